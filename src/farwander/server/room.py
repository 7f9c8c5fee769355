"""A room: one table in memory while anyone looks at it or plays there.

Everything a room knows can be loaded from disk again. A decision is played in memory, then written, and only
then told; if it cannot be written, the room is forgotten and who asks next loads it as it is on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import numpy as np

from farwander.bots import BOTS, find_bot
from farwander.core import Event, GameLog, Match, Seat, Viewer, write_log
from farwander.games import GAMES
from farwander.server import records
from farwander.server.ledger import Ledger
from farwander.server.messages import (
    Choice,
    Happened,
    SeatInfo,
    State,
    StepInfo,
    TableChanged,
    TableInfo,
)
from farwander.server.metrics import DECISIONS
from farwander.server.problems import Problem, malformed, not_finished, not_playing, stale
from farwander.server.records import StoredDecision, TableRecord

Outgoing = State | Happened | TableChanged | Any


class Listener:
    """Someone who looks at the table through a socket."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=200)

    def tell(self, message: bytes) -> None:
        """Hand over a message; a listener who has stopped reading is let go and will come back."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.waiting.put_nowait(None)


class Room:
    """A table that is being played at or looked at."""

    def __init__(
        self, record: TableRecord, names: dict[str, str], ledger: Ledger, forget: Callable[[str], None]
    ) -> None:
        self.record = record
        self.names = names
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self._ledger = ledger
        self._forget = forget
        self._match: Match[Any, Any, Any, Any, Any] | None = None
        self._happened: list[list[Event]] = []
        self._keys: dict[str, int] = {}
        self._asked: list[int] = []
        """By seat: the version with which its present question began."""
        self._legal: list[list[Any]] = []
        self._asked_at = datetime.now(UTC)
        self._luck = np.random.default_rng()
        self._timer: asyncio.Task[None] | None = None

    # -- loading and beginning

    def load(self, stored: list[StoredDecision]) -> None:
        """Play a table's decisions again."""
        record = self.record
        game = GAMES[record.game]
        options = msgspec.json.decode(record.options, type=game.options_type)
        self._match = Match(game, options, self._players(), record.secret)
        self._happened = self._match.go_on([each.decision for each in stored])
        self._keys = {each.key: number for number, each in enumerate(stored, 1) if each.key}
        self._legal = [[] for _ in record.seats]
        self._asked = [0 for _ in record.seats]
        self._ask()

    def _players(self) -> list[str]:
        return [self._name(seat) or f"Player {seat + 1}" for seat in range(len(self.record.seats))]

    def _name(self, seat: Seat) -> str | None:
        who = self.record.seats[seat]
        return self.names.get(who.person or "") or who.bot

    def _ask(self) -> None:
        """Note for which seats the question has changed with the present version."""
        match = self._playing()
        for seat in range(len(self.record.seats)):
            legal = match.legal(seat)
            if legal != self._legal[seat]:
                self._legal[seat] = legal
                self._asked[seat] = match.version
        self._asked_at = datetime.now(UTC)

    def _playing(self) -> Match[Any, Any, Any, Any, Any]:
        if self._match is None:
            raise not_playing()
        return self._match

    @property
    def version(self) -> int:
        return self._match.version if self._match else 0

    @property
    def idle(self) -> bool:
        return not self.listeners and not self.lock.locked() and self._timer is None

    # -- deciding

    async def decide(self, seat: Seat, version: int, key: str, action: object) -> int:
        """Take a decision: once for each key, on the question it answers, on disk before anyone is told."""
        async with self.lock:
            match = self._playing()
            if key in self._keys:
                return self._keys[key]
            self._check_version(seat, version)
            try:
                wanted = msgspec.convert(action, match.game.action_type)
            except msgspec.ValidationError as error:
                raise malformed(str(error)) from None
            await self._decide(seat, wanted, key)
            version = match.version
        self.go_on()
        return version

    async def take_back(self, seat: Seat, version: int, key: str) -> int:
        async with self.lock:
            match = self._playing()
            if key in self._keys:
                return self._keys[key]
            self._check_version(seat, version)
            match.take_back(seat)
            await self._settle([], key)
        return match.version

    def _check_version(self, seat: Seat, version: int) -> None:
        if not self._asked[seat] <= version <= self.version:
            raise stale()

    async def _decide(self, seat: Seat, action: Any, key: str | None) -> None:
        events = self._playing().decide(seat, action)
        await self._settle(events, key)

    async def _settle(self, events: list[Event], key: str | None) -> None:
        """Write the last decision, then tell everyone."""
        match, id = self._playing(), self.record.id
        number = match.version
        stored = StoredDecision(match.log.decisions[-1], key)
        over = match.result is not None

        def write(db: Any) -> None:
            records.insert_decision(db, id, number, stored)
            if over:
                records.update_table(db, id, status="finished")

        try:
            await self._ledger.write(write)
        except BaseException:
            self._forget(id)
            raise
        DECISIONS.labels(self.record.game).inc()
        if over:
            self.record.status = "finished"
        if key:
            self._keys[key] = number
        self._happened.append(events)
        self._ask()
        self._tell_what_happened()

    # -- bots and the clock

    def go_on(self) -> None:
        """See to it that bots play and that the clock runs."""
        if self._timer is None and self._match is not None and self._match.acting:
            self._timer = asyncio.create_task(self._keep_going())

    async def _keep_going(self) -> None:
        """Let bots decide, and for those whose time has run out; then wait, or leave it to the people."""
        try:
            while self._match is not None and self._match.acting:
                async with self.lock:
                    played = await self._let_bots_decide()
                if played:
                    continue
                if self.record.seconds is None:
                    return
                wait = (self._deadline() or datetime.now(UTC)) - datetime.now(UTC)
                await asyncio.sleep(max(wait.total_seconds(), 0) + 0.01)
        finally:
            self._timer = None

    async def _let_bots_decide(self) -> bool:
        """One decision for the first seat that a bot plays for now; whether there was one."""
        match = self._playing()
        deadline = self._deadline()
        out_of_time = deadline is not None and datetime.now(UTC) >= deadline
        for seat in sorted(match.acting):
            who = self.record.seats[seat]
            if who.person is None or who.away or out_of_time:
                strongest = BOTS[self.record.game][-1].name
                bot = find_bot(self.record.game, who.bot or strongest)
                if bot is None:
                    raise Problem(500, "no_bot", f"There is no bot called {who.bot} any more.")
                view, legal = match.view(seat), match.legal(seat)
                action = await asyncio.to_thread(bot.choose, view, legal, self._luck)
                await self._decide(seat, action, None)
                return True
        return False

    def _deadline(self) -> datetime | None:
        if self.record.seconds is None or self.record.status != "playing":
            return None
        return self._asked_at + timedelta(seconds=self.record.seconds)

    # -- what is left of a game

    def finished_log(self) -> GameLog:
        """The log; only of a finished game, for it tells everything."""
        match = self._playing()
        if match.result is None:
            raise not_finished()
        return match.log

    def written_log(self) -> bytes:
        return write_log(self.finished_log())

    # -- telling

    def viewer(self, person: str | None) -> Viewer:
        return self.record.seat_of(person)

    def info(self, person: str | None) -> TableInfo:
        """The table as this person sees it."""
        record, match = self.record, self._match
        here = {listener.person for listener in self.listeners}
        deadline = self._deadline()
        return TableInfo(
            id=record.id,
            game=record.game,
            options=msgspec.Raw(record.options),
            public=record.public,
            pace=record.pace,
            seconds=record.seconds,
            status=record.status,
            version=self.version,
            seats=[
                SeatInfo(
                    seat=seat,
                    kind="person" if who.person else "bot" if who.bot else "open",
                    name=self._name(seat),
                    bot=who.bot,
                    you=who.person is not None and who.person == person,
                    away=who.away,
                    connected=who.person in here if who.person else bool(who.bot),
                )
                for seat, who in enumerate(record.seats)
            ],
            acting=sorted(match.acting) if match else [],
            you=record.seat_of(person),
            host=record.host == person,
            commitment=match.log.commitment if match else None,
            result=match.result if match else None,
            rematch=record.rematch,
            created=record.created.isoformat(),
            deadline=deadline.isoformat() if deadline else None,
        )

    def state(self, person: str | None) -> State:
        match = self._playing()
        viewer = self.viewer(person)
        view = match.view(viewer)
        return State(
            self.info(person), match.version, view, self._choices(viewer, view), self._may_take_back(viewer)
        )

    def since(self, person: str | None, version: int) -> Happened:
        """What has happened after a version."""
        match = self._playing()
        viewer = self.viewer(person)
        view = match.view(viewer)
        steps = [
            StepInfo(number, [face for event in events if (face := event.seen_by(viewer)) is not None])
            for number, events in enumerate(self._happened[version:], version + 1)
        ]
        return Happened(
            match.version,
            steps,
            self.info(person),
            view,
            self._choices(viewer, view),
            self._may_take_back(viewer),
        )

    def _choices(self, viewer: Viewer, view: Any) -> list[Choice]:
        match = self._playing()
        if viewer is None:
            return []
        return [Choice(action, match.game.preview(view, action)) for action in match.legal(viewer)]

    def _may_take_back(self, viewer: Viewer) -> bool:
        return viewer is not None and self._playing().may_take_back(viewer)

    def _tell_what_happened(self) -> None:
        told: dict[str | None, bytes] = {}
        for listener in tuple(self.listeners):
            if listener.person not in told:
                told[listener.person] = msgspec.json.encode(self.since(listener.person, self.version - 1))
            listener.tell(told[listener.person])

    def tell_table(self) -> None:
        """Tell everyone who sits here and how things stand."""
        for listener in tuple(self.listeners):
            listener.tell(msgspec.json.encode(TableChanged(self.info(listener.person))))

    def tell_all(self, message: msgspec.Struct) -> None:
        encoded = msgspec.json.encode(message)
        for listener in tuple(self.listeners):
            listener.tell(encoded)
