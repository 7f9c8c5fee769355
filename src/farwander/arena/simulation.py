"""Many games between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.arena.matches import play_matches
from farwander.arena.one_game import play_one, seated_bot
from farwander.bots import unhurried
from farwander.bots.faraway import Compiled
from farwander.core.bot import Bot
from farwander.core.refusal import Refused
from farwander.faraway.actions import FarawayAction
from farwander.faraway.game import Faraway, FarawayOptions
from farwander.faraway.sight import SIGHT
from farwander.faraway.state import STATE
from farwander.faraway.views import FarawayView

FarawayBot = Bot[FarawayView, FarawayAction]

_CHUNK = 10_000
"""Games between two reports of progress."""
Z_95 = 1.959963984540054


class BotResult(msgspec.Struct, frozen=True):
    """How one bot did. Every seat it held counts as a game of its own, so a fair win rate is 1 / players."""

    name: str
    games: int
    mean: float
    """Fame."""
    sd: float
    wins: int
    win_rate: float
    win_rate_low: float
    """The 95% interval of the win rate, by Wilson's score for whole games: only one seat of each wins."""
    win_rate_high: float


class Simulation(msgspec.Struct, frozen=True):
    """A series of games and its results."""

    game: str
    players: int
    advanced: bool
    seed: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    bots: tuple[BotResult, ...]


class Chunk(NamedTuple):
    """Some games of a series: the first one's number, the fame by game and seat, who won, all decisions."""

    first: int
    fames: NDArray[np.int16]
    winners: NDArray[np.int8]
    decisions: int


def simulate(
    bots: Sequence[FarawayBot],
    options: FarawayOptions,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    on_chunk: Callable[[Chunk], None] | None = None,
) -> Simulation:
    """Play a series of games of Faraway and sum it up. The same seed gives the same games with any `workers`.

    Raise `Refused` if it cannot be played so, or if a bot fails.
    When no bot looks ahead and all are ours, whole games run inside the compiled rules, on `workers` cores;
    others are asked decision by decision, on one. One that keeps time at a table thinks to the end here.
    """
    refused = Faraway().check_options(options)
    if refused:
        raise Refused(refused)
    bots = [unhurried(bot) for bot in bots]
    for _ in _play(bots, options, 0, seed, workers):  # loads the code: not on the clock
        pass
    sums = _Sums(len(bots))
    decisions = 0
    started = time.perf_counter()
    for chunk in _play(bots, options, games, seed, workers):
        decisions += chunk.decisions
        sums.add(chunk)
        if on_chunk:
            on_chunk(chunk)
    seconds = time.perf_counter() - started
    return Simulation(
        game=Faraway.name,
        players=options.players,
        advanced=options.advanced,
        seed=seed,
        games=games,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        bots=tuple(sums.result(place, bot.name) for place, bot in enumerate(bots)),
    )


def _play(
    bots: Sequence[FarawayBot], options: FarawayOptions, games: int, seed: int, workers: int
) -> Iterator[Chunk]:
    starts = range(0, max(games, 1), _CHUNK)
    compiled = [bot for bot in bots if isinstance(bot, Compiled)]
    if len(compiled) < len(bots):
        for first in starts:
            yield _play_in_python(bots, options, first, min(_CHUNK, games - first), seed)
        return

    def chunk(first: int) -> Chunk:
        return play_compiled(compiled, options, first, min(_CHUNK, games - first), seed)

    with ThreadPoolExecutor(workers) as threads:
        yield from threads.map(chunk, starts)


def play_compiled(
    bots: Sequence[Compiled], options: FarawayOptions, first: int, games: int, seed: int
) -> Chunk:
    """Some games of a series, inside the compiled rules."""
    kinds = np.array([bot.kind for bot in bots], np.int8)
    errors = np.array([bot.error for bot in bots])
    network = max((bot.network for bot in bots), key=lambda network: len(network.first))
    fames = np.zeros((games, options.players), np.int16)
    winners = np.zeros(games, np.int8)
    states, sights = np.zeros(2, STATE), np.zeros(1, SIGHT)
    decisions = play_matches(
        kinds, errors, network, first, options.advanced, seed, states, sights, fames, winners
    )
    return Chunk(first, fames, winners, decisions)


def _play_in_python(
    bots: Sequence[FarawayBot], options: FarawayOptions, first: int, games: int, seed: int
) -> Chunk:
    fames = np.zeros((games, options.players), np.int16)
    winners = np.zeros(games, np.int8)
    decisions = 0
    for number in range(first, first + games):
        result, more = play_one(Faraway(), options, bots, seed, number)
        fames[number - first] = result.scores
        winners[number - first] = result.winners[0]
        decisions += more
    return Chunk(first, fames, winners, decisions)


class _Sums:
    """By bot: the games and seats it held, its fame, its fame squared, and its wins."""

    def __init__(self, bots: int) -> None:
        self._sums = np.zeros((5, bots))

    def add(self, chunk: Chunk) -> None:
        bots = self._sums.shape[1]
        players = chunk.fames.shape[1]
        for turn in range(bots):  # games a whole turn apart have the same bots at the same seats
            fames = chunk.fames[turn::bots].astype(np.int32)
            wins = np.bincount(chunk.winners[turn::bots], minlength=players)
            seated = [seated_bot(bots, chunk.first + turn, seat) for seat in range(players)]
            self._sums[0, list(set(seated))] += len(fames)
            for seat, place in enumerate(seated):
                fame = fames[:, seat]
                self._sums[1:, place] += (len(fame), fame.sum(), (fame * fame).sum(), wins[seat])

    def result(self, place: int, name: str) -> BotResult:
        return bot_result(name, *self._sums[:, place].tolist())


def bot_result(
    name: str, games: float, seats: float, points: float, squared: float, wins: float
) -> BotResult:
    """What came of a bot's games, by the sums over its seats; `squared` is that of the points squared.

    Of its seats in one game only one can win, so it is games that tell how sure the rate is, and not seats.
    """
    if not seats:
        return BotResult(name, 0, 0.0, 0.0, 0, 0.0, 0.0, 1.0)
    mean = points / seats
    variance = max(squared - seats * mean**2, 0.0) / max(seats - 1, 1)
    low, high = (bound * games / seats for bound in wilson(min(wins, games), games))
    return BotResult(name, int(seats), mean, sqrt(variance), int(wins), wins / seats, low, high)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95% interval of a rate, by Wilson's score."""
    rate = wins / games
    middle = rate + Z_95**2 / (2 * games)
    spread = Z_95 * sqrt(rate * (1 - rate) / games + Z_95**2 / (4 * games**2))
    scale = 1 + Z_95**2 / games
    return max((middle - spread) / scale, 0.0), min((middle + spread) / scale, 1.0)
