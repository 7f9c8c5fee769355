"""Measure two things side by side on a machine that others use too."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

ROUNDS = 7


class Figure(NamedTuple):
    """One line of the report: what we do, what the peer does, and how the two compare."""

    name: str
    ours: float
    peer: float
    ratio: float
    unit: str
    compared_with: str
    goal: str


def rate(work: Callable[[], int]) -> float:
    """How many things a second: `work` does some and says how many."""
    started = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - started)


def side_by_side(ours: Callable[[], float], peer: Callable[[], float]) -> tuple[float, float, float]:
    """Measure in turns, so that a busy moment hits both; the medians, and the median of the ratios."""
    ours()
    peer()
    pairs = [(ours(), peer()) for _ in range(ROUNDS)]
    return (
        median(a for a, _ in pairs),
        median(b for _, b in pairs),
        median(a / b for a, b in pairs),
    )
