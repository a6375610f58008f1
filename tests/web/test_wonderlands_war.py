"""Wonderland's War by real clicks: whole games, sealed choices between browsers, wagers, two players, a phone."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import patched_frame
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import Position, Wanted, put, reach, tea_with_five
from wondertable import Match
from wondertable.games.wonderlands_war.options import Bet
from wondertable.kernel.rulebook import rulebook

GAME = "wonderlands_war"
CAST = {"factions": "ALI,QUE,HAT", "first": "1"}
ON_BOARD = ".board .thing.can:not(.picked)"
ORDER = (
    "[role=tooltip].pinned .close",
    "dialog[open] [autofocus]",
    ".chooser button",
    ".hand [data-do]",
    ".hand .panel button",
    ON_BOARD,
    ".hand .thing.can:not(.picked)",
    ".prompt .buttons button",
)


class Player:
    """Clicks whatever can be clicked."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.on_board = 0

    def act(self) -> bool:
        """Click something in sight, if somebody is asked."""
        found = self.person.find(ORDER, free=True) if self.person.is_asked() else None
        if found is None or not self.person.press(found[0]):
            return False
        self.on_board += found[1] == ON_BOARD
        self.person.page.wait_for_timeout(30)
        return True

    def play_on(self, seconds: float = 400) -> None:
        end = time.monotonic() + seconds
        while not is_over(self.person):
            assert time.monotonic() < end, self.person.prompt
            if not self.act():
                self.person.page.wait_for_timeout(40)


def asked(match: Match[Any], seat: int = 0) -> str:
    ask = match.asks.get(seat)
    return "" if ask is None else ask.prompt


def both_decide(match: Match[Any]) -> bool:
    """Two people in one battle, both to draw or to stop, and more than one chip has been drawn."""
    return asked(match, 0) == asked(match, 1) == "commit" and match.table.draw > 0


def come(house: House, visit: Visit, position: Position, width: int = 1440, lang: str = "ru") -> Person:
    person = visit(house, width=width, lang=lang)
    put(house, person, position)
    person.settle()
    return person


# -- whole games --------------------------------------------------------------------------------------


@pytest.mark.rule("WW-RUL-76")
@pytest.mark.parametrize("width", [1440, 390])
def test_house_rulings_are_told_where_a_table_is_made(house: House, visit: Visit, width: int) -> None:
    """Folded at first; each with a link to its place in the rules. A game without any shows none."""
    person = visit(house, width=width)
    person.go(f"/new/{GAME}/solo")
    rulings = person.page.locator("[data-test=house] li")
    expect(rulings.first).to_be_hidden()
    person.click("[data-test=house] summary")
    book = rulebook(f"wondertable.games.{GAME}", "ru").house_rulings
    assert rulings.all_inner_texts() == [f"{rule.text} {rule.id}" for rule in book]
    assert "WW-RUL-76" in [rule.id for rule in book]
    assert not person.scrolls_sideways()
    person.click("[data-test=house] li a >> text=WW-RUL-76")
    expect(person.page.locator("dt", has_text="WW-RUL-76")).to_be_visible()


def all_at_the_head(match: Match[Any]) -> bool:
    return asked(match) == "tea" and all(player.leader == "head" for player in match.table.players)


@pytest.mark.rule("WW-TEA-11", "WW-UI-01")
@pytest.mark.parametrize("width", [1440, 390])
def test_what_crossing_costs_is_seen_beside_all_leaders(house: House, visit: Visit, width: int) -> None:
    person = come(house, visit, reach(GAME, all_at_the_head, seats=5, first=5), width)
    throne, note = (person.page.locator(f"[data-zone=head] {part}").bounding_box() for part in (".throne", ".foot"))
    assert throne is not None
    assert note is not None
    assert throne["y"] < note["y"]
    assert note["y"] + note["height"] < throne["y"] + throne["height"]


