"""The aims of every Goal card, read from the chapter's data: what is counted, and which actions bring it on.

A Goal's ``done`` names counters, defeated Wyrms, rounds or places. An action or an Interaction card whose effects set
such a counter is a ``Producer``; a figure whose last Heart sets it makes the aim a fight. So a new chapter needs no
line here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.box import Box
from wondertable.games.wonder_book.content import Content
from wondertable.games.wonder_book.effects import Compiler
from wondertable.games.wonder_book.terms import card_no

if TYPE_CHECKING:
    from wondertable.games.wonder_book.box import Count

__all__ = ["Aim", "Atlas", "Offer", "Producer"]

Kind = Literal["work", "fight", "defeat", "wait", "gather", "escort"]


@dataclass(slots=True)
class Producer:
    """A Special action or an Interaction card that brings an aim on."""

    act: Any = None
    """The ``ActionRule``; ``None`` for a card."""
    card: str = ""
    rule: str = ""
    """The key of the rule that allows the action."""
    areas: tuple[str, ...] = ()
    """The areas that its condition names for the acting hero; none: it names no area."""
    anywhere: bool = False
    """Must its condition be tried in every area?"""
    items: tuple[str, ...] = ()
    """Item cards that its condition asks for."""
    sparks: bool = False
    """Does it cost Sparks?"""


@dataclass(slots=True)
class Aim:
    """One thing that a Goal wants."""

    kind: Kind
    of: Count
    """How much of it is there, as a function of the table."""
    target: Count
    producers: list[Producer] = field(default_factory=list)
    figure: str = ""
    """The figure to be beaten or led."""
    place: Any = None
    """The areas to gather in, as a function of the table."""


class Offer(NamedTuple):
    """Something that a card lets a player choose: its effects for each answer."""

    title: str
    labels: frozenset[str]
    """Of an ``ask``: the answers; empty for a ``pick``."""
    effects: dict[str, Any]
    """By answer; a ``pick`` has one, for whatever is picked."""


class Atlas:
    """Everything that the heuristic knows of a box: aims by Goal card, and what picks and questions do."""

    def __init__(self, box: Box, content: Content) -> None:
        self.box = box
        self.raw = msgspec.to_builtins(box.chapter)
        self.acts = list(self._acts())
        self.aims: dict[str, list[list[Aim]]] = {}
        """By Goal card: the ways to meet it, each a list of aims that are all wanted."""
        for card in self.raw["cards"]:
            if card["kind"] == "goal":
                self.aims[card_no(card["no"])] = self._ways(card.get("done") or {"any": []})
        self.carried = {
            no: frozenset(item for way in ways for aim in way for producer in aim.producers for item in producer.items)
            for no, ways in self.aims.items()
        }
        """By Goal card: items that are to be brought somewhere."""
        self.offers: dict[str, list[Offer]] = {}
        for name, data in self._sources(content):
            compiler = Compiler(box, name, 0)
            for verb, value in _verbs(data):
                if verb == "pick":
                    effects = {"": compiler.effects(value["do"])}
                    self.offers.setdefault(name, []).append(Offer(value.get("title", ""), frozenset(), effects))
                elif verb == "ask":
                    answers = {one["label"]: compiler.effects(one["do"]) for one in value["options"]}
                    self.offers.setdefault(name, []).append(Offer(value.get("title", ""), frozenset(answers), answers))

    def _sources(self, content: Content) -> Iterator[tuple[str, Any]]:
        """By the name under which an effect asks: its data."""
        for card in self.raw["cards"]:
            yield card_no(card["no"]), card
        for name, figure in self.raw.get("figures", {}).items():
            yield f"figure.{name}", figure
        for hero in content.heroes:
            yield hero.id, msgspec.to_builtins(hero)
        for upgrade in content.upgrades:
            if upgrade.chapter <= self.box.no:
                yield upgrade.id, msgspec.to_builtins(upgrade)
        for fragment in content.fragments:
            yield fragment.id, msgspec.to_builtins(fragment)
        for wyrm in content.wyrms:
            if wyrm.chapter <= self.box.no:
                yield wyrm.id, msgspec.to_builtins(wyrm)

    def _acts(self) -> Iterator[tuple[Producer, list[model.Effect]]]:
        """All Special actions of the chapter, and its Interaction cards, with their effects."""
        box = self.box
        rules: list[tuple[str, dict[str, Any]]] = []
        for card in self.raw["cards"]:
            no = card_no(card["no"])
            if card.get("rule"):
                rules.append((no, card["rule"]))
            if card["kind"] == "interaction":
                areas, anywhere, items = _places(card.get("if"))
                sparks = bool(card.get("cost", {}).get("sparks"))
                yield Producer(None, no, "", areas, anywhere, items, sparks), card.get("back", {}).get("do", [])
        for name, figure in self.raw.get("figures", {}).items():
            if figure.get("rule"):
                rules.append((f"figure.{name}", figure["rule"]))
        for card in self.raw["cards"]:
            for verb, value in _verbs(card):
                if verb == "rule" and isinstance(value.get("on"), dict):
                    rules.append((f"{card_no(card['no'])}/{value['on']['id']}", value["on"]))
        for key, rule in rules:
            sheet = box.rules.get(key)
            for act, data in zip(sheet.acts if sheet else (), rule.get("allow", []), strict=False):
                areas, anywhere, items = _places(data.get("if"))
                sparks = bool(data.get("cost", {}).get("sparks"))
                yield Producer(act, act.card, key, areas, anywhere, items, sparks), data["do"]

    # -- aims -----------------------------------------------------------------------------------------

    def _ways(self, done: model.Condition) -> list[list[Aim]]:
        (kind, value), *_ = done.items()
        if kind == "any":
            return [way for part in value for way in self._ways(part)]
        if kind == "all":
            ways: list[list[Aim]] = [[]]
            for part in value:
                ways = [[*before, *after] for before in ways for after in self._ways(part)]
            return ways
        aim = self._aim(kind, value)
        return [[aim]] if aim is not None else [[]]

    def _aim(self, kind: str, value: Any) -> Aim | None:
        compiler = Compiler(self.box)
        if kind == "at":
            who, where = value
            if not isinstance(who, dict):
                return None
            place = compiler.areas(where)
            if who["sel"] == "figure":
                return self._escort(who.get("id", ""), place)
            return Aim(
                "gather", compiler.number({"count": {**who, "at": where}}), compiler.number({"count": who}), place=place
            )
        if kind != "cmp" or value[1] not in (">=", ">", "="):
            return None
        of, target = compiler.number(value[0]), compiler.number(value[2])
        counters = {found for verb, found in _numbers(value[0]) if verb == "ctr"}
        verbs = {verb for verb, _ in _numbers(value[0])}
        if "defeated" in verbs:
            return Aim("defeat", of, target)
        if "round" in verbs:
            return Aim("wait", of, target)
        for name, figure in self.raw.get("figures", {}).items():
            if counters & _counters(figure.get("on_zero", [])):
                return Aim("fight", of, target, figure=name)
        producers = [producer for producer, effects in self.acts if counters & _counters(effects)]
        return Aim("work", of, target, producers)

    def _escort(self, figure: str, place: Any) -> Aim:
        moving = [
            producer
            for producer, effects in self.acts
            if any(
                verb == "move" and isinstance(value.get("who"), dict) and value["who"].get("id") == figure
                for verb, value in _verbs(effects)
            )
        ]
        none = Compiler(self.box).number(0)
        return Aim("escort", none, none, moving, figure, place)


def _verbs(data: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every effect in some data, with those inside it."""
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, dict):
                yield key, value
            yield from _verbs(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _verbs(one)


def _numbers(data: Any) -> Iterator[tuple[str, Any]]:
    """Every part of a number: its kind and what it names."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key, value if isinstance(value, str) else ""
            yield from _numbers(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _numbers(one)


def _counters(effects: Sequence[Any]) -> set[str]:
    """The counters that some effects raise."""
    found = set()
    for verb, value in _verbs(list(effects)):
        if verb == "set" and value.get("to", 1) != 0:
            found.add(value["ctr"])
    return found


def _places(condition: Any) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """The areas that a condition names for the acting hero; must all areas be tried; the items it asks for."""
    areas: list[str] = []
    items: list[str] = []
    anywhere = False
    for key, value in _lists(condition):
        if key == "at" and value[0] == "me":
            if isinstance(value[1], str) and value[1] not in ("here", "near", "goal.vortex"):
                areas.append(value[1])
            else:
                anywhere = True
        elif key == "at" and value[1] in ("here", "near"):
            anywhere = True
        elif key == "has" and value[0] == "me":
            items.append(card_no(value[1]))
    return tuple(areas), anywhere, tuple(items)


def _lists(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, list | tuple):
                yield key, value
            yield from _lists(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _lists(one)
