"""How long a program waits from its first import to its first move, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time

FIRST_MOVE = """
from farwander.core import Match
from farwander.faraway import Faraway, FarawayOptions
match = Match(Faraway(), FarawayOptions(4))
match.decide(0, match.legal(0)[0])
"""
IMPORT_NUMBA = "import numba"


def _seconds(program: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - started


def first_move() -> float:
    """Seconds to the first move, the compiled rules being on disk from earlier runs."""
    return _seconds(FIRST_MOVE)


def import_numba() -> float:
    return _seconds(IMPORT_NUMBA)
