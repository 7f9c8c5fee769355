"""Where the command writes to, how it asks, and how it fails."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer
from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from rich.table import Table

_WIDEST = 500


def new_console() -> Console:
    """Standard output. Numbers are not highlighted: colour means a biome or a wonder here."""
    return Console(highlight=False)


def print_figures(table: Table) -> None:
    """Print a table of which nothing may be cut off: a narrow terminal folds its lines."""
    anywhere = Console(width=_WIDEST)
    Console(highlight=False, width=max(new_console().width, anywhere.measure(table).maximum)).print(table)


def ask(console: Console, question: str) -> str:
    """Ask for a line. Raises `EOFError` when there is nobody left to answer."""
    return console.input(Text.assemble((question, "bold"), " ")).strip()


def say_wrong(console: Console, message: str) -> None:
    console.print(Text(message, "red"), soft_wrap=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """End the command with a message on standard error."""
    say_wrong(Console(stderr=True, highlight=False), message)
    raise typer.Exit(code)


@contextmanager
def writing_to(path: Path) -> Generator[None]:
    """End the command with a sentence if nothing can be written there."""
    try:
        yield
    except OSError as error:
        fail(f"Cannot write to {path}: {error.strerror or error}.")


def check_writable(path: Path) -> None:
    """Find out before the work, not after it, that there is no place to write to; leave nothing there."""
    with writing_to(path):
        there = path.exists()
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
