"""Places of rules: rule ids cited in a game's code, and rule ids named by tests.

A game's code cites a rule where it is carried out (``# TP-END-03``, ``TP-WHI-01 to TP-WHI-08``); a test says which
rules it holds the game to: ``@pytest.mark.rule("TP-END-03")``, on a function, a class, a parameter or a module.
Only ids written out as strings are seen: the source is read, nothing is run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

__all__ = ["Coverage", "Covered", "Place", "cited", "cover", "marked", "tests_of"]


class Place(msgspec.Struct, frozen=True, order=True):
    """A place: a file, a line and, for a test, its name."""

    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Covered(msgspec.Struct, frozen=True):
    """A rule with the code that cites it and the tests that hold the game to it."""

    id: str
    code: list[Place]
    tests: list[Place]


class Coverage(msgspec.Struct, frozen=True):
    """All rules of a game. ``tested`` is false where there was no folder of tests to read."""

    rules: list[Covered]
    unknown: dict[str, list[Place]]
    """Ids that tests name and the rulebook does not have."""
    tested: bool

    @property
    def uncited(self) -> list[str]:
        return [rule.id for rule in self.rules if not rule.code]

    @property
    def untested(self) -> list[str]:
        return [rule.id for rule in self.rules if not rule.tests]

    @property
    def ok(self) -> bool:
        """Every rule has a test and every test names a rule; nothing to say without tests."""
        return not self.tested or not (self.untested or self.unknown)


def cover(rules: Iterable[str], prefix: str, package: Path, tests: Path | None) -> Coverage:
    """The coverage of ``rules``, whose ids begin with ``prefix``, by a game's package and the tests."""
    code = cited(package, prefix)
    marks = {} if tests is None else marked(tests, prefix)
    known = list(rules)
    return Coverage(
        rules=[Covered(rule, code.get(rule, []), marks.get(rule, [])) for rule in known],
        unknown={rule: places for rule, places in sorted(marks.items()) if rule not in set(known)},
        tested=tests is not None,
    )


def tests_of(package: Path) -> Path | None:
    """The folder of tests of the working copy that a package lies in, if it lies in one."""
    for home in package.resolve().parents:
        if (home / "pyproject.toml").is_file():
            return home / "tests" if (home / "tests").is_dir() else None
    return None


def cited(package: Path, prefix: str) -> dict[str, list[Place]]:
    """Places where the Python files of a package cite rules; a range cites all its rules."""
    found: dict[str, list[Place]] = {}
    for path in _sources(package):
        file = _short(path, package)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in dict.fromkeys(_ids(line, prefix)):
                found.setdefault(rule, []).append(Place(file, number))
    return found


def _ids(line: str, prefix: str) -> Iterator[str]:
    one = rf"\b{re.escape(prefix)}-([A-Z]+)-(\d+)\b"
    for area, number in re.findall(one, line):
        yield f"{prefix}-{area}-{number}"
    for area, first, end, last in re.findall(rf"{one} to {one}", line):
        if area == end:
            for number in range(int(first) + 1, int(last)):
                yield f"{prefix}-{area}-{number:0{len(first)}}"


def marked(tests: Path, prefix: str) -> dict[str, list[Place]]:
    """Tests that carry ``pytest.mark.rule``, by rule id."""
    found: dict[str, list[Place]] = {}
    for path in _sources(tests):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        file = _short(path, tests)
        for call, name in _marks(tree, ()):
            for argument in call.args:
                rule = argument.value if isinstance(argument, ast.Constant) else None
                if isinstance(rule, str) and rule.startswith(f"{prefix}-"):
                    found.setdefault(rule, []).append(Place(file, call.lineno, name))
    return found


_Named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _marks(node: ast.AST, inside: Sequence[str]) -> Iterator[tuple[ast.Call, str]]:
    """Every ``...mark.rule(...)`` with the test it stands on: its own decorators count as inside."""
    if isinstance(node, _Named):
        inside = (*inside, node.name)
    if isinstance(node, ast.Call) and _is_mark(node.func):
        yield node, "::".join(inside)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, inside)


def _is_mark(func: ast.expr) -> bool:
    if not isinstance(func, ast.Attribute) or func.attr != "rule":
        return False
    owner = func.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def _sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def _short(path: Path, folder: Path) -> str:
    return str(path.relative_to(folder.parent).as_posix())
