"""Whole games, by HTTP and by socket, and what every decision can count on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from uuid import uuid4

import msgspec
import pytest
from guests import (
    MANY,
    Choose,
    Closed,
    Guest,
    Json,
    Server,
    asked,
    at_random,
    decision,
    first,
    play_over_http,
    refusal,
    seated,
)

from farwander.core import read_log, verify
from farwander.faraway import Faraway
from farwander.server.messages import PHRASES

TABLES = [
    (["person", "person"], False),
    (["person", "greedy"], True),
    (["random", "person", "person"], False),
    (["person", "greedy", "person", "random"], True),
    (["greedy", "person", "random", "person", "greedy"], False),
    (["person", "person", "person", "person", "person", "greedy"], True),
]


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_whole_games_over_http_alone(server: Server, seats: list[str], advanced: bool):
    guests, table = seated(server, seats, advanced=advanced)
    play_over_http(guests, table, at_random(Random(len(seats))))
    check_finished(server, guests, table)


def check_finished(server: Server, guests: list[Guest], table: str) -> None:
    """Check what is left of a game: its log verifies, and everyone has the same result."""
    log = read_log(guests[0].browser.get(f"/api/tables/{table}/log").content)
    verify(Faraway(), log)
    assert log.end
    rows = server.rows(table)
    assert [row.number for row in rows] == list(range(1, len(log.decisions) + 1))
    assert [(row.seat, row.action.encode()) for row in rows] == [
        (each.seat, bytes(each.action)) for each in log.decisions
    ]
    for guest in (*guests, Guest(server)):
        state = guest.state(table)
        assert state["table"]["status"] == "finished"
        assert state["version"] == len(log.decisions)
        assert state["table"]["result"] == state["view"]["result"]
        assert tuple(state["view"]["result"]["scores"]) == log.end.result.scores
        assert (state["legal"], state["table"]["acting"]) == ([], [])


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_whole_games_over_sockets(server: Server, seats: list[str], advanced: bool):
    guests, table = seated(server, seats, advanced=advanced)
    with ThreadPoolExecutor(len(guests)) as pool:
        games = [
            pool.submit(play_over_socket, guest, table, at_random(Random(number)))
            for number, guest in enumerate(guests)
        ]
        ends = [game.result() for game in games]
    assert len({end["version"] for end in ends}) == 1
    check_finished(server, guests, table)


def play_over_socket(guest: Guest, table: str, choose: Choose) -> Json:
    """Play to the end by what a socket tells; check that nothing is left out or told twice."""
    with guest.looks_at(table) as live:
        state, waiting = live.hears("state"), None
        for _ in range(MANY):
            if state["table"]["status"] == "finished" and not waiting:
                return state
            if asked(state) and not waiting:
                waiting = live.decides(state, choose(state))
            message = live.hears("events")
            (step,) = message["steps"]
            assert (
                message["version"] == message["table"]["version"] == step["version"] == state["version"] + 1
            )
            if "key" in step:
                assert step["key"] == waiting, "others' keys are not told"
                waiting = None
            state = message
    raise AssertionError("the game does not end")


def two(server: Server) -> tuple[Guest, Guest, str]:
    (ada, bela), table = seated(server, ["person", "person"])
    return ada, bela, table


def test_versions_rise_by_one(server: Server):
    ada, bela, table = two(server)
    assert ada.state(table)["version"] == 0
    assert ada.decides(table, ada.state(table), first(ada.state(table))) == 1
    assert bela.decides(table, bela.state(table), first(bela.state(table))) == 2
    assert ada.state(table)["version"] == ada.table(table)["version"] == 2


def test_nobody_is_told_of_a_decision_before_it_is_on_disk(server: Server):
    ada, bela, table = two(server)
    before = [guest.state(table) for guest in (ada, bela, Guest(server))]
    with bela.looks_at(table) as watching, ada.looks_at(table) as live:
        watching.hears("state")
        with server.disk_stopped():
            live.decides(before[0], first(before[0]))
            for _ in range(3):
                for guest, was in zip((ada, bela, Guest(server)), before, strict=True):
                    now = guest.state(table)
                    assert (now["version"], now["view"], now["legal"]) == (0, was["view"], was["legal"])
                    assert now["table"]["acting"] == guest.table(table)["acting"] == [0, 1]
            with bela.looks_at(table, since=0) as late:
                assert late.hears("events")["steps"] == []
        assert watching.hears("events")["version"] == 1
        assert live.hears("events")["version"] == 1


# -- keys


def test_a_decision_sent_twice_counts_once(server: Server):
    ada, bela, table = two(server)
    state = ada.state(table)
    content = decision(state, first(state), "once")
    assert [ada.post(f"/tables/{table}/decisions", **content) for _ in range(3)] == [{"version": 1}] * 3
    bela.decides(table, bela.state(table), first(bela.state(table)))
    assert ada.post(f"/tables/{table}/decisions", **content) == {"version": 1}
    with ada.looks_at(table) as live:
        live.says({"type": "decide", **content})
        steps = live.hears("events")["steps"]
        assert [(step["version"], step.get("key")) for step in steps] == [(1, "once"), (2, None)]
    assert [row.key for row in server.rows(table)].count("once") == 1
    assert len(server.rows(table)) == 2


def test_the_first_answer_stands_whatever_comes_under_the_same_key(server: Server):
    ada, _, table = two(server)
    state = ada.state(table)
    ada.decides(table, state, state["legal"][0]["action"], "once")
    assert ada.decides(table, state, state["legal"][1]["action"], "once") == 1
    assert ada.state(table)["view"]["chosen"] == [state["legal"][0]["action"]["region"]]


def test_two_players_may_use_the_same_key(server: Server):
    """A program that counts its decisions must not swallow another's."""
    ada, bela, table = two(server)
    for number, guest in enumerate((ada, bela), 1):
        state = guest.state(table)
        assert guest.decides(table, state, first(state), "1") == number
    assert [(row.seat, row.key) for row in server.rows(table)] == [(0, "1"), (1, "1")]


