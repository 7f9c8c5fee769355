"""The other processes of this server. Each tells the rest what it has done, so that any can serve any table.

What has to last is on disk before they are told of it. So a note that is lost costs nobody more than a
moment: the next one, or a decision that does not fit, makes a process read what it has missed.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from farwander.core import Seat
from farwander.server.records import StoredDecision

_log = logging.getLogger("farwander.server")


class Decided(msgspec.Struct, frozen=True, tag=True):
    """A decision is on disk."""

    table: str
    number: int
    stored: StoredDecision


class Changed(msgspec.Struct, frozen=True, tag=True):
    """Who sits at a table has changed, or how things stand there."""

    table: str


class Present(msgspec.Struct, frozen=True, tag=True):
    """Who looks at a table through this process."""

    table: str
    process: str
    people: list[str]
    asking: bool = False
    """Whether the others should tell who is there, too."""


class Spoke(msgspec.Struct, frozen=True, tag=True):
    """Someone said one of the phrases."""

    table: str
    seat: Seat
    phrase: str


class Renamed(msgspec.Struct, frozen=True, tag=True):
    """Someone has another name."""

    person: str
    name: str


class Finding(msgspec.Struct, frozen=True, tag=True):
    """Something that takes long is being found out, and so much of it is done."""

    key: str
    done: int
    of: int


class Arrived(msgspec.Struct, frozen=True, tag=True):
    """Another process has begun to serve."""


Note = Decided | Changed | Present | Spoke | Renamed | Finding
"""What a house is told."""
_read = msgspec.json.Decoder(Arrived | Note).decode


class Neighbours(asyncio.DatagramProtocol):
    """Sends notes to the other processes on this machine, and hears theirs. Until opened, it does nothing."""

    def __init__(self, hear: Callable[[Note], None]) -> None:
        self.process = f"{os.getpid()}-{secrets.token_hex(3)}"
        self._hear = hear
        self._street = Path()
        self._doors: list[str] = []
        self._transport: asyncio.DatagramTransport | None = None

    async def open(self, data: Path) -> None:
        """Begin to listen. Processes that share a data folder find each other."""
        self._street = street_of(data)
        self._transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: self, local_addr=str(self.door), family=socket.AF_UNIX
        )
        self._look_around()
        self.tell(Arrived())

    @property
    def door(self) -> Path:
        """Where this process hears."""
        return self._street / self.process

    def home(self, table: str) -> Path | None:
        """The door of the process where a table is at home; None if it is this one. All agree on it."""
        if not self._doors:
            return None
        home = max(
            (self.process, *(Path(door).name for door in self._doors)), key=lambda each: _lot(each, table)
        )
        return None if home == self.process else self._street / home

    def _look_around(self) -> None:
        """See who is there."""
        _sweep(self._street)
        others = (door for door in self._street.iterdir() if not door.suffix)
        self._doors = [str(door) for door in others if door.name != self.process]

    def tell(self, note: Arrived | Note) -> None:
        if self._transport is None or not self._doors:
            return
        written = msgspec.json.encode(note)
        for door in self._doors:
            self._transport.sendto(written, door)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
            self._transport = None
            self.door.unlink(missing_ok=True)

    # -- what asyncio calls

    def datagram_received(self, data: bytes, addr: object) -> None:
        try:
            note = _read(data)
        except msgspec.DecodeError:
            _log.warning("a note from %s is not one", addr)
            return
        if isinstance(note, Arrived):
            self._look_around()
        else:
            self._hear(note)

    def error_received(self, exc: Exception) -> None:
        """Someone has gone without a word."""
        if isinstance(exc, ConnectionRefusedError):
            _log.info("a process does not hear any more")
        self._look_around()


def street_of(data: Path) -> Path:
    """Where the processes of one data folder have their doors; the way there must be short."""
    name = hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:12]
    street = Path(tempfile.gettempdir()) / f"farwander-{name}"
    street.mkdir(mode=0o700, exist_ok=True)
    if street.stat().st_uid != os.getuid():
        raise PermissionError(f"{street} belongs to someone else; the server's processes cannot meet there.")
    return street


def gate_of(door: Path) -> Path:
    """Where the process with this door takes sockets from others."""
    return door.with_suffix(".gate")


def _lot(process: str, table: str) -> bytes:
    """By which the processes draw for a table: whoever comes or goes changes little."""
    return hashlib.sha256(f"{process} {table}".encode()).digest()


def _sweep(street: Path) -> None:
    """Take away doors behind which nobody listens, and gates without a door."""
    for door in street.iterdir():
        if door.suffix:
            if not door.with_suffix("").exists():
                door.unlink(missing_ok=True)
            continue
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as caller:
            try:
                caller.connect(str(door))
            except ConnectionRefusedError:
                door.unlink(missing_ok=True)
            except FileNotFoundError:
                continue
