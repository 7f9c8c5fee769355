"""The Farm: food."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import Harvest, NearAndFarAction
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.town.house import Deed, House


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Harvest()


def _why_not_harvested(play: Play, seat: Seat, action: Harvest) -> Refusal | None:
    if not play.book.party(play.player(seat)).skill:
        return no("no_skill", "Nobody in your active party has the skill.")
    return None


def _harvest(play: Play, seat: Seat, action: Harvest) -> None:
    gain(play, seat, Gain(food=play.book.party(play.player(seat)).skill), "farm")


HOUSE = House(
    _offer,
    {
        Harvest: Deed("farm", _why_not_harvested, _harvest),
    },
)
