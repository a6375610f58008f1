"""The frame that all six chapters of our campaign keep (section 14.1): clocks, work, rests, springs, vortices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.wonder_book.chapters import SIZES, chapter, goals, play, table
from tests.games.wonder_book.driver import GAME
from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.actions import legal
from wondertable.games.wonder_book.force import hearts_max
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.options import KEEP_DICE, Special
from wondertable.games.wonder_book.state import Book

ALL = range(1, CHAPTERS + 1)
REVEAL, FIGURES = {"enemy": {"reveal": 1}}, {"enemy": {"figures": True}}


GOALS = [(number, card) for number in ALL for card in goals(number)]
each_goal = pytest.mark.parametrize(("number", "card"), GOALS, ids=[f"{no}.{card.no}" for no, card in GOALS])


def rules(number: int) -> Iterator[tuple[model.Card, model.Act]]:
    """The Special actions of a chapter's special rules."""
    for card in chapter(number).cards:
        if card.kind == "rule" and card.rule is not None:
            for act in card.rule.allow:
                yield card, act


# -- clocks, Enemy Phases, vortices --------------------------------------------------------------------


@pytest.mark.rule("WB-CMP-01", "WB-LINT-09")
@each_goal
def test_every_goal_has_a_clock_or_lasts_so_many_rounds(number: int, card: model.Card) -> None:
    if card.clock is None:
        assert card.done is not None
        assert card.done["cmp"][:2] == [{"round": "goal"}, ">="]
        return
    assert card.clock.do == [{"fate": {"down": 1}}]
    for size in SIZES:
        after = GAME.box(number, size).cards[f"{card.no:02d}"].goal
        assert after is not None
        assert after.after is not None
        assert after.after(None, None) > 0  # type: ignore[arg-type]


@pytest.mark.rule("WB-CMP-02", "WB-FMT-06", "WB-ENE-01")
@each_goal
def test_the_enemy_phase_reveals_a_card_and_then_foes_act(number: int, card: model.Card) -> None:
    other = {(1, 11): [], (2, 25): 3, (4, 22): 2, (4, 28): 2, (6, 24): 3}
    if (number, card.no) not in other:
        assert card.enemies == [REVEAL, FIGURES]
    elif card.enemies:
        assert "reveal" in card.enemies[0]["enemy"]
        assert len(card.enemies) == other[number, card.no]
        assert FIGURES in (card.enemies[-1], *card.enemies[-1].get("if", {}).get("else", []))


@pytest.mark.rule("WB-CMP-02", "WB-FMT-06")
@pytest.mark.parametrize(("size", "cards"), [(2, [2, 2, 2, 2]), (3, [1, 2, 1, 2]), (4, [1, 2, 1, 2])])
def test_the_long_night(size: int, cards: list[int]) -> None:
    """IV, Goal 3: with two heroes two Wyrm cards a phase, with more a second one in every even phase."""
    case = play(table(4, 22, dict.fromkeys(SIZES[size].split(), "E1"), row="21", fate=9, vortices={}))
    found = []
    for _ in cards:
        before = len(case.told("wyrm-card"))
        chained = sum(fact["card"] in ("W1", "P8") for fact in case.told("wyrm-card"))
        case.next_round()
        chained = sum(fact["card"] in ("W1", "P8") for fact in case.told("wyrm-card")) - chained
        found.append(len(case.told("wyrm-card")) - before - chained)
        if case.t.goal != "22":
            break
    assert found == cards


@pytest.mark.rule("WB-CMP-09", "WB-GOL-04")
@each_goal
def test_a_goal_names_at_most_one_vortex(number: int, card: model.Card) -> None:
    assert len(card.vortex) == (0 if (number, card.no) == (1, 11) else 1)
    assert set(card.vortex) <= set(chapter(number).scene.vortices)


@pytest.mark.rule("WB-CMP-08")
@pytest.mark.parametrize("number", ALL)
def test_areas_of_level_two_belong_to_the_pop_up(number: int) -> None:
    scene = chapter(number).scene
    assert len(scene.popups) == 1
    for area in scene.areas.values():
        assert (area.level == 2) == (area.popup == scene.popups[0])
    t = GAME.table(2, GAME.choose_options({"chapter": str(number)}))
    listed = {frozenset(line.replace("|", "-").split("-")): "|" not in line for line in _lines(scene)}
    whole = table(number, goals(number)[0].no, {"lara": scene.start, "ken": scene.start})
    for one in scene.areas:
        for other in scene.areas:
            dotted = listed.get(frozenset((one, other)), False)
            assert (other in whole.graph.near[one]) == (dotted and one != other)
            assert not (other in t.graph.near.get(one, ()) and 2 in (scene.areas[one].level, scene.areas[other].level))


