"""Forging (FRG): rights, cells, what lies between rows, artifacts, and forging out of the bag."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, Sit, at, names
from wondertable.games.wonderlands_war import preview
from wondertable.games.wonderlands_war.cards import FACTIONS, REGIONS, Between, Board
from wondertable.games.wonderlands_war.options import (
    DONE,
    DROP_SHARD,
    KEEP_SHARD,
    LEAVE_TAINTED,
    NO_FORGE,
    NO_SUPPORT,
    DiscardQuest,
    Forge,
    Gain,
    Invite,
    Now,
    Place,
    Recall,
    Send,
    Support,
    TakeTainted,
    Unlock,
)
from wondertable.games.wonderlands_war.scoring import castle_value

BOX = GAME.box
ONE, LEADER, SUPPORTERS, CASTLES = range(4)


def anvil(
    active: str,
    strength: int = 0,
    faction: str = "QUE",
    *,
    sets: str = "A",
    market: str = "",
    coming: str = "",
    battles: str = "",
    **mine: Any,
) -> Case:
    """A battle in the Red Keep is over; this faction stopped with these Active chips on this space."""
    fighter = {"supporters": {"RK": 1}, "fight": "stopped", "active": active, "strength": strength, **mine}
    rival, absent = [one for one in ("HAT", "CAT", "ALI") if one != faction][:2]
    beaten = {"fight": "stopped", "supporters": {"RK": 1, "ML": 1}, "vp": 9}
    return at(
        {faction: fighter, rival: beaten, absent: {}},
        phase="forging",
        sets=sets,
        market=market,
        coming=coming,
        battles=battles,
        fields={"region": "RK"},
    )


# -- rights -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-FRG-01", "WW-DEC-41")
def test_forging_is_optional() -> None:
    case = anvil("FLw QUE-1", 5)
    assert (case.prompt, case.who, case.facts) == ("forge", "QUE", {"n": 1})
    rows = range(4)
    assert case.options == [*(Forge(chip, row, "icon") for chip in ("FLw", "QUE-1") for row in rows), NO_FORGE]
    case.do(NO_FORGE)
    assert case.p("QUE").rows == [[], [], [], []]
    assert case.told("forged") == []


@pytest.mark.rule("WW-FRG-02", "WW-RUL-27", "WW-BRD-05")
@pytest.mark.parametrize("space", range(26))
def test_a_forge_icon_gives_a_right(space: int) -> None:
    case = anvil("FLw", space)
    assert (case.prompt == "forge") is (space in (2, 5, 7, 11, 14, 17, 19, 22))


@pytest.mark.rule("WW-FRG-02", "WW-ALY-04", "WW-CON-I09", "WW-RUL-38")
@pytest.mark.parametrize(
    ("active", "rights"),
    [
        ("FLw", []),
        ("FORGE", ["FORGE"]),
        ("FORGE FLw FORGE", ["FORGE", "FORGE"]),
        ("I09 I09", ["I09", "I09"]),
        ("I09 FORGE QUE-A", ["I09", "FORGE"]),
    ],
)
@pytest.mark.parametrize("space", [6, 7])
def test_forge_chips_and_saws_give_a_right_each(active: str, rights: list[str], space: int) -> None:
    case = anvil(active, space)
    expected = [*(["icon"] if space == 7 else []), *rights]
    if not expected:
        assert case.prompt != "forge"
    else:
        assert case.facts == {"n": len(expected)}
        assert sorted({option.plain()["right"] for option in case.options[:-1]}) == sorted(set(expected))


@pytest.mark.rule("WW-FRG-02", "WW-FRG-03", "WW-RUL-69")
def test_a_right_survives_the_chip_that_gave_it() -> None:
    case = anvil("FORGE FLw", 2).do(Forge("FORGE", LEADER, "icon"))
    assert case.facts == {"n": 1}
    assert case.options == [*(Forge("FLw", row, "FORGE") for row in range(4)), NO_FORGE]
    case.do(Forge("FLw", LEADER, "FORGE"))
    assert case.p("QUE").rows == [[], ["FORGE", "FLw"], [], []]
    assert case.p("QUE").lead == 3


@pytest.mark.rule("WW-FRG-02", "WW-FRG-08")
def test_rights_are_counted_once() -> None:
    case = anvil("FORGE FLw ROs", 0).do(Forge("FLw", LEADER, "FORGE"))
    assert case.t.rights == []
    assert len(case.told("forged")) == 1


@pytest.mark.rule("WW-FRG-03")
def test_a_chip_goes_to_the_leftmost_empty_cell() -> None:
    case = anvil("CSs", 5, rows=["", "FLw", "ROw ROw", ""]).do(Forge("CSs", SUPPORTERS, "icon"))
    assert case.p("QUE").rows == [[], ["FLw"], ["ROw", "ROw", "CSs"], []]
    assert case.told("forged") == [{"who": 0, "chip": "CSs", "row": 2, "column": 3}]
    assert "CSs" not in case.p("QUE").bag + case.p("QUE").exhausted + case.p("QUE").active


@pytest.mark.rule("WW-FRG-03", "WW-FRG-08")
def test_a_full_row_takes_no_chip() -> None:
    case = anvil("CSs", 5, rows=["", "FLw FLw FLw", "", ""])
    assert case.options == [*(Forge("CSs", row, "icon") for row in (ONE, SUPPORTERS, CASTLES)), NO_FORGE]
    case.refuses(Forge("CSs", LEADER, "icon"))


@pytest.mark.rule("WW-FRG-08")
def test_without_a_cell_or_a_chip_nobody_is_asked() -> None:
    full = ["FLw FLw FLw", "CSw CSw CSw", "ROw ROw ROw ROw", "RKw RKw RKw"]
    assert anvil("FLs", 5, rows=full).prompt != "forge"
    assert anvil("", 5).prompt != "forge"


@pytest.mark.rule("WW-FRG-08", "WW-DEC-41")
def test_unused_rights_are_lost() -> None:
    case = anvil("FORGE FORGE FLw", 5).do(Forge("FLw", LEADER, "icon"), NO_FORGE)
    assert case.t.rights == []
    assert len(case.told("forged")) == 1


@pytest.mark.rule("WW-ALY-13", "WW-SC-19", "WW-FRG-02")
def test_red_rooks_a_are_forged_by_the_icon_only() -> None:
    case = anvil("RKw FORGE QUE-1", 11)
    by_icon = [Forge(chip, row, "icon") for chip in ("RKw", "FORGE", "QUE-1") for row in range(4)]
    by_chip = [Forge(chip, row, "FORGE") for chip in ("FORGE", "QUE-1") for row in range(4)]
    assert case.options == [*by_icon, *by_chip, NO_FORGE]
    saw = anvil("RKw I09", 0)
    saw.refuses(Forge("RKw", LEADER, "I09"))
    other = anvil("RKw FORGE", 0, sets="B")
    assert Forge("RKw", LEADER, "FORGE") in other.options


@pytest.mark.rule("WW-FRG-01", "WW-MAD-06")
def test_a_bust_player_forges_nothing() -> None:
    case = anvil("", 0, fight="bust", bag="FORGE")
    assert case.prompt != "forge"


@pytest.mark.rule("WW-BAT-01", "WW-DEC-41")
def test_the_poorest_forges_first() -> None:
    players: dict[str, dict[str, Any]] = {
        faction: {"fight": "stopped", "strength": 5, "active": "FLw", "supporters": {"RK": 1}, "vp": vp}
        for faction, vp in (("QUE", 4), ("HAT", 2), ("ALI", 7))
    }
    case = at(players, phase="forging", fields={"region": "RK"})
    order = []
    while case.prompt == "forge":
        order.append(case.who)
        case.do(NO_FORGE)
    assert order == ["HAT", "QUE", "ALI"]


# -- cells --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-FRG-04", "WW-REW-17")
def test_row_two_makes_the_leader_stronger() -> None:
    assert anvil("FLw", 5).do(Forge("FLw", LEADER, "icon")).p("QUE").lead == 2
    six = anvil("FLw", 5, lead=6, shards=2).do(Forge("FLw", LEADER, "icon"))
    assert six.options == [DROP_SHARD, KEEP_SHARD]
    assert six.do(DROP_SHARD).p("QUE").shards == 1


@pytest.mark.rule("WW-FRG-09", "WW-INV-01")
def test_row_three_frees_a_supporter() -> None:
    case = anvil("FLw FORGE", 5)
    before = case.p("QUE").supply
    case.do(Forge("FLw", SUPPORTERS, "icon"), Forge("FORGE", SUPPORTERS, "FORGE"))
    assert case.p("QUE").supply == before + 2 == 11
    assert case.told("supporter-freed") == [{"who": 0}] * 2


@pytest.mark.rule("WW-FRG-10", "WW-FIN-02")
def test_row_four_makes_castles_worth_more() -> None:
    case = anvil("FLw FORGE FORGE FORGE", 5)
    values = [castle_value(case.t, 0)]
    for right in ("icon", "FORGE", "FORGE"):
        chip = case.p("QUE").active[0]
        case.do(Forge(chip, CASTLES, right))
        values.append(castle_value(case.t, 0))
        if case.prompt == "reward":
            case.do(case.options[0])
    assert values == [3, 4, 5, 6]
    case.refuses(Forge("FORGE", CASTLES, "FORGE"))  # three cells: 6 is the most


@pytest.mark.rule("WW-FRG-11")
def test_the_star_pays_four_points() -> None:
    case = anvil("FLw", 5, rows=["CSw CSw", "", "", ""]).do(Forge("FLw", ONE, "icon"))
    assert case.p("QUE").vp == 4
    assert case.told("points") == [{"who": 0, "n": 4, "cause": "star"}]


@pytest.mark.rule("WW-FRG-15", "WW-LDR-06", "WW-FRG-04", "WW-REW-02")
def test_units_of_a_cell_go_to_one_region_even_of_the_queen() -> None:
    case = anvil("FLw", 5, rows=["CSw", "", "", ""]).do(Forge("FLw", ONE, "icon"))
    assert case.options == [Place(3, region) for region in REGIONS]
    case.do(Place(3, "TW"))
    assert case.p("QUE").supporters["TW"] == 3


@pytest.mark.rule("WW-MAD-05", "WW-RUL-83", "WW-REW-02")
def test_a_lost_figure_does_not_come_back_in_the_war() -> None:
    """Only at the next Tea Party; without a supporter at hand units of other regions may be moved as usual."""
    mine: dict[str, Any] = {"rows": ["CSw", "", "", ""], "figures": {"F09": ""}}
    case = anvil("FLw", 5, **mine).do(Forge("FLw", ONE, "icon"), Place(3, "TW"))
    assert (case.p("QUE").supporters["TW"], case.p("QUE").figures) == (3, {"F09": ""})
    far = anvil("FLw", 5, **mine, supporters={"RK": 10}).do(Forge("FLw", ONE, "icon"))
    means = preview.Means(far.t, 0, Counter(far.t.bank), rolls=False)
    assert means.shortages(far.t.pending) == [preview.Shortage("U3", "short", "few-units", 3)]
    far.do(Place(3, "TW"))
    assert names(far.options) == ["relocate supporter RK", "no-unit"]


@pytest.mark.rule("WW-FRG-04", "WW-REW-14", "WW-FRG-14", "WW-RUL-70")
def test_an_ability_of_a_cell() -> None:
    case = anvil("FLw", 5, faction="CAT", rows=["CSw", "", "", ""]).do(Forge("FLw", ONE, "icon"))
    assert case.options == [Unlock(f"C{number}") for number in (1, 2, 3, 4)]


@pytest.mark.rule("WW-FRG-14", "WW-EX-08", "WW-RUL-70", "WW-RUL-65")
def test_a_fresh_ability_works_from_the_next_battle_on() -> None:
    mine: dict[str, Any] = {"supporters": {"RK": 1, "ML": 1}, "bag": "ALI-2"}
    case = anvil("FLw ALI-1", 5, faction="ALI", battles="ML", coming="ALI-2 HAT-1", **mine)
    case.do(Forge("FLw", ONE, "icon"), Unlock("A3"))
    assert (case.p("ALI").exhausted, case.t.region) == (["ALI-1"], "ML")  # it could not come back any more
    case.until("ability")
    assert case.options == [Recall("ALI-2"), DONE]


@pytest.mark.rule("WW-FRG-04", "WW-REW-11", "WW-FRG-14")
def test_a_wonderlandian_of_a_cell() -> None:
    case = anvil("FLw", 5, faction="HAT", market="F02 I05 F09").do(Forge("FLw", ONE, "icon"), Invite("F02"))
    assert case.p("HAT").strength == 5  # a figure that comes now adds nothing
    case.do(Send("F02", "RK"))
    assert case.p("HAT").figures == {"F02": "RK"}


@pytest.mark.rule("WW-FRG-04", "WW-REW-15")
def test_shards_go_by_a_cell() -> None:
    case = anvil("FLw", 5, faction="CAT", shards=5).do(Forge("FLw", ONE, "icon"))
    assert case.p("CAT").shards == 3


# -- between rows, and the end of a row ---------------------------------------------------------------


@pytest.mark.rule("WW-FRG-06", "WW-INV-15", "WW-REW-19")
def test_a_reward_between_rows_needs_both_cells() -> None:
    """The Hatter's 2/3@1 is a quest."""
    upper_first = anvil("FLw", 5, faction="HAT", rows=["", "CSw", "", ""]).do(Forge("FLw", SUPPORTERS, "icon"))
    assert len(upper_first.p("HAT").quests) == 1
    lower_first = anvil("FLw", 5, faction="HAT", rows=["", "", "CSw", ""]).do(Forge("FLw", LEADER, "icon"))
    assert (len(lower_first.p("HAT").quests), lower_first.p("HAT").lead) == (1, 2)
    alone = anvil("FLw", 5, faction="HAT").do(Forge("FLw", LEADER, "icon"))
    assert alone.p("HAT").quests == []
    second = anvil("FLw", 5, faction="HAT", rows=["", "CSw", "CSw", ""]).do(Forge("FLw", LEADER, "icon"))
    assert second.p("HAT").quests == []  # the next column has nothing; the first is not paid twice


