"""The Stables: pack birds, and by day pack turtles."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import BuyAnimal, NearAndFarAction
from farwander.near_and_far.gains import MOST_ANIMALS, take_animal
from farwander.near_and_far.goods import Price
from farwander.near_and_far.play import Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.town.house import Deed, House

_BIRD, _TURTLE = Price(food=1), Price(gems=1)


def _offer(play: Play, seat: Seat) -> Iterator[NearAndFarAction]:
    yield BuyAnimal("bird")
    yield BuyAnimal("turtle")


def _why_not_animal(play: Play, seat: Seat, action: BuyAnimal) -> Refusal | None:
    player = play.player(seat)
    if action.animal == "turtle" and not play.state.options.day:
        return no("no_turtles", "There are no pack turtles at dusk.")
    if player.animals >= MOST_ANIMALS:
        return no("no_room", "You have three pack animals already.")
    if not can_pay(player, _BIRD if action.animal == "bird" else _TURTLE):
        return no("cannot_pay", "A pack bird costs a food, a pack turtle a gem.")
    return None


def _buy_animal(play: Play, seat: Seat, action: BuyAnimal) -> None:
    pay(play, seat, _BIRD if action.animal == "bird" else _TURTLE, action.animal)
    take_animal(play, seat, action.animal)


HOUSE = House(
    _offer,
    {
        BuyAnimal: Deed("animal", _why_not_animal, _buy_animal),
    },
)
