"""Forecasts of section 23, made by the rules themselves, for views and for the guide."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Literal

import msgspec

from wondertable.games.wonderlands_war import battle, odds, results, rewards, scoring, tea
from wondertable.games.wonderlands_war.cards import LEADER_TOP, MADNESS
from wondertable.games.wonderlands_war.effects import is_mad
from wondertable.games.wonderlands_war.options import TAKE_CASTLE
from wondertable.games.wonderlands_war.quests import at_most, feat_done, is_met, progress
from wondertable.games.wonderlands_war.state import CHAIR, FIGHTING, HEAD, UPRIGHT, War
from wondertable.kernel import Ask, Hidden, Option
from wondertable.kernel.numbers import shown
from wondertable.kernel.whatif import run

TEA = frozenset({"poison", "turn"})


def closed(t: War) -> bool:
    """Are the bags out of sight (WW-WAR-04, WW-RUL-76)?"""
    return t.strict and not t.at_tea and t.phase != "over"


def chips_left(t: War) -> dict[str, int]:
    """The number of chips in the bank, by kind of chip."""
    found = Counter(t.bank)
    return {chip: found[chip] for chip in dict.fromkeys(t.box.bank)}


# -- regions (WW-UI-02, WW-UI-04) -------------------------------------------------------------------------------


class Worth(msgspec.Struct, frozen=True):
    """The points of a region's battle in a round, for the first and the second place."""

    round: int
    first: int
    second: int


class Force(msgspec.Struct, frozen=True):
    """A player with units in a region."""

    seat: int
    units: int
    strength: int
    """The strength with which the player would start a battle here."""


class RegionView(msgspec.Struct, frozen=True):
    """A region of the map."""

    values: tuple[int, ...]
    worth: list[Worth]
    """The battles still to come."""
    order: int
    """0: fought first."""
    fought: bool
    now: bool
    forces: list[Force]
    with_leader: int | None
    """The viewer's strength at the start of a battle here, if the leader came, while that is to be decided."""


def regions(t: War) -> dict[str, RegionView]:
    """Every region: its values, when it is fought over, who stands there and how strong a battle would begin."""
    order = t.battle_order()
    trial = t.clone()
    trial.journal = None
    return {
        region: RegionView(
            t.box.tiles[t.tiles[region]],
            worths(t, region),
            order.index(region),
            battle_of(t, region) == "over",
            region == t.region,
            [Force(seat, trial.players[seat].units(region), n) for seat, n in start_strengths(trial, region).items()],
            None,
        )
        for region in t.regions()
    }


def regions_for(t: War, viewer: int, seen: dict[str, RegionView]) -> dict[str, RegionView]:
    """The regions for a viewer: with ``with_leader``, while that is to be decided."""
    if viewer < 0 or viewer != t.active or t.phase != "turn" or t.players[viewer].taken < t.hands:
        return seen
    trial = t.clone()
    trial.journal = None
    return {
        region: msgspec.structs.replace(one, with_leader=with_leader(trial, viewer, region))
        for region, one in seen.items()
    }


def worths(t: War, region: str) -> list[Worth]:
    """The battles of a region still to come, with what their places are worth."""
    values = t.box.tiles[t.tiles[region]]
    soonest = max(1, t.round) + (battle_of(t, region) == "over")
    return [Worth(number, values[number - 1], results.half(values[number - 1])) for number in range(soonest, 4)]


def battle_of(t: War, region: str) -> Literal["now", "coming", "over"]:
    """Is the battle of a region being fought, still to come in this round, or over?"""
    if region == t.region:
        return "now"
    return "coming" if t.at_tea or region in t.battles else "over"


def start_strengths(trial: War, region: str) -> dict[int, int]:
    """B1 and B1x, as the rules do it, on a copy of the table."""
    trial.region = region
    there = []
    for seat, player in enumerate(trial.players):
        player.fight, player.strength = "", 0
        if player.units(region):
            player.fight = FIGHTING
            there.append(seat)
    battle.start_strengths(trial, there)
    return {seat: trial.players[seat].strength for seat in there}


