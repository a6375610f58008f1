"""A game without a mouse, from the home page on and to the final score."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import put, reach


def tab_to(person: Person, selector: str, most: int = 60) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"the Tab key never comes to {selector}")


def skip_to_choices(person: Person) -> None:
    tab_to(person, "a.skip[href='#choices']", most=200)
    person.page.keyboard.press("Enter")


CHOICES = """() => {
    const choices = [...document.querySelectorAll('[data-test=choices] .choice:not([disabled])')];
    return [choices.map((one) => one.dataset.do), choices.indexOf(document.activeElement)];
}"""
"""What the list of choices says to the keyboard: the kinds of answers in their order, and which has the focus."""

WHOLE_GAMES = {
    "mad_tea_party": (3, 3, {}, ("end", "close", "pass", "stop", "discard")),
    "gravity_falls": (2, 10, {"difficulty": "hard"}, ("rest", "go-on", "no-draw", "raise-alarm", "no-cube", "keep")),
    "wonderlands_war": (2, 1, {}, ("stop", "no-bet", "no-forge", "no-feat", "done", "decline", "stay", "suffer")),
    "wonder_book": (3, 7, {"chapter": "1", "difficulty": "hard"}, ("read", "end-turn", "keep-dice", "decline")),
}
"""A game that is soon over: seats, seed, settings, and the answers that bring it to its end; elsewhere the first."""


def answer_until(person: Person, is_so: Callable[[Person], bool], wanted: Sequence[str]) -> int:
    """Come to the choices and answer what is asked, with the keyboard alone. Returns the number of answers."""
    person.wait("[data-test=choices] .choice", state="attached")
    skip_to_choices(person)
    end, answers, elsewhere = time.monotonic() + 300, 0, 0
    while not is_so(person):
        assert time.monotonic() < end, person.prompt
        kinds, at = person.page.evaluate(CHOICES)
        if at < 0:
            elsewhere += bool(kinds)
            if elsewhere > 50:  # the focus went on with the cards of the hand
                skip_to_choices(person)
                elsewhere = 0
            person.page.wait_for_timeout(20)
            continue
        elsewhere = 0
        goal = next((kinds.index(one) for one in wanted if one in kinds), 0)
        for _ in range(abs(goal - at)):
            person.page.keyboard.press("Tab" if goal > at else "Shift+Tab")
        person.page.keyboard.press("Enter")
        answers += 1
        person.page.wait_for_timeout(20)
    return answers


def test_from_the_home_page_to_the_second_turn_with_the_keyboard_alone(house: House, visit: Visit) -> None:
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

    def has_had_two(one: Person) -> bool:
        nonlocal turns, was_asked
        is_asked = one.sees(".prompt .buttons [data-do=end]")
        turns += is_asked and not was_asked
        was_asked = is_asked
        return turns > 1

    answer_until(person, has_had_two, ("end", "pass", "close"))


@pytest.mark.parametrize("game", list(WHOLE_GAMES))
def test_a_whole_game_with_the_keyboard_alone(house: House, visit: Visit, game: str) -> None:
    seats, seed, options, wanted = WHOLE_GAMES[game]
    person = visit(house)
    position = reach(game, lambda match: 0 in match.asks, seats=seats, options=options, first=seed)
    assert len(position.match.moves) < 30
    put(house, person, position)
    assert answer_until(person, is_over, wanted) >= 5
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
