"""A table and its log: what is kept, how it is rebuilt, and what happens when it cannot be kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

import msgspec

from wondertable import __version__
from wondertable.kernel import Ask, Event, Game, Match, Seat, WondertableError
from wondertable.kernel.log import LogEntry
from wondertable.kernel.replay import walk
from wondertable.kernel.seat_policy import Settings
from wondertable.server import seats
from wondertable.server.config import Config
from wondertable.server.connections import Connections
from wondertable.server.errors import ForbiddenError, HaltedError, RefusedError
from wondertable.server.history import History
from wondertable.server.inbox import Inbox
from wondertable.server.lesson_run import LessonRun
from wondertable.server.marks import Plan
from wondertable.server.models import Body, Dealt, Entry, Receipt, Said, SealedAnswer, SeatChange, TableRow
from wondertable.server.open_question import OpenQuestion, Sealed
from wondertable.server.protocol import Ack, ShownStatus
from wondertable.server.store import ConflictError, Store, StoreError
from wondertable.server.timeline import ChatLine, Timeline
from wondertable.server.worker_pool import BusyError, WorkerPool

__all__ = ["Desk"]

log = logging.getLogger(__name__)

MOST_ACKS = 256
"""How many answers to commands a table remembers without asking the store."""


class Desk:
    """The match, its log and whoever looks at it. What the store does not take has not happened."""

    def __init__(self, row: TableRow, game: Game[Any], store: Store, pool: WorkerPool, config: Config) -> None:
        self.row = row
        self.game = game
        self.store = store
        self.pool = pool
        self.config = config
        self.inbox = Inbox(row.id)
        self.match: Match[Any] | None = None
        self.question: OpenQuestion | None = None
        self.timeline = Timeline()
        self.history = History()
        self.plan = Plan()
        self.lesson: LessonRun | None = None
        self.settings: dict[Seat, Settings] = {}
        self.connections = Connections(config.grace * min(1.0, config.pace))
        self.notice: tuple[str, dict[str, Any]] | None = None
        """Why the table is broken."""
        self.halted = False
        self.outrun = False
        self.used = time.monotonic()
        self.acks: OrderedDict[tuple[str, str], Ack] = OrderedDict()

    # -- the log --------------------------------------------------------------------------------------

    def remember(self, entries: Sequence[Entry], documents: dict[str, Any]) -> None:
        """Rebuild the table from its log, proving every move by its fingerprint. Runs in a thread.

        A match of another version of the game is tried: if its moves come out the same, it goes on.
        """
        changed = self.row.version != self.game.version
        other = ("error.record-version", {"made": self.row.version, "now": self.game.version})
        if self.row.engine != __version__ or self.row.content != self.game.content.digest:
            made = ("server.error.version", {"made": self.row.engine, "now": __version__})
            self.notice = other if changed and self.row.engine == __version__ else made
            return
        if self.row.status == "broken":
            self.notice = ("server.error.broken", {})
        try:
            for name, body in documents.items():
                kind, _, seat = name.partition("-")
                if kind == "settings":
                    self.settings[int(seat)] = msgspec.convert(body, Settings)
            if len(self.row.seats) != self.row.start.seats:
                raise WondertableError("server.error.rebuild")
            self._replay(entries)
        except Exception:
            log.exception("table %s cannot be rebuilt", self.row.id)
            self.notice = other if changed else ("server.error.rebuild", {})

    def _replay(self, entries: Sequence[Entry]) -> None:
        """Play the log again. Of a record, which was proved when it came, only what stands; the end is compared."""
        proved = self.row.mode == "record"
        sealed: list[SealedAnswer] = []
        following: Iterator[list[Event]] = iter(())
        for entry in entries:
            body = entry.body
            if isinstance(body, SealedAnswer):
                sealed.append(body)
            elif isinstance(body, Said):
                self.timeline.said(ChatLine(entry.seq, body.seat, body.text, entry.at))
            elif isinstance(body, SeatChange):
                self.timeline.remark(entry.seq, body.what, **body.facts)
            elif isinstance(body, Dealt):
                self.match = self.row.start.deal(self.game)
                log = [one.body for one in entries if isinstance(one.body, LogEntry)]
                following = walk(self.match, log, only_standing=proved)
                self.timeline.begun(entry.seq, self.match.take_events())
            else:
                sealed = []
                self.timeline.played(entry.seq, body, next(following))
            if isinstance(body, Dealt | LogEntry) and (not proved or entry is entries[-1]):
                self._compare(body.after)
        self.teach()
        if self.match is not None:
            _, self.question = self.ahead(self.match, self.row)
        if self.question is not None:
            for answer in sealed:
                self.question.answers[answer.seat] = Sealed(self.game.read_answer(answer.option), answer.auto)

    def _compare(self, after: str) -> None:
        if self.match is None or self.match.fingerprint() != after:
            raise WondertableError("server.error.rebuild")

    def teach(self) -> None:
        """Is this a lesson?"""
        wanted = self.row.start.origin.lesson
        if wanted and self.match is not None:
            lesson = next(one for one in self.game.guide.lessons() if one.id == wanted)
            self.lesson = LessonRun(lesson, self.match)

    async def commit(self, row: TableRow, body: Body, note: Receipt | None = None) -> Entry:
        """One entry into the log; after it returns the entry is on the disk and ``self.row`` is the new one.

        A private entry changes nothing that anybody else could see: no number, no time.
        """
        now, public = time.time(), not isinstance(body, SealedAnswer)
        changes: dict[str, Any] = {"entries": row.entries + 1}
        if public:
            changes |= {"seq": row.seq + 1, "updated": now}
        row = msgspec.structs.replace(row, **changes)
        entry = Entry(row.entries, row.seq if public else 0, now, body)
        await self.append(row, [entry], note)
        return entry

    async def append(self, row: TableRow, entries: list[Entry], note: Receipt | None = None) -> None:
        await self._keep(self.store.append(row, entries, note), note)
        self.row = row

    async def put_settings(self, seat: Seat, settings: Settings, note: Receipt) -> None:
        """Keep what a seat has settled, and the answer to the command that did it."""
        await self._keep(self.store.put_document(self.row.id, f"settings-{seat}", settings, note), note)
        self.settings[seat] = settings

    async def _keep(self, writing: Awaitable[None], note: Receipt | None) -> None:
        """Wait until a change is on the disk, with the answer to its command: both are, or neither."""
        try:
            await writing
        except StoreError as error:
            self.halt(error)
            raise HaltedError("server.error.halted") from error
        except ConflictError as error:
            if note is None or await self.store.answer(self.row.id, note.player, note.command) is None:
                self._outrun()
            raise BusyError("server.error.busy") from error
        self.used = time.monotonic()
        if note is not None:
            self.acknowledge(note)

    def acknowledge(self, note: Receipt) -> None:
        """Remember the answer to a command: should it come again, it is given again."""
        self.acks[note.player, note.command] = note.answer
        while len(self.acks) > MOST_ACKS:
            self.acks.popitem(last=False)

    def ahead(self, match: Match[Any], row: TableRow) -> tuple[TableRow, OpenQuestion | None]:
        """What will be asked once a change is on the disk, and who then owes an answer."""
        if row.status != "running":
            return msgspec.structs.replace(row, waiting=()), None
        question = OpenQuestion(match, row, self.people_settings(row))
        return msgspec.structs.replace(row, waiting=question.owed(row)), question

    def people_settings(self, row: TableRow | None = None) -> dict[Seat, Settings]:
        """What the seats where people sit have settled."""
        seats = (row or self.row).seats
        return {number: self.settings_of(number) for number, seat in enumerate(seats) if not seat.bot}

    def settings_of(self, seat: Seat) -> Settings:
        """What a seat has settled; it counts from the next question on."""
        if seat not in self.settings:
            hurried = self.row.mode == "friends" and not self.alone
            return self.game.seat_policy.defaults(alone=self.row.mode == "solo", hurried=hurried)
        return self.settings[seat]

    # -- how things stand -----------------------------------------------------------------------------

    @property
    def status(self) -> ShownStatus:
        if self.halted:
            return "halted"
        return "broken" if self.notice is not None else self.row.status

    @property
    def playable(self) -> bool:
        """Can anything be written for this table?"""
        return not self.halted and self.notice is None and not self.outrun

    @property
    def people(self) -> set[str]:
        """The players who sit at the table themselves."""
        return {seat.owner for seat in self.row.seats if seat.kind == "human"}

    @property
    def alone(self) -> bool:
        return len(self.people) <= 1

    def connected(self, seat: Seat) -> bool:
        owner = self.row.seats[seat].owner
        return bool(owner) and self.connections.present(owner)

    def may_look(self, player: str, seat: Seat) -> None:
        """Raises ``ForbiddenError`` if the table, or this seat of it, is not for the player to see."""
        if self.row.status == "over":
            if not -1 <= seat < len(self.row.seats):
                raise ForbiddenError("server.error.not-your-seat")
            return
        if seat >= 0 or seat < -1:
            seats.own_seat(self.row, seat, player)
        elif self.row.mode != "friends" and player != self.row.creator:
            raise ForbiddenError("server.error.private")

    def shown_ask(self, seat: Seat) -> Ask | None:
        """What the person at a seat is asked."""
        if self.question is None or self.status != "running" or seat < 0 or self.row.seats[seat].bot:
            return None
        return self.question.shown_to(seat)

    def seats_of(self, player: str) -> set[Seat]:
        return {number for number, seat in enumerate(self.row.seats) if player and seat.owner == player}

    def is_idle(self, seconds: float) -> bool:
        """Has nobody looked or acted for so long, and does nobody but people owe an answer?"""
        if self.connections.open or time.monotonic() - self.used < seconds or self.inbox.busy:
            return False
        return self.question is None or not self.question.tasks

    # -- trouble --------------------------------------------------------------------------------------

    def _outrun(self) -> None:
        """Another server has written to our log: the table is rebuilt for whoever comes next."""
        log.error("table %s was changed by another server", self.row.id)
        self.outrun = True
        if self.question is not None:
            self.question.drop()
        for connection in self.connections.open:
            connection.lost = True
            connection.news.set()

    def halt(self, error: StoreError) -> None:
        """The store does not take anything: no moves until it does again."""
        if self.halted:
            return
        log.error("table %s is halted: %s", self.row.id, error)
        self.halted = True
        if self.question is not None:
            self.question.drop()
        self.connections.wake()
        self.inbox.spawn(self._recover)

    async def _recover(self) -> None:
        while self.halted:
            await asyncio.sleep(self.config.probe)
            with contextlib.suppress(WondertableError):  # the store, or our own writer, has no time for it yet
                await self.store.probe()
                await self.inbox.submit(self._resume)

    async def _resume(self) -> None:
        log.info("table %s goes on", self.row.id)
        self.halted = False
        self.connections.wake()
        await self.go_on()

    async def break_off(self, error: Exception) -> None:
        """The rules failed: this table stops as it is, its log and the trace are kept; no other table notices."""
        log.error("table %s is broken", self.row.id, exc_info=error)
        self.notice = ("server.error.broken", {})
        if self.question is not None:
            self.question.drop()
        trace = "".join(traceback.format_exception(error))
        with contextlib.suppress(StoreError, HaltedError):
            await self.store.put_document(self.row.id, "trace", {"at": time.time(), "trace": trace})
            await self.append(msgspec.structs.replace(self.row, status="broken", updated=time.time()), [])
        self.connections.wake()

    async def go_on(self) -> None:
        """What the table does by itself after a change."""
        raise NotImplementedError

    # -- looking back ---------------------------------------------------------------------------------

    async def at(self, move: int) -> Match[Any]:
        """The match after so many moves: a copy to look at."""
        if self.match is None or not 0 <= move <= len(self.match.moves):
            raise RefusedError("server.error.no-moment", move=move)
        return await self.history.at(self.match, move)

    async def record(self) -> bytes:
        """The record of a match that is over, or that a rules defect has stopped."""
        stopped = self.row.status in ("over", "broken")
        if self.match is None or not stopped or self.row.start.origin.lesson:
            raise RefusedError("server.error.not-over")
        copy = self.match.fork()
        copy.names = [seat.name for seat in self.row.seats]
        copy.bots = [seat.bot for seat in self.row.seats]
        return await asyncio.to_thread(lambda: copy.record().dump())
