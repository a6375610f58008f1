"""Facts about a table for both faces of the terminal, the coloured and the plain one."""

from __future__ import annotations

from wondertable.games.mad_tea_party.guide.questions import why_not_played
from wondertable.games.mad_tea_party.rules import plays
from wondertable.games.mad_tea_party.state import CENTRE, HUGE, TINY
from wondertable.games.mad_tea_party.terminal.seen import Seen
from wondertable.kernel import Words

ROWS = (("huge", HUGE), ("mid", CENTRE), ("tiny", TINY))
SHEET = ("chapters", "heroes", "soldiers", "unfinished", "total")
FEW = {"character": 6, "chapter": 4}
"""From this size on an ending deck is short (section 16)."""


def signed(number: int) -> str:
    """With a minus sign that is as wide as a digit."""
    return f"−{-number}" if number < 0 else str(number)


def few_cards(deck: str, size: int) -> bool:
    return size <= FEW.get(deck, -1)


def hand_order(seen: Seen) -> list[str]:
    """The viewer's hand by order number, the chapters after it."""
    player, box = seen.t.players[seen.me], seen.box
    figures = [*player.heroes, *player.characters]
    return [
        *sorted(figures, key=lambda card: (box.order[card], box.kind[card], box.treats.get(card, ()))),
        *sorted(player.chapters, key=lambda card: (-box.vp[card], card)),
    ]


def playable(seen: Seen) -> set[str]:
    """In the viewer's own adventure: what may be played now; at other times nothing is held against a card."""
    if not seen.is_active(seen.me) or seen.t.phase != "adventure":
        return set(hand_order(seen))
    return {option.plain().get("card", "") for option in plays(seen.t)}


def in_the_middle(seen: Seen, words: Words) -> list[str]:
    """The card being played, the Cats that answered it, the cards a Hare has revealed."""
    t, lines = seen.t, []
    if t.in_play:
        lines.append(words.say("draw.in-play", card=t.in_play))
    if t.chain:
        lines.append(words.say("draw.chain", names=", ".join(words.player(who) for who, _ in t.chain)))
    if t.revealed:
        lines.append(words.say("draw.revealed", cards=t.revealed))
    return lines


def why_not(seen: Seen, card: str, words: Words) -> str:
    """The reason why a card of the hand cannot be played now, in the few words that fit into a table."""
    why = why_not_played(seen.t, card)
    return "" if why is None else words.say(f"draw.{why[0]}", **why[1])
