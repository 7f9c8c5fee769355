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

MOST_FAME = 255
"""More counts as so much."""


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
    fames, found = _ends(position, region, left)
    expected = 0.0
    chance = found / len(fames)
    for place in range(len(fames) - 1, found - 2, -1):
        expected += chance * fames[place]
        chance = _chance_below(chance, place, found)
    return expected


@compiled
def odds_of_last(position: Position, region: int, left: NDArray[np.int8], odds: NDArray[np.float64]) -> None:
    """Write down how likely each fame in the end is when this region is laid last."""
    fames, found = _ends(position, region, left)
    odds[:] = 0
    chance = found / len(fames)
    for place in range(len(fames) - 1, found - 2, -1):
        odds[min(fames[place], MOST_FAME)] += chance
        chance = _chance_below(chance, place, found)


@inlined
def _ends(position: Position, region: int, left: NDArray[np.int8]) -> tuple[NDArray[np.int64], int]:
    """The fame in the end with each sanctuary that may be found, in rising order, and how many are found.

    The best of them is kept. What finds nothing has one end, as if it were found.
    """
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
    fames = np.empty(len(left) if found else 1, np.int64)
    for i in range(len(fames)):
        fames[i] = _count(position, tallies, int(left[i]) if found else 0)
    fames.sort()
    return fames, max(found, 1)


@inlined
def _chance_below(chance: float, place: int, found: int) -> float:
    """The chance that the best found is the next worse one, by that of the one in this place."""
    return chance * ((place + 1 - found) / place) if place else 0.0


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
