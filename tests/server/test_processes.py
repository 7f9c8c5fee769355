"""Several processes, as `farwander serve --processes` starts them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from guests import PATIENCE
from mortals import free_port


def test_no_process_outlives_the_first_one(tmp_path: Path):
    options = ["--no-open", "--port", str(free_port()), "--data", str(tmp_path), "--processes", "2"]
    command = [sys.executable, "-m", "farwander", "serve", *options]
    quiet, heard = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(command, stdout=quiet, stderr=heard, start_new_session=True) as first:
        assert first.stderr
        assert any(b"Started server process" in line for line in first.stderr)
        first.kill()
        try:
            first.communicate(timeout=PATIENCE)  # the others have its line open as long as they live
        finally:
            with suppress(ProcessLookupError):
                os.killpg(first.pid, signal.SIGKILL)
