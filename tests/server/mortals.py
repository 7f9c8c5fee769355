"""Servers that can be killed, and players who carry on."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from guests import Json, asked
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

_SPAWNED = re.compile(rb"Started server process \[(\d+)\]")
_STARTED = b"Application startup complete"
_LOOKS = 20_000
"""How often a file is looked at, at most, until it changes."""
_MOST_KILLS_APART = 40
"""Decisions, at most, until the next kill."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Mortal:
    """A server that is killed again and again while it is played at, and started again each time.

    It is killed right after someone has sent a decision, as soon as something is written, or right after a
    decision was acknowledged, whatever is under way at the other tables. Sometimes it is several processes,
    and sometimes only one of those is killed.
    """

    def __init__(self, folder: Path, luck: Random, kills: int, tasks: asyncio.TaskGroup) -> None:
        self.port = free_port()
        self.kills = 0
        self.up = asyncio.Event()
        self.complaints: list[bytes] = []
        self._folder = folder
        self._luck = luck
        self._wanted = kills
        self._tasks = tasks
        self._process: Process | None = None
        self._workers: list[int] = []
        self._hurt = False
        self._ended = False
        self._moment = ""
        self._left = 0

    @property
    def done(self) -> bool:
        return self.kills >= self._wanted

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        processes = self._luck.choice([1, 2])
        options = ["--no-open", "--port", str(self.port), "--data", str(self._folder)]
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "farwander", "serve", *options, "--processes", str(processes)),
            stdout=DEVNULL,
            stderr=PIPE,
            start_new_session=True,
        )
        self._workers, self._hurt = [], False
        started = 0
        while started < processes:
            started += _STARTED in await self._line(process)
        self._tasks.create_task(self._listen(process))
        self._plan()
        self.up.set()

    async def _line(self, process: Process) -> bytes:
        assert process.stderr
        line = await process.stderr.readline()
        assert line, "the server ended by itself"
        self._read(line)
        return line

    def _read(self, line: bytes) -> None:
        spawned = _SPAWNED.search(line)
        if spawned:
            self._workers.append(int(spawned[1]))
        if b'"traceback"' in line or (b'"error"' in line and b'"uvicorn' not in line):
            self.complaints.append(line)

    async def _listen(self, process: Process) -> None:
        """Hear what it says until it is dead, and start it again."""
        assert process.stderr
        async for line in process.stderr:
            self._read(line)
        self.up.clear()
        await process.wait()
        if not self._ended:
            assert self._hurt, "the server ended by itself"
            await self.start()

    # -- being killed

    def _plan(self) -> None:
        self._moment = self._luck.choice(["sent", "written", "acknowledged"])
        self._left = self._luck.randint(1, _MOST_KILLS_APART)

    def note(self, what: str) -> None:
        """Notice that a decision was sent or acknowledged; it may have been the last one."""
        counted = "acknowledged" if self._moment == "acknowledged" else "sent"
        if what != counted or self.done or not self.up.is_set():
            return
        self._left -= 1
        if self._left == 0:
            if self._moment == "written":
                self._wait_for_writing()
            self._kill()

    def _wait_for_writing(self) -> None:
        """Wait until something more is in the log that the database writes ahead."""
        log = self._folder / "farwander.sqlite-wal"
        before = log.stat()
        for _ in range(_LOOKS):
            now = log.stat()
            if (now.st_size, now.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
                return

    def _kill(self) -> None:
        self.kills += 1
        self._hurt = True
        if len(self._workers) > 1 and self._luck.random() < 0.5:
            # The rest goes on, and replaces it; or it gives up, if it had just been replaced.
            os.kill(self._workers.pop(self._luck.randrange(len(self._workers))), signal.SIGKILL)
            self._plan()
        else:
            self._kill_all()

    def _kill_all(self) -> None:
        self.up.clear()
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill it for good."""
        self._ended = True
        self._kill_all()


class Player:
    """Someone at a table whose program does what the browser's does.

    It comes back by itself, catches up from the last version seen, and sends again what was not answered.
    """

    def __init__(self, server: Mortal, client: httpx.AsyncClient, address: str, luck: Random) -> None:
        self.client = client
        self.sent: dict[str, Json] = {}
        self.accepted: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.seen: dict[int, Any] = {}
        """What was told of each version while playing."""
        self.told: dict[int, Any] = {}
        """And afterwards, of the whole game."""
        self.resent = 0
        self.came_back = 0
        self.seat: int = -1
        self._server = server
        self._address = address
        self._luck = luck
        self._state: Json = {}

    async def ask(self, method: str, path: str, **content: Any) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            await self._server.up.wait()
            try:
                return await self.client.request(method, path, json=content if method == "POST" else None)
            except httpx.TransportError:
                continue

    @property
    def _unanswered(self) -> list[Json]:
        return [
            message
            for key, message in self.sent.items()
            if key not in self.accepted and key not in self.refused
        ]

    async def play(self, table: str) -> None:
        """Play to the end."""
        while not self._finished:
            await self._look(table, self._state.get("version"), self._attend)
        while not self.told:
            await self._look(table, 0, self._be_told)

    async def _look(
        self, table: str, since: int | None, attend: Callable[[ClientConnection], Awaitable[None]]
    ) -> None:
        """Open a socket; who loses it comes back when the server is there again."""
        await self._server.up.wait()
        try:
            async with connect(
                f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/live"
                + ("" if since is None else f"?since={since}"),
                additional_headers={"cookie": f"farwander={self.client.cookies['farwander']}"},
                local_addr=(self._address, 0),
                proxy=None,
                open_timeout=None,
                ping_interval=None,
            ) as live:
                await attend(live)
        except (WebSocketException, OSError):
            self.came_back += 1

    @property
    def _finished(self) -> bool:
        return bool(self._state) and self._state["table"]["status"] == "finished" and not self._unanswered

    async def _attend(self, live: ClientConnection) -> None:
        for message in self._unanswered:
            self.resent += 1
            await live.send(msgspec.json.encode(message), text=True)
        async for text in live:
            self._hear(msgspec.json.decode(text))
            if self._finished:
                return
            message = None if self._unanswered else self._decision()
            if message is not None:
                self.sent[message["key"]] = message
                await live.send(msgspec.json.encode(message), text=True)
                self._server.note("sent")

    async def _be_told(self, live: ClientConnection) -> None:
        self.told = {step["version"]: step for step in msgspec.json.decode(await live.recv())["steps"]}

    def _hear(self, message: Json) -> None:
        if message["type"] == "refused":
            self.refused[message["key"]] = message["error"]["code"]
        elif message["type"] == "state":
            self._state = message
        elif message["type"] == "events":
            for step in message["steps"]:
                assert self.seen.setdefault(step["version"], step) == step, "what was told stays so"
                self._note_acknowledged(step)
            if self._state:
                known = self._state["version"]
                told = [step["version"] for step in message["steps"] if step["version"] > known]
                assert told == list(range(known + 1, message["version"] + 1)), "in order"
            self._state = message

    def _note_acknowledged(self, step: Json) -> None:
        """Notice that a decision of one's own is on disk."""
        key = step.get("key")
        if key is not None and key not in self.accepted:
            self.accepted[key] = step["version"]
            self._server.note("acknowledged")

    def _decision(self) -> Json | None:
        """What to do now, if anything: decide, or once in a while take the last decision back."""
        state = self._state
        if not state:
            return None
        common = {"key": str(uuid4()), "version": state["version"]}
        if asked(state):
            return {"type": "decide", **common, "action": self._luck.choice(state["legal"])["action"]}
        if state["take_back"] and self._luck.random() < 0.1:
            return {"type": "take_back", **common}
        return None
