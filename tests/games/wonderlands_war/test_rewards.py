"""Rewards of tea cards and forge cells (REW), and the decisions they ask for (WW-DEC-07 to WW-DEC-20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, Sit, at, counted, names
from wondertable.games.wonderlands_war.cards import ALLIES, REGIONS
from wondertable.games.wonderlands_war.options import (
    DROP_SHARD,
    GAIN_NONE,
    KEEP_SHARD,
    LEAVE_TAINTED,
    LOWER,
    NO_FORGE,
    NO_UNIT,
    UPPER,
    USE_SUPPORTER,
    Build,
    DiscardQuest,
    Forge,
    Gain,
    Invite,
    Now,
    Place,
    Relocate,
    Send,
    TakeTainted,
    Unlock,
    UseFigure,
)

BOX = GAME.box
WEAK = [f"{ally}w" for ally in ALLIES]
STRONG = [f"{ally}s" for ally in ALLIES]


def card(name: str, hatter: dict[str, Any] | None = None, coming: str = "", **position: Any) -> Case:
    """The Hatter takes this card in a party of three, with nothing poisoned and no leader in the way."""
    players: dict[str, dict[str, Any]] = {"HAT": hatter or {}, "CAT": {}, "ALI": {}}
    round = int(name[1])
    laid = {3: name, 7: f"T{round}-04", 8: f"T{round}-05"}
    return at(players, phase="turn", round=round, laid=laid, coming=coming, **position).do(Sit(3))


def here(case: Case) -> bool:
    """Is the Hatter still at his rewards?"""
    return case.who == "HAT"


# -- general ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-01", "WW-RUL-21")
def test_every_reward_must_be_taken() -> None:
    case = card("T2-18")  # U2 D ABIL ANYw
    kinds = {option.plain()["do"] for option in case.options}
    assert kinds == {"place", "now", "unlock", "gain"}  # nothing declines
    case.do(Unlock("H1"), Gain("ROw"), Place(2, "RK"))
    hatter = case.p("HAT")
    assert (hatter.abilities, hatter.bag.count("ROw"), hatter.supporters["RK"]) == (["H1"], 1, 2)
    assert hatter.shards > 0
    assert not here(case)


@pytest.mark.rule("WW-REW-01", "WW-RUL-81")
def test_an_impossible_reward_is_skipped() -> None:
    case = card("T3-19", {"castles": dict.fromkeys(REGIONS, 2)}).do(Place(1, "RK"))  # U1 CASTLE
    assert case.told("nothing") == [{"who": 0, "reward": "CASTLE"}]
    assert not here(case)


@pytest.mark.rule("WW-REW-01", "WW-REW-17", "WW-TEA-14")
def test_a_reward_waits_for_another_that_makes_it_possible() -> None:
    """Leader strength 6, no shard: first the roll, then one shard can be discarded."""
    case = card("T3-17", {"lead": 6}, coming="2").do(Place(1, "RK"), Unlock("H1"))  # U1 D ABIL LEAD
    assert (case.p("HAT").shards, case.told("nothing")) == (2, [])
    assert case.options == [DROP_SHARD, KEEP_SHARD]
    case.do(DROP_SHARD)
    assert case.p("HAT").shards == 1
    assert not here(case)


@pytest.mark.rule("WW-REW-24", "WW-REW-05")
def test_gained_chips_go_into_the_bag() -> None:
    case = card("T3-01").do(Place(2, "RK"))  # U2 FLs FLw
    hatter = case.p("HAT")
    assert (hatter.bag.count("FLs"), hatter.bag.count("FLw")) == (1, 1)
    assert (hatter.active, hatter.exhausted) == ([], [])
    assert (case.bank("FLs"), case.bank("FLw")) == (6, 11)


# -- units --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-02", "WW-DEC-08")
def test_units_of_one_icon_go_to_one_region() -> None:
    case = card("T1-16")  # U3 FORGE
    assert names(case.options) == [f"place 3 {region}" for region in REGIONS]
    case.do(Place(3, "PT"))
    hatter = case.p("HAT")
    assert hatter.supporters == {"RK": 0, "ML": 0, "WZ": 0, "PT": 3, "TW": 0}
    assert hatter.supply == 7
    assert not here(case)


@pytest.mark.rule("WW-REW-02", "WW-DEC-08", "WW-MAD-05")
def test_a_lost_figure_may_come_as_a_unit() -> None:
    case = card("T1-16", {"figures": {"F02": "", "F05": ""}}).do(Place(3, "PT"))
    assert case.options == [USE_SUPPORTER, UseFigure("F02"), UseFigure("F05")]
    assert case.facts == {"region": "PT"}
    case.do(UseFigure("F05"))
    assert case.options == [USE_SUPPORTER, UseFigure("F02")]
    case.do(USE_SUPPORTER, UseFigure("F02"))
    hatter = case.p("HAT")
    assert (hatter.figures, hatter.supporters["PT"], hatter.supply) == ({"F02": "PT", "F05": "PT"}, 1, 9)


@pytest.mark.rule("WW-REW-03", "WW-RUL-61", "WW-DEC-09", "WW-SC-06")
def test_without_supporters_at_hand_others_may_come_instead() -> None:
    case = card("T1-16", {"supporters": {"RK": 7, "TW": 2}, "figures": {"F03": "ML"}}).do(Place(3, "WZ"))
    hatter = case.p("HAT")
    assert (hatter.supporters["WZ"], hatter.supply) == (1, 0)  # the one of the supply had to go
    assert case.options == [Relocate("supporter", "RK"), Relocate("F03", "ML"), Relocate("supporter", "TW"), NO_UNIT]
    case.do(Relocate("F03", "ML"))
    assert hatter.figures == {"F03": "WZ"}
    assert case.options == [Relocate("supporter", "RK"), Relocate("supporter", "TW"), NO_UNIT]
    case.do(NO_UNIT)
    assert (hatter.supporters, here(case)) == ({"RK": 7, "ML": 0, "WZ": 1, "PT": 0, "TW": 2}, False)
    assert case.told("no-unit") == [{"who": 0, "region": "WZ"}]


@pytest.mark.rule("WW-REW-03", "WW-RUL-61")
def test_relocation_takes_a_supporter_or_a_figure_and_never_the_leader() -> None:
    case = card("T1-23", {"supporters": {"RK": 10}, "leader": "head"}).do(Place(2, "WZ"))
    case.do(Relocate("supporter", "RK"), Relocate("supporter", "RK"))
    assert case.p("HAT").supporters == {"RK": 8, "ML": 0, "WZ": 2, "PT": 0, "TW": 0}
    assert case.told("relocated") == [{"who": 0, "unit": "supporter", "start": "RK", "region": "WZ"}] * 2


@pytest.mark.rule("WW-RUL-61", "WW-DEC-09")
def test_source_and_target_differ() -> None:
    case = card("T1-23", {"supporters": {"RK": 10}}).do(Place(2, "RK"))
    assert case.p("HAT").supporters["RK"] == 10
    assert not here(case)  # nobody could come from elsewhere: nobody was asked


@pytest.mark.rule("WW-RUL-61", "WW-DEC-08", "WW-DEC-09")
def test_a_figure_at_hand_or_a_relocation_but_not_nothing() -> None:
    case = card("T1-23", {"supporters": {"RK": 10}, "figures": {"F03": ""}}).do(Place(2, "WZ"))
    assert case.options == [UseFigure("F03"), Relocate("supporter", "RK")]
    case.refuses(NO_UNIT)
    second = case.fork().do(UseFigure("F03"))
    assert second.options == [Relocate("supporter", "RK"), NO_UNIT]  # the figure came with the first unit
    assert case.do(Relocate("supporter", "RK")).options == [UseFigure("F03"), Relocate("supporter", "RK")]


@pytest.mark.rule("WW-RUL-61", "WW-DEC-08")
def test_a_supporter_at_hand_must_come() -> None:
    case = card("T1-23", {"supporters": {"RK": 9}}).do(Place(2, "WZ"))
    assert case.p("HAT").supporters["WZ"] == 1  # unasked
    assert case.options == [Relocate("supporter", "RK"), NO_UNIT]


@pytest.mark.rule("WW-REW-04", "WW-DEC-08")
def test_two_unit_icons_may_go_to_two_regions() -> None:
    case = card("T1-20", {"shards": 5})  # U2+1 -1S
    assert names(case.options) == [
        *(f"place 2 {region}" for region in REGIONS),
        *(f"place 1 {region}" for region in REGIONS),
        "now -1S",
    ]
    case.do(Place(1, "TW"), Place(2, "RK"))
    assert case.p("HAT").supporters == {"RK": 2, "ML": 0, "WZ": 0, "PT": 0, "TW": 1}
    assert case.p("HAT").shards == 4
    again = card("T2-22").do(Place(2, "RK"), Place(2, "RK"))  # U2+2
    assert again.p("HAT").supporters["RK"] == 4


# -- chips --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-05")
@pytest.mark.parametrize(("name", "chips"), [("T1-06", "FLw CSw"), ("T1-11", "FLs ROw"), ("T2-10", "CRs CRw")])
def test_the_chips_shown_are_gained(name: str, chips: str) -> None:
    case = card(name)
    assert [one["chip"] for one in case.told("gained")] == chips.split()
    assert [case.p("HAT").bag.count(chip) for chip in chips.split()] == [1, 1]


@pytest.mark.rule("WW-REW-06", "WW-RUL-38", "WW-DEC-12")
def test_any_weak_ally_may_be_a_forge_chip() -> None:
    case = card("T1-21").do(Place(1, "RK"), Place(2, "RK"), Now("D"))  # U1+2 D ANYw
    assert case.options == [*(Gain(chip) for chip in WEAK), Gain("FORGE")]
    case.do(Gain("FORGE"))
    assert (case.p("HAT").bag.count("FORGE"), case.bank("FORGE")) == (2, 21)


@pytest.mark.rule("WW-REW-06", "WW-DEC-12")
def test_any_strong_ally() -> None:
    case = card("T2-11").do(Place(1, "RK"))  # U1 ANYs
    assert case.options == [Gain(chip) for chip in STRONG]
    case.do(Gain("CRs"))
    assert (case.p("HAT").bag.count("CRs"), case.bank("CRs")) == (1, 6)


@pytest.mark.rule("WW-REW-06", "WW-DEC-12")
def test_only_chips_of_the_bank_are_offered() -> None:
    case = card("T2-11", bank={"FLs": 0, "ROs": 0}).do(Place(1, "RK"))
    assert case.options == [Gain("CSs"), Gain("RKs"), Gain("CRs")]
    none = card("T2-11", bank=dict.fromkeys(STRONG, 0)).do(Place(1, "RK"))
    assert not here(none)
    assert none.told("nothing") == [{"who": 0, "reward": "ANYs"}]


@pytest.mark.rule("WW-REW-07", "WW-ALY-04")
def test_forge_chips_are_gained() -> None:
    case = card("T2-13")  # U2 D FORGE FORGE
    assert case.p("HAT").bag.count("FORGE") == 3
    assert case.bank("FORGE") == 20


@pytest.mark.rule("WW-REW-08", "WW-DEC-12")
def test_for_a_chip_that_is_out_another_of_the_level_may_be_taken() -> None:
    case = card("T1-11", bank={"FLs": 0}).do(Place(1, "RK"), Now("D"))  # U1 D FLs ROw
    assert case.p("HAT").bag.count("ROw") == 1
    assert case.options == [Gain("CSs"), Gain("ROs"), Gain("RKs"), Gain("CRs"), GAIN_NONE]
    assert case.fork().do(Gain("RKs")).p("HAT").bag.count("RKs") == 1
    declined = case.do(GAIN_NONE)
    assert [declined.p("HAT").bag.count(chip) for chip in STRONG] == [0] * 5
    assert not here(declined)


@pytest.mark.rule("WW-REW-08", "WW-RUL-38")
def test_a_weak_chip_that_is_out_may_become_a_forge_chip_and_the_other_way() -> None:
    case = card("T1-01", bank={"FLw": 0}).do(Place(2, "RK"))
    assert case.options == [Gain("CSw"), Gain("ROw"), Gain("RKw"), Gain("CRw"), Gain("FORGE"), GAIN_NONE]
    case = card("T1-16", bank={"FORGE": 0}).do(Place(3, "RK"))
    assert case.options == [*(Gain(chip) for chip in WEAK), GAIN_NONE]


@pytest.mark.rule("WW-REW-08")
def test_two_chips_that_are_out_give_two_others() -> None:
    case = card("T1-06", bank={"FLw": 0, "CSw": 0}).do(Place(1, "RK"))  # U1 FLw CSw
    case.do(Gain("ROw"))
    assert here(case)
    case.do(Gain("CRw"))
    assert (case.p("HAT").bag.count("ROw"), case.p("HAT").bag.count("CRw")) == (1, 1)
    assert not here(case)


@pytest.mark.rule("WW-REW-08")
def test_when_the_level_is_out_there_is_nothing() -> None:
    case = card("T3-01", bank=dict.fromkeys(STRONG, 0)).do(Place(2, "RK"))
    assert case.told("nothing") == [{"who": 0, "reward": "FLs"}]
    assert case.p("HAT").bag.count("FLw") == 1
    assert not here(case)


# -- shards, shield, madness, leader ------------------------------------------------------------------


@pytest.mark.rule("WW-REW-09", "WW-BRD-09", "WW-RND-04")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_corner_die(die: int) -> None:
    case = card("T1-24", {"shards": 4}, coming=str(die)).do(Now("D"))
    assert case.p("HAT").shards == 4 + die
    assert case.told("shards") == [{"who": 0, "n": die, "cause": "die"}]


@pytest.mark.rule("WW-REW-09")
def test_the_corner_die_is_compulsory() -> None:
    case = card("T1-24").do(Place(1, "RK"), Unlock("H1"))
    assert not here(case)
    assert len(case.told("shards")) == 1


@pytest.mark.rule("WW-REW-10", "WW-MAD-11", "WW-COMP-17")
def test_a_broken_shield_becomes_whole() -> None:
    case = card("T1-30", {"shield": False})
    assert case.p("HAT").shield
    assert case.told("shield") == [{"who": 0}]
    whole = card("T1-30")
    assert (whole.p("HAT").shield, whole.told("shield")) == (True, [])


@pytest.mark.rule("WW-REW-15", "WW-RUL-54")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("T1-20", 3, 2), ("T1-20", 0, 0), ("T3-13", 5, 3), ("T3-13", 1, 0)],
)
def test_shards_are_discarded_or_all_there_are(name: str, before: int, after: int) -> None:
    case = card(name, {"shards": before}).do(Now(f"-{BOX.tea[name].rewards[0][1]}S"))
    assert case.p("HAT").shards == after


@pytest.mark.rule("WW-REW-15", "WW-REW-21")
def test_three_shards_of_a_half() -> None:
    case = card("T2-27", {"shards": 4}).do(UPPER, Place(1, "RK"))  # U1 [-3S / FORGE ANYw]
    assert case.p("HAT").shards == 1


@pytest.mark.rule("WW-REW-17", "WW-BRD-11")
@pytest.mark.parametrize("lead", [1, 4, 5])
def test_the_leader_grows(lead: int) -> None:
    case = card("T1-23", {"lead": lead, "shards": 3}).do(Place(2, "RK"))
    assert (case.p("HAT").lead, case.p("HAT").shards) == (lead + 1, 3)
    assert case.told("lead") == [{"who": 0, "strength": lead + 1}]
    assert not here(case)


@pytest.mark.rule("WW-REW-17", "WW-RUL-04", "WW-DEC-17")
def test_a_leader_of_strength_six_may_drop_a_shard() -> None:
    case = card("T1-23", {"lead": 6, "shards": 3}).do(Place(2, "RK"))
    assert case.options == [DROP_SHARD, KEEP_SHARD]
    dropped, kept = case.fork().do(DROP_SHARD), case.do(KEEP_SHARD)
    assert (dropped.p("HAT").lead, dropped.p("HAT").shards) == (6, 2)
    assert (kept.p("HAT").lead, kept.p("HAT").shards) == (6, 3)
    assert not here(kept)


@pytest.mark.rule("WW-REW-17", "WW-RUL-04")
def test_without_a_shard_nothing_is_asked() -> None:
    case = card("T1-23", {"lead": 6}).do(Place(2, "RK"))
    assert not here(case)
    assert case.p("HAT").lead == 6


@pytest.mark.rule("WW-REW-18", "WW-RUL-39")
def test_one_madness_goes_back_to_the_bank() -> None:
    case = card("T2-30").do(Place(2, "RK"), LEAVE_TAINTED)  # U2 MAD- ~ABIL
    assert counted(case.p("HAT").bag) == {"HAT-1": 3, "HAT-2": 1, "HAT-A": 2, "FORGE": 1, "MAD2": 1, "MAD": 1}
    assert case.bank("MAD") == 24
    assert case.told("madness-gone") == [{"who": 0}]


@pytest.mark.rule("WW-REW-18", "WW-RUL-39")
def test_the_double_never_goes() -> None:
    case = card("T2-30", {"bag": "HAT-1 MAD2"})
    assert case.bag("HAT") == "HAT-1 MAD2"
    assert case.told("nothing") == [{"who": 0, "reward": "MAD-"}]


@pytest.mark.rule("WW-REW-18", "WW-RUL-39")
def test_madness_on_the_track_stays_there() -> None:
    case = card("T2-30", {"bag": "HAT-1", "madness": "MAD2 MAD MAD"})
    assert (case.p("HAT").madness, case.bag("HAT"), case.bank("MAD")) == (["MAD2", "MAD", "MAD"], "HAT-1", 23)
    assert (case.told("madness-gone"), case.told("nothing")) == ([], [{"who": 0, "reward": "MAD-"}])
    both = card("T2-30", {"bag": "HAT-1 MAD", "madness": "MAD MAD"})
    assert (both.p("HAT").madness, both.bag("HAT")) == (["MAD", "MAD"], "HAT-1 MAD2")


# -- Wonderlandians -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-11", "WW-DEC-13", "WW-HID-03")
def test_a_wonderlandian_of_the_market() -> None:
    case = card("T1-22", market="F02 I07 F09", coming="I12").do(Place(1, "RK"))  # U1 WON
    assert case.options == [Invite("F02"), Invite("I07"), Invite("F09")]
    case.do(Invite("I07"))
    assert case.p("HAT").cards == ["I07"]
    assert case.t.market == ["F02", "F09", "I12"]
    assert case.told("market") == [{"card": "I12"}]
    assert case.match.view(2)["table"]["wonder_deck"] == {"hidden": 20}


@pytest.mark.rule("WW-REW-12", "WW-DEC-14", "WW-RUL-83")
def test_a_figure_goes_to_any_region_at_once() -> None:
    case = card("T1-22", market="F02 I07 F09").do(Place(1, "RK"), Invite("F02"))
    assert case.prompt == "send"
    assert names(case.options) == [f"send F02 {region}" for region in REGIONS]
    case.do(Send("F02", "ML"))
    assert case.p("HAT").figures == {"F02": "ML"}
    assert case.p("HAT").units("ML") == 1


@pytest.mark.rule("WW-REW-12", "WW-DEC-14", "WW-CON-F07")
def test_the_tweedles_may_part() -> None:
    case = card("T1-22", market="F07 I07 F09").do(Place(1, "RK"), Invite("F07"))
    case.do(Send("F07a", "ML"), Send("F07b", "TW"))
    assert case.p("HAT").figures == {"F07a": "ML", "F07b": "TW"}
    assert case.p("HAT").cards == ["F07"]


@pytest.mark.rule("WW-REW-13")
def test_an_item_brings_two_chips() -> None:
    case = card("T1-22", market="F02 I07 F09").do(Place(1, "RK"), Invite("I07"))
    assert case.p("HAT").bag.count("I07") == 2
    assert "I07" not in case.t.stock
    assert len(case.t.stock) == 22


@pytest.mark.rule("WW-RUL-88", "WW-REW-11")
def test_an_empty_deck_lets_the_market_shrink() -> None:
    case = card("T1-22", market="F02 I07").do(Place(1, "RK"))
    case.p("CAT").cards += case.t.wonder_deck
    case.t.wonder_deck.clear()
    case.do(Invite("I07"))
    assert case.t.market == ["F02"]
    players: dict[str, dict[str, Any]] = {"HAT": {}, "CAT": {"cards": " ".join(BOX.wonderlandians)}, "ALI": {}}
    empty = at(players, phase="turn", laid={3: "T1-22", 7: "T1-01"}).do(Sit(3), Place(1, "RK"))
    assert empty.told("nothing") == [{"who": 0, "reward": "WON"}]
    assert empty.who == "CAT"


# -- abilities and castles ----------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-14", "WW-DEC-15", "WW-LDR-01")
def test_any_locked_ability_may_be_freed() -> None:
    case = card("T2-17", {"abilities": "H3"}).do(Place(1, "RK"))  # U1 ABIL
    assert case.options == [Unlock("H1"), Unlock("H2"), Unlock("H4")]
    case.do(Unlock("H4"))
    assert case.p("HAT").abilities == ["H3", "H4"]
    assert case.told("unlocked") == [{"who": 0, "ability": "H4"}]


@pytest.mark.rule("WW-REW-14")
def test_with_four_abilities_free_there_is_nothing() -> None:
    case = card("T2-17", {"abilities": "H1 H2 H3 H4"}).do(Place(1, "RK"))
    assert not here(case)
    assert case.told("nothing") == [{"who": 0, "reward": "ABIL"}]


@pytest.mark.rule("WW-REW-16", "WW-DEC-16")
def test_a_castle_where_there_is_none() -> None:
    case = card("T3-19", {"castles": {"RK": 2, "PT": 2}}).do(Place(1, "RK"))  # U1 CASTLE
    assert case.options == [Build("ML"), Build("WZ"), Build("TW")]
    case.do(Build("TW"))
    assert case.p("HAT").castles == {"RK": 2, "ML": 0, "WZ": 0, "PT": 2, "TW": 2}
    assert case.told("castle") == [{"who": 0, "region": "TW"}]


@pytest.mark.rule("WW-REW-16", "WW-BAT-02")
@pytest.mark.parametrize(("castle", "strength"), [(0, 0), (2, 2)])
def test_a_castle_gives_two_strength_to_units_there(castle: int, strength: int) -> None:
    mine = {"castles": {"WZ": castle}, "supporters": {"WZ": 1}}
    case = at({"HAT": mine, "CAT": {"supporters": {"WZ": 1}}, "ALI": {"castles": {"WZ": 2}}}, battle="WZ")
    assert case.told("start") == [{"who": 0, "strength": strength}, {"who": 1, "strength": 0}]
    assert case.p("ALI").fight == ""  # a castle without units does not fight


# -- quests -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-19")
def test_one_quest_is_drawn() -> None:
    case = card("T1-17", {"quests": "RK1"}, coming="TW2").do(Now("Q1"))  # U2 D FORGE Q1
    assert case.p("HAT").quests == ["RK1", "TW2"]
    assert len(case.t.quest_deck) == 28


@pytest.mark.rule("WW-REW-20", "WW-DEC-18", "WW-RND-07")
def test_two_quests_are_drawn_and_any_one_goes() -> None:
    case = card("T1-29", {"quests": "RK1 WZ1", "feats": "PT1"}, coming="TW2 ML4").do(Now("Q2"))  # U2 Q2 ~ANYs
    assert case.prompt == "discard-quest"
    assert names(case.options) == [f"discard-quest {quest}" for quest in ("RK1", "WZ1", "TW2", "ML4")]
    case.refuses(DiscardQuest("PT1"))  # its feat is done
    case.do(DiscardQuest("RK1"))
    assert case.p("HAT").quests == ["WZ1", "TW2", "ML4"]
    assert case.t.quest_discard == ["RK1"]


@pytest.mark.rule("WW-DEC-18", "WW-HID-04", "WW-HID-05")
def test_which_quest_was_drawn_or_discarded_is_secret() -> None:
    case = card("T1-29", {"quests": "RK1"}, coming="TW2 ML4").do(Now("Q2"), DiscardQuest("TW2"))
    for seat in (-1, 1, 2):
        table = case.match.view(seat)["table"]
        assert table["players"][0]["quests"] == {"hidden": 2}
        assert (table["quest_discard"], table["quest_deck"]) == ({"hidden": 1}, {"hidden": 27})
        told = {str(line.facts) for lines in case.match.story(seat) for line in lines}
        assert not any(quest in text for text in told for quest in ("TW2", "ML4"))
    mine = {str(line.facts) for lines in case.match.story(0) for line in lines}
    assert any("TW2" in text for text in mine)


@pytest.mark.rule("WW-RUL-40", "WW-RND-07")
def test_an_empty_quest_deck_is_made_of_the_discard() -> None:
    rest = " ".join(quest for quest in BOX.quests if quest not in ("RK1", "RK2", "RK3"))
    players: dict[str, dict[str, Any]] = {"HAT": {"quests": "RK1"}, "CAT": {"quests": rest}, "ALI": {}}
    fields = {"quest_deck": ["RK2"], "quest_discard": ["RK3"]}
    case = at(players, phase="turn", laid={3: "T1-29", 7: "T1-01"}, fields=fields).do(Sit(3), Now("Q2"))
    assert case.p("HAT").quests == ["RK1", "RK2", "RK3"]
    assert (case.t.quest_deck, case.t.quest_discard) == ([], [])


@pytest.mark.rule("WW-RUL-40")
def test_without_any_quest_left_none_is_drawn() -> None:
    rest = " ".join(quest for quest in BOX.quests if quest != "RK1")
    players: dict[str, dict[str, Any]] = {"HAT": {"quests": "RK1"}, "CAT": {"quests": rest}, "ALI": {}}
    case = at(players, phase="turn", laid={3: "T1-17", 7: "T1-01"}).do(Sit(3), Now("Q1"))
    assert case.p("HAT").quests == ["RK1"]
    assert case.told("no-quest") == [{"who": 0}]


# -- split and tainted cards --------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-21", "WW-DEC-10")
def test_one_half_of_a_split_card() -> None:
    case = card("T2-28")  # U0 D [CASTLE / ABIL SHIELD]
    assert case.options == [Now("D"), UPPER, LOWER]
    lower = case.fork().do(LOWER)
    assert names(lower.options) == ["now D", "unlock H1", "unlock H2", "unlock H3", "unlock H4"]
    upper = case.do(UPPER)
    assert names(upper.options) == ["now D", *(f"build {region}" for region in REGIONS)]


@pytest.mark.rule("WW-REW-21")
def test_both_rewards_of_a_half_come() -> None:
    case = card("T2-28", {"shield": False}).do(LOWER, Unlock("H1"))
    assert (case.p("HAT").shield, case.p("HAT").abilities, sum(case.p("HAT").castles.values())) == (True, ["H1"], 0)
    assert len(case.told("shards")) == 1  # the corner die always applies


@pytest.mark.rule("WW-REW-21")
def test_corner_units_of_a_split_card_always_come() -> None:
    case = card("T1-27", {"shards": 3}).do(LOWER, Place(2, "ML"))  # U2 [ANYw / -2S]
    assert (case.p("HAT").supporters["ML"], case.p("HAT").shards) == (2, 1)
    assert not here(case)


@pytest.mark.rule("WW-REW-22", "WW-DEC-11", "WW-RND-04")
def test_a_tainted_reward_costs_a_roll() -> None:
    case = card("T1-18", coming="3")  # U0 MAD- FORGE ~ABIL
    assert case.options == [TakeTainted("ABIL"), LEAVE_TAINTED]
    left = case.fork().do(LEAVE_TAINTED)
    assert (left.p("HAT").shards, left.p("HAT").abilities, here(left)) == (0, [], False)
    case.do(TakeTainted("ABIL"))
    assert case.p("HAT").shards == 3  # rolled after the choice, before the reward
    assert case.options == [Unlock(ability) for ability in ("H1", "H2", "H3", "H4")]
    case.do(Unlock("H2"))
    assert case.p("HAT").abilities == ["H2"]


@pytest.mark.rule("WW-REW-22")
def test_the_other_rewards_of_a_tainted_card_come_anyway() -> None:
    case = card("T1-18").do(LEAVE_TAINTED)
    assert (case.p("HAT").bag.count("FORGE"), case.p("HAT").bag.count("MAD")) == (2, 1)


@pytest.mark.rule("WW-REW-22", "WW-REW-17")
def test_a_tainted_leader_strength_at_six() -> None:
    case = card("T2-20", {"lead": 5}, coming="1").do(Place(2, "RK"), TakeTainted("LEAD"))  # U2 LEAD ~LEAD
    assert (case.p("HAT").lead, case.p("HAT").shards) == (6, 1)
    assert case.options == [DROP_SHARD, KEEP_SHARD]


@pytest.mark.rule("WW-REW-23", "WW-FRG-12", "WW-RUL-62", "WW-DEC-19")
def test_a_chip_of_the_bag_is_forged() -> None:
    case = card("T3-29", {"bag": "HAT-1 RKw MAD"}).do(Place(2, "RK"), Now("Q1"), TakeTainted("FORGE!"))
    assert case.options == [*(Forge(chip, row) for chip in ("HAT-1", "RKw") for row in range(4)), NO_FORGE]
    case.do(Forge("RKw", 1))
    hatter = case.p("HAT")
    assert (hatter.rows, hatter.lead) == ([[], ["RKw"], [], []], 2)
    assert case.bag("HAT") == "HAT-1 MAD MAD2"


@pytest.mark.rule("WW-REW-23", "WW-DEC-19", "WW-RUL-62")
def test_forging_may_be_declined() -> None:
    case = card("T3-29").do(Place(2, "RK"), Now("Q1"), TakeTainted("FORGE!"), NO_FORGE)
    assert case.p("HAT").rows == [[], [], [], []]
    assert not here(case)
