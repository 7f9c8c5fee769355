"""Tables: made, found, joined, left, started and played at once more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from guests import Guest, Json, Server, first, play_over_http, refusal, seat, seated

from farwander.bots import BUILT_IN
from farwander.server import clock as wall
from farwander.server import routes

GOOD: Json = {
    "game": "faraway",
    "options": {"players": 2, "advanced": False},
    "seats": [{"kind": "me"}, {"kind": "open"}],
}


def test_a_new_table_waits_for_players(server: Server):
    ada = Guest(server, "Ada")
    table = ada.table(
        ada.makes("me", "open", "greedy", advanced=True, public=True, pace="relaxed", seconds=30)
    )
    assert table["options"] == {"players": 3, "advanced": True}
    assert (table["public"], table["pace"], table["seconds"]) == (True, "relaxed", 30)
    assert (table["status"], table["version"], table["acting"]) == ("waiting", 0, [])
    assert (table["you"], table["host"], table["seconds_left"]) == (0, True, None)
    assert [each["kind"] for each in table["seats"]] == ["person", "open", "bot"]
    assert [each["name"] for each in table["seats"]] == ["Ada", None, "greedy"]
    assert [each["connected"] for each in table["seats"]] == [False, False, True]
    assert table["commitment"] is table["result"] is table["rematch"] is None
    made = datetime.fromisoformat(table["created"])
    assert timedelta(0) <= datetime.now(UTC) - made < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "no_game"),
        ({"game": ""}, "no_game"),
        ({"game": 3}, "malformed"),
        ({"options": {"players": 1}, "seats": [{"kind": "me"}]}, "players_out_of_range"),
        ({"options": {"players": 7}, "seats": [{"kind": "open"}] * 7}, "players_out_of_range"),
        ({"options": {"players": 10**30}}, "players_out_of_range"),
        ({"options": {"players": "two"}}, "malformed"),
        ({"options": {"players": 2, "house_rules": True}}, "malformed"),
        ({"options": []}, "malformed"),
        ({"seats": [{"kind": "me"}]}, "malformed"),
        ({"seats": []}, "malformed"),
        ({"seats": [{"kind": "open"}] * 3}, "malformed"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "malformed"),
        ({"seats": [{"kind": "me"}, {"kind": "you"}]}, "malformed"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep thought"}]}, "no_such_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "no_such_bot"),
        ({"pace": "hectic"}, "malformed"),
        ({"seconds": 4}, "malformed"),
        ({"seconds": 0}, "malformed"),
        ({"seconds": -30}, "malformed"),
        ({"seconds": 7 * 24 * 3600 + 1}, "malformed"),
        ({"seconds": 10**30}, "malformed"),
        ({"seconds": 30.5}, "malformed"),
        ({"public": "yes"}, "malformed"),
        ({"surprise": 1}, "malformed"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused(server: Server, change: Json, code: str):
    ada = Guest(server, "Ada")
    assert ada.refused("/tables", **(GOOD | change)).code == code
    assert ada.get("/tables?scope=mine") == []


@pytest.mark.parametrize("seconds", [5, 7 * 24 * 3600, None])
def test_thinking_time_has_bounds(server: Server, seconds: int | None):
    assert Guest(server, "Ada").post("/tables", **GOOD, seconds=seconds)["seconds"] == seconds


def test_the_lobby_shows_public_tables_with_a_free_seat(own_server: Server):
    ada, bela = Guest(own_server, "Ada"), Guest(own_server, "Béla")
    shown = ada.makes("me", "open", public=True)
    ada.makes("me", "open")
    ada.makes("me", "greedy", public=True)
    begun = ada.makes("me", "open", public=True)
    bela.joins(begun)
    assert [each["id"] for each in bela.get("/tables")] == [shown]
    assert [each["id"] for each in Guest(own_server).get("/tables?scope=open")] == [shown]
    ada.starts(begun)
    bela.joins(shown)
    assert bela.get("/tables") == []
    bela.leaves(shown)
    assert [each["id"] for each in bela.get("/tables")] == [shown]


def test_my_games_tell_whose_turn_it_is(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    waiting = ada.makes("me", "open")
    playing = ada.makes("me", "open")
    bela.joins(playing)
    ada.starts(playing)
    state = ada.state(playing)
    ada.decides(playing, state, first(state))
    mine = {each["id"]: each for each in ada.get("/tables?scope=mine")}
    assert set(mine) == {waiting, playing}
    assert (mine[playing]["acting"], mine[playing]["you"]) == ([1], 0)
    assert (mine[waiting]["acting"], mine[waiting]["status"]) == ([], "waiting")
    theirs = bela.get("/tables?scope=mine")
    assert [(each["id"], each["you"], each["acting"]) for each in theirs] == [(playing, 1, [1])]
    assert refusal(Guest(server).browser.get("/api/tables?scope=mine")).code == "no_identity"


def test_no_other_lists_are_known(server: Server):
    assert refusal(Guest(server).browser.get("/api/tables?scope=all")).code == "malformed"


def test_a_table_that_is_not_there(server: Server):
    ada = Guest(server, "Ada")
    missing = refusal(ada.browser.get("/api/tables/nowhere"))
    assert (missing.status, missing.code) == (404, "no_table")
    for path in ("join", "leave", "start", "rematch"):
        assert ada.refused(f"/tables/nowhere/{path}").code == "no_table"


def test_joining_takes_the_first_free_seat_or_the_one_asked_for(server: Server):
    ada, bela, chiara = Guest(server, "Ada"), Guest(server, "Béla"), Guest(server, "Chiara")
    table = ada.makes("open", "me", "open", "greedy")
    assert bela.joins(table, 2)["you"] == 2
    assert chiara.joins(table)["you"] == 0
    assert [each["name"] for each in ada.table(table)["seats"]] == ["Chiara", "Ada", "Béla", "greedy"]
    assert [each["you"] for each in ada.table(table)["seats"]] == [False, True, False, False]


@pytest.mark.parametrize("wanted", [0, 2, 3, 4, -1, 10**30])
def test_a_seat_that_is_not_free_cannot_be_taken(server: Server, wanted: int):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open", "greedy", "random")
    refused = bela.refused(f"/tables/{table}/join", seat=wanted)
    assert (refused.status, refused.code) == (409, "seat_taken")


def test_joining_twice_changes_nothing(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open", "open")
    assert bela.joins(table)["you"] == bela.joins(table)["you"] == bela.joins(table, 2)["you"] == 1
    assert [each["kind"] for each in ada.table(table)["seats"]] == ["person", "person", "open"]


def test_one_seat_is_for_one_person(server: Server):
    ada = Guest(server, "Ada")
    rivals = [Guest(server, f"Rival {number}") for number in range(6)]
    table = ada.makes("me", "open")

    def tries(rival: Guest) -> httpx.Response:
        return rival.browser.post(f"/api/tables/{table}/join", json={})

    with ThreadPoolExecutor(len(rivals)) as pool:
        answers = list(pool.map(tries, rivals))
    winners = [rival for rival, answer in zip(rivals, answers, strict=True) if answer.is_success]
    assert len(winners) == 1
    assert {refusal(answer).code for answer in answers if not answer.is_success} == {"seat_taken"}
    assert ada.table(table)["seats"][1]["name"] == winners[0].name


def test_a_seat_is_free_again_when_someone_leaves_before_the_game(server: Server):
    ada, bela, chiara = Guest(server, "Ada"), Guest(server, "Béla"), Guest(server, "Chiara")
    table = ada.makes("me", "open")
    bela.joins(table)
    assert bela.leaves(table)["you"] is None
    assert chiara.joins(table)["you"] == 1
    assert bela.refused(f"/tables/{table}/leave").code == "not_seated"


def test_only_the_host_starts_and_only_once(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open")
    bela.joins(table)
    refused = bela.refused(f"/tables/{table}/start")
    assert (refused.status, refused.code) == (403, "not_host")
    assert (bela.table(table)["host"], ada.table(table)["host"]) == (False, True)
    assert ada.starts(table)["status"] == "playing"
    assert ada.refused(f"/tables/{table}/start").code == "not_waiting"


def test_a_game_starts_when_all_seats_are_taken(server: Server):
    ada = Guest(server, "Ada")
    table = ada.makes("me", "open", "greedy")
    refused = ada.refused(f"/tables/{table}/start")
    assert (refused.status, refused.code) == (409, "seats_open")
    assert ada.table(table)["status"] == "waiting"


def test_nobody_joins_a_game_that_has_begun(server: Server):
    _, table = seated(server, ["person", "person"])
    assert Guest(server, "Late").refused(f"/tables/{table}/join").code == "not_waiting"


def test_there_is_no_state_before_the_game(server: Server):
    ada = Guest(server, "Ada")
    table = ada.makes("me", "open")
    for path in ("state", "log", "replay"):
        assert refusal(ada.browser.get(f"/api/tables/{table}/{path}")).code == "not_playing"
    decision = {"version": 0, "key": "1", "action": {"do": "explore", "region": 1}}
    assert ada.refused(f"/tables/{table}/decisions", **decision).code == "not_playing"
    assert ada.refused(f"/tables/{table}/rematch").code == "not_playing"


def test_a_host_without_a_seat_can_watch_bots(server: Server):
    ada = Guest(server, "Ada")
    table = ada.makes("greedy", "random")
    with ada.looks_at(table) as live:
        ada.starts(table)
        while True:
            message = live.hears("state", "events")
            assert (message["table"]["you"], message["legal"], message["view"]["viewer"]) == (None, [], None)
            if message["table"]["status"] == "finished":
                break
    assert len(ada.table(table)["result"]["scores"]) == 2


def test_spectators_see_and_do_not_touch(server: Server):
    (ada, _), table = seated(server, ["person", "person"])
    spectators = [Guest(server), Guest(server, "Zoë")]
    for spectator in spectators:
        state = spectator.state(table)
        assert (state["view"]["viewer"], state["legal"], state["take_back"]) == (None, [], False)
        assert state["table"]["you"] is None
    action = first(ada.state(table))
    content: Json = {"version": 0, "key": "1"}
    assert spectators[0].refused(f"/tables/{table}/decisions", **content, action=action).code == "no_identity"
    assert spectators[1].refused(f"/tables/{table}/decisions", **content, action=action).code == "not_seated"
    assert spectators[1].refused(f"/tables/{table}/take-back", **content).code == "not_seated"
    assert spectators[1].refused(f"/tables/{table}/phrases", phrase="hello").code == "not_seated"
    assert spectators[1].refused(f"/tables/{table}/leave").code == "not_seated"
    with spectators[1].looks_at(table) as live:
        live.says({"type": "decide", **content, "action": action})
        assert live.hears("refused")["error"]["code"] == "not_seated"
    assert ada.state(table)["version"] == 0


def test_a_bot_plays_for_whoever_left_until_they_are_back(server: Server):
    (ada, bela), table = seated(server, ["person", "person"])
    with ada.looks_at(table) as live:
        state = live.hears("state")
        left = bela.leaves(table)["seats"][1]
        assert (left["kind"], left["name"], left["away"], left["you"]) == ("person", "Béla", True, True)
        live.decides(state, first(state))
        while not state["view"]["players"][1]["tableau"]:
            state = live.hears("events")
        assert bela.joins(table)["seats"][1]["away"] is False
    back_since = bela.state(table)["version"]
    play_over_http([ada, bela], table, first)
    by_bots = [row.number for row in server.rows(table) if row.key is None]
    assert by_bots
    assert max(by_bots) <= back_since


def test_whoever_left_is_replaced_although_the_others_still_have_time(server: Server):
    """The bot does not wait for the clock."""
    (ada, bela), table = seated(server, ["person", "person"], seconds=7 * 24 * 3600)
    with ada.looks_at(table) as live:
        state = live.hears("state")
        live.decides(state, first(state))
        bela.leaves(table)
        while state["view"]["phase"] == "explore":
            state = live.hears("events")


def test_a_game_goes_on_when_everyone_has_left(server: Server):
    (ada, bela), table = seated(server, ["person", "person"])
    with Guest(server).looks_at(table) as live:
        ada.leaves(table)
        bela.leaves(table)
        while live.hears("events")["table"]["status"] != "finished":
            pass
    assert ada.table(table)["result"]["winners"]


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(wall, "now", clock)
    return clock


def pass_time(server: Server, clock: Clock, table: str, seconds: float) -> None:
    clock.time += timedelta(seconds=seconds)
    server.call(server.room(table).go_on)


def test_when_time_runs_out_a_bot_decides_once(server: Server, clock: Clock):
    (ada, _), table = seated(server, ["person", "person"], seconds=30)
    with ada.looks_at(table) as live:
        state = live.hears("state")
        assert state["table"]["seconds_left"] == 30
        pass_time(server, clock, table, 29.9)
        assert ada.state(table)["version"] == 0
        pass_time(server, clock, table, 0.1)
        while state["view"]["phase"] == "explore":
            state = live.hears("events")
        # Both had not chosen; now both have, once, and whoever drafts first has all the time again.
        assert state["version"] == 2
        assert [len(player["tableau"]) for player in state["view"]["players"]] == [1, 1]
        assert state["table"]["seconds_left"] == 30
        pass_time(server, clock, table, 30)
        assert live.hears("events")["version"] == 3
        assert len(ada.state(table)["table"]["acting"]) == 1


def test_who_has_chosen_in_time_keeps_the_choice(server: Server, clock: Clock):
    (ada, bela), table = seated(server, ["person", "person"], seconds=30)
    state = ada.state(table)
    clock.time += timedelta(seconds=20)
    ada.decides(table, state, state["legal"][2]["action"])
    assert ada.table(table)["seconds_left"] == 10, "Ada's choice gives Béla no new time"
    with bela.looks_at(table) as live:
        live.hears("state")
        pass_time(server, clock, table, 10)
        state = live.hears("events")
    assert state["view"]["players"][0]["tableau"] == [ada_choice(state)]


def ada_choice(message: Json) -> int:
    """Which region the first seat laid, by the event that revealed it."""
    (explored,) = (
        event for step in message["steps"] for event in step["events"] if event["event"] == "explored"
    )
    return explored["regions"][0]


def test_changing_a_choice_again_and_again_wins_no_time(server: Server, clock: Clock):
    (ada, _), table = seated(server, ["person", "person"], seconds=30)
    for choice in (0, 1, 2):
        clock.time += timedelta(seconds=5)
        state = ada.state(table)
        ada.decides(table, state, state["legal"][choice]["action"])
    assert ada.table(table)["seconds_left"] == 15


def test_bots_do_not_wait_for_the_clock(server: Server):
    """With a week to think, the bots still play at once, time and again."""
    (ada,), table = seated(server, ["person", "greedy", "random"], seconds=7 * 24 * 3600)
    play_over_http([ada], table, first)


def test_a_rematch_is_a_new_table_for_the_same_players(server: Server):
    (ada, bela), table = seated(
        server, ["person", "person", "greedy"], advanced=True, seconds=60, pace="relaxed"
    )
    for guest in (ada, bela):
        assert guest.refused(f"/tables/{table}/rematch").code == "still_playing"
    play_over_http([ada, bela], table, first)
    assert Guest(server, "Zoë").refused(f"/tables/{table}/rematch").code == "not_seated"
    again = bela.post(f"/tables/{table}/rematch")
    assert again["id"] != table
    assert (again["status"], again["version"], again["seconds"], again["pace"]) == (
        "waiting",
        0,
        60,
        "relaxed",
    )
    assert again["options"] == {"players": 3, "advanced": True}
    assert [each["name"] for each in again["seats"]] == ["Béla", "greedy", "Ada"], "someone else begins"
    assert (again["host"], again["result"], again["commitment"]) == (True, None, None)
    assert ada.post(f"/tables/{table}/rematch")["id"] == again["id"], "both are led to the same table"
    assert ada.table(table)["rematch"] == again["id"]
    bela.starts(again["id"])
    play_over_http([ada, bela], again["id"], first)


def test_everyone_at_the_table_is_told_of_a_rematch(server: Server):
    (ada, bela), table = seated(server, ["person", "person"])
    play_over_http([ada, bela], table, first)
    with bela.looks_at(table) as live:
        live.hears("table")
        again = ada.post(f"/tables/{table}/rematch")["id"]
        assert live.hears("table")["table"]["rematch"] == again


def test_who_looks_on_is_told_who_comes_and_goes(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open")

    def seats(message: Json) -> list[tuple[Any, ...]]:
        return [(each["name"], each["connected"]) for each in message["table"]["seats"]]

    with ada.looks_at(table) as live:
        assert seats(live.hears("table")) == [("Ada", True), (None, False)]
        bela.joins(table)
        assert seats(live.hears("table")) == [("Ada", True), ("Béla", False)]
        with bela.looks_at(table):
            assert seats(live.hears("table")) == [("Ada", True), ("Béla", True)]
        assert seats(live.hears("table")) == [("Ada", True), ("Béla", False)]
        ada.starts(table)
        assert live.hears()["type"] == "state"


def test_seats_are_written_as_the_api_says(server: Server):
    assert [seat("me"), seat("greedy")] == [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    games = Guest(server).get("/games")
    assert [(game["name"], game["players"]) for game in games] == [("faraway", [2, 3, 4, 5, 6])]
    assert games[0]["bots"][0]["name"] == "random"
    assert "hello" in games[0]["phrases"]


def test_bots_of_other_packages_are_told_apart(server: Server, monkeypatch: pytest.MonkeyPatch):
    class Lazy:
        name, summary = "lazy", "takes the first that comes"

        def choose(self, view: Any, legal: Any, rng: Any) -> Any:
            return legal[0]

    monkeypatch.setattr(routes, "BOTS", {"faraway": (*BUILT_IN["faraway"], Lazy())})
    *ours, lazy = Guest(server).get("/games")[0]["bots"]
    assert lazy == {"name": "lazy", "summary": "takes the first that comes", "guest": True}
    assert [(bot["name"], bot["guest"]) for bot in ours] == [(bot.name, False) for bot in BUILT_IN["faraway"]]


def test_the_host_seats_a_bot_and_opens_its_seat_again(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open", "open")
    with bela.looks_at(table) as live:
        seated_bot = ada.post(f"/tables/{table}/seats", seat=2, bot="greedy")
        assert [seat["kind"] for seat in seated_bot["seats"]] == ["person", "open", "bot"]
        while live.hears("table")["table"]["seats"][2]["bot"] != "greedy":
            pass
    assert ada.post(f"/tables/{table}/seats", seat=2, bot=None)["seats"][2]["kind"] == "open"
    ada.post(f"/tables/{table}/seats", seat=1, bot="random")
    bela.joins(table)
    assert ada.starts(table)["status"] == "playing"


def test_a_bot_is_seated_only_by_the_host_before_the_game_on_a_free_seat(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    table = ada.makes("me", "open")
    path = f"/tables/{table}/seats"
    assert bela.refused(path, seat=1, bot="greedy").code == "not_host"
    assert ada.refused(path, seat=0, bot="greedy").code == "seat_taken"
    assert ada.refused(path, seat=0, bot=None).code == "seat_taken"
    assert ada.refused(path, seat=2, bot="greedy").code == "malformed"
    assert ada.refused(path, seat=-1, bot="greedy").code == "malformed"
    assert ada.refused(path, seat=1, bot="nobody").code == "no_such_bot"
    ada.post(path, seat=1, bot="greedy")
    ada.starts(table)
    assert ada.refused(path, seat=1, bot=None).code == "not_waiting"
