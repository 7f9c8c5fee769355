"""Where the parts of a ladder are played: on the cores of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from farwander.arena.ladder import Runner, Work
from farwander.arena.ladder_games import Sums
from farwander.arena.ladder_settings import LadderError


def on_this_machine(workers: int) -> Runner:
    """So many processes; with one, in this very process."""

    def run(work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Sums]]:
        if min(workers, len(numbers)) <= 1:
            yield from map(partial(_numbered, work), numbers)
            return
        pool = ProcessPoolExecutor(min(workers, len(numbers)), get_context("spawn"))
        try:
            waiting = [pool.submit(_numbered, work, number) for number in numbers]
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)

    return run


def on_cluster(address: str) -> Runner:
    """A Ray cluster: `auto` is the one that this machine belongs to, `local` begins one here."""
    try:
        ray: Any = import_module("ray.util.multiprocessing")
    except ImportError:
        raise LadderError("A cluster needs Ray; install farwander with the extra `cluster`.") from None

    def run(work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Sums]]:
        try:
            pool = ray.Pool(ray_address=address)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise LadderError(f"There is no cluster at {address}: {error}") from None
        with pool:
            yield from pool.imap_unordered(partial(_numbered, work), numbers)

    return run


def _numbered(work: Work, number: int) -> tuple[int, Sums]:
    return number, work(number)
