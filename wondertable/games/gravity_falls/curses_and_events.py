"""Effects that nobody chooses: curses, the row of monster moves, events, and the marks of the alarm track.

They call each other (a curse reveals an event, an event raises the alarm, a mark brings curses), so they live
together; section 8 of the specification has the same procedures by the same names.
"""

from __future__ import annotations

from wondertable.games.gravity_falls.alarm import raise_alarm
from wondertable.games.gravity_falls.cards import INSTANT, SHORT_ROW
from wondertable.games.gravity_falls.events import EVENTS
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Rules

# -- curses (section 7) -------------------------------------------------------------------------------


def draw_curse(t: Town, index: int, cause: str) -> Rules[None] | tuple[()]:
    """GF-CUR-01 to GF-CUR-03: the first curse that the character does not hold yet."""
    hero = t.team[index]
    kinds = t.box.kind
    doubles: list[str] = []
    while True:
        if not t.curse_deck:
            t.curse_deck, t.curse_discard = t.curse_discard, []  # GF-RND-05: drawn from blindly
            if not t.curse_deck:  # GF-RUL-14
                t.curse_discard += doubles
                t.tell("no-curse", hero=hero.id)
                return ()
            t.tell("curses-shuffled")
        curse = t.chance.draw(t.curse_deck)
        kind = kinds[curse]
        if not hero.has(kind):
            break
        doubles.append(curse)
        t.tell("curse-double", hero=hero.id, curse=curse)
    t.curse_discard += doubles
    t.tell("cursed", hero=hero.id, curse=curse, cause=cause)
    if kind in INSTANT:
        t.acting.append(curse)
        return carry_out(t, curse)
    hero.curses.append(curse)
    t.fresh.append(curse)
    return ()


def carry_out(t: Town, curse: str) -> Rules[None]:
    """GF-CUR-04, GF-CUR-05: an instant curse acts, is discarded, and then its events are dealt with."""
    return all_seeing_eye(t, curse) if t.box.kind[curse] == "CU6" else torn_pages(t, curse)


def all_seeing_eye(t: Town, curse: str) -> Rules[None]:
    """CU6, GF-CRD-06: as many new open cards as there were."""
    count = len(t.row)
    t.move_discard += t.row
    t.row.clear()
    found: list[str] = []
    while len(t.row) < count:
        card = reveal(t)
        if card in t.box.start:
            t.row.append(card)
        else:
            t.aside.append(card)
            found.append(card)
    if count:
        t.tell("row-replaced", cards=list(t.row))
    else:
        t.tell("no-row")
    t.acting.remove(curse)
    t.curse_discard.append(curse)
    for event in found:
        t.aside.remove(event)
        yield from handle_event(t, event)


def torn_pages(t: Town, curse: str) -> Rules[None]:
    """CU10, GF-CRD-07: three cards gone; their events have no effect but alarm."""
    events = 0
    for _ in range(3):
        card = reveal(t)
        t.move_discard.append(card)
        events += card not in t.box.start
        t.tell("page-torn", card=card)
    t.acting.remove(curse)
    t.curse_discard.append(curse)
    if not events:
        t.tell("no-event-torn")
    raise_alarm(t, events, "curse")
    yield from settle_marks(t)


# -- the row (sections 6.3 and 8) -----------------------------------------------------------------------


def reveal(t: Town) -> str:
    """The next card of the movement deck; an empty deck is made anew of its discard pile (GF-REV-07)."""
    if not t.move_deck:
        t.move_deck, t.move_discard = t.move_discard, []
        t.tell("moves-shuffled", n=len(t.move_deck))
    card = t.chance.draw(t.move_deck)
    if card not in t.box.start and card not in t.seen_events:
        t.seen_events.append(card)
    return card


def fill_row(t: Town) -> Rules[None] | None:
    """GF-REV-01 to GF-REV-03: up to its limit, or up to an event, which is dealt with before the next card comes up."""
    row, places = t.row, t.box.start
    while len(row) < t.row_limit:
        card = reveal(t)
        if card not in places:
            return handle_event(t, card)
        row.append(card)
        t.tell("revealed", place=card)
    return None


def handle_event(t: Town, event: str) -> Rules[None]:
    """GF-REV-04, GF-REV-05, GF-EVT-10: the first of a turn acts, any other only raises the alarm."""
    t.move_discard.append(event)
    if t.event_done:
        t.tell("event-late", event=event)
        raise_alarm(t, 1, "event")
    else:
        t.event_done = True
        t.event = event
        t.tell("event", event=event)
        yield from EVENTS[event](t)
        t.event = ""
    yield from settle_marks(t)


# -- marks (section 8) ----------------------------------------------------------------------------------


def settle_marks(t: Town) -> Rules[None] | tuple[()]:
    """GF-ALM-02, GF-ALM-03, GF-ALM-05 to GF-ALM-10: the marks passed since the last time."""
    if t.kids:  # GF-KID-05
        t.marks_done = t.alarm
    if t.settling or t.marks_done == t.alarm:  # marks reached meanwhile join the end (GF-ALM-07)
        return ()
    return pass_marks(t)


def pass_marks(t: Town) -> Rules[None]:
    """Every mark in ascending order, each completely."""
    marks = t.track.marks
    t.settling = True
    while t.marks_done < t.alarm:
        t.marks_done += 1
        kind = marks.get(t.marks_done)
        if kind == "curse":
            t.tell("curse-mark", space=t.marks_done)
            for index in t.clockwise():
                yield from draw_curse(t, index, "mark")
        elif kind == "shrink":
            shorten_row(t)
    t.settling = False


def shorten_row(t: Town) -> None:
    """GF-ALM-03, GF-ALM-09, GF-ALM-10."""
    t.row_limit = SHORT_ROW
    t.tell("shrink-mark", space=t.marks_done)
    if t.shrink_cause != "riot" and t.row:
        card = t.row.pop()
        t.move_discard.append(card)
        t.tell("row-shortened", place=card)
