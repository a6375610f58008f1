"""What a store promises, whatever is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from wondertable.kernel import WondertableError
from wondertable.server.models import Ack, CampaignRow, Entry, Receipt, TableRow

__all__ = ["AwayError", "ConflictError", "Counts", "Store", "StoreError", "UnreadableError"]


class StoreError(WondertableError):
    """The store cannot write: the disk is full, or the file may not be changed. Nothing of the write is kept."""


class AwayError(StoreError):
    """The database does not answer. What was being written is kept wholly or not at all, and nobody knows which."""


class ConflictError(Exception):
    """The same entry or the same command is in the log already."""


class UnreadableError(WondertableError):
    """What is kept of a table cannot be read any more. No other table is concerned."""


class Counts(NamedTuple):
    """How much is stored."""

    tables: dict[str, int]
    """Tables by their status."""
    entries: int
    players: int
    """Everybody to whom a table or a campaign belongs."""
    campaigns: int


class Store(Protocol):
    """Keeps tables. Every call either happens wholly or not at all."""

    secret: bytes
    """Random bytes that belong to this store for as long as it is kept."""

    async def create(self, row: TableRow, entries: Sequence[Entry] = (), campaign: CampaignRow | None = None) -> None:
        """A new table, with the log it begins with, and the campaign of which it is a part as it is afterwards."""

    async def append(self, row: TableRow, entries: Sequence[Entry], note: Receipt | None = None) -> None:
        """Add to the log of a table, with the table as it is afterwards and the command that did it.

        Raises ``ConflictError`` if one of the entries or the command is there already.
        """

    async def delete(self, table_id: str, note: Receipt | None = None) -> None:
        """Delete a table with all that belongs to it; only the answer to the command is kept."""

    async def was_deleted(self, table_id: str) -> bool:
        """Has there been a table of this id that was deleted?"""

    async def table(self, table_id: str) -> TableRow | None:
        """A table by its id. Raises ``UnreadableError``, as the next three do, if what is there cannot be read."""

    async def entries(self, table_id: str) -> list[Entry]:
        """The log of a table, from its beginning."""

    async def answer(self, table_id: str, player: str, command: str) -> Ack | None:
        """What a command was answered when it was carried out; ``None`` if it never was."""

    async def tables_of(self, player: str, limit: int) -> list[TableRow]:
        """The tables a player made or sits at, the latest first. One that cannot be read is left out."""

    async def open_tables(self, limit: int) -> list[TableRow]:
        """The tables that wait for players and may be found by anybody, likewise."""

    async def old_lobbies(self, before: float, limit: int) -> list[TableRow]:
        """The tables whose match nobody has begun and at which nothing has happened since then, the oldest first."""

    async def put_document(self, table_id: str, name: str, body: Any, note: Receipt | None = None) -> None:
        """Keep a piece of plain data with a table: a seat's settings, an analysis, a trace.

        Raises ``ConflictError`` if the command that did it is there already.
        """

    async def document(self, table_id: str, name: str) -> Any:
        """A piece of plain data that was kept; ``None`` if there is none."""

    async def documents(self, table_id: str) -> dict[str, Any]:
        """All of them."""

    async def put_campaign(self, campaign: CampaignRow) -> None:
        """Keep a campaign as it is now."""

    async def leave_campaign(self, campaign: CampaignRow, player: str) -> None:
        """Keep a campaign as it is now, without one who is no member any more."""

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        """A campaign by its id. Raises ``UnreadableError`` if what is there cannot be read."""

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        """The campaigns of a player, the latest first. One that cannot be read is left out."""

    async def knows(self, player: str) -> bool:
        """Has a player a table or a campaign here?"""

    async def table_ids(self, after: str, limit: int) -> list[str]:
        """The ids of all tables, in portions: those that come after this one."""

    async def campaign_ids(self, after: str, limit: int) -> list[str]:
        """The ids of all campaigns, likewise."""

    async def counts(self) -> Counts:
        """How much is stored."""

    async def probe(self) -> None:
        """Write something: raises ``StoreError`` while writing does not work."""

    async def close(self) -> None:
        """Finish what was begun."""
