"""Whether there is always a way through an encounter."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.near_and_far.cards import Choice, Encounter
from farwander.near_and_far.checks.packs import Pack
from farwander.near_and_far.checks.sources import Fault
from farwander.near_and_far.goods import Price

REACHABLE = 6 + 13
"""A six, and as many hearts as anyone leaves town with."""
_STUCK = f"every choice needs a keyword, has a price or asks for more than {REACHABLE}"


def encounter_faults(pack: Pack) -> Iterator[Fault]:
    for entry in pack.entries:
        if not isinstance(entry.card, Encounter):
            continue
        choices = entry.card.choices
        if not any(map(_open_to_all, choices)):
            yield entry.fault(("choices",), f"there may be no way through: {_STUCK}")
        for number, choice in enumerate(choices):
            if choice.check and choice.difficulty < 1:
                yield entry.fault(("choices", number, "difficulty"), "is missing for a choice with a check")
            if choice.difficulty and not choice.check:
                yield entry.fault(("choices", number, "check"), "is missing for a choice with a difficulty")


def _open_to_all(choice: Choice) -> bool:
    return not choice.keywords and choice.price == Price() and choice.difficulty <= REACHABLE
