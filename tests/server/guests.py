"""Guests of a server under test: people with a browser of their own, who ask, look on and play."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple, Self, cast
from urllib.parse import urlencode
from uuid import uuid4

import httpx
import msgspec
from litestar.testing import TestClient
from litestar.testing.transport import TestClientTransport
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import CONNECTING, OPEN
from websockets.uri import parse_uri

from farwander.server.app import create_app
from farwander.server.house import House
from farwander.server.line import Line
from farwander.server.room import Room
from farwander.server.settings import Settings

Json = dict[str, Any]
Choose = Callable[[Json], Json]
"""Picks an action from a state or an `events` message."""

ADDRESS = "http://testserver.local"
PATIENCE = 120
"""Seconds to wait for a message that must come; only a failing test waits that long."""
MANY = 5_000
"""More messages or questions than any game needs."""


class Row(NamedTuple):
    """A decision on disk."""

    number: int
    seat: int
    action: str
    key: str | None


class Server:
    """A server in this process."""

    def __init__(self, app: Any, client: TestClient[Any]) -> None:
        self.app = app
        self.client = client

    @property
    def house(self) -> House:
        return self.app.state.house

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call something inside the server's loop."""
        return self.client.blocking_portal.call(function, *arguments)

    def room(self, table: str) -> Room:
        return self.call(self.house.enter, table)

    def rows(self, table: str) -> list[Row]:
        """The decisions of a table as they are on disk."""
        folder: Path = self.app.state.settings.data
        with closing(sqlite3.connect(folder / "farwander.sqlite")) as database:
            query = 'SELECT number, seat, action, key FROM decisions WHERE "table" = ? ORDER BY number'
            return [Row(*row) for row in database.execute(query, [table])]

    @contextmanager
    def disk_stopped(self) -> Generator[None]:
        """Keep the server from writing, as a slow disk does; what it wants to write waits."""
        folder: Path = self.app.state.settings.data
        with closing(sqlite3.connect(folder / "farwander.sqlite", isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            yield
            database.execute("ROLLBACK")

    def browser(self, *, at: str = "testclient", **options: Any) -> httpx.Client:
        """Someone's browser at some address, with cookies of its own."""
        transport = cast(httpx.BaseTransport, _From(self.client, at))
        return httpx.Client(transport=transport, base_url=ADDRESS, **options)


class _From(TestClientTransport[Any]):
    """The way to the server from an address."""

    def __init__(self, client: TestClient[Any], address: str) -> None:
        super().__init__(client)
        self._address = address

    def parse_request(self, request: httpx.Request) -> Json:
        return super().parse_request(request) | {"client": (self._address, 50000)}


def without_limits(folder: Path) -> Settings:
    return Settings(folder, requests_per_minute=1_000_000, messages_per_second=1_000_000)


@contextmanager
def serving(settings: Settings) -> Generator[Server]:
    app = create_app(settings)
    with TestClient(app, base_url=ADDRESS) as client:
        yield Server(app, client)


class Refusal(msgspec.Struct):
    """What a server says no with."""

    status: int
    code: str
    answer: Json


class Guest:
    """Someone with a browser; with a name, someone who can play."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.browser = server.browser()
        self.name = name
        if name is not None:
            self.post("/me", name=name)

    def get(self, path: str) -> Any:
        return _good(self.browser.get(f"/api{path}"))

    def post(self, path: str, **content: Any) -> Any:
        return _good(self.browser.post(f"/api{path}", json=content))

    def refused(self, path: str, **content: Any) -> Refusal:
        """Post something and be refused."""
        return refusal(self.browser.post(f"/api{path}", json=content))

    # -- tables

    def makes(self, *seats: str, advanced: bool = False, **wanted: Any) -> str:
        """Make a table with these seats: me, open, or the name of a bot."""
        options = {"players": len(seats), "advanced": advanced}
        wanted = {"game": "faraway", "options": options, "seats": [seat(each) for each in seats], **wanted}
        return self.post("/tables", **wanted)["id"]

    def table(self, id: str) -> Json:
        return self.get(f"/tables/{id}")

    def joins(self, id: str, seat: int | None = None) -> Json:
        return self.post(f"/tables/{id}/join", seat=seat)

    def leaves(self, id: str) -> Json:
        return self.post(f"/tables/{id}/leave")

    def starts(self, id: str) -> Json:
        return self.post(f"/tables/{id}/start")

    def state(self, id: str) -> Json:
        return self.get(f"/tables/{id}/state")

    def decides(self, id: str, state: Json, action: Json, key: str | None = None) -> int:
        """Make a decision on a state; return the version that it made."""
        return self.post(f"/tables/{id}/decisions", **decision(state, action, key))["version"]

    def looks_at(self, id: str, **asking: Any) -> Live:
        """Open a socket."""
        return Live(self, id, **asking)

    @property
    def cookie(self) -> str | None:
        return self.browser.cookies.get("farwander")


def seat(who: str) -> Json:
    return {"kind": who} if who in ("me", "open") else {"kind": "bot", "bot": who}


def decision(state: Json, action: Json, key: str | None = None) -> Json:
    return {"version": state["version"], "key": key or str(uuid4()), "action": action}


def refusal(answer: httpx.Response) -> Refusal:
    """Read an answer that must be in the one form that problems have."""
    assert answer.status_code >= 400, answer.text
    assert answer.headers["content-type"] == "application/json"
    content = answer.json()
    assert set(content) <= {"error", "state"}, content
    check_error(content["error"])
    return Refusal(answer.status_code, content["error"]["code"], content)


def check_error(error: Json) -> None:
    """Check the one form that problems have."""
    assert set(error) == {"code", "message", "details"}, error
    assert error["code"].replace("_", "").isalpha(), error
    assert not error["message"][0].islower(), error
    assert error["message"][-1] == ".", error


def _good(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


class Closed(Exception):  # noqa: N818 - what happened to the socket
    """The server closed the socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class _Wire(asyncio.Transport):
    """What lies between the server's end of a socket and its guest, in memory."""

    def __init__(self, arrive: Callable[[bytes], None]) -> None:
        super().__init__({"peername": ("testclient", 50001), "sockname": ("testserver.local", 80)})
        self._arrive = arrive
        self._cut = False
        self._paused = False
        self._waiting: list[bytes] = []
        self.end: Line | None = None

    def write(self, data: Any) -> None:
        self._arrive(bytes(data))

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        """The guest hangs up, too."""
        self.close()

    def is_closing(self) -> bool:
        return self._cut

    def close(self) -> None:
        if not self._cut and self.end:
            self._cut = True
            asyncio.get_running_loop().call_soon(self.end.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        waiting, self._waiting = self._waiting, []
        for data in waiting:
            self.carry(data)

    def carry(self, data: bytes) -> None:
        """Bring the server what the guest sends."""
        if self._paused:
            self._waiting.append(data)
        elif not self._cut and self.end:
            self.end.data_received(data)


class Live:
    """A socket, spoken to by frames as a browser does, so that a test can also stop reading."""

    def __init__(
        self,
        guest: Guest,
        table: str,
        *,
        since: object = None,
        headers: dict[str, str] | None = None,
        reads: bool = True,
    ) -> None:
        self._server = guest.server
        query = "" if since is None else "?" + urlencode({"since": since})
        self._frames = ClientProtocol(
            parse_uri(f"ws://testserver.local/api/tables/{table}/live{query}"), max_size=None
        )
        self._headers = dict(headers or {})
        if guest.cookie:
            self._headers["Cookie"] = f"farwander={guest.cookie}"
        self._reads = reads
        self._heard: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._wire = _Wire(self._arrive)
        self._tasks: set[asyncio.Task[None]] = set()
        self.last = ""
        """The last message, as it was sent."""

    def __enter__(self) -> Self:
        self._server.call(self._connect)
        response = self._heard.get(timeout=PATIENCE)
        assert isinstance(response, Response)
        assert response.status_code == 101
        return self

    def _connect(self) -> None:
        state = ServerState()
        self._wire.end = Line(self._server.app, state)
        self._wire.end.connection_made(self._wire)
        request = self._frames.connect()
        request.headers.update(self._headers)
        self._frames.send_request(request)
        self._carry()
        self._tasks = state.tasks

    def _carry(self) -> None:
        for data in self._frames.data_to_send():
            self._wire.carry(data)

    def _arrive(self, data: bytes) -> None:
        if self._wire.end and not self._reads and self._frames.state is not CONNECTING:
            self._wire.end.pause_writing()  # the buffers are full
            return
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            told = isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CLOSE)
            if isinstance(event, Response) or told:
                self._heard.put(event)

    def __exit__(self, *_: object) -> None:
        self._server.call(self._wire.close)
        self.ended()

    def says(self, message: Json | str | bytes) -> None:
        """Send a frame: a message, any text, or bytes."""
        self._server.call(self._say, message)

    def _say(self, message: Json | str | bytes) -> None:
        if self._frames.state is not OPEN:
            return
        if isinstance(message, bytes):
            self._frames.send_binary(message)
        else:
            text = message.encode() if isinstance(message, str) else msgspec.json.encode(message)
            self._frames.send_text(text)
        self._carry()

    def hears(self, *types: str) -> Json:
        """Return the next message of one of these types, or of any."""
        for _ in range(MANY):
            frame = self._heard.get(timeout=PATIENCE)
            assert isinstance(frame, Frame)
            if frame.opcode is Opcode.CLOSE:
                close = Close.parse(frame.data)
                raise Closed(close.code, close.reason)
            self.last = bytes(frame.data).decode()
            content = msgspec.json.decode(self.last)
            if not types or content["type"] in types:
                return content
        raise AssertionError(f"no {types} among {MANY} messages")

    def ended(self) -> None:
        """Wait until the server is done with this socket."""
        self._server.call(self._wait)

    async def _wait(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._tasks:
                await asyncio.wait(self._tasks)

    def decides(self, state: Json, action: Json, key: str | None = None) -> str:
        """Send a decision and return its key."""
        sent = {"type": "decide", **decision(state, action, key)}
        self.says(sent)
        return sent["key"]


def asked(state: Json) -> bool:
    """Whether the table waits for whoever sees this."""
    return state["table"]["you"] in state["table"]["acting"]


def at_random(luck: Random) -> Choose:
    return lambda state: luck.choice(state["legal"])["action"]


def first(state: Json) -> Json:
    return state["legal"][0]["action"]


def play_over_http(guests: Sequence[Guest], table: str, choose: Choose) -> None:
    """Play a game to its end by asking again and again, as long as it goes on."""
    version, since = -1, monotonic()
    while monotonic() - since < PATIENCE:
        for guest in guests:
            state = guest.state(table)
            if state["version"] != version:
                version, since = state["version"], monotonic()
            if asked(state):
                guest.decides(table, state, choose(state))
            elif state["table"]["status"] == "finished":
                return
    raise AssertionError(f"the game does not go on after decision {version}")


def seated(server: Server, seats: Iterable[str], **wanted: Any) -> tuple[list[Guest], str]:
    """Seat a guest at each seat that is called `person`, and start."""
    wanted_seats = list(seats)
    people = wanted_seats.count("person")
    guests = [Guest(server, name) for name in ("Ada", "Béla", "Chiara", "Dov", "Ewa", "Femi")[:people]]
    first_seat = wanted_seats.index("person")
    kinds = ["open" if each == "person" else each for each in wanted_seats]
    kinds[first_seat] = "me"
    table = guests[0].makes(*kinds, **wanted)
    for guest in guests[1:]:
        guest.joins(table)
    guests[0].starts(table)
    return guests, table
