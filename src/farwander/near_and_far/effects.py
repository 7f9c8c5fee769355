"""The vocabulary in which cards say what they do. A card is a list of these; the rules know each kind."""

from __future__ import annotations

from typing import Literal

import msgspec

from farwander.near_and_far.goods import Building, Gain, Price, Symbols

Counted = Literal[
    "coins",
    "gems",
    "food",
    "reputation",
    "camps",
    "threats",
    "treasures",
    "artifacts",
    "adventurers",
    "red_adventurers",
    "yellow_adventurers",
    "green_adventurers",
    "blue_adventurers",
    "faction_tokens",
    "pack_animals",
    "world_cards",
    "mine_camps",
    "routes",
    "chiefs",
]
"""What can be counted at the end. Adventurers are those owned, active or not; chiefs and tokens are not among
them, and the animal companion is nobody's adventurer. Artifacts are those bought."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that a card does."""


class Bears(Effect, frozen=True, tag="symbols"):
    """Bears symbols, which count like those of the active party."""

    symbols: Symbols


class OnVisit(Effect, frozen=True, tag="visit"):
    """Brings something when its owner visits a building, also without taking the building's action."""

    building: Building
    gain: Gain


class OnCamp(Effect, frozen=True, tag="camp"):
    """Brings something when its owner builds a camp on the map."""

    gain: Gain
    extra_find: int = 0
    """So many more of the coins or gems of the space."""


class OnThreat(Effect, frozen=True, tag="threat"):
    """Brings something when its owner beats a threat."""

    gain: Gain


class OnQuest(Effect, frozen=True, tag="quest"):
    """Brings something when its owner succeeds in a quest."""

    gain: Gain


class OnDuel(Effect, frozen=True, tag="duel"):
    """Adds to its owner's duel rolls."""

    bonus: int


class OnPurchase(Effect, frozen=True, tag="purchase"):
    """Brings something once, when the card is bought or found."""

    gain: Gain


class CampOnPurchase(Effect, frozen=True, tag="camp_on_purchase"):
    """A camp on any empty space of the map at once, found things included; a quest there stays."""


class SkipThreats(Effect, frozen=True, tag="skip_threats"):
    """Its owner may pass threats, at a price if there is one."""

    price: Price = Price()


class CheaperCrossing(Effect, frozen=True, tag="cheaper_crossing"):
    """So many hearts less each turn for crossing empty spaces."""

    hearts: int


class CheaperCamp(Effect, frozen=True, tag="cheaper_camp"):
    """A camp on the map costs so many hearts less."""

    hearts: int


class CheaperRecruit(Effect, frozen=True, tag="cheaper_recruit"):
    """Adventurers cost so many coins less."""

    coins: int


class TradeValue(Effect, frozen=True, tag="trade_value"):
    """What is paid in a trade at the Town Hall is worth so much more."""

    value: int


class SameColour(Effect, frozen=True, tag="same_colour"):
    """The active party may hold one more adventurer of a colour that is there already."""


class Toll(Effect, frozen=True, tag="toll"):
    """Everyone whose character stands in the building that its owner visits gives the owner a coin."""

    coins: int = 1


class SecondAction(Effect, frozen=True, tag="second_action"):
    """Visiting one building, its owner may also take the action of another."""

    at: Building
    also: Building


class CombatOnce(Effect, frozen=True, tag="combat_once"):
    """May be put away for a bonus on one combat roll: a duel, a threat or a quest."""

    bonus: int


class SkillOnce(Effect, frozen=True, tag="skill_once"):
    """May be put away for a bonus on one skill roll."""

    bonus: int


class PointsPer(Effect, frozen=True, tag="points_per"):
    """Points at the end for everything of a kind; with `per`, for each so many."""

    what: Counted
    points: int
    per: int = 1


class PointsIfMost(Effect, frozen=True, tag="points_if_most"):
    """Points at the end for having strictly more of a kind than anyone else."""

    what: Counted
    points: int


class PointsIfAtLeast(Effect, frozen=True, tag="points_if_at_least"):
    """Points at the end for having so many of a kind."""

    what: Counted
    least: int
    points: int


class PointsIfTied(Effect, frozen=True, tag="points_if_tied"):
    """Points for being tied for the victory."""

    points: int


class WinsTies(Effect, frozen=True, tag="wins_ties"):
    """Its owner wins ties, before reputation is compared."""


AnyEffect = (
    Bears
    | OnVisit
    | OnCamp
    | OnThreat
    | OnQuest
    | OnDuel
    | OnPurchase
    | CampOnPurchase
    | SkipThreats
    | CheaperCrossing
    | CheaperCamp
    | CheaperRecruit
    | TradeValue
    | SameColour
    | Toll
    | SecondAction
    | CombatOnce
    | SkillOnce
    | PointsPer
    | PointsIfMost
    | PointsIfAtLeast
    | PointsIfTied
    | WinsTies
)
