from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from players import Run
from typer.main import get_group

from farwander import __version__
from farwander.bots import BOTS
from farwander.cli.app import app

FULL = Path("/dev/full")
COMMANDS = [
    *("serve", "play", "daily", "score", "cards", "replay", "review", "verify", "bots", "simulate", "quests"),
    *("ladder", "balance", "train", "content"),
]


def python(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_help_lists_the_commands_and_says_unofficial(farwander: Run) -> None:
    result = farwander("--help")
    assert result.exit_code == 0
    assert "unofficial" in result.stdout
    assert [command for command in COMMANDS if f" {command} " not in result.stdout] == []
    assert {*COMMANDS} == {*get_group(app).commands}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(farwander: Run, command: str) -> None:
    assert farwander(command, "-h").exit_code == 0


def test_the_version_is_printed_by_the_module_too() -> None:
    result = python("-m", "farwander", "--version")
    assert (result.returncode, result.stdout) == (0, f"farwander {__version__}\n")


def test_help_does_not_wait_for_the_compiler() -> None:
    loaded = "import sys; from farwander.cli.app import app; sys.exit('numba' in sys.modules)"
    assert python("-c", loaded).returncode == 0


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra_it_says_what_to_install(package: str) -> None:
    hidden = f"import sys; sys.modules[{package!r}] = None; from farwander.cli import main; main()"
    result = python("-c", hidden)
    assert result.returncode == 1
    assert result.stderr == "The farwander command needs a few packages more: pip install 'farwander[cli]'\n"


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("args", [["bots", "--json"], ["bots"], ["--help"]])
def test_output_that_cannot_be_written_is_told(args: list[str], unbuffered: str) -> None:
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with FULL.open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "farwander", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=env,
        )
    assert result.returncode == 1
    assert result.stderr == (
        "Cannot read or write: No space left on device. Mend that, or choose another place.\n"
    )


def test_bots_are_listed_in_rising_strength(farwander: Run) -> None:
    shown = farwander("bots").stdout
    names = [bot.name for bot in BOTS["faraway"]]
    assert sorted(names, key=shown.index) == names
    listed = json.loads(farwander("bots", "--json").stdout)
    assert [bot["name"] for bot in listed["faraway"]] == names
    assert all(bot["summary"] for bot in listed["faraway"])
