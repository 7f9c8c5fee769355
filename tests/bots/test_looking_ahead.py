"""Looking ahead: worlds tried alike on any number of threads, chances that add up, a known end found."""

from __future__ import annotations

import numpy as np
import pytest

from farwander.bots.faraway.players import for_fame, numbered, to_win
from farwander.bots.faraway.search import chance_to_win
from farwander.bots.faraway.weighing import Effort, Weighing
from farwander.bots.faraway.weights import load_network
from farwander.core import Match
from farwander.faraway import Faraway, FarawayAction, FarawayEvent, FarawayOptions, FarawayView, Keep, score
from farwander.faraway.entry import States
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
        assert np.allclose(one, other)
    assert (alone.tried == EFFORT.tries // len(alone.tried)).all()
    assert ((alone.chance >= 0) & (alone.chance <= 1)).all()


def test_the_worse_half_is_dropped_again_and_again():
    found = weighing(played(4, 0))
    best = found.find_best(EFFORT, for_fame)
    assert found.weights.tried[best] == found.weights.tried.max() > found.weights.tried.min()


def test_the_clock_stops_it():
    found = weighing(played(2, 0))
    found.find_best(Effort(tries=10**9, seconds=0), to_win)
    assert found.weights.tried.max() < 10**3


def test_the_last_choice_of_all_is_known_exactly():
    """Who keeps the last sanctuary of the game knows what each would count."""
    match = played(2, 0)
    while match.acting:
        seat = min(match.acting)
        legal = match.legal(seat)
        view = match.view(seat)
        keeps = [action.sanctuary for action in legal if isinstance(action, Keep)]
        if keeps and view.round == 8 and view.turn == 1:
            break
        match.decide(seat, max(legal, key=lambda action: getattr(action, "region", 0)))
    else:
        pytest.fail("no such choice in this game")
    me = view.players[seat]
    counted = [score(me.tableau, [*me.sanctuaries, kept]).total for kept in keeps]
    assert weighing(match).weigh_all(EFFORT).fame.tolist() == counted


@pytest.mark.parametrize("players", range(2, 7))
def test_chances_add_up(players: int):
    fames = np.array([80.0, 70, 75, 60, 85, 77])
    chances = [chance_to_win(fames, players, seat, 9.0) for seat in range(players)]
    assert sum(chances) == pytest.approx(1, abs=0.02)
    assert np.argmax(chances) == np.argmax(fames[:players])
    assert chance_to_win(np.full(6, 70.0), players, 0, 9.0) == pytest.approx(1 / players, abs=0.01)
