"""Wyrm cards, spawns, activations and the acts of figures (section 6)."""

from __future__ import annotations

from wondertable.games.wonder_book.asking import ask_team, ask_team_or
from wondertable.games.wonder_book.attack import distinct
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.force import follow, quantity
from wondertable.games.wonder_book.graph import FAR, Graph
from wondertable.games.wonder_book.options import (
    PICK_NONE,
    Activate,
    Burst,
    Discard,
    Explode,
    PutNext,
    PutUnder,
    Step,
    Victim,
)
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.world import (
    add_wyrm,
    damage,
    full_area,
    hurt_figure,
    move_wyrm,
    remove_wyrm,
)
from wondertable.kernel import Option, Rules

__all__ = [
    "activate",
    "add_cards",
    "begin_activation",
    "explode",
    "figures_act",
    "goal_met",
    "peek",
    "resolve_piece",
    "reveal_now",
    "spawn",
    "take_card",
]

ACTIVATE = {f"w{number}": Activate(f"w{number}") for number in range(1, 9)}
EXPLOSION_HERE, EXPLOSION_NEAR = 2, 1  # WB-WAC-07


def goal_met(t: Book) -> bool:
    """WB-FMT-08: the condition of the current Goal, or an effect that says so."""
    if not t.goal:
        return False
    if t.jump:
        return True
    goal = t.box.cards[t.goal].goal
    assert goal is not None
    return goal.done(t, Ctx(card=t.goal))


# -- the Wyrm deck --------------------------------------------------------------------------------------


def _draw(t: Book) -> str:
    """The top card; an empty deck is made anew of the discard pile (WB-ENE-04). "" if there is no card at all."""
    if not (t.wyrm_top or t.wyrm_deck or t.wyrm_bottom):
        if not t.wyrm_discard:
            return ""
        t.wyrm_deck, t.wyrm_discard = t.wyrm_discard, []
        t.tell("wyrm-deck-shuffled")
    if t.wyrm_top:
        return t.wyrm_top.pop(0)
    return t.chance.draw(t.wyrm_deck) if t.wyrm_deck else t.wyrm_bottom.pop(0)


def take_card(t: Book) -> bool:
    """Reveal the top Wyrm card; it is carried out by ``resolve_piece``."""
    card = _draw(t)
    if not card:
        return False
    t.resolving.append(card)
    t.card_at = 0
    t.tell("wyrm-card", card=card)
    return True


def add_cards(t: Book, cards: list[str]) -> None:
    """WB-RND-04: purple cards are shuffled into the draw pile."""
    new = [card for card in cards if card in t.purple]
    if not new:
        return
    for card in new:
        t.purple.remove(card)
        t.added.append(card)
    t.wyrm_deck += [*t.wyrm_top, *t.wyrm_bottom, *new]
    t.wyrm_deck.sort()
    t.wyrm_top, t.wyrm_bottom = [], []
    t.tell("wyrm-cards-added", cards=new)


def peek(t: Book, n: int, reorder: bool, bottom: int, discard: int, c: Ctx) -> Rules[None]:
    """Look at the top cards: everybody sees them (section 9.1)."""
    while len(t.peeked) < n and (t.wyrm_top or t.wyrm_deck or t.wyrm_bottom):
        t.peeked.append(_draw(t))
    if not t.peeked:
        return
    facts = {"cards": list(t.peeked)}
    t.tell("peeked", hero=c.me, cards=list(t.peeked))
    for _ in range(min(discard, len(t.peeked))):
        pick = yield ask_team_or(t, c.me, "wyrm-discard", [Discard(card) for card in t.peeked], facts)
        t.peeked.remove(pick.card)
        t.wyrm_discard.append(pick.card)
        t.tell("wyrm-card-discarded", card=pick.card)
    for _ in range(bottom):
        options: list[Option] = [PutUnder(card) for card in t.peeked]
        pick = yield ask_team_or(t, c.me, "wyrm-under", [*options, PICK_NONE], facts)
        if pick == PICK_NONE:
            break
        t.peeked.remove(pick.card)
        t.wyrm_bottom.append(pick.card)
        t.tell("wyrm-card-under", card=pick.card)
    ordered: list[str] = []
    while t.peeked:
        card = t.peeked[0]
        if reorder:
            pick = yield ask_team_or(t, c.me, "wyrm-order", [PutNext(one) for one in t.peeked], facts)
            card = pick.card
        t.peeked.remove(card)
        ordered.append(card)
        t.wyrm_top.insert(len(ordered) - 1, card)
    if reorder:
        t.tell("wyrm-order", cards=ordered)


