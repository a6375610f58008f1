"""Everything that stands in chapter data, found by the types of ``model`` and the table of ``grammar``."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from wondertable.games.wonder_book.grammar import (
    ACTIONS,
    CONDITIONS,
    NUMBERS,
    PLACED_KINDS,
    PLAIN_SELECTORS,
    QUANTITIES,
    SELECTOR,
    SELECTOR_IDS,
    TOGETHER,
    TRIGGERS,
    VERBS,
    Constants,
    Field,
    Form,
    Kind,
    ListOf,
    Row,
)
from wondertable.games.wonder_book.model import Means, Modifier, Rule
from wondertable.games.wonder_book.yaml_data import DocumentPath

__all__ = ["Found", "Misfit", "walk", "walk_model"]


@dataclass(frozen=True)
class Found:
    """A value of a kind, and where it stands."""

    kind: str
    value: Any
    path: DocumentPath


@dataclass(frozen=True)
class Misfit:
    """What does not fit the grammar: a message with its facts, and where it stands."""

    what: str
    path: DocumentPath
    facts: dict[str, Any] = field(default_factory=dict)


Walked = Iterator[Found | Misfit]

_MODELS: dict[str, Any] = {"rule": Rule, "modifier": Modifier}
"""Kinds that are structs of the model."""
_MAPS = {"condition": CONDITIONS, "number": NUMBERS, "effect": VERBS}
"""Kinds that are a map with one key of a table."""
_NAMES = {
    "keyword",
    "written-keyword",
    "erased-keyword",
    "declared-keyword",
    "counter",
    "puzzle",
    "popup",
    "area",
    "object",
    "vortex",
    "figure",
    "hero",
    "line",
    "marker",
    "new-marker",
    "tag",
    "banner",
    "wyrm-card",
    "rule-id",
    "say",
    "label",
}
"""Kinds that are a name."""
_TYPES: dict[str, type] = {"integer": int, "boolean": bool, "card": int, **dict.fromkeys(_NAMES, str)}


def walk_model(kind: Any, data: Any, path: DocumentPath) -> Walked:
    """Everything in data that has the shape of a struct, or of a list, map or union of such."""
    if get_origin(kind) is Annotated:
        meant = next((one for one in get_args(kind) if isinstance(one, Means)), None)
        if meant is not None:
            yield from walk(meant.kind, data, path)
    elif get_origin(kind) is list and isinstance(data, list):
        for number, entry in enumerate(data):
            yield from walk_model(get_args(kind)[0], entry, (*path, number))
    elif get_origin(kind) is dict and isinstance(data, dict):
        for key, entry in data.items():
            yield from walk_model(get_args(kind)[1], entry, (*path, key))
    elif get_origin(kind) in (Union, types.UnionType):
        for one in get_args(kind):
            if one is not type(None) and data is not None:
                yield from walk_model(one, data, path)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict):
        for part in msgspec.structs.fields(kind):
            if part.encode_name in data:
                yield from walk_model(part.type, data[part.encode_name], (*path, part.encode_name))


def walk(kind: Kind, value: Any, path: DocumentPath) -> Walked:
    """Everything in a value of a kind of the grammar."""
    if isinstance(kind, Constants):
        if not any(value == one and type(value) is type(one) for one in kind.values):
            yield Misfit("error.chapter-value", path, {"value": value, "known": kind.values})
    elif isinstance(kind, ListOf):
        if not isinstance(value, list):
            yield _wrong_type("list", value, path)
        elif len(value) < kind.least:
            yield Misfit("error.chapter-length", path, {"n": kind.least, "got": len(value)})
        else:
            for number, entry in enumerate(value):
                yield from walk(kind.kind, entry, (*path, number))
    elif isinstance(kind, Row):
        if not isinstance(value, list):
            yield _wrong_type("list", value, path)
        elif len(value) != len(kind.kinds):
            yield Misfit("error.chapter-length", path, {"n": len(kind.kinds), "got": len(value)})
        else:
            for number, (place, entry) in enumerate(zip(kind.kinds, value, strict=True)):
                yield from walk(place, entry, (*path, number))
    elif isinstance(kind, Form):
        yield from _form(kind, value, path)
    else:
        yield from _named(kind, value, path)


def _named(kind: str, value: Any, path: DocumentPath) -> Walked:
    """Everything in a value of a kind that has a name."""
    if kind in _MAPS:
        yield from _map(kind, value, path)
    elif kind in _MODELS:
        yield from _struct(kind, value, path)
    elif kind in _TYPES:
        if type(value) is _TYPES[kind]:
            yield Found(kind, value, path)
        else:
            yield _wrong_type(kind, value, path)
    else:
        yield from _SPECIAL[kind](value, path)


def _map(kind: str, value: Any, path: DocumentPath) -> Walked:
    """A map with exactly one key of a table; a number may be an integer instead."""
    if kind == "number" and type(value) is int:
        yield Found(kind, value, path)
    elif not isinstance(value, dict):
        yield _wrong_type(kind, value, path)
    elif len(value) != 1:
        yield Misfit("error.chapter-one-key", path, {"kind": kind, "keys": list(value)})
    else:
        (key, inside) = next(iter(value.items()))
        table = _MAPS[kind]
        if key not in table:
            yield Misfit(f"error.chapter-unknown-{kind}", (*path, key), {"name": key, "known": list(table)})
        else:
            yield Found(kind, value, path)
            yield from walk(table[key], inside, (*path, key))
            if isinstance(inside, dict):
                yield from _together(key, inside, (*path, key))


def _together(key: str, value: dict[str, Any], path: DocumentPath) -> Walked:
    for name, other in TOGETHER.get(key, {}).items():
        if name in value and other not in value:
            yield Misfit("error.chapter-only-with", (*path, name), {"field": name, "other": other})
    for name, kinds in (("what", PLACED_KINDS),) if key == "put" else ():
        if "id" in value and value.get(name) in kinds:
            named = kinds[value[name]]
            if named is None:
                yield Misfit("error.chapter-unknown-field", (*path, "id"), {"field": "id"})
            else:
                yield from walk(named, value["id"], (*path, "id"))


def _form(form: Form, value: Any, path: DocumentPath) -> Walked:
    if not isinstance(value, dict):
        yield _wrong_type("map", value, path)
        return
    for name in value:
        if name not in form.fields:
            yield Misfit("error.chapter-unknown-field", (*path, name), {"field": name})
    for name, part in form.fields.items():
        if name in value:
            yield from walk(part.kind, value[name], (*path, name))
        elif part.required:
            yield Misfit("error.chapter-missing-field", path, {"field": name})
    for group in form.one_of:
        if sum(name in value for name in group) != 1:
            yield Misfit("error.chapter-one-of", path, {"fields": list(group)})


def _struct(kind: str, value: Any, path: DocumentPath) -> Walked:
    try:
        msgspec.convert(value, _MODELS[kind])
    except msgspec.ValidationError as error:
        yield Misfit("shape", path, {"kind": _MODELS[kind], "said": str(error)})
    else:
        yield Found(kind, value, path)
        yield from walk_model(_MODELS[kind], value, path)


def _selector(value: Any, path: DocumentPath) -> Walked:
    if isinstance(value, str):
        yield Found("selector", value, path)
        if value not in PLAIN_SELECTORS:
            yield Found("area", value, path)
    elif isinstance(value, dict):
        yield Found("selector", value, path)
        yield from _form(SELECTOR, value, path)
        if "id" in value and value.get("sel") in SELECTOR_IDS:
            yield from walk(SELECTOR_IDS[value["sel"]], value["id"], (*path, "id"))
    else:
        yield _wrong_type("selector", value, path)


def _count(value: Any, path: DocumentPath) -> Walked:
    if value != "all":
        yield from walk("number", value, path)


def _cards(value: Any, path: DocumentPath) -> Walked:
    yield from walk(ListOf("card", 1) if isinstance(value, list) else "card", value, path)


def _removable(value: Any, path: DocumentPath) -> Walked:
    if not (isinstance(value, str) and value in PLACED_KINDS and value != "hero"):
        yield from walk("selector", value, path)


def _jump(value: Any, path: DocumentPath) -> Walked:
    yield Found("jump", value, path)
    if isinstance(value, dict):
        yield from walk(_SKIP, value, path)
    else:
        yield from walk(_JUMPS, value, path)


def _exit(value: Any, path: DocumentPath) -> Walked:
    yield Found("exit", value, path)
    if isinstance(value, dict):
        yield from walk(_SKIP, value, path)


def _narrowed(kind: str, value: Any, path: DocumentPath) -> Walked:
    """A trigger or a quantity, with what follows its colon."""
    table = TRIGGERS if kind == "trigger" else QUANTITIES
    name, colon, narrow = value.partition(":") if isinstance(value, str) else ("", "", "")
    if name not in table:
        yield Misfit(f"error.chapter-unknown-{kind}", path, {"name": value, "known": list(table)})
        return
    part = table[name]
    if part is None and colon:
        yield Misfit(f"error.chapter-unknown-{kind}", path, {"name": value, "known": list(table)})
    elif part is not None and (colon or name == "cost"):
        for one in narrow.split("|") if kind == "trigger" else (narrow,):
            yield from walk(part, one, path)
    yield Found(kind, value, path)


def _banned(value: Any, path: DocumentPath) -> Walked:
    if value in (*ACTIONS, "reroll"):
        yield Found("banned-action", value, path)
    elif isinstance(value, str) and value.startswith("special:"):
        yield Found("act", value.partition(":")[2], path)
    else:
        known = [*ACTIONS, "reroll", "special:<id>"]
        yield Misfit("error.chapter-value", path, {"value": value, "known": known})


def _nothing(value: Any, path: DocumentPath) -> Walked:
    """A value whose kind another field decides (``_together``, ``_selector``)."""
    yield from ()


def _wrong_type(expected: str, value: Any, path: DocumentPath) -> Misfit:
    names = {dict: "map", list: "list", str: "string", int: "integer", bool: "boolean", type(None): "null"}
    return Misfit("error.chapter-type", path, {"expected": expected, "got": names.get(type(value), "?")})


_JUMPS = Constants(("flip", "next", "goal_done", "end", "lose"))
_SKIP = Form({"skip": Field("card", required=True)})
_SPECIAL = {
    "selector": _selector,
    "count": _count,
    "cards": _cards,
    "removable": _removable,
    "jump": _jump,
    "exit": _exit,
    "trigger": lambda value, path: _narrowed("trigger", value, path),
    "quantity": lambda value, path: _narrowed("quantity", value, path),
    "banned-action": _banned,
    "named-by-sel": _nothing,
    "named-by-what": _nothing,
}