@pytest.mark.rule("WW-FRG-06", "WW-INV-15")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("two", [False, True])
def test_every_reward_between_rows_is_found_from_both_sides(faction: str, two: bool) -> None:
    board = BOX.boards[faction, two]
    for (upper, column), reward in board.between.items():
        both = [column] * 4
        for row, other in ((upper, upper + 1), (upper + 1, upper)):
            filled = list(both)
            filled[other] = column + 1
            cell = board.rows[row][column]
            assert sorted(board.rewards(row, filled)) == sorted([cell, reward])
            filled[other] = column
            assert board.rewards(row, filled) == [cell]


@pytest.mark.rule("WW-FRG-06")
def test_a_cell_between_two_rewards_may_bring_both() -> None:
    """The house boards have no such cell; other boards may."""
    board = Board(("VP4",), (Between(1, 1, "Q1"), Between(2, 1, "Q2")), 3)
    assert board.rewards(LEADER, [1, 0, 1, 0]) == ["LEAD", "Q1", "Q2"]
    assert board.rewards(LEADER, [1, 0, 0, 0]) == ["LEAD", "Q1"]
    assert board.rewards(LEADER, [0, 0, 1, 0]) == ["LEAD", "Q2"]


@pytest.mark.rule("WW-FRG-05", "WW-INV-15")
def test_the_last_cell_of_a_row_sets_the_artifact_free() -> None:
    case = anvil("FLw", 5, rows=["", "CSw CSw", "", ""]).do(Forge("FLw", LEADER, "icon"))
    queen = case.p("QUE")
    assert queen.ends == ["QUE-A", "", "QUE-A", "QUE-A"]
    assert queen.bag.count("QUE-A") == 3
    assert case.told("row-full") == [{"who": 0, "row": 1, "chip": "QUE-A"}]
    assert queen.rows[1] == ["CSw", "CSw", "FLw"]


