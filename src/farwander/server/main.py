"""Start the server: `farwander serve`."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import threading
import time
from typing import Any

import msgspec
from granian import Granian
from granian.constants import Interfaces

from farwander.server.logs import LOGGING
from farwander.server.settings import COUNTERS, Settings
from farwander.server.storage import open_database

_SETTINGS = "FARWANDER_SETTINGS"
_LONGEST_GOODBYE = 10
"""Seconds; one that is asked to stop while it starts does not hear it, and is killed then."""


def application() -> Any:
    """The application as a server process makes it, from the settings that were handed over to it."""
    from farwander.server.app import create_app  # noqa: PLC0415 - from here on it counts, alone or not

    app = create_app(
        msgspec.json.decode(os.environ[_SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value))
    )
    # What is loaded by now stays; and a decision makes many objects that are gone with the next one.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    return app


def _end_with(parent: int) -> None:
    """Stop serving when the process that started this one has been killed: another may want the port."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)  # nothing is lost: what was told is on disk


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    settings.key()
    open_database(settings.database).dispose()  # once, not by each process
    os.environ[_SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    if settings.processes > 1:
        _count_together(settings)
    Granian(
        "farwander.server.main:application",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=settings.processes,
        respawn_failed_workers=settings.processes > 1,
        workers_kill_timeout=_LONGEST_GOODBYE,
        log_access=False,
        log_dictconfig=LOGGING,
    ).serve()


def _count_together(settings: Settings) -> None:
    folder = settings.data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ[COUNTERS] = str(folder)
