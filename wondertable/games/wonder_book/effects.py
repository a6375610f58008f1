"""The 26 verbs of chapter data, compiled to functions of the table (13.4 of the specification).

A compiled effect does all it can at once and gives ``None``; where somebody must be asked it gives the rule that does
the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wondertable.games.wonder_book import actions, cards, enemy, model, puzzles, world
from wondertable.games.wonder_book.asking import ask_team, ask_team_or
from wondertable.games.wonder_book.attack import distinct
from wondertable.games.wonder_book.box import (
    ActionRule,
    BanRule,
    Box,
    Ctx,
    HookRule,
    Price,
    RuleSheet,
    Selection,
    action_option,
)
from wondertable.games.wonder_book.dice import roll
from wondertable.games.wonder_book.force import follow, hearts_max, quantity, refresh_map, refresh_rules
from wondertable.games.wonder_book.options import PASS, PICK_NONE, Answer, Pick
from wondertable.games.wonder_book.order import Act, idle, order_matters, what_could_matter
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terms import Terms, areas_of, card_no, goal_vortices
from wondertable.games.wonder_book.ways import choose_way
from wondertable.kernel import Option, Rules

if TYPE_CHECKING:
    from wondertable.games.wonder_book.box import Count, Effect, Test

__all__ = ["Compiler", "choose"]

Subjects = Callable[[Book, Ctx, list[str]], Rules[None] | None]
ALL = frozenset(actions.KINDS)
T = TypeVar("T")


def decider(by: str, c: Ctx) -> str:
    """The hero whose player decides: the acting one, the rule's owner; "" for the team (WB-RUL-32)."""
    if by == "me":
        return c.me or c.owner
    if by == "owner":
        return c.owner or c.it
    return ""


def choose(
    t: Book, c: Ctx, found: Sequence[str], n: int, by: str, *, upto: bool = False, title: str = ""
) -> Rules[list[str]]:
    """Let somebody pick so many of the things, or fewer if that is allowed; equal Wyrms are not told apart."""
    left = list(found)
    chosen: list[str] = []
    if by == "random":  # WB-RND-07
        return [t.chance.draw(left) for _ in range(min(n, len(left)))]
    hero = decider(by, c)
    while left and len(chosen) < n:
        options: list[Option] = [Pick(one) for one in distinct(t, left)]
        if upto:
            options.append(PICK_NONE)
        facts = {"card": c.card, "title": title, "hero": c.me, "n": n - len(chosen)}
        pick = yield ask_team_or(t, hero, "pick", options, facts)
        if pick == PICK_NONE:
            break
        left.remove(pick.thing)
        chosen.append(pick.thing)
    return chosen


def subjects(selection: Selection, act: Subjects) -> Effect:
    """An effect on what a selector finds; where more is found than it wants, somebody picks."""
    find, n, upto, by = selection.all, selection.n, selection.upto, selection.by
    if n is None:
        return lambda t, c: act(t, c, find(t, c))
    wanted: Count = n

    def effect(t: Book, c: Ctx) -> Rules[None] | None:
        found, most = find(t, c), wanted(t, c)
        if len(found) <= most and not upto:
            return act(t, c, found)
        return asked(t, c, found, most)

    def asked(t: Book, c: Ctx, found: list[str], most: int) -> Rules[None]:
        chosen = yield from choose(t, c, found, most, by, upto=upto)
        yield from follow(act(t, c, chosen))

    return effect


def sequence(parts: Sequence[Effect]) -> Effect:
    """Effects one after the other."""
    if len(parts) == 1:
        return parts[0]

    def run(t: Book, c: Ctx) -> Rules[None] | None:
        for index, part in enumerate(parts):
            rest = part(t, c)
            if rest is not None:
                return run_on(t, c, rest, index + 1)
        return None

    def run_on(t: Book, c: Ctx, rest: Rules[None], index: int) -> Rules[None]:
        yield from rest
        for part in parts[index:]:
            more = part(t, c)
            if more is not None:
                yield from more

    return run


def nothing(t: Book, c: Ctx) -> None:
    return None


def for_each(things: Sequence[str], act: Callable[[str], Rules[None] | None]) -> Rules[None] | None:
    """The same for several things, one after the other."""
    for index, one in enumerate(things):
        rest = act(one)
        if rest is not None:
            return _for_rest(rest, things[index + 1 :], act)
    return None


def _for_rest(rest: Rules[None], things: Sequence[str], act: Callable[[str], Rules[None] | None]) -> Rules[None]:
    yield from rest
    for one in things:
        yield from follow(act(one))


def in_order(t: Book, c: Ctx, things: list[str], act: Act) -> Rules[None]:
    """The team says the order, as long as it matters."""
    left = list(things)
    while len(left) > 1 and order_matters(t, left, act):
        chosen = yield from choose(t, c, left, 1, "team", title="order")
        left.remove(chosen[0])
        yield from follow(act(t, chosen[0]))
    yield from follow(for_each(left, lambda one: act(t, one)))


