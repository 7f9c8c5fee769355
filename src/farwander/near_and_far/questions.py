"""What a player can be asked. The open questions are a stack; the last one is asked now."""

from __future__ import annotations

from typing import Literal

import msgspec

from farwander.core.game import Seat
from farwander.near_and_far.goods import Building

Used = Literal[
    "trade", "discard", "reputation", "refresh", "recruit", "animal", "store", "farm", "hut", "dig"
]


class Asked(msgspec.Struct, frozen=True, tag_field="ask"):
    """A question."""


class PickArtifact(Asked, frozen=True, tag="pick_artifact"):
    """Everyone at once: which artifact to take before the rest is handed on."""


class KeepDraft(Asked, frozen=True, tag="keep_draft"):
    """Everyone at once: which of the artifacts to keep."""


class _Personal(Asked, frozen=True):
    """A question to one player."""

    seat: Seat


class TakeTurn(_Personal, frozen=True, tag="take_turn"):
    """Visit the town, or go on an adventure."""


class EnterBuilding(_Personal, frozen=True, tag="enter_building"):
    """Others are there: a duel."""

    building: Building


class AddToDuel(_Personal, frozen=True, tag="add_to_duel"):
    """Both have rolled: how many hearts to add."""

    building: Building
    opponent: Seat | None
    dirty: bool
    total: int
    against: int


class TownAction(_Personal, frozen=True, tag="town_action"):
    """What to do in the building."""

    buildings: tuple[Building, ...]
    used: tuple[Used, ...] = ()


class ChooseDecks(_Personal, frozen=True, tag="choose_decks"):
    """How many artifacts to draw from which deck, before the first turn."""

    count: int


class KeepArtifacts(_Personal, frozen=True, tag="keep_artifacts"):
    """Which of the artifacts drawn to keep."""

    cards: tuple[str, ...]


class MakeRoom(_Personal, frozen=True, tag="make_room"):
    """No animal is free for the next treasure: which to give up for it, unseen."""

    of_three: bool = False
    """Whether the next is one of three, at the Hut by day."""


class PickTreasure(_Personal, frozen=True, tag="pick_treasure"):
    """Which of the treasures to keep."""

    cards: tuple[str, ...]


class ArrangeParty(_Personal, frozen=True, tag="arrange_party"):
    """Who comes along."""

    brought: tuple[str, ...] = ()
    """Who has been called up already."""


class PlaceRecruit(_Personal, frozen=True, tag="place_recruit"):
    """Someone has joined: who stands back."""

    adventurer: str


class Travel(_Personal, frozen=True, tag="travel"):
    """Where to."""

    moves: int
    """Left."""
    start: int
    """The space where the turn began."""
    free: int
    """Empty spaces that may still be crossed without a heart."""
    all_moves: int = 0
    """What animals, party and cards are good for now; more of it counts at once."""
    all_free: int = 0


class FaceThreat(_Personal, frozen=True, tag="face_threat"):
    """Fight, or find a way past."""

    to: int
    crossing: int = 0
    """Hearts paid for leaving the space."""


class AddToThreat(_Personal, frozen=True, tag="add_to_threat"):
    """The die is cast: how many hearts to add."""

    to: int
    threat: str
    total: int
    crossing: int = 0


class Arrive(_Personal, frozen=True, tag="arrive"):
    """Try the quest, build a camp, or end the turn."""

    tried: bool = False
    """Whether the quest here has been tried."""


class EndOfTurn(_Personal, frozen=True, tag="end_of_turn"):
    """All is done but buying with what has just come in; asked only where that is possible."""


class ChooseWay(_Personal, frozen=True, tag="choose_way"):
    """The encounter is read: which way through it."""

    encounter: str
    experience: bool = True
    """Whether it counts as a quest of a campaign."""


class AddToQuest(_Personal, frozen=True, tag="add_to_quest"):
    """The die is cast: how many hearts to add."""

    encounter: str
    choice: str
    total: int
    experience: bool = True


class PlaceCamp(_Personal, frozen=True, tag="place_camp"):
    """A camp on which empty space."""


Question = (
    PickArtifact
    | KeepDraft
    | TakeTurn
    | EnterBuilding
    | AddToDuel
    | TownAction
    | ChooseDecks
    | KeepArtifacts
    | MakeRoom
    | PickTreasure
    | ArrangeParty
    | PlaceRecruit
    | Travel
    | FaceThreat
    | AddToThreat
    | Arrive
    | EndOfTurn
    | ChooseWay
    | AddToQuest
    | PlaceCamp
)
