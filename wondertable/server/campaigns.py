"""The campaigns of a server: beginning one, its next match, its file, and going on from another device.

A campaign is the chain of its tables. What a finished match hands on is found by playing its log, and is then kept with
the campaign. The id of a campaign is its key: whoever knows it may go on with it.
"""

from __future__ import annotations

import asyncio
import secrets
import string
import time
import weakref
from collections.abc import Sequence
from typing import Any

import msgspec

from wondertable.kernel import RecordError, SetupError
from wondertable.kernel.campaign import FORMAT, Campaign, decode_campaign
from wondertable.kernel.names import clean_name
from wondertable.kernel.record import Record, decode, plain_legacy
from wondertable.server import commands
from wondertable.server.errors import MissingError, RefusedError
from wondertable.server.http_types import SeatWish
from wondertable.server.models import CampaignLink, CampaignRow, Mode, TableRow
from wondertable.server.room import Room
from wondertable.server.rooms import Rooms

__all__ = ["LONGEST_CAMPAIGN", "Campaigns"]

LETTERS = string.ascii_lowercase + string.digits
KEY_LENGTH = 20
"""Letters of a campaign's id: too many to guess."""
MOST_LINKS = 200
"""Matches of one campaign, practice included."""
LONGEST_CAMPAIGN = 8_000_000
"""Bytes of a campaign's file."""


