"""The parts of a chapter as data: scene, figures, puzzles and cards, as the files of a chapter's folder give them.

Effects, conditions, numbers and selectors are plain data here (``Effect``, ``Condition``, ``Number``, ``Selector``);
``grammar`` says what may stand in them, ``chapter_check`` checks it, and ``effects`` compiles them. What a string or a
number names is in its type (``Keyword``, ``AreaId``): ``walking`` finds every name by it. Texts are not here but in
``Texts``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import msgspec


class Means(NamedTuple):
    """What a value stands for: a kind of ``grammar``."""

    kind: str


Effect = Annotated[dict[str, Any], Means("effect")]
"""One verb with its fields: ``{"fate": {"down": 1}}``."""
Condition = Annotated[dict[str, Any], Means("condition")]
Number = Annotated[int | dict[str, Any], Means("number")]
Selector = Annotated[str | dict[str, Any], Means("selector")]
Trigger = Annotated[str, Means("trigger")]
Quantity = Annotated[str, Means("quantity")]
BannedAction = Annotated[str, Means("banned-action")]
Keyword = Annotated[str, Means("keyword")]
DeclaredKeyword = Annotated[str, Means("declared-keyword")]
CardNumber = Annotated[int, Means("card")]
AreaId = Annotated[str, Means("area")]
PopupId = Annotated[str, Means("popup")]
ObjectId = Annotated[str, Means("object")]
VortexId = Annotated[str, Means("vortex")]
LabelKey = Annotated[str, Means("label")]

Exit = Annotated[str | dict[str, int], Means("exit")]
"""``flip``, ``next``, ``end``, ``{"skip": 12}``; of an interaction ``discard``, ``unflip``, ``stay`` or ``keep``."""
Kind = Literal["story", "choice", "interaction", "item", "rule", "goal", "hero", "upgrade", "wyrm", "end"]
Until = Literal["card", "turn", "phase", "round", "goal", "chapter"]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Cost(_Strict, frozen=True):
    """The price of an action: ``action`` is 1 or 0; ``item`` is the number of an item card that is given up."""

    action: int = 1
    sparks: Number = 0
    hearts: Number = 0
    item: CardNumber = 0
    discard: Literal["", "self"] = ""


class Modifier(_Strict, frozen=True):
    """A change of a quantity: ``{"what": "attack.dice", "op": "+", "n": 1}``."""

    what: Quantity
    n: Number
    op: Literal["+", "=", "min", "max"] = "+"
    whom: Selector | None = msgspec.field(default=None, name="for")
    condition: Condition | None = msgspec.field(default=None, name="if")


class Ban(_Strict, frozen=True):
    """An action that may not be taken."""

    action: BannedAction
    whom: Selector | None = msgspec.field(default=None, name="for")
    condition: Condition | None = msgspec.field(default=None, name="if")


class Act(_Strict, frozen=True):
    """A Special action or a skill that a rule allows. Its label is the text ``labels.<id>`` of the card."""

    id: LabelKey
    do: list[Effect]
    cost: Cost = Cost()
    condition: Condition | None = msgspec.field(default=None, name="if")
    once: Literal["", "turn", "round", "goal", "chapter"] = ""


class Hook(_Strict, frozen=True):
    """Effects that run when something happens."""

    on: Trigger
    do: list[Effect]
    condition: Condition | None = msgspec.field(default=None, name="if")
    uses: Number | None = None
    once: Literal["", "turn", "phase", "round"] = ""
    optional: Literal["", "owner", "team"] = ""


class Rule(_Strict, frozen=True):
    """The one way in which skills, items, Fragments, special rules and figures change the rules."""

    id: str
    until: Until = "card"
    modify: list[Modifier] = []
    forbid: list[Ban] = []
    allow: list[Act] = []
    when: list[Hook] = []


class Area(_Strict, frozen=True):
    level: Literal[1, 2]
    xy: tuple[int, int]
    popup: PopupId = ""
    tags: list[str] = []


class Lines(_Strict, frozen=True):
    """Borders by their ends: ``A1-A2`` dotted, ``A1|A3`` solid."""

    dotted: list[str]
    solid: list[str]


class Scene(_Strict, frozen=True):
    start: AreaId
    areas: dict[str, Area]
    lines: Lines
    popups: list[str] = []
    objects: dict[str, list[AreaId]] = {}
    vortices: dict[str, AreaId] = {}


class Counter(_Strict, frozen=True):
    start: Number = 0
    min: Number = 0
    max: Number = 99
    show: bool = False


class Mark(_Strict, frozen=True):
    """Effects that run once when a figure's Hearts fall to ``at``."""

    at: Number
    do: list[Effect]


class Figure(_Strict, frozen=True):
    side: Literal["foe", "ally", "neutral"]
    hearts: Number
    acts: Number = 0
    dmg: Number = 0
    behave: Literal["hunt", "still", "flee", "follow"] = "follow"
    draws: bool = False
    marks: list[Mark] = []
    on_zero: list[Effect] = []
    rule: Rule | None = None


