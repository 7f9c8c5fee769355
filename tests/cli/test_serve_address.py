"""Where `farwander serve` says that it is."""

from __future__ import annotations

import pytest

from farwander.cli import serve


@pytest.mark.parametrize(
    ("host", "own", "address"),
    [
        ("127.0.0.1", "192.0.2.7", "http://localhost:8000"),
        ("192.0.2.8", "192.0.2.7", "http://192.0.2.8:8000"),
        ("0.0.0.0", "192.0.2.7", "http://192.0.2.7:8000"),  # noqa: S104
        ("0.0.0.0", None, "http://localhost:8000"),  # noqa: S104
    ],
)
def test_links_are_for_whoever_is_served(
    monkeypatch: pytest.MonkeyPatch, host: str, own: str | None, address: str
):
    monkeypatch.setattr(serve, "_own_address", lambda: own)
    assert serve.address_for(host, 8000) == address
