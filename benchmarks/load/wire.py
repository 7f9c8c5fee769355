"""The client's side of HTTP and WebSocket, made to cost little: a load must be lighter than what bears it."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_LAST = 0x80
_MASKED = 0x80
_NO_MASK = bytes(4)
"""A client must mask what it sends; with zeros, the mask changes nothing."""


def own_address(number: int) -> str:
    """One of this machine's many addresses on loopback."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


class Answer(NamedTuple):
    """What a server answered."""

    said: Any
    cookie: str


class Asker:
    """Asks a server over one kept connection, from an address of its own."""

    def __init__(self, port: int, address: str) -> None:
        self._connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=60, source_address=(address, 0)
        )

    def post(self, path: str, said: object, cookie: str = "") -> Answer:
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        self._connection.request("POST", path, json.dumps(said), headers)
        response = self._connection.getresponse()
        body = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{path} answered {response.status}: {body.decode()}")
        return Answer(json.loads(body), (response.getheader("Set-Cookie") or "").partition(";")[0])

    def close(self) -> None:
        self._connection.close()


class Line(asyncio.Protocol):
    """One WebSocket. Texts are handed over as they arrive; no compression, no fragments."""

    def __init__(self, path: str, headers: Mapping[str, str], hear: Callable[[bytes], None]) -> None:
        self._path = path
        self._headers = headers
        self._hear = hear
        self._buffer = b""
        self._open = False
        self._closing = False
        self._transport: asyncio.Transport | None = None

    # -- what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(transport)
        self._transport = transport
        host, port = transport.get_extra_info("peername")
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open and not self._opened():
            return
        while (frame := self._frame()) is not None:
            kind, text = frame
            if kind == _TEXT:
                self._hear(text)
            elif kind == _PING:
                self._send(_PONG, text)
            elif kind == _CLOSE:
                self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._closing:
            raise ConnectionError(f"The server hung up on {self._path}.") from exc

    # -- what we do

    async def open(self, port: int, address: str) -> None:
        """Call a server on this machine from an address of its own."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port, local_addr=(address, 0))

    def send(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def close(self) -> None:
        self._closing = True
        if self._transport:
            self._transport.close()

    # -- frames

    def _opened(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode())
        self._open, self._buffer = True, rest
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """Take the next whole frame from what has arrived."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        end = start + size
        if len(buffer) < max(start, end):
            return None
        self._buffer = buffer[end:]
        return buffer[0] & 0x0F, buffer[start:end]

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        head = bytes((_LAST | kind, _MASKED | min(size, 126)))
        longer = size.to_bytes(2, "big") if size >= 126 else b""
        if self._transport:
            self._transport.write(b"".join((head, longer, _NO_MASK, text)))
