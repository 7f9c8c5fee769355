"""Phase 3 of a round: in rising order of duration, take a region and keep a sanctuary."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import inlined
from farwander.faraway.cards import REGIONS, SANCTUARIES, TALLY
from farwander.faraway.setup import everyone, reveal_market
from farwander.faraway.state import (
    DRAFT,
    EXPLORE,
    KEEP,
    MAX_PLAYERS,
    MOST_OFFERED,
    OVER,
    ROUNDS,
    State,
)


@inlined
def begin_turn(state: State) -> None:
    """Give the turn to the next player with something to decide, or end the round.

    In the last round nobody drafts.
    """
    while state.turn < state.players:
        seat = state.order[state.turn]
        state.acting = 1 << seat
        if state.round_number < ROUNDS:
            state.phase = DRAFT
            return
        if _asked_to_keep(state, seat):
            return
        state.turn += 1
    _end_round(state)


@inlined
def _asked_to_keep(state: State, seat: int) -> bool:
    """Ask which of several sanctuaries to keep; a single one is laid out without a question."""
    if state.offer_sizes[seat] > 1:
        state.phase = KEEP
        return True
    if state.offer_sizes[seat] == 1:
        _lay_out(state, seat, state.offers[seat, 0])
    return False


@inlined
def draft(state: State, seat: int, card: int) -> None:
    """Take a region from the market into the hand; then the sanctuaries found, if any."""
    place = 0
    for i in range(1, MAX_PLAYERS + 1):
        if state.market[i] == card:
            place = i
    for i in range(MAX_PLAYERS):
        state.market[i] = state.market[i + 1 if i >= place else i]
    state.market[MAX_PLAYERS] = 0
    state.market_size -= 1
    state.hands[seat, state.hand_sizes[seat]] = card
    state.hand_sizes[seat] += 1
    state.drafted[seat, state.round_number - 1] = card
    if not _asked_to_keep(state, seat):
        state.turn += 1
        begin_turn(state)


@inlined
def keep(state: State, seat: int, card: int, lots: NDArray[np.int8]) -> None:
    """Keep one sanctuary; the others go face down under the deck in the order of `lots`."""
    last = state.offer_sizes[seat] - 1
    place = 0
    while state.offers[seat, place] != card:
        place += 1
    state.offers[seat, place] = state.offers[seat, last]
    for i in range(last):
        returned = state.offers[seat, lots[i]]
        bottom = state.sanctuary_top + state.sanctuary_left
        state.sanctuary_deck[bottom % SANCTUARIES] = returned
        state.sanctuary_left += 1
        state.put_by[returned - REGIONS] = seat + 1
        state.given_back[seat, returned - REGIONS] = state.round_number
    _lay_out(state, seat, card)
    state.turn += 1
    begin_turn(state)


@inlined
def _lay_out(state: State, seat: int, card: int) -> None:
    """Add the kept sanctuary to the player's area and clear the offer."""
    state.sanctuaries[seat, state.kept[seat]] = card
    state.kept[seat] += 1
    state.tallies[seat] += TALLY[card]
    for i in range(MOST_OFFERED):
        state.offers[seat, i] = 0
    state.offer_sizes[seat] = 0


@inlined
def _end_round(state: State) -> None:
    """Remove the region left over and reveal the next market; no eighth market is needed."""
    if state.round_number == ROUNDS:
        state.phase = OVER
        state.acting = 0
        return
    state.removed[state.round_number - 1] = state.market[0]
    state.market[0] = 0
    state.market_size = 0
    state.round_number += 1
    if state.round_number < ROUNDS:
        reveal_market(state)
    state.phase = EXPLORE
    state.acting = everyone(state)
