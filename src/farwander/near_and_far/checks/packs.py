"""A pack as the checks see it: its files, and the things and words in them, also where these are faulty."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from farwander.near_and_far.cards import Boards, Id, Map
from farwander.near_and_far.checks.form import misfits
from farwander.near_and_far.checks.sources import Fault, Source, guess, is_list, is_table, read
from farwander.near_and_far.checks.toml_lines import Place
from farwander.near_and_far.packs import KINDS, TEXT, Card, File, files_of, languages_of, toml_in
from farwander.near_and_far.words import Words

WORDS: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Words)}
"""The form of a file of words, by kind."""
FORMS: dict[str, Any] = {
    **{
        kind: msgspec.defstruct("File", [(table, tuple[form, ...], ())])  # pyright: ignore[reportInvalidTypeForm]
        for kind, (table, form) in KINDS.items()
    },
    "maps": Map,
    "boards": Boards,
}
"""The form of a file of things, by kind."""


class Entry(NamedTuple):
    """A thing in a file."""

    kind: str
    id: Id
    source: Source
    place: Place
    raw: dict[str, Any]
    card: Card | Map | None
    """None if it does not have the form of one."""

    def fault(self, place: Place, message: str) -> Fault:
        return self.source.fault(self.place + place, message)


class Text(NamedTuple):
    """The words of a thing in one language."""

    kind: str
    id: Id
    source: Source
    raw: dict[str, Any]

    def fault(self, place: Place, message: str) -> Fault:
        return self.source.fault((self.id, *place), message)


class Pack:
    """The files of a pack, and what is wrong with each of them alone."""

    def __init__(self, folder: Traversable) -> None:
        self.faults: list[Fault] = _strangers(folder)
        self.sources: list[Source] = []
        """The files of things, without those of words."""
        self.entries: list[Entry] = []
        self.texts: dict[str, list[Text]] = {}
        """By language."""
        for kind, form in FORMS.items():
            for source in self._read(files_of(folder, kind), form):
                self.sources.append(source)
                self.entries += _entries(kind, source)
        for language in languages_of(folder):
            self.texts[language] = [
                Text(kind, id, source, raw)
                for kind, form in WORDS.items()
                for source in self._read(files_of(folder, kind, language), form)
                for id, raw in source.raw.items()
                if is_table(raw)
            ]

    def _read(self, files: list[File], form: Any) -> list[Source]:
        sources: list[Source] = []
        for file in files:
            found = read(file)
            if isinstance(found, Fault):
                self.faults.append(found)
            else:
                sources.append(found)
                self.faults += [found.fault(*misfit) for misfit in misfits(found.raw, form)]
        return sources


class Whole:
    """Packs laid over each other."""

    def __init__(self, *packs: Pack) -> None:
        self.entries: dict[str, dict[Id, Entry]] = {kind: {} for kind in FORMS}
        """By kind and id."""
        self.texts: dict[str, dict[tuple[str, Id], Text]] = {}
        """By language, then by kind and id."""
        for pack in packs:
            numbers = [entry.raw.get("number") for entry in pack.entries if entry.kind == "maps"]
            for id, entry in list(self.entries["maps"].items()):
                if entry.raw.get("number") in numbers:
                    del self.entries["maps"][id]
            for entry in pack.entries:
                self.entries[entry.kind][entry.id] = entry
            for language, texts in pack.texts.items():
                self.texts.setdefault(language, {}).update({(text.kind, text.id): text for text in texts})


def _strangers(folder: Traversable) -> list[Fault]:
    """Files that nothing reads: perhaps their names are misspelt."""
    text = folder / TEXT
    readers = [("", folder, FORMS), (f"{TEXT}/", text, ())]
    readers += [(f"{TEXT}/{each}/", text / each, WORDS) for each in languages_of(folder)]
    return [
        Fault(prefix + path.name, 1, "", f"is no file of a pack{guess(path.name, known)}")
        for prefix, where, kinds in readers
        for known in [[f"{kind}.toml" for kind in kinds]]
        for path in toml_in(where)
        if path.name not in known
    ]


def _entries(kind: str, source: Source) -> list[Entry]:
    if kind == "maps":
        places: list[tuple[Place, Any]] = [((), source.raw)]
    elif kind in KINDS:
        table = KINDS[kind].table
        rows = source.raw.get(table)
        places = [((table, number), row) for number, row in enumerate(rows)] if is_list(rows) else []
    else:
        places = []
    form = KINDS[kind].form if kind in KINDS else Map
    return [
        Entry(kind, raw["id"], source, place, raw, _converted(raw, form))
        for place, raw in places
        if is_table(raw) and isinstance(raw.get("id"), str)
    ]


def _converted(raw: dict[str, Any], form: type[Card | Map]) -> Card | Map | None:
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError:
        return None
