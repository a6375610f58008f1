"""Every decision of the game, named (TP-DEC-01 to TP-DEC-17)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from wondertable.kernel import NOWHERE, On, Option


class Search(Option, frozen=True):
    """Draw from the hero deck or the chapter deck (TP-DEC-01)."""

    deck: Annotated[str, On("{}_deck")]


class Play(Option, frozen=True):
    """Play a hero or character from hand (TP-DEC-02)."""

    card: str


class PlayChapter(Option, frozen=True):
    """Play a chapter from hand: the last play of the turn (TP-DEC-02)."""

    card: str


class End(Option, frozen=True):
    """End the adventure (TP-DEC-02)."""

    quiet: ClassVar[bool] = True


class Treat(Option, frozen=True):
    """Give cake or potion to a character of the tea area (TP-DEC-03)."""

    icon: Annotated[str, NOWHERE]
    cell: str


class Choose(Option, frozen=True):
    """One of the effects on the card (TP-DEC-04)."""

    effect: Annotated[str, On("effect")]


class Copy(Option, frozen=True):
    """Alice repeats the effect of a tea character (TP-DEC-05)."""

    cell: str


class AlicePage(Option, frozen=True):
    """Alice stands in on a page (TP-DEC-06)."""

    page: str


class Take(Option, frozen=True):
    """The Rabbit fetches a tea character (TP-DEC-07)."""

    cell: str


class Stop(Option, frozen=True):
    """The Rabbit fetches no more (TP-DEC-07)."""

    quiet: ClassVar[bool] = True


class SoldierPage(Option, frozen=True):
    """A Soldier marches onto anybody's page (TP-DEC-08)."""

    whom: int
    page: str


class Attack(Option, frozen=True):
    """A Soldier drives a Soldier off one's own page (TP-DEC-09)."""

    page: str


class Name(Option, frozen=True):
    """The Queen names a kind (TP-DEC-10)."""

    kind: Annotated[str, On("kind")]


class Steal(Option, frozen=True):
    """The Gryphon carries a card from an opponent's page to one's own (TP-DEC-11)."""

    page: str
    own: str


class Pass(Option, frozen=True):
    """Let it happen (TP-DEC-12)."""

    quiet: ClassVar[bool] = True


class Cat(Option, frozen=True):
    """Cancel it with a Cheshire Cat (TP-DEC-12)."""

    card: str


class QueenDiscard(Option, frozen=True):
    """Choose the card that loses its head (TP-DEC-13)."""

    page: str


class HarePlace(Option, frozen=True):
    """A revealed character goes onto a page (TP-DEC-14)."""

    card: str
    page: str


class HareOrder(Option, frozen=True):
    """The order under the deck, the first one higher (TP-DEC-15)."""

    cards: tuple[str, ...]


class Whirl(Option, frozen=True):
    """The whirlwind carries a card from hand or tea area onto a page (TP-DEC-16)."""

    source: str
    page: str


class Close(Option, frozen=True):
    """Close the book (TP-DEC-16)."""

    quiet: ClassVar[bool] = True


class Move(Option, frozen=True):
    """The played character moves into the book (TP-DEC-17)."""

    page: str


class Discard(Option, frozen=True):
    """The played character is discarded (TP-DEC-17)."""

    quiet: ClassVar[bool] = True


Answers = (
    Search
    | Play
    | PlayChapter
    | End
    | Treat
    | Choose
    | Copy
    | AlicePage
    | Take
    | Stop
    | SoldierPage
    | Attack
    | Name
    | Steal
    | Pass
    | Cat
    | QueenDiscard
    | HarePlace
    | HareOrder
    | Whirl
    | Close
    | Move
    | Discard
)

SEARCH_HEROES, SEARCH_CHAPTERS = Search("hero"), Search("chapter")
END, STOP, PASS, CLOSE, DISCARD = End(), Stop(), Pass(), Close(), Discard()
ONLY_PASS = (PASS,)
