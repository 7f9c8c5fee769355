"""What Prometheus reads at /metrics."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from farwander.server.settings import COUNTERS

ROOMS = Gauge("farwander_rooms", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("farwander_sockets", "Open sockets", multiprocess_mode="livesum")
DECISIONS = Counter("farwander_decisions", "Decisions on disk", ["game"])
REFUSALS = Counter("farwander_refusals", "Answers that were no", ["code"])
WRITE_SECONDS = Histogram("farwander_write_seconds", "Time for one transaction of the ledger")
"""Every decision waits for one of these."""


def written() -> bytes:
    """All of it, of all processes."""
    if COUNTERS not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return generate_latest(registry)
