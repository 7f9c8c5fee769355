"""What the README and the documentation show runs as it stands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
README = PROJECT / "README.md"


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", [README, PROJECT / "docs/contract.md", PROJECT / "docs/faraway.md"], ids=str)
def test_python_examples_run(page: Path, capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        if "MyGame" not in block:  # a game that only its reader has
            exec(compile(block, page.name, "exec"), names)  # noqa: S102 - that is the point
    assert capsys.readouterr().out


def test_the_readmes_commands_run(tmp_path: Path):
    """In order, in an empty folder. Who plays here names one card after the other until one is allowed."""
    (block,) = blocks(README, "console")
    commands = [shlex.split(line) for line in block.splitlines()]
    assert {words[0] for words in commands} == {"farwander"}
    answers = "\n".join(str(number) for _ in range(60) for number in range(1, 69))
    for _, *words in commands:
        done = subprocess.run(
            [sys.executable, "-m", "farwander", *words],
            cwd=tmp_path,
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (words, done.stderr)
        assert done.stdout
