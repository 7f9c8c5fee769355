"""A training run: rounds of self-play on several shards, checkpoints between them, and a curve of strength.

In each round every shard begins with the same weights, plays its own games and learns from them; then the
weights of all shards are averaged. Shards depend on nothing but the weights, the seed and the round, so a run
gives the same network on one core, on two, or on a cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.judging import new_room
from farwander.bots.faraway.network import SHAPES, UNITS, WEIGHTS, network_over
from farwander.bots.faraway.weights import FORMAT, load_network, save_weights
from farwander.core.keeping import written_whole
from farwander.core.refusal import Refusal, Refused
from farwander.faraway.state import MAX_PLAYERS, MIN_PLAYERS, ROUNDS
from farwander.training.learning import Plan, evaluate, learn_batch, step
from farwander.training.memory import new_memory

TABLES = (2,) * 8 + (3, 3) + (4,) * 5 + (5, 6) + (-2, -2, -4)
"""The tables at which the network learns, by number of players; negative for the advanced variant."""
STRAY = 0.03
RATE = 0.004
TRUST = 0.8
"""How much of the game's end, rather than of the next position's worth, is believed."""
_WARMING = 2
"""Rounds."""
_SETTLING = np.float32(0.3)
"""How far the settled weights follow in a round."""
_MORE_IN_THE_END = 10
"""So many times the games to measure by."""
MEASURED_AT = (2, 4)
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
_BETWEEN_CHECKPOINTS = 20
_BETWEEN_MARKS = 40
"""Rounds."""
_OTHER = "Name another folder, or go on with the settings and the version that began it."
_DAMAGED = "The run cannot go on: name another folder, or delete this one, to begin again."
_SEED_TO_MEASURE = 2**40
_AT_ONCE = 64
"""Games side by side, when measuring."""


class Settings(msgspec.Struct, frozen=True):
    """What makes a run: the same settings give the same network."""

    games: int
    seed: int = 0
    shards: int = 2
    steps: int = 40
    """In a round, on each shard."""
    batch: int = 64
    """Games for each step."""
    measured: int = 2_000
    """Games to measure the strength by, for each number of players in `MEASURED_AT`."""

    @property
    def games_in_a_round(self) -> int:
        return self.shards * self.steps * self.batch

    @property
    def rounds(self) -> int:
        return max(self.games // self.games_in_a_round, 1)

    @property
    def counted(self) -> int:
        """Games to count in the end how far the network is off, for each of `PLAYERS`."""
        return _MORE_IN_THE_END * self.measured


def _difference(there: Settings, now: Settings) -> str:
    """What sets a run apart from the one that is wanted."""
    both = ((field, getattr(there, field), getattr(now, field)) for field in Settings.__struct_fields__)
    return ", ".join(f"{field} {was} there and {wanted} now" for field, was, wanted in both if was != wanted)


class Brain(NamedTuple):
    """The weights, and what is remembered of earlier ones."""

    weights: NDArray[np.float32]
    settled: NDArray[np.float32]
    """An average over the last rounds."""
    mean: NDArray[np.float32]
    square: NDArray[np.float32]


class Mark(msgspec.Struct, frozen=True):
    """How strong the network was at one point of a run."""

    games: int
    fame: dict[int, float]
    """By number of players: the mean among equals."""


class Shard(NamedTuple):
    """One shard's part of one round, to be done anywhere."""

    settings: Settings
    round: int
    shard: int
    brain: Brain


Learn = Callable[[Iterable[Shard]], Sequence[Brain]]
"""Does all parts of a round, somewhere."""


def new_brain(seed: int) -> Brain:
    """Knows nothing yet."""
    weights = np.zeros(WEIGHTS, np.float32)
    network = network_over(weights)
    rng = np.random.default_rng(seed)
    network.first[:] = rng.normal(0, 0.05, SHAPES[0])
    network.second[:] = rng.normal(0, UNITS**-0.5, SHAPES[2])
    return Brain(weights, weights.copy(), np.zeros_like(weights), np.zeros_like(weights))


def pace(settings: Settings, round_number: int) -> float:
    """How far a step goes in this round: small ones in the end, and at the very beginning."""
    progress = round_number / settings.rounds
    return RATE * min((round_number + 1) / _WARMING, 1) * (0.01 + 0.99 * (1 + cos(pi * progress)) / 2)


def learn_shard(part: Shard) -> Brain:
    """Play and learn for one round."""
    settings, round_number, shard, brain = part
    brain = Brain(*(array.copy() for array in brain))
    slopes = np.zeros_like(brain.weights)
    network, settled, gradient = map(network_over, (brain.weights, brain.settled, slopes))
    room, memory = new_room(), new_memory(settings.batch)
    rate = pace(settings, round_number)
    plan = Plan(TRUST, STRAY, np.array(TABLES, np.int64))
    for i in range(settings.steps):
        number = round_number * settings.steps + i
        first = (number * settings.shards + shard) * settings.batch
        learn_batch(network, settled, gradient, plan, settings.seed, first, room, memory)
        step(brain.weights, slopes, brain.mean, brain.square, 1 / settings.batch, rate, number + 1)
    return brain


def average(brains: Sequence[Brain]) -> Brain:
    """What the shards have learnt, together."""
    brain = Brain(*(np.stack(arrays).mean(axis=0) for arrays in zip(*brains, strict=True)))
    brain.settled[:] += _SETTLING * (brain.weights - brain.settled)
    return brain


