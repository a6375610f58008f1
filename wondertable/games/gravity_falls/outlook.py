"""How the team stands: a position in numbers, changed in place to try a move, and its worth as a chance to win.

A move is tried to the end of its turn: the rumours, every kind of outcome of the dice with its exact chance, the known
monster card with its riot. What the position after it is worth is one sum over what can be seen: monsters, alarm,
distrust and where it lies, the open cards, cubes, hands, curses, and how likely the next ones are to beat a monster.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from wondertable.games.gravity_falls.cards import CUBES, DICE, SHAKY_DICE, TOKENS
from wondertable.games.gravity_falls.chart import CURSE, FLED, MANY, PERSUADE, SLOTS, STARE, WIN, chart
from wondertable.games.gravity_falls.state import Town

__all__ = ["MIND", "Mind", "Outlook", "Weights"]


class Weights(NamedTuple):
    """What everything is worth, in points; ``scale`` points make a chance to win of 73 %."""

    scale: float = 40.0
    middle: float = -120.0
    monster: float = -100.0
    rumble: float = -45.0
    """Rumble in his first round."""
    gobblewonker: float = 0.0
    pterodactyl: float = 0.0
    trickster: float = 0.0
    time: float = 0.0
    kill_1: float = 70.0
    """The best chance of the next one to beat a monster, the one after, and so on."""
    kill_2: float = 25.0
    kill_3: float = 10.0
    alarm: float = -2.0
    alarm_square: float = -0.143
    alarm_late: float = -2.14
    """Every space above three quarters of the track."""
    distrust: float = -1.1
    distrust_square: float = -0.12
    distrust_lair: float = -1.0
    """Under a monster."""
    flip_1: float = -0.8
    """A support token that the next card, the one after it and so on would turn."""
    flip_2: float = -0.55
    flip_3: float = -0.375
    ring_1: float = -1.92
    """The alarm that they would raise,"""
    ring_2: float = -1.32
    ring_3: float = -0.9
    ring_late_1: float = -2.56
    """and the same by how full the track is."""
    ring_late_2: float = -1.76
    ring_late_3: float = -1.2
    guard_1: float = 2.0
    """A cube in the way of an open card."""
    guard_2: float = 2.0
    guard_3: float = 2.0
    cube: float = 2.2
    hand_0: float = -3.6
    hand_1: float = 0.0
    hand_2: float = 2.7
    hand_3: float = 4.8
    hand_4: float = 6.0
    hand_5: float = 7.0
    hand_6: float = 7.8
    card_0: float = 0.0
    """An action card in hand, by its kind."""
    card_1: float = 0.0
    card_2: float = 0.0
    card_3: float = 0.0
    card_4: float = 0.0
    card_t: float = 0.0
    curse: float = -3.5
    curse_square: float = -0.9
    curse_1: float = 0.0
    """More for some kinds of curses."""
    curse_2: float = 0.0
    curse_3: float = 0.0
    curse_4: float = 0.0
    curse_5: float = 0.0
    curse_7: float = 0.0
    curse_8: float = 0.0
    curse_9: float = 0.0


class Mind:
    """The weights, spread out into tables."""

    def __init__(self, w: Weights) -> None:
        self.w = w
        self.kill = (w.kill_1, w.kill_2, w.kill_3)
        self.flip = (w.flip_1, w.flip_2, w.flip_3)
        self.guard = (w.guard_1 + w.cube, w.guard_2 + w.cube, w.guard_3 + w.cube)
        self.hand = (w.hand_0, w.hand_1, w.hand_2, w.hand_3, w.hand_4, w.hand_5, w.hand_6)
        self.card = {"A0": w.card_0, "A1": w.card_1, "A2": w.card_2, "A3": w.card_3, "A4": w.card_4, "AT": w.card_t}
        self.distrust = [count * (w.distrust + count * w.distrust_square) for count in range(TOKENS + 1)]
        self.curses = [count * (w.curse + count * w.curse_square) for count in range(10)]
        self.kind = {
            "CU1": w.curse_1,
            "CU2": w.curse_2,
            "CU3": w.curse_3,
            "CU4": w.curse_4,
            "CU5": w.curse_5,
            "CU7": w.curse_7,
            "CU8": w.curse_8,
            "CU9": w.curse_9,
        }
        self.monster = {
            "RUMB": w.rumble,
            "GOBB": w.gobblewonker,
            "PTER": w.pterodactyl,
            "TRICK": w.trickster,
            "TIME": w.time,
        }
        self.tracks: dict[int, tuple[list[float], list[tuple[float, float, float]]]] = {}

    def track(self, loss: int) -> tuple[list[float], list[tuple[float, float, float]]]:
        """By alarm, on a track of this length: its worth, and what a further ring by each open card costs."""
        if loss not in self.tracks:
            w = self.w
            late = 0.75 * loss
            worth = [n * (w.alarm + n * w.alarm_square) + max(0.0, n - late) * w.alarm_late for n in range(loss + 1)]
            rings = [
                (
                    w.ring_1 + w.ring_late_1 * n / loss,
                    w.ring_2 + w.ring_late_2 * n / loss,
                    w.ring_3 + w.ring_late_3 * n / loss,
                )
                for n in range(loss + 1)
            ]
            self.tracks[loss] = worth, rings
        return self.tracks[loss]

    def hand_worth(self, cards: Sequence[str]) -> float:
        """A hand, by its size and its cards (kinds: A0 to A4, AT)."""
        card = self.card
        return self.hand[len(cards)] + sum([card[one] for one in cards])

    def curses_worth(self, kinds: Sequence[str]) -> float:
        kind = self.kind
        return self.curses[len(kinds)] + sum([kind[one] for one in kinds])


MIND = Mind(Weights())

Band = tuple[int, int, int]
"""A card in hand: where it leads, where it leads if a Gnome Giant stands there, and its dice."""


class Fighter(NamedTuple):
    """What a character brings to a fight."""

    bands: list[Band]
    """The card with the most dice first."""
    cap: int
    reroll: bool
    nightmare: int
    cursed: bool


class Outlook:
    """A position in numbers. ``moved``: the monster card of this turn has been played already."""

    def __init__(self, t: Town, mind: Mind = MIND, *, moved: bool = False, ahead: int = 1) -> None:
        """``ahead``: whose turn the position is judged for: 0 the active character, 1 the next one."""
        self.t = t
        self.mind = mind
        self.chart = chart(t.box)
        index = self.chart.index
        self.index = index
        self.sup = list(t.sup.values())
        self.dis = list(t.dis.values())
        cubes = 0
        for place in t.cubes:
            cubes |= 1 << index[place]
        self.cubes = cubes
        self.spare = CUBES - len(t.cubes)
        row = [index[card] for card in t.row]
        self.card = -1 if moved or not row else row[0]
        self.coming = row if moved else row[1:]
        self.alarm = t.alarm
        self.lair = [index[monster.place] if monster.place else -1 for monster in t.monsters]
        self.beast = ["" if t.kids else monster.id for monster in t.monsters]
        self.prize = [
            0.45 if monster.id == "RUMB" and monster.round == 1 and not t.kids else 1.0 for monster in t.monsters
        ]
        alive = 0
        for slot, place in enumerate(self.lair):
            if place >= 0:
                alive |= 1 << slot
        self.alive = alive
        self.track, self.rings = mind.track(self.chart.loss)
        self.stand = [index[hero.place] for hero in t.team]
        kind = t.box.kind
        self.kinds = [[kind[curse] for curse in hero.curses] for hero in t.team]
        count = len(t.team)
        self.active = active = t.active
        self.order = [(active + ahead + step) % count for step in range(min(3, count))]
        self.fighters = [self.fighter(one, t.team[one].hand, self.stand[one]) for one in self.order]
        self.base = self.lasting()
        hero = t.team[active]
        mine = self.kinds[active]
        self.cap = SHAKY_DICE if "CU4" in mine else DICE
        self.sticky = "CU3" in mine
        self.bad_mouth = "CU2" in mine
        self.curse_cost = -(mind.curses[len(mine) + 1] - mind.curses[len(mine)])
        self.reroll = hero.id == "DIP" and not t.ability_used
        self.wendy = hero.id == "WEN" and not t.ability_used

    # -- what does not change in a move -------------------------------------------------------------------

    def fighter(self, one: int, hand: Sequence[str], place: int) -> Fighter:
        t, kinds = self.t, self.kinds[one]
        walk, wits = t.box.walk, t.box.wits
        reach, within = self.chart.reach[place], self.chart.within[place]
        heavy = "CU7" in kinds
        bands = []
        for card in hand:
            far = walk[card]
            if far >= 0 and not (heavy and far > 2):
                bands.append((reach[far], within[far] if far else reach[0], wits[card]))
        bands.sort(key=_dice, reverse=True)
        shaky, hero = "CU4" in kinds, t.team[one]
        return Fighter(bands, SHAKY_DICE if shaky else DICE, hero.id == "DIP", "CU8" in kinds, bool(kinds))

    def lasting(self) -> float:
        """Hands and curses."""
        mind, action = self.mind, self.t.box.action
        worth = 0.0
        for hero, kinds in zip(self.t.team, self.kinds, strict=True):
            worth += mind.hand_worth([action[card] for card in hero.hand])
            worth += mind.curses_worth(kinds)
        return worth

    # -- the worth of a position ------------------------------------------------------------------------

    def squash(self, points: float) -> float:
        """Points as a chance to win."""
        w = self.mind.w
        return 1 / (1 + exp((w.middle - points) / w.scale))

    def rate(self, alive: int, cubes: int, alarm: int) -> float:
        """The points of the position as it is now in the lists."""
        sup, dis, near, lair, mind = self.sup, self.dis, self.chart.near, self.lair, self.mind
        w = mind.w
        worth = self.base + self.track[alarm] + sum(map(mind.distrust.__getitem__, dis))
        worth += cubes.bit_count() * w.cube
        for number, place in enumerate(self.coming):
            if cubes >> place & 1:
                worth += mind.guard[number]
                continue
            flips, rings = sup[place], dis[place]
            for one in near[place]:
                if cubes >> one & 1:
                    continue
                if sup[one]:
                    flips += 1
                elif dis[one]:
                    rings += 1
            worth += flips * mind.flip[number] + rings * self.rings[alarm][number]
        foes = []
        for slot in SLOTS[alive]:
            place = lair[slot]
            beast = self.beast[slot]
            worth += w.monster + w.distrust_lair * dis[place]
            if beast in mind.monster and not (beast == "RUMB" and self.prize[slot] == 1.0):
                worth += mind.monster[beast]
            force, need = sup[place], dis[place]
            for one in near[place]:
                if sup[one]:
                    force += 1
                elif dis[one] and not cubes >> one & 1:
                    need += 1
            if beast == "TIME" and alive != 1 << slot:
                continue
            foes.append((1 << place, force, (need or 1) + (beast == "GOBB"), beast, self.prize[slot]))
        for number, fighter in enumerate(self.fighters):
            worth += mind.kill[number] * _best_fight(fighter, foes)
        return worth

    # -- the end of a turn --------------------------------------------------------------------------------

    def close(self, place: int, alive: int, cubes: int, extra: float = 0.0) -> float:
        """The chance to win after the active character's part is done: Bad Mouth, then the monster card."""
        if self.bad_mouth and self.sup[place]:
            self.sup[place] -= 1
            self.dis[place] += 1
            worth = self.monster_card(place, alive, cubes, extra)
            self.sup[place] += 1
            self.dis[place] -= 1
            return worth
        return self.monster_card(place, alive, cubes, extra)

    def monster_card(self, place: int, alive: int, cubes: int, extra: float) -> float:
        goal = self.card
        if goal < 0:
            return self.squash(self.rate(alive, cubes, self.alarm) + extra)
        if cubes >> goal & 1:
            return self.squash(self.rate(alive, cubes ^ 1 << goal, self.alarm) + extra)
        worth = max([self.riot(slot, place, alive, cubes, extra) for slot in self.nearest(place, alive)])
        if self.wendy:
            for one in self.chart.near[goal]:
                if cubes >> one & 1:
                    return max(worth, self.squash(self.rate(alive, cubes ^ 1 << one, self.alarm) + extra))
        return worth

    def nearest(self, place: int, alive: int) -> list[int]:
        steps, lair = self.chart.steps[place], self.lair
        slots = SLOTS[alive]
        least = min([steps[lair[slot]] for slot in slots])
        return [slot for slot in slots if steps[lair[slot]] == least]

    def riot(self, slot: int, place: int, alive: int, cubes: int, extra: float) -> float:
        """The monster comes, pulls, rings and turns: support is pulled where there is any, cubes keep theirs."""
        goal, lair, sup, dis = self.card, self.lair, self.sup, self.dis
        was, lair[slot] = lair[slot], goal
        old_sup, old_dis = sup[:], dis[:]
        grabs = self.beast[slot] == "PTER"
        for one in self.chart.near[goal]:
            if grabs and dis[one]:
                dis[one] -= 1
                dis[goal] += 1
            elif not grabs and cubes >> one & 1:
                continue
            elif sup[one]:
                sup[one] -= 1
                sup[goal] += 1
            elif dis[one]:
                dis[one] -= 1
                dis[goal] += 1
        worth = self.after_riot(place, alive, cubes, extra)
        sup[:], dis[:] = old_sup, old_dis
        lair[slot] = was
        return worth

    def after_riot(self, place: int, alive: int, cubes: int, extra: float) -> float:
        """What is left when everything has been pulled: it rings, and what was support turns."""
        goal, sup, dis = self.card, self.sup, self.dis
        alarm = self.alarm + dis[goal]
        if alarm >= self.chart.loss:
            return 0.0
        cursed = 0
        for one, where in enumerate(self.stand):
            if (place if one == self.active else where) == goal:
                cursed += 1
        if not self.t.kids:
            for mark in self.chart.curse_marks:
                if self.alarm < mark <= alarm:
                    cursed += len(self.stand)
        dis[goal] += sup[goal]
        sup[goal] = 0
        return self.squash(self.rate(alive, cubes, alarm) + extra - cursed * self.curse_cost)

    # -- the character's part ----------------------------------------------------------------------------

    def visit(self, place: int, wits: int, sup_from: Sequence[int], dis_from: Sequence[int], extra: float) -> float:
        """Rumours in a place, the roll, and the rest of the turn. ``extra``: what else the move is worth."""
        sup, dis = self.sup, self.dis
        old_sup, old_dis = sup[:], dis[:]
        for one in sup_from:
            sup[one] -= 1
        for one in dis_from:
            dis[one] -= 1
        sup[place] += len(sup_from)
        dis[place] += len(dis_from)
        worth = self.roll(place, wits + sup[place], extra)
        sup[:], dis[:] = old_sup, old_dis
        return worth

    def roll(self, place: int, number: int, extra: float) -> float:
        dice = min(number, self.cap)
        extra -= (number - dice) * self.curse_cost
        if place in self.lair:
            foes = [slot for slot in SLOTS[self.alive] if self.lair[slot] == place]
            return max([self.fight(slot, place, dice, extra) for slot in foes])
        return self.persuade(place, dice, extra)

    def win_chance(self, slot: int, place: int, dice: int) -> float:
        """How likely this character beats a monster with so many dice."""
        beast, mine = self.beast[slot], self.kinds[self.active]
        if (beast == "TRICK" and not mine) or (beast == "TIME" and self.alive != 1 << slot):
            return 0.0
        need = (self.dis[place] or 1) + (beast == "GOBB") + ("CU8" in mine)
        return WIN[self.reroll][dice][min(need, MANY)]

    def fight(self, slot: int, place: int, dice: int, extra: float) -> float:
        sup, dis = self.sup, self.dis
        chance = self.win_chance(slot, place, dice)
        stare = self.beast[slot] == "GREM"
        extra -= (STARE if stare else CURSE)[dice] * self.curse_cost
        before = dis[place]
        fled, gone = (0.0, 0.0 if before else 1.0) if stare or self.sticky else FLED[dice][min(before, MANY)]
        left = round(before - fled)
        extra += fled * self.mind.distrust[1]
        dis[place] = left
        worth = 0.0
        if chance < 1.0:
            worth = (1 - chance) * self.close(place, self.alive, self.cubes, extra)
        if chance:
            worth += chance * self.after_victory(slot, place, extra, gone)
        dis[place] = before
        return worth

    def after_victory(self, slot: int, place: int, extra: float, gone: float) -> float:
        if self.prize[slot] < 1.0:
            self.prize[slot] = 1.0
            worth = self.close(place, self.alive, self.cubes, extra)
            self.prize[slot] = 0.45
            return worth
        alive = self.alive & ~(1 << slot)
        if not alive:
            return 1.0
        worth = 0.0
        if gone < 1.0:
            worth = (1 - gone) * self.close(place, alive, self.cubes, extra)
        if gone:
            left, self.dis[place] = self.dis[place], 0
            worth += gone * self.calm(place, alive, extra)
            self.dis[place] = left
        return worth

    def persuade(self, place: int, dice: int, extra: float) -> float:
        sup, dis, mind = self.sup, self.dis, self.mind
        extra -= CURSE[dice] * self.curse_cost
        had_sup, had_dis = sup[place], dis[place]
        come = PERSUADE[self.sticky][dice][min(had_dis, MANY)]
        worth = 0.0
        if come.calm > 0.01:
            sup[place] = max(0, round(had_sup + come.flipped - come.strayed))
            dis[place] = 0
            worth = come.calm * self.calm(place, self.alive, extra + come.led_away * mind.distrust[1])
        if come.calm < 0.99:
            left = max(1, round(had_dis - come.flipped_in_vain - come.led_away_in_vain))
            dis[place] = left
            sup[place] = max(0, round(had_sup + come.flipped_in_vain - come.strayed_in_vain))
            away = come.led_away_in_vain * mind.distrust[1]
            worth += (1 - come.calm) * self.close(place, self.alive, self.cubes, extra + away)
        sup[place], dis[place] = had_sup, had_dis
        return worth

    def calm(self, place: int, alive: int, extra: float) -> float:
        """A place without distrust and without a monster: a cube, a card, curses dropped."""
        lair = self.lair
        for slot in SLOTS[alive]:
            if lair[slot] == place:
                return self.close(place, alive, self.cubes, extra)
        cubes = self.cubes
        if not cubes >> place & 1 and self.may_place(place, alive):
            cubes |= 1 << place
        if self.may_draw(place, alive):
            extra += self.draw_gain
        if cubes >> place & 1 and self.droppable:
            dropped = min(self.droppable, min(self.sup[place], self.cap) / 2)
            extra += dropped * self.curse_gain
        return self.close(place, alive, cubes, extra)

    def may_place(self, place: int, alive: int) -> bool:
        if not self.spare or "CU9" in self.kinds[self.active]:
            return False
        return not self.beside("GBOT", place, alive, 1, 1)

    def may_draw(self, place: int, alive: int) -> bool:
        return self.draws and not self.beside("MANO", place, alive, 0, 1)

    def beside(self, beast: str, place: int, alive: int, least: int, most: int) -> bool:
        if beast not in self.beast:
            return False
        slot = self.beast.index(beast)
        return bool(alive >> slot & 1) and least <= self.chart.steps[place][self.lair[slot]] <= most

    draws = False
    draw_gain = 0.0
    droppable = 0
    curse_gain = 0.0

    def prepare(self, hand: Sequence[str], deck: Sequence[str]) -> None:
        """What drawing and dropping curses would be worth with this hand (kinds of cards)."""
        t, mind = self.t, self.mind
        hero = t.hero
        size, limit = len(hand), hero.hand_limit()
        self.draws = size < limit
        if self.draws:
            goal = limit if hero.id == "MAB" else size + 1
            mean = sum([mind.card[card] for card in deck]) / len(deck) if deck else 0.0
            if hero.id == "STA":
                mean = max([mean, *(mind.card[t.box.action[card]] for card in hero.discard)])
            self.draw_gain = mind.hand[goal] - mind.hand[size] + (goal - size) * mean
        old = [curse for curse in hero.curses if curse not in t.fresh]
        self.droppable = len(old)
        count = len(hero.curses)
        if old:
            self.curse_gain = mind.curses[count - 1] - mind.curses[count]


def _dice(band: Band) -> int:
    return band[2]


def _best_fight(fighter: Fighter, foes: list[tuple[int, int, int, str, float]]) -> float:
    """The best chance of a character to beat one of these monsters in its turn."""
    bands, cap, reroll, nightmare, cursed = fighter
    best = 0.0
    for bit, force, need, beast, prize in foes:
        if beast == "TRICK" and not cursed:
            continue
        giant = beast == "GIANT"
        for reach, stopped, wits in bands:
            if (stopped if giant else reach) & bit:
                dice = force + wits
                wanted = need + nightmare
                chance = prize * WIN[reroll][dice if dice < cap else cap][wanted if wanted < MANY else MANY]
                if chance > best:
                    best = chance
                break
    return best
