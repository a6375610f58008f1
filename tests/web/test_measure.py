"""The screen belongs to the game, and what is written on it can be read: a sample of what ``measure`` looks at."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.measure import GAMES, LEAST_SHARE, SIZES, SMALL_SIZES, look, positions, settle, told
from tests.web.positions import put
from wondertable import load

PAGES = (
    *("/", "/new/wonderlands_war/solo", "/settings", "/tutorial/gravity_falls", "/rules/wonder_book"),
    *("/gallery", "/gallery/mad_tea_party/2"),
)
LANGS = {1440: "ru", 1920: "uk", 1024: "en", 390: "ru"}


@pytest.mark.parametrize("game", GAMES)
def test_board_and_hand_have_the_screen(house: House, visit: Visit, game: str) -> None:
    for width, height in SIZES:
        person = visit(house, lang=LANGS[width])
        person.page.set_viewport_size({"width": width, "height": height})
        for position in positions(game, 2, first=3):
            put(house, person, position)
            settle(person.page)
            looks = look(person.page)
            assert looks.share >= LEAST_SHARE, told(position)
            assert not looks.findings, (told(position), looks.findings)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_or_squeezed_on_tablets_and_phones(house: House, visit: Visit, game: str) -> None:
    """Where the most sit at the table, in the middle of their game."""
    for width, height in SMALL_SIZES:
        person = visit(house, width=width, lang=LANGS[width])
        person.page.set_viewport_size({"width": width, "height": height})
        for position in islice(positions(game, 4, first=5, only=max(load(game).seats)), 2, 4):
            put(house, person, position)
            settle(person.page)
            looks = look(person.page)
            assert not looks.findings, (told(position), looks.findings)


@pytest.mark.parametrize(("width", "lang"), [(1440, "ru"), (390, "uk")])
def test_what_stands_on_the_other_pages_can_be_read(house: House, visit: Visit, width: int, lang: str) -> None:
    person = visit(house, width=width, lang=lang)
    for path in PAGES:
        person.read(path)
        assert not look(person.page, is_table=False).findings, path
    person.go("/new/mad_tea_party/friends")
    person.click("[data-test=create]")
    person.wait("[data-test=link]")
    assert not look(person.page, is_table=False).findings


def test_a_text_that_is_small_or_cut_is_found(house: House, visit: Visit) -> None:
    person = visit(house)
    for position in positions("mad_tea_party", 1):
        put(house, person, position)
    settle(person.page)
    person.page.evaluate(
        """() => {
            const board = document.querySelector('[data-place=board]');
            const put = (text, style) => {
                const node = document.createElement('p');
                node.textContent = text;
                node.style.cssText = `position: absolute; left: 0; ${style}`;
                board.append(node);
            };
            put('SMALL', 'top: 0; font-size: 14px');
            put('LONGER THAN THAT', 'top: 9rem; width: 3rem; overflow: hidden; white-space: nowrap');
            const areas = document.createElement('div');
            areas.style.cssText = 'position: absolute; display: grid; grid-template-rows: 9px 90px; width: 9rem';
            areas.innerHTML = '<p class="squeezed"><b style="display: block">AREA</b></p><p>NEXT</p>';
            board.append(areas);
        }"""
    )
    looks = look(person.page)
    assert any("SMALL" in one for one in looks.small)
    assert any("LONGER" in one for one in looks.cut)
    assert any("out of" in one and one.endswith("p.squeezed") for one in looks.spilt)
