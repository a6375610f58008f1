"""Set-up, step by step (section 3.2)."""

from __future__ import annotations

from wondertable.games.gravity_falls.alarm import raise_alarm
from wondertable.games.gravity_falls.cards import CHARACTERS, CLASSES, HAND, ROW
from wondertable.games.gravity_falls.curses_and_events import settle_marks
from wondertable.games.gravity_falls.options import Character
from wondertable.games.gravity_falls.state import Monster, Town
from wondertable.games.gravity_falls.tokens import pull, turn_to_distrust
from wondertable.kernel import Ask, Rules

EVENT_COUNT = {"easy": 4, "normal": 6, "hard": 8}  # GF-OPT-03
SUGGESTED = {  # GF-OPT-05
    "easy": ("simple", "medium", "hard"),
    "normal": ("simple", "medium", "hard"),
    "hard": ("medium", "hard", "hard"),
}


def place_monsters(t: Town) -> None:
    """GF-SET-01 to GF-SET-10."""
    t.active = t.opener if t.opener >= 0 else t.chance.below(len(t.team))  # GF-OPT-08, GF-RND-01
    if len(t.team) == 2:  # GF-SET-04
        t.removed = list(t.box.three_plus)
        t.move_deck = [place for place in t.move_deck if place not in t.removed]
    for name in t.chosen or suggested(t):  # GF-SET-03, GF-SET-06
        monster = Monster(name)
        t.monsters.append(monster)
        place = reveal_place(t)
        monster.place = place  # GF-SET-07
        around = t.box.near[place]
        distrust = [one for one in around if t.dis[one]]
        support = [one for one in around if t.sup[one]]  # GF-RUL-18: no place holds both sides yet
        pull(t, place, support, distrust)  # GF-SET-08
        turn_to_distrust(t, place)  # GF-SET-10
        t.tell("monster-placed", monster=name, place=place)
        raise_alarm(t, len(distrust), "setup")  # GF-SET-09
    t.phase = "characters"


def suggested(t: Town) -> list[str]:
    """GF-OPT-05: one of each class, on hard one medium and two hard ones."""
    names = []
    for rank in CLASSES:
        count = SUGGESTED["normal" if t.kids else t.difficulty].count(rank)
        free = list(t.box.of_rank[rank])
        names += [t.chance.draw(free) for _ in range(count)]
    return names


def reveal_place(t: Town) -> str:
    """The next movement card of the set-up: it goes to the discard pile (GF-SET-12)."""
    place = t.chance.draw(t.move_deck)
    t.move_discard.append(place)
    return place


def choose_characters(t: Town) -> Rules[None]:
    """GF-OPT-07: in turn order, each one that is still free; one choice a step."""
    for index in t.clockwise():
        hero = t.team[index]
        if hero.id:
            continue
        taken = {one.id for one in t.team}
        seat = t.seat_of(index)
        if t.cast:
            name = t.cast[index]
        else:
            free = [Character(name) for name in CHARACTERS if name not in taken]
            pick = yield Ask(seat, "character", free, facts={"number": index + 1})
            name = pick.hero
        hero.id = name
        t.tell("character", who=seat, hero=name)
        return
    t.phase = "deal"


def deal(t: Town) -> None:
    """GF-SET-11 to GF-SET-17."""
    for index in t.clockwise():
        hero = t.team[index]
        hero.place = reveal_place(t)
        t.cubes.append(hero.place)
        t.tell("hero-placed", hero=hero.id, place=hero.place)
    dealt: set[str] = set()
    for hero in t.team:
        deck = t.box.deck[hero.id]
        hero.deck = list(deck[:-1] if t.kids else deck)  # GF-KID-03
        dealt.update(hero.deck)
        hero.hand = [t.chance.draw(hero.deck) for _ in range(HAND)]  # GF-SET-13
        t.tell("drew-first", hero=hero.id, cards=list(hero.hand))
    t.boxed = [card for card in t.boxed if card not in dealt]
    t.row = [t.chance.draw(t.move_deck) for _ in range(ROW)]  # GF-SET-15
    t.tell("row", cards=list(t.row))
    if not t.kids:  # GF-SET-16, GF-RND-03, GF-KID-02
        t.move_deck += [t.chance.draw(t.unused_events) for _ in range(EVENT_COUNT[t.difficulty])]
    t.phase = "opening"


def opening(t: Town) -> Rules[None]:
    """GF-ALM-02: a mark that the set-up reached acts once everything lies ready, before the first turn."""
    yield from settle_marks(t)
    begin_turn(t)


def begin_turn(t: Town) -> None:
    """T0."""
    t.turn += 1
    t.event_done = t.ability_used = t.rested = t.halted = False
    t.fresh = []
    t.card = t.foe = t.mover = ""
    t.dice = []
    t.excess = t.left = 0
    t.phase, t.step = "choose", "T1"
    t.tell("turn", hero=t.hero.id, turn=t.turn)
