"""What happens in a game of Near and Far, and what each viewer sees of it. Readers look the words up."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from farwander.core.game import Event, Result, Seat, Viewer
from farwander.near_and_far.goods import Building, Check, Faction, Gain, Price


class _Hidden(Event, frozen=True):
    """Only the player sees which cards."""

    seat: Seat
    count: int
    cards: tuple[str, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer == self.seat else msgspec.structs.replace(self, cards=None)


class Sealed(_Hidden, frozen=True, tag="sealed"):
    """A player chose artifacts in secret; not even how many is told."""

    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: Viewer) -> Self:
        return self if viewer == self.seat else msgspec.structs.replace(self, count=0, cards=None)


class Dealt(_Hidden, frozen=True, tag="dealt"):
    """A player has these artifacts to pick from now."""


class Drew(_Hidden, frozen=True, tag="drew"):
    """A player drew artifacts."""


class Kept(_Hidden, frozen=True, tag="kept"):
    """A player has these new artifacts in hand."""


class PutAway(_Hidden, frozen=True, tag="put_away"):
    """A player put artifacts away, face down."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It is a player's turn."""

    seat: Seat
    round: int


class Visited(Event, frozen=True, tag="visited"):
    """A player entered a building."""

    seat: Seat
    building: Building


class Duelled(Event, frozen=True, tag="duelled"):
    """Two rolled for a building; hearts may follow."""

    seat: Seat
    opponent: Seat | None
    dirty: bool
    die: int
    total: int
    other_die: int
    against: int


class DuelEnded(Event, frozen=True, tag="duel_ended"):
    """Who won."""

    seat: Seat
    opponent: Seat | None
    total: int
    against: int
    won: bool


class Gained(Event, frozen=True, tag="gained"):
    """A player gained or lost something for a reason: a building, a card, a quest ..."""

    seat: Seat
    gain: Gain
    why: str


class Paid(Event, frozen=True, tag="paid"):
    """A player paid for something."""

    seat: Seat
    price: Price
    why: str


class Traded(Event, frozen=True, tag="traded"):
    """A player traded at the Town Hall."""

    seat: Seat
    pay: Price
    get: Price


class Learned(Event, frozen=True, tag="learned"):
    """A player bought a skill."""

    seat: Seat
    skill: str


class Joined(Event, frozen=True, tag="joined"):
    """An adventurer joined a player."""

    seat: Seat
    adventurer: str


class Arranged(Event, frozen=True, tag="arranged"):
    """A player's active party is this now."""

    seat: Seat
    active: tuple[str, ...]
    reveals: ClassVar[bool] = False


class RowFilled(Event, frozen=True, tag="row_filled"):
    """The adventurers to recruit are these now."""

    row: tuple[str, ...]


class AnimalBought(Event, frozen=True, tag="animal_bought"):
    """A player has one more pack animal."""

    seat: Seat
    animal: str


class AnimalGone(Event, frozen=True, tag="animal_gone"):
    """A player returned a pack animal, and lost what it carried."""

    seat: Seat
    animal: str
    treasure: str | None


class TreasureFound(Event, frozen=True, tag="treasure_found"):
    """A player keeps a treasure."""

    seat: Seat
    treasure: str


class TreasuresSeen(_Hidden, frozen=True, tag="treasures_seen"):
    """A player may choose among treasures."""


class TreasureLost(Event, frozen=True, tag="treasure_lost"):
    """A player put a treasure away."""

    seat: Seat
    treasure: str


class TreasureLeft(Event, frozen=True, tag="treasure_left"):
    """A player left a treasure, unseen."""

    seat: Seat


class CardUsed(Event, frozen=True, tag="card_used"):
    """A player put a card away for its bonus."""

    seat: Seat
    card: str
    bonus: int


class LeftTown(Event, frozen=True, tag="left_town"):
    """A player stands at the town's space of the map."""

    seat: Seat
    hearts: int
    reveals: ClassVar[bool] = False


class Moved(Event, frozen=True, tag="moved"):
    """A player went to a space, for so many hearts."""

    seat: Seat
    space: str
    hearts: int
    reveals: ClassVar[bool] = False


class ThreatMet(Event, frozen=True, tag="threat_met"):
    """A player rolled against a threat; hearts may follow."""

    seat: Seat
    threat: str
    die: int
    total: int


class ThreatEnded(Event, frozen=True, tag="threat_ended"):
    """Whether the threat was beaten."""

    seat: Seat
    threat: str
    total: int
    won: bool


class ThreatPassed(Event, frozen=True, tag="threat_passed"):
    """A player went past a threat without a fight."""

    seat: Seat
    by: str
    """`shield`, `bird`, `turtle`, or a card."""


class EncounterRead(Event, frozen=True, tag="encounter_read"):
    """An encounter is read to a player."""

    seat: Seat
    encounter: str


class WayChosen(Event, frozen=True, tag="way_chosen"):
    """A player chose a way, and rolled if something had to be rolled."""

    seat: Seat
    encounter: str
    choice: str
    check: Check | None
    die: int
    total: int


class QuestEnded(Event, frozen=True, tag="quest_ended"):
    """How it went; the reaction is read if `read`."""

    seat: Seat
    encounter: str
    choice: str
    success: bool
    bonus: bool
    read: bool


class Camped(Event, frozen=True, tag="camped"):
    """A player placed a camp: on a space, in the mine, or on a threat."""

    seat: Seat
    where: Literal["map", "mine", "threat"]
    place: str
    number: int


class ArtifactBought(Event, frozen=True, tag="artifact_bought"):
    """A player bought an artifact."""

    seat: Seat
    artifact: str


class WorldCardGained(Event, frozen=True, tag="world_card_gained"):
    """A world card lies before a player now."""

    seat: Seat
    card: str


class ChiefJoined(Event, frozen=True, tag="chief_joined"):
    """A chief joined the first player with four banners."""

    seat: Seat
    faction: Faction


class LastRound(Event, frozen=True, tag="last_round"):
    """A player has placed the last camp, or nobody finds a place for one; the round is played out."""

    seat: Viewer


class Line(msgspec.Struct, frozen=True):
    """One reason for points."""

    source: str
    """`camps`, `routes`, `artifacts`, `threats`, `cards`, `goods`, `tokens`, `chiefs`, `reputation` ..."""
    what: str
    """A card, a route, or nothing more to say."""
    count: int
    points: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; this is the count."""

    result: Result
    lines: tuple[tuple[Line, ...], ...]
    """By seat: every point with its reason."""


NearAndFarEvent = (
    Sealed
    | Dealt
    | Drew
    | Kept
    | PutAway
    | TurnBegan
    | Visited
    | Duelled
    | DuelEnded
    | Gained
    | Paid
    | Traded
    | Learned
    | Joined
    | Arranged
    | RowFilled
    | AnimalBought
    | AnimalGone
    | TreasureFound
    | TreasuresSeen
    | TreasureLost
    | TreasureLeft
    | CardUsed
    | LeftTown
    | Moved
    | ThreatMet
    | ThreatEnded
    | ThreatPassed
    | EncounterRead
    | WayChosen
    | QuestEnded
    | Camped
    | ArtifactBought
    | WorldCardGained
    | ChiefJoined
    | LastRound
    | Ended
)
