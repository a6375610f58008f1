"""The monster phase: who moves, riots, revealing (MON, RIOT, REV, CUBE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.options import MoveMonster, RiotPull
from wondertable.kernel import AnswerError

BOX = GAME.box


def monsters_move(row: str = "ARC CLI MIN", **position: Any) -> Case:
    """The beginning of Mabel's monster phase; she is in the Shack."""
    return at(**{"heroes": "MAB@SHA STA@COR DIP@HAL", "row": row, "phase": "monster", **position})


# -- moving -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-MON-01", "GF-TURN-03")
def test_the_farthest_card_is_played_and_discarded() -> None:
    case = monsters_move("COR DUS FOR", discarded="WAT", coming="PUT")
    assert case.told("move-card") == [{"place": "COR"}]
    assert case.t.move_discard[:2] == ["WAT", "COR"]
    case.until("turn")
    assert case.t.row == ["DUS", "FOR", "PUT"]


@pytest.mark.rule("GF-MON-02", "GF-CUBE-02", "GF-RUL-32")
def test_a_cube_keeps_the_monsters_out() -> None:
    case = monsters_move(board="ARC 1/2+c DIN 1/1 MUS 1/1 POO 1/1", heroes="MAB@ARC STA@COR DIP@HAL", coming="PUT")
    assert case.prompt == "turn"
    assert case.told("cube-lost") == [{"place": "ARC", "cause": "monster"}]
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 1/2 DIN 1/1 MUS 1/1 POO 1/1"
    assert (case.t.supply, case.t.alarm, case.curses("MAB")) == (19, 0, "")
    assert [monster.place for monster in case.t.monsters] == ["POO", "WAT", "LAK"]
    assert not {"monster-moved", "riot", "riot-pulled", "turned"} & set(case.stories())
    assert case.t.row == ["CLI", "MIN", "PUT"]  # the card is spent all the same


@pytest.mark.rule("GF-MON-03", "GF-RUL-10")
@pytest.mark.parametrize(
    ("heroes", "active", "nearest"),
    [
        ("MAB@SHA STA@COR DIP@HAL", 0, "GBOT"),
        ("MAB@SHA STA@PUT DIP@HAL", 1, "PTER"),
        ("MAB@SHA STA@COR DIP@SCH", 2, "GREM"),
    ],
)
def test_the_monster_nearest_to_the_active_character_moves(heroes: str, active: int, nearest: str) -> None:
    case = monsters_move(
        heroes=heroes,
        active=active,
        monsters="GREM@POO GBOT@TEN PTER@LAK",
        board="TEN 3/0+c SHA 2/2+c",  # neither cubes nor tokens nor company count
    )
    assert case.told("monster-moved")[0]["monster"] == nearest
    assert case.monster(nearest).place == "ARC"


@pytest.mark.rule("GF-MON-03")
def test_monsters_ignore_roads() -> None:
    case = monsters_move("CEM CLI MIN", monsters="GREM@MAN GBOT@ PTER@")
    assert BOX.steps["MAN"]["CEM"] > 4
    assert case.told("monster-moved") == [{"monster": "GREM", "start": "MAN", "place": "CEM"}]


@pytest.mark.rule("GF-MON-04", "GF-RUL-10")
def test_the_active_seat_chooses_among_equally_near_ones() -> None:
    case = monsters_move(heroes="MAB@DIN STA@COR DIP@HAL", monsters="GREM@ARC GBOT@DUM PTER@SUM")
    assert (case.prompt, case.facts) == ("move-monster", {"hero": "MAB", "place": "ARC"})
    assert case.options == [MoveMonster("GREM"), MoveMonster("GBOT"), MoveMonster("PTER")]
    case.do(MoveMonster("GBOT"))
    assert [monster.place for monster in case.t.monsters] == ["ARC", "ARC", "SUM"]
    assert case.told("monster-moved") == [{"monster": "GBOT", "start": "DUM", "place": "ARC"}]
    two = monsters_move(heroes="MAB@DIN STA@COR DIP@HAL", monsters="GREM@ARC GBOT@ PTER@SUM")
    with pytest.raises(AnswerError):
        two.do(MoveMonster("GBOT"))


@pytest.mark.rule("GF-MON-05", "GF-RUL-09")
def test_a_monster_already_there_riots_in_place() -> None:
    case = monsters_move(monsters="GREM@ARC GBOT@LAK PTER@ISL", board="ARC 0/1 DIN 0/0 MUS 0/0 POO 0/0")
    assert case.told("monster-stays") == [{"monster": "GREM", "place": "ARC"}]
    assert case.t.alarm == 1


