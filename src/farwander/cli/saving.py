"""Saved games: written whole or not at all, and read back with care."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from farwander.cli.consoles import fail
from farwander.cli.english import listed
from farwander.cli.names import clean_name
from farwander.cli.near_and_far.packs import game_with
from farwander.core.keeping import part_of, written_whole
from farwander.core.log import GameLog, LogError, OtherPack, read_log, write_log
from farwander.games import GAMES, AnyGame
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.library import OUR_NAME


class CannotSave(Exception):  # noqa: N818 - reads as what happened
    """A game cannot be saved here; the message says why."""


class SaveFile:
    """A place for one game. Making it makes sure that it can be written."""

    def __init__(self, path: Path) -> None:
        """Try the place out; raise `CannotSave`."""
        self.path = path
        with _saving_to(path):
            self._target = path.expanduser().resolve()
            if self._target.exists() and not self._target.is_file():
                raise CannotSave(f"Cannot save to {path}: it is not a file.")
            part_of(self._target).write_bytes(b"")
            part_of(self._target).unlink()

    def save(self, log: GameLog) -> Path:
        """Put the game in the place of what was there; raise `CannotSave`."""
        with _saving_to(self.path), written_whole(self._target) as file:
            file.write(write_log(log))
        return self.path


@contextmanager
def _saving_to(path: Path) -> Generator[None]:
    """Tell whatever goes wrong with a place."""
    try:
        yield
    except OSError as error:
        raise CannotSave(f"Cannot save to {path}: {error.strerror}.") from None
    except RuntimeError as error:  # nobody has that home, or links go round in a circle
        raise CannotSave(f"Cannot save to {path}: {str(error).rstrip('.')}.") from None


def save_elsewhere(log: GameLog) -> Path:
    """Save a game in the temporary folder, or else in the working one; raise `CannotSave`."""
    for folder in (tempfile.gettempdir, os.getcwd):
        with suppress(OSError):
            return _write_anew(Path(folder()), write_log(log))
    raise CannotSave("Cannot save in the temporary folder or in the working folder either.")


def _write_anew(folder: Path, text: bytes) -> Path:
    """A file with a name that none had before."""
    descriptor, name = tempfile.mkstemp(".json", "farwander-", folder)
    path = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
    except OSError:
        path.unlink()
        raise
    return path


class SavedGame(NamedTuple):
    """A log read from a file, with the game it is a log of."""

    game: AnyGame
    log: GameLog
    names: list[str]
    """The players' names, safe to show."""


def read_game(path: Path, content: Path | None = None) -> SavedGame:
    """Read a saved game; raise `LogError`, or end the command if there is no such file."""
    try:
        text = path.read_bytes()
    except OSError as error:
        fail(f"Cannot read {path}: {error.strerror}.")
    log = read_log(text)
    if log.game not in GAMES:
        known = listed(sorted(GAMES))
        raise LogError(0, f"it is a game of {clean_name(log.game)}, and this version knows {known}.")
    names = [clean_name(name) or f"Player {seat}" for seat, name in enumerate(log.players, 1)]
    game = game_with(content) if log.game == NearAndFar.name else GAMES[log.game]
    return SavedGame(game, log, names)


def told(error: LogError) -> str:
    """What is wrong with a log, and what to do about it if the content pack is another."""
    if not isinstance(error, OtherPack):
        return str(error)
    played, here = (pack.name if pack else "" for pack in (error.played, error.here))
    if not played:
        what = "It was saved before logs named their pack, and can only be read by the version that saved it."
    elif played != OUR_NAME:
        what = "Name the folder with that pack, as it was then, with --content DIR."
    elif here != OUR_NAME:
        what = "It is the pack that comes along: leave out --content."
    else:
        what = "It comes with another version of Farwander: use that one, or its content with --content DIR."
    return f"{error}\n{what}"
