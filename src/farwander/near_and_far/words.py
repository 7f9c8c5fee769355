"""The words of a content pack in one language: names, rules on cards, and stories."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from farwander.near_and_far.cards import Id
from farwander.near_and_far.goods import BUILDINGS
from farwander.near_and_far.packs import OURS, ContentError, files_of, languages_of

FALLBACK = "en"
"""Whatever has no words in a language has these."""

ON_THE_BOARDS: tuple[Id, ...] = (*BUILDINGS, "jail", "companion", "dog", "cat", "platypus")
"""What has a name, but no entry in a file."""

Line = Annotated[str, msgspec.Meta(min_length=1)]


class CardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card's name, and what it says beyond its symbols."""

    name: Line
    text: str = ""


class ChoiceWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read of a choice before it is made, and after."""

    label: Line
    reaction: Line


class StoryWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read at an encounter."""

    title: Line
    intro: Line
    choices: dict[Id, ChoiceWords]


class MapWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map's name and the names on it."""

    name: Line
    text: str = ""
    spaces: dict[Id, Line] = {}


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The words of everything, by id."""

    adventurers: dict[Id, CardWords]
    artifacts: dict[Id, CardWords]
    treasures: dict[Id, CardWords]
    world: dict[Id, CardWords]
    threats: dict[Id, CardWords]
    bosses: dict[Id, CardWords]
    chiefs: dict[Id, CardWords]
    skills: dict[Id, CardWords]
    characters: dict[Id, CardWords]
    arcade: dict[Id, StoryWords]
    encounters: dict[Id, StoryWords]
    maps: dict[Id, MapWords]
    boards: dict[Id, CardWords]
    """Of `ON_THE_BOARDS`."""


class UnknownLanguage(LookupError):  # noqa: N818 - reads as what was asked for
    """There are no words at all in this language."""

    def __init__(self, language: str, known: list[str]) -> None:
        super().__init__(f"There are no words in {language!r}; there are in {', '.join(known)}.")
        self.language = language


def words(language: str, folder: Path | None = None) -> Words:
    """The words in a language, and in English where it has none.

    The words of a pack in a folder replace ours, id by id. Raises `UnknownLanguage` or `ContentError`.
    """
    known = languages(folder)
    if language not in known:
        raise UnknownLanguage(language, known)
    ours = _ours(language)
    if folder is None:
        return ours
    theirs = _read(folder, language)
    return msgspec.structs.replace(
        ours, **{kind: getattr(ours, kind) | getattr(theirs, kind) for kind in ours.__struct_fields__}
    )


def languages(folder: Path | None = None) -> list[str]:
    """The languages that there are words in."""
    return sorted({*languages_of(OURS), *(languages_of(folder) if folder else ())})


@cache
def _ours(language: str) -> Words:
    return _read(OURS, language)


def _read(pack: Traversable, language: str) -> Words:
    found: dict[str, dict[str, Any]] = {}
    for kind in Words.__struct_fields__:
        found[kind] = {}
        for each in dict.fromkeys((FALLBACK, language)):
            for file in files_of(pack, kind, each):
                found[kind] = _laid_over(found[kind], file.toml())
    try:
        return msgspec.convert(found, Words)
    except msgspec.ValidationError as error:
        raise ContentError(f"text/{language}", str(error)) from None


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Both, and of what both have, what lies above."""
    laid = below | above
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            laid[key] = _laid_over(below[key], above[key])
    return laid
