"""Several people: on one device, and through a link with somebody watching; broken connections in between."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.test_team import post


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
    """Anna and Boris at a table of their own, and Vera, who watches."""
    anna, boris, vera = visit(house, lang="ru"), visit(house, lang="en", width=1024), visit(house, lang="uk")
    seats = [{"kind": "me", "name": "Анна"}, {"kind": "open"}]
    table = post(anna, "/tables", {"game": "mad_tea_party", "mode": "friends", "seats": seats})["id"]
    post(boris, f"/tables/{table}/seats/1", {"name": "Boris"})
    post(anna, f"/tables/{table}/start", {})
    for person in (anna, boris, vera):
        person.go(f"/t/{table}")
        person.at_table()
    return anna, boris, vera


def test_whoever_joins_sees_the_seal_of_chance_and_that_it_is_practice(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="en"), visit(house, lang="uk", width=390)
    anna.plan_table("mad_tea_party", "Anna")
    anna.click("[data-test=practice] label")
    link = anna.invite()
    boris.context.grant_permissions(["clipboard-read", "clipboard-write"])
    boris.page.goto(link)
    seal = boris.text("[data-test=commitment]")
    assert len(bytes.fromhex(seal)) == 32
    boris.click("[data-test=copy-commitment]")
    boris.page.wait_for_function("seal => navigator.clipboard.readText().then((text) => text === seal)", arg=seal)
    expect(boris.page.get_by_text("Відбиток скопійовано.")).to_be_visible()
    expect(boris.page.locator("[data-test=practice]")).to_contain_text("Вільне тренування")
    expect(boris.page.locator("[data-test=practice]")).to_contain_text("За згоди решти")
    assert not boris.scrolls_sideways()
    boris.sit_down("Boris")
    anna.start()
    anna.at_table()
    anna.click("[data-test=tab-people]")
    anna.click("details summary")
    assert anna.text("[data-test=commitment]") == seal


def test_whoever_lost_the_seat_looks_on(house: House, visit: Visit) -> None:
    """The page took another's seat for its own: it is told, asks again whose seats they are, and goes on."""
    anna, _, vera = gather(house, visit)
    table = anna.page.url.rpartition("/")[2]
    info = vera.page.evaluate("path => fetch(path).then((one) => one.json())", f"/api/tables/{table}?lang=uk")
    info["seats"][0]["mine"] = True
    vera.page.route(f"**/api/tables/{table}?*", lambda route: route.fulfill(json=info), times=1)
    vera.page.reload()
    expect(vera.page.get_by_text("Це не ваше місце.").first).to_be_visible()
    vera.at_table()
    expect(vera.page.locator(".chip")).to_contain_text("Глядач")
    assert vera.count("[data-place=hand] .thing") == 0


