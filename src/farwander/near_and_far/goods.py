"""What can be owned and counted: factions, goods, and the gains and prices made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, get_args

import msgspec

Faction = Literal["red", "yellow", "green", "blue"]
"""Lizardfolk, Nomads, Outlaws, Mystics."""
FACTIONS: tuple[Faction, ...] = get_args(Faction)
Good = Literal["food", "coins", "gems", "red", "yellow", "green", "blue"]
"""What the Town Hall trades in. A faction's colour stands for its tokens."""
GOODS: tuple[Good, ...] = get_args(Good)
Route = Literal["pepper", "parts", "ichor", "tea"]
ROUTES: tuple[Route, ...] = get_args(Route)
Building = Literal["town_hall", "saloon", "stables", "store", "farm", "hut", "mine"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
Check = Literal["skill", "combat"]
Amount = Annotated[int, msgspec.Meta(ge=0)]
"""In a file: what is taken away is written as a price, and what is given as a gain."""


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has to be paid."""

    food: Amount = 0
    coins: Amount = 0
    gems: Amount = 0
    red: Amount = 0
    yellow: Amount = 0
    green: Amount = 0
    blue: Amount = 0
    hearts: Amount = 0


@lru_cache(maxsize=1024)
def parts(price: Price) -> tuple[tuple[str, int], ...]:
    """What has to be paid of each thing, without the noughts."""
    return tuple((name, count) for name in price.__struct_fields__ if (count := getattr(price, name)))


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a quest, a card or a place brings."""

    food: Amount = 0
    coins: Amount = 0
    gems: Amount = 0
    red: Amount = 0
    yellow: Amount = 0
    green: Amount = 0
    blue: Amount = 0
    hearts: Amount = 0
    reputation: int = 0
    """Gained, or lost if negative."""
    treasures: Amount = 0
    birds: Amount = 0
    adventurers: Amount = 0
    """Drawn from the bag, without cost."""
    artifacts: Amount = 0
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
