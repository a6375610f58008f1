"""What happens to hearts, Sparks, Wyrms, figures, Fate and counters: the basic events that effects and rules cause.

A function that gives ``Rules | None`` has done everything if it gives ``None``; else the rules given must be followed.
"""

from __future__ import annotations

from typing import NoReturn

from wondertable.games.wonder_book.box import Change, Ctx
from wondertable.games.wonder_book.force import (
    changed,
    concerns,
    fire,
    follow,
    hearts_max,
    quantity,
    refresh_rules,
    run_hook,
)
from wondertable.games.wonder_book.state import FATE, Book, Figure
from wondertable.kernel import Rules, StepEnded

__all__ = [
    "add_wyrm",
    "damage",
    "enter",
    "fate_down",
    "fate_up",
    "full_area",
    "gain_hearts",
    "gain_sparks",
    "hurt_figure",
    "lose",
    "lose_hearts",
    "lose_sparks",
    "move_hero",
    "move_wyrm",
    "put_figure",
    "put_sparks",
    "remove_wyrm",
    "set_counter",
    "stun",
    "wound",
]


# -- Fate -----------------------------------------------------------------------------------------------


def fate_down(t: Book, n: int) -> None:
    """WB-LOS-01, WB-RUL-14: the moment the last token turns the chapter is lost, and nothing later happens."""
    for _ in range(n):
        t.fate -= 1
        t.tell("fate-down", left=t.fate)
        if t.fate <= 0:
            t.tell("lost", chapter=t.chapter)
            lose(t)


def lose(t: Book) -> NoReturn:
    """The attempt is lost, and nothing later happens."""
    t.outcome, t.phase = "lost", "over"
    raise StepEnded


def fate_up(t: Book, n: int) -> None:
    """WB-RUL-13."""
    gained = min(n, FATE - t.fate)
    if gained > 0:
        t.fate += gained
        t.tell("fate-up", n=gained, left=t.fate)


# -- Hearts ---------------------------------------------------------------------------------------------


def gain_hearts(t: Book, hero: str, n: int, c: Ctx | None = None) -> None:
    """WB-HER-05: up to the maximum, as far as the supply goes; a KO hero who gains Hearts stands up (WB-FMT-09)."""
    one = t.heroes[hero]
    if c is not None and n > 0:
        healer = c.me or hero
        n = quantity(t, "heal.n", n, healer, c, it=hero)
        if c.kind == "attack":
            n = quantity(t, "heal.n:attack", n, healer, c, it=hero)
    gained = min(n, hearts_max(t, hero) - one.hearts)
    if gained > 0:
        gained = min(gained, t.heart_supply())  # WB-RUL-29
    if gained <= 0:
        return
    stood = not one.hearts
    one.hearts += gained
    t.tell("healed", hero=hero, n=gained, hearts=one.hearts)
    if stood:
        t.tell("stood-up", hero=hero)


def lose_hearts(t: Book, hero: str, n: int, cause: str = "card") -> Rules[None] | None:
    """A loss that nothing prevents (WB-RUL-41); the last Heart knocks out (WB-KO-01). The excess is ignored."""
    one = t.heroes[hero]
    lost = min(n, one.hearts)
    if lost <= 0:
        return None
    one.hearts -= lost
    t.tell("hurt", hero=hero, n=lost, hearts=one.hearts, cause=cause)
    if one.hearts:
        return None
    t.tell("ko", hero=hero)
    return fire(t, "ko", who=hero, it=hero)


def damage(t: Book, hero: str, n: int, source: str) -> Rules[None] | None:
    """Damage to a hero, which rules may prevent or turn to another (WB-RUL-41, WB-FMT-09)."""
    if not t.heroes[hero].hearts or n <= 0:
        return None
    n = quantity(t, "damage.taken", n, hero)
    hooks = t.rulings.hooks.get("damage")
    if hooks and any(not one.hook.suffix or source in one.hook.suffix for one in hooks):
        return _points(t, hero, n, source)
    return lose_hearts(t, hero, n, source)


