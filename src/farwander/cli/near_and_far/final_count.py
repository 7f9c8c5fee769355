"""The end of a game: every point with its reason, player by player, then the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.final_count import PAUSE, entered_within
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.telling import winner_words
from farwander.core.game import Result
from farwander.near_and_far.events import Line
from farwander.near_and_far.views import NearAndFarView


def reason(names: Names, line: Line, number: int) -> str:
    """Why there are points in a game on that map: `5 camps, 1 each`, `Starry cape, bought`."""
    if line.source == "routes" and line.what:
        return f"the {line.what} route, {_how_held(names, line, number)}"
    words = _REASONS.get(line.source)
    return words(names, line) if words else f"{line.source} {line.what}".strip()


def _how_held(names: Names, line: Line, number: int) -> str:
    for route, value in names.book.content.maps[number].routes.items():
        if route == line.what and line.points == value.shared:
            return "shared"
    return "alone"


def _counted(line: Line, one: str, rest: str) -> str:
    return f"{line.count} {one}{'' if line.count == 1 else 's'}{rest}"


def _chief(names: Names, faction: str) -> str:
    for chief in names.book.content.chiefs.values():
        if chief.faction == faction:
            return names.chief(chief.faction)
    return faction


_REASONS: dict[str, Callable[[Names, Line], str]] = {
    "camps": lambda _, line: _counted(line, "camp", ", 1 each"),
    "all_camps": lambda _, __: "every camp placed",
    "mammoths": lambda _, __: "no camp among the mammoths",
    "routes": lambda _, __: "a trade route",
    "artifacts": lambda names, line: f"{names.card(line.what) if line.what else 'an artifact'}, bought",
    "unbought": lambda _, line: _counted(line, "artifact", " not bought, -1 each"),
    "threats": lambda names, line: f"{names.card(line.what) if line.what else 'a threat'}, beaten",
    "cards": lambda names, line: (
        f"{names.card(line.what)}: {names.text(line.what)}" if line.what else "a bonus of a card"
    ),
    "goods": lambda _, line: _counted(line, "pair", " of coins and gems"),
    "tokens": lambda _, line: _counted(line, "faction token", ""),
    "chiefs": lambda names, line: (
        _chief(names, line.what) if line.what else _counted(line, "chief", ", 5 each")
    ),
    "treasures": lambda _, line: _counted(line, "set", " of three treasures on pack animals"),
    "reputation": lambda _, line: f"a reputation of {line.count}",
    "skills": lambda names, line: names.card(line.what),
    "quests": lambda _, line: _counted(line, "quest", " completed"),
}


def count_table(names: Names, player: str, lines: Sequence[Line], number: int) -> Table:
    """One player's count on a map, a row for each reason."""
    total = sum(line.points for line in lines)
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=True)
    table.add_column(Text(player), "total")
    table.add_column("points", str(total), justify="right", style="bold")
    table.add_column("so far", justify="right", style="dim")
    running = 0
    for line in lines:
        running += line.points
        table.add_row(Text(reason(names, line, number)), str(line.points), str(running))
    return table


def show_final_count(console: Console, names: Names, view: NearAndFarView, *, pause: bool) -> None:
    """Everyone's count, then who has won. Enter ends the pauses."""
    if view.lines is None or view.result is None:
        return
    console.print("\n[bold reverse]The count[/]")
    if pause:
        console.print("Enter shows the rest at once.", style="dim")
    for player, own in zip(names.players, view.lines, strict=True):
        console.print(count_table(names, player, own, view.options.map))
        pause = pause and not entered_within(PAUSE)
    console.print(ranking(names.players, view.result))
    tie = " on the tie-break" if view.result.tie_broken else ""
    console.print(Text(f"{winner_words(names, view.result.winners)}{tie}.", "bold"))


def ranking(players: Sequence[str], result: Result) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("player")
    table.add_column("points", justify="right")
    order = sorted(range(len(players)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    for seat in order:
        won = seat in result.winners
        table.add_row(Text(players[seat]), str(result.scores[seat]), style="bold" if won else "")
    return table
