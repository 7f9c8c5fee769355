"""What a player can decide in Near and Far."""

from __future__ import annotations

from typing import Literal

from farwander.core.game import Action, Seat
from farwander.near_and_far.goods import Building, Price

Animal = Literal["bird", "turtle"]


class Pick(Action, frozen=True, tag="pick"):
    """Take this artifact and hand on the rest."""

    artifact: str


class Keep(Action, frozen=True, tag="keep"):
    """Keep these artifacts; the others are put away."""

    artifacts: tuple[str, ...]


class Visit(Action, frozen=True, tag="visit"):
    """Go to a building of the town."""

    building: Building


class Adventure(Action, frozen=True, tag="adventure"):
    """Set out, or go on, across the map."""


class Challenge(Action, frozen=True, tag="challenge"):
    """Fight a duel to enter; with nobody named, against the stand-in at the Town Hall."""

    opponent: Seat | None
    dirty: bool


class EnterQuietly(Action, frozen=True, tag="enter_quietly"):
    """Enter without a duel."""


class Bribe(Action, frozen=True, tag="bribe"):
    """Pay a coin to enter without a duel."""


class AddHearts(Action, frozen=True, tag="add_hearts"):
    """Add this many hearts to the roll, and let it count."""

    hearts: int


class UseCard(Action, frozen=True, tag="use_card"):
    """Put a card away for its bonus on this roll."""

    card: str


class Trade(Action, frozen=True, tag="trade"):
    """Give some goods for one, or one for some."""

    pay: Price
    get: Price


class Discard(Action, frozen=True, tag="discard"):
    """Put away an artifact from the hand."""

    artifact: str


class BuyReputation(Action, frozen=True, tag="buy_reputation"):
    """Gain reputation for coins and gems, one each; or lose it."""

    coins: int
    gems: int
    lose: bool = False


class Learn(Action, frozen=True, tag="learn"):
    """Buy a skill with experience."""

    skill: str


class Recruit(Action, frozen=True, tag="recruit"):
    """Hire someone from the row."""

    adventurer: str


class Refresh(Action, frozen=True, tag="refresh"):
    """Pay a food for a new row."""


class Place(Action, frozen=True, tag="place"):
    """Let someone new join the active party in place of another, or wait."""

    instead: str | None
    """Who stands back; nobody if the newcomer does."""


class BuyAnimal(Action, frozen=True, tag="buy_animal"):
    """Buy a pack animal."""

    animal: Animal


class TakeCoin(Action, frozen=True, tag="take_coin"):
    """At the General Store: a coin."""


class DrawArtifacts(Action, frozen=True, tag="draw_artifacts"):
    """At the General Store: artifacts from the two decks."""

    basic: int
    advanced: int


class Harvest(Action, frozen=True, tag="harvest"):
    """At the Farm: food."""


class Seek(Action, frozen=True, tag="seek"):
    """At the Mystic's Hut: a treasure."""


class Dig(Action, frozen=True, tag="dig"):
    """At the Mine: a camp on this number."""

    row: int
    column: int


class Done(Action, frozen=True, tag="done"):
    """No more of this."""


class GiveUpTreasure(Action, frozen=True, tag="give_up_treasure"):
    """Give this one up for the next, unseen; or leave that one."""

    treasure: str | None


class TakeTreasure(Action, frozen=True, tag="take_treasure"):
    """Keep this one of those found, or none."""

    treasure: str | None


class Bring(Action, frozen=True, tag="bring"):
    """Let someone who waits come along, in place of another where the party is full."""

    member: str
    instead: str | None = None


class Ready(Action, frozen=True, tag="ready"):
    """Set out with the party as it is."""


class Step(Action, frozen=True, tag="step"):
    """Move to a neighbouring space."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """Move no further."""


class Fight(Action, frozen=True, tag="fight"):
    """Fight this threat or boss."""

    threat: str


class GiveUpAnimal(Action, frozen=True, tag="give_up_animal"):
    """Return a pack animal to pass the threat, and lose what it carried."""

    animal: Animal
    treasure: str | None = None


class SlipPast(Action, frozen=True, tag="slip_past"):
    """Pass the threat by a shield, or by a card at its price."""

    card: str | None = None


class TryQuest(Action, frozen=True, tag="try_quest"):
    """Hear the encounter."""


class Choose(Action, frozen=True, tag="choose"):
    """Take this way through the encounter."""

    choice: str


class BuildCamp(Action, frozen=True, tag="build_camp"):
    """Spend three hearts on a camp."""


class CampAt(Action, frozen=True, tag="camp_at"):
    """Put a camp on this space."""

    space: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """That was it."""


class BuyArtifact(Action, frozen=True, tag="buy_artifact"):
    """Buy an artifact from the hand."""

    artifact: str


class ReturnAnimal(Action, frozen=True, tag="return_animal"):
    """Return a pack animal for two hearts."""

    animal: Animal
    treasure: str | None = None


NearAndFarAction = (
    Pick
    | Keep
    | Visit
    | Adventure
    | Challenge
    | EnterQuietly
    | Bribe
    | AddHearts
    | UseCard
    | Trade
    | Discard
    | BuyReputation
    | Learn
    | Recruit
    | Refresh
    | Place
    | BuyAnimal
    | TakeCoin
    | DrawArtifacts
    | Harvest
    | Seek
    | Dig
    | Done
    | GiveUpTreasure
    | TakeTreasure
    | Bring
    | Ready
    | Step
    | Stop
    | Fight
    | GiveUpAnimal
    | SlipPast
    | TryQuest
    | Choose
    | BuildCamp
    | CampAt
    | EndTurn
    | BuyArtifact
    | ReturnAnimal
)