@pytest.mark.rule("WW-FRG-07", "WW-EX-05", "WW-FRG-06", "WW-FRG-05")
def test_cell_then_between_then_artifact_then_allies() -> None:
    """The Queen's example, with a Rose of set A instead of the Forge chip for the last step."""
    rows = ["", "CSw CSw", "FLw FLw FLw", ""]
    case = anvil("ROs", 5, rows=rows).do(Forge("ROs", LEADER, "icon"))
    told = [what for what in case.stories() if what in ("forged", "lead", "madness-gone", "row-full", "points")]
    assert told == ["forged", "lead", "madness-gone", "row-full", "points"]
    example = anvil("FORGE", 0, rows=rows).do(Forge("FORGE", LEADER, "FORGE"))
    queen = example.p("QUE")
    assert (queen.lead, queen.bag.count("MAD"), queen.bag.count("QUE-A")) == (2, 1, 3)
    assert example.bank("MAD") == 24


@pytest.mark.rule("WW-FRG-06", "WW-REW-20")
def test_a_choice_between_rows_is_asked() -> None:
    """The Cat's 2/3@2: two quests, one goes."""
    case = anvil("FLw", 5, faction="CAT", rows=["", "CSw", "ROw ROw", ""], coming="TW1 TW2")
    case.do(Forge("FLw", LEADER, "icon"))
    assert case.prompt == "discard-quest"
    case.do(DiscardQuest("TW1"))
    assert case.p("CAT").quests == ["TW2"]


