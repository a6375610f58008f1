"""Kids' mode (KID)."""

from __future__ import annotations

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names, settled
from tests.games.gravity_falls.packs import HOUSE
from wondertable.games.gravity_falls.cards import CHARACTERS, MONSTERS
from wondertable.games.gravity_falls.options import CURSE_ROLL, REST, Drop, Go, MoveCube, Reroll, Roll

KIDS = {"kids": "on"}


def fight(monster: str, dice: str, kids: bool = True) -> Case:
    """Mabel fights in the Arcade, one distrust there; two other monsters stand far away."""
    others = [name for name in ("GIANT", "GREM", "GBOT") if name != monster]
    return at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        monsters=f"{monster}@ARC {others[0]}@LAK {others[1]}@ISL",
        board="ARC 0/1 CLI 2/0+c",
        row="CLI HAL MIN",
        phase="roll",
        card="A0",
        options=KIDS if kids else {},
        coming=f"{dice} CU7.1 DUS",
    ).do(Roll(monster))


@pytest.mark.rule("GF-KID-01")
@pytest.mark.parametrize("monster", MONSTERS)
def test_one_success_beats_any_monster(monster: str) -> None:
    case = fight(monster, "S C C C")
    assert case.told("beaten") == [{"hero": "MAB", "monster": monster}]
    hard = monster in ("TRICK", "TIME", "GOBB", "RUMB")
    assert bool(fight(monster, "S C C C", kids=False).told("beaten")) != hard


@pytest.mark.rule("GF-KID-01")
def test_moves_are_moves_beside_the_gremloblin() -> None:
    case = fight("GREM", "S S M M")
    assert (case.prompt, case.curses("MAB")) == ("move-token", "")


@pytest.mark.rule("GF-KID-01")
def test_the_giant_stops_nobody() -> None:
    case = at(
        heroes="DIP@ARC MAB@SHA STA@COR",
        monsters="GIANT@MUS GREM@WAT PTER@LAK",
        board="MUS 0/3",
        hands={"DIP": "A1 A3"},
        options=KIDS,
    )
    assert {"SHA", "ABU", "TEN"} <= set(names(case.fork().play("A3").options))
    several = at(
        heroes="DIP@ARC MAB@SHA STA@COR",
        monsters="GIANT@MUS GREM@MUS PTER@LAK",
        board="MUS 0/3",
        hands={"DIP": "A1"},
        options=KIDS,
    )
    several.play("A1", Go("MUS")).until("roll")
    assert names(several.options) == ["GIANT", "GREM"]


@pytest.mark.rule("GF-KID-01")
def test_manotaur_and_gideon_bot_forbid_nothing() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        monsters="GBOT@POO MANO@DIN PTER@LAK",
        board="ARC 3/0",
        phase="cube",
        card="A0",
        hands={"MAB": "A1"},
        options=KIDS,
    )
    assert case.prompt == "cube"
    assert case.do(case.options[0]).prompt == "draw"


@pytest.mark.rule("GF-KID-01")
def test_the_pterodactyl_asks_like_any_other() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="PTER@TEN GBOT@LAK GREM@ISL",
        board="ARC 0/0 DIN 2/3 MUS 2/0+c POO 0/2+c",
        row="ARC CLI MIN",
        phase="monster",
        options=KIDS,
    )
    assert (case.prompt, len(case.options)) == ("riot-pull", 2 * 2 * 2)


@pytest.mark.rule("GF-KID-01", "GF-OPT-04")
def test_the_children_pick_any_three_figures() -> None:
    case = settled(2, 1, kids="on", monsters="RUMB,PTER,TIME")
    assert [monster.id for monster in case.t.monsters] == ["RUMB", "PTER", "TIME"]
    assert {case.t.powered(monster) for monster in MONSTERS} == {""}


@pytest.mark.rule("GF-KID-02", "GF-KID-03", "GF-INV-15")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_no_events_and_no_teleports(seats: int) -> None:
    for seed in range(8):
        case = settled(seats, seed, kids="on", difficulty="hard")
        events = set(GAME.box.events)
        teleports = {f"AT-{name}" for name in CHARACTERS}
        t = case.t
        assert not events & {*t.move_deck, *t.unused_events, *t.row, *t.move_discard}
        assert {*events, *teleports} <= set(t.boxed)
        for hero in t.team:
            assert len(hero.hand) == 3
            assert sorted([*hero.hand, *hero.deck]) == [f"A{number}-{hero.id}" for number in range(5)]


@pytest.mark.rule("GF-KID-04")
def test_advice_for_the_choice_of_characters() -> None:
    assert {person.id: person.advice for person in HOUSE.characters} == {
        "DIP": "child",
        "MAB": "child",
        "SOO": "child",
        "STA": "adult",
        "WEN": "",
    }


@pytest.mark.rule("GF-KID-05", "GF-INV-15")
def test_marks_are_ignored_but_the_last_one() -> None:
    def riot(alarm: int) -> Case:
        return at(
            heroes="MAB@SHA STA@COR DIP@HAL",
            monsters="GREM@TEN GBOT@LAK PTER@ISL",
            board="ARC 0/9 DIN 0/0 MUS 0/0 POO 0/0",
            row="ARC CLI MIN",
            phase="monster",
            alarm=alarm,
            options=KIDS,
            coming="DUS",
        )

    case = riot(10)
    assert (case.t.alarm, case.t.row_limit, case.t.row) == (19, 3, ["CLI", "MIN", "DUS"])
    assert not {"curse-mark", "shrink-mark", "cursed"} & set(case.stories())
    assert case.t.marks_done == 19
    lost = riot(19)
    assert (lost.t.outcome, lost.t.alarm) == ("lost", 21)


@pytest.mark.rule("GF-KID-05", "GF-INV-15")
def test_torn_pages_find_no_event() -> None:
    case = at(
        phase="curses", card="A0", hands={"DIP": "A1"}, fields={"dice": ["C"]}, coming="CU10.1", alarm=5, options=KIDS
    )
    assert (len(case.told("page-torn")), case.t.alarm) == (3, 5)


@pytest.mark.rule("GF-KID-06")
def test_curses_cubes_and_abilities_stay() -> None:
    two = settled(2, 4, kids="on").t
    assert (sorted(two.removed), len(two.cubes)) == (["MUS", "SHA", "TEN"], 2)
    boots = at(hands={"DIP": "A0 A3 A4"}, curses={"DIP": "CU7.1"}, options=KIDS)
    assert names(boots.options) == ["A0", "rest"]
    dipper = at(
        heroes="DIP@ARC STA@COR MAB@HAL",
        board="ARC 3/0+c",
        curses={"DIP": "CU7.1"},
        phase="lift",
        card="A0",
        options=KIDS,
        coming="M C C S",
    )
    dipper.do(CURSE_ROLL, Reroll("C"), Drop("CU7.1"))
    assert dipper.curses("DIP") == ""
    wendy = at(heroes="WEN@ARC STA@COR MAB@HAL", board="CLI 2/0+c", row="CLI HAL MIN", options=KIDS)
    assert MoveCube("CLI", "NWM") in wendy.options
    wendy.do(REST).until("turn")
    assert wendy.told("cube-lost") == [{"place": "CLI", "cause": "monster"}]


@pytest.mark.rule("GF-KID-06", "GF-RIOT-02")
def test_riots_curse_children_too() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        monsters="GREM@POO GBOT@LAK PTER@ISL",
        row="ARC CLI MIN",
        phase="monster",
        options=KIDS,
        coming="CU7.1",
    )
    assert case.curses("MAB") == "CU7.1"
