"""The small courtesies of the table: details, settings, sounds, calls, answers in advance, lessons, rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person

CARD = "[data-place=hand] .thing"
LISTENING = """() => {
    window.sounds = 0; window.notes = [];
    const real = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () { window.sounds += 1; return real.call(this); };
    window.Notification = class {
        static permission = 'granted';
        static requestPermission() { return Promise.resolve('granted'); }
        constructor(title, more) { window.notes.push(more.body); }
        close() {}
    };
}"""


def choose(person: Person, setting: str) -> None:
    """Open the settings at the table, click one of them and close them again."""
    person.click("[data-test=menu]")
    person.click("[data-test=settings]")
    dialog = person.page.locator("dialog[open]")
    dialog.get_by_role("radio", name=setting).or_(dialog.get_by_role("switch", name=setting)).check()
    person.page.keyboard.press("Escape")
    person.wait("dialog[open]", state="hidden")


# -- a thing in detail --------------------------------------------------------------------------------


def test_a_card_tells_its_rules_under_the_pointer(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.play_now()
    person.wait("section.tea .thing")
    person.settle()
    person.page.mouse.move(5, 5)
    person.page.locator("section.tea .thing").first.hover()
    person.wait("[role=tooltip]")
    assert len(person.text("[role=tooltip]")) > 60
    person.page.mouse.move(5, 5)
    person.wait("[role=tooltip]", state="hidden")


def test_a_long_press_shows_a_card_and_plays_nothing(house: House, visit: Visit) -> None:
    person = visit(house, width=390, fresh=True)
    person.play_now()
    person.wait(f"{CARD}.can, .thing.can")
    person.settle()
    moves = person.moves()
    box = person.page.locator("section.tea .thing").first.bounding_box()
    assert box is not None
    finger = person.context.new_cdp_session(person.page)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    person.wait("[role=tooltip].pinned")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(person.page.locator("[role=tooltip].pinned")).to_be_visible()
    assert person.moves() == moves
    sheet = person.page.locator("[role=tooltip].pinned").bounding_box()
    hand = person.page.locator("[data-place=hand]").bounding_box()
    assert sheet is not None
    assert hand is not None
    assert 0 <= sheet["y"] < sheet["y"] + sheet["height"] <= hand["y"], "the hand stays in sight"
    person.click("[role=tooltip].pinned .close")
    person.wait("[role=tooltip]", state="hidden")


# -- motion -------------------------------------------------------------------------------------------


def test_a_key_ends_the_motion(house: House, visit: Visit) -> None:
    person = visit(house, lang="en", motion=True)
    person.play_now(opponents=1)
    person.wait(".thing.can")
    choose(person, "Calm")
    person.click("[data-target=hero_deck].can, .thing.can")
    person.wait(".flying", state="attached")
    person.page.keyboard.press(" ")
    person.page.wait_for_function("() => document.getElementsByClassName('flying').length === 0", timeout=300)


def test_without_motion_nothing_flies(house: House, visit: Visit) -> None:
    person = visit(house, lang="en", motion=True)
    person.play_now(opponents=2)
    person.wait(".thing.can")
    choose(person, "None")
    person.page.evaluate(
        """() => { window.flew = 0; new MutationObserver((all) => {
            for (const one of all) for (const node of one.addedNodes) if (node.classList?.contains('flying')) flew += 1;
        }).observe(document.body, { subtree: true, childList: true }); }"""
    )
    moves = person.moves()
    person.play(lambda one: one.moves() > moves + 6)
    assert person.page.evaluate("flew") == 0


# -- sounds and calls ---------------------------------------------------------------------------------


def test_sounds_and_notifications_only_for_those_who_want_them(house: House, visit: Visit) -> None:
    person = visit(house, lang="en", fresh=True)
    person.page.add_init_script(f"({LISTENING})()")
    person.play_now(opponents=1)
    person.wait(".thing.can")
    person.play(lambda one: one.moves() > 2)
    assert person.page.evaluate("[sounds, notes.length]") == [0, 0]
    choose(person, "Sounds")
    choose(person, "Notifications")
    heard = person.page.evaluate("sounds")
    assert heard > 0
    person.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    moves = person.moves()
    person.play(lambda one: one.moves() > moves + 8)
    assert person.page.evaluate("sounds") > heard
    assert person.page.evaluate("notes.length") > 0


# -- answers in advance -------------------------------------------------------------------------------


def test_whoever_always_passes_is_not_asked(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.play_now(opponents=3, bot="greedy")
    person.wait(".thing.can, .tray button")
    person.click("[data-test=tab-choices]")
    person.click("[data-test=standing] summary")
    mode = person.page.locator("[data-test=standing] select").first
    mode.select_option("auto_pass")
    person.page.reload()
    person.click("[data-test=tab-choices]")
    person.click("[data-test=standing] summary")
    expect(mode).to_have_value("auto_pass")
    asked = []

    def watch(one: Person) -> bool:
        if one.sees(".react"):
            asked.append(one.prompt)
        return one.moves() > 40

    person.play(watch, plays=1)
    # The question that was open when it was settled may still be there.
    assert len(set(asked)) <= 1


# -- learning -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, 390])
def test_a_lesson_from_the_first_step_to_the_last(house: House, visit: Visit, width: int) -> None:
    person = visit(house, width=width, lang="en")
    person.go("/tutorial/mad_tea_party")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    for _ in range(20):
        person.wait("[data-test=lesson-show], [data-test=lesson] a.button")
        if person.sees("[data-test=lesson] a.button"):
            break
        text = person.text("[data-test=lesson]")
        person.click("[data-test=lesson-show]")
        shown = person.page.locator(".thing.pointed:not(.picked)")
        if shown.count():
            person.click(".thing.pointed:not(.picked)")
        else:
            person.click(".tray button, .prompt .buttons button")
        person.page.wait_for_function(
            """text => document.querySelector('[data-test=lesson]').innerText !== text
                || document.querySelector('.thing.picked') !== null""",
            arg=text,
        )
    assert person.sees("[data-test=lesson] a.button")
    person.click("[data-test=lesson] a.button")
    person.wait("button.lesson")


@pytest.mark.parametrize(("lang", "word"), [("ru", "вихрь"), ("uk", "вихор"), ("en", "whirlwind")])
def test_rules_are_found_by_word_and_by_id(house: House, visit: Visit, lang: str, word: str) -> None:
    person = visit(house, lang=lang)
    person.go("/rules/mad_tea_party")
    person.wait("dl > div")
    every = person.count("dl > div")
    person.page.locator("input[type=search]").fill(word)
    expect(person.page.locator(".count")).to_have_text(re.compile(r"\d"))
    assert 0 < person.count("dl > div") < every
    person.page.locator("input[type=search]").fill("TP-CAT-01")
    expect(person.page.locator("dl > div")).to_have_count(1)


# -- when the disk is full ----------------------------------------------------------------------------


def test_a_full_disk_is_said_and_nothing_is_taken(own_house: House, visit: Visit) -> None:
    person = visit(own_house, lang="en")
    person.play_now(opponents=1)
    person.wait(".thing.can")
    moves = person.moves()
    own_house.fill_disk()
    person.click(".thing.can")
    person.wait(".banner.bad")
    assert person.count(".thing.can") == 0
    assert person.moves() == moves
    own_house.empty_disk()
    person.wait(".banner.bad", state="hidden")
    person.play(lambda one: one.moves() > moves + 2)