def with_leader(trial: War, seat: int, region: str) -> int:
    """The strength a player would start with, if the leader went there too."""
    player = trial.players[seat]
    was, player.leader = player.leader, region
    strength = start_strengths(trial, region)[seat]
    player.leader = was
    return strength


# -- the tea table (WW-UI-01, WW-UI-05) ---------------------------------------------------------------------------


class Shortage(msgspec.Struct, frozen=True):
    """A reward that cannot be had as it is printed: another chip, fewer units, a shard less, or nothing for it."""

    code: str
    state: Literal["any", "short", "shard", "nothing"]
    why: rewards.Why
    n: int = 0
    """The number of units that are missing."""


class CardShortages(msgspec.Struct, frozen=True):
    """A card of the tea table with rewards that cannot be had as printed; those of a half come after the others."""

    chair: int
    rewards: list[Shortage]
    upper: list[Shortage]
    lower: list[Shortage]
    tainted: Shortage | None

    def all(self) -> list[Shortage]:
        return [*self.rewards, *self.upper, *self.lower, *([self.tainted] if self.tainted else [])]


class TeaTable(msgspec.Struct, frozen=True):
    """The tea table for a seat; a spectator sees it for whoever is at turn."""

    deck: int
    mean: float
    """The mean of the die."""
    cross: int | None
    """The number of chairs that get a new card if the leader crosses the Head; ``None``: it does not move any more."""
    short: list[CardShortages]


class TeaEnd(msgspec.Struct, frozen=True):
    """The end of the Tea Party, if it came now: who gets how much madness, who discards how many shards."""

    most: int
    richest: list[int]
    madness: list[int]
    discards: list[int]
    short: tuple[bool, bool]
    """Is there too little madness for all, and for the richest?"""


def tea_table(t: War, viewer: int) -> TeaTable | None:
    if t.phase not in TEA:
        return None
    seat = viewer if viewer >= 0 else t.active
    player = t.players[seat]
    moves = player.taken < t.hands and player.leader in (HEAD, CHAIR)
    bank = Counter(t.bank)
    found = [card_shortages(t, seat, chair, bank) for chair in tea.with_card(t)]
    return TeaTable(
        len(tea.deck(t)),
        mean_roll(t),
        len(tea.to_refill(t, seat)) if moves else None,
        [card for card in found if card.all()],
    )


def mean_roll(t: War) -> float:
    return sum(t.box.die) / len(t.box.die)


def card_shortages(t: War, seat: int, chair: int, bank: Counter[str] | None = None) -> CardShortages:
    """The rewards of a card that a player could not have as printed; ``bank``: its chips, if they are counted."""
    card = t.box.tea[t.laid[chair]]
    whole = [*(f"U{number}" for number in (card.units, card.centre) if number), *(["D"] if card.die else [])]
    whole += card.rewards

    means = Means(t, seat, Counter(t.bank) if bank is None else bank, "D" in whole)
    plain = means.shortages(whole)

    def after(codes: Sequence[str]) -> list[Shortage]:
        return means.copy("D" in codes and "D" not in whole).shortages(codes) if codes else []

    tainted = after([card.tainted] if card.tainted else [])
    return CardShortages(chair, plain, after(card.upper), after(card.lower), tainted[0] if tainted else None)


