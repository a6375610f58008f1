"""The course of a turn, playing a card, ability windows (TURN, CARD, DEC)."""

from __future__ import annotations

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names, settled
from wondertable.games.gravity_falls.options import (
    DRAW,
    GO_ON,
    NO_CUBE,
    NO_DRAW,
    PERSUADE,
    PLACE_CUBE,
    REST,
    GiveUp,
    Go,
    Lift,
    LoseCube,
    MoveCube,
    MoveMonster,
    MoveToken,
    Play,
    RiotPull,
    Roll,
)
from wondertable.kernel import AnswerError

SOOS = {"STA": "CU7.1"}
"""A curse for Soos to lift."""


def soos(**position: object) -> Case:
    """Soos is at turn, Stan holds a curse, nothing happens in the monster phase."""
    arranged = {
        "heroes": "SOO@FOR STA@DIN DIP@HAL",
        "monsters": "GREM@LAK GBOT@ISL PTER@CEM",
        "board": "FOR 1/1 MAN 1/0+c COR 2/0 SHA 3/0",
        "curses": SOOS,
        "hands": {"SOO": "A0 A1"},
        "coming": "S S S S S S S S S S WAT",
    }
    return at(**{**arranged, **position})


# -- the course of a turn -------------------------------------------------------------------------------


@pytest.mark.rule("GF-TURN-01", "GF-TURN-03", "GF-ROLL-07", "GF-CARD-01", "GF-TURN-02")
def test_a_whole_turn() -> None:
    case = at(
        heroes="DIP@SHA MAB@DIN STA@COR",
        monsters="GREM@LAK GBOT@ISL PTER@CEM",
        board="FOR 1/3 MAN 1/0 COR 2/0 SHA 3/0+c HAL 2/1",
        hands={"DIP": "A1 A3"},
        curses={"DIP": "CU2.1"},
        row="HAL CLI MIN",
        coming="S S M C C C C CU7.1 AT-DIP WAT",
    )
    case.play("A1", Go("FOR"))
    case.until("move-token").do(MoveToken("dis", "MAN"))
    case.do(PLACE_CUBE, DRAW)
    case.until("turn")
    assert case.stories() == [
        "played",
        "went",
        "pulled",
        "rolled",
        "persuaded",
        "token-moved",
        "cursed",
        "cube-placed",
        "drew",
        "bad-mouth",
        "move-card",
        "monster-moved",
        "riot",
        "riot-pulled",
        "alarm",
        "turned",
        "revealed",
        "turn",
    ]
    assert (case.t.turn, case.t.active, case.seat) == (2, 1, 1)


@pytest.mark.rule("GF-TURN-01", "GF-TURN-03", "GF-REV-09", "GF-SET-17", "GF-INV-05")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_turns_go_round_with_one_movement_card_each(seats: int) -> None:
    case = settled(seats, 8, difficulty="easy", first="1")
    team = len(case.t.team)
    for turn in range(1, 8):
        assert (case.t.turn, case.t.active) == (turn, (turn - 1) % team)
        assert case.seat == (0 if seats == 1 else case.t.active)
        assert len(case.t.row) == case.t.row_limit
        said = len(case.told("move-card"))
        case.do(case.options[0] if turn % 2 else REST).until("turn", "")
        if not case.prompt:
            break
        assert len(case.told("move-card")) == said + 1


@pytest.mark.rule("GF-TURN-01")
def test_a_turn_starts_clean() -> None:
    case = soos(coming="S S S S S CU8.1 WAT", row="MAN CLI MIN").play("A0").until("ability")
    case.do(Lift("CU7.1")).until("roll").do(PERSUADE).until("turn")
    t = case.t
    assert (t.turn, t.ability_used, t.event_done, t.rested, t.fresh) == (2, False, False, False, [])
    assert (t.card, t.foe, t.mover, t.dice, t.excess, t.left) == ("", "", "", [], 0, 0)
    assert t.step == "T1"


