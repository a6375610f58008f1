"""The seven kinds of action, and extra actions (sections 5.2 to 5.8)."""

from __future__ import annotations

from collections.abc import Sequence

from wondertable.games.wonder_book.attack import attack, may_attack
from wondertable.games.wonder_book.box import ActionRule, Card, Ctx, ModRule, Price
from wondertable.games.wonder_book.cards import (
    back,
    confirm,
    discard,
    discard_fragment,
    give_item,
    may_hold,
    see,
    show_top,
)
from wondertable.games.wonder_book.force import banned, fire, follow, mark_used, quantity, refresh_rules, used_up
from wondertable.games.wonder_book.options import (
    AGREE,
    ATTACK,
    COLLECT,
    DECLINE,
    REFUSE,
    Attack,
    Collect,
    Give,
    Interact,
    Move,
    Skill,
    Special,
    Take,
)
from wondertable.games.wonder_book.state import ACTIONS, Book, Hero
from wondertable.games.wonder_book.terms import object_areas
from wondertable.games.wonder_book.ways import choose_way
from wondertable.games.wonder_book.world import full_area, lose_hearts, lose_sparks, move_hero
from wondertable.kernel import Ask, Option, Rules

__all__ = ["KINDS", "actions_left", "extra_actions", "legal", "perform"]

KINDS = ("move", "interact", "collect", "give", "take", "skill", "special", "attack")
STARTING = {"skill:start", "skill:start4"}
ALL_KINDS = frozenset(KINDS)


def actions_left(t: Book) -> int:
    """Actions that the hero whose turn it is may still take."""
    return quantity(t, "actions", ACTIONS, t.actor) - t.spent


# -- what may be done -----------------------------------------------------------------------------------


def legal(t: Book, hero: str, left: int, kinds: frozenset[str] = ALL_KINDS, c: Ctx | None = None) -> list[Option]:
    """Every action that the hero may take with so many actions left (WB-ACT-01)."""
    one = t.heroes[hero]
    if not one.hearts:
        return []
    rulings = t.rulings
    mods, bans = rulings.mods, rulings.bans
    found: list[Option] = []
    if "move" in kinds and not ("move" in bans and banned(t, "move", hero)):
        if "cost:move" in mods or "move.steps" in mods or "area.limit" in mods:
            found += _moves(t, hero, left, c)
        else:
            found += t.graph.moves[one.area]
    if "interact" in kinds and (t.laid or t.stacks):
        found += _interactions(t, one, left)
    if "collect" in kinds and one.area in t.sparks and _payable(t, "collect", hero, left):
        found.append(COLLECT)
    if t.size > 1 and ("give" in kinds or "take" in kinds):
        found += _handovers(t, one, left, kinds)
    if "skill" in kinds:
        acts = rulings.skills[hero]
        if acts and not ("skill" in bans and banned(t, "skill", hero)):
            found += [act.option for act in acts if may_use(t, act, one, left, c)]
    if "special" in kinds:
        found += _specials(t, one, left, c)
    if STARTING & kinds and not ("skill" in bans and banned(t, "skill", hero)):
        found += [act.option for act in starting_skills(t, hero, kinds) if may_use(t, act, one, left, c)]
    if "attack" in kinds and may_attack(t, hero) and _payable(t, "attack", hero, left):
        found.append(ATTACK)
    return found


def _payable(t: Book, kind: str, hero: str, left: int, base: int = 1, it: str = "") -> bool:
    """May the action be taken, and are there actions enough for it (``cost:<kind>``)?"""
    rulings = t.rulings
    if kind in rulings.bans and banned(t, kind, hero):
        return False
    return action_cost(t, kind, hero, base, it) <= left


COSTS = {kind: f"cost:{kind}" for kind in KINDS}


def action_cost(t: Book, kind: str, hero: str, base: int = 1, it: str = "") -> int:
    what = COSTS[kind]
    if what not in t.rulings.mods:
        return base
    return max(0, quantity(t, what, base, hero, it=it))


