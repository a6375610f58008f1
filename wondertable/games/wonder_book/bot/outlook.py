"""The worth of a position, in points: an action of a hero is worth about a point and a half.

The parts are kept apart (``Worth``), so that a bot can say what it hopes for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wondertable.games.wonder_book.actions import action_cost
from wondertable.games.wonder_book.attack import attack_range
from wondertable.games.wonder_book.bot.aims import Aim, Atlas, Producer
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.enemy import goal_met, prey
from wondertable.games.wonder_book.graph import FAR
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terms import foes, goal_vortices, object_areas

__all__ = ["LOST", "Outlook", "Worth"]

FATE = (0.0, 12.0, 20.0, 27.0, 34.0, 40.0, 45.0, 50.0, 55.0, 60.0, 65.0)
"""The worth of so many Fate tokens. Who fears more for the last ones than for the first wins less: clocks run on."""
HEARTS = (0.0, -2.5, -1.2, -0.5, -0.2, 0.0)
"""The worth of a standing hero with so many Hearts; a fallen one costs the next Fate token."""
SPARKS = (0.0, 0.9, 1.5, 1.9, 2.1)
FRAGMENT = 1.3
ITEM = 0.8
WORK = 2.0
BLOW = 1.5
"""A Heart of a figure that is to be beaten."""
KILL = 3.0
STUNNED_KILL = 1.3
PAY = 1.5
STEP = 0.4
"""A step of a hero toward work."""
REACH = 0.8
"""A step that nobody has made yet toward a place of work."""
GATHER = 1.6
ESCORT = 1.6
BLOCKED = 1.5
"""A blow to a Wyrm in an area where nothing can be done as long as it is there, or stands."""
MET = 3.0
LINGER = 0.35
"""A Wyrm on the board, wherever it is; and by its distance."""
NEAR = (0.35, 0.3, 0.2, 0.1)
STUNNED = 0.35
HIT = 0.85
"""Of the hits that Wyrms are expected to deal, those that come true: some are beaten before."""
IDLE = 0.2
"""A step of a hero without work toward something to do."""
LOST = -60.0
HURRY = (2.4, 2.4, 1.8, 1.4, 1.2)
"""How much the work of a Goal counts, by the Enemy Phases that are left to its clock."""
FAR_STEPS = 8
DETOUR = 0.5
MANY = 4


class Worth(NamedTuple):
    """The parts of a position's worth."""

    fate: float
    hearts: float
    goal: float
    threat: float
    stuff: float

    @property
    def total(self) -> float:
        return self.fate + self.hearts + self.goal + self.threat + self.stuff


class Task(NamedTuple):
    """Some work to be done: how many units, and where each hero can do it."""

    units: float
    far: dict[str, int]
    """By hero: the steps to the nearest place for it."""
    areas: tuple[str, ...]
    later: bool = False


