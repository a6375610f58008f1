"""The tutorial: positions from the rulebook's examples (section 18) and what to do in them, on the real engine."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from wondertable.games.mad_tea_party.options import (
    END,
    SEARCH_CHAPTERS,
    SEARCH_HEROES,
    AlicePage,
    Cat,
    Choose,
    Move,
    Name,
    Play,
    PlayChapter,
    SoldierPage,
    Take,
    Treat,
    Whirl,
)
from wondertable.games.mad_tea_party.position import arrange
from wondertable.kernel.lesson import Lesson, Step

if TYPE_CHECKING:
    from wondertable.games.mad_tea_party.game import MadTeaParty

__all__ = ["lessons"]


def lessons(game: MadTeaParty) -> tuple[Lesson, ...]:
    """From the first turn to the Cats."""

    def at(**position: Any) -> Any:
        return functools.partial(arrange, game, **position)

    return (
        Lesson(  # TP-SEA-02, TP-CHP-01, TP-WHI-01, TP-END-02
            "turn",
            at(seats=2, phase="search", tea={"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"}, draws="H01 K19"),
            (
                Step(SEARCH_HEROES),
                Step(SEARCH_CHAPTERS),
                Step(PlayChapter("K19")),
                Step(Whirl("mid-1", "K19.1")),
                Step(Whirl("mid-2", "K19.2")),
            ),
        ),
        Lesson(  # TP-EX-01
            "order",
            at(seats=2, hands=["C14 C19 C34 C09 K26"], draws="H09"),
            (
                Step(Play("C14")),
                Step(Name("DUC")),
                Step(Play("C19")),
                Step(Play("C34")),
                Step(END),
            ),
        ),
        Lesson(  # TP-EX-03
            "treat",
            at(seats=2, hands=["H02"], tea={"mid-1": "C39", "mid-2": "C09", "mid-3": "C19"}, draws="C24 C29"),
            (
                Step(Play("H02")),
                Step(Treat("cake", "mid-2")),
                Step(Take("huge-2")),
                Step(Take("mid-3")),
                Step(END),
            ),
        ),
        Lesson(  # TP-WHI-03, TP-FIT-01
            "size",
            at(seats=2, hands=["K02"], tea={"tiny-1": "C09", "mid-1": "C24", "huge-1": "C39", "mid-2": "C10"}),
            (
                Step(PlayChapter("K02")),
                Step(Whirl("tiny-1", "K02.1")),
                Step(Whirl("mid-1", "K02.2")),
                Step(Whirl("huge-1", "K02.3")),
            ),
        ),
        Lesson(  # TP-EX-04
            "alice",
            at(seats=2, hands=["H13"], books=["K19"], tea={"mid-1": "C19", "mid-2": "C01", "mid-3": "C02"}),
            (
                Step(Play("H13")),
                Step(Choose("stand-in")),
                Step(AlicePage("K19.1")),
                Step(END),
            ),
        ),
        Lesson(  # TP-EX-11
            "soldier",
            at(seats=2, hands=["C01"], books=["K05", "K19.1=C39"]),
            (
                Step(Play("C01")),
                Step(SoldierPage(1, "K19.2")),
                Step(END),
            ),
        ),
        Lesson(  # TP-EX-10
            "move",
            at(hands=["C39", "H22"], books=["K19"]),
            (
                Step(Play("C39"), {1: (Cat("H22"),)}),
                Step(Move("K19.1")),
                Step(END),
            ),
        ),
        Lesson(  # TP-CAT-01, TP-WIN-04, TP-WIN-30
            "cat",
            at(seats=2, active=1, hands=["H22 H13", "C01"], books=["K19.1=C39"]),
            (Step(Cat("H22")),),
            {1: (Play("C01"), SoldierPage(0, "K19.2"))},
        ),
    )
