"""The seat settings of section 8.3 as a live table uses them: kept as plain data, read from a client, answered by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.mad_tea_party.cards import CHARACTERS, HEROES
from wondertable.games.mad_tea_party.options import PASS
from wondertable.games.mad_tea_party.seat_settings import (
    BOT_DELAY,
    COUNTDOWN,
    COUNTDOWN_LEAST,
    COUNTDOWN_MOST,
    SeatSettings,
    Window,
    controller_answer,
    floor,
    is_shown,
    open_window,
    own_cats,
    seconds,
)
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import AnswerError, Option, Seat, Words
from wondertable.kernel.seat_policy import SeatPolicy, Settings

__all__ = ["TeaSeatPolicy"]

WITH_CAT = "with_cat"
"""Ask only with a Cat in hand: alone among bots, where nobody can see that a question was left out (TP-WIN-31)."""
MODES = ("ask", "ask_if_touched", "ask_kinds", "auto_pass")
FIELDS = ("mode", "kinds", "countdown", "pass_turn", "own_cat")


class TeaSeatPolicy(SeatPolicy[Tea]):
    """When a player wants to be asked for Cats."""

    bot_delay = BOT_DELAY  # TP-WIN-35

    def least_open(self, people: int) -> float:
        return floor(people)  # TP-WIN-34

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        mode = WITH_CAT if alone else "ask"
        return {"mode": mode, "kinds": [], "countdown": COUNTDOWN if hurried else None}

    def schema(self, table: Tea, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        def titled(values: tuple[str, ...], prefix: str) -> list[dict[str, str]]:
            return [{"value": value, "title": words.say(f"{prefix}.{value}")} for value in values]

        modes = (WITH_CAT, *MODES) if alone else MODES
        fields: list[dict[str, Any]] = [
            {"key": "mode", "kind": "choice", "value": settings["mode"], "values": titled(modes, "react")},
            {
                "key": "kinds",
                "kind": "ticks",
                "value": settings["kinds"],
                "values": titled((*HEROES, *CHARACTERS), "kind"),
                "when": {"mode": "ask_kinds"},
            },
            {
                "key": "countdown",
                "kind": "seconds",
                "value": settings["countdown"],
                "least": COUNTDOWN_LEAST,
                "most": COUNTDOWN_MOST,
                "when": {"mode": "ask"},
            },
            {"key": "pass_turn", "kind": "flag", "value": settings.get("pass_turn") == table.turn},
        ]
        cats = self._offered_cats(table, seat)
        if cats:
            values = [{"value": card, "title": words.name("card", card)} for card in cats]
            ticked = _own_cat(table, settings, _next_play(table))
            fields.append({"key": "own_cat", "kind": "choice", "value": ticked, "values": values})
        titles = {"mode": "react.title", "pass_turn": "react.pass-turn", "own_cat": "react.own-cat"}
        return [{**field, "title": words.say(titles.get(field["key"], f"react.{field['key']}"))} for field in fields]

    def _offered_cats(self, table: Tea, seat: Seat) -> list[str]:
        """TP-WIN-32: only whoever declares, and only with a Cat in hand."""
        if table.phase != "adventure" or table.active != seat or table.window:
            return []
        return own_cats(table.box, table.players[seat].heroes)

    def read(self, table: Tea, seat: Seat, value: Any, before: Settings, *, alone: bool) -> Settings:
        if not isinstance(value, Mapping) or not set(value) <= set(FIELDS):
            raise AnswerError("error.settings", detail=", ".join(FIELDS))
        settings = {**before, **{key: value[key] for key in ("mode", "kinds", "countdown") if key in value}}
        if "pass_turn" in value:
            settings["pass_turn"] = table.turn if value["pass_turn"] else 0
        if "own_cat" in value:
            cat = value["own_cat"] or ""
            if cat and cat not in self._offered_cats(table, seat):
                raise AnswerError("error.settings", detail="own_cat")
            settings["own_cat"] = {"card": cat, "turn": table.turn, "play": _next_play(table)} if cat else None
        if settings["mode"] == WITH_CAT and not alone:
            raise AnswerError("error.settings", detail="mode")
        _settled(settings)
        return settings

    def answer(self, table: Tea, seat: Seat, settings: Settings) -> Option | None:
        window = open_window(table)
        if window is None:
            return None
        cat = _own_cat(table, settings, table.played)
        if cat and cat not in table.players[seat].heroes:
            cat = ""
        if settings["mode"] == WITH_CAT and not (window.level == 0 and window.owner == seat):
            return None if self._has_cat(table, seat, window, settings) else PASS
        return controller_answer(_settled(settings), window, seat, cat)

    def _has_cat(self, table: Tea, seat: Seat, window: Window, settings: Settings) -> bool:
        asked = SeatSettings(pass_turn=settings.get("pass_turn") or 0)
        return bool(own_cats(table.box, table.players[seat].heroes)) and is_shown(asked, window, seat)

    def timeout(self, settings: Settings, *, connected: bool) -> float | None:
        return seconds(_settled(settings), live=True, connected=connected)  # TP-WIN-33

    def on_timeout(self, table: Tea, seat: Seat) -> Option | None:
        return PASS


def _settled(settings: Settings) -> SeatSettings:
    """The settings as section 8.3 knows them; raises ``AnswerError`` for what it does not know."""
    mode = settings["mode"]
    try:
        if mode not in (*MODES, WITH_CAT):
            raise ValueError("mode")
        countdown = settings["countdown"]
        if countdown is not None and type(countdown) is not int:
            raise ValueError("countdown")
        return SeatSettings(
            "auto_pass" if mode == WITH_CAT else mode,
            frozenset(settings["kinds"]),
            settings.get("pass_turn") or 0,
            countdown,
        )
    except (TypeError, ValueError) as error:
        raise AnswerError("error.settings", detail=str(error)) from None


def _next_play(table: Tea) -> int:
    """The number of the card that is being declared, or of the next one."""
    return table.played if table.in_play else table.played + 1


def _own_cat(table: Tea, settings: Settings, play: int) -> str:
    """The Cat of the ticked box, if it was ticked for this very card."""
    ticked = settings.get("own_cat")
    if not ticked or (ticked["turn"], ticked["play"]) != (table.turn, play):
        return ""
    return str(ticked["card"])
