"""Coming back to a table and leaving it for good; keys and links of a replay; one question for all at one device."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.positions import put, reach, tea_time
from tests.web.test_team import post
from tests.web.test_together import gather
from wondertable import Match
from wondertable.kernel import Option

SOLO = {"game": "mad_tea_party", "mode": "solo", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]}
NOBODY = "[data-test=nobody]"
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


def test_games_that_wait_come_first_and_one_is_deleted(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    tea_time(house, person)
    table = person.page.url.rpartition("/")[2]
    expect(person.page).to_have_title(re.compile("^Your move · "))
    marked = person.page.evaluate(ICON)
    person.go("/")
    card = person.page.locator(f"[data-test=waiting] li:has(a[href='/t/{table}'])")
    expect(card).to_contain_text("your move")
    expect(person.page).to_have_title(re.compile("^Your move · "))
    cover = person.page.locator("article").first.bounding_box()
    box = card.bounding_box()
    assert cover
    assert box
    assert box["y"] + box["height"] <= cover["y"]
    card.locator("[data-test=leave]").click()
    person.click("[data-test=leave-delete]")
    expect(card).to_have_count(0)
    person.go("/settings")
    assert person.page.evaluate(ICON) != marked
    person.go(f"/t/{table}")
    expect(person.page.get_by_role("alert")).to_have_text("This table has been deleted.")
    assert [text for text in person.complaints if "404" not in text] == []
    person.complaints.clear()  # a browser tells of every refusal


def test_a_friend_resigns_and_watches_under_a_name(house: House, visit: Visit) -> None:
    anna, boris, vera = gather(house, visit)
    expect(anna.page.locator("[data-test=hint]")).to_have_count(0)  # the table was not opened so
    kept = "{speed: 'instant', lang: 'uk', name: 'Віра'}"
    vera.page.evaluate(f"localStorage.setItem('wondertable', JSON.stringify({kept}))")
    vera.page.reload()
    anna.click("[data-test=tab-people]")
    expect(anna.page.locator("[data-test=watching]")).to_contain_text("Віра")
    expect(anna.page.locator(".people [data-test=hints]")).to_contain_text("без подсказок")
    boris.page.get_by_role("button", name="Menu").click()
    boris.click("[data-test=leave-open]")
    boris.click("[data-test=leave-resign]")
    expect(boris.page.locator(".chip").first).to_contain_text("Spectator")
    assert boris.count("[data-place=hand] .thing") == 0
    expect(anna.page.locator(".people li").nth(1)).to_contain_text("бот")
    expect(anna.page.locator("[data-test=watching]")).to_contain_text("и ещё 1 без имени")
    boris.go("/")
    boris.wait("[data-test=waiting]")


def test_a_new_name_reaches_the_running_table(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    table = post(person, "/tables", SOLO)["id"]
    person.go("/settings")
    person.page.get_by_label("Name at the table").fill("Alisa")
    with person.page.expect_response(f"**/api/tables/{table}/seats/0*"):
        person.page.get_by_label("Name at the table").press("Enter")
    person.go(f"/t/{table}")
    person.at_table()
    expect(person.page.locator("[data-place=board]")).to_contain_text("Alisa")


def test_keys_step_through_a_match_and_the_log_follows(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    tea_time(house, person)
    person.click("[data-test=tab-log]")
    last = int(person.page.locator("[data-test=slider]").get_attribute("max") or 0)
    person.page.keyboard.press("Home")
    assert person.count(".prompt.past") == 0  # whoever is at turn stays there
    person.click("[data-test=step-back]")
    person.wait(".prompt.past")
    person.page.keyboard.press("Home")
    expect(person.page.locator("[data-test=slider]")).to_have_value("0")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator("[data-test=slider]")).to_have_value("1")
    here = person.page.locator(".log li.here").first
    expect(here).to_be_in_viewport()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.click("[data-test=moment-link]")
    link = person.page.wait_for_function("() => navigator.clipboard.readText()").json_value()
    assert link.endswith("?move=1")
    person.page.keyboard.press("End")
    person.wait(".prompt:not(.past)")
    assert last > 1
    person.page.goto(link)
    person.wait(".prompt.past")
    expect(person.page.locator("[data-test=slider]")).to_have_value("1")
    stranger = visit(house, lang="en")
    stranger.page.goto(link)
    expect(stranger.page.get_by_text("This table is not open to spectators.")).to_be_visible()


def test_one_question_for_all_at_one_device(house: House, visit: Visit) -> None:
    """Somebody plays a card that others may answer: the device goes round only if somebody wants to."""

    def asks_all(match: Match[Any], seat: int, option: Option) -> bool:
        trial = match.fork()
        trial.submit(seat, option)
        return trial.sealed and len(trial.asks) == 3

    def wanted(match: Match[Any]) -> bool:
        (seat, ask), *others = match.asks.items()
        return not others and any(asks_all(match, seat, option) for option in ask.options)

    position = reach("mad_tea_party", wanted, seats=3)
    (seat, ask), *_ = position.match.asks.items()
    number = next(n for n, option in enumerate(ask.options) if asks_all(position.match, seat, option))
    names = ("Anna", "Boris", "Clara")
    person = visit(house, lang="en")
    put(house, person, position, names, mode="device")
    expect(person.page.locator(".curtain h2")).to_have_text(re.compile(rf"^{names[seat]} (decides now|answers)$"))
    person.click(".curtain .buttons .primary")
    person.click("[data-test=tab-choices]")
    person.page.locator("[data-test=choices] .choice").nth(number).click()
    person.wait(NOBODY)
    expect(person.page.locator("[data-test=answer]")).to_have_count(2)
    assert person.count("[data-place=hand]") == 0
    expect(person.page.locator(".curtain .about")).to_have_text(re.compile("Anna|Boris|Clara"))
    called = person.text("[data-test=answer]")
    person.page.get_by_role("button", name=called, exact=True).click()
    person.wait("[data-test=raise]")
    assert person.text(".curtain h2") == called
