"""Camps: placing them, what comes to light, and when the last one ends the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import CampAt
from farwander.near_and_far.effects import OnCamp
from farwander.near_and_far.events import Camped, LastRound
from farwander.near_and_far.gains import gain
from farwander.near_and_far.goods import Gain
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.questions import PlaceCamp
from farwander.near_and_far.state import CAMPS, NOBODY

STILL = 3
"""So many rounds without a camp, on a full map, and the next one is the last."""


def place_camp(play: Play, seat: Seat, where: Literal["map", "mine", "threat"], place: str) -> None:
    """Take the next camp from the player's board."""
    player, state = play.player(seat), play.state
    player.camps += 1
    state.camped = state.round
    play.tell(Camped(seat, where, place, player.camps))
    number = player.camps - play.extra_camps
    if 1 <= number <= CAMPS:
        gain(play, seat, play.book.content.boards.camps[number - 1], "board")
    if not state.ending and (number == CAMPS or (NOBODY not in state.mine and _map_is_full(play))):
        state.ending = True
        play.tell(LastRound(seat))


def end_if_still(play: Play) -> None:
    """As a round begins: let it be the last if the map is full and nobody has dug for long.

    What is left of the mine may ask for more skill than anyone can gather.
    """
    state = play.state
    if not state.ending and state.round - state.camped > STILL and _map_is_full(play):
        state.ending = True
        play.tell(LastRound(None))


def _map_is_full(play: Play) -> bool:
    """Whether all spaces are taken; threats between camps are no longer in anyone's way then."""
    return all(owner != NOBODY for space, owner in enumerate(play.state.camps) if space != play.chart.town)


def camp_on_map(play: Play, seat: Seat, space: int) -> None:
    """Place a camp on the map and gain what the party finds there."""
    state, player = play.state, play.player(seat)
    state.camps = (*state.camps[:space], seat, *state.camps[space + 1 :])
    place = play.chart.spaces[space]
    place_camp(play, seat, "map", place.id)
    found = play.book.symbols(player).search
    for card, effect in play.book.cards_that(player, OnCamp):
        gain(play, seat, effect.gain, card)
        found += effect.extra_find
    if place.kind == "coin":
        gain(play, seat, Gain(coins=found), "search")
    elif place.kind == "gem":
        gain(play, seat, Gain(gems=found), "search")


def _candidates(play: Play, question: PlaceCamp) -> Iterator[CampAt]:
    for space in play.chart.spaces:
        yield CampAt(space.id)


def _why_not(play: Play, question: PlaceCamp, action: CampAt) -> Refusal | None:
    space = play.chart.index.get(action.space)
    if space is None or space == play.chart.town:
        return no("no_such_space", f"There is no space {action.space} to camp on.", space=action.space)
    if play.state.camps[space] != NOBODY:
        return no("camp_there", "There is a camp on this space already. Choose an empty one.")
    return None


def _answer(play: Play, question: PlaceCamp, action: CampAt) -> None:
    play.answered()
    camp_on_map(play, question.seat, play.chart.index[action.space])


HANDLERS: Handlers = {PlaceCamp: Handler(_candidates, _why_not, _answer, (CampAt,))}
