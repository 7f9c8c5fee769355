"""Nobody is told what they may not know: whole games, with everything the server sends looked at.

The test knows the secret, so it follows the game on its own. For each viewer it rearranges all that is hidden
from that viewer and builds from there what the viewer may be sent. The server's answer must be the same.
"""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from contextlib import ExitStack, closing
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from guests import Guest, Json, Live, Server, decision, refusal, seated

from farwander.core import Match, Viewer, commitment
from farwander.faraway import Faraway, FarawayEvent, FarawayOptions
from farwander.faraway.entry import States
from farwander.faraway.events import Found, Kept, Sealed
from farwander.faraway.game import FarawayMatch
from farwander.server.table import Table

GAME = Faraway()


def plain(content: object) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(content))


class Watched:
    """A game that is followed from inside, and everyone who looks at it."""

    def __init__(self, server: Server, options: FarawayOptions, stack: ExitStack) -> None:
        self.guests, self.table = seated(server, ["person"] * options.players, advanced=options.advanced)
        self.spectators = [Guest(server), Guest(server, "Zoë")]
        self.secret = self._read_secret(server)
        self.match: FarawayMatch = Match(GAME, options, secret=self.secret)
        self.luck = np.random.default_rng(options.players)
        self.dice = Random(options.players)
        self.viewers: list[tuple[Guest, Viewer]] = [
            *((guest, seat) for seat, guest in enumerate(self.guests)),
            *((guest, None) for guest in self.spectators),
        ]
        ids = [guest.get("/me")["id"] for guest in (*self.guests, self.spectators[1])]
        self.ids = dict(zip((*self.guests, self.spectators[1]), ids, strict=True))
        self.lives = [stack.enter_context(guest.looks_at(self.table)) for guest, _ in self.viewers]
        self.heard: list[list[Json]] = [[] for _ in self.viewers]

    def _read_secret(self, server: Server) -> bytes:
        path = server.app.state.settings.data / "farwander.sqlite"
        with closing(sqlite3.connect(path)) as database:
            (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", [self.table]).fetchone()
        return secret

    # -- what may be sent

    def elsewhere(self, viewer: Viewer) -> States:
        """A world that the viewer cannot tell from the real one."""
        return GAME.shuffle_hidden(self.match.state, viewer, self.luck)

    def check_standing(self, message: Json, viewer: Viewer) -> None:
        """Check the part that says how things stand."""
        other = self.elsewhere(viewer)
        view = GAME.view(other, viewer)
        legal = [] if viewer is None else GAME.legal(other, viewer)
        choices = [{"action": action, "preview": GAME.preview(view, action)} for action in legal]
        assert msgspec.json.encode(message["view"]) == msgspec.json.encode(view)
        assert msgspec.json.encode(message["legal"]) == msgspec.json.encode(choices)
        assert message["take_back"] is (viewer is not None and self.match.may_take_back(viewer))
        assert message["version"] == self.match.version
        self.check_table(message["table"], viewer)

    def check_table(self, table: Json, viewer: Viewer) -> None:
        """Check that a table shows only what is public."""
        state = self.elsewhere(None)
        result = GAME.result(state)
        assert table == {
            "id": self.table,
            "game": "faraway",
            "options": plain(self.match.options),
            "public": False,
            "pace": "live",
            "seconds": None,
            "status": "finished" if result else "playing",
            "version": self.match.version,
            "seats": [
                {
                    "seat": seat,
                    "kind": "person",
                    "name": guest.name,
                    "bot": None,
                    "you": seat == viewer,
                    "away": False,
                    "connected": True,
                    "stand_in": None,
                    "waking": False,
                }
                for seat, guest in enumerate(self.guests)
            ],
            "acting": sorted(GAME.acting(state)),
            "you": viewer,
            "host": viewer == 0,
            "commitment": commitment(self.secret),
            "result": plain(result),
            "rematch": None,
            "daily": None,
            "again": None,
            "hints": False,
            "created": table["created"],
            "seconds_left": None,
        }

    def check_no_secrets(self, text: str, guest: Guest) -> None:
        """Check that neither the secret nor anyone else's identity is in a text."""
        if self.match.result is None:
            for form in (self.secret.hex(), b64encode(self.secret).decode(), repr(self.secret)[2:-1]):
                assert form not in text
        for other, id in self.ids.items():
            assert other is guest or id not in text
            assert other is guest or other.cookie is None or other.cookie not in text

    # -- what is sent

    def check_messages(self, events: list[FarawayEvent]) -> None:
        """Check what every socket tells of the last decision."""
        for (guest, viewer), live, heard in zip(self.viewers, self.lives, self.heard, strict=True):
            message = live.hears("events")
            self.check_no_secrets(live.last, guest)
            assert set(message) == {"type", "version", "steps", "table", "view", "legal", "take_back"}
            (step,) = message["steps"]
            decider = self.match.log.decisions[-1].seat
            assert ("key" in step) is (viewer == decider), "under which key is the decider's business"
            known = {name: value for name, value in step.items() if name != "key"}
            assert known == {"version": self.match.version, "events": closed(events, viewer)}
            heard.append(step)
            self.check_standing(message, viewer)

    def check_answers(self) -> None:
        """Check what everyone gets by asking."""
        for (guest, viewer), heard in zip(self.viewers, self.heard, strict=True):
            answer = guest.browser.get(f"/api/tables/{self.table}/state")
            self.check_no_secrets(answer.text, guest)
            assert set(answer.json()) == {"type", "version", "table", "view", "legal", "take_back"}
            self.check_standing(answer.json(), viewer)
            table = guest.browser.get(f"/api/tables/{self.table}")
            self.check_no_secrets(table.text, guest)
            self.check_table(table.json(), viewer)
            if guest.cookie:
                mine = guest.browser.get("/api/tables?scope=mine")
                self.check_no_secrets(mine.text, guest)
                assert [each["id"] for each in mine.json()] == ([] if viewer is None else [self.table])
            with guest.looks_at(self.table, since=0) as live:
                assert live.hears("events")["steps"] == heard
                self.check_no_secrets(live.last, guest)

    def check_unfinished(self) -> None:
        """Check that nobody gets the log of a game that goes on."""
        for guest, _ in self.viewers:
            for path in ("log", "replay"):
                answer = guest.browser.get(f"/api/tables/{self.table}/{path}")
                assert refusal(answer).code == "not_finished"
                self.check_no_secrets(answer.text, guest)

    def check_refusals(self) -> None:
        """Check that being refused tells nothing: neither what others hold nor what they chose."""
        seat, guest = self.dice.choice(list(enumerate(self.guests)))
        legal = self.match.legal(self.dice.choice(sorted(self.match.acting)))
        for action in self.dice.sample(legal, min(2, len(legal))):
            why_not = GAME.why_not(self.elsewhere(seat), seat, action)
            if why_not is not None:
                content = decision({"version": self.match.version}, plain(action))
                answer = guest.refused(f"/tables/{self.table}/decisions", **content).answer
                assert answer == {"error": plain(why_not)}

    # -- playing

    def decide(self) -> list[FarawayEvent]:
        """Make the next decision, at random, in the real game and in the one followed."""
        seat = self.dice.choice(sorted(self.match.acting | GAME.may_change(self.match.state)))
        if seat not in self.match.acting and self.dice.random() < 0.7:
            seat = self.dice.choice(sorted(self.match.acting))
        action = self.dice.choice(self.match.legal(seat))
        before = {"version": self.match.version}
        self.guests[seat].decides(self.table, before, plain(action))
        return self.match.decide(seat, action)


HIDDEN = {"sealed": "regions", "found": "sanctuaries", "kept": "returned_sanctuaries"}
"""What of an event is for its own seat alone: written down here once more, not asked of the game."""


def closed(events: list[FarawayEvent], viewer: Viewer) -> list[Json]:
    """What a viewer may hear of events."""
    faces: list[Json] = plain(events)
    for face in faces:
        hidden = HIDDEN.get(face["event"])
        if hidden and (viewer is None or face["seat"] != viewer):
            face[hidden] = None
    return faces


def check_whole_game(server: Server, options: FarawayOptions) -> set[type]:
    """Play a game to its end and look at everything; return the kinds of events that were met."""
    met: set[type] = set()
    with ExitStack() as stack:
        watched = Watched(server, options, stack)
        for (_, viewer), live in zip(watched.viewers, watched.lives, strict=True):
            _wait_for_all(live, watched, viewer)
        while watched.match.result is None:
            if watched.match.version % 20 == 0:
                watched.check_answers()
                watched.check_unfinished()
            watched.check_refusals()
            events = watched.decide()
            met |= {type(event) for event in events}
            watched.check_messages(events)
        watched.check_answers()
        log = watched.spectators[0].get(f"/tables/{watched.table}/log")
        assert log["end"]["secret"] == watched.secret.hex()
    return met


def _wait_for_all(live: Live, watched: Watched, viewer: Viewer) -> None:
    """Hear the state, and wait until everyone is there."""
    watched.check_no_secrets(live.last or "", watched.guests[0])
    message = live.hears("state")
    assert message["table"]["you"] == viewer
    while not all(seat["connected"] for seat in message["table"]["seats"]):
        message = live.hears("table")


@pytest.mark.parametrize("options", list(GAME.variations()), ids=str)
def test_a_whole_game_leaks_nothing(server: Server, options: FarawayOptions):
    met = check_whole_game(server, options)
    assert {Sealed, Found, Kept} <= met


def test_the_lobby_shows_no_secrets(server: Server):
    ada, bela = Guest(server, "Ada"), Guest(server, "Béla")
    ada.makes("me", "open", public=True)
    shown = bela.browser.get("/api/tables").text
    assert "Ada" in shown
    assert ada.get("/me")["id"] not in shown


def everything(event: FarawayEvent, _: Viewer) -> FarawayEvent:
    return event


def the_first_seat(_table: Table, _person: str | None) -> Viewer:
    return 0


@pytest.mark.parametrize(
    ("broken", "name", "how"),
    [
        (Sealed, "seen_by", everything),
        (Found, "seen_by", everything),
        (Kept, "seen_by", everything),
        (Table, "viewer", the_first_seat),
    ],
)
def test_leaks_are_noticed(
    server: Server, monkeypatch: pytest.MonkeyPatch, broken: type, name: str, how: object
):
    """If the server told too much, these tests would say so."""
    monkeypatch.setattr(broken, name, how)
    with pytest.raises(AssertionError):
        check_whole_game(server, FarawayOptions(players=2))
