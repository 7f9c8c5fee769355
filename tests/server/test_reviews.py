"""Reviews, hints, deals of the day and deals played again, as the server offers them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import msgspec
import numpy as np
import pytest
from guests import PATIENCE, Guest, Json, Server, first, play_over_http, refusal, seated, serving

from farwander.bots import find_bot
from farwander.core import Match
from farwander.faraway import Faraway, FarawayAction, FarawayView
from farwander.review import REVIEWERS, Hints, Par, Review
from farwander.review.faraway import deals
from farwander.review.faraway.reasons import REASONS
from farwander.review.types import Deal, Level
from farwander.server import clock, review_routes
from farwander.server.settings import Settings

T = TypeVar("T")
GAME = Faraway()
WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n" / "en.json"


class Quick:
    """The real reviewer in a hurry, who remembers what was asked."""

    def __init__(self) -> None:
        self.reviewed = 0
        self.pars = 0
        self.shown: list[Any] = []
        self.fails = False

    def review(self, log: Any, *, progress: Callable[[int, int], None], **_: Any) -> Review:
        self.reviewed += 1
        if self.fails:
            raise RuntimeError("the reviewer stumbled")
        return REAL.review(log, tries=2, progress=progress)

    def hints(self, view: Any, legal: Any, **_: Any) -> Hints:
        self.shown.append(view)
        if self.fails:
            raise RuntimeError("the reviewer stumbled")
        return REAL.hints(view, legal, tries=2)

    def daily(self, date: str, options: Any = None) -> Deal:
        return REAL.daily(date, options)

    def par(self, deal: Deal, **_: Any) -> Par:
        self.pars += 1
        if self.fails:
            raise RuntimeError("the reviewer stumbled")
        return Par(60, "net", [Level("pip", 41), Level("net", 60)])


REAL = REVIEWERS["faraway"]


@pytest.fixture
def reviewer(monkeypatch: pytest.MonkeyPatch) -> Quick:
    quick = Quick()
    monkeypatch.setitem(REVIEWERS, "faraway", quick)
    return quick


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """A day that does not end while it is asked for."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    return now.date()


def finished(server: Server) -> tuple[Guest, str]:
    """A game against a bot that is over."""
    (ada,), table = seated(server, ["person", "random"])
    play_over_http([ada], table, first)
    return ada, table


def reviewed(guest: Guest, table: str) -> Json:
    """Ask until the review is there."""
    return next(told for told in patiently(lambda: guest.get(f"/tables/{table}/review")) if told["review"])


def patiently(ask: Callable[[], T]) -> Iterator[T]:
    """The answers, one after the other."""
    since = monotonic()
    while monotonic() - since < PATIENCE:
        yield ask()


