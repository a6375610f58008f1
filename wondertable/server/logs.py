"""Logs as lines of JSON, without secrets."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

__all__ = ["JsonFormatter", "begin_logging"]

SECRET = re.compile(r"\b[0-9a-f]{32,}\b|\b[a-z0-9]{20}\b")
"""Cookies, fingerprints of players, keys of chance, and the ids of campaigns, which are keys."""
TABLE = re.compile(r"^(?:.*\b)?table ([a-z0-9]{10})\b")


class JsonFormatter(logging.Formatter):
    """Writes a record as a line of JSON; what could be a secret is left out."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        if found := TABLE.search(message):
            line["table"] = found[1]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode({key: SECRET.sub("[...]", text) for key, text in line.items()}).decode()


def begin_logging() -> None:
    """Write everything that is logged as lines of JSON to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