@pytest.mark.rule("GF-TURN-02", "GF-REST-01", "GF-CARD-01")
def test_play_or_rest() -> None:
    case = at(hands={"DIP": "A0 A2 AT"})
    assert case.options == [Play("A0-DIP"), Play("A2-DIP"), Play("AT-DIP"), REST]
    with pytest.raises(AnswerError):
        case.do(Play("A1-DIP"))
    with pytest.raises(AnswerError):
        case.match.submit(1, REST)
    case.play("A2")
    assert (case.hand("DIP"), case.hero("DIP").discard, case.hero("DIP").deck) == (
        "A0 AT",
        ["A2-DIP"],
        ["A1-DIP", "A3-DIP", "A4-DIP"],
    )
    assert (case.told("played"), case.t.card) == ([{"hero": "DIP", "card": "A2-DIP"}], "A2-DIP")


@pytest.mark.rule("GF-CARD-01")
def test_discard_piles_are_never_mixed() -> None:
    case = settled(4, 12)
    for _ in range(60):
        if not case.prompt:
            break
        case.do(case.options[0])
        for hero in case.t.team:
            assert {card[-3:] for card in (*hero.discard, *hero.deck, *hero.hand)} == {hero.id}


@pytest.mark.rule("GF-CARD-07", "GF-REST-01", "GF-RUL-31")
def test_an_empty_hand_forces_a_rest() -> None:
    case = at(hands={"DIP": ""})
    assert (case.prompt, case.options) == ("turn", [REST])  # still a click of one's own
    full = at(hands={"DIP": "A0 A1 A2 A3 A4 AT"})
    assert REST in full.options
    full.do(REST)
    assert full.told("rested-idle") == [{"hero": "DIP"}]


@pytest.mark.rule("GF-CARD-04", "GF-CARD-05")
def test_a_teleport_without_a_target_cannot_be_played() -> None:
    heroes = "SOO@SHA MAB@DIN DIP@COR"
    poor = " ".join(f"{place} 2/0" for place in ("TEN", "HAL", "MUS", "ARC", "DIN", "SCH"))
    no_three = at(heroes=heroes, board=f"SHA 13/0 {poor}", hands={"SOO": "AT"})
    assert max(no_three.t.sup[place] for place in GAME.box.places if place != "SHA") == 2
    assert no_three.options == [REST]
    one = at(heroes=heroes, board=f"SHA 12/0 {poor.replace('HAL 2', 'HAL 3')}", hands={"SOO": "AT"})
    assert names(one.options) == ["AT", "rest"]
    assert one.play("AT").hero("SOO").place == "HAL"


# -- ability windows ----------------------------------------------------------------------------------


@pytest.mark.rule("GF-TURN-04", "GF-DEC-01", "GF-CHR-01")
def test_the_six_windows() -> None:
    case = soos()
    assert (case.prompt, names(case.options)) == ("turn", ["A0", "A1", "rest", "CU7.1"])
    case.play("A1")
    found = []
    windows = {2: "went", 3: "pulled", 4: "nobody-to-persuade", 5: "nobody-to-persuade", 6: "revealed"}
    case.do(Go("COR"))
    while case.prompt != "turn":
        if case.prompt == "ability":
            assert case.facts["hero"] == "SOO"
            assert case.options == [Lift("CU7.1"), GO_ON]
            window = case.facts["window"]
            found.append(window)
            assert case.stories()[-1] == windows[window]
            case.do(GO_ON)
        else:
            case.until("ability", "turn")
    assert found == [2, 3, 4, 5, 6]
    assert case.t.active == 1
    assert names(case.options) == ["A0", "A1", "A2", "rest"]  # Soos' ability is not Stan's


