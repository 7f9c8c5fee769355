"""`farwander quests`: where the quest tokens go, for people with the box on the table."""

from __future__ import annotations

import random

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from farwander.cli.consoles import fail, new_console
from farwander.cli.near_and_far.chart import distances
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.packs import game_with, phrases_in, words_in
from farwander.near_and_far.book import Book, Chart
from farwander.near_and_far.options import NearAndFarOptions


class QuestSpace(msgspec.Struct, frozen=True):
    """A space that gets a token."""

    quest: str
    """The number or letter on the open book."""
    name: str
    """Of the space, where it has one; the names are Farwander's."""
    named: bool
    steps: int
    """From the town, on Farwander's map."""


def print_quests(
    number: int, players: int, *, more: bool, seed: str | None, lang: str | None, as_json: bool
) -> None:
    """Draw the spaces and print them."""
    game = game_with(None)
    refusal = game.check_options(NearAndFarOptions(players, "arcade", number, more_encounters=more))
    if refusal:
        fail(refusal.message, 2)
    say = phrases_in(lang)
    names = Names(game.book, words_in(lang, None), say)
    found = described(names, number, draw_quests(game.book, number, tokens(players, more=more), seed))
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("quests.quest", "quests.space", "quests.steps"):
        table.add_column(say(heading))
    for space in found:
        unnamed = say("quests.named") if space.named else ""
        where = say("quests.here", name=space.name) if space.name else unnamed
        table.add_row(space.quest, where, str(space.steps))
    console = new_console()
    console.print(Text(say("quests.put", n=len(found), map=number, name=names.map(number))))
    console.print(table)


def tokens(players: int, *, more: bool) -> int:
    """How many quests a game begins with."""
    return 4 * players if more else 3 * players + 1


def draw_quests(book: Book, number: int, count: int, seed: str | None) -> list[int]:
    """The named spaces first, then the others; always one that is as far as can be from all before."""
    chart = book.charts[number]
    luck = random.Random(seed)
    left = [*chart.quest_spaces]
    luck.shuffle(left)
    chosen: list[int] = []
    apart = dict.fromkeys(left, len(chart.spaces))  # steps to the nearest that is chosen
    while left and len(chosen) < count:
        best = max(left, key=lambda space: (chart.spaces[space].named, apart[space]))
        left.remove(best)
        chosen.append(best)
        steps = distances(chart, best)
        apart = {space: min(apart[space], steps[space]) for space in left}
    return chosen


def described(names: Names, number: int, spaces: list[int]) -> list[QuestSpace]:
    """The spaces by the numbers on their books."""
    chart = names.book.charts[number]
    steps = distances(chart, chart.town)
    found = [_described(names, chart, space, steps[space]) for space in spaces]
    return sorted(found, key=lambda space: (len(space.quest), space.quest))


def _described(names: Names, chart: Chart, place: int, steps: int) -> QuestSpace:
    space = chart.spaces[place]
    words = names.words.maps.get(chart.map.id)
    name = words.spaces.get(space.id, "") if words else ""
    return QuestSpace(space.quest or "", name, space.named, steps)
