"""A whole game by real clicks on a phone, and what is offered before, during and after one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import last_sips, put, reach, tea_time
from wondertable import Match


@pytest.mark.parametrize(
    ("game", "width"), [("mad_tea_party", 1440), ("gravity_falls", 1024), ("wonderlands_war", 390)]
)
def test_two_clicks_lead_to_the_first_move(house: House, visit: Visit, game: str, width: int) -> None:
    person = visit(house, width=width)
    person.go("/")
    person.click(f"article[aria-labelledby=title-{game}] [data-test=play-now]")
    person.wait(".thing.can, .tray button, .hand [data-do]")
    assert not person.scrolls_sideways()


@pytest.mark.slow
def test_a_whole_game_against_bots_on_a_phone(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    person.play_now(opponents=3)
    clicks = person.play(is_over, seconds=100)
    assert clicks > 10
    texts = person.page.locator("[data-test=final] td.total").all_inner_texts()
    totals = [int(text.replace("−", "-")) for text in texts]
    assert totals == sorted(totals, reverse=True)
    assert len(totals) == 4
    assert not person.scrolls_sideways()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_log_ends_in_sight_when_the_game_is_over(house: House, visit: Visit, width: int) -> None:
    person = visit(house, width=width, lang="en")
    last_sips(house, person)
    person.play(is_over, plays=1)
    person.page.keyboard.press("Escape")
    if width == 390:
        person.click("[data-test=tab-log]")
    last = person.page.locator(".log li").last
    expect(last).to_have_text(re.compile(r"wins with|A shared victory"))
    expect(last).to_be_in_viewport()
    assert not person.scrolls_sideways()


def test_hand_and_prompt_stay_in_sight(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    person.play_now()
    person.wait(".thing.can")
    for scrolled in (0, 400, 2000):
        person.page.evaluate("top => document.querySelector('[data-place=board] > .board').scrollTo(0, top)", scrolled)
        for selector in ("[data-test=prompt]", "[data-place=hand] .thing"):
            box = person.page.locator(selector).first.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 844


SQUEEZED = """() => [...document.querySelectorAll('.players .player, .players .book, .board > .tea')]
    .filter((node) => node.scrollHeight > node.clientHeight + 2)
    .map((node) => `${node.clientHeight} of ${node.scrollHeight}: ${node.className}`)"""


def test_every_area_of_a_phone_has_its_whole_height(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return 0 in match.asks and all(len(player.book) > 1 for player in match.table.players)

    person = visit(house, width=390)
    put(house, person, reach("mad_tea_party", wanted, seats=4))
    person.wait(".players .chapter")
    assert person.count(".players .player") == 4
    assert person.page.evaluate(SQUEEZED) == []


def test_everything_to_press_is_large_enough_for_a_thumb(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    tea_time(house, person)
    person.wait("section.chapter")
    small = person.page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, summary, label:has(input), input[type=range]')]
            .filter((node) => node.offsetParent && !node.closest('.skip') && !node.classList.contains('skip'))
            .map((node) => [node.outerHTML.slice(0, 120), node.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""
    )
    assert small == []


@pytest.mark.parametrize("game", ["mad_tea_party", "gravity_falls", "wonderlands_war"])
def test_a_table_with_other_cards_says_why_it_cannot_go_on(house: House, visit: Visit, game: str) -> None:
    person = visit(house, lang="en")
    put(house, person, reach(game, lambda match: 0 in match.asks, seats=3), content="0" * 64)
    expect(person.page.locator("main [role=alert]")).to_contain_text("cards")


def practise(person: Person) -> None:
    """Make a table for free practice against bots."""
    person.go("/new/mad_tea_party/solo")
    switch = person.page.locator("[data-test=practice]").get_by_role("switch")
    expect(switch).not_to_be_checked()
    person.click("[data-test=practice] label")
    expect(switch).to_be_checked()
    person.click("[data-test=create]")
    person.at_table()


WORDS = {
    "en": (
        "as long as nobody has learnt anything by it",
        "Free practice",
        "after a draw or a revealed secret",
        "Practice",
    ),
    "ru": (
        "пока из-за него никто не узнал ничего нового",
        "Свободная тренировка",
        "вытянули карту или открыли тайное",
        "Тренировка",
    ),
    "uk": (
        "поки через нього ніхто не дізнався нічого нового",
        "Вільне тренування",
        "витягли карту чи відкрили таємне",
        "Тренування",
    ),
}
WHY = {"en": "chance has decided something since", "ru": "кое-что решил случай", "uk": "дещо вирішив випадок"}


@pytest.mark.parametrize(("lang", "width"), [("en", 1440), ("ru", 390), ("uk", 390)])
def test_free_practice_is_offered_and_shown(house: House, visit: Visit, lang: str, width: int) -> None:
    undo, title, rule, badge = WORDS[lang]
    person = visit(house, lang=lang, width=width)
    person.go("/new/mad_tea_party/solo")
    expect(person.page.locator("[data-test=undo-rule]")).to_contain_text(undo)
    offer = person.page.locator("[data-test=practice]")
    expect(offer).to_contain_text(title)
    expect(offer).to_contain_text(rule)
    assert not person.scrolls_sideways()
    practise(person)
    sign = person.page.locator("header [data-test=practice]")
    expect(sign).to_be_visible()
    expect(sign).to_have_text(badge)
    expect(sign).to_have_attribute("title", re.compile(rule))
    assert not person.scrolls_sideways()


def test_undo_is_offered_when_there_is_something_to_take_back(house: House, visit: Visit) -> None:
    person = visit(house)
    practise(person)
    person.wait(".thing.can")
    assert not person.sees("[data-test=undo]")
    asked = person.prompt
    person.click(".thing.can")
    expect(person.page.locator("[data-test=prompt]")).not_to_have_text(asked)
    person.click("[data-test=undo]")
    expect(person.page.locator("[data-test=prompt]")).to_have_text(asked)


@pytest.mark.parametrize("lang", list(WHY))
def test_a_drawn_card_stays_drawn_and_the_button_says_why(house: House, visit: Visit, lang: str) -> None:
    person = visit(house, lang=lang)
    put(
        house,
        person,
        reach("mad_tea_party", lambda match: 0 in match.asks and match.asks[0].prompt == "search", seats=2),
    )
    person.settle()
    assert person.count("header [data-test=practice]") == 0
    before = person.moves()
    person.click(".thing.can")
    person.wait_for_move(before)
    undo = person.page.locator("[data-test=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", re.compile(WHY[lang]))
    drawn = person.moves()
    undo.click(force=True)  # it can be pressed although it says that it would do nothing
    expect(person.page.get_by_text(WHY[lang])).to_be_visible()
    assert person.moves() >= drawn


def test_a_hint_gives_reasons(house: House, visit: Visit) -> None:
    person = visit(house)
    person.play_now()
    person.wait(".thing.can")
    person.click("[data-test=hint]")
    person.wait(".choice .opinion")
    assert re.search(r"\d", person.text(".choice .opinion"))
    assert person.count(".choice.best") == 1


def test_a_dimmed_card_says_why(house: House, visit: Visit) -> None:
    person = visit(house)
    person.play_now()
    dim = "[data-place=hand] .thing.dim"
    while not person.count(dim):
        person.play(lambda one: one.count(dim) > 0, plays=4)
        person.settle()  # the answer before may be on its way: a new question closes what is told of a card
    person.page.locator(dim).first.click()
    person.wait(".refused")
    assert re.search(r"\d", person.text(".refused"))


def see_result(person: Person) -> None:
    person.wait("[data-test=final]")


def test_after_the_game_there_is_an_analysis_and_a_record(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    last_sips(house, person)
    person.play(is_over, plays=1)
    see_result(person)
    person.page.get_by_role("button", name="Analyse the game").click()
    person.wait("section.analysis figure svg")
    person.click("[data-test=tab-people]")
    with person.page.expect_download() as download:
        person.click("a[download]")
    assert download.value.suggested_filename.endswith(".json")

    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.locator("[data-test=slider]").fill("7")
    person.wait(".prompt.past")
    person.click("[data-test=share]")
    link = person.page.wait_for_function("() => navigator.clipboard.readText()").json_value()
    friend = visit(house, lang="uk")
    friend.page.goto(link)
    friend.wait(".prompt.past")
    assert "7" in friend.prompt
    assert friend.count("[data-test=final]") == 0

    # A turning move leads to the table at which it was made. (How they are found, the server's tests tell.)
    turn = {"move": 9, "seat": 0, "label": "…", "drop": 0.2, "better": {"label": "…", "reason": "…"}}
    found = {"ready": True, "progress": 1, "points": [], "turning": [turn]}
    person.page.route("**/analysis?*", lambda route: route.fulfill(json=found))
    person.click("[data-test=tab-analysis]")
    person.click("section.analysis ol button")
    expect(person.page.locator("[data-test=prompt]")).to_contain_text("9")
