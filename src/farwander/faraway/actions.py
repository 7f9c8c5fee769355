"""What a player can decide in Faraway."""

from __future__ import annotations

from farwander.core.game import Action


class Select(Action, frozen=True, tag="select"):
    """Advanced variant: keep these three of the five regions dealt, named in any order."""

    regions: tuple[int, int, int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Select) and sorted(self.regions) == sorted(other.regions)

    def __hash__(self) -> int:
        return hash(frozenset(self.regions))


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
