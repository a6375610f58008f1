"""What a sensible teammate would do: a chance to win for every option of every question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from wondertable.games.gravity_falls.chart import MANY, PERSUADE
from wondertable.games.gravity_falls.movement import routes, teleport_targets
from wondertable.games.gravity_falls.options import Draw, Drop, GiveUp, GoOn, Keep, Lift, MoveCube, Play, Reroll, Rest, Take
from wondertable.games.gravity_falls.outlook import MIND, Outlook
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask, Option

__all__ = ["advise", "value"]

KEEN = 30
"""How many places that a card leads to are looked at closely."""
SURE = 0.6
"""How likely a place must become calm for distrust to be called there."""
Pulled = tuple[tuple[int, ...], tuple[int, ...]]
"""From where support and from where distrust is pulled."""


def advise(t: Town, ask: Ask) -> list[float]:
    """How good each option looks."""
    return _ADVICE[ask.prompt](t, ask)


def value(t: Town) -> float:
    """How the team stands at the start of a turn, in points."""
    look = Outlook(t, moved=True, ahead=0)
    return look.rate(look.alive, look.cubes, look.alarm) - MIND.w.middle


# -- the turn ----------------------------------------------------------------------------------------------


def pulls(look: Outlook, place: int, wits: int) -> Pulled:
    """A sensible way to pull: distrust where it can be turned round, support where dice are wanted."""
    sup, dis, cubes = look.sup, look.dis, look.cubes
    gives_sup: list[int] = []
    gives_dis: list[int] = []
    both: list[int] = []
    guarded_sup: list[int] = []
    guarded_dis: list[int] = []
    for one in look.chart.near[place]:
        if cubes >> one & 1:
            if dis[one]:
                guarded_dis.append(one)
            elif sup[one]:
                guarded_sup.append(one)
        elif sup[one]:
            (both if dis[one] else gives_sup).append(one)
        elif dis[one]:
            gives_dis.append(one)
    if place in look.lair:
        guarded_sup += [one for one in guarded_dis if sup[one]]
        dice = wits + sup[place] + len(gives_sup) + len(both)
        return (*gives_sup, *both, *guarded_sup[: max(0, look.cap - dice)]), tuple(gives_dis)
    table = PERSUADE[look.sticky]
    number, distrust = wits + sup[place] + len(gives_sup), dis[place] + len(gives_dis)
    cap = look.cap
    more = len(both) + len(guarded_dis)
    if more and table[min(number, cap)][min(distrust + more, MANY)][0] > SURE:
        return tuple(gives_sup), (*gives_dis, *both, *guarded_dis)
    number += len(both)
    if guarded_sup and number < cap and table[number][min(distrust, MANY)][0] < SURE:
        return (*gives_sup, *both, *guarded_sup[: cap - number]), tuple(gives_dis)
    return (*gives_sup, *both), tuple(gives_dis)


def _turn(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t)
    plans = _plans.remember(look)
    worths = []
    for option in ask.options:
        if type(option) is Play:
            plans[option.card] = tour(t, look, option.card)
            worths.append(max(plans[option.card].values()))
        else:
            worths.append(resting(t, look) if type(option) is Rest else 0.0)
    return worths


def _places(t: Town, card: str) -> Iterable[str]:
    distance = t.box.walk[card]
    if distance == 0:
        return (t.hero.place,)
    return teleport_targets(t, t.active) if distance < 0 else routes(t, t.active, card)


def tour(t: Town, look: Outlook, card: str) -> dict[str, float]:
    """What it is worth to play a card and go to each place that it leads to."""
    hero, mind, action = t.hero, look.mind, t.box.action
    left = [one for one in hero.hand if one != card]
    kinds = [action[one] for one in left]
    look.prepare(kinds, [action[one] for one in hero.deck or (*hero.discard, card)])
    extra = mind.hand_worth(kinds)
    if card in hero.hand:
        extra -= mind.hand_worth([action[one] for one in hero.hand])
    wits = t.box.wits[card]
    me = look.order.index(t.active) if t.active in look.order else -1
    places = [look.index[name] for name in _places(t, card)]
    if len(places) > KEEN:
        places.sort(key=lambda place: look.promise(place, wits), reverse=True)
    names = look.chart.places
    worths: dict[str, float] = {}
    for place in places[:KEEN]:
        if me >= 0:
            look.fighters[me] = look.fighter(t.active, left, place)
        worths[names[place]] = look.visit(place, wits, *pulls(look, place, wits), extra)
    if len(places) > KEEN:
        least = min(worths.values())
        for rank, place in enumerate(places[KEEN:], 1):
            worths[names[place]] = least - 0.005 * rank
    return worths


def resting(t: Town, look: Outlook) -> float:
    hero, mind, action = t.hero, look.mind, t.box.action
    hand = [*hero.hand, *hero.deck, *hero.discard]
    gain = mind.hand_worth([action[one] for one in hand]) - mind.hand_worth([action[one] for one in hero.hand])
    place = look.stand[t.active]
    if t.active in look.order:
        look.fighters[look.order.index(t.active)] = look.fighter(t.active, hand, place)
    return look.close(place, look.alive, look.cubes, gain)


class _Plans:
    """What the last turns looked like when a card was chosen: the way there is then known."""

    def __init__(self) -> None:
        self.known: OrderedDict[Hashable, dict[str, dict[str, float]]] = OrderedDict()

    def key(self, look: Outlook) -> Hashable:
        t = look.t
        hero = t.hero
        board = (*look.sup, *look.dis, look.cubes, look.alarm, *look.lair, *look.stand)
        return board, tuple(t.row), hero.id, len(hero.hand) + len(hero.curses)

    def remember(self, look: Outlook) -> dict[str, dict[str, float]]:
        plans: dict[str, dict[str, float]] = {}
        self.known[self.key(look)] = plans
        if len(self.known) > 64:
            self.known.popitem(last=False)
        return plans
_plans = _Plans()


def _go(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t)
    plan = tour(t, look, t.card)
    return [plan[option.place] for option in ask.options]  # type: ignore[attr-defined]


def here(t: Town, *, moved: bool = False) -> Outlook:
    """The position in the middle of a turn."""
    look = Outlook(t, moved=moved)
    action, hero = t.box.action, t.hero
    look.prepare([action[one] for one in hero.hand], [action[one] for one in hero.deck or hero.discard])
    return look


def _pull(t: Town, ask: Ask) -> list[float]:
    look = here(t)
    place, index, wits = look.stand[t.active], look.index, t.box.wits[t.card]
    return [
        look.visit(place, wits, [index[one] for one in option.sup], [index[one] for one in option.dis], 0.0)  # type: ignore[attr-defined]
        for option in ask.options
    ]


def _roll(t: Town, ask: Ask) -> list[float]:
    if len(ask.options) == 1:
        return [1.0]
    look = here(t)
    place = look.stand[t.active]
    number = t.box.wits[t.card] + look.sup[place]
    slots = {monster.id: slot for slot, monster in enumerate(t.monsters)}
    dice = min(number, look.cap)
    return [look.fight(slots[option.foe], place, dice, 0.0) for option in ask.options]  # type: ignore[attr-defined]


# -- dice and tokens ---------------------------------------------------------------------------------------


def _reroll(t: Town, ask: Ask) -> list[float]:
    look = here(t)
    faces = (t.dice.count("S"), t.dice.count("M"), t.dice.count("C"))
    rate = _lifted if t.phase in ("lift", "closing") else _rolled
    known: dict[tuple[int, int, int], float] = {}

    def worth(faces: tuple[int, int, int]) -> float:
        if faces not in known:
            known[faces] = rate(t, look, faces)
        return known[faces]

    worths = []
    for option in ask.options:
        if type(option) is Keep:
            worths.append(worth(faces))
            continue
        assert type(option) is Reroll
        s, m, c = (count - (face == option.face) for face, count in zip("SMC", faces, strict=True))
        worths.append(worth((s + 1, m, c)) / 2 + worth((s, m + 1, c)) / 3 + worth((s, m, c + 1)) / 6)
    return worths


def _lifted(t: Town, look: Outlook, faces: tuple[int, int, int]) -> float:
    return float(min(faces[0], look.droppable))


def _rolled(t: Town, look: Outlook, faces: tuple[int, int, int]) -> float:
    """What a roll is worth: successes, then tokens led away, then curses."""
    place, sup, dis = look.stand[t.active], look.sup, look.dis
    hits, moves, curses = faces
    extra = 0.0
    had = sup[place], dis[place]
    if t.foe:
        slot = next(slot for slot, monster in enumerate(t.monsters) if monster.id == t.foe)
        stare = look.beast[slot] == "GREM"
        won = MANY > look.need(slot, place) <= hits
        if stare:
            curses, moves = curses + moves, 0
    else:
        flipped = min(hits, dis[place])
        dis[place] -= flipped
        sup[place] += flipped
        slot, won = -1, False
    if not look.sticky:
        away = min(moves, dis[place])
        dis[place] -= away
        moves -= away
        extra += away * look.mind.distrust[1]
    sup[place] = max(0, sup[place] - moves)
    extra -= (curses > 0) * look.curse_cost
    look.put(place, sup[place], dis[place])
    quiet = not dis[place]
    if won:
        worth = look.after_victory(slot, place, extra, float(quiet))
    elif quiet:
        worth = look.calm(place, look.alive, extra)
    else:
        worth = look.close(place, look.alive, look.cubes, extra)
    look.put(place, *had)
    return worth


def _move_token(t: Town, ask: Ask) -> list[float]:
    look = here(t)
    place, sup, dis = look.stand[t.active], look.sup, look.dis
    worths = []
    for option in ask.options:
        side = sup if option.side == "sup" else dis  # type: ignore[attr-defined]
        goal = look.index[option.place]  # type: ignore[attr-defined]
        old = sup[:], dis[:], look.with_sup, look.with_dis
        side[place] -= 1
        side[goal] += 1
        left = dis[place]
        soon = left <= t.left - 1 and not look.sticky
        if soon:
            dis[place] = 0
        look.put(goal, sup[goal], dis[goal])
        look.put(place, sup[place], dis[place])
        if dis[place]:
            worths.append(look.close(place, look.alive, look.cubes))
        else:
            worths.append(look.calm(place, look.alive, left * look.mind.distrust[1]))
        sup[:], dis[:], look.with_sup, look.with_dis = old
    return worths


# -- cube, draw, curses -------------------------------------------------------------------------------------


def _cube(t: Town, ask: Ask) -> list[float]:
    return [1.0, 0.0]


def _draw(t: Town, ask: Ask) -> list[float]:
    card, action, hero = MIND.card, t.box.action, t.hero
    deck = hero.deck or hero.discard
    mean = sum([card[action[one]] for one in deck]) / len(deck) if deck else 0.0
    return [
        mean if type(option) is Draw else card[action[option.card]] if type(option) is Take else -99.0
        for option in ask.options
    ]


def _first(t: Town, ask: Ask) -> list[float]:
    """The first option is to do it."""
    return [1.0, *(0.0 for _ in ask.options[1:])]


def burden(t: Town, curse: str) -> float:
    """What a curse costs whoever holds it."""
    return -MIND.kind[t.box.kind[curse]] - MIND.w.curse


def _drop(t: Town, ask: Ask) -> list[float]:
    return [burden(t, option.curse) if type(option) is Drop else 0.0 for option in ask.options]


def _ability(t: Town, ask: Ask) -> list[float]:
    window = (ask.facts or {})["window"]
    if t.hero.id == "SOO":
        worths = []
        for option in ask.options:
            if type(option) is Lift:
                holder = next(hero for hero in t.team if option.curse in hero.curses)
                count = len(holder.curses)
                worths.append(burden(t, option.curse) + MIND.curses[count - 1] - MIND.curses[count])
            else:
                worths.append(0.0 if window == 6 else 99.0)
        return worths
    if window < 5:
        return [float(type(option) is GoOn) for option in ask.options]
    look = here(t, moved=window == 6)
    look.wendy = False
    place, cubes = look.stand[t.active], look.cubes
    worths = []
    for option in ask.options:
        if type(option) is MoveCube:
            moved = cubes ^ 1 << look.index[option.place] | 1 << look.index[option.to]
            worths.append(look.close(place, look.alive, moved) - 0.002)
        else:
            worths.append(look.close(place, look.alive, cubes))
    return worths


# -- the monsters -----------------------------------------------------------------------------------------


def _move_monster(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t, moved=True)
    look.card = look.index[(ask.facts or {})["place"]]
    slots = {monster.id: slot for slot, monster in enumerate(t.monsters)}
    place = look.stand[t.active]
    return [look.riot(slots[option.monster], place, look.alive, look.cubes, 0.0) for option in ask.options]  # type: ignore[attr-defined]


def _riot_pull(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t, moved=True)
    look.card = goal = look.index[(ask.facts or {})["place"]]
    look.stand = [-1] * len(look.stand)
    sup, dis, index = look.sup, look.dis, look.index
    old = sup[:], dis[:], look.with_sup, look.with_dis
    worths = []
    for option in ask.options:
        for place in option.sup:  # type: ignore[attr-defined]
            sup[index[place]] -= 1
            sup[goal] += 1
        for place in option.dis:  # type: ignore[attr-defined]
            dis[index[place]] -= 1
            dis[goal] += 1
        look.look_again()
        worths.append(look.after_riot(-1, look.alive, look.cubes, 0.0))
        sup[:], dis[:], look.with_sup, look.with_dis = old
    return worths


# -- events ----------------------------------------------------------------------------------------------


def _whose(t: Town, ask: Ask) -> int:
    name = (ask.facts or {})["hero"]
    return next(one for one, hero in enumerate(t.team) if hero.id == name)


def _stand(t: Town, ask: Ask) -> list[float]:
    """Where to stand: within reach of a fight, not where a monster comes next."""
    look = Outlook(t, moved=True)
    one = _whose(t, ask)
    worths = []
    for option in ask.options:
        place = look.index[option.place]  # type: ignore[attr-defined]
        if one in look.order:
            look.fighters[look.order.index(one)] = look.fighter(one, t.team[one].hand, place)
        worth = look.rate(look.alive, look.cubes, look.alarm)
        if look.coming and place == look.coming[0]:
            worth -= 1.0
        worths.append(worth)
    return worths


def _hard_choice(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t, moved=True)
    one = _whose(t, ask)
    hero, mind, action = t.team[one], look.mind, t.box.action
    cards = [action[card] for card in hero.hand]
    whole = mind.hand_worth(cards)
    now = look.rate(look.alive, look.cubes, look.alarm)
    worths = []
    for option in ask.options:
        if type(option) is GiveUp:
            left = [card for card in hero.hand if card != option.card]
            if one in look.order:
                look.fighters[look.order.index(one)] = look.fighter(one, left, look.stand[one])
            worth = look.rate(look.alive, look.cubes, look.alarm)
            worths.append(worth + mind.hand_worth([action[card] for card in left]) - whole)
        elif t.alarm + 1 >= look.chart.loss:
            worths.append(-1e6)
        else:
            marked = t.alarm + 1 in look.chart.curse_marks and not t.kids
            worths.append(now + look.track[t.alarm + 1] - look.track[t.alarm] - marked * len(t.team) * look.curse_cost)
    return worths


def _lose_cube(t: Town, ask: Ask) -> list[float]:
    look = Outlook(t, moved=True)
    return [
        look.rate(look.alive, look.cubes ^ 1 << look.index[option.place], look.alarm)  # type: ignore[attr-defined]
        for option in ask.options
    ]


def _character(t: Town, ask: Ask) -> list[float]:
    return [_PEOPLE.index(option.hero) * 1.0 for option in ask.options]  # type: ignore[attr-defined]


_PEOPLE = ("STA", "MAB", "WEN", "SOO", "DIP")

_ADVICE: dict[str, Callable[[Town, Ask], list[float]]] = {
    "turn": _turn,
    "go": _go,
    "teleport": _go,
    "pull": _pull,
    "roll": _roll,
    "reroll": _reroll,
    "move-token": _move_token,
    "cube": _cube,
    "draw": _draw,
    "curse-roll": _first,
    "drop": _drop,
    "ability": _ability,
    "move-monster": _move_monster,
    "riot-pull": _riot_pull,
    "leap": _stand,
    "run": _stand,
    "hard-choice": _hard_choice,
    "lose-cube": _lose_cube,
    "character": _character,
}
