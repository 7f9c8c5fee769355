"""How the built-in Faraway bots choose: compiled, from a sight alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway.cards import CHIMERA, CLUE, NIGHT, STONE, TALLY, THISTLE, count
from farwander.faraway.lots import below
from farwander.faraway.scoring import count_tableau
from farwander.faraway.sight import Sight
from farwander.faraway.state import (
    FIRST_SELECTION,
    HAND,
    KEEP,
    ROUNDS,
    SELECT,
    SELECTIONS,
)

RANDOM = 0
GREEDY = 1

_SYMBOL = 1
_FAME = 100
"""One fame outweighs all the symbols on a card; symbols decide between equals."""


@compiled
def choose(bot: int, sight: Sight, actions: NDArray[np.int8], size: int, rng: NDArray[np.uint64]) -> int:
    """One of the first `size` of `actions`, as this bot would choose."""
    if bot == GREEDY:
        return _greedy(sight, actions, size)
    return actions[below(rng, size)]


@compiled
def _greedy(sight: Sight, actions: NDArray[np.int8], size: int) -> int:
    """The action after which the own tableau would count most now; then the one with most symbols."""
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

    best = actions[0]
    most = -1
    for i in range(size):
        action = actions[i]
        if sight.phase == SELECT:
            worth = _worth_of_selection(sight, action, tableau, sanctuaries, fames)
        elif sight.phase == KEEP:
            sanctuaries[kept] = action
            fame = count_tableau(tableau, played, sanctuaries, kept + 1, fames)
            worth = _FAME * fame + _symbols(action)
        else:
            tableau[played] = action
            fame = count_tableau(tableau, played + 1, sanctuaries, kept, fames)
            worth = _FAME * fame + _symbols(action)
        if worth > most:
            best = action
            most = worth
    return best


@compiled
def _worth_of_selection(
    sight: Sight,
    action: int,
    tableau: NDArray[np.int8],
    sanctuaries: NDArray[np.int8],
    fames: NDArray[np.int64],
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
    return _FAME * count_tableau(tableau, HAND, sanctuaries, 0, fames) + symbols


@compiled
def _symbols(card: int) -> int:
    """Wonders, clues and moons on a card."""
    tally = TALLY[card]
    wonders = count(tally, STONE) + count(tally, CHIMERA) + count(tally, THISTLE)
    return wonders + count(tally, CLUE) + count(tally, NIGHT)
