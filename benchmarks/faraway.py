"""Faraway's own side of each comparison, with four players."""

from __future__ import annotations

import random
import time

import numpy as np

from farwander.arena import simulate
from farwander.bots import FARAWAY_BOTS
from farwander.core import SecretChance
from farwander.faraway import Faraway, FarawayOptions
from farwander.faraway.playout import random_games
from farwander.faraway.state import STATE
from farwander.faraway.stepper import Stepper

FOUR = FarawayOptions(4)
GAME = Faraway()


def compiled() -> float:
    """Decisions a second of whole random games inside the compiled rules, from the deal to the count."""
    totals = np.zeros((40_000, 4), np.int64)
    states = np.zeros(2, STATE)
    started = time.perf_counter()
    decisions = random_games(states, 4, False, random.randrange(2**63), totals)
    return decisions / (time.perf_counter() - started)


def stepped() -> float:
    """Decisions a second of random games stepped from Python, their deals included."""
    luck = random.random
    decisions = 0
    started = time.perf_counter()
    for seed in range(400):
        game = Stepper(4, seed=seed)
        while game.legal:
            legal = game.legal
            game.play(legal[int(luck() * len(legal))])
            decisions += 1
    return decisions / (time.perf_counter() - started)


def typed() -> float:
    """Decisions a second through the contract: typed actions and events, cryptographic shuffles."""
    decisions = 0
    started = time.perf_counter()
    for _ in range(60):
        chance = SecretChance(random.randbytes(32))
        state = GAME.new(FOUR, chance)
        while acting := GAME.acting(state):
            seat = min(acting)
            GAME.play(state, seat, random.choice(GAME.legal(state, seat)), chance)
            decisions += 1
    return decisions / (time.perf_counter() - started)


def simulated(workers: int) -> float:
    """Decisions a second of a simulation on so many cores."""
    return simulate([FARAWAY_BOTS[0]], FOUR, 300_000, workers=workers).decisions_per_second
