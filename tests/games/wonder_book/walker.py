"""A player for tests: it works on the current Goal where it can and walks to where it could, and picks at random else.

It looks at the whole table. It is no bot of the game: it wins often enough to play campaigns to their end, and differs
from seed to seed, so that many runs see every card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.games.wonder_book.driver import GAME
from wondertable.games.wonder_book import actions
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    END_TURN,
    KEEP_DICE,
    REROLL,
    USE_DICE,
    Interact,
    Move,
    Pick,
    Special,
    Target,
    Victim,
)
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Match, Option, Seeded

__all__ = ["Walker", "walk"]

FOE, FETCH, GATHER, WORK = 3, 5, 6, 8
ODD = 16
"""One action in so many is taken at random."""


class Walker:
    """Chooses an option for whoever is asked. ``wishes``: by prompt, what to do instead of the usual."""

    def __init__(self, seed: int, wishes: dict[str, Callable[[Book, Ask], Option]] | None = None) -> None:
        self.chance = Seeded(seed)
        self.wishes = wishes or {}

    def choose(self, t: Book, ask: Ask) -> Option:
        options = ask.options
        if ask.prompt in self.wishes:
            return self.wishes[ask.prompt](t, ask)
        match ask.prompt:
            case "action" | "extra":
                return self.act(t, (ask.facts or {})["hero"], options)
            case "reroll":
                return REROLL if "S" not in t.dice and t.heroes[t.actor].hearts > 2 else KEEP_DICE
            case "target" | "second-target" | "surplus":
                return next((one for one in options if type(one) is Target and one.target in t.stunned), options[0])
            case "victim":
                return max(options, key=lambda one: self.strength(t, one))
            case "pick":
                return self.pick(t, options)
            case "consent" | "reaction":
                return options[0]
        if USE_DICE in options and self.chance.below(3):
            return USE_DICE
        return self.chance.pick(options)

    def strength(self, t: Book, option: Option) -> int:
        """The Hearts of a possible victim; an ally is spared."""
        hero = t.heroes.get(option.victim) if type(option) is Victim else None
        return -1 if hero is None else hero.hearts

    def pick(self, t: Book, options: Sequence[Option]) -> Option:
        """A figure that is led goes to where it is wanted; anything else is picked at random."""
        wanted = [area for name in t.figures for area in figure_areas(t, name)]
        areas = [one for one in options if type(one) is Pick and one.thing in t.opened]
        if wanted and areas and len(areas) == len(options):
            return min(areas, key=lambda one: min(t.graph.distance[one.thing][area] for area in wanted))
        return self.chance.pick([one for one in options if type(one) is Pick] or options)

    # -- actions --------------------------------------------------------------------------------------

    def act(self, t: Book, hero: str, options: Sequence[Option]) -> Option:
        if not self.chance.below(ODD):
            return self.chance.pick(options)
        here = t.heroes[hero].area
        if ATTACK in options and here in t.wyrms.values() and self.chance.below(4):
            return ATTACK
        best = max(options, key=lambda one: (worth(t, hero, one), self.chance.below(1000)))
        if worth(t, hero, best):
            return best
        moves = [one for one in options if type(one) is Move]
        if moves and (place := self.destination(t, hero)):
            distance = t.graph.distance[place]
            return min(moves, key=lambda one: distance[one.area])
        return next((one for one in options if type(one) is Special), options[-1])

    def destination(self, t: Book, hero: str) -> str:
        """The area in which the hero could do most, near before far."""
        one, places = t.heroes[hero], {}
        here = one.area
        distance = t.graph.distance[here]
        for area in t.opened:
            one.area = area
            if distance[area] < len(t.opened):
                found = max((worth(t, hero, option) for option in actions.legal(t, hero, 3)), default=0)
                places[area] = found * 4 - distance[area]
        one.area = here
        gathering = gathering_area(t)
        if gathering:
            places[gathering] = 100
        return max(places, key=lambda area: (places[area], self.chance.below(1000)), default="")


def worth(t: Book, hero: str, option: Option) -> int:
    """How much the walker wants an action; 0 is not at all."""
    if gathering_area(t) == t.heroes[hero].area and option == END_TURN:
        return GATHER
    match option:
        case Special(card=card) if card in t.box.cards:
            return WORK
        case Interact():
            return WORK
    if option == COLLECT:
        return FETCH if t.heroes[hero].sparks < 2 else 0
    return FOE if option == ATTACK else 0


def gathering_area(t: Book) -> str:
    """The area in which all heroes must stand to meet the Goal; "" if that is not what it asks."""
    if not t.goal:
        return ""
    goal = t.box.cards[t.goal].goal
    assert goal is not None
    data = t.box.cards[t.goal].data.done or {}
    found = data.get("at", ("", ""))
    return str(found[1]) if found[0] == {"sel": "hero"} else ""


def figure_areas(t: Book, name: str) -> Iterator[str]:
    """The areas in which a figure must stand to meet the Goal."""
    figure, card = t.figures[name], t.box.cards.get(t.goal)
    if card is None or card.goal is None:
        return
    here = figure.area
    for area in t.opened:
        figure.area = area
        if area != here and card.goal.done(t, Ctx(card=t.goal)):
            yield area
    figure.area = here


def walk(match: Match[Book], walker: Walker, most: int = 6000) -> Match[Book]:
    """Let the walker answer for everybody until the match is over."""
    for _ in range(most):
        if match.result is not None:
            break
        for seat, ask in match.asks.items():
            match.submit(seat, walker.choose(match.table, ask))
    return match


def chapter(number: int, seats: int, seed: int, difficulty: str = "normal") -> Match[Book]:
    """A chapter played by itself."""
    options = {"chapter": str(number), "difficulty": difficulty}
    return walk(GAME.new(seats, seed, options), Walker(seed))
