"""Quests (QST, table 15.7): every feat and every objective, met and just missed; Roses C and Red Rooks C."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, at, names
from wondertable.games.wonderlands_war.options import DRAW, NO_FEAT, STOP, TAKE_CASTLE, TAKE_POINTS, Remove, Reveal
from wondertable.games.wonderlands_war.quests import objective_met, progress
from wondertable.games.wonderlands_war.scoring import quest_points, sheet

BOX = GAME.box

FEATS: list[Any] = [
    pytest.param(
        "RK1",
        [{"active": "FLw ROs FORGE FLw"}, {"active": "FLw ROs CRw CSw"}],
        [{"active": "FLw FLs ROw QUE-1 QUE-A I05"}],
        marks=pytest.mark.rule("WW-CON-RK1"),
    ),
    pytest.param(
        "RK2",
        [{"leader": "TW", "strength": 5, "rival": 4}, {"leader": "supply", "strength": 5, "rival": 4}],
        [{"leader": "RK", "strength": 5, "rival": 4}, {"strength": 4, "rival": 4}, {"strength": 3, "rival": 4}],
        marks=pytest.mark.rule("WW-CON-RK2"),
    ),
    pytest.param(
        "RK3",
        [{"strength": 6}, {"strength": 8}, {"strength": 12}, {"strength": 13}],
        [{"strength": 5}, {"strength": 7}, {"strength": 9}, {"strength": 11}, {"strength": 14}],
        marks=pytest.mark.rule("WW-CON-RK3"),
    ),
    pytest.param(
        "RK4",
        [{"chips": 3}, {"chips": 7}],
        [{"chips": 2}, {"chips": 4}, {"chips": 6}, {"chips": 8}],
        marks=pytest.mark.rule("WW-CON-RK4"),
    ),
    pytest.param(
        "RK5",
        [{"active": "FLw RKw"}, {"active": "FLw QUE-A"}, {"active": "CRs"}],
        [{"active": "RKw CSs"}, {"active": "RKw QUE-2"}],
        marks=pytest.mark.rule("WW-CON-RK5"),
    ),
    pytest.param(
        "RK6",
        [{"madness": "MAD MAD2"}, {"madness": "MAD MAD MAD"}],
        [{"madness": "MAD2"}],
        marks=pytest.mark.rule("WW-CON-RK6"),
    ),
    pytest.param(
        "WZ1",
        [{"active": "RKw FORGE"}, {"active": "CSs QUE-1"}],
        [{"active": "FORGE RKw"}, {"active": "CSs"}, {"chips": 0}],
        marks=pytest.mark.rule("WW-CON-WZ1"),
    ),
    pytest.param(
        "WZ2",
        [{"chips": 1}, {"chips": 5}],
        [{"chips": 0}, {"chips": 2}, {"chips": 4}, {"chips": 6}],
        marks=pytest.mark.rule("WW-CON-WZ2"),
    ),
    pytest.param(
        "WZ3",
        [{"strength": 3, "rival": 5}, {"strength": 3, "rival": 5, "third": 3}, {"strength": 0, "rival": 1}],
        [
            {"strength": 5, "rival": 3},
            {"strength": 5, "rival": 5},
            {"strength": 3, "rival": 5, "third": 4},
            {"strength": 3, "rival": 5, "third": 5},
        ],
        marks=pytest.mark.rule("WW-CON-WZ3"),
    ),
    pytest.param(
        "WZ4",
        [{"strength": 3}, {"strength": 6}, {"strength": 10}, {"strength": 15}],
        [{"strength": 2}, {"strength": 4}, {"strength": 7}, {"strength": 9}, {"strength": 14}, {"strength": 16}],
        marks=pytest.mark.rule("WW-CON-WZ4"),
    ),
    pytest.param(
        "WZ5",
        [{"active": "QUE-A FORGE"}, {"active": "FORGE FLw QUE-A"}],
        [{"active": "QUE-A FLw"}, {"active": "FORGE QUE-2"}],
        marks=pytest.mark.rule("WW-CON-WZ5"),
    ),
    pytest.param(
        "WZ6",
        [{"chips": 4}, {"chips": 6}],
        [{"chips": 3}, {"chips": 4, "lost": 1}],
        marks=pytest.mark.rule("WW-CON-WZ6"),
    ),
    pytest.param(
        "TW1",
        [{"chips": 2}, {"chips": 6}],
        [{"chips": 1}, {"chips": 3}, {"chips": 5}, {"chips": 7}],
        marks=pytest.mark.rule("WW-CON-TW1"),
    ),
    pytest.param(
        "TW2",
        [{"active": "RKw FLw"}, {"active": "CSs CRw"}, {"active": "CSs QUE-1"}],
        [{"active": "FLw RKw"}, {"active": "ROs"}, {"chips": 0}],
        marks=pytest.mark.rule("WW-CON-TW2"),
    ),
    pytest.param(
        "TW3",
        [{"strength": 12, "rival": 11}, {"strength": 25, "rival": 5}],
        [{"strength": 11, "rival": 5}, {"strength": 12, "rival": 12}, {"strength": 12, "rival": 13}],
        marks=pytest.mark.rule("WW-CON-TW3"),
    ),
    pytest.param(
        "TW4",
        [{"strength": 4}, {"strength": 8}, {"strength": 12}, {"strength": 16}],
        [{"strength": 3}, {"strength": 5}, {"strength": 6}, {"strength": 10}, {"strength": 15}, {"strength": 17}],
        marks=pytest.mark.rule("WW-CON-TW4"),
    ),
    pytest.param(
        "TW5",
        [{"active": "QUE-1 FLw I05"}, {"active": "FORGE FLw I05 I06 CRs"}],
        [{"active": "QUE-1 FLw"}, {"active": "QUE-1 QUE-A FLw"}, {"active": "FLw FLs ROw"}, {"active": "I05 FLw I05"}],
        marks=pytest.mark.rule("WW-CON-TW5"),
    ),
    pytest.param("TW6", [{"lost": 2}, {"lost": 4}], [{"lost": 1}, {"lost": 0}], marks=pytest.mark.rule("WW-CON-TW6")),
    pytest.param(
        "ML1",
        [{"strength": 3}, {"strength": 4}, {"strength": 9}, {"strength": 10}],
        [{"strength": 2}, {"strength": 5}, {"strength": 8}, {"strength": 11}],
        marks=pytest.mark.rule("WW-CON-ML1"),
    ),
    pytest.param(
        "ML2", [{"chips": 4}, {"chips": 5}], [{"chips": 3}, {"chips": 6}], marks=pytest.mark.rule("WW-CON-ML2")
    ),
    pytest.param(
        "ML3",
        [{"active": "RKw CSs"}, {"active": "FLs"}, {"active": "ROs"}],
        [{"active": "CSs QUE-2"}, {"active": "I02"}, {"active": "CSw"}, {"active": "CSs RKw"}],
        marks=pytest.mark.rule("WW-CON-ML3"),
    ),
    pytest.param(
        "ML4",
        [{"strength": 5, "rival": 4}],
        [{"strength": 5, "rival": 4, "had_castle": True}, {"strength": 4, "rival": 4}, {"strength": 4, "rival": 5}],
        marks=pytest.mark.rule("WW-CON-ML4"),
    ),
    pytest.param(
        "ML5",
        [{"active": "FLw ROw FLs"}, {"active": "FORGE FORGE"}],
        [{"active": "FLw ROw CSw FORGE"}, {"active": "QUE-1 QUE-1"}, {"active": "I05 I05"}],
        marks=pytest.mark.rule("WW-CON-ML5"),
    ),
    pytest.param(
        "ML6",
        [{"supporters": 1}, {"supporters": 0, "leader": "ML"}, {"supporters": 0, "figures": {"F02": "ML"}}],
        [{"supporters": 2}, {"supporters": 1, "leader": "ML"}, {"supporters": 1, "figures": {"F02": "ML"}}],
        marks=pytest.mark.rule("WW-CON-ML6"),
    ),
    pytest.param(
        "PT1",
        [{"active": "FLw ROw QUE-1 FLs"}, {"active": "FLw FORGE"}],
        [{"active": "FLw FLs QUE-1 I05"}, {"active": "FLw ROw FORGE"}],
        marks=pytest.mark.rule("WW-CON-PT1"),
    ),
    pytest.param(
        "PT2",
        [{"strength": 3, "rival": 5, "third": 4}, {"strength": 3, "rival": 5, "third": 5}],
        [{"strength": 3, "rival": 5}, {"strength": 5, "rival": 3}, {"strength": 5, "rival": 5}],
        marks=pytest.mark.rule("WW-CON-PT2"),
    ),
    pytest.param(
        "PT3",
        [{"strength": 1}, {"strength": 6}, {"strength": 9}, {"strength": 13}],
        [{"strength": 0}, {"strength": 2}, {"strength": 5}, {"strength": 8}, {"strength": 10}, {"strength": 12}],
        marks=pytest.mark.rule("WW-CON-PT3"),
    ),
    pytest.param(
        "PT4",
        [{"chips": 2}, {"chips": 5}],
        [{"chips": 1}, {"chips": 3}, {"chips": 4}, {"chips": 6}],
        marks=pytest.mark.rule("WW-CON-PT4"),
    ),
    pytest.param(
        "PT5",
        [{"active": "FLw QUE-2"}, {"active": "RKw ROs"}, {"active": "I02"}],
        [{"active": "QUE-2 FLw"}, {"active": "ROs RKw"}],
        marks=pytest.mark.rule("WW-CON-PT5"),
    ),
    pytest.param("PT6", [{"shield": False}], [{"shield": True}], marks=pytest.mark.rule("WW-CON-PT6")),
]

OBJECTIVES: list[Any] = [
    pytest.param(
        "RK1",
        [{"rows": "FLs FLs/CSs CSs/ROw/RKw"}, {"rows": "FLw FLw FLw/CSw CSw CSw/QUE-1/"}],
        [{"rows": "FLw FLw/CSw CSw/ROw/"}],
        marks=pytest.mark.rule("WW-CON-RK1"),
    ),
    pytest.param(
        "RK2",
        [{"bag": "CSw RKw CSs", "exhausted": "RKw", "rows": "CSw RKw RKs///"}],
        [{"bag": "CSw RKw CSs FLw ROw FORGE", "exhausted": "RKw", "rows": "CSw RKs///"}],
        marks=pytest.mark.rule("WW-CON-RK2"),
    ),
    pytest.param("RK3", [{"cards": "F01 I05 I06"}], [{"cards": "F01 I05"}], marks=pytest.mark.rule("WW-CON-RK3")),
    pytest.param(
        "RK4",
        [{"bag": "FLw CSw FLs", "exhausted": "CSw", "rows": "FLw CSw CSs///"}],
        [{"bag": "FLw CSw FLs ROw RKw FORGE", "exhausted": "CSw", "rows": "FLw CSs///"}],
        marks=pytest.mark.rule("WW-CON-RK4"),
    ),
    pytest.param("RK5", [{"lead": 5}, {"lead": 6}], [{"lead": 4}], marks=pytest.mark.rule("WW-CON-RK5")),
    pytest.param(
        "RK6",
        [{"rows": "FLw FLw FLw/CSw CSw CSw//"}, {"rows": "//ROw ROw ROw ROw/RKw RKw RKw"}],
        [{"rows": "FLw FLw FLw/CSw CSw/ROw ROw ROw/RKw RKw"}],
        marks=pytest.mark.rule("WW-CON-RK6"),
    ),
    pytest.param("WZ1", [{"castles": "RK ML PT"}], [{"castles": "RK ML"}], marks=pytest.mark.rule("WW-CON-WZ1")),
    pytest.param("WZ2", [{"abilities": "Q1 Q2 Q4"}], [{"abilities": "Q1 Q3"}], marks=pytest.mark.rule("WW-CON-WZ2")),
    pytest.param("WZ3", [{"shards": 0}, {"shards": 1}], [{"shards": 2}], marks=pytest.mark.rule("WW-CON-WZ3")),
    pytest.param(
        "WZ4",
        [{"bag": "FLw RKw FLs", "exhausted": "RKw", "rows": "FLw RKw RKs///"}],
        [{"bag": "FLw RKw FLs CSw ROw FORGE", "exhausted": "RKw", "rows": "FLw RKs///"}],
        marks=pytest.mark.rule("WW-CON-WZ4"),
    ),
    pytest.param(
        "WZ5",
        [{"bag": "FORGE FORGE", "exhausted": "FORGE", "rows": "FORGE///"}],
        [{"bag": "FORGE FORGE FLw FLw FLw FLw", "rows": "FORGE///"}],
        marks=pytest.mark.rule("WW-CON-WZ5"),
    ),
    pytest.param(
        "WZ6",
        [{"bag": "CRw RKw CRs", "exhausted": "RKw", "rows": "CRw RKw RKs///"}],
        [{"bag": "CRw RKw CRs FLw CSw FORGE", "exhausted": "RKw", "rows": "CRw RKs///"}],
        marks=pytest.mark.rule("WW-CON-WZ6"),
    ),
    pytest.param(
        "TW1",
        [{"rows": "FLw/CSw/FORGE/"}, {"rows": "FLw CSs ROw///"}],
        [{"rows": "FLw FLs/CSw/QUE-1/I05"}],
        marks=pytest.mark.rule("WW-CON-TW1"),
    ),
    pytest.param(
        "TW2",
        [{"bag": "I05 I05 I06 I06"}, {"bag": "I05", "exhausted": "I06", "rows": "I05 I06///"}],
        [{"bag": "I05 I05 I06 FLw QUE-A"}],
        marks=pytest.mark.rule("WW-CON-TW2"),
    ),
    pytest.param(
        "TW3",
        [{"bag": "FLs CSs ROs", "exhausted": "RKs CRs", "rows": "CRs///"}],
        [{"bag": "FLs CSs ROs RKs CRs FLw QUE-A FORGE"}],
        marks=pytest.mark.rule("WW-CON-TW3"),
    ),
    pytest.param(
        "TW4",
        [{"bag": "FLw CRw FLs", "exhausted": "CRw", "rows": "FLw CRw CRs///"}],
        [{"bag": "FLw CRw FLs CSw ROw FORGE", "exhausted": "CRw", "rows": "FLw CRs///"}],
        marks=pytest.mark.rule("WW-CON-TW4"),
    ),
    pytest.param(
        "TW5",
        [{"bag": "FLw CSw ROw RKw CRw FORGE FORGE", "rows": "FLw///"}],
        [{"bag": "FLw CSw ROw RKw CRw FORGE FORGE QUE-1 FLs"}],
        marks=pytest.mark.rule("WW-CON-TW5"),
    ),
    pytest.param("TW6", [{"castles": "RK ML PT TW"}], [{"castles": "RK ML PT"}], marks=pytest.mark.rule("WW-CON-TW6")),
    pytest.param(
        "ML1",
        [{"bag": "ROw CSw ROs", "exhausted": "CSw", "rows": "ROw CSw CSs///"}],
        [{"bag": "ROw CSw ROs FLw RKw FORGE", "exhausted": "CSw", "rows": "ROw CSs///"}],
        marks=pytest.mark.rule("WW-CON-ML1"),
    ),
    pytest.param(
        "ML2",
        [{"bag": "ROw CRw ROs", "exhausted": "CRw", "rows": "ROw CRw CRs///"}],
        [{"bag": "ROw CRw ROs FLw CSw FORGE", "exhausted": "CRw", "rows": "ROw CRs///"}],
        marks=pytest.mark.rule("WW-CON-ML2"),
    ),
    pytest.param(
        "ML3",
        [{"bag": "ROw RKw ROs", "exhausted": "RKw", "rows": "ROw RKw RKs///"}],
        [{"bag": "ROw RKw ROs FLw CSw FORGE", "exhausted": "RKw", "rows": "ROw RKs///"}],
        marks=pytest.mark.rule("WW-CON-ML3"),
    ),
    pytest.param(
        "ML4",
        [{"supporters": {"RK": 5, "TW": 3}}],
        [{"supporters": {"RK": 5, "TW": 2}, "leader": "RK"}],
        marks=pytest.mark.rule("WW-CON-ML4"),
    ),
    pytest.param(
        "ML5",
        [{"bag": "FLw FLw FLs FLs", "rows": "FLw///"}, {"bag": "FORGE FORGE FORGE FORGE FORGE"}],
        [{"bag": "FLw FLw FLs FLs ROw QUE-1 QUE-1 QUE-1 QUE-A QUE-A"}],
        marks=pytest.mark.rule("WW-CON-ML5"),
    ),
    pytest.param(
        "ML6",
        [{"bag": "ROw FLw ROs", "exhausted": "FLw", "rows": "ROw FLw FLs///"}],
        [{"bag": "ROw FLw ROs CSw RKw FORGE", "exhausted": "FLw", "rows": "ROw FLs///"}],
        marks=pytest.mark.rule("WW-CON-ML6"),
    ),
    pytest.param(
        "PT1",
        [{"bag": "FLw CSs ROw RKw", "rows": "CRw///"}],
        [{"bag": "FLw CSs ROw RKw FORGE QUE-1"}],
        marks=pytest.mark.rule("WW-CON-PT1"),
    ),
    pytest.param(
        "PT2",
        [{"figures": {"F01": "RK", "F02": "RK"}}, {"figures": {"F07a": "RK", "F07b": "TW"}}],
        [{"figures": {"F01": "RK", "F02": ""}}],
        marks=pytest.mark.rule("WW-CON-PT2"),
    ),
    pytest.param(
        "PT3",
        [
            {"supporters": {"RK": 1, "ML": 1, "WZ": 1, "PT": 1}},
            {"supporters": {"RK": 1, "ML": 1}, "leader": "WZ", "figures": {"F01": "TW"}},
        ],
        [{"supporters": {"RK": 3, "ML": 1, "WZ": 1}, "castles": "PT TW"}],
        marks=pytest.mark.rule("WW-CON-PT3"),
    ),
    pytest.param(
        "PT4",
        [{"bag": "CRw CSw CRs", "exhausted": "CSw", "rows": "CRw CSw CSs///"}],
        [{"bag": "CRw CSw CRs FLw ROw FORGE", "exhausted": "CSw", "rows": "CRw CSs///"}],
        marks=pytest.mark.rule("WW-CON-PT4"),
    ),
    pytest.param(
        "PT5",
        [{"bag": "MAD MAD MAD2", "madness": "MAD"}, {"bag": "FLw"}],
        [{"bag": "MAD MAD MAD2 MAD MAD"}],
        marks=pytest.mark.rule("WW-CON-PT5"),
    ),
    pytest.param(
        "PT6",
        [{"bag": "MAD MAD MAD MAD MAD MAD2", "madness": "MAD"}],
        [{"bag": "MAD MAD MAD MAD MAD MAD2"}],
        marks=pytest.mark.rule("WW-CON-PT6"),
    ),
]
"""The rows of the faction board are parted by slashes."""


def fought(
    quests: str, region: str, rival: int = 0, third: int | None = None, chips: int | None = None, **mine: Any
) -> Case:
    """A battle of this region has just ended; the Queen, who has these quests, is asked for a feat."""
    supporters = mine.pop("supporters", 1)
    queen = {"fight": "stopped", "quests": quests, "supporters": {region: supporters}, **mine}
    if chips is not None:
        queen["active"] = "FLw " * chips
    hatter = {"fight": "stopped", "strength": rival, "supporters": {region: 1}}
    alice: dict[str, Any] = {} if third is None else {"fight": "stopped", "strength": third, "supporters": {region: 1}}
    players = {"QUE": queen, "HAT": hatter, "ALI": alice}
    case = at(players, phase="places", fields={"region": region})
    return case.until("feat")


def shows(quest: str, **mine: Any) -> bool:
    """Can the Queen show the feat of this quest?"""
    case = fought(quest, quest[:2], **mine)
    assert case.options_of(0)[-1] == NO_FEAT
    return Reveal(quest) in case.options_of(0)


@pytest.mark.rule("WW-QST-01", "WW-QST-03")
@pytest.mark.parametrize(("quest", "met", "missed"), FEATS)
def test_a_feat(quest: str, met: list[dict[str, Any]], missed: list[dict[str, Any]]) -> None:
    assert [mine for mine in met if not shows(quest, **mine)] == []
    assert [mine for mine in missed if shows(quest, **mine)] == []


def scored(quest: str, rows: str = "///", castles: str = "", seats: int = 3, **mine: Any) -> int:
    """The points of the quest for the Queen, unseen, at the end of the game."""
    queen = {
        "quests": quest,
        "rows": rows.split("/"),
        "castles": dict.fromkeys(castles.split(), 2),
        "shards": 4,
        "bag": "",
        **mine,
    }
    others: dict[str, dict[str, Any]] = {"HAT": {}, "ALI": {}} if seats == 3 else {"HAT": {}}
    blocked = "" if seats == 3 else next(region for region in ("WZ", "TW") if region != quest[:2])
    case = at({"QUE": queen, **others}, phase="war-end", round=3, blocked=blocked)
    assert case.t.phase == "over"
    assert objective_met(case.t, 0, quest) == bool(sheet(case.t, 0).quests)
    return sheet(case.t, 0).quests


@pytest.mark.rule("WW-QST-04", "WW-QST-06")
@pytest.mark.parametrize(("quest", "met", "missed"), OBJECTIVES)
def test_an_objective(quest: str, met: list[dict[str, Any]], missed: list[dict[str, Any]]) -> None:
    assert [scored(quest, **mine) for mine in met] == [3] * len(met)
    assert [scored(quest, **mine) for mine in missed] == [0] * len(missed)


def test_all_quests_are_here() -> None:
    assert [one.values[0] for one in FEATS] == [one.values[0] for one in OBJECTIVES]
    assert sorted(one.values[0] for one in FEATS) == sorted(BOX.quests)


@pytest.mark.rule("WW-CON-PT3", "WW-TWO-05")
def test_with_two_players_three_regions_are_enough() -> None:
    assert scored("PT3", seats=2, supporters={"RK": 1, "ML": 1, "PT": 1}) == 3
    assert scored("PT3", seats=2, supporters={"RK": 1, "ML": 1}) == 0


@pytest.mark.rule("WW-RUL-73", "WW-CON-WZ1")
def test_with_two_players_lying_castles_count() -> None:
    queen = {"quests": "WZ1", "castles": {"RK": 1, "ML": 1, "PT": 2}}
    case = at({"QUE": queen, "HAT": {}}, phase="war-end", round=3, blocked="TW")
    assert sheet(case.t, 0)[1:3] == (3, 3)  # one castle scores, three count


@pytest.mark.rule("WW-QST-04")
def test_progress_of_an_objective() -> None:
    case = at({"QUE": {"bag": "CSw RKw RKs", "quests": "RK2 WZ3", "shards": 5}, "HAT": {}, "ALI": {}}, phase="lay")
    assert progress(case.t, 0, "RK2") == (3, 7)
    assert progress(case.t, 0, "WZ3") == (5, 1)


@pytest.mark.rule("WW-QST-04", "WW-FRG-13", "WW-CON-PT6", "WW-CON-PT5", "WW-CON-ML1")
def test_chips_count_wherever_they_are() -> None:
    """In the bag, Active, Exhausted, on the madness track and forged."""
    queen = {
        "bag": "ROw MAD",
        "active": "ROs",
        "exhausted": "CSw CSw",
        "madness": "MAD MAD",
        "rows": ["ROw", "", "CSs", ""],
        "quests": "ML1 PT5 PT6",
        "fight": "stopped",
        "supporters": {"WZ": 1},
    }
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, phase="feats", fields={"region": "WZ"})
    assert progress(case.t, 0, "ML1") == (6, 7)
    assert (progress(case.t, 0, "PT5"), progress(case.t, 0, "PT6")) == ((4, 4), (4, 7))


# -- showing a feat -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-QST-02", "WW-DEC-37", "WW-HID-05")
def test_a_shown_feat_lies_open() -> None:
    case = fought("RK3 TW1", "RK", strength=6)
    assert case.seats == [0, 1]  # all who stand are asked alike
    assert case.options_of(0) == [Reveal("RK3"), NO_FEAT]
    assert case.options_of(1) == [NO_FEAT]
    case.do(Reveal("RK3"), NO_FEAT)
    assert (case.p("QUE").quests, case.p("QUE").feats) == (["TW1"], ["RK3"])
    assert case.told("feat") == [{"who": 0, "quest": "RK3"}]
    for seat in (-1, 1, 2):
        assert case.match.view(seat)["table"]["players"][0]["feats"] == ["RK3"]
        assert case.match.view(seat)["table"]["players"][0]["quests"] == {"hidden": 1}


@pytest.mark.rule("WW-QST-02", "WW-DEC-37")
def test_one_may_show_nothing() -> None:
    case = fought("RK3", "RK", strength=6).do(NO_FEAT, NO_FEAT)
    assert (case.p("QUE").quests, case.p("QUE").feats, case.told("feat")) == (["RK3"], [], [])


@pytest.mark.rule("WW-QST-02", "WW-INV-14")
def test_one_feat_in_a_battle() -> None:
    case = fought("RK3 RK4", "RK", strength=6, chips=3)
    assert case.options_of(0) == [Reveal("RK3"), Reveal("RK4"), NO_FEAT]
    case.do(Reveal("RK4"), NO_FEAT)
    assert case.p("QUE").quests == ["RK3"]
    assert case.prompt != "feat"


@pytest.mark.rule("WW-QST-02", "WW-QST-01")
def test_a_feat_belongs_to_its_region() -> None:
    assert fought("RK3", "WZ", strength=6).options_of(0) == [NO_FEAT]


@pytest.mark.rule("WW-QST-02", "WW-MAD-06")
def test_a_bust_player_shows_nothing() -> None:
    case = fought("RK6", "RK", fight="bust", supporters=0, madness="MAD MAD", rival=3)
    assert case.seats == [1]


@pytest.mark.rule("WW-QST-02", "WW-RUL-36", "WW-RES-08")
def test_a_feat_is_shown_in_an_uncontested_region_too() -> None:
    """ML4 asks for a victory without a castle before it; of RK2 the region is another."""
    queen = {"quests": "ML4 RK2", "supporters": {"ML": 1}}
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, battle="ML").do(TAKE_CASTLE)
    assert (case.prompt, case.seats, names(case.options)) == ("feat", [0], ["reveal ML4", "no-feat"])
    case.do(Reveal("ML4"))
    assert (case.p("QUE").feats, case.p("QUE").quests) == (["ML4"], ["RK2"])


@pytest.mark.rule("WW-RUL-36", "WW-BAT-02")
@pytest.mark.parametrize(("lead", "shown"), [(2, False), (3, True), (4, True), (5, False)])
def test_the_start_strength_counts_in_an_uncontested_region(lead: int, shown: bool) -> None:
    """ML1: end with strength 3, 4, 9 or 10."""
    queen = {"quests": "ML1", "leader": "ML", "lead": lead}
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, battle="ML").do(TAKE_POINTS)
    assert case.told("uncontested") == [{"who": 0, "region": "ML", "strength": lead}]
    assert (Reveal("ML1") in case.options) is shown


@pytest.mark.rule("WW-QST-03", "WW-DEC-37")
def test_the_result_of_r1_counts() -> None:
    """The castle that the win has just built does not spoil Tiger-lily's Word."""
    players = {
        "QUE": {"quests": "ML4", "supporters": {"ML": 1}, "bag": "QUE-A"},
        "HAT": {"supporters": {"ML": 1}, "bag": "HAT-1"},
        "ALI": {},
    }
    case = at(players, battle="ML", coming="QUE-A HAT-1").until("commit").do(STOP, STOP)
    assert (case.prompt, case.p("QUE").castles["ML"]) == ("feat", 2)
    assert case.options_of(0) == [Reveal("ML4"), NO_FEAT]
    players["QUE"]["castles"] = {"ML": 2}
    again = at(players, battle="ML", coming="QUE-A HAT-1").until("commit").do(STOP, STOP)
    assert again.options_of(0) == [NO_FEAT]


