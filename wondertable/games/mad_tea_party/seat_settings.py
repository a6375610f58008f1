"""When a player wants to be asked for Cats (section 8.3): what a seat's controller does with the engine's question.

The engine asks every participant of every window. Between it and a human seat stands a controller, which shows
the question or passes in the player's name. Everything here is a function of the player's own setting and of
``Window``, which holds public facts only: no hand can be read from who is shown what (TP-WIN-31).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from wondertable.games.mad_tea_party.cards import CAT, EFFECTS, Box
from wondertable.games.mad_tea_party.options import PASS, Cat, Pass
from wondertable.games.mad_tea_party.state import Declared, Tea

Mode = Literal["ask", "ask_if_touched", "ask_kinds", "auto_pass"]

COUNTDOWN_LEAST, COUNTDOWN, COUNTDOWN_MOST = 3, 8, 30
"""Seconds a player of mode ``ask`` may give themselves (TP-WIN-33)."""
DISCONNECTED = 60
"""Seconds after which a live table passes for a lost player without a countdown (TP-WIN-33)."""
FLOOR = 1.2
"""Seconds a window lasts at least, once two people might watch each other (TP-WIN-34)."""
BOT_DELAY = 0.6
"""Seconds after which a bot answers, whatever it holds and however long it thought (TP-WIN-35)."""


class SeatSettings(msgspec.Struct, frozen=True):
    """What a player chose, privately (TP-WIN-30)."""

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
    """What everybody sees of an open window."""

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
    """What the controller answers in the player's name; ``None``: the player decides.

    ``own_cat`` is the Cat of the private box "answer with my own Cat", ticked when declaring (TP-WIN-32).
    """
    if window.level == 0 and seat == window.owner and own_cat:
        return Cat(own_cat)
    return None if is_shown(settings, window, seat) else PASS


def own_cats(box: Box, heroes: Iterable[str]) -> list[str]:
    """The Cats a declaring player may tick; without one the box is not offered (TP-WIN-32)."""
    return [card for card in heroes if box.kind[card] == CAT]


def seconds(settings: SeatSettings, *, live: bool, connected: bool) -> int | None:
    """After how many seconds the controller passes for a player who is shown a question (TP-WIN-33)."""
    countdown = settings.countdown if settings.mode == "ask" else None
    if countdown is None and live and not connected:
        return DISCONNECTED
    return countdown


def floor(humans: int) -> float:
    """How many seconds a window lasts at least (TP-WIN-34)."""
    return FLOOR if humans >= 2 else 0.0
