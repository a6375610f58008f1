"""The Tea Party (TEA): laying the table, card turns, the Head, leader turns and the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import Case, Sit, at, counted, names, seated
from wondertable.games.wonderlands_war.cards import REGIONS
from wondertable.games.wonderlands_war.options import CROSS_HEAD, UPPER, Lead, Now, Place, Unlock
from wondertable.games.wonderlands_war.tea import first_player


def sitting(chair: int, **more: Any) -> dict[str, Any]:
    return {"leader": "chair", "chair": chair, "taken": 1, **more}


def party(laid: str, players: dict[str, dict[str, Any]], coming: str = "", **position: Any) -> Case:
    """The Tea Party of round I with these cards on the chairs: ``1=T1-01 4=T1-23``."""
    cards = {int(chair): card for chair, _, card in (one.partition("=") for one in laid.split())}
    return at(players, phase="turn", laid=cards, coming=coming, **position)


# -- laying the table ---------------------------------------------------------------------------------


@pytest.mark.rule("WW-TEA-01", "WW-EOW-07", "WW-HID-01")
@pytest.mark.parametrize(("round", "name"), [(2, "T2"), (3, "T3")])
def test_each_round_has_its_own_deck(round: int, name: str) -> None:
    old = {1: f"T{round - 1}-30", 5: f"T{round - 1}-01"}
    players: dict[str, dict[str, Any]] = {"CAT": {"taken": 4}, "QUE": {"taken": 4}, "ALI": {"taken": 4}}
    case = at(players, phase="war-end", round=round - 1, laid=old, coming="1")
    assert case.t.round == round
    assert all(card.startswith(name) for card in case.t.laid[1:])
    assert sorted(case.t.tea_gone) == sorted(old.values())
    assert case.match.view(0)["table"][f"tea{round - 1}"] == {"hidden": 28}  # the rest of the old deck stays unseen
    assert [player.taken for player in case.t.players] == [0, 0, 0]


@pytest.mark.rule("WW-TEA-02", "WW-RUL-33")
def test_cards_are_dealt_clockwise_from_chair_one() -> None:
    order = [f"T2-{number:02}" for number in range(13, 0, -1)]
    five: dict[str, dict[str, Any]] = {"CAT": {}, "QUE": {}, "ALI": {}, "HAT": {}, "JAB": {}}
    case = at(five, phase="lay", round=2, coming=" ".join(order))
    assert case.t.laid == ["", *order]


@pytest.mark.rule("WW-TEA-03", "WW-EOW-05")
def test_all_leaders_go_to_the_head() -> None:
    players = {"CAT": {"leader": "WZ"}, "QUE": {"leader": "supply"}, "ALI": sitting(4)}
    case = at(players, phase="war-end", round=1)
    assert [(player.leader, player.chair) for player in case.t.players] == [("head", 0)] * 3


@pytest.mark.rule("WW-TEA-04", "WW-RUL-19")
@pytest.mark.parametrize(
    ("cat", "queen", "alice", "before", "first"),
    [
        pytest.param({"vp": 5}, {"vp": 4}, {"vp": 6}, 0, 1, id="fewest points"),
        pytest.param(
            {"vp": 3, "supporters": {"RK": 2, "TW": 1}},
            {"vp": 3, "supporters": {"RK": 2}, "figures": {"F01": "PT"}},
            {"vp": 3, "supporters": {"RK": 2}},
            0,
            2,
            id="fewest units",
        ),
        pytest.param({"shards": 1}, {"shards": 4}, {"shards": 3}, 0, 1, id="most shards"),
        pytest.param({}, {}, {}, 1, 1, id="the last first player"),
        pytest.param({}, {}, {"vp": 1}, 2, 0, id="next clockwise"),
        pytest.param({"vp": 1, "shards": 9}, {"supporters": {"RK": 3}}, {"vp": 1}, 0, 1, id="points before all"),
        pytest.param({"shards": 9, "supporters": {"RK": 1}}, {}, {"vp": 1}, 0, 1, id="units before shards"),
    ],
)
def test_who_begins_in_rounds_two_and_three(
    cat: dict[str, Any], queen: dict[str, Any], alice: dict[str, Any], before: int, first: int
) -> None:
    case = at({"CAT": cat, "QUE": queen, "ALI": alice}, phase="lay", round=2, first=before)
    assert (case.t.first, case.t.active, case.seat) == (first, first, first)
    assert case.told("tea") == [{"round": 2, "who": first}]


@pytest.mark.rule("WW-TEA-04", "WW-RUL-19")
def test_leaders_and_lost_figures_are_no_units_then() -> None:
    players: dict[str, dict[str, Any]] = {"CAT": {"leader": "RK"}, "QUE": {"figures": {"F01": ""}}, "ALI": {"vp": 1}}
    case = at(players, phase="lay", round=2, first=0)
    assert case.t.first == 0  # a leader would have made two units of the Cat's
    assert first_player(case.t) == 0
    case.p("CAT").supporters["RK"] = 1
    assert first_player(case.t) == 1


@pytest.mark.rule("WW-TEA-04")
def test_round_one_keeps_the_first_player_of_the_set_up() -> None:
    case = at({"CAT": {"vp": 9}, "QUE": {}, "ALI": {}}, phase="lay", round=1, first=0)
    assert case.t.first == 0


@pytest.mark.rule("WW-TEA-05")
@pytest.mark.parametrize(("factions", "cards"), [("CAT,QUE,ALI", 4), ("ALI,QUE", 5), ("ALI,QUE,CAT,HAT,JAB", 4)])
def test_everybody_has_the_same_number_of_turns(factions: str, cards: int) -> None:
    seats = factions.count(",") + 1
    case = seated(seats, factions=factions, first="2")
    while case.t.phase in ("poison", "turn"):
        case.do(case.passive)
    order = [(1 + step) % seats for step in range(seats)]
    turns = [(event.facts["who"], event.what) for event in case.events if event.what in ("took", "led")]
    assert turns == [(seat, "took") for _ in range(cards) for seat in order] + [(seat, "led") for seat in order]
    assert [len(player.teas) for player in case.t.players] == [cards] * seats


@pytest.mark.rule("WW-TEA-06", "WW-HID-02")
def test_taken_cards_stay_open() -> None:
    case = party("1=T1-01 4=T1-23 6=T1-02", {"HAT": {}, "CAT": {}, "ALI": {}}).do(Sit(1), Place(2, "RK"))
    case.do(Sit(4), Place(2, "RK"), Sit(6))
    for seat in range(-1, 3):
        players = case.match.view(seat)["table"]["players"]
        assert [player["teas"] for player in players] == [["T1-01"], ["T1-23"], ["T1-02"]]


# -- a card turn --------------------------------------------------------------------------------------


@pytest.mark.rule("WW-TEA-07", "WW-DEC-04", "WW-EX-09")
def test_the_leader_moves_to_a_card_and_takes_it() -> None:
    case = party("3=T1-01 7=T1-23", {"QUE": {}, "HAT": {}, "ALI": {}})
    assert names(case.options) == ["sit 3", "sit 7", "cross-head"]
    case.do(Sit(7), Place(1, "WZ"), Place(1, "WZ"))
    queen = case.p("QUE")
    assert (queen.leader, queen.chair, queen.teas, queen.taken) == ("chair", 7, ["T1-23"], 1)
    assert case.t.laid[7] == ""
    assert (queen.lead, queen.supporters["WZ"]) == (2, 2)
    assert case.told("took") == [{"who": 0, "card": "T1-23"}]
    assert (case.who, case.prompt) == ("HAT", "tea")


@pytest.mark.rule("WW-TEA-07", "WW-TEA-08")
def test_chairs_with_a_leader_or_without_a_card_are_jumped_over() -> None:
    case = party("2=T1-01 5=T1-02 8=T1-03", {"CAT": {}, "QUE": sitting(3), "ALI": sitting(6)})
    assert names(case.options) == ["sit 2", "sit 5", "sit 8", "cross-head"]
    for chair in (1, 3, 4, 6, 7, 11, 12, 0):
        case.refuses(Sit(chair))


@pytest.mark.rule("WW-TEA-08", "WW-DEC-04")
def test_only_the_chairs_ahead_are_reached_without_the_head() -> None:
    case = party("2=T1-01 8=T1-03 11=T1-04", {"CAT": sitting(5), "QUE": {}, "ALI": {}})
    assert names(case.options) == ["sit 8", "sit 11", "cross-head"]
    case.refuses(Sit(2))


@pytest.mark.rule("WW-TEA-08", "WW-TEA-09")
def test_leaving_the_head_is_not_crossing_it() -> None:
    case = party("2=T1-01 5=T1-02", {"CAT": {"shards": 1}, "QUE": {}, "ALI": {}})
    case.do(Sit(5))
    assert (case.p("CAT").shards, case.told("shards"), case.told("refilled")) == (1, [], [])


@pytest.mark.rule("WW-TEA-07", "WW-TEA-08", "WW-TEA-09", "WW-TEA-11")
@pytest.mark.parametrize("who", ["QUE", "ALI"])
def test_from_the_head_a_leader_may_go_once_round_the_table(who: str) -> None:
    """As far as one likes: the lap ends at the Head with its roll and its refill, and only one of them a turn."""
    others = {"HAT": sitting(1), "CAT": sitting(2)}
    new = " ".join(f"T1-{number}" for number in range(11, 18))
    case = party("4=T1-01 5=T1-02", {who: {}, **others}, coming=f"1 {new}").do(CROSS_HEAD)
    assert case.told("crossed") == [{"who": 0}]
    assert case.p(who).shards == 1
    assert case.told("refilled") == [{"cards": new.split()}]  # the chairs of the two others stay as they are
    assert case.options == [Sit(chair) for chair in range(3, 12)]


@pytest.mark.rule("WW-TEA-10")
def test_nothing_is_told_of_a_refill_that_brings_nothing() -> None:
    laid = " ".join(f"{chair}=T1-{chair:02}" for chair in range(1, 12))
    case = party(laid, {"HAT": {}, "QUE": {}, "ALI": {}}, coming="1").do(CROSS_HEAD)
    assert (case.told("crossed"), case.told("refilled"), case.prompt) == ([{"who": 0}], [], "sit")


@pytest.mark.rule("WW-TEA-09", "WW-TEA-10", "WW-DEC-05", "WW-RND-04", "WW-EX-09")
def test_crossing_the_head() -> None:
    """The pictures of the rulebook: from chair 9, others on 4 and 6."""
    players = {"QUE": sitting(9), "CAT": sitting(4), "HAT": sitting(6)}
    new = "T1-11 T1-12 T1-13 T1-14 T1-15 T1-16 T1-17"
    case = party("2=T1-01 8=T1-02", players, coming=f"2 {new}")
    assert (case.p("QUE").shards, case.told("shards")) == (2, [{"who": 0, "n": 2, "cause": "die"}])
    assert case.t.laid == ["", "T1-11", "T1-01", "T1-12", "", "T1-13", "", "T1-14", "T1-02", "T1-15", "T1-16", "T1-17"]
    assert case.stories() == ["crossed", "shards", "refilled"]
    assert case.prompt == "sit"  # the roll and the new cards are seen first
    assert names(case.options) == ["sit 1", "sit 2", "sit 3", "sit 5", "sit 7", "sit 8", "sit 9", "sit 10", "sit 11"]
    case.do(Sit(9))
    assert (case.p("QUE").chair, case.p("QUE").teas) == (9, ["T1-15"])


@pytest.mark.rule("WW-TEA-10", "WW-RUL-10")
def test_an_empty_deck_refills_no_more() -> None:
    case = party("2=T1-01 8=T1-02", {"QUE": sitting(5), "CAT": {}, "ALI": {}}, coming="1 T1-09 T1-10")
    spare = [card for card in case.t.tea1 if card not in ("T1-09", "T1-10")]
    case.t.tea1[:] = ["T1-09", "T1-10"]
    case.t.tea_gone += spare
    case.do(CROSS_HEAD)
    assert case.t.laid == ["", "T1-09", "T1-01", "T1-10", "", "", "", "", "T1-02", "", "", ""]
    assert case.t.tea1 == []
    assert case.told("refilled") == [{"cards": ["T1-09", "T1-10"]}]
    assert names(case.options) == ["sit 1", "sit 2", "sit 3", "sit 8"]


@pytest.mark.rule("WW-RUL-32", "WW-TEA-10")
def test_all_free_chairs_are_refilled() -> None:
    case = party("11=T1-01", {"QUE": sitting(5), "CAT": sitting(2), "ALI": {}}).do(CROSS_HEAD)
    assert [chair for chair in range(12) if not case.t.laid[chair]] == [0, 2]


@pytest.mark.rule("WW-TEA-11", "WW-SC-01")
def test_who_finds_nothing_ahead_must_cross_the_head_once() -> None:
    players = {"QUE": sitting(7), "CAT": {}, "ALI": {}}
    case = party("1=T1-01 2=T1-02 4=T1-03", players, coming="3")
    assert case.told("crossed") == [{"who": 0}]  # the only option: nobody was asked
    assert case.p("QUE").shards == 3
    assert case.prompt == "sit"
    assert Sit(7) in case.options
    case.refuses(CROSS_HEAD)
    assert [option for option in case.options if not isinstance(option, Sit)] == []
    assert len(case.options) == 11


@pytest.mark.rule("WW-TEA-12", "WW-RUL-57")
def test_during_the_crossing_the_old_chair_is_free() -> None:
    case = party("2=T1-01 8=T1-02", {"QUE": sitting(5), "CAT": {}, "ALI": {}}).do(CROSS_HEAD)
    assert (case.p("QUE").leader, case.p("QUE").chair) == ("head", 0)
    assert case.t.laid[5] != ""
    assert {Sit(2), Sit(5), Sit(8)} < set(case.options)  # also chairs it has passed


@pytest.mark.rule("WW-TEA-13", "WW-HID-06")
def test_poison_on_a_taken_card_goes_into_the_bag() -> None:
    case = party("3=T1-23 7=T1-01", {"CAT": {}, "JAB": {}, "ALI": {}}, laced=(3, 7))
    assert len(case.t.venom) == 3
    case.do(Sit(3))
    assert counted(case.p("CAT").bag)["POI"] == 1
    assert case.t.laced[3] == ""
    assert case.t.laced[7] == "POI"
    assert case.told("poison-taken") == [{"who": 0}]


@pytest.mark.rule("WW-TEA-13")
def test_the_jabberwock_takes_his_poison_back() -> None:
    case = party("3=T1-23 7=T1-01", {"JAB": {}, "CAT": {}, "ALI": {}}, laced=(3,)).do(Sit(3))
    assert "POI" not in case.p("JAB").bag
    assert len(case.t.venom) == 5
    assert (case.told("poison-back"), case.told("poison-taken")) == ([{"who": 0}], [])


@pytest.mark.rule("WW-TEA-14", "WW-DEC-07", "WW-FAQ-03")
def test_rewards_are_taken_in_any_order() -> None:
    start = party("3=T1-24 7=T1-01", {"HAT": {}, "CAT": {}, "ALI": {}}).do(Sit(3))
    places = [f"place 1 {region}" for region in REGIONS]
    assert names(start.options) == [*places, "now D", "unlock H1", "unlock H2", "unlock H3", "unlock H4"]
    assert start.facts == {"rewards": ["U1", "D", "ABIL"]}  # units first
    dice_last = start.fork().do(Unlock("H2"), Place(1, "TW"))
    assert dice_last.told("shards")[0]["who"] == 0  # only the roll was left
    units_last = start.fork().do(Now("D"), Unlock("H1"))
    assert names(units_last.options) == places
    assert (dice_last.p("HAT").abilities, units_last.p("HAT").abilities) == (["H2"], ["H1"])


@pytest.mark.rule("WW-TEA-15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_card_is_always_there(seats: int) -> None:
    case = seated(seats, seed=seats)
    while case.t.phase in ("poison", "turn"):
        if case.prompt in ("tea", "sit"):
            assert any(isinstance(option, Sit) for option in case.options) or CROSS_HEAD in case.options
            assert any(case.t.laid)
        case.do(CROSS_HEAD if CROSS_HEAD in case.options else case.options[0])
    deck = case.t.tea1
    assert len(deck) + sum(map(bool, case.t.laid)) + sum(len(player.teas) for player in case.t.players) == 30


# -- the leader turn and the end ----------------------------------------------------------------------


@pytest.mark.rule("WW-TEA-16", "WW-DEC-22")
def test_with_four_cards_the_leader_goes_to_a_region() -> None:
    case = party("8=T1-01", {"CAT": sitting(3, taken=4), "QUE": {}, "ALI": {}})
    assert case.prompt == "lead"
    assert names(case.options) == [f"lead {region}" for region in REGIONS]
    case.refuses(Sit(8))
    case.do(Lead("PT"))
    assert (case.p("CAT").leader, case.p("CAT").chair) == ("PT", 0)
    assert case.told("led") == [{"who": 0, "region": "PT"}]


@pytest.mark.rule("WW-TEA-16", "WW-TWO-01", "WW-TWO-08")
def test_two_players_take_five_cards_and_shun_the_blocked_region() -> None:
    case = party("8=T1-01 9=T1-02", {"CAT": sitting(3, taken=4), "QUE": {}}, blocked="PT")
    assert case.prompt == "tea"
    case = party("8=T1-01", {"CAT": sitting(3, taken=5), "QUE": {}}, blocked="PT")
    assert names(case.options) == ["lead RK", "lead ML", "lead WZ", "lead TW"]


@pytest.mark.rule("WW-RUL-90", "WW-TEA-10")
def test_the_chair_of_a_leader_who_left_is_refilled() -> None:
    players = {"CAT": sitting(3, taken=4), "QUE": sitting(9), "ALI": {}}
    case = party("1=T1-01 11=T1-02", players).do(Lead("RK"), CROSS_HEAD)
    assert case.t.laid[3] != ""


ALL_LED: dict[str, Any] = {"leader": "RK", "taken": 4}


@pytest.mark.rule("WW-TEA-17")
def test_the_party_ends_with_the_last_leader() -> None:
    players = {"CAT": dict(ALL_LED), "JAB": sitting(3, taken=4), "ALI": dict(ALL_LED)}
    case = party("8=T1-01 9=T1-02", players, laced=(8, 9), active=1)
    assert len(case.t.venom) == 3
    case.do(Lead("TW"))
    assert case.t.phase not in ("turn", "tea-end")
    assert (len(case.t.venom), set(case.t.laced)) == (5, {""})
    assert case.t.region or case.t.battles


@pytest.mark.rule("WW-TEA-17")
def test_the_party_goes_on_while_a_leader_is_at_the_table() -> None:
    case = party("8=T1-01", {"CAT": sitting(3, taken=4), "QUE": sitting(5, taken=4), "ALI": {}}).do(Lead("TW"))
    assert (case.t.phase, case.prompt, case.who) == ("turn", "lead", "QUE")


def ended(shards: str, madness: int | None = None, **more: Any) -> Case:
    """The end of a Tea Party with these shards, and so much madness in the bank; the war is fought in no region."""
    factions = ("CAT", "QUE", "ALI", "HAT", "JAB")
    players: dict[str, dict[str, Any]] = {
        faction: {"shards": int(count), "taken": 4, "leader": "supply"}
        for faction, count in zip(factions, shards.split("/"), strict=False)
    }
    bank = {} if madness is None else {"MAD": madness}
    case = at(players, phase="tea-end", bank=bank, coming="1", **more)
    assert case.t.phase in ("turn", "poison")  # of the next round
    return case


def gained(case: Case) -> list[int]:
    """The single madness in every bag beyond the two of the start."""
    return [player.bag.count("MAD") - 2 for player in case.t.players]


def shards(case: Case) -> list[int]:
    return [player.shards for player in case.t.players]


@pytest.mark.rule("WW-TEA-18", "WW-TEA-19")
@pytest.mark.parametrize(
    ("before", "madness", "after"),
    [
        ("3/1/0", [2, 1, 1], [1, 1, 0]),
        ("4/1/0", [2, 1, 1], [2, 1, 0]),
        ("1/0/0", [2, 1, 1], [0, 0, 0]),
        ("2/5/5", [1, 2, 2], [2, 2, 2]),
        ("7/7/7", [2, 2, 2], [3, 3, 3]),
    ],
)
def test_madness_for_all_and_more_for_the_richest(before: str, madness: list[int], after: list[int]) -> None:
    case = ended(before)
    assert gained(case) == madness
    assert shards(case) == after
    assert case.bank("MAD") == 23 - sum(madness)


@pytest.mark.rule("WW-TEA-19", "WW-RUL-55")
def test_without_any_shards_all_have_the_most() -> None:
    case = ended("0/0/0")
    assert (gained(case), shards(case)) == ([2, 2, 2], [0, 0, 0])
    assert case.told("shards-halved") == []
    short = ended("0/0/0", 5)
    assert (gained(short), len(short.told("no-madness"))) == ([1, 1, 1], 1)


@pytest.mark.rule("WW-TEA-20", "WW-RUL-56", "WW-SC-04")
def test_too_little_madness_for_all_is_enough_for_the_richest() -> None:
    case = ended("5/2/1/0/0", 4)
    assert gained(case) == [1, 0, 0, 0, 0]
    assert shards(case) == [2, 2, 1, 0, 0]
    assert len(case.told("no-madness")) == 1


@pytest.mark.rule("WW-TEA-20", "WW-RUL-56", "WW-SC-05")
def test_too_little_madness_for_the_richest_halves_nothing() -> None:
    case = ended("4/4/1/0", 5)
    assert gained(case) == [1, 1, 1, 1]
    assert shards(case) == [4, 4, 1, 0]
    assert case.bank("MAD") == 1


@pytest.mark.rule("WW-TEA-20")
def test_exactly_enough_madness() -> None:
    case = ended("4/4/1/0", 6)
    assert (gained(case), shards(case), case.bank("MAD")) == ([2, 2, 1, 1], [2, 2, 1, 0], 0)


@pytest.mark.rule("WW-TEA-20")
def test_no_madness_at_all() -> None:
    case = ended("4/1/0", 0)
    assert (gained(case), shards(case)) == ([0, 0, 0], [4, 1, 0])
    assert len(case.told("no-madness")) == 2


@pytest.mark.rule("WW-TEA-14", "WW-REW-21")
def test_a_half_is_chosen_like_any_reward() -> None:
    case = party("3=T1-25 7=T1-01", {"HAT": {}, "CAT": {}, "ALI": {}}).do(Sit(3), UPPER)
    assert case.p("HAT").lead == 2
    assert names(case.options) == [f"place 2 {region}" for region in REGIONS]
