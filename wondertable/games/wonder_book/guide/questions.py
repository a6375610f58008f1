"""Help with every question of Wonder Book, one function a prompt: what an option does, and why a thing cannot be used.

Numbers are asked of the rules: costs, ranges, chances and ways are theirs, nothing is reckoned anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from wondertable.games.wonder_book import enemy
from wondertable.games.wonder_book.actions import action_cost, actions_left, reachable_cards
from wondertable.games.wonder_book.attack import attack_range, dealt, may_attack, targets
from wondertable.games.wonder_book.box import ActionRule, Ctx, Price
from wondertable.games.wonder_book.cards import may_hold
from wondertable.games.wonder_book.chances import Chances, at_least, chances_of
from wondertable.games.wonder_book.force import banned, banning_card, hearts_max, line_states, quantity, used_up
from wondertable.games.wonder_book.graph import FAR
from wondertable.games.wonder_book.guide.card_texts import wyrm_card_text
from wondertable.games.wonder_book.options import (
    Abandon,
    Attack,
    Collect,
    EndTurn,
    Give,
    GiveUp,
    GoOn,
    Interact,
    Move,
    PickNone,
    Reroll,
    Skill,
    Special,
    Spot,
    Stop,
    Take,
    UseDice,
)
from wondertable.games.wonder_book.puzzles import INSTEAD, STEADY_DICE
from wondertable.games.wonder_book.state import Book, Hero
from wondertable.games.wonder_book.terms import object_areas
from wondertable.games.wonder_book.threats import threats
from wondertable.games.wonder_book.world import full_area, wound
from wondertable.kernel import Ask, Message, Option, QuestionHelp, Words

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["PROMPTS", "chances_text", "percent"]

Help = Callable[[Book, Ask], QuestionHelp]


def game_of(words: Words) -> WonderBook:
    """The game whose words are spoken: it has the texts of the cards."""
    return cast("WonderBook", words.game)


def percent(share: float) -> int:
    return round(100 * share)


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part for part in parts if part)


# -- heroes and skills --------------------------------------------------------------------------------


def _hero(t: Book, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        card, texts = t.box.heroes[option.hero], game_of(words).content.texts(words.language).heroes[option.hero]
        return words.say("note.hero", n=card.hearts, attack=texts.attack.name, skill=texts.skill.name)

    return QuestionHelp(note)


def _upgrade(t: Book, ask: Ask) -> QuestionHelp:
    return QuestionHelp(
        lambda option, words: game_of(words).content.texts(words.language).upgrades[option.card][option.side].text
    )


def _choice(t: Book, ask: Ask) -> QuestionHelp:
    """What is known to be at stake (WB-RUL-46)."""
    card = t.box.cards[(ask.facts or {})["card"]]
    stakes = {option.col: list(option.stakes) for option in card.data.options}

    def note(option: Any, words: Words) -> str:
        known = stakes[option.column]
        return words.say("note.stakes", keywords=known) if known else ""

    return QuestionHelp(note)


def _next_hero(t: Book, ask: Ask) -> QuestionHelp:
    danger = threats(t)

    def note(option: Any, words: Words) -> str:
        if isinstance(option, Abandon):
            return words.say("note.abandon")
        return _joined((_hearts(t, option.hero, words), _danger(danger.get(option.hero, ()), words)))

    def why_not(thing: str) -> Message | None:
        hero = t.heroes.get(thing)
        if hero is None:
            return None
        return ("why.lies", {"hero": thing}) if not hero.hearts else ("why.had-turn", {"hero": thing})

    return QuestionHelp(note, things=list(t.heroes), why_not=why_not)


def _hearts(t: Book, hero: str, words: Words) -> str:
    return words.say("note.hearts", hearts=t.heroes[hero].hearts, most=hearts_max(t, hero))


def _danger(found: Iterable[Any], words: Words) -> str:
    """How many enemies can hit after one, two or three activations."""
    by_time: dict[int, int] = {}
    for threat in found:
        by_time[threat.activations] = by_time.get(threat.activations, 0) + 1
    return _joined(words.say("note.threat", n=number, activations=time) for time, number in sorted(by_time.items()))


# -- actions ------------------------------------------------------------------------------------------


def _action(t: Book, ask: Ask) -> QuestionHelp:
    hero = t.heroes[(ask.facts or {})["hero"]]
    left = actions_left(t) if ask.prompt == "action" else 1

    def note(option: Option, words: Words) -> str:
        match option:
            case Move(area=area):
                return _joined((_cost(action_cost(t, "move", hero.id, 1, area), words), _there(t, area, words)))
            case Interact(card=card):
                return _interact_note(t, hero, card, words)
            case Collect():
                n = min(quantity(t, "collect.n", 1, hero.id), t.sparks[hero.area])
                return words.say("note.collect", n=n, left=t.sparks[hero.area])
            case Attack():
                return _joined((_attack_text(hero.id, words), _chances(t, hero.id, option, words)))
            case Skill() | Special():
                return _act_note(t, hero, option, words)
            case Give(card=card) | Take(card=card):
                return _card_text(t, card, words)
            case EndTurn() if left:
                return words.say("note.unused", n=left)
        return ""

    return QuestionHelp(note, things=list(_things(t, hero)), why_not=partial(_why_not, t, hero, left))


def _cost(actions: int, words: Words) -> str:
    """The actions that something costs, where it is not one."""
    return words.say("note.actions", n=actions) if actions != 1 else ""


def _price(t: Book, hero: Hero, price: Price, c: Ctx, words: Words) -> Iterator[str]:
    if price.sparks is not None:
        yield words.say("note.sparks", n=quantity(t, "spark.cost", price.sparks(t, c), hero.id, c))
    if price.hearts is not None:
        yield words.say("note.cost-hearts", n=price.hearts(t, c))
    if price.item:
        yield words.say("note.cost-item", card=price.item)


def _there(t: Book, area: str, words: Words) -> str:
    """Who and what is in an area."""
    parts = [words.name("hero", name) for name, hero in t.heroes.items() if hero.area == area]
    parts += [words.name("figure", name) for name, figure in t.figures.items() if figure.area == area]
    wyrms = [wyrm for wyrm, place in t.wyrms.items() if place == area]
    if wyrms:
        parts.append(words.say("note.wyrms", n=len(wyrms)))
    if t.sparks.get(area):
        parts.append(words.say("note.sparks-there", n=t.sparks[area]))
    parts += [words.name("card", card.no) for card in reachable_cards(t, area)]
    return ", ".join(parts)


def _interact_note(t: Book, hero: Hero, no: str, words: Words) -> str:
    card = t.box.cards[no]
    c = Ctx(hero.id, hero.id, "", no, "interact")
    return _joined(
        (
            _cost(action_cost(t, "interact", hero.id, card.price.action, no), words),
            *_price(t, hero, card.price, c, words),
            words.say("note.pick-up") if card.kind == "item" else "",
            _chances(t, hero.id, card.option, words),
        )
    )


def _act_note(t: Book, hero: Hero, option: Skill | Special, words: Words) -> str:
    act = _act(t, hero, option)
    c = Ctx(hero.id, hero.id, hero.id if act.owned else "", act.card, act.kind)
    return _joined(
        (
            _cost(action_cost(t, act.kind, hero.id, act.price.action, act.id), words),
            *_price(t, hero, act.price, c, words),
            words.say(f"note.once-{act.once}") if act.once else "",
            _card_text(t, act.card, words, act.id),
            _chances(t, hero.id, option, words),
        )
    )


def _act(t: Book, hero: Hero, option: Skill | Special) -> ActionRule:
    acts = [
        *t.rulings.skills[hero.id],
        *t.rulings.specials[hero.id],
        *t.box.fragments.values(),
        *t.box.starting.values(),
    ]
    return next(act for act in acts if act.option == option)


def _card_text(t: Book, card: str, words: Words, act: str = "") -> str:
    """The text of a skill, a Fragment or an item."""
    texts = game_of(words).content.texts(words.language)
    if card in texts.heroes:
        return texts.heroes[card].skill.text
    if card in texts.upgrades:
        sides = [hero.skills[card] for hero in t.heroes.values() if card in hero.skills]
        return texts.upgrades[card][sides[0]].text if sides else ""
    design = card.partition(".")[0]
    if design in texts.fragments:
        return texts.fragments[design].text
    game = game_of(words)
    if card in t.box.cards and t.box.cards[card].kind == "item" and f"{card}.front" in t.seen:
        printed = game.content.chapter(t.chapter).texts[words.language].cards.get(str(int(card)))
        return "" if printed is None else " ".join(game.guide.names.paragraphs(words, printed.text))
    return ""


def _attack_text(hero: str, words: Words) -> str:
    return game_of(words).content.texts(words.language).heroes[hero].attack.name


def _chances(t: Book, hero: str, option: Option, words: Words) -> str:
    chances = chances_of(t, hero, option)
    return "" if chances is None else chances_text(chances, words)


def chances_text(chances: Chances, words: Words) -> str:
    """``2 dice: success 75 %, two 25 %; with a re-roll 94 % and 56 %``."""

    def listed(shares: list[float]) -> str:
        return words.say("note.shares", shares=" / ".join(f"{percent(share)}" for share in shares))

    said = words.say("note.dice", n=chances.dice, shares=listed(chances.plain))
    return said if chances.again is None else _joined((said, words.say("note.again", shares=listed(chances.again))))


# -- why not ------------------------------------------------------------------------------------------


def _things(t: Book, hero: Hero) -> Iterator[str]:
    """Areas, cards that lie in the scene, own skills, Fragments and items, enemies."""
    yield from (area for area in t.opened if area != hero.area)
    yield from (f"card.{no}" for no in (*t.laid, *(stack[0] for stack in t.stacks.values())))
    yield from (f"card.{act.card}" for act in (*t.rulings.skills[hero.id], *t.rulings.specials[hero.id]))
    yield from (f"card.{card}" for card in (*hero.fragments, *hero.items))
    yield from targets_everywhere(t)


def targets_everywhere(t: Book) -> list[str]:
    return [*t.wyrms, *(name for name in t.figures if t.box.figures[name].data.side == "foe")]


def _why_not(t: Book, hero: Hero, left: int, thing: str) -> Message | None:
    if thing in t.box.areas:
        return _why_no_move(t, hero, left, thing)
    if thing in t.wyrms or thing in t.figures:
        return _why_no_attack(t, hero, thing)
    card = thing.removeprefix("card.")
    if card in t.laid or any(card in stack for stack in t.stacks.values()):
        return _why_no_interaction(t, hero, left, card)
    return _why_no_act(t, hero, left, card)


def _ban(t: Book, hero: Hero, action: str) -> Message | None:
    if not banned(t, action, hero.id):
        return None
    return "why.banned", {"card": banning_card(t, action, hero.id), "hero": hero.id}


def _why_no_move(t: Book, hero: Hero, left: int, area: str) -> Message | None:
    ban = _ban(t, hero, "move")
    if ban is not None:
        return ban
    far = t.graph.distance[hero.area][area]
    facts = {"area": area, "hero": hero.id}
    if far > quantity(t, "move.steps", 1, hero.id):
        lines, _ = line_states(t)
        border = t.box.line_between(hero.area, area)
        if lines.get(border) == "solid":
            return "why.solid", {"line": border}
        return ("why.no-way", facts) if far >= FAR else ("why.too-far", {**facts, "n": far})
    if full_area(t, area):
        return "why.full", facts
    cost = action_cost(t, "move", hero.id, 1, area)
    return ("why.actions", {"n": cost, "left": left}) if cost > left else None


def _why_no_attack(t: Book, hero: Hero, thing: str) -> Message | None:
    ban = _ban(t, hero, "attack")
    if ban is not None:
        return ban
    if thing in t.figures and t.box.figures[thing].data.side != "foe":
        return "why.no-foe", {"figure": thing}
    if thing not in targets(t, hero.id):
        return "why.out-of-range", {"hero": hero.id, "thing": thing, "n": attack_range(t, hero.id)}
    return None if may_attack(t, hero.id) else ("why.nothing-to-hit", {"hero": hero.id})


def _why_no_interaction(t: Book, hero: Hero, left: int, no: str) -> Message | None:
    ban = _ban(t, hero, "interact")
    if ban is not None:
        return ban
    card = t.box.cards[no]
    if no in t.inert:
        return "why.done-with", {"card": no}
    areas = [area for area in object_areas(t, no) if area in t.opened]
    if hero.area not in areas:
        return ("why.elsewhere", {"card": no, "areas": areas}) if areas else ("why.nowhere", {"card": no})
    cost = action_cost(t, "interact", hero.id, card.price.action, no)
    if cost > left:
        return "why.actions", {"n": cost, "left": left}
    if card.kind == "item":
        return None if may_hold(t, hero.id) else ("why.hands-full", {"hero": hero.id})
    c = Ctx(hero.id, hero.id, "", no, "interact")
    return _why_unpaid(t, hero, card.price, c) or ("why.condition", {"card": no})


def _why_unpaid(t: Book, hero: Hero, price: Price, c: Ctx) -> Message | None:
    if price.sparks is not None:
        cost = quantity(t, "spark.cost", price.sparks(t, c), hero.id, c)
        if cost > hero.sparks:
            return "why.sparks", {"hero": hero.id, "n": cost, "has": hero.sparks}
    if price.hearts is not None and hero.hearts <= price.hearts(t, c):
        return "why.hearts", {"hero": hero.id, "n": price.hearts(t, c)}
    if price.item and price.item not in hero.items:
        return "why.item", {"hero": hero.id, "card": price.item}
    return None


def _why_no_act(t: Book, hero: Hero, left: int, card: str) -> Message | None:
    """A skill, a Fragment or an item whose action is not offered."""
    design = card.partition(".")[0]
    acts = [act for act in (*t.rulings.skills[hero.id], *t.rulings.specials[hero.id]) if act.card == card]
    if design in t.box.fragments:
        acts = [t.box.fragments[design]]
    if not acts:
        return "why.passive", {"card": card}
    act = acts[0]
    ban = _ban(t, hero, act.kind) or _ban(t, hero, f"special:{act.id}")
    if ban is not None:
        return ban
    if used_up(t, act, hero.id):
        return f"why.used-{act.once}", {"card": card}
    cost = action_cost(t, act.kind, hero.id, act.price.action, act.id)
    if cost > left:
        return "why.actions", {"n": cost, "left": left}
    c = Ctx(hero.id, hero.id, hero.id if act.owned else "", act.card, act.kind)
    return _why_unpaid(t, hero, act.price, c) or ("why.condition", {"card": card})


# -- dice and hits ------------------------------------------------------------------------------------


def _reroll(t: Book, ask: Ask) -> QuestionHelp:
    """WB-RER-03: the failed dice are rolled once more."""
    fails = t.dice.count("F")

    def note(option: Option, words: Words) -> str:
        if isinstance(option, Reroll):
            shares = " / ".join(f"{percent(share)}" for share in at_least(fails, 1))
            return words.say("note.reroll", n=fails, shares=words.say("note.shares", shares=shares))
        return words.say("note.successes", n=t.dice.count("S"))

    return QuestionHelp(note)


def _target(t: Book, ask: Ask) -> QuestionHelp:
    facts = ask.facts or {}
    hero, left = facts["hero"], facts["n"]

    def note(option: Any, words: Words) -> str:
        target = getattr(option, "target", "")
        if not target:
            return ""
        whole = t.box.heroes[hero].attack.per == "hit"
        return hit_text(t, target, left if whole else dealt(t, hero, target, left), words)

    def why_not(thing: str) -> Message | None:
        if thing not in targets(t, hero):
            return "why.out-of-range", {"hero": hero, "thing": thing, "n": attack_range(t, hero)}
        return None

    return QuestionHelp(note, things=targets_everywhere(t), why_not=why_not)


def hit_text(t: Book, target: str, n: int, words: Words) -> str:
    """WB-ATK-04 to WB-ATK-06, WB-RUL-48: tried on a copy of the table."""
    if target in t.figures:
        return words.say("note.figure-left", n=max(0, t.figures[target].hearts - n))
    copy = t.clone()
    copy.journal = None
    copy.put_in_force("")
    wound(copy, target, n)
    return words.say("note.stunned" if target in copy.wyrms else "note.defeated")


# -- enemies ------------------------------------------------------------------------------------------


def _wyrm(t: Book, ask: Ask) -> QuestionHelp:
    """What the next step of a Wyrm would be (WB-WAC-02 to WB-WAC-04)."""

    def note(option: Any, words: Words) -> str:
        wyrm = option.wyrm
        area, victims = t.wyrms[wyrm], enemy.prey(t)
        if wyrm in t.stunned:
            return words.say("note.gets-up")
        here = [name for name, place in victims if place == area] or enemy.bystanders(t, area)
        if here:
            return words.say("note.hits", things=here)
        ways = enemy.steps_toward(t.map.wyrms, area, {place for _, place in victims})
        return words.say("note.goes", areas=ways) if ways else words.say("note.stays")

    return QuestionHelp(note)


def _victim(t: Book, ask: Ask) -> QuestionHelp:
    n = (ask.facts or {})["n"]

    def note(option: Any, words: Words) -> str:
        victim = option.victim
        left = (t.heroes[victim] if victim in t.heroes else t.figures[victim]).hearts - n
        if left <= 0:
            return words.say("note.falls")
        return words.say("note.hearts-left", n=left)

    return QuestionHelp(note)


def _step(t: Book, ask: Ask) -> QuestionHelp:
    return QuestionHelp(lambda option, words: _there(t, option.area, words))


def _explosion(t: Book, ask: Ask) -> QuestionHelp:
    """WB-WAC-07: who is hurt, in the area and beside it."""

    def note(option: Any, words: Words) -> str:
        near = t.graph.near[option.area]
        here = [name for name in t.standing() if t.heroes[name].area == option.area]
        beside = [name for name in t.standing() if t.heroes[name].area in near]
        return _joined(
            (
                words.say("note.explosion", n=enemy.EXPLOSION_HERE, heroes=here) if here else "",
                words.say("note.explosion", n=enemy.EXPLOSION_NEAR, heroes=beside) if beside else "",
            )
        )

    return QuestionHelp(note)


def _wyrm_cards(t: Book, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        if isinstance(option, PickNone):
            return ""
        game = game_of(words)
        return wyrm_card_text(game, words, next(card for card in game.content.wyrms if card.id == option.card))

    return QuestionHelp(note)


# -- cards --------------------------------------------------------------------------------------------


def _pick(t: Book, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        thing = getattr(option, "thing", "")
        if thing in t.heroes:
            return _hearts(t, thing, words)
        return _there(t, thing, words) if thing in t.box.areas else ""

    return QuestionHelp(note)


def _consent(t: Book, ask: Ask) -> QuestionHelp:
    card = (ask.facts or {})["card"]
    return QuestionHelp(lambda option, words: _card_text(t, card, words) if option.plain()["do"] == "agree" else "")


def _reaction(t: Book, ask: Ask) -> QuestionHelp:
    card = (ask.facts or {})["card"]
    return QuestionHelp(lambda option, words: _card_text(t, card, words) if option.plain()["do"] == "react" else "")


# -- puzzles ------------------------------------------------------------------------------------------


def _puzzle(t: Book, ask: Ask) -> QuestionHelp:
    state = t.puzzle
    assert state is not None
    sheet = t.box.puzzles[state.id]

    def note(option: Option, words: Words) -> str:
        match option:
            case GiveUp():
                return words.say("note.grade", n=0)
            case UseDice():
                return words.say("note.instead", n=INSTEAD)
            case Stop():
                return words.say("note.grade", n=state.steps)
            case GoOn() if sheet.type == "steady":
                needed = state.steps + 1
                return words.say("note.steady", n=needed, share=percent(at_least(STEADY_DICE, 1)[needed - 1]))
            case GoOn():
                return words.say("note.recall", symbols=", ".join(words.name("symbol", one) for one in state.shown))
            case Spot(place=place):
                return words.say("note.look", number=state.picture[place])
        return ""

    return QuestionHelp(note)


def _nothing_to_add(t: Book, ask: Ask) -> QuestionHelp:
    return QuestionHelp()


PROMPTS: dict[str, Help] = {
    "read": _nothing_to_add,
    "ask": _nothing_to_add,
    "burst": _nothing_to_add,
    "hero": _hero,
    "upgrade": _upgrade,
    "choice": _choice,
    "next-hero": _next_hero,
    "abandon": _nothing_to_add,
    "action": _action,
    "extra": _action,
    "reroll": _reroll,
    "target": _target,
    "second-target": _target,
    "surplus": _target,
    "pick": _pick,
    "extra-order": _pick,
    "reaction": _reaction,
    "consent": _consent,
    "wyrm": _wyrm,
    "victim": _victim,
    "wyrm-step": _step,
    "figure-step": _step,
    "explosion": _explosion,
    "wyrm-discard": _wyrm_cards,
    "wyrm-under": _wyrm_cards,
    "wyrm-order": _wyrm_cards,
    **{f"puzzle-{kind}": _puzzle for kind in ("order", "code", "rings", "find", "recall", "steady")},
}
