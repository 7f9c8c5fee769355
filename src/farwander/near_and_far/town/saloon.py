"""The Saloon: recruiting, and a new row of adventurers."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import NearAndFarAction, Place, Recruit, Refresh
from farwander.near_and_far.effects import CheaperRecruit
from farwander.near_and_far.events import Arranged, RowFilled
from farwander.near_and_far.gains import banners, draw_from_bag, fits, welcome, without
from farwander.near_and_far.goods import Price
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import PlaceRecruit
from farwander.near_and_far.town.house import Deed, House

ROW = 5
_NEW_ROW = Price(food=1)


def recruit_cost(play: Play, seat: Seat, adventurer: str) -> int:
    """In coins, after discounts."""
    player, person = play.player(seat), play.book.content.adventurers[adventurer]
    cheaper = sum(effect.coins for effect in play.book.effects(player, CheaperRecruit))
    return max(0, person.cost - banners(play, player, person.faction) - cheaper)


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Refresh()
    for adventurer in play.state.row:
        yield Recruit(adventurer)


def _why_not_recruited(play: Play, seat: Seat, action: Recruit) -> Refusal | None:
    if action.adventurer not in play.state.row:
        return no("not_in_row", "This adventurer is not at the Saloon.", adventurer=action.adventurer)
    cost = recruit_cost(play, seat, action.adventurer)
    if not can_pay(play.player(seat), Price(coins=cost)):
        return no("cannot_pay", f"This adventurer costs you {cost} coins.", cost=cost)
    return None


def _recruit(play: Play, seat: Seat, action: Recruit) -> None:
    state = play.state
    pay(play, seat, Price(coins=recruit_cost(play, seat, action.adventurer)), "recruit")
    place = state.row.index(action.adventurer)
    drawn = draw_from_bag(play)
    state.row = state.row[:place] + ((drawn,) if drawn else ()) + state.row[place + 1 :]
    play.tell(RowFilled(state.row))
    welcome(play, seat, action.adventurer)


def _why_not_refreshed(play: Play, seat: Seat, action: Refresh) -> Refusal | None:
    if not can_pay(play.player(seat), _NEW_ROW):
        return no("cannot_pay", "A new row costs a food, which you do not have.")
    return None


def _refresh(play: Play, seat: Seat, action: Refresh) -> None:
    pay(play, seat, _NEW_ROW, "refresh")
    old, play.state.row = play.state.row, ()
    fill_row(play, old)


def fill_row(play: Play, leaving: tuple[str, ...] = ()) -> None:
    """Five adventurers from the bag; those who leave the row may return when the bag is empty."""
    state = play.state
    state.dismissed += leaving
    while len(state.row) < ROW and (drawn := draw_from_bag(play)):
        state.row += (drawn,)
    play.tell(RowFilled(state.row))


# -- who has joined


def _place_candidates(play: Play, question: PlaceRecruit) -> Iterator[Place]:
    for member in play.player(question.seat).active:
        yield Place(member)
    yield Place(None)


def _why_not_placed(play: Play, question: PlaceRecruit, action: Place) -> Refusal | None:
    player = play.player(question.seat)
    if action.instead is None:
        return None
    if action.instead not in player.active:
        return no("not_active", "This one is not in your active party.")
    if not fits(play, player, (*without(player.active, action.instead), question.adventurer)):
        return no("does_not_fit", "The party may hold four at most, and one of each faction.")
    return None


def _place(play: Play, question: PlaceRecruit, action: Place) -> None:
    play.answered()
    player = play.player(question.seat)
    if action.instead is not None:
        player.active = (*without(player.active, action.instead), question.adventurer)
        player.bench = (*without(player.bench, question.adventurer), action.instead)
    play.tell(Arranged(question.seat, player.active))


HOUSE = House(
    _offer,
    {
        Recruit: Deed("recruit", _why_not_recruited, _recruit),
        Refresh: Deed("refresh", _why_not_refreshed, _refresh, not_after="recruit"),
    },
)
HANDLERS: Handlers = {PlaceRecruit: Handler(_place_candidates, _why_not_placed, _place, (Place,))}
