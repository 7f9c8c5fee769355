"""One network plays all seats, now and then trying another choice than the best, and remembers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import (
    EXPLORED,
    RESTED,
    Position,
    describe_explored,
    describe_rested,
    describe_selected,
    look_around,
)
from farwander.bots.faraway.judging import Room, judge
from farwander.bots.faraway.network import Network
from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS
from farwander.faraway.lots import begin, below, shuffle
from farwander.faraway.playout import LOWEST, deal_at_random
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.scoring import count_player
from farwander.faraway.state import DRAFT, EXPLORE, KEEP, MAX_PLAYERS, MOST_ACTIONS, ROUNDS, STATE, State
from farwander.training.memory import Memory, remember

_FINE = 1 << 20
"""The chance to stray is given to one part in so many."""


@compiled
def play_and_remember(
    network: Network,
    tables: NDArray[np.int64],
    stray: float,
    seed: int,
    first: int,
    games: int,
    room: Room,
    memory: Memory,
) -> None:
    """Play so many games, numbered from `first`, to their end. A player strays with chance `stray` each time.

    Each game is at one of `tables`: how many players, negative for the advanced variant. The games go on side
    by side, one round at a time, so that the weights for that round stay at hand.
    """
    states = np.zeros(games, STATE)
    rngs = np.empty((games, 1), np.uint64)
    memory.sizes[:] = 0
    for game in range(games):
        begin(rngs[game], seed, first + game)
        players = tables[below(rngs[game], len(tables))]
        deal_at_random(states[game], abs(players), players < 0, rngs[game])
    for _ in range(ROUNDS):
        for game in range(games):
            _play_round(network, states[game], stray, rngs[game], room, memory, MAX_PLAYERS * game)
    for game in range(games):
        for seat in range(states[game].players):
            fame = count_player(states[game], seat, room.position.fames)
            memory.fames[MAX_PLAYERS * game + seat] = fame


@compiled
def _play_round(
    network: Network,
    state: State,
    stray: float,
    rng: NDArray[np.uint64],
    room: Room,
    memory: Memory,
    player: int,
) -> None:
    """Play to the end of the round; `player` is the one in seat 0."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    lots = np.empty(REGIONS, np.int8)
    now = state.round_number
    while state.acting and state.round_number == now:
        seat = LOWEST[state.acting]
        size = legal(state, seat, actions)
        best = judge(network, state, seat, actions, size, room)
        place = best
        if below(rng, _FINE) < stray * _FINE:
            place = int(np.int64(below(rng, size)))
        worth = room.worths[best]
        _note(state, seat, actions[place], worth, place != best, room.position, memory, player + seat)
        shuffle(rng, lots, chance_size(state, seat))
        play(state, seat, actions[place], lots)


@compiled
def _note(
    state: State,
    seat: int,
    action: int,
    expected: float,
    strayed: bool,
    position: Position,
    memory: Memory,
    player: int,
) -> None:
    """Remember the position that the action leads to."""
    stage = RESTED + state.round_number
    if state.phase == EXPLORE:
        stage = EXPLORED + state.round_number - 1
        look_around(state, seat, position, False)
        now = describe_explored(state, seat, action, position)
    elif state.phase == DRAFT:
        look_around(state, seat, position, True)
        now = describe_rested(state, seat, action, state.offers[seat, 0], position)
    elif state.phase == KEEP:
        if state.round_number == ROUNDS:
            return
        expected = memory.expected[player, stage]  # as it was before the draft
        strayed = strayed or memory.strayed[player, stage]
        look_around(state, seat, position, True)
        now = describe_rested(state, seat, 0, action, position)
    else:
        stage = RESTED
        look_around(state, seat, position, True)
        now = describe_selected(state, seat, action, position)
    remember(memory, player, stage, position, now)
    memory.expected[player, stage] = expected
    memory.strayed[player, stage] = strayed
