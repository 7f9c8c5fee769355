"""The network: from a position's inputs to the fame that its player can expect in the end.

One hidden layer for each stage of a round. What the position counts already is added at the end, so the
network only has to learn what is still to come.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import ALL, COMMON, INPUTS, STAGES, Position
from farwander.core.compiling import compiled

UNITS = 128
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
    """By stage: the standard deviation of the fame in the end around what was expected."""


SHAPES = ((STAGES, INPUTS, UNITS), (STAGES, UNITS), (STAGES, UNITS), (STAGES,), (STAGES,))
WEIGHTS = sum(prod(shape) for shape in SHAPES)


def network_over(weights: NDArray[np.float32]) -> Network:
    """All weights in one row, seen as a network; an empty row is a network without stages."""
    shapes = SHAPES if len(weights) else tuple((0, *shape[1:]) for shape in SHAPES)
    parts = np.split(weights, np.cumsum([prod(shape) for shape in shapes])[:-1])
    return Network(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))


class Thought(NamedTuple):
    """Room for the sums of the hidden units: of what is common to all choices, and of one choice."""

    common: NDArray[np.float32]
    sums: NDArray[np.float32]


@compiled
def new_thought() -> Thought:
    return Thought(np.zeros(UNITS, np.float32), np.zeros(UNITS, np.float32))


@compiled
def add_inputs(
    network: Network, stage: int, position: Position, begin: int, end: int, sums: NDArray[np.float32]
) -> None:
    for place in range(begin, end):
        row = network.first[stage, position.inputs[place]]
        value = position.values[place]
        for unit in range(UNITS):
            sums[unit] += value * row[unit]


@compiled
def think_common(network: Network, stage: int, position: Position, thought: Thought) -> None:
    """Take in what is the same for all choices."""
    bias = network.bias[stage]
    for unit in range(UNITS):
        thought.common[unit] = bias[unit]
    add_inputs(network, stage, position, 0, position.ends[COMMON], thought.common)


@compiled
def expect(network: Network, stage: int, position: Position, now: int, thought: Thought) -> float:
    """The fame to expect in the end, after `think_common`."""
    for unit in range(UNITS):
        thought.sums[unit] = thought.common[unit]
    add_inputs(network, stage, position, position.ends[COMMON], position.ends[ALL], thought.sums)
    second = network.second[stage]
    lanes = np.zeros(_LANES, np.float32)  # eight sums side by side, as the machine adds them at once
    for unit in range(0, UNITS, _LANES):
        for lane in range(_LANES):
            lanes[lane] += max(thought.sums[unit + lane], np.float32(0)) * second[unit + lane]
    total = network.offset[stage]
    for lane in range(_LANES):
        total += lanes[lane]
    return now + total * FAME_UNIT
