"""What happened in a game of Faraway, told in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from farwander.cli.drawing import Pen, counted, sanctuary_words
from farwander.cli.names import listed
from farwander.faraway.cards import region, sanctuary
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
    """Tells events to people who know the players by name. What an event leaves out stays untold."""

    def __init__(self, pen: Pen, names: Sequence[str]) -> None:
        self._pen = pen
        self._names = names

    def tell(self, event: FarawayEvent) -> Text:
        """One line for what happened. In the past tense, it fits "You" as well as a name."""
        match event:
            case Sealed():
                return self._sealed(event)
            case Explored():
                return self._explored(event)
            case Found():
                shown = self._sanctuaries(event.sanctuaries)
                return self._by(event.seat, f"found {counted(event.count, 'sanctuary')}", shown)
            case Drafted():
                return self._by(event.seat, "took ", self.regions([event.region]), " from the market")
            case Kept():
                shown = f"{event.sanctuary} ({sanctuary_words(sanctuary(event.sanctuary))})"
                returned = f" and put {event.returned} under the deck" if event.returned else ""
                return self._by(event.seat, f"kept sanctuary {shown}{returned}")
            case Removed():
                return Text.assemble(self.regions([event.region]), " was left over and left the game")
            case MarketRevealed():
                return self.market(event.round, event.regions)
            case Ended():
                return self._ended(event)

    def market(self, round_number: int, regions: Sequence[int]) -> Text:
        return Text.assemble(f"Round {round_number}. The market shows ", self.regions(regions))

    def regions(self, numbers: Sequence[int]) -> Text:
        return Text(" ").join(self._pen.short(region(number)) for number in numbers)

    def taken_back(self, seat: int) -> Text:
        return self._by(seat, "took back the last decision")

    def _by(self, seat: int, *parts: str | Text) -> Text:
        return Text.assemble((self._names[seat], "bold"), " ", *parts)

    def _sealed(self, event: Sealed) -> Text:
        what = "three regions to keep" if event.choice == "select" else "a region to explore"
        chosen = [": ", self.regions(event.regions)] if event.regions else []
        return self._by(event.seat, f"chose {what}", *chosen)

    def _explored(self, event: Explored) -> Text:
        shown = (
            Text.assemble((name, "bold"), " ", self.regions([number]))
            for name, number in zip(self._names, event.regions, strict=True)
        )
        return Text.assemble(f"Round {event.round}. Revealed: ", Text(", ").join(shown))

    def _sanctuaries(self, ids: Sequence[int] | None) -> str:
        return ": " + "; ".join(f"{id} ({sanctuary_words(sanctuary(id))})" for id in ids) if ids else ""

    def _ended(self, event: Ended) -> Text:
        result = event.result
        scores = listed([f"{n} {score}" for n, score in zip(self._names, result.scores, strict=True)])
        winners = listed([self._names[seat] for seat in result.winners])
        tie = " on the tie-break" if result.tie_broken else ""
        return Text.assemble(f"The game is over: {scores}. ", (f"{winners} won{tie}", "bold"))
