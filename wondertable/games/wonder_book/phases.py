"""Rounds under a Goal: Player Phase, Enemy Phase, clock (sections 5 and 6, WB-FMT-05)."""

from __future__ import annotations

from wondertable.games.wonder_book import actions, enemy, setup
from wondertable.games.wonder_book.asking import ask_team
from wondertable.games.wonder_book.box import Ctx, Goal
from wondertable.games.wonder_book.deck import meet_goal
from wondertable.games.wonder_book.enemy import goal_met
from wondertable.games.wonder_book.force import expire, fire, follow, hearts_max
from wondertable.games.wonder_book.options import ABANDON, END_TURN, PLAY_ON, EndTurn, Move, TakeTurn
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.world import fate_down, lose
from wondertable.kernel import Ask, AskAll, Option, Rules

__all__ = ["PHASES"]

ABANDONED = "round:abandon"
"""Somebody wanted to play on: in this round nobody asks again whether to give up."""
TAKE_TURN = {hero: TakeTurn(hero) for hero in ("lara", "ken", "sid", "tina")}


def goal_of(t: Book) -> Goal:
    goal = t.box.cards[t.goal].goal
    assert goal is not None
    return goal


# -- Player Phase ---------------------------------------------------------------------------------------


def begin_round(t: Book) -> Rules[None]:
    """WB-PHP-01, WB-KO-04: a Fate token for every hero who lies, then they stand up with all Hearts."""
    t.rounds += 1
    t.done = []
    t.walked = 0
    expire(t, "round")
    t.tell("round", n=t.rounds)
    fallen = [name for name, hero in t.heroes.items() if not hero.hearts]
    for _ in fallen:
        fate_down(t, 1)
    for name in fallen:
        t.heroes[name].hearts = min(hearts_max(t, name), t.heart_supply())
        t.tell("stood-up", hero=name)
    t.phase = "turns"
    yield from follow(fire(t, "phase.player"))
    goal = goal_of(t)
    if not t.started:
        t.started = True
        if goal.start is not None:
            yield from follow(goal.start(t, Ctx(card=t.goal)))


def next_turn(t: Book) -> Rules[None] | None:
    """WB-PHP-02, WB-DEC-06: the team says who is next; WB-RUL-19: a met Goal is followed at once."""
    if goal_met(t):
        meet_goal(t, fresh=False)
        return None
    ready = [name for name, hero in t.heroes.items() if hero.hearts and name not in t.done]
    if not ready:
        return _end_players(t)
    return _begin_turn(t, ready)


def _begin_turn(t: Book, ready: list[str]) -> Rules[None]:
    options: list[Option] = [TAKE_TURN[name] for name in ready]
    if t.giving_up and len(ready) > 1 and ABANDONED not in t.used:
        options.append(ABANDON)
    pick = yield ask_team("next-hero", options)
    if pick == ABANDON:
        yield from abandon(t)
        return
    t.actor = pick.hero
    t.spent = t.rerolls = t.walked = 0
    t.phase = "turn"
    t.tell("turn", hero=t.actor)
    yield from follow(fire(t, "turn.start", who=t.actor, it=t.actor))


def abandon(t: Book) -> Rules[None]:
    """WB-DEC-25: if all agree the attempt is lost; else nobody asks again in this round."""
    given = yield AskAll("abandon", range(t.seats), lambda seat: (PLAY_ON, ABANDON), public=True)
    if all(answer == ABANDON for answer in given.values()):
        t.tell("abandoned", chapter=t.chapter)
        lose(t)
    t.used[ABANDONED] = 1
    t.tell("played-on", who=[seat for seat, answer in given.items() if answer == PLAY_ON])


def _end_players(t: Book) -> Rules[None] | None:
    """WB-PHP-04."""
    t.phase = "enemy"
    t.walked = 0
    hooks = fire(t, "end.player")
    expire(t, "phase")
    return hooks