@pytest.mark.rule("WW-FRG-13", "WW-QST-04")
def test_forged_chips_stay_and_count() -> None:
    case = at({"QUE": {"rows": ["FLw", "", "ROs", ""]}, "CAT": {}, "ALI": {}}, phase="war-end", round=1)
    assert case.p("QUE").rows == [["FLw"], [], ["ROs"], []]
    assert {"FLw", "ROs"} < set(case.p("QUE").chips())


# -- allies -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-12", "WW-FRG-07")
@pytest.mark.parametrize(("sets", "points"), [("A", 2), ("B", 0), ("C", 0), ("D", 0)])
def test_roses_a_pay_when_forged_in_a_battle(sets: str, points: int) -> None:
    case = anvil("ROw", 5, sets=sets).do(Forge("ROw", CASTLES, "icon"))
    assert case.p("QUE").vp == points


@pytest.mark.rule("WW-ALY-42", "WW-DEC-21")
def test_roses_d_bring_a_supporter() -> None:
    case = anvil("ROw", 5, sets="D").do(Forge("ROw", CASTLES, "icon"))
    assert case.prompt == "rose-support"
    assert case.options == [*(Support(region) for region in REGIONS), NO_SUPPORT]
    assert case.fork().do(NO_SUPPORT).p("QUE").supply == 9
    assert case.do(Support("PT")).p("QUE").supporters["PT"] == 1
    assert anvil("FLw", 5, sets="D").do(Forge("FLw", CASTLES, "icon")).prompt != "rose-support"


