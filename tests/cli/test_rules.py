"""``wondertable rules`` and its coverage."""

from __future__ import annotations

import json

from tests.cli.running import Runner
from wondertable.cli.rules import coverage_lines
from wondertable.kernel import Words
from wondertable.lab.coverage import Coverage, Covered, Place

TP = "mad_tea_party"


def test_the_whole_book_one_rule_a_line(run: Runner) -> None:
    out = run("rules", TP, "--lang", "en").out
    assert out.startswith("Components and set-up (setup)\nTP-CMP-01: ")
    assert len([line for line in out.splitlines() if line.startswith("TP-")]) > 200


def test_one_rule_and_one_topic(run: Runner) -> None:
    one = run("rules", TP, "tp-cmp-01", "--lang", "en").out
    assert one.count("TP-") == 1
    topic = run("rules", TP, "treats", "--lang", "en").out
    assert topic.startswith("Potions and cakes (treats)\n")
    assert "TP-CMP-01" not in topic


def test_searching(run: Runner) -> None:
    out = run("rules", TP, "--search", "ВИХР").out
    assert out.count("TP-") > 3
    assert all("вихр" in line.casefold() for line in out.splitlines() if line.startswith("TP-"))
    assert run("rules", TP, "--search", "xyzzy", "--lang", "en").out == "No rule contains “xyzzy”.\n"


def test_rules_as_data(run: Runner) -> None:
    topics = json.loads(run("rules", TP, "TP-CMP-01", "--json").out)
    assert [rule["id"] for topic in topics for rule in topic["rule"]] == ["TP-CMP-01"]


def test_coverage_of_the_working_copy(run: Runner) -> None:
    done = run("rules", TP, "--coverage", "--lang", "en")
    lines = done.out.splitlines()
    assert lines[-1].startswith("Rules ")
    told = json.loads(run("rules", TP, "--coverage", "--json").out)
    assert done.code == (0 if told["ok"] else 1)
    by_id = {rule["id"]: rule for rule in told["rules"]}
    assert by_id["TP-SEA-02"]["code"][0]["file"].startswith("mad_tea_party/")
    assert told["ok"] == (all(rule["tests"] for rule in told["rules"]) and not told["unknown"])


def test_without_tests_a_clear_line_says_so() -> None:
    bare = Coverage([Covered("XX-A-01", [], [])], {}, tested=False)
    assert coverage_lines(bare, Words("en", also=("wondertable.cli",))) == [
        "XX-A-01: not cited in the code",
        "Rules 1; cited in the code 0. There are no tests beside the program: only a working copy has them.",
    ]


def test_coverage_lines_name_code_tests_and_gaps() -> None:
    place = Place("game/rules.py", 3)
    rules = [Covered("XX-A-01", [place], [Place("tests/test_it.py", 9, "test_one")]), Covered("XX-A-02", [], [])]
    told = Coverage(rules, {"XX-Z-99": [Place("tests/test_it.py", 4)]}, tested=True)
    assert coverage_lines(told, Words("en", also=("wondertable.cli",))) == [
        "XX-A-01: game/rules.py:3",
        "    tests/test_it.py:9  test_one",
        "XX-A-02: not cited in the code",
        "    no test",
        "XX-Z-99: there is no such rule, yet tests name it: tests/test_it.py:4",
        "Rules 2; cited in the code 1; with tests 1; unknown ids in tests 1.",
    ]
