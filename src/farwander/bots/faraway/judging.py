"""What each choice is worth to a player, by the network: the fame to expect after it.

It reads of a state only what the player may know. So a player with a sight judges by any state that agrees
with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import (
    COMMON,
    EXPLORED,
    KEPT_SIZE,
    RESTED,
    SHARED,
    Position,
    describe_explored,
    describe_rested,
    describe_selected,
    describe_taken,
    look_around,
    new_position,
    take_place,
)
from farwander.bots.faraway.network import Network, Thought, expect, new_thought, think_common, think_on
from farwander.core.compiling import compiled, inlined
from farwander.faraway.entry import States
from farwander.faraway.scoring import count_tableau
from farwander.faraway.state import DRAFT, EXPLORE, KEEP, MOST_ACTIONS, ROUNDS, STATE, State

PLACES = 3
EMPTY, WORLD, TRY = range(PLACES)


class Room(NamedTuple):
    """Room to judge in."""

    position: Position
    thought: Thought
    worths: NDArray[np.float32]
    """By action, in the order given: the fame to expect."""
    states: States
    """An empty one, and two to work with."""


@compiled
def new_room() -> Room:
    return Room(new_position(), new_thought(), np.zeros(MOST_ACTIONS, np.float32), np.zeros(PLACES, STATE))


@compiled
def judge(
    network: Network,
    table: State,
    seat: int,
    actions: NDArray[np.int8],
    size: int,
    room: Room,
) -> int:
    """Write the worth of each of the first `size` actions; return the place of the best."""
    if table.phase == EXPLORE:
        _judge_regions(network, table, seat, actions, size, room)
    elif table.phase == DRAFT:
        _judge_market(network, table, seat, actions, size, room)
    elif table.phase == KEEP:
        _judge_sanctuaries(network, table, seat, actions, size, room)
    else:
        _judge_selections(network, table, seat, actions, size, room)
    best = 0
    for i in range(1, size):
        if room.worths[i] > room.worths[best]:
            best = i
    return best


@compiled
def judge_among_rivals(
    network: Network,
    table: State,
    seat: int,
    actions: NDArray[np.int8],
    size: int,
    room: Room,
) -> int:
    """The place of the best action, when it also counts what others cannot take any more.

    It looks into the hands of those who take from the market later, so it is for guessed worlds only.
    """
    best = judge(network, table, seat, actions, size, room)
    if table.phase != DRAFT or size == 1:
        return best
    worths = room.worths[:size].copy()
    for turn in range(table.turn + 1, table.players):
        wanted = judge(network, table, table.order[turn], actions, size, room)
        next_best = np.float32(-np.inf)
        for i in range(size):
            if i != wanted:
                next_best = max(next_best, room.worths[i])
        worths[wanted] += (room.worths[wanted] - next_best) / np.float32(table.players - 1)
    return int(worths.argmax())


@inlined
def _judge_regions(
    network: Network, table: State, seat: int, actions: NDArray[np.int8], size: int, room: Room
) -> None:
    stage = EXPLORED + table.round_number - 1
    look_around(table, seat, room.position, False)
    think_common(network, stage, room.position, room.thought)
    for i in range(size):
        now = describe_explored(table, seat, actions[i], room.position)
        room.worths[i] = expect(network, stage, room.position, now, COMMON, room.thought)


@inlined
def _judge_market(
    network: Network,
    table: State,
    seat: int,
    actions: NDArray[np.int8],
    size: int,
    room: Room,
) -> None:
    """A region from the market, with the best of the sanctuaries found."""
    stage = RESTED + table.round_number
    look_around(table, seat, room.position, True)
    think_common(network, stage, room.position, room.thought)
    for j in range(max(table.offer_sizes[seat], 1)):
        now = describe_rested(table, seat, 0, table.offers[seat, j], room.position)
        think_on(network, stage, room.position, COMMON, SHARED, room.thought)
        for i in range(size):
            describe_taken(actions[i], room.position, now)
            worth = expect(network, stage, room.position, now, SHARED, room.thought)
            if j == 0 or worth > room.worths[i]:
                room.worths[i] = worth


@inlined
def _judge_sanctuaries(
    network: Network, table: State, seat: int, actions: NDArray[np.int8], size: int, room: Room
) -> None:
    if table.round_number == ROUNDS:
        for i in range(size):
            room.worths[i] = _final(table, seat, actions[i], room)
        return
    look_around(table, seat, room.position, True)
    stage = RESTED + table.round_number
    think_common(network, stage, room.position, room.thought)
    for i in range(size):
        now = describe_rested(table, seat, 0, actions[i], room.position)
        room.worths[i] = expect(network, stage, room.position, now, COMMON, room.thought)


@compiled
def _final(table: State, seat: int, sanctuary: int, room: Room) -> int:
    position = room.position
    take_place(table, seat, position)
    kept = position.sizes[KEPT_SIZE]
    position.sanctuaries[kept] = sanctuary
    return count_tableau(position.tableau, ROUNDS, position.sanctuaries, kept + 1, position.fames)


@inlined
def _judge_selections(
    network: Network, table: State, seat: int, actions: NDArray[np.int8], size: int, room: Room
) -> None:
    look_around(table, seat, room.position, True)
    think_common(network, RESTED, room.position, room.thought)
    for i in range(size):
        now = describe_selected(table, seat, actions[i], room.position)
        room.worths[i] = expect(network, RESTED, room.position, now, COMMON, room.thought)
