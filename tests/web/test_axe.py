"""Nothing serious for axe to say, on any page, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import battle_of_five, full_swing, last_move, last_sips, last_word, tea_time, tea_with_five

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "home": "/",
    "new": "/new/mad_tea_party/friends",
    "device": "/new/mad_tea_party/device",
    "team": "/new/gravity_falls/solo",
    "rules": "/rules/mad_tea_party",
    "town-rules": "/rules/gravity_falls",
    "war-rules": "/rules/wonderlands_war",
    "gallery": "/gallery",
    "tutorial": "/tutorial/mad_tea_party",
    "town-tutorial": "/tutorial/gravity_falls",
    "war-tutorial": "/tutorial/wonderlands_war",
    "settings": "/settings",
    "missing": "/nowhere",
}


def judge(person: Person, where: str, part: str = "html") -> None:
    """What axe thinks of the page, or of the one part of it that has changed since it was asked."""
    person.page.evaluate("source => window.axe || (0, eval)(source)", Path(AXE).read_text("utf-8"))
    found = person.page.evaluate(
        """async (part) => (await axe.run(part, { resultTypes: ['violations'] })).violations
            .filter((one) => ['serious', 'critical'].includes(one.impact))
            .map((one) => [one.id, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))].join(' | '))""",
        part,
    )
    assert found == [], f"{where}: {found}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", list(PAGES))
def test_pages(house: House, visit: Visit, name: str, theme: str) -> None:
    person = visit(house, theme=theme)
    person.go(PAGES[name])
    person.wait("main h1", state="attached")
    person.page.wait_for_load_state("networkidle")
    judge(person, name)


@pytest.mark.parametrize(
    ("table", "width", "theme"),
    [
        *(
            (table, width, theme)
            for table in (tea_time, full_swing)
            for width in (1440, 390)
            for theme in ("light", "dark")
        ),
        *((table, *look) for table in (tea_with_five, battle_of_five) for look in ((1440, "light"), (390, "dark"))),
    ],
)
def test_the_table_and_its_panels(
    house: House, visit: Visit, theme: str, width: int, table: Callable[[House, Person], None]
) -> None:
    person = visit(house, theme=theme, width=width)
    table(house, person)
    judge(person, "table")
    for tab in ("log", "chat", "rules", "people", "choices"):
        person.click(f"[data-test=tab-{tab}]")
        judge(person, tab, "aside.side")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_of_a_game(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
    last_sips(house, person)
    person.play(is_over, plays=1)
    judge(person, "final")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_of_a_game_together(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
    last_move(house, person)
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-test=final]")
    judge(person, "final")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_of_a_war(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
    person.click(last_word(house, person))
    person.wait("[data-test=final]")
    judge(person, "final")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson_on_a_map(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
    person.go("/tutorial/gravity_falls")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait("[data-place-id] .thing", state="attached")
    judge(person, "lesson")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson_at_tea(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
    person.go("/tutorial/wonderlands_war")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait(".board .thing", state="attached")
    judge(person, "lesson")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_curtain_and_lesson(house: House, visit: Visit, theme: str) -> None:
    person = visit(house, theme=theme)
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
