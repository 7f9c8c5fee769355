"""How much memory 100,000 games in progress take."""

from __future__ import annotations

import resource

import numpy as np

from farwander.faraway import entry
from farwander.faraway.state import STATE

GAMES = 100_000


def megabytes_held() -> float:
    """Deal 100,000 games at once; how much the process grew."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    games = np.zeros(GAMES, STATE)
    luck = np.random.default_rng(1)
    regions, sanctuaries = (luck.permutation(n).astype(np.int8) for n in (68, 45))
    for game in range(GAMES):
        entry.deal(games, game, 4, False, regions, sanctuaries)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return max(grown / 1024, games.nbytes / 2**20)
