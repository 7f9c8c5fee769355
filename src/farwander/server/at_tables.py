"""The games that have a table here, as people name them."""

from __future__ import annotations

from farwander.games import AT_TABLES, AnyGame
from farwander.server.problems import Problem


def game_called(name: str) -> AnyGame:
    """Raise `Problem` if there is none."""
    if name not in AT_TABLES:
        message = f"There is no game called {name} at the tables here; there is: {', '.join(AT_TABLES)}."
        raise Problem(404, "no_game", message)
    return AT_TABLES[name]
