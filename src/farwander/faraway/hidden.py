"""What a viewer cannot know: rearranged in a state, or guessed from a sight.

Two kinds of hidden cards, each with what the viewer still knows of them:
- Regions in the deck and in the others' hands as dealt. Those that the viewer gave back in the advanced
  variant are in the deck.
- Sanctuaries in the deck and found by the others. A place that nobody has refilled holds a card that the
  viewer never held; a place that the viewer refilled holds a card that the viewer remembers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.lots import below, mix
from farwander.faraway.sight import SPECTATOR, Sight
from farwander.faraway.state import (
    DEALT_ADVANCED,
    FIRST_SELECTION,
    HAND,
    MAX_PLAYERS,
    MOST_OFFERED,
    ROUNDS,
    SELECT,
    SELECTIONS,
    State,
)


@compiled
def shuffle_hidden(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    """Rearrange everything the viewer may not know, in place, so that the viewer cannot tell."""
    _shuffle_regions(state, viewer, rng)
    _shuffle_sanctuaries(state, viewer, rng)
    _choose_again(state, viewer, rng)


@compiled
def _shuffle_regions(state: State, viewer: int, rng: NDArray[np.uint64]) -> None:
    """Exchange the hidden regions; the others' memories of what they gave back are renamed alike."""
    given_back = np.zeros(REGIONS + 1, np.int8)
    if viewer != SPECTATOR:
        for i in range(DEALT_ADVANCED - HAND):
            given_back[state.discards[viewer, i]] = 1
    before = np.empty(REGIONS, np.int8)
    in_hands = 0
    for seat in range(state.players):
        if seat != viewer:
            for i in range(state.secrets[seat]):
                before[in_hands] = state.hands[seat, i]
                in_hands += 1
    size = in_hands
    for i in range(state.region_top, REGIONS):
        before[size] = state.region_deck[i]
        size += 1
    after = np.empty(REGIONS, np.int8)
    free = 0
    for i in range(size):
        if not given_back[before[i]]:
            after[free] = before[i]
            free += 1
    mix(rng, after, free)
    for i in range(size):
        if given_back[before[i]]:
            after[free] = before[i]
            free += 1
    mix(rng, after[in_hands:], size - in_hands)

    renamed = np.arange(REGIONS + 1).astype(np.int8)
    for i in range(size):
        renamed[before[i]] = after[i]
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
    """Exchange the hidden sanctuaries together with what the others remember of them."""
    me = 0 if viewer == SPECTATOR else 1 << viewer
    places = np.empty(SANCTUARIES, np.int8)
    size = 0
    for i in range(state.sanctuary_left):
        places[size] = state.sanctuary_deck[(state.sanctuary_top + i) % SANCTUARIES]
        size += 1
    for seat in range(state.players):
        if seat != viewer:
            for i in range(state.offer_sizes[seat]):
                places[size] = state.offers[seat, i]
                size += 1

    mine = np.empty(SANCTUARIES, np.int8)  # cards that the viewer remembers
    unknown = np.empty(SANCTUARIES, np.int8)
    mine_size = 0
    unknown_size = 0
    for i in range(size):
        if state.held_by[places[i] - REGIONS] & me:
            mine[mine_size] = places[i]
            mine_size += 1
        else:
            unknown[unknown_size] = places[i]
            unknown_size += 1
    mix(rng, mine, mine_size)
    mix(rng, unknown, unknown_size)

    # The viewer's own places first, from the remembered cards; the rest of those go where others
    # refilled; all other places are filled from the unknown cards.
    renamed = np.zeros(SANCTUARIES + 1, np.int8)
    others = np.empty(SANCTUARIES, np.int8)
    others_size = 0
    for i in range(size):
        origin = state.put_by[places[i] - REGIONS]
        if origin == 0:
            unknown_size -= 1
            renamed[places[i] - REGIONS] = unknown[unknown_size]
        elif me and origin == viewer + 1:
            mine_size -= 1
            renamed[places[i] - REGIONS] = mine[mine_size]
        else:
            others[others_size] = places[i]
            others_size += 1
    mix(rng, others, others_size)
    for i in range(others_size):
        if mine_size:
            mine_size -= 1
            renamed[others[i] - REGIONS] = mine[mine_size]
        else:
            unknown_size -= 1
            renamed[others[i] - REGIONS] = unknown[unknown_size]
    _rename_sanctuaries(state, viewer, places, size, renamed, me)


