"""Settings of a seat in the terminal: every change that its game's seat policy offers, as one line of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wondertable.kernel import Words

__all__ = ["Change", "changes"]


class Change(NamedTuple):
    """A change of one setting."""

    label: str
    """The setting as it is now, for a list."""
    text: str
    """The setting as it will be."""
    value: dict[str, Any]
    """The same for ``SeatPolicy.read``."""


def changes(schema: Sequence[Mapping[str, Any]], words: Words) -> list[Change]:
    """One change a value, tick or flag. Seconds are for live tables: nobody is hurried at a terminal."""
    now = {field["key"]: field["value"] for field in schema}
    found: list[Change] = []
    for field in schema:
        if all(now.get(key) == value for key, value in field.get("when", {}).items()):
            found += _CHANGES[field["kind"]](field, words) if field["kind"] in _CHANGES else ()
    return found


def _choice(field: Mapping[str, Any], words: Words) -> list[Change]:
    return [
        Change(
            words.say(
                "cli.setting-now" if one["value"] == field["value"] else "cli.setting",
                title=field["title"],
                value=one["title"],
            ),
            one["title"],
            {field["key"]: one["value"]},
        )
        for one in field["values"]
    ]


def _ticks(field: Mapping[str, Any], words: Words) -> list[Change]:
    ticked = field["value"]
    found = []
    for one in field["values"]:
        on = one["value"] in ticked
        left = [value for value in ticked if value != one["value"]]
        value = left if on else [*ticked, one["value"]]
        found.append(_switch(one["title"], on, {field["key"]: value}, words))
    return found


def _flag(field: Mapping[str, Any], words: Words) -> list[Change]:
    return [_switch(field["title"], field["value"], {field["key"]: not field["value"]}, words)]


def _switch(title: str, on: bool, value: dict[str, Any], words: Words) -> Change:
    is_on, is_off = (words.say("cli.setting", title=title, value=words.say(f"table.{one}")) for one in ("yes", "no"))
    return Change(is_on, is_off, value) if on else Change(is_off, is_on, value)


_CHANGES = {"choice": _choice, "ticks": _ticks, "flag": _flag}
