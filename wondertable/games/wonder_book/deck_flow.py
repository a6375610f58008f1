"""The ways through a chapter deck without playing: which cards come up, and what is certain when a Goal starts.

Every choice, every condition that play decides and every result of a roll may go either way. What all ways have in
common is certain (open pop-ups, lines); what one way has is possible (keywords, Sparks that lie about).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import isinf
from typing import Any

from wondertable.games.wonder_book.bounds import bounds, decided
from wondertable.games.wonder_book.model import Card, Chapter, Face

__all__ = ["Flow", "Jump", "Situation", "jumps_of", "line_ends"]

END = "end"
_NOBODY: frozenset[str] = frozenset()
_NO_CARDS: frozenset[int] = frozenset()


def line_ends(line: str) -> tuple[str, str]:
    """The two areas of ``A1-A2`` or ``A1|A3``, in order; an empty string for one that is missing."""
    first, _, second = line.replace("|", "-").partition("-")
    ends = sorted((first.strip(), second.strip()))
    return (ends[0], ends[1])


@dataclass(frozen=True)
class Situation:
    """What is known when a card comes up."""

    revealed: frozenset[str] = _NOBODY
    """Pop-ups that are certainly open."""
    lines: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Lines that have been changed; ``unsure`` where the ways differ."""
    starts: frozenset[str] = _NOBODY
    """Areas in which heroes may have been put."""
    gone: frozenset[int] = _NO_CARDS
    """Cards that are certainly not in the deck any more."""
    maybe_gone: frozenset[int] = _NO_CARDS
    discarded: frozenset[int] = _NO_CARDS
    """Cards that certainly lie in the discard pile."""
    written: frozenset[frozenset[str]] = frozenset((_NOBODY,))
    """The sets of keywords that can have been written."""
    sparks: float = 0
    wyrms: float = 0
    """The most that can have been put since the last Goal."""

    def joined(self, other: Situation | None) -> Situation:
        """What is known if either has happened."""
        if other is None:
            return self
        lines = {}
        for ends in {*self.lines, *other.lines}:
            kinds = {self.lines.get(ends, "unchanged"), other.lines.get(ends, "unchanged")}
            lines[ends] = kinds.pop() if len(kinds) == 1 else "unsure"
        return Situation(
            self.revealed & other.revealed,
            lines,
            self.starts | other.starts,
            self.gone & other.gone,
            self.maybe_gone | other.maybe_gone,
            self.discarded & other.discarded,
            self.written | other.written,
            max(self.sparks, other.sparks),
            max(self.wyrms, other.wyrms),
        )


Jump = int | str
"""The number of a card, or ``end``."""


def jumps_of(face: Face | None) -> Iterator[Jump]:
    """Where the exit of a face leads: ``flip``, ``next``, ``end`` or a number."""
    if face is not None and face.exit is not None:
        yield face.exit["skip"] if isinstance(face.exit, dict) and "skip" in face.exit else str(face.exit)


