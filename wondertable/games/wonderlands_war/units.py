"""Units on the map: placed, moved, lost (WW-REW-02 to WW-REW-04, section 9.3)."""

from __future__ import annotations

from functools import cache

from wondertable.games.wonderlands_war.options import (
    NO_SUPPORT,
    NO_UNIT,
    USE_SUPPORTER,
    NoSupport,
    Relocate,
    Support,
    UseFigure,
    UseSupporter,
)
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Option, Rules

SUPPORTER = "supporter"
RELOCATE = cache(Relocate)


def place_unit(t: War, seat: int, region: str, *, figures: bool) -> Rules[None] | tuple[()]:
    """One unit; without a supporter at hand another region may give one (WW-REW-03, WW-RUL-61)."""
    player = t.players[seat]
    idle = t.returning(seat) if figures and player.figures else []
    options: list[Option] = [USE_SUPPORTER] if player.supply else []
    if idle:
        options += [UseFigure(figure) for figure in idle]
    if not player.supply:
        options += relocations(t, seat, region)
        if options and not idle:
            options.append(NO_UNIT)
    if len(options) > 1:
        return choose_unit(t, seat, region, options)
    if options:
        settle_unit(t, seat, region, options[0])
    return ()


def choose_unit(t: War, seat: int, region: str, options: list[Option]) -> Rules[None]:
    pick = yield Ask(seat, "unit", options, facts={"region": region})
    settle_unit(t, seat, region, pick)


def settle_unit(t: War, seat: int, region: str, pick: Option) -> None:
    """A unit comes to a region from where it was chosen."""
    player = t.players[seat]
    if type(pick) is UseSupporter:
        player.supply -= 1
        player.supporters[region] += 1
        t.tell("placed", who=seat, region=region)
    elif type(pick) is UseFigure:
        player.figures[pick.figure] = region
        t.tell("figure-placed", who=seat, figure=pick.figure, region=region)
    elif type(pick) is Relocate:
        move_unit(t, seat, pick.unit, pick.region, region)
        t.tell("relocated", who=seat, unit=pick.unit, start=pick.region, region=region)
    else:
        t.tell("no-unit", who=seat, region=region)


def relocations(t: War, seat: int, region: str) -> list[Option]:
    """Own supporters and figures of other regions, never the leader."""
    player = t.players[seat]
    supporters, figures = player.supporters, player.figures
    found: list[Option] = []
    for other in t.regions():
        if other != region:
            if supporters[other]:
                found.append(RELOCATE(SUPPORTER, other))
            if figures:
                found += [RELOCATE(figure, other) for figure in player.figures_in(other)]
    return found


def move_unit(t: War, seat: int, unit: str, start: str, to: str) -> None:
    player = t.players[seat]
    if unit == SUPPORTER:
        player.supporters[start] -= 1
        player.supporters[to] += 1
    else:
        player.figures[unit] = to


def may_support(t: War, seat: int, regions: list[str], prompt: str) -> Rules[bool]:
    """An effect that lets a player place one supporter (WW-DEC-21): in one of these regions, or not."""
    player = t.players[seat]
    options: list[Option] = [Support(region) for region in regions if player.supply or relocations(t, seat, region)]
    if not options:
        return False
    pick = yield Ask(seat, prompt, [*options, NO_SUPPORT])
    if type(pick) is NoSupport:
        t.tell("no-support", who=seat)
        return False
    yield from place_unit(t, seat, pick.region, figures=False)
    return True
