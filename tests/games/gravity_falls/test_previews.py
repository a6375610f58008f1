"""Previews and chances against the rules: every roll thrown, every way to answer given, on copies of real positions.

Views are made after every move, and bots look chances up by the thousand, so these are closed forms; each is held here
to what ``whatif`` finds when the rules themselves are run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, cast

import pytest
from msgspec import UNSET

from tests.games.gravity_falls.driver import GAME
from tests.guided import help_with, reason
from wondertable.games.gravity_falls import character_phase, preview
from wondertable.games.gravity_falls.bot.advisor import here
from wondertable.games.gravity_falls.bot.tables import PERSUADE, WIN
from wondertable.games.gravity_falls.cards import FACES, INSTANT, MONSTERS
from wondertable.games.gravity_falls.character_phase import foes_here
from wondertable.games.gravity_falls.game import PHASES
from wondertable.games.gravity_falls.options import CURSE_ROLL, GO_ON, KEEP, REST, Go, Play, Reroll, Roll
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask, Match, Option, Rules, Scripted, Seeded, Words
from wondertable.kernel.numbers import shown
from wondertable.kernel.whatif import endings, run

SEATS = [1, 2, 3, 4, 5]


def near(value: float) -> Any:
    """Equal but for rounding."""
    return pytest.approx(value)


def positions(seats: int, prompt: str, wanted: int, every: int = 1) -> Iterator[Match[Town]]:
    """Positions of random games before a question: full of curses and distrust, with all characters and monsters."""
    found = 0
    for seed in range(1000):
        chance = Seeded(100 * seats + seed)
        options = {"difficulty": "hard", "kids": "on" if seed % 5 == 4 else "off", "monsters": monsters_of(seed)}
        match = GAME.new(seats, seed, options)
        while match.result is None:
            ((seat, ask),) = match.asks.items()
            if ask.prompt == prompt and chance.below(every) == 0:
                yield match
                found += 1
                if found == wanted:
                    return
            wanted_options = [option for option in ask.options if leads_on(match.table, option)]
            match.submit(seat, chance.pick((chance.below(4) and wanted_options) or ask.options))


def leads_on(t: Town, option: Option) -> bool:
    """To play a card, and to walk to a monster: games that go on, with fights."""
    return type(option) is Play or (type(option) is Go and bool(t.monsters_at(option.place)))


def monsters_of(seed: int) -> str:
    """Every monster comes in turn."""
    return ",".join(MONSTERS[(seed * 3 + number) % len(MONSTERS)] for number in range(3))


def asked(match: Match[Town]) -> Ask:
    ((_, ask),) = match.asks.items()
    return ask


def go_through(*phases: str) -> Callable[[Town], Rules[None]]:
    """The rules, as long as the table is in one of these phases."""

    def rule(t: Town) -> Rules[None]:
        while t.phase in phases:
            rules = PHASES[t.phase](t)
            if rules is not None:
                yield from rules

    return rule


@cache
def throws(dice: int) -> list[tuple[tuple[str, ...], float]]:
    """Every throw, whichever die shows which face, with its chance."""
    found = []
    for faces in combinations_with_replacement("SMC", dice):
        counts = Counter(faces)
        ways = factorial(dice) // prod(factorial(count) for count in counts.values())
        found.append((faces, ways * prod((FACES.count(face) / len(FACES)) ** n for face, n in counts.items())))
    return found


# -- a roll -------------------------------------------------------------------------------------------


def thrown(t: Town, option: Roll, faces: Sequence[str], again: Option, new: str = "") -> tuple[Town, Counter[str]]:
    """What comes of a throw up to its tokens: distrust is led away before support."""

    def answer(ask: Ask) -> Option:
        match ask.prompt:
            case "roll":
                return option
            case "reroll":
                return again
        return next((one for one in ask.options if getattr(one, "side", "") == "dis"), ask.options[0])

    made = run(t, go_through("roll", "results", "tokens"), answer, Scripted([*faces, *([new] if new else [])]))
    told = Counter(event.what for event in made.events)
    told["flipped"] = sum(event.facts["n"] for event in made.events if event.what == "persuaded")
    return made.table, told


def victory(told: Counter[str]) -> bool:
    return bool(told["beaten"] or told["second-round"])


def best_chance(t: Town, option: Roll, faces: Sequence[str]) -> float:
    """The chance to win once the dice lie there: Dipper may roll any one again."""
    chances = [float(victory(thrown(t, option, faces, KEEP)[1]))]
    if t.hero.id == "DIP" and not t.ability_used:
        chances += [
            sum(victory(thrown(t, option, faces, Reroll(cast(Any, face)), new)[1]) for new in FACES) / len(FACES)
            for face in set(faces)
        ]
    return max(chances)


def cursed(t: Town) -> bool:
    """Would the rules draw a curse now?"""
    made = run(t, lambda copy: character_phase.curses(copy) or iter(()), lambda ask: ask.options[-1], Seeded(1))  # type: ignore[arg-type, return-value]
    return any(event.what in ("cursed", "no-curse") for event in made.events)


@pytest.mark.parametrize("seats", SEATS)
def test_the_chances_of_a_roll(seats: int) -> None:
    met: Counter[str] = Counter()
    for match in positions(seats, "roll", 120, every=3):
        t = match.table
        place = t.hero.place
        for option in cast(Sequence[Roll], asked(match).options):
            foes = [foe for foe in t.monsters if foe.id == option.foe]
            found = preview.roll(t, t.hero, foes, t.box.wits[t.card], t.sup[place], t.dis[place])
            dice, excess = asked(match).facts["n"], asked(match).facts["excess"]  # type: ignore[index]
            assert found.dice == (dice, dice)
            assert found.excess == (excess, excess)
            every = [(thrown(t, option, faces, KEEP), chance) for faces, chance in throws(dice)]
            assert found.curse == (near(sum(chance * cursed(after) for (after, _), chance in every)),) * 2
            look = here(t)
            spot = look.index[place]
            met[option.foe or "persuade"] += 1
            if foes:
                assert found.foes is not UNSET
                won = sum(chance * best_chance(t, option, faces) for faces, chance in throws(dice))
                assert found.foes[0].chance == (near(won),) * 2
                slot = t.monsters.index(foes[0])
                assert WIN[look.reroll][dice][look.need(slot, spot)] == near(won)
                met["re-roll"] += look.reroll
                continue
            quiet = sum(chance * (not after.dis[place]) for (after, _), chance in every)
            flips = sum(chance * told["flipped"] for (_, told), chance in every)
            assert found.quiet == (near(quiet),) * 2
            assert found.flips == (near(flips),) * 2
            table = PERSUADE[look.sticky][dice][min(t.dis[place], len(PERSUADE[0][0]) - 1)]
            if t.dis[place] < len(PERSUADE[0][0]):
                assert table.calm == near(quiet)
                assert table.calm * table.flipped + (1 - table.calm) * table.flipped_in_vain == near(flips)
            met["distrust"] += t.dis[place] > 0
    assert met["distrust"] > 5
    assert sum(met[foe] for foe in MONSTERS) > 20


@pytest.mark.parametrize("seats", SEATS)
def test_the_chance_to_drop_a_curse(seats: int) -> None:
    for match in positions(seats, "curse-roll", 6):
        t, dice = match.table, asked(match).facts["n"]  # type: ignore[index]

        def some(faces: Sequence[str], t: Town = t) -> bool:
            t = t.clone()
            t.phase = "lift"
            made = run(
                t, go_through("lift"), lambda ask: KEEP if ask.prompt == "reroll" else CURSE_ROLL, Scripted(faces)
            )
            return made.table.left > 0

        chance = sum(chance for faces, chance in throws(dice) if some(faces))
        seat = t.seat_of(t.active)
        assert reason(match, CURSE_ROLL, seat) == (
            "because.curse-roll",
            {"n": dice, "chance": round(round(100 * chance, 9))},
        )


# -- the ways of a card -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_plans_of_a_turn(seats: int) -> None:
    walked = 0
    for match in positions(seats, "turn", 20, every=4):
        t = match.table
        plans = preview.plans(t)
        assert list(plans) == [option.card for option in asked(match).options if type(option) is Play]
        for card, ways in plans.items():
            ends = list(endings(t, go_through("choose", "move", "rumours"), None, only(card)))
            assert {end.table.hero.place for end in ends} == {way.to for way in ways}
            for way in ways:
                check_way(t, card, way, [end for end in ends if end.table.hero.place == way.to])
                walked += 1
    assert walked > 50


def only(card: str) -> Callable[[Ask], Sequence[Option]]:
    """This card is played, no ability is used, and everything else is left open."""

    def options(ask: Ask) -> Sequence[Option]:
        if ask.prompt == "turn":
            return [one for one in ask.options if type(one) is Play and one.card == card]
        return [GO_ON] if ask.prompt == "ability" else ask.options

    return options


def check_way(t: Town, card: str, way: preview.Plan, ends: Sequence[Any]) -> None:
    for end in ends:
        for event in end.events:
            if event.what == "went":
                assert event.facts["route"] == way.route
    pulls: dict[str, set[str]] = {one: set() for one in t.box.near[way.to]}
    rolls = []
    for end in ends:
        after = end.table
        place = after.hero.place
        told = [event.facts["tokens"] for event in end.events if event.what == "pulled"]
        tokens: dict[str, list[str]] = told[0] if told else {"sup": [], "dis": []}
        for one, sides in pulls.items():
            sides.add("sup" if one in tokens["sup"] else "dis" if one in tokens["dis"] else "")
        wits = after.box.wits[card]
        rolls.append(preview.roll(after, after.hero, foes_here(after), wits, after.sup[place], after.dis[place]))
    assert {one: set(preview.sides(t, one)) for one in pulls} == pulls
    for name in ("dice", "excess", "curse", "flips", "quiet"):
        ranges = [getattr(roll, name) for roll in rolls]
        if UNSET in ranges:
            assert getattr(way, name) is UNSET
        else:
            assert getattr(way, name) == (shown(min(low for low, _ in ranges)), shown(max(high for _, high in ranges)))
    if way.foes is not UNSET:
        for number, foe in enumerate(way.foes):
            same = [roll.foes[number] for roll in rolls if roll.foes is not UNSET]
            assert len(same) == len(rolls)
            assert {one.monster for one in same} == {foe.monster}
            assert {one.void for one in same} == {foe.void}
            assert foe.need == (min(one.need[0] for one in same), max(one.need[1] for one in same))
            assert foe.chance == (
                shown(min(one.chance[0] for one in same)),
                shown(max(one.chance[1] for one in same)),
            )


# -- the coming monster -------------------------------------------------------------------------------


def monsters_come(t: Town) -> Rules[None]:
    """The character phase ends now, and the monster card is played."""
    character_phase.close(t)
    yield from go_through("monster", "riot", "riot-pull", "marks")(t)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("prompt", ["turn", "roll", "draw"])
def test_the_forecast_of_the_next_monster_card(seats: int, prompt: str) -> None:
    met: Counter[str] = Counter()
    for match in positions(seats, prompt, 25, every=2):
        t = match.table.clone()
        found = preview.forecast(t)
        assert found is not None
        for pile in (t.curse_deck, t.curse_discard):  # curses that act at once bring what cannot be foreseen
            pile[:] = [curse for curse in pile if t.box.kind[curse] not in INSTANT]
        ends = list(endings(t, monsters_come, Seeded(1)))
        told = [{event.what: event.facts for event in end.events} for end in ends]
        assert all(one["move-card"]["place"] == found.place for one in told)
        assert all(("cube-lost" in one) == found.cube for one in told)
        assert all(one.get("bad-mouth", {"place": ""})["place"] == found.mouth for one in told)
        met["mouth"] += bool(found.mouth)
        met["cube"] += found.cube
        if found.cube:
            assert found.monsters == []
            continue
        assert {end.table.mover for end in ends} == {riot.monster for riot in found.monsters}
        for riot in found.monsters:
            check_riot(t, riot, [end for end in ends if end.table.mover == riot.monster])
            met["riots"] += 1
            met["cursed"] += bool(riot.cursed)
            met["marks"] += bool(riot.marks)
    assert met["riots"] > 10


def check_riot(t: Town, riot: preview.Riot, ends: Sequence[Any]) -> None:
    rises = [end.table.alarm - t.alarm for end in ends]
    assert riot.alarm == (min(rises), max(rises))
    lost = [end.table.outcome == "lost" for end in ends]
    assert riot.loses == (all(lost), any(lost))
    for end in ends:
        hit = [
            event.facts["hero"]
            for event in end.events
            if (event.what == "cursed" and event.facts["cause"] == "riot") or event.what == "no-curse"
        ]
        if riot.marks == []:
            assert sorted(set(hit)) == sorted(riot.cursed)
        else:
            assert set(riot.cursed) <= set(hit)
    if any(lost):
        return
    turned = [sum(event.facts["n"] for event in end.events if event.what == "turned") for end in ends]
    assert riot.flips == (min(turned), max(turned))
    worst = ends[rises.index(max(rises))]
    reached = [event.facts["space"] for event in worst.events if event.what in ("curse-mark", "shrink-mark")]
    assert riot.marks == reached


# -- notes --------------------------------------------------------------------------------------------


class Facts:
    """Words that keep the facts of each sentence that is said, by its id."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, Any]] = {}

    def say(self, what: str, **facts: Any) -> str:
        self.said[what] = facts
        return what


