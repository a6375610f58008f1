"""Games that another package brings: written to a folder, with the metadata by which they are found."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from wondertable.kernel.rulebook import rulebook
from wondertable.kernel.words import _catalogues, catalogue

GUIDE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


def guide_game() -> str:
    """The source of the game in the guide."""
    source = re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    assert source is not None
    return source[1]


def install(patch: pytest.MonkeyPatch, home: Path, modules: Mapping[str, str], **games: str) -> None:
    """Make modules (by path) importable, and register games: the module by the name of the entry point."""
    for path, source in modules.items():
        file = home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
    info = home / "brought-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n", "utf-8")
    entries = [f"{name} = {module}\n" for name, module in games.items()]
    (info / "entry_points.txt").write_text("[wondertable.games]\n" + "".join(entries), "utf-8")
    for path in modules:
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        patch.delitem(sys.modules, name, raising=False)
    patch.syspath_prepend(home)
    importlib.invalidate_caches()
    catalogue.cache_clear()
    _catalogues.cache_clear()
    rulebook.cache_clear()


def bring_guide(patch: pytest.MonkeyPatch, home: Path, package: str = "high_card") -> None:
    """The game of the guide, in a package of its own: the class is in its ``__init__.py``."""
    install(patch, home, {f"{package}/__init__.py": guide_game()}, high_card=package)
