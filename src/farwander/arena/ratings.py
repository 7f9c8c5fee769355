"""Ratings from who won how often: one number for each bot that explains all results at once.

The model is that of Bradley and Terry, and Luce's for more players: a bot of strength s wins its share of
s / (sum of all strengths at the table). Ratings are its logarithm on the scale that is usual for chess: 400
more is ten times the strength, so 10 wins to 1 between two. Intervals come from the Fisher information.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.arena.simulation import Z_95

_SCALE = 400 / log(10)
_STEPS = 100
_LONGEST_STEP = 2.0
_CLOSE = 1e-9


class Standing(NamedTuple):
    """How one bot did against copies of another."""

    bot: int
    against: int
    players: int
    won: float
    """Its share of the wins."""
    games: float
    """How many independent games this is worth."""


class Rated(NamedTuple):
    """A rating and its 95% interval."""

    rating: float
    low: float
    high: float


def rate(bots: int, standings: Sequence[Standing], anchor: int | None = None) -> list[Rated]:
    """Rate so many bots by their results.

    The anchor, or the weakest, has 0 by definition, and the intervals are of the distance from it. Each
    standing has one imagined game more that ended evenly: without it, who never lost would have no rating.
    """
    places = np.arange(bots)
    signs = np.array(
        [(places == each.bot).astype(float) - (places == each.against) for each in standings]
    ).reshape(-1, bots)
    against_it = np.array([log(each.players - 1) for each in standings])
    games = np.array([each.games + 1 for each in standings])
    won = np.array([each.won * each.games + 1 / each.players for each in standings])
    strengths = np.zeros(bots)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(against_it - signs @ strengths))
        information = signs.T @ (signs * (games * expected * (1 - expected))[:, None])
        step = np.linalg.pinv(information) @ signs.T @ (won - games * expected)
        longest = np.abs(step).max(initial=0)
        strengths += step * min(1.0, _LONGEST_STEP / max(longest, _CLOSE))
        if longest < _CLOSE:
            break
    else:
        raise ArithmeticError("the ratings do not settle")
    return _from_anchor(strengths, information, int(strengths.argmin()) if anchor is None else anchor)


def _from_anchor(
    strengths: NDArray[np.float64], information: NDArray[np.float64], anchor: int
) -> list[Rated]:
    covariance = np.linalg.pinv(information)
    rated: list[Rated] = []
    for bot, strength in enumerate(strengths):
        variance = covariance[bot, bot] + covariance[anchor, anchor] - 2 * covariance[bot, anchor]
        rating = _SCALE * float(strength - strengths[anchor])
        reach = _SCALE * Z_95 * sqrt(max(float(variance), 0.0))
        rated.append(Rated(rating, rating - reach, rating + reach))
    return rated
