"""A watcher of whole matches: the invariants about what may change from one question to the next (section 15).

It compares the table before and after an answer with what was told, and keeps, per number of moves, the little
that must be remembered across answers, so that it can follow a match back through an undo.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.games.mad_tea_party.driver import GAME
from wondertable.games.mad_tea_party.options import PASS, Cat
from wondertable.games.mad_tea_party.state import CENTRE, SIZE, Tea
from wondertable.kernel import Event, Match, Option, Seeded

DONE = {
    "fetch": "took",
    "stand-in": "alice-stands-in",
    "draw-hero": "drew-hero",
    "open-book": "hatter",
    "gather": "took",
    "steal": "stole",
    "reveal": "revealed",
    "draw-chapters": "drew-chapter",
    "trophy": "trophy",
    "march": "marched",
    "attack": "attacked",
    "behead": "beheaded",
}
"""What is told first when an effect is carried out."""


@dataclass(frozen=True)
class Memory:
    """What the watcher knows of the turn and of the table's past."""

    last: int = -1
    chapter_played: bool = False
    effect: str = ""
    verdict: str = ""
    cats: int = 0
    treated: frozenset[tuple[str, str]] = frozenset()
    """Cards with the cell a treat brought them to."""
    whirled: frozenset[tuple[str, str, str]] = frozenset()
    """Cards with the page a whirlwind laid them on, and the size they had."""


@dataclass
class Watch:
    """Follows one match, answer by answer."""

    match: Match[Tea]
    memories: list[Memory] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.memories:
            self.memories = [Memory()] * (len(self.match.moves) + 1)
        self.match.take_events()

    def submit(self, seat: int, option: Option) -> None:
        """Answer, and complain about anything that should not have happened."""
        match = self.match
        before = match.table.clone()
        hidden = [secrets(before, viewer) for viewer in range(-1, match.seats)]
        voids = self._void_answers(seat, option)
        events = match.submit(seat, option)
        complaints = list(GAME.violations(match.table))
        if not events and match.asks and seat not in match.asks:
            complaints += self._still_sealed(before)
        else:
            del self.memories[len(match.moves) :]
            complaints += self.told(events)
            complaints += changes(before, events, match.table)
            complaints += leaks(hidden, events, match)
            complaints += [f"TP-INV-11: {card} left a hand" for card in voids if not in_hand(match.table, card)]
        complaints += self._questions()
        complaints += list(kept_sizes(match.table, self.memories[-1]))
        assert complaints == []

    def undo_to(self, moves: int) -> None:
        self.match.undo_to(moves, -1)
        del self.memories[moves + 1 :]

    # -- windows --------------------------------------------------------------------------------------

    def _void_answers(self, seat: int, option: Option) -> list[str]:
        """The Cats that this answer, if it is the window's last, leaves in their hands (TP-WIN-07)."""
        match = self.match
        if next(iter(match.asks.values())).prompt != "react" or len(match.asks) > 1:
            return []
        answers = {**match._sealed, seat: option}
        t = match.table
        top = t.chain[-1][0] if t.chain else t.active
        order = [(top + step) % match.seats for step in range(1, match.seats + 1)]
        cats = [answers[one] for one in order if isinstance(answers.get(one), Cat)]
        return [cat.card for cat in cats[1:] if isinstance(cat, Cat)]

    def _still_sealed(self, before: Tea) -> Iterator[str]:
        if self.match.table != before:
            yield "TP-WIN-06: a sealed answer changed the table"

    def _questions(self) -> Iterator[str]:
        match = self.match
        if match.result is not None:
            if match.asks:
                yield "TP-INV-17: somebody is asked after the end"
            return
        if not match.asks or not all(ask.options for ask in match.asks.values()):
            yield "TP-INV-17: nothing to choose"
        if any(len(set(ask.options)) < len(ask.options) for ask in match.asks.values()):
            yield "TP-INV-17: the same choice twice"
        t = match.table
        prompts = {ask.prompt for ask in match.asks.values()}
        if t.window != (prompts == {"react"}):
            yield f"TP-WIN-20: window {t.window}, asked {prompts}"
        if t.window and not match._sealed:
            wanted = set(range(match.seats)) - {who for who, _ in t.chain[-1:]}
            if set(match.asks) != wanted:
                yield f"TP-INV-12: {set(match.asks)} are asked instead of {wanted}"
        elif not t.window and len(match.asks) != 1:
            yield f"TP-DEC: {len(match.asks)} seats are asked at once"

    # -- what is told ---------------------------------------------------------------------------------

    def told(self, events: list[Event]) -> Iterator[str]:
        """The objections to what is told, which is remembered."""
        memory = self.memories[-1]
        for event in events:
            yield from self._objections(memory, event)
            memory = remembered(memory, event)
        self.memories.append(memory)

    def _objections(self, memory: Memory, event: Event) -> Iterator[str]:
        what, facts = event.what, event.facts
        t = self.match.table
        if what == "played":
            number = t.box.order[facts["card"]]
            if t.order_rule == "on" and number < memory.last:
                yield f"TP-INV-06: {number} after {memory.last}"
            if memory.chapter_played:
                yield f"TP-INV-07: {facts['card']} after a chapter"
        elif what == "played-chapter" and memory.chapter_played:
            yield "TP-INV-07: a second chapter"
        elif what in ("stands", "cancelled") and (what == "stands") != (memory.cats % 2 == 0):
            yield f"TP-INV-10: {what} with {memory.cats} Cats"
        if memory.verdict and what != "reshuffled":
            done = what == DONE[memory.effect]
            if done != (memory.verdict == "stands"):
                yield f"TP-INV-10: {memory.effect} {memory.verdict}, then {what}"


