"""What each choice is worth to a player, by the network: the fame to expect after it.

It reads of a state only what the player may know. So a player with a sight judges by any state that agrees
with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import (
    describe_explored,
    describe_laid,
    describe_rested,
    describe_selected,
    describe_taken,
    look_around,
)
from farwander.bots.faraway.last_round import expect_best_last, expect_last, sanctuaries_left
from farwander.bots.faraway.network import Network, Thought, expect, new_thought, think_common, think_on
from farwander.bots.faraway.position import (
    COMMON,
    EXPLORED,
    KEPT_SIZE,
    PROSPECTS,
    RESTED,
    SHARED,
    Position,
    new_position,
    take_place,
)
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
    prospects: NDArray[np.float32]
    """By region to lay: what the best cards of the market would make of it, best first."""
    states: States
    """An empty one, and two to work with."""


@compiled
def new_room() -> Room:
    return Room(
        new_position(),
        new_thought(),
        np.zeros(MOST_ACTIONS, np.float32),
        np.zeros((MOST_ACTIONS, PROSPECTS), np.float32),
        np.zeros(PLACES, STATE),
    )


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
    if table.round_number == ROUNDS:
        left = sanctuaries_left(table, seat)
        take_place(table, seat, room.position)
        for i in range(size):
            room.worths[i] = expect_last(room.position, actions[i], left)
        return
    _look_ahead(network, table, seat, actions, size, room)
    stage = EXPLORED + table.round_number - 1
    look_around(table, seat, room.position, False)
    think_common(network, stage, room.position, room.thought)
    for i in range(size):
        prospects = room.prospects[i]
        describe_explored(table, seat, actions[i], prospects, room.position)
        room.worths[i] = expect(network, stage, room.position, prospects[0], COMMON, room.thought)


@inlined
def _look_ahead(
    network: Network, table: State, seat: int, actions: NDArray[np.int8], size: int, room: Room
) -> None:
    """For each region that may be laid: what the best cards of the market would make of it."""
    left = _prepare(network, table, seat, room)
    for i in range(size):
        prospects = room.prospects[i]
        prospects[:] = -np.inf
        now = describe_laid(table, seat, actions[i], room.position)
        rest = _rest(network, table, left, room)
        for j in range(table.market_size):
            worth = np.float32(_take(network, table, table.market[j], now, rest, left, room))
            for k in range(PROSPECTS):
                if worth > prospects[k]:
                    worth, prospects[k] = prospects[k], worth


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
    left = _prepare(network, table, seat, room)
    for j in range(max(table.offer_sizes[seat], 1)):
        now = describe_rested(table, seat, table.offers[seat, j], room.position)
        rest = _rest(network, table, left, room)
        for i in range(size):
            worth = _take(network, table, actions[i], now, rest, left, room)
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
    left = _prepare(network, table, seat, room)
    for i in range(size):
        now = describe_rested(table, seat, actions[i], room.position)
        rest = _rest(network, table, left, room)
        if table.round_number < ROUNDS - 1:
            stage = RESTED + table.round_number
            rest = expect(network, stage, room.position, now, SHARED, room.thought)
        room.worths[i] = rest


@inlined
def _prepare(network: Network, table: State, seat: int, room: Room) -> NDArray[np.int8]:
    """Begin to judge ends of the player's turn; return the sanctuaries left, when the last round is next."""
    look_around(table, seat, room.position, True)
    if table.round_number == ROUNDS - 1:
        return sanctuaries_left(table, seat)
    think_common(network, RESTED + table.round_number, room.position, room.thought)
    return np.empty(0, np.int8)


@inlined
def _rest(network: Network, table: State, left: NDArray[np.int8], room: Room) -> float:
    """Take in the end of a turn as described; return what to expect of it, when the last round is next."""
    if table.round_number == ROUNDS - 1:
        return expect_best_last(room.position, left)
    think_on(network, RESTED + table.round_number, room.position, COMMON, SHARED, room.thought)
    return 0.0


@inlined
def _take(
    network: Network,
    table: State,
    region: int,
    now: int,
    rest: float,
    left: NDArray[np.int8],
    room: Room,
) -> float:
    """What to expect after `_rest` with one more region in hand."""
    if table.round_number == ROUNDS - 1:
        return max(rest, expect_last(room.position, region, left))
    describe_taken(region, room.position, now)
    return expect(network, RESTED + table.round_number, room.position, now, SHARED, room.thought)


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
