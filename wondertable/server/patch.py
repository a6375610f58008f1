"""Patches: the difference between two values of plain data, small enough to be sent after every move.

A change is one of three things, told apart by its JSON type:

- ``[value]``: the new value;
- ``{key: change, ...}``: changes inside an object, or inside a list of the same length (then the keys are positions);
- ``0``: the key is gone.

Structs count as objects of their encoded fields, ``UNSET`` ones as absent; tuples count as lists. Numbers that are
equal count as equal whatever their type, as in JSON; so a field must not change between boolean and number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

__all__ = ["Change", "changes", "patched"]

Change = Any
GONE = 0
_LISTS = (list, tuple)


def changes(old: Any, new: Any) -> Change:
    """The change that leads from one value to another that is not equal to it."""
    kind = type(new)
    if kind is type(old):
        if kind is dict:
            return _inside(old, new)
        if kind in _LISTS and len(old) == len(new):
            return _by_position(old, new)
        if isinstance(new, Struct):
            return _inside_struct(old, new)
    return [new]


def _inside(old: dict[Any, Any], new: dict[Any, Any]) -> Change:
    made: dict[Any, Change] = {}
    same_keys = True
    for key in old:
        if key not in new:
            made[key] = GONE
            same_keys = False
    for key, value in new.items():
        if key not in old:
            made[key] = [value]
            same_keys = False
            continue
        before = old[key]
        if before is not value and before != value:
            made[key] = changes(before, value)
    after = list(old) if same_keys else [*(key for key in old if key in new), *(key for key in new if key not in old)]
    return made if after == list(new) else [new]  # a client puts new keys behind the others


def _inside_struct(old: Struct, new: Struct) -> Change:
    made: dict[str, Change] = {}
    for field, sent in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
        before, value = getattr(old, field), getattr(new, field)
        if before is not value and before != value:
            if before is UNSET or value is UNSET:
                return _inside(_fields(old), _fields(new))
            made[sent] = changes(before, value)
    return made


def _by_position(old: Any, new: Any) -> Change:
    made: dict[int, Change] = {}
    scalars = 0
    for place, (before, value) in enumerate(zip(old, new, strict=True)):
        if before is not value and before != value:
            made[place] = change = changes(before, value)
            scalars += type(change) is list
    return [new] if scalars * 2 > len(new) else made


def _fields(struct: Struct) -> dict[str, Any]:
    """The fields of a struct as they are sent."""
    return {
        sent: value
        for field, sent in zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
        if (value := getattr(struct, field)) is not UNSET
    }


def patched(old: Any, change: Change) -> Any:
    """Decoded JSON after a decoded change, as every client computes it. ``old`` stays as it is."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        made = list(old)
        for place, one in change.items():
            made[int(place)] = patched(made[int(place)], one)
        return made
    return _patched_object(old, change)


def _patched_object(old: Mapping[str, Any], change: Mapping[str, Change]) -> dict[str, Any]:
    made = dict(old)
    for key, one in change.items():
        if one == GONE:
            del made[key]
        else:
            made[key] = patched(made.get(key), one)
    return made
