"""Rumours, the roll and what it does (RUM, ROLL, PERS, FIGHT, DICE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.options import PERSUADE, Go, MoveToken, Pull, Roll
from wondertable.kernel import AnswerError

FAR = "GREM@MAN GBOT@WAT PTER@LAK"
"""Monsters out of the way of the Arcade."""


def rolling(board: str, dice: str, card: str = "A0", monsters: str = FAR, **position: Any) -> Case:
    """Mabel in the Arcade, after rumours."""
    return at(
        **{
            "heroes": "MAB@ARC STA@COR DIP@SHA",
            "monsters": monsters,
            "board": board,
            "phase": "roll",
            "card": card,
            "hands": {"MAB": "A1 A3"},
            "coming": dice,
            **position,
        }
    )


# -- rumours ------------------------------------------------------------------------------------------


def pulls(board: str, **position: Any) -> Case:
    """Dipper in the Diner plays 0-4."""
    return at(**{"heroes": "DIP@DIN MAB@SHA STA@COR", "board": board, **position}).play("A0")


@pytest.mark.rule("GF-RUM-01", "GF-RUM-04")
def test_one_token_from_each_neighbour() -> None:
    case = pulls("DIN 1/0 SUM 2/0 DUS 0/3 ARC 0/0 DUM 1/0")
    assert case.prompt == "roll"  # nothing to choose
    assert case.board("DIN", "SUM", "DUS", "ARC", "DUM") == "DIN 3/1 SUM 1/0 DUS 0/2 ARC 0/0 DUM 0/0"
    assert case.told("pulled") == [{"hero": "DIP", "place": "DIN", "tokens": {"sup": ["DUM", "SUM"], "dis": ["DUS"]}}]


@pytest.mark.rule("GF-RUM-01")
@pytest.mark.parametrize("card", ["A0", "A1", "A2", "A3", "A4", "AT"])
def test_rumours_follow_every_card(card: str) -> None:
    case = at(heroes="DIP@DIN MAB@SHA STA@COR", hands={"DIP": card}).play(card).until("roll", "turn")
    assert len(case.told("pulled")) == 1
    assert case.told("pulled")[0]["place"] == case.hero("DIP").place


@pytest.mark.rule("GF-RUM-02")
def test_both_sides_are_a_choice() -> None:
    case = pulls("DIN 1/0 SUM 2/1 DUS 0/0 ARC 0/0 DUM 0/0")
    assert case.options == [Pull(sup=("SUM",)), Pull(dis=("SUM",))]
    with pytest.raises(AnswerError):
        case.do(Pull())
    case.do(Pull(dis=("SUM",)))
    assert case.board("DIN", "SUM") == "DIN 1/1 SUM 2/0"


@pytest.mark.rule("GF-RUM-03", "GF-CUBE-03")
@pytest.mark.parametrize(
    ("tokens", "wanted"),
    [
        ("2/1+c", [Pull(sup=("SUM",)), Pull(dis=("SUM",)), Pull()]),
        ("2/0+c", [Pull(sup=("SUM",)), Pull()]),
        ("0/2+c", [Pull(dis=("SUM",)), Pull()]),
    ],
)
def test_beside_a_cube_one_may_decline(tokens: str, wanted: list[Pull]) -> None:
    case = pulls(f"DIN 1/0 SUM {tokens} DUS 0/0 ARC 0/0 DUM 0/0")
    assert case.options == wanted
    case.do(Pull())
    assert case.board("DIN", "SUM") == f"DIN 1/0 SUM {tokens}"


@pytest.mark.rule("GF-RUM-04")
def test_an_empty_neighbour_gives_nothing() -> None:
    case = pulls("DIN 1/0 SUM 0/0+c DUS 0/0 ARC 0/0 DUM 0/0")
    assert (case.prompt, case.board("DIN")) == ("roll", "DIN 1/0")


@pytest.mark.rule("GF-RUM-05")
def test_monsters_and_characters_hold_nothing_back() -> None:
    case = pulls(
        "DIN 1/0 SUM 0/2 DUS 1/0 ARC 0/0 DUM 0/0",
        heroes="DIP@DIN MAB@DUS STA@COR",
        monsters="GREM@SUM GBOT@WAT PTER@LAK",
    )
    assert case.board("DIN", "SUM", "DUS") == "DIN 2/1 SUM 0/1 DUS 0/0"


@pytest.mark.rule("GF-RUM-06")
def test_the_own_cube_changes_nothing() -> None:
    case = pulls("DIN 1/0+c SUM 0/2 DUS 1/0 ARC 0/0 DUM 0/0")
    assert (case.prompt, case.board("DIN")) == ("roll", "DIN 2/1+c")


# -- counting dice ------------------------------------------------------------------------------------


@pytest.mark.rule("GF-ROLL-01", "GF-RUL-12")
def test_a_monster_must_be_fought() -> None:
    case = rolling("ARC 1/1", "S S S S S", monsters="TRICK@ARC GBOT@WAT PTER@LAK")
    assert case.options == [Roll("TRICK")]  # though an uncursed fighter cannot beat it
    with pytest.raises(AnswerError):
        case.do(PERSUADE)
    case.do(Roll("TRICK"))
    assert case.told("fight-lost")[0]["power"] == "only-cursed"
    assert (case.told("persuaded"), case.told("beaten")) == ([], [])
    alone = rolling("ARC 1/1", "S S S S S")
    assert alone.options == [PERSUADE]
    with pytest.raises(AnswerError):
        alone.do(Roll("GREM"))


@pytest.mark.rule("GF-ROLL-02", "GF-RUL-11", "GF-MNS-01")
def test_one_foe_of_several() -> None:
    case = rolling("ARC 1/1", "S S M C S CU7.1", monsters="GREM@ARC TIME@ARC GOBB@ARC")
    assert case.options == [Roll("GREM"), Roll("TIME"), Roll("GOBB")]
    one = case.fork().do(Roll("GOBB"))
    assert one.told("beaten") == [{"hero": "MAB", "monster": "GOBB"}]
    assert one.prompt == "move-token"  # the Gremloblin looks on: moves are moves
    assert {monster.id for monster in one.t.alive()} == {"GREM", "TIME"}
    assert case.do(Roll("TIME")).told("fight-lost", "power") == [{"power": "only-last"}]


@pytest.mark.rule("GF-ROLL-03")
@pytest.mark.parametrize(("card", "wits"), [("A0", 4), ("A1", 3), ("A2", 2), ("A3", 1), ("A4", 0), ("AT", 0)])
def test_wits_and_support_make_dice(card: str, wits: int) -> None:
    case = rolling("ARC 2/3", "", card)
    assert (case.prompt, case.facts) == (
        "roll",
        {"hero": "MAB", "place": "ARC", "n": wits + 2, "excess": 0},
    )
    case.do(PERSUADE)
    assert len(case.told("rolled")[0]["dice"]) == wits + 2
    assert case.match.moves[-1].chance[: wits + 2]


@pytest.mark.rule("GF-ROLL-04", "GF-S5-01")
def test_without_dice_nothing_happens() -> None:
    clean = rolling("ARC 0/0", "", "A4", hands={"MAB": "A1"})
    assert clean.told("no-dice") == [{"hero": "MAB", "place": "ARC"}]
    assert (clean.prompt, clean.told("rolled")) == ("cube", [])
    beside = rolling("ARC 0/2", "", "A4", monsters="GREM@ARC GBOT@WAT PTER@LAK")
    assert not {"rolled", "fight-lost", "beaten"} & set(beside.stories())


@pytest.mark.rule("GF-ROLL-05", "GF-ROLL-06", "GF-CRD-04", "GF-RND-06")
@pytest.mark.parametrize(
    ("support", "curse", "count", "excess"),
    [(3, "", 7, 0), (4, "", 7, 1), (6, "", 7, 3), (1, "CU4.1", 5, 0), (2, "CU4.1", 5, 1), (3, "CU4.2", 5, 2)],
)
def test_the_cap(support: int, curse: str, count: int, excess: int) -> None:
    curses = "CU1.1 CU2.1 CU3.1 CU5.1 CU7.1"
    case = rolling(f"ARC {support}/0", f"{'S ' * 7} {curses}", curses={"MAB": curse})
    assert len(case.options) == 1  # fewer dice are no option
    assert (case.facts["n"], case.facts["excess"]) == (count, excess)
    case.do(PERSUADE)
    assert case.told("rolled", "dice", "excess") == [{"dice": "S" * count, "excess": excess}]
    assert len(case.told("cursed")) == excess


@pytest.mark.rule("GF-CRD-04", "GF-DICE-05")
def test_shaky_hands_from_this_very_roll_come_too_late() -> None:
    case = rolling("ARC 5/0", "C S S S S S S CU4.1 CU7.1 CU8.1", "A0").do(PERSUADE)
    assert case.told("rolled", "excess") == [{"excess": 2}]
    assert case.curses("MAB") == "CU4.1 CU7.1 CU8.1"


@pytest.mark.rule("GF-ROLL-07", "GF-PERS-01")
def test_successes_before_moves() -> None:
    """Both tokens turn before one of them leaves: it leaves as support."""
    case = rolling("ARC 0/2", "S S M C CU7.1", "A0").do(PERSUADE)
    assert (case.board("ARC"), names(case.options)) == ("ARC 2/0", ["sup>DIN", "sup>MUS", "sup>POO"])
    case.do(MoveToken("sup", "POO"))
    assert [one for one in case.stories() if one in ("persuaded", "token-moved", "cursed")] == [
        "persuaded",
        "token-moved",
        "cursed",
    ]


# -- successes ----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-PERS-01")
@pytest.mark.parametrize(("distrust", "flipped", "left"), [(1, 1, 0), (2, 2, 0), (5, 3, 2)])
def test_persuading(distrust: int, flipped: int, left: int) -> None:
    case = rolling(f"ARC 0/{distrust}", "S S S C CU7.1", "A0").do(PERSUADE)
    assert case.told("persuaded") == [{"hero": "MAB", "place": "ARC", "n": flipped}]
    assert (case.t.sup["ARC"], case.t.dis["ARC"]) == (flipped, left)


@pytest.mark.rule("GF-FIGHT-01", "GF-FIGHT-02")
@pytest.mark.parametrize(
    ("distrust", "dice", "beaten"),
    [(0, "C C C C", False), (0, "S C C C", True), (2, "S C C C", False), (2, "S S C C", True), (2, "S S S S", True)],
)
def test_fighting(distrust: int, dice: str, beaten: bool) -> None:
    case = rolling(f"ARC 0/{distrust}", f"{dice} CU7.1", monsters="GIANT@ARC GBOT@WAT PTER@LAK")
    case.do(Roll("GIANT"))
    assert bool(case.told("beaten")) == beaten
    assert bool(case.told("fight-lost")) != beaten


@pytest.mark.rule("GF-FIGHT-03")
def test_a_fight_turns_no_token() -> None:
    for dice, outcome in (("S S S S M C", "beaten"), ("S C M C C C", "fight-lost")):
        case = rolling("ARC 2/3", f"{dice} CU7.1", monsters="GIANT@ARC GBOT@WAT PTER@LAK").do(Roll("GIANT"))
        assert outcome in case.stories()
        assert (case.board("ARC"), case.prompt) == ("ARC 2/3", "move-token")  # moves apply, won or lost
        case.do(MoveToken("sup", "MUS"))
        assert case.curses("MAB") == "CU7.1"  # and so do curses


@pytest.mark.rule("GF-FIGHT-04", "GF-INV-08")
def test_a_beaten_monster_is_gone_for_good() -> None:
    case = rolling("ARC 1/1", "S S S C C CU7.1", monsters="GIANT@ARC GBOT@WAT PTER@LAK").do(Roll("GIANT"))
    assert (case.monster("GIANT").place, case.board("ARC")) == ("", "ARC 1/1")
    for _ in range(6):
        case.next_turn()
        assert case.monster("GIANT").place == ""
        assert "GIANT" not in [one["monster"] for one in case.told("monster-moved")]


@pytest.mark.rule("GF-FIGHT-05", "GF-MNS-04", "GF-RUL-12")
@pytest.mark.parametrize("monster", ["TRICK", "TIME"])
def test_void_successes_leave_the_other_faces(monster: str) -> None:
    case = rolling("ARC 2/0", "S S M C S S CU7.1", monsters=f"{monster}@ARC GBOT@WAT PTER@LAK").do(Roll(monster))
    assert (case.prompt, case.told("beaten")) == ("move-token", [])
    case.do(MoveToken("sup", "MUS"))
    assert case.curses("MAB") == "CU7.1"


# -- moves and curses ---------------------------------------------------------------------------------


@pytest.mark.rule("GF-DICE-01", "GF-DICE-03")
def test_a_move_face_moves_a_token_next_door() -> None:
    """Whatever stands here or there: nothing holds a token back, and nothing happens where it arrives."""
    case = rolling(
        "ARC 1/1+c DIN 1/0 MUS 0/2 POO 1/0+c",
        "M M C C C CU7.1",
        heroes="MAB@ARC STA@DIN DIP@SHA",
        monsters="GREM@MUS GBOT@WAT PTER@LAK",
    ).do(PERSUADE)
    assert names(case.options) == ["sup>DIN", "sup>MUS", "sup>POO", "dis>DIN", "dis>MUS", "dis>POO"]
    case.do(MoveToken("dis", "POO"), MoveToken("sup", "MUS"))
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 0/0+c DIN 1/0 MUS 1/2 POO 1/1+c"
    assert case.told("token-moved", "side", "place") == [
        {"side": "dis", "place": "POO"},
        {"side": "sup", "place": "MUS"},
    ]
    assert case.t.alarm == 0


@pytest.mark.rule("GF-DICE-02", "GF-RUL-11")
def test_moves_without_tokens_do_nothing() -> None:
    case = rolling("ARC 1/0", "M M M C C CU7.1", "A0").do(PERSUADE, MoveToken("sup", "DIN"))
    assert case.asked.count("move-token") == 1
    assert (case.prompt, case.t.left) == ("cube", 0)
    assert (case.board("ARC"), case.curses("MAB")) == ("ARC 0/0", "CU7.1")


@pytest.mark.rule("GF-DICE-04", "GF-DEC-04")
@pytest.mark.parametrize(
    ("dice", "curses"), [("S S S S", 0), ("S M M S", 0), ("S S S C", 1), ("S C C C", 1), ("C C C C", 1), ("M M C C", 1)]
)
def test_any_number_of_curse_faces_is_one_curse(dice: str, curses: int) -> None:
    case = rolling("ARC 0/0", f"{dice} CU7.1 CU8.1").do(PERSUADE)
    assert len(case.told("cursed")) == curses


@pytest.mark.rule("GF-DICE-05", "GF-CUR-01")
def test_excess_curses_act_at_once() -> None:
    """The second of them discards three cards; then the third is taken."""
    case = rolling("ARC 6/0", "S S S S S S S CU7.1 CU10.1 HAL CEM PUT CU8.1", "A0").do(PERSUADE)
    assert [one["curse"] for one in case.told("cursed")] == ["CU7.1", "CU10.1", "CU8.1"]
    assert case.stories().index("page-torn") < len(case.stories()) - 1
    assert case.t.move_discard[:3] == ["HAL", "CEM", "PUT"]
    assert case.curses("MAB") == "CU7.1 CU8.1"


@pytest.mark.rule("GF-CARD-02", "GF-MOVE-01", "GF-ROLL-03")
def test_a_card_has_two_numbers() -> None:
    case = at(
        heroes="DIP@CEM MAB@SHA STA@COR",
        board="PUT 0/0 LAK 0/0 SUM 0/0 CEM 0/0",
        hands={"DIP": "A2"},
        monsters="GREM@MAN GBOT@WAT PTER@ISL",
    ).play("A2", Go("PUT"))
    assert GAME.box.steps["CEM"]["PUT"] == 2
    assert (case.prompt, case.facts["n"]) == ("roll", 2)
