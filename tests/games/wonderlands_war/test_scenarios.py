"""Further positions with their outcome (section 22)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DRAW,
    FIGHTING,
    STOP,
    STOPPED,
    R,
    alone,
    clash,
    ended,
    next_chips,
    side,
    strengths,
)
from tests.games.wonderlands_war.driver import Case, Sit, at, dealt, names
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    BONUS,
    CROSS_HEAD,
    DECLINE,
    NO_FEAT,
    NO_UNIT,
    PARTY,
    TAKE_CASTLE,
    TAKE_POINTS,
    USE_SUPPORTER,
    Bet,
    Build,
    Everywhere,
    Forge,
    Lose,
    PartyCard,
    Pick,
    Place,
    Relocate,
    Target,
)
from wondertable.games.wonderlands_war.scoring import result, sheet

Players = dict[str, dict[str, Any]]


def chairs(case: Case) -> list[int]:
    """The chairs one may sit down on."""
    return [option.chair for option in case.options if isinstance(option, Sit)]


# -- tea ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SC-01", "WW-TEA-11", "WW-TEA-12")
def test_01_only_the_way_over_the_head() -> None:
    players: Players = {
        "HAT": {"leader": "chair", "chair": 7, "taken": 1, "partied": True},
        "QUE": {"leader": "chair", "chair": 2, "taken": 1},
        "ALI": {"leader": "chair", "chair": 3, "taken": 1},
    }
    case = at(players, phase="turn", laid={4: "T1-01"}, coming="3")
    assert (case.told("crossed"), case.p("HAT").shards) == ([{"who": 0}], 3)  # nothing else was possible
    assert (case.prompt, chairs(case)) == ("sit", [1, 4, 5, 6, 7, 8, 9, 10, 11])
    assert CROSS_HEAD not in case.options


@pytest.mark.rule("WW-SC-02", "WW-LDR-07")
def test_02_alice_goes_the_other_way() -> None:
    laid = {chair: f"T1-{chair:02}" for chair in range(1, 12)}
    start = at({"ALI": {}, "QUE": {}, "HAT": {}}, phase="turn", laid=laid)
    assert sorted(chairs(start)) == list(range(1, 12))
    assert start.options[-1] == CROSS_HEAD
    start.do(Sit(11))
    assert (start.told("crossed"), start.told("shards")) == ([], [])
    players: Players = {"ALI": {"leader": "chair", "chair": 3, "taken": 1}, "QUE": {}, "HAT": {}}
    del laid[3]
    case = at(players, phase="turn", laid=laid, coming="1")
    assert names(case.options) == ["sit 1", "sit 2", "cross-head"]
    assert Sit(9) in case.do(CROSS_HEAD).options


@pytest.mark.rule("WW-SC-03", "WW-LDR-05", "WW-RUL-58")
def test_03_its_my_party() -> None:
    players: Players = {
        "HAT": {"leader": "chair", "chair": 4, "taken": 1},
        "QUE": {"leader": "chair", "chair": 6, "taken": 1},
        "ALI": {},
    }
    laid = {chair: f"T1-{chair:02}" for chair in (1, 3, 5, 7, 9, 10, 11)}
    case = at(players, phase="turn", laid=laid).do(PARTY)
    assert [chair for chair, card in enumerate(case.t.laid) if card] == [1, 2, 3, 5, 7, 8, 9, 10, 11]
    assert names(case.options) == [f"party-card {chair}" for chair in (1, 2, 3, 5, 7, 8, 9, 10, 11)]
    case.do(PartyCard(1))
    assert (case.p("HAT").chair, case.p("HAT").teas, case.told("shards")) == (4, ["T1-01"], [])
    case.until("tea")
    while case.who != "HAT":
        case.do(case.options[0]).until("tea")
    assert PARTY not in case.options


def tea_end(shards: tuple[int, ...], bank: int) -> Case:
    factions = ("QUE", "HAT", "ALI", "CAT", "JAB")
    players: Players = {faction: {"shards": count} for faction, count in zip(factions, shards, strict=False)}
    return at(players, phase="tea-end", bank={"MAD": bank}, coming="1")


@pytest.mark.rule("WW-SC-04", "WW-TEA-20", "WW-RUL-56")
def test_04_too_little_madness_for_all() -> None:
    case = tea_end((5, 2, 1, 0, 0), 4)
    assert case.told("gained") == [{"who": 0, "chip": "MAD"}]
    assert [player.shards for player in case.t.players] == [2, 2, 1, 0, 0]
    assert case.bank("MAD") == 3


@pytest.mark.rule("WW-SC-05", "WW-TEA-19", "WW-TEA-20")
def test_05_too_little_madness_for_the_richest() -> None:
    case = tea_end((4, 4, 1, 0), 5)
    assert case.told("gained", "who") == [{"who": seat} for seat in range(4)]
    assert [player.shards for player in case.t.players] == [4, 4, 1, 0]
    assert case.bank("MAD") == 1


@pytest.mark.rule("WW-SC-06", "WW-REW-03", "WW-RUL-61")
@pytest.mark.parametrize("moved", [0, 1, 2])
def test_06_relocation(moved: int) -> None:
    players: Players = {
        "HAT": {"supporters": {"RK": 5, "PT": 4}, "figures": {"F02": "ML"}},
        "QUE": {},
        "ALI": {},
    }
    case = at(players, phase="turn", laid={1: "T1-16", 2: "T1-01"}).do(Sit(1), Place(3, "TW"))
    assert case.p("HAT").supporters["TW"] == 1  # the one supporter at hand had to go
    assert names(case.options) == ["relocate supporter RK", "relocate F02 ML", "relocate supporter PT", "no-unit"]
    case.do(*[Relocate("supporter", "RK")] * moved, *[NO_UNIT] * (2 - moved))
    assert (case.p("HAT").supporters["TW"], case.p("HAT").supporters["RK"]) == (1 + moved, 5 - moved)
    assert case.prompt != "unit"
    assert USE_SUPPORTER not in case.options


# -- chips --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SC-07", "WW-RUL-47")
def test_07_madness_leaves_the_doubling_armed() -> None:
    case = alone("FLw MAD CSs").do(DRAW, DRAW)
    assert case.told("played", "chip", "strength") == [{"chip": "FLw", "strength": 1}, {"chip": "CSs", "strength": 8}]
    assert (case.p("QUE").strength, case.p("QUE").units(R)) == (9, 2)


@pytest.mark.rule("WW-SC-08", "WW-ALY-13", "WW-RUL-47")
def test_08_a_rook_uses_the_doubling_up() -> None:
    case = alone("FLw RKw QUE-2").do(DRAW, DRAW)
    assert [one["strength"] for one in case.told("played")] == [1, 3, 2]
    assert case.p("QUE").strength == 6


@pytest.mark.rule("WW-SC-09", "WW-MAD-06", "WW-MAD-08", "WW-MAD-04")
def test_09_bust_and_refresh() -> None:
    case = alone(
        "MAD2",
        units=1,
        leader=R,
        madness="MAD MAD MAD",
        active="FLw QUE-A",
        exhausted="QUE-1",
        strength=4,
    )
    player = case.p("QUE")
    assert case.told("lost", "unit") == [{"unit": "supporter"}, {"unit": "leader"}]
    assert (player.fight, player.strength, player.shield, player.leader) == (BUST, 0, True, "supply")
    assert (player.madness, player.exhausted, player.active) == ([], [], [])
    assert case.bag("QUE") == "FLw MAD MAD MAD MAD2 QUE-1 QUE-A"


# -- the end of a battle ------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SC-10", "WW-BAT-24", "WW-WGR-03")
def test_10_two_on_25() -> None:
    players: Players = {
        "QUE": side(strength=24, bag="QUE-A"),
        "HAT": side(strength=23, bag="HAT-A"),
        "ALI": side(strength=20, fight=STOPPED),
        "CAT": {"bet": ["CAT>QUE"]},
    }
    case = clash(players, "QUE-A HAT-A", tiles={R: "S1"})
    assert strengths(case) == [25, 25, 20, 0]
    case.do(TAKE_POINTS, TAKE_CASTLE).until("tea")
    assert [player.vp for player in case.t.players] == [6, 0, 0, 0]
    assert case.p("HAT").castles[R] == 2
    assert case.told("wager-void") == [{"who": 3}]
    assert case.p("CAT").shards == 0


@pytest.mark.rule("WW-SC-11", "WW-BAT-23", "WW-RUL-08")
def test_11_alone_and_tied() -> None:
    players: Players = {
        "QUE": side(strength=7, fight=STOPPED),
        "HAT": side(strength=7, bag="HAT-1 HAT-2"),
        "ALI": {},
    }
    case = clash(players, "HAT-1", phase="commit", draw=1)
    assert (case.prompt, case.seats) == ("commit", [1])
    stop = case.fork().do(STOP)
    assert stop.told("tie") == [{"region": R, "whose": [0, 1]}]
    case.do(DRAW)
    assert (case.p("HAT").strength, case.told("must-stop")) == (8, [{"who": 1}])
    assert case.told("points") == [{"who": 1, "n": 4, "cause": "first"}, {"who": 0, "n": 2, "cause": "second"}]


@pytest.mark.rule("WW-SC-12", "WW-RES-04")
@pytest.mark.parametrize(("tile", "number", "seconds", "each"), [("S1", 1, 2, 2), ("S3", 3, 2, 3), ("S1", 1, 3, 1)])
def test_12_several_seconds(tile: str, number: int, seconds: int, each: int) -> None:
    players: Players = {"QUE": {"supporters": {R: 1}, "strength": 9}}
    for faction in ("HAT", "ALI", "CAT")[:seconds]:
        players[faction] = {"supporters": {R: 1}, "strength": 4}
    case = ended(players, tiles={R: tile}, round=number)
    assert [player.vp for player in case.t.players[1:]] == [each] * seconds


@pytest.mark.rule("WW-SC-13", "WW-RUL-41", "WW-RES-06")
def test_13_all_bust() -> None:
    players: Players = {
        "QUE": side(1, bag="MAD"),
        "HAT": side(1, bag="MAD"),
        "ALI": {"bet": ["ALI>QUE"]},
        "CAT": {},
    }
    case = clash(players, "MAD MAD")
    assert case.told("no-winner") == [{"region": R}]
    assert [player.shards for player in case.t.players] == [0, 0, 1, 0]
    assert case.told("wager") == [{"who": 2, "faction": "QUE"}]


@pytest.mark.rule("WW-SC-14", "WW-ALY-14", "WW-RUL-49")
@pytest.mark.parametrize(("left", "exhausted", "weak"), [(0, "CRw", 11), (1, "CRs", 12)])
def test_14_creatures_of_an_empty_bank(left: int, exhausted: str, weak: int) -> None:
    players: Players = {
        "QUE": {"supporters": {R: 1}, "active": "CRw"},
        "HAT": {"supporters": {R: 1, "PT": 1}},
        "ALI": {"supporters": {"PT": 1}, "fight": ""},
    }
    case = ended(players, phase="cleanup", battles="PT", bank={"CRs": left})
    assert (case.p("QUE").exhausted, case.bank("CRw"), case.bank("CRs")) == ([exhausted], weak, 0)


@pytest.mark.rule("WW-SC-15", "WW-ALY-34")
@pytest.mark.parametrize(("chip", "strength"), [("CRw", 5), ("CRs", 0)])
def test_15_creatures_c(chip: str, strength: int) -> None:
    case = alone(chip, sets="C", active="CRw CRs")
    assert (case.p("QUE").strength, case.p("QUE").active) == (strength, ["CRw", "CRs", chip])


@pytest.mark.rule("WW-SC-16", "WW-ALY-30", "WW-RUL-44")
def test_16_three_chips() -> None:
    case = alone("CSs RKs MAD2 QUE-1", sets="C", madness="").do(DRAW)
    assert case.told("drew")[-1]["chips"] == ["RKs", "MAD2", "QUE-1"]
    case.do(Pick("RKs"))
    assert (case.p("QUE").strength, case.bag("QUE"), case.p("QUE").madness) == (6, "MAD2 QUE-1", [])


@pytest.mark.rule("WW-SC-17", "WW-BAT-12", "WW-BAT-20", "WW-RUL-25")
def test_17_a_crown_among_mixed_sets() -> None:
    case = alone("CSs", sets="BAAAA", active="FLw", crowns=1)
    assert (case.p("QUE").strength, case.p("QUE").crowns) == (2, 0)
    mad = alone("MAD", sets="BAAAA", active="FLw", crowns=1)
    assert (mad.p("QUE").crowns, mad.p("QUE").units(R), mad.p("QUE").madness) == (0, 2, ["MAD2", "MAD"])


@pytest.mark.rule("WW-SC-18", "WW-CON-H3")
def test_18_engineer_of_war() -> None:
    rival = side(2, fight=STOPPED, strength=4)
    case = alone("MAD2", who="HAT", madness="", abilities="H3", strength=3, rival=rival, units=3)
    assert (case.p("HAT").strength, case.p("HAT").supporters[R]) == (5, 1)


@pytest.mark.rule("WW-SC-19", "WW-ALY-13", "WW-FRG-02")
def test_19_rights_and_rooks() -> None:
    players: Players = {
        "QUE": {"supporters": {R: 1}, "strength": 11, "active": "RKw FORGE QUE-1"},
        "HAT": {},
        "ALI": {},
    }
    case = ended(players, phase="forging")
    assert case.t.rights == ["icon", "FORGE"]
    found = {(one.right, one.chip) for one in case.options if isinstance(one, Forge)}
    icon = {("icon", chip) for chip in ("RKw", "FORGE", "QUE-1")}
    assert found == icon | {("FORGE", chip) for chip in ("FORGE", "QUE-1")}


@pytest.mark.rule("WW-SC-20", "WW-FAQ-06", "WW-RUL-66")
def test_20_the_walrus() -> None:
    case = at({"QUE": {"figures": {"F02": R}, "castles": {"ML": 2}}, "HAT": {}, "ALI": {}}, battle=R)
    case.do(TAKE_CASTLE)
    assert names(case.options) == ["build RK", f"build {R}", "build PT", "build TW"]
    case.do(Build("TW"))
    assert (case.p("QUE").vp, case.p("QUE").castles["TW"]) == (3, 2)
    players: Players = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "figures": {"F02": R}},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    tie = ended(players).do(TAKE_CASTLE, TAKE_POINTS)
    assert (tie.p("QUE").vp, tie.p("QUE").castles[R], "walrus" in tie.asked) == (0, 2, False)


def two(mine: int, theirs: int) -> Case:
    players: Players = {
        "QUE": {"supporters": {R: 1}, "strength": mine, "active": "FORGE"},
        "HAT": {"supporters": {R: 1}, "strength": theirs},
    }
    return ended(players, round=2, tiles={R: "S4"}, blocked="TW")


@pytest.mark.rule("WW-SC-21", "WW-TWO-12", "WW-TWO-11", "WW-RUL-72", "WW-RUL-11")
def test_21_the_resistance() -> None:
    beaten = two(7, 5)
    assert [player.vp for player in beaten.t.players] == [8, 4]
    assert beaten.p("QUE").castles[R] == 1
    drawn = two(5, 4)
    assert (drawn.prompt, drawn.seats) == ("points-or-castle", [0])
    drawn.do(TAKE_CASTLE)
    assert ([player.vp for player in drawn.t.players], drawn.p("QUE").castles[R]) == ([0, 0], 1)
    lost = two(4, 3)
    assert (lost.told("points"), lost.told("castle")) == ([], [])
    assert lost.do(NO_FEAT, NO_FEAT).prompt == "forge"
    both = two(5, 5)
    assert both.do(TAKE_POINTS).prompt == "points-or-castle"
    both.do(TAKE_CASTLE)
    assert ([player.vp for player in both.t.players], both.p("HAT").castles[R]) == ([8, 0], 1)


@pytest.mark.rule("WW-SC-22", "WW-TWO-04", "WW-TWO-18", "WW-EOW-02")
def test_22_the_ring_without_witzend() -> None:
    players: Players = {"QUE": {}, "HAT": {}}
    case = at(players, phase="war-end", blocked="WZ", marker="RK", coming="1")
    assert case.t.marker == "ML"
    assert case.t.neighbours("ML") == ["RK", "PT"]
    assert case.t.neighbours("PT") == ["ML", "TW"]
    start = dealt(2, coming="WZ1 2", factions="QUE,HAT", first="1")
    assert (start.t.blocked, start.t.marker) == ("WZ", "RK")  # Pool of Tears, then Tulgey Woods, Red Keep


# -- abilities ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SC-23", "WW-CON-A2", "WW-RUL-64")
def test_23_everywhere_at_once() -> None:
    players: Players = {
        "ALI": {
            "supporters": {"ML": 1, "WZ": 1},
            "leader": "supply",
            "lead": 4,
            "abilities": "A2",
            "active": "ALI-A",
            "strength": 3,
            "bag": "ALI-1",
        },
        "HAT": {"supporters": {"ML": 1, "WZ": 1}, "strength": 9, "bag": "HAT-1"},
        "QUE": {},
    }
    case = ended(players, region="ML", battles="WZ", phase="abilities")
    supply = case.p("ALI").supply
    case.do(Everywhere("supporter", "WZ"))
    assert (case.p("ALI").supply, case.p("ALI").supporters["WZ"], case.p("ALI").leader) == (supply + 1, 0, "WZ")
    assert case.t.region == "WZ"
    assert case.told("start") == [{"who": 0, "strength": 4}, {"who": 1, "strength": 0}]


@pytest.mark.rule("WW-SC-24", "WW-CON-Q2", "WW-CON-C1", "WW-ALY-11", "WW-RUL-45")
def test_24_what_is_doubled() -> None:
    queen = alone("QUE-A", abilities="Q2", active="ROw CSw", doubling=True)
    assert queen.p("QUE").strength == 10
    players: Players = {
        "CAT": side(bag="CAT-A", abilities="C1", doubling=True, shards=1),
        "HAT": side(fight=STOPPED, strength=20, shards=2),
        "ALI": side(fight=STOPPED, strength=20, shards=3),
    }
    assert clash(players, "CAT-A").p("CAT").strength == 8


@pytest.mark.rule("WW-SC-25", "WW-CON-J3", "WW-RUL-17")
@pytest.mark.parametrize("to", [1, 2, None])
def test_25_one_poison_for_two(to: int | None) -> None:
    players: Players = {
        "JAB": side(fight=STOPPED, strength=9, abilities="J3"),
        "HAT": side(1, bag="MAD"),
        "ALI": side(1, bag="MAD"),
        "CAT": side(fight=STOPPED, strength=20, bag="POI POI POI POI POI"),
    }
    case = clash(players, "MAD MAD")
    assert (case.p("JAB").vp, len(case.t.venom)) == (2, 1)
    assert names(case.options) == ["target 1", "target 2", "decline"]
    case.do(DECLINE if to is None else Target(to))
    assert case.prompt != "claws"
    assert [case.t.players[seat].bag.count("POI") for seat in (1, 2)] == [int(to == 1), int(to == 2)]


@pytest.mark.rule("WW-SC-26", "WW-CON-I03", "WW-FAQ-08")
def test_26_the_hookah() -> None:
    shielded = alone("I03 MAD QUE-2", shield=True, shards=2)
    shielded.do(BONUS, BLOCK, BONUS)
    assert (shielded.p("QUE").strength, shielded.p("QUE").shards) == (4, 1)
    taken = alone("I03 MAD QUE-2", shards=2, figures={"F02": R}).do(BONUS, Lose("supporter"), BONUS)
    assert (taken.p("QUE").strength, taken.p("QUE").shards, taken.p("QUE").units(R)) == (4, 2, 3)


@pytest.mark.rule("WW-SC-27", "WW-RUL-43")
def test_27_an_empty_bag_and_others_go_on() -> None:
    players: Players = {
        "QUE": side(strength=3, active="QUE-1 QUE-2"),
        "HAT": side(strength=20, bag="HAT-1 HAT-2"),
        "ALI": side(strength=4, bag="ALI-1 ALI-2"),
    }
    case = clash(players, "HAT-1 ALI-1", phase="commit", draw=2)
    queen = case.p("QUE")
    queen.madness.remove("MAD2")
    case.t.boxed.append("MAD2")
    for seat in range(3):
        case.events += case.match.submit(seat, DRAW)
    assert case.told("empty") == [{"who": 0}]
    assert [player.fight for player in case.t.players] == [STOPPED, FIGHTING, FIGHTING]
    assert strengths(case) == [3, 21, 5]
    assert (case.prompt, case.seats) == ("commit", [1, 2])


# -- the final score --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SC-28", "WW-FIN-01", "WW-FIN-05")
def test_28_the_final_score() -> None:
    mine = {
        "vp": 41,
        "castles": {"RK": 2, "ML": 2, "PT": 2},
        "rows": ("", "", "", "QUE-1 QUE-1"),
        "feats": "WZ1 RK3",
        "quests": "TW3",
        "shards": 4,
    }
    theirs = {"vp": 70, "shards": 6}
    case = at({"QUE": mine, "HAT": theirs, "ALI": {}}, phase="war-end", round=3)
    assert sheet(case.t, 0) == (41, 15, 12, 4)  # 9 for castles (3 of 3) with the feat, 3 for a feat, 0
    assert sheet(case.t, 0).total == sheet(case.t, 1).total == 64
    assert result(case.t).winners == (0,)
    assert case.match.result is not None
    assert case.match.result.scores == (64, 64, 0)


@pytest.mark.rule("WW-SC-10", "WW-WGR-03")
def test_a_bet_on_one_of_two_who_share_is_no_right_bet() -> None:
    players: Players = {
        "QUE": {"leader": R, "lead": 6, "bag": "QUE-1", "supporters": {R: 1}},
        "HAT": {"leader": R, "lead": 6, "bag": "HAT-1", "supporters": {R: 1}},
        "ALI": {},
    }
    case = next_chips(at(players, battle=R), "QUE-1 HAT-1").do(Bet("HAT"), STOP, STOP)
    case.until("tea")
    assert (case.told("wager-void"), "wager-won" in case.asked) == ([{"who": 2}], False)