def _moves(t: Book, hero: str, left: int, c: Ctx | None) -> list[Option]:
    """WB-MOV-01, where something changes what a Move costs, how far it goes or who fits in."""
    steps = quantity(t, "move.steps", 1, hero, c)
    area = t.heroes[hero].area
    places = t.graph.near[area] if steps == 1 else sorted(t.graph.within(area, steps) - {area})
    return [Move(one) for one in places if action_cost(t, "move", hero, 1, one) <= left and not full_area(t, one)]


def reachable_cards(t: Book, area: str) -> list[Card]:
    """Cards of the table that a hero in this area can interact with (WB-IXN-03)."""
    tops = [*t.laid, *(stack[0] for stack in t.stacks.values())]
    return [t.box.cards[no] for no in tops if no not in t.inert and area in object_areas(t, no)]


def _interactions(t: Book, hero: Hero, left: int) -> list[Option]:
    cards = reachable_cards(t, hero.area)
    if not cards or not _payable(t, "interact", hero.id, 99):
        return []
    found: list[Option] = []
    for card in cards:
        if action_cost(t, "interact", hero.id, card.price.action, card.no) > left:
            continue
        if card.kind == "item":
            if may_hold(t, hero.id):
                found.append(card.option)
            continue
        about = Ctx(hero.id, hero.id, "", card.no, "interact")
        if (card.condition is None or card.condition(t, about)) and can_pay(t, card.price, hero, about):
            found.append(card.option)
    return found


def can_pay(t: Book, price: Price, hero: Hero, c: Ctx) -> bool:
    """WB-FMT-12: Sparks, Hearts (never the last one) and the item of a price."""
    if price.sparks is not None and not c.free:
        cost = quantity(t, "spark.cost", price.sparks(t, c), hero.id, c)
        if cost > hero.sparks:
            return False
    if price.hearts is not None and hero.hearts <= price.hearts(t, c):
        return False
    return not price.item or price.item in hero.items


def may_use(t: Book, act: ActionRule, hero: Hero, left: int, c: Ctx | None = None) -> bool:
    """WB-FMT-12: is a skill or a Special action offered?"""
    about = Ctx(hero.id, hero.id, hero.id if act.owned else "", act.card, act.kind)
    if act.condition is not None and not act.condition(t, about):
        return False
    about.free = c is not None and c.free
    if action_cost(t, act.kind, hero.id, act.price.action, act.id) > left or used_up(t, act, hero.id):
        return False
    if not can_pay(t, act.price, hero, about):
        return False
    return act.first is None or act.first(t, about)


def starting_skills(t: Book, hero: str, kinds: frozenset[str]) -> list[ActionRule]:
    """Copycat: those of other heroes in play; Mirror Shard: those of all four."""
    if "skill:start4" in kinds:
        return list(t.box.starting.values())
    return [t.box.starting[one] for one in t.heroes if one != hero]


def _specials(t: Book, hero: Hero, left: int, c: Ctx | None) -> list[Option]:
    rulings = t.rulings
    acts = rulings.specials[hero.id]
    if not acts and not hero.fragments:
        return []
    bans = rulings.bans
    if "special" in bans and banned(t, "special", hero.id):
        return []
    found: list[Option] = []
    for act in acts:
        name = f"special:{act.id}"
        if name in bans and banned(t, name, hero.id):
            continue
        if may_use(t, act, hero, left, c):
            found.append(act.option)
    if hero.fragments:
        for design in dict.fromkeys(card.partition(".")[0] for card in hero.fragments):
            act = t.box.fragments[design]
            if may_use(t, act, hero, left, c):
                found.append(act.option)
    return found


