"""A team plans at its table: marks on the board, moves tried out, proposed and played."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import PATIENCE, Person
from tests.web.test_axe import Theme, examine

GAME = "gravity_falls"
OPTIONS = {"characters": "DIP,MAB", "first": "1"}
CHOICE = "[data-test=choices] .choice"
MARK_IN_LIST = "[data-test=marks] li"


def post(person: Person, path: str, body: dict[str, Any]) -> Any:
    answer = person.context.request.post(f"{person.address}/api{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json() if answer.status == 201 else None


def new_table(person: Person, mode: str, *seats: dict[str, str], options: dict[str, str] = OPTIONS) -> str:
    table = post(person, "/tables", {"game": GAME, "mode": mode, "seats": list(seats), "options": options})["id"]
    assert isinstance(table, str)
    return table


def team(anna: Person, boris: Person) -> str:
    """Anna and Boris at a table of their own; Anna begins."""
    table = new_table(anna, "friends", {"kind": "me", "name": "Анна"}, {"kind": "open"})
    post(boris, f"/tables/{table}/seats/1", {"name": "Boris"})
    post(anna, f"/tables/{table}/start", {})
    for person in (anna, boris):
        come(person, table)
    return table


def come(person: Person, table: str) -> None:
    person.go(f"/t/{table}")
    person.at_table()
    person.wait("[data-place-id] .thing", state="attached")


def names(person: Person, lang: str) -> dict[str, str]:
    """What the things of the game are called."""
    cards = person.context.request.get(f"{person.address}/api/games/{GAME}/cards?lang={lang}").json()
    return {card["id"]: card["name"] for card in cards if "name" in card}


def tools(person: Person) -> None:
    """Have the tools on the table."""
    if not person.sees("[data-test=plan-tools]"):
        person.click("[data-test=plan]")


def tool(person: Person, name: str) -> None:
    tools(person)
    person.click(f"[data-test=tool-{name}]")


def try_out(person: Person) -> None:
    tools(person)
    person.click("[data-test=try]")


def from_list(person: Person, thing: str) -> None:
    """As whoever has no mouse does it."""
    person.page.locator("[data-test=thing-list]").select_option(thing)
    person.click("[data-test=thing-pick]")


def press(person: Person, place: str) -> None:
    person.click(f"[data-place-id={place}] .thing")


def marks(person: Person) -> list[str]:
    if not person.sees("[data-test=marks], #plan-marks"):
        person.click("[data-test=tab-plan]")
    return [text.strip() for text in person.page.locator(MARK_IN_LIST).all_inner_texts()]


def becomes(look: Callable[[], Any], wanted: Any) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while (seen := look()) != wanted:
        assert time.monotonic() < end, f"{seen!r} instead of {wanted!r}"
        time.sleep(0.05)


def choose(choices: Locator, number: int) -> None:
    """By the list, which is there whether it can be seen or not."""
    choices.nth(number).evaluate("one => one.click()")


def play_until(person: Person, is_so: Callable[[], bool]) -> None:
    """Answer whatever is asked with the last of the choices."""
    if not person.count("[data-test=choices]"):
        person.click("[data-test=tab-choices]")
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, person.prompt
        if person.sees("dialog[open] [autofocus]"):
            person.click("dialog[open] [autofocus]")
        elif count := person.count(f"{CHOICE}:not([disabled])"):
            choose(person.page.locator(CHOICE), count - 1)
        person.page.wait_for_timeout(60)


def try_on(person: Person, most: int = 6) -> int:
    """Try the first of the choices again and again, until chance would decide; says how many steps that were."""
    steps = 0
    while steps < most and person.count(CHOICE):
        choose(person.page.locator(CHOICE), 0)
        steps += 1
        tried(person, steps)
    return steps


def tried(person: Person, steps: int) -> None:
    person.page.wait_for_function(
        "steps => parseInt(document.querySelector('[data-test=try-log]').textContent) === steps"
        " && document.querySelector('[data-test=try-bar]').ariaBusy === 'false'",
        arg=steps,
    )


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, x: float, y: float) -> None:
    """Take hold of the board somewhere and move it a little."""
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y + 30, steps=4)
    mouse.up()


# -- marks --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-14")
def test_marks_are_seen_by_all_and_go_with_the_turn(house: House, visit: Visit) -> None:
    anna, boris, vera = visit(house), visit(house, lang="en", width=390), visit(house, lang="uk")
    table = team(anna, boris)
    come(vera, table)
    tool(anna, "ping")
    press(anna, "ARC")
    tool(anna, "arrow")
    from_list(anna, "DIP")
    from_list(anna, "DIN")
    tool(anna, "ghost")
    from_list(anna, "MAB")
    press(anna, "HAL")
    tool(anna, "note")
    press(anna, "ARC")
    anna.page.locator("[data-test=note-text]").fill("Сюда <b>бы</b> кубик")
    anna.page.keyboard.press("Enter")
    called = names(boris, "en")
    wanted = [
        f"Анна points at: {called['ARC']}",
        f"Анна, arrow: {called['DIP']} → {called['DIN']}",
        f"Анна, ghost: {called['MAB']} → {called['HAL']}",
        f"Анна, note ({called['ARC']}): “Сюда <b>бы</b> кубик”",
    ]
    becomes(lambda: marks(boris), wanted)
    for person in (anna, boris, vera):
        for kind in ("ping", "arrow", "ghost", "note"):
            person.wait(f"[data-mark={kind}]", state="attached")
    # With a tool in hand nothing was played.
    assert anna.moves() == 0
    # Nobody takes away what is somebody else's; a spectator has no tools.
    assert boris.count(f"{MARK_IN_LIST} button") == 0
    assert vera.count("[data-test=plan]") == 0
    anna.page.keyboard.press("Escape")
    anna.wait("[data-test=tool-done]", state="hidden")
    marks(anna)
    anna.page.locator(f"{MARK_IN_LIST} button").first.click()
    becomes(lambda: marks(boris), wanted[1:])

    play_until(anna, lambda: boris.sees(".prompt.mine"))
    for person in (anna, boris, vera):
        becomes(partial(person.count, "[data-mark]"), 0)
        becomes(partial(marks, person), [])


def test_marks_follow_the_board(house: House, visit: Visit) -> None:
    anna, boris = visit(house), visit(house)
    team(anna, boris)
    tool(anna, "ping")
    press(anna, "ARC")
    ring, place = boris.page.locator("[data-mark=ping] .ring"), boris.page.locator("[data-place-id=ARC] .thing")
    ring.wait_for()

    def apart() -> float:
        (x0, y0), (x1, y1) = middle(ring), middle(place)
        return round(abs(x0 - x1) + abs(y0 - y1))

    becomes(apart, 0)
    boris.click("[data-test=zoom-in]")
    becomes(apart, 0)
    x, y = middle(place)
    drag(boris, x, y)
    becomes(apart, 0)
    assert middle(place) != (x, y)
    boris.click("[data-test=zoom-fit]")
    becomes(apart, 0)
    boris.page.set_viewport_size({"width": 1100, "height": 800})
    boris.page.wait_for_timeout(100)
    becomes(apart, 0)


@pytest.mark.rule("GF-UI-14")
def test_a_drag_is_no_mark_and_a_click_no_move(house: House, visit: Visit) -> None:
    anna, boris = visit(house), visit(house)
    team(anna, boris)
    tool(anna, "ping")
    card = anna.page.locator("[data-place=hand] .thing.can").first
    card.click()
    anna.wait("[data-mark=ping]", state="attached")
    assert anna.moves() == 0
    drag(anna, *middle(anna.page.locator("[data-place-id=ARC] .thing")))
    anna.page.wait_for_timeout(200)
    assert anna.count("[data-mark]") == 1
    anna.click("[data-test=tool-done]")
    anna.click("[data-test=plan-clear]")
    becomes(lambda: boris.count("[data-mark]"), 0)


@pytest.mark.rule("GF-UI-02", "GF-UI-14")
def test_everybody_sees_who_is_to_do_what(house: House, visit: Visit) -> None:
    anna, boris = visit(house), visit(house, lang="en")
    team(anna, boris)
    assert boris.prompt == "Анна is to move."
    assert boris.text("li.hero.active .name b") == "Dipper"
    assert boris.text("li.hero.active .step") == "a card or rest"
    assert boris.count(".thing.can, .prompt .buttons button") == 0  # nothing there is for him to do
    choose(anna.page.locator(CHOICE), 0)
    becomes(lambda: boris.text("li.hero.active .step") != "a card or rest", True)
    assert boris.prompt == "Анна is to move."


# -- trying, proposing, playing -----------------------------------------------------------------------


@pytest.mark.rule("GF-UI-14")
def test_a_move_is_tried_proposed_and_played(house: House, visit: Visit) -> None:
    anna, boris = visit(house), visit(house, lang="en")
    team(anna, boris)
    try_out(boris)
    boris.wait("[data-test=try-bar]")
    steps = try_on(boris)
    assert steps > 1
    boris.page.get_by_text("Chance decides from here").first.wait_for()
    assert anna.moves() == boris.moves() == 0
    boris.click("[data-test=try-back]")
    tried(boris, steps - 1)
    boris.click("[data-test=try-again]")
    tried(boris, 0)
    assert try_on(boris) == steps
    assert anna.count("[data-test=proposal]") == 0
    boris.click("[data-test=try-propose]")
    boris.wait("[data-test=try-bar]", state="hidden")
    boris.wait("[data-test=proposal]")
    assert boris.count("[data-test=play-line]") == 0  # it is not Boris who is asked

    anna.click("[data-test=tab-plan]")
    anna.wait("[data-test=proposal]")
    assert "Boris" in anna.text("[data-test=proposal]")
    assert anna.count("[data-test=proposal] ol li") == steps
    # Whoever looks at it on the board is told when the table has moved on.
    boris.click("[data-test=look-line]")
    boris.wait("[data-test=try-bar]")
    anna.click("[data-test=play-line]")
    becomes(anna.moves, steps)
    boris.wait("[data-test=try-return]")
    boris.click("[data-test=try-return]")
    boris.at_table()
    assert boris.moves() == steps


def test_a_proposal_says_when_it_does_not_fit_any_more(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="en"), visit(house, lang="en")
    team(anna, boris)
    try_out(boris)
    boris.wait("[data-test=try-bar]")
    try_on(boris, most=1)
    boris.click("[data-test=try-propose]")
    anna.wait("[data-test=tab-plan] .unread")
    choose(anna.page.locator(CHOICE), 1)  # another card than the one Boris had in mind
    becomes(lambda: anna.moves() > 0, True)
    anna.click("[data-test=tab-plan]")
    for person in (anna, boris):
        person.page.get_by_text("It cannot begin now.").wait_for()
        assert person.count("[data-test=play-line]") == 0


def test_alone_a_line_is_tried_and_played_at_once(house: House, visit: Visit) -> None:
    """What the table answers in Wendy's name is no step of the line, neither in the trial nor in earnest."""
    person = visit(house, width=390)
    table = new_table(person, "solo", {"kind": "me", "name": "Анна"}, options={**OPTIONS, "characters": "WEN,MAB"})
    come(person, table)
    try_out(person)
    person.wait("[data-test=try-bar]")
    steps = try_on(person)
    assert not person.scrolls_sideways()
    assert person.moves() == 0
    person.click("[data-test=try-play]")
    person.wait("[data-test=try-bar]", state="hidden")
    person.page.get_by_text("Всё предложенное сыграно.").wait_for()
    becomes(lambda: person.moves() > steps, True)


