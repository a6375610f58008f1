"""Content: everything printed on a component, as data with its provenance.

A pack is one or several TOML files. Every record says its ``source``: ``rulebook`` (fixed by the published
text), ``reported`` (outside sources make it likely) or ``house`` (our own, fitted to the rules). Someone who
owns the box can write a pack with exactly their cards: ``wondertable content GAME export``.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, Self

import msgspec
import tomli_w

from wondertable.kernel.errors import ContentError

__all__ = ["Pack", "Printed", "Source", "Titles", "dump_toml", "read_toml"]

Source = Literal["rulebook", "reported", "house"]


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in the three languages."""

    en: str
    ru: str
    uk: str

    def in_language(self, language: str) -> str:
        """The name with a real apostrophe: packs may be typed with that of a typewriter."""
        name: str = getattr(self, language, self.en)
        return name.replace("'", "’")


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every content record."""

    source: Source


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's content: a name and lists of records. ``problems`` checks what types cannot."""

    name: str
    """How the pack is called in records and on the table; the built-in one is ``house``."""

    @classmethod
    def build(cls, data: dict[str, Any], where: str = "") -> Self:
        """A checked pack from TOML data, or a ``ContentError`` that names what is wrong."""
        try:
            pack = msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise ContentError("error.content-shape", file=where, detail=str(error)) from None
        for what, facts in pack.problems():
            raise ContentError(what, file=where, **facts)
        return pack

    def problems(self) -> Iterable[tuple[str, dict[str, Any]]]:
        """What does not fit the game: message ids with facts, the worst first."""
        return ()

    @property
    def digest(self) -> str:
        """The fingerprint of the cards: a match is pinned to it."""
        data = msgspec.to_builtins(msgspec.structs.replace(self, name=""))
        return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()


def read_toml(*paths: Path) -> dict[str, Any]:
    """The tables of one or several TOML files together."""
    merged: dict[str, Any] = {}
    for path in paths:
        try:
            merged |= tomllib.loads(path.read_text("utf-8"))
        except OSError as error:
            raise ContentError("error.cannot-read", file=str(path), detail=error.strerror or str(error)) from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError("error.content-toml", file=str(path), detail=str(error)) from None
    return merged


def dump_toml(pack: Pack) -> str:
    """A pack as one TOML file that its owner can edit: records that fit in a line are rows, the others tables."""
    return tomli_w.dumps(msgspec.to_builtins(pack))
