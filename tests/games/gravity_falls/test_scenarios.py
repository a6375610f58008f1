"""The scenarios of section 18 of the specification, literally."""

from __future__ import annotations

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from tests.games.gravity_falls.packs import game_with
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    NO_CUBE,
    NO_DRAW,
    PERSUADE,
    PLACE_CUBE,
    RAISE_ALARM,
    REST,
    Drop,
    GiveUp,
    Go,
    Leap,
    MoveCube,
    MoveToken,
    RiotPull,
    Roll,
    Run,
    Take,
)
from wondertable.games.gravity_falls.position import arrange
from wondertable.kernel import Scripted


def ends(case: Case, card: str) -> str:
    """Where a card of the active character leads."""
    return " ".join(names(case.fork().play(card).options))


# -- routes -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-01", "GF-MOVE-01", "GF-MOVE-03")
@pytest.mark.parametrize(
    ("place", "card", "wanted"),
    [
        ("CEM", "A4", "ABU DIN DUS HAL ISL LAK MUS POO PUT"),
        ("ISL", "A3", "DIN HAL NWM SUM"),
        ("ABU", "A2", "ARC FOR MUS POO SCH SHA TEN"),
    ],
)
def test_routes(place: str, card: str, wanted: str) -> None:
    case = at(heroes=f"DIP@{place} MAB@SHA STA@DIN", hands={"DIP": card})
    assert ends(case, card) == wanted


@pytest.mark.rule("GF-SC-02", "GF-MOVE-02", "GF-MOVE-03", "GF-MOVE-04", "GF-RUL-06")
def test_route_checks() -> None:
    from_mansion = list(GAME.box.walks("NWM", 4, ""))
    assert ("NWM", "TEN", "SHA", "MUS", "TEN") in from_mansion
    assert ("NWM", "TEN", "SHA", "CLI", "NWM") not in from_mansion
    assert ("SHA", "TEN", "MUS", "SHA") not in list(GAME.box.walks("SHA", 3, ""))
    assert ("SHA", "TEN", "MUS", "SHA", "CLI") not in list(GAME.box.walks("SHA", 4, ""))


@pytest.mark.rule("GF-SC-03", "GF-MNS-03")
def test_the_giant_stops() -> None:
    case = at(
        heroes="DIP@ARC MAB@SHA STA@COR",
        monsters="GIANT@MUS GBOT@WAT PTER@LAK",
        board="MUS 0/3 ABU 2/0 SCH 3/0 SHA 4/0 TEN 3/0 ARC 3/0",
        hands={"DIP": "A3"},
    )
    assert ends(case, "A3") == "ABU CEM DIN HAL LAK MUS POO PUT"
    case.play("A3", Go("MUS"))
    assert case.told("went") == [{"hero": "DIP", "place": "MUS", "route": ["ARC", "MUS"]}]
    assert (case.board("MUS"), case.prompt, case.options) == ("MUS 5/3", "roll", [Roll("GIANT")])
    without = at(
        heroes="DIP@ARC MAB@SHA STA@COR", monsters="GIANT@ GBOT@WAT PTER@LAK", hands={"DIP": "A3"}, board="MUS 0/3"
    )
    assert ends(without, "A3") == "ABU CEM CLI COR DIN FOR HAL LAK MUS NWM POO PUT SCH SHA TEN"


@pytest.mark.rule("GF-SC-04", "GF-MNS-02")
def test_starting_beside_the_giant() -> None:
    case = at(
        heroes="DIP@MUS MAB@HAL STA@COR",
        monsters="GIANT@MUS GBOT@WAT PTER@LAK",
        hands={"DIP": "A0 A1"},
        board="MUS 0/3",
    )
    assert ends(case, "A1") == "ABU ARC SCH SHA TEN"
    staying = case.fork().play("A0")
    assert (staying.prompt, staying.options, staying.hero("DIP").place) == ("roll", [Roll("GIANT")], "MUS")
    case.play("A1", Go("TEN"))
    assert (case.hero("DIP").place, case.prompt) == ("TEN", "roll")
    assert case.options == [PERSUADE]


