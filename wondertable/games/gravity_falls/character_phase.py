"""The character phase, T1 to T14 and R1 to R3 (sections 4 and 5)."""

from __future__ import annotations

from wondertable.games.gravity_falls import abilities
from wondertable.games.gravity_falls.alarm import end
from wondertable.games.gravity_falls.cards import DICE, FACES, HAND, SHAKY_DICE
from wondertable.games.gravity_falls.curses_and_events import draw_curse
from wondertable.games.gravity_falls.movement import arrive, playable_cards, routes, teleport_targets
from wondertable.games.gravity_falls.options import (
    CUBE_OR_NOT,
    CURSE_ROLL,
    DRAW,
    DROP_NONE,
    KEEP,
    NO_CURSE_ROLL,
    NO_DRAW,
    PERSUADE,
    REST,
    CurseRoll,
    Draw,
    Drop,
    Keep,
    Lift,
    MoveCube,
    PlaceCube,
    Reroll,
    Rest,
    Take,
)
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.games.gravity_falls.tokens import pull, pull_options, tokens_around, turn_to_distrust, turn_to_support
from wondertable.kernel import Ask, Option, Rules

# -- T1, T2: play a card or rest ------------------------------------------------------------------------


def choose(t: Town) -> Rules[None]:
    """GF-TURN-02, GF-CARD-01: a playable card, or rest; an ability may be used first (GF-DEC-01)."""
    index, play = t.active, t.box.play
    hero = t.team[index]
    options: list[Option] = [*map(play.__getitem__, playable_cards(t, index)), REST, *abilities.uses(t)]
    pick = yield Ask(t.seat_of(index), "turn", options, always=True, facts={"hero": hero.id})
    if type(pick) in (Lift, MoveCube):
        abilities.use(t, pick)
    elif type(pick) is Rest:
        rest(t)
    else:
        hero.hand.remove(pick.card)
        hero.discard.append(pick.card)
        t.card = pick.card
        t.tell("played", hero=hero.id, card=pick.card)
        t.phase, t.step = "move", "T3"


def rest(t: Town) -> None:
    """R1, GF-REST-03: all own cards into the hand; with Slippery Fingers all but a random one (GF-CRD-01)."""
    hero = t.hero
    cards = [*hero.deck, *hero.discard]
    hero.deck, hero.discard = [], []
    if cards and hero.has("CU1"):
        cards.sort()
        hero.deck = [t.chance.draw(cards)]  # GF-RND-07
    hero.hand += sorted(cards)
    t.rested = True
    if cards:
        t.tell("rested", hero=hero.id, n=len(cards))
    else:
        t.tell("rests" if hero.deck else "rested-idle", hero=hero.id)
    if hero.deck:
        t.tell("slipped", hero=hero.id)
    t.phase, t.step = "closing", "R1"


# -- T3: move -------------------------------------------------------------------------------------------


def move(t: Town) -> Rules[None]:
    """GF-MOVE-01 to GF-MOVE-08; 0-4 stays (GF-MOVE-06)."""
    index, card = t.active, t.card
    hero = t.team[index]
    distance = t.box.walk[card]
    facts = {"hero": hero.id, "card": card}
    if distance < 0:
        targets = [t.box.teleport[place] for place in teleport_targets(t, index)]
        pick = yield Ask(t.seat_of(index), "teleport", targets, facts=facts)
        arrive(t, hero, pick.place)
        t.tell("teleported", hero=hero.id, place=pick.place)
    elif distance:
        ways = routes(t, index, card)
        go = t.box.go
        pick = yield Ask(t.seat_of(index), "go", [go[place] for place in ways], facts=facts)
        arrive(t, hero, pick.place)
        t.halted = pick.place == t.powered("GIANT")
        t.tell("went", hero=hero.id, place=pick.place, route=list(ways[pick.place]))
        if len(ways[pick.place]) <= distance:
            t.tell("halted", hero=hero.id, monster="GIANT", place=pick.place)
    t.phase, t.step = "rumours", "T4"
    yield from abilities.window(t, 2)


# -- T4: rumours ----------------------------------------------------------------------------------------


def rumours(t: Town) -> Rules[None]:
    """GF-RUM-01 to GF-RUM-06, GF-DEC-02."""
    index = t.active
    hero = t.team[index]
    place = hero.place
    pick = yield Ask(t.seat_of(index), "pull", pull_options(t, place), facts={"hero": hero.id, "place": place})
    if pick.sup or pick.dis:
        pull(t, place, pick.sup, pick.dis)
        t.tell("pulled", hero=hero.id, place=place, tokens={"sup": list(pick.sup), "dis": list(pick.dis)})
    else:
        t.tell("pull-declined" if tokens_around(t, place) else "pull-empty", hero=hero.id, place=place)
    t.phase, t.step = "roll", "T6"
    yield from abilities.window(t, 3)


