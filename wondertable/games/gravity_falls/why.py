"""Why something cannot be chosen: for cards and places that do not glow."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from wondertable.games.gravity_falls.cards import FAR
from wondertable.games.gravity_falls.movement import NOBODY_SHUNNED, shunned
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask

__all__ = ["selectable", "why_not"]

Why = tuple[str, dict[str, Any]] | None


def selectable(t: Town, ask: Ask) -> list[str]:
    """What somebody might point at for an answer: the hand, or any place of the map."""
    if ask.prompt == "turn":
        return [*t.hero.hand, "ability"]
    return list(t.box.places) if ask.prompt in _REASONS else []


def why_not(t: Town, ask: Ask, thing: str) -> Why:
    """The reason, or ``None`` where there is nothing to explain."""
    reason = _REASONS.get(ask.prompt)
    return reason(t, ask, thing) if reason else None


def _turn(t: Town, _ask: Ask, thing: str) -> Why:
    hero = t.hero
    if thing == "ability":
        return ("why.ability-used", {}) if t.ability_used else (f"why.ability.{hero.id}", {})
    if thing not in hero.hand:
        return ("why.not-in-hand", {}) if thing in t.box.walk else None
    if t.box.walk[thing] < 0:
        return f"why.teleport-none.{hero.id}", {}
    if t.box.action[thing] in FAR and hero.has("CU7"):
        return "why.boots", {}
    return "why.lone-wolf-stuck", {"n": t.box.walk[thing]}


def _go(t: Town, _ask: Ask, thing: str) -> Why:
    """GF-MOVE-01 to GF-MOVE-03, GF-MNS-03, GF-CRD-05: the first rule that stands in the way."""
    if thing not in t.box.start:
        return None
    here, distance = t.hero.place, t.box.walk[t.card]
    facts = {"place": thing, "n": distance}
    if thing == here:
        return "why.start", facts
    barred, giant = shunned(t, t.active), t.powered("GIANT")
    if thing in barred:
        return "why.lone-wolf", facts
    if thing in t.box.routes(here, distance, giant, NOBODY_SHUNNED):
        return "why.lone-wolf-way", facts
    if thing in t.box.routes(here, distance, "", NOBODY_SHUNNED):
        return "why.giant", facts
    steps = t.box.steps[here][thing]
    if steps > distance:
        return "why.too-far", {"place": thing, "n": steps, "distance": distance}
    walks = _walks(t, here, thing, distance)
    if any(len({frozenset(road) for road in pairwise(walk)}) == distance for walk in walks):
        return "why.back-to-start", facts
    if walks:
        return "why.road-twice", facts
    return "why.too-near", {"place": thing, "n": steps, "distance": distance}


def _walks(t: Town, here: str, goal: str, distance: int) -> list[tuple[str, ...]]:
    """Every walk of this length, legal or not."""
    walks: list[tuple[str, ...]] = [(here,)]
    for left in range(distance, 0, -1):
        walks = [(*walk, there) for walk in walks for there in t.box.near[walk[-1]] if t.box.steps[there][goal] < left]
    return [walk for walk in walks if walk[-1] == goal]


def _teleport(t: Town, _ask: Ask, thing: str) -> Why:
    if thing not in t.box.start:
        return None
    hero = t.team[t.active]
    if thing == hero.place:
        return "why.teleport-here", {}
    if thing in shunned(t, t.active):
        return "why.lone-wolf", {"place": thing}
    return f"why.teleport.{hero.id}", {}


def _leap(t: Town, ask: Ask, thing: str) -> Why:
    hero = next(one for one in t.team if one.id == (ask.facts or {})["hero"])
    if thing not in t.box.start:
        return None
    if thing == hero.place:
        return "why.teleport-here", {}
    if thing in shunned(t, t.team.index(hero)):
        return "why.lone-wolf", {"place": thing}
    return f"why.teleport.{hero.id}", {}


def _run(t: Town, ask: Ask, thing: str) -> Why:
    hero = next(one for one in t.team if one.id == (ask.facts or {})["hero"])
    if thing not in t.box.near[hero.place]:
        return "why.not-near", {"place": thing}
    if thing in shunned(t, t.team.index(hero)):
        return "why.lone-wolf", {"place": thing}
    return "why.not-farther", {"place": thing}


def _near(t: Town, _ask: Ask, thing: str) -> Why:
    return None if thing in t.box.near[t.hero.place] else ("why.not-near", {"place": thing})


def _cube(t: Town, _ask: Ask, thing: str) -> Why:
    return ("why.no-cube-there", {"place": thing}) if thing not in t.cubes else ("why.cube-too-far", {"place": thing})


def _nearest(t: Town, _ask: Ask, thing: str) -> Why:
    return "why.not-nearest", {}


_REASONS: dict[str, Callable[[Town, Ask, str], Why]] = {
    "turn": _turn,
    "go": _go,
    "teleport": _teleport,
    "leap": _leap,
    "run": _run,
    "move-token": _near,
    "lose-cube": _cube,
    "move-monster": _nearest,
}
