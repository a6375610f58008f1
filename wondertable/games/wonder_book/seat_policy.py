"""What a seat may leave: to the table reading, handing over, re-rolls and enemies, to others small decisions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from wondertable.games.wonder_book.options import AGREE, KEEP_DICE, READ, Victim
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import AnswerError, Ask, Option, Seat, Words
from wondertable.kernel.seat_policy import SeatPolicy, Settings

__all__ = ["LEFT", "BookSeatPolicy"]

LEFT = ("read", "consent", "reroll", "victims", "wyrms", "small")
"""What can be left to the table or to others, in the order in which it is listed."""
STORY = ("choice", "ask")
"""Decisions of the team that nobody leaves to others: the choices of the story and what cards ask (WB-RUL-32)."""
ORDERS = ("wyrm", "wyrm-step", "figure-step", "explosion", "burst")
"""Questions about the order and the ways of enemies."""


class BookSeatPolicy(SeatPolicy[Book]):
    """The table answers what a seat has ticked. At first only small decisions are left, to whoever decides first."""

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        return {"left": ["small"]}

    def schema(self, table: Book, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        offered = [one for one in LEFT if (one != "read" or table.reading) and (one != "consent" or table.seats > 1)]
        if alone or table.seats == 1:
            offered = [one for one in offered if one != "small"]
        values = [{"value": one, "title": words.say(f"left.{one}")} for one in offered]
        ticked = [one for one in settings.get("left", ()) if one in offered]
        return [{"key": "left", "kind": "ticks", "value": ticked, "values": values, "title": words.say("left.title")}]

    def schema_basis(self, table: Book, seat: Seat, settings: Settings) -> Hashable:
        return table.reading, table.seats

    def read(self, table: Book, seat: Seat, value: Any, before: Settings, *, alone: bool) -> Settings:
        wanted = value.get("left") if isinstance(value, dict) else None
        if not isinstance(wanted, list) or not all(one in LEFT for one in wanted):
            raise AnswerError("error.settings", detail="left")
        return {**before, "left": [one for one in LEFT if one in wanted]}

    def agrees(self, table: Book, ask: Ask, settings: Settings) -> bool:
        return ask.prompt not in STORY and "small" in settings.get("left", ())

    def answer_to(self, table: Book, ask: Ask, settings: Settings) -> Option | None:
        left = settings.get("left", ())
        match ask.prompt:
            case "read" if "read" in left:
                return READ
            case "consent" if "consent" in left:
                return AGREE
            case "reroll" if "reroll" in left:
                return KEEP_DICE
            case "victim" if "victims" in left:
                return _healthiest(table, ask)
            case prompt if prompt in ORDERS and "wyrms" in left:
                return ask.options[0]
        return None


def _healthiest(t: Book, ask: Ask) -> Option:
    """Damage evenly spread: whoever has the most Hearts takes it, allies last."""

    def worth(option: Option) -> int:
        assert isinstance(option, Victim)
        return t.heroes[option.victim].hearts if option.victim in t.heroes else 0

    return max(ask.options, key=worth)
