"""What others do is told step by step: how long each step stands, what is kept of it, how it is skipped.

The page's clock is the test's: it stands still while frames arrive and goes on by a tenth of a second at a time.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import put, reach
from wondertable import Match

TICK = 100
"""Milliseconds of the page's clock."""
READING = 40
"""Milliseconds a character of a caption stays."""
CAPTIONS = """() => [document.querySelector('[data-test=prompt]'), document.querySelector('.prompt .caption')]
    .map((one) => one.innerText.trim())"""
IS_ASKED = """async () => {
    const table = location.pathname.match(/\\/t\\/([^/]+)/)[1];
    const frame = await (await fetch(`/api/tables/${table}/frame?seat=0&since=0`)).json();
    return frame.ask !== null || frame.status !== 'running';
}"""
KEPT = """() => [...document.querySelectorAll('[data-test=since] li > button')]
    .map((one) => one.getAttribute('aria-label'))"""


def sit_down(house: House, visit: Visit, speed: str) -> Person:
    """Somebody at a table with three bots."""
    person = visit(house, lang="en", fresh=True)
    person.page.add_init_script(f"localStorage.setItem('wondertable', '{json.dumps({'speed': speed})}')")
    person.page.clock.install()
    person.play_now(opponents=3, bot="greedy")
    person.wait(".thing.can, .tray button")
    return person


def end_turn(person: Person) -> None:
    """Play until others do something. From then on the page's clock stands still, and it has all that they do."""
    person.page.clock.resume()
    person.play(lambda one: one.page.locator("[data-test=hurry]").count() > 0, watches=True)
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 0.3"))
    for _ in range(300):
        if person.page.evaluate(IS_ASKED):
            break
        time.sleep(0.1)
    time.sleep(0.5)  # the last frame is on its way to the page


def watch(person: Person) -> tuple[list[str], dict[str, int]]:
    """The captions in the order in which they were told, and how long each was in sight, until the seat is asked."""
    told: list[str] = []
    seen: dict[str, int] = {}
    for _ in range(1200):
        if not person.page.locator("[data-test=hurry]").count():
            break
        now, below = person.page.evaluate(CAPTIONS)
        if not told or told[-1] != now:
            told.append(now)
        for one in {now, below} - {""}:
            seen[one] = seen.get(one, 0) + TICK
        person.page.clock.run_for(TICK)
    return told, seen


@pytest.mark.parametrize(("speed", "least", "most"), [("calm", 1000, 1500), ("brisk", 400, 700)])
def test_each_step_of_a_bot_stands_long_enough_and_none_is_lost(
    house: House, visit: Visit, speed: str, least: int, most: int
) -> None:
    person = sit_down(house, visit, speed)
    for _ in range(12):  # until the bots have done much before they asked again
        end_turn(person)
        begun = person.page.evaluate("Date.now()")
        told, seen = watch(person)
        lasted = person.page.evaluate("Date.now()") - begun
        kept = person.page.evaluate(KEPT)
        if len(told) > 5:
            break
    assert len(told) > 5
    assert " ".join(kept).endswith(" ".join(told[1:])), "what was told is what is kept, in the same order"
    longest = sum(max(most, len(one) * READING - least) + 2 * TICK for one in kept)
    assert (len(told) - 1) * least - TICK <= lasted <= longest
    if speed == "calm":
        for one in told[1:-1]:
            assert seen[one] >= len(one) * READING - 2 * TICK, one


def test_nobody_waits_who_wants_everything_at_once(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.play_now(opponents=3, bot="greedy")
    person.wait(".thing.can, .tray button")
    moves = person.moves()
    person.play(lambda one: one.moves() > moves + 12)
    assert not person.page.locator("[data-test=hurry]").count()


def test_esc_leads_to_the_own_move_and_what_was_skipped_is_kept(house: House, visit: Visit) -> None:
    person = sit_down(house, visit, "calm")
    end_turn(person)
    assert not person.page.locator(".prompt.mine").count(), "it is not claimed to be one's own move"
    person.page.mouse.click(700, 500)
    assert person.page.locator("[data-test=hurry]").count(), "a click on the board does not end the story"
    person.page.clock.resume()
    person.page.keyboard.press("Escape")
    person.wait(".prompt.mine")
    kept = person.page.evaluate(KEPT)
    assert kept
    assert person.page.locator("[data-last]").count()
    person.click("[data-test=since] li:last-child > button")
    person.wait(".log li")
    assert kept[-1] in person.page.locator(".log").inner_text()
    assert person.page.evaluate("() => document.activeElement.closest('.log') !== null")


def test_whoever_comes_back_finds_what_the_others_did(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return 0 in match.asks and match.asks[0].prompt == "search" and len(match.moves) > 30

    person = visit(house, lang="en")
    put(house, person, reach("mad_tea_party", wanted, seats=3))
    person.wait("[data-test=since]")
    kept = person.page.evaluate(KEPT)
    log = person.page.locator(".log li")
    assert kept
    assert person.page.locator("[data-last]").count()
    assert log.filter(has_text=kept[-1]).count() > 0
    person.page.locator("[data-test=slider]").fill("3")
    person.wait(".prompt.past")
    assert not person.page.locator("[data-test=since]").count()
    person.click("[data-test=now]")
    person.wait("[data-test=since]")
    person.page.reload()
    person.wait("[data-test=since]")
    assert person.page.evaluate(KEPT) == kept
    person.click(".thing.can")
    person.page.wait_for_function(f"first => !({KEPT})().includes(first)", arg=kept[0])
