"""`farwander bots`: who can sit at the other seats."""

from __future__ import annotations

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from farwander.bots import BOTS, is_guest
from farwander.cli.consoles import new_console


def print_bots(*, as_json: bool) -> None:
    if as_json:
        listed = {
            game: [{"name": bot.name, "summary": bot.summary} for bot in known]
            for game, known in BOTS.items()
        }
        typer.echo(msgspec.json.encode(listed).decode())
        return
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("game", "bot", "how it plays"):
        table.add_column(heading)
    for game, known in BOTS.items():
        for bot in known:
            table.add_row(game, Text(bot.name, "bold"), Text(bot.summary))
    console = new_console()
    guests = any(is_guest(game, bot) for game, known in BOTS.items() for bot in known)
    console.print(
        f"From the weakest to the strongest{'; bots of other packages come last' if guests else ''}:"
    )
    console.print(table)
