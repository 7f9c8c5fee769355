"""A room: one table in memory while anyone looks at it or plays there.

Everything a room knows can be loaded from disk again. A decision is played in memory, then written, and only
then told. If another process was faster, the room takes in what that one wrote and tries again; if it cannot
be written at all, the room is forgotten and who asks next loads it as it is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec
import numpy as np
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from farwander.bots import BOTS, find_bot
from farwander.core import Event, GameLog, Match, Seat, Viewer, write_log
from farwander.server import clock, records
from farwander.server.board import Board
from farwander.server.ledger import Ledger
from farwander.server.messages import PHRASES, Happened, Said, SeatInfo, State, TableChanged, TableInfo
from farwander.server.metrics import DECISIONS
from farwander.server.neighbours import Decided, Neighbours, Present, Spoke
from farwander.server.problems import Problem, malformed, not_finished, not_playing, not_saved
from farwander.server.records import StoredDecision, StoredTable, TableRecord

MOST_WAITING = 200
"""Messages that a listener may leave unread."""
PATIENCE = timedelta(seconds=10)
"""How long the bots may take that another process should let play; then this one does."""

_MOST_TRIES = 100
"""How often others may be faster before a decision is given up."""
_log = logging.getLogger("farwander.server")
_Play = Callable[[Match[Any, Any, Any, Any, Any]], list[Event]]


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
        self, stored: StoredTable, ledger: Ledger, neighbours: Neighbours, forget: Callable[[Room], None]
    ) -> None:
        self.record = stored.record
        self.names = stored.names
        self.listeners: set[Listener] = set()
        self.visitors = 0
        """Who is in the room just now and would miss it."""
        self._elsewhere: dict[str, list[str]] = {}
        """By process: who looks on there."""
        self._board: Board | None = None
        self._lock = asyncio.Lock()
        self._ledger = ledger
        self._neighbours = neighbours
        self._forget = forget
        self._forgotten = False
        self._leading = True
        """Whether the last change was made here, and so the bots play here."""
        self._luck = np.random.default_rng()
        self._timer: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._begin(stored.decisions)

    # -- loading and beginning

    def _begin(self, decisions: list[StoredDecision]) -> None:
        if self.record.status != "waiting":
            self._board = Board(self.record, self._players())
            self._board.take_in(decisions)

    def take_change(self, record: TableRecord) -> None:
        """Know what this process has just written of who sits here."""
        self.record = record
        self._leading = True

    def begin(self) -> None:
        """Let the game begin that is on disk now, and show it to everyone."""
        self._begin([])
        self._tell_each(self.state)

    def _players(self) -> list[str]:
        return [self._name(seat) or f"Player {seat + 1}" for seat in range(len(self.record.seats))]

    def _name(self, seat: Seat) -> str | None:
        who = self.record.seats[seat]
        return self.names.get(who.person or "") or who.bot

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

    def _playing(self) -> Board:
        if self._board is None:
            raise not_playing()
        return self._board

    @property
    def version(self) -> int:
        """How many decisions are on disk."""
        return self._board.version if self._board else 0

    @property
    def idle(self) -> bool:
        return not self.listeners and not self.visitors and not self._lock.locked() and self._timer is None

    # -- what other processes have done

    async def catch_up(self, told: Decided | None = None) -> None:
        """Take in what another process has written: this decision, or whatever is on disk."""
        async with self.alone():
            if told is not None and told.number <= self.version:
                return
            self._leading = False
            if told is not None and told.number == self.version + 1 and self._board is not None:
                self._board.take_in([told.stored])
                if self._board.result is not None:
                    self.record.status = "finished"
                self._tell_what_happened(self.version - 1)
            else:
                await self._read()
        self.go_on()

    async def _read(self) -> None:
        """Take in what is on disk. A decision that could not be written is gone then."""
        board, before = self._board, self.version
        known = 0 if board is None or board.ahead else before
        stored = await self._ledger.read(lambda db: records.find(db, self.record.id, known))
        if stored is None:
            raise not_saved()
        self.record, self.names = stored.record, stored.names
        if board is None or board.ahead:
            self._begin(stored.decisions)
        else:
            board.take_in(stored.decisions)
        if board is None and self._board is not None:
            self._tell_each(self.state)
        elif self.version > before:
            self._tell_what_happened(before)
        else:
            self.tell_table()

    # -- deciding

    async def decide(self, seat: Seat, version: int, key: str, action: object) -> int:
        """Take a decision: once for each key, on the question it answers, on disk before anyone is told."""

        def play(match: Match[Any, Any, Any, Any, Any]) -> list[Event]:
            try:
                wanted = msgspec.convert(action, match.game.action_type)
            except msgspec.ValidationError as error:
                raise malformed(str(error)) from None
            return match.decide(seat, wanted)

        return await self._carry_through(seat, version, key, play)

    async def take_back(self, seat: Seat, version: int, key: str) -> int:
        """Take back the seat's last decision; the same holds."""

        def play(match: Match[Any, Any, Any, Any, Any]) -> list[Event]:
            match.take_back(seat)
            return []

        return await self._carry_through(seat, version, key, play)

    async def _carry_through(self, seat: Seat, version: int, key: str, play: _Play) -> int:
        # Whoever asks may go away in the middle of it; a decision that has begun is carried through.
        return await asyncio.shield(asyncio.ensure_future(self._take(seat, version, key, play)))

    async def _take(self, seat: Seat, version: int, key: str, play: _Play) -> int:
        async with self.alone():
            for _ in range(_MOST_TRIES):
                board = self._playing()
                if (seat, key) in board.keys:
                    return board.keys[seat, key]
                board.check_version(seat, version)
                if await self._settle(play(board.match), key):
                    break
            else:
                raise not_saved()
            version = self.version
        self.go_on()
        return version

    async def _settle(self, events: list[Event], key: str | None) -> bool:
        """Write the match's last decision, then tell everyone; not if another process has written one."""
        board, id = self._playing(), self.record.id
        match, number = board.match, board.match.version
        stored = StoredDecision(match.log.decisions[-1], key)
        over = match.result is not None

        def write(db: sa.Connection) -> None:
            records.insert_decision(db, id, number, stored)
            if over:
                records.update_table(db, id, status="finished")

        try:
            await self._ledger.write(write)
        except IntegrityError:
            await self._read()
            if self.version < number:
                self._forget(self)
                raise not_saved() from None
            return False
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
        board.settle(stored, events)
        self._leading = True
        self._neighbours.tell(Decided(id, number, stored))
        self._tell_what_happened(number - 1)
        return True

    # -- bots and the clock

    def go_on(self) -> None:
        """See to it that bots play and that the clock runs."""
        self._woken.set()
        if self._timer is None and self._due() is not None:
            self._timer = asyncio.create_task(self._keep_going())

    async def _keep_going(self) -> None:
        """Let bots decide, and for those whose time has run out; then wait, or leave it to the people."""
        try:
            while (due := self._due()) is not None:
                self._woken.clear()
                wait = (due - clock.now()).total_seconds()
                if wait > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._woken.wait(), wait + 0.01)
                else:
                    async with self.alone():
                        await self._let_bot_decide()
        except Problem:
            pass  # the room is forgotten; whoever asks next lets the bots go on
        except Exception:  # noqa: BLE001 - nobody waits for this task; the log is where it can be told
            _log.exception("the bots at table %s stopped", self.record.id)
        finally:
            self._timer = None

    def _due(self) -> datetime | None:
        """When a bot should decide here next, if nobody else does before."""
        board = self._board
        return min(filter(None, map(self._due_for, board.acting)), default=None) if board else None

    def _due_for(self, seat: Seat) -> datetime | None:
        who = self.record.seats[seat]
        if who.person is None or who.away:
            asked_at = self._playing().asked_at
            return asked_at if self._leading else asked_at + PATIENCE
        return self._deadline()

    def _deadline(self) -> datetime | None:
        if self.record.seconds is None or self.record.status != "playing":
            return None
        return self._playing().asked_at + timedelta(seconds=self.record.seconds)

    async def _let_bot_decide(self) -> None:
        """One decision for the first seat that it is time for."""
        board = self._playing()
        for seat in board.acting:
            due = self._due_for(seat)
            if due is not None and due <= clock.now():
                bots = BOTS[self.record.game]
                bot = find_bot(self.record.game, self.record.seats[seat].bot or "") or bots[-1]
                view, legal = board.match.view(seat), board.match.legal(seat)
                action = await asyncio.to_thread(bot.choose, view, legal, self._luck)
                await self._settle(board.match.decide(seat, action), None)
                return

    # -- what is left of a game

    def finished_log(self) -> GameLog:
        """The log; only of a finished game, for it tells everything."""
        board = self._playing()
        if self.record.status != "finished":
            raise not_finished()
        return board.match.log

    def written_log(self) -> bytes:
        return write_log(self.finished_log())

    # -- who is here

    def tell_presence(self) -> None:
        """Tell everyone who looks on, here and elsewhere."""
        self.tell_neighbours()
        self.tell_table()

    def tell_neighbours(self, *, asking: bool = False) -> None:
        """Tell the other processes who looks on here; ask them the same."""
        people = sorted({listener.person for listener in self.listeners if listener.person})
        self._neighbours.tell(Present(self.record.id, self._neighbours.process, people, asking))

    def note_present(self, process: str, people: list[str]) -> None:
        """Know who looks on through another process."""
        self._elsewhere[process] = people
        self.tell_table()

    def _here(self) -> set[str | None]:
        here = {listener.person for listener in self.listeners}
        return here.union(*self._elsewhere.values())

    # -- telling

    def viewer(self, person: str | None) -> Viewer:
        return self.record.seat_of(person)

    def info(self, person: str | None) -> TableInfo:
        """The table as this person sees it."""
        return self._own(self._open_info(), person, self.viewer(person))

    def _own(self, table: TableInfo, person: str | None, you: Viewer) -> TableInfo:
        """The same table, with what is this person's."""
        seats = table.seats
        if you is not None:
            seats = [*seats]
            seats[you] = msgspec.structs.replace(seats[you], you=True)
        return msgspec.structs.replace(table, seats=seats, you=you, host=self.record.host == person)

    def _open_info(self) -> TableInfo:
        """The table as someone sees it who has no part in it."""
        record, board, here = self.record, self._board, self._here()
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
            acting=board.acting if board else [],
            you=None,
            host=False,
            commitment=board.match.log.commitment if board else None,
            result=board.result if board else None,
            rematch=record.rematch,
            created=record.created.isoformat(),
            deadline=deadline.isoformat() if deadline else None,
        )

    def state(self, person: str | None) -> State:
        board, viewer = self._playing(), self.viewer(person)
        view = board.view(viewer)
        choices = board.choices(viewer, view)
        return State(self.info(person), board.version, view, choices, board.may_take_back(viewer))

    def since(self, person: str | None, version: int) -> Happened:
        """What has happened after a version."""
        return self._since(person, version, self._open_info())

    def _since(self, person: str | None, version: int, table: TableInfo) -> Happened:
        board, viewer = self._playing(), self.viewer(person)
        view = board.view(viewer)
        return Happened(
            board.version,
            board.steps(viewer, version),
            self._own(table, person, viewer),
            view,
            board.choices(viewer, view),
            board.may_take_back(viewer),
        )

    def _tell_what_happened(self, after: int) -> None:
        table = self._open_info()
        self._tell_each(lambda person: self._since(person, after, table))

    def tell_table(self) -> None:
        """Tell everyone who sits here and how things stand."""
        table = self._open_info()
        self._tell_each(lambda person: TableChanged(self._own(table, person, self.viewer(person))))

    def _tell_each(self, message: Callable[[str | None], msgspec.Struct]) -> None:
        told: dict[str | None, bytes] = {}
        for listener in tuple(self.listeners):
            person = listener.person
            if person not in told:
                told[person] = msgspec.json.encode(message(person))
            listener.tell(told[person])

    def say(self, seat: Seat, phrase: str) -> Said:
        """Let everyone hear one of the phrases."""
        if phrase not in PHRASES:
            raise malformed(f"there is no phrase called {phrase}")
        self._neighbours.tell(Spoke(self.record.id, seat, phrase))
        return self.hear(seat, phrase)

    def hear(self, seat: Seat, phrase: str) -> Said:
        """Pass on a phrase that was said here or elsewhere."""
        said = Said(seat, phrase)
        self._tell_each(lambda _: said)
        return said
