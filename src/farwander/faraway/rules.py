"""Faraway on one page: who acts, what is allowed, why not, and what a decision does.

A game is eight rounds of EXPLORE, then DRAFT and KEEP in turn; the advanced variant begins with SELECT.
Every function works on one record of `STATE`. The rules never roll: an action that puts cards in random
order says how many (`chance_size`), and that order is handed to `play` as `lots`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import REGIONS
from farwander.faraway.draft import draft, keep
from farwander.faraway.explore import explore
from farwander.faraway.setup import select
from farwander.faraway.state import (
    ACTIONS,
    DEALT_ADVANCED,
    DRAFT,
    EXPLORE,
    FIRST_SELECTION,
    HAND,
    KEEP,
    MAX_PLAYERS,
    MOST_OFFERED,
    OVER,
    SELECT,
    SELECTIONS,
    State,
)

# Why an action is refused. 0 is no refusal.
ALLOWED = 0
GAME_OVER = 1
NO_SUCH_SEAT = 2
NOT_YOUR_TURN = 3
NOT_IN_HAND = 4
NOT_IN_MARKET = 5
NOT_FOUND = 6


@inlined
def may_act(state: State, seat: int) -> bool:
    """Whether the seat owes a decision or may still change a sealed one."""
    if state.phase in (SELECT, EXPLORE):
        return True
    return state.acting == 1 << seat


@inlined
def legal(state: State, seat: int, actions: NDArray[np.int8]) -> int:
    """Write the seat's legal actions to `actions` (`MOST_ACTIONS` places) and return how many."""
    if not may_act(state, seat):
        return 0
    if state.phase == EXPLORE:
        for i in range(HAND):
            actions[i] = state.hands[seat, i]
        return HAND
    if state.phase == DRAFT:
        for i in range(MAX_PLAYERS + 1):
            actions[i] = state.market[i]
        return state.market_size
    if state.phase == KEEP:
        for i in range(MOST_OFFERED):
            actions[i] = state.offers[seat, i]
        return state.offer_sizes[seat]
    for i in range(len(SELECTIONS)):
        actions[i] = FIRST_SELECTION + i
    return len(SELECTIONS)


@compiled
def why_not(state: State, seat: int, action: int) -> int:
    """Say why an action is refused, or ALLOWED."""
    if state.phase == OVER:
        return GAME_OVER
    if not 0 <= seat < state.players:
        return NO_SUCH_SEAT
    if not may_act(state, seat):
        return NOT_YOUR_TURN
    if state.phase == EXPLORE:
        return ALLOWED if _among(action, state.hands[seat], HAND) else NOT_IN_HAND
    if state.phase == DRAFT:
        return ALLOWED if _among(action, state.market, state.market_size) else NOT_IN_MARKET
    if state.phase == KEEP:
        offered = _among(action, state.offers[seat], state.offer_sizes[seat])
        return ALLOWED if offered else NOT_FOUND
    return ALLOWED if FIRST_SELECTION <= action < ACTIONS else NOT_IN_HAND


@compiled
def _among(card: int, cards: NDArray[np.int8], size: int) -> bool:
    for i in range(size):
        if cards[i] == card:
            return True
    return False


@inlined
def chance_size(state: State, seat: int) -> int:
    """How many cards the seat's next action puts in random order."""
    if state.phase == KEEP:
        return state.offer_sizes[seat] - 1
    if state.phase == SELECT and state.acting == 1 << seat:
        return REGIONS - state.region_top + state.players * (DEALT_ADVANCED - HAND)
    return 0


@inlined
def play(state: State, seat: int, action: int, lots: NDArray[np.int8]) -> None:
    """Carry out a legal action. `lots` begins with a random order of `chance_size` places."""
    if state.phase == EXPLORE:
        explore(state, seat, action)
    elif state.phase == DRAFT:
        draft(state, seat, action)
    elif state.phase == KEEP:
        keep(state, seat, action, lots)
    else:
        select(state, seat, action, lots)
