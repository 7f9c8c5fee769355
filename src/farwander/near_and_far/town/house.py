"""What a building is to the rules: what it offers, and what each of its deeds needs and does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.play import Play
from farwander.near_and_far.questions import Used


class Deed(NamedTuple):
    """Something to do in a building."""

    use: Used | None
    """Can be done once a visit; None: as often as one likes."""
    why_not: Callable[[Play, Seat, Any], Refusal | None]
    do: Callable[[Play, Seat, Any], None]
    not_after: Used | None = None
    """Too late once this has been done."""
    sure: bool = False
    """Whether the building offers only what is allowed."""


class House(NamedTuple):
    """A building."""

    offer: Callable[[Play, Seat], Iterator[NearAndFarAction]]
    """Everything that may be worth asking about."""
    deeds: Mapping[type[NearAndFarAction], Deed]
