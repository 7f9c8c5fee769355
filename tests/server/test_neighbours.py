"""Two processes serve the same tables: what one does, the other knows."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random

import msgspec
import pytest
from guests import PATIENCE, Closed, Guest, Json, Live, Server, asked, at_random, seat, serving
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from farwander.core import read_log, verify
from farwander.core.log import Decision
from farwander.games import GAMES
from farwander.server import room as rooms
from farwander.server.neighbours import Arrived, Decided, Neighbours, Note, street_of
from farwander.server.records import StoredDecision
from farwander.server.settings import Settings

Pair = tuple[Server, Server]


@pytest.fixture
def pair(settings: Settings) -> Iterator[Pair]:
    """Two servers on one data folder, which have met."""
    both = msgspec.structs.replace(settings, processes=2)
    with serving(both) as here, serving(both) as there:
        yield here, there


def at(server: Server, guest: Guest) -> Guest:
    """The same person, through the other process."""
    other = Guest(server)
    other.browser.cookies.update(guest.browser.cookies)
    other.name = guest.name
    return other


def two_players(pair: Pair) -> tuple[Guest, Guest, str]:
    """Ada plays through one process and Béla through the other."""
    ada, bela = Guest(pair[0], "Ada"), Guest(pair[1], "Béla")
    table = ada.makes("me", "open")
    bela.joins(table)
    ada.starts(table)
    return ada, bela, table


def until(live: Live, version: int) -> Json:
    """The first message that shows a version."""
    while (message := live.hears("state", "events"))["version"] < version:
        pass
    return message


def _say_nothing(_: Neighbours, __: Note) -> None:
    """Lose a note."""


def test_who_joins_through_one_process_is_seen_through_the_other(pair: Pair):
    ada, bela = Guest(pair[0], "Ada"), Guest(pair[1], "Béla")
    table = ada.makes("me", "open")
    with ada.looks_at(table) as live:
        bela.joins(table)
        while live.hears("table")["table"]["seats"][1]["name"] != "Béla":
            pass
    assert ada.table(table) == at(pair[0], ada).table(table)


def test_a_free_seat_is_given_once(pair: Pair, monkeypatch: pytest.MonkeyPatch):
    ada, bela, chiara = Guest(pair[0], "Ada"), Guest(pair[0], "Béla"), Guest(pair[1], "Chiara")
    table = ada.makes("me", "open")
    chiara.table(table)  # the other process knows the table while the seat is free
    monkeypatch.setattr(Neighbours, "tell", _say_nothing)
    bela.joins(table)
    assert chiara.refused(f"/tables/{table}/join", seat=1).code == "seat_taken"


def test_the_game_begins_on_both_sides(pair: Pair):
    ada, bela = Guest(pair[0], "Ada"), Guest(pair[1], "Béla")
    table = ada.makes("me", "open")
    bela.joins(table)
    with bela.looks_at(table) as live:
        ada.starts(table)
        assert live.hears("state")["view"]["hand"]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_through_both(pair: Pair, seed: int):
    ada, bela, table = two_players(pair)
    choose = at_random(Random(seed))
    with ExitStack() as stack:
        players = [(guest, stack.enter_context(guest.looks_at(table))) for guest in (ada, bela)]
        states = [live.hears("state") for _, live in players]
        while states[0]["table"]["status"] != "finished":
            # Both may be asked at once: then neither has heard of the other's decision.
            decided = 0
            for (_, live), state in zip(players, states, strict=True):
                if asked(state) and not state["view"]["chosen"]:
                    live.decides(state, choose(state))
                    decided += 1
            version = states[0]["version"] + decided
            states = [until(live, version) for _, live in players]
    rows = pair[0].rows(table)
    assert [row.number for row in rows] == list(range(1, states[0]["version"] + 1))
    for guest in (ada, bela):
        log = read_log(guest.browser.get(f"/api/tables/{table}/log").content)
        verify(GAMES["faraway"], log)
        assert len(log.decisions) == len(rows)


def keep_to_oneself(_: Neighbours, note: Note) -> None:
    """The note stays where it is."""


def test_who_sat_down_elsewhere_a_moment_ago_begins_with_a_name(pair: Pair, monkeypatch: pytest.MonkeyPatch):
    """The note that tells of it has not arrived yet."""
    here, there = pair
    ada, bela = Guest(here, "Ada"), Guest(there, "Béla")
    table = ada.makes("me", "open")
    monkeypatch.setattr(Neighbours, "tell", keep_to_oneself)
    bela.joins(table)
    ada.starts(table)
    assert [seat["name"] for seat in ada.table(table)["seats"]] == ["Ada", "Béla"]
    assert [*here.room(table).table.playing().match.log.players] == ["Ada", "Béla"]


def test_what_is_told_while_a_table_is_being_loaded_is_not_missed(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
):
    """Béla's process has read the table, and has no room for it yet, when Ada decides through the other."""
    here, there = pair
    ada, bela = Guest(here, "Ada"), Guest(here, "Béla")
    table = ada.makes("me", "open")
    bela.joins(table)
    ada.starts(table)
    house = there.house
    load, hear = vars(type(house))["_load"], vars(house.neighbours)["_hear"]
    loaded, told = threading.Event(), asyncio.Event()

    def hear_and_tell(note: Note) -> None:
        hear(note)
        if isinstance(note, Decided):
            told.set()

    async def slow_load(id: str) -> rooms.Room:
        room = await load(house, id)
        loaded.set()
        await told.wait()
        return room

    monkeypatch.setattr(house.neighbours, "_hear", hear_and_tell)
    monkeypatch.setattr(house, "_load", slow_load)
    with ThreadPoolExecutor(1) as elsewhere:
        asking = elsewhere.submit(at(there, bela).state, table)
        assert loaded.wait(PATIENCE)
        state = ada.state(table)
        ada.decides(table, state, state["legal"][0]["action"])
        assert asking.result()["version"] == 1


