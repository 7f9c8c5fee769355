"""`farwander serve`: the web table on this machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import typer

from farwander.cli.consoles import fail

_EVERYONE = "0.0.0.0"  # noqa: S104
_SOMEWHERE = "198.51.100.1"
"""An address that is kept for documentation: nobody has it."""
_TRIES = 200
_PAUSE = 0.1


def start(host: str, port: int, data: Path | None, processes: int, *, open_page: bool) -> None:
    """Serve until Ctrl-C, and say where."""
    try:
        from farwander.bots.waking import wake_rules
        from farwander.server.main import serve
        from farwander.server.settings import Settings
        from farwander.server.waking import wake
    except ModuleNotFoundError as error:
        fail(f"The web table needs the package {error.name}: pip install 'farwander[cli,server]'")
    if processes > 1 and not hasattr(socket, "AF_UNIX"):
        fail("On this system the server is one process: leave --processes out.", 2)
    _check_free(host, port)
    folder = data or _default_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"Cannot keep games in {folder}: {error.strerror}.")
    address = address_for(host, port)
    wake_rules()
    if processes > 1:
        wake()  # once for all of them
    typer.echo(f"Farwander is at {address}   (games are kept in {folder}; Ctrl-C stops it)")
    if open_page and _has_screen():
        threading.Thread(target=_open_when_ready, args=(host, port, address), daemon=True).start()
    serve(Settings(folder, processes), host, port)


def address_for(host: str, port: int) -> str:
    """Where the page is found: by everyone in the house, if all are served. Links are made of it."""
    if host == _EVERYONE:
        host = _own_address() or "localhost"
    return f"http://{'localhost' if host == '127.0.0.1' else host}:{port}"


def _own_address() -> str | None:
    """This machine's address in its network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_SOMEWHERE, 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            fail(f"Cannot listen at {host}, port {port}: {error.strerror}. Try another with --port.", 2)


def _default_folder() -> Path:
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return home / "farwander"


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _open_when_ready(host: str, port: int, address: str) -> None:
    for _ in range(_TRIES):
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(_PAUSE)
        else:
            webbrowser.open(address)
            return
