from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from farwander.cli.card_words import quest_words, sanctuary_words
from farwander.cli.drawing import ASCII_SHAPES, SHAPES, Pen
from farwander.cli.phrases import Phrases, languages
from farwander.faraway import ALL_CARDS, ALL_REGIONS, ALL_SANCTUARIES, Card, region, sanctuary

SAY = Phrases("faraway")


def console_for(encoding: str = "utf-8") -> Console:
    return Console(file=io.TextIOWrapper(io.BytesIO(), encoding), width=80, highlight=False)


def pen(encoding: str = "utf-8", language: str = "en") -> Pen:
    return Pen(console_for(encoding), Phrases("faraway", language))


@pytest.mark.parametrize(("language", "width"), [("en", 24), ("fr", 25), ("it", 26)])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_every_box_is_even(encoding: str, language: str, width: int) -> None:
    drawing = pen(encoding, language)
    for card in ALL_CARDS:
        lines = drawing.box(card, drawing.say("cards.now", n=24)).plain.split("\n")
        assert {cell_len(line) for line in lines} == {width}
        assert len(lines) == (6 if card.kind == "region" else 5)


REGION_38 = """\
╭──────────────────────╮
│ 38  R river  ☾ night │
│ ◆ stone              │
│ needs ♞ ♣            │
│ 3 per clue           │
╰───────────── +3 now ─╯"""

SANCTUARY_39 = """\
╭──────────────────────╮
│ no biome       id 39 │
│ ? clue               │
│ 1 per clue           │
╰──────────────────────╯"""


def test_a_box_shows_everything_printed_on_the_card() -> None:
    assert pen().box(region(38), "+3 now").plain == REGION_38
    assert pen().box(sanctuary(39)).plain == SANCTUARY_39


def test_a_terminal_without_the_shapes_gets_ascii() -> None:
    for card in ALL_CARDS:
        drawing = pen("ascii")
        shown = (
            drawing.box(card, "+1 now"),
            drawing.any_chip(card),
            drawing.shown(card),
            drawing.needs(card),
        )
        assert all(text.plain.isascii() for text in shown)
    assert pen("ascii").legend().plain.isascii()


@pytest.mark.parametrize("language", languages())
def test_shapes_are_one_column_wide_and_differ_from_each_other_and_the_letters(language: str) -> None:
    for shapes in (SHAPES, ASCII_SHAPES):
        signs = [*shapes.values(), *pen(language=language).letters.values()]
        assert len({*signs}) == len(signs)
        assert all(cell_len(shape) == 1 for shape in shapes.values())


@pytest.mark.parametrize(("language", "width"), [("en", 4), ("fr", 4), ("it", 5)])
def test_chips_tell_cards_apart_without_colour(language: str, width: int) -> None:
    drawing = pen(language=language)
    assert len({drawing.chip(card).plain for card in ALL_REGIONS}) == len(ALL_REGIONS)
    assert len({drawing.sanctuary_chip(card).plain for card in ALL_SANCTUARIES}) == len(ALL_SANCTUARIES)
    assert {cell_len(drawing.chip(card).plain) for card in ALL_REGIONS} == {width}


@pytest.mark.parametrize(("language", "lines"), [("en", 1), ("fr", 2), ("it", 2)])
def test_three_boxes_and_the_legend_fit_eighty_columns(language: str, lines: int) -> None:
    console = console_for()
    drawing = Pen(console, Phrases("faraway", language))
    with console.capture() as capture:
        console.print(drawing.boxes([region(1), region(32), region(68)]))
        console.print(drawing.legend())
    drawn = capture.get().splitlines()
    assert len(drawn) == 6 + lines
    assert max(map(cell_len, drawn)) <= 80


def test_the_rows_of_a_narrow_terminal_are_not_cut() -> None:
    console = Console(file=io.StringIO(), width=30)
    with console.capture() as capture:
        console.print(Pen(console, SAY).boxes([region(1), region(2)]))
    assert len(capture.get().splitlines()) == 12


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (region(1), ""),
        (region(3), "4 fame"),
        (region(10), "3 per night"),
        (region(18), "10 per set of biomes"),
        (region(44), "2 per city + desert"),
    ],
)
def test_quests_in_words(card: Card, words: str) -> None:
    assert quest_words(SAY, card) == words


def test_sanctuaries_in_words() -> None:
    assert sanctuary_words(SAY, sanctuary(13)) == "desert, stone"
    assert sanctuary_words(SAY, sanctuary(16)) == "city, 1 per city"
    assert sanctuary_words(SAY, sanctuary(27)) == "5 fame"