@pytest.mark.rule("WW-CON-TW6", "WW-CON-WZ6", "WW-QST-03")
@pytest.mark.parametrize(("chip", "lost"), [("MAD", 1), ("MAD2", 2)])
def test_lost_units_are_counted_in_a_real_battle(chip: str, lost: int) -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"quests": "TW6", "supporters": {"TW": 4}, "bag": "QUE-A", "shield": False},
        "HAT": {"supporters": {"TW": 1}, "bag": "HAT-1"},
        "ALI": {},
    }
    if chip == "MAD":
        players["QUE"]["bag"] += " MAD"
    case = at(players, battle="TW", coming=f"{chip} HAT-1").until("commit").do(STOP, STOP)
    assert case.p("QUE").lost == lost
    assert case.options_of(0) == [*([Reveal("TW6")] if lost == 2 else []), NO_FEAT]


@pytest.mark.rule("WW-RUL-71", "WW-QST-03")
def test_a_forced_end_is_a_stop() -> None:
    """The last fighting player leads and must stop: exactly two Active chips count all the same."""
    players = {
        "QUE": {"quests": "TW1", "supporters": {"TW": 1}, "bag": "QUE-A QUE-2"},
        "HAT": {"supporters": {"TW": 1}, "bag": "HAT-1"},
        "ALI": {},
    }
    case = at(players, battle="TW", coming="QUE-2 HAT-1 QUE-A").until("commit").do(DRAW, STOP)
    assert case.prompt == "feat"  # nobody was asked to stop again
    assert Reveal("TW1") in case.options_of(0)


