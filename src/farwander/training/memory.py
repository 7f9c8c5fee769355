"""What one game of self-play leaves to learn from: every player's positions, and what each led to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.features import ALL, MOST_ACTIVE, STAGES, Position
from farwander.core.compiling import compiled
from farwander.faraway.state import MAX_PLAYERS


class Memory(NamedTuple):
    """By seat and stage."""

    sizes: NDArray[np.int64]
    """How many inputs; 0 for a stage that the player did not go through."""
    inputs: NDArray[np.int16]
    values: NDArray[np.float32]
    counted: NDArray[np.float32]
    """What the position counted when it was reached."""
    expected: NDArray[np.float32]
    """What the best choice promised when the position was reached."""
    strayed: NDArray[np.bool_]
    """Whether the player tried another choice than the best."""


@compiled
def new_memory() -> Memory:
    return Memory(
        np.zeros((MAX_PLAYERS, STAGES), np.int64),
        np.zeros((MAX_PLAYERS, STAGES, MOST_ACTIVE), np.int16),
        np.zeros((MAX_PLAYERS, STAGES, MOST_ACTIVE), np.float32),
        np.zeros((MAX_PLAYERS, STAGES), np.float32),
        np.zeros((MAX_PLAYERS, STAGES), np.float32),
        np.zeros((MAX_PLAYERS, STAGES), np.bool_),
    )


@compiled
def remember(memory: Memory, seat: int, stage: int, position: Position, now: float) -> None:
    """Keep a position as it was last described."""
    size = position.ends[ALL]
    memory.sizes[seat, stage] = size
    memory.counted[seat, stage] = now
    for i in range(size):
        memory.inputs[seat, stage, i] = position.inputs[i]
        memory.values[seat, stage, i] = position.values[i]
