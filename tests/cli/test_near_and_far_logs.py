from __future__ import annotations

import io
import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from players import Run
from rich.console import Console
from travellers import travel

from farwander.cli.near_and_far import simulate
from farwander.cli.replay import Replay, scenes_of
from farwander.cli.saving import read_game
from farwander.cli.wishes import Wishes
from farwander.core.log import first_mark, read_log, write_log
from farwander.core.replay import replay
from farwander.near_and_far.book import Book
from farwander.near_and_far.options import NearAndFarOptions
from farwander.places import Place, in_processes


@pytest.fixture(scope="module")
def logs() -> dict[str, bytes]:
    """A game that was played to its end, and the beginning of another."""
    with pytest.MonkeyPatch.context() as patch:
        whole = travel(patch, Wishes(2, seed="a", name="Ann"))[0]
        begun = travel(patch, Wishes(2, seed="a", name="Ann"), most=40)[0]
    return {"whole": write_log(whole.match.log), "begun": write_log(begun.match.log)}


@pytest.fixture
def finished(logs: dict[str, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(logs["whole"])
    return path


@pytest.fixture
def unfinished(logs: dict[str, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(logs["begun"])
    return path


def test_a_finished_game_is_told_line_by_line(farwander: Run, finished: Path) -> None:
    shown = farwander("replay", finished).stdout
    for what in ("Ann chose artifacts in secret: ", "Ann kept artifacts: ", "Round 2: ", "placed camp 14"):
        assert what in shown
    assert "The count" in shown
    assert "Il conteggio" in farwander("replay", "--events", "--lang", "it", finished).stdout


def test_an_unfinished_game_keeps_its_secrets(farwander: Run, unfinished: Path) -> None:
    shown = farwander("replay", unfinished).stdout
    assert "The game is not finished." in shown
    assert not re.search(r"(kept|received|drew|put away) artifacts[^:]*: [A-Z]|in secret: ", shown)


def test_steps_show_the_map_and_open_hands(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=100)
    game = read_game(finished)
    left = iter(["30", "e", "q"])
    monkeypatch.setattr("builtins.input", lambda: next(left))
    Replay(console, list(replay(game.game, game.log)), scenes_of(console, game)).walk()
    assert shown.getvalue().count("TOWN") == 3
    assert "Ann holds: " in shown.getvalue()
    assert "The count" in shown.getvalue()


def test_a_finished_game_is_verified(farwander: Run, finished: Path) -> None:
    result = farwander("verify", finished)
    assert result.exit_code == 0
    assert "A game of near-and-far between Ann and Asha (planner)." in result.stdout
    assert "Everything is in order." in result.stdout
    finished.write_text(finished.read_text("utf-8").replace('"scores":[', '"scores":[1'), "utf-8")
    broken = farwander("verify", finished, "--json")
    assert broken.exit_code == 1
    assert not json.loads(broken.stdout)["ok"]


def test_an_unknown_language_is_told(farwander: Run, finished: Path) -> None:
    result = farwander("replay", "--lang", "xx", finished)
    assert result.exit_code == 2
    assert "There are no words in 'xx'" in result.stderr


def test_bots_of_both_games_are_listed(farwander: Run) -> None:
    listed = json.loads(farwander("bots", "--json").stdout)
    assert [bot["name"] for bot in listed["near-and-far"]] == ["random", "planner"]


def test_bots_play_a_series(farwander: Run) -> None:
    args = ["simulate", "near-and-far", "-n", "2", "-p", "3", "--bots", "planner", "--workers", "1", "--json"]
    first, again = (json.loads(farwander(*args).stdout) for _ in range(2))
    assert first["games"] == 2
    assert first["bots"] == again["bots"]
    assert first["bots"][0]["games"] == 6
    assert first["bots"][0]["wins"] >= 2
    assert first["options"]["players"] == 3


def test_the_start_of_the_processes_is_not_on_the_clock(
    farwander: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 0

    def now() -> int:
        nonlocal time
        time += 1
        return time

    @contextmanager
    def start_slowly(workers: int) -> Generator[Place]:
        nonlocal time
        time += 1_000
        with in_processes(workers) as place:
            yield place

    monkeypatch.setattr(simulate, "in_processes", start_slowly)
    monkeypatch.setattr(simulate, "time", SimpleNamespace(perf_counter=now))
    args = ["simulate", "near-and-far", "-n", "1", "--bots", "random", "--workers", "1", "--json"]
    assert json.loads(farwander(*args).stdout)["seconds"] < 1_000


def test_a_series_is_shown_and_kept(farwander: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    args = ["simulate", "near-and-far", "-n", "1", "--map", "2", "--day", "--bots", "planner", "--out", out]
    shown = farwander(*args).stdout
    assert "1 games of near-and-far, 2 players, map 2, arcade" in shown
    assert "mean points" in shown
    pl = pytest.importorskip("polars")
    rows = pl.read_parquet(out)
    assert rows.columns == ["game", "seat", "bot", "points", "won"]
    assert rows["won"].sum() >= 1
    assert rows.height == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["near-and-far", "--map", "12"], "The atlas has maps 1 to 11, not 12."),
        (["near-and-far", "-p", "5"], "Near and Far is for 2 to 4 players, not 5."),
        (["near-and-far", "--advanced"], "--advanced is for faraway, not for near-and-far; leave it out."),
        (["faraway", "--day"], "--day is for near-and-far, not for faraway; leave it out."),
        (["near-and-far", "--bots", "greedy"], "There is no bot called greedy; there are: random, planner."),
        (["near-and-far", "--mode", "x"], "There is no mode 'x'"),
    ],
)
def test_a_series_that_cannot_be_played_says_why(farwander: Run, args: list[str], message: str) -> None:
    result = farwander("simulate", *args)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.fixture
def own_pack(tmp_path: Path) -> Path:
    """A pack in which one adventurer of ours costs more."""
    folder = tmp_path / "dearer"
    folder.mkdir()
    tekka = '[[adventurer]]\nid = "tekka"\nfaction = "red"\ncost = 9\nsymbols = { skill = 1 }\n'
    (folder / "adventurers.toml").write_text(tekka, "utf-8")
    return folder


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_log_wants_our_pack_if_it_was_played_with_it(
    farwander: Run, finished: Path, own_pack: Path, command: str
) -> None:
    result = farwander(command, finished, "--content", own_pack)
    assert result.exit_code == 1
    assert "it was played with the content pack 'farwander'" in result.stderr
    assert "leave out --content" in result.stderr


def test_a_log_wants_the_pack_it_was_played_with(farwander: Run, own_pack: Path, tmp_path: Path) -> None:
    file = tmp_path / "theirs.json"
    farwander("play", "near-and-far", "--content", own_pack, "--save", file, typed="q\ny\n")
    assert farwander("replay", file, "--content", own_pack).exit_code == 0
    result = farwander("replay", file)
    assert result.exit_code == 1
    assert "it was played with the content pack 'dearer'" in result.stderr
    assert "Name the folder with that pack, as it was then, with --content DIR." in result.stderr


def test_a_log_of_another_version_of_our_pack_says_so(
    farwander: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def digest(_: Book, __: NearAndFarOptions) -> str:
        return "another"

    monkeypatch.setattr("farwander.near_and_far.game.digest", digest)
    verdict = json.loads(farwander("verify", "--json", finished).stdout)
    assert verdict["decision"] == 0
    assert "It comes with another version of Farwander" in verdict["error"]


def test_a_log_from_before_logs_named_their_pack_says_so(farwander: Run, unfinished: Path) -> None:
    log = read_log(unfinished.read_bytes())
    log.pack, log.decisions = None, []
    log.mark = first_mark(log.game, log.rules, bytes(log.options), log.commitment, log.deal)
    unfinished.write_bytes(write_log(log))
    result = farwander("replay", unfinished)
    assert result.exit_code == 1
    assert "It was saved before logs named their pack" in result.stderr
