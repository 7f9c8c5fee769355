"""A folder that keeps what came of a ladder's parts, so that one that was stopped goes on where it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec

from farwander.arena.ladder_games import Sums, parts
from farwander.arena.ladder_settings import Settings
from farwander.core.keeping import written_whole
from farwander.core.refusal import Refusal, Refused

SETTINGS = "ladder.json"
PARTS = "parts.jsonl"
_CHANGED = {
    "game": "its game was {was}; now it is {now}",
    "bots": "its bots were {was}; now they are {now}",
    "players": "it was for {was} players; now it is for {now}",
    "games": "its games for each meeting were {was:,}; now they are {now:,}",
    "seed": "its seed was {was}; now it is {now}",
    "identity": "the rules, the bots or the arena have changed since",
}
"""By field of the settings."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    part: Annotated[int, msgspec.Meta(ge=0)]
    sums: Sums


class LadderFolder:
    """One ladder's folder: its settings, and a line for each part that is done."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """Make the folder, or take it up again; raise `Refused` if it is another ladder's."""
        self._path = path
        self._parts = path / PARTS
        self._settings = settings
        try:
            path.mkdir(parents=True, exist_ok=True)
            if not (path / SETTINGS).exists():
                with written_whole(path / SETTINGS) as file:
                    file.write(msgspec.json.format(msgspec.json.encode(settings)))
            self._check((path / SETTINGS).read_bytes())
            self._parts.touch()
        except OSError as error:
            raise self._refused(f"Cannot write to {path}: {error.strerror}.") from None

    def _check(self, content: bytes) -> None:
        try:
            before = msgspec.json.decode(content, type=Settings)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._refused(
                f"{self._path / SETTINGS} cannot be read: {error}. Name another folder."
            ) from None
        for field, changed in _CHANGED.items():
            was, now = getattr(before, field), getattr(self._settings, field)
            if was != now:
                why = changed.format(was=_told(was), now=_told(now))
                raise self._refused(
                    f"{self._path} holds another ladder: {why}. Name another folder, or none."
                )

    def read(self) -> dict[int, Sums]:
        """What is done. A last line that was cut short when the ladder was killed is forgotten."""
        try:
            content = self._parts.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:
                os.truncate(self._parts, len(whole))
        except OSError as error:
            raise self._refused(f"Cannot read {self._parts}: {error.strerror}.") from None
        plan, done = parts(self._settings), dict[int, Sums]()
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                line = msgspec.json.decode(text, type=_Line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise self._bad_line(number, str(error)) from None
            if line.part < len(plan) and line.sums.of(plan[line.part]):
                if not line.sums.possible:
                    raise self._bad_line(number, "No games end like this")
                done[line.part] = line.sums
        return done

    def add(self, part: int, sums: Sums) -> None:
        """Write down at once what came of a part."""
        try:
            with self._parts.open("ab") as file:
                file.write(msgspec.json.encode(_Line(part, sums)) + b"\n")
        except OSError as error:
            raise self._refused(f"Cannot write to {self._parts}: {error.strerror}.") from None

    def _bad_line(self, number: int, why: str) -> Refused:
        where = f"{self._parts}, line {number}"
        return self._refused(f"{where}: {why}. Delete it, and its part is played again.")

    def _refused(self, message: str) -> Refused:
        return Refused(Refusal("unusable_folder", message, {"folder": str(self._path)}))


def _told(value: str | int | tuple[str | int, ...]) -> str | int:
    """A number as it is; several things as Ada, Bo and Cy."""
    if not isinstance(value, tuple):
        return value
    words = [*map(str, value)]
    return ", ".join([*words[:-2], " and ".join(words[-2:])])
