from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from players import Run

WORLD = '[[world]]\nid = "tin-dog"\neffects = [{ kind = "barks" }]\n'
NAMES = '[tin-dog]\nname = "Tin dog"\n'


def write(folder: Path, world: str) -> Path:
    (folder / "text" / "en").mkdir(parents=True)
    (folder / "world.toml").write_text(world, "utf-8")
    (folder / "text" / "en" / "world.toml").write_text(NAMES, "utf-8")
    return folder


def test_our_pack_is_in_order(farwander: Run) -> None:
    result = farwander("content", "check")
    assert result.stdout == "The pack that comes with Farwander is in order.\n"
    assert result.exit_code == 0


def test_a_pack_in_order(farwander: Run, tmp_path: Path) -> None:
    folder = write(tmp_path, WORLD.replace("barks", "wins_ties"))
    result = farwander("content", "check", folder)
    assert (result.exit_code, result.stdout) == (0, f"The pack in {folder} is in order.\n")


def test_a_fault_is_shown_with_its_line(farwander: Run, tmp_path: Path) -> None:
    result = farwander("content", "check", write(tmp_path, WORLD))
    assert result.exit_code == 1
    shown = "world.toml:3: world.tin-dog.effects[0].kind: there is no kind of effect called barks"
    assert result.stdout.startswith(shown)
    assert result.stderr == "1 fault found.\n"


def test_the_same_as_json(farwander: Run, tmp_path: Path) -> None:
    result = farwander("content", "check", write(tmp_path, WORLD), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "ok": False,
        "faults": [
            {
                "file": "world.toml",
                "line": 3,
                "field": "world.tin-dog.effects[0].kind",
                "message": "there is no kind of effect called barks",
            }
        ],
    }


def test_a_folder_where_a_file_should_be(farwander: Run, tmp_path: Path) -> None:
    (tmp_path / "world.toml").mkdir()
    result = farwander("content", "check", tmp_path)
    assert (result.exit_code, result.stdout) == (1, "world.toml:1: cannot be read: Is a directory\n")


def test_a_folder_that_is_not_there(farwander: Run, tmp_path: Path) -> None:
    result = farwander("content", "check", tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "There is no folder called" in result.stderr


RICH = """
[[adventurer]]
id = "skarrow"
faction = "red"
cost = 0
symbols = { skill = 5, combat = 5, movement = 5, search = 5, hearts = 5 }
"""


def points(told: str) -> list[str]:
    """What a series says of the scores."""
    return re.findall(r'"(?:mean|score)":([\d.]+)', told)


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "near-and-far", "-n", "2", "--bots", "planner"),
        ("balance", "near-and-far", "-n", "2", "-p", "2"),
    ],
    ids=" ".join,
)
def test_bots_play_with_a_pack_too(farwander: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "adventurers.toml").write_text(RICH, "utf-8")
    ours = farwander(*command, "--workers", "1", "--json")
    theirs = farwander(*command, "--workers", "1", "--json", "--content", tmp_path)
    assert (ours.exit_code, theirs.exit_code) == (0, 0)
    assert points(ours.stdout) != points(theirs.stdout)
    (tmp_path / "adventurers.toml").write_text(RICH.replace("red", "pink"), "utf-8")
    result = farwander(*command, "--content", tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith("adventurers.toml:4: adventurer.skarrow.faction")
