"""Logs on standard error: a JSON object a line for programs, or what matters in plain words for a person."""

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


def logging_for(*, person: bool) -> dict[str, Any]:
    """How to log for a person at a terminal, or for a program that reads along."""
    level = "WARNING" if person else "INFO"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": JsonLines},
            "plain": {"format": "%(asctime)s %(message)s", "datefmt": "%H:%M:%S"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "plain" if person else "json"}
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"farwander": {"level": level}, "uvicorn": {"level": level}},
    }
