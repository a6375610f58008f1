"""Storage of matches between sittings: one file a match, in the player's own data folder."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from wondertable.kernel import Match, Record, WondertableError
from wondertable.kernel.record import read, save

__all__ = ["Keeper", "NotSavedError", "Saved", "copy_to", "data_folder", "matches_folder", "save_as", "unfinished"]


class NotSavedError(WondertableError):
    """A match could not be written: a full disk, a folder that may not be written to."""


def data_folder() -> Path:
    """The folder for a player's files, by the custom of the system; where an earlier version made one, that one."""
    former = _former_folder()
    if os.path.isdir(former):
        return former
    return platformdirs.user_data_path("wondertable", appauthor=False, roaming=True)


def _former_folder() -> Path:
    """The data folder of versions without platformdirs.

    It differs from the one of platformdirs where ``$XDG_DATA_HOME`` is no absolute path, where ``%APPDATA%`` is not the
    folder that Windows knows, and on Android.
    """
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin" and not os.environ.get("XDG_DATA_HOME"):
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "wondertable"


def matches_folder() -> Path:
    """The folder for a player's matches."""
    return data_folder() / "matches"


class Saved(NamedTuple):
    """A match in a file."""

    path: Path
    record: Record
    when: float


def unfinished(slug: str | None = None) -> list[Saved]:
    """The matches that can be gone on with, the latest first; files that are no records are passed over."""
    found: list[Saved] = []
    for path in matches_folder().glob("*.json"):
        try:
            record = read(path)
            when = path.stat().st_mtime
        except (WondertableError, OSError):
            continue
        if record.result is None and slug in (None, record.game):
            found.append(Saved(path, record, when))
    return sorted(found, key=lambda saved: saved.when, reverse=True)


class Keeper:
    """Keeps one match in its file, from the first answer on: whatever happens, nothing is lost."""

    def __init__(self, path: Path | None = None, campaign: Path | None = None) -> None:
        self.path = path
        self.campaign = campaign
        """The file of the campaign into which the match is taken at its end."""

    @property
    def named(self) -> bool:
        """Did the player name the file?"""
        return self.path is not None and self.path.parent != matches_folder()

    def keep(self, match: Match[Any]) -> Path:
        """Write the match to its own file; raises ``NotSavedError``."""
        if self.path is None:
            folder = matches_folder()
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _not_saved(folder, error) from None
            self.path = _unused(folder, match.game.slug)
        return copy_to(self.path, match)

    def forget(self) -> None:
        """The match is over and its record not wanted; a file the player named stays."""
        if self.path is not None and not self.named:
            self.path.unlink(missing_ok=True)


def copy_to(path: Path, match: Match[Any]) -> Path:
    """Write the match to any file; raises ``NotSavedError``."""
    try:
        save(match.record(), path)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise _not_saved(path, error) from None
    return path


def save_as(name: str, match: Match[Any]) -> Path:
    """Write the match to a file the player names; one that is no record of a match is left alone."""
    path = Path(os.path.expanduser(name))
    if path.is_file():
        try:
            read(path)
        except WondertableError:
            raise NotSavedError("cli.error.no-record", file=name) from None
    return copy_to(path, match)


def _not_saved(path: Path, error: Exception) -> NotSavedError:
    return NotSavedError("cli.error.not-saved", file=str(path), detail=getattr(error, "strerror", None) or str(error))


def _unused(folder: Path, slug: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folder / f"{slug}-{stamp}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{slug}-{stamp}-{number}.json"
    return path
