"""Finding games: those of this package and those that other packages register.

A game package has an attribute ``GAME``, its ``Game`` class. Others register theirs under the entry-point group
``wondertable.games``.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from wondertable.kernel.errors import SetupError
from wondertable.kernel.game import Game

__all__ = ["load", "slugs"]

_HOME = "wondertable.games"


def slugs() -> list[str]:
    """The games that can be loaded."""
    home = importlib.import_module(_HOME)
    own = [found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg]
    return sorted({*own, *(entry.name for entry in entry_points(group=_HOME))})


def load(slug: str, content: str | Path | None = None) -> Game[Any]:
    """A game by its slug, with its own cards or with those of a content pack.

    >>> load("mad_tea_party").slug
    'mad_tea_party'
    """
    module = _module(slug)
    pack = module.GAME.content_from(Path(content) if content else None)
    return module.GAME(pack)  # type: ignore[no-any-return]


def _module(slug: str) -> ModuleType:
    if slug not in slugs():
        raise SetupError("error.unknown-game", game=slug, known=", ".join(slugs()))
    for entry in entry_points(group=_HOME):
        if entry.name == slug:
            return entry.load()  # type: ignore[no-any-return]
    return importlib.import_module(f"{_HOME}.{slug}")
