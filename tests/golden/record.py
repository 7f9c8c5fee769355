"""Record the golden games anew: `.venv/bin/python tests/golden/record.py`.

Only when a rule changes on purpose; the change of the transcripts then shows what it does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from farwander.bots import FARAWAY_BOTS
from farwander.core import Match, write_log
from farwander.faraway import Faraway, FarawayOptions

BOTS = {bot.name: bot for bot in FARAWAY_BOTS}
HERE = Path(__file__).parent
GAMES = {
    "two": FarawayOptions(2),
    "two-advanced": FarawayOptions(2, advanced=True),
    "three": FarawayOptions(3),
    "four-advanced": FarawayOptions(4, advanced=True),
    "six": FarawayOptions(6),
}


def transcript(log: Path) -> str:
    """What `farwander replay` prints of a game."""
    command = [sys.executable, "-m", "farwander", "replay", str(log), "--events"]
    environment = {"COLUMNS": "110", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, encoding="utf-8"
    ).stdout


def record(name: str, options: FarawayOptions) -> None:
    """A game of greedy and random bots under a secret made from its name."""
    match = Match(Faraway(), options, secret=name.encode().ljust(32, b"."))
    rng = np.random.default_rng(list(name.encode()))
    while match.acting:
        seat = min(match.acting)
        bot = BOTS["random" if seat % 2 else "greedy"]
        match.decide(seat, bot.choose(match.view(seat), match.legal(seat), rng))
    log = HERE / f"{name}.json"
    log.write_bytes(write_log(match.log))
    log.with_suffix(".txt").write_text(transcript(log), "utf-8")


if __name__ == "__main__":
    for name, options in GAMES.items():
        record(name, options)
