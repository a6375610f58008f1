"""The rules index: every rule of the specification is named by a test, and no test names a rule that is none."""

from __future__ import annotations

import functools
from pathlib import Path

import wondertable.games.wonder_book as package
from wondertable.kernel import LANGUAGES
from wondertable.kernel.rulebook import rulebook
from wondertable.lab.coverage import Coverage, cover

TESTS = Path(__file__).parents[2]


def known() -> list[str]:
    return list(rulebook(package.__name__, "en").rules)


@functools.cache
def index(tests: Path) -> Coverage:
    assert package.__file__ is not None
    return cover(known(), "WB", Path(package.__file__).parent, tests)


def test_the_specification_has_all_its_rules() -> None:
    assert len(set(known())) == 320
    for language in LANGUAGES:
        assert list(rulebook(package.__name__, language).rules) == known()


def test_every_rule_of_the_game_has_a_test() -> None:
    assert index(TESTS).untested == []


def test_no_test_names_an_unknown_rule() -> None:
    assert list(index(TESTS).unknown) == []


def test_the_index_notices_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_little.py").write_text(
        'import pytest\n\n@pytest.mark.rule("WB-COM-01", "WB-XYZ-99")\ndef test_it(): ...\n'
    )
    little = index(tmp_path)
    assert set(little.unknown) == {"WB-XYZ-99"}
    assert set(known()) - set(little.untested) == {"WB-COM-01"}
