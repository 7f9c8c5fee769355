"""The ledger: one thread that writes. What it has answered for is on disk.

Everything that waits at the same moment goes into one transaction, so that a thousand tables pay for one
flush of the disk. If one of them fails, they are done again one by one: it takes nothing else with it. So a
piece of work must do nothing but work on the database.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from farwander.server.metrics import WRITE_SECONDS

R = TypeVar("R")
Work = Callable[[sa.Connection], R]

_MOST_AT_ONCE = 500


class Ledger:
    """Runs work on the database, in order."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writing=True)
        self._waiting: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    async def write(self, work: Work[R]) -> R:
        """Do the work in a transaction; return when it is on disk."""
        done: Future[R] = Future()
        self._waiting.put((work, done))
        return await asyncio.wrap_future(done)

    async def read(self, work: Work[R]) -> R:
        """Do work that changes nothing, beside the writing."""

        def run() -> R:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    def close(self) -> None:
        """Finish what waits and stop."""
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < _MOST_AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._write(batch)

    def _write(self, batch: list[tuple[Work[Any], Future[Any]]]) -> None:
        # From here on nobody can cancel: what is on disk and what is answered stay the same.
        batch = [each for each in batch if each[1].set_running_or_notify_cancel()]
        try:
            results = self._commit([work for work, _ in batch])
        except Exception as error:  # noqa: BLE001 - whoever asked for the work is told
            if len(batch) > 1 and not isinstance(error, OperationalError):
                for each in batch:
                    self._write_alone(*each)
                return
            for _, done in batch:  # there is but one, or the database itself is in trouble
                done.set_exception(error)
        else:
            for (_, done), result in zip(batch, results, strict=True):
                done.set_result(result)

    def _write_alone(self, work: Work[Any], done: Future[Any]) -> None:
        try:
            done.set_result(self._commit([work])[0])
        except Exception as error:  # noqa: BLE001 - as above
            done.set_exception(error)

    def _commit(self, works: list[Work[Any]]) -> list[Any]:
        with WRITE_SECONDS.time(), self._writing.begin() as connection:
            return [work(connection) for work in works]
