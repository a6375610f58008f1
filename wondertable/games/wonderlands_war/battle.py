"""A battle, from the first strength to the last draw (sections 9.1 and 9.2)."""

from __future__ import annotations

from wondertable.games.wonderlands_war import effects
from wondertable.games.wonderlands_war.cards import POISON, TOP
from wondertable.games.wonderlands_war.losses import refresh, suffer
from wondertable.games.wonderlands_war.options import (
    BONUS,
    DECLINE,
    DRAW,
    NO_BET,
    STOP,
    Bet,
    Bonus,
    NoBet,
    Pick,
    Stop,
    Target,
)
from wondertable.games.wonderlands_war.rewards import lose_shards, pay
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED, Hookah, Player, War
from wondertable.kernel import Ask, AskAll, Option, Rules

# -- the war ------------------------------------------------------------------------------------------------


def next_battle(t: War) -> Rules[None]:
    """WW-WAR-01 to WW-WAR-03."""
    yield from ()
    if not t.battles:
        t.phase = "war-end"
        return
    t.region = t.battles.pop(0)
    t.draw = 0
    there = [seat for seat, player in enumerate(t.players) if player.units(t.region)]
    for player in t.players:
        clear(player)
        player.had_castle = bool(player.castles[t.region])
    if not there:  # WW-RUL-09
        t.tell("nobody", region=t.region)
        t.phase = "cleanup"
        return
    for seat in there:
        t.players[seat].fight = FIGHTING
    if len(there) == 1 and not t.two:
        player = t.players[there[0]]
        player.fight, player.strength = STOPPED, start_strength(t, there[0])
        t.tell("uncontested", who=there[0], region=t.region, strength=player.strength)
        t.phase = "uncontested"
        return
    t.tell("battle", region=t.region, value=t.value, whose=there)
    start_strengths(t, there)
    t.phase = "wagers"


def clear(player: Player) -> None:
    """WW-BAT-25: nothing carries over from another battle."""
    player.fight = player.last_chip = ""
    player.strength = player.printed = player.extra = player.crowns = player.bonus = player.gained = 0
    player.lost = player.lost_now = player.shown = 0
    player.placed, player.hookahs = [], []
    player.times = 1
    player.doubling = player.fading = player.rabbit = player.knave = False
    player.won = player.second = player.paid = False


def start_strength(t: War, seat: int) -> int:
    """B1, WW-BAT-02: leader, figures, castle, and the abilities that add to them."""
    player, region = t.players[seat], t.region
    strength = player.castle_strength if player.castles[region] else 0
    if player.leader == region:
        strength += player.lead
    if figures := player.figures_in(region):
        strength += sum([t.box.figure_strength[figure] for figure in figures])
        if "F08" in figures and player.leader == region:
            strength += 2
        if "F07a" in figures and "F07b" in figures:
            strength += 2
    if player.has("C4"):
        others = [t.players[other] for other in t.opponents(seat)]
        castles = sum(bool(other.castles[region]) for other in others)
        strength += (2 if castles else 0) if t.two else min(2, castles)
    return min(TOP, strength)


def start_strengths(t: War, there: list[int]) -> None:
    """B1 of all, then B1x: the March Hare (WW-BAT-03)."""
    for seat in there:
        t.players[seat].strength = start_strength(t, seat)
    for seat in t.by_priority(there):
        if t.players[seat].has_figure("F06", t.region):
            for other in t.opponents(seat):
                effects.weaken(t, other, 2, "F06")
    for seat in there:
        t.tell("start", who=seat, strength=t.players[seat].strength)
    if t.two:
        t.tell("resists", strength=t.resistance)


# -- wagers (section 9.4) -------------------------------------------------------------------------------------


def wagers(t: War) -> Rules[None]:
    """WW-WGR-01: whoever is not there may bet, face down, all at once."""
    absent = [seat for seat, player in enumerate(t.players) if not player.fight]
    if absent and not t.two:
        factions = [player.faction for player in t.players if player.fight]
        options: list[Option] = [*(Bet(faction) for faction in factions), NO_BET]
        bets = yield AskAll("wager", absent, lambda _seat: options, {"region": t.region}, public=True)
        for seat in absent:
            pick = bets[seat]
            player = t.players[seat]
            if type(pick) is NoBet:
                t.tell("no-bet", who=seat)
            else:
                card = f"{player.faction}>{pick.faction}"
                player.wagers.remove(card)
                player.bet = [card]
                t.whisper(seat, "bet", {"faction": pick.faction}, who=seat)
    t.phase = "over-battle" if any(player.strength == TOP for player in t.players if player.fight) else "draw"


