"""Gravity Falls by real clicks: whole games, and everything that is done on its board."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Error, expect

from tests.guided import whys
from tests.web.canary import Truth
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person, is_over
from tests.web.positions import Position, last_move, put, reach
from wondertable import Match
from wondertable.kernel import Words

GAME = "gravity_falls"
CAST = {"characters": "DIP,MAB", "first": "1"}
IN_HAND = "[data-place=hand] .thing.can:not(.picked)"
ON_MAP = "[data-place-id] .thing.can:not(.picked)"
BESIDE_MAP = "[data-place=board] .thing.can:not(.picked)"
FIRST_THINGS = (
    "[role=tooltip].pinned .close",
    "dialog[open] [autofocus]",
    ".tray button",
    "[data-test=pull-confirm]:not([disabled])",
    "[data-zone=dice] [data-do=roll]",
    ".prompt .buttons [data-do=keep]",
)
"""What is answered before anything else."""
LAST_THINGS = (ON_MAP, BESIDE_MAP, IN_HAND, ".prompt .buttons button:not([disabled])")


# -- playing ------------------------------------------------------------------------------------------


class Player:
    """Plays some turns with cards on the map, then only rests: that ends soon."""

    def __init__(self, person: Person, walks: int) -> None:
        self.person = person
        self.walks = walks
        self.clicked: list[str] = []

    def act(self) -> bool:
        """One click on something in sight, if there is anything to click."""
        found = self.person.find(self._order(), free=True)
        if found is None or not self.person.press(found[0]):
            return False
        self.clicked.append(found[1])
        self.person.page.wait_for_timeout(30)
        return True

    def _order(self) -> tuple[str, ...]:
        walked = sum(one == IN_HAND for one in self.clicked)
        rest = () if walked < self.walks else (".prompt .buttons [data-do=rest]",)
        return (*FIRST_THINGS, *rest, *LAST_THINGS)


def can_be_hit(node: ElementHandle) -> bool:
    """Is it in sight and not under anything? (A map shows only a part of itself.)"""
    try:
        return node.is_enabled() and bool(
            node.evaluate(
                """node => {
                    const { x, y, width, height } = node.getBoundingClientRect();
                    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
                    return width > 0 && hit !== null && node.contains(hit);
                }"""
            )
        )
    except Error:  # gone while it was looked at
        return False


def play_until(is_so: Callable[[], bool], *players: Player, seconds: float = 400) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, [player.person.prompt for player in players]
        if sum(player.act() for player in players) == 0:
            players[0].person.page.wait_for_timeout(50)


@pytest.mark.slow
def test_two_friends_and_a_bot(house: House, visit: Visit) -> None:
    anna, boris = visit(house, lang="ru"), visit(house, lang="en", width=1024)
    anna.plan_table(GAME, "Анна")
    anna.page.get_by_role("button", name="Добавить место").click()
    anna.page.locator("li select").nth(2).select_option("greedy")
    boris.accept(anna.invite(), "Boris")
    expect(anna.page.locator("main")).to_contain_text("Енот")
    anna.start()
    players = [Player(anna, walks=3), Player(boris, walks=3)]
    play_until(lambda: is_over(anna), *players)
    for player in players:
        player.person.wait("[data-test=final]")
        assert player.person.count("[data-test=final] .people li") == 6
        assert not player.person.scrolls_sideways()
    assert sum(player.clicked.count(ON_MAP) for player in players) >= 3
    assert "Raccoon" in boris.page.inner_text("body")


def test_children_begin_alone_on_a_phone(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    person.go(f"/new/{GAME}/solo")
    person.wait("li select")
    while person.count("li select") > 1:
        person.click("li:last-child button.plain")
    person.choose("kids", "on")
    person.click("[data-test=create]")
    person.at_table()
    player = Player(person, walks=4)
    play_until(lambda: player.clicked.count(ON_MAP) >= 2, player)
    assert player.clicked.count(".tray button") >= 2  # both characters are one's own to choose
    assert not person.scrolls_sideways()


def test_children_win_on_a_phone(house: House, visit: Visit) -> None:
    person = visit(house, width=390)
    last_move(house, person, {"kids": "on"})
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-test=final]")
    assert person.count("[data-test=final] .people li") == 5
    assert not person.scrolls_sideways()


# -- the board, click by click ------------------------------------------------------------------------


def asked(position: Match[Any]) -> str:
    ask = position.asks.get(0)
    return ask.prompt if ask else ""


def card(name: str) -> str:
    return f"[data-place=hand] [data-target='{name}']"


def disc(place: str) -> str:
    return f"[data-place-id={place}] .disc .thing"


def tokens(person: Person, place: str, side: str) -> int:
    found = person.page.locator(f"[data-place-id={place}] .pile.{side} b")
    return int(found.inner_text()) if found.count() else 0


def come(
    house: House, visit: Visit, wanted: Callable[[Match[Any]], bool], width: int = 1440
) -> tuple[Person, Position]:
    """Somebody alone at such a position."""
    position = reach(GAME, wanted, options=CAST)
    person = visit(house, width=width)
    put(house, person, position)
    person.wait("[data-place-id] .thing", state="attached")
    person.settle()
    return person, position


def ways_of(match: Match[Any]) -> dict[str, list[str]]:
    """Where every card leads."""
    plans = match.view(0)["table"].get("plans", {})
    return {name: [one["to"] for one in ways] for name, ways in plans.items()}


@pytest.mark.rule("GF-UI-03")
@pytest.mark.parametrize("width", [1440, 390])
def test_a_card_and_then_a_place(house: House, visit: Visit, width: int) -> None:
    person, position = come(
        house,
        visit,
        lambda match: asked(match) == "turn" and any(1 < len(ways) < 5 for ways in ways_of(match).values()),
        width,
    )
    name, goals = next((name, ways) for name, ways in ways_of(position.match).items() if 1 < len(ways) < 5)
    hero, before = position.match.table.hero.id, person.moves()
    person.click(card(name))
    person.wait("[data-test=aim]")
    person.click(card(name))  # a second thought: the card goes down again
    person.wait("[data-test=aim]", state="hidden")
    person.click(card(name))
    person.wait("[data-test=aim]")
    glowing = person.page.locator("[data-place-id]:has(.disc .thing.can)")
    assert set(glowing.evaluate_all("all => all.map(one => one.dataset.placeId)")) == set(goals)
    person.click(disc(goals[-1]))
    person.wait(f"[data-place-id={goals[-1]}] [data-piece={hero}]", state="attached")
    assert person.moves() >= before + 2


REFUSALS = ("why.too-near", "why.too-far", "why.start", "why.road-twice")


def refusals(match: Match[Any]) -> dict[str, tuple[str, str]]:
    """A place for every reason not to go there, with the words."""
    words = Words("ru", match.game)
    found: dict[str, tuple[str, str]] = {}
    open_to = {option.plain()["place"] for option in match.asks[0].options}
    for place, reason in whys(match, without=open_to).items():
        if reason is not None:
            found[reason[0]] = (place, words.say(reason[0], **reason[1]))
    return found


@pytest.mark.rule("GF-UI-03")
def test_a_place_that_cannot_be_reached_says_why(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: asked(match) == "go" and set(REFUSALS) <= set(refusals(match)))
    before = person.moves()
    for reason in REFUSALS:
        place, text = refusals(position.match)[reason]
        person.click(disc(place))
        expect(person.page.locator("[role=tooltip].pinned .refused")).to_have_text(text)
        person.click("[role=tooltip].pinned .close")
    assert person.moves() == before


@pytest.mark.rule("GF-UI-03")
def test_a_raised_card_says_where_it_does_not_lead(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: asked(match) == "turn" and len(ways_of(match)) > 1)
    town = position.match.table
    name = next(name for name in ways_of(position.match) if town.box.walk[name] > 0)
    steps, distance = town.box.steps[town.hero.place], town.box.walk[name]
    far = next(place for place in town.box.places if steps[place] > distance)
    person.click(card(name))
    person.wait("[data-test=aim]")
    person.click(disc(far))
    said = person.text("[role=tooltip].pinned .refused")
    assert f"ровно {distance}, кратчайший путь {steps[far]}" in said
    person.wait("[data-test=aim]")  # the card is still raised


def choices_of_pull(match: Match[Any]) -> list[str]:
    """Neighbours that can give a token of either side."""
    options = [option.plain() for option in match.asks[0].options]
    sides = {side: {place for option in options for place in option.get(side, ())} for side in ("sup", "dis")}
    return sorted(sides["sup"] & sides["dis"])


@pytest.mark.rule("GF-UI-05")
@pytest.mark.parametrize("width", [1440, 390])
def test_rumours_are_chosen_arrow_by_arrow(house: House, visit: Visit, width: int) -> None:
    person, position = come(house, visit, lambda match: asked(match) == "pull" and bool(choices_of_pull(match)), width)
    place, here = choices_of_pull(position.match)[0], position.match.table.hero.place

    def chosen() -> list[str]:
        on = person.page.locator("[data-place=hand] [role=radio][aria-checked=true]")
        return [str(one) for one in on.evaluate_all("all => all.map(one => one.dataset.test)")]

    assert f"give-{place}-sup" in chosen()
    giving = {
        place
        for option in position.match.asks[0].options
        for side in ("sup", "dis")
        for place in option.plain().get(side, ())
    }
    assert person.count(".arrows path.pull") == len(giving)
    person.click(f"[data-test=pull-{place}]")
    assert f"give-{place}-dis" in chosen()
    person.click(f"[data-test=give-{place}-sup]")
    person.click(f"[data-test=give-{place}-dis]")
    picked = chosen()
    wanted = {
        side: tokens(person, here, side) + sum(one.endswith(f"-{side}") for one in picked) for side in ("sup", "dis")
    }
    assert any(character.isdigit() for character in person.text(".console .note"))
    before = person.moves()
    person.click("[data-test=pull-confirm]")
    person.wait("[data-test=pull-confirm]", state="hidden")
    assert person.moves() > before
    assert {side: tokens(person, here, side) for side in wanted} == wanted


@pytest.mark.rule("GF-UI-05")
def test_many_neighbours_leave_the_way_out_in_sight(house: House, visit: Visit) -> None:
    """With five of them there is more to choose than a small window is wide."""
    position = reach(
        GAME,
        lambda match: asked(match) == "pull" and len(match.table.box.near[match.table.hero.place]) == 5,
        options=CAST,
    )
    person = visit(house, width=1024)
    put(house, person, position)
    person.settle()
    button = person.page.query_selector("[data-test=pull-confirm]")
    assert button is not None
    assert can_be_hit(button)
    before = person.moves()
    person.click("[data-test=pull-confirm]")
    person.wait_for_move(before)


@pytest.mark.rule("GF-UI-06")
def test_dice_are_thrown_and_one_again(house: House, visit: Visit) -> None:
    person, _ = come(
        house,
        visit,
        lambda match: asked(match) == "roll" and match.table.hero.id == "DIP" and not match.table.ability_used,
    )
    before = person.moves()
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-zone=dice] .dice .thing.can")
    dice = person.count("[data-zone=dice] .dice li")
    assert person.moves() == before + 1
    person.click("[data-zone=dice] .dice .thing.can")
    person.wait("[data-zone=dice] .dice .thing.can", state="hidden")
    assert person.moves() >= before + 2
    person.click("[data-zone=dice] .chip, [data-zone=dice].shown")
    assert person.count("[data-zone=dice] .dice li") == dice
    person.click("[data-test=tab-log]")
    expect(person.page.locator(".log ol")).to_contain_text("перебрасывает")


def test_the_monsters_to_choose_from_are_in_sight(house: House, visit: Visit) -> None:
    """A phone shows a part of the map: the part where something is to be chosen."""
    person, position = come(house, visit, lambda match: asked(match) == "move-monster", 390)
    for option in position.match.asks[0].options:
        node = person.page.query_selector(f"[data-place-id] .thing.can[data-target={option.plain()['monster']}]")
        assert node is not None
        assert can_be_hit(node)
    before = person.moves()
    person.click("[data-place-id] .thing.can")
    person.wait_for_move(before)


def moves_on(match: Match[Any]) -> bool:
    """Is there another token to move, whichever goes first?"""
    trials = [match.fork() for _ in match.asks[0].options]
    for trial, option in zip(trials, match.asks[0].options, strict=True):
        trial.submit(0, option)
    return all(asked(trial) == "move-token" for trial in trials)


@pytest.mark.rule("GF-UI-07")
@pytest.mark.parametrize("width", [1440, 390])
def test_a_token_leaves_for_a_neighbour(house: House, visit: Visit, width: int) -> None:
    person, position = come(
        house, visit, lambda match: asked(match) == "move-token" and match.table.left > 1 and moves_on(match), width
    )
    here, left = position.match.table.hero.place, position.match.table.left
    assert f"Ещё отправить: {left}." in person.prompt
    pile = person.page.locator(f"[data-place-id={here}] .tap .thing.can").first
    side = pile.get_attribute("data-target") or ""
    pile.tap() if person.is_phone else pile.click()
    goal = position.match.table.box.near[here][0]
    counts = tokens(person, here, side), tokens(person, goal, side)
    person.click(disc(goal))
    expect(person.page.locator(f"[data-place-id={goal}] .pile.{side} b")).to_have_text(str(counts[1] + 1))
    assert tokens(person, here, side) == counts[0] - 1
    expect(person.page.locator("[data-test=prompt]")).to_contain_text(f"Ещё отправить: {left - 1}.")


SIZES = ((1440, 900), (1024, 768), (390, 844))
MAP_EVENTS = ("run", "leap", "lose-cube")
"""What events ask about the map."""


def resize(person: Person, size: tuple[int, int]) -> None:
    """Another window, in which the table is opened anew."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.reload()
    person.settle()


