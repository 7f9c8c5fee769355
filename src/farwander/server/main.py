"""Start the server: `farwander serve`."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from typing import Any, cast

import msgspec
import uvicorn
from uvicorn.config import STARTUP_FAILURE

from farwander.server.line import pick_up
from farwander.server.logs import logging_for
from farwander.server.settings import COUNTERS, Settings
from farwander.server.storage import open_database

_SETTINGS = "FARWANDER_SETTINGS"
_LONGEST_PAUSE = 60
"""Seconds between two requests of one connection."""
_LONGEST_GOODBYE = 10
"""Seconds for what is under way when the server is asked to stop."""


def application() -> Any:
    """The application as a server process makes it, from the settings that were handed over to it."""
    from farwander.server.app import create_app  # noqa: PLC0415 - from here on it counts, alone or not

    settings = msgspec.json.decode(
        os.environ[_SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value)
    )
    app = create_app(settings)
    # What is loaded by now stays; a decision makes many objects that are gone with the next one; and to go
    # through what a thousand tables keep takes a third of a second, answers nobody, and finds nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 500, 20)
    return app


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    settings.key()
    open_database(settings.database).dispose()  # once, not by each process
    os.environ[_SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    if settings.processes > 1:
        _count_together(settings)
    config = uvicorn.Config(
        "farwander.server.main:application",
        factory=True,
        host=host,
        port=port,
        loop="asyncio",
        http="h11",
        ws=cast(type[asyncio.Protocol], pick_up),
        # Believed from this machine alone, or as the environment's FORWARDED_ALLOW_IPS says: who is behind a
        # proxy, and whether the page came by https.
        proxy_headers=True,
        server_header=False,
        access_log=False,
        log_config=logging_for(person=sys.stderr.isatty()),
        timeout_keep_alive=_LONGEST_PAUSE,
        timeout_graceful_shutdown=_LONGEST_GOODBYE,
    )
    with suppress(KeyboardInterrupt):
        if settings.processes > 1:
            _serve_together(config, settings.processes)
        else:
            uvicorn.Server(config).run()


def _serve_together(config: uvicorn.Config, processes: int) -> None:
    """Let several processes serve at one address, and replace those that die.

    They are forks: uvicorn's own would each load everything anew, which takes seconds.
    """
    # Once for all of them; and not earlier, for its counters must know by then that they count together.
    import_module("farwander.server.app")
    listening = config.bind_socket()
    fork = multiprocessing.get_context("fork")

    def start() -> ForkProcess:
        worker = fork.Process(target=_serve_at, args=(config, listening, os.getpid()))
        worker.start()
        return worker

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends as by Ctrl-C
    workers = [start() for _ in range(processes)]
    try:
        while True:
            wait([worker.sentinel for worker in workers])
            if any(worker.exitcode == STARTUP_FAILURE for worker in workers):
                return  # so would the next one
            workers = [worker if worker.is_alive() else start() for worker in workers]
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(2 * _LONGEST_GOODBYE)
            worker.kill()


def _serve_at(config: uvicorn.Config, listening: socket.socket, parent: int) -> None:
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # what the first process does with it is not for this one
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listening])


def _end_with(parent: int) -> None:
    """Stop serving when the process that started this one has been killed: another may want the port."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)  # nothing is lost: what was told is on disk


def _count_together(settings: Settings) -> None:
    folder = settings.data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ[COUNTERS] = str(folder)
