"""Actions, rounds and the Enemy Phase (sections 3 to 8), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, Case, at, names
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    END_TURN,
    ENOUGH,
    HOLD,
    KEEP_DICE,
    REACT,
    REROLL,
    Activate,
    Answer,
    Choose,
    ChooseSkill,
    Interact,
    Move,
    Pick,
    Skill,
    Special,
    TakeTurn,
    Target,
    Victim,
)
from wondertable.games.wonder_book.position import NEVER, goal, last_card
from wondertable.kernel import AnswerError

NO_VORTEX = [goal(1, vortex=[]), last_card(2)]
QUIET = [goal(1, vortex=[], enemies=[]), last_card(2)]


def story(no: int, *effects: dict[str, Any], leave: Any = "next") -> dict[str, Any]:
    return {"no": no, "kind": "story", "front": {"do": list(effects), "exit": leave}}


def reading(*cards: dict[str, Any], **position: Any) -> Case:
    """The cards are carried out from the first one on; a Goal and the End follow."""
    deck = [*cards, goal(len(cards) + 1), last_card(len(cards) + 2)]
    return at(**{"cards": deck, "on_top": 1, "fields": {"running": True, "phase": "round"}, **position})


# -- the deck -------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-FLO-01", "WB-FLO-02", "WB-FLO-03", "WB-FMT-02", "WB-STO-01", "WB-GEN-05")
def test_cards_are_carried_out_one_after_the_other() -> None:
    first = {
        "no": 1,
        "kind": "story",
        "front": {"do": [{"fate": {"up": 1}}], "exit": "flip"},
        "back": {"do": [{"fate": {"down": 2}}], "exit": {"skip": 3}},
    }
    case = reading(first, story(2, {"fate": {"up": 5}}), story(3, {"put": {"what": "spark", "at": "A", "n": 2}}))
    assert [fact["face"] for fact in case.told("read")] == ["01.front", "01.back", "03.front", "04.front"]
    assert (case.t.fate, case.t.sparks) == (4, {"A": 2})
    assert case.t.discard == ["01", "02", "03"]
    assert (case.t.goal, case.t.deck[0]) == ("04", "04")
    assert "02.front" in case.t.unseen


@pytest.mark.rule("WB-FMT-02", "WB-WIN-01", "WB-WIN-02", "WB-WIN-03", "WB-RUL-22")
@pytest.mark.parametrize(("fate", "ending"), [(1, 0), (2, 1), (3, 1), (4, 2), (10, 2)])
def test_the_end_of_a_chapter(fate: int, ending: int) -> None:
    case = reading(story(1, leave="end"), heroes="lara@A:0 ken@A", fate=fate)
    assert case.over
    assert (case.t.outcome, case.t.fate) == ("won", fate)
    assert case.told("ending", "index") == [{"index": ending}]
    assert case.told("read")[-1] == {"face": "03.prep"}
    assert [face for face in case.t.seen if face.startswith("03.") and face[3:].isdigit()] == [f"03.{ending}"]
    result = case.match.result
    assert result is not None
    assert (result.scores, result.winners, result.together) == ((fate, fate), (0, 1), True)


@pytest.mark.rule("WB-FMT-03", "WB-RUL-49", "WB-DEC-20", "WB-SPR-01", "WB-ITM-01", "WB-IXN-01")
def test_cards_that_come_up_are_placed_by_their_kind() -> None:
    case = reading(
        {"no": 1, "kind": "rule", "rule": {"id": "r", "modify": [{"what": "actions", "n": 1}]}},
        {"no": 2, "kind": "interaction", "object": "x", "back": {"exit": "discard"}},
        {"no": 3, "kind": "item", "rule": {"id": "i"}},
        heroes="lara@A ken@A:0",
        objects={"x": ["B"]},
    )
    assert (case.t.row, case.t.laid) == (["01"], ["02"])
    assert names(case.options) == ["ken", "lara"]  # a KO hero may hold it
    case.do(Pick("ken"))
    assert case.hero("ken").items == ["03"]
    case.until("action")
    assert case.facts["n"] == 4


@pytest.mark.rule("WB-RUL-46", "WB-STO-05", "WB-DEC-05")
def test_a_choice_offers_only_open_options() -> None:
    choice = {
        "no": 1,
        "kind": "choice",
        "options": [{"col": "a"}, {"col": "b", "if": {"kw": "ROPE"}}, {"col": "c"}],
        "cols": {col: {"exit": "next"} for col in "abc"},
    }
    case = reading(choice)
    assert case.options == [Choose("a"), Choose("c")]
    held = reading(choice, fields={"running": True, "phase": "round", "keywords": {"ROPE": 1}})
    assert held.options == [Choose("a"), Choose("b"), Choose("c")]


@pytest.mark.rule("WB-UPG-01", "WB-UPG-02", "WB-RUL-24", "WB-DEC-04", "WB-INV-13")
def test_upgrades_are_handed_out() -> None:
    cards = [
        story(1, {"upgrade": {"set": 2}}),
        *(
            {"no": 2 + index, "kind": "upgrade", "ref": ref}
            for index, ref in enumerate(("L-II", "K-II", "S-II", "T-II"))
        ),
    ]
    case = reading(*cards, heroes="lara@A ken@A")
    assert case.options == [ChooseSkill("L-II", "a"), ChooseSkill("L-II", "b")]
    case.do(ChooseSkill("L-II", "b"))
    assert case.seat == 1
    case.do(ChooseSkill("K-II", "a"))
    assert case.prompt == "next-hero"
    assert case.hero("lara").skills == {"L-II": "b"}
    assert sorted(case.t.handed) == ["02", "03", "04", "05"]


@pytest.mark.rule("WB-RND-04", "WB-FMT-02", "WB-NXT-03")
def test_purple_cards_are_shuffled_in() -> None:
    case = reading(
        story(1, {"enemy": {"add": ["P10"]}}),
        {"no": 2, "kind": "wyrm", "ref": "P10"},
        wyrm_top="W1 W2",
        heroes="lara@A ken@A",
    )
    t = case.t
    assert "P10" in t.wyrm_deck
    assert t.wyrm_top == []
    assert t.handed == ["02"]
    assert len(t.wyrm_deck) == 16


@pytest.mark.rule("WB-COM-13", "WB-GEN-03", "WB-RUL-13")
def test_envelope_and_popup() -> None:
    case = reading(
        story(1, {"card": {"open": "envelope"}}, {"card": {"open": "envelope"}}, {"scene": {"reveal": "up"}}),
        scene="A-B B-C",
        heroes="lara@A ken@A",
        popups={"C": "up"},
        vortex="B",
        envelope={"do": [{"fate": {"up": 9}}]},
    )
    assert case.t.fate == 10
    assert case.told("read")[1] == {"face": "envelope"}
    assert case.t.opened == ["A", "B", "C"]
    assert case.t.lines == {"A-B": "dotted", "B-C": "dotted"}
    shut = at(scene="A-B B-C", heroes="lara@A ken@B", popups={"C": "up"}, vortex="B", actor="ken")
    assert case.told("popup") == [{"popup": "up"}]
    assert [option for option in shut.options if isinstance(option, Move)] == [Move("A")]
    assert "C" not in str(shut.match.view(0)["table"]["lines"])


# -- Player Phase ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "WB-PHP-01", "WB-PHP-02", "WB-PHP-04", "WB-DEC-06", "WB-RUL-33", "WB-RUL-21", "WB-INV-05", "WB-INV-11"
)
def test_every_standing_hero_takes_one_turn_in_any_order() -> None:
    case = at(heroes="lara@A ken@A:0 sid@A tina@A", cards=QUIET)
    assert names(case.options) == ["lara", "sid", "tina"]
    case.do(TakeTurn("tina"))
    assert case.prompt == "action"  # a turn is finished first
    case.do(END_TURN)
    assert names(case.options) == ["lara", "sid"]
    case.do(TakeTurn("sid"), END_TURN, END_TURN)
    assert case.told("stood-up") == [{"hero": "ken"}]
    assert case.t.fate == 4
    assert names(case.options) == ["ken", "lara", "sid", "tina"]


@pytest.mark.rule("WB-RUL-21", "WB-FMT-09")
def test_a_hero_stood_up_in_the_phase_may_still_take_a_turn() -> None:
    lift = {"id": "lift", "do": [{"hearts": {"who": {"sel": "hero", "state": "ko"}, "add": 2}}]}
    cards = [{"no": 1, "kind": "rule", "rule": {"id": "help", "allow": [lift]}}, goal(2, vortex=[]), last_card(3)]
    case = at(heroes="tina@A ken@A:0", actor="tina", cards=cards, row="01")
    case.do(Special("lift", "01"), END_TURN)
    assert (case.t.actor, case.prompt, case.hearts()["ken"]) == ("ken", "action", 2)


@pytest.mark.rule("WB-ACT-01", "WB-ACT-02", "WB-DEC-07", "WB-INV-20")
def test_the_seven_kinds_of_action() -> None:
    cards = [
        {"no": 1, "kind": "interaction", "object": "x", "back": {"exit": "unflip"}},
        {"no": 2, "kind": "item", "rule": {"id": "i", "allow": [{"id": "act", "do": [{"fate": {"up": 1}}]}]}},
        goal(3),
        last_card(4),
    ]
    case = at(
        heroes="lara@A*1 ken@A",
        cards=cards,
        laid="01",
        objects={"x": ["A"]},
        items={"lara": "02"},
        fragments={"ken": "F02.1"},
        sparks="A:1",
        wyrms="w1@A",
        actor="lara",
    )
    assert case.kinds() == {"move", "interact", "collect", "give", "take", "skill", "special", "attack", "end-turn"}
    case.do(Interact("01"), Interact("01"), Special("act", "02"))
    assert case.t.fate == 6
    assert case.t.actor == "ken"
    assert case.hero("lara").items == ["02"]  # WB-ITM-04


@pytest.mark.rule("WB-ITM-02", "WB-ITM-04", "WB-SPR-02")
def test_only_the_holder_uses_an_item_and_everybody_a_rule() -> None:
    act = [{"id": "act", "if": {"at": ["me", "A"]}, "do": [{"fate": {"up": 1}}]}]
    item = [{"no": 1, "kind": "item", "rule": {"id": "i", "allow": act}}, goal(2), last_card(3)]
    assert at(heroes="lara@A ken@A", cards=item, items={"lara": "01"}, actor="lara").offers("special")
    assert not at(heroes="lara@A ken@A", cards=item, items={"lara": "01"}, actor="ken").offers("special")
    rule = [{"no": 1, "kind": "rule", "rule": {"id": "r", "allow": act}}, goal(2), last_card(3)]
    for hero in ("lara", "ken"):
        assert at(heroes="lara@A ken@A", cards=rule, row="01", actor=hero).offers("special")
    assert not at(heroes="lara@A ken@B", cards=rule, row="01", actor="ken").offers("special")


@pytest.mark.rule("WB-MOV-01", "WB-MOV-03", "WB-RUL-39", "WB-INV-15", "WB-INV-16")
def test_moves() -> None:
    case = at(scene="A-B A|C B-C", heroes="lara@A ken@B sid@B tina@B", wyrms="w1@B", actor="lara")
    assert [option for option in case.options if isinstance(option, Move)] == [Move("B")]
    case.do(Move("B"))
    assert {hero.area for hero in case.t.heroes.values()} == {"B"}
    crowd = at(scene="A-B", heroes="lara@B ken@B sid@B tina@B", wyrms="w1@A", wyrm_top="W3", phase="enemy", vortex="B")
    assert set(crowd.until_phase("closing", "turns").t.wyrms.values()) == {"B"}


@pytest.mark.rule("WB-SPK-01", "WB-SPK-04", "WB-LIM-01", "WB-SET-05", "WB-INV-03", "WB-COM-06")
def test_sparks_are_limited() -> None:
    case = at(heroes="lara@A*15 ken@B", actor="ken", fragments={"ken": "F02.1 F02.2"}, sparks="A:1")
    assert not case.offers("collect")
    case.do(Special("F02", "F02"))
    assert (case.hero("ken").sparks, case.t.supply) == (1, 0)


@pytest.mark.rule("WB-RER-03", "WB-RUL-01", "WB-DEC-09")
def test_a_reroll_keeps_successes() -> None:
    case = at(heroes="sid@A ken@A", wyrms="w1@A w2@B", actor="sid", skills={"sid": "S-II.a"}, coming="F S F S F")
    case.do(ATTACK, REROLL)
    assert case.told("rerolled", "dice") == [{"dice": "SSF"}]
    assert case.t.spent == 0
    case = at(heroes="sid@A ken@A", wyrms="w1@A", actor="sid", coming="S S")
    case.do(ATTACK)
    assert "reroll" not in case.asked  # nothing failed


@pytest.mark.rule("WB-RUL-02")
def test_rolls_of_interaction_cards_are_not_rerolled() -> None:
    test = {"test": {"dice": 2, "tiers": [{"at": 1, "do": [{"fate": {"up": 1}}]}]}}
    card = {"no": 1, "kind": "interaction", "object": "x", "back": {"do": [test], "exit": "discard"}}
    rule = {"no": 2, "kind": "rule", "rule": {"id": "r", "allow": [{"id": "work", "do": [test]}]}}
    parts: dict[str, Any] = {
        "heroes": "lara@A ken@A",
        "cards": [card, rule, goal(3), last_card(4)],
        "laid": "01",
        "row": "02",
        "objects": {"x": ["A"]},
        "actor": "lara",
        "coming": "F F",
    }
    case = at(**parts).do(Interact("01"))
    assert "reroll" not in case.asked
    case = at(**parts).do(Special("work", "02"))
    assert case.prompt == "reroll"


@pytest.mark.rule("WB-FMT-15")
def test_the_highest_tier_reached_counts() -> None:
    tiers = [
        {"at": 0, "do": [{"fate": {"down": 1}}]},
        {"at": 2, "do": [{"fate": {"up": 2}}]},
        {"at": 1, "do": [{"fate": {"up": 1}}]},
    ]
    for dice, fate in (("F F F", 4), ("S F F", 6), ("S S F", 7), ("S S S", 7)):
        case = reading(story(1, {"test": {"dice": 3, "tiers": tiers}}), coming=dice)
        assert case.t.fate == fate


@pytest.mark.rule(
    "WB-ATK-01", "WB-ATK-02", "WB-ATK-03", "WB-ATK-04", "WB-ATK-05", "WB-ATK-06", "WB-ATK-09", "WB-DEC-10"
)
def test_sids_attack() -> None:
    parts: dict[str, Any] = {"scene": "A-B B-C", "heroes": "sid@A ken@A", "wyrms": "w1@A w2@B w3@C", "actor": "sid"}
    case = at(**parts, coming="S F").do(ATTACK, KEEP_DICE)
    assert set(case.options) == {Target("w1"), Target("w2")}  # and must hit one
    case.do(Target("w2"))
    assert case.wyrms() == {"w1": "A", "w2": "B~", "w3": "C"}
    case = at(**parts, coming="S S").do(ATTACK, Target("w1"))
    assert (case.wyrms(), case.t.pool, case.t.defeated) == ({"w2": "B", "w3": "C"}, 2, 1)


@pytest.mark.rule("WB-RUL-10", "WB-RUL-11", "WB-ATK-07", "WB-DEC-11")
def test_surplus_moves_on_only_after_a_defeat() -> None:
    case = at(heroes="sid@A ken@A", wyrms="w1@A~ w2@A w3@B", actor="sid", coming="S S")
    case.do(ATTACK, Target("w1"))
    assert set(case.options) == {Target("w2"), Target("w3"), ENOUGH}
    assert case.fork().do(ENOUGH).wyrms() == {"w2": "A", "w3": "B"}
    assert case.do(Target("w3")).wyrms() == {"w2": "A", "w3": "B~"}
    three = at(heroes="sid@A ken@A", wyrms="w1@A w2@A", actor="sid", skills={"sid": "S-II.a"}, coming="S S F")
    three.do(ATTACK, KEEP_DICE)
    assert three.wyrms() == {"w2": "A"}
    assert "surplus" not in three.asked


@pytest.mark.rule("WB-KO-02")
def test_skills_do_not_reach_knocked_out_heroes() -> None:
    case = at(heroes="lara@A*1 ken@A:0", actor="lara")
    assert not case.offers("skill")
    assert not at(heroes="tina@A*1 ken@A:0", actor="tina").offers("skill")


@pytest.mark.rule("WB-RUL-42", "WB-GEN-07")
def test_a_ban_beats_a_permission_and_a_later_card_wins() -> None:
    cards = [
        {"no": 1, "kind": "rule", "rule": {"id": "a", "modify": [{"what": "actions", "op": "=", "n": 5}]}},
        {"no": 2, "kind": "rule", "rule": {"id": "b", "modify": [{"what": "actions", "op": "=", "n": 2}]}},
        {"no": 3, "kind": "rule", "rule": {"id": "c", "forbid": [{"action": "move"}]}},
        goal(4),
        last_card(5),
    ]
    assert at(cards=cards, row="01 02", actor="lara").facts["n"] == 2
    assert not at(cards=cards, row="01 03", actor="lara").offers("move")


@pytest.mark.rule("WB-RUL-51")
def test_moves_are_taken_back_until_something_else_happens() -> None:
    case = at(scene="A-B B-C", heroes="lara@A ken@C", sparks="C:1", cards=QUIET)
    case.do(TakeTurn("lara"))
    assert not case.match.can_undo(0)
    case.do(Move("B"))
    assert case.match.can_undo(0)
    case.do(Move("C"))
    case.match.undo(0)
    assert case.hero("lara").area == "B"
    case.do(Move("C"), COLLECT)
    assert not case.match.can_undo(0)
    with pytest.raises(AnswerError):
        case.match.undo(0)


# -- Goals ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-GOL-01", "WB-GOL-02", "WB-FMT-05", "WB-FLO-04", "WB-INV-10")
def test_rounds_go_on_until_the_goal_is_met() -> None:
    counting = goal(
        1, vortex=[], enemies=[{"set": {"ctr": "n", "add": 1}}], start=[{"fate": {"up": 1}}], clock={"after": 2}
    )
    counting["done"] = {"cmp": [{"ctr": "n"}, ">=", 3]}
    case = at(
        cards=[counting, story(2), last_card(3)],
        counters={"n": {}},
        phase="round",
        fields={"started": False, "rounds": 0},
    )
    assert case.t.fate == 6
    case.next_round()
    assert (case.t.rounds, case.t.fate) == (2, 6)  # start runs once, and the clock has not struck
    case.next_round()
    assert (case.t.rounds, case.t.fate) == (3, 5)
    case.next_round()
    assert case.t.outcome == "won"


@pytest.mark.rule("WB-RUL-19")
def test_a_fresh_goal_starts_a_new_player_phase() -> None:
    done = {"at": [{"sel": "hero", "id": "lara"}, "B"]}
    for fresh in (False, True):
        case = at(
            heroes="lara@A ken@A",
            cards=[goal(1, done=done), goal(2, fresh=fresh, enemies=[]), last_card(3)],
            actor="lara",
        )
        case.do(Move("B"))
        assert case.t.goal == "02"
        assert (case.t.actor, case.t.rounds) == (("", 2) if fresh else ("lara", 1))


@pytest.mark.rule("WB-GOL-04", "WB-RUL-36", "WB-RUL-37", "WB-CMP-09", "WB-FMT-13", "WB-SPN-01")
def test_the_vortices_of_a_goal() -> None:
    two = [goal(1, vortex=["V", "W"], enemies=[{"enemy": {"reveal": 1}}]), last_card(2)]
    case = at(
        scene="A-B B-C",
        heroes="lara@A ken@A sid@A",
        cards=two,
        vortex="B",
        vortices={"W": "C"},
        wyrm_top="W6",
        phase="enemy",
    )
    assert sorted(case.wyrms().values()) == ["B", "B", "C"]
    none = at(cards=NO_VORTEX, wyrm_top="W6", phase="enemy")
    assert none.wyrms() == {}
    assert none.told("no-vortex") == [{}]
    moved = at(
        heroes="lara@A ken@A",
        wyrms="w1@C",
        sparks="B:1",
        cards=[goal(1, done={"at": [{"sel": "hero", "id": "lara"}, "B"]}), goal(2, vortex=["W"]), last_card(3)],
        vortices={"W": "A"},
        actor="lara",
    )
    moved.do(Move("B"))
    assert moved.t.vortices == {"W": "A"}
    assert (moved.wyrms(), moved.t.sparks) == ({"w1": "C"}, {"B": 1})


@pytest.mark.rule("WB-GOL-03", "WB-RUL-19")
def test_a_goal_that_is_met_already_is_followed_at_once() -> None:
    gather = goal(1, vortex=[], done={"at": [{"sel": "hero"}, "A"]})
    case = at(heroes="lara@A ken@A sid@B:0", cards=[gather, goal(2, vortex=[]), last_card(3)], phase="turns")
    assert (case.t.goal, case.prompt) == ("02", "next-hero")


@pytest.mark.rule("WB-FMT-03", "WB-RUL-24")
def test_upgrade_and_wyrm_cards_that_were_not_taken() -> None:
    case = reading(
        {"no": 1, "kind": "upgrade", "ref": "L-II"},
        {"no": 2, "kind": "upgrade", "ref": "S-II"},
        {"no": 3, "kind": "wyrm", "ref": "P10"},
        {"no": 4, "kind": "interaction", "object": "x", "back": {"exit": "discard"}},
        objects={"x": ["A"]},
        heroes="lara@A ken@A",
    )
    case.do(ChooseSkill("L-II", "a"), ChooseSkill("K-II", "a"))
    assert sorted(case.t.handed) == ["01", "02", "03"]
    assert ("P10" in case.t.wyrm_deck, case.t.added, case.t.laid) == (True, ["P10"], ["04"])


@pytest.mark.rule("WB-SPR-01")
def test_rules_that_last_as_long_as_a_goal() -> None:
    def rule(no: int, until: str) -> dict[str, Any]:
        return {
            "no": no,
            "kind": "rule",
            "rule": {"id": f"r{no}", "until": until, "modify": [{"what": "actions", "n": 1}]},
        }

    met = goal(3, done={"at": [{"sel": "hero", "id": "lara"}, "B"]})
    case = at(cards=[rule(1, "goal"), rule(2, "card"), met, goal(4), last_card(5)], row="01 02", actor="lara")
    assert case.facts["n"] == 5
    case.do(Move("B"))
    assert (case.t.row, "01" in case.t.discard, case.facts["n"]) == (["02"], True, 3)


@pytest.mark.rule("WB-ENE-01", "WB-FMT-05")
@pytest.mark.parametrize(("rounds", "cards"), [(0, ["W4"]), (1, ["W4", "W5"]), (2, ["W4"])])
def test_conditions_in_the_enemy_phase_of_a_goal(rounds: int, cards: list[str]) -> None:
    twice = {
        "if": {
            "c": {"cmp": [{"round": "goal"}, "=", 1]},
            "then": [{"enemy": {"reveal": 1}}],
            "else": [{"fate": {"up": 1}}],
        }
    }
    program = goal(
        1, vortex=[], enemies=[{"enemy": {"reveal": 1}}, twice, {"put": {"what": "spark", "at": "A", "n": 1}}]
    )
    case = at(cards=[program, last_card(2)], wyrm_top="W4 W5", phase="enemy", fields={"goal_rounds": rounds})
    assert [fact["card"] for fact in case.told("wyrm-card")] == cards
    assert (case.t.fate, case.t.sparks) == (5 if rounds == 1 else 6, {"A": 1})


# -- Enemy Phase ----------------------------------------------------------------------------------------


@pytest.mark.rule("WB-ENE-01", "WB-ENE-02", "WB-RUL-04", "WB-FMT-06", "WB-SPN-03")
def test_a_wyrm_card_may_reveal_another_one() -> None:
    case = at(scene="A-B B-C C-D", heroes="lara@A ken@A", wyrm_top="W1 W6", phase="enemy")
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["W1", "W6"]
    assert case.t.wyrm_discard == ["W1", "W6"]
    assert len(case.told("enemy-phase")) == 1


@pytest.mark.rule("WB-ENE-04", "WB-RND-03")
def test_the_wyrm_deck_is_made_anew() -> None:
    case = at(cards=NO_VORTEX, wyrm_deck="", phase="enemy", chapter=1)
    assert case.told("wyrm-deck-shuffled") == [{}]
    assert len(case.t.wyrm_discard) + len(case.t.wyrm_deck) == 6
    assert case.t.wyrm_discard


@pytest.mark.rule("WB-RUL-17", "WB-DEC-15")
def test_the_team_names_the_next_wyrm_among_different_ones() -> None:
    case = at(
        scene="A-B B-C",
        heroes="lara@A ken@A",
        wyrms="w1@A w2@A w3@C w4@A~",
        wyrm_top="W3",
        cards=NO_VORTEX,
        phase="enemy",
    )
    assert set(case.options) == {Activate("w1"), Activate("w3"), Activate("w4")}
    alike = at(heroes="lara@A ken@B", wyrms="w1@A w2@A", wyrm_top="W3", cards=NO_VORTEX, phase="enemy")
    assert "wyrm" not in alike.asked


@pytest.mark.rule("WB-WAC-03", "WB-DEC-16", "WB-KO-03", "WB-RUL-47", "WB-WAC-05")
def test_the_team_names_the_victim_among_standing_heroes() -> None:
    case = at(heroes="lara@A ken@A sid@A:0 tina@B", wyrms="w1@A", wyrm_top="W3", cards=NO_VORTEX, phase="enemy")
    assert set(case.options) == {Victim("lara"), Victim("ken")}
    case.do(Victim("ken"))
    assert case.hearts()["ken"] == 4
    lying = at(heroes="lara@A:0 ken@C", wyrms="w1@A", wyrm_top="W3", cards=NO_VORTEX, phase="enemy")
    assert lying.wyrms() == {"w1": "B"}


@pytest.mark.rule("WB-WAC-06")
def test_wyrms_that_reach_nobody_stay() -> None:
    case = at(scene="A-B B|C", heroes="lara@A ken@A", wyrms="w1@C", wyrm_top="W5", cards=NO_VORTEX, phase="enemy")
    assert case.wyrms() == {"w1": "C"}
    down = at(heroes="lara@A:0 ken@A:0", wyrms="w1@A~ w2@B", wyrm_top="W3", cards=NO_VORTEX, phase="enemy")
    assert "wyrm" not in down.asked
    assert down.wyrms() == {"w1": "A~", "w2": "B"}


@pytest.mark.rule("WB-RUL-40")
def test_stunning_is_no_damage() -> None:
    case = at(heroes="sid@A*2 ken@A", wyrms="w1@A~ w2@A", actor="sid")
    case.do(Skill("inkblot", "sid"))
    assert case.wyrms() == {"w1": "A~", "w2": "A~"}
    assert case.t.defeated == 0
    daze = {"id": "daze", "do": [{"hit": {"who": {"sel": "wyrm"}, "stun": True}}]}
    cards = [{"no": 1, "kind": "rule", "rule": {"id": "fog", "allow": [daze]}}, goal(2), last_card(3)]
    case = at(heroes="sid@A ken@A", wyrms="w1@A~ w2@B", actor="sid", cards=cards, row="01")
    case.do(Special("daze", "01"))
    assert (case.wyrms(), case.t.defeated) == ({"w1": "A~", "w2": "B~"}, 0)
    assert [fact["wyrm"] for fact in case.told("stunned")] == ["w2"]  # a stunned one is unaffected


@pytest.mark.rule("WB-FMT-07", "WB-RUL-48")
def test_figures_act() -> None:
    figures = {
        "boss": {"side": "foe", "hearts": 5, "acts": 2, "dmg": 2, "behave": "hunt"},
        "thief": {"side": "foe", "hearts": 5, "acts": 1, "behave": "flee"},
        "tower": {"side": "foe", "hearts": 5, "acts": 1, "dmg": 1, "behave": "still"},
        "friend": {"side": "ally", "hearts": 3, "behave": "follow"},
        "bait": {"side": "ally", "hearts": 3, "behave": "follow", "draws": True},
    }
    parts: dict[str, Any] = {
        "scene": "A-B B-C C-D",
        "cards": [goal(1, vortex=[], enemies=[{"enemy": {"figures": True}}]), last_card(2)],
        "figures": figures,
        "phase": "enemy",
    }
    case = at(heroes="lara@A ken@D", placed="boss@B:5", **parts)
    assert (case.t.figures["boss"].area, case.hearts()["lara"]) == ("A", 4)  # moves once, hits once
    case = at(heroes="lara@A ken@A", placed="thief@B:5 tower@D:5", **parts)
    assert (case.t.figures["thief"].area, case.t.figures["tower"].area) == ("C", "D")
    case = at(heroes="lara@A ken@A", placed="boss@C:5 friend@C:3", **parts)
    assert "friend" not in case.t.figures  # two hits of two, and nobody saves it
    parts["cards"] = NO_VORTEX
    case = at(heroes="lara@A ken@A", wyrms="w1@C", placed="bait@D:3", wyrm_top="W3", **parts)
    assert case.wyrms() == {"w1": "D"}  # the bait is nearer
    case = at(heroes="lara@A ken@A", wyrms="w1@C", placed="friend@D:3", wyrm_top="W3", **parts)
    assert case.wyrms() == {"w1": "B"}
    case = at(heroes="lara@A ken@A", wyrms="w1@D", placed="friend@D:3", wyrm_top="W3", **parts)
    assert case.t.figures["friend"].hearts == 2


@pytest.mark.rule("WB-RUL-48")
def test_thresholds_of_a_figure() -> None:
    boss = {
        "side": "foe",
        "hearts": 5,
        "marks": [{"at": 3, "do": [{"fate": {"up": 1}}]}],
        "on_zero": [{"hearts": {"who": {"sel": "figure", "id": "boss"}, "full": True}}],
    }
    case = at(heroes="sid@A ken@A", placed="boss@A:5", figures={"boss": boss}, actor="sid", coming="S S S S S S")
    case.do(ATTACK)
    assert (case.t.figures["boss"].hearts, case.t.fate) == (3, 6)
    case.do(ATTACK)
    assert (case.t.figures["boss"].hearts, case.t.fate) == (1, 6)
    case.do(ATTACK)
    assert case.t.figures["boss"].hearts == 5  # its last effect brought it back


# -- rules in force -------------------------------------------------------------------------------------


@pytest.mark.rule("WB-FMT-11")
def test_full_areas_and_dear_moves() -> None:
    limit = {
        "no": 1,
        "kind": "rule",
        "rule": {
            "id": "r",
            "modify": [
                {"what": "area.limit", "op": "=", "n": 2, "for": {"sel": "area", "tag": "rib"}},
                {
                    "what": "cost:move",
                    "n": 1,
                    "if": {"cmp": [{"count": {"sel": "marker", "id": "faded", "at": "it"}}, ">=", 1]},
                },
            ],
        },
    }
    parts: dict[str, Any] = {
        "scene": "A-B B-C",
        "tags": {"B": ["rib"]},
        "cards": [limit, goal(2, vortex=[]), last_card(3)],
        "row": "01",
    }
    case = at(heroes="lara@A ken@B sid@B", actor="lara", **parts)
    assert not case.offers("move")
    stays = at(heroes="lara@A ken@B:0 sid@A", wyrms="w1@C w2@B", wyrm_top="W3", phase="enemy", **parts)
    stays.do(Activate("w1"))
    assert stays.wyrms()["w1"] == "C"
    dear = at(heroes="lara@A ken@C", actor="lara", fields={"markers": {"faded": ["B"]}}, **parts)
    dear.do(Move("B"))
    assert dear.t.spent == 2
    dear.do(Move("A"))
    assert dear.t.done == ["lara"]


@pytest.mark.rule("WB-FMT-08", "WB-DEC-23")
def test_hooks_run_by_card_number_and_may_be_declined() -> None:
    def rule(no: int, **hook: Any) -> dict[str, Any]:
        return {"no": no, "kind": "rule", "rule": {"id": f"r{no}", "when": [{"on": "end.enemy", **hook}]}}

    cards = [
        rule(1, do=[{"set": {"ctr": "n", "to": 4}}]),
        rule(2, do=[{"set": {"ctr": "n", "add": 1}}], optional="team"),
        goal(3, vortex=[], enemies=[]),
        last_card(4),
    ]
    case = at(cards=cards, row="02 01", counters={"n": {"max": 9}}, phase="enemy")
    assert case.prompt == "reaction"
    assert case.fork().do(HOLD).t.counters == {"n": 4}
    assert case.do(REACT).t.counters == {"n": 5}


@pytest.mark.rule("WB-DEC-21", "WB-RND-07")
def test_asks_and_picks_of_cards() -> None:
    ask = {
        "ask": {
            "by": "team",
            "options": [
                {"label": "one", "do": [{"fate": {"up": 1}}]},
                {"label": "two", "if": {"kw": "ROPE"}, "do": []},
                {"label": "three", "do": [{"fate": {"down": 1}}]},
            ],
        }
    }
    case = reading(story(1, ask))
    assert case.options == [Answer("one"), Answer("three")]
    assert case.do(Answer("three")).t.fate == 4
    drawn = {"pick": {"from": {"sel": "hero"}, "n": 1, "by": "random", "do": [{"hearts": {"who": "it", "lose": 1}}]}}
    case = reading(story(1, drawn), coming="ken")
    assert case.hearts() == {"lara": 6, "ken": 4}


@pytest.mark.rule("WB-FMT-12")
def test_costs_are_checked_and_paid_first() -> None:
    act = {
        "id": "act",
        "cost": {"action": 1, "hearts": 2, "item": 2, "discard": "self"},
        "do": [{"fate": {"up": 1}}],
    }
    cards = [
        {"no": 1, "kind": "item", "rule": {"id": "i", "allow": [act]}},
        {"no": 2, "kind": "item", "rule": {"id": "j"}},
        goal(3),
        last_card(4),
    ]
    assert not at(heroes="lara@A:2 ken@A", cards=cards, items={"lara": "01 02"}, actor="lara").offers("special")
    assert not at(heroes="lara@A ken@A", cards=cards, items={"lara": "01"}, laid="02@C", actor="lara").offers("special")
    case = at(heroes="lara@A ken@A", cards=cards, items={"lara": "01 02"}, actor="lara")
    case.do(Special("act", "01"))
    assert (case.hearts()["lara"], case.hero("lara").items, case.t.fate) == (4, [], 6)
    assert case.t.discard == ["02", "01"]


@pytest.mark.rule("WB-FMT-04")
def test_interaction_exits() -> None:
    def card(no: int, leave: str) -> dict[str, Any]:
        return {"no": no, "kind": "interaction", "object": "x", "back": {"exit": leave}}

    cards = [
        card(1, "discard"),
        card(2, "unflip"),
        card(3, "stay"),
        card(4, "keep"),
        {"no": 5, "kind": "item", "rule": {"id": "i"}},
        {
            "no": 6,
            "kind": "rule",
            "rule": {"id": "r", "modify": [{"what": "actions", "n": 2, "for": {"sel": "hero", "id": "lara"}}]},
        },
        goal(7),
        last_card(8),
    ]
    case = at(cards=cards, laid="01 02 03 04 05@A", row="06", objects={"x": ["A"]}, actor="lara")
    case.do(*(Interact(f"0{no}") for no in range(1, 6)))
    t = case.t
    assert (t.discard, t.laid, t.inert, case.hero("lara").items) == (["01"], ["02", "03"], ["03"], ["04", "05"])
    assert t.actor == "ken"
    assert [option for option in case.options if isinstance(option, Interact)] == [Interact("02")]


def test_reading_can_be_confirmed_by_everybody() -> None:
    case = reading(story(1, {"fate": {"up": 1}}), fields={"running": True, "phase": "round", "reading": True})
    assert (case.prompt, case.seats) == ("read", [0, 1])
    case.do(case.options[0])
    assert case.t.fate == 5
    case.do(case.options[0])
    assert case.t.fate == 6
    assert GAME.settings[-1].default == "off"


def test_nothing_is_met_by_never() -> None:
    assert NEVER == {"any": []}
