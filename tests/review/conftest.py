"""A short game that was played, and its review."""

from __future__ import annotations

from pathlib import Path

import pytest

from farwander.core.log import GameLog, read_log
from farwander.review import REVIEWERS, Review

GAMES = Path(__file__).parents[1] / "golden"
TRIES = 48


@pytest.fixture(scope="session")
def log() -> GameLog:
    return read_log((GAMES / "two-advanced.json").read_bytes())


@pytest.fixture(scope="session")
def review(log: GameLog) -> Review:
    return REVIEWERS["faraway"].review(log, tries=TRIES)
