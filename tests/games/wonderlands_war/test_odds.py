"""The closed forms of a draw against the rules: every chip of the bag drawn, every answer given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from wondertable import load
from wondertable.games.wonderlands_war import odds
from wondertable.games.wonderlands_war.cards import ABILITIES, ALLIES, DOUBLE_MADNESS, FACTIONS, MAD, POISON, SETS, TOP
from wondertable.games.wonderlands_war.effects import is_mad
from wondertable.games.wonderlands_war.options import Block, Invite
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED, Hookah, War
from wondertable.kernel import Ask, Chance, Option, Seeded

GAME = load("wonderlands_war")
SAMPLES = 90
"""The number of positions of random games that are tried for each number of players."""
PROMPTS = ("commit", "pick", "bonus")
"""The questions before which the next chip, or the one that is picked, is foretold."""


def unshielded(ask: Ask) -> Sequence[Option]:
    return [option for option in odds.without_bonus(ask) if type(option) is not Block]


def positions(seats: int, wanted: int) -> Iterator[tuple[War, int]]:
    """Tables of random games with many Wonderlandians, where somebody may draw or pick a chip."""
    found = 0
    for seed in range(1000):
        chance = Seeded(seed)
        match = GAME.new(seats=seats, seed=seed, options={"allies": "mixed"})
        while match.result is None:
            asks = match.asks
            for seat, ask in list(asks.items()):
                if ask.prompt in PROMPTS and (ask.prompt != "commit" or chance.below(3) == 0):
                    yield match.table, seat
                    found += 1
                    if found == wanted:
                        return
            for seat in list(asks):
                options = asks[seat].options
                invited = [option for option in options if type(option) is Invite]
                match.submit(seat, chance.pick(invited or options))


def varied(t: War, seat: int, chance: Chance) -> War:
    """The same battle with other abilities, figures, chips and sets, so that everything meets everything."""
    copy = t.clone()

    def some(things: Iterable[str]) -> list[str]:
        return [thing for thing in things if chance.below(2)]

    copy.sets = {ally: chance.pick(SETS) for ally in ALLIES}
    drawable = [chip for chip in t.box.kind if not chip.endswith("-A")]
    for number, player in enumerate(copy.players):
        player.abilities = some(ABILITIES[player.faction])
        player.shards = chance.below(4)
        player.crowns, player.fading, player.rabbit = chance.below(2), not chance.below(3), not chance.below(3)
        player.shield = bool(chance.below(2))
        player.doubling = bool(chance.below(2))
        player.castles[t.region] = chance.below(3)
        player.supporters[t.region] = chance.below(4) + (number != seat)
        player.strength = chance.below(TOP - 3)
        player.bag = [*some(drawable), f"{player.faction}-A", "MAD", POISON]
        player.active = [chip for chip in some(drawable) if not is_mad(chip) and chance.below(3) == 0]
        player.exhausted = [chip for chip in some(drawable) if not is_mad(chip) and chance.below(3) == 0]
        player.madness = ["MAD"] * chance.below(4)
        player.figures = {} if number != seat else dict.fromkeys(some(t.box.figure_strength), t.region)
        player.drawn, player.extra, player.guests = [], 0, {}
    if not copy.players[seat].units(t.region):
        copy.players[seat].supporters[t.region] = 1
    if chance.below(3) == 0:  # in the middle of a draw, before a bonus chip
        copy.phase, copy.step = "draw", odds.BONUS
        copy.players[seat].hookahs = [Hookah()]
        for player in copy.players:
            player.gained, player.bonus, player.knave = chance.below(3), chance.below(2), False
            player.last_chip, player.shown = "FLw", chance.below(4)
    return copy


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_chip_leads_where_the_rules_lead(seats: int) -> None:
    tried = Counter[str]()
    for t, seat in positions(seats, SAMPLES):
        if not t.players[seat].extra:
            check_outcomes(t, seat, tried)
    assert len(tried) > 15
    assert tried.total() > 200


def test_every_chip_leads_where_the_rules_lead_with_everything() -> None:
    """All leaders, abilities, Wonderlandians and sets of allies."""
    tried, chance = Counter[str](), Seeded(7)
    for seats in (2, 3, 5):
        for t, seat in positions(seats, SAMPLES):
            copy = varied(t, seat, chance)
            player = copy.players[seat]
            check_outcomes(copy, seat, tried)
            tried.update([player.faction, *player.abilities, *player.figures, copy.step])
    everything = {*GAME.box.kind, *FACTIONS, *GAME.box.figure_strength, odds.BONUS}  # type: ignore[attr-defined]
    assert everything | {one for every in ABILITIES.values() for one in every} <= tried.keys()


def check_outcomes(t: War, seat: int, tried: Counter[str]) -> None:
    player = t.players[seat]
    chips = set(player.drawn) or set(odds.bag_of(t, seat).possible())
    refreshed = odds.bag_of(t, seat).refreshed and not player.drawn
    for chip in sorted(chips):
        one = odds.outcome_of(t, seat, chip, refreshed=refreshed)
        after = list(odds.draws(t, seat, chip))
        about = (chip, player.faction, player.abilities, player.figures, t.sets)
        assert set(one.goals) == {copy.players[seat].strength for copy in after}, about
        assert odds.best_rival(t, seat, chip) == min(max(_others(copy, seat), default=-1) for copy in after), about
        if one.peril is not None:
            check_peril(t, seat, chip, one.peril)
        else:
            assert one.pipeline is not None
            placed = max(copy.players[seat].gained for copy in after)
            before = player.gained if t.step == odds.BONUS else 0
            assert one.pipeline.strength == placed - before, about
        tried[chip] += 1


def _others(t: War, seat: int) -> list[int]:
    return [t.players[other].strength for other in t.standing() if other != seat]


def check_peril(t: War, seat: int, chip: str, found: odds.Peril) -> None:
    for copy in odds.draws(t, seat, chip, unshielded):
        player, before = copy.players[seat], t.players[seat]
        lost_before = before.lost_now if t.step == odds.BONUS else 0
        assert before.units(t.region) - player.units(t.region) == found.lost == player.lost_now - lost_before
        assert player.units(t.region) == found.left
        assert (player.fight == BUST) == found.bust
        assert (before.leader == t.region and player.leader != t.region) == found.leader
        if not before.bag:
            continue
        filled = chip != POISON and len(before.madness) == 3
        assert filled == found.refresh
        if filled:
            back = Counter(player.bag) - (Counter([*before.bag, *before.drawn]) - Counter([chip]))
            mad = sum(count for one, count in back.items() if one in MAD)
            assert (mad, back.total() - mad) == (found.madness_back, found.chips_back)


@pytest.mark.parametrize("seats", [2, 4])
def test_chances_add_up(seats: int) -> None:
    """One chip at a time: the chances are counts of chips."""
    tried = 0
    for t, seat in positions(seats, 40):
        if t.players[seat].bag and not t.players[seat].extra:
            check_chances(t, seat)
            tried += 1
    assert tried > 20


def check_chances(t: War, seat: int) -> None:
    bag = t.players[seat].bag
    found = odds.odds(t, seat)
    assert found is not None
    after = {chip: list(odds.draws(t, seat, chip)) for chip in set(bag)}
    bare = {chip: next(odds.draws(t, seat, chip, unshielded)).players[seat] for chip in set(bag)}

    def share(wanted: Callable[[str], bool]) -> Any:
        return pytest.approx(sum(wanted(chip) for chip in bag) / len(bag))

    def some_way(chip: str, wanted: Callable[[War], bool]) -> bool:
        return any(wanted(copy) for copy in after[chip])

    assert found.madness == share(is_mad)
    assert found.double == share(lambda chip: chip == DOUBLE_MADNESS)
    assert found.poison == share(lambda chip: chip == POISON)
    assert found.lose[0] == share(lambda chip: bare[chip].lost_now == 0)
    assert found.lose[1] == share(lambda chip: bare[chip].lost_now == 1)
    assert found.lose[2] == share(lambda chip: bare[chip].lost_now == 2)
    assert found.bust == share(lambda chip: bare[chip].fight == BUST)
    assert found.bust_shielded == share(lambda chip: not some_way(chip, lambda copy: copy.players[seat].fight != BUST))
    assert found.icon == share(lambda chip: some_way(chip, lambda copy: copy.players[seat].strength in t.box.icons))
    assert found.lead == share(lambda chip: some_way(chip, lambda copy: _leads(copy, seat)))


def _leads(t: War, seat: int) -> bool:
    return t.players[seat].strength > max([*_others(t, seat), t.resistance])


@pytest.mark.parametrize("extra", [1, 2])
def test_of_several_chips_the_best_is_played(extra: int) -> None:
    """WW-ALY-30: all hands of so many chips, each equally likely."""
    fields = {"fight": FIGHTING, "strength": 3, "extra": extra, "supporters": {"WZ": 1}, "shield": False}
    bag = "QUE-1 QUE-1 QUE-2 MAD MAD MAD2 RKw"
    match = arrange(
        GAME,
        {"QUE": {**fields, "bag": bag}, "HAT": {"fight": STOPPED, "strength": 4, "supporters": {"WZ": 1}}, "ALI": {}},
        phase="commit",
        sets="C",
        fields={"region": "WZ", "draw": 1},
    )
    t = match.table
    found = odds.odds(t, 0)
    assert found is not None
    assert found.bag.number == 1 + extra
    hands = list(combinations(bag.split(), 1 + extra))
    gains = {"QUE-1": 1, "QUE-2": 2, "RKw": 3}

    def share(wanted: Any) -> float:
        return sum(bool(wanted(hand)) for hand in hands) / len(hands)

    assert found.madness == pytest.approx(share(lambda hand: all(chip in MAD for chip in hand)))
    assert found.bust == found.bust_shielded == pytest.approx(found.madness)
    assert found.icon == pytest.approx(share(lambda hand: "QUE-2" in hand))
    assert found.lead == pytest.approx(share(lambda hand: "QUE-2" in hand or "RKw" in hand))
    mean = sum(max(gains.get(chip, -3) for chip in hand) for hand in hands) / len(hands)
    assert found.gain == pytest.approx(mean)


def test_a_bag_that_runs_out_while_drawing() -> None:
    """WW-BAT-09: what is left is drawn for sure, the rest out of what the refresh brings."""
    bag = odds.Bag(Counter(["FLw"]), Counter(["MAD", "ROw", "ROw", "ROw"]), 2)
    assert bag.refreshed
    assert bag.any_in(lambda chip: chip == "FLw") == 1
    assert bag.any_in(is_mad) == pytest.approx(1 / 4)
    assert bag.all_in(is_mad) == 0


def test_nothing_left_to_draw() -> None:
    """WW-RUL-43."""
    bare = {"fight": FIGHTING, "supporters": {"WZ": 1}}
    match = arrange(
        GAME,
        {"QUE": bare, "HAT": bare, "ALI": {}},
        phase="commit",
        fields={"region": "WZ", "draw": 1},
    )
    match.table.players[0].bag = []
    assert odds.odds(match.table, 0) is None
    match.table.players[0].madness = ["MAD"]
    found = odds.odds(match.table, 0)
    assert found is not None
    assert found.bag.refreshed
    assert found.madness == 1


def test_the_specification_of_a_bag() -> None:
    """WW-UI-03: sixteen chips, four of them madness."""
    assert odds.madness_share(["MAD"] * 3 + ["MAD2"] + ["FLw"] * 12) == 0.25