# -- carrying a Wyrm card out ---------------------------------------------------------------------------


def resolve_piece(t: Book) -> Rules[None] | None:
    """The next piece of the card that is being carried out: one Wyrm's activation, or one line of the card."""
    if t.steps:
        return _next_wyrm(t)
    sheet = t.box.wyrms[t.resolving[-1]]
    at = t.card_at
    if at < len(sheet.do):
        t.card_at += 1
        count = sheet.activate.get(at)
        c = Ctx(card=sheet.id)
        if count is not None:
            begin_activation(t, count(t, c), list(t.wyrms))
            return None
        return sheet.do[at](t, c)
    t.wyrm_discard.append(t.resolving.pop())
    if sheet.again:
        t.reveals += 1
    return None


def reveal_now(t: Book, n: int) -> Rules[None]:
    """Reveal and carry out cards in the middle of something else (WB-RUL-20: a met Goal ends the reveals)."""
    before = t.card_at, t.steps, t.waiting, t.reveals
    depth = len(t.resolving)
    t.steps, t.waiting, t.reveals = 0, [], n
    while t.reveals:
        t.reveals -= 1
        if not take_card(t):
            break
        while len(t.resolving) > depth:
            yield from follow(resolve_piece(t))
        if goal_met(t):
            break
    t.card_at, t.steps, t.waiting, t.reveals = before


def spawn(t: Book, n: int, areas: list[str]) -> Rules[None] | None:
    """WB-SPN-01, WB-SPN-02, WB-FMT-13: dealt to the vortices in list order."""
    if not areas:
        t.tell("no-vortex")
        return None
    if "wyrm.spawn" in t.rulings.hooks:
        return _spawn_hooked(t, n, areas)
    for index in range(n):
        add_wyrm(t, areas[index % len(areas)])
        if not t.pool:
            break
    return None


def _spawn_hooked(t: Book, n: int, areas: list[str]) -> Rules[None]:
    for index in range(n):
        if not t.pool:
            break
        yield from follow(add_wyrm(t, areas[index % len(areas)]))


def explode(t: Book, least: int) -> Rules[None]:
    """WB-WAC-07, WB-RUL-15: the exploding areas are listed first, then dealt with one by one."""
    crowds: dict[str, int] = {}
    for area in t.wyrms.values():
        crowds[area] = crowds.get(area, 0) + 1
    areas = [area for area in t.opened if crowds.get(area, 0) >= least]
    while areas:
        area = areas[0]
        if len(areas) > 1:
            pick = yield ask_team("explosion", [Explode(one) for one in areas])
            area = pick.area
        areas.remove(area)
        t.tell("explosion", area=area)
        there = distinct(t, [wyrm for wyrm, place in t.wyrms.items() if place == area])
        wyrm = there[0]
        if len(there) > 1:
            pick = yield ask_team("burst", [Burst(one) for one in there], facts={"area": area})
            wyrm = pick.wyrm
        remove_wyrm(t, wyrm)
        t.tell("burst", wyrm=wyrm, area=area)
        near = t.graph.near[area]
        for name in t.standing():
            place = t.heroes[name].area
            if place == area:
                yield from follow(damage(t, name, EXPLOSION_HERE, "card"))
            elif place in near:
                yield from follow(damage(t, name, EXPLOSION_NEAR, "card"))


# -- activation -----------------------------------------------------------------------------------------


