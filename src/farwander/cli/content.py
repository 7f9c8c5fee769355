"""`farwander content check`: whether a content pack is in order."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from farwander.cli.consoles import fail, new_console
from farwander.near_and_far.content_faults import Fault, content_faults


class Verdict(msgspec.Struct):
    """What `--json` prints."""

    ok: bool
    faults: list[Fault]


def check_content(folder: Path | None, *, as_json: bool) -> None:
    """Print what is wrong with a pack; exit with 1 if anything is."""
    if folder is not None and not folder.is_dir():
        fail(f"There is no folder called {folder}.", 2)
    faults = content_faults(folder)
    if as_json:
        typer.echo(msgspec.json.encode(Verdict(not faults, faults)))
    elif faults:
        for fault in faults:
            typer.echo(fault)
        fail(f"{len(faults)} fault{'s' if len(faults) > 1 else ''} found.")
    else:
        pack = "The pack that comes with Farwander" if folder is None else f"The pack in {folder}"
        new_console().print(f"{pack} is in order.", style="bold green", markup=False, soft_wrap=True)
    raise typer.Exit(bool(faults))
