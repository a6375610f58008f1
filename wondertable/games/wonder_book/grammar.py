"""The language of chapter data: verbs, numbers, selectors, conditions, triggers and quantities, as one table.

A kind says what a value may be: the name of a kind (``"number"``, ``"keyword"``), constants (``one_of``), a list
(``ListOf``), a list with a kind for each place (``Row``) or a map (``Form``). ``walking`` reads data by this table;
``docs/writing-a-chapter.md`` describes the same in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

__all__ = [
    "ACTIONS",
    "CARD_FIELDS",
    "CONDITIONS",
    "EXITS",
    "NUMBERS",
    "PLACED_KINDS",
    "PLAIN_SELECTORS",
    "QUANTITIES",
    "SELECTOR",
    "SELECTOR_IDS",
    "STATES",
    "TOGETHER",
    "TRIGGERS",
    "VERBS",
    "Constants",
    "Field",
    "Form",
    "Kind",
    "ListOf",
    "Row",
]


@dataclass(frozen=True)
class Constants:
    """One of these values."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class ListOf:
    """A list of values of one kind."""

    kind: Kind
    least: int = 0


@dataclass(frozen=True)
class Row:
    """A list of a fixed length, with a kind for each place."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Field:
    """A field of a form."""

    kind: Kind
    required: bool = False


@dataclass(frozen=True)
class Form:
    """A map: exactly one field of each group in ``one_of``, those that are required, and any others."""

    fields: Mapping[str, Field]
    one_of: tuple[tuple[str, ...], ...] = ()


Kind: TypeAlias = "str | Constants | ListOf | Row | Form"


def _one_of(*values: Any) -> Constants:
    return Constants(values)


def _form(*one_of: tuple[str, ...], **fields: Kind | Field) -> Form:
    """A form; an underscore after the name of a field is not part of it (``if_``)."""
    named = {name.rstrip("_"): kind for name, kind in fields.items()}
    return Form({name: kind if isinstance(kind, Field) else Field(kind) for name, kind in named.items()}, one_of)


def _must(kind: Kind) -> Field:
    return Field(kind, required=True)


_YES = _one_of(True)
_EFFECTS = ListOf("effect")
_NUMBERS = ListOf("number", 1)
_UNTIL = _one_of("card", "turn", "phase", "round", "goal", "chapter")
_DECIDER = _one_of("team", "me", "owner", "random")

ACTIONS = ("move", "interact", "collect", "give", "take", "skill", "special", "attack")
"""The kinds of actions; what can be banned besides them: ``reroll`` and ``special:<id>``."""

STATES = (
    "any",
    "standing",
    "ko",
    "upright",
    "stunned",
    "open",
    "closed",
    "dotted",
    "solid",
    "revealed",
    "taken",
    "alive",
)

_CAUSES = _one_of("attack", "skill", "special", "interact", "card")

TRIGGERS: Mapping[str, Kind | None] = {
    "phase.player": None,
    "phase.enemy": None,
    "end.player": None,
    "end.enemy": None,
    "turn.start": None,
    "turn.end": None,
    "enter": "area",
    "action": _one_of(*ACTIONS),
    "roll": _one_of("attack", "skill", "special", "test"),
    "wyrm.spawn": None,
    "wyrm.move": "area",
    "wyrm.stun": _CAUSES,
    "wyrm.defeat": _CAUSES,
    "damage": _one_of("wyrm", "figure", "card"),
    "damage.any": _one_of("wyrm", "figure", "card"),
    "ko": None,
    "counter": "counter",
}
"""What a hook waits for, and what may follow a colon to narrow it: ``enter:A2``, ``action:give|take``."""

QUANTITIES: Mapping[str, Kind | None] = {
    "actions": None,
    "move.steps": None,
    "cost": _one_of(*ACTIONS),
    "attack.dice": None,
    "attack.range": None,
    "attack.targets": None,
    "attack.cap": None,
    "attack.damage": None,
    "test.dice": None,
    "collect.n": None,
    "hearts.max": None,
    "damage.taken": None,
    "heal.n": _one_of("attack"),
    "spark.cost": None,
    "reroll.cost": None,
    "reroll.times": None,
    "give.range": None,
    "item.limit": None,
    "area.limit": None,
    "enemy.ignore": None,
}
"""What a rule can change, and what may follow a colon: ``cost:move`` (there it must), ``heal.n:attack``."""

NUMBERS: Mapping[str, Kind] = {
    "heroes": Row(("integer", "integer", "integer")),
    "ctr": "counter",
    "count": "selector",
    "hearts": "selector",
    "sparks": "selector",
    "fate": _one_of("up"),
    "pool": _one_of(1),
    "defeated": _one_of("goal"),
    "round": _one_of("goal", "chapter"),
    "succ": _one_of(1),
    "grade": _one_of(1),
    "kws": ListOf("keyword", 1),
    "total": _one_of(1),
    "+": _NUMBERS,
    "-": Row(("number", "number")),
    "*": Row(("number", "number")),
    "min": _NUMBERS,
    "max": _NUMBERS,
}
"""Numbers that are no integer: a map with one of these keys."""

CONDITIONS: Mapping[str, Kind] = {
    "all": ListOf("condition"),
    "any": ListOf("condition"),
    "not": "condition",
    "kw": "keyword",
    "cmp": Row(("number", _one_of("<", "<=", "=", ">=", ">"), "number")),
    "at": Row(("selector", "selector")),
    "has": Row(("selector", "card")),
    "is": Row(("selector", _one_of(*STATES))),
}
"""Conditions: a map with one of these keys."""

PLAIN_SELECTORS = ("me", "it", "owner", "goal.vortex", "here", "near")
"""Selectors that are a word; the id of an area is one, too."""

SELECTOR_IDS: Mapping[str, Kind] = {
    "hero": "hero",
    "wyrm": "integer",
    "figure": "figure",
    "area": "area",
    "vortex": "vortex",
    "line": "line",
    "card": "card",
    "object": "object",
    "marker": "marker",
    "target": Constants(()),
}
"""What a selector can look for, and what its ``id`` is."""

SELECTOR = _form(
    sel=_must(Constants(tuple(SELECTOR_IDS))),
    id="named-by-sel",
    at="selector",
    within=Row(("number", "selector")),
    tag="tag",
    state=_one_of(*STATES),
    side=_one_of("foe", "ally", "neutral"),
    hurt=_YES,
    has="card",
    most="number",
    least="number",
    not_="selector",
    n="count",
    upto="boolean",
    by=_DECIDER,
)
"""Selectors that look for something."""

PLACED_KINDS: Mapping[str, Kind | None] = {
    "wyrm": None,
    "spark": None,
    "vortex": "vortex",
    "object": "object",
    "figure": "figure",
    "marker": "new-marker",
    "hero": "hero",
}
"""What ``put`` puts, and what its ``id`` is."""

VERBS: Mapping[str, Kind] = {
    # flow
    "say": "say",
    "if": _form(c=_must("condition"), then=_must(_EFFECTS), else_=_EFFECTS),
    "each": _form(of=_must("selector"), do=_must(_EFFECTS)),
    "pick": _form(from_=_must("selector"), n="count", upto="boolean", by=_DECIDER, title="label", do=_must(_EFFECTS)),
    "ask": _form(
        by=_DECIDER,
        options=_must(ListOf(_form(label=_must("label"), if_="condition", do=_must(_EFFECTS)), 1)),
        pass_="boolean",
        title="label",
    ),
    "test": _form(
        dice=_must("number"),
        by="selector",
        label="label",
        tiers=_must(ListOf(_form(at=_must("number"), do=_must(_EFFECTS)), 1)),
    ),
    "puzzle": _form(
        id=_must("puzzle"),
        by="selector",
        tiers=_must(ListOf(_form(at=_must(_one_of(0, 1, 2, 3)), do=_must(_EFFECTS)), 1)),
    ),
    "go": "jump",
    # values
    "set": _form(("to", "add"), ctr=_must("counter"), to="number", add="number"),
    "keyword": _form(("write", "erase"), write="written-keyword", erase="erased-keyword"),
    "fate": _form(("up", "down"), up="number", down="number"),
    "hearts": _form(
        ("add", "lose", "damage", "full", "max"),
        who=_must("selector"),
        add="number",
        lose="number",
        damage="number",
        full=_YES,
        max="number",
    ),
    "sparks": _form(("who", "area"), ("add", "lose"), who="selector", area="selector", add="number", lose="number"),
    "change": _form(("to", "less", "stop"), to="selector", less="number", stop=_YES),
    # board
    "put": _form(what=_must(Constants(tuple(PLACED_KINDS))), id="named-by-what", at=_must("selector"), n="number"),
    "move": _form(
        ("who", "swap"),
        who="selector",
        to="selector",
        toward="selector",
        away="selector",
        steps="number",
        swap=Row(("selector", "selector")),
        by=_DECIDER,
        ignore_lines="number",
    ),
    "remove": _form(what=_must("removable"), at="selector", n="count"),
    "hit": _form(
        ("damage", "stun", "stand", "defeat"),
        who=_must("selector"),
        damage="number",
        stun=_YES,
        stand=_YES,
        defeat=_YES,
    ),
    "line": _form(
        ("a", "line"),
        a="area",
        b="area",
        line="selector",
        to=_must(_one_of("dotted", "solid", "none")),
        for_=_one_of("wyrms", "heroes", "all"),
        until=_UNTIL,
    ),
    "scene": _form(("reveal", "close", "open"), reveal="popup", close="area", open="area"),
    # cards
    "card": _form(
        ("lay", "stack", "give", "discard", "back", "open"),
        lay="cards",
        stack="banner",
        give="cards",
        discard="cards",
        back="cards",
        open=_one_of("envelope"),
        to="selector",
        at="area",
    ),
    "fragment": _form(who=_must("selector"), n=_must("number"), next="boolean"),
    "upgrade": _form(set=_must("integer")),
    # turn
    "extra": _form(
        who=_must("selector"),
        n=_must("number"),
        kinds=ListOf(_one_of(*ACTIONS, "skill:start", "skill:start4"), 1),
        free="boolean",
        with_=ListOf("modifier"),
    ),
    "rule": _form(("on", "off"), on="rule", off="rule-id", owner="selector"),
    # enemy
    "enemy": _form(
        ("spawn", "activate", "reveal", "figures", "add", "peek", "explode"),
        spawn="number",
        at="selector",
        activate="number",
        who="selector",
        reveal="number",
        figures=_YES,
        add=ListOf("wyrm-card", 1),
        explode="number",
        peek="number",
        reorder="boolean",
        bottom="number",
        discard="number",
    ),
}
"""Effects: a map with one verb; what follows the verb is of this kind."""

TOGETHER: Mapping[str, Mapping[str, str]] = {
    "enemy": {"at": "spawn", "who": "activate", "reorder": "peek", "bottom": "peek", "discard": "peek"},
    "card": {"to": "give", "at": "lay"},
    "rule": {"owner": "on"},
    "line": {"b": "a"},
    "move": {"to": "who", "toward": "who", "away": "who", "steps": "who"},
}
"""Fields that count only with another one of the same verb."""

CARD_FIELDS: Mapping[str, Mapping[str, bool]] = {
    "story": {"front": True, "back": False},
    "choice": {"front": False, "options": True, "cols": True},
    "interaction": {
        "object": True,
        "cost": False,
        "if": False,
        "banner": False,
        "front": False,
        "back": True,
        "rule": False,
    },
    "item": {"rule": True, "banner": False},
    "rule": {"rule": True},
    "goal": {
        "vortex": False,
        "start": False,
        "enemies": False,
        "clock": False,
        "done": True,
        "progress": False,
        "fresh": False,
        "back": True,
    },
    "hero": {"ref": True},
    "upgrade": {"ref": True},
    "wyrm": {"ref": True},
    "end": {"endings": True, "prep": False},
}
"""The fields of each kind of card besides ``no`` and ``kind``, and whether a card of the kind must have them."""

EXITS: Mapping[str, tuple[str, ...]] = {
    "front": ("flip", "next", "skip", "end"),
    "back": ("next", "skip", "end"),
    "column": ("next", "skip", "end"),
    "interaction": ("discard", "unflip", "stay", "keep"),
}
"""How a face may be left."""
