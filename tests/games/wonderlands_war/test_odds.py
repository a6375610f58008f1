"""The chances of a draw against brute force: every chip of the bag drawn, every answer given, on the real rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from wondertable import load
from wondertable.games.wonderlands_war import battle, odds
from wondertable.games.wonderlands_war.cards import DOUBLE_MADNESS, MAD, POISON
from wondertable.games.wonderlands_war.effects import is_mad
from wondertable.games.wonderlands_war.options import Block, Bonus
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED, War
from wondertable.kernel import Ask, Match, Scripted, Seeded

GAME = load("wonderlands_war")
SAMPLES = 90
"""How many positions of random games are tried for each number of players."""


def endings(t: War, seat: int, chips: list[str], *, shield: bool = True) -> Iterator[War]:
    """The table after a draw of these chips by one seat, for every way to answer; bonus chips are declined."""
    waiting: list[tuple[Any, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        copy = t.clone()
        copy.chance, copy.journal = Scripted(chips, 0), None
        rules = battle.draw(copy)
        try:
            asked = next(rules)
            for answer in answers:
                asked = rules.send(answer)
        except StopIteration:
            yield copy
            continue
        waiting += [(*answers, answer) for answer in possible(asked, shield)]


def possible(asked: Any, shield: bool) -> list[Any]:
    if isinstance(asked, Ask):
        options = [one for one in asked.options if type(one) is not Bonus and (shield or type(one) is not Block)]
        return list(options)
    (one,) = asked.seats
    return [{one: option} for option in asked.options(one)]


def positions(seats: int, wanted: int) -> Iterator[tuple[War, int]]:
    """Tables of random games where somebody may draw, with everybody else stopped."""
    found = 0
    for seed in range(1000):
        chance = Seeded(seed)
        match = GAME.new(seats=seats, seed=seed, options={"allies": "mixed"})
        while match.result is None:
            asks = match.asks
            for seat in list(asks):
                ask = asks[seat]
                if ask.prompt == "commit" and chance.below(3) == 0:
                    yield alone(match, seat), seat
                    found += 1
                    if found == wanted:
                        return
            for seat in list(asks):
                match.submit(seat, chance.pick(asks[seat].options))


def alone(match: Match[War], seat: int) -> War:
    t = match.table.clone()
    for other, player in enumerate(t.players):
        if other != seat and player.fight == FIGHTING:
            player.fight = STOPPED
    return t


def foreseen(t: War, seat: int) -> dict[str, odds.Outcome]:
    return {one.chip: one for one in odds.outcomes(t, seat)}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_chip_leads_where_the_rules_lead(seats: int) -> None:
    tried = Counter[str]()
    for t, seat in positions(seats, SAMPLES):
        player = t.players[seat]
        if player.extra:
            continue
        for chip, one in foreseen(t, seat).items():
            after = list(endings(t, seat, [chip]))
            assert set(one.goals) == {copy.players[seat].strength for copy in after}, (chip, player.faction)
            rivals = [max(_others(copy, seat), default=-1) for copy in after]
            assert one.rivals == max(rivals)
            if one.peril is not None:
                check_peril(t, seat, chip, one.peril)
            else:
                assert one.pipeline is not None
                placed = max(copy.players[seat].gained for copy in after)
                assert one.pipeline.strength == placed
            tried[chip] += 1
    assert len(tried) > 15
    assert tried.total() > 200


def _others(t: War, seat: int) -> list[int]:
    return [t.players[other].strength for other in t.standing() if other != seat]


def check_peril(t: War, seat: int, chip: str, found: odds.Peril) -> None:
    for copy in endings(t, seat, [chip], shield=False):
        player, before = copy.players[seat], t.players[seat]
        assert before.units(t.region) - player.units(t.region) == found.lost == player.lost_now
        assert player.units(t.region) == found.left
        assert (player.fight == BUST) == found.bust
        assert (before.leader == t.region and player.leader != t.region) == found.leader
        if not before.bag:
            continue
        filled = chip != POISON and len(before.madness) == 3
        assert filled == found.refresh
        if filled:
            back = Counter(player.bag) - (Counter(before.bag) - Counter([chip]))
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
    after = {chip: list(endings(t, seat, [chip])) for chip in set(bag)}
    bare = {chip: next(endings(t, seat, [chip], shield=False)).players[seat] for chip in set(bag)}

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
