"""Anything can be thrown at a running game: the server answers in a documented form, and the game holds.

Nothing but a decision that is allowed changes anything, nobody learns what is not theirs, and afterwards the
players, back with new browsers, finish the game.
"""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from contextlib import ExitStack, closing
from random import Random
from typing import Any, NamedTuple, cast
from uuid import uuid4

import msgspec
import pytest
from guests import Closed, Guest, Json, Live, Row, Server, at_random, play_over_http, refusal, seated
from hypothesis import HealthCheck, Phase, given, note
from hypothesis import settings as bounded
from hypothesis import strategies as st

from farwander.core import read_log, verify
from farwander.games import GAMES
from farwander.server import messages
from farwander.server.app import LARGEST_BODY
from farwander.server.line import LARGEST_FRAME
from farwander.server.messages import PHRASES

# -- what is thrown


class Now(NamedTuple):
    """A value that is taken from the game when it is thrown."""

    what: str
    number: int = 0


class Throw(NamedTuple):
    """Something that someone sends, through a socket or not."""

    who: int
    live: bool
    way: str
    content: Any
    padding: int


TYPES = {"decisions": "decide", "take-back": "take_back", "phrases": "phrase"}
"""How the ways of HTTP are called in a socket."""

numbers = st.integers() | st.sampled_from([-1, 0, 1, 68, 69, 255, 256, 2**31, 2**63, 2**64, 10**40])
anything = st.recursive(
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
made_up = st.fixed_dictionaries(
    {"do": st.sampled_from(["explore", "draft", "keep", "select"])},
    optional={
        "region": numbers | st.integers(1, 68),
        "sanctuary": numbers | st.integers(1, 45),
        "regions": st.lists(numbers, max_size=6),
    },
)
now = st.just(Now("version"))
new, old = st.just(Now("new key")), st.builds(Now, st.just("old key"), st.integers(0, 9))
allowed = st.builds(Now, st.just("allowed"), st.integers(0, 20))
others = st.builds(Now, st.just("allowed to others"), st.integers(0, 20))
about_now = st.builds(Now, st.just("version"), st.integers(-6, 1))
decisions = {
    "in order": {"version": now, "key": new, "action": allowed},
    "repeated": {"version": now, "key": old, "action": allowed},
    "stale": {"version": about_now, "key": new, "action": allowed},
    "not theirs": {"version": now, "key": new, "action": others | made_up},
    "nonsense": {
        "version": now | numbers | anything,
        "key": new | st.text(max_size=66) | anything,
        "action": allowed | made_up | anything,
    },
    "with more": {"version": now, "key": new, "action": allowed, "more": anything},
}
backs = {
    "in order": {"version": now, "key": new | old},
    "out of order": {"version": about_now | anything, "key": new | old | anything},
}
phrase = st.fixed_dictionaries({"phrase": st.sampled_from(PHRASES) | st.text(max_size=20) | anything})
damaged = st.binary(min_size=1, max_size=9).map(lambda content: b'{"type":"phrase","phrase":"%b"}' % content)
nonsense = anything | st.binary(max_size=60) | st.text(max_size=60) | damaged


def one_of_each(kinds: dict[str, dict[str, st.SearchStrategy[Any]]]) -> st.SearchStrategy[Json]:
    return st.sampled_from(sorted(kinds)).flatmap(lambda kind: st.fixed_dictionaries(kinds[kind]))


WAYS = {"decisions": one_of_each(decisions), "take-back": one_of_each(backs), "phrases": phrase}


def thrown_by(who: int, way: str) -> st.SearchStrategy[Throw]:
    return st.builds(
        Throw,
        who=st.just(who),
        live=st.booleans(),
        way=st.just(way),
        content=st.integers(0, 6).flatmap(lambda one: WAYS[way] if one else nonsense),
        padding=st.sampled_from([0] * 30 + [LARGEST_FRAME, LARGEST_BODY]),
    )


throws = st.tuples(
    st.sampled_from([0, 0, 0, 1, 1, 1, 2, 3]),
    st.sampled_from(["decisions", "decisions", "decisions", "take-back", "phrases"]),
).flatmap(lambda thrower: thrown_by(*thrower))


# -- what comes back

HEARD: dict[str, type[msgspec.Struct]] = {
    "state": messages.State,
    "events": messages.Happened,
    "table": messages.TableChanged,
    "phrase": messages.Said,
    "refused": messages.RefusedMessage,
    "pong": messages.Pong,
}


def check_form(content: Json, kind: type[msgspec.Struct]) -> None:
    """Check that something has all the fields of its kind, of the right types, and no others."""
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(content, kind)))
    assert again == content


