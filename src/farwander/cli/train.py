"""`farwander train`: let the network play itself and learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from farwander.cli.consoles import fail, new_console
from farwander.cli.options import CORES, Cluster, Seed, Workers

if TYPE_CHECKING:
    from farwander.training.run import Learn, Run


def train(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where the run is kept; one that is there goes on.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many to play, in whole rounds.")
    ] = 4_000_000,
    seed: Seed = 1,
    shards: Annotated[
        int, typer.Option(min=1, help="Parts that learn side by side; other shards, another network.")
    ] = 2,
    workers: Workers = CORES,
    cluster: Cluster = None,
) -> None:
    """Train the network of the Faraway bots by self-play; a run that was stopped goes on where it was."""
    from farwander.core import Refused
    from farwander.places import in_threads, on_cluster
    from farwander.training.places import learning
    from farwander.training.run import PLAYERS, Run, Settings

    try:
        run = Run(folder, Settings(games, seed, shards))
        with on_cluster(cluster) if cluster else in_threads(workers) as place:
            go_on(run, learning(place))
        console = new_console()
        if not run.exported:
            counted = f"{len(PLAYERS) * run.settings.counted:,}"
            console.print(
                f"Counting in {counted} games how far it is off; this takes a minute or two.", soft_wrap=True
            )
            run.export()
        console.print(Text(f"The network is in {run.network}."), soft_wrap=True)
    except Refused as refused:
        fail(str(refused))
    except KeyboardInterrupt:
        fail("Stopped. All that was learnt is kept: the same command goes on from there.", 130)
    except OSError as error:
        fail(f"Cannot keep the run in {folder}: {error.strerror}.")


def go_on(run: Run, learn: Learn) -> None:
    """Go on to the end, with a bar, and draw the curve after each mark."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("rounds", total=run.settings.rounds, completed=run.round)
        marks = len(run.marks)
        more = True
        while more:
            try:
                more = run.go_on(learn)
            except KeyboardInterrupt:
                run.save()
                raise
            progress.update(task, completed=run.round)
            if len(run.marks) > marks:
                marks = len(run.marks)
                strength = ", ".join(f"{mean:.1f} with {n}" for n, mean in run.marks[-1].fame.items())
                progress.console.print(f"{run.games:,} games: mean fame {strength} players")
                _draw(run)
    if run.marks:
        _draw(run)  # also of a run that was killed before it was drawn


def _draw(run: Run) -> None:
    """The curve of strength, as a picture."""
    from farwander.arena.charts import Axis, Line, lines, page

    games = [mark.games for mark in run.marks]
    curves = [
        Line(f"{players} players", games, [mark.fame[players] for mark in run.marks])
        for players in run.marks[-1].fame
    ]
    chart = lines("Mean fame among equals", Axis("games"), Axis("fame"), curves)
    (run.folder / "curve.svg").write_text(page("Learning Faraway", [chart]), "utf-8")
