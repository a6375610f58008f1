"""Mad Tea Party as the table knows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from wondertable.games.mad_tea_party import cards, invariants, rules, scoring, view
from wondertable.games.mad_tea_party.bot import TeaAdvisor
from wondertable.games.mad_tea_party.guide import TeaGuide
from wondertable.games.mad_tea_party.options import Answers
from wondertable.games.mad_tea_party.seat_policy import TeaSeatPolicy
from wondertable.games.mad_tea_party.state import Player, Tea
from wondertable.games.mad_tea_party.stats import TeaStats
from wondertable.kernel import Game, Result, Seat, Setting
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
    phases = PHASES
    view_additions: ClassVar[Additions] = {Tea: view.TeaAdditions}
    seat_policy = TeaSeatPolicy()

    content: cards.Cards
    advisor: TeaAdvisor
    guide: TeaGuide
    stats: TeaStats

    def __init__(self, content: cards.Cards) -> None:
        super().__init__(content)
        self.box = cards.Box(content)
        self.advisor = TeaAdvisor()
        self.guide = TeaGuide(self)
        self.stats = TeaStats()

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

    def result(self, table: Tea) -> Result:
        return scoring.result(table)

    def view(self, table: Tea, seat: int) -> dict[str, Any]:
        return view.view(table, seat)

    def views(self, table: Tea, seats: Iterable[Seat]) -> dict[Seat, dict[str, Any]]:
        return view.views(table, seats)

    def violations(self, table: Tea) -> Iterator[str]:
        return invariants.broken(table)

    def group(self, table: Tea, card: str) -> Hashable:
        """A hand that was drawn before a reshuffle cannot hold what was in the discard then."""
        return table.batch.get(card)

    def turn(self, table: Tea) -> Sequence[Seat]:
        return (table.active,)  # TP-WIN-22: whoever is asked for Cats is not shown
