"""`farwander cards`: every card, or those that show something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from farwander.cli.consoles import fail, new_console
from farwander.cli.drawing import Pen, counted, quest_words
from farwander.cli.search import NotUnderstood, find
from farwander.faraway.cards import ALL_CARDS, Card

Kind = Literal["region", "sanctuary"]
KINDS: tuple[Kind, ...] = ("region", "sanctuary")
DRAWN_AS_BOXES = 6
"""Up to this many cards are drawn large."""


def print_cards(words: str, only: Kind | None, *, as_json: bool) -> None:
    try:
        found = find(words, (card for card in ALL_CARDS if only in (None, card.kind)))
    except NotUnderstood as error:
        fail(str(error), 2)
    if as_json:
        lines = b",\n".join(map(msgspec.json.encode, found))
        typer.echo(b"[\n" + lines + b"\n]" if found else b"[]")
    elif found:
        draw_cards(new_console(), found)
    else:
        fail("No card shows all of that.")


def draw_cards(console: Console, found: Sequence[Card]) -> None:
    """Cards of both kinds: a few as boxes, many as tables."""
    pen = Pen(console)
    for kind in KINDS:
        cards = [card for card in found if card.kind == kind]
        if cards:
            console.print(f"[bold]{counted(len(cards), kind)}[/]")
            console.print(
                pen.boxes(cards) if len(found) <= DRAWN_AS_BOXES else table_of(pen, kind, cards),
            )
    console.print(pen.legend())


def table_of(pen: Pen, kind: Kind, cards: Sequence[Card]) -> Table:
    """Cards of one kind, a row each."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    headings = ("region", "shows", "needs", "quest") if kind == "region" else ("id", "", "shows", "quest")
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    for card in cards:
        if kind == "region":
            table.add_row(pen.chip(card), pen.shown(card), pen.needs(card), quest_words(card))
        else:
            table.add_row(str(card.number), pen.sanctuary_chip(card), pen.shown(card), quest_words(card))
    return table
