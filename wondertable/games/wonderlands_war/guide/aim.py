"""The aim of Wonderland's War in a line, what comes after an option, and the rule behind every question."""

from __future__ import annotations

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.options import Block, CrossHead, KeepQuest, Lead, NoForge, Stop, Suffer
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Goal, Message, Option, Seat

__all__ = ["RULES", "follows", "goal"]

RULES = {
    "keep-quest": "WW-SET-14",
    "poison": "WW-LDR-02",
    "tea": "WW-TEA-07",
    "sit": "WW-TEA-09",
    "party-card": "WW-LDR-05",
    "reward": "WW-REW-01",
    "unit": "WW-REW-02",
    "send": "WW-REW-12",
    "share": "WW-LDR-08",
    "discard-quest": "WW-REW-20",
    "twice-as-fast": "WW-DEC-21",
    "tea-time": "WW-DEC-21",
    "rose-support": "WW-ALY-42",
    "lead": "WW-TEA-16",
    "which-way": "WW-DEC-23",
    "wager": "WW-WGR-01",
    "commit": "WW-BAT-07",
    "pick": "WW-BAT-11",
    "shield": "WW-MAD-01",
    "lose": "WW-MAD-03",
    "card-soldier": "WW-DEC-29",
    "bottle": "WW-DEC-31",
    "claws": "WW-DEC-34",
    "bonus": "WW-DEC-32",
    "flamingo": "WW-ALY-41",
    "manxome": "WW-DEC-30",
    "amulet": "WW-DEC-30",
    "crown": "WW-DEC-30",
    "shift": "WW-DEC-33",
    "points-or-castle": "WW-DEC-35",
    "walrus": "WW-DEC-36",
    "feat": "WW-QST-02",
    "rose-feat": "WW-ALY-32",
    "remove": "WW-ALY-33",
    "ability": "WW-RES-10",
    "forge": "WW-FRG-02",
    "wager-won": "WW-WGR-02",
}
"""By prompt, the rule that explains it best."""


def goal(t: War, seat: Seat) -> Goal:
    """WW-FIN-01, WW-EOW-01: the round, and the points of the seat if the game ended now (of all but secret quests)."""
    rounds = len(next(iter(t.box.tiles.values())))
    parts: list[Message] = [("goal.round", {"round": max(t.round, 1), "rounds": rounds})]
    if seat >= 0:
        parts.append(("goal.points", {"points": _written(scoring.sheet(t, seat).total)}))
    else:
        open_sheets = (scoring.sheet(t, one, (*p.feats, *p.opened)) for one, p in enumerate(t.players))
        parts.append(("goal.best", {"points": _written(max(sheet.total for sheet in open_sheets))}))
    return Goal(("goal.aim", {"rounds": rounds}), parts)


def _written(points: int) -> str:
    return str(points).replace("-", "−")


def follows(t: War, ask: Ask, option: Option) -> Message | None:
    player = t.players[ask.seat]
    match option:
        case Stop():
            return "follows.stop", {"strength": player.strength}  # WW-BAT-07
        case Block():
            return "follows.block", {}  # WW-MAD-01
        case Suffer():
            return "follows.suffer", {}  # WW-MAD-02, WW-MAD-03
        case KeepQuest():
            return "follows.keep-quest", {}  # WW-SET-14
        case CrossHead():
            return "follows.cross", {}  # WW-TEA-09
        case Lead():
            return "follows.lead", {}  # WW-TEA-16
        case NoForge():
            return "follows.no-forge", {}  # WW-FRG-08
    return None
