"""Cards drawn in the terminal: as a box, as parts for a table's row, and as a chip in a tableau.

Colour is never the only sign: every biome also has its letter, every symbol its own shape. Terminals that
cannot show the shapes get ASCII ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from farwander.faraway.cards import BIOMES, COUNTED, Card

BOX_WIDTH = 24
"""Three boxes side by side fit 80 columns."""
INSIDE = BOX_WIDTH - 2

SHAPES = {"stone": "◆", "chimera": "♞", "thistle": "♣", "clue": "?", "night": "☾", "day": "☼"}
ASCII_SHAPES = {"stone": "#", "chimera": "&", "thistle": "Y", "clue": "?", "night": "*", "day": "o"}
LETTERS = {biome: biome[0].upper() for biome in BIOMES}
NO_BIOME = "no biome"

STYLES = {
    "river": "#8abf5a",
    "city": "#e8b93e",
    "forest": "#d9694f",
    "desert": "#5f9fd4",
    NO_BIOME: "#a0a0a0",
    "stone": "bold",
    "chimera": "bold magenta",
    "thistle": "bold yellow",
    "clue": "bold cyan",
    "night": "bold blue",
    "day": "yellow",
}
INK = "#1a1a1a"
"""What is written on a biome's colour."""


def plural(n: int, word: str) -> str:
    if n == 1:
        return word
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def counted(n: int, word: str) -> str:
    """1 stone, 2 stones."""
    return f"{n} {plural(n, word)}"


def quest_words(card: Card) -> str:
    """What the quest pays: `3 per night`."""
    if not card.fame:
        return ""
    if not card.per:
        return f"{card.fame} fame"
    return f"{card.fame} per {' + '.join(card.per).replace('biome_set', 'set of biomes')}"


def symbols(card: Card) -> dict[str, int]:
    """What the card adds to its player's area, biome left aside."""
    shown = zip(COUNTED, card.counts, strict=True)
    return {what: n for what, n in shown if n and what not in BIOMES}


def symbol_words(card: Card) -> str:
    """The biome and the symbols: `desert, stone`."""
    shown = [counted(n, what) if n > 1 else what for what, n in symbols(card).items()]
    return ", ".join([card.biome, *shown] if card.biome else shown)


def sanctuary_words(card: Card) -> str:
    """What a sanctuary shows, since no number is printed on it: `desert, stone`, `city, 1 per city`."""
    return ", ".join(part for part in (symbol_words(card), quest_words(card)) if part)


