"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

Day = Annotated[bool, typer.Option("--day", help="Near and Far: play on the town's day side.")]
MoreEncounters = Annotated[
    bool, typer.Option("--more-encounters", help="Near and Far: put more quests on the map.")
]
LongGame = Annotated[bool, typer.Option("--long-game", help="Near and Far: begin with two camps more.")]
