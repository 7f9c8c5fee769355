"""A server of its own for each test, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from guests import Server, serving

from farwander.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, requests_per_minute=1_000_000, messages_per_second=1_000_000)


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    with serving(settings) as server:
        yield server
