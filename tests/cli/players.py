"""A person at the terminal, as the tests know one."""

from __future__ import annotations

from collections.abc import Callable

from typer.testing import Result

from farwander.cli.faraway_host import FarawayHost
from farwander.cli.terminal_game import TerminalGame
from farwander.faraway import FarawayAction, Keep, Select

Run = Callable[..., Result]
"""Runs the command: `farwander("score", "44", typed="...")`."""
Played = tuple[TerminalGame[FarawayHost], list[str], str]
"""A game, what was typed in it and what was shown."""


def typed(action: FarawayAction) -> str:
    """What a person types for an action."""
    if isinstance(action, Select):
        return " ".join(map(str, action.regions))
    return str(action.sanctuary if isinstance(action, Keep) else action.region)
