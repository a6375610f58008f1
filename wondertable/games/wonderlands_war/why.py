"""Why something cannot be chosen: for seats, regions, chips and rows that do not glow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wondertable.games.wonderlands_war.cards import ABILITIES, REGIONS
from wondertable.games.wonderlands_war.forge import ICON, open_rows
from wondertable.games.wonderlands_war.quests import feat_done
from wondertable.games.wonderlands_war.state import CHAIR, UPRIGHT, War
from wondertable.kernel import Ask

__all__ = ["selectable", "why_not"]

Why = tuple[str, dict[str, Any]] | None


def selectable(t: War, ask: Ask) -> list[str]:
    """What the asked player might point at for an answer, by the question."""
    found: Iterable[str]
    player = t.players[ask.seat]
    match ask.prompt:
        case "tea":
            found = [*_chairs(t), "party"]
        case "sit" | "party-card" | "poison":
            found = _chairs(t)
        case "reward":
            found = [*_regions(), *(f"ability.{one}" for one in ABILITIES[player.faction])]
        case "send" | "lead" | "twice-as-fast" | "tea-time" | "rose-support" | "walrus":
            found = _regions()
        case "feat" | "rose-feat":
            found = [f"quest.{quest}" for quest in player.quests]
        case "forge":
            found = [
                *(f"row.{row}" for row in range(1, 5)),
                *(f"active.{chip}" for chip in dict.fromkeys(player.active)),
            ]
        case "lose":
            found = ["unit.leader"] if player.leader == t.region else []
        case "card-soldier":
            found = [f"exhausted.{chip}" for chip in dict.fromkeys(player.exhausted)]
        case "bottle" | "ability":
            found = [f"active.{chip}" for chip in dict.fromkeys(player.active)]
        case "wager":
            found = [f"faction.{one.faction}" for one in t.players]
        case "flamingo" | "manxome" | "crown" | "amulet":
            found = [f"player.{seat}" for seat in range(len(t.players))]
        case "points-or-castle":
            found = ["castle"]
        case _:
            found = ()
    return list(found)


def _chairs(t: War) -> list[str]:
    return [f"chair.{chair}" for chair in range(1, len(t.laid))]


def _regions() -> list[str]:
    return [f"region.{region}" for region in REGIONS]


def why_not(t: War, ask: Ask, thing: str) -> Why:
    """The reason, or ``None`` where there is nothing to explain."""
    kind, _, name = thing.partition(".")
    reason = _REASONS.get(kind)
    return reason(t, ask, name) if reason else None


# -- the tea table ------------------------------------------------------------------------------------------


def _chair(t: War, ask: Ask, name: str) -> Why:
    chair, player = int(name), t.players[ask.seat]
    sitting = next((seat for seat, one in enumerate(t.players) if one.leader == CHAIR and one.chair == chair), None)
    if sitting == ask.seat:
        return "why.own-chair", {}
    if sitting is not None:
        return "why.chair-taken", {"who": sitting}
    if not t.laid[chair]:
        return "why.chair-empty", {}
    if ask.prompt == "poison":
        return ("why.poisoned", {}) if t.laced[chair] else None
    if ask.prompt != "tea":
        return None
    return ("why.behind-alice" if player.faction == "ALI" else "why.behind"), {}


def _party(t: War, ask: Ask, name: str) -> Why:
    player = t.players[ask.seat]
    return ("why.partied", {}) if player.faction == "HAT" else None


# -- the map ------------------------------------------------------------------------------------------------


def _region(t: War, ask: Ask, region: str) -> Why:
    if region == t.blocked:
        return "why.blocked", {"region": region}
    player = t.players[ask.seat]
    built = player.castles[region] == UPRIGHT
    if ask.prompt == "walrus" or (ask.prompt == "reward" and "CASTLE" in t.pending):
        return ("why.castle-there", {"region": region}) if built else None
    if ask.prompt in ("twice-as-fast", "tea-time", "rose-support"):
        return "why.no-supporter", {"region": region}
    return None


def _castle(t: War, ask: Ask, name: str) -> Why:
    return "why.castle-there", {"region": t.region}


# -- chips, units, quests -----------------------------------------------------------------------------------


def _ability(t: War, ask: Ask, ability: str) -> Why:
    if "ABIL" in t.pending and ability in t.players[ask.seat].abilities:
        return "why.unlocked", {"ability": ability}
    return None


def _row(t: War, ask: Ask, name: str) -> Why:
    return None if int(name) - 1 in open_rows(t, ask.seat) else ("why.row-full", {"row": int(name) - 1})


def _active(t: War, ask: Ask, chip: str) -> Why:
    rook = t.box.kind[chip] == "RK" and t.sets["RK"] == "A"
    if ask.prompt == "forge":
        return ("why.rook-forge", {}) if rook and ICON not in t.rights else None
    if ask.prompt == "bottle":
        return ("why.rook", {}) if rook and t.box.strength[chip] == 1 else ("why.not-one", {"chip": chip})
    if t.players[ask.seat].has("A3") and t.box.strength[chip] not in (1, 2):
        return "why.not-small", {"chip": chip}
    return None


def _exhausted(t: War, ask: Ask, chip: str) -> Why:
    return ("why.rook", {}) if t.box.kind[chip] == "RK" and t.sets["RK"] == "A" else None


def _unit(t: War, ask: Ask, name: str) -> Why:
    return "why.leader-last", {}


def _quest(t: War, ask: Ask, name: str) -> Why:
    quest = t.box.quests[name]
    if quest.region != t.region:
        return "why.other-region", {"region": quest.region}
    if feat_done(t, t.players[ask.seat], quest):
        return None
    return "why.feat-undone", {}


def _faction(t: War, ask: Ask, faction: str) -> Why:
    return "why.not-fighting", {"faction": faction}


def _player(t: War, ask: Ask, name: str) -> Why:
    seat = int(name)
    player, other = t.players[ask.seat], t.players[seat]
    if seat == ask.seat:
        return "why.yourself", {}
    if not other.stands():
        return ("why.bust" if other.fight else "why.not-there"), {"who": seat}
    if ask.prompt in ("flamingo", "manxome") and other.strength <= player.strength:
        return "why.not-stronger", {"who": seat}
    return ("why.last-unit", {"who": seat}) if ask.prompt == "manxome" else None


_REASONS: dict[str, Callable[[War, Ask, str], Why]] = {
    "chair": _chair,
    "party": _party,
    "region": _region,
    "castle": _castle,
    "ability": _ability,
    "row": _row,
    "active": _active,
    "exhausted": _exhausted,
    "unit": _unit,
    "quest": _quest,
    "faction": _faction,
    "player": _player,
}
