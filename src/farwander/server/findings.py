"""Findings: what takes long to find out, like the review of a game. It is found once and kept on disk.

What was made by other rules, bots or ways of judging is found out anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from farwander.server import storage
from farwander.server.ledger import Ledger
from farwander.server.problems import our_fault

FoundT = TypeVar("FoundT", bound=msgspec.Struct)
Tell = Callable[[int, int], None]
"""Told how much is done, and of how much."""
_REMEMBERED = 256
"""Answers."""
_log = logging.getLogger("farwander.server")


class Underway(msgspec.Struct):
    """Something that is being found out."""

    done: int = 0
    of: int = 0
    failed: bool = False


class _Kept(msgspec.Struct):
    """As it is on disk."""

    made_by: str
    found: msgspec.Raw


class _Closing(Exception):  # noqa: N818 - nothing is wrong
    """The server is about to end."""


class Findings:
    """Finds things out one after the other, in threads of their own, so that no table waits for it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._slow = ThreadPoolExecutor(1, "findings")
        self._quick = ThreadPoolExecutor(1, "hints")
        self._underway: dict[str, Underway] = {}
        self._answers: dict[bytes, asyncio.Future[Any]] = {}
        """What was found quickly, by question."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._kept = 0
        """How many were kept: who saw nothing on disk looks again if something was kept meanwhile."""

    async def look_up(
        self, key: str, made_by: str, kind: type[FoundT], work: Callable[[Tell], FoundT]
    ) -> FoundT | Underway:
        """What was found, or how far it is. Who asks first begins the work; it is kept as `made_by` this."""
        while True:
            kept = self._kept
            content = await self._ledger.read(lambda db: _read(db, key))
            found = _understand(content, made_by, kind) if content is not None else None
            if found is not None:
                return found
            if kept == self._kept:
                return self._begin(key, made_by, work)

    def _begin(self, key: str, made_by: str, work: Callable[[Tell], FoundT]) -> Underway:
        """How far it is; begin if nobody has."""
        underway = self._underway.get(key)
        if underway is None:
            underway = self._underway[key] = Underway()
            task = asyncio.create_task(self._find(key, made_by, work, underway))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif underway.failed:
            del self._underway[key]  # whoever asks again begins again
            raise our_fault()
        return underway

    async def find_now(self, question: bytes, work: Callable[[], FoundT]) -> FoundT:
        """What is found quickly. Whoever asks the same again, soon or at once, gets the same answer."""
        answer: asyncio.Future[FoundT] | None = self._answers.pop(question, None)
        if answer is None:
            answer = asyncio.get_running_loop().run_in_executor(self._quick, work)
        self._answers[question] = answer  # the last asked comes last
        if len(self._answers) > _REMEMBERED:
            del self._answers[next(iter(self._answers))]
        try:
            return await asyncio.shield(answer)  # who goes away does not take it from the others
        except Exception:
            self._answers.pop(question, None)
            raise

    async def _find(self, key: str, made_by: str, work: Callable[[Tell], FoundT], underway: Underway) -> None:
        try:
            tell = partial(self._tell, underway)
            found = await asyncio.get_running_loop().run_in_executor(self._slow, work, tell)
            content = msgspec.json.encode(_Kept(made_by, msgspec.Raw(msgspec.json.encode(found))))
            await self._ledger.write(lambda db: _keep(db, key, content))
            self._kept += 1
            del self._underway[key]
        except Exception:  # noqa: BLE001 - nobody waits for this task; whoever asks next is told
            _log.exception("%s could not be found out", key)
            underway.failed = True

    def _tell(self, underway: Underway, done: int, of: int) -> None:
        """Take down how far it is; end the work if nobody waits for it any more."""
        if self._closing:
            raise _Closing
        underway.done, underway.of = done, of

    def close(self) -> None:
        """Begin nothing any more, and end what is under way."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        self._slow.shutdown(wait=False, cancel_futures=True)
        self._quick.shutdown(wait=False, cancel_futures=True)


def _understand(content: bytes, made_by: str, kind: type[FoundT]) -> FoundT | None:
    """What was kept; None if it is damaged, in another form, or made by something else."""
    try:
        kept = msgspec.json.decode(content, type=_Kept)
        return msgspec.json.decode(kept.found, type=kind) if kept.made_by == made_by else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _read(db: sa.Connection, key: str) -> bytes | None:
    return db.scalar(sa.select(storage.findings.c.content).where(storage.findings.c.key == key))


def _keep(db: sa.Connection, key: str, content: bytes) -> None:
    """Another process may have found the same, or an older version something like it."""
    db.execute(storage.findings.delete().where(storage.findings.c.key == key))
    db.execute(storage.findings.insert(), {"key": key, "content": content})
