"""Gravity Falls as the table knows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, get_args

import msgspec

from wondertable.games.gravity_falls import cards, character_phase, invariants, monster_phase, setup, view
from wondertable.games.gravity_falls.bot.advisor import TownAdvisor
from wondertable.games.gravity_falls.guide import TownGuide
from wondertable.games.gravity_falls.options import Answers
from wondertable.games.gravity_falls.seat_policy import TownSeatPolicy
from wondertable.games.gravity_falls.state import Difficulty, Hero, Town
from wondertable.games.gravity_falls.stats import TownStats
from wondertable.kernel import Game, Result, Rules, Seat, Setting, SetupError, Undoing
from wondertable.kernel.state import Additions

PHASES: dict[str, Callable[[Town], Rules[None] | None]] = {
    "monsters": setup.place_monsters,
    "characters": setup.choose_characters,
    "deal": setup.deal,
    "opening": setup.opening,
    "choose": character_phase.choose,
    "move": character_phase.move,
    "rumours": character_phase.rumours,
    "roll": character_phase.roll,
    "results": character_phase.results,
    "tokens": character_phase.tokens,
    "curses": character_phase.curses,
    "cube": character_phase.cube,
    "draw": character_phase.draw,
    "lift": character_phase.lift,
    "drop": character_phase.drop,
    "closing": character_phase.closing,
    "monster": monster_phase.monster_moves,
    "riot": monster_phase.riot,
    "riot-pull": monster_phase.riot_pull,
    "marks": monster_phase.marks,
    "reveal": monster_phase.reveal,
    "passing": monster_phase.passing,
}

BEFORE_THE_ROLL = ("", "T3", "T4", "T6")
"""Steps in which nothing has been left to chance yet; the first is the choice of characters."""


class GravityFalls(Game[Town]):
    """One to five people defend a town from three monsters, together."""

    slug = "gravity_falls"
    version = "2"
    prefix = "GF"
    seats = range(1, 6)  # GF-OPT-01
    team = True  # GF-END-03
    same_view = True  # the table is open to all but for the decks
    settings = (
        Setting("difficulty", get_args(Difficulty), "normal"),  # GF-OPT-03
        Setting("kids", ("off", "on"), "off"),  # GF-OPT-06
        Setting("monsters", ("suggested",), "suggested", several=cards.MONSTERS, least=3, most=3),  # GF-OPT-04
        Setting("characters", ("choose",), "choose", several=cards.CHARACTERS, least=2, most=5),  # GF-OPT-07
        Setting("first", ("random", "1", "2", "3", "4", "5"), "random"),  # GF-OPT-08
    )
    answers = Answers
    phases = PHASES
    view_additions: ClassVar[Additions] = {Town: view.TownAdditions}
    seat_policy = TownSeatPolicy()

    content: cards.Cards
    advisor: TownAdvisor
    guide: TownGuide
    stats: TownStats

    def __init__(self, content: cards.Cards) -> None:
        super().__init__(content)
        self.box = cards.box_of(content)
        self.guide = TownGuide(self)
        self.advisor = TownAdvisor(self.guide)
        self.stats = TownStats()

    @classmethod
    def content_from(cls, path: Path | None) -> cards.Cards:
        return cards.read(path)

    def check_options(self, seats: int, options: Mapping[str, str]) -> None:
        size, cast, first = max(2, seats), options["characters"], options["first"]
        if cast != "choose" and cast.count(",") + 1 != size:
            raise SetupError("error.cast", found=cast.count(",") + 1, wanted=size)
        if first != "random" and int(first) > size:
            raise SetupError("error.first", first=first, most=size)

    def options_beside_bots(
        self, options: Mapping[str, str], people: Sequence[Seat], bots: Sequence[Seat]
    ) -> dict[str, str]:
        """GF-OPT-07, GF-OPT-08: people choose characters before bots, as far as the turn order lets them."""
        found = dict(options)
        if found["first"] == "random" and found["characters"] == "choose" and people:
            count = len(people) + len(bots)

            def waiting(first: Seat) -> int:
                """For how many bots people would have to wait, each of them counted."""
                order = [(first + step) % count for step in range(count)]
                return sum(order.index(bot) < order.index(person) for bot in bots for person in people)

            found["first"] = str(min(people, key=waiting) + 1)
        return found

    def table(self, seats: int, options: Mapping[str, str]) -> Town:
        box = self.box
        size = max(2, seats)  # GF-OPT-02
        cast = () if options["characters"] == "choose" else tuple(options["characters"].split(","))
        first = options["first"]
        monsters = () if options["monsters"] == "suggested" else tuple(options["monsters"].split(","))
        kids = options["kids"] == "on"
        boxed = [card for deck in box.deck.values() for card in deck]
        return Town(
            box,
            seats,
            msgspec.convert(options["difficulty"], Difficulty),
            kids,
            monsters,
            cast,
            -1 if first == "random" else int(first) - 1,
            dict(box.start),  # GF-SET-01
            dict.fromkeys(box.places, 0),
            [Hero() for _ in range(size)],
            list(box.places),
            [] if kids else list(box.events),
            list(box.curses),  # GF-SET-14
            [*boxed, *(box.events if kids else ())],
        )

    def result(self, table: Town) -> Result:
        """GF-END-03: all together; the score is what was left to the end of the track (GF-END-04)."""
        won = table.outcome == "won"
        left = table.track.loss - table.alarm if won else 0
        everybody = tuple(range(table.seats))
        return Result((left,) * table.seats, everybody if won else (), table.outcome, together=True)

    def turn_number(self, table: Town) -> int:
        return table.turn

    def violations(self, table: Town) -> Iterator[str]:
        return invariants.broken(table)

    def group(self, table: Town, card: str) -> Hashable:
        """Events that may be unused, and those that were seen; any other card stays with its owner."""
        return card in table.seen_events if card in table.box.events else card[-3:]

    def view(self, table: Town, seat: int) -> dict[str, Any]:
        return view.view(table, seat)

    def turn(self, table: Town) -> Sequence[Seat]:
        return (table.seat_of(table.active),)

    def undoing(self, table: Town) -> Undoing:
        """GF-UI-16: the choices of T1 to T4 and the ability, until the dice are thrown."""
        if table.phase == "opening":
            return "none"
        if table.step == "T1":
            return "open" if table.ability_used else "none"
        return "open" if table.step in BEFORE_THE_ROLL and not table.dice else "none"