@pytest.mark.rule("GF-SC-05", "GF-CRD-05", "GF-CARD-06", "GF-RUL-07")
def test_lone_wolf() -> None:
    hand = {"DIP": "A0 A1 A2 A3 A4"}
    case = at(heroes="DIP@SUM MAB@DIN STA@CEM", hands=hand, curses={"DIP": "CU5.1"})
    assert (case.fork().play("A2").hero("DIP").place, case.fork().play("A1").hero("DIP").place) == ("LAK", "PUT")
    assert case.fork().play("A2").told("went")[0]["route"] == ["SUM", "PUT", "LAK"]
    shut_in = at(heroes="DIP@SUM MAB@DIN STA@CEM WEN@PUT", hands=hand, curses={"DIP": "CU5.1"})
    assert names(shut_in.options) == ["A0", "rest"]
    free = at(heroes="DIP@SUM MAB@DIN STA@CEM WEN@PUT", hands=hand)
    assert names(free.options) == ["A0", "A1", "A2", "A3", "A4", "rest"]


@pytest.mark.rule("GF-SC-06", "GF-CARD-04", "GF-CARD-05", "GF-CARD-06", "GF-RUL-35")
def test_only_rest_is_left() -> None:
    def stan(board: str = "COR 2/0+c", hand: str = "A3 AT", curse: str = "CU7.1") -> list[str]:
        heroes = "STA@COR MAB@DIN DIP@SHA"
        return names(at(heroes=heroes, hands={"STA": hand}, curses={"STA": curse}, board=board).options)

    assert stan() == ["rest"]
    assert stan(curse="") == ["A3", "rest"]
    assert stan(board="ABU 2/0+c") == ["AT", "rest"]
    assert stan(hand="AT", curse="") == ["rest"]


# -- rolls --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-07", "GF-ROLL-05", "GF-DICE-01", "GF-DICE-04", "GF-DICE-05", "GF-CRD-04")
def test_many_dice() -> None:
    def stan(dice: str, curses: str = "") -> Case:
        return at(
            heroes="STA@TEN MAB@DIN DIP@COR",
            board="TEN 6/2",
            curses={"STA": curses},
            phase="roll",
            card="A0",
            coming=f"{dice} CU1.1 CU2.1 CU3.1 CU5.1 CU7.1 CU8.1",
        )

    case = stan("S S S M M C C")
    assert (case.facts["n"], case.facts["excess"]) == (7, 3)
    case.do(PERSUADE)
    assert case.board("TEN") == "TEN 8/0"
    assert names(case.options) == ["sup>HAL", "sup>MUS", "sup>NWM", "sup>SHA"]
    case.do(MoveToken("sup", "HAL"), MoveToken("sup", "HAL"))
    assert case.board("TEN") == "TEN 6/0"
    assert case.curses("STA") == "CU1.1 CU2.1 CU3.1 CU5.1"
    assert [one["cause"] for one in case.told("cursed")] == ["dice", "excess", "excess", "excess"]

    shaky = stan("S S S S S", "CU4.1")
    assert (shaky.facts["n"], shaky.facts["excess"]) == (5, 5)
    shaky.do(PERSUADE)
    assert shaky.told("rolled")[0]["dice"] == "SSSSS"
    assert shaky.curses("STA") == "CU4.1 CU1.1 CU2.1 CU3.1 CU5.1 CU7.1"


@pytest.mark.rule("GF-SC-08", "GF-FIGHT-01", "GF-MNS-06")
@pytest.mark.parametrize(
    ("monster", "distrust", "curse", "wanted"),
    [
        ("GIANT", 0, "", 1),
        ("GIANT", 3, "", 3),
        ("GOBB", 0, "", 2),
        ("GOBB", 2, "", 3),
        ("GIANT", 0, "CU8.1", 2),
        ("GIANT", 3, "CU8.1", 4),
        ("GOBB", 0, "CU8.1", 3),
        ("GOBB", 2, "CU8.1", 4),
    ],
)
def test_need(monster: str, distrust: int, curse: str, wanted: int) -> None:
    def fight(successes: int) -> Case:
        return at(
            heroes="MAB@ARC STA@COR DIP@SHA",
            monsters=f"{monster}@ARC GBOT@WAT PTER@LAK",
            board=f"ARC 3/{distrust}",
            curses={"MAB": curse},
            phase="roll",
            card="A0",
            coming=" ".join(["S"] * successes + ["C"] * (7 - successes)) + " CU7.1",
        ).do(Roll(monster))

    lost, won = fight(wanted - 1), fight(wanted)
    facts = {"hero": "MAB", "monster": monster, "n": wanted - 1, "need": wanted, "power": ""}
    assert (lost.told("fight-lost"), lost.told("beaten")) == ([facts], [])
    assert won.told("beaten") == [{"hero": "MAB", "monster": monster}]
    assert won.monster(monster).place == ""


