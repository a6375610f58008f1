"""Set-up of a chapter: what the campaign hands over, heroes, skills of earlier chapters, decks (section 3)."""

from __future__ import annotations

from wondertable.games.wonder_book.box import HEROES, Box, Ctx
from wondertable.games.wonder_book.cards import choose_upgrade, draw_fragments
from wondertable.games.wonder_book.effects import choose
from wondertable.games.wonder_book.force import hearts_max, refresh_map, refresh_rules
from wondertable.games.wonder_book.options import ChooseHero
from wondertable.games.wonder_book.state import SPARKS, Book, Hero, team_order
from wondertable.kernel import Ask, Rules

__all__ = ["FATE_UP", "choose_heroes", "choosing", "earlier_skills", "lay_out", "promised_fragments"]

FATE_UP = {"easy": 6, "normal": 5, "hard": 4}  # WB-SET-03
LEAST_HEROES = 2  # WB-HER-03


def lay_out(t: Book, box: Box) -> None:
    """WB-SET-01 to WB-SET-06: the table before the first card is read."""
    t.box = box
    t.fate = FATE_UP[t.difficulty]
    t.supply = SPARKS
    t.deck = list(box.cards)
    t.unseen = list(box.faces)
    t.opened = [name for name, area in box.areas.items() if not area.popup]
    t.lines = {line: box.line_kind[line] for line, popup in box.line_popup.items() if not popup}
    refresh_map(t)
    t.put_in_force("")
    t.counters = {name: start(t, Ctx()) for name, (start, _, _) in box.counters.items()}
    t.purple = sorted(name for name, chapter in box.purple.items() if chapter == box.no)
    t.keywords = {word: no for word, no in t.legacy.keywords.items() if no < box.no}
    earlier = t.legacy.wyrm_cards if t.campaign else [name for name, no in box.purple.items() if no < box.no]
    t.wyrm_deck = sorted([*box.base_wyrms, *(name for name in earlier if name in box.wyrms)])
    t.fragment_deck = list(box.fragment_cards)
    if any(card.kind == "hero" for card in box.cards.values()):  # WB-HER-01: they are chosen when the first comes up
        t.phase, t.running = "round", True
    else:
        t.phase, t.running = "heroes", False


def size_of(seats: int) -> int:
    return max(LEAST_HEROES, seats)


def owners(t: Book) -> list[int]:
    """The seat of every hero to be chosen; a seat alone plays two (WB-HER-03)."""
    return [0, 0] if t.seats == 1 else list(range(t.seats))


def choose_heroes(t: Book) -> Rules[None]:
    """WB-DEC-02, WB-DEC-03: one after the other; the first option is to keep one's hero."""
    before = {hero: seat for seat, heroes in enumerate(t.legacy.heroes) for hero in heroes}
    chosen: dict[str, int] = {}
    for number, seat in enumerate(owners(t)):
        if t.cast:
            hero = t.cast[number]
        else:
            free = [one for one in HEROES if one not in chosen]
            free.sort(key=lambda one: 0 if before.get(one) == seat else 1 if one not in before else 2)
            options = [ChooseHero(one) for one in free]
            pick = yield Ask(seat, "hero", options, facts={"number": number + 1})
            hero = pick.hero
        chosen[hero] = seat
        t.tell("hero", who=seat, hero=hero)
    start = t.box.chapter.scene.start
    for name in team_order(list(chosen)):
        t.heroes[name] = Hero(name, chosen[name], start)
    for name, hero_state in t.heroes.items():
        if before.get(name) == hero_state.seat:  # WB-RUL-25: whoever stays keeps the skills
            for chapter, side in t.legacy.upgrades.get(name, {}).items():
                if (name, chapter) in t.box.upgrade_of and chapter < t.chapter:
                    hero_state.skills[t.box.upgrade_of[name, chapter]] = side
    refresh_rules(t)
    for name, hero_state in t.heroes.items():
        hero_state.hearts = hearts_max(t, name)  # WB-SET-08
    t.to_choose = [
        card
        for (name, chapter), card in t.box.upgrade_of.items()
        if name in t.heroes and chapter < t.chapter and card not in t.heroes[name].skills
    ]
    t.to_choose.sort(key=list(t.box.upgrades).index)


def choosing(t: Book) -> Rules[None]:
    """The first question of Chapters II to VI (WB-SET-07)."""
    yield from choose_heroes(t)
    t.phase = "earlier"


def earlier_skills(t: Book) -> Rules[None] | None:
    """WB-CHG-01: a hero newly taken gets all earlier Upgrade cards, one choice a step."""
    if not t.to_choose:
        t.phase = "promised"
        return None
    return choose_upgrade(t, t.to_choose.pop(0))


def promised_fragments(t: Book) -> Rules[None]:
    """WB-FMT-10: Fragments that the last chapter promised."""
    for hero, n in t.legacy.promised.items() if t.campaign else ():
        name = hero
        if name not in t.heroes:
            chosen = yield from choose(t, Ctx(), list(t.heroes), 1, "team", title="promised")
            name = chosen[0]
        draw_fragments(t, name, n)
    t.phase, t.running = "round", True