@pytest.mark.parametrize("key", ["", "x" * 65, None, 7])
def test_a_key_has_a_form(server: Server, key: object):
    ada, _, table = two(server)
    state = ada.state(table)
    content = decision(state, first(state)) | {"key": key}
    for _ in range(2):
        assert ada.refused(f"/tables/{table}/decisions", **content).code == "malformed"
    assert server.rows(table) == []


def test_a_key_of_a_refused_decision_can_be_used_again(server: Server):
    ada, _, table = two(server)
    state = ada.state(table)
    wrong = decision(state, {"do": "draft", "region": 1}, "again")
    assert ada.refused(f"/tables/{table}/decisions", **wrong).status == 409
    assert ada.decides(table, state, first(state), "again") == 1


# -- versions


def stale_content(server: Server) -> tuple[Guest, str, Json, Json]:
    """A decision on a version from before the question changed, and the fresh state."""
    ada, bela, table = two(server)
    old = ada.state(table)
    for guest in (ada, bela):
        guest.decides(table, guest.state(table), first(guest.state(table)))
    return ada, table, decision(old, first(old)), ada.state(table)


def test_a_stale_decision_is_answered_with_the_fresh_state(server: Server):
    ada, table, content, fresh = stale_content(server)
    refused = ada.refused(f"/tables/{table}/decisions", **content)
    assert (refused.status, refused.code, refused.answer["state"]) == (409, "stale", fresh)
    refused = ada.refused(f"/tables/{table}/take-back", version=0, key="t")
    assert (refused.status, refused.code, refused.answer["state"]) == (409, "stale", fresh)
    assert len(server.rows(table)) == 2


