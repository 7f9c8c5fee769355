"""What each choice of a decision is worth, and how sure that is: the search's word, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots import deputy
from farwander.bots.faraway.players import numbered
from farwander.bots.faraway.search import CHANCE, FAME, SUMS, TRIED
from farwander.bots.faraway.weighing import Effort, Weighing
from farwander.bots.faraway.weights import load_network
from farwander.faraway.actions import FarawayAction
from farwander.faraway.views import FarawayView, sight_of

AHEAD = 2
"""Rounds played on in each world before the network says what it expects."""
_BATCHES = 16
"""The worlds are tried in so many parts; how much these differ tells how sure the mean is."""
_SURE = 2.0
"""A difference counts from so many standard errors on."""


class Lead(NamedTuple):
    """By choice: how far it is behind another, and the standard error of that."""

    by: NDArray[np.float64]
    error: NDArray[np.float64]

    @property
    def sure(self) -> NDArray[np.float64]:
        """The same, but 0 where it may be noise."""
        return np.where(self.by > _SURE * self.error, self.by, 0.0)


class Values(NamedTuple):
    """By part and choice: the mean fame, and the mean chance to win."""

    fames: NDArray[np.float64]
    chances: NDArray[np.float64]

    @property
    def fame(self) -> NDArray[np.float64]:
        return self.fames.mean(0)

    @property
    def chance(self) -> NDArray[np.float64]:
        return self.chances.mean(0)


def behind(parts: NDArray[np.float64], leader: int) -> Lead:
    """How far each choice is behind the leader. All were tried in the same worlds, so luck cancels out."""
    differences = parts[:, leader : leader + 1] - parts
    return Lead(differences.mean(0), differences.std(0, ddof=1) / np.sqrt(len(parts)))


def by_network(view: FarawayView, legal: Sequence[FarawayAction]) -> FarawayAction:
    """What the network would choose. The search plays on by it, so this is what can be expected."""
    return deputy("faraway").choose(view, legal, np.random.default_rng(0))


def weigh(
    view: FarawayView, legal: Sequence[FarawayAction], tries: int, seed: int, ahead: int = AHEAD
) -> Values:
    """Try every choice equally often, about `tries` times in all."""
    weighing = Weighing(load_network(), sight_of(view), numbered(view, legal), seed)
    worlds = max(tries // (_BATCHES * len(legal)), 1)
    effort = Effort(worlds * len(legal), ahead)
    parts = np.empty((_BATCHES, len(legal), SUMS))
    for part in parts:
        before = weighing.sums.copy()
        weighing.weigh_all(effort)
        part[:] = weighing.sums - before
    return Values(parts[:, :, FAME] / parts[:, :, TRIED], parts[:, :, CHANCE] / parts[:, :, TRIED])
