"""What the API says of itself at /api/schema."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from farwander import __version__
from farwander.server import messages, review_messages
from farwander.server.people import COOKIE
from farwander.server.problems import no_such_address


def description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Farwander",
        version=__version__,
        description="Play at a table from a program: by HTTP and WebSocket, with a token.",
        openapi_router=Router(
            "/api/schema", route_handlers=[], include_in_schema=False, after_request=_no_page
        ),
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=COOKIE),
            }
        ),
        security=[{"token": []}, {"cookie": []}, {}],
        render_plugins=[JsonRenderPlugin(path="/")],  # its pages would need scripts from other sites
    )


def close_messages(app: Litestar) -> None:
    """Say that what comes in may bring no other fields; Litestar does not see it."""
    for name, schema in app.openapi_schema.components.schemas.items():
        kind = getattr(messages, name, None) or getattr(review_messages, name, None)
        if kind is not None and kind.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False


async def _no_page(response: Response[Any]) -> Response[Any]:
    """Say in the API's own form that nothing is here; Litestar would show a page."""
    if response.status_code == 404:  # noqa: PLR2004 - Not Found
        raise no_such_address()
    return response
