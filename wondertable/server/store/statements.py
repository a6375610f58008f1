"""The SQL of a store, said once: plain on purpose, so that it means the same to every database.

What databases say differently is a ``Dialect``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["SHEETS", "Dialect", "Sheet", "Statements", "sheets_of"]


class Dialect(NamedTuple):
    """What one database says in its own way."""

    begin: str
    """Begins a transaction that writes."""
    place: str
    """Stands for a value."""
    raw: str
    """Reads a text as the bytes that are stored, whatever they are."""
    ordered: str
    """Orders a text by its bytes."""


class Sheet(NamedTuple):
    """A table of the database; called a sheet where it could be taken for one at which people play."""

    name: str
    columns: Mapping[str, type]
    key: int
    """How many of the columns, from the first one, name a row."""
    since: int
    """The version of a store that was the first to have it."""


SHEETS = (
    Sheet("tables", {"id": str, "status": str, "is_open": int, "updated": float, "body": str}, 1, 1),
    Sheet("members", {"player": str, "table_id": str}, 2, 1),
    Sheet("entries", {"table_id": str, "n": int, "seq": int, "kind": str, "at": float, "body": str}, 2, 1),
    Sheet("commands", {"table_id": str, "player": str, "id": str, "answer": str}, 3, 1),
    Sheet("papers", {"table_id": str, "name": str, "body": str}, 2, 1),
    Sheet("campaigns", {"id": str, "updated": float, "body": str}, 1, 2),
    Sheet("campaign_members", {"player": str, "campaign_id": str}, 2, 2),
    Sheet("deleted", {"id": str, "player": str, "command": str, "answer": str}, 1, 3),
)
"""All that a store has, in an order in which it can be written: nothing belongs to what comes later."""


def sheets_of(version: int) -> list[Sheet]:
    """What a store of this version has."""
    return [sheet for sheet in SHEETS if sheet.since <= version]


class Statements:
    """All statements of a store in the SQL of one database."""

    def __init__(self, dialect: Dialect) -> None:
        self.begin = dialect.begin
        self._place = dialect.place
        self._ordered = dialect.ordered
        say, raw = self._say, dialect.raw.format
        # The secret of the store.
        self.secret = "SELECT value FROM meta WHERE name = 'secret'"
        self.put_secret = say("INSERT INTO meta (name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING")
        # Writing.
        self.put_note = say("INSERT INTO deleted (id, player, command, answer) VALUES (?, ?, ?, ?)")
        self.members = say("SELECT player FROM members WHERE table_id = ?")
        self.add_member = say("INSERT INTO members (player, table_id) VALUES (?, ?)")
        self.drop_member = say("DELETE FROM members WHERE player = ? AND table_id = ?")
        self.add_paper = say("INSERT INTO papers (table_id, name, body) VALUES (?, ?, ?)")
        self.drop_paper = say("DELETE FROM papers WHERE table_id = ? AND name = ?")
        self.delete = [
            say(f"DELETE FROM {name} WHERE {column} = ?")
            for name, column in (
                *((name, "table_id") for name in ("papers", "commands", "entries", "members")),
                ("tables", "id"),
            )
        ]
        self.put_campaign = say(
            "INSERT INTO campaigns (id, updated, body) VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET updated = excluded.updated, body = excluded.body"
        )
        self.add_campaign_member = say(
            "INSERT INTO campaign_members (player, campaign_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        )
        self.drop_campaign_member = say("DELETE FROM campaign_members WHERE player = ? AND campaign_id = ?")
        # Reading.
        self.table = say(f"SELECT {raw('body')} FROM tables WHERE id = ?")
        self.was_deleted = say("SELECT 1 FROM deleted WHERE id = ?")
        self.entries = say(
            f"SELECT n, seq, {raw('kind')}, at, {raw('body')} FROM entries WHERE table_id = ? ORDER BY n"
        )
        self.answer = say(
            f"SELECT {raw('answer')} FROM commands WHERE table_id = ? AND player = ? AND id = ?"
            f" UNION ALL SELECT {raw('answer')} FROM deleted WHERE id = ? AND player = ? AND command = ?"
        )
        self.tables_of = say(
            f"SELECT {raw('tables.id')}, {raw('tables.body')}"
            " FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.player = ? ORDER BY tables.updated DESC, tables.id LIMIT ?"
        )
        self.open_tables = say(
            f"SELECT {raw('id')}, {raw('body')} FROM tables WHERE is_open = 1 AND status = 'lobby'"
            " ORDER BY updated DESC, id LIMIT ?"
        )
        self.old_lobbies = say(
            f"SELECT {raw('id')}, {raw('body')} FROM tables"
            " WHERE is_open IN (0, 1) AND status = 'lobby' AND updated < ? ORDER BY updated, id LIMIT ?"
        )
        self.knows = say(
            "SELECT 1 FROM members WHERE player = ? UNION ALL SELECT 1 FROM campaign_members WHERE player = ? LIMIT 1"
        )
        self.table_ids = say("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?")
        self.campaign_ids = say("SELECT id FROM campaigns WHERE id > ? ORDER BY id LIMIT ?")
        self.counts_by_status = "SELECT status, count(*) FROM tables GROUP BY status ORDER BY status"
        self.counts = (
            "SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM"
            " (SELECT player FROM members UNION SELECT player FROM campaign_members) AS everybody),"
            " (SELECT count(*) FROM campaigns)"
        )
        self.campaign = say(f"SELECT {raw('body')} FROM campaigns WHERE id = ?")
        self.campaigns_of = say(
            f"SELECT {raw('campaigns.id')}, {raw('campaigns.body')}"
            " FROM campaign_members JOIN campaigns ON campaigns.id = campaign_members.campaign_id"
            " WHERE campaign_members.player = ? ORDER BY campaigns.updated DESC, campaigns.id LIMIT ?"
        )
        self.paper = say(f"SELECT {raw('body')} FROM papers WHERE table_id = ? AND name = ?")
        self.papers = say(f"SELECT name, {raw('body')} FROM papers WHERE table_id = ?")

    def all_rows(self, sheet: Sheet) -> str:
        """Read everything, in an order that is the same in every database."""
        key = list(sheet.columns.items())[: sheet.key]
        order = [self._ordered.format(name) if kind is str else name for name, kind in key]
        return f"SELECT {', '.join(sheet.columns)} FROM {sheet.name} ORDER BY {', '.join(order)}"

    @functools.cache  # noqa: B019 - one for each database
    def add_tables(self, rows: int) -> str:
        """Write so many new tables."""
        return f"INSERT INTO tables (id, status, is_open, updated, body) {self._values(rows, 5)}"

    @functools.cache  # noqa: B019
    def add_entries(self, rows: int) -> str:
        """Write so many entries of logs."""
        return f"INSERT INTO entries (table_id, n, seq, kind, at, body) {self._values(rows, 6)}"

    @functools.cache  # noqa: B019
    def add_commands(self, rows: int) -> str:
        """Write so many answers to commands."""
        return f"INSERT INTO commands (table_id, player, id, answer) {self._values(rows, 4)}"

    @functools.cache  # noqa: B019
    def change_tables(self, rows: int) -> str:
        """Write so many tables as they are now."""
        return (
            "UPDATE tables SET status = column2, is_open = column3, updated = column4, body = column5"
            f" FROM ({self._values(rows, 5)}) AS latest WHERE tables.id = column1"
        )

    def _values(self, rows: int, columns: int) -> str:
        """Places for the values of so many rows."""
        one = f"({', '.join([self._place] * columns)})"
        return f"VALUES {', '.join([one] * rows)}"

    def _say(self, sql: str) -> str:
        return sql.replace("?", self._place)
