"""The trained bots of Faraway: judging positions, looking ahead, and learning."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import rate
from farwander.bots.faraway.judging import Room, new_room
from farwander.bots.faraway.network import FAME_UNIT, Network, expect, network_over, think_common
from farwander.bots.faraway.players import numbered
from farwander.bots.faraway.position import ALL, COMMON, EXPLORED
from farwander.bots.faraway.weighing import Effort, Weighing
from farwander.bots.faraway.weights import load_network
from farwander.core import Match
from farwander.core.compiling import compiled
from farwander.faraway import Faraway, FarawayOptions
from farwander.faraway.state import ROUNDS
from farwander.faraway.views import sight_of
from farwander.training.learning import Plan, evaluate, learn_batch
from farwander.training.memory import Memory, new_memory
from farwander.training.run import new_brain

_GAMES = 200
_STAGE = EXPLORED + 4
_POSITIONS = 20_000
_EFFORT = Effort(tries=300, ahead=2)


def _remembered() -> tuple[Room, Memory]:
    """A game of two, for a position in the middle of it."""
    room, memory = new_room(), new_memory(1)
    fames, promises = np.zeros((1, 2), np.int64), np.zeros((1, 2, ROUNDS), np.float32)
    evaluate(load_network(), 2, False, 1, room, memory, fames, promises)
    size = memory.sizes[0, _STAGE]
    room.position.inputs[:size] = memory.inputs[0, _STAGE, :size]
    room.position.values[:size] = memory.values[0, _STAGE, :size]
    room.position.ends[COMMON], room.position.ends[ALL] = 0, size
    return room, memory


@compiled
def _judge_often(network: Network, room: Room, stage: int, times: int) -> float:
    total = 0.0
    for _ in range(times):
        think_common(network, stage, room.position, room.thought)
        total += expect(network, stage, room.position, 0, COMMON, room.thought)
    return total


def judged() -> float:
    """Positions a second, one at a time, as the bots and the search judge them."""
    room, _ = _remembered()
    network = load_network()
    _judge_often(network, room, _STAGE, 1)
    started = time.perf_counter()
    _judge_often(network, room, _STAGE, _POSITIONS)
    return _POSITIONS / (time.perf_counter() - started)


def judged_by_numpy() -> float:
    """The same network and position in NumPy."""
    room, _ = _remembered()
    network = load_network()
    size = room.position.ends[ALL]
    inputs, values = room.position.inputs[:size], room.position.values[:size]

    def judge_often() -> int:
        for _ in range(_POSITIONS // 20):
            _judge_in_numpy(network, inputs, values)
        return _POSITIONS // 20

    return rate(judge_often)


def _judge_in_numpy(network: Network, inputs: NDArray[np.int16], values: NDArray[np.float32]) -> float:
    hidden = np.maximum(values @ network.first[_STAGE, inputs] + network.bias[_STAGE], 0)
    return float((hidden @ network.second[_STAGE] + network.offset[_STAGE]) * FAME_UNIT)


def searched(threads: int) -> float:
    """Decisions a second at the beginning of a game of two, each choice tried in a hundred worlds."""
    match = Match(Faraway(), FarawayOptions(2), secret=bytes(32))
    view, legal = match.view(0), match.legal(0)

    def search() -> int:
        for seed in range(20):
            weighing = Weighing(load_network(), sight_of(view), numbered(view, legal), seed)
            weighing.weigh_all(_EFFORT._replace(threads=threads))
        return 20

    return rate(search)


def learnt() -> float:
    """Games of two a second from which the network learns, on one core."""
    weights = new_brain(1).weights
    network, gradient = network_over(weights), network_over(np.zeros_like(weights))
    plan = Plan(0.5, 0.03, np.array([2]))
    room, memory = new_room(), new_memory(_GAMES)
    started = time.perf_counter()
    learn_batch(network, network, gradient, plan, 1, 0, room, memory)
    return _GAMES / (time.perf_counter() - started)


def played() -> float:
    """The same games a second without learning."""
    room, memory = new_room(), new_memory(_GAMES)
    fames, promises = np.zeros((_GAMES, 2), np.int64), np.zeros((_GAMES, 2, ROUNDS), np.float32)
    network = network_over(new_brain(1).weights)
    started = time.perf_counter()
    evaluate(network, 2, False, 1, room, memory, fames, promises)
    return _GAMES / (time.perf_counter() - started)
