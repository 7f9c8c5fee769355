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
import uvicorn

from farwander.server.line import Line
from farwander.server.logs import LOGGING
from farwander.server.settings import COUNTERS, Settings
from farwander.server.storage import open_database

_SETTINGS = "FARWANDER_SETTINGS"
_LONGEST_GOODBYE = 10
"""Seconds for what is under way when the server is asked to stop."""
_LONGEST_SILENCE = 60
"""Seconds after which a process that does not answer is taken for dead; one that starts may take a while."""


def application() -> Any:
    """The application as a server process makes it, from the settings that were handed over to it."""
    from farwander.server.app import create_app  # noqa: PLC0415 - from here on it counts, alone or not

    settings = msgspec.json.decode(
        os.environ[_SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value)
    )
    app = create_app(settings)
    # What is loaded by now stays; and a decision makes many objects that are gone with the next one.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    if settings.processes > 1:
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
    uvicorn.run(
        "farwander.server.main:application",
        factory=True,
        host=host,
        port=port,
        workers=settings.processes,
        loop="asyncio",
        http="h11",
        ws=Line,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=LOGGING,
        timeout_graceful_shutdown=_LONGEST_GOODBYE,
        timeout_worker_healthcheck=_LONGEST_SILENCE,
    )


def _count_together(settings: Settings) -> None:
    folder = settings.data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ[COUNTERS] = str(folder)
