"""What on the table an option touches: the ids that a page lights up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wondertable.games.wonderlands_war import options as o
from wondertable.kernel import Option

__all__ = ["targets"]


def targets(option: Option) -> list[str]:
    """The most telling thing first; buttons that touch nothing have none."""
    touch = _TOUCHED.get(type(option))
    return touch(option) if touch else []


def _forged(option: Any) -> list[str]:
    """A chip of the Active row where a right of the battle is used, else one of the bag."""
    zone = "active" if option.right else "bag"
    right = [f"right.{option.right}"] if option.right else []
    return [f"row.{option.row + 1}", f"{zone}.{option.chip}", *right]


def _one(prefix: str, field: str) -> Callable[[Any], list[str]]:
    return lambda option: [f"{prefix}.{getattr(option, field)}"]


def _fixed(name: str) -> Callable[[Any], list[str]]:
    return lambda _option: [name]


def _unit_at(option: Any) -> list[str]:
    return [f"unit.{option.unit}@{option.region}", f"region.{option.region}"]


_TOUCHED: dict[type[Option], Callable[[Any], list[str]]] = {
    o.KeepQuest: _one("quest", "quest"),
    o.DiscardQuest: _one("quest", "quest"),
    o.Reveal: _one("quest", "quest"),
    o.DrawQuests: _fixed("quest_deck"),
    o.Poison: _one("chair", "chair"),
    o.Sit: _one("chair", "chair"),
    o.PartyCard: _one("chair", "chair"),
    o.CrossHead: _fixed("head"),
    o.Party: _fixed("party"),
    o.Place: _one("region", "region"),
    o.Support: _one("region", "region"),
    o.Lead: _one("region", "region"),
    o.Build: _one("region", "region"),
    o.Fly: _one("region", "region"),
    o.Send: lambda option: [f"region.{option.region}", f"figure.{option.figure}"],
    o.Reinforce: lambda option: [f"region.{option.region}", f"effect.{option.effect}"],
    o.March: lambda option: [f"region.{option.to}", f"region.{option.region}"],
    o.Relocate: _unit_at,
    o.Everywhere: _unit_at,
    o.UseSupporter: _fixed("supply"),
    o.UseFigure: _one("figure", "figure"),
    o.Lose: _one("unit", "unit"),
    o.Half: _one("half", "half"),
    o.TakeTainted: lambda option: [f"reward.~{option.reward}"],
    o.Now: _one("reward", "reward"),
    o.Gain: _one("chip", "chip"),
    o.Invite: _one("wonder", "card"),
    o.Unlock: _one("ability", "ability"),
    o.DropShard: _fixed("shards"),
    o.Forge: _forged,
    o.Give: _one("player", "whom"),
    o.Target: _one("player", "whom"),
    o.Bet: _one("faction", "faction"),
    o.Draw: _fixed("bag"),
    o.Bonus: _fixed("bag"),
    o.Stop: _fixed("stop"),
    o.Pick: _one("drawn", "chip"),
    o.Block: _fixed("shield"),
    o.Suffer: _fixed("madness"),
    o.Double: _fixed("double"),
    o.Triple: _fixed("triple"),
    o.Recall: lambda option: [f"active.{option.chip}", f"exhausted.{option.chip}"],
    o.Remove: _one("active", "chip"),
    o.Shift: _one("space", "strength"),
    o.TakePoints: _fixed("points"),
    o.TakeCastle: _fixed("castle"),
}
