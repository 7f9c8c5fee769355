"""Tell what a decision brought about, by comparing the game before and after it.

The rules know nothing of events; this reader sees what has moved.
"""

from __future__ import annotations

from typing import NamedTuple

from farwander.core.game import Seat
from farwander.faraway.actions import Draft, Explore, FarawayAction, Select
from farwander.faraway.cards import REGIONS
from farwander.faraway.entry import States
from farwander.faraway.events import (
    Drafted,
    Explored,
    FarawayEvent,
    Found,
    Kept,
    MarketRevealed,
    Removed,
    Sealed,
)
from farwander.faraway.state import MOST_OFFERED


class Scene(NamedTuple):
    """What has to be remembered of a state to tell what changed."""

    round: int
    kept: bytes
    """By seat: how many sanctuaries are laid out."""
    found: bytes
    """By seat: the sanctuaries found and not yet chosen from, then zeros up to `MOST_OFFERED`."""


def scene(state: States) -> Scene:
    return Scene(int(state["round_number"][0]), state["kept"].tobytes(), state["offers"].tobytes())


def narrate(before: Scene, seat: Seat, action: FarawayAction, state: States) -> list[FarawayEvent]:
    """What happened when `seat` did `action`, the end of the game excepted."""
    if isinstance(action, Select):
        events: list[FarawayEvent] = [Sealed(seat, "select", action.regions)]
        if state["market_size"][0]:
            events.append(_market(state))
        return events
    if isinstance(action, Explore):
        events = [Sealed(seat, "explore", (action.region,))]
        if not state["tableaus"][0, seat, before.round - 1]:
            return events  # others are still choosing
        events += _explored(before, state)
    elif isinstance(action, Draft):
        events = [Drafted(seat, action.region)]
    else:
        events = []
    events += _laid_out(before, state)
    events += _round_ended(before, state)
    return events


def _market(state: States) -> MarketRevealed:
    size = int(state["market_size"][0])
    return MarketRevealed(int(state["round_number"][0]), tuple(state["market"][0, :size].tolist()))


def _players_in_order(state: States) -> list[Seat]:
    return state["order"][0, : int(state["players"][0])].tolist()


def _explored(before: Scene, state: States) -> list[FarawayEvent]:
    """The reveal, and the sanctuaries found. One found alone may have been laid out at once."""
    players = int(state["players"][0])
    regions = state["tableaus"][0, :players, before.round - 1].tolist()
    events: list[FarawayEvent] = [Explored(before.round, tuple(regions))]
    offers = state["offers"][0].tolist()
    kept = state["kept"][0].tolist()
    for seat in _players_in_order(state):
        found = [card - REGIONS for card in offers[seat] if card]
        if kept[seat] > before.kept[seat]:
            found = [int(state["sanctuaries"][0, seat, before.kept[seat]]) - REGIONS]
        if found:
            events.append(Found(seat, len(found), tuple(found)))
    return events


def _laid_out(before: Scene, state: States) -> list[FarawayEvent]:
    """The sanctuaries kept, in turn."""
    events: list[FarawayEvent] = []
    kept = state["kept"].tobytes()
    if kept == before.kept:
        return events
    for seat in _players_in_order(state):
        if kept[seat] > before.kept[seat]:
            card = int(state["sanctuaries"][0, seat, before.kept[seat]])
            # Sorted: in what order they went under the deck is nobody's to know.
            found = before.found[seat * MOST_OFFERED : (seat + 1) * MOST_OFFERED]
            returned = sorted(c - REGIONS for c in found if c not in (0, card))
            events.append(Kept(seat, card - REGIONS, len(returned), tuple(returned)))
    return events


def _round_ended(before: Scene, state: States) -> list[FarawayEvent]:
    if state["round_number"][0] == before.round:
        return []
    events: list[FarawayEvent] = [Removed(int(state["removed"][0, before.round - 1]))]
    if state["market_size"][0]:
        events.append(_market(state))
    return events
