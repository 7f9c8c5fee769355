"""Play at many tables at once, and time every decision until its event is at every seat."""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks.load.wire import Line

SEATS = 4
PATIENCE = 60.0
"""Seconds after which a server that does not answer is given up."""


class Heard(NamedTuple):
    """What a seat knows now."""

    version: int
    acting: Sequence[int]
    """Nobody, when the game is over."""
    choices: Any


class Span(NamedTuple):
    """What was measured while tables were played."""

    decisions: int
    seconds: float
    delays: list[float]
    """Sorted: seconds from each decision sent to its event at the last of the seats."""
    client_share: float
    """How much of a core this side used; near 1, it would be what is measured."""

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    def percentile(self, part: float) -> float:
        """Milliseconds."""
        return 1000 * self.delays[min(int(part * len(self.delays)), len(self.delays) - 1)]


class Table(ABC):
    """One game: when everyone has seen a decision, one of those who are asked makes the next."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._known: list[Heard | None] = [None] * SEATS
        self._version = 0
        self._missing = SEATS
        self._sent_at = 0.0
        self._crowd: Crowd | None = None

    @abstractmethod
    async def sit_down(self) -> None:
        """Open a line for every seat."""

    @abstractmethod
    def read(self, seat: int, message: bytes) -> Heard | None:
        """Read what a seat was sent; None for what tells nothing of the game."""

    @abstractmethod
    def decision(self, seat: int, heard: Heard) -> bytes:
        """Something that the seat may do, as a message."""

    @property
    def seen_by_all(self) -> bool:
        return not self._missing

    @property
    def over(self) -> bool:
        known = self._known[0]
        return known is not None and not known.acting

    def leave(self) -> None:
        for line in self.lines:
            line.close()

    def hear(self, seat: int, message: bytes) -> None:
        heard = self.read(seat, message)
        if heard is None or heard.version != self._version:
            return
        self._known[seat] = heard
        self._missing -= 1
        if self._missing == 0 and self._crowd:
            self._crowd.seen(self, time.perf_counter() - self._sent_at)

    def play_in(self, crowd: Crowd) -> None:
        """Let a crowd say when to decide."""
        self._crowd = crowd

    def decide(self) -> None:
        known = self._known[0]
        if known is None:
            raise RuntimeError("nobody has seen the table yet")
        seat = random.choice(known.acting)
        mine = self._known[seat]
        if mine is None:
            raise RuntimeError("the seat has not seen the table yet")
        self._version += 1
        self._missing = SEATS
        self._sent_at = time.perf_counter()
        self.lines[seat].send(self.decision(seat, mine))


class Crowd:
    """Tables that are played for a while, each with a pause of random length between decisions."""

    def __init__(self, tables: Sequence[Table], pause: float) -> None:
        self._tables = [table for table in tables if not table.over]
        self._pause = pause
        self._playing = 0
        self._stopping = False
        self._delays: list[float] = []
        self._quiet = asyncio.Event()

    async def play(self, most_seconds: float) -> Span:
        """Play until every game is over, or for so long; then wait until all is seen."""
        loop = asyncio.get_running_loop()
        started, worked = time.perf_counter(), time.process_time()
        for table in self._tables:
            table.play_in(self)
            self._playing += 1
            self._next(table)
        timer = loop.call_later(most_seconds, self._stop)
        await asyncio.wait_for(self._quiet.wait(), most_seconds + PATIENCE)
        timer.cancel()
        seconds = time.perf_counter() - started
        share = (time.process_time() - worked) / seconds
        return Span(len(self._delays), seconds, sorted(self._delays), share)

    def seen(self, table: Table, delay: float) -> None:
        """Note a decision that everyone has seen."""
        self._delays.append(delay)
        self._next(table)

    def _next(self, table: Table) -> None:
        if table.over or self._stopping:
            self._leave()
        elif self._pause:
            asyncio.get_running_loop().call_later(random.uniform(0, 2 * self._pause), self._decide, table)
        else:
            table.decide()

    def _decide(self, table: Table) -> None:
        if self._stopping:
            self._leave()
        else:
            table.decide()

    def _leave(self) -> None:
        self._playing -= 1
        if not self._playing:
            self._quiet.set()

    def _stop(self) -> None:
        self._stopping = True


async def all_seen(tables: Sequence[Table]) -> None:
    """Wait until everyone sees the tables as they stand."""
    async with asyncio.timeout(PATIENCE):
        while not all(table.seen_by_all for table in tables):
            await asyncio.sleep(0.02)
