"""What the tests of the command share: a way to run it, games that were played, and their files."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from players import Played, Run, typed
from rich.console import Console
from typer.testing import CliRunner, Result

from farwander.bots import COMPANIONS
from farwander.cli.app import app
from farwander.cli.faraway_host import sit_down
from farwander.cli.wishes import Wishes
from farwander.core.log import write_log


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns without colours, whatever the tests are started from."""
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("farwander.cli.app._announce_compiling", lambda: None)
    monkeypatch.setitem(COMPANIONS, "faraway", "greedy")  # quick, and told by its name


@pytest.fixture
def farwander() -> Run:
    """Run the command: `farwander("score", "44", typed="...")`."""

    def run(*args: str | Path, typed: str | bytes = "", **env: str) -> Result:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, env=env)
        # Anything else would have reached the person as a traceback.
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Played]:
    """Play a whole game with choices drawn from what is legal: the game, what was typed, what was shown."""

    def play(
        *, players: int = 2, advanced: bool = False, seed: str = "a test", lang: str | None = None
    ) -> Played:
        shown = io.StringIO()
        console = Console(file=shown, width=80, highlight=False)
        wishes = Wishes(players, (), advanced, "Ann", None, seed, fast=True, lang=lang)
        game = sit_down(console, wishes)
        rng = random.Random(seed)
        answers: list[str] = []

        def answer() -> str:
            answers.append(typed(rng.choice(game.match.legal(0))))
            return answers[-1]

        with monkeypatch.context() as patched:
            patched.setattr("builtins.input", answer)
            game.play()
        return game, answers, shown.getvalue()

    return play


@pytest.fixture
def saved(played: Callable[..., Played], tmp_path: Path) -> Callable[..., Path]:
    """Save a game that was played to its end, or its first decisions."""

    def save(*, players: int = 3, decisions: int | None = None) -> Path:
        log = played(players=players)[0].match.log
        if decisions is not None:
            log.decisions = log.decisions[:decisions]
            log.end = None
        path = tmp_path / "game.json"
        path.write_bytes(write_log(log))
        return path

    return save
