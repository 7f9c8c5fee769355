"""What games of self-play leave to learn from: every player's positions, and what each led to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.position import ALL, MOST_ACTIVE, STAGES, Position
from farwander.core.compiling import compiled
from farwander.faraway.entry import States
from farwander.faraway.state import MAX_PLAYERS, STATE


class Memory(NamedTuple):
    """By player and stage; seat s of game g is player `MAX_PLAYERS * g + s`."""

    sizes: NDArray[np.int64]
    """How many inputs; 0 for a stage that the player did not go through."""
    inputs: NDArray[np.int16]
    values: NDArray[np.float32]
    base: NDArray[np.float32]
    """What the network only adds to: what the position counted, or could be made of it with the market."""
    expected: NDArray[np.float32]
    """What the best choice promised when the position was reached."""
    strayed: NDArray[np.bool_]
    """Whether the player tried another choice than the best."""
    ends: NDArray[np.float32]
    """By player: the fame to expect in the end when the last round begins."""
    states: States
    """By game: where it stands when the last round begins."""
    luck: NDArray[np.uint64]
    """By game: what chance goes on with."""


@compiled
def new_memory(games: int) -> Memory:
    players = MAX_PLAYERS * games
    return Memory(
        np.zeros((players, STAGES), np.int64),
        np.zeros((players, STAGES, MOST_ACTIVE), np.int16),
        np.zeros((players, STAGES, MOST_ACTIVE), np.float32),
        np.zeros((players, STAGES), np.float32),
        np.zeros((players, STAGES), np.float32),
        np.zeros((players, STAGES), np.bool_),
        np.zeros(players, np.float32),
        np.zeros(games, STATE),
        np.zeros((games, 1), np.uint64),
    )


@compiled
def remember(memory: Memory, player: int, stage: int, position: Position, base: float) -> None:
    """Keep a position as it was last described."""
    size = position.ends[ALL]
    memory.sizes[player, stage] = size
    memory.base[player, stage] = base
    for i in range(size):
        memory.inputs[player, stage, i] = position.inputs[i]
        memory.values[player, stage, i] = position.values[i]
