"""Servers to test, each on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from guests import Server, serving, without_limits

from farwander.server.settings import Settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share; everyone brings guests and tables of their own."""
    with serving(without_limits(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """For a server of one's own, or several in a row."""
    return without_limits(tmp_path)


@pytest.fixture
def own_server(settings: Settings) -> Iterator[Server]:
    """A server where nobody else has been."""
    with serving(settings) as server:
        yield server