def test_the_same_over_a_socket(server: Server):
    ada, table, content, fresh = stale_content(server)
    with ada.looks_at(table) as live:
        live.says({"type": "decide", **content})
        refused = live.hears("refused")
        assert (refused["key"], refused["error"]["code"]) == (content["key"], "stale")
        fresh["table"]["seats"][0]["connected"] = True
        assert refused["state"] == fresh


@pytest.mark.parametrize("version", [-1, 1, 10**9, 10**30])
def test_a_version_that_is_not_there_is_stale(server: Server, version: int):
    ada, _, table = two(server)
    state = ada.state(table)
    content = decision(state, first(state)) | {"version": version}
    assert ada.refused(f"/tables/{table}/decisions", **content).code == "stale"


def test_others_sealed_choices_make_no_decision_stale(server: Server):
    guests, table = seated(server, ["person"] * 4)
    states = [guest.state(table) for guest in guests]
    versions = [
        guest.decides(table, state, first(state)) for guest, state in zip(guests, states, strict=True)
    ]
    assert versions == [1, 2, 3, 4]


# -- sealed choices


def test_a_sealed_choice_can_be_changed_until_the_last_one_arrives(server: Server):
    ada, bela, table = two(server)
    regions = [choice["action"]["region"] for choice in ada.state(table)["legal"]]
    for number, region in enumerate(regions, 1):
        state = ada.state(table)
        assert ada.decides(table, state, {"do": "explore", "region": region}) == number
        assert ada.state(table)["view"]["chosen"] == [region]
        assert [choice["action"]["region"] for choice in ada.state(table)["legal"]] == regions
    old = ada.state(table)
    bela.decides(table, bela.state(table), first(bela.state(table)))
    assert ada.state(table)["view"]["players"][0]["tableau"] == [regions[-1]]
    assert ada.refused(f"/tables/{table}/decisions", **decision(old, first(old))).code == "stale"


def test_who_has_chosen_is_public_and_what_is_not(server: Server):
    ada, bela, table = two(server)
    with bela.looks_at(table) as live, Guest(server).looks_at(table) as spectating:
        state = ada.state(table)
        ada.decides(table, state, first(state))
        for watching in (live, spectating):
            message = watching.hears("events")
            assert message["table"]["acting"] == [1]
            assert [player["sealed"] for player in message["view"]["players"]] == [True, False]
            assert message["view"]["chosen"] == []
            assert message["steps"] == [
                {
                    "version": 1,
                    "events": [{"event": "sealed", "seat": 0, "choice": "explore", "regions": None}],
                }
            ]


# -- taking back


def drafting(server: Server) -> tuple[Guest, Guest, str]:
    """A table of three people who draft: the first to do so, and the next."""
    guests, table = seated(server, ["person", "person", "person"])
    for guest in guests:
        guest.decides(table, guest.state(table), first(guest.state(table)))
    view = guests[0].state(table)["view"]
    assert (view["phase"], view["turn"]) == ("draft", 0)
    order: list[int] = view["order"]
    return guests[order[0]], guests[order[1]], table


def test_a_draft_can_be_taken_back(server: Server):
    drafter, following, table = drafting(server)
    before = drafter.state(table)
    drafter.decides(table, before, before["legal"][0]["action"])
    after = drafter.state(table)
    assert (after["take_back"], following.state(table)["take_back"]) == (True, False)
    assert following.refused(f"/tables/{table}/take-back", version=after["version"], key="mine").status == 409
    content = {"version": after["version"], "key": "back"}
    answers = [drafter.post(f"/tables/{table}/take-back", **content) for _ in range(2)]
    assert answers == [{"version": before["version"] + 2}] * 2
    again = drafter.state(table)
    assert again["view"] == before["view"]
    assert again["legal"] == before["legal"]
    assert again["take_back"] is False
    refused = drafter.refused(f"/tables/{table}/take-back", version=again["version"], key="more")
    assert refused.code == "nothing_to_take_back"
    drafter.decides(table, again, again["legal"][-1]["action"])
    assert [row.action for row in server.rows(table)][-2] == "null"


