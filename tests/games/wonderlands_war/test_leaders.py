"""Leader abilities and the faction abilities of the Tea Party (LDR, WW-CON-A4, -Q3, -H4, -J4, -C3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import Case, Sit, at, counted, names, seated
from wondertable.games.wonderlands_war.cards import REGIONS
from wondertable.games.wonderlands_war.options import (
    CROSS_HEAD,
    GIVE_NONE,
    NO_FEAT,
    NO_POISON,
    NO_SUPPORT,
    NO_UNIT,
    PARTY,
    STAY,
    TAKE_POINTS,
    USE_SUPPORTER,
    Give,
    Lead,
    March,
    Now,
    PartyCard,
    Place,
    Poison,
    Relocate,
    Send,
    Support,
    TakeTainted,
    UseFigure,
)

Players = dict[str, dict[str, Any]]


def sitting(chair: int, **more: Any) -> dict[str, Any]:
    return {"leader": "chair", "chair": chair, "taken": 1, **more}


def party(laid: str, players: Players, coming: str = "", phase: str = "turn", **position: Any) -> Case:
    """The Tea Party of round I with these cards on the chairs: ``1=T1-01 4=T1-23``."""
    cards = {int(chair): card for chair, _, card in (one.partition("=") for one in laid.split())}
    return at(players, phase=phase, laid=cards, coming=coming, **position)


# -- the Jabberwock -----------------------------------------------------------------------------------

FOUR = "2=T1-01 5=T1-02 8=T1-03 11=T1-04"


@pytest.mark.rule("WW-LDR-02", "WW-DEC-03", "WW-RUL-15")
def test_two_cards_are_poisoned_before_the_first_turn() -> None:
    case = party(FOUR, {"CAT": {}, "JAB": {}, "ALI": {}}, phase="poison")
    assert (case.prompt, case.who) == ("poison", "JAB")
    assert case.options == [Poison(2), Poison(5), Poison(8), Poison(11), NO_POISON]
    case.do(Poison(8))
    assert case.options == [Poison(2), Poison(5), Poison(11), NO_POISON]  # one on a card at most
    case.refuses(Poison(8))
    case.do(Poison(2))
    assert [chair for chair in range(12) if case.t.laced[chair]] == [2, 8]
    assert len(case.t.venom) == 3
    assert (case.prompt, case.who) == ("tea", "CAT")


@pytest.mark.rule("WW-LDR-02", "WW-TEA-05")
def test_every_tea_party_begins_with_poison() -> None:
    case = at({"CAT": {}, "JAB": {}, "ALI": {}}, phase="war-end", round=1)
    assert (case.t.round, case.prompt, case.who) == (2, "poison", "JAB")


@pytest.mark.rule("WW-LDR-03", "WW-DEC-03")
def test_poison_may_be_saved() -> None:
    case = party(FOUR, {"CAT": {}, "JAB": {}, "ALI": {}}, phase="poison")
    none = case.fork().do(NO_POISON)
    assert (none.prompt, none.who, len(none.t.venom)) == ("tea", "CAT", 5)
    one = case.do(Poison(5), NO_POISON)
    assert (one.prompt, len(one.t.venom)) == ("tea", 4)


@pytest.mark.rule("WW-LDR-03")
def test_without_poison_nothing_is_asked() -> None:
    case = party(FOUR, {"CAT": {"bag": "POI POI POI POI POI"}, "JAB": {}, "ALI": {}}, phase="poison")
    assert case.t.venom == []
    assert case.prompt == "tea"
    little = party(FOUR, {"CAT": {"bag": "POI POI POI POI"}, "JAB": {}, "ALI": {}}, phase="poison")
    assert little.do(Poison(5)).prompt == "tea"  # that was the last


@pytest.mark.rule("WW-LDR-02", "WW-LDR-01", "WW-TWO-05", "WW-RUL-91")
def test_two_players_are_poisoned_once_at_the_start() -> None:
    case = party(FOUR, {"CAT": {}, "JAB": {}}, phase="poison", blocked="PT")
    case.do(Poison(8))
    assert (case.prompt, len(case.t.venom)) == ("tea", 3)


@pytest.mark.rule("WW-LDR-02", "WW-RUL-15", "WW-DEC-03")
def test_at_the_end_of_his_turn_he_poisons_again_if_no_card_is_poisoned() -> None:
    case = party(FOUR, {"JAB": {}, "CAT": {}, "ALI": {}}).do(Sit(2), Place(2, "RK"))
    assert (case.prompt, case.who) == ("poison", "JAB")
    assert case.options == [Poison(5), Poison(8), Poison(11), NO_POISON]
    case.do(Poison(5))
    assert (case.prompt, case.who) == ("tea", "CAT")
    assert case.t.laced[5] == "POI"


@pytest.mark.rule("WW-LDR-02", "WW-RUL-15")
def test_not_while_a_poisoned_card_lies_there() -> None:
    case = party(FOUR, {"JAB": {}, "CAT": {}, "ALI": {}}, laced=(11,)).do(Sit(2), Place(2, "RK"))
    assert (case.prompt, case.who) == ("tea", "CAT")


@pytest.mark.rule("WW-LDR-02", "WW-TEA-13")
def test_his_own_poisoned_card_clears_the_table_for_a_new_poison() -> None:
    case = party(FOUR, {"JAB": {}, "CAT": {}, "ALI": {}}, laced=(11,)).do(Sit(11), Place(2, "RK"))
    assert (case.prompt, len(case.t.venom)) == ("poison", 5)


@pytest.mark.rule("WW-RUL-15", "WW-LDR-02")
def test_nothing_is_poisoned_on_other_turns_or_on_his_leader_turn() -> None:
    others = party(FOUR, {"CAT": {}, "JAB": {}, "ALI": {}}).do(Sit(2), Place(2, "RK"))
    assert (others.prompt, others.who) == ("tea", "JAB")
    leading = party(FOUR, {"JAB": sitting(3, taken=4), "CAT": {}, "ALI": {}}).do(Lead("TW"))
    assert (leading.prompt, leading.who) == ("tea", "CAT")


@pytest.mark.rule("WW-CON-J4", "WW-RUL-16", "WW-DEC-03")
def test_slithy_toves_are_one_more_at_the_start() -> None:
    case = party(FOUR, {"CAT": {}, "JAB": {"abilities": "J4"}, "ALI": {}}, phase="poison")
    case.do(Poison(2), Poison(5), Poison(8))
    assert (case.prompt, len(case.t.venom)) == ("tea", 2)
    two = party(FOUR, {"CAT": {}, "JAB": {"abilities": "J4"}}, phase="poison", blocked="PT").do(Poison(2), Poison(5))
    assert (two.prompt, len(two.t.venom)) == ("tea", 2)


@pytest.mark.rule("WW-CON-J4", "WW-RUL-16")
def test_slithy_toves_are_two_at_the_end_of_a_turn() -> None:
    start = party(FOUR, {"JAB": {"abilities": "J4"}, "CAT": {}, "ALI": {}})
    case = start.fork().do(Sit(2), Place(2, "RK"), Poison(5), Poison(11))
    assert (case.prompt, case.who) == ("tea", "CAT")
    one = start.do(Sit(2), Place(2, "RK"), Poison(5), NO_POISON)
    assert (one.prompt, one.who, len(one.t.venom)) == ("tea", "CAT", 4)


@pytest.mark.rule("WW-LDR-04", "WW-RUL-05", "WW-MAD-07", "WW-RUL-52")
def test_poison_drawn_in_a_battle_costs_a_unit_and_goes_back() -> None:
    cat = {"bag": "POI CAT-1", "supporters": {"WZ": 2}, "shield": False, "leader": "WZ"}
    case = at({"CAT": cat, "JAB": {"supporters": {"WZ": 1}}, "ALI": {}}, battle="WZ", coming="POI JAB-1").until(
        "commit"
    )
    player = case.p("CAT")
    assert (player.supporters["WZ"], player.leader, player.madness) == (1, "WZ", [])
    assert (len(case.t.venom), counted(player.bag).get("POI")) == (5, None)


# -- the Hatter ---------------------------------------------------------------------------------------


@pytest.mark.rule("WW-LDR-05", "WW-RUL-58", "WW-DEC-04", "WW-DEC-06", "WW-SC-03")
def test_its_my_party() -> None:
    laid = "1=T1-01 3=T1-02 5=T1-03 7=T1-05 9=T1-06 10=T1-07 11=T1-23"
    players = {"HAT": sitting(4), "CAT": sitting(6), "ALI": {}}
    case = party(laid, players, coming="T1-11 T1-12")
    assert PARTY in case.options
    case.do(PARTY)
    assert (case.t.laid[2], case.t.laid[8], case.t.laid[4], case.t.laid[6]) == ("T1-11", "T1-12", "", "")
    assert case.options == [PartyCard(chair) for chair in (1, 2, 3, 5, 7, 8, 9, 10, 11)]  # none refuses
    case.do(PartyCard(3), Place(2, "RK"))
    hatter = case.p("HAT")
    assert (hatter.chair, hatter.leader, hatter.shards, case.told("shards")) == (4, "chair", 0, [])
    assert (hatter.teas, hatter.taken, case.t.laid[3]) == (["T1-02"], 2, "")


@pytest.mark.rule("WW-LDR-05")
def test_once_in_a_tea_party() -> None:
    used = party("5=T1-01 8=T1-02", {"HAT": sitting(4, partied=True), "CAT": {}, "ALI": {}})
    assert used.options == [Sit(5), Sit(8), CROSS_HEAD]
    used.refuses(PARTY)
    case = party("5=T1-01 8=T1-02", {"HAT": sitting(4), "CAT": {}, "ALI": {}}).do(PARTY, PartyCard(5))
    assert case.p("HAT").partied
    again = at({"HAT": {"partied": True}, "CAT": {"vp": 1}, "ALI": {"vp": 1}}, phase="war-end", round=1)
    assert (again.t.round, again.p("HAT").partied) == (2, False)
    assert PARTY in again.options


@pytest.mark.rule("WW-LDR-05", "WW-RUL-58")
def test_from_the_head_he_stays_on_the_head() -> None:
    case = party("5=T1-01 8=T1-02", {"HAT": {}, "CAT": {}, "ALI": {}})
    assert case.options == [Sit(5), Sit(8), CROSS_HEAD, PARTY]
    case.do(PARTY, PartyCard(8), Place(2, "RK"))
    assert (case.p("HAT").leader, case.p("HAT").chair, case.p("HAT").teas) == ("head", 0, ["T1-02"])
    assert case.told("reached") == [{"who": 0, "chair": 8}]


@pytest.mark.rule("WW-LDR-05", "WW-LDR-01")
def test_nobody_else_has_a_party() -> None:
    for faction in ("ALI", "QUE", "CAT", "JAB"):
        players: Players = {faction: {}, "HAT": {}}
        assert PARTY not in party("5=T1-01 8=T1-02", players, blocked="PT").options
    leading = party("5=T1-01", {"HAT": sitting(3, taken=4), "CAT": {}, "ALI": {}})
    assert leading.prompt == "lead"  # not on the leader turn
    leading.refuses(PARTY)


@pytest.mark.rule("WW-RUL-58", "WW-TEA-13")
def test_the_card_of_the_party_may_be_poisoned() -> None:
    case = party("5=T1-01 8=T1-02", {"HAT": sitting(9), "JAB": {}, "ALI": {}}, laced=(5,)).do(PARTY, PartyCard(5))
    assert case.p("HAT").bag.count("POI") == 1


@pytest.mark.rule("WW-CON-H4", "WW-DEC-21")
def test_always_tea_time_after_a_refill() -> None:
    players = {"HAT": sitting(4, abilities="H4"), "CAT": {}, "ALI": {}}
    crossing = party("5=T1-01 8=T1-02", players).do(CROSS_HEAD)
    assert crossing.prompt == "tea-time"
    assert crossing.options == [*(Support(region) for region in REGIONS), NO_SUPPORT]
    crossing.do(Support("ML"))
    assert (crossing.p("HAT").supporters["ML"], crossing.p("HAT").supply, crossing.prompt) == (1, 9, "sit")
    partying = party("5=T1-01 8=T1-02", players).do(PARTY, NO_SUPPORT)
    assert (partying.p("HAT").supply, partying.prompt) == (10, "party-card")
    partying.do(PartyCard(5))
    assert partying.asked.count("tea-time") == 1  # once in a turn


@pytest.mark.rule("WW-CON-H4")
def test_only_his_own_refill_counts() -> None:
    players = {"CAT": sitting(4), "HAT": sitting(6, abilities="H4"), "ALI": {}}
    assert party("5=T1-01 8=T1-02", players).do(CROSS_HEAD).prompt in ("sit", "share")
    locked = {"HAT": sitting(4), "CAT": {}, "ALI": {}}
    assert party("5=T1-01 8=T1-02", locked).do(CROSS_HEAD).prompt == "sit"


@pytest.mark.rule("WW-CON-H4", "WW-REW-03", "WW-DEC-21")
def test_without_supporters_at_hand_tea_time_relocates() -> None:
    players = {"HAT": sitting(4, abilities="H4", supporters={"RK": 10}), "CAT": {}, "ALI": {}}
    case = party("5=T1-01 8=T1-02", players).do(CROSS_HEAD)
    assert case.options == [*(Support(region) for region in REGIONS if region != "RK"), NO_SUPPORT]
    case.do(Support("TW"))
    assert case.options == [Relocate("supporter", "RK"), NO_UNIT]
    case.do(Relocate("supporter", "RK"))
    assert (case.p("HAT").supporters["TW"], case.p("HAT").supporters["RK"]) == (1, 9)


# -- the Queen ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-LDR-06", "WW-DEC-08")
def test_the_queen_spreads_her_units() -> None:
    case = party("3=T1-16 7=T1-01", {"QUE": {}, "CAT": {}, "ALI": {}}).do(Sit(3))  # U3 FORGE
    assert case.options == [Place(1, region) for region in REGIONS]
    case.do(Place(1, "RK"), Place(1, "PT"), Place(1, "RK"))
    assert case.p("QUE").supporters == {"RK": 2, "ML": 0, "WZ": 0, "PT": 1, "TW": 0}
    assert case.who == "CAT"


@pytest.mark.rule("WW-LDR-06", "WW-REW-04")
def test_both_unit_icons_of_her_card_are_spread() -> None:
    case = party("3=T1-21 7=T1-01", {"QUE": {}, "CAT": {}, "ALI": {}}).do(Sit(3))  # U1+2
    assert case.facts["rewards"] == ["U1", "U1", "U1", "D", "ANYw"]


@pytest.mark.rule("WW-RUL-60", "WW-LDR-06")
def test_her_figures_are_spread_as_well() -> None:
    queen = {"figures": {"F02": "", "F03": ""}}
    case = party("3=T1-23 7=T1-01", {"QUE": queen, "CAT": {}, "ALI": {}}).do(Sit(3))
    case.do(Place(1, "RK"), UseFigure("F03"), Place(1, "TW"), UseFigure("F02"))
    assert case.p("QUE").figures == {"F02": "TW", "F03": "RK"}


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59", "WW-DEC-21")
@pytest.mark.parametrize(
    ("queen", "others", "goal", "passed"),
    [
        pytest.param(3, (5, 0), 8, True, id="somebody between"),
        pytest.param(3, (9, 0), 8, False, id="somebody beyond"),
        pytest.param(3, (2, 0), 8, False, id="somebody behind"),
        pytest.param(3, (0, 0), 8, False, id="nobody at the chairs"),
        pytest.param(0, (5, 0), 8, True, id="from the Head over a chair"),
        pytest.param(0, (0, 0), 8, False, id="from the Head where others stand"),
    ],
)
def test_twice_as_fast(queen: int, others: tuple[int, int], goal: int, passed: bool) -> None:
    def there(chair: int) -> dict[str, Any]:
        return sitting(chair) if chair else {}

    me = {**there(queen), "abilities": "Q3"}
    players = {"QUE": me, "CAT": there(others[0]), "HAT": there(others[1])}
    case = party("8=T1-23 11=T1-01", players).do(Sit(goal))
    assert (case.prompt == "twice-as-fast") is passed
    if passed:
        assert case.options == [*(Support(region) for region in REGIONS), NO_SUPPORT]
        case.do(Support("WZ"))
        assert (case.p("QUE").supporters["WZ"], case.prompt, case.who) == (1, "reward", "QUE")


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59")
@pytest.mark.parametrize(
    ("cat", "hatter", "goal", "passed"),
    [
        pytest.param(11, 5, 2, True, id="before the Head"),
        pytest.param(1, 5, 2, True, id="after the Head"),
        pytest.param(0, 5, 2, True, id="on the Head"),
        pytest.param(5, 4, 2, False, id="on neither side"),
    ],
)
def test_twice_as_fast_over_the_head(cat: int, hatter: int, goal: int, passed: bool) -> None:
    players = {"QUE": sitting(9, abilities="Q3"), "CAT": sitting(cat) if cat else {}, "HAT": sitting(hatter)}
    case = party("2=T1-23 10=T1-01", players).do(CROSS_HEAD, Sit(goal))
    assert (case.prompt == "twice-as-fast") is passed


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59", "WW-TEA-11")
@pytest.mark.parametrize(("cat", "passed"), [({}, True), (sitting(6), True), ({"leader": "RK", "taken": 4}, False)])
def test_twice_as_fast_once_round_the_table(cat: dict[str, Any], passed: bool) -> None:
    """On the lap everybody at the table is passed, on a chair or on the Head."""
    players: Players = {"QUE": {"abilities": "Q3"}, "CAT": cat, "HAT": {"leader": "RK", "taken": 4}}
    case = party("2=T1-01 8=T1-02", players, coming="1").do(CROSS_HEAD, Sit(2))
    assert (case.prompt == "twice-as-fast") is passed


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59")
def test_twice_as_fast_also_with_a_card_without_units_and_only_when_free() -> None:
    players = {"QUE": sitting(3, abilities="Q3"), "CAT": sitting(5), "HAT": {}}
    case = party("8=T1-18 11=T1-01", players).do(Sit(8))  # U0
    assert case.prompt == "twice-as-fast"
    case.do(NO_SUPPORT)
    assert case.p("QUE").supply == 10
    locked = party("8=T1-18 11=T1-01", {**players, "QUE": sitting(3)}).do(Sit(8))
    assert locked.prompt == "reward"
    away = party("8=T1-18 11=T1-01", {**players, "CAT": {"leader": "RK", "taken": 4}}).do(Sit(8))
    assert away.prompt == "reward"  # a leader in a region is not passed


# -- Alice --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-LDR-07", "WW-SC-02")
def test_alice_moves_the_other_way() -> None:
    case = party("1=T1-01 2=T1-02 5=T1-03 9=T1-04 11=T1-05", {"ALI": {}, "CAT": {}, "HAT": {}})
    assert case.options == [*(Sit(chair) for chair in (1, 2, 5, 9, 11)), CROSS_HEAD]  # from the Head any, or a lap
    ahead = party("1=T1-01 2=T1-02 5=T1-03 9=T1-04", {"ALI": sitting(3), "CAT": {}, "HAT": {}})
    assert ahead.options == [Sit(1), Sit(2), CROSS_HEAD]
    ahead.refuses(Sit(9))
    ahead.do(CROSS_HEAD)
    assert Sit(9) in ahead.options
    assert ahead.p("ALI").shards in (1, 2, 3)


@pytest.mark.rule("WW-LDR-07", "WW-TEA-11")
def test_past_chair_one_alice_crosses_the_head() -> None:
    case = party("5=T1-03 9=T1-04", {"ALI": sitting(3), "CAT": {}, "HAT": {}}, coming="1")
    assert case.told("crossed") == [{"who": 0}]
    assert case.prompt == "sit"


# -- the Cat ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-LDR-08", "WW-DEC-20")
@pytest.mark.parametrize(("die", "asked"), [(1, False), (2, True), (3, True)])
def test_the_cat_shares_a_two_or_a_three(die: int, asked: bool) -> None:
    case = party("3=T1-24 7=T1-01", {"CAT": {"shards": 1}, "QUE": {}, "HAT": {}}, coming=str(die))
    case.do(Sit(3), Now("D"))
    assert (case.prompt == "share") is asked
    if asked:
        assert case.options == [Give(1), Give(2), GIVE_NONE]
        kept = case.fork().do(GIVE_NONE)
        assert [player.shards for player in kept.t.players] == [1 + die, 0, 0]
        case.do(Give(2))
        assert [player.shards for player in case.t.players] == [die, 0, 1]


@pytest.mark.rule("WW-LDR-08", "WW-LDR-01", "WW-RUL-91")
@pytest.mark.parametrize(("die", "asked"), [(2, False), (3, True)])
def test_with_two_players_only_a_three(die: int, asked: bool) -> None:
    case = party("3=T1-24 7=T1-01", {"CAT": {}, "QUE": {}}, coming=str(die), blocked="PT").do(Sit(3), Now("D"))
    assert (case.prompt == "share") is asked


@pytest.mark.rule("WW-LDR-08")
def test_every_roll_of_his_in_the_tea_party_counts() -> None:
    head = party("2=T1-01 7=T1-02", {"CAT": sitting(5), "QUE": {}, "HAT": {}}, coming="3").do(CROSS_HEAD)
    assert head.prompt == "share"
    tainted = party("3=T1-18 7=T1-01", {"CAT": {}, "QUE": {}, "HAT": {}}, coming="2").do(Sit(3), TakeTainted("ABIL"))
    assert tainted.prompt == "share"
    foreign = party("3=T1-24 7=T1-01", {"QUE": {}, "CAT": {}, "HAT": {}}, coming="3").do(Sit(3), Now("D"))
    assert (foreign.prompt, foreign.who) == ("reward", "QUE")


@pytest.mark.rule("WW-CON-C3", "WW-DEC-23")
def test_which_way_you_go() -> None:
    cat = sitting(3, taken=4, abilities="C3", supporters={"RK": 3, "TW": 1})
    case = party("8=T1-01 9=T1-02", {"CAT": cat, "QUE": {}, "HAT": {}}).do(Lead("WZ"))
    assert case.prompt == "which-way"
    assert names(case.options) == [
        *(f"march {n} RK {to}" for n in (1, 2) for to in ("ML", "WZ", "PT", "TW")),
        *(f"march 1 TW {to}" for to in ("RK", "ML", "WZ", "PT")),
        "stay",
    ]
    stayed = case.fork().do(STAY)
    assert stayed.p("CAT").supporters == {"RK": 3, "ML": 0, "WZ": 0, "PT": 0, "TW": 1}
    case.do(March(2, "RK", "PT"))
    assert case.p("CAT").supporters == {"RK": 1, "ML": 0, "WZ": 0, "PT": 2, "TW": 1}
    assert case.who == "QUE"


@pytest.mark.rule("WW-CON-C3")
def test_which_way_needs_supporters_and_the_ability() -> None:
    nobody = party("8=T1-01 9=T1-02", {"CAT": sitting(3, taken=4, abilities="C3"), "QUE": {}, "HAT": {}}).do(Lead("WZ"))
    assert nobody.who == "QUE"
    locked = sitting(3, taken=4, supporters={"RK": 3})
    assert party("8=T1-01 9=T1-02", {"CAT": locked, "QUE": {}, "HAT": {}}).do(Lead("WZ")).who == "QUE"


# -- Popular Support ----------------------------------------------------------------------------------

SUPPORTED = sitting(3, taken=4, abilities="A4")


@pytest.mark.rule("WW-CON-A4", "WW-RUL-63", "WW-RND-06", "WW-HID-03")
def test_popular_support_finds_a_figure() -> None:
    case = party("8=T1-01 9=T1-02", {"ALI": SUPPORTED, "QUE": {}, "HAT": {}}, coming="I03 I09 F08").do(Lead("RK"))
    assert case.told("visitor") == [{"who": 0, "card": "F08"}]
    assert case.told("passed-over") == [{"cards": ["I03", "I09"]}]  # what it passed is shown
    assert case.prompt == "send"
    assert names(case.options) == [f"send F08 {region}" for region in REGIONS]
    assert {"I03", "I09"} < set(case.t.wonder_deck)
    case.do(Send("F08", "PT"))
    alice = case.p("ALI")
    assert (alice.figures, alice.guests, alice.visitor, alice.cards) == ({"F08": "PT"}, {"F08": "PT"}, ["F08"], [])
    assert alice.units("PT") == 1
    assert len(case.t.wonder_deck) == 23


@pytest.mark.rule("WW-RUL-63", "WW-CON-F07")
def test_popular_support_may_bring_both_tweedles() -> None:
    case = party("8=T1-01 9=T1-02", {"ALI": SUPPORTED, "QUE": {}, "HAT": {}}, coming="F07").do(Lead("RK"))
    assert case.told("passed-over") == []
    case.do(Send("F07a", "PT"), Send("F07b", "RK"))
    assert case.p("ALI").guests == {"F07a": "PT", "F07b": "RK"}


@pytest.mark.rule("WW-RUL-63")
def test_without_a_figure_in_the_deck_there_is_nothing() -> None:
    figures = " ".join(f"F{number:02}" for number in range(1, 13))
    case = party("8=T1-01 9=T1-02", {"ALI": SUPPORTED, "QUE": {"cards": figures}, "HAT": {}}).do(Lead("RK"))
    assert case.told("no-visitor") == [{"who": 0}]
    assert len(case.t.wonder_deck) == 12
    assert case.who == "QUE"


@pytest.mark.rule("WW-RUL-63", "WW-CON-A4")
def test_the_visitor_leaves_after_the_battle_of_its_region() -> None:
    led = {"leader": "RK", "taken": 4}
    case = party("8=T1-01", {"ALI": SUPPORTED, "QUE": led, "HAT": led}, coming="F08", marker="RK")
    case.do(Lead("TW"), Send("F08", "PT"))
    while case.t.region != "PT":
        assert case.p("ALI").figures == {"F08": "PT"}  # other battles do not matter
        case.do(case.passive)
    assert (case.prompt, case.who, case.p("ALI").units("PT")) == ("points-or-castle", "ALI", 1)
    case.do(TAKE_POINTS, NO_FEAT)
    assert (case.p("ALI").figures, case.p("ALI").guests, case.p("ALI").visitor) == ({}, {}, [])
    assert (len(case.t.wonder_deck), case.told("visitor-gone")) == (24, [{"who": 0, "figure": "F08"}])


@pytest.mark.rule("WW-CON-A4")
def test_popular_support_must_be_free() -> None:
    case = party("8=T1-01 9=T1-02", {"ALI": sitting(3, taken=4), "QUE": {}, "HAT": {}}).do(Lead("RK"))
    assert case.who == "QUE"
    assert case.p("ALI").figures == {}


@pytest.mark.rule("WW-LDR-01")
def test_leader_abilities_are_never_locked() -> None:
    """Nobody has freed an ability; yet everybody has the leader's."""
    case = seated(5, factions="HAT,JAB,QUE,ALI,CAT", first="1")
    assert [player.abilities for player in case.t.players] == [[]] * 5
    assert (case.prompt, case.who) == ("poison", "JAB")
    case.do(NO_POISON)
    assert PARTY in case.options
    assert USE_SUPPORTER not in case.options
