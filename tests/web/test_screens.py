"""Pictures of the main screens, for people to look at; the README shows some of them."""

from __future__ import annotations

import os
from base64 import b64decode
from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.measure import DRAWN, REST
from tests.web.person import Person, is_over
from tests.web.positions import (
    battle_of_five,
    full_swing,
    last_move,
    last_page,
    last_sips,
    last_word,
    tea_time,
    tea_with_five,
    tower,
)

MOST_BYTES = 250_000
QUALITY = 84
"""Of WebP: letters stay sharp."""
PAGES = {
    "home": "/",
    "new": "/new/mad_tea_party/friends",
    "rules": "/rules/mad_tea_party",
    "gf-new": "/new/gravity_falls/solo",
    "gf-rules": "/rules/gravity_falls",
    "ww-new": "/new/wonderlands_war/solo",
    "ww-rules": "/rules/wonderlands_war",
    "wb-new": "/new/wonder_book/solo",
    "wb-rules": "/rules/wonder_book",
    "gallery": "/gallery",
    "gallery-book": "/gallery/wonderlands_war/3",
    "settings": "/settings",
}
LOOKS = [(1440, "ru", "light"), (1024, "uk", "light"), (390, "en", "dark")]
"""Every width, language and theme."""
if os.environ.get("SCREENSHOTS"):
    LOOKS += [(1440, "en", "dark"), (390, "ru", "light")]
ENDS = [look for look in LOOKS if look[0] != 1024]


def shoot(person: Person, folder: Path, name: str, look: tuple[int, str, str]) -> None:
    width, lang, theme = look
    path = folder / f"{name}-{width}-{lang}-{theme}.webp"
    person.page.mouse.move(-1, -1)
    person.page.evaluate(DRAWN)
    person.page.evaluate(REST)
    chromium = person.context.new_cdp_session(person.page)
    shot = chromium.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    chromium.detach()
    path.write_bytes(b64decode(shot["data"]))
    assert path.stat().st_size < MOST_BYTES
    assert not person.scrolls_sideways(), name


def come(house: House, visit: Visit, look: tuple[int, str, str]) -> Person:
    return visit(house, width=look[0], lang=look[1], theme=look[2])


@pytest.mark.parametrize("look", LOOKS)
def test_pages(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    for name, path in PAGES.items():
        person.read(path)
        shoot(person, gallery_folder, name, look)


@pytest.mark.parametrize("look", LOOKS)
def test_playing(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    tea_time(house, person)
    shoot(person, gallery_folder, "table", look)
    person.click("[data-test=tab-log]")
    shoot(person, gallery_folder, "log", look)
    person.page.locator("[data-test=slider]").fill("9")
    person.wait(".prompt.past")
    shoot(person, gallery_folder, "replay", look)


@pytest.mark.parametrize("look", LOOKS)
def test_a_town(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    full_swing(house, person)
    shoot(person, gallery_folder, "gf-table", look)
    person.click("[data-place=hand] .thing.can")
    person.wait("[data-test=aim]")
    shoot(person, gallery_folder, "gf-aim", look)
    person.go("/tutorial/gravity_falls")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait("[data-place-id] .thing", state="attached")
    shoot(person, gallery_folder, "gf-lesson", look)


@pytest.mark.parametrize("look", ENDS)
def test_a_town_saved(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    last_move(house, person)
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-test=final]")
    shoot(person, gallery_folder, "gf-final", look)


@pytest.mark.parametrize("look", LOOKS)
def test_a_war(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    tea_with_five(house, person)
    shoot(person, gallery_folder, "ww-tea", look)
    battle_of_five(house, person)
    shoot(person, gallery_folder, "ww-battle", look)
    person.go("/tutorial/wonderlands_war")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait(".board .thing", state="attached")
    shoot(person, gallery_folder, "ww-lesson", look)


@pytest.mark.parametrize("look", ENDS)
def test_a_war_won(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    person.click(last_word(house, person))
    person.wait("[data-test=final]")
    shoot(person, gallery_folder, "ww-final", look)


@pytest.mark.parametrize("look", LOOKS)
def test_a_book(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    tower(house, person, pages=True)
    shoot(person, gallery_folder, "wb-page", look)
    tower(house, person)
    shoot(person, gallery_folder, "wb-table", look)
    person.go("/tutorial/wonder_book")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait(".board [data-area]", state="attached")
    shoot(person, gallery_folder, "wb-lesson", look)


@pytest.mark.parametrize("look", ENDS)
def test_a_chapter_read(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    last_page(house, person)
    shoot(person, gallery_folder, "wb-final", look)


@pytest.mark.parametrize("look", LOOKS)
def test_lesson_curtain_and_lobby(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    person.go("/tutorial/mad_tea_party")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait(".thing")
    shoot(person, gallery_folder, "lesson", look)
    person.go("/new/mad_tea_party/device")
    person.click("[data-test=create]")
    person.wait("[data-test=raise]")
    shoot(person, gallery_folder, "curtain", look)
    person.go("/new/mad_tea_party/friends")
    person.click("[data-test=create]")
    person.wait("[data-test=link]")
    shoot(person, gallery_folder, "lobby", look)


@pytest.mark.parametrize("look", ENDS)
def test_the_end(house: House, visit: Visit, gallery_folder: Path, look: tuple[int, str, str]) -> None:
    person = come(house, visit, look)
    last_sips(house, person)
    person.play(is_over, plays=1)
    shoot(person, gallery_folder, "final", look)
    person.click("dialog[open] [data-test=analyse]")
    person.wait("section.analysis figure svg")
    shoot(person, gallery_folder, "analysis", look)