def asked_places(match: Match[Any]) -> set[str]:
    return {option.plain()["place"] for option in match.asks[0].options}


def assert_in_reach(person: Person, places: set[str]) -> None:
    """Each of the places, and no other, can be chosen, and nothing lies on it."""
    glowing = person.page.locator("[data-place-id]:has(.disc .thing.can)")
    expect(glowing).to_have_count(len(places))
    assert set(glowing.evaluate_all("all => all.map(one => one.dataset.placeId)")) == places
    covered = glowing.locator(".disc").evaluate_all(
        """all => all.filter(disc => {
            const { x, y, width, height } = disc.getBoundingClientRect();
            const points = [[0.5, 0.5], [0.5, 0.15], [0.5, 0.85], [0.15, 0.5], [0.85, 0.5]];
            return points.some(([across, down]) => {
                const hit = document.elementFromPoint(x + width * across, y + height * down);
                return hit?.closest("[data-place-id]") == null;
            });
        }).map(disc => disc.dataset.zone)"""
    )
    assert covered == []
    assert all(can_be_hit(one) for one in glowing.locator(".disc .thing").element_handles())


@pytest.mark.rule("GF-UI-10")
@pytest.mark.parametrize(
    ("question", "at_least", "first"),
    [
        ("run", {"SHA", "COR"}, 0),
        ("run", {"CLI"}, 0),
        ("run", {"POO"}, 0),
        ("leap", {"SHA", "DUM"}, 200),
        ("lose-cube", {"MUS", "ABU"}, 0),
    ],
)
def test_an_event_does_not_cover_what_it_asks_about(
    house: House, visit: Visit, question: str, at_least: set[str], first: int
) -> None:
    """In windows of all sizes its words stand beside the map."""
    position = reach(
        GAME, lambda match: asked(match) == question and at_least <= asked_places(match), options=CAST, first=first
    )
    person = visit(house)
    places, event = asked_places(position.match), person.page.locator(".news .item.event")
    put(house, person, position)
    for size in SIZES:
        resize(person, size)
        assert_in_reach(person, places)
        expect(event).to_contain_text(Words("ru", position.match.game).say(f"event-text.{position.match.table.event}"))
        assert over_the_map(person) == []
        assert not person.scrolls_sideways()
    before = person.moves()
    person.click(disc(min(places)))
    person.wait_for_move(before)


