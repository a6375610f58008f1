"""Answers that a seat leaves to the table: to questions with nothing to choose, and by rules of thumb for a war.

Everything here looks only at what the seat sees. Sealed answers are shown to nobody, and a sealed question lasts a
moment at least, so that nobody can tell by the clock who was asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from wondertable.games.wonderlands_war import odds
from wondertable.games.wonderlands_war.effects import is_mad
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    DRAW,
    NO_BET,
    NO_FEAT,
    STOP,
    SUFFER,
    KeepQuest,
    Pick,
)
from wondertable.games.wonderlands_war.quests import feats
from wondertable.games.wonderlands_war.state import FIGHTING, War
from wondertable.kernel import AnswerError, Option, Seat, Words
from wondertable.kernel.seat_policy import SeatPolicy, Settings

__all__ = ["WarSeatPolicy"]

CHOICES = {
    "feats": ("fitting", "always"),
    "wagers": ("ask", "never"),
    "shield": ("ask", "bust"),
    "drawing": ("ask", "safe"),
}
"""The settings with their values, the usual first."""
COUNTDOWN_LEAST, COUNTDOWN_MOST = 10, 120
"""Seconds a player may give themselves for a sealed choice."""
ABSENT = 60
"""Seconds after which the table answers a sealed question for somebody who has gone."""
FLOOR = 0.8
"""Seconds a sealed question lasts at least, once two people might watch each other."""
MOST_LOSSES = 2
"""No chip costs more units (WW-MAD-03)."""


class WarSeatPolicy(SeatPolicy[War]):
    """The settings of a player who does not want to be asked everything."""

    def least_open(self, people: int) -> float:
        return FLOOR if people >= 2 else 0.0

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        return {**{key: values[0] for key, values in CHOICES.items()}, "countdown": None}

    def schema(self, table: War, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        fields: list[dict[str, Any]] = [
            {
                "key": key,
                "kind": "choice",
                "value": settings[key],
                "values": [{"value": value, "title": words.say(f"settle.{key}.{value}")} for value in values],
                "title": words.say(f"settle.{key}"),
            }
            for key, values in CHOICES.items()
            if not (key == "wagers" and table.two)
        ]
        if not alone:
            fields.append(
                {
                    "key": "countdown",
                    "kind": "seconds",
                    "value": settings["countdown"],
                    "least": COUNTDOWN_LEAST,
                    "most": COUNTDOWN_MOST,
                    "title": words.say("settle.countdown"),
                }
            )
        return fields

    def schema_basis(self, table: War, seat: Seat, settings: Settings) -> Hashable:
        return table.two

    def read(self, table: War, seat: Seat, value: Any, before: Settings, *, alone: bool) -> Settings:
        if not isinstance(value, Mapping) or not set(value) <= {*CHOICES, "countdown"}:
            raise AnswerError("error.settings", detail=", ".join((*CHOICES, "countdown")))
        settings = {**before, **value}
        for key, values in CHOICES.items():
            if settings[key] not in values:
                raise AnswerError("error.settings", detail=key)
        seconds = settings["countdown"]
        if seconds is not None and (type(seconds) is not int or not COUNTDOWN_LEAST <= seconds <= COUNTDOWN_MOST):
            raise AnswerError("error.settings", detail="countdown")
        return settings

    def answer(self, table: War, seat: Seat, settings: Settings) -> Option | None:
        player = table.players[seat]
        match table.phase:
            case "feats" if settings["feats"] == "fitting":
                return None if feats(table, seat) or _rose_feat(table, seat) else NO_FEAT
            case "wagers" if settings["wagers"] == "never":
                return NO_BET
            case "commit" if settings["drawing"] == "safe" and player.fight == FIGHTING:
                return DRAW if _safe(table, seat) else None
            case "draw" if settings["shield"] == "bust" and player.shield and player.chip and is_mad(player.chip):
                return BLOCK if odds.peril(table, seat, player.chip).bust else SUFFER
        return None

    def timeout(self, settings: Settings, *, connected: bool) -> float | None:
        countdown: int | None = settings["countdown"]
        return countdown if countdown is not None or connected else ABSENT

    def on_timeout(self, table: War, seat: Seat) -> Option | None:
        """Whoever is gone risks nothing."""
        player = table.players[seat]
        match table.phase:
            case "quests":
                return KeepQuest(player.quests[0])
            case "wagers":
                return NO_BET
            case "commit":
                return STOP
            case "feats":
                return NO_FEAT
            case "draw" if player.drawn:
                return Pick(max(player.drawn, key=lambda chip: (not is_mad(chip), table.box.strength[chip])))
        return None


def _rose_feat(t: War, seat: int) -> bool:
    """May Roses C complete any feat of the hand (WW-ALY-32)?"""
    player = t.players[seat]
    roses = sum(t.box.kind[chip] == "RO" for chip in player.active)
    return t.sets["RO"] == "C" and roses >= 2 and bool(player.quests)


def _safe(t: War, seat: int) -> bool:
    """No chip can make the player bust, and nobody is behind whom it would be good to stop."""
    player = t.players[seat]
    unhurt = player.shield or player.units(t.region) > MOST_LOSSES
    return unhurt and player.strength <= odds.best_rival(t, seat)
