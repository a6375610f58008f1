"""Compile the catalogues of words: every ``wondertable/**/words/<lang>.po`` to ``<lang>.mo`` beside it.

Hatchling runs this as a build hook, for wheels, source archives and editable installs alike; a wheel also gets the
page built (build_page.py). Run as a script, it recompiles only what is stale; ``--all`` recompiles everything.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as _Hook

    BuildHookInterface = _Hook[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    except ImportError:  # run as a script, without the build backend
        BuildHookInterface = object

PACKAGE = "wondertable"


class WordsError(Exception):
    """A catalogue that must not be shipped."""


def catalogues(root: Path) -> list[Path]:
    return sorted((root / PACKAGE).glob("**/words/*.po"))


def is_stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns


def compile_catalogue(po: Path) -> None:
    """Write the ``.mo`` in one stroke, or raise WordsError and leave the old one."""
    with po.open("rb") as source:
        try:
            catalogue = read_po(source, locale=po.stem, abort_invalid=True)
        except (PoFileError, UnicodeDecodeError) as error:
            raise WordsError(f"{po}: {error}") from error
    wrong = [f"{po}:{message.lineno}: {error}" for message, errors in catalogue.check() for error in errors]
    if wrong:
        raise WordsError("\n".join(wrong))
    unfinished = po.with_suffix(f".mo.{os.getpid()}")
    try:
        with unfinished.open("wb") as target:
            write_mo(target, catalogue)
        unfinished.replace(po.with_suffix(".mo"))
    finally:
        unfinished.unlink(missing_ok=True)


def compile_words(root: Path, *, everything: bool = False) -> list[Path]:
    """Compile the stale catalogues (or all), drop the ``.mo`` whose ``.po`` is gone; return the compiled."""
    for mo in (root / PACKAGE).glob("**/words/*.mo"):
        if not mo.with_suffix(".po").exists():
            mo.unlink()
    compiled = [po for po in catalogues(root) if everything or is_stale(po)]
    for po in compiled:
        compile_catalogue(po)
    return compiled


class WordsHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_words(Path(self.root), everything=True)
        if version != "editable" and self.target_name == "wheel":
            sys.path.insert(0, self.root)
            import build_page

            build_page.build(Path(self.root))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the stale catalogues of words.")
    parser.add_argument("--all", action="store_true", help="recompile the fresh ones as well")
    options = parser.parse_args(arguments)
    root = Path(__file__).resolve().parent
    try:
        compiled = compile_words(root, everything=options.all)
    except WordsError as error:
        print(error, file=sys.stderr)
        return 1
    for po in compiled:
        print(f"words: {po.relative_to(root).with_suffix('.mo')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
