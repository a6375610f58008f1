"""Campaigns in the browser: begun, played, lost, practised, continued from another device and from a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import Position, put
from tests.web.test_axe import judge
from tests.web.test_team import becomes, choose, post

GAME = "wonder_book"
CARD = f"article[aria-labelledby=title-{GAME}]"
CHOICE = "[data-test=choices] .choice"
NAME = "Зимние вечера"
ID = re.compile(r"\b(?:web|page|campaign|server|game|keyword|hero|face|ending)[.:][a-z]")
"""What a text looks like that nobody has written: its id."""
TITLE = {"ru": "Глава I", "uk": "Розділ I", "en": "Chapter I"}


def lost(before_the_end: int = 0) -> Position:
    """Chapter I as somebody alone loses it who does nothing: at its end, or so many answers before."""
    answers = 0
    while (tried := _answered(answers)).match.result is None:
        answers += 1
    return tried if not before_the_end else _answered(answers - before_the_end)


def _answered(count: int) -> Position:
    position = Position(GAME, 1, 1, {"reading": "off"})
    for _ in range(count):
        position.match.submit(0, position.match.asks[0].options[-1])
        position.match.sign()
    return position


def begin(person: Person, name: str = NAME) -> str:
    """A campaign without a match."""
    return str(post(person, "/campaigns", {"game": GAME, "name": name})["id"])


def stands(person: Person, campaign: str, lang: str = "en") -> Any:
    return person.context.request.get(f"{person.address}/api/campaigns/{campaign}?lang={lang}").json()


def answer(person: Person, number: int = 0) -> None:
    """One answer, by the list of choices."""
    if not person.count("[data-test=choices]"):
        person.click("[data-test=tab-choices]")
    person.settle()
    before = person.moves()
    choose(person.page.locator(CHOICE), number)
    person.wait_for_move(before)


def do_nothing_until(person: Person, is_so: Callable[[Person], bool]) -> None:
    """Give the last of all answers to whatever is asked."""
    if not person.count("[data-test=choices]"):
        person.click("[data-test=tab-choices]")
    while not is_so(person):
        person.page.evaluate(
            "what => [...document.querySelectorAll(what)].filter(one => !one.disabled).at(-1)?.click()", CHOICE
        )
        person.page.wait_for_timeout(40)


def look(person: Person, campaign: str) -> None:
    person.go(f"/c/{campaign}")
    person.wait("[data-test=next]")


def test_begun_alone_with_bots_and_continued_from_another_device(house: House, visit: Visit) -> None:
    anna, boris = visit(house), visit(house, lang="uk")
    anna.go("/")
    anna.page.locator(f"{CARD} [data-test=campaign-name]").fill(NAME)
    anna.click(f"{CARD} [data-test=begin-campaign]")
    anna.wait("[data-test=next-solo]")
    assert anna.text("main h1") == NAME
    anna.click("[data-test=rename]")
    anna.page.locator("[data-test=new-name]").fill("Осень")
    anna.click("[data-test=rename-yes]")
    expect(anna.page.locator("main h1")).to_have_text("Осень")
    anna.click("[data-test=rename]")
    anna.page.locator("[data-test=new-name]").fill(NAME)
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("main h1")).to_have_text(NAME)
    assert TITLE["ru"] in anna.text("[data-test=next]")
    path = anna.page.url.removeprefix(house.address)

    anna.click("[data-test=next-solo]")
    anna.wait("[data-test=create]")
    assert TITLE["ru"] in anna.text("main h1")
    assert anna.count("main ol li") > 1  # bots as companions
    anna.click("[data-test=create]")
    anna.at_table()
    answer(anna)
    anna.click("[data-test=menu]")
    anna.click("[data-test=campaign-link]")
    anna.wait("[data-test=continue]")
    assert anna.text("[data-test=next]").startswith(f"Сейчас: {TITLE['ru']}")
    assert anna.text("[data-test=match] span:nth-of-type(2)") == "Идёт партия"
    anna.click("[data-test=continue]")
    anna.at_table()
    table, moves = anna.page.url, anna.moves()

    boris.go(path)
    boris.wait("[data-test=take-seat]")
    assert boris.text("main h1") == NAME
    boris.click("[data-test=take-seat]")
    boris.at_table()
    assert boris.page.url == table
    answer(boris)
    assert boris.moves() > moves
    anna.go(path)
    anna.wait("[data-test=take-seat]")
    boris.go("/")
    boris.click(f"[data-test=campaign][href='{path}']")
    boris.wait("[data-test=continue]")


def test_a_lost_chapter_is_practised_and_repeated(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    campaign = begin(person)
    put(house, person, lost(before_the_end=1), campaign=campaign)
    answer(person, -1)
    person.wait("[data-test=final]")
    assert person.text("dialog[open] [data-test=go-on]") == "To the campaign"
    assert person.text("dialog[open] [data-test=next-match]").startswith(f"Once more: {TITLE['en']}")
    assert person.count(f"dialog[open] a[href='/c/{campaign}']") == 1
    person.click("[data-test=go-on]")
    person.wait("[data-test=match]")
    assert "lost" in person.text("[data-test=match]").lower()
    assert person.text("[data-test=next]").startswith(f"Next: {TITLE['en']}")
    before = stands(person, campaign)["legacy"]

    person.click("[data-test=practise]")
    person.at_table()
    person.wait("[data-test=practice]")
    do_nothing_until(person, is_over)
    assert person.text("dialog[open] [data-test=go-on]") == "To the campaign"
    person.click("[data-test=go-on]")
    person.wait("[data-test=practice-match]")
    assert "lost" in person.text("[data-test=practice-match]").lower()
    after = stands(person, campaign)
    assert after["legacy"] == before
    assert after["running"] == ""

    person.page.locator("[data-test=match]").get_by_role("link").first.click()
    person.at_table()
    lost_table = person.page.url
    person.click("[data-test=next-match]")
    expect(person.page).not_to_have_url(lost_table)
    person.at_table()
    look(person, campaign)
    person.wait("[data-test=continue]")
    assert person.count("[data-test=match]") == 2
    assert stands(person, campaign)["legacy"] == before


def test_a_file_goes_on_in_another_browser(house: House, visit: Visit, tmp_path: Path) -> None:
    anna, boris = visit(house), visit(house, lang="en")
    campaign = begin(anna)
    put(house, anna, lost(), campaign=campaign)
    look(anna, campaign)
    with anna.page.expect_download() as download:
        anna.click("[data-test=campaign-file]")
    path = tmp_path / "campaign.json"
    download.value.save_as(path)
    boris.read("/")
    boris.page.locator(".record input[type=file]").set_input_files(path)
    boris.wait("[data-test=next-solo]")
    assert boris.text("main h1") == NAME
    assert boris.count("[data-test=match]") == 1
    other = boris.page.url.rpartition("/")[2]
    assert other != campaign
    assert stands(boris, other)["legacy"] == stands(anna, campaign)["legacy"]
    path.write_bytes(path.read_bytes().replace(b'"attempts":{"1":1}', b'"attempts":{"1":2}'))
    boris.read("/")
    boris.page.locator(".record input[type=file]").set_input_files(path)
    boris.page.get_by_text("the match hands something else on").wait_for()
    assert "/c/" not in boris.page.url
    assert [text for text in boris.complaints if "422" not in text] == []
    boris.complaints.clear()  # a browser tells of every refusal


def test_campaigns_stand_side_by_side_and_one_is_removed(house: House, visit: Visit) -> None:
    person = visit(house)
    first, second = begin(person, "Первая"), begin(person, "Вторая")
    put(house, person, lost(), campaign=first)
    person.read("/")
    person.wait("[data-test=campaign]")
    listed = person.page.locator("[data-test=campaign]")
    assert {text.splitlines()[0] for text in listed.all_inner_texts()} == {"Первая", "Вторая"}
    headings = person.page.locator(".lists h2").all_inner_texts()
    assert headings.index("Мои кампании") < headings.index("Сыгранные")
    listed.filter(has_text="Первая").click()
    person.wait("[data-test=match]")
    person.click("[data-test=leave-campaign]")
    person.click("[data-test=leave-yes]")
    person.wait("[data-test=campaign]")
    expect(listed).to_have_count(1)
    assert second in (listed.first.get_attribute("href") or "")
    look(person, first)  # by its link
    assert person.count("[data-test=match]") == 1


def test_a_match_whose_cards_have_changed_is_begun_anew(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    campaign = begin(person)
    broken = put(house, person, _answered(3), campaign=campaign, content="other")
    look(person, campaign)
    person.page.get_by_text("the cards have changed since").wait_for()
    person.click("[data-test=next-solo]")
    person.wait("[data-test=create]")
    person.click("[data-test=create]")
    person.at_table()
    becomes(lambda: broken in person.page.url, False)
    assert [match["table"] for match in stands(person, campaign)["matches"]] == [person.page.url.rpartition("/")[2]]


@pytest.mark.parametrize(("lang", "width"), [("ru", 390), ("uk", 1440), ("en", 1440)])
def test_its_page_is_for_everybody(house: House, visit: Visit, lang: str, width: int) -> None:
    person = visit(house, lang=lang, width=width)
    campaign = begin(person)
    table = put(house, person, lost(), campaign=campaign)
    look(person, campaign)
    seats = [{"kind": "me", "name": "Анна"}, {"kind": "bot", "bot": "random"}]
    again = [{"kind": "me", "name": "Анна"}]
    post(person, f"/campaigns/{campaign}/matches", {"mode": "solo", "seats": again, "again": table})
    post(person, f"/campaigns/{campaign}/matches", {"mode": "solo", "seats": seats})
    look(person, campaign)
    person.wait("[data-test=practice-match]")
    text = person.text("main")
    assert not ID.search(text), ID.findall(text)
    assert text.count(TITLE[lang]) >= 3
    assert not person.scrolls_sideways()
    judge(person, "campaign")
    person.click("[data-test=leave-campaign]")
    person.wait("[data-test=leave-yes]")
    assert not ID.search(person.text("dialog[open]"))
    if width < 600:
        person.read("/")
        person.wait("[data-test=campaign]")
        assert not person.scrolls_sideways()
        assert not ID.search(person.text("main"))
        person.go(f"/c/{campaign}/new/friends")
        person.wait("[data-test=create]")
        assert not person.scrolls_sideways()