def turn(t: Book) -> Rules[None] | None:
    """One action; the turn ends when none is left, at a pass or when the hero falls (WB-ACT-03, WB-KO-01)."""
    if goal_met(t):
        meet_goal(t, fresh=False)
        return None
    left = actions.actions_left(t)
    if left <= 0 or not t.heroes[t.actor].hearts:
        return _end_turn(t)
    return _act(t, left)


def _act(t: Book, left: int) -> Rules[None]:
    hero = t.actor
    options = actions.legal(t, hero, left)
    options.append(END_TURN)
    pick = yield Ask(t.heroes[hero].seat, "action", options, facts={"hero": hero, "n": left})
    if type(pick) is EndTurn:
        t.spent += left
        return
    t.walked = t.walked + 1 if type(pick) is Move else 0
    t.acting = True
    cost = yield from actions.perform(t, hero, pick, Ctx(hero, hero))
    t.acting = False
    if cost > 0:
        t.spent += cost


def _end_turn(t: Book) -> Rules[None] | None:
    hero = t.actor
    t.done.append(hero)
    t.actor = ""
    t.phase = "turns"
    hooks = fire(t, "turn.end", who=hero, it=hero)
    if hooks is not None:
        return _close_turn(t, hooks)
    expire(t, "turn")
    return None


def _close_turn(t: Book, hooks: Rules[None]) -> Rules[None]:
    yield from hooks
    expire(t, "turn")


# -- Enemy Phase ----------------------------------------------------------------------------------------


def begin_enemies(t: Book) -> Rules[None] | None:
    """WB-ENE-01."""
    t.phase = "enemies"
    t.enemy_at = t.reveals = 0
    t.tell("enemy-phase")
    return fire(t, "phase.enemy")


def enemies(t: Book) -> Rules[None] | None:
    """The next piece of the Enemy Phase: of a Wyrm card, of the cards to be revealed, of the Goal's list."""
    if t.resolving:
        piece = enemy.resolve_piece(t)
        if piece is not None:
            return piece
        if not t.resolving and goal_met(t):  # WB-RUL-20
            meet_goal(t, fresh=True)
        return None
    if t.reveals:
        t.reveals -= 1
        if not enemy.take_card(t):
            t.reveals = 0
        return None
    program = goal_of(t).enemies
    if t.enemy_at >= len(program):
        t.phase = "closing"
        return None
    what, value, target = program[t.enemy_at]
    t.enemy_at += 1
    match what:
        case "reveal":
            t.reveals = value(t, Ctx(card=t.goal))
        case "unless":
            if not value(t, Ctx(card=t.goal)):
                t.enemy_at = target
        case "jump":
            t.enemy_at = target
        case _:
            return _instruction(t, value(t, Ctx(card=t.goal)))
    return None


def _instruction(t: Book, rest: Rules[None] | None) -> Rules[None] | None:
    if rest is not None:
        return _instruction_on(t, rest)
    if goal_met(t):
        meet_goal(t, fresh=True)
    return None


def _instruction_on(t: Book, rest: Rules[None]) -> Rules[None]:
    yield from rest
    if goal_met(t):
        meet_goal(t, fresh=True)


def closing(t: Book) -> Rules[None]:
    """WB-FMT-05 (5) to (7): hooks, completion, clock."""
    yield from follow(fire(t, "end.enemy"))
    t.goal_rounds += 1
    if goal_met(t):
        meet_goal(t, fresh=True)
        return
    goal = goal_of(t)
    c = Ctx(card=t.goal)
    if goal.after is not None and goal.clock is not None and t.goal_rounds >= goal.after(t, c):
        t.tell("clock", card=t.goal, n=t.goal_rounds)
        yield from follow(goal.clock(t, c))
    expire(t, "phase")
    t.phase = "round"


PHASES = {
    "heroes": setup.choosing,
    "earlier": setup.earlier_skills,
    "promised": setup.promised_fragments,
    "round": begin_round,
    "turns": next_turn,
    "turn": turn,
    "enemy": begin_enemies,
    "enemies": enemies,
    "closing": closing,
}
"""The phases of a round, and those before the first card of Chapters II to VI."""
