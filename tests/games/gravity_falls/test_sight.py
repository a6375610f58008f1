"""What a table shows (section 19), as far as the engine says it: chances, previews, the forecast, history, chores."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, dealt, settled
from tests.guided import notes, whys
from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.cards import FACES
from wondertable.games.gravity_falls.character_phase import need
from wondertable.games.gravity_falls.options import GO_ON, REST, Go, Lift, MoveCube, Play, Pull, RiotPull, Roll
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import AnswerError, Event, Match, Option, Seeded, Words
from wondertable.kernel.numbers import shown

ENGLISH = Words("en", GAME)


def games(count: int, seats: int = 3, **options: str) -> Iterator[tuple[Match[Town], Seeded]]:
    """New matches, each with dice for whoever plays at random."""
    for seed in range(count):
        yield GAME.new(seats, seed, options), Seeded(seed)


def prompt(match: Match[Town]) -> str:
    return next((ask.prompt for ask in match.asks.values()), "")


def choose(match: Match[Town], option: Option) -> list[Event]:
    (seat,) = match.asks
    return match.submit(seat, option)


def options(match: Match[Town]) -> list[Option]:
    return [option for ask in match.asks.values() for option in ask.options]


def table(case: Case | Match[Town], seat: int = 0) -> dict[str, Any]:
    match = case.match if isinstance(case, Case) else case
    seen: dict[str, Any] = match.view(seat)["table"]
    return seen


def ends(values: Any) -> tuple[float, float]:
    found = list(values)
    return min(found), max(found)


# -- GF-UI-01 -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-01")
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_everybody_sees_how_much_is_left_of_everything(seat: int) -> None:
    case = at(
        board="SHA 2/3+c HAL 1/0+c",
        row="MAN HAL MIN",
        discarded="WAT POO",
        events_seen="E5 E2",
        monsters="RUMB@POO GBOT@ PTER@LAK",
        rounds={"RUMB": 2},
        alarm=7,
    )
    seen = table(case, seat)
    assert (seen["alarm"], seen["loss"]) == (7, case.t.track.loss)
    assert [tuple(mark) for mark in seen["marks"]] == list(case.t.track.marks.items())
    assert (seen["supply"], seen["row"]) == (17, ["MAN", "HAL", "MIN"])
    assert len(seen["move_discard"]) == 4
    assert seen["move_deck"] == {"hidden": len(case.t.move_deck)}
    # Two of the six events are out: the rest comes up before the deck is made anew.
    assert seen["events_left"] == 4 == sum(card in GAME.box.events for card in case.t.move_deck)
    assert seen["classes"] == {"RUMB": "hard", "GBOT": "medium", "PTER": GAME.box.rank["PTER"]}
    assert [(one["place"], one["round"]) for one in seen["monsters"]] == [("POO", 2), ("", 1), ("LAK", 1)]


# -- GF-UI-03 -------------------------------------------------------------------------------------------


def rolls_after(match: Match[Town]) -> Iterator[Match[Town]]:
    """Every roll that a walk can end in, whatever is pulled: the match at its roll, or where nothing is rolled."""
    while prompt(match) == "ability":
        choose(match, GO_ON)
    if prompt(match) != "pull":
        yield match
        return
    for option in options(match):
        pulled = match.fork()
        choose(pulled, option)
        while prompt(pulled) == "ability" and pulled.table.phase == "roll":
            choose(pulled, GO_ON)
        yield pulled


def agrees(plan: dict[str, Any], ends_in: list[Match[Town]]) -> None:
    """Does a plan say what really comes, from the worst to the best?"""
    facts = [(match.asks[next(iter(match.asks))].facts or {}) if prompt(match) == "roll" else {} for match in ends_in]
    assert plan["dice"] == ends(one.get("n", 0) for one in facts)
    assert plan["excess"] == ends(one.get("excess", 0) for one in facts)
    for foe in plan.get("foes", ()):
        worlds = [match.table for match in ends_in]
        monsters = [next(one for one in t.monsters if one.id == foe["monster"]) for t in worlds]
        assert foe["need"] == ends(need(t, t.hero, monster) for t, monster in zip(worlds, monsters, strict=True))
    if prompt(ends_in[0]) == "roll":
        foes = {option.plain()["foe"] for option in options(ends_in[0])}
        assert foes == ({foe["monster"] for foe in plan["foes"]} if "foes" in plan else {""})


@pytest.mark.rule("GF-UI-03", "GF-UI-05")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_plan_says_where_a_card_leads_and_what_comes_of_it(seats: int) -> None:
    walked = fought = 0
    for match, chance in games(5, seats):
        while match.result is None and match.table.turn < 12:
            if prompt(match) == "turn":
                plans = table(match)["plans"]
                playable = [option for option in options(match) if isinstance(option, Play)]
                assert plans.keys() == {option.card for option in playable}
                if playable:
                    card = chance.pick(playable)
                    ways = {plan["to"]: plan for plan in plans[card.card]}
                    played = match.fork()
                    choose(played, card)
                    if prompt(played) in ("go", "teleport"):
                        assert ways.keys() == {option.plain()["place"] for option in options(played)}
                        goal = chance.pick(options(played))
                        choose(played, goal)
                        plan = ways[goal.plain()["place"]]
                        walked += isinstance(goal, Go)
                        if isinstance(goal, Go):
                            steps = itertools.pairwise(plan["route"])
                            assert all(there in GAME.box.near[here] for here, there in steps)
                            assert len(plan["route"]) == GAME.box.walk[
                                card.card
                            ] + 1 or goal.place == played.table.powered("GIANT")
                        agrees(plan, list(rolls_after(played)))
                        fought += "foes" in plan
            choose(match, chance.pick(options(match)))
    assert walked > 20
    assert fought > 3


@pytest.mark.rule("GF-UI-03", "GF-UI-05")
def test_a_plan_tells_forced_pulls_from_choices() -> None:
    first, second, third, fourth = GAME.box.near["SHA"]
    board = f"SHA 3/2 {first} 2/0 {second} 1/1 {third} 1/1+c {fourth} 0/0"
    case = at(heroes="STA@SHA MAB@DIN", board=board, hands={"STA": "A0"})
    (plan,), sides = table(case)["plans"]["A0-STA"], table(case)["sides"]
    assert {place: sides[place] for place in GAME.box.near["SHA"]} == {
        first: ["sup"],  # nothing to choose
        second: ["sup", "dis"],
        third: ["sup", "dis", ""],  # beside a cube everything may stay
        fourth: [""],
    }
    assert (plan["dice"], plan["excess"]) == ((7, 7), (1, 3))


@pytest.mark.rule("GF-UI-03", "GF-UI-04")
def test_a_fight_and_a_talk_tell_their_chances() -> None:
    board = "HAL 4/2 " + " ".join(f"{place} 0/0" for place in GAME.box.near["HAL"])
    fight = at(heroes="DIP@HAL MAB@DIN", monsters="GBOT@HAL PTER@LAK GREM@ISL", board=board, hands={"DIP": "A0"})
    (plan,) = table(fight)["plans"]["A0-DIP"]
    assert (plan["dice"], plan["excess"], plan["curse"]) == ((7, 7), (1, 1), (1.0, 1.0))
    assert plan["foes"] == [
        {"monster": "GBOT", "need": (2, 2), "chance": (shown(odds.win(2, 7, True)),) * 2, "void": ""}
    ]
    talk = at(
        heroes="STA@HAL MAB@DIN",
        monsters="GBOT@WAT PTER@LAK GREM@ISL",
        board=board.replace("4/2", "1/2"),
        hands={"STA": "A0"},
    )
    (plan,) = table(talk)["plans"]["A0-STA"]
    assert plan["dice"] == (5, 5)
    # Of five dice on two distrust tokens: none 1/32, one 5/32, else both are turned.
    assert plan["flips"] == (shown((5 + 2 * 26) / 32),) * 2
    assert plan["quiet"] == (shown(1 - (1 / 6) ** 5 - 5 * 5 / 6 * (1 / 6) ** 4),) * 2
    assert plan["curse"] == (shown(1 - (5 / 6) ** 5),) * 2


@pytest.mark.rule("GF-UI-03")
def test_a_card_that_cannot_be_played_says_why() -> None:
    case = at(heroes="STA@SHA MAB@DIN", hands={"STA": "A3 AT"}, curses={"STA": "CU7.1"}, board="SHA 3/0+c")
    assert table(case)["plans"] == {}
    said = {thing: ENGLISH.say(reason[0], **reason[1]) for thing, reason in whys(case.match).items() if reason}
    assert said.keys() >= {"A3-STA", "AT-STA"}
    assert said["A3-STA"] != said["AT-STA"]


# -- GF-UI-04 -------------------------------------------------------------------------------------------

CHANCES = {
    1: ((50.0,), 16.7),
    2: ((75.0, 25.0), 30.6),
    3: ((87.5, 50.0, 12.5), 42.1),
    4: ((93.8, 68.8, 31.2, 6.2), 51.8),
    5: ((96.9, 81.2, 50.0, 18.8, 3.1), 59.8),
    6: ((98.4, 89.1, 65.6, 34.4, 10.9, 1.6), 66.5),
    7: ((99.2, 93.8, 77.3, 50.0, 22.7, 6.2, 0.8), 72.1),
}


@pytest.mark.rule("GF-UI-04")
@pytest.mark.parametrize("dice", CHANCES)
def test_the_table_of_chances(dice: int) -> None:
    wins, curse = CHANCES[dice]
    for wanted, percent in enumerate(wins, 1):
        assert 100 * odds.win(wanted, dice) == pytest.approx(percent, abs=0.051)
    assert odds.win(dice + 1, dice) == odds.win(dice + 1, dice, reroll=True) == 0
    assert 100 * odds.curse(dice) == pytest.approx(curse, abs=0.051)
    assert odds.curse(dice, excess=1) == 1
    assert odds.curse(dice, stare=True) == 1 - 0.5**dice


@pytest.mark.rule("GF-UI-04")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_chances_are_counted_on_the_dice(dice: int) -> None:
    rolls = list(itertools.product(FACES, repeat=dice))
    for wanted in range(1, dice + 1):
        hits = [roll.count("S") for roll in rolls]
        won = sum(hit >= wanted for hit in hits) / len(rolls)
        close = sum(hit == wanted - 1 for hit in hits) / len(rolls)
        assert odds.win(wanted, dice) == pytest.approx(won)
        assert odds.win(wanted, dice, reroll=True) == pytest.approx(won + close / 2)
    assert odds.curse(dice) == pytest.approx(sum("C" in roll for roll in rolls) / len(rolls))
    assert odds.curse(dice, stare=True) == pytest.approx(
        sum({"C", "M"} & {*roll} != set() for roll in rolls) / len(rolls)
    )


@pytest.mark.rule("GF-UI-04")
def test_dippers_second_throw_counts_while_he_has_it() -> None:
    def chance(used: bool) -> str:
        case = at(
            heroes="DIP@HAL MAB@DIN",
            monsters="GBOT@HAL PTER@LAK GREM@ISL",
            board="HAL 2/2",
            phase="roll",
            card="A3",
            fields={"ability_used": used},
        )
        (note,) = notes(case.match, ENGLISH).values()
        return note

    assert "victory 50%, dice 3" in chance(used=True)
    assert "victory 69%, dice 3" in chance(used=False)  # 1/2 + 3/8 / 2


@pytest.mark.rule("GF-UI-04")
def test_the_gremloblin_stares_only_at_whoever_fights_it() -> None:
    case = at(heroes="STA@HAL MAB@DIN", monsters="GREM@HAL GBOT@HAL PTER@LAK", board="HAL 2/1", phase="roll", card="A3")
    noted = notes(case.match, ENGLISH)
    assert noted[Roll("GREM")].endswith("curse 88%")
    assert noted[Roll("GBOT")].endswith("curse 42%")


# -- GF-UI-05 -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-05")
def test_every_pull_says_what_comes_of_it() -> None:
    place = "HAL"
    one, other, *rest = GAME.box.near[place]
    board = f"HAL 2/1 {one} 1/1 {other} 1/0+c " + " ".join(f"{near} 0/0" for near in rest)
    position: dict[str, Any] = {
        "heroes": "STA@HAL MAB@DIN",
        "board": board,
        "monsters": "GBOT@HAL PTER@LAK GREM@MAN",
        "card": "A3",
    }
    rumours = at(**position, phase="rumours")
    noted = notes(rumours.match, ENGLISH)
    assert noted[Pull((one, other))].startswith("Gideon-Bot: victory")
    assert "dice 5," in noted[Pull((one, other))]
    assert "dice 3," in noted[Pull((), (one,))]  # the cube keeps the neighbour's token
    riot = at(**position, phase="riot-pull", fields={"mover": "GBOT"}, alarm=4)
    assert riot.prompt == "riot-pull"
    noted = notes(riot.match, ENGLISH)
    assert noted[RiotPull((one, other))] == f"alarm +1: 5 of {riot.t.track.loss}; 4 tokens turn to distrust"
    assert noted[RiotPull((), (one,))] == f"alarm +2: 6 of {riot.t.track.loss}; 2 tokens turn to distrust"


# -- GF-UI-08 -------------------------------------------------------------------------------------------


def monster_phase(match: Match[Town], chance: Seeded) -> list[Event]:
    """The active character rests, and the monster's card is played to the end of its riot, at random."""
    turn = match.table.turn
    told = choose(match, REST)
    while match.result is None and match.table.turn == turn and not (match.table.step == "M7" or match.table.event):
        told += choose(match, GO_ON if prompt(match) == "ability" else chance.pick(options(match)))
    return told[: _place(told, "event", "revealed", "turn")]


