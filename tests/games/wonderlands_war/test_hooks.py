"""Every effect fires at its step of the algorithm (section 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.wonderlands_war.arena import DOUBLE, DRAW, STOPPED, R, alone, clash, ended, side, strengths
from tests.games.wonderlands_war.driver import Case, Sit, at
from wondertable.games.wonderlands_war.options import (
    BONUS,
    CROSS_HEAD,
    DECLINE,
    NO_FEAT,
    PARTY,
    Forge,
    Gain,
    Lead,
    Lose,
    Place,
    Reveal,
    Shift,
)


def over(mine: dict[str, Any], phase: str = "abilities", who: str = "QUE", **position: Any) -> Case:
    """A battle that this faction has won on 9."""
    rival = "HAT" if who != "HAT" else "QUE"
    third = "ALI" if who != "ALI" else "CAT"
    won = {"supporters": {R: 2}, "strength": 9, "won": True, "paid": True}
    players = {who: {**won, **mine}, rival: {"supporters": {R: 1}, "strength": 3}, third: {}}
    return ended(players, phase=phase, **position)


def jabberwock(mine: dict[str, Any], theirs: dict[str, Any], coming: str) -> Case:
    return clash({"JAB": side(**mine), "HAT": side(**theirs), "ALI": {}}, coming)


def tea(who: str, **mine: Any) -> Case:
    """A faction on chair 4 whose turn it is."""
    others = [faction for faction in ("QUE", "HAT", "ALI") if faction != who][:2]
    players: dict[str, dict[str, Any]] = {who: {"leader": "chair", "chair": 4, "taken": 1, **mine}}
    players |= {other: {"leader": "chair", "chair": 6 + at_, "taken": 1} for at_, other in enumerate(others)}
    return at(players, phase="turn", laid={9: "T1-01", 10: "T1-28", 11: "T1-03"}, coming="2")


def at_hook(rule: pytest.MarkDecorator, name: str, hook: str, prompt: str, case: Callable[[], Case]) -> Any:
    """An effect that asks: its question comes up at its hook."""
    return pytest.param(hook, prompt, case, id=f"{name} {hook}", marks=rule)


STEPS = {
    "D": ("draw", ""),
    "M": ("draw", "M"),
    "S": ("draw", "S"),
    "O": ("draw", "O"),
    "X": ("draw", "X"),
    "A+": ("draw", "A+"),
    "R1": ("places", ""),
    "R2": ("feats", ""),
    "R3": ("abilities", ""),
    "R4": ("forging", ""),
    "R5": ("settle", ""),
    "tea start": ("poison", ""),
    "tea": ("turn", ""),
}


@pytest.mark.parametrize(
    ("hook", "prompt", "case"),
    [
        at_hook(pytest.mark.rule("WW-MAD-01"), "shield", "M", "shield", lambda: alone("MAD", shield=True)),
        at_hook(pytest.mark.rule("WW-MAD-03"), "losses", "M", "lose", lambda: alone("MAD", figures={"F02": R})),
        at_hook(
            pytest.mark.rule("WW-CON-J3"),
            "Claws",
            "M",
            "claws",
            lambda: jabberwock({"fight": STOPPED, "strength": 9, "abilities": "J3"}, {"units": 1, "bag": "MAD"}, "MAD"),
        ),
        at_hook(
            pytest.mark.rule("WW-ALY-10"),
            "Card Soldiers A",
            "S",
            "card-soldier",
            lambda: alone("CSw", exhausted="QUE-1"),
        ),
        at_hook(pytest.mark.rule("WW-ALY-20"), "Card Soldiers B", "S", "card-soldier", lambda: alone("CSw", sets="B")),
        at_hook(pytest.mark.rule("WW-ALY-40"), "Card Soldiers D", "S", "card-soldier", lambda: alone("CSw", sets="D")),
        at_hook(pytest.mark.rule("WW-CON-I06"), "Bottle", "S", "bottle", lambda: alone("I06", active="QUE-1")),
        at_hook(
            pytest.mark.rule("WW-ALY-41"),
            "Flamingos D",
            "O",
            "flamingo",
            lambda: alone("FLw", sets="D", third=side(fight=STOPPED, strength=9)),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-J1"),
            "Manxome Foe",
            "O",
            "lose",
            lambda: jabberwock(
                {"bag": "JAB-A", "abilities": "J1"},
                {"fight": STOPPED, "strength": 9, "figures": {"F02": R}},
                "JAB-A",
            ),
        ),
        at_hook(pytest.mark.rule("WW-CON-I01"), "Amulet", "O", "amulet", lambda: alone("I01")),
        at_hook(pytest.mark.rule("WW-CON-I02"), "Crown", "O", "crown", lambda: alone("I02", third=side(fight=STOPPED))),
        at_hook(pytest.mark.rule("WW-CON-I03"), "Hookah", "X", "bonus", lambda: alone("I03")),
        at_hook(
            pytest.mark.rule("WW-ALY-30"),
            "Card Soldiers C",
            "D",
            "pick",
            lambda: alone("CSw QUE-1 QUE-2", sets="C").do(DRAW),
        ),
        at_hook(pytest.mark.rule("WW-ALY-31"), "Flamingos C", "A+", "shift", lambda: alone("FLw", sets="C")),
        at_hook(pytest.mark.rule("WW-CON-I05"), "Watch", "A+", "shift", lambda: alone("I05")),
        at_hook(
            pytest.mark.rule("WW-CON-F02"), "Walrus", "R1", "walrus", lambda: over({"figures": {"F02": R}}, "places")
        ),
        at_hook(
            pytest.mark.rule("WW-ALY-32"),
            "Roses C",
            "R2",
            "rose-feat",
            lambda: over({"active": "ROw ROw", "quests": "TW1"}, "places", sets="C").do(NO_FEAT, NO_FEAT),
        ),
        at_hook(
            pytest.mark.rule("WW-ALY-33"),
            "Red Rooks C",
            "R2",
            "remove",
            lambda: over({"active": "RKw QUE-1", "quests": "WZ1"}, "places", sets="C").do(Reveal("WZ1"), NO_FEAT),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-A2"),
            "Everywhere",
            "R3",
            "ability",
            lambda: over({"active": "ALI-A", "abilities": "A2"}, who="ALI"),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-A3"),
            "Love of Learning",
            "R3",
            "ability",
            lambda: over({"active": "ALI-1", "abilities": "A3"}, who="ALI"),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-H2"),
            "Move Down",
            "R3",
            "ability",
            lambda: over({"active": "HAT-A", "abilities": "H2"}, who="HAT"),
        ),
        at_hook(
            pytest.mark.rule("WW-ALY-24"), "Creatures B", "R3", "ability", lambda: over({"active": "CRw"}, sets="B")
        ),
        at_hook(pytest.mark.rule("WW-CON-F03"), "Gryphon", "R3", "ability", lambda: over({"figures": {"F03": R}})),
        at_hook(pytest.mark.rule("WW-CON-F09"), "Lion", "R3", "ability", lambda: over({"figures": {"F09": R}})),
        at_hook(pytest.mark.rule("WW-CON-F10"), "Mock Turtle", "R3", "ability", lambda: over({"figures": {"F10": R}})),
        at_hook(pytest.mark.rule("WW-CON-I11"), "Tea-tray", "R3", "ability", lambda: over({"active": "I11"})),
        at_hook(pytest.mark.rule("WW-ALY-04"), "Forge chip", "R4", "forge", lambda: over({"active": "FORGE"})),
        at_hook(pytest.mark.rule("WW-CON-I09"), "Saw", "R4", "forge", lambda: over({"active": "I09"})),
        at_hook(
            pytest.mark.rule("WW-ALY-42"),
            "Roses D",
            "R4",
            "rose-support",
            lambda: over({"active": "ROw FORGE"}, "forging", sets="D").do(Forge("ROw", 1, "FORGE")),
        ),
        at_hook(
            pytest.mark.rule("WW-WGR-02"),
            "wager",
            "R5",
            "wager-won",
            lambda: ended(
                {
                    "QUE": {"supporters": {R: 1}, "strength": 9},
                    "HAT": {"supporters": {R: 1}, "strength": 3},
                    "ALI": {"fight": "", "bet": ["ALI>QUE"]},
                }
            ).do(NO_FEAT, NO_FEAT),
        ),
        at_hook(
            pytest.mark.rule("WW-LDR-02"),
            "Jaws That Bite",
            "tea start",
            "poison",
            lambda: at({"JAB": {}, "HAT": {}, "ALI": {}}, phase="poison", laid={1: "T1-01"}),
        ),
        at_hook(pytest.mark.rule("WW-LDR-05"), "It's My Party", "tea", "party-card", lambda: tea("HAT").do(PARTY)),
        at_hook(pytest.mark.rule("WW-LDR-08"), "Share the Grin", "tea", "share", lambda: tea("CAT").do(CROSS_HEAD)),
        at_hook(
            pytest.mark.rule("WW-CON-Q3"),
            "Twice as Fast",
            "tea",
            "twice-as-fast",
            lambda: tea("QUE", abilities="Q3").do(Sit(10)),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-H4"),
            "Always Tea-time",
            "tea",
            "tea-time",
            lambda: tea("HAT", abilities="H4").do(PARTY),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-A4"),
            "Popular Support",
            "tea",
            "send",
            lambda: tea("ALI", abilities="A4", taken=4).do(Lead("RK")),
        ),
        at_hook(
            pytest.mark.rule("WW-CON-C3"),
            "Which Way You Go",
            "tea",
            "which-way",
            lambda: tea("CAT", abilities="C3", taken=4, supporters={"RK": 1}).do(Lead("RK")),
        ),
    ],
)
def test_a_question_comes_at_its_hook(hook: str, prompt: str, case: Callable[[], Case]) -> None:
    now = case()
    assert now.prompt == prompt
    assert (now.t.phase, now.t.step) == STEPS[hook]


# -- what happens by itself ---------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-13", "WW-BAT-14", "WW-BAT-15", "WW-BAT-16", "WW-BAT-18", "WW-BAT-19", "WW-CON-F04")
def test_one_draw_of_five_players_step_by_step() -> None:
    """M: ALI and CAT; end of M: Claws; S: HAT; O: QUE; P: the Rabbit of JAB; A; A+: the Watch; then the Duchess."""
    players = {
        "QUE": side(bag="QUE-A", abilities="Q1", strength=2),
        "HAT": side(bag="HAT-A", abilities="H1", strength=20, vp=1),
        "ALI": side(1, bag="MAD", vp=1),
        "CAT": side(2, bag="MAD", figures={"F04": R}, strength=4, vp=2),
        "JAB": side(bag="I05", abilities="J3", active="JAB-1", figures={"F01": R}, strength=1, vp=9),
    }
    case = clash(players, "QUE-A HAT-A MAD MAD I05").do(Lose("supporter"), DECLINE, Shift(3))
    assert case.stories() == [
        *["drew"] * 5,
        *("madness", "lost", "bust"),  # M of ALI, who has fewer points
        *("madness", "lost"),  # M of CAT
        "points",  # Claws That Catch
        "bonus",  # S: Piping Hot
        *("weakened", "weakened"),  # O: Royal Temper
        *("played", "played", "played", "bonus"),  # P, the Rabbit with the second chip
        *("strength", "strength", "strength"),  # A
        "shifted",  # A+
        "points",  # the Duchess
    ]
    assert case.told("points") == [{"who": 4, "n": 1, "cause": "J3"}, {"who": 3, "n": 1, "cause": "F04"}]
    assert strengths(case) == [5, 21, 0, 1, 3]


@pytest.mark.rule("WW-CON-H3", "WW-CON-F11", "WW-MAD-12")
def test_what_a_loss_causes_comes_with_the_loss() -> None:
    hatter = alone("MAD2", who="HAT", abilities="H3", madness="", units=3)
    assert hatter.stories()[:6] == ["drew", "madness", "lost", "engineer", "lost", "engineer"]
    humpty = alone("MAD2", madness="", units=2, figures={"F11": R}).do(Lose("F11"))
    assert humpty.stories()[:5] == ["drew", "madness", "lost", "humpty", "lost"]


@pytest.mark.rule("WW-BAT-12", "WW-BAT-14")
def test_the_crown_comes_before_own_effects() -> None:
    case = alone("CSw", crowns=1, exhausted="QUE-1").do(DOUBLE)
    assert case.stories() == ["drew", "crown-falls", "multiplied", "played"]


@pytest.mark.rule("WW-CON-A1", "WW-CON-I04", "WW-ALY-44", "WW-CON-J2", "WW-CON-C1", "WW-CON-F05", "WW-BAT-14")
@pytest.mark.parametrize(
    ("who", "chip", "mine", "what"),
    [
        ("ALI", "ALI-A", {"abilities": "A1"}, "shield"),
        ("QUE", "I04", {}, "shield"),
        ("QUE", "CRw", {"shards": 4}, "shards-lost"),
        ("CAT", "CAT-A", {"abilities": "C1"}, "bonus"),
        ("JAB", "JAB-A", {"abilities": "J2"}, "bonus"),
        ("QUE", "QUE-2", {"figures": {"F05": R}}, "bonus"),
    ],
)
def test_own_effects_come_before_placing(who: str, chip: str, mine: dict[str, Any], what: str) -> None:
    """And after all chips were shown."""
    rival = "HAT"
    third = "ALI" if who != "ALI" else "QUE"
    poisoned = "POI " if who == "JAB" else ""
    players = {
        who: side(bag=chip, **mine),
        rival: side(strength=20, bag=f"{poisoned}HAT-1", shards=3),
        third: side(strength=20, bag=f"{third}-1", shards=0),
    }
    case = clash(players, f"{chip} HAT-1 {third}-1", sets="D")
    assert case.stories()[:5] == ["drew", "drew", "drew", what, "played"]


@pytest.mark.rule("WW-CON-Q1", "WW-CON-I08", "WW-BAT-15")
@pytest.mark.parametrize(("chip", "mine"), [("QUE-A", {"abilities": "Q1"}), ("I08", {})])
def test_effects_on_others_come_after_own_effects_and_before_placing(chip: str, mine: dict[str, Any]) -> None:
    players = {
        "QUE": side(bag=chip, **mine),
        "HAT": side(strength=20, bag="HAT-A", abilities="H1", vp=5),
        "ALI": {},
    }
    case = clash(players, f"{chip} HAT-A")
    assert case.stories()[:6] == ["drew", "drew", "bonus", "weakened", "played", "played"]


@pytest.mark.rule("WW-CON-F01", "WW-ALY-11", "WW-CON-C2", "WW-ALY-30")
def test_what_placing_arms_is_armed_by_placing() -> None:
    """Not while the chip is still in hand (here: while somebody else chooses in S)."""
    players = {
        "CAT": side(bag="FLw", vp=0),
        "HAT": side(bag="CSw", exhausted="HAT-1", vp=5),
        "ALI": side(fight=STOPPED, strength=20),
    }
    case = clash(players, "FLw CSw")
    assert (case.prompt, case.seat, case.p("CAT").doubling) == ("card-soldier", 1, False)
    case.do(DOUBLE)
    assert case.p("CAT").doubling
    grin = alone("CAT-A", who="CAT", abilities="C2")
    assert grin.p("CAT").fading
    soldier = alone("CSs", sets="C")
    assert soldier.p("QUE").extra == 2


@pytest.mark.rule("WW-BAT-17", "WW-BAT-18")
def test_bonus_chips_come_after_placing_and_before_adding() -> None:
    players = {"QUE": side(bag="I03 QUE-1"), "HAT": side(bag="HAT-2", strength=9), "ALI": {}}
    case = clash(players, "I03 HAT-2 QUE-1").do(BONUS, DECLINE)
    assert case.stories() == ["drew", "drew", "played", "played", "drew", "played", "strength", "strength"]


@pytest.mark.rule("WW-RES-01", "WW-QST-02", "WW-RES-10", "WW-FRG-02", "WW-WGR-02", "WW-RES-20")
def test_the_results_step_by_step() -> None:
    """R1 points, R2 feat, R3 Rose and Dodo, R4 forging, R5 wagers, R6 Creatures."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 5, "active": "CRw ROw QUE-1", "quests": "WZ1"},
        "HAT": {"supporters": {R: 1, "PT": 1}, "strength": 3, "bag": "HAT-1 HAT-2"},
        "ALI": {"supporters": {"PT": 1}, "fight": "", "bet": ["ALI>QUE"], "bag": "ALI-1 ALI-2"},
    }
    case = ended(players, battles="PT").do(Reveal("WZ1"), NO_FEAT, Forge("QUE-1", 1, "icon"), Gain("FLw"))
    assert case.prompt == "wager"
    story = case.stories()
    assert story[: story.index("battle")] == [
        *("won", "points", "castle", "points"),  # R1
        "feat",  # R2
        "points",  # R3
        *("forged", "lead"),  # R4
        *("wager", "gained"),  # R5
        "swapped",  # R6
    ]


