"""The monster phase, M1 to M8 (section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from wondertable.games.gravity_falls import abilities
from wondertable.games.gravity_falls.alarm import raise_alarm
from wondertable.games.gravity_falls.curses_and_events import draw_curse, fill_row, settle_marks
from wondertable.games.gravity_falls.options import MoveMonster
from wondertable.games.gravity_falls.setup import begin_turn
from wondertable.games.gravity_falls.state import Monster, Town
from wondertable.games.gravity_falls.tokens import pull, pull_options, tokens_around, turn_to_distrust
from wondertable.kernel import Ask, Rules


def monster_moves(t: Town) -> Rules[None] | None:
    """M1, GF-MON-01, GF-MON-02: the farthest card is played; a cube keeps the monsters out."""
    place = t.row.pop(0)
    t.move_discard.append(place)
    t.tell("move-card", place=place)
    if place in t.cubes:  # GF-CUBE-02, GF-RUL-33
        t.cubes.remove(place)
        t.tell("cube-lost", place=place, cause="monster")
        t.phase, t.step = "reveal", "M7"
        return None
    t.step = "M2"
    near = t.nearest(t.team[t.active].place)
    if len(near) > 1:
        return which_monster(t, near, place)
    move_monster(t, near[0], place)
    return None


def which_monster(t: Town, near: list[Monster], place: str) -> Rules[None]:
    """M2, GF-MON-03: the active character chooses among equally near ones."""
    options = [MoveMonster(monster.id) for monster in near]
    facts = {"hero": t.hero.id, "place": place}
    pick = yield Ask(t.seat_of(t.active), "move-monster", options, facts=facts)
    move_monster(t, next(one for one in near if one.id == pick.monster), place)


def move_monster(t: Town, monster: Monster, place: str) -> None:
    """GF-MON-04 to GF-MON-06."""
    before, monster.place = monster.place, place
    t.mover = monster.id
    if before == place:  # GF-MON-05
        t.tell("monster-stays", monster=monster.id, place=place)
    else:
        t.tell("monster-moved", monster=monster.id, start=before, place=place)
    t.phase, t.step = "riot", "M3"


def mover(t: Town) -> Monster:
    name = t.mover
    for monster in t.monsters:
        if monster.id == name:
            return monster
    raise AssertionError(name)


def riot(t: Town) -> Rules[None] | None:
    """M3, GF-RIOT-01, GF-RIOT-02, GF-RIOT-06: everybody there is cursed; who that is was settled on arrival."""
    place, team = mover(t).place, t.team
    t.tell("riot", monster=t.mover, place=place)
    if place in [hero.place for hero in team]:
        return curse_all(t, [index for index in t.clockwise() if team[index].place == place])
    t.phase, t.step = "riot-pull", "M4"
    return None


def curse_all(t: Town, indexes: list[int]) -> Rules[None]:
    for index in indexes:
        yield from draw_curse(t, index, "riot")
    t.phase, t.step = "riot-pull", "M4"


def riot_pull(t: Town) -> Rules[None]:
    """M4 to M6, GF-RIOT-03 to GF-RIOT-05."""
    monster = mover(t)
    place = monster.place
    sup: Sequence[str]
    dis: Sequence[str]
    if monster.id == "PTER" and not t.kids:  # GF-MNS-05, GF-RUL-21
        dis = [one for one in t.box.near[place] if t.dis[one]]
        sup = [one for one in t.box.near[place] if t.sup[one] and not t.dis[one]]
    else:
        options = pull_options(t, place, riot=True)
        facts = {"monster": monster.id, "place": place}
        pick = yield Ask(t.seat_of(t.active), "riot-pull", options, facts=facts)
        sup, dis = pick.sup, pick.dis
    if sup or dis:
        pull(t, place, sup, dis)
        t.tell("riot-pulled", monster=monster.id, place=place, tokens={"sup": list(sup), "dis": list(dis)})
    else:
        t.tell("riot-pull-declined" if tokens_around(t, place) else "riot-pull-empty", monster=monster.id, place=place)
    t.step = "M5"
    if not t.dis[place]:
        t.tell("no-alarm", place=place)
    raise_alarm(t, t.dis[place], "riot")
    t.step = "M6"
    flipped = turn_to_distrust(t, place)
    if flipped:
        t.tell("turned", place=place, n=flipped)
    t.phase, t.step = "marks", "M6"


def marks(t: Town) -> Rules[None] | None:
    """GF-ALM-06: the marks that the riot reached, after the flip."""
    reached = settle_marks(t)
    if reached:
        return reached  # and comes back here
    t.phase, t.step = "reveal", "M7"
    return None


def reveal(t: Town) -> Rules[None] | None:
    """M7 and M8, GF-REV-01, GF-REV-09."""
    event = fill_row(t)
    if event is None:
        t.phase, t.step = "passing", "M8"
    return event  # and comes back here


def passing(t: Town) -> Rules[None]:
    """W6, then the next one clockwise (GF-SET-17)."""
    yield from abilities.window(t, 6)
    t.active = (t.active + 1) % len(t.team)
    begin_turn(t)
