"""A proxy on the same machine is believed who it speaks for."""

from __future__ import annotations

import httpx

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}


def test_who_comes_by_https_through_a_proxy_gets_a_cookie_for_https_alone(served: str):
    through = httpx.post(f"{served}/api/me", headers=FORWARDED, json={"name": "Ada"}, timeout=60)
    assert "; Secure" in through.headers["set-cookie"]
    straight = httpx.post(f"{served}/api/me", json={"name": "Ada"}, timeout=60)
    assert "Secure" not in straight.headers["set-cookie"]
