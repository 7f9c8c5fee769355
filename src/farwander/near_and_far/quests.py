"""Quests: an encounter is read, a way is chosen, a die is cast, and something is gained or not."""

from __future__ import annotations

from collections.abc import Iterator

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far import rolls
from farwander.near_and_far.actions import Choose
from farwander.near_and_far.cards import Choice
from farwander.near_and_far.cards import Encounter as Story
from farwander.near_and_far.effects import OnQuest
from farwander.near_and_far.events import EncounterRead, QuestEnded, WayChosen
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Check
from farwander.near_and_far.options import LAST_MAP, QUESTS_ON_CARD
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.purse import can_pay, pay
from farwander.near_and_far.questions import AddToQuest, ChooseWay
from farwander.near_and_far.state import Player

BONUS_AT = 2
QUESTS_FOR_EXPERIENCE = 3
QUESTS_BEFORE_LAST_MAP = 8


def begin(play: Play, seat: Seat) -> None:
    """Take the token off the map and read what is to be read."""
    state, player = play.state, play.player(seat)
    space = player.space
    state.quests = tuple(each for each in state.quests if each != space)
    encounter, experience = _to_read(play, player, space)
    play.tell(EncounterRead(seat, encounter))
    play.ask(ChooseWay(seat, encounter, experience))


def _to_read(play: Play, player: Player, space: int) -> tuple[str, bool]:
    """Which encounter, and whether it counts for experience."""
    mode = play.state.options.mode
    if mode == "arcade":
        return _arcade_card(play), False
    if mode == "character":
        waits = player.quests >= QUESTS_BEFORE_LAST_MAP and play.state.options.map != LAST_MAP
        if waits or player.quests >= QUESTS_ON_CARD[mode] or not player.next_quest:
            return _arcade_card(play), False
        return player.next_quest, True
    if mode == "campaign" and player.side_quests:
        encounter, *player_left = player.side_quests
        player.side_quests = tuple(player_left)
        return encounter, True
    return play.chart.spaces[space].quest or "", mode == "campaign"


def _arcade_card(play: Play) -> str:
    state = play.state
    if not state.arcade:
        state.arcade = play.shuffled(state.arcade_discards)
        state.arcade_discards = ()
    card = state.arcade[-1]
    state.arcade = state.arcade[:-1]
    state.arcade_discards += (card,)
    return card


# -- choosing a way


def ways(story: Story, player: Player) -> tuple[Choice, ...]:
    """The choices that are read to a player: those of the keywords, where the player holds them."""
    held = set(player.keywords)
    known = [choice for choice in story.choices if choice.keywords and held >= set(choice.keywords)]
    bound = [choice for choice in known if not choice.optional]
    if bound:
        most = max(len(choice.keywords) for choice in bound)
        return tuple(choice for choice in bound if len(choice.keywords) == most)
    return tuple(choice for choice in story.choices if not choice.keywords or choice in known)


def _candidates(play: Play, question: ChooseWay) -> Iterator[Choose]:
    story = play.book.encounter(question.encounter)
    for choice in ways(story, play.player(question.seat)):
        yield Choose(choice.id)


def _why_not(play: Play, question: ChooseWay, action: Choose) -> Refusal | None:
    story, player = play.book.encounter(question.encounter), play.player(question.seat)
    offered = ways(story, player)
    choice = next((each for each in offered if each.id == action.choice), None)
    if choice is None:
        return no("not_a_way", "This is not one of the choices that you have.", choice=action.choice)
    if not can_pay(player, choice.price) and any(can_pay(player, other.price) for other in offered):
        return no("cannot_pay", "You do not have what this choice costs.")
    return None


def _answer(play: Play, question: ChooseWay, action: Choose) -> None:
    play.answered()
    seat = question.seat
    player = play.player(seat)
    story = play.book.encounter(question.encounter)
    choice = next(each for each in story.choices if each.id == action.choice)
    play.state.announced = choice.id
    if not can_pay(player, choice.price):  # nor any other: the quest fails
        play.tell(WayChosen(seat, story.id, choice.id, None, 0, 0))
        _end(play, question, choice, success=False, bonus=False)
        return
    pay(play, seat, choice.price, "quest")
    if choice.check is None:
        play.tell(WayChosen(seat, story.id, choice.id, None, 0, 0))
        _end(play, question, choice, success=True, bonus=False)
        return
    die = play.roll()
    symbols = play.book.symbols(player)
    total = die + (symbols.skill if choice.check == "skill" else symbols.combat)
    play.tell(WayChosen(seat, story.id, choice.id, choice.check, die, total))
    asked = AddToQuest(seat, story.id, choice.id, total, question.experience)
    if rolls.can_add(play, seat, choice.check):
        play.ask(asked)
    else:
        _count(play, asked, total)


# -- hearts, and what came of it


def _choice(play: Play, question: AddToQuest) -> Choice:
    story = play.book.encounter(question.encounter)
    return next(each for each in story.choices if each.id == question.choice)


def _check(play: Play, question: AddToQuest) -> Check:
    return _choice(play, question).check or "skill"


def _count(play: Play, question: AddToQuest, total: int) -> None:
    choice = _choice(play, question)
    success = total >= choice.difficulty
    _end(play, question, choice, success=success, bonus=total >= choice.difficulty + BONUS_AT)


def _end(play: Play, question: ChooseWay | AddToQuest, choice: Choice, *, success: bool, bonus: bool) -> None:
    seat = question.seat
    player = play.player(seat)
    character = play.state.options.mode == "character" and question.experience
    read = success or character
    play.tell(QuestEnded(seat, question.encounter, choice.id, success, bonus, read))
    if question.experience:
        _learn_from_it(play, player)
    if character:
        player.next_quest = choice.reward.next or ""  # nothing: the story has come to an end
    if not success:
        return
    helpers = play.book.cards_that(player, OnQuest)  # not a card that this very quest brings
    gain(play, seat, choice.reward, "quest")
    if bonus:
        gain(play, seat, choice.bonus, "bonus")
    for card, effect in helpers:
        gain(play, seat, effect.gain, card)


def _learn_from_it(play: Play, player: Player) -> None:
    """In a campaign every third quest brings experience, in character mode every one; failed ones count."""
    mode = play.state.options.mode
    player.quests += 1
    if player.quests > QUESTS_ON_CARD[mode]:  # the card is full
        return
    if mode == "character" or player.quests % QUESTS_FOR_EXPERIENCE == 0:
        player.experience += 1


HANDLERS: Handlers = {
    ChooseWay: Handler(_candidates, _why_not, _answer, (Choose,)),
    AddToQuest: rolls.handler(_check, _count),
}
