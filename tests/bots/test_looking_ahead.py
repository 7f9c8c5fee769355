"""Looking ahead: worlds tried alike on any number of threads, chances that add up, a known end found."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from farwander.bots.faraway import FARAWAY_BOTS
from farwander.bots.faraway.judging import judge, judge_among_rivals, new_room
from farwander.bots.faraway.players import for_fame, numbered, to_win
from farwander.bots.faraway.weighing import Effort, Weighing, in_the_race
from farwander.bots.faraway.weights import load_network
from farwander.core import Match
from farwander.core.conformance import random_positions
from farwander.faraway import (
    Faraway,
    FarawayAction,
    FarawayEvent,
    FarawayOptions,
    FarawayView,
    Keep,
    entry,
    score,
)
from farwander.faraway.entry import States
from farwander.faraway.state import DRAFT, MOST_ACTIONS
from farwander.faraway.views import sight_of

EFFORT = Effort(tries=60, ahead=2)
FarawayMatch = Match[FarawayOptions, States, FarawayAction, FarawayEvent, FarawayView]


def played(players: int, decisions: int, *, advanced: bool = False) -> FarawayMatch:
    """A game after so many decisions, always the first that is allowed."""
    match = Match(Faraway(), FarawayOptions(players, advanced), secret=bytes(32))
    for _ in range(decisions):
        seat = min(match.acting)
        match.decide(seat, match.legal(seat)[0])
    return match


def test_what_is_promised_too_much_is_taken_off():
    match = played(6, 0)
    view = match.view(0)
    network = load_network()
    nothing = np.zeros_like(network.excess)
    nothing.flags.writeable = False  # compiled for such weights
    trusting = network._replace(excess=nothing)
    asked = (sight_of(view), numbered(view, match.legal(0)), 5)
    sober, hopeful = (Weighing(who, *asked).weigh_all(EFFORT) for who in (network, trusting))
    assert np.allclose(hopeful.fames - sober.fames, network.excess[-1, 2], atol=1e-4)
    assert np.allclose(hopeful.chances, sober.chances, atol=1e-4)


def weighing(match: FarawayMatch, seed: int = 5) -> Weighing:
    seat = min(match.acting)
    view = match.view(seat)
    return Weighing(load_network(), sight_of(view), numbered(view, match.legal(seat)), seed)


@pytest.mark.parametrize(("players", "decisions", "advanced"), [(2, 0, False), (4, 9, True), (6, 0, True)])
def test_threads_do_not_change_what_is_found(players: int, decisions: int, advanced: bool):
    match = played(players, decisions, advanced=advanced)
    alone = weighing(match).weigh_all(EFFORT)
    together = weighing(match).weigh_all(EFFORT._replace(threads=2))
    for one, other in zip(alone, together, strict=True):
        assert (one == other).all()
    worlds, choices = alone.fames.shape
    assert worlds == EFFORT.tries // choices
    assert ((alone.chances >= 0) & (alone.chances <= 1)).all()


def test_who_is_clearly_behind_drops_out_of_the_race():
    dropped = 0
    for decisions in range(8):
        found = weighing(played(4, decisions))
        best = found.find_best(Effort(tries=600, ahead=2), for_fame)
        assert found.tried[best] == found.tried.max()
        dropped += found.tried.max() > found.tried.min()
    assert dropped


def test_nobody_drops_out_after_a_few_worlds():
    """Ten ways to keep three regions of five, and 48 tries between two looks."""
    found = weighing(played(2, 0, advanced=True))
    found.find_best(Effort(tries=120, ahead=2), for_fame)
    assert len(found.tried) == 10
    assert found.tried.min() >= 12


def test_what_is_close_stays_in_the_race():
    luck = np.random.default_rng(1).normal(0, 10, 50)[:, None]
    wobbling = np.where(np.arange(50)[:, None] % 2, 3.0, -3.0)
    worths = luck + np.hstack([np.zeros((50, 1)), wobbling - 0.5, np.full((50, 1), -0.5)])
    assert in_the_race(worths).tolist() == [True, True, False]


def test_the_obvious_is_decided_at_once():
    """To hold the better of two at the very end, where nothing can change any more."""
    found = weighing(last_choice())
    found.find_best(Effort(tries=10**9), for_fame)
    assert found.tried.max() < EFFORT.tries


def test_the_clock_stops_it():
    found = weighing(played(2, 0))
    found.find_best(Effort(tries=10**9, seconds=0), to_win)
    assert found.tried.max() < 10**3


def test_among_rivals_a_region_is_taken_if_they_lose_more_by_it():
    network, room, numbers = load_network(), new_room(), np.empty(MOST_ACTIONS, np.int8)
    spoilt = 0
    games = (random_positions(Faraway(), FarawayOptions(2), [seed]) for seed in range(20))
    for position in chain.from_iterable(games):
        states = position.match.state
        seat, other = position.seat, 1 - position.seat
        if states["phase"][0] != DRAFT or states["turn"][0] != 0:
            continue
        size = entry.legal(states, 0, seat, numbers)
        alone = judge(network, states[0], seat, numbers, size, room)
        own = room.worths[:size].copy()
        among = judge_among_rivals(network, states[0], seat, numbers, size, room)
        judge(network, states[0], other, numbers, size, room)
        left = [np.delete(room.worths[:size], taken).max() for taken in (alone, among)]
        assert own[alone] - own[among] <= left[0] - left[1]
        spoilt += among != alone
    assert spoilt


def last_choice() -> FarawayMatch:
    """A game before its last decision: which sanctuary to keep."""
    match = played(2, 0)
    while match.acting:
        seat = min(match.acting)
        legal = match.legal(seat)
        view = match.view(seat)
        if isinstance(legal[0], Keep) and view.round == 8 and view.turn == 1:
            return match
        match.decide(seat, max(legal, key=lambda action: getattr(action, "region", 0)))
    pytest.fail("no such choice in this game")


def test_the_last_choice_of_all_is_known_exactly():
    match = last_choice()
    seat = min(match.acting)
    me = match.view(seat).players[seat]
    keeps = [action.sanctuary for action in match.legal(seat) if isinstance(action, Keep)]
    counted = [score(me.tableau, [*me.sanctuaries, kept]).total for kept in keeps]
    assert weighing(match).weigh_all(EFFORT).fame.tolist() == counted


@pytest.mark.parametrize(("advanced", "rounds"), [(False, 0), (True, 0), (True, 1)])
def test_chances_of_all_players_are_nearly_one_together(*, advanced: bool, rounds: int):
    """If others are thought to hold worse cards than they do, everyone expects to win too often.

    In the advanced variant they have kept the best of five; without that in mind it is 1.5 at first.
    """
    sums: list[float] = []
    for deal in range(12):
        match = Match(Faraway(), FarawayOptions(4, advanced), secret=bytes([deal] * 32))
        while match.view(0).phase != "explore" or match.view(0).round <= rounds or len(match.acting) < 4:
            for seat in sorted(match.acting):
                match.decide(seat, by_network(match, seat))
        views = [(match.view(seat), [by_network(match, seat)]) for seat in range(4)]
        asked = [(load_network(), sight_of(view), numbered(view, best), deal) for view, best in views]
        sums.append(sum(float(Weighing(*each).weigh_all(EFFORT).chance[0]) for each in asked))
    assert 0.8 < np.mean(sums) < 1.2


def by_network(match: FarawayMatch, seat: int) -> FarawayAction:
    net = next(bot for bot in FARAWAY_BOTS if bot.name == "net")
    return net.choose(match.view(seat), match.legal(seat), np.random.default_rng(0))
