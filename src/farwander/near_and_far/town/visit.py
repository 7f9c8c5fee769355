"""A visit: what being in a building brings, and the question what to do there."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import Done, NearAndFarAction
from farwander.near_and_far.effects import OnVisit, SecondAction, Toll
from farwander.near_and_far.events import Visited
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Building, Gain, Price
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import pay
from farwander.near_and_far.questions import TownAction
from farwander.near_and_far.town import farm, hall, hut, mine, saloon, stables, store
from farwander.near_and_far.town.house import House

_ANIMALS_FOR_COIN = 2
_CAVING_ROLL = 4
_HOUSES: dict[Building, House] = {
    "town_hall": hall.HOUSE,
    "saloon": saloon.HOUSE,
    "stables": stables.HOUSE,
    "store": store.HOUSE,
    "farm": farm.HOUSE,
    "hut": hut.HOUSE,
    "mine": mine.HOUSE,
}
_DEEDS = {
    action: (building, deed) for building, house in _HOUSES.items() for action, deed in house.deeds.items()
}


def begin_visit(play: Play, seat: Seat, building: Building, others: list[Seat]) -> None:
    """What being there brings, whatever is done then; and the question what to do."""
    player, book = play.player(seat), play.book
    play.tell(Visited(seat, building))
    for card, effect in book.cards_that(player, OnVisit):
        if effect.building == building:
            gain(play, seat, effect.gain, card)
    for card, effect in book.cards_that(player, Toll):
        for other in others:
            given = min(effect.coins, play.player(other).coins)
            if given:
                pay(play, other, Price(coins=given), card)
                gain(play, seat, Gain(coins=given), card)
    _visit_by_skill(play, seat, building)
    also: list[Building] = [
        effect.also for effect in book.effects(player, SecondAction) if effect.at == building
    ]
    play.ask(TownAction(seat, tuple(dict.fromkeys((building, *also)))))


def _visit_by_skill(play: Play, seat: Seat, building: Building) -> None:
    player = play.player(seat)
    if building == "hut" and "potion-making" in player.skills:
        gain(play, seat, Gain(food=1), "potion-making")
    if building == "saloon" and "pianist" in player.skills:
        gain(play, seat, Gain(food=1), "pianist")
    breeds = "pack-bird-breeding" in player.skills and player.animals >= _ANIMALS_FOR_COIN
    if building == "stables" and breeds:
        gain(play, seat, Gain(coins=1), "pack-bird-breeding")
    if building == "mine" and "caving" in player.skills and play.roll() >= _CAVING_ROLL:
        gain(play, seat, Gain(gems=1), "caving")


# -- the question


def _candidates(play: Play, question: TownAction) -> Iterator[NearAndFarAction]:
    used = question.used
    for building in question.buildings:
        house = _HOUSES[building]
        for action in house.offer(play, question.seat):
            deed = house.deeds[type(action)]
            if deed.use in used or deed.not_after in used:
                continue
            if deed.sure or deed.why_not(play, question.seat, action) is None:
                yield action
    yield Done()


def _why_not(play: Play, question: TownAction, action: NearAndFarAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    building, deed = _DEEDS[type(action)]
    if building not in question.buildings:
        return no("other_building", "This is done in another building.", building=building)
    if deed.use in question.used:
        return no("once_a_visit", "This can be done once a visit.")
    if deed.not_after in question.used:
        return no("refresh_first", "The row can be renewed only before someone is recruited.")
    return deed.why_not(play, question.seat, action)


def _answer(play: Play, question: TownAction, action: NearAndFarAction) -> None:
    if isinstance(action, Done):
        play.answered()
        return
    _, deed = _DEEDS[type(action)]
    if deed.use:
        play.ask_instead(question, used=(*question.used, deed.use))
    deed.do(play, question.seat, action)


HANDLERS: Handlers = {TownAction: Handler(_candidates, _why_not, _answer, (Done, *_DEEDS), checked=True)}
