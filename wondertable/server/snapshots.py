"""Snapshots of a table: a frame is made once for all connections that see the same, and so is every patch."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from wondertable.kernel import Words
from wondertable.server import protocol
from wondertable.server.patch import Found, changes

__all__ = ["Common", "Sight", "Snapshot", "Snapshots", "encode_patch"]

T = TypeVar("T")
_COUNTED = ("seq", "rev", "lines", "chat")
"""Fields of a frame that a patch states beside its changes."""


class Sight(NamedTuple):
    """All that decides what a viewer is shown: whose seats they are, the seat looked from, and the language."""

    player: str
    """The player; "" for everybody who has nothing of their own at the table."""
    seat: int
    language: str


class Common(NamedTuple):
    """Parts of a frame that are the same for everybody who reads the same language."""

    stamp: tuple[object, ...]
    """Equal as long as nothing has changed that it is made of."""
    words: Words
    frame: protocol.Frame
    """All that everybody is shown alike; what is a viewer's own is empty in it."""
    lines: dict[tuple[int, int], protocol.Line]
    """Lines of the log that everybody may read, by entry and place in it, as far as somebody was told them."""
    compared: Found
    """Changes of parts of frames, as far as they were found for somebody, if the game's view is the same for all."""


class Snapshot:
    """A table as one sight shows it at one moment."""

    __slots__ = ("frame", "number", "patches", "stamp")

    _numbers = itertools.count()

    def __init__(self, stamp: tuple[object, ...], frame: protocol.Frame) -> None:
        self.stamp = stamp
        """Equal as long as nothing has changed that it is made of."""
        self.frame = frame
        """The frame without lines and chat."""
        self.number = next(self._numbers)
        self.patches: dict[int, bytes] = {}
        """Encoded patches that lead here, by the numbers of earlier snapshots; b"" where there is nothing to tell. The
        snapshots themselves are let go as soon as nobody has them."""


def encode_patch(
    old: protocol.Frame,
    new: protocol.Frame,
    lines: list[protocol.Line],
    chat: list[protocol.ChatLine],
    found: Found | None,
) -> bytes:
    """The message that leads from one frame to another; b"" if there is nothing to tell."""
    change = {field: one for field, one in changes(old, new, found).items() if field not in _COUNTED}
    if not change and not lines and not chat and old.seq == new.seq:
        return b""
    patch = protocol.Patch(base=old.rev, rev=new.rev, seq=new.seq, change=change, lines=lines, chat=chat)
    return msgspec.json.encode(patch)


class Snapshots:
    """The latest snapshots of a table, by sight, and their common parts, by language."""

    def __init__(self) -> None:
        self.by_sight: dict[Sight, Snapshot] = {}
        self.common: dict[str, Common] = {}
        self._parts: dict[tuple[object, ...], tuple[tuple[object, ...], Any]] = {}

    def keep(self, sight: Sight, snapshot: Snapshot) -> None:
        """Put a snapshot in the place of the one before, which no patch leads to any more."""
        before = self.by_sight.get(sight)
        if before is not None:
            before.patches.clear()
        self.by_sight[sight] = snapshot

    def part(self, name: tuple[object, ...], stamp: tuple[object, ...], make: Callable[[], T]) -> T:
        """A part of a frame, made anew only if ``stamp`` (all that it is made of) is another than the last time.

        A part that has not changed is the same object, which costs a patch nothing.
        """
        kept = self._parts.get(name)
        if kept is None or kept[0] != stamp:
            kept = self._parts[name] = (stamp, make())
        return cast(T, kept[1])

    def clear(self) -> None:
        self.by_sight.clear()
        self.common.clear()
        self._parts.clear()
