"""Everything there is in a game: our content pack, and someone's own laid over it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from farwander.near_and_far.cards import (
    Adventurer,
    Artifact,
    Boards,
    Boss,
    Character,
    Chief,
    Encounter,
    Id,
    Map,
    Skill,
    Threat,
    Treasure,
    WorldCard,
)
from farwander.near_and_far.packs import KINDS, OURS, ContentError, File, files_of
from farwander.near_and_far.shelves import Files, Shelf

T = TypeVar("T")
OUR_NAME = "farwander"


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is, by id and in the order of the files."""

    name: str = OUR_NAME
    """What the pack is called in logs: ours, or the folder that lies over it."""
    adventurers: dict[Id, Adventurer]
    artifacts: dict[Id, Artifact]
    treasures: dict[Id, Treasure]
    world: dict[Id, WorldCard]
    threats: dict[Id, Threat]
    bosses: dict[Id, Boss]
    chiefs: dict[Id, Chief]
    skills: dict[Id, Skill]
    characters: dict[Id, Character]
    arcade: dict[Id, Encounter]
    encounters: Mapping[Id, Encounter]
    maps: Mapping[int, Map]
    """By number."""
    boards: Boards


def load(folder: Path | None = None) -> Content:
    """Our pack, or the pack in a folder laid over ours: what has the same id or number replaces ours.

    Raises `ContentError` for a file that cannot be used.
    """
    if folder is None:
        return _ours()
    if not folder.is_dir():
        raise ContentError(str(folder), "there is no such folder")
    ours, theirs = _ours(), _read(folder)
    for kind, things in theirs.items():
        if kind != "boards":
            theirs[kind] = getattr(ours, kind) | things
    return msgspec.structs.replace(ours, name=folder.resolve().name, **theirs)


@cache
def _ours() -> Content:
    """Our pack. What belongs to one map is read when that map is opened.

    So our files are written to be found: a map's file is called by its number, and an encounter's id stands
    right below its heading.
    """
    maps = {int(file.path.name.partition("-")[0]): (file,) for file in files_of(OURS, "maps")}
    stories = {id: (file,) for file in files_of(OURS, "encounters") for id in _ENCOUNTER.findall(file.text())}
    found: dict[str, Any] = {
        kind: _cards(files_of(OURS, kind), kind) for kind in KINDS if kind != "encounters"
    }
    found |= {"encounters": Shelf(stories, _read_encounters), "maps": Shelf(maps, _read_maps)}
    return Content(**found, boards=_boards(OURS)[0])


_ENCOUNTER = re.compile(r'^\[\[encounter\]\]\nid = "(.+)"$', re.MULTILINE)


def _read(pack: Traversable) -> dict[str, Any]:
    """What a pack has for each field of `Content`."""
    found: dict[str, Any] = {kind: _cards(files_of(pack, kind), kind) for kind in KINDS}
    found["maps"] = _read_maps(files_of(pack, "maps"))
    for boards in _boards(pack):
        found["boards"] = boards
    return found


def _cards(files: Iterable[File], kind: str) -> dict[Id, Any]:
    table, form = KINDS[kind]
    return {
        card.id: card
        for file in files
        for raw in _convert(file, file.toml().get(table, []), list[Any])
        for card in [_convert(file, raw, form)]
    }


def _read_encounters(files: Files) -> dict[Id, Encounter]:
    return _cards(files, "encounters")


def _read_maps(files: Iterable[File]) -> dict[int, Map]:
    maps = [_convert(file, file.toml(), Map) for file in files]
    return {each.number: each for each in maps}


def _boards(pack: Traversable) -> list[Boards]:
    return [_convert(file, file.toml(), Boards) for file in files_of(pack, "boards")]


def _convert(file: File, raw: Any, form: type[T]) -> T:
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        raise ContentError(file.name, str(error)) from None