@pytest.mark.rule("WW-EX-04", "WW-RUL-22", "WW-QST-06", "WW-FIN-03", "WW-CON-TW1")
def test_call_the_clams() -> None:
    """The example of the rulebook: two Active chips, later five types forged."""
    queen = {"quests": "TW1", "active": "FLw ROw", "rows": ["FLw CSw", "ROw", "RKw", "CRw"]}
    players: dict[str, dict[str, Any]] = {
        "QUE": {**queen, "fight": "stopped", "supporters": {"TW": 1}},
        "HAT": {"fight": "stopped", "supporters": {"TW": 1}, "strength": 1},
        "ALI": {},
    }
    case = at(players, phase="feats", round=3, fields={"region": "TW"}).do(Reveal("TW1"), NO_FEAT)
    case.until("")
    assert quest_points(case.t, 0, "TW1") == 9
    assert case.p("QUE").feats == ["TW1"]


@pytest.mark.rule("WW-QST-06", "WW-QST-01", "WW-FIN-03")
@pytest.mark.parametrize(
    ("zone", "shards", "points"), [("quests", 3, 0), ("quests", 1, 3), ("feats", 3, 3), ("feats", 1, 9)]
)
def test_points_of_a_quest(zone: str, shards: int, points: int) -> None:
    queen: dict[str, Any] = {zone: "WZ3", "shards": shards}
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, phase="war-end", round=3)
    assert sheet(case.t, 0).quests == points