def _place(told: list[Event], *whats: str) -> int:
    """Where the first of these is told, or the end."""
    return next((index for index, event in enumerate(told) if event.what in whats), len(told))


UNFORESEEN = ("row-replaced", "page-torn")
"""Curses that bring up cards which nobody can know."""


def holds(forecast: dict[str, Any], told: list[Event], before: Town) -> None:
    """Did it come as it was foretold?"""

    def facts(what: str) -> list[dict[str, Any]]:
        return [event.facts for event in told if event.what == what]

    assert bool(facts("bad-mouth")) == bool(forecast["mouth"])
    assert facts("move-card")[0]["place"] == forecast["place"]
    if forecast["cube"]:
        assert facts("cube-lost")[0] == {"place": forecast["place"], "cause": "monster"}
        assert not facts("riot")
        return
    (moved,) = (*facts("monster-moved"), *facts("monster-stays"))
    riot = next(one for one in forecast["monsters"] if one["monster"] == moved["monster"])
    assert {one["hero"] for one in facts("cursed") if one["cause"] == "riot"} <= set(riot["cursed"])
    if _place(told, *UNFORESEEN) < _place(told, "riot-pulled", "riot-pull-empty", "riot-pull-declined"):
        return
    alarm = sum(one["n"] for one in facts("alarm") if one["cause"] == "riot")
    assert riot["alarm"][0] <= alarm <= riot["alarm"][1]
    if [one["cause"] for one in facts("lost")] == ["riot"]:
        assert riot["loses"][1]
        return
    assert not riot["loses"][0]
    assert riot["flips"][0] <= sum(one["n"] for one in facts("turned")) <= riot["flips"][1]
    if _place(told, *UNFORESEEN) == len(told):
        reached = [one["space"] for one in (*facts("curse-mark"), *facts("shrink-mark"))]
        assert {space for space in reached if space > before.alarm} <= set(riot["marks"])
        assert {space for space in riot["marks"] if space <= before.alarm + riot["alarm"][0]} <= set(reached)


