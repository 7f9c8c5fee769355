"""What happened in a game of Faraway, told in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from farwander.cli.card_words import named_sanctuaries
from farwander.cli.drawing import Pen
from farwander.core.game import Seat
from farwander.faraway.cards import region
from farwander.faraway.events import (
    Drafted,
    Ended,
    Explored,
    FarawayEvent,
    Found,
    Kept,
    MarketRevealed,
    Removed,
    Sealed,
)


class Teller:
    """Tells events to people who know the players by name. What an event leaves out stays untold.

    A line begins with the player's name, and its verb fits "You" as well.
    """

    def __init__(self, pen: Pen, names: Sequence[str]) -> None:
        self._pen = pen
        self._say = pen.say
        self._names = names

    def tell(self, event: FarawayEvent) -> Text:
        """One line for what happened."""
        match event:
            case Sealed():
                return self._sealed(event)
            case Explored():
                return self._explored(event)
            case Found():
                return self._found(event)
            case Drafted():
                return self._by(event.seat, "telling.drafted", region=self.regions([event.region]))
            case Kept():
                return self._kept(event)
            case Removed():
                return self._say.text("telling.removed", region=self.regions([event.region]))
            case MarketRevealed():
                return self.market(event.round, event.regions)
            case Ended():
                return self._ended(event)

    def market(self, round_number: int, regions: Sequence[int]) -> Text:
        return self._say.text("telling.market", round=round_number, regions=self.regions(regions))

    def regions(self, numbers: Sequence[int]) -> Text:
        return Text(" ").join(self._pen.short(region(number)) for number in numbers)

    def taken_back(self, seat: Seat) -> Text:
        return self._by(seat, "play.took_back")

    def _by(self, seat: Seat, key: str, **values: object) -> Text:
        return Text.assemble((self._names[seat], "bold"), " ", self._say.text(key, **values))

    def _sealed(self, event: Sealed) -> Text:
        key = f"telling.sealed_{event.choice}"
        if not event.regions:
            return self._by(event.seat, key)
        return self._by(event.seat, "telling.which", did=self._say(key), what=self.regions(event.regions))

    def _explored(self, event: Explored) -> Text:
        shown = (
            Text.assemble((name, "bold"), " ", self.regions([number]))
            for name, number in zip(self._names, event.regions, strict=True)
        )
        return self._say.text("telling.explored", round=event.round, shown=Text(", ").join(shown))

    def _found(self, event: Found) -> Text:
        if not event.sanctuaries:
            return self._by(event.seat, "telling.found", n=event.count)
        found = self._say("telling.found", n=event.count)
        which = named_sanctuaries(self._say, event.sanctuaries)
        return self._by(event.seat, "telling.which", did=found, what=which)

    def _kept(self, event: Kept) -> Text:
        key = "telling.kept_of_several" if event.returned else "telling.kept"
        kept = named_sanctuaries(self._say, [event.sanctuary])
        return self._by(event.seat, key, sanctuary=kept, returned=event.returned)

    def _ended(self, event: Ended) -> Text:
        say, result = self._say, event.result
        scores = [f"{name} {score}" for name, score in zip(self._names, result.scores, strict=True)]
        winners = [self._names[seat] for seat in result.winners]
        key = "telling.won_tie" if result.tie_broken else "telling.won"
        won = say(key, n=len(winners), who=say.listed(winners))
        return Text.assemble(say("telling.over", scores=say.listed(scores)), (won, "bold"))