@pytest.mark.rule("GF-SC-09", "GF-MNS-04", "GF-FIGHT-05", "GF-CUR-04")
def test_the_trickster_and_the_uncursed() -> None:
    def mabel(dice: str, curse: str = "", card: str = "A1", gain: str = "CU7.1", sup: int = 2) -> Case:
        return at(
            heroes="MAB@ARC STA@COR DIP@SHA",
            monsters="TRICK@ARC GBOT@WAT PTER@LAK",
            board=f"ARC {sup}/1",
            curses={"MAB": curse},
            phase="roll",
            card=card,
            coming=f"{dice} {gain} CLI MAN HAL",
        ).do(Roll("TRICK"))

    case = mabel("S S S M C")
    assert case.monster("TRICK").place == "ARC"
    assert case.told("fight-lost") == [{"hero": "MAB", "monster": "TRICK", "n": 3, "need": 1, "power": "only-cursed"}]
    case.do(MoveToken("dis", "POO"))
    assert (case.board("ARC"), case.curses("MAB")) == ("ARC 2/0", "CU7.1")
    assert mabel("S", "CU7.2", "A3", sup=0).monster("TRICK").place == ""
    eye = mabel("S S S M C", gain="CU6.1").do(MoveToken("dis", "POO"))
    assert (eye.curses("MAB"), eye.told("cursed")[0]["curse"]) == ("", "CU6.1")


@pytest.mark.rule("GF-SC-10", "GF-MNS-04", "GF-END-01")
def test_the_time_monster_is_last() -> None:
    def mabel(others: str) -> Case:
        return at(
            heroes="MAB@ARC STA@COR DIP@SHA",
            monsters=f"TIME@ARC {others}",
            board="ARC 0/1",
            phase="roll",
            card="A2",
            coming="S S",
        ).do(Roll("TIME"))

    for others in ("GBOT@WAT PTER@LAK", "GBOT@ PTER@LAK", "GBOT@WAT PTER@"):
        case = mabel(others)
        assert case.monster("TIME").place
        assert case.told("fight-lost")[0]["power"] == "only-last"
    won = mabel("GBOT@ PTER@")
    assert (won.prompt, won.t.outcome) == ("", "won")
    assert won.match.result is not None
    assert won.match.result.winners == (0, 1, 2)


@pytest.mark.rule("GF-SC-11", "GF-MNS-07")
def test_rumble_has_two_rounds() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="RUMB@ARC GBOT@ PTER@",
        board="ARC 1/2",
        hands={"MAB": "A0"},
        row="DUS CLI MIN",
        phase="roll",
        card="A2",
        coming="S S S MAN",
    ).do(Roll("RUMB"))
    assert case.told("second-round") == [{"hero": "MAB", "monster": "RUMB"}]
    assert not {"cube", "draw"} & set(case.asked)
    assert (case.t.outcome, case.monster("RUMB").round) == ("", 2)
    assert case.monster("RUMB").place == "DUS"  # it was the nearest, and moved
    again = at(
        heroes="MAB@DUS STA@COR DIP@SHA",
        monsters="RUMB@DUS GBOT@ PTER@",
        rounds={"RUMB": 2},
        board="DUS 0/2",
        phase="roll",
        card="A2",
        coming="S S",
    ).do(Roll("RUMB"))
    assert (again.t.outcome, again.prompt) == ("won", "")


@pytest.mark.rule("GF-SC-12", "GF-RUL-20", "GF-DICE-04")
def test_the_gremloblin_stares() -> None:
    def mabel(dice: str) -> Case:
        return at(
            heroes="MAB@ARC STA@COR DIP@SHA",
            monsters="GREM@ARC GBOT@WAT PTER@LAK",
            board="ARC 1/3",
            phase="roll",
            card="A0",
            coming=f"{dice} CU7.1 CU8.1",
        ).do(Roll("GREM"))

    case = mabel("S S M M C")
    assert case.told("fight-lost")[0]["n"] == 2
    assert "move-token" not in case.asked
    assert case.curses("MAB") == "CU7.1"
    assert len(case.told("cursed")) == 1
    assert mabel("S S S S M").curses("MAB") == "CU7.1"  # a move face alone curses, in a fight that was won too
    assert mabel("S S S S S").curses("MAB") == ""


