"""How the built-in Faraway bots choose when they do not look ahead: compiled, from a sight alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.greedy import greedy
from farwander.bots.faraway.judging import EMPTY, WORLD, Room, judge
from farwander.bots.faraway.network import Network
from farwander.core.compiling import compiled
from farwander.faraway.entry import Sights
from farwander.faraway.lots import below
from farwander.faraway.resampling import copy_open

RANDOM = 0
FORWARD = 1
"""Counts the row from left to right, as it was laid: the mistake that everyone makes once."""
GREEDY = 2
NET = 3
"""Asks the network."""

_DICE = 12
_FACES = 1 << 16


@compiled
def choose(
    kind: int,
    error: float,
    network: Network,
    sights: Sights,
    actions: NDArray[np.int8],
    size: int,
    rng: NDArray[np.uint64],
    room: Room,
) -> int:
    """The place of one of the first `size` of `actions`, as a bot of this kind would choose.

    One that asks the network misjudges every choice, with `error` as the standard deviation in fame.
    """
    sight = sights[0]
    if kind == NET:
        state = room.states[WORLD]
        room.states[WORLD] = room.states[EMPTY]
        copy_open(sight, state)
        best = judge(network, state, sight.viewer, actions, size, room)
        return _misjudge(room.worths, size, error, rng) if error else best
    if kind == RANDOM:
        return int(np.int64(below(rng, size)))
    return greedy(sight, actions, size, kind == FORWARD)


@compiled
def _misjudge(worths: NDArray[np.float32], size: int, error: float, rng: NDArray[np.uint64]) -> int:
    """The best by a judgement that errs: little as a rule, much now and then."""
    best = 0
    most = -np.inf
    for i in range(size):
        luck = 0.0
        for _ in range(_DICE):  # twelve dice make a normal distribution
            luck += below(rng, _FACES) / _FACES - 0.5
        worth = worths[i] + error * luck
        if worth > most:
            most = worth
            best = i
    return best
