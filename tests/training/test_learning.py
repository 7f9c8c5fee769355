"""The network against the same in NumPy: what it expects, and which way it learns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.bots.faraway.features import INPUTS
from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import FAME_UNIT, Network, network_over
from farwander.bots.faraway.position import EXPLORED, MOST_ACTIVE, STAGES
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


def test_it_expects_what_the_same_network_in_numpy_expects():
    network, _, memory = play_one()
    for seat in range(2):
        for stage in range(STAGES // 2):
            hidden = np.maximum(dense(memory, seat, stage) @ network.first[stage] + network.bias[stage], 0)
            expected = memory.base[seat, stage] + FAME_UNIT * (hidden @ network.second[stage])
            assert memory.expected[seat, stage] == pytest.approx(expected, abs=1e-3)


def test_the_gradient_is_the_slope_of_the_error():
    """In the last stage, where what the last round will bring is what should have been expected."""
    network, gradient, memory = play_one()
    last = EXPLORED + ROUNDS - 2
    wanted = np.zeros_like(network.second[last], np.float64)
    offset = 0.0
    for seat in range(2):
        hidden = np.maximum(dense(memory, seat, last) @ network.first[last] + network.bias[last], 0)
        error = (memory.expected[seat, last] - memory.ends[seat]) / FAME_UNIT
        wanted += error * hidden
        offset += error
    assert gradient.offset[last] == pytest.approx(offset, abs=1e-3)
    assert np.allclose(gradient.second[last], wanted, atol=1e-3)


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