# -- riots --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-13", "GF-MON-05", "GF-RIOT-01", "GF-RIOT-02", "GF-RUL-09")
def test_a_riot_in_place() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="GREM@ARC GBOT@WAT PTER@LAK",
        board="ARC 0/3 DIN 2/0 MUS 0/1 POO 2/0+c",
        row="ARC CLI MIN",
        phase="monster",
        coming="CU7.1 MAN",
    )
    assert (case.prompt, case.curses("MAB"), case.board("ARC"), case.t.alarm) == ("riot-pull", "CU7.1", "ARC 0/3", 0)
    assert case.told("monster-stays") == [{"monster": "GREM", "place": "ARC"}]
    case.do(RiotPull(sup=("DIN",), dis=("MUS",)))
    assert case.t.alarm == 4
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 0/5 DIN 1/0 MUS 0/0 POO 2/0+c"


@pytest.mark.rule("GF-SC-14", "GF-CUBE-02", "GF-MON-02", "GF-RUL-33")
def test_a_cube_where_the_monster_stands() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="GREM@ARC GBOT@ARC PTER@LAK",
        board="ARC 0/3+c",
        row="ARC CLI MIN",
        phase="monster",
        coming="MAN",
    )
    assert (case.prompt, case.t.turn) == ("turn", 2)  # nothing was asked
    assert (case.board("ARC"), case.t.supply, case.t.alarm, case.curses("MAB")) == ("ARC 0/3", 19, 0, "")
    assert not {"monster-moved", "riot", "cursed"} & set(case.stories())


@pytest.mark.rule("GF-SC-15", "GF-MNS-05", "GF-RUL-21", "GF-CUBE-03")
def test_the_pterodactyl_grabs() -> None:
    def riot(monster: str) -> Case:
        return at(
            heroes="MAB@CEM STA@COR DIP@SHA",
            monsters=f"{monster}@SUM GBOT@MAN GIANT@FOR",
            board="DUM 1/0 DIN 2/1+c POO 1/0+c CEM 0/0",
            row="DUM CLI MIN",
            phase="monster",
            coming="MAN",
        )

    case = riot("PTER")
    assert (case.prompt, case.t.turn) == ("turn", 2)
    assert case.t.alarm == 1
    assert case.board("DUM", "DIN", "POO", "CEM") == "DUM 0/3 DIN 2/0+c POO 0/0+c CEM 0/0"
    other = riot("GREM")
    assert len(other.options) == 6
    other.do(RiotPull())
    assert (other.t.alarm, other.board("DUM", "DIN", "POO")) == (0, "DUM 0/1 DIN 2/1+c POO 1/0+c")


@pytest.mark.rule("GF-SC-16", "GF-CHR-02", "GF-RUL-19")
def test_the_manotaur_forbids_drawing() -> None:
    def mabel(place: str) -> Case:
        return at(
            heroes=f"MAB@{place} STA@COR DIP@SHA",
            monsters="MANO@ARC GBOT@LAK PTER@MAN",
            board="POO 2/0 SCH 2/0",
            hands={"MAB": "A1"},
            phase="cube",
            card="A0",
        )

    near = mabel("POO")
    assert near.prompt == "cube"
    near.do(PLACE_CUBE)
    assert near.told("cube-placed") == [{"hero": "MAB", "place": "POO"}]
    assert "draw" not in near.asked
    far = mabel("SCH").do(NO_CUBE)
    assert far.prompt == "draw"
    far.do(DRAW, DRAW)
    assert len(far.hero("MAB").hand) == 3
    assert far.prompt != "draw"


@pytest.mark.rule("GF-SC-17", "GF-MNS-08", "GF-CHR-05")
def test_gideon_bot_forbids_cubes() -> None:
    def wendy(bot: str) -> Case:
        return at(
            heroes="WEN@WAT STA@COR DIP@SHA",
            monsters=f"GBOT@{bot} GREM@LAK PTER@MAN",
            board="WAT 2/0 NWM 2/0+c",
            phase="cube",
            card="A3",
        )

    case = wendy("HAL")
    assert case.prompt == "ability"  # W5: no question about a cube came before
    assert MoveCube("NWM", "WAT") in case.options
    case.do(MoveCube("NWM", "WAT"))
    assert case.t.cubes == ["WAT"]
    assert case.told("cube-carried") == [{"hero": "WEN", "place": "NWM", "to": "WAT"}]
    assert wendy("DUS").prompt == "cube"