def _points(t: Book, hero: str, n: int, source: str) -> Rules[None]:
    """One-point events: each hook acts once in each; a new victim is not asked again by the same hook."""
    for _ in range(n):
        victim = hero
        for instance in t.rulings.hooks.get("damage", ()):
            if not t.heroes[victim].hearts:
                break
            if not concerns(instance, victim, source):
                continue
            about = Ctx(instance.owner, victim, instance.owner, instance.rule.card)
            about.change = change = Change()
            yield from run_hook(t, instance, about)
            if change.less:
                t.tell("prevented", hero=victim, rule=instance.rule.id)
                victim = ""
                break
            if change.to and change.to in t.heroes:
                victim = change.to
                t.tell("stepped-in", hero=victim, card=instance.rule.card)
        if victim and t.heroes[victim].hearts:
            yield from follow(lose_hearts(t, victim, 1, source))


# -- Sparks ---------------------------------------------------------------------------------------------


def gain_sparks(t: Book, hero: str, n: int) -> None:
    """WB-SPK-04: from the supply, as far as it goes (WB-LIM-01)."""
    gained = min(n, t.supply)
    if gained > 0:
        t.supply -= gained
        t.heroes[hero].sparks += gained
        t.tell("sparks", hero=hero, n=gained)


def lose_sparks(t: Book, hero: str, n: int) -> None:
    """WB-SPK-02."""
    lost = min(n, t.heroes[hero].sparks)
    if lost > 0:
        t.heroes[hero].sparks -= lost
        t.supply += lost
        t.tell("sparks-lost", hero=hero, n=lost)


def put_sparks(t: Book, area: str, n: int) -> None:
    """Sparks of the supply into an area, or back to it."""
    n = min(n, t.supply) if n > 0 else max(n, -t.sparks.get(area, 0))
    if not n:
        return
    left = t.sparks.get(area, 0) + n
    if left:
        t.sparks[area] = left
    else:
        del t.sparks[area]
    t.supply -= n
    t.tell("sparks-put" if n > 0 else "sparks-removed", area=area, n=abs(n))


# -- Wyrms ----------------------------------------------------------------------------------------------


def add_wyrm(t: Book, area: str) -> Rules[None] | None:
    """WB-SPN-01, WB-SPN-02: a Wyrm of the pool; nothing if there is none."""
    if t.pool <= 0:
        t.tell("no-wyrm", area=area)
        return None
    number = 1
    while f"w{number}" in t.wyrms:
        number += 1
    wyrm = f"w{number}"
    t.wyrms[wyrm] = area
    t.tell("spawned", wyrm=wyrm, area=area)
    return fire(t, "wyrm.spawn", it=wyrm)


def remove_wyrm(t: Book, wyrm: str) -> None:
    """Back to the pool, without having been defeated."""
    del t.wyrms[wyrm]
    if wyrm in t.stunned:
        t.stunned.remove(wyrm)


def stun(t: Book, wyrm: str, who: str = "", cause: str = "card") -> Rules[None] | None:
    """WB-RUL-40."""
    if wyrm in t.stunned or wyrm not in t.wyrms:
        return None
    t.stunned.append(wyrm)
    t.tell("stunned", wyrm=wyrm, area=t.wyrms[wyrm])
    return fire(t, "wyrm.stun", who=who, it=wyrm, suffix=cause)


def defeat(t: Book, wyrm: str, who: str = "", cause: str = "card") -> Rules[None] | None:
    """WB-ATK-06, WB-SPN-03."""
    t.tell("defeated", wyrm=wyrm, area=t.wyrms[wyrm], hero=who)
    remove_wyrm(t, wyrm)
    t.defeated += 1
    return fire(t, "wyrm.defeat", who=who, it=wyrm, suffix=cause)


def wound(t: Book, wyrm: str, n: int, who: str = "", cause: str = "card") -> tuple[int, Rules[None] | None]:
    """WB-ATK-04 to WB-ATK-06, WB-RUL-10: damage to a Wyrm; gives how much it took and what follows."""
    if n <= 0:
        return 0, None
    if wyrm in t.stunned:
        return 1, defeat(t, wyrm, who, cause)
    if n == 1:
        return 1, stun(t, wyrm, who, cause)
    return 2, defeat(t, wyrm, who, cause)


def move_wyrm(t: Book, wyrm: str, area: str) -> Rules[None] | None:
    """A step of a Wyrm, unless a rule stops it or the area is full (WB-FMT-11)."""
    if "wyrm.move" in t.rulings.hooks:
        return _hooked_move(t, wyrm, area)
    _settle_wyrm(t, wyrm, area)
    return None


