"""Nothing serious for axe to say, on any page, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import battle_of_five, full_swing, last_move, last_sips, last_word, tea_time, tea_with_five

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CALM = """async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changes = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    await frames();
    while (changes().length) {
        await Promise.allSettled(changes().map((one) => one.finished));
        await frames();
    }
}"""
"""Colours that change need a moment, however short, and an inherited one changes again when it is its turn."""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours."""
Theme = Literal["light", "dark"]
LOOKS: tuple[tuple[Theme, list[str] | None], ...] = (("light", None), ("dark", OF_COLOURS))
"""Light and dark differ in colours alone, so the second look is only at these."""
FINAL = "dialog[open]"
"""An open dialog, of the end of a game or a rule; the colours of the table behind it are looked at before."""
PAGES = {
    "home": "/",
    "new": "/new/mad_tea_party/friends",
    "device": "/new/mad_tea_party/device",
    "team": "/new/gravity_falls/solo",
    "war": "/new/wonderlands_war/solo",
    "story": "/new/wonder_book/solo",
    "rules": "/rules/mad_tea_party",
    "town-rules": "/rules/gravity_falls",
    "war-rules": "/rules/wonderlands_war",
    "story-rules": "/rules/wonder_book",
    "gallery": "/gallery",
    "book": "/gallery/mad_tea_party",
    "town-book": "/gallery/gravity_falls",
    "war-book": "/gallery/wonderlands_war",
    "story-book": "/gallery/wonder_book",
    "states": "/gallery/states",
    "tutorial": "/tutorial/mad_tea_party",
    "town-tutorial": "/tutorial/gravity_falls",
    "war-tutorial": "/tutorial/wonderlands_war",
    "story-tutorial": "/tutorial/wonder_book",
    "settings": "/settings",
    "missing": "/nowhere",
}


def judge(person: Person, where: str, new: str = "html") -> None:
    """What axe thinks of the page in light, and in dark of the colours of what is ``new`` there."""
    for theme, rules in LOOKS:
        person.page.emulate_media(color_scheme=theme)
        examine(person, f"{where}, {theme}", rules, "html" if rules is None else new)


def examine(person: Person, where: str, rules: list[str] | None = None, part: str = "html") -> None:
    """What axe thinks of the page, or of the one part of it that has changed since it was asked."""
    person.page.evaluate(CALM)
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text("utf-8"))
    found = person.page.evaluate(
        """async ([part, rules]) => {
            const wanted = rules ? { runOnly: rules } : {};
            const { violations } = await axe.run(part, { resultTypes: ['violations'], ...wanted });
            return violations
                .filter((one) => ['serious', 'critical'].includes(one.impact))
                .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((one) => one.html)].join(' | '));
        }""",
        [part, rules],
    )
    assert found == [], f"{where}: {found}"


@pytest.mark.parametrize("name", list(PAGES))
def test_pages(house: House, visit: Visit, name: str) -> None:
    person = visit(house)
    person.read(PAGES[name])
    judge(person, name)


WINDOWS: tuple[tuple[int, Theme], ...] = ((1440, "light"), (390, "dark"))


@pytest.mark.parametrize(("width", "theme"), WINDOWS)
def test_a_battle(house: House, visit: Visit, width: int, theme: Theme) -> None:
    person = visit(house, width=width, theme=theme)
    battle_of_five(house, person)
    examine(person, "battle")


@pytest.mark.parametrize("table", [tea_time, full_swing, tea_with_five])
@pytest.mark.parametrize(("width", "theme"), WINDOWS)
def test_the_table_and_its_panels(
    house: House, visit: Visit, width: int, theme: Theme, table: Callable[[House, Person], None]
) -> None:
    person = visit(house, width=width, theme=theme)
    table(house, person)
    examine(person, "table")
    for tab in ("log", "chat", "rules", "people", "choices"):
        person.click(f"[data-test=tab-{tab}]")
        examine(person, tab, part="aside.side")
    person.page.keyboard.press("F1")
    person.wait("[data-test=rule-help] [data-test=legend]")
    examine(person, "help", part=FINAL)


def test_the_end_of_a_game(house: House, visit: Visit) -> None:
    """And what follows it: the analysis, a moment of the past."""
    person = visit(house)
    last_sips(house, person)
    person.play(is_over, plays=1)
    judge(person, "final", FINAL)
    person.click("[data-test=analyse]")
    person.wait("section.analysis figure svg")
    judge(person, "analysis", "aside.side")
    person.page.keyboard.press("Home")
    person.wait(".prompt.past")
    judge(person, "replay")


def test_the_end_of_a_game_together(house: House, visit: Visit) -> None:
    person = visit(house)
    last_move(house, person)
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-test=final]")
    judge(person, "final", FINAL)


def test_the_end_of_a_war(house: House, visit: Visit) -> None:
    person = visit(house)
    person.click(last_word(house, person))
    person.wait("[data-test=final]")
    judge(person, "final", FINAL)


def test_a_lesson_on_a_map(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go("/tutorial/gravity_falls")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait("[data-place-id] .thing", state="attached")
    judge(person, "lesson")


def test_a_lesson_at_tea(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go("/tutorial/wonderlands_war")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait(".board .thing", state="attached")
    judge(person, "lesson")


def test_lobby_curtain_and_lesson(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go("/new/mad_tea_party/friends")
    person.click("[data-test=create]")
    person.wait("[data-test=link]")
    judge(person, "lobby")
    person.go("/new/mad_tea_party/device")
    person.click("[data-test=create]")
    person.wait("[data-test=raise]")
    judge(person, "curtain")
    person.go("/tutorial/mad_tea_party")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    judge(person, "lesson")