def turn_to(person: Person, what: str) -> None:
    """Of several news, this kind is wanted."""
    person.page.locator(f".news .tab.{what}, .news .item.{what}, .news .item.{what}-mark").first.wait_for()
    tab = person.page.locator(f".news .tab.{what}")
    if tab.count():
        tab.last.click()


OVER_THE_MAP = """() => {
    const { left, right, top, bottom } = document.querySelector('.town').getBoundingClientRect();
    return [...document.querySelectorAll('.news, .news *, [data-zone=dice], .team, .strip')].filter((node) => {
        const box = node.getBoundingClientRect();
        const across = Math.min(box.right, right) - Math.max(box.left, left);
        return box.width > 2 && across > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1;
    }).map((node) => node.className);
}"""


def over_the_map(person: Person) -> list[str]:
    """What lies on the map although it is no part of it."""
    found: list[str] = person.page.evaluate(OVER_THE_MAP)
    return found


@pytest.mark.rule("GF-UI-10", "GF-UI-11")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_other_news_stand_beside_the_event_that_asks(house: House, visit: Visit, width: int, height: int) -> None:
    """They are a click away while it asks, and unread they are not lost."""

    def marked(match: Match[Any]) -> Match[Any] | None:
        if asked(match) != "move-monster":
            return None
        trial = match.fork()
        told = [event.what for event in trial.submit(0, trial.asks[0].options[-1])]
        return trial if told.count("curse-mark") == 1 and asked(trial) in MAP_EVENTS else None

    position = reach(GAME, lambda match: marked(match) is not None, options=CAST)
    trial = marked(position.match)
    assert trial is not None
    person = visit(house, width=width)
    person.page.set_viewport_size({"width": width, "height": height})
    put(house, person, position)
    person.settle()
    person.click(f"[data-place-id] .thing.can[data-target={position.match.asks[0].options[-1].plain()['monster']}]")
    event, mark = person.page.locator(".news .item.event"), person.page.locator(".news .item.curse-mark")
    expect(event).to_be_visible()
    person.settle()
    assert_in_reach(person, asked_places(trial))
    turn_to(person, "curse")
    expect(mark).to_be_visible()
    expect(event).to_have_count(0)
    assert_in_reach(person, asked_places(trial))
    assert over_the_map(person) == []
    turn_to(person, "event")
    expect(event).to_be_visible()
    while asked(trial) in MAP_EVENTS:
        places, before = asked_places(trial), person.moves()
        assert_in_reach(person, places)
        trial.submit(0, next(one for one in trial.asks[0].options if one.plain()["place"] == min(places)))
        person.click(disc(min(places)))
        person.wait_for_move(before)
        person.settle()
    expect(event).to_have_count(0)
    expect(person.page.locator(".news .tab.curse, .news .item.curse-mark").first).to_be_visible()


