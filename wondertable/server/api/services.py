"""The parts of a server that its API works with."""

from __future__ import annotations

from typing import NamedTuple

from wondertable.server.analysis import Analyses
from wondertable.server.campaigns import Campaigns
from wondertable.server.connections import Viewer
from wondertable.server.http_types import ViewQuery
from wondertable.server.metrics import Pulse
from wondertable.server.room import Room
from wondertable.server.rooms import Rooms

__all__ = ["Services"]


class Services(NamedTuple):
    """All tables and campaigns, the analyses of finished matches, and whether the event loop keeps up."""

    rooms: Rooms
    campaigns: Campaigns
    analyses: Analyses
    pulse: Pulse

    async def room_for(self, table: str, player: str, query: ViewQuery) -> tuple[Room, Viewer]:
        """A table, and the viewer of a query; raises an error if that player may not look from that seat."""
        room = await self.rooms.room(table)
        room.may_look(player, query.seat)
        return room, Viewer(player, query.seat, query.lang)