def test_a_decision_repeated_through_the_other_process_counts_once(pair: Pair):
    ada, _, table = two_players(pair)
    state = ada.state(table)
    action = state["legal"][0]["action"]
    assert ada.decides(table, state, action, key="once") == 1
    assert at(pair[1], ada).decides(table, state, action, key="once") == 1
    assert len(pair[0].rows(table)) == 1


def test_a_process_that_has_missed_a_note_reads_what_it_missed(pair: Pair, monkeypatch: pytest.MonkeyPatch):
    ada, bela, table = two_players(pair)
    state, other = ada.state(table), bela.state(table)
    monkeypatch.setattr(Neighbours, "tell", _say_nothing)
    ada.decides(table, state, state["legal"][0]["action"])
    assert bela.state(table)["version"] == 0
    assert bela.decides(table, other, other["legal"][0]["action"]) == 2
    assert bela.state(table)["view"]["round"] == ada.state(table)["view"]["round"]


def test_a_decision_on_a_question_that_changed_elsewhere_is_stale(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
):
    ada, bela, table = two_players(pair)
    early = ada.state(table)
    monkeypatch.setattr(Neighbours, "tell", _say_nothing)
    at_other = at(pair[1], ada)
    assert at_other.state(table)["version"] == 0
    for guest in (ada, at(pair[0], bela)):
        state = guest.state(table)
        guest.decides(table, state, state["legal"][0]["action"])
    refused = at_other.refused(
        f"/tables/{table}/decisions", version=0, key="late", action=early["legal"][0]["action"]
    )
    assert refused.code == "stale"
    assert refused.answer["state"]["version"] == 2


def test_who_is_connected_is_known_everywhere(pair: Pair):
    ada, bela, table = two_players(pair)
    with ada.looks_at(table) as live:
        with bela.looks_at(table) as others:
            assert others.hears("state")["table"]["seats"][0]["connected"] or others.hears("table")
            while not live.hears("table", "state")["table"]["seats"][1]["connected"]:
                pass
            while not others.hears("table")["table"]["seats"][0]["connected"]:
                pass
        while live.hears("table")["table"]["seats"][1]["connected"]:
            pass


def test_phrases_and_names_travel(pair: Pair):
    ada, bela, table = two_players(pair)
    with bela.looks_at(table) as live:
        live.hears("state")
        ada.post(f"/tables/{table}/phrases", phrase="hello")
        assert live.hears("phrase") == {"type": "phrase", "seat": 0, "phrase": "hello"}
        ada.post("/me", name="Countess")
        while live.hears("table")["table"]["seats"][0]["name"] != "Countess":
            pass


def test_bots_play_on_for_both_sides(pair: Pair):
    ada = Guest(pair[0], "Ada")
    table = ada.post(
        "/tables",
        game="faraway",
        options={"players": 3},
        seats=[seat("me"), seat("greedy"), seat("random")],
    )["id"]
    onlooker = Guest(pair[1])
    with onlooker.looks_at(table) as live:
        ada.starts(table)
        choose = at_random(Random(5))
        while (state := ada.state(table))["table"]["status"] != "finished":
            if asked(state) and not state["view"]["chosen"]:
                ada.decides(table, state, choose(state))
        while live.hears("state", "events")["table"]["status"] != "finished":
            pass
    assert onlooker.table(table)["result"] == ada.table(table)["result"]


def test_bots_of_a_process_that_has_gone_are_taken_over(pair: Pair, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rooms, "PATIENCE", rooms.PATIENCE * 0)
    ada, bela, table = two_players(pair)
    with bela.looks_at(table) as live:
        live.hears("state")
        ada.leaves(table)
        pair[0].call(pair[0].house.close)
        bela.leaves(table)
        while live.hears("events")["table"]["status"] != "finished":
            pass


