"""The kit on a game in which all seats draw unseen cards in one move: green as it is, red when a card is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hoard import Hoard, Hoarders, hoarders
from tests.toy import Auction, Toy, toy
from wondertable.kernel import Chance, Rules, Seeded
from wondertable.lab.conformance import Report, check
from wondertable.lab.leaks import BrokenPromiseError, compare_deal


def tried(game: Hoarders | Toy, seed: int, records: Path, games: int = 8, positions: int = 240) -> Report:
    return check(game, games=games, positions=positions, seed=seed, records=records)


def leaks(report: Report) -> bool:
    return {failure.promise for failure in report.failures} == {"events"}


@pytest.mark.parametrize("seed", range(8))
def test_several_unseen_draws_in_one_move_are_no_leak(seed: int, tmp_path: Path) -> None:
    report = tried(hoarders(), seed, tmp_path)
    assert report.failures == []
    assert report.counts["twin-moves"] > report.counts["twins"]
    assert report.counts["twins-different"] > report.counts["twins"] * 0.9
    assert report.counts["deals"] > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_told_in_the_deal_is_found(seed: int, tmp_path: Path) -> None:
    def tell_hand(self: Hoarders, t: Hoard, seat: int) -> None:
        t.tell("dealt", who=seat, cards=t.holders[seat].hand[:])

    assert leaks(tried(hoarders(tell_hand=tell_hand), seed, tmp_path))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("number", [0, 1])
def test_an_unseen_draw_told_to_all_is_found(seed: int, number: int, tmp_path: Path) -> None:
    def tell_draw(self: Hoarders, t: Hoard, seat: int, cards: list[str]) -> None:
        t.tell("drew-card", who=seat, card=cards[number])

    assert leaks(tried(hoarders(tell_draw=tell_draw), seed, tmp_path))


@pytest.mark.parametrize("seed", range(3))
def test_an_unseen_chip_told_to_all_is_found(seed: int, tmp_path: Path) -> None:
    """There are many chips of one name, unseen ones and seen ones."""

    def draw_chip(self: Hoarders, t: Hoard, seat: int) -> str:
        chip = Hoarders.draw_chip(self, t, seat)
        if t.phase == "play":
            t.tell("drew-chip", who=seat, chip=chip)
        return chip

    assert leaks(tried(hoarders(draw_chip=draw_chip), seed, tmp_path))


# -- the deal, for every viewer ------------------------------------------------------------------------------------


def deal(game: Toy, seed: int = 1) -> bool:
    """Is a deal to three seats another one for every viewer?"""
    return compare_deal(game, 3, game.choose_options({}), Seeded(seed), Seeded(seed)) == (4, 4, 4)


def test_a_deal_that_is_whispered_passes() -> None:
    assert all(deal(toy(), seed) for seed in range(8))


@pytest.mark.parametrize("whom", [0, 1, 2])
def test_a_hand_shown_to_one_other_seat_is_found(whom: int) -> None:
    def deal_aloud(self: Toy, t: Auction) -> Rules[None]:
        yield from Toy.deal(self, t)
        t.whisper(whom, "peek", {"chips": t.bidders[(whom + 1) % len(t.bidders)].hand[:]})

    with pytest.raises(BrokenPromiseError, match=f"seat {whom} learns"):
        deal(toy(deal=deal_aloud))


def test_a_hand_shown_to_spectators_is_found() -> None:
    def view(self: Toy, table: Auction, seat: int) -> dict[str, object]:
        return {**table.redact(seat), "first": table.bidders[0].hand[:1] if seat < 0 else []}

    with pytest.raises(BrokenPromiseError, match="seat -1 learns"):
        deal(toy(view=view))


def shuffled_deal(self: Toy, t: Auction) -> Rules[None]:
    """Dealt from a list that lies nowhere on the table, which was shuffled."""
    yield from ()
    chips, t.bag[:] = t.bag[:], []
    t.chance.shuffle(chips)
    for seat, bidder in enumerate(t.bidders):
        bidder.hand = chips[4 * seat : 4 * seat + 4]
        self.tell_hand(t, seat)  # type: ignore[attr-defined]
    t.bag = chips[4 * len(t.bidders) :]
    t.phase = "bids"


def test_a_deal_from_a_shuffled_list_is_compared() -> None:
    def whispered(self: Toy, t: Auction, seat: int) -> None:
        t.whisper(seat, "dealt", {"chips": t.bidders[seat].hand[:]}, who=seat)

    def told(self: Toy, t: Auction, seat: int) -> None:
        t.tell("dealt", chips=t.bidders[seat].hand[:], who=seat)

    for seed in range(8):
        deal(toy(deal=shuffled_deal, tell_hand=whispered), seed=seed)
        with pytest.raises(BrokenPromiseError, match="learns"):
            deal(toy(deal=shuffled_deal, tell_hand=told), seed=seed)


def test_a_deal_that_breaks_with_other_cards_is_found() -> None:
    def picky(self: Toy, t: Auction) -> Rules[None]:
        yield from Toy.deal(self, t)
        if "n01" in t.bidders[2].hand:
            raise KeyError("n01")

    fine = [seed for seed in range(30) if "n01" not in toy().new(3, seed).table.bidders[2].hand]
    with pytest.raises(BrokenPromiseError, match="n01") as broken:
        all(deal(toy(deal=picky), seed) for seed in fine)
    assert broken.value.promise == "imagined"


def test_a_game_with_its_own_way_to_imagine_raises_no_alarm(tmp_path: Path) -> None:
    def reimagine(self: Toy, table: Auction, seat: int, chance: Chance) -> None:
        Toy.reimagine(self, table, seat, chance)

    for seed in range(4):
        report = tried(toy(reimagine=reimagine), seed, tmp_path, games=2, positions=120)
        assert report.failures == []
        assert report.counts["twin-moves"] > 0