@pytest.mark.rule("GF-UI-08", "GF-UI-13")
def test_the_forecast_comes_true() -> None:
    seen = {"cube": 0, "mouth": 0, "cursed": 0, "marks": 0, "several": 0}
    for match, chance in games(14, difficulty="hard"):
        while match.result is None and match.table.turn < 25:
            if prompt(match) == "turn":
                forecast = table(match)["forecast"]
                played = match.fork()
                holds(forecast, monster_phase(played, chance), match.table)
                seen["cube"] += forecast["cube"]
                seen["mouth"] += bool(forecast["mouth"])
                seen["several"] += len(forecast["monsters"]) > 1
                for riot in forecast["monsters"]:
                    seen["cursed"] += bool(riot["cursed"])
                    seen["marks"] += bool(riot["marks"])
            choose(match, chance.pick(options(match)))
    assert min(seen.values()) > 3, seen


@pytest.mark.rule("GF-UI-08")
def test_the_forecast_is_there_from_the_first_step_to_the_monsters() -> None:
    steps: dict[bool, set[str]] = {True: set(), False: set()}
    for match, chance in games(6):
        while match.result is None:
            if match.table.turn:
                steps[table(match)["forecast"] is not None].add(match.table.step)
            choose(match, chance.pick(options(match)))
    assert {"T1", "T3", "T4", "T6", "T8", "T11", "T12"} <= steps[True]
    assert {"M2", "M4", "M7"} <= steps[False]
    assert not steps[True] & steps[False]


