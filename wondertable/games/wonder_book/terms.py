"""Numbers, selectors and conditions of chapter data, compiled to functions of the table (13.3 of the specification)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.wonder_book.box import Box, Ctx, ModRule, RuleSheet, Selection
from wondertable.games.wonder_book.force import hearts_max
from wondertable.games.wonder_book.model import Condition, Modifier, Number, Rule, Selector
from wondertable.games.wonder_book.state import Book

if TYPE_CHECKING:
    from wondertable.games.wonder_book.box import Count, Test

__all__ = ["Terms", "areas_of", "card_no", "foes", "goal_vortices", "object_areas"]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def card_no(number: int) -> str:
    """The id of a chapter card: its number with two digits, so that ids sort like numbers."""
    return f"{number:02d}"


def areas_of(t: Book, things: Iterable[str]) -> list[str]:
    """The areas of things, each once."""
    found: dict[str, None] = {}
    for thing in things:
        if area := t.area_of(thing):
            found[area] = None
        else:
            found.update(dict.fromkeys(object_areas(t, thing)))
    return list(found)


def object_areas(t: Book, name: str) -> list[str]:
    """The areas of an object, or of a card that lies in the scene."""
    if name in t.objects:
        return [t.objects[name]] if t.objects[name] else []
    if name in t.box.objects:
        return t.box.objects[name]
    card = t.box.cards.get(name)
    if card is not None:
        return [t.places[name]] if name in t.places else object_areas(t, card.data.object) if card.data.object else []
    return []


def is_in(t: Book, thing: str, areas: Collection[str]) -> bool:
    """Is a thing, or any part of an object, in one of the areas?"""
    area = t.area_of(thing)
    return area in areas if area else any(place in areas for place in object_areas(t, thing))


def every(tests: Sequence[Test]) -> Test:
    """Do all of the conditions hold?"""
    match tests:
        case []:
            return lambda t, c: True
        case [test]:
            return test
    first, rest = tests[0], every(tests[1:])
    return lambda t, c: first(t, c) and rest(t, c)


def some(tests: Sequence[Test]) -> Test:
    """Does any of the conditions hold?"""
    match tests:
        case []:
            return lambda t, c: False
        case [test]:
            return test
    first, rest = tests[0], some(tests[1:])
    return lambda t, c: first(t, c) or rest(t, c)


class Terms:
    """The compiler of numbers, selectors and conditions for one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.rules: dict[str, RuleSheet] = box.rules

    # -- numbers --------------------------------------------------------------------------------------

    def constant(self, data: Number) -> int | None:
        """The number, if it does not depend on the table."""
        if isinstance(data, int):
            return data
        if "heroes" in data:
            number: int = data["heroes"][self.box.size - 2]
            return number
        return None

    def number(self, data: Number) -> Count:
        fixed = self.constant(data)
        if fixed is not None:
            return lambda t, c: fixed
        assert isinstance(data, dict)
        (kind, value), *_ = data.items()
        match kind:
            case "ctr":
                return lambda t, c: t.counters[value]
            case "count":
                found = self.selection(value).all
                return lambda t, c: len(found(t, c))
            case "hearts":
                return self._hearts(value)
            case "sparks":
                return self._sparks(value)
            case "fate":
                return lambda t, c: t.fate
            case "pool":
                return lambda t, c: t.pool
            case "defeated":
                return lambda t, c: t.defeated
            case "round":
                return (lambda t, c: t.goal_rounds) if value == "goal" else (lambda t, c: t.rounds)
            case "succ":
                return lambda t, c: c.succ
            case "grade":
                return lambda t, c: c.grade
            case "total":
                return lambda t, c: t.fate + sum(n for no, n in t.legacy.fate.items() if no < t.chapter)
            case "kws":
                words = list(value)
                return lambda t, c: sum(word in t.keywords for word in words)
        return self._arithmetic(kind, value)

    def _arithmetic(self, kind: str, value: Any) -> Count:
        parts = [self.number(part) for part in value]
        match kind:
            case "+":
                return lambda t, c: sum(part(t, c) for part in parts)
            case "-":
                left, right = parts
                return lambda t, c: left(t, c) - right(t, c)
            case "*":
                first, second = parts
                return lambda t, c: first(t, c) * second(t, c)
            case "min":
                return lambda t, c: min(part(t, c) for part in parts)
            case "max":
                return lambda t, c: max(part(t, c) for part in parts)
        raise ValueError(f"unknown number {kind}")

    def _hearts(self, data: Selector) -> Count:
        found = self.selection(data).all

        def hearts(t: Book, c: Ctx) -> int:
            return sum(
                t.heroes[one].hearts if one in t.heroes else t.figures[one].hearts if one in t.figures else 0
                for one in found(t, c)
            )

        return hearts

    def _sparks(self, data: Selector) -> Count:
        found = self.selection(data).all

        def sparks(t: Book, c: Ctx) -> int:
            return sum(
                t.heroes[one].sparks if one in t.heroes else t.sparks.get(t.area_of(one), 0) for one in found(t, c)
            )

        return sparks

    # -- selectors ------------------------------------------------------------------------------------

    def selection(self, data: Selector) -> Selection:
        if isinstance(data, str):
            return Selection(self._word(data))
        n = data.get("n")
        return Selection(
            self._search(data),
            None if n in (None, "all") else self.number(n),
            bool(data.get("upto")),
            data.get("by", "team"),
        )

    def areas(self, data: Selector) -> Callable[[Book, Ctx], list[str]]:
        """The areas that a selector means: of areas they themselves, of anything else where it is."""
        if isinstance(data, str) and data in self.box.areas:
            fixed = [data]
            return lambda t, c: fixed
        found = self.selection(data).all
        return lambda t, c: areas_of(t, found(t, c))

    def _word(self, word: str) -> Callable[[Book, Ctx], list[str]]:
        match word:
            case "me":
                return lambda t, c: [c.me] if c.me else []
            case "it":
                return lambda t, c: [c.it] if c.it else []
            case "owner":
                return lambda t, c: [c.owner] if c.owner else []
            case "here":
                return lambda t, c: [t.heroes[c.me].area] if c.me else []
            case "near":
                return lambda t, c: _near(t, t.heroes[c.me].area) if c.me else []
            case "goal.vortex":
                return lambda t, c: goal_vortices(t)
        return lambda t, c: [word] if word in t.opened else []

    def _search(self, data: dict[str, Any]) -> Callable[[Book, Ctx], list[str]]:
        candidates = self._candidates(data)
        filters = self._filters(data)
        most = data.get("most", data.get("least"))
        if most is None and not filters:
            return candidates
        if most is None:

            def fitting(t: Book, c: Ctx) -> list[str]:
                found = candidates(t, c)
                for test in filters:
                    if not found:
                        break
                    found = test(t, c, found)
                return found

            return fitting
        worth, best = self.number(most), max if "most" in data else min

        def extreme(t: Book, c: Ctx) -> list[str]:
            found = candidates(t, c)
            for test in filters:
                found = test(t, c, found)
            if len(found) < 2:
                return found
            values = [worth(t, c.about(one)) for one in found]
            top = best(values)
            return [one for one, value in zip(found, values, strict=True) if value == top]

        return extreme

    def _candidates(self, data: dict[str, Any]) -> Callable[[Book, Ctx], list[str]]:
        """All things of the kind that are in the state asked for."""
        kind, state, name = data["sel"], data.get("state", ""), data.get("id")
        match kind:
            case "hero":
                everybody = _heroes(state)
                if name:
                    return lambda t, c: [one for one in everybody(t, c) if one == name]
                return everybody
            case "wyrm":
                if state == "upright":
                    return lambda t, c: [one for one in t.wyrms if one not in t.stunned]
                if state == "stunned":
                    return lambda t, c: list(t.stunned)
                return lambda t, c: list(t.wyrms)
            case "target":
                return lambda t, c: [*t.wyrms, *foes(t)]
            case "figure":
                if name:
                    return lambda t, c: [name] if name in t.figures else []
                return lambda t, c: list(t.figures)
            case "area":
                if name:
                    return lambda t, c: [name] if name in t.opened else []
                return lambda t, c: list(t.opened)
            case "vortex":
                if name:
                    return lambda t, c: [name] if name in t.vortices else []
                return lambda t, c: list(t.vortices)
            case "line":
                wanted = ("dotted", "solid") if state in ("", "any") else (state,)
                only = None if name is None else self.line_id(name)
                return lambda t, c: [
                    line for line, kind in t.lines.items() if kind in wanted and (only is None or line == only)
                ]
            case "card":
                if name is not None:
                    no = card_no(name)
                    return lambda t, c: [no]
                return lambda t, c: [*t.laid, *(cards[0] for cards in t.stacks.values() if cards)]
            case "object":
                if name:
                    return lambda t, c: [name]
                return lambda t, c: [one for one in t.box.objects if object_areas(t, one)]
            case "marker":
                return lambda t, c: [
                    f"{one}@{area}" for one, places in t.markers.items() if name in (None, one) for area in places
                ]
        raise ValueError(f"unknown selector {kind}")

    def line_id(self, text: str) -> str:
        a, _, b = text.replace("|", "-").partition("-")
        return self.box.line_between(a, b)

    def _filters(self, data: dict[str, Any]) -> list[Callable[[Book, Ctx, list[str]], list[str]]]:
        found: list[Callable[[Book, Ctx, list[str]], list[str]]] = []
        lines = data["sel"] == "line"
        if "at" in data:
            places = self.areas(data["at"])
            found.append(_ends_at(places) if lines else _located(places))
        if "within" in data:
            steps, centre = self.number(data["within"][0]), self.areas(data["within"][1])

            def around(t: Book, c: Ctx) -> list[str]:
                reach, graph = steps(t, c), t.graph
                return list({one for area in centre(t, c) for one in graph.within(area, reach)})

            found.append(_ends_at(around) if lines else _located(around))
        if "tag" in data:
            found.append(self._tagged(data["tag"], areas=data["sel"] == "area"))
        if "side" in data:
            side = data["side"]
            found.append(lambda t, c, things: [one for one in things if t.box.figures[one].data.side == side])
        if data.get("hurt"):
            found.append(lambda t, c, things: [one for one in things if t.heroes[one].hearts < hearts_max(t, one)])
        if "has" in data:
            no = card_no(data["has"])
            found.append(lambda t, c, things: [one for one in things if one in t.heroes and no in t.heroes[one].items])
        if "not" in data:
            others = self.selection(data["not"]).all

            def without(t: Book, c: Ctx, things: list[str]) -> list[str]:
                gone = others(t, c)
                return [one for one in things if one not in gone]

            found.append(without)
        return found

    def _tagged(self, tag: str, *, areas: bool) -> Callable[[Book, Ctx, list[str]], list[str]]:
        """Things in an area with a tag; ``areas``: the things are areas themselves."""
        if not areas:
            return lambda t, c, things: [one for one in things if any_tagged(t, one, tag)]
        printed = frozenset(area for area, data in self.box.areas.items() if tag in data.tags)

        def tagged(t: Book, c: Ctx, things: list[str]) -> list[str]:
            marked = t.markers.get(tag, ())
            return [one for one in things if one in printed or one in marked]

        return tagged

    # -- conditions -----------------------------------------------------------------------------------

    def condition(self, data: Condition) -> Test:
        (kind, value), *_ = data.items()
        match kind:
            case "all":
                return every([self.condition(part) for part in value])
            case "any":
                return some([self.condition(part) for part in value])
            case "not":
                inner = self.condition(value)
                return lambda t, c: not inner(t, c)
            case "kw":
                return lambda t, c: value in t.keywords
            case "cmp":
                return self._comparison(*value)
            case "at":
                return self._at(*value)
            case "has":
                return self._has(*value)
            case "is":
                return self._is(*value)
        raise ValueError(f"unknown condition {kind}")

    def optional(self, data: Condition | None) -> Test | None:
        return None if data is None else self.condition(data)

    def _comparison(self, left: Number, sign: str, right: Number) -> Test:
        compare, first, fixed = COMPARE[sign], self.number(left), self.constant(right)
        if fixed is not None:
            return lambda t, c: compare(first(t, c), fixed)
        second = self.number(right)
        return lambda t, c: compare(first(t, c), second(t, c))

    def _at(self, who: Selector, where: Selector) -> Test:
        if who == "me" and isinstance(where, str) and where in self.box.areas:
            return lambda t, c: bool(c.me) and t.heroes[c.me].area == where
        found, places = self.selection(who).all, self.areas(where)

        def at(t: Book, c: Ctx) -> bool:
            things = found(t, c)
            if not things:
                return False
            there = places(t, c)
            return all(is_in(t, one, there) for one in things)

        return at

    def _has(self, who: Selector, number: int) -> Test:
        found, no = self.selection(who).all, card_no(number)

        def has(t: Book, c: Ctx) -> bool:
            return any(one in t.heroes and no in t.heroes[one].items for one in found(t, c))

        return has

    def _is(self, who: Selector, state: str) -> Test:
        if isinstance(who, dict):
            return self._found_is(who, state)
        found, test = self.selection(who).all, IS[state]

        def all_are(t: Book, c: Ctx) -> bool:
            things = found(t, c)
            return bool(things) and all(test(t, one) for one in things)

        return all_are

    def _found_is(self, who: dict[str, Any], state: str) -> Test:
        """A condition on things that are searched for: the search itself leaves out no state."""
        test = IS[state]
        if who["sel"] == "area" and "id" in who:
            name = who["id"]
            return lambda t, c: test(t, name)
        if who["sel"] == "line" and "id" in who:
            line = self.line_id(who["id"])
            return lambda t, c: test(t, line)
        if who["sel"] == "figure" and "id" in who:
            figure = who["id"]
            return lambda t, c: test(t, figure)
        wide = {**who, "state": "any"} if who["sel"] in ("hero", "wyrm") and "state" not in who else who
        found = self.selection(wide).all

        def all_are(t: Book, c: Ctx) -> bool:
            things = found(t, c)
            return bool(things) and all(test(t, one) for one in things)

        return all_are

    # -- modifiers ------------------------------------------------------------------------------------

    def modifier(self, data: Modifier) -> ModRule:
        return ModRule(
            data.what,
            data.op,
            self.number(data.n),
            None if data.whom is None else self.selection(data.whom),
            self.optional(data.condition),
        )

    def rule_key(self, rule: Rule) -> str:
        return f"rule.{rule.id}"