def begin_activation(t: Book, n: int, wyrms: list[str]) -> None:
    """WB-WAC-01."""
    if n > 0 and wyrms:
        t.steps, t.waiting = n, wyrms
        t.tell("activation", n=n)


def activate(t: Book, n: int, wyrms: list[str]) -> Rules[None]:
    """An activation in the middle of something else."""
    before = t.steps, t.waiting
    t.steps = 0
    begin_activation(t, n, wyrms)
    while t.steps:
        yield from follow(_next_wyrm(t))
    t.steps, t.waiting = before


def ignored(t: Book, hero: str) -> bool:
    """``enemy.ignore``: enemies treat the hero like a KO one."""
    return quantity(t, "enemy.ignore", 0, hero) > 0


def prey(t: Book) -> list[tuple[str, str]]:
    """Everybody whom Wyrms attack and approach, with their areas (WB-WAC-05, WB-FMT-07)."""
    found = [(name, hero.area) for name, hero in t.heroes.items() if hero.hearts]
    if "enemy.ignore" in t.rulings.mods:
        found = [one for one in found if not ignored(t, one[0])]
    for name, figure in t.figures.items():
        data = t.box.figures[name].data
        if data.side == "ally" and data.draws and figure.hearts:
            found.append((name, figure.area))
    return found


def bystanders(t: Book, area: str) -> list[str]:
    """Allies in an area that Wyrms attack only if no hero is there."""
    found = []
    for name, figure in t.figures.items():
        data = t.box.figures[name].data
        if data.side == "ally" and not data.draws and figure.hearts and figure.area == area:
            found.append(name)
    return found


def _next_wyrm(t: Book) -> Rules[None] | None:
    """WB-RUL-17, WB-DEC-15: the team names the next Wyrm; equal ones are not told apart."""
    waiting = [wyrm for wyrm in t.waiting if wyrm in t.wyrms]
    if not waiting or not (prey(t) or _any_bystander(t)):  # WB-WAC-06, WB-RUL-18
        t.steps, t.waiting = 0, []
        return None
    t.waiting = waiting
    different = distinct(t, waiting)
    return _acts(t, waiting[0]) if len(different) == 1 else _chosen_acts(t, different)


def _any_bystander(t: Book) -> bool:
    return bool(t.figures) and any(bystanders(t, area) for area in set(t.wyrms.values()))


def _chosen_acts(t: Book, wyrms: list[str]) -> Rules[None]:
    pick = yield ask_team("wyrm", [ACTIVATE[wyrm] for wyrm in wyrms], facts={"n": t.steps})
    yield from follow(_acts(t, pick.wyrm))


def _acts(t: Book, wyrm: str, done: int = 0) -> Rules[None] | None:
    """All steps of one Wyrm; a step that must ask is played on as a rule."""
    if not done:
        t.waiting.remove(wyrm)
    for step in range(done, t.steps):
        if wyrm not in t.wyrms:
            break
        rest = _step(t, wyrm)
        if rest is not None:
            return _acts_on(t, wyrm, step + 1, rest)
    return None


def _acts_on(t: Book, wyrm: str, done: int, rest: Rules[None]) -> Rules[None]:
    yield from rest
    if done < t.steps:
        yield from follow(_acts(t, wyrm, done))


def _step(t: Book, wyrm: str) -> Rules[None] | None:
    """One activation step: stand up, else attack, else move (WB-WAC-02 to WB-WAC-04)."""
    targets = prey(t)
    area = t.wyrms[wyrm]
    if not targets and not bystanders(t, area):
        return None  # WB-WAC-06
    if wyrm in t.stunned:
        t.stunned.remove(wyrm)
        t.tell("wyrm-stands", wyrm=wyrm, area=area)
        return None
    here = [name for name, place in targets if place == area]
    if not here and t.figures:
        here = bystanders(t, area)
    if here:
        return strike(t, wyrm, here[0], 1, "wyrm") if len(here) == 1 else _victim(t, wyrm, here, 1, "wyrm")
    ways = steps_toward(t.map.wyrms, area, {place for _, place in targets})
    if not ways:
        return None
    return move_wyrm(t, wyrm, ways[0]) if len(ways) == 1 else _choose_step(t, wyrm, ways)