# -- T5 to T7: the roll ---------------------------------------------------------------------------------


def dice_cap(hero: Hero) -> int:
    """GF-ROLL-05, CU4."""
    return SHAKY_DICE if hero.has("CU4") else DICE


def foes_here(t: Town) -> list[Monster]:
    """Foes of the active character; the Giant takes on whoever walked into his arms (002:376, GF-MNS-02)."""
    here = t.monsters_at(t.team[t.active].place)
    return [monster for monster in here if monster.id == "GIANT"] if t.halted else here


def roll(t: Town) -> Rules[None]:
    """GF-ROLL-01 to GF-ROLL-06."""
    index = t.active
    hero, seat = t.team[index], t.seat_of(index)
    place = hero.place
    number = t.box.wits[t.card] + t.sup[place]  # GF-ROLL-03
    if not number:  # GF-ROLL-04: nothing is rolled, nothing happens
        t.tell("no-dice", hero=hero.id, place=place)
        t.phase, t.step = "cube", "T11"
        yield from abilities.window(t, 4)
        return
    count = min(number, dice_cap(hero))
    roll_at = t.box.roll_at
    options: list[Option] = [roll_at[monster.id] for monster in foes_here(t)] or [PERSUADE]  # GF-ROLL-02
    facts = {"hero": hero.id, "place": place, "n": count, "excess": number - count}
    pick = yield Ask(seat, "roll", options, always=True, facts=facts)
    t.foe = pick.foe
    t.excess = number - count
    t.dice = t.chance.picks(FACES, count)  # GF-RND-06
    t.tell("rolled", hero=hero.id, dice="".join(t.dice), foe=t.foe, place=place, excess=t.excess)
    t.phase = "results"
    if may_reroll(t):
        yield from reroll(t)


def may_reroll(t: Town) -> bool:
    """DIP, GF-CHR-04: once a turn."""
    return not t.ability_used and t.team[t.active].id == "DIP"


def reroll(t: Town) -> Rules[None]:
    """One die again, before anything is applied."""
    faces = [Reroll(face) for face in ("S", "M", "C") if face in t.dice]
    pick = yield Ask(t.seat_of(t.active), "reroll", [KEEP, *faces], facts={"hero": "DIP", "dice": "".join(t.dice)})
    if type(pick) is Keep:
        return
    t.ability_used = True
    t.dice[t.dice.index(pick.face)] = face = t.chance.pick(FACES)
    t.tell("rerolled", hero="DIP", face=pick.face, new=face)


def results(t: Town) -> None:
    """T7, GF-ROLL-07: first the successes. The dice lie still from here on."""
    dice = t.dice
    successes = dice.count("S")
    if t.foe:
        fight(t, next(monster for monster in t.monsters if monster.id == t.foe), successes)
    else:
        persuade(t, successes)
    t.left = dice.count("M")
    if t.left and beast_eyes(t):
        t.tell("stare", monster=t.foe, n=t.left)
        t.left = 0
    t.phase, t.step = "tokens", "T8"


def persuade(t: Town, successes: int) -> None:
    """GF-PERS-01: every success turns a distrust token round."""
    hero = t.hero
    place = hero.place
    if not t.dis[place]:
        t.tell("nobody-to-persuade", hero=hero.id, place=place)
    elif not successes:
        t.tell("persuades-nobody", hero=hero.id, place=place)
    else:
        turned = turn_to_support(t, place, successes)
        t.tell("persuaded", hero=hero.id, place=place, n=turned)


def beast_eyes(t: Town) -> bool:
    """GREM, GF-RUL-20: its stare makes curses of the move faces."""
    return t.foe == "GREM" and not t.kids


def need(t: Town, hero: Hero, monster: Monster) -> int:
    """GF-FIGHT-01: how many successes beat a monster here."""
    tough = monster.id == "GOBB" and not t.kids  # GF-MNS-06
    return max(1, t.dis[monster.place]) + tough + hero.has("CU8")


def void(t: Town, hero: Hero, monster: Monster) -> str:
    """GF-FIGHT-05: which power makes the successes count for nothing; "" if none does."""
    if t.kids:
        return ""
    if monster.id == "TRICK" and not hero.curses:
        return "only-cursed"
    if monster.id == "TIME" and len(t.alive()) > 1:
        return "only-last"
    return ""


