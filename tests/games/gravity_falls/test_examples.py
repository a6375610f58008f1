"""The worked examples of the rulebook (section 17 of the specification), literally."""

from __future__ import annotations

import pytest

from tests.games.gravity_falls.driver import GAME, at, names
from wondertable.games.gravity_falls.options import (
    DRAW,
    KEEP,
    PERSUADE,
    PLACE_CUBE,
    Go,
    LoseCube,
    MoveToken,
    Pull,
    RiotPull,
    Roll,
)


@pytest.mark.rule("GF-EX-01", "GF-MOVE-01", "GF-MOVE-02", "GF-BRD-05")
def test_movement() -> None:
    legal = list(GAME.box.walks("SHA", 3, ""))
    assert ("SHA", "TEN", "HAL", "TEN") not in legal  # one road twice
    assert ("SHA", "MUS", "TEN") not in legal  # two roads only
    assert ("SHA", "CLI", "NWM", "TEN") in legal
    case = at(heroes="DIP@SHA MAB@DIN STA@COR", hands={"DIP": "A3"}).play("A3")
    assert names(case.options) == [
        "ABU",
        "ARC",
        "CLI",
        "COR",
        "DIN",
        "DUS",
        "FOR",
        "HAL",
        "NWM",
        "POO",
        "SCH",
        "TEN",
        "WAT",
    ]
    case.do(Go("TEN"))
    assert case.hero("DIP").place == "TEN"
    assert case.told("went") == [{"hero": "DIP", "place": "TEN", "route": ["SHA", "CLI", "NWM", "TEN"]}]


@pytest.mark.rule("GF-EX-02", "GF-RUM-01", "GF-RUM-02", "GF-RUM-03", "GF-RUM-04")
def test_rumours() -> None:
    case = at(heroes="DIP@DIN MAB@SHA STA@COR", board="DIN 3/0 SUM 2/0 DUS 0/1 ARC 1/1 DUM 2/0+c").play("A0")
    assert case.prompt == "pull"
    assert set(case.options) == {
        Pull(sup=("ARC", "DUM", "SUM"), dis=("DUS",)),
        Pull(sup=("ARC", "SUM"), dis=("DUS",)),
        Pull(sup=("DUM", "SUM"), dis=("ARC", "DUS")),
        Pull(sup=("SUM",), dis=("ARC", "DUS")),
    }
    case.do(Pull(sup=("SUM",), dis=("ARC", "DUS")))
    wanted = "DIN 4/2 SUM 1/0 DUS 0/0 ARC 1/0 DUM 2/0+c"
    assert case.board("DIN", "SUM", "DUS", "ARC", "DUM") == wanted


@pytest.mark.rule("GF-EX-03", "GF-RUL-30", "GF-RUL-04", "GF-ROLL-07", "GF-DICE-04", "GF-S5-06")
@pytest.mark.parametrize("older", ["", "CU8.1"])
def test_persuading(older: str) -> None:
    case = at(
        heroes="DIP@ARC MAB@SHA STA@COR",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="ARC 4/3 POO 1/0",
        hands={"DIP": "A1 A2"},
        curses={"DIP": older},
        phase="roll",
        card="A3",
        coming="S S M C C CU7.1",
    )
    assert (case.options, case.facts["n"], case.facts["excess"]) == ([PERSUADE], 5, 0)
    case.do(PERSUADE)
    assert (case.prompt, case.board("ARC")) == ("reroll", "ARC 4/3")
    case.do(KEEP)
    assert (case.prompt, case.board("ARC")) == ("move-token", "ARC 6/1")
    assert case.curses("DIP") == older
    case.do(MoveToken("dis", "POO"))
    assert case.board("ARC", "POO") == "ARC 6/0 POO 1/1"
    assert case.curses("DIP") == f"{older} CU7.1".strip()
    assert (case.prompt, case.t.supply) == ("cube", 19)
    case.do(PLACE_CUBE)
    assert (case.board("ARC"), case.t.supply) == ("ARC 6/0+c", 18)
    case.do(DRAW)
    assert len(case.hero("DIP").hand) == 3
    if older:
        assert (case.prompt, case.facts["n"]) == ("curse-roll", 6)
    else:
        assert "curse-roll" not in case.asked
        assert case.told("move-card")  # the character phase is over


@pytest.mark.rule("GF-EX-04", "GF-FIGHT-01", "GF-FIGHT-02", "GF-FIGHT-03", "GF-FIGHT-04", "GF-RUL-04", "GF-RUL-22")
def test_fight() -> None:
    case = at(
        heroes="DIP@HAL MAB@SHA STA@COR",
        monsters="GBOT@HAL GREM@MAN PTER@LAK",
        board="HAL 4/2 WAT 2/0 TEN 3/0 DUS 2/0",
        hands={"DIP": "A1 A2"},
        phase="roll",
        card="A3",
        row="CLI COR MIN",
        coming="S S S M C CU7.1",
    )
    assert (case.options, case.facts["n"]) == ([Roll("GBOT")], 5)
    case.do(Roll("GBOT"), KEEP)
    assert case.monster("GBOT").place == ""
    assert case.board("HAL") == "HAL 4/2"
    assert case.told("beaten") == [{"hero": "DIP", "monster": "GBOT"}]
    case.do(MoveToken("dis", "WAT"))
    assert case.board("HAL", "WAT") == "HAL 4/1 WAT 2/1"
    assert case.curses("DIP") == "CU7.1"
    assert case.told("move-card")
    assert not {"cube", "draw", "curse-roll"} & set(case.asked)
    assert (case.hand("DIP"), case.t.cubes) == ("A1 A2", [])


