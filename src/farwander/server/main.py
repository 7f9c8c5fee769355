"""Start the server: `farwander serve`."""

from __future__ import annotations

import os
from typing import Any

import msgspec
from granian import Granian
from granian.constants import Interfaces

from farwander.server.app import create_app
from farwander.server.logs import LOGGING
from farwander.server.settings import Settings

_SETTINGS = "FARWANDER_SETTINGS"


def application() -> Any:
    """The application as a server process makes it, from the settings that were handed over to it."""
    return create_app(
        msgspec.json.decode(os.environ[_SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value))
    )


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    settings.data.mkdir(parents=True, exist_ok=True)
    os.environ[_SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    Granian(
        "farwander.server.main:application",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        log_access=False,
        log_dictconfig=LOGGING,
    ).serve()
