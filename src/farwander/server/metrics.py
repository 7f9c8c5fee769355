"""What Prometheus reads at /metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ROOMS = Gauge("farwander_rooms", "Tables in memory")
SOCKETS = Gauge("farwander_sockets", "Open sockets")
DECISIONS = Counter("farwander_decisions", "Decisions on disk", ["game"])
REFUSALS = Counter("farwander_refusals", "Answers that were no", ["code"])
WRITE_SECONDS = Histogram("farwander_write_seconds", "Time for one transaction of the ledger")
"""Every decision waits for one of these."""
