"""The audience: who looks at a table, here and through other processes, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from farwander.core import Seat
from farwander.server import clock
from farwander.server.listener import Listener
from farwander.server.messages import (
    PHRASES,
    Choice,
    Happened,
    Said,
    SeatInfo,
    Standing,
    State,
    TableChanged,
    TableInfo,
)
from farwander.server.neighbours import Neighbours, Present, Spoke
from farwander.server.problems import malformed
from farwander.server.table import Table

_write = msgspec.json.Encoder().encode


class Audience:
    """Everyone who looks at a table. Each is told what they may know, and nothing else."""

    def __init__(self, table: Table, neighbours: Neighbours) -> None:
        self.listeners: set[Listener] = set()
        self._table = table
        self._neighbours = neighbours
        self._elsewhere: dict[str, list[str]] = {}
        """By process: who looks on there."""
        self._written: dict[str | None, bytes] = {}
        """By person: the table as it is written, without how things stand; until it changes."""

    # -- who is here

    def tell_presence(self) -> None:
        """Tell everyone who looks on, here and elsewhere."""
        self.tell_neighbours()
        self.tell_table()

    def tell_neighbours(self, *, asking: bool = False) -> None:
        """Tell the other processes who looks on here; ask them the same."""
        people = sorted({listener.person for listener in self.listeners if listener.person})
        self._neighbours.tell(Present(self._table.record.id, self._neighbours.process, people, asking))

    def note_present(self, process: str, people: list[str]) -> None:
        """Know who looks on through another process."""
        self._elsewhere[process] = people
        self.tell_table()

    def let_go(self) -> None:
        """Tell nothing any more; everyone should come back."""
        for listener in self.listeners:
            listener.line.let_go()
        self.listeners.clear()

    # -- what one person may know

    def info(self, person: str | None, standing: Standing | None = None) -> TableInfo:
        """The table as this person sees it; how things stand may have been looked up already."""
        table, record = self._table, self._table.record
        here = {listener.person for listener in self.listeners}.union(*self._elsewhere.values())
        return TableInfo(
            **msgspec.structs.asdict(standing or self._standing()),
            id=record.id,
            game=record.game,
            options=msgspec.Raw(record.options),
            public=record.public,
            pace=record.pace,
            seconds=record.seconds,
            seats=[
                SeatInfo(
                    seat=seat,
                    kind="person" if who.person else "bot" if who.bot else "open",
                    name=table.name(seat),
                    bot=who.bot,
                    you=who.person is not None and who.person == person,
                    away=who.away,
                    connected=who.person in here if who.person else bool(who.bot),
                    stand_in=table.stand_ins.get(seat),
                    waking=table.waking(seat),
                )
                for seat, who in enumerate(record.seats)
            ],
            you=table.viewer(person),
            host=record.host == person,
            commitment=table.board.match.log.commitment if table.board else None,
            rematch=record.rematch,
            daily=record.daily,
            again=record.again,
            hints=record.practice and record.status == "playing",
            created=record.created.isoformat(),
        )

    def _standing(self) -> Standing:
        table, board, deadline = self._table, self._table.board, self._table.deadline
        left = (deadline - clock.now()).total_seconds() if deadline else None
        return Standing(
            status=table.record.status,
            version=table.version,
            acting=board.acting if board else [],
            result=board.result if board else None,
            seconds_left=None if left is None else max(round(left, 1), 0),
        )

    def state(self, person: str | None) -> State:
        """Everything."""
        board, viewer = self._table.playing(), self._table.viewer(person)
        return State(
            self.info(person),
            board.version,
            msgspec.Raw(board.written_view(viewer)),
            cast(list[Choice], msgspec.Raw(board.written_choices(viewer))),
            board.may_take_back(viewer),
        )

    def since(self, person: str | None, version: int) -> Happened:
        """What has happened after a version."""
        return self._since(person, version, self.info(person))

    def _since(self, person: str | None, version: int, table: TableInfo) -> Happened:
        board, viewer = self._table.playing(), self._table.viewer(person)
        return Happened(
            board.version,
            board.steps(viewer, version),
            table,
            msgspec.Raw(board.written_view(viewer)),
            cast(list[Choice], msgspec.Raw(board.written_choices(viewer))),
            board.may_take_back(viewer),
        )

    # -- telling everyone

    def tell_state(self) -> None:
        """Show everyone the game from the beginning."""
        self._tell_each(self.state)

    def tell_table(self) -> None:
        """Tell everyone who sits here and how things stand."""
        self._written.clear()
        self._tell_each(lambda person: TableChanged(self.info(person)))

    def tell_since(self, version: int) -> None:
        """Tell everyone what has happened after a version. Who sits here is as they were told last."""
        standing = self._standing()
        written = _write(standing)

        def table(person: str | None) -> TableInfo:
            if person not in self._written:
                self._written[person] = _write(self.info(person, standing))[len(written) - 1 :]
            return cast(TableInfo, msgspec.Raw(written[:-1] + self._written[person]))

        self._tell_each(lambda person: self._since(person, version, table(person)))

    def _tell_each(self, message: Callable[[str | None], msgspec.Struct]) -> None:
        told: dict[str | None, bytes] = {}
        for listener in tuple(self.listeners):
            person = listener.person
            if person not in told:
                told[person] = _write(message(person))
            listener.line.tell(told[person])

    # -- phrases

    def say(self, seat: Seat, phrase: str) -> Said:
        """Let everyone hear one of the phrases."""
        if phrase not in PHRASES:
            raise malformed(f"there is no phrase called {phrase}")
        self._neighbours.tell(Spoke(self._table.record.id, seat, phrase))
        return self.hear(seat, phrase)

    def hear(self, seat: Seat, phrase: str) -> Said:
        """Pass on a phrase that was said here or elsewhere."""
        said = Said(seat, phrase)
        self._tell_each(lambda _: said)
        return said
