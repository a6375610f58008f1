"""The worked examples of the rulebook, number by number (section 21)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import BUST, DOUBLE, DRAW, STOP, alone, ended, strengths
from tests.games.wonderlands_war.driver import GAME, Case, Sit, at, counted, dealt, names
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    CROSS_HEAD,
    NO_BET,
    NO_FEAT,
    NO_FORGE,
    SUFFER,
    Bet,
    Build,
    Forge,
    Gain,
    Lead,
    Lose,
    Place,
    Reveal,
    Unlock,
)
from wondertable.games.wonderlands_war.quests import objective_met
from wondertable.games.wonderlands_war.scoring import quest_points

SUPPORTER = Lose("supporter")


# -- playing chips ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-EX-01", "WW-ALY-10", "WW-ALY-11", "WW-RUL-03")
@pytest.mark.parametrize("start", [0, 4])
def test_playing_chips(start: int) -> None:
    case = alone("ALI-2 FLw CSw", who="ALI", strength=start, exhausted="ALI-1")
    assert case.p("ALI").strength == start + 2
    case.do(DRAW)
    assert (case.p("ALI").strength, case.p("ALI").doubling) == (start + 3, True)
    case.do(DRAW)
    assert names(case.options) == ["double", "recall ALI-1"]
    case.do(DOUBLE)
    player = case.p("ALI")
    assert player.strength == start + 7
    assert player.active == ["ALI-2", "FLw", "CSw"]
    assert (player.doubling, player.extra, player.crowns) == (False, 0, 0)


# -- the battle in Witzend ----------------------------------------------------------------------------------


def witzend() -> Case:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"leader": "WZ", "lead": 2, "supporters": {"WZ": 1}, "bag": "RKw QUE-1"},
        "HAT": {"leader": "PT", "supporters": {"WZ": 2}, "bag": "FORGE HAT-1 HAT-2", "quests": "WZ1"},
        "JAB": {
            "leader": "PT",
            "supporters": {"WZ": 1},
            "figures": {"F02": "WZ"},
            "castles": {"WZ": 2},
            "bag": "MAD JAB-A FLw JAB-1",
        },
        "ALI": {"leader": "TW"},
    }
    chips = "RKw FORGE MAD HAT-1 JAB-A FLw RK3"
    return at(players, battle="WZ", tiles={"WZ": "S1", "RK": "S3"}, coming=chips)


def witzend_fought() -> Case:
    """Up to the Walrus."""
    case = witzend().do(Bet("JAB"), SUFFER, SUPPORTER)
    return case.do(STOP, DRAW, DRAW).do(STOP, DRAW)


@pytest.mark.rule("WW-EX-02", "WW-BAT-02", "WW-WGR-01")
def test_witzend_start() -> None:
    case = witzend()
    assert strengths(case) == [2, 0, 4, 0]
    assert (case.prompt, case.seats) == ("wager", [3])
    assert names(case.options) == ["bet QUE", "bet HAT", "bet JAB", "no-bet"]


@pytest.mark.rule("WW-EX-02", "WW-BAT-08", "WW-BAT-21", "WW-BAT-23")
def test_witzend_draws() -> None:
    case = witzend().do(Bet("JAB"))
    assert (case.prompt, case.seat) == ("shield", 2)
    case.do(SUFFER, SUPPORTER)
    assert strengths(case) == [5, 1, 4, 0]
    assert (case.p("JAB").units("WZ"), case.p("JAB").madness) == (1, ["MAD"])
    assert case.seats == [0, 1, 2]
    case.do(STOP, DRAW, DRAW)
    assert strengths(case) == [5, 2, 7, 0]
    assert case.seats == [1, 2]
    case.do(STOP, DRAW)
    assert strengths(case) == [5, 2, 8, 0]
    assert case.told("must-stop") == [{"who": 2}]  # alone and strictly highest
    assert case.p("JAB").active == ["JAB-A", "FLw"]


@pytest.mark.rule("WW-EX-02", "WW-RES-01", "WW-RES-02", "WW-RES-03", "WW-RUL-66")
def test_witzend_points_and_castle() -> None:
    case = witzend_fought()
    assert (case.prompt, names(case.options)) == ("walrus", ["build RK", "build ML", "build PT", "build TW"])
    case.do(Build("RK"))
    assert [player.vp for player in case.t.players] == [3, 0, 9, 0]
    assert case.p("JAB").castles == {"RK": 2, "ML": 0, "WZ": 2, "PT": 0, "TW": 0}


@pytest.mark.rule("WW-EX-02", "WW-QST-02", "WW-CON-WZ1")
def test_witzend_feat() -> None:
    case = witzend_fought().do(Build("RK"))
    assert (case.prompt, case.seats) == ("feat", [0, 1, 2])
    assert names(case.options_of(1)) == ["reveal WZ1", "no-feat"]
    case.do(NO_FEAT, Reveal("WZ1"), NO_FEAT)
    assert (case.p("HAT").feats, case.p("HAT").quests) == (["WZ1"], [])


@pytest.mark.rule("WW-EX-02", "WW-FRG-02", "WW-FRG-03", "WW-FRG-06", "WW-FRG-09", "WW-RUL-69", "WW-BRD-05")
def test_witzend_forging_and_wager() -> None:
    case = witzend_fought().do(Build("RK"), NO_FEAT, Reveal("WZ1"), NO_FEAT)
    assert (case.prompt, case.who, case.t.rights) == ("forge", "HAT", ["icon", "FORGE"])  # on 2, and the Forge chip
    supply = case.p("HAT").supply
    case.do(Forge("FORGE", 1, "FORGE"))
    assert (case.p("HAT").lead, case.t.rights) == (2, ["icon"])
    case.do(Forge("HAT-1", 2, "icon"))
    assert (case.p("HAT").supply, case.p("HAT").quests) == (supply + 1, ["RK3"])
    assert (case.prompt, case.who, case.t.rights) == ("forge", "QUE", ["icon"])  # on 5
    case.do(NO_FORGE)
    assert (case.prompt, case.who) == ("wager-won", "ALI")  # JAB on 8 has no right
    case.do(Gain("ROw"))
    assert "ROw" in case.p("ALI").bag


@pytest.mark.rule("WW-EX-02", "WW-WGR-02")
@pytest.mark.parametrize(("bet", "shards"), [("QUE", 1), ("HAT", 1)])
def test_witzend_wrong_wager(bet: str, shards: int) -> None:
    case = witzend().do(Bet(bet), SUFFER, SUPPORTER, STOP, DRAW, DRAW, STOP, DRAW, Build("RK"))
    case.until("tea", "poison")
    assert case.p("ALI").shards == shards


# -- the battle in The Red Keep -------------------------------------------------------------------------------


def red_keep() -> Case:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"leader": "RK", "lead": 3, "rows": ("", "ALI-1 ALI-1", "", ""), "bag": "ALI-2 FORGE ROs ALI-1"},
        "QUE": {
            "leader": "PT",
            "supporters": {"RK": 1},
            "figures": {"F03": "RK"},
            "madness": "MAD2 MAD MAD",
            "exhausted": "QUE-1",
            "bag": "FORGE MAD",
        },
        "HAT": {},
    }
    return at(players, battle="RK", tiles={"RK": "S2", "ML": "S1"}, coming="ALI-2 FORGE FORGE MAD ROs MAD MAD")


@pytest.mark.rule("WW-EX-03", "WW-MAD-05", "WW-MAD-06", "WW-MAD-08", "WW-MAD-01")
def test_red_keep_draws() -> None:
    case = red_keep()
    assert strengths(case) == [3, 2, 0]
    case.do(NO_BET)
    assert strengths(case) == [5, 3, 0]
    case.do(DRAW, DRAW).do(SUFFER, Lose("F03"))
    queen = case.p("QUE")
    assert strengths(case) == [6, 3, 0]  # the lost Gryphon's strength stays
    assert (queen.madness, queen.exhausted, queen.active) == ([], [], ["FORGE"])
    assert case.bag("QUE") == "MAD MAD MAD MAD2 QUE-1"
    case.do(DRAW, DRAW).do(BLOCK)
    assert strengths(case) == [8, 3, 0]
    assert (case.p("QUE").shield, case.bag("QUE")) == (False, "MAD MAD MAD MAD2 QUE-1")
    case.do(STOP, DRAW)
    queen = case.p("QUE")
    assert strengths(case) == [8, 0, 0]
    assert (queen.fight, queen.madness, queen.exhausted, queen.shield) == (BUST, ["MAD"], ["FORGE"], True)


@pytest.mark.rule("WW-EX-03", "WW-ALY-12", "WW-FRG-05", "WW-RES-01")
def test_red_keep_results() -> None:
    case = red_keep().do(NO_BET, DRAW, DRAW, SUFFER, Lose("F03"), DRAW, DRAW, BLOCK, STOP, DRAW)
    assert (case.p("ALI").vp, case.p("ALI").castles["RK"], case.p("QUE").vp) == (2, 2, 0)
    assert (case.prompt, case.seats) == ("feat", [0])
    case.do(NO_FEAT)
    assert (case.prompt, case.p("ALI").vp, case.t.rights) == ("forge", 3, ["FORGE"])  # the Rose; 8 is no icon
    case.do(Forge("ROs", 1, "FORGE"))
    alice = case.p("ALI")
    assert (alice.vp, alice.lead) == (5, 4)
    assert alice.rows == [[], ["ALI-1", "ALI-1", "ROs"], [], []]
    assert alice.ends == ["ALI-A", "", "ALI-A", "ALI-A"]
    assert case.told("row-full") == [{"who": 0, "row": 1, "chip": "ALI-A"}]
    assert "ALI-A" in alice.bag


# -- quest, forge, objectives -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-EX-04", "WW-CON-TW1", "WW-QST-06", "WW-RUL-22")
def test_the_quest_example() -> None:
    five = "FLw CSw ROw"
    players: dict[str, dict[str, Any]] = {
        "QUE": {
            "supporters": {"TW": 1},
            "strength": 4,
            "active": "QUE-1 RKw",
            "quests": "TW1",
            "rows": (five, "", "RKw CRw", ""),
        },
        "HAT": {"supporters": {"TW": 1}, "strength": 9},
        "ALI": {},
    }
    case = ended(players, region="TW")
    assert names(case.options) == ["reveal TW1", "no-feat"]
    case.do(Reveal("TW1"), NO_FEAT)
    assert quest_points(case.t, 0, "TW1") == 9
    case.p("QUE").rows = [[], [], [], []]
    assert quest_points(case.t, 0, "TW1") == 3  # the feat alone


@pytest.mark.rule("WW-EX-05", "WW-FRG-05", "WW-FRG-06", "WW-REW-18")
def test_the_forge_example() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {
            "supporters": {"WZ": 1},
            "strength": 3,
            "active": "FORGE",
            "lead": 3,
            "rows": ("", "QUE-1 QUE-1", "FLw FLw FLw", ""),
            "bag": "MAD QUE-2",
        },
        "HAT": {"supporters": {"WZ": 1}, "strength": 9},
        "ALI": {},
    }
    case = ended(players, phase="forging")
    banked = case.bank("MAD")
    case.do(Forge("FORGE", 1, "FORGE"))
    queen = case.p("QUE")
    assert (queen.lead, queen.rows[1], case.bank("MAD")) == (4, ["QUE-1", "QUE-1", "FORGE"], banked + 1)
    assert case.told("madness-gone") == [{"who": 0}]
    assert case.told("row-full") == [{"who": 0, "row": 1, "chip": "QUE-A"}]
    assert counted(queen.bag) == {"QUE-2": 1, "QUE-A": 1, "MAD2": 1}


@pytest.mark.rule("WW-EX-06", "WW-QST-05", "WW-QST-04")
def test_components_serve_several_objectives() -> None:
    mine = {
        "bag": "ROw ROw CRw RKw",
        "exhausted": "ROs",
        "rows": ("ROw ROs", "CRs", "RKs", ""),
        "quests": "ML2 ML3",
    }
    case = at({"QUE": mine, "HAT": {}, "ALI": {}}, phase="turn", laid={1: "T1-01", 2: "T1-02"})
    assert [objective_met(case.t, 0, quest) for quest in ("ML2", "ML3")] == [True, True]
    case.p("QUE").exhausted.clear()
    assert [objective_met(case.t, 0, quest) for quest in ("ML2", "ML3")] == [False, False]


@pytest.mark.rule("WW-EX-07", "WW-SET-12")
def test_the_queens_first_bag() -> None:
    case = dealt(3, factions="QUE,HAT,ALI")
    bag = case.p("QUE").bag
    assert counted(bag) == {"QUE-1": 3, "QUE-2": 1, "QUE-A": 2, "FORGE": 1, "MAD2": 1, "MAD": 2}
    assert (len(bag), sum(GAME.box.strength[chip] for chip in bag)) == (10, 12)


@pytest.mark.rule("WW-EX-08", "WW-FRG-14", "WW-RUL-70")
def test_a_fresh_ability() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {"WZ": 1, "PT": 1}, "strength": 5, "active": "ALI-1 ALI-2", "bag": "ALI-1"},
        "HAT": {"supporters": {"WZ": 1, "PT": 1}, "bag": "HAT-1"},
        "QUE": {},
    }
    case = ended(players, battles="PT", coming="ALI-1 HAT-1")
    case.do(NO_FEAT, NO_FEAT, Forge("ALI-2", 0, "icon"), Unlock("A3"))
    assert (case.prompt, case.told("recalled")) == ("wager", [])
    case.do(NO_BET).until("ability")
    assert (case.t.region, names(case.options)) == ("PT", ["recall ALI-1", "done"])


# -- the pictures of the Tea Party --------------------------------------------------------------------------------


@pytest.mark.rule("WW-EX-09", "WW-TEA-09", "WW-TEA-10", "WW-TEA-12")
def test_crossing_the_head() -> None:
    players: dict[str, dict[str, Any]] = {
        "HAT": {"leader": "chair", "chair": 9, "taken": 1},
        "QUE": {"leader": "chair", "chair": 4, "taken": 1},
        "ALI": {"leader": "chair", "chair": 6, "taken": 1},
    }
    case = at(players, phase="turn", laid={2: "T1-01", 10: "T1-02"}, coming="2").do(CROSS_HEAD)
    assert case.p("HAT").shards == 2
    assert [chair for chair, card in enumerate(case.t.laid) if card] == [1, 2, 3, 5, 7, 8, 9, 10, 11]
    assert case.t.laid[2] == "T1-01"
    assert (case.prompt, Sit(9) in case.options, Sit(4) in case.options) == ("sit", True, False)


@pytest.mark.rule("WW-EX-09", "WW-TEA-07", "WW-TEA-16", "WW-REW-02")
def test_a_card_and_then_the_leader() -> None:
    players: dict[str, dict[str, Any]] = {
        "HAT": {"leader": "chair", "chair": 3, "taken": 3},
        "QUE": {"leader": "chair", "chair": 4, "taken": 4},
        "ALI": {"leader": "chair", "chair": 6, "taken": 4},
    }
    case = at(players, phase="turn", laid={7: "T1-01", 8: "T1-02"}).do(Sit(7))
    case.do(Place(2, "TW"))
    assert (case.p("HAT").supporters["TW"], "FLw" in case.p("HAT").bag) == (2, True)
    case.do(Lead("RK"), Lead("RK"))
    assert (case.prompt, case.who) == ("lead", "HAT")
    case.do(Lead("TW"))
    assert (case.p("HAT").leader, case.t.laid[7]) == ("TW", "")
