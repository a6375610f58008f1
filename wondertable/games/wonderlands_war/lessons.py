"""The tutorial: positions from the rulebook's examples (section 21) and what to do in them, on the real engine."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from wondertable.games.wonderlands_war.options import (
    BLOCK,
    CROSS_HEAD,
    DOUBLE,
    DRAW,
    NO_BET,
    NO_FORGE,
    STOP,
    SUFFER,
    Bet,
    Build,
    Forge,
    Gain,
    Lead,
    Lose,
    Now,
    Place,
    Reveal,
    Sit,
)
from wondertable.games.wonderlands_war.position import arrange
from wondertable.kernel.lesson import Lesson, Step

if TYPE_CHECKING:
    from wondertable.games.wonderlands_war.game import WonderlandsWar

__all__ = ["lessons"]

LEADER_ROW, SUPPORTER_ROW = 1, 2
ICON = "icon"


def lessons(game: WonderlandsWar) -> tuple[Lesson, ...]:
    """From the tea table to the forge."""

    def at(players: dict[str, dict[str, Any]], **position: Any) -> Any:
        return functools.partial(arrange, game, players, **position)

    alice = {"leader": "RK", "lead": 3, "rows": ["", "ALI-1 ALI-1", "", ""], "bag": "ALI-2 FORGE ROs ALI-A MAD MAD2"}
    queen = {
        "figures": {"F03": "RK"},
        "supporters": {"RK": 1},
        "leader": "TW",
        "bag": "FORGE MAD MAD MAD2 QUE-A QUE-2",
        "madness": "MAD MAD MAD",
        "exhausted": "QUE-1",
    }
    onlooker = {"supporters": {"PT": 1}}
    return (
        Lesson(  # WW-TEA-07, WW-TEA-14, WW-FAQ-03
            "tea",
            at(
                {
                    "HAT": {"partied": True},
                    "QUE": {"leader": "chair", "chair": 4},
                    "CAT": {"leader": "chair", "chair": 6},
                },
                phase="turn",
                laid={2: "T1-04", 3: "T1-17", 7: "T1-22", 9: "T1-28"},
                market="F02 I04 F03",
                coming=[2, "TW1"],
            ),
            (Step(Sit(3)), Step(Place(2, "WZ")), Step(Now("D"))),
        ),
        Lesson(  # WW-EX-09
            "head",
            at(
                {
                    "HAT": {"leader": "chair", "chair": 9, "partied": True},
                    "QUE": {"leader": "chair", "chair": 4},
                    "CAT": {"leader": "chair", "chair": 6},
                },
                phase="turn",
                laid={2: "T1-16", 10: "T1-20"},
                coming=[2, "T1-01", "T1-02", "T1-03", "T1-05", "T1-06", "T1-23"],
            ),
            (Step(CROSS_HEAD), Step(Sit(9)), Step(Place(2, "RK"))),
        ),
        Lesson(  # WW-TEA-16 to WW-TEA-19, WW-BAT-02
            "leader",
            at(
                {
                    "CAT": {"leader": "chair", "chair": 8, "taken": 4, "shards": 5, "lead": 2, "supporters": {"ML": 2}},
                    "QUE": {"leader": "RK", "taken": 4, "shards": 1, "supporters": {"ML": 1}},
                    "ALI": {"leader": "TW", "taken": 4, "shards": 2, "supporters": {"TW": 2}},
                },
                phase="turn",
                marker="ML",
                coming="CAT-A QUE-1",
            ),
            (Step(Lead("ML"), {1: (STOP,), 2: (NO_BET,)}), Step(STOP)),
        ),
        Lesson(  # WW-EX-01
            "chips",
            at(
                {
                    "ALI": {"supporters": {"WZ": 3}, "bag": "ALI-2 FLw CSw ALI-1 ALI-A MAD MAD2", "exhausted": "ALI-1"},
                    "CAT": {"supporters": {"WZ": 3}, "bag": "CAT-1 CAT-1 CAT-1 CAT-2 CAT-A MAD2"},
                    "HAT": onlooker,
                },
                battles="WZ PT",
                coming="ALI-2 CAT-A FLw CAT-1 CSw CAT-1",
            ),
            (Step(DRAW, {1: (DRAW,)}), Step(DRAW), Step(DOUBLE, {1: (STOP,)}), Step(STOP)),
            {1: (DRAW,), 2: (NO_BET,)},
        ),
        Lesson(  # WW-EX-02
            "battle",
            at(
                {
                    "HAT": {"supporters": {"WZ": 2}, "leader": "PT", "quests": "WZ1"},
                    "JAB": {
                        "figures": {"F02": "WZ"},
                        "supporters": {"WZ": 1},
                        "castles": {"WZ": 2},
                        "leader": "TW",
                        "bag": "JAB-1 JAB-1 JAB-1 JAB-2 JAB-A JAB-A FORGE FLw MAD MAD MAD2",
                    },
                    "QUE": {
                        "leader": "WZ",
                        "lead": 2,
                        "supporters": {"WZ": 1},
                        "bag": "RKw QUE-1 QUE-2 QUE-A MAD MAD2",
                    },
                    "ALI": {"leader": "ML"},
                },
                battle="WZ",
                tiles={"WZ": "S1", "RK": "S3"},
                coming="FORGE MAD RKw HAT-1 JAB-A FLw PT1",
            ),
            (
                Step(DRAW, {1: (DRAW,)}),
                Step(STOP, {1: (Build("RK"),)}),
                Step(Reveal("WZ1")),
                Step(Forge("FORGE", LEADER_ROW, "FORGE")),
                Step(Forge("HAT-1", SUPPORTER_ROW, ICON), {2: (NO_FORGE,), 3: (Gain("RKw"),)}),
            ),
            {1: (SUFFER, Lose("supporter"), DRAW), 2: (STOP,), 3: (Bet("JAB"),)},
        ),
        Lesson(  # WW-EX-03, as the Queen lives through it
            "madness",
            at(
                {"QUE": queen, "ALI": alice, "HAT": onlooker},
                battles="RK PT",
                tiles={"RK": "S2", "ML": "S1"},
                coming="FORGE ALI-2 MAD FORGE MAD ROs MAD",
            ),
            (
                Step(DRAW),
                Step(SUFFER),
                Step(Lose("F03"), {1: (DRAW,)}),
                Step(DRAW),
                Step(BLOCK, {1: (STOP,)}),
                Step(DRAW),
            ),
            {1: (DRAW,), 2: (NO_BET,)},
        ),
        Lesson(  # WW-EX-03, as Alice wins it
            "victory",
            at(
                {"ALI": alice, "QUE": queen, "HAT": onlooker},
                battles="RK PT",
                tiles={"RK": "S2", "ML": "S1"},
                coming="ALI-2 FORGE FORGE MAD ROs MAD MAD",
            ),
            (
                Step(DRAW, {1: (SUFFER, Lose("F03"), DRAW)}),
                Step(DRAW, {1: (BLOCK, DRAW)}),
                Step(STOP),
                Step(Forge("ROs", LEADER_ROW, "FORGE")),
            ),
            {1: (DRAW,), 2: (NO_BET,)},
        ),
        Lesson(  # WW-EX-04
            "quest",
            at(
                {
                    "QUE": {"supporters": {"TW": 2}, "quests": "TW1", "bag": "QUE-1 QUE-2 QUE-A MAD MAD2"},
                    "CAT": {"supporters": {"TW": 2}, "bag": "CAT-A CAT-A CAT-1 MAD2"},
                    "HAT": onlooker,
                },
                battles="TW PT",
                coming="QUE-2 CAT-A QUE-1 CAT-A",
            ),
            (Step(DRAW, {1: (STOP,)}), Step(STOP), Step(Reveal("TW1"))),
            {1: (DRAW,), 2: (NO_BET,)},
        ),
        Lesson(  # WW-EX-05
            "forge",
            at(
                {
                    "QUE": {
                        "supporters": {"WZ": 2},
                        "lead": 3,
                        "rows": ["", "QUE-1 QUE-1", "FLw CSw ROw", ""],
                        "bag": "FORGE QUE-2 QUE-A MAD MAD2",
                    },
                    "CAT": {"supporters": {"WZ": 2}, "bag": "CAT-A CAT-2 CAT-1 MAD2"},
                    "HAT": onlooker,
                },
                battles="WZ PT",
                coming="FORGE CAT-A",
            ),
            (Step(STOP), Step(Forge("FORGE", LEADER_ROW, "FORGE"))),
            {1: (STOP,), 2: (NO_BET,)},
        ),
    )
