"""The last round, where nothing has to be guessed: what a region brings on average, by the sanctuaries left.

Nobody takes from the market any more, so all that is still open is what the last search finds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.position import HELD_SIZE, KEPT_SIZE, Position
from farwander.core.compiling import compiled, inlined
from farwander.faraway.cards import CLUE, REGIONS, SANCTUARIES, TALLY, count
from farwander.faraway.scoring import fame
from farwander.faraway.state import ROUNDS, State


@compiled
def sanctuaries_left(table: State, seat: int) -> NDArray[np.int8]:
    """Those that the player may still find: nobody has them, and they are not among those just found."""
    left = np.arange(REGIONS + 1, REGIONS + SANCTUARIES + 1).astype(np.int8)
    for other in range(table.players):
        for i in range(table.kept[other]):
            left[table.sanctuaries[other, i] - REGIONS - 1] = 0
    for i in range(table.offer_sizes[seat]):
        left[table.offers[seat, i] - REGIONS - 1] = 0
    return left[left > 0]


@compiled
def expect_best_last(position: Position, left: NDArray[np.int8]) -> float:
    """The fame to expect in the end with the best region in hand, before it is laid."""
    best = 0.0
    for i in range(position.sizes[HELD_SIZE]):
        best = max(best, expect_last(position, int(position.hand[i]), left))
    return best


@compiled
def expect_last(position: Position, region: int, left: NDArray[np.int8]) -> float:
    """The fame to expect in the end when this region is laid last."""
    position.tableau[ROUNDS - 1] = region
    tally = 0
    for i in range(position.sizes[KEPT_SIZE]):
        tally += int(TALLY[position.sanctuaries[i]])
    tallies = np.empty(ROUNDS, np.int64)
    for i in range(ROUNDS - 1, -1, -1):
        tally += int(TALLY[position.tableau[i]])
        tallies[i] = tally
    found = 0
    if region > position.tableau[ROUNDS - 2]:
        found = min(1 + count(tally, CLUE), len(left))
    if not found:
        return float(_count(position, tallies, 0))
    fames = np.empty(len(left), np.int64)
    for i in range(len(left)):
        fames[i] = _count(position, tallies, int(left[i]))
    fames.sort()
    return _best_of(fames, found)


@inlined
def _count(position: Position, tallies: NDArray[np.int64], sanctuary: int) -> int:
    """Count all cards with one more sanctuary, or none; `tallies` is what each region sees without it."""
    more = int(TALLY[sanctuary])
    total = fame(sanctuary, tallies[0] + more)
    for i in range(ROUNDS):
        total += fame(position.tableau[i], tallies[i] + more)
    for i in range(position.sizes[KEPT_SIZE]):
        total += fame(position.sanctuaries[i], tallies[0] + more)
    return total


@inlined
def _best_of(fames: NDArray[np.int64], found: int) -> float:
    """The best of so many of them, on average, when they are given in rising order."""
    expected = 0.0
    chance = found / len(fames)  # that the best of all is among those found, and so on downwards
    for worse in range(len(fames) - 1, found - 2, -1):
        expected += chance * fames[worse]
        if worse:
            chance *= (worse + 1 - found) / worse
    return expected
