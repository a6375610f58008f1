"""The tutorial: positions from the rulebook's examples (section 17) and what to do in them, on the real engine."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    KEEP,
    PERSUADE,
    PLACE_CUBE,
    REST,
    Drop,
    Go,
    Lift,
    LoseCube,
    MoveToken,
    Play,
    Pull,
    RiotPull,
    Roll,
)
from wondertable.games.gravity_falls.position import arrange
from wondertable.kernel.lesson import Lesson, Step

if TYPE_CHECKING:
    from wondertable.games.gravity_falls.game import GravityFalls

__all__ = ["lessons"]


def lessons(game: GravityFalls) -> tuple[Lesson, ...]:
    """From the first step to the help of a friend."""

    def at(**position: Any) -> Any:
        position.setdefault("heroes", "DIP@SHA MAB@PUT")
        return functools.partial(arrange, game, **position)

    return (
        Lesson(  # GF-EX-01
            "walk",
            at(
                hands={"DIP": "A3 A1"},
                monsters="GREM@POO GBOT@MIN PTER@CEM",
                board="TEN 0/1 HAL 0/0 MUS 1/0 NWM 0/0 SHA 2/0",
                coming="S S S A2-DIP",
            ),
            (Step(Play("A3-DIP")), Step(Go("TEN")), Step(PERSUADE), Step(KEEP), Step(PLACE_CUBE), Step(DRAW)),
        ),
        Lesson(  # GF-EX-02
            "rumours",
            at(
                heroes="DIP@DIN MAB@PUT",
                hands={"DIP": "A0 A1"},
                monsters="GREM@MAN GBOT@MIN PTER@COR",
                board="DIN 3/0 SUM 2/0 DUS 0/1 ARC 1/1 DUM 2/0+c",
            ),
            (Step(Play("A0-DIP")), Step(Pull(("SUM",), ("ARC", "DUS")))),
        ),
        Lesson(  # GF-EX-03
            "persuade",
            at(
                heroes="DIP@ARC MAB@PUT",
                hands={"DIP": "A0 A1"},
                monsters="GREM@MAN GBOT@MIN PTER@COR",
                board="ARC 4/3",
                phase="roll",
                card="A3",
                coming="S S M C C CU7.1",
            ),
            (Step(PERSUADE), Step(KEEP), Step(MoveToken("dis", "POO")), Step(PLACE_CUBE), Step(DRAW)),
        ),
        Lesson(  # GF-EX-04
            "fight",
            at(
                heroes="DIP@HAL MAB@PUT",
                hands={"DIP": "A0 A1"},
                monsters="GREM@MAN GBOT@HAL PTER@COR",
                board="HAL 4/2",
                phase="roll",
                card="A3",
                coming="S S S M C CU7.1",
            ),
            (Step(Roll("GBOT")), Step(KEEP), Step(MoveToken("dis", "WAT"))),
        ),
        Lesson(  # GF-EX-05, GF-EX-06, GF-REST-03
            "riot",
            at(
                heroes="DIP@SCH MAB@PUT",
                hands={"DIP": "A0"},
                monsters="GREM@POO PTER@WAT TIME@LAK",
                board="ABU 0/1 COR 0/1 SCH 1/1 MUS 2/0+c",
                row="ABU MIN CLI",
                coming="NWM",
            ),
            (Step(REST), Step(RiotPull(("SCH",), ("COR",)))),
        ),
        Lesson(  # GF-EX-07
            "event",
            at(
                heroes="DIP@SCH MAB@PUT",
                monsters="GREM@ARC PTER@MAN TIME@LAK",
                board="MUS 2/0+c POO 2/0+c PUT 2/0+c",
                row="CLI MIN",
                phase="reveal",
                alarm=3,
                coming="E5 E3 LAK",
            ),
            (Step(LoseCube("MUS")),),
        ),
        Lesson(  # GF-S5-05 to GF-S5-07
            "curse",
            at(
                heroes="DIP@ARC MAB@PUT",
                monsters="GREM@MAN GBOT@MIN PTER@COR",
                board="ARC 3/0+c",
                curses={"DIP": "CU7.1"},
                phase="lift",
                coming="S M C",
            ),
            (Step(CURSE_ROLL), Step(KEEP), Step(Drop("CU7.1"))),
        ),
        Lesson(  # table 11.4: SOO
            "team",
            at(
                heroes="SOO@COR DIP@ARC",
                monsters="GREM@MAN GBOT@MIN PTER@CLI",
                curses={"DIP": "CU8.1"},
                hands={"SOO": "A0"},
            ),
            (Step(Lift("CU8.1")), Step(REST)),
        ),
    )
