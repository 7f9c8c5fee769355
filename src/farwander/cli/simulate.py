"""`farwander simulate`: many games between bots, as a table or as data."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farwander.cli.consoles import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from farwander.arena import Chunk, Simulation
    from farwander.bots import BuiltIn


def simulate(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "faraway",
    players: Annotated[int, typer.Option("--players", "-p", help="Seats at each table.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    bots: Annotated[
        str, typer.Option(help="Bots, separated by commas; they take turns at all seats.")
    ] = "greedy,random",
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games.")] = 0,
    advanced: Annotated[bool, typer.Option("--advanced", help="Deal five regions, keep three.")] = False,
    workers: Annotated[
        int, typer.Option(min=1, help="Cores to use; all of them unless told.")
    ] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="Write every seat's result to this Parquet file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Play many games between bots and sum them up."""
    from farwander import arena
    from farwander.core import Refused
    from farwander.faraway import FarawayOptions

    if game == "near-and-far":
        fail("Only Faraway is simulated; for Near and Far there is `farwander balance`.", 2)
    seated = _find_bots(game, bots)
    if len(seated) > players:
        fail(f"{len(seated)} bots cannot sit at {players} seats; name fewer bots or more --players.", 2)
    if out is not None:
        _check_writable(out)
    options = FarawayOptions(players, advanced)
    chunks: list[Chunk] = []
    with _progress(games, quiet=as_json) as advance:

        def on_chunk(chunk: Chunk) -> None:
            advance(len(chunk.fames))
            if out is not None:
                chunks.append(chunk)

        try:
            simulation = arena.simulate(seated, options, games, seed=seed, workers=workers, on_chunk=on_chunk)
        except Refused as refused:
            fail(str(refused), 2)
    if out is not None:
        _write_parquet(out, chunks, [bot.name for bot in seated])
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(simulation).decode())
    else:
        _print(simulation, out)


def _find_bots(game: str, names: str) -> list[BuiltIn]:
    from farwander.bots import BOTS, find_bot

    if game not in BOTS:
        fail(f"There is no game called {game}; there is: {', '.join(BOTS)}.", 2)
    seated: list[BuiltIn] = []
    for name in names.split(","):
        bot = find_bot(game, name.strip())
        if bot is None:
            known = ", ".join(bot.name for bot in BOTS[game])
            fail(f"There is no bot called {name.strip() or 'nothing'}; there are: {known}.", 2)
        seated.append(bot)
    return seated


def _check_writable(out: Path) -> None:
    """Find out before the games, not after them, that there is no place to write to."""
    if find_spec("polars") is None:
        fail("Writing Parquet needs the package polars; install farwander with the extra `data`.")
    try:
        with out.open("ab"):
            pass
    except OSError as error:
        fail(f"Cannot write to {out}: {error.strerror}.")


@contextmanager
def _progress(games: int, *, quiet: bool) -> Generator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        task = progress.add_task("games", total=games)
        yield lambda played: progress.advance(task, played)


def _write_parquet(out: Path, chunks: list[Chunk], names: list[str]) -> None:
    """One row a seat: the game's number, the seat, the bot, its fame and whether it won."""
    import numpy as np
    import polars as pl

    from farwander.arena.simulation import seated_bot

    def rows(chunk: Chunk) -> pl.DataFrame:
        games, seats = len(chunk.fames), len(chunk.fames[0])
        game = np.repeat(np.arange(chunk.first, chunk.first + games), seats)
        seat = np.tile(np.arange(seats), games)
        return pl.DataFrame(
            {
                "game": game,
                "seat": seat.astype(np.int8),
                "bot": pl.Series(np.array(names)[seated_bot(len(names), game, seat)], dtype=pl.Categorical),
                "fame": chunk.fames.ravel(),
                "won": seat == np.repeat(chunk.winners, seats),
            }
        )

    try:
        pl.concat(map(rows, chunks)).write_parquet(out)
    except OSError as error:
        fail(f"Cannot write to {out}: {error.strerror or error}.")


def _print(simulation: Simulation, out: Path | None) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    variant = ", advanced variant" if simulation.advanced else ""
    console = Console(highlight=False)
    console.print(
        f"[bold]{simulation.games:,}[/] games of {simulation.game}, {simulation.players} players{variant}: "
        f"{simulation.decisions:,} decisions in {simulation.seconds:.1f} s, "
        f"{simulation.decisions_per_second:,.0f} a second"
    )
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("seats", "mean fame", "spread", "wins", "95% interval"):
        table.add_column(heading, justify="right")
    for bot in simulation.bots:
        table.add_row(
            f"[bold]{bot.name}[/]",
            f"{bot.games:,}",
            f"{bot.mean:.2f}",
            f"{bot.sd:.2f}",
            f"{bot.win_rate:.2%}",
            f"{bot.win_rate_low:.2%} to {bot.win_rate_high:.2%}",
        )
    console.print(table)
    console.print(f"A fair share of the wins would be {1 / simulation.players:.2%}.", style="dim")
    if out is not None:
        console.print(f"Every seat's result is in {out}.")
