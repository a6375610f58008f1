"""Hidden information (HID), bags (WW-RUL-76, WW-WAR-04) and what the screen shows of units (WW-FAQ-10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, at, dealt, seated
from wondertable.games.wonderlands_war.options import DRAW, NO_BET, STOP, Bet, DiscardQuest, Now, Sit
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Seeded

SEATS = (-1, 0, 1, 2)


def words(data: Any) -> set[str]:
    """Every string in plain data, keys included."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set().union(*(words(key) | words(value) for key, value in data.items()))
    if isinstance(data, list | tuple):
        return set().union(*map(words, data))
    return set()


def table(case: Case, seat: int) -> dict[str, Any]:
    seen: dict[str, Any] = case.match.view(seat)["table"]
    return seen


def told(case: Case, seat: int) -> set[str]:
    """Every word of the log of a seat."""
    return words([line.facts for lines in case.match.story(seat) for line in lines])


# -- decks --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-HID-01")
@pytest.mark.parametrize("seat", SEATS)
def test_tea_decks(seat: int) -> None:
    case = seated(3, seed=3, factions="QUE,CAT,HAT")
    assert {name: table(case, seat)[name] for name in ("tea1", "tea2", "tea3")} == {
        "tea1": {"hidden": 19},
        "tea2": {"hidden": 30},
        "tea3": {"hidden": 30},
    }
    unseen = {*case.t.tea1, *case.t.tea2, *case.t.tea3}
    assert words(case.match.view(seat)) & unseen == set()


@pytest.mark.rule("WW-HID-01", "WW-TEA-01")
def test_the_rest_of_an_old_deck_is_never_shown() -> None:
    case = at({"QUE": {}, "CAT": {}, "HAT": {}}, phase="war-end", round=1, laid={1: "T1-07"})
    for seat in SEATS:
        assert table(case, seat)["tea1"] == {"hidden": 29}
        assert words(case.match.view(seat)) & set(case.t.tea1) == set()


@pytest.mark.rule("WW-HID-02")
@pytest.mark.parametrize("seat", SEATS)
def test_the_tea_table_is_open(seat: int) -> None:
    players: dict[str, dict[str, Any]] = {"CAT": {}, "JAB": {}, "HAT": {}}
    case = at(players, phase="turn", laid={1: "T1-07", 4: "T1-25"}, laced=(4,))
    seen = table(case, seat)
    assert (seen["laid"][1], seen["laid"][4], seen["laced"][4], seen["laced"][1]) == ("T1-07", "T1-25", "POI", "")


@pytest.mark.rule("WW-HID-03")
@pytest.mark.parametrize("seat", SEATS)
def test_the_deck_of_wonderlandians(seat: int) -> None:
    case = at({"QUE": {"cards": "F09"}, "CAT": {}, "HAT": {}}, phase="turn", laid={1: "T1-07"}, market="F01 I02 F03")
    seen = table(case, seat)
    assert (seen["wonder_deck"], seen["market"], seen["players"][0]["cards"]) == (
        {"hidden": 20},
        ["F01", "I02", "F03"],
        ["F09"],
    )


@pytest.mark.rule("WW-HID-04")
@pytest.mark.parametrize("seat", SEATS)
def test_quest_deck_and_discard(seat: int) -> None:
    players: dict[str, dict[str, Any]] = {"QUE": {"quests": "RK1"}, "CAT": {}, "HAT": {}}
    case = at(players, phase="turn", laid={3: "T1-29", 7: "T1-01"}, coming="WZ1 WZ2")
    case.do(Sit(3), Now("Q2"), DiscardQuest("WZ1"))
    seen = table(case, seat)
    assert (seen["quest_deck"], seen["quest_discard"]) == ({"hidden": 27}, {"hidden": 1})
    assert ("WZ1" in told(case, seat)) is (seat == 0)  # a discarder remembers his card


# -- hands --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-HID-05", "WW-INV-19")
@pytest.mark.parametrize("seat", SEATS)
def test_a_hand_of_quests(seat: int) -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"quests": "RK1 WZ1", "feats": "TW2"},
        "CAT": {"quests": "PT5"},
        "HAT": {},
    }
    case = at(players, phase="turn", laid={1: "T1-07", 2: "T1-08"})
    queen, cat, hatter = table(case, seat)["players"]
    assert queen["quests"] == (["RK1", "WZ1"] if seat == 0 else {"hidden": 2})
    assert cat["quests"] == (["PT5"] if seat == 1 else {"hidden": 1})
    assert (queen["feats"], hatter["quests"]) == (["TW2"], [] if seat == 2 else {"hidden": 0})


