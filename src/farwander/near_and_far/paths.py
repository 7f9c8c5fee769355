"""Paths between spaces: what lies on them, and reaching the other end."""

from __future__ import annotations

from farwander.core.game import Seat
from farwander.near_and_far.events import Moved
from farwander.near_and_far.gains import find_treasure
from farwander.near_and_far.goods import Price
from farwander.near_and_far.play import Play
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.state import NOBODY


def both_camped(play: Play, one: int, other: int) -> bool:
    """Whether both spaces have camps; the town counts as camped. What lies between is gone then."""
    camps, town = play.state.camps, play.chart.town
    return all(space == town or camps[space] != NOBODY for space in (one, other))


def entering_costs(play: Play, to: int) -> int:
    """Hearts for water, on the map where it is toxic."""
    return int(play.chart.spaces[to].water)


def go_to(play: Play, seat: Seat, to: int, crossing: int) -> None:
    """Reach the next space, if the hearts suffice for its water; find what lies on the path."""
    player = play.player(seat)
    water = Price(hearts=entering_costs(play, to))
    if not can_pay(player, water):
        return
    pay(play, seat, water, "water")
    start, player.space = player.space, to
    play.tell(Moved(seat, play.chart.spaces[to].id, crossing + water.hearts))
    way = play.chart.way(start, to)
    if way and way.treasure and not both_camped(play, start, to):
        find_treasure(play, seat)
