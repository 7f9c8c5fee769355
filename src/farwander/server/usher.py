"""The usher: leads whoever comes to the process where their table is, socket and all.

Any process can serve any table. But if all who look at one are in the same process, a decision is played and
written there once. So every table has a home among the processes, and a socket for it is handed over at the
handshake. Where that fails, it stays: no more is lost than the work that would have been saved.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from pathlib import Path
from typing import Any

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from farwander.server.line import Line
from farwander.server.neighbours import Neighbours, gate_of

_TABLE = re.compile("/api/tables/([^/?]+)/live")
_LARGEST_HEAD = 4096
"""Of a request that is handed over: what goes through at once."""
_MOST_WAITING = 1024
_log = logging.getLogger("farwander.server")


class Usher:
    """Stands at the gate through which other processes hand over sockets."""

    def __init__(self, app: Any, neighbours: Neighbours) -> None:
        believed = Config(app, log_config=None).forwarded_allow_ips  # without it, all logs would be set anew
        self._app = ProxyHeadersMiddleware(app, believed)  # as uvicorn does
        self._neighbours = neighbours
        self._state = ServerState()
        """The lines that came through the gate; uvicorn does not know of them."""
        self._gate: socket.socket | None = None

    def open(self) -> None:
        """Begin to take sockets from others."""
        self._gate = gate = socket.socket(socket.AF_UNIX)
        gate.settimeout(0)
        gate.bind(str(gate_of(self._neighbours.door)))
        gate.listen(_MOST_WAITING)
        asyncio.get_running_loop().add_reader(gate, self._open_way, gate)

    async def close(self) -> None:
        """Take no more, and wait until everyone has gone; they have been let go."""
        if self._gate is not None:
            asyncio.get_running_loop().remove_reader(self._gate)
            self._gate.close()
            gate_of(self._neighbours.door).unlink(missing_ok=True)
            self._gate = None
        if self._state.tasks:
            await asyncio.wait(self._state.tasks, timeout=1)

    def lead(self, path: str, head: bytes, visitor: int) -> bool:
        """Hand over a socket whose table is at home elsewhere, with the head of its request."""
        table = _TABLE.match(path)
        home = self._neighbours.home(table[1]) if table and self._gate else None
        return home is not None and _hand_over(gate_of(home), head, visitor)

    def _open_way(self, gate: socket.socket) -> None:
        way, _ = gate.accept()
        asyncio.get_running_loop().add_reader(way, self._take, way)

    def _take(self, way: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(way)
        with way:
            head, visitors, *_ = socket.recv_fds(way, _LARGEST_HEAD, 1)
        for visitor in visitors:
            task = loop.create_task(self._let_in(head, socket.socket(fileno=visitor)))
            self._state.tasks.add(task)
            task.add_done_callback(self._state.tasks.discard)

    async def _let_in(self, head: bytes, visitor: socket.socket) -> None:
        visitor.settimeout(0)
        loop = asyncio.get_running_loop()
        _, line = await loop.connect_accepted_socket(lambda: Line(self._app, self._state), visitor)
        line.data_received(head)


def _hand_over(gate: Path, head: bytes, visitor: int) -> bool:
    if len(head) > _LARGEST_HEAD:
        return False
    with socket.socket(socket.AF_UNIX) as way:
        way.settimeout(0)
        try:
            way.connect(str(gate))
            socket.send_fds(way, [head], [visitor])
        except OSError as error:  # nobody is there any more, or too many wait
            _log.info("a socket could not be handed over: %s", error)
            return False
    return True
