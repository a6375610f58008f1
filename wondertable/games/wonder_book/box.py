"""A chapter as the rules use it: compiled once for each number of heroes, shared by all copies of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.graph import Maps
from wondertable.games.wonder_book.options import Interact, Skill, Special
from wondertable.kernel import Option

if TYPE_CHECKING:
    from wondertable.games.wonder_book.state import Book
    from wondertable.kernel import Rules

__all__ = [
    "HEROES",
    "ActionRule",
    "BanRule",
    "Box",
    "Card",
    "Ctx",
    "Face",
    "FigureSheet",
    "Goal",
    "HeroCard",
    "HookRule",
    "Instance",
    "ModRule",
    "Price",
    "RuleSheet",
    "Rulings",
    "Selection",
    "WyrmSheet",
]

HEROES: Final = ("lara", "ken", "sid", "tina")
"""The heroes in team order (WB-FMT-08)."""
MOST_RULINGS = 4096
"""The number of combinations of rules in force that are kept compiled."""


class Ctx(msgspec.Struct, eq=False, gc=False):
    """What an effect refers to: who acts, the subject, the owner of the rule, the result of a roll or a puzzle."""

    me: str = ""
    it: str = ""
    owner: str = ""
    card: str = ""
    """The card whose texts name what happens."""
    kind: str = ""
    """The kind of action that is being carried out: attack, skill, special, interact; "" outside of one."""
    source: str = "card"
    """The source of damage: wyrm, figure or card."""
    succ: int = 0
    grade: int = 0
    mods: Sequence[ModRule] = ()
    """Changes of quantities that hold for this action only."""
    free: bool = False
    """Do skills cost no Sparks?"""
    change: Change | None = None

    def about(self, it: str) -> Ctx:
        """The same with another subject."""
        return Ctx(
            self.me,
            it,
            self.owner,
            self.card,
            self.kind,
            self.source,
            self.succ,
            self.grade,
            self.mods,
            self.free,
            self.change,
        )


@dataclass(slots=True)
class Change:
    """What a "before" hook makes of the event (verb ``change``)."""

    to: str = ""
    less: int = 0
    stop: bool = False


if TYPE_CHECKING:
    Effect = Callable[[Book, Ctx], Rules[None] | None]
    """Carries itself out; where somebody must be asked it gives the rule that does the rest."""
    Count = Callable[[Book, Ctx], int]
    Test = Callable[[Book, Ctx], bool]


@dataclass(slots=True)
class Selection:
    """A compiled selector: ``all`` gives every thing that fits, the rest says who picks how many of them."""

    all: Callable[[Book, Ctx], list[str]]
    n: Count | None = None
    upto: bool = False
    by: str = "team"


@dataclass(slots=True)
class Price:
    """The cost of an action."""

    action: int = 1
    sparks: Count | None = None
    hearts: Count | None = None
    item: str = ""
    discard: bool = False


@dataclass(slots=True)
class ModRule:
    what: str
    op: str
    n: Count
    whom: Selection | None
    condition: Test | None


@dataclass(slots=True)
class BanRule:
    whom: Selection | None
    condition: Test | None


@dataclass(slots=True)
class ActionRule:
    """A skill or a Special action."""

    id: str
    card: str
    kind: str
    price: Price
    condition: Test | None
    once: str
    do: Effect
    first: Test | None
    """Has the first effect anything to do? Else the action is not offered (WB-FMT-12)."""
    option: Option
    owned: bool = True


@dataclass(slots=True)
class HookRule:
    trigger: str
    any: bool
    suffix: frozenset[str]
    condition: Test | None
    uses: Count | None
    once: str
    optional: str
    do: Effect
    number: int
    """The place of the hook in its rule."""


@dataclass(slots=True)
class RuleSheet:
    """A compiled ``model.Rule``."""

    key: str
    id: str
    card: str
    order: int
    """The number of its card: due together, hooks run by it (WB-FMT-08)."""
    until: str
    mods: list[ModRule] = field(default_factory=list)
    bans: list[tuple[str, BanRule]] = field(default_factory=list)
    acts: list[ActionRule] = field(default_factory=list)
    hooks: list[HookRule] = field(default_factory=list)


@dataclass(slots=True)
class Instance:
    """A hook of a rule in force, with its owner ("" is nobody)."""

    hook: HookRule
    rule: RuleSheet
    owner: str
    name: str


class InForce:
    """A rule in force with its owner ("" is nobody): its parts, as any combination of rules is put together of them."""

    __slots__ = ("bans", "hooks", "mods", "owner", "place", "rule")

    def __init__(self, rule: RuleSheet, owner: str) -> None:
        self.rule = rule
        self.owner = owner
        self.place = (rule.order, HEROES.index(owner) if owner else -1)
        """By card number and team order (WB-FMT-08)."""
        self.mods = [(mod.what, (mod, owner)) for mod in rule.mods]
        self.bans = [(action, (ban, owner)) for action, ban in rule.bans]
        self.hooks = [Instance(hook, rule, owner, f"{rule.key}@{owner}:{hook.number}") for hook in rule.hooks]


_place = attrgetter("place")


class Rulings:
    """All rules in force, sorted by what they change."""

    __slots__ = ("bans", "hooks", "mods", "skills", "specials")

    def __init__(self, box: Box, active: str) -> None:
        self.mods: dict[str, list[tuple[ModRule, str]]] = {}
        self.bans: dict[str, list[tuple[BanRule, str]]] = {}
        self.hooks: dict[str, list[Instance]] = {}
        self.skills: dict[str, list[ActionRule]] = {hero: [] for hero in HEROES}
        self.specials: dict[str, list[ActionRule]] = {hero: [] for hero in HEROES}
        for one in sorted(map(box.in_force, active.split()), key=_place):
            for what, mod in one.mods:
                self.mods.setdefault(what, []).append(mod)
            for action, ban in one.bans:
                self.bans.setdefault(action, []).append(ban)
            for act in one.rule.acts:
                acts = self.skills if act.kind == "skill" else self.specials
                for hero in (one.owner,) if one.owner else HEROES:
                    acts[hero].append(act)
            for hook in one.hooks:
                self.hooks.setdefault(hook.hook.trigger, []).append(hook)


@dataclass(slots=True)
class Face:
    do: Effect | None
    exit: str
    """``flip``, ``next``, ``end``, ``skip:12``, or how an Interaction card ends."""


@dataclass(slots=True)
class Goal:
    """The parts of a Goal card that rounds are played by."""

    vortices: list[str]
    start: Effect | None
    enemies: list[tuple[str, Any, int]]
    """Instructions: ``do`` effect, ``reveal`` number, ``unless`` condition and where to go on, ``jump`` there."""
    after: Count | None
    clock: Effect | None
    done: Test
    fresh: bool
    progress: list[tuple[str, Count, Count]]


@dataclass(slots=True)
class Card:
    """A chapter card."""

    no: str
    kind: str
    data: model.Card
    front: Face | None = None
    back: Face | None = None
    columns: dict[str, Face] = field(default_factory=dict)
    conditions: dict[str, Test | None] = field(default_factory=dict)
    rule: str = ""
    """The key of its rule."""
    price: Price = field(default_factory=Price)
    condition: Test | None = None
    goal: Goal | None = None
    endings: list[tuple[int, int, Effect | None]] = field(default_factory=list)
    prep: Effect | None = None
    option: Interact = field(default_factory=lambda: Interact(""))


@dataclass(slots=True)
class HeroCard:
    id: str
    hearts: int
    attack: model.HeroAttack
    on_hit: Effect | None
    rule: str
    skill: ActionRule


@dataclass(slots=True)
class WyrmSheet:
    id: str
    do: list[Effect]
    activate: dict[int, Count]
    """By place in ``do``: an activation of all Wyrms, which is played Wyrm by Wyrm."""
    again: bool


@dataclass(slots=True)
class FigureSheet:
    id: str
    data: model.Figure
    hearts: Count
    acts: Count
    dmg: Count
    marks: list[tuple[Count, Effect]]
    on_zero: Effect | None
    rule: str


class Box:
    """Everything printed, for one chapter and one number of heroes."""

    def __init__(self, chapter: model.Chapter, size: int) -> None:
        self.chapter = chapter
        self.no = chapter.no
        self.size = size
        scene = chapter.scene
        self.areas = scene.areas
        self.lines: dict[str, tuple[str, str]] = {}
        self.line_kind: dict[str, str] = {}
        self.line_popup: dict[str, str] = {}
        for kind, sign in (("dotted", "-"), ("solid", "|")):
            for text in getattr(scene.lines, kind):
                a, _, b = text.partition(sign)
                name = f"{a}-{b}"
                self.lines[name] = (a, b)
                self.line_kind[name] = kind
                self.line_popup[name] = scene.areas[a].popup or scene.areas[b].popup
        self.maps = Maps(list(scene.areas), [(name, a, b) for name, (a, b) in self.lines.items()])
        self.objects = scene.objects
        self.vortices = scene.vortices
        self.cards: dict[str, Card] = {}
        self.rules: dict[str, RuleSheet] = {}
        self.heroes: dict[str, HeroCard] = {}
        self.upgrades: dict[str, model.Upgrade] = {}
        self.upgrade_of: dict[tuple[str, int], str] = {}
        """By hero and chapter: the Upgrade card."""
        self.gains: dict[str, Effect] = {}
        """By rule of a skill: what happens once when it is chosen."""
        self.fragments: dict[str, ActionRule] = {}
        """By design (F01): its Special action."""
        self.fragment_cards: list[str] = []
        self.wyrms: dict[str, WyrmSheet] = {}
        self.base_wyrms: list[str] = []
        self.purple: dict[str, int] = {}
        """The purple Wyrm cards, with the chapter that adds them."""
        self.figures: dict[str, FigureSheet] = {}
        self.puzzles = chapter.puzzles
        self.counters: dict[str, tuple[Count, Count, Count]] = {}
        self.envelope: Effect | None = None
        self.faces: list[str] = []
        """The ids of all faces, in order."""
        self.rulings: dict[str, Rulings] = {}
        self.single_rules: dict[str, InForce] = {}
        self.starting: dict[str, ActionRule] = {}
        """The starting skills of all four heroes."""

    def ruling(self, active: str) -> Rulings:
        """The rules that a key of rules in force names, sorted."""
        found = self.rulings.get(active)
        if found is None:
            if len(self.rulings) >= MOST_RULINGS:
                self.rulings.clear()
            found = self.rulings[active] = Rulings(self, active)
        return found

    def in_force(self, word: str) -> InForce:
        """The rule and the owner that a word of the key names."""
        found = self.single_rules.get(word)
        if found is None:
            key, _, owner = word.partition("@")
            found = self.single_rules[word] = InForce(self.rules[key], owner)
        return found

    def line_between(self, a: str, b: str) -> str:
        return f"{a}-{b}" if f"{a}-{b}" in self.lines else f"{b}-{a}"


def action_option(kind: str, act: str, card: str) -> Skill | Special:
    return Skill(act, card) if kind == "skill" else Special(act, card)


Texts = Mapping[str, str]
