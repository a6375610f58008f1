"""The page's words: really translated, and spelt well. (That none is missing or idle, web/tests/words.test.ts says.)"""

from __future__ import annotations

from tests import catalogues

FOLDER = catalogues.PACKAGE / "server"
ALIKE = frozenset(
    f"web.{name}"
    for name in (
        "home.rules",
        "new.me",
        "new.bot",
        "settings.sound",
        "rules.title",
        "gallery.short",
        "gallery.title",
        "hint.thinking",
        "log.title",
        "people.title",
        "seat.bot",
        "seat.here",
        "plan.title",
        "plan.tool.note",
        "plan.done",
        "plan.mark.note",
        "seat.ready",
        "seat.away",
        "menu",
    )
)
"""Words that Russian and Ukrainian share."""


def of_the_page(problems: list[str]) -> list[str]:
    return [one for one in problems if "web." in one]


def test_nothing_is_left_untranslated() -> None:
    assert of_the_page(catalogues.dummies(FOLDER, ALIKE)) == []


def test_spelling() -> None:
    assert of_the_page(catalogues.misspelt(FOLDER, frozenset())) == []
