"""Rules in force: quantities they change, actions they forbid, hooks they run (13.3 and 13.5 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.wonder_book.asking import ask_team_or
from wondertable.games.wonder_book.box import ActionRule, BanRule, Change, Ctx, Instance
from wondertable.games.wonder_book.options import HOLD, REACT
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Rules

__all__ = [
    "banned",
    "banning_card",
    "expire",
    "fire",
    "follow",
    "hearts_max",
    "line_states",
    "mark_used",
    "quantity",
    "refresh_map",
    "refresh_rules",
    "used_up",
]

OWN = frozenset({"turn.start", "turn.end", "enter", "action", "roll", "damage", "ko", "wyrm.stun", "wyrm.defeat"})
"""Triggers that concern one hero: a hook of an owned rule waits for its owner, with ``.any`` for anybody."""


def refresh_rules(t: Book) -> None:
    """Find the rules in force anew: after a card came, went or changed hands."""
    box = t.box
    found = []
    for name, hero in t.heroes.items():
        found.append(f"{box.heroes[name].rule}@{name}")
        found += [f"{card}.{side}@{name}" for card, side in hero.skills.items()]
        found += [f"{rule}@{name}" for card in hero.items if (rule := box.cards[card].rule)]
    found += [f"{box.cards[card].rule}@" for card in t.row]
    found += [f"{rule}@" for card in t.inert if (rule := box.cards[card].rule)]
    found += [f"{rule}@" for name in t.figures if (rule := box.figures[name].rule)]
    found += [f"{rule}@{owner}" for rule, owner, _ in t.temporary]
    t.put_in_force(" ".join(found))


def refresh_map(t: Book) -> None:
    """Find the map anew: after an area or a line changed."""
    t.lay_map(t.box.maps.key(t.opened, *line_states(t)))


def line_states(t: Book) -> tuple[dict[str, str], dict[str, str]]:
    """The state of every line for heroes and for Wyrms, with what is changed for a time."""
    heroes = wyrms = t.lines
    if t.barriers:
        heroes, wyrms = dict(heroes), dict(wyrms)
        for line, kind, whom, _ in t.barriers:
            if line in t.lines:
                if whom != "wyrms":
                    heroes[line] = kind
                if whom != "heroes":
                    wyrms[line] = kind
    return heroes, wyrms


def quantity(t: Book, what: str, base: int, hero: str, c: Ctx | None = None, it: str = "") -> int:
    """A number of the rules for a hero, with everything that changes it (WB-RUL-42: a later card wins)."""
    mods = t.rulings.mods.get(what)
    if c is not None and c.mods:
        mods = [*(mods or ()), *((mod, hero) for mod in c.mods if mod.what == what)]
    if mods is None:
        return base
    for mod, owner in mods:
        if owner and owner != hero and mod.whom is None:
            continue
        about = Ctx(hero, it or hero, owner)
        if mod.whom is not None and hero not in mod.whom.all(t, about):
            continue
        if mod.condition is not None and not mod.condition(t, about):
            continue
        n = mod.n(t, about)
        if mod.op == "+":
            base += n
        elif mod.op == "=":
            base = n
        elif mod.op == "min":
            base = min(base, n)
        else:
            base = max(base, n)
    return base


def hearts_max(t: Book, hero: str) -> int:
    """WB-HER-05: the Hearts of a hero's card, with what changes them."""
    return quantity(t, "hearts.max", t.box.heroes[hero].hearts, hero)


def banned(t: Book, action: str, hero: str) -> bool:
    """Does a rule in force forbid the hero this action (WB-RUL-42: a ban beats a permission)?"""
    bans = t.rulings.bans.get(action)
    if not bans:
        return False
    return any(_holds(t, ban, owner, hero) for ban, owner in bans)


def _holds(t: Book, ban: BanRule, owner: str, hero: str) -> bool:
    about = Ctx(hero, hero, owner)
    if ban.whom is None:
        if owner and owner != hero:
            return False
    elif hero not in ban.whom.all(t, about):
        return False
    return ban.condition is None or ban.condition(t, about)


def banning_card(t: Book, action: str, hero: str) -> str:
    """The card of the rule that forbids the hero this action; "" if none does."""
    for word in t.active.split():
        key, _, owner = word.partition("@")
        rule = t.box.rules[key]
        if any(name == action and _holds(t, ban, owner, hero) for name, ban in rule.bans):
            return rule.card
    return ""


