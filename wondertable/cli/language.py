"""In which language the terminal speaks."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.kernel import LANGUAGES, Game, SetupError, WondertableError, Words

__all__ = ["choose_language", "complaint", "speaking", "split_language", "system_language"]

_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_TROUBLES = {
    os.strerror(getattr(errno, name)): f"cli.trouble.{name.lower()}"
    for name in ("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "ENAMETOOLONG")
}
"""Errors of files that the system would tell in its own language."""


def split_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """``--lang`` may stand anywhere before ``--``; what remains is for the commands."""
    wanted: str | None = None
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang":
            wanted = next(words, "")
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
        else:
            rest.append(word)
    return wanted, rest


def choose_language(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language that was asked for, else the environment's if it is one of ours, else the first of ours."""
    said = wanted if wanted is not None else environ.get("WONDERTABLE_LANG") or None
    if said is not None:
        if said not in LANGUAGES:
            raise SetupError("cli.error.language", language=said, known=", ".join(LANGUAGES))
        return said
    return system_language(environ)


def system_language(environ: Mapping[str, str]) -> str:
    for name in _SYSTEM:
        code = environ.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def speaking(
    language: str, game: Game[Any] | None = None, names: Sequence[str] = (), *, package: str | None = None
) -> Words:
    """The words of the terminal, with those of a game and the names of its players.

    ``package`` is for what goes wrong before there is a game: the package of its class.
    """
    return Words(language, game, names, also=("wondertable.cli", package) if package else ("wondertable.cli",))


def complaint(words: Words, error: WondertableError) -> str:
    """An error in one line, whatever it quotes; the usual troubles with files in our own words."""
    trouble = _TROUBLES.get(str(error.facts.get("detail")))
    if trouble is not None:
        error = WondertableError(error.what, **{**error.facts, "detail": words.say(trouble)})
    return " ".join(words.error(error).split())
