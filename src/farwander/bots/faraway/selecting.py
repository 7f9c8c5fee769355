"""The advanced variant in guessed worlds: the others kept three good regions of five, and not any three."""

from __future__ import annotations

import numpy as np

from farwander.bots.faraway.judging import EMPTY, TRY, Room, judge
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.reading import exchange, set_selection
from farwander.core.compiling import compiled
from farwander.faraway.state import (
    ACTIONS,
    DEALT_ADVANCED,
    FIRST_SELECTION,
    HAND,
    SELECT,
    SELECTIONS,
    State,
)


@compiled
def deal_as_selected(network: Network, viewer: int, world: State, room: Room) -> None:
    """Let the others, of what they hide and what they gave back, have kept what the network would have kept.

    Whose first region has been laid is read, and that tells more.
    """
    if not world.advanced or world.phase == SELECT:
        return
    for seat in range(world.players):
        if seat != viewer and not world.tableaus[seat, 0]:
            _select_again(network, seat, world, room)


@compiled
def _select_again(network: Network, seat: int, world: State, room: Room) -> None:
    """Let a player select anew from the hand and from what was given back."""
    room.states[TRY] = room.states[EMPTY]
    table = room.states[TRY]
    set_selection(table, world.players, seat)
    dealt = table.hands[seat]
    for i in range(HAND):
        dealt[i] = world.hands[seat, i]
    for i in range(DEALT_ADVANCED - HAND):
        dealt[HAND + i] = world.discards[seat, i]
    actions = np.arange(FIRST_SELECTION, ACTIONS).astype(np.int8)
    best = SELECTIONS[judge(network, table, seat, actions, len(actions), room)]
    for i in range(HAND):
        exchange(world, seat, i, dealt[best[i]])
    given = 0
    for i in range(DEALT_ADVANCED):
        if not (best == i).any():
            world.discards[seat, given] = dealt[i]
            given += 1
