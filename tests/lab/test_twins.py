"""Twins: chance that brings the same cards up again, cards put back where they were, and what a viewer gets."""

from __future__ import annotations

import pytest

from tests.toy import Auction, Toy, toy
from wondertable.kernel import Chance, Match, Rules, Seeded
from wondertable.lab.twins import (
    BrokenPromiseError,
    Echo,
    Noting,
    Truth,
    cards_of,
    compare,
    play,
    random_answers,
    seen,
    where,
)


def walk(match: Match[Auction], moves: int) -> Match[Auction]:
    chance = Seeded(9)
    for _ in range(moves):
        play(match, random_answers(match, chance))
    return match


# -- chance ------------------------------------------------------------------------------------------------------


def noted(noting: Noting) -> list[object]:
    """Some uses of chance."""
    bag, order = list("abcdef"), list("pqrs")
    brought: list[object] = [noting.draw(bag), noting.pick("xyz"), noting.below(100)]
    noting.shuffle(order)
    return [*brought, order, noting.draw(bag)]


def test_noting_passes_on_the_numbers_of_the_stream() -> None:
    noting = Noting(Seeded(4))
    noting.tape = []
    noted(noting)
    plain = Seeded(4)
    plain.tape = []
    noted(plain)  # type: ignore[arg-type]
    assert noting.tape == plain.tape
    assert [note.brought for note in noting.notes][2:4] == [None, None]
    assert len(noting.notes) == 5
    assert noting.copy().below(1000) == plain.below(1000)


def test_an_echo_brings_the_same_up_again() -> None:
    noting = Noting(Seeded(4))
    brought = noted(noting)
    echo = Echo(noting.notes)
    bag, order = list("fedcba"), list("srqp")
    again: list[object] = [echo.draw(bag), echo.pick("zyx"), echo.below(100)]
    echo.shuffle(order)
    assert [*again, order, echo.draw(bag)] == brought
    assert sorted(bag) == sorted(set("abcdef") - {str(brought[0]), str(brought[4])})


def test_an_echo_does_what_it_can_with_other_things() -> None:
    noting = Noting(Seeded(4))
    noted(noting)
    echo = Echo(noting.notes)
    echo.tape = []
    bag, order = list("uvw"), list("pxyr")
    drawn = echo.draw(bag)
    assert sorted([drawn, *bag]) == list("uvw")
    assert echo.pick("klm") in "klm"
    assert 0 <= echo.below(3) < 3
    echo.shuffle(order)
    assert sorted(order) == list("prxy")
    echo.draw(["g"])
    assert 0 <= echo.below(6) < 6, "after the notes it goes on by itself"
    assert len(echo.tape) == 6
    assert isinstance(echo.copy(), Chance)


def test_an_echoed_shuffle_keeps_the_places_of_what_is_there() -> None:
    noting = Noting(Seeded(1))
    order = list("abcd")
    noting.shuffle(order)
    other = list("abxy")
    Echo(noting.notes).shuffle(other)
    assert other.index("a") == order.index("a")
    assert other.index("b") == order.index("b")


# -- truth and twin ----------------------------------------------------------------------------------------------


def test_the_truth_is_played_on_a_copy() -> None:
    match = walk(toy().new(2, seed=1), 2)
    before = match.digest()
    truth = Truth(match, Seeded(1), 3)
    assert len(truth.steps) == 3
    assert match.digest() == before
    assert set(truth.steps[0].seen) == {-1, 0, 1}


def test_twins_are_compared_for_everybody() -> None:
    compared = compare(toy().new(3, seed=1), Seeded(1), moves=3)
    assert compared.twins == 4
    assert compared.different == 4
    assert compared.moves == 12
    one = compare(toy().new(3, seed=1), Seeded(1), moves=1, viewers=[2])
    assert (one.twins, one.moves) == (1, 1)


def test_twins_can_follow_to_the_end() -> None:
    match = walk(toy().new(2, seed=1, options={"tuck": "off"}), 6)
    compared = compare(match, Seeded(1), moves=50)
    assert compared.moves >= 3 * 2


def shuffling(self: Toy, t: Auction) -> Rules[None]:
    yield from Toy.help(self, t)
    t.chance.shuffle(t.spent)
    t.helper = t.chance.pick(range(len(t.bidders)))


def test_twins_follow_shuffles_and_picks() -> None:
    game = toy(help=shuffling)
    for seed in range(8):
        match = walk(game.new(2, seed, {"tuck": "off"}), seed % 5)
        compare(match, Seeded(seed), moves=4)


def test_a_game_with_its_own_way_to_imagine_is_compared_as_far_as_it_goes() -> None:
    def reimagine(self: Toy, table: Auction, seat: int, chance: Chance) -> None:
        Toy.reimagine(self, table, seat, chance)

    match = walk(toy(reimagine=reimagine).new(2, seed=1), 1)
    compared = compare(match, Seeded(1), moves=4)
    assert compared.twins == 3
    assert compared.moves < 12, "answers that the twin cannot give end the comparison"


def test_a_leak_is_located() -> None:
    def view(self: Toy, table: Auction, seat: int) -> dict[str, object]:
        return {**table.redact(seat), "odd": [len(table.bag), table.bag[0] if table.bag else ""]}

    with pytest.raises(BrokenPromiseError) as broken:
        compare(toy(view=view).new(2, seed=0), Seeded(0))
    assert broken.value.promise == "view"
    assert ".table.odd[1]" in broken.value.detail


# -- helpers -----------------------------------------------------------------------------------------------------


def test_all_that_reaches_a_seat_is_bytes() -> None:
    match = toy().new(2, seed=1)
    events = match.take_events()
    assert seen(match, 0, events) != seen(match, 1, events)
    assert b"dealt-unseen" in seen(match, 0, events)
    assert seen(match, 0) == seen(match.fork(), 0)


def test_every_card_is_counted() -> None:
    assert cards_of(toy().new(3, seed=1).table).total() == 18


def test_errors_are_told_with_their_place() -> None:
    with pytest.raises(IndexError) as caught:
        [].pop()
    assert where(caught.value).startswith("IndexError: pop from empty list (test_twins.py:")
    assert where(ValueError("x")) == "ValueError: x"
