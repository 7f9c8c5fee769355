"""The built-in Faraway bots as `core` knows bots: a view in, an action out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.bots import choices
from farwander.core.compiling import compiled
from farwander.faraway.actions import FarawayAction
from farwander.faraway.entry import Sights
from farwander.faraway.numbers import number_of
from farwander.faraway.views import FarawayView, sight_of


@compiled
def _choose(kind: int, sights: Sights, actions: NDArray[np.int8], size: int, rng: NDArray[np.uint64]) -> int:
    return choices.choose(kind, sights[0], actions, size, rng)


class Compiled(msgspec.Struct, frozen=True):
    """A bot whose choice is compiled, so that whole games of such bots run inside the rules."""

    name: str
    summary: str
    kind: int
    """Its number in `choices`."""

    def choose(
        self, view: FarawayView, legal: Sequence[FarawayAction], rng: np.random.Generator
    ) -> FarawayAction:
        numbers = [number_of(action, view.hand) for action in legal]
        seed = rng.integers(0, 2**64, 1, np.uint64)
        chosen = _choose(self.kind, sight_of(view), np.array(numbers, np.int8), len(numbers), seed)
        return legal[numbers.index(chosen)]


FARAWAY_BOTS = (
    Compiled("random", "picks any card; for measuring, and for beating", choices.RANDOM),
    Compiled("greedy", "takes what scores most right now, never looking ahead", choices.GREEDY),
)
"""In rising strength."""
