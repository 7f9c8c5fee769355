"""What happens in a game of Faraway, and what each viewer sees of it."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from farwander.core.game import Event, Result, Seat, Viewer


class Sealed(Event, frozen=True, tag="sealed"):
    """A player chose in secret. That it happened is public; only the player sees what."""

    seat: Seat
    choice: Literal["select", "explore"]
    regions: tuple[int, ...] | None
    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer == self.seat else msgspec.structs.replace(self, regions=None)


class Explored(Event, frozen=True, tag="explored"):
    """All chosen regions were revealed."""

    round: int
    regions: tuple[int, ...]
    """By seat."""


class Found(Event, frozen=True, tag="found"):
    """A player found sanctuaries. How many is public; only the player sees which."""

    seat: Seat
    count: int
    sanctuaries: tuple[int, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer == self.seat else msgspec.structs.replace(self, sanctuaries=None)


class Drafted(Event, frozen=True, tag="drafted"):
    """A player took a region from the market."""

    seat: Seat
    region: int
    reveals: ClassVar[bool] = False


class Kept(Event, frozen=True, tag="kept"):
    """A player laid out a sanctuary; the others found went under the deck, seen only by that player."""

    seat: Seat
    sanctuary: int
    returned: int
    returned_sanctuaries: tuple[int, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        if viewer == self.seat:
            return self
        return msgspec.structs.replace(self, returned_sanctuaries=None)


class Removed(Event, frozen=True, tag="removed"):
    """The region left over in the market left the game."""

    region: int


class MarketRevealed(Event, frozen=True, tag="market_revealed"):
    """The regions to draft from this round were turned up."""

    round: int
    regions: tuple[int, ...]


class Ended(Event, frozen=True, tag="ended"):
    """The last card was laid; this is the count."""

    result: Result
    fames: tuple[tuple[int, ...], ...]
    """By seat: the fame of each region in the order played, then of each sanctuary."""


FarawayEvent = Sealed | Explored | Found | Drafted | Kept | Removed | MarketRevealed | Ended