def steps_toward(graph: Graph, area: str, places: set[str]) -> list[str]:
    """WB-RUL-16: every step that is one closer to one of the nearest."""
    far = graph.distance[area]
    best = min(map(far.__getitem__, places), default=FAR)
    if not 0 < best < FAR:
        return []
    toward = graph.toward[area]
    found: dict[str, None] = {}
    for place in sorted(places):
        if far[place] == best:
            found.update(dict.fromkeys(toward[place]))
    return list(found)


def strike(t: Book, attacker: str, victim: str, n: int, source: str) -> Rules[None] | None:
    """WB-WAC-03: no dice."""
    t.tell("wyrm-hits" if source == "wyrm" else "figure-hits", attacker=attacker, victim=victim, n=n)
    if victim in t.heroes:
        return damage(t, victim, n, source)
    return hurt_figure(t, victim, n)


def _victim(t: Book, attacker: str, victims: list[str], n: int, source: str) -> Rules[None]:
    facts = {"attacker": attacker, "area": t.area_of(attacker), "n": n}
    pick = yield ask_team("victim", [Victim(name) for name in victims], facts=facts)
    yield from follow(strike(t, attacker, pick.victim, n, source))


def _choose_step(t: Book, wyrm: str, ways: list[str]) -> Rules[None]:
    steps = t.box.maps.steps
    pick = yield ask_team("wyrm-step", [steps[area] for area in ways], facts={"wyrm": wyrm, "area": t.wyrms[wyrm]})
    yield from follow(move_wyrm(t, wyrm, pick.area))


# -- figures --------------------------------------------------------------------------------------------


def figures_act(t: Book) -> Rules[None]:
    """WB-FMT-07: every figure that acts, in the order in which they came."""
    for name in list(t.figures):
        sheet = t.box.figures[name]
        if sheet.data.side == "ally":
            continue
        for _ in range(max(0, sheet.acts(t, Ctx(it=name)))):
            if name not in t.figures or not t.figures[name].hearts:
                break
            yield from _figure_step(t, name)


def _figure_step(t: Book, name: str) -> Rules[None]:
    data, figure = t.box.figures[name].data, t.figures[name]
    if data.behave == "flee":
        yield from _flee(t, name)
        return
    if data.behave == "follow":
        return
    targets = prey(t)
    here = [one for one, place in targets if place == figure.area]
    if data.side == "foe":
        here += [one for one in bystanders(t, figure.area) if one not in here]
    if here:
        n = t.box.figures[name].dmg(t, Ctx(it=name))
        if len(here) == 1:
            yield from follow(strike(t, name, here[0], n, "figure"))
        else:
            yield from _victim(t, name, here, n, "figure")
    elif data.behave == "hunt":
        yield from _figure_moves(t, name, steps_toward(t.map.wyrms, figure.area, {place for _, place in targets}))


def _figure_moves(t: Book, name: str, ways: list[str]) -> Rules[None]:
    if not ways:
        return
    figure, area = t.figures[name], ways[0]
    if len(ways) > 1:
        pick = yield ask_team("figure-step", [Step(one) for one in ways], facts={"figure": name})
        area = pick.area
    if full_area(t, area):  # WB-FMT-11
        t.tell("figure-stays", figure=name)
        return
    t.tell("figure-moved", figure=name, start=figure.area, area=area)
    figure.area = area


def _flee(t: Book, name: str) -> Rules[None]:
    """To the adjacent area that is farthest from all standing heroes; it stays where no step is farther or as far."""
    graph, area = t.map.wyrms, t.figures[name].area
    hunters = [place for _, place in prey(t)]
    if not hunters:
        return
    ways = list(graph.near[area])
    worth = {one: min(graph.distance[one][place] for place in hunters) for one in [*ways, area]}
    best = max((worth[one] for one in ways), default=-1)
    if best < worth[area]:
        return
    yield from _figure_moves(t, name, [one for one in ways if worth[one] == best])
