"""The pages: the built client, and the headers that keep it to itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from litestar import Response, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from litestar.static_files import (
    create_static_files_router,  # pyright: ignore[reportUnknownVariableType] - half typed
)

STATIC = Path(__file__).parent / "static"

_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

COMPRESSION = CompressionConfig("gzip", gzip_compress_level=6, exclude="^/api")
"""The pages only: answers of the API are small, and some hold what nobody should guess from their size."""

_FOR_EVER = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
"""For files whose names change with their content."""

_KINDS = {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
_NOT_BUILT = "The pages are not built. Run `make setup`, which builds them, or use the API under /api."


look = partial(route, http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)


def _page() -> Response[str]:
    index = STATIC / "index.html"
    if not index.exists():
        return Response(_NOT_BUILT, status_code=503, media_type="text/plain")
    return Response(index.read_text("utf-8"), media_type="text/html", headers={"Cache-Control": "no-cache"})


@look("/")
def home() -> Response[str]:
    """The client; it finds its way by the address."""
    return _page()


@look("/{page:path}")
def page(page: FromPath[Path]) -> Response[Any]:
    """The client again, whatever the page; or one of its files beside the index."""
    file = STATIC / page.name
    if len(page.parts) <= 2 and page.suffix in _KINDS and file.is_file():  # noqa: PLR2004 - the root and a name
        return Response(file.read_bytes(), media_type=_KINDS[page.suffix])
    return _page()


def routes() -> list[Any]:
    """Everything that is not the API."""
    assets = STATIC / "assets"
    if not assets.is_dir():
        return [home, page]
    files = create_static_files_router(
        path="/assets", directories=[assets], cache_control=_FOR_EVER, include_in_schema=False
    )
    return [files, home, page]