class Means:
    """All that a player can take rewards from, one after another: chips and units run out."""

    def __init__(self, t: War, seat: int, bank: Counter[str], rolls: bool) -> None:
        """``rolls``: is the die among the rewards? It brings the least shards."""
        player = t.players[seat]
        self.t, self.seat, self.bank = t, seat, bank
        self.taken: dict[str, int] = {}
        """Chips of the bank that were taken."""
        self.units = player.supply + len(t.returning(seat))
        self.shards = player.shards + (min(t.box.die) if rolls else 0)

    def copy(self, rolls: bool) -> Means:
        """The same for other rewards that may follow."""
        made = Means(self.t, self.seat, self.bank, rolls=False)
        made.taken, made.units = self.taken.copy(), self.units
        made.shards = self.shards + (min(self.t.box.die) if rolls else 0)
        return made

    def shortages(self, codes: Sequence[str]) -> list[Shortage]:
        """Those of the rewards that cannot be had as they are printed."""
        return [short for short in map(self.take, codes) if short is not None]

    def take(self, code: str) -> Shortage | None:
        """Take a reward, as far as it can be had."""
        t, seat = self.t, self.seat
        if rewards.is_chip(code):
            return self._take_chip(code)
        if code[0] == "U":
            wanted = int(code[1:])
            lacking = max(0, wanted - self.units)
            self.units = max(0, self.units - wanted)
            if lacking and not rewards.choices(t, seat, code):
                return Shortage(code, "nothing", "no-units", lacking)
            return Shortage(code, "short", "few-units", lacking) if lacking else None
        if code == "LEAD" and t.players[seat].lead == LEADER_TOP:
            if self.shards:
                return Shortage(code, "shard", "leader-top")
            return Shortage(code, "nothing", "leader-stuck")
        why = rewards.why_nothing(t, seat, code, self.shards)
        return Shortage(code, "nothing", why) if why else None

    def _take_chip(self, code: str) -> Shortage | None:
        """WW-REW-06, WW-REW-08: the chip itself, else any ally of its level, else nothing."""
        taken = self.taken
        if self.bank.get(code, 0) > taken.get(code, 0):
            taken[code] = taken.get(code, 0) + 1
            return None
        left = {chip for chip, number in self.bank.items() if number > taken.get(chip, 0)}
        if not rewards.chips_of_level(self.t, code, left):
            return Shortage(code, "nothing", "level-out")
        return Shortage(code, "any", "chip-out") if code in rewards.SPECIFIC else None


def takes(t: War, viewer: int) -> list[str]:
    """The rewards that the options of the viewer's question would take, option by option."""
    taking = t.resolving if t.resolving >= 0 else t.active
    return rewards.offers(t, viewer)[1] if t.pending and viewer == taking else []


def tea_end(t: War) -> TeaEnd | None:
    """The end of the Tea Party as the rules would have it now."""
    if t.phase not in TEA:
        return None
    after, events = run(t, tea.tea_end)
    got = [after.players[seat].bag.count(MADNESS) - player.bag.count(MADNESS) for seat, player in enumerate(t.players)]
    refused = sum(event.what == "no-madness" for event in events)
    richest = tea.richest(t)
    return TeaEnd(
        t.players[richest[0]].shards,
        richest,
        got,
        [player.shards - after.players[seat].shards for seat, player in enumerate(t.players)],
        (not min(got), refused > (not min(got))),
    )


# -- bags (WW-UI-03) ---------------------------------------------------------------------------------------------


class Bagged(msgspec.Struct, frozen=True):
    """The chance of madness with the next chip of a bag that is not closed."""

    madness: int
    """The number of madness chips."""
    chance: float
    """The chance that the next chip is madness or poison."""


def bag(t: War, seat: int) -> list[str] | Hidden:
    """A bag by strength and type, madness last; only its size, where bags are closed (WW-RUL-76)."""
    chips = t.players[seat].bag
    if closed(t):
        return Hidden(len(chips))
    return sorted(chips, key=lambda chip: (is_mad(chip), -t.box.strength[chip], t.box.kind[chip], chip))


def bagged(t: War, seat: int) -> Bagged | None:
    chips = t.players[seat].bag
    return None if closed(t) else Bagged(odds.mad_chips(chips), shown(odds.madness_share(chips)))


# -- a battle (WW-UI-06 to WW-UI-10) ----------------------------------------------------------------------------


class BattlePlace(msgspec.Struct, frozen=True):
    """The place of a player, if the battle ended now; 0: none."""

    seat: int
    place: int
    points: int
    castle: bool
    choice: bool
    """Points or a castle, not both."""


class BattleView(msgspec.Struct, frozen=True):
    """The battle that is being fought."""

    region: str
    first: int
    """The points of the first place, and of the second."""
    second: int
    draw: int
    resistance: int | None
    places: list[BattlePlace]


class DrawOdds(msgspec.Struct, frozen=True):
    """The chances of a fighting player's next draw; see ``odds.Odds``."""

    refreshed: bool
    """Must the bag be refreshed before all chips are drawn?"""
    madness: float
    lose: tuple[float, float, float]
    bust: float
    """To go bust, with the shield kept for that."""
    refresh: float
    icon: float
    lead: float
    gain: float


