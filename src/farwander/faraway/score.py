"""The count of a tableau, card by card, with the reason for each: as data and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from farwander.core.refusal import Refusal, Refused
from farwander.faraway import scoring
from farwander.faraway.cards import (
    BIOMES,
    REGIONS,
    SANCTUARIES,
    Card,
    counts_of,
    region,
    sanctuary,
)
from farwander.faraway.state import ROUNDS

MOST_SANCTUARIES = ROUNDS - 1


class Reason(msgspec.Struct, frozen=True):
    """Why a card scored what it did."""

    why: Literal["no_quest", "missing", "flat", "counted"]
    """`no_quest`: nothing to score; `missing`: the prerequisite is not met; `flat`: the quest pays once;
    `counted`: it pays for each thing counted."""
    fame: int = 0
    """What the quest pays, once or for each."""
    missing: dict[str, int] = {}
    """Of each wonder asked for, how many more were needed."""
    counted: dict[str, int] = {}
    """What was in sight of each thing that the quest counts."""
    times: int = 0
    """How many times the quest paid."""

    @property
    def words(self) -> str:
        """The reason as a sentence."""
        if self.why == "no_quest":
            return "no quest"
        if self.why == "missing":
            return f"prerequisite not met: {_listed(self.missing)} missing"
        if self.why == "flat":
            return f"{self.fame} fame"
        if len(self.counted) == len(BIOMES):
            sets = "complete set" if self.times == 1 else "complete sets"
            return f"{self.fame} for each set of four biomes: {self.times} {sets} ({_listed(self.counted)})"
        each = " and each ".join(self.counted)
        return f"{self.fame} for each {each}: {_listed(self.counted)}"


class CardScore(msgspec.Struct, frozen=True):
    """What one card scored, and why."""

    kind: Literal["region", "sanctuary"]
    number: int
    fame: int
    reason: Reason


class Score(msgspec.Struct, frozen=True):
    """A tableau's count. Regions are in the order played; they are counted from the last to the first."""

    total: int
    regions: tuple[CardScore, ...]
    sanctuaries: tuple[CardScore, ...]


class Tableau(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has laid down: regions in the order played, sanctuaries by id."""

    regions: list[int]
    sanctuaries: list[int] = []


def score(regions: Sequence[int], sanctuaries: Sequence[int] = ()) -> Score:
    """Count regions (in the order played) and sanctuaries (by id), with a reason for every card."""
    refusal = why_not_counted(regions, sanctuaries)
    if refusal:
        raise Refused(refusal)
    fames = count_fames(regions, sanctuaries)
    tally = sum(sanctuary(id).tally for id in sanctuaries)
    counted: list[CardScore] = []
    for number, fame in zip(reversed(regions), reversed(fames[: len(regions)]), strict=True):
        tally += region(number).tally
        counted.append(_card_score(region(number), fame, tally))
    kept = [
        _card_score(sanctuary(id), fame, tally)
        for id, fame in zip(sanctuaries, fames[len(regions) :], strict=True)
    ]
    return Score(sum(fames), tuple(reversed(counted)), tuple(kept))


def score_tableau(tableau: Tableau) -> Score:
    """The same for cards that come together."""
    return score(tableau.regions, tableau.sanctuaries)


def count_fames(regions: Sequence[int], sanctuaries: Sequence[int]) -> list[int]:
    """The bare count of cards that are known to be in order: the regions' fame, then the sanctuaries'."""
    fames = np.zeros(ROUNDS + MOST_SANCTUARIES, np.int64)
    laid = np.frombuffer(bytearray(regions), np.int8)
    kept = np.frombuffer(bytearray([REGIONS + id for id in sanctuaries]), np.int8)
    scoring.count_tableau(laid, len(laid), kept, len(kept), fames)
    return fames[: len(laid) + len(kept)].tolist()


def why_not_counted(regions: Sequence[int], sanctuaries: Sequence[int]) -> Refusal | None:
    """Say why these cards cannot lie in one player's area, or None."""
    if len(regions) > ROUNDS:
        return Refusal(
            "too_many_regions",
            f"{len(regions)} regions are named, but a player lays at most {ROUNDS}.",
            {"regions": len(regions), "most": ROUNDS},
        )
    if len(sanctuaries) > MOST_SANCTUARIES:
        return Refusal(
            "too_many_sanctuaries",
            f"{len(sanctuaries)} sanctuaries are named, but a player can keep at most {MOST_SANCTUARIES}.",
            {"sanctuaries": len(sanctuaries), "most": MOST_SANCTUARIES},
        )
    return _wrong_cards("region", regions, REGIONS) or _wrong_cards("sanctuary", sanctuaries, SANCTUARIES)


def _wrong_cards(kind: str, numbers: Sequence[int], highest: int) -> Refusal | None:
    if len(set(numbers)) == len(numbers) and all(0 < number <= highest for number in numbers):
        return None
    for place, number in enumerate(numbers):
        if not 0 < number <= highest:
            return Refusal(
                f"unknown_{kind}",
                f"There is no {kind} {number}; they are numbered 1 to {highest}.",
                {kind: number, "highest": highest},
            )
        if number in numbers[:place]:
            return Refusal(
                f"{kind}_twice",
                f"{kind.capitalize()} {number} is named twice; there is only one of it.",
                {kind: number},
            )
    return None


def _card_score(card: Card, fame: int, tally: int) -> CardScore:
    return CardScore(card.kind, card.number, fame, _reason(card, tally))


def _reason(card: Card, tally: int) -> Reason:
    if not card.fame:
        return Reason("no_quest")
    in_sight = counts_of(tally)
    missing = {what: need - in_sight[what] for what, need in card.needs.items() if need > in_sight[what]}
    if missing:
        return Reason("missing", card.fame, missing=missing)
    if not card.per:
        return Reason("flat", card.fame, times=1)
    counted = {what: in_sight[what] for what in (BIOMES if card.per == ("biome_set",) else card.per)}
    return Reason("counted", card.fame, counted=counted, times=scoring.times(card.index, tally))


_MANY = {"city": "cities"}


def _listed(counts: dict[str, int]) -> str:
    """1 stone and 2 cities."""
    parts = [f"{n} {what if n == 1 else _MANY.get(what, what + 's')}" for what, n in counts.items()]
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