@pytest.mark.rule("WW-QST-05", "WW-EX-06")
def test_the_same_chips_serve_several_objectives() -> None:
    queen = {
        "quests": "ML2 ML3",
        "bag": "ROw ROw CRw RKw",
        "exhausted": "ROs CRs",
        "rows": ["ROw", "ROw", "RKw", ""],
    }
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, phase="war-end", round=3)
    assert sheet(case.t, 0).quests == 6


@pytest.mark.rule("WW-QST-04")
def test_objectives_are_judged_only_at_the_end() -> None:
    queen: dict[str, Any] = {"quests": "WZ3", "shards": 0, "vp": 5}
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, phase="war-end", round=2)
    assert (case.p("QUE").vp, case.t.phase) == (5, "turn")


@pytest.mark.rule("WW-HID-05", "WW-QST-06")
def test_all_hands_are_opened_at_the_end() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"quests": "WZ3 RK1", "feats": "TW1"},
        "HAT": {"quests": "PT1"},
        "ALI": {},
    }
    case = at(players, phase="war-end", round=3)
    assert case.told("quests-opened") == [{"who": 0, "quests": ["RK1", "WZ3"]}, {"who": 1, "quests": ["PT1"]}]
    for seat in (-1, 2):
        seen = case.match.view(seat)["table"]["players"]
        assert [player["opened"] for player in seen] == [["WZ3", "RK1"], ["PT1"], []]


