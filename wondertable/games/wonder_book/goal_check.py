"""Checks of Goals: each ends by itself or by its clock, and the team can reach it from where it stands.

A Goal is taken as reachable if what it asks for can be had on every way through the deck: areas are connected, counters
can be raised high enough, cards and figures are in play. What only one option of a choice or a keyword brings is not
counted on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, isinf
from typing import Any

from wondertable.games.wonder_book.bounds import HERO_COUNTS, bounds
from wondertable.games.wonder_book.deck_flow import Flow, Situation, line_ends
from wondertable.games.wonder_book.draft import Draft
from wondertable.games.wonder_book.model import Card, Chapter
from wondertable.games.wonder_book.yaml_data import DocumentPath

__all__ = ["check_goals"]

SPARKS, WYRMS_EACH = 17, 2  # WB-COM-06, WB-SET-04


def check_goals(draft: Draft, chapter: Chapter, flows: dict[int, Flow]) -> None:
    for index, card in enumerate(chapter.cards):
        if card.kind == "goal":
            _check_time(draft, card, index)
            _check_targets(draft, chapter, card, index)
            for heroes in HERO_COUNTS:
                if card.no in flows[heroes].goals and _check_goal(draft, chapter, card, index, flows[heroes]):
                    break
    for name, figure in chapter.figures.items():
        path: DocumentPath = ("figures", name, "hearts")
        if figure.side == "foe" and not _has_triple(figure.hearts):
            draft.report("error.chapter-no-triple", path)
        if min(bounds(figure.hearts, heroes, chapter)[0] for heroes in HERO_COUNTS) < 1:
            draft.report("error.chapter-not-positive", path)
        if not any(value.get("id") == name for _, value, _ in draft.effects("put")):
            draft.report("error.chapter-figure-unput", ("figures", name), name=name)


# -- time (WB-LINT-09) and numbers (WB-LINT-11) -------------------------------------------------------------


def _check_time(draft: Draft, card: Card, index: int) -> None:
    if card.clock is None and not _ends_by_rounds(card.done):
        draft.report("error.chapter-no-clock", ("cards", index), no=card.no)


def _ends_by_rounds(condition: Any) -> bool:
    """Does a condition become true by rounds alone?"""
    if not isinstance(condition, dict):
        return False
    for key, value in condition.items():
        if key == "cmp" and isinstance(value, list) and len(value) == 3:
            counts = isinstance(value[0], dict) and "round" in value[0]
            return counts and value[1] in (">=", ">") and not _mentions(value[2], {"round", "count"})
        if key == "all" and isinstance(value, list):
            return all(map(_ends_by_rounds, value))
        if key == "any" and isinstance(value, list):
            return any(map(_ends_by_rounds, value))
    return False


def _mentions(data: Any, keys: set[str]) -> bool:
    if isinstance(data, dict):
        return any(key in keys or _mentions(value, keys) for key, value in data.items())
    return isinstance(data, list) and any(_mentions(one, keys) for one in data)


def _has_triple(number: Any) -> bool:
    return _mentions(number, {"heroes"})


def _check_targets(draft: Draft, chapter: Chapter, card: Card, index: int) -> None:
    """Targets are positive for every number of heroes, and say what each number of heroes needs."""
    at: DocumentPath = ("cards", index)
    numbers: list[tuple[Any, DocumentPath]] = [
        (progress.target, (*at, "progress", number, "target")) for number, progress in enumerate(card.progress)
    ]
    if card.clock is not None:
        numbers.append((card.clock.after, (*at, "clock", "after")))
    compared = list(_comparisons(card.done, (*at, "done")))
    for (left, sign, right), path in compared:
        if sign not in (">=", ">"):
            continue
        numbers.append((right, (*path, 2)))
        counts = isinstance(left, dict) and ("defeated" in left or _is_work(draft, left.get("ctr")))
        if counts and isinstance(right, int) and right > 1:
            draft.report("error.chapter-no-triple", (*path, 2))
    for number, path in numbers:
        if _mentions(number, {"count", "hearts", "sparks", "ctr"}):
            continue
        if min(bounds(number, heroes, chapter)[0] for heroes in HERO_COUNTS) < 1:
            draft.report("error.chapter-not-positive", path)
    for number, progress in enumerate(card.progress):
        wanted = [right for (left, sign, right), _ in compared if left == progress.of and sign == ">="]
        if wanted and progress.target not in wanted:
            draft.report("error.chapter-progress-target", (*at, "progress", number, "target"))
    counted = any(isinstance(one[0], dict) and ("ctr" in one[0] or "defeated" in one[0]) for one, _ in compared)
    if counted and not card.progress:
        draft.report("error.chapter-no-progress", at, no=card.no)


def _comparisons(condition: Any, path: DocumentPath) -> Iterator[tuple[list[Any], DocumentPath]]:
    """The comparisons of a condition, those under ``not`` left out."""
    if not isinstance(condition, dict):
        return
    for key, value in condition.items():
        if key == "cmp" and isinstance(value, list) and len(value) == 3:
            yield value, (*path, key)
        elif key in ("all", "any") and isinstance(value, list):
            for number, one in enumerate(value):
                yield from _comparisons(one, (*path, key, number))


def _is_work(draft: Draft, counter: Any) -> bool:
    """Is a counter raised by a Special action, again and again?"""
    return any(
        value.get("ctr") == counter and "add" in value and "allow" in path for _, value, path in draft.effects("set")
    )


# -- can it be reached? (WB-LINT-05, 06) -------------------------------------------------------------------


@dataclass(frozen=True)
class _Place:
    """What must be true of an act, an interaction or an effect to be of use."""

    areas: tuple[frozenset[str], ...]
    """Sets of areas; somebody must get into one of each."""
    keyword: bool
    """Is a keyword needed?"""


def _check_goal(draft: Draft, chapter: Chapter, card: Card, index: int, flow: Flow) -> bool:
    """The problems of a Goal with a number of heroes; true if there is one."""
    situation = flow.goals[card.no]
    at: DocumentPath = ("cards", index)
    before = len(draft.problems)
    if situation.sparks > SPARKS:
        sparks = int(situation.sparks)
        draft.report("error.chapter-sparks", at, no=card.no, n=sparks, most=SPARKS, heroes=flow.heroes)
    if situation.wyrms > WYRMS_EACH * flow.heroes:
        wyrms, most = int(situation.wyrms), WYRMS_EACH * flow.heroes
        draft.report("error.chapter-wyrms", at, no=card.no, n=wyrms, most=most, heroes=flow.heroes)
    goal = _Goal(draft, chapter, card, flow, situation)
    for what, path, facts in goal.missing(card.done, (*at, "done")):
        draft.report(what, path, no=card.no, heroes=flow.heroes, **facts)
    return len(draft.problems) > before


Missing = tuple[str, DocumentPath, dict[str, Any]]


class _Goal:
    """A Goal at the moment it starts, with a number of heroes."""

    def __init__(self, draft: Draft, chapter: Chapter, card: Card, flow: Flow, situation: Situation) -> None:
        self.draft = draft
        self.chapter = chapter
        self.card = card
        self.flow = flow
        self.situation = situation
        self.open = self._connected()

    def _connected(self) -> set[str]:
        """The areas that heroes can walk to from each area in which they may be."""
        scene = self.chapter.scene
        revealed, lines = set(self.situation.revealed), dict(self.situation.lines)
        for verb, value, path in self.draft.effects("scene", "line"):  # what actions can open
            holder = self.draft.card_at(path)
            if holder is not None and holder.kind in ("interaction", "rule", "item") and self._in_play(holder):
                if verb == "scene":
                    revealed.add(value.get("reveal"))
                elif value.get("to") == "dotted" and "a" in value:
                    lines[line_ends(f"{value['a']}-{value.get('b', '')}")] = "dotted"
        kinds = {line_ends(line): "dotted" for line in scene.lines.dotted}
        kinds |= {line_ends(line): "solid" for line in scene.lines.solid}
        kinds |= {ends: kind for ends, kind in lines.items() if kind != "unchanged"}
        there = {name for name, area in scene.areas.items() if not area.popup or area.popup in revealed}
        near: dict[str, set[str]] = {name: set() for name in there}
        for (one, other), kind in kinds.items():
            if kind == "dotted" and one in there and other in there:
                near[one].add(other)
                near[other].add(one)
        reach = [_component(near, start) for start in self.situation.starts]
        return set.intersection(*reach) if reach else set()

    def _in_play(self, card: Card) -> bool:
        """Can a rule, an item or an interaction be used under this Goal?"""
        if card.no in self.situation.discarded:
            return False
        if card.rule is not None and card.rule.until == "goal" and card.kind == "rule":
            following = [one.no for one in self.chapter.cards if one.kind == "goal" and one.no > card.no]
            if following and following[0] < self.card.no:
                return False
        return card.no < self.card.no or self._taken_early(card.no, frozenset())

    def _taken_early(self, number: int, seen: frozenset[int]) -> bool:
        """Is a card with a higher number taken out of the deck by one that is in play?"""
        card = self.flow.cards[number]
        for _, value, path in self.draft.effects("card"):
            named = [*_listed(value.get("lay")), *_listed(value.get("give"))]
            if number not in named and not (card.banner and value.get("stack") == card.banner):
                continue
            holder = self.draft.card_at(path)
            if holder is None or holder.no <= self.card.no:
                return True
            if holder.no not in seen and self._taken_early(holder.no, seen | {number}):
                return True
        return False

    # -- what the condition asks for --------------------------------------------------------------------

    def missing(self, condition: Any, path: DocumentPath) -> list[Missing]:
        """What keeps a condition from ever becoming true."""
        if not isinstance(condition, dict) or len(condition) != 1:
            return []
        ((key, value),) = condition.items()
        inside: DocumentPath = (*path, key)
        if key in ("all", "any") and isinstance(value, list):
            found = [self.missing(one, (*inside, number)) for number, one in enumerate(value)]
            if key == "any":
                return [] if any(not one for one in found) else [one for part in found[:1] for one in part]
            return [one for part in found for one in part]
        if key == "at" and isinstance(value, list):
            return self._areas_missing([self._areas(one) for one in value], inside)
        if key in ("is", "has") and isinstance(value, list) and len(value) == 2:
            return self._card_missing(value, inside)
        if key == "cmp" and isinstance(value, list) and len(value) == 3:
            return self._number_missing(value, inside)
        return []

    def _areas_missing(self, needed: list[frozenset[str]], path: DocumentPath) -> list[Missing]:
        return [
            ("error.chapter-goal-area", path, {"name": ", ".join(sorted(areas))})
            for areas in needed
            if areas and not areas & self.open
        ]

    def _areas(self, selector: Any) -> frozenset[str]:
        """The areas that a selector names; none if it names no fixed ones."""
        scene = self.chapter.scene
        if isinstance(selector, str):
            return frozenset((selector,)) & frozenset(scene.areas)
        if not isinstance(selector, dict) or selector.get("sel") != "area":
            at = selector.get("at") if isinstance(selector, dict) else None
            return self._areas(at) if at is not None else frozenset()
        if "id" in selector:
            return frozenset((selector["id"],)) & frozenset(scene.areas)
        if "tag" in selector:
            return frozenset(name for name, area in scene.areas.items() if selector["tag"] in area.tags)
        return frozenset()

    def _card_missing(self, value: list[Any], path: DocumentPath) -> list[Missing]:
        selector, what = value
        number = what if isinstance(what, int) else selector.get("id") if isinstance(selector, dict) else None
        sort = "card" if isinstance(what, int) else selector.get("sel") if isinstance(selector, dict) else None
        if sort == "card" and number in self.flow.cards:
            card = self.flow.cards[number]
            if not self._in_play(card):
                return [("error.chapter-goal-card", path, {"name": number})]
            return self._areas_missing(list(self._place_of_card(card).areas), path)
        return []

    def _number_missing(self, value: list[Any], path: DocumentPath) -> list[Missing]:
        left, sign, right = value
        if not isinstance(left, dict) or sign not in (">=", ">", "="):
            return self._figure_missing(left, path)
        target = bounds(right, self.flow.heroes, self.chapter)[1] + (1 if sign == ">" else 0)
        if isinf(target):
            return []
        if "ctr" in left and left["ctr"] in self.chapter.counters:
            return self._counter_missing(left["ctr"], target, path)
        if "defeated" in left:
            return self._wyrms_missing(target, path)
        if "count" in left:
            return self._areas_missing([self._areas(left["count"])], path)
        return self._figure_missing(left, path)

    def _figure_missing(self, number: Any, path: DocumentPath) -> list[Missing]:
        """A figure whose Hearts count must have been put somewhere."""
        selector = number.get("hearts") if isinstance(number, dict) else None
        if not isinstance(selector, dict) or selector.get("sel") != "figure":
            return []
        name = selector.get("id")
        places = self._figure_areas(name)
        if places is None:
            return [("error.chapter-goal-figure", path, {"name": str(name)})]
        return self._areas_missing([places], path)

    def _figure_areas(self, name: Any) -> frozenset[str] | None:
        """Where a figure has been put by the time of this Goal; nothing if it has not."""
        found: set[str] = set()
        put = False
        for _, value, path in self.draft.effects("put"):
            holder = self.draft.card_at(path)
            if value.get("id") == name and (holder is None or holder.no <= self.card.no):
                put = True
                found |= self._areas(value.get("at"))
        return frozenset(found) if put else None

    def _wyrms_missing(self, target: float, path: DocumentPath) -> list[Missing]:
        """Enough Wyrms come: from a vortex, or by effects."""
        spawning = [value for _, value, _ in self.draft.effects("enemy") if "spawn" in value or "reveal" in value]
        reveals = any(_mentions(one, {"reveal", "spawn"}) for one in self.card.enemies)
        put = sum(
            bounds(value.get("n", 1), self.flow.heroes, self.chapter)[1]
            for _, value, _ in self.draft.effects("put")
            if value.get("what") == "wyrm"
        )
        if (self.card.vortex and reveals) or any("at" in value for value in spawning) or put >= target:
            return []
        return [("error.chapter-goal-wyrms", path, {"target": int(target)})]

    # -- counters -------------------------------------------------------------------------------------

    def _counter_missing(self, name: str, target: float, path: DocumentPath) -> list[Missing]:
        counter = self.chapter.counters[name]
        heroes = self.flow.heroes
        if bounds(counter.max, heroes, self.chapter)[1] < target:
            return [("error.chapter-goal-counter-max", path, {"name": name, "target": int(target)})]
        value = bounds(counter.start, heroes, self.chapter)[0]
        shut: list[frozenset[str]] = []
        for _, effect, where in self.draft.effects("set"):
            if effect.get("ctr") != name:
                continue
            raised = self._raised(effect, where)
            if not raised:
                continue
            place = self._place(where)
            if place is None or place.keyword:
                continue
            closed = [areas for areas in place.areas if areas and not areas & self.open]
            shut += closed
            if not closed:
                reached = max(value, raised) if "to" in effect else value + raised
                value = max(value, min(reached, self._limit(name, effect, where)))
        if value >= target:
            return []
        if shut:
            return self._areas_missing(shut[:1], path)
        return [("error.chapter-goal-counter", path, {"name": name, "target": int(target), "most": int(value)})]

    def _raised(self, effect: dict[str, Any], where: DocumentPath) -> float:
        """The most by which an effect raises its counter while the Goal lasts."""
        most = bounds(effect.get("to", effect.get("add", 0)), self.flow.heroes, self.chapter)[1]
        if most <= 0:
            return 0
        return inf if "add" in effect and self._repeats(where) else most

    def _limit(self, name: str, effect: dict[str, Any], where: DocumentPath) -> float:
        """The most that an effect can bring its counter to, if it runs only while the counter is below something."""
        limit = inf
        step = bounds(effect.get("add", 0), self.flow.heroes, self.chapter)[1]
        for condition in self._conditions(where):
            for (left, sign, right), _ in _comparisons(condition, ()):
                if left == {"ctr": name} and sign in ("<", "<=") and "any" not in condition:
                    below = bounds(right, self.flow.heroes, self.chapter)[1] - (1 if sign == "<" else 0)
                    limit = min(limit, below + step)
        return limit

    def _repeats(self, where: DocumentPath) -> bool:
        """Can an effect run again and again?"""
        assert self.draft.document is not None
        for depth, part in enumerate(where):
            if part == "allow":
                act = self.draft.document.at(where[: depth + 2])
                cost = act.get("cost", {})
                return act.get("once") != "chapter" and not cost.get("discard") and not cost.get("item")
            if part in ("when", "enemies", "clock"):
                return True
        card = self.draft.card_at(where)
        return card is not None and card.kind == "interaction" and card.back is not None and card.back.exit == "unflip"

    def _place(self, where: DocumentPath) -> _Place | None:
        """What an effect needs to run by the time of this Goal; nothing if it cannot."""
        if where[0] == "figures":
            places = self._figure_areas(where[1])
            return None if places is None else _Place((places,), False)
        card = self.draft.card_at(where)
        if card is None:
            return _Place((), False)
        if card.kind in ("rule", "item", "interaction"):
            if not self._in_play(card):
                return None
            own = self._place_of_card(card)
        else:
            after_it = card.no == self.card.no and "back" in where
            if card.no > self.card.no or after_it or "cols" in where:
                return None
            own = _Place((), False)
        conditions = self._conditions(where)
        return _Place(
            (*own.areas, *(areas for one in conditions for areas in self._areas_of(one))),
            own.keyword or any(_needs_keyword(one) for one in conditions),
        )

    def _place_of_card(self, card: Card) -> _Place:
        """The areas in which an Interaction card can be flipped, or an item be found."""
        if card.kind == "interaction":
            return _Place((frozenset(self.chapter.scene.objects.get(card.object, ())),), _needs_keyword(card.condition))
        laid = [
            value["at"]
            for _, value, _ in self.draft.effects("card")
            if card.no in _listed(value.get("lay")) and isinstance(value.get("at"), str)
        ]
        return _Place((frozenset(laid),) if laid and card.kind == "item" else (), False)

    def _conditions(self, where: DocumentPath) -> Iterator[Any]:
        """The conditions under which something runs, from the outermost to the innermost."""
        assert self.draft.document is not None
        data: Any = self.draft.document.data
        for depth, part in enumerate(where):
            if isinstance(data, dict):
                if part == "then" and "c" in data:
                    yield data["c"]
                elif part in ("do", "back") and isinstance(data.get("if"), dict):
                    yield data["if"]
            data = data[part] if depth < len(where) else data

    def _areas_of(self, condition: Any) -> Iterator[frozenset[str]]:
        """The areas in which somebody must be for a condition."""
        if not isinstance(condition, dict):
            return
        for key, value in condition.items():
            if key == "at" and isinstance(value, list) and len(value) == 2:
                yield self._areas(value[1])
            elif key == "all" and isinstance(value, list):
                for one in value:
                    yield from self._areas_of(one)
            elif key == "any" and isinstance(value, list):
                parts = [list(self._areas_of(one)) for one in value]
                if parts and all(parts):
                    yield frozenset().union(*(areas for part in parts for areas in part))


def _needs_keyword(condition: Any) -> bool:
    if not isinstance(condition, dict):
        return False
    return "kw" in condition or any(map(_needs_keyword, condition.get("all") or ()))


def _component(near: dict[str, set[str]], start: str) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for one in near.get(waiting.pop(), ()):
            if one not in found:
                found.add(one)
                waiting.append(one)
    return found


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
