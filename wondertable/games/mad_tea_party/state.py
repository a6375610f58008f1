"""The table: every zone of the game with who sees it (section 13 of the specification)."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

import msgspec

from wondertable.games.mad_tea_party.cards import Box
from wondertable.kernel import NOBODY, OWNER, BySeat, Cards, Shared, State, Table, Unsent, state

Phase: TypeAlias = Literal["deal", "search", "adventure", "over"]

HUGE = ("huge-1", "huge-2", "huge-3")
CENTRE = ("mid-1", "mid-2", "mid-3")
TINY = ("tiny-1", "tiny-2", "tiny-3")
CELLS = (*HUGE, *CENTRE, *TINY)  # TP-TEA-01

SIZE = {
    **dict.fromkeys(HUGE, "huge"),
    **dict.fromkeys(CENTRE, ""),
    **dict.fromkeys(TINY, "tiny"),
}  # TP-TEA-02
"""The size a card has in a cell; "" is the true size, which matches no mark."""

UP = {**dict(zip(TINY, CENTRE, strict=True)), **dict(zip(CENTRE, HUGE, strict=True))}
DOWN = {above: below for below, above in UP.items()}
TREAT_MOVES = {"cake": UP, "potion": DOWN}  # TP-TRE-02, TP-TRE-03


@state
class Player(State):
    """The things of a player. Characters in hand came from the open tea area, so everybody knows them (TP-RUL-40)."""

    heroes: Annotated[list[str], Cards("hero", sight=OWNER)] = field(default_factory=list)
    chapters: Annotated[list[str], Cards("chapter", sight=OWNER)] = field(default_factory=list)
    characters: Annotated[list[str], Cards("character")] = field(default_factory=list)
    book: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    """The unfinished chapters in front of the player."""
    pages: Annotated[dict[str, str], Cards()] = field(default_factory=dict)
    """Every page of the book, with the card on it or ""."""
    pile: Annotated[list[str], Cards()] = field(default_factory=list)

    def empty_handed(self) -> bool:
        return not (self.heroes or self.chapters or self.characters)

    def open_pages(self) -> list[str]:
        return [page for page, card in self.pages.items() if not card]

    def has_open_page(self) -> bool:
        return "" in self.pages.values()


@state
class Under(State):
    """Cards that a Hare put under the character deck: all know which, its player how (TP-RUL-20)."""

    owner: int
    cards: Annotated[list[str], Cards("character", order=OWNER)]


class Declared(msgspec.Struct, frozen=True):
    """An effect as announced before anybody may cancel it (TP-EFF-01)."""

    who: int
    card: str
    effect: str
    """The effect that will be carried out; of a copy, the copied one."""
    copied: str = ""
    """The tea cell whose character Alice copies."""
    cells: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """Pages it touches: where Alice or a Soldier goes, what the Gryphon takes and where it lands."""
    kind: str = ""
    """The kind the Queen named."""


@state
class Tea(Table):
    """The whole table."""

    box: Annotated[Box, Shared()]
    scoring: str
    order_rule: str
    players: Annotated[list[Player], BySeat()]
    hero_deck: Annotated[list[str], Cards("hero", sight=NOBODY)]
    character_deck: Annotated[list[str], Cards("character", sight=NOBODY)]
    chapter_deck: Annotated[list[str], Cards("chapter", sight=NOBODY)]
    under: list[Under] = field(default_factory=list)
    hero_discard: Annotated[list[str], Cards("hero")] = field(default_factory=list)
    character_discard: Annotated[list[str], Cards("character")] = field(default_factory=list)
    chapter_discard: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    tea: Annotated[dict[str, tuple[str, ...]], Cards("character")] = field(
        default_factory=lambda: dict.fromkeys(CELLS, ())
    )
    """The nine cells; a stack lists its bottom card first, and only the last one is in play (TP-TEA-04)."""
    in_play: Annotated[str, Cards()] = ""
    revealed: Annotated[list[str], Cards("character")] = field(default_factory=list)
    declared: Declared | None = None
    window: bool = False
    """Are players being asked for Cats?"""
    chain: list[tuple[int, str]] = field(default_factory=list)
    """The Cats of the open reaction window: who, which card (they lie in the discard already)."""
    phase: Phase = "deal"
    active: int = 0
    turn: int = 0
    """The number of turns that have begun."""
    last: int = -1
    """The order number of the last hero or character played this turn; -1 before the first."""
    played: int = 0
    deck_mark: int = 0
    """The number of cards that both ending decks held together when the last turn ended."""
    stale_turns: int = 0
    """The number of turns in a row that have left both ending decks as they were (TP-RUL-44)."""
    reshuffles: int = 0
    batch: Annotated[dict[str, int], Unsent()] = field(default_factory=dict)
    """In which reshuffle a hero last went back into the deck: public, and it limits what a hand can hold. It is not
    sent, for it names every hero: what is sent names no card of another hand (TP-HID-01).
    """

    def characters_left(self) -> int:
        """The size of the character deck, with the cards under it."""
        count = len(self.character_deck)
        for under in self.under:
            count += len(under.cards)
        return count

    def clockwise(self, seat: int) -> list[int]:
        """The other seats in turn order, starting after ``seat``."""
        return [*range(seat + 1, len(self.players)), *range(seat)]

    def visible(self) -> list[str]:
        """The cells that show a card."""
        return [cell for cell, stack in self.tea.items() if stack]

    def pop_tea(self, cell: str) -> str:
        """Take the visible card of a cell."""
        stack = self.tea[cell]
        self.tea[cell] = stack[:-1]
        return stack[-1]
