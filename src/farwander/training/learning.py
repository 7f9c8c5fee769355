"""From remembered games to better weights: what each position led to, the error, and Adam's step."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import ALL, COMMON, EXPLORED, RESTED, STAGES
from farwander.bots.faraway.judging import EMPTY, TRY, Room
from farwander.bots.faraway.network import FAME_UNIT, UNITS, Network, add_inputs
from farwander.core.compiling import compiled, inlined
from farwander.faraway.lots import begin, below
from farwander.faraway.playout import deal_at_random
from farwander.faraway.scoring import count_player
from farwander.faraway.state import ROUNDS, State
from farwander.training.memory import Memory
from farwander.training.selfplay import play_and_remember

_MEAN = np.float32(0.9)
_SQUARE = np.float32(0.999)
_TINY = np.float32(1e-8)


class Plan(NamedTuple):
    """How to learn; all numbers, so that compiled code can take it."""

    batch: int
    """Games between two steps."""
    trust: float
    """How much of the game's end, rather than of the next position's worth, is believed."""
    stray: float
    tables: NDArray[np.int64]
    """The numbers of players to draw from; negative for the advanced variant."""


@compiled
def learn_batch(
    network: Network,
    settled: Network,
    gradient: Network,
    plan: Plan,
    seed: int,
    first: int,
    room: Room,
    memory: Memory,
) -> None:
    """Play one batch of games, numbered from `first`, and add up the gradient.

    The network plays, and the settled one says what the positions that it chose are worth: who takes what
    looks best to him overrates it.
    """
    rng = np.empty(1, np.uint64)
    for game in range(first, first + plan.batch):
        begin(rng, seed, game)
        players = plan.tables[below(rng, len(plan.tables))]
        state = room.states[TRY]
        room.states[TRY] = room.states[EMPTY]
        deal_at_random(state, abs(players), players < 0, rng)
        play_and_remember(network, state, plan.stray, rng, room, memory)
        for seat in range(abs(players)):
            _learn_seat(network, settled, gradient, plan.trust, state, seat, room, memory)


@compiled
def _learn_seat(
    network: Network,
    settled: Network,
    gradient: Network,
    trust: float,
    state: State,
    seat: int,
    room: Room,
    memory: Memory,
) -> None:
    """Go back from the end: each position should have promised what came next."""
    target = float(count_player(state, seat, room.position.fames))
    for step in range(2 * ROUNDS - 1, -1, -1):
        stage = EXPLORED + step // 2 if step % 2 else RESTED + step // 2
        if not memory.sizes[seat, stage]:
            continue
        _add_gradient(network, gradient, seat, stage, target, room, memory)
        if memory.strayed[seat, stage]:
            target = float(memory.expected[seat, stage])
        else:
            expected = _recall(settled, seat, stage, room, memory)
            target = expected + trust * (target - expected)


@inlined
def _recall(network: Network, seat: int, stage: int, room: Room, memory: Memory) -> float:
    """What a network expects from a position that was remembered."""
    sums = room.thought.sums[ALL]
    bias, second = network.bias[stage], network.second[stage]
    for unit in range(UNITS):
        sums[unit] = bias[unit]
    inputs, values = memory.inputs[seat, stage], memory.values[seat, stage]
    add_inputs(network.first[stage], inputs, values, 0, memory.sizes[seat, stage], sums)
    out = network.offset[stage]
    for unit in range(UNITS):
        out += max(sums[unit], np.float32(0)) * second[unit]
    return float(memory.counted[seat, stage]) + float(out * FAME_UNIT)


@compiled
def _add_gradient(
    network: Network,
    gradient: Network,
    seat: int,
    stage: int,
    target: float,
    room: Room,
    memory: Memory,
) -> None:
    expected = _recall(network, seat, stage, room, memory)
    error = np.float32((expected - target) / FAME_UNIT)
    gradient.offset[stage] += error
    sums, down = room.thought.sums[ALL], room.thought.sums[COMMON]
    second = network.second[stage]
    second_gradient = gradient.second[stage]
    bias_gradient = gradient.bias[stage]
    for unit in range(UNITS):
        second_gradient[unit] += error * max(sums[unit], np.float32(0))
        down[unit] = error * second[unit] if sums[unit] > 0 else np.float32(0)
        bias_gradient[unit] += down[unit]
    for i in range(memory.sizes[seat, stage]):
        row = gradient.first[stage, memory.inputs[seat, stage, i]]
        value = memory.values[seat, stage, i]
        for unit in range(UNITS):
            row[unit] += value * down[unit]


@compiled
def step(
    weights: NDArray[np.float32],
    gradient: NDArray[np.float32],
    mean: NDArray[np.float32],
    square: NDArray[np.float32],
    scale: float,
    rate: float,
    number: int,
) -> None:
    """Adam's step number `number` (from 1) over flat arrays; the gradient is left empty."""
    size = np.float32(rate * np.sqrt(1 - float(_SQUARE) ** number) / (1 - float(_MEAN) ** number))
    part = np.float32(scale)
    for i in range(len(weights)):
        slope = gradient[i] * part
        gradient[i] = 0
        mean[i] = _MEAN * mean[i] + (np.float32(1) - _MEAN) * slope
        square[i] = _SQUARE * square[i] + (np.float32(1) - _SQUARE) * slope * slope
        weights[i] -= size * mean[i] / (np.sqrt(square[i]) + _TINY)


@compiled
def evaluate(
    network: Network,
    players: int,
    advanced: bool,
    seed: int,
    room: Room,
    memory: Memory,
    fames: NDArray[np.int64],
    promises: NDArray[np.float32],
) -> None:
    """Play one game for each row of `fames` at its best; it receives the fame by seat.

    `promises` receives by game, seat and stage what was expected then, 0 where a stage was not reached.
    """
    rng = np.empty(1, np.uint64)
    for game in range(len(fames)):
        begin(rng, seed, game)
        state = room.states[TRY]
        room.states[TRY] = room.states[EMPTY]
        deal_at_random(state, players, advanced, rng)
        play_and_remember(network, state, 0.0, rng, room, memory)
        for seat in range(players):
            fames[game, seat] = count_player(state, seat, room.position.fames)
            for stage in range(STAGES):
                if memory.sizes[seat, stage]:
                    promises[game, seat, stage] = memory.expected[seat, stage]
