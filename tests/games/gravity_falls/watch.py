"""A watcher of whole matches: after every answer it looks for anything that should not have happened.

The game's own check says what is always true of a table; the watcher adds what is only seen from one answer to the
next: nothing comes back, nothing happens twice in a turn, nobody sees what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.gravity_falls.driver import GAME
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Event, Match, Option, Seeded

__all__ = ["Watch", "every_option_is_accepted", "hidden_cards_make_no_difference", "lively", "secrets", "words"]

BOX = GAME.box


class Watch:
    """Follows one match, answer by answer."""

    def __init__(self, match: Match[Town]) -> None:
        self.match = match
        match.take_events()

    def submit(self, seat: int, option: Option) -> list[Event]:
        """Answer, and complain about anything that should not have happened."""
        before = self.match.table.clone()
        events = self.match.submit(seat, option)
        after = self.match.table
        complaints = list(GAME.violations(after))
        complaints += changes(before, after)
        complaints += counted(before, events)
        complaints += questions(self.match)
        if after.turn == 1 and before.turn == 0:
            complaints += fresh_table(after)
        if len(self.match.moves) % 4 == 0:
            complaints += [f"GF-HID-01: {viewer} sees {seen}" for viewer, seen in leaks(self.match)]
        assert complaints == [], complaints
        return events


def changes(before: Town, after: Town) -> Iterator[str]:
    """The objections to the difference between two tables."""
    if after.alarm < before.alarm:
        yield "GF-INV-03: the alarm fell"
    if after.row_limit > before.row_limit:
        yield "GF-INV-05: the row grew"
    for old, new in zip(before.monsters, after.monsters, strict=False):
        if old.id != new.id or (not old.place and new.place) or new.round < old.round:
            yield f"GF-INV-08: {old.id} came back"
    if before.turn and [hero.id for hero in before.team] != [hero.id for hero in after.team]:
        yield "GF-INV-09: somebody changed"
    if before.unused_events != after.unused_events and before.turn:
        yield "GF-SET-16: unused events changed"
    if before.removed != after.removed and before.turn:
        yield "GF-SET-04: a removed card came back"


def counted(before: Town, events: list[Event]) -> Iterator[str]:
    """The objections to what was told, turn by turn."""
    acted, late = int(before.event_done), 0
    used = int(before.ability_used)
    moved = 1 if before.phase in ("riot", "riot-pull", "marks", "reveal", "passing", "over") else 0
    shaky = before.turn > 0 and before.hero.has("CU4")
    for event in events:
        match event.what:
            case "turn":
                acted = used = late = moved = 0
            case "event":
                acted += 1
            case "event-late":
                late += 1
                if not acted:
                    yield "GF-REV-04: an event came too late without a first one"
            case "lifted" | "cube-carried" | "rerolled":
                used += 1
            case "move-card":
                moved += 1
            case "rolled" | "curse-rolled":
                if len(event.facts["dice"]) > (5 if shaky else 7):
                    yield f"GF-INV-11: {event.facts['dice']}"
            case _:
                pass
        if acted > 1:
            yield "GF-INV-10: two events in a turn"
        if used > 1:
            yield "GF-INV-10: two uses of an ability in a turn"
        if moved > 1:
            yield "GF-TURN-03: two movement cards in a turn"


def questions(match: Match[Town]) -> Iterator[str]:
    if match.result is not None:
        if match.asks:
            yield "GF-INV-14: somebody is asked after the end"
        return
    if len(match.asks) != 1:
        yield f"GF-INV-14: {len(match.asks)} are asked at once"
    for seat, ask in match.asks.items():
        if not ask.options or len(set(ask.options)) < len(ask.options):
            yield f"GF-INV-14: {ask.prompt} offers {ask.options}"
        t = match.table
        others_too = ask.prompt in ("character", "leap", "hard-choice", "run")
        if seat != t.seat_of(t.active) and not others_too:
            yield f"GF-DEC: {ask.prompt} is asked of {seat} in the turn of {t.active}"


def fresh_table(t: Town) -> Iterator[str]:
    """GF-INV-13."""
    figures = [hero.place for hero in t.team] + [monster.place for monster in t.monsters]
    mixed = [place for place in BOX.places if t.sup[place] and t.dis[place]]
    if t.alarm > 3 or mixed or len(set(figures)) != len(figures) or len(t.cubes) != len(t.team):
        yield f"GF-INV-13: alarm {t.alarm}, {mixed}, {figures}, {t.cubes}"


# -- secrets ------------------------------------------------------------------------------------------


def secrets(t: Town) -> set[str]:
    """What nobody may know, by section 13: where the cards of the decks are. Places are on the board anyway."""
    hidden = {*t.curse_deck, *(card for hero in t.team for card in hero.deck)}
    return hidden | {card for card in (*t.move_deck, *t.unused_events) if card in BOX.events}


def words(data: Any) -> set[str]:
    """Every string in plain data, keys included."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set().union(*(words(key) | words(value) for key, value in data.items()))
    if isinstance(data, list | tuple):
        return set().union(*map(words, data))
    return set()


