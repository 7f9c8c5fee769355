"""Everything there is in a game: our content pack, and someone's own laid over it."""

from __future__ import annotations

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
    encounters: dict[Id, Encounter]
    maps: dict[int, Map]
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
    return Content(**_read(OURS))


def _read(pack: Traversable) -> dict[str, Any]:
    """What a pack has for each field of `Content`."""
    found: dict[str, Any] = {
        kind: {
            card.id: card
            for file in files_of(pack, kind)
            for raw in _convert(file, file.toml().get(table, []), list[Any])
            for card in [_convert(file, raw, form)]
        }
        for kind, (table, form) in KINDS.items()
    }
    maps = [_convert(file, file.toml(), Map) for file in files_of(pack, "maps")]
    found["maps"] = {each.number: each for each in maps}
    for file in files_of(pack, "boards"):
        found["boards"] = _convert(file, file.toml(), Boards)
    return found


def _convert(file: File, raw: Any, form: type[T]) -> T:
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        raise ContentError(file.name, str(error)) from None
