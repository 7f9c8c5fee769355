"""Findings: what takes long is done once, however many ask and whenever they do."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import msgspec
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from guests import PATIENCE

from farwander.core import Refusal, Refused
from farwander.server import clock
from farwander.server.findings import Findings, Tell, Underway
from farwander.server.ledger import Ledger, R, Work
from farwander.server.neighbours import Finding, Neighbours, Note
from farwander.server.problems import Problem, cannot_be_found
from farwander.server.storage import open_database


class Answer(msgspec.Struct):
    number: int


Pass = Callable[[float], None]


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """The clock stands still, and moves on by seconds."""
    time = datetime(2026, 1, 1, tzinfo=UTC)

    def pass_time(seconds: float) -> None:
        nonlocal time
        time += timedelta(seconds=seconds)

    monkeypatch.setattr(clock, "now", lambda: time)
    return pass_time


def nobody(_: Note) -> None:
    """Does not listen."""


def _say_nothing(_: Neighbours, __: Note) -> None:
    """Lose a note."""


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
    findings = Findings(ledger, Neighbours(nobody))
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
    findings = Findings(ledger, Neighbours(nobody))
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


class Process:
    """What one process of a server finds out."""

    def __init__(self, loop: BlockingPortal, data: Path) -> None:
        self._call = loop.call
        self._neighbours = Neighbours(self._hear)
        self._ledger = Ledger(open_database(f"sqlite:///{data / 'farwander.db'}"))
        self._findings = Findings(self._ledger, self._neighbours)
        self._go_on = threading.Semaphore(0)
        self._heard: queue.SimpleQueue[Note] = queue.SimpleQueue()
        self.fails: Exception | None = None
        self.begun = 0
        self._call(self._neighbours.open, data)

    def _hear(self, note: Note) -> None:
        assert isinstance(note, Finding)
        self._findings.hear(note)
        self._heard.put(note)

    def hears(self) -> Note:
        return self._heard.get(timeout=PATIENCE)

    def ask(self) -> Answer | Underway:
        return self._call(self._findings.look_up, "what", "us", Answer, self._work)

    def ask_on(self) -> Answer:
        """Ask until it is found, or fails."""
        since = monotonic()
        while monotonic() - since < PATIENCE:
            found = self.ask()
            if isinstance(found, Answer):
                return found
        raise AssertionError("it is not found")

    def _work(self, tell: Tell) -> Answer:
        self.begun += 1
        for done in (1, 2):
            self._go_on.acquire()
            tell(done, 3)
        self._go_on.acquire()
        if self.fails:
            raise self.fails
        return Answer(42)

    def do(self, steps: int) -> None:
        """Let the work go on, of three steps."""
        self._go_on.release(steps)

    def end(self) -> None:
        self._call(self._neighbours.close)
        self._call(self._findings.close)
        self._go_on.release(3)
        self._ledger.close()


Pair = tuple[Process, Process]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with ExitStack() as stack:
        loop = stack.enter_context(start_blocking_portal())
        pair = Process(loop, tmp_path), Process(loop, tmp_path)
        for each in pair:
            stack.callback(each.end)
        yield pair


@pytest.mark.usefixtures("pass_time")
def test_of_two_processes_one_finds_it_and_both_tell_how_far_it_is(pair: Pair):
    here, there = pair
    here.ask()
    assert there.hears() == Finding("what", 0, 0)
    assert there.ask() == Underway(0, 0)
    for done in (1, 2):
        here.do(1)
        assert there.hears() == Finding("what", done, 3)
        assert [each.ask() for each in pair] == [Underway(done, 3)] * 2
    here.do(1)
    assert [each.ask_on() for each in pair] == [Answer(42)] * 2
    assert (here.begun, there.begun) == (1, 0)


def test_a_process_that_is_not_heard_of_any_more_is_not_waited_for(pair: Pair, pass_time: Pass):
    here, there = pair
    here.ask()
    there.hears()
    pass_time(11)
    there.ask()
    assert there.begun == 0
    pass_time(1)
    there.do(3)
    assert there.ask_on() == Answer(42)
    assert here.hears() == Finding("what", 0, 0)


@pytest.mark.usefixtures("pass_time")
def test_of_two_that_began_at_once_the_further_one_tells_how_far_it_is(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
):
    here, there = pair
    with monkeypatch.context() as patch:
        patch.setattr(Neighbours, "tell", _say_nothing)
        for each in pair:
            each.ask()
    here.do(2)
    there.hears()
    there.hears()
    there.do(1)
    here.hears()
    assert [each.ask() for each in pair] == [Underway(2, 3)] * 2


BROKEN = Refused(Refusal("no_network", "There is no network."))
FULL = Problem(503, "not_saved", "The disk is full.")


@pytest.mark.parametrize(
    ("error", "told"),
    [(RuntimeError("stumbled"), str(cannot_be_found())), (BROKEN, str(BROKEN)), (FULL, str(FULL))],
)
def test_what_fails_is_told_with_its_reason_and_not_tried_again_for_some_minutes(
    pair: Pair, pass_time: Pass, error: Exception, told: str
):
    here, _ = pair
    here.fails = error
    here.do(3)
    for _ in range(3):
        with pytest.raises((Problem, Refused), match=told):
            here.ask_on()
    pass_time(599)
    with pytest.raises((Problem, Refused), match=told):
        here.ask()
    assert here.begun == 1
    pass_time(1)
    here.fails = None
    here.do(3)
    assert here.ask_on() == Answer(42)
    assert here.begun == 2