def test_at_one_device(house: House, visit: Visit) -> None:
    person = visit(house)
    table = new_table(person, "device", {"kind": "me", "name": "Анна"}, {"kind": "me", "name": "Борис"})
    come(person, table)
    try_out(person)
    person.wait("[data-test=try-bar]")
    steps = try_on(person)
    person.click("[data-test=try-propose]")
    person.wait("[data-test=proposal]")
    person.click("[data-test=play-line]")
    becomes(person.moves, steps)
    play_until(person, lambda: person.text("[data-place=hand] .who b") == "Мэйбл")
    try_out(person)
    person.wait("[data-test=try-bar]")
    assert try_on(person) > 0
    person.click("[data-test=try-leave]")
    person.at_table()


# -- for everybody ------------------------------------------------------------------------------------


def test_with_the_keyboard_alone(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="en"), visit(house)
    team(anna, boris)
    keys = anna.page.keyboard
    anna.page.locator("[data-test=plan]").focus()
    keys.press("Enter")
    anna.page.locator("[data-test=tool-arrow]").focus()
    keys.press("Enter")
    for first in "DA":  # the first letter of a name
        anna.page.locator("[data-test=thing-list]").focus()
        keys.type(first)
        keys.press("Tab")
        keys.press("Enter")
    boris.wait("[data-mark=arrow]", state="attached")
    keys.press("Escape")
    anna.wait("[data-test=tool-done]", state="hidden")
    # A thing on the board itself takes the mark too.
    anna.page.locator("[data-test=tool-ping]").focus()
    keys.press("Enter")
    anna.page.locator("[data-place=hand] .thing").first.focus()
    keys.press("Enter")
    boris.wait("[data-mark]", state="attached")
    becomes(lambda: len(marks(boris)), 2)
    assert anna.moves() == 0


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_axe_has_nothing_to_say(house: House, visit: Visit, width: int, theme: Theme) -> None:
    anna, boris = visit(house, width=width, theme=theme), visit(house)
    team(anna, boris)
    tool(boris, "note")
    press(boris, "ARC")
    boris.page.locator("[data-test=note-text]").fill("Сюда!")
    boris.page.keyboard.press("Enter")
    anna.wait("[data-mark=note]", state="attached")
    tool(anna, "arrow")
    examine(anna, "tool")
    anna.click("[data-test=tool-done]")
    try_out(anna)
    anna.wait("[data-test=try-bar]")
    try_on(anna)
    anna.click("[data-test=try-log]")
    examine(anna, "trial")
    assert not anna.scrolls_sideways()
    anna.click("[data-test=try-log]")
    anna.click("[data-test=try-propose]")
    anna.wait("[data-test=proposal]")
    examine(anna, "plan")
