"""Several processes, as `farwander serve --processes` starts them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from guests import PATIENCE
from mortals import free_port


def _serve(data: Path, port: int, processes: int) -> subprocess.Popen[bytes]:
    options = ["--no-open", "--port", str(port), "--data", str(data), "--processes", str(processes)]
    command = [sys.executable, "-m", "farwander", "serve", *options]
    quiet, heard = subprocess.DEVNULL, subprocess.PIPE
    return subprocess.Popen(command, stdout=quiet, stderr=heard, start_new_session=True)


def test_all_that_is_logged_for_programs_is_json_and_requests_are_not_logged(tmp_path: Path):
    port = free_port()
    with _serve(tmp_path, port, 1) as process:
        assert process.stderr
        lines = [next(line for line in process.stderr if b"Uvicorn running" in line)]
        httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).raise_for_status()
        process.terminate()
        lines += process.communicate(timeout=PATIENCE)[1].splitlines()
    told = [msgspec.json.decode(line)["message"] for line in lines]
    assert "Application shutdown complete." in told
    assert not any("/health" in message for message in told)


def test_no_process_outlives_the_first_one(tmp_path: Path):
    with _serve(tmp_path, free_port(), 2) as first:
        assert first.stderr
        assert any(b"Started server process" in line for line in first.stderr)
        first.kill()
        try:
            first.communicate(timeout=PATIENCE)  # the others have its line open as long as they live
        finally:
            with suppress(ProcessLookupError):
                os.killpg(first.pid, signal.SIGKILL)
