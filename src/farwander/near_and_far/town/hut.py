"""The Mystic's Hut: treasures; and the questions that treasures bring, wherever they are found."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import GiveUpTreasure, NearAndFarAction, Seek, TakeTreasure
from farwander.near_and_far.events import TreasureLost, TreasuresSeen
from farwander.near_and_far.gains import (
    carriers,
    draw_treasure,
    find_treasure,
    keep_treasure,
    leave_treasure,
    lose_treasure,
    without,
)
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.questions import MakeRoom, PickTreasure
from farwander.near_and_far.town.house import Deed, House

TREASURES_BY_DAY = 3


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield Seek()


def _why_not_sought(play: Play, seat: Seat, action: Seek) -> Refusal | None:
    player = play.player(seat)
    if not (carriers(player) if play.state.options.day else player.animals):  # at dusk it is the condition
        return no("no_animal", "A pack animal is needed to carry a treasure.")
    if not (play.state.treasures or play.state.treasure_discards):
        return no("no_treasures", "No treasures are left.")
    return None


def _seek(play: Play, seat: Seat, action: Seek) -> None:
    if not play.state.options.day:
        find_treasure(play, seat)
    elif len(play.player(seat).treasures) < carriers(play.player(seat)):
        _show_treasures(play, seat)
    else:
        play.ask(MakeRoom(seat, of_three=True))


def _show_treasures(play: Play, seat: Seat) -> None:
    cards: tuple[str, ...] = ()
    while len(cards) < TREASURES_BY_DAY and (play.state.treasures or play.state.treasure_discards):
        cards += (draw_treasure(play),)
    play.tell(TreasuresSeen(seat, len(cards), cards))
    play.ask(PickTreasure(seat, cards))


def _room_candidates(play: Play, question: MakeRoom) -> Iterator[GiveUpTreasure]:
    for treasure in dict.fromkeys(play.player(question.seat).treasures):
        yield GiveUpTreasure(treasure)
    yield GiveUpTreasure(None)


def _why_not_given_up(play: Play, question: MakeRoom, action: GiveUpTreasure) -> Refusal | None:
    if action.treasure is not None and action.treasure not in play.player(question.seat).treasures:
        return no("no_such_treasure", "You do not have this treasure.", card=action.treasure)
    return None


def _make_room(play: Play, question: MakeRoom, action: GiveUpTreasure) -> None:
    play.answered()
    seat = question.seat
    if action.treasure is None:
        if not question.of_three:
            leave_treasure(play, seat)
        return
    lose_treasure(play, seat, action.treasure)
    play.tell(TreasureLost(seat, action.treasure))
    if question.of_three:
        _show_treasures(play, seat)
    else:
        keep_treasure(play, seat, draw_treasure(play))


def _treasure_candidates(play: Play, question: PickTreasure) -> Iterator[TakeTreasure]:
    for treasure in dict.fromkeys(question.cards):
        yield TakeTreasure(treasure)
    yield TakeTreasure(None)


def _why_not_taken(play: Play, question: PickTreasure, action: TakeTreasure) -> Refusal | None:
    if action.treasure is not None and action.treasure not in question.cards:
        return no("no_such_treasure", "This treasure is not among those found.", card=action.treasure)
    return None


def _take_treasure(play: Play, question: PickTreasure, action: TakeTreasure) -> None:
    play.answered()
    left = question.cards
    if action.treasure is not None:
        left = without(left, action.treasure)
    play.state.treasure_discards += left
    if action.treasure is not None:
        keep_treasure(play, question.seat, action.treasure)


HOUSE = House(
    _offer,
    {
        Seek: Deed("hut", _why_not_sought, _seek),
    },
)
HANDLERS: Handlers = {
    MakeRoom: Handler(_room_candidates, _why_not_given_up, _make_room, (GiveUpTreasure,)),
    PickTreasure: Handler(_treasure_candidates, _why_not_taken, _take_treasure, (TakeTreasure,)),
}
