"""Options that several commands take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

USUAL_PLAYERS = 3
CORES = os.cpu_count() or 1
Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same result.")]
Workers = Annotated[int, typer.Option(min=1, help="Cores to use; all of them unless told.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Work on this Ray cluster instead; auto is this machine's, local a new one."
    ),
]
Day = Annotated[bool, typer.Option("--day", help="Near and Far: play on the town's day side.")]
MoreEncounters = Annotated[
    bool, typer.Option("--more-encounters", help="Near and Far: put more quests on the map.")
]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="DIR", help="Near and Far: a content pack to lay over ours."),
]
LongGame = Annotated[bool, typer.Option("--long-game", help="Near and Far: begin with two camps more.")]
