"""Turns and rounds: who is next, what a turn may be, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from farwander.core.refusal import Refusal
from farwander.near_and_far import camps, duels, free, travel
from farwander.near_and_far.actions import Adventure, EndTurn, Visit
from farwander.near_and_far.events import TurnBegan
from farwander.near_and_far.goods import BUILDINGS
from farwander.near_and_far.play import Handler, Handlers, Play, no
from farwander.near_and_far.questions import ChooseDecks, EndOfTurn, TakeTurn

EXTRA_ARTIFACTS = 2


def begin_game(play: Play) -> None:
    """Begin the first round, once the artifacts are drafted."""
    state = play.state
    state.round = 1
    state.turn = state.first
    _begin_turn(play)
    for seat in reversed(range(len(state.players))):
        if "treasure-hunter" in play.player(seat).skills:
            play.ask(ChooseDecks(seat, EXTRA_ARTIFACTS))


def _begin_turn(play: Play) -> None:
    state = play.state
    play.tell(TurnBegan(state.turn, state.round))
    play.ask(TakeTurn(state.turn))


def go_on(play: Play) -> None:
    """When nothing is asked any more, it is the next player's turn, or the game is over."""
    state = play.state
    travel.keep_up(play)
    if state.stack and isinstance(last := state.stack[-1], EndOfTurn) and not free.can_buy(play, last.seat):
        play.answered()
    if state.stack or state.over:
        return
    state.turn = (state.turn + 1) % len(state.players)
    if state.turn == state.first:
        if state.ending:
            state.over = True
            return
        state.round += 1
        camps.end_if_still(play)
    _begin_turn(play)


_TURNS: tuple[Visit | Adventure, ...] = (*map(Visit, BUILDINGS), Adventure())


def _candidates(play: Play, question: TakeTurn) -> tuple[Visit | Adventure, ...]:
    return _allowed(play.player(question.seat).building, first_round=play.state.round == 1)


@cache
def _allowed(visited: str | None, *, first_round: bool) -> tuple[Visit | Adventure, ...]:
    """The same for everyone who was in that building last: asked for at every turn, and worth keeping."""
    return tuple(
        turn
        for turn in _TURNS
        if (not first_round if isinstance(turn, Adventure) else turn.building != visited)
    )


def _why_not(play: Play, question: TakeTurn, action: Visit | Adventure) -> Refusal | None:
    player = play.player(question.seat)
    if isinstance(action, Adventure):
        if play.state.round == 1:
            return no("first_round", "In the first round everyone visits the town.")
        return None
    if player.building == action.building:
        return no("same_building", "You were there last turn. Visit another building, or set out.")
    return None


def _answer(play: Play, question: TakeTurn, action: Visit | Adventure) -> None:
    play.answered()
    if isinstance(action, Visit):
        duels.approach(play, question.seat, action.building)
    else:
        travel.set_out(play, question.seat)


def _last_candidates(play: Play, question: EndOfTurn) -> Iterator[EndTurn]:
    yield EndTurn()


def _why_not_ended(play: Play, question: EndOfTurn, action: EndTurn) -> Refusal | None:
    return None


def _end(play: Play, question: EndOfTurn, action: EndTurn) -> None:
    play.answered()


HANDLERS: Handlers = {
    TakeTurn: Handler(_candidates, _why_not, _answer, (Visit, Adventure), checked=True),
    EndOfTurn: Handler(_last_candidates, _why_not_ended, _end, (EndTurn,)),
}
