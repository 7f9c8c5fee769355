"""A table goes on whatever a bot does, and says who steps in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from guests import MANY, Guest, Server, first, play_over_http, seated

from farwander.server import room


class Stumbler(msgspec.Struct):
    """A bot that crashes at its first question, and plays at random after it."""

    name: str = "otto"
    summary: str = "stumbles once"
    asked: int = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("stumbled")
        return legal[int(rng.integers(len(legal)))]


@pytest.fixture
def stumbler(monkeypatch: pytest.MonkeyPatch) -> Stumbler:
    stumbler = Stumbler()

    def find_bot(_game: str, _name: str) -> Stumbler:
        return stumbler

    monkeypatch.setattr(room, "find_bot", find_bot)
    return stumbler


def test_another_bot_steps_in_until_the_one_that_failed_can_go_on(
    server: Server, stumbler: Stumbler, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.WARNING, "farwander.server"):
        (ada,), table = seated(server, ["person", "otto"])
        with Guest(server).looks_at(table) as live:
            told = live.hears("state", "table")
            for _ in range(MANY):
                if told["table"]["seats"][1]["stand_in"]:
                    break
                told = live.hears("state", "table")
        assert told["table"]["seats"][1]["stand_in"] == "net"
        assert "otto crashed: RuntimeError: stumbled" in caplog.text
        play_over_http([ada], table, first)
    assert ada.table(table)["seats"][1]["stand_in"] is None
    assert stumbler.asked > 10
