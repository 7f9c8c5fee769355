"""Taking what counts most right now, in the right direction or in the wrong one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import CHIMERA, CLUE, NIGHT, STONE, TALLY, THISTLE, count
from farwander.faraway.scoring import count_tableau
from farwander.faraway.sight import Sight
from farwander.faraway.state import FIRST_SELECTION, HAND, KEEP, ROUNDS, SELECT, SELECTIONS

_FAME = 100
"""One fame outweighs all the symbols on a card; symbols decide between equals."""


@compiled
def greedy(sight: Sight, actions: NDArray[np.int8], size: int, forward: bool) -> int:
    """The place of the action after which the own tableau would count most now; then with most symbols."""
    tableau = np.zeros(ROUNDS, np.int8)
    sanctuaries = np.zeros(ROUNDS, np.int8)
    seat = sight.viewer
    played = 0
    while played < ROUNDS and sight.tableaus[seat, played]:
        tableau[played] = sight.tableaus[seat, played]
        played += 1
    kept = sight.kept[seat]
    for i in range(kept):
        sanctuaries[i] = sight.sanctuaries[seat, i]
    fames = np.empty(2 * ROUNDS, np.int64)

    best = 0
    most = -1
    for i in range(size):
        action = actions[i]
        if sight.phase == SELECT:
            worth = _worth_of_selection(sight, action, tableau, sanctuaries, fames, forward)
        elif sight.phase == KEEP:
            sanctuaries[kept] = action
            fame = _count(tableau, played, sanctuaries, kept + 1, fames, forward)
            worth = _FAME * fame + _symbols(action)
        else:
            tableau[played] = action
            fame = _count(tableau, played + 1, sanctuaries, kept, fames, forward)
            worth = _FAME * fame + _symbols(action)
        if worth > most:
            best = i
            most = worth
    return best


@compiled
def _count(
    tableau: NDArray[np.int8],
    played: int,
    sanctuaries: NDArray[np.int8],
    kept: int,
    fames: NDArray[np.int64],
    forward: bool,
) -> int:
    """What the tableau counts, or what someone thinks who counts it in the wrong direction."""
    row = tableau[:played][::-1].copy() if forward else tableau
    return count_tableau(row, played, sanctuaries, kept, fames)


@compiled
def _worth_of_selection(
    sight: Sight,
    action: int,
    tableau: NDArray[np.int8],
    sanctuaries: NDArray[np.int8],
    fames: NDArray[np.int64],
    forward: bool,
) -> int:
    """What three regions would count, laid from the longest to the shortest."""
    symbols = 0
    for i in range(HAND):
        card = sight.hands[sight.viewer, SELECTIONS[action - FIRST_SELECTION, i]]
        symbols += _symbols(card)
        j = i
        while j > 0 and tableau[j - 1] < card:
            tableau[j] = tableau[j - 1]
            j -= 1
        tableau[j] = card
    return _FAME * _count(tableau, HAND, sanctuaries, 0, fames, forward) + symbols


@compiled
def _symbols(card: int) -> int:
    """Wonders, clues and moons on a card."""
    tally = TALLY[card]
    wonders = count(tally, STONE) + count(tally, CHIMERA) + count(tally, THISTLE)
    return wonders + count(tally, CLUE) + count(tally, NIGHT)
