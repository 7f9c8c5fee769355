"""The General Store: a coin, or artifacts."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import DrawArtifacts, NearAndFarAction, TakeCoin
from farwander.near_and_far.decks import ways_to_draw, why_not_drawn
from farwander.near_and_far.gains import draw_artifacts, gain
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.play import Play
from farwander.near_and_far.town.house import Deed, House

ARTIFACTS_DRAWN = 4


def _artifacts_drawn(play: Play, seat: Seat) -> int:
    return ARTIFACTS_DRAWN + ("persuasion" in play.player(seat).skills)


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield TakeCoin()
    yield from ways_to_draw(_artifacts_drawn(play, seat))


def _why_not_coin(play: Play, seat: Seat, action: TakeCoin) -> Refusal | None:
    return None


def _take_coin(play: Play, seat: Seat, action: TakeCoin) -> None:
    gain(play, seat, Gain(coins=1), "store")


def _why_not_drawn(play: Play, seat: Seat, action: DrawArtifacts) -> Refusal | None:
    return why_not_drawn(_artifacts_drawn(play, seat), action)


def _draw_at_store(play: Play, seat: Seat, action: DrawArtifacts) -> None:
    draw_artifacts(play, seat, action.basic, action.advanced)


HOUSE = House(
    _offer,
    {
        TakeCoin: Deed("store", _why_not_coin, _take_coin),
        DrawArtifacts: Deed("store", _why_not_drawn, _draw_at_store),
    },
)