class Compiler(Terms):
    """Compiles effects and rules of one card; ``card`` is where their texts are."""

    def __init__(self, box: Box, card: str = "", order: int = 0) -> None:
        super().__init__(box)
        self.card = card
        self.order = order

    def of(self, card: str, order: int = 0) -> Compiler:
        return Compiler(self.box, card, order)

    def effects(self, data: Sequence[model.Effect]) -> Effect:
        return sequence([self.effect(one) for one in data]) if data else nothing

    def optional_effects(self, data: Sequence[model.Effect]) -> Effect | None:
        return self.effects(data) if data else None

    def effect(self, data: model.Effect) -> Effect:
        (verb, value), *more = data.items()
        if more or verb not in VERBS:
            raise ValueError(f"unknown effect {data}")
        return VERBS[verb](self, value)

    # -- flow -----------------------------------------------------------------------------------------

    def say(self, key: str) -> Effect:
        card = self.card
        line = f"{card}.{key}"

        def effect(t: Book, c: Ctx) -> None:
            if line not in t.said:
                t.said.append(line)
            t.tell("say", card=card, key=key)

        return effect

    def if_(self, value: dict[str, Any]) -> Effect:
        test, then = self.condition(value["c"]), self.effects(value["then"])
        other = self.effects(value.get("else", []))
        return lambda t, c: then(t, c) if test(t, c) else other(t, c)

    def each(self, value: dict[str, Any]) -> Effect:
        """Where the order matters the team says it, one thing after the other."""
        do, watched = self.effects(value["do"]), what_could_matter(value["of"], value["do"])

        def one_by_one(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
            def act(t: Book, one: str) -> Rules[None] | None:
                return do(t, c.about(one))

            if len(found) < 2 or (watched is not None and idle(t, c, watched)) or not order_matters(t, found, act):
                return for_each(found, lambda one: act(t, one))
            return in_order(t, c, found, act)

        return subjects(self.selection(value["of"]), one_by_one)

    def pick(self, value: dict[str, Any]) -> Effect:
        source = self.selection(value["from"])
        count = value.get("n", 1)
        n = None if count == "all" else self.number(count)
        upto, by, title = bool(value.get("upto")), value.get("by", "team"), value.get("title", "")
        do = self.effects(value["do"])

        def effect(t: Book, c: Ctx) -> Rules[None] | None:
            found = source.all(t, c)
            most = len(found) if n is None else n(t, c)
            if not upto and len(found) <= most:
                return for_each(found, lambda one: do(t, c.about(one)))
            return asked(t, c, found, most)

        def asked(t: Book, c: Ctx, found: list[str], most: int) -> Rules[None]:
            chosen = yield from choose(t, c, found, most, by, upto=upto, title=title)
            for one in chosen:
                yield from follow(do(t, c.about(one)))

        return effect

    def ask(self, value: dict[str, Any]) -> Effect:
        by, title = value.get("by", "team"), value.get("title", "")
        options: dict[str, tuple[Test | None, Effect]] = {
            one["label"]: (self.optional(one.get("if")), self.effects(one["do"])) for one in value["options"]
        }
        passing = bool(value.get("pass"))

        def effect(t: Book, c: Ctx) -> Rules[None]:
            offered: list[Option] = [
                Answer(label) for label, (test, _) in options.items() if test is None or test(t, c)
            ]
            if not offered:
                return
            if passing:
                offered.append(PASS)
            facts = {"card": c.card, "title": title, "hero": c.me}
            answer = yield ask_team_or(t, decider(by, c), "ask", offered, facts)
            if answer != PASS:
                t.tell("answered", card=c.card, key=answer.key)
                yield from follow(options[answer.key][1](t, c))

        return effect

    def test(self, value: dict[str, Any]) -> Effect:
        dice, tiers = self.number(value["dice"]), self._tiers(value["tiers"])
        who = self.selection(value["by"]).all if "by" in value else None

        def effect(t: Book, c: Ctx) -> Rules[None]:
            found = [c.me] if who is None else who(t, c)
            hero = found[0] if found else ""
            count = dice(t, c)
            if hero in t.heroes:
                count = quantity(t, "test.dice", count, hero, c, it=c.it)
            kind = c.kind if c.kind in ("attack", "skill", "special") else "test"
            yield from roll(t, hero, count, kind, c)
            yield from follow(run_tier(t, c, tiers, c.succ))

        return effect

    def _tiers(self, data: list[dict[str, Any]]) -> list[tuple[Count, Effect]]:
        return [(self.number(tier["at"]), self.effects(tier["do"])) for tier in data]

    def puzzle(self, value: dict[str, Any]) -> Effect:
        name, tiers = value["id"], self._tiers(value["tiers"])
        who = self.selection(value["by"]).all if "by" in value else None

        def effect(t: Book, c: Ctx) -> Rules[None]:
            found = [c.me] if who is None else who(t, c)
            c.grade = yield from puzzles.play(t, name, found[0] if found else "")
            yield from follow(run_tier(t, c, tiers, c.grade))

        return effect

    def go(self, value: Any) -> Effect:
        how = exit_name(value)

        def effect(t: Book, c: Ctx) -> None:
            if how == "lose":
                world.fate_down(t, t.fate)
            t.jump = how

        return effect

    # -- values ---------------------------------------------------------------------------------------

    def set(self, value: dict[str, Any]) -> Effect:
        name = value["ctr"]
        if "to" in value:
            to = self.number(value["to"])
            return lambda t, c: world.set_counter(t, name, to(t, c), c)
        add = self.number(value["add"])
        return lambda t, c: world.set_counter(t, name, t.counters[name] + add(t, c), c)

    def keyword(self, value: dict[str, Any]) -> Effect:
        """WB-STO-03, WB-STO-04."""
        write, erase = value.get("write", ""), value.get("erase", "")

        def effect(t: Book, c: Ctx) -> None:
            if write and write not in t.keywords:
                t.keywords[write] = t.chapter
                t.tell("keyword", word=write)
            if erase and erase in t.keywords:
                del t.keywords[erase]
                t.tell("keyword-erased", word=erase)

        return effect

    def fate(self, value: dict[str, Any]) -> Effect:
        if "up" in value:
            up = self.number(value["up"])
            return lambda t, c: world.fate_up(t, up(t, c))
        down = self.number(value["down"])
        return lambda t, c: world.fate_down(t, down(t, c))

    def hearts(self, value: dict[str, Any]) -> Effect:
        who = self.selection(value["who"])
        how = next(key for key in ("add", "lose", "damage", "full", "max") if key in value)
        n = None if how == "full" else self.number(value[how])

        def one(t: Book, c: Ctx, name: str) -> Rules[None] | None:
            count = 0 if n is None else n(t, c.about(name))
            if name in t.figures:
                return figure_hearts(t, c, name, how, count)
            if name not in t.heroes:
                return None
            if how == "damage":
                return world.damage(t, name, count, c.source)
            if how == "lose":
                return world.lose_hearts(t, name, count)
            if how == "full":
                world.gain_hearts(t, name, hearts_max(t, name))
            elif how == "add":
                world.gain_hearts(t, name, count, c)
            elif count < t.heroes[name].hearts:  # max: at most so many
                return world.lose_hearts(t, name, t.heroes[name].hearts - count)
            return None

        return subjects(who, lambda t, c, found: for_each(found, lambda name: one(t, c, name)))

    def sparks(self, value: dict[str, Any]) -> Effect:
        sign = 1 if "add" in value else -1
        n = self.number(value["add" if sign > 0 else "lose"])
        if "area" in value:
            where = self.areas(value["area"])

            def in_areas(t: Book, c: Ctx) -> None:
                for area in where(t, c):
                    world.put_sparks(t, area, sign * n(t, c))

            return in_areas

        def one(t: Book, c: Ctx, name: str) -> None:
            if name not in t.heroes:
                for area in areas_of(t, (name,)):
                    world.put_sparks(t, area, sign * n(t, c.about(name)))
            elif sign > 0:
                world.gain_sparks(t, name, n(t, c.about(name)))
            else:
                world.lose_sparks(t, name, n(t, c.about(name)))

        def everybody(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
            wanted = [n(t, c.about(name)) for name in found if name in t.heroes] if sign > 0 and len(found) > 1 else ()
            if sum(wanted) > t.supply:
                return scarce(t, c, found, lambda: t.supply, lambda name: one(t, c, name), "scarce-heroes")
            return for_each(found, lambda name: one(t, c, name))

        return subjects(self.selection(value.get("who", "me")), everybody)

    def change(self, value: dict[str, Any]) -> Effect:
        to = self.selection(value["to"]).all if "to" in value else None
        less = self.number(value["less"]) if "less" in value else None

        def effect(t: Book, c: Ctx) -> None:
            if c.change is None:
                return
            if to is not None:
                c.change.to = next(iter(to(t, c)), "")
            elif less is not None:
                c.change.less = less(t, c)
            else:
                c.change.stop = True

        return effect

    # -- board ----------------------------------------------------------------------------------------

    def put(self, value: dict[str, Any]) -> Effect:
        what, name = value["what"], value.get("id", "")
        n = self.number(value.get("n", 1))
        at = value["at"]
        selection = self.selection(at)

        def place(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
            areas = areas_of(t, found)
            if what == "spark" and sum(n(t, c.about(area)) for area in areas) > t.supply and len(areas) > 1:
                return scarce(
                    t, c, areas, lambda: t.supply, lambda area: world.put_sparks(t, area, n(t, c.about(area)))
                )
            if what == "wyrm" and sum(n(t, c.about(area)) for area in areas) > t.pool and len(areas) > 1:
                return scarce(
                    t,
                    c,
                    areas,
                    lambda: t.pool,
                    lambda area: for_each([area] * n(t, c.about(area)), lambda place: world.add_wyrm(t, place)),
                )
            return for_each(areas, lambda area: put_one(t, c, what, name, area, n(t, c.about(area))))

        return subjects(selection, place)

    def move(self, value: dict[str, Any]) -> Effect:
        if "swap" in value:
            return self._swap(*value["swap"])
        who = self.selection(value.get("who", "me"))
        steps = self.number(value.get("steps", 1))
        by = value.get("by", "")
        crossings = self.number(value.get("ignore_lines", 0))
        if "to" in value:
            there = self.selection(value["to"])

            def to(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
                return subjects(there, lambda t, c, places: put_all(t, c, found, areas_of(t, places)))(t, c)

            return subjects(who, to)
        if "toward" in value or "away" in value:
            goal = self.selection(value["away" if "away" in value else "toward"])
            away = "away" in value

            def drawn(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
                return for_each(found, lambda one: approach(t, c.about(one), one, goal, steps(t, c), away, by))

            return subjects(who, drawn)
        return subjects(
            who,
            lambda t, c, found: for_each(found, lambda one: wander(t, c, one, steps(t, c), crossings(t, c), by)),
        )

    def _swap(self, first: model.Selector, second: model.Selector) -> Effect:
        one, other = self.selection(first).all, self.selection(second).all

        def effect(t: Book, c: Ctx) -> Rules[None] | None:
            a, b = next(iter(one(t, c)), ""), next(iter(other(t, c)), "")
            if not a or not b:
                return None
            here, there = t.area_of(a), t.area_of(b)
            t.tell("swapped", hero=a, other=b)
            return sequence([lambda t, c: relocate(t, a, there), lambda t, c: relocate(t, b, here)])(t, c)

        return effect

    def remove(self, value: dict[str, Any]) -> Effect:
        what = value["what"]
        at = self.areas(value["at"]) if "at" in value else None
        count = value.get("n", "all")
        n = None if count == "all" else self.number(count)
        if isinstance(what, str) and what == "spark":

            def sparks(t: Book, c: Ctx) -> None:
                for area in list(t.sparks) if at is None else at(t, c):
                    world.put_sparks(t, area, -(t.sparks.get(area, 0) if n is None else n(t, c)))

            return sparks
        selection = self.selection({"sel": what} if what in KIND_WORDS else what)
        if n is not None and selection.n is None:
            selection.n = n

        def effect(t: Book, c: Ctx, found: list[str]) -> None:
            for one in found:
                remove_one(t, one)

        if at is not None:
            find, places = selection.all, at
            selection.all = lambda t, c: [
                one for one in find(t, c) if any(area in places(t, c) for area in areas_of(t, (one,)))
            ]
        return subjects(selection, effect)

    def hit(self, value: dict[str, Any]) -> Effect:
        n = self.number(value["damage"]) if "damage" in value else None
        how = next(key for key in ("damage", "stun", "stand", "defeat") if key in value)

        def one(t: Book, c: Ctx, name: str) -> Rules[None] | None:
            if name in t.figures:
                return world.hurt_figure(t, name, n(t, c), c.me) if n is not None else None
            if name not in t.wyrms:
                return None
            cause = c.kind or "card"
            if n is not None:
                return world.wound(t, name, n(t, c), c.me, cause)[1]
            if how == "stun":
                return world.stun(t, name, c.me, cause)
            if how == "defeat":
                return world.defeat(t, name, c.me, cause)
            if name in t.stunned:
                t.stunned.remove(name)
                t.tell("wyrm-stands", wyrm=name, area=t.wyrms[name])
            return None

        return subjects(self.selection(value["who"]), lambda t, c, found: for_each(found, lambda name: one(t, c, name)))

    def line(self, value: dict[str, Any]) -> Effect:
        to, whom, until = value["to"], value.get("for", "all"), value.get("until", "")
        if "line" in value:
            find = self.selection(value["line"])
        else:
            name = self.box.line_between(value["a"], value["b"])
            find = Selection(lambda t, c: [name])

        def effect(t: Book, c: Ctx, found: list[str]) -> None:
            for one in found:
                if until or whom != "all":
                    t.barriers.append((one, to, whom, until or "chapter"))
                else:
                    t.lines[one] = to
                t.tell("line", line=one, to=to, whom=whom)
            refresh_map(t)

        return subjects(find, effect)

    def scene(self, value: dict[str, Any]) -> Effect:
        (how, name), *_ = value.items()

        def effect(t: Book, c: Ctx) -> None:
            if how == "reveal":
                reveal_popup(t, name)
            elif how == "open":
                if name not in t.opened:
                    t.opened.append(name)
                    t.tell("area-opened", area=name)
            elif name in t.opened:
                t.opened.remove(name)
                t.tell("area-closed", area=name)
            refresh_map(t)

        return effect

    # -- cards ----------------------------------------------------------------------------------------

    def card_(self, value: dict[str, Any]) -> Effect:
        how = next(key for key in ("lay", "stack", "give", "discard", "back", "open") if key in value)
        if how == "open":
            return open_envelope
        if how == "stack":
            banner = value["stack"]
            return lambda t, c: cards.stack(t, banner)
        numbers = self._card_numbers(value[how])
        if how == "give":
            to = self.selection(value.get("to", {"sel": "hero", "state": "any", "n": 1}))
            return subjects(to, lambda t, c, found: give_all(t, numbers, found))
        area = value.get("at", "")

        def effect(t: Book, c: Ctx) -> None:
            for no in numbers:
                if how == "lay":
                    if t.box.cards[no].kind == "rule":
                        cards.put_rule(t, no)
                    else:
                        cards.lay(t, no, area)
                elif how == "discard":
                    cards.discard(t, no)
                else:
                    cards.return_card(t, no)

        return effect

    def _card_numbers(self, value: Any) -> list[str]:
        if isinstance(value, str):
            return [card_no(card.no) for card in self.box.chapter.cards if card.banner == value]
        return [card_no(no) for no in (value if isinstance(value, list) else [value])]

    def fragment(self, value: dict[str, Any]) -> Effect:
        n, later = self.number(value["n"]), bool(value.get("next"))

        def one(t: Book, c: Ctx, name: str) -> None:
            count = n(t, c.about(name))
            if later:
                t.promised[name] = t.promised.get(name, 0) + count
                t.tell("fragment-promised", hero=name, n=count)
            else:
                cards.draw_fragments(t, name, count)

        def everybody(t: Book, c: Ctx, found: list[str]) -> Rules[None] | None:
            wanted = () if later else [n(t, c.about(name)) for name in found if name in t.heroes]
            if len(wanted) > 1 and sum(wanted) > cards.fragments_left(t):
                left = partial(cards.fragments_left, t)
                return scarce(t, c, found, left, lambda name: one(t, c, name), "scarce-heroes")
            return for_each(found, lambda name: one(t, c, name))

        return subjects(self.selection(value["who"]), everybody)

    def upgrade(self, value: dict[str, Any]) -> Effect:
        chapter = value["set"]
        return lambda t, c: cards.hand_out(t, chapter)

    # -- turn -----------------------------------------------------------------------------------------

    def extra(self, value: dict[str, Any]) -> Effect:
        n, kinds = self.number(value["n"]), self._kinds(value)
        free = bool(value.get("free"))
        mods = [self.modifier(model_of(one, model.Modifier)) for one in value.get("with", ())]

        def effect(t: Book, c: Ctx, found: list[str]) -> Rules[None]:
            left = [name for name in found if name in t.heroes]
            while left:
                name = left[0]
                if len(left) > 1:
                    pick = yield ask_team("extra-order", [Pick(one) for one in left], facts={"card": c.card})
                    name = pick.thing
                left.remove(name)
                if t.heroes[name].hearts:
                    yield from actions.extra_actions(t, name, n(t, c), kinds, free, mods, c)

        return subjects(self.selection(value["who"]), effect)

    def _kinds(self, value: dict[str, Any]) -> frozenset[str]:
        return frozenset(value["kinds"]) if "kinds" in value else ALL

    def rule(self, value: dict[str, Any]) -> Effect:
        if "off" in value:
            off = value["off"]

            def end(t: Book, c: Ctx) -> None:
                t.temporary = [one for one in t.temporary if t.box.rules[one[0]].id != off]
                for no in [no for no in t.row if t.box.rules[t.box.cards[no].rule].id == off]:
                    cards.discard(t, no)
                refresh_rules(t)

            return end
        data = model_of(value["on"], model.Rule)
        sheet = self.compile_rule(data, f"{self.card or 'rule'}/{data.id}", "special", owned=True)
        owner = self.selection(value["owner"]).all if "owner" in value else None
        until = "chapter" if data.until == "card" else data.until

        def begin(t: Book, c: Ctx) -> None:
            for name in (c.me,) if owner is None else owner(t, c) or ("",):
                start_rule(t, sheet.key, name if name in t.heroes else "", until)
            refresh_rules(t)

        return begin

    # -- enemies --------------------------------------------------------------------------------------

    def enemy_(self, value: dict[str, Any]) -> Effect:
        how = next(key for key in ("spawn", "activate", "reveal", "figures", "add", "peek", "explode") if key in value)
        if how == "figures":
            return lambda t, c: enemy.figures_act(t)
        if how == "add":
            names = list(value["add"])
            return lambda t, c: add_wyrm_cards(t, names)
        n = self.number(value[how])
        if how == "reveal":
            return lambda t, c: enemy.reveal_now(t, n(t, c))
        if how == "explode":
            return lambda t, c: enemy.explode(t, n(t, c))
        if how == "spawn":
            at = self.areas(value["at"]) if "at" in value else lambda t, c: goal_vortices(t)
            return lambda t, c: enemy.spawn(t, n(t, c), at(t, c))
        if how == "activate":
            who = self.selection(value.get("who", {"sel": "wyrm"})).all
            return lambda t, c: enemy.activate(t, n(t, c), [one for one in who(t, c) if one in t.wyrms])
        reorder = bool(value.get("reorder"))
        bottom, thrown = self.number(value.get("bottom", 0)), self.number(value.get("discard", 0))
        return lambda t, c: enemy.peek(t, n(t, c), reorder, bottom(t, c), thrown(t, c), c)

    # -- rules ----------------------------------------------------------------------------------------

    def compile_rule(self, data: model.Rule, key: str, kind: str, *, owned: bool) -> RuleSheet:
        """Compile a rule and keep it in the box under its key."""
        sheet = RuleSheet(key, data.id, self.card, self.order, data.until)
        self.box.rules[key] = sheet
        sheet.mods = [self.modifier(mod) for mod in data.modify]
        for ban in data.forbid:
            whom = None if ban.whom is None else self.selection(ban.whom)
            sheet.bans.append((ban.action, BanRule(whom, self.optional(ban.condition))))
        sheet.acts = [self.action(act, kind, owned=owned) for act in data.allow]
        for number, hook in enumerate(data.when):
            name, _, suffix = hook.on.partition(":")
            trigger = name.removesuffix(".any")
            sheet.hooks.append(
                HookRule(
                    trigger,
                    name != trigger,
                    frozenset(suffix.split("|")) if suffix else frozenset(),
                    self.optional(hook.condition),
                    None if hook.uses is None else self.number(hook.uses),
                    hook.once,
                    hook.optional,
                    self.effects(hook.do),
                    number,
                )
            )
        return sheet

    def action(self, act: model.Act, kind: str, *, owned: bool) -> ActionRule:
        return ActionRule(
            act.id,
            self.card,
            kind,
            self.price(act.cost),
            self.optional(act.condition),
            act.once,
            self.effects(act.do),
            self._feasible(act.do),
            action_option(kind, act.id, self.card),
            owned,
        )

    def price(self, cost: model.Cost) -> Price:
        return Price(
            cost.action,
            None if cost.sparks == 0 else self.number(cost.sparks),
            None if cost.hearts == 0 else self.number(cost.hearts),
            card_no(cost.item) if cost.item else "",
            bool(cost.discard),
        )

    def _feasible(self, effects: Sequence[model.Effect]) -> Test | None:
        """WB-FMT-12: an action is offered only if its first pick has an option, or its extra action can be taken."""
        if not effects:
            return None
        (verb, value), *_ = effects[0].items()
        if verb == "pick":
            find = self.selection(value["from"]).all
            return lambda t, c: bool(find(t, c))
        if verb == "extra" and "special" not in (kinds := self._kinds(value)):
            free = bool(value.get("free"))

            def able(t: Book, c: Ctx) -> bool:
                about = Ctx(c.me, c.me, c.me)
                about.free = free
                return bool(actions.legal(t, c.me, 1, kinds, about))

            return able
        return None


def model_of(data: Any, kind: type[T]) -> T:
    return msgspec.convert(data, kind)


def exit_name(value: Any) -> str:
    """``flip``, ``next``, ``end``, ``goal_done``, ``lose`` or ``skip:12``."""
    return f"skip:{card_no(value['skip'])}" if isinstance(value, dict) else value


def run_tier(t: Book, c: Ctx, tiers: list[tuple[Count, Effect]], result: int) -> Rules[None] | None:
    """The highest tier that the result reaches."""
    best: tuple[int, Effect] | None = None
    for count, effect in tiers:
        at = count(t, c)
        if at <= result and (best is None or at > best[0]):
            best = at, effect
    return None if best is None else best[1](t, c)


def figure_hearts(t: Book, c: Ctx, name: str, how: str, n: int) -> Rules[None] | None:
    figure = t.figures[name]
    if how in ("lose", "damage"):
        return world.hurt_figure(t, name, n, c.me)
    if how == "max":
        figure.full = n
        figure.hearts = min(figure.hearts, n)
        return None
    gained = min(figure.full - figure.hearts if how == "full" else n, t.heart_supply())
    if how == "add":
        figure.full = max(figure.full, figure.hearts + gained)
    if gained > 0:
        figure.hearts += gained
        t.tell("figure-healed", figure=name, n=gained, hearts=figure.hearts)
    return None


def scarce(
    t: Book,
    c: Ctx,
    takers: list[str],
    left: Callable[[], int],
    give: Callable[[str], Rules[None] | None],
    title: str = "scarce",
) -> Rules[None]:
    """WB-RUL-28: too little for all, so the team says who or which place gets its part, one after the other."""
    waiting = list(takers)
    while waiting and left():
        chosen = yield from choose(t, c, waiting, 1, "team", title=title)
        waiting.remove(chosen[0])
        yield from follow(give(chosen[0]))


def put_one(t: Book, c: Ctx, what: str, name: str, area: str, n: int) -> Rules[None] | None:
    match what:
        case "wyrm":
            return for_each([area] * n, lambda place: world.add_wyrm(t, place) if t.pool else None)
        case "spark":
            world.put_sparks(t, area, n)
        case "vortex":
            t.vortices[name] = area
            t.tell("vortex", vortex=name, area=area)
        case "object":
            t.objects[name] = area
        case "figure":
            world.put_figure(t, name, area)
        case "marker":
            places = t.markers.setdefault(name, [])
            if area not in places:
                places.append(area)
                t.tell("marker", marker=name, area=area)
        case "hero":
            return for_each(
                [name] if name else list(t.heroes),
                lambda hero: relocate(t, hero, area) if hero in t.heroes else None,
            )
    return None


def relocate(t: Book, thing: str, area: str) -> Rules[None] | None:
    """Put a hero, a Wyrm, a figure or a marker into another area."""
    if thing in t.heroes:
        return world.move_hero(t, thing, area)
    if thing in t.wyrms:
        t.tell("wyrm-moved", wyrm=thing, start=t.wyrms[thing], area=area)
        t.wyrms[thing] = area
    elif thing in t.figures:
        t.tell("figure-moved", figure=thing, start=t.figures[thing].area, area=area)
        t.figures[thing].area = area
    elif "@" in thing:
        marker, _, start = thing.partition("@")
        if start in t.markers.get(marker, ()):
            t.markers[marker].remove(start)
            if area not in t.markers[marker]:
                t.markers[marker].append(area)
            t.tell("marker-moved", marker=marker, start=start, area=area)
    elif thing in t.vortices:
        t.vortices[thing] = area
        t.tell("vortex", vortex=thing, area=area)
    elif thing in t.box.objects:
        t.objects[thing] = area
    return None


def put_all(t: Book, c: Ctx, things: list[str], areas: list[str]) -> Rules[None] | None:
    """Move things to an area; of several areas the team picks one for each."""
    if not areas:
        return None
    if len(areas) == 1:
        return for_each(things, lambda one: relocate(t, one, areas[0]))
    return for_each(things, lambda one: put_somewhere(t, c, one, areas, "team"))


def put_somewhere(t: Book, c: Ctx, thing: str, areas: list[str], by: str) -> Rules[None]:
    chosen = yield from choose(t, c, areas, 1, by, title="where")
    yield from follow(relocate(t, thing, chosen[0]))


def graph_of(t: Book, thing: str) -> Any:
    hostile = thing in t.wyrms or (thing in t.figures and t.box.figures[thing].data.side == "foe")
    return t.map.wyrms if hostile else t.map.heroes


def approach(t: Book, c: Ctx, thing: str, goal: Selection, n: int, away: bool, by: str) -> Rules[None]:
    """Steps toward the nearest of the goal's areas, or away from all of them; among equal steps the team chooses."""
    wanted = goal.all(t, c)
    if goal.n is not None and len(areas_of(t, wanted)) > (most := goal.n(t, c)):
        wanted = yield from choose(t, c, wanted, most, goal.by, title="toward")
    for _ in range(n):
        places = set(areas_of(t, wanted))
        area = next(iter(areas_of(t, (thing,))), "")
        if not area or not places:
            return
        graph = graph_of(t, thing)
        if away:
            worth = {one: min(graph.distance[one][place] for place in places) for one in graph.near[area]}
            here = min(graph.distance[area][place] for place in places)
            ways = [one for one, far in worth.items() if far > here]
        else:
            ways = enemy.steps_toward(graph, area, places)
        if not ways:
            return
        step = ways[0]
        if len(ways) > 1:
            chosen = yield from choose(t, c, ways, 1, by or "team", title="step")
            step = chosen[0]
        if thing in t.wyrms:
            yield from follow(world.move_wyrm(t, thing, step))
        elif "@" in thing:
            relocate(t, thing, step)
            thing = f"{thing.partition('@')[0]}@{step}"
        elif not (thing in t.figures and world.full_area(t, step)):
            yield from follow(relocate(t, thing, step))


def wander(t: Book, c: Ctx, thing: str, n: int, crossings: int, by: str) -> Rules[None] | None:
    """Move up to so many areas, as its player wishes; some lines crossed may be solid (WB-FMT-04)."""
    area = t.area_of(thing)
    if not area:
        return None
    if crossings:
        reach: Sequence[str] = list(t.map.crossing(area, n, crossings))
    else:
        within = graph_of(t, thing).within(area, n)
        reach = [one for one in t.opened if one in within]
    places = [one for one in reach if one != area and not world.full_area(t, one)]
    return _wander(t, c, thing, places, n, crossings, by or ("me" if c.me else "owner"))


def _wander(t: Book, c: Ctx, thing: str, places: list[str], n: int, crossings: int, by: str) -> Rules[None]:
    about = c if thing not in t.heroes or by != "owner" else Ctx(c.me, thing, thing, c.card)
    chosen = yield from choose(t, about, places, 1, by, upto=True, title="move")
    if not chosen:
        return
    if thing in t.heroes:
        way = yield from choose_way(t, thing, chosen[0], n, crossings, by=decider(by, about))
        for place in way:
            yield from follow(world.move_hero(t, thing, place))
            if t.heroes[thing].area != place or not t.heroes[thing].hearts:
                break
    else:
        yield from follow(relocate(t, thing, chosen[0]))


KIND_WORDS = ("wyrm", "vortex", "object", "figure", "marker")


def remove_one(t: Book, one: str) -> None:
    """A Wyrm goes back to the pool and is not defeated; anything else leaves the scene."""
    if one in t.wyrms:
        t.tell("wyrm-removed", wyrm=one, area=t.wyrms[one])
        world.remove_wyrm(t, one)
    elif one in t.figures:
        t.tell("figure-removed", figure=one)
        world.remove_figure(t, one)
    elif "@" in one:
        marker, _, area = one.partition("@")
        if area in t.markers.get(marker, ()):
            t.markers[marker].remove(area)
            t.tell("marker-removed", marker=marker, area=area)
    elif one in t.vortices:
        del t.vortices[one]
        t.tell("vortex-closed", vortex=one)
    elif one in t.box.objects:
        t.objects[one] = ""
    elif one in t.box.cards:
        cards.discard(t, one)


def reveal_popup(t: Book, name: str) -> None:
    """WB-GEN-03: the areas and lines of a pop-up are there from now on."""
    if name in t.popups:
        return
    t.popups.append(name)
    there = set(t.opened)
    t.opened = [area for area, data in t.box.areas.items() if area in there or data.popup == name]
    t.lines |= {line: t.box.line_kind[line] for line, popup in t.box.line_popup.items() if popup == name}
    t.tell("popup", popup=name)


def open_envelope(t: Book, c: Ctx) -> Rules[None]:
    """WB-COM-13: the sealed text is shown once, then its effects run."""
    if t.envelope:
        return
    t.envelope = True
    cards.see(t, "envelope")
    yield from cards.confirm(t, "envelope")
    if t.box.envelope is not None:
        yield from follow(t.box.envelope(t, c))


def give_all(t: Book, numbers: list[str], heroes: list[str]) -> None:
    for index, no in enumerate(numbers):
        if heroes:
            cards.give_item(t, no, heroes[index % len(heroes)])


def add_wyrm_cards(t: Book, names: list[str]) -> None:
    """The chapter cards leave the deck, and the Wyrm cards go into theirs."""
    for no in [no for no in t.deck if t.box.cards[no].kind == "wyrm" and t.box.cards[no].data.ref in names]:
        t.deck.remove(no)
        t.handed.append(no)
    enemy.add_cards(t, names)


def start_rule(t: Book, key: str, owner: str, until: str) -> None:
    """A rule without a card; begun again, its uses are counted anew."""
    t.temporary = [one for one in t.temporary if (one[0], one[1]) != (key, owner)]
    t.temporary.append((key, owner, until))
    prefix = f"uses:{key}@{owner}:"
    if t.used:
        t.used = {name: n for name, n in t.used.items() if not name.startswith(prefix)}


VERBS: dict[str, Callable[[Compiler, Any], Effect]] = {
    "say": Compiler.say,
    "if": Compiler.if_,
    "each": Compiler.each,
    "pick": Compiler.pick,
    "ask": Compiler.ask,
    "test": Compiler.test,
    "puzzle": Compiler.puzzle,
    "go": Compiler.go,
    "set": Compiler.set,
    "keyword": Compiler.keyword,
    "fate": Compiler.fate,
    "hearts": Compiler.hearts,
    "sparks": Compiler.sparks,
    "change": Compiler.change,
    "put": Compiler.put,
    "move": Compiler.move,
    "remove": Compiler.remove,
    "hit": Compiler.hit,
    "line": Compiler.line,
    "scene": Compiler.scene,
    "card": Compiler.card_,
    "fragment": Compiler.fragment,
    "upgrade": Compiler.upgrade,
    "extra": Compiler.extra,
    "rule": Compiler.rule,
    "enemy": Compiler.enemy_,
}
"""The compilers of the verbs."""
