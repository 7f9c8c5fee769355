"""The words of a content pack in one language: names, rules on cards, and stories."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from farwander.near_and_far.cards import Id
from farwander.near_and_far.goods import BUILDINGS
from farwander.near_and_far.packs import OURS, ContentError, File, files_of, languages_of
from farwander.near_and_far.shelves import Files, Shelf

T = TypeVar("T")

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
    encounters: Mapping[Id, StoryWords]
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
    """Our words. Stories are read when their map is opened; a translation has a file of the same name."""
    stories: dict[Id, Files] = {}
    for kept in _kept_together(OURS, language):
        stories |= dict.fromkeys(_STORY.findall(kept[0].text()), kept)
    return msgspec.structs.replace(
        _read(OURS, language, {"encounters"}), encounters=Shelf(stories, _read_stories)
    )


_STORY = re.compile(r"^\[([^\].]+)\]$", re.MULTILINE)


def _kept_together(pack: Traversable, language: str) -> list[Files]:
    """The files of stories, each with its translation."""
    spoken = dict.fromkeys((FALLBACK, language))
    found: dict[str, list[File]] = {}
    for each in spoken:
        for file in files_of(pack, "encounters", each):
            found.setdefault(file.path.name, []).append(file)
    return [tuple(files) for files in found.values()]


def _read_stories(files: Files) -> dict[Id, StoryWords]:
    return _converted(_all_laid_over(files), dict[Id, StoryWords], files[-1].name)


def _read(pack: Traversable, language: str, without: Container[str] = ()) -> Words:
    found: dict[str, dict[str, Any]] = {}
    for kind in Words.__struct_fields__:
        spoken = () if kind in without else dict.fromkeys((FALLBACK, language))
        found[kind] = _all_laid_over(file for each in spoken for file in files_of(pack, kind, each))
    return _converted(found, Words, f"text/{language}")


def _converted(found: Any, form: type[T], where: str) -> T:
    try:
        return msgspec.convert(found, form)
    except msgspec.ValidationError as error:
        raise ContentError(where, str(error)) from None


def _all_laid_over(files: Iterable[File]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for file in files:
        found = _laid_over(found, file.toml())
    return found


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Both, and of what both have, what lies above."""
    laid = below | above
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            laid[key] = _laid_over(below[key], above[key])
    return laid
