"""Measure the server under load: `python -m benchmarks.load`. Loopback only; it ends by itself."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.load import boardgame_io, farwander_tables
from benchmarks.load.play import SEATS, Crowd, Table, all_seen
from benchmarks.load.processes import Server
from benchmarks.measure import Figure

AT_ONCE = 8
"""How many make tables, or sit down, at the same moment."""
WARM = 4
"""Tables that are played before anything is measured."""
TELL = Console(stderr=True, style="dim")


class Size(NamedTuple):
    """How much to load, and for how long at most."""

    tables: int
    seconds: float
    calm: float
    pause: float


class Contestant(NamedTuple):
    """A kind of server, and how to make tables there."""

    name: str
    server: Callable[[int], AbstractContextManager[Server]]
    make_table: Callable[[Server, int], Table]


class Outcome(NamedTuple):
    """What one server did: first calmly, with pauses as people make, then as fast as it can."""

    decisions: int
    rate: float
    p50_ms: float
    p99_ms: float
    calm_rate: float
    calm_p50_ms: float
    calm_p99_ms: float
    idle_kb: float
    """For each table that nobody looks at."""
    live_kb: float
    """For each table with a socket at every seat, in the middle of its game."""
    work_ms: float
    """Of a core, for each decision at full speed; other programs on the machine hardly change it."""
    client_share: float
    """How much of a core the players took at full speed; near 1, they would be what is measured."""


FARWANDER = Contestant("Farwander", farwander_tables.server, farwander_tables.make_table)
BOARDGAME_IO = Contestant("boardgame.io", boardgame_io.server, boardgame_io.make_table)


def measure(contestant: Contestant, processes: int, size: Size) -> Outcome:
    """Load a server that is started for this."""
    with contestant.server(processes) as server:
        return asyncio.run(_load(contestant, server, size))


async def _load(contestant: Contestant, server: Server, size: Size) -> Outcome:
    _fail_at_once()
    warm = await _tables(contestant, server, range(WARM))
    await _sit_down(warm)
    await Crowd(warm, 0).play(size.seconds)
    before = server.kilobytes()
    tables = await _tables(contestant, server, range(WARM, WARM + size.tables))
    idle = server.kilobytes()
    TELL.print(f"{contestant.name}: the tables are set")
    await _sit_down(tables)
    TELL.print(f"{contestant.name}: everyone has sat down")
    calm = await Crowd(tables, size.pause).play(size.calm)
    live = server.kilobytes()
    worked = server.worked()
    TELL.print(f"{contestant.name}: at full speed")
    full = await Crowd(tables, 0).play(size.seconds)
    worked = server.worked() - worked
    for table in (*warm, *tables):
        table.leave()
    return Outcome(
        decisions=full.decisions,
        rate=full.rate,
        p50_ms=full.percentile(0.5),
        p99_ms=full.percentile(0.99),
        calm_rate=calm.rate,
        calm_p50_ms=calm.percentile(0.5),
        calm_p99_ms=calm.percentile(0.99),
        idle_kb=(idle - before) / size.tables,
        live_kb=(live - before) / size.tables,
        work_ms=1000 * worked / full.decisions,
        client_share=full.client_share,
    )


def _fail_at_once() -> None:
    """A line that breaks ends the run; without this, its table would be waited for."""
    running = asyncio.current_task()

    def fail(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loop.default_exception_handler(context)
        if running:
            running.cancel()

    asyncio.get_running_loop().set_exception_handler(fail)


async def _tables(contestant: Contestant, server: Server, numbers: range) -> list[Table]:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        making = [loop.run_in_executor(pool, contestant.make_table, server, number) for number in numbers]
        return await asyncio.gather(*making)


async def _sit_down(tables: Sequence[Table]) -> None:
    for start in range(0, len(tables), AT_ONCE):
        some = tables[start : start + AT_ONCE]
        await asyncio.gather(*(table.sit_down() for table in some))
        await all_seen(some)


def figures(ours: Outcome, peer: Outcome) -> Iterator[Figure]:
    """What is compared with the peer, and with which goal."""
    name = BOARDGAME_IO.name

    def compared(what: str, mine: float, other: float, unit: str, goal: str) -> Figure:
        return Figure(what, mine, other, mine / other, unit, name, goal)

    yield compared("at full speed", ours.rate, peer.rate, "decisions/s", "at least 1, aim for 3")
    yield compared("p50 at full speed", ours.p50_ms, peer.p50_ms, "ms", "")
    yield compared("p99 at full speed", ours.p99_ms, peer.p99_ms, "ms", "at most 1")
    yield compared("work for one decision", ours.work_ms, peer.work_ms, "ms", "")
    yield compared("with pauses", ours.calm_rate, peer.calm_rate, "decisions/s", "the same load")
    yield compared("p50 with pauses", ours.calm_p50_ms, peer.calm_p50_ms, "ms", "")
    yield compared("p99 with pauses", ours.calm_p99_ms, peer.calm_p99_ms, "ms", "at most 1")
    yield compared("a live table", ours.live_kb, peer.live_kb, "KB", "")
    yield compared("a table nobody looks at", ours.idle_kb, peer.idle_kb, "KB", "below 50 KB")


def report(processes: int, measured: Sequence[Figure]) -> None:
    serving = "1 process" if processes == 1 else f"{processes} processes"
    grid = Grid("what", "Farwander", BOARDGAME_IO.name, "ratio", "goal", title=f"{serving}, on disk")
    for figure in measured:
        grid.add_row(
            figure.name,
            f"{figure.ours:,.1f} {figure.unit}",
            f"{figure.peer:,.1f}",
            f"[bold]{figure.ratio:.2f}[/]",
            figure.goal,
        )
    Console(width=120 if not sys.stdout.isatty() else None).print(grid)


def _size() -> tuple[Size, list[int]]:
    parser = argparse.ArgumentParser(prog="benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help=f"live tables of {SEATS} seats")
    parser.add_argument("--seconds", type=float, default=180, help="at full speed, at most")
    parser.add_argument("--calm", type=float, default=20, help="seconds with pauses before that")
    parser.add_argument("--pause", type=float, default=5, help="seconds between a table's decisions then")
    parser.add_argument("--processes", default="1,2", help="numbers of server processes, with commas")
    asked = parser.parse_args()
    counts = [int(count) for count in asked.processes.split(",")]
    return Size(asked.tables, asked.seconds, asked.calm, asked.pause), counts


def main() -> None:
    size, counts = _size()
    TELL.print(f"{size.tables} tables of {SEATS} seats")
    outcomes = {f"{BOARDGAME_IO.name}": measure(BOARDGAME_IO, 1, size)}
    peer = outcomes[BOARDGAME_IO.name]
    TELL.print(f"measured: {BOARDGAME_IO.name}")
    for count in counts:
        ours = measure(FARWANDER, count, size)
        TELL.print(f"measured: {FARWANDER.name}, processes: {count}")
        outcomes[f"{FARWANDER.name}, processes: {count}"] = ours
        report(count, list(figures(ours, peer)))
    print(json.dumps({name: outcome._asdict() for name, outcome in outcomes.items()}, indent=1))


if __name__ == "__main__":
    main()
