"""Wonder Book by real clicks: a campaign from the home page, reading, choosing, acting, puzzles; and what axe says."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import expect

from tests.games.wonder_book import diligent
from tests.server.test_texts import texts_of
from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import SEEDS, Position, put, reach
from tests.web.test_axe import examine
from wondertable import Match, load
from wondertable.games.wonder_book.game import WonderBook
from wondertable.kernel import LANGUAGES, Ask, Option, Seeded

GAME = "wonder_book"
READER = "[data-test=reader]"
READ_ON = "[data-test=read-on]"
TOGETHER = {"chapter": "1", "difficulty": "easy", "reading": "confirm"}
TITLES = {"ru": ("Мокрый носок", "Четверо у ворот"), "uk": ("Мокра шкарпетка", "Четверо під брамою")}


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
    person.click(f"article[aria-labelledby=title-{GAME}] [data-test=begin-campaign]")
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
        if hero == "tina":  # the last hero of a round is not asked for
            person.click("[data-hero=tina] .thing.can")
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


def test_one_click_at_home_leads_into_the_campaign_and_the_second_is_the_first_move(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.play_now(opponents=1, bot="greedy", game=GAME)
    expect(person.page.locator(f"{READER} h3")).to_have_text("One Wet Sock")
    person.click("[data-test=menu]")
    expect(person.page.locator("[data-test=campaign-link]")).to_have_attribute("href", re.compile("^/c/"))
    person.page.keyboard.press("Escape")
    page = person.page.locator(f"{READER} .leaf")
    begun = page.inner_text()
    person.click(READ_ON)
    expect(page).not_to_have_text(begun)


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


SELECTORS: dict[str, Callable[[dict[str, Any]], str]] = {
    "read": lambda option: READ_ON,
    "choose": lambda option: f"[data-column={option['column']}]",
    "choose-hero": lambda option: f"[data-hero-choice={option['hero']}]",
    "take-turn": lambda option: f"[data-hero={option['hero']}] .thing.can",
    "use-dice": lambda option: "[data-test=puzzle] [data-do=use-dice]",
}
"""Where an answer is given on the page and in the scene."""
IN_HAND = {
    "move",
    "interact",
    "collect",
    "give",
    "take",
    "skill",
    "special",
    "attack",
    "end-turn",
    "reroll",
    "keep-dice",
}
"""Answers with buttons in the hand; any other is given by the list of choices."""
WON = 305
"""A seed with which two diligent readers win Chapter I; if the story has changed, a later one is found."""


class Given(NamedTuple):
    """An answer on its way to a won chapter."""

    seats: tuple[int, ...]
    """Who gives it: of the story both have to say the same."""
    move: int
    ask: Ask
    option: Option


def won_chapter() -> tuple[int, list[Given]]:
    """A seed, and all answers of two diligent readers who win Chapter I with it."""
    for seed in range(WON, WON + SEEDS):
        match, chance = load(GAME).new(2, seed, TOGETHER), Seeded(seed)
        given: list[Given] = []
        while match.result is None:
            move = len(match.moves)
            for seat, ask in list(match.asks.items()):
                option = diligent.answer(match.table, ask, chance)
                given.append(Given((0, 1) if ask.prompt == "choice" else (seat,), move, ask, option))
                match.submit(seat, option)
        if match.table.outcome == "won":
            return seed, given
    raise AssertionError("no seed wins")


def give(person: Person, ask: Ask, option: Option) -> None:
    """Click an answer where it stands on the page."""
    plain = option.plain()
    find = SELECTORS.get(str(plain["do"]))
    if find is not None:
        person.click(find(plain))
        return
    alike = [one for one in ask.options if one.plain()["do"] == plain["do"]]
    place = "[data-place=hand] button" if plain["do"] in IN_HAND else "[data-test=choices] .choice"
    person.page.locator(f"{place}[data-do={plain['do']}]").nth(alike.index(option)).click()


def test_chapter_one_from_the_first_card_to_its_ending(house: House, visit: Visit) -> None:
    """Two people in two languages win it by clicks: every page, every turn, every question."""
    anna, boris = visit(house, lang="ru"), visit(house, lang="uk")
    seed, answers = won_chapter()
    put(house, anna, Position(GAME, 2, seed, TOGETHER), ("Анна", "Борис"), friends=(boris,))
    boris.page.goto(anna.page.url)
    people = (anna, boris)
    for person, lang in zip(people, TITLES, strict=True):
        expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES[lang][0])
        person.click("[data-test=tab-choices]")
    kinds = Counter[str]()
    for seats, move, ask, option in answers:
        for seat in seats:
            expect(people[seat].page.locator("[data-place=board]")).to_have_attribute("data-move", str(move))
            give(people[seat], ask, option)
        kinds[ask.prompt] += 1
    assert kinds["action"] > 40
    assert kinds["read"] > 60
    assert {"choice", "puzzle-order", "next-hero", "reroll"} <= set(kinds)
    for person, lang in zip(people, TITLES, strict=True):
        person.wait("[data-test=final]")
        endings = load(GAME).content.chapter(1).texts[lang].cards["42"].endings  # type: ignore[attr-defined]
        told = person.text("[data-test=final]")
        assert len([text for text in endings if text.split("\n")[0] in told]) == 1
        assert person.page.locator("[data-test=final] .people li").count() == 2


VOICES = """() => {
    window.spoken = [];
    const voices = [{ lang: 'en-GB', name: 'E' }, { lang: 'ru-RU', name: 'R' }];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    const cancel = () => undefined;
    const speak = (said) => { window.spoken.push([said.lang, said.text]); said.onstart(); };
    const all = { getVoices: () => voices, addEventListener: cancel, cancel, speak };
    Object.defineProperty(window, 'speechSynthesis', { value: all, configurable: true });
}"""
"""Voices of a browser that has them: what they are given to say is kept."""


def test_pages_are_read_again_larger_aloud_and_in_order(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru", fresh=True)
    person.context.add_init_script(f"({VOICES})()")
    position = reach(GAME, asks("action"), options={"chapter": "1"})
    put(house, person, position)
    expect(person.page.locator(f"{READER} h3")).to_have_text(TITLES["ru"][0])  # nobody has read anything here yet
    before = person.page.evaluate("getComputedStyle(document.querySelector('.leaf')).fontSize")
    person.click("[data-test=text-larger]")
    person.page.wait_for_function(
        "before => parseFloat(getComputedStyle(document.querySelector('.leaf')).fontSize) > parseFloat(before)",
        arg=before,
    )
    person.click("[data-test=aloud]")
    spoken = person.page.evaluate("window.spoken")
    assert {lang for lang, _ in spoken} == {"ru-RU"}
    leaf = person.text(f"{READER} .leaf")
    assert TITLES["ru"][0] in [text for _, text in spoken]
    assert all(text.split("\n")[0] in leaf for _, text in spoken)
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
    person.wait(".leaf .told")
    longest = person.page.evaluate(
        """() => {
            const range = document.createRange();
            let most = 0;
            for (const text of document.querySelectorAll('.leaf .told')) {
                const node = [...text.childNodes].find((one) => one.nodeType === 3 && one.length > 80);
                if (!node) continue;
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
    assert 60 <= longest <= 78


@pytest.mark.usefixtures("built")
def test_nothing_of_the_story_is_built_into_the_page() -> None:
    """Texts come with the frame in which they may be read, so no file of the page holds any."""
    game = load(GAME)
    assert isinstance(game, WonderBook)
    common = {text for lang in LANGUAGES for text in texts_of(msgspec.to_builtins(game.content.texts(lang)))}
    texts = {
        text
        for number in range(1, 7)
        for lang in LANGUAGES
        for text in texts_of(msgspec.to_builtins(game.content.chapter(number).texts[lang]))
        if len(text) >= 12 and text not in common
    }
    assert len(texts) > 3000
    kinds = {".js", ".css", ".html", ".json"}
    files = [path for path in (ROOT / "wondertable/server/page").rglob("*") if path.suffix in kinds]
    page = "\n".join(path.read_text("utf-8") for path in files)
    assert "data-area" in page
    assert [text for text in texts if text in page] == []


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
    expect(attack).to_contain_text("75% · 25%")
    expect(attack).to_contain_text("94% · 56%")  # for those who cannot see the dice: with the re-roll
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


PLACES = "[data-test=puzzle] [data-target^='place.']"
NUMBER = re.compile(r"number (\d+)$")


def test_marks_are_found_by_ear_and_with_the_keyboard_alone(house: House, visit: Visit) -> None:
    """What a screen reader says of the picture is enough; where the marks are is said of no place."""
    person = visit(house, lang="en")
    position = reach(GAME, asks("puzzle-find"), options={"chapter": "3"})
    put(house, person, position)
    shut_pages(person)
    first = person.page.locator(PLACES).first
    described = first.get_attribute("aria-describedby") or ""
    factor = int(re.findall(r"divided by (\d+)", person.page.locator(f"#{described}").inner_text())[0])
    names = person.page.locator(PLACES).evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")
    numbers = [int(found[1]) for name in names if (found := NUMBER.search(name))]
    assert len(numbers) == len(names) == 16
    wanted = [place for place, number in enumerate(numbers) if number % factor == 0]
    across = 4
    first.focus()
    at = 0
    for done, place in enumerate(wanted, 1):
        (row, column), (to_row, to_column) = divmod(at, across), divmod(place, across)
        for key, steps in (("Down", to_row - row), ("Up", row - to_row)):
            for _ in range(steps):
                person.page.keyboard.press(f"Arrow{key}")
        for key, steps in (("Right", to_column - column), ("Left", column - to_column)):
            for _ in range(steps):
                person.page.keyboard.press(f"Arrow{key}")
        before = person.moves()
        person.page.keyboard.press("Enter")
        person.wait_for_move(before)
        at = place
        if done < len(wanted):
            expect(person.page.locator(PLACES).nth(place)).to_have_attribute("aria-label", re.compile("found$"))
            expect(person.page.locator(PLACES).nth(place)).to_be_focused()
    expect(person.page.locator("[data-test=puzzle]")).to_have_count(0)
    person.click("[data-test=tab-log]")
    expect(person.page.locator(".log")).to_contain_text("result 3 of 3")


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


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")])
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
    read_pages(person, until="[data-test=final], [data-hero] .thing.can")
    while not person.sees("[data-test=final]"):  # a Fragment for the road: whose?
        before = person.moves()
        person.click("[data-hero] .thing.can")
        person.wait_for_move(before)
        read_pages(person, until="[data-test=final], [data-hero] .thing.can")
    final = person.page.locator("[data-test=final]")
    endings = load(GAME).content.chapter(1).texts["ru"].cards["42"].endings  # type: ignore[attr-defined]
    shown = [text for text in endings if text.split("\n")[0] in final.inner_text()]
    assert len(shown) == 1
    examine(person, "the end", part="dialog[open]")
