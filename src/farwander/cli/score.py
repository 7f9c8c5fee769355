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

from farwander.cli.card_words import sanctuary_words
from farwander.cli.consoles import fail, new_console, say_wrong
from farwander.cli.counting import count_table
from farwander.cli.drawing import Pen
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.score_lines import count_of
from farwander.cli.search import NotUnderstood, identify
from farwander.core.refusal import Refused
from farwander.faraway.cards import ALL_SANCTUARIES, REGIONS, Card
from farwander.faraway.game import Faraway
from farwander.faraway.score import Score, score
from farwander.faraway.state import ROUNDS


class NotClear(Exception):  # noqa: N818 - reads as what happened
    """A sanctuary is named in words that fit none, or several."""

    def __init__(self, say: Phrases, words: str, candidates: Sequence[Card]) -> None:
        key = "score.several_show" if candidates else "score.none_shows"
        super().__init__(say(key, n=len(candidates), words=words))
        self.candidates = candidates


def count(
    named_regions: Sequence[str], named_sanctuaries: Sequence[str], *, lang: str | None, as_json: bool
) -> None:
    """Count a tableau and print the count."""
    say = phrases_of(Faraway.name, lang)
    try:
        regions = read_regions(say, " ".join(named_regions))
        sanctuaries = [the_one(say, words).number for words in named_sanctuaries]
        total = score(regions, sanctuaries)
    except NotClear as unclear:
        _fail_unclear(say, unclear)
    except NotUnderstood as error:
        fail(str(error), 2)
    except Refused as refused:
        fail(say.why(refused.refusal), 2)
    if as_json:
        typer.echo(msgspec.json.encode(count_of(regions, sanctuaries)))
    else:
        print_count(new_console(), say, total)


def read_regions(say: Phrases, text: str) -> list[int]:
    """Read numbers with spaces or commas between; raise `NotUnderstood`."""
    words = text.replace(",", " ").split()
    for word in words:
        if not re.fullmatch(r"\d{1,3}", word):
            raise NotUnderstood(say("score.no_region", word=word, last=REGIONS))
    return [int(word) for word in words]


def the_one(say: Phrases, words: str, sanctuaries: Sequence[Card] = ALL_SANCTUARIES) -> Card:
    """The sanctuary meant; raises `NotUnderstood` or `NotClear`."""
    candidates = identify(say, words, sanctuaries)
    if len(candidates) != 1:
        raise NotClear(say, words, candidates)
    return candidates[0]


def print_candidates(console: Console, say: Phrases, unclear: NotClear) -> None:
    say_wrong(console, str(unclear))
    for card in unclear.candidates:
        console.print(Text(f"  {card.number:>2}  {sanctuary_words(say, card)}"))


def _fail_unclear(say: Phrases, unclear: NotClear) -> NoReturn:
    print_candidates(Console(stderr=True, highlight=False), say, unclear)
    raise typer.Exit(2)


def print_count(console: Console, say: Phrases, total: Score) -> None:
    console.print(count_table(Pen(console, say), total))
    note = _note_on_sanctuaries(say, total)
    if note:
        console.print(note, style="dim")


def _note_on_sanctuaries(say: Phrases, total: Score) -> str | None:
    """A gentle word if a full tableau does not have the sanctuaries it must have found."""
    durations = [card.number for card in total.regions]
    rises = sum(later > earlier for earlier, later in pairwise(durations))
    given = len(total.sanctuaries)
    if len(durations) < ROUNDS or given == rises:
        return None
    times, sanctuaries = say("score.times", n=rises), say("cards.sanctuaries", n=given)
    return say("score.other_number", n=given, times=times, sanctuaries=sanctuaries)