def facts_of(match: Match[Any], seat: int, option: Any) -> dict[str, dict[str, Any]]:
    """The facts of the note to an option."""
    facts = Facts()
    help_with(match, seat).note(option, cast(Words, facts))
    return facts.said


@pytest.mark.parametrize("seats", SEATS)
def test_the_note_to_a_riot(seats: int) -> None:
    for match in positions(seats, "riot-pull", 25):
        seat, t = match.table.seat_of(match.table.active), match.table
        for option in asked(match).options:
            made = run(t, go_through("riot-pull"), lambda ask, option=option: option)  # type: ignore[misc]
            said = facts_of(match, seat, option)
            rise = said.get("note.riot") or said["note.riot-calm"]
            assert rise["alarm"] == made.table.alarm
            assert min(rise["n"], t.track.loss - t.alarm) == made.table.alarm - t.alarm
            assert ("note.riot" in said) == (rise["n"] > 0)
            if not made.table.outcome:
                flips = said.get("note.riot-flips", {"n": 0})["n"]
                assert flips == sum(event.facts["n"] for event in made.events if event.what == "turned")


@pytest.mark.parametrize("seats", SEATS)
def test_the_note_to_a_rest(seats: int) -> None:
    slipped = 0
    for match in positions(seats, "turn", 60, every=2):
        seat, t = match.table.seat_of(match.table.active), match.table
        made = run(t, go_through("choose"), lambda ask: REST, Seeded(1))
        (facts,) = facts_of(match, seat, REST).values()
        assert facts["n"] == len(made.table.hero.hand) - len(t.hero.hand)
        slipped += t.hero.has("CU1")
    assert slipped
