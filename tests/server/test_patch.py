"""Patches: applied to the old value they give the new one, to the byte; the page applies them by the same examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from wondertable.server.patch import changes, patched

EXAMPLES = Path(__file__).parents[2] / "web" / "tests" / "patches.json"
"""Examples for both sides: from ``old`` to ``new`` by ``change``."""

PLAIN = st.recursive(
    st.none() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inside, max_size=4),
    max_leaves=24,
)


class Person(msgspec.Struct, frozen=True, rename="camel"):
    full_name: str
    asked: bool | UnsetType = UNSET


def sent(value: Any) -> Any:
    """A value as it comes out on the other side."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("example", msgspec.json.decode(EXAMPLES.read_bytes()), ids=lambda one: one["about"])
def test_examples(example: dict[str, Any]) -> None:
    assert sent(changes(example["old"], example["new"])) == example["change"]
    assert msgspec.json.encode(patched(example["old"], example["change"])) == msgspec.json.encode(example["new"])


@given(st.dictionaries(st.sampled_from("abcdef"), PLAIN), st.dictionaries(st.sampled_from("abcdef"), PLAIN))
def test_a_patch_leads_from_any_value_to_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    if old == new:
        return
    before = msgspec.json.encode(old)
    after = patched(sent(old), sent(changes(old, new)))
    assert after == new
    assert msgspec.json.encode(old) == before


def test_structs_are_objects_and_unset_fields_are_absent() -> None:
    old, new = [Person("Anna"), Person("Boris", True)], [Person("Anna", False), Person("Vera")]
    change = sent(changes(old, new))
    assert change == {"0": {"asked": [False]}, "1": {"fullName": ["Vera"], "asked": 0}}
    assert patched(sent(old), change) == sent(new)


def test_tuples_are_lists() -> None:
    assert sent(changes({"a": (1, 2, 3, 4)}, {"a": (1, 2, 3, 5)})) == {"a": {"3": [5]}}


def test_keys_come_in_the_order_of_a_whole_frame() -> None:
    """Where a patch would bring them in another order, the object is sent whole."""
    old, new = {"in": {"b": 1, "c": 2}}, {"in": {"a": 0, "b": 1, "c": 3}}
    assert changes(old, new) == {"in": [new["in"]]}
    turned = {"in": {"c": 3, "b": 1}}
    assert changes(old, turned) == {"in": [turned["in"]]}
