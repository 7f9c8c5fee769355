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
    made = Record.begun(2, first)
    made.rounds, made.scores, made.winners = rounds, scores, winners
    for seat in range(2):
        made.count(seat, "points", "camps", 6 + 4 * (seat in winners))
        made.count(seat, "points", "routes", 2)
        made.count(seat, "gained", "quest", 2)
        made.count(seat, "gained", "bonus", 1)
    made.cards = {"offered": {"spices", "jade-flute"}, "bought": set(), "seen": {"pike"}, "hired": {"pike"}}
    return made


def test_a_series_is_summed_up():
    found = sum_up(2, 0, "planner", [record(20, 0, (30, 20), (0,)), record(24, 1, (10, 10), (0, 1))])
    assert (found.games, found.stalled, found.turns) == (2, 0, 22)
    assert found.turns_by_games == {20: 1, 24: 1}
    assert (found.score, found.margin) == (17.5, 5)
    assert [wins.rate for wins in found.wins] == [0.75, 0.25]  # a shared victory is half a one
    assert found.points == {"camps": 9, "routes": 2}


def test_wins_are_counted_from_the_first_player_on():
    found = sum_up(2, 0, "planner", [record(20, 1, (30, 20), (0,)), record(20, 0, (10, 20), (1,))])
    assert [wins.rate for wins in found.wins] == [0, 1]


def test_sources_tell_winners_from_others():
    found = sum_up(2, 0, "planner", [record(20, 0, (30, 20), (0,))])
    camps, _, _, routes, quests, reputation = found.sources
    assert (camps.points, camps.share, camps.winners, camps.others) == (8, 0.32, 10, 6)
    assert (routes.winners, routes.others) == (2, 2)
    assert quests.points == 3  # what a quest and its bonus bring
    assert reputation.points == 0


def test_a_card_counts_once_a_game_however_often_it_is_offered():
    games = [record(20, 0, (30, 20), (0,)) for _ in range(4)]
    games[0].cards["bought"].add("spices")
    found = sum_up(2, 0, "planner", games)
    assert [(each.id, each.offered, each.taken, each.rate) for each in found.artifacts] == [
        ("jade-flute", 4, 0, 0),
        ("spices", 4, 1, 0.25),
    ]
    assert [(each.id, each.rate) for each in found.adventurers] == [("pike", 1)]


def test_goals_say_what_was_found():
    found = sum_up(2, 0, "planner", [record(17, 0, (30, 20), (0,)), record(18, 0, (10, 20), (1,))])
    turns, first, sources, artifacts, adventurers = found.goals
    assert not turns.met
    assert turns.found == "17.5"
    assert first.met
    assert first.found == "50.0%"
    assert not sources.met
    assert (
        sources.found
        == "0.0% at least (artifacts); without use: artifacts, threats, routes, quests, reputation"
    )
    assert (artifacts.met, artifacts.found) == (False, "0% to 0%, 2 outside")
    assert (adventurers.met, adventurers.found) == (False, "100% to 100%, 1 outside")


def test_a_card_from_the_box_is_named_but_is_no_fault():
    games = [record(20, 0, (30, 20), (0,)), record(20, 0, (30, 20), (0,))]
    for game in games:
        game.cards["seen"].add("skarrow")
        game.cards["hired"].add("skarrow")
    games[0].cards["hired"].remove("pike")
    *_, adventurers = sum_up(2, 0, "planner", games).goals
    assert (adventurers.met, adventurers.found) == (
        True,
        "50% to 50%, 0 outside, not counting skarrow from the box (100%)",
    )


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
    assert sum(share.offered for share in found.artifacts) >= 14 * GAMES
    assert all(share.taken <= share.offered <= GAMES for share in found.artifacts + found.adventurers)
    assert sum(wins.rate for wins in found.wins) == pytest.approx(1)


def test_a_game_depends_on_its_number_and_the_seed_alone():
    assert play_one(2, 0, None, 3) == play_one(2, 0, None, 3)
    assert play_one(2, 0, None, 3) != play_one(2, 1, None, 3)


def test_more_cores_play_the_same_games():
    assert measure_balance(2, GAMES, workers=2) == measured()


def test_the_command_prints_bars_and_writes_and_draws_everything(tmp_path: Path):
    command = ["balance", "-n", "1", "-p", "2", "--workers", "1", "--out", str(tmp_path / "new")]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "1 games of Near and Far, 2 players, all of them planner"
    assert "█" in result.stdout
    written = json.loads((tmp_path / "new" / "near-and-far-2.json").read_text("utf-8"))
    assert written["players"] == 2
    lines = (tmp_path / "new" / "near-and-far-2.txt").read_text("utf-8").splitlines()
    assert len(lines) > len(result.stdout.splitlines())
    picture = (tmp_path / "new" / "near-and-far-2.svg").read_text("utf-8")
    assert all(part in picture for part in ("Near and Far: 1 games of 2", "skarrow", "reputation, winners"))


def test_the_command_says_what_cannot_be_measured():
    assert "only Near and Far" in CliRunner().invoke(app, ["balance", "faraway"]).stderr
    assert "not 5" in CliRunner().invoke(app, ["balance", "--players", "5"]).stderr


def test_bars_are_as_long_as_their_share():
    assert [len(bar(share)) for share in (-1, 0, 0.5, 1, 2)] == [0, 0, 20, 40, 40]
