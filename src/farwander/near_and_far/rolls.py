"""What may be added to a roll after the die is cast: hearts, and cards that are put away for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import AddHearts, UseCard
from farwander.near_and_far.effects import CombatOnce, SkillOnce
from farwander.near_and_far.events import CardUsed
from farwander.near_and_far.gains import lose_treasure, put_away_artifacts, without
from farwander.near_and_far.goods import Check, Price
from farwander.near_and_far.play import Handler, Play, no
from farwander.near_and_far.purse import hearts_to_spend, pay
from farwander.near_and_far.questions import AddToDuel, AddToQuest, AddToThreat

Q = TypeVar("Q", AddToDuel, AddToThreat, AddToQuest)

_ONCE: dict[Check, type[CombatOnce | SkillOnce]] = {"combat": CombatOnce, "skill": SkillOnce}


def can_add(play: Play, seat: Seat, check: Check) -> bool:
    player = play.player(seat)
    return hearts_to_spend(player) > 0 or any(play.book.cards_that(player, _ONCE[check]))


def candidates(play: Play, seat: Seat, check: Check) -> Iterator[AddHearts | UseCard]:
    player = play.player(seat)
    for hearts in range(hearts_to_spend(player) + 1):
        yield AddHearts(hearts)
    seen: set[str] = set()
    for card, _ in play.book.cards_that(player, _ONCE[check]):
        if card not in seen:
            seen.add(card)
            yield UseCard(card)


def why_not(play: Play, seat: Seat, check: Check, action: AddHearts | UseCard) -> Refusal | None:
    player = play.player(seat)
    if isinstance(action, AddHearts):
        most = hearts_to_spend(player)
        if not 0 <= action.hearts <= most:
            return no("not_enough_hearts", f"You can add 0 to {most} hearts.", most=most)
    elif action.card not in [card for card, _ in play.book.cards_that(player, _ONCE[check])]:
        return no("no_such_card", "You have no such card to use on this roll.")
    return None


def add(play: Play, seat: Seat, check: Check, action: AddHearts | UseCard) -> int:
    """Pay for it; return how much is added."""
    if isinstance(action, AddHearts):
        pay(play, seat, Price(hearts=action.hearts), "roll")
        return action.hearts
    player = play.player(seat)
    kind = _ONCE[check]
    bonus = sum(effect.bonus for effect in play.book.effects_of(action.card) if isinstance(effect, kind))
    if action.card in player.treasures:
        lose_treasure(play, seat, action.card)
    elif action.card in player.world:
        player.world = without(player.world, action.card)
        play.state.world += (action.card,)
    else:
        player.bought = without(player.bought, action.card)
        put_away_artifacts(play, (action.card,))
    play.tell(CardUsed(seat, action.card, bonus))
    return bonus


def handler(check_of: Callable[[Play, Q], Check], end: Callable[[Play, Q, int], None]) -> Handler:
    """How the question what to add to a roll is asked; `end` is told the total that counts."""

    def candidates_of(play: Play, question: Q) -> Iterator[AddHearts | UseCard]:
        return candidates(play, question.seat, check_of(play, question))

    def why_not_of(play: Play, question: Q, action: AddHearts | UseCard) -> Refusal | None:
        return why_not(play, question.seat, check_of(play, question), action)

    def answer(play: Play, question: Q, action: AddHearts | UseCard) -> None:
        total = question.total + add(play, question.seat, check_of(play, question), action)
        if isinstance(action, UseCard):
            play.ask_instead(question, total=total)
            return
        play.answered()
        end(play, question, total)

    return Handler(candidates_of, why_not_of, answer, (AddHearts, UseCard))


def in_combat(_play: Play, _question: object) -> Check:
    return "combat"