# -- the room of the map ------------------------------------------------------------------------------

WINDOWS = ((1440, 900), (1920, 1080))
TEAMS = {2: "DIP,MAB", 5: "DIP,MAB,STA,SOO,WEN"}
MAP_ROOM = """() => {
    const box = (node) => node.getBoundingClientRect();
    const view = box(document.querySelector('.town .view'));
    const names = [...document.querySelectorAll('[data-place-id] .name span')];
    const shown = names.filter((one) => box(one).width > 0);
    const outside = (one) => {
        const { left, right, top, bottom } = box(one);
        return left < view.left - 1 || right > view.right + 1 || top < view.top - 1 || bottom > view.bottom + 1;
    };
    const meet = (one, other) => {
        const [a, b] = [box(one), box(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    };
    const met = (one, at) => shown.slice(at + 1).filter((other) => meet(one, other));
    const pairs = shown.flatMap((one, at) => met(one, at).map((other) => `${one.textContent} / ${other.textContent}`));
    const places = [...document.querySelectorAll('[data-place-id] .disc, .track .mark')];
    return {
        size: Math.min(...shown.map((one) => parseFloat(getComputedStyle(one).fontSize))),
        named: shown.length === names.length,
        outside: [...places, ...shown].filter(outside).map((one) => one.textContent || one.dataset.zone),
        pairs,
    };
}"""


