"""Finished games of Near and Far, replayed and compared event by event."""

import pytest
from record_near_and_far import GAMES, HERE, game, transcript

from farwander.core import read_log, replay, verify, write_log


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_as_it_was(name: str):
    path = HERE / f"{name}.json"
    log = read_log(path.read_bytes())
    *_, last = replay(game(), log)
    assert log.end is not None
    assert game().result(last.state) == log.end.result
    verify(game(), log)
    assert write_log(log) == path.read_bytes()
    assert transcript(log) == path.with_suffix(".txt").read_text("utf-8")
