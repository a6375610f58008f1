"""The value of every option of every question in victory points, as the heuristic sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any

from wondertable.games.wonderlands_war import forge, odds, tea
from wondertable.games.wonderlands_war.bot.battle_value import DEPTH, FIGURE, BattleValue
from wondertable.games.wonderlands_war.bot.position_value import expected
from wondertable.games.wonderlands_war.bot.quest_value import QuestValue
from wondertable.games.wonderlands_war.bot.region_value import RegionValue, start_strength
from wondertable.games.wonderlands_war.bot.values import (
    SHARD,
    ability_worth,
    castle_worth,
    chip_loss,
    chip_worth,
    forge_worth,
    objective_chance,
    quest_worth,
    reward_worth,
    wars,
    wonder_worth,
)
from wondertable.games.wonderlands_war.cards import FORGE, TOP
from wondertable.games.wonderlands_war.effects import pipeline
from wondertable.games.wonderlands_war.losses import LEADER
from wondertable.games.wonderlands_war.options import (
    Bet,
    Block,
    Bonus,
    Build,
    CrossHead,
    Double,
    DrawQuests,
    DropShard,
    Everywhere,
    Fly,
    Forge,
    Gain,
    GainNone,
    Give,
    Half,
    Invite,
    KeepShard,
    LeaveTainted,
    March,
    NoForge,
    Now,
    Place,
    Poison,
    Recall,
    Reinforce,
    Relocate,
    Reveal,
    Shift,
    Sit,
    Stop,
    Support,
    TakePoints,
    TakeTainted,
    Target,
    Triple,
    Unlock,
    UseFigure,
    UseSupporter,
)
from wondertable.games.wonderlands_war.state import CHAIR, War
from wondertable.games.wonderlands_war.units import SUPPORTER
from wondertable.kernel import Advisor, Ask, Option, Seat, Thinking

__all__ = ["PROMPTS", "WarAdvisor", "advise"]

STEP = 0.1
"""The cost of a chair passed by: fewer cards are left ahead."""
POISONED = 1.1
"""The cost of poison in the bag."""
GIFT = 0.35
"""The worth of an opponent's getting a shard, or poison, or less of anything."""


def advise(t: War, ask: Ask) -> list[float]:
    """The worth of each option; the same for all options of a question it does not know."""
    prompt = PROMPTS.get(ask.prompt)
    return [0.0] * len(ask.options) if prompt is None else prompt(t, ask.seat, ask.options)


# -- set-up and poison --------------------------------------------------------------------------------------