def fight(t: Town, monster: Monster, successes: int) -> None:
    """GF-FIGHT-01 to GF-FIGHT-05; the last monster ends the game at once (GF-RUL-25)."""
    hero = t.hero
    wanted, barred = need(t, hero, monster), void(t, hero, monster)
    if barred or successes < wanted:
        t.tell("fight-lost", hero=hero.id, monster=monster.id, n=successes, need=wanted, power=barred)
        return
    if monster.id == "RUMB" and not t.kids and monster.round == 1:  # GF-MNS-07
        monster.round = 2
        t.tell("second-round", hero=hero.id, monster=monster.id)
        return
    monster.place = ""
    t.tell("beaten", hero=hero.id, monster=monster.id)
    if not t.alive():
        end(t, "won", monster.id)


# -- T8 to T10: tokens and curses -----------------------------------------------------------------------


def tokens(t: Town) -> Rules[None] | None:
    """T8, GF-DICE-01 to GF-DICE-03: one token a step leaves the place."""
    if t.left:
        hero = t.team[t.active]
        place = hero.place
        leave = t.box.move_token[place]
        options: list[Option] = [*leave["sup"]] if t.sup[place] else []
        if t.dis[place] and not hero.has("CU3"):  # GF-CRD-03
            options += leave["dis"]
        if options:
            return move_token(t, options)
        t.tell("only-distrust" if t.dis[place] else "no-token", hero=hero.id, place=place, n=t.left)
    t.left = 0
    t.phase, t.step = "curses", "T9"
    return None


def move_token(t: Town, options: list[Option]) -> Rules[None]:
    index = t.active
    hero = t.team[index]
    place = hero.place
    facts = {"hero": hero.id, "place": place, "n": t.left}
    pick = yield Ask(t.seat_of(index), "move-token", options, facts=facts)
    side = t.sup if pick.side == "sup" else t.dis
    side[place] -= 1
    side[pick.place] += 1
    t.left -= 1
    t.tell("token-moved", hero=hero.id, side=pick.side, place=pick.place)


def curses(t: Town) -> Rules[None] | None:
    """T9 and T10, GF-DICE-04, GF-DICE-05: a curse for any number of curse faces, then one for each excess die."""
    dice = "C" in t.dice or (beast_eyes(t) and "M" in t.dice)
    if dice or t.excess:
        return draw_curses(t, dice)
    t.phase, t.step = "cube", "T11"
    return abilities.window(t, 4) or None


def draw_curses(t: Town, dice: bool) -> Rules[None]:
    index = t.active
    if dice:
        yield from draw_curse(t, index, "dice")
    t.step = "T10"
    for _ in range(t.excess):
        yield from draw_curse(t, index, "excess")
    t.phase, t.step = "cube", "T11"
    yield from abilities.window(t, 4)


# -- T11 to T14: cube, draw, dropping curses ------------------------------------------------------------


def calm(t: Town, place: str) -> bool:
    """No distrust and no monster: the common condition of GF-S5-01 and GF-S5-03 (GF-RUL-04)."""
    return not t.dis[place] and place not in [monster.place for monster in t.monsters]


def cube_bar(t: Town, hero: Hero) -> str:
    """GF-S5-02, GBOT, CU9: what keeps a cube from a place that could have one; "" if nothing does."""
    if hero.has("CU9"):
        return "CU9"
    bot = t.powered("GBOT")
    if bot and bot in t.box.near[hero.place]:
        return "GBOT"
    return "" if t.supply else "supply"


def cube(t: Town) -> Rules[None] | None:
    """T11, GF-S5-01."""
    hero = t.team[t.active]
    place = hero.place
    if place not in t.cubes and calm(t, place):
        bar = cube_bar(t, hero)
        if not bar:
            return may_place_cube(t, hero, place)
        t.tell("cube-barred", hero=hero.id, place=place, bar=bar)
    t.phase, t.step = "draw", "T12"
    return None


def may_place_cube(t: Town, hero: Hero, place: str) -> Rules[None]:
    facts = {"hero": hero.id, "place": place}
    pick = yield Ask(t.seat_of(t.active), "cube", CUBE_OR_NOT, facts=facts)
    if type(pick) is PlaceCube:
        t.cubes.append(place)
        t.tell("cube-placed", hero=hero.id, place=place)
    t.phase, t.step = "draw", "T12"


def draw_bar(t: Town) -> str:
    """MANO, CU1: what keeps a character from a card that any other could draw; "" if nothing does."""
    hero = t.hero
    manotaur = t.powered("MANO")
    if manotaur and t.box.steps[hero.place][manotaur] <= 1:
        return "MANO"
    return "CU1" if len(hero.hand) >= hero.hand_limit() else ""


