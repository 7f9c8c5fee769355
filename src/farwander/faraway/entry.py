"""The compiled rules as they are called from Python: on game `i` of an array of them.

NumPy is slow to hand over a single record and quick to hand over an array, so at this border a game is a
place in an array. A game on its own is an array of one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled
from farwander.faraway import hidden, resampling, rules, scoring, setup, sight, writing
from farwander.faraway.writing import Page

States = NDArray[np.void]
Sights = NDArray[np.void]
_Cards = NDArray[np.int8]
_ONE_PLACE = np.zeros(1, np.int8)
"""The only order of one card."""


@compiled
def deal(states: States, i: int, players: int, advanced: bool, regions: _Cards, sanctuaries: _Cards) -> None:
    setup.deal(states[i], players, advanced, regions, sanctuaries)


@compiled
def legal(states: States, i: int, seat: int, actions: _Cards) -> int:
    return rules.legal(states[i], seat, actions) if 0 <= seat < states[i].players else 0


@compiled
def why_not(states: States, i: int, seat: int, action: int) -> int:
    return rules.why_not(states[i], seat, action)


@compiled
def attempt(states: States, i: int, seat: int, action: int) -> int:
    """Play an action that is allowed and asks nothing of chance, and return 0.

    Otherwise change nothing and return the size of the shuffle that it asks for, or minus the reason why it
    is refused.
    """
    refused = rules.why_not(states[i], seat, action)
    if refused:
        return -refused
    size = rules.chance_size(states[i], seat)
    if size > 1:
        return size
    rules.play(states[i], seat, action, _ONE_PLACE)
    return 0


@compiled
def play(states: States, i: int, seat: int, action: int, lots: _Cards) -> None:
    rules.play(states[i], seat, action, lots)


@compiled
def write(states: States, i: int, sights: Sights, page: Page, ends: NDArray[np.int64]) -> None:
    """Write what everyone sees, then what a spectator and each seat know besides, and where each ends.

    They look through one sight, one after the other.
    """
    sight.look(states[i], sight.SPECTATOR, sights[0])
    ends[0] = writing.write_open(sights[0], page, 0)
    ends[1] = writing.write_own(sights[0], page, ends[0])
    for seat in range(states[i].players):
        sight.look(states[i], seat, sights[0])
        ends[seat + 2] = writing.write_own(sights[0], page, ends[seat + 1])


@compiled
def shuffle_hidden(states: States, i: int, viewer: int, rng: NDArray[np.uint64]) -> None:
    hidden.shuffle_hidden(states[i], viewer, rng)


@compiled
def resample(sights: Sights, rng: NDArray[np.uint64], states: States, i: int) -> None:
    resampling.resample(sights[0], rng, states[i])


@compiled
def count_tableau(states: States, i: int, seat: int, fames: NDArray[np.int64]) -> int:
    return scoring.count_player(states[i], seat, fames)


@compiled
def winner(states: States, i: int, fames: NDArray[np.int64]) -> int:
    return scoring.winner(states[i], fames)