@pytest.mark.rule("GF-EX-05", "GF-MON-01", "GF-MON-03")
@pytest.mark.rule("GF-EX-06", "GF-RIOT-03", "GF-RIOT-04", "GF-RIOT-05", "GF-RUL-22", "GF-BRD-05")
def test_monster_movement_and_riot() -> None:
    case = at(
        heroes="DIP@SCH MAB@SHA STA@DIN",
        monsters="GREM@POO PTER@WAT TIME@LAK",
        board="ABU 0/1 COR 0/1 SCH 1/1 MUS 2/0+c",
        row="ABU CLI MIN",
        coming="FOR",
        phase="monster",
    )
    steps = GAME.box.steps["SCH"]
    assert (steps["POO"], steps["WAT"], steps["LAK"]) == (1, 4, 5)
    assert case.told("monster-moved") == [{"monster": "GREM", "start": "POO", "place": "ABU"}]
    assert case.monster("GREM").place == "ABU"
    assert case.t.move_discard == ["ABU"]

    assert (case.prompt, case.seat) == ("riot-pull", 0)
    assert set(case.options) == {
        RiotPull(sup=("MUS", "SCH"), dis=("COR",)),
        RiotPull(sup=("SCH",), dis=("COR",)),
        RiotPull(sup=("MUS",), dis=("COR", "SCH")),
        RiotPull(dis=("COR", "SCH")),
    }
    case.do(RiotPull(sup=("SCH",), dis=("COR",)))
    assert case.t.alarm == 2
    assert case.board("ABU", "COR", "SCH", "MUS") == "ABU 0/3 COR 0/0 SCH 0/1 MUS 2/0+c"
    assert case.told("turned") == [{"place": "ABU", "n": 1}]


@pytest.mark.rule("GF-EX-07", "GF-REV-02", "GF-REV-03", "GF-REV-04", "GF-REV-05", "GF-REV-09", "GF-EVT-02", "GF-EVT-08")
@pytest.mark.parametrize(("lost", "kept"), [("MUS", "POO"), ("POO", "MUS")])
def test_two_events(lost: str, kept: str) -> None:
    case = at(
        monsters="GREM@ARC GBOT@MAN PTER@LAK",
        board="MUS 3/0+c POO 2/0+c PUT 2/0+c",
        row="CLI MIN",
        alarm=3,
        phase="reveal",
        coming="E5 E3 LAK",
    )
    assert (case.prompt, case.seat, case.facts["figure"]) == ("lose-cube", 0, "GREM")
    assert set(case.options) == {LoseCube("MUS"), LoseCube("POO")}
    case.do(LoseCube(lost))
    assert case.t.cubes == [kept]
    assert case.told("cube-lost") == [{"place": one, "cause": "event"} for one in (lost, "PUT")]
    assert case.told("event-late") == [{"event": "E3"}]
    assert case.t.alarm == 4
    assert [hero.place for hero in case.t.team] == ["SHA", "DIN", "COR"]
    assert case.t.row == ["CLI", "MIN", "LAK"]
    assert case.t.move_discard == ["E5", "E3"]
    assert (case.t.active, case.t.turn, case.prompt) == (1, 2, "turn")


@pytest.mark.rule("GF-EX-08", "GF-ROLL-04")
def test_no_dice() -> None:
    case = at(
        heroes="DIP@CEM MAB@SHA STA@COR",
        board="ISL 0/0 LAK 0/1 MIN 0/1",
        hands={"DIP": "A4"},
        row="CLI MAN COR",
    ).play("A4", Go("ISL"))
    assert case.board("ISL") == "ISL 0/2"
    assert case.told("no-dice") == [{"hero": "DIP", "place": "ISL"}]
    assert (case.told("rolled"), case.curses("DIP"), case.t.cubes) == ([], "", [])
    assert case.told("move-card")
    assert not {"roll", "move-token", "cube", "draw"} & set(case.asked)


@pytest.mark.rule("GF-EX-09", "GF-ROLL-05", "GF-DICE-05")
def test_excess() -> None:
    case = at(
        heroes="MAB@ARC DIP@SHA STA@COR",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="ARC 8/0",
        hands={"MAB": "A1"},
        phase="roll",
        card="A3",
        coming="C C S S S S M CU7.1 CU8.1 CU9.1 CU1.1",
    )
    assert (case.facts["n"], case.facts["excess"]) == (7, 2)
    case.do(PERSUADE)
    assert (case.prompt, case.curses("MAB")) == ("move-token", "")  # curses come after everything else
    case.do(MoveToken("sup", "POO"))
    assert case.curses("MAB") == "CU7.1 CU8.1 CU9.1"
    assert [one["cause"] for one in case.told("cursed")] == ["dice", "excess", "excess"]
    assert case.prompt == "draw"  # Lost Nerve, the third of them, acts at once: no cube
    again = at(
        heroes="MAB@ARC DIP@SHA STA@COR",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="ARC 8/0",
        phase="roll",
        card="A3",
        coming="S S S S S S S CU7.1 CU8.1 CU2.1",
    ).do(PERSUADE)
    assert again.curses("MAB") == "CU7.1 CU8.1"  # no curse face: the excess only
