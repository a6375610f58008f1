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
from msgspec.structs import astuple

__all__ = ["Change", "Found", "changes", "patched"]

Change = Any
Found = dict[tuple[int, int], tuple[Any, Any, Change]]
"""Changes between parts of frames, with the two, by their identities: frames of one moment have parts in common, and
what has changed in them is found once for all viewers. Inside a part nothing is looked up: it would cost more.
"""
GONE = 0
_LISTS = (list, tuple)
_SCALARS = frozenset({int, str, bool, float, type(None)})


def changes(old: Any, new: Any, found: Found | None = None) -> Change:
    """The change that leads from one value to another that is not equal to it."""
    kind = type(new)
    if kind is not type(old) or kind in _SCALARS:
        return [new]
    if found is None:
        return _between(old, new, None)
    known = found.get((id(old), id(new)))
    if known is None:
        known = found[id(old), id(new)] = old, new, _between(old, new, found)
    return known[2]


def _between(old: Any, new: Any, found: Found | None) -> Change:
    kind = type(new)
    if kind is dict:
        return _inside(old, new)
    if kind in _LISTS and len(old) == len(new):
        return _by_position(old, new)
    return _inside_struct(old, new, found) if isinstance(new, Struct) else [new]


def _inside(old: dict[Any, Any], new: dict[Any, Any]) -> Change:
    if len(old) != len(new):
        return _other_keys(old, new)
    made: dict[Any, Change] = {}
    for (name, before), (key, value) in zip(old.items(), new.items(), strict=True):
        if name != key:
            return _other_keys(old, new)
        if before is not value and before != value:
            made[key] = [value] if type(value) in _SCALARS else changes(before, value)
    return made


def _other_keys(old: dict[Any, Any], new: dict[Any, Any]) -> Change:
    """The change between two objects that do not have the same keys in the same order."""
    if list(new) != [*(key for key in old if key in new), *(key for key in new if key not in old)]:
        return [new]  # a client puts new keys behind the others
    made: dict[Any, Change] = {key: GONE for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            made[key] = [value]
        elif old[key] is not value and old[key] != value:
            made[key] = changes(old[key], value)
    return made


def _inside_struct(old: Struct, new: Struct, found: Found | None) -> Change:
    made: dict[str, Change] = {}
    for sent, before, value in zip(new.__struct_encode_fields__, astuple(old), astuple(new), strict=True):
        if before is not value and before != value:
            if before is UNSET or value is UNSET:
                return _inside(_fields(old), _fields(new))
            made[sent] = [value] if type(value) in _SCALARS else changes(before, value, found)
    return made


def _by_position(old: Any, new: Any) -> Change:
    made: dict[int, Change] = {}
    scalars = 0
    for place, (before, value) in enumerate(zip(old, new, strict=True)):
        if before is not value and before != value:
            made[place] = change = [value] if type(value) in _SCALARS else changes(before, value)
            scalars += type(change) is list
    return [new] if scalars * 2 > len(new) else made


def _fields(struct: Struct) -> dict[str, Any]:
    """The fields of a struct as they are sent."""
    return {
        sent: value
        for sent, value in zip(struct.__struct_encode_fields__, astuple(struct), strict=True)
        if value is not UNSET
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
