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
RECORD = """
import numpy as np
from farwander.core.compiling import compiled
from fields import FIELDS

@compiled
def size() -> int:
    return np.zeros(1, FIELDS).itemsize

print(size())
"""
ASKED = """
import numpy as np
from farwander.core.compiling import compiled

@compiled
def twice(number: int) -> int:
    return 2 * number

@compiled
def sum_of(numbers) -> int:
    total = twice(1) + twice(number=2)
    for i in range(numbers[0]):
        total += twice(i) + twice(numbers[i]) + twice(len(numbers))
    return total

print(sum_of(np.array([3, 100, 120], np.int8)), len(twice.signatures))
"""


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")
def test_a_function_is_compiled_once_for_all_whole_numbers(tmp_path: Path) -> None:
    (tmp_path / "asked.py").write_text(ASKED)
    assert run(tmp_path, "asked.py") == f"{2 + 4 + 2 * (0 + 1 + 2) + 2 * (3 + 100 + 120) + 3 * 6} 1"


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is kept on disk")
def test_machine_code_is_made_anew_when_what_it_calls_has_changed(tmp_path: Path) -> None:
    """Also when the call goes through a function that is defined further down."""
    (tmp_path / "outer.py").write_text(OUTER)
    for amount in (1, 2):
        (tmp_path / "inner.py").write_text(INNER.format(amount=amount))
        assert run(tmp_path, "outer.py") == str(amount)


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is kept on disk")
def test_machine_code_is_made_anew_when_a_record_has_another_field(tmp_path: Path) -> None:
    (tmp_path / "record.py").write_text(RECORD)
    for fields in (1, 2):
        named = [(f"field_{i}", "i8") for i in range(fields)]
        (tmp_path / "fields.py").write_text(f"import numpy as np\nFIELDS = np.dtype({named})\n")
        assert run(tmp_path, "record.py") == str(8 * fields)


def run(folder: Path, program: str) -> str:
    """What a program in a folder prints, with machine code kept beside it."""
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, program]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return ended.stdout.strip()
