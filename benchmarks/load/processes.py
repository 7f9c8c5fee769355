"""Start a server, wait for it, weigh it, stop it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

PATIENCE = 60.0
HERE = Path(__file__).parent


class Server(NamedTuple):
    """A process that serves, and where."""

    pid: int
    port: int

    def kilobytes(self) -> int:
        """What it and its children hold in memory now."""
        return sum(_resident(pid) for pid in _family(self.pid))

    def worked(self) -> float:
        """The seconds of a core that it and its children have used so far."""
        return sum(_ticks(pid) for pid in _family(self.pid)) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(command: Sequence[str | Path], port: int, cwd: Path) -> Generator[Server]:
    """A server that has begun to listen, until the block ends."""
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait_for(port, process)
        yield Server(process.pid, port)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with its children; nothing here needs to be kept
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server at port {port} did not start.")


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in _family(int(child)))]


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0 kB")
    return int(line.split()[1])


def _ticks(pid: int) -> int:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])  # for itself, and the kernel for it
