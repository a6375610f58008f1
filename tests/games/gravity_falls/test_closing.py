"""Cube, draw, dropping curses, and rest (S5, CUBE, REST, the end of the character phase)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    DROP_NONE,
    NO_CUBE,
    NO_CURSE_ROLL,
    NO_DRAW,
    PLACE_CUBE,
    REST,
    Drop,
)


def soos(phase: str, board: str = "ARC 3/0", coming: str = "", **position: Any) -> Case:
    """Soos in the Arcade, after the roll; in the monster phase nothing happens but the loss of a cube."""
    return at(
        **{
            "heroes": "SOO@ARC STA@COR DIP@SHA",
            "monsters": "GREM@MAN GIANT@WAT PTER@LAK",
            "board": board if "CLI" in board else f"{board} CLI 2/0+c",
            "row": "CLI HAL MIN",
            "hands": {"SOO": "A1"},
            "phase": phase,
            "card": "A0",
            "coming": f"{coming} DUS",
            **position,
        }
    )


# -- T11: the cube ------------------------------------------------------------------------------------


@pytest.mark.rule("GF-S5-01", "GF-CUBE-01", "GF-RUL-04")
@pytest.mark.parametrize(
    ("board", "monsters", "asked"),
    [
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", True),
        ("ARC 0/0", "GREM@MAN GIANT@WAT PTER@LAK", True),
        ("ARC 3/1", "GREM@MAN GIANT@WAT PTER@LAK", False),
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", False),
        ("ARC 3/0", "GREM@ARC GIANT@WAT PTER@LAK", False),
        ("ARC 3/0", "GREM@POO GIANT@MUS PTER@DIN", True),
    ],
)
def test_where_a_cube_may_be_placed(board: str, monsters: str, asked: bool) -> None:
    case = soos("cube", board, monsters=monsters)
    assert ("cube" in case.asked) == asked
    if asked:
        assert case.options == [PLACE_CUBE, NO_CUBE]
        case.do(PLACE_CUBE)
        assert case.board("ARC") == f"{board}+c"
        assert case.told("cube-placed") == [{"hero": "SOO", "place": "ARC"}]


@pytest.mark.rule("GF-S5-02", "GF-RUL-11", "GF-INV-02")
def test_without_a_cube_in_the_supply() -> None:
    others = [place for place in GAME.box.places if place != "ARC"]

    def with_cubes(count: int) -> Case:
        board = " ".join(f"{place} {GAME.box.start[place]}/0+c" for place in others[:count])
        return soos("cube", f"ARC 3/0 {board}", monsters="GREM@LAK GIANT@ PTER@")

    assert (with_cubes(19).t.supply, "cube" in with_cubes(19).asked) == (0, False)
    last = with_cubes(18)
    assert (last.t.supply, last.prompt) == (1, "cube")
    last.do(PLACE_CUBE)
    assert last.t.supply == 0


@pytest.mark.rule("GF-S5-01")
def test_lost_nerve_forbids_cubes() -> None:
    assert "cube" not in soos("cube", curses={"SOO": "CU9.1"}).asked
    assert "cube" in soos("cube", curses={"DIP": "CU9.1"}).asked


# -- T12: drawing -------------------------------------------------------------------------------------


@pytest.mark.rule("GF-S5-03", "GF-REST-04", "GF-RUL-04", "GF-CRD-01", "GF-UI-13")
@pytest.mark.parametrize(
    ("board", "monsters", "hand", "curse", "asked"),
    [
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "", "", True),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "A1 A2", "", True),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "A1 A2 A3", "", False),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "A1 A2 A3 A4", "", False),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "A1", "CU1.1", True),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "A1 A2", "CU1.1", False),
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "A1", "", True),
        ("ARC 3/1", "GREM@MAN GIANT@WAT PTER@LAK", "A1", "", False),
        ("ARC 3/0", "GREM@ARC GIANT@WAT PTER@LAK", "A1", "", False),
        ("ARC 3/0", "GREM@POO GIANT@MUS PTER@DIN", "A1", "", True),
    ],
)
def test_who_may_draw(board: str, monsters: str, hand: str, curse: str, asked: bool) -> None:
    case = soos("draw", board, monsters=monsters, hands={"SOO": hand}, curses={"SOO": curse})
    assert ("draw" in case.asked) == asked
    if asked:
        assert case.options == [DRAW, NO_DRAW]
        before = len(case.hero("SOO").hand)
        case.do(DRAW)
        assert len(case.hero("SOO").hand) == before + 1
        assert case.asked.count("draw") == 1  # one card, no more


@pytest.mark.rule("GF-S5-03", "GF-RND-04")
def test_the_drawn_card_comes_from_the_own_deck() -> None:
    found = set()
    for seed in range(30):
        case = soos("draw", decks={"SOO": "A2 A3"}, seed=seed).do(DRAW)
        found.add(case.hand("SOO"))
        assert len(case.hero("SOO").deck) == 1
        assert case.told("drew") == [{"hero": "SOO", "card": case.hero("SOO").hand[-1]}]
        assert case.told("deck-shuffled") == []
        assert "A0-SOO" in case.hero("SOO").discard
    assert found == {"A1 A2", "A1 A3"}


@pytest.mark.rule("GF-S5-04", "GF-RND-04")
def test_an_empty_deck_is_made_anew_with_the_card_just_played() -> None:
    found = set()
    for seed in range(60):
        case = soos("draw", decks={"SOO": ""}, seed=seed)
        assert sorted(case.hero("SOO").discard) == ["A0-SOO", "A2-SOO", "A3-SOO", "A4-SOO", "AT-SOO"]
        case.do(DRAW)
        hero = case.hero("SOO")
        found.add(hero.hand[-1])
        assert (len(hero.deck), hero.discard) == (4, [])
        assert case.told("deck-shuffled") == [{"hero": "SOO"}]
    assert found == {"A0-SOO", "A2-SOO", "A3-SOO", "A4-SOO", "AT-SOO"}


# -- T13: dropping curses -----------------------------------------------------------------------------


@pytest.mark.rule("GF-S5-05", "GF-S5-06", "GF-S5-08", "GF-S5-09", "GF-CUBE-04", "GF-RUL-05", "GF-RUL-13")
@pytest.mark.parametrize(
    ("board", "monsters", "curses", "fresh", "dice"),
    [
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "", 3),
        ("ARC 1/4+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "", 1),
        ("ARC 3/0+c", "GREM@ARC GIANT@WAT PTER@LAK", "CU7.1", "", 3),
        ("ARC 8/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "", 7),
        ("ARC 8/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1 CU4.1", "", 5),
        ("ARC 3/0", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "", 0),
        ("ARC 0/3+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "", 0),
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "", "", 0),
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1", "CU7.1", 0),
        ("ARC 3/0+c", "GREM@MAN GIANT@WAT PTER@LAK", "CU7.1 CU8.1", "CU7.1", 3),
    ],
)
def test_who_may_roll_to_drop_curses(board: str, monsters: str, curses: str, fresh: str, dice: int) -> None:
    case = soos("lift", board, monsters=monsters, curses={"SOO": curses}, fresh=fresh, coming="S " * 8)
    assert ("curse-roll" in case.asked) == (dice > 0)
    if dice:
        assert (case.options, case.facts) == ([CURSE_ROLL, NO_CURSE_ROLL], {"hero": "SOO", "n": dice})
        case.do(CURSE_ROLL)
        assert case.told("curse-rolled") == [{"hero": "SOO", "dice": "S" * dice}]
        assert case.told("cursed") == []  # however many support tokens there are: no excess
        assert case.prompt == "drop"


@pytest.mark.rule("GF-S5-05")
def test_declining_the_roll() -> None:
    case = soos("lift", "ARC 3/0+c", curses={"SOO": "CU7.1"}).do(NO_CURSE_ROLL)
    assert (case.curses("SOO"), case.told("curse-rolled")) == ("CU7.1", [])
    assert "drop" not in case.asked


@pytest.mark.rule("GF-S5-05", "GF-S5-01", "GF-EX-03")
def test_a_cube_just_placed_counts() -> None:
    case = soos("cube", curses={"SOO": "CU7.1"}).do(PLACE_CUBE, NO_DRAW)
    assert (case.prompt, case.facts["n"]) == ("curse-roll", 3)
    without = soos("cube", curses={"SOO": "CU7.1"}).do(NO_CUBE, NO_DRAW)
    assert "curse-roll" not in without.asked


@pytest.mark.rule("GF-S5-06", "GF-S5-07", "GF-CUR-07", "GF-RND-06")
def test_every_success_drops_a_curse_of_ones_choice() -> None:
    case = soos(
        "lift",
        "ARC 5/0+c",
        curses={"SOO": "CU7.1 CU8.1 CU9.1 CU3.1", "STA": "CU7.2"},
        fresh="CU3.1",
        coming="S M S C C",
    ).do(CURSE_ROLL)
    assert case.chances() == 5
    assert (case.options, case.facts) == (
        [Drop("CU7.1"), Drop("CU8.1"), Drop("CU9.1"), DROP_NONE],
        {"hero": "SOO", "n": 2},
    )
    assert case.board("ARC") == "ARC 5/0+c"  # the other faces move nothing and curse nobody
    assert case.told("cursed") == []
    case.do(Drop("CU8.1"))
    assert (names(case.options), case.facts["n"]) == (["CU7.1", "CU9.1", "drop-none"], 1)
    fewer = case.fork().do(DROP_NONE)
    assert (fewer.curses("SOO"), fewer.asked) == ("CU7.1 CU9.1 CU3.1", ["drop", fewer.prompt])
    case.do(Drop("CU7.1"))
    assert (case.curses("SOO"), case.t.curse_discard) == ("CU9.1 CU3.1", ["CU8.1", "CU7.1"])
    assert case.told("dropped") == [{"hero": "SOO", "curse": "CU8.1"}, {"hero": "SOO", "curse": "CU7.1"}]
    assert case.prompt != "drop"


@pytest.mark.rule("GF-S5-05", "GF-S5-06")
def test_no_success_drops_nothing() -> None:
    case = soos("lift", "ARC 3/0+c", curses={"SOO": "CU7.1"}, coming="M C C").do(CURSE_ROLL)
    assert (case.curses("SOO"), "drop" in case.asked, case.told("cursed")) == ("CU7.1", False, [])
    plenty = soos("lift", "ARC 3/0+c", curses={"SOO": "CU7.1"}, coming="S S S").do(CURSE_ROLL, Drop("CU7.1"))
    assert plenty.asked.count("drop") == 1  # nothing is left to drop


@pytest.mark.rule("GF-S5-06")
def test_a_curse_of_this_turn_can_be_dropped_in_the_next_one() -> None:
    case = at(
        heroes="SOO@ARC STA@COR",
        monsters="GREM@MAN GIANT@WAT PTER@LAK",
        board="ARC 3/0+c MAN 1/0+c CLI 2/0+c",
        hands={"SOO": "A1"},
        row="MAN CLI MIN",
        phase="curses",
        card="A0",
        fields={"dice": ["C"]},
        coming="CU7.1 HAL DUS",
    )
    case.until("turn")
    assert (case.curses("SOO"), case.t.active, "curse-roll" in case.asked) == ("CU7.1", 1, False)
    case.do(REST).until("turn")
    assert (case.t.active, case.t.fresh) == (0, [])


@pytest.mark.rule("GF-S5-05", "GF-S5-07")
def test_the_curse_roll_has_nothing_to_do_with_the_roll_before() -> None:
    """Neither foe nor excess of the first roll are left on the table, and no success is left over at the end."""
    case = soos(
        "lift",
        "ARC 3/0+c",
        curses={"SOO": "CU7.1", "STA": "CU8.1"},
        fields={"foe": "GREM", "excess": 2, "dice": ["S"]},
        coming="S S M",
    ).do(CURSE_ROLL)
    assert (case.t.foe, case.t.excess, case.t.dice, case.t.left) == ("", 0, ["S", "S", "M"], 2)
    case.do(DROP_NONE)
    assert (case.prompt, case.t.left, case.told("cursed")) == ("ability", 0, [])


# -- T14, R2: Bad Mouth -------------------------------------------------------------------------------


@pytest.mark.rule("GF-CRD-02", "GF-UI-13")
@pytest.mark.parametrize(
    ("board", "after"), [("ARC 3/0", "ARC 2/1"), ("ARC 1/2+c", "ARC 0/3+c"), ("ARC 0/2", "ARC 0/2")]
)
@pytest.mark.parametrize("resting", [False, True])
def test_bad_mouth_turns_one_support_token(board: str, after: str, resting: bool) -> None:
    case = at(
        heroes="STA@ARC DIP@SHA MAB@COR",
        monsters="GREM@MAN GIANT@WAT PTER@LAK",
        board=f"{board} CLI 2/0+c",
        row="CLI HAL MIN",
        curses={"STA": "CU2.1", "DIP": "CU2.2"},
        phase="choose" if resting else "closing",
        card="" if resting else "A0",
        coming="WAT",
    )
    if resting:
        case.do(REST)
    assert case.board("ARC") == after
    assert case.told("bad-mouth") == ([] if board == "ARC 0/2" else [{"hero": "STA", "place": "ARC"}])
    assert case.t.sup["SHA"] == 4  # the others keep quiet outside their turn


# -- rest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-REST-01", "GF-REST-02", "GF-REST-03")
def test_resting_beside_a_monster() -> None:
    case = at(
        heroes="SOO@ARC STA@COR DIP@SHA",
        monsters="GREM@ARC GIANT@WAT PTER@LAK",
        board="ARC 3/0+c DIN 1/0 MUS 1/0 POO 1/0 MAN 1/0+c",
        hands={"SOO": "A1"},
        decks={"SOO": "A3 A2"},
        curses={"SOO": "CU7.1"},
        coming="HAL",
    ).do(REST)
    hero = case.hero("SOO")
    assert case.hand("SOO") == "A1 A0 A2 A3 A4 AT"  # in order: how they lay in the deck does not show
    assert (hero.deck, hero.discard, hero.place) == ([], [], "ARC")
    assert case.told("rested") == [{"hero": "SOO", "n": 5}]
    assert case.board("ARC") == "ARC 3/0+c"
    assert set(case.asked) == {"turn"}
    assert not {"pulled", "rolled", "cube-placed", "drew", "curse-rolled"} & set(case.stories())
    assert case.told("move-card") == [{"place": "MAN"}]  # the monsters do not rest


@pytest.mark.rule("GF-REST-03", "GF-KID-03")
def test_a_rest_in_kids_mode_brings_five_cards() -> None:
    case = at(options={"kids": "on"}, hands={"DIP": "A1"}).do(REST)
    assert sorted(case.hero("DIP").hand) == [f"A{number}-DIP" for number in range(5)]


@pytest.mark.rule("GF-REST-04")
def test_there_is_no_hand_maximum() -> None:
    case = at(
        heroes="SOO@ARC STA@COR", board="MAN 1/0+c CLI 2/0+c", row="MAN CLI MIN", hands={"SOO": ""}, coming="HAL DUS"
    )
    case.do(REST).until("turn")
    assert (case.t.active, len(case.hero("SOO").hand)) == (1, 6)
    case.do(REST).until("turn")
    assert (case.t.active, len(case.options)) == (0, 7)


@pytest.mark.rule("GF-CRD-01", "GF-RND-07")
def test_slippery_fingers_with_nothing_to_take() -> None:
    full = at(heroes="SOO@ARC STA@COR DIP@SHA", hands={"SOO": "A0 A1 A2 A3 A4 AT"}, curses={"SOO": "CU1.1"}).do(REST)
    assert (len(full.hero("SOO").hand), full.hero("SOO").deck) == (6, [])
    one = at(heroes="SOO@ARC STA@COR DIP@SHA", hands={"SOO": "A0 A1 A2 A3 A4"}, curses={"SOO": "CU1.2"}).do(REST)
    assert (len(one.hero("SOO").hand), one.hero("SOO").deck) == (5, ["AT-SOO"])
    assert (full.told("rested"), full.told("rested-idle"), full.told("slipped")) == ([], [{"hero": "SOO"}], [])
    assert (one.told("rested"), one.told("rests"), one.told("slipped")) == ([], [{"hero": "SOO"}], [{"hero": "SOO"}])
