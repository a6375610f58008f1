"""Set-up (SET) and the choices of the lobby (WW-DEC-01, WW-DEC-02)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, counted, dealt, names, seated
from wondertable.games.wonderlands_war.cards import ALLIES, FACTIONS, REGIONS
from wondertable.games.wonderlands_war.options import KeepQuest
from wondertable.kernel import SetupError

BOX = GAME.box


# -- the table ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SET-01", "WW-HID-10")
def test_five_of_the_six_tiles_lie_on_the_regions() -> None:
    case = dealt(3, coming="S4 S2 S6 S1 S3")
    assert case.t.tiles == {"RK": "S4", "ML": "S2", "WZ": "S6", "PT": "S1", "TW": "S3"}
    assert case.t.spare_tile == ""
    assert case.told("tile")[2] == {"region": "WZ", "values": [6, 4, 10]}
    seen = {tuple(dealt(3, seed).t.tiles.values()) for seed in range(20)}
    assert len(seen) > 15  # shuffled
    for seat in range(-1, 3):
        assert case.match.view(seat)["table"]["tiles"] == case.t.tiles


@pytest.mark.rule("WW-SET-03")
def test_three_wonderlandians_are_on_the_market() -> None:
    case = dealt(3, coming="F09 I11 F02")
    assert case.t.market == ["F09", "I11", "F02"]
    assert len(case.t.wonder_deck) == 21
    assert sorted([*case.t.market, *case.t.wonder_deck]) == sorted(BOX.wonderlandians)
    assert len({tuple(dealt(3, seed).t.market) for seed in range(20)}) > 15


@pytest.mark.rule("WW-SET-04", "WW-SET-21")
@pytest.mark.parametrize(
    ("seats", "madness", "forge"), [(2, 25, 21), (3, 23, 22), (4, 21, 21), (5, 19, 20)]
)  # fmt: skip
def test_what_the_bank_holds_after_set_up(seats: int, madness: int, forge: int) -> None:
    bank = counted(dealt(seats).t.bank)
    assert (bank.pop("MAD"), bank.pop("FORGE")) == (madness, forge)
    assert sum(bank.values()) == 95
    assert bank == {f"{ally}{level}": 12 if level == "w" else 7 for ally in ALLIES for level in "ws"}


@pytest.mark.rule("WW-SET-05", "WW-TEA-02", "WW-HID-01", "WW-HID-02")
def test_deck_one_is_laid_out_and_the_others_wait() -> None:
    order = [f"T1-{number:02}" for number in range(30, 19, -1)]
    case = dealt(3, coming=" ".join(order)).until("tea", "poison")
    assert case.t.laid == ["", *order]  # chair 1 first, clockwise
    assert (len(case.t.tea1), len(case.t.tea2), len(case.t.tea3)) == (19, 30, 30)
    assert sorted([*case.t.tea1, *order]) == [f"T1-{number:02}" for number in range(1, 31)]
    for seat in range(-1, 3):
        table = case.match.view(seat)["table"]
        assert table["laid"] == ["", *order]
        assert [table[name] for name in ("tea1", "tea2", "tea3")] == [{"hidden": 19}, {"hidden": 30}, {"hidden": 30}]


@pytest.mark.rule("WW-SET-05")
def test_the_tea_deck_is_shuffled() -> None:
    assert len({tuple(seated(3, seed).t.laid) for seed in range(12)}) == 12


@pytest.mark.rule("WW-SET-07", "WW-RND-03")
@pytest.mark.parametrize(("die", "region"), [("1", "ML"), ("2", "WZ"), ("3", "PT")])
def test_the_battle_marker_starts_at_the_red_keep(die: str, region: str) -> None:
    case = dealt(4, first="1", factions="ALI,QUE,HAT,CAT", coming=die)
    assert case.t.marker == region
    assert case.told("marker") == [{"region": region}]


# -- each player --------------------------------------------------------------------------------------


@pytest.mark.rule("WW-SET-08", "WW-DEC-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_two_factions_are_alike(seats: int) -> None:
    seen = set()
    for seed in range(20):
        factions = tuple(player.faction for player in dealt(seats, seed).t.players)
        assert len(set(factions)) == seats
        assert set(factions) <= set(FACTIONS)
        seen.add(factions)
    assert len(seen) > 8  # by chance


@pytest.mark.rule("WW-SET-08", "WW-DEC-01")
def test_factions_can_be_chosen() -> None:
    case = dealt(4, factions="CAT,JAB,ALI,HAT")
    assert [player.faction for player in case.t.players] == ["CAT", "JAB", "ALI", "HAT"]
    assert case.told("faction") == [
        {"who": 0, "faction": "CAT"},
        {"who": 1, "faction": "JAB"},
        {"who": 2, "faction": "ALI"},
        {"who": 3, "faction": "HAT"},
    ]


@pytest.mark.rule("WW-SET-08", "WW-DEC-01", "WW-RUL-85")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"factions": "ALI,QUE"}),
        (3, {"factions": "ALI,QUE,HAT,CAT"}),
        (3, {"factions": "ALI,QUE,ALI"}),
        (3, {"factions": "ALI,QUE,XXX"}),
        (3, {"first": "4"}),
        (3, {"allies": "E"}),
        (1, {}),
        (6, {}),
    ],
)
def test_what_the_lobby_refuses(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(SetupError):
        dealt(seats, **options)  # type: ignore[arg-type]


@pytest.mark.rule("WW-SET-10", "WW-SET-12", "WW-EX-07")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_start_bag(faction: str) -> None:
    others = [one for one in FACTIONS if one != faction][:2]
    player = dealt(3, factions=",".join([faction, *others])).p(faction)
    assert counted(player.bag) == {
        f"{faction}-1": 3,
        f"{faction}-2": 1,
        f"{faction}-A": 2,
        "FORGE": 1,
        "MAD2": 1,
        "MAD": 2,
    }
    assert len(player.bag) == 10
    assert sum(BOX.strength[chip] for chip in player.bag) == 12
    assert player.ends == [f"{faction}-A"] * 4
    assert player.rows == [[], [], [], []]


@pytest.mark.rule("WW-SET-13")
def test_shields_start_whole_and_markers_on_zero() -> None:
    for player in dealt(5).t.players:
        assert (player.shield, player.strength, player.madness, player.active, player.exhausted) == (
            True,
            0,
            [],
            [],
            [],
        )


@pytest.mark.rule("WW-SET-06", "WW-SET-14", "WW-DEC-02", "WW-RND-07")
def test_everybody_draws_two_quests_and_keeps_one() -> None:
    case = dealt(3, coming="RK1 WZ1 TW1 RK2 WZ2 TW2")
    assert [player.quests for player in case.t.players] == [["RK1", "RK2"], ["WZ1", "WZ2"], ["TW1", "TW2"]]
    assert len(case.t.quest_deck) == 24  # all have drawn before a card goes back
    assert case.seats == [0, 1, 2]
    assert names(case.options_of(1)) == ["keep-quest WZ1", "keep-quest WZ2"]
    case.refuses(KeepQuest("RK1"), seat=1)
    case.answer(2, KeepQuest("TW2")).answer(0, KeepQuest("RK1"))
    assert case.t.players[0].quests == ["RK1", "RK2"]  # sealed until the last has chosen
    case.answer(1, KeepQuest("WZ1"))
    assert [player.quests for player in case.t.players] == [["RK1"], ["WZ1"], ["TW2"]]
    assert len(case.t.quest_deck) == 27
    assert {"RK2", "WZ2", "TW1"} < set(case.t.quest_deck)
    assert case.t.quest_discard == []


@pytest.mark.rule("WW-SET-14", "WW-HID-05", "WW-HID-11", "WW-DEC-02")
def test_the_quests_are_secret() -> None:
    case = dealt(3, coming="RK1 WZ1 TW1 RK2 WZ2 TW2")
    assert case.match.view(0)["table"]["players"][0]["quests"] == ["RK1", "RK2"]
    assert case.match.view(0)["table"]["players"][1]["quests"] == {"hidden": 2}
    assert case.match.view(-1)["table"]["players"][1]["quests"] == {"hidden": 2}
    assert case.match.view(-1)["ask"] is None
    case.do(KeepQuest("RK1"), KeepQuest("WZ1"), KeepQuest("TW1"))
    story = case.match.story(2)
    facts = [line.facts for lines in story for line in lines]
    assert [one["quest"] for one in facts if "quest" in one] == ["TW1"]
    for seat, own in ((0, "RK1"), (1, "WZ1"), (2, "TW1"), (-1, None)):
        players = case.match.view(seat)["table"]["players"]
        assert [player["quests"] for player in players if player["quests"] != {"hidden": 1}] == ([[own]] if own else [])
        assert case.match.view(seat)["table"]["quest_deck"] == {"hidden": 27}


@pytest.mark.rule("WW-SET-15")
def test_wager_cards_of_absent_factions_stay_in_the_box() -> None:
    case = dealt(3, factions="ALI,HAT,CAT")
    assert [sorted(player.wagers) for player in case.t.players] == [
        ["ALI>CAT", "ALI>HAT"],
        ["HAT>ALI", "HAT>CAT"],
        ["CAT>ALI", "CAT>HAT"],
    ]
    assert {"ALI>QUE", "ALI>JAB", "QUE>ALI"} <= set(case.t.boxed)


@pytest.mark.rule("WW-SET-17", "WW-TEA-03")
def test_leaders_start_on_the_head() -> None:
    assert {(player.leader, player.chair) for player in seated(4).t.players} == {("head", 0)}


@pytest.mark.rule("WW-SET-18", "WW-RUL-80", "WW-RND-01")
def test_the_first_player_is_chosen_by_chance_or_by_the_host() -> None:
    assert {dealt(4, seed).t.first for seed in range(40)} == {0, 1, 2, 3}
    for first in ("1", "2", "3"):
        case = seated(3, first=first, factions="ALI,QUE,HAT")
        assert (case.t.first, case.t.active, case.seat) == (int(first) - 1,) * 3


@pytest.mark.rule("WW-SET-19", "WW-RUL-02")
@pytest.mark.parametrize(
    ("seats", "first", "shards"),
    [
        (2, "1", [2, 1]),
        (2, "2", [1, 2]),
        (3, "1", [3, 2, 1]),
        (3, "3", [2, 1, 3]),
        (4, "2", [0, 3, 2, 1]),
        (5, "1", [3, 2, 1, 0, 0]),
        (5, "4", [1, 0, 0, 3, 2]),
    ],
)
def test_start_shards_in_turn_order(seats: int, first: str, shards: list[int]) -> None:
    assert [player.shards for player in dealt(seats, first=first).t.players] == shards


@pytest.mark.rule("WW-SET-20")
@pytest.mark.parametrize(("factions", "poison"), [("JAB,CAT", 4), ("ALI,JAB,CAT", 5), ("JAB,ALI,QUE,HAT,CAT", 7)])
def test_the_jabberwock_has_poison_for_everybody_and_two_more(factions: str, poison: int) -> None:
    t = dealt(factions.count(",") + 1, factions=factions).t
    assert t.venom == ["POI"] * poison
    assert t.boxed.count("POI") == 7 - poison


@pytest.mark.rule("WW-SET-20")
def test_without_the_jabberwock_there_is_no_poison() -> None:
    t = dealt(4, factions="ALI,QUE,HAT,CAT").t
    assert (t.venom, t.boxed.count("POI")) == ([], 7)


@pytest.mark.rule("WW-RND-01", "WW-INV-20")
def test_the_same_seed_gives_the_same_table() -> None:
    one, other, third = dealt(4, 7), dealt(4, 7), dealt(4, 8)
    assert one.match.digest() == other.match.digest() != third.match.digest()


# -- a table for two ----------------------------------------------------------------------------------


def pair(quest: str = "WZ3", die: str = "1") -> Case:
    """A new match of two with this region blocked."""
    return dealt(2, first="1", factions="ALI,QUE", coming=f"{quest} {die}")


@pytest.mark.rule("WW-TWO-01", "WW-RND-02", "WW-HID-12")
def test_a_quest_says_which_region_is_blocked() -> None:
    case = pair("PT4")
    assert case.t.blocked == "PT"
    assert case.t.regions() == ["RK", "ML", "WZ", "TW"]
    assert case.told("blocked") == [{"region": "PT", "quest": "PT4"}]
    assert all(case.match.view(seat)["table"]["quests_out"] == case.t.quests_out for seat in (-1, 0, 1))
    assert {dealt(2, seed).t.blocked for seed in range(60)} == set(REGIONS)
    assert dealt(3).t.blocked == ""


@pytest.mark.rule("WW-TWO-02")
def test_the_quests_of_the_blocked_region_are_out() -> None:
    t = pair("WZ3").t
    assert sorted(t.quests_out) == ["WZ1", "WZ2", "WZ3", "WZ4", "WZ5", "WZ6"]
    in_play = [*t.quest_deck, *(quest for player in t.players for quest in player.quests)]
    assert len(in_play) == 24
    assert not any(quest.startswith("WZ") for quest in in_play)


@pytest.mark.rule("WW-TWO-03")
def test_four_tiles_are_in_play() -> None:
    case = dealt(2, first="1", factions="ALI,QUE", coming="ML1 S1 S2 S3 S4 S5")
    assert case.t.tiles == {"RK": "S1", "WZ": "S3", "PT": "S4", "TW": "S5"}
    assert case.t.spare_tile == "S2"


@pytest.mark.rule("WW-TWO-04", "WW-SC-22", "WW-SET-07")
@pytest.mark.parametrize(
    ("quest", "die", "region"),
    [("WZ3", "1", "TW"), ("WZ3", "2", "RK"), ("WZ3", "3", "ML"), ("TW1", "1", "ML"), ("RK1", "3", "TW")],
)
def test_the_marker_of_two_players_skips_the_blocked_region(quest: str, die: str, region: str) -> None:
    assert pair(quest, die).t.marker == region


@pytest.mark.rule("WW-TWO-06")
def test_one_more_forge_chip() -> None:
    bag = pair().p("QUE").bag
    assert Counter(bag)["FORGE"] == 2
    assert len(bag) == 11


@pytest.mark.rule("WW-TWO-07")
def test_two_wonderlandians_are_out() -> None:
    for seed in range(10):
        t = dealt(2, seed).t
        assert sorted(t.wonders_out) == ["F06", "I01"]  # March Hare and Duchess' Amulet
        assert len([*t.wonder_deck, *t.market]) == 22
        assert not {"F06", "I01"} & {*t.wonder_deck, *t.market}
    assert dealt(3).t.wonders_out == []


@pytest.mark.rule("WW-TWO-14", "WW-SET-08")
def test_two_players_have_no_wager_cards() -> None:
    assert [player.wagers for player in pair().t.players] == [[], []]
