"""Settings for questions about Cats (section 8.3), and the answers that the table gives in the player's name.

The engine asks every participant of every window. Between it and a person stands the table, which shows the question
or passes for the player. All of that is a function of the player's own settings and of ``Window``, which holds public
facts only: no hand can be read from who is shown what (TP-WIN-31).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from wondertable.games.mad_tea_party.cards import CAT, CHARACTERS, EFFECTS, HEROES, Box
from wondertable.games.mad_tea_party.options import PASS, Cat, Pass
from wondertable.games.mad_tea_party.state import Declared, Tea
from wondertable.kernel import AnswerError, Option, Seat, Words
from wondertable.kernel.seat_policy import SeatPolicy, Settings

__all__ = [
    "BOT_DELAY",
    "COUNTDOWN",
    "DISCONNECTED",
    "FLOOR",
    "SeatSettings",
    "TeaSeatPolicy",
    "Window",
    "controller_answer",
    "floor",
    "is_shown",
    "open_window",
    "own_cats",
    "seconds",
]

Mode = Literal["ask", "ask_if_touched", "ask_kinds", "auto_pass"]

COUNTDOWN_LEAST, COUNTDOWN, COUNTDOWN_MOST = 3, 8, 30
"""Seconds a player of mode ``ask`` may give themselves (TP-WIN-33)."""
DISCONNECTED = 60
"""Seconds after which a live table passes for a lost player without a countdown (TP-WIN-33)."""
FLOOR = 1.2
"""Seconds a window lasts at least, once two people might watch each other (TP-WIN-34)."""
BOT_DELAY = 0.6
"""Seconds after which a bot answers, whatever it holds and however long it thought (TP-WIN-35)."""
WITH_CAT = "with_cat"
"""Ask only with a Cat in hand: alone among bots, where nobody can see that a question was left out (TP-WIN-31)."""
MODES = ("ask", "ask_if_touched", "ask_kinds", "auto_pass")
FIELDS = ("mode", "kinds", "countdown", "pass_turn", "own_cat")


class SeatSettings(msgspec.Struct, frozen=True):
    """A player's choice, private to the player (TP-WIN-30)."""

    mode: Mode = "ask"
    kinds: frozenset[str] = frozenset()
    """The ticked kinds of mode ``ask_kinds``."""
    pass_turn: int = 0
    """The number of the turn until whose end every question is passed; 0: none."""
    countdown: int | None = COUNTDOWN

    def __post_init__(self) -> None:
        if unknown := self.kinds - set(EFFECTS):
            raise ValueError(f"unknown kinds: {', '.join(sorted(unknown))}")
        if self.countdown is not None and not COUNTDOWN_LEAST <= self.countdown <= COUNTDOWN_MOST:
            raise ValueError(f"a countdown takes {COUNTDOWN_LEAST} to {COUNTDOWN_MOST} seconds")


class Window(msgspec.Struct, frozen=True):
    """The public facts of an open window."""

    turn: int
    declared: Declared
    chain: tuple[tuple[int, str], ...]
    kinds: frozenset[str]
    """The kind that was played; of a copy, Alice and the copied kind."""
    touched: frozenset[int]
    """The seats whose pages or cards the effect names."""

    @property
    def level(self) -> int:
        return len(self.chain)

    @property
    def owner(self) -> int:
        return self.declared.who

    def involves(self, seat: int) -> bool:
        """Is the effect the seat's own, or a Cat of the chain?"""
        return seat == self.owner or any(seat == who for who, _ in self.chain)


def open_window(t: Tea) -> Window | None:
    """The window that is open at a table, if there is one."""
    if not t.window or t.declared is None:
        return None
    kinds = {t.box.kind[t.declared.card]}
    if t.declared.copied:
        kinds.add(t.box.kind[t.tea[t.declared.copied][-1]])
    return Window(t.turn, t.declared, tuple(t.chain), frozenset(kinds), frozenset(_touched(t, t.declared)))


