"""Chapter data and base content compiled to a ``Box``, once for a chapter and a number of heroes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.box import Box, Card, Face, FigureSheet, Goal, HeroCard, WyrmSheet
from wondertable.games.wonder_book.cards import back, front
from wondertable.games.wonder_book.content import Content
from wondertable.games.wonder_book.effects import Compiler, exit_name
from wondertable.games.wonder_book.options import Interact
from wondertable.games.wonder_book.terms import card_no

__all__ = ["box_of", "column", "compile_box", "ending"]

CARD_RULES = ("item", "rule", "interaction")
MOST_BOXES = 32
_boxes: dict[tuple[bytes, bytes, int], Box] = {}


def box_of(content: Content, chapter: model.Chapter, size: int) -> Box:
    """The compiled chapter. Games with the same cards share it, and with it all that was ever looked up in it."""
    cards = msgspec.json.encode([content.heroes, content.upgrades, content.fragments, content.wyrms])
    key = (cards, msgspec.json.encode(chapter), size)
    found = _boxes.get(key)
    if found is None:
        if len(_boxes) >= MOST_BOXES:
            _boxes.clear()
        found = _boxes[key] = compile_box(content, chapter, size)
    return found


def compile_box(content: Content, chapter: model.Chapter, size: int) -> Box:
    """Everything of a chapter for so many heroes."""
    box = Box(chapter, size)
    compiler = Compiler(box)
    _heroes(box, compiler, content)
    _upgrades(box, compiler, content)
    for fragment in content.fragments:
        sheet = compiler.of(fragment.id).compile_rule(fragment.rule, fragment.id, "special", owned=True)
        box.fragments[fragment.id] = sheet.acts[0]
        box.fragment_cards += [f"{fragment.id}.{copy}" for copy in range(1, fragment.copies + 1)]
    for wyrm in content.wyrms:
        _wyrm(box, compiler.of(wyrm.id), wyrm)
    for name, counter in chapter.counters.items():
        box.counters[name] = (
            compiler.number(counter.start),
            compiler.number(counter.min),
            compiler.number(counter.max),
        )
    for name, figure in chapter.figures.items():
        _figure(box, compiler.of(f"figure.{name}"), name, figure)
    if chapter.envelope is not None:
        box.envelope = compiler.of("envelope").optional_effects(chapter.envelope.do)
        box.faces.append("envelope")
    for card in chapter.cards:
        _card(box, compiler.of(card_no(card.no), card.no), card)
    box.faces.sort()
    return box


def column(no: str, col: str) -> str:
    """The id of a column's face."""
    return f"{no}.{col}"


def ending(no: str, index: int) -> str:
    return f"{no}.{index}"


def _heroes(box: Box, compiler: Compiler, content: Content) -> None:
    for hero in content.heroes:
        own = compiler.of(hero.id)
        sheet = own.compile_rule(hero.skill, hero.id, "skill", owned=True)
        skill = sheet.acts[0]
        on_hit = own.optional_effects(hero.attack.on_hit)
        box.heroes[hero.id] = HeroCard(hero.id, hero.hearts, hero.attack, on_hit, hero.id, skill)
        box.starting[hero.id] = skill


def _upgrades(box: Box, compiler: Compiler, content: Content) -> None:
    """The Upgrade cards of this chapter and the ones before it."""
    for card in content.upgrades:
        if card.chapter > box.no:
            continue
        box.upgrades[card.id] = card
        box.upgrade_of[card.hero, card.chapter] = card.id
        for side, skill in (("a", card.a), ("b", card.b)):
            key = f"{card.id}.{side}"
            own = compiler.of(card.id)
            own.compile_rule(skill.rule, key, "skill", owned=True)
            if skill.gain:
                box.gains[key] = own.effects(skill.gain)


