"""The files of a pack as they were read, and the faults found in them."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec

from farwander.near_and_far.checks.toml_lines import Place, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farwander.near_and_far.packs import File


class Fault(msgspec.Struct, frozen=True, order=True):
    """Something that is wrong with a pack, and where."""

    file: str
    """Its name within the pack."""
    line: int
    field: str
    """What it is about: `artifact.starry-cape.price.coins`; empty if it is the whole file."""
    message: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (f"{self.file}:{self.line}", self.field, self.message)))


class Source:
    """A file that could be read."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.raw = tomllib.loads(text)
        self._text = text

    @cached_property
    def _lines(self) -> dict[Place, int]:
        return lines_of(self._text)

    def line(self, place: Place) -> int:
        """Where a place begins, or the nearest thing around it that is there."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def fault(self, place: Place, message: str) -> Fault:
        return Fault(self.name, self.line(place), _field(self.raw, place), message)


def _field(value: Any, place: Place) -> str:
    """A place in words. What has an id is called by it."""
    field = ""
    for step in place:
        value = _inside(value, step)
        id = value.get("id") if isinstance(step, int) and is_table(value) else None
        name = id if isinstance(id, str) else step
        field += f"[{name}]" if isinstance(name, int) else f".{name}" if field else name
    return field


def _inside(value: Any, step: str | int) -> Any:
    if is_table(value):
        return value.get(str(step))
    return value[step] if is_list(value) and isinstance(step, int) and step < len(value) else None


def read(file: File) -> Source | Fault:
    """A file, or why it cannot be read."""
    try:
        return Source(file.name, file.text())
    except OSError as error:
        return Fault(file.name, 1, "", f"cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        return Fault(file.name, error.object.count(b"\n", 0, error.start) + 1, "", "is not UTF-8")
    except tomllib.TOMLDecodeError as error:
        return Fault(file.name, _broken_line(file, str(error)), "", f"is not TOML: {error}")
    except RecursionError:
        return Fault(file.name, 1, "", "is nested too deeply")


def _broken_line(file: File, problem: str) -> int:
    at = re.search(r"at line (\d+)", problem)
    return int(at[1]) if at else max(1, len(file.text().splitlines()))


def is_table(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Everything that is neither a table nor a list, and where."""
    if is_table(value):
        for key, inner in value.items():
            yield from leaves(inner, (*place, key))
    elif is_list(value):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*place, number))
    else:
        yield place, value


def guess(word: str, known: Iterable[str]) -> str:
    """What was perhaps meant, as the end of a sentence."""
    close = get_close_matches(word, known, 1)
    return f"; did you mean {close[0]}?" if close else ""