@pytest.mark.rule("GF-UI-08", "GF-UI-13")
def test_bad_mouth_is_foretold() -> None:
    board = "SHA 2/1 " + " ".join(f"{near} 0/0" for near in GAME.box.near["SHA"])
    position: dict[str, Any] = {
        "heroes": "STA@SHA MAB@DIN DIP@HAL",
        "board": board,
        "row": "SHA MAN CLI",
        "monsters": "GBOT@WAT PTER@LAK GREM@ISL",
    }
    plain = table(at(**position))["forecast"]
    cursed = table(at(**position, curses={"STA": "CU2.1"}))["forecast"]
    assert (plain["mouth"], plain["monsters"][0]["alarm"], plain["monsters"][0]["flips"]) == ("", (1, 1), (2, 2))
    assert (cursed["mouth"], cursed["monsters"][0]["alarm"], cursed["monsters"][0]["flips"]) == ("SHA", (2, 2), (1, 1))
    guarded = table(at(**{**position, "board": board.replace("2/1", "2/1+c")}))["forecast"]
    assert guarded == {"place": "SHA", "cube": True, "mouth": "", "monsters": []}


# -- GF-UI-09 -------------------------------------------------------------------------------------------


def windows(settings: dict[str, Any], **position: Any) -> list[int]:
    """In which windows somebody with these settings is asked in a turn."""
    case = at(**position)
    found: list[int] = []
    while case.t.turn == 1:
        answer = GAME.seat_policy.answer(case.t, case.seat, settings)
        if answer is not None:
            assert answer in case.options
            case.do(answer)
            continue
        if case.prompt == "ability":
            found.append(case.t.window)
        case.do(GO_ON if case.prompt == "ability" else case.options[0])
    return found


