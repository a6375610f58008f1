"""Records from strangers: their greatest sizes, and their proof in a worker process."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import msgspec

from wondertable.kernel import Provable, RecordError, WondertableError, load
from wondertable.kernel.log import DIGITS, LogEntry
from wondertable.kernel.record import Record, SeatInfo, decode, restore
from wondertable.server.models import Dealt, Origin, Start

__all__ = [
    "LONGEST_OPTION",
    "LONGEST_OPTION_NAME",
    "LONGEST_RECORD",
    "MOST_OPTIONS",
    "Proved",
    "check_size",
    "prove",
]

LONGEST_RECORD = 1_000_000
"""Bytes of a file. The longest match of the golden records has 557 moves in 49,414 bytes."""
MOST_MOVES = MOST_UNDOS = 5_000
MOST_SEATS = 20
MOST_CHANCE = 1_000
"""Numbers of chance in one move; the golden records have at most 40."""
MOST_OPTIONS, LONGEST_OPTION_NAME, LONGEST_OPTION = 40, 40, 400
LONGEST_NAME, LONGEST_BOT = 100, 40
LONGEST_VERSION, LONGEST_DIGEST, LONGEST_SALT = 40, 64, 1_000
MEMORY = 512 * 1024 * 1024
"""Bytes that checking a record may take, where the system can be told so."""


class Proved(msgspec.Struct, frozen=True):
    """A record whose every move was proved, as a table keeps it."""

    start: Start
    seats: tuple[SeatInfo, ...]
    dealt: Dealt
    log: tuple[LogEntry, ...]
    moves: int


def prove(data: bytes) -> Proved | WondertableError:
    """The proved record of a file, or the error that says what is wrong with it. Runs in a worker."""
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.setpriority(os.PRIO_PROCESS, 0, 10)  # people who play go first
    try:
        with _limited_memory():
            return _proved(data)
    except WondertableError as error:
        return error
    except MemoryError:
        return RecordError("server.error.record-heavy")


def _proved(data: bytes) -> Proved:
    record = decode(data, "record")
    check_size(record)
    match = restore(load(record.game), record)
    origin = match.origin
    kept = Origin(key=origin.seed.hex(), salt=origin.salt) if isinstance(origin, Provable) else Origin(seed=record.seed)
    start = Start(record.game, len(record.seats), match.options, kept, record.practice, record.legacy)
    return Proved(start, tuple(record.seats), Dealt(record.first), tuple(match.log), len(match.moves))


@contextlib.contextmanager
def _limited_memory() -> Iterator[None]:
    """So much more memory than the process has now, and no more."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):  # not on this system
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = [one for one in (now + MEMORY, soft, hard) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(allowed), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def check_size(record: Record) -> None:
    """Refuse a record of which one field is larger than any real match needs; the error names the field."""
    undos = sum(1 for move in record.moves if move.undo is not None)
    _at_most(len(record.moves) - undos, MOST_MOVES, "moves")
    _at_most(undos, MOST_UNDOS, "undo")
    _at_most(len(record.seats), MOST_SEATS, "seats")
    for number, seat in enumerate(record.seats):
        _at_most(len(seat.name), LONGEST_NAME, f"seats[{number}].name")
        _at_most(len(seat.bot), LONGEST_BOT, f"seats[{number}].bot")
    _at_most(len(record.options), MOST_OPTIONS, "options")
    for key, value in record.options.items():
        _at_most(len(key), LONGEST_OPTION_NAME, "options")
        _at_most(len(value), LONGEST_OPTION, f"options.{key}")
    _at_most(len(record.game), LONGEST_NAME, "game")
    _at_most(len(record.engine), LONGEST_VERSION, "engine")
    _at_most(len(record.version), LONGEST_VERSION, "version")
    _at_most(len(record.content.name), LONGEST_NAME, "content.name")
    _at_most(len(record.content.digest), LONGEST_DIGEST, "content.digest")
    _at_most(len(record.first), DIGITS, "first")
    if record.fairness is not None:
        _at_most(len(record.fairness.commitment), LONGEST_DIGEST, "fairness.commitment")
        _at_most(len(record.fairness.salt), LONGEST_SALT, "fairness.salt")
        _at_most(len(record.fairness.seed or ""), LONGEST_DIGEST, "fairness.seed")
    for number, move in enumerate(record.moves):
        _at_most(len(move.answers), MOST_SEATS, f"moves[{number}].answers")
        _at_most(len(move.chance), MOST_CHANCE, f"moves[{number}].chance")
        _at_most(len(move.after), DIGITS, f"moves[{number}].after")


def _at_most(found: int, most: int, field: str) -> None:
    if found > most:
        raise RecordError("server.error.record-field", field=field, found=found, most=most)
