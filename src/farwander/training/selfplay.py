"""One network plays all seats, now and then trying another choice than the best, and remembers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import (
    describe_explored,
    describe_rested,
    describe_selected,
    describe_taken,
    look_around,
)
from farwander.bots.faraway.judging import EMPTY, Room, judge
from farwander.bots.faraway.last_round import expect_best_last, sanctuaries_left
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.position import EXPLORED, RESTED, Position
from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS
from farwander.faraway.lots import begin, below, shuffle
from farwander.faraway.playout import LOWEST, deal_at_random
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.state import DRAFT, EXPLORE, KEEP, MAX_PLAYERS, MOST_ACTIONS, ROUNDS, State
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
    """Play so many games, numbered from `first`, to the last round; say what can be expected of it.

    A player strays with chance `stray` each time. Each game is at one of `tables`: how many players, negative
    for the advanced variant. The games go on side by side, one round at a time, so that the weights for that
    round stay at hand.
    """
    states, luck = memory.states, memory.luck
    memory.sizes[:] = 0
    memory.ends[:] = 0
    for game in range(games):
        begin(luck[game], seed, first + game)
        players = tables[below(luck[game], len(tables))]
        states[game] = room.states[EMPTY]
        deal_at_random(states[game], abs(players), players < 0, luck[game])
    for _ in range(ROUNDS - 1):
        for game in range(games):
            play_round(network, states[game], stray, luck[game], room, memory, MAX_PLAYERS * game)
    for game in range(games):
        for seat in range(states[game].players):
            describe_rested(states[game], seat, 0, room.position)
            left = sanctuaries_left(states[game], seat)
            memory.ends[MAX_PLAYERS * game + seat] = expect_best_last(room.position, left)


@compiled
def play_round(
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
        worth, prospects = room.worths[best], room.prospects[place]
        strayed = place != best
        _note(state, seat, actions[place], prospects, worth, strayed, room.position, memory, player + seat)
        shuffle(rng, lots, chance_size(state, seat))
        play(state, seat, actions[place], lots)


@compiled
def _note(
    state: State,
    seat: int,
    action: int,
    prospects: NDArray[np.float32],
    expected: float,
    strayed: bool,
    position: Position,
    memory: Memory,
    player: int,
) -> None:
    """Remember the position that the action leads to, if the network has to judge it."""
    if state.round_number == ROUNDS:
        return
    if state.phase == EXPLORE:
        stage = EXPLORED + state.round_number - 1
        look_around(state, seat, position, False)
        describe_explored(state, seat, action, prospects, position)
        base = float(prospects[0])
    elif state.round_number == ROUNDS - 1:
        return
    elif state.phase == DRAFT:
        stage = RESTED + state.round_number
        look_around(state, seat, position, True)
        now = describe_rested(state, seat, state.offers[seat, 0], position)
        describe_taken(action, position, now)
        base = float(now)
    elif state.phase == KEEP:
        stage = RESTED + state.round_number
        expected = memory.expected[player, stage]  # as it was before the draft
        strayed = strayed or memory.strayed[player, stage]
        look_around(state, seat, position, True)
        base = float(describe_rested(state, seat, action, position))
    else:
        stage = RESTED
        look_around(state, seat, position, True)
        base = float(describe_selected(state, seat, action, position))
    remember(memory, player, stage, position, base)
    memory.expected[player, stage] = expected
    memory.strayed[player, stage] = strayed
