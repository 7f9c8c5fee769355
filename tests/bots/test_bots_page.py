"""The bot of docs/bots.md is written, checked, installed and rated as the page says."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
(bot, check), (project,), (command,) = (
    re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL) for language in ("python", "toml", "console")
)


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """Install the package of the page; return the environment that has it."""
    about = tomllib.loads(project)["project"]
    (tmp_path / f"{about['name']}.py").write_text(bot, "utf-8")
    info = tmp_path / f"{about['name']}-{about['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n", "utf-8"
    )
    ((group, entries),) = about["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_the_bot_has_twenty_lines_and_passes_the_check():
    assert len(bot.splitlines()) <= 20
    exec(compile(bot + check, "bots.md", "exec"), {})  # noqa: S102 - that is the point


def test_it_is_listed_and_rated_like_a_built_in_one(installed: dict[str, str]):
    def farwander(*args: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "farwander", *args, "--json"],
            env=installed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout

    listed = json.loads(farwander("bots"))
    assert listed["faraway"][-1] == {"name": "magpie", "summary": "picks up whatever glitters"}
    name, *words = shlex.split(command)
    assert name == "farwander"
    words[words.index("--games") + 1] = "10"
    found = json.loads(farwander(*words, "--players", "2", "--workers", "1"))
    assert {each["bot"] for each in found["ratings"]} == {"random", "greedy", "magpie"}
    simulated = json.loads(farwander("simulate", "--bots", "magpie,random", "--games", "10"))
    assert [each["name"] for each in simulated["bots"]] == ["magpie", "random"]
