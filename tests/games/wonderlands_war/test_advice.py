"""The advice to bots: it has a word on everything, changes nothing, and sees what a sensible player would see."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests import wandering
from tests.games.wonderlands_war.test_words import in_its_letters, well_said
from tests.guided import help_with
from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.bots.greedy import best
from wondertable.games.wonderlands_war.bot import advisor, region_value
from wondertable.games.wonderlands_war.bot.battle_value import BattleValue, chances_below
from wondertable.games.wonderlands_war.bot.quest_value import QuestValue
from wondertable.games.wonderlands_war.bot.values import castle_worth
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    DRAW,
    NO_BET,
    STOP,
    SUFFER,
    TAKE_CASTLE,
    TAKE_POINTS,
    Bet,
    Decline,
    Done,
    Forge,
    GiveNone,
    KeepQuest,
    Lead,
    Lose,
    Pick,
    Reveal,
    Sit,
)
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import FIGHTING, STOPPED, War
from wondertable.kernel import LANGUAGES, Ask, Match, Option, Seat, Seeded, Words

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded


def questions(seats: int, seed: int, **options: str) -> Iterator[tuple[Match[War], Seat, Ask]]:
    return wandering.questions(GAME, seats, seed, **options)


def advised(match: Match[War], seat: Seat = 0) -> dict[Option, float]:
    """The worth of each option, in points."""
    ask = match.asks[seat]
    return dict(zip(ask.options, advisor.advise(match.table, ask), strict=True))


def favourite(match: Match[War], seat: Seat = 0) -> Option:
    found = advised(match, seat)
    return max(found, key=lambda option: found[option])


def fight(me: dict[str, Any], rival: dict[str, Any], **more: Any) -> Match[War]:
    """The Queen against the Hatter, who has stopped unless something else is said."""
    mine = {"supporters": {"WZ": 2}, "fight": FIGHTING, **me}
    other = {"supporters": {"WZ": 2}, "fight": STOPPED, "leader": "PT", **rival}
    more.setdefault("fields", {"region": "WZ", "draw": 1, "battles": ["PT"]})
    return arrange(GAME, {"QUE": mine, "HAT": other, "CAT": {}}, phase="commit", **more)


# -- every question -----------------------------------------------------------------------------------------


def test_there_is_advice_on_every_question() -> None:
    seen: Counter[str] = Counter()
    games = [(2, {"allies": "A"}), (3, {"allies": "B"}), (4, {"allies": "C"}), (5, {"allies": "D"})]
    games += [(3, {"allies": "mixed"}), (5, {"allies": "mixed"})]
    for seed, (seats, options) in enumerate(games):
        for match, _, ask in questions(seats, seed, **options):
            before = match.digest()
            worths = GAME.advisor.advise(match.table, ask)
            assert len(worths) == len(ask.options)
            assert all(math.isfinite(worth) for worth in worths), (ask.prompt, worths)
            assert match.digest() == before, ask.prompt
            seen[ask.prompt] += 1
    assert len(seen) > 25
    assert seen.keys() <= advisor.PROMPTS.keys()


def test_advice_is_told_as_chances() -> None:
    """The search adds it to chances to win: a point is worth what it is near an even game."""
    match = fight({"strength": 3}, {"strength": 5})
    ask = match.asks[0]
    told = GAME.advisor.advise(match.table, ask)
    worths = advisor.advise(match.table, ask)
    assert told == pytest.approx([worth / (4 * GAME.advisor.thinking.points) for worth in worths])


def test_the_search_can_think_about_it() -> None:
    match = fight({"strength": 3, "bag": "QUE-2 QUE-A RKw QUE-1", "supporters": {"WZ": 3}}, {"strength": 5})
    assert make("search:12i", 1).choose(Perspective(match, 0)) == DRAW


def test_every_question_of_the_rules_is_known() -> None:
    from tests.games.wonderlands_war.test_words import asked

    assert {said.what.removeprefix("ask.") for said in asked()} == advisor.PROMPTS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_reason_in_words(language: str) -> None:
    words = Words(language, GAME)
    said: set[str] = set()
    for seed in range(3):
        for match, seat, ask in questions(seed + 2, 70 + seed, allies="mixed"):
            for option in ask.options[:12]:
                found = help_with(match, seat).reason(option)
                if found is None:  # the search says how it did beside the others
                    assert isinstance(option, Decline | Done | GiveNone), (ask.prompt, option)
                    continue
                what, facts = found
                said.add(what)
                text = words.at(match.sight(seat), ask).say(what, **facts)
                assert well_said(text), (what, facts, text)
                assert in_its_letters(text, language)
    assert len(said) > 30


def test_advice_does_not_know_what_the_seat_cannot_know() -> None:
    """On tables that a seat cannot tell apart, the advice is the same."""
    compared = 0
    for number, (match, seat, ask) in enumerate(questions(4, 8, allies="mixed", factions="JAB,CAT,HAT,ALI")):
        if number % 3:
            continue
        worths = GAME.advisor.advise(match.table, ask)
        for seed in range(2):
            twin = match.imagine(seat, Seeded(seed))
            assert GAME.advisor.advise(twin.table, twin.asks[seat]) == pytest.approx(worths), ask.prompt
        compared += 1
    assert compared > 50


# -- the tea party ------------------------------------------------------------------------------------------


def test_poisoned_cards_are_worth_less() -> None:
    players: dict[str, dict[str, Any]] = {"QUE": {}, "JAB": {}, "CAT": {}}
    clean = arrange(GAME, players, phase="turn", laid={2: "T1-04", 3: "T1-05"})
    laced = arrange(GAME, players, phase="turn", laid={2: "T1-04", 3: "T1-05"}, laced=(2,), venom=4)
    assert advised(clean)[Sit(2)] > advised(laced)[Sit(2)]
    assert advised(clean)[Sit(3)] == advised(laced)[Sit(3)]


def test_the_leader_goes_where_it_decides() -> None:
    """Not where others are too many, nor where it would stand alone against them."""
    strong = {"leader": "TW", "lead": 6, "taken": 4, "supporters": {"PT": 3, "ML": 2}, "figures": {"F09": "PT"}}
    hatter = {"leader": "TW", "taken": 4, "supporters": {"WZ": 2, "RK": 3, "ML": 3, "TW": 2}}
    match = arrange(
        GAME,
        {
            "QUE": {"leader": "chair", "chair": 3, "taken": 4, "lead": 3, "supporters": {"WZ": 2, "PT": 1}},
            "HAT": hatter,
            "CAT": strong,
        },
        phase="turn",
        tiles={"WZ": "S1", "PT": "S3", "RK": "S3"},
        laid={5: "T1-01"},
    )
    assert favourite(match) == Lead("WZ")


def test_quests_are_kept_for_what_they_promise() -> None:
    bag = "ROw ROw ROs CSw CSs CSw QUE-1 MAD2"
    players = {"QUE": {"quests": "ML1 TW6", "bag": bag}, "CAT": {"quests": "RK1 RK2"}, "HAT": {"quests": "RK3 RK4"}}
    match = arrange(GAME, players, phase="quests")
    assert favourite(match) == KeepQuest("ML1")


def test_quests_wish_for_their_chips() -> None:
    match = arrange(
        GAME,
        {"QUE": {"quests": "ML2", "bag": "ROw ROw CRw CRw QUE-1 MAD2"}, "CAT": {}, "HAT": {}},
        phase="turn",
        round=2,
        laid={1: "T2-01", 2: "T2-02"},
    )
    wishes = QuestValue(match.table, 0)
    assert wishes.chip("ROw") == wishes.chip("CRs") > 0
    assert wishes.chip("FLw") == wishes.chip("FORGE") == 0
    assert QuestValue(match.table, 1).reward("ANYs") == 0


def test_prospects_rise_with_units_and_fall_with_rivals() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {"WZ": 1}, "leader": "PT"},
        "HAT": {"supporters": {"RK": 4}, "leader": "RK", "lead": 3},
        "CAT": {"supporters": {"ML": 1}, "leader": "ML"},
    }
    match = arrange(GAME, players, battles="RK ML WZ PT TW", tiles={"RK": "S3", "ML": "S4", "WZ": "S3"})
    look = region_value.RegionValue(match.table, 0)
    look.ahead = frozenset(match.table.regions())
    assert look.gain("ML", 2.0) > look.gain("RK", 2.0) > 0
    assert look.gain("ML", 2.0) > look.gain("ML", 1.0)
    assert look.gain("ML", 1.0, 3.0) > look.gain("ML", 1.0)
    first, second = region_value.place_chances([1.0, 1.0, 2.0], 2)
    assert first == 0.5
    assert second == pytest.approx(2 * 0.25 * 2 / 3)


# -- battles ------------------------------------------------------------------------------------------------


def test_draw_when_behind_and_safe() -> None:
    match = fight({"strength": 3, "bag": "QUE-2 QUE-A RKw QUE-1", "supporters": {"WZ": 3}}, {"strength": 5})
    assert favourite(match) == DRAW


def test_stop_when_a_bust_is_near() -> None:
    """Second place for sure, one unit, no shield, a bag full of madness."""
    bag = "QUE-1 MAD MAD MAD2"
    match = fight({"strength": 4, "bag": bag, "supporters": {"WZ": 1}, "shield": False}, {"strength": 9})
    assert favourite(match) == STOP


def test_stop_on_an_icon_when_the_lead_is_out_of_reach() -> None:
    me = {"strength": 5, "active": "FORGE QUE-2", "bag": "QUE-1 QUE-1 MAD MAD2"}
    assert favourite(fight(me, {"strength": 14})) == STOP


def test_a_feat_is_a_reason_to_stop() -> None:
    """WZ4 asks for strength 3, 6, 10 or 15."""
    me = {"strength": 6, "bag": "QUE-1 QUE-2 QUE-A MAD MAD2", "active": "QUE-1"}
    plain, quest = (fight({**me, "quests": name}, {"strength": 16}) for name in ("RK1", "WZ4"))
    stop, worth = advised(plain)[STOP], advised(quest)[STOP]
    assert worth >= stop + 3
    assert favourite(quest) == STOP


def test_the_ends_of_a_rival_are_a_distribution() -> None:
    match = fight({"strength": 3}, {"strength": 4, "fight": FIGHTING})
    below = chances_below(match.table, 1)
    ends = [after - before for before, after in itertools.pairwise(below)]
    assert below[0] == 0.0
    assert below[-1] == pytest.approx(1.0)
    assert min(ends) >= 0.0
    assert max(range(len(ends)), key=lambda strength: ends[strength]) == 4
    stopped = chances_below(fight({}, {"strength": 4}).table, 1)
    assert stopped[4:6] == (0.0, 1.0)


def test_a_first_place_that_is_shared_brings_points_or_a_castle_not_both() -> None:
    table = fight({}, {"strength": 5}, tiles={"WZ": "S1", "RK": "S3"}).table
    ends, castle = BattleValue(table, 0).ends, castle_worth(table, 0)
    assert ends[6] == pytest.approx(table.value + castle)
    assert ends[5] == pytest.approx(max(table.value, castle))
    assert ends[4] < ends[5]


def test_places_are_worth_what_they_bring() -> None:
    battle = BattleValue(fight({"castles": {"WZ": 2}}, {"strength": 5}, tiles={"WZ": "S1", "RK": "S3"}).table, 0)
    assert battle.ends[6] == pytest.approx(6.0)
    assert battle.ends[5] == pytest.approx(6.0)
    assert 0 < battle.ends[4] == battle.ends[0] < 3.1
    assert BattleValue(fight({}, {"strength": 5}).table, 0).ends[6] > 4 + 3


def shielded(units: int, strength: int = 6) -> Match[War]:
    me = {"supporters": {"WZ": units}, "strength": strength, "bag": "MAD QUE-1 QUE-2 MAD2", "active": "QUE-A"}
    match = fight(me, {"strength": 4}, coming="MAD")
    match.submit(0, DRAW)
    return match


def test_the_shield_saves_from_a_bust() -> None:
    assert favourite(shielded(1)) == BLOCK
    assert favourite(shielded(5)) == SUFFER


def test_supporters_are_lost_first() -> None:
    me = {"supporters": {"WZ": 1}, "figures": {"F02": "WZ"}, "shield": False, "bag": "MAD QUE-1 MAD2", "strength": 2}
    match = fight(me, {"strength": 4}, coming="MAD")
    match.submit(0, DRAW)
    assert favourite(match) == Lose("supporter")


def test_no_madness_is_picked() -> None:
    match = fight({"bag": "MAD QUE-2 QUE-1 MAD2", "extra": 1}, {"strength": 4}, coming="MAD QUE-2", sets="C")
    match.submit(0, DRAW)
    assert favourite(match) == Pick("QUE-2")


def test_bets_go_on_clear_favourites() -> None:
    strong = {"supporters": {"WZ": 4}, "leader": "WZ", "lead": 6, "castles": {"WZ": 2}}
    weak = {"supporters": {"WZ": 1}, "leader": "PT", "bag": "HAT-1 MAD MAD MAD2"}
    match = arrange(GAME, {"QUE": {"leader": "PT"}, "CAT": strong, "HAT": weak}, battle="WZ")
    assert favourite(match) == Bet("CAT")
    even = {"supporters": {"WZ": 2}, "leader": "PT"}
    last = arrange(GAME, {"QUE": {"leader": "PT"}, "CAT": even, "HAT": even, "ALI": even}, battle="WZ", round=3)
    assert favourite(last) == NO_BET


# -- after battles ------------------------------------------------------------------------------------------


def tied(round: int, tile: str) -> Match[War]:
    match = fight(
        {"strength": 5, "fight": STOPPED},
        {"strength": 5, "fight": FIGHTING},
        round=round,
        tiles={"WZ": tile, "ML": "S3", "TW": "S6"},
    )
    match.submit(1, STOP)
    return match


def test_points_or_castle() -> None:
    assert favourite(tied(3, "S2")) == TAKE_POINTS
    assert favourite(tied(1, "S2")) == TAKE_CASTLE


def test_feats_are_shown() -> None:
    match = fight({"quests": "WZ4 WZ2", "fight": STOPPED, "strength": 3, "active": "QUE-1"}, {"fight": FIGHTING})
    match.submit(1, STOP)
    assert match.asks[0].prompt == "feat"
    assert isinstance(favourite(match), Reveal)


@pytest.mark.parametrize("rows", [["", "", "", ""], ["FLw FLw ROw", "ROw ROw CSw", "", "FLw CSw CSw"]])
def test_a_forge_chip_is_used_even_if_only_supporters_are_left(rows: list[str]) -> None:
    mine = {"supporters": {"WZ": 2}, "fight": STOPPED, "active": "FORGE", "strength": 4, "rows": rows}
    other = {"supporters": {"WZ": 2}, "fight": STOPPED, "leader": "PT"}
    fields = {"region": "WZ", "draw": 1, "battles": ["PT", "TW", "RK"]}
    match = arrange(GAME, {"QUE": mine, "HAT": other, "CAT": {}}, phase="forging", round=2, fields=fields)
    assert isinstance(favourite(match), Forge)


def test_the_star_is_forged_in_the_last_battle() -> None:
    """Four points at once, with the chip that is worth least."""
    match = fight(
        {"strength": 5, "fight": STOPPED, "active": "QUE-1 RKw", "rows": ["FLw FLw", "", "", ""]},
        {"strength": 8, "fight": FIGHTING},
        round=3,
        fields={"region": "WZ", "draw": 1, "battles": []},
    )
    match.submit(1, STOP)
    while match.asks[next(iter(match.asks))].prompt != "forge":
        for seat in list(match.asks):
            match.submit(seat, match.asks[seat].options[-1])
    choice = favourite(match)
    assert isinstance(choice, Forge)
    assert choice.row == 0


# -- whole games --------------------------------------------------------------------------------------------


def test_a_position_is_judged_at_every_rest() -> None:
    match, chance = GAME.new(4, 3), Seeded(3)
    judged = 0
    while match.result is None:
        if GAME.advisor.evaluable(match.table):
            for seat in range(4):
                worth = GAME.advisor.value(match.table, seat)
                assert math.isfinite(worth)
                judged += 1
                for number, better in enumerate(improvements(match.table, seat)):
                    assert GAME.advisor.value(better, seat) > worth, (number, match.table.round, match.table.phase)
        for seat, ask in match.asks.items():
            match.submit(seat, best(GAME, match.table, ask, chance))
    assert judged > 40


def improvements(t: War, seat: Seat) -> Iterator[War]:
    """The same position with a little more for one player."""
    for chip in ("FLw", "ROs", "FORGE"):
        table = t.clone()
        table.players[seat].bag.append(chip)
        yield table
    for attribute in ("vp", "taken"):
        table = t.clone()
        player = table.players[seat]
        setattr(player, attribute, getattr(player, attribute) + (1 if attribute == "vp" else -1))
        if attribute == "vp" or t.at_tea:
            yield table
    table = t.clone()
    table.players[seat].shards -= 1
    yield table
    if "MAD" in t.players[seat].bag:
        table = t.clone()
        table.players[seat].bag.remove("MAD")
        yield table


def test_the_end_is_foreseen_better_and_better() -> None:
    """The error of the expected score, at the beginning of every war."""
    missed: dict[int, list[float]] = {1: [], 2: [], 3: []}
    for seed in range(10):
        match, chance = GAME.new(3, seed), Seeded(seed)
        guessed: dict[int, list[float]] = {}

        def note(t: War, guessed: dict[int, list[float]] = guessed) -> bool:
            if t.phase == "war" and t.round not in guessed:
                guessed[t.round] = [GAME.advisor.value(t, seat) for seat in range(3)]
            return False

        match.rollout(lambda t, ask, chance=chance: best(GAME, t, ask, chance), 0, note)  # type: ignore[misc]
        assert match.result
        for number, guesses in guessed.items():
            missed[number] += [abs(a - b) for a, b in zip(guesses, match.result.scores, strict=True)]
    means = {number: sum(errors) / len(errors) for number, errors in missed.items()}
    assert means[3] < 10
    assert means[3] < means[2] < means[1] < 20


@pytest.mark.rule("WW-LDR-06")
def test_the_queen_thinks_of_all_the_units_of_a_card() -> None:
    """One by one they would all go where the first one does most; two in one region are worth more than one in each."""
    look = region_value.RegionValue(GAME.new(3, 5, {"factions": "QUE,CAT,JAB"}).table, 0)
    regions = look.t.regions()
    for units in (1, 2, 3):
        spread = look.spread(units)
        assert spread >= max(look.gain(region, float(units)) for region in regions)
        assert spread == pytest.approx(max(look.spread(units, region) for region in regions))
    single = {region: look.gain(region, 1.0) for region in regions}
    pairs = [look.gain(one, 1.0) + look.gain(two, 1.0) for one in regions for two in regions if one != two]
    assert look.spread(1) == pytest.approx(max(single.values()))
    assert look.spread(2) == pytest.approx(max([*pairs, *(look.gain(region, 2.0) for region in regions)]))


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_beats_random(seats: int) -> None:
    won = 0.0
    for seed in range(6):
        match = GAME.new(seats, seed, {"allies": "random"})
        hero = seed % seats
        bots = [make("greedy" if seat == hero else "random", seat) for seat in range(seats)]
        while match.result is None:
            for seat in list(match.asks):
                match.submit(seat, bots[seat].choose(Perspective(match, seat)))
        won += match.result.share(hero)
    assert won >= 5


def test_greedy_players_fight_sensibly() -> None:
    """WW-GOAL-04: neither heroes nor cowards."""
    told: Counter[str] = Counter()
    for seed in range(5):
        match = GAME.new(4, seed, {"allies": "random"})
        chance = Seeded(seed)
        while match.result is None:
            for seat, ask in match.asks.items():
                told.update(event.what for event in match.submit(seat, best(GAME, match.table, ask, chance)))
    assert 0.05 < told["bust"] / told["start"] < 0.25
    assert 2.5 < told["drew"] / told["start"] < 6
