"""A position: what one player has after a decision, and room to describe it to the network.

It is judged at two moments of each round: `EXPLORED`, when a region has been laid and neither the sanctuaries
found nor the others' regions are known; and `RESTED`, when the player's turn is over. The last round is
reckoned and not judged (`last_round`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import COUNTED
from farwander.faraway.state import HAND, ROUNDS, Open

EXPLORED = 0
"""The stage of round r is `EXPLORED + r - 1`, for rounds 1 to 7."""
RESTED = ROUNDS - 1
"""The stage of round r is `RESTED + r`, for rounds 0 (the hand dealt) to 6."""
STAGES = 2 * (ROUNDS - 1)
PROSPECTS = 3
"""So many of the best cards of the market are looked at."""

MOST_ACTIVE = 384
"""More than ever differ from 0 at once."""


class Position(NamedTuple):
    """One player's prospects, and room to describe them."""

    tableau: NDArray[np.int8]
    sanctuaries: NDArray[np.int8]
    hand: NDArray[np.int8]
    sizes: NDArray[np.int64]
    """How many regions are laid, how many sanctuaries kept, how many cards held."""
    inputs: NDArray[np.int16]
    values: NDArray[np.float32]
    ends: NDArray[np.int64]
    """How many inputs are the same for all choices, how many for some of them, and how many there are."""
    fames: NDArray[np.int64]
    tallies: NDArray[np.int64]
    """What each region laid sees; at `KEPT_TALLY` what the sanctuaries show, at `WHOLE_TALLY` all cards."""
    pays: NDArray[np.float32]
    locked: NDArray[np.float32]


LAID_SIZE, KEPT_SIZE, HELD_SIZE = range(3)
KEPT_TALLY = ROUNDS
WHOLE_TALLY = ROUNDS + 1
COMMON, SHARED, ALL = range(3)


@compiled
def new_position() -> Position:
    return Position(
        np.zeros(ROUNDS + 1, np.int8),
        np.zeros(ROUNDS, np.int8),
        np.zeros(HAND, np.int8),
        np.zeros(3, np.int64),
        np.zeros(MOST_ACTIVE, np.int16),
        np.zeros(MOST_ACTIVE, np.float32),
        np.zeros(3, np.int64),
        np.zeros(2 * ROUNDS + 1, np.int64),
        np.zeros(WHOLE_TALLY + 1, np.int64),
        np.zeros(len(COUNTED) + 1, np.float32),
        np.zeros(len(COUNTED) + 2, np.float32),
    )


@inlined
def take_place(table: Open, seat: int, position: Position) -> None:
    """Begin with what lies before the player, and an empty hand."""
    laid = 0
    while laid < ROUNDS and table.tableaus[seat, laid]:
        position.tableau[laid] = table.tableaus[seat, laid]
        laid += 1
    for i in range(table.kept[seat]):
        position.sanctuaries[i] = table.sanctuaries[seat, i]
    position.sizes[LAID_SIZE] = laid
    position.sizes[KEPT_SIZE] = table.kept[seat]
    position.sizes[HELD_SIZE] = 0
