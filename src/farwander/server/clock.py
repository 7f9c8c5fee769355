"""The time by which the server goes: thinking time, days, what is remembered for a while."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
