"""The web application, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router, get, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from farwander import __version__
from farwander.core import Refused
from farwander.server import routes, site, socket
from farwander.server.context import check_origin
from farwander.server.house import House
from farwander.server.ledger import Ledger
from farwander.server.metrics import REFUSALS, ROOMS
from farwander.server.people import COOKIE, People
from farwander.server.problems import Problem, Told, malformed, our_fault, too_fast
from farwander.server.settings import Settings
from farwander.server.storage import open_database

LARGEST_BODY = 64 * 1024
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in site.HEADERS.items()]
_log = logging.getLogger("farwander.server")


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """Alive, and which version."""
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(state: State) -> Response[bytes]:
    """What Prometheus reads."""
    ROOMS.set(state.house.rooms)
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _tell(_: Request[Any, Any, Any], error: Exception) -> Response[Told]:
    """Say what went wrong in the one form, and nothing of how the server is made."""
    if isinstance(error, Refused):
        REFUSALS.labels(error.refusal.code).inc()
        return Response(Told(error.refusal), status_code=409)
    if not isinstance(error, Problem):
        error = _as_problem(error)
    REFUSALS.labels(error.refusal.code).inc()
    return Response(Told(error.refusal, error.state), status_code=error.status)


def _as_problem(error: Exception) -> Problem:
    if isinstance(error, ValidationException):
        extra = error.extra if isinstance(error.extra, list) else []
        return malformed("; ".join(str(each.get("message", "")) for each in extra) or error.detail)
    if isinstance(error, RecursionError):
        return malformed("it is nested too deeply")
    if isinstance(error, HTTPException) and error.status_code == 400:  # noqa: PLR2004 - Bad Request
        return malformed(error.detail)
    if isinstance(error, HTTPException) and error.status_code == 429:  # noqa: PLR2004 - Too Many Requests
        return too_fast()
    if isinstance(error, HTTPException) and error.status_code < 500:  # noqa: PLR2004 - the asker's mistake
        return Problem(error.status_code, "not_possible", f"{error.detail}.")
    _log.exception("unexpected", exc_info=error)
    return our_fault()


@route("/{rest:path}", http_method=["GET", "POST"], include_in_schema=False, sync_to_thread=False)
def nothing_here(rest: FromPath[Path]) -> None:
    """Say so in the API's own form, rather than with a page."""
    raise Problem(404, "no_such_address", f"The API has nothing at {rest}.")


async def _secure(message: Message, _: Scope) -> None:
    """Put the headers on every answer, whoever made it."""
    if message["type"] == "http.response.start":
        present = {name.lower() for name, _ in message["headers"]}
        message["headers"] = [
            *message["headers"],
            *((name, value) for name, value in _HEADERS if name not in present),
        ]


def _check_request(request: Request[Any, Any, Any]) -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)


def create_app(settings: Settings) -> Litestar:
    """The whole server: API, sockets and pages."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        ledger = Ledger(open_database(settings.database))
        app.state.settings = settings
        app.state.house = house = House(ledger, People(ledger, settings.key()))
        yield
        house.close()
        ledger.close()

    limit = RateLimitConfig(rate_limit=("minute", settings.requests_per_minute), set_rate_limit_headers=False)
    api = Router(
        "/api",
        route_handlers=[*routes.ROUTES, socket.live, nothing_here],
        middleware=[limit.middleware],
        before_request=_check_request,
    )
    return Litestar(
        [api, health, metrics, *site.routes()],
        lifespan=[lifespan],
        exception_handlers={Exception: _tell},
        before_send=[_secure],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Farwander",
            version=__version__,
            description="Play at a table from a program: by HTTP and WebSocket, with a token.",
            path="/api/schema",
            components=Components(
                security_schemes={
                    "token": SecurityScheme(type="http", scheme="bearer"),
                    "cookie": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=COOKIE),
                }
            ),
            security=[{"token": []}, {"cookie": []}, {}],
            render_plugins=[JsonRenderPlugin(path="/")],  # its pages would need scripts from other sites
        ),
        logging_config=None,
    )
