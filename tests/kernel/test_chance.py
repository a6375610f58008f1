"""Chance: fair, reproducible, recorded, and provable by anybody."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from wondertable.kernel import Chance, Provable, Scripted, Seeded
from wondertable.kernel.chance import commitment

SECRET = bytes(range(32))

STREAMS: dict[str, Callable[[], Chance]] = {
    "seeded": lambda: Seeded(7),
    "provable": lambda: Provable(SECRET, "salt"),
    "scripted": lambda: Scripted(["b"], 7),
}


def numbers(chance: Chance, count: int, bound: int) -> list[int]:
    return [chance.below(bound) for _ in range(count)]


# -- every stream ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STREAMS)
def test_the_same_stream_gives_the_same_numbers(name: str) -> None:
    assert numbers(STREAMS[name](), 50, 2) == numbers(STREAMS[name](), 50, 2)


@pytest.mark.parametrize("name", STREAMS)
def test_a_copy_goes_on_alike_and_apart(name: str) -> None:
    chance = STREAMS[name]()
    chance.tape = []
    numbers(chance, 13, 2)
    copy = chance.copy()
    assert copy.tape is None, "a copy keeps no tape"
    ahead = numbers(copy, 20, 2)
    assert numbers(chance, 20, 2) == ahead


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("taped", [False, True])
def test_several_picks_are_one_after_the_other(name: str, taped: bool) -> None:
    one, all_at_once = STREAMS[name](), STREAMS[name]()
    if taped:
        one.tape, all_at_once.tape = [], []
    for count in (0, 1, 7, 40):
        assert all_at_once.picks("abcdef", count) == [one.pick("abcdef") for _ in range(count)]
    assert all_at_once.tape == one.tape
    assert numbers(all_at_once, 5, 1000) == numbers(one, 5, 1000)


@pytest.mark.parametrize("name", STREAMS)
def test_the_tape_holds_every_number(name: str) -> None:
    chance = STREAMS[name]()
    chance.tape = []
    bag = ["a", "b"]
    drawn = [chance.draw(bag), chance.pick("xy"), chance.draw(bag)]
    cards = ["p", "q", "r"]
    chance.shuffle(cards)
    first, picked, last, third, second = chance.tape
    assert drawn == ["ab"[first], "xy"[picked], "ba"[first]]
    assert last == 0
    again = ["p", "q", "r"]
    again[2], again[third] = again[third], again[2]
    again[1], again[second] = again[second], again[1]
    assert again == cards


def test_numbers_come_from_somewhere() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)
    with pytest.raises(NotImplementedError):
        Chance().copy()


# -- fairness ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", [Seeded(1), Seeded(2**63), Provable(SECRET)], ids=["small", "large", "provable"])
@pytest.mark.parametrize("bound", [2, 6, 27])
def test_every_result_is_equally_likely(chance: Chance, bound: int) -> None:
    """Chi-square, at a level that the fixed seeds pass with room to spare and a biased stream would not."""
    count = 400 * bound
    found = Counter(numbers(chance, count, bound))
    square = sum((found[n] - 400) ** 2 / 400 for n in range(bound))
    assert square < bound - 1 + 4 * (2 * (bound - 1)) ** 0.5
    assert sum(found.values()) == count


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Seeded(3)
    found: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        chance.shuffle(cards)
        found["".join(cards)] += 1
    assert len(found) == 6
    assert all(850 < times < 1150 for times in found.values())


def test_neighbouring_seeds_are_strangers() -> None:
    firsts = [Seeded(seed).below(1000) for seed in range(200)]
    assert len(set(firsts)) > 150
    steps = Counter((b - a) % 1000 for a, b in itertools.pairwise(firsts))
    assert steps.most_common(1)[0][1] < 8


def test_a_draw_takes_one_and_leaves_the_rest() -> None:
    for seed in range(30):
        bag = list("abcdef")
        drawn = Seeded(seed).draw(bag)
        assert sorted([drawn, *bag]) == list("abcdef")


def test_an_empty_bag_cannot_be_drawn_from() -> None:
    with pytest.raises(IndexError):
        Seeded(1).draw([])


# -- proof -------------------------------------------------------------------------------------------------


def by_hand(seed: bytes, salt: str, bounds: list[int]) -> list[int]:
    """The documented recipe, written anew: HMAC-SHA-256 blocks, 32-bit words, unfair words passed over."""
    words: list[int] = []
    for block in range(200):
        raw = hmac.new(seed, f"{salt}:{block}".encode(), hashlib.sha256).digest()
        words += [int.from_bytes(raw[at : at + 4], "big") for at in range(0, 32, 4)]
    results = []
    for bound in bounds:
        fair = 2**32 // bound * bound
        word = words.pop(0)
        while word >= fair:
            word = words.pop(0)
        results.append(word % bound)
    return results


@pytest.mark.parametrize("salt", ["", "Анна:тысяча чертей"])
def test_everybody_can_compute_the_draws(salt: str) -> None:
    bounds = [2, 6, 27, 43, 100, 3, 2**31 + 1, 2**32 - 5] * 20
    chance = Provable(SECRET, salt)
    assert [chance.below(bound) for bound in bounds] == by_hand(SECRET, salt, bounds)


def test_unfair_words_are_passed_over() -> None:
    """With this bound about half of all words would favour small numbers."""
    chance = Provable(SECRET)
    for _ in range(50):
        chance.below(2**31 + 1)
    assert chance.at > 60


def test_seed_and_salt_both_matter() -> None:
    one = numbers(Provable(SECRET, "a"), 20, 1000)
    assert one != numbers(Provable(SECRET, "b"), 20, 1000)
    assert one != numbers(Provable(bytes(32), "a"), 20, 1000)


def test_the_commitment_fixes_the_seed() -> None:
    assert Provable(SECRET).commitment == hashlib.sha256(SECRET).hexdigest() == commitment(SECRET)
    assert commitment(bytes(32)) != commitment(SECRET)


def test_fresh_seeds_differ() -> None:
    one, other = Provable.fresh("salt"), Provable.fresh("salt")
    assert one.seed != other.seed
    assert len(one.seed) == 32
    assert one.salt == "salt"


# -- scripts -----------------------------------------------------------------------------------------------


def test_scripted_cards_come_up_in_their_order() -> None:
    chance = Scripted(["d", "a", "z"], seed=1)
    bag = list("abcdef")
    assert [chance.draw(bag), chance.draw(bag)] == ["d", "a"]
    assert chance.draw(bag) in "bcef"
    assert chance.wanted == ["z"]
    assert chance.draw(["y", "z"]) == "z"


def test_scripted_picks() -> None:
    chance = Scripted([3], seed=1)
    assert chance.pick(range(6)) == 3
    assert chance.pick(range(6)) in range(6)


def test_a_copied_script_is_its_own() -> None:
    chance = Scripted(["d"], seed=1)
    copy = chance.copy()
    assert copy.draw(["c", "d"]) == "d"
    assert chance.wanted == ["d"]
