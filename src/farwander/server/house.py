"""The house: finds rooms, makes tables, seats people. Tables that nobody looks at live on disk only."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
import sqlalchemy as sa

from farwander.bots import find_bot
from farwander.core import LogError, Refused
from farwander.core.chance import new_secret
from farwander.games import GAMES
from farwander.server import records, storage
from farwander.server.ledger import Ledger, Work
from farwander.server.messages import NewTable
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
)
from farwander.server.records import SeatRecord, TableRecord, new_id
from farwander.server.room import Room

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
        self._rooms: dict[str, Room] = {}

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
            room = await self._load(id)
            room = self._rooms.setdefault(id, room)  # someone else may have loaded it meanwhile
            room.go_on()
        return room

    async def _load(self, id: str) -> Room:
        def read(db: sa.Connection) -> tuple[TableRecord | None, list[records.StoredDecision]]:
            return records.find_table(db, id), records.find_decisions(db, id)

        try:
            record, stored = await self._ledger.read(read)
            if record is None:
                raise no_table(id)
            room = Room(record, await self._names(record), self._ledger, self.forget)
            if record.status != "waiting":
                room.load(stored)
        except _DAMAGED as error:
            _log.exception("table %s cannot be loaded", id)
            raise damaged(id) from error
        return room

    async def _names(self, *tables: TableRecord) -> dict[str, str]:
        return await self.people.names({who.person for table in tables for who in table.seats if who.person})

    def forget(self, room: Room) -> None:
        """Let go of a room; who asks next loads it from disk."""
        if self._rooms.get(room.record.id) is room:
            del self._rooms[room.record.id]
        room.close()

    def close(self) -> None:
        """Let go of all rooms."""
        for room in tuple(self._rooms.values()):
            self.forget(room)

    def _tidy(self) -> None:
        if len(self._rooms) > _ROOMS_KEPT:
            for id in [id for id, room in self._rooms.items() if room.idle][: len(self._rooms) - _ROOMS_KEPT]:
                del self._rooms[id]

    @property
    def rooms(self) -> int:
        return len(self._rooms)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, also at the tables that are in memory."""
        renamed = await self.people.rename(person, name)
        for room in self._rooms.values():
            if person.id in room.names:
                room.names[person.id] = renamed.name
                room.tell_table()
        return renamed

    # -- lists

    async def open_tables(self) -> list[Room]:
        """Public tables that wait for someone."""
        free = sa.exists().where(
            (storage.seats.c.table == storage.tables.c.id)
            & storage.seats.c.person.is_(None)
            & storage.seats.c.bot.is_(None)
        )
        return await self._list((storage.tables.c.status == "waiting") & storage.tables.c.public & free)

    async def my_tables(self, person: Person) -> list[Room]:
        """Where a person sits."""
        seated = sa.exists().where(
            (storage.seats.c.table == storage.tables.c.id) & (storage.seats.c.person == person.id)
        )
        return await self._list(seated)

    async def _list(self, where: sa.ColumnElement[bool]) -> list[Room]:
        rooms: list[Room] = []
        for id in await self._ledger.read(lambda db: records.find_ids(db, where, _MOST_LISTED)):
            try:
                rooms.append(await self.enter(id))
            except Problem:
                continue  # one damaged table does not hide the others; whoever opens it is told
        return rooms

    # -- making a table and sitting down

    async def make_table(self, person: Person, wanted: NewTable) -> Room:
        game = GAMES.get(wanted.game)
        if game is None:
            raise malformed(f"there is no game called {wanted.game}")
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

    def _seats(self, person: Person, wanted: NewTable) -> list[SeatRecord]:
        seats: list[SeatRecord] = []
        for seat in wanted.seats:
            if seat.kind == "me":
                if any(each.person == person.id for each in seats):
                    raise malformed("you can sit at one seat only")
                seats.append(SeatRecord(person=person.id))
            elif seat.kind == "bot":
                if find_bot(wanted.game, seat.bot or "") is None:
                    raise malformed(f"there is no bot called {seat.bot}")
                seats.append(SeatRecord(bot=seat.bot))
            else:
                seats.append(SeatRecord())
        return seats

    async def join(self, room: Room, person: Person, seat: int | None) -> None:
        """Take a free seat, or come back to the own one."""
        async with room.alone():
            record = room.record
            own = record.seat_of(person.id)
            if own is not None:
                if record.seats[own].away:
                    await self._seat(room, own, SeatRecord(person=person.id))
            else:
                if record.status != "waiting":
                    raise not_waiting()
                free = [n for n, who in enumerate(record.seats) if who.person is None and who.bot is None]
                if not free or (seat is not None and seat not in free):
                    raise Problem(409, "seat_taken", "This seat is taken.")
                room.names[person.id] = person.name
                await self._seat(room, free[0] if seat is None else seat, SeatRecord(person=person.id))
        room.tell_table()

    async def leave(self, room: Room, person: Person) -> None:
        """Give up the seat before the game; during it, let a bot play until coming back."""
        async with room.alone():
            seat = room.record.seat_of(person.id)
            if seat is None:
                raise not_seated()
            if room.record.status == "waiting":
                await self._seat(room, seat, SeatRecord())
            elif room.record.status == "playing":
                await self._seat(room, seat, SeatRecord(person=person.id, away=True))
        room.tell_table()
        room.go_on()

    async def _seat(self, room: Room, seat: int, who: SeatRecord) -> None:
        await self._write(room, lambda db: records.update_seat(db, room.record.id, seat, who))
        room.record.seats[seat] = who

    async def _write(self, room: Room, work: Work[None]) -> None:
        """Write what changes at a table; if it is not sure that it is on disk, forget what is in memory."""
        try:
            await self._ledger.write(work)
        except BaseException:
            self.forget(room)
            raise

    async def start(self, room: Room, person: Person) -> None:
        """Begin the game, once all seats are taken."""
        async with room.alone():
            record = room.record
            if record.host != person.id:
                raise not_host()
            if record.status != "waiting":
                raise not_waiting()
            if any(who.person is None and who.bot is None for who in record.seats):
                raise Problem(409, "seats_open", "Someone is still missing. Wait, or seat a bot.")
            secret = new_secret()
            await self._write(
                room, lambda db: records.update_table(db, record.id, status="playing", secret=secret)
            )
            record.status, record.secret = "playing", secret
            room.load([])
        for listener in tuple(room.listeners):
            listener.tell(msgspec.json.encode(room.state(listener.person)))
        room.go_on()

    async def rematch(self, room: Room, person: Person) -> Room:
        """A new table for the same people and bots; whoever asks second is led to the one that is there."""
        async with room.alone():
            record = room.record
            if record.seat_of(person.id) is None:
                raise not_seated()
            if record.status != "finished":
                raise (
                    not_playing()
                    if record.status == "waiting"
                    else Problem(409, "still_playing", "The game at this table is not over yet.")
                )
            if record.rematch is None:
                seats = [
                    SeatRecord(person=who.person, bot=who.bot) for who in (*record.seats[1:], record.seats[0])
                ]
                again = msgspec.structs.replace(
                    record,
                    id=new_id(),
                    host=person.id,
                    status="waiting",
                    seats=seats,
                    secret=None,
                    rematch=None,
                )

                def write(db: sa.Connection) -> None:
                    records.insert_table(db, again)
                    records.update_table(db, record.id, rematch=again.id)

                await self._write(room, write)
                record.rematch = again.id
        room.tell_table()
        return await self.enter(record.rematch)
