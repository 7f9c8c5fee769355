"""`farwander simulate`: many games between bots, as a table or as data."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from farwander.cli.consoles import check_writable, fail, new_console, print_figures, writing_to
from farwander.cli.options import CORES, Content, Day, LongGame, MoreEncounters, Seed, Workers

if TYPE_CHECKING:
    from farwander.arena import Chunk, Simulation
    from farwander.bots import BuiltIn
    from farwander.cli.near_and_far.simulate import Played, Series
    from farwander.cli.wishes import Wishes
    from farwander.core import Refusal

MANY = {"faraway": 10_000, "near-and-far": 100}
"""How many games, unless told."""
MOST = 1_000_000_000
"""Games: an hour's work of the quickest bots, and weeks of the others."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "faraway",
    players: Annotated[int, typer.Option("--players", "-p", help="Seats at each table.")] = 2,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, max=MOST, help="How many games; 10,000, or 100 if they are long."
        ),
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots, separated by commas; they take turns at all seats.")
    ] = None,
    seed: Seed = 0,
    advanced: Annotated[
        bool, typer.Option("--advanced", help="Faraway: deal five regions, keep three.")
    ] = False,
    map_number: Annotated[
        int | None, typer.Option("--map", metavar="NUMBER", help="Near and Far: which map of the atlas.")
    ] = None,
    mode: Annotated[str | None, typer.Option("--mode", help="Near and Far: first or arcade.")] = None,
    day: Day = False,
    more_encounters: MoreEncounters = False,
    long_game: LongGame = False,
    platypus: Annotated[
        int | None,
        typer.Option("--platypus", min=1, metavar="NUMBER", help="Near and Far: whose companion it is."),
    ] = None,
    content: Content = None,
    workers: Workers = CORES,
    out: Annotated[Path | None, typer.Option(help="Write every seat's result to this Parquet file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Play many games between bots and sum them up."""
    from farwander.cli.play import check_options
    from farwander.cli.wishes import Wishes

    seated = _find_bots(game, bots)
    if len(seated) > players:
        fail(f"{len(seated)} bots cannot sit at {players} seats; name fewer bots or more --players.", 2)
    wishes = Wishes(
        players=players,
        advanced=advanced,
        map=map_number,
        mode=mode,
        day=day,
        more_encounters=more_encounters,
        long_game=long_game,
        platypus=platypus,
        content=content,
    )
    check_options(game, wishes)
    if out is not None:
        if find_spec("polars") is None:
            fail("Writing Parquet needs the package polars; install farwander with the extra `data`.")
        check_writable(out)
    task = _Task(wishes, seated, games or MANY[game], seed, workers, out, as_json)
    SIMULATE[game](task)


class _Task(NamedTuple):
    """What is to be played, and where the results go."""

    wishes: Wishes
    bots: list[BuiltIn]
    games: int
    seed: int
    workers: int
    out: Path | None
    as_json: bool


def _simulate_faraway(task: _Task) -> None:
    from farwander import arena
    from farwander.cli.progress import progress_of
    from farwander.core import Refused
    from farwander.faraway import Faraway, FarawayOptions

    options = FarawayOptions(task.wishes.players, task.wishes.advanced)
    _refuse(Faraway().check_options(options))
    chunks: list[Chunk] = []
    with progress_of(task.games, quiet=task.as_json) as advance, redirect_stdout(sys.stderr):

        def on_chunk(chunk: Chunk) -> None:
            advance(len(chunk.fames))
            if task.out is not None:
                chunks.append(chunk)

        try:
            simulation = arena.simulate(
                task.bots, options, task.games, seed=task.seed, workers=task.workers, on_chunk=on_chunk
            )
        except Refused as refused:
            fail(str(refused))
    variant = ", advanced variant" if simulation.advanced else ""
    _print_or_tell(task, simulation, f"{simulation.players} players{variant}", "fame")
    if task.out is not None:
        _write_parquet(task.out, chunks, [bot.name for bot in task.bots])


def _simulate_near_and_far(task: _Task) -> None:
    from farwander.cli.near_and_far.packs import game_with
    from farwander.cli.near_and_far.simulate import simulate_series
    from farwander.cli.near_and_far.sitting import options_of
    from farwander.cli.progress import progress_of
    from farwander.core import Refused

    names = [bot.name for bot in task.bots]
    options = options_of(task.wishes)
    _refuse(game_with(task.wishes.content).check_options(options))
    played: list[Played] = []
    with progress_of(task.games, quiet=task.as_json) as advance:

        def on_game(game: Played) -> None:
            advance(1)
            played.append(game)

        try:
            series = simulate_series(
                names,
                options,
                task.games,
                task.seed,
                task.workers,
                on_game,
                content=task.wishes.content,
            )
        except Refused as refused:
            fail(str(refused))
    variant = f"{options.players} players, map {options.map}, {options.mode}"
    _print_or_tell(task, series, variant, "points")
    if task.out is not None:
        _write_games(task.out, sorted(played), names)


SIMULATE = {"faraway": _simulate_faraway, "near-and-far": _simulate_near_and_far}
"""By game: who plays it."""


def _refuse(refusal: Refusal | None) -> None:
    """What cannot be played has not been understood; what goes wrong while it is played is something else."""
    if refusal:
        fail(refusal.message, 2)


def _print_or_tell(task: _Task, simulation: Simulation | Series, variant: str, counted: str) -> None:
    if task.as_json:
        import msgspec

        typer.echo(msgspec.json.encode(simulation).decode())
    else:
        _print(simulation, variant, counted, task)


def _find_bots(game: str, names: str | None) -> list[BuiltIn]:
    """Those named; a strong and quick one against random, if none are."""
    from farwander.bots import BOTS, DEPUTIES, bot_called
    from farwander.core import Refused

    if game not in BOTS:
        fail(f"There is no game called {game}; there is: {', '.join(BOTS)}.", 2)
    wanted = (f"{DEPUTIES[game]},random" if names is None else names).split(",")
    try:
        return [bot_called(game, name.strip()) for name in wanted]
    except Refused as refused:
        fail(str(refused), 2)


def _write_parquet(out: Path, chunks: list[Chunk], names: list[str]) -> None:
    """One row a seat: the game's number, the seat, the bot, its fame and whether it won."""
    import numpy as np
    import polars as pl

    from farwander.arena.one_game import seated_bot

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

    with writing_to(out):
        pl.concat(map(rows, chunks)).write_parquet(out)


def _write_games(out: Path, played: list[Played], names: list[str]) -> None:
    """One row a seat: the game's number, the seat, the bot, its points and whether it won."""
    import polars as pl

    from farwander.arena.one_game import seated_bot

    rows = [
        (game.number, seat, names[seated_bot(len(names), game.number, seat)], points, seat in game.winners)
        for game in played
        for seat, points in enumerate(game.scores)
    ]
    with writing_to(out):
        pl.DataFrame(rows, ["game", "seat", "bot", "points", "won"], orient="row").write_parquet(out)


def _print(simulation: Simulation | Series, variant: str, counted: str, task: _Task) -> None:
    from rich import box
    from rich.table import Table

    console = new_console()
    console.print(
        f"[bold]{simulation.games:,}[/] games of {simulation.game}, {variant}: "
        f"{simulation.decisions:,} decisions in {simulation.seconds:.1f} s, "
        f"{simulation.decisions_per_second:,.0f} a second"
    )
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("seats", f"mean {counted}", "spread", "wins", "95% interval"):
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
    print_figures(table)
    console.print(f"A fair share of the wins would be {1 / task.wishes.players:.2%}.", style="dim")
    if task.out is not None:
        console.print(f"Every seat's result goes to {task.out}.")
