"""Whether everything that is named is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from farwander.near_and_far.cards import Character, Map
from farwander.near_and_far.checks.packs import Entry, Pack, Whole
from farwander.near_and_far.checks.sources import Fault, guess, leaves
from farwander.near_and_far.checks.toml_lines import Place

_NAMES = {"world": "world", "side_quest": "encounters", "next": "encounters"}
"""What the fields of a gain name, by kind."""


def link_faults(pack: Pack, whole: Whole) -> Iterator[Fault]:
    yield from _gains(pack, whole)
    yield from _keywords(pack, whole)
    for entry in pack.entries:
        for place, kind, id in _named(entry, whole):
            if id not in whole.entries[kind]:
                yield entry.fault(place, _missing(kind, id, whole))


def _gains(pack: Pack, whole: Whole) -> Iterator[Fault]:
    for source in pack.sources:
        for place, id in leaves(source.raw):
            kind = _NAMES.get(str(place[-1]))
            if kind and isinstance(id, str) and id not in whole.entries[kind]:
                yield source.fault(place, _missing(kind, id, whole))


def _keywords(pack: Pack, whole: Whole) -> Iterator[Fault]:
    """A choice is never open if nothing gives its keyword."""
    given = {
        value
        for entries in whole.entries.values()
        for entry in entries.values()
        for place, value in leaves(entry.raw)
        if place[-1] == "keyword"
    }
    for source in pack.sources:
        for place, keyword in leaves(source.raw):
            if "keywords" in place and keyword not in given:
                yield source.fault(place, f"nothing gives the keyword {keyword}{guess(str(keyword), given)}")


def _named(entry: Entry, whole: Whole) -> Iterator[tuple[Place, str, str]]:
    """What a map or a character names: where, of which kind, and its id."""
    if isinstance(entry.card, Map):
        quests = [(number, space.quest) for number, space in enumerate(entry.card.spaces) if space.quest]
        # A map without any story of its own is played with arcade cards.
        if any(quest in whole.entries["encounters"] for _, quest in quests):
            yield from ((("spaces", number, "quest"), "encounters", quest) for number, quest in quests)
    if isinstance(entry.card, Character):
        for number, id in enumerate(entry.card.avoids):
            yield ("avoids", number), "characters", id
        # The same goes for a character.
        series = re.compile(re.escape(entry.card.first_quest.rstrip("0123456789")) + r"\d+")
        if any(series.fullmatch(id) for id in whole.entries["encounters"]):
            yield ("first_quest",), "encounters", entry.card.first_quest


def _missing(kind: str, id: str, whole: Whole) -> str:
    return f"there is no {id} in {kind}{guess(id, whole.entries[kind])}"
