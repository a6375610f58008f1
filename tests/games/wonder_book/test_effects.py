"""The verbs, selectors, numbers and conditions of chapter data (13.3 to 13.5 of the specification)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import Case, at, names
from wondertable.games.wonder_book.options import ATTACK, END_TURN, PASS, Answer, Move, Pick, TakeTurn
from wondertable.games.wonder_book.position import goal, last_card

Data = dict[str, Any]


def after(*effects: Data, more: list[Data] | None = None, **position: Any) -> Case:
    """A story card with these effects is carried out; then come other cards, a Goal and the End."""
    cards = [{"no": 1, "kind": "story", "front": {"do": list(effects), "exit": "next"}}, *(more or ())]
    cards += [goal(len(cards) + 1), last_card(len(cards) + 2)]
    fields = {"running": True, "phase": "round", **position.pop("fields", {})}
    return at(**{"cards": cards, "on_top": 1, "fields": fields, **position})


def holds(condition: Data, **position: Any) -> bool:
    """Is a condition met?"""
    answer = {"if": {"c": condition, "then": [{"keyword": {"write": "YES"}}], "else": [{"keyword": {"write": "NO"}}]}}
    return list(after(answer, **position).t.keywords) == ["YES"]


def number(value: Any, **position: Any) -> int:
    case = after({"set": {"ctr": "n", "to": value}}, counters={"n": {"max": 99}}, **position)
    return case.t.counters["n"]


BOARD: Data = {
    "scene": "A-B B-C C|D",
    "heroes": "lara@A:2*1 ken@B:5*3 sid@B:0",
    "wyrms": "w1@B w2@C~ w3@C",
    "sparks": "C:2",
    "figures": {"boss": {"side": "foe", "hearts": 7}, "nim": {"side": "ally", "hearts": 3}},
    "placed": "boss@D:7 nim@A:3",
    "tags": {"C": ["low"]},
    "objects": {"well": ["A", "C"]},
}


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ({"heroes": [2, 5, 9]}, 5),
        ({"count": {"sel": "hero"}}, 2),
        ({"count": {"sel": "hero", "state": "any"}}, 3),
        ({"count": {"sel": "hero", "state": "ko"}}, 1),
        ({"count": {"sel": "hero", "hurt": True}}, 1),
        ({"count": {"sel": "hero", "id": "ken"}}, 1),
        ({"count": {"sel": "hero", "not": {"sel": "hero", "id": "ken"}}}, 1),
        ({"count": {"sel": "wyrm", "state": "upright"}}, 2),
        ({"count": {"sel": "wyrm", "at": "C"}}, 2),
        ({"count": {"sel": "wyrm", "within": [1, "A"]}}, 1),
        ({"count": {"sel": "wyrm", "at": {"sel": "area", "tag": "low"}}}, 2),
        ({"count": {"sel": "target"}}, 4),
        ({"count": {"sel": "figure", "side": "ally"}}, 1),
        ({"count": {"sel": "area"}}, 4),
        ({"count": {"sel": "area", "id": "B"}}, 1),
        ({"count": {"sel": "line"}}, 3),
        ({"count": {"sel": "line", "state": "solid"}}, 1),
        ({"count": {"sel": "line", "at": "B"}}, 2),
        ({"count": {"sel": "object", "at": "C"}}, 1),
        ({"count": {"sel": "object", "id": "well", "at": "B"}}, 0),
        ({"hearts": {"sel": "hero"}}, 7),
        ({"hearts": {"sel": "figure", "id": "boss"}}, 7),
        ({"sparks": {"sel": "hero"}}, 4),
        ({"sparks": "C"}, 2),
        ({"fate": "up"}, 5),
        ({"pool": 1}, 3),
        ({"round": "chapter"}, 1),
        ({"round": "goal"}, 0),
        ({"kws": ["ROPE", "BELL", "FIRE"]}, 2),
        ({"+": [1, 2, {"pool": 1}]}, 6),
        ({"-": [9, 4]}, 5),
        ({"*": [3, {"pool": 1}]}, 9),
        ({"min": [4, 7]}, 4),
        ({"max": [4, 7]}, 7),
        ({"hearts": {"sel": "hero", "most": {"sparks": "it"}}}, 5),
        ({"hearts": {"sel": "hero", "least": {"hearts": "it"}}}, 2),
        ({"total": 1}, 5),
    ],
)
def test_numbers_and_selectors(value: Any, wanted: int) -> None:
    assert number(value, **BOARD, fields={"keywords": {"ROPE": 1, "BELL": 2}}) == wanted


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ({"all": []}, True),
        ({"any": []}, False),
        ({"not": {"kw": "ROPE"}}, True),
        ({"cmp": [{"pool": 1}, "<", 3]}, False),
        ({"cmp": [{"pool": 1}, "<=", {"pool": 1}]}, True),
        ({"cmp": [2, "=", 2]}, True),
        ({"cmp": [2, ">", 2]}, False),
        ({"at": [{"sel": "hero"}, {"sel": "area", "within": [1, "A"]}]}, True),
        ({"at": [{"sel": "hero"}, "A"]}, False),
        ({"at": [{"sel": "figure", "id": "ghost"}, "A"]}, False),
        ({"at": [{"sel": "figure", "id": "nim"}, "A"]}, True),
        ({"is": [{"sel": "hero", "id": "sid"}, "ko"]}, True),
        ({"is": [{"sel": "hero", "id": "ken"}, "standing"]}, True),
        ({"is": [{"sel": "wyrm", "at": "C"}, "upright"]}, False),
        ({"is": [{"sel": "wyrm", "at": "B"}, "upright"]}, True),
        ({"is": [{"sel": "area", "id": "D"}, "open"]}, True),
        ({"is": [{"sel": "area", "id": "D"}, "closed"]}, False),
        ({"is": [{"sel": "line", "id": "C-D"}, "solid"]}, True),
        ({"is": [{"sel": "line", "id": "B-A"}, "dotted"]}, True),
        ({"is": [{"sel": "figure", "id": "boss"}, "alive"]}, True),
        ({"is": [{"sel": "figure", "id": "ghost"}, "alive"]}, False),
        ({"is": [{"sel": "card", "id": 1}, "taken"]}, False),
    ],
)
def test_conditions(condition: Data, wanted: bool) -> None:
    assert holds(condition, **BOARD) is wanted


def test_flow() -> None:
    case = after({"say": "hello"}, {"go": {"skip": 3}}, more=[{"no": 2, "kind": "story", "front": {"exit": "next"}}])
    assert case.told("say") == [{"card": "01", "key": "hello"}]
    assert [fact["face"] for fact in case.told("read")] == ["01.front", "03.front"]
    assert after({"go": "lose"}).t.outcome == "lost"
    assert after({"go": "end"}).t.outcome == "won"
    ask = {"ask": {"by": "team", "pass": True, "options": [{"label": "yes", "do": [{"fate": {"up": 1}}]}]}}
    assert after(ask).options == [Answer("yes"), PASS]
    assert after(ask).do(PASS).t.fate == 5
    nobody = {"ask": {"options": [{"label": "yes", "if": {"kw": "ROPE"}, "do": [{"fate": {"up": 1}}]}]}}
    assert after(nobody).prompt == "next-hero"
    each = {"each": {"of": {"sel": "hero"}, "do": [{"hearts": {"who": "it", "lose": 1}}]}}
    assert after(each).hearts() == {"lara": 5, "ken": 4}
    both = {"pick": {"from": {"sel": "hero"}, "n": 2, "by": "team", "do": [{"hearts": {"who": "it", "lose": 1}}]}}
    assert after(both).hearts() == {"lara": 5, "ken": 4}  # nothing to choose
    some = {"pick": {"from": {"sel": "hero"}, "n": 1, "upto": True, "do": [{"hearts": {"who": "it", "lose": 1}}]}}
    assert names(after(some).options) == ["ken", "lara", "pick-none"]


def test_goal_done_by_an_effect() -> None:
    rule = {"no": 1, "kind": "rule", "rule": {"id": "r", "allow": [{"id": "win", "do": [{"go": "goal_done"}]}]}}
    case = at(cards=[rule, goal(2), goal(3), last_card(4)], row="01", actor="lara")
    case.do(next(option for option in case.options if option.plain()["do"] == "special"))
    assert case.t.goal == "03"
    assert case.told("read")[0] == {"face": "02.back"}
    skip = {"no": 1, "kind": "rule", "rule": {"id": "r", "allow": [{"id": "win", "do": [{"go": "end"}]}]}}
    case = at(cards=[skip, goal(2), goal(3), last_card(4)], row="01", actor="lara")
    case.do(next(option for option in case.options if option.plain()["do"] == "special"))
    assert case.t.outcome == "won"


def test_values() -> None:
    case = after({"set": {"ctr": "n", "add": 9}}, counters={"n": {"start": 2, "max": {"heroes": [5, 6, 7]}}})
    assert case.t.counters == {"n": 5}
    assert after({"set": {"ctr": "n", "add": -9}}, counters={"n": {"start": 2}}).t.counters == {"n": 0}
    ken = {"sel": "hero", "id": "ken"}
    assert after({"hearts": {"who": ken, "full": True}}, heroes="lara@A ken@A:1").hearts()["ken"] == 5
    assert after({"hearts": {"who": ken, "max": 2}}, heroes="lara@A ken@A:3").hearts()["ken"] == 2
    assert after({"hearts": {"who": {"sel": "figure", "id": "boss"}, "add": 2}}, **BOARD).t.figures["boss"].hearts == 9
    assert after({"hearts": {"who": {"sel": "figure", "id": "boss"}, "max": 3}}, **BOARD).t.figures["boss"].hearts == 3
    assert after({"sparks": {"who": ken, "lose": 2}}, heroes="lara@A ken@A*1").t.supply == 17
    assert after({"sparks": {"area": "C", "lose": 1}}, **BOARD).t.sparks == {"C": 1}
    assert after({"sparks": {"who": {"sel": "area", "id": "A"}, "add": 2}}).t.sparks == {"A": 2}
    assert after({"change": {"less": 1}}).prompt == "next-hero"  # nothing outside a hook


def test_board() -> None:
    t = after({"put": {"what": "hero", "id": "ken", "at": "C"}}).t
    assert t.heroes["ken"].area == "C"
    assert after({"put": {"what": "object", "id": "well", "at": "B"}}, objects={"well": ["A"]}).t.objects == {
        "well": "B"
    }
    assert after({"put": {"what": "vortex", "id": "W", "at": "B"}}, vortices={"W": "A"}).told("vortex") == [
        {"vortex": "W", "area": "B"}
    ]
    assert after({"remove": {"what": "spark"}}, sparks="A:2 C:1").t.sparks == {}
    assert after({"remove": {"what": "spark", "at": "A", "n": 1}}, sparks="A:2 C:1").t.sparks == {"A": 1, "C": 1}
    case = after({"remove": {"what": "wyrm", "at": "B", "n": 1}}, wyrms="w1@B w2@B~ w3@C")
    assert names(case.options) == ["w1", "w2"]
    assert case.do(Pick("w2")).wyrms() == {"w1": "B", "w3": "C"}
    assert case.t.defeated == 0
    assert after({"remove": {"what": {"sel": "figure", "id": "boss"}}}, **BOARD).t.figures.keys() == {"nim"}
    assert after({"remove": {"what": {"sel": "object", "id": "well"}}}, objects={"well": ["A"]}).t.objects == {
        "well": ""
    }
    assert after({"hit": {"who": {"sel": "wyrm"}, "stand": True}}, wyrms="w1@B~ w2@C").wyrms() == {"w1": "B", "w2": "C"}
    assert after({"hit": {"who": {"sel": "wyrm", "at": "B"}, "defeat": True}}, wyrms="w1@B w2@C").wyrms() == {"w2": "C"}
    assert after({"hit": {"who": {"sel": "target"}, "damage": 2}}, **BOARD).t.figures["boss"].hearts == 5


@pytest.mark.rule("WB-COM-10")
def test_the_dark_aura_lies_where_a_card_puts_it() -> None:
    assert after({"fate": {"up": 1}}).t.markers == {}
    case = after({"put": {"what": "marker", "id": "aura", "at": "B"}})
    assert case.t.markers == {"aura": ["B"]}
    moved = {"move": {"who": {"sel": "marker", "id": "aura"}, "toward": "A", "steps": 1}}
    again = after({"put": {"what": "marker", "id": "aura", "at": "B"}}, moved)
    assert again.t.markers == {"aura": ["A"]}


def test_markers_are_things_of_their_own() -> None:
    put = [{"put": {"what": "marker", "id": "faded", "at": area}} for area in ("A", "B", "B")]
    case = after(*put)
    assert case.t.markers == {"faded": ["A", "B"]}
    gone = {
        "pick": {"from": {"sel": "marker", "id": "faded"}, "n": 1, "by": "team", "do": [{"remove": {"what": "it"}}]}
    }
    case = after(*put, gone)
    assert names(case.options) == ["faded@A", "faded@B"]
    assert case.do(Pick("faded@B")).t.markers == {"faded": ["A"]}
    follow = {"move": {"who": {"sel": "marker", "id": "aura"}, "toward": {"sel": "hero", "id": "ken"}, "steps": 2}}
    case = after({"put": {"what": "marker", "id": "aura", "at": "A"}}, follow, heroes="lara@A ken@C")
    assert case.t.markers == {"aura": ["C"]}


def test_moves_of_effects() -> None:
    lara, ken = {"sel": "hero", "id": "lara"}, {"sel": "hero", "id": "ken"}
    assert after({"move": {"who": lara, "to": "C"}}).t.heroes["lara"].area == "C"
    case = after({"move": {"swap": [lara, ken]}}, heroes="lara@A ken@C")
    assert (case.hero("lara").area, case.hero("ken").area) == ("C", "A")
    case = after({"move": {"who": {"sel": "wyrm"}, "toward": lara, "steps": 2}}, wyrms="w1@C w2@B")
    assert case.wyrms() == {"w1": "A", "w2": "A"}
    case = after({"move": {"who": {"sel": "wyrm"}, "away": lara, "steps": 1}}, wyrms="w1@B w2@C")
    assert case.wyrms() == {"w1": "C", "w2": "C"}
    case = after({"move": {"who": lara, "to": {"sel": "area", "n": 1}}})
    assert names(case.options) == ["A", "B", "C"]
    case = after({"move": {"who": ken, "steps": 1, "by": "owner"}})
    assert (case.seat, names(case.options)) == (1, ["B", "pick-none"])
    case = after({"move": {"who": {"sel": "figure", "id": "nim"}, "to": "C"}}, **BOARD)
    assert case.t.figures["nim"].area == "C"
    case = after(
        {"move": {"who": {"sel": "wyrm"}, "toward": {"sel": "hero", "least": {"hearts": "it"}, "n": 1}, "steps": 1}},
        scene="A-B B-C",
        heroes="lara@A:2 ken@C:2",
        wyrms="w1@B",
    )
    assert (case.prompt, names(case.options)) == ("pick", ["ken", "lara"])


def test_lines_and_areas() -> None:
    case = after({"line": {"a": "B", "b": "A", "to": "solid"}}, {"line": {"a": "B", "b": "C", "to": "none"}})
    assert case.t.lines == {"A-B": "solid", "B-C": "none"}
    assert (case.t.graph.near["B"], case.t.map.solid["A"]) == ((), ("B",))
    case = after({"line": {"a": "A", "b": "B", "to": "solid", "for": "heroes", "until": "goal"}})
    case.do(TakeTurn("lara"))
    assert Move("B") not in case.options
    case = after({"scene": {"close": "A"}}, heroes="lara@B ken@B")
    assert case.t.opened == ["B", "C"]
    assert case.t.graph.near["B"] == ("C",)
    case = after({"scene": {"close": "A"}}, {"scene": {"open": "A"}}, heroes="lara@B ken@B")
    assert set(case.t.opened) == {"A", "B", "C"}


def test_cards() -> None:
    extra = [
        {"no": 2, "kind": "item", "rule": {"id": "i"}},
        {"no": 3, "kind": "interaction", "object": "x", "banner": "red", "back": {"exit": "discard"}},
        {"no": 4, "kind": "interaction", "object": "x", "banner": "red", "back": {"exit": "discard"}},
        {"no": 5, "kind": "rule", "rule": {"id": "r"}},
    ]
    parts: Data = {"more": extra, "objects": {"x": ["A"]}}
    give = {"card": {"give": 2, "to": {"sel": "hero", "id": "ken"}}}
    case = after(give, {"card": {"stack": "red"}}, {"card": {"lay": 5}}, **parts)
    assert (case.hero("ken").items, case.t.stacks, case.t.row) == (["02"], {"red": ["03", "04"]}, ["05"])
    assert "04.front" in case.t.unseen
    case = after(give, {"card": {"discard": [2, 3, 5]}}, {"card": {"discard": 3}}, **parts)
    assert case.t.discard == ["02", "03", "05", "01"]
    assert case.t.laid == ["04"]
    case = after(give, {"card": {"back": 2}}, {"card": {"lay": [2], "at": "C"}}, **parts)
    assert (case.t.laid, case.t.places) == (["02", "03", "04"], {"02": "C"})
    case = after({"card": {"lay": 5}}, {"rule": {"off": "r"}}, **parts)
    assert (case.t.row, "05" in case.t.discard) == ([], True)
    first, second = {"no": 2, "kind": "item", "rule": {"id": "i"}}, {"no": 3, "kind": "item", "rule": {"id": "j"}}
    case = after({"card": {"give": [2, 3], "to": {"sel": "hero"}}}, more=[first, second])
    assert (case.hero("lara").items, case.hero("ken").items) == (["02"], ["03"])


def test_temporary_rules_and_extra_turns() -> None:
    rule = {"id": "quick", "until": "goal", "modify": [{"what": "actions", "n": 2}]}
    case = after({"rule": {"on": rule, "owner": {"sel": "hero", "id": "lara"}}})
    assert case.do(TakeTurn("lara")).facts["n"] == 5
    assert case.do(END_TURN).facts["n"] == 3
    everybody = after({"rule": {"on": rule}})
    assert everybody.do(TakeTurn("ken")).facts["n"] == 5
    off = after({"rule": {"on": rule}}, {"rule": {"off": "quick"}})
    assert off.t.temporary == []
    case = after({"extra": {"who": {"sel": "hero"}, "n": 2}})
    assert case.prompt == "extra-order"
    case.do(Pick("ken"), Move("B"), Move("C"))
    assert case.facts["hero"] == "lara"
    case.do(Move("B"), Move("A"))
    assert (case.prompt, case.t.rounds) == ("next-hero", 2)


def test_enemies() -> None:
    assert after({"enemy": {"spawn": 2, "at": "B"}}).wyrms() == {"w1": "B", "w2": "B"}
    case = after({"enemy": {"activate": 2, "who": {"sel": "wyrm", "at": "C"}}}, wyrms="w1@C w2@B")
    assert case.wyrms() == {"w1": "A", "w2": "B"}
    case = after({"enemy": {"peek": 2}}, wyrm_top="W1 W2 W3")
    assert (case.t.wyrm_top, case.told("peeked", "cards")) == (["W1", "W2", "W3"], [{"cards": ["W1", "W2"]}])
    case = after({"enemy": {"reveal": 1}}, wyrm_top="W4")
    assert case.t.wyrm_discard == ["W4"]


def test_triggers() -> None:
    def rule(on: str, **hook: Any) -> list[Data]:
        when = {"on": on, "do": [{"set": {"ctr": "n", "add": 1}}], **hook}
        return [{"no": 1, "kind": "rule", "rule": {"id": "r", "when": [when]}}, goal(2, vortex=[]), last_card(3)]

    def counted(on: str, *answers: Any, **position: Any) -> int:
        case = at(**{"cards": rule(on), "row": "01", "counters": {"n": {}}, "actor": "lara", **position})
        return case.do(*answers).t.counters["n"]

    assert counted("enter:B", Move("B")) == 1
    assert counted("enter:C", Move("B")) == 0
    assert counted("action:move", Move("B")) == 1
    assert counted("action:attack", Move("B")) == 0
    assert counted("turn.end", END_TURN) == 1
    fight: Data = {"wyrms": "w1@A", "coming": "S S"}
    assert counted("roll:attack", ATTACK, **fight) == 1
    assert counted("wyrm.stun", ATTACK, **fight) == 1
    assert counted("wyrm.defeat:attack", ATTACK, wyrms="w1@A~", coming="S S") == 1
    enemy: Data = {"actor": "", "phase": "enemy", "wyrm_top": "W5"}
    assert counted("phase.enemy", **enemy) == 1
    assert counted("end.enemy", **enemy) == 1
    assert counted("phase.player", **enemy) == 1
    assert counted("damage:wyrm", **enemy, heroes="lara@A ken@C", wyrms="w1@A") == 2
    assert counted("damage:card", **enemy, heroes="lara@A ken@C", wyrms="w1@A") == 0
    assert counted("ko", **enemy, heroes="lara@A:1 ken@C", wyrms="w1@A") == 1
    assert (
        counted("wyrm.spawn", **{**enemy, "wyrm_top": "W6"}, cards=[*rule("wyrm.spawn")[:1], goal(2), last_card(3)])
        == 2
    )
    twice: Data = {"cards": rule("enter", once="turn")}
    assert counted("enter", Move("B"), Move("A"), **twice) == 1
    uses: Data = {"cards": rule("enter", uses=2)}
    assert counted("enter", Move("B"), Move("A"), Move("B"), **uses) == 2
    counter = [
        {"no": 1, "kind": "rule", "rule": {"id": "r", "when": [{"on": "counter:n", "do": [{"fate": {"up": 1}}]}]}},
        {
            "no": 2,
            "kind": "rule",
            "rule": {"id": "s", "when": [{"on": "enter", "do": [{"set": {"ctr": "n", "add": 1}}]}]},
        },
        goal(3),
        last_card(4),
    ]
    assert at(cards=counter, row="01 02", counters={"n": {}}, actor="lara").do(Move("B")).t.fate == 6


def test_a_wyrm_can_be_stopped() -> None:
    stop = {"on": "wyrm.move", "if": {"at": ["it", "C"]}, "once": "phase", "do": [{"change": {"stop": True}}]}
    cards = [{"no": 1, "kind": "rule", "rule": {"id": "r", "when": [stop]}}, goal(2, vortex=[]), last_card(3)]
    case = at(cards=cards, row="01", wyrms="w1@C w2@C", wyrm_top="W3", phase="enemy")
    assert sorted(case.wyrms().values()) == ["B", "C"]
    assert len(case.told("wyrm-stopped")) == 1


def test_purple_cards_with_a_vortex() -> None:
    case = at(heroes="lara@A ken@A", wyrm_top="P1", phase="enemy", vortex="C")
    assert case.wyrms() == {"w1": "B"}  # one step out of the vortex, so no further one
    case = at(heroes="lara@B ken@A", wyrm_top="P2", phase="enemy", vortex="C")
    assert (case.hero("lara").area, case.hero("ken").area) == ("C", "A")
    assert case.hearts()["lara"] == 5
    case = at(scene="A-B B-C C-D", heroes="lara@A ken@A", wyrm_top="P9", phase="enemy", vortex="D")
    assert case.wyrms() == {"w1": "C", "w2": "C"}


def test_purple_cards() -> None:
    calm: Data = {"phase": "enemy", "cards": [goal(1, vortex=[]), last_card(2)]}
    case = at(heroes="lara@A ken@C", wyrms="w1@A w2@A", wyrm_top="P3", **calm)
    assert case.hearts() == {"lara": 3, "ken": 5}  # two attacks and the swarm
    case = at(heroes="lara@A*1 ken@C", wyrm_top="P4", **calm)
    assert (case.hero("lara").sparks, case.hearts()) == (0, {"lara": 6, "ken": 4})
    case = at(heroes="lara@A ken@C", wyrms="w1@A~", wyrm_top="P5", **calm)
    assert case.hearts()["lara"] == 5  # it stood up before the activation
    case = at(heroes="lara@A ken@A", wyrms="w1@C w2@C w3@B", sparks="C:3 B:1 A:1", wyrm_top="P6", **calm)
    assert case.t.sparks == {"C": 1, "A": 1}
    case = at(scene="A-B B-C C-D", heroes="lara@A:2 ken@D", wyrms="w1@C w2@A~", wyrm_top="P7", **calm)
    assert case.told("wyrm-moved")[0] == {"wyrm": "w1", "start": "C", "area": "B"}
    case = at(heroes="lara@A ken@C", wyrms="w1@A w2@A", wyrm_top="P8 W6", **calm)
    assert case.hearts() == {"lara": 5, "ken": 5}
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["P8", "W6"]
    case = at(heroes="lara@A ken@A", wyrms="w1@C~ w2@C~ w3@C~", wyrm_top="P10", phase="enemy", vortex="C")
    assert case.until_phase("turns").t.fate == 4
    case = at(heroes="lara@A ken@A", wyrm_top="P10", phase="enemy", vortex="C")
    assert case.t.fate == 5
