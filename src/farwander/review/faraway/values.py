"""What each choice of a decision is worth: the search's word, from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from farwander.bots import deputy
from farwander.bots.faraway.players import numbered
from farwander.bots.faraway.weighing import Effort, Outcomes, Weighing
from farwander.bots.faraway.weights import load_network
from farwander.faraway.actions import FarawayAction
from farwander.faraway.views import FarawayView, sight_of

AHEAD = 2
"""Rounds played on in each world before the network says what it expects."""
_CLOSELY = 4
"""So many times as often a choice is tried, at most, where there is doubt."""


def by_network(view: FarawayView, legal: Sequence[FarawayAction]) -> FarawayAction:
    """What the network would choose. The search plays on by it, so this is what can be expected."""
    return deputy("faraway").choose(view, legal, np.random.default_rng(0))


def weigh(
    view: FarawayView,
    legal: Sequence[FarawayAction],
    tries: int,
    seed: int,
    doubtful: Callable[[Outcomes], bool] = lambda _: False,
    *,
    ahead: int = AHEAD,
) -> Outcomes:
    """Try every choice equally often, about `tries` times in all, or more often while there is doubt."""
    weighing = Weighing(load_network(), sight_of(view), numbered(view, legal), seed)
    found = weighing.weigh_all(Effort(tries, ahead))
    for _ in range(_CLOSELY - 1):
        if not doubtful(found):
            break
        more = weighing.weigh_all(Effort(tries, ahead))
        found = Outcomes(*(np.concatenate(both) for both in zip(found, more, strict=True)))
    return found
