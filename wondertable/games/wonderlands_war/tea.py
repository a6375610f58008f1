"""The Tea Party (sections 5 and 7)."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from wondertable.games.wonderlands_war.cards import MADNESS, POISON, REGIONS, SEATS, Box
from wondertable.games.wonderlands_war.chips import from_bank
from wondertable.games.wonderlands_war.options import (
    CROSS_HEAD,
    NO_POISON,
    PARTY,
    STAY,
    CrossHead,
    Lead,
    March,
    NoPoison,
    Party,
    PartyCard,
    Poison,
    Sit,
    Stay,
)
from wondertable.games.wonderlands_war.rewards import gain_all, roll_shards, send
from wondertable.games.wonderlands_war.setup import chairs
from wondertable.games.wonderlands_war.state import CHAIR, HEAD, War
from wondertable.games.wonderlands_war.units import may_support
from wondertable.kernel import Ask, Option, Rules

CHAIRS = range(max(SEATS.values()) + 1)
SIT = tuple(Sit(chair) for chair in CHAIRS)


def deck(t: War) -> list[str]:
    """The tea deck of this round."""
    return (t.tea1, t.tea2, t.tea3)[t.round - 1]


def lay_table(t: War) -> Rules[None]:
    """WW-TEA-01 to WW-TEA-04."""
    yield from ()
    t.tea_gone += [card for card in t.laid if card]
    seats = chairs(t)
    t.laid = ["", *(t.chance.draw(deck(t)) for _ in range(seats))]
    t.laced = [""] * (seats + 1)
    for player in t.players:
        player.leader, player.chair, player.taken, player.partied = HEAD, 0, 0, False
    if t.round > 1:
        t.first = first_player(t)
    t.active = t.first
    t.tell("tea", round=t.round, who=t.first)
    t.phase = "poison"


def first_player(t: War) -> int:
    """WW-TEA-04, WW-RUL-19."""
    count = len(t.players)

    def rank(seat: int) -> tuple[int, int, int, int]:
        player = t.players[seat]
        units = sum(player.units(region) for region in t.regions())
        return player.vp, units, -player.shards, (seat - t.first) % count

    return min(range(count), key=rank)


# -- poison (WW-LDR-02, WW-LDR-03, WW-RUL-15, WW-RUL-16) ------------------------------------------------


def first_poison(t: War) -> Rules[None]:
    """At the start of the party: up to two cards, one with two players; one more with Slithy Toves."""
    for seat, player in enumerate(t.players):
        if player.faction == "JAB":
            yield from lace(t, seat, (1 if t.two else 2) + player.has("J4"))
    t.phase = "turn"


def lace(t: War, seat: int, count: int) -> Rules[None]:
    for _ in range(count):
        cards = [chair for chair, card in enumerate(t.laid) if card and not t.laced[chair]]
        if not t.venom or not cards:
            return
        pick = yield Ask(seat, "poison", [*(Poison(chair) for chair in cards), NO_POISON])
        if type(pick) is NoPoison:
            t.tell("poison-saved", who=seat)
            return
        t.laced[pick.chair] = t.venom.pop()
        t.tell("poisoned", who=seat, chair=pick.chair, card=t.laid[pick.chair])


def last_poison(t: War, seat: int) -> Rules[None]:
    """At the end of his card turn, if no card on the table is poisoned."""
    if not any(t.laced):
        yield from lace(t, seat, 1 + t.players[seat].has("J4"))


# -- a turn ---------------------------------------------------------------------------------------------


def turn(t: War) -> Rules[None]:
    """WW-TEA-05: four card turns (five with two players), then the leader goes to a region."""
    seat = t.active
    t.turns += 1
    return leader_turn(t, seat) if t.players[seat].taken >= t.hands else card_turn(t, seat)


def end_turn(t: War) -> None:
    """The next player is at turn, or the party is over when all leaders have left it."""
    if t.players[t.active].leader in REGIONS and all(player.leader in REGIONS for player in t.players):
        t.phase = "tea-end"
    t.active = (t.active + 1) % len(t.players)


def with_card(t: War) -> list[int]:
    """Chairs with a card and no leader."""
    return list(compress(CHAIRS, t.laid))


def ahead(t: War, seat: int) -> list[int]:
    """WW-TEA-08, WW-LDR-07: the chairs that can be reached without crossing the Head."""
    player = t.players[seat]
    cards = with_card(t)
    if player.leader == HEAD:
        return cards
    if player.faction == "ALI":
        return [chair for chair in cards if chair < player.chair]
    return [chair for chair in cards if chair > player.chair]


def card_turn(t: War, seat: int) -> Rules[None]:
    """WW-TEA-07 to WW-TEA-14."""
    player = t.players[seat]
    options: list[Option] = [SIT[chair] for chair in ahead(t, seat)]
    options.append(CROSS_HEAD)  # from the Head: once round the whole table (WW-TEA-11)
    if may_party(t, seat):
        options.append(PARTY)
    pick = yield Ask(seat, "tea", options)
    fast, passed = player.has("Q3"), False
    if type(pick) is Party:
        chair = yield from party(t, seat)
    elif type(pick) is CrossHead:
        passed = fast and (overtakes(t, seat, player.chair, 0) or heads(t, seat))
        yield from cross(t, seat)
        sit = yield Ask(seat, "sit", [SIT[chair] for chair in with_card(t)])
        chair = sit.chair
        passed = passed or (fast and overtakes(t, seat, 0, chair))
        move(t, seat, chair)
    else:
        chair = pick.chair
        passed = fast and overtakes(t, seat, player.chair, chair)
        move(t, seat, chair)
    codes = take_card(t, seat, chair)
    if passed:  # WW-RUL-59
        yield from may_support(t, seat, t.regions(), "twice-as-fast")
    yield from gain_all(t, seat, codes, tea=True)
    if player.faction == "JAB":
        yield from last_poison(t, seat)
    end_turn(t)


def overtakes(t: War, seat: int, start: int, goal: int) -> bool:
    """Does another leader stand strictly between two chairs of the way (0 is the Head, as a start or as an end)?"""
    backwards = t.players[seat].faction == "ALI"
    last = len(t.laid)
    if backwards:
        begin, end = (goal or 0) + 1, start or last
    else:
        begin, end = start + 1, goal or last
    between = range(begin, end)
    return any(other.leader == CHAIR and other.chair in between for one, other in enumerate(t.players) if one != seat)


def heads(t: War, seat: int) -> bool:
    """Does another leader stand on the Head?"""
    return any(other.leader == HEAD for one, other in enumerate(t.players) if one != seat)


def move(t: War, seat: int, chair: int) -> None:
    player = t.players[seat]
    player.leader, player.chair = CHAIR, chair
    t.tell("sat", who=seat, chair=chair)


def cross(t: War, seat: int) -> Rules[None]:
    """WW-TEA-09, WW-TEA-12: the leader stands on the Head meanwhile."""
    player = t.players[seat]
    player.leader, player.chair = HEAD, 0
    t.tell("crossed", who=seat)
    yield from roll_shards(t, seat, tea=True)
    yield from refill(t, seat)


def to_refill(t: War, leaver: int = -1) -> list[int]:
    """The chairs that get a new card, while the deck lasts; ``leaver`` is a seat on the way to the Head."""
    taken = {player.chair for seat, player in enumerate(t.players) if player.leader == CHAIR and seat != leaver}
    free = [chair for chair in range(1, len(t.laid)) if not t.laid[chair] and chair not in taken]
    return free[: len(deck(t))]


def refill(t: War, seat: int) -> Rules[None]:
    """WW-TEA-10; then Always Tea-time (WW-CON-H4)."""
    added = []
    for chair in to_refill(t):
        t.laid[chair] = t.chance.draw(deck(t))
        added.append(t.laid[chair])
    if added:
        t.tell("refilled", cards=added)
    if t.players[seat].has("H4"):
        yield from may_support(t, seat, t.regions(), "tea-time")


def may_party(t: War, seat: int) -> bool:
    """WW-LDR-05: the Hatter, once a Tea Party."""
    player = t.players[seat]
    return player.faction == "HAT" and not player.partied


def party(t: War, seat: int) -> Rules[int]:
    """WW-LDR-05, WW-RUL-58: refill, then any card, without moving."""
    t.players[seat].partied = True
    t.tell("party", who=seat)
    yield from refill(t, seat)
    pick = yield Ask(seat, "party-card", [PartyCard(chair) for chair in with_card(t)])
    t.tell("reached", who=seat, chair=pick.chair)
    return int(pick.chair)


def take_card(t: War, seat: int, chair: int) -> tuple[str, ...]:
    """The card and its poison; returns its rewards (WW-TEA-13, WW-TEA-14)."""
    player = t.players[seat]
    name, t.laid[chair] = t.laid[chair], ""
    player.teas.append(name)
    player.taken += 1
    t.tell("took", who=seat, card=name)
    if t.laced[chair]:
        t.laced[chair] = ""
        if player.faction == "JAB":
            t.venom.append(POISON)
            t.tell("poison-back", who=seat)
        else:
            player.bag.append(POISON)
            t.tell("poison-taken", who=seat)
    return rewards_of(t.box, name, player.faction == "QUE")


@lru_cache(maxsize=1_000)
def rewards_of(box: Box, name: str, queen: bool) -> tuple[str, ...]:
    """The rewards of a tea card; the Queen gets its units one by one (WW-LDR-06)."""
    card = box.tea[name]
    groups = [number for number in (card.units, card.centre) if number]
    if queen:
        groups = [1] * sum(groups)
    codes = [f"U{number}" for number in groups]
    codes += ["D"] if card.die else []
    codes += card.rewards
    codes += ["split"] if card.upper else []
    codes += [f"~{card.tainted}"] if card.tainted else []
    return tuple(codes)


def leader_turn(t: War, seat: int) -> Rules[None]:
    """WW-TEA-16; then Popular Support (WW-RUL-63) and Which Way You Go (WW-CON-C3)."""
    player = t.players[seat]
    pick = yield Ask(seat, "lead", [Lead(region) for region in t.regions()])
    player.leader, player.chair = pick.region, 0
    t.tell("led", who=seat, region=pick.region)
    if player.has("A4"):
        yield from popular_support(t, seat)
    if player.has("C3"):
        yield from which_way(t, seat)
    end_turn(t)


def popular_support(t: War, seat: int) -> Rules[None]:
    """Cards until a figure comes up; it helps for one battle."""
    player = t.players[seat]
    passed: list[str] = []
    found = ""
    while t.wonder_deck and not found:
        card = t.chance.draw(t.wonder_deck)
        player.visitor.append(card)  # open to all, also a card that goes back
        if card in t.box.figures:
            found = card
        else:
            passed.append(card)
    if found:
        t.tell("visitor", who=seat, card=found)
        if passed:
            t.tell("passed-over", cards=passed)
    else:
        t.tell("no-visitor", who=seat)
    t.wonder_deck += passed
    player.visitor = [found] if found else []
    if not found:
        return
    for figure in t.box.figures[found]:
        player.figures[figure] = ""
    for figure in t.box.figures[found]:
        yield from send(t, seat, figure)
        player.guests[figure] = player.figures[figure]


def which_way(t: War, seat: int) -> Rules[None]:
    """Up to two supporters from one region to one other."""
    player = t.players[seat]
    options: list[Option] = [
        March(count, start, to)
        for start in t.regions()
        for count in range(1, min(2, player.supporters[start]) + 1)
        for to in t.regions()
        if to != start
    ]
    if not options:
        return
    pick = yield Ask(seat, "which-way", [*options, STAY])
    if type(pick) is Stay:
        return
    player.supporters[pick.region] -= pick.units
    player.supporters[pick.to] += pick.units
    t.tell("marched", who=seat, n=pick.units, start=pick.region, region=pick.to)


# -- the end of the party -------------------------------------------------------------------------------


def tea_end(t: War) -> Rules[None]:
    """WW-TEA-17 to WW-TEA-20."""
    yield from ()
    for chair, chip in enumerate(t.laced):
        if chip:
            t.laced[chair] = ""
            t.venom.append(chip)
    hand_out_madness(t, list(range(len(t.players))))
    most = richest(t)
    if hand_out_madness(t, most):
        for seat in most:
            lost = half_of_shards(t, seat)
            if lost:
                t.players[seat].shards -= lost
                t.tell("shards-halved", who=seat, n=lost)
    if t.two:  # WW-TWO-09
        t.tell("resistance", strength=t.resistance)
    t.battles = t.battle_order()
    t.phase = "war"


def richest(t: War) -> list[int]:
    """WW-TEA-19, WW-RUL-55: all with the most shards, which may be none."""
    most = max(player.shards for player in t.players)
    return [seat for seat, player in enumerate(t.players) if player.shards == most]


def half_of_shards(t: War, seat: int) -> int:
    """The number of shards that the richest discard, rounded up."""
    return (t.players[seat].shards + 1) // 2


def hand_out_madness(t: War, seats: list[int]) -> bool:
    """WW-TEA-20, WW-RUL-56: all or none."""
    if t.bank.count(MADNESS) < len(seats):
        t.tell("no-madness")
        return False
    for seat in seats:
        from_bank(t, seat, MADNESS)
    return True
