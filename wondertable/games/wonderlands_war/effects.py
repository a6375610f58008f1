"""Effects of a drawn chip: on its owner (S), on others (O), its strength, when placed (P), after adding (A+)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wondertable.games.wonderlands_war.cards import ALLIES, MADDENING, POISON, TOP
from wondertable.games.wonderlands_war.losses import lose_unit
from wondertable.games.wonderlands_war.options import (
    DECLINE,
    DOUBLE,
    TRIPLE,
    Decline,
    Double,
    March,
    Recall,
    Shift,
    Target,
    Triple,
)
from wondertable.games.wonderlands_war.rewards import gain_shards, lose_shards, pay
from wondertable.games.wonderlands_war.state import Hookah, Player, War
from wondertable.kernel import Ask, Option, Rules

# -- S: on oneself (WW-BAT-14) ----------------------------------------------------------------------------


def on_self(t: War, seat: int) -> Rules[None] | tuple[()]:
    """Own effects of the chip and of who fights beside it; bonus Strength is added later."""
    player = t.players[seat]
    chip, kind = player.chip, t.box.kind[player.chip]
    if kind == "CS" or chip == "I06":
        return chosen_for_self(t, seat, card_soldier if kind == "CS" else bottle)
    if kind == "CR" and t.sets["CR"] == "D":  # WW-ALY-44
        if player.shards > player.printed:
            lose_shards(t, seat, 1, "creature")
        elif player.shards < player.printed:
            gain_shards(t, seat, 1, "creature")
    elif chip.endswith("-A"):
        artifact(t, seat)
    elif chip == "I04":  # WW-CON-I04
        mend_shield(t, seat)
    elif chip == "I03":  # WW-CON-I03: announced here, drawn in X
        player.hookahs.append(Hookah())
    knave(t, seat)
    return ()


def chosen_for_self(t: War, seat: int, choose: Callable[[War, int], Rules[None]]) -> Rules[None]:
    yield from choose(t, seat)
    knave(t, seat)


def card_soldier(t: War, seat: int) -> Rules[None]:
    """WW-ALY-10, WW-ALY-20, WW-ALY-40; set C is armed when placed."""
    player = t.players[seat]
    times = multiplier(t, player)
    if times == 1:
        return
    options = [DOUBLE if times == 2 else TRIPLE, *instead_of_multiplying(t, seat, player.printed)]
    pick = yield Ask(seat, "card-soldier", options, facts={"chip": player.chip})
    match pick:
        case Double() | Triple():
            player.times = times
            t.tell("multiplied", who=seat, chip=player.chip, times=times)
        case Recall(chip=chip):
            player.exhausted.remove(chip)
            player.bag.append(chip)
            t.tell("recalled", who=seat, chip=chip)
        case March():
            player.supporters[pick.region] -= pick.units
            player.supporters[pick.to] += pick.units
            t.tell("marched", who=seat, n=pick.units, start=pick.region, region=pick.to)


def multiplier(t: War, player: Player) -> int:
    """The number by which a Card Soldier may multiply its strength; 1: it may not."""
    match t.sets["CS"]:
        case "A" | "B":
            return 2
        case "D":
            return 1 if player.castles[t.region] else 3
    return 1


def instead_of_multiplying(t: War, seat: int, printed: int) -> list[Option]:
    """The other choices of a Card Soldier that may multiply; without any it must."""
    match t.sets["CS"]:
        case "A":
            tired = dict.fromkeys(t.players[seat].exhausted)
            return [Recall(chip) for chip in tired if not untouched(t, t.box.kind[chip])]
        case "B":
            return [*marches(t, seat, printed), DECLINE]
    return [DECLINE]


def marches(t: War, seat: int, most: int) -> list[Option]:
    """Card Soldiers B, WW-RUL-23: supporters of one neighbouring region."""
    player = t.players[seat]
    return [
        March(count, region, t.region)
        for region in dict.fromkeys(t.neighbours(t.region))
        for count in range(1, min(most, player.supporters[region]) + 1)
    ]


def artifact(t: War, seat: int) -> None:
    """The upgrades that act on oneself."""
    player = t.players[seat]
    if player.has("A1"):
        mend_shield(t, seat)
    for ability, amount in artifact_bonuses(t, seat, len(player.madness)):
        add_bonus(t, seat, amount, ability)


def artifact_bonuses(t: War, seat: int, madness: int) -> Iterator[tuple[str, int]]:
    """Bonus Strength of an artifact by ability, with so many chips on the madness track (WW-CON-H1, -J2, -C1)."""
    player = t.players[seat]
    opponents = [t.players[other] for other in t.opponents(seat)]
    each = 2 if t.two else 1
    if player.has("H1"):
        yield "H1", madness
    if player.has("J2"):
        yield "J2", each * sum(POISON in other.bag for other in opponents)
    if player.has("C1"):
        yield "C1", each * sum(other.shards > player.shards for other in opponents)


def add_bonus(t: War, seat: int, amount: int, cause: str) -> None:
    if amount:
        t.players[seat].bonus += amount
        t.tell("bonus", who=seat, n=amount, cause=cause)


def mend_shield(t: War, seat: int) -> None:
    player = t.players[seat]
    if not player.shield:
        player.shield = True
        t.tell("shield", who=seat)


def bottle(t: War, seat: int) -> Rules[None]:
    """WW-CON-I06: any active chips of printed strength 1 go back to the bag."""
    player = t.players[seat]
    while small := small_chips(t, player):
        pick = yield Ask(seat, "bottle", [*(Recall(chip) for chip in dict.fromkeys(small)), DECLINE])
        if type(pick) is Decline:
            return
        player.active.remove(pick.chip)
        player.bag.append(pick.chip)
        t.tell("recalled", who=seat, chip=pick.chip)


def small_chips(t: War, player: Player) -> list[str]:
    """The active chips that the Bottle may put back."""
    return [chip for chip in player.active if t.box.strength[chip] == 1 and not untouched(t, t.box.kind[chip])]


def knave(t: War, seat: int) -> None:
    """WW-CON-F05: once in a draw."""
    player = t.players[seat]
    if knave_pays(t, seat, player.printed):
        player.knave = True
        add_bonus(t, seat, 1, "F05")


def knave_pays(t: War, seat: int, printed: int) -> bool:
    """WW-FAQ-05: a higher printed strength than some opponent's chip of this draw."""
    player = t.players[seat]
    if player.knave or not player.has_figure("F05", t.region):
        return False
    others = [t.players[other] for other in t.opponents(seat)]
    return any(other.last_chip and other.shown < printed for other in others)


