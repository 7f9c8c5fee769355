"""The built-in Faraway bots as `core` knows bots: a view in, an action out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway import choices
from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.weighing import Effort, Outcomes, Weighing
from farwander.bots.faraway.weights import load_network, no_network
from farwander.faraway.actions import FarawayAction
from farwander.faraway.numbers import number_of
from farwander.faraway.views import FarawayView, sight_of

_FAME_FOR_A_WIN = 150
"""So much fame is worth a win."""
Goal = Callable[[Outcomes], NDArray[np.float64]]


def for_fame(outcomes: Outcomes) -> NDArray[np.float64]:
    return outcomes.fames


def to_win(outcomes: Outcomes) -> NDArray[np.float64]:
    """The chance to win; and a little for fame, so that nobody gives up who is far behind."""
    return outcomes.chances + outcomes.fames / _FAME_FOR_A_WIN


def numbered(view: FarawayView, legal: Sequence[FarawayAction]) -> NDArray[np.int8]:
    """Actions as the compiled code knows them."""
    return np.array([number_of(action, view.hand) for action in legal], np.int8)


class Compiled(msgspec.Struct, frozen=True):
    """A bot that does not look ahead: compiled, so that whole games of such bots run inside the rules."""

    name: str
    summary: str
    kind: int
    """How it chooses: its number in `choices`."""
    error: float = 0.0
    """The standard deviation of the fame by which it misjudges a choice."""

    @property
    def network(self) -> Network:
        return load_network() if self.kind == choices.NET else no_network()

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        numbers = numbered(view, legal)
        seed = rng.integers(0, 2**64, 1, np.uint64)
        asked = (self.network, sight_of(view), numbers, len(numbers), seed, new_room())
        return legal[choices.choose(self.kind, self.error, *asked)]


class Searching(msgspec.Struct, frozen=True):
    """A bot that tries its choices in many worlds before it decides."""

    name: str
    summary: str
    effort: Effort
    goal: Goal = to_win

    def unhurried(self) -> Self:
        """The same without a clock, so that it chooses alike everywhere."""
        return msgspec.structs.replace(self, effort=self.effort._replace(seconds=None))

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        seed = int(rng.integers(0, 2**63))
        if len(legal) == 1:
            return legal[0]
        actions, rivals = numbered(view, legal), self.goal is to_win
        weighing = Weighing(load_network(), sight_of(view), actions, seed, among_rivals=rivals)
        return legal[weighing.find_best(self.effort, self.goal)]
