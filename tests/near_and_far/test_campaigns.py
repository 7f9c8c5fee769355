"""Campaigns and characters' stories, played at random with a small pack of our own and every skill."""

from __future__ import annotations

import os

import numpy as np
import pytest
from hurry import hurried
from paths_and_states import Table, content, story, way

from farwander.core.chance import SecretChance
from farwander.core.conformance import check_game, check_no_leak
from farwander.near_and_far.actions import Adventure, Choose, Stop, TryQuest
from farwander.near_and_far.cards import Encounter
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.goods import Gain, Price
from farwander.near_and_far.options import NearAndFarOptions, Traveller
from farwander.near_and_far.questions import Arrive, KeepArtifacts, MakeRoom

STORIES: tuple[Encounter, ...] = (
    story(
        "1",
        way(
            "ask",
            Gain(keyword="ASKED", side_quest="Q1", artifacts=2, treasures=1),
            check="skill",
            difficulty=4,
        ),
        way("asked", Gain(reputation=1, adventurers=1), keywords=("ASKED",)),
        way("told", Gain(birds=1, hearts=3), keywords=("TOLD",), optional=True),
    ),
    story(
        "2",
        way("both", Gain(world="cold-blade", treasures=2), keywords=("ASKED", "TOLD")),
        way("pay", Gain(blue=1, side_quest="Q1"), price=Price(coins=1), check="combat", difficulty=5),
        way("go", Gain(food=1)),
    ),
    story(
        "Q1", way("tell", Gain(keyword="TOLD", artifacts=1), check="skill", difficulty=3, bonus=Gain(gems=1))
    ),
    story("R1", way("on", Gain(next="R2", red=1), check="skill", difficulty=6), way("off", Gain(next="R3"))),
    story("R2", way("on", Gain(next="R3", keyword="ASKED"))),
    story(
        "R3", way("back", Gain(next="R1", coins=1), check="combat", difficulty=4), way("end", Gain(gems=1))
    ),
)
SKILLS = tuple(content().skills)
HALVES = (SKILLS[::2], SKILLS[1::2])


def travellers(players: int, *, quests: int = 0) -> tuple[Traveller, ...]:
    return tuple(
        Traveller(skills=HALVES[seat % 2], experience=9, quests=quests, next_quest="R1", side_quests=("Q1",))
        for seat in range(players)
    )


class Small(NearAndFar):
    """The small pack, played in one way."""

    def __init__(self, options: NearAndFarOptions) -> None:
        super().__init__(content(*STORIES))
        self._options = options

    def variations(self) -> tuple[NearAndFarOptions, ...]:
        return (self._options,)


PLAYED = [
    NearAndFarOptions(2, "campaign", 11, travellers=travellers(2)),
    NearAndFarOptions(3, "campaign", 5, day=True, travellers=travellers(3, quests=29)),
    NearAndFarOptions(2, "character", 4, long_game=True, travellers=travellers(2, quests=6)),
    NearAndFarOptions(3, "character", 11, travellers=travellers(3, quests=8)),
]
RANDOM = PLAYED if "FARWANDER_SOAK" in os.environ else [PLAYED[0], PLAYED[2]]
"""Two of them in every run of the tests, all in `make soak`: random games are long."""


@pytest.mark.parametrize("options", RANDOM, ids=lambda each: f"{each.mode}-{each.map}")
def test_the_rules_hold_in_random_games(options: NearAndFarOptions):
    check_game(Small(options), games=1, pick=hurried)


def test_nobody_is_told_what_is_hidden():
    check_no_leak(Small(PLAYED[0]), pick=hurried)


def test_what_everyone_brings_along():
    brought = Traveller(
        "rin",
        skills=("cooking", "fishing"),
        experience=3,
        quests=4,
        keywords=("A",),
        side_quests=("Q1",),
        next_quest="R1",
    )
    game = NearAndFar(content(*STORIES))
    state = game.new(
        NearAndFarOptions(2, "campaign", 2, travellers=(brought, Traveller())), SecretChance(bytes(32))
    )
    me, other = state.players
    assert (me.food, me.experience, me.quests, me.keywords) == (3, 3, 4, ("A",))
    assert (me.side_quests, me.next_quest, me.skills) == (("Q1",), "R1", ("cooking", "fishing"))
    assert (other.food, other.skills) == (0, ())


# -- a quest brings artifacts and a treasure: the question that shows cards lies below another


def laden() -> Table:
    table = Table(story("1", way("take", Gain(artifacts=2, treasures=1)))).put("coin", birds=1)
    table.state.birds -= 1
    *rest, top = table.state.treasures
    table.state.treasures, table.me.treasures = tuple(rest), (top,)
    table.do(Adventure(), Stop(), TryQuest(), Choose("take"))
    assert [type(question) for question in table.state.stack] == [Arrive, KeepArtifacts, MakeRoom]
    return table


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_cards_are_hidden_in_every_open_question(viewer: int | None):
    table = laden()
    view = table.game.view(table.state, viewer)
    real, seen = table.state.stack[1], view.stack[1]
    assert isinstance(real, KeepArtifacts)
    assert isinstance(seen, KeepArtifacts)
    assert seen.cards == (real.cards if viewer == 0 else ())
    assert [(each.cards, each.advanced) for each in view.shown] == [(0, 0), (2, 0), (0, 0)]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_hidden_cards_are_rearranged_and_guessed_in_every_open_question(viewer: int | None):
    table = laden()
    view = table.game.view(table.state, viewer)
    seen: set[tuple[str, ...]] = set()
    for seed in range(9):
        rng = np.random.default_rng(seed)
        for other in (table.game.shuffle_hidden(table.state, viewer, rng), table.game.resample(view, rng)):
            assert table.game.faults(other) == []
            assert table.game.view(other, viewer) == view
            lower = other.stack[1]
            assert isinstance(lower, KeepArtifacts)
            seen.add(lower.cards)
    assert (len(seen) == 1) == (viewer == 0)


def test_states_with_faults_are_found():
    table = Table(map=11, travellers=(Traveller(),) * 2)
    assert table.game.faults(table.state) == []

    def found(seat: int, **has: object) -> list[str]:
        state = table.game.copy(table.state)
        for name, value in has.items():
            setattr(state.players[seat], name, value)
        return table.game.faults(state)

    assert found(0, hearts=-1) == ["seat 0 has -1 hearts"]
    assert found(1, reputation=13) == ["seat 1 has a reputation of 13"]
    assert found(0, camps=1) == ["seat 0 has placed 1 camps, but 0 are there"]
    assert found(0, building=None) == ["seat 0 is in two places, or none"]
    assert found(0, active=()) == ["seat 0 has 0 companions"]
    assert "bosses: lost [], too many ['red-king']" in found(0, threats=("red-king",), camps=1)
    assert "treasures: lost [], too many ['snare']" in found(0, treasures=("snare",), birds=1)