class Played(NamedTuple):
    """Games of a network against itself."""

    fame: NDArray[np.int64]
    """By game and seat."""
    expected: NDArray[np.float32]
    """By game, seat and round: the fame that was expected when the round began."""

    @property
    def excess(self) -> NDArray[np.float64]:
        """By game, seat and round: how much too much was expected."""
        return self.expected.astype(np.float64) - self.fame[:, :, None]


def play_itself(weights: NDArray[np.float32], players: int, games: int) -> Played:
    """Let a network play so many games at its best."""
    played = Played(np.zeros((games, players), np.int64), np.zeros((games, players, ROUNDS), np.float32))
    room, memory = new_room(), new_memory(_AT_ONCE)
    evaluate(network_over(weights), players, False, _SEED_TO_MEASURE, room, memory, *played)
    return played


def measure(weights: NDArray[np.float32], games: int) -> dict[int, float]:
    """By number of players: the mean fame among equals."""
    return {players: float(play_itself(weights, players, games).fame.mean()) for players in MEASURED_AT}


def take_stock(weights: NDArray[np.float32], games: int) -> None:
    """Let a network know how far it is off, from so many games for each number of players."""
    network = network_over(weights)
    squares: list[NDArray[np.float64]] = []
    for row, players in enumerate(PLAYERS):
        excess = play_itself(weights, players, games).excess
        network.excess[row] = excess.mean((0, 1))
        if players in MEASURED_AT:
            squares.append((excess**2).mean((0, 1)))
    network.spread[:] = np.sqrt(np.mean(squares, 0))


class Run:
    """A run in a folder, which continues where it was when the folder has a checkpoint."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        self.round = 0
        self.marks: list[Mark] = []
        self.brain = new_brain(settings.seed)
        if self._kept.exists():
            self._resume()
        else:
            folder.mkdir(parents=True, exist_ok=True)

    def _resume(self) -> None:
        """Take up the last checkpoint."""
        path = self._kept
        try:
            saved = msgspec.json.decode(path.read_bytes(), type=_Saved)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._refused(
                "damaged_run", f"{path} is damaged, or of another version", _DAMAGED
            ) from None
        if saved.format != FORMAT:
            raise self._refused("unusable_run", f"{self.folder} holds a run of another version")
        if saved.settings != self.settings:
            other = _difference(saved.settings, self.settings)
            raise self._refused("other_settings", f"{self.folder} holds a run with other settings: {other}")
        self.round = saved.round
        self.marks = saved.marks
        self.brain = self._read(self.folder / saved.checkpoint)

    def _read(self, path: Path) -> Brain:
        try:
            with path.open("rb") as file, np.load(file) as arrays:
                brain = Brain(**arrays)
        except Exception:  # noqa: BLE001 - what is inside decides how reading it fails
            raise self._refused("damaged_run", f"{path} is missing or damaged", _DAMAGED) from None
        if any(part.shape != (WEIGHTS,) for part in brain):
            raise self._refused("unusable_run", f"{path} is of another version")
        return brain

    def _refused(self, code: str, why: str, advice: str = _OTHER) -> Refused:
        return Refused(Refusal(code, f"{why}. {advice}", {"folder": str(self.folder)}))

    @property
    def _kept(self) -> Path:
        """What the run was when it was last kept."""
        return self.folder / "run.json"

    @property
    def games(self) -> int:
        """How many have been played."""
        return self.round * self.settings.games_in_a_round

    def go_on(self, learn: Learn) -> bool:
        """Do one round, with a mark and a checkpoint now and then; return whether there is more to do."""
        if self.round < self.settings.rounds:
            parts = (Shard(self.settings, self.round, i, self.brain) for i in range(self.settings.shards))
            brain, done = average(learn(parts)), self.round + 1
            over = done == self.settings.rounds
            if done % _BETWEEN_MARKS == 0 or over:  # whoever stops it here does this round again
                fame = measure(brain.weights, self.settings.measured)
                self.marks.append(Mark(done * self.settings.games_in_a_round, fame))
            self.brain, self.round = brain, done
            if self.round % _BETWEEN_CHECKPOINTS == 0 or over:
                self.save()
        return self.round < self.settings.rounds

    @property
    def network(self) -> Path:
        """The network as a package keeps it, when the run is over."""
        return self.folder / "network.npz"

    @property
    def exported(self) -> bool:
        """Whether that has been written since the run was over, and can be played by."""
        if self.round < self.settings.rounds or not self.network.exists():
            return False
        if self.network.stat().st_mtime_ns < self._kept.stat().st_mtime_ns:
            return False
        try:
            load_network(self.network)
        except Refused:
            return False
        return True

    def export(self) -> None:
        """Write it, with how far it turned out to be off."""
        weights = self.brain.weights.copy()
        weights[self.brain.square == 0] = 0  # what never mattered, and was never learnt
        take_stock(weights, self.settings.counted)
        save_weights(self.network, weights)

    def save(self) -> None:
        """Write a checkpoint. A kill at any moment leaves this one or the last."""
        name = f"checkpoint-{self.round}.npz"
        with written_whole(self.folder / name) as file:
            np.savez(file, **self.brain._asdict())
        saved = msgspec.json.encode(_Saved(FORMAT, self.settings, self.round, name, self.marks))
        with written_whole(self._kept) as file:
            file.write(msgspec.json.format(saved))
        for old in self.folder.glob("checkpoint-*.npz"):
            if old.name != name:
                old.unlink()


class _Saved(msgspec.Struct, frozen=True):
    format: int
    settings: Settings
    round: int
    checkpoint: str
    marks: list[Mark]
