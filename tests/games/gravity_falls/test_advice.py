"""The advice to bots: it has a word on everything, changes nothing, and sees what a sensible teammate would see."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests import catalogues, wandering
from tests.guided import reason
from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.bot import advisor, tables
from wondertable.games.gravity_falls.bot.evaluate import Outlook
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.guide import questions as questions_of
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    DRAW,
    GO_ON,
    KEEP,
    PLACE_CUBE,
    RAISE_ALARM,
    REST,
    Go,
    Lift,
    MoveCube,
    MoveMonster,
    MoveToken,
    Play,
    Pull,
    Reroll,
    RiotPull,
    Roll,
)
from wondertable.games.gravity_falls.position import arrange
from wondertable.kernel import LANGUAGES, Ask, Match, Option, Seat, Words

_loaded = load("gravity_falls")
assert isinstance(_loaded, GravityFalls)
GAME: GravityFalls = _loaded
PROMPTS = frozenset(advisor._PROMPTS)


def questions(seats: int, seed: int, **options: str) -> Iterator[tuple[Match[Any], Seat, Ask]]:
    return wandering.questions(GAME, seats, seed, **options)


def advised(match: Match[Any], seat: Seat = 0) -> dict[Option, float]:
    ask = match.asks[seat]
    return dict(zip(ask.options, GAME.advisor.advise(match.table, ask), strict=True))


def favourite(match: Match[Any], seat: Seat = 0) -> Option:
    found = advised(match, seat)
    return max(found, key=lambda option: found[option])


# -- every question ------------------------------------------------------------------------------------------


def test_there_is_advice_on_every_question() -> None:
    seen: Counter[str] = Counter()
    games = [(seats, seed, {"difficulty": "hard"}) for seed, seats in enumerate((1, 2, 3, 3, 3, 4, 4, 5, 5, 5))]
    for seats, seed, options in [*games, (2, 50, {"kids": "on"}), (3, 51, {"difficulty": "easy"})]:
        for match, _, ask in questions(seats, seed, **options):
            before = match.digest()
            worths = GAME.advisor.advise(match.table, ask)
            assert len(worths) == len(ask.options)
            assert all(-0.5 <= worth <= 1.5 and math.isfinite(worth) for worth in worths), (ask.prompt, worths)
            assert match.digest() == before, ask.prompt
            seen[ask.prompt] += 1
    assert seen.keys() | {"move-monster", "leap", "run"} >= PROMPTS - {"roll"}
    assert sum(seen.values()) > 500


def test_every_question_of_the_rules_is_known() -> None:
    from tests.games.gravity_falls.test_words import asked

    assert {said.what.removeprefix("ask.") for said in asked()} == PROMPTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_reason_in_words(language: str) -> None:
    from tests.games.gravity_falls.test_words import well_said

    words = Words(language, GAME)
    said: set[str] = set()
    for seed in range(4):
        for match, seat, ask in questions(seed + 2, seed, difficulty="hard"):
            for option in ask.options:
                what, facts = reason(match, option, seat)
                said.add(what)
                text = words.at(match.sight(seat), ask).say(what, **facts)
                assert well_said(text), (what, facts, text)
    assert len(said) > 20


def test_no_reason_is_dead_or_without_words() -> None:
    import inspect
    import re

    used = set(re.findall(r'"(because\.[\w-]+)"', inspect.getsource(questions_of)))
    spoken = catalogues.catalogue(catalogues.PACKAGE / "games" / "gravity_falls", "en").messages
    assert used == {what for what in spoken if what.startswith("because.")}


def test_the_way_is_advised_as_when_the_card_was_chosen() -> None:
    checked = 0
    for match, seat, ask in questions(3, 4):
        if ask.prompt != "turn":
            continue
        for option, worth in zip(ask.options, GAME.advisor.advise(match.table, ask), strict=True):
            if not isinstance(option, Play):
                continue
            fork = match.fork()
            fork.submit(seat, option)
            follow = fork.asks.get(seat)
            if follow is None or follow.prompt not in ("go", "teleport"):
                continue
            assert max(GAME.advisor.advise(fork.table, follow)) == pytest.approx(worth)
            advisor._known.clear()  # and not only because it is remembered
            assert max(GAME.advisor.advise(fork.table, follow)) == pytest.approx(worth)
            checked += 1
    assert checked > 20


# -- what it sees --------------------------------------------------------------------------------------------


def test_it_fights_the_last_monster_where_that_is_likely() -> None:
    match = arrange(
        GAME,
        heroes="DIP@ARC MAB@COR STA@MAN",
        monsters="GREM@ARC GBOT@ TIME@",
        board="ARC 0/1",
        hands={"DIP": "A0 A1 A2"},
        alarm=20,
    )
    assert favourite(match) == Play("A0-DIP")
    assert reason(match, Play("A0-DIP")) == (
        "because.fight",
        {"monster": "GREM", "place": "ARC", "chance": percent(match, "A0-DIP")},
    )


def percent(match: Match[Any], card: str) -> int:
    """The chance of a fight where the character stands, with all support that can be pulled."""
    t = match.table
    place = t.hero.place
    support = t.sup[place] + sum(t.sup[one] > 0 for one in t.box.near[place])
    return round(100 * odds.win(max(1, t.dis[place]), min(7, t.box.wits[card] + support), reroll=True))


def test_it_knows_whose_successes_do_not_count() -> None:
    def chance(monsters: str, **more: Any) -> float:
        match = arrange(
            GAME, heroes="STA@ARC MAB@COR", monsters=monsters, board="ARC 0/1", phase="roll", card="A0", **more
        )
        look = advisor.here(match.table)
        return tables.WIN[False][5][look.need(0, look.index["ARC"])]

    assert chance("TRICK@ARC GBOT@WAT PTER@LAK") == 0
    assert chance("TRICK@ARC GBOT@WAT PTER@LAK", curses={"STA": "CU7.1"}) == odds.win(1, 5)
    assert chance("TIME@ARC GBOT@WAT PTER@LAK") == 0
    assert chance("TIME@ARC GBOT@ PTER@") == odds.win(1, 5)
    assert chance("GOBB@ARC GBOT@WAT PTER@LAK", curses={"STA": "CU8.1"}) == odds.win(3, 5)


def test_it_goes_to_put_a_cube_in_the_way_of_a_heavy_riot() -> None:
    """Support and distrust enough to lose half the game lie where the next monster comes."""
    match = arrange(
        GAME,
        heroes="STA@SUM MAB@COR DIP@MAN",
        monsters="GREM@WAT GBOT@CLI TIME@ISL",
        board="CEM 5/0 DUM 0/3 SUM 2/0",
        hands={"STA": "A1 A2 A3"},
        row="CEM MIN PUT",
        alarm=20,
    )
    card = favourite(match)
    assert card in (Play("A1-STA"), Play("A3-STA"))  # both lead there
    match.submit(0, card)
    assert favourite(match) == Go("CEM")
    what, facts = reason(match, Go("CEM"))
    assert (what, facts["place"]) == ("because.block", "CEM")


def test_the_monster_does_not_take_distrust_when_the_end_is_near() -> None:
    match = arrange(
        GAME,
        alarm=19,
        monsters="GREM@ARC GBOT@WAT TIME@LAK",
        board="ARC 0/1 DIN 2/2 MUS 1/1 POO 2/0+c",
        phase="riot-pull",
        fields={"mover": "GREM"},
    )
    assert favourite(match) == RiotPull(("DIN", "MUS"), ())
    assert reason(match, RiotPull(("DIN",), ("MUS",))) == (
        "because.riot-pull",
        {"alarm": 2, "n": 1},
    )


def test_no_alarm_is_raised_on_the_last_space() -> None:
    match = arrange(GAME, alarm=20, coming="E2", phase="reveal", row="MAN CLI", hands={"DIP": "A0 A1"})
    assert match.asks[0].prompt == "hard-choice"
    found = advised(match)
    assert found[RAISE_ALARM] == 0 == min(found.values())
    assert list(found.values()).count(0) == 1


def test_dipper_throws_again_what_is_missing() -> None:
    def rolled(dice: str) -> Option:
        match = arrange(
            GAME,
            heroes="DIP@ARC MAB@COR",
            monsters="GBOT@ARC GREM@WAT PTER@LAK",
            board="ARC 2/2 DIN 0/0 MUS 0/0 POO 0/0",
            phase="roll",
            card="A1",
            coming=dice,
        )
        match.submit(0, Roll("GBOT"))
        return favourite(match)

    assert rolled("S M M C C") in (Reroll("C"), Reroll("M"))
    assert rolled("S S M M M") == KEEP


def test_distrust_leaves_before_support() -> None:
    match = arrange(
        GAME,
        heroes="STA@ARC MAB@COR",
        monsters="GBOT@WAT GREM@MAN PTER@ISL",
        board="ARC 3/1",
        phase="tokens",
        fields={"left": 1},
    )
    best = favourite(match)
    assert isinstance(best, MoveToken)
    assert best.side == "dis"


def test_cards_cubes_and_curses_are_taken_care_of() -> None:
    calm: dict[str, Any] = {"heroes": "STA@ARC MAB@COR", "monsters": "GREM@WAT TIME@MAN PTER@ISL", "board": "ARC 4/0"}
    assert favourite(arrange(GAME, **calm, phase="cube")) == PLACE_CUBE
    assert favourite(arrange(GAME, **calm, phase="draw", hands={"STA": "A1"}, decks={"STA": "A0 A2 A3 A4 AT"})) == DRAW
    cursed: dict[str, Any] = {**calm, "board": "ARC 4/0+c", "curses": {"STA": "CU8.1 CU4.1"}}
    match = arrange(GAME, **cursed, phase="lift")
    assert favourite(match) == CURSE_ROLL


def test_soos_waits_for_the_last_window_and_then_lifts() -> None:
    team: dict[str, Any] = {"heroes": "SOO@ARC MAB@COR", "curses": {"MAB": "CU8.1"}}
    match = arrange(GAME, **team, phase="closing")
    assert match.asks[0].prompt == "ability"
    assert favourite(match) == GO_ON
    match = arrange(GAME, **team, phase="passing")
    assert favourite(match) == Lift("CU8.1")


def test_wendy_carries_a_cube_into_the_way() -> None:
    match = arrange(
        GAME,
        heroes="WEN@MAN MAB@COR DIP@PUT",
        monsters="GREM@WAT TIME@CLI PTER@ISL",
        board="CEM 5/3 DUM 2/0+c",
        row="CEM MIN PUT",
        phase="closing",
        alarm=18,
    )
    assert favourite(match) == MoveCube("DUM", "CEM")


def test_the_harmless_monster_moves() -> None:
    """Both are as near: the one that would take all the distrust stays where it is."""
    match = arrange(
        GAME,
        heroes="STA@HAL MAB@COR DIP@MAN",
        monsters="GREM@DUS PTER@WAT TIME@ISL",
        board="SCH 1/0 ABU 1/3 MUS 1/3 POO 1/3",
        row="SCH MIN PUT",
        phase="monster",
        alarm=20,
    )
    assert favourite(match) == MoveMonster("GREM")


def test_a_full_hand_is_not_rested_for() -> None:
    match = arrange(GAME, hands={"DIP": "A0 A1 A2 A3 A4 AT"})
    assert favourite(match) != REST


def test_rumours_call_what_can_be_dealt_with() -> None:
    """With dice in plenty distrust is called in and turned round; in a fight support is."""
    board = "ARC 4/0 DIN 1/1 MUS 1/0 POO 1/0"
    quiet: dict[str, Any] = {"heroes": "STA@ARC MAB@COR", "board": board, "phase": "rumours", "card": "A0"}
    match = arrange(GAME, **quiet, monsters="GREM@MAN TIME@CLI PTER@ISL")
    assert favourite(match) == Pull(("MUS", "POO"), ("DIN",))
    fight: dict[str, Any] = {**quiet, "board": "ARC 0/2 DIN 1/1 MUS 1/0 POO 1/0", "card": "A2"}
    match = arrange(GAME, **fight, monsters="GREM@ARC TIME@CLI PTER@ISL")
    assert favourite(match) == Pull(("DIN", "MUS", "POO"), ())


# -- the worth of a position -----------------------------------------------------------------------------------


def test_a_position_is_better_with_less_against_it() -> None:
    def worth(**more: Any) -> float:
        return GAME.advisor.value(arrange(GAME, **more).table, 0)

    plain = worth()
    assert worth(monsters="GREM@POO GBOT@WAT PTER@") > plain
    assert worth(alarm=20) < worth(alarm=10) < plain
    assert worth(curses={"DIP": "CU7.1 CU8.1"}) < plain
    assert worth(board="SUM 2/0+c") > plain
    assert worth(board="SUM 0/2") < plain
    assert worth(monsters="RUMB@POO GBOT@WAT PTER@LAK", rounds={"RUMB": 2}) > worth(
        monsters="RUMB@POO GBOT@WAT PTER@LAK"
    )


def test_trying_moves_leaves_the_position_as_it_was() -> None:
    for match, _, ask in questions(3, 9):
        if ask.prompt != "turn":
            continue
        t = match.table
        look = Outlook(t)
        before = (look.save(), list(look.lair), list(look.prize), look.cubes, list(look.stand))
        for place in range(len(look.sup)):
            for wits in range(5):
                look.visit(place, wits, *advisor.pulls(look, place, wits), 0.0)
        assert (look.save(), list(look.lair), list(look.prize), look.cubes, list(look.stand)) == before


def test_a_sensible_pull_is_a_legal_one() -> None:
    for match, _, ask in questions(3, 12):
        if ask.prompt != "pull":
            continue
        t = match.table
        look = Outlook(t)
        names = look.chart.places
        sup, dis = advisor.pulls(look, look.index[t.hero.place], t.box.wits[t.card])
        pulled = Pull(*(tuple(sorted(names[one] for one in side)) for side in (sup, dis)))
        assert pulled in [Pull(tuple(sorted(one.sup)), tuple(sorted(one.dis))) for one in ask.options]  # type: ignore[attr-defined]


# -- tables ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "distrust", "sticky"), [(0, 0, False), (3, 2, False), (4, 1, True), (5, 8, False)])
def test_persuasion_by_trying_all_rolls(dice: int, distrust: int, sticky: bool) -> None:
    calm = flips = away = strayed = 0.0
    for faces in product("SSSMMC", repeat=dice):
        flipped = min(distrust, faces.count("S"))
        left = 0 if sticky else min(distrust - flipped, faces.count("M"))
        flips += flipped / 6**dice
        away += left / 6**dice
        strayed += (faces.count("M") - left) / 6**dice
        calm += (flipped + left == distrust) / 6**dice
    found = tables.PERSUADE[sticky][dice][min(distrust, tables.MANY)]
    assert found.calm == pytest.approx(calm)
    assert found.calm * found.flipped + (1 - found.calm) * found.flipped_in_vain == pytest.approx(flips)
    assert found.calm * found.led_away + (1 - found.calm) * found.led_away_in_vain == pytest.approx(away)
    assert found.calm * found.strayed + (1 - found.calm) * found.strayed_in_vain == pytest.approx(strayed)


def test_the_dice_one_can_bring_somewhere() -> None:
    drawn = tables.chart(GAME.box)
    sha, ten, man = (drawn.index[place] for place in ("SHA", "TEN", "MAN"))
    plain, stopped = drawn.dice(sha, 1 << 1 | 1 << 3)  # 1-3 and 3-1
    assert plain[ten] == stopped[ten] == 3
    assert plain[sha] == stopped[sha] == -1
    assert (plain[man], stopped[man]) == (-1, 1)  # two roads: too near for 3-1, unless the Giant stands there
    assert drawn.dice(sha, 1 << 0)[0][sha] == 4
    assert set(drawn.dice(sha, 0)[0]) == {-1}


# -- whole games -------------------------------------------------------------------------------------------


def won(bot: str, games: int, **options: str) -> int:
    count = 0
    for seed in range(games):
        match = GAME.new(3, 900 + seed, options)
        bots = [make(bot, seed + seat) for seat in range(3)]
        while match.result is None:
            for seat in list(match.asks):
                match.submit(seat, bots[seat].choose(Perspective(match, seat)))
        count += match.result.reason == "won"
    return count


@pytest.mark.slow
def test_advice_wins_and_chance_does_not() -> None:
    assert won("greedy", 24, difficulty="easy") >= 15
    assert won("random", 24, difficulty="easy") <= 2
    assert won("greedy", 4, kids="on") >= 3
