"""What everybody is told, what a question says, and which step of the turn is shown with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, at, dealt
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    PERSUADE,
    PLACE_CUBE,
    REST,
    Drop,
    Go,
    MoveToken,
    RiotPull,
    Roll,
)
from wondertable.kernel import Words
from wondertable.kernel.rulebook import rulebook

TURN: dict[str, Any] = {
    "heroes": "WEN@SHA MAB@DIN STA@ARC",
    "monsters": "GREM@LAK GBOT@ISL PTER@SUM",
    "board": "FOR 1/3 MAN 1/0 COR 2/0+c SHA 3/0+c HAL 2/1 DUS 1/1",
    "hands": {"WEN": "A1 AT"},
    "curses": {"WEN": "CU7.1"},
    "row": "HAL CLI MIN",
    "coming": "S S S M M C C CU8.1 A3-WEN S S S C C E2 WAT",
}


@pytest.mark.rule("GF-TURN-01", "GF-UI-02")
def test_every_question_says_where_the_turn_stands() -> None:
    case = at(**TURN)
    seen: list[tuple[str, str, dict[str, Any]]] = []
    answers = {
        "turn": GAME.box.play["A1-WEN"],
        "go": Go("FOR"),
        "roll": PERSUADE,
        "move-token": MoveToken("sup", "MAN"),
        "curse-roll": CURSE_ROLL,
    }
    while case.t.turn == 1:
        seen.append((case.prompt, case.t.step, case.facts))
        case.do(answers.get(case.prompt, case.options[-1] if case.prompt == "ability" else case.options[0]))
    assert seen == [
        ("turn", "T1", {"hero": "WEN"}),
        ("go", "T3", {"hero": "WEN", "card": "A1-WEN"}),
        ("ability", "T4", {"hero": "WEN", "window": 2}),
        ("pull", "T4", {"hero": "WEN", "place": "FOR"}),
        ("ability", "T6", {"hero": "WEN", "window": 3}),
        ("roll", "T6", {"hero": "WEN", "place": "FOR", "n": 7, "excess": 0}),
        ("move-token", "T8", {"hero": "WEN", "place": "FOR", "n": 2}),
        ("move-token", "T8", {"hero": "WEN", "place": "FOR", "n": 1}),
        ("ability", "T11", {"hero": "WEN", "window": 4}),
        ("cube", "T11", {"hero": "WEN", "place": "FOR"}),
        ("draw", "T12", {"hero": "WEN"}),
        ("curse-roll", "T13", {"hero": "WEN", "n": 5}),
        ("drop", "T13", {"hero": "WEN", "n": 3}),
        ("ability", "T14", {"hero": "WEN", "window": 5}),
        ("move-monster", "M2", {"hero": "WEN", "place": "HAL"}),
        ("riot-pull", "M4", {"monster": "GREM", "place": "HAL"}),
        ("hard-choice", "M7", {"hero": "WEN"}),
        ("hard-choice", "M7", {"hero": "MAB"}),
        ("hard-choice", "M7", {"hero": "STA"}),
        ("ability", "M8", {"hero": "WEN", "window": 6}),
    ]


@pytest.mark.rule("GF-TURN-04")
def test_an_open_window_is_shown() -> None:
    case = at(**TURN)
    found = []
    while case.t.turn == 1:
        if case.t.window:
            assert case.prompt == "ability"
            found.append((case.t.window, case.facts["window"]))
        case.do(case.options[-1] if case.prompt == "ability" else case.options[0])
    assert found == [(number, number) for number in range(2, 7)]
    assert case.t.window == 0


@pytest.mark.rule("GF-TURN-01", "GF-REST-02")
@pytest.mark.parametrize(
    ("position", "step"),
    [
        ({"phase": "curses", "card": "A0", "coming": "CU6.1 E2 WAT DUS POO", "fields": {"dice": ["C"]}}, "T9"),
        ({"phase": "curses", "card": "A0", "coming": "CU6.1 E2 WAT DUS POO", "fields": {"excess": 1}}, "T10"),
    ],
)
def test_events_come_up_in_the_middle_of_a_step(position: dict[str, Any], step: str) -> None:
    case = at(heroes="DIP@ARC MAB@DIN STA@COR", monsters="GREM@ARC GBOT@WAT PTER@LAK", **position)
    assert (case.prompt, case.t.step) == ("hard-choice", step)


@pytest.mark.rule("GF-REST-02", "GF-CRD-02")
def test_steps_of_a_rest() -> None:
    case = at(heroes="WEN@SHA MAB@DIN STA@ARC", board="SHA 3/0+c").do(REST)
    assert (case.prompt, case.t.step, case.t.rested) == ("ability", "R2", True)


@pytest.mark.rule("GF-TURN-01", "GF-CARD-01", "GF-UI-12")
def test_the_story_of_a_turn() -> None:
    case = at(**TURN)
    case.play("A1", Go("FOR")).until("roll").do(PERSUADE)
    case.do(MoveToken("sup", "MAN"), MoveToken("sup", "SHA")).until("cube")
    case.do(PLACE_CUBE, DRAW, CURSE_ROLL, Drop("CU7.1")).until("riot-pull")
    case.do(RiotPull(sup=("DUS", "TEN", "WAT"))).until("turn")
    told = [(event.what, event.facts) for event in case.events if event.what != "alarm"]
    assert told == [
        ("played", {"hero": "WEN", "card": "A1-WEN"}),
        ("went", {"hero": "WEN", "place": "FOR", "route": ["SHA", "FOR"]}),
        ("pulled", {"hero": "WEN", "place": "FOR", "tokens": {"sup": ["COR", "MAN", "SHA"], "dis": []}}),
        ("rolled", {"hero": "WEN", "dice": "SSSMMCC", "foe": "", "place": "FOR", "excess": 0}),
        ("persuaded", {"hero": "WEN", "place": "FOR", "n": 3}),
        ("token-moved", {"hero": "WEN", "side": "sup", "place": "MAN"}),
        ("token-moved", {"hero": "WEN", "side": "sup", "place": "SHA"}),
        ("cursed", {"hero": "WEN", "curse": "CU8.1", "cause": "dice"}),
        ("cube-placed", {"hero": "WEN", "place": "FOR"}),
        ("drew", {"hero": "WEN", "card": "A3-WEN"}),
        ("curse-rolled", {"hero": "WEN", "dice": "SSSCC"}),
        ("dropped", {"hero": "WEN", "curse": "CU7.1"}),
        ("move-card", {"place": "HAL"}),
        ("monster-moved", {"monster": "GREM", "start": "LAK", "place": "HAL"}),
        ("riot", {"monster": "GREM", "place": "HAL"}),
        ("riot-pulled", {"monster": "GREM", "place": "HAL", "tokens": {"sup": ["DUS", "TEN", "WAT"], "dis": []}}),
        ("turned", {"place": "HAL", "n": 5}),
        ("event", {"event": "E2"}),
        ("gave-up", {"hero": "WEN", "card": "AT-WEN"}),
        ("gave-up", {"hero": "MAB", "card": "A0-MAB"}),
        ("gave-up", {"hero": "STA", "card": "A0-STA"}),
        ("revealed", {"place": "WAT"}),
        ("turn", {"hero": "MAB", "turn": 2}),
    ]


@pytest.mark.rule("GF-FIGHT-01")
def test_the_story_of_a_fight() -> None:
    case = at(
        heroes="MAB@ARC DIP@SHA STA@COR",
        monsters="GREM@ARC GBOT@WAT PTER@LAK",
        board="ARC 0/1",
        phase="roll",
        card="A2",
        coming="S C",
    ).do(Roll("GREM"))
    assert case.told("rolled") == [{"hero": "MAB", "dice": "SC", "foe": "GREM", "place": "ARC", "excess": 0}]
    won = at(
        heroes="MAB@ARC DIP@SHA STA@COR",
        monsters="GREM@ARC GBOT@ PTER@",
        board="ARC 0/1",
        phase="roll",
        card="A3",
        coming="S",
    ).do(Roll("GREM"))
    assert [(event.what, event.facts) for event in won.events[-1:]] == [
        ("won", {"cause": "GREM", "turn": 1, "beaten": 3, "most": 3})
    ]


@pytest.mark.rule("GF-SET-07", "GF-SET-11", "GF-SET-13", "GF-SET-15")
def test_the_story_of_a_set_up() -> None:
    case = dealt(2, 7, characters="SOO,DIP", monsters="GREM,GBOT,PTER", first="1")
    names = [name for name in case.stories() if name != "alarm"]
    assert names == [
        *["monster-placed"] * 3,
        *["character"] * 2,
        *["hero-placed"] * 2,
        *["drew-first"] * 2,
        "row",
        "turn",
    ]


@pytest.mark.rule("GF-RUL-32", "GF-COMP-01")
def test_names_that_are_misprinted_in_the_rulebook() -> None:
    words = Words("ru", GAME)
    found = {place: str(GAME.guide.name_of(words, "place", place)) for place in ("ABU", "TEN", "SCH", "DUM", "MUS")}
    assert found["ABU"].endswith("Бабулиты")
    assert found["TEN"].endswith("Гидеона")
    assert all(found[place].endswith("Гравити Фолз") for place in ("SCH", "DUM", "MUS"))


@pytest.mark.rule("GF-COMP-11")
def test_the_aids_become_the_help_panel() -> None:
    books = [rulebook("wondertable.games.gravity_falls", language) for language in ("ru", "uk", "en")]
    assert books[0].rules.keys() == books[1].rules.keys() == books[2].rules.keys()
    for area in ("TURN", "CARD", "MOVE", "RUM", "ROLL", "REST", "MON", "RIOT", "REV"):
        assert any(rule.startswith(f"GF-{area}-") for rule in books[0].rules)
