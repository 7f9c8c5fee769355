"""What happened in a game of Near and Far, told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from farwander.cli.names import listed
from farwander.cli.near_and_far.naming import Names, amount, goods_words
from farwander.core.game import Seat
from farwander.near_and_far import events as happened
from farwander.near_and_far.book import Chart
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.goods import Gain

_WHY = {
    "board": "from the board",
    "search": "found by searching",
    "quest": "for the quest",
    "bonus": "as the quest's bonus",
    "duel": "for the duel",
    "jail": "in jail",
}


class Teller:
    """Tells events to people who know the players by name. What an event leaves out stays untold."""

    def __init__(self, names: Names, chart: Chart) -> None:
        self.names = names
        self._chart = chart

    def tell(self, event: NearAndFarEvent) -> Text | None:
        """What happened; None where there is nothing to say. Past tense fits "You" as well as a name."""
        return TOLD[type(event)](self, event)

    def taken_back(self, seat: Seat) -> Text:
        return self.by(seat, "took back the last decision")

    def by(self, seat: Seat, words: str) -> Text:
        return Text.assemble((self.names.player(seat), "bold"), " ", words)

    # -- cards in hand

    def hidden(self, event: Any, did: str) -> Text | None:
        if event.cards:
            return self.by(event.seat, f"{did}: {self.names.cards(event.cards)}")
        return self.by(event.seat, f"{did}: {event.count}") if event.count else None

    def sealed(self, event: happened.Sealed) -> Text:
        chosen = f": {self.names.cards(event.cards)}" if event.cards is not None else ""
        return self.by(event.seat, f"chose artifacts in secret{chosen}")

    # -- the town

    def visited(self, event: happened.Visited) -> Text:
        return self.by(event.seat, f"entered the {self.names.card(event.building)}")

    def duelled(self, event: happened.Duelled) -> Text:
        how = "dirtily" if event.dirty else "honourably"
        return self.by(
            event.seat,
            f"fought {self._whom(event.opponent)} {how}: a {event.die} makes {event.total}, "
            f"against a {event.other_die}, which makes {event.against}",
        )

    def duel_ended(self, event: happened.DuelEnded) -> Text:
        how = "won the duel" if event.won else "lost the duel and went to jail"
        return self.by(event.seat, f"{how}, {event.total} to {event.against}")

    def _whom(self, seat: Seat | None) -> str:
        return "the stand-in" if seat is None else self.names.player(seat)

    def gained(self, event: happened.Gained) -> Text | None:
        what = gain_words(event.gain)
        if not what:
            return None
        return self.by(event.seat, f"got {what} {self._why(event.why)}")

    def _why(self, why: str) -> str:
        return _WHY.get(why) or f"from {self.names.card(why)}"

    def paid(self, event: happened.Paid) -> Text:
        return self.by(event.seat, f"paid {goods_words(event.price)}")

    def traded(self, event: happened.Traded) -> Text:
        return self.by(event.seat, f"traded {goods_words(event.pay)} for {goods_words(event.get)}")

    # -- the map

    def moved(self, event: happened.Moved) -> Text:
        hearts = f" for {amount(event.hearts, 'hearts')}" if event.hearts else ""
        return self.by(event.seat, f"went to {self.names.space(self._chart, event.space)}{hearts}")

    def threat_met(self, event: happened.ThreatMet) -> Text:
        name = self.names.card(event.threat)
        return self.by(event.seat, f"fought {name}: a {event.die} makes {event.total}")

    def threat_ended(self, event: happened.ThreatEnded) -> Text:
        how = "beat" if event.won else "did not beat"
        return self.by(event.seat, f"{how} {self.names.card(event.threat)} with {event.total}")

    def threat_passed(self, event: happened.ThreatPassed) -> Text:
        ways = {"shield": "by a shield", "bird": "by giving up a bird", "turtle": "by giving up a turtle"}
        return self.by(event.seat, f"went past a threat {ways.get(event.by) or self._why(event.by)}")

    def camped(self, event: happened.Camped) -> Text:
        if event.where == "map":
            place = f"on {self.names.space(self._chart, event.place)}"
        elif event.where == "mine":
            place = f"in the {self.names.card('mine')} at {event.place}"
        else:
            place = f"on {self.names.card(event.place)}"
        return self.by(event.seat, f"placed camp {event.number} {place}")

    # -- stories

    def encounter(self, event: happened.EncounterRead) -> Text:
        story = self.names.story(event.encounter)
        return Text.assemble(
            (self.names.player(event.seat), "bold"), " met ", (story.title, "bold italic"), "\n", story.intro
        )

    def way(self, event: happened.WayChosen) -> Text:
        label = self._choice(event.encounter, event.choice).label
        rolled = f": a {event.die} and {event.check} make {event.total}" if event.check else ""
        return self.by(event.seat, f"chose «{label}»{rolled}")

    def quest_ended(self, event: happened.QuestEnded) -> Text:
        how = "succeeded" if event.success else "failed"
        told = self.by(event.seat, f"{how}{', and more than that' if event.bonus else ''}")
        if event.read:
            told.append("\n").append(self._choice(event.encounter, event.choice).reaction, "italic")
        return told

    def _choice(self, encounter: str, choice: str) -> Any:
        return self.names.story(encounter).choices[choice]

    # -- the end

    def ended(self, event: happened.Ended) -> Text:
        result = event.result
        scores = listed([f"{n} {s}" for n, s in zip(self.names.players, result.scores, strict=True)])
        return Text.assemble(
            f"The game is over: {scores}. ", (winner_words(self.names, result.winners), "bold")
        )


def winner_words(names: Names, winners: tuple[Seat, ...]) -> str:
    return f"{names.everyone(winners)} won" if winners else "Everyone lost: a boss is left"


def gain_words(gain: Gain) -> str:
    """What is told in numbers; cards, animals and people are told by events of their own."""
    counted = {field: getattr(gain, field) for field in gain.__struct_fields__ if field not in _TOLD_APART}
    found = goods_words(Gain(**counted))
    return "" if found == "nothing" else found


_TOLD_APART = {"treasures", "birds", "adventurers", "artifacts", "world", "keyword", "side_quest", "next"}


def _named(did: str, field: str) -> Callable[[Teller, Any], Text]:
    """Someone did something with a card."""
    return lambda teller, event: teller.by(
        event.seat,
        did.format(teller.names.card(getattr(event, field))),
    )


TOLD: dict[type[Any], Callable[[Teller, Any], Text | None]] = {
    happened.Sealed: Teller.sealed,
    happened.Dealt: lambda teller, event: teller.hidden(event, "received artifacts"),
    happened.Drew: lambda teller, event: teller.hidden(event, "drew artifacts"),
    happened.Kept: lambda teller, event: teller.hidden(event, "kept artifacts"),
    happened.PutAway: lambda teller, event: teller.hidden(event, "put artifacts away"),
    happened.TurnBegan: lambda teller, event: Text.assemble(
        f"Round {event.round}: ",
        (teller.names.player(event.seat), "bold"),
    ),
    happened.Visited: Teller.visited,
    happened.Duelled: Teller.duelled,
    happened.DuelEnded: Teller.duel_ended,
    happened.Gained: Teller.gained,
    happened.Paid: Teller.paid,
    happened.Traded: Teller.traded,
    happened.Learned: _named("learned {}", "skill"),
    happened.Joined: _named("welcomed {}", "adventurer"),
    happened.Arranged: lambda teller, event: teller.by(
        event.seat,
        f"arranged the party: {teller.names.cards(event.active)}",
    ),
    happened.RowFilled: lambda teller, event: Text(
        f"At the {teller.names.card('saloon')}: {teller.names.cards(event.row)}"
    ),
    happened.AnimalBought: lambda teller, event: teller.by(event.seat, f"got a pack {event.animal}"),
    happened.AnimalGone: lambda teller, event: teller.by(event.seat, f"returned a pack {event.animal}"),
    happened.TreasureFound: _named("found {}", "treasure"),
    happened.TreasuresSeen: lambda teller, event: teller.hidden(event, "saw treasures"),
    happened.TreasureLost: _named("put {} away", "treasure"),
    happened.TreasureLeft: lambda teller, event: teller.by(event.seat, "left a treasure, unseen"),
    happened.CardUsed: _named("used {}", "card"),
    happened.LeftTown: lambda teller, event: teller.by(
        event.seat, f"left town with {amount(event.hearts, 'hearts')}"
    ),
    happened.Moved: Teller.moved,
    happened.ThreatMet: Teller.threat_met,
    happened.ThreatEnded: Teller.threat_ended,
    happened.ThreatPassed: Teller.threat_passed,
    happened.EncounterRead: Teller.encounter,
    happened.WayChosen: Teller.way,
    happened.QuestEnded: Teller.quest_ended,
    happened.Camped: Teller.camped,
    happened.ArtifactBought: _named("bought {}", "artifact"),
    happened.WorldCardGained: _named("got the world card {}", "card"),
    happened.ChiefJoined: lambda teller, event: teller.by(
        event.seat,
        f"welcomed {teller.names.chief(event.faction)}",
    ),
    happened.LastRound: lambda teller, event: teller.by(
        event.seat, "placed the last camp: this round is the last"
    ),
    happened.Ended: Teller.ended,
}
