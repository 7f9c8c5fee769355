"""Findings: what takes long to find out, like the review of a game. It is found once and kept on disk.

What was made by other rules, bots or ways of judging is found out anew. Of several processes, one finds it:
it tells the others how far it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa

from farwander.core import Refused
from farwander.server import clock, storage
from farwander.server.ledger import Ledger
from farwander.server.neighbours import Finding, Neighbours
from farwander.server.problems import Problem, cannot_be_found

FoundT = TypeVar("FoundT", bound=msgspec.Struct)
ThingT = TypeVar("ThingT")
Tell = Callable[[int, int], None]
"""Told how much is done, and of how much."""
_REMEMBERED = 256
"""Answers."""
_FAILED_FOR = timedelta(minutes=10)
"""What could not be found out is not tried again before: it would fail again, and keep the others waiting."""
_BELIEVED_FOR = timedelta(seconds=12)
"""A process that has said nothing for so long may have been killed, or be at something else."""
_log = logging.getLogger("farwander.server")


class Underway(msgspec.Struct):
    """Something that is being found out."""

    done: int = 0
    of: int = 0


class _Kept(msgspec.Struct):
    """As it is on disk."""

    made_by: str
    found: msgspec.Raw


class _Closing(Exception):  # noqa: N818 - nothing is wrong
    """The server is about to end."""


class _ForAWhile(Generic[ThingT]):
    """Things by key, each remembered for so long."""

    def __init__(self, span: timedelta) -> None:
        self._span = span
        self._things: dict[str, tuple[datetime, ThingT]] = {}

    def get(self, key: str) -> ThingT | None:
        self._forget()
        _, thing = self._things.get(key, (None, None))
        return thing

    def note(self, key: str, thing: ThingT) -> None:
        self._forget()
        self._things[key] = clock.now(), thing

    def _forget(self) -> None:
        now = clock.now()
        self._things = {key: each for key, each in self._things.items() if now - each[0] < self._span}


class Findings:
    """Finds things out one after the other, in threads of their own, so that no table waits for it."""

    def __init__(self, ledger: Ledger, neighbours: Neighbours) -> None:
        self._ledger = ledger
        self._neighbours = neighbours
        self._slow = ThreadPoolExecutor(1, "findings")
        self._quick = ThreadPoolExecutor(1, "hints")
        self._underway: dict[str, Underway] = {}
        self._elsewhere: _ForAWhile[Underway] = _ForAWhile(_BELIEVED_FOR)
        """What other processes find out."""
        self._failed: _ForAWhile[Problem | Refused] = _ForAWhile(_FAILED_FOR)
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
        """How far it is; begin if nobody has. Raise what it failed with a while ago."""
        failed = self._failed.get(key)
        if failed is not None:
            raise failed.with_traceback(None)  # it would grow each time
        begun = [each for each in (self._underway.get(key), self._elsewhere.get(key)) if each]
        if begun:
            return max(begun, key=lambda each: each.done)  # two may have begun at once
        underway = self._underway[key] = Underway()
        self._note(key, underway, 0, 0)
        task = asyncio.create_task(self._find(key, made_by, work, underway))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return underway

    def hear(self, note: Finding) -> None:
        """Know how far another process is with something."""
        self._elsewhere.note(note.key, Underway(note.done, note.of))

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
        loop = asyncio.get_running_loop()
        try:
            tell = partial(self._tell, loop, key, underway)
            found = await loop.run_in_executor(self._slow, work, tell)
            content = msgspec.json.encode(_Kept(made_by, msgspec.Raw(msgspec.json.encode(found))))
            await self._ledger.write(lambda db: _keep(db, key, content))
            self._kept += 1
        except Exception as error:  # noqa: BLE001 - nobody waits for this task; whoever asks next is told
            _log.exception("%s could not be found out", key)
            self._failed.note(key, error if isinstance(error, Problem | Refused) else cannot_be_found())
        finally:
            del self._underway[key]

    def _tell(
        self, loop: asyncio.AbstractEventLoop, key: str, underway: Underway, done: int, of: int
    ) -> None:
        """Take down how far the working thread is; end the work if nobody waits for it any more."""
        if self._closing:
            raise _Closing
        loop.call_soon_threadsafe(self._note, key, underway, done, of)

    def _note(self, key: str, underway: Underway, done: int, of: int) -> None:
        """Know how far it is, and let the other processes know."""
        underway.done, underway.of = done, of
        self._neighbours.tell(Finding(key, done, of))

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