# -- Roses C and Red Rooks C --------------------------------------------------------------------------


def with_set_c(quests: str, active: str, **more: Any) -> Case:
    queen = {"fight": "stopped", "quests": quests, "active": active, "strength": 6, "supporters": {"RK": 1}, **more}
    hatter = {"fight": "stopped", "supporters": {"RK": 1}}
    return at({"QUE": queen, "HAT": hatter, "ALI": {}}, phase="feats", sets="C", fields={"region": "RK"})


@pytest.mark.rule("WW-ALY-32", "WW-RUL-50", "WW-DEC-38", "WW-QST-07")
def test_two_roses_c_complete_any_feat() -> None:
    case = with_set_c("RK3 TW1 PT6", "ROw ROs").do(Reveal("RK3"), NO_FEAT)
    assert (case.prompt, case.seats) == ("rose-feat", [0])
    assert case.options == [Reveal("TW1"), Reveal("PT6"), NO_FEAT]  # whatever region and condition
    case.do(Reveal("PT6"))
    assert case.p("QUE").feats == ["RK3", "PT6"]
    assert case.asked.count("rose-feat") == 1


@pytest.mark.rule("WW-ALY-32", "WW-RUL-50")
def test_roses_c_work_without_a_normal_feat_and_may_be_declined() -> None:
    case = with_set_c("TW1", "ROw ROs CSw").do(NO_FEAT, NO_FEAT)
    assert case.prompt == "rose-feat"
    declined = case.fork().do(NO_FEAT)
    assert declined.p("QUE").quests == ["TW1"]
    assert case.do(Reveal("TW1")).p("QUE").feats == ["TW1"]


