"""Tables and seats as they are stored, and how they are read and written."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from farwander.core.log import Decision
from farwander.server import storage
from farwander.server.messages import Pace, Status


class SeatRecord(msgspec.Struct):
    """One seat: a person, a bot, or nobody yet. A person who is away is played by a bot."""

    person: str | None = None
    bot: str | None = None
    away: bool = False


class TableRecord(msgspec.Struct):
    """A table and who sits at it."""

    id: str
    game: str
    options: bytes
    host: str
    public: bool
    pace: Pace
    seconds: int | None
    status: Status
    seats: list[SeatRecord]
    secret: bytes | None = None
    rematch: str | None = None
    daily: str | None = None
    """The day whose deal is played here."""
    again: str | None = None
    """The table whose deal is played again here."""
    created: datetime = msgspec.field(default_factory=lambda: datetime.now(UTC))

    @property
    def practice(self) -> bool:
        """Whether one person plays here with bots alone, and not for a result that others see."""
        people = sum(who.person is not None for who in self.seats)
        return people == 1 and self.daily is None and all(who.person or who.bot for who in self.seats)

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        if person is not None:
            for seat, who in enumerate(self.seats):
                if who.person == person:
                    return seat
        return None


class StoredDecision(msgspec.Struct):
    """A decision with the key it was sent under."""

    decision: Decision
    key: str | None


class StoredTable(msgspec.Struct):
    """All that is on disk of a table."""

    record: TableRecord
    names: dict[str, str]
    """By person."""
    decisions: list[StoredDecision]


INSERT_DECISION = storage.decisions.insert()
"""Made once: SQLAlchemy then need not find out each time that it is the same statement."""


def new_id() -> str:
    return secrets.token_urlsafe(6)


def insert_table(db: sa.Connection, record: TableRecord) -> None:
    db.execute(
        storage.tables.insert().values(
            id=record.id,
            game=record.game,
            options=record.options.decode(),
            host=record.host,
            public=record.public,
            pace=record.pace,
            seconds=record.seconds,
            status=record.status,
            secret=record.secret,
            daily=record.daily,
            again=record.again,
        )
    )
    rows = [
        {"table": record.id, "seat": seat, "person": who.person, "bot": who.bot, "away": who.away}
        for seat, who in enumerate(record.seats)
    ]
    db.execute(storage.seats.insert(), rows)


def update_table(db: sa.Connection, id: str, **values: Any) -> None:
    db.execute(storage.tables.update().where(storage.tables.c.id == id).values(values))


def seat(db: sa.Connection, record: TableRecord, seat: int, who: SeatRecord) -> None:
    """Put someone on a seat."""
    this = (storage.seats.c.table == record.id) & (storage.seats.c.seat == seat)
    values = {"person": who.person, "bot": who.bot, "away": who.away}
    db.execute(storage.seats.update().where(this).values(values))
    record.seats[seat] = who


def find_ids(db: sa.Connection, where: sa.ColumnElement[bool], most: int) -> list[str]:
    """The newest tables that fit."""
    query = sa.select(storage.tables.c.id).where(where).order_by(storage.tables.c.created.desc()).limit(most)
    return list(db.scalars(query))


def find(db: sa.Connection, id: str, after: int = 0) -> StoredTable | None:
    """A table, with the decisions after a number."""
    record = find_table(db, id)
    if record is None:
        return None
    return StoredTable(record, find_names(db, record), _find_decisions(db, id, after))


def find_table(db: sa.Connection, id: str) -> TableRecord | None:
    """A table with its seats."""
    row = db.execute(sa.select(storage.tables).where(storage.tables.c.id == id)).first()
    if row is None:
        return None
    seats = sa.select(storage.seats).where(storage.seats.c.table == id).order_by(storage.seats.c.seat)
    return TableRecord(
        id=row.id,
        game=row.game,
        options=row.options.encode(),
        host=row.host,
        public=row.public,
        pace=row.pace,
        seconds=row.seconds,
        status=row.status,
        seats=[SeatRecord(who.person, who.bot, who.away) for who in db.execute(seats)],
        secret=row.secret,
        rematch=row.rematch,
        daily=row.daily,
        again=row.again,
        created=row.created.replace(tzinfo=UTC),
    )


def decision_row(id: str, number: int, stored: StoredDecision) -> dict[str, object]:
    """A decision as `INSERT_DECISION` takes it."""
    decision = stored.decision
    return {
        "table": id,
        "number": number,
        "seat": decision.seat,
        "action": bytes(decision.action).decode(),
        "chance": msgspec.json.encode(decision.chance).decode(),
        "mark": decision.mark,
        "key": stored.key,
    }


def _find_decisions(db: sa.Connection, id: str, after: int) -> list[StoredDecision]:
    table = storage.decisions
    query = sa.select(table).where((table.c.table == id) & (table.c.number > after)).order_by(table.c.number)
    return [
        StoredDecision(
            Decision(row.seat, msgspec.Raw(row.action.encode()), row.mark, msgspec.json.decode(row.chance)),
            row.key,
        )
        for row in db.execute(query)
    ]


def find_names(db: sa.Connection, record: TableRecord) -> dict[str, str]:
    """By person: what those who sit at a table are called."""
    people = storage.people
    seated = {who.person for who in record.seats if who.person}
    query = sa.select(people.c.id, people.c.name).where(people.c.id.in_(seated))
    return {row.id: row.name for row in db.execute(query)}