class Campaigns:
    """All campaigns of a server."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    def _lock(self, campaign_id: str) -> asyncio.Lock:
        """One change of a campaign at a time."""
        return self._locks.setdefault(campaign_id, asyncio.Lock())

    async def begin(self, player: str, game: str, name: str) -> CampaignRow:
        """A new campaign, before its first match."""
        if self.rooms.game(game).legacy_type is None:
            raise SetupError("error.no-legacy", game=game)
        row = _new_row(player, game, name)
        await self.store.put_campaign(row)
        return row

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        """The player's campaigns, the latest first."""
        found: list[CampaignRow] = []
        for row in await self.store.campaigns_of(player, limit):
            async with self._lock(row.id):
                found.append(await self._settled(await self._stored(row.id)) if row.unsettled else row)
        return found

    async def campaign(self, campaign_id: str, player: str) -> CampaignRow:
        """A campaign as it stands now. Whoever comes with its key becomes a member."""
        async with self._lock(campaign_id):
            row = await self._settled(await self._stored(campaign_id))
            if player and player not in row.members:
                row = msgspec.structs.replace(row, members=(*row.members, player))
                await self.store.put_campaign(row)
            return row

    async def rename(self, campaign_id: str, player: str, name: str) -> CampaignRow:
        """Give a campaign another name, for everybody; without letters it goes by the title of its game."""
        async with self._lock(campaign_id):
            row = await self._settled(await self._stored(campaign_id))
            members = row.members if player in row.members else (*row.members, player)
            row = msgspec.structs.replace(row, name=clean_name(name), members=members)
            await self.store.put_campaign(row)
            return row

    async def leave(self, campaign_id: str, player: str) -> None:
        """Take a campaign off the player's list. Its link still leads to it, for this player as for others."""
        async with self._lock(campaign_id):
            row = await self._stored(campaign_id)
            members = tuple(member for member in row.members if member != player)
            await self.store.leave_campaign(msgspec.structs.replace(row, members=members), player)

    async def next_match(
        self,
        player: str,
        campaign_id: str,
        mode: Mode,
        wishes: Sequence[SeatWish],
        options: dict[str, str],
        *,
        hints: bool | None = None,
    ) -> Room:
        """A table for the next match; the running one if there is one already.

        A running match that cannot go on any more, as its cards have changed, is left out and begun anew.
        """
        async with self._lock(campaign_id):
            row = await self._settled(await self._stored(campaign_id))
            if row.running:
                room = await self.rooms.room(row.running)
                if room.status != "broken":
                    return room
                row = msgspec.structs.replace(row, links=tuple(link for link in row.links if link.table != row.running))
            game = self.rooms.game(row.game)
            legacy = game.read_legacy(row.legacy)
            if legacy is not None and game.campaign_over(legacy):
                raise RefusedError("error.campaign-over")
            fixed = {setting.key: setting.default for setting in game.settings if setting.single}
            options = {**options, **fixed}
            return await self._add_table(player, row, mode, wishes, options, row.legacy, hints=hints)

    async def practise(
        self,
        player: str,
        campaign_id: str,
        table_id: str,
        mode: Mode,
        wishes: Sequence[SeatWish],
        *,
        hints: bool | None = None,
    ) -> Room:
        """A finished match of the campaign to be played again, from the same beginning; it hands nothing on."""
        async with self._lock(campaign_id):
            row = await self._settled(await self._stored(campaign_id))
            if table_id not in {link.table for link in row.counting if link.handed_on is not None}:
                raise MissingError("server.error.no-table", table=table_id[:20])
            start = (await self.rooms.room(table_id)).row.start
            return await self._add_table(
                player, row, mode, wishes, start.options, start.legacy, again=table_id, hints=hints
            )

    async def _add_table(
        self,
        player: str,
        row: CampaignRow,
        mode: Mode,
        wishes: Sequence[SeatWish],
        options: dict[str, str],
        legacy: dict[str, Any] | None,
        again: str = "",
        hints: bool | None = None,
    ) -> Room:
        """A new table of a campaign; ``again`` is the finished match that is practised there."""
        if len(row.links) >= MOST_LINKS:
            raise RefusedError("server.error.campaign-long", most=MOST_LINKS)

        practice = bool(again)

        def linked(table_id: str) -> CampaignRow:
            link = CampaignLink(table_id, practice=practice, again=again)
            return msgspec.structs.replace(row, links=(*row.links, link), updated=time.time())

        return await self.rooms.create(
            player,
            row.game,
            mode,
            wishes,
            options,
            practice=practice,
            hints=hints,
            legacy=legacy,
            campaign=row.id,
            linked=linked,
        )

    async def take_seat(self, player: str, campaign_id: str, number: int) -> Room:
        """Give a person's seat of the running match to whoever comes with the campaign's key: another device."""
        row = await self.campaign(campaign_id, player)
        if not row.running:
            raise RefusedError("server.error.campaign-idle")
        room = await self.rooms.room(row.running)
        await commands.move_seat(room, player, number)
        return room

    # -- files ----------------------------------------------------------------------------------------

    async def file(self, campaign_id: str) -> Campaign:
        """The finished matches of a campaign, for a file."""
        async with self._lock(campaign_id):
            row = await self._settled(await self._stored(campaign_id))
        matches: list[Record] = []
        for link in row.counting:
            if link.handed_on is not None:
                room = await self.rooms.room(link.table)
                matches.append(decode(await room.record()))
        return Campaign(FORMAT, row.game, row.name, matches)

    async def restore(self, player: str, data: bytes) -> CampaignRow:
        """A campaign from a file; every match of it is proved first, and that each goes on from the one before."""
        campaign = decode_campaign(data, "campaign")
        game = self.rooms.game(campaign.game)
        if game.legacy_type is None:
            raise SetupError("error.no-legacy", game=campaign.game)
        if len(campaign.matches) > MOST_LINKS:
            raise RefusedError("server.error.campaign-long", most=MOST_LINKS)
        legacy: dict[str, Any] | None = None
        row, links = _new_row(player, campaign.game, campaign.name), list[CampaignLink]()
        for number, record in enumerate(campaign.matches, 1):
            if record.practice or record.handed_on is None or record.game != campaign.game:
                raise RecordError("error.campaign-running", n=number)
            if plain_legacy(game.read_legacy(record.legacy)) != plain_legacy(game.read_legacy(legacy)):
                raise RecordError("error.campaign-chain", n=number)
            table = await self.rooms.upload(player, record.dump(), row.id)
            links.append(CampaignLink(table.id, record.handed_on))
            legacy = record.handed_on
        row = msgspec.structs.replace(row, links=tuple(links))
        await self.store.put_campaign(row)
        return row

    # -- state ----------------------------------------------------------------------------------------

    async def _stored(self, campaign_id: str) -> CampaignRow:
        row = await self.store.campaign(campaign_id)
        if row is None:
            raise MissingError("server.error.no-campaign")
        return row

    async def _settled(self, row: CampaignRow) -> CampaignRow:
        """The campaign, with what its matches handed on that have ended since. Only while its lock is held.

        A match that was deleted or given up is left out: it hands nothing on.
        """
        links: list[CampaignLink] = []
        for link in row.links:
            if link.handed_on is None:
                table = await self.store.table(link.table)
                if table is None or table.given_up:
                    continue
                link = msgspec.structs.replace(link, handed_on=await self._handed_on(table))
            links.append(link)
        if tuple(links) != row.links:
            row = msgspec.structs.replace(row, links=tuple(links), updated=time.time())
            await self.store.put_campaign(row)
        return row

    async def _handed_on(self, table: TableRow) -> dict[str, Any] | None:
        """What a match handed on; ``None`` while it runs or if it cannot be played again."""
        if table.status != "over":
            return None
        room = await self.rooms.room(table.id)
        return None if room.match is None else plain_legacy(room.match.handed_on)


def _new_row(player: str, game: str, name: str) -> CampaignRow:
    now = time.time()
    key = "".join(secrets.choice(LETTERS) for _ in range(KEY_LENGTH))
    return CampaignRow(key, game, clean_name(name), player, now, now, members=(player,))
