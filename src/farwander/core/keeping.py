"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def part_of(path: Path) -> Path:
    """Where a file is written before it is put in its place."""
    return path.with_name(f".{path.name}.part")


@contextmanager
def written_whole(path: Path) -> Generator[BinaryIO]:
    """Write beside the old file, and put the new one in its place at the end.

    Whatever happens meanwhile, a kill or a full disk, there is the old one or the new one.
    """
    part = part_of(path)
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
