"""A training run: the same on any cores, and the same when it was stopped in between."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from farwander.bots.faraway.network import network_over
from farwander.bots.faraway.weights import load_network
from farwander.cli.app import app
from farwander.cli.train import go_on
from farwander.core import Refused
from farwander.places import in_threads
from farwander.training import run as running
from farwander.training.places import learning
from farwander.training.run import (
    Brain,
    Run,
    Settings,
    Shard,
    learn_shard,
    new_brain,
    play_itself,
    take_stock,
)

SETTINGS = Settings(games=24, seed=4, shards=2, steps=2, batch=2, measured=2)
"""Three rounds of eight games."""


@pytest.fixture(autouse=True)
def a_checkpoint_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_BETWEEN_CHECKPOINTS", 1)


def finished(folder: Path, workers: int) -> Run:
    run = Run(folder, SETTINGS)
    with in_threads(workers) as place:
        while run.go_on(learning(place)):
            pass
    return run


def test_the_number_of_cores_does_not_matter(tmp_path: Path):
    one, two = finished(tmp_path / "one", 1), finished(tmp_path / "two", 2)
    assert one.games == 24
    assert np.array_equal(one.brain.weights, two.brain.weights)
    assert one.marks == two.marks


def test_it_learns_something(tmp_path: Path):
    run = finished(tmp_path, 1)
    assert not np.array_equal(run.brain.weights, running.new_brain(SETTINGS.seed).weights)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    whole = finished(tmp_path / "whole", 1)
    broken = Run(tmp_path / "broken", SETTINGS)
    with in_threads(1) as place:
        broken.go_on(learning(place))
    assert Run(tmp_path / "broken", SETTINGS).round == 1
    again = finished(tmp_path / "broken", 1)
    assert np.array_equal(again.brain.weights, whole.brain.weights)
    assert again.marks == whole.marks
    assert len(list((tmp_path / "broken").glob("checkpoint-*"))) == 1


def test_other_settings_are_refused(tmp_path: Path):
    finished(tmp_path, 1)
    with pytest.raises(Refused, match="holds a run with other settings"):
        Run(tmp_path, Settings(games=48))


def test_settings_that_differ_are_named(tmp_path: Path):
    """Also those that cannot be typed, as after other defaults."""
    Run(tmp_path, SETTINGS).save()
    with pytest.raises(
        Refused, match=r"other settings: batch 2 there and 64 now, measured 2 there and 9 now\."
    ):
        Run(tmp_path, msgspec.structs.replace(SETTINGS, batch=64, measured=9))


def test_the_command_says_in_how_many_games_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Settings, "counted", 2)
    counted: list[int] = []

    def take_stock(_: object, games: int) -> None:
        counted.append(games)

    def settings(*_: int) -> Settings:
        return SETTINGS

    monkeypatch.setattr(running, "take_stock", take_stock)
    finished(tmp_path, 1)
    assert not Run(tmp_path, SETTINGS).exported  # read once, while the settings are what they are
    monkeypatch.setattr(running, "Settings", settings)
    told = CliRunner().invoke(app, ["train", str(tmp_path)]).stdout
    assert counted == [2]
    assert "Counting in 10 games how far it is off" in told


@pytest.mark.parametrize("content", [b"{", b"{}", b'{"format":"\xff"}'])
def test_a_damaged_run_is_refused(tmp_path: Path, content: bytes):
    finished(tmp_path, 1)
    (tmp_path / "run.json").write_bytes(content)
    with pytest.raises(Refused, match=r"run.json is damaged"):
        Run(tmp_path, SETTINGS)


def test_a_run_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    finished(tmp_path, 1)
    monkeypatch.setattr(running, "FORMAT", -1)
    with pytest.raises(Refused, match="a run of another version"):
        Run(tmp_path, SETTINGS)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path):
    finished(tmp_path, 1)
    (checkpoint,) = tmp_path.glob("checkpoint-*")
    other: dict[str, Any] = dict.fromkeys(Brain._fields, np.zeros(3, np.float32))
    np.savez(checkpoint, **other)
    with pytest.raises(Refused, match="is of another version"):
        Run(tmp_path, SETTINGS)
    checkpoint.write_bytes(checkpoint.read_bytes()[:50])
    with pytest.raises(Refused, match=r"is missing or damaged. The run cannot go on: .* delete this one"):
        Run(tmp_path, SETTINGS)
    checkpoint.unlink()
    with pytest.raises(Refused, match="is missing or damaged"):
        Run(tmp_path, SETTINGS)


def test_whoever_stops_it_goes_on_with_the_next_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(running, "_BETWEEN_CHECKPOINTS", 100)
    run = Run(tmp_path, SETTINGS)

    def learn(parts: Iterable[Shard]) -> Sequence[Brain]:
        if run.round == 2:
            raise KeyboardInterrupt
        return [learn_shard(part) for part in parts]

    with pytest.raises(KeyboardInterrupt):
        go_on(run, learn)
    assert Run(tmp_path, SETTINGS).round == 2


def test_whoever_stops_it_while_it_is_kept_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    run = Run(tmp_path, SETTINGS)
    with in_threads(1) as place:
        run.go_on(learning(place))
    kept = run.brain

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez", stop)
    with pytest.raises(KeyboardInterrupt):
        run.save()  # again, as after a Ctrl-C
    assert np.array_equal(Run(tmp_path, SETTINGS).brain.weights, kept.weights)


def test_a_round_that_could_not_be_measured_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def stop(*_: object) -> dict[int, float]:
        raise KeyboardInterrupt

    run = Run(tmp_path / "stopped", SETTINGS)
    with in_threads(1) as place:
        with monkeypatch.context() as patch:
            patch.setattr(running, "measure", stop)
            with pytest.raises(KeyboardInterrupt):
                go_on(run, learning(place))
        again = Run(tmp_path / "stopped", SETTINGS)
        go_on(again, learning(place))
    assert again.marks == finished(tmp_path / "straight", 1).marks


def test_a_curve_that_was_not_drawn_before_a_kill_is_drawn(tmp_path: Path):
    run = finished(tmp_path, 1)  # draws nothing
    with in_threads(1) as place:
        go_on(run, learning(place))
    assert (tmp_path / "curve.svg").exists()


def test_the_network_can_be_played_by(tmp_path: Path):
    run = finished(tmp_path, 1)
    run.export()
    network = load_network(run.network)
    assert network.spread.all()
    assert network.excess.all()


def test_a_network_that_was_written_is_not_written_again(tmp_path: Path):
    run = Run(tmp_path, SETTINGS)
    assert not run.exported
    run = finished(tmp_path, 1)
    assert not run.exported
    run.network.write_bytes(b"cut off")
    assert not run.exported
    run.export()
    assert Run(tmp_path, SETTINGS).exported
    os.utime(run.network, (0, 0))  # as if the run had gone on after that
    assert not run.exported


def test_a_network_takes_stock_of_what_it_promises():
    weights = new_brain(1).weights
    before = play_itself(weights, 6, 3)
    take_stock(weights, 3)
    assert np.allclose(network_over(weights).excess[-1], before.excess.mean((0, 1)), atol=1e-4)
