"""Whether there is always a way through an encounter."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.near_and_far.cards import Encounter
from farwander.near_and_far.checks.packs import Pack
from farwander.near_and_far.checks.sources import Fault
from farwander.near_and_far.goods import Price


def encounter_faults(pack: Pack) -> Iterator[Fault]:
    for entry in pack.entries:
        if not isinstance(entry.card, Encounter):
            continue
        choices = entry.card.choices
        if all(choice.keywords or choice.price != Price() for choice in choices):
            yield entry.fault(
                ("choices",), "there may be no way through: every choice needs a keyword or has a price"
            )
        for number, choice in enumerate(choices):
            if choice.check and choice.difficulty < 1:
                yield entry.fault(("choices", number, "difficulty"), "is missing for a choice with a check")
            if choice.difficulty and not choice.check:
                yield entry.fault(("choices", number, "check"), "is missing for a choice with a difficulty")
