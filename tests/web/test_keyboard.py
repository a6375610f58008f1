"""A game without a mouse, from the home page on and to the final score."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import last_sips


def tab_to(person: Person, selector: str, most: int = 60) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"the Tab key never comes to {selector}")


def focused(person: Person) -> str:
    found = person.page.evaluate("document.activeElement?.dataset?.do ?? ''")
    assert isinstance(found, str)
    return found


def answer(person: Person) -> None:
    """Enter on whatever has the focus; the last of the list ends the turn, or answers as well as any other."""
    if not focused(person):
        person.page.wait_for_timeout(30)
        return
    if focused(person) in ("play", "play-chapter", "pass", "treat", "search"):
        buttons = person.count("[data-test=choices] .choice")
        for _ in range(buttons - 1 if focused(person) != "search" else 0):
            person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_timeout(40)


def answer_until(person: Person, is_so: Callable[[Person], bool]) -> None:
    tab_to(person, "a.skip[href='#choices']")
    person.page.keyboard.press("Enter")
    end = time.monotonic() + 300
    while not is_so(person):
        assert time.monotonic() < end, person.prompt
        answer(person)


def test_from_the_home_page_to_the_third_turn_with_the_keyboard_alone(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go("/")
    person.wait("[data-test=play-now]")
    tab_to(person, "input[name=count-mad_tea_party]")
    person.page.keyboard.press("ArrowRight")
    tab_to(person, "article[aria-labelledby=title-mad_tea_party] [data-test=play-now]")
    person.page.keyboard.press("Enter")
    person.at_table()
    person.wait(".prompt.mine")
    turns = 0
    was_asked = True

    def has_had_three(one: Person) -> bool:
        nonlocal turns, was_asked
        is_asked = one.sees(".prompt .buttons [data-do=end]")
        turns += is_asked and not was_asked
        was_asked = is_asked
        return turns > 2

    answer_until(person, has_had_three)


def test_the_end_of_a_game_with_the_keyboard_alone(house: House, visit: Visit) -> None:
    person = visit(house)
    last_sips(house, person)
    answer_until(person, is_over)
    assert person.page.evaluate("document.activeElement?.closest('dialog') !== null")
    person.page.keyboard.press("Escape")
    person.wait("[data-test=final]", state="hidden")


def test_arrows_walk_through_the_hand(house: House, visit: Visit) -> None:
    person = visit(house)
    person.play_now()
    person.wait(".prompt.mine")
    person.page.locator("[data-place=hand] .thing").first.focus()
    first = person.page.evaluate("document.activeElement.dataset.target")
    person.page.keyboard.press("ArrowRight")
    second = person.page.evaluate("document.activeElement.dataset.target")
    assert first != second
    person.wait("[role=tooltip]")
    person.page.keyboard.press("Escape")
    person.wait("[role=tooltip]", state="hidden")
