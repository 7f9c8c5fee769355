"""Tables at Farwander's own server, durable on disk."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from benchmarks.load.play import SEATS, Heard, Table
from benchmarks.load.processes import HERE, Server, free_port, running
from benchmarks.load.wire import Asker, Line, own_address

ROOT = HERE.parents[1]
DISK = ROOT / ".cache"
"""Not the system's folder for temporary files, which may be memory."""


class _Seen(msgspec.Struct):
    acting: list[int]


class _Choice(msgspec.Struct):
    action: msgspec.Raw


class _Message(msgspec.Struct):
    """Of what comes in, the part that a player who knows no strategy needs."""

    type: str
    version: int = 0
    table: _Seen | None = None
    legal: list[_Choice] = []


_read = msgspec.json.Decoder(_Message).decode


class FarwanderTable(Table):
    """A table of four people who choose at random."""

    def __init__(self, id: str, address: str, port: int, cookies: list[str]) -> None:
        super().__init__()
        self._id = id
        self._address = address
        self._port = port
        self._cookies = cookies

    async def sit_down(self) -> None:
        path = f"/api/tables/{self._id}/live"
        for seat, cookie in enumerate(self._cookies):
            line = Line(path, {"Cookie": cookie}, partial(self.hear, seat))
            self.lines.append(line)
            await line.open(self._port, self._address)

    def read(self, seat: int, message: bytes) -> Heard | None:
        told = _read(message)
        if told.type == "refused":
            raise RuntimeError(f"seat {seat} was refused: {message[:300]!r}")
        if told.table is None or told.type == "table":
            return None
        return Heard(told.version, told.table.acting, told.legal)

    def decision(self, seat: int, heard: Heard) -> bytes:
        choice = random.choice(heard.choices)
        key = f"{seat}-{heard.version}"
        return msgspec.json.encode(
            {"type": "decide", "version": heard.version, "key": key, "action": choice.action}
        )


def make_table(server: Server, number: int) -> FarwanderTable:
    """Four new people sit down at a new table and begin; they come from an address of their own."""
    address = own_address(number)
    asker = Asker(server.port, address)
    cookies = [asker.post("/api/me", {"name": f"Player {seat + 1}"}).cookie for seat in range(SEATS)]
    wanted: dict[str, Any] = {
        "game": "faraway",
        "options": {"players": SEATS},
        "seats": [{"kind": "me"}, *({"kind": "open"} for _ in range(SEATS - 1))],
    }
    id: str = asker.post("/api/tables", wanted, cookies[0]).said["id"]
    for cookie in cookies[1:]:
        asker.post(f"/api/tables/{id}/join", {}, cookie)
    asker.post(f"/api/tables/{id}/start", {}, cookies[0])
    asker.close()
    return FarwanderTable(id, address, server.port, cookies)


@contextmanager
def server(processes: int) -> Generator[Server]:
    """So many processes at one address, on one database."""
    DISK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DISK) as data:
        port = free_port()
        command = [sys.executable, "-m", "benchmarks.load.serve", data, str(port), str(processes)]
        with running(command, port, ROOT) as started:
            yield started
