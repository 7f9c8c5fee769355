"""The house: finds rooms, makes tables, seats people. Tables that nobody looks at live on disk only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from farwander.bots import bot_called
from farwander.core import LogError, Refused
from farwander.core.chance import new_secret
from farwander.server import records, storage
from farwander.server.at_tables import game_called
from farwander.server.findings import Findings
from farwander.server.ledger import Ledger
from farwander.server.messages import NewTable
from farwander.server.metrics import ROOMS
from farwander.server.neighbours import Changed, Decided, Finding, Neighbours, Note, Present, Renamed, Spoke
from farwander.server.people import People, Person
from farwander.server.problems import (
    Problem,
    damaged,
    malformed,
    no_table,
    not_host,
    not_playing,
    not_seated,
    not_waiting,
    seat_taken,
)
from farwander.server.records import SeatRecord, TableRecord, new_id
from farwander.server.room import Room

R = TypeVar("R")

_log = logging.getLogger("farwander.server")

_DAMAGED = (LogError, Refused, AttributeError, LookupError, TypeError, ValueError)
"""What reading a table says when its rows do not make sense."""
_ROOMS_KEPT = 500
"""Rooms nobody looks at that stay in memory for a while, for programs that play over HTTP."""
_MOST_LISTED = 50
_SHORTEST_TIME = 5
_LONGEST_TIME = 7 * 24 * 3600


class House:
    """All tables."""

    def __init__(self, ledger: Ledger, people: People) -> None:
        self.people = people
        self._ledger = ledger
        self.neighbours = Neighbours(self.hear)
        self.findings = Findings(ledger, self.neighbours)
        self._rooms: dict[str, Room] = {}
        self._missed = 0
        """Notes about tables that are not in memory. While one is loaded, they may be news to it."""
        self._catching_up: set[asyncio.Task[None]] = set()

    # -- rooms

    @asynccontextmanager
    async def room(self, id: str) -> AsyncGenerator[Room]:
        """The room of a table, loaded if it is not there; it stays as long as someone is in it."""
        room = await self.enter(id)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            self._tidy()

    async def enter(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            missed = self._missed
            room = await self._load(id)
            room = self._rooms.setdefault(id, room)  # someone else may have loaded it meanwhile
            room.behind |= missed != self._missed
            ROOMS.set(len(self._rooms))
            room.audience.tell_neighbours(asking=True)
            room.go_on()
        if room.behind:
            await room.catch_up()
        return room

    async def _load(self, id: str) -> Room:
        try:
            stored = await self._ledger.read(lambda db: records.find(db, id))
            if stored is None:
                raise no_table(id)
            return Room(stored, self._ledger, self.neighbours, self.forget)
        except _DAMAGED as error:
            _log.exception("table %s cannot be loaded", id)
            raise damaged(id) from error

    def forget(self, room: Room) -> None:
        """Let go of a room; who asks next loads it from disk."""
        if self._rooms.get(room.record.id) is room:
            del self._rooms[room.record.id]
            ROOMS.set(len(self._rooms))
        room.close()

    def close(self) -> None:
        """Let go of all rooms."""
        for room in tuple(self._rooms.values()):
            self.forget(room)
        self.neighbours.close()
        self.findings.close()

    def _tidy(self) -> None:
        if len(self._rooms) > _ROOMS_KEPT:
            for id in [id for id, room in self._rooms.items() if room.idle][: len(self._rooms) - _ROOMS_KEPT]:
                del self._rooms[id]
            ROOMS.set(len(self._rooms))

    @property
    def rooms(self) -> int:
        return len(self._rooms)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, also at the tables that are in memory."""
        renamed = await self.people.rename(person, name)
        self._rename(renamed.id, renamed.name)
        self.neighbours.tell(Renamed(renamed.id, renamed.name))
        return renamed

    def _rename(self, person: str, name: str) -> None:
        for room in self._rooms.values():
            if person in room.table.names:
                room.table.names[person] = name
                room.audience.tell_table()

    def tell_tables(self) -> None:
        """Tell everyone who looks on how things stand at their table."""
        for room in self._rooms.values():
            room.audience.tell_table()

    # -- what other processes tell

    def hear(self, note: Note) -> None:
        """Take in what another process has done."""
        if isinstance(note, Renamed):
            self._rename(note.person, note.name)
            return
        if isinstance(note, Finding):
            self.findings.hear(note)
            return
        room = self._rooms.get(note.table)
        if room is None:
            self._missed += 1
            return
        match note:
            case Decided() | Changed() if room.idle:
                room.behind = True
            case Decided():
                self._catch_up(room, note)
            case Changed():
                self._catch_up(room, None)
            case Spoke():
                room.audience.hear(note.seat, note.phrase)
            case Present():
                room.audience.note_present(note.process, note.people)
                if note.asking:
                    room.audience.tell_neighbours()

    def _catch_up(self, room: Room, told: Decided | None) -> None:
        async def catch_up() -> None:
            try:
                await room.catch_up(told)
            except Problem:
                pass  # it is forgotten already
            except Exception:  # noqa: BLE001 - nobody waits for this; whoever asks next loads the table
                _log.exception("table %s cannot be kept in step", room.record.id)
                self.forget(room)

        task = asyncio.create_task(catch_up())
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    # -- lists

    async def open_tables(self) -> list[Room]:
        """Public tables that wait for someone."""
        free = sa.exists().where(
            (storage.seats.c.table == storage.tables.c.id)
            & storage.seats.c.person.is_(None)
            & storage.seats.c.bot.is_(None)
        )
        return await self.find_tables((storage.tables.c.status == "waiting") & storage.tables.c.public & free)

    async def my_tables(self, person: Person) -> list[Room]:
        """Where a person sits."""
        seated = sa.exists().where(
            (storage.seats.c.table == storage.tables.c.id) & (storage.seats.c.person == person.id)
        )
        return await self.find_tables(seated)

    async def find_tables(self, where: sa.ColumnElement[bool], most: int = _MOST_LISTED) -> list[Room]:
        """The newest tables that fit."""
        rooms: list[Room] = []
        for id in await self._ledger.read(lambda db: records.find_ids(db, where, most)):
            try:
                rooms.append(await self.enter(id))
            except Problem:
                continue  # one damaged table does not hide the others; whoever opens it is told
        return rooms

    # -- making a table and sitting down

    async def make_table(self, person: Person, wanted: NewTable) -> Room:
        game = game_called(wanted.game)
        try:
            options = msgspec.convert(wanted.options, game.options_type)
        except msgspec.ValidationError as error:
            raise malformed(str(error)) from None
        refusal = game.check_options(options)
        if refusal:
            raise Refused(refusal)
        if len(wanted.seats) != game.seats(options):
            raise malformed(f"{len(wanted.seats)} seats are named for {game.seats(options)} players")
        if wanted.seconds is not None and not _SHORTEST_TIME <= wanted.seconds <= _LONGEST_TIME:
            raise malformed("thinking time is between 5 seconds and a week")
        record = TableRecord(
            id=new_id(),
            game=wanted.game,
            options=msgspec.json.encode(options),
            host=person.id,
            public=wanted.public,
            pace=wanted.pace,
            seconds=wanted.seconds,
            status="waiting",
            seats=self._seats(person, wanted),
        )
        await self._ledger.write(lambda db: records.insert_table(db, record))
        return await self.enter(record.id)

    async def lay(self, write: Callable[[sa.Connection], str]) -> Room:
        """A table that is written, or found, all at once; its id is what comes back."""
        return await self.enter(await self._ledger.write(write))

    def _seats(self, person: Person, wanted: NewTable) -> list[SeatRecord]:
        seats: list[SeatRecord] = []
        for seat in wanted.seats:
            if seat.kind == "me":
                if any(each.person == person.id for each in seats):
                    raise malformed("you can sit at one seat only")
                seats.append(SeatRecord(person=person.id))
            elif seat.kind == "bot":
                seats.append(SeatRecord(bot=bot_called(wanted.game, seat.bot or "").name))
            else:
                seats.append(SeatRecord())
        return seats

    # -- changing who sits where

    async def join(self, room: Room, person: Person, seat: int | None) -> None:
        """Take a free seat, or come back to the own one."""

        def sit_down(db: sa.Connection, record: TableRecord) -> None:
            own = record.seat_of(person.id)
            if own is not None:
                if record.seats[own].away:
                    records.seat(db, record, own, SeatRecord(person=person.id))
                return
            if record.status != "waiting":
                raise not_waiting()
            free = [n for n, who in enumerate(record.seats) if who.person is None and who.bot is None]
            if not free or (seat is not None and seat not in free):
                raise seat_taken()
            records.seat(db, record, free[0] if seat is None else seat, SeatRecord(person=person.id))

        async with self._changing(room):
            await self._change(room, sit_down)

    async def seat_bot(self, room: Room, person: Person, seat: int, bot: str | None) -> None:
        """Put a bot on a free seat, or open a bot's seat to people."""

        def put(db: sa.Connection, record: TableRecord) -> None:
            if record.host != person.id:
                raise not_host()
            if record.status != "waiting":
                raise not_waiting()
            if bot is not None:
                bot_called(record.game, bot)
            if not 0 <= seat < len(record.seats):
                raise malformed(f"there is no seat {seat}")
            if record.seats[seat].person is not None:
                raise seat_taken()
            records.seat(db, record, seat, SeatRecord(bot=bot))

        async with self._changing(room):
            await self._change(room, put)

    async def leave(self, room: Room, person: Person) -> None:
        """Give up the seat before the game; during it, let a bot play until coming back."""

        def stand_up(db: sa.Connection, record: TableRecord) -> None:
            seat = record.seat_of(person.id)
            if seat is None:
                raise not_seated()
            if record.status == "waiting":
                records.seat(db, record, seat, SeatRecord())
            elif record.daily is not None:
                raise Problem(
                    409, "nobody_else", "Nobody plays the deal of the day for you. Come back to it."
                )
            elif record.status == "playing":
                records.seat(db, record, seat, SeatRecord(person=person.id, away=True))

        async with self._changing(room):
            await self._change(room, stand_up)
        room.go_on()

    async def start(self, room: Room, person: Person) -> None:
        """Begin the game, once all seats are taken."""

        def begin(db: sa.Connection, record: TableRecord) -> None:
            if record.host != person.id:
                raise not_host()
            if record.status != "waiting":
                raise not_waiting()
            if any(who.person is None and who.bot is None for who in record.seats):
                raise Problem(409, "seats_open", "Someone is still missing. Wait, or seat a bot.")
            record.status, record.secret = "playing", new_secret()
            records.update_table(db, record.id, status=record.status, secret=record.secret)

        async with self._changing(room):
            await self._change(room, begin)
            room.begin()
        room.go_on()

    async def rematch(self, room: Room, person: Person) -> Room:
        """A new table for the same people and bots; whoever asks second is led to the one that is there."""

        def set_up(db: sa.Connection, record: TableRecord) -> str:
            if record.seat_of(person.id) is None:
                raise not_seated()
            if record.status == "waiting":
                raise not_playing()
            if record.status == "playing":
                raise Problem(409, "still_playing", "The game at this table is not over yet.")
            if record.rematch is None:
                record.rematch = new_id()
                records.update_table(db, record.id, rematch=record.rematch)
                records.insert_table(db, _again(record, record.rematch, person))
            return record.rematch

        async with self._changing(room):
            again = await self._change(room, set_up)
        return await self.enter(again)

    @asynccontextmanager
    async def _changing(self, room: Room) -> AsyncGenerator[None]:
        """Be the only one here who changes the table; afterwards tell everyone."""
        async with room.alone():
            yield
        self.neighbours.tell(Changed(room.record.id))
        room.audience.tell_table()

    async def _change(self, room: Room, change: Callable[[sa.Connection, TableRecord], R]) -> R:
        """Change the table as it is on disk, where another process may have changed it since we looked.

        If it is not sure that the change is on disk, forget what is in memory.
        """

        def write(db: sa.Connection) -> tuple[R, TableRecord, dict[str, str]]:
            record = records.find_table(db, room.record.id)
            if record is None:
                raise no_table(room.record.id)
            return change(db, record), record, records.find_names(db, record)

        try:
            result, record, names = await self._ledger.write(write)
        except Problem:
            raise
        except BaseException:
            self.forget(room)
            raise
        room.take_change(record, names)
        return result


def _again(record: TableRecord, id: str, host: Person) -> TableRecord:
    """The same table once more; whoever sat first sits last."""
    seats = [SeatRecord(person=who.person, bot=who.bot) for who in (*record.seats[1:], record.seats[0])]
    return msgspec.structs.replace(
        record,
        id=id,
        host=host.id,
        status="waiting",
        seats=seats,
        secret=None,
        rematch=None,
        daily=None,
        again=None,
    )
