"""Actions as numbers, for the compiled rules and for learning, and back.

A region or sanctuary stands for itself by its index; the ten ways to keep three of five regions follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from farwander.faraway.actions import Draft, Explore, FarawayAction, Keep, Select
from farwander.faraway.cards import REGIONS, SANCTUARIES
from farwander.faraway.state import EXPLORE, FIRST_SELECTION, SELECTIONS

_SELECTIONS: list[list[int]] = SELECTIONS.tolist()

# Actions never change, so there need be only one of each.
_EXPLORES = tuple(map(Explore, range(REGIONS + 1)))
_DRAFTS = tuple(map(Draft, range(REGIONS + 1)))
_KEEPS = tuple(map(Keep, range(SANCTUARIES + 1)))


def number_of(action: FarawayAction, hand: Sequence[int]) -> int:
    """The number of an action by the player with this hand; 0 if it names no card."""
    if isinstance(action, Select):
        places = sorted(hand.index(region) for region in action.regions if region in hand)
        return FIRST_SELECTION + _SELECTIONS.index(places) if places in _SELECTIONS else 0
    if isinstance(action, Keep):
        return REGIONS + action.sanctuary if 1 <= action.sanctuary <= SANCTUARIES else 0
    return action.region if 1 <= action.region <= REGIONS else 0


def action_of(number: int, phase: int, hand: Sequence[int]) -> FarawayAction:
    """The action that a number means in this phase to the player with this hand."""
    if number >= FIRST_SELECTION:
        return Select(selected(number, hand))
    if number > REGIONS:
        return _KEEPS[number - REGIONS]
    return _EXPLORES[number] if phase == EXPLORE else _DRAFTS[number]


def selected(number: int, hand: Sequence[int]) -> tuple[int, int, int]:
    """The three regions that a selection keeps."""
    first, second, third = _SELECTIONS[number - FIRST_SELECTION]
    return hand[first], hand[second], hand[third]
