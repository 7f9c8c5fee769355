"""The live side of the API: one socket for each table that someone looks at."""

from __future__ import annotations

import logging
import re
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from farwander.core import Refused
from farwander.server.context import let_in, the_house, who
from farwander.server.doorkeeper import Pace
from farwander.server.line import LINE, Line
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

OUR_FAULT, TRY_AGAIN, PROBLEM = 1011, 1013, 4400
"""How a socket is closed; the reason of the last two is a code of `problems`."""

Socket = WebSocket[Any, Any, Any]

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
            await _attend(socket, room, person.id if person else None, since)
    except Problem as problem:
        passing = problem.status in (429, 503)
        await _close(socket, TRY_AGAIN if passing else PROBLEM, problem.refusal.code)
    except Exception:  # noqa: BLE001 - the same as below
        _log.exception("a socket at table %s failed", id)
        await _close(socket, OUR_FAULT)


async def _attend(socket: Socket, room: Room, person: str | None, since: str) -> None:
    """Listen and answer until either side has had enough."""
    line: Line = socket.scope["state"][LINE]
    listener = Listener(person, line)
    pace = Pace(socket.app.state.settings.messages_per_second)
    room.audience.listeners.add(listener)
    _greet(room, listener, since)
    room.audience.tell_presence()
    line.listen(partial(_answer, room, listener, pace))
    SOCKETS.inc()
    try:
        code = await line.over
    finally:
        SOCKETS.dec()
        room.audience.listeners.discard(listener)
        room.audience.tell_presence()
    if code is not None:
        await _close(socket, code)


async def _close(socket: Socket, code: int, reason: str = "") -> None:
    """Say goodbye to whoever still listens."""
    await socket.accept()
    await socket.close(code=code, reason=reason)


def _greet(room: Room, listener: Listener, since: str) -> None:
    """Catch up from the last version seen, or see everything anew."""
    if room.record.status == "waiting":
        return
    if _VERSION.fullmatch(since) and int(since) <= room.table.version:
        _tell(listener, room.audience.since(listener.person, int(since)))
    else:
        _tell(listener, room.audience.state(listener.person))


async def _answer(room: Room, listener: Listener, pace: Pace, data: bytes) -> None:
    key = None
    pace.count()
    try:
        message = _understand(data)
        key = getattr(message, "key", None)
        pace.check()
        answer = await _do(room, listener, message)
    except Refused as refused:
        answer = RefusedMessage(key, refused.refusal)
    except Problem as problem:
        fresh = room.audience.state(listener.person) if problem.refusal.code == "stale" else None
        answer = RefusedMessage(key, problem.refusal, fresh)
    except Exception:  # noqa: BLE001 - written down for us; the other side is told no more than that
        _log.exception("a message at table %s could not be answered", room.record.id)
        answer = RefusedMessage(key, our_fault().refusal)
    if answer is not None:
        _tell(listener, answer)


def _understand(data: bytes) -> Incoming:
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


def _tell(listener: Listener, message: msgspec.Struct) -> None:
    listener.line.tell(msgspec.json.encode(message))
