"""The aim of Mad Tea Party in a line, what comes after an option, and the rule behind every question."""

from __future__ import annotations

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.options import Cat, Close, Discard, End, Pass, PlayChapter
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Ask, Goal, Message, Option, Seat

__all__ = ["RULES", "follows", "goal"]

RULES = {
    "search": "TP-SEA-01",
    "adventure": "TP-ADV-01",
    "treat": "TP-TRE-01",
    "effect": "TP-PLY-04",
    "copy": "TP-ALI-02",
    "alice-page": "TP-ALI-03",
    "take": "TP-RAB-01",
    "soldier-page": "TP-SOL-02",
    "attack": "TP-SOL-05",
    "name": "TP-QUE-01",
    "steal": "TP-GRY-01",
    "queen-discard": "TP-QUE-01",
    "hare-place": "TP-HAR-01",
    "hare-order": "TP-HAR-02",
    "whirlwind": "TP-WHI-01",
    "move": "TP-MOV-01",
    "react": "TP-CAT-01",
}
"""By prompt, the rule that explains it best."""


def goal(t: Tea, seat: Seat) -> Goal:
    """TP-END-06, TP-FIN-01: the points of the seat (of the leader for a spectator), and what is left of both decks."""
    shown = scoring.score(t, seat) if seat >= 0 else max(scoring.score(t, one) for one in range(len(t.players)))
    points: Message = ("goal.points" if seat >= 0 else "goal.best", {"points": str(shown)})
    left: Message = ("goal.left", {"characters": t.characters_left(), "chapters": len(t.chapter_deck)})
    return Goal(("goal.aim", {}), (points, left))


def follows(t: Tea, ask: Ask, option: Option) -> Message | None:
    match option:
        case PlayChapter():
            return "follows.chapter", {}  # TP-ADV-03
        case End():
            return "follows.end", {}  # TP-END-01
        case Close():
            return ("follows.close-effect" if t.in_play else "follows.close"), {}  # TP-HAT-01, TP-CHP-02
        case Cat() if t.chain:
            return "follows.cat-on-cat", {}  # TP-WIN-09
        case Cat():
            return "follows.cat", {}  # TP-WIN-11
        case Pass():
            return "follows.pass", {}
        case Discard():
            return "follows.discard", {}  # TP-MOV-03
    return None
