"""What the table of Gravity Falls shows (section 19), in a browser: the board, the previews, the news, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.guided import notes, whys
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import Position, last_move, put, reach
from tests.web.test_gravity_falls import CAST, GAME, asked, card, come, disc, turn_to
from wondertable import Match, load
from wondertable.games.gravity_falls.options import REST
from wondertable.kernel import Event, Option, Words

TOOLTIP = "[role=tooltip]"
Trial = tuple[Option, Match[Any], list[Event]]


def trials(match: Match[Any]) -> list[Trial]:
    """What every answer would lead to: dice and cards are known beforehand at these tables."""
    found: list[Trial] = []
    for option in match.asks[0].options if 0 in match.asks else ():
        trial = match.fork()
        found.append((option, trial, trial.submit(0, option)))
    return found


def leading(match: Match[Any], wanted: Callable[[Match[Any], set[str]], bool]) -> Trial | None:
    """The first answer that leads where one wants to be."""
    for option, trial, events in trials(match):
        if trial.result is None and wanted(trial, {event.what for event in events}):
            return option, trial, events
    return None


def open_list(person: Person) -> None:
    if not person.sees("[data-test=choices]"):
        person.click("[data-test=tab-choices]")


def choose(person: Person, match: Match[Any], option: Option) -> None:
    """By the list of choices beside the board."""
    number = list(match.asks[0].options).index(option)
    open_list(person)
    person.page.locator("[data-test=choices] .choice").nth(number).click()


def point_at(person: Person, found: Locator) -> None:
    """Come with the mouse and rest there."""
    box = found.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.mouse.move(x - 4, y - 4)
    person.page.mouse.move(x, y, steps=3)


def at_turn(match: Match[Any], turn: int = 3) -> bool:
    return asked(match) == "turn" and match.table.turn > turn


# -- always in sight ----------------------------------------------------------------------------------

LOOK = """() => Object.fromEntries([...document.querySelectorAll('[data-place-id]')].map((node) => {
    const count = (side) => Number(node.querySelector(`.pile.${side} b`)?.textContent ?? 0);
    const pieces = [...node.querySelectorAll('[data-piece]')].map((one) => one.dataset.piece).sort();
    const next = node.querySelector('.next') ? Number(node.querySelector('.turn').textContent) : 0;
    return [node.dataset.placeId, [count('sup'), count('dis'), pieces, next]];
}))"""


@pytest.mark.rule("GF-UI-01")
def test_everything_lies_in_sight(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        town = match.table
        rounds = [monster.round for monster in town.monsters if monster.place]
        return at_turn(match) and 2 in rounds and len(rounds) < 3

    position = reach(GAME, wanted, options={**CAST, "monsters": "GBOT,RUMB,MANO"})
    town, words, person = position.match.table, Words("ru", load(GAME)), visit(house)
    person.page.set_viewport_size({"width": 1440, "height": 1080})
    put(house, person, position)
    person.settle()
    figures = [*(hero for hero in town.team), *(monster for monster in town.monsters if monster.place)]
    there = {
        place: [
            town.sup[place],
            town.dis[place],
            sorted([one.id for one in figures if one.place == place] + [f"cube.{place}"] * (place in town.cubes)),
            town.row.index(place) + 1 if place in town.row else 0,
        ]
        for place in town.box.places
    }
    assert person.page.evaluate(LOOK) == there
    assert person.count(".roads path.road") == sum(map(len, town.box.near.values())) // 2
    # The row in its order, the alarm and its marks, and how much is left of everything.
    names = [words.say(f"place.{place}") for place in town.row]
    row = person.page.locator("ol.row li .name")
    assert [name.replace("\u00ad", "") for name in row.all_text_contents()] == names
    assert person.page.locator("ol.row li .number [aria-hidden]").all_inner_texts() == [
        str(n + 1) for n in range(len(names))
    ]
    assert person.text("[data-zone=alarm] .bell b") == str(town.alarm)
    assert person.text("[data-zone=alarm] .left").startswith(f"{town.track.loss - town.alarm} ")
    marks = [int(one) for one in person.page.locator(".track .mark b").all_inner_texts()]
    assert sorted(marks) == sorted([*town.track.marks, town.track.loss])
    assert person.text("[data-piece=alarm-marker] b") == str(town.alarm)
    stocks = {"move_deck": len(town.move_deck), "move_discard": len(town.move_discard), "supply": town.supply}
    stocks["events"] = sum(one in town.box.events for one in town.move_deck)
    assert {zone: int(person.text(f"[data-zone={zone}] b")) for zone in stocks} == stocks
    for monster in town.monsters:
        said = person.text(f"[data-zone='monster.{monster.id}'] .about").replace("\u00ad", "")
        assert words.say(f"monster.{monster.id}") in said
        if monster.place:
            assert words.say(f"class.{town.box.rank[monster.id]}") in said
            assert words.say(f"power.{monster.id}") in said
            assert ("раунд 2" in said) == (monster.round == 2)
        else:
            assert "побеждён" in said
    assert person.count("li.monster.beaten") == sum(not monster.place for monster in town.monsters)


@pytest.mark.rule("GF-UI-01", "GF-ALM-02")
@pytest.mark.parametrize("team", [2, 3, 5])
def test_the_alarm_track_is_that_of_the_team(house: House, visit: Visit, team: int) -> None:
    track = load(GAME).new(team, 0).table.track
    person = visit(house)
    person.play_now(opponents=team - 1, game=GAME)
    person.wait(".cast button")
    assert person.count(".cast button") == 5  # nobody has taken one before
    person.wait(".track .mark")
    marks = [int(one) for one in person.page.locator(".track .mark b").all_inner_texts()]
    assert sorted(marks) == [*track.marks, track.loss]
    assert person.count(".track .space") == track.loss + 1
    assert person.count("[data-zone=alarm] .bar .mark") == len(track.marks)


@pytest.mark.rule("GF-UI-02")
def test_what_every_character_has(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        mabel = match.table.team[1]
        return at_turn(match) and bool(mabel.curses) and len(mabel.discard) > 1

    position = reach(GAME, wanted, seats=3, options={"characters": "DIP,MAB,SOO", "first": "1"})
    town, words, person = position.match.table, Words("ru", load(GAME)), visit(house)
    put(house, person, position)
    person.settle()
    for hero in town.team:
        plate = f"[data-zone='hero.{hero.id}']"
        assert words.say(f"character.{hero.id}") in person.text(f"{plate} .name")
        assert person.count(f"{plate} .hand .mini") == len(hero.hand)
        counts = [person.text(f"{plate} [data-zone='{pile}.{hero.id}']") for pile in ("deck", "discard")]
        assert counts == [str(len(hero.deck)), str(len(hero.discard))]
    # Whose turn it is, which step, and who has to do what.
    assert person.count("li.hero.active") == 1
    assert person.text("li.hero.active .step") == "карта или отдых"
    assert person.prompt == "Диппер: сыграйте карту или отдохните."
    # All of somebody else's things, to be leafed through.
    mabel = town.team[1]
    point_at(person, person.page.locator("[data-zone='hero.MAB'] .who"))
    told = person.page.locator(TOOLTIP)
    expect(told).to_contain_text(words.say("ability.MAB"))
    printed = {one.id: one.name for one in position.match.game.guide.cards(words) if hasattr(one, "name")}
    for name in (*mabel.hand, *mabel.discard):
        expect(told).to_contain_text(printed[name])
    for curse in mabel.curses:
        expect(told).to_contain_text(words.say(f"curse-text.{town.box.kind[curse]}"))
    point_at(person, person.page.locator("[data-zone='hero.DIP'] .who"))
    expect(told).to_contain_text("Способность ещё не использована")
    expect(told).to_contain_text("Сейчас: карта или отдых")


@pytest.mark.rule("GF-UI-02", "GF-UI-06")
def test_an_ability_that_is_spent_says_so(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return asked(match) == "move-token" and match.table.ability_used and match.table.hero.id == "DIP"

    person, _ = come(house, visit, wanted)
    expect(person.page.locator("[data-place=hand] .who .used")).to_have_text("Способность использована")
    assert person.text("li.hero.active .step") == "жетоны уходят к соседям"


# -- where a card leads -------------------------------------------------------------------------------


def plans_of(match: Match[Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = match.view(0)["table"].get("plans", {})
    return found


def way_with(match: Match[Any], wanted: Callable[[dict[str, Any]], bool]) -> tuple[str, dict[str, Any]] | None:
    for name, ways in plans_of(match).items():
        for plan in ways:
            if len(plan["route"]) > 1 and match.table.box.walk[name] > 0 and wanted(plan):
                return name, plan
    return None


def fights(plan: dict[str, Any]) -> bool:
    return "foes" in plan and not plan["foes"][0]["void"] and plan["foes"][0]["chance"][1] > 0


def talks(plan: dict[str, Any]) -> bool:
    return "flips" in plan and plan["quiet"][0] < 1 and plan["flips"][1] > 0


def percents(ends: tuple[float, float]) -> str:
    low, high = (f"{int(100 * end + 0.5)}\N{NO-BREAK SPACE}%" for end in ends)
    return low if low == high else f"{low}–{high}"


def numbers(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}–{ends[1]}"


@pytest.mark.rule("GF-UI-03")
@pytest.mark.parametrize("kind", [fights, talks])
def test_a_place_tells_what_would_come_of_going_there(
    house: House, visit: Visit, kind: Callable[[dict[str, Any]], bool]
) -> None:
    person, position = come(house, visit, lambda match: at_turn(match, 0) and way_with(match, kind) is not None)
    found = way_with(position.match, kind)
    assert found is not None
    name, plan = found
    words = Words("ru", position.match.game)
    # Over a card all its ends light up, before anything is clicked.
    point_at(person, person.page.locator(card(name)))
    goals = {one["to"] for one in plans_of(position.match)[name]}
    lit = person.page.locator(".place.target")
    expect(lit).to_have_count(len(goals))
    assert set(lit.evaluate_all("all => all.map(one => one.dataset.placeId)")) == goals
    told = person.page.locator(TOOLTIP)
    expect(told).to_contain_text(words.say(f"place.{plan['to']}"))
    person.click(card(name))
    person.wait("[data-test=aim]")
    point_at(person, person.page.locator(disc(plan["to"])))
    expect(told).to_contain_text(" → ".join(words.say(f"place.{place}") for place in plan["route"]))
    expect(person.page.locator(".roads path.walk")).to_have_count(1)
    sides = position.match.view(0)["table"]["sides"]
    beside = [sides[place] for place in position.match.table.box.near[plan["to"]]]
    sure = sum(len(gives) == 1 and gives[0] != "" for gives in beside)
    free = sum(len(gives) > 1 for gives in beside)
    assert person.count(".arrows path.pull") == sum(any(gives) for gives in beside)
    assert person.count(".arrows path.pull.open") == free
    expect(told).to_contain_text(f"обязательных жетонов {sure}, на выбор {free}")
    expect(told).to_contain_text(f"Кубиков в броске: {numbers(plan['dice'])}")
    expect(told).to_contain_text(re.compile(rf"Проклятие:\s*{percents(plan['curse'])}"))
    if kind is fights:
        foe = plan["foes"][0]
        expect(told).to_contain_text(f"нужно успехов {numbers(foe['need'])}")
        expect(told).to_contain_text(percents(foe["chance"]))
    else:
        expect(told).to_contain_text("Поддержкой станет:")
        expect(told).to_contain_text(re.compile(rf"недоверия не останется:\s*{percents(plan['quiet'])}"))
    assert ("Лишни" in told.inner_text()) == (plan["excess"][1] > 0)


@pytest.mark.rule("GF-UI-03")
def test_a_card_that_cannot_be_played_says_why(house: House, visit: Visit) -> None:
    def stuck(match: Match[Any]) -> list[str]:
        return [name for name in match.table.hero.hand if name not in plans_of(match)] if at_turn(match, 0) else []

    person, position = come(house, visit, lambda match: bool(stuck(match)))
    name, match = stuck(position.match)[0], position.match
    reason = whys(match)[name]
    assert reason is not None
    before = person.moves()
    person.click(card(name))
    expect(person.page.locator(f"{TOOLTIP} .refused")).to_have_text(Words("ru", match.game).say(reason[0], **reason[1]))
    assert person.moves() == before


# -- pulls, dice, the forecast ------------------------------------------------------------------------


def beside_cube(match: Match[Any]) -> str:
    """A neighbour of a riot that may give either side, or keep all behind its cube."""
    if asked(match) != "riot-pull":
        return ""
    taken = [option.plain() for option in match.asks[0].options]
    places = {place for option in taken for side in ("sup", "dis") for place in option.get(side, ())}
    for place in sorted(places & set(match.table.cubes)):
        if match.table.sup[place] and match.table.dis[place]:
            return str(place)
    return ""


@pytest.mark.rule("GF-UI-05", "GF-UI-13")
def test_a_cube_keeps_what_a_riot_would_pull(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: bool(beside_cube(match)))
    match, place = position.match, beside_cube(position.match)
    noted = notes(match, Words("ru", match.game))
    switch = [f"[data-test=give-{place}-{give}]" for give in ("sup", "dis", "none")]
    assert [person.count(one) for one in switch] == [1, 1, 1]
    expect(person.page.locator(switch[2])).to_have_attribute("aria-checked", "true")  # as a team would rather have it
    assert person.count(f"li:has({switch[0]}) .cube") == 1
    note = person.page.locator(".console .note")
    seen = set()
    for button in switch:
        person.click(button)
        expect(person.page.locator(button)).to_have_attribute("aria-checked", "true")
        seen.add(note.inner_text())
    assert len(seen) == 3
    assert seen <= set(noted.values())
    told = r"(тревога не растёт|тревога \+\d+: \d+ из \d+)(; \d+ жетон\w* стан\w+ недоверием)?"
    assert all(re.fullmatch(told, text) for text in seen)
    # What is forced cannot be switched.
    for group in person.page.locator(".console [role=radiogroup]").all():
        buttons = group.locator("button")
        if buttons.count() == 1:
            expect(buttons).to_be_disabled()
    person.click("[data-test=pull-confirm]")
    person.wait("[data-test=pull-confirm]", state="hidden")


@pytest.mark.rule("GF-UI-06")
def test_dice_tumble_and_are_split_in_the_order_in_which_they_count(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return asked(match) == "roll" and match.table.hero.id == "DIP" and not match.table.ability_used

    position = reach(GAME, wanted, options=CAST)
    person = visit(house, motion=True)
    put(house, person, position)
    person.settle()
    _, trial, _ = trials(position.match)[0]
    person.page.evaluate(
        """() => {
            window.tumbled = false;
            new MutationObserver(() => (window.tumbled ||= document.querySelector('.die.rolling') !== null)).observe(
                document.querySelector('.board'), { subtree: true, childList: true, attributes: true });
        }"""
    )
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-zone=dice] .dice .thing.can")  # Dipper may throw one again
    person.page.wait_for_function("() => window.tumbled")
    faces = trial.table.dice
    wanted_split = [f"успехи: {faces.count('S')}", f"движения: {faces.count('M')}", f"проклятия: {faces.count('C')}"]
    if trial.table.excess:
        wanted_split.append(f"лишни{'й кубик' if trial.table.excess == 1 else 'е кубики'}: {trial.table.excess}")
    assert person.page.locator("[data-zone=dice] .split li").all_inner_texts() == wanted_split


@pytest.mark.rule("GF-UI-08", "GF-UI-13")
def test_the_forecast_stands_over_the_map_until_the_monsters_move(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        ahead = match.view(0)["table"].get("forecast") if at_turn(match, 0) else None
        return ahead is not None and any(riot["marks"] and riot["cursed"] for riot in ahead["monsters"])

    person, position = come(house, visit, wanted)
    words = Words("ru", position.match.game)
    ahead = position.match.view(0)["table"]["forecast"]
    riot = next(one for one in ahead["monsters"] if one["marks"])
    line = person.page.locator("[data-test=forecast]")
    assert words.say(f"monster.{riot['monster']}") in line.inner_text()
    assert f"тревога +{numbers(riot['alarm'])}, в недоверие {numbers(riot['flips'])}" in line.inner_text()
    assert all(words.say(f"character.{hero}") in line.inner_text() for hero in riot["cursed"])
    assert person.count("[data-test=forecast] .mark") >= len(riot["marks"])
    point_at(person, line)
    told = person.page.locator(TOOLTIP)
    for space in riot["marks"]:
        expect(told).to_contain_text(f"Отметка {space}:")


@pytest.mark.rule("GF-UI-08")
def test_the_forecast_names_the_cube_and_goes_when_the_monsters_come(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: at_turn(match, 0) and match.table.row[0] in match.table.cubes)
    place = Words("ru", position.match.game).say(f"place.{position.match.table.row[0]}")
    assert person.text("[data-test=forecast] .line") == f"{place}: знак храбрости не пустит монстра и вернётся в запас."
    other = reach(GAME, lambda match: asked(match) == "riot-pull", options=CAST)
    put(house, person, other)
    person.settle()
    assert person.count("[data-test=forecast]") == 0
    assert person.text("[data-test=step]").endswith("беспорядки: жетоны")


@pytest.mark.rule("GF-UI-13")
def test_bad_mouth_is_not_forgotten(house: House, visit: Visit) -> None:
    def wanted(match: Match[Any]) -> bool:
        return at_turn(match, 0) and bool(match.view(0)["table"]["forecast"]["mouth"])

    person, _ = come(house, visit, wanted)
    assert "Злой язык" in person.text("[data-test=forecast] .line .mouth")


# -- when one is asked --------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-09")
@pytest.mark.parametrize("wants", [True, False])
def test_a_seat_says_when_it_wants_to_be_asked(house: House, visit: Visit, wants: bool) -> None:
    def wanted(match: Match[Any]) -> bool:
        return asked(match) == "turn" and any(option.plain()["do"] == "move-cube" for option in match.asks[0].options)

    position = reach(GAME, wanted, options={"characters": "WEN,MAB", "first": "1"})
    person = visit(house)
    put(house, person, position)
    person.settle()
    person.click("[data-test=tab-choices]")
    person.click("[data-test=standing] summary")
    ticks = person.page.locator("[data-test=standing] .tick input")
    titles = ["после движения", "после слухов", "после броска", "в конце фазы персонажа", "в конце хода"]
    assert [one.strip() for one in person.page.locator("[data-test=standing] .tick").all_inner_texts()] == titles
    assert [one.is_checked() for one in ticks.all()] == [False, False, False, True, True]
    if not wants:
        for _ in range(2):  # what is ticked goes, one after the other
            left = person.count("[data-test=standing] .tick input:checked")
            person.page.locator("[data-test=standing] .tick:has(input:checked)").first.click()
            expect(person.page.locator("[data-test=standing] .tick input:checked")).to_have_count(left - 1)
    trial = position.match.fork()
    trial.submit(0, next(option for option in trial.asks[0].options if option.plain()["do"] == "rest"))
    assert asked(trial) == "ability"
    if not wants:
        trial.submit(0, trial.asks[0].options[-1])
    before = person.moves()
    person.click(".prompt .buttons [data-do=rest]")
    person.page.wait_for_function(
        "n => Number(document.querySelector('[data-test=slider]').max) >= n", arg=len(trial.moves)
    )
    person.settle()
    assert person.moves() > before
    assert (person.prompt == "Венди: применить способность сейчас?") == wants
    assert person.sees(".prompt .buttons [data-do=go-on]") == wants


# -- news ---------------------------------------------------------------------------------------------


def brought(match: Match[Any], wanted: Callable[[Match[Any], set[str]], bool]) -> Trial | None:
    return leading(match, wanted) if asked(match) in ("riot-pull", "move-monster") else None


def asks_all(trial: Match[Any], told: set[str]) -> bool:
    return "event" in told and trial.table.event == "E2" and asked(trial) == "hard-choice"


@pytest.mark.rule("GF-UI-10")
def test_an_event_lies_there_until_it_is_dealt_with(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: brought(match, asks_all) is not None)
    found = brought(position.match, asks_all)
    assert found is not None
    choose(person, position.match, found[0])
    shown = person.page.locator(".news .item.event")
    expect(shown).to_be_visible()
    expect(shown).to_contain_text(Words("ru", position.match.game).say("event-text.E2"))
    person.settle()
    assert person.count(".news .item.event .close") == 0  # only the decision puts it away
    choose(person, found[1], found[1].asks[0].options[-1])  # both characters have to decide
    expect(person.page.locator("[data-test=prompt]")).to_contain_text(
        "Мэйбл" if found[1].table.active == 0 else "Диппер"
    )
    expect(shown).to_be_visible()
    person.settle()
    open_list(person)
    person.page.locator("[data-test=choices] .choice").last.click()
    expect(shown).to_be_hidden()


@pytest.mark.rule("GF-UI-10", "GF-UI-13")
def test_a_second_event_only_raises_the_alarm(house: House, visit: Visit) -> None:
    def late(_trial: Match[Any], told: set[str]) -> bool:
        return {"event", "event-late"} <= told

    person, position = come(house, visit, lambda match: brought(match, late) is not None)
    found = brought(position.match, late)
    assert found is not None
    choose(person, position.match, found[0])
    # The one that acted in this turn is told with its text, and what came later is a click away.
    acted = [event.facts["event"] for event in found[2] if event.what == "event"]
    words = Words("ru", position.match.game)
    for one in acted:
        expect(person.page.locator(".news .item.event")).to_contain_text(words.say(f"event-text.{one}"))
    turn_to(person, "event")
    expect(person.page.locator(".news .event-late .more")).to_have_text("Тревога +1")


def cards_of_a_mark(trial: Match[Any], told: set[str]) -> bool:
    return "curse-mark" in told and asked(trial) == "turn"


@pytest.mark.rule("GF-UI-11")
def test_a_mark_brings_everybody_a_curse_to_read(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: brought(match, cards_of_a_mark) is not None)
    found = brought(position.match, cards_of_a_mark)
    assert found is not None
    words = Words("ru", position.match.game)
    choose(person, position.match, found[0])
    turn_to(person, "curse")
    banner = person.page.locator(".news .curse-mark").first
    expect(banner).to_contain_text("каждый получает проклятие")
    drawn = [event.facts for event in found[2] if event.what == "cursed" and event.facts["cause"] == "mark"]
    assert len(drawn) >= 2
    kinds = found[1].table.box.kind
    for one in drawn:
        hero, curse = words.say(f"character.{one['hero']}"), words.say(f"curse.{kinds[one['curse']]}")
        expect(person.page.locator(".news .curse-mark").filter(has_text=f"{hero}: {curse}")).not_to_have_count(0)


@pytest.mark.rule("GF-UI-11")
def test_a_mark_shortens_the_row(house: House, visit: Visit) -> None:
    def shorter(_trial: Match[Any], told: set[str]) -> bool:
        return "shrink-mark" in told

    person, position = come(house, visit, lambda match: brought(match, shorter) is not None)
    found = brought(position.match, shorter)
    assert found is not None
    assert person.count("ol.row li") == 2  # one of three is being played
    choose(person, position.match, found[0])
    turn_to(person, "shrink")
    expect(person.page.locator(".news .shrink-mark")).to_contain_text("только две карты движения")


# -- the story and the end ----------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-12")
def test_a_game_is_looked_at_turn_by_turn(house: House, visit: Visit) -> None:
    person, position = come(house, visit, at_turn)
    story = position.match.story(0)
    starts = [move for move, lines in enumerate(story) if any(line.what == "turn" for line in lines)]
    assert starts[-1] == len(position.match.moves)
    shown = person.page.locator("[data-place=board]")
    for start in reversed(starts[-3:-1]):
        person.click("[data-test=turn-back]")
        expect(shown).to_have_attribute("data-move", str(start))
    person.click("[data-test=step-forward]")
    expect(shown).to_have_attribute("data-move", str(starts[-3] + 1))
    person.click("[data-test=turn-forward]")
    expect(shown).to_have_attribute("data-move", str(starts[-2]))
    # The log says all that has happened; each line leads to its moment.
    person.click("[data-test=tab-log]")
    words = Words("ru", position.match.game, ["Анна"])
    told = [words.line(line) for lines in story for line in lines]
    assert person.page.locator(".log li").all_inner_texts() == told
    person.page.locator(".log li.turn button").first.click()
    expect(shown).to_have_attribute("data-move", str(starts[0]))


def win(house: House, visit: Visit) -> tuple[Person, Match[Any]]:
    """Somebody who has just won, and the game."""
    person = visit(house)
    match = last_move(house, person).match
    match.submit(0, match.asks[0].options[0])
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait("[data-test=final]")
    return person, match


def told_at_the_end(person: Person) -> dict[str, str]:
    rows = person.page.locator("[data-test=final] dl div").all_inner_texts()
    pairs = [re.split(r"\s*\n\s*", row.strip()) for row in rows]
    return {pair[0]: pair[1] for pair in pairs}


@pytest.mark.rule("GF-UI-12")
def test_the_end_counts_turns_monsters_and_the_alarm(house: House, visit: Visit) -> None:
    person, end = win(house, visit)
    told, town, words = told_at_the_end(person), end.table, Words("ru", end.game)
    assert end.result is not None
    assert person.page.locator("[data-test=final] > p").all_inner_texts() == words.result(end.result)
    assert told["Ходов"] == str(town.turn)
    assert told["Побеждено монстров"] == "3 / 3"
    assert told["Тревога"] == f"{town.alarm} / {town.track.loss}"
    sources: dict[str, int] = {}
    for lines in end.story(0):
        for line in lines:
            if line.what == "alarm":
                sources[line.facts["cause"]] = sources.get(line.facts["cause"], 0) + line.facts["n"]
    assert sum(sources.values()) == town.alarm > 0
    for cause, count in sources.items():
        assert told[words.say(f"cause.{cause}")] == f"+{count}"
    for monster in town.monsters:
        assert words.say(f"monster.{monster.id}") in person.text("[data-test=final] .people")


RANKS = ("simple", "medium", "hard")


@pytest.mark.rule("GF-END-05", "GF-UI-12")
@pytest.mark.parametrize("more", ["events", "monsters"])
def test_once_more_and_harder_with_one_click(house: House, visit: Visit, more: str) -> None:
    person, match = win(house, visit)
    before, old = match.options, person.page.url
    person.click(f"[data-test=again-{more}]")
    person.page.wait_for_url(lambda address: address != old)
    person.at_table()
    table = person.page.url.rpartition("/")[2]
    view = person.context.request.get(f"{house.address}/api/tables/{table}/frame?seat=0").json()["view"]
    options = view["options"]
    assert options["characters"] == before["characters"]
    if more == "events":
        assert (before["difficulty"], options["difficulty"]) == ("normal", "hard")
        assert options["monsters"] == before["monsters"]
    else:
        assert options["difficulty"] == before["difficulty"]
        dangers = [
            sum(RANKS.index(match.table.box.rank[name]) for name in names)
            for names in ([one.id for one in match.table.monsters], [one["id"] for one in view["table"]["monsters"]])
        ]
        assert dangers[1] > dangers[0]


# -- a team -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-14")
def test_alone_it_is_clear_whose_turn_it_is(house: House, visit: Visit) -> None:
    person = visit(house)

    def is_at_turn(hero: str, match: Match[Any]) -> bool:
        return at_turn(match) and match.table.hero.id == hero

    for hero, name in (("DIP", "Диппер"), ("MAB", "Мэйбл")):
        put(house, person, reach(GAME, partial(is_at_turn, hero), options=CAST))
        person.settle()
        assert person.page.locator("li.hero.active").evaluate_all("all => all.map(one => one.dataset.zone)") == [
            f"hero.{hero}"
        ]
        assert person.prompt.startswith(f"{name}: ")
        assert person.text("[data-place=hand] .who b") == name
        assert person.count(f"[data-place-id] [data-piece={hero}] .standee.active") == 1
        assert person.count(".standee.active") == 1
        # Both are one's own.
        assert person.count("li.hero.own") == 2


def is_followed_by_partner(match: Match[Any]) -> bool:
    """Whoever rests now has nothing more to say in this turn."""
    if not at_turn(match, 1):
        return False
    trial = match.fork()
    trial.submit(0, REST)
    return trial.result is None and list(trial.asks) == [1] and trial.asks[1].prompt == "turn"


@pytest.mark.parametrize("width", [1440, 390])
def test_a_partner_says_why(house: House, visit: Visit, width: int) -> None:
    person = visit(house, width=width)
    put(house, person, reach(GAME, is_followed_by_partner, seats=2, options=CAST))
    person.settle()
    said = person.page.locator("[data-test=said]")
    expect(said).to_be_hidden()
    person.click(".prompt .buttons [data-do=rest]")
    said.wait_for()
    person.settle()
    words = said.inner_text()
    assert re.fullmatch(r"\S+: «.+»", words), words
    box = said.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert not person.scrolls_sideways()
    person.click("[data-test=tab-log]")
    spoken = person.page.locator(".log li.said")
    expect(spoken.last).to_be_visible()
    assert words in spoken.all_inner_texts()
    # It stays until one goes on: by the list of choices, which is there whatever is asked.
    person.click("[data-test=tab-choices]")
    before = person.moves()
    person.page.locator("[data-test=choices] .choice").last.click()
    person.wait_for_move(before)
    expect(said.filter(has_text=words)).to_have_count(0)


# -- children -----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-15", "GF-KID-04")
def test_children_get_advice_whom_to_play(house: House, visit: Visit) -> None:
    def advised(options: dict[str, str]) -> dict[str, str]:
        put(house, person, reach(GAME, lambda match: asked(match) == "character", options=options))
        person.wait(".cast button")
        found = {}
        for one in person.page.locator(".cast button").all():
            tag = one.locator("small")
            found[one.locator("b").inner_text()] = tag.inner_text() if tag.count() else ""
        return found

    person = visit(house)
    child, adult = "Подойдёт ребёнку", "Лучше взрослому"
    assert advised({"kids": "on"}) == {"Диппер": child, "Мэйбл": child, "Стэн": adult, "Зус": child, "Венди": ""}
    assert set(advised({}).values()) == {""}


@pytest.mark.rule("GF-UI-15")
def test_children_see_no_powers_events_teleports_and_marks(house: House, visit: Visit) -> None:
    def facts(person: Person, position: Position) -> dict[str, bool]:
        monster = next(one.id for one in position.match.table.monsters if one.place)
        words = Words("ru", position.match.game)
        plate = f"[data-zone='monster.{monster}'] .thing"
        rank = words.say(f"class.{position.match.table.box.rank[monster]}")
        on_plate = rank in person.text(f"{plate} .about")
        point_at(person, person.page.locator(plate))
        told = person.page.locator(TOOLTIP)
        expect(told).to_contain_text(words.say(f"monster.{monster}"))
        shown = told.inner_text()
        return {
            "class": on_plate or rank in shown,
            "power": words.say(f"power.{monster}") in shown,
            "events": person.count("[data-zone=events]") > 0,
            "marks": person.count(".track .mark:not(.loss), [data-zone=alarm] .bar .mark") > 0,
            "teleports": person.count(".hand .whirl, [data-target^='AT-']") > 0,
        }

    def wanted(match: Match[Any]) -> bool:
        return at_turn(match, 2) and (match.table.kids or "AT-DIP" in match.table.hero.hand)

    person = visit(house)
    for kids in (True, False):
        position = reach(GAME, wanted, options={**CAST, "kids": "on" if kids else "off"})
        put(house, person, position)
        person.settle()
        assert set(facts(person, position).values()) == {not kids}
        assert person.count(".track .mark.loss") == 1  # the end of the track counts for everybody


# -- second thoughts ----------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-16")
@pytest.mark.parametrize("width", [1440, 390])
def test_a_choice_can_be_taken_back_until_the_dice_are_thrown(house: House, visit: Visit, width: int) -> None:
    def wanted(match: Match[Any]) -> bool:
        return at_turn(match, 0) and way_with(match, lambda plan: plan["dice"][0] > 0) is not None

    person, position = come(house, visit, wanted, width)
    found = way_with(position.match, lambda plan: plan["dice"][0] > 0)
    assert found is not None
    name, plan = found
    undo = person.page.locator("[data-test=undo]")
    expect(undo).to_be_hidden()  # nothing has been chosen yet
    before = person.moves()
    person.click(card(name))
    person.wait("[data-test=aim]")
    person.click(disc(plan["to"]))
    if len(list_pulls(position.match, name, plan["to"])) > 1:
        person.wait("[data-test=pull-confirm]")
        person.settle()
        person.click("[data-test=pull-confirm]")
    person.wait("[data-zone=dice] [data-do=roll]")
    person.settle()
    while person.moves() > before:  # the rumours, the way, the card
        now = person.moves()
        person.click("[data-test=undo]")
        person.page.wait_for_function("n => Number(document.querySelector('[data-test=slider]').max) < n", arg=now)
        person.settle()
    person.wait(card(name))
    expect(undo).to_be_hidden()
    hero = position.match.table.hero
    assert person.count(f"[data-place-id={hero.place}] [data-piece={hero.id}]") == 1


def list_pulls(match: Match[Any], name: str, place: str) -> list[Option]:
    """What could be pulled at the end of a way; nothing, if that is no question."""
    trial = match.fork()
    for wanted in ({"do": "play", "card": name}, {"do": "go", "place": place}):
        trial.submit(0, next(option for option in trial.asks[0].options if option.plain() == wanted))
    return list(trial.asks[0].options) if asked(trial) == "pull" else []


@pytest.mark.rule("GF-UI-16")
def test_a_throw_is_final(house: House, visit: Visit) -> None:
    person, position = come(house, visit, lambda match: asked(match) == "roll" and match.table.hero.id == "DIP")
    undo = person.page.locator("[data-test=undo]")
    expect(undo).to_have_attribute("aria-disabled", "false")
    before = person.moves()
    person.click("[data-zone=dice] [data-do=roll]")
    person.wait_for_move(before)
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert position.match.table.step == "T6"


# -- shapes -------------------------------------------------------------------------------------------

ART = Path(__file__).parents[2] / "web" / "src" / "games" / GAME / "art"
COLOUR = re.compile(r'\s(?:fill|stroke|color|opacity|fill-opacity|stroke-opacity)="[^"]*"')


@pytest.mark.rule("GF-UI-17", "GF-UI-01")
@pytest.mark.parametrize("folder", ["tokens", "dice", "emblems"])
def test_symbols_differ_in_shape(folder: str) -> None:
    shapes = {path.stem: COLOUR.sub("", path.read_text("utf-8")) for path in sorted((ART / folder).glob("*.svg"))}
    assert len(shapes) > 2
    assert len(set(shapes.values())) == len(shapes)


@pytest.mark.rule("GF-UI-17")
@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_the_board_speaks_every_language(house: House, visit: Visit, lang: str) -> None:
    person = visit(house, lang=lang)
    position = reach(GAME, at_turn, options=CAST)
    put(house, person, position)
    person.settle()
    words, town = Words(lang, position.match.game), position.match.table
    assert person.prompt == words.say("ask.turn", hero=town.hero.id)
    names = {name.replace("\u00ad", "") for name in person.page.locator("[data-place-id] .name").all_text_contents()}
    assert names == {words.say(f"place.{place}") for place in town.box.places}
    assert person.text("li.hero.active .step") == words.say(f"step.{town.step}")
    assert not re.search(r"\bweb\.|\{\w+\}|\bnote\.", person.page.inner_text("main"))
