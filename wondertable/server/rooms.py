"""All tables of a server: making them, finding them, waking them when somebody comes and letting them sleep."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
import string
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from wondertable import __version__
from wondertable.kernel import Game, RecordError, SetupError, WondertableError, load
from wondertable.kernel.chance import commitment
from wondertable.kernel.names import clean_name
from wondertable.kernel.record import SeatInfo
from wondertable.server.change import Change
from wondertable.server.config import DEFAULTS, Config
from wondertable.server.errors import ForbiddenError, MissingError, RefusedError
from wondertable.server.frames import summary
from wondertable.server.http_types import SeatWish
from wondertable.server.limits import ADDRESS
from wondertable.server.models import (
    ELSEWHERE,
    Body,
    CampaignRow,
    Entry,
    Mode,
    Origin,
    Seat,
    SeatChange,
    Start,
    TableRow,
)
from wondertable.server.protocol import ShownStatus, Summary
from wondertable.server.record_check import Proved
from wondertable.server.room import Room
from wondertable.server.seats import check_names, read_bot, rotated
from wondertable.server.store import Store, UnreadableError
from wondertable.server.worker_pool import READY, NoAnswerError, Priority, WorkerPool
from wondertable.watchdog import Watchdog

__all__ = ["Rooms"]

log = logging.getLogger(__name__)

LETTERS = string.ascii_lowercase + string.digits
MOST_AWAKE = 1000
"""How many tables may be awake at once."""
MOST_CANDIDATES = 250
"""How many open tables are looked at for a list. An address can have fewer of them at once (see ``limits``)."""
MOST_RECORDS = 8
"""How many records may wait to be proved."""
EXPIRING, MOST_EXPIRED = 600.0, 50
"""Seconds between looks for tables whose match nobody begins, and how many of them are deleted at once."""
CLEANING = 20.0
"""Seconds between looks for tables that can sleep."""


class Rooms:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        pool: WorkerPool,
        config: Config = DEFAULTS,
        shelf: Callable[[str], Game[Any]] = load,
    ) -> None:
        self.store = store
        self.pool = pool
        self.config = config
        self.watchdog = Watchdog(config.step)
        self.awake: dict[str, Room] = {}
        self._shelf = shelf
        self._games: dict[str, Game[Any]] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._expired = time.monotonic()
        """When old tables were deleted last."""
        self._probing: asyncio.Task[None] | None = None
        self._janitor: asyncio.Task[None] | None = None
        self._record_workers = WorkerPool(1, pool.do, MOST_RECORDS)
        self._unlisted: set[str] = set()

    # -- the house ------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to look after the tables."""
        self._janitor = asyncio.create_task(self._clean_up())

    async def close(self) -> None:
        """Let all tables finish what they are doing."""
        if self._janitor is not None:
            self._janitor.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._janitor
        for room in list(self.awake.values()):
            await room.sleep()
        self.awake.clear()
        await self._record_workers.close()
        self.watchdog.close()

    async def _clean_up(self) -> None:
        while True:
            await asyncio.sleep(min(CLEANING, max(0.05, self.config.idle / 3)))
            await self.put_to_sleep(self.config.idle)
            if time.monotonic() - self._expired >= min(EXPIRING, self.config.lobby):
                self._expired = time.monotonic()
                try:
                    await self.expire()
                except Exception:  # the store has no time for it; later it may
                    log.exception("old tables cannot be deleted")

    async def expire(self) -> int:
        """Delete tables whose match nobody has begun for long, and at which nobody is; returns how many."""
        gone = 0
        for row in await self.store.old_lobbies(time.time() - self.config.lobby, MOST_EXPIRED):
            room = await self.room(row.id)

            async def change(room: Room = room) -> Change | None:
                is_wanted = room.row.status != "lobby" or room.connections.open
                return None if is_wanted else Change(room.row, deletes=True)

            await room.do(change)
            gone += room.deleted
        return gone

    async def put_to_sleep(self, seconds: float) -> int:
        """Let tables sleep where nobody has looked or acted for so long; returns how many."""
        idle = [room for room in self.awake.values() if room.is_idle(seconds)]
        for room in idle:
            self._let_go(room)
        await asyncio.gather(*self._leaving.values())
        return len(idle)

    def _let_go(self, room: Room) -> None:
        del self.awake[room.row.id]
        leaving = self._leaving[room.row.id] = asyncio.create_task(room.sleep())
        leaving.add_done_callback(partial(self._left, room.row.id))

    def _left(self, table_id: str, _task: asyncio.Task[None]) -> None:
        self._leaving.pop(table_id, None)

    async def probe(self) -> None:
        """Raises ``StoreError`` while nothing can be written. All who ask at once share one try."""
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self.store.probe())
        await asyncio.shield(self._probing)

    def game(self, slug: str) -> Game[Any]:
        """A game by its slug."""
        if slug not in self._games:
            self._games[slug] = self._shelf(slug)
        return self._games[slug]

    # -- finding tables -------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """A table, awake; raises ``MissingError`` if there is none of this id."""
        found = self.awake.get(table_id)
        if found is not None and (found.outrun or found.deleted):
            self._let_go(found)
        elif found is not None:
            found.used = found.looked = time.monotonic()
            return found
        if table_id in self._leaving:  # never two writers of one table
            await asyncio.wait({self._leaving[table_id]})
        waking = self._waking.get(table_id)
        if waking is None:
            waking = asyncio.create_task(self._wake(table_id))
            self._waking[table_id] = waking
            waking.add_done_callback(partial(self._woken, table_id))
        return await asyncio.shield(waking)

    def _woken(self, table_id: str, waking: asyncio.Task[Room]) -> None:
        self._waking.pop(table_id, None)
        if not waking.cancelled():
            waking.exception()  # whoever waits is told; nobody else need be

    async def _wake(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None and await self.store.was_deleted(table_id):
            raise MissingError("server.error.deleted")
        if row is None:
            raise MissingError("server.error.no-table", table=table_id[:20])
        room = Room(row, self.game(row.start.game), self.store, self.pool, self.config, self.watchdog)
        try:
            entries = await self.store.entries(table_id)
            documents = await self.store.documents(table_id)
        except UnreadableError as error:
            log.error("the log of table %s cannot be read: %s", table_id, error.facts.get("detail"))
            room.notice = (error.what, {"table": table_id})
        else:
            await asyncio.to_thread(room.restore, entries, documents)
        await self._admit(room)
        return room

    async def _admit(self, room: Room) -> None:
        room.keeper = room.bots.keeper = ADDRESS.get() or room.row.creator
        if len(self.awake) >= MOST_AWAKE and not await self.put_to_sleep(1.0):
            self._make_room(room.keeper)
        self.awake[room.row.id] = room
        room.wake()

    def _make_room(self, keeper: str) -> None:
        """Let a table sleep of whoever has most of them awake: the one that others need least, used longest ago.

        Its connections end, and may come again.
        """
        kept = Counter(room.keeper for room in self.awake.values())
        most = max(kept.values())
        whose = keeper if kept[keeper] >= most else next(one for one, count in kept.items() if count == most)

        def need(room: Room) -> tuple[bool, float]:
            return any(one.sits and one.address != whose for one in room.connections.open), room.used

        room = min((one for one in self.awake.values() if one.keeper == whose), key=need)
        room.connections.lose_all()
        self._let_go(room)

    def game_of(self, row: TableRow) -> tuple[Game[Any] | None, ShownStatus]:
        """A table's game, and how the table stands as far as is known without waking it.

        A table whose game cannot be loaded any more is broken.
        """
        try:
            game = self.game(row.start.game)
        except WondertableError:
            return None, "broken"
        room = self.awake.get(row.id)
        return game, row.status if room is None else room.status

    def listed(self, rows: Sequence[TableRow], player: str, language: str) -> list[Summary]:
        """Tables in a list. One that cannot be shown is left out, and the log is told of it once."""
        found: list[Summary] = []
        for row in rows:
            try:
                found.append(summary(row, player, language, *self.game_of(row)))
            except Exception:
                if row.id not in self._unlisted:
                    self._unlisted.add(row.id)
                    log.exception("table %s cannot be listed", row.id)
        return found

    async def joinable(self, player: str, limit: int) -> list[TableRow]:
        """Tables that wait for players and may be found by anybody: one a person first, the latest of each.

        A table is found for a while after something has happened there, and as long as somebody is at it.
        """
        latest = time.time() - self.config.listed
        by_person: dict[str, list[TableRow]] = {}
        for row in await self.store.open_tables(MOST_CANDIDATES):
            room = self.awake.get(row.id)
            is_attended = room is not None and bool(room.connections.open)
            barred = row.barred_player(player)
            if (barred is not None and barred.kept_out) or player in row.players:
                continue
            if self.game_of(row)[0] is None or (row.updated < latest and not is_attended):
                continue
            by_person.setdefault(row.creator if room is None else room.keeper, []).append(row)
        rounds = itertools.zip_longest(*by_person.values())
        return [row for one in rounds for row in one if row is not None][:limit]

    # -- making tables --------------------------------------------------------------------------------

    async def create(
        self,
        player: str,
        slug: str,
        mode: Mode,
        wishes: Sequence[SeatWish],
        options: dict[str, str],
        *,
        is_open: bool = False,
        practice: bool = False,
        hints: bool | None = None,
        legacy: dict[str, Any] | None = None,
        campaign: str = "",
        linked: Callable[[str], CampaignRow] | None = None,
    ) -> Room:
        """A new table; alone and at one device it begins at once. Its chance can be proved by anybody afterwards.

        ``legacy`` is what the match before it in ``campaign`` handed on; ``linked`` gives the campaign with the table,
        which is stored with it.
        """
        game = self.game(slug)
        game.check_seats(len(wishes))
        chosen = game.choose_options(options)
        game.check_options(len(wishes), chosen)
        seats = tuple(_seat(wish, player) for wish in wishes)
        _check_mode(mode, wishes)
        check_names(seats)
        table_id = _new_id()
        origin = Origin(key=secrets.token_hex(32), salt=table_id)
        game.read_legacy(legacy)
        start = Start(slug, len(seats), chosen, origin, practice, legacy, campaign)
        row = self._row(table_id, start, mode, player, seats)
        row = msgspec.structs.replace(row, open=is_open and mode == "friends", hints=hints)
        return await self._found(row, None if linked is None else linked(table_id))

    async def teach(self, player: str, slug: str, lesson_id: str) -> Room:
        """A table for a lesson."""
        game = self.game(slug)
        lesson = next((one for one in game.guide.lessons() if one.id == lesson_id), None)
        if lesson is None:
            raise MissingError("server.error.no-lesson", lesson=lesson_id[:20])
        match = lesson.arrange()
        seats = (Seat(owner=player), *(Seat(bot="greedy") for _ in range(match.seats - 1)))
        start = Start(slug, match.seats, match.options, Origin(lesson=lesson_id))
        return await self._found(self._row(_new_id(), start, "solo", player, seats))

    async def rematch(self, player: str, table_id: str) -> str:
        """The table at which the people of a finished match play it again, everybody a seat further; made once.

        With friends it waits in the lobby until whoever asked for it begins.
        """
        room = await self.room(table_id)

        async def change() -> Change | None:
            row = room.row
            mine = [n for n, seat in enumerate(row.seats) if player and player in (seat.owner, seat.resigned)]
            if not mine:
                raise ForbiddenError("server.error.not-your-seat")
            if row.rematch:
                return None
            if row.status != "over" or row.mode == "record" or row.start.origin.lesson or row.start.campaign:
                raise RefusedError("server.error.no-rematch")
            made = _new_id()
            origin = Origin(key=secrets.token_hex(32), salt=made)
            start = msgspec.structs.replace(row.start, origin=origin)
            again = self._row(made, start, row.mode, player, rotated(row))
            await self._found(msgspec.structs.replace(again, hints=row.hints))
            return Change(msgspec.structs.replace(row, rematch=made), SeatChange("table-rematch", {"who": min(mine)}))

        await room.do(change)
        return room.row.rematch

    async def _found(self, row: TableRow, campaign: CampaignRow | None = None) -> Room:
        await self.store.create(row, campaign=campaign)
        room = Room(row, self.game(row.start.game), self.store, self.pool, self.config, self.watchdog)
        await self._admit(room)
        if room.row.mode != "friends":
            await room.inbox.submit(room.go_on)
        return room

    def _row(self, table_id: str, start: Start, mode: Mode, player: str, seats: tuple[Seat, ...]) -> TableRow:
        now = time.time()
        return TableRow(
            id=table_id,
            start=start,
            mode=mode,
            status="lobby",
            creator=player,
            seats=seats,
            engine=__version__,
            content=self.game(start.game).content.digest,
            version=self.game(start.game).version,
            created=now,
            updated=now,
            commitment=commitment(bytes.fromhex(start.origin.key)) if start.origin.key else "",
        )

    # -- records --------------------------------------------------------------------------------------

    async def upload(self, player: str, data: bytes, campaign: str = "") -> TableRow:
        """A table to look at, from a record; every move of it is proved first, in a worker of its own.

        ``campaign`` is the id of the campaign that goes on from it.
        """
        job = msgspec.structs.replace(READY, task="prove", record=data)
        try:
            found = await self._record_workers.run(
                job, seconds=self.config.proving, priority=Priority.ANALYSIS, who=ADDRESS.get()
            )
        except NoAnswerError:
            raise RecordError("server.error.record-slow", seconds=self.config.proving) from None
        if isinstance(found, WondertableError):
            raise found
        assert isinstance(found, Proved)
        now = time.time()
        bodies: list[Body] = [found.dealt, *found.log]
        entries = [Entry(n, n, now, body) for n, body in enumerate(bodies, 1)]
        row = msgspec.structs.replace(
            self._row(
                _new_id(),
                msgspec.structs.replace(found.start, campaign=campaign),
                "record",
                player,
                tuple(_seat_of_record(one) for one in found.seats),
            ),
            status="over",
            seq=len(entries),
            entries=len(entries),
            moves=found.moves,
        )
        await self.store.create(row, entries)
        return row


def _seat_of_record(seat: SeatInfo) -> Seat:
    bot = seat.bot.partition(":")[0]
    return Seat(name=clean_name(seat.name), owner="" if bot else ELSEWHERE, bot=bot)


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def _seat(wish: SeatWish, player: str) -> Seat:
    if wish.kind == "bot":
        return Seat(name=clean_name(wish.name), bot=read_bot(wish.bot or "greedy"))
    return Seat(name=clean_name(wish.name), owner=player if wish.kind == "me" else "")


def _check_mode(mode: Mode, wishes: Sequence[SeatWish]) -> None:
    kinds = [wish.kind for wish in wishes]
    fits = {
        "solo": kinds.count("me") == 1 and "open" not in kinds,
        "device": "me" in kinds and "open" not in kinds,
        "friends": kinds.count("me") <= 1,
    }
    if not fits.get(mode, False):
        raise SetupError("server.error.seats-mode", mode=mode)
