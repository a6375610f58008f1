"""Mad Tea Party as the table knows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from wondertable.games.mad_tea_party import (
    advice,
    card_texts,
    cards,
    invariants,
    measures,
    names,
    rules,
    scoring,
    view,
    why,
)
from wondertable.games.mad_tea_party.options import Answers, Choose, Name, Search, Treat
from wondertable.games.mad_tea_party.seat_policy import TeaSeatPolicy
from wondertable.games.mad_tea_party.state import Player, Tea
from wondertable.kernel import Ask, Event, Game, Option, Result, Rules, Seat, Setting, Words
from wondertable.kernel.lesson import Lesson
from wondertable.kernel.state import Additions

PHASES = {"deal": rules.deal, "search": rules.search, "adventure": rules.adventure}  # TP-TRN-01


class MadTeaParty(Game[Tea]):
    """Two to four players return the figures of a book to its pages."""

    slug = "mad_tea_party"
    prefix = "TP"
    version = "2"
    seats = range(2, 5)  # TP-SET-01
    settings = (  # TP-SET-08
        Setting("scoring", ("standard", "experienced"), "standard"),
        Setting("order_rule", ("on", "off"), "on"),
    )
    answers = Answers
    view_additions: ClassVar[Additions] = {Tea: view.TeaAdditions}
    seat_policy = TeaSeatPolicy()

    content: cards.Cards

    def __init__(self, content: cards.Cards) -> None:
        super().__init__(content)
        self.box = cards.Box(content)

    @classmethod
    def content_from(cls, path: Path | None) -> cards.Cards:
        return cards.read(path)

    def table(self, seats: int, options: Mapping[str, str]) -> Tea:
        box = self.box
        return Tea(
            box,
            options["scoring"],
            options["order_rule"],
            [Player() for _ in range(seats)],
            list(box.heroes),
            list(box.characters),
            list(box.chapters),
            deck_mark=len(box.characters) + len(box.chapters),
            batch=dict.fromkeys(box.heroes, 0),
        )

    def step(self, table: Tea) -> Rules[None]:
        return PHASES[table.phase](table)

    def over(self, table: Tea) -> bool:
        return table.phase == "over"

    def result(self, table: Tea) -> Result:
        return scoring.result(table)

    def view(self, table: Tea, seat: int) -> dict[str, Any]:
        return view.view(table, seat)

    def violations(self, table: Tea) -> Iterator[str]:
        return invariants.broken(table)

    def measures(self, table: Tea, events: Sequence[Event]) -> dict[str, float]:
        return measures.measures(table, events)

    def group(self, table: Tea, card: str) -> Hashable:
        """A hand that was drawn before a reshuffle cannot hold what was in the discard then."""
        return table.batch.get(card)

    def advise(self, table: Tea, ask: Ask) -> list[float]:
        return advice.advise(table, ask)

    def value(self, table: Tea, seat: Seat) -> float:
        return advice.value(table, seat)

    def explain(self, table: Tea, ask: Ask, option: Option) -> tuple[str, dict[str, Any]]:
        return advice.explain(table, ask, option)

    def evaluable(self, table: Tea) -> bool:
        return table.phase == "search"

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return names.name_of(self.box, words, fact, value)

    # -- the page -------------------------------------------------------------------------------------

    def cards(self, words: Words) -> list[dict[str, Any]]:
        return card_texts.cards(self.content, words)

    def targets(self, option: Option) -> list[str]:
        match option:
            case Search():
                return [f"{option.deck}_deck"]
            case Treat():
                return [option.cell]
            case Name():
                return [f"kind.{option.kind}"]
            case Choose():
                return [f"effect.{option.effect}"]
        return super().targets(option)

    def notes(self, view: Mapping[str, Any], options: Sequence[Option], words: Words) -> list[str]:
        from wondertable.games.mad_tea_party import terminal  # its previews serve the page as well

        return terminal.Terminal(self).notes(view, [option.plain() for option in options], words)

    def turn(self, table: Tea) -> Sequence[Seat]:
        return (table.active,)  # TP-WIN-22: whoever is asked for Cats is not shown

    def selectable(self, table: Tea, ask: Ask) -> list[str]:
        return why.selectable(table, ask)

    def why_not(self, table: Tea, ask: Ask, thing: str) -> tuple[str, dict[str, Any]] | None:
        return why.why_not(table, ask, thing)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.mad_tea_party import lessons  # a lesson is a position of this very game

        return lessons.lessons(self)
