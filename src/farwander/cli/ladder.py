"""`farwander ladder`: every bot against every other, as tables, as a picture or as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farwander.cli.consoles import check_writable, fail, writing_to
from farwander.cli.options import CORES, Cluster, Seed, Workers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from farwander.arena.charts import Chart
    from farwander.arena.ladder import Ladder, Rating

MANY = {"faraway": 2_000, "near-and-far": 100}
"""How many games, unless told."""
MOST = 100_000_000
"""Games of a meeting: the parts of many more would not fit into memory."""
_A_PAIR = 2


def ladder(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "faraway",
    bots: Annotated[
        str | None, typer.Option(help="Bots, separated by commas; without it, all that do not search.")
    ] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Seats at the tables, separated by commas.")
    ] = "2,4",
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, max=MOST, help="For each meeting; 2,000, or 100 if they are long."
        ),
    ] = None,
    seed: Seed = 0,
    workers: Workers = CORES,
    cluster: Cluster = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the results there; the same command goes on where it was."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the ladder into this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Let every bot meet every other, and rate them."""
    import msgspec

    from farwander.arena.ladder import play_ladder
    from farwander.arena.ladder_folder import LadderFolder
    from farwander.arena.ladder_games import Sums, parts
    from farwander.arena.ladder_settings import new_settings
    from farwander.cli.progress import progress_of
    from farwander.core import Refused
    from farwander.places import in_processes, on_cluster

    try:
        names = _named(game, bots)
        settings = new_settings(game, names, _numbers(players), games or MANY.get(game, 1), seed)
    except Refused as refused:
        fail(str(refused), 2)
    if plot is not None:
        check_writable(plot)
    try:
        folder = None if out is None else LadderFolder(out, settings)
        known = {} if folder is None else folder.read()
        whole = parts(settings)
        total, done = sum(part.games for part in whole), sum(whole[number].games for number in known)
        with (
            on_cluster(cluster) if cluster else in_processes(workers) as place,
            progress_of(total, done=done, quiet=as_json) as advance,
        ):

            def on_part(number: int, sums: Sums) -> None:
                if folder is not None:
                    folder.add(number, sums)
                advance(sums.games)

            found = play_ladder(settings, place, known, on_part)
    except Refused as refused:
        lost = refused.refusal.code == "lost_process"
        fail(f"{refused} {_what_is_kept(out)}" if lost else str(refused))
    except KeyboardInterrupt:
        fail(f"Stopped. {_what_is_kept(out)}", 130)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print(found)
    if plot is not None:
        with writing_to(plot):
            plot.write_text(drawn(found), "utf-8")


def _named(game: str, names: str | None) -> tuple[str, ...]:
    from farwander.arena.ladder import quick_bots

    return quick_bots(game) if names is None else tuple(name.strip() for name in names.split(","))


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        fail(f"'{text}' are no numbers of players; write them like this: 2,4.", 2)
    return tuple(map(int, parts))


def _what_is_kept(out: Path | None) -> str:
    if out is None:
        return "Nothing was kept; with --out DIR the same command would go on."
    return f"What is done is in {out}: the same command goes on from there."


# -- as tables


def _print(found: Ladder) -> None:
    from farwander.cli.consoles import new_console, print_figures

    print_figures(_ratings(found))
    new_console().print(
        f"400 more is ten times the strength; {found.anchor} has 0. "
        "All intervals are such that 95 of 100 hold the true number.",
        style="dim",
    )
    for table in _meetings(found):
        print_figures(table)


def _ratings(found: Ladder) -> Table:
    table = _table("Ratings", "bot", "all", *(f"{players} players" for players in found.by_players))
    columns = [{each.bot: each for each in ratings} for ratings in found.by_players.values()]
    for rating in found.ratings:
        row = (_rated(rating), *(_rated(column[rating.bot]) for column in columns))
        table.add_row(f"[bold]{rating.bot}[/]", *row)
    return table


def _rated(rating: Rating) -> str:
    return f"{rating.rating:.0f} ± {(rating.high - rating.low) / 2:.0f}"


def _meetings(found: Ladder) -> Iterator[Table]:
    counted = "fame" if found.settings.game == "faraway" else "points"
    for players in found.by_players:
        some = [met for met in found.met if met.players == players]
        others = "" if players == _A_PAIR else f"{players - 1} x "
        title = f"{players} players, {some[0].games:,} games each; {some[0].even:.0%} is even"
        table = _table(title, "bot", "against", "wins", "95% interval", f"mean {counted}", "theirs")
        for met in some:
            table.add_row(
                f"[bold]{met.bot}[/]",
                others + met.against,
                f"{met.wins:.1%}",
                f"{met.low:.1%} to {met.high:.1%}",
                f"{met.mean:.1f}",
                f"{met.mean_against:.1f}",
            )
        yield table


def _table(title: str, *headings: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in {"bot", "against"} else "right")
    return table


# -- as a picture


def drawn(found: Ladder) -> str:
    """The ladder as one SVG."""
    from farwander.arena import charts

    name = {"faraway": "Faraway", "near-and-far": "Near and Far"}[found.settings.game]
    return charts.page(f"The ladder of {name}", _charts(found))


def _charts(found: Ladder) -> Iterator[Chart]:
    from farwander.arena import charts

    rated = {"Ratings": found.ratings}
    if len(found.by_players) > 1:
        rated |= {f"Ratings with {players} players": each for players, each in found.by_players.items()}
    for title, ratings in rated.items():
        points = [charts.Point(each.bot, each.rating, each.low, each.high) for each in ratings]
        yield charts.points(
            title, charts.Axis(f"rating, {found.anchor} has 0, with the 95% interval"), points, [0]
        )
    for players in found.by_players:
        some = [met for met in found.met if met.players == players]
        points = [
            charts.Point(f"{met.bot} against {met.against}", met.wins, met.low, met.high) for met in some
        ]
        copies = "" if players == _A_PAIR else ", one against copies of another"
        axis = charts.Axis("share of the games, with the 95% interval", percent=True)
        yield charts.points(f"Wins with {players} players{copies}", axis, points, [1 / players])
