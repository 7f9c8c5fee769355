"""Things in several files, each of which is read when something in it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, Self, TypeVar

from farwander.near_and_far.packs import File

K = TypeVar("K", bound=int | str)
V = TypeVar("V")

Files = tuple[File, ...]
"""What is read together."""


class Shelf(Mapping[K, V], Generic[K, V]):
    """A dictionary that knows where everything is, and reads it when it is wanted."""

    def __init__(
        self, files: dict[K, Files], read: Callable[[Files], dict[K, V]], found: dict[K, V] | None = None
    ) -> None:
        self._files = files
        self._read = read
        self._found: dict[K, V] = found or {}

    def __getitem__(self, key: K) -> V:
        if key not in self._found:
            self._found.update(self._read(self._files[key]))
        return self._found[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __or__(self, above: Mapping[K, V]) -> Self:
        """This, and of what both have, what lies above."""
        files = self._files | dict.fromkeys(above, ())
        return type(self)(files, self._read, self._found | dict(above))
