"""Wonderland's War as the table knows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wondertable.games.wonderlands_war import (
    battle,
    cards,
    invariants,
    results,
    scoring,
    setup,
    tea,
    view,
)
from wondertable.games.wonderlands_war.bot.advisor import WarAdvisor
from wondertable.games.wonderlands_war.cards import ALLIES, FACTIONS, SETS
from wondertable.games.wonderlands_war.guide import WarGuide
from wondertable.games.wonderlands_war.options import Answers
from wondertable.games.wonderlands_war.seat_policy import WarSeatPolicy
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.games.wonderlands_war.stats import WarStats
from wondertable.kernel import Game, Result, Rules, Seat, Setting, SetupError

PHASES: dict[str, Callable[[War], Rules[None] | None]] = {
    "setup": setup.set_up,
    "quests": setup.keep_quests,
    "lay": tea.lay_table,
    "poison": tea.first_poison,
    "turn": tea.turn,
    "tea-end": tea.tea_end,
    "war": battle.next_battle,
    "wagers": battle.wagers,
    "draw": battle.draw,
    "commit": battle.commit,
    "over-battle": battle.over_battle,
    "places": results.places,
    "uncontested": results.uncontested,
    "feats": results.show_feats,
    "abilities": results.abilities,
    "forging": results.forge_all,
    "settle": results.settle_wagers,
    "cleanup": results.clean_up,
    "war-end": results.war_end,
}
MIXES = tuple(f"{ally}-{letter}" for ally in ALLIES for letter in SETS)


class WonderlandsWar(Game[War]):
    """Two to five factions drink tea and then fight for Wonderland."""

    slug = "wonderlands_war"
    prefix = "WW"
    version = "2"
    seats = range(2, 6)
    settings = (  # WW-DEC-01
        Setting("factions", ("random",), "random", several=FACTIONS, least=2, most=5),
        Setting("allies", (*SETS, "random", "mixed"), "A", several=MIXES, least=5, most=5),  # WW-ALY-01, WW-ALY-02
        Setting("first", ("random", "1", "2", "3", "4", "5"), "random"),  # WW-SET-18
        Setting("strict", ("off", "on"), "off"),  # WW-RUL-76
    )
    answers = Answers
    phases = PHASES
    view_additions = view.ADDITIONS
    seat_policy = WarSeatPolicy()

    content: cards.Cards
    advisor: WarAdvisor
    guide: WarGuide
    stats: WarStats

    def __init__(self, content: cards.Cards) -> None:
        super().__init__(content)
        self.box = cards.Box(content)
        self.advisor = WarAdvisor()
        self.guide = WarGuide(self)
        self.stats = WarStats()

    @classmethod
    def content_from(cls, path: Path | None) -> cards.Cards:
        return cards.read(path)

    def check_options(self, seats: int, options: Mapping[str, str]) -> None:
        factions, first, allies = options["factions"], options["first"], options["allies"]
        if factions != "random" and factions.count(",") + 1 != seats:
            raise SetupError("error.factions", found=factions.count(",") + 1, wanted=seats)
        if first != "random" and int(first) > seats:
            raise SetupError("error.first", first=first, most=seats)
        if "," in allies and [mix[:2] for mix in allies.split(",")] != list(ALLIES):
            raise SetupError("error.mix", known=", ".join(f"{ally}-A" for ally in ALLIES))

    def table(self, seats: int, options: Mapping[str, str]) -> War:
        box = self.box
        factions, first, allies = options["factions"], options["first"], options["allies"]
        sets = dict(mix.split("-") for mix in allies.split(",")) if "," in allies else dict.fromkeys(ALLIES, allies)
        decks = [[card.id for card in box.tea.values() if card.round == number] for number in (1, 2, 3)]
        items = [one.id for one in box.wonderlandians.values() if one.kind == "item"]
        return War(
            box,
            sets,
            options["strict"] == "on",
            -1 if first == "random" else int(first) - 1,
            () if factions == "random" else tuple(factions.split(",")),
            [Player() for _ in range(seats)],
            list(box.bank),
            [chip for item in items for chip in (item, item)],
            decks[0],
            decks[1],
            decks[2],
            list(box.wonderlandians),
            list(box.quests),
            list(box.boxed),
        )

    def result(self, table: War) -> Result:
        return scoring.result(table)

    def violations(self, table: War) -> Iterator[str]:
        return invariants.broken(table)

    def group(self, table: War, card: str) -> Hashable:
        """A wager card has an owner, and only factions that fight are bet on."""
        owner, mark, faction = card.partition(">")
        if not mark:
            return None
        return owner, any(player.faction == faction and player.fight for player in table.players)

    def view(self, table: War, seat: int) -> dict[str, Any]:
        return view.view(table, seat)

    def views(self, table: War, seats: Iterable[Seat]) -> dict[Seat, dict[str, Any]]:
        return view.views(table, seats)

    def turn_number(self, table: War) -> int:
        return table.turns

    def turn(self, table: War) -> Sequence[Seat]:
        return (table.active,) if table.phase in ("poison", "turn") else ()