# -- the alarm track ----------------------------------------------------------------------------------

HELD = "CU1.1 CU1.2 CU2.1 CU2.2 CU3.1 CU3.2 CU7.1 CU7.2 CU8.1 CU8.2"


@pytest.mark.rule("GF-SC-18", "GF-ALM-02", "GF-ALM-03", "GF-ALM-05", "GF-ALM-06", "GF-ALM-07", "GF-ALM-09", "GF-RUL-16")
def test_three_marks_in_one_riot() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@FOR",
        monsters="GREM@TEN GBOT@WAT PTER@LAK",
        board="ARC 0/9 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI MIN",
        curse_deck=HELD,
        coming="CU1.1 CU2.1 CU3.1 CU7.1 CU8.1 CU1.2",
        alarm=10,
        phase="monster",
    )
    assert (case.t.alarm, case.t.row_limit, case.t.row) == (19, 2, ["CLI", "MIN"])
    assert (case.curses("MAB"), case.curses("STA"), case.curses("DIP")) == ("CU1.1 CU7.1", "CU2.1 CU8.1", "CU3.1 CU1.2")
    wanted = ["alarm", "curse-mark", *["cursed"] * 3, "shrink-mark", "curse-mark", *["cursed"] * 3, "turn"]
    assert case.stories()[-len(wanted) :] == wanted
    assert case.t.move_discard == ["ARC"]
    assert (case.t.turn, case.t.marks_done) == (2, 19)


@pytest.mark.rule("GF-SC-19", "GF-ALM-10", "GF-RUL-17", "GF-EVT-04")
def test_the_row_shrinks_in_the_middle_of_revealing() -> None:
    case = at(row="MAN CLI", alarm=13, phase="reveal", coming="E2 LAK FOR")
    assert (case.prompt, case.seat) == ("hard-choice", 0)
    case.do(GiveUp("A1-DIP"))
    assert case.t.row_limit == 3
    case.do(RAISE_ALARM)
    assert (case.seat, case.t.alarm) == (2, 14)
    case.do(RAISE_ALARM)
    assert (case.t.alarm, case.t.row_limit) == (15, 2)
    assert case.told("row-shortened") == [{"place": "CLI"}]
    assert case.t.row == ["MAN", "LAK"]
    assert case.t.move_discard == ["E2", "CLI"]
    assert (case.hand("DIP"), case.hero("DIP").discard) == ("A0 A2", ["A1-DIP"])


# -- curses -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-20", "GF-CUR-05", "GF-CRD-06", "GF-REV-04", "GF-RUL-28", "GF-RUL-29")
def test_the_all_seeing_eye() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@FOR",
        monsters="GREM@MAN GBOT@ISL PTER@CEM",
        board="LAK 2/0+c CLI 2/0 FOR 2/0 MIN 1/0 DUM 2/0 SUM 0/3",
        row="HAL POO COR",
        phase="curses",
        fields={"dice": ["C"]},
        card="A0",
        coming="CU6.1 E7 LAK E4 MAN CLI E8 WAT",
    )
    assert case.told("row-replaced") == [{"cards": ["LAK", "MAN", "CLI"]}]
    assert case.told("event") == [{"event": "E7"}]
    assert case.board("CLI", "FOR", "MIN", "LAK", "DUM", "SUM") == "CLI 1/1 FOR 1/1 MIN 0/1 LAK 1/1+c DUM 1/1 SUM 0/3"
    assert case.told("event-late") == [{"event": "E4"}]
    assert (case.t.alarm, case.curses("MAB"), case.t.curse_discard) == (1, "", ["CU6.1"])
    assert case.stories().index("row-replaced") < case.stories().index("event") < case.stories().index("event-late")

    case.until("turn")
    assert case.told("move-card") == [{"place": "LAK"}]
    assert case.told("event-late") == [{"event": "E4"}, {"event": "E8"}]
    assert case.t.alarm == 2
    assert case.t.row == ["MAN", "CLI", "WAT"]


@pytest.mark.rule("GF-SC-21", "GF-CRD-07", "GF-REV-06")
def test_torn_pages() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@FOR",
        phase="curses",
        fields={"dice": ["C"]},
        card="A0",
        hands={"MAB": "A1"},
        coming="CU10.1 E2 WAT E8",
    )
    assert case.told("page-torn") == [{"card": card} for card in ("E2", "WAT", "E8")]
    assert case.t.move_discard == ["E2", "WAT", "E8"]
    assert (case.t.alarm, case.t.event_done, case.told("event")) == (2, False, [])
    assert (case.curses("MAB"), case.t.curse_discard) == ("", ["CU10.1"])


