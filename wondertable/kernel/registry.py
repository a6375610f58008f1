"""Finding games: those of this package and those that other packages register.

A game package has an attribute ``GAME``, its ``Game`` class. Others register theirs under the entry-point group
``wondertable.games``, by the game's slug. One that cannot be used harms no other: ``broken`` says why.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from wondertable.kernel.errors import SetupError, WondertableError
from wondertable.kernel.game import Game
from wondertable.kernel.unheard import skip_unheard
from wondertable.kernel.words import LANGUAGES, Words

__all__ = ["broken", "game_class", "load", "slugs"]

_HOME = "wondertable.games"
MOVED = {
    **dict.fromkeys(("advise", "value", "evaluable", "remark", "thinking"), "Advisor"),
    **dict.fromkeys(("name_of", "cards", "lessons"), "Guide"),
    **dict.fromkeys(("explain", "notes", "selectable", "why_not"), "Guide.question"),
    **dict.fromkeys(("measures", "tallies", "traits"), "Stats"),
    "targets": "On",
}
"""Methods that a ``Game`` had once, and where they belong now."""
GUIDE = "docs/adding-a-game.md"


def slugs() -> list[str]:
    """The games that can be loaded."""
    return sorted([*_own(), *(name for name, entry in _registered().items() if _trouble(entry) is None)])


def broken() -> dict[str, SetupError]:
    """The registered games that cannot be loaded, each with the reason."""
    found = {name: _trouble(entry) for name, entry in sorted(_registered().items())}
    return {name: trouble for name, trouble in found.items() if trouble is not None}


def load(slug: str, content: str | Path | None = None) -> Game[Any]:
    """A game by its slug, with its own cards or with those of a content pack.

    >>> load("mad_tea_party").slug
    'mad_tea_party'
    """
    kind = game_class(slug)
    skip_unheard(kind.package)
    return kind(kind.content_from(Path(content) if content else None))


def game_class(slug: str) -> type[Game[Any]]:
    """The class of a game, whatever its content is like."""
    if slug in _own():
        return importlib.import_module(f"{_HOME}.{slug}").GAME  # type: ignore[no-any-return]
    entry = _registered().get(slug)
    if entry is None:
        raise SetupError("error.unknown-game", game=slug, known=", ".join(slugs()))
    trouble = _trouble(entry)
    if trouble is not None:
        raise trouble
    return entry.load().GAME  # type: ignore[no-any-return]


def _own() -> list[str]:
    home = importlib.import_module(_HOME)
    return [found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg]


def _registered() -> dict[str, EntryPoint]:
    """Entry points of other packages, by name; the names of our own games are taken."""
    own = _own()
    return {entry.name: entry for entry in entry_points(group=_HOME) if entry.name not in own}


def _trouble(entry: EntryPoint) -> SetupError | None:
    """The reason why a registered game cannot be loaded."""
    name, value = entry.name, entry.value
    try:
        module = entry.load()
    except BaseException as error:  # a module may do anything, also leave the program
        if isinstance(error, KeyboardInterrupt):
            raise
        return SetupError("error.game-import", game=name, module=value, detail=_told(error))
    kind = getattr(module, "GAME", None)
    if kind is None:
        return SetupError("error.game-missing", game=name, module=value)
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        return SetupError("error.game-kind", game=name, module=value)
    slug = getattr(kind, "slug", "")
    if slug != name:
        return SetupError("error.game-slug", game=name, module=value, slug=slug)
    moved = [f"{method} → {place}" for method, place in MOVED.items() if _defines(kind, method)]
    if moved:
        return SetupError("error.game-contract", game=name, module=value, moved=", ".join(moved), guide=GUIDE)
    detail = _complaint(kind)
    return SetupError("error.game-fails", game=name, module=value, detail=detail) if detail else None


def _defines(kind: type[Game[Any]], name: str) -> bool:
    """Does a game's class have a method or value of this name?"""
    return any(name in vars(base) for base in kind.__mro__)


@functools.cache
def _complaint(kind: type[Game[Any]]) -> str:
    """The error that comes when a game is made and listed; "" if none does."""
    try:
        game = kind(kind.content_from(None))
        game.choose_options({})
        list(game.seats)
        for language in LANGUAGES:
            Words(language, game)
        for lesson in game.guide.lessons():
            assert lesson.id
    except Exception as error:
        return _told(error)
    return ""


def _told(error: BaseException) -> str:
    """An error in one line."""
    said = " ".join(str(error).split())
    return said if isinstance(error, WondertableError) else f"{type(error).__name__}: {said}".removesuffix(": ")