def test_a_door_behind_which_nobody_listens_is_taken_away(pair: Pair):
    ada, bela, table = two_players(pair)
    street = street_of(pair[0].app.state.settings.data)
    doors = [str(door) for door in street.iterdir() if not door.suffix]
    assert len(doors) == 2
    with bela.looks_at(table) as live:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as killed:
            killed.bind(str(street / "gone"))
            for door in doors:
                killed.sendto(msgspec.json.encode(Arrived()), door)
            state = ada.state(table)
        ada.decides(table, state, state["legal"][0]["action"])
        assert until(live, 1)
    assert not (street / "gone").exists()


def test_a_note_that_does_not_fit_makes_a_process_load_the_table_again(pair: Pair):
    _, bela, table = two_players(pair)
    with bela.looks_at(table) as live:
        state = live.hears("state")
        action = msgspec.Raw(msgspec.json.encode(state["legal"][0]["action"]))
        wrong = StoredDecision(Decision(1, action, "no such mark", []), None)
        pair[1].call(pair[1].house.hear, Decided(table, 1, wrong))
        with pytest.raises(Closed):
            live.hears("events")
    assert bela.state(table)["version"] == 0


# -- sockets that are handed over


class Visitor:
    """Someone at the door of one process, with a real socket."""

    def __init__(self, guest: Guest, table: str, **also: str) -> None:
        """At the door for a table, with other headers also."""
        self.path = f"/api/tables/{table}/live"
        self._frames = ClientProtocol(parse_uri(f"ws://testserver.local{self.path}"))
        self._mine, self.theirs = socket.socketpair()
        self._mine.settimeout(PATIENCE)
        request = self._frames.connect()
        request.headers["Cookie"] = f"farwander={guest.cookie}"
        request.headers.update(also)
        self._frames.send_request(request)
        self.head = b"".join(self._frames.data_to_send())

    def comes_to(self, server: Server) -> bool:
        """Knock; whether there is someone who leads on."""
        return server.call(server.app.state.usher.lead, self.path, self.head, self.theirs.fileno())

    def hears(self) -> Json:
        """The first message."""
        self.theirs.close()
        while True:
            self._frames.receive_data(self._mine.recv(65536))
            for event in self._frames.events_received():
                if isinstance(event, Frame):
                    return msgspec.json.decode(event.data)

    def leaves(self) -> None:
        self._mine.close()
        self.theirs.close()


def table_at_home(pair: Pair, guest: Guest, home: int) -> str:
    """A new table that is at home in one of the two processes; both agree on it."""
    while True:
        table = guest.makes("me", "greedy")
        homes = [server.house.neighbours.home(table) for server in pair]
        assert homes.count(None) == 1
        if homes[home] is None:
            guest.starts(table)
            return table


def test_a_socket_is_handed_over_to_where_its_table_is(pair: Pair):
    ada = Guest(pair[0], "Ada")
    table = table_at_home(pair, ada, 1)
    visitor = Visitor(ada, table)
    assert visitor.comes_to(pair[0])
    assert visitor.hears()["view"]["viewer"] == 0
    assert not pair[0].room(table).audience.listeners
    assert len(pair[1].room(table).audience.listeners) == 1
    visitor.leaves()


def test_a_socket_stays_where_its_table_is(pair: Pair):
    ada = Guest(pair[0], "Ada")
    visitor = Visitor(ada, table_at_home(pair, ada, 0))
    assert not visitor.comes_to(pair[0])
    visitor.leaves()


def test_a_socket_stays_if_nobody_is_at_the_other_gate(pair: Pair):
    ada = Guest(pair[0], "Ada")
    visitor = Visitor(ada, table_at_home(pair, ada, 1))
    pair[1].call(pair[1].app.state.usher.close)
    assert not visitor.comes_to(pair[0])
    visitor.leaves()


def test_a_socket_stays_if_its_request_is_too_long_to_hand_over(pair: Pair):
    ada = Guest(pair[0], "Ada")
    table = table_at_home(pair, ada, 1)
    for length, led in ((3000, True), (4096, False)):
        visitor = Visitor(ada, table, referer="x" * length)
        assert visitor.comes_to(pair[0]) == led
        visitor.leaves()


def test_what_others_did_while_nobody_was_there_is_known_to_who_comes_next(pair: Pair):
    ada, bela, table = two_players(pair)
    state = ada.state(table)
    assert bela.state(table)["version"] == 0
    ada.decides(table, state, state["legal"][0]["action"])
    while not pair[1].room(table).table.version:
        pass
    assert bela.state(table)["version"] == 1