class Game:
    """A game of two people, looked at by them, by someone without a seat, and by a stranger."""

    def __init__(self, server: Server, stack: ExitStack, *, advanced: bool, decisions: int) -> None:
        self.server = server
        self.players, self.table = seated(server, ["person", "person"], advanced=advanced)
        self.viewers = [*self.players, Guest(server, "Zoë"), Guest(server)]
        self.ids = [viewer.get("/me")["id"] if viewer.name else None for viewer in self.viewers]
        self.secret = self._read_secret()
        self._some_way(decisions)
        self._stack = stack
        self._lives: dict[int, Live] = {}
        self.rows = server.rows(self.table)
        self.states = [viewer.state(self.table) for viewer in self.viewers]
        self._asked = [0, 0]
        """Since which version each player has had the present question, as far as was seen."""

    def _read_secret(self) -> bytes:
        path = self.server.app.state.settings.data / "farwander.sqlite"
        with closing(sqlite3.connect(path)) as database:
            (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", [self.table]).fetchone()
        return secret

    def _some_way(self, decisions: int) -> None:
        luck = Random(decisions)
        for _ in range(decisions):
            states = [player.state(self.table) for player in self.players]
            acting: list[int] = states[0]["table"]["acting"]
            seat = luck.choice(acting)
            self.players[seat].decides(self.table, states[seat], luck.choice(states[seat]["legal"])["action"])

    # -- throwing

    def throw(self, throw: Throw) -> None:
        """Send something, and check what comes of it."""
        note(str(throw))
        content = self._filled(throw.content, throw.who)
        accepted = self._through_socket(throw, content) if throw.live else self._over_http(throw, content)
        self._check_standing(throw, content, accepted)

    def _filled(self, content: Any, who: int) -> Any:
        """What is thrown, with the values of this game in it."""
        if isinstance(content, dict):
            return {name: self._filled(value, who) for name, value in cast(Json, content).items()}
        if not isinstance(content, Now):
            return content
        if content.what == "version":
            return self.states[who]["version"] + content.number
        if content.what == "new key":
            return str(uuid4())
        if content.what == "old key":
            keys = [row.key for row in self.rows if row.seat == who] or ["none"]
            return keys[-1 - content.number % len(keys)]
        legal = self.states[who if content.what == "allowed" else 1 - who % 2]["legal"]
        return legal[content.number % len(legal)]["action"] if legal else {}

    def _encoded(self, throw: Throw, content: Any) -> bytes | str:
        if isinstance(content, str):
            return content + " " * throw.padding
        encoded = content if isinstance(content, bytes) else msgspec.json.encode(content)
        return encoded + b" " * throw.padding

    def _over_http(self, throw: Throw, content: Any) -> int | None:
        """Post something; return the version, if it was accepted."""
        viewer = self.viewers[throw.who]
        answer = viewer.browser.post(
            f"/api/tables/{self.table}/{throw.way}",
            content=self._encoded(throw, content),
            headers={"content-type": "application/json"},
        )
        self._check_secrets(answer.text, throw.who)
        heard = self._answers(throw.who) if throw.who in self._lives else []
        heard = [message for message in heard if message["type"] != "events"]
        assert heard in ([], [answer.json()]), "a socket hears nothing but what everyone does"
        if not answer.is_success:
            refused = refusal(answer)
            assert refused.status in (400, 401, 403, 409, 413)
            self._check_state(refused.answer.get("state"), throw.who, stale=refused.code == "stale")
            return None
        assert answer.status_code == 200
        check_form(answer.json(), messages.Said if throw.way == "phrases" else messages.VersionInfo)
        return answer.json().get("version")

    def _through_socket(self, throw: Throw, content: Any) -> int | None:
        """The same, through a socket."""
        tag = {"type": TYPES[throw.way]}
        frame = self._encoded(throw, tag | content if isinstance(content, dict) else content)
        self._live(throw.who).says(frame)
        if len(frame if isinstance(frame, bytes) else frame.encode()) > LARGEST_FRAME:
            self._check_closed(throw.who)
            return None
        (answer,) = self._answers(throw.who)
        if answer["type"] == "refused":
            assert answer["error"]["code"] not in ("our_fault", "not_saved", "too_fast")
            self._check_state(answer["state"], throw.who, stale=answer["error"]["code"] == "stale")
        else:
            assert answer["type"] in ("events", "phrase"), "nothing else was asked for"
        return next((step["version"] for step in answer.get("steps", []) if step.get("key")), None)

    def _live(self, who: int) -> Live:
        if who not in self._lives:
            self._lives[who] = self._stack.enter_context(self.viewers[who].looks_at(self.table))
        return self._lives[who]

    def _answers(self, who: int) -> list[Json]:
        """What a socket has been told, but for what everyone is told; the server is still there."""
        live, answers = self._lives[who], list[Json]()
        live.says({"type": "ping"})
        while (message := self._hears(live, who))["type"] != "pong":
            own = any("key" in step for step in message.get("steps", []))
            if own or message["type"] == "refused" or message.get("seat") == who:
                answers.append(message)
        return answers

    def _hears(self, live: Live, who: int) -> Json:
        message = live.hears()
        self._check_secrets(live.last, who)
        check_form(message, HEARD[message["type"]])
        if message["type"] in ("state", "events"):
            assert message["view"]["viewer"] == (who if who < 2 else None)
        return message

    def _check_closed(self, who: int) -> None:
        with pytest.raises(Closed) as closed:
            self._hear_out(self._lives.pop(who), who)
        assert closed.value.code == 1009

    def _hear_out(self, live: Live, who: int) -> None:
        while True:
            self._hears(live, who)

    # -- looking

    def _check_secrets(self, text: str, who: int) -> None:
        """Check that nothing is told that is nobody's business, or someone else's."""
        for form in (self.secret.hex(), b64encode(self.secret).decode(), repr(self.secret)[2:-1]):
            assert form not in text or self.states[0]["table"]["status"] == "finished"
        for other, id in enumerate(self.ids):
            assert other == who or id is None or id not in text
            cookie = self.viewers[other].cookie
            assert cookie is None or cookie not in text
        assert "Traceback" not in text

    def _check_state(self, state: Json | None, who: int, *, stale: bool) -> None:
        """Check that a refusal shows the asker's own state if theirs was old, and nothing otherwise."""
        assert (state is not None) is stale
        if state is not None:
            assert without_presence(state) == without_presence(self.states[who])

    def _check_standing(self, throw: Throw, content: Any, accepted: int | None) -> None:
        """Check that nothing has changed, but for one decision that was allowed."""
        rows, before = self.server.rows(self.table), self.states
        self.states = [viewer.state(self.table) for viewer in self.viewers]
        assert rows[: len(self.rows)] == self.rows
        if accepted is None or accepted <= len(self.rows):
            assert rows == self.rows
            assert list(map(without_presence, self.states)) == list(map(without_presence, before))
            if accepted is not None:
                first = self.rows[accepted - 1]
                assert (first.seat, first.key) == (throw.who, content["key"]), "it was a repeat"
        else:
            assert len(rows) == accepted == len(self.rows) + 1
            self._check_allowed(rows[-1], throw, content, before[throw.who])
            for seat in range(2):
                if self.states[seat]["legal"] != before[seat]["legal"]:
                    self._asked[seat] = accepted
        self.rows = rows

    def _check_allowed(self, row: Row, throw: Throw, content: Json, before: Json) -> None:
        assert (row.seat, row.key) == (throw.who, content["key"])
        assert self._asked[throw.who] <= content["version"] <= before["version"]
        if throw.way == "take-back":
            assert (row.action, before["take_back"]) == ("null", True)
        else:
            action = msgspec.json.decode(row.action)
            assert action == content["action"]
            assert action in [choice["action"] for choice in before["legal"]]


def without_presence(state: Json) -> Json:
    """A state but for who has a socket open."""
    seats = [seat | {"connected": None} for seat in state["table"]["seats"]]
    return state | {"table": state["table"] | {"seats": seats}}


@bounded(
    max_examples=10,
    deadline=None,
    phases=[Phase.generate],  # every example is a game; making a failing one smaller would take minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.booleans(), st.integers(0, 30), st.lists(throws, min_size=20, max_size=60))
def test_whatever_is_thrown_the_game_holds(
    server: Server, advanced: bool, decisions: int, thrown: list[Throw]
):
    with ExitStack() as stack:
        game = Game(server, stack, advanced=advanced, decisions=decisions)
        for each in thrown:
            game.throw(each)
    check_finishing(server, game)


def check_finishing(server: Server, game: Game) -> None:
    """Let the players come back with new browsers and play on to the end."""
    back = [Guest(server) for _ in game.players]
    for guest, player in zip(back, game.players, strict=True):
        guest.browser.cookies.update(player.browser.cookies)
    play_over_http(back, game.table, at_random(Random(0)))
    log = read_log(Guest(server).browser.get(f"/api/tables/{game.table}/log").content)
    verify(GAMES["faraway"], log)
    rows = server.rows(game.table)
    assert rows[: len(game.rows)] == game.rows
    assert [row.action.encode() for row in rows] == [bytes(each.action) for each in log.decisions]
