"""The eight events (EVT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.options import RAISE_ALARM, GiveUp, Leap, LoseCube, Run
from wondertable.kernel import AnswerError, Words

BOX = GAME.box


def event(name: str, **position: Any) -> Case:
    """An event comes up at the end of Mabel's turn; then a movement card, so that the turn passes."""
    return at(
        **{
            "heroes": "STA@COR MAB@SHA DIP@HAL",
            "active": 1,
            "row": "CLI MIN",
            "phase": "reveal",
            "coming": f"{name} DUS",
            **position,
        }
    )


# -- E1 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-01", "GF-EVT-03")
def test_sudden_leap_goes_clockwise_from_the_active_seat() -> None:
    case = event(
        "E1",
        hands={"STA": "A0 AT", "MAB": "AT", "DIP": "A1 AT"},
        board="POO 2/0+c DUM 2/0+c",
        monsters="GREM@CEM GBOT@ PTER@",
    )
    assert (case.prompt, case.seat, case.facts) == ("leap", 1, {"hero": "MAB"})
    assert case.options == [Leap("HAL"), Leap("COR")]
    case.do(Leap("COR"))
    assert (case.seat, names(case.options), case.hero("MAB").place) == (2, ["SUM", "DUM"], "COR")
    case.do(Leap("SUM"))
    assert (case.seat, names(case.options)) == (0, ["POO", "DUM"])
    case.do(Leap("POO"))
    assert [hero.place for hero in case.t.team] == ["POO", "COR", "SUM"]
    assert case.told("leapt") == [
        {"hero": hero, "card": f"AT-{hero}", "place": place}
        for hero, place in (("MAB", "COR"), ("DIP", "SUM"), ("STA", "POO"))
    ]
    assert (case.hand("STA"), case.hand("MAB"), case.hand("DIP")) == ("A0", "", "A1")
    assert case.hero("MAB").discard == ["AT-MAB"]
    assert not {"pulled", "rolled", "beaten"} & set(case.stories())


@pytest.mark.rule("GF-EVT-03")
def test_sudden_leap_is_compulsory_and_only_for_the_hand() -> None:
    case = event("E1", hands={"MAB": "AT", "DIP": "A0", "STA": "A0"}, heroes="STA@COR MAB@SHA DIP@COR")
    assert case.hero("MAB").place == "COR"  # the only place there is: nobody is asked
    assert (case.prompt, case.t.turn) == ("turn", 2)
    assert [hero.discard for hero in case.t.team] == [[], ["AT-MAB"], []]
    nothing = event("E1", hands={"MAB": "A0", "DIP": "A0", "STA": "A0"}, decks={"MAB": "A1"})
    assert (nothing.told("leapt"), nothing.told("leap-fails")) == ([], [])


@pytest.mark.rule("GF-EVT-03", "GF-MNS-02")
def test_a_leap_without_a_target_only_discards() -> None:
    case = event("E1", hands={"STA": "AT", "MAB": "A0", "DIP": "A0"})
    assert case.told("leap-fails") == [{"hero": "STA", "card": "AT-STA"}]
    assert (case.hero("STA").place, case.hero("STA").hand, case.hero("STA").discard) == ("COR", [], ["AT-STA"])


# -- E2 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-04", "GF-EVT-01")
def test_hard_choice() -> None:
    case = event("E2", hands={"MAB": "A0 A3", "DIP": "", "STA": "A1"})
    assert (case.prompt, case.seat, case.facts) == ("hard-choice", 1, {"hero": "MAB"})
    assert case.options == [GiveUp("A0-MAB"), GiveUp("A3-MAB"), RAISE_ALARM]
    with pytest.raises(AnswerError):
        case.do(GiveUp("A1-STA"))
    case.do(GiveUp("A3-MAB"))
    assert (case.hand("MAB"), case.hero("MAB").discard, case.t.alarm) == ("A0", ["A3-MAB"], 1)
    # Dipper's hand is empty: his alarm rose without a question.
    assert (case.seat, case.options) == (0, [GiveUp("A1-STA"), RAISE_ALARM])
    case.do(RAISE_ALARM)
    assert (case.t.alarm, case.hand("STA"), case.t.turn) == (2, "A1", 2)
    assert case.told("gave-up") == [{"hero": "MAB", "card": "A3-MAB"}]
    assert case.told("alarm", "n", "cause") == [{"n": 1, "cause": "event"}] * 2


