"""Fast randomness for simulated games: SplitMix64, one 64-bit word of state.

Games at a real table never use this; their shuffles come from a cryptographic source (`core.chance`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.core.compiling import compiled, inlined

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@inlined
def _scramble(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@compiled
def begin(rng: NDArray[np.uint64], seed: int, game: int) -> None:
    """Set the luck of one game of a series: it depends on the series' seed and the game's number alone."""
    rng[0] = _scramble(_scramble(np.uint64(seed) + _STEP) ^ np.uint64(game))


@inlined
def below(rng: NDArray[np.uint64], n: int) -> int:
    """Draw from 0 to n - 1; n is tiny, so the bias of at most n / 2**32 is far below notice."""
    rng[0] += _STEP
    return int(((_scramble(rng[0]) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inlined
def shuffle(rng: NDArray[np.uint64], places: NDArray[np.int8], n: int) -> None:
    """Fill the first n of `places` with 0 to n - 1 in random order."""
    for i in range(n):
        j = below(rng, i + 1)
        places[i] = places[j]
        places[j] = i


@compiled
def mix(rng: NDArray[np.uint64], cards: NDArray[np.int8], n: int) -> None:
    """Shuffle the first n of `cards` where they are."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
