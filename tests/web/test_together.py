"""Several people: on one device, and through a link with somebody watching; broken connections in between."""

from __future__ import annotations

from functools import partial

import pytest

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person


def test_one_device_goes_from_hand_to_hand(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go("/new/mad_tea_party/device")
    names = ("Анна", "Борис")
    for index, name in enumerate(names):
        person.page.locator("li .name input").nth(index).fill(name)
    person.click("[data-test=create]")
    seen: set[str] = set()
    hands: dict[str, set[str]] = {}
    for _ in range(6):
        person.wait("[data-test=raise]")
        title = person.text(".curtain h2")
        # Behind the curtain there is nothing to peek at.
        assert person.count("[data-place=hand] .thing") == 0
        assert person.count("[data-place=board]") == 0
        name = next(name for name in names if name in title)
        seen.add(name)
        person.click("[data-test=raise]")
        person.wait("[data-place=hand] .thing")
        cards = person.page.locator("[data-place=hand] .thing").evaluate_all(
            "all => all.map(one => one.dataset.target)"
        )
        secret = {card for card in cards if card[0] in "HK"}
        for other, theirs in hands.items():
            assert other == name or not secret & theirs
        hands[name] = secret
        person.play(lambda one: one.sees("[data-test=raise]"), plays=1)
    assert seen == set(names)


def gather(house: House, visit: Visit) -> tuple[Person, Person, Person]:
    """Anna makes a table, Boris comes by the link and sits down, Vera opens it too and watches."""
    anna, boris, vera = visit(house, lang="ru"), visit(house, lang="en", width=1024), visit(house, lang="uk")
    anna.go("/new/mad_tea_party/friends")
    anna.page.locator("li .name input").first.fill("Анна")
    anna.click("[data-test=create]")
    anna.wait("[data-test=link]")
    link = anna.page.locator("[data-test=link]").input_value()
    boris.page.goto(link)
    boris.page.locator("[data-test=name]").fill("Boris")
    boris.click("[data-test=sit]")
    anna.page.wait_for_selector("[data-test=start]:not([disabled])")
    anna.click("[data-test=start]")
    anna.at_table()
    boris.at_table()
    vera.page.goto(link)
    vera.at_table()
    return anna, boris, vera


def their_turn(*people: Person) -> Person:
    """Whoever is asked for a decision of their own turn."""
    while True:
        for person in people:
            if person.sees(".thing.can") or person.sees(".prompt .buttons [data-do=end]"):
                return person
        people[0].page.wait_for_timeout(50)


def is_asked(other: Person, _active: Person) -> bool:
    """Has the other something to decide: an answer, or a turn of their own?"""
    return other.sees(".tray [data-do=pass]") or other.sees(".prompt.mine")


def until_reaction(anna: Person, boris: Person) -> tuple[Person, Person]:
    """Play until one of them is asked for a Cat; returns who plays and who is asked."""
    for _ in range(60):
        active = their_turn(anna, boris)
        other = boris if active is anna else anna
        active.play(partial(is_asked, other), plays=3, seconds=60)
        if other.sees(".tray [data-do=pass]"):
            return active, other
    raise AssertionError("nobody ever played anything that could be answered")


def patient(person: Person) -> None:
    """Ask for no countdown: a test may be slower than a person."""
    person.page.locator(".standing select").nth(1).select_option("")
    person.page.wait_for_timeout(200)


def test_a_link_brings_friends_together_and_a_third_may_watch(house: House, visit: Visit) -> None:
    anna, boris, vera = gather(house, visit)
    assert vera.count("[data-place=hand] .thing") == 0
    assert "Анна" in vera.text("[data-place=board]")
    assert "Boris" in vera.text("[data-place=board]")
    first = their_turn(anna, boris)
    before = vera.count("section.tea .thing")
    assert before == 3
    first.play(lambda one: not one.sees(".prompt.mine"), plays=1)
    second = boris if first is anna else anna
    second.wait(".prompt.mine")
    assert vera.count("[data-place=hand] .thing") == 0
    second.click("[data-test=tab-chat]")
    second.page.locator(".chat input").fill("Привет!")
    second.page.locator(".chat input").press("Enter")
    first.wait("[data-test=tab-chat] .unread")
    first.click("[data-test=tab-chat]")
    first.page.get_by_text("Привет!").wait_for()
    vera.wait("[data-test=tab-chat] .unread")


@pytest.mark.slow
def test_reload_and_reconnect_in_the_middle_of_a_reaction(own_house: House, visit: Visit) -> None:
    anna, boris, _ = gather(own_house, visit)
    for person in (anna, boris):
        person.page.set_viewport_size({"width": 1440, "height": 900})
        patient(person)
    active, asked = until_reaction(anna, boris)
    question = asked.prompt
    asked.page.reload()
    asked.wait(".tray [data-do=pass]")
    assert asked.prompt == question

    own_house.kill()
    asked.wait(".lost")
    own_house.open()
    asked.wait(".lost", state="hidden")
    asked.wait(".tray [data-do=pass]")
    assert asked.prompt == question
    assert not active.sees(".tray [data-do=pass]")

    asked.click(".tray [data-do=pass]")
    asked.wait(".tray [data-do=pass]", state="hidden")
    active.wait(".prompt.mine, .tray")


def test_somebody_who_leaves_is_replaced_and_comes_back(house: House, visit: Visit) -> None:
    anna, boris, _ = gather(house, visit)
    boris.page.set_viewport_size({"width": 1440, "height": 900})
    boris.click("[data-test=tab-people]")
    boris.page.get_by_role("button", name="Leave the table").click()
    boris.wait("[data-test=play-now]")
    anna.click("[data-test=tab-people]")
    anna.page.get_by_role("button", name="Пусть играет бот").click()
    anna.page.wait_for_selector("text=бот")
    boris.page.go_back()
    boris.click("[data-test=return]")
    boris.wait("[data-test=return]", state="hidden")
