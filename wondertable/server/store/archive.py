"""All that a store has in one file, out of which any empty store can be filled.

The file is packed by gzip. Unpacked it has a line of JSON for everything: first what it is; then for each sheet its
name and columns, and its rows by their key; last how many rows there were, and the SHA-256 of all lines before. Equal
stores have equal files, whatever database they are in.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import os
import zlib
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from wondertable import __version__
from wondertable.kernel import WondertableError
from wondertable.kernel.record import writing_whole
from wondertable.server.store.migrations import SCHEMA
from wondertable.server.store.opening import open_whole
from wondertable.server.store.protocol import StoreError
from wondertable.server.store.statements import Sheet, sheets_of
from wondertable.server.store.whole import Row, Whole

__all__ = ["FORMAT", "ArchiveError", "Contents", "backup", "restore"]

FORMAT = 1
"""The version of the file format this program writes; it reads this one and older ones."""
MAGIC = b"\x1f\x8b"
"""How every file of gzip begins."""
PORTION = 1 << 16
"""Bytes that are packed at once."""
LEVEL = 6
"""A higher one takes much longer and saves little."""


class ArchiveError(WondertableError):
    """A file that cannot be written, or is no whole archive."""


class Contents(NamedTuple):
    """What an archive has."""

    program: str
    """The version of the program that has written it."""
    schema: int
    """The version of the store it was."""
    rows: dict[str, int]
    """How many rows, by sheet."""
    digest: str
    """The SHA-256 of all that was stored."""


class _First(msgspec.Struct, frozen=True):
    """The first line."""

    wondertable_archive: int
    program: str
    schema: int


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line before the rows of a sheet."""

    table: str
    columns: list[str]


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    rows: dict[str, int]
    sha256: str


class _Damaged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that is damaged: its bytes in Base64."""

    bytes: str


# -- writing ------------------------------------------------------------------------------------------


def backup(address: str, path: Path) -> Contents:
    """Write all that is stored to a new file, whole or not at all, as it is at one moment; also beside a server.

    Raises ``StoreError``, or ``ArchiveError`` if the file is there already or cannot be written.
    """
    if os.path.exists(path):
        raise ArchiveError("server.error.archive-exists", file=str(path))
    with open_whole(address) as whole:
        schema = whole.existing_version()
        try:
            with writing_whole(path) as file:
                return _write(file, whole, schema)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            detail = getattr(error, "strerror", None) or str(error)
            raise ArchiveError("server.error.archive-unwritten", file=str(path), detail=detail) from error


def _write(file: BinaryIO, whole: Whole, schema: int) -> Contents:
    rows: dict[str, int] = {}
    with gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed:
        lines = _Lines(packed)
        lines.add(_First(FORMAT, __version__, schema))
        for sheet in sheets_of(schema):
            lines.add(_Heading(sheet.name, list(sheet.columns)))
            rows[sheet.name] = 0
            for row in whole.rows(sheet):
                lines.add(_plain(row))
                rows[sheet.name] += 1
        digest = lines.digest()
        lines.add(_Last(rows, digest))
        lines.flush()
    return Contents(__version__, schema, rows, digest)


class _Lines:
    """Lines on their way into a file, packed in portions."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self._waiting = bytearray()

    def add(self, data: Any) -> None:
        self._waiting += msgspec.json.encode(data)
        self._waiting += b"\n"
        if len(self._waiting) >= PORTION:
            self.flush()

    def flush(self) -> None:
        self._digest.update(self._waiting)
        self._file.write(self._waiting)
        self._waiting.clear()

    def digest(self) -> str:
        self.flush()
        return self._digest.hexdigest()


def _plain(row: Row) -> Row:
    if any(type(value) is bytes for value in row):
        return tuple(_Damaged(base64.b64encode(one).decode()) if type(one) is bytes else one for one in row)
    return row


# -- reading ------------------------------------------------------------------------------------------


def restore(address: str, path: Path) -> Contents:
    """Fill an empty store out of a file, wholly or not at all; that of an earlier version is brought up to date.

    Raises ``ArchiveError`` if the file is not a whole archive, before anything is written, and ``StoreError`` if the
    store is not empty or is used by a server.
    """
    with _reading(path) as archive:
        archive.check()
    with open_whole(address, alone=True) as whole:
        if not whole.is_empty():
            raise StoreError("server.error.store-not-empty", store=whole.name)
        with _reading(path) as archive:
            whole.begin(archive.first.schema)
            for sheet, rows in archive.sheets():
                whole.put(sheet, rows)
            contents = archive.contents()
        whole.keep()
        return contents


@contextmanager
def _reading(path: Path) -> Iterator[_Archive]:
    """An archive that is read from its beginning. Whatever is wrong with the file is one clear error."""
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise ArchiveError("server.error.archive-kind", file=str(path))
            file.seek(0)
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield _Archive(unpacked, str(path))
    except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.MsgspecError, UnicodeDecodeError, binascii.Error) as error:
        raise ArchiveError("server.error.archive-damaged", file=str(path)) from error
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise ArchiveError("server.error.archive-unread", file=str(path), detail=detail) from error


class _Archive:
    """The lines of an archive, one after the other."""

    def __init__(self, file: gzip.GzipFile, name: str) -> None:
        self._file = file
        self._name = name
        self._digest = hashlib.sha256()
        self._line = b""
        """The line that was read last; the digest has all before it."""
        self._rows: dict[str, int] = {}
        self._last: _Last | None = None
        self.first = self._read_first()

    def _read_first(self) -> _First:
        try:
            first = msgspec.json.decode(self._next(), type=_First)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise ArchiveError("server.error.archive-kind", file=self._name) from None
        if first.wondertable_archive > FORMAT or first.schema > SCHEMA:
            raise ArchiveError("server.error.archive-newer", file=self._name, version=first.program, known=__version__)
        if first.wondertable_archive < 1 or first.schema < 1:
            raise self._damaged()
        return first

    def check(self) -> None:
        """Read everything."""
        for _, rows in self.sheets():
            deque(rows, maxlen=0)
        self.contents()

    def sheets(self) -> Iterator[tuple[Sheet, Iterator[Row]]]:
        """Each sheet with its rows, which have to be read before the next one is asked for."""
        self._next()
        for sheet in sheets_of(self.first.schema):
            if msgspec.json.decode(self._line, type=_Heading) != _Heading(sheet.name, list(sheet.columns)):
                raise self._damaged()
            yield sheet, self._rows_of(sheet)
        self._last = msgspec.json.decode(self._line, type=_Last)

    def contents(self) -> Contents:
        """What the archive has, once all of it was read. Raises ``ArchiveError`` if that is not what was written."""
        last, digest = self._last, self._digest.hexdigest()
        if last is None or (last.rows, last.sha256) != (self._rows, digest) or self._next():
            raise self._damaged()
        return Contents(self.first.program, self.first.schema, self._rows, digest)

    def _rows_of(self, sheet: Sheet) -> Iterator[Row]:
        decode = msgspec.json.Decoder(list[str | int | float | _Damaged | None]).decode
        self._rows[sheet.name] = 0
        while self._next().startswith(b"["):
            row = decode(self._line)
            if len(row) != len(sheet.columns):
                raise self._damaged()
            self._rows[sheet.name] += 1
            yield tuple(base64.b64decode(one.bytes, validate=True) if isinstance(one, _Damaged) else one for one in row)

    def _next(self) -> bytes:
        """Read a line."""
        self._digest.update(self._line)
        self._line = self._file.readline()
        return self._line

    def _damaged(self) -> ArchiveError:
        return ArchiveError("server.error.archive-damaged", file=self._name)
