"""After a battle: places, quests, abilities, forging, wagers, clean-up (section 10); end of war and game (11)."""

from __future__ import annotations

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.chips import from_bank
from wondertable.games.wonderlands_war.forge import forging
from wondertable.games.wonderlands_war.losses import exhaust, return_visitor
from wondertable.games.wonderlands_war.options import (
    DONE,
    DRAW_QUESTS,
    NO_FEAT,
    TAKE_CASTLE,
    TAKE_POINTS,
    Build,
    DrawQuests,
    Everywhere,
    Fly,
    Gain,
    March,
    Recall,
    Reinforce,
    Remove,
    Reveal,
    TakePoints,
)
from wondertable.games.wonderlands_war.quest_cards import draw_two_discard_one
from wondertable.games.wonderlands_war.quests import feats
from wondertable.games.wonderlands_war.rewards import (
    build_castle,
    castle_regions,
    chips_of_level,
    gain_shards,
    lose_shards,
    pay,
    refill_market,
)
from wondertable.games.wonderlands_war.state import UPRIGHT, War
from wondertable.games.wonderlands_war.units import SUPPORTER, place_unit, relocations
from wondertable.kernel import Ask, AskAll, Option, Rules

WALRUS = "F02"

# -- R1: places -------------------------------------------------------------------------------------------


def places(t: War) -> Rules[None]:
    """WW-RES-01 to WW-RES-07, WW-TWO-11, WW-TWO-12."""
    standing = t.standing()
    best = max((t.players[seat].strength for seat in standing), default=-1)
    leaders = [seat for seat in standing if t.players[seat].strength == best]
    if not standing:  # WW-RES-06
        t.tell("no-winner", region=t.region)
    elif best < t.resistance:  # WW-TWO-11
        t.tell("resisted", region=t.region, strength=t.resistance)
    elif len(leaders) > 1 or best == t.resistance:  # WW-RES-05, WW-RUL-11
        t.tell("tie-resistance" if best == t.resistance else "tie", region=t.region, whose=leaders)
        for seat in t.by_priority(leaders):
            yield from points_or_castle(t, seat)
    else:
        yield from win(t, leaders[0])
        second_place(t, [seat for seat in standing if seat != leaders[0]])
    t.phase = "feats"


def win(t: War, seat: int) -> Rules[None]:
    """WW-RES-01, WW-RES-02, WW-RUL-66."""
    player = t.players[seat]
    player.won = player.paid = True
    t.tell("won", who=seat, region=t.region)
    pay(t, seat, t.value, "first")
    if player.has_figure(WALRUS, t.region):
        pay(t, seat, 3, WALRUS)
        yield from walrus_castle(t, seat)
    else:
        build_castle(t, seat, t.region)


def walrus_castle(t: War, seat: int) -> Rules[None]:
    options = [Build(region) for region in castle_regions(t, seat)]
    if options:
        pick = yield Ask(seat, "walrus", options)
        build_castle(t, seat, pick.region)