def _handovers(t: Book, hero: Hero, left: int, kinds: frozenset[str]) -> list[Option]:
    """WB-GIV-01, WB-RUL-27."""
    found: list[Option] = []
    reach = None
    giving = bool(hero.items or hero.fragments)
    for other in t.heroes.values():
        taking = other.items or other.fragments
        if other is hero or not (giving or taking):
            continue
        if reach is None:
            reach = t.graph.within(hero.area, quantity(t, "give.range", 1, hero.id))
        if other.area not in reach:
            continue
        if giving and "give" in kinds and _payable(t, "give", hero.id, left):
            if hero.items and may_hold(t, other.id):
                found += [Give(card, other.id) for card in hero.items]
            found += [Give(card, other.id) for card in _designs(hero.fragments)]
        if taking and "take" in kinds and _payable(t, "take", hero.id, left):
            cards = [*(other.items if other.items and may_hold(t, hero.id) else ()), *_designs(other.fragments)]
            found += [Take(card, other.id) for card in cards if f"turn:refused:{card}@{hero.id}" not in t.used]
    return found


def _designs(fragments: Sequence[str]) -> list[str]:
    """One card of each design."""
    found: dict[str, str] = {}
    for card in fragments:
        found.setdefault(card.partition(".")[0], card)
    return list(found.values())


# -- doing it -------------------------------------------------------------------------------------------


def perform(t: Book, hero: str, option: Option, c: Ctx) -> Rules[int]:
    """Carry an action out, and then everything that waits for it; gives how many actions it cost, -1 if none."""
    match option:
        case Move():
            kind, it = "move", option.area
            cost = action_cost(t, kind, hero, 1, it)
            way = [it]
            if "move.steps" in t.rulings.mods:
                way = yield from choose_way(t, hero, it, quantity(t, "move.steps", 1, hero, c))
            for area in way:
                yield from follow(move_hero(t, hero, area))
                if not t.heroes[hero].hearts or t.heroes[hero].area != area:
                    break
        case Interact():
            kind, it = "interact", option.card
            cost = action_cost(t, kind, hero, t.box.cards[it].price.action, it)
            yield from _interact(t, hero, t.box.cards[it])
        case Collect():
            kind, it = "collect", hero
            cost = action_cost(t, kind, hero)
            collect(t, hero)
        case Give():
            kind, it = "give", option.hero
            cost = action_cost(t, kind, hero)
            _hand_over(t, option.card, hero, option.hero)
        case Take():
            kind, it = "take", option.hero
            cost = action_cost(t, kind, hero)
            agreed = yield from _consent(t, option.card, option.hero, hero)
            if not agreed:
                return -1
            _hand_over(t, option.card, option.hero, hero)
        case Attack():
            kind = "attack"
            cost = action_cost(t, kind, hero)
            it = yield from attack(t, hero, c)
            c.me, c.kind = hero, ""
        case Skill() | Special():
            act = _act_of(t, hero, option)
            kind, it = act.kind, hero
            cost = action_cost(t, kind, hero, act.price.action, act.id)
            yield from _use(t, hero, act, c)
        case _:
            raise AssertionError(option)
    if "action" in t.rulings.hooks:
        yield from follow(fire(t, "action", who=hero, it=it, suffix=kind, c=c))
    return cost


def collect(t: Book, hero: str) -> None:
    """WB-SPK-01."""
    one = t.heroes[hero]
    n = min(quantity(t, "collect.n", 1, hero), t.sparks[one.area])
    t.sparks[one.area] -= n
    if not t.sparks[one.area]:
        del t.sparks[one.area]
    one.sparks += n
    t.tell("collected", hero=hero, area=one.area, n=n)


def _hand_over(t: Book, card: str, giver: str, taker: str) -> None:
    one, other = t.heroes[giver], t.heroes[taker]
    if card in one.items:
        one.items.remove(card)
        other.items.append(card)
        refresh_rules(t)
    else:
        one.fragments.remove(card)
        other.fragments.append(card)
    t.tell("handed-over", card=card, giver=giver, hero=taker)