class Landing(msgspec.Struct, frozen=True):
    """A space of the strength track that the next chip may lead to; a choice between several counts for each."""

    space: int
    chance: float


def battle_now(t: War) -> BattleView | None:
    """The battle, with the places as they would be if it ended now."""
    if not t.region or t.phase == "war":
        return None
    return BattleView(t.region, t.value, results.half(t.value), t.draw, t.resistance if t.two else None, places(t))


def places(t: War) -> list[BattlePlace]:
    """The places, if the battle ended now: points, a castle, or a choice between the two."""
    choices: dict[int, bool] = {}

    def points(ask: Ask) -> Option:
        if ask.prompt == "points-or-castle":
            choices[ask.seat] = TAKE_CASTLE in ask.options
        return ask.options[0]

    after, events = run(t, results.uncontested if t.phase == "uncontested" else results.places, points)
    paid = Counter[int]()
    for event in events:
        if event.what == "points" and event.facts["cause"] in ("first", "second"):
            paid[event.facts["who"]] += event.facts["n"]
    made = []
    for seat, (before, player) in enumerate(zip(t.players, after.players, strict=True)):
        if before.fight:
            choice = choices.get(seat, False)
            place = 1 if seat in choices or player.won else 2 if player.second else 0
            made.append(BattlePlace(seat, place, paid[seat], choice or player.castles != before.castles, choice))
    return made


def draws_next(t: War, seat: int) -> bool:
    """Is it known what a player draws from next: before a draw, or before a bonus chip?"""
    player = t.players[seat]
    before = t.phase in ("wagers", "commit") or (t.step == odds.BONUS and bool(player.hookahs))
    return player.fight == FIGHTING and before and not closed(t)


def draw_odds(t: War, seat: int) -> DrawOdds | None:
    """The chances of a player's next draw, where one may come next and there is a chip to draw."""
    return shown_odds(next_draw(t, seat))


def next_draw(t: War, seat: int) -> odds.Odds | None:
    """The exact chances of that draw."""
    return odds.odds(t, seat) if draws_next(t, seat) else None


def shown_odds(found: odds.Odds | None) -> DrawOdds | None:
    """The chances of a draw as they are sent."""
    if found is None:
        return None
    chances = [shown(chance) for chance in (found.refresh, found.icon, found.lead, found.gain)]
    none, one, two = found.lose
    lose = shown(none), shown(one), shown(two)
    return DrawOdds(found.bag.refreshed, shown(found.madness), lose, shown(found.bust_shielded), *chances)


def landings(t: War, seat: int, draw: odds.Odds | None) -> list[Landing]:
    """The spaces that the viewer's next chip may lead to, while drawing is to be decided."""
    if seat < 0 or t.phase != "commit" or draw is None:
        return []
    bag = draw.bag
    found: dict[int, float] = defaultdict(float)
    for one in draw.outcomes:
        if one.peril is None or not one.peril.bust:
            chance = bag.any_in(one.chip.__eq__)
            for goal in one.goals:
                found[goal] += chance
    return [Landing(space, shown(chance)) for space, chance in sorted(found.items())]


def would_bust(t: War, seat: int) -> bool:
    """Would the madness or poison chip that a player has just drawn be the end of the player, if nothing blocks it?"""
    player = t.players[seat]
    drawn = player.chip and is_mad(player.chip) and player.fight == FIGHTING
    return bool(drawn) and odds.peril(t, seat, player.chip).bust


# -- forging (WW-UI-11) ------------------------------------------------------------------------------------------


class ForgeRow(msgspec.Struct, frozen=True):
    """The next cell of a row of a faction board; the cells themselves are printed (``FactionCard``)."""

    next: list[str]
    """Its rewards, with what lies between the rows; none: the row is full."""
    ends: bool
    """Does the next chip complete the row?"""


class ForgeBoard(msgspec.Struct, frozen=True):
    """Progress of the rows of a faction board."""

    rows: list[ForgeRow]
    between: list[bool]
    """Has the reward between two rows been won? In the order in which they are printed."""