class Puzzle(_Strict, frozen=True):
    """A task without dice. Which fields count depends on ``type``."""

    type: Literal["order", "code", "rings", "find", "recall", "steady"]
    tiles: int = 0
    answer: list[int] = []
    length: int = 0
    symbols: int = 0
    tries: int = 6
    rings: int = 0
    positions: int = 0
    coupled: list[tuple[int, int]] = []
    par: int = 0
    places: int = 0
    marks: int = 0
    steps: int = 3


class Face(_Strict, frozen=True):
    do: list[Effect] = []
    exit: Exit | None = None


class ChoiceOption(_Strict, frozen=True):
    col: str
    condition: Condition | None = msgspec.field(default=None, name="if")
    stakes: list[Keyword] = []
    """Keywords shown beside the option: what is known to be at stake."""


class Clock(_Strict, frozen=True):
    after: Number
    do: list[Effect] = msgspec.field(default_factory=lambda: [{"fate": {"down": 1}}])


class Progress(_Strict, frozen=True):
    """A line of the status bar: ``of`` out of ``target``."""

    of: Number
    target: Number
    label: LabelKey


class Ending(_Strict, frozen=True):
    fate: tuple[int, int]
    do: list[Effect] = []


STANDARD_ENEMIES: list[Effect] = [{"enemy": {"reveal": 1}}, {"enemy": {"figures": True}}]


class Card(_Strict, frozen=True):
    """One card of a chapter deck. Which fields count depends on ``kind``."""

    no: int
    kind: Kind
    banner: str = ""
    ref: str = ""
    front: Face | None = None
    back: Face | None = None
    options: list[ChoiceOption] = []
    cols: dict[str, Face] = {}
    object: ObjectId = ""
    cost: Cost = Cost()
    condition: Condition | None = msgspec.field(default=None, name="if")
    rule: Rule | None = None
    vortex: list[VortexId] = []
    start: list[Effect] = []
    enemies: list[Effect] = msgspec.field(default_factory=lambda: list(STANDARD_ENEMIES))
    clock: Clock | None = None
    done: Condition | None = None
    progress: list[Progress] = []
    fresh: bool = False
    endings: list[Ending] = []
    prep: Face | None = None


class Envelope(_Strict, frozen=True):
    do: list[Effect] = []


class Chapter(_Strict, frozen=True):
    """A chapter without its texts."""

    format: Literal[1]
    no: int
    scene: Scene
    cards: list[Card]
    keywords: list[DeclaredKeyword] = []
    counters: dict[str, Counter] = {}
    figures: dict[str, Figure] = {}
    puzzles: dict[str, Puzzle] = {}
    envelope: Envelope | None = None


class CardTexts(_Strict, frozen=True):
    """The texts of a card in one language."""

    title: str
    front: str = ""
    back: str = ""
    text: str = ""
    options: dict[str, str] = {}
    columns: dict[str, str] = {}
    endings: list[str] = []
    prep: str = ""
    says: dict[str, str] = {}
    labels: dict[str, str] = {}


class PuzzleTexts(_Strict, frozen=True):
    title: str
    intro: str
    tiles: list[str] = []
    clues: list[str] = []
    symbols: list[str] = []
    names: list[str] = []
    places: list[str] = []
    marks: str = ""
    steps: list[str] = []


class Texts(_Strict, frozen=True):
    """All texts of a chapter in one language."""

    title: str
    areas: dict[str, str]
    cards: dict[str, CardTexts]
    popups: dict[str, str] = {}
    objects: dict[str, str] = {}
    vortices: dict[str, str] = {}
    figures: dict[str, str] = {}
    counters: dict[str, str] = {}
    markers: dict[str, str] = {}
    puzzles: dict[str, PuzzleTexts] = {}
    keywords: dict[str, str] = {}
    """What the players read instead of a keyword, where the game has no name for it."""
    envelope: str = ""
    says: dict[str, str] = {}
    labels: dict[str, str] = {}
    """Texts of effects that are on no card: those of figures and of the envelope."""


class HeroAttack(_Strict, frozen=True):
    dice: int
    range: int
    """Steps; -1 is anywhere."""
    targets: int = 1
    per: Literal["success", "hit"] = "success"
    cap: int = 0
    """The most damage one Wyrm takes from one attack; 0 is no limit."""
    on_hit: list[Effect] = []


class Hero(_Strict, frozen=True):
    """A hero card; ``skill`` is the starting skill."""

    id: str
    hearts: int
    attack: HeroAttack
    skill: Rule


class Skill(_Strict, frozen=True):
    """One side of an Upgrade card; ``gain`` runs once when it is chosen."""

    rule: Rule
    gain: list[Effect] = []


class Upgrade(_Strict, frozen=True):
    id: str
    hero: str
    chapter: int
    a: Skill
    b: Skill


class Fragment(_Strict, frozen=True):
    id: str
    copies: int
    rule: Rule


class WyrmCard(_Strict, frozen=True):
    """``chapter`` is 0 for the base deck; ``again`` reveals one more card afterwards."""

    id: str
    do: list[Effect]
    chapter: int = 0
    again: bool = False
