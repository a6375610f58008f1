"""Looking back and coming back; another language in between."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import tea_time


def begun(house: House, visit: Visit, **how: str) -> Person:
    person = visit(house, **how)
    tea_time(house, person)
    return person


def speak(person: Person, lang: str) -> None:
    if not person.sees("[data-test=language]"):
        person.click("[data-test=menu]")
    person.page.locator("[data-test=language]").select_option(lang)


def test_looking_back_never_throws_forward(house: House, visit: Visit) -> None:
    person = begun(house, visit)
    slider = person.page.locator("[data-test=slider]")
    slider.fill("3")
    person.wait(".prompt.past")
    assert "3" in person.prompt
    assert person.count(".thing.can") == 0
    person.click("[data-test=step-back]")
    expect(person.page.locator("[data-test=prompt]")).to_contain_text("2")
    person.click("[data-test=step-forward]")
    person.click("[data-test=step-forward]")
    expect(person.page.locator("[data-test=prompt]")).to_contain_text("4")
    person.click("[data-test=now]")
    person.wait(".prompt.mine")
    assert not person.sees(".prompt.past")


def test_the_present_goes_on_behind_the_past(house: House, visit: Visit) -> None:
    """Two tabs of one player: what happens in one does not move the other, which looks back."""
    person = begun(house, visit)
    other = person.context.new_page()
    other.goto(person.page.url)
    other.wait_for_selector(".prompt.mine")
    other.locator("[data-test=slider]").fill("2")
    other.wait_for_selector(".prompt.past")
    other.wait_for_selector("[data-place=board][data-move='2']")
    board = other.locator("section.tea").inner_html()
    person.play(lambda one: other.locator(".replay .now b").count() > 0)
    assert other.locator("[data-test=prompt]").inner_text().count("2") > 0
    assert other.locator("section.tea").inner_html() == board
    other.locator("[data-test=now]").click()
    other.wait_for_selector(".prompt:not(.past)")
    person.settle()
    expect(other.locator("[data-test=slider]")).to_have_attribute("max", str(person.moves()))
    other.close()


def test_a_line_of_the_log_leads_to_its_moment(house: House, visit: Visit) -> None:
    person = begun(house, visit)
    person.click("[data-test=tab-log]")
    lines = person.page.locator(".log li button")
    lines.nth(4).click()
    person.wait(".prompt.past")
    person.wait(".log li.here")


def test_the_language_changes_without_losing_the_place(house: House, visit: Visit) -> None:
    person = begun(house, visit, lang="ru")
    url, moves = person.page.url, person.page.locator("[data-test=slider]").get_attribute("max")
    person.page.locator("[data-test=slider]").fill("3")
    person.wait(".prompt.past")
    speak(person, "en")
    expect(person.page.locator("[data-test=prompt]")).to_contain_text("You are looking back")
    assert "3" in person.prompt
    assert person.page.url == url
    person.click("[data-test=now]")
    person.wait(".prompt.mine")
    assert person.page.locator("[data-test=slider]").get_attribute("max") == moves
    speak(person, "uk")
    person.page.get_by_role("heading", name="Журнал").wait_for()
    person.wait(".prompt.mine")
    assert person.page.locator("html").get_attribute("lang") == "uk"
