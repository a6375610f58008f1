"""The aim in a line, the rule behind a question, advice on the board, the end of a match and what follows it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.positions import Position, full_swing, last_move, put, tea_time


@pytest.mark.parametrize("width", [1440, 390])
def test_the_aim_the_rule_and_the_advice(house: House, visit: Visit, width: int) -> None:
    person = visit(house, width=width, lang="en")
    tea_time(house, person)
    goal = person.page.locator("[data-test=goal]")
    expect(goal).to_contain_text("your points")
    if width > 1000:  # whole in the panel, in one line over the board where the panel is folded away
        expect(goal.locator(".purpose")).to_be_in_viewport(ratio=1)
        person.click("[data-test=fold]")
    assert goal.bounding_box()["height"] < 48  # type: ignore[index]
    goal.click()
    expect(goal.locator(".purpose")).to_contain_text("the most points win")
    assert not person.scrolls_sideways()
    # what ends the turn says so, and is not the loud answer while cards can be played
    end = person.page.locator(".prompt [data-do=end]")
    expect(end).to_contain_text("The next player takes a turn.")
    assert "primary" not in (end.get_attribute("class") or "").split()
    # one key leads to the rule behind the question, another to all of them
    person.page.keyboard.press("?")
    person.wait("[data-test=rule-help] [data-rule='TP-ADV-01']")
    person.wait("[data-test=rule-help] [data-test=example] img")
    person.wait("[data-test=legend]")
    person.page.keyboard.press("Escape")
    expect(person.page.locator("[data-test=rule-help]")).to_have_count(0)
    person.click("[data-test=help]")
    person.click("[data-test=all-rules]")
    person.wait(".book summary")
    person.page.keyboard.press("Escape")
    person.click("[data-test=hint]")
    person.wait("[data-test=advice]")
    best = person.page.locator("[data-best], .prompt .answer.best")
    assert best.count() > 0


def test_a_sign_has_its_name_at_once(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    full_swing(house, person)
    person.page.mouse.move(400, 300)
    person.page.locator("[data-test=plan]").hover()
    expect(person.page.locator("[data-test=tip]")).to_have_text("Plan")
    person.page.mouse.move(400, 300)
    expect(person.page.locator("[data-test=tip]")).to_have_count(0)


def test_the_last_monster_is_a_moment_of_its_own_and_the_sheet_comes_after_it(house: House, visit: Visit) -> None:
    person = visit(house, lang="en", motion=True)
    last_move(house, person)
    person.click("[data-zone=dice] [data-do=roll]")
    shown = person.page.wait_for_function(
        """() => document.querySelector('[data-test=moment]') &&
            { final: document.querySelector('[data-test=final]') !== null }"""
    )
    assert shown.json_value() == {"final": False}
    person.page.keyboard.press("Escape")
    person.wait("[data-test=final]")
    button = person.page.locator("dialog [data-test=rematch]")
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(button).to_be_in_viewport(ratio=1)


def test_the_same_people_play_again(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="en"), visit(house, lang="uk")
    position = Position("mad_tea_party", 2, 1, {})
    while position.match.result is None:
        position.go_on()
    table = put(house, anna, position, names=("Anna", "Boris"), mode="friends", friends=(boris,))
    anna.wait("[data-test=final]")
    boris.go(f"/t/{table}")
    boris.wait("[data-test=final]")
    anna.click("[data-test=rematch]")
    anna.page.wait_for_url(lambda url: table not in url)
    again = anna.page.url.rpartition("/t/")[2]
    expect(boris.page.locator("dialog a[data-test=rematch]")).to_have_attribute("href", f"/t/{again}")
    boris.page.keyboard.press("Escape")
    boris.wait("[data-test=rematch-told] a")
    boris.click("[data-test=rematch-told] a")
    boris.page.wait_for_url(f"**/t/{again}")


def test_the_first_lesson_says_the_aim_and_lets_nothing_else_be_chosen(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.go("/tutorial/gravity_falls")
    expect(person.page.locator("h1")).to_contain_text("Gravity Falls")
    person.click("button.lesson")
    expect(person.page.locator("[data-test=lesson-aim]")).to_contain_text("Beat every monster")
    person.wait("[data-place=hand] .thing.can")
    assert person.count("[data-place=hand] .thing.can") == 1
