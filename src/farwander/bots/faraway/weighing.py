"""Weighing the choices of one decision: how many worlds to try each in, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import Network
from farwander.bots.faraway.search import CHANCE, FAME, SUMS, TRIED, try_worlds
from farwander.faraway.entry import Sights
from farwander.faraway.state import ROUNDS

_AT_ONCE = 96
"""Tries of a thread between two looks at the clock."""


class Effort(NamedTuple):
    """How hard to think."""

    tries: int
    """How many choices to try in some world, in all."""
    ahead: int = ROUNDS
    """How many rounds to play on before the network says what it expects."""
    seconds: float | None = None
    """Stop after so long, whatever has been tried."""
    threads: int = 1


class Weights(NamedTuple):
    """By choice."""

    tried: NDArray[np.float64]
    fame: NDArray[np.float64]
    chance: NDArray[np.float64]


class Weighing:
    """The choices of one decision on the scales."""

    def __init__(self, network: Network, sights: Sights, actions: NDArray[np.int8], seed: int) -> None:
        self._network = network
        self._sights = sights
        self._actions = actions
        self._seed = seed
        self._worlds = 0
        self.sums = np.zeros((len(actions), SUMS))

    def weigh_all(self, effort: Effort) -> Weights:
        """Try all choices equally often, to know what each is worth."""
        everything = np.ones(len(self._actions), np.bool_)
        self._try(everything, effort.tries // len(self._actions), effort, _end(effort))
        return self.weights

    def find_best(self, effort: Effort, goal: Callable[[Weights], NDArray[np.float64]]) -> int:
        """Try all choices, drop the worse half, and so on until one is left: the best by `goal`."""
        left = np.arange(len(self._actions))
        halvings = max((len(left) - 1).bit_length(), 1)
        end = _end(effort)
        for halving in range(halvings):
            in_play = np.zeros(len(self._actions), np.bool_)
            in_play[left] = True
            now = time.monotonic()
            share_of_time = now + (end - now) / (halvings - halving)
            self._try(in_play, effort.tries // (halvings * len(left)), effort, share_of_time)
            by_worth = left[np.argsort(-goal(self.weights)[left], kind="stable")]
            left = by_worth[: (len(left) + 1) // 2]
        return int(left[0])

    @property
    def weights(self) -> Weights:
        tried = self.sums[:, TRIED]
        return Weights(tried, self.sums[:, FAME] / tried, self.sums[:, CHANCE] / tried)

    def _try(self, in_play: NDArray[np.bool_], worlds: int, effort: Effort, end: float) -> None:
        """Try so many worlds, or as many as there is time for, but some in any case."""
        worlds = max(worlds, 1)
        some = worlds
        if effort.seconds is not None:
            some = effort.threads * (1 + _AT_ONCE // int(in_play.sum()))
        done = 0
        with ThreadPoolExecutor(effort.threads) as threads:
            while done < worlds and (done == 0 or time.monotonic() < end):
                more = min(worlds - done, some)
                self._try_some(in_play, more, effort, threads if effort.threads > 1 else None)
                done += more

    def _try_some(
        self, in_play: NDArray[np.bool_], worlds: int, effort: Effort, threads: ThreadPoolExecutor | None
    ) -> None:
        """Divide some worlds among the threads."""
        shares = [worlds * i // effort.threads for i in range(effort.threads + 1)]

        def share(i: int) -> NDArray[np.float64]:
            sums = np.zeros_like(self.sums)
            try_worlds(
                self._network,
                self._sights,
                self._actions,
                in_play,
                effort.ahead,
                self._seed,
                self._worlds + shares[i],
                shares[i + 1] - shares[i],
                new_room(),
                sums,
            )
            return sums

        for sums in (threads.map if threads else map)(share, range(effort.threads)):
            self.sums += sums
        self._worlds += worlds


def _end(effort: Effort) -> float:
    """When to stop, by the clock."""
    return float("inf") if effort.seconds is None else time.monotonic() + effort.seconds
