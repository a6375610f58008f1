"""The rules index: every rule of the specification is named by a test, and no test names a rule that is none."""

from __future__ import annotations

from pathlib import Path

import wondertable.games.wonderlands_war as package
from wondertable.games.wonderlands_war import GAME
from wondertable.kernel import LANGUAGES
from wondertable.kernel.rulebook import rulebook
from wondertable.lab.coverage import Coverage, cover

TESTS = Path(__file__).parents[2]
RULES = 567
"""Every id of the specification but its design goals and the tea cards, and one ruling more (WW-RUL-91)."""
TEA_CARDS = 90


def known() -> list[str]:
    return list(rulebook(package.__name__, "en").rules)


def index(tests: Path) -> Coverage:
    assert package.__file__ is not None
    return cover(known(), "WW", Path(package.__file__).parent, tests)


def test_the_specification_has_all_its_rules() -> None:
    assert len(known()) == RULES + TEA_CARDS
    book = rulebook(package.__name__, "en")
    assert sum(len(topic.rule) for topic in book.topic) == len(known())  # none twice
    sources = {rule.id: rule.source for rule in book.rules.values()}
    for language in LANGUAGES:
        rules = rulebook(package.__name__, language).rules
        assert list(rules) == known()
        assert {rule.id: rule.source for rule in rules.values()} == sources


def test_whatever_has_an_id_in_the_content_is_in_the_rulebook() -> None:
    cards = GAME.content_from(None)
    printed = [one.id for one in cards.tea] + [one.id for one in cards.quests] + [one.id for one in cards.tiles]
    printed += [one.id for one in cards.abilities] + [one.id for one in cards.wonderlandians]
    assert len(printed) == 170
    assert {f"WW-CON-{one}" for one in printed} <= set(known())


def test_every_rule_has_a_test() -> None:
    assert index(TESTS).untested == []


def test_no_test_names_an_unknown_rule() -> None:
    assert index(TESTS).unknown == {}


def test_the_index_notices_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_little.py").write_text(
        'import pytest\n\n@pytest.mark.rule("WW-COMP-01", "WW-XYZ-99")\ndef test_it(): ...\n'
    )
    little = index(tmp_path)
    assert set(little.unknown) == {"WW-XYZ-99"}
    assert set(known()) - set(little.untested) == {"WW-COMP-01"}
