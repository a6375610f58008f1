"""A store in memory that can be told to fail, for tests that look inside a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from wondertable.server.change import Change
from wondertable.server.models import Ack, CampaignRow, Entry, Receipt, TableRow
from wondertable.server.room import Room
from wondertable.server.store import ConflictError, Counts, StoreError


async def carry_through(room: Room, change: Change) -> None:
    """A change that was tried, carried through at once."""

    async def attempt() -> Change:
        return change

    assert await room.carry_through(attempt)


class Memory:
    """Keeps tables in dictionaries. While ``full`` is set nothing can be written."""

    def __init__(self) -> None:
        self.secret = bytes(32)
        self.full = False
        self.rows: dict[str, TableRow] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.notes: dict[tuple[str, str, str], Ack] = {}
        self.kept: dict[str, dict[str, Any]] = {}
        self.campaigns: dict[str, CampaignRow] = {}

    def _writing(self) -> None:
        if self.full:
            raise StoreError("server.error.store-full")

    async def create(self, row: TableRow, entries: Sequence[Entry] = (), campaign: CampaignRow | None = None) -> None:
        self._writing()
        if campaign is not None:
            self.campaigns[campaign.id] = campaign
        self.rows[row.id] = row
        self.logs[row.id] = list(entries)
        self.kept[row.id] = {}

    async def append(self, row: TableRow, entries: Sequence[Entry], note: Receipt | None = None) -> None:
        self._writing()
        numbers = {entry.n for entry in self.logs[row.id]}
        if any(entry.n in numbers for entry in entries):
            raise ConflictError(row.id)
        self._put_note(row.id, note)
        self.rows[row.id] = row
        self.logs[row.id] += entries

    def _put_note(self, table_id: str, note: Receipt | None) -> None:
        if note is None:
            return
        key = (table_id, note.player, note.command)
        if key in self.notes:
            raise ConflictError(note.command)
        self.notes[key] = note.answer

    async def put_campaign(self, campaign: CampaignRow) -> None:
        self._writing()
        self.campaigns[campaign.id] = campaign

    async def leave_campaign(self, campaign: CampaignRow, player: str) -> None:
        assert player not in campaign.members
        await self.put_campaign(campaign)

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        return self.campaigns.get(campaign_id)

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        found = [row for row in self.campaigns.values() if player in row.members]
        return sorted(found, key=lambda row: -row.updated)[:limit]

    async def delete(self, table_id: str, note: Receipt | None = None) -> None:
        self._writing()
        for kept in (self.rows, self.logs, self.kept):
            kept.pop(table_id, None)
        self.notes = {key: ack for key, ack in self.notes.items() if key[0] != table_id}
        if note is not None:
            self._put_note(table_id, note)

    async def was_deleted(self, table_id: str) -> bool:
        return table_id not in self.rows and any(key[0] == table_id for key in self.notes)

    async def table(self, table_id: str) -> TableRow | None:
        return self.rows.get(table_id)

    async def entries(self, table_id: str) -> list[Entry]:
        return list(self.logs.get(table_id, ()))

    async def answer(self, table_id: str, player: str, command: str) -> Ack | None:
        return self.notes.get((table_id, player, command))

    async def tables_of(self, player: str, limit: int) -> list[TableRow]:
        found = [row for row in self.rows.values() if player in row.players]
        return sorted(found, key=lambda row: -row.updated)[:limit]

    async def open_tables(self, limit: int) -> list[TableRow]:
        found = [row for row in self.rows.values() if row.open and row.status == "lobby"]
        return sorted(found, key=lambda row: -row.updated)[:limit]

    async def old_lobbies(self, before: float, limit: int) -> list[TableRow]:
        found = [row for row in self.rows.values() if row.status == "lobby" and row.updated < before]
        return sorted(found, key=lambda row: row.updated)[:limit]

    async def put_document(self, table_id: str, name: str, body: Any, note: Receipt | None = None) -> None:
        self._writing()
        self._put_note(table_id, note)
        self.kept[table_id][name] = body

    async def document(self, table_id: str, name: str) -> Any:
        return self.kept[table_id].get(name)

    async def documents(self, table_id: str) -> dict[str, Any]:
        return dict(self.kept[table_id])

    async def knows(self, player: str) -> bool:
        return bool(await self.tables_of(player, 1) or await self.campaigns_of(player, 1))

    async def table_ids(self, after: str, limit: int) -> list[str]:
        return sorted(one for one in self.rows if one > after)[:limit]

    async def campaign_ids(self, after: str, limit: int) -> list[str]:
        return sorted(one for one in self.campaigns if one > after)[:limit]

    async def counts(self) -> Counts:
        players = {player for row in self.rows.values() for player in row.players}
        players |= {player for campaign in self.campaigns.values() for player in campaign.members}
        entries = sum(len(log) for log in self.logs.values())
        by_status: dict[str, int] = Counter(str(row.status) for row in self.rows.values())
        return Counts(by_status, entries, len(players), len(self.campaigns))

    async def probe(self) -> None:
        self._writing()

    async def close(self) -> None:
        return
