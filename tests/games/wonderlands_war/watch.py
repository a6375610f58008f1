"""A watcher of whole matches: after every answer it looks for anything that should not have happened.

The game's own check says what is always true of a table; the watcher adds what is only seen from one answer to the
next: points never fall, nobody draws after stopping, leaders are lost last, one feat a battle, secrets stay secrets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.wonderlands_war.driver import GAME
from wondertable.games.wonderlands_war.state import FIGHTING, War
from wondertable.kernel import Event, Match, Option, Seeded

__all__ = ["Watch", "changes", "counted", "leaks", "lively", "secrets", "words"]

BEGINNINGS = ("battle", "uncontested", "nobody")


class Watch:
    """Follows one match, answer by answer, and remembers what was told of the present battle."""

    def __init__(self, match: Match[War]) -> None:
        self.match = match
        self.battle: list[Event] = []
        """The events since the battle began."""
        match.take_events()

    def submit(self, seat: int, option: Option) -> list[Event]:
        """Answer, and complain about anything that should not have happened."""
        before = self.match.table.clone()
        events = self.match.submit(seat, option)
        after = self.match.table
        complaints = [*GAME.violations(after), *changes(before, after), *counted(self.battle, events)]
        if len(self.match.moves) % 4 == 0:
            complaints += [f"WW-INV-19: {viewer} sees {seen}" for viewer, seen in leaks(self.match)]
        assert complaints == [], complaints
        for event in events:
            self.battle = [event] if event.what in BEGINNINGS else [*self.battle, event]
        return events


def changes(before: War, after: War) -> Iterator[str]:
    """The objections to the difference between two tables."""
    for old, new in zip(before.players, after.players, strict=True):
        if new.vp < old.vp:
            yield f"WW-INV-09: {new.faction} lost points"
        for row, cells in enumerate(old.rows):
            if new.rows[row][: len(cells)] != cells:
                yield f"WW-INV-15: row {row + 1} of {new.faction} changed"
        if not set(old.feats) <= set(new.feats):
            yield f"WW-QST-02: {new.faction} lost a feat"
        if not set(old.abilities) <= set(new.abilities):
            yield f"WW-REW-14: {new.faction} lost an ability"
    if before.tiles and before.tiles != after.tiles:
        yield "WW-BRD-08: a tile changed"
    if after.round < before.round:
        yield "WW-TEA-01: the rounds go backwards"


def counted(earlier: list[Event], events: list[Event]) -> Iterator[str]:
    """The objections to what was told, battle by battle; ``earlier`` is what was told of the present one."""
    battle = _Battle()
    for number, event in enumerate([*earlier, *events]):
        if event.what in BEGINNINGS:
            battle = _Battle()
        objections = list(battle.hear(event))
        if number >= len(earlier):
            yield from objections


class _Battle:
    """The facts told of a battle."""

    def __init__(self) -> None:
        self.out: set[int] = set()
        self.feats: Counter[int] = Counter()
        self.leaders: set[int] = set()

    def hear(self, event: Event) -> Iterator[str]:
        facts = event.facts
        match event.what:
            case "stopped" | "must-stop" | "bust" | "empty":
                self.out.add(facts["who"])
            case "drew" if facts["who"] in self.out:
                yield f"WW-INV-16: {facts['who']} draws after the end"
            case "feat":
                self.feats[facts["who"]] += 1
                if self.feats[facts["who"]] > 2:
                    yield f"WW-INV-14: {facts['who']} shows too many feats"
            case "lost" if facts["unit"] == "leader":
                self.leaders.add(facts["who"])
            case "lost" if facts["who"] in self.leaders:
                yield f"WW-INV-17: {facts['who']} lost a unit after the leader"
            case _:
                pass


# -- secrets ------------------------------------------------------------------------------------------------


def words(data: Any) -> set[str]:
    """Every string in plain data."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set().union(*(words(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*map(words, data))
    return set()


def secrets(t: War, seat: int) -> set[str]:
    """The names of all cards that a seat must not see (cards of which there are several do not count)."""
    hidden = {*t.tea1, *t.tea2, *t.tea3, *t.wonder_deck, *t.quest_deck, *t.quest_discard}
    for number, player in enumerate(t.players):
        if number != seat:
            hidden |= {*player.quests, *player.bet}
    return hidden


def leaks(match: Match[War]) -> Iterator[tuple[int, set[str]]]:
    """The seats that see a card that is not for their eyes, with the card."""
    for seat in range(-1, match.seats):
        view = match.view(seat)
        items = set(GAME.box.wonderlandians)  # an item chip has the name of its card
        seen = words({"table": view["table"], "ask": view["ask"]}) & (secrets(match.table, seat) - items)
        if seen:
            yield seat, seen


def lively(match: Match[War], seat: int, chance: Seeded) -> Option:
    """A choice by chance, but rather draw than stop: richer battles than chance gives."""
    ask = match.asks[seat]
    options = list(ask.options)
    if ask.prompt == "commit" and match.table.players[seat].fight == FIGHTING and chance.below(3):
        options = options[:1]
    return chance.pick(options)
