"""Findings: what takes long is done once, however many ask and whenever they do."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import msgspec
from anyio.from_thread import start_blocking_portal
from guests import PATIENCE

from farwander.server.findings import Findings, Tell, Underway
from farwander.server.ledger import Ledger, R, Work
from farwander.server.storage import open_database


class Answer(msgspec.Struct):
    number: int


class Slow(Ledger):
    """A ledger whose readers are told what they read only after something else was written."""

    async def read(self, work: Work[R]) -> R:
        result = await super().read(work)
        if reading := self.reading:
            self.reading = None
            reading.set()
            await self.written.wait()
        return result

    async def write(self, work: Work[R]) -> R:
        result = await super().write(work)
        asyncio.get_running_loop().call_soon(self.written.set)  # its writer is told first
        return result

    reading: threading.Event | None = None
    written: asyncio.Event


def test_who_looks_just_before_it_is_kept_does_not_begin_again(tmp_path: Path):
    ledger = Slow(open_database(f"sqlite:///{tmp_path / 'farwander.db'}"))
    findings = Findings(ledger)
    finish = threading.Event()
    begun: list[int] = []

    def work(_: Tell) -> Answer:
        begun.append(1)
        finish.wait()
        return Answer(42)

    async def ask_twice() -> None:
        ledger.written = asyncio.Event()
        assert isinstance(await findings.look_up("what", "us", Answer, work), Underway)
        ledger.reading = finish
        assert await findings.look_up("what", "us", Answer, work) == Answer(42)

    with start_blocking_portal() as elsewhere:
        elsewhere.call(ask_twice)
    findings.close()
    ledger.close()
    assert len(begun) == 1


def test_what_is_under_way_ends_with_the_server(tmp_path: Path):
    ledger = Ledger(open_database(f"sqlite:///{tmp_path / 'farwander.db'}"))
    findings = Findings(ledger)
    begun, ended = threading.Event(), threading.Event()

    def work(tell: Tell) -> Answer:
        try:
            while True:
                tell(0, 1)
                begun.set()
        finally:
            ended.set()

    with start_blocking_portal() as elsewhere:
        elsewhere.call(findings.look_up, "what", "us", Answer, work)
        assert begun.wait(PATIENCE)
        elsewhere.call(findings.close)
        assert ended.wait(PATIENCE)
