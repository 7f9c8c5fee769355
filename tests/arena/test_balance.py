from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from farwander.arena.balance import Balance, Record, measure_balance, play_one, sum_up, worth
from farwander.cli.app import app
from farwander.cli.balance import bar, described
from farwander.near_and_far.goods import Gain

GAMES = 4


@cache
def measured() -> Balance:
    return measure_balance(2, GAMES)


def record(rounds: int, first: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> Record:
    return Record(
        rounds,
        first,
        scores,
        winners,
        {
            "points": {"camps": 12, "routes": 4},
            "camps": {"map": 12},
            "gained": {"search": 3},
            "done": {"farm": 2},
            "offered": {"spices": 3, "jade-flute": 2},
            "bought": {"spices": 2},
            "seen": {"pike": 4, "roe": 4},
            "hired": {"pike": 1},
        },
    )


def test_a_series_is_summed_up():
    found = sum_up(2, 0, "planner", [record(20, 0, (30, 20), (0,)), record(24, 1, (10, 10), (0, 1))])
    assert (found.games, found.stalled, found.turns) == (2, 0, 22)
    assert found.turns_by_games == {20: 1, 24: 1}
    assert (found.score, found.margin) == (17.5, 5)
    assert found.first_wins == 0.75  # a shared victory is half a one
    assert found.points == {"camps": 6, "routes": 2}
    assert [(each.id, each.offered, each.taken) for each in found.artifacts] == [
        ("jade-flute", 4, 0),
        ("spices", 6, 4),
    ]
    assert [each.rate for each in found.adventurers] == [0, 0.25]


def test_goals_say_what_was_found():
    found = sum_up(2, 0, "planner", [record(17, 0, (30, 20), (0,)), record(18, 0, (10, 20), (1,))])
    turns, first, artifacts, adventurers = found.goals
    assert not turns.met
    assert turns.found == "17.5"
    assert first.met
    assert first.found == "50.0%"
    assert (artifacts.met, artifacts.found) == (False, "0% to 67%, 2 outside")
    assert (adventurers.met, adventurers.found) == (False, "0% to 25%, 1 outside")


def test_games_that_do_not_end_are_told_apart():
    found = sum_up(2, 0, "planner", [record(20, 0, (30, 20), (0,)), record(0, 0, (), ())])
    assert (found.games, found.stalled) == (1, 1)
    assert any("did not end" in line for line in described(found))


def test_gains_are_counted_as_at_the_end():
    assert worth(Gain(coins=2, gems=1, reputation=-1, red=1, food=5)) == 2


def test_every_point_and_every_camp_has_its_place():
    found = measured()
    assert found.games == GAMES
    assert sum(found.points.values()) == pytest.approx(found.score)
    assert sum(found.camps.values()) == pytest.approx(found.points["camps"])
    assert sum(share.offered for share in found.artifacts) > 14 * GAMES


def test_a_game_depends_on_its_number_and_the_seed_alone():
    assert play_one(2, 0, None, 3) == play_one(2, 0, None, 3)
    assert play_one(2, 0, None, 3) != play_one(2, 1, None, 3)


def test_more_cores_play_the_same_games():
    assert measure_balance(2, GAMES, workers=2) == measured()


def test_the_command_prints_bars_and_writes_everything(tmp_path: Path):
    command = ["balance", "-n", "1", "-p", "2", "--workers", "1", "--out", str(tmp_path / "new")]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "1 games of Near and Far, 2 players, all of them planner"
    assert "█" in result.stdout
    written = json.loads((tmp_path / "new" / "near-and-far-2.json").read_text("utf-8"))
    assert written["players"] == 2
    lines = (tmp_path / "new" / "near-and-far-2.txt").read_text("utf-8").splitlines()
    assert len(lines) > len(result.stdout.splitlines())


def test_the_command_says_what_cannot_be_measured():
    assert "only Near and Far" in CliRunner().invoke(app, ["balance", "faraway"]).stderr
    assert "not 5" in CliRunner().invoke(app, ["balance", "--players", "5"]).stderr


def test_bars_are_as_long_as_their_share():
    assert [len(bar(share)) for share in (-1, 0, 0.5, 1, 2)] == [0, 0, 20, 40, 40]
