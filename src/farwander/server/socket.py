"""The live side of the API: one socket for each table that someone looks at."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from farwander.core import Refusal, Refused
from farwander.server.context import let_in, the_house, who
from farwander.server.doorkeeper import Pace
from farwander.server.listener import Listener
from farwander.server.messages import (
    Happened,
    Incoming,
    Ping,
    Pong,
    RefusedMessage,
    SayMessage,
    TakeBackMessage,
)
from farwander.server.metrics import SOCKETS
from farwander.server.problems import Problem, malformed, not_seated, our_fault
from farwander.server.room import Room

LARGEST_FRAME = 8 * 1024
GOING_AWAY, TOO_BIG, OUR_FAULT, TRY_AGAIN, PROBLEM = 1001, 1009, 1011, 1013, 4400
"""How a socket is closed; the reason of the last two is a code of `problems`."""

Socket = WebSocket[Any, Any, Any]


class Bare(NamedTuple):
    """A socket as the server hands it over."""

    receive: Callable[[], Awaitable[dict[str, Any]]]
    send: Callable[[dict[str, Any]], Awaitable[None]]


BARE = "farwander.bare"
"""Where it is in the state of a connection."""

_GOODBYE = 2.0
"""Seconds that a close may take."""
_VERSION = re.compile("[0-9]{1,9}")
_log = logging.getLogger("farwander.server")
_read = msgspec.json.Decoder(Incoming).decode


@websocket("/tables/{id:str}/live")
async def live(socket: Socket, id: FromPath[str], since: FromQuery[str] = "") -> None:
    """Look at a table, and play at it."""
    try:
        let_in(socket)
        person = await who(socket)
        async with the_house(socket).room(id) as room:
            await socket.accept()
            await _attend(socket, room, Listener(person.id if person else None), since)
    except Problem as problem:
        passing = problem.status in (429, 503)
        await _close(socket, TRY_AGAIN if passing else PROBLEM, problem.refusal.code)
    except Exception:  # noqa: BLE001 - the same as below
        _log.exception("a socket at table %s failed", id)
        await _close(socket, OUR_FAULT)


async def _attend(socket: Socket, room: Room, listener: Listener, since: str) -> None:
    """Listen and answer until either side has had enough."""
    room.audience.listeners.add(listener)
    _greet(room, listener, since)
    room.audience.tell_presence()
    SOCKETS.inc()
    bare: Bare = socket.scope["state"][BARE]
    pace = Pace(socket.app.state.settings.messages_per_second)
    receiving = asyncio.create_task(_receive(bare, room, listener, pace))
    sending = asyncio.create_task(_send(bare, listener))
    tasks = [receiving, sending, asyncio.create_task(listener.let_go.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        SOCKETS.dec()
        room.audience.listeners.discard(listener)
        room.audience.tell_presence()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if listener.let_go.is_set():
        await _close(socket, GOING_AWAY)
    elif not receiving.cancelled():
        code = receiving.result()
        if code is not None:
            await _close(socket, code)


async def _close(socket: Socket, code: int, reason: str = "") -> None:
    """Say goodbye to whoever still listens; someone who has stopped reading is not waited for."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await socket.accept()
        await asyncio.wait_for(socket.close(code=code, reason=reason), _GOODBYE)


def _greet(room: Room, listener: Listener, since: str) -> None:
    """Catch up from the last version seen, or see everything anew."""
    if room.record.status == "waiting":
        return
    if _VERSION.fullmatch(since) and int(since) <= room.table.version:
        listener.tell(msgspec.json.encode(room.audience.since(listener.person, int(since))))
    else:
        listener.tell(msgspec.json.encode(room.audience.state(listener.person)))


async def _send(bare: Bare, listener: Listener) -> None:
    """Pass on what the room tells."""
    with suppress(RuntimeError):  # the other side is gone
        while True:
            message = await listener.next()
            await bare.send({"type": "websocket.send", "text": message.decode()})


async def _receive(bare: Bare, room: Room, listener: Listener, pace: Pace) -> int | None:
    """Answer what comes in; return how to close the socket, if it is still open."""
    while True:
        event = await bare.receive()
        if event["type"] != "websocket.receive":
            return None
        data = event.get("text") or event.get("bytes") or b""
        if len(data if isinstance(data, bytes) else data.encode()) > LARGEST_FRAME:
            return TOO_BIG
        pace.count()
        await _answer(room, listener, data, pace)


async def _answer(room: Room, listener: Listener, data: str | bytes, pace: Pace) -> None:
    key = None
    try:
        message = _understand(data)
        key = getattr(message, "key", None)
        pace.check()
        answer = await _do(room, listener, message)
    except Refused as refused:
        _refuse(listener, key, refused.refusal)
    except Problem as problem:
        fresh = room.audience.state(listener.person) if problem.refusal.code == "stale" else None
        listener.tell(msgspec.json.encode(RefusedMessage(key, problem.refusal, fresh)))
    except Exception:  # noqa: BLE001 - written down for us; the other side is told no more than that
        _log.exception("a message at table %s could not be answered", room.record.id)
        _refuse(listener, key, our_fault().refusal)
    else:
        if answer is not None:
            listener.tell(msgspec.json.encode(answer))


def _understand(data: str | bytes) -> Incoming:
    try:
        return _read(data)
    except msgspec.DecodeError as error:
        raise malformed(str(error)) from None
    except UnicodeDecodeError:
        raise malformed("it is not UTF-8") from None
    except RecursionError:
        raise malformed("it is nested too deeply") from None


async def _do(room: Room, listener: Listener, message: Incoming) -> Happened | Pong | None:
    if isinstance(message, Ping):
        return Pong()
    seat = room.record.seat_of(listener.person)
    if seat is None:
        raise not_seated()
    if isinstance(message, SayMessage):
        room.audience.say(seat, message.phrase)
        return None
    if isinstance(message, TakeBackMessage):
        made = await room.take_back(seat, message.version, message.key)
    else:
        made = await room.decide(seat, message.version, message.key, message.action)
    # A new decision is told to everyone; its key tells this one that it was theirs.
    return room.audience.since(listener.person, made.version - 1) if made.before else None


def _refuse(listener: Listener, key: str | None, refusal: Refusal) -> None:
    listener.tell(msgspec.json.encode(RefusedMessage(key, refusal)))