def test_everyone_is_told_when_something_is_taken_back(server: Server):
    drafter, following, table = drafting(server)
    with drafter.looks_at(table) as live, following.looks_at(table) as watching:
        before = live.hears("state")
        watching.hears("state")
        live.decides(before, first(before))
        live.hears("events")
        live.says({"type": "take_back", "version": before["version"] + 1, "key": "back"})
        assert live.hears("events")["steps"] == [
            {"version": before["version"] + 2, "events": [], "key": "back"}
        ]
        watching.hears("events")
        message = watching.hears("events")
        assert message["steps"] == [{"version": before["version"] + 2, "events": []}]
        assert message["view"]["market"] == before["view"]["market"]


def test_nothing_can_be_taken_back_once_others_have_acted(server: Server):
    drafter, following, table = drafting(server)
    for guest in (drafter, following):
        state = guest.state(table)
        guest.decides(table, state, first(state))
    state = drafter.state(table)
    assert state["take_back"] is False
    refused = drafter.refused(f"/tables/{table}/take-back", version=state["version"], key="late")
    assert refused.code == "nothing_to_take_back"


# -- phrases


def test_phrases_are_heard_by_everyone(server: Server):
    ada, bela, table = two(server)
    with ada.looks_at(table) as a, bela.looks_at(table) as b, Guest(server).looks_at(table) as c:
        for number, phrase in enumerate(PHRASES):
            if number % 2:
                assert bela.post(f"/tables/{table}/phrases", phrase=phrase) == {
                    "type": "phrase",
                    "seat": 1,
                    "phrase": phrase,
                }
            else:
                b.says({"type": "phrase", "phrase": phrase})
            for live in (a, b, c):
                assert live.hears("phrase") == {"type": "phrase", "seat": 1, "phrase": phrase}


def test_nothing_else_can_be_said(server: Server):
    ada, _, table = two(server)
    assert ada.refused(f"/tables/{table}/phrases", phrase="you are bad at this").code == "malformed"
    with ada.looks_at(table) as live:
        live.says({"type": "phrase", "phrase": "<b>"})
        assert live.hears("refused")["error"]["code"] == "malformed"
        live.says({"type": "ping"})
        assert live.hears("pong", "phrase") == {"type": "pong"}


# -- refusals


def test_illegal_actions_get_the_games_own_refusal(server: Server):
    ada, _, table = two(server)
    state = ada.state(table)
    hand = state["view"]["hand"]
    missing = next(region for region in range(1, 69) if region not in hand)
    for action, code in (
        ({"do": "explore", "region": missing}, "not_in_hand"),
        ({"do": "explore", "region": 0}, "not_in_hand"),
        ({"do": "explore", "region": 10**30}, "not_in_hand"),
        ({"do": "explore", "region": -(10**30)}, "not_in_hand"),
        ({"do": "draft", "region": hand[0]}, "not_asked_now"),
        ({"do": "keep", "sanctuary": 1}, "not_asked_now"),
        ({"do": "select", "regions": hand}, "not_asked_now"),
    ):
        refused = ada.refused(f"/tables/{table}/decisions", **decision(state, action))
        assert (refused.status, refused.code) == (409, code)
        with ada.looks_at(table) as live:
            key = live.decides(state, action)
            told = live.hears("refused")
            assert (told["key"], told["error"], told["state"]) == (key, refused.answer["error"], None)
    assert server.rows(table) == []


def test_it_is_refused_to_act_out_of_turn(server: Server):
    drafter, following, table = drafting(server)
    state = drafter.state(table)
    refused = following.refused(f"/tables/{table}/decisions", **decision(state, first(state)))
    assert (refused.status, refused.code) == (409, "not_your_turn")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "win"},
        {"do": "explore"},
        {"do": "explore", "region": "1"},
        {"do": "explore", "region": 1, "x": 1},
    ],
    ids=str,
)
def test_what_is_no_action_is_malformed(server: Server, action: Json):
    ada, _, table = two(server)
    state = ada.state(table)
    refused = ada.refused(f"/tables/{table}/decisions", **decision(state, action))
    assert (refused.status, refused.code) == (400, "malformed")


