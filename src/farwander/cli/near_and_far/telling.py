"""What happened in a game of Near and Far, told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text

from farwander.cli.near_and_far.naming import Names
from farwander.core.game import Result, Seat
from farwander.near_and_far import events as happened
from farwander.near_and_far.book import Chart
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.words import ChoiceWords

_TOLD_APART = {"treasures", "birds", "adventurers", "artifacts", "world", "keyword", "side_quest", "next"}
"""Gains that are told by events of their own."""


class Teller:
    """Tells events to people who know the players by name. What an event leaves out stays untold.

    A line begins with the player's name, and its verb fits "You" as well.
    """

    def __init__(self, names: Names, chart: Chart) -> None:
        self.names = names
        self.say = names.say
        self._chart = chart

    def tell(self, event: NearAndFarEvent) -> Text | None:
        """What happened; None where there is nothing to say."""
        return TOLD[type(event)](self, event)

    def taken_back(self, seat: Seat) -> Text:
        return self.by(seat, "play.took_back")

    def by(self, seat: Seat, key: str, **values: object) -> Text:
        return Text.assemble((self.names.player(seat), "bold"), " ", self.say(key, **values))

    # -- cards in hand

    def hidden(self, event: Any, key: str) -> Text | None:
        """Cards by name for who may know them, for others only how many."""
        what = self.names.cards(event.cards) if event.cards else event.count
        return self.by(event.seat, "telling.which", did=self.say(key), what=what) if what else None

    def sealed(self, event: happened.Sealed) -> Text:
        if event.cards is None:
            return self.by(event.seat, "telling.chose")
        chosen = self.names.cards(event.cards)
        return self.by(event.seat, "telling.which", did=self.say("telling.chose"), what=chosen)

    # -- the town

    def turn_began(self, event: happened.TurnBegan) -> Text:
        return Text.assemble(
            self.say("telling.round", n=event.round), (self.names.player(event.seat), "bold")
        )

    def visited(self, event: happened.Visited) -> Text:
        return self.by(event.seat, "telling.entered", building=self.names.card(event.building))

    def duelled(self, event: happened.Duelled) -> Text:
        opponent = event.opponent
        return self.by(
            event.seat,
            "telling.fought_dirtily" if event.dirty else "telling.fought_fairly",
            whom=self.say("labels.stand_in") if opponent is None else self.names.player(opponent),
            die=event.die,
            total=event.total,
            other_die=event.other_die,
            against=event.against,
        )

    def duel_ended(self, event: happened.DuelEnded) -> Text:
        key = "telling.won_duel" if event.won else "telling.lost_duel"
        return self.by(event.seat, key, total=event.total, against=event.against)

    def gained(self, event: happened.Gained) -> Text | None:
        gain = event.gain
        counted = Gain(
            **{field: getattr(gain, field) for field in gain.__struct_fields__ if field not in _TOLD_APART}
        )
        if counted == Gain():
            return None
        why = f"telling.why_{event.why}"
        told = self.say(why) if self.say.knows(why) else self._from_card(event.why)
        return self.by(event.seat, "telling.got", what=self.names.goods(counted), why=told)

    def _from_card(self, card: str) -> str:
        return self.say("telling.why_card", card=self.names.card(card))

    def paid(self, event: happened.Paid) -> Text:
        return self.by(event.seat, "telling.paid", price=self.names.goods(event.price))

    def traded(self, event: happened.Traded) -> Text:
        pay, get = self.names.goods(event.pay), self.names.goods(event.get)
        return self.by(event.seat, "telling.traded", pay=pay, get=get)

    def arranged(self, event: happened.Arranged) -> Text:
        return self.by(event.seat, "telling.arranged", cards=self.names.party(event.active, event.seat))

    def row_filled(self, event: happened.RowFilled) -> Text:
        cards, building = self.names.cards(event.row), self.names.card("saloon")
        return Text(self.say("telling.row", building=building, cards=cards))

    def animal_bought(self, event: happened.AnimalBought) -> Text:
        return self.by(event.seat, "telling.got_bird" if event.animal == "bird" else "telling.got_turtle")

    def animal_gone(self, event: happened.AnimalGone) -> Text:
        key = "telling.returned_bird" if event.animal == "bird" else "telling.returned_turtle"
        return self.by(event.seat, key)

    # -- the map

    def left_town(self, event: happened.LeftTown) -> Text:
        return self.by(event.seat, "telling.left_town", hearts=self.names.amount(event.hearts, "hearts"))

    def moved(self, event: happened.Moved) -> Text:
        return self.by(event.seat, "telling.went", space=self.names.space(self._chart, event.space))

    def threat_met(self, event: happened.ThreatMet) -> Text:
        threat = self.names.card(event.threat)
        return self.by(event.seat, "telling.met_threat", threat=threat, die=event.die, total=event.total)

    def threat_ended(self, event: happened.ThreatEnded) -> Text:
        key = "telling.beat" if event.won else "telling.did_not_beat"
        return self.by(event.seat, key, threat=self.names.card(event.threat), total=event.total)

    def threat_passed(self, event: happened.ThreatPassed) -> Text:
        key = f"telling.past_by_{event.by}"
        if self.say.knows(key):
            return self.by(event.seat, key)
        return self.by(event.seat, "telling.past_by_card", card=self.names.card(event.by))

    def camped(self, event: happened.Camped) -> Text:
        where, number = event.where, event.number
        if where == "map":
            place = self.names.space(self._chart, event.place)
            return self.by(event.seat, "telling.camped_on_map", n=number, place=place)
        if where == "mine":
            mine = self.names.card("mine")
            return self.by(event.seat, "telling.camped_in_mine", n=number, building=mine, place=event.place)
        return self.by(event.seat, "telling.camped_on_threat", n=number, place=self.names.card(event.place))

    def last_round(self, event: happened.LastRound) -> Text:
        if event.seat is None:
            return Text(self.say("telling.no_place_left"))
        return self.by(event.seat, "telling.last_round")

    def chief_joined(self, event: happened.ChiefJoined) -> Text:
        return self.by(event.seat, "telling.welcomed", card=self.names.chief(event.faction))

    # -- stories

    def encounter(self, event: happened.EncounterRead) -> Text:
        story = self.names.story(event.encounter)
        told = self.by(event.seat, "telling.met")
        return told.append(" ").append(story.title, "bold italic").append(f"\n{story.intro}")

    def way(self, event: happened.WayChosen) -> Text:
        key = f"telling.rolled_{event.check}" if event.check else "telling.chose_way"
        label = self._choice(event.encounter, event.choice).label
        return self.by(event.seat, key, way=label, die=event.die, total=event.total)

    def quest_ended(self, event: happened.QuestEnded) -> Text:
        success = "telling.succeeded_more" if event.bonus else "telling.succeeded"
        told = self.by(event.seat, success if event.success else "telling.failed")
        if event.read:
            told.append("\n").append(self._choice(event.encounter, event.choice).reaction, "italic")
        return told

    def _choice(self, encounter: str, choice: str) -> ChoiceWords:
        return self.names.story(encounter).choices[choice]

    # -- the end

    def ended(self, event: happened.Ended) -> Text:
        scores = zip(self.names.players, event.result.scores, strict=True)
        told = self.say.listed([f"{name} {score}" for name, score in scores])
        return Text.assemble(
            self.say("telling.over", scores=told), (winner_words(self.names, event.result), "bold")
        )


def winner_words(names: Names, result: Result) -> str:
    if not result.winners:
        return names.say("telling.all_lost")
    key = "telling.won_tie" if result.tie_broken else "telling.won"
    return names.say(key, n=len(result.winners), who=names.everyone(result.winners))


def _named(key: str, field: str) -> Callable[[Teller, Any], Text]:
    """Someone did something with a card."""
    return lambda teller, event: teller.by(event.seat, key, card=teller.names.card(getattr(event, field)))


def _hidden(key: str) -> Callable[[Teller, Any], Text | None]:
    return lambda teller, event: teller.hidden(event, key)


def _did(key: str) -> Callable[[Teller, Any], Text]:
    return lambda teller, event: teller.by(event.seat, key)


TOLD: dict[type[Any], Callable[[Teller, Any], Text | None]] = {
    happened.Sealed: Teller.sealed,
    happened.Dealt: _hidden("telling.received"),
    happened.Drew: _hidden("telling.drew"),
    happened.Kept: _hidden("telling.kept"),
    happened.PutAway: _hidden("telling.put_away"),
    happened.TurnBegan: Teller.turn_began,
    happened.Visited: Teller.visited,
    happened.Duelled: Teller.duelled,
    happened.DuelEnded: Teller.duel_ended,
    happened.Gained: Teller.gained,
    happened.Paid: Teller.paid,
    happened.Traded: Teller.traded,
    happened.Learned: _named("telling.learned", "skill"),
    happened.Joined: _named("telling.welcomed", "adventurer"),
    happened.Arranged: Teller.arranged,
    happened.RowFilled: Teller.row_filled,
    happened.AnimalBought: Teller.animal_bought,
    happened.AnimalGone: Teller.animal_gone,
    happened.TreasureFound: _named("telling.found", "treasure"),
    happened.TreasuresSeen: _hidden("telling.saw"),
    happened.TreasureLost: _named("telling.lost", "treasure"),
    happened.TreasureLeft: _did("telling.left_treasure"),
    happened.CardUsed: _named("telling.used", "card"),
    happened.LeftTown: Teller.left_town,
    happened.Moved: Teller.moved,
    happened.ThreatMet: Teller.threat_met,
    happened.ThreatEnded: Teller.threat_ended,
    happened.ThreatPassed: Teller.threat_passed,
    happened.EncounterRead: Teller.encounter,
    happened.WayChosen: Teller.way,
    happened.QuestEnded: Teller.quest_ended,
    happened.Camped: Teller.camped,
    happened.ArtifactBought: _named("telling.bought", "artifact"),
    happened.WorldCardGained: _named("telling.world", "card"),
    happened.ChiefJoined: Teller.chief_joined,
    happened.LastRound: Teller.last_round,
    happened.Ended: Teller.ended,
}