class Pen:
    """Draws for one console: in shapes if it can show them, else in ASCII."""

    def __init__(self, console: Console) -> None:
        ascii_only = console.options.ascii_only
        self.shapes = ASCII_SHAPES if ascii_only else SHAPES
        self.frame = box.ASCII if ascii_only else box.ROUNDED

    def sign(self, what: str, n: int = 1) -> Text:
        """The shape of a symbol, n times."""
        return Text(self.shapes[what] * n, STYLES[what])

    def shown(self, card: Card) -> Text:
        """All symbols of a card, with words."""
        parts = [
            Text.assemble(self.sign(what, n), f" {plural(n, what)}") for what, n in _beside_time(card).items()
        ]
        return Text("  ").join(parts)

    def needs(self, card: Card) -> Text:
        return Text(" ").join(self.sign(wonder, n) for wonder, n in card.needs.items())

    def chip(self, card: Card) -> Text:
        """A region in four columns: number, biome, moon."""
        return self._on_biome(card, f"{card.number:>2}{_letter(card)}{self._moon(card)}")

    def short(self, card: Card) -> Text:
        """A region in the middle of a sentence."""
        return self._on_biome(card, f"{card.number}{_letter(card)}{self._moon(card)}".rstrip())

    def sanctuary_chip(self, card: Card) -> Text:
        """A sanctuary in a few columns: biome, symbols, quest."""
        signs = "".join(self.shapes[what] * n for what, n in symbols(card).items())
        return self._on_biome(card, f"{_letter(card)}{signs}{self._short_quest(card)}")

    def any_chip(self, card: Card) -> Text:
        return self.chip(card) if card.kind == "region" else self.sanctuary_chip(card)

    def chips(self, cards: Iterable[Card]) -> Text:
        return Text(" ").join(map(self.any_chip, cards))

    def box(self, card: Card, note: str = "") -> Text:
        """A card in a frame of `BOX_WIDTH` columns, with a note on its lower edge."""
        lines = [self._frieze(card), Text.assemble(" ", self.shown(card))]
        if card.kind == "region":
            lines.append(self._asked(card))
        lines.append(Text(f" {quest_words(card) or 'no quest'}", "bold" if card.fame else "dim"))
        edge, frame = STYLES[card.biome or NO_BIOME], self.frame
        bar = Text(frame.mid_left, edge)
        drawn = Text.assemble((f"{frame.top_left}{frame.top * INSIDE}{frame.top_right}\n", edge))
        for line in lines:
            line.pad_right(INSIDE - line.cell_len)
            drawn.append_text(bar).append_text(line).append_text(bar).append("\n")
        return drawn.append_text(self._lower_edge(note, edge))

    def boxes(self, cards: Iterable[Card], notes: Iterable[str] = ()) -> Columns:
        """Cards side by side, as many as fit; those beyond the last note have none."""
        noted = zip(cards, chain(notes, repeat("")), strict=False)
        return Columns([self.box(card, note) for card, note in noted], padding=(0, 1))

    def biome(self, card: Card) -> Text:
        """The biome as a word on its colour."""
        return self._on_biome(card, card.biome or "")

    def legend(self) -> Text:
        """What the shapes and letters mean; the sun always has its word beside it."""
        shapes = (Text.assemble(self.sign(what), f" {what}") for what in self.shapes if what != "day")
        biomes = (Text.assemble((LETTERS[what], f"{INK} on {STYLES[what]}"), f" {what}") for what in BIOMES)
        return Text("  ").join([*shapes, Text(" ").join(biomes)])

    def _on_biome(self, card: Card, words: str) -> Text:
        # A span, not the text's own style: that would spread over the rest of a table's cell.
        return Text.assemble((words, f"{INK} on {STYLES[card.biome or NO_BIOME]}"))

    def _moon(self, card: Card) -> str:
        return self.shapes["night"] if card.night else " "

    def _short_quest(self, card: Card) -> str:
        if not card.fame:
            return ""
        letters = "".join(LETTERS[biome] for biome in BIOMES)
        short = {**LETTERS, **self.shapes, "biome_set": letters}
        return f"{card.fame}/{''.join(short[what] for what in card.per)}" if card.per else str(card.fame)

    def _frieze(self, card: Card) -> Text:
        if card.kind == "region":
            time = "night" if card.night else "day"
            left = f" {card.number:>2}  {_letter(card)} {card.biome}"
            right = f"{self.shapes[time]} {time} "
        else:
            label = f"{_letter(card)} {card.biome}" if card.biome else NO_BIOME
            left, right = f" {label}", f"id {card.number} "
        return self._on_biome(card, left + right.rjust(INSIDE - len(left)))

    def _asked(self, card: Card) -> Text:
        return Text.assemble(" needs ", self.needs(card)) if card.needs else Text()

    def _lower_edge(self, note: str, edge: str) -> Text:
        frame = self.frame
        label = Text(f" {note} ", "bold") if note else Text()
        line = frame.bottom * (INSIDE - len(label) - 1)
        return Text.assemble(
            (f"{frame.bottom_left}{line}", edge), label, (f"{frame.bottom}{frame.bottom_right}", edge)
        )


def _letter(card: Card) -> str:
    return LETTERS[card.biome] if card.biome else ""


def _beside_time(card: Card) -> dict[str, int]:
    """The symbols, without a region's moon: that stands with its number."""
    return {what: n for what, n in symbols(card).items() if card.kind == "sanctuary" or what != "night"}
