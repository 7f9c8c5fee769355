"""What results are made of: whoever keeps them can tell later that they are of other rules, cards or bots."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path


def files_of(*folders: str) -> Iterator[Path]:
    """All files of some folders of this package, code and data, always in the same order."""
    package = Path(str(resources.files("farwander")))
    for folder in folders:
        yield from _inside(package / folder)


def files_with(kind: type) -> list[Path]:
    """All files of the package that a class stands in, or its own file if it stands in none."""
    package = sys.modules[kind.__module__.partition(".")[0]]
    file = Path(package.__file__ or inspect.getfile(kind))  # a folder without __init__.py has no file
    return _inside(file.parent) if file.name == "__init__.py" else [file]


def _inside(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def digest_of(words: str, files: Iterable[Path]) -> str:
    """A short text that changes with any of them."""
    digest = hashlib.sha256(words.encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
