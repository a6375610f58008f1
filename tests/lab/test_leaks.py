"""Twins: chance that brings the same cards up again, cards put back where they were, and what a viewer gets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.toy import Auction, Toy, toy
from wondertable.kernel import Chance, Match, Result, Rules, Seeded
from wondertable.lab.leaks import (
    AstrayError,
    BrokenPromiseError,
    Echo,
    Noting,
    Sights,
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


def noting(cards: str = "abcdef", seed: int = 4) -> tuple[Noting, Auction]:
    """Chance that is noted, at a table with these chips in the bag, unseen by all."""
    table = toy().table(2, {"tuck": "on"})
    table.bag[:] = cards
    return Noting(Seeded(seed), Sights(table, (0, 1, -1))), table


def other_table(cards: str) -> Auction:
    return noting(cards)[1]


def used(chance: Chance, table: Auction) -> list[object]:
    """Some uses of chance; of two chips that are drawn everybody sees the first, and only seat 0 the second."""
    table.aside.append(chance.draw(table.bag))
    table.bidders[0].hand.append(chance.draw(table.bag))
    order = list("pqrs")
    brought: list[object] = [table.aside[-1], table.bidders[0].hand[-1], chance.pick("xyz"), chance.below(100)]
    chance.shuffle(order)
    return [*brought, order]


def test_noting_passes_on_the_numbers_of_the_stream() -> None:
    noted, table = noting()
    noted.tape = []
    used(noted, table)
    plain = Seeded(4)
    plain.tape = []
    used(plain, other_table("abcdef"))
    assert noted.tape == plain.tape
    assert [note.use for note in noted.notes] == ["draw", "draw", "pick", "below", "shuffle"]
    assert [bool(note.hidden) for note in noted.notes] == [True, True, True, False, True]
    assert noted.copy().below(1000) == plain.below(1000)


def test_an_echo_brings_the_same_up_again_for_who_sees_it() -> None:
    noted, table = noting()
    brought = used(noted, table)
    noted.sights.look()
    again = other_table("fedcba")
    echo = Echo(noted, viewer=0)
    assert used(echo, again) == brought
    assert sorted(again.bag) == sorted(table.bag)
    assert echo.used == len(noted.notes)


def test_an_echo_brings_anything_unseen_for_who_does_not_see_it() -> None:
    """Neither what is seen now nor what will be seen comes instead of an unseen card."""
    noted, table = noting()
    unseen = noted.draw(table.bag)
    table.bidders[0].hand.append(unseen)
    shown = noted.draw(table.bag)
    table.aside.append(shown)
    noted.sights.look()
    came = set()
    for seed in range(40):
        again = other_table("abcdef")
        echo = Echo(noted, viewer=1, seed=seed)
        came.add(echo.draw(again.bag))
        assert echo.draw(again.bag) == shown
    assert came == set("abcdef") - {shown, unseen}, "another one, so that telling it would show"


def test_a_group_is_kept() -> None:
    noted, table = noting()
    unseen = noted.draw(table.bag)
    table.bidders[0].hand.append(unseen)
    noted.sights.look()
    came = {
        Echo(noted, viewer=1, group=lambda card: card in "abc", seed=seed).draw(other_table("abcdef").bag)
        for seed in range(40)
    }
    assert came == set("abc" if unseen in "abc" else "def") - {unseen}


def test_of_things_alike_the_unseen_ones_may_change() -> None:
    noted, table = noting("rrrrggb")
    table.bidders[0].hand.append(noted.draw(table.bag))
    shown = noted.draw(table.bag)
    table.aside.append(shown)
    noted.sights.look()
    came = set()
    for seed in range(40):
        again = other_table("rrrrggb")
        echo = Echo(noted, viewer=1, seed=seed)
        came.add(echo.draw(again.bag))
        assert echo.draw(again.bag) == shown
    assert came == set("rgb") - {shown, table.bidders[0].hand[0]}


def test_a_pick_from_unseen_cards_takes_what_lies_there() -> None:
    noted, table = noting()
    picked = noted.pick(table.bag)
    again = other_table("fedcba")
    noted.sights.look()
    assert Echo(noted, viewer=0).pick(again.bag) == "fedcba"["abcdef".index(picked)]
    numbers, _ = noting()
    assert Echo(numbers, 0).notes == []
    number = numbers.pick(range(6))
    assert Echo(numbers, 0).pick(range(6)) == number, "what is no card is the same"


def test_a_shuffle_keeps_the_places_of_what_comes_to_light() -> None:
    orders = set()
    noted, table = noting()
    noted.shuffle(table.bag)
    true = table.bag[:]
    table.aside += table.bag[:2]
    del table.bag[:2]
    noted.sights.look()
    for seed in range(20):
        again = other_table("abcdef")
        Echo(noted, viewer=0, seed=seed).shuffle(again.bag)
        assert again.bag[:2] == true[:2]
        assert sorted(again.bag) == list("abcdef")
        orders.add(tuple(again.bag[2:]))
    assert len(orders) > 5


@pytest.mark.parametrize(
    "use",
    [
        lambda echo: echo.draw(list("abcde")),
        lambda echo: echo.pick(list("abcdef")),
        lambda echo: echo.below(6),
        lambda echo: echo.draw(list("ghijkl")),
        lambda echo: [echo.draw(list("abcdef")), echo.draw(list("abcde"))],
    ],
)
def test_an_echo_that_is_used_otherwise_goes_astray(use: Callable[[Echo], object]) -> None:
    noted, table = noting()
    table.aside.append(noted.draw(table.bag))
    noted.sights.look()
    with pytest.raises(AstrayError):
        use(Echo(noted, 0))


def test_a_shuffle_of_other_things_goes_astray() -> None:
    noted, table = noting()
    noted.shuffle(table.bag)
    table.aside.append(table.bag.pop())
    noted.sights.look()
    with pytest.raises(AstrayError):
        Echo(noted, 0).shuffle(list("ghijkl"))
    with pytest.raises(AstrayError):
        Echo(noted, 0, group=str).shuffle([*sorted(table.bag)[:-1], table.aside[0], "n01"])


def test_what_is_named_like_a_card_is_no_card() -> None:
    """A list of names that are printed on cards, too, is no bag: what it brings is the same for everybody."""
    noted, table = noting()
    place = noted.draw(list("abc"))
    noted.sights.look()
    assert not noted.notes[0].hidden
    assert {Echo(noted, 1, seed=seed).draw(list("abc")) for seed in range(9)} == {place}
    assert table.bag == list("abcdef")


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


def test_twins_can_follow_to_the_last_move() -> None:
    """The last move is not compared: the scores may count what was hidden."""

    def result(self: Toy, table: Auction) -> Result:
        return Result(tuple(int((bidder.hand or ["n0"])[0][1:]) for bidder in table.bidders), (0,))

    match = walk(toy(result=result).new(2, seed=1, options={"tuck": "off"}), 5)
    compared = compare(match, Seeded(1), moves=50)
    assert compared.moves == 3 * 2


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
    assert where(caught.value).startswith("IndexError: pop from empty list (test_leaks.py:")
    assert where(ValueError("x")) == "ValueError: x"
