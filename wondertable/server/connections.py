"""Connections of a table: who looks at it, what they were sent last, and whether a player is there at all."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, deque
from typing import NamedTuple

import msgspec

from wondertable.server.errors import RefusedError
from wondertable.server.snapshots import Snapshot, Snapshots

__all__ = ["SPECTATOR", "Connection", "Connections", "Viewer"]

SPECTATOR = -1
MOST_WINDOWS = 8
"""How many connections one player has from one seat; a further one takes the place of the oldest."""
MOST_SPECTATORS = 200
"""How many connections spectators have at one table; those who sit there always have room."""
MOST_FROM_ONE_PLACE = 40
"""How many of them come from one address."""
MOST_MAIL = 64
"""How many answers may wait for a slow connection before it is given up."""


class Viewer(NamedTuple):
    """Somebody who looks: which player, from which seat (-1: none), in which language."""

    player: str
    seat: int
    language: str


class Connection:
    """One connection. A wake-up carries no data: the connection reads the room as it stands.

    So nothing piles up for a slow connection: it gets fewer messages, each with all that happened since the last.
    """

    _numbers = itertools.count()

    def __init__(self, viewer: Viewer, since: int | None, name: str | None = None, address: str = "") -> None:
        self.viewer = viewer
        self.address = address
        self.number = next(self._numbers)
        """Connections that came later have greater ones."""
        self.sits = True
        """Does its player have a seat at the table?"""
        self.is_replaced = False
        """Has a newer one of the same player taken its place?"""
        self.name = name
        """What a spectator wants to be called; ``None``: a single look, not somebody who stays."""
        self.since = since
        """The entry of the log after which the first frame tells what happened; ``None``: nothing need be told."""
        self.sent: Snapshot | None = None
        """The table as it was sent last; ``None``: the next message is a whole frame."""
        self.mail: deque[msgspec.Struct] = deque()
        self.news = asyncio.Event()
        self.stale = True
        """Has the table changed since the last frame?"""
        self.lost = False
        self.is_sign_due = True
        """Should a sign of life be sent?"""

    def post(self, answer: msgspec.Struct) -> None:
        """An answer for this connection alone."""
        if len(self.mail) >= MOST_MAIL:
            self.lost = True
        else:
            self.mail.append(answer)
        self.news.set()

    def lose(self) -> None:
        """Let it end; the client may come again."""
        self.lost = True
        self.news.set()

    def replace(self) -> None:
        """Let it end for good: the same player has newer ones."""
        self.is_replaced = True
        self.news.set()

    def wake(self) -> None:
        self.stale = True
        self.news.set()

    def call_for_sign(self) -> None:
        self.is_sign_due = True
        self.news.set()

    def start_over(self, since: int | None) -> None:
        """Let the next message be a whole frame, with what happened after entry ``since``."""
        self.sent, self.since = None, since
        self.wake()


class Connections:
    """All connections of a table."""

    def __init__(self, grace: float, absence: float) -> None:
        self.grace = grace
        """Seconds a player who has just left still counts as present: a page is being reloaded."""
        self.absence = absence
        """Seconds after which others may put a bot in the place of a player who is not there."""
        self.begun = time.monotonic()
        """Since when it is known who is there."""
        self.open: set[Connection] = set()
        self.there: Counter[str] = Counter()
        """How many connections a player has."""
        self.comings = 0
        """Counts connections that began or ended, and players whose time to come back is over."""
        self.seen: dict[str, float] = {}
        self.changes = 0
        self.private: dict[str, int] = {}
        """Counts of what changed that only one player may know."""
        self.snapshots = Snapshots()

    def join(self, connection: Connection, *, sits: bool = True) -> bool:
        """Returns whether the player was absent before. ``sits``: has the player a seat here?"""
        connection.sits = sits
        self._make_room(connection)
        new = not self.present(connection.viewer.player)
        self.open.add(connection)
        self.there[connection.viewer.player] += 1
        self.comings += 1
        return new

    def _make_room(self, new: Connection) -> None:
        """End the oldest connection of a player who has enough; raises ``RefusedError`` if spectators are too many."""
        player, seat, stays = new.viewer.player, new.viewer.seat, new.name is not None
        others = [one for one in self.open if not one.is_replaced]
        if player:
            same = [one for one in others if one.viewer.player == player and one.viewer.seat == seat]
            same = [one for one in same if (one.name is not None) == stays]
            if len(same) >= MOST_WINDOWS:
                min(same, key=lambda one: one.number).replace()
                return
        if not new.sits:
            crowd = [one for one in others if not one.sits]
            near = sum(1 for one in crowd if new.address and one.address == new.address)
            if len(crowd) >= MOST_SPECTATORS or near >= MOST_FROM_ONE_PLACE:
                raise RefusedError("server.error.full-gallery")

    def leave(self, connection: Connection) -> None:
        player = connection.viewer.player
        if connection in self.open:
            self.open.discard(connection)
            self.there -= Counter([player])
            self.comings += 1
        if not self.open:
            self.snapshots.clear()
        now = time.monotonic()
        longest = max(self.grace, self.absence)
        self.seen = {player: at for player, at in self.seen.items() if now - at < longest}
        self.seen[player] = now

    def present(self, player: str) -> bool:
        if player in self.there:
            return True
        return player in self.seen and time.monotonic() - self.seen[player] < self.grace

    def time_left(self, player: str) -> float:
        """Seconds until a player who is not there may be replaced by a bot; 0: now."""
        since = self.seen.get(player, self.begun)
        return max(0.0, since + self.absence - time.monotonic())

    def named(self) -> dict[str, str]:
        """The players who stay, who came first first: their fingerprints and their names ("": none given)."""
        found: dict[str, str] = {}
        for connection in sorted(self.open, key=lambda one: one.number):
            if connection.name is not None:
                player = connection.viewer.player
                found[player] = found.get(player) or connection.name
        return found

    def lose_all(self) -> None:
        """Let everybody come again."""
        for connection in self.open:
            connection.lose()

    def wake(self) -> None:
        """Everybody may look again."""
        self.changes += 1
        for connection in self.open:
            connection.wake()

    def wake_player(self, player: str) -> None:
        """Only this player may look again: the others must not notice anything."""
        self.private[player] = self.private.get(player, 0) + 1
        for connection in self.open:
            if connection.viewer.player == player:
                connection.wake()

    def revision(self, player: str) -> int:
        """Counts what has changed for this player, and nothing else."""
        return self.changes + self.private.get(player, 0)
