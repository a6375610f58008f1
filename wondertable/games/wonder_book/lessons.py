"""The tutorial: the first pages, a choice, and the two long examples of the rulebook, on the real engine.

The examples are told in the courtyard of Chapter I: with its areas and cards, and with the lines that they need.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    KEEP_DICE,
    READ,
    REROLL,
    Activate,
    Choose,
    ChooseHero,
    Interact,
    Move,
    Pick,
    Skill,
    TakeTurn,
    Target,
    Victim,
)
from wondertable.games.wonder_book.options import Step as WyrmStep
from wondertable.games.wonder_book.position import arrange
from wondertable.kernel.lesson import Lesson, Step

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["lessons"]

COURTYARD = ("A1", "A2", "A3", "A4", "A5")
FIGHT, PORTRAIT, END = 17, 20, 42
"""Cards of Chapter I: the Goal of the fight, an Interaction card that brings a Fragment, the last card."""
HOOK, LANTERN, ROPE = 12, 13, 14
SEED = 7


def lessons(game: WonderBook) -> tuple[Lesson, ...]:
    """From the first page to the Enemy Phase."""
    first = functools.partial(game.new, 1, SEED, {"chapter": "1", "reading": "confirm"})
    return (
        Lesson(
            "pages",
            first,
            (
                *(Step(READ) for _ in range(3)),
                Step(ChooseHero("lara")),
                Step(ChooseHero("ken")),
                *(Step(READ) for _ in range(3)),
                Step(TakeTurn("ken")),
                Step(Move("A2")),
                Step(Interact("08")),
                Step(READ),
                Step(COLLECT),
            ),
        ),
        Lesson(
            "choice",
            functools.partial(
                arrange,
                game,
                made=_courtyard(game, (HOOK, LANTERN, ROPE, FIGHT, END)),
                heroes="lara@A2 sid@A2",
                solo=True,
                chapter=1,
                on_top=HOOK,
                fields={"running": True, "phase": "round"},
            ),
            (Step(Choose("a")), Step(Pick("sid"))),
        ),
        Lesson(  # WB-EX-01
            "players",
            functools.partial(
                arrange,
                game,
                made=_courtyard(game, (FIGHT, PORTRAIT, END)),
                heroes="lara@A4:4 ken@A3 sid@A2:0",
                wyrms="w1@A1 w2@A2 w3@A2",
                sparks="A2:1 A4:1",
                solo=True,
                laid="20",
                chapter=1,
                fate=3,
                phase="round",
                coming="S F F F S S F F S F F01.1",
            ),
            (
                Step(TakeTurn("sid")),
                Step(ATTACK),
                Step(KEEP_DICE),
                Step(Target("w1")),
                Step(ATTACK),
                Step(REROLL),
                Step(Target("w1")),
                Step(Target("w2")),
                Step(COLLECT),
                Step(TakeTurn("lara")),
                Step(COLLECT),
                Step(Skill("teamwork", "lara")),
                Step(Pick("sid")),
                Step(ATTACK),
                Step(KEEP_DICE),
                Step(ATTACK),
                Step(KEEP_DICE),
                Step(Target("w2")),
                Step(Target("w3")),
                Step(Interact("20")),
                Step(Move("A5")),
                Step(Move("A4")),
            ),
        ),
        Lesson(  # WB-EX-02
            "enemies",
            functools.partial(
                arrange,
                game,
                made=_courtyard(
                    game, (FIGHT, END), dotted=("A2-A3", "A3-A5", "A2-A5", "A3-A4", "A2-A4"), vortices={"V1": "A4"}
                ),
                heroes="lara@A2:2 ken@A3:4 sid@A3:5",
                wyrms="w1@A3 w2@A5 w3@A2 w4@A3~",
                wyrm_top="W1 W2",
                solo=True,
                chapter=1,
                phase="enemy",
            ),
            (
                Step(Activate("w1")),
                Step(Victim("ken")),
                Step(Victim("sid")),
                Step(Activate("w2")),
                Step(WyrmStep("A2")),
                Step(Activate("w3")),
                Step(Activate("w5")),
                Step(Victim("ken")),
                Step(Victim("ken")),
            ),
        ),
    )


def _courtyard(
    game: WonderBook,
    numbers: Sequence[int],
    dotted: Sequence[str] = (),
    vortices: dict[str, str] | None = None,
) -> model.Chapter:
    """Chapter I before its tower unfolds, with these cards only."""
    chapter = game.content.chapter(1).chapter
    scene = chapter.scene
    lines = model.Lines(list(dotted), [])
    if not dotted:
        lines = model.Lines(_inside(scene.lines.dotted, "-"), _inside(scene.lines.solid, "|"))
    return msgspec.structs.replace(
        chapter,
        scene=msgspec.structs.replace(
            scene,
            areas={area: scene.areas[area] for area in COURTYARD},
            lines=lines,
            popups=[],
            objects={name: areas for name, areas in scene.objects.items() if set(areas) <= set(COURTYARD)},
            vortices=vortices or {"V1": scene.vortices["V1"]},
        ),
        cards=[card for card in chapter.cards if card.no in numbers],
        figures={},
        puzzles={},
    )


def _inside(lines: Sequence[str], sign: str) -> list[str]:
    return [line for line in lines if set(line.split(sign)) <= set(COURTYARD)]