def their_turn(*people: Person) -> Person:
    """Whoever is asked for a decision of their own turn."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for person in people:
            if person.sees(".thing.can") or person.sees(".prompt .buttons [data-do=end]"):
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.prompt for person in people])


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
    person.click("[data-test=tab-choices]")
    person.click("[data-test=standing] summary")
    seconds = person.page.locator("[data-test=standing] select").nth(1)
    seconds.select_option("")
    person.page.reload()
    person.click("[data-test=tab-choices]")
    person.click("[data-test=standing] summary")
    expect(seconds).to_have_value("")


def test_a_link_brings_friends_together_and_a_third_may_watch(house: House, visit: Visit) -> None:
    anna, boris, vera = visit(house, lang="ru"), visit(house, lang="en", width=1024), visit(house, lang="uk")
    anna.plan_table("mad_tea_party", "Анна")
    link = anna.invite()
    boris.accept(link, "Boris")
    anna.start()
    anna.at_table()
    boris.at_table()
    vera.page.goto(link)
    vera.at_table()
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


def test_a_bot_for_somebody_absent_is_voted_on(house: House, visit: Visit) -> None:
    """Three friends; one goes, one proposes, the other is asked. The table was found in the list of open ones."""
    anna, boris, vera = (visit(house, lang="en") for _ in range(3))
    anna.plan_table("mad_tea_party", "Anna")
    anna.page.get_by_role("button", name="Add a seat").click()
    anna.page.locator(".tick input").check()
    anna.invite()
    path = anna.page.url.removeprefix(house.address)
    for person, name in ((boris, "Boris"), (vera, "Vera")):
        person.go("/")
        person.click(f"a[href='{path}']")
        person.sit_down(name)
    anna.start()
    for person in (anna, boris, vera):
        person.at_table()
    boris.click("[data-test=tab-people]")
    boris.page.get_by_role("button", name="Leave the table").click()
    boris.wait("[data-test=play-now]")
    anna.click("[data-test=tab-people]")
    anna.page.get_by_role("button", name="Let a bot play").click()
    vera.click("[data-test=vote-yes]")
    state = anna.page.locator(".people li").nth(1).locator("small")
    expect(state).to_have_text("bot")
    # It is among his tables; there he takes his place again.
    boris.click(f"a[href='{path}']")
    boris.click("[data-test=return]")
    boris.wait("[data-test=return]", state="hidden")
    expect(state).to_have_text("at the table")


def test_what_cannot_be_taken_back_is_asked_again(house: House, visit: Visit) -> None:
    anna, boris, _ = gather(house, visit)
    first = their_turn(anna, boris)
    first.play(lambda one: one.sees(".prompt .buttons [data-do=end]"), plays=0)
    if first.sees("dialog[open]"):  # the clicking went as far as the end itself
        first.page.keyboard.press("Escape")
        first.wait("dialog[open]", state="hidden")
    asked = first.prompt
    first.click(".prompt .buttons [data-do=end]")
    first.wait("dialog[open] [autofocus]")
    first.page.keyboard.press("Escape")
    first.wait("dialog[open]", state="hidden")
    assert first.prompt == asked
    first.click("[data-test=menu]")
    first.click("[data-test=settings]")
    switch = first.page.locator("dialog[open]").get_by_role("switch").first
    expect(switch).to_be_checked()
    first.click("dialog[open] label:has([role=switch])")
    expect(switch).not_to_be_checked()
    first.page.keyboard.press("Escape")
    first.wait("dialog[open]", state="hidden")
    first.click(".prompt .buttons [data-do=end]")
    first.wait(".prompt:not(.mine)")
    assert first.count("dialog[open]") == 0


def test_somebody_who_leaves_is_replaced_and_comes_back(house: House, visit: Visit) -> None:
    anna, boris, _ = gather(house, visit)
    boris.page.set_viewport_size({"width": 1440, "height": 900})
    boris.click("[data-test=tab-people]")
    boris.page.get_by_role("button", name="Leave the table").click()
    boris.wait("[data-test=play-now]")
    anna.click("[data-test=tab-people]")
    anna.page.get_by_role("button", name="Пусть играет бот").click()
    expect(anna.page.locator(".people li").nth(1).locator("small")).to_have_text("бот")
    boris.page.go_back()
    boris.click("[data-test=return]")
    boris.wait("[data-test=return]", state="hidden")


@pytest.fixture
def calm_house(built: None, tmp_path: Path) -> Iterator[House]:
    """A server at which a minute takes six seconds, not none."""
    opened = House(tmp_path / "tables.db", pace=0.1)
    yield opened
    opened.close()


def test_the_seat_of_whose_line_fails_is_kept_for_a_while(calm_house: House, visit: Visit) -> None:
    anna, boris = visit(calm_house, lang="en"), visit(calm_house, lang="en")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = post(anna, "/tables", {"game": "mad_tea_party", "mode": "friends", "seats": seats})["id"]
    post(boris, f"/tables/{table}/seats/1", {"name": "Boris"})
    post(anna, f"/tables/{table}/start", {})
    for person in (anna, boris):
        person.go(f"/t/{table}")
        person.at_table()
    anna.click("[data-test=tab-people]")
    bot = anna.page.get_by_role("button", name="Let a bot play")
    boris.go("/")
    expect(anna.page.locator("[data-test=absent]")).to_have_text(re.compile(r"A bot may play in [1-6] s"))
    expect(bot).to_have_count(0)
    bot.click()
    expect(anna.page.locator(".people li").nth(1).locator("small")).to_have_text("bot")
