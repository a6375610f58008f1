"""The words of the command line and of the terminal drawing: complete, and nothing is said without them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests import catalogues
from wondertable.cli import COMMANDS

CLI = catalogues.PACKAGE / "cli"
LAB = catalogues.PACKAGE / "lab"
TERMINAL = catalogues.PACKAGE / "games" / "mad_tea_party" / "terminal"
TOWN = catalogues.PACKAGE / "games" / "gravity_falls" / "terminal"
WAR = catalogues.PACKAGE / "games" / "wonderlands_war" / "terminal"
FOLDERS = [CLI, TERMINAL, TOWN, WAR]

ALIKE = {
    CLI: frozenset({"cli.replay.title", "cli.arena.written", "cli.setting-set"}),
    TERMINAL: frozenset(
        {
            *(f"short.{kind}" for kind in ("RAB", "SOL", "DUC", "QUE", "KNA", "GRY")),
            *("draw.few", "draw.say-own-hand", "draw.row-mid"),
        }
    ),
    TOWN: frozenset(
        {
            *(f"short.{place}" for place in ("HAL", "LAK", "MUS", "ARC", "SUM", "SCH")),
            *(f"short.{figure}" for figure in ("WEN", "GREM", "MANO", "GBOT", "PTER", "RUMB")),
            *("draw.row-label", "draw.round", "draw.dice", "draw.teleport", "draw.deck", "draw.say-curse", "draw.team"),
        }
    ),
    WAR: frozenset(
        {
            "draw.round",
            "draw.supply",
            "draw.sign-leader",
            "draw.strength",
            "draw.bust",
            "draw.castle",
            "draw.with-castle",
        }
    ),
}
"""Words that Russian and Ukrainian share."""

TYPED = frozenset(
    {
        *COMMANDS,
        *(
            "wondertable",
            "COMMAND",
            "sqlite",
            "postgresql",
            "stats",
            "verify",
            "backup",
            "restore",
            "migrate",
            "SHA",
            "games",
            "export",
            "human",
            "random",
            "greedy",
            "search",
            "scoring",
            "experienced",
        ),
        *(
            "help",
            "resume",
            "campaign",
            "fair",
            "seed",
            "step",
            "all",
            "force",
            "tree",
            "seconds",
            "JSON",
            "SVG",
            "Enter",
            "Ctrl",
        ),
        *("I", "III"),
        *"Dbhilnpqrstuvy",
    }
)
"""What is typed in Latin letters in every language."""

SPEAKERS = {
    CLI: (("cli.",), (CLI, LAB)),
    TERMINAL: (("draw.", "short."), (TERMINAL,)),
    TOWN: (("draw.", "short."), (TOWN,)),
    WAR: (("draw.", "short."), (WAR,)),
}
"""Whose ids begin how, and which code says them."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_catalogues_are_complete(folder: Path) -> None:
    assert catalogues.incomplete(folder) == []
    assert catalogues.unlike(folder) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_left_untranslated(folder: Path) -> None:
    assert catalogues.dummies(folder, ALIKE[folder]) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_spelling(folder: Path) -> None:
    wrong = catalogues.misspelt(folder, TYPED)
    assert [one for one in wrong if "cli.help-key.rules" not in one] == []  # a key of its own is «?»


def patterns(folders: tuple[Path, ...], prefixes: tuple[str, ...]) -> set[str]:
    """Every id the code names, with ``{}`` for what is known only later."""
    found: set[str] = set()
    for folder in folders:
        for _, module in catalogues.trees(folder):
            for node in ast.walk(module):
                if isinstance(node, (ast.Constant, ast.JoinedStr)):
                    found.update(one for one in catalogues.strings(node) if one.startswith(prefixes))
    return {one for one in found if re.fullmatch(r"[\w.{}-]*[\w}]", one)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_code_says_is_in_the_catalogue_and_nothing_else(folder: Path) -> None:
    prefixes, code = SPEAKERS[folder]
    said = patterns(code, prefixes)
    known = set(catalogues.catalogue(folder, "en").messages)
    assert {one for one in said if "{}" not in one} - known == set()
    forms = [re.compile(re.escape(one).replace(r"\{\}", r"[\w.-]+")) for one in said]
    assert {one for one in known if not any(form.fullmatch(one) for form in forms)} == set()
    assert [form.pattern for form in forms if not any(form.fullmatch(one) for one in known)] == []