@pytest.mark.rule("GF-TURN-04", "GF-INV-10", "GF-DEC-01", "GF-CHR-01")
@pytest.mark.parametrize("window", [1, 2, 3, 4, 5, 6])
def test_once_a_turn_in_any_window(window: int) -> None:
    case = soos(curses={"STA": "CU7.1", "DIP": "CU8.1"})
    if window == 1:
        case.do(Lift("CU8.1"))
        assert (case.prompt, names(case.options)) == ("turn", ["A0", "A1", "rest"])  # asked again
    case.play("A1", Go("COR"))
    while case.until("ability", "turn").prompt == "ability":
        case.do(Lift("CU8.1") if case.facts["window"] == window else GO_ON)
    assert [asked for asked in case.asked if asked == "ability"] == ["ability"] * (window - 1)
    assert (case.curses("DIP"), case.curses("STA"), case.t.curse_discard) == ("", "CU7.1", ["CU8.1"])
    assert case.told("lifted") == [{"hero": "SOO", "curse": "CU8.1", "whom": "DIP"}]


@pytest.mark.rule("GF-TURN-04", "GF-TURN-06", "GF-REST-02")
def test_windows_of_a_rest() -> None:
    case = soos().do(REST)
    assert (case.prompt, case.facts["window"]) == ("ability", 5)
    case.do(GO_ON)
    assert (case.prompt, case.facts["window"]) == ("ability", 6)
    case.do(Lift("CU7.1"))
    assert (case.prompt, case.t.active, case.curses("STA")) == ("turn", 1, "")


@pytest.mark.rule("GF-TURN-04", "GF-ROLL-04")
def test_the_fourth_window_comes_without_dice_too() -> None:
    case = soos(board="FOR 0/0 MAN 0/0 COR 0/0 SHA 0/1", phase="roll", card="A4", hands={"SOO": "A0"})
    assert (case.prompt, case.facts["window"], case.told("no-dice")) == (
        "ability",
        4,
        [{"hero": "SOO", "place": "FOR"}],
    )


@pytest.mark.rule("GF-DEC-01")
def test_no_window_without_a_target() -> None:
    case = soos(curses={"SOO": "CU7.1"})
    assert names(case.options) == ["A0", "A1", "rest"]
    case.play("A0").until("turn")
    assert "ability" not in case.asked
    wendy = at(heroes="WEN@FOR STA@DIN DIP@HAL", board="FOR 2/0", phase="closing", card="A0")
    assert "ability" not in wendy.asked  # no cube on the board


@pytest.mark.rule("GF-TURN-06")
@pytest.mark.parametrize("name", ["SOO", "WEN", "DIP"])
def test_abilities_are_for_the_own_turn(name: str) -> None:
    case = at(
        heroes=f"STA@FOR {name}@DIN",
        monsters="GREM@LAK GBOT@ISL PTER@CEM",
        board="FOR 1/1+c HAL 3/0+c",
        curses=SOOS,
        row="HAL CLI MIN",
    )
    case.play("A0").until("roll").do(PERSUADE)
    while case.t.active == 0:
        assert case.prompt not in ("ability", "reroll")
        case.do(NO_CUBE if case.prompt == "cube" else case.options[-1])
    assert (case.t.active, case.seat) == (1, 1)


@pytest.mark.rule("GF-TURN-05")
def test_an_event_is_finished_before_any_ability() -> None:
    """Torn out of the deck in T9: the questions of the event come first, then the fourth window."""
    case = soos(
        phase="curses",
        card="A0",
        hands={"SOO": "A1"},
        fields={"dice": ["C"]},
        coming="CU6.1 E2 CLI COR WAT HAL",
        row="HAL MAN MIN",
    )
    assert [case.do(GiveUp(case.t.team[seat].hand[0])).seat for seat in range(3)] == [1, 2, 0]
    assert (case.prompt, case.facts["window"]) == ("ability", 4)
    assert case.asked == ["hard-choice"] * 3 + ["ability"]


@pytest.mark.rule("GF-TURN-07")
def test_the_location_is_read_at_the_moment() -> None:
    """Run for It, brought up by a curse in T9, moves the character before it may place a cube."""
    case = at(
        heroes="DIP@SCH MAB@MAN STA@ISL",
        monsters="GREM@ABU GBOT@LAK PTER@ISL",
        board="SCH 3/0 POO 2/0",
        hands={"DIP": "A1"},
        phase="curses",
        fields={"dice": ["C"]},
        card="A0",
        coming="CU6.1 E3 CLI COR WAT HAL",
    )
    case.until("cube")
    assert case.hero("DIP").place == "POO"
    assert case.facts == {"hero": "DIP", "place": "POO"}
    case.do(PLACE_CUBE)
    assert case.t.cubes == ["POO"]


