"""The table as a seat sees it: what the state shows it, and what follows from that by counting (section 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import Any

import msgspec

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.cards import CHARACTERS
from wondertable.games.mad_tea_party.scoring import Sheet
from wondertable.games.mad_tea_party.state import Tea


class Left(msgspec.Struct, frozen=True):
    """How many cards the decks hold; the character deck with the cards under it."""

    hero: int
    character: int
    chapter: int


class Unseen(msgspec.Struct, frozen=True):
    """How many cards the seat cannot place."""

    kinds: dict[str, int]
    """Characters, by kind."""
    cats: int
    heroes: int
    chapters: int


class Odds(msgspec.Struct, frozen=True):
    """Chances, as far as the seat can count."""

    cat: float
    """The chance that at least one opponent holds a Cat."""
    knave: float
    """The mean points of the heroes the seat cannot see: what a Knave may expect."""


class TeaAdditions(msgspec.Struct, frozen=True):
    """Facts that follow from what a seat sees of the table."""

    left: Left
    last_turn: bool
    scores: list[Sheet]
    """The running scores, seat by seat."""
    unseen: Unseen
    odds: Odds


def view(t: Tea, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Whatever is added here is derived from what the seat sees."""
    return views(t, (seat,))[seat]


def views(t: Tea, seats: Iterable[int]) -> dict[int, dict[str, Any]]:
    """The table for several seats; the scores are the same for all of them."""
    scores = [scoring.sheet(t, one) for one in range(len(t.players))]
    return {seat: seen_by(t, seat, scores) for seat in seats}


def seen_by(t: Tea, seat: int, scores: list[Sheet]) -> dict[str, Any]:
    unseen = unseen_cards(t, seat)
    kinds = Counter(map(t.box.kind.__getitem__, unseen["character"]))
    added = TeaAdditions(
        left=Left(len(t.hero_deck), t.characters_left(), len(t.chapter_deck)),
        last_turn=not t.chapter_deck or not t.characters_left(),
        scores=scores,
        unseen=Unseen(
            kinds={kind: kinds.get(kind, 0) for kind in CHARACTERS},
            cats=cats_among(t, unseen["hero"]),
            heroes=len(unseen["hero"]),
            chapters=len(unseen["chapter"]),
        ),
        odds=Odds(cat_risk(t, seat, unseen["hero"]), knave_mean(t, unseen["hero"])),
    )
    return {**t.redact(seat), **msgspec.to_builtins(added)}


def unseen_cards(t: Tea, seat: int) -> dict[str, list[str]]:
    """The cards the seat cannot place, by kind of back: all that is hidden from it."""
    found: dict[str, list[str]] = {"hero": [], "character": [], "chapter": []}
    for pool, place, hidden in t.hidden_from(seat):
        if hidden:
            found[pool] += place
    return found


def cats_among(t: Tea, heroes: list[str]) -> int:
    return sum(map(t.box.cats.__contains__, heroes))


def cat_risk(t: Tea, seat: int, unseen: list[str]) -> float:
    """The chance that at least one opponent holds a Cat: 1 - C(U-c, h) / C(U, h)."""
    held = sum(len(player.heroes) for other, player in enumerate(t.players) if other != seat)
    if not held:
        return 0.0
    cats = cats_among(t, unseen)
    return 1 - comb(len(unseen) - cats, held) / comb(len(unseen), held)


def knave_mean(t: Tea, unseen: list[str]) -> float:
    """The mean points of the heroes the seat cannot see: what a Knave may expect."""
    return sum(map(t.box.vp.__getitem__, unseen)) / len(unseen) if unseen else 0.0
