"""Explanations of Mad Tea Party for people: names of things, texts of the cards, help with questions, lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.mad_tea_party.guide import aim, card_texts, names
from wondertable.games.mad_tea_party.guide.questions import PROMPTS
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Ask, Goal, Guide, Lesson, Message, Option, Seat, Words

if TYPE_CHECKING:
    from wondertable.games.mad_tea_party.game import MadTeaParty

__all__ = ["TeaGuide"]


class TeaGuide(Guide[Tea]):
    """The guide to Mad Tea Party."""

    prompts = PROMPTS
    rules = aim.RULES
    card_type = card_texts.CardInfo

    def __init__(self, game: MadTeaParty) -> None:
        self.game = game

    def follows(self, table: Tea, ask: Ask, option: Option) -> Message | None:
        return aim.follows(table, ask, option)

    def goal(self, table: Tea, seat: Seat) -> Goal:
        return aim.goal(table, seat)

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return names.name_of(self.game.box, words, fact, value)

    def cards(self, words: Words) -> list[card_texts.CardInfo]:
        return card_texts.cards(self.game.content, words)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.mad_tea_party import lessons  # a lesson is a position of this very game

        return lessons.lessons(self.game)
