"""The 68 regions and 45 sanctuaries: for people as `Card`s, for the rules as arrays.

Both kinds live in one table. A card's place in it is its *index*: a region's index is its printed
number (1 to 68), a sanctuary's is 68 plus its id (69 to 113). Index 0 is no card.

A *tally* is nine counts side by side in one integer, seven bits each, in the order of `COUNTED`.
Adding two tallies adds all nine counts at once, which is what makes scoring cheap.
"""

from __future__ import annotations

import csv
from importlib import resources
from typing import Literal

import msgspec
import numpy as np

from farwander.core.compiling import inlined

REGIONS = 68
SANCTUARIES = 45
CARDS = REGIONS + SANCTUARIES

Biome = Literal["river", "city", "forest", "desert"]
BIOMES: tuple[Biome, ...] = ("river", "city", "forest", "desert")
WONDERS = ("stone", "chimera", "thistle")
COUNTED = (*WONDERS, "clue", "night", *BIOMES)

STONE, CHIMERA, THISTLE, CLUE, NIGHT, RIVER, CITY, FOREST, DESERT = range(len(COUNTED))
BITS = 7
FULL = (1 << BITS) - 1

BIOME_SET = -1
"""In `PER`: the quest pays for each complete set of the four biomes."""
FLAT = -2
"""In `PER`: the quest pays once."""


class Card(msgspec.Struct, frozen=True):
    """What is printed on one card."""

    kind: Literal["region", "sanctuary"]
    number: int
    """A region's exploration duration; a sanctuary's id, which is ours (none is printed)."""
    biome: Biome | None
    night: bool
    clues: int
    stone: int
    chimera: int
    thistle: int
    need_stone: int
    need_chimera: int
    need_thistle: int
    fame: int
    """What the quest pays; 0 if the card has no quest."""
    per: tuple[str, ...]
    """What the quest pays for: nothing (once), one or two of `COUNTED`, or `biome_set`."""

    @property
    def index(self) -> int:
        return self.number if self.kind == "region" else REGIONS + self.number

    @property
    def counts(self) -> tuple[int, ...]:
        """What the card adds to each of `COUNTED`."""
        wonders_and_clues = (self.stone, self.chimera, self.thistle, self.clues)
        return (*wonders_and_clues, int(self.night), *(int(self.biome == b) for b in BIOMES))

    @property
    def tally(self) -> int:
        """The same, packed."""
        return sum(count << (BITS * place) for place, count in enumerate(self.counts))

    @property
    def needs(self) -> dict[str, int]:
        """The prerequisite: how many of which wonder."""
        needs = (self.need_stone, self.need_chimera, self.need_thistle)
        return {wonder: need for wonder, need in zip(WONDERS, needs, strict=True) if need}


def _read(kind: Literal["region", "sanctuary"], file: str, key: str) -> tuple[Card, ...]:
    text = resources.files("farwander.faraway").joinpath("data", file).read_text("utf-8")

    def card(row: dict[str, str]) -> Card:
        return Card(
            kind=kind,
            number=int(row[key]),
            biome=next((biome for biome in BIOMES if biome == row["biome"]), None),
            night=row["night"] == "1",
            clues=int(row["clues"]),
            stone=int(row["stone"]),
            chimera=int(row["chimera"]),
            thistle=int(row["thistle"]),
            need_stone=int(row.get("need_stone", 0)),
            need_chimera=int(row.get("need_chimera", 0)),
            need_thistle=int(row.get("need_thistle", 0)),
            fame=int(row["fame"]),
            per=tuple(row["per"].split("+")) if row["per"] else (),
        )

    return tuple(card(row) for row in csv.DictReader(text.splitlines()))


ALL_REGIONS = _read("region", "regions.csv", "number")
ALL_SANCTUARIES = _read("sanctuary", "sanctuaries.csv", "id")
ALL_CARDS = (*ALL_REGIONS, *ALL_SANCTUARIES)
"""Every card, so that `ALL_CARDS[index - 1]` is the card with that index."""


def region(number: int) -> Card:
    return ALL_REGIONS[number - 1]


def sanctuary(id: int) -> Card:
    return ALL_SANCTUARIES[id - 1]


_SHIFTS = [(what, BITS * place) for place, what in enumerate(COUNTED)]


def counts_of(tally: int) -> dict[str, int]:
    """A tally in words and numbers."""
    return {what: tally >> shift & FULL for what, shift in _SHIFTS}


def _per(card: Card) -> tuple[int, int]:
    """The one or two counts that a quest pays for; a single one is paired with the flag `FLAT`."""
    if not card.per:
        return FLAT, FLAT
    if card.per == ("biome_set",):
        return BIOME_SET, BIOME_SET
    first, *second = (COUNTED.index(what) for what in card.per)
    return first, second[0] if second else FLAT


# The same facts as arrays, by index, for the compiled rules.
TALLY = np.array([0, *(card.tally for card in ALL_CARDS)], np.int64)
NEED = np.zeros((CARDS + 1, len(WONDERS)), np.int64)
FAME = np.array([0, *(card.fame for card in ALL_CARDS)], np.int64)
PER = np.array([(FLAT, FLAT), *(_per(card) for card in ALL_CARDS)], np.int64)
for _card in ALL_CARDS:
    NEED[_card.index] = (_card.need_stone, _card.need_chimera, _card.need_thistle)


@inlined
def count(tally: int, what: int) -> int:
    """Read one of the nine counts from a tally."""
    return (tally >> (BITS * what)) & FULL