class Outlook:
    """Judges positions of one chapter."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.hits: dict[object, tuple[float, ...]] = {}

    # -- the whole ------------------------------------------------------------------------------------

    def judge(self, t: Book) -> Worth:
        """The position within the present Goal."""
        if t.outcome == "lost":
            return Worth(LOST, 0.0, 0.0, 0.0, 0.0)
        fate = FATE[t.fate]
        fall = FATE[t.fate] - FATE[t.fate - 1]
        hearts = stuff = 0.0
        carried = self.atlas.carried.get(t.goal, ())
        for hero in t.heroes.values():
            hearts += self.heart_worth(hero.hearts, fall)
            stuff += SPARKS[min(hero.sparks, MANY)] + FRAGMENT * len(hero.fragments)
            stuff += ITEM * sum(item not in carried for item in hero.items)
        standing = t.standing()
        return Worth(fate, hearts, self.goal(t, standing), -self.threat(t, standing, fall), stuff)

    def heart_worth(self, hearts: float, fall: float) -> float:
        """The worth of a hero's Hearts; between whole numbers it is drawn straight."""
        if hearts >= len(HEARTS) - 1:
            return 0.0
        low = int(hearts)
        below = HEARTS[low] if low else -fall
        part = hearts - low
        return below if not part else below + part * (HEARTS[low + 1] - below)

    # -- what Wyrms and foes may do -------------------------------------------------------------------

    def expected_hits(self, t: Book) -> tuple[float, ...]:
        """By distance: the hits that an upright Wyrm deals in the next Enemy Phase, on the average."""
        goal = t.box.cards[t.goal].goal if t.goal else None
        if goal is None:
            return (0.0,) * 5
        c = Ctx(card=t.goal)
        reveals = sum(value(t, c) for what, value, _ in goal.enemies if what == "reveal")
        if t.phase == "enemies":
            reveals = t.reveals
        cards = t.wyrm_deck or t.wyrm_discard
        key = (reveals, tuple(t.wyrm_top[:reveals]), tuple(sorted(cards)))
        found = self.hits.get(key)
        if found is None:
            if len(self.hits) > 2000:
                self.hits.clear()
            found = self.hits[key] = self._expected(t, reveals, t.wyrm_top[:reveals], cards)
        return found

    def _expected(self, t: Book, reveals: int, known: Sequence[str], cards: Sequence[str]) -> tuple[float, ...]:
        def acts(card: str) -> int:
            sheet = t.box.wyrms[card]
            return sum(max(0, count(t, Ctx(card=card))) for count in sheet.activate.values())

        chain = sum(t.box.wyrms[card].again for card in cards) / max(1, len(cards))
        one: dict[int, float] = {}
        for card in cards:
            one[acts(card)] = one.get(acts(card), 0.0) + 1 / len(cards)
        spread: dict[int, float] = {0: 1.0}
        for number in range(reveals + 1):
            if number < len(known):
                step, weight = {acts(known[number]): 1.0}, 1.0
            else:
                step, weight = one, 1.0 if number < reveals else min(1.0, chain * reveals)
            if not step or not weight:
                continue
            after = {n: p * (1 - weight) for n, p in spread.items()}
            for n, p in spread.items():
                for more, q in step.items():
                    after[n + more] = after.get(n + more, 0.0) + p * q * weight
            spread = after
        return tuple(sum(p * max(0, n - far) for n, p in spread.items()) for far in range(5))

    def threat(self, t: Book, standing: Sequence[str], fall: float) -> float:
        """What the enemies on the board are expected to cost."""
        if not t.wyrms and not t.figures:
            return 0.0
        hits = self.expected_hits(t)
        graph = t.map.wyrms
        places: dict[str, list[str]] = {}
        for name, area in prey(t):
            places.setdefault(area, []).append(name)
        blows: dict[str, float] = {}
        cost = 0.0
        for wyrm, area in t.wyrms.items():
            far_from = graph.distance[area]
            far, nearest = FAR, ""
            for place in places:
                steps = far_from[place]
                if steps < far:
                    far, nearest = steps, place
            if wyrm in t.stunned:
                cost += STUNNED * (LINGER + (NEAR[far] if far < len(NEAR) else 0.0))
                far += 1
            else:
                cost += LINGER + (NEAR[far] if far < len(NEAR) else 0.0)
            if far < len(hits) and nearest:
                blows[nearest] = blows.get(nearest, 0.0) + hits[far] * HIT
        for name in foes(t) if t.figures else ():
            sheet, figure = t.box.figures[name], t.figures[name]
            if sheet.data.behave not in ("hunt", "still") or not places:
                continue
            nearest = min(places, key=lambda place: graph.distance[figure.area][place])
            far = graph.distance[figure.area][nearest]
            left = sheet.acts(t, Ctx(it=name)) - far
            if left > 0 and (far == 0 or sheet.data.behave == "hunt"):
                blows[nearest] = blows.get(nearest, 0.0) + left * sheet.dmg(t, Ctx(it=name))
        for area, number in blows.items():
            cost += self._blows(t, places[area], number, fall)
        return cost

    def _blows(self, t: Book, names: Sequence[str], number: float, fall: float) -> float:
        """The cost of so many hits among some heroes: the sturdiest take them."""
        hearts = {name: float(t.heroes[name].hearts if name in t.heroes else t.figures[name].hearts) for name in names}
        cost = 0.0
        while number > 0:
            name = max(hearts, key=lambda one: hearts[one])
            before = hearts[name]
            if before <= 0:
                break
            take = min(number, 1.0, before)
            hearts[name] = before - take
            number -= take
            cost += self.heart_worth(before, fall) - self.heart_worth(before - take, fall)
            if before > len(HEARTS) - 1:
                cost += 0.15 * take
        return cost

    def danger(self, t: Book, wyrm: str) -> float:
        """What an upright Wyrm there is expected to cost, roughly."""
        hits = self.expected_hits(t)
        far_from = t.map.wyrms.distance[t.wyrms[wyrm]]
        far = min((far_from[place] for _, place in prey(t)), default=FAR)
        return LINGER + (NEAR[far] if far < len(NEAR) else 0.0) + (hits[far] if far < len(hits) else 0.0)

    # -- the Goal -------------------------------------------------------------------------------------

    def goal(self, t: Book, standing: Sequence[str]) -> float:
        """What is missing to the Goal, as a loss."""
        if not t.goal:
            return MET
        if goal_met(t):
            return MET
        ways = self.atlas.aims.get(t.goal)
        if not ways:
            return 0.0
        if len(ways) > 1:
            ways = [way for way in ways if all(self.open(t, standing, aim) for aim in way)] or ways
        best = min(self.way(t, standing, way) for way in ways) + self.detours(t, standing)
        return -best * self.hurry(t, best)

    def hurry(self, t: Book, cost: float) -> float:
        """How much the work counts: the more, the less time the clock leaves for it."""
        goal = t.box.cards[t.goal].goal
        if goal is None or goal.after is None:
            return 1.0
        left = goal.after(t, Ctx(card=t.goal)) - t.goal_rounds
        return HURRY[max(0, min(left, len(HURRY) - 1))]

    def open(self, t: Book, standing: Sequence[str], aim: Aim) -> bool:
        """Can anything be done for an aim? Asked where a Goal can be met in several ways."""
        if aim.kind == "fight":
            return aim.figure in t.figures
        if aim.kind != "work":
            return True
        for producer in aim.producers:
            if producer.act is not None and any(
                self.possible(t, standing, producer, area) for area in self.places(t, producer) or ()
            ):
                return True
        return False

    def detours(self, t: Book, standing: Sequence[str]) -> float:
        """Areas that cost more than one action to enter; near heroes they are in the way."""
        if "cost:move" not in t.rulings.mods or not standing:
            return 0.0
        distance = t.graph.distance
        cost = 0.0
        for area in t.opened:
            more = action_cost(t, "move", standing[0], 1, area) - 1
            if more > 0:
                cost += DETOUR * more / (1 + min(distance[t.heroes[name].area][area] for name in standing))
        return cost

    def nominal(self, t: Book, goal: str) -> float:
        """A Goal's whole work, without ways."""
        ways = self.atlas.aims.get(goal) or [[]]
        return min(sum(self.units_cost(t, aim, whole=True) for aim in way) for way in ways) + MET

    def missing(self, t: Book, aim: Aim) -> int:
        c = Ctx(card=t.goal)
        return max(0, aim.target(t, c) - aim.of(t, c))

    def units_cost(self, t: Book, aim: Aim, *, whole: bool = False) -> float:
        """The work itself, wherever it is to be done. ``whole``: as if nothing were done yet."""
        c = Ctx(card=t.goal)
        if aim.kind == "fight":
            if whole or aim.figure not in t.figures:
                return BLOW * t.box.figures[aim.figure].hearts(t, c)
            return BLOW * t.figures[aim.figure].hearts
        if aim.kind == "gather":
            return GATHER * 2 * t.size if whole else 0.0
        if aim.kind == "escort":
            return ESCORT * 4 if whole else 0.0
        number = aim.target(t, c) if whole else self.missing(t, aim)
        if aim.kind == "wait":
            return WORK * number
        if aim.kind == "defeat":
            cost = KILL * number
            return cost if whole else cost - STUNNED_KILL * min(number, len(t.stunned))
        return (WORK + PAY if any(one.sparks for one in aim.producers) else WORK) * number

    def way(self, t: Book, standing: Sequence[str], way: Sequence[Aim]) -> float:
        """What one way to meet the Goal still costs."""
        cost = 0.0
        tasks: list[Task] = []
        for aim in way:
            if aim.kind == "gather":
                cost += self.gathering(t, standing, aim)
                continue
            if aim.kind == "escort":
                cost += self.escort(t, standing, aim)
                continue
            if aim.kind != "fight" and not self.missing(t, aim):
                continue
            cost += self.units_cost(t, aim)
            if aim.kind == "work":
                cost += self.work(t, standing, aim, tasks)
            elif aim.kind == "fight":
                self.fight(t, standing, aim, tasks)
            elif aim.kind == "defeat":
                self.hunt(t, standing, aim, tasks)
        return cost + self.walking(t, standing, tasks)

    def gathering(self, t: Book, standing: Sequence[str], aim: Aim) -> float:
        areas = aim.place(t, Ctx(card=t.goal))
        distance = t.graph.distance
        return sum(
            GATHER * min((min(FAR_STEPS, distance[t.heroes[name].area][area]) for area in areas), default=FAR_STEPS)
            for name in standing
        )

    def escort(self, t: Book, standing: Sequence[str], aim: Aim) -> float:
        figure = t.figures.get(aim.figure)
        if figure is None:
            return ESCORT * FAR_STEPS
        distance = t.graph.distance
        areas = aim.place(t, Ctx(card=t.goal))
        way = min((distance[figure.area][area] for area in areas), default=FAR_STEPS)
        near = min((distance[t.heroes[name].area][figure.area] for name in standing), default=FAR_STEPS)
        cost = (ESCORT + STEP + REACH) * min(way, FAR_STEPS) + (STEP + REACH) * min(near, FAR_STEPS)
        blocked = min((self.blockers(t, standing, producer, figure.area) for producer in aim.producers), default=0)
        return cost + BLOCKED * blocked

    def work(self, t: Book, standing: Sequence[str], aim: Aim, tasks: list[Task]) -> float:
        """Tasks of an aim; and what its price still costs."""
        units = self.missing(t, aim)
        found: list[Task] = []
        later: list[Task] = []
        extra = 0.0
        priced = False
        for producer in aim.producers:
            areas = self.places(t, producer)
            if areas is None:
                continue
            if producer.items:
                extra += self.carrying(t, standing, producer, units, areas, found)
                continue
            open_now = [area for area in areas if self.possible(t, standing, producer, area)]
            if not open_now and producer.act is not None:
                guarded = {area: self.blockers(t, standing, producer, area) for area in areas}
                open_now = [area for area, blockers in guarded.items() if blockers]
                extra += BLOCKED * min((guarded[area] for area in open_now), default=0)
            if not open_now:
                if producer.act is not None:
                    later.append(Task(units, {}, tuple(areas), later=True))
                continue
            if producer.sparks:
                priced = True
                if producer.act is not None:
                    extra += self.paying(t, standing, units, open_now, found)
                continue
            number = units if producer.act is not None else 1
            found.append(Task(number, self.steps(t, standing, open_now), tuple(open_now)))
        if not found and not priced:
            found = later
        tasks += found
        return extra

    def places(self, t: Book, producer: Producer) -> list[str] | None:
        """The areas where a producer may be used; ``None`` if it is not in play."""
        if producer.act is None:
            no = producer.card
            lies = no in t.laid or any(stack and no in stack for stack in t.stacks.values())
            if not lies or no in t.inert:
                return None
            return object_areas(t, no)
        if f"{producer.rule}@" not in t.active:
            return None
        if producer.anywhere or not producer.areas:
            return list(t.opened)
        return [area for area in producer.areas if area in t.opened]

    def possible(self, t: Book, standing: Sequence[str], producer: Producer, area: str) -> bool:
        """Would a hero be allowed to do it in this area? The price aside."""
        if not standing:
            return False
        if producer.act is None:
            no = producer.card
            if no not in t.laid and not any(stack and stack[0] == no for stack in t.stacks.values()):
                return False
            condition = t.box.cards[no].condition
        else:
            condition = producer.act.condition
        if condition is None:
            return True
        hero = t.heroes[standing[0]]
        before, hero.area = hero.area, area
        try:
            return condition(t, Ctx(hero.id, hero.id, "", producer.card, "special"))
        finally:
            hero.area = before

    def blockers(self, t: Book, standing: Sequence[str], producer: Producer, area: str) -> int:
        """The blows that the Wyrms of an area must get first, if they are what forbids it there."""
        there = [wyrm for wyrm, place in t.wyrms.items() if place == area]
        if not there or self.possible(t, standing, producer, area):
            return 0
        upright = [wyrm for wyrm in there if wyrm not in t.stunned]
        stunned, wyrms = t.stunned, t.wyrms
        t.stunned = [*stunned, *upright]
        try:
            if self.possible(t, standing, producer, area):
                return len(upright)
            t.wyrms = {wyrm: place for wyrm, place in wyrms.items() if place != area}
            return len(there) + len(upright) if self.possible(t, standing, producer, area) else 0
        finally:
            t.stunned, t.wyrms = stunned, wyrms

    def steps(self, t: Book, standing: Sequence[str], areas: Sequence[str]) -> dict[str, int]:
        distance = t.graph.distance
        found = {}
        for name in standing:
            far = distance[t.heroes[name].area]
            found[name] = min([far[area] for area in areas], default=FAR)
        return found

    def paying(self, t: Book, standing: Sequence[str], units: int, areas: Sequence[str], tasks: list[Task]) -> float:
        """Sparks that are still to be found; heroes who have some go and pay, the others look for them."""
        held = sum(t.heroes[name].sparks for name in standing)
        lacking = max(0, units - held)
        far = self.steps(t, standing, areas)
        payers = {name: steps for name, steps in far.items() if t.heroes[name].sparks}
        if payers:
            tasks.append(Task(min(units, held), payers, tuple(areas)))
        if lacking:
            sources = [area for area in t.sparks if t.sparks[area]]
            if sources:
                seekers = self.steps(t, [name for name in standing if not t.heroes[name].sparks], sources)
                for area in sources:
                    steps = {name: t.graph.distance[t.heroes[name].area][area] for name in seekers}
                    tasks.append(Task(t.sparks[area], steps, (area,)))
            tasks.append(Task(lacking, {}, tuple(areas), later=True))
        return PAY * lacking - 0.6 * min(held, units)

    def carrying(
        self,
        t: Book,
        standing: Sequence[str],
        producer: Producer,
        units: int,
        areas: Sequence[str],
        tasks: list[Task],
    ) -> float:
        """Things to be fetched: who holds one brings it, the others go for what still lies about."""
        held = [name for name in standing if any(item in producer.items for item in t.heroes[name].items)]
        tasks += [Task(1, self.steps(t, [name], areas), tuple(areas)) for name in held]
        free = [name for name in standing if name not in held]
        lying = [item for item in producer.items if item in t.laid]
        for item in lying[:units]:
            places = object_areas(t, item)
            tasks.append(Task(1, self.steps(t, free, places), tuple(places)))
        if not held:
            tasks.append(Task(1, {}, tuple(areas), later=True))
        lacking = max(0, units - len(held))
        # A carrier's way is work that is done only once it is there.
        return (WORK + STEP + REACH) * lacking

    def fight(self, t: Book, standing: Sequence[str], aim: Aim, tasks: list[Task]) -> None:
        figure = t.figures.get(aim.figure)
        if figure is None:
            return
        tasks.append(Task(figure.hearts, self.shots(t, standing, (figure.area,)), (figure.area,)))

    def hunt(self, t: Book, standing: Sequence[str], aim: Aim, tasks: list[Task]) -> None:
        places = tuple(set(t.wyrms.values())) or tuple(goal_vortices(t))
        if places:
            tasks.append(Task(2 * self.missing(t, aim), self.shots(t, standing, places), places))

    def shots(self, t: Book, standing: Sequence[str], places: Sequence[str]) -> dict[str, int]:
        """By hero: the steps until a target in one of the places can be attacked."""
        found = {}
        for name in standing:
            reach = attack_range(t, name)
            far = t.graph.distance[t.heroes[name].area]
            steps = min([far[place] for place in places], default=FAR)
            found[name] = 0 if reach < 0 else steps if steps >= FAR else max(0, steps - reach)
        return found

    def walking(self, t: Book, standing: Sequence[str], tasks: Sequence[Task]) -> float:
        """The ways to the work: every hero to one of the tasks, not all to the same; every task by somebody."""
        if not tasks or not standing:
            return 0.0
        cost = 0.0
        room = [0 if task.later else (task.units + 1) // 2 for task in tasks]
        pairs = sorted(
            (steps, index, name)
            for index, task in enumerate(tasks)
            for name, steps in task.far.items()
            if not task.later
        )
        free = set(standing)
        for steps, index, name in pairs:
            if name in free and room[index] > 0:
                room[index] -= 1
                free.remove(name)
                cost += STEP * min(steps, FAR_STEPS)
        for name in free:
            nearest = min((task.far[name] for task in tasks if name in task.far), default=0)
            cost += IDLE * min(nearest, FAR_STEPS)
        # Every place of work is reached from a hero or from another place of work.
        distance = t.graph.distance
        left = list(tasks)
        near = [min(task.far.values(), default=FAR_STEPS) for task in left]
        if any(task.later for task in left):
            here = {t.heroes[name].area for name in standing}
            near = [
                min((distance[one][area] for one in here for area in task.areas), default=FAR_STEPS)
                if task.later
                else steps
                for task, steps in zip(left, near, strict=True)
            ]
        while left:
            index = min(range(len(left)), key=near.__getitem__)
            steps, task = near.pop(index), left.pop(index)
            cost += REACH * min(steps, FAR_STEPS)
            for number, other in enumerate(left):
                for area in other.areas:
                    for one in task.areas:
                        if distance[one][area] < near[number]:
                            near[number] = distance[one][area]
        return cost
