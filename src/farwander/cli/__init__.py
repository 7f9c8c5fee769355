"""The `farwander` command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_NEEDED = {"typer", "rich"}
_HOW_TO_INSTALL = "The farwander command needs a few packages more: pip install 'farwander[cli]'\n"


def main() -> None:
    """Run the command with the arguments of this process."""
    try:
        from farwander.cli.app import app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        sys.stderr.write(_HOW_TO_INSTALL)
        raise SystemExit(1) from None
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is when input is closed
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A name or a typed letter that the terminal's encoding lacks must not end a game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        _run(app)
    except OSError as error:
        _tell(error)
        raise SystemExit(1) from None


def _run(command: Callable[[], None]) -> None:
    try:
        command()
    finally:
        if _has_output():
            sys.stdout.flush()  # what fails only when Python has ended could not be told


def _has_output() -> bool:
    return sys.stdout is not None  # pyright: ignore[reportUnnecessaryComparison] - so it is when it is closed


def _tell(error: OSError) -> None:
    """Say on standard error what could not be read or written, unless nobody reads there either."""
    where = f" {error.filename}" if error.filename else ""
    with suppress(OSError):
        sys.stderr.write(
            f"Cannot read or write{where}: {error.strerror or error}. Mend that, or choose another place.\n"
        )
    if _has_output():
        # Python writes what is left when it ends, and would fail again.
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
