"""The HTTP side of the API."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any, Literal

import litestar
import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from farwander.bots import BOTS, COMPANIONS, is_guest
from farwander.core import GameLog, replay, verify
from farwander.games import AT_TABLES
from farwander.server.at_tables import game_called
from farwander.server.context import someone, the_house, who
from farwander.server.messages import (
    BotInfo,
    Code,
    Decide,
    GameInfo,
    Join,
    Label,
    Name,
    NewTable,
    ReplayInfo,
    ReplayStep,
    Said,
    Say,
    SeatBot,
    State,
    TableInfo,
    TakeBack,
    TokenInfo,
    VersionInfo,
)
from farwander.server.people import COOKIE, Person
from farwander.server.problems import Problem, Told, malformed, no_identity, not_finished, not_seated
from farwander.server.room import Room

Asking = Request[Any, Any, AppState]

_SAID = {
    400: "Not what the server understands",
    401: "Nobody knows who asks",
    403: "Not for whoever asks",
    404: "Not here",
    409: "Not now, or not by the rules",
    413: "Too large",
    415: "Not JSON",
    429: "Too much at once",
    500: "Our fault",
    503: "Not saved",
}
_PROBLEMS = {
    status: ResponseSpec(Told, description=said, generate_examples=False) for status, said in _SAID.items()
}
_LOG = ResponseSpec(GameLog, description="The log", generate_examples=False)
get = partial(litestar.get, responses=_PROBLEMS)
post = partial(litestar.post, responses=_PROBLEMS)

Which = Annotated[Literal["open", "mine"], QueryParameter(name="scope")]
"""Litestar hands its own scope to a parameter of that name."""
_YEAR = 365 * 24 * 3600


def _with_cookie(request: Asking, person: Person) -> Response[Person]:
    cookie = Cookie(
        key=COOKIE,
        value=the_house(request).people.cookie(person),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=_YEAR,
        path="/",
    )
    return Response(person, cookies=[cookie], status_code=200)


@get("/me")
async def me(request: Asking) -> Person:
    """Who I am here."""
    return await someone(request)


@post("/me", status_code=200)
async def call_me(request: Asking, data: JSONBody[Name]) -> Response[Person]:
    """Choose a name, or another one."""
    house = the_house(request)
    person = await who(request)
    named = await house.rename(person, data.name) if person else await house.people.welcome(data.name)
    return _with_cookie(request, named)


@post("/me/recovery", status_code=200)
async def recovery(request: Asking) -> Code:
    """A code that makes another device mine; it replaces the last one."""
    person = await someone(request)
    return Code(await the_house(request).people.new_token(person, "recovery", ""))


@post("/recovery", status_code=200)
async def recover(request: Asking, data: JSONBody[Code]) -> Response[Person]:
    """Be on this device who I am on another."""
    person = await the_house(request).people.by_token(data.code, "recovery")
    if person is None:
        raise Problem(
            404, "no_recovery", "This link is not valid any more. Make a new one on the other device."
        )
    return _with_cookie(request, person)


@post("/me/tokens")
async def new_token(request: Asking, data: JSONBody[Label]) -> TokenInfo:
    """A token for a program that plays for me. It is shown this once."""
    person = await someone(request)
    return TokenInfo(await the_house(request).people.new_token(person, "api", data.label))


@get("/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """What can be played, and with which bots: ours from the weakest to the strongest, then guests."""
    return [
        GameInfo(
            name,
            sorted({game.seats(options) for options in game.variations()}),
            [BotInfo(bot.name, bot.summary, is_guest(name, bot)) for bot in BOTS[name]],
            COMPANIONS[name],
        )
        for name, game in AT_TABLES.items()
    ]


@get("/games/{game:str}/cards", sync_to_thread=False)
def cards(game: FromPath[str]) -> dict[str, Any]:
    """A game's components."""
    return game_called(game).catalogue()


@post("/games/{game:str}/tools/{tool:str}", status_code=200, sync_to_thread=False)
def use_tool(game: FromPath[str], tool: FromPath[str], data: JSONBody[dict[str, Any]]) -> Any:
    """What helps with the box on the table: `score`, for example."""
    found = game_called(game).tools().get(tool)
    if found is None:
        raise Problem(404, "no_tool", f"There is no tool called {tool} for {game}.")
    try:
        wanted = msgspec.convert(data, found.request)
    except msgspec.ValidationError as error:
        raise malformed(str(error)) from None
    return found.run(wanted)


@get("/tables")
async def tables(request: Asking, which: Which = "open") -> list[TableInfo]:
    """Open tables, or those I sit at."""
    house, person = the_house(request), await who(request)
    if which == "mine":
        if person is None:
            raise no_identity()
        found = await house.my_tables(person)
    else:
        found = await house.open_tables()
    return [room.audience.info(person.id if person else None) for room in found]


@post("/tables")
async def new_table(request: Asking, data: JSONBody[NewTable]) -> TableInfo:
    """Make a table."""
    person = await someone(request)
    return (await the_house(request).make_table(person, data)).audience.info(person.id)


