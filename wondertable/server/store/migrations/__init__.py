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

__all__ = ["SCHEMA", "STEPS", "migrate", "script", "version_of"]

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
    for number in range(version_of(store, found) + 1, SCHEMA + 1):
        run(f"{begin};\n{script(number)}\nCOMMIT;")


def script(number: int) -> str:
    """The step to this version, with the note of its number."""
    return f"{STEPS[number - 1]};\nUPDATE meta SET value = '{number}' WHERE name = 'schema';"


def version_of(store: str, found: Sequence[Any] | None) -> int:
    """The version of a store, 0 if there is nothing yet. Raises ``StoreError``, as ``migrate`` does."""
    version = 0 if found is None else _number(store, found)
    if version > SCHEMA:
        raise StoreError("server.error.store-newer", store=store, version=version, known=SCHEMA)
    return version


def _number(store: str, found: Sequence[Any]) -> int:
    version = str(found[0][0]) if found else ""
    if not (version.isascii() and version.isdigit() and int(version) > 0):
        raise StoreError("server.error.store-version", store=store, version=version or "?")
    return int(version)
