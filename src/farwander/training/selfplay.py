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
from farwander.faraway.lots import below, shuffle
from farwander.faraway.playout import LOWEST
from farwander.faraway.rules import chance_size, legal, play
from farwander.faraway.state import DRAFT, EXPLORE, KEEP, MOST_ACTIONS, ROUNDS, State
from farwander.training.memory import Memory, remember

_FINE = 1 << 20
"""The chance to stray is given to one part in so many."""


@compiled
def play_and_remember(
    network: Network, state: State, stray: float, rng: NDArray[np.uint64], room: Room, memory: Memory
) -> None:
    """Play a dealt game to its end. A player strays with chance `stray` at each decision."""
    actions = np.empty(MOST_ACTIONS, np.int8)
    lots = np.empty(REGIONS, np.int8)
    memory.sizes[:] = 0
    while state.acting:
        seat = LOWEST[state.acting]
        size = legal(state, seat, actions)
        best = judge(network, state, seat, actions, size, room)
        place = best
        if below(rng, _FINE) < stray * _FINE:
            place = int(np.int64(below(rng, size)))
        _note(state, seat, actions[place], room.worths[best], place != best, room.position, memory)
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
        expected = memory.expected[seat, stage]  # as it was before the draft
        strayed = strayed or memory.strayed[seat, stage]
        look_around(state, seat, position, True)
        now = describe_rested(state, seat, 0, action, position)
    else:
        stage = RESTED
        look_around(state, seat, position, True)
        now = describe_selected(state, seat, action, position)
    remember(memory, seat, stage, position, now)
    memory.expected[seat, stage] = expected
    memory.strayed[seat, stage] = strayed
