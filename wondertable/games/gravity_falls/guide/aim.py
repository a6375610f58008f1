"""The aim of Gravity Falls in a line, what comes after an option, and the rule behind every question."""

from __future__ import annotations

from wondertable.games.gravity_falls.cards import CLASSES
from wondertable.games.gravity_falls.options import GiveUp, NoDraw, RaiseAlarm, Rest, Roll
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask, Goal, Message, Option, Seat

__all__ = ["RULES", "follows", "goal"]

RULES = {
    "character": "GF-OPT-07",
    "turn": "GF-TURN-02",
    "go": "GF-MOVE-01",
    "teleport": "GF-CARD-04",
    "pull": "GF-RUM-01",
    "roll": "GF-ROLL-01",
    "reroll": "GF-CHR-04",
    "move-token": "GF-DICE-01",
    "cube": "GF-S5-01",
    "draw": "GF-S5-03",
    "curse-roll": "GF-S5-05",
    "drop": "GF-S5-07",
    "ability": "GF-CHR-01",
    "move-monster": "GF-MON-03",
    "riot-pull": "GF-RIOT-03",
    "leap": "GF-EVT-03",
    "run": "GF-EVT-05",
    "hard-choice": "GF-EVT-04",
    "lose-cube": "GF-EVT-08",
}
"""By prompt, the rule that explains it best."""


def goal(t: Town, seat: Seat) -> Goal:
    """GF-END-01, GF-END-02: monsters beaten and the alarm."""
    of = len(t.monsters) or len(CLASSES)
    beaten = sum(not monster.place for monster in t.monsters) if t.turn else 0
    return Goal(
        ("goal.aim", {"loss": t.track.loss}),
        (("goal.monsters", {"beaten": beaten, "of": of}), ("goal.alarm", {"alarm": t.alarm, "loss": t.track.loss})),
    )


def follows(t: Town, ask: Ask, option: Option) -> Message | None:
    match option:
        case Rest():
            return "follows.rest", {}  # GF-REST-02, GF-TURN-01
        case Roll(foe=""):
            return "follows.persuade", {}  # GF-PERS-01
        case Roll():
            return "follows.fight", {}  # GF-FIGHT-01
        case RaiseAlarm():
            return "follows.alarm", {"alarm": t.alarm + 1, "loss": t.track.loss}
        case GiveUp():
            return "follows.give-up", {}
        case NoDraw():
            return "follows.no-draw", {"hand": len(t.hero.hand)}
    return None