@get("/tables/{id:str}")
async def table(request: Asking, id: FromPath[str]) -> TableInfo:
    """One table."""
    person = await who(request)
    async with the_house(request).room(id) as room:
        return room.audience.info(person.id if person else None)


@post("/tables/{id:str}/join", status_code=200)
async def join(request: Asking, id: FromPath[str], data: JSONBody[Join]) -> TableInfo:
    """Sit down, or come back."""
    person = await someone(request)
    async with the_house(request).room(id) as room:
        await the_house(request).join(room, person, data.seat)
        return room.audience.info(person.id)


@post("/tables/{id:str}/seats", status_code=200)
async def seat_bot(request: Asking, id: FromPath[str], data: JSONBody[SeatBot]) -> TableInfo:
    """Put a bot on a free seat before the game, or open its seat again; for the one who made the table."""
    person = await someone(request)
    async with the_house(request).room(id) as room:
        await the_house(request).seat_bot(room, person, data.seat, data.bot)
        return room.audience.info(person.id)


@post("/tables/{id:str}/leave", status_code=200)
async def leave(request: Asking, id: FromPath[str]) -> TableInfo:
    """Give up the seat; in a game, leave it to a bot."""
    person = await someone(request)
    async with the_house(request).room(id) as room:
        await the_house(request).leave(room, person)
        return room.audience.info(person.id)


@post("/tables/{id:str}/start", status_code=200)
async def start(request: Asking, id: FromPath[str]) -> TableInfo:
    """Begin."""
    person = await someone(request)
    async with the_house(request).room(id) as room:
        await the_house(request).start(room, person)
        return room.audience.info(person.id)


@post("/tables/{id:str}/rematch", status_code=200)
async def rematch(request: Asking, id: FromPath[str]) -> TableInfo:
    """The same once more: a new table."""
    person = await someone(request)
    async with the_house(request).room(id) as room:
        return (await the_house(request).rematch(room, person)).audience.info(person.id)


@get("/tables/{id:str}/state")
async def state(request: Asking, id: FromPath[str]) -> State:
    """All I may know of the game at a table."""
    person = await who(request)
    async with the_house(request).room(id) as room:
        return room.audience.state(person.id if person else None)


async def seated(request: Asking, room: Room) -> tuple[Person, int]:
    """The one who asks, and the seat."""
    person = await someone(request)
    seat = room.record.seat_of(person.id)
    if seat is None:
        raise not_seated()
    return person, seat


@contextmanager
def _fresh(room: Room, person: Person) -> Generator[None]:
    """Send the fresh state to whoever decided on an old one."""
    try:
        yield
    except Problem as problem:
        if problem.refusal.code == "stale":
            problem.state = room.audience.state(person.id)
        raise


@post("/tables/{id:str}/decisions", status_code=200)
async def decide(request: Asking, id: FromPath[str], data: JSONBody[Decide]) -> VersionInfo:
    """Make a decision. It is on disk when this answers; the same key counts once."""
    async with the_house(request).room(id) as room:
        person, seat = await seated(request, room)
        with _fresh(room, person):
            return VersionInfo((await room.decide(seat, data.version, data.key, data.action)).version)


@post("/tables/{id:str}/take-back", status_code=200)
async def take_back(request: Asking, id: FromPath[str], data: JSONBody[TakeBack]) -> VersionInfo:
    """Take back the own last decision, where nothing was revealed since."""
    async with the_house(request).room(id) as room:
        person, seat = await seated(request, room)
        with _fresh(room, person):
            return VersionInfo((await room.take_back(seat, data.version, data.key)).version)


@post("/tables/{id:str}/phrases", status_code=200)
async def say(request: Asking, id: FromPath[str], data: JSONBody[Say]) -> Said:
    """Say one of the phrases."""
    async with the_house(request).room(id) as room:
        _, seat = await seated(request, room)
        return room.audience.say(seat, data.phrase)


@get("/tables/{id:str}/log", responses={**_PROBLEMS, 200: _LOG})
async def log(request: Asking, id: FromPath[str]) -> Response[bytes]:
    """The log of a finished game, as `farwander verify` reads it."""
    async with the_house(request).room(id) as room:
        return Response(room.written_log(), media_type="application/json")


@get("/tables/{id:str}/replay")
async def replay_table(request: Asking, id: FromPath[str]) -> ReplayInfo:
    """A finished game, step by step."""
    async with the_house(request).room(id) as room:
        finished = room.finished_log()
        if finished.end is None:
            raise not_finished()
        game = AT_TABLES[finished.game]
        steps = [
            ReplayStep(step.number, step.seat, step.action, list(step.events), game.view(step.state, None))
            for step in replay(game, finished)
        ]
        verify(game, finished)
        return ReplayInfo(
            game=finished.game,
            players=finished.players,
            commitment=finished.commitment,
            secret=finished.end.secret,
            verified=True,
            steps=steps,
        )


ROUTES = [
    me,
    call_me,
    recovery,
    recover,
    new_token,
    games,
    cards,
    use_tool,
    tables,
    new_table,
    table,
    join,
    seat_bot,
    leave,
    start,
    rematch,
    state,
    decide,
    take_back,
    say,
    log,
    replay_table,
]