# -- drawing ----------------------------------------------------------------------------------------------------


def commit(t: War) -> Rules[None]:
    """WW-BAT-07, WW-BAT-08: draw or stop, sealed, from the second draw on."""
    fighting = [seat for seat, player in enumerate(t.players) if player.fight == FIGHTING]
    options: list[Option] = [DRAW, STOP]
    facts = {"region": t.region, "draw": t.draw + 1}
    picks = yield AskAll("commit", fighting, lambda _seat: options, facts, public=True)
    for seat in fighting:
        if type(picks[seat]) is Stop:
            t.players[seat].fight = STOPPED
            t.tell("stopped", who=seat)
    t.phase = "draw" if DRAW in picks.values() else "over-battle"


def draw(t: War) -> Rules[None]:
    """D to W: one draw of everybody who fights."""
    t.draw += 1
    for player in t.players:
        if player.fight:
            player.bonus = player.gained = player.lost_now = player.shown = 0
            player.placed, player.knave, player.last_chip = [], False, ""
    fighting = [seat for seat, player in enumerate(t.players) if player.fight == FIGHTING]
    drawing = [seat for seat in fighting if take_chips(t, seat)]
    for seat in drawing:
        t.tell("drew", who=seat, chips=list(t.players[seat].drawn))
    several = [seat for seat in drawing if len(t.players[seat].drawn) > 1]
    if several:
        yield from pick_chips(t, several)
    for seat in drawing:
        player = t.players[seat]
        start_chip(t, seat, player.drawn.pop())
        player.last_chip, player.shown = player.chip, player.printed
    yield from play_chips(t, drawing)
    if [seat for seat in drawing if t.players[seat].hookahs]:
        yield from bonus_chips(t, drawing)
    yield from add_up(t, drawing)
    check(t)


def take_chips(t: War, seat: int) -> bool:
    """WW-BAT-09: blindly, one by one; an empty bag is refreshed; no chip at all stops the player (WW-RUL-43)."""
    player = t.players[seat]
    for _ in range(1 + player.extra):
        if not player.bag:
            refresh(t, seat)
        if not player.bag:
            break
        player.drawn.append(t.chance.draw(player.bag))
    player.extra = 0
    if player.drawn:
        return True
    player.fight = STOPPED
    t.tell("empty", who=seat)
    return False


def pick_chips(t: War, several: list[int]) -> Rules[None]:
    """WW-BAT-11, WW-RUL-44: of several chips one is played, the rest go back."""

    def chips(seat: int) -> list[Option]:
        return [Pick(chip) for chip in dict.fromkeys(t.players[seat].drawn)]

    picks = yield AskAll("pick", several, chips, {"region": t.region}, public=True)
    for seat in several:
        player = t.players[seat]
        player.drawn.remove(picks[seat].chip)
        player.bag += player.drawn
        player.drawn = [picks[seat].chip]
        t.tell("picked", who=seat, chip=picks[seat].chip)


def start_chip(t: War, seat: int, chip: str) -> None:
    """C, WW-BAT-12: a Crown makes its printed strength nothing; on madness it is wasted (WW-RUL-25)."""
    player = t.players[seat]
    player.chip = chip
    player.printed, player.times = t.box.strength[chip], 1
    if player.crowns:
        player.crowns -= 1
        if effects.is_mad(chip):
            t.tell("crown-wasted", who=seat, chip=chip)
        else:
            player.printed = 0
            t.tell("crown-falls", who=seat, chip=chip)


def play_chips(t: War, drawing: list[int]) -> Rules[None]:
    """M, S, O, P: madness of all first, then own effects, then those on others, then placing (WW-BAT-01)."""
    players = t.players
    mad: list[int] = []
    before: list[int] = []
    for seat in drawing:
        (mad if effects.is_mad(players[seat].chip) else before).append(seat)
    if mad:
        t.step = "M"
        fallen = []
        for seat in t.by_priority(mad):
            yield from suffer(t, seat)
            if players[seat].fight == BUST:
                fallen.append(seat)
        if fallen:
            yield from claws(t, fallen)
    if before:
        for t.step, act in (("S", effects.on_self), ("O", effects.on_others)):
            for seat in t.by_priority(before):
                if players[seat].chip and players[seat].fight != BUST:
                    yield from act(t, seat)
        t.step = "P"
        for seat in t.by_priority(before):
            if players[seat].chip:
                effects.place(t, seat)
    t.step = ""


