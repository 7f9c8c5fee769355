from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.arena import Chunk, Simulation, simulate
from farwander.arena.matches import count_all
from farwander.arena.one_game import seated_bot
from farwander.arena.simulation import wilson
from farwander.bots import FARAWAY_BOTS
from farwander.bots.faraway import Searching
from farwander.bots.faraway.weighing import Effort, Outcomes
from farwander.core import Refused
from farwander.faraway import FarawayAction, FarawayOptions, FarawayView
from farwander.faraway.state import STATE

BY_NAME = {bot.name: bot for bot in FARAWAY_BOTS}
RANDOM, GREEDY = BY_NAME["random"], BY_NAME["greedy"]


def test_greedy_beats_random_clearly():
    result = simulate([GREEDY, RANDOM], FarawayOptions(2), 2_000)
    greedy, random = result.bots
    assert greedy.win_rate > 0.8
    assert greedy.mean > random.mean + 12
    assert greedy.wins + random.wins == result.games == 2_000


def test_random_play_scores_what_is_known_of_it():
    (bot,) = simulate([RANDOM], FarawayOptions(4), 20_000).bots
    assert bot.mean == pytest.approx(28.7, abs=0.3)
    assert bot.sd == pytest.approx(12.4, abs=0.3)
    assert bot.win_rate == 0.25


def without_times(result: Simulation) -> tuple[object, ...]:
    return result.games, result.decisions, result.bots


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores():
    one, two, other = (
        simulate([GREEDY, RANDOM], FarawayOptions(3), 12_000, seed=seed, workers=workers)
        for seed, workers in ((5, 1), (5, 2), (6, 1))
    )
    assert without_times(one) == without_times(two)
    assert without_times(one) != without_times(other)


def test_a_bot_that_looks_ahead_does_not_look_at_the_clock():
    def thoughts(seconds: float | None) -> list[int]:
        """How often each choice was tried, again and again."""
        tried: list[int] = []

        def goal(outcomes: Outcomes) -> NDArray[np.float64]:
            tried.append(outcomes.fames.size)
            return outcomes.fames

        bot = Searching("sibyl", "keeps time", Effort(400, 2, seconds), goal)
        simulate([bot, GREEDY], FarawayOptions(2), 1, seed=1)
        return tried

    assert thoughts(seconds=0.0) == thoughts(seconds=None)


def test_games_of_a_series_differ():
    chunks: list[Chunk] = []
    simulate([RANDOM], FarawayOptions(2), 300, on_chunk=chunks.append)
    (chunk,) = chunks
    assert len({tuple(row) for row in chunk.fames.tolist()}) > 250


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("advanced", [False, True])
def test_every_variation_can_be_simulated(players: int, advanced: bool):
    chunks: list[Chunk] = []
    simulate([GREEDY, RANDOM], FarawayOptions(players, advanced), 50, on_chunk=chunks.append)
    (chunk,) = chunks
    best = chunk.fames.max(axis=1)
    assert chunk.fames[np.arange(50), chunk.winners].tolist() == best.tolist()


class First:
    """A bot of one's own: takes the first choice."""

    name = "first"

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        return legal[0]


def test_bots_of_ones_own_play_along():
    result = simulate([First(), GREEDY], FarawayOptions(3), 6)
    assert [bot.name for bot in result.bots] == ["first", "greedy"]
    assert [bot.games for bot in result.bots] == [9, 9]
    assert sum(bot.wins for bot in result.bots) == 6


class Parrot(First):
    name = "parrot"

    def choose(self, view: object, legal: object, rng: object) -> Any:
        return "pieces of eight"


def test_a_bot_that_fails_ends_it_with_a_sentence():
    with pytest.raises(Refused, match="In game 0, parrot chose 'pieces of eight', which is not allowed"):
        simulate([Parrot(), GREEDY], FarawayOptions(2), 1)


def test_bots_take_turns_at_the_seats():
    seats = [[seated_bot(2, game, seat) for seat in range(3)] for game in range(3)]
    assert seats == [[0, 1, 0], [1, 0, 1], [0, 1, 0]]


def test_intervals_are_wilsons():
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_of_many_seats_of_a_bot_only_one_can_win():
    (alone,) = simulate([GREEDY], FarawayOptions(4), 400).bots
    assert (alone.games, alone.win_rate) == (1600, 0.25)
    assert 0.247 < alone.win_rate_low < alone.win_rate_high == pytest.approx(0.25)


@pytest.mark.parametrize("players", [3, 6])
def test_intervals_hold_the_true_rate_as_often_as_they_say(players: int):
    """Of forty series, a few miss the rate of a long one; intervals that are too wide would miss none."""
    bots = [GREEDY, RANDOM]
    truth = simulate(bots, FarawayOptions(players), 40_000).bots[0].win_rate
    series = [simulate(bots, FarawayOptions(players), 200, seed=seed).bots[0] for seed in range(1, 201)]
    held = sum(each.win_rate_low <= truth <= each.win_rate_high for each in series)
    assert 180 <= held < 200


def test_a_tie_goes_to_the_lowest_duration_laid():
    # None of these regions scores: no quest, or a prerequisite that nothing meets.
    tableaus = [[2, 66, 67, 68, 45, 63, 59, 60], [1, 51, 52, 57, 61, 62, 64, 65]]
    state = np.zeros(1, STATE)
    state["players"] = 2
    for order in (tableaus, tableaus[::-1]):
        state["tableaus"][0, :2] = order
        fames = np.zeros(2, np.int16)
        assert count_all(state[0], fames) == order.index(tableaus[1])
        assert fames.tolist() == [0, 0]


def test_no_table_for_one():
    with pytest.raises(Refused, match="2 to 6 players"):
        simulate([RANDOM], FarawayOptions(1), 10)
