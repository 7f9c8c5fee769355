"""The games that Farwander plays, by name."""

from __future__ import annotations

from typing import Any

from farwander.core import Game
from farwander.faraway import Faraway
from farwander.near_and_far import NearAndFar

AnyGame = Game[Any, Any, Any, Any, Any]
GAMES: dict[str, AnyGame] = {"faraway": Faraway(), "near-and-far": NearAndFar()}
AT_TABLES: dict[str, AnyGame] = {"faraway": GAMES["faraway"]}
"""Those that have a table in the browser."""
