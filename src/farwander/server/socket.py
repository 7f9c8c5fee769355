"""The live side of the API: one socket for each table that someone looks at."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from farwander.core import Refusal, Refused
from farwander.server.context import check_origin, the_house, who
from farwander.server.messages import (
    PHRASES,
    Accepted,
    DecideMessage,
    Incoming,
    Ping,
    Pong,
    RefusedMessage,
    Said,
    SayMessage,
    TakeBackMessage,
)
from farwander.server.metrics import SOCKETS
from farwander.server.problems import Problem, malformed, not_seated, too_fast
from farwander.server.room import Listener, Room

LARGEST_FRAME = 8 * 1024
GOING_AWAY, TOO_BIG, PROBLEM = 1001, 1009, 4400
"""How a socket is closed; after PROBLEM the reason is a code of `problems`."""

_read = msgspec.json.Decoder(Incoming).decode


class Pace:
    """How many messages a socket may still send: a few at once, then so many a second."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._left = 2.0 * per_second
        self._at = time.monotonic()

    def allow(self) -> bool:
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._per_second, 2.0 * self._per_second)
        self._at = now
        self._left -= 1
        return self._left >= 0


@websocket("/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], id: str, since: int | None = None) -> None:
    """Look at a table, and play at it."""
    house = the_house(socket)
    try:
        check_origin(socket)
        person = await who(socket)
        room = await house.enter(id)
    except Problem as problem:
        await socket.accept()
        await socket.close(code=PROBLEM, reason=problem.refusal.code)
        return
    await socket.accept()
    listener = Listener(person.id if person else None)
    _greet(room, listener, since)
    room.listeners.add(listener)
    SOCKETS.inc()
    room.tell_table()
    sending = asyncio.create_task(_send(socket, listener))
    try:
        await _receive(socket, room, listener, Pace(socket.app.state.settings.messages_per_second))
    except WebSocketDisconnect:
        pass
    finally:
        SOCKETS.dec()
        room.listeners.discard(listener)
        room.tell_table()
        listener.waiting.put_nowait(None)
        await sending


def _greet(room: Room, listener: Listener, since: int | None) -> None:
    """Catch up from the last version seen, or see everything anew."""
    if room.record.status == "waiting":
        return
    if since is not None and 0 <= since <= room.version:
        listener.tell(msgspec.json.encode(room.since(listener.person, since)))
    else:
        listener.tell(msgspec.json.encode(room.state(listener.person)))


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    """Pass on what the room tells, until it says that this is all."""
    try:
        while (message := await listener.waiting.get()) is not None:
            await socket.send_data(message, mode="text")
        await socket.close(code=GOING_AWAY)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the other side is gone; `_receive` notices as well


async def _receive(socket: WebSocket[Any, Any, Any], room: Room, listener: Listener, pace: Pace) -> None:
    while True:
        text = await socket.receive_data(mode="text")
        if len(text) > LARGEST_FRAME:
            await socket.close(code=TOO_BIG)
            return
        if not pace.allow():
            _refuse(listener, None, too_fast().refusal)
            continue
        try:
            message = _read(text)
        except (msgspec.DecodeError, RecursionError) as error:
            _refuse(listener, None, malformed(str(error)).refusal)
            continue
        await _answer(room, listener, message)


async def _answer(room: Room, listener: Listener, message: Incoming) -> None:
    if isinstance(message, Ping):
        listener.tell(msgspec.json.encode(Pong()))
        return
    key = None if isinstance(message, SayMessage) else message.key
    try:
        seat = room.record.seat_of(listener.person)
        if seat is None:
            raise not_seated()
        if isinstance(message, SayMessage):
            if message.phrase not in PHRASES:
                raise malformed(f"there is no phrase called {message.phrase}")
            room.tell_all(Said(seat, message.phrase))
            return
        version = await _play(room, seat, message)
    except Refused as refused:
        _refuse(listener, key, refused.refusal)
    except Problem as problem:
        fresh = room.state(listener.person) if problem.refusal.code == "stale" else None
        listener.tell(msgspec.json.encode(RefusedMessage(key, problem.refusal, fresh)))
    else:
        listener.tell(msgspec.json.encode(Accepted(message.key, version)))


async def _play(room: Room, seat: int, message: DecideMessage | TakeBackMessage) -> int:
    if isinstance(message, TakeBackMessage):
        return await room.take_back(seat, message.version, message.key)
    return await room.decide(seat, message.version, message.key, message.action)


def _refuse(listener: Listener, key: str | None, refusal: Refusal) -> None:
    listener.tell(msgspec.json.encode(RefusedMessage(key, refusal)))
