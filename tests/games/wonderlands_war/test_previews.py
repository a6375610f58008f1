"""Forecasts of the view come true: previews against what the rules then do (section 23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.games.wonderlands_war.test_odds import positions, unshielded
from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.games.wonderlands_war import battle, odds, preview, quests, results, tea
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import CROSS_HEAD, DRAW, STOP, TAKE_POINTS, Forge, Sit
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED, War
from wondertable.kernel import Ask, Match, Seat, Seeded

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded


def questions(seats: int, seed: int, **options: str) -> Iterator[tuple[Match[War], Seat, Ask]]:
    """A random game, stopped at every question."""
    match, chance = GAME.new(seats, seed, options), Seeded(seed)
    while match.result is None:
        for seat, ask in match.asks.items():
            yield match, seat, ask
            match.submit(seat, chance.pick(ask.options))


def ran(t: War, rule: Any, answer: Any = None) -> War:
    """A copy of a table after a rule, every question of which gets the same answer, or its first option."""
    copy = t.clone()
    copy.chance, copy.journal = Seeded(1), []
    rules = rule(copy)
    try:
        asked = next(rules)
        while True:
            asked = rules.send(answer if answer in asked.options else asked.options[0])
    except StopIteration:
        return copy


def seen(match: Match[War], seat: Seat) -> dict[str, Any]:
    table: dict[str, Any] = match.view(seat)["table"]
    return table


# -- the map (WW-UI-02, WW-UI-04) -----------------------------------------------------------------------------


@pytest.mark.rule("WW-UI-04")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_start_strengths_come_true(seats: int) -> None:
    checked = 0
    for match, _, ask in questions(seats, seats):
        if ask.prompt != "tea" or match.table.turns % 3:
            continue
        t = match.table
        for region, place in preview.regions(t).items():
            copy = t.clone()
            copy.battles, copy.phase = [region], "war"
            after = ran(copy, battle.next_battle)
            there = [seat for seat, player in enumerate(t.players) if player.units(region)]
            if len(there) < 2 and not t.two:
                continue
            assert [force.seat for force in place.forces] == there
            for force in place.forces:
                assert force.strength == after.players[force.seat].strength
                checked += 1
    assert checked > 30


@pytest.mark.rule("WW-UI-04")
def test_strength_with_the_leader() -> None:
    figures = {"F08": "WZ", "F07a": "ML"}
    match = arrange(
        GAME,
        {
            "CAT": {"lead": 3, "figures": figures, "supporters": {"RK": 1}, "abilities": "C4"},
            "QUE": {"supporters": {"RK": 2, "ML": 1}, "castles": {"RK": 2, "WZ": 2}},
            "HAT": {"figures": {"F06": "ML"}},
        },
        phase="turn",
        laid={1: "T1-01", 2: "T1-02"},
    )
    for player in match.table.players:
        player.taken = match.table.hands
    places = preview.regions_for(match.table, 0, preview.regions(match.table))
    mine = {
        region: (place.forces[0].strength if place.forces else 0, place.with_leader) for region, place in places.items()
    }
    assert mine["WZ"] == (2, 2 + 3 + 2)  # the Unicorn likes its leader
    assert mine["RK"] == (1, 4)  # A Cat May Look at a King
    assert mine["ML"] == (0, 2)  # the March Hare takes two
    assert mine["PT"] == (0, 3)
    assert [(force.seat, force.units) for force in places["RK"].forces] == [(0, 1), (1, 2)]
    everybody = preview.regions(match.table)
    others = [
        place.with_leader for seat in (-1, 1, 2) for place in preview.regions_for(match.table, seat, everybody).values()
    ]
    assert set(others) == {None}, "told to the seat that is asked"


@pytest.mark.rule("WW-UI-02")
def test_what_places_are_worth_now_and_later() -> None:
    match = arrange(
        GAME,
        {"CAT": {"supporters": {"WZ": 1}}, "QUE": {"supporters": {"WZ": 1}}, "HAT": {}},
        battles="WZ PT",
        round=2,
        marker="ML",
        tiles={"WZ": "S2", "ML": "S1"},
    )
    t = seen(match, 0)
    assert t["order"] == ["ML", "WZ", "PT", "TW", "RK"]
    places = t["regions"]
    assert places["WZ"]["now"]
    assert places["WZ"]["worth"] == [
        {"round": 2, "first": 6, "second": 3},
        {"round": 3, "first": 12, "second": 6},
    ]
    assert places["ML"]["fought"]
    assert places["ML"]["worth"] == [{"round": 3, "first": 8, "second": 4}]
    assert not places["PT"]["fought"]


# -- the tea table (WW-UI-01, WW-UI-05) -------------------------------------------------------------------------

TOLD = frozenset({"ABIL", "CASTLE", "WON", "MAD-", "FORGE!", "LEAD", "U1", "U2", "U3"})
"""Rewards of which the log says that they brought nothing."""


@pytest.mark.rule("WW-UI-01")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_shortages_come_true(seats: int) -> None:
    """Every card is taken in a copy: what the preview calls nothing is nothing, and nothing else is."""
    cards = 0
    for match, seat, ask in questions(seats, 10 + seats):
        if ask.prompt == "tea" and not match.table.turns % 3 and match.table.players[seat].faction != "QUE":
            cards += check_cards(match, seat)
    assert cards > 12


@pytest.mark.parametrize("number", [1, 2, 3])
def test_shortages_of_somebody_who_has_everything(number: int) -> None:
    """All cards of a round, where there is nothing left to gain."""
    rich = {
        "abilities": "H1 H2 H3 H4",
        "castles": dict.fromkeys(("RK", "ML", "WZ", "PT", "TW"), 2),
        "lead": 6,
        "supply": 0,
        "bag": "HAT-1 MAD2",
        "rows": ["FLw FLw FLw", "FLw FLw FLw", "FLw FLw FLw CSw", "CSw CSw CSw"],
        "partied": True,
    }
    bank = {"ROs": 0, "FLw": 0, "FORGE": 0, "MAD": 29}
    names = [card.id for card in GAME.box.tea.values() if card.round == number]
    foretold: Counter[str] = Counter()
    for start in range(0, 30, 10):
        laid = dict(enumerate(names[start : start + 10], 1))
        match = arrange(GAME, {"HAT": rich, "CAT": {}, "QUE": {}}, phase="turn", round=number, laid=laid, bank=bank)
        match.table.wonder_deck.clear()
        check_cards(match, 0)
        for card in preview.tea_table(match.table, 0).short:  # type: ignore[union-attr]
            foretold.update(one.state for one in card.rewards)
    assert foretold["nothing"] > 10
    assert foretold["any"] > 1


def check_cards(match: Match[War], seat: Seat) -> int:
    """Take every card that can be reached, each in a copy."""
    options = [option for option in match.asks[seat].options if isinstance(option, Sit)]
    for option in options:
        card = preview.card_shortages(match.table, seat, option.chair)
        printed = GAME.box.tea[match.table.laid[option.chair]]
        choices = (*printed.upper, *printed.lower, printed.tainted)
        none = [one.code for one in card.rewards if one.state == "nothing" and told(one.code)]
        wanted = Counter(code for code in none if code not in choices)
        assert wanted == Counter(code for code in taken(match, seat, option) if code not in choices), card
    return len(options)


def told(code: str) -> bool:
    return code in TOLD or code in GAME.box.kind or code.startswith("ANY")


def taken(match: Match[War], seat: Seat, option: Sit) -> list[str]:
    """The rewards of a card that turn out to be nothing."""
    copy = match.fork()
    events = copy.submit(seat, option)
    turns = copy.table.turns
    while copy.table.turns == turns and seat in copy.asks:
        ask = copy.asks[seat]
        leave = [one for one in ask.options if type(one).__name__ == "LeaveTainted"]
        events += copy.submit(seat, leave[0] if leave and len(ask.options) == 2 else ask.options[0])
    nothing = [event.facts["reward"] for event in events if event.what == "nothing" and event.facts["who"] == seat]
    return [code for code in nothing if told(code)]


@pytest.mark.rule("WW-UI-01")
def test_an_ally_that_is_out_and_units_that_are_short() -> None:
    match = arrange(
        GAME,
        {"HAT": {"supporters": {"WZ": 9}}, "QUE": {}, "CAT": {}},
        phase="turn",
        laid={2: "T1-13", 3: "T1-16", 5: "T1-18"},
        bank={"ROs": 0, "FORGE": 1},
    )
    t = seen(match, 0)
    rose, forge = t["tea"]["short"]
    assert (rose["chair"], forge["chair"]) == (2, 3), "of the third card nothing is short"
    assert {"code": "ROs", "state": "any", "why": "chip-out", "n": 0} in rose["rewards"]
    assert forge["rewards"][0] == {"code": "U3", "state": "short", "why": "few-units", "n": 2}
    assert forge["tainted"] is None


@pytest.mark.rule("WW-UI-01")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_refill_comes_true(seats: int) -> None:
    crossed = 0
    for match, seat, ask in questions(seats, 20 + seats):
        if ask.prompt != "tea" or CROSS_HEAD not in ask.options:
            continue
        table = seen(match, seat)["tea"]
        copy = match.fork()
        events = copy.submit(seat, CROSS_HEAD)
        while copy.asks[seat].prompt != "sit":  # the Cat shares first
            events += copy.submit(seat, copy.asks[seat].options[-1])
        cards = [card for event in events if event.what == "refilled" for card in event.facts["cards"]]
        assert table["cross"] == len(cards)
        crossed += bool(cards)
    assert crossed > 5


@pytest.mark.rule("WW-UI-05")
@pytest.mark.parametrize("seats", [3, 5])
def test_the_end_of_the_party_comes_true(seats: int) -> None:
    for match, _, ask in questions(seats, 30 + seats):
        if ask.prompt != "lead":
            continue
        t, foretold = match.table, preview.tea_end(match.table)
        assert foretold is not None
        after = ran(t, tea.tea_end)
        for number, (before, now) in enumerate(zip(t.players, after.players, strict=True)):
            assert now.bag.count("MAD") - before.bag.count("MAD") == foretold.madness[number]
            assert before.shards - now.shards == foretold.discards[number]


@pytest.mark.rule("WW-UI-05")
def test_the_end_of_the_party_with_too_little_madness() -> None:
    """WW-SC-04, WW-SC-05."""
    shards = (5, 2, 1, 0, 0)
    five = {faction: {"shards": n} for faction, n in zip(("QUE", "ALI", "HAT", "CAT", "JAB"), shards, strict=True)}
    match = arrange(GAME, five, phase="turn", laid={1: "T1-01", 2: "T1-02"}, bank={"MAD": 4})
    foretold = seen(match, 0)["tea_end"]
    assert foretold["madness"] == [1, 0, 0, 0, 0]
    assert foretold["discards"] == [3, 0, 0, 0, 0]
    assert foretold["short"] == (True, False)
    four = {faction: {"shards": n} for faction, n in zip(("QUE", "ALI", "HAT", "CAT"), (4, 4, 1, 0), strict=True)}
    match = arrange(GAME, four, phase="turn", laid={1: "T1-01", 2: "T1-02"}, bank={"MAD": 5})
    foretold = seen(match, 0)["tea_end"]
    assert foretold["madness"] == [1, 1, 1, 1]
    assert foretold["discards"] == [0, 0, 0, 0]
    assert foretold["short"] == (False, True)


# -- bags (WW-UI-03) ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-UI-03")
def test_a_bag_by_type_and_strength() -> None:
    match = arrange(
        GAME,
        {"QUE": {"bag": "QUE-1 QUE-1 RKw FLw MAD MAD MAD2"}, "CAT": {}, "HAT": {}},
        phase="turn",
        laid={1: "T1-01", 2: "T1-02"},
    )
    queen = seen(match, 1)["players"][0]
    assert queen["bagged"] == {"madness": 3, "chance": round(3 / 7, 4)}
    assert queen["bag"] == ["RKw", "FLw", "QUE-1", "QUE-1", "MAD", "MAD", "MAD2"]


@pytest.mark.rule("WW-UI-03", "WW-RUL-76")
def test_strict_bags_are_closed_in_war() -> None:
    """WW-RUL-76: neither the bag nor anything worked out from it."""
    looked = 0
    for match, seat, ask in questions(3, 4, strict="on"):
        t = seen(match, seat)
        war = ask.prompt in ("commit", "wager")
        for player in t["players"]:
            if war:
                assert set(player["bag"]) == {"hidden"}
                assert player["bagged"] is None
                assert player["odds"] is None
            elif ask.prompt == "tea":
                assert player["bagged"]
        if war:
            assert t["landings"] == []
            assert all(quest["feat_next"] is None for quest in t["own_quests"])
        looked += war
    assert looked > 10


# -- a battle (WW-UI-07 to WW-UI-10) --------------------------------------------------------------------------


@pytest.mark.rule("WW-UI-10")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_places_come_true(seats: int) -> None:
    checked = Counter[str]()
    games = (one for seed in (40, 41, 42, 43) for one in questions(seats, seed))
    for match, seat, ask in games:
        if ask.prompt != "commit" or seat != min(match.asks):
            continue
        copy = match.table.clone()
        for player in copy.players:
            player.fight = STOPPED if player.fight == FIGHTING else player.fight
        after = ran(copy, results.places, TAKE_POINTS)
        for place in preview.places(match.table):
            before, now = copy.players[place.seat], after.players[place.seat]
            walrus = 3 * (now.won and "F02" in now.figures_in(copy.region))
            assert now.vp - before.vp - walrus == place.points
            built = sum(now.castles.values()) > sum(before.castles.values())
            if not place.choice and not walrus:
                assert built == place.castle
            assert now.second == (place.place == 2)
            checked["choice" if place.choice else str(place.place)] += 1
    assert checked["1"]
    assert checked["choice"]


def feat_after(copy: War, seat: Seat, name: str) -> bool:
    """Could the feat be shown, if the battle ended here?"""
    if copy.players[seat].fight == BUST:
        return False
    for player in copy.players:
        player.fight = STOPPED if player.fight == FIGHTING else player.fight
    after = ran(copy, results.places, TAKE_POINTS)
    return name in quests.feats(after, seat)


@pytest.mark.rule("WW-UI-07")
@pytest.mark.parametrize("seats", [2, 4])
def test_feats_one_chip_away_come_true(seats: int) -> None:
    """Every quest of the region is tried in hand, whoever really holds it."""
    found: Counter[str] = Counter()
    for t, seat in positions(seats, 30):
        player = t.players[seat]
        if player.extra or not player.bag:
            continue
        player.quests = [name for name, quest in t.box.quests.items() if quest.region == t.region]
        ends = {chip: list(odds.draws(t, seat, chip)) for chip in set(player.bag)}
        for quest in preview.quests(t, seat):
            name = quest.quest
            fitting = {chip for chip, copies in ends.items() if any(feat_after(one, seat, name) for one in copies)}
            chance = sum(chip in fitting for chip in player.bag) / len(player.bag)
            if not preview.draws_next(t, seat):
                assert quest.feat_next is None
                continue
            assert quest.feat_next == pytest.approx(chance, abs=1e-4), (quest, player.faction)
            found[t.box.quests[name].feat] += chance > 0
    assert len([feat for feat, count in found.items() if count]) > 10


@pytest.mark.rule("WW-UI-07", "WW-UI-09")
def test_odds_are_there_when_a_draw_comes_next() -> None:
    here = {"supporters": {"WZ": 2}, "bag": "QUE-1 MAD MAD2"}
    match = arrange(
        GAME,
        {"QUE": here, "HAT": {"supporters": {"WZ": 2}}, "CAT": {}},
        battle="WZ",
        coming="QUE-1 HAT-1 MAD HAT-1",
    )
    assert match.asks[2].prompt == "wager"
    assert seen(match, 2)["players"][0]["odds"]["madness"] == round(2 / 3, 4)
    match.submit(2, match.asks[2].options[-1])
    assert seen(match, 0)["players"][0]["odds"]["lose"] == (0.0, 0.5, 0.5)
    match.submit(0, DRAW)
    match.submit(1, DRAW)
    assert match.asks[0].prompt == "shield"
    assert seen(match, 1)["players"][0]["odds"] is None
    assert not seen(match, 0)["would_bust"]
    assert odds.peril(match.table, 0, "MAD") == odds.Peril(1, 1, False, False, False, 0, 0)
    match.table.players[0].supporters["WZ"] = 1
    assert seen(match, 0)["would_bust"]
    assert not seen(match, 1)["would_bust"], "told to the asked seat only"


@pytest.mark.rule("WW-UI-07")
@pytest.mark.parametrize("seats", [2, 4])
def test_landings_come_true(seats: int) -> None:
    """The spaces that the next chip can lead to, told to the seat that is asked, and to nobody else."""
    checked = 0
    for t, seat in positions(seats, 30):
        player = t.players[seat]
        if t.phase != "commit" or player.extra or not player.bag:
            continue
        wanted: Counter[int] = Counter()
        for chip in set(player.bag):
            ends = [copy.players[seat] for copy in odds.draws(t, seat, chip)]
            bare = next(odds.draws(t, seat, chip, unshielded)).players[seat]
            if bare.fight != BUST:
                wanted.update({end.strength: player.bag.count(chip) for end in ends})
        found = GAME.view(t, seat)["landings"]
        assert {one["space"] for one in found} == set(wanted)
        for one in found:
            assert one["chance"] == pytest.approx(wanted[one["space"]] / len(player.bag), abs=1e-4)
        others = [other for other in range(-1, seats) if other < 0 or t.players[other].fight != FIGHTING]
        assert all(GAME.view(t, other)["landings"] == [] for other in others)
        checked += 1
    assert checked > 5


@pytest.mark.rule("WW-UI-08")
def test_the_pipeline_is_told() -> None:
    match = arrange(
        GAME,
        {
            "QUE": {"supporters": {"WZ": 2}, "bag": "CSw MAD2", "active": "FLw", "fight": FIGHTING, "crowns": 0},
            "HAT": {"supporters": {"WZ": 2}, "fight": FIGHTING, "strength": 9},
            "CAT": {},
        },
        phase="commit",
        sets="BABAA",
        fields={"region": "WZ", "draw": 1},
        coming="CSw",
    )
    pipeline = odds.outcome_of(match.table, 0, "CSw").pipeline
    assert pipeline is not None
    assert pipeline.steps == "1 +1 ×2 = 4"
    match.submit(0, DRAW)
    (played,) = [event.facts for event in match.submit(1, STOP) if event.what == "played"]
    assert (played["strength"], played["steps"]) == (4, "1 +1 ×2 = 4")


@pytest.mark.rule("WW-UI-06")
def test_what_is_known_to_whoever_bets() -> None:
    """Starting strengths, units and bags of the fighters; whoever has bet shows a face-down card only."""
    here = {"supporters": {"WZ": 2}, "leader": "WZ", "lead": 2}
    match = arrange(GAME, {"QUE": {}, "CAT": {}, "HAT": here, "ALI": here}, battle="WZ")
    t = seen(match, 0)
    assert [(one["seat"], one["units"], one["strength"]) for one in t["regions"]["WZ"]["forces"]] == [
        (2, 3, 2),
        (3, 3, 2),
    ]
    assert len(t["players"][2]["bag"]) == 10
    assert t["players"][2]["odds"]["madness"] == 0.3
    assert [option.plain() for option in match.asks[0].options] == [
        {"do": "bet", "faction": "HAT"},
        {"do": "bet", "faction": "ALI"},
        {"do": "no-bet"},
    ]
    assert match.public
    match.submit(0, match.asks[0].options[0])
    match.submit(1, match.asks[1].options[-1])
    assert seen(match, 0)["players"][0]["bet"] == ["QUE>HAT"]
    assert seen(match, 2)["players"][0]["bet"] == {"hidden": 1}
    assert seen(match, 2)["players"][1]["bet"] == {"hidden": 0}


@pytest.mark.rule("WW-UI-02")
def test_which_reward_an_option_takes() -> None:
    """Units are offered first; the asked seat is told of every option which reward it takes."""
    match = arrange(GAME, {"HAT": {"partied": True}, "QUE": {}, "CAT": {}}, phase="turn", laid={2: "T1-17", 3: "T1-01"})
    match.submit(0, Sit(2))
    assert seen(match, 0)["takes"] == ["U2"] * 5 + ["D", "Q1"]
    assert {option.plain()["do"] for option in match.asks[0].options[:5]} == {"place"}
    assert seen(match, 1)["takes"] == []


def test_an_option_takes_the_reward_it_is_said_to_take() -> None:
    taken = Counter[str]()
    for seats in (2, 5):
        for match, seat, ask in questions(seats, seats, allies="mixed"):
            if ask.prompt != "reward":
                continue
            pending = match.table.pending
            for option, reward in zip(ask.options, seen(match, seat)["takes"], strict=True):
                copy = match.fork()
                copy.submit(seat, option)
                left = Counter(pending) - Counter(copy.table.pending)
                if copy.table.turns == match.table.turns and copy.table.pending and not copy.table.anvil:
                    assert left[reward] == 1, (option, reward, pending, copy.table.pending)
                    taken[reward] += 1
    assert len(taken) > 8


# -- forging, quests, the score (WW-UI-11 to WW-UI-13) -----------------------------------------------------------


@pytest.mark.rule("WW-UI-11")
def test_rows_are_open_as_long_as_they_are_offered() -> None:
    asked = 0
    for match, seat, ask in questions(4, 50, allies="A"):
        if ask.prompt == "forge":
            asked += 1
            rows = seen(match, seat)["players"][seat]["forge"]["rows"]
            offered = {option.row for option in ask.options if isinstance(option, Forge)}
            assert offered == {number for number, row in enumerate(rows) if row["next"]}
    assert asked > 5


@pytest.mark.rule("WW-UI-11")
def test_the_next_cell_of_a_row() -> None:
    """WW-EX-05."""
    match = arrange(
        GAME,
        {"QUE": {"rows": ["", "QUE-1 QUE-1", "FLw CSw ROw", ""]}, "CAT": {}, "HAT": {}},
        phase="turn",
        laid={1: "T1-01", 2: "T1-02"},
    )
    board = seen(match, 1)["players"][0]["forge"]
    assert board["rows"][1] == {"next": ["LEAD", "MAD-"], "ends": True}
    between = dict(zip(match.table.board(0).between, board["between"], strict=True))
    assert between == {place: place[1] < 2 and place[0] == 1 for place in between}
    assert (1, 2) in between


@pytest.mark.rule("WW-UI-12")
def test_own_quests_only() -> None:
    """WW-UI-12: the owner sees how far they are; of other hands nobody sees anything but their size."""
    match = arrange(
        GAME,
        {"QUE": {"quests": "ML1 RK2", "bag": "ROw ROw CSw MAD2"}, "CAT": {"quests": "TW1"}, "HAT": {"feats": "TW2"}},
        phase="turn",
        laid={1: "T1-01", 2: "T1-02"},
    )
    mine, theirs = seen(match, 0), seen(match, 1)
    paint = mine["own_quests"][0]
    assert (paint["have"], paint["want"], paint["met"], paint["battle"]) == (3, 7, False, "coming")
    assert [quest["quest"] for quest in theirs["own_quests"]] == ["TW1"]
    assert seen(match, -1)["own_quests"] == []
    assert theirs["players"][0]["score"]["hidden"] == 2
    assert theirs["players"][0]["score"]["cards"] == []
    shown = theirs["players"][2]["score"]
    assert [(card["quest"], card["done"], card["points"]) for card in shown["cards"]] == [("TW2", True, 3)]


@pytest.mark.rule("WW-UI-13")
def test_the_score_at_the_end() -> None:
    """WW-SC-28 and whole games: the summands are those of the result."""
    for seed in range(3):
        match = GAME.new(3, seed)
        bots = [make("greedy", seat) for seat in range(3)]
        while match.result is None:
            for seat in list(match.asks):
                match.submit(seat, bots[seat].choose(Perspective(match, seat)))
        t = seen(match, -1)
        scores = [player["score"] for player in t["players"]]
        assert tuple(score["total"] for score in scores) == match.result.scores
        for score in scores:
            assert score["hidden"] == 0
            assert score["total"] == score["points"] + score["castles"] + score["quests"] - score["shards"]
            assert score["castles"] == score["castle_count"] * score["castle_value"]
            assert score["quests"] == sum(card["points"] for card in score["cards"])
        assert {seat for seat, rank in enumerate(t["ranks"]) if rank == 1} == set(match.result.winners)


# -- all of it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_every_view_is_of_its_declared_type_and_changes_nothing(seats: int) -> None:
    for number, (match, seat, _) in enumerate(questions(seats, 60 + seats, allies="mixed")):
        if number % 5:
            continue
        before = match.digest()
        for viewer in (seat, -1):
            t = seen(match, viewer)
            msgspec.convert(msgspec.json.decode(msgspec.json.encode(t)), GAME.view_type())
        assert match.digest() == before
