"""Deals that are known beforehand: the one of the day, and one that was played already.

Such a table begins at once. Its secret is not secret any more, so no other people sit there.
"""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import sqlalchemy as sa

from farwander.bots import COMPANIONS
from farwander.review import REVIEWERS, Reviewer
from farwander.server import clock, records, storage
from farwander.server.at_tables import game_called
from farwander.server.house import House
from farwander.server.people import Person
from farwander.server.problems import Problem, not_finished
from farwander.server.records import SeatRecord, TableRecord, new_id
from farwander.server.room import Room

DAYS = 7
"""How long the deal of a day can be played."""


def reviewer(game: str) -> Reviewer:
    game_called(game)
    if game not in REVIEWERS:
        raise Problem(404, "no_reviewer", f"Nobody here can judge a game of {game} yet.")
    return REVIEWERS[game]


def known_day(day: str | None) -> str:
    """Today, or a day whose deal can still be played."""
    today = clock.now().date()
    if day is None:
        return today.isoformat()
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        wanted = None
    if wanted is None or not timedelta() <= today - wanted < timedelta(DAYS):
        raise Problem(404, "no_daily", f"There is no deal of that day. A deal can be played for {DAYS} days.")
    return wanted.isoformat()


async def find_daily(house: House, person: Person, game: str, day: str) -> Room | None:
    """Where a person plays the deal of a day."""
    found = await house.find_tables(_daily_of(person, game, day), 1)
    return found[0] if found else None


async def play_daily(house: House, person: Person, game: str, day: str) -> Room:
    """Sit down to the deal of a day; who has done so already is led to the same table."""
    deal = reviewer(game).daily(day)
    seats = [SeatRecord(bot=bot) for bot in deal.bots]
    seats.insert(deal.seat, SeatRecord(person=person.id))
    table = _lay(person, seats, game, msgspec.json.encode(deal.options), deal.secret)
    table.daily = day

    def find_or_lay(db: sa.Connection) -> str:
        there = records.find_ids(db, _daily_of(person, game, day), 1)
        if there:
            return there[0]
        records.insert_table(db, table)
        return table.id

    return await house.lay(find_or_lay)


def _daily_of(person: Person, game: str, day: str) -> sa.ColumnElement[bool]:
    table = storage.tables.c
    return (table.daily == day) & (table.game == game) & (table.host == person.id)


def _lay(
    person: Person, seats: list[SeatRecord], game: str, options: bytes, secret: bytes | None
) -> TableRecord:
    """A table where everyone sits, and the game has begun."""
    return TableRecord(
        id=new_id(),
        game=game,
        options=options,
        host=person.id,
        public=False,
        pace="relaxed",
        seconds=None,
        status="playing",
        seats=seats,
        secret=secret,
    )


async def play_again(house: House, room: Room, person: Person) -> Room:
    """The cards of a finished game once more, from the same seat, with bots in the place of other people."""
    record = room.record
    if record.status != "finished":
        raise not_finished()
    people = [seat for seat, who in enumerate(record.seats) if who.person]
    own = record.seat_of(person.id)
    seat = own if own is not None else people[0] if people else 0
    seats = [SeatRecord(bot=who.bot or COMPANIONS[record.game]) for who in record.seats]
    seats[seat] = SeatRecord(person=person.id)
    table = _lay(person, seats, record.game, record.options, record.secret)
    table.again = record.again or record.id

    def lay(db: sa.Connection) -> str:
        records.insert_table(db, table)
        return table.id

    return await house.lay(lay)
