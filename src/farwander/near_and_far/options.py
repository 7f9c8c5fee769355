"""What is agreed before a game of Near and Far."""

from __future__ import annotations

from typing import Literal

import msgspec

from farwander.core.game import Options, Seat

Mode = Literal["first", "arcade", "campaign", "character"]
MIN_PLAYERS, MAX_PLAYERS = 2, 4
MAPS = 11
LAST_MAP = 11
QUESTS_ON_CARD: dict[Mode, int] = {"campaign": 30, "character": 10}
"""How many quests a character's card has room for; more bring no experience."""


class Traveller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a character brings along from earlier games."""

    character: str = ""
    skills: tuple[str, ...] = ()
    experience: int = 0
    quests: int = 0
    """Completed so far, failed ones included."""
    keywords: tuple[str, ...] = ()
    side_quests: tuple[str, ...] = ()
    next_quest: str = ""
    """In character mode: what is read next."""


class NearAndFarOptions(Options, frozen=True):
    """What is agreed before a game of Near and Far."""

    players: int = 2
    mode: Mode = "first"
    map: int = 1
    day: bool = False
    """Play on the town's other side."""
    more_encounters: bool = False
    long_game: bool = False
    travellers: tuple[Traveller, ...] = ()
    """By seat; none in a game that belongs to no campaign."""
    platypus: Seat | None = None
    """Whose companion is the platypus: for who lost the last game. It is like any other companion."""