# -- E3 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-05", "GF-EVT-06", "GF-EVT-01")
def test_run_for_it() -> None:
    case = event(
        "E3",
        heroes="STA@ARC MAB@DIN DIP@HAL",
        monsters="GREM@POO GIANT@DUS PTER@DUM",
        curses={"DIP": "CU7.1"},
        board="POO 2/0 DUM 2/0 DUS 2/0",
    )
    # Mabel has two monsters next door: Dusk 2 Dawn and the Dump; the Superstore and the Arcade are 2 from both.
    assert (case.prompt, case.seat, case.facts, names(case.options)) == ("run", 1, {"hero": "MAB"}, ["ARC", "SUM"])
    before = dict(case.t.sup)
    case.do(Run("SUM"))
    # Dipper: the Giant next door; Leaden Boots do not matter.
    assert (case.seat, names(case.options)) == (2, ["TEN", "WAT"])
    case.do(Run("WAT"))
    # Stan: the Gremloblin at the Pool; one step to the Diner or the Museum.
    assert (case.seat, names(case.options)) == (0, ["DIN", "MUS"])
    case.do(Run("MUS"))
    assert [hero.place for hero in case.t.team] == ["MUS", "SUM", "WAT"]
    assert case.told("ran") == [
        {"hero": "MAB", "place": "SUM"},
        {"hero": "DIP", "place": "WAT"},
        {"hero": "STA", "place": "MUS"},
    ]
    assert case.t.sup == before
    assert not {"pulled", "rolled"} & set(case.stories())


@pytest.mark.rule("GF-EVT-05", "GF-EVT-06")
def test_running_into_another_monster() -> None:
    """Other monsters do not matter, the Giant neither: one may run into its arms, and nothing happens."""
    case = event("E3", heroes="STA@ISL MAB@SUM DIP@MIN", monsters="GREM@SUM GIANT@CEM PTER@DIN")
    assert names(case.options) == ["CEM", "DIN", "PUT"]
    case.do(Run("CEM"))
    assert case.hero("MAB").place == "CEM"
    assert not {"rolled", "beaten"} & set(case.stories())


@pytest.mark.rule("GF-EVT-05", "GF-RUL-26")
def test_nowhere_to_run() -> None:
    case = event("E3", heroes="STA@MAN MAB@CEM DIP@ISL", monsters="GREM@PUT GBOT@ PTER@")
    # From the Cemetery, two roads from the Putt Hutt, only the Dump is three roads away.
    assert case.told("ran")[0] == {"hero": "MAB", "place": "DUM"}
    dead_end = event("E3", heroes="STA@HAL MAB@MAN DIP@HAL", monsters="GREM@CEM GBOT@ PTER@")
    assert {"hero": "MAB"} in dead_end.told("stays")
    assert dead_end.hero("MAB").place == "MAN"


# -- E4 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-07", "GF-MNS-05")
def test_bad_news_for_monsters_in_one_place() -> None:
    case = event(
        "E4",
        monsters="PTER@ARC GREM@ARC GBOT@",
        board="ARC 1/1 DIN 1/3 MUS 2/1+c POO 3/0",
    )
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 1/4 DIN 1/1 MUS 2/0+c POO 3/0"
    assert (case.t.alarm, case.told("alarm")) == (0, [])
    assert case.told("news") == [
        {"monster": "PTER", "place": "ARC", "n": 2, "places": ["DIN", "MUS"]},
        {"monster": "GREM", "place": "ARC", "n": 1, "places": ["DIN"]},
    ]


# -- E5, E6 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-08", "GF-EVT-01", "GF-EVT-02")
def test_shaken_neighbours() -> None:
    case = event(
        "E5",
        monsters="GREM@ARC GIANT@DIN PTER@MAN",
        board="ARC 3/0+c DIN 3/0+c POO 2/0+c SUM 2/0+c HAL 3/0+c",
    )
    assert (case.seat, case.facts) == (1, {"figure": "GREM", "place": "ARC"})
    assert set(case.options) == {LoseCube("ARC"), LoseCube("DIN"), LoseCube("POO")}
    case.do(LoseCube("DIN"))
    assert (case.facts["figure"], set(case.options)) == ("GIANT", {LoseCube("ARC"), LoseCube("SUM")})
    case.do(LoseCube("ARC"))
    assert sorted(case.t.cubes) == ["HAL", "POO", "SUM"]  # and none for the third, who has no cube near
    assert case.t.supply == 16
    assert case.told("cube-lost") == [{"place": "DIN", "cause": "event"}, {"place": "ARC", "cause": "event"}]


@pytest.mark.rule("GF-EVT-08", "GF-UI-02")
def test_it_is_said_whose_cube_goes() -> None:
    board = "ARC 3/0+c DIN 3/0+c POO 2/0+c HAL 3/0+c"
    monster = event("E5", monsters="GREM@ARC GIANT@DIN PTER@MAN", board=board)
    hero = event("E6", heroes="STA@ARC MAB@DIN DIP@ARC", board=board)
    said = [Words("en", GAME).ask(case.match.asks[1]) for case in (monster, hero)]
    assert said == [
        "Gremloblin (Arcade): the event takes a courage cube here or next door. Which one?",
        "Mabel (Greasy’s Diner): the event takes a courage cube here or next door. Which one?",
    ]


