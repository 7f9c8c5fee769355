"""Whole games played at random, inside the compiled rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.lots import below, shuffle
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_tableau
from farwander.faraway.setup import deal
from farwander.faraway.state import ROUNDS, State


@compiled
def deal_at_random(state: State, players: int, advanced: bool, rng: NDArray[np.uint64]) -> None:
    regions = np.empty(REGIONS, np.int8)
    sanctuaries = np.empty(SANCTUARIES, np.int8)
    shuffle(rng, regions, REGIONS)
    shuffle(rng, sanctuaries, SANCTUARIES)
    deal(state, players, advanced, regions, sanctuaries)


@compiled
def lowest_seat(acting: int) -> int:
    seat = 0
    while not acting >> seat & 1:
        seat += 1
    return seat


@compiled
def play_out(state: State, rng: NDArray[np.uint64]) -> int:
    """Play to the end at random; return the number of decisions."""
    actions = np.empty(16, np.int8)
    lots = np.empty(REGIONS, np.int8)
    decisions = 0
    while state.acting:
        seat = lowest_seat(state.acting)
        size = legal(state, seat, actions)
        action = actions[below(rng, size)]
        shuffle(rng, lots, chance_size(state, seat, action))
        play(state, seat, action, lots)
        decisions += 1
    return decisions


@compiled
def random_games(states, games: int, players: int, advanced: bool, rng, totals) -> int:
    fames = np.empty(2 * ROUNDS - 1, np.int64)
    decisions = 0
    for g in range(games):
        states[0] = states[1]
        state = states[0]
        deal_at_random(state, players, advanced, rng)
        decisions += play_out(state, rng)
        for seat in range(players):
            totals[g, seat] = count_tableau(
                state.tableaus[seat], ROUNDS, state.sanctuaries[seat], state.kept[seat], fames
            )
    return decisions