@pytest.mark.rule("GF-TURN-08", "GF-END-02", "GF-ALM-04")
def test_a_loss_ends_everything_at_once() -> None:
    """The third of five in Hard Choice loses: nobody else is asked, no mark acts, nothing is revealed."""
    case = at(
        heroes="DIP@SHA MAB@DIN STA@COR SOO@FOR WEN@HAL",
        hands={"DIP": "", "MAB": "", "STA": "", "SOO": "A0", "WEN": "A0"},
        curses={"DIP": "CU7.1"},
        row="MAN",
        row_limit=2,
        alarm=18,
        phase="reveal",
        coming="E2",
    )
    assert (case.prompt, case.t.outcome, case.t.alarm, case.t.last_words) == ("", "lost", 21, "event")
    assert (case.hand("SOO"), case.hand("WEN"), case.t.row) == ("A0", "A0", ["MAN"])
    assert case.t.phase == "over"
    with pytest.raises(AnswerError):
        case.match.submit(0, REST)


@pytest.mark.rule("GF-END-03", "GF-END-04")
@pytest.mark.parametrize("solo", [False, True])
def test_all_win_or_lose_together(solo: bool) -> None:
    won = at(
        heroes="DIP@ARC MAB@DIN",
        monsters="GREM@ARC GBOT@ PTER@",
        board="ARC 0/1",
        phase="roll",
        card="A3",
        alarm=11,
        solo=solo,
        coming="S",
    ).do(Roll("GREM"))
    won.until("")
    result = won.match.result
    assert result is not None
    seats = 1 if solo else 2
    assert (result.winners, result.scores, result.reason) == (tuple(range(seats)), (17,) * seats, "won")
    assert result.together
    assert [result.share(seat) for seat in range(seats)] == [1.0] * seats
    lost = at(
        heroes="DIP@SHA MAB@DIN", row="MAN", row_limit=2, alarm=27, phase="reveal", coming="E8", solo=solo
    ).match.result
    assert lost is not None
    assert (lost.winners, lost.scores, lost.reason, lost.together) == ((), (0,) * seats, "lost", True)


# -- what a decision is -------------------------------------------------------------------------------


@pytest.mark.rule("GF-DEC-02")
def test_pulls_are_one_choice() -> None:
    board = "DIN 3/0 SUM 1/1 DUS 1/1 ARC 1/1 DUM 1/1+c"
    case = at(heroes="DIP@DIN MAB@SHA STA@COR", board=board).play("A0")
    assert (case.prompt, len(case.options), len(set(case.options))) == ("pull", 2 * 2 * 2 * 3, 24)
    riot = at(heroes="DIP@SHA MAB@MAN STA@COR", monsters="GREM@TEN GBOT@WAT PTER@LAK", board=board, row="DIN CLI MIN")
    riot.do(REST)
    assert (riot.prompt, len(riot.options), len(set(riot.options))) == ("riot-pull", 24, 24)
    assert all(isinstance(option, RiotPull) for option in riot.options)


@pytest.mark.rule("GF-DEC-03", "GF-DICE-01")
def test_tokens_leave_one_by_one() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@SHA",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="ARC 1/1 DIN 0/0 MUS 0/0 POO 0/0",
        phase="roll",
        card="A2",
        coming="M M M",
    ).do(PERSUADE)
    assert [case.facts["n"], len(case.options)] == [3, 6]
    case.do(MoveToken("dis", "POO"))
    assert (case.facts["n"], names(case.options)) == (2, ["sup>DIN", "sup>MUS", "sup>POO"])
    case.do(MoveToken("sup", "DIN"))
    assert case.board("ARC", "DIN", "MUS", "POO") == "ARC 0/0 DIN 1/0 MUS 0/0 POO 0/1"
    assert case.prompt != "move-token"  # the third has nothing left to move, and nothing comes back