def _lines(scene: model.Scene) -> list[str]:
    return [*scene.lines.dotted, *scene.lines.solid]


# -- work, pay, gather ---------------------------------------------------------------------------------

WORK = [(no, card, act) for no in ALL for card, act in rules(no) if "test" in act.do[0] and "speak" not in act.id]
PAY = [(no, card, act) for no in ALL for card, act in rules(no) if act.cost.sparks and "set" in act.do[0]]
LIGHTS = ("lightWest", "lightEast")
"""III, Goal 4: three dice, at least two successes."""


def place(act: model.Act) -> str:
    """The area in which the action is taken."""
    assert act.condition is not None
    return next(str(part["at"][1]) for part in act.condition["all"] if "at" in part)


def counter(act: model.Act) -> str:
    return str(
        next(part["cmp"][0]["ctr"] for part in (act.condition or {})["all"] if part.get("cmp", [0, ""])[1] == "<")
    )


def in_reach(number: int, card: model.Card, act: model.Act, size: int, **counters: int) -> Book:
    """Lara's turn where the action can be taken, with one Spark."""
    goal = next(one.no for one in goals(number) if one.no > card.no)
    heroes = dict.fromkeys(SIZES[size].split(), place(act))
    t = table(number, goal, heroes, f"{card.no:02d}", phase="turn", actor="lara")
    t.counters |= {
        name: n for name, n in {"barge": 1, **NEEDED.get(act.id, {}), **counters}.items() if name in t.counters
    }
    t.heroes["lara"].sparks, t.supply = 1, 16
    return t


NEEDED = {"clasp_last": {"claspA": 9, "claspB": 9}}
"""By action: work that must be done before."""
ids = [f"{number}.{act.id}" for number, _, act in (*WORK, *PAY)]


@pytest.mark.rule("WB-CMP-03", "WB-FMT-15")
@pytest.mark.parametrize(("number", "card", "act"), WORK, ids=ids[: len(WORK)])
def test_work_is_two_dice_and_one_progress(number: int, card: model.Card, act: model.Act) -> None:
    assert (act.cost.action, act.cost.sparks) == (1, 0)
    dice, least = (3, 2) if act.id in LIGHTS else (2, 1)
    option = Special(act.id, f"{card.no:02d}")
    for successes in range(dice + 1):
        faces = "S " * successes + "F " * (dice - successes)
        case = play(in_reach(number, card, act, 2), faces).do(option)
        if case.prompt == "reroll":
            case.do(KEEP_DICE)
        assert len(case.told("rolled")[0]["dice"]) == dice
        assert case.t.counters[counter(act)] == (1 if successes >= least else 0)


@pytest.mark.rule("WB-CMP-03", "WB-SPK-03")
@pytest.mark.parametrize(("number", "card", "act"), PAY, ids=ids[len(WORK) :])
def test_paying_is_one_spark_and_one_progress(number: int, card: model.Card, act: model.Act) -> None:
    case = play(in_reach(number, card, act, 3))
    case.do(Special(act.id, f"{card.no:02d}"))
    assert case.t.counters[counter(act)] == 1
    assert (case.hero("lara").sparks, case.t.supply, case.told("rolled")) == (0, 17, [])


@pytest.mark.rule("WB-CMP-10")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("number", "card", "act"), [*WORK, *PAY], ids=ids)
def test_work_is_offered_while_progress_is_missing(number: int, card: model.Card, act: model.Act, size: int) -> None:
    option, name = Special(act.id, f"{card.no:02d}"), counter(act)
    box = GAME.box(number, size)
    most = box.counters[name][2](None, None)  # type: ignore[arg-type]
    if act.id == "pay":  # V, Goal 4: two more only with VESPER
        most -= 2
    assert box.counters[name][0](None, None) == 0  # type: ignore[arg-type]
    for progress in range(most + 1):
        t = in_reach(number, card, act, size, **{name: progress})
        assert (option in legal(t, "lara", 3)) == (progress < most), progress
    t = in_reach(number, card, act, size)
    for area in t.opened:
        t.heroes["lara"].area = area
        assert (option in legal(t, "lara", 3)) == (area == place(act))


