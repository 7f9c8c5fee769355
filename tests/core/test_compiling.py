import os
import subprocess
import sys
from pathlib import Path

import pytest

OUTER = """
from farwander.core.compiling import compiled
from inner import amount

@compiled
def outer() -> int:
    return later()

@compiled
def later() -> int:
    return amount()

print(outer())
"""
INNER = """
from farwander.core.compiling import compiled

@compiled
def amount() -> int:
    return {amount}
"""


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is kept on disk")
def test_machine_code_is_made_anew_when_what_it_calls_has_changed(tmp_path: Path) -> None:
    """Also when the call goes through a function that is defined further down."""
    (tmp_path / "outer.py").write_text(OUTER)
    for amount in (1, 2):
        (tmp_path / "inner.py").write_text(INNER.format(amount=amount))
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        run = subprocess.run(
            [sys.executable, "outer.py"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == str(amount)
