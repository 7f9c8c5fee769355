"""A bar for whoever waits for many games."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_of(
    total: int, *, done: int = 0, named: str = "games", quiet: bool = False
) -> Generator[Callable[[int], None]]:
    """Show how many are done until all are; what it yields is told of more that are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as bars:
        bar = bars.add_task(named, total=total, completed=done)
        yield lambda more: bars.advance(bar, more)
