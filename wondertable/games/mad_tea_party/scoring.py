"""Victory points (section 9)."""

from __future__ import annotations

import msgspec

from wondertable.games.mad_tea_party.cards import SOLDIER
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Result

SOLDIER_VP = -2  # TP-SCO-03


PARTS = ("chapters", "heroes", "soldiers", "unfinished")
"""The lines of a score sheet."""


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A score sheet: where a player's points come from."""

    chapters: int
    heroes: int
    soldiers: int
    unfinished: int
    total: int


def sheet(t: Tea, seat: int) -> Sheet:
    """The running score of a seat, which is its final score if the game ends now (TP-INV-15)."""
    box, player = t.box, t.players[seat]
    chapters = heroes = soldiers = 0
    for card in player.pile:
        if card in box.pages:
            chapters += box.vp[card]  # TP-SCO-01
        elif card in box.is_hero:
            heroes += box.vp[card]  # TP-SCO-02
        elif box.kind[card] == SOLDIER:
            soldiers += SOLDIER_VP
    covered = sum(1 for card in player.pages.values() if card)
    if t.scoring == "experienced":  # TP-SCO-05, TP-VAR-01
        unfinished = covered - sum(box.vp[chapter] for chapter in player.book)
    else:  # TP-SCO-04
        unfinished = covered - len(player.pages)
    return Sheet(chapters, heroes, soldiers, unfinished, chapters + heroes + soldiers + unfinished)


def score(t: Tea, seat: int) -> int:
    return sheet(t, seat).total


def result(t: Tea) -> Result:
    """The scores, the winners and why it is over, if the game ends now."""
    scores = tuple(score(t, seat) for seat in range(len(t.players)))
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)  # TP-SCO-06
    if not t.characters_left():
        reason = "characters"
    elif not t.chapter_deck:
        reason = "chapters"
    else:
        reason = "stalled"
    return Result(scores, winners, reason)
