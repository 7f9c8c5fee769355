"""The types of everything in a content pack. Numbers and effects only; words are kept apart, by language."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from farwander.near_and_far.effects import AnyEffect
from farwander.near_and_far.goods import GOODS, Check, Faction, Gain, Good, Price, Route, Symbols

Id = str
"""Lower case, with hyphens: `starry-cape`. Stable, for logs refer to it."""
Terrain = Literal["coin", "gem", "route", "town"]


def _exactly(length: int) -> msgspec.Meta:
    """A field with neither more nor fewer things in it."""
    return msgspec.Meta(min_length=length, max_length=length)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing in a file."""

    id: Id


class Adventurer(_Entry, frozen=True, kw_only=True):
    """Someone to recruit at the Saloon."""

    faction: Faction
    cost: int
    """In coins, before discounts."""
    symbols: Symbols


class Artifact(_Entry, frozen=True, kw_only=True):
    """A card that is drafted or drawn, then bought."""

    deck: Literal["basic", "advanced"]
    price: Price
    reputation: int | None = None
    """Needed to buy it: at least this if positive, at most this if negative."""
    points: int
    effects: tuple[AnyEffect, ...] = ()


class Treasure(_Entry, frozen=True, kw_only=True):
    """A card that a pack animal carries."""

    copies: int = 1
    effects: tuple[AnyEffect, ...]


class WorldCard(_Entry, frozen=True, kw_only=True):
    """A card that only quests give; it lies open until the end."""

    effects: tuple[AnyEffect, ...]


class Threat(_Entry, frozen=True, kw_only=True):
    """What waits on the paths; the easiest is met first."""

    difficulty: int
    points: int


class Boss(_Entry, frozen=True, kw_only=True):
    """What waits in the last ruin, in a campaign."""

    difficulty: int
    points: int
    fewest_players: int


class Chief(_Entry, frozen=True, kw_only=True):
    """Joins the first to hold four banners of a faction."""

    faction: Faction
    points: int = 5


class Skill(_Entry, frozen=True, kw_only=True):
    """What a character can learn between games."""

    cost: int
    """In experience."""


class Character(_Entry, frozen=True, kw_only=True):
    """Who a player is."""

    first_quest: Id
    avoids: tuple[Id, ...] = ()
    """Characters that should not be in the same game."""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way through an encounter."""

    id: Id
    check: Check | None = None
    """None: nothing is rolled."""
    difficulty: int = 0
    price: Price = Price()
    keywords: tuple[str, ...] = ()
    """Only for who holds all of these."""
    optional: bool = False
    """Need not be taken by who holds its keywords."""
    reward: Gain
    bonus: Gain = Gain()
    """Also, for beating the number by two or more."""


class Encounter(_Entry, frozen=True, kw_only=True):
    """What is read at a quest space; also side quests, character quests and arcade cards."""

    choices: tuple[Choice, ...]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place on a map."""

    id: Id
    x: int
    """From the left, 0 to 1000."""
    y: int
    """From the top, 0 to 700."""
    kind: Terrain
    route: Route | None = None
    quest: Id | None = None
    """The encounter whose number is printed here."""
    named: bool = False
    water: bool = False
    mammoth: bool = False


class Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way between two places, with what lies on it."""

    between: tuple[Id, Id]
    threat: bool = False
    treasure: bool = False


class RouteValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a trade route is worth at the end."""

    alone: int
    shared: int


class Map(_Entry, frozen=True, kw_only=True):
    """A region of the atlas."""

    number: int
    routes: dict[Route, RouteValue]
    spaces: tuple[Space, ...]
    paths: tuple[Path, ...]


class MineCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place to dig."""

    skill: int
    reputation: int = 0
    """By day only."""


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three rows of four; digging pays what stands at the row and what stands at the column."""

    cells: Annotated[tuple[Annotated[tuple[MineCell, ...], _exactly(4)], ...], _exactly(3)]
    rows: Annotated[tuple[Gain, ...], _exactly(3)]
    columns: Annotated[tuple[Gain, ...], _exactly(4)]


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The town and the player's board."""

    trade_values: Annotated[dict[Good, int], _exactly(len(GOODS))]
    mine: Mine
    camps: Annotated[tuple[Gain, ...], _exactly(14)]
    """What comes to light under each of the 14 camps, in order."""
    companion: Symbols
    reputation_dusk: dict[str, int]
    reputation_day: dict[str, int]
    """Points at the end, by reputation."""
