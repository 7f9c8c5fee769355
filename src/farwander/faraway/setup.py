"""Set-up: the deal, and in the advanced variant the choice of three regions out of five."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.state import (
    DEALT_ADVANCED,
    EXPLORE,
    FIRST_SELECTION,
    HAND,
    SELECT,
    SELECTIONS,
    State,
)


@inlined
def everyone(state: State) -> int:
    """All seats as bits."""
    return (1 << state.players) - 1


@compiled
def deal(
    state: State,
    players: int,
    advanced: bool,
    regions: NDArray[np.int8],
    sanctuaries: NDArray[np.int8],
) -> None:
    """Deal a new game into an empty state from two shuffles (orders of 0..67 and of 0..44)."""
    state.players = players
    state.advanced = advanced
    for i in range(REGIONS):
        state.region_deck[i] = 1 + regions[i]
    for i in range(SANCTUARIES):
        state.sanctuary_deck[i] = REGIONS + 1 + sanctuaries[i]
    state.sanctuary_left = SANCTUARIES
    size = DEALT_ADVANCED if advanced else HAND
    for seat in range(players):
        for i in range(size):
            state.hands[seat, i] = state.region_deck[seat * size + i]
        state.hand_sizes[seat] = size
        state.secrets[seat] = size
    state.region_top = players * size
    state.round_number = 1
    state.acting = everyone(state)
    if advanced:
        state.phase = SELECT
    else:
        state.phase = EXPLORE
        reveal_market(state)


@inlined
def reveal_market(state: State) -> None:
    """Turn up as many regions as there are players, plus one."""
    state.market_size = state.players + 1
    for i in range(state.market_size):
        state.market[i] = state.region_deck[state.region_top + i]
    state.region_top += state.market_size


@compiled
def select(state: State, seat: int, action: int, lots: NDArray[np.int8]) -> None:
    """Seal a selection; the last one settles all hands, and the cards given back are shuffled in."""
    state.chosen[seat] = action
    state.acting &= ~(1 << seat)
    if state.acting:
        return
    for s in range(state.players):
        _settle_hand(state, s)
    remaining = state.region_deck[state.region_top :].copy()
    for i in range(len(remaining)):
        state.region_deck[state.region_top + i] = remaining[lots[i]]
    reveal_market(state)
    state.phase = EXPLORE
    state.acting = everyone(state)


@compiled
def _settle_hand(state: State, seat: int) -> None:
    """Keep the three selected regions; the other two go back to the deck and are remembered."""
    selection = SELECTIONS[state.chosen[seat] - FIRST_SELECTION]
    hand = state.hands[seat]
    kept = 0
    given = 0
    for i in range(DEALT_ADVANCED):
        card = hand[i]
        if kept < HAND and selection[kept] == i:
            hand[kept] = card
            kept += 1
        else:
            state.discards[seat, given] = card
            given += 1
            state.region_top -= 1
            state.region_deck[state.region_top] = card
    hand[HAND:] = 0
    state.hand_sizes[seat] = HAND
    state.secrets[seat] = HAND
    state.chosen[seat] = 0
