"""The databases of addresses."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wondertable.server.store.protocol import Store, StoreError
from wondertable.server.store.sqlite import SQLite, WholeFile

if TYPE_CHECKING:
    from types import ModuleType

    from wondertable.server.store.whole import Whole

__all__ = ["bring_up_to_date", "open_store", "open_whole"]


def open_store(address: str) -> Store:
    """The store of an address.

    ``sqlite:///path/to/file``, where a fourth slash begins an absolute path, or ``postgresql://...`` as libpq
    understands it. Raises ``StoreError``.
    """
    if path := _file(address):
        return SQLite(path)
    store: Store = _postgresql().PostgreSQL(address)
    return store


@contextmanager
def open_whole(address: str, *, alone: bool = False) -> Iterator[Whole]:
    """The database of an address as a whole: to be looked at as it is at one moment, or written to instead of a server.

    Raises ``StoreError``.
    """
    whole: Whole
    if path := _file(address):
        whole = WholeFile(path, alone=alone)
    else:
        whole = _postgresql().WholeDatabase(address, alone=alone)
    try:
        yield whole
    finally:
        whole.close()


def bring_up_to_date(address: str) -> int:
    """Bring a store to the present version without a server, or make a new one; returns the version that it had, or 0.

    Raises ``StoreError``.
    """
    with open_whole(address, alone=True) as whole:
        before = whole.version()
        whole.migrate()
        return before


def _file(address: str) -> str:
    """The path of a file of SQLite; "" if the address is one of PostgreSQL."""
    kind, _, rest = address.partition("://")
    if kind == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return rest[1:]
    if kind in ("postgresql", "postgres"):
        return ""
    raise StoreError("server.error.store-address", address=address.rpartition("@")[2])


def _postgresql() -> ModuleType:
    try:
        return importlib.import_module("wondertable.server.store.postgresql")
    except ImportError as error:
        raise StoreError("server.error.postgresql-package") from error
