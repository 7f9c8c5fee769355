from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from players import Run

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "command-line.md"
REST = "..."
"""A line that stands for whatever else is printed."""

text = PAGE.read_text("utf-8")
examples = re.findall(r"^```console\n\$ farwander (.*?)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
lines = re.findall(r"^```json\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
files = ["tableaus.jsonl", "players.jsonl"]
"""What the page calls these lines where they are read."""


def shown(output: str) -> list[str]:
    return [line.rstrip() for line in output.strip("\n").splitlines() if line.strip()]


@pytest.mark.parametrize(("command", "expected"), examples)
def test_the_page_shows_what_is_printed(
    farwander: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(HERE / "game.json", tmp_path)
    args, _, from_file = command.partition(" < ")
    typed = lines[files.index(from_file)] if from_file else ""
    printed, told = shown(farwander(*shlex.split(args), typed=typed).output), shown(expected)
    if told[-1] == REST:
        told.pop()
        printed = printed[: len(told)]
    assert printed == told


def test_every_kind_of_example_is_found() -> None:
    assert len(examples) == 12
