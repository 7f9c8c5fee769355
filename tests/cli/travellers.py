"""A person who plays Near and Far at the terminal, as the tests know one."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np
import pytest
from rich.console import Console

from farwander.bots import BOTS
from farwander.cli.near_and_far.asking import cards_to_keep
from farwander.cli.near_and_far.host import NearAndFarHost
from farwander.cli.near_and_far.menu import path_to
from farwander.cli.near_and_far.sitting import sit_down
from farwander.cli.terminal_game import TerminalGame
from farwander.cli.wishes import Wishes
from farwander.near_and_far.actions import Keep, NearAndFarAction

Travelled = tuple[TerminalGame[NearAndFarHost], list[str], str]
"""A game, what was typed in it and what was shown."""


def typed(game: TerminalGame[NearAndFarHost], action: NearAndFarAction) -> list[str]:
    """What a person types for an action."""
    cards = cards_to_keep(game.match.view(0))
    if cards is not None and isinstance(action, Keep):
        return [" ".join(str(cards.index(card) + 1) for card in action.artifacts) or "none"]
    path = path_to(game.host.menu(), action)
    assert path, f"no way leads to {action}"
    return path


def travel(
    monkeypatch: pytest.MonkeyPatch, wishes: Wishes, *, bot: str = "planner", most: int = 0
) -> Travelled:
    """Play a game as a bot would: the game, what was typed, what was shown. With `most`, so many answers."""
    shown = io.StringIO()
    game = sit_down(Console(file=shown, width=100, highlight=False), wishes)
    me = next(each for each in BOTS["near-and-far"] if each.name == bot)
    rng = np.random.default_rng(1)
    answers: list[str] = []
    waiting: list[str] = []

    def answer() -> str:
        if most and len(answers) >= most:
            raise EOFError
        if not waiting:
            waiting.extend(typed(game, me.choose(game.match.view(0), game.match.legal(0), rng)))
        answers.append(waiting.pop(0))
        return answers[-1]

    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", answer)
        try:
            game.play()
        except EOFError:
            assert most
    return game, answers, shown.getvalue()


Travel = Callable[..., Travelled]
