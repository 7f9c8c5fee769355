"""`farwander score`: count the cards named in the command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from farwander.cli.consoles import fail, new_console, say_wrong
from farwander.cli.counting import count_table
from farwander.cli.drawing import Pen, counted, sanctuary_words
from farwander.cli.score_lines import count_of
from farwander.cli.search import NotUnderstood, identify
from farwander.core.refusal import Refused
from farwander.faraway.cards import ALL_SANCTUARIES, REGIONS, Card
from farwander.faraway.score import Score, score
from farwander.faraway.state import ROUNDS


class NotClear(Exception):  # noqa: N818 - reads as what happened
    """A sanctuary is named in words that fit none, or several."""

    def __init__(self, words: str, candidates: Sequence[Card]) -> None:
        if candidates:
            message = f"{len(candidates)} sanctuaries show '{words}'. Say more, or use an id:"
        else:
            message = f"No sanctuary shows '{words}'. `farwander cards --sanctuaries` lists them all."
        super().__init__(message)
        self.candidates = candidates


def count(named_regions: Sequence[str], named_sanctuaries: Sequence[str], *, as_json: bool) -> None:
    """Count a tableau and print the count."""
    try:
        regions = read_regions(" ".join(named_regions))
        sanctuaries = [the_one(words).number for words in named_sanctuaries]
        total = score(regions, sanctuaries)
    except NotClear as unclear:
        _fail_unclear(unclear)
    except (NotUnderstood, Refused) as error:
        fail(str(error), 2)
    if as_json:
        typer.echo(msgspec.json.encode(count_of(regions, sanctuaries)))
    else:
        print_count(new_console(), total)


def read_regions(text: str) -> list[int]:
    """Read numbers with spaces or commas between; raise `NotUnderstood`."""
    words = text.replace(",", " ").split()
    for word in words:
        if not re.fullmatch(r"\d{1,3}", word):
            raise NotUnderstood(f"'{word}' is not the number of a region; they are numbered 1 to {REGIONS}.")
    return [int(word) for word in words]


def the_one(words: str, sanctuaries: Sequence[Card] = ALL_SANCTUARIES) -> Card:
    """The sanctuary meant; raises `NotUnderstood` or `NotClear`."""
    candidates = identify(words, sanctuaries)
    if len(candidates) != 1:
        raise NotClear(words, candidates)
    return candidates[0]


def print_candidates(console: Console, unclear: NotClear) -> None:
    say_wrong(console, str(unclear))
    for card in unclear.candidates:
        console.print(Text(f"  {card.number:>2}  {sanctuary_words(card)}"))


def _fail_unclear(unclear: NotClear) -> NoReturn:
    print_candidates(Console(stderr=True, highlight=False), unclear)
    raise typer.Exit(2)


def print_count(console: Console, total: Score) -> None:
    console.print(count_table(Pen(console), total))
    note = _note_on_sanctuaries(total)
    if note:
        console.print(note, style="dim")


def _note_on_sanctuaries(total: Score) -> str | None:
    """A gentle word if a full tableau does not have the sanctuaries it must have found."""
    durations = [card.number for card in total.regions]
    rises = sum(later > earlier for earlier, later in pairwise(durations))
    given = len(total.sanctuaries)
    if len(durations) < ROUNDS or given == rises:
        return None
    return (
        f"Note: the duration rises {counted(rises, 'time')} here, and each time one sanctuary is kept, "
        f"but {counted(given, 'sanctuary')} {'is' if given == 1 else 'are'} named."
    )