def second_place(t: War, others: list[int]) -> None:
    """WW-RES-03, WW-RES-04, WW-RUL-72."""
    able = [seat for seat in others if t.players[seat].strength >= t.resistance]
    if not able:
        return
    best = max(t.players[seat].strength for seat in able)
    seconds = [seat for seat in able if t.players[seat].strength == best]
    for seat in t.by_priority(seconds):
        t.players[seat].second = t.players[seat].paid = True
        pay(t, seat, -(-half(t.value) // len(seconds)), "second")


def half(value: int) -> int:
    """The points of the second place, for all who share it."""
    return -(-value // 2)


def points_or_castle(t: War, seat: int) -> Rules[None]:
    """WW-DEC-35: only points where no castle can be built."""
    player = t.players[seat]
    player.paid = True
    options: list[Option] = [TAKE_POINTS]
    if player.castles[t.region] < UPRIGHT:
        options.append(TAKE_CASTLE)
    pick = yield Ask(seat, "points-or-castle", options, facts={"n": t.value, "region": t.region})
    if type(pick) is TakePoints:
        pay(t, seat, t.value, "first")
    else:
        build_castle(t, seat, t.region)


def uncontested(t: War) -> Rules[None]:
    """WW-RES-08, WW-RUL-36, WW-FAQ-06: points or a castle without a draw; all that follows a battle follows."""
    seat = t.standing()[0]
    player = t.players[seat]
    player.won = player.paid = True
    walrus = player.has_figure(WALRUS, t.region)
    if walrus:
        pay(t, seat, 3, WALRUS)
    options: list[Option] = [TAKE_POINTS]
    if castle_regions(t, seat) if walrus else player.castles[t.region] < UPRIGHT:
        options.append(TAKE_CASTLE)
    pick = yield Ask(seat, "points-or-castle", options, facts={"n": t.value, "region": t.region})
    if type(pick) is TakePoints:
        pay(t, seat, t.value, "first")
    elif walrus:
        yield from walrus_castle(t, seat)
    else:
        build_castle(t, seat, t.region)
    t.phase = "feats"


# -- R2: feats --------------------------------------------------------------------------------------------


def show_feats(t: War) -> Rules[None]:
    """WW-QST-02, WW-QST-07. All who stand are asked alike: nobody learns who could have shown something."""
    standing = t.standing()
    roses = [seat for seat in standing if t.sets["RO"] == "C" and _active(t, seat, "RO") >= 2]  # WW-ALY-32
    if standing:

        def mine(seat: int) -> list[Option]:
            return [*(Reveal(quest) for quest in feats(t, seat)), NO_FEAT]

        picks = yield AskAll("feat", standing, mine, {"region": t.region})
        yield from open_feats(t, picks)
    if roses:

        def any_quest(seat: int) -> list[Option]:
            return [*(Reveal(quest) for quest in t.players[seat].quests), NO_FEAT]

        picks = yield AskAll("rose-feat", roses, any_quest, {"region": t.region})
        yield from open_feats(t, picks)
    t.phase = "abilities"


def open_feats(t: War, picks: dict[int, Option]) -> Rules[None]:
    shown = {seat: pick.quest for seat, pick in picks.items() if isinstance(pick, Reveal)}
    for seat in t.by_priority(list(shown)):
        player, quest = t.players[seat], shown[seat]
        player.quests.remove(quest)
        player.feats.append(quest)
        t.tell("feat", who=seat, quest=quest)
        if t.sets["RK"] == "C" and _active(t, seat, "RK"):  # WW-ALY-33
            yield from remove_chip(t, seat)


def remove_chip(t: War, seat: int) -> Rules[None]:
    """WW-RUL-24: allies go back to the bank, other chips to the box."""
    player = t.players[seat]
    pick = yield Ask(seat, "remove", [Remove(chip) for chip in dict.fromkeys(player.active)])
    player.active.remove(pick.chip)
    (t.bank if t.box.is_ally(pick.chip) else t.boxed).append(pick.chip)
    t.tell("removed", who=seat, chip=pick.chip)


def _active(t: War, seat: int, kind: str) -> int:
    return sum(t.box.kind[chip] == kind for chip in t.players[seat].active)


# -- R3: abilities ------------------------------------------------------------------------------------------


def abilities(t: War) -> Rules[None]:
    """WW-RES-10: each player in turn, automatic effects first, then what they like, in any order."""
    for seat in t.by_priority(t.standing()):
        t.resolving = seat
        automatic(t, seat)
        yield from chosen(t, seat)
    t.resolving = -1
    t.phase = "forging"


def automatic(t: War, seat: int) -> None:
    player = t.players[seat]
    if t.sets["RO"] == "A":  # WW-ALY-12
        pay(t, seat, _active(t, seat, "RO"), "rose")
    if t.sets["RK"] == "D" and player.won:  # WW-ALY-43
        shards = sum({"RKw": 1, "RKs": 2}.get(chip, 0) for chip in player.active)
        if shards:
            gain_shards(t, seat, shards, "rook")
    for _ in range(player.active.count("I10")):  # WW-CON-I10
        if player.shards:
            lose_shards(t, seat, 1, "I10")
        else:
            pay(t, seat, 1, "I10")
    if player.won:  # WW-CON-I12
        pay(t, seat, player.active.count("I12"), "I12")
    if player.has_figure("F12", t.region) and not player.paid:  # WW-CON-F12
        pay(t, seat, 2, "F12")


def chosen(t: War, seat: int) -> Rules[None]:
    """Each effect once; a figure or a chip that has gone meanwhile has none any more."""
    left = usable(t, seat)
    while left:
        able = usable(t, seat)
        effects = [effect for effect in dict.fromkeys(left) if effect in able]
        options = [option for effect in effects for option in choices(t, seat, effect)]
        if not options:
            return
        pick = yield Ask(seat, "ability", [*options, DONE], facts={"region": t.region})
        if pick == DONE:
            return
        left.remove(next(effect for effect in effects if pick in choices(t, seat, effect)))
        yield from carry_out(t, seat, pick)


def usable(t: War, seat: int) -> list[str]:
    """The end-of-battle effects of a player, each as often as it may be used."""
    player = t.players[seat]
    found = []
    if player.has("A2") and "ALI-A" in player.active:
        found.append("A2")
    if player.has("A3"):
        found.append("A3")
    if player.has("H2") and "HAT-A" in player.active:
        found.append("H2")
    if t.sets["CR"] == "B" and most_creatures(t) == seat:
        found.append("CR")
    found += [figure for figure in ("F03", "F10") if player.has_figure(figure, t.region)]
    if player.won and player.has_figure("F09", t.region):
        found += ["F09", "F09"]
    return found + ["I11"] * player.active.count("I11")


def most_creatures(t: War) -> int:
    """WW-ALY-24: who has strictly the most Active Creatures; -1: nobody."""
    counts = {seat: _active(t, seat, "CR") for seat in t.standing()}
    best = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == best]
    return leaders[0] if best and len(leaders) == 1 else -1


def small(t: War, chip: str) -> bool:
    """May a chip go back to the bag (WW-RUL-65)?"""
    return t.box.strength[chip] in (1, 2)


def choices(t: War, seat: int, effect: str) -> list[Option]:
    """The options of an effect now."""
    player, region = t.players[seat], t.region
    match effect:
        case "A2":  # WW-RUL-64
            elsewhere = [one for one in t.regions() if one != player.leader]
            return [
                Everywhere(unit, one)
                for one in elsewhere
                for unit in (*([SUPPORTER] if player.supporters[one] else []), *player.figures_in(one))
            ]
        case "A3":  # WW-RUL-65
            return [Recall(chip) for chip in dict.fromkeys(player.active) if small(t, chip)]
        case "H2":
            return [
                March(count, region, to)
                for to in dict.fromkeys(t.neighbours(region))
                for count in range(1, min(2, player.supporters[region]) + 1)
            ]
        case "F03":
            return [Fly(one) for one in t.regions() if one != region]
        case "F10":
            return [DRAW_QUESTS]
        case "CR":
            goals = t.regions()
        case "F09":
            goals = [region]
        case _:  # the Tea-tray
            goals = list(dict.fromkeys(t.neighbours(region)))
    return [Reinforce(effect, one) for one in goals if player.supply or relocations(t, seat, one)]


def carry_out(t: War, seat: int, pick: Option) -> Rules[None]:
    player, region = t.players[seat], t.region
    match pick:
        case Everywhere():
            everywhere(t, seat, pick.unit, pick.region)
        case Recall(chip=chip):
            player.active.remove(chip)
            player.bag.append(chip)
            t.tell("recalled", who=seat, chip=chip)
        case March():
            player.supporters[region] -= pick.units
            player.supporters[pick.to] += pick.units
            t.tell("marched", who=seat, n=pick.units, start=region, region=pick.to)
        case Fly(region=goal):
            player.figures["F03"] = goal
            t.tell("flew", who=seat, region=goal)
        case DrawQuests():
            yield from draw_two_discard_one(t, seat)
        case Reinforce():
            yield from place_unit(t, seat, pick.region, figures=False)


def everywhere(t: War, seat: int, unit: str, region: str) -> None:
    player = t.players[seat]
    if unit == SUPPORTER:
        player.supporters[region] -= 1
        player.supply += 1
    else:
        player.figures[unit] = ""
        if unit in player.guests:
            return_visitor(t, seat, unit)
    player.leader = region
    t.tell("everywhere", who=seat, unit=unit, region=region)


# -- R4 to R6 -------------------------------------------------------------------------------------------------


def forge_all(t: War) -> Rules[None]:
    """WW-FRG-01 to WW-FRG-15: whoever stands, in priority order."""
    for seat in t.by_priority(t.standing()):
        t.resolving = seat
        yield from forging(t, seat)
    t.resolving = -1
    t.phase = "settle"


def settle_wagers(t: War) -> Rules[None]:
    """R5, WW-WGR-02, WW-WGR-03."""
    winner = next((player.faction for player in t.players if player.won), "")
    shared = not winner and any(player.paid for player in t.players)
    bets = [seat for seat, player in enumerate(t.players) if player.bet]
    for seat in bets:
        t.turned_up += t.players[seat].bet
        t.players[seat].bet = []
    betted = {seat: _betted(t, seat) for seat in bets}
    for seat, faction in betted.items():
        t.tell("wager", who=seat, faction=faction)
    for seat in bets:
        t.players[seat].wagers += [card for card in t.turned_up if card.startswith(t.players[seat].faction)]
    t.turned_up = []
    for seat in t.by_priority(bets):
        faction = betted[seat]
        if shared:
            t.tell("wager-void", who=seat)
        elif faction == winner:
            weak = [Gain(chip) for chip in chips_of_level(t, "ANYw", t.bank)]
            if weak:
                pick = yield Ask(seat, "wager-won", weak)
                from_bank(t, seat, pick.chip)
        else:
            gain_shards(t, seat, 1, "wager")
    t.phase = "cleanup"


def _betted(t: War, seat: int) -> str:
    """The faction on the wager card that a player has turned up."""
    own = f"{t.players[seat].faction}>"
    return next(card.removeprefix(own) for card in t.turned_up if card.startswith(own))


def clean_up(t: War) -> None:
    """R6, WW-RES-20 to WW-RES-22."""
    for seat in t.by_priority(list(range(len(t.players)))):  # the last Creature of the bank goes by it
        player = t.players[seat]
        if t.sets["RO"] == "B":  # WW-ALY-22
            player.bag += [chip for chip in player.active if t.box.kind[chip] == "RO"]
            player.active = [chip for chip in player.active if t.box.kind[chip] != "RO"]
        exhaust(t, seat)
        for figure in [one for one, region in player.guests.items() if region == t.region]:
            return_visitor(t, seat, figure)
        player.strength = 0
        player.fight = ""
    t.region = ""
    t.phase = "war"


# -- the end of a war, and of the game --------------------------------------------------------------------------


def war_end(t: War) -> Rules[None]:
    """WW-EOW-01 to WW-EOW-08."""
    yield from ()
    for player in t.players:
        player.bag += player.exhausted + player.madness  # WW-EOW-03
        player.exhausted, player.madness = [], []
    if t.round == 3:
        finish(t)
        return
    t.marker = t.onward(t.marker, t.chance.pick(t.box.die))  # WW-EOW-02
    t.tell("marker", region=t.marker)
    t.wonder_deck += t.market  # WW-EOW-06
    t.market = []
    refill_market(t)
    t.round += 1
    t.phase = "lay"


def finish(t: War) -> None:
    """All quests are open for the final scoring."""
    for seat, player in enumerate(t.players):
        if player.quests:
            t.tell("quests-opened", who=seat, quests=sorted(player.quests))
        player.opened, player.quests = player.quests, []
    t.phase = "over"
    if t.journal is not None:
        tell_scores(t)


def tell_scores(t: War) -> None:
    t.tell("game-over")
    for seat in range(len(t.players)):
        points, castles, quests, shards = sheet = scoring.sheet(t, seat)
        t.tell("score", who=seat, total=sheet.total, points=points, castles=castles, quests=quests, shards=shards)
    best = scoring.result(t).winners
    if len(best) == 1:
        t.tell("winner", who=best[0])
    else:
        t.tell("winners", whose=list(best))
