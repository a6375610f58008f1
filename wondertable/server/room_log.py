"""The log of a room: storing changes with the answers to their commands, and playing the log again."""

from __future__ import annotations

import time
import traceback
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from wondertable import __version__
from wondertable.kernel import Event, Game, Match, WondertableError
from wondertable.kernel.log import LogEntry
from wondertable.kernel.record import Record
from wondertable.kernel.replay import walk
from wondertable.kernel.seat_policy import Settings
from wondertable.server.change import Change, Sender
from wondertable.server.models import Ack, Dealt, Entry, Receipt, SealedAnswer, TableRow
from wondertable.server.store import AwayError, Store, StoreError, UnreadableError
from wondertable.server.timeline import Timeline

__all__ = [
    "Kept",
    "Replayed",
    "RoomLog",
    "game_version_trouble",
    "record_of",
    "replay",
    "stored_settings",
    "version_trouble",
]

MOST_ACKS = 256
"""How many answers to commands a room remembers without asking the store."""


class Kept(NamedTuple):
    """A change that is on the disk: the row of the table, the entry of the log, the answer to the command."""

    row: TableRow
    entry: Entry | None
    ack: Ack | None


class RoomLog:
    """Writes the log of one table, and remembers the latest answers to commands."""

    def __init__(self, table: str, store: Store) -> None:
        self.table = table
        self.store = store
        self._acks: OrderedDict[tuple[str, str], Ack] = OrderedDict()

    async def append(self, change: Change, sender: Sender | None = None) -> Kept:
        """Store a change, with the answer to its command: both are on the disk afterwards, or neither.

        A private entry changes nothing that anybody else could see: no number, no time. Raises what the store raises.
        """
        row, entries = change.row, []
        main: Entry | None = None
        if change.body is not None:
            now = time.time()
            for body in (*change.before, change.body, *change.after):
                is_public = not isinstance(body, SealedAnswer)
                seq, updated = (row.seq + 1, now) if is_public else (row.seq, row.updated)
                row = msgspec.structs.replace(row, entries=row.entries + 1, seq=seq, updated=updated)
                entries.append(Entry(row.entries, seq if is_public else 0, now, body))
            main = entries[len(change.before)]
        ack = None if sender is None else Ack(sender.command, row.seq, change.mark)
        receipt = None if sender is None or ack is None else Receipt(sender.player, sender.command, ack)
        if change.deletes:
            await self.store.delete(self.table, receipt)
        elif change.settings is not None:
            seat, settings = change.settings
            await self.store.put_document(self.table, f"settings-{seat}", settings, receipt)
        elif change.stored and (entries or receipt is not None):
            await self.store.append(row, entries, receipt)
        if receipt is not None:
            self._remember(receipt)
        return Kept(row, main, ack)

    def _remember(self, receipt: Receipt) -> None:
        self._acks[receipt.player, receipt.command] = receipt.answer
        while len(self._acks) > MOST_ACKS:
            self._acks.popitem(last=False)

    def remembered_answer(self, sender: Sender) -> Ack | None:
        """The answer to a command that was carried out a short while ago."""
        return self._acks.get((sender.player, sender.command))

    async def stored_answer(self, sender: Sender) -> Ack | None:
        """The answer to a command that was carried out ever. Raises ``AwayError`` if nobody can tell now."""
        try:
            return await self.store.answer(self.table, sender.player, sender.command)
        except AwayError:
            raise
        except (StoreError, UnreadableError):
            return None

    async def stop(self, row: TableRow, error: BaseException) -> TableRow:
        """Store that the rules have failed, with the trace; returns the row of the table."""
        trace = "".join(traceback.format_exception(error))
        await self.store.put_document(self.table, "trace", {"at": time.time(), "trace": trace})
        row = msgspec.structs.replace(row, status="broken", updated=time.time())
        await self.store.append(row, [])
        return row


def record_of(match: Match[Any], row: TableRow) -> Record:
    """The record of a match with whoever sits there; it shows every hand."""
    copy = match.fork()
    copy.names = [seat.name for seat in row.seats]
    copy.bots = [seat.bot for seat in row.seats]
    return copy.record()


# -- playing it again ---------------------------------------------------------------------------------


class Replayed(NamedTuple):
    """A table as its log leaves it."""

    match: Match[Any] | None
    timeline: Timeline
    sealed: list[SealedAnswer]
    """Answers to the present question that wait for the others."""


def version_trouble(game: Game[Any], row: TableRow) -> tuple[str, dict[str, Any]] | None:
    """The error of a log that was written by another engine or with other cards, and cannot be played again."""
    if row.engine == __version__ and row.content == game.content.digest:
        return None
    if row.engine == __version__ and row.version != game.version:
        return game_version_trouble(game, row)
    return "server.error.version", {"made": row.engine, "now": __version__}


def game_version_trouble(game: Game[Any], row: TableRow) -> tuple[str, dict[str, Any]]:
    """The error of a log that was written by another version of the game and does not come out the same."""
    return "error.record-version", {"made": row.version, "now": game.version}


def stored_settings(documents: Mapping[str, Any]) -> dict[int, Settings]:
    """The settings of the seats, from the documents of a table."""
    found: dict[int, Settings] = {}
    for name, body in documents.items():
        kind, _, seat = name.partition("-")
        if kind == "settings":
            found[int(seat)] = msgspec.convert(body, Settings)
    return found


def replay(game: Game[Any], row: TableRow, entries: Sequence[Entry]) -> Replayed:
    """Play a log again, proving every move by its fingerprint.

    A record was proved when it came: of it only the moves that were not taken back are played, and the end is compared.
    """
    if len(row.seats) != row.start.seats:
        raise WondertableError("server.error.rebuild")
    is_proved = row.mode == "record"
    match: Match[Any] | None = None
    timeline, sealed = Timeline(), list[SealedAnswer]()
    following: Iterator[list[Event]] = iter(())
    for entry in entries:
        body, events = entry.body, list[Event]()
        if isinstance(body, SealedAnswer):
            sealed.append(body)
        elif isinstance(body, Dealt):
            match = row.start.deal(game)
            log = [one.body for one in entries if isinstance(one.body, LogEntry)]
            following, events = walk(match, log, only_standing=is_proved), match.take_events()
        elif isinstance(body, LogEntry):
            sealed, events = [], next(following)
        timeline.add(entry, events)
        if isinstance(body, Dealt | LogEntry) and (not is_proved or entry is entries[-1]):
            _compare(match, body.after)
    return Replayed(match, timeline, sealed)


def _compare(match: Match[Any] | None, after: str) -> None:
    if match is None or match.fingerprint() != after:
        raise WondertableError("server.error.rebuild")