@pytest.mark.rule("WW-CON-F06", "WW-CON-Q4", "WW-CON-F07", "WW-CON-F08", "WW-CON-C4", "WW-BAT-02", "WW-BAT-03")
def test_all_start_strengths_come_before_the_march_hare() -> None:
    """QUE: leader 1, Unicorn 2 + 2, Tweedles 1 + 1 + 2, castle 5; CAT: 1 for that castle; the Hare takes 2."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {
            "leader": R,
            "figures": {"F07a": R, "F07b": R, "F08": R},
            "castles": {R: 2},
            "abilities": "Q4",
        },
        "CAT": {"supporters": {R: 1}, "abilities": "C4"},
        "HAT": {"figures": {"F06": R}},
    }
    case = at(players, battle=R)
    assert case.told("start") == [
        {"who": 0, "strength": 12},
        {"who": 1, "strength": 0},
        {"who": 2, "strength": 1},
    ]
    assert case.told("weakened") == [{"who": 0, "n": 2, "cause": "F06"}, {"who": 1, "n": 1, "cause": "F06"}]


@pytest.mark.rule("WW-LDR-06", "WW-REW-02")
def test_the_units_of_the_queens_card_are_placed_one_by_one() -> None:
    case = tea("QUE").do(Sit(9))
    assert (case.prompt, case.t.phase) == ("reward", "turn")
    case.do(Place(1, "RK"), Place(1, "TW"))
    assert (case.p("QUE").supporters["RK"], case.p("QUE").supporters["TW"]) == (1, 1)
