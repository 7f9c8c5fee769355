"""A room: one table in memory while anyone looks at it or plays there.

Everything a room knows can be loaded from disk again. A decision is played in memory, then written, and only
then told; if it cannot be written, the room is forgotten and who asks next loads it as it is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import numpy as np

from farwander.bots import BOTS, find_bot
from farwander.core import Event, GameLog, LogError, Match, Seat, Viewer, write_log
from farwander.games import GAMES
from farwander.server import records
from farwander.server.ledger import Ledger
from farwander.server.messages import (
    PHRASES,
    Choice,
    Happened,
    Said,
    SeatInfo,
    State,
    StepInfo,
    TableChanged,
    TableInfo,
)
from farwander.server.metrics import DECISIONS
from farwander.server.problems import Problem, malformed, not_finished, not_playing, not_saved, stale
from farwander.server.records import StoredDecision, TableRecord

MOST_WAITING = 200
"""Messages that a listener may leave unread."""

_log = logging.getLogger("farwander.server")


def now() -> datetime:
    """The time by which thinking time is measured."""
    return datetime.now(UTC)


class Listener:
    """Someone who looks at the table through a socket."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.let_go: asyncio.Event = asyncio.Event()
        """Set when nothing more will be told; whoever listens should come back."""

    def tell(self, message: bytes) -> None:
        """Hand over a message; a listener who has stopped reading is let go."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go.set()


class Room:
    """A table that is being played at or looked at."""

    def __init__(
        self, record: TableRecord, names: dict[str, str], ledger: Ledger, forget: Callable[[Room], None]
    ) -> None:
        self.record = record
        self.names = names
        self.listeners: set[Listener] = set()
        self.visitors = 0
        """Who is in the room just now and would miss it."""
        self._lock = asyncio.Lock()
        self._ledger = ledger
        self._forget = forget
        self._forgotten = False
        self._match: Match[Any, Any, Any, Any, Any] | None = None
        self._happened: list[list[Event]] = []
        self._keys: dict[tuple[Seat, str], int] = {}
        self._asked: list[int] = []
        """By seat: the version with which its present question began."""
        self._legal: list[list[Any]] = []
        self._revocable: list[bool] = []
        self._state: Any = None
        """The game as it is on disk. The match is a step ahead while a decision is being written."""
        self._asked_at = now()
        self._luck = np.random.default_rng()
        self._timer: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()

    # -- loading and beginning

    def load(self, stored: list[StoredDecision]) -> None:
        """Play a table's decisions again."""
        record = self.record
        game = GAMES[record.game]
        options = msgspec.json.decode(record.options, type=game.options_type)
        if record.secret is None or len(record.seats) != game.seats(options):
            raise LogError(0, "the table's secret or a seat is missing.")
        self._match = Match(game, options, self._players(), record.secret)
        self._legal = [[] for _ in record.seats]
        self._asked = [0 for _ in record.seats]
        self._show()
        for number, each in enumerate(stored, 1):
            self._happened += self._match.go_on([each.decision])
            self._show()
            if each.key:
                self._keys[each.decision.seat, each.key] = number

    def _players(self) -> list[str]:
        return [self._name(seat) or f"Player {seat + 1}" for seat in range(len(self.record.seats))]

    def _name(self, seat: Seat) -> str | None:
        who = self.record.seats[seat]
        return self.names.get(who.person or "") or who.bot

    def _show(self) -> None:
        """Let everyone know the match as it is now; note for which seats the question has changed."""
        match = self._playing()
        self._state = match.game.copy(match.state)
        self._revocable = [match.may_take_back(seat) for seat in range(len(self.record.seats))]
        for seat in range(len(self.record.seats)):
            legal = match.legal(seat)
            if legal != self._legal[seat]:
                self._legal[seat] = legal
                self._asked[seat] = match.version
                # Only a new question gives new time: others' sealed choices, and changing one's own, do not.
                self._asked_at = now()

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[None]:
        """Wait until nobody else changes anything here, and nobody will meanwhile."""
        async with self._lock:
            if self._forgotten:
                raise not_saved()  # what this room knows may not be what is on disk
            yield

    def close(self) -> None:
        """Be forgotten: let everyone go, and change nothing any more."""
        self._forgotten = True
        for listener in self.listeners:
            listener.let_go.set()
        self.listeners.clear()
        if self._timer is not None and self._timer is not asyncio.current_task():
            self._timer.cancel()

    def _playing(self) -> Match[Any, Any, Any, Any, Any]:
        if self._match is None:
            raise not_playing()
        return self._match

    @property
    def version(self) -> int:
        """How many decisions are on disk."""
        return len(self._happened)

    @property
    def idle(self) -> bool:
        return not self.listeners and not self.visitors and not self._lock.locked() and self._timer is None

    # -- deciding

    async def decide(self, seat: Seat, version: int, key: str, action: object) -> int:
        """Take a decision: once for each key, on the question it answers, on disk before anyone is told."""
        # Whoever asks may go away in the middle of it; a decision that has begun is carried through.
        return await asyncio.shield(asyncio.ensure_future(self._take(seat, version, key, action)))

    async def take_back(self, seat: Seat, version: int, key: str) -> int:
        """Take back the seat's last decision; the same holds."""
        return await asyncio.shield(asyncio.ensure_future(self._take_back(seat, version, key)))

    async def _take(self, seat: Seat, version: int, key: str, action: object) -> int:
        async with self.alone():
            match = self._playing()
            if (seat, key) in self._keys:
                return self._keys[seat, key]
            self._check_version(seat, version)
            try:
                wanted = msgspec.convert(action, match.game.action_type)
            except msgspec.ValidationError as error:
                raise malformed(str(error)) from None
            await self._decide(seat, wanted, key)
            version = match.version
        self.go_on()
        return version

    async def _take_back(self, seat: Seat, version: int, key: str) -> int:
        async with self.alone():
            match = self._playing()
            if (seat, key) in self._keys:
                return self._keys[seat, key]
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
        except Exception as error:
            _log.exception("a decision at table %s could not be saved", id)
            self._forget(self)
            raise not_saved() from error
        except BaseException:
            self._forget(self)
            raise
        DECISIONS.labels(self.record.game).inc()
        if over:
            self.record.status = "finished"
        if key:
            self._keys[stored.decision.seat, key] = number
        self._happened.append(events)
        self._show()
        self._tell_what_happened()

    # -- bots and the clock

    def go_on(self) -> None:
        """See to it that bots play and that the clock runs."""
        self._woken.set()
        if self._timer is None and self._match is not None and self._match.acting:
            self._timer = asyncio.create_task(self._keep_going())

    async def _keep_going(self) -> None:
        """Let bots decide, and for those whose time has run out; then wait, or leave it to the people."""
        try:
            while self._match is not None and self._match.acting:
                self._woken.clear()
                async with self.alone():
                    played = await self._let_bots_decide()
                if played:
                    continue
                deadline = self._deadline()
                if deadline is None:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), (deadline - now()).total_seconds() + 0.01)
        except Problem:
            pass  # the room is forgotten; whoever asks next lets the bots go on
        except Exception:  # noqa: BLE001 - nobody waits for this task; the log is where it can be told
            _log.exception("the bots at table %s stopped", self.record.id)
        finally:
            self._timer = None

    async def _let_bots_decide(self) -> bool:
        """One decision for the first seat that a bot plays for now; whether there was one."""
        match = self._playing()
        deadline = self._deadline()
        out_of_time = deadline is not None and now() >= deadline
        for seat in sorted(match.acting):
            who = self.record.seats[seat]
            if who.person is None or who.away or out_of_time:
                strongest = BOTS[self.record.game][-1]
                bot = find_bot(self.record.game, who.bot or "") or strongest
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
        if self.record.status != "finished":
            raise not_finished()
        return match.log

    def written_log(self) -> bytes:
        return write_log(self.finished_log())

    # -- telling

    def viewer(self, person: str | None) -> Viewer:
        return self.record.seat_of(person)

    def info(self, person: str | None) -> TableInfo:
        """The table as this person sees it."""
        return self._own(self._open_info(), person)

    def _own(self, table: TableInfo, person: str | None) -> TableInfo:
        """The same table, with what is this person's."""
        you = self.record.seat_of(person)
        seats = [msgspec.structs.replace(who, you=True) if who.seat == you else who for who in table.seats]
        return msgspec.structs.replace(table, seats=seats, you=you, host=self.record.host == person)

    def _open_info(self) -> TableInfo:
        """The table as someone sees it who has no part in it."""
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
                    you=False,
                    away=who.away,
                    connected=who.person in here if who.person else bool(who.bot),
                )
                for seat, who in enumerate(record.seats)
            ],
            acting=sorted(match.game.acting(self._state)) if match else [],
            you=None,
            host=False,
            commitment=match.log.commitment if match else None,
            result=match.game.result(self._state) if match else None,
            rematch=record.rematch,
            created=record.created.isoformat(),
            deadline=deadline.isoformat() if deadline else None,
        )

    def state(self, person: str | None) -> State:
        viewer = self.viewer(person)
        view = self._playing().game.view(self._state, viewer)
        return State(
            self.info(person), self.version, view, self._choices(viewer, view), self._may_take_back(viewer)
        )

    def since(self, person: str | None, version: int) -> Happened:
        """What has happened after a version."""
        return self._since(person, version, self._open_info())

    def _since(self, person: str | None, version: int, table: TableInfo) -> Happened:
        viewer = self.viewer(person)
        view = self._playing().game.view(self._state, viewer)
        steps = [
            StepInfo(number, [face for event in events if (face := event.seen_by(viewer)) is not None])
            for number, events in enumerate(self._happened[version:], version + 1)
        ]
        return Happened(
            self.version,
            steps,
            self._own(table, person),
            view,
            self._choices(viewer, view),
            self._may_take_back(viewer),
        )

    def _choices(self, viewer: Viewer, view: Any) -> list[Choice]:
        match = self._playing()
        if viewer is None:
            return []
        return [Choice(action, match.game.preview(view, action)) for action in self._legal[viewer]]

    def _may_take_back(self, viewer: Viewer) -> bool:
        return viewer is not None and self._revocable[viewer]

    def _tell_what_happened(self) -> None:
        table, before = self._open_info(), self.version - 1
        told: dict[str | None, bytes] = {}
        for listener in tuple(self.listeners):
            person = listener.person
            if person not in told:
                told[person] = msgspec.json.encode(self._since(person, before, table))
            listener.tell(told[person])

    def tell_table(self) -> None:
        """Tell everyone who sits here and how things stand."""
        table = self._open_info()
        for listener in tuple(self.listeners):
            listener.tell(msgspec.json.encode(TableChanged(self._own(table, listener.person))))

    def say(self, seat: Seat, phrase: str) -> Said:
        """Let everyone hear one of the phrases."""
        if phrase not in PHRASES:
            raise malformed(f"there is no phrase called {phrase}")
        said = Said(seat, phrase)
        encoded = msgspec.json.encode(said)
        for listener in tuple(self.listeners):
            listener.tell(encoded)
        return said
