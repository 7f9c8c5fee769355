"""Whether our pack holds as much as the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from farwander.near_and_far.cards import Adventurer, Artifact, Chief, Map, Threat, Treasure
from farwander.near_and_far.checks.packs import Entry, Pack
from farwander.near_and_far.checks.sources import Fault
from farwander.near_and_far.goods import FACTIONS

_COUNTS = {
    "adventurers": {f"{faction} adventurers": 9 for faction in FACTIONS},
    "artifacts": {"basic artifacts": 38, "advanced artifacts": 17},
    "treasures": {"treasures": 36},
    "world": {"world": 31},
    "threats": {f"threats of difficulty {difficulty}": 1 for difficulty in range(4, 16)},
    "bosses": {"bosses": 4},
    "chiefs": {f"{faction} chiefs": 1 for faction in FACTIONS},
    "skills": {"skills": 18},
    "characters": {"characters": 8},
    "arcade": {"arcade": 40},
    "maps": {f"maps {number}": 1 for number in range(1, 12)},
}


def count_faults(pack: Pack) -> Iterator[Fault]:
    for kind, expected in _COUNTS.items():
        entries = [entry for entry in pack.entries if entry.kind == kind]
        found: Counter[str] = Counter()
        for entry in entries:
            found[_class(entry)] += entry.card.copies if isinstance(entry.card, Treasure) else 1
        for what in {**expected, **found}:
            if found[what] != expected.get(what, 0):
                file = f"{kind}/" if kind == "maps" else f"{kind}.toml"
                yield Fault(file, 1, what, f"there are {found[what]}, not {expected.get(what, 0)}")


def _class(entry: Entry) -> str:
    """What a thing is counted among."""
    match entry.card:
        case Adventurer() | Chief():
            return f"{entry.card.faction} {entry.kind}"
        case Artifact():
            return f"{entry.card.deck} {entry.kind}"
        case Threat():
            return f"{entry.kind} of difficulty {entry.card.difficulty}"
        case Map():
            return f"{entry.kind} {entry.card.number}"
        case _:
            return entry.kind
