"""The aim of Wonder Book in a line, what comes after an option, and the rule behind every question."""

from __future__ import annotations

from wondertable.games.wonder_book.options import Abandon, EndTurn, GiveUp, KeepDice, UseDice
from wondertable.games.wonder_book.puzzles import INSTEAD
from wondertable.games.wonder_book.state import FATE, Book
from wondertable.games.wonder_book.view import target_of
from wondertable.kernel import Ask, Goal, Message, Option, Seat

__all__ = ["RULES", "follows", "goal"]

RULES = {
    "hero": "WB-DEC-02",
    "upgrade": "WB-UPG-01",
    "read": "WB-FLO-01",
    "choice": "WB-STO-02",
    "next-hero": "WB-PHP-02",
    "abandon": "WB-DEC-25",
    "action": "WB-ACT-01",
    "extra": "WB-ACT-04",
    "extra-order": "WB-ACT-04",
    "reroll": "WB-RER-01",
    "target": "WB-ATK-01",
    "second-target": "WB-ATK-10",
    "surplus": "WB-ATK-07",
    "pick": "WB-DEC-21",
    "ask": "WB-DEC-21",
    "consent": "WB-DEC-13",
    "reaction": "WB-DEC-23",
    "wyrm": "WB-WAC-01",
    "victim": "WB-WAC-03",
    "wyrm-step": "WB-WAC-04",
    "figure-step": "WB-DEC-17",
    "explosion": "WB-WAC-07",
    "burst": "WB-WAC-07",
    "wyrm-discard": "WB-ENE-04",
    "wyrm-under": "WB-ENE-04",
    "wyrm-order": "WB-ENE-04",
    **dict.fromkeys((f"puzzle-{kind}" for kind in ("order", "code", "rings", "find", "recall", "steady")), "WB-FMT-16"),
}
"""By prompt, the rule that explains it best."""


def goal(t: Book, seat: Seat) -> Goal:
    """WB-GOL-01, WB-WIN-01, WB-LOS-01: the Goal with its counts, and Fate."""
    target, fate = target_of(t), ("goal.fate", {"fate": t.fate, "of": FATE})
    if target is None:
        return Goal(("goal.aim", {}), (fate,))
    counts: list[Message] = [
        ("goal.count", {"card": target.card, "progress": row.label, "done": min(row.of, row.target), "of": row.target})
        for row in target.progress
    ]
    return Goal(("goal.aim-goal", {"card": target.card}), (*counts, fate))


def follows(t: Book, ask: Ask, option: Option) -> Message | None:
    match option:
        case EndTurn():
            others = [name for name, hero in t.heroes.items() if hero.hearts and name not in (*t.done, t.actor)]
            return ("follows.next-hero" if others else "follows.enemies"), {}  # WB-PHP-02, WB-PHP-04
        case KeepDice():
            return "follows.keep-dice", {}  # WB-RER-01
        case UseDice():
            return "follows.use-dice", {"n": INSTEAD}  # WB-FMT-16
        case Abandon():
            return ("follows.abandon" if ask.prompt == "abandon" else "follows.abandon-asked"), {}  # WB-DEC-25
        case GiveUp():
            return "follows.give-up", {}
    return None
