"""Finding rules in code and in tests, by reading the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from wondertable.lab import coverage as scan


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A working copy with a game and tests."""
    (tmp_path / "pyproject.toml").touch()
    game, tests = tmp_path / "package" / "game", tmp_path / "tests" / "deep"
    game.mkdir(parents=True)
    tests.mkdir(parents=True)
    (game / "rules.py").write_text("# XX-A-01, XX-A-02 to XX-A-04\n\nx = 1  # XX-B-01 YY-A-01 XXX-A-01\n")
    (tests / "test_it.py").write_text(
        "import pytest\n"
        'pytestmark = pytest.mark.rule("XX-A-01")\n'
        '@pytest.mark.rule("XX-A-02", "XX-Z-99")\n'
        "def test_one(): ...\n"
        "class TestTwo:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("XX-A-03"))])\n'
        "    def test_inner(self, x): ...\n"
        '@pytest.mark.slow("XX-A-04")\n'
        '@pytest.mark.rule("YY-A-01")\n'
        'def test_other(): "XX-B-01"\n'
    )
    return tmp_path


def test_citations_with_ranges(copy: Path) -> None:
    found = scan.cited(copy / "package" / "game", "XX")
    assert {rule: [str(place) for place in places] for rule, places in found.items()} == {
        **{f"XX-A-0{number}": ["game/rules.py:1"] for number in (1, 2, 3, 4)},
        "XX-B-01": ["game/rules.py:3"],
    }


def test_marks_on_modules_functions_classes_and_parameters(copy: Path) -> None:
    found = scan.marked(copy / "tests", "XX")
    assert {rule: [(place.line, place.name) for place in places] for rule, places in found.items()} == {
        "XX-A-01": [(2, "")],
        "XX-A-02": [(3, "test_one")],
        "XX-Z-99": [(3, "test_one")],
        "XX-A-03": [(6, "TestTwo::test_inner")],
    }


def test_coverage_fails_on_a_rule_without_a_test_and_on_an_unknown_rule(copy: Path) -> None:
    game, tests = copy / "package" / "game", scan.tests_of(copy / "package" / "game")
    assert tests == copy / "tests"
    rules = ["XX-A-01", "XX-A-02", "XX-A-03", "XX-B-02"]
    both = scan.cover(rules, "XX", game, tests)
    assert (both.untested, both.uncited, list(both.unknown)) == (["XX-B-02"], ["XX-B-02"], ["XX-Z-99"])
    assert not both.ok
    assert not scan.cover([*rules[:3]], "XX", game, tests).ok
    assert scan.cover([*rules[:3], "XX-Z-99"], "XX", game, tests).ok


def test_without_a_working_copy_nothing_is_held_against_the_tests(copy: Path) -> None:
    (copy / "pyproject.toml").unlink()
    game = copy / "package" / "game"
    assert scan.tests_of(game) is None
    assert scan.cover(["XX-A-01", "XX-B-02"], "XX", game, None).ok
