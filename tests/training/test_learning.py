"""The network against the same in NumPy: what it expects, and which way it learns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.bots.faraway.features import INPUTS
from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import FAME_UNIT, Network, network_over
from farwander.bots.faraway.position import EXPLORED, MOST_ACTIVE, RESTED, STAGES
from farwander.faraway.state import ROUNDS
from farwander.training.learning import Plan, learn_batch, step
from farwander.training.memory import Memory, new_memory
from farwander.training.run import new_brain

SEED = 3


class Played(NamedTuple):
    network: Network
    gradient: Network
    memory: Memory


def play_one() -> Played:
    """One game of two players, and what is learnt from it."""
    weights = new_brain(1).weights
    slopes = np.zeros_like(weights)
    room, memory = new_room(), new_memory(1)
    network, gradient = network_over(weights), network_over(slopes)
    learn_batch(network, network, gradient, Plan(1.0, 0.0, np.array([2])), SEED, 0, room, memory)
    return Played(network, gradient, memory)


def dense(memory: Memory, seat: int, stage: int) -> NDArray[np.float64]:
    """The inputs of a remembered position, one by one."""
    size = memory.sizes[seat, stage]
    assert 0 < size < MOST_ACTIVE
    inputs = np.zeros(INPUTS)
    np.add.at(inputs, memory.inputs[seat, stage, :size], memory.values[seat, stage, :size])
    return inputs


def forward(network: Network, stage: int, inputs: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The hidden units, and what they add to the fame."""
    hidden = np.maximum(inputs @ network.first[stage] + network.bias[stage], 0)
    return hidden, float(FAME_UNIT * (network.offset[stage] + hidden @ network.second[stage]))


def test_it_expects_what_the_same_network_in_numpy_expects():
    network, _, memory = play_one()
    for seat in range(2):
        for stage in range(STAGES // 2):
            expected = memory.base[seat, stage] + forward(network, stage, dense(memory, seat, stage))[1]
            assert memory.expected[seat, stage] == pytest.approx(expected, abs=1e-3)


def test_the_gradient_is_the_slope_of_the_error():
    """In every stage, from the last to the first: what was learnt, beside the same in NumPy."""
    weights = new_brain(1).weights
    network, settled, gradient = map(network_over, (weights, new_brain(2).weights, np.zeros_like(weights)))
    memory, trust = new_memory(1), 0.6
    learn_batch(network, settled, gradient, Plan(trust, 0.3, np.array([-2])), SEED, 0, new_room(), memory)
    wanted = network_over(np.zeros_like(weights))
    targets = memory.ends.astype(np.float64)
    for stage in (
        each for number in range(ROUNDS - 2, -1, -1) for each in (EXPLORED + number, RESTED + number)
    ):
        for seat in range(2):
            inputs, base = dense(memory, seat, stage), memory.base[seat, stage]
            hidden, expected = forward(network, stage, inputs)
            error = (base + expected - targets[seat]) / FAME_UNIT
            down = error * network.second[stage] * (hidden > 0)
            wanted.offset[stage] += error
            wanted.second[stage] += error * hidden
            wanted.bias[stage] += down
            wanted.first[stage] += np.outer(inputs, down)
            promised = base + forward(settled, stage, inputs)[1]
            targets[seat] = promised + trust * (targets[seat] - promised)
            if memory.strayed[seat, stage]:  # what follows is not what the best choice would have led to
                targets[seat] = memory.expected[seat, stage]
    assert 0 < memory.strayed[:2].sum() < memory.strayed[:2].size
    for learnt, reckoned in zip(gradient, wanted, strict=True):
        assert np.allclose(learnt, reckoned, atol=2e-3)


def test_games_side_by_side_are_the_same_games():
    network = play_one().network
    gradient = network_over(np.zeros_like(new_brain(1).weights))
    many = new_memory(3)
    learn_batch(network, network, gradient, Plan(1.0, 0.0, np.array([2])), SEED, 0, new_room(), many)
    alone = play_one().memory
    assert many.ends[:2].tolist() == alone.ends[:2].tolist()
    assert np.array_equal(many.expected[:2], alone.expected[:2])
    assert many.ends.reshape(3, -1)[:, :2].all()
    assert not many.ends.reshape(3, -1)[:, 2:].any()


def test_a_step_goes_against_the_slope_and_empties_it():
    weights, slope = np.ones(4, np.float32), np.array([1, -1, 0, 5], np.float32)
    mean, square = np.zeros(4, np.float32), np.zeros(4, np.float32)
    step(weights, slope, mean, square, 1.0, 0.1, 1)
    assert np.allclose(weights, [0.9, 1.1, 1.0, 0.9], atol=1e-4)
    assert not slope.any()
