"""Where tables are kept: one protocol, and SQLite or PostgreSQL behind it."""

from __future__ import annotations

from wondertable.server.store.migrations import SCHEMA
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


def open_store(address: str) -> Store:
    """The store of an address.

    ``sqlite:///path/to/file``, where a fourth slash begins an absolute path, or ``postgresql://...`` as libpq
    understands it. Raises ``StoreError``.
    """
    kind, _, rest = address.partition("://")
    if kind == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return SQLite(rest[1:])
    if kind in ("postgresql", "postgres"):
        try:
            from wondertable.server.store.postgresql import PostgreSQL
        except ImportError as error:
            raise StoreError("server.error.postgresql-package") from error
        return PostgreSQL(address)
    raise StoreError("server.error.store-address", address=address.rpartition("@")[2])
