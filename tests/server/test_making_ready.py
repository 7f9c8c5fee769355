"""What the bots need is made ready while nobody waits, and tables tell why one takes so long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Event

import pytest
from guests import Guest, Json, Live, seated, serving

from farwander.bots import FARAWAY_BOTS, BuiltIn, known
from farwander.bots import waking as bots_waking
from farwander.bots.plugins import Guest as OtherBot
from farwander.bots.waking import Which, wake_bots
from farwander.server import waking
from farwander.server.app import create_app
from farwander.server.settings import Settings

OTTO, NET, SIBYL = [("faraway", name) for name in ("otto", "net", "sibyl")]


class Gates:
    """Where the bots wait to be woken: the quick ones, then the search."""

    def __init__(self) -> None:
        self.quick, self.search = Event(), Event()
        self.fails = False

    def wake_bots(self) -> Iterator[set[Which]]:
        self.quick.wait()
        if self.fails:
            raise RuntimeError("damaged")
        yield {OTTO, NET}
        self.search.wait()
        yield {SIBYL}


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gates]:
    gates = Gates()
    monkeypatch.setattr(waking, "_asleep", {OTTO, NET, SIBYL})
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


@pytest.mark.usefixtures("gates")
def test_a_bot_of_another_game_with_the_same_name_is_awake():
    assert not waking.awake("faraway", "otto")
    assert waking.awake("near-and-far", "otto")


def test_bots_are_woken_in_whatever_order_they_stand(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots_waking, "FARAWAY_BOTS", FARAWAY_BOTS[::-1])
    quick, searching = wake_bots()
    assert searching == {SIBYL}
    assert quick == {("faraway", bot.name) for bot in FARAWAY_BOTS} - searching


def test_other_packages_are_loaded_before_anyone_is_served(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    loaded: list[str] = []

    def guests(ours: Mapping[str, tuple[BuiltIn, ...]]) -> Iterator[OtherBot]:
        loaded.extend(ours)
        return iter(())

    monkeypatch.setattr(known, "guests", guests)
    known._all_bots.cache_clear()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - for this test
    create_app(settings)
    assert loaded == ["faraway", "near-and-far"]
