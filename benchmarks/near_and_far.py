"""Near and Far's own side of each comparison, with four players. Its rules are pure Python."""

from __future__ import annotations

import random
import time

from farwander.core import SecretChance
from farwander.near_and_far import NearAndFar, NearAndFarOptions
from farwander.near_and_far.state import State

FOUR = NearAndFarOptions(4, "arcade", 2)
GAME = NearAndFar()
DECISIONS = 1_500
"""Of each game: random players hardly ever build enough camps to end one."""


def played() -> float:
    """Decisions a second of random play through the contract, from the set-up on."""
    decisions = 0
    started = time.perf_counter()
    for _ in range(4):
        decisions += _play(DECISIONS)[1]
    return decisions / (time.perf_counter() - started)


def copied() -> float:
    """Microseconds to copy a state in the middle of a game."""
    state, _ = _play(DECISIONS)
    copies = 20_000
    started = time.perf_counter()
    for _ in range(copies):
        GAME.copy(state)
    return 1e6 * (time.perf_counter() - started) / copies


def _play(most: int) -> tuple[State, int]:
    chance = SecretChance(random.randbytes(32))
    state = GAME.new(FOUR, chance)
    for number in range(most):
        acting = GAME.acting(state)
        if not acting:
            return state, number
        seat = min(acting)
        GAME.play(state, seat, random.choice(GAME.legal(state, seat)), chance)
    return state, most
