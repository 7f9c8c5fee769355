"""A server of the tests' own, which can be stopped and started again."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx


class Server:
    """The web table at an address of this machine, with a folder for its games."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._command = [
            *(sys.executable, "-m", "farwander", "serve"),
            *("--no-open", "--port", str(port), "--data", str(data)),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start serving, and come back when it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        with httpx.Client(transport=httpx.HTTPTransport(retries=10), timeout=60) as client:
            client.get(f"{self.address}/health").raise_for_status()

    def stop(self) -> None:
        """Stop serving, and come back when the process is gone."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
