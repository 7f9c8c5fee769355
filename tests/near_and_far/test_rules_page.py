"""The page that lists the rules beside their tests names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/near-and-far-rules.md"
ROWS = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|") and "`test_" in line]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_every_test_that_is_named_exists(row: str):
    names = re.findall(r"`(test_\w+)(\.py)?`", row)
    source = ""
    for name, file in names:
        if file:
            source = (HERE / f"{name}.py").read_text("utf-8")
        else:
            assert f"def {name}(" in source, name
