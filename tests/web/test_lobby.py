"""The lobby of friends: whoever made the table frees seats, keeps people out, and closes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.test_team import post


def gather(house: House, visit: Visit, width: int = 1440) -> tuple[Person, Person]:
    """Anna, who made the table, and Boris, who sits at it."""
    anna, boris = visit(house, lang="en", width=width), visit(house, lang="uk")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
    table = post(anna, "/tables", {"game": "mad_tea_party", "mode": "friends", "seats": seats})["id"]
    post(boris, f"/tables/{table}/seats/1", {"name": "Boris"})
    for person in (anna, boris):
        person.go(f"/t/{table}")
        expect(person.page.locator("li", has_text="Boris")).to_be_visible()
    return anna, boris


@pytest.mark.parametrize("width", [1440, 390])
def test_a_seat_is_freed_and_its_person_is_told(house: House, visit: Visit, width: int) -> None:
    anna, boris = gather(house, visit, width)
    assert anna.count("[data-test=free]") == 1, "other people's seats only"
    assert boris.count("[data-test=free]") == 0
    anna.click("[data-test=free]")
    anna.click("[data-test=free-it]")
    expect(anna.page.locator("li", has_text="Boris")).to_have_count(0)
    assert anna.count("dialog[open]") == 0
    assert not anna.scrolls_sideways()
    expect(boris.page.locator("[data-test=told]")).to_contain_text("Господар столу звільнив ваше місце.")
    boris.page.locator("[data-test=sit]").nth(1).click()
    expect(boris.page.locator("li.mine")).to_have_count(1)
    expect(boris.page.locator("[data-test=told]")).to_have_count(0)
    anna.click("[data-test=free]")
    anna.click("[data-test=keep-out]")
    expect(boris.page.locator("[data-test=told]")).to_contain_text("не хоче")
    assert boris.count("[data-test=sit]") == 0


def test_the_lobby_is_closed_for_everybody(house: House, visit: Visit) -> None:
    anna, boris = gather(house, visit)
    anna.click("[data-test=leave]")
    expect(anna.page.locator("[data-test=leave-leave]")).to_be_visible()
    expect(anna.page.locator("[data-test=leave-delete]")).to_have_text("Close the table")
    anna.click("[data-test=leave-delete]")
    expect(boris.page.get_by_role("alert")).to_have_text("Цей стіл видалено.")
    assert boris.count("[data-test=sit]") == 0
    assert [text for text in boris.complaints if "404" not in text] == []
    boris.complaints.clear()  # a browser tells of every refusal
