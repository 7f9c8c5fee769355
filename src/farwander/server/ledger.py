"""The ledger: one thread that writes. What it has answered for is on disk.

Everything that waits at the same moment goes into one transaction, so that a thousand tables pay for one
flush of the disk. Each piece of work has a savepoint of its own: one that fails takes nothing else with it.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

import sqlalchemy as sa

from farwander.server.metrics import WRITE_SECONDS

R = TypeVar("R")
Work = Callable[[sa.Connection], R]

_MOST_AT_ONCE = 500


class Ledger:
    """Runs work on the database, in order."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
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
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with WRITE_SECONDS.time(), self._engine.begin() as connection:
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            result = work(connection)
                        outcomes.append((done, result, None))
                    except Exception as error:  # noqa: BLE001 - whoever asked for the work is told
                        outcomes.append((done, None, error))
        except Exception as error:  # noqa: BLE001 - nothing of the batch is on disk
            outcomes = [(done, None, error) for _, done in batch]
        for done, result, error in outcomes:
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)
