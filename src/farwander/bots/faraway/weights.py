"""The trained weights, as they are kept in the package."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from farwander.bots.faraway.network import WEIGHTS, Network, network_over
from farwander.core.keeping import written_whole
from farwander.core.refusal import Refusal, Refused

FORMAT = 5
"""Changes with the meaning of the inputs or the shape of the network."""
OURS = Path(str(resources.files("farwander.bots.faraway") / "data" / "network.npz"))


def save_weights(path: Path, weights: NDArray[np.float32]) -> None:
    """Write weights in half precision, which is enough to play by."""
    halves = weights.astype(np.float16)
    with written_whole(path) as file:
        np.savez_compressed(file, format=FORMAT, checksum=crc32(halves.tobytes()), weights=halves)


@cache
def load_network(path: Path = OURS) -> Network:
    """Read weights; raise `Refused` if they cannot be played by."""
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            parts = {name: arrays[name] for name in ("format", "checksum", "weights")}
    except FileNotFoundError:
        raise _refused(path, "there is no such file") from None
    except Exception:  # noqa: BLE001 - what is inside decides how reading it fails, and there are many ways
        raise _refused(path, "it is no file of weights, or it is damaged") from None
    if not np.array_equal(parts["format"], FORMAT):
        raise _refused(path, f"it has format {parts['format']}, and this version plays by format {FORMAT}")
    halves = parts["weights"]
    if not _whole(halves, parts["checksum"]):
        raise _refused(path, "it is damaged")
    return _sealed(halves.astype(np.float32))


def _whole(halves: NDArray[Any], checksum: NDArray[Any]) -> bool:
    if halves.shape != (WEIGHTS,) or halves.dtype != np.float16:
        return False
    return np.array_equal(checksum, crc32(halves.tobytes())) and bool(np.isfinite(halves).all())


@cache
def no_network() -> Network:
    """For bots that need none."""
    return _sealed(np.zeros(0, np.float32))


def _sealed(weights: NDArray[np.float32]) -> Network:
    """Nobody writes into it, whatever its size: so compiled code takes all networks for one kind of thing."""
    weights.flags.writeable = False
    return network_over(weights)


def _refused(path: Path, why: str) -> Refused:
    message = f"The network in {path.name} cannot be used: {why}. Install farwander again, or train one."
    return Refused(Refusal("unusable_network", message, {"file": path.name}))
