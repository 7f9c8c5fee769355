"""What a viewer may see, as a record: built field by field from what the viewer is allowed to know.

`VIEW` is the only thing a bot, a browser or an environment ever gets. Nothing in it depends on cards the
viewer has not seen, so any rearrangement of those leaves its bytes unchanged (`check_no_leak` shows it).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.state import (
    DEALT_ADVANCED,
    HAND,
    MAX_PLAYERS,
    MOST_OFFERED,
    OPEN,
    ROUNDS,
    Open,
    State,
    record,
)

SPECTATOR = -1


class Sight(Open, Protocol):
    """One viewer's sight of one game: what lies open, and what is the viewer's own."""

    viewer: int
    """A seat, or SPECTATOR."""
    sealed: int
    """The seats that have made a sealed choice in this phase, one bit each."""
    chosen: int
    """The viewer's own sealed choice."""
    discards: NDArray[np.int8]
    """The viewer's own."""
    offers: NDArray[np.int8]
    """The viewer's own."""
    offer_origins: NDArray[np.int8]
    """By seat and place: who last put the sanctuary under the deck (seat + 1), 0 if nobody."""
    regions_left: int
    sanctuaries_left: int
    deck_origins: NDArray[np.int8]
    """From the top of the sanctuary deck: who last put the card there (seat + 1), 0 if nobody."""
    given_back: NDArray[np.int8]
    """By sanctuary id: the round in which the viewer last put the card under the deck; 0 if never, or if it
    has come into sight since."""


SIGHT = record(
    (
        *OPEN,
        ("viewer", np.int8, ()),
        ("sealed", np.int8, ()),
        ("chosen", np.int8, ()),
        ("discards", np.int8, DEALT_ADVANCED - HAND),
        ("offers", np.int8, MOST_OFFERED),
        ("offer_origins", np.int8, (MAX_PLAYERS, MOST_OFFERED)),
        ("regions_left", np.int8, ()),
        ("sanctuaries_left", np.int8, ()),
        ("deck_origins", np.int8, SANCTUARIES),
        ("given_back", np.int8, SANCTUARIES + 1),
    )
)


@compiled
def look(state: State, viewer: int, sight: Sight) -> None:
    """Fill `sight` with what the viewer may know of the state."""
    sight.viewer = viewer
    sight.players = state.players
    sight.advanced = state.advanced
    sight.round_number = state.round_number
    sight.phase = state.phase
    sight.acting = state.acting
    sight.turn = state.turn
    sight.market_size = state.market_size
    sight.regions_left = REGIONS - state.region_top
    sight.sanctuaries_left = state.sanctuary_left
    for i in range(MAX_PLAYERS + 1):
        sight.market[i] = state.market[i]
    for i in range(ROUNDS - 1):
        sight.removed[i] = state.removed[i]
    sight.sealed = 0
    for seat in range(MAX_PLAYERS):
        _look_at_player(state, viewer, seat, sight)
    for i in range(SANCTUARIES):
        sight.deck_origins[i] = 0
    for i in range(state.sanctuary_left):
        card = state.sanctuary_deck[(state.sanctuary_top + i) % SANCTUARIES]
        sight.deck_origins[i] = state.put_by[card - REGIONS]
    _look_at_own_cards(state, viewer, sight)


@compiled
def _look_at_player(state: State, viewer: int, seat: int, sight: Sight) -> None:
    """What lies open before a player, and the cards in hand that the viewer knows."""
    sight.tallies[seat] = state.tallies[seat]
    sight.order[seat] = state.order[seat]
    sight.hand_sizes[seat] = state.hand_sizes[seat]
    sight.secrets[seat] = state.secrets[seat]
    sight.kept[seat] = state.kept[seat]
    sight.offer_sizes[seat] = state.offer_sizes[seat]
    sight.sealed |= (state.chosen[seat] != 0) << seat
    for i in range(ROUNDS):
        sight.tableaus[seat, i] = state.tableaus[seat, i]
    for i in range(ROUNDS - 1):
        sight.drafted[seat, i] = state.drafted[seat, i]
        sight.sanctuaries[seat, i] = state.sanctuaries[seat, i]
    for i in range(DEALT_ADVANCED):
        known = seat == viewer or i >= state.secrets[seat]
        sight.hands[seat, i] = state.hands[seat, i] if known else 0
    for i in range(MOST_OFFERED):
        card = state.offers[seat, i]
        sight.offer_origins[seat, i] = state.put_by[card - REGIONS] if card else 0


@compiled
def _look_at_own_cards(state: State, viewer: int, sight: Sight) -> None:
    """The viewer's sealed choice, sanctuaries found, regions and sanctuaries given back."""
    player = viewer != SPECTATOR
    sight.chosen = state.chosen[viewer] if player else 0
    for i in range(DEALT_ADVANCED - HAND):
        sight.discards[i] = state.discards[viewer, i] if player else 0
    for i in range(MOST_OFFERED):
        sight.offers[i] = state.offers[viewer, i] if player else 0
    for i in range(SANCTUARIES + 1):
        sight.given_back[i] = state.given_back[viewer, i] if player else 0
    for seat in range(state.players):
        for i in range(state.kept[seat]):
            sight.given_back[state.sanctuaries[seat, i] - REGIONS] = 0
    for i in range(MOST_OFFERED):
        if sight.offers[i]:
            sight.given_back[sight.offers[i] - REGIONS] = 0
