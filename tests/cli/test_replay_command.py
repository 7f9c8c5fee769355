from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from players import Run
from rich.console import Console

from farwander.cli.replay import Replay, scenes_of
from farwander.cli.saving import read_game
from farwander.core.log import first_mark, read_log, write_log
from farwander.core.replay import replay


def walk(path: Path, keys: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Step through a saved game with the keys given, one for each question; what was shown."""
    shown = io.StringIO()
    game = read_game(path)
    left = iter(keys.split(","))

    def answer() -> str:
        key = next(left, None)
        if key is None:
            raise EOFError
        return key

    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", answer)
        console = Console(file=shown, width=80)
        Replay(console, list(replay(game.game, game.log)), scenes_of(console, game)).walk()
    return shown.getvalue()


def test_a_finished_game_is_told_line_by_line(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved()
    result = farwander("replay", path)
    assert result.exit_code == 0
    assert result.stdout == farwander("replay", "--events", path).stdout
    told = result.stdout[: result.stdout.index("The count")]
    assert re.match(r" 0  Round 1\. The market shows \d+[RCFD]", told)
    for what in ("Ann chose a region to explore: ", "Revealed: Ann ", "took", "found", "kept", "left over"):
        assert what in told
    last = len(read_log(path.read_bytes()).decisions)
    numbers = [int(line.split()[0]) for line in told.splitlines() if line]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(last + 1))
    assert "lowest duration" in result.stdout


def test_an_unfinished_game_keeps_its_secrets(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved(decisions=20)
    shown = farwander("replay", path).stdout
    assert "Ann chose a region to explore\n" in shown
    assert not re.search(r"chose a region to explore:", shown)
    assert not re.search(r"found \d+ sanctuar(y|ies):", shown)
    assert "The game is not finished." in shown


def test_unfinished_hands_show_only_what_everyone_saw(
    saved: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert walk(saved(decisions=0), "q", monkeypatch).count("holds +3") == 3
    assert "holds +3" not in walk(saved(), "q", monkeypatch)


def test_steps_go_forth_and_back(saved: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved()
    last = len(read_log(path.read_bytes()).decisions)
    shown = walk(path, "b,,,b,7,e,,999,x,0,q,never", monkeypatch)
    places = [int(place) for place in re.findall(r"Decision (\d+) of", shown)]
    assert places == [0, 0, 1, 2, 1, 7, last, last, last, last, 0]
    assert "This is the beginning." in shown
    assert "This is the end." in shown
    assert shown.count(f"a number from 0 to {last}") == 2
    assert "lowest duration" in shown


@pytest.mark.parametrize("interrupt", [EOFError, KeyboardInterrupt])
def test_leaving_is_quiet(
    saved: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, interrupt: type[BaseException]
) -> None:
    def leave() -> str:
        raise interrupt

    game = read_game(saved())
    monkeypatch.setattr("builtins.input", leave)
    console = Console(file=io.StringIO())
    Replay(console, list(replay(game.game, game.log)), scenes_of(console, game)).walk()


def test_what_was_taken_back_is_told(farwander: Run, tmp_path: Path) -> None:
    path = tmp_path / "back.json"
    asked = farwander("play", "-p", "2", "--seed", "back", "--save", path, typed=_until_taken_back(farwander))
    assert "You took back the last decision" in asked.stdout
    assert re.search(r"\d+  You took back the last decision", farwander("replay", path).stdout)


def _until_taken_back(farwander: Run) -> str:
    """Play on with the first card on offer until there is a draft to take back."""
    typed = ""
    while True:
        shown = farwander("play", "-p", "2", "--seed", "back", typed=typed).stdout
        question = shown[shown.rindex("Which ") :].split("?")[0]
        if question == "Which sanctuary do you keep":
            return typed + "undo\nlog\n"
        refused = farwander("play", "-p", "2", "--seed", "back", typed=f"{typed}99\n").stdout
        offered = re.search(r"(?:you hold|it shows) (\d+)", refused)
        assert offered
        typed += f"{offered[1]}\n"


def test_in_a_terminal_it_waits_for_keys(saved: Callable[..., Path]) -> None:
    mine, theirs = pty.openpty()
    command = [sys.executable, "-m", "farwander", "replay", str(saved())]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        os.write(mine, b"\n7\nq\n")
        shown = b""
        with suppress(OSError):  # how a terminal says that the other side has gone
            while piece := os.read(mine, 1 << 16):
                shown += piece
    os.close(mine)
    assert re.findall(rb"Decision (\d+) of", shown) == [b"0", b"1", b"7"]


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_games_are_refused_in_words(farwander: Run, tmp_path: Path, command: str) -> None:
    junk = tmp_path / "junk.json"
    junk.write_bytes(b"\xff\x00 junk")
    for path, message in (
        (tmp_path / "missing.json", "Cannot read"),
        (tmp_path, "Cannot read"),
        (junk, "is cut short or is not JSON"),
    ):
        result = farwander(command, path)
        assert result.exit_code == 1
        assert message in result.stderr
        assert result.stdout == ""


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_games_that_were_tampered_with_are_refused_where_they_go_wrong(
    farwander: Run, saved: Callable[..., Path], command: str
) -> None:
    path = saved()
    text = path.read_bytes()
    edited = re.sub(rb'"seat":(\d)(.*"do":"draft")', rb'"seat":9\2', text, count=1)
    other_game = text.replace(b'"game": "faraway"', b'"game": "chess"')
    cases = {
        "decision": text[: len(text) // 2],
        "it was changed": edited,
        "the set-up": other_game,
        "format 2": text.replace(b'"farwander": 1', b'"farwander": 2'),
    }
    for message, content in cases.items():
        assert content != text
        path.write_bytes(content)
        result = farwander(command, path)
        assert result.exit_code == 1
        assert "This log goes wrong at" in result.stderr
        assert message in result.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_game_that_is_not_known_here_is_named(
    farwander: Run, saved: Callable[..., Path], command: str
) -> None:
    path = saved(decisions=0)
    log = read_log(path.read_bytes())
    log.game = "chess"
    log.mark = first_mark(log.game, log.rules, bytes(log.options), log.commitment, log.deal)
    path.write_bytes(write_log(log))
    result = farwander(command, path)
    assert result.exit_code == 1
    assert "it is a game of chess, and this version knows faraway" in result.stderr


def test_names_in_a_file_cannot_reach_the_terminal(farwander: Run, saved: Callable[..., Path]) -> None:
    path = saved()
    log = read_log(path.read_bytes())
    log.players = ["\x1b[2J[bold]", "", "n" * 300]
    path.write_bytes(write_log(log))
    for command in (["replay"], ["verify"], ["verify", "--json"]):
        result = farwander(*command, path)
        assert result.exit_code == 0
        assert "\x1b" not in result.stdout
        assert "n" * 30 not in result.stdout
        assert "Player 2" in result.stdout
