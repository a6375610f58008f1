"""The team's position in numbers, changed in place to try a move, and its worth as a chance to win.

A move is tried to the end of its turn: the rumours, every kind of outcome of the dice with its exact chance, the known
monster card with its riot. What the position after it is worth is one sum over what can be seen: monsters, alarm,
distrust and where it lies, the open cards, cubes, hands, curses, and how likely the next ones are to beat a monster.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import NamedTuple

from wondertable.games.gravity_falls.bot.tables import CURSE, FLED, MANY, PERSUADE, SLOTS, STARE, WIN, Dice, chart
from wondertable.games.gravity_falls.cards import CUBES, DICE, SHAKY_DICE, TOKENS
from wondertable.games.gravity_falls.setup import EVENT_COUNT
from wondertable.games.gravity_falls.state import Town

__all__ = ["MIND", "Mind", "Outlook", "Weights"]

FIRST_ROUND = 0.45
"""The weight of a first victory over Rumble beside a whole one."""
RARE = 0.03
"""Less likely outcomes are not looked at."""


class Weights(NamedTuple):
    """The worth of everything, in points: as many above ``middle`` make a chance to win of 73, 88, 95 %."""

    middle: float = -6.722
    event: float = -0.207
    """Every event card of the game."""
    monster: float = -1.202
    rumble: float = -0.751
    """Rumble in his first round."""
    gobblewonker: float = -0.351
    pterodactyl: float = -0.451
    kill_1: float = 0.54
    """The best chance of the next one to beat a monster, the one after, and so on."""
    kill_2: float = 0.336
    kill_3: float = 0.158
    alarm: float = -0.069
    alarm_square: float = -0.0011
    alarm_late: float = -0.062
    """Every space above three quarters of the track."""
    distrust: float = -0.097
    distrust_square: float = 0.005
    """The more of it lies together, the less the next token matters,"""
    distrust_least: float = -0.01
    """but never less than this."""
    distrust_lair: float = -0.0175
    """Under a monster."""
    flip_1: float = -0.047
    """A support token that the next card, the one after it and so on would turn."""
    flip_2: float = -0.029
    flip_3: float = -0.026
    ring_1: float = -0.079
    """The alarm that they would raise,"""
    ring_2: float = -0.048
    ring_3: float = -0.028
    ring_late_1: float = -0.132
    """and the same by how full the track is."""
    ring_late_2: float = -0.094
    ring_late_3: float = -0.046
    guard_1: float = -0.096
    """A cube in the way of an open card: nothing will be turned and nothing rings, but it will be gone."""
    guard_2: float = -0.047
    guard_3: float = 0.094
    cube: float = 0.175
    hand_0: float = -0.104
    hand_1: float = 0.0
    hand_2: float = 0.078
    hand_3: float = 0.139
    hand_4: float = 0.174
    hand_5: float = 0.203
    hand_6: float = 0.226
    curse: float = -0.082
    curse_square: float = -0.021
    curse_1: float = -0.04
    """More for some kinds of curses."""
    curse_2: float = -0.03
    curse_7: float = -0.04
    curse_8: float = -0.05
    curse_9: float = -0.1


class Mind:
    """The weights, spread out into tables."""

    def __init__(self, w: Weights) -> None:
        self.w = w
        self.kill = (w.kill_1, w.kill_2, w.kill_3)
        self.flip = (w.flip_1, w.flip_2, w.flip_3)
        self.guard = (w.guard_1, w.guard_2, w.guard_3)
        self.hand = (w.hand_0, w.hand_1, w.hand_2, w.hand_3, w.hand_4, w.hand_5, w.hand_6)
        more = (w.distrust + (2 * count + 1) * w.distrust_square for count in range(TOKENS))
        self.distrust = [0.0, *accumulate(min(one, w.distrust_least) for one in more)]
        """By how much of it lies in a place."""
        self.curses = [count * (w.curse + count * w.curse_square) for count in range(10)]
        self.kind = {"CU1": w.curse_1, "CU2": w.curse_2, "CU7": w.curse_7, "CU8": w.curse_8, "CU9": w.curse_9}
        self.monster = {"RUMB": w.rumble, "GOBB": w.gobblewonker, "PTER": w.pterodactyl}
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

    def curses_worth(self, kinds: Sequence[str]) -> float:
        """All the curses of a character."""
        kind = self.kind
        return self.curses[len(kinds)] + sum([kind.get(one, 0.0) for one in kinds])


MIND = Mind(Weights())


def certain(chance: float) -> float:
    """A chance, without outcomes that are too rare to be looked at."""
    if chance < RARE:
        return 0.0
    return 1.0 if chance > 1 - RARE else chance


Saved = tuple[list[int], list[int], int, int]
"""Tokens of both sides, and where there are any."""


class Fighter(NamedTuple):
    """The strength of a character in a fight."""

    dice: Dice
    """By place, -1 where it cannot get to."""
    stopped: Dice
    """The same for the place of the Gnome Giant."""
    odds: list[list[float]]
    """By dice and need."""
    cap: int
    nightmare: int
    cursed: bool


class Outlook:
    """A position in numbers. ``moved``: the monster card of this turn has been played already."""

    def __init__(self, t: Town, *, moved: bool = False, ahead: int = 1, mind: Mind = MIND) -> None:
        """``ahead``: for whose turn the position is judged: 0 the active character's, 1 the next one's."""
        self.t = t
        self.mind = mind
        self.chart = chart(t.box)
        self.index = index = self.chart.index
        self.sup = list(t.sup.values())
        self.dis = list(t.dis.values())
        self.with_sup = sum([1 << place for place, count in enumerate(self.sup) if count])
        self.with_dis = sum([1 << place for place, count in enumerate(self.dis) if count])
        """The places where there is any."""
        cubes = 0
        for place in t.cubes:
            cubes |= 1 << index[place]
        self.cubes = cubes
        self.spare = CUBES - len(t.cubes)
        row = [index[card] for card in t.row]
        self.card = -1 if moved or not row else row[0]
        self.coming = row if moved else row[1:]
        self.alarm = t.alarm
        self.loss, self.curse_marks = t.track.loss, t.track.curses
        self.track, self.rings = mind.track(self.loss)
        self._know_monsters()
        self._know_team(ahead)

    def _know_monsters(self) -> None:
        t, index = self.t, self.index
        self.lair = [index[monster.place] if monster.place else -1 for monster in t.monsters]
        self.beast = ["" if t.kids else monster.id for monster in t.monsters]
        self.prize = [
            FIRST_ROUND if monster.round == 1 and beast == "RUMB" else 1.0
            for monster, beast in zip(t.monsters, self.beast, strict=True)
        ]
        self.tough = [beast == "GOBB" for beast in self.beast]
        self.alive = sum([1 << slot for slot, place in enumerate(self.lair) if place >= 0])
        extra = self.mind.monster
        self.menace = [
            self.mind.w.monster + (0.0 if prize == 1.0 and beast == "RUMB" else extra.get(beast, 0.0))
            for beast, prize in zip(self.beast, self.prize, strict=True)
        ]
        """The cost of each of them as long as it lives."""

    def _know_team(self, ahead: int) -> None:
        t, mind = self.t, self.mind
        index, kind = self.index, t.box.kind
        count, active = len(t.team), t.active
        self.active = active
        self.stand = [index[hero.place] for hero in t.team]
        self.kinds = [[kind[curse] for curse in hero.curses] for hero in t.team]
        self.order = [(active + ahead + step) % count for step in range(min(3, count))]
        self.fighters = [self.fighter(one, t.team[one].hand, self.stand[one]) for one in self.order]
        self.base = 0.0 if t.kids else mind.w.event * EVENT_COUNT[t.difficulty]
        for hero, kinds in zip(t.team, self.kinds, strict=True):
            self.base += mind.hand[len(hero.hand)] + mind.curses_worth(kinds)
        hero, mine = t.team[active], self.kinds[active]
        self.cap = SHAKY_DICE if "CU4" in mine else DICE
        self.sticky = "CU3" in mine
        self.bad_mouth = "CU2" in mine
        self.nightmare = "CU8" in mine
        self.curse_cost = mind.curses[len(mine)] - mind.curses[len(mine) + 1]
        self.reroll = hero.id == "DIP" and not t.ability_used
        self.wendy = hero.id == "WEN" and not t.ability_used
        self.draws, self.draw_gain = False, 0.0
        self.droppable, self.drop_gain = 0, 0.0

    def fighter(self, one: int, hand: Sequence[str], place: int) -> Fighter:
        """The strength of a character in a fight in its next turn, from a place and with a hand."""
        kinds, bit = self.kinds[one], self.chart.bit
        cards = 0
        for card in hand:
            cards |= bit[card]
        if "CU7" in kinds:
            cards &= ~self.chart.far
        dice, stopped = self.chart.dice(place, cards)
        cap = SHAKY_DICE if "CU4" in kinds else DICE
        return Fighter(dice, stopped, WIN[self.t.team[one].id == "DIP"], cap, "CU8" in kinds, bool(kinds))

    def prepare(self, size: int) -> None:
        """The worth of drawing and of dropping curses with so many cards in hand."""
        t, hand, hero = self.t, self.mind.hand, self.t.hero
        limit = hero.hand_limit()
        self.draws = size < limit
        if self.draws:
            self.draw_gain = hand[limit if hero.id == "MAB" else size + 1] - hand[size]
        self.droppable = len([curse for curse in hero.curses if curse not in t.fresh])
        if self.droppable:
            count = len(hero.curses)
            self.drop_gain = self.mind.curses[count - 1] - self.mind.curses[count]

    def put(self, place: int, sup: int, dis: int) -> None:
        """So many tokens lie in a place from now on."""
        bit = 1 << place
        self.sup[place], self.dis[place] = sup, dis
        self.with_sup = self.with_sup | bit if sup else self.with_sup & ~bit
        self.with_dis = self.with_dis | bit if dis else self.with_dis & ~bit

    def pull(self, place: int, sup_from: Sequence[int], dis_from: Sequence[int]) -> None:
        """One token from each of these places comes here."""
        sup, dis = self.sup, self.dis
        for one in sup_from:
            sup[one] -= 1
            if not sup[one]:
                self.with_sup &= ~(1 << one)
        for one in dis_from:
            dis[one] -= 1
            if not dis[one]:
                self.with_dis &= ~(1 << one)
        self.put(place, sup[place] + len(sup_from), dis[place] + len(dis_from))

    def save(self) -> Saved:
        """The tokens as they lie, for ``restore``."""
        return self.sup[:], self.dis[:], self.with_sup, self.with_dis

    def restore(self, saved: Saved) -> None:
        self.sup[:], self.dis[:], self.with_sup, self.with_dis = saved

    def stand_ready(self, hand: Sequence[str], place: int, one: int | None = None) -> None:
        """A character (the active one, if none is named) will fight its next fight from here, with this hand."""
        who = self.active if one is None else one
        if who in self.order:
            self.fighters[self.order.index(who)] = self.fighter(who, hand, place)

    # -- the worth of a position ------------------------------------------------------------------------

    def squash(self, points: float) -> float:
        """Points as a chance to win."""
        return 1 / (1 + exp(self.mind.w.middle - points))

    def rate(self, alive: int, cubes: int, alarm: int) -> float:
        """The points of the position as it is now in the lists."""
        sup, dis, around, lair, mind = self.sup, self.dis, self.chart.around, self.lair, self.mind
        with_sup = self.with_sup
        gloomy = self.with_dis & ~with_sup & ~cubes  # only distrust to be pulled from there
        giving = with_sup & ~cubes
        worth = self.base + self.track[alarm] + cubes.bit_count() * mind.w.cube
        worth += sum(map(mind.distrust.__getitem__, dis))
        rings, flips = self.rings[alarm], mind.flip
        for number, place in enumerate(self.coming):
            if cubes >> place & 1:
                worth += mind.guard[number]
            else:
                near = around[place]
                worth += flips[number] * (sup[place] + (near & giving).bit_count())
                worth += rings[number] * (dis[place] + (near & gloomy).bit_count())
        best = [0.0, 0.0, 0.0]
        for slot in SLOTS[alive]:
            place = lair[slot]
            distrust, beast = dis[place], self.beast[slot]
            worth += self.menace[slot] + mind.w.distrust_lair * distrust
            if beast == "TIME" and alive != 1 << slot:
                continue
            near = around[place]
            force = sup[place] + (near & with_sup).bit_count()
            need = (distrust + (near & gloomy).bit_count() or 1) + self.tough[slot]
            number = -1
            for dice, stopped, odds, cap, nightmare, cursed in self.fighters:
                number += 1
                wits = (stopped if beast == "GIANT" else dice)[place]
                if wits < 0 or (beast == "TRICK" and not cursed):
                    continue
                count, wanted = force + wits, need + nightmare
                chance = odds[count if count < cap else cap][wanted if wanted < MANY else MANY] * self.prize[slot]
                if chance > best[number]:
                    best[number] = chance
        kill = mind.kill
        return worth + kill[0] * best[0] + kill[1] * best[1] + kill[2] * best[2]

    # -- the end of a turn --------------------------------------------------------------------------------

    def close(self, place: int, alive: int, cubes: int, extra: float = 0.0) -> float:
        """The chance to win after the active character's part is done: Bad Mouth, then the monster card."""
        sup = self.sup[place]
        if not self.bad_mouth or not sup:
            return self.monster_card(place, alive, cubes, extra)
        dis = self.dis[place]
        self.put(place, sup - 1, dis + 1)
        worth = self.monster_card(place, alive, cubes, extra)
        self.put(place, sup, dis)
        return worth

    def monster_card(self, place: int, alive: int, cubes: int, extra: float) -> float:
        """A cube keeps the monsters out; else the nearest one riots; Wendy may still carry a cube there."""
        goal = self.card
        if goal < 0:
            return self.squash(self.rate(alive, cubes, self.alarm) + extra)
        if cubes >> goal & 1:
            return self.squash(self.rate(alive, cubes ^ 1 << goal, self.alarm) + extra)
        worth = 0.0
        steps, lair = self.chart.steps[place], self.lair
        least = 99
        for slot in SLOTS[alive]:
            if steps[lair[slot]] < least:
                least = steps[lair[slot]]
        for slot in SLOTS[alive]:
            if steps[lair[slot]] == least:
                worth = max(worth, self.riot(slot, place, alive, cubes, extra))
        if self.wendy:
            carried = cubes & self.chart.around[goal]
            if carried:
                left = cubes ^ (carried & -carried)
                worth = max(worth, self.squash(self.rate(alive, left, self.alarm) + extra))
        return worth

    def riot(self, slot: int, place: int, alive: int, cubes: int, extra: float) -> float:
        """The monster comes, pulls, rings and turns: support is pulled where there is any, cubes keep theirs."""
        goal, lair, sup, dis = self.card, self.lair, self.sup, self.dis
        saved = self.save()
        was, lair[slot] = lair[slot], goal
        grabs = self.beast[slot] == "PTER"
        for one in self.chart.near[goal]:
            if grabs:
                side = dis if dis[one] else sup
            elif cubes >> one & 1:
                continue
            else:
                side = sup if sup[one] else dis
            if side[one]:
                side[one] -= 1
                side[goal] += 1
                if not side[one]:
                    if side is sup:
                        self.with_sup &= ~(1 << one)
                    else:
                        self.with_dis &= ~(1 << one)
        worth = self.after_riot(place, alive, cubes, extra)
        self.restore(saved)
        lair[slot] = was
        return worth

    def after_riot(self, place: int, alive: int, cubes: int, extra: float) -> float:
        """A riot after everything has been pulled: alarm rises, and support turns."""
        goal = self.card
        alarm = self.alarm + self.dis[goal]
        if alarm >= self.loss:
            return 0.0
        cursed = self.stand.count(goal) - (self.stand[self.active] == goal) + (place == goal)
        if not self.t.kids:
            for mark in self.curse_marks:
                if self.alarm < mark <= alarm:
                    cursed += len(self.stand)
        self.put(goal, 0, self.sup[goal] + self.dis[goal])
        return self.squash(self.rate(alive, cubes, alarm) + extra - cursed * self.curse_cost)

    # -- the character's part ----------------------------------------------------------------------------

    def visit(self, place: int, wits: int, sup_from: Sequence[int], dis_from: Sequence[int], extra: float) -> float:
        """Rumours in a place, the roll, and the rest of the turn. ``extra``: what else the move is worth."""
        saved = self.save()
        self.pull(place, sup_from, dis_from)
        worth = self.roll(place, wits + self.sup[place], extra)
        self.restore(saved)
        return worth

    def roll(self, place: int, number: int, extra: float) -> float:
        dice = min(number, self.cap)
        extra -= (number - dice) * self.curse_cost
        if place in self.lair:
            foes = [slot for slot, lair in enumerate(self.lair) if lair == place]
            return max([self.fight(slot, place, dice, extra) for slot in foes])
        return self.persuade(place, dice, extra)

    def need(self, slot: int, place: int) -> int:
        """The number of successes that the active character needs; too many, if they count for nothing."""
        beast = self.beast[slot]
        if (beast == "TRICK" and not self.kinds[self.active]) or (beast == "TIME" and self.alive != 1 << slot):
            return MANY
        return min(MANY, (self.dis[place] or 1) + self.tough[slot] + self.nightmare)

    def fight(self, slot: int, place: int, dice: int, extra: float) -> float:
        sup, dis = self.sup[place], self.dis[place]
        chance = WIN[self.reroll][dice][self.need(slot, place)]
        stare = self.beast[slot] == "GREM"
        extra -= (STARE if stare else CURSE)[dice] * self.curse_cost
        fled, gone = (0.0, float(not dis)) if stare or self.sticky else FLED[dice][min(dis, MANY)]
        extra += fled * self.mind.distrust[1]
        self.put(place, sup, round(dis - fled))
        worth = (1 - chance) * self.close(place, self.alive, self.cubes, extra) if chance < 1.0 else 0.0
        if chance:
            worth += chance * self.after_victory(slot, place, extra, gone)
        self.put(place, sup, dis)
        return worth

    def after_victory(self, slot: int, place: int, extra: float, gone: float) -> float:
        """``gone``: how likely no distrust is left in the place."""
        if self.prize[slot] < 1.0:
            self.prize[slot] = 1.0
            worth = self.close(place, self.alive, self.cubes, extra - self.mind.w.rumble)
            self.prize[slot] = FIRST_ROUND
            return worth
        alive = self.alive & ~(1 << slot)
        if not alive:
            return 1.0
        gone = certain(gone)
        worth = (1 - gone) * self.close(place, alive, self.cubes, extra) if gone < 1.0 else 0.0
        if gone:
            sup, dis = self.sup[place], self.dis[place]
            self.put(place, sup, 0)
            worth += gone * self.calm(place, alive, extra)
            self.put(place, sup, dis)
        return worth

    def persuade(self, place: int, dice: int, extra: float) -> float:
        sup, dis, cost = self.sup[place], self.dis[place], self.mind.distrust[1]
        extra -= CURSE[dice] * self.curse_cost
        calm, flipped, away, strayed, vain, vain_away, vain_strayed = PERSUADE[self.sticky][dice][min(dis, MANY)]
        calm = certain(calm)
        worth = 0.0
        if calm:
            self.put(place, max(0, round(sup + flipped - strayed)), 0)
            worth = calm * self.calm(place, self.alive, extra + away * cost)
        if calm < 1.0:
            self.put(place, max(0, round(sup + vain - vain_strayed)), max(1, round(dis - vain - vain_away)))
            worth += (1 - calm) * self.close(place, self.alive, self.cubes, extra + vain_away * cost)
        self.put(place, sup, dis)
        return worth

    def calm(self, place: int, alive: int, extra: float) -> float:
        """A place without distrust: if no monster is there either, a cube, a card, curses dropped."""
        lair, cubes, here = self.lair, self.cubes, 1 << place
        for slot in SLOTS[alive]:
            if lair[slot] == place:
                return self.close(place, alive, cubes, extra)
        if not cubes & here and self.may_place(place, alive):
            cubes |= here
        if self.draws and not self.beside("MANO", place, alive, 0):
            extra += self.draw_gain
        if self.droppable and cubes & here:
            extra += min(self.droppable, min(self.sup[place], self.cap) / 2) * self.drop_gain
        return self.close(place, alive, cubes, extra)

    def may_place(self, place: int, alive: int) -> bool:
        """May a cube be put into this calm place?"""
        return bool(self.spare) and "CU9" not in self.kinds[self.active] and not self.beside("GBOT", place, alive, 1)

    def beside(self, beast: str, place: int, alive: int, least: int) -> bool:
        """Does a monster stand next to a place, or, with ``least`` 0, in it?"""
        if beast not in self.beast:
            return False
        slot = self.beast.index(beast)
        return bool(alive >> slot & 1) and least <= self.chart.steps[place][self.lair[slot]] <= 1