@pytest.mark.rule("WB-CMP-10")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", ALL)
def test_targets_of_work_are_those_of_the_goal(number: int, size: int) -> None:
    """What must be done for a Goal is what can be done: the bound of an action is the bound of the Goal."""
    bounds = {}
    for card in goals(number):
        for part in (card.done or {}).get("all", [card.done]):
            if part and "ctr" in (part.get("cmp") or [{}])[0]:
                bounds[part["cmp"][0]["ctr"]] = part["cmp"][2]
    for one, _, act in (*WORK, *PAY):
        if one == number:
            missing = next(part["cmp"][2] for part in (act.condition or {})["all"] if part.get("cmp", [0, 0])[1] == "<")
            assert missing == bounds[counter(act)]


GATHER = {1: ["B4"], 2: ["C8"], 3: ["D12"], 4: ["E10"], 5: ["F3"], 6: ["G4", "G14"]}


@pytest.mark.rule("WB-CMP-03")
@pytest.mark.parametrize("number", ALL)
def test_gathering_wants_all_standing_heroes_in_one_area(number: int) -> None:
    gathering = [card for card in goals(number) if (card.done or {}).get("at", [0])[0] == {"sel": "hero"}]
    assert [card.done["at"][1] for card in gathering if card.done] == GATHER[number]
    for card, area in zip(gathering, GATHER[number], strict=True):
        start = chapter(number).scene.start
        near = next(one for one in chapter(number).scene.areas if one not in (area, start))
        met = play(table(number, card.no, {"lara": area, "ken": area, "sid": area}))
        assert met.t.goal != f"{card.no:02d}"
        apart = play(table(number, card.no, {"lara": area, "ken": near, "sid": area}))
        assert apart.t.goal == f"{card.no:02d}"


# -- rests and springs ---------------------------------------------------------------------------------


def rests(card: model.Card) -> list[dict[str, Any]]:
    """The effects of a Goal's back that give Hearts."""
    effects = card.back.do if card.back is not None else []
    return [one for one in effects if "add" in one.get("each", {}).get("do", [one])[0].get("hearts", {})]


RESTS = [(number, card) for number, card in GOALS if rests(card)]


@pytest.mark.rule("WB-CMP-04", "WB-KO-02")
@pytest.mark.parametrize(("number", "card"), RESTS, ids=[f"{no}.{card.no}" for no, card in RESTS])
def test_a_rest_is_for_standing_heroes(number: int, card: model.Card) -> None:
    (effect,) = rests(card)
    inner = effect["each"]["do"][0] if "each" in effect else effect
    hearts = inner["hearts"]["add"]
    assert 1 <= hearts <= 2
    start = chapter(number).scene.start
    t = table(number, card.no, {"lara": start, "ken": start, "sid": start}, phase="turn", actor="lara")
    t.heroes["lara"].hearts, t.heroes["ken"].hearts, t.jump = 1, 0, "goal_done"
    case = play(t)
    assert case.told("goal-met") == [{"card": f"{card.no:02d}"}]
    assert case.hearts() == {"lara": 1 + hearts, "ken": 0, "sid": 5}


SPRINGS = [(2, 31, "29", ["C6", "C8"]), (4, 38, "36", ["E4"]), (5, 29, "25", ["F9"])]


@pytest.mark.rule("WB-CMP-06")
@pytest.mark.parametrize(("number", "goal", "row", "areas"), SPRINGS)
def test_a_spring_gives_a_spark_in_every_second_enemy_phase(number: int, goal: int, row: str, areas: list[str]) -> None:
    start = chapter(number).scene.start
    case = play(table(number, goal, {"lara": start, "ken": start}, row, fate=10, sparks={areas[0]: 3}, supply=14))
    found = []
    for _ in range(6):
        case.t.fate = 10
        case.next_round()
        for hero in case.t.heroes.values():
            hero.hearts = hearts_max(case.t, hero.id)
        found.append([case.t.sparks.get(area, 0) for area in areas])
    first = [one[0] for one in found]
    assert first == [3, 4, 4, 4, 4, 4]  # at most four lie there
    for column in range(1, len(areas)):
        assert [one[column] for one in found] == [0, 1, 1, 2, 2, 3]


@pytest.mark.rule("WB-LINT-01", "WB-LINT-02", "WB-LINT-03", "WB-LINT-04", "WB-LINT-05", "WB-LINT-06", "WB-LINT-13")
def test_our_own_chapters_have_no_problems() -> None:
    assert GAME.content_problems(None) == []
