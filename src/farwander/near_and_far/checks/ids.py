"""Whether every id is well formed and there once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from farwander.near_and_far.cards import Encounter, Map
from farwander.near_and_far.checks.packs import Entry, Pack, Whole
from farwander.near_and_far.checks.sources import Fault

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_QUEST_ID = re.compile(r"[A-Z]*[0-9]+|[A-Z]")
"""As printed on the maps: `A`, `12`, `R1`."""
_TOGETHER = (("artifacts", "treasures", "world"), ("arcade", "encounters"))
"""Kinds of things that lie together in a game, and so cannot share an id."""


def id_faults(pack: Pack, whole: Whole) -> Iterator[Fault]:
    for entry in pack.entries:
        if not (_ID.fullmatch(entry.id) or (entry.kind == "encounters" and _QUEST_ID.fullmatch(entry.id))):
            yield entry.fault(("id",), "an id is in lower case, with hyphens")
        yield from _doubled_choices(entry)
    yield from _doubled(pack)
    yield from _shared(pack, whole)


def _doubled(pack: Pack) -> Iterator[Fault]:
    seen: dict[tuple[str, str, str], Entry] = {}
    for entry in pack.entries:
        for key in ("id", "number") if isinstance(entry.card, Map) else ("id",):
            first = seen.setdefault((entry.kind, key, str(entry.raw[key])), entry)
            if first is not entry:
                line = first.source.line((*first.place, key))
                yield entry.fault((key,), f"is there already, in {first.source.name}:{line}")
    for language, texts in pack.texts.items():
        places = {(text.kind, text.id): text for text in reversed(texts)}
        for text in texts:
            first = places[text.kind, text.id]
            if first is not text:
                line = first.source.line((text.id,))
                yield text.fault((), f"has words in {language} already, in {first.source.name}:{line}")


def _shared(pack: Pack, whole: Whole) -> Iterator[Fault]:
    for kinds in _TOGETHER:
        for entry in pack.entries:
            if entry.kind in kinds:
                for other in kinds:
                    if other != entry.kind and entry.id in whole.entries[other]:
                        yield entry.fault(("id",), f"is also an id in {other}")


def _doubled_choices(entry: Entry) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, choice in enumerate(entry.card.choices if isinstance(entry.card, Encounter) else ()):
        if choice.id in seen:
            yield entry.fault(("choices", number, "id"), "is there twice")
        seen.add(choice.id)
