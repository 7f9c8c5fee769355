"""Logs that programs can read: one JSON object a line, on standard error."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec


class JsonLines(logging.Formatter):
    """Writes time, level, source and message, and the traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonLines}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "farwander": {"level": "INFO"},
        "uvicorn": {"level": "INFO"},
    },
}
