"""Who wins, by what is expected of everyone: chances that add up, and a last round as it comes out."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.gain import shuffle_decks
from farwander.bots.faraway.chances import chance_in_last_round, chance_to_win
from farwander.bots.faraway.judging import TRY, Room, judge, new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.weights import load_network
from farwander.core.compiling import compiled
from farwander.core.conformance import random_positions
from farwander.faraway import Faraway, FarawayOptions
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import States
from farwander.faraway.lots import begin, shuffle
from farwander.faraway.playout import LOWEST
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_player, winner
from farwander.faraway.state import EXPLORE, MOST_ACTIONS, ROUNDS

_TIMES = 1_000
_NOISE = 0.05
"""Three standard errors of a share of so many games."""


@compiled
def _reckoned(network: Network, states: States, seat: int, room: Room) -> tuple[float, float]:
    return chance_in_last_round(network, states[0], seat, room)


@compiled
def _played(
    network: Network,
    states: States,
    times: int,
    room: Room,
    fames: NDArray[np.int64],
    wins: NDArray[np.int64],
) -> None:
    """Play to the end so often, each time with other decks."""
    luck = np.empty(1, np.uint64)
    actions, lots = np.empty(MOST_ACTIONS, np.int8), np.empty(REGIONS, np.int8)
    for time in range(times):
        begin(luck, 1, time)
        room.states[TRY] = states[0]
        state = room.states[TRY]
        shuffle_decks(state, luck)
        while state.acting:
            seat = int(LOWEST[state.acting])
            best = judge(network, state, seat, actions, legal(state, seat, actions), room)
            shuffle(luck, lots, chance_size(state, seat))
            play(state, seat, actions[best], lots)
        for seat in range(state.players):
            fames[time, seat] = count_player(state, seat, room.position.fames)
        wins[winner(state, fames[time])] += 1


def last_rounds(players: int) -> list[States]:
    """Games played at random until nobody has laid a last region yet."""
    games = (random_positions(Faraway(), FarawayOptions(players), [seed]) for seed in range(4))
    return [
        position.match.state.copy()
        for position in chain.from_iterable(games)
        if position.match.state["round_number"][0] == ROUNDS
        and position.match.state["phase"][0] == EXPLORE
        and position.match.state["acting"][0] == (1 << players) - 1
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_round_comes_out_as_reckoned(players: int):
    """With many players the deck holds nothing but what was given back, and nothing is left to chance."""
    network, room = load_network(), new_room()
    for states in last_rounds(players):
        reckoned = [_reckoned(network, states, seat, room) for seat in range(players)]
        assert sum(chance for _, chance in reckoned) == pytest.approx(1)
        fames, wins = np.zeros((_TIMES, players), np.int64), np.zeros(players, np.int64)
        _played(network, states, _TIMES, room, fames, wins)
        noise = 3 * fames.std(0) / _TIMES**0.5 + 1e-9
        assert (abs(fames.mean(0) - [fame for fame, _ in reckoned]) <= noise).all()
        assert wins / _TIMES == pytest.approx([chance for _, chance in reckoned], abs=_NOISE)


@pytest.mark.parametrize("players", range(2, 7))
def test_chances_add_up(players: int):
    fames = np.array([80.0, 70, 75, 60, 85, 77])
    chances = [chance_to_win(fames, players, seat, 9.0) for seat in range(players)]
    assert sum(chances) == pytest.approx(1, abs=0.02)
    assert np.argmax(chances) == np.argmax(fames[:players])
    assert chance_to_win(np.full(6, 70.0), players, 0, 9.0) == pytest.approx(1 / players, abs=0.01)
