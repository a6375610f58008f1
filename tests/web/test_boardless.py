"""A game from another package, for which the page has no board: played to its end all the same."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from build_words import compile_catalogue
from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.person import BUTTONS, Person, is_over
from tests.web.positions import put, reach
from tests.web.test_axe import FINAL, judge
from tests.web.test_keyboard import tab_to
from wondertable import Match

GAME = "bidding"
CARD = f"article[aria-labelledby=title-{GAME}]"
RECENT = "[data-test=recent]"
TUCK = f"{BUTTONS}[data-do=tuck]"


@pytest.fixture(scope="module")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the package of another author installed, as pip would leave it."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(Path(__file__).parent / "outside" / GAME, site / GAME, ignore=shutil.ignore_patterns("__pycache__"))
    for words in (site / GAME / "words").glob("*.po"):
        compile_catalogue(words)
    metadata = site / f"{GAME}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[wondertable.games]\n{GAME} = {GAME}\n")
    sys.path[:0] = [str(site)]  # what pages were told is compared with a replay in this process
    opened = House(site / "tables.db", packages=[site, ROOT])
    yield opened
    opened.close()
    sys.path.remove(str(site))


def labels(person: Person, selector: str = BUTTONS) -> list[str]:
    return person.page.locator(selector).all_inner_texts()


def see_the_end(person: Person) -> None:
    """Two players, a place and a score for each, and no score above that of the first."""
    rows = [row.split("\t") for row in person.page.locator("[data-test=final] tbody tr").all_inner_texts()]
    assert [len(row) for row in rows] == [3, 3]
    assert int(rows[0][2]) >= int(rows[1][2])
    assert sum(int(row[2]) for row in rows) == 10
    assert [row[0].strip() for row in rows] in (["1", "2"], ["1", "1"])


def test_from_the_home_page_to_the_result_by_clicks(house: House, visit: Visit) -> None:
    person = visit(house, lang="uk")
    person.play_now(opponents=1, game=GAME)
    person.wait(BUTTONS)
    assert len(set(labels(person))) == 4
    expect(person.page.locator(".seats li")).to_have_count(2)
    expect(person.page.locator(RECENT)).to_contain_text(labels(person)[0].split()[-1])
    assert person.sees(".board .note")
    assert not person.scrolls_sideways()
    judge(person, "table")
    person.play(is_over)
    see_the_end(person)
    assert not person.scrolls_sideways()
    judge(person, "final")
    person.click("dialog[open] [data-test=analyse]")
    person.wait("section.analysis figure svg")
    person.click("[data-test=tab-people]")
    person.wait("a[download]")
    assert not person.sees(BUTTONS)
    assert person.text("[data-test=score-0]").strip().split()[-1].isdigit()


def asked(match: Match[Any], what: str) -> bool:
    return 0 in match.asks and match.asks[0].prompt == what


@pytest.mark.parametrize("width", [1024, 390])
def test_buttons_of_one_label_say_in_what_they_differ(house: House, visit: Visit, width: int) -> None:
    person = visit(house, width=width)
    put(house, person, reach(GAME, partial(asked, what="tuck"), seats=2))
    person.wait(BUTTONS)
    both = labels(person)
    assert both[0] != both[1]
    assert both[0].partition(" (")[0] == both[1].partition(" (")[0]
    judge(person, "labels alike")
    person.click("[data-test=tab-choices]")
    person.wait("[data-test=choices] .choice")
    assert labels(person, "[data-test=choices] .choice") == labels(person)


def test_hints_undo_and_the_past(house: House, visit: Visit) -> None:
    person = visit(house)
    put(house, person, reach(GAME, partial(asked, what="help"), seats=2))
    person.wait(BUTTONS)
    person.click("[data-test=hint]")
    person.wait("[data-test=choices] .choice.best .opinion")
    person.wait(f"{BUTTONS}.pointed")
    lines = person.count(f"{RECENT} p")
    person.click("[data-test=tab-log]")
    person.page.locator("[data-test=slider]").fill("0")
    expect(person.page.locator(f"{RECENT} p")).to_have_count(3)  # two are dealt to, a prize is up
    assert not person.sees(BUTTONS)
    person.click("[data-test=now]")
    person.wait(BUTTONS)
    assert person.count(f"{RECENT} p") == lines > 3
    before = person.moves()
    person.click(f"{BUTTONS}[data-do=keep]")
    person.wait(TUCK)
    person.click("[data-test=undo]")
    person.wait(f"{BUTTONS}[data-do=keep]")
    assert person.moves() == before


def test_the_keyboard_stays_with_the_buttons(house: House, visit: Visit) -> None:
    person = visit(house)
    put(house, person, reach(GAME, partial(asked, what="help"), seats=2))
    person.wait(BUTTONS)
    tab_to(person, f"{BUTTONS}[data-do=keep]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("tuck => document.activeElement.matches(tuck)", arg=TUCK)


def test_one_device_goes_from_hand_to_hand(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    person.go(f"/new/{GAME}/device")
    person.click("[data-test=create]")
    for _ in range(2):
        person.wait("[data-test=raise]")
        assert not person.sees(BUTTONS)
        assert not person.sees(RECENT)
        person.click("[data-test=raise]")
        person.click(f"{BUTTONS}[data-do=bid]")
    person.play(is_over)
    see_the_end(person)
    assert not person.scrolls_sideways()
    judge(person, "final on a phone", FINAL)

    # Sealed answers of several seats are one move, and each may have turned the game.
    turns = [{"move": 0, "seat": seat, "label": "…", "drop": 0.2, "better": None} for seat in (0, 1)]
    found = {"ready": True, "progress": 1, "points": [], "turning": turns}
    person.page.route("**/analysis?*", lambda route: route.fulfill(json=found))
    person.click("dialog[open] [data-test=analyse]")
    expect(person.page.locator("section.analysis ol button")).to_have_count(2)


def test_by_link_with_a_friend_and_somebody_watching(house: House, visit: Visit) -> None:
    anna, boris, vera = visit(house, lang="ru"), visit(house, lang="en", width=1024), visit(house, lang="uk")
    anna.plan_table(GAME, "Анна")
    link = anna.invite()
    boris.accept(link, "Boris")
    anna.start()
    for one in (anna, boris):
        one.wait(BUTTONS)
    vera.page.goto(link)
    vera.wait(RECENT)
    assert vera.count(f"{BUTTONS}, .hand p") == 0
    anna.click(BUTTONS)
    anna.wait(".hand p")
    boris.click(BUTTONS)
    expect(vera.page.locator(".seats .turn")).to_have_count(1)
    for one in (anna, boris, vera):
        expect(one.page.locator(f"{RECENT} p.new")).to_have_count(3)


def test_the_home_page_offers_what_there_is(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    person.go("/")
    expect(person.page.locator(f"{CARD} [data-test=made-cover]")).to_have_text("Bids behind the Mirror")
    assert person.count(f"a[href='/tutorial/{GAME}']") == 0
    assert person.count("a[href='/tutorial/mad_tea_party']") == 1
    judge(person, "home")
    person.go(f"/tutorial/{GAME}")
    expect(person.page.locator("main")).to_contain_text("no lessons")
    person.go(f"/gallery/{GAME}")
    expect(person.page.locator("main")).to_contain_text("Nothing has been drawn")


def test_a_broken_game_is_listed_with_its_reason(house: House, visit: Visit) -> None:
    person = visit(house, lang="en")
    reason = "The package cannot be imported: no module named “mirror”."

    def one_more(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[{"slug": "looking_glass", "title": "looking_glass", "broken": reason}, *games])

    person.page.route("**/api/games?*", one_more)
    person.go("/")
    card = person.page.locator("article").last  # what can be played comes first
    expect(card).to_contain_text(reason)
    assert card.locator("a, button, input").count() == 0
    assert person.count("[data-test=play-now]") == 5
    judge(person, "home with a broken game")
    person.go("/new/looking_glass/solo")
    expect(person.page.locator("main [role=alert]")).to_have_text(reason)
    assert person.count("[data-test=create]") == 0
    person.go("/gallery")
    person.wait("[data-test=book]")
    assert reason not in person.text("main")


@pytest.mark.parametrize("where", ["page", "panel"])
def test_a_missing_rulebook_is_a_sentence(house: House, visit: Visit, where: str) -> None:
    person = visit(house, lang="en")
    sentence = "This game has no rulebook."
    missing = json.dumps({"error": "error.no-rulebook", "text": sentence})
    person.page.route("**/rules?*", lambda route: route.fulfill(status=404, body=missing))
    if where == "page":
        person.go(f"/rules/{GAME}")
        expect(person.page.locator("main")).not_to_contain_text("In our own words")
    else:
        person.play_now(opponents=1, game=GAME)
        person.click("[data-test=tab-rules]")
    expect(person.page.locator(".book [role=alert]")).to_have_text(sentence)
    assert person.count("input[type=search]") == 0
    assert [one for one in person.complaints if "404" not in one] == []
    person.complaints.clear()
