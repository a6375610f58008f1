"""What characters can do and what monsters are like (CHR, MNS, tables 11.4 and 11.6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    GO_ON,
    KEEP,
    NO_DRAW,
    PERSUADE,
    REST,
    Lift,
    MoveCube,
    MoveToken,
    Reroll,
    Roll,
    Take,
)
from wondertable.kernel import AnswerError

FAR = "GREM@MAN GIANT@WAT PTER@LAK"


def alone(hero: str, phase: str, board: str = "ARC 3/0", coming: str = "", **position: Any) -> Case:
    """A character in the Arcade; in the monster phase nothing happens but the loss of a cube."""
    others = [f"{name}@{place}" for name, place in (("DIP", "COR"), ("MAB", "SHA"), ("STA", "HAL")) if name != hero]
    return at(
        **{
            "heroes": " ".join([f"{hero}@ARC", *others[:2]]),
            "monsters": FAR,
            "board": f"{board} CLI 2/0+c",
            "row": "CLI HAL MIN",
            "phase": phase,
            "card": "" if phase == "choose" else "A0",
            "hands": {hero: "A1"},
            "coming": f"{coming} DUS",
            **position,
        }
    )


# -- Dipper -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CHR-01", "GF-CHR-04", "GF-RND-06")
def test_dipper_rolls_one_die_again() -> None:
    case = alone("DIP", "roll", "ARC 1/2", "S M M C C S").do(PERSUADE)
    assert (case.prompt, case.facts["dice"]) == ("reroll", "SMMCC")
    assert case.options == [KEEP, Reroll("S"), Reroll("M"), Reroll("C")]
    assert case.board("ARC") == "ARC 1/2"  # nothing is applied yet
    case.do(Reroll("M"))
    assert case.told("rerolled") == [{"hero": "DIP", "face": "M", "new": "S"}]
    assert case.t.dice == ["S", "S", "M", "C", "C"]
    assert case.match.moves[-1].chance == (0,)
    assert case.board("ARC") == "ARC 3/0"
    assert case.t.ability_used


@pytest.mark.rule("GF-CHR-01", "GF-CHR-04")
def test_dipper_may_keep_his_dice() -> None:
    case = alone("DIP", "roll", "ARC 1/2", "S M C C C").do(PERSUADE, KEEP)
    assert case.told("rerolled") == []
    assert (case.board("ARC"), case.t.ability_used) == ("ARC 2/1", False)
    one_face = alone("DIP", "roll", "ARC 0/0", "S S S S").do(PERSUADE)
    assert one_face.options == [KEEP, Reroll("S")]
    with pytest.raises(AnswerError):
        one_face.do(Reroll("C"))


@pytest.mark.rule("GF-CHR-04")
def test_the_new_face_stands() -> None:
    """The last success becomes a curse: the fight is lost and the curse counts."""
    case = alone(
        "DIP",
        "roll",
        "ARC 0/1",
        "S M M M C CU7.1",
        monsters="GOBB@ARC GIANT@WAT PTER@LAK",
        fields={"ability_used": False},
    )
    case.do(Roll("GOBB"), Reroll("S"))
    assert case.told("fight-lost", "n") == [{"n": 0}]
    assert case.prompt == "move-token"
    assert case.t.dice == ["C", "M", "M", "M"]


@pytest.mark.rule("GF-CHR-04")
@pytest.mark.parametrize("monster", ["TRICK", "TIME"])
def test_dipper_rolls_again_where_successes_are_void_too(monster: str) -> None:
    case = alone("DIP", "roll", "ARC 0/1", "S M C C", monsters=f"{monster}@ARC GIANT@WAT PTER@LAK").do(Roll(monster))
    assert case.prompt == "reroll"


@pytest.mark.rule("GF-CHR-04", "GF-INV-10", "GF-S5-05")
@pytest.mark.parametrize("used", [False, True])
def test_once_a_turn_in_either_roll(used: bool) -> None:
    case = alone(
        "DIP", "roll", "ARC 3/0+c", "S S S S S S S S M C S", curses={"DIP": "CU7.1"}, hands={"DIP": "A1 A2 A3"}
    )
    case.do(PERSUADE, Reroll("S") if used else KEEP)
    case.until("curse-roll").do(CURSE_ROLL)
    if used:
        assert (case.prompt, case.facts["n"]) == ("drop", case.t.dice.count("S"))
        return
    assert (case.prompt, case.options) == ("reroll", [KEEP, Reroll("S"), Reroll("M"), Reroll("C")])
    case.do(Reroll("C"))
    assert (case.prompt, case.facts["n"]) == ("drop", 2)


@pytest.mark.rule("GF-CHR-04")
def test_only_dipper_rolls_again() -> None:
    for hero in ("MAB", "STA", "SOO", "WEN"):
        case = alone(hero, "roll", "ARC 1/1").do(PERSUADE)
        assert "reroll" not in case.asked


# -- Mabel --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CHR-01", "GF-CHR-02", "GF-CRD-01")
@pytest.mark.parametrize(
    ("hand", "curse", "drawn"), [("", "", 3), ("A1", "", 2), ("A1 A2", "", 1), ("", "CU1.1", 2), ("A1", "CU1.1", 1)]
)
def test_mabel_draws_up_to_her_limit(hand: str, curse: str, drawn: int) -> None:
    case = alone("MAB", "draw", hands={"MAB": hand}, curses={"MAB": curse})
    for _ in range(drawn):
        assert case.options == [DRAW, NO_DRAW]
        case.do(DRAW)
    assert case.prompt != "draw"
    assert len(case.told("drew")) == drawn
    assert len(case.hero("MAB").hand) == (2 if curse else 3)


@pytest.mark.rule("GF-CHR-01", "GF-S5-04")
def test_mabel_may_stop_and_may_reshuffle() -> None:
    case = alone("MAB", "draw", hands={"MAB": ""}, decks={"MAB": "A3"})
    case.do(DRAW)
    assert (case.hand("MAB"), case.told("deck-shuffled")) == ("A3", [])
    stopped = case.fork().do(NO_DRAW)
    assert (stopped.hand("MAB"), "draw" in stopped.asked[1:]) == ("A3", False)
    case.do(DRAW)
    assert (len(case.hero("MAB").hand), case.told("deck-shuffled")) == (2, [{"hero": "MAB"}])


@pytest.mark.rule("GF-CHR-02")
@pytest.mark.parametrize("hero", ["MAB", "STA", "SOO"])
@pytest.mark.parametrize(
    ("board", "monsters", "hand", "asked"),
    [
        ("ARC 3/0", FAR, "A1 A2 A3", False),
        ("ARC 3/1", FAR, "A1", False),
        ("ARC 3/0", "GREM@ARC GIANT@WAT PTER@LAK", "A1", False),
        ("ARC 3/0", "MANO@ARC GIANT@WAT PTER@LAK", "A1", False),
        ("ARC 3/0", "MANO@POO GIANT@WAT PTER@LAK", "A1", False),
        ("ARC 3/0", "MANO@DIN GIANT@WAT PTER@LAK", "A1", False),
        ("ARC 3/0", "MANO@SCH GIANT@WAT PTER@LAK", "A1", True),
        ("ARC 3/0", "MANO@ GIANT@WAT PTER@LAK", "A1", True),
    ],
)
def test_the_conditions_of_drawing_hold_for_all(hero: str, board: str, monsters: str, hand: str, asked: bool) -> None:
    case = alone(hero, "draw", board, monsters=monsters, hands={hero: hand})
    assert ("draw" in case.asked) == asked


# -- Stan ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CHR-01", "GF-CHR-02")
def test_stan_takes_any_card_of_his_discard_pile() -> None:
    case = alone("STA", "draw", decks={"STA": "A2"})
    discarded = ("A0-STA", "A3-STA", "A4-STA", "AT-STA")
    assert set(case.options) == {DRAW, *(Take(card) for card in discarded), NO_DRAW}
    with pytest.raises(AnswerError):
        case.do(Take("A2-STA"))  # his deck he may not look through
    case.do(Take("AT-STA"))
    hero = case.hero("STA")
    assert (case.hand("STA"), sorted(hero.discard), hero.deck) == ("A1 AT", ["A0-STA", "A3-STA", "A4-STA"], ["A2-STA"])
    assert case.told("took-back") == [{"hero": "STA", "card": "AT-STA"}]
    assert case.asked.count("draw") == 1
    assert case.chances() == 1  # the new card of the row, nothing else


@pytest.mark.rule("GF-CHR-03", "GF-S5-04")
def test_stan_reshuffles_like_anybody() -> None:
    found = Counter[str]()
    for seed in range(60):
        case = alone("STA", "draw", decks={"STA": ""}, seed=seed).do(DRAW)
        assert case.told("deck-shuffled") == [{"hero": "STA"}]
        assert (case.hero("STA").discard, len(case.hero("STA").deck)) == ([], 4)
        found[case.hero("STA").hand[-1]] += 1
    assert set(found) == {"A0-STA", "A2-STA", "A3-STA", "A4-STA", "AT-STA"}


@pytest.mark.rule("GF-CHR-02")
def test_others_do_not_look_through_their_discard_pile() -> None:
    for hero in ("DIP", "MAB", "SOO", "WEN"):
        assert alone(hero, "draw", decks={hero: "A2"}).options == [DRAW, NO_DRAW]


# -- Soos ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CHR-01", "GF-CUR-07", "GF-TURN-04")
def test_soos_lifts_any_curse_of_another() -> None:
    case = alone("SOO", "choose", curses={"SOO": "CU8.1", "DIP": "CU7.1 CU9.1", "MAB": "CU7.2"}, fresh="CU9.1")
    assert [option for option in case.options if isinstance(option, Lift)] == [
        Lift("CU7.1"),
        Lift("CU9.1"),
        Lift("CU7.2"),
    ]
    with pytest.raises(AnswerError):
        case.do(Lift("CU8.1"))  # never his own
    case.do(Lift("CU9.1"))
    assert (case.curses("DIP"), case.curses("MAB"), case.curses("SOO")) == ("CU7.1", "CU7.2", "CU8.1")
    assert case.t.curse_discard == ["CU9.1"]
    assert case.told("lifted") == [{"hero": "SOO", "curse": "CU9.1", "whom": "DIP"}]


# -- Wendy --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CHR-01", "GF-CHR-05", "GF-CUBE-01", "GF-TURN-04")
def test_wendy_carries_a_cube_along_one_road() -> None:
    case = at(
        heroes="WEN@HAL DIP@COR MAB@SHA",
        monsters="GREM@ARC GBOT@WAT PTER@LAK",
        board="MUS 0/2+c SHA 4/0+c ISL 1/0+c",
    )
    assert {option for option in case.options if isinstance(option, MoveCube)} == {
        *(MoveCube("MUS", place) for place in ("ABU", "ARC", "SCH", "TEN")),
        *(MoveCube("SHA", place) for place in ("CLI", "FOR", "TEN")),
        *(MoveCube("ISL", place) for place in ("LAK", "MIN")),
    }
    case.do(MoveCube("MUS", "ARC"))  # a monster there does not matter, distrust neither
    assert (sorted(case.t.cubes), case.t.supply) == (["ARC", "ISL", "SHA"], 16)
    assert not [option for option in case.options if isinstance(option, MoveCube)]


# -- monsters -----------------------------------------------------------------------------------------


def fighting(monsters: str, dice: str, board: str = "ARC 0/1", **position: Any) -> Case:
    foe = monsters.partition("@")[0]
    case = at(
        **{
            "heroes": "MAB@ARC STA@COR DIP@HAL",
            "monsters": monsters,
            "board": f"{board} CLI 2/0+c",
            "row": "CLI HAL MIN",
            "phase": "roll",
            "card": "A0",
            "coming": f"{dice} CU7.1 DUS",
            **position,
        }
    )
    return case.do(Roll(foe))


@pytest.mark.rule("GF-MNS-01")
def test_a_power_is_gone_with_its_monster() -> None:
    near = alone("MAB", "cube", monsters="GBOT@DIN GIANT@WAT PTER@LAK")
    gone = alone("MAB", "cube", monsters="GBOT@ GIANT@WAT PTER@LAK")
    assert ("cube" in near.asked, "cube" in gone.asked) == (False, True)


@pytest.mark.rule("GF-MNS-01", "GF-RUL-20")
def test_only_the_chosen_foe_changes_a_fight() -> None:
    """Next to the Gobblewonker and the Trickster, the Gremloblin is fought by its own power alone."""
    case = fighting("GREM@ARC GOBB@ARC TRICK@ARC", "S M M M")
    assert case.told("beaten") == [{"hero": "MAB", "monster": "GREM"}]
    assert (case.curses("MAB"), "move-token" in case.asked) == ("CU7.1", False)
    other = fighting("GOBB@ARC GREM@ARC TRICK@ARC", "S S M C")
    assert other.told("beaten") == [{"hero": "MAB", "monster": "GOBB"}]
    assert other.prompt == "move-token"


@pytest.mark.rule("GF-MNS-04")
def test_a_curse_of_this_very_roll_comes_too_late_for_the_trickster() -> None:
    case = fighting("TRICK@ARC GBOT@WAT PTER@LAK", "S S S C")
    assert (case.told("beaten"), case.curses("MAB")) == ([], "CU7.1")
    cursed = fighting("TRICK@ARC GBOT@WAT PTER@LAK", "S S S C", curses={"MAB": "CU9.1"})
    assert cursed.told("beaten") == [{"hero": "MAB", "monster": "TRICK"}]
    other = fighting("TRICK@ARC GBOT@WAT PTER@LAK", "S S S C", curses={"STA": "CU9.1"})
    assert other.told("fight-lost", "power") == [{"power": "only-cursed"}]


@pytest.mark.rule("GF-MNS-05")
def test_the_pterodactyl_pulls_one_from_each_neighbour() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="PTER@TEN GBOT@LAK GREM@ISL",
        board="ARC 0/0 DIN 2/3 MUS 2/0+c POO 0/2+c",
        row="ARC CLI MIN",
        phase="monster",
        coming="DUS",
    )
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 0/3 DIN 2/2 MUS 1/0+c POO 0/1+c"
    assert (case.t.alarm, "riot-pull" in case.asked) == (2, False)
    assert case.told("riot-pulled", "tokens") == [{"tokens": {"sup": ["MUS"], "dis": ["DIN", "POO"]}}]


@pytest.mark.rule("GF-MNS-05")
def test_another_monsters_riot_is_not_the_pterodactyls() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="GREM@TEN GBOT@LAK PTER@DIN",
        board="ARC 0/0 DIN 2/3 MUS 2/0+c POO 0/2+c",
        row="ARC CLI MIN",
        phase="monster",
    )
    assert case.prompt == "riot-pull"


@pytest.mark.rule("GF-MNS-06")
@pytest.mark.parametrize(
    ("board", "dice", "won"),
    [
        ("ARC 0/0", "S C C C", False),
        ("ARC 0/0", "S S C C", True),
        ("ARC 0/1", "S C C C", False),
        ("ARC 0/1", "S S C C", True),
    ],
)
def test_the_gobblewonker_needs_one_more(board: str, dice: str, won: bool) -> None:
    assert bool(fighting("GOBB@ARC GBOT@WAT PTER@LAK", dice, board).told("beaten")) == won


@pytest.mark.rule("GF-MNS-07")
def test_rumble_needs_two_victories() -> None:
    """Plenty of successes win one round only; it stays a monster in the location; the marker travels with it."""
    case = fighting("RUMB@ARC GBOT@WAT PTER@LAK", "S S S S", "ARC 0/1")
    assert (case.told("second-round"), case.told("beaten")) == ([{"hero": "MAB", "monster": "RUMB"}], [])
    assert (case.monster("RUMB").round, case.monster("RUMB").place) == (2, "ARC")
    assert not {"cube", "draw"} & set(case.asked)
    lost = fighting("RUMB@ARC GBOT@WAT PTER@LAK", "M C C C", "ARC 0/1")
    assert lost.monster("RUMB").round == 1
    second = fighting("RUMB@ARC GBOT@WAT PTER@LAK", "S C C C", "ARC 0/1", rounds={"RUMB": 2})
    assert second.told("beaten") == [{"hero": "MAB", "monster": "RUMB"}]


@pytest.mark.rule("GF-MNS-08")
def test_gideon_bot_leaves_other_cubes_alone() -> None:
    """Cubes that lie next to it stay; two roads away, and where it stands no longer, they may be placed."""
    case = alone("MAB", "cube", "ARC 3/0 MUS 3/0+c", monsters="GBOT@MUS GIANT@WAT PTER@LAK")
    assert ("cube" in case.asked, case.board("MUS")) == (False, "MUS 3/0+c")
    assert "cube" in alone("MAB", "cube", monsters="GBOT@SCH GIANT@WAT PTER@LAK").asked
    wendy = at(
        heroes="WEN@ARC STA@COR DIP@HAL", monsters="GBOT@MUS GIANT@WAT PTER@LAK", board="ARC 3/0+c POO 2/0 MUS 0/3"
    )
    assert MoveCube("ARC", "MUS") in wendy.options


@pytest.mark.rule("GF-RUL-12", "GF-FIGHT-05")
def test_an_unbeatable_foe_is_fought_all_the_same() -> None:
    case = fighting("TIME@ARC GBOT@WAT PTER@LAK", "S S M C").do(MoveToken("dis", "MUS"))
    assert case.told("fight-lost", "n", "need", "power") == [{"n": 2, "need": 1, "power": "only-last"}]
    assert case.curses("MAB") == "CU7.1"


@pytest.mark.rule("GF-TURN-06", "GF-REST-02")
def test_abilities_while_resting() -> None:
    wendy = alone("WEN", "choose").do(REST)
    assert (wendy.prompt, wendy.facts["window"]) == ("ability", 5)
    wendy.do(MoveCube("CLI", "NWM"))
    assert "NWM" in wendy.t.cubes
    dipper = alone("DIP", "choose", curses={"DIP": "CU7.1"}).do(REST)
    assert "reroll" not in dipper.asked
    soos = alone("SOO", "choose", curses={"DIP": "CU7.1"}).do(REST, GO_ON)
    assert names(soos.options) == ["CU7.1", "go-on"]


def test_powers_are_where_the_monsters_are() -> None:
    t = at(monsters="GREM@ARC GBOT@ PTER@LAK").t
    assert (t.powered("GREM"), t.powered("GBOT"), t.powered("MANO")) == ("ARC", "", "")
    assert [monster.id for monster in t.alive()] == ["GREM", "PTER"]
    assert {monster.id for monster in t.monsters_at("LAK")} == {"PTER"}
    assert GAME.box.rank["PTER"] == "hard"
