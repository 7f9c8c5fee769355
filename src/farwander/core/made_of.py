"""What results are made of: whoever keeps them can tell later that they are of other rules, cards or bots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path


def files_of(*folders: str) -> Iterator[Path]:
    """All files of some folders of this package, code and data, always in the same order."""
    package = Path(str(resources.files("farwander")))
    for folder in folders:
        yield from sorted(path for path in (package / folder).rglob("*") if _counts(path))


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def digest_of(words: str, files: Iterable[Path]) -> str:
    """A short text that changes with any of them."""
    digest = hashlib.sha256(words.encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
