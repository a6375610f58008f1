"""Where nobody listens nothing is told, and nothing else is left out (``kernel/unheard.py``)."""

from __future__ import annotations

import ast
import dis
import importlib
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from wondertable import load, slugs
from wondertable.kernel import Ask, Match, Option, Seeded
from wondertable.kernel.unheard import harmless, skip_unheard

RULES = '''
from __future__ import annotations

import functools

from wondertable.kernel import State, Table, state


@state
class Desk(Table):
    names: list[str]
    found: int = 0

    def read(self) -> int:
        self.found += 1
        return self.found


class Reader:
    def look(self, t: Desk) -> int:
        t.tell("looked", names=sorted(name for name in t.names if name))
        return len(t.names)

    @staticmethod
    def wink(t: Desk) -> int:
        t.whisper(0, "winked", {"names": list(t.names)}, n=len(t.names))
        return 1


class Teller:
    """Something else that tells."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def tell(self, what: str) -> None:
        self.told.append(what)


def plain(t: Desk) -> int:
    t.tell("plain", name=t.missing)
    t.found = 7
    return t.found


def counting(t: Desk) -> None:
    t.tell("counted", n=t.read())


def other(t: Teller) -> None:
    t.tell("other")


def nested(t: Desk):
    def inner(t: Desk, n: int) -> int:
        t.tell("inner", name=t.missing, n=n)
        return n

    def shadowing(t: Teller) -> None:
        t.tell("shadowing")

    return inner, shadowing


@functools.cache
def kept(n: int) -> int:
    return n


@functools.wraps(plain)
def wrapping(t: Desk) -> int:
    return plain(t)


def asking(t: Desk):
    t.tell("asking", name=t.missing)
    answer = yield "what"
    t.tell("answered", answer=answer)
    return answer
'''


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package of rules as it was written, imported but not yet loaded as a game."""
    name = f"unheard_{tmp_path.name.replace('-', '_')}"
    home = tmp_path / name
    home.mkdir()
    (home / "__init__.py").write_text("", "utf-8")
    (home / "rules.py").write_text(RULES, "utf-8")
    os.utime(home / "rules.py", (0, 0))  # older than this process, as installed rules are
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module(f"{name}.rules")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def desk(module: ModuleType, journal: list[Any] | None) -> Any:
    table = module.Desk(["b", "", "a"])
    table.journal = journal
    return table


def heard(module: ModuleType, rule: Callable[[Any], Any]) -> list[tuple[str, dict[str, Any]]]:
    table = desk(module, [])
    rule(table)
    return [(event.what, {**event.facts, **(event.secret or {})}) for event in table.journal]


def test_facts_are_not_looked_up_where_nobody_listens(rules: ModuleType) -> None:
    for rule in (rules.plain, rules.wrapping, lambda t: rules.nested(t)[0](t, 3), lambda t: next(rules.asking(t))):
        with pytest.raises(AttributeError, match="missing"):
            rule(desk(rules, None))
    skip_unheard(rules.__package__)
    assert rules.plain(desk(rules, None)) == rules.wrapping(desk(rules, None)) == 7
    assert rules.nested(desk(rules, None))[0](desk(rules, None), 3) == 3
    asking = rules.asking(desk(rules, None))
    assert next(asking) == "what"
    with pytest.raises(StopIteration) as ended:
        asking.send("this")
    assert ended.value.value == "this"


def test_who_listens_hears_the_same(rules: ModuleType) -> None:
    told: list[Callable[[Any], Any]] = [rules.Reader().look, rules.Reader.wink, rules.counting]
    before = [heard(rules, rule) for rule in told]
    skip_unheard(rules.__package__)
    assert [heard(rules, rule) for rule in told] == before
    assert before[0] == [("looked", {"names": ["a", "b"]})]
    assert before[1] == [("winked", {"names": ["b", "", "a"], "n": 3})]
    with pytest.raises(AttributeError, match="missing"):
        rules.plain(desk(rules, []))


def test_a_fact_that_does_something_is_always_looked_up(rules: ModuleType) -> None:
    skip_unheard(rules.__package__)
    table = desk(rules, None)
    rules.counting(table)
    assert table.found == 1


def test_only_tables_are_silenced(rules: ModuleType) -> None:
    skip_unheard(rules.__package__)
    teller = rules.Teller()
    rules.other(teller)
    rules.nested(desk(rules, None))[1](teller)
    assert teller.told == ["other", "shadowing"]
    assert rules.kept(3) == 3


def test_an_error_names_the_line_of_the_rule(rules: ModuleType) -> None:
    skip_unheard(rules.__package__)
    with pytest.raises(AttributeError) as caught:
        rules.plain(desk(rules, []))
    line = RULES.splitlines()[caught.traceback[-1].lineno]
    assert 't.tell("plain"' in line


def test_a_file_written_after_the_start_stays_as_it_is(rules: ModuleType) -> None:
    os.utime(str(rules.__file__))
    skip_unheard(rules.__package__)
    with pytest.raises(AttributeError, match="missing"):
        rules.plain(desk(rules, None))


def test_a_module_that_changed_since_it_was_read_stays_as_it_is(rules: ModuleType) -> None:
    Path(str(rules.__file__)).write_text("\n\n" + RULES, "utf-8")
    skip_unheard(rules.__package__)
    with pytest.raises(AttributeError, match="missing"):
        rules.plain(desk(rules, None))


@pytest.mark.parametrize(
    ("facts", "free"),
    [
        ("n=3, card=card", True),
        ("cards=[*cards], n=len(cards), best=max(a, b)", True),
        ("dice=''.join(t.dice), place=places[0], worth=a + b if c else -d", True),
        ("names={name: sorted(one.cards) for name, one in pairs if one is not me}", True),
        ("text=f'{card}-{n}'", True),
        ("n=turn(t, 3)", False),
        ("card=deck.pop()", False),
        ("n=(left := 3)", False),
        ("cards=[take(one) for one in cards]", False),
        ("n=max(a, key=pop)", False),
        ("text=name.join(deck)", False),
        ("answer=(yield)", False),
    ],
)
def test_what_has_an_effect(facts: str, free: bool) -> None:
    call = ast.parse(f"t.tell('x', {facts})", mode="eval").body
    assert isinstance(call, ast.Call)
    assert harmless(call) is free


@pytest.mark.parametrize("slug", slugs())
def test_rules_of_every_game_are_silenced(slug: str) -> None:
    """Most of what the rules tell stands under a condition, or this file proves little."""
    package = load(slug).package
    told = silenced = 0
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{package}."):
            for function in vars(module).values():
                if getattr(function, "__module__", "") == name and hasattr(function, "__code__"):
                    names = [one.argval for one in dis.get_instructions(function)]
                    told += names.count("tell")
                    silenced += min(names.count("tell"), names.count("journal"))
    assert silenced > 0.9 * told > 20


@pytest.mark.parametrize("slug", slugs())
def test_a_match_ends_alike_with_and_without_listeners(slug: str) -> None:
    game, dice = load(slug), random.Random(7)
    for seed in range(3):
        seats = game.seats[seed % len(game.seats)]
        heard, start = game.new(seats, seed), dice.random()
        assert heard.table.journal
        unheard = game.new(seats, seed)
        unheard.rollout(chooser(start))
        assert played_out(heard, chooser(start)).digest() == unheard.digest()


def chooser(seed: float) -> Callable[[Any, Ask], Option]:
    luck = Seeded(int(seed * 1_000_000))

    def choose(table: Any, ask: Ask) -> Option:
        return luck.pick(ask.options)

    return choose


def played_out(match: Match[Any], choose: Callable[[Any, Ask], Option]) -> Match[Any]:
    while match.result is None:
        for seat, ask in match.asks.items():
            match.submit(seat, choose(match.table, ask) if len(ask.options) > 1 else ask.options[0])
    return match