@pytest.mark.rule("WW-HID-05", "WW-HID-04", "WW-HID-01", "WW-HID-03", "WW-INV-19")
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    """Deal all that a seat cannot know anew: its view stays the same to the letter."""
    case, chance = seated(3, seed), Seeded(seed)
    for turn in range(120):
        if not case.prompt:
            break
        if turn % 6 == 0:
            for seat in SEATS:
                other = redealt(case.t, seat, chance)
                assert GAME.view(other, seat) == GAME.view(case.t, seat)
        case.do(chance.pick(case.options))


def redealt(t: War, seat: int, chance: Seeded) -> War:
    """The same table with other quests in the hands of others and all decks in another order."""
    other = t.clone()
    hands = [player.quests for number, player in enumerate(other.players) if number != seat]
    pool = [*other.quest_deck, *other.quest_discard, *(quest for hand in hands for quest in hand)]
    chance.shuffle(pool)
    for hand in (other.quest_deck, other.quest_discard, *hands):
        hand[:] = [pool.pop() for _ in hand]
    for deck in (other.tea1, other.tea2, other.tea3, other.wonder_deck):
        chance.shuffle(deck)
    return other


@pytest.mark.rule("WW-HID-11", "WW-SET-14")
def test_the_quest_that_was_not_kept_is_never_shown() -> None:
    case = dealt(3, coming="RK1 WZ1 TW1 RK2 WZ2 TW2").until("tea", "poison")
    kept = {quest for player in case.t.players for quest in player.quests}
    assert kept == {"RK1", "WZ1", "TW1"}
    for seat in SEATS:
        quests = (words(case.match.view(seat)) | told(case, seat)) & set(GAME.box.quests)
        assert quests == ({f"{('RK', 'WZ', 'TW')[seat]}1"} if seat >= 0 else set())


# -- bags and chips -----------------------------------------------------------------------------------

FIGHT: dict[str, Any] = {"supporters": {"WZ": 2}, "bag": "FLw ROs"}


@pytest.mark.rule("WW-HID-06", "WW-RUL-76")
@pytest.mark.parametrize("seat", SEATS)
def test_bags_are_open_without_an_order(seat: int) -> None:
    case = at({"QUE": {**FIGHT, "bag": "ROs FLw QUE-1 FLw"}, "CAT": FIGHT, "HAT": {}}, battle="WZ").do(NO_BET)
    assert case.prompt == "commit"
    for number, player in enumerate(table(case, seat)["players"]):
        assert sorted(player["bag"]) == sorted(case.t.players[number].bag)
        case.t.players[number].bag.reverse()
        assert table(case, seat)["players"][number]["bag"] == player["bag"]


def strict(case: Case) -> Case:
    case.t.strict = True
    return case


@pytest.mark.rule("WW-WAR-04", "WW-RUL-76", "WW-HID-06", "WW-DEC-01")
@pytest.mark.parametrize("seat", SEATS)
def test_the_strict_setting_hides_bags_in_war(seat: int) -> None:
    case = strict(at({"QUE": FIGHT, "CAT": FIGHT, "HAT": {}}, battle="WZ", coming="FLw FLw"))
    assert case.prompt == "wager"
    assert [player["bag"] for player in table(case, seat)["players"]] == [{"hidden": 3}, {"hidden": 3}, {"hidden": 10}]
    case.do(NO_BET)
    assert [player["bag"] for player in table(case, seat)["players"]] == [{"hidden": 2}, {"hidden": 2}, {"hidden": 10}]
    for player in table(case, seat)["players"]:
        assert player["bagged"] is None
        assert player["odds"] is None
    tea = strict(at({"QUE": {"bag": "FLw ROs"}, "CAT": {}, "HAT": {}}, phase="turn", laid={1: "T1-07", 2: "T1-08"}))
    assert table(tea, seat)["players"][0]["bag"] == ["ROs", "FLw", "MAD2"]  # at tea all may look


@pytest.mark.rule("WW-RUL-76", "WW-DEC-01")
@pytest.mark.parametrize(("value", "on"), [("on", True), ("off", False)])
def test_strict_is_a_setting(value: str, on: bool) -> None:
    assert dealt(3, strict=value).t.strict is on
    assert dealt(3).t.strict is False


