"""Why the advice likes an option: one sentence, as a message id and facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wondertable.games.wonderlands_war import odds, options, tea
from wondertable.games.wonderlands_war.bot.advisor import Cards, winning
from wondertable.games.wonderlands_war.bot.region_value import RegionValue
from wondertable.games.wonderlands_war.bot.values import (
    ability_worth,
    castle_worth,
    chip_worth,
    forge_worth,
    objective_chance,
    quest_worth,
    reward_worth,
    wonder_worth,
)
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Option

__all__ = ["explain"]

Reason = tuple[str, dict[str, Any]]


def explain(t: War, ask: Ask, option: Option) -> Reason:
    """The main reason that speaks for an option, or against it."""
    return _REASONS[type(option)](t, ask.seat, option)


def percent(chance: float) -> int:
    return round(100 * chance)


def points(worth: float) -> str:
    """About so many points; a minus is written as one."""
    return f"{worth:.1f}".replace("-", "−")


# -- quests and poison --------------------------------------------------------------------------------------


def _quest(t: War, seat: int, option: Any) -> Reason:
    chance = objective_chance(t, seat, option.quest)
    return "because.quest", {"points": points(quest_worth(t, seat, option.quest)), "chance": percent(chance)}


def _discard(t: War, seat: int, option: Any) -> Reason:
    return "because.discard", {"points": points(quest_worth(t, seat, option.quest))}


def _reveal(t: War, seat: int, option: Any) -> Reason:
    return "because.reveal", {"chance": percent(objective_chance(t, seat, option.quest))}


def _poison(t: War, seat: int, option: Any) -> Reason:
    others = [Cards(t, other, own=False) for other in range(len(t.players)) if other != seat]
    liked = sum(cards.worth(t.laid[option.chair]) for cards in others) / len(others)
    return "because.poison", {"points": points(liked)}


# -- the tea table ------------------------------------------------------------------------------------------


def _sit(t: War, seat: int, option: Any) -> Reason:
    """The card, and the best thing on it."""
    cards = Cards(t, seat)
    card = t.box.tea[t.laid[option.chair]]
    codes = [f"U{number}" for number in (card.units, card.centre) if number]
    codes += [*card.rewards, *card.upper, *card.lower, *([card.tainted] if card.tainted else [])]
    best = max(codes, key=cards.reward)
    return "because.card", {"points": points(cards.at(option.chair)), "reward": best}


def _cross(t: War, seat: int, option: Any) -> Reason:
    refilled = len(tea.to_refill(t, seat))
    return ("because.cross", {"n": refilled}) if refilled else ("because.cross-bare", {})


def _party(t: War, seat: int, option: Any) -> Reason:
    return "because.party", {"n": len(tea.to_refill(t))}


# -- the map ------------------------------------------------------------------------------------------------


def _units(t: War, seat: int, option: Any) -> Reason:
    return _there(t, seat, option.region, float(getattr(option, "units", 1)), 0.0)


def _lead(t: War, seat: int, option: Any) -> Reason:
    return _there(t, seat, option.region, 1.0, float(t.players[seat].lead))


def _figure(t: War, seat: int, option: Any) -> Reason:
    return _there(t, seat, option.region, 1.0, float(t.box.figure_strength[getattr(option, "figure", "F03")]))


def _march(t: War, seat: int, option: Any) -> Reason:
    return _there(t, seat, option.to, float(option.units), 0.0)


def _there(t: War, seat: int, region: str, units: float, strength: float) -> Reason:
    """What the region may bring with more units: a battle to come, or a later round."""
    look = RegionValue(t, seat)
    if region not in look.ahead:
        return "because.later", {"region": region}
    weights = [*look.rivals(region), look.weight(seat, region, units, strength)]
    chance = weights[-1] / sum(weights) if sum(weights) else 1.0
    value = t.box.tiles[t.tiles[region]][max(1, t.round) - 1]
    return "because.region", {"region": region, "chance": percent(chance), "n": value}


def _everywhere(t: War, seat: int, option: Any) -> Reason:
    return _there(t, seat, option.region, 0.0, float(t.players[seat].lead))


def _relocate(t: War, seat: int, option: Any) -> Reason:
    return "because.relocate", {"region": option.region}


def _comeback(t: War, seat: int, option: Any) -> Reason:
    return "because.figure", {"strength": t.box.figure_strength[option.figure]}


# -- rewards ------------------------------------------------------------------------------------------------


def _half(t: War, seat: int, option: Any) -> Reason:
    card = t.box.tea[t.players[seat].teas[-1]]
    worth = sum(reward_worth(t, seat, code) for code in (card.upper if option.half == "upper" else card.lower))
    return "because.worth", {"points": points(worth)}


def _tainted(t: War, seat: int, option: Any) -> Reason:
    price = reward_worth(t, seat, "D")
    return "because.tainted", {"points": points(reward_worth(t, seat, option.reward)), "price": points(-price)}


def _chip(t: War, seat: int, option: Any) -> Reason:
    return "because.worth", {"points": points(chip_worth(t, seat, option.chip))}


def _invite(t: War, seat: int, option: Any) -> Reason:
    return "because.worth", {"points": points(wonder_worth(t, seat, option.card))}


def _unlock(t: War, seat: int, option: Any) -> Reason:
    return "because.worth", {"points": points(ability_worth(t, seat, option.ability))}


def _castle(t: War, seat: int, option: Any) -> Reason:
    return "because.castle", {"points": points(castle_worth(t, seat))}


def _forge(t: War, seat: int, option: Any) -> Reason:
    worth = points(forge_worth(t, seat, option.row))
    return "because.forge", {"points": worth, "price": points(chip_worth(t, seat, option.chip))}


def _give(t: War, seat: int, option: Any) -> Reason:
    return "because.give", {"whom": option.whom, "n": t.players[option.whom].shards}


# -- a battle -----------------------------------------------------------------------------------------------


def _bet(t: War, seat: int, option: Any) -> Reason:
    chances = {t.players[other].faction: chance for other, chance in winning(t).items()}
    return "because.bet", {"chance": percent(chances[option.faction])}


def _no_bet(t: War, seat: int, option: Any) -> Reason:
    return "because.no-bet", {"chance": percent(max(winning(t).values()))}


def _draw(t: War, seat: int, option: Any) -> Reason:
    found = odds.odds(t, seat)
    if found is None:
        return "because.empty", {}
    chances = {"lead": percent(found.lead), "icon": percent(found.icon), "bust": percent(found.bust_shielded)}
    return "because.draw", chances


def _stop(t: War, seat: int, option: Any) -> Reason:
    """On an icon, ahead, or simply before worse comes."""
    player = t.players[seat]
    found = odds.odds(t, seat)
    madness = percent(found.madness) if found else 0
    if player.strength in t.box.icons and player.active:
        return "because.stop-icon", {"madness": madness}
    if player.strength > odds.best_rival(t, seat):
        return "because.stop-lead", {"madness": madness}
    return "because.stop", {"madness": madness}


def _pick(t: War, seat: int, option: Any) -> Reason:
    one = odds.outcome_of(t, seat, option.chip)
    if one.peril is not None:
        return "because.pick-madness", {"n": one.peril.lost}
    return "because.pick", {"strength": max(one.goals)}


def _hit(t: War, seat: int, option: Any) -> Reason:
    player = t.players[seat]
    danger = odds.peril(t, seat, player.chip)
    if danger.bust:
        return ("because.block-bust" if type(option) is options.Block else "because.suffer-bust"), {}
    what = "because.block" if type(option) is options.Block else "because.suffer"
    return what, {"n": danger.lost, "left": danger.left}


def _lose(t: War, seat: int, option: Any) -> Reason:
    return ("because.lose-supporter" if option.unit == "supporter" else "because.lose-unit"), {}


def _multiply(t: War, seat: int, option: Any) -> Reason:
    return "because.multiply", {"times": 3 if type(option) is options.Triple else 2}


def _recall(t: War, seat: int, option: Any) -> Reason:
    return "because.recall", {"chip": option.chip}


def _target(t: War, seat: int, option: Any) -> Reason:
    other = t.players[option.whom]
    return "because.target", {"strength": other.strength, "vp": other.vp}


def _shift(t: War, seat: int, option: Any) -> Reason:
    return ("because.shift-icon" if option.strength in t.box.icons else "because.shift"), {}


def _points(t: War, seat: int, option: Any) -> Reason:
    return "because.points", {"n": t.value}


def _remove(t: War, seat: int, option: Any) -> Reason:
    return "because.remove", {"points": points(chip_worth(t, seat, option.chip))}


def _plain(what: str) -> Callable[[War, int, Any], Reason]:
    def say(t: War, seat: int, option: Any) -> Reason:
        return what, {}

    return say


_NONE = _plain("because.nothing")
_REASONS: dict[type[Option], Callable[[War, int, Any], Reason]] = {
    options.KeepQuest: _quest,
    options.DiscardQuest: _discard,
    options.Reveal: _reveal,
    options.NoFeat: _plain("because.no-feat"),
    options.DrawQuests: _plain("because.draw-quests"),
    options.Poison: _poison,
    options.NoPoison: _plain("because.no-poison"),
    options.Sit: _sit,
    options.PartyCard: _sit,
    options.CrossHead: _cross,
    options.Party: _party,
    options.Place: _units,
    options.Support: _units,
    options.Reinforce: _units,
    options.March: _march,
    options.Lead: _lead,
    options.Send: _figure,
    options.Fly: _figure,
    options.Everywhere: _everywhere,
    options.UseSupporter: _plain("because.supporter"),
    options.UseFigure: _comeback,
    options.Relocate: _relocate,
    options.NoUnit: _plain("because.no-unit"),
    options.NoSupport: _plain("because.no-unit"),
    options.Stay: _plain("because.no-unit"),
    options.Half: _half,
    options.TakeTainted: _tainted,
    options.LeaveTainted: _plain("because.no-tainted"),
    options.Gain: _chip,
    options.GainNone: _NONE,
    options.Invite: _invite,
    options.Unlock: _unlock,
    options.Build: _castle,
    options.DropShard: _plain("because.drop-shard"),
    options.KeepShard: _NONE,
    options.Forge: _forge,
    options.NoForge: _plain("because.no-forge"),
    options.Now: _plain("because.now"),
    options.Give: _give,
    options.GiveNone: _NONE,
    options.Bet: _bet,
    options.NoBet: _no_bet,
    options.Draw: _draw,
    options.Bonus: _draw,
    options.Stop: _stop,
    options.Pick: _pick,
    options.Block: _hit,
    options.Suffer: _hit,
    options.Lose: _lose,
    options.Double: _multiply,
    options.Triple: _multiply,
    options.Recall: _recall,
    options.Decline: _NONE,
    options.Target: _target,
    options.Shift: _shift,
    options.TakePoints: _points,
    options.TakeCastle: _castle,
    options.Remove: _remove,
    options.Done: _NONE,
}
