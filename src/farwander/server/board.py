"""The game at a table as it is on disk, and what each may be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET

from farwander.bots import luck_of
from farwander.core import Event, LogError, Match, Result, Seat, Viewer
from farwander.games import AT_TABLES
from farwander.server import clock
from farwander.server.messages import Choice, StepInfo
from farwander.server.problems import stale
from farwander.server.records import StoredDecision, TableRecord

_write = msgspec.json.Encoder().encode


class _Step(msgspec.Struct, frozen=True, gc=False):
    """A decision: whose, under which key, and what happened."""

    seat: Seat
    key: str | None
    events: list[Event]

    def seen_by(self, viewer: Viewer, number: int) -> StepInfo:
        faces = [face for event in self.events if (face := event.seen_by(viewer)) is not None]
        return StepInfo(number, faces, self.key if self.key and viewer == self.seat else UNSET)


class Board:
    """A match, and what is known of it once its last decision is written.

    While a decision is being written the match is a step ahead; nothing here tells of that step.
    """

    def __init__(self, record: TableRecord, players: list[str]) -> None:
        game = AT_TABLES[record.game]
        options = msgspec.json.decode(record.options, type=game.options_type)
        seats = game.seats(options)
        if record.secret is None or len(record.seats) != seats:
            raise LogError(0, "the table's secret or a seat is missing.")
        self._secret = record.secret
        self.match: Match[Any, Any, Any, Any, Any] = Match(game, options, players, record.secret)
        self.keys: dict[tuple[Seat, str], int] = {}
        """Which decision was made under a seat's key."""
        self.asked_at = clock.now()
        self.acting: list[Seat] = []
        self.result: Result | None = None
        self._steps: list[_Step] = []
        self._state: Any = None
        self._legal: list[list[Any]] = [[] for _ in range(seats)]
        self._choices: list[bytes | None] = [None] * seats
        """By seat, once asked for: what it may do, with what each would bring when the question was put."""
        self._revocable = [False] * seats
        self._asked = [0] * seats
        """By seat: the version with which its present question began."""
        self._show()

    # -- going on

    def take_in(self, decisions: Sequence[StoredDecision]) -> None:
        """Play decisions that are on disk."""
        for stored in decisions:
            [events] = self.match.go_on([stored.decision])
            self.settle(stored, events)

    def settle(self, stored: StoredDecision, events: list[Event]) -> None:
        """Show the match's last decision: it is on disk now."""
        self._steps.append(_Step(stored.decision.seat, stored.key, events))
        if stored.key:
            self.keys[stored.decision.seat, stored.key] = self.version
        self._show()

    def _show(self) -> None:
        match = self.match
        self._state = match.game.copy(match.state)
        acting = match.acting
        self.acting, self.result = sorted(acting), match.result
        asked = acting | match.game.may_change(match.state)
        for seat in range(len(self._legal)):
            self._revocable[seat] = match.may_take_back(seat)
            legal = match.legal(seat) if seat in asked else []
            if legal != self._legal[seat]:
                self._legal[seat] = legal
                self._choices[seat] = None
                self._asked[seat] = match.version
                # Only a new question gives new time: others' sealed choices, and changing one's own, do not.
                self.asked_at = clock.now()

    # -- what is known

    @property
    def version(self) -> int:
        """How many decisions are on disk."""
        return len(self._steps)

    @property
    def ahead(self) -> bool:
        """Whether the match has a decision that is not on disk."""
        return self.match.version > self.version

    def check_version(self, seat: Seat, version: int) -> None:
        """Refuse an answer to a question that has changed since."""
        if not self._asked[seat] <= version <= self.version:
            raise stale()

    def luck(self, seat: Seat) -> np.random.Generator:
        """What a bot at a seat may roll with now."""
        return luck_of(self._secret, self.match, seat)

    def view(self, viewer: Viewer) -> Any:
        return self.match.game.view(self._state, viewer)

    def legal(self, seat: Seat) -> list[Any]:
        """What a seat may do."""
        return self._legal[seat]

    def may_take_back(self, viewer: Viewer) -> bool:
        return viewer is not None and self._revocable[viewer]

    def steps(self, viewer: Viewer, after: int) -> list[StepInfo]:
        """What has happened after a version."""
        return [step.seen_by(viewer, number) for number, step in enumerate(self._steps[after:], after + 1)]

    # -- as it is written

    def written_view(self, viewer: Viewer) -> bytes:
        return self.match.game.write_view(self._state, viewer)

    def written_choices(self, viewer: Viewer) -> bytes:
        """What a viewer may do, with what each would bring; written once for each question."""
        if viewer is None or not self._legal[viewer]:
            return b"[]"
        choices = self._choices[viewer]
        if choices is None:
            view, preview = self.view(viewer), self.match.game.preview
            choices = _write([Choice(each, preview(view, each)) for each in self._legal[viewer]])
            self._choices[viewer] = choices
        return choices
