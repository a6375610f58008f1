"""Drawing and discarding quests (WW-REW-19, WW-REW-20, WW-RUL-40)."""

from __future__ import annotations

from wondertable.games.wonderlands_war.options import DiscardQuest
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Rules

__all__ = ["draw_quest", "draw_two_discard_one"]


def draw_quest(t: War, seat: int) -> None:
    if not t.quest_deck:
        t.quest_deck, t.quest_discard = t.quest_discard, []
    if not t.quest_deck:
        t.tell("no-quest", who=seat)
        return
    quest = t.chance.draw(t.quest_deck)
    t.players[seat].quests.append(quest)
    t.whisper(seat, "quest", {"quest": quest}, who=seat)


def draw_two_discard_one(t: War, seat: int) -> Rules[None]:
    """Draw two quests and discard one of the hand; its name stays the player's secret."""
    draw_quest(t, seat)
    draw_quest(t, seat)
    hand = t.players[seat].quests
    if not hand:
        return
    pick = yield Ask(seat, "discard-quest", [DiscardQuest(quest) for quest in hand], always=True)
    hand.remove(pick.quest)
    t.quest_discard.append(pick.quest)
    t.whisper(seat, "quest-discarded", {"quest": pick.quest}, who=seat)
