"""A map drawn in the terminal: numbered spaces, the paths between them, and what lies there."""

from __future__ import annotations

from collections import deque

from rich.console import Console
from rich.text import Text

from farwander.cli.near_and_far.naming import Names, space_number
from farwander.near_and_far.book import Chart
from farwander.near_and_far.cards import Space
from farwander.near_and_far.state import NOBODY
from farwander.near_and_far.views import NearAndFarView

WIDTH, HEIGHT = 78, 27
_RIGHT, _BOTTOM = 1000, 700
_GROUND = {"coin": "$", "gem": "*", "town": ""}
_ROUTES = {"pepper": "P", "parts": "M", "ichor": "I", "tea": "T"}
_FAR = 99


def show(console: Console, names: Names, view: NearAndFarView) -> None:
    """Print the map, as much of it as there is room for."""
    console.print(drawing(names, view), no_wrap=True, overflow="crop")
    if console.width < WIDTH:
        console.print(Text(names.say("chart.narrow", n=WIDTH), "dim"))


def drawing(names: Names, view: NearAndFarView) -> Text:
    """The whole map."""
    chart = names.book.charts[view.options.map]
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    for path in chart.map.paths:
        one, other = (chart.spaces[chart.index[end]] for end in path.between)
        _draw_path(rows, one, other, f"{'!' * path.threat}{'+' * path.treasure}")
    for number, space in enumerate(chart.spaces):
        _write(rows, space, _sign(names, chart, view, number))
    return Text("\n".join("".join(row).rstrip() for row in rows).strip("\n"))


def _place(space: Space) -> tuple[int, int]:
    column = round(space.x / _RIGHT * (WIDTH - 8)) + 3
    row = round(space.y / _BOTTOM * (HEIGHT - 1))
    return min(max(row, 0), HEIGHT - 1), min(max(column, 0), WIDTH - 1)


def _draw_path(rows: list[list[str]], one: Space, other: Space, signs: str) -> None:
    (top, left), (bottom, right) = _place(one), _place(other)
    steps = max(abs(top - bottom), abs(left - right), 1)
    for step in range(1, steps):
        row, column = top + (bottom - top) * step / steps, left + (right - left) * step / steps
        rows[round(row)][round(column)] = "."
    middle = (top + bottom) // 2, (left + right) // 2
    for offset, sign in enumerate(signs):
        rows[middle[0]][min(middle[1] + offset, WIDTH - 1)] = sign


def _write(rows: list[list[str]], space: Space, sign: str) -> None:
    row, column = _place(space)
    start = min(max(column - len(sign) // 2, 0), WIDTH - len(sign))
    for offset, letter in enumerate(sign):
        rows[row][start + offset] = letter


def _sign(names: Names, chart: Chart, view: NearAndFarView, number: int) -> str:
    """The town, or `12$?#1@`: the number, the ground, a quest, a camp, and you."""
    space = chart.spaces[number]
    me = view.players[view.viewer].space if view.viewer is not None else None
    here = "@" * (space.id == me)
    if number == chart.town:
        return f"{names.say('places.sign')}{here}"
    kind = _ROUTES[space.route] if space.route else _GROUND[space.kind]
    owner = view.camps[number]
    camp = "" if owner == NOBODY else f"#{owner + 1}"
    kind += "~" * space.water + "m" * space.mammoth
    return f"{space_number(space.id)}{kind}{'?' * (space.id in view.quests)}{camp}{here}"


def distances(chart: Chart, start: int) -> list[int]:
    """By space, how many steps it is away."""
    found = [_FAR] * len(chart.spaces)
    found[start] = 0
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for way in chart.ways[here]:
            if found[way.to] == _FAR:
                found[way.to] = found[here] + 1
                waiting.append(way.to)
    return found


def quest_list(names: Names, view: NearAndFarView) -> Text:
    """The quests that are left, the nearest first."""
    chart = names.book.charts[view.options.map]
    mine = view.players[view.viewer].space if view.viewer is not None else None
    steps = distances(chart, chart.index[mine] if mine else chart.town)
    places = sorted((steps[chart.index[id]], chart.index[id]) for id in view.quests)
    shown = [
        names.say("chart.quest", n=away, space=names.space(chart, space.id), ground=names.ground(space))
        for away, space in ((away, chart.spaces[place]) for away, place in places)
    ]
    return Text.assemble(
        (names.say("chart.quests"), "bold"), names.apart(shown) or names.say("chart.no_quests")
    )


def legend(names: Names) -> Text:
    return Text(names.say("chart.legend").strip(), "dim")
