"""The alarm only rises; at its last space the game is lost (section 8)."""

from __future__ import annotations

from wondertable.games.gravity_falls.state import Outcome, Town
from wondertable.kernel import StepEnded


def end(t: Town, outcome: Outcome, cause: str) -> None:
    """GF-END-01, GF-END-02, GF-TURN-08: at once, whatever is going on."""
    t.outcome, t.last_words = outcome, cause
    t.phase = "over"
    beaten = len(t.monsters) - len(t.alive())
    t.tell(outcome, cause=cause, turn=t.turn, beaten=beaten, most=len(t.monsters))
    raise StepEnded  # the end reaches through every unfinished effect


def raise_alarm(t: Town, count: int, cause: str) -> None:
    """GF-ALM-01, GF-ALM-06: space by space; the loss is noticed at every one of them."""
    if not count:
        return
    before, (_, loss, shrinks) = t.alarm, t.track
    t.alarm = alarm = min(before + count, loss)
    for space in shrinks:
        if before < space <= alarm:
            t.shrink_cause = cause
    t.tell("alarm", n=alarm - before, alarm=alarm, loss=loss, cause=cause)
    if alarm == loss:
        end(t, "lost", cause)