def draw(t: Town) -> Rules[None] | None:
    """T12, GF-S5-03: only at a calm place and up to the limit of the hand."""
    hero = t.team[t.active]
    if len(hero.hand) < HAND and calm(t, hero.place):
        bar = draw_bar(t)
        if not bar:
            return may_draw(t)
        t.tell("draw-barred", hero=hero.id, bar=bar)
    t.phase, t.step = "lift", "T13"
    return None


def may_draw(t: Town) -> Rules[None]:
    """One card; Mabel draws up to her limit, Stan may take one of his discard pile (GF-CHR-02)."""
    hero = t.hero
    options: list[Option] = [DRAW]  # deck and discard pile are never both empty: the card just played lies there
    if hero.id == "STA":
        options += [Take(card) for card in hero.discard]
    options.append(NO_DRAW)
    pick = yield Ask(t.seat_of(t.active), "draw", options, facts={"hero": hero.id})
    if type(pick) is Take:
        hero.discard.remove(pick.card)
        hero.hand.append(pick.card)
        t.tell("took-back", hero=hero.id, card=pick.card)
    elif type(pick) is Draw:
        draw_card(t, hero)
        if hero.id == "MAB":
            return  # and is asked again
    t.phase, t.step = "lift", "T13"


def draw_card(t: Town, hero: Hero) -> None:
    """GF-S5-04: an empty deck is made anew of the discard pile first."""
    if not hero.deck:
        hero.deck, hero.discard = hero.discard, []
        t.tell("deck-shuffled", hero=hero.id)
    card = t.chance.draw(hero.deck)
    hero.hand.append(card)
    t.tell("drew", hero=hero.id, card=card)


def droppable(t: Town) -> list[str]:
    """GF-S5-06: what was not gained in this turn."""
    return [curse for curse in t.hero.curses if curse not in t.fresh]


def lift(t: Town) -> Rules[None] | None:
    """T13, GF-S5-05, GF-S5-06: with support beside a cube, and a curse that can go."""
    place = t.team[t.active].place
    t.phase = "closing"
    return may_lift(t) if place in t.cubes and t.sup[place] and droppable(t) else None


def may_lift(t: Town) -> Rules[None]:
    """GF-S5-07 to GF-S5-09: one die for each support token."""
    hero = t.hero
    count = min(t.sup[hero.place], dice_cap(hero))  # GF-S5-08
    pick = yield Ask(
        t.seat_of(t.active), "curse-roll", [CURSE_ROLL, NO_CURSE_ROLL], facts={"hero": hero.id, "n": count}
    )
    if type(pick) is not CurseRoll:
        return
    t.dice = t.chance.picks(FACES, count)
    t.foe, t.excess = "", 0
    t.tell("curse-rolled", hero=hero.id, dice="".join(t.dice))
    if may_reroll(t):
        yield from reroll(t)
    t.left = t.dice.count("S")
    if not t.left:
        t.tell("curses-stay", hero=hero.id)
    t.phase = "drop"


def drop(t: Town) -> Rules[None]:
    """GF-S5-07: as many of the older curses as there are successes, or fewer; one a step."""
    hero = t.hero
    old = droppable(t)
    if t.left and old:
        options: list[Option] = [Drop(curse) for curse in old]
        pick = yield Ask(t.seat_of(t.active), "drop", [*options, DROP_NONE], facts={"hero": hero.id, "n": t.left})
        if type(pick) is Drop:
            hero.curses.remove(pick.curse)
            t.curse_discard.append(pick.curse)
            t.tell("dropped", hero=hero.id, curse=pick.curse)
            t.left -= 1
            return
    t.left = 0
    t.phase = "closing"


def bad_mouth(t: Town) -> str:
    """The place where the active character's own curse turns a support token (GF-CRD-02); "" if there is none."""
    place = t.hero.place
    return place if t.hero.has("CU2") and t.sup[place] else ""


def closing(t: Town) -> Rules[None] | None:
    """W5, then T14 or R2."""
    t.step = "R2" if t.rested else "T14"
    if abilities.uses(t):
        return use_and_close(t)
    close(t)
    return None


def use_and_close(t: Town) -> Rules[None]:
    yield from abilities.window(t, 5)
    close(t)


def close(t: Town) -> None:
    """Bad Mouth (GF-CRD-02), then the monsters."""
    hero = t.team[t.active]
    if hero.has("CU2"):
        if place := bad_mouth(t):
            turn_to_distrust(t, place, 1)
            t.tell("bad-mouth", hero=hero.id, place=place)
        else:
            t.tell("no-support", hero=hero.id, place=hero.place)
    t.phase, t.step = "monster", "M1"
