"""Anything shown in short, for messages about what a bot may have made as long or as odd as it liked."""

from __future__ import annotations

from reprlib import repr as shortened


def shown(thing: object) -> str:
    try:
        return shortened(thing)
    except (Exception, SystemExit):  # noqa: BLE001 - a thing may fail in any way when it is shown
        return "something that cannot even be shown"
