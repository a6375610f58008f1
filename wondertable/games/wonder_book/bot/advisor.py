"""The worth of every option of every question, in points (``outlook``).

An action is tried out by the rules themselves; where a question comes in the middle of a rule, the effects that the
card has for the answers are, too. The rest are rules of thumb. What nobody has read is not looked at: an Interaction
card that no Goal asks for is worth the same whatever its back says. The story is not for bots to choose: all columns
of a choice, all skills of an Upgrade card and all heroes are worth the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from wondertable.games.wonder_book.actions import actions_left, legal, perform
from wondertable.games.wonder_book.attack import may_attack
from wondertable.games.wonder_book.bot.aims import Atlas
from wondertable.games.wonder_book.bot.outlook import BLOW, KILL, LOST, STUNNED_KILL, Outlook, Worth
from wondertable.games.wonder_book.bot.solving import PUZZLES
from wondertable.games.wonder_book.bot.trial import Trial, blend, rerolled
from wondertable.games.wonder_book.box import Box, Ctx
from wondertable.games.wonder_book.cards import back
from wondertable.games.wonder_book.content import Content
from wondertable.games.wonder_book.enemy import reveal_now
from wondertable.games.wonder_book.force import follow, quantity
from wondertable.games.wonder_book.options import (
    ATTACK,
    Abandon,
    Attack,
    Collect,
    Decline,
    EndTurn,
    Give,
    Interact,
    KeepDice,
    Move,
    PickNone,
    React,
    Reroll,
    Skill,
    Special,
    Take,
    TakeTurn,
    Target,
)
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Advisor, Ask, Message, Option, Rules, Seat, Thinking

__all__ = ["BookAdvisor"]

ACTION = 1.1
"""An action that is saved."""
UNREAD = 1.3
"""An Interaction card that nobody has read."""
DEEP = 2
"""So many trials may be made inside each other."""
KEEPING = 0.1
SPECIALS = frozenset({"special"})
REMARKED = ("action", "extra", "reroll")
"""Questions whose answers a bot explains."""
PLAIN: dict[type, str] = {
    EndTurn: "because.end",
    Decline: "because.end",
    Collect: "because.collect",
    Reroll: "because.reroll",
    KeepDice: "because.keep",
    TakeTurn: "because.first",
}
"""Reasons that need no trial."""


class BookAdvisor(Advisor[Book]):
    """Options and positions by points."""

    thinking = Thinking(careless=0.0, turns=4, points=6.0, trust=30.0, tree=False)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.outlooks: WeakKeyDictionary[Box, Outlook] = WeakKeyDictionary()

    def outlook(self, t: Book) -> Outlook:
        found = self.outlooks.get(t.box)
        if found is None:
            found = self.outlooks[t.box] = Outlook(Atlas(t.box, self.content))
        return found

    def advise(self, table: Book, ask: Ask) -> list[float]:
        return [0.5 + worth / 25 for worth in self.worths(table, ask, 0)]

    def value(self, table: Book, seat: Seat) -> float:
        """The position, and the Goals that were met."""
        outlook = self.outlook(table)
        goals = [no for no in table.discard if table.box.cards[no].kind == "goal"]
        done = sum(outlook.nominal(table, no) for no in goals)
        if table.goal:
            done += outlook.nominal(table, table.goal)
        return outlook.judge(table).total + 0.3 * done - 35.0

    def evaluable(self, table: Book) -> bool:
        return table.phase == "turns" and not table.running

    # -- worths ---------------------------------------------------------------------------------------

    def worths(self, t: Book, ask: Ask, depth: int) -> list[float]:
        return PROMPTS.get(ask.prompt, _equal)(self, t, ask, depth)

    def best(self, t: Book, ask: Ask, depth: int) -> Option:
        worths = self.worths(t, ask, depth)
        return ask.options[worths.index(max(worths))]

    def trial(self, t: Book, rule: Callable[[Book], Rules[float]], depth: int) -> Trial:
        return Trial(self.outlook(t), t, rule, lambda table, ask: self.best(table, ask, depth + 1))

    def effect(self, t: Book, effect: Any, c: Ctx, depth: int) -> float:
        """The position after an effect."""

        def rule(copy: Book) -> Rules[float]:
            about = Ctx(c.me, c.it, c.owner, c.card, c.kind)
            yield from follow(effect(copy, about))
            return 0.0

        return blend([one.total for one in self.trial(t, rule, depth).worths()], None)

    # -- actions --------------------------------------------------------------------------------------

    def tried(self, t: Book, hero: str, option: Option, depth: int) -> tuple[list[Worth], bool, float]:
        """An action: the position by its successes, may it be rolled again, and what it costs less than one action."""

        def rule(copy: Book) -> Rules[float]:
            cost = yield from perform(copy, hero, option, Ctx(hero, hero))
            return ACTION * (1 - cost)

        trial = self.trial(t, rule, depth)
        return trial.worths(), "reroll" in trial.asked, trial.extra

    def action(self, t: Book, hero: str, option: Option, depth: int, now: Worth) -> float:
        """What an action is worth, against doing nothing."""
        if type(option) in (Give, Take):
            return self.handed(t, hero, option, depth)
        if type(option) is Interact and self.unread(t, option.card):
            price = t.box.cards[option.card].price
            paid = 0 if price.sparks is None else price.sparks(t, Ctx(hero, hero))
            return UNREAD - 0.6 * paid
        worths, again, extra = self.tried(t, hero, option, depth)
        price_of = self.reroll_price(t, hero) if again else None
        gain = blend([one.total for one in worths], price_of) - now.total
        # An action that is saved is no reason to do what is bad in itself.
        return gain + extra if gain > 0 or extra < 0 else gain

    def handed(self, t: Book, hero: str, option: Any, depth: int) -> float:
        """What a card does at once in other hands, against one's own; only where handing it over is free."""
        if "action" not in t.rulings.hooks or t.actor != hero:
            return -KEEPING
        left = actions_left(t)

        def rule(copy: Book) -> Rules[float]:
            cost = yield from perform(copy, hero, option, Ctx(hero, hero))
            return actions_left(copy) - cost - left

        trial = self.trial(t, rule, depth)
        trial.worths()
        if trial.extra < 0:
            return -KEEPING
        giver, taker = (hero, option.hero) if type(option) is Give else (option.hero, hero)
        gain = self.use(trial.table, taker, option.card, depth) - self.use(t, giver, option.card, depth)
        return gain - KEEPING

    def use(self, t: Book, hero: str, card: str, depth: int) -> float:
        """The most that a card does for a hero who uses it now."""
        now = self.outlook(t).judge(t)
        name = card.partition(".")[0]
        uses = [one for one in legal(t, hero, 1, SPECIALS) if type(one) is Special and one.card == name]
        return max([0.0, *(self.action(t, hero, one, depth + 1, now) for one in uses)])

    def unread(self, t: Book, no: str) -> bool:
        """An Interaction card whose back nobody knows and no Goal asks for."""
        if t.box.cards[no].kind != "interaction" or back(no) not in t.unseen:
            return False
        ways = self.outlook(t).atlas.aims.get(t.goal, ())
        return not any(producer.card == no for way in ways for aim in way for producer in aim.producers)

    def reroll_price(self, t: Book, hero: str) -> float:
        outlook, hearts = self.outlook(t), t.heroes[hero].hearts
        fall = 7.0
        cost = quantity(t, "reroll.cost", 1, hero)
        return outlook.heart_worth(hearts, fall) - outlook.heart_worth(max(0, hearts - cost), fall) + 0.15 * cost

    # -- reasons --------------------------------------------------------------------------------------

    def remark(self, table: Book, ask: Ask, option: Option) -> Message | None:
        """What a hero does is said with its reason; what the enemies do speaks for itself."""
        return self.reason(table, ask, option) if ask.prompt in REMARKED else None

    def reason(self, t: Book, ask: Ask, option: Option) -> Message | None:
        """Why an option is liked: what it is hoped to change most."""
        facts: dict[str, Any] = {"hero": (ask.facts or {}).get("hero", "")}
        plain = PLAIN.get(type(option))
        if plain is not None:
            return plain, facts
        if ask.prompt not in ("action", "extra") or type(option) in (Give, Take):
            return None
        if type(option) is Interact and self.unread(t, option.card):
            return "because.look", facts
        now = self.outlook(t).judge(t)
        worths, _, _ = self.tried(t, facts["hero"], option, 0)
        hoped = {
            name: blend([getattr(one, name) for one in worths], None) - getattr(now, name) for name in Worth._fields
        }
        most = max(hoped, key=lambda name: hoped[name])
        if hoped[most] <= 0:
            return None
        if type(option) is Move:
            facts["area"] = option.area
            return ("because.way" if most == "goal" else "because.safer"), facts
        if type(option) is Attack:
            return ("because.attack-goal" if most == "goal" else "because.attack"), {**facts, "n": len(t.wyrms)}
        return f"because.{most}", facts


