"""YAML files: values of few types, each with its line; whatever could be misread is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from wondertable.games.wonder_book.yaml_data import parse_yaml, read_yaml
from wondertable.kernel import ContentError

TEXT = """\
no: 7
words: [no, on, off, yes, "1", '', ~]
values:
  - {a: -3, b: true, 12: false, d: null, e: }
  - |
    First.

    Second.
"""


def test_only_true_false_null_and_integers_are_no_strings() -> None:
    data = parse_yaml(TEXT, "a.yaml").data
    assert data["no"] == 7
    assert data["words"] == ["no", "on", "off", "yes", "1", "", "~"]
    assert data["values"] == [{"a": -3, "b": True, "12": False, "d": None, "e": None}, "First.\n\nSecond.\n"]


def test_keys_and_values_keep_their_lines() -> None:
    document = parse_yaml(TEXT, "a.yaml")
    assert document.line(("no",)) == 1
    assert document.line(("words", 3)) == 2
    assert document.key_lines["values",] == 3
    assert document.value_lines["values",] == 4
    assert document.line(("values", 1)) == 5
    assert document.line(("values", 0, "a", "unknown", 3)) == 4
    assert document.at(("values", 0, "a")) == -3


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("a: 1\nb: 2\na: 3", "error.chapter-duplicate-key", 3),
        ("a:\n  - [1, 2\n", "error.chapter-yaml", 3),
        ("a: 1\nb: \x01", "error.chapter-yaml", 2),
        ("a: 1\n\tb: 1", "error.chapter-yaml", 2),
        ("a: 1\nb: !seconds 1", "error.chapter-tag", 2),
        ("a: 1\nb: &x 1\nc: *x", "error.chapter-alias", 2),
        ("a: 1\n? [b]\n: 1", "error.chapter-key", 2),
    ],
)
def test_what_could_be_misread_is_refused_with_its_line(text: str, what: str, line: int) -> None:
    with pytest.raises(ContentError) as refused:
        parse_yaml(text, "a.yaml")
    assert (refused.value.what, refused.value.facts["file"], refused.value.facts["line"]) == (what, "a.yaml", line)


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"b\.yaml"):
        read_yaml(tmp_path / "b.yaml")
    (tmp_path / "c.yaml").write_bytes(b"a: 1\nb: \xff")
    with pytest.raises(ContentError) as refused:
        read_yaml(tmp_path / "c.yaml", "c.yaml")
    assert (refused.value.what, refused.value.facts) == ("error.chapter-encoding", {"file": "c.yaml", "line": 2})
