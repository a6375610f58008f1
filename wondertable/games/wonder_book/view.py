"""The table as everybody sees it, and what follows from it (sections 9.1 and 16 of the specification)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.actions import actions_left, legal
from wondertable.games.wonder_book.attack import attack_range, targets
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.chances import Chances, at_least, chances_of
from wondertable.games.wonder_book.deck import choice_on_top
from wondertable.games.wonder_book.dice import may_reroll
from wondertable.games.wonder_book.force import hearts_max, line_states, quantity
from wondertable.games.wonder_book.graph import FAR
from wondertable.games.wonder_book.puzzles import BEST, MARK, STEADY_DICE
from wondertable.games.wonder_book.state import FATE, Book
from wondertable.games.wonder_book.terms import object_areas
from wondertable.games.wonder_book.threats import Threat, threats

__all__ = ["BookAdditions", "HeroAdditions", "PuzzleAdditions", "target_of", "view"]

SILVER_FROM = 3
"""The number of heroes from which symbols with a silver halo count (WB-RUL-12)."""
LineState = Literal["dotted", "solid", "none"]


class SceneArea(msgspec.Struct, frozen=True):
    """An area that is there."""

    id: str
    level: int
    x: int
    y: int
    """Its place in per cent of the picture."""
    popup: str


class SceneLine(msgspec.Struct, frozen=True):
    """A line between two open areas, as heroes and as Wyrms find it."""

    id: str
    ends: tuple[str, str]
    heroes: LineState
    wyrms: LineState


class Progress(msgspec.Struct, frozen=True):
    """A line of the Goal: ``of`` out of ``target``; its words are the label of the Goal card."""

    label: str
    of: int
    target: int


class GoalState(msgspec.Struct, frozen=True):
    """The current Goal with its clock: after so many rounds the clock strikes at the end of every one."""

    card: str
    progress: list[Progress]
    round: int
    rounds: int | None
    """Rounds until the clock strikes; null: it has no clock."""


class LaidCard(msgspec.Struct, frozen=True):
    """A card that lies in the scene, or the top of a stack."""

    card: str
    kind: str
    areas: list[str]
    object: str
    banner: str
    under: int
    """Cards below it in its stack."""
    inert: bool
    """Has it been dealt with, so that it only lies there?"""
    actions: int
    sparks: int
    hearts: int
    """Its price."""


class Column(msgspec.Struct, frozen=True):
    """An option of a choice card."""

    column: str
    stakes: list[str]
    """Keywords that it is known to depend on."""
    locked: bool


class ChoiceState(msgspec.Struct, frozen=True):
    """The choice that lies on top of the deck."""

    card: str
    columns: list[Column]


class Symbols(msgspec.Struct, frozen=True):
    """A line of a Wyrm card: so many symbols, some of them with a silver halo, or words."""

    kind: Literal["spawn", "activate", "explode", "text"]
    n: int
    silver: int


class WyrmCardState(msgspec.Struct, frozen=True):
    """A Wyrm card that is in the deck or was."""

    lines: list[Symbols]
    again: bool
    """Is one more card revealed after it?"""
    purple: bool


class ActionChances(msgspec.Struct, frozen=True):
    """An action that rolls dice, with the chances of the roll."""

    do: str
    act: str
    card: str
    chances: Chances


class TurnState(msgspec.Struct, frozen=True):
    """What the hero whose turn it is can do."""

    left: int
    """Actions left."""
    reach: dict[str, int]
    """By area: steps to get there."""
    targets: list[str]
    rolls: list[ActionChances]
    reroll: int | None
    """Hearts that a re-roll costs; null: there is none any more."""
    better: float | None
    """The chance that rolling the failed dice of the last roll again brings a success; null: none has failed."""


class BookAdditions(msgspec.Struct, frozen=True):
    """Facts that follow from the open table."""

    areas: list[SceneArea]
    borders: list[SceneLine]
    closed: int
    """Pop-ups that are still shut."""
    pool: int
    """Wyrms that are not on the board."""
    fate_down: int
    silver: bool
    """Do symbols with a silver halo count?"""
    wyrm_left: list[str]
    """The cards that are in the Wyrm deck, in no order (section 9.1)."""
    wyrm_cards: dict[str, WyrmCardState]
    """Every Wyrm card of the deck, with its discard pile."""
    kinds: dict[str, str]
    """The kinds of cards of which a face was read."""
    on_table: list[LaidCard]
    shown: dict[str, int]
    """Counters that players look at, if they have been touched."""
    threats: dict[str, list[Threat]]
    target: GoalState | None
    choice: ChoiceState | None
    turn: TurnState | UnsetType = UNSET


class HeroAdditions(msgspec.Struct, frozen=True):
    """Numbers of a hero with everything that changes them."""

    most: int
    """The greatest number of Hearts."""
    dice: int
    """Dice of an attack."""
    range: int
    """Steps that an attack reaches; -1: anywhere."""


class PuzzleAdditions(msgspec.Struct, frozen=True):
    """The task as it is printed; what chance has decided of it is in the state."""

    type: str
    tiles: int
    length: int
    symbols: int
    most_tries: int
    positions: int
    par: int
    coupled: list[tuple[int, int]]
    places: int
    marks: int
    factor: int
    """Of ``find``: the number of a place with a mark can be divided by it."""
    of: int
    """Steps of ``steady``."""
    shown: list[int]
    """Of ``recall``: the sequence, until somebody begins to repeat it."""
    next: float | None
    """The chance of the next step of ``steady``."""
    best: int
    """The best grade that can still be reached with the faults made."""


def view(t: Book, seat: int, wyrms: Sequence[model.WyrmCard]) -> dict[str, Any]:
    """The table for a seat; a spectator is -1 and sees the same. ``wyrms`` are the Wyrm cards as they are printed."""
    seen = t.redact(seat)
    for name, hero in seen["heroes"].items():
        hero.update(msgspec.to_builtins(_hero(t, name)))
    if t.puzzle is not None:
        seen["puzzle"].update(msgspec.to_builtins(_puzzle(t)))
    return {**seen, **msgspec.to_builtins(_additions(t, wyrms))}


def _additions(t: Book, wyrms: Sequence[model.WyrmCard]) -> BookAdditions:
    known = {*t.wyrm_deck, *t.wyrm_top, *t.wyrm_bottom, *t.wyrm_discard, *t.resolving, *t.peeked}
    return BookAdditions(
        areas=[
            SceneArea(name, t.box.areas[name].level, *t.box.areas[name].xy, t.box.areas[name].popup)
            for name in t.opened
        ],
        borders=_borders(t),
        closed=sum(popup not in t.popups for popup in t.box.chapter.scene.popups),
        pool=t.pool,
        fate_down=FATE - t.fate,
        silver=t.size >= SILVER_FROM,
        wyrm_left=sorted(t.wyrm_deck),
        wyrm_cards={card.id: _wyrm_card(card) for card in wyrms if card.id in known},
        kinds={
            no: t.box.cards[no].kind
            for no in dict.fromkeys(face.partition(".")[0] for face in t.seen)
            if no in t.box.cards
        },
        on_table=_on_table(t),
        shown=_shown(t),
        threats=threats(t) if t.goal and not t.outcome else {},
        target=target_of(t),
        choice=_choice(t),
        turn=_turn(t) if t.phase == "turn" and t.actor and t.heroes[t.actor].hearts else UNSET,
    )


def _hero(t: Book, name: str) -> HeroAdditions:
    return HeroAdditions(
        hearts_max(t, name),
        quantity(t, "attack.dice", t.box.heroes[name].attack.dice, name),
        attack_range(t, name),
    )


def _borders(t: Book) -> list[SceneLine]:
    heroes, wyrms = line_states(t)
    there = set(t.opened)
    return [
        SceneLine(name, t.box.lines[name], _line_state(heroes[name]), _line_state(wyrms[name]))
        for name in t.lines
        if there.issuperset(t.box.lines[name])
    ]


def _line_state(kind: str) -> LineState:
    return "dotted" if kind == "dotted" else "solid" if kind == "solid" else "none"


def _on_table(t: Book) -> list[LaidCard]:
    tops = [(no, 0) for no in t.laid] + [(cards[0], len(cards) - 1) for cards in t.stacks.values() if cards]
    found = []
    for no, under in tops:
        card = t.box.cards[no]
        c = Ctx(card=no)
        found.append(
            LaidCard(
                no,
                card.kind,
                [area for area in object_areas(t, no) if area in t.opened],
                card.data.object,
                card.data.banner,
                under,
                no in t.inert,
                card.price.action,
                0 if card.price.sparks is None else card.price.sparks(t, c),
                0 if card.price.hearts is None else card.price.hearts(t, c),
            )
        )
    return found


def _shown(t: Book) -> dict[str, int]:
    counters = t.box.chapter.counters
    return {
        name: value
        for name, value in t.counters.items()
        if counters[name].show and value != t.box.counters[name][0](t, Ctx())
    }


def target_of(t: Book) -> GoalState | None:
    """The current Goal with its counts and its clock."""
    if not t.goal:
        return None
    goal = t.box.cards[t.goal].goal
    assert goal is not None
    c = Ctx(card=t.goal)
    rows = [Progress(label, of(t, c), target(t, c)) for label, of, target in goal.progress]
    return GoalState(t.goal, rows, t.goal_rounds + 1, None if goal.after is None else goal.after(t, c))


def _choice(t: Book) -> ChoiceState | None:
    """WB-RUL-46: an option whose condition is not met is shown if the card says what it depends on."""
    card = choice_on_top(t)
    if card is None:
        return None
    c = Ctx(card=card.no)
    found = []
    for option in card.data.options:
        test = card.conditions[option.col]
        locked = test is not None and not test(t, c)
        if not locked or option.stakes:
            found.append(Column(option.col, list(option.stakes), locked))
    return ChoiceState(card.no, found)


def _turn(t: Book) -> TurnState:
    hero = t.actor
    left = actions_left(t)
    rolls = []
    for option in legal(t, hero, left):
        chances = chances_of(t, hero, option)
        if chances is not None:
            facts = option.plain()
            rolls.append(ActionChances(facts["do"], facts.get("act", ""), facts.get("card", ""), chances))
    reach = t.graph.distance[t.heroes[hero].area]
    cost = quantity(t, "reroll.cost", 1, hero)
    return TurnState(
        left,
        {area: steps for area, steps in reach.items() if steps < FAR},
        targets(t, hero),
        rolls,
        cost if may_reroll(t, hero, cost) else None,
        at_least(fails, 1)[0] if (fails := t.dice.count("F")) else None,
    )


def _puzzle(t: Book) -> PuzzleAdditions:
    assert t.puzzle is not None
    sheet = t.box.puzzles[t.puzzle.id]
    needed = t.puzzle.steps + 1
    return PuzzleAdditions(
        sheet.type,
        sheet.tiles,
        sheet.length,
        sheet.symbols,
        sheet.tries,
        sheet.positions,
        sheet.par,
        [(min(pair), max(pair)) for pair in sheet.coupled],
        sheet.places,
        sheet.marks,
        MARK,
        sheet.steps,
        [] if t.puzzle.steps else t.puzzle.shown,
        at_least(STEADY_DICE, 1)[needed - 1] if sheet.type == "steady" and needed <= STEADY_DICE else None,
        max(0, BEST - t.puzzle.faults),
    )


def _wyrm_card(card: model.WyrmCard) -> WyrmCardState:
    return WyrmCardState([_symbols(effect) for effect in card.do], card.again, card.chapter > 0)


def _symbols(effect: Mapping[str, Any]) -> Symbols:
    enemy = effect.get("enemy", {})
    if "spawn" in enemy:
        return Symbols("spawn", *_counted(enemy["spawn"]))
    if "activate" in enemy and "who" not in enemy:
        return Symbols("activate", *_counted(enemy["activate"]))
    return Symbols("explode" if "explode" in enemy else "text", 0, 0)


def _counted(number: model.Number) -> tuple[int, int]:
    """Symbols that always count, and those with a silver halo (section 12.4)."""
    if isinstance(number, int):
        return number, 0
    two, *_, four = number["heroes"]
    return two, four - two
