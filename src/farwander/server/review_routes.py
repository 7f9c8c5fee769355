"""The HTTP side of reviews, hints and deals."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar.params import FromPath, JSONBody, QueryParameter

from farwander.core import Refused
from farwander.core.made_of import digest_of, files_of
from farwander.review import Hints, Par, Review
from farwander.server import deals
from farwander.server.context import someone, the_house, who
from farwander.server.findings import Underway
from farwander.server.messages import TableInfo
from farwander.server.problems import Problem
from farwander.server.review_messages import DailyInfo, ReviewInfo, WhichDay
from farwander.server.routes import Asking, get, post, seated

Day = Annotated[str | None, QueryParameter(name="day")]


@cache
def made_by(game: str) -> str:
    """A short text that changes with the rules, the bots and their network, and the way of judging."""
    return digest_of(game, files_of("core", game.replace("-", "_"), "bots", "review"))


@get("/tables/{id:str}/review")
async def review(request: Asking, id: FromPath[str]) -> ReviewInfo:
    """The review of a finished game. Until it is there, how far it is; ask again."""
    async with the_house(request).room(id) as room:
        log = room.finished_log()
    judge = deals.reviewer(log.game)
    found = await the_house(request).findings.look_up(
        f"review {id}", made_by(log.game), Review, lambda tell: judge.review(log, progress=tell)
    )
    if isinstance(found, Underway):
        return ReviewInfo(found.done, found.of, None)
    return ReviewInfo(len(found.judgements), len(found.judgements), found)


@get("/tables/{id:str}/hints")
async def hints(request: Asking, id: FromPath[str]) -> Hints:
    """The best of what I may do now, at a table where I play with bots alone."""
    async with the_house(request).room(id) as room:
        _, seat = await seated(request, room)
        board, record = room.table.playing(), room.record
        if not record.practice:
            raise Problem(403, "no_hints", "Hints are for tables where one person plays with bots.")
        view = board.view(seat)
        legal = board.legal(seat)
        if not legal:
            raise Problem(409, "nothing_to_decide", "You have nothing to decide just now.")
        judge = deals.reviewer(record.game)
    question = msgspec.json.encode((record.game, view))
    return await the_house(request).findings.find_now(question, lambda: judge.hints(view, legal))


@post("/tables/{id:str}/again", status_code=201)
async def again(request: Asking, id: FromPath[str]) -> TableInfo:
    """Play the cards of a finished game again, with bots."""
    person = await someone(request)
    house = the_house(request)
    async with house.room(id) as room:
        return (await deals.play_again(house, room, person)).audience.info(person.id)


@get("/games/{game:str}/daily")
async def daily(request: Asking, game: FromPath[str], day: Day = None) -> DailyInfo:
    """The deal of today or of a day of the last week: what the bots make of it, and where I play it."""
    judge, known = deals.reviewer(game), deals.known_day(day)
    par, fault = None, None
    try:
        par = await the_house(request).findings.look_up(
            f"par {game} {known}",
            made_by(game),
            Par,
            lambda tell: judge.par(judge.daily(known), progress=tell),
        )
    except (Problem, Refused) as trouble:  # the deal can be played without
        fault = trouble.refusal
    person = await who(request)
    room = await deals.find_daily(the_house(request), person, game, known) if person else None
    info = room.audience.info(person.id) if room and person else None
    return DailyInfo(game, known, None if isinstance(par, Underway) else par, fault, info)


@post("/games/{game:str}/daily", status_code=200)
async def play_daily(request: Asking, game: FromPath[str], data: JSONBody[WhichDay]) -> TableInfo:
    """Sit down to the deal of a day: one table for each person, the same cards for all."""
    person = await someone(request)
    day = deals.known_day(data.day)
    return (await deals.play_daily(the_house(request), person, game, day)).audience.info(person.id)


ROUTES = [review, hints, again, daily, play_daily]