@pytest.mark.rule("WW-ALY-32")
def test_one_rose_is_not_enough() -> None:
    assert with_set_c("TW1", "ROs CSw").do(NO_FEAT, NO_FEAT).prompt != "rose-feat"


@pytest.mark.rule("WW-ALY-33", "WW-RUL-24", "WW-DEC-39")
def test_red_rooks_c_take_a_chip_for_a_feat() -> None:
    case = with_set_c("RK3", "RKw CSw QUE-1 CSw").do(Reveal("RK3"), NO_FEAT)
    assert case.prompt == "remove"
    assert case.options == [Remove("RKw"), Remove("CSw"), Remove("QUE-1")]  # none declines
    bank, boxed = case.bank("CSw"), case.t.boxed.count("QUE-1")
    ally = case.fork().do(Remove("CSw"))
    assert ally.bank("CSw") == bank + 1
    assert ally.p("QUE").chips().count("CSw") == 1
    own = case.do(Remove("QUE-1"))
    assert own.t.boxed.count("QUE-1") == boxed + 1
    assert own.p("QUE").chips().count("QUE-1") == 2


@pytest.mark.rule("WW-RUL-24")
def test_a_removed_forge_chip_goes_to_the_bank() -> None:
    case = with_set_c("RK3", "RKw FORGE").do(Reveal("RK3"), NO_FEAT)
    before = case.bank("FORGE")
    assert case.do(Remove("FORGE")).bank("FORGE") == before + 1