# -- out of the bag -----------------------------------------------------------------------------------


def out_of_the_bag(bag: str, sets: str = "A", **hatter: Any) -> Case:
    """The Hatter forges by a tea card (T2-14: U3 FORGE ~FORGE!)."""
    players: dict[str, dict[str, Any]] = {"HAT": {"bag": bag, **hatter}, "CAT": {}, "ALI": {}}
    case = at(players, phase="turn", round=2, laid={3: "T2-14", 7: "T2-01"}, sets=sets, coming="1")
    return case.do(Sit(3), Place(3, "RK"), TakeTainted("FORGE!"))


@pytest.mark.rule("WW-FRG-12", "WW-RUL-62", "WW-DEC-19")
def test_any_chip_of_the_bag_but_madness_and_poison() -> None:
    players: dict[str, dict[str, Any]] = {"HAT": {"bag": "HAT-A I05 I05 RKw POI MAD"}, "JAB": {}, "ALI": {}}
    case = at(players, phase="turn", round=2, laid={3: "T2-14", 7: "T2-01"}, coming="1")
    case.do(Sit(3), Place(3, "RK"), TakeTainted("FORGE!"))
    assert sorted({option.chip for option in case.options if isinstance(option, Forge)}) == [
        "FORGE",
        "HAT-A",
        "I05",
        "RKw",
    ]
    assert NO_FORGE in case.options
    for chip in ("MAD", "MAD2", "POI"):
        case.refuses(Forge(chip, LEADER))