@compiled
def _rename_sanctuaries(
    state: State,
    viewer: int,
    places: NDArray[np.int8],
    size: int,
    renamed: NDArray[np.int8],
    me: int,
) -> None:
    put_by = state.put_by.copy()
    held_by = state.held_by.copy()
    for i in range(size):
        old = places[i] - REGIONS
        new = renamed[old] - REGIONS
        state.put_by[new] = put_by[old]
        state.held_by[new] = (held_by[old] & ~me) | (held_by[new] & me)
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


@compiled
def resample(sight: Sight, rng: NDArray[np.uint64], state: State) -> None:
    """Draw into an empty `state` a full state that the viewer cannot tell from the real one.

    The others of such a world may remember less than the real ones: a viewer knows neither what they gave
    back nor what they once held.
    """
    _copy_open(sight, state)
    _lay_regions(sight, state)
    _lay_sanctuaries(sight, state)
    shuffle_hidden(state, sight.viewer, rng)
    _guess_discards(sight, state)


@compiled
def _copy_open(sight: Sight, state: State) -> None:
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
    state.tableaus[:] = sight.tableaus
    state.sanctuaries[:] = sight.sanctuaries
    state.kept[:] = sight.kept
    state.offer_sizes[:] = sight.offer_sizes
    state.secrets[:] = sight.secrets
    for seat in range(sight.players):
        state.chosen[seat] = (sight.sealed >> seat) & 1
    if sight.viewer != SPECTATOR:
        state.chosen[sight.viewer] = sight.chosen
        state.discards[sight.viewer] = sight.discards
        state.offers[sight.viewer] = sight.offers


@compiled
def _lay_regions(sight: Sight, state: State) -> None:
    """Put the unseen regions into the hidden places, in any order."""
    seen = np.zeros(REGIONS + 1, np.int8)
    for card in sight.market:
        seen[card] = 1
    for card in sight.removed:
        seen[card] = 1
    for seat in range(MAX_PLAYERS):
        for i in range(ROUNDS):
            seen[sight.tableaus[seat, i]] = 1
        for i in range(DEALT_ADVANCED):
            seen[sight.hands[seat, i]] = 1
    card = 1
    for seat in range(sight.players):
        if seat != sight.viewer:
            for i in range(sight.secrets[seat]):
                while seen[card]:
                    card += 1
                state.hands[seat, i] = card
                card += 1
    for i in range(state.region_top, REGIONS):
        while seen[card]:
            card += 1
        state.region_deck[i] = card
        card += 1


@compiled
def _lay_sanctuaries(sight: Sight, state: State) -> None:
    """Put the unseen sanctuaries into the hidden places, with who put them there and who held them."""
    seen = np.zeros(SANCTUARIES + 1, np.int8)
    for seat in range(sight.players):
        for i in range(sight.kept[seat]):
            seen[sight.sanctuaries[seat, i] - REGIONS] = 1
    for i in range(MOST_OFFERED):
        if sight.offers[i]:
            seen[sight.offers[i] - REGIONS] = 1
            state.put_by[sight.offers[i] - REGIONS] = sight.offer_origins[sight.viewer, i]
            state.held_by[sight.offers[i] - REGIONS] = 1 << sight.viewer
    for id in range(1, SANCTUARIES + 1):
        if sight.remembered[id]:
            state.held_by[id] = 1 << sight.viewer
    id = 1
    for i in range(sight.sanctuaries_left):
        while seen[id]:
            id += 1
        origin = sight.deck_origins[i]
        state.sanctuary_deck[i] = REGIONS + id
        state.put_by[id] = origin
        if origin and origin != sight.viewer + 1:
            state.held_by[id] |= 1 << (origin - 1)
        id += 1
    for seat in range(sight.players):
        if seat != sight.viewer:
            for i in range(sight.offer_sizes[seat]):
                while seen[id]:
                    id += 1
                state.offers[seat, i] = REGIONS + id
                state.put_by[id] = sight.offer_origins[seat, i]
                state.held_by[id] |= 1 << seat
                id += 1


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
            while place < REGIONS and _is_mine(sight, state.region_deck[place]):
                place += 1
            if place < REGIONS:
                state.discards[seat, i] = state.region_deck[place]
                place += 1


@compiled
def _is_mine(sight: Sight, card: int) -> bool:
    return card == sight.discards[0] or card == sight.discards[1]
