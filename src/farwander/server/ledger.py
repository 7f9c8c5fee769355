"""The ledger: one thread that writes. What it has answered for is on disk.

Everything that is asked for in one turn of the loop, or while the last transaction was written, goes into the
next one, so that a thousand tables pay for one flush of the disk. If one of them fails, they are done again
one by one: it takes nothing else with it. So a piece of work must do nothing but work on the database.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from farwander.server.metrics import WRITE_SECONDS

R = TypeVar("R")
Work = Callable[[sa.Connection], R]


class Row(NamedTuple):
    """A row that is to be put into a table."""

    insert: sa.Insert
    values: Mapping[str, object]


_ENOUGH_AT_ONCE = 500


class Entry(Generic[R]):
    """A piece of work or a row, who waits for it, and how it went."""

    def __init__(self, work: Work[R] | Row) -> None:
        self.work = work
        self.done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self.result: R | None = None
        self.error: Exception | None = None

    def tell(self) -> None:
        if self.done.cancelled():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)  # pyright: ignore[reportArgumentType] - None only where R is


class Ledger:
    """Runs work on the database, in order."""

    def __init__(self, engine: sa.Engine, turns: Path | None = None) -> None:
        """Write with this engine; where several processes do, they take turns by a file."""
        self._engine = engine
        self._turns = turns
        self._writing = engine.execution_options(writing=True)
        self._gathered: list[Entry[Any]] = []
        """What was asked for in this turn of the loop."""
        self._waiting: queue.SimpleQueue[list[Entry[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    async def write(self, work: Work[R]) -> R:
        """Do the work in a transaction; return when it is on disk."""
        return await self._ask(Entry(work))

    async def insert(self, insert: sa.Insert, values: Mapping[str, object]) -> None:
        """Put a row into a table; the same holds. All that wait for the same insert are one statement."""
        entry: Entry[None] = Entry(Row(insert, values))
        await self._ask(entry)

    def _ask(self, entry: Entry[R]) -> asyncio.Future[R]:
        if not self._gathered:
            entry.done.get_loop().call_soon(self._hand_over)
        self._gathered.append(entry)
        return entry.done

    def _hand_over(self) -> None:
        self._waiting.put(self._gathered)
        self._gathered = []

    async def read(self, work: Work[R]) -> R:
        """Do work that changes nothing, beside the writing."""

        def run() -> R:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    def close(self) -> None:
        """Finish what waits and stop."""
        if self._gathered:
            self._hand_over()
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = first
            while len(batch) < _ENOUGH_AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch += following
            self._write(batch)
            # One call for all of them: waking the loop costs more than what is told.
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                batch[0].done.get_loop().call_soon_threadsafe(_tell, batch)

    def _write(self, batch: Sequence[Entry[Any]]) -> None:
        try:
            self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whoever asked for the work is told
            if len(batch) > 1 and not isinstance(error, OperationalError):
                for entry in batch:
                    self._write([entry])
                return
            for entry in batch:  # there is but one, or the database itself is in trouble
                entry.error = error

    def _commit(self, batch: Sequence[Entry[Any]]) -> None:
        with WRITE_SECONDS.time(), _turn(self._turns), self._writing.begin() as connection:
            rows: dict[sa.Insert, list[Mapping[str, object]]] = {}
            for entry in batch:
                if isinstance(entry.work, Row):
                    rows.setdefault(entry.work.insert, []).append(entry.work.values)
                else:
                    entry.result = entry.work(connection)
            for insert, values in rows.items():
                connection.execute(insert, values)


@contextmanager
def _turn(turns: Path | None) -> Generator[None]:
    """Wait in line. SQLite has no line: there, whoever tries again at the right moment is next."""
    if turns is None:
        yield
        return
    import fcntl  # noqa: PLC0415 - not everywhere; but where it is missing, there is one process

    with turns.open("wb") as line:
        fcntl.flock(line, fcntl.LOCK_EX)  # whoever dies or closes the file leaves the line
        yield


def _tell(batch: Sequence[Entry[Any]]) -> None:
    for entry in batch:
        entry.tell()