@pytest.mark.rule("GF-EVT-08", "GF-EVT-01")
def test_cold_feet() -> None:
    case = event(
        "E6",
        heroes="STA@ARC MAB@DIN DIP@ARC",
        board="ARC 3/0+c DIN 3/0+c POO 2/0+c HAL 3/0+c",
    )
    assert (case.seat, case.facts) == (1, {"figure": "MAB", "place": "DIN"})
    assert set(case.options) == {LoseCube("DIN"), LoseCube("ARC")}
    case.do(LoseCube("DIN"))
    assert (case.seat, case.facts["figure"]) == (1, "DIP")  # the active seat picks for all
    assert set(case.options) == {LoseCube("ARC"), LoseCube("POO")}
    case.do(LoseCube("POO"))
    # Stan has one cube left in reach: it goes without a question.
    assert case.t.cubes == ["HAL"]


@pytest.mark.rule("GF-EVT-02")
@pytest.mark.parametrize("name", ["E5", "E6"])
def test_no_cube_no_loss(name: str) -> None:
    case = event(name, board="ISL 1/0+c", monsters="GREM@POO GBOT@CEM PTER@HAL")
    assert (case.t.cubes, case.told("cube-lost"), case.t.turn) == (["ISL"], [], 2)


# -- E7, E8 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-EVT-09", "GF-EVT-02")
def test_panic_next_door() -> None:
    case = event(
        "E7",
        monsters="GREM@ARC GBOT@DIN PTER@SCH",
        board="ARC 2/1 DIN 1/0 MUS 3/0+c POO 2/0 DUM 1/1 DUS 0/2 SUM 2/0 ABU 1/0 SCH 2/0",
    )
    wanted = "ARC 1/2 DIN 0/1 MUS 1/2+c POO 0/2 DUM 0/2 DUS 0/2 SUM 1/1 ABU 0/1 SCH 2/0"
    assert case.board("ARC", "DIN", "MUS", "POO", "DUM", "DUS", "SUM", "ABU", "SCH") == wanted
    assert case.t.alarm == 0
    assert [(one["monster"], one["n"], one["places"]) for one in case.told("panic")] == [
        ("GREM", 3, ["DIN", "MUS", "POO"]),
        ("GBOT", 3, ["ARC", "DUM", "SUM"]),
        ("PTER", 3, ["ABU", "MUS", "POO"]),
    ]


@pytest.mark.rule("GF-EVT-01")
@pytest.mark.parametrize(
    ("monsters", "rise"),
    [("GREM@POO GBOT@CEM PTER@HAL", 3), ("GREM@POO GBOT@ PTER@HAL", 2), ("GREM@ GBOT@ PTER@HAL", 1)],
)
def test_front_page_story(monsters: str, rise: int) -> None:
    case = event("E8", monsters=monsters)
    assert case.t.alarm == rise
    assert case.told("alarm", "n", "cause") == [{"n": rise, "cause": "event"}]


@pytest.mark.rule("GF-EVT-01", "GF-FIGHT-04")
def test_beaten_monsters_are_skipped() -> None:
    news = event("E4", monsters="GREM@ GBOT@DIN PTER@", board="DUS 0/1 DIN 0/0")
    assert [one["monster"] for one in news.told("news")] == ["GBOT"]
    panic = event("E7", monsters="GREM@ GBOT@DIN PTER@", board="DUS 1/0 DIN 0/0")
    assert [one["monster"] for one in panic.told("panic")] == ["GBOT"]
    cubes = event("E5", monsters="GREM@ GBOT@DIN PTER@", board="DUS 1/0+c ARC 1/0+c HAL 2/0+c")
    cubes.do(LoseCube("DUS"))
    assert cubes.t.cubes == ["ARC", "HAL"]


@pytest.mark.rule("GF-EVT-10", "GF-REV-03")
def test_the_event_is_discarded_before_it_acts() -> None:
    """So a reshuffle that its mark sets going may bring it up again: late, then."""
    rest = " ".join(place for place in BOX.places if place not in ("MAN", "CLI", "DUS"))
    case = event(
        "E8",
        row="MAN CLI",
        alarm=5,
        discarded=rest,
        events_seen="E1 E2 E3 E4 E5",
        coming="E8 CU6.1 DUS E8 HAL CU7.1 CU8.1",
    )
    assert case.told("event") == [{"event": "E8"}]
    assert case.told("event-late") == [{"event": "E8"}]
    assert case.told("row-replaced") == [{"cards": ["DUS", "HAL"]}]
    assert case.t.alarm == 9
    assert case.t.seen_events == ["E1", "E2", "E3", "E4", "E5", "E8"]