def _wyrm(box: Box, compiler: Compiler, wyrm: model.WyrmCard) -> None:
    if wyrm.chapter > box.no:
        return
    activate = {
        index: compiler.number(effect["enemy"]["activate"])
        for index, effect in enumerate(wyrm.do)
        if "activate" in effect.get("enemy", {}) and "who" not in effect["enemy"]
    }
    box.wyrms[wyrm.id] = WyrmSheet(wyrm.id, [compiler.effect(one) for one in wyrm.do], activate, wyrm.again)
    if wyrm.chapter:
        box.purple[wyrm.id] = wyrm.chapter
    else:
        box.base_wyrms.append(wyrm.id)


def _figure(box: Box, compiler: Compiler, name: str, figure: model.Figure) -> None:
    rule = ""
    if figure.rule is not None:
        rule = f"figure.{name}"
        compiler.compile_rule(figure.rule, rule, "special", owned=False)
    box.figures[name] = FigureSheet(
        name,
        figure,
        compiler.number(figure.hearts),
        compiler.number(figure.acts),
        compiler.number(figure.dmg),
        [(compiler.number(mark.at), compiler.effects(mark.do)) for mark in figure.marks],
        compiler.optional_effects(figure.on_zero),
        rule,
    )


def _card(box: Box, compiler: Compiler, data: model.Card) -> None:
    no = card_no(data.no)
    card = Card(no, data.kind, data, option=Interact(no))
    box.cards[no] = card
    if data.kind not in ("hero", "upgrade", "wyrm", "end"):
        box.faces.append(front(no))
    if data.front is not None:
        card.front = _face(compiler, data.front)
    if data.back is not None:
        card.back = _face(compiler, data.back)
        box.faces.append(back(no))
    for option in data.options:
        card.conditions[option.col] = compiler.optional(option.condition)
    for col, face in data.cols.items():
        card.columns[col] = _face(compiler, face)
        box.faces.append(column(no, col))
    card.price = compiler.price(data.cost)
    card.condition = compiler.optional(data.condition)
    if data.rule is not None:
        card.rule = no
        compiler.compile_rule(data.rule, no, "special", owned=data.kind != "rule")
    if data.kind == "goal":
        card.goal = _goal(compiler, data)
    if data.kind == "end":
        for index, one in enumerate(data.endings):
            card.endings.append((*one.fate, compiler.optional_effects(one.do)))
            box.faces.append(ending(no, index))
        if data.prep is not None:
            card.prep = compiler.optional_effects(data.prep.do)
            box.faces.append(column(no, "prep"))


def _face(compiler: Compiler, face: model.Face) -> Face:
    return Face(compiler.optional_effects(face.do), exit_name(face.exit or "next"))


def _goal(compiler: Compiler, data: model.Card) -> Goal:
    clock = data.clock
    return Goal(
        list(data.vortex),
        compiler.optional_effects(data.start),
        _program(compiler, data.enemies, 0),
        None if clock is None else compiler.number(clock.after),
        None if clock is None else compiler.effects(clock.do),
        compiler.condition(data.done or {"any": []}),
        data.fresh,
        [(one.label, compiler.number(one.of), compiler.number(one.target)) for one in data.progress],
    )


def _program(compiler: Compiler, effects: Sequence[model.Effect], start: int) -> list[tuple[str, Any, int]]:
    """The Enemy Phase of a Goal as short instructions, so that each Wyrm card begins at a checkpoint."""
    program: list[tuple[str, Any, int]] = []
    for effect in effects:
        (verb, value), *_ = effect.items()
        if verb == "enemy" and "reveal" in value:
            program.append(("reveal", compiler.number(value["reveal"]), 0))
        elif verb == "if":
            at = start + len(program) + 1
            then = _program(compiler, value["then"], at)
            other = _program(compiler, value.get("else", []), at + len(then) + 1)
            program.append(("unless", compiler.condition(value["c"]), at + len(then) + 1))
            program += [*then, ("jump", None, at + len(then) + 1 + len(other)), *other]
        else:
            program.append(("do", compiler.effect(effect), 0))
    return program
