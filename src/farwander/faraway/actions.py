"""What a player can decide in Faraway."""

from __future__ import annotations

from farwander.core.game import Action


class Select(Action, frozen=True, tag="select"):
    """Advanced variant: keep these three of the five regions dealt."""

    regions: tuple[int, int, int]


class Explore(Action, frozen=True, tag="explore"):
    """Lay this region face down."""

    region: int


class Draft(Action, frozen=True, tag="draft"):
    """Take this region from the market."""

    region: int


class Keep(Action, frozen=True, tag="keep"):
    """Keep this sanctuary of those found."""

    sanctuary: int


FarawayAction = Select | Explore | Draft | Keep
