"""Threats on the paths: fighting them, and the ways past."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far import free, rolls
from farwander.near_and_far.actions import Fight, GiveUpAnimal, SlipPast
from farwander.near_and_far.camps import place_camp
from farwander.near_and_far.effects import OnThreat, SkipThreats
from farwander.near_and_far.events import ThreatEnded, ThreatMet, ThreatPassed
from farwander.near_and_far.gains import gain, without
from farwander.near_and_far.paths import both_camped, go_to
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import AddToThreat, FaceThreat


def in_the_way(play: Play, start: int, to: int) -> bool:
    """Whether a threat must be faced; not between two camps, nor when all are beaten."""
    way = play.chart.way(start, to)
    if way is None or not way.threat or not (play.state.threats or play.state.bosses):
        return False
    return not both_camped(play, start, to)


def meet(play: Play, seat: Seat, to: int, crossing: int) -> None:
    play.ask(FaceThreat(seat, to, crossing))


def to_fight(play: Play, seat: Seat) -> tuple[str, ...]:
    """The top threat, or any for a bounty hunter; and the bosses."""
    state = play.state
    any_threat = "bounty-hunter" in play.player(seat).skills
    return (state.threats if any_threat else state.threats[:1]) + state.bosses


def _candidates(play: Play, question: FaceThreat) -> Iterator[Fight | GiveUpAnimal | SlipPast]:
    player = play.player(question.seat)
    for threat in to_fight(play, question.seat):
        yield Fight(threat)
    for animal, treasure in free.animals_to_give(player):
        yield GiveUpAnimal(animal, treasure)
    yield SlipPast()
    for card in dict.fromkeys(card for card, _ in play.book.cards_that(player, SkipThreats)):
        yield SlipPast(card)


def _why_not(play: Play, question: FaceThreat, action: Fight | GiveUpAnimal | SlipPast) -> Refusal | None:
    player = play.player(question.seat)
    if isinstance(action, Fight):
        if action.threat not in to_fight(play, question.seat):
            return no("not_this_threat", "This is not the threat on the path.", threat=action.threat)
        return None
    if isinstance(action, GiveUpAnimal):
        return free.why_not_given(player, action.animal, action.treasure)
    if action.card is None:
        if not play.book.symbols(player).shield:
            return no("no_shield", "Nobody in your party bears a shield.")
        return None
    prices = [e.price for card, e in play.book.cards_that(player, SkipThreats) if card == action.card]
    if not prices:
        return no("no_such_card", "You have no such card to pass threats with.")
    if not can_pay(player, prices[0]):
        return no("cannot_pay", "You cannot pay what this card asks.")
    return None


def _answer(play: Play, question: FaceThreat, action: Fight | GiveUpAnimal | SlipPast) -> None:
    play.answered()
    seat = question.seat
    player = play.player(seat)
    if isinstance(action, Fight):
        play.state.announced = action.threat
        die = play.roll()
        total = die + play.book.symbols(player).combat
        play.tell(ThreatMet(seat, action.threat, die, total))
        asked = AddToThreat(seat, question.to, action.threat, total, question.crossing)
        if rolls.can_add(play, seat, "combat"):
            play.ask(asked)
        else:
            _end(play, asked, total)
        return
    if isinstance(action, GiveUpAnimal):
        free.give_animal(play, seat, action.animal, action.treasure)
        play.tell(ThreatPassed(seat, action.animal))
    elif action.card is None:
        play.tell(ThreatPassed(seat, "shield"))
    else:
        price = next(e.price for card, e in play.book.cards_that(player, SkipThreats) if card == action.card)
        pay(play, seat, price, action.card)
        play.tell(ThreatPassed(seat, action.card))
    go_to(play, seat, question.to, question.crossing)


def difficulty(play: Play, threat: str) -> int:
    content = play.book.content
    return (content.threats.get(threat) or content.bosses[threat]).difficulty


def _end(play: Play, question: AddToThreat, total: int) -> None:
    """Meet or beat the number to take the card and go on; else the turn ends on the space before."""
    seat, threat, state = question.seat, question.threat, play.state
    won = total >= difficulty(play, threat)
    play.tell(ThreatEnded(seat, threat, total, won))
    if not won:
        play.answered()  # no more travel, no quest, no camp
        return
    if threat in state.bosses:
        state.bosses = without(state.bosses, threat)
    else:
        state.threats = without(state.threats, threat)
    player = play.player(seat)
    player.threats += (threat,)
    place_camp(play, seat, "threat", threat)
    for card, effect in play.book.cards_that(player, OnThreat):
        gain(play, seat, effect.gain, card)
    go_to(play, seat, question.to, question.crossing)


HANDLERS: Handlers = {
    FaceThreat: Handler(_candidates, _why_not, _answer, (Fight, GiveUpAnimal, SlipPast)),
    AddToThreat: rolls.handler(rolls.in_combat, _end),
}