def claws(t: War, fallen: list[int]) -> Rules[None]:
    """WW-CON-J3, WW-RUL-17: a point for each opponent just bust, and poison for them."""
    hunter = next((seat for seat in t.standing() if t.players[seat].has("J3")), None)
    prey = [seat for seat in fallen if seat != hunter]
    if hunter is None or not prey:
        return
    pay(t, hunter, len(prey), "J3")
    while prey and t.venom:
        pick = yield Ask(hunter, "claws", [*(Target(seat) for seat in prey), DECLINE])
        if type(pick) is not Target:
            return
        prey.remove(pick.whom)
        t.players[pick.whom].bag.append(t.venom.pop())
        t.tell("poison-given", who=hunter, whom=pick.whom)


def bonus_chips(t: War, drawing: list[int]) -> Rules[None]:
    """X, WW-BAT-17: the Caterpillar's Hookah, one chip at a time, each for itself."""
    while True:
        smokers = t.by_priority([seat for seat in drawing if t.players[seat].hookahs])
        if not smokers:
            return
        for seat in smokers:
            yield from smoke(t, seat)


def smoke(t: War, seat: int) -> Rules[None]:
    """One bonus chip of the newest Hookah, or none."""
    t.step = "X"
    player = t.players[seat]
    hookah = player.hookahs[-1]
    pick = yield Ask(seat, "bonus", [BONUS, DECLINE], facts={"n": hookah.left})
    if type(pick) is Bonus and not player.bag:
        refresh(t, seat)
    if type(pick) is not Bonus or not player.bag:
        settle_hookah(t, seat, hookah)
    else:
        yield from bonus_chip(t, seat, hookah)


def bonus_chip(t: War, seat: int, hookah: Hookah) -> Rules[None]:
    """One chip of a Hookah, played at once."""
    player = t.players[seat]
    chip = t.chance.draw(player.bag)
    hookah.left -= 1
    hookah.drawn = True
    t.tell("drew", who=seat, chips=[chip])
    start_chip(t, seat, chip)
    if effects.is_mad(chip):
        hurt = yield from suffer(t, seat)
        hookah.mad = hookah.mad or hurt
        if player.fight == BUST:
            yield from claws(t, [seat])
            return
    else:
        yield from effects.on_self(t, seat)
        yield from effects.on_others(t, seat)
        effects.place(t, seat)
    if not hookah.left:
        settle_hookah(t, seat, hookah)


def settle_hookah(t: War, seat: int, hookah: Hookah) -> None:
    """WW-CON-I03, WW-FAQ-08: a shard, unless madness took effect."""
    player = t.players[seat]
    player.hookahs = [one for one in player.hookahs if one is not hookah]
    if hookah.drawn and not hookah.mad:
        lose_shards(t, seat, 1, "I03")


def add_up(t: War, drawing: list[int]) -> Rules[None]:
    """A and A+, WW-BAT-18, WW-BAT-19."""
    moved = []
    for seat in drawing:
        player = t.players[seat]
        if player.fight != BUST and (player.gained or player.bonus):
            player.add_strength(player.gained + player.bonus)
            moved.append(seat)
    for seat in moved:
        t.tell("strength", who=seat, strength=t.players[seat].strength)
    t.step = "A+"
    shifting = [seat for seat in drawing if effects.may_shift(t, t.players[seat].placed)]
    for seat in t.by_priority(shifting):
        if t.players[seat].fight != BUST:
            yield from effects.after_adding(t, seat)
    for seat in t.by_priority([seat for seat, player in enumerate(t.players) if player.lost_now and player.stands()]):
        effects.duchess(t, seat)
    t.step = ""


def check(t: War) -> None:
    """W, WW-BAT-21 to WW-BAT-24, WW-TWO-13."""
    standing = t.standing()
    fighting = [seat for seat in standing if t.players[seat].fight == FIGHTING]
    if not fighting or TOP in [t.players[seat].strength for seat in standing]:
        t.phase = "over-battle"
        return
    if len(fighting) == 1:
        mine = t.players[fighting[0]].strength
        rivals = [t.players[seat].strength for seat in standing if seat != fighting[0]]
        if mine > max(rivals, default=-1) and mine > t.resistance:
            t.players[fighting[0]].fight = STOPPED
            t.tell("must-stop", who=fighting[0])
            t.phase = "over-battle"
            return
    t.phase = "commit"


def over_battle(t: War) -> None:
    """END: whoever still fights stops."""
    for player in t.players:
        if player.fight == FIGHTING:
            player.fight = STOPPED
    t.tell("battle-over", region=t.region)
    t.phase = "places"


__all__ = ["POISON", "commit", "draw", "next_battle", "over_battle", "start_strength", "wagers"]
