"""Near and Far as `core` knows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import cast

import msgspec
import numpy as np

from farwander.core.chance import Chance
from farwander.core.game import Game, Pack, Result, Seat, Tool, Viewer
from farwander.core.refusal import GAME_OVER, Refusal, Refused, no_such_seat, not_your_turn
from farwander.near_and_far import (
    camps,
    draft,
    duels,
    free,
    hidden,
    quests,
    setup,
    threats,
    town,
    travel,
    turns,
)
from farwander.near_and_far import faults as wrong
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.book import Book
from farwander.near_and_far.digests import digest
from farwander.near_and_far.events import Ended, NearAndFarEvent
from farwander.near_and_far.library import Content, load
from farwander.near_and_far.options import MAPS, MAX_PLAYERS, MIN_PLAYERS, NearAndFarOptions
from farwander.near_and_far.play import Handlers, Play, no
from farwander.near_and_far.questions import Question
from farwander.near_and_far.scoring import Count
from farwander.near_and_far.sheet import Sheet, SheetCount, count_sheet
from farwander.near_and_far.state import State, copied
from farwander.near_and_far.views import NearAndFarView, view

_HANDLERS: Handlers = {
    **draft.HANDLERS,
    **turns.HANDLERS,
    **duels.HANDLERS,
    **town.HANDLERS,
    **travel.HANDLERS,
    **threats.HANDLERS,
    **quests.HANDLERS,
    **camps.HANDLERS,
}


class _NoChance:
    """For looking: questions are answered without drawing anything."""

    def shuffle(self, n: int) -> list[int]:
        raise AssertionError(n)

    def roll(self, sides: int) -> int:
        raise AssertionError(sides)


_NO_CHANCE = _NoChance()


class NearAndFar(Game[NearAndFarOptions, State, NearAndFarAction, NearAndFarEvent, NearAndFarView]):
    """The rules of Near and Far, with a content pack."""

    name = "near-and-far"
    rules = 2
    options_type = NearAndFarOptions
    action_type = cast(type[NearAndFarAction], NearAndFarAction)
    event_type = cast(type[NearAndFarEvent], NearAndFarEvent)
    view_type = NearAndFarView

    def __init__(self, content: Content | None = None) -> None:
        self._content = content

    @cached_property
    def book(self) -> Book:
        """The content pack, ours if no other is given; read when it is first needed."""
        return Book(self._content or load())

    def seats(self, options: NearAndFarOptions) -> int:
        return options.players

    def check_options(self, options: NearAndFarOptions) -> Refusal | None:
        return setup.check_options(self.book, options)

    def pack(self, options: NearAndFarOptions) -> Pack:
        return Pack(self.book.content.name, digest(self.book, options))

    def variations(self) -> Iterable[NearAndFarOptions]:
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            for day in (False, True):
                yield NearAndFarOptions(players, "first", 1, day)
        for number in range(1, MAPS + 1):
            players = MIN_PLAYERS + number % 3
            more, longer = number % 2 == 0, number % 3 == 0
            yield NearAndFarOptions(players, "arcade", number, number % 2 == 1, more, longer)

    def new(self, options: NearAndFarOptions, chance: Chance) -> State:
        return setup.new(self.book, options, chance)

    # -- who is asked what

    def acting(self, state: State) -> frozenset[Seat]:
        if not state.stack:
            return frozenset()
        question = state.stack[-1]
        if isinstance(question, draft.EVERYONE):
            return frozenset(seat for seat, player in enumerate(state.players) if player.sealed is None)
        return frozenset((question.seat,))

    def may_change(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat, player in enumerate(state.players) if player.sealed is not None)

    def legal(self, state: State, seat: Seat) -> list[NearAndFarAction]:
        if self._not_asked(state, seat):
            return []
        play = Play(self.book, state, _NO_CHANCE)
        question = state.stack[-1]
        handler = _HANDLERS[type(question)]
        asked = seat if isinstance(question, draft.EVERYONE) else question
        found = handler.legal(play, asked)
        if type(question) in free.WHILE_ASKED:
            found += free.legal(play, seat)
        return found

    def why_not(self, state: State, seat: Seat, action: NearAndFarAction) -> Refusal | None:
        refusal = self._not_asked(state, seat)
        if refusal:
            return refusal
        play = Play(self.book, state, _NO_CHANCE)
        return _why_not(play, state.stack[-1], seat, action)

    def _not_asked(self, state: State, seat: Seat) -> Refusal | None:
        if not state.stack:
            return GAME_OVER
        question = state.stack[-1]
        if getattr(question, "seat", None) == seat:
            return None
        if not 0 <= seat < len(state.players):
            return no_such_seat(seat, len(state.players))
        acting = self.acting(state)
        if seat not in acting and seat not in self.may_change(state):
            return not_your_turn(seat, sorted(acting))
        return None

    def play(
        self, state: State, seat: Seat, action: NearAndFarAction, chance: Chance
    ) -> list[NearAndFarEvent]:
        play = Play(self.book, state, chance)
        refusal = self._not_asked(state, seat) or _why_not(play, state.stack[-1], seat, action)
        if refusal:
            raise Refused(refusal)
        question = state.stack[-1]
        state.dice, state.announced = (), ""
        if isinstance(action, free.ACTIONS):
            free.answer(play, seat, action)
        else:
            asked = seat if isinstance(question, draft.EVERYONE) else question
            _HANDLERS[type(question)].answer(play, asked, action)
        turns.go_on(play)
        if state.over:
            count = Count(self.book, state)
            lines = count.lines()
            play.tell(Ended(count.result(lines), lines))
        return play.events

    # -- looking

    def view(self, state: State, viewer: Viewer) -> NearAndFarView:
        return view(self.book, state, viewer)

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        count = Count(self.book, state)
        return count.result(count.lines())

    def resample(self, view: NearAndFarView, rng: np.random.Generator) -> State:
        return hidden.resample(self.book, view, rng)

    def shuffle_hidden(self, state: State, viewer: Viewer, rng: np.random.Generator) -> State:
        return hidden.shuffle_hidden(self.book, state, viewer, rng)

    def copy(self, state: State) -> State:
        return copied(state)

    def freeze(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def tools(self) -> dict[str, Tool]:
        return {"score": Tool(Sheet, SheetCount, self._count_sheet)}

    def _count_sheet(self, sheet: Sheet) -> SheetCount:
        return count_sheet(self.book, sheet)

    def faults(self, state: State) -> list[str]:
        return wrong.faults(self.book, state)


def _why_not(play: Play, question: Question, seat: Seat, action: NearAndFarAction) -> Refusal | None:
    if isinstance(action, free.ACTIONS):
        if type(question) not in free.WHILE_ASKED:
            return no("not_now", "First answer the question that is open.")
        return free.why_not(play, seat, action)
    handler = _HANDLERS[type(question)]
    if not isinstance(action, handler.actions):
        asked = type(question).__struct_config__.tag
        return no("not_asked_now", "The question now is another.", asked=str(asked))
    return handler.why_not(play, seat if isinstance(question, draft.EVERYONE) else question, action)