# -- questions ------------------------------------------------------------------------------------------


def _options(ask: Ask) -> Sequence[Any]:
    return ask.options


def _facts(ask: Ask) -> Mapping[str, Any]:
    return ask.facts or {}


Rule = Callable[[BookAdvisor, Book, Ask, int], list[float]]


def _equal(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    return [0.0] * len(ask.options)


def _act(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    hero = _facts(ask)["hero"]
    if depth >= DEEP:
        return [_rough(mind, t, hero, option) for option in _options(ask)]
    now = mind.outlook(t).judge(t)
    return [
        0.0 if type(option) in (EndTurn, Decline) else mind.action(t, hero, option, depth, now)
        for option in _options(ask)
    ]


def _rough(mind: BookAdvisor, t: Book, hero: str, option: Option) -> float:
    """An action inside of a trial."""
    kind = type(option)
    if kind is Special:
        return 1.2
    return {Attack: 1.0, Interact: 1.1, Collect: 0.8, Skill: 0.3}.get(kind, -0.1 if kind is not Decline else 0.0)


def _reroll(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return [float(type(option) is KeepDice) for option in _options(ask)]
    hero, dice = _facts(ask)["hero"], _facts(ask)["dice"]
    good = dice.count("S")
    options: list[Option] = [ATTACK]
    if _facts(ask)["kind"] != "attack":
        kinds = frozenset({_facts(ask)["kind"]})
        options = legal(t, hero, 1, kinds)
    best: list[float] | None = None
    for option in options:
        values = [one.total for one in mind.tried(t, hero, option, 1)[0]]
        if len(values) == len(dice) + 1 and (best is None or values[-1] - values[0] > best[-1] - best[0]):
            best = values
    usual = -1.0 if good else 1.5
    gain = usual if best is None else rerolled(best, good) - best[good]
    gain -= mind.reroll_price(t, hero)
    return [0.0 if type(option) is KeepDice else gain for option in _options(ask)]


def _target(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    return [_aim(mind, t, option.target, ask) if type(option) is Target else 0.0 for option in _options(ask)]


def _aim(mind: BookAdvisor, t: Book, target: str, ask: Ask) -> float:
    outlook = mind.outlook(t)
    n = _facts(ask).get("n", 1)
    wanted = {aim.kind: aim for way in outlook.atlas.aims.get(t.goal, ()) for aim in way}
    if target in t.figures:
        fight = wanted.get("fight")
        hearts: int = min(n, t.figures[target].hearts)
        return (BLOW if fight is not None and fight.figure == target else 0.3) * hearts
    danger = outlook.danger(t, target)
    hunted = "defeat" in wanted
    if target in t.stunned:
        return 0.35 * danger + 0.6 + (KILL - STUNNED_KILL if hunted else 0.0)
    hero = _facts(ask).get("hero", "")
    cap = t.box.heroes[hero].attack.cap if hero in t.box.heroes else 0
    per = t.box.heroes[hero].attack.per if hero in t.box.heroes else "success"
    if n >= 2 and per != "hit" and quantity(t, "attack.cap", cap, hero) != 1:
        return danger + 0.6 + (KILL if hunted else 0.0)
    return 0.65 * danger + (STUNNED_KILL if hunted else 0.0)


def _pick(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    facts = _facts(ask)
    if facts.get("title") == "move":
        return _walk(mind, t, ask)
    now = mind.outlook(t).judge(t).total
    effects = _effects(mind, t, facts, frozenset())
    worths = []
    for option in _options(ask):
        if type(option) is PickNone:
            worths.append(0.0)
            continue
        if effects is None or depth >= DEEP:
            worths.append(_thing(mind, t, option.thing, ask))
            continue
        c = Ctx(facts.get("hero", ""), option.thing, facts.get("hero", ""), facts.get("card", ""), "special")
        worths.append(mind.effect(t, effects[""], c, depth) - now)
    return worths


def _effects(mind: BookAdvisor, t: Book, facts: Any, labels: frozenset[str]) -> dict[str, Any] | None:
    """The effects of the card that asks, if it is clear which of its questions this is."""
    offers = mind.outlook(t).atlas.offers.get(facts.get("card", ""), ())
    title = facts.get("title", "")
    found = [one for one in offers if one.title == title and bool(one.labels) == bool(labels) and labels <= one.labels]
    return found[0].effects if found else None


def _thing(mind: BookAdvisor, t: Book, thing: str, ask: Ask) -> float:
    """A thing to choose, where it is not known what for."""
    if thing in t.wyrms:
        return mind.outlook(t).danger(t, thing)
    if thing in t.heroes:
        hero = t.heroes[thing]
        return 0.5 * (hero.hearts > 0) + 0.1 * hero.hearts
    return 0.0


def _walk(mind: BookAdvisor, t: Book, ask: Ask) -> list[float]:
    """Where to go: the position with the hero, or whoever is moved, there."""
    outlook = mind.outlook(t)
    areas = {option.thing for option in _options(ask) if type(option) is not PickNone}
    mover = _mover(t, ask, areas)
    now = outlook.judge(t).total
    worths = []
    for option in _options(ask):
        if type(option) is PickNone or not mover:
            worths.append(0.0)
            continue
        worths.append(_with(t, mover, option.thing, lambda: outlook.judge(t).total) - now)
    return worths


def _with(t: Book, thing: str, area: str, judge: Callable[[], float]) -> float:
    """A judgement with a thing in another area."""
    if thing in t.wyrms:
        before, t.wyrms[thing] = t.wyrms[thing], area
        try:
            return judge()
        finally:
            t.wyrms[thing] = before
    figure: Any = t.heroes.get(thing) or t.figures.get(thing)
    if figure is None:
        return 0.0
    before, figure.area = figure.area, area
    try:
        return judge()
    finally:
        figure.area = before


def _mover(t: Book, ask: Ask, areas: set[str]) -> str:
    """Whoever is to be moved: the one from whose area all these can be reached, and no others."""
    me: str = _facts(ask).get("hero", "")
    names = [me, *(name for name in t.heroes if name != me), *t.wyrms, *t.figures]
    for exact in (True, False):
        for name in names:
            area = t.area_of(name) if name else ""
            if not area or area in areas:
                continue
            graph = t.map.wyrms if name in t.wyrms else t.graph
            for steps in (1, 2, 3):
                within = graph.within(area, steps) - {area}
                if areas == within or (not exact and areas <= within):
                    return name
    return me


def _ask(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    labels = frozenset(option.key for option in _options(ask) if hasattr(option, "key"))
    effects = _effects(mind, t, _facts(ask), labels)
    if effects is None or depth >= DEEP:
        return [0.0] * len(ask.options)
    now = mind.outlook(t).judge(t).total
    facts = _facts(ask)
    c = Ctx(facts.get("hero", ""), facts.get("hero", ""), facts.get("hero", ""), facts.get("card", ""), "special")
    return [
        mind.effect(t, effects[option.key], c, depth) - now if hasattr(option, "key") else 0.0
        for option in _options(ask)
    ]


# -- enemies --------------------------------------------------------------------------------------------


def _victim(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    outlook, n = mind.outlook(t), _facts(ask).get("n", 1)
    fall = 7.0
    worths = []
    for option in _options(ask):
        if option.victim in t.heroes:
            hearts = t.heroes[option.victim].hearts
            worth = outlook.heart_worth(max(0, hearts - n), fall) - outlook.heart_worth(hearts, fall) + 0.01 * hearts
        else:
            worth = -0.5 if t.figures[option.victim].hearts > n else -6.0
        worths.append(worth)
    return worths


def _step(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    outlook = mind.outlook(t)
    thing = _facts(ask).get("wyrm") or _facts(ask).get("figure", "")
    return [_with(t, thing, option.area, lambda: outlook.judge(t).total) for option in _options(ask)]


def _burst(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    return [float(option.wyrm not in t.stunned) for option in _options(ask)]


def _wyrm_card(mind: BookAdvisor, t: Book, card: str) -> float:
    """The position after a Wyrm card."""

    def rule(copy: Book) -> Rules[float]:
        copy.peeked = [one for one in copy.peeked if one != card]
        copy.wyrm_top.insert(0, card)
        yield from reveal_now(copy, 1)
        return 0.0

    return mind.trial(t, rule, DEEP).worths()[0].total


def _discard(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return [0.0] * len(ask.options)
    return [0.0 if type(option) is PickNone else -_wyrm_card(mind, t, option.card) for option in _options(ask)]


def _under(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return [0.0] * len(ask.options)
    worths = [None if type(option) is PickNone else -_wyrm_card(mind, t, option.card) for option in _options(ask)]
    known = [one for one in worths if one is not None]
    mean = sum(known) / len(known)
    return [mean + 0.5 if one is None else one for one in worths]


def _order(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return [0.0] * len(ask.options)
    return [_wyrm_card(mind, t, option.card) for option in _options(ask)]


# -- the rest -------------------------------------------------------------------------------------------


def _next_hero(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    """Whoever can fight goes first, so that the others can work. A bot never gives up."""
    return [
        may_attack(t, option.hero) + 0.1 * t.heroes[option.hero].hearts if type(option) is TakeTurn else LOST
        for option in _options(ask)
    ]


def _abandon(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    """WB-RUL-32: a bot agrees with the people."""
    return [1.0 if type(option) is Abandon else 0.0 for option in _options(ask)]


def _reaction(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    worth = 0.5
    outlook, victim = mind.outlook(t), _facts(ask).get("it", "")
    for instance in t.rulings.hooks.get("damage", ()):
        if instance.rule.id == _facts(ask).get("rule") and victim in t.heroes and instance.owner in t.heroes:
            mine, theirs = t.heroes[instance.owner].hearts, t.heroes[victim].hearts
            fall = 7.0
            saved = outlook.heart_worth(theirs, fall) - outlook.heart_worth(theirs - 1, fall)
            worth = saved - (outlook.heart_worth(mine, fall) - outlook.heart_worth(mine - 1, fall))
    return [worth if type(option) is React else 0.0 for option in _options(ask)]


def _consent(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    return [1.0, 0.0]


def _puzzle(mind: BookAdvisor, t: Book, ask: Ask, depth: int) -> list[float]:
    return PUZZLES[ask.prompt](t, ask, depth)


PROMPTS: dict[str, Rule] = {
    "action": _act,
    "extra": _act,
    "reroll": _reroll,
    "target": _target,
    "second-target": _target,
    "surplus": _target,
    "pick": _pick,
    "ask": _ask,
    "victim": _victim,
    "wyrm-step": _step,
    "figure-step": _step,
    "burst": _burst,
    "wyrm-discard": _discard,
    "wyrm-under": _under,
    "wyrm-order": _order,
    "next-hero": _next_hero,
    "abandon": _abandon,
    "reaction": _reaction,
    "consent": _consent,
    **dict.fromkeys(PUZZLES, _puzzle),
}