def assert_map_in_sight(person: Person, least: float = 15) -> None:
    """All places with their names, legible, none on another or beyond the edge."""
    found = person.page.evaluate(MAP_ROOM)
    assert (found["named"], found["outside"], found["pairs"]) == (True, [], [])
    assert found["size"] >= least


@pytest.mark.rule("GF-UI-01")
@pytest.mark.parametrize("team", list(TEAMS))
def test_the_map_and_the_whole_team_are_in_sight(house: House, visit: Visit, team: int) -> None:
    """In wide windows, also when five have many curses."""

    def wanted(match: Match[Any]) -> bool:
        town = match.table
        return asked(match) == "turn" and town.turn > team and sum(len(hero.curses) for hero in town.team) >= team

    position = reach(GAME, wanted, seats=team, options={"characters": TEAMS[team], "first": "1"})
    person = visit(house)
    put(house, person, position)
    for size in WINDOWS:
        resize(person, size)
        assert_map_in_sight(person)
        assert over_the_map(person) == []
        seen = person.page.locator("li.hero, li.monster").evaluate_all(
            """all => all.filter((one) => {
                const [team, box] = [one.closest('.team'), one].map((node) => node.getBoundingClientRect());
                const below = box.bottom <= team.bottom + 1 && box.right <= team.right + 1;
                return box.height > 0 && box.top >= team.top && below;
            }).length"""
        )
        assert seen == team + 3
        cut = person.page.locator(".strip, .news, .news *, .strip *").evaluate_all(
            """all => all.filter((one) => getComputedStyle(one).overflowX !== 'visible')
                .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
                .map((one) => `${one.parentElement.className} ${one.outerHTML.slice(0, 80)}`)"""
        )
        assert cut == []
        goal = person.text(".team .goal")
        assert str(len(position.match.table.monsters)) in goal
        assert f"{position.match.table.alarm} из {position.match.table.track.loss}" in person.text("[data-zone=alarm]")


