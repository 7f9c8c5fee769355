"""Entering a building, by a duel where someone is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far import rolls, town
from farwander.near_and_far.actions import Bribe, Challenge, EnterQuietly
from farwander.near_and_far.effects import OnDuel
from farwander.near_and_far.events import DuelEnded, Duelled
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Building, Gain, Price
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import AddToDuel, EndOfTurn, EnterBuilding
from farwander.near_and_far.state import NOBODY

_BRIBE = Price(coins=1)
_DUEL_SKILLS = ("martial-arts", "taunting")


def others_there(play: Play, seat: Seat, building: Building) -> list[Seat]:
    return [
        other
        for other, player in enumerate(play.state.players)
        if other != seat and player.building == building
    ]


def stand_in_there(play: Play, building: Building) -> bool:
    """With two players a spare character always stands on the Town Hall."""
    return len(play.state.players) == 2 and building == "town_hall"  # noqa: PLR2004


def approach(play: Play, seat: Seat, building: Building) -> None:
    """Go to a building; where someone is in the way, ask how to enter."""
    if others_there(play, seat, building) or stand_in_there(play, building):
        play.ask(EnterBuilding(seat, building))
    else:
        enter(play, seat, building)


def enter(play: Play, seat: Seat, building: Building) -> None:
    """Be in a building, and begin its action."""
    player = play.player(seat)
    player.building, player.jailed, player.space = building, False, NOBODY
    town.begin_visit(play, seat, building, others_there(play, seat, building))


def _needs_duel(play: Play, seat: Seat, building: Building) -> bool:
    player = play.player(seat)
    if player.jailed or building == "saloon":
        return False
    return not (building == "town_hall" and "politician" in player.skills)


def _candidates(play: Play, question: EnterBuilding) -> Iterator[Challenge | EnterQuietly | Bribe]:
    opponents: list[Seat | None] = [*others_there(play, question.seat, question.building)]
    for opponent in opponents or [None]:
        yield Challenge(opponent, dirty=False)
        yield Challenge(opponent, dirty=True)
    yield EnterQuietly()
    yield Bribe()


def _why_not(play: Play, question: EnterBuilding, action: Challenge | EnterQuietly | Bribe) -> Refusal | None:
    seat, building = question.seat, question.building
    if isinstance(action, EnterQuietly):
        if _needs_duel(play, seat, building):
            return no("duel_needed", "Someone is there: a duel is needed to enter.")
    elif isinstance(action, Bribe):
        if "bribery" not in play.player(seat).skills:
            return no("no_bribery", "Only who has learned bribery can pay to be let in.")
        if not _needs_duel(play, seat, building):
            return no("no_bribe_needed", "Nobody has to be paid here: enter quietly.")
        if not can_pay(play.player(seat), _BRIBE):
            return no("cannot_pay", "A bribe costs a coin, which you do not have.")
    else:
        others = others_there(play, seat, building)
        if action.opponent is None:
            if others or not stand_in_there(play, building):
                return no("name_opponent", "Say whom to challenge.")
        elif action.opponent not in others:
            return no("not_in_building", "This player is not in the building.", seat=action.opponent)
    return None


def _answer(play: Play, question: EnterBuilding, action: Challenge | EnterQuietly | Bribe) -> None:
    play.answered()
    if isinstance(action, Challenge):
        _roll(play, question, action)
        return
    if isinstance(action, Bribe):
        pay(play, question.seat, _BRIBE, "bribe")
    enter(play, question.seat, question.building)


def _bonus(play: Play, seat: Seat) -> int:
    player = play.player(seat)
    learned = sum(skill in player.skills for skill in _DUEL_SKILLS)
    cards = sum(effect.bonus for effect in play.book.effects(player, OnDuel))
    return play.book.symbols(player).combat + learned + cards


def _roll(play: Play, question: EnterBuilding, action: Challenge) -> None:
    seat, opponent = question.seat, action.opponent
    play.state.announced = f"{'dirty' if action.dirty else 'honourable'} {opponent}"
    die, other_die = play.roll(), play.roll()
    total = die + _bonus(play, seat) + action.dirty
    against = other_die + (0 if opponent is None else _bonus(play, opponent))
    play.tell(Duelled(seat, opponent, action.dirty, die, total, other_die, against))
    asked = AddToDuel(seat, question.building, opponent, action.dirty, total, against)
    if rolls.can_add(play, seat, "combat"):
        play.ask(asked)
    else:
        _end(play, asked, total)


def _end(play: Play, question: AddToDuel, total: int) -> None:
    """The higher total wins; a tie goes to the one who was there."""
    seat, won = question.seat, total > question.against
    play.tell(DuelEnded(seat, question.opponent, total, question.against, won))
    if won:
        gain(play, seat, Gain(reputation=-1 if question.dirty else 1), "duel")
        enter(play, seat, question.building)
        return
    player = play.player(seat)
    player.building, player.jailed, player.space = None, True, NOBODY
    if play.state.options.day:
        play.ask(EndOfTurn(seat))
        gain(play, seat, Gain(food=1), "jail")


HANDLERS: Handlers = {
    EnterBuilding: Handler(_candidates, _why_not, _answer, (Challenge, EnterQuietly, Bribe)),
    AddToDuel: rolls.handler(rolls.in_combat, _end),
}