def _heroes(state: str) -> Callable[[Book, Ctx], list[str]]:
    if state == "ko":
        return lambda t, c: [name for name, hero in t.heroes.items() if not hero.hearts]
    if state in ("any", "alive"):
        return lambda t, c: list(t.heroes)
    return lambda t, c: [name for name, hero in t.heroes.items() if hero.hearts]


def _near(t: Book, area: str) -> list[str]:
    return [area, *t.graph.near[area]]


def goal_vortices(t: Book) -> list[str]:
    """The areas of the current Goal's vortices that are in play (WB-GOL-04, WB-RUL-37)."""
    if not t.goal:
        return []
    goal = t.box.cards[t.goal].goal
    assert goal is not None
    return [area for vortex in goal.vortices if (area := t.vortices.get(vortex, "")) and area in t.opened]


def foes(t: Book) -> list[str]:
    """Figures that can be attacked (WB-RUL-48)."""
    if not t.figures:
        return []
    return [name for name, figure in t.figures.items() if figure.hearts and t.box.figures[name].data.side == "foe"]


def _located(places: Callable[[Book, Ctx], list[str]]) -> Callable[[Book, Ctx, list[str]], list[str]]:
    def located(t: Book, c: Ctx, things: list[str]) -> list[str]:
        there = places(t, c)
        return [one for one in things if is_in(t, one, there)]

    return located


