"""Where work is shared out: on the cores of this machine, or on a Ray cluster.

with in_processes(4) as place:
    for task, found in place(work, tasks):
        ...
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from farwander.core.refusal import Refusal, Refused

TaskT = TypeVar("TaskT")
FoundT = TypeVar("FoundT")
_LOST = Refusal(
    "lost_process",
    "A process ended before its work was done: it was killed, ran out of memory, or the bot that it asked "
    "ended it. Try again, with fewer workers if memory is short, or without that bot.",
)


class Place(Protocol):
    """Does each of some tasks, anywhere and in any order, and tells of each what came of it."""

    def __call__(
        self, work: Callable[[TaskT], FoundT], tasks: Iterable[TaskT], /
    ) -> Iterator[tuple[TaskT, FoundT]]: ...


@contextmanager
def in_processes(workers: int) -> Generator[Place]:
    """In so many processes; with one, in this very process. What the work prints goes to standard error."""
    if workers == 1:
        yield _one_by_one
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _follow_the_first)
    try:
        yield partial(_shared_out, pool)
    except BaseException:
        for process in active_children():
            process.terminate()  # what it was at is done again another time
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def in_threads(workers: int) -> Generator[Place]:
    """In so many threads, for work that holds no interpreter lock."""
    with ThreadPoolExecutor(workers) as pool:
        yield partial(_shared_out, pool)


@contextmanager
def on_cluster(address: str) -> Generator[Place]:
    """On a Ray cluster: `auto` is the one that this machine belongs to, `local` begins one here."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        message = "A cluster needs the package ray; install farwander with the extra `cluster`."
        raise Refused(Refusal("no_ray", message)) from None
    try:
        ray.init(address=address)
    except (ConnectionError, RuntimeError, ValueError) as error:
        message = f"There is no cluster at {address}: {error}"
        raise Refused(Refusal("no_cluster", message, {"address": address})) from None
    try:
        yield partial(_sent_out, ray)
    finally:
        ray.shutdown()


def _one_by_one(work: Callable[[TaskT], FoundT], tasks: Iterable[TaskT]) -> Iterator[tuple[TaskT, FoundT]]:
    for task in tasks:
        with redirect_stdout(sys.stderr):
            found = work(task)
        yield task, found


def _shared_out(
    pool: Executor, work: Callable[[TaskT], FoundT], tasks: Iterable[TaskT]
) -> Iterator[tuple[TaskT, FoundT]]:
    waiting = {pool.submit(work, task): task for task in tasks}
    try:
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    except BrokenProcessPool:
        raise Refused(_LOST) from None


def _follow_the_first() -> None:
    """End with the process that began this one, however it ends, and leave standard output to it.

    Ctrl-C is told to all processes of a terminal; it is for the first to end the others.
    """
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = parent_process()
    if first:
        Thread(target=lambda: (first.join(), os._exit(1)), daemon=True).start()


def _sent_out(
    ray: Any, work: Callable[[TaskT], FoundT], tasks: Iterable[TaskT]
) -> Iterator[tuple[TaskT, FoundT]]:
    remote = ray.remote(_do)
    waiting = {remote.remote(work, task): task for task in tasks}
    while waiting:
        (done,), _ = ray.wait([*waiting])
        try:
            yield waiting.pop(done), ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what went wrong there, rather than how it came here
        except ray.exceptions.RayError:
            raise Refused(_LOST) from None


def _do(work: Callable[[TaskT], FoundT], task: TaskT) -> FoundT:
    return work(task)