def _consent(t: Book, card: str, owner: str, taker: str) -> Rules[bool]:
    """WB-DEC-13: whoever plays both heroes agrees with themselves."""
    if t.seat_of(owner) == t.seat_of(taker):
        return True
    facts = {"card": card, "hero": taker}
    pick = yield Ask(t.seat_of(owner), "consent", (AGREE, REFUSE), facts=facts)
    if pick == AGREE:
        return True
    t.used[f"turn:refused:{card}@{taker}"] = 1
    t.tell("refused", card=card, hero=owner)
    return False


def _act_of(t: Book, hero: str, option: Skill | Special) -> ActionRule:
    if isinstance(option, Special) and option.card in t.box.fragments:
        return t.box.fragments[option.card]
    rulings = t.rulings
    acts = rulings.skills[hero] if isinstance(option, Skill) else rulings.specials[hero]
    for act in acts:
        if act.option == option:
            return act
    return next(act for act in t.box.starting.values() if act.option == option)


def pay(t: Book, hero: str, price: Price, c: Ctx) -> Rules[None]:
    """WB-FMT-12: costs are paid before effects."""
    if price.sparks is not None and not c.free:
        lose_sparks(t, hero, quantity(t, "spark.cost", price.sparks(t, c), hero, c))
    if price.hearts is not None:
        yield from follow(lose_hearts(t, hero, price.hearts(t, c), "cost"))
    if price.item:
        discard(t, price.item)


def _use(t: Book, hero: str, act: ActionRule, c: Ctx) -> Rules[None]:
    """WB-SKL-01, WB-SPA-01, WB-FRG-01."""
    about = Ctx(hero, hero, hero if act.owned else "", act.card, act.kind)
    about.free, about.mods = c.free, c.mods
    t.tell("uses", hero=hero, act=act.id, card=act.card, kind=act.kind)
    mark_used(t, act, hero)
    yield from pay(t, hero, act.price, about)
    if act.card in t.box.fragments:
        held = next(card for card in t.heroes[hero].fragments if card.partition(".")[0] == act.card)
        discard_fragment(t, hero, held)
    elif act.price.discard:
        discard(t, act.card)
    about.free, about.mods = False, ()
    yield from follow(act.do(t, about))
    c.succ = about.succ


def _interact(t: Book, hero: str, card: Card) -> Rules[None]:
    """WB-IXN-03, WB-FMT-04."""
    no = card.no
    if card.kind == "item":
        give_item(t, no, hero)
        return
    about = Ctx(hero, hero, "", no, "interact")
    yield from pay(t, hero, card.price, about)
    face = card.back
    assert face is not None
    if no not in t.flipped:
        t.flipped.append(no)
    t.tell("interacts", hero=hero, card=no)
    see(t, back(no))
    yield from confirm(t, back(no))
    if face.do is not None:
        yield from follow(face.do(t, about))
    leave_interaction(t, card, hero, face.exit)


def leave_interaction(t: Book, card: Card, hero: str, how: str) -> None:
    no, banner = card.no, card.data.banner
    if no not in t.laid and no not in t.stacks.get(banner, ()):
        return  # an effect has put it elsewhere
    if how == "discard":
        discard(t, no)
        show_top(t, banner)
    elif how == "keep":
        give_item(t, no, hero)
        show_top(t, banner)
    elif how == "stay":
        t.inert.append(no)
        refresh_rules(t)


def extra_actions(
    t: Book, hero: str, n: int, kinds: frozenset[str], free: bool, mods: Sequence[ModRule], outer: Ctx
) -> Rules[None]:
    """WB-ACT-04, WB-RUL-43: taken at once or not at all; they do not count against the three."""
    for number in range(n):
        c = Ctx(hero, hero, hero)
        c.free, c.mods = free, mods
        options = legal(t, hero, 1, kinds, c)
        if not options:
            return
        facts = {"hero": hero, "n": n - number, "card": outer.card}
        pick = yield Ask(t.seat_of(hero), "extra", [*options, DECLINE], facts=facts)
        if pick == DECLINE:
            return
        yield from perform(t, hero, pick, c)
