"""Tableaus counted a second by `farwander score --json`, beside Python's json reading and writing them."""

from __future__ import annotations

import json
import random
import subprocess
import time

from benchmarks.startup import PYTHON

LINES = 100_000


def _tableau(luck: random.Random) -> str:
    regions = luck.sample(range(1, 69), 8)
    return json.dumps({"regions": regions, "sanctuaries": luck.sample(range(1, 46), luck.randrange(8))})


INPUT = "\n".join(_tableau(random.Random(seed)) for seed in range(LINES)) + "\n"


def scored() -> float:
    """Lines a second through the command, starting it included."""
    started = time.perf_counter()
    command = [PYTHON, "-m", "farwander", "score", "--json"]
    answers = subprocess.run(command, input=INPUT, capture_output=True, text=True, check=True).stdout
    seconds = time.perf_counter() - started
    if answers.count("\n") != LINES:
        raise RuntimeError(f"{LINES} lines were asked, {answers.count(chr(10))} answered")
    return LINES / seconds


def json_alone() -> float:
    started = time.perf_counter()
    for line in INPUT.splitlines():
        tableau = json.loads(line)
        json.dumps({"total": 0, "regions": tableau["regions"], "sanctuaries": tableau["sanctuaries"]})
    return LINES / (time.perf_counter() - started)
