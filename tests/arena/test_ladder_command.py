from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from farwander.arena.ladder_games import Sums, play_part
from farwander.arena.ladder_settings import Settings
from farwander.cli.app import app
from farwander.core.refusal import Refusal, Refused

SMALL = ("--bots", "random,greedy", "--games", "40", "--workers", "1")
Run = Callable[..., Result]


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")

    def run(*args: str | Path) -> Result:
        result = CliRunner().invoke(app, ["ladder", *map(str, args)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


def test_it_prints_ratings_and_meetings(ladder: Run):
    shown = ladder(*SMALL).stdout
    assert shown.index("greedy") < shown.index("random")
    assert "random has 0" in shown
    assert "2 players, 40 games each; 50% is even" in shown
    assert "4 players, 40 games each; 25% is even" in shown
    assert "3 x greedy" in shown


def test_a_narrow_terminal_cuts_off_no_figure(ladder: Run, monkeypatch: pytest.MonkeyPatch):
    wide = ladder(*SMALL).stdout
    monkeypatch.setenv("COLUMNS", "40")
    narrow = ladder(*SMALL).stdout
    assert "…" not in narrow
    assert [line for line in narrow.splitlines() if "%" in line] == [
        line for line in wide.splitlines() if "%" in line
    ]


def test_it_prints_json_and_draws_a_picture(ladder: Run, tmp_path: Path):
    plot = tmp_path / "ladder.svg"
    found = json.loads(ladder(*SMALL, "--players", "3", "--json", "--plot", plot).stdout)
    assert [each["bot"] for each in found["ratings"]] == ["greedy", "random"]
    assert [each["bot"] for each in found["by_players"]["3"]] == ["greedy", "random"]
    assert {(each["bot"], each["against"], each["games"]) for each in found["met"]} == {
        ("greedy", "random", 42),
        ("random", "greedy", 42),
    }
    words = "".join(ET.parse(plot).getroot().itertext())  # noqa: S314 - our own
    assert "The ladder of Faraway" in words
    assert "greedy against random" in words


def test_a_finished_ladder_in_a_folder_is_read_and_not_played_again(
    ladder: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    args = (*SMALL, "--out", tmp_path, "--json")
    first = ladder(*args)
    monkeypatch.setattr("farwander.arena.ladder.play_part", pytest.fail)
    assert ladder(*args).stdout == first.stdout
    refused = ladder(*args, "--seed", "1")
    assert refused.exit_code == 1
    assert "its seed was 0; now it is 1" in refused.stderr.replace("\n", " ")


STOPPED: dict[BaseException, tuple[int, str]] = {
    KeyboardInterrupt(): (130, "Stopped."),
    Refused(Refusal("lost_process", "It died.")): (1, "It died."),
}


@pytest.mark.parametrize("error", STOPPED, ids=repr)
def test_a_ladder_that_was_stopped_says_whether_it_goes_on(
    ladder: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
):
    code, why = STOPPED[error]
    args = (*SMALL, "--json")
    whole = ladder(*args).stdout

    def stops(settings: Settings, number: int) -> Sums:
        if number:
            raise error
        return play_part(settings, number)

    with monkeypatch.context() as patched:
        patched.setattr("farwander.arena.ladder.play_part", stops)
        stopped, kept = ladder(*args), ladder(*args, "--out", tmp_path)
    assert (stopped.exit_code, stopped.stdout) == (kept.exit_code, kept.stdout) == (code, "")
    assert stopped.stderr == f"{why} Nothing was kept; with --out DIR the same command would go on.\n"
    assert kept.stderr == f"{why} What is done is in {tmp_path}: the same command goes on from there.\n"
    assert ladder(*args, "--out", tmp_path).stdout == whole


def test_what_came_of_it_is_shown_even_if_the_picture_cannot_be_written(
    ladder: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    plot = tmp_path / "ladder.svg"
    result = ladder(*SMALL, "--json", "--plot", plot)
    assert [each["bot"] for each in json.loads(result.stdout)["ratings"]] == ["greedy", "random"]
    assert result.exit_code == 1
    assert f"Cannot write to {plot}: No space left on device." in result.stderr.replace("\n", "")


def test_a_ladder_that_fails_leaves_no_empty_picture(ladder: Run, tmp_path: Path):
    (tmp_path / "file").touch()
    plot = tmp_path / "ladder.svg"
    assert ladder(*SMALL, "--plot", plot, "--out", tmp_path / "file").exit_code == 1
    assert not plot.exists()


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (("chess",), 2, "There is no game called chess"),
        (("--bots", "random"), 2, "two bots or more"),
        (("--bots", "random,"), 2, "There is no bot called nothing"),
        (("--players", "two"), 2, "'two' are no numbers of players; write them like this: 2,4."),
        (("--players", "9"), 2, "9"),
        (("--games", "9" * 23), 2, "Invalid value for '--games'"),
        (("--plot", "no/such/folder/a.svg"), 1, "Cannot write to no/such/folder/a.svg"),
        (("--cluster", "auto"), 1, "install farwander with the extra `cluster`"),
    ],
)
def test_a_mistake_is_told(
    ladder: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], code: int, why: str
):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = ladder(*args)
    assert (result.exit_code, result.stdout) == (code, "")
    assert why in result.stderr.replace("\n", " ")
