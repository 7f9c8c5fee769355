"""Guess a whole state from what one viewer sees: a world that the viewer cannot tell from the real one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.hidden import shuffle_hidden
from farwander.faraway.sight import SPECTATOR, Sight
from farwander.faraway.state import (
    DEALT_ADVANCED,
    HAND,
    MAX_PLAYERS,
    MOST_OFFERED,
    SELECT,
    State,
)

_SOME_ROUND = 1
"""When others gave back what lies in the deck."""


@compiled
def resample(sight: Sight, rng: NDArray[np.uint64], state: State) -> None:
    """Draw such a state into an empty `state`.

    The others of that world may remember less than the real ones: a viewer knows neither what they gave back
    nor what they once held.
    """
    copy_open(sight, state)
    _lay_regions(sight, state)
    _lay_sanctuaries(sight, state)
    shuffle_hidden(state, sight.viewer, rng)
    _guess_discards(sight, state)


@compiled
def copy_open(sight: Sight, state: State) -> None:
    """What lies open, and what is the viewer's own."""
    state.players = sight.players
    state.advanced = sight.advanced
    state.round_number = sight.round_number
    state.phase = sight.phase
    state.acting = sight.acting
    state.turn = sight.turn
    state.market_size = sight.market_size
    state.market[:] = sight.market
    state.removed[:] = sight.removed
    state.region_top = REGIONS - sight.regions_left
    state.sanctuary_left = sight.sanctuaries_left
    state.tallies[:] = sight.tallies
    state.order[:] = sight.order
    state.hands[:] = sight.hands
    state.hand_sizes[:] = sight.hand_sizes
    state.secrets[:] = sight.secrets
    state.drafted[:] = sight.drafted
    state.tableaus[:] = sight.tableaus
    state.sanctuaries[:] = sight.sanctuaries
    state.kept[:] = sight.kept
    state.offer_sizes[:] = sight.offer_sizes
    for seat in range(sight.players):
        state.chosen[seat] = (sight.sealed >> seat) & 1  # drawn properly by shuffle_hidden
    if sight.viewer != SPECTATOR:
        state.chosen[sight.viewer] = sight.chosen
        state.discards[sight.viewer] = sight.discards
        state.offers[sight.viewer] = sight.offers


@compiled
def _lay_regions(sight: Sight, state: State) -> None:
    """Put the unseen regions into the hidden places, in any order."""
    cards = np.nonzero(unseen_regions(sight))[0]
    laid = 0
    for seat in range(sight.players):
        if seat != sight.viewer:
            for i in range(sight.secrets[seat]):
                state.hands[seat, i] = cards[laid]
                laid += 1
    for i in range(state.region_top, REGIONS):
        state.region_deck[i] = cards[laid]
        laid += 1


@compiled
def unseen_regions(sight: Sight) -> NDArray[np.int8]:
    """By region: whether the viewer does not see the card."""
    unseen = np.ones(REGIONS + 1, np.int8)
    unseen[0] = 0
    unseen[sight.market] = 0
    unseen[sight.removed] = 0
    for seat in range(MAX_PLAYERS):
        unseen[sight.tableaus[seat]] = 0
        unseen[sight.hands[seat]] = 0
    return unseen


@compiled
def _lay_sanctuaries(sight: Sight, state: State) -> None:
    """Put the unseen sanctuaries into the hidden places, with who put them there."""
    ids = np.nonzero(_unseen_sanctuaries(sight))[0]
    for id in range(1, SANCTUARIES + 1):
        if sight.given_back[id]:
            state.given_back[sight.viewer, id] = sight.given_back[id]
    laid = 0
    for i in range(sight.sanctuaries_left):
        origin = sight.deck_origins[i]
        state.sanctuary_deck[i] = REGIONS + ids[laid]
        state.put_by[ids[laid]] = origin
        if origin and origin != sight.viewer + 1:
            state.given_back[origin - 1, ids[laid]] = _SOME_ROUND
        laid += 1
    for seat in range(sight.players):
        for i in range(sight.offer_sizes[seat]):
            if seat != sight.viewer:
                state.offers[seat, i] = REGIONS + ids[laid]
                laid += 1
            id = state.offers[seat, i] - REGIONS
            state.put_by[id] = sight.offer_origins[seat, i]


@compiled
def _unseen_sanctuaries(sight: Sight) -> NDArray[np.int8]:
    """By sanctuary id: whether the viewer does not see the card."""
    unseen = np.ones(SANCTUARIES + 1, np.int8)
    unseen[0] = 0
    for seat in range(sight.players):
        for i in range(sight.kept[seat]):
            unseen[sight.sanctuaries[seat, i] - REGIONS] = 0
    for i in range(MOST_OFFERED):
        if sight.offers[i]:
            unseen[sight.offers[i] - REGIONS] = 0
    return unseen


@compiled
def _guess_discards(sight: Sight, state: State) -> None:
    """Let the others remember having given back regions that are in the deck, as far as it goes."""
    if not sight.advanced or sight.phase == SELECT:
        return
    place = state.region_top
    for seat in range(sight.players):
        if seat == sight.viewer:
            continue
        for i in range(DEALT_ADVANCED - HAND):
            while place < REGIONS and _gave_back(sight, state.region_deck[place]):
                place += 1
            if place < REGIONS:
                state.discards[seat, i] = state.region_deck[place]
                place += 1


@compiled
def _gave_back(sight: Sight, card: int) -> bool:
    return card == sight.discards[0] or card == sight.discards[1]
