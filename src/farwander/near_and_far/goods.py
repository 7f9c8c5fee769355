"""What can be owned and counted: factions, goods, and the gains and prices made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

import msgspec

Faction = Literal["red", "yellow", "green", "blue"]
"""Lizardfolk, Nomads, Outlaws, Mystics."""
FACTIONS: tuple[Faction, ...] = get_args(Faction)
Good = Literal["food", "coins", "gems", "red", "yellow", "green", "blue"]
"""What the Town Hall trades in. A faction's colour stands for its tokens."""
GOODS: tuple[Good, ...] = get_args(Good)
TRADE_VALUES: dict[Good, int] = {
    "food": 1,
    "coins": 2,
    "gems": 2,
    "red": 5,
    "yellow": 6,
    "green": 6,
    "blue": 7,
}
Route = Literal["pepper", "parts", "ichor", "tea"]
ROUTES: tuple[Route, ...] = get_args(Route)
Building = Literal["town_hall", "saloon", "stables", "store", "farm", "hut", "mine"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
Check = Literal["skill", "combat"]


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has to be paid."""

    food: int = 0
    coins: int = 0
    gems: int = 0
    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0
    hearts: int = 0


@lru_cache(maxsize=1024)
def parts(price: Price) -> tuple[tuple[str, int], ...]:
    """What has to be paid of each thing, without the noughts."""
    return tuple((name, count) for name in price.__struct_fields__ if (count := getattr(price, name)))


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a quest, a card or a place brings."""

    food: int = 0
    coins: int = 0
    gems: int = 0
    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0
    hearts: int = 0
    reputation: int = 0
    """Gained, or lost if negative."""
    treasures: int = 0
    birds: int = 0
    adventurers: int = 0
    """Drawn from the bag, without cost."""
    artifacts: int = 0
    """Drawn from the basic deck; each is kept or put away at once."""
    world: str | None = None
    """The id of a world card."""
    keyword: str | None = None
    side_quest: str | None = None
    """The id of the side quest that is read next."""
    next: str | None = None
    """The id of the character quest that follows."""


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The symbols on a party member or a card."""

    skill: int = 0
    combat: int = 0
    movement: int = 0
    search: int = 0
    hearts: int = 0
    shield: bool = False
