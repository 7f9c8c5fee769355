"""While the bots are compiled the pages are there, and tables tell why a bot takes so long."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from guests import Guest, Json, Live, seated, serving

from farwander.server import waking
from farwander.server.settings import Settings


class Gates:
    """Where the bots wait to be woken: the quick ones, then the search."""

    def __init__(self) -> None:
        self.quick, self.search = Event(), Event()
        self.fails = False

    def wake_bots(self) -> Iterator[set[str]]:
        self.quick.wait()
        if self.fails:
            raise RuntimeError("damaged")
        yield {"otto", "net"}
        self.search.wait()
        yield {"sibyl"}


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gates]:
    gates = Gates()
    monkeypatch.setattr(waking, "_asleep", {"otto", "net", "sibyl"})
    monkeypatch.setattr(waking, "wake_bots", gates.wake_bots)
    yield gates
    gates.quick.set()
    gates.search.set()


def waking_at(told: Json) -> list[bool]:
    return [seat["waking"] for seat in told["table"]["seats"]]


def hears_until(live: Live, expected: list[bool]) -> None:
    while waking_at(live.hears("state", "table")) != expected:
        pass


def test_a_table_says_which_bots_are_waking_up_and_when_they_are_awake(settings: Settings, gates: Gates):
    with serving(settings) as server:
        _, table = seated(server, ["person", "otto", "sibyl"])
        with Guest(server).looks_at(table) as live:
            hears_until(live, [False, True, True])
            gates.quick.set()
            hears_until(live, [False, False, True])
            gates.search.set()
            hears_until(live, [False, False, False])


def test_bots_that_cannot_be_woken_are_not_said_to_wake_for_ever(
    settings: Settings, gates: Gates, caplog: pytest.LogCaptureFixture
):
    gates.fails = True
    with serving(settings) as server:
        _, table = seated(server, ["person", "otto"])
        with Guest(server).looks_at(table) as live:
            gates.quick.set()
            hears_until(live, [False, False])
    assert "some bots cannot play" in caplog.text


def test_who_is_away_wakes_up_with_the_bot_that_plays_for_them(settings: Settings, gates: Gates):
    with serving(settings) as server:
        (ada, _), table = seated(server, ["person", "person"])
        assert waking_at({"table": ada.table(table)}) == [False, False]
        ada.leaves(table)
        assert waking_at({"table": ada.table(table)}) == [True, False]
        gates.quick.set()