@pytest.mark.rule("WW-FRG-12", "WW-ALY-13")
def test_red_rooks_a_are_forged_by_a_tea_card() -> None:
    case = out_of_the_bag("RKw").do(Forge("RKw", LEADER))
    assert (case.p("HAT").rows[LEADER], case.p("HAT").lead) == (["RKw"], 2)


@pytest.mark.rule("WW-FRG-12", "WW-ALY-12")
def test_roses_a_pay_nothing_outside_a_battle() -> None:
    assert out_of_the_bag("ROs").do(Forge("ROs", LEADER)).p("HAT").vp == 0


@pytest.mark.rule("WW-FRG-12", "WW-ALY-42")
def test_roses_d_work_outside_a_battle() -> None:
    case = out_of_the_bag("ROs", sets="D").do(Forge("ROs", LEADER))
    assert case.prompt == "rose-support"


@pytest.mark.rule("WW-FRG-12", "WW-FRG-05", "WW-FRG-06", "WW-FRG-07")
def test_forging_by_a_tea_card_brings_all_the_rest() -> None:
    """The Hatter's 1/2@3 is any strong ally."""
    case = out_of_the_bag("FLw", rows=["CSw CSw CSw", "ROw ROw", "", ""]).do(Forge("FLw", LEADER))
    assert case.options == [Gain(chip) for chip in ("FLs", "CSs", "ROs", "RKs", "CRs")]
    case.do(Gain("CRs"))
    hatter = case.p("HAT")
    assert (hatter.lead, hatter.bag.count("CRs"), hatter.ends[LEADER]) == (2, 1, "")
    assert hatter.bag.count("HAT-A") == 2  # of rows 1 and 2


@pytest.mark.rule("WW-FRG-12", "WW-REW-01")
def test_the_other_rewards_of_the_card_wait_meanwhile() -> None:
    """T3-26: U0 [WON SHIELD / FORGE! ANYs]."""
    players: dict[str, dict[str, Any]] = {"CAT": {"bag": "FLw", "rows": ["CSw", "", "", ""]}, "HAT": {}, "ALI": {}}
    case = at(players, phase="turn", round=3, laid={3: "T3-26", 7: "T3-01"}).do(Sit(3))
    assert names(case.options) == ["half upper", "half lower"]
    case.do(case.options[1], Forge("FLw", ONE), Unlock("C2"))
    assert case.options == [Gain(chip) for chip in ("FLs", "CSs", "ROs", "RKs", "CRs")]
    case.do(Gain("RKs"))
    assert (case.p("CAT").rows[ONE], case.p("CAT").abilities) == (["CSw", "FLw"], ["C2"])
    assert case.p("CAT").bag.count("RKs") == 1


@pytest.mark.rule("WW-REW-23", "WW-REW-01")
def test_an_empty_bag_cannot_be_forged_from() -> None:
    players: dict[str, dict[str, Any]] = {"HAT": {"bag": ""}, "CAT": {}, "ALI": {}}
    case = at(players, phase="turn", round=3, laid={3: "T3-29", 7: "T3-01"}, coming="1")
    case.do(Sit(3), Place(2, "RK"), Now("Q1"), TakeTainted("FORGE!"))
    assert case.who == "CAT"
    assert case.told("nothing") == [{"who": 0, "reward": "FORGE!"}]
    left = at(players, phase="turn", round=3, laid={3: "T3-29", 7: "T3-01"})
    assert left.do(Sit(3), Place(2, "RK"), Now("Q1"), LEAVE_TAINTED).told("left") == [{"who": 0, "reward": "FORGE!"}]