WENDY: dict[str, Any] = {
    "heroes": "WEN@SHA MAB@DIN STA@ARC",
    "monsters": "GREM@LAK GBOT@ISL PTER@CEM",
    "board": "FOR 1/0 SHA 3/0+c",
    "hands": {"WEN": "A1 A2"},
    "coming": "S S S S S S S S A3-WEN WAT",
}


@pytest.mark.rule("GF-UI-09")
def test_a_seat_says_in_which_windows_it_wants_to_be_asked() -> None:
    usual = GAME.seat_policy.defaults(alone=False, hurried=False)
    assert usual == {"windows": [5, 6]}
    assert windows(usual, **WENDY) == [5, 6]
    settled = GAME.seat_policy.read(at(**WENDY).t, 0, {"windows": ["3", "2"]}, usual, alone=False)
    assert windows(settled, **WENDY) == [2, 3]
    assert windows({"windows": []}, **WENDY) == []
    assert windows({"windows": [2, 3, 4, 5, 6]}, **WENDY) == [2, 3, 4, 5, 6]
    for wrong in (None, {}, {"windows": "2"}, {"windows": [1]}, {"windows": [7]}):
        with pytest.raises(AnswerError):
            GAME.seat_policy.read(at(**WENDY).t, 0, wrong, usual, alone=False)


@pytest.mark.rule("GF-UI-09")
def test_only_where_the_ability_can_be_used() -> None:
    every = {"windows": [2, 3, 4, 5, 6]}
    assert windows(every, **WENDY, fields={"ability_used": True}) == []
    nerveless = {**WENDY, "board": "FOR 1/1", "curses": {"WEN": "CU9.1"}}
    assert windows(every, **nerveless) == []  # there is no cube to carry
    # The first window is the question of the turn itself: it is always open.
    assert any(isinstance(option, MoveCube) for option in at(**WENDY).options)
    soos = at(heroes="SOO@SHA MAB@DIN", curses={"MAB": "CU8.1"})
    assert Lift("CU8.1") in soos.options


@pytest.mark.rule("GF-UI-09")
def test_the_switch_is_for_seats_with_such_an_ability() -> None:
    t, settings = at(**WENDY).t, GAME.seat_policy.defaults(alone=False, hurried=False)
    (field,) = GAME.seat_policy.schema(t, 0, settings, ENGLISH, alone=False)
    assert (field["key"], field["kind"], field["value"]) == ("windows", "ticks", ["5", "6"])
    assert [one["value"] for one in field["values"]] == ["2", "3", "4", "5", "6"]
    assert GAME.seat_policy.schema(t, 1, settings, ENGLISH, alone=False) == []


# -- GF-UI-12 -------------------------------------------------------------------------------------------

SILENT = ("keep", "no-cube", "no-draw", "no-curse-roll", "drop-none", "go-on")
"""Whoever does nothing is not spoken of."""
IN_HEAPS = {"rested", "slipped", "deck-shuffled", "moves-shuffled", "curses-shuffled", "row-replaced"}
"""What moves many cards at once, without naming each."""


