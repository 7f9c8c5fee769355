"""Coming back: after a lost connection, in a second tab, after the server was started anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest
from guests import (
    Closed,
    Guest,
    Json,
    Server,
    at_random,
    decision,
    first,
    play_over_http,
    refusal,
    seated,
    serving,
)

from farwander.server.line import MOST_WAITING
from farwander.server.settings import Settings


def some_way(guests: list[Guest], table: str, decisions: int) -> None:
    """Play a number of decisions."""
    choose = at_random(Random(decisions))
    while (made := guests[0].state(table)["version"]) < decisions:
        for guest in guests:
            state = guest.state(table)
            if state["table"]["you"] in state["table"]["acting"] and state["version"] == made:
                guest.decides(table, state, choose(state))
                break


@pytest.fixture
def playing(server: Server) -> tuple[list[Guest], str]:
    """A game of two people, ten decisions old."""
    guests, table = seated(server, ["person", "person"])
    some_way(guests, table, 10)
    return guests, table


# -- since


def test_whoever_comes_back_hears_exactly_what_was_missed(server: Server, playing: tuple[list[Guest], str]):
    (ada, bela), table = playing
    for viewer in (ada, bela, Guest(server)):
        with viewer.looks_at(table, since=0) as live:
            whole = live.hears()
        assert [step["version"] for step in whole["steps"]] == list(range(1, 11))
        for since in range(11):
            with viewer.looks_at(table, since=since) as live:
                message = live.hears()
                state = viewer.state(table)
            assert message["type"] == "events"
            assert message["steps"] == whole["steps"][since:]
            assert (message["version"], message["view"], message["legal"]) == (
                10,
                state["view"],
                state["legal"],
            )
            assert message["take_back"] == state["take_back"]


@pytest.mark.parametrize("since", [11, 10**9, 10**30, "9" * 5000, -1, "", "x", "1.0", " 1", "\u0661", "0x1"])
def test_a_version_that_cannot_be_gives_the_whole_state(playing: tuple[list[Guest], str], since: object):
    (ada, _), table = playing
    with ada.looks_at(table, since=since) as live:
        message = live.hears()
        assert (message["type"], message["version"]) == ("state", 10)


def test_without_a_version_there_is_the_whole_state(playing: tuple[list[Guest], str]):
    (ada, _), table = playing
    with ada.looks_at(table) as live:
        message = live.hears()
        shown = ada.state(table)
    assert message == shown


def test_nothing_is_missed_between_catching_up_and_going_on(playing: tuple[list[Guest], str]):
    (ada, bela), table = playing
    with ada.looks_at(table, since=10) as live:
        assert live.hears("events")["steps"] == []
        some_way([ada, bela], table, 14)
        assert [live.hears("events")["version"] for _ in range(4)] == [11, 12, 13, 14]


def test_a_decision_that_was_not_acknowledged_is_sent_again(server: Server, playing: tuple[list[Guest], str]):
    (ada, bela), table = playing
    decider = next(guest for guest in (ada, bela) if guest.state(table)["legal"])
    state = decider.state(table)
    with decider.looks_at(table, reads=False) as deaf:
        key = deaf.decides(state, first(state))
        while decider.state(table)["version"] == 10:
            pass
    with decider.looks_at(table, since=10) as live:
        (step,) = live.hears("events")["steps"]
        assert (step["version"], step["key"]) == (11, key)
        live.decides(state, first(state), key)
        assert live.hears("events")["steps"] == [step]
    assert len(server.rows(table)) == 11


# -- several tabs


def test_a_second_tab_sees_the_same(playing: tuple[list[Guest], str]):
    (ada, bela), table = playing
    with ada.looks_at(table) as one, ada.looks_at(table) as other:
        assert one.hears("state")["view"] == other.hears("state")["view"]
        some_way([ada, bela], table, 12)
        for _ in range(2):
            assert one.hears("events") == other.hears("events")


def test_who_closes_one_tab_of_two_is_still_there(playing: tuple[list[Guest], str]):
    (ada, bela), table = playing

    def there() -> bool:
        return bela.table(table)["seats"][0]["connected"]

    with ada.looks_at(table):
        with ada.looks_at(table):
            assert there()
        assert there()
    assert not there()


# -- listeners who stop reading


def test_a_listener_who_stops_reading_is_let_go(playing: tuple[list[Guest], str]):
    (ada, bela), table = playing
    with ada.looks_at(table, reads=False) as stuck, bela.looks_at(table) as live:
        assert bela.table(table)["seats"][0]["connected"] is True
        for _ in range(MOST_WAITING + 5):
            bela.post(f"/tables/{table}/phrases", phrase="hurry")
            live.hears("phrase")
        stuck.ended()
        assert bela.table(table)["seats"][0]["connected"] is False
        some_way([ada, bela], table, 12)
        assert [live.hears("events")["version"] for _ in range(2)] == [11, 12]


# -- the server started anew


def test_a_server_started_anew_knows_everything(settings: Settings):
    seats = ["person", "greedy", "person", "random"]
    with serving(settings) as server:
        guests, table = seated(server, seats, advanced=True, seconds=3600, public=True, pace="relaxed")
        waiting = guests[0].makes("me", "open", public=True)
        state = guests[0].state(table)
        guests[0].decides(table, state, first(state))
        with guests[0].looks_at(table) as live:  # the bots have chosen as well
            message = live.hears("state")
            while message["table"]["acting"] != [2]:
                message = live.hears("events")
        kept = everything(server, guests, table, waiting)
        cookies = [guest.cookie for guest in guests]
    with serving(settings) as server:
        guests = [returning(server, cookie) for cookie in cookies]
        assert everything(server, guests, table, waiting) == kept
        assert len(server.rows(table)) == 3
        play_over_http(guests, table, at_random(Random(0)))
        finished = everything(server, guests, table, waiting)
        replayed = guests[0].get(f"/tables/{table}/replay")
    with serving(settings) as server:
        guests = [returning(server, cookie) for cookie in cookies]
        assert everything(server, guests, table, waiting) == finished
        assert guests[0].get(f"/tables/{table}/replay") == replayed


def returning(server: Server, cookie: str | None) -> Guest:
    guest = Guest(server)
    guest.browser.cookies.set("farwander", cookie or "", domain="testserver.local", path="/")
    return guest


def everything(server: Server, guests: list[Guest], table: str, waiting: str) -> list[Json]:
    """All that anyone can ask for; only the clock may differ."""
    answers: list[Json] = []
    for viewer in (*guests, Guest(server)):
        answers += [viewer.state(table), viewer.table(table), viewer.table(waiting)]
        with viewer.looks_at(table, since=0) as live:
            answers += live.hears("events")["steps"]
    for answer in answers:
        for info in (answer, answer.get("table", {})):
            info.pop("seconds_left", None)
    return answers


def test_a_key_counts_once_also_after_a_new_start(settings: Settings):
    with serving(settings) as server:
        (ada, _), table = seated(server, ["person", "person"])
        state = ada.state(table)
        ada.decides(table, state, first(state), "once")
        cookie = ada.cookie
    with serving(settings) as server:
        ada = returning(server, cookie)
        assert ada.decides(table, state, first(state), "once") == 1
        assert len(server.rows(table)) == 1


def test_others_sealed_choices_make_no_decision_stale_after_a_new_start(settings: Settings):
    with serving(settings) as server:
        (ada, bela), table = seated(server, ["person", "person"])
        state = ada.state(table)
        bela.decides(table, bela.state(table), first(bela.state(table)))
        cookie = ada.cookie
    with serving(settings) as server:
        assert returning(server, cookie).decides(table, state, first(state)) == 2


def test_taking_back_survives_a_new_start(settings: Settings):
    with serving(settings) as server:
        (ada, _), table = seated(server, ["person", "person"])
        before = ada.state(table)
        ada.decides(table, before, first(before))
        assert ada.state(table)["take_back"] is True
        cookie = ada.cookie
    with serving(settings) as server:
        ada = returning(server, cookie)
        assert ada.post(f"/tables/{table}/take-back", version=1, key="back") == {"version": 2}
        assert ada.state(table)["view"] == before["view"]


def test_bots_go_on_after_a_new_start(settings: Settings):
    """The server ended before the bots had chosen; someone looks, and they do."""
    with serving(settings) as server:
        (ada,), table = seated(server, ["person", "random", "random"])
        cookie = ada.cookie
    with serving(settings) as server:
        damage(server, "DELETE FROM decisions")
        with returning(server, cookie).looks_at(table) as live:
            state = live.hears("state")
            while state["table"]["acting"] != [0]:
                state = live.hears("events")


def test_rooms_that_nobody_needs_leave_the_memory(own_server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("farwander.server.house._ROOMS_KEPT", 2)
    ada = Guest(own_server, "Ada")
    tables = [ada.makes("me", "random") for _ in range(6)]
    with ada.looks_at(tables[0]) as live:
        for table in tables:
            ada.starts(table)
        for table in tables * 2:
            play_one_round(ada, table)
            assert own_server.house.rooms <= 4  # the two, the one looked at, and the one just played at
        live.hears("events")
    for table in tables:
        version = ada.state(table)["version"]  # and a bot may go on meanwhile
        numbers = [row.number for row in own_server.rows(table)]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert len(numbers) >= version


def play_one_round(guest: Guest, table: str) -> None:
    number = guest.state(table)["view"]["round"]
    while (state := guest.state(table))["view"]["round"] == number:
        if state["table"]["you"] in state["table"]["acting"]:
            guest.decides(table, state, first(state))


# -- when the disk fails


def test_what_cannot_be_saved_is_not_done(own_server: Server):
    (ada, bela), table = seated(own_server, ["person", "person"])
    some_way([ada, bela], table, 10)
    decider = next(guest for guest in (ada, bela) if guest.state(table)["legal"])
    state = decider.state(table)
    content = decision(state, first(state), "kept")
    damage(own_server, "ALTER TABLE decisions RENAME TO elsewhere")
    with bela.looks_at(table) as live:
        live.hears("state")
        refused = decider.refused(f"/tables/{table}/decisions", **content)
        assert (refused.status, refused.code) == (503, "not_saved")
        with pytest.raises(Closed) as closed:
            live.hears("events")
        assert closed.value.code == 1001
    damage(own_server, "ALTER TABLE elsewhere RENAME TO decisions")
    assert decider.state(table) == state
    assert decider.post(f"/tables/{table}/decisions", **content) == {"version": 11}
    play_over_http([ada, bela], table, first)


def damage(server: Server, *statements: str) -> None:
    """Change the database behind the server's back."""
    path = server.app.state.settings.data / "farwander.sqlite"
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@pytest.mark.parametrize(
    "statement",
    [
        'UPDATE decisions SET action = \'{"do":"explore","region":68}\' WHERE number = 3',
        'UPDATE decisions SET action = \'{"do":"fly"}\' WHERE number = 3',
        "UPDATE decisions SET action = 'nonsense' WHERE number = 3",
        "UPDATE decisions SET action = x'ff00' WHERE number = 3",
        "UPDATE decisions SET chance = '{' WHERE number = 3",
        "UPDATE decisions SET mark = 'ffffffffffffffff' WHERE number = 5",
        "UPDATE decisions SET seat = 1 - seat WHERE number = 1",
        "UPDATE decisions SET seat = 99 WHERE number = 1",
        "UPDATE decisions SET seat = 'x' WHERE number = 1",
        "DELETE FROM decisions WHERE number = 4",
        "UPDATE tables SET secret = NULL",
        "UPDATE tables SET secret = x'00'",
        "UPDATE tables SET options = '{}', game = 'chess'",
        "UPDATE tables SET options = '{\"players\":3}'",
        "UPDATE tables SET options = '{\"players\":99}'",
        "UPDATE tables SET options = ''",
        "UPDATE tables SET created = 'long ago'",
        "DELETE FROM seats WHERE seat = 1",
    ],
)
def test_damaged_rows_are_told_of_and_hurt_no_other_table(server: Server, statement: str):
    (ada, bela), table = seated(server, ["person", "person"])
    some_way([ada, bela], table, 6)
    good = ada.makes("me", "open", public=True)
    damage(server, f"{statement}{only(statement, table)}")
    server.call(server.house.forget, server.room(table))
    for answer in (
        ada.browser.get(f"/api/tables/{table}"),
        ada.browser.get(f"/api/tables/{table}/state"),
        ada.browser.post(f"/api/tables/{table}/leave"),
        ada.browser.post(f"/api/tables/{table}/decisions", json={"version": 6, "key": "k", "action": {}}),
    ):
        refused = refusal(answer)
        assert (refused.status, refused.code) == (500, "damaged")
        assert table in refused.answer["error"]["message"]
    with ada.looks_at(table) as live, pytest.raises(Closed) as closed:
        live.hears()
    assert (closed.value.code, closed.value.reason) == (4400, "damaged")
    assert [each["id"] for each in ada.get("/tables?scope=mine")] == [good]
    assert good in [each["id"] for each in ada.get("/tables")]


def only(statement: str, table: str) -> str:
    """Restrict a statement to one table."""
    column = "id" if statement.startswith("UPDATE tables") else '"table"'
    return f"{' AND' if 'WHERE' in statement else ' WHERE'} {column} = '{table}'"