def test_a_lesson_opens_with_the_whole_map(house: House, visit: Visit) -> None:
    person = visit(house)
    person.go(f"/tutorial/{GAME}")
    person.click("button.lesson")
    person.wait("[data-test=lesson]")
    person.wait("[data-place-id] .thing", state="attached")
    person.settle()
    assert_map_in_sight(person)


def test_names_never_lie_on_each_other(house: House, visit: Visit) -> None:
    """However far away the map is: they go before they meet."""
    person, _ = come(house, visit, lambda match: asked(match) == "turn" and match.table.turn > 3, 390)
    while person.sees("[data-test=zoom-out]"):
        person.click("[data-test=zoom-out]")
        assert person.page.evaluate(MAP_ROOM)["pairs"] == []
    person.page.wait_for_function(f"() => ({MAP_ROOM})().outside.length === 0")


# -- around the board ---------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_nothing_is_wider_than_the_screen(house: House, visit: Visit, width: int) -> None:
    person, _ = come(house, visit, lambda match: asked(match) == "turn" and match.table.turn > 6, width)
    assert not person.scrolls_sideways()
    for path in (f"/new/{GAME}/friends", f"/tutorial/{GAME}"):
        person.read(path)
        assert not person.scrolls_sideways(), path


def test_the_home_page_speaks_of_partners(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    person.go("/")
    team = "article[aria-labelledby=title-gravity_falls]"
    rivals = "article[aria-labelledby=title-mad_tea_party]"
    person.wait(team)
    assert "Товарищи" in person.text(team)
    assert "оперник" not in person.text(team)
    assert "Соперники" in person.text(rivals)
    # Alone there is nobody to choose; the other game keeps its own number.
    person.choose(f"count-{GAME}", "0")
    assert "в одиночку" in person.text(team)
    assert person.page.locator("input[name=count-mad_tea_party]:checked").input_value() == "2"
    person.click(f"{team} [data-test=play-now]")
    person.at_table()
    person.click("[data-test=tab-people]")
    expect(person.page.locator(".people li")).to_have_count(1)


def test_settings_follow_the_seats_and_say_what_is_missing(house: House, visit: Visit) -> None:
    person = visit(house, lang="ru")
    person.go(f"/new/{GAME}/solo")
    person.wait("li select")
    assert person.count("li select") == 3
    assert person.count("input[name=first]") == 4  # by lot, or one of three
    person.page.locator("[data-test=several-characters]").check()
    for hero in ("DIP", "WEN"):
        person.click(f"[data-test=pick-{hero}]")
    person.click("[data-test=create]")
    expect(person.page.locator("[data-test=lacking]")).to_have_text(
        "«Персонажи»: выбрано 2, а нужно 3. Выберите до конца или доверьтесь столу."
    )
    assert person.page.url.endswith("/solo")
    person.click("li:last-child button.plain")
    person.wait("[data-test=lacking]", state="hidden")
    person.click("[data-test=create]")
    person.at_table()
    assert person.page.locator("[data-place-id] [data-piece=DIP]").count() == 1
    assert person.page.locator("[data-place-id] [data-piece=WEN]").count() == 1


@pytest.mark.rule("GF-UI-14")
def test_at_one_device_a_team_needs_no_curtain(house: House, visit: Visit) -> None:
    person = visit(house)
    position = reach(GAME, lambda match: asked(match) == "turn" and match.table.turn > 3, seats=2, options=CAST)
    put(house, person, position, ("Анна", "Борис"), mode="device")
    person.settle()
    assert not person.sees("[data-test=raise]")
    owner = "[data-place=hand] .who b"
    hero, player = person.text(owner), Player(person, walks=0)
    end = time.monotonic() + 60
    while not person.sees(IN_HAND) or person.text(owner) == hero:
        assert time.monotonic() < end, person.prompt
        assert not person.sees("[data-test=raise]")
        if not player.act():
            person.page.wait_for_timeout(50)
    assert person.sees(".prompt.mine")


def test_a_leak_of_a_deck_would_be_noticed(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: asked(match) == "turn" and match.table.turn > 3)
    table = person.page.url.rpartition("/")[2]
    truth = Truth(house.store)
    assert truth.leaks(person.ears.heard, set()) == []
    town = position.match.table
    unseen = [*town.curse_deck, *town.unused_events]
    told = [f'{{"top": "{one}"}}' for one in unseen]
    assert len(truth.leaks({(table, 0): told}, set())) >= len(unseen) - len(town.seen_events)
    coming = next(one for one in town.move_deck if one in town.box.places)
    assert truth.leaks({(table, 0): [f'{{"place": "{coming}"}}']}, set()) == []  # a place on the map is no secret
