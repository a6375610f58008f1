"""The worth of every option of every question: the chance to win that it seems to leave.

Where a question moves nothing on the board (a card drawn, a curse dropped) only the difference between the options
means something; ``slight`` tells it on the same scale.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from wondertable.games.gravity_falls.bot.evaluate import MIND, Outlook
from wondertable.games.gravity_falls.bot.tables import MANY, PERSUADE
from wondertable.games.gravity_falls.movement import routes, teleport_targets
from wondertable.games.gravity_falls.options import (
    Draw,
    Drop,
    GiveUp,
    Go,
    GoOn,
    Keep,
    Lift,
    LoseCube,
    MoveCube,
    MoveMonster,
    PlaceCube,
    Play,
    RaiseAlarm,
    Reroll,
    Rest,
    Take,
    Teleport,
)
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Advisor, Ask, Guide, Message, Option, Seat, Thinking

__all__ = ["TownAdvisor", "here", "plan", "pulls"]

SURE = 0.75
"""The chance of a place to become calm that is needed to call distrust there."""
KNOWN = 64
"""The number of plans that are remembered."""
REMARKED = (Rest, Go, Teleport, Reroll, Lift, MoveCube, GiveUp, RaiseAlarm, LoseCube, MoveMonster)
"""Options that are worth a word to the team."""
LAST_WINDOW = 6
LATER = 0.01
"""An ability is worth more in a later window, when more is known."""

Pulled = tuple[tuple[int, ...], tuple[int, ...]]
"""From where support and from where distrust is pulled."""


class TownAdvisor(Advisor[Town]):
    """Options by the team's chance to win, positions by points."""

    thinking = Thinking(careless=0.0, horizon=4, turns=2, points=1.0, trust=60.0, tree=False)

    def __init__(self, guide: Guide[Town]) -> None:
        self.guide = guide

    def advise(self, table: Town, ask: Ask) -> list[float]:
        return _PROMPTS[ask.prompt](table, ask, ask.options)

    def value(self, table: Town, seat: Seat) -> float:
        """The team's position at the start of a turn, in points: 0 is an even chance, and that of the deal."""
        if not table.turn:
            return 0.0
        look = Outlook(table, moved=True, ahead=0)
        return look.rate(look.alive, look.cubes, look.alarm) - MIND.w.middle

    def evaluable(self, table: Town) -> bool:
        return table.phase == "choose"

    def remark(self, table: Town, ask: Ask, option: Option) -> Message | None:
        """The reason is said aloud: where one goes and why, not every token that is moved on the way."""
        staying = isinstance(option, Play) and table.box.walk[option.card] == 0
        said = staying or isinstance(option, REMARKED)
        return self.guide.question(table, ask).reason(option) if said else None


def slight(points: float) -> float:
    """A chance to win that differs from others by so many points."""
    return 0.5 + points / 5


def here(t: Town, *, moved: bool = False) -> Outlook:
    """The position in the middle of a turn. ``moved``: the monster card of this turn has been played."""
    look = Outlook(t, moved=moved)
    look.prepare(len(t.hero.hand))
    return look


# -- T1 to T4: card, way and rumours ----------------------------------------------------------------------


