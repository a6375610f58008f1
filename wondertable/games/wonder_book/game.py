"""Wonder Book as the table knows it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, get_args

import msgspec

from wondertable.games.wonder_book import campaign, invariants, phases, setup, view
from wondertable.games.wonder_book.bot.advisor import BookAdvisor
from wondertable.games.wonder_book.box import HEROES, Box
from wondertable.games.wonder_book.chapter_check import content_problems
from wondertable.games.wonder_book.compiling import box_of
from wondertable.games.wonder_book.content import HOME, Content, read
from wondertable.games.wonder_book.deck import run_card
from wondertable.games.wonder_book.guide import BookGuide
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.options import Answers
from wondertable.games.wonder_book.seat_policy import BookSeatPolicy
from wondertable.games.wonder_book.state import READER, Book, Difficulty, Hero, PuzzleState
from wondertable.games.wonder_book.stats import BookStats
from wondertable.games.wonder_book.tree import content_tree
from wondertable.kernel import ContentError, Game, Result, Rules, Seat, Setting, SetupError, Undoing, Words
from wondertable.kernel.state import Additions

__all__ = ["WonderBook"]


class WonderBook(Game[Book]):
    """One to four people read six chapters of the Book and play four children in its world, together."""

    slug = "wonder_book"
    version = "4"
    prefix = "WB"
    seats = range(1, 5)  # WB-GEN-01
    team = True  # WB-GEN-01
    same_view = True  # the table is open to all but for decks and unread faces
    settings = (
        Setting("chapter", ("campaign", *(str(number) for number in range(1, CHAPTERS + 1))), "campaign", single=True),
        Setting("difficulty", get_args(Difficulty), "normal"),  # WB-DEC-01
        Setting("heroes", ("choose",), "choose", several=HEROES, least=2, most=4),  # WB-DEC-02
        Setting("reading", ("off", "confirm"), "off", people="confirm", apart=True),
        Setting("giving_up", ("off", "agreed"), "off", people="agreed"),  # WB-DEC-25
    )
    answers = Answers
    seat_policy = BookSeatPolicy()
    legacy_type = Legacy
    view_additions: ClassVar[Additions] = {
        Book: view.BookAdditions,
        Hero: view.HeroAdditions,
        PuzzleState: view.PuzzleAdditions,
    }

    content: Content
    guide: BookGuide
    advisor: BookAdvisor
    stats: BookStats

    def __init__(self, pack: Content) -> None:
        super().__init__(pack)
        self.boxes: dict[tuple[int, int], Box] = {}
        self.guide = BookGuide(self)
        self.advisor = BookAdvisor(pack)
        self.stats = BookStats()

    @classmethod
    def content_from(cls, path: Path | None) -> Content:
        return read(path)

    @classmethod
    def content_problems(cls, path: Path | None) -> Sequence[ContentError]:
        return content_problems(path)

    @classmethod
    def content_tree(cls, path: Path | None, words: Words) -> Sequence[str]:
        return content_tree(path, words)

    def export_content(self, path: Path) -> None:
        """A folder with the files as they are, to change and to play (``--content``)."""
        for part in ("content", "chapters"):
            shutil.copytree(HOME / part, path / part, dirs_exist_ok=True)

    def box(self, chapter: int, size: int) -> Box:
        """The compiled chapter for so many heroes: read and compiled when it is first played."""
        key = (chapter, size)
        if key not in self.boxes:
            self.boxes[key] = box_of(self.content, self.content.chapter(chapter).chapter, size)
        return self.boxes[key]

    def check_options(self, seats: int, options: Mapping[str, str]) -> None:
        cast = options["heroes"]
        if cast != "choose" and cast.count(",") + 1 != setup.size_of(seats):
            raise SetupError("error.cast", found=cast.count(",") + 1, wanted=setup.size_of(seats))
        chapter = options["chapter"]
        if chapter != "campaign" and chapter not in self.content.chapters:
            raise SetupError("error.no-chapter", chapter=chapter)

    def table(self, seats: int, options: Mapping[str, str]) -> Book:
        chapter = options["chapter"]
        number = min(map(int, self.content.chapters)) if chapter == "campaign" else int(chapter)
        cast = () if options["heroes"] == "choose" else tuple(options["heroes"].split(","))
        box = self.box(number, setup.size_of(seats))
        table = Book(
            box,
            seats,
            msgspec.convert(options["difficulty"], Difficulty),
            options["reading"] == "confirm",
            number,
            cast,
            Legacy(),
            chapter == "campaign",
            options["giving_up"] == "agreed",
        )
        setup.lay_out(table, box)
        return table

    def receive(self, table: Book, legacy: Legacy | None) -> None:
        """Begin where the campaign is: before the first step of a match, ``None`` in a new campaign."""
        if legacy is not None:
            campaign.receive(table, legacy, self.box)

    def hand_on(self, table: Book) -> Legacy:
        """What a finished match hands on (WB-NXT, WB-LOS)."""
        return campaign.hand_on(table)

    def campaign_over(self, legacy: Legacy) -> bool:
        """WB-NXT-04."""
        return legacy.next > CHAPTERS

    def step(self, table: Book) -> Rules[None]:
        """Cards of the chapter deck go first; else the phase goes on. What asks nothing is followed on at once."""
        while True:
            rules = run_card(table) if table.running else phases.PHASES[table.phase](table)
            if rules is not None:
                return rules

    def over(self, table: Book) -> bool:
        return table.phase == "over"

    def result(self, table: Book) -> Result:
        """WB-GEN-01, WB-WIN-02: all together; the score is the Fate tokens left face up."""
        won = table.outcome == "won"
        reason = "abandoned" if table.outcome == "lost" and table.fate else table.outcome  # WB-DEC-25
        everybody = tuple(range(table.seats))
        return Result((table.fate if won else 0,) * table.seats, everybody if won else (), reason, together=True)

    def view(self, table: Book, seat: Seat) -> dict[str, Any]:
        return view.view(table, seat, self.content.wyrms)

    def violations(self, table: Book) -> Iterator[str]:
        return invariants.broken(table)

    def turn(self, table: Book) -> Sequence[Seat]:
        return (table.seat_of(table.actor),) if table.actor else (READER,)

    def turn_number(self, table: Book) -> int:
        return table.rounds * 8 + len(table.done) + (4 if table.phase in ("enemy", "enemies", "closing") else 0)

    def undoing(self, table: Book) -> Undoing:
        """WB-RUL-51: Moves, until a die is rolled, a card is revealed or anything else is done."""
        return "open" if table.walked else "none"
