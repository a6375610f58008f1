"""What a seat may leave to the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import ATTACK, GAME, Case, at
from wondertable.games.wonder_book.options import AGREE, KEEP_DICE, READ, Activate, Take, Victim
from wondertable.games.wonder_book.seat_policy import LEFT
from wondertable.kernel import LANGUAGES, AnswerError, Ask, Words

POLICY = GAME.seat_policy


def left_to_table(case: Case, *ticked: str) -> Any:
    seat, ask = next(iter(case.match.asks.items()))
    settings = POLICY.read(case.t, seat, {"left": [*ticked]}, POLICY.defaults(alone=True, hurried=False), alone=True)
    return POLICY.answer_to(case.t, ask, settings)


def test_nothing_is_answered_unless_it_was_ticked() -> None:
    case = at(scene="A-B", heroes="sid@A ken@B", wyrms="w1@B", actor="sid", coming="F F").do(ATTACK)
    assert left_to_table(case) is None
    assert left_to_table(case, "read", "consent", "victims", "wyrms") is None
    assert left_to_table(case, "reroll") == KEEP_DICE


def test_damage_is_spread_evenly() -> None:
    case = at(scene="A-B", heroes="lara@A:2 ken@A:3", wyrms="w1@A", wyrm_top="W4", phase="enemy", vortex="B")
    assert left_to_table(case, "victims") == Victim("ken")
    assert left_to_table(case, "wyrms") is None


def test_the_order_of_wyrms() -> None:
    case = at(scene="A-B", heroes="lara@A ken@A", wyrms="w1@A w2@B", wyrm_top="W4", phase="enemy", vortex="B")
    assert left_to_table(case, "wyrms") == Activate("w1")
    assert left_to_table(case, "victims") is None


@pytest.mark.rule("WB-RUL-32")
@pytest.mark.parametrize(
    ("prompt", "left", "agrees"),
    [
        ("wyrm", ["small"], True),
        ("wyrm", [], False),
        ("choice", ["small"], False),
        ("ask", ["small"], False),
        ("pick", ["small"], True),
    ],
)
def test_small_decisions_are_left_to_whoever_decides_first(prompt: str, left: list[str], agrees: bool) -> None:
    case = at(heroes="lara@A ken@A")
    assert POLICY.agrees(case.t, Ask(0, prompt, [], team=True), {"left": left}) is agrees
    assert POLICY.defaults(alone=False, hurried=True) == {"left": ["small"]}


@pytest.mark.rule("WB-DEC-13")
def test_handing_over() -> None:
    case = at(scene="A-B", heroes="lara@A ken@A", fragments={"ken": "F01.1"}, actor="lara").do(Take("F01.1", "ken"))
    assert case.prompt == "consent"
    assert left_to_table(case, "consent") == AGREE


def test_reading() -> None:
    match = GAME.new(2, 1, {"chapter": "1", "reading": "confirm"})
    assert set(match.asks) == {0, 1}
    assert POLICY.answer_to(match.table, match.asks[1], {"left": ["read"]}) == READ
    assert POLICY.answer_to(match.table, match.asks[1], {"left": []}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_ticked_is_listed(language: str) -> None:
    words = Words(language, GAME)
    for seats, reading, offered in ((1, "off", LEFT[2:-1]), (2, "off", LEFT[1:]), (2, "confirm", LEFT)):
        table = GAME.new(seats, 1, {"reading": reading}).table
        (field,) = POLICY.schema(table, 0, {"left": ["victims"]}, words, alone=seats == 1)
        assert [one["value"] for one in field["values"]] == [*offered]
        assert field["value"] == ["victims"]
        assert all(words.has(f"left.{one}") for one in (*LEFT, "title"))


@pytest.mark.parametrize("value", [None, {}, {"left": "read"}, {"left": ["sleep"]}])
def test_nonsense_is_refused(value: Any) -> None:
    case = at(heroes="lara@A ken@A")
    with pytest.raises(AnswerError):
        POLICY.read(case.t, 0, value, {}, alone=True)