def _quests(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    return [quest_worth(t, seat, option.quest) for option in options]


def _discard(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    return [-quest_worth(t, seat, option.quest) for option in options]


def _poison(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """On the cards that others like best: they leave them, or get it."""
    others = [other for other in range(len(t.players)) if other != seat]
    known = [Cards(t, other, own=False) for other in others]
    spare = 0.4 * GIFT * POISONED if len(t.venom) > 1 else 0.0
    worths = []
    for option in options:
        if type(option) is Poison:
            liked = sum(cards.worth(t.laid[option.chair]) for cards in known) / len(known)
            mine = GIFT * liked - 2.0 * (option.chair in _soon(t, seat))
            worths.append(mine)
        else:
            worths.append(spare)
    return worths


def _soon(t: War, seat: int) -> list[int]:
    """The two best chairs for oneself."""
    cards = Cards(t, seat)
    return sorted(tea.ahead(t, seat), key=lambda chair: -cards.worth(t.laid[chair]))[:2]


# -- the tea table ------------------------------------------------------------------------------------------


class Cards:
    """Values of tea cards for one player; of somebody else (``own`` false) the quests are not known."""

    def __init__(self, t: War, seat: int, *, own: bool = True) -> None:
        self.t = t
        self.seat = seat
        self.look = RegionValue(t, seat)
        self.wishes = QuestValue(t, seat)
        if not own:
            self.look.feats.clear()
            self.wishes.steps.clear()
        self.free = t.players[seat].supply + len(t.returning(seat))
        self.spreads = t.players[seat].faction == "QUE"
        """May the units of a card go to several regions?"""
        self._units: dict[int, float] = {}
        self._rewards: dict[str, float] = {}

    def units(self, number: int) -> float:
        """So many units in the best region; those that are short may at best be moved."""
        if number not in self._units:
            have = min(number, self.free)
            worth = (self.look.spread(have) if self.spreads else self.look.best(have)) if have else 0.0
            self._units[number] = worth + 0.15 * (number - have)
        return self._units[number]

    def reward(self, code: str) -> float:
        if code not in self._rewards:
            if code[0] == "U":
                worth = self.units(int(code[1:]))
            else:
                worth = reward_worth(self.t, self.seat, code) + self.wishes.reward(code)
            self._rewards[code] = worth
        return self._rewards[code]

    def worth(self, name: str) -> float:
        card = self.t.box.tea[name]
        groups = [card.units + card.centre] if self.spreads else [card.units, card.centre]
        worth = sum([self.units(number) for number in groups if number])
        if card.die:
            worth += self.reward("D")
        worth += sum([self.reward(code) for code in card.rewards])
        if card.upper:
            halves = [sum([self.reward(code) for code in half]) for half in (card.upper, card.lower)]
            worth += max(halves)
        if card.tainted:
            worth += max(0.0, self.reward(card.tainted) + self.reward("D"))
        return worth

    def at(self, chair: int) -> float:
        """The card on a chair, with its poison."""
        t = self.t
        worth = self.worth(t.laid[chair])
        if t.laced[chair]:
            worth += 0.3 if t.players[self.seat].faction == "JAB" else -POISONED
        return worth


def _tea(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    cards = Cards(t, seat)
    player = t.players[seat]
    left = t.hands - player.taken - 1
    table = {chair: cards.at(chair) for chair in tea.with_card(t)}
    worths = []
    for option in options:
        if type(option) is Sit:
            worths.append(table[option.chair] - _passed(t, seat, option.chair, left))
        elif type(option) is CrossHead:
            refilled = _after_refill(t, cards, table, tea.to_refill(t, seat))
            worths.append(refilled + cards.reward("D") - 0.3 + 0.9 * player.has("H4"))
        else:
            refilled = _after_refill(t, cards, table, tea.to_refill(t))
            worths.append(refilled + 0.9 * player.has("H4") - (0.8 if left else 0.0))
    return worths


def _passed(t: War, seat: int, chair: int, left: int) -> float:
    """The cost of sitting down far ahead: with turns left, the Head comes nearer, and with it a roll for shards."""
    player = t.players[seat]
    here = player.chair if player.leader == CHAIR else 0
    last = len(t.laid)
    steps = (here or last) - chair if player.faction == "ALI" else chair - here
    room = chair - 1 if player.faction == "ALI" else last - 1 - chair
    forced = max(0.0, left - room / 2)
    bonus = 0.9 if player.has("Q3") and tea.overtakes(t, seat, here, chair) else 0.0
    return STEP * steps * (left > 0) + forced * 0.9 - bonus


def _after_refill(t: War, cards: Cards, table: dict[int, float], chairs: list[int]) -> float:
    """The best card once these chairs are filled from what is still in the deck."""
    deck = tea.deck(t)
    known = max(table.values(), default=-9.0)
    number = len(chairs)
    if not number:
        return known
    worths = sorted([cards.worth(card) for card in deck])
    total = comb(len(worths), number)
    mean = 0.0
    for rank, worth in enumerate(worths, 1):
        if rank >= number:
            mean += max(known, worth) * comb(rank - 1, number - 1) / total
    return mean


def _sit(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    cards = Cards(t, seat)
    left = t.hands - t.players[seat].taken - 1
    return [cards.at(option.chair) - _passed(t, seat, option.chair, left) for option in options]


def _party_card(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    cards = Cards(t, seat)
    return [cards.at(option.chair) for option in options]


# -- rewards ------------------------------------------------------------------------------------------------


def _reward(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """Units first (WW-FAQ-03), then whatever brings most; shards are lost after they are won."""
    look, wishes = RegionValue(t, seat), QuestValue(t, seat)
    return [_taking(t, seat, option, look, wishes) for option in options]


ORDER: dict[type[Option], float] = {
    Place: 60.0,
    Unlock: 40.0,
    Invite: 40.0,
    Build: 30.0,
    Half: 25.0,
    Gain: 20.0,
    GainNone: 20.0,
    Forge: 10.0,
    NoForge: 10.0,
    TakeTainted: 5.0,
    LeaveTainted: 5.0,
    DropShard: 5.0,
    KeepShard: 5.0,
}
"""In which order rewards are best taken; whatever declines one stands beside it."""


def _taking(t: War, seat: int, option: Any, look: RegionValue, wishes: QuestValue) -> float:
    order = ORDER.get(type(option), 0.0)
    match option:
        case Place(units=units, region=region):
            free = t.players[seat].supply + len(t.returning(seat))
            if units == 1 and t.pending.count("U1") > 1 and free > 1:
                return order + look.spread(min(free, t.pending.count("U1")), region)
            have = min(units, free)
            return order + look.gain(region, have) + 0.05 * (units - have)
        case Gain(chip=chip):
            return order + chip_worth(t, seat, chip) + wishes.chip(chip)
        case Invite(card=card):
            return order + wonder_worth(t, seat, card) + wishes.wonder(card)
        case Unlock(ability=ability):
            return order + ability_worth(t, seat, ability)
        case Build(region=region):
            return order + _castle(t, seat, region, look)
        case Forge():
            return order + _forging(t, seat, option, wishes)
        case Half(half=half):
            return order + _half(t, seat, half, wishes)
        case TakeTainted(reward=reward):
            worth = reward_worth(t, seat, reward, look.best(1.0)) + reward_worth(t, seat, "D")
            return order + worth + wishes.reward(reward) + wishes.reward("D")
        case DropShard():
            return order + SHARD
        case Now(reward=reward):
            return {"D": 3.0, "Q1": 8.0, "Q2": 8.0}.get(reward, 1.0)
    return order


def _half(t: War, seat: int, half: str, wishes: QuestValue) -> float:
    card = t.box.tea[t.players[seat].teas[-1]]
    codes = card.upper if half == "upper" else card.lower
    return sum(reward_worth(t, seat, code) + wishes.reward(code) for code in codes)


def _castle(t: War, seat: int, region: str, look: RegionValue) -> float:
    """The worth of a castle in a region: most where the player will fight again and does not win one anyway."""
    player = t.players[seat]
    values = t.box.tiles[t.tiles[region]]
    units = player.units(region)
    helps = look.gain(region, 0.0, 2.0) if units and not player.castles[region] else 0.0
    later = 0.03 * sum(values[t.round :]) * bool(units)
    chance = look.chances(region)[seat] if region in look.ahead and units else 0.0
    upright = 1.5 * (t.two and player.castles[region] == 1)
    return castle_worth(t, seat) + helps + later + upright - 2.0 * chance


def _forging(t: War, seat: int, option: Any, wishes: QuestValue) -> float:
    """The next cell of a row for this chip; Roses pay, and quests may wish for it."""
    worth = forge_worth(t, seat, option.row) - chip_loss(t, seat, option.chip)
    return worth + _when_forged(t, seat, option, wishes)


def _when_forged(t: War, seat: int, option: Any, wishes: QuestValue) -> float:
    """The worth of a chip's being forged, also for quests."""
    letter, worth = t.sets["RO"], 0.0
    if option.chip.startswith("RO") and (option.right or letter == "D"):
        worth = {"A": 2.0, "D": 0.8}.get(letter, 0.0)
    missing = len(t.board(seat).rows[option.row]) - len(t.players[seat].rows[option.row])
    return worth + wishes.forged(option.chip, ends=missing == 1)


def _unit(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """A figure comes back before a supporter is sent; nobody is taken from where they are wanted more."""
    look = RegionValue(t, seat)
    worths = []
    for option in options:
        if type(option) is UseFigure:
            worths.append(1.0 + 0.4 * t.box.figure_strength[option.figure])
        elif type(option) is UseSupporter:
            worths.append(1.0)
        elif type(option) is Relocate:
            strength = 0.0 if option.unit == SUPPORTER else float(t.box.figure_strength[option.unit])
            worths.append(0.5 + look.gain(option.region, -1.0, -strength))
        else:
            worths.append(0.0)
    return worths


def _send(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    worths = []
    for option in options:
        strength = float(t.box.figure_strength[option.figure])
        with_leader = 2.0 * (option.figure == "F08" and t.players[seat].leader == option.region)
        worths.append(look.gain(option.region, 1.0, strength + with_leader + 0.5))
    return worths


def _share(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """Rid of a shard, and somebody who is ahead has it; best one whom it makes the richest."""
    most = max(player.shards for player in t.players)
    worths = []
    for option in options:
        if type(option) is Give:
            other = t.players[option.whom]
            worths.append(SHARD + GIFT * (1 + (other.shards + 1 >= most)) + 0.01 * other.vp)
        else:
            worths.append(0.0)
    return worths


def _support(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    spare = t.players[seat].supply > 0
    return [look.gain(option.region, 1.0) + 0.01 if type(option) is Support and spare else 0.0 for option in options]


def _lead(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    player = t.players[seat]
    unicorn = player.figures.get("F08")
    return [look.gain(option.region, 1.2, player.lead + 2.0 * (unicorn == option.region)) for option in options]


def _which_way(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    return [_marching(t, option, look) if type(option) is March else 0.0 for option in options]


def _marching(t: War, option: Any, look: RegionValue) -> float:
    return look.gain(option.to, option.units) + look.gain(option.region, -option.units) - 0.05


# -- a battle -----------------------------------------------------------------------------------------------


def _wager(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """A weak ally if it is right, a shard if it is wrong."""
    prize = max(0.0, max(chip_worth(t, seat, chip) for chip in (*t.box.ally_chips["w"], FORGE)))
    chances = winning(t)
    by_faction = {t.players[other].faction: chance for other, chance in chances.items()}
    worths = []
    for option in options:
        if type(option) is Bet:
            chance = by_faction[option.faction]
            worths.append(0.92 * (chance * prize - (1 - chance) * SHARD))
        else:
            worths.append(0.0)
    return worths


def winning(t: War) -> dict[int, float]:
    """The participants' chances to win a battle that begins."""
    look = RegionValue(t, t.standing()[0])
    look.ahead = frozenset({t.region})
    weights = {}
    for seat in t.standing():
        player = t.players[seat]
        extra = player.strength - _start(t, seat)
        weights[seat] = look.weight(seat, t.region, 0.0, extra)
    total = sum(weights.values()) or 1.0
    return {seat: weight / total for seat, weight in weights.items()}


def _start(t: War, seat: int) -> float:
    return start_strength(t, t.players[seat], t.region)


def _commit(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    fight = BattleValue(t, seat)
    stop, draw = fight.stopping(), fight.drawing()
    return [stop if type(option) is Stop else draw for option in options]


def _pick(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    fight = BattleValue(t, seat)
    return [fight.after(odds.outcome_of(t, seat, option.chip)) for option in options]


def _shield(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    fight = BattleValue(t, seat)
    strength, units, _, active, last, stake = fight.now()
    lost = odds.peril(t, seat, t.players[seat].chip).lost
    blocked = fight.best(strength, units, False, active, last, stake, DEPTH)
    taken = fight.hit(strength, units, False, active, stake, lost, DEPTH) + fight.shield * (lost < units)
    return [blocked if type(option) is Block else taken for option in options]


def _lose(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """Supporters first; Humpty Dumpty falls well, and the Duchess is kept."""
    player = t.players[seat]
    units = player.units(t.region)
    worths = []
    for option in options:
        if option.unit in (SUPPORTER, LEADER):
            worths.append(0.0)
        else:
            strength = t.box.figure_strength[option.unit]
            falls = 1.6 if option.unit == "F11" and units > 1 else 0.0
            guest = 0.9 if option.unit in player.guests else 0.0
            worths.append(falls + guest - FIGURE - 0.3 * strength - 0.6 * (option.unit == "F04"))
    return worths


def _card_soldier(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    fight = BattleValue(t, seat)
    player = t.players[seat]
    _, units, shield, active, _, stake = fight.now()

    def placed(times: int) -> float:
        made = pipeline(t, player, player.chip, player.printed, times).strength
        strength = min(TOP, player.strength + player.gained + player.bonus + made)
        return fight.best(strength, units, shield, active + 1, t.box.strength[player.chip], stake, DEPTH)

    plain = placed(1)
    worths = []
    for option in options:
        if type(option) is Double:
            worths.append(placed(2))
        elif type(option) is Triple:
            worths.append(placed(3))
        elif type(option) is Recall:
            worths.append(plain + 0.25 * max(0.0, t.box.strength[option.chip] - 1) * bool(t.battles))
        elif type(option) is March:
            look = RegionValue(t, seat)
            worths.append(plain + 0.5 * option.units + look.gain(option.region, -option.units))
        else:
            worths.append(plain)
    return worths


def _bottle(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    return [0.0 if type(option) is not Recall else -0.1 - (option.chip == FORGE) for option in options]


def _bonus(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """A chip more, as in a draw, and a shard less if it is no madness."""
    fight = BattleValue(t, seat)
    player = t.players[seat]
    strength, units, shield, active, last, stake = fight.now()
    strength = min(TOP, strength + player.gained + player.bonus)
    stay = fight.best(strength, units, shield, active, last, stake, DEPTH)
    more = fight.go_on(strength, units, shield, active, stake, DEPTH - 1) + (0.6 * SHARD if player.shards else 0.0)
    return [more if type(option) is Bonus else stay for option in options]


def _harm(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """Whoever is strongest here, then whoever leads."""
    return [
        t.players[option.whom].strength + 0.05 * t.players[option.whom].vp if type(option) is Target else -1.0
        for option in options
    ]


def _amulet(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """A madness back into somebody's bag: into that of the strongest rival, if there is one on the track."""
    worths = []
    for option in options:
        other = t.players[option.whom]
        if option.whom == seat:
            worths.append(-0.5 if other.madness else 0.5)
        else:
            worths.append(1.0 + 0.1 * other.strength if other.madness else 0.0)
    return worths


def _claws(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    return [GIFT + 0.01 * t.players[option.whom].vp if type(option) is Target else 0.1 for option in options]


def _gift(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """A shard is a burden: for whoever leads."""
    return [0.1 * t.players[option.whom].vp + 0.2 * t.players[option.whom].shards for option in options]


def _shift(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    fight = BattleValue(t, seat)
    strength, units, shield, active, last, stake = fight.now()
    return [
        fight.best(option.strength if type(option) is Shift else strength, units, shield, active, last, stake, DEPTH)
        for option in options
    ]


# -- after a battle -----------------------------------------------------------------------------------------


def _points_or_castle(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    castle = castle_worth(t, seat) * (0.75 if t.two and not t.players[seat].castles[t.region] else 1.0)
    later = 0.02 * sum(t.box.tiles[t.tiles[t.region]][t.round :])
    worth = castle - 2.0 * look.chances(t.region)[seat] * (t.round < 3) * 0.3 + later
    return [float(t.value) if type(option) is TakePoints else worth for option in options]


def _walrus(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    return [_castle(t, seat, option.region, look) for option in options]


def _feat(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    """Three points for sure, six more if the objective comes, too."""
    rooks = t.sets["RK"] == "C" and any(t.box.kind[chip] == "RK" for chip in t.players[seat].active)
    price = 0.8 if rooks else 0.0
    return [
        3.0 + 3.0 * objective_chance(t, seat, option.quest) - price if type(option) is Reveal else 0.0
        for option in options
    ]


def _remove(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    return [-chip_worth(t, seat, option.chip) for option in options]


def _ability(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    look = RegionValue(t, seat)
    rights = len(forge.rights(t, seat))
    return [_using(t, seat, option, look, rights) for option in options]


def _using(t: War, seat: int, option: Any, look: RegionValue, rights: int) -> float:
    player = t.players[seat]
    match option:
        case DrawQuests():
            return 1.0 + 0.3 * wars(t)
        case Fly(region=region):
            strength = float(t.box.figure_strength["F03"])
            return look.gain(region, 1.0, strength) + look.gain(t.region, -1.0, -strength) - 0.05
        case Reinforce(region=region):
            return look.gain(region, 1.0) + 0.01 if player.supply else -0.1
        case March():
            return _marching(t, option, look)
        case Everywhere(unit=unit, region=region):
            strength = 0.0 if unit == SUPPORTER else float(t.box.figure_strength[unit])
            kept = look.gain(player.leader, -1.0, -float(player.lead)) if player.leader in look.ahead else 0.0
            here = 0.2 + player.lead if region in look.ahead else 0.0
            return look.gain(region, 0.2 if here else -1.0, here - strength) + kept - 0.4
        case Recall(chip=chip):
            spare = len(player.active) > rights and chip != FORGE
            return 0.12 * t.box.strength[chip] if t.battles and spare else -0.2
    return 0.0


def _forge(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    rows: dict[int, float] = {}
    costs: dict[str, float] = {}
    wishes = QuestValue(t, seat)
    several = len(set(t.rights)) > 1
    worths = []
    for option in options:
        if type(option) is not Forge:
            worths.append(0.0)
            continue
        if option.row not in rows:
            rows[option.row] = forge_worth(t, seat, option.row)
        if option.chip not in costs:
            costs[option.chip] = chip_loss(t, seat, option.chip)
        narrow = 0.01 if several and option.right != forge.ICON else 0.0  # an icon's right reaches every chip: keep it
        worths.append(rows[option.row] - costs[option.chip] + _when_forged(t, seat, option, wishes) + narrow)
    return worths


def _wager_won(t: War, seat: int, options: Sequence[Any]) -> list[float]:
    wishes = QuestValue(t, seat)
    return [chip_worth(t, seat, option.chip) + wishes.chip(option.chip) for option in options]


PROMPTS: dict[str, Callable[[War, int, Sequence[Any]], list[float]]] = {
    "keep-quest": _quests,
    "poison": _poison,
    "tea": _tea,
    "sit": _sit,
    "party-card": _party_card,
    "reward": _reward,
    "unit": _unit,
    "send": _send,
    "share": _share,
    "discard-quest": _discard,
    "twice-as-fast": _support,
    "tea-time": _support,
    "rose-support": _support,
    "lead": _lead,
    "which-way": _which_way,
    "wager": _wager,
    "commit": _commit,
    "pick": _pick,
    "shield": _shield,
    "lose": _lose,
    "card-soldier": _card_soldier,
    "bottle": _bottle,
    "bonus": _bonus,
    "claws": _claws,
    "flamingo": _gift,
    "manxome": _harm,
    "amulet": _amulet,
    "crown": _harm,
    "shift": _shift,
    "points-or-castle": _points_or_castle,
    "walrus": _walrus,
    "feat": _feat,
    "rose-feat": _feat,
    "remove": _remove,
    "ability": _ability,
    "forge": _forge,
    "wager-won": _wager_won,
}
"""The judge of each question."""


class WarAdvisor(Advisor[War]):
    """The worth of options and positions, in points."""

    thinking = Thinking(
        careless=0.0,
        horizon=0,
        points=12.0,
        trust=40.0,
        trusts={"tea": 0.5, "sit": 0.5, "lead": 0.5},  # what a position is worth is known better than what a card is
        tree=False,
    )

    def advise(self, table: War, ask: Ask) -> list[float]:
        """As differences of the chance to win: so the search can weigh them against what it has seen."""
        steep = 4 * self.thinking.points
        return [worth / steep for worth in advise(table, ask)]

    def value(self, table: War, seat: Seat) -> float:
        return expected(table, seat)

    def evaluable(self, table: War) -> bool:
        return table.phase in ("turn", "war")
