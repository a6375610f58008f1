"""A match in a file: one documented, versioned JSON format (docs/records.md).

A record holds the game and its versions, the options, the seats, the seed or the commitment, and every
answer with the chance it set going and a fingerprint of the table after it. So a record can be resumed,
stepped through and proved; an edited one is found out at the very move.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

import msgspec

from wondertable.kernel.chance import Chance, Provable, commitment
from wondertable.kernel.errors import AnswerError, RecordError
from wondertable.kernel.log import LogEntry
from wondertable.kernel.replay import walk

if TYPE_CHECKING:
    from wondertable.kernel.game import Game
    from wondertable.kernel.match import Match

__all__ = [
    "FORMAT",
    "ContentInfo",
    "Fairness",
    "Proof",
    "Record",
    "SeatInfo",
    "decode",
    "plain_legacy",
    "read",
    "restore",
    "save",
    "stream",
    "verify",
    "write",
    "write_whole",
    "writing_whole",
]

FIRST = "1"
"""The version of every game before games had versions."""
FORMAT = 1
"""The version of the file format this program writes; it reads this one and older ones."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat there: a name and, if a bot played, which."""

    name: str = ""
    bot: str = ""


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """The proof of honest chance: the commitment from before the match, the seed from after it."""

    commitment: str
    salt: str = ""
    seed: str | None = None


class ContentInfo(msgspec.Struct, frozen=True):
    """Which cards were played with."""

    name: str
    digest: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole match. The first field names the format."""

    wondertable: int
    game: str
    engine: str
    content: ContentInfo
    options: dict[str, str]
    seats: list[SeatInfo]
    first: str
    """The fingerprint of the table after the deal."""
    moves: list[LogEntry]
    end: int
    """How many entries ``moves`` has: a shortened file is noticed."""
    seed: int | None = None
    fairness: Fairness | None = None
    result: dict[str, Any] | None = None
    version: str = ""
    """The game's version; an old record names none."""
    practice: bool = False
    """Was it free practice, in which moves may be taken back although somebody learnt something since?"""
    legacy: dict[str, Any] | None = None
    """What the match before it in the campaign handed on."""
    handed_on: dict[str, Any] | None = None
    """What the finished match hands on to the next one."""

    @property
    def game_version(self) -> str:
        """The version of the game that was played."""
        return self.version or FIRST

    def dump(self) -> bytes:
        """The record as JSON, one move a line: readable, and kind to version control."""
        head = msgspec.json.encode(msgspec.structs.replace(self, moves=[]))
        lines = b",\n  ".join(msgspec.json.encode(move) for move in self.moves)
        return head.replace(b'"moves":[]', b'"moves":[\n  ' + lines + b"\n ]", 1) + b"\n"


def write(match: Match[Any], *, reveal: bool) -> Record:
    """The record of a match, with the fingerprints of its log or with those that playing it again gives."""
    from wondertable import __version__

    origin = match.origin
    fairness = None
    if isinstance(origin, Provable):
        seed = origin.seed.hex() if reveal else None
        fairness = Fairness(origin.commitment, origin.salt, seed)
    first, *after = fingerprints(match)
    entries = [entry.recorded(said) for entry, said in zip(match.log, after, strict=True)]
    content = match.game.content
    return Record(
        wondertable=FORMAT,
        game=match.game.slug,
        engine=__version__,
        content=ContentInfo(content.name, content.digest),
        options=match.options,
        seats=match.seat_infos(),
        first=first,
        moves=entries,
        end=len(entries),
        seed=match.seed if reveal else None,
        fairness=fairness,
        result=None if match.result is None else msgspec.to_builtins(match.result),
        version=match.game.version,
        practice=match.practice,
        legacy=plain_legacy(match.legacy),
        handed_on=plain_legacy(match.handed_on),
    )


def plain_legacy(legacy: Any) -> dict[str, Any] | None:
    """A legacy as plain data, as JSON gives it back."""
    if legacy is None:
        return None
    return msgspec.json.decode(msgspec.json.encode(legacy))  # type: ignore[no-any-return]


def fingerprints(match: Match[Any]) -> Iterator[str]:
    """The fingerprints of a match after the deal and after every entry of its log; it is played again if need be."""
    again = match.at(0)
    yield again.fingerprint()
    if all(entry.after for entry in match.log):
        yield from (entry.after for entry in match.log)
    else:
        yield from (again.fingerprint() for _ in walk(again, match.log))


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record, whole or not at all: a full disk or a power cut leaves the old file as it was."""
    write_whole(path, record.dump())


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, whole or not at all, and through to the disk."""
    with writing_whole(path) as file:
        file.write(data)


