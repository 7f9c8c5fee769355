"""A table goes on whatever a bot does, and says who steps in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from guests import MANY, Guest, Server, first, play_over_http, seated, serving

from farwander.bots import deputy
from farwander.core import Match
from farwander.faraway import Faraway, FarawayOptions
from farwander.server import room
from farwander.server.settings import Settings


class Stumbler(msgspec.Struct):
    """A bot that crashes at its first questions, and plays at random after them."""

    name: str = "stumbler"
    summary: str = "stumbles"
    times: int = 1
    asked: int = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: np.random.Generator) -> Any:
        self.asked += 1
        if self.asked <= self.times:
            raise RuntimeError("stumbled")
        return legal[int(rng.integers(len(legal)))]


@pytest.fixture
def stumbler(monkeypatch: pytest.MonkeyPatch) -> Stumbler:
    match = Match(Faraway(), FarawayOptions(2))
    deputy("faraway").choose(match.view(0), match.legal(0), np.random.default_rng())  # compiled from here on
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
        assert "stumbler crashed: RuntimeError: stumbled" in caplog.text
        play_over_http([ada], table, first)
    assert ada.table(table)["seats"][1]["stand_in"] is None
    assert stumbler.asked > 10


def test_a_table_says_who_plays_for_a_bot_that_is_not_there_any_more(
    server: Server, stumbler: Stumbler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def find_none(_game: str, _name: str) -> None:
        return None

    monkeypatch.setattr(room, "find_bot", find_none)
    (ada,), table = seated(server, ["person", "otto"])
    with caplog.at_level(logging.WARNING, "farwander.server"):
        play_over_http([ada], table, first)
    assert ada.table(table)["seats"][1]["stand_in"] == "net"
    assert caplog.text.count("otto is not here any more") == 1
    assert stumbler.asked == 0


def test_after_a_new_start_it_is_asked_again_and_another_steps_in_again(
    settings: Settings, stumbler: Stumbler
):
    stumbler.times = MANY
    with serving(settings) as server:
        (ada,), table = seated(server, ["person", "otto"])
        state = ada.state(table)
        ada.decides(table, state, first(state))
        cookie = ada.cookie or ""
    asked = stumbler.asked
    with serving(settings) as server:
        ada = Guest(server)
        ada.browser.cookies.set("farwander", cookie, domain="testserver.local", path="/")
        play_over_http([ada], table, first)
        assert ada.table(table)["seats"][1]["stand_in"] == "net"
    assert stumbler.asked > asked + 10