SMALL = """() => {
    const box = (node) => node.getBoundingClientRect();
    const inside = (node, other) => {
        const [one, around] = [box(node), box(other)];
        const across = one.left >= around.left - 2 && one.right <= around.right + 2;
        return across && one.top >= around.top - 2 && one.bottom <= around.bottom + 2;
    };
    const all = (what) => [...document.querySelectorAll(what)];
    const hand = document.querySelector('section.hand');
    const board = document.querySelector('[data-place=board]');
    const found = [];
    const cards = all('[data-zone^="chair."] .tea');
    if (cards.length < 5) found.push('few cards');
    for (const card of cards) {
        const { width, height } = box(card);
        if (width < 100 || height < 130) found.push(`card ${width} x ${height}`);
        for (const part of card.querySelectorAll('.label, .reward, .chair'))
            if (!inside(part, card)) found.push(`cut on a card: ${part.textContent}`);
        for (const label of card.querySelectorAll('.label'))
            if (parseFloat(getComputedStyle(label).fontSize) < 15) found.push(`small: ${label.textContent}`);
    }
    if (all('[data-zone^="chair."] .tea .label').length < cards.length) found.push('cards without words');
    for (const region of all('[data-region]')) {
        if (!inside(region, board)) found.push(`out of sight: ${region.dataset.region}`);
        for (const strength of region.querySelectorAll('[data-army] .strength'))
            if (!inside(strength, region)) found.push(`army cut: ${region.dataset.region}`);
        for (const figure of region.querySelectorAll('.standing'))
            if (box(figure).height < 24) found.push(`small figure: ${region.dataset.region}`);
    }
    for (const part of ['.me', '.quests', '.bag', '.forge', '.abilities'])
        for (const node of hand.querySelectorAll(part))
            if (!inside(node, hand)) found.push(`tray: ${part}`);
    for (const thing of hand.querySelectorAll('.own .thing'))
        if (!inside(thing, hand)) found.push(`tray: ${thing.dataset.target}`);
    for (const tile of hand.querySelectorAll('.panel button'))
        if (!inside(tile, hand.querySelector('.panel'))) found.push(`answer: ${tile.textContent}`);
    return found;
}"""
"""What is too small to be read on the board, cut or out of sight."""


def settling_a_region(match: Match[Any]) -> bool:
    return asked(match) == "reward" and match.table.round == 2 and len(match.asks[0].options) > 4


@pytest.mark.parametrize("wanted", [None, settling_a_region])
@pytest.mark.parametrize(("width", "lang"), [(1440, "ru"), (1920, "uk")])
def test_cards_regions_and_tray_can_be_read_and_are_whole(
    house: House, visit: Visit, wanted: Wanted | None, width: int, lang: str
) -> None:
    person = visit(house, width=width, lang=lang)
    if wanted is None:
        tea_with_five(house, person)
    else:
        put(house, person, reach(GAME, wanted, seats=5))
        person.settle()
    person.wait("[data-zone='chair.1']", state="attached")
    assert person.page.evaluate(SMALL) == []


