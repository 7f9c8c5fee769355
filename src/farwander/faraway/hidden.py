"""Rearrange everything that a viewer cannot know, so that the viewer cannot tell.

Hidden are two kinds of cards, each with what the viewer still knows of them:
- Regions in the deck and in the others' hands as dealt. Those that the viewer gave back in the advanced
  variant are in the deck.
- Sanctuaries in the deck and found by the others. A place that nobody has refilled holds a card that the
  viewer never held; a place that the viewer refilled holds one of those that were put there in that round.

Rearranging is renaming: a card takes another's place together with all that the others know of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.lots import below, mix
from farwander.faraway.sight import SPECTATOR
from farwander.faraway.state import DEALT_ADVANCED, FIRST_SELECTION, HAND, ROUNDS, SELECT, SELECTIONS, State


@compiled
def shuffle_hidden(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    """Rearrange everything the viewer may not know, in place."""
    _shuffle_regions(state, viewer, rng)
    _shuffle_sanctuaries(state, viewer, rng)
    _choose_again(state, viewer, rng)


@compiled
def _shuffle_regions(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    before = np.empty(REGIONS, np.int8)
    in_hands, size = _gather_regions(state, viewer, before)
    after = np.empty(REGIONS, np.int8)
    free = 0
    for i in range(size):
        if not _gave_back(state, viewer, before[i]):
            after[free] = before[i]
            free += 1
    mix(rng, after, free)
    for i in range(size):
        if _gave_back(state, viewer, before[i]):
            after[free] = before[i]
            free += 1
    mix(rng, after[in_hands:], size - in_hands)
    renamed = np.arange(REGIONS + 1).astype(np.int8)
    for i in range(size):
        renamed[before[i]] = after[i]
    _rename_regions(state, viewer, renamed)


@compiled
def _gather_regions(state: State, viewer: int, cards: NDArray[np.int8]) -> tuple[int, int]:
    """List the hidden regions, those in hands first; return how many are in hands, and how many in all."""
    size = 0
    for seat in range(state.players):
        if seat != viewer:
            for i in range(state.secrets[seat]):
                cards[size] = state.hands[seat, i]
                size += 1
    in_hands = size
    for i in range(state.region_top, REGIONS):
        cards[size] = state.region_deck[i]
        size += 1
    return in_hands, size


@compiled
def _gave_back(state: State, viewer: int, card: int) -> bool:
    return viewer != SPECTATOR and (card == state.discards[viewer, 0] or card == state.discards[viewer, 1])


@compiled
def _rename_regions(state: State, viewer: int, renamed: NDArray[np.int8]) -> None:
    """Rename the hidden regions, also where the others remember having given one back."""
    for seat in range(state.players):
        if seat != viewer:
            for i in range(state.secrets[seat]):
                state.hands[seat, i] = renamed[state.hands[seat, i]]
            for i in range(DEALT_ADVANCED - HAND):
                state.discards[seat, i] = renamed[state.discards[seat, i]]
    for i in range(state.region_top, REGIONS):
        state.region_deck[i] = renamed[state.region_deck[i]]


@compiled
def _shuffle_sanctuaries(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    places = np.empty(SANCTUARIES, np.int8)
    size = _gather_sanctuaries(state, viewer, places)
    cards = np.empty(SANCTUARIES, np.int8)
    sorted_size = 0
    unknown = 0
    for number in range(ROUNDS, -1, -1):
        unknown = sorted_size
        for i in range(size):
            if _when_given_back(state, viewer, places[i]) == number:
                cards[sorted_size] = places[i]
                sorted_size += 1
        mix(rng, cards[unknown:], sorted_size - unknown)
    renamed = _redeal_sanctuaries(state, viewer, places[:size], cards[:unknown], cards[unknown:size], rng)
    _rename_sanctuaries(state, viewer, places[:size], renamed)


@inlined
def _when_given_back(state: State, viewer: int, card: int) -> int:
    return 0 if viewer == SPECTATOR else state.given_back[viewer, card - REGIONS]


@compiled
def _gather_sanctuaries(state: State, viewer: int, cards: NDArray[np.int8]) -> int:
    """List the hidden sanctuaries in the order of the deck they come from, and return how many there are."""
    size = 0
    for turn in range(state.players):
        seat = state.order[turn]
        if seat != viewer:
            for i in range(state.offer_sizes[seat]):
                cards[size] = state.offers[seat, i]
                size += 1
    for i in range(state.sanctuary_left):
        cards[size] = state.sanctuary_deck[(state.sanctuary_top + i) % SANCTUARIES]
        size += 1
    return size


@compiled
def _redeal_sanctuaries(
    state: State,
    viewer: int,
    places: NDArray[np.int8],
    mine: NDArray[np.int8],
    unknown: NDArray[np.int8],
    rng: NDArray[np.uint64],
) -> NDArray[np.int8]:
    """By sanctuary id: the card that takes its place.

    `mine` are the cards that the viewer gave back, the last ones first, and `places` are in the order of the
    deck. So the viewer's own places, from the last on, hold the first of them. The rest are among the
    places that others refilled; all other places get cards that the viewer never held.
    """
    renamed = np.zeros(SANCTUARIES + 1, np.int8)
    others = np.empty(SANCTUARIES, np.int8)
    others_size = 0
    used_mine = 0
    used_unknown = 0
    for card in places[::-1]:
        origin = state.put_by[card - REGIONS]
        if origin == 0:
            renamed[card - REGIONS] = unknown[used_unknown]
            used_unknown += 1
        elif origin == viewer + 1:  # never of a spectator, whose viewer + 1 is 0
            renamed[card - REGIONS] = mine[used_mine]
            used_mine += 1
        else:
            others[others_size] = card
            others_size += 1
    mix(rng, others, others_size)
    for i in range(others_size):
        if used_mine < len(mine):
            renamed[others[i] - REGIONS] = mine[used_mine]
            used_mine += 1
        else:
            renamed[others[i] - REGIONS] = unknown[used_unknown]
            used_unknown += 1
    return renamed


@compiled
def _rename_sanctuaries(
    state: State, viewer: int, places: NDArray[np.int8], renamed: NDArray[np.int8]
) -> None:
    """Rename the hidden sanctuaries; what the others know goes with a card, what the viewer knows stays."""
    put_by = state.put_by.copy()
    given_back = state.given_back.copy()
    for card in places:
        old = card - REGIONS
        new = renamed[old] - REGIONS
        state.put_by[new] = put_by[old]
        for seat in range(state.players):
            if seat != viewer:
                state.given_back[seat, new] = given_back[seat, old]
    for i in range(state.sanctuary_left):
        place = (state.sanctuary_top + i) % SANCTUARIES
        state.sanctuary_deck[place] = renamed[state.sanctuary_deck[place] - REGIONS]
    for seat in range(state.players):
        if seat != viewer:
            for i in range(state.offer_sizes[seat]):
                state.offers[seat, i] = renamed[state.offers[seat, i] - REGIONS]


@compiled
def _choose_again(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    """Draw new sealed choices for the others who have made one."""
    for seat in range(state.players):
        if seat != viewer and state.chosen[seat]:
            if state.phase == SELECT:
                state.chosen[seat] = FIRST_SELECTION + below(rng, len(SELECTIONS))
            else:
                state.chosen[seat] = state.hands[seat, below(rng, HAND)]