# -- O: on others (WW-BAT-15) -----------------------------------------------------------------------------


def on_others(t: War, seat: int) -> Rules[None] | tuple[()]:
    """At most one such effect a chip."""
    player = t.players[seat]
    chip, kind = player.chip, t.box.kind[player.chip]
    if (kind == "FL" and t.sets["FL"] == "D") or (chip == "JAB-A" and player.has("J1")) or chip in ("I01", "I02"):
        return on_chosen(t, seat, chip)
    others, amount, cause = weakening(t, seat, chip)
    for other in others:
        weaken(t, other, amount, cause)
    return ()


def on_chosen(t: War, seat: int, chip: str) -> Rules[None]:
    """The effects on one player, whom the owner of the chip chooses."""
    if t.box.kind[chip] == "FL":  # WW-ALY-41
        whom = yield from target(t, seat, stronger(t, seat), "flamingo")
        if whom is not None:
            gain_shards(t, whom, 1, "flamingo")
    elif chip == "JAB-A":
        prey = [other for other in stronger(t, seat) if t.players[other].units(t.region) >= 2]
        whom = yield from target(t, seat, prey, "manxome")
        if whom is not None:
            yield from lose_unit(t, whom)
    elif chip == "I01":
        whom = yield from target(t, seat, t.standing(), "amulet")
        if whom is not None and t.players[whom].madness:
            t.players[whom].bag.append(t.players[whom].madness.pop())
            t.tell("calmed", who=seat, whom=whom)
    else:
        whom = yield from target(t, seat, t.opponents(seat), "crown")
        if whom is not None:
            t.players[whom].crowns += 1
            t.tell("crowned", who=seat, whom=whom)


def weakening(t: War, seat: int, chip: str) -> tuple[list[int], int, str]:
    """The opponents whose strength a chip takes, how much, and by which ability or item."""
    if chip == "QUE-A" and t.players[seat].has("Q1"):
        return stronger(t, seat), 3, "Q1"
    if chip == "I08":
        return t.opponents(seat), 1, "I08"
    return [], 0, ""


def stronger(t: War, seat: int) -> list[int]:
    """The opponents with more strength than one's own."""
    return [other for other in t.opponents(seat) if t.players[other].strength > t.players[seat].strength]


def target(t: War, seat: int, seats: list[int], prompt: str) -> Rules[int | None]:
    if not seats:
        return None
    pick = yield Ask(seat, prompt, [Target(other) for other in seats])
    return int(pick.whom)


def weaken(t: War, seat: int, amount: int, cause: str) -> None:
    player = t.players[seat]
    before = player.strength
    player.add_strength(-amount)
    if player.strength < before:
        t.tell("weakened", who=seat, n=before - player.strength, cause=cause)


# -- P: strength and placing (WW-BAT-16, WW-BAT-20) ---------------------------------------------------------


class Pipeline(NamedTuple):
    """The strength of a chip, step by step (WW-BAT-20)."""

    printed: int
    base: int
    """The printed strength as far as Red Rooks B leave it."""
    plus: int
    times: int
    """The chip's own multiplier."""
    doubled: bool
    """By a Flamingo of set A."""

    @property
    def strength(self) -> int:
        return max(0, self.base + self.plus) * self.times * (2 if self.doubled else 1)

    @property
    def steps(self) -> str:
        """«1 +1 ×2 = 4»; just the number where nothing changes it."""
        if self.base == self.printed and not self.plus and self.times == 1 and not self.doubled:
            return str(self.printed)
        parts = [str(self.printed)]
        parts += [f"→ {self.base}"] if self.base != self.printed else []
        parts += [f"{self.plus:+d}".replace("-", "−")] if self.plus else []
        parts += [f"×{self.times}"] if self.times != 1 else []
        parts += ["×2"] if self.doubled else []
        return " ".join(parts) if len(parts) == 1 else f"{' '.join(parts)} = {self.strength}"


