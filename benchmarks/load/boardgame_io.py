"""Matches at boardgame.io's own server, spoken to as by its own client: lobby by HTTP, play by Socket.IO."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from benchmarks.load.play import SEATS, Heard, Table
from benchmarks.load.processes import HERE, Server, free_port, running
from benchmarks.load.wire import Asker, Line, own_address

PEER = HERE / "peer"
LENGTH = 70
"""Moves in a match; about as many as decisions in a game of Faraway for four."""

_PREFIX = b"42/steps,"


class _Course(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    over: dict[str, int] | None = msgspec.field(name="gameover", default=None)


class _State(msgspec.Struct):
    ctx: _Course
    version: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_kind = msgspec.json.Decoder(list[msgspec.Raw]).decode
_read_kind = msgspec.json.Decoder(str).decode
_read_sync = msgspec.json.Decoder(_Sync).decode
_read_state = msgspec.json.Decoder(_State).decode


class BoardgameTable(Table):
    """A match of four people who take turns."""

    def __init__(self, id: str, address: str, port: int, credentials: list[str]) -> None:
        super().__init__()
        self._id = id
        self._address = address
        self._port = port
        self._credentials = credentials

    async def sit_down(self) -> None:
        for seat in range(SEATS):
            line = Line("/socket.io/?EIO=4&transport=websocket", {}, partial(self.hear, seat))
            self.lines.append(line)
            await line.open(self._port, self._address)

    def read(self, seat: int, message: bytes) -> Heard | None:
        if message.startswith(_PREFIX):
            return _heard(message[len(_PREFIX) :])
        line = self.lines[seat]
        if message.startswith(b"0"):  # Engine.IO is open
            line.send(b"40/steps,")
        elif message.startswith(b"40"):  # so is the game's namespace
            line.send(_emit("sync", self._id, str(seat), self._credentials[seat], SEATS))
        elif message == b"2":  # ping
            line.send(b"3")
        return None

    def decision(self, seat: int, heard: Heard) -> bytes:
        player = str(seat)
        move: dict[str, Any] = {
            "type": "step",
            "args": [],
            "playerID": player,
            "credentials": self._credentials[seat],
        }
        return _emit("update", {"type": "MAKE_MOVE", "payload": move}, heard.version, self._id, player)


def _emit(*said: Any) -> bytes:
    return _PREFIX + msgspec.json.encode(said)


def _heard(said: bytes) -> Heard | None:
    kind, *rest = _kind(said)
    match _read_kind(kind):
        case "sync":
            state = _read_sync(rest[1]).state
        case "update":
            state = _read_state(rest[1])
        case _:
            return None
    return Heard(state.version, [] if state.ctx.over else [int(state.ctx.current)], None)


def make_table(server: Server, number: int) -> BoardgameTable:
    """Four people join a new match."""
    address = own_address(number)
    asker = Asker(server.port, address)
    id: str = asker.post("/games/steps/create", {"numPlayers": SEATS}).said["matchID"]
    joined = [
        asker.post(f"/games/steps/{id}/join", {"playerID": str(seat), "playerName": f"Player {seat + 1}"})
        for seat in range(SEATS)
    ]
    asker.close()
    return BoardgameTable(id, address, server.port, [each.said["playerCredentials"] for each in joined])


@contextmanager
def server(_: int) -> Generator[Server]:
    """Its server, which is one process; installed when it is first needed."""
    if not (shutil.which("npm") and shutil.which("node")):
        raise SystemExit("boardgame.io runs on Node.js; install it, with npm, to measure against it.")
    if not (PEER / "node_modules").exists():
        npm = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(npm, cwd=PEER, check=True)
    port = free_port()
    with running(["node", "server.js", str(port), str(LENGTH)], port, PEER) as started:
        yield started
