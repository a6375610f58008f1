"""A diligent reader: works at the Goal, fights what is near, and walks to where there is something to do."""

from __future__ import annotations

from wondertable.games.wonder_book.actions import legal
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.graph import FAR
from wondertable.games.wonder_book.options import (
    Attack,
    Collect,
    Interact,
    Move,
    Pick,
    Reroll,
    Skill,
    Special,
    Target,
    TurnRing,
    UseDice,
    Victim,
)
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Match, Option, Seeded

__all__ = ["answer", "play"]


def play(match: Match[Book], seed: int) -> list[tuple[Ask, int]]:
    """Play a match to its end; gives every question with the number of the answer."""
    chance, given = Seeded(seed), []
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        option = answer(match.table, ask, chance)
        given.append((ask, ask.options.index(option)))
        match.submit(seat, option)
    return given


def answer(t: Book, ask: Ask, chance: Seeded) -> Option:
    worth = [(_worth(t, ask, option), chance.below(1000), number) for number, option in enumerate(ask.options)]
    return ask.options[max(worth)[2]]


def _worth(t: Book, ask: Ask, option: Option) -> float:
    match option:
        case Special() | Interact():
            return 10
        case Attack():
            return 8 if _hunted(t) else 5
        case Collect():
            return 3 if t.heroes[t.actor].sparks < 1 else 1.5
        case Skill():
            return 6 if t.wyrms else 0
        case Move(area=area):
            return _walk(t, area)
        case Reroll():
            return 1 if "S" not in t.dice and t.heroes[t.actor].hearts > 2 else -1
        case UseDice():
            return 2
        case Victim(victim=victim):
            return t.heroes[victim].hearts if victim in t.heroes else 0
        case Target(target=target):
            return 2 if target in t.stunned or target in t.figures else 1
        case Pick(thing=thing) if thing in t.heroes:
            return -t.heroes[thing].hearts
        case TurnRing():
            return 1
    return 0


def _hunted(t: Book) -> bool:
    """Is the Goal about defeating enemies?"""
    goal = t.box.cards[t.goal].data if t.goal else None
    return goal is not None and ("defeated" in str(goal.done) or "boss" in str(goal.done))


def _walk(t: Book, area: str) -> float:
    """Toward the nearest area where there is something to do."""
    hero = t.actor
    here = t.heroes[hero].area
    places = [one for one in t.opened if _useful(t, hero, one)]
    far = t.graph.distance
    before = min((far[here][one] for one in places), default=FAR)
    after = min((far[area][one] for one in places), default=FAR)
    return 4 if after < before else -1


def _useful(t: Book, hero: str, area: str) -> bool:
    copy = t.clone()
    copy.journal = None
    copy.heroes[hero].area = area
    if t.goal:
        goal = t.box.cards[t.goal].goal
        assert goal is not None
        c = Ctx(card=t.goal)
        if sum(of(copy, c) for _, of, _ in goal.progress) > sum(of(t, c) for _, of, _ in goal.progress):
            return True
    kinds = frozenset({"special", "interact", *(["attack"] if _hunted(t) else [])})
    return any(not isinstance(one, Special) or one.card.isdigit() for one in legal(copy, hero, 3, kinds))
