"""The chapter deck: cards are carried out one after the other until a Goal lies on top (sections 4 and 13.6)."""

from __future__ import annotations

from wondertable.games.wonder_book import setup
from wondertable.games.wonder_book.asking import ask_team
from wondertable.games.wonder_book.box import Card, Ctx, Face
from wondertable.games.wonder_book.cards import (
    back,
    choose_upgrade,
    confirm,
    front,
    give_item,
    hand_out,
    lay,
    put_rule,
    see,
)
from wondertable.games.wonder_book.compiling import column, ending
from wondertable.games.wonder_book.effects import choose
from wondertable.games.wonder_book.enemy import add_cards
from wondertable.games.wonder_book.force import expire, follow
from wondertable.games.wonder_book.options import Choose
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Option, Rules

__all__ = ["choice_on_top", "meet_goal", "run_card"]

MID_PHASE = ("turns", "turn")
"""Phases in which a Goal that arrives runs its start effects at once (WB-FMT-05)."""


def run_card(t: Book) -> Rules[None] | None:
    """Carry out the face of the top card that lies up; one face is one step (WB-FLO-01, WB-FLO-03)."""
    no = t.deck[0]
    card = t.box.cards[no]
    match card.kind:
        case "story":
            return _read(t, card, card.back if t.face else card.front, back(no) if t.face else front(no))
        case "choice":
            return _read(t, card, card.columns[t.face], column(no, t.face)) if t.face else _choice(t, card)
        case "goal":
            return _read(t, card, card.back, back(no)) if t.face else _goal_arrives(t, card)
        case "end":
            return _end(t, card)
        case "hero":
            return _hero_cards(t, card)
        case "rule":
            return _placed_rule(t, no)
        case "item":
            return _found_item(t, no)
        case "upgrade":
            return _upgrade(t, card)
        case "wyrm":
            t.deck.remove(no)
            t.handed.append(no)
            add_cards(t, [card.data.ref])
            return None
    lay(t, no)  # WB-FMT-03: an Interaction card
    return None


def _read(t: Book, card: Card, face: Face | None, name: str) -> Rules[None]:
    assert face is not None
    see(t, name)
    yield from confirm(t, name)
    if face.do is not None:
        yield from follow(face.do(t, Ctx(card=card.no)))
    leave(t, _exit(t, face.exit))


def _exit(t: Book, usual: str) -> str:
    """The exit that an effect ordered, else the printed one."""
    how, t.jump = t.jump, ""
    return usual if how in ("", "goal_done") else how


def leave(t: Book, how: str) -> None:
    """WB-FMT-02."""
    if how == "flip":
        t.face = "b"
        return
    t.face = ""
    top = t.deck.pop(0)
    t.discard.append(top)
    if how == "end":
        how = f"skip:{max(t.deck)}"
    if how.startswith("skip:"):
        wanted = how[5:]
        while len(t.deck) > 1 and t.deck[0] < wanted:
            t.discard.append(t.deck.pop(0))


def _choice(t: Book, card: Card) -> Rules[None]:
    """WB-STO-02, WB-RUL-46: only the column of the chosen option is ever read."""
    no = card.no
    see(t, front(no))
    c = Ctx(card=no)
    if card.front is not None and card.front.do is not None:
        yield from follow(card.front.do(t, c))
    options: list[Option] = [Choose(col) for col, test in card.conditions.items() if test is None or test(t, c)]
    pick = yield ask_team("choice", options, facts={"card": no})
    t.face = pick.column
    t.tell("chosen", card=no, column=pick.column)


def choice_on_top(t: Book) -> Card | None:
    """The choice that lies read on top of the deck; ``None`` if nothing is to be chosen there."""
    if not t.running or t.face or not t.deck:
        return None
    card = t.box.cards[t.deck[0]]
    return card if card.kind == "choice" and front(card.no) in t.seen else None


def _goal_arrives(t: Book, card: Card) -> Rules[None]:
    """WB-GOL-01, WB-RUL-36: the Goal lies on top; everything in the scene stays."""
    goal = card.goal
    assert goal is not None
    t.goal = card.no
    t.started = False
    t.goal_rounds = t.defeated = 0
    if goal.vortices:  # WB-GOL-04, WB-CMP-09
        t.vortices = {name: t.vortices.get(name, t.box.vortices[name]) for name in goal.vortices}
    see(t, front(card.no))
    t.tell("goal", card=card.no)
    yield from confirm(t, front(card.no))
    t.running = False
    if t.phase in MID_PHASE and goal.fresh:  # WB-RUL-19
        t.phase, t.actor, t.done = "round", "", []
        expire(t, "turn")
    elif t.phase in MID_PHASE:
        t.started = True
        if goal.start is not None:
            yield from follow(goal.start(t, Ctx(card=card.no)))


def meet_goal(t: Book, *, fresh: bool) -> None:
    """WB-GOL-03: the Goal is met; ``fresh``: the Enemy Phase ends and a new Player Phase begins (WB-RUL-20)."""
    t.tell("goal-met", card=t.goal)
    t.goal = ""
    t.running = True
    how = _exit(t, "flip")
    expire(t, "goal")
    leave(t, how)
    if fresh:
        t.phase = "round"
        t.reveals = t.steps = t.enemy_at = 0
        t.waiting = []
        expire(t, "phase")


def _hero_cards(t: Book, card: Card) -> Rules[None]:
    """WB-HER-01, WB-HER-02: the first Hero card of Chapter I lets everybody choose; then all of them are put away."""
    yield from setup.choose_heroes(t)
    for no in [no for no in t.deck if t.box.cards[no].kind == "hero"]:
        t.deck.remove(no)
        t.handed.append(no)


def _placed_rule(t: Book, no: str) -> Rules[None]:
    put_rule(t, no)
    yield from confirm(t, front(no))


def _found_item(t: Book, no: str) -> Rules[None]:
    """WB-RUL-49: the team names the holder."""
    chosen = yield from choose(t, Ctx(card=no), list(t.heroes), 1, "team", title="holder")
    give_item(t, no, chosen[0])


def _upgrade(t: Book, card: Card) -> Rules[None]:
    """WB-FMT-03: an Upgrade card that was not handed out before is handed out with its set."""
    upgrade = t.box.upgrades[card.data.ref]
    if upgrade.chapter in t.sets:
        t.deck.remove(card.no)
        t.handed.append(card.no)
        if upgrade.hero in t.heroes:
            yield from choose_upgrade(t, upgrade.id)
    else:
        yield from hand_out(t, upgrade.chapter)


def _end(t: Book, card: Card) -> Rules[None]:
    """WB-WIN-01 to WB-WIN-03."""
    c = Ctx(card=card.no)
    for index, (low, high, effect) in enumerate(card.endings):
        if low <= t.fate <= high:
            see(t, ending(card.no, index))
            t.tell("ending", card=card.no, index=index, fate=t.fate)
            yield from confirm(t, ending(card.no, index))
            if effect is not None:
                yield from follow(effect(t, c))
            break
    if card.data.prep is not None:
        see(t, column(card.no, "prep"))
        yield from confirm(t, column(card.no, "prep"))
        if card.prep is not None:
            yield from follow(card.prep(t, c))
    t.running = False
    t.outcome, t.phase = "won", "over"
    t.tell("won", chapter=t.chapter, fate=t.fate)
