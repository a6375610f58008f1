"""Where tables are kept: one protocol, and SQLite or PostgreSQL behind it."""

from __future__ import annotations

from wondertable.server.store.migrations import SCHEMA
from wondertable.server.store.opening import open_store
from wondertable.server.store.protocol import AwayError, ConflictError, Counts, Store, StoreError, UnreadableError
from wondertable.server.store.sqlite import SQLite

__all__ = [
    "SCHEMA",
    "AwayError",
    "ConflictError",
    "Counts",
    "SQLite",
    "Store",
    "StoreError",
    "UnreadableError",
    "open_store",
]
