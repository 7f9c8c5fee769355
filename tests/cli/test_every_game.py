"""Whatever is told by game knows every game: what a new one must be added to."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from farwander.arena.ladder_settings import OPTIONS
from farwander.bots import BUILT_IN, COMPANIONS, DEPUTIES
from farwander.cli import ladder, simulate
from farwander.cli.phrases import FILES
from farwander.cli.play import PLAYABLE
from farwander.cli.replay import SCENES
from farwander.games import GAMES

TABLES: dict[str, Mapping[str, object]] = {
    "BUILT_IN": BUILT_IN,
    "DEPUTIES": DEPUTIES,
    "COMPANIONS": COMPANIONS,
    "OPTIONS": OPTIONS,
    "PLAYABLE": PLAYABLE,
    "SCENES": SCENES,
    "FILES": FILES,
    "MANY of simulate": simulate.MANY,
    "SIMULATE": simulate.SIMULATE,
    "MANY of ladder": ladder.MANY,
}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_by_game_knows_every_game(table: str):
    assert set(TABLES[table]) == set(GAMES)