@pytest.mark.rule("GF-MON-06", "GF-REV-08", "GF-RIOT-07")
def test_monsters_gather() -> None:
    """The second monster comes to the first; only the one that moved riots, and only once."""
    case = monsters_move(
        monsters="GREM@TEN GBOT@ARC PTER@DIN",
        board="ARC 0/2 DIN 0/3 MUS 1/0 POO 0/0 SHA 1/0",
    )
    assert [monster.place for monster in case.t.monsters] == ["ARC", "ARC", "DIN"]
    assert len(case.told("riot")) == 1
    assert case.told("riot")[0]["monster"] == "GREM"
    assert case.board("ARC", "DIN", "MUS") == "ARC 0/4 DIN 0/2 MUS 0/0"
    assert case.t.alarm == 3
    assert names(case.until("turn").options)


# -- riots --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-RIOT-01", "GF-RIOT-02", "GF-CUR-01")
def test_everybody_there_is_cursed_first() -> None:
    case = monsters_move(
        heroes="MAB@SHA STA@ARC DIP@HAL SOO@ARC WEN@COR",
        monsters="GREM@TEN GBOT@LAK PTER@ISL",
        board="ARC 1/0 DIN 1/1 MUS 0/0 POO 0/0",
        coming="CU7.1 CU8.1",
    )
    assert (case.prompt, case.curses("STA"), case.curses("SOO")) == ("riot-pull", "CU7.1", "CU8.1")
    assert [one["hero"] for one in case.told("cursed")] == ["STA", "SOO"]
    assert {one["cause"] for one in case.told("cursed")} == {"riot"}
    assert case.t.fresh == ["CU7.1", "CU8.1"]
    assert case.board("ARC") == "ARC 1/0"


@pytest.mark.rule("GF-RIOT-02", "GF-EVT-01")
def test_curses_of_a_riot_go_clockwise_from_the_active_seat() -> None:
    case = monsters_move(
        heroes="MAB@ARC STA@ARC DIP@ARC SOO@HAL",
        active=2,
        monsters="GREM@POO GBOT@LAK PTER@ISL",
        board="ARC 1/0 DIN 1/0 MUS 0/0 POO 0/0",
        coming="CU7.1 CU8.1 CU3.1",
    )
    assert [one["hero"] for one in case.told("cursed")] == ["DIP", "MAB", "STA"]


@pytest.mark.rule("GF-RIOT-03", "GF-CUBE-03")
def test_what_a_monster_pulls() -> None:
    case = monsters_move(monsters="GREM@TEN GBOT@LAK PTER@ISL", board="ARC 1/0 DIN 1/1 MUS 0/2 POO 1/1+c")
    assert (case.prompt, case.seat, case.facts) == ("riot-pull", 0, {"monster": "GREM", "place": "ARC"})
    assert case.options == [
        RiotPull(sup=("DIN", "POO"), dis=("MUS",)),
        RiotPull(sup=("DIN",), dis=("MUS", "POO")),
        RiotPull(sup=("DIN",), dis=("MUS",)),
        RiotPull(sup=("POO",), dis=("DIN", "MUS")),
        RiotPull(dis=("DIN", "MUS", "POO")),
        RiotPull(dis=("DIN", "MUS")),
    ]
    case.do(RiotPull(sup=("DIN",), dis=("MUS", "POO")))
    assert case.told("riot-pulled", "place", "tokens") == [
        {"place": "ARC", "tokens": {"sup": ["DIN"], "dis": ["MUS", "POO"]}}
    ]
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 0/4 DIN 0/1 MUS 0/1 POO 1/0+c"


@pytest.mark.rule("GF-RIOT-04", "GF-RIOT-05", "GF-INV-12")
def test_alarm_first_then_the_flip() -> None:
    case = monsters_move(monsters="GREM@TEN GBOT@LAK PTER@ISL", board="ARC 2/1 DIN 0/1 MUS 1/0 POO 0/0")
    assert case.told("alarm", "n", "alarm", "cause") == [{"n": 2, "alarm": 2, "cause": "riot"}]  # old and pulled
    assert case.board("ARC") == "ARC 0/5"
    assert case.told("turned") == [{"place": "ARC", "n": 3}]
    assert case.stories().index("riot-pulled") < case.stories().index("alarm") < case.stories().index("turned")


@pytest.mark.rule("GF-RIOT-06", "GF-TURN-07")
def test_who_is_cursed_is_settled_on_arrival() -> None:
    """The first curse brings up Run for It, and the second one to be cursed has run away by then."""
    case = monsters_move(
        heroes="MAB@ARC STA@ARC DIP@HAL",
        monsters="GREM@POO GBOT@LAK PTER@ISL",
        board="ARC 1/0 DIN 1/0 MUS 1/0 POO 0/0",
        coming="CU6.1 E3 HAL DUS CU8.1",
    )
    case.until("riot-pull", "turn")
    assert [one["hero"] for one in case.told("ran")] == ["MAB", "STA", "DIP"][: len(case.told("ran"))]
    assert case.hero("STA").place != "ARC"
    assert case.curses("STA") == "CU8.1"


