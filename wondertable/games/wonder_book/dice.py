"""Rolls and re-rolls (section 5.3)."""

from __future__ import annotations

from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.force import banned, fire, quantity
from wondertable.games.wonder_book.options import KEEP_DICE, REROLL
from wondertable.games.wonder_book.state import DICE, Book
from wondertable.games.wonder_book.world import lose_hearts
from wondertable.kernel import Ask, Rules

__all__ = ["FACES", "may_reroll", "roll", "throw"]

FACES = ("S", "F")
"""Success and fail: three faces of each on a die (WB-COM-03, WB-RND-05)."""
REROLLABLE = ("attack", "skill", "special")  # WB-RUL-02


def throw(t: Book, count: int) -> str:
    """So many dice, five at most (WB-RUL-45)."""
    pick = t.chance.pick
    return "".join([pick(FACES) for _ in range(min(count, DICE))])


def roll(t: Book, hero: str, count: int, kind: str, c: Ctx) -> Rules[int]:
    """Roll for an action or a task, with the re-roll where it is allowed; gives the successes."""
    t.dice = throw(t, count)
    t.walked = 0
    t.tell("rolled", hero=hero, dice=t.dice, kind=kind, card=c.card)
    if kind in REROLLABLE and hero == t.actor and "F" in t.dice:
        cost = quantity(t, "reroll.cost", 1, hero)
        if may_reroll(t, hero, cost):
            facts = {"hero": hero, "dice": t.dice, "kind": kind, "n": cost}
            pick = yield Ask(t.seat_of(hero), "reroll", (REROLL, KEEP_DICE), facts=facts)
            if pick == REROLL:
                t.rerolls += 1
                lose_hearts(t, hero, cost, "reroll")  # WB-RUL-41: a cost cannot be prevented; never the last Heart
                kept = t.dice.count("S")
                t.dice = "S" * kept + throw(t, len(t.dice) - kept)  # WB-RER-03, WB-RUL-01
                t.tell("rerolled", hero=hero, dice=t.dice, kind=kind)
    c.succ = t.dice.count("S")
    hooks = fire(t, "roll", who=hero, it=hero, suffix=kind, c=c)
    if hooks is not None:
        yield from hooks
    return c.succ


def may_reroll(t: Book, hero: str, cost: int) -> bool:
    """WB-RER-01, WB-RER-02: once in one's own turn, and never for the last Heart."""
    return (
        t.heroes[hero].hearts > cost
        and t.rerolls < quantity(t, "reroll.times", 1, hero)
        and not banned(t, "reroll", hero)
    )