class Flow:
    """The ways through the deck with a number of heroes."""

    def __init__(self, chapter: Chapter, heroes: int) -> None:
        self.chapter = chapter
        self.heroes = heroes
        self.cards = {card.no: card for card in chapter.cards}
        self.last = max(self.cards, default=0)
        self.arrivals: dict[int, Situation] = {}
        """The cards that can come to the top of the deck, with what is known then."""
        self.goals: dict[int, Situation] = {}
        """The Goals, with what is known once their ``start`` has run."""
        self.taken: set[int] = set()
        """Cards that some effect lays out, gives or stacks."""
        self.leads: dict[int, dict[str, set[int]]] = {}
        """By card and column (of a choice; else ""): the cards that can come up after it."""
        self._column = ""
        self.ending: Situation | None = None
        if self.cards:
            self._arrive(min(self.cards), Situation(starts=frozenset((chapter.scene.start,))), None)
            for number in sorted(self.cards):
                if number in self.arrivals:
                    self._play(self.cards[number], self.arrivals[number])

    # -- cards ----------------------------------------------------------------------------------------

    def _arrive(self, number: int, situation: Situation, source: int | None) -> None:
        """A card comes up, or one after it if it may have been taken out of the deck."""
        while number <= self.last:
            if number in self.cards and number not in situation.gone:
                if source is not None:
                    self.leads.setdefault(source, {}).setdefault(self._column, set()).add(number)
                self.arrivals[number] = situation.joined(self.arrivals.get(number))
                if number not in situation.maybe_gone:
                    return
            number += 1

    def _leave(self, card: Card, jump: Jump, situation: Situation) -> None:
        if jump == END:
            self._arrive(self.last, situation, card.no)
        elif isinstance(jump, int):
            if jump > card.no:
                self._arrive(jump, situation, card.no)
        elif jump == "next":
            self._arrive(card.no + 1, situation, card.no)

    def _play(self, card: Card, situation: Situation) -> None:
        if card.kind == "end":
            self.ending = situation
        elif card.kind == "choice":
            self._choice(card, self._face(card, card.front, situation))
        elif card.kind == "goal":
            self._goal(card, situation)
        elif card.kind == "story":
            after = self._face(card, card.front, situation)
            for jump in jumps_of(card.front):
                if jump == "flip":
                    self._back(card, after)
                elif after is not None:
                    self._leave(card, jump, after)
        else:  # placed by its kind, and the next card comes up (WB-FMT-03)
            self._leave(card, "next", situation)

    def _back(self, card: Card, situation: Situation | None) -> None:
        after = self._face(card, card.back, situation)
        if after is not None:
            for jump in jumps_of(card.back):
                self._leave(card, jump, after)

    def _choice(self, card: Card, situation: Situation | None) -> None:
        for option in card.options:
            column = card.cols.get(option.col)
            if column is None or decided(option.condition, self.heroes, self.chapter) is False:
                continue
            self._column = option.col
            after = self._face(card, column, situation)
            if after is not None:
                for jump in jumps_of(column):
                    self._leave(card, jump, after)
        self._column = ""

    def _goal(self, card: Card, situation: Situation) -> None:
        started = self._run(card, card.start, situation)
        if started is None:
            return
        self.goals[card.no] = started
        self._back(card, replace(started, sparks=0, wyrms=0))

    def _face(self, card: Card, face: Face | None, situation: Situation | None) -> Situation | None:
        if situation is None or face is None:
            return situation
        return self._run(card, face.do, situation)

    # -- effects --------------------------------------------------------------------------------------

    def _run(self, card: Card, effects: Any, situation: Situation | None) -> Situation | None:
        """What is known after the effects; nothing if they have led elsewhere."""
        for effect in effects if isinstance(effects, list) else ():
            if situation is None:
                return None
            if isinstance(effect, dict) and len(effect) == 1:
                ((verb, value),) = effect.items()
                situation = self._effect(card, verb, value, situation)
        return situation

    def _effect(self, card: Card, verb: str, value: Any, now: Situation) -> Situation | None:
        if verb == "go":
            self._go(card, value, now)
            return None
        if not isinstance(value, dict):
            return now
        branches = self._branches(verb, value)
        if branches is not None:
            after: Situation | None = None
            for branch in branches:
                result = self._run(card, branch, now)
                after = after if result is None else result.joined(after)
            return after
        if verb == "scene" and "reveal" in value:
            return replace(now, revealed=now.revealed | {value["reveal"]})
        if verb == "line" and "a" in value and value.get("for", "all") != "wyrms" and "until" not in value:
            ends = line_ends(f"{value['a']}-{value.get('b', '')}")
            return replace(now, lines={**now.lines, ends: value.get("to", "")})
        if verb == "keyword" and "write" in value:
            return replace(now, written=frozenset(one | {value["write"]} for one in now.written))
        if verb == "put":
            return self._put(value, now)
        if verb == "move" and isinstance(value.get("to"), str) and value["to"] in self.chapter.scene.areas:
            return replace(now, starts=now.starts | {value["to"]})
        if verb == "card":
            return self._card(value, now)
        return now

    def _branches(self, verb: str, value: dict[str, Any]) -> list[Any] | None:
        """The lists of effects of which one runs."""
        if verb == "if":
            truth = decided(value.get("c"), self.heroes, self.chapter)
            return [
                branch
                for branch, shut in ((value.get("then"), truth is False), (value.get("else", []), truth is True))
                if not shut
            ]
        if verb in ("each", "pick"):
            return [value.get("do")]
        if verb in ("test", "puzzle"):
            tiers = [tier for tier in value.get("tiers", ()) if isinstance(tier, dict)]
            nothing: list[Any] = [] if any(tier.get("at") == 0 for tier in tiers) else [[]]
            return [*(tier.get("do") for tier in tiers), *nothing]
        if verb == "ask":
            options = [option for option in value.get("options", ()) if isinstance(option, dict)]
            return [*(option.get("do") for option in options), *([[]] if value.get("pass") else [])]
        return None

    def _go(self, card: Card, value: Any, now: Situation) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("skip"), int):
                self._leave(card, value["skip"], now)
        elif value in ("flip", "goal_done"):
            self._back(card, now)
        else:
            self._leave(card, value, now)

    def _put(self, value: dict[str, Any], now: Situation) -> Situation:
        what = value.get("what")
        if what == "hero" and isinstance(value.get("at"), str):
            here = frozenset((value["at"],))
            return replace(now, starts=here if "id" not in value else now.starts | here)
        most = bounds(value.get("n", 1), self.heroes, self.chapter)[1]
        if isinf(most):  # as many as there are of something else
            return now
        if what == "spark":
            return replace(now, sparks=now.sparks + most)
        if what == "wyrm":
            return replace(now, wyrms=now.wyrms + most)
        return now

    def _card(self, value: dict[str, Any], now: Situation) -> Situation:
        numbers = {*_numbers(value.get("lay")), *_numbers(value.get("give")), *self._stack(value.get("stack"))}
        thrown, back = set(_numbers(value.get("discard"))), set(_numbers(value.get("back")))
        self.taken |= numbers
        return replace(
            now,
            gone=(now.gone | numbers | thrown) - back,
            maybe_gone=now.maybe_gone | numbers | thrown,
            discarded=(now.discarded | thrown) - numbers - back,
        )

    def _stack(self, banner: Any) -> Iterable[int]:
        return [card.no for card in self.chapter.cards if banner and card.banner == banner]


def _numbers(value: Any) -> list[int]:
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int)]
