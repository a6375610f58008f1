"""The middle of our own chapters, for tests: a Goal on top, or a card that is carried out."""

from __future__ import annotations

from typing import Any

from tests.games.wonder_book.driver import GAME, Case
from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.force import hearts_max, refresh_map, refresh_rules
from wondertable.games.wonder_book.state import Book, Hero, team_order
from wondertable.kernel import Match, Scripted

__all__ = ["SIZES", "carry_out", "chapter", "goals", "play", "table"]

SIZES = {2: "lara ken", 3: "lara ken sid", 4: "lara ken sid tina"}
"""A party of so many."""


def chapter(number: int) -> model.Chapter:
    return GAME.content.chapter(number).chapter


def goals(number: int) -> list[model.Card]:
    return [card for card in chapter(number).cards if card.kind == "goal"]


def table(
    number: int, goal: int, heroes: dict[str, str], row: str = "", *, goal_on_top: bool = True, **fields: Any
) -> Book:
    """The middle of one of our chapters: this Goal on top, these special rules in force, every area open."""
    t = GAME.table(max(2, len(heroes)), GAME.choose_options({"chapter": str(number)}))
    for seat, name in enumerate(team_order(list(heroes))):
        t.heroes[name] = Hero(name, seat, heroes[name])
    t.popups, t.opened = list(t.box.chapter.scene.popups), list(t.box.areas)
    t.lines = dict(t.box.line_kind)
    top = f"{goal:02d}"
    t.row = row.split()
    t.discard = [no for no in t.deck if no < top and no not in t.row]
    t.deck = [no for no in t.deck if no >= top and no not in t.row]
    if goal_on_top:
        t.goal, t.running, t.started, t.phase = top, False, True, "turns"
        t.vortices = {name: t.box.vortices[name] for name in t.box.cards[top].data.vortex}
    else:
        t.running, t.phase = True, "round"
    t.rounds = 1
    for name, value in fields.items():
        setattr(t, name, value)
    refresh_map(t)
    refresh_rules(t)
    for name, hero in t.heroes.items():
        hero.hearts = hearts_max(t, name)
    return t


def play(t: Book, coming: str = "") -> Case:
    options = GAME.choose_options({"chapter": str(t.chapter)})
    return Case(Match(GAME, t.seats, options, chance=Scripted(coming.split(), 0), table=t))


def carry_out(number: int, card: int, heroes: dict[str, str], coming: str = "", **fields: Any) -> Case:
    """This card is carried out, and what follows it."""
    return play(table(number, card, heroes, goal_on_top=False, **fields), coming)
