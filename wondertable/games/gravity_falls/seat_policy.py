"""In which windows a seat wants to be asked for its ability (GF-UI-09)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from wondertable.games.gravity_falls.options import GO_ON
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import AnswerError, Option, Seat, Words
from wondertable.kernel.seat_policy import SeatPolicy, Settings

__all__ = ["TownSeatPolicy"]

WINDOWS = (2, 3, 4, 5, 6)
USUAL = (5, 6)
WITH_WINDOW = ("SOO", "WEN")


class TownSeatPolicy(SeatPolicy[Town]):
    """The table says "go on" where a seat does not want to be asked."""

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        return {"windows": list(USUAL)}

    def schema(self, table: Town, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        if not self._has_window(table, seat):
            return []
        values = [{"value": str(window), "title": words.say(f"window.{window}")} for window in WINDOWS]
        ticked = [str(window) for window in settings.get("windows", USUAL)]
        title = words.say("window.title")
        return [{"key": "windows", "kind": "ticks", "value": ticked, "values": values, "title": title}]

    def _has_window(self, table: Town, seat: Seat) -> bool:
        """Does the seat play a character whose ability has a window?"""
        return any(hero.id in WITH_WINDOW and table.seat_of(index) == seat for index, hero in enumerate(table.team))

    def schema_basis(self, table: Town, seat: Seat, settings: Settings) -> Hashable:
        return self._has_window(table, seat)

    def read(self, table: Town, seat: Seat, value: Any, before: Settings, *, alone: bool) -> Settings:
        wanted = value.get("windows") if isinstance(value, dict) else None
        if not isinstance(wanted, list) or not all(str(one) in map(str, WINDOWS) for one in wanted):
            raise AnswerError("error.settings", detail="windows")
        return {**before, "windows": sorted({int(one) for one in wanted})}

    def answer(self, table: Town, seat: Seat, settings: Settings) -> Option | None:
        if table.window and table.window not in settings.get("windows", USUAL):
            return GO_ON
        return None
