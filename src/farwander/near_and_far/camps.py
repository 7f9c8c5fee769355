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


def place_camp(play: Play, seat: Seat, where: Literal["map", "mine", "threat"], place: str) -> None:
    """Take the next camp from the player's board."""
    player, state = play.player(seat), play.state
    player.camps += 1
    play.tell(Camped(seat, where, place, player.camps))
    number = player.camps - play.extra_camps
    if 1 <= number <= CAMPS:
        gain(play, seat, play.book.content.boards.camps[number - 1], "board")
    if not state.ending and (number == CAMPS or _no_place_left(play)):
        state.ending = True
        play.tell(LastRound(seat))


def _no_place_left(play: Play) -> bool:
    """Whether map and mine are full; threats between camps are no longer in anyone's way then."""
    state, town = play.state, play.chart.town
    return NOBODY not in state.mine and all(
        owner != NOBODY for space, owner in enumerate(state.camps) if space != town
    )


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
