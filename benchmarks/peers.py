"""The peers: OpenSpiel's hearts and catanatron, each played at random."""

from __future__ import annotations

import random
import time

import pyspiel
from catanatron import Color, Game, RandomPlayer

HEARTS = pyspiel.load_game("hearts")
ROLLOUTS = 4_000


def dealt_hearts() -> pyspiel.State:
    """A game of hearts with the cards dealt."""
    state = HEARTS.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state


def _decisions_in_hearts(games: int) -> float:
    decisions = 0
    for _ in range(games):
        state = dealt_hearts()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions / games


DECISIONS_IN_HEARTS = _decisions_in_hearts(300)


def hearts_inside_cpp() -> float:
    """Decisions a second of hearts rolled out at random inside OpenSpiel's own C++, the deal not counted."""
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, random.randrange(2**31))
    bot = pyspiel.MCTSBot(HEARTS, rollouts, 1.0, 1, 100, False, 42, False)
    state = dealt_hearts()
    started = time.perf_counter()
    bot.step(state)
    return ROLLOUTS * DECISIONS_IN_HEARTS / (time.perf_counter() - started)


def hearts_from_python() -> float:
    """Decisions a second of hearts stepped from Python; making and dealing the games is not counted."""
    luck = random.random
    decisions, seconds = 0, 0.0
    for _ in range(150):
        state = dealt_hearts()
        started = time.perf_counter()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(luck() * len(legal))])
            decisions += 1
        seconds += time.perf_counter() - started
    return decisions / seconds


def copy_of_catanatron() -> float:
    """Microseconds to copy a game of catanatron in the middle of it."""
    game = Game([RandomPlayer(colour) for colour in Color], seed=random.randrange(2**31))
    for _ in range(150):
        game.play_tick()
    copies = 1_000
    started = time.perf_counter()
    for _ in range(copies):
        game.copy()
    return 1e6 * (time.perf_counter() - started) / copies


def catanatron() -> float:
    """Decisions a second of catanatron's random play with four players."""
    decisions = 0
    started = time.perf_counter()
    for _ in range(6):
        game = Game([RandomPlayer(colour) for colour in Color], seed=random.randrange(2**31))
        game.play()
        decisions += len(game.state.actions)
    return decisions / (time.perf_counter() - started)