def remembered(memory: Memory, event: Event) -> Memory:
    what, facts = event.what, event.facts
    if memory.verdict and what != "reshuffled":
        memory = replace(memory, verdict="", effect="")
    if what == "turn":
        return replace(memory, last=-1, chapter_played=False)
    if what == "played":
        return replace(memory, last=GAME.box.order[facts["card"]])
    if what == "played-chapter":
        return replace(memory, chapter_played=True)
    if what.startswith("declares-"):
        return replace(memory, effect=what.removeprefix("declares-"), cats=0)
    if what == "cat":
        return replace(memory, cats=memory.cats + 1)
    if what in ("stands", "cancelled"):
        return replace(memory, verdict=what)
    if what == "treated":
        return replace(memory, treated=memory.treated | {(facts["card"], facts["cell"])})
    if what == "whirled":
        laid = facts["card"], facts["page"], SIZE.get(facts["cell"], "")
        return replace(memory, whirled=memory.whirled | {laid})
    return memory


# -- what may change ----------------------------------------------------------------------------------


def changes(before: Tea, events: list[Event], after: Tea) -> Iterator[str]:
    """The objections to the difference between two tables."""
    yield from piles(before, events, after)
    if len(after.chapter_deck) > len(before.chapter_deck):
        yield "TP-INV-08: the chapter deck grew"
    if after.characters_left() + len(after.revealed) > before.characters_left() + len(before.revealed):
        yield "TP-INV-08: the character deck grew"
    yield from tea_area(before, events, after)
    yield from ending(events, after)


def piles(before: Tea, events: list[Event], after: Tea) -> Iterator[str]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.pile[: len(old.pile)] != old.pile:
            yield f"TP-INV-04: the pile of {seat} lost a card"
        gained = new.pile[len(old.pile) :]
        mine = [event for event in events if event.facts.get("who") == seat]
        heroes = [event.facts["card"] for event in mine if event.what == "trophy"]
        chapters = [event.facts["card"] for event in mine if event.what == "completed"]
        if [card for card in gained if card[0] == "H"] != heroes:
            yield f"TP-INV-04: {seat} got heroes without a Knave"
        if [card for card in gained if card[0] == "K"] != chapters:
            yield f"TP-INV-04: {seat} got chapters that were not completed"
        if any(card[0] == "C" for card in gained) and not chapters:
            yield f"TP-INV-04: {seat} got a Soldier without a chapter"


def tea_area(before: Tea, events: list[Event], after: Tea) -> Iterator[str]:
    treated = {(event.facts["card"], event.facts["cell"]) for event in events if event.what == "treated"}
    refilled = {(event.facts["card"], event.facts["cell"]) for event in events if event.what == "refilled"}
    for cell, stack in after.tea.items():
        for card in set(stack) - set(before.tea[cell]):
            if (card, cell) not in treated and not (cell in CENTRE and (card, cell) in refilled):
                yield f"TP-INV-09: {card} came to {cell} by itself"


def ending(events: list[Event], after: Tea) -> Iterator[str]:
    told = any(event.what == "game-over" for event in events)
    if told != (after.phase == "over"):
        yield "TP-INV-14: over, but not told, or the other way round"