@pytest.mark.rule("GF-SC-22", "GF-CUR-02", "GF-CUR-03", "GF-RUL-14")
def test_a_curse_held_already() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@FOR",
        curses={"MAB": "CU8.1"},
        phase="curses",
        fields={"dice": ["C"]},
        card="A0",
        hands={"MAB": "A1"},
        coming="CU8.2 CU4.1",
    )
    assert (case.curses("MAB"), case.t.curse_discard) == ("CU8.1 CU4.1", ["CU8.2"])
    assert case.told("cursed") == [{"hero": "MAB", "curse": "CU4.1", "cause": "dice"}]


@pytest.mark.rule("GF-SC-22", "GF-CUR-03", "GF-RUL-14")
def test_no_curse_is_left() -> None:
    """With other cards of the same kinds, no instant ones, everything can be held."""
    everything = {
        "MAB": "CU1.1 CU2.1 CU3.1 CU4.1 CU5.1 CU7.1 CU8.1 CU9.1",
        "STA": "CU1.2 CU2.2 CU3.2 CU4.2 CU5.2 CU7.2 CU8.2 CU9.2",
        "DIP": "CU9.3",
        "WEN": "CU9.4",
    }
    game = game_with(curses={"CU6": {"count": 0}, "CU10": {"count": 0}, "CU9": {"count": 4}})
    case = Case(
        arrange(
            game,
            heroes="SOO@SHA MAB@FOR STA@COR DIP@DIN WEN@HAL",
            curses=everything,
            phase="curses",
            fields={"dice": ["C"]},
            card="A0",
            hands={"SOO": "A1"},
        )
    )
    assert (case.t.curse_deck, case.t.curse_discard) == ([], [])
    assert (case.told("no-curse"), case.told("cursed"), case.curses("SOO")) == ([{"hero": "SOO"}], [], "")


@pytest.mark.rule("GF-SC-23", "GF-CRD-01", "GF-REST-03", "GF-REST-04", "GF-RND-07")
def test_slippery_fingers() -> None:
    left = set()
    for seed in range(40):
        case = at(
            heroes="MAB@SHA STA@COR DIP@FOR",
            hands={"MAB": "A1"},
            decks={"MAB": "A0 A2"},
            curses={"MAB": "CU1.1"},
            row="CLI HAL MIN",
            seed=seed,
        ).do(REST)
        mabel = case.hero("MAB")
        assert (len(mabel.hand), len(mabel.deck), mabel.discard) == (5, 1, [])
        assert case.match.view(0)["table"]["team"][0]["deck"] == {"hidden": 1}
        left.add(mabel.deck[0])
    assert left == {f"{card}-MAB" for card in ("A0", "A2", "A3", "A4", "AT")}
    later = at(
        heroes="MAB@SHA STA@COR DIP@FOR",
        board="SHA 4/0",
        hands={"MAB": "A0 A1 A2 A3 A4"},
        decks={"MAB": "AT"},
        curses={"MAB": "CU1.1"},
        coming="S S S S S S S",
    ).play("A0")
    later.until("turn")
    assert "cube" in later.asked
    assert "draw" not in later.asked


@pytest.mark.rule("GF-SC-24", "GF-CRD-02")
def test_bad_mouth() -> None:
    case = at(
        heroes="MAB@FOR STA@DIN DIP@HAL",
        board="FOR 3/0",
        hands={"MAB": "A1"},
        row="CLI HAL MIN",
        phase="curses",
        fields={"dice": ["C"]},
        card="A0",
        coming="CU2.1",
    )
    case.do(PLACE_CUBE, DRAW, NO_DRAW)
    assert case.board("FOR") == "FOR 2/1+c"
    assert case.told("bad-mouth") == [{"hero": "MAB", "place": "FOR"}]
    assert case.stories().index("drew") < case.stories().index("bad-mouth") < case.stories().index("move-card")
    later = at(
        heroes="MAB@FOR STA@DIN DIP@HAL",
        board="FOR 3/0+c",
        curses={"MAB": "CU2.1"},
        row="CLI HAL MIN",
        phase="lift",
        card="A0",
        coming="S C C",
    )
    later.do(CURSE_ROLL, Drop("CU2.1"))
    assert (later.board("FOR"), later.curses("MAB"), later.told("bad-mouth")) == ("FOR 3/0+c", "", [])