@pytest.mark.rule("GF-DEC-04", "GF-RND-06")
def test_chance_is_never_a_choice() -> None:
    """Whatever comes up comes up by itself: no question lists the cards of a deck or the faces to be rolled."""
    for seed in range(6):
        case = settled(3, seed, difficulty="hard")
        while case.prompt:
            t = case.t
            hidden = {*t.move_deck, *t.curse_deck, *t.unused_events} - set(GAME.box.places)
            hidden |= {card for hero in t.team for card in hero.deck}
            offered = {value for option in case.options for value in option.plain().values() if isinstance(value, str)}
            assert not hidden & offered
            case.do(case.options[seed % len(case.options)])


@pytest.mark.rule("GF-DEC-01", "GF-EVT-08", "GF-MON-04", "GF-EVT-04")
def test_who_is_asked_in_another_ones_turn() -> None:
    """Only Sudden Leap, Hard Choice and Run for It ask others than the active seat."""
    position = {"heroes": "DIP@SCH MAB@DIN STA@COR", "active": 1, "row": "MAN CLI", "phase": "reveal"}
    asked = {
        event: at(**position, hands=hands, board=board, monsters=monsters, coming=f"{event} HAL").seat
        for event, hands, board, monsters in (
            ("E1", {"MAB": "A0", "STA": "AT"}, "HAL 3/0+c WAT 2/0+c", "GREM@LAK GBOT@ISL PTER@CEM"),
            ("E3", {}, "", "GREM@DIN GBOT@MAN PTER@COR"),
            ("E6", {}, "SCH 3/0+c POO 1/0+c", "GREM@LAK GBOT@ISL PTER@CEM"),
        )
    }
    assert asked == {"E1": 2, "E3": 1, "E6": 1}
    removing = at(**position, board="SCH 3/0+c POO 1/0+c MUS 3/0+c", coming="E6 HAL")
    assert (removing.facts, removing.seat) == ({"figure": "DIP", "place": "SCH"}, 1)
    removing.do(LoseCube("POO"))
    monsters = at(**{**position, "phase": "monster", "row": "MAN CLI MIN"}, monsters="GREM@HAL GBOT@LAK PTER@TEN")
    assert (monsters.prompt, monsters.seat) == ("move-monster", 1)
    monsters.do(MoveMonster("GBOT"))
    assert monsters.monster("GBOT").place == "MAN"


@pytest.mark.rule("GF-DEC-01")
def test_one_legal_value_is_no_question() -> None:
    """Except playing a card and rolling, which stay clicks."""
    case = at(
        heroes="DIP@COR MAB@DIN STA@HAL",
        monsters="GREM@LAK GBOT@ISL PTER@CEM",
        board="COR 2/0 ABU 2/0 FOR 0/1",
        hands={"DIP": "A0"},
    )
    assert (case.prompt, len(case.options)) == ("turn", 2)
    case.play("A0")
    assert (case.prompt, case.options) == ("roll", [PERSUADE])


@pytest.mark.rule("GF-DEC-01")
def test_declining_is_an_answer_too() -> None:
    case = at(
        heroes="STA@FOR MAB@DIN DIP@HAL",
        monsters="GREM@LAK GBOT@ISL PTER@CEM",
        board="FOR 3/0",
        hands={"STA": "A1"},
        phase="cube",
        card="A0",
    )
    case.do(NO_CUBE)
    assert (case.t.cubes, case.prompt) == ([], "draw")
    case.do(NO_DRAW)
    assert case.hand("STA") == "A1"
    wendy = at(heroes="WEN@FOR MAB@DIN DIP@HAL", board="HAL 3/0+c", phase="closing", card="A0")
    wendy.do(GO_ON)
    assert wendy.t.cubes == ["HAL"]
    moved = at(heroes="WEN@FOR MAB@DIN DIP@HAL", board="HAL 3/0+c", phase="closing", card="A0")
    moved.do(MoveCube("HAL", "DUS"))
    assert moved.t.cubes == ["DUS"]
