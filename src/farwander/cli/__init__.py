"""The `farwander` command."""

from __future__ import annotations

import io
import sys

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
    app()
