"""No shared part knows a game by name: not the package, not its words, not the page."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wondertable import load, slugs
from wondertable.kernel import LANGUAGES, Words

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "wondertable"
WEB = ROOT / "web"
PARTS = sorted(path for path in PACKAGE.iterdir() if path.stem not in ("games", "py", "__pycache__"))
"""The parts of the package that serve every game alike: folders and modules."""
LIST_OF_GAMES = WEB / "src" / "games" / "index.ts"
"""The one file of the page that lists the games it can draw."""
TEXTS = {".ts", ".svelte", ".css", ".html", ".py", ".js", ".mjs", ".json", ".svg"}


@functools.cache
def names() -> re.Pattern[str]:
    """Slugs in every spelling, titles in every language, and the prefixes of rule ids (``XX-ABC-01``)."""
    found: set[str] = set()
    for slug in slugs():
        game, parts = load(slug), slug.split("_")
        found |= {re.escape(mark.join(parts)) for mark in ("_", "-", "", " ")}
        found |= {re.escape(Words(language, game).say("game.title")) for language in LANGUAGES}
        found.add(rf"\b{game.prefix}-[A-Z]")
    return re.compile("|".join(sorted(found)), re.IGNORECASE)


def named(text: str) -> list[str]:
    return [match[0] for match in names().finditer(text)]


def said_in_code(path: Path) -> Iterator[str]:
    """Every name, import and text of a module, its docstrings left out."""
    tree = ast.parse(path.read_text("utf-8"))
    texts = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield node.value
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.name for alias in node.names)
            yield getattr(node, "module", None) or ""
        elif isinstance(node, (ast.Name, ast.Attribute, ast.FunctionDef, ast.ClassDef)):
            yield getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")


def test_every_kind_of_name_is_noticed() -> None:
    slug = slugs()[0]
    game = load(slug)
    for name in (slug, slug.title().replace("_", ""), Words("ru", game).say("game.title"), f"({game.prefix}-SET-01)"):
        assert named(f"before {name} after"), name
    assert not named("a table, a game, a page")


def test_the_parts_are_found() -> None:
    assert {"kernel", "bots", "lab", "processes.py", "server", "cli"} <= {part.name for part in PARTS}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.stem)
def test_shared_code_names_no_game(part: Path) -> None:
    modules = sorted(part.rglob("*.py")) if part.is_dir() else [part]
    assert modules
    found = {path.name: named("\n".join(said_in_code(path))) for path in modules}
    assert {name: said for name, said in found.items() if said} == {}


def test_shared_words_speak_of_no_game() -> None:
    catalogues = [path for part in PARTS for path in sorted(part.glob("words/*.po"))]
    assert len(catalogues) >= 3 * len(LANGUAGES)
    found = {str(path.relative_to(PACKAGE)): named(path.read_text("utf-8")) for path in catalogues}
    assert {name: said for name, said in found.items() if said} == {}


def of_the_shared_page() -> Iterator[Path]:
    """Every file that is not of one game's board, and not made from its declarations."""
    for folder in ("src", "scripts", "public"):
        yield from (WEB / folder).rglob("*")
    yield from WEB.glob("*.*")


def test_the_shared_page_names_no_game() -> None:
    boards = {WEB / "src" / "games" / slug for slug in slugs()}
    files = [
        path
        for path in of_the_shared_page()
        if path.suffix in TEXTS
        and boards.isdisjoint(path.parents)
        and path not in (LIST_OF_GAMES, WEB / "src" / "art" / "gallery.html")
    ]
    assert len(files) > 150
    found = {str(path.relative_to(WEB)): named(path.read_text("utf-8")) for path in files}
    assert {name: said for name, said in found.items() if said} == {}
    assert set(named(LIST_OF_GAMES.read_text("utf-8"))) >= {
        slug for slug in slugs() if (WEB / "src/games" / slug).is_dir()
    }
