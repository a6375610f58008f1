"""Explanations of Wonder Book for people: names of things, texts that may be read, help with questions, lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.wonder_book import texts
from wondertable.games.wonder_book.guide import aim, card_texts
from wondertable.games.wonder_book.guide.names import Context, Names
from wondertable.games.wonder_book.guide.questions import PROMPTS
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Goal, Guide, Lesson, Line, Message, Option, QuestionHelp, Seat, Words

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["BookGuide"]

ENDINGS = ((4, "golden"), (2, "bright"), (1, "dim"))
"""Endings by the least number of Fate tokens (WB-CMP-05)."""


class BookGuide(Guide[Book]):
    """The guide to Wonder Book."""

    prompts = PROMPTS
    rules = aim.RULES
    card_type = card_texts.Printed

    def __init__(self, game: WonderBook) -> None:
        self.game = game
        self.names = Names(game)

    def question(self, table: Book, ask: Ask) -> QuestionHelp:
        """Notes are said with the names of the table, reasons are those of the bots."""
        help = super().question(table, ask)
        return help._replace(
            note=lambda option, words: help.note(option, words.at(table, ask)),
            reason=lambda option: self.game.advisor.remark(table, ask, option),
        )

    def context(self, table: Book) -> Context:
        """The chapter, whose texts name areas, cards and figures, and the children who speak in them."""
        return Context(table.chapter, tuple(table.heroes))

    def follows(self, table: Book, ask: Ask, option: Option) -> Message | None:
        return aim.follows(table, ask, option)

    def goal(self, table: Book, seat: Seat) -> Goal:
        return aim.goal(table, seat)

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return self.names.name_of(words, fact, value)

    def read_out(self, words: Words, line: Line) -> list[str]:
        """The text of a face that was just read, in paragraphs."""
        return self.names.face_text(words, line.facts["face"]) if line.what == "read" else []

    def texts(self, table: Book, words: Words) -> dict[str, str]:
        return texts.open_texts(self.game, table, words.language)

    def cards(self, words: Words) -> list[card_texts.Printed]:
        return card_texts.cards(self.game, words)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.wonder_book import lessons  # a lesson is a position of this very game

        return lessons.lessons(self.game)

    # -- the campaign ---------------------------------------------------------------------------------

    def match_title(self, words: Words, legacy: Legacy | None) -> str:
        """The chapter that follows, by number and title."""
        number = 1 if legacy is None else legacy.next
        if number > CHAPTERS or str(number) not in self.game.content.chapters:
            return words.say("campaign.over")
        title = self.game.content.chapter(number).texts[words.language].title
        return words.say("campaign.title", chapter=number, name=title)

    def legacy_texts(self, words: Words, legacy: Legacy | None) -> dict[str, str]:
        return texts.legacy_texts(self.game, Legacy() if legacy is None else legacy, words.language)

    def match_outcome(self, words: Words, before: Legacy | None, after: Legacy) -> str:
        """Won with so many Fate tokens and these keywords, or lost."""
        old = Legacy() if before is None else before
        if after.next <= old.next:
            return words.say("campaign.lost", n=after.attempts.get(old.next, 0))
        fate = after.fate[old.next]
        ending = next(name for least, name in ENDINGS if fate >= least)
        parts = [words.say("campaign.won", n=fate, ending=words.say(f"ending.{ending}"))]
        for what, keywords in (
            ("campaign.keywords", [word for word in after.keywords if word not in old.keywords]),
            ("campaign.erased", [word for word in old.keywords if word not in after.keywords]),
        ):
            if keywords:
                parts.append(words.say(what, keywords=keywords))
        return " ".join(parts)
