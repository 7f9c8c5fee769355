"""Finished games, replayed and compared line by line."""

from pathlib import Path

import pytest
from record import HERE, transcript

from farwander.core import read_log, replay, verify, write_log
from farwander.faraway import Faraway

LOGS = sorted(HERE.glob("*.json"))


def test_the_golden_games_are_there():
    assert len(LOGS) == 5


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_game_replays_as_it_was(path: Path):
    log = read_log(path.read_bytes())
    *_, last = replay(Faraway(), log)
    assert log.end is not None
    assert Faraway().result(last.state) == log.end.result
    verify(Faraway(), log)
    assert write_log(log) == path.read_bytes()
    assert transcript(path) == path.with_suffix(".txt").read_text("utf-8")
