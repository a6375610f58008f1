"""Explanations of Gravity Falls for people: names of things, texts of the cards, help with questions, lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.gravity_falls.guide import aim, card_texts, names
from wondertable.games.gravity_falls.guide.questions import PROMPTS
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask, Goal, Guide, Lesson, Message, Option, Seat, Words

if TYPE_CHECKING:
    from wondertable.games.gravity_falls.game import GravityFalls

__all__ = ["TownGuide"]


class TownGuide(Guide[Town]):
    """The guide to Gravity Falls."""

    prompts = PROMPTS
    rules = aim.RULES
    card_type = card_texts.Thing

    def __init__(self, game: GravityFalls) -> None:
        self.game = game

    def follows(self, table: Town, ask: Ask, option: Option) -> Message | None:
        return aim.follows(table, ask, option)

    def goal(self, table: Town, seat: Seat) -> Goal:
        return aim.goal(table, seat)

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return names.name_of(self.game.box, words, fact, value)

    def cards(self, words: Words) -> list[card_texts.Thing]:
        return card_texts.cards(self.game.content, words)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.gravity_falls import lessons  # a lesson is a position of this very game

        return lessons.lessons(self.game)
