"""Wonder Book by real clicks: a campaign from the home page, reading, choosing, acting, puzzles; and what axe says."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import put, reach
from tests.web.test_axe import examine
from wondertable import Match, load
from wondertable.games.wonder_book.game import WonderBook

GAME = "wonder_book"
READER = "[data-test=reader]"
READ_ON = "[data-test=read-on]"
TITLES = {"ru": ("Мокрый носок", "Четверо у ворот"), "uk": ("Мокра шкарпетка", "Четверо біля брами")}
SHARE = """() => ['board', 'hand'].reduce((sum, name) => {
    const { width, height } = document.querySelector(`[data-place=${name}]`).getBoundingClientRect();
    return sum + width * height;
}, 0) / innerWidth / innerHeight"""
"""The part of the window that board and hand have."""


def asks(*prompts: str, **facts: Any) -> Callable[[Match[Any]], bool]:
    """A position in which one of these questions is open, with these fields of the table."""

    def wanted(match: Match[Any]) -> bool:
        found = any(ask.prompt in prompts for ask in match.asks.values())
        return found and all(getattr(match.table, name) == value for name, value in facts.items())

    return wanted


def shut_pages(person: Person) -> None:
    """Put away everything that waits to be read."""
    person.page.wait_for_timeout(200)
    while person.sees("[data-test=reader-close]"):
        person.click("[data-test=reader-close]")
        person.page.wait_for_timeout(100)


def read_pages(*people: Person, until: str) -> int:
    """Everybody reads page after page until something is there; gives how many pages were confirmed."""
    read, end = 0, time.monotonic() + 60
    while not any(person.sees(until) for person in people):
        assert time.monotonic() < end, [person.text("[data-test=prompt]") for person in people]
        for person in people:
            button = person.page.locator(READ_ON)
            if button.is_visible():
                button.click()
                read += 1
        people[0].page.wait_for_timeout(60)
    return read


# -- from the home page into the story ----------------------------------------------------------------


def test_a_campaign_begins_at_home_and_comes_to_its_first_choice(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    person.go("/")
    person.click(f"article[aria-labelledby=title-{GAME}] [data-test=play-now]")
    person.wait("[data-test=campaign-log]")
    log = person.page.locator("[data-test=campaign-log]")
    expect(log.locator("ol > li.next")).to_contain_text("Запертая башня")
    expect(log.locator("ol > li.shut")).to_have_count(5)
    assert "Затонувшая" not in person.page.inner_text("body")  # the spoiler lock
    person.click("[data-test=next-solo]")
    person.wait("li select")
    while person.count("li select") > 1:
        person.click("li:last-child button.plain")
    person.click("[data-test=create]")
    person.at_table()
    expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES["ru"][0])
    assert read_pages(person, until="[data-hero-choice=lara]") == 3
    person.click("[data-hero-choice=lara]")
    person.click("[data-hero-choice=tina]:not([disabled])")
    read_pages(person, until="[data-hero=tina] .thing.can")
    expect(person.page.locator("[data-hero]")).to_have_count(2)

    # the three things of the first Goal, by clicks in the scene
    progress = person.page.locator(".progress .count").first
    expect(progress).to_have_text("0 / 3")
    for hero in ("tina", "lara"):
        person.click(f"[data-hero={hero}] .thing.can")
        person.wait("[data-kind=move] [data-do=move]")
        person.click("[data-area=A2] > .thing.can")  # one step by a click on the area
        expect(person.page.locator(f"[data-area=A2] [data-piece={hero}]")).to_be_visible()
        if hero == "tina":
            person.click("[data-piece='pin.08'] .thing.can")  # the well
            person.wait(READER)
            read_pages(person, until="[data-kind=move] [data-do=move]")
            expect(progress).to_have_text("1 / 3")
        person.click("[data-do=end-turn]")
    read_pages(person, until=".thing.can")
    assert not person.complaints


def test_two_people_read_in_two_languages_and_wait_for_each_other(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="ru"), visit(house, lang="uk", width=390)
    anna.plan_table(GAME, "Анна")
    anna.choose("chapter", "1")
    boris.accept(anna.invite(), "Борис")
    anna.start()
    for person, lang in ((anna, "ru"), (boris, "uk")):
        expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES[lang][0])
    anna.click(READ_ON)
    expect(anna.page.locator(".readers .ready")).to_have_count(1)
    expect(boris.page.locator(".readers .ready")).to_have_count(1)
    expect(anna.page.locator(f"{READER} h3")).to_have_text(TITLES["ru"][0])  # it stays until all have read
    boris.click(READ_ON)
    anna.click(READ_ON)
    boris.click(READ_ON)
    for person, lang in ((anna, "ru"), (boris, "uk")):
        expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES[lang][1])
        assert not person.scrolls_sideways()
        assert not person.complaints


def test_pages_are_read_again_larger_and_in_order(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    position = reach(GAME, asks("action"), options={"chapter": "1"})
    put(house, person, position)
    expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES["ru"][0])  # nobody has read anything here yet
    before = person.page.evaluate("getComputedStyle(document.querySelector('.leaf')).fontSize")
    person.click("[data-test=text-larger]")
    after = person.page.evaluate("getComputedStyle(document.querySelector('.leaf')).fontSize")
    assert float(after[:-2]) > float(before[:-2])
    shut_pages(person)
    expect(person.page.locator(READER)).to_have_count(0)
    person.click("[data-test=open-chronicle]")
    titles = person.page.locator(f"{READER} .list button")
    assert titles.count() >= 4
    titles.nth(2).click()
    expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES["ru"][1])
    person.click("[data-test=reader-close]")
    person.page.reload()
    person.at_table()
    expect(person.page.locator(READER)).to_have_count(0)  # what was put away stays so


def test_no_line_is_longer_than_a_page_of_a_book(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    put(house, person, reach(GAME, asks("choice"), options={"chapter": "1"}))
    longest = person.page.evaluate(
        """() => {
            const range = document.createRange();
            let most = 0;
            for (const text of document.querySelectorAll('.leaf .told')) {
                const node = text.firstChild;
                let start = 0, top = null;
                for (let index = 0; index < node.length; index += 1) {
                    range.setStart(node, index);
                    range.setEnd(node, index + 1);
                    const y = range.getBoundingClientRect().top;
                    if (top !== null && Math.abs(y - top) > 4) { most = Math.max(most, index - start); start = index; }
                    top = y;
                }
            }
            return most;
        }"""
    )
    assert 55 <= longest <= 80


# -- questions ----------------------------------------------------------------------------------------


def test_a_choice_is_made_on_its_page(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    position = reach(GAME, asks("choice"), options={"chapter": "1"})
    put(house, person, position)
    while person.sees(READ_ON):
        person.click(READ_ON)
    expect(person.page.locator("[data-test=choice] .option")).to_have_count(2)
    game = position.match.game
    assert isinstance(game, WonderBook)
    card = game.content.chapter(1).texts["ru"].cards["12"]
    expect(person.page.locator("[data-column=b]")).to_contain_text(card.options["b"])
    person.click("[data-column=b]")
    person.wait("[data-hero] .thing.can")  # who takes the rope?
    expect(person.page.locator(f"{READER} h3")).to_have_text(card.title)
    column = re.split(r"\n\n", card.columns["b"].strip())[0]
    expect(person.page.locator(READER)).to_contain_text(column)
    assert card.columns["a"].split("\n")[0] not in "".join(
        text for texts in person.ears.heard.values() for text in texts
    )


def test_chances_stand_on_the_attack_before_it_is_rolled(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        ask = match.asks.get(0)
        t = match.table
        return (
            ask is not None
            and ask.prompt == "action"
            and any(o.plain()["do"] == "attack" for o in ask.options)
            and t.rerolls == 0
        )

    person = visit(house, lang="en")
    put(house, person, reach(GAME, wanted, options={"chapter": "1"}))
    shut_pages(person)
    attack = person.page.locator("[data-kind=attack] [data-do=attack]")
    expect(attack).to_contain_text("75 % · 25 %")
    expect(attack).to_contain_text("94 % · 56 %")  # for those who cannot see the dice: with the re-roll
    attack.click()
    expect(
        person.page.locator("[data-do=reroll], [data-area] .thing.can, .prompt .buttons button").first
    ).to_be_visible()


def test_what_cannot_be_done_says_why(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        ask, t = match.asks.get(0), match.table
        return ask is not None and ask.prompt == "action" and t.heroes[t.actor].sparks == 0 and not t.wyrms

    person = visit(house, lang="ru")
    put(house, person, reach(GAME, wanted, options={"chapter": "1"}))
    shut_pages(person)
    expect(person.page.locator("[data-kind=skill] .cannot")).to_contain_text("Искра")
    expect(person.page.locator("[data-kind=attack]")).to_contain_text("никого")


@pytest.mark.parametrize(
    ("chapter", "kind", "move"),
    [
        ("1", "order", "[data-target='tile.2']"),
        ("2", "rings", "[data-ring='0.1']"),
        ("3", "code", "[data-target='symbol.1']"),
        ("3", "find", "[data-target='place.5']"),
        ("4", "recall", "[data-do=go-on]"),
        ("5", "steady", "[data-do=go-on]"),
    ],
)
def test_puzzles(house: House, visit: Visit, chapter: str, kind: str, move: str) -> None:
    person = visit(house, lang="ru")
    put(house, person, reach(GAME, asks(f"puzzle-{kind}"), options={"chapter": chapter}))
    shut_pages(person)
    box = person.page.locator("[data-test=puzzle]")
    expect(box).to_have_attribute("data-type", kind)
    expect(box.locator("[data-do=use-dice]")).to_be_visible()
    before = int(person.page.locator("[data-place=board]").get_attribute("data-move") or 0)
    box.locator(move).click()
    expect(person.page.locator("[data-place=board]")).not_to_have_attribute("data-move", str(before))
    assert not person.complaints


def test_an_upgrade_shows_both_sides_and_warns(house: House, visit: Visit) -> None:
    person = visit(house, lang="uk")
    put(house, person, reach(GAME, asks("upgrade"), options={"chapter": "2"}))
    shut_pages(person)
    expect(person.page.locator("[data-side]")).to_have_count(2)
    expect(person.page.locator(".warning")).to_contain_text("остаточний")
    name = person.text("[data-side=b] b")
    person.click("[data-side=b]")
    expect(person.page.locator("[data-place=hand], .heroes")).to_contain_text([re.compile(".*")] * 2)
    person.page.wait_for_timeout(300)
    assert name in person.page.inner_text("body") or person.count("[data-side]") == 2


# -- the whole ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)])
def test_board_and_hand_have_three_quarters_of_the_window(house: House, visit: Visit, size: tuple[int, int]) -> None:
    person = visit(house, lang="ru")
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    put(house, person, reach(GAME, asks("action"), options={"chapter": "1"}))
    assert person.page.evaluate(SHARE) >= 0.75


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (1440, "dark"), (390, "light")])
def test_axe(house: House, visit: Visit, width: int, theme: str) -> None:
    def wanted(match: Match[Any]) -> bool:
        ask, t = match.asks.get(0), match.table
        return ask is not None and ask.prompt == "action" and bool(t.popups) and bool(t.wyrms)

    person = visit(house, lang="ru", width=width, theme=theme)
    put(house, person, reach(GAME, wanted, options={"chapter": "1"}))
    examine(person, "a page")
    shut_pages(person)
    examine(person, "the scene")
    put(house, person, reach(GAME, asks("puzzle-order"), options={"chapter": "1"}))
    shut_pages(person)
    examine(person, "a puzzle")
    assert not person.scrolls_sideways()


def test_the_end_of_a_chapter(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return bool(match.table.deck == ["42"])

    person = visit(house, lang="ru")
    position = reach(GAME, wanted, options={"chapter": "1", "reading": "confirm"})
    put(house, person, position)
    read_pages(person, until="[data-test=final]")
    final = person.page.locator("[data-test=final]")
    endings = load(GAME).content.chapter(1).texts["ru"].cards["42"].endings  # type: ignore[attr-defined]
    shown = [text for text in endings if text.split("\n")[0] in final.inner_text()]
    assert len(shown) == 1
    examine(person, "the end", part="dialog[open]")
