"""How long a program waits from its first import to its first move, in a process of its own."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

FIRST_MOVE = """
from farwander.core import Match
from farwander.faraway import Faraway, FarawayOptions
match = Match(Faraway(), FarawayOptions(4))
match.decide(0, match.legal(0)[0])
"""
IMPORT_NUMBA = "import numba"


PYTHON = Path(__file__).parents[1] / ".venv" / "bin" / "python"
"""The environment that people play in, without the peers."""


def _seconds(program: str) -> float:
    started = time.perf_counter()
    subprocess.run([PYTHON, "-c", program], check=True)
    return time.perf_counter() - started


def first_move() -> float:
    """Seconds to the first move, the compiled rules being on disk from earlier runs."""
    return _seconds(FIRST_MOVE)


def import_numba() -> float:
    return _seconds(IMPORT_NUMBA)