def forge_board(t: War, seat: int) -> ForgeBoard:
    board, filled = t.board(seat), [len(row) for row in t.players[seat].rows]
    left = [len(cells) - filled[row] for row, cells in enumerate(board.rows)]
    rows = [ForgeRow(board.rewards(row, filled) if more else [], more == 1) for row, more in enumerate(left)]
    return ForgeBoard(rows, [min(filled[upper], filled[upper + 1]) > column for upper, column in board.between])


# -- quests (WW-UI-12) and the score (WW-UI-13) ---------------------------------------------------------------------


class OwnQuest(msgspec.Struct, frozen=True):
    """A quest of the viewer's hand: when its region is fought over, how far feat and objective are."""

    quest: str
    battle: Literal["now", "coming", "over"]
    feat_now: bool
    feat_next: float | None
    """The chance that one more chip can complete the feat."""
    have: int
    want: int
    met: bool
    at_most: bool
    """May there be no more than ``want``?"""


class QuestScore(msgspec.Struct, frozen=True):
    """A quest that the viewer knows, with what it scores."""

    quest: str
    done: bool
    """Is the feat done?"""
    have: int
    want: int
    met: bool
    at_most: bool
    points: int


class Score(msgspec.Struct, frozen=True):
    """The score of a player if the game ended now; quests that the viewer does not know are not counted."""

    points: int
    castles: int
    castle_count: int
    castle_value: int
    quests: int
    shards: int
    total: int
    units: int
    hidden: int
    """The number of quests that the viewer does not know."""
    cards: list[QuestScore]


def quests(t: War, seat: int) -> list[OwnQuest]:
    """The quests in a player's own hand; a spectator has none."""
    if seat < 0:
        return []
    player, next_chip = t.players[seat], feat_chances(t, seat)
    made = []
    for name in player.quests:
        quest = t.box.quests[name]
        done = bool(t.region) and feat_done(t, player, quest)
        made.append(OwnQuest(name, battle_of(t, quest.region), done, next_chip.get(name), *objective(t, seat, name)))
    return made


def objective(t: War, seat: int, name: str) -> tuple[int, int, bool, bool]:
    """The objective of a quest: how many there are, how many are wanted, is it met, and is that the most?"""
    quest, (have, want) = t.box.quests[name], progress(t, seat, name)
    return have, want, is_met(quest, have, want), at_most(quest)


def feat_chances(t: War, seat: int) -> dict[str, float]:
    """The chances that one more chip can complete a feat of this battle, by quest."""
    quests = [quest for quest in t.players[seat].quests if t.box.quests[quest].region == t.region]
    if not quests or not draws_next(t, seat):
        return {}
    found = odds.bag_of(t, seat)
    fitting: dict[str, set[str]] = {quest: set() for quest in quests}
    for chip in found.possible():
        for after in odds.draws(t, seat, chip):
            ended = run(after, results.places).table
            for quest in quests:
                if feat_done(ended, ended.players[seat], t.box.quests[quest]):
                    fitting[quest].add(chip)
    return {quest: shown(found.any_in(chips.__contains__)) for quest, chips in fitting.items()}


def score(t: War, seat: int, viewer: int) -> Score:
    player = t.players[seat]
    known = [*player.feats, *player.opened, *(player.quests if seat == viewer else ())]
    cards = [_quest_score(t, seat, quest) for quest in known]
    sheet = scoring.sheet_with(t, seat, sum(card.points for card in cards))
    return Score(
        sheet.points,
        sheet.castles,
        sum(castle == UPRIGHT for castle in player.castles.values()),
        scoring.castle_value(t, seat),
        sheet.quests,
        sheet.shards,
        sheet.total,
        scoring.units(t, seat),
        0 if seat == viewer else len(player.quests),
        cards,
    )


def _quest_score(t: War, seat: int, quest: str) -> QuestScore:
    done, (have, want, met, most) = quest in t.players[seat].feats, objective(t, seat, quest)
    return QuestScore(quest, done, have, want, met, most, scoring.points_of(done, met))


def ranks(t: War) -> list[int]:
    """Everybody's place at the end (WW-FIN-05); equals share one."""
    found = [scoring.rank(t, seat) for seat in range(len(t.players))]
    return [1 + sum(other > one for other in found) for one in found]
