"""Fame: what a card pays, and the count of a whole tableau from right to left."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import (
    BIOME_SET,
    CHIMERA,
    CITY,
    DESERT,
    FAME,
    FLAT,
    FOREST,
    NEED,
    PER,
    RIVER,
    STONE,
    TALLY,
    THISTLE,
    count,
)
from farwander.faraway.state import ROUNDS, State


@inlined
def prerequisite_met(card: int, tally: int) -> bool:
    """Whether the wonders in sight meet the card's prerequisite; the same wonder may serve many cards."""
    return (
        count(tally, STONE) >= NEED[card, 0]
        and count(tally, CHIMERA) >= NEED[card, 1]
        and count(tally, THISTLE) >= NEED[card, 2]
    )


@inlined
def times(card: int, tally: int) -> int:
    """How many times the card's quest pays, its prerequisite left aside."""
    first, second = PER[card, 0], PER[card, 1]
    if first == FLAT:
        return 1
    if first == BIOME_SET:
        return min(count(tally, RIVER), count(tally, CITY), count(tally, FOREST), count(tally, DESERT))
    if second == FLAT:
        return count(tally, first)
    return count(tally, first) + count(tally, second)


@inlined
def fame(card: int, tally: int) -> int:
    """What one card pays when `tally` is in sight."""
    if FAME[card] == 0 or not prerequisite_met(card, tally):
        return 0
    return FAME[card] * times(card, tally)


@compiled
def count_tableau(
    regions: NDArray[np.int8],
    played: int,
    sanctuaries: NDArray[np.int8],
    kept: int,
    fames: NDArray[np.int64],
) -> int:
    """Count a tableau of `played` regions and `kept` sanctuaries; return the total.

    The fame of each card goes to `fames`: the regions first, in the order played, then the sanctuaries.
    Sanctuaries lie face up throughout; regions are turned from the last played to the first, and each
    sees itself and those turned before it.
    """
    tally = 0
    for i in range(kept):
        tally += int(TALLY[sanctuaries[i]])
    total = 0
    for i in range(played - 1, -1, -1):
        tally += int(TALLY[regions[i]])
        fames[i] = fame(regions[i], tally)
        total += fames[i]
    for i in range(kept):
        fames[played + i] = fame(sanctuaries[i], tally)
        total += fames[played + i]
    return total


@compiled
def count_player(state: State, seat: int, fames: NDArray[np.int64]) -> int:
    """Count what a player has laid down so far, as `count_tableau` does."""
    played = 0
    while played < ROUNDS and state.tableaus[seat, played]:
        played += 1
    return count_tableau(state.tableaus[seat], played, state.sanctuaries[seat], state.kept[seat], fames)


@compiled
def winner(state: State, fames: NDArray[np.int64]) -> int:
    """The seat with the most of these fames; among equals, that with the lowest duration laid."""
    best = 0
    for seat in range(1, state.players):
        shorter = state.tableaus[seat].min() < state.tableaus[best].min()
        if fames[seat] > fames[best] or (fames[seat] == fames[best] and shorter):
            best = seat
    return best
