"""A room: one table in memory while anyone looks at it or plays there.

Everything a room knows can be loaded from disk again. A decision is played in memory, then written, and only
then told. If another process was faster, the room takes in what that one wrote and tries again; if it cannot
be written at all, the room is forgotten and who asks next loads it as it is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import msgspec
import numpy as np
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from farwander.bots import Answer, Fault, deputy, find_bot
from farwander.bots import decide as ask_bot
from farwander.core import Event, GameLog, Match, Seat, write_log
from farwander.server import clock, records
from farwander.server.audience import Audience
from farwander.server.ledger import Ledger
from farwander.server.metrics import DECISIONS
from farwander.server.neighbours import Decided, Neighbours
from farwander.server.problems import Problem, malformed, not_finished, not_saved
from farwander.server.records import StoredDecision, StoredTable, TableRecord
from farwander.server.table import Table

PATIENCE = timedelta(seconds=10)
"""How long the bots may take that another process should let play; then this one does."""

_LONGEST_THOUGHT = 5.0
"""Seconds that a bot may take before another decides in its place."""
_THINKING = ThreadPoolExecutor(4, "bots")
"""Where bots think: they never keep reading and writing waiting."""
_MOST_TRIES = 100
"""How often others may be faster before a decision is given up."""
_log = logging.getLogger("farwander.server")
_Play = Callable[[Match[Any, Any, Any, Any, Any]], list[Event]]


class Made(NamedTuple):
    """The version that a decision has made, and whether it was there before it was sent this time."""

    version: int
    before: bool


class Room:
    """A table that is being played at or looked at."""

    def __init__(
        self, stored: StoredTable, ledger: Ledger, neighbours: Neighbours, forget: Callable[[Room], None]
    ) -> None:
        self.table = Table(stored)
        self.audience = Audience(self.table, neighbours)
        self.visitors = 0
        """Who is in the room just now and would miss it."""
        self.behind = False
        """Whether another process went on while nobody was here: whoever comes next reads what is on disk."""
        self._decisions = DECISIONS.labels(self.record.game)
        self._lock = asyncio.Lock()
        self._ledger = ledger
        self._neighbours = neighbours
        self._forget = forget
        self._forgotten = False
        self._leading = True
        """Whether the last change was made here, and so the bots play here."""
        self._timer: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()

    @property
    def record(self) -> TableRecord:
        return self.table.record

    def take_change(self, record: TableRecord, names: dict[str, str]) -> None:
        """Know what this process has just written of who sits here."""
        self.table.record = record
        self.table.names = names
        self._leading = True

    def begin(self) -> None:
        """Let the game begin that is on disk now, and show it to everyone."""
        self.table.begin()
        self.audience.tell_state()

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[None]:
        """Wait until nobody else changes anything here, and nobody will meanwhile."""
        async with self._lock:
            self._check()
            yield

    def _check(self) -> None:
        if self._forgotten:
            raise not_saved()  # what this room knows may not be what is on disk

    def close(self) -> None:
        """Be forgotten: let everyone go, and change nothing any more."""
        self._forgotten = True
        self.audience.let_go()
        if self._timer is not None and self._timer is not asyncio.current_task():
            self._timer.cancel()

    @property
    def idle(self) -> bool:
        watched = self.audience.listeners or self.visitors
        return not watched and not self._lock.locked() and self._timer is None

    # -- what other processes have done

    async def catch_up(self, told: Decided | None = None) -> None:
        """Take in what another process has written: this decision, or whatever is on disk."""
        async with self.alone():
            board, version = self.table.board, self.table.version
            if told is not None and told.number <= version:
                return
            self._leading = self.behind = False
            if told is not None and told.number == version + 1 and board is not None:
                board.take_in([told.stored])
                if board.result is not None:
                    self.record.status = "finished"
                self.audience.tell_since(version)
            else:
                await self._read()
        self.go_on()

    async def _read(self) -> None:
        """Take in what is on disk. A decision that could not be written is gone then."""
        table, board, before = self.table, self.table.board, self.table.version
        known = 0 if board is None or board.ahead else before
        stored = await self._ledger.read(lambda db: records.find(db, self.record.id, known))
        if stored is None:
            raise not_saved()
        table.record, table.names = stored.record, stored.names
        if board is None or board.ahead:
            table.begin(stored.decisions)
        else:
            board.take_in(stored.decisions)
        self.audience.tell_table()
        if board is None and table.board is not None:
            self.audience.tell_state()
        elif table.version > before:
            self.audience.tell_since(before)

    # -- deciding

    async def decide(self, seat: Seat, version: int, key: str, action: object) -> Made:
        """Take a decision: once for each key, on the question it answers, on disk before anyone is told."""

        def play(match: Match[Any, Any, Any, Any, Any]) -> list[Event]:
            try:
                wanted = match.read_action(msgspec.json.encode(action))
            except msgspec.ValidationError as error:
                raise malformed(str(error)) from None
            return match.decide(seat, wanted)

        return await self._take(seat, version, key, play)

    async def take_back(self, seat: Seat, version: int, key: str) -> Made:
        """Take back the seat's last decision; the same holds."""

        def play(match: Match[Any, Any, Any, Any, Any]) -> list[Event]:
            match.take_back(seat)
            return []

        return await self._take(seat, version, key, play)

    async def _take(self, seat: Seat, version: int, key: str, play: _Play) -> Made:
        async with self._lock:  # as `alone`, which would take longer than to play
            self._check()
            for _ in range(_MOST_TRIES):
                board = self.table.playing()
                if (seat, key) in board.keys:
                    return Made(board.keys[seat, key], before=True)
                board.check_version(seat, version)
                if await self._settle(play(board.match), key):
                    break
            else:
                raise not_saved()
            made = Made(self.table.version, before=False)
        self.go_on()
        return made

    async def _settle(self, events: list[Event], key: str | None) -> bool:
        """Write the match's last decision, then tell everyone; not if another process has written one."""
        board, id = self.table.playing(), self.record.id
        match, number = board.match, board.match.version
        stored = StoredDecision(match.log.decisions[-1], key)
        over = match.result is not None

        row = records.decision_row(id, number, stored)

        def end(db: sa.Connection) -> None:
            db.execute(records.INSERT_DECISION, row)
            records.update_table(db, id, status="finished")

        try:
            await (self._ledger.write(end) if over else self._ledger.insert(records.INSERT_DECISION, row))
        except IntegrityError:
            await self._read()
            if self.table.version < number:
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
        self._decisions.inc()
        if over:
            self.record.status = "finished"
        board.settle(stored, events)
        self._leading = True
        self._neighbours.tell(Decided(id, number, stored))
        self.audience.tell_since(number - 1)
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
                    await self._let_bot_decide()
        except Problem:
            pass  # the room is forgotten; whoever asks next lets the bots go on
        except Exception:  # noqa: BLE001 - nobody waits for this task; the log is where it can be told
            _log.exception("the bots at table %s stopped", self.record.id)
        finally:
            self._timer = None

    def _due(self) -> datetime | None:
        """When a bot should decide here next, if nobody else does before."""
        board = self.table.board
        return min(filter(None, map(self._due_for, board.acting)), default=None) if board else None

    def _due_for(self, seat: Seat) -> datetime | None:
        who = self.record.seats[seat]
        if who.person is None or who.away:
            asked_at = self.table.playing().asked_at
            return asked_at if self._leading else asked_at + PATIENCE
        return self.table.deadline

    async def _let_bot_decide(self) -> None:
        """One decision for the first seat that it is time for. Others may decide while the bot thinks."""
        async with self.alone():
            board = self.table.playing()
            seat = next((seat for seat in board.acting if self._is_due(seat)), None)
            if seat is None:
                return
            view, legal = board.match.view(seat), board.match.legal(seat)
        answer = await self._ask_bot(seat, view, legal, board.luck(seat))
        async with self.alone():
            if self.table.board is board and self._is_due(seat) and board.match.legal(seat) == legal:
                self._note_stand_in(seat, answer)
                await self._settle(board.match.decide(seat, answer.action), None)

    def _is_due(self, seat: Seat) -> bool:
        due = self._due_for(seat) if seat in self.table.playing().acting else None
        return due is not None and due <= clock.now()

    async def _ask_bot(
        self, seat: Seat, view: Any, legal: list[Any], luck: np.random.Generator
    ) -> Answer[Any]:
        game, name = self.record.game, self.record.seats[seat].bot
        bot = find_bot(game, name) if name else None
        ask = partial(ask_bot, game, bot or deputy(game), view, legal, luck, _LONGEST_THOUGHT)
        answer = await asyncio.get_running_loop().run_in_executor(_THINKING, ask)
        if name and bot is None:
            return answer._replace(fault=Fault(name, "missing", f"{name} is not here any more"))
        return answer

    def _note_stand_in(self, seat: Seat, answer: Answer[Any]) -> None:
        """Tell everyone when another bot has to decide in the place of one, and when that is over."""
        stand_in = answer.bot_name if answer.fault else None
        news = self.table.stand_ins.get(seat) != stand_in
        if answer.fault and (news or answer.fault.kind != "missing"):
            _log.warning("%s at table %s; %s chose", answer.fault.message, self.record.id, answer.bot_name)
        if news:
            self.table.note_stand_in(seat, stand_in)
            self.audience.tell_table()

    # -- what is left of a game

    def finished_log(self) -> GameLog:
        """The log; only of a finished game, for it tells everything."""
        board = self.table.playing()
        if self.record.status != "finished":
            raise not_finished()
        return board.match.log

    def written_log(self) -> bytes:
        return write_log(self.finished_log())
