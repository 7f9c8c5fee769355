"""From remembered games to better weights: what each position led to, the error, and Adam's step."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import Room
from farwander.bots.faraway.network import FAME_UNIT, UNITS, Network, add_inputs
from farwander.bots.faraway.position import ALL, COMMON, EXPLORED, RESTED, STAGES
from farwander.core.compiling import compiled, inlined
from farwander.faraway.scoring import count_player
from farwander.faraway.state import MAX_PLAYERS, ROUNDS
from farwander.training.memory import Memory
from farwander.training.selfplay import play_and_remember, play_round

_MEAN = np.float32(0.9)
_SQUARE = np.float32(0.999)
_TINY = np.float32(1e-8)


class Plan(NamedTuple):
    """How to learn; all numbers, so that compiled code can take it."""

    trust: float
    """How much of the game's end, rather than of the next position's worth, is believed."""
    stray: float
    tables: NDArray[np.int64]
    """Where to play: how many players, negative for the advanced variant."""


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
    """Play as many games as the memory has room for, numbered from `first`, and add up the gradient.

    The network plays, and the settled one says what the positions that it chose are worth: who takes what
    looks best to him overrates it.
    """
    games = len(memory.states)
    play_and_remember(network, plan.tables, plan.stray, seed, first, games, room, memory)
    targets = memory.ends.astype(np.float64)
    for step in range(STAGES - 1, -1, -1):
        stage = EXPLORED + step // 2 if step % 2 else RESTED + step // 2
        for player, target in enumerate(targets):
            if memory.sizes[player, stage]:
                _add_gradient(network, gradient, player, stage, target, room, memory)
                targets[player] = _look_back(settled, plan.trust, player, stage, target, room, memory)


@inlined
def _look_back(
    settled: Network, trust: float, player: int, stage: int, target: float, room: Room, memory: Memory
) -> float:
    """What the position before should have promised, when this one should have promised `target`."""
    if memory.strayed[player, stage]:
        return float(memory.expected[player, stage])
    expected = _recall(settled, player, stage, room, memory)
    return expected + trust * (target - expected)


@inlined
def _recall(network: Network, player: int, stage: int, room: Room, memory: Memory) -> float:
    """What a network expects from a position that was remembered."""
    sums = room.thought.sums[ALL]
    bias, second = network.bias[stage], network.second[stage]
    for unit in range(UNITS):
        sums[unit] = bias[unit]
    inputs, values = memory.inputs[player, stage], memory.values[player, stage]
    add_inputs(network.first[stage], inputs, values, 0, memory.sizes[player, stage], sums)
    out = network.offset[stage]
    for unit in range(UNITS):
        out += max(sums[unit], np.float32(0)) * second[unit]
    return float(memory.base[player, stage]) + float(out * FAME_UNIT)


@compiled
def _add_gradient(
    network: Network,
    gradient: Network,
    player: int,
    stage: int,
    target: float,
    room: Room,
    memory: Memory,
) -> None:
    expected = _recall(network, player, stage, room, memory)
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
    for i in range(memory.sizes[player, stage]):
        row = gradient.first[stage, memory.inputs[player, stage, i]]
        value = memory.values[player, stage, i]
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

    `promises` receives by game, seat and round what was expected at the beginning of the round.
    """
    tables = np.array([-players if advanced else players])
    for first in range(0, len(fames), len(memory.states)):
        games = min(len(memory.states), len(fames) - first)
        play_and_remember(network, tables, 0.0, seed, first, games, room, memory)
        for game in range(games):
            state, seated = memory.states[game], MAX_PLAYERS * game
            play_round(network, state, 0.0, memory.luck[game], room, memory, seated)
            for seat in range(players):
                player = seated + seat
                fames[first + game, seat] = count_player(state, seat, room.position.fames)
                promises[first + game, seat, : ROUNDS - 1] = memory.expected[player, EXPLORED : ROUNDS - 1]
                promises[first + game, seat, ROUNDS - 1] = memory.ends[player]
