"""What keywords do in later chapters (section 14.8 of the specification): with the word and without it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.chapters import SIZES, carry_out, play, table
from tests.games.wonder_book.driver import GAME, Case, names
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.options import KEEP_DICE, Answer, Choose, Pick, Special

pytestmark = pytest.mark.rule("WB-STO-05")
both = pytest.mark.parametrize("held", [True, False])


def words(held: bool, *keywords: str) -> dict[str, int]:
    return dict.fromkeys(keywords, 1) if held else {}


def party(area: str, size: int = 3) -> dict[str, str]:
    return dict.fromkeys(SIZES[size].split(), area)


def passive(case: Case) -> Case:
    """Decline until the first turn of a hero."""
    return case.until("next-hero")


@both
def test_lantern_feeds_the_lamp_and_adds_a_die(held: bool) -> None:
    lamp = passive(carry_out(2, 26, party("C6"), keywords=words(held, "LANTERN")))
    assert lamp.t.counters["lamp"] == int(held)
    field = table(6, 16, party("G5"), "10", phase="turn", actor="lara", keywords=words(held, "LANTERN"))
    case = play(field, "S S S").do(Special("name5", "10"))
    assert len(case.told("rolled")[0]["dice"]) == 2 + held


@both
def test_rope_holds_on_the_bridge_and_quill(held: bool) -> None:
    bridge = passive(carry_out(5, 14, party("F3"), keywords=words(held, "ROPE")))
    assert bridge.t.counters["rope4"] == (2 if held else 0)
    chase = carry_out(4, 28, party("E1"), keywords=words(held, "ROPE"), wyrm_top=["W6"])
    chase.t.wyrm_deck.remove("W6")
    chase.next_round()
    moved = [fact for fact in chase.told("figure-moved") if fact["figure"] == "quill"]
    assert bool(moved) != held


@both
def test_answered_calls_the_hush_nearer(held: bool) -> None:
    case = carry_out(3, 16, party("D1"), keywords=words(held, "ANSWERED"))
    while case.prompt == "upgrade":
        case.do(case.options[0])
    assert case.t.markers["aura"] == ["D5" if held else "D7"]


@both
def test_mercy_brings_the_warden(held: bool) -> None:
    case = passive(carry_out(4, 22, party("E4"), keywords=words(held, "MERCY")))
    assert ("warden" in case.t.figures) == held
    if held:
        assert (case.t.figures["warden"].area, case.t.figures["warden"].hearts) == ("E4", 5)


@both
@pytest.mark.parametrize("chapter", [2, 3, 4, 5, 6])
def test_spring_gives_a_fragment_in_every_later_chapter(chapter: int, held: bool) -> None:
    start = GAME.content.chapter(chapter).chapter.scene.start
    case = carry_out(chapter, 2, party(start), keywords=words(held, "SPRING"))
    if held:
        assert names(case.options) == ["ken", "lara", "sid"]
        case.do(case.options[0])
    assert sum(len(hero.fragments) for hero in case.t.heroes.values()) == int(held)


@both
def test_a_debt_is_collected(held: bool) -> None:
    keywords = {"ROPE": 1, "MERCY": 1, **words(held, "DEBT")}
    case = carry_out(4, 20, party("E4"), keywords=keywords)
    if not held:
        assert case.prompt == "choice"
        return
    assert case.options == [Answer("payRope"), Answer("payMercy"), Answer("payTime")]
    time = case.fork().do(Answer("payTime"))
    assert (time.t.fate, time.t.keywords) == (4, {"ROPE": 1, "MERCY": 1})
    case.do(Answer("payRope"))
    assert (case.t.fate, case.t.keywords) == (5, {"MERCY": 1})


@both
def test_bell_keeps_the_first_phase_on_the_spine_free_of_spawns(held: bool) -> None:
    case = carry_out(6, 24, party("G10"), row="21", keywords=words(held, "BELL"), wyrm_top=["W6", "W3"])
    for card in ("W6", "W3"):
        case.t.wyrm_deck.remove(card)
    case.next_round()
    assert bool(case.told("spawned")) != held
    before = len(case.told("spawned"))
    case.next_round()
    assert len(case.told("spawned")) > before


@both
def test_nim_cancels_one_damage_of_the_wind(held: bool) -> None:
    t = table(5, 6, {"lara": "F4", "ken": "F5", "sid": "F1"}, "03", keywords=words(held, "NIM"), phase="closing")
    case = play(t, "F F F F")
    if held:
        assert names(case.options) == ["ken", "lara"]  # whoever is first is shielded
        case.do(Pick("lara"))
    assert case.hearts() == {"lara": 6 if held else 5, "ken": 4, "sid": 5}


@both
def test_inked_fades_a_place_and_bound_gives_a_name(held: bool) -> None:
    case = carry_out(6, 16, party("G4"), keywords=words(held, "INKED", "BOUND"))
    if held:
        assert "G4" not in names(case.options)
        case.do(case.options[0])
        assert len(case.t.markers["faded"]) == 1
        assert case.options == [Answer(f"name{number}") for number in (3, 5, 6, 8)]
        case.do(Answer("name6"))
    assert case.prompt == "next-hero"
    assert (case.t.counters["name6"], bool(case.t.markers)) == (int(held), held)


@both
def test_sealed_turns_a_token_up(held: bool) -> None:
    assert passive(carry_out(5, 2, party("F1"), keywords=words(held, "SEALED"))).t.fate == 5 + held


@both
def test_levy_needs_less_rope_and_shelter_less_time(held: bool) -> None:
    ropes = passive(carry_out(5, 14, party("F3"), keywords=words(held, "LEVY"))).t.counters
    assert (ropes["rope7"], ropes["rope8"]) == (int(held), int(held))
    t = table(6, 24, party("G10"), keywords=words(held, "SHELTER"), phase="closing", goal_rounds=1)
    assert (play(t).t.goal != "24") == held


@both
def test_thief_and_thread_help_with_the_stitching(held: bool) -> None:
    thief = passive(carry_out(6, 36, party("G12"), keywords=words(held, "THIEF")))
    assert thief.t.counters["stitch13"] == int(held)
    t = table(6, 36, party("G13"), "32", phase="turn", actor="lara", keywords=words(held, "THREAD"))
    case = play(t, "S S S").do(Special("stitch13", "32"))
    assert len(case.told("rolled")[0]["dice"]) == 2 + held


@both
def test_token_counts_as_two_sparks_once(held: bool) -> None:
    t = table(5, 29, party("F12"), "25", phase="turn", actor="lara", keywords=words(held, "TOKEN"))
    t.heroes["lara"].sparks, t.supply = 1, 16
    case = play(t)
    token = Special("token", "25")
    assert (token in case.options) == held
    if held:
        case.do(token)
        assert (case.t.counters["eye"], case.hero("lara").sparks, token in case.options) == (2, 1, False)


@pytest.mark.parametrize(
    ("keywords", "counters", "fewer", "acts"),
    [((), {}, 0, 3), (("VESPER",), {}, 0, 2), (("FIRE",), {}, 5, 3), (("VESPER",), {"words": 1}, 0, 1)],
)
def test_vesper_and_fire_weaken_odile(
    keywords: tuple[str, ...], counters: dict[str, int], fewer: int, acts: int
) -> None:
    usual = play(table(6, 30, party("G1"), keywords=words(True), started=False, phase="round"))
    t = table(6, 30, party("G1"), keywords=words(True, *keywords), started=False, phase="round")
    t.counters |= counters
    case = play(t)
    assert case.t.figures["odile"].hearts == usual.t.figures["odile"].hearts - fewer
    assert case.t.box.figures["odile"].acts(case.t, Ctx()) == acts


FRIENDS = ("ANSWERED", "NIM", "TRUTH", "LETTER", "VESPER")


@pytest.mark.parametrize("count", range(6))
def test_words_and_sharing_need_friends(count: int) -> None:
    keywords = words(True, *FRIENDS[:count])
    odile = carry_out(6, 26, party("G10"), keywords=keywords)
    assert (odile.prompt == "choice") == (count >= 2)
    if count >= 2:
        assert Choose("talk") in odile.options
    last = carry_out(6, 37, party("G14"), keywords=keywords)
    assert (Choose("share") in last.options) == (count >= 3)


@pytest.mark.parametrize("count", [2, 4, 5])
def test_speaking_rolls_a_die_more_for_every_friend(count: int) -> None:
    t = table(6, 30, party("G12"), "27", started=False, phase="round", keywords=words(True, *FRIENDS[:count]))
    t.counters["words"] = 1
    case = play(t, "S " * 5)
    case.do(case.options[0], Special("speak", "27"))
    if case.prompt == "reroll":
        case.do(KEEP_DICE)
    dice: Any = case.told("rolled")[0]["dice"]
    assert len(dice) == min(5, 1 + count)
    assert case.t.counters["spoken"] == len(dice)