def leaks(match: Match[Town]) -> Iterator[tuple[int, object]]:
    """GF-HID-01: which views show a deck, or name an event that has not come up yet.

    What a deck of actions or curses holds can be worked out; and the card just played may lie in it again.
    """
    t = match.table
    unseen = {card for card in (*t.move_deck, *t.unused_events) if card in BOX.events} - set(t.seen_events)
    for seat in (-1, *match.asks):
        view = match.view(seat)
        table = view["table"]
        named = words(view) & unseen
        if named:
            yield seat, named
        decks = [table[name] for name in ("move_deck", "unused_events", "curse_deck")]
        for deck in (*decks, *(hero["deck"] for hero in table["team"])):
            if set(deck) != {"hidden"}:
                yield seat, deck


def shuffled(t: Town, chance: Seeded) -> Town:
    """The same table for everybody at it: only what is hidden lies otherwise."""
    other = t.clone()
    events = [card for card in other.move_deck if card in BOX.events and card not in other.seen_events]
    places = [card for card in other.move_deck if card not in events]
    bag = sorted([*events, *other.unused_events])
    chance.shuffle(bag)
    other.unused_events = [bag.pop() for _ in other.unused_events]
    other.move_deck = [*bag, *places]
    for deck in (other.move_deck, other.curse_deck, *(hero.deck for hero in other.team)):
        deck.sort()
        chance.shuffle(deck)
    return other


def hidden_cards_make_no_difference(match: Match[Town], chance: Seeded) -> None:
    """GF-HID-01: whatever lies in the decks, every view is the same; and bots imagine only what could be."""
    other = shuffled(match.table, chance)
    for seat in range(-1, match.seats):
        assert GAME.view(other, seat) == GAME.view(match.table, seat)
    for seat in match.asks:
        imagined = match.imagine(seat, chance)
        assert GAME.view(imagined.table, seat) == GAME.view(match.table, seat)
        assert imagined.view(seat)["ask"] == match.view(seat)["ask"]
        assert list(GAME.violations(imagined.table)) == []
        assert not set(imagined.table.unused_events) & set(match.table.seen_events)


# -- checks made now and then -------------------------------------------------------------------------


def every_option_is_accepted(match: Match[Town]) -> None:
    """GF-INV-14: each option leads to a sound table."""
    for seat, ask in match.asks.items():
        for option in ask.options:
            fork = match.fork()
            fork.submit(seat, option)
            assert list(GAME.violations(fork.table)) == []


def lively(match: Match[Town], chance: Seeded) -> tuple[int, Option]:
    """A random answer that likes fights and support, and seldom rests or declines: richer games than chance gives."""
    ((seat, ask),) = match.asks.items()
    options = list(ask.options)
    if ask.prompt in ("riot-pull", "pull") and chance.below(4):
        return seat, max(options, key=lambda option: len(option.plain()["sup"]))
    if ask.prompt == "move-token" and chance.below(4):
        options = [option for option in options if option.plain()["side"] == "dis"] or options
    elif ask.prompt in ("go", "teleport") and chance.below(3):
        lairs = {monster.place for monster in match.table.monsters}
        options = [option for option in options if option.plain()["place"] in lairs] or options
    elif chance.below(6):
        dull = {"rest", "no-cube", "no-draw", "no-curse-roll", "drop-none", "go-on", "keep"}
        options = [option for option in options if option.plain()["do"] not in dull] or options
    return seat, chance.pick(options)
