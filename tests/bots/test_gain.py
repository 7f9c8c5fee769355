"""What the measurement of gains by departures rests on."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import gain
from benchmarks.gain import Gain, Size, gain_of
from farwander.bots.faraway.players import for_fame, to_win
from farwander.bots.faraway.weighing import Weighing
from farwander.core.compiling import compiled
from farwander.core.conformance import random_positions
from farwander.faraway import Faraway, FarawayOptions
from farwander.faraway.entry import Sights, States
from farwander.faraway.faults import faults
from farwander.faraway.lots import begin
from farwander.faraway.sight import SIGHT, look


@compiled
def _shuffled(states: States, seed: int) -> None:
    luck = np.empty(1, np.uint64)
    begin(luck, seed, 0)
    gain.shuffle_decks(states[0], luck)


@compiled
def _look(states: States, seat: int, sights: Sights) -> None:
    look(states[0], seat, sights[0])


def seen(states: States, players: int) -> list[bytes]:
    sights = np.zeros(1, SIGHT)
    shown: list[bytes] = []
    for seat in range(players):
        _look(states, seat, sights)
        shown.append(sights.tobytes())
    return shown


def test_whoever_plays_like_the_network_gains_nothing(monkeypatch: pytest.MonkeyPatch):
    def first(*_: object) -> int:
        return 0

    monkeypatch.setattr(Weighing, "find_best", first)
    monkeypatch.setattr(gain, "judge_state", first)
    assert gain_of(Size(2, 1, 2, to_win), 0) == gain_of(Size(3, 1, 2, for_fame), 1) == Gain(0.0, 0.0, 0)


def test_a_departure_is_measured_where_only_the_decks_differ():
    moved = 0
    for position in random_positions(Faraway(), FarawayOptions(4), [5]):
        real = position.match.state
        other = real.copy()
        _shuffled(other, 7)
        moved += other.tobytes() != real.tobytes()
        assert faults(other) == []
        assert seen(other, 4) == seen(real, 4)
    assert moved
