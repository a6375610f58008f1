"""Mad Tea Party drawn in a terminal: everything from a seat's view, nothing from the table itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.mad_tea_party.game import MadTeaParty
from wondertable.games.mad_tea_party.guide.names import MARKS
from wondertable.games.mad_tea_party.terminal.facts import SHEET, hand_order, signed
from wondertable.games.mad_tea_party.terminal.seen import Seen
from wondertable.games.mad_tea_party.terminal.sentences import Reading
from wondertable.kernel import Words
from wondertable.kernel.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Terminal"]

PACKAGE = "wondertable.games.mad_tea_party"
PHASE_RULES = {"search": ("SEA",), "adventure": ("ADV", "PLY"), "over": ("FIN", "SCO")}


class Terminal:
    """Mad Tea Party for a terminal."""

    def __init__(self, game: MadTeaParty) -> None:
        self.game = game
        self.box = game.box

    def layouts(self, view: Mapping[str, Any], words: Words, width: int) -> Iterator[RenderableType]:
        from wondertable.games.mad_tea_party.terminal.drawing import Picture

        return Picture(Seen(self.box, view), self._words(words), width).layouts()

    def plain(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).table()

    def details(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).details()

    def narrow(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], words: Words) -> None:
        """No list is so long that it must be asked in parts."""

    def rank(self, view: Mapping[str, Any], option: Mapping[str, Any]) -> int:
        """Playable cards stand in the order of the hand."""
        hand = hand_order(Seen(self.box, view))
        return hand.index(option["card"]) if option["do"] in ("play", "play-chapter") else len(hand)

    def spoken(self, text: str, words: Words) -> str:
        """Size marks as words: a screen reader would spell the signs."""
        for size, mark in MARKS.items():
            if mark:
                text = text.replace(mark, f" ({words.say(f'size.{size}')})")
        return text

    # -- help -----------------------------------------------------------------------------------------

    def topics(self, view: Mapping[str, Any], words: Words) -> list[tuple[str, str, Sequence[str]]]:
        """The phase, and every kind of card in hand and tea area."""
        t, seat = Seen(self.box, view).t, view["seat"]
        shown = [stack[-1] for stack in t.tea.values() if stack]
        if seat >= 0:
            shown += [*t.players[seat].heroes, *t.players[seat].characters]
        kinds = sorted({self.box.kind[card] for card in shown}, key=self._order)
        return [self._phase_topic(t.phase, words), *(self._kind_topic(kind, words) for kind in kinds)]

    def about(self, view: Mapping[str, Any], wanted: str, words: Words) -> list[str]:
        """The figures whose name contains this text, and what they do."""
        named = [kind for kind in self.box.effects if wanted.casefold() in words.say(f"kind.{kind}").casefold()]
        topics = [self._kind_topic(kind, words) for kind in sorted(named, key=self._order)]
        return [self._words(words).say("draw.say-kind", name=title, text=text) for title, text, _ in topics]

    def _order(self, kind: str) -> tuple[int, str]:
        return next(one.order for one in self.game.content.kinds if one.id == kind), kind

    def _phase_topic(self, phase: str, words: Words) -> tuple[str, str, Sequence[str]]:
        own = self._words(words)
        title = words.say(f"phase.{phase}")
        return title[:1].upper() + title[1:], own.say(f"draw.phase-{phase}"), self._rules(*PHASE_RULES[phase])

    def _kind_topic(self, kind: str, words: Words) -> tuple[str, str, Sequence[str]]:
        number, _ = self._order(kind)
        title = words.say("card-to-play", name=words.say(f"kind.{kind}"), number=number)
        text = " ".join(words.say(f"text.{kind}.{effect}") for effect in self.box.effects[kind])
        return title, text, self._rules(kind)

    def _rules(self, *areas: str) -> list[str]:
        starts = tuple(f"{self.game.prefix}-{area}-" for area in areas)
        return [rule for rule in rulebook(PACKAGE, "en").rules if rule.startswith(starts)]

    # -- score ----------------------------------------------------------------------------------------

    def sheet(self, view: Mapping[str, Any], words: Words) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        heads = ["", *(words.say(f"score.{part}") for part in SHEET)]
        scores = view["table"]["scores"]
        return heads, [
            [words.player(seat), *(signed(score[part]) for part in SHEET)] for seat, score in enumerate(scores)
        ]

    def _words(self, words: Words) -> Words:
        """The given words and those of this drawing."""
        return Words(words.language, self.game, words.names, also=(__name__,))
