"""A server of its own for each test, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from farwander.server.app import create_app
from farwander.server.settings import Settings

Client = TestClient[Any]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, requests_per_minute=100_000, messages_per_second=100_000)


@pytest.fixture
def client(settings: Settings) -> Iterator[Client]:
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client
