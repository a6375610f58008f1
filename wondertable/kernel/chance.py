"""The only source of randomness at the table.

Every result is an index below some number; whoever keeps a ``tape`` records it, so that a replay
needs no generator and a dispute can be settled number by number.

>>> chance = Seeded(7)
>>> deck = ["a", "b", "c"]
>>> sorted([chance.draw(deck), chance.draw(deck), chance.draw(deck)]), deck
(['a', 'b', 'c'], [])
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, TypeVar

__all__ = ["Chance", "Provable", "Scripted", "Seeded", "commitment"]

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Chance:
    """Shuffles, draws and rolls. Subclasses say where the numbers come from."""

    __slots__ = ("tape",)

    def __init__(self) -> None:
        self.tape: list[int] | None = None

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each equally likely."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """An independent copy that will give the same numbers; it keeps no tape."""
        raise NotImplementedError

    def draw(self, bag: MutableSequence[T]) -> T:
        """Take one of ``bag`` blindly. The order of what stays is of no meaning."""
        return _take(bag, self.below(len(bag)))

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Put ``cards`` in a random order, in place."""
        for index in range(len(cards) - 1, 0, -1):
            other = self.below(index + 1)
            cards[index], cards[other] = cards[other], cards[index]

    def pick(self, things: Sequence[T]) -> T:
        """One of ``things``, which stay as they are: a die roll, a first player."""
        return things[self.below(len(things))]

    def picks(self, things: Sequence[T], count: int) -> list[T]:
        """So many times one of ``things``: a handful of dice."""
        return [self.pick(things) for _ in range(count)]


def _take(bag: MutableSequence[T], index: int) -> T:
    """Remove one thing without moving the rest: the last one fills its place."""
    last = bag.pop()
    if index == len(bag):
        return last
    taken = bag[index]
    bag[index] = last
    return taken


class Seeded(Chance):
    """Fast and reproducible: a 64-bit linear congruential generator, read from its high bits.

    One integer is its whole state, so a copy costs nothing (``random.Random`` carries 2.5 KB).
    The result is ``high bits * bound >> 32``: for the bounds of a board game the bias is below 1e-7.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.state = _scramble(seed)

    def below(self, bound: int) -> int:
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        value = ((state >> 32) * bound) >> 32
        if self.tape is not None:
            self.tape.append(value)
        return value

    def draw(self, bag: MutableSequence[T]) -> T:
        """As any chance does, without two more calls: most of what games leave to chance are draws."""
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        index = ((state >> 32) * len(bag)) >> 32
        if self.tape is not None:
            self.tape.append(index)
        last = bag.pop()
        if index == len(bag):
            return last
        taken = bag[index]
        bag[index] = last
        return taken

    def picks(self, things: Sequence[T], count: int) -> list[T]:
        """As any chance does, without a call for each."""
        state, bound, tape = self.state, len(things), self.tape
        picked = []
        for _ in range(count):
            state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            index = ((state >> 32) * bound) >> 32
            if tape is not None:
                tape.append(index)
            picked.append(things[index])
        self.state = state
        return picked

    def copy(self) -> Seeded:
        other = Seeded.__new__(Seeded)
        other.tape = None
        other.state = self.state
        return other


def _scramble(seed: int) -> int:
    """Neighbouring seeds must not give neighbouring streams (the finaliser of splitmix64)."""
    mixed = (seed + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


class Provable(Chance):
    """A stream nobody can have chosen: HMAC-SHA-256 over a counter.

    The key is a secret seed whose SHA-256 (``commitment``) is published before the match; the message
    is what the seats added (``salt``) and the number of the block. When the seed is shown after the
    match, everybody can compute every draw again. Numbers are taken from 32-bit words, those that
    would favour small results are passed over, so each result is exactly equally likely.
    """

    __slots__ = ("at", "salt", "seed", "words")

    def __init__(self, seed: bytes, salt: str = "") -> None:
        super().__init__()
        self.seed = seed
        self.salt = salt
        self.at = 0
        self.words: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, salt: str = "") -> Provable:
        """A stream with a new secret seed."""
        return cls(secrets.token_bytes(32), salt)

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def below(self, bound: int) -> int:
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            block, word = divmod(self.at, 8)
            if word == 0 or not self.words:
                message = f"{self.salt}:{block}".encode()
                raw = hmac.digest(self.seed, message, "sha256")
                self.words = tuple(int.from_bytes(raw[i : i + 4], "big") for i in range(0, 32, 4))
            self.at += 1
            drawn = self.words[word]
            if drawn < limit:
                value = drawn % bound
                if self.tape is not None:
                    self.tape.append(value)
                return value

    def copy(self) -> Provable:
        other = Provable(self.seed, self.salt)
        other.at, other.words = self.at, self.words
        return other


def commitment(seed: bytes) -> str:
    """What is published before the match: it fixes the seed without showing it."""
    return hashlib.sha256(seed).hexdigest()


class Scripted(Chance):
    """For tests and tutorials: the named cards come up in this order, everything else from a seed.

    A draw takes the first wanted card that is in the bag.
    """

    __slots__ = ("rest", "wanted")

    def __init__(self, wanted: Iterable[Any] = (), seed: int = 0) -> None:
        super().__init__()
        self.wanted = list(wanted)
        self.rest = Seeded(seed)

    def below(self, bound: int) -> int:
        return self._note(self.rest.below(bound))

    def draw(self, bag: MutableSequence[T]) -> T:
        for position, want in enumerate(self.wanted):
            if want in bag:
                del self.wanted[position]
                return _take(bag, self._note(bag.index(want)))
        return super().draw(bag)

    def pick(self, things: Sequence[T]) -> T:
        if self.wanted and self.wanted[0] in things:
            return things[self._note(things.index(self.wanted.pop(0)))]
        return super().pick(things)

    def copy(self) -> Scripted:
        other = Scripted(self.wanted)
        other.rest = self.rest.copy()
        return other

    def _note(self, value: int) -> int:
        if self.tape is not None:
            self.tape.append(value)
        return value