def secret_of(server: Server, table: str) -> bytes:
    with closing(sqlite3.connect(server.app.state.settings.data / "farwander.sqlite")) as database:
        (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", [table]).fetchone()
    return secret


# -- reviews


def test_a_finished_game_is_reviewed_once_for_everyone_and_kept(settings: Settings, reviewer: Quick):
    with serving(settings) as server:
        ada, table = finished(server)
        told = reviewed(ada, table)
        assert told["done"] == told["of"] == len(told["review"]["judgements"])
        assert told["review"]["scores"] == ada.table(table)["result"]["scores"]
        assert reviewed(Guest(server), table) == told
    with serving(settings) as server:
        assert reviewed(Guest(server), table) == told
    assert reviewer.reviewed == 1


def test_a_game_that_goes_on_is_not_reviewed(server: Server, reviewer: Quick):
    (ada,), table = seated(server, ["person", "random"])
    waiting = ada.makes("me", "open")
    for id, code in ((table, "not_finished"), (waiting, "not_playing"), ("nowhere", "no_table")):
        assert refusal(ada.browser.get(f"/api/tables/{id}/review")).code == code
    assert reviewer.reviewed == 0


def test_a_review_that_fails_is_told_and_can_be_asked_for_again_some_minutes_later(
    server: Server, reviewer: Quick, monkeypatch: pytest.MonkeyPatch
):
    ada, table = finished(server)
    reviewer.fails = True
    ada.get(f"/tables/{table}/review")
    for _ in range(2):
        answers = patiently(lambda: ada.browser.get(f"/api/tables/{table}/review"))
        problem = refusal(next(answer for answer in answers if answer.is_error))
        assert (problem.status, problem.code) == (500, "cannot_be_found")
    assert reviewer.reviewed == 1
    reviewer.fails = False
    later = clock.now() + timedelta(minutes=10)
    monkeypatch.setattr(clock, "now", lambda: later)
    reviewed(ada, table)


@pytest.mark.usefixtures("today")
def test_a_deal_can_be_played_when_nobody_can_say_its_par(server: Server, reviewer: Quick):
    reviewer.fails = True
    ada = Guest(server, "Ada")
    asked = patiently(lambda: ada.get("/games/faraway/daily"))
    told = next(told for told in asked if told["fault"])
    assert (told["par"], told["fault"]["code"]) == (None, "cannot_be_found")
    assert ada.post("/games/faraway/daily")["status"] == "playing"
    assert reviewer.pars == 1


@pytest.mark.usefixtures("reviewer")
def test_what_an_older_version_kept_is_found_out_anew(server: Server):
    ada, table = finished(server)
    reviewed(ada, table)
    with closing(sqlite3.connect(server.app.state.settings.data / "farwander.sqlite")) as database:
        database.execute("UPDATE findings SET content = ? WHERE key = ?", [b'{"old": 1}', f"review {table}"])
        database.commit()
    assert reviewed(ada, table)["review"]["scores"] == ada.table(table)["result"]["scores"]


@pytest.mark.usefixtures("today")
def test_what_other_bots_or_judges_made_is_found_out_anew(
    settings: Settings, reviewer: Quick, monkeypatch: pytest.MonkeyPatch
):
    def others(_game: str) -> str:
        return "others"

    def ask(server: Server, table: str) -> None:
        reviewed(Guest(server), table)
        next(par for par in patiently(lambda: Guest(server).get("/games/faraway/daily")["par"]) if par)

    with serving(settings) as server:
        _, table = finished(server)
        ask(server, table)
    monkeypatch.setattr(review_routes, "made_by", others)
    with serving(settings) as server:
        for _ in range(2):
            ask(server, table)
    assert (reviewer.reviewed, reviewer.pars) == (2, 2)


def test_findings_are_made_by_all_that_decides_them(monkeypatch: pytest.MonkeyPatch):
    seen: list[Path] = []

    def digest(_: str, files: Iterable[Path]) -> str:
        seen.extend(files)
        return ""

    monkeypatch.setattr(review_routes, "digest_of", digest)
    review_routes.made_by.__wrapped__("faraway")
    names = {path.name for path in seen}
    assert {"network.npz", "regions.csv", "rules.py", "search.py", "accounts.py"} <= names
    assert not any(name.endswith((".pyc", ".nbi")) for name in names)


def test_the_pages_have_words_for_every_reason():
    words = json.loads(WORDS.read_text())
    assert {f"fact.{key}" for key in REASONS} <= set(words)


# -- hints


def test_hints_come_from_what_the_asker_sees(server: Server, reviewer: Quick):
    (ada,), table = seated(server, ["random", "person", "random"])
    assert ada.table(table)["hints"]

    def as_hinted(state: Json) -> Json:
        told = ada.get(f"/tables/{table}/hints")
        allowed = [choice["action"] for choice in state["legal"]]
        assert all(choice["action"] in allowed for choice in told["choices"])
        shown = msgspec.json.decode(msgspec.json.encode(reviewer.shown[-1]))
        for what in ("viewer", "hand", "found", "chosen"):
            assert shown[what] == state["view"][what]
        return told["choices"][0]["action"]

    play_over_http([ada], table, as_hinted)
    assert len(reviewer.shown) > 1


def test_a_hint_is_found_once(server: Server, reviewer: Quick):
    (ada,), table = seated(server, ["person", "random"])
    told = [ada.get(f"/tables/{table}/hints") for _ in range(5)]
    assert all(hint == told[0] for hint in told)
    assert len(reviewer.shown) <= 2  # the bot may have decided meanwhile


def test_a_hint_that_could_not_be_found_is_tried_again(server: Server, reviewer: Quick):
    (ada,), table = seated(server, ["person", "random"])
    reviewer.fails = True
    assert refusal(ada.browser.get(f"/api/tables/{table}/hints")).code == "our_fault"
    reviewer.fails = False
    assert ada.get(f"/tables/{table}/hints")["choices"]


def test_hints_do_not_change_with_what_the_asker_may_not_know(server: Server):
    (ada,), table = seated(server, ["person", "random"])
    told = ada.get(f"/tables/{table}/hints")
    options = ada.table(table)["options"]
    match = Match(GAME, msgspec.convert(options, GAME.options_type), secret=secret_of(server, table))
    elsewhere = GAME.shuffle_hidden(match.state, 0, np.random.default_rng(1))
    guessed = REAL.hints(GAME.view(elsewhere, 0), GAME.legal(elsewhere, 0))
    assert [choice["action"] for choice in told["choices"]] == [
        msgspec.to_builtins(choice.action) for choice in guessed.choices
    ]


def test_nobody_gets_hints_against_people(server: Server, reviewer: Quick):
    (ada, _), table = seated(server, ["person", "person", "random"])
    (bela,), practice = seated(server, ["person", "random"])
    stranger = Guest(server)
    assert not ada.table(table)["hints"]
    assert refusal(ada.browser.get(f"/api/tables/{table}/hints")).code == "no_hints"
    assert refusal(ada.browser.get(f"/api/tables/{practice}/hints")).code == "not_seated"
    assert refusal(stranger.browser.get(f"/api/tables/{practice}/hints")).code == "no_identity"
    assert bela.get(f"/tables/{practice}/hints")["choices"]
    assert len(reviewer.shown) == 1


# -- deals


def test_a_deal_comes_out_the_same_when_it_is_played_the_same(server: Server):
    (ada,), table = seated(server, ["person", "otto", "nell"])
    play_over_http([ada], table, first)
    again = ada.post(f"/tables/{table}/again")
    assert (again["status"], again["again"], again["you"], again["hints"]) == ("playing", table, 0, True)
    play_over_http([ada], again["id"], first)
    assert ada.table(again["id"])["result"] == ada.table(table)["result"]
    assert secret_of(server, again["id"]) == secret_of(server, table)


def test_a_deal_is_played_again_with_bots_in_the_place_of_people(server: Server):
    people, table = seated(server, ["pip", "person", "person"])
    assert people[0].refused(f"/tables/{table}/again").code == "not_finished"
    play_over_http(people, table, first)
    for player, seats in ((people[1], ["pip", "otto", None]), (Guest(server, "Zoë"), ["pip", None, "otto"])):
        again = player.post(f"/tables/{table}/again")
        assert [seat["bot"] for seat in again["seats"]] == seats
        assert again["seats"][seats.index(None)]["you"]
    assert Guest(server).refused(f"/tables/{table}/again").code == "no_identity"


@pytest.mark.usefixtures("reviewer")
def test_the_deal_of_the_day_is_the_same_for_everyone_and_played_once(server: Server, today: date):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    tables = [each.post("/games/faraway/daily") for each in (ada, bela)]
    assert tables[0]["id"] != tables[1]["id"]
    assert ada.post("/games/faraway/daily", day=today.isoformat())["id"] == tables[0]["id"]
    assert {table["daily"] for table in tables} == {today.isoformat()}
    assert not any(table["hints"] for table in tables)
    for guest, table in zip((ada, bela), tables, strict=True):
        play_over_http([guest], table["id"], first)
    results = [guest.get("/games/faraway/daily")["table"]["result"] for guest in (ada, bela)]
    assert results[0] == results[1]
    assert Guest(server).get("/games/faraway/daily")["table"] is None


@pytest.mark.usefixtures("today")
def test_the_bots_play_the_deal_of_the_day_once(settings: Settings, reviewer: Quick):
    with serving(settings) as server:
        for _ in range(2):
            asked = patiently(lambda: Guest(server).get("/games/faraway/daily")["par"])
            assert next(par for par in asked if par) == {
                "par": 60,
                "bot": "net",
                "levels": [{"bot": "pip", "fame": 41}, {"bot": "net", "fame": 60}],
            }
    assert reviewer.pars == 1


def test_who_plays_the_deal_of_the_day_like_a_bot_scores_like_it(server: Server, today: date):
    """The others play at a table as they did when par was found."""
    ada, net = Guest(server, "Ada"), find_bot("faraway", "net")
    assert net
    day = today.isoformat()
    table = ada.post("/games/faraway/daily", day=day)["id"]

    def choose(state: Json) -> Json:
        view = msgspec.convert(state["view"], FarawayView)
        legal = [msgspec.convert(choice["action"], FarawayAction) for choice in state["legal"]]
        return msgspec.to_builtins(net.choose(view, legal, np.random.default_rng()))

    play_over_http([ada], table, choose)
    assert ada.table(table)["result"]["scores"][0] == deals.play(REAL.daily(day), net)


@pytest.mark.usefixtures("reviewer")
def test_nobody_helps_with_the_deal_of_the_day(server: Server):
    ada = Guest(server, "Ada")
    table = ada.post("/games/faraway/daily")["id"]
    assert refusal(ada.browser.get(f"/api/tables/{table}/hints")).code == "no_hints"
    assert ada.refused(f"/tables/{table}/leave").code == "nobody_else"
    assert Guest(server, "Béla").refused(f"/tables/{table}/join", seat=0).code == "not_waiting"


@pytest.mark.usefixtures("reviewer")
def test_only_the_deals_of_the_last_days_are_there(server: Server, today: date):
    ada = Guest(server, "Ada")
    for back in (0, 6):
        day = (today - timedelta(back)).isoformat()
        assert ada.post("/games/faraway/daily", day=day)["daily"] == day
        assert ada.get(f"/games/faraway/daily?day={day}")["table"]["daily"] == day
    for wrong in ((today - timedelta(7)).isoformat(), (today + timedelta(1)).isoformat(), "today", ""):
        assert ada.refused("/games/faraway/daily", day=wrong).code == "no_daily"
    assert ada.refused("/games/chess/daily").code == "no_game"
