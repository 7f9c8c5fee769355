"""What is wrong with a content pack, and in which line of which file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from farwander.near_and_far.checks.counts import count_faults
from farwander.near_and_far.checks.encounters import encounter_faults
from farwander.near_and_far.checks.ids import id_faults
from farwander.near_and_far.checks.links import link_faults
from farwander.near_and_far.checks.maps import walking_faults
from farwander.near_and_far.checks.packs import Pack, Whole
from farwander.near_and_far.checks.sources import Fault
from farwander.near_and_far.checks.texts import text_faults
from farwander.near_and_far.packs import OURS
from farwander.near_and_far.words import FALLBACK

__all__ = ["Fault", "content_faults"]

OUR_LANGUAGES = ("en", "fr", "it")


def content_faults(folder: Path | None = None) -> list[Fault]:
    """Everything that is wrong with the pack in a folder, laid over ours; without a folder, with ours."""
    ours = _our_pack()
    if folder is None:
        found = [*_faults(ours, Whole(ours), OUR_LANGUAGES), *count_faults(ours)]
    else:
        theirs = Pack(folder)
        if not (theirs.sources or theirs.texts or theirs.faults):
            return [Fault(str(folder), 1, "", "there is nothing of a content pack here")]
        found = _faults(theirs, Whole(ours, theirs), {FALLBACK, *theirs.texts})
    return sorted(found)


@cache
def _our_pack() -> Pack:
    return Pack(OURS)


def _faults(pack: Pack, whole: Whole, languages: tuple[str, ...] | set[str]) -> list[Fault]:
    return [
        *pack.faults,
        *id_faults(pack, whole),
        *link_faults(pack, whole),
        *encounter_faults(pack),
        *walking_faults(pack),
        *text_faults(pack, whole, languages),
    ]
