"""The web application, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from litestar import Litestar, Request, Response, Router, get, route
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST

from farwander import __version__
from farwander.bots import BOTS
from farwander.core import Refused
from farwander.server import review_routes, routes, site, socket
from farwander.server.context import let_in
from farwander.server.description import close_messages, description
from farwander.server.doorkeeper import Doorkeeper
from farwander.server.house import House
from farwander.server.ledger import Ledger
from farwander.server.metrics import REFUSALS, written
from farwander.server.people import People
from farwander.server.problems import (
    Problem,
    Told,
    malformed,
    no_such_address,
    not_json,
    our_fault,
    too_large,
    wrong_method,
)
from farwander.server.settings import Settings
from farwander.server.storage import open_database
from farwander.server.usher import Usher
from farwander.server.waking import wake_meanwhile

LARGEST_BODY = 64 * 1024
_BODY = "data"
"""Litestar's name for what a request brings."""
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in site.HEADERS.items()]
_NOT_KEPT = (b"cache-control", b"no-store")
"""The API's answers are for whoever asked, now."""
_log = logging.getLogger("farwander.server")


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """Alive, and which version."""
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """What Prometheus reads."""
    return Response(written(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _tell(request: Request[Any, Any, Any], error: Exception) -> Response[Told]:
    """Say what went wrong in the one form, and nothing of how the server is made."""
    problem = _as_problem(request, error)
    REFUSALS.labels(problem.refusal.code).inc()
    headers = error.headers if isinstance(error, MethodNotAllowedException) else None
    return Response(Told(problem.refusal, problem.state), status_code=problem.status, headers=headers)


def _as_problem(request: Request[Any, Any, Any], error: Exception) -> Problem:
    match error:
        case Problem():
            return error
        case Refused():
            refusal = error.refusal
            return Problem(409, refusal.code, refusal.message, **refusal.details)
        case ValidationException():
            extra = error.extra if isinstance(error.extra, list) else []
            return malformed("; ".join(map(_as_fault, extra)) or error.detail)
        case UnicodeDecodeError():
            return malformed("it is not UTF-8")
        case RecursionError():
            return malformed("it is nested too deeply")
        case NotFoundException():
            return no_such_address()
        case MethodNotAllowedException():
            return wrong_method(request.method)
        case RequestEntityTooLarge():
            return too_large()
        case HTTPException() if error.status_code < 500:  # noqa: PLR2004 - the asker's mistake
            return malformed(error.detail)
        case _:
            _log.exception("unexpected", exc_info=error)
            return our_fault()


def _as_fault(fault: dict[str, str]) -> str:
    """What is wrong with a field, or with all that was sent."""
    message, place = fault["message"], fault.get("key", _BODY)
    if message == repr(_BODY):
        return "nothing was sent"
    return message if place == _BODY else f"{message} at `{place}`"


@route("/{rest:path}", http_method=["GET", "POST"], include_in_schema=False, sync_to_thread=False)
def nothing_here() -> None:
    """Say so in the API's own form, rather than with a page."""
    raise no_such_address()


async def _secure(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, whoever made it."""
    if message["type"] == "http.response.start":
        present = {name.lower() for name, _ in message["headers"]}
        more = [*_HEADERS, _NOT_KEPT] if scope["path"].startswith("/api") else _HEADERS
        message["headers"] = [*message["headers"], *(each for each in more if each[0] not in present)]


async def _check_request(request: Request[Any, Any, Any]) -> Response[None] | None:
    let_in(request)
    if request.content_type[0] not in ("", "application/json"):
        raise not_json()
    return _options(request) if request.method == "OPTIONS" else None


def _options(request: Request[Any, Any, Any]) -> Response[None]:
    """Which methods an address answers to; of two, Litestar would name only one."""
    path = request.scope["path_template"]
    here = [each for each in request.app.routes if isinstance(each, HTTPRoute) and each.path_format == path]
    methods = sorted({method for each in here for method in each.methods})
    return Response(None, status_code=204, headers={"Allow": ", ".join(methods)})


def _tell_in(loop: asyncio.AbstractEventLoop, house: House) -> None:
    """Let the house tell its tables, in the loop where it lives; unless that has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(house.tell_tables)


def create_app(settings: Settings) -> Litestar:
    """The whole server: API, sockets and pages."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        several = settings.processes > 1
        ledger = Ledger(open_database(settings.database), settings.data / "turns" if several else None)
        app.state.settings = settings
        app.state.doorkeeper = Doorkeeper(settings.requests_per_minute)
        app.state.house = house = House(ledger, People(ledger, settings.key()))
        app.state.usher = usher = Usher(app, house.neighbours)
        if several:
            await house.neighbours.open(settings.data)
            usher.open()
        wake_meanwhile(partial(_tell_in, asyncio.get_running_loop(), house))
        yield
        house.close()
        await usher.close()
        ledger.close()

    api = Router(
        "/api",
        route_handlers=[*routes.ROUTES, *review_routes.ROUTES, socket.live, nothing_here],
        before_request=_check_request,
    )
    app = Litestar(
        [api, health, metrics, *site.routes()],
        lifespan=[lifespan],
        exception_handlers={Exception: _tell},
        before_send=[_secure],
        request_max_body_size=LARGEST_BODY,
        compression_config=site.COMPRESSION,
        openapi_config=description(),
        logging_config=None,
    )
    close_messages(app)
    # Looked at once, so that other packages' bots are imported before anyone is served: it may take long, and
    # the whole loop would wait. Each process does it for itself, for threads that they begin survive no fork.
    tuple(BOTS.values())
    return app
