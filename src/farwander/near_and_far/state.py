"""A game of Near and Far at one moment: plain structs of numbers, names and tuples, cheap to copy.

Collections are tuples, which are never changed but replaced: a copy shares them with its original.
"""

from __future__ import annotations

import copy as shallow

import msgspec

from farwander.core.game import Seat
from farwander.near_and_far.goods import FACTIONS, Building, Faction
from farwander.near_and_far.options import NearAndFarOptions
from farwander.near_and_far.questions import Question

COMPANION = "companion"
"""Stands for the animal companion among the party's names."""
CAMPS = 14
MINE_CELLS = 12
NOBODY = -1


class Player(msgspec.Struct):
    """What one player has."""

    food: int = 0
    coins: int = 3
    gems: int = 0
    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0
    hearts: int = 0
    reputation: int = 0
    birds: int = 0
    turtles: int = 0
    camps: int = 0
    """Placed so far: on the map, in the mine, on threats."""
    building: Building | None = None
    jailed: bool = False
    space: int = NOBODY
    """On the map, or nobody's number while in town."""
    active: tuple[str, ...] = (COMPANION,)
    bench: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Artifacts not bought yet."""
    bought: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    world: tuple[str, ...] = ()
    threats: tuple[str, ...] = ()
    """Beaten, bosses included."""
    chiefs: tuple[Faction, ...] = ()
    packet: tuple[str, ...] = ()
    """While artifacts are drafted: what was handed on to this player."""
    offered: tuple[str, ...] = ()
    """While artifacts are drafted: the advanced ones."""
    sealed: tuple[str, ...] | None = None
    """A choice that is not revealed yet."""
    skills: tuple[str, ...] = ()
    experience: int = 0
    quests: int = 0
    keywords: tuple[str, ...] = ()
    side_quests: tuple[str, ...] = ()
    next_quest: str = ""

    @property
    def animals(self) -> int:
        return self.birds + self.turtles

    @property
    def party(self) -> tuple[str, ...]:
        """Everyone, active or not."""
        return self.active + self.bench

    @property
    def in_town(self) -> bool:
        return self.building is not None or self.jailed


class State(msgspec.Struct):
    """The whole game."""

    options: NearAndFarOptions
    players: list[Player]
    stack: tuple[Question, ...] = ()
    """Questions that are open; the last is asked now."""
    round: int = 0
    first: Seat = 0
    turn: Seat = 0
    camped: int = 0
    """The round in which the last camp was placed."""
    ending: bool = False
    """Whether this round is the last."""
    over: bool = False
    row: tuple[str, ...] = ()
    bag: tuple[str, ...] = ()
    dismissed: tuple[str, ...] = ()
    """Adventurers that left the row; they return to the bag when it is empty."""
    basic: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()
    basic_discards: tuple[str, ...] = ()
    advanced_discards: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    treasure_discards: tuple[str, ...] = ()
    arcade: tuple[str, ...] = ()
    arcade_discards: tuple[str, ...] = ()
    world: tuple[str, ...] = ()
    """Cards that nobody has yet."""
    threats: tuple[str, ...] = ()
    """The first is on top."""
    bosses: tuple[str, ...] = ()
    chiefs: tuple[Faction, ...] = FACTIONS
    """Those that nobody has yet."""
    birds: int = 0
    """In the stables."""
    camps: tuple[Seat, ...] = ()
    """By space."""
    quests: tuple[int, ...] = ()
    """Spaces with a quest token."""
    mine: tuple[Seat, ...] = (NOBODY,) * MINE_CELLS
    dice: tuple[int, ...] = ()
    """Rolled in the last decision."""
    announced: str = ""
    """In the last decision: the way through an encounter, how a duel is fought, or which threat."""


def copied(state: State) -> State:
    """An independent copy."""
    copy = shallow.copy(state)
    copy.players = [shallow.copy(player) for player in state.players]
    return copy