# -- revealing ----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-REV-01", "GF-REV-02")
@pytest.mark.parametrize(
    ("row", "limit", "wanted"),
    [
        ("CLI MIN", 3, ["CLI", "MIN", "HAL"]),
        ("CLI", 3, ["CLI", "HAL", "DUS"]),
        ("CLI", 2, ["CLI", "HAL"]),
        ("CLI MIN", 2, ["CLI", "MIN"]),
    ],
)
def test_the_row_is_filled_up(row: str, limit: int, wanted: list[str]) -> None:
    case = at(row=row, row_limit=limit, phase="reveal", coming="HAL DUS", alarm=16 if limit == 2 else 0)
    assert case.t.row == wanted
    assert [one["place"] for one in case.told("revealed")] == wanted[len(row.split()) :]


@pytest.mark.rule("GF-REV-03", "GF-EVT-10")
def test_an_event_acts_is_discarded_and_the_next_card_comes() -> None:
    case = at(row="CLI MIN", phase="reveal", coming="E8 HAL", alarm=1)
    assert case.told("event") == [{"event": "E8"}]
    assert (case.t.alarm, case.t.row, case.t.move_discard, case.t.event) == (4, ["CLI", "MIN", "HAL"], ["E8"], "")
    asking = at(row="CLI MIN", phase="reveal", coming="E2 HAL")
    assert (asking.prompt, asking.t.event, asking.t.move_discard) == ("hard-choice", "E2", ["E2"])


@pytest.mark.rule("GF-REV-04", "GF-REV-05", "GF-RUL-29", "GF-INV-10", "GF-UI-13")
def test_only_one_event_a_turn() -> None:
    case = at(row="CLI MIN", phase="reveal", coming="E8 E7 E4 HAL", alarm=0)
    assert case.told("event") == [{"event": "E8"}]
    assert case.told("event-late") == [{"event": "E7"}, {"event": "E4"}]
    assert (case.t.alarm, case.t.move_discard) == (5, ["E8", "E7", "E4"])
    assert not {"panic", "news"} & set(case.stories())
    assert case.t.seen_events == ["E8", "E7", "E4"]
    earlier = at(row="CLI MIN", phase="reveal", coming="E8 HAL", fields={"event_done": True})
    assert (earlier.told("event"), earlier.t.alarm) == ([], 1)


@pytest.mark.rule("GF-REV-04", "GF-RUL-29")
def test_the_next_turn_may_have_an_event_again() -> None:
    case = at(
        heroes="MAB@SHA STA@COR",
        board="CLI 2/0+c",
        row="CLI MIN",
        phase="reveal",
        hands={"STA": ""},
        coming="E8 HAL E7 DUS",
    )
    assert (case.prompt, case.t.event_done) == ("turn", False)
    case.until("turn").do(case.options[-1]).until("turn")
    assert case.told("event") == [{"event": "E8"}, {"event": "E7"}]


@pytest.mark.rule("GF-REV-07", "GF-RND-02", "GF-REV-08")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    rest = " ".join(place for place in BOX.places if place not in ("ISL", "HAL"))
    found = set()
    for seed in range(40):
        case = at(row="ISL HAL", discarded=rest, events_seen="E1 E2 E3 E4 E5 E6", phase="reveal", seed=seed)
        case.until("turn")
        assert case.told("moves-shuffled") == [{"n": 21 + 6}]
        assert case.t.row[:2] == ["ISL", "HAL"]  # open cards stay
        assert sorted([*case.t.move_deck, *case.t.move_discard, case.t.row[2]]) == sorted(
            [*rest.split(), "E1", "E2", "E3", "E4", "E5", "E6"]
        )
        found |= {case.t.row[2], *(one["event"] for one in case.told("event"))}
    assert len(found) > 15
    assert {"E1", "E2", "E3", "E4", "E5", "E6"} & found


@pytest.mark.rule("GF-REV-07", "GF-REV-08")
def test_even_the_card_just_played_can_come_up_again() -> None:
    rest = " ".join(place for place in BOX.places if place not in ("MIN", "ISL", "HAL"))
    case = monsters_move(
        "MIN ISL HAL", discarded=rest, events_seen="E1 E2 E3 E4 E5 E6", board="MIN 1/0+c", coming="MIN"
    )
    assert case.t.row == ["ISL", "HAL", "MIN"]


@pytest.mark.rule("GF-REV-06")
def test_a_discarded_event_only_raises_the_alarm() -> None:
    case = at(phase="curses", card="A0", hands={"DIP": "A1"}, fields={"dice": ["C"]}, coming="CU10.1 E8 HAL E7")
    assert (case.t.alarm, case.told("event"), case.t.event_done) == (2, [], False)
    assert case.told("alarm", "n", "cause") == [{"n": 2, "cause": "curse"}]


@pytest.mark.rule("GF-REV-09", "GF-SET-17")
@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_turn_passes_clockwise(active: int, following: int) -> None:
    case = at(active=active, row="CLI MIN", phase="reveal", coming="HAL")
    assert (case.t.active, case.seat, case.t.turn) == (following, following, 2)
    assert case.told("turn") == [{"hero": case.t.team[following].id, "turn": 2}]
