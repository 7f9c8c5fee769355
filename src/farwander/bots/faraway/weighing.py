"""Weighing the choices of one decision: in how many worlds to try each, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.reading import read_hands
from farwander.bots.faraway.search import try_worlds
from farwander.faraway.entry import Sights
from farwander.faraway.state import ROUNDS

_AT_ONCE = 48
"""Tries of a thread between two looks at the race and at the clock."""
_FEWEST = 16
"""Worlds before anyone drops out: of fewer, nobody can tell what is noise."""
_SURE = 3.0
"""A difference is told from so many standard errors on: the best of several looks better than it is."""
_BEHIND = 2.0
"""So many standard errors behind, a choice leaves the race: it is hardly ever the best, or by little."""


class Effort(NamedTuple):
    """How hard to think."""

    tries: int
    """How many choices to try in some world, in all."""
    ahead: int = ROUNDS
    """How many rounds to play on before the network says what it expects."""
    seconds: float | None = None
    """Stop after so long, whatever has been tried; it takes as long as one more look at the race."""
    threads: int = 1


class Outcomes(NamedTuple):
    """By world and choice: what came of it."""

    fames: NDArray[np.float64]
    chances: NDArray[np.float64]

    @property
    def fame(self) -> NDArray[np.float64]:
        """By choice: the mean."""
        return self.fames.mean(0)

    @property
    def chance(self) -> NDArray[np.float64]:
        return self.chances.mean(0)


class Lead(NamedTuple):
    """By choice: how far it is behind another, and the standard error of that."""

    by: NDArray[np.float64]
    error: NDArray[np.float64]

    @property
    def sure(self) -> NDArray[np.float64]:
        """The same, but 0 where it may be noise."""
        return np.where(self.by > _SURE * self.error, self.by, 0.0)


def behind(worths: NDArray[np.float64], leader: int) -> Lead:
    """How far each choice is behind the leader. All were tried in the same worlds, so luck cancels out."""
    differences = worths[:, leader : leader + 1] - worths
    return Lead(differences.mean(0), differences.std(0) / np.sqrt(max(len(worths) - 1, 1)))


class Weighing:
    """The choices of one decision on the scales."""

    def __init__(
        self,
        network: Network,
        sights: Sights,
        actions: NDArray[np.int8],
        seed: int,
        *,
        among_rivals: bool = False,
    ) -> None:
        self._began = time.monotonic()
        self._network = network
        self._sights = sights
        self._actions = actions
        self._seed = seed
        self._among_rivals = among_rivals
        """Whether the player will keep from the others what they want most, and not play for fame alone."""
        self._reading = read_hands(network, sights, new_room())
        self._worlds = 0
        self.tried = np.zeros(len(actions), np.int64)
        """By choice: in how many worlds."""

    def weigh_all(self, effort: Effort) -> Outcomes:
        """Try all choices equally often, to know what each is worth."""
        with ThreadPoolExecutor(effort.threads) as threads:
            everything = np.arange(len(self._actions))
            worlds = max(effort.tries // len(everything), 2)  # one alone says nothing of noise
            return self._try(everything, worlds, effort, threads)

    def find_best(self, effort: Effort, goal: Callable[[Outcomes], NDArray[np.float64]]) -> int:
        """Let the choices race: who is clearly behind drops out, until one is left or there is no more time.

        So what is obvious is decided at once, and the effort goes to what is close.
        """
        left = np.arange(len(self._actions))
        worths = np.empty((0, len(left)))
        end = float("inf") if effort.seconds is None else self._began + effort.seconds
        with ThreadPoolExecutor(effort.threads) as threads:
            while not len(worths) or (
                len(left) > 1 and self.tried.sum() < effort.tries and time.monotonic() < end
            ):
                worlds = effort.threads * max(min(_AT_ONCE, effort.tries) // len(left), 1)
                worths = np.concatenate((worths, goal(self._try(left, worlds, effort, threads))))
                if len(worths) >= _FEWEST:
                    racing = in_the_race(worths)
                    left, worths = left[racing], worths[:, racing]
        return int(left[worths.mean(0).argmax()])

    def _try(
        self, choices: NDArray[np.int64], worlds: int, effort: Effort, threads: ThreadPoolExecutor
    ) -> Outcomes:
        """Try some choices in the next worlds, divided among the threads."""
        found = Outcomes(np.empty((worlds, len(choices))), np.empty((worlds, len(choices))))
        actions = self._actions[choices]

        def share(i: int) -> None:
            part = slice(worlds * i // effort.threads, worlds * (i + 1) // effort.threads)
            try_worlds(
                self._network,
                self._sights,
                self._reading,
                actions,
                self._among_rivals,
                effort.ahead,
                self._seed,
                self._worlds + part.start,
                new_room(),
                found.fames[part],
                found.chances[part],
            )

        list((threads.map if effort.threads > 1 else map)(share, range(effort.threads)))
        self._worlds += worlds
        self.tried[choices] += worlds
        return found


def in_the_race(worths: NDArray[np.float64]) -> NDArray[np.bool_]:
    """By choice: whether it may still be the best, by what it was worth in each world."""
    lead = behind(worths, int(worths.mean(0).argmax()))
    return lead.by <= _BEHIND * lead.error