def used_up(t: Book, act: ActionRule, hero: str) -> bool:
    """Was an action that is limited to once in a while used already?"""
    return bool(act.once) and f"{act.once}:{act.card}.{act.id}@{hero if act.owned else ''}" in t.used


def mark_used(t: Book, act: ActionRule, hero: str) -> None:
    if act.once:
        t.used[f"{act.once}:{act.card}.{act.id}@{hero if act.owned else ''}"] = 1


def expire(t: Book, scope: str) -> None:
    """End everything that lasts until the end of a turn, a phase, a round or a Goal."""
    if t.used:
        t.used = {name: n for name, n in t.used.items() if not name.startswith(f"{scope}:")}
    if t.temporary and any(until == scope for _, _, until in t.temporary):
        t.temporary = [one for one in t.temporary if one[2] != scope]
        refresh_rules(t)
    if t.barriers and any(one[3] == scope for one in t.barriers):
        t.barriers = [one for one in t.barriers if one[3] != scope]
        refresh_map(t)
    if scope == "goal" and any(t.box.rules[t.box.cards[card].rule].until == scope for card in t.row):
        gone = [card for card in t.row if t.box.rules[t.box.cards[card].rule].until == scope]
        t.row = [card for card in t.row if card not in gone]
        t.discard += gone
        refresh_rules(t)


def fire(
    t: Book, trigger: str, *, who: str = "", it: str = "", suffix: str = "", c: Ctx | None = None
) -> Rules[None] | None:
    """Run the hooks that wait for this, by card number and team order (WB-FMT-08)."""
    hooks = t.rulings.hooks.get(trigger)
    if not hooks:
        return None
    due = [hook for hook in hooks if concerns(hook, who, suffix)]
    return _run_hooks(t, due, who, it, c) if due else None


def concerns(instance: Instance, who: str, suffix: str) -> bool:
    hook = instance.hook
    if hook.suffix and suffix not in hook.suffix:
        return False
    return not (instance.owner and hook.trigger in OWN and not hook.any and who != instance.owner)


def _run_hooks(t: Book, due: Iterable[Instance], who: str, it: str, c: Ctx | None) -> Rules[None]:
    for instance in due:
        about = Ctx(who or instance.owner, it, instance.owner, instance.rule.card)
        if c is not None:
            about.succ, about.grade = c.succ, c.grade
        yield from run_hook(t, instance, about)


def run_hook(t: Book, instance: Instance, c: Ctx) -> Rules[bool]:
    """Run one hook if it may run now; says whether it did."""
    hook = instance.hook
    if hook.once and f"{hook.once}:{instance.name}" in t.used:
        return False
    if hook.uses is not None and t.used.get(f"uses:{instance.name}", 0) >= hook.uses(t, c):
        return False
    if hook.condition is not None and not hook.condition(t, c):
        return False
    if hook.optional:
        owner = "" if hook.optional == "team" else instance.owner
        facts = {"card": instance.rule.card, "rule": instance.rule.id, "it": c.it}
        pick = yield ask_team_or(t, owner, "reaction", (REACT, HOLD), facts)
        if pick != REACT:
            return False
    if hook.once:
        t.used[f"{hook.once}:{instance.name}"] = 1
    if hook.uses is not None:
        t.used[f"uses:{instance.name}"] = t.used.get(f"uses:{instance.name}", 0) + 1
    t.tell("rule-acts", card=instance.rule.card, rule=instance.rule.id)
    yield from follow(hook.do(t, c))
    return True


def follow(rules: Rules[None] | None) -> Rules[None] | tuple[()]:
    """The rest of an effect, if there is any, for ``yield from``."""
    return () if rules is None else rules


def changed(t: Book, trigger: str, *, who: str, it: str, suffix: str = "") -> Rules[Change]:
    """Run the "before" hooks of an event; gives what they make of it (WB-FMT-09)."""
    change = Change()
    for instance in t.rulings.hooks.get(trigger, ()):
        if not concerns(instance, who, suffix):
            continue
        about = Ctx(instance.owner, it, instance.owner, instance.rule.card)
        about.change = change
        yield from run_hook(t, instance, about)
        if change.to or change.less or change.stop:
            break
    return change