@pytest.mark.rule("WW-ALY-33")
def test_without_a_feat_or_without_a_rook_nothing_goes() -> None:
    assert "remove" not in with_set_c("RK3", "RKw CSw").do(NO_FEAT, NO_FEAT).asked
    assert "remove" not in with_set_c("RK3", "CSs CSw").do(Reveal("RK3"), NO_FEAT).asked


@pytest.mark.rule("WW-QST-07", "WW-RUL-50", "WW-ALY-33")
def test_first_the_feat_and_its_removal_then_the_roses() -> None:
    case = with_set_c("RK3 TW1", "ROw ROs RKw").do(Reveal("RK3"), NO_FEAT)
    assert case.prompt == "remove"
    case.do(Remove("ROw"))
    assert case.prompt == "rose-feat"  # two Roses at the start of R2
    case.do(Reveal("TW1"))
    assert case.prompt == "remove"
    assert names(case.options) == ["remove ROs", "remove RKw"]
    case.do(Remove("RKw"))
    assert case.p("QUE").feats == ["RK3", "TW1"]


@pytest.mark.rule("WW-ALY-32", "WW-ALY-33", "WW-RUL-77")
@pytest.mark.parametrize("sets", ["A", "B", "D"])
def test_other_sets_do_neither(sets: str) -> None:
    queen = {"fight": "stopped", "quests": "RK3 TW1", "active": "ROw ROs RKw", "strength": 6, "supporters": {"RK": 1}}
    hatter = {"fight": "stopped", "supporters": {"RK": 1}}
    case = at({"QUE": queen, "HAT": hatter, "ALI": {}}, phase="feats", sets=sets, fields={"region": "RK"})
    case.do(Reveal("RK3"), NO_FEAT)
    assert not {"remove", "rose-feat"} & set(case.asked)
