"""Edges of the rules: last Hearts, bans of every action, dear actions, decks that have run out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import at
from wondertable.games.wonder_book.options import ATTACK, KEEP_DICE, REROLL, ChooseSkill, Interact, Move, Pick, Special
from wondertable.games.wonder_book.position import goal, last_card


def rule(no: int = 1, **fields: Any) -> dict[str, Any]:
    return {"no": no, "kind": "rule", "rule": {"id": f"rule{no}", **fields}}


@pytest.mark.rule("WB-RER-02", "WB-DEC-09", "WB-INV-12")
@pytest.mark.parametrize(("hearts", "offered"), [(1, False), (2, True)])
def test_the_last_heart_is_never_spent_on_a_reroll(hearts: int, offered: bool) -> None:
    case = at(heroes=f"sid@A:{hearts} ken@B", wyrms="w1@A", actor="sid", coming="F F S S")
    case.do(ATTACK)
    assert (case.prompt == "reroll") == offered
    if offered:
        assert case.options == [REROLL, KEEP_DICE]
        case.do(REROLL)
        assert case.hearts()["sid"] == 1


@pytest.mark.rule("WB-DEC-09", "WB-RUL-01")
def test_a_full_success_offers_no_reroll() -> None:
    case = at(heroes="sid@A ken@B", wyrms="w1@A w2@A", actor="sid", coming="S S")
    case.do(ATTACK)
    assert "reroll" not in case.asked


ITEM = {"no": 1, "kind": "item", "rule": {"id": "lamp", "allow": [{"id": "use", "do": [{"fate": {"up": 1}}]}]}}
THING = {"no": 2, "kind": "interaction", "object": "x", "back": {"exit": "discard"}}
FULL: dict[str, Any] = {
    "scene": "A-B",
    "heroes": "sid@A*1 ken@A",
    "wyrms": "w1@A",
    "sparks": "A:1",
    "objects": {"x": ["A"]},
    "laid": "02",
    "items": {"sid": "01"},
    "fragments": {"ken": "F02.1"},
    "actor": "sid",
}
KINDS = {"move", "interact", "collect", "give", "take", "skill", "special", "attack"}


@pytest.mark.rule("WB-ACT-01", "WB-DEC-07", "WB-DEC-08", "WB-INV-20")
def test_the_eight_options_of_a_turn() -> None:
    case = at(**FULL, cards=[ITEM, THING, goal(3), last_card(4)])
    assert case.kinds() == {*KINDS, "end-turn"}


@pytest.mark.rule("WB-RUL-42", "WB-SPR-01", "WB-GEN-07")
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_rule_can_forbid_every_kind_of_action(kind: str) -> None:
    ban = rule(3, forbid=[{"action": kind}])
    case = at(**FULL, cards=[ITEM, THING, ban, goal(4), last_card(5)], row="03")
    assert case.kinds() == {*KINDS, "end-turn"} - {kind}


@pytest.mark.rule("WB-RUL-42", "WB-SPR-02")
def test_a_rule_can_forbid_one_special_action() -> None:
    ban = rule(3, forbid=[{"action": "special:use"}], allow=[{"id": "other", "do": [{"fate": {"up": 1}}]}])
    case = at(**FULL, cards=[ITEM, THING, ban, goal(4), last_card(5)], row="03")
    assert [one for one in case.options if type(one) is Special] == [Special("other", "03")]


@pytest.mark.rule("WB-RUL-42")
def test_a_ban_is_for_whom_it_says() -> None:
    ban = rule(1, forbid=[{"action": "move", "for": {"sel": "hero", "id": "ken"}}])
    parts: dict[str, Any] = {"cards": [ban, goal(2), last_card(3)], "row": "01", "sparks": "A:1"}
    assert at(**parts, actor="lara").offers("move")
    assert not at(**parts, actor="ken").offers("move")
    other = rule(4, forbid=[{"action": "move", "for": {"sel": "hero", "id": "lara"}}])
    both: dict[str, Any] = {**parts, "cards": [ban, goal(2), last_card(3), other], "row": "01 04"}
    assert not any(at(**both, actor=hero).offers("move") for hero in ("lara", "ken"))


@pytest.mark.rule("WB-FMT-12", "WB-ACT-03")
@pytest.mark.parametrize(("spent", "offered"), [(0, True), (1, True), (2, False)])
def test_an_action_that_costs_two_is_offered_with_two_left(spent: int, offered: bool) -> None:
    dear = rule(3, modify=[{"what": "cost:interact", "op": "=", "n": 2}])
    case = at(**FULL, cards=[ITEM, THING, dear, goal(4), last_card(5)], row="03", fields={"spent": spent})
    assert case.offers("interact") == offered
    if offered:
        case.do(Interact("02"))
        assert (case.t.spent, case.t.done) == ((2, []) if spent == 0 else (0, ["sid"]))


@pytest.mark.rule("WB-FMT-03", "WB-COM-14")
def test_a_wyrm_card_that_comes_up_joins_the_wyrm_deck() -> None:
    cards = [{"no": 1, "kind": "wyrm", "ref": "P10"}, goal(2), last_card(3)]
    case = at(cards=cards, on_top=1, fields={"running": True, "phase": "round"})
    assert (case.t.handed, case.t.added, "P10" in case.t.wyrm_deck) == (["01"], ["P10"], True)


@pytest.mark.rule("WB-FMT-03", "WB-UPG-01")
def test_upgrade_cards_that_come_up_are_handed_out_with_their_set() -> None:
    cards = [
        {"no": 1, "kind": "upgrade", "ref": "L-II"},
        {"no": 2, "kind": "upgrade", "ref": "K-II"},
        {"no": 3, "kind": "story", "front": {"do": [{"upgrade": {"set": 2}}], "exit": "next"}},
        goal(4),
        last_card(5),
    ]
    case = at(cards=cards, on_top=1, chapter=2, fields={"running": True, "phase": "round"})
    case.do(ChooseSkill("L-II", "a"), ChooseSkill("K-II", "b"))
    assert (case.t.handed, case.t.goal, case.prompt) == (["01", "02"], "04", "next-hero")
    assert case.asked.count("upgrade") == 2


@pytest.mark.rule("WB-LIM-01", "WB-ENE-04")
def test_no_wyrm_card_at_all_reveals_nothing() -> None:
    case = at(phase="enemy", fields={"wyrm_deck": [], "wyrm_top": [], "wyrm_discard": []}, heroes="lara@A ken@A")
    assert case.told("wyrm-card") == []
    assert (case.t.goal_rounds, case.prompt) == (1, "next-hero")


@pytest.mark.rule("WB-RUL-20", "WB-FRG-01", "WB-RUL-19")
def test_torn_prophecy_in_the_player_phase() -> None:
    """Fate up, then a Wyrm card at once; a Goal that the card meets ends the reveals, and the turn goes on."""
    done = {"cmp": [{"count": {"sel": "wyrm"}}, ">=", 1]}
    case = at(
        heroes="lara@A ken@A",
        scene="A-B B-C C-V",
        vortex="V",
        cards=[goal(1, done=done), goal(2), last_card(3)],
        fragments={"lara": "F12.1"},
        wyrm_top="W1 W3",
        actor="lara",
    )
    case.do(Special("F12", "F12"))
    assert (case.t.fate, case.t.goal, case.t.actor) == (6, "02", "lara")
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["W1"]
    assert case.t.wyrm_top == ["W3"]


@pytest.mark.rule("WB-KO-01", "WB-MOV-01", "WB-FMT-11")
def test_a_long_move_ends_where_the_hero_falls() -> None:
    trap = rule(1, when=[{"on": "enter:B", "do": [{"hearts": {"who": "it", "lose": 9}}]}])
    case = at(
        scene="A-B B-C",
        heroes="ken@A lara@A",
        skills={"ken": "K-II.b"},
        cards=[trap, goal(2), last_card(3)],
        row="01",
        actor="ken",
    )
    case.do(Move("C"))
    assert (case.hero("ken").area, case.hearts()["ken"]) == ("B", 0)
    assert case.t.actor == "lara"


@pytest.mark.rule("WB-LIM-01", "WB-KO-02")
def test_a_knocked_out_hero_gets_no_extra_action() -> None:
    case = at(heroes="lara@A*2 ken@A:0 sid@A", skills={"lara": "L-VI.b"}, actor="lara", fragments={"lara": "F07.1"})
    case.do(Special("F07", "F07"))
    assert Pick("ken") not in case.options
    assert (case.prompt, case.facts["hero"]) == ("extra", "sid")


@pytest.mark.rule("WB-RND-04", "WB-NXT-03")
def test_a_purple_card_is_shuffled_into_the_draw_pile_alone() -> None:
    """The discard pile is left alone; the new card may come up at once, and what was known of the order is not."""
    add = {"no": 1, "kind": "story", "front": {"do": [{"enemy": {"add": ["P10"]}}], "exit": "next"}}
    first = set()
    for seed in range(60):
        case = at(
            cards=[add, {"no": 2, "kind": "wyrm", "ref": "P10"}, goal(3, vortex=[]), last_card(4)],
            on_top=1,
            wyrm_top="W4",
            wyrm_deck="W1 W2",
            seed=seed,
            fields={"running": True, "phase": "round"},
        )
        discarded = sorted(case.t.wyrm_discard)
        assert (sorted(case.t.wyrm_deck), case.t.wyrm_top) == (["P10", "W1", "W2", "W4"], [])
        assert discarded
        assert "W1" not in discarded
        assert (case.t.added, case.t.handed, case.t.purple) == (["P10"], ["02"], [])
        case.next_round()
        first.add(case.told("wyrm-card")[0]["card"])
    assert first == {"P10", "W1", "W2", "W4"}