@contextlib.contextmanager
def writing_whole(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file that is there, and on the disk, once the block has ended, or not at all; only its owner may read it."""
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read(path: str | os.PathLike[str]) -> Record:
    """Read a record; says clearly what is wrong with a file that is none."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise RecordError("error.cannot-read", file=str(path), detail=error.strerror or str(error)) from None
    return decode(data, str(path))


def decode(data: bytes, name: str = "") -> Record:
    """A record from the bytes of a file."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("error.record-json", file=name, detail=str(error)) from None
    if not isinstance(raw, dict) or not isinstance(raw.get("wondertable"), int):
        raise RecordError("error.record-kind", file=name)
    if raw["wondertable"] > FORMAT:
        raise RecordError("error.record-newer", file=name, version=raw["wondertable"], known=FORMAT)
    try:
        record = msgspec.convert(raw, Record, str_keys=True)
    except msgspec.ValidationError as error:
        raise RecordError("error.record-shape", file=name, detail=str(error)) from None
    if record.end != len(record.moves):
        raise RecordError("error.record-moves", file=name, found=len(record.moves), said=record.end)
    return record


def restore(game: Game[Any], record: Record) -> Match[Any]:
    """Play a record again, proving every move and fingerprint on the way, those of moves taken back too.

    It takes as long as the record is long: a step back costs a copy. A record of another version of the game is tried,
    too; if it comes out differently, the versions are named.
    """
    if record.game != game.slug:
        raise RecordError("error.record-game", game=record.game)
    origin = stream(record)
    if record.game_version == game.version:
        return _restore(game, record, origin)
    try:
        return _restore(game, record, origin)
    except Exception as error:  # whatever other rules make of these answers
        if record.content.name != game.content.name:
            raise
        raise RecordError("error.record-version", made=record.game_version, now=game.version) from error


def _restore(game: Game[Any], record: Record, origin: Chance | None) -> Match[Any]:
    from wondertable.kernel.match import Match

    if record.content.digest != game.content.digest:
        raise RecordError("error.record-content", name=record.content.name, digest=record.content.digest[:12])
    match = Match(
        game,
        len(record.seats),
        game.choose_options(record.options),
        seed=record.seed,
        chance=origin,
        names=[seat.name for seat in record.seats],
        practice=record.practice,
        legacy=game.read_legacy(record.legacy),
    )
    match.bots = [seat.bot for seat in record.seats]
    _compare(match, record.first, 0)
    following = walk(match, record.moves)
    for number, entry in enumerate(record.moves, 1):
        _follow(match, following, entry, number)
        _compare(match, entry.after, number)
    result = None if match.result is None else msgspec.to_builtins(match.result)
    if msgspec.json.encode(result) != msgspec.json.encode(record.result):
        raise RecordError("error.record-result")
    if plain_legacy(match.handed_on) != record.handed_on:
        raise RecordError("error.record-legacy")
    return match


def _follow(match: Match[Any], following: Iterator[object], entry: LogEntry, number: int) -> None:
    """Let the next entry be played, which must be legal and complete, with the chance that was recorded."""
    try:
        next(following)
    except AnswerError as error:
        detail = str(error) if entry.undo is None else f"undo {entry.undo}"
        raise RecordError("error.record-illegal", move=number, detail=detail) from None
    if len(match.log) < number:
        raise RecordError("error.record-illegal", move=number, detail="-")
    if match.log[-1].chance != entry.chance:
        raise RecordError("error.record-chance", move=number)


def _compare(match: Match[Any], said: str, number: int) -> None:
    if match.fingerprint() != said:
        raise RecordError("error.record-digest", move=number)


def stream(record: Record) -> Chance | None:
    """The chance stream of a record: ``None`` for a seeded one, the provable one, or the recorded numbers."""
    if record.fairness is None:
        if record.seed is None:
            raise RecordError("error.record-no-seed")
        return None
    if record.fairness.seed is None:
        raise RecordError("error.record-sealed")
    try:
        seed = bytes.fromhex(record.fairness.seed)
    except ValueError:
        raise RecordError("error.record-commitment") from None
    if commitment(seed) != record.fairness.commitment:
        raise RecordError("error.record-commitment")
    return Provable(seed, record.fairness.salt)


class Proof(msgspec.Struct, frozen=True):
    """What ``verify`` found: how much was proved, and on what the chance rests."""

    moves: int
    draws: int
    chance: Literal["seed", "commitment"]
    finished: bool


def verify(game: Game[Any], record: Record) -> Proof:
    """Prove a record: every answer legal, every draw from the stream, every fingerprint equal."""
    restore(game, record)
    return Proof(
        moves=len(record.moves),
        draws=sum(len(move.chance) for move in record.moves),
        chance="seed" if record.fairness is None else "commitment",
        finished=record.result is not None,
    )