def _turn(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = Outlook(t)
    worths = [0.0] * len(options)
    for number, option in enumerate(options):
        if type(option) is Play:
            worths[number] = max(plan(t, option.card, look).values())
        elif type(option) is Rest:
            worths[number] = resting(t, look)
    best = max(worths)
    for number, option in enumerate(options):
        if type(option) not in (Play, Rest):
            worths[number] = best - LATER
    return worths


def _go(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    ways = plan(t, t.card)
    return [ways[option.place] for option in options]


_known: OrderedDict[Hashable, dict[str, float]] = OrderedDict()
"""The plans made last: who has chosen a card has looked at the ways already."""


def plan(t: Town, card: str, look: Outlook | None = None) -> dict[str, float]:
    """The worth of playing a card and going to each place that it leads to."""
    key = _everything(t, card)
    found = _known.get(key)
    if found is None:
        found = _known[key] = _tour(t, card, look or Outlook(t))
        if len(_known) > KNOWN:
            _known.popitem(last=False)
    return found


def _everything(t: Town, card: str) -> Hashable:
    """All that a plan depends on; the same before and after the card is played."""
    hero = t.hero
    return (
        card,
        *t.sup.values(),
        *t.dis.values(),
        *t.cubes,
        t.alarm,
        *t.row,
        *[(one.id, one.place, one.round) for one in t.monsters],
        *[(one.id, one.place, *one.curses, *one.deck) for one in t.team],
        *sorted({*hero.hand, card}),
        *[card for one in t.team if one is not hero for card in one.hand],
        t.ability_used,
        t.kids,
    )


def _tour(t: Town, card: str, look: Outlook) -> dict[str, float]:
    hero, hand, index = t.hero, look.mind.hand, look.index
    left = [one for one in hero.hand if one != card]
    look.prepare(len(left))
    extra = hand[len(left)] - hand[len(hero.hand)]
    wits = t.box.wits[card]
    worths = {}
    for name in _places(t, card):
        place = index[name]
        look.stand_ready(left, place)
        worths[name] = look.visit(place, wits, *pulls(look, place, wits), extra)
    return worths


def _places(t: Town, card: str) -> Iterable[str]:
    distance = t.box.walk[card]
    if distance == 0:
        return (t.hero.place,)
    return teleport_targets(t, t.active) if distance < 0 else routes(t, t.active, card)


def resting(t: Town, look: Outlook) -> float:
    """All cards back, and the monsters have their turn."""
    hero, worth = t.hero, look.mind.hand
    hand = [*hero.hand, *hero.deck, *hero.discard]
    gain = worth[len(hand)] - worth[len(hero.hand)]
    place = look.stand[t.active]
    look.stand_ready(hand, place)
    return look.close(place, look.alive, look.cubes, gain)


def pulls(look: Outlook, place: int, wits: int) -> Pulled:
    """A sensible way to pull: distrust where it can be turned round, support where dice are wanted."""
    sup, dis, cubes, cap = look.sup, look.dis, look.cubes, look.cap
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
    number, distrust = wits + sup[place] + len(gives_sup), dis[place] + len(gives_dis)
    if place in look.lair:
        number += len(both)
        guarded_sup += [one for one in guarded_dis if sup[one]]
        return (*gives_sup, *both, *guarded_sup[: max(0, cap - number)]), tuple(gives_dis)
    persuasion = PERSUADE[look.sticky]
    more = len(both) + len(guarded_dis)
    if more and persuasion[min(number, cap)][min(distrust + more, MANY)].calm > SURE:
        return tuple(gives_sup), (*gives_dis, *both, *guarded_dis)
    number += len(both)
    if guarded_sup and number < cap and persuasion[number][min(distrust, MANY)].calm < SURE:
        return (*gives_sup, *both, *guarded_sup[: cap - number]), tuple(gives_dis)
    return (*gives_sup, *both), tuple(gives_dis)


def _pull(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = here(t)
    place, index, wits = look.stand[t.active], look.index, t.box.wits[t.card]
    return [
        look.visit(place, wits, [index[one] for one in option.sup], [index[one] for one in option.dis], 0.0)
        for option in options
    ]


# -- T5 to T8: dice and tokens ------------------------------------------------------------------------------


def _roll(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = here(t)
    place = look.stand[t.active]
    number = t.box.wits[t.card] + look.sup[place]
    if not options[0].foe:
        return [look.roll(place, number, 0.0)]
    slots = {monster.id: slot for slot, monster in enumerate(t.monsters)}
    dice = min(number, look.cap)
    return [look.fight(slots[option.foe], place, dice, 0.0) for option in options]


Faces = tuple[int, int, int]
"""The numbers of dice that show a success, a move, a curse."""


def _reroll(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = here(t)
    rolled: Faces = (t.dice.count("S"), t.dice.count("M"), t.dice.count("C"))
    known: dict[Faces, float] = {}

    def worth(faces: Faces) -> float:
        if faces not in known:
            dropping = t.phase not in ("roll", "results")
            known[faces] = _dropped(look, faces) if dropping else _rolled(t, look, faces)
        return known[faces]

    worths = []
    for option in options:
        if type(option) is Keep:
            worths.append(worth(rolled))
        else:
            s, m, c = (count - (face == option.face) for face, count in zip("SMC", rolled, strict=True))
            worths.append(worth((s + 1, m, c)) / 2 + worth((s, m + 1, c)) / 3 + worth((s, m, c + 1)) / 6)
    return worths


def _dropped(look: Outlook, faces: Faces) -> float:
    """A roll to be rid of curses."""
    return slight(min(faces[0], look.droppable) * look.drop_gain)


def _rolled(t: Town, look: Outlook, faces: Faces) -> float:
    """A roll in a fight or to persuade: successes, then tokens led away, then curses."""
    place = look.stand[t.active]
    sup, dis = had = look.sup[place], look.dis[place]
    hits, moves, curses = faces
    slot = next((slot for slot, monster in enumerate(t.monsters) if monster.id == t.foe), -1)
    won = slot >= 0 and look.need(slot, place) <= hits
    if slot < 0:
        flipped = min(hits, dis)
        sup, dis = sup + flipped, dis - flipped
    elif look.beast[slot] == "GREM":
        curses, moves = curses + moves, 0
    away = 0 if look.sticky else min(moves, dis)
    extra = away * look.mind.distrust[1] - (curses > 0) * look.curse_cost
    look.put(place, max(0, sup - moves + away), dis - away)
    if won:
        worth = look.after_victory(slot, place, extra, float(dis == away))
    elif dis == away:
        worth = look.calm(place, look.alive, extra)
    else:
        worth = look.close(place, look.alive, look.cubes, extra)
    look.put(place, *had)
    return worth


def _move_token(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = here(t)
    place, sup, dis = look.stand[t.active], look.sup, look.dis
    worths = []
    for option in options:
        saved = look.save()
        goal = look.index[option.place]
        if option.side == "sup":
            look.put(goal, sup[goal] + 1, dis[goal])
            look.put(place, sup[place] - 1, dis[place])
        else:
            look.put(goal, sup[goal], dis[goal] + 1)
            look.put(place, sup[place], dis[place] - 1)
        left = dis[place]
        if left < t.left and not look.sticky:  # the rest of the distrust can leave as well
            look.put(place, sup[place], 0)
            worths.append(look.calm(place, look.alive, left * look.mind.distrust[1]))
        else:
            worths.append(look.close(place, look.alive, look.cubes))
        look.restore(saved)
    return worths


# -- T11 to T13: cube, draw, dropping curses ----------------------------------------------------------------


def _cube(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = here(t)
    place = look.stand[t.active]
    return [look.close(place, look.alive, look.cubes | (type(option) is PlaceCube) << place) for option in options]


def _draw(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    hero, look = t.hero, here(t)
    if hero.id != "STA":
        return [slight(look.draw_gain if type(option) is Draw else 0.0) for option in options]
    place = look.stand[t.active]

    def held(*cards: str) -> float:
        look.stand_ready([*hero.hand, *cards], place)
        return look.close(place, look.alive, look.cubes, len(cards) * look.draw_gain)

    deck = hero.deck or hero.discard
    worths = []
    for option in options:
        if type(option) is Draw:
            worths.append(sum([held(card) for card in deck]) / len(deck))
        else:
            worths.append(held(option.card) if type(option) is Take else held())
    return worths


def _curse_roll(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    return [slight(here(t).drop_gain), slight(0.0)]


def relief(t: Town, curse: str) -> float:
    """The gain of a curse's holder by being rid of it."""
    holder = next(hero for hero in t.team if curse in hero.curses)
    count = len(holder.curses)
    return MIND.curses[count - 1] - MIND.curses[count] - MIND.kind.get(t.box.kind[curse], 0.0)


def _drop(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    return [slight(relief(t, option.curse) if type(option) is Drop else 0.0) for option in options]


# -- abilities ---------------------------------------------------------------------------------------------


def _ability(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    last = t.window == LAST_WINDOW
    if t.hero.id == "SOO":
        return _lift(t, options, last)
    if t.window < LAST_WINDOW - 1:  # before the monsters' turn is early enough
        return [slight(0.0) + LATER * (type(option) is GoOn) for option in options]
    look = here(t, moved=last)
    look.wendy = False
    place, cubes, index = look.stand[t.active], look.cubes, look.index
    worths = []
    for option in options:
        if type(option) is MoveCube:
            moved = cubes ^ 1 << index[option.place] | 1 << index[option.to]
            worths.append(look.close(place, look.alive, moved))
        else:
            worths.append(look.close(place, look.alive, cubes) + (0.0 if last else LATER / 5))
    return worths


def _lift(t: Town, options: Sequence[Any], last: bool) -> list[float]:
    worths = [slight(relief(t, option.curse)) if type(option) is Lift else slight(0.0) for option in options]
    if not last:
        worths[-1] = max(worths) + LATER
    return worths


# -- M2 to M6: the monsters --------------------------------------------------------------------------------


def _move_monster(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = Outlook(t, moved=True)
    look.card = look.index[t.move_discard[-1]]
    slots = {monster.id: slot for slot, monster in enumerate(t.monsters)}
    place = look.stand[t.active]
    return [look.riot(slots[option.monster], place, look.alive, look.cubes, 0.0) for option in options]


def _riot_pull(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = Outlook(t, moved=True)
    look.card = goal = next(place for place, one in zip(look.lair, t.monsters, strict=True) if one.id == t.mover)
    look.stand = [-1] * len(look.stand)  # whoever stands there has been cursed already
    index = look.index
    worths = []
    for option in options:
        saved = look.save()
        look.pull(goal, [index[one] for one in option.sup], [index[one] for one in option.dis])
        worths.append(look.after_riot(-1, look.alive, look.cubes, 0.0))
        look.restore(saved)
    return worths


# -- events ------------------------------------------------------------------------------------------------


def _whose(t: Town, ask: Ask) -> int:
    name = (ask.facts or {})["hero"]
    return next(one for one, hero in enumerate(t.team) if hero.id == name)


def _stand(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    """The worth of places to stand: within reach of a fight, not where a monster comes next."""
    look = Outlook(t, moved=True)
    one = _whose(t, ask)
    worths = []
    for option in options:
        place = look.index[option.place]
        look.stand_ready(t.team[one].hand, place, one)
        danger = look.curse_cost if place in look.coming[:1] else 0.0
        worths.append(look.squash(look.rate(look.alive, look.cubes, look.alarm) - danger))
    return worths


def _hard_choice(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = Outlook(t, moved=True)
    one = _whose(t, ask)
    hero = t.team[one]
    size = len(hero.hand)
    loss = look.mind.hand[size] - look.mind.hand[size - 1] if size else 0.0
    alarm = t.alarm + 1
    worths = []
    for option in options:
        if type(option) is GiveUp:
            left = [card for card in hero.hand if card != option.card]
            look.stand_ready(left, look.stand[one], one)
            worths.append(look.squash(look.rate(look.alive, look.cubes, t.alarm) - loss))
        elif alarm >= look.loss:
            worths.append(0.0)
        else:
            look.stand_ready(hero.hand, look.stand[one], one)
            curses = len(t.team) if alarm in look.curse_marks and not t.kids else 0
            worths.append(look.squash(look.rate(look.alive, look.cubes, alarm) - curses * look.curse_cost))
    return worths


def _lose_cube(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    look = Outlook(t, moved=True)
    return [
        look.squash(look.rate(look.alive, look.cubes ^ 1 << look.index[option.place], look.alarm)) for option in options
    ]


def _character(t: Town, ask: Ask, options: Sequence[Any]) -> list[float]:
    """A matter of taste: every team of the box can win."""
    return [slight(0.0)] * len(options)


_PROMPTS: dict[str, Callable[[Town, Ask, Sequence[Any]], list[float]]] = {
    "character": _character,
    "turn": _turn,
    "go": _go,
    "teleport": _go,
    "pull": _pull,
    "roll": _roll,
    "reroll": _reroll,
    "move-token": _move_token,
    "cube": _cube,
    "draw": _draw,
    "curse-roll": _curse_roll,
    "drop": _drop,
    "ability": _ability,
    "move-monster": _move_monster,
    "riot-pull": _riot_pull,
    "leap": _stand,
    "run": _stand,
    "hard-choice": _hard_choice,
    "lose-cube": _lose_cube,
}
