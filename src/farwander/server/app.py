"""The web application, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from farwander import __version__
from farwander.core import Refused
from farwander.server import routes, site, socket
from farwander.server.context import check_origin
from farwander.server.house import House
from farwander.server.ledger import Ledger
from farwander.server.metrics import REFUSALS, ROOMS
from farwander.server.people import People
from farwander.server.problems import Problem, Told, malformed, too_fast
from farwander.server.settings import Settings
from farwander.server.storage import open_database

LARGEST_BODY = 64 * 1024
_log = logging.getLogger("farwander.server")


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """Alive, and which version."""
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(state: State) -> Response[bytes]:
    """What Prometheus reads."""
    ROOMS.set(state.house.rooms)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


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
    if isinstance(error, HTTPException) and error.status_code == 429:  # noqa: PLR2004 - Too Many Requests
        return too_fast()
    if isinstance(error, HTTPException) and error.status_code < 500:  # noqa: PLR2004 - the asker's mistake
        return Problem(error.status_code, "not_possible", f"{error.detail}.")
    _log.exception("unexpected", exc_info=error)
    return Problem(500, "our_fault", "Something went wrong on our side. Nothing was lost; try again.")


def _check_request(request: Request[Any, Any, Any]) -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)


def create_app(settings: Settings) -> Litestar:
    """The whole server: API, sockets and pages."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        ledger = Ledger(open_database(settings.database))
        app.state.settings = settings
        app.state.house = House(ledger, People(ledger, settings.key()))
        yield
        ledger.close()

    limit = RateLimitConfig(rate_limit=("minute", settings.requests_per_minute), set_rate_limit_headers=False)
    api = Router(
        "/api",
        route_handlers=[*routes.ROUTES, socket.live],
        middleware=[limit.middleware],
        before_request=_check_request,
    )
    return Litestar(
        [api, health, metrics, *site.routes()],
        lifespan=[lifespan],
        exception_handlers={Exception: _tell},
        after_request=site.secure,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Farwander",
            version=__version__,
            description="Play at a table from a program: by HTTP and WebSocket, with a token.",
            path="/api/schema",
        ),
        logging_config=None,
    )
