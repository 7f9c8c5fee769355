"""The end of a game: every point with its reason, player by player, then the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.final_count import PAUSE, entered_within
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.telling import winner_words
from farwander.core.game import Result
from farwander.near_and_far.events import Line
from farwander.near_and_far.goods import Faction
from farwander.near_and_far.views import NearAndFarView


def reason(names: Names, line: Line, number: int) -> str:
    """Why there are points in a game on that map: `5 camps, 1 each`, `Starry cape, bought`."""
    if line.source == "routes" and line.what:
        route = names.say(f"routes.{line.what}")
        return names.say(
            "count.route_shared" if _is_shared(names, line, number) else "count.route_alone", route=route
        )
    words = _REASONS.get(line.source)
    return words(names, line) if words else names.say(f"count.{line.source}", n=line.count)


def _is_shared(names: Names, line: Line, number: int) -> bool:
    values = names.book.content.maps[number].routes
    return any(route == line.what and line.points == value.shared for route, value in values.items())


def _bonus(names: Names, line: Line) -> str:
    if not line.what:
        return names.say("count.bonus")
    return names.say("count.cards", card=names.card(line.what), text=names.text(line.what))


def _card(key: str, unnamed: str) -> Callable[[Names, Line], str]:
    return lambda names, line: names.say(key, card=names.card(line.what) if line.what else names.say(unnamed))


def _chiefs(names: Names, line: Line) -> str:
    return names.chief(cast(Faction, line.what)) if line.what else names.say("count.chiefs", n=line.count)


_REASONS: dict[str, Callable[[Names, Line], str]] = {
    "artifacts": _card("count.artifacts", "count.an_artifact"),
    "threats": _card("count.threats", "count.a_threat"),
    "cards": _bonus,
    "chiefs": _chiefs,
    "skills": lambda names, line: names.card(line.what),
}


def count_table(names: Names, player: str, lines: Sequence[Line], number: int) -> Table:
    """One player's count on a map, a row for each reason."""
    total = sum(line.points for line in lines)
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=True)
    table.add_column(Text(player), names.say("count.total"))
    table.add_column(names.say("count.points"), str(total), justify="right", style="bold")
    table.add_column(names.say("count.so_far"), justify="right", style="dim")
    running = 0
    for line in lines:
        running += line.points
        table.add_row(Text(reason(names, line, number)), str(line.points), str(running))
    return table


def show_final_count(console: Console, names: Names, view: NearAndFarView, *, pause: bool) -> None:
    """Everyone's count, then who has won. Enter ends the pauses."""
    if view.lines is None or view.result is None:
        return
    console.print()
    console.print(names.say("count.title"), style="bold reverse")
    if pause:
        console.print(names.say("play.count_pause"), style="dim")
    for player, own in zip(names.players, view.lines, strict=True):
        console.print(count_table(names, player, own, view.options.map))
        pause = pause and not entered_within(PAUSE)
    console.print(ranking(names, view.result))
    console.print(Text(f"{winner_words(names, view.result)}.", "bold"))


def ranking(names: Names, result: Result) -> Table:
    players = names.players
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(names.say("count.player"))
    table.add_column(names.say("count.points"), justify="right")
    order = sorted(range(len(players)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    for seat in order:
        won = seat in result.winners
        table.add_row(Text(players[seat]), str(result.scores[seat]), style="bold" if won else "")
    return table