# -- events -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-25", "GF-EVT-05", "GF-RUL-26")
def test_run_for_it() -> None:
    def dipper(place: str, monsters: str) -> Case:
        return at(heroes=f"DIP@{place} MAB@MAN STA@ISL", monsters=monsters, row="CLI FOR", phase="reveal", coming="E3")

    between = dipper("SCH", "GREM@ABU GBOT@POO PTER@LAK")
    assert {"hero": "DIP"} in between.told("stays")
    assert between.hero("DIP").place == "SCH"
    assert dipper("SCH", "GREM@ABU GBOT@LAK PTER@ISL").told("ran")[0] == {"hero": "DIP", "place": "POO"}
    together = dipper("DIN", "GREM@DIN GBOT@MAN PTER@FOR")
    assert (together.prompt, names(together.options)) == ("run", ["ARC", "DUM", "DUS", "SUM"])
    together.do(Run("DUM"))
    assert together.hero("DIP").place == "DUM"


@pytest.mark.rule("GF-SC-26", "GF-EVT-07", "GF-RUL-27")
def test_bad_news_travels() -> None:
    case = at(
        monsters="GREM@ARC GBOT@DIN PTER@MAN",
        board="ARC 0/2 DIN 0/3 MAN 0/1 MUS 1/1+c POO 1/0 DUM 1/0 DUS 0/1 SUM 0/0 CLI 0/0 FOR 0/1",
        row="CLI FOR",
        phase="reveal",
        coming="E4 HAL",
    )
    wanted = "ARC 0/3 DIN 0/4 MAN 0/2 MUS 1/0+c POO 1/0 DUM 1/0 DUS 0/0 SUM 0/0 CLI 0/0 FOR 0/0"
    assert case.board("ARC", "DIN", "MAN", "MUS", "POO", "DUM", "DUS", "SUM", "CLI", "FOR") == wanted
    assert [(one["monster"], one["places"]) for one in case.told("news")] == [
        ("GREM", ["DIN", "MUS"]),
        ("GBOT", ["ARC", "DUS"]),
        ("PTER", ["FOR"]),
    ]
    assert case.t.alarm == 0


@pytest.mark.rule("GF-SC-27", "GF-EVT-03", "GF-CRD-05")
def test_sudden_leap() -> None:
    case = at(
        heroes="MAB@SHA DIP@COR STA@DIN",
        monsters="GREM@ISL GBOT@ PTER@",
        hands={"MAB": "A0 AT", "DIP": "AT", "STA": "A0"},
        curses={"MAB": "CU5.1"},
        row="CLI FOR",
        phase="reveal",
        coming="E1 HAL",
    )
    assert case.told("leap-fails") == [{"hero": "MAB", "card": "AT-MAB"}]
    assert (case.hand("MAB"), case.hero("MAB").discard, case.hero("MAB").place) == ("A0", ["AT-MAB"], "SHA")
    assert (case.prompt, case.seat, names(case.options)) == ("leap", 1, ["MIN", "LAK"])
    before = dict(case.t.sup)
    case.do(Leap("LAK"))
    assert (case.hero("DIP").place, case.hero("DIP").discard, case.t.sup) == ("LAK", ["AT-DIP"], before)
    assert not {"pulled", "rolled"} & set(case.stories())
    assert case.t.turn == 2


@pytest.mark.rule("GF-SC-28", "GF-CHR-03")
def test_stan_takes_a_card_back() -> None:
    case = at(
        heroes="STA@FOR MAB@DIN DIP@HAL",
        hands={"STA": "A0"},
        decks={"STA": "A2 A3"},
        phase="draw",
        card="A1",
    )
    assert set(names(case.options)) == {"draw", "A1", "A4", "AT", "no-draw"}
    taken = case.fork().do(Take("A1-STA"))
    assert (taken.hand("STA"), "draw" in taken.asked[1:]) == ("A0 A1", False)
    drawn = case.do(DRAW)
    assert drawn.hand("STA") in ("A0 A2", "A0 A3")
    assert "draw" not in drawn.asked[1:]


