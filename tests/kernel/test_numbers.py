"""Numbers as the languages write them, in facts and by themselves."""

from __future__ import annotations

import pytest

from wondertable.kernel import Words
from wondertable.kernel.numbers import figure, percentage, shown


@pytest.mark.parametrize(
    ("value", "digits", "english", "russian"),
    [
        (2.5, 1, "2.5", "2,5"),
        (-1234.5, 1, "−1\N{NARROW NO-BREAK SPACE}234.5", "−1\N{NARROW NO-BREAK SPACE}234,5"),
        (-0.04, 1, "0.0", "0,0"),
        (7.0, 0, "7", "7"),
    ],
)
def test_a_figure_has_the_decimal_sign_of_its_language(value: float, digits: int, english: str, russian: str) -> None:
    assert figure("en", value, digits) == english
    assert figure("ru", value, digits) == figure("uk", value, digits) == russian


def test_a_percentage_keeps_its_sign() -> None:
    assert percentage("en", 0.625) == "62%"
    assert percentage("uk", 0.625, 1) == "62,5\N{NO-BREAK SPACE}%"


def test_a_fraction_among_facts_is_written_so() -> None:
    assert Words("ru").say("table.saved", file=2.5) == "Партия сохранена: 2,5"
    assert Words("en").say("table.saved", file=2.5) == "The match is saved: 2.5"
    assert Words("ru").say("table.saved", file=[1.5, 2]) == "Партия сохранена: 1,5, 2"


@pytest.mark.parametrize(
    ("chance", "sent"), [(0, 0), (1e-9, 0.0001), (0.123456, 0.1235), (1 - 1e-9, 0.9999), (1, 1), (6.25, 6.25)]
)
def test_a_chance_is_sent_as_impossible_or_sure_only_if_it_is(chance: float, sent: float) -> None:
    assert shown(chance) == sent