def _touched(t: Tea, declared: Declared) -> Iterable[int]:
    """TP-WIN-30: a Soldier on their page, a theft from them, a Queen naming a kind that lies on their chapters."""
    for seat, player in enumerate(t.players):
        named = any(page in player.pages for page in declared.pages)
        laid = (card for card in player.pages.values() if card)
        if named or (declared.kind and any(t.box.kind[card] == declared.kind for card in laid)):
            yield seat


def is_shown(settings: SeatSettings, window: Window, seat: int) -> bool:
    """Is the player shown the question? (TP-WIN-30, TP-WIN-31; one's own effect on level 0: TP-WIN-32.)"""
    if window.level == 0 and seat == window.owner:
        return False
    if settings.mode == "auto_pass" or settings.pass_turn == window.turn:
        return False
    if settings.mode == "ask":
        return True
    if window.level > 0 and window.involves(seat):
        return True
    if settings.mode == "ask_if_touched":
        return seat in window.touched
    return not window.kinds.isdisjoint(settings.kinds)


def controller_answer(settings: SeatSettings, window: Window, seat: int, own_cat: str = "") -> Pass | Cat | None:
    """The answer in the player's name; ``None``: the player decides.

    ``own_cat`` is the Cat of the private box "answer with my own Cat", ticked when declaring (TP-WIN-32).
    """
    if window.level == 0 and seat == window.owner and own_cat:
        return Cat(own_cat)
    return None if is_shown(settings, window, seat) else PASS


def own_cats(box: Box, heroes: Iterable[str]) -> list[str]:
    """The Cats a declaring player may tick; without one the box is not offered (TP-WIN-32)."""
    return [card for card in heroes if box.kind[card] == CAT]


def seconds(settings: SeatSettings, *, live: bool, connected: bool) -> int | None:
    """Seconds after which the table passes for a player who is shown a question (TP-WIN-33)."""
    countdown = settings.countdown if settings.mode == "ask" else None
    if countdown is None and live and not connected:
        return DISCONNECTED
    return countdown


def floor(humans: int) -> float:
    """Seconds that a window lasts at least (TP-WIN-34)."""
    return FLOOR if humans >= 2 else 0.0


KINDS = (*HEROES, *CHARACTERS)


class TeaSeatPolicy(SeatPolicy[Tea]):
    """The settings of section 8.3 as a table keeps them: plain data, read from a client and answered by."""

    bot_delay = BOT_DELAY  # TP-WIN-35

    def __init__(self) -> None:
        self._titled: dict[tuple[str, tuple[str, ...]], list[dict[str, str]]] = {}
        """The values of fields with their titles, by language."""

    def least_open(self, people: int) -> float:
        return floor(people)  # TP-WIN-34

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        mode = WITH_CAT if alone else "ask"
        return {"mode": mode, "kinds": [], "countdown": COUNTDOWN if hurried else None}

    def schema(self, table: Tea, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        def titled(values: tuple[str, ...], prefix: str) -> list[dict[str, str]]:
            kept = self._titled.get((words.language, values))
            if kept is None:
                kept = [{"value": value, "title": words.say(f"{prefix}.{value}")} for value in values]
                self._titled[words.language, values] = kept
            return kept

        modes = (WITH_CAT, *MODES) if alone else MODES
        fields: list[dict[str, Any]] = [
            {"key": "mode", "kind": "choice", "value": settings["mode"], "values": titled(modes, "react")},
            {
                "key": "kinds",
                "kind": "ticks",
                "value": settings["kinds"],
                "values": titled(KINDS, "kind"),
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

    def schema_basis(self, table: Tea, seat: Seat, settings: Settings) -> Hashable:
        is_passing = settings.get("pass_turn") == table.turn
        return is_passing, _own_cat(table, settings, _next_play(table)), *self._offered_cats(table, seat)

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

    def abstention(self, table: Tea, seat: Seat) -> Option | None:
        return PASS if table.window else None


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
