"""What a content pack is made of: which of its files holds which kind of thing."""

from __future__ import annotations

import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from farwander.near_and_far.cards import (
    Adventurer,
    Artifact,
    Boss,
    Character,
    Chief,
    Encounter,
    Skill,
    Threat,
    Treasure,
    WorldCard,
)

OURS: Traversable = resources.files("farwander.near_and_far") / "content"
"""The pack that comes with the game."""
TEXT = "text"
"""The folder of the words, with a folder for each language."""

Card = Adventurer | Artifact | Treasure | WorldCard | Threat | Boss | Chief | Skill | Character | Encounter


class Kind(NamedTuple):
    """How things of one kind are written down."""

    table: str
    form: type[Card]


KINDS: dict[str, Kind] = {
    "adventurers": Kind("adventurer", Adventurer),
    "artifacts": Kind("artifact", Artifact),
    "treasures": Kind("treasure", Treasure),
    "world": Kind("world", WorldCard),
    "threats": Kind("threat", Threat),
    "bosses": Kind("boss", Boss),
    "chiefs": Kind("chief", Chief),
    "skills": Kind("skill", Skill),
    "characters": Kind("character", Character),
    "arcade": Kind("encounter", Encounter),
    "encounters": Kind("encounter", Encounter),
}
"""What is kept in lists, by the name of its file or folder. Each map has a file, and so have the boards."""


class ContentError(Exception):
    """A file of a pack cannot be used."""

    def __init__(self, file: str, problem: str) -> None:
        super().__init__(f"{file}: {problem}. `farwander content check` tells more.")
        self.file = file


class File(NamedTuple):
    """A file and its name within the pack."""

    name: str
    path: Traversable

    def text(self) -> str:
        """What is in it. Raises `OSError` or `UnicodeDecodeError`."""
        # Read as TOML wants it: the end of a line may be written in two ways.
        return self.path.read_bytes().decode("utf-8").replace("\r\n", "\n")

    def toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text())
        except (OSError, ValueError, RecursionError) as error:
            raise ContentError(self.name, str(error)) from None


def files_of(pack: Traversable, kind: str, language: str | None = None) -> list[File]:
    """The files of a kind of thing, or of its words in a language: one file, a folder of them, or none."""
    folder, name = (pack, kind) if language is None else (pack / TEXT / language, f"{TEXT}/{language}/{kind}")
    one = folder / f"{kind}.toml"
    return [
        *([File(f"{name}.toml", one)] if one.is_file() or one.is_dir() else []),
        *(File(f"{name}/{path.name}", path) for path in toml_in(folder / kind)),
    ]


def toml_in(folder: Traversable) -> list[Traversable]:
    """The TOML files in a folder, by name; none if there is no such folder."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((path for path in found if path.name.endswith(".toml")), key=lambda path: path.name)


def languages_of(pack: Traversable) -> list[str]:
    """The languages in which a pack has words."""
    text = pack / TEXT
    return sorted(folder.name for folder in text.iterdir() if folder.is_dir()) if text.is_dir() else []
