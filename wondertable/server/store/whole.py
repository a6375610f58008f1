"""The database of a store as a whole: read as it is at one moment, also beside a server, or filled while none runs."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias

from wondertable.server.models import Entry, TableRow
from wondertable.server.store.migrations import SCHEMA, migrate, script, version_of
from wondertable.server.store.protocol import StoreError
from wondertable.server.store.sql_store import read_entries, read_table
from wondertable.server.store.statements import Sheet, Statements, sheets_of

__all__ = ["Row", "Whole"]

Row: TypeAlias = tuple[Any, ...]
"""Texts and numbers; a text that is damaged, and none any more, is its bytes."""


class Whole(ABC):
    """One connection to a database. What was written and not kept is gone when it is closed.

    Opened ``alone`` it has the place of a server, and may write; else it looks at one moment and hinders nobody.
    """

    sql: ClassVar[Statements]
    error: ClassVar[type[Exception]]
    name: str
    """What a message calls it."""

    # -- what databases do differently ----------------------------------------------------------------

    @abstractmethod
    def _ask(self, sql: str, values: Row) -> list[Row]:
        """What a statement finds."""

    @abstractmethod
    def _run(self, statements: str) -> None:
        """Carry out several statements."""

    @abstractmethod
    def _all_rows(self, sql: str) -> Iterator[Row]:
        """What a statement finds, without having all of it in memory."""

    @abstractmethod
    def _put(self, sheet: Sheet, rows: Iterable[Row]) -> None:
        """Write rows."""

    @abstractmethod
    def _keep(self) -> None:
        """End the transaction in which something was written, if there is one: then it is on the disk."""

    @abstractmethod
    def _has_meta(self) -> bool:
        """Is there a note of a version?"""

    @abstractmethod
    def _unusable(self, error: BaseException) -> StoreError:
        """One clear error for whatever the database complains of."""

    @abstractmethod
    def close(self) -> None:
        """Leave the database."""

    @contextlib.contextmanager
    def _talking(self) -> Iterator[None]:
        try:
            yield
        except self.error as error:
            raise self._unusable(error) from error

    # -- reading --------------------------------------------------------------------------------------

    def version(self) -> int:
        """The version of the store, 0 if there is none yet. Raises ``StoreError`` if it is not to be understood."""
        return version_of(self.name, self._found())

    def _found(self) -> list[Row] | None:
        with self._talking():
            return self._ask("SELECT value FROM meta WHERE name = 'schema'", ()) if self._has_meta() else None

    def existing_version(self) -> int:
        """The version of the store. Raises ``StoreError`` if there is none."""
        version = self.version()
        if not version:
            raise StoreError("server.error.store-missing", store=self.name)
        return version

    def is_empty(self) -> bool:
        with self._talking():
            return not any(self._ask(f"SELECT 1 FROM {sheet.name} LIMIT 1", ()) for sheet in sheets_of(self.version()))

    def rows(self, sheet: Sheet) -> Iterator[Row]:
        """Everything in a sheet, by its key."""
        with self._talking():
            yield from self._all_rows(self.sql.all_rows(sheet))

    def table(self, table_id: str) -> TableRow | None:
        """A table by its id, as a store has it."""
        with self._talking():
            return read_table(table_id, self._ask(self.sql.table, (table_id,)))

    def entries(self, table_id: str) -> list[Entry]:
        """The log of a table."""
        with self._talking():
            return read_entries(table_id, self._ask(self.sql.entries, (table_id,)))

    # -- writing --------------------------------------------------------------------------------------

    def migrate(self) -> None:
        """Bring the store up to date, or make a new one."""
        with self._talking():
            migrate(self.name, self._found(), self.sql.begin, self._run)
            self._keep()

    def begin(self, version: int) -> None:
        """Begin to fill an empty store, which is of this version then."""
        steps = []
        if (found := self.version()) != version:
            old = [*(sheet.name for sheet in sheets_of(found)), "meta"] if found else []
            steps = [f"DROP TABLE {name};" for name in reversed(old)]
            steps += [script(number) for number in range(1, version + 1)]
        with self._talking():
            self._run("\n".join([f"{self.sql.begin};", *steps]))

    def put(self, sheet: Sheet, rows: Iterable[Row]) -> None:
        """Write rows, in a transaction that was begun."""
        with self._talking():
            self._put(sheet, rows)

    def keep(self) -> None:
        """Keep what was written: when this returns, it is on the disk, and the store is up to date."""
        with self._talking():
            self._keep()
        if self.version() < SCHEMA:
            self.migrate()
