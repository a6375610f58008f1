"""Explanations of Wonderland's War for people."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.wonderlands_war import card_texts, names, notes, targets, view, why
from wondertable.games.wonderlands_war.bot import reasons
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Guide, Lesson, Option, QuestionHelp, Words

if TYPE_CHECKING:
    from wondertable.games.wonderlands_war.game import WonderlandsWar

__all__ = ["WarGuide"]


class WarGuide(Guide[War]):
    """Names, notes and reasons; the notes are read off the asked seat's view."""

    def __init__(self, game: WonderlandsWar) -> None:
        self.game = game

    def question(self, table: War, ask: Ask) -> QuestionHelp:
        @functools.cache
        def seen() -> dict[str, Any]:
            return {"table": view.view(table, ask.seat), "seat": ask.seat}

        def note(option: Option, words: Words) -> str:
            return notes.notes(self.game.box, seen(), [option], words)[0]

        return QuestionHelp(
            note,
            functools.partial(reasons.explain, table, ask),
            why.selectable(table, ask),
            functools.partial(why.why_not, table, ask),
        )

    def targets(self, option: Option) -> list[str]:
        return targets.targets(option)

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return names.name_of(self.game.box, words, fact, value)

    def cards(self, words: Words) -> list[dict[str, Any]]:
        return card_texts.cards(self.game.content, self.game.box, words)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.wonderlands_war import lessons  # a lesson is a position of this very game

        return lessons.lessons(self.game)
