"""What a seat sees: the redacted table, and what follows from it by counting (section 16)."""

from __future__ import annotations

from math import comb
from typing import Any

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.cards import CHARACTERS
from wondertable.games.mad_tea_party.state import Tea


def view(t: Tea, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Whatever is added here is derived from what the seat sees."""
    seen = t.redact(seat)
    del seen["batch"]  # public, but it names every hero: what is sent names no card of another hand (TP-HID-01)
    unseen = unseen_cards(t, seat)
    seen["left"] = {
        "hero": len(t.hero_deck),
        "character": t.characters_left(),
        "chapter": len(t.chapter_deck),
    }
    seen["last_turn"] = not t.chapter_deck or not t.characters_left()
    seen["scores"] = [
        {**sheet._asdict(), "total": sheet.total} for sheet in (scoring.sheet(t, one) for one in range(len(t.players)))
    ]
    seen["unseen"] = {
        "kinds": {kind: sum(t.box.kind[card] == kind for card in unseen["character"]) for kind in CHARACTERS},
        "cats": sum(card in t.box.cats for card in unseen["hero"]),
        "heroes": len(unseen["hero"]),
        "chapters": len(unseen["chapter"]),
    }
    seen["odds"] = {"cat": cat_risk(t, seat, unseen["hero"]), "knave": knave_mean(t, unseen["hero"])}
    return seen


def unseen_cards(t: Tea, seat: int) -> dict[str, list[str]]:
    """The cards the seat cannot place, by kind of back: all that is hidden from it."""
    found: dict[str, list[str]] = {"hero": [], "character": [], "chapter": []}
    for pool, place, hidden in t.hidden_from(seat):
        if hidden:
            found[pool] += place
    return found


def cat_risk(t: Tea, seat: int, unseen: list[str]) -> float:
    """The chance that at least one opponent holds a Cat: 1 - C(U-c, h) / C(U, h)."""
    cats = sum(card in t.box.cats for card in unseen)
    held = sum(len(player.heroes) for other, player in enumerate(t.players) if other != seat)
    if not held:
        return 0.0
    return 1 - comb(len(unseen) - cats, held) / comb(len(unseen), held)


def knave_mean(t: Tea, unseen: list[str]) -> float:
    """The mean points of the heroes the seat cannot see: what a Knave may expect."""
    return sum(t.box.vp[card] for card in unseen) / len(unseen) if unseen else 0.0
