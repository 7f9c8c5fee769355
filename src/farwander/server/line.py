"""A line: one WebSocket from the handshake to the goodbye. It knows frames, and nothing of tables.

The application is asked by ASGI whether to let someone in. From then on both sides talk through the line
itself: there, a message that comes in starts one task, and one that goes out is written at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, cast
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

LARGEST_FRAME = 8 * 1024
MOST_WAITING = 200
"""Messages that someone may leave unread."""
GOING_AWAY = 1001
LINE = "farwander.line"
"""Where a line is in the state of its connection."""

_GOODBYE = 5.0
"""Seconds that the other side has to close."""
_TEXT = 0x81
_SHORT, _LONG = 126, 2**16
_log = logging.getLogger("farwander.server")
_frames_log = logging.getLogger("websockets.server")

Application = Callable[..., Awaitable[None]]
Hear = Callable[[bytes], Awaitable[None]]
Lead = Callable[[str, bytes, int], bool]
"""Hands over a socket to where it belongs, by path, head and number; whether it has."""


class Line(asyncio.Protocol):
    """One for each socket."""

    def __init__(self, app: Application, server: ServerState, lead: Lead | None = None) -> None:
        self.over: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """How to close, once there is nothing more to say; None if the other side has gone."""
        self._app = app
        self._connections = cast(set[Line], server.connections)
        self._tasks = server.tasks
        self._lead = lead
        self._frames = ServerProtocol(max_size=LARGEST_FRAME, logger=_frames_log)
        self._transport: asyncio.Transport | None = None
        self._response: Response | None = None
        """To the handshake; until it is sent."""
        self._hear: Hear | None = None
        self._heard: deque[bytes] = deque()
        """What is not answered yet: one after the other, so that each finds what the last has done."""
        self._answering: asyncio.Task[None] | None = None
        self._fragments: list[bytes] = []
        self._unread: deque[bytes] = deque()
        self._flowing = True
        """Whether the other side reads."""

    # -- for whoever talks through it

    def listen(self, hear: Hear) -> None:
        """Hand over what comes in from now on."""
        self._hear = hear

    def tell(self, text: bytes) -> None:
        """Send a text; one who has stopped reading is let go."""
        if self._flowing:
            self._write(text)
        elif len(self._unread) == MOST_WAITING:
            self.let_go()
        else:
            self._unread.append(text)

    def let_go(self) -> None:
        """Tell nothing more; whoever listens should come back."""
        self._end(GOING_AWAY)

    # -- what asyncio and uvicorn call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Request):
                self._knock(event, data)
            elif isinstance(event, Frame):
                self._take(event)
        self._flush()

    def eof_received(self) -> None:
        self._end(None)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio hands it over
        self._connections.discard(self)
        self._end(None)

    def pause_writing(self) -> None:
        self._flowing = False

    def resume_writing(self) -> None:
        self._flowing = True
        while self._unread and self._flowing:
            self._write(self._unread.popleft())

    def shutdown(self) -> None:
        """The server stops."""
        self.let_go()

    # -- the handshake, and the goodbye

    def _knock(self, request: Request, head: bytes) -> None:
        """Ask the application whether to let someone in; it may be another process that knows."""
        if self._transport and self._lead and self._lead(request.path, head, self._number):
            self._transport.abort()  # only here: the other process holds it now
            return
        self._response = self._frames.accept(request)
        if self._response.status_code != 101:  # noqa: PLR2004 - switching protocols
            self._answer_handshake(self._response)
            return
        task = asyncio.get_running_loop().create_task(self._attend(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def _number(self) -> int:
        """By which the system knows the socket."""
        return self._transport.get_extra_info("socket").fileno() if self._transport else -1

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        transport = self._transport
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": transport.get_extra_info("sockname") if transport else None,
            "client": transport.get_extra_info("peername") if transport else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": {LINE: self},
            "extensions": {},
        }

    async def _attend(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except Exception:  # noqa: BLE001 - nobody waits for this task; the log is where it can be told
            _log.exception("a socket failed")
        self._end(None)
        if not self._frames.close_expected() and self._transport:
            self._transport.close()

    async def _receive(self) -> dict[str, Any]:
        """What ASGI hears: that someone is here, then that nobody is."""
        if self._response is not None:
            return {"type": "websocket.connect"}
        await asyncio.shield(self.over)
        return {"type": "websocket.disconnect", "code": 1005}

    async def _send(self, message: dict[str, Any]) -> None:
        """What ASGI says: come in, or goodbye."""
        if self._response is not None:
            welcome = message["type"] == "websocket.accept"
            self._answer_handshake(self._response if welcome else self._frames.reject(403, "Not here."))
        elif message["type"] == "websocket.close" and self._frames.state is OPEN:
            self._frames.send_close(message["code"], message["reason"])
            self._flush()
            self._end(None)

    def _answer_handshake(self, response: Response) -> None:
        self._response = None
        self._frames.send_response(response)
        self._flush()

    def _end(self, code: int | None) -> None:
        self._heard.clear()
        if not self.over.done():
            self.over.set_result(code)

    # -- frames

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            self._end(None)
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                self._heard.append(b"".join(self._fragments))
                self._fragments.clear()
                self._answer()

    def _answer(self) -> None:
        """Let what has come in be answered; until it is, nothing more is read."""
        if self._answering is None:
            self._answering = asyncio.get_running_loop().create_task(self._answer_all())
        elif self._transport:
            self._transport.pause_reading()

    async def _answer_all(self) -> None:
        while self._heard and self._hear:
            await self._hear(self._heard.popleft())
        self._answering = None
        if self._transport and not self._transport.is_closing():
            self._transport.resume_reading()

    def _write(self, text: bytes) -> None:
        """Write a text as a frame; the library's way costs more than all else that a message needs."""
        if self._frames.state is not OPEN or not self._transport:
            return
        size = len(text)
        if size < _SHORT:
            head = bytes((_TEXT, size))
        elif size < _LONG:
            head = bytes((_TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        self._transport.write(head + text)

    def _flush(self) -> None:
        """Send what the library wants to be sent."""
        if not self._transport:
            return
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()
        if self._frames.close_expected():
            asyncio.get_running_loop().call_later(_GOODBYE, self._transport.abort)


def pick_up(config: Config, server_state: ServerState, app_state: dict[str, Any]) -> Line:  # noqa: ARG001
    """What uvicorn asks for a line, with all that it has."""
    behind_proxies: Any = vars(config)["loaded_app"]
    return Line(behind_proxies, server_state, behind_proxies.app.state.usher.lead)