def lying(t: Town) -> dict[str, str]:
    """Where every open card lies."""
    zones = [("row", t.row), ("move-discard", t.move_discard), ("curse-discard", t.curse_discard), ("acting", t.acting)]
    for hero in t.team:
        zones += [(f"{name}-{hero.id}", getattr(hero, name)) for name in ("hand", "discard", "curses")]
    return {card: name for name, cards in zones for card in cards}


def named(events: list[Event]) -> set[str]:
    """Every card, place and figure that the log speaks of."""
    found: set[str] = set()
    for event in events:
        for fact in event.facts.values():
            lists = list(fact.values()) if isinstance(fact, dict) else [fact]
            for one in lists:
                found.update(one if isinstance(one, list) else [str(one)])
    return found


@pytest.mark.rule("GF-UI-12")
@pytest.mark.parametrize(("seats", "kids"), [(1, "off"), (3, "off"), (5, "off"), (2, "on")])
def test_the_log_misses_nothing(seats: int, kids: str) -> None:
    alarms = 0
    for match, chance in games(4, seats, kids=kids):
        match.take_events()
        owed: set[str] = set()
        while match.result is None:
            option = chance.pick(options(match))
            before, alarm, dice = lying(match.table), match.table.alarm, list(match.table.dice)
            cubes, beaten = set(match.table.cubes), [one.place for one in match.table.monsters]
            told = choose(match, option)
            t, what = match.table, {event.what for event in told}
            assert told or option.plain()["do"] in SILENT
            rises = [event.facts for event in told if event.what == "alarm"]
            alarms += len(rises)
            assert t.alarm == alarm + sum(one["n"] for one in rises)
            assert all(one["cause"] in ("riot", "event", "curse") for one in rises)
            after = lying(t)
            moved = {card for card in before.keys() | after.keys() if before.get(card) != after.get(card)}
            owed = (owed | (moved if not what & IN_HEAPS else set())) - named(told)
            assert not owed or t.event == "E1", owed  # a Sudden Leap is told when it is known where to
            assert cubes ^ set(t.cubes) <= named(told)
            assert beaten == [one.place for one in t.monsters] or what & {"monster-moved", "beaten"}
            if t.dice and t.dice != dice:
                assert what & {"rolled", "curse-rolled", "rerolled"}
    assert alarms > 20


# -- GF-UI-13 -------------------------------------------------------------------------------------------

DECISIONS = {
    *("character", "turn", "go", "teleport", "pull", "roll", "reroll", "move-token", "cube", "draw", "curse-roll"),
    *("drop", "ability", "move-monster", "riot-pull", "leap", "hard-choice", "run", "lose-cube"),
}
"""Section 12: what somebody decides. All else is done by the table."""


@pytest.mark.rule("GF-UI-13")
def test_people_are_asked_for_decisions_and_nothing_else() -> None:
    asked: set[str] = set()
    for match, chance in games(30, 4, difficulty="hard"):
        while match.result is None:
            for ask in match.asks.values():
                asked.add(ask.prompt)
                assert len(ask.options) > 1 or ask.prompt in ("turn", "roll"), ask.prompt
                assert all(len(hero.hand) <= 6 for hero in match.table.team)
            choose(match, chance.pick(options(match)))
            assert list(GAME.violations(match.table)) == []
    assert asked == DECISIONS


@pytest.mark.rule("GF-UI-13")
def test_nobody_has_to_set_anything_up() -> None:
    case = dealt(3, 5)
    assert set(case.until("turn").asked) == {"character", "turn"}
    assert sum(case.t.dis.values()) >= 3  # the monsters have pulled and turned
    assert all(len(hero.hand) == 3 for hero in case.t.team)
    chosen = settled(3, 5, characters="DIP,MAB,STA")
    assert chosen.asked == ["turn"]


# -- GF-UI-16 -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-UI-16")
def test_nothing_is_taken_back_once_the_dice_are_thrown() -> None:
    open_steps: set[str] = set()
    for match, chance in games(8, 2, characters="WEN,SOO"):
        while match.result is None:
            t = match.table
            if GAME.undoing(t) == "open":
                open_steps.add(t.step)
                assert not t.dice
                assert t.phase in ("choose", "move", "rumours", "roll")
                if t.step != "T1":
                    assert next(iter(match.moves[-1].answers)) == t.seat_of(t.active)
                assert not match.learnt()
            else:
                assert GAME.undoing(t) == "none"
                assert t.dice or t.step not in ("T3", "T4", "T6")
            choose(match, chance.pick(options(match)))
    assert open_steps == {"T1", "T3", "T4", "T6"}