def kept_sizes(t: Tea, memory: Memory) -> Iterator[str]:
    """TP-INV-03 and TP-INV-09, against the log."""
    for player in t.players:
        for page, card in player.pages.items():
            mark = t.box.mark[page]
            if card and mark and t.box.kind[card] not in ("ALI", "SOL") and (card, page, mark) not in memory.whirled:
                yield f"TP-INV-03: {card} on {page} did not come from the {mark} row"
    for cell in CENTRE:
        for card in t.tea[cell][1:]:
            if (card, cell) not in memory.treated:
                yield f"TP-INV-09: {card} covers a card in {cell} without a treat"


# -- secrets ------------------------------------------------------------------------------------------


def secrets(t: Tea, seat: int) -> set[str]:
    """The cards a seat may not see, counted out by hand from section 13 of the specification."""
    hidden = {*t.hero_deck, *t.character_deck, *t.chapter_deck}
    for other, player in enumerate(t.players):
        if other != seat:
            hidden |= {*player.heroes, *player.chapters}
    return hidden


def words(data: Any) -> set[str]:
    """Every string in plain data, keys included."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set().union(*(words(key) | words(value) for key, value in data.items()))
    if isinstance(data, list | tuple):
        return set().union(*map(words, data))
    return set()


def leaks(hidden: list[set[str]], events: list[Event], match: Match[Tea]) -> Iterator[str]:
    """TP-HID-01: neither the view nor the log names a card that stays hidden from a seat."""
    laid_open = {event.facts.get("card") for event in events if event.what in ("cat", "played")}
    for viewer in range(-1, match.seats):
        now = secrets(match.table, viewer)
        seen = words(match.view(viewer)) & now
        if seen:
            yield f"TP-HID-01: the view of {viewer} names {seen}"
        # A Cat may be shown and go straight back into a reshuffled deck.
        told = words([event.seen_by(viewer).facts for event in events]) & now & hidden[viewer + 1] - laid_open
        if told:
            yield f"TP-HID-01: the log of {viewer} names {told}"


def in_hand(t: Tea, card: str) -> bool:
    return any(card in player.heroes for player in t.players)


# -- checks made now and then -------------------------------------------------------------------------


def every_option_is_accepted(match: Match[Tea]) -> None:
    """TP-INV-17."""
    for seat, ask in match.asks.items():
        for option in ask.options:
            fork = match.fork()
            fork.submit(seat, option)
            assert list(GAME.violations(fork.table)) == []


def arrival_makes_no_difference(match: Match[Tea], chance: Seeded) -> None:
    """TP-INV-11: the same answers in other orders give the same table."""
    if next(iter(match.asks.values())).prompt != "react":
        return
    answers = {seat: chance.pick(ask.options) for seat, ask in match.asks.items()}
    ends = set()
    for order in itertools.islice(itertools.permutations(answers), 6):
        fork = match.fork()
        for seat in order:
            fork.submit(seat, answers[seat])
        ends.add(fork.digest())
    assert len(ends) == 1


def hidden_cards_make_no_difference(match: Match[Tea], chance: Seeded) -> None:
    """TP-INV-16: deal what a seat cannot see anew, by hand, and its view stays the same."""
    for viewer in range(-1, match.seats):
        t = match.table.clone()
        for zone in ("heroes", "chapters"):
            deck = t.hero_deck if zone == "heroes" else t.chapter_deck
            hands = [getattr(player, zone) for seat, player in enumerate(t.players) if seat != viewer]
            bag = sorted([*deck, *(card for hand in hands for card in hand)])
            chance.shuffle(bag)
            for place in (deck, *hands):
                place[:] = [bag.pop() for _ in place]
        t.character_deck.sort()
        chance.shuffle(t.character_deck)
        for block in t.under:
            if block.owner != viewer:
                chance.shuffle(block.cards)
        assert GAME.view(t, viewer) == GAME.view(match.table, viewer)
        if viewer in match.asks:
            imagined = match.imagine(viewer, Seeded(1))
            assert GAME.view(imagined.table, viewer) == GAME.view(match.table, viewer)
            assert imagined.view(viewer)["ask"] == match.view(viewer)["ask"]


def lively(match: Match[Tea], chance: Seeded) -> tuple[int, Option]:
    """A random answer that plays cards rather than chapters and the end: richer games than pure chance gives."""
    seat = chance.pick(sorted(match.asks))
    ask = match.asks[seat]
    options = list(ask.options)
    if ask.prompt == "adventure" and len(options) > 1:
        plays = [option for option in options if option.plain()["do"] == "play"]
        if plays and chance.below(5):
            options = plays
        elif chance.below(2):
            options = [option for option in options if option.plain()["do"] != "end"] or options
    elif ask.prompt == "react" and chance.below(3) == 0:
        options = [option for option in options if option is not PASS] or options
    return seat, chance.pick(options)
