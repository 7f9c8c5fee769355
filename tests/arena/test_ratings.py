from __future__ import annotations

from itertools import combinations, permutations
from math import log10

import numpy as np
import pytest

from farwander.arena.ratings import Standing, rate

STRENGTHS = (0.0, 150.0, 210.0, 600.0)


def wins(bot: float, against: float, players: int) -> float:
    """The share of one among copies of another, by the model."""
    mine, theirs = 10 ** (bot / 400), 10 ** (against / 400)
    return mine / (mine + (players - 1) * theirs)


def exact(players: int, games: float) -> list[Standing]:
    return [
        Standing(a, b, players, wins(STRENGTHS[a], STRENGTHS[b], players), games)
        for a, b in permutations(range(len(STRENGTHS)), 2)
    ]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_ratings_explain_the_results_at_any_number_of_players(players: int):
    rated = rate(4, exact(players, 1e7), anchor=0)
    assert [each.rating for each in rated] == pytest.approx(STRENGTHS, abs=0.1)


def test_all_numbers_of_players_can_be_rated_together():
    rated = rate(4, exact(2, 1e7) + exact(4, 1e7), anchor=2)
    assert [each.rating + 210 for each in rated] == pytest.approx(STRENGTHS, abs=0.1)


def test_ten_wins_to_one_are_400():
    (weak, strong) = rate(2, [Standing(1, 0, 2, 10 / 11, 1e9)])
    assert weak == (0, 0, 0)
    assert strong.rating == pytest.approx(400, abs=1e-3)
    assert strong.low < strong.rating < strong.high


def test_who_never_lost_has_a_rating_too():
    rated = rate(2, [Standing(0, 1, 2, 1.0, 99)])
    assert rated[0].rating == pytest.approx(400 * log10(99.5 / 0.5))
    assert rated[0].low < 700 < rated[0].high


def test_95_of_100_intervals_hold_the_truth():
    rng, games, held, tried = np.random.default_rng(5), 200, 0, 0
    for _ in range(500):
        standings = [
            Standing(a, b, 2, rng.binomial(games, wins(STRENGTHS[a], STRENGTHS[b], 2)) / games, games)
            for a, b in combinations(range(4), 2)
        ]
        rated = rate(4, standings, anchor=0)
        held += sum(each.low <= true <= each.high for each, true in zip(rated, STRENGTHS, strict=True)) - 1
        tried += 3
    assert 0.93 < held / tried < 0.97
