"""`farwander cards`: every card, or those that show something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from farwander.cli.card_words import quest_words
from farwander.cli.consoles import fail, new_console
from farwander.cli.drawing import Pen
from farwander.cli.phrases import phrases_of
from farwander.cli.search import NotUnderstood, find
from farwander.faraway.cards import ALL_CARDS, Card
from farwander.faraway.game import Faraway

Kind = Literal["region", "sanctuary"]
KINDS: dict[Kind, str] = {"region": "cards.regions", "sanctuary": "cards.sanctuaries"}
COLUMNS: dict[Kind, tuple[str, ...]] = {
    "region": ("cards.region", "cards.shows", "cards.needs", "cards.quest"),
    "sanctuary": ("cards.id", "", "cards.shows", "cards.quest"),
}
DRAWN_AS_BOXES = 6
"""Up to this many cards are drawn large."""


def print_cards(words: str, only: Kind | None, *, lang: str | None, as_json: bool) -> None:
    say = phrases_of(Faraway.name, lang)
    try:
        found = find(say, words, (card for card in ALL_CARDS if only in (None, card.kind)))
    except NotUnderstood as error:
        fail(str(error), 2)
    if as_json:
        lines = b",\n".join(map(msgspec.json.encode, found))
        typer.echo(b"[\n" + lines + b"\n]" if found else b"[]")
    elif found:
        console = new_console()
        draw_cards(console, Pen(console, say), found)
    else:
        fail(say("cards.none_found"))


def draw_cards(console: Console, pen: Pen, found: Sequence[Card]) -> None:
    """Cards of both kinds: a few as boxes, many as tables."""
    for kind, heading in KINDS.items():
        cards = [card for card in found if card.kind == kind]
        if cards:
            console.print(pen.say(heading, n=len(cards)), style="bold")
            console.print(
                pen.boxes(cards) if len(found) <= DRAWN_AS_BOXES else table_of(pen, kind, cards),
            )
    console.print(pen.legend())


def table_of(pen: Pen, kind: Kind, cards: Sequence[Card]) -> Table:
    """Cards of one kind, a row each."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for key in COLUMNS[kind]:
        table.add_column(pen.say(key) if key else "", no_wrap=True)
    for card in cards:
        shown, quest = pen.shown(card), quest_words(pen.say, card)
        if kind == "region":
            table.add_row(pen.chip(card), shown, pen.needs(card), quest)
        else:
            table.add_row(str(card.number), pen.sanctuary_chip(card), shown, quest)
    return table
