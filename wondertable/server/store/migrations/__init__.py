"""Numbered steps from an empty database to the present tables, the same for every database.

A step is a file ``NNNN_name.sql`` beside this one. It is carried out in one transaction together with the note of its
number (``schema`` in the table ``meta``), so a process that is killed meanwhile has done it wholly or not at all. A
step that was ever released is not changed any more; the next change is the next number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

from wondertable.server.store.protocol import StoreError

__all__ = ["SCHEMA", "STEPS", "migrate"]

STEPS: Sequence[str] = [
    step.read_text("utf-8")
    for step in sorted(resources.files(__name__).iterdir(), key=lambda found: found.name)
    if step.name.endswith(".sql")
]
"""The steps in their order: the first one makes a store of version 1."""
SCHEMA = len(STEPS)
"""The version of a store that this program reads and writes."""


def migrate(store: str, found: Sequence[Any] | None, begin: str, run: Callable[[str], Any]) -> None:
    """Bring a store up to date, or make a new one. Only while nobody else can write to it.

    ``store`` is what a message calls it, ``found`` the rows that name its version (``None``: there is nothing yet), and
    ``run`` carries several statements out. Raises ``StoreError`` for a store that a newer program has made, or one of
    which the version is not to be understood.
    """
    version = 0 if found is None else _number(store, found)
    if version > SCHEMA:
        raise StoreError("server.error.store-newer", store=store, version=version, known=SCHEMA)
    for number, step in enumerate(STEPS[version:], version + 1):
        run(f"{begin};\n{step};\nUPDATE meta SET value = '{number}' WHERE name = 'schema';\nCOMMIT;")


def _number(store: str, found: Sequence[Any]) -> int:
    version = str(found[0][0]) if found else ""
    if not (version.isascii() and version.isdigit() and int(version) > 0):
        raise StoreError("server.error.store-version", store=store, version=version or "?")
    return int(version)
