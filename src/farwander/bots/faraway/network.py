"""The network: from a position's inputs to the fame that its player can expect in the end.

One hidden layer for each stage of a round. What the position counts already, or what the best card of the
market would make of it, is added at the end, so the network only has to learn what is still to come.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import INPUTS
from farwander.bots.faraway.position import ALL, COMMON, STAGES, Position
from farwander.core.compiling import compiled, inlined
from farwander.faraway.state import MAX_PLAYERS, MIN_PLAYERS, ROUNDS

UNITS = 256
FAME_UNIT = np.float32(10)
"""The network counts in tens."""
_LANES = 8


class Network(NamedTuple):
    """The weights."""

    first: NDArray[np.float32]
    """By stage, input and unit."""
    bias: NDArray[np.float32]
    """By stage and unit."""
    second: NDArray[np.float32]
    """By stage and unit."""
    offset: NDArray[np.float32]
    """By stage."""
    spread: NDArray[np.float32]
    """By round: the standard deviation of the fame in the end around what was expected at its beginning."""
    excess: NDArray[np.float32]
    """By number of players, from 2 on, and round: how much too much it expects at its beginning."""


SHAPES = (
    (STAGES, INPUTS, UNITS),
    (STAGES, UNITS),
    (STAGES, UNITS),
    (STAGES,),
    (ROUNDS,),
    (MAX_PLAYERS - MIN_PLAYERS + 1, ROUNDS),
)
WEIGHTS = sum(prod(shape) for shape in SHAPES)


def network_over(weights: NDArray[np.float32]) -> Network:
    """All weights in one row, seen as a network; an empty row is a network without stages."""
    shapes = SHAPES if len(weights) else tuple((0, *shape[1:]) for shape in SHAPES)
    parts = np.split(weights, np.cumsum([prod(shape) for shape in shapes])[:-1])
    return Network(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))


class Thought(NamedTuple):
    """Room for the sums of the hidden units."""

    sums: NDArray[np.float32]
    """Of what is common to all choices, of what some share, and of one choice."""
    lanes: NDArray[np.float32]
    """Eight sums side by side, as the machine adds them at once."""


@compiled
def new_thought() -> Thought:
    return Thought(np.zeros((ALL + 1, UNITS), np.float32), np.zeros(_LANES, np.float32))


@inlined
def add_inputs(
    rows: NDArray[np.float32],
    inputs: NDArray[np.int16],
    values: NDArray[np.float32],
    begin: int,
    end: int,
    sums: NDArray[np.float32],
) -> None:
    """Add to the sums, four inputs at a time, so that the sums are fetched and put back less often."""
    place = begin
    while place + 4 <= end:
        a, b = rows[inputs[place]], rows[inputs[place + 1]]
        c, d = rows[inputs[place + 2]], rows[inputs[place + 3]]
        p, q, r, s = values[place], values[place + 1], values[place + 2], values[place + 3]
        for unit in range(UNITS):
            sums[unit] += p * a[unit] + q * b[unit] + r * c[unit] + s * d[unit]
        place += 4
    while place < end:
        a, p = rows[inputs[place]], values[place]
        for unit in range(UNITS):
            sums[unit] += p * a[unit]
        place += 1


@inlined
def think_common(network: Network, stage: int, position: Position, thought: Thought) -> None:
    """Take in what is the same for all choices."""
    sums = thought.sums[COMMON]
    bias = network.bias[stage]
    for unit in range(UNITS):
        sums[unit] = bias[unit]
    add_inputs(network.first[stage], position.inputs, position.values, 0, position.ends[COMMON], sums)


@inlined
def think_on(
    network: Network, stage: int, position: Position, known: int, upto: int, thought: Thought
) -> None:
    """Take in what comes after the end `known`, up to the end `upto`."""
    before, sums = thought.sums[known], thought.sums[upto]
    for unit in range(UNITS):
        sums[unit] = before[unit]
    begin, end = position.ends[known], position.ends[upto]
    add_inputs(network.first[stage], position.inputs, position.values, begin, end, sums)


@inlined
def expect(
    network: Network, stage: int, position: Position, base: float, known: int, thought: Thought
) -> float:
    """The fame to expect in the end, from `base` on, when all up to the end `known` has been taken in."""
    think_on(network, stage, position, known, ALL, thought)
    sums = thought.sums[ALL]
    second = network.second[stage]
    lanes = thought.lanes
    for lane in range(_LANES):
        lanes[lane] = 0
    for unit in range(0, UNITS, _LANES):
        for lane in range(_LANES):
            lanes[lane] += max(sums[unit + lane], np.float32(0)) * second[unit + lane]
    total = network.offset[stage]
    for lane in range(_LANES):
        total += lanes[lane]
    return base + total * FAME_UNIT