def _hooked_move(t: Book, wyrm: str, area: str) -> Rules[None]:
    change = yield from changed(t, "wyrm.move", who="", it=wyrm, suffix=t.wyrms[wyrm])
    if change.stop:
        t.tell("wyrm-stopped", wyrm=wyrm, area=t.wyrms[wyrm])
    else:
        _settle_wyrm(t, wyrm, area)


def _settle_wyrm(t: Book, wyrm: str, area: str) -> None:
    if full_area(t, area):
        t.tell("wyrm-stays", wyrm=wyrm, area=t.wyrms[wyrm])
        return
    t.tell("wyrm-moved", wyrm=wyrm, start=t.wyrms[wyrm], area=area)
    t.wyrms[wyrm] = area


def full_area(t: Book, area: str) -> bool:
    """``area.limit``: as many figures as may stand there do."""
    mods = t.rulings.mods.get("area.limit")
    if not mods:
        return False
    limit = 99
    for mod, owner in mods:
        about = Ctx("", area, owner)
        if mod.whom is not None and area not in mod.whom.all(t, about):
            continue
        if mod.condition is None or mod.condition(t, about):
            limit = min(limit, mod.n(t, about))
    standing = [one.area for one in t.heroes.values()]
    if t.figures:
        standing += [one.area for one in t.figures.values()]
    standing += t.wyrms.values()
    return standing.count(area) >= limit


# -- figures --------------------------------------------------------------------------------------------


def put_figure(t: Book, name: str, area: str) -> None:
    sheet = t.box.figures[name]
    if name in t.figures:
        t.figures[name].area = area
    else:
        full = sheet.hearts(t, Ctx())
        t.figures[name] = Figure(name, area, min(full, t.heart_supply()), full)
        if sheet.rule:
            refresh_rules(t)
    t.tell("figure", figure=name, area=area)


def hurt_figure(t: Book, name: str, n: int, who: str = "") -> Rules[None] | None:
    """A figure loses a Heart for each damage (WB-RUL-48); thresholds and the last Heart have effects of their own."""
    figure = t.figures[name]
    lost = min(n, figure.hearts)
    if lost <= 0:
        return None
    figure.hearts -= lost
    t.tell("figure-hurt", figure=name, n=lost, hearts=figure.hearts)
    sheet = t.box.figures[name]
    if figure.hearts and (
        figure.marks >= len(sheet.marks) or figure.hearts > sheet.marks[figure.marks][0](t, Ctx(it=name))
    ):
        return None
    return _figure_marks(t, name, who)


def _figure_marks(t: Book, name: str, who: str) -> Rules[None]:
    sheet, figure = t.box.figures[name], t.figures[name]
    about = Ctx(who, name, source="figure")
    while figure.marks < len(sheet.marks) and figure.hearts <= sheet.marks[figure.marks][0](t, about):
        figure.marks += 1
        yield from follow(sheet.marks[figure.marks - 1][1](t, about))
    if figure.hearts:
        return
    t.tell("figure-beaten", figure=name)
    if sheet.on_zero is not None:
        yield from follow(sheet.on_zero(t, about))
    if name in t.figures and not t.figures[name].hearts:
        remove_figure(t, name)


def remove_figure(t: Book, name: str) -> None:
    del t.figures[name]
    if t.box.figures[name].rule:
        refresh_rules(t)


# -- moves of heroes ------------------------------------------------------------------------------------


def move_hero(t: Book, hero: str, area: str) -> Rules[None] | None:
    """A hero enters an area."""
    one = t.heroes[hero]
    if one.area == area:
        return None
    t.tell("moved", hero=hero, start=one.area, area=area)
    one.area = area
    return enter(t, hero)


def enter(t: Book, hero: str) -> Rules[None] | None:
    return fire(t, "enter", who=hero, it=hero, suffix=t.heroes[hero].area)


# -- counters -------------------------------------------------------------------------------------------


def set_counter(t: Book, name: str, value: int, c: Ctx) -> Rules[None] | None:
    """A counter stays between its least and its greatest value; ``counter`` hooks run when it changes."""
    _, least, most = t.box.counters[name]
    value = max(least(t, c), min(most(t, c), value))
    if value == t.counters[name]:
        return None
    t.counters[name] = value
    if t.box.chapter.counters[name].show:
        t.tell("counter", counter=name, value=value)
    return fire(t, "counter", who=c.me, it=c.it, suffix=name)
