"""While the bots are compiled the pages are there, and tables tell why a bot takes so long."""

from __future__ import annotations

from threading import Event

import pytest
from guests import Guest, seated, serving

from farwander.server import waking
from farwander.server.settings import Settings


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The bots sleep until it is opened."""
    gate = Event()
    monkeypatch.setattr(waking, "_awake", Event())
    monkeypatch.setattr(waking, "wake_bots", gate.wait)
    return gate


def waking_at(told: dict[str, dict[str, list[dict[str, bool]]]]) -> list[bool]:
    return [seat["waking"] for seat in told["table"]["seats"]]


def test_a_table_says_that_its_bots_are_waking_up_and_when_they_are_awake(settings: Settings, gate: Event):
    with serving(settings) as server:
        _, table = seated(server, ["person", "otto"])
        with Guest(server).looks_at(table) as live:
            assert waking_at(live.hears("state")) == [False, True]
            gate.set()
            told = live.hears("table")
            while any(waking_at(told)):
                told = live.hears("table")


def test_bots_that_cannot_be_woken_hold_nobody_up(
    settings: Settings, gate: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail() -> None:
        gate.wait()
        raise RuntimeError("damaged")

    monkeypatch.setattr(waking, "wake_bots", fail)
    with serving(settings) as server:
        _, table = seated(server, ["person", "otto"])
        with Guest(server).looks_at(table) as live:
            gate.set()
            while any(waking_at(live.hears("state", "table"))):
                pass
    assert "some bots cannot play" in caplog.text


def test_who_is_away_is_waking_up_as_the_bot_that_plays_for_them(settings: Settings, gate: Event):
    with serving(settings) as server:
        (ada, _), table = seated(server, ["person", "person"])
        assert not any(seat["waking"] for seat in ada.table(table)["seats"])
        ada.leaves(table)
        assert [seat["waking"] for seat in ada.table(table)["seats"]] == [True, False]
        gate.set()