def test_a_finished_game_takes_nothing_more(server: Server):
    ada, bela, table = two(server)
    play_over_http([ada, bela], table, first)
    state = ada.state(table)
    content = decision(state, {"do": "explore", "region": 1})
    assert ada.refused(f"/tables/{table}/decisions", **content).code == "game_over"
    assert ada.refused(f"/tables/{table}/take-back", version=state["version"], key="b").status == 409
    assert ada.leaves(table)["seats"][0]["away"] is False


# -- previews and replays


def test_previews_are_what_the_score_pad_counts(server: Server):
    (ada,), table = seated(server, ["person", "greedy"])
    compared: set[str] = set()

    def choose(state: Json) -> Json:
        mine = state["view"]["players"][state["table"]["you"]]
        for choice in state["legal"]:
            action = choice["action"]
            compared.add(action["do"])
            regions = [*mine["tableau"], *([action["region"]] if "region" in action else [])]
            sanctuaries = [*mine["sanctuaries"], *([action["sanctuary"]] if "sanctuary" in action else [])]
            score = ada.post("/games/faraway/tools/score", regions=regions, sanctuaries=sanctuaries)
            assert choice["preview"] == score["total"]
        return max(state["legal"], key=lambda choice: choice["preview"])["action"]

    play_over_http([ada], table, choose)
    assert compared >= {"explore", "draft"}


def test_selections_have_no_preview(server: Server):
    (ada,), table = seated(server, ["person", "greedy"], advanced=True)
    assert {choice["preview"] for choice in ada.state(table)["legal"]} == {None}


def test_a_finished_game_can_be_replayed(server: Server):
    ada, bela, table = two(server)
    play_over_http([ada, bela], table, at_random(Random(1)))
    replayed = Guest(server).get(f"/tables/{table}/replay")
    log = msgspec.json.decode(Guest(server).browser.get(f"/api/tables/{table}/log").content)
    assert (replayed["players"], replayed["verified"]) == (["Ada", "Béla"], True)
    assert replayed["commitment"] == ada.table(table)["commitment"]
    assert replayed["secret"] == log["end"]["secret"]
    assert [step["number"] for step in replayed["steps"]] == list(range(len(log["decisions"]) + 1))
    assert [step["action"] for step in replayed["steps"][1:]] == [each["action"] for each in log["decisions"]]
    assert replayed["steps"][-1]["view"] == Guest(server).state(table)["view"]


def test_cards_and_the_score_pad_need_no_table(server: Server):
    nobody = Guest(server)
    cards = nobody.get("/games/faraway/cards")
    assert (len(cards["regions"]), len(cards["sanctuaries"])) == (68, 45)
    assert nobody.refused("/games/faraway/tools/score", regions=[1, 1]).code == "region_twice"
    assert nobody.refused("/games/faraway/tools/score", regions="all").code == "malformed"
    assert nobody.refused("/games/faraway/tools/dice").code == "no_tool"
    assert nobody.refused("/games/chess/tools/score").code == "no_game"
    assert refusal(nobody.browser.get("/api/games/chess/cards")).code == "no_game"


def test_a_socket_at_no_table_is_closed_with_the_reason(server: Server):
    with Guest(server, "Ada").looks_at("nowhere") as live, pytest.raises(Closed) as closed:
        live.hears()
    assert (closed.value.code, closed.value.reason) == (4400, "no_table")


def test_keys_can_be_made_by_anyone(server: Server):
    ada, _, table = two(server)
    state = ada.state(table)
    for key in (str(uuid4()), "é" * 64, "\x00", "'; DROP TABLE decisions; --"):
        assert ada.decides(table, state, first(state), key) > 0
    assert len(server.rows(table)) == 4