@pytest.mark.slow
def test_a_whole_game_with_two_bots(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    person.play_now(opponents=2, bot="greedy", game=GAME)
    player = Player(person)
    player.play_on()
    assert player.on_board > 10
    assert person.count("[data-test=final] tbody tr, [data-test=final] li") >= 3
    assert not person.scrolls_sideways()


@pytest.mark.slow
def test_the_last_war_on_a_phone(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return asked(match) == "commit" and match.table.round == 3 and len(match.table.battles) < 3

    person = come(house, visit, reach(GAME, wanted, seats=3, options=CAST), width=390)
    assert not person.scrolls_sideways()
    Player(person).play_on()
    assert not person.scrolls_sideways()


def test_two_players(house: House, visit: Visit) -> None:
    position = reach(GAME, lambda match: asked(match) == "tea" and match.table.round == 2, seats=2)
    person = come(house, visit, position)
    blocked = position.match.table.blocked
    assert blocked
    regions = person.page.locator("[data-region]").evaluate_all("all => all.map(one => one.dataset.region)")
    assert set(regions) >= set(position.match.table.regions())
    player, before = Player(person), person.moves()
    end = time.monotonic() + 60
    while person.moves() < before + 6:
        assert time.monotonic() < end, person.prompt
        if not player.act():
            person.page.wait_for_timeout(40)


# -- all at once --------------------------------------------------------------------------------------


def told(person: Person) -> list[dict[str, Any]]:
    """Every state of the table that its socket has told this page, in order: whole frames, and frames after patches."""
    states: list[dict[str, Any]] = []
    for heard in person.ears.heard.values():
        for message in (json.loads(text) for text in heard if text.startswith("{")):
            if message.get("t") == "frame":
                states.append(message)
            elif message.get("t") == "patch":
                states.append(patched_frame(states[-1], message))
    return [one for one in states if one["view"]]


def news(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """What is not the same any more."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


def test_sealed_choices_between_two_browsers(house: House, visit: Visit) -> None:
    anna, boris, watching = visit(house, lang="ru"), visit(house, lang="en", width=1024), visit(house, lang="uk")
    others = (boris, watching)
    table = put(house, anna, reach(GAME, both_decide, seats=3, options=CAST), ("Анна", "Boris"), "friends", (boris,))
    for person in others:
        person.go(f"/t/{table}")
        person.at_table()
    anna.settle()
    boris.settle()
    before = {person: {**told(person)[-1], "lines": []} for person in others}

    anna.click("[data-do=draw]")
    expect(anna.page.locator(".prompt.chosen")).to_contain_text("Тянуть")
    for person in others:
        expect(person.page.locator("[data-test=ready-0].sealed")).to_be_visible()
        expect(person.page.locator("[data-test=ready-1].thinks")).to_be_visible()
    anna.click("[data-do=stop]")  # a second thought
    expect(anna.page.locator(".prompt.chosen")).to_contain_text("Остановиться")
    for person in others:
        frames = told(person)
        assert frames[-1]["ready"]["ready"] == [0]
        answered = [frame for frame in frames if frame["ready"]["ready"]]
        assert set().union(*(news(before[person], frame) for frame in answered)) <= {"rev", "ready"}

    moves = anna.moves()
    boris.click("[data-do=stop]")
    for person, stops in ((anna, "Анна останавливается"), (boris, "Анна stops"), (watching, "Анна зупиняється")):
        person.wait_for_move(moves)
        person.click("[data-test=tab-log]")
        expect(person.page.locator(".log ol")).to_contain_text(stops)


def test_a_wager_is_nobody_elses_business(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        if asked(match) != "wager" or len(match.asks) > 1:
            return False
        trial = match.fork()
        trial.submit(0, match.asks[0].options[0])
        return asked(trial, 1) == "commit"  # then everybody waits for the second seat

    position = reach(GAME, wanted, seats=3, options=CAST)
    anna, boris, watching = visit(house), visit(house, lang="en"), visit(house, width=390)
    table = put(house, anna, position, ("Анна", "Boris"), "friends", (boris,))
    for person in (boris, watching):
        person.go(f"/t/{table}")
        person.at_table()
    anna.settle()
    bet = position.match.asks[0].options[0]
    assert isinstance(bet, Bet)
    before = anna.moves()
    anna.click(f"[data-target='{bet.targets()[0]}'].can")
    for person in (anna, boris, watching):
        person.wait_for_move(before)
    own = told(anna)[-1]["view"]["table"]["players"][0]
    assert own["bet"] == [f"{own['faction']}>{bet.faction}"]
    for person, laid in ((boris, "Wager laid"), (watching, "Ставка сделана")):
        expect(person.page.locator("[data-zone='plate.0']")).to_contain_text(laid)
        later = [frame for frame in told(person) if frame["lastMove"] > before]
        assert later
        for frame in later:
            assert frame["view"]["table"]["players"][0]["bet"] == {"hidden": 1}
            assert "faction" not in {fact for line in frame["lines"] for fact in line["facts"]}