# -- the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SC-29", "GF-RUL-25", "GF-TURN-08", "GF-END-01")
def test_the_last_monster() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="GREM@ARC GBOT@ PTER@",
        board="ARC 5/2",
        phase="roll",
        card="A0",
        coming="S S M C C C C",
    )
    assert (case.facts["n"], case.facts["excess"]) == (7, 2)
    case.do(Roll("GREM"))
    assert (case.prompt, case.t.outcome, case.t.last_words) == ("", "won", "GREM")
    assert (case.board("ARC"), case.curses("MAB")) == ("ARC 5/2", "")
    assert case.stories()[-2:] == ["beaten", "won"]


@pytest.mark.rule("GF-SC-30", "GF-ALM-04", "GF-ALM-06", "GF-END-02", "GF-TURN-08")
def test_the_alarm_is_lost() -> None:
    case = at(
        heroes="MAB@SHA STA@COR",
        monsters="GREM@TEN GBOT@WAT PTER@LAK",
        board="ARC 2/3 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI",
        row_limit=2,
        alarm=26,
        phase="monster",
    )
    assert (case.prompt, case.t.outcome, case.t.alarm, case.t.last_words) == ("", "lost", 28, "riot")
    assert (case.board("ARC"), case.t.row) == ("ARC 2/3", ["CLI"])
    assert case.stories()[-2:] == ["alarm", "lost"]
    assert case.told("alarm", "n", "alarm", "cause") == [{"n": 2, "alarm": 28, "cause": "riot"}]
    assert case.match.result is not None
    assert case.match.result.winners == ()


# -- set-up, cubes, tokens, the nearest -----------------------------------------------------------------


@pytest.mark.rule("GF-SC-31", "GF-SET-06", "GF-SET-07", "GF-SET-08", "GF-SET-09", "GF-SET-10")
def test_two_neighbouring_monsters_at_the_start() -> None:
    case = Case(GAME.new(3, chance=Scripted(["HAL", "TEN", "CEM"]), options={"monsters": "GREM,GBOT,PTER"}))
    assert case.t.alarm == 1
    wanted = "TEN 0/6 HAL 0/5 DUS 1/0 WAT 1/0 MUS 2/0 NWM 1/0 SHA 3/0"
    assert case.board("TEN", "HAL", "DUS", "WAT", "MUS", "NWM", "SHA") == wanted
    assert [(one.id, one.place) for one in case.t.monsters] == [("GREM", "HAL"), ("GBOT", "TEN"), ("PTER", "CEM")]


@pytest.mark.rule("GF-SC-32", "GF-S5-05", "GF-S5-09", "GF-CUBE-04", "GF-RUL-05")
def test_a_cube_beside_a_monster() -> None:
    case = at(
        heroes="WEN@ARC MAB@DIN STA@COR",
        monsters="GREM@ARC GBOT@WAT PTER@LAK",
        board="ARC 2/3 MUS 0/0+c DIN 1/0 POO 0/0",
        hands={"WEN": "A0"},
        curses={"WEN": "CU7.1"},
        coming="S S C C C C C CU8.1",
    )
    case.do(MoveCube("MUS", "ARC")).play("A0")
    assert (case.board("ARC"), case.options) == ("ARC 3/3+c", [Roll("GREM")])
    case.do(Roll("GREM"))
    assert case.told("fight-lost")[0]["need"] == 3
    assert (case.prompt, case.facts) == ("curse-roll", {"hero": "WEN", "n": 3})
    assert not {"cube", "draw"} & set(case.asked)


@pytest.mark.rule("GF-SC-33", "GF-CRD-03", "GF-RUL-23")
def test_sticky_rumours() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="ARC 1/3",
        curses={"MAB": "CU3.1"},
        phase="roll",
        card="A2",
        coming="S M M",
    ).do(PERSUADE)
    assert case.board("ARC") == "ARC 2/2"
    assert names(case.options) == ["sup>DIN", "sup>MUS", "sup>POO"]
    case.do(MoveToken("sup", "DIN"), MoveToken("sup", "MUS"))
    assert case.board("ARC") == "ARC 0/2"


@pytest.mark.rule("GF-SC-34", "GF-MON-04", "GF-RUL-10")
def test_the_nearest() -> None:
    case = at(
        heroes="MAB@DIN STA@COR DIP@SHA",
        monsters="GREM@HAL GBOT@LAK PTER@TEN",
        row="MAN CLI MIN",
        phase="monster",
    )
    assert (case.prompt, case.seat, names(case.options)) == ("move-monster", 0, ["GREM", "GBOT"])