def pipeline(t: War, player: Player, chip: str, printed: int, times: int) -> Pipeline:
    """Printed, Red Rooks B, plus and minus, own multiplier, armed doubling."""
    kind = t.box.kind[chip]
    base = printed
    if kind == "RK" and t.sets["RK"] == "B" and has_active(t, player, "RK"):
        base = min(printed, 1)
    return Pipeline(
        printed,
        base,
        additions(t, player, chip, kind),
        times,
        player.doubling and not untouched(t, kind),
    )


def additions(t: War, player: Player, chip: str, kind: str) -> int:
    plus = 0
    if t.sets["FL"] == "B" and (kind in ALLIES or kind == "FORGE"):
        plus += not untouched(t, kind) and has_active(t, player, "FL")  # WW-ALY-21
    if kind == "CR" and t.sets["CR"] == "C":  # WW-ALY-34
        others = sum(t.box.kind[one] == "CR" for one in player.active)
        plus += 2 * others if chip == "CRw" else -2 * others
    if chip == "QUE-A" and player.has("Q2"):
        plus += min(3, sum(t.box.kind[one] in ("RO", "CS") for one in player.active))
    if chip == "I07":
        plus += company(t, player)
    return plus


def company(t: War, player: Player) -> int:
    """The strength that other units in the region add to the item I07."""
    return min(3, player.units(t.region) - 1)


def untouched(t: War, kind: str) -> bool:
    """Red Rooks A feel no other chip (WW-ALY-13)."""
    return kind == "RK" and t.sets["RK"] == "A"


def has_active(t: War, player: Player, kind: str) -> bool:
    return any(t.box.kind[chip] == kind for chip in player.active)


def place(t: War, seat: int) -> None:
    """The chip joins the Active row, and what it arms is armed."""
    player = t.players[seat]
    chip, kind = player.chip, t.box.kind[player.chip]
    made = pipeline(t, player, chip, player.printed, player.times)
    strength = made.strength
    player.doubling = False  # WW-RUL-47
    player.gained += strength
    player.placed.append(chip)
    player.active.append(chip)
    player.chip = ""
    t.tell("played", who=seat, chip=chip, strength=strength, steps=made.steps)
    if kind == "FL" and t.sets["FL"] == "A":  # WW-ALY-11
        player.doubling = True
    elif kind == "CS" and t.sets["CS"] == "C":  # WW-ALY-30
        player.extra += player.printed
    elif chip == "CAT-A" and player.has("C2"):
        player.fading = True
    if rabbit_joins(t, player, len(player.active) - 1):
        player.rabbit = True
        before = sum(t.box.strength[one] for one in player.active[:-1])
        add_bonus(t, seat, before + player.printed, "F01")
    player.printed, player.times = 0, 1


def rabbit_joins(t: War, player: Player, active: int) -> bool:
    """Does the White Rabbit add the strength of all active chips to a chip placed beside so many (WW-RUL-67)?"""
    return active >= 1 and not player.rabbit and player.has_figure("F01", t.region)


# -- A+: after adding (WW-BAT-19) -----------------------------------------------------------------------------


def after_adding(t: War, seat: int) -> Rules[None]:
    """Flamingos C and the Rabbit's Watch."""
    player = t.players[seat]
    for chip in list(player.placed):
        goals = shifts(t, chip, player.strength)
        if not goals:
            continue
        pick = yield Ask(seat, "shift", [*(Shift(goal) for goal in goals), DECLINE], facts={"chip": chip})
        if type(pick) is Shift:
            player.strength = pick.strength
            t.tell("shifted", who=seat, strength=pick.strength)


def may_shift(t: War, placed: list[str]) -> bool:
    """May one of these chips move its owner's marker?"""
    return "I05" in placed or (t.sets["FL"] == "C" and any(t.box.kind[chip] == "FL" for chip in placed))


def shifts(t: War, chip: str, here: int) -> list[int]:
    """The other spaces to which a chip may move a marker that stands here."""
    if t.box.kind[chip] == "FL" and t.sets["FL"] == "C":
        return nearest_icons(t, here)
    if chip == "I05":
        return [goal for goal in (here - 1, here + 1) if 0 <= goal <= TOP]
    return []


def nearest_icons(t: War, here: int) -> list[int]:
    """WW-RUL-48: where a marker that stands here may go."""
    if here == TOP or here in t.box.icons or not t.box.icons:
        return []
    least = min(abs(icon - here) for icon in t.box.icons)
    return sorted(icon for icon in t.box.icons if abs(icon - here) == least)


def duchess(t: War, seat: int) -> None:
    """WW-CON-F04, WW-FAQ-07."""
    player = t.players[seat]
    if player.has_figure("F04", t.region):
        pay(t, seat, player.lost_now, "F04")


def is_mad(chip: str) -> bool:
    return chip in MADDENING
