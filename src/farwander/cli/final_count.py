"""The end of a game: everyone's cards are counted from right to left, one at a time."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.card_words import symbol_words
from farwander.cli.counting import Counted, Standing, in_order, ranking_table, reason_words, tie_words
from farwander.cli.drawing import Pen
from farwander.cli.phrases import Phrases
from farwander.faraway.score import score
from farwander.faraway.state import ROUNDS
from farwander.faraway.views import PlayerView

PAUSE = 1.5
"""Seconds between two cards."""


def show_final_count(
    console: Console, say: Phrases, names: Sequence[str], players: Sequence[PlayerView], *, pause: bool
) -> None:
    """Reveal the count step by step, then the ranking. Enter ends the pauses."""
    console.print(f"\n[bold reverse]{say('count.title')}[/]")
    if pause:
        console.print(say("play.count_pause"), style="dim")
    for step in count_steps(Pen(console, say), names, players):
        console.print(step)
        pause = pause and not entered_within(PAUSE)
    show_ranking(console, say, names, players)


def show_ranking(console: Console, say: Phrases, names: Sequence[str], players: Sequence[PlayerView]) -> None:
    standings = [
        Standing(name, score(player.tableau, player.sanctuaries).total, player.tableau)
        for name, player in zip(names, players, strict=True)
    ]
    console.print(ranking_table(say, standings))
    tie = tie_words(say, standings)
    if tie:
        console.print(Text(tie))


def count_steps(pen: Pen, names: Sequence[str], players: Sequence[PlayerView]) -> Iterator[Table]:
    """One table for each place of a card, from the last region to the first, then the sanctuaries."""
    rows = [*zip_longest(*(in_order(score(player.tableau, player.sanctuaries)) for player in players))]
    titles = [_title(pen.say, place) for place in range(len(rows))]
    widest = max(map(len, [*names, *titles]))
    for title, row in zip(titles, rows, strict=True):
        table = Table.grid(padding=(0, 1))
        for width in (widest, 9, 3, 5):
            table.add_column(width=width, no_wrap=True)
        table.add_column()
        table.add_row(Text.assemble((title, "bold underline")))
        for name, counted in zip(names, row, strict=True):
            if counted:
                table.add_row(Text(name), *_cells(pen, counted))
        yield table


def _title(say: Phrases, place: int) -> str:
    if place < ROUNDS:
        return say("count.round", n=ROUNDS - place)
    return say(f"count.sanctuary_{place - ROUNDS + 1}")


def _cells(pen: Pen, counted: Counted) -> tuple[Text, Text, Text, Text]:
    card, scored, running = counted
    why = reason_words(pen.say, scored.reason)
    shown = symbol_words(pen.say, card) if card.kind == "sanctuary" else ""
    return (
        pen.any_chip(card),
        Text(f"{scored.fame:+}", "bold green" if scored.fame else "dim"),
        Text(f"= {running}", "bold"),
        Text(pen.say("count.showing", shown=shown, why=why) if shown else why, "" if scored.fame else "dim"),
    )


def entered_within(seconds: float) -> bool:
    """Wait; return at once, and True, when Enter is pressed."""
    try:
        ready = select.select([sys.stdin], [], [], seconds)[0]
    except (OSError, ValueError):  # Windows can only wait for sockets this way
        time.sleep(seconds)
        return False
    if ready:
        sys.stdin.readline()
    return bool(ready)
