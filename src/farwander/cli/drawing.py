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

from farwander.cli.card_words import biome_words, quest_words, symbols
from farwander.cli.phrases import Phrases
from farwander.faraway.cards import ALL_CARDS, BIOMES, Card

INSIDE = 22
"""Columns inside a box, or more where words are longer. Three boxes side by side fit 80 columns."""

SHAPES = {"stone": "◆", "chimera": "♞", "thistle": "♣", "clue": "?", "night": "☾", "day": "☼"}
ASCII_SHAPES = {"stone": "#", "chimera": "&", "thistle": "Y", "clue": "?", "night": "*", "day": "o"}
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


class Pen:
    """Draws for one console, in a language: in shapes if it can show them, else in ASCII."""

    def __init__(self, console: Console, say: Phrases) -> None:
        ascii_only = console.options.ascii_only
        self.say = say
        self._width = console.width
        self.shapes = ASCII_SHAPES if ascii_only else SHAPES
        self.frame = box.ASCII if ascii_only else box.ROUNDED
        self.letters = {biome: say(f"letters.{biome}") for biome in BIOMES}
        self._inside = max(INSIDE, *map(self._room_for, ALL_CARDS))

    def sign(self, what: str, n: int = 1) -> Text:
        """The shape of a symbol, n times."""
        return Text(self.shapes[what] * n, STYLES[what])

    def shown(self, card: Card) -> Text:
        """All symbols of a card, with words."""
        parts = [
            Text.assemble(self.sign(what, n), " ", self.say(f"things.{what}", n=n))
            for what, n in _beside_time(card).items()
        ]
        return Text("  ").join(parts)

    def needs(self, card: Card) -> Text:
        return Text(" ").join(self.sign(wonder, n) for wonder, n in card.needs.items())

    def chip(self, card: Card) -> Text:
        """A region in columns that are the same for all: number, biome, moon."""
        letters = max(map(len, self.letters.values()))
        return self._on_biome(card, f"{card.number:>2}{self._biome_and_moon(card):<{letters + 1}}")

    def short(self, card: Card) -> Text:
        """A region in the middle of a sentence."""
        return self._on_biome(card, f"{card.number}{self._biome_and_moon(card)}")

    def sanctuary_chip(self, card: Card) -> Text:
        """A sanctuary in a few columns: biome, symbols, quest."""
        signs = "".join(self.shapes[what] * n for what, n in symbols(card).items())
        return self._on_biome(card, f"{self._letter(card)}{signs}{self._short_quest(card)}")

    def any_chip(self, card: Card) -> Text:
        return self.chip(card) if card.kind == "region" else self.sanctuary_chip(card)

    def chips(self, cards: Iterable[Card]) -> Text:
        return Text(" ").join(map(self.any_chip, cards))

    def box(self, card: Card, note: str = "") -> Text:
        """A card in a frame, with a note on its lower edge."""
        lines = [self._frieze(card), Text.assemble(" ", self.shown(card))]
        if card.kind == "region":
            lines.append(self._asked(card))
        lines.append(Text(self._quest(card), "bold" if card.fame else "dim"))
        edge, frame = STYLES[card.biome or NO_BIOME], self.frame
        bar = Text(frame.mid_left, edge)
        drawn = Text.assemble((f"{frame.top_left}{frame.top * self._inside}{frame.top_right}\n", edge))
        for line in lines:
            line.pad_right(self._inside - line.cell_len)
            drawn.append_text(bar).append_text(line).append_text(bar).append("\n")
        return drawn.append_text(self._lower_edge(note, edge))

    def boxes(self, cards: Iterable[Card], notes: Iterable[str] = ()) -> Columns:
        """Cards side by side, as many as fit; those beyond the last note have none."""
        noted = zip(cards, chain(notes, repeat("")), strict=False)
        return Columns([self.box(card, note) for card, note in noted], padding=(0, 1))

    def biome(self, card: Card) -> Text:
        """The biome as a word on its colour."""
        return self._on_biome(card, biome_words(self.say, card))

    def legend(self) -> Text:
        """What the shapes and letters mean; the sun always has its word beside it."""
        shapes = (
            Text.assemble(self.sign(what), " ", self.say(f"things.{what}", n=1))
            for what in self.shapes
            if what != "day"
        )
        biomes = (
            Text.assemble((letter, f"{INK} on {STYLES[what]}"), " ", self.say(f"things.{what}", n=1))
            for what, letter in self.letters.items()
        )
        first, then = Text("  ").join(shapes), Text(" ").join(biomes)
        fits = first.cell_len + 2 + then.cell_len <= self._width
        return Text("  " if fits else "\n").join([first, then])

    def _on_biome(self, card: Card, words: str) -> Text:
        # A span, not the text's own style: that would spread over the rest of a table's cell.
        return Text.assemble((words, f"{INK} on {STYLES[card.biome or NO_BIOME]}"))

    def _letter(self, card: Card) -> str:
        return self.letters[card.biome] if card.biome else ""

    def _biome_and_moon(self, card: Card) -> str:
        return f"{self._letter(card)}{self.shapes['night'] if card.night else ''}"

    def _short_quest(self, card: Card) -> str:
        if not card.fame:
            return ""
        short = {**self.letters, **self.shapes, "biome_set": "".join(self.letters.values())}
        return f"{card.fame}/{''.join(short[what] for what in card.per)}" if card.per else str(card.fame)

    def _frieze(self, card: Card) -> Text:
        left, right = self._frieze_ends(card)
        return self._on_biome(card, left + right.rjust(self._inside - len(left)))

    def _frieze_ends(self, card: Card) -> tuple[str, str]:
        letter, biome = self._letter(card), biome_words(self.say, card)
        if card.kind == "region":
            shape = self.shapes["night" if card.night else "day"]
            time = self.say("things.night", n=1) if card.night else self.say("cards.day")
            left = self.say("cards.frieze", number=card.number, letter=letter, biome=biome)
            return left, f"{shape} {time} "
        label = f"{letter} {biome}" if biome else self.say("cards.no_biome")
        return f" {label}", f"{self.say('cards.id')} {card.number} "

    def _asked(self, card: Card) -> Text:
        return Text.assemble(f" {self.say('cards.needs')} ", self.needs(card)) if card.needs else Text()

    def _quest(self, card: Card) -> str:
        return f" {quest_words(self.say, card) or self.say('cards.no_quest')}"

    def _room_for(self, card: Card) -> int:
        """How many columns a card's words take in a box."""
        left, right = self._frieze_ends(card)
        return max(len(left) + 1 + len(right), len(self._quest(card)))

    def _lower_edge(self, note: str, edge: str) -> Text:
        frame = self.frame
        label = Text(f" {note} ", "bold") if note else Text()
        line = frame.bottom * (self._inside - len(label) - 1)
        return Text.assemble(
            (f"{frame.bottom_left}{line}", edge), label, (f"{frame.bottom}{frame.bottom_right}", edge)
        )


def _beside_time(card: Card) -> dict[str, int]:
    """The symbols, without a region's moon: that stands with its number."""
    return {what: n for what, n in symbols(card).items() if card.kind == "sanctuary" or what != "night"}