@pytest.mark.rule("WW-HID-07")
@pytest.mark.parametrize("seat", SEATS)
def test_chips_on_the_board_are_open(seat: int) -> None:
    queen = {
        **FIGHT,
        "active": "RKw FORGE QUE-1",
        "exhausted": "CSw CRs",
        "madness": "MAD",
        "rows": ["ROw", "", "FLw", ""],
    }
    fields = {"region": "WZ"}
    players = {"QUE": {**queen, "fight": "stopped"}, "CAT": {**FIGHT, "fight": "fighting"}, "HAT": {}}
    case = at(players, phase="commit", fields=fields)
    seen = table(case, seat)["players"][0]
    assert seen["active"] == ["RKw", "FORGE", "QUE-1"]  # in their order
    assert (seen["exhausted"], seen["madness"], seen["rows"]) == (["CRs", "CSw"], ["MAD"], [["ROw"], [], ["FLw"], []])


@pytest.mark.rule("WW-HID-08", "WW-DEC-24")
def test_a_wager_is_secret() -> None:
    players: dict[str, dict[str, Any]] = {"QUE": FIGHT, "CAT": FIGHT, "HAT": {}, "ALI": {}}
    case = at(players, battle="WZ", coming="FLw FLw")
    case.answer(2, Bet("CAT"))
    assert case.match.view(3)["ask"]["options"][0] == {"do": "bet", "faction": "QUE"}  # the other still chooses
    case.answer(3, NO_BET)
    for seat in (-1, 0, 1, 2, 3):
        hatter = table(case, seat)["players"][2]
        assert hatter["bet"] == (["HAT>CAT"] if seat == 2 else {"hidden": 1})  # who has bet is open
        assert ("CAT" in words([line.facts for line in case.match.story(seat)[-1]])) is (seat == 2)


@pytest.mark.rule("WW-HID-09", "WW-DEC-25")
def test_draw_or_stop_is_sealed() -> None:
    case = at({"QUE": FIGHT, "CAT": FIGHT, "HAT": {}}, battle="WZ", coming="FLw FLw").do(NO_BET)
    before = [GAME.view(case.t, seat) for seat in SEATS]
    case.answer(0, STOP)
    assert [GAME.view(case.t, seat) for seat in SEATS] == before
    assert case.seats == [1]
    assert case.events[-1].what != "stopped"
    case.answer(1, DRAW)
    assert {"who": 0} in case.told("stopped")


@pytest.mark.rule("WW-HID-10")
@pytest.mark.parametrize("seat", SEATS)
def test_tiles_are_open(seat: int) -> None:
    case = dealt(3, seed=5)
    assert table(case, seat)["tiles"] == case.t.tiles
    assert len(case.t.tiles) == 5


@pytest.mark.rule("WW-HID-12")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_blocking_quest_is_shown(seat: int) -> None:
    case = dealt(2, coming="PT2")
    assert table(case, seat)["blocked"] == "PT"
    story = [line for lines in case.match.story(seat) for line in lines if line.what == "blocked"]
    assert [line.facts for line in story] == [{"region": "PT", "quest": "PT2"}]


@pytest.mark.rule("WW-HID-13")
@pytest.mark.parametrize("seat", SEATS)
def test_everything_else_is_open(seat: int) -> None:
    queen = {"vp": 7, "shards": 3, "supporters": {"RK": 2}, "lead": 4, "shield": False, "abilities": "Q2"}
    case = at({"QUE": queen, "CAT": {}, "HAT": {}}, phase="turn", laid={1: "T1-07"}, bank={"ROs": 2})
    seen = table(case, seat)
    player = seen["players"][0]
    assert [player[name] for name in ("vp", "shards", "supply", "lead", "shield", "abilities")] == [
        7,
        3,
        8,
        4,
        False,
        ["Q2"],
    ]
    assert seen["left"] == Counter(case.t.bank)
    assert seen["left"]["ROs"] == 2


@pytest.mark.rule("WW-FAQ-10")
def test_units_are_grouped_by_region() -> None:
    queen = {"supporters": {"RK": 2, "TW": 1}, "figures": {"F02": "RK"}, "leader": "head"}
    case = at({"QUE": queen, "CAT": {}, "HAT": {}}, phase="turn", laid={1: "T1-07"})
    player = table(case, 1)["players"][0]
    assert player["supporters"] == {"RK": 2, "ML": 0, "WZ": 0, "PT": 0, "TW": 1}
    assert player["figures"] == {"F02": "RK"}
    assert case.p("QUE").units("RK") == 3


@pytest.mark.rule("WW-RUL-01", "WW-DEC-01")
def test_there_is_no_switch_between_printings() -> None:
    assert [setting.key for setting in GAME.settings] == ["factions", "allies", "first", "strict"]


@pytest.mark.rule("WW-RUL-78")
def test_card_soldiers_are_no_wonderlandians() -> None:
    titles = {one.title.en for one in GAME.box.wonderlandians.values()}
    assert not any("Soldier" in title for title in titles)
    assert GAME.box.kind["CSw"] == "CS"
