"""Several things concerned at once: does it matter in which order they are dealt with (verb ``each``)?

Of most effects it is known from their data: each of the things is concerned for itself (``what_could_matter``). The
others are carried out on copies of the table, in one order and in another; where any two ends differ, the order matters
and the team says it. Questions and dice inside are answered for each thing alike in all orders. What nobody can know
before (which cards are drawn) makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.force import concerns
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Chance, Option, Rules
from wondertable.kernel.whatif import run

__all__ = ["Act", "idle", "order_matters", "what_could_matter"]

MOST_TURNED = 4
"""Of no more things than heroes each comes first once; else only every two change places."""
OWN = ("it", "owner")
PARTS = frozenset({"all", "any", "not", "cmp", "+", "-", "*", "min", "max", "who", "add", "lose", "damage", "full"})
"""What conditions, numbers and ``hearts`` are put together of."""

Watched = frozenset[str]
Act = Callable[[Book, str], Rules[None] | None]


def what_could_matter(of: model.Selector, do: Sequence[model.Effect]) -> Watched | None:
    """The hooks, quantities and counters without which the order is of no meaning; ``None``: that must be tried out."""
    kind = of["sel"] if isinstance(of, dict) else ""
    return _all(_effect(kind, *next(iter(effect.items()))) for effect in do)


def _all(found: Iterable[Watched | None]) -> Watched | None:
    watched: set[str] = set()
    for one in found:
        if one is None:
            return None
        watched |= one
    return frozenset(watched)


def _effect(kind: str, verb: str, value: Any) -> Watched | None:
    """Does an effect concern nobody but the thing itself, whatever happens to the others?"""
    match verb:
        case "say":
            return frozenset()
        case "hearts" if value["who"] == "it" and _reads(value, kind):
            return frozenset({"damage", "ko"}) if "damage" in value or "lose" in value else frozenset()
        case "sparks" if (value.get("who") == "it" or value.get("area") == "it") and type(value.get("lose")) is int:
            return frozenset()
        case "move" if value.get("who") == "it" and isinstance(value.get("to"), str):
            return frozenset({"enter", "area.limit"})
        case "move" if kind == "wyrm" and value.get("who") == "it" and _heroes(value.get("toward")):
            return frozenset({"wyrm.move", "area.limit"})
        case "test" if value.get("by") == "it" and type(value["dice"]) is int:
            tiers = [effect for tier in value["tiers"] for effect in tier["do"]]
            return _all((frozenset({"roll"}), *(_effect(kind, *next(iter(effect.items()))) for effect in tiers)))
        case "if" if counter := _at_least_one(value["c"]):  # at 0 nothing but "else" happens, and it stays at 0
            others = value.get("else", ())
            return _all((frozenset({counter}), *(_effect(kind, *next(iter(effect.items()))) for effect in others)))
        case "if" if _reads(value["c"], kind):
            return _all(
                _effect(kind, *next(iter(effect.items()))) for effect in (*value["then"], *value.get("else", ()))
            )
        case "ask" if value.get("by") in OWN and not any("if" in one for one in value["options"]):
            return _all(_effect(kind, *next(iter(effect.items()))) for one in value["options"] for effect in one["do"])
    return None


def _at_least_one(condition: Any) -> str:
    """The counter of which a condition wants one at least; "" if it wants something else."""
    match condition:
        case {"cmp": [{"ctr": str(name)}, ">=", 1]}:
            return name
    return ""


def _heroes(selector: Any) -> bool:
    return isinstance(selector, dict) and selector["sel"] == "hero"


def _reads(data: Any, kind: str) -> bool:
    """Does a condition or a number depend on nothing that happens to others of the kind?"""
    if isinstance(data, list):
        return all(_reads(one, kind) for one in data)
    if not isinstance(data, dict):
        return True
    for key, value in data.items():
        if key in ("sparks", "hearts"):
            if value not in OWN:
                return False
        elif key == "count":
            if not isinstance(value, dict) or value["sel"] in (kind, "target") or value.get("at", "it") not in OWN:
                return False
        elif key not in ("kw", "kws", "heroes") and not (key in PARTS and _reads(value, kind)):
            return False
    return True


def idle(t: Book, c: Ctx, watched: Watched) -> bool:
    """Is nothing of what is watched in force? A rule about damage to its owner alone concerns nobody else."""
    rulings = t.rulings
    for name in watched:
        if name in rulings.mods or t.counters.get(name):
            return False
        for one in rulings.hooks.get(name, ()):
            if name != "damage" or (one.hook.any and concerns(one, "", c.source)):
                return False
    return True


def order_matters(t: Book, things: Sequence[str], act: Act) -> bool:
    """Would another order of these things lead elsewhere?"""
    asked = False
    for lucky in (False, True):
        found: Any = None
        for order in _orders(things):
            trial = _Trial(order, lucky, act)
            outcome = trial.outcome(t)
            asked = asked or trial.asked
            if found is None:
                found = outcome
            elif outcome != found:
                return True
        if not asked:
            return False  # nothing was left to anybody: it goes like this every time
    return False


def _orders(things: Sequence[str]) -> Iterator[Sequence[str]]:
    yield things
    yield things[::-1]
    if len(things) <= MOST_TURNED:
        for at in range(1, len(things) - 1):
            yield [*things[at:], *things[:at]]


class _Trial(Chance):
    """One order tried out. With luck all dice succeed and the last answers are given, without it none and the first."""

    __slots__ = ("act", "asked", "lucky", "order")

    def __init__(self, order: Sequence[str], lucky: bool, act: Act) -> None:
        super().__init__()
        self.order, self.lucky, self.act = order, lucky, act
        self.asked = False

    def outcome(self, t: Book) -> Any:
        return _outcome(run(t, self._rule, self._answer, self).table)

    def _rule(self, t: Book) -> Rules[None]:
        for one in self.order:
            rest = self.act(t, one)
            if rest is not None:
                yield from rest

    def _answer(self, ask: Ask) -> Option:
        self.asked = True
        return ask.options[-1 if self.lucky else 0]

    def below(self, bound: int) -> int:
        self.asked = True
        return 0 if self.lucky else bound - 1

    def copy(self) -> _Trial:
        return self


def _outcome(t: Book) -> Any:
    """Everything open about a table in which two ends can differ; of cards drawn unseen only how many there are."""
    heroes = {
        name: (hero.area, hero.hearts, hero.sparks, sorted(hero.items), len(hero.fragments))
        for name, hero in t.heroes.items()
    }
    figures = {name: (one.area, one.hearts, one.full, one.marks) for name, one in t.figures.items()}
    wyrms = sorted((area, name in t.stunned) for name, area in t.wyrms.items())
    markers = {name: sorted(areas) for name, areas in t.markers.items() if areas}
    where = (t.vortices, t.objects, markers, sorted(t.opened), t.lines, sorted(t.barriers), t.places)
    cards = (sorted(t.laid), t.stacks, sorted(t.row), sorted(t.inert), sorted(t.discard), t.deck, t.face, t.jump)
    counts = (t.supply, t.fate, t.defeated, len(t.wyrm_deck), len(t.wyrm_discard), len(t.fragment_deck))
    memory = (t.counters, t.keywords, t.used, sorted(t.temporary), t.promised, t.outcome)
    return heroes, figures, wyrms, t.sparks, where, cards, counts, memory
