"""Weights on disk: what was written is read, and what is broken is refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from farwander.bots.faraway.network import WEIGHTS, network_over
from farwander.bots.faraway.weights import FORMAT, OURS, load_network, save_weights
from farwander.core import Refused


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "network.npz"
    save_weights(path, np.linspace(-1, 1, WEIGHTS, dtype=np.float32))
    return path


def test_what_was_written_is_read(saved: Path):
    network = load_network(saved)
    written = network_over(np.linspace(-1, 1, WEIGHTS, dtype=np.float32))
    for read, wrote in zip(network, written, strict=True):
        assert np.allclose(read, wrote, atol=1e-3)


def test_ours_are_small():
    assert OURS.stat().st_size < 10_000_000


def test_a_missing_file_is_told(tmp_path: Path):
    with pytest.raises(Refused, match=r"network in none.npz cannot be used: there is no such file"):
        load_network(tmp_path / "none.npz")


@pytest.mark.parametrize("size", [0, 10, 5_000, -100])
def test_a_damaged_file_is_told(saved: Path, size: int):
    saved.write_bytes(saved.read_bytes()[:size])
    with pytest.raises(Refused, match=r"no file of weights, or it is damaged. Install farwander again"):
        load_network(saved)


def test_damage_anywhere_is_told_or_means_nothing(tmp_path: Path):
    """Near the beginning and the end are the names and sizes that reading goes by."""
    sound = OURS.read_bytes()
    path = tmp_path / "network.npz"
    ours, told = load_network(OURS), 0
    for place in (*range(0, 420, 7), *range(-260, 0, 7)):
        damaged = bytearray(sound)
        damaged[place] ^= 0xFF
        path.write_bytes(damaged)
        load_network.cache_clear()
        try:
            read = load_network(path)
        except Refused:
            told += 1
        else:  # some bytes mean nothing
            assert all(map(np.array_equal, read, ours))
    assert told


def test_one_array_is_no_network(tmp_path: Path):
    path = tmp_path / "network.npz"
    with path.open("wb") as file:
        np.save(file, np.zeros(WEIGHTS, np.float16))
    with pytest.raises(Refused, match="no file of weights"):
        load_network(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"weights": np.ones(WEIGHTS, np.float16)},
        {"weights": np.ones(7, np.float16)},
        {"weights": np.array(["a"] * WEIGHTS)},
        {"checksum": np.zeros(2)},
    ],
)
def test_what_was_changed_is_told(saved: Path, changes: dict[str, NDArray[Any]]):
    with np.load(saved) as file:
        parts: dict[str, Any] = {**file, **changes}
    np.savez(saved, **parts)
    with pytest.raises(Refused, match="it is damaged"):
        load_network(saved)


def test_what_is_no_number_is_told(tmp_path: Path):
    path = tmp_path / "network.npz"
    save_weights(path, np.full(WEIGHTS, np.nan, np.float32))
    with pytest.raises(Refused, match="it is damaged"):
        load_network(path)


def test_another_format_is_told(saved: Path):
    with np.load(saved) as file:
        parts = dict(file)
    parts["format"] = np.array(FORMAT + 1)
    np.savez(saved, **parts)
    with pytest.raises(
        Refused, match=f"it has format {FORMAT + 1}, and this version plays by format {FORMAT}"
    ):
        load_network(saved)