def _ends_at(places: Callable[[Book, Ctx], list[str]]) -> Callable[[Book, Ctx, list[str]], list[str]]:
    def touching(t: Book, c: Ctx, lines: list[str]) -> list[str]:
        there = places(t, c)
        return [line for line in lines if any(end in there for end in t.box.lines[line])]

    return touching


def any_tagged(t: Book, thing: str, tag: str) -> bool:
    """Does the area of a thing have a tag, of its own or by a marker?"""
    printed, marked = t.box.areas, t.markers.get(tag, ())
    for area in (thing,) if thing in printed else areas_of(t, (thing,)):
        if tag in printed[area].tags or area in marked:
            return True
    return False


def _standing(t: Book, one: str) -> bool:
    return one in t.heroes and t.heroes[one].hearts > 0


def _ko(t: Book, one: str) -> bool:
    return one in t.heroes and not t.heroes[one].hearts


def _revealed(t: Book, one: str) -> bool:
    return one in t.opened or one in t.popups or one in t.seen


def _alive(t: Book, one: str) -> bool:
    return one in t.wyrms or _standing(t, one) or (one in t.figures and t.figures[one].hearts > 0)


IS: dict[str, Callable[[Book, str], bool]] = {
    "any": lambda t, one: True,
    "standing": _standing,
    "ko": _ko,
    "upright": lambda t, one: one in t.wyrms and one not in t.stunned,
    "stunned": lambda t, one: one in t.stunned,
    "open": lambda t, one: one in t.opened,
    "closed": lambda t, one: one not in t.opened,
    "dotted": lambda t, one: t.lines.get(one) == "dotted",
    "solid": lambda t, one: t.lines.get(one) == "solid",
    "revealed": _revealed,
    "taken": lambda t, one: one in t.flipped,
    "alive": _alive,
}
"""The states that a condition can ask for."""
