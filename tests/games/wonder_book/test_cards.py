"""The kinds of chapter cards: story, choice, Fragment, Interaction, item, special rule, Goal, End (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, Case, at, names
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    END_TURN,
    KEEP_DICE,
    Choose,
    Interact,
    Pick,
    Special,
    TakeTurn,
    Target,
)
from wondertable.games.wonder_book.position import NEVER, goal, last_card
from wondertable.kernel import LANGUAGES

ALL = range(1, CHAPTERS + 1)
ALWAYS: dict[str, Any] = {"all": []}


def story(no: int, *effects: Any, exit: str = "next", **more: Any) -> dict[str, Any]:
    return {"no": no, "kind": "story", "front": {"do": list(effects), "exit": exit}, **more}


def thing(no: int, *effects: Any, exit: str = "discard", **more: Any) -> dict[str, Any]:
    return {"no": no, "kind": "interaction", "object": "x", "back": {"do": list(effects), "exit": exit}, **more}


def read(*cards: Any, **more: Any) -> Case:
    """The first card is carried out, and what follows it."""
    return at(cards=list(cards), on_top=1, fields={"running": True, "phase": "round"}, **more)


def act(id: str = "use", **more: Any) -> dict[str, Any]:
    return {"id": id, "do": [{"sparks": {"who": "me", "add": 1}}], **more}


# -- flow and stories ----------------------------------------------------------------------------------


@pytest.mark.rule("WB-FLO-01", "WB-FLO-02", "WB-FLO-03", "WB-STO-01")
def test_a_card_is_carried_out_from_top_to_bottom_and_then_left() -> None:
    back = {"do": [{"fate": {"down": 1}}], "exit": "next"}
    first = story(1, {"fate": {"up": 1}}, {"put": {"what": "spark", "at": "B"}}, exit="flip", back=back)
    case = read(first, story(2, {"say": "hello"}), goal(3), last_card(4))
    told = [event for event in case.stories() if event in ("fate-up", "fate-down", "read", "say", "sparks-put")]
    assert told[:2] == ["read", "fate-up"]
    assert told.index("fate-down") > told.index("fate-up")
    assert case.t.seen == ["01.front", "01.back", "02.front", "03.front"]
    assert (case.t.discard, case.t.deck) == (["01", "02"], ["03", "04"])
    assert case.t.sparks == {"B": 1}


@pytest.mark.rule("WB-FLO-03")
def test_a_card_that_asks_is_flipped_only_after_the_answer() -> None:
    pick = {"pick": {"from": {"sel": "hero"}, "n": 1, "do": [{"sparks": {"who": "it", "add": 1}}]}}
    case = read(story(1, pick, exit="flip", back={"exit": "next"}), goal(2), last_card(3))
    assert case.t.seen == ["01.front"]
    case.do(Pick("ken"))
    assert case.t.seen == ["01.front", "01.back", "02.front"]


@pytest.mark.rule("WB-FLO-04", "WB-GOL-02")
def test_no_turns_before_a_goal() -> None:
    ask = {"ask": {"options": [{"label": "yes", "do": []}, {"label": "no", "do": []}]}}
    case = read(story(1, ask), story(2, ask), goal(3), last_card(4), wyrms="w1@A")
    rounds = case.t.rounds
    for _ in range(2):
        assert (case.prompt, case.t.rounds) == ("ask", rounds)
        case.do(case.options[0])
    assert (case.prompt, case.t.goal, case.t.rounds) == ("next-hero", "03", rounds + 1)
    assert case.told("wyrm-hits") == []


@pytest.mark.rule("WB-STO-01")
@pytest.mark.parametrize("chapter", ALL)
def test_every_story_and_choice_has_its_text_in_every_language(chapter: int) -> None:
    loaded = GAME.content.chapter(chapter)
    for card in loaded.chapter.cards:
        for language in LANGUAGES if card.kind in ("story", "choice") else ():
            texts = loaded.texts[language].cards[str(card.no)]
            if card.kind == "story":
                assert texts.front
                assert bool(texts.back) == (card.back is not None)
            else:
                assert texts.front
                assert set(texts.options) == set(texts.columns) == set(card.cols)
                assert all(texts.options.values())
                assert all(texts.columns.values())


@pytest.mark.rule("WB-STO-02", "WB-RUL-46", "WB-DEC-05")
def test_the_team_chooses_among_open_columns_only() -> None:
    choice = {
        "no": 1,
        "kind": "choice",
        "options": [{"col": "a"}, {"col": "b", "if": {"kw": "ROPE"}}, {"col": "c"}],
        "cols": {
            "a": {"do": [{"fate": {"up": 1}}], "exit": "next"},
            "b": {"do": [{"fate": {"up": 2}}], "exit": "next"},
            "c": {"do": [{"fate": {"up": 3}}], "exit": "next"},
        },
    }
    case = read(choice, goal(2), last_card(3))
    assert (case.seat, case.options) == (0, [Choose("a"), Choose("c")])
    case.do(Choose("c"))
    assert case.t.fate == 8
    held = at(
        cards=[choice, goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round", "keywords": {"ROPE": 1}},
    )
    assert held.options == [Choose("a"), Choose("b"), Choose("c")]


@pytest.mark.rule("WB-STO-03", "WB-STO-04", "WB-INV-14")
def test_a_keyword_remembers_its_chapter_and_is_erased_once() -> None:
    word = {"keyword": {"write": "ROPE"}}
    case = at(
        cards=[story(1, word, {"keyword": {"erase": "BELL"}}, {"keyword": {"erase": "BELL"}}), goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round", "keywords": {"ROPE": 1, "BELL": 2}},
    )
    assert case.t.keywords == {"ROPE": 1}
    assert case.told("keyword") == []
    assert case.told("keyword-erased") == [{"word": "BELL"}]


# -- Fragments -----------------------------------------------------------------------------------------


@pytest.mark.rule("WB-FRG-02", "WB-FRG-01", "WB-ITM-04")
def test_discard_piles_are_kept_apart() -> None:
    lamp = {"no": 1, "kind": "item", "rule": {"id": "lamp", "allow": [act(cost={"discard": "self"})]}}
    case = at(
        heroes="lara@A ken@A",
        cards=[lamp, goal(2), last_card(3)],
        items={"lara": "01"},
        fragments={"lara": "F02.1"},
        wyrm_top="W6",
        vortex="C",
        actor="lara",
    )
    case.do(Special("use", "01"), Special("F02", "F02"))
    assert (case.t.discard, case.t.fragment_discard, case.t.wyrm_discard) == (["01"], ["F02.1"], [])
    case.next_round()
    assert (case.t.discard, case.t.fragment_discard, case.t.wyrm_discard) == (["01"], ["F02.1"], ["W6"])


@pytest.mark.rule("WB-FRG-01", "WB-SPA-01", "WB-DEC-07")
def test_only_the_holder_uses_a_fragment() -> None:
    case = at(heroes="lara@A ken@A", fragments={"ken": "F02.1"}, actor="lara")
    case.refuses(Special("F02", "F02"))
    assert at(heroes="lara@A ken@A", fragments={"ken": "F02.1"}, actor="ken").offers("special")


# -- Interaction cards ---------------------------------------------------------------------------------


@pytest.mark.rule("WB-IXN-01", "WB-IXN-03", "WB-RUL-31", "WB-ACT-01")
def test_a_thing_is_used_in_its_own_area_in_the_player_phase() -> None:
    parts: dict[str, Any] = {
        "cards": [thing(1, {"fate": {"up": 1}}), goal(2), last_card(3)],
        "objects": {"x": ["B"]},
        "laid": "01",
    }
    away = at(heroes="lara@A ken@B", actor="lara", **parts)
    away.refuses(Interact("01"))
    here = at(heroes="lara@A ken@B", actor="ken", **parts)
    here.do(Interact("01"))
    assert (here.t.fate, here.t.spent, here.t.discard) == (6, 1, ["01"])
    assert "01.back" in here.t.seen
    assert not here.offers("interact")


@pytest.mark.rule("WB-IXN-02", "WB-RUL-30")
def test_a_card_orders_a_banner_to_be_stacked() -> None:
    red = {"banner": "red"}
    cards = [
        story(1, {"card": {"stack": "red"}}),
        thing(2),
        thing(3, **red),
        goal(4),
        thing(5, **red),
        thing(6, banner="blue"),
        last_card(7),
    ]
    case = at(cards=cards, on_top=1, objects={"x": ["A"]}, fields={"running": True, "phase": "round"})
    assert case.t.stacks == {"red": ["03", "05"]}
    assert case.t.deck == ["04", "06", "07"]
    assert {"03.front", "05.front"} & set(case.t.seen) == {"03.front"}
    case.do(TakeTurn("lara"))
    assert [option for option in case.options if type(option) is Interact] == [Interact("02"), Interact("03")]


# -- items ---------------------------------------------------------------------------------------------


ITEM = {"no": 1, "kind": "item", "rule": {"id": "lamp", "allow": [act()]}}


@pytest.mark.rule("WB-ITM-01", "WB-ITM-02", "WB-SPA-01")
def test_an_item_gives_its_holder_alone_a_special_action() -> None:
    parts: dict[str, Any] = {"cards": [ITEM, goal(2), last_card(3)], "items": {"ken": "01"}}
    at(actor="lara", **parts).refuses(Special("use", "01"))
    case = at(actor="ken", **parts)
    case.do(Special("use", "01"))
    assert (case.hero("ken").sparks, case.t.spent) == (1, 1)


@pytest.mark.rule("WB-ITM-02", "WB-FMT-04")
def test_the_finder_keeps_the_item() -> None:
    case = at(cards=[ITEM, goal(2), last_card(3)], laid="01@A", heroes="lara@B ken@A", actor="ken")
    case.do(Interact("01"))
    assert case.hero("ken").items == ["01"]
    assert case.t.laid == []
    assert case.offers("special")


@pytest.mark.rule("WB-ITM-02", "WB-RUL-49", "WB-DEC-20")
def test_the_team_names_the_holder_of_an_item_from_a_story() -> None:
    given = read(story(1), {**ITEM, "no": 2}, goal(3), last_card(4), heroes="lara@A ken@A:0")
    assert (given.prompt, given.seat, names(given.options)) == ("pick", 0, ["ken", "lara"])
    given.do(Pick("ken"))
    assert given.hero("ken").items == ["02"]
    card = thing(1, {"card": {"give": 2, "to": "me"}})
    found = at(
        cards=[card, {**ITEM, "no": 2}, goal(3), last_card(4)],
        objects={"x": ["A"]},
        laid="01",
        actor="ken",
        on_top=3,
        fields={"discard": ["02"]},
    )
    found.do(Interact("01"))
    assert found.hero("ken").items == ["02"]


@pytest.mark.rule("WB-ITM-04", "WB-ACT-02")
def test_an_item_is_used_again_and_again() -> None:
    case = at(cards=[ITEM, goal(2), last_card(3)], items={"lara": "01"}, actor="lara")
    case.do(Special("use", "01"), Special("use", "01"), Special("use", "01"))
    assert (case.hero("lara").sparks, case.hero("lara").items) == (3, ["01"])
    assert case.t.done == ["lara"]


# -- special rules -------------------------------------------------------------------------------------


@pytest.mark.rule("WB-SPR-01", "WB-SPR-02", "WB-SPA-01")
def test_a_special_rule_adds_a_special_action_under_a_condition() -> None:
    rule = {"no": 1, "kind": "rule", "rule": {"id": "crank", "allow": [act("turn", **{"if": {"at": ["me", "B"]}})]}}
    parts: dict[str, Any] = {"cards": [rule, goal(2), last_card(3)], "heroes": "lara@A ken@B"}
    at(actor="lara", row="01", **parts).refuses(Special("turn", "01"))
    at(actor="ken", **parts).refuses(Special("turn", "01"))  # not in force
    case = at(actor="ken", row="01", **parts)
    case.do(Special("turn", "01"))
    assert case.hero("ken").sparks == 1


@pytest.mark.rule("WB-SPR-01")
def test_a_special_rule_holds_until_it_is_discarded() -> None:
    rule = {"no": 2, "kind": "rule", "rule": {"id": "still", "forbid": [{"action": "move"}]}}
    bare = thing(3, {"card": {"discard": 2}})
    case = at(
        cards=[story(1), rule, bare, goal(4), last_card(5)],
        on_top=1,
        objects={"x": ["A"]},
        fields={"running": True, "phase": "round"},
    )
    assert case.t.row == ["02"]
    case.do(TakeTurn("lara"))
    assert not case.offers("move")
    case.do(Interact("03"))
    assert (case.t.row, case.offers("move")) == ([], True)


# -- Goals ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-GOL-01", "WB-GOL-02", "WB-INV-10", "WB-ENE-01")
def test_a_goal_stays_on_top_and_rounds_go_on() -> None:
    phases = [{"say": "night"}]
    case = at(cards=[goal(1, done=NEVER, enemies=phases), last_card(2)])
    for number in range(1, 4):
        assert (case.t.deck[0], case.t.goal, case.t.rounds) == ("01", "01", number)
        case.do(TakeTurn("lara"), END_TURN, END_TURN)
        assert len(case.told("say")) == number
        assert case.t.goal_rounds == number


@pytest.mark.rule("WB-GOL-02", "WB-GOL-03")
@pytest.mark.parametrize(("met", "seen"), [(False, ["01.front"]), (True, ["01.front", "01.back", "02.front"])])
def test_a_goal_that_is_met_is_flipped_at_once(met: bool, seen: list[str]) -> None:
    done = {"cmp": [{"sparks": {"sel": "hero"}}, ">=", 1]}
    case = at(cards=[goal(1, done=done), goal(2), last_card(3)], sparks="A:1", actor="lara")
    if met:
        case.do(COLLECT)
    assert case.t.seen == seen
    assert (case.t.actor, case.prompt) == ("lara", "action")


@pytest.mark.rule("WB-GOL-04", "WB-SPN-01", "WB-CMP-09", "WB-RUL-36")
def test_wyrms_appear_at_the_vortex_that_the_goal_names() -> None:
    first = goal(1, vortex=["V"], done={"cmp": [{"count": {"sel": "wyrm"}}, ">=", 1]})
    second = goal(2, vortex=["U"])
    case = at(
        scene="A-B B-C C-D",
        heroes="lara@A ken@A",
        cards=[first, second, last_card(3)],
        vortex="D",
        vortices={"U": "C"},
        wyrm_top="W6 W2",
        phase="enemy",
    )
    assert list(case.t.wyrms.values()) == ["D", "D"]
    assert (case.t.goal, case.t.vortices) == ("02", {"U": "C"})
    case.next_round()
    assert list(case.t.wyrms.values()) == ["D", "D", "C"]


# -- the end of a chapter ------------------------------------------------------------------------------


def ending(fate: int) -> Case:
    bands: list[dict[str, Any]] = [
        {"fate": [1, 1], "do": [{"say": "dim"}]},
        {"fate": [2, 3], "do": [{"say": "bright"}]},
        {"fate": [4, 10], "do": [{"say": "golden"}]},
    ]
    end = {"no": 2, "kind": "end", "endings": bands, "prep": {"do": [{"say": "next"}]}}
    return at(cards=[goal(1, done=ALWAYS), end], fate=fate, heroes="lara@A ken@A:0")


@pytest.mark.rule("WB-WIN-01", "WB-WIN-02", "WB-WIN-03", "WB-RUL-22", "WB-CMP-05")
@pytest.mark.parametrize(
    ("fate", "said", "face"),
    [(1, "dim", "02.0"), (2, "bright", "02.1"), (3, "bright", "02.1"), (4, "golden", "02.2"), (10, "golden", "02.2")],
)
def test_the_end_card_wins_and_its_ending_depends_on_fate(fate: int, said: str, face: str) -> None:
    case = ending(fate)
    assert (case.over, case.t.outcome, case.t.fate) == (True, "won", fate)
    assert [fact["key"] for fact in case.told("say")] == [said, "next"]
    assert [one for one in case.t.seen if one.startswith("02.")] == [face, "02.prep"]
    assert case.match.result is not None
    assert case.match.result.scores == (fate, fate)


@pytest.mark.rule("WB-WIN-01")
def test_the_last_goal_alone_does_not_win() -> None:
    done = {"cmp": [{"defeated": "goal"}, ">=", 1]}
    case = at(heroes="sid@A ken@A", wyrms="w1@A~", actor="sid", coming="S F", cards=[goal(1, done=done), last_card(2)])
    assert not case.over
    case.do(ATTACK, KEEP_DICE)
    if case.prompt == "target":
        case.do(Target("w1"))
    assert (case.over, case.t.outcome) == (True, "won")
