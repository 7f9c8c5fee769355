"""The state of a game of Faraway: one NumPy record, so that one game or a million are the same thing.

`np.zeros(n, STATE)` holds n games. `State` says the same to the type checker and to the reader.
Seats are numbered from 0; cards are named by their index (see `cards`); 0 in a card's place is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from farwander.faraway.cards import CARDS, REGIONS, SANCTUARIES

MIN_PLAYERS = 2
MAX_PLAYERS = 6
ROUNDS = 8
HAND = 3
DEALT_ADVANCED = 5
MOST_OFFERED = 15
"""1 + 8 clues on regions + 6 on the sanctuaries kept in rounds 2 to 7."""

# The phases of a game: what the acting seats are asked.
SELECT = 0
"""Advanced variant: keep three of the five regions dealt (sealed)."""
EXPLORE = 1
"""Choose a region from the hand and lay it face down (sealed)."""
DRAFT = 2
"""Take a region from the market."""
KEEP = 3
"""Keep one of the sanctuaries found."""
OVER = 4

Phase = Literal["select", "explore", "draft", "keep", "over"]
PHASES: tuple[Phase, ...] = ("select", "explore", "draft", "keep", "over")
"""By number, as people and programs read them."""

# An action is a number: a card's index, or one of the ten ways to keep three of five regions.
SELECTIONS = np.array(
    [(a, b, c) for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)], np.int8
)
FIRST_SELECTION = CARDS + 1
ACTIONS = FIRST_SELECTION + len(SELECTIONS)
MOST_ACTIONS = 16
"""Room enough for the legal actions of any state."""


class Open(Protocol):
    """What lies open on the table, and who is to act: part of every state, and of every viewer's sight."""

    tallies: NDArray[np.int64]
    """By seat: the tally of all cards face up in the player's area."""
    players: int
    advanced: int
    round_number: int
    """1 to 8; 8 also when the game is over."""
    phase: int
    acting: int
    """The seats that owe a decision, one bit each."""
    order: NDArray[np.int8]
    """The seats in rising order of the durations just played."""
    turn: int
    """Whose turn it is to draft and keep: a place in `order`."""
    hands: NDArray[np.int8]
    """In a sight: the own hand, and of the others the cards taken from the open market (0 if unknown)."""
    hand_sizes: NDArray[np.int8]
    secrets: NDArray[np.int8]
    """By seat: how many cards of the hand nobody else has seen. They come first in the hand; the others
    were taken from the open market."""
    drafted: NDArray[np.int8]
    """By seat: the regions taken from the market, one a round."""
    tableaus: NDArray[np.int8]
    """By seat: the regions played, one a round."""
    sanctuaries: NDArray[np.int8]
    kept: NDArray[np.int8]
    """By seat: how many sanctuaries lie in the player's area."""
    offer_sizes: NDArray[np.int8]
    """By seat: how many sanctuaries the player found this round and has not yet chosen from."""
    market: NDArray[np.int8]
    market_size: int
    removed: NDArray[np.int8]
    """The regions left over in the market, one a round."""


class State(Open, Protocol):
    """One game, as the compiled rules see it."""

    chosen: NDArray[np.int8]
    """By seat: the sealed action of this phase, 0 if none."""
    discards: NDArray[np.int8]
    """By seat: the two regions given back in the advanced variant."""
    offers: NDArray[np.int8]
    """By seat: the sanctuaries found this round, of which one is kept."""
    region_deck: NDArray[np.int8]
    region_top: int
    """The place of the next region in `region_deck`; those before it have left the deck."""
    sanctuary_deck: NDArray[np.int8]
    """A ring: the top card is at `sanctuary_top`, and `sanctuary_left` cards follow from there."""
    sanctuary_top: int
    sanctuary_left: int
    put_by: NDArray[np.int8]
    """By sanctuary id: the seat + 1 that last put the card under the deck, 0 if nobody has."""
    given_back: NDArray[np.int8]
    """By seat and sanctuary id: the round in which the player last put it under the deck, 0 if never."""


Field = tuple[str, type[np.int8 | np.int64 | np.uint64] | np.dtype[np.void], int | tuple[int, ...]]


def record(fields: Sequence[Field]) -> np.dtype[np.void]:
    """A NumPy type whose fields are also attributes."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


OPEN: tuple[Field, ...] = (
    ("tallies", np.int64, MAX_PLAYERS),
    ("players", np.int8, ()),
    ("advanced", np.int8, ()),
    ("round_number", np.int8, ()),
    ("phase", np.int8, ()),
    ("acting", np.int8, ()),
    ("order", np.int8, MAX_PLAYERS),
    ("turn", np.int8, ()),
    ("hands", np.int8, (MAX_PLAYERS, DEALT_ADVANCED)),
    ("hand_sizes", np.int8, MAX_PLAYERS),
    ("secrets", np.int8, MAX_PLAYERS),
    ("drafted", np.int8, (MAX_PLAYERS, ROUNDS - 1)),
    ("tableaus", np.int8, (MAX_PLAYERS, ROUNDS)),
    ("sanctuaries", np.int8, (MAX_PLAYERS, ROUNDS - 1)),
    ("kept", np.int8, MAX_PLAYERS),
    ("offer_sizes", np.int8, MAX_PLAYERS),
    ("market", np.int8, MAX_PLAYERS + 1),
    ("market_size", np.int8, ()),
    ("removed", np.int8, ROUNDS - 1),
)

STATE = record(
    (
        *OPEN,
        ("chosen", np.int8, MAX_PLAYERS),
        ("discards", np.int8, (MAX_PLAYERS, DEALT_ADVANCED - HAND)),
        ("offers", np.int8, (MAX_PLAYERS, MOST_OFFERED)),
        ("region_deck", np.int8, REGIONS),
        ("region_top", np.int8, ()),
        ("sanctuary_deck", np.int8, SANCTUARIES),
        ("sanctuary_top", np.int8, ()),
        ("sanctuary_left", np.int8, ()),
        ("put_by", np.int8, SANCTUARIES + 1),
        ("given_back", np.int8, (MAX_PLAYERS, SANCTUARIES + 1)),
    )
)
