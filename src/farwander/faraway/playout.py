"""Whole games played at random, inside the compiled rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.entry import States
from farwander.faraway.lots import below, shuffle
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_player
from farwander.faraway.setup import deal
from farwander.faraway.state import MAX_PLAYERS, MOST_ACTIONS, ROUNDS, State

LOWEST = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 1 << MAX_PLAYERS))], np.int8)
"""By a set of seats as bits: the lowest seat in it."""


@compiled
def deal_at_random(state: State, players: int, advanced: bool, rng: NDArray[np.uint64]) -> None:
    """Deal a new game into an empty state."""
    regions = np.empty(REGIONS, np.int8)
    sanctuaries = np.empty(SANCTUARIES, np.int8)
    shuffle(rng, regions, REGIONS)
    shuffle(rng, sanctuaries, SANCTUARIES)
    deal(state, players, advanced, regions, sanctuaries)


@compiled
def play_out(state: State, rng: NDArray[np.uint64]) -> int:
    """Play to the end, every seat at random; return the number of decisions."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    lots = np.empty(REGIONS, np.int8)
    decisions = 0
    while state.acting:
        seat = LOWEST[state.acting]
        action = actions[below(rng, legal(state, seat, actions))]
        shuffle(rng, lots, chance_size(state, seat))
        play(state, seat, action, lots)
        decisions += 1
    return decisions


@compiled
def random_games(states: States, players: int, advanced: bool, seed: int, totals: NDArray[np.int64]) -> int:
    """Play one game for each row of `totals`, which receives the fame by seat.

    `states` has two places: one to play in, and an empty one to begin from. Returns the number of decisions.
    """
    rng = np.array([seed], np.uint64)
    fames = np.empty(2 * ROUNDS, np.int64)
    decisions = 0
    for game in range(len(totals)):
        states[0] = states[1]
        deal_at_random(states[0], players, advanced, rng)
        decisions += play_out(states[0], rng)
        for seat in range(players):
            totals[game, seat] = count_player(states[0], seat, fames)
    return decisions
