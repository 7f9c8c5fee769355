"""A server as people start it, for tests that come to it from outside."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)  # the first example may compile
settings.load_profile("patient")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "farwander",
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--data",
        str(tmp_path),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        transport = httpx.HTTPTransport(retries=10)  # it takes a moment to start
        with httpx.Client(transport=transport, timeout=60) as client:
            client.get(f"{address}/health")
        yield address
        process.terminate()
