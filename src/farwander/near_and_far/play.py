"""One decision being carried out: the state, the book, chance, and what has happened so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from farwander.core.chance import Chance
from farwander.core.game import Seat
from farwander.core.refusal import Refusal
from farwander.near_and_far.actions import NearAndFarAction
from farwander.near_and_far.book import Book
from farwander.near_and_far.events import NearAndFarEvent
from farwander.near_and_far.questions import Asked, Question
from farwander.near_and_far.state import Player, State


class Play:
    """What every rule works on."""

    __slots__ = ("book", "chance", "chart", "events", "state")

    def __init__(self, book: Book, state: State, chance: Chance) -> None:
        self.book = book
        self.state = state
        self.chance = chance
        self.chart = book.charts[state.options.map]
        self.events: list[NearAndFarEvent] = []

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def tell(self, event: NearAndFarEvent) -> None:
        self.events.append(event)

    def ask(self, question: Question) -> None:
        """Open a question; it is asked before those that are open already."""
        self.state.stack += (question,)

    def answered(self) -> None:
        """Close the question that is asked now."""
        self.state.stack = self.state.stack[:-1]

    def ask_instead(self, question: Question, **changes: Any) -> None:
        """Ask the same with other particulars."""
        self.state.stack = (*self.state.stack[:-1], msgspec.structs.replace(question, **changes))

    def roll(self) -> int:
        """Cast a die, for all to see."""
        die = self.chance.roll(6)
        self.state.dice += (die,)
        return die

    def shuffled(self, cards: Iterable[str]) -> tuple[str, ...]:
        """These cards in an order that chance gives."""
        ordered = sorted(cards)
        return tuple(ordered[place] for place in self.chance.shuffle(len(ordered)))

    @property
    def extra_camps(self) -> int:
        return 2 if self.state.options.long_game else 0


class Handler(NamedTuple):
    """How a kind of question is asked and answered."""

    candidates: Callable[[Play, Any], Iterable[NearAndFarAction]]
    """Everything that may be worth asking about; what is not allowed is sorted out by `why_not`."""
    why_not: Callable[[Play, Any, Any], Refusal | None]
    """For an action of one of the kinds in `actions`."""
    answer: Callable[[Play, Any, Any], None]
    actions: tuple[type[NearAndFarAction], ...]
    checked: bool = False
    """Whether the candidates are only what is allowed."""

    def legal(self, play: Play, question: Any) -> list[NearAndFarAction]:
        if self.checked:
            return list(self.candidates(play, question))
        why_not = self.why_not
        return [
            action for action in self.candidates(play, question) if why_not(play, question, action) is None
        ]


Handlers = dict[type[Asked], Handler]


def no(code: str, message: str, **details: int | str | list[int]) -> Refusal:
    return Refusal(code, message, details)
