"""The table: every zone of the game with who sees it (section 9.1 of the specification)."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from wondertable.games.wonder_book.box import HEROES, Box, Rulings
from wondertable.games.wonder_book.graph import Graph, Map
from wondertable.games.wonder_book.legacy import Legacy, Side
from wondertable.kernel import NOBODY, Cards, Shared, State, Table, Unsent, state

Difficulty: TypeAlias = Literal["easy", "normal", "hard"]
Outcome: TypeAlias = Literal["", "won", "lost"]

FATE = 10  # WB-COM-09
SPARKS = 17  # WB-COM-06
HEARTS = 76  # WB-COM-12, WB-RUL-29
DICE = 5  # WB-COM-03
ACTIONS = 3  # WB-ACT-01
WYRMS_EACH = 2  # WB-SET-04
READER = 0  # WB-GEN-06


@state
class Hero(State):
    """A hero in play: everything is open (section 9.1)."""

    id: str
    seat: int
    """The seat that plays the hero."""
    area: str = ""
    hearts: int = 0
    sparks: int = 0
    items: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    fragments: Annotated[list[str], Cards("fragment")] = field(default_factory=list)
    skills: dict[str, Side] = field(default_factory=dict)
    """By Upgrade card: the chosen side."""


@state
class Figure(State):
    """A figure with Hearts: a boss, an ally, a runaway."""

    id: str
    area: str
    hearts: int
    full: int
    marks: int = 0
    """How many of its thresholds have been reached."""


@state
class PuzzleState(State):
    """A puzzle that is being solved."""

    id: str
    hero: str
    """The hero who started it; "" is the team."""
    entered: list[int] = field(default_factory=list)
    """What has been entered of the present try."""
    tries: list[tuple[int, ...]] = field(default_factory=list)
    """Finished tries: what was entered and, with a ``code``, how many symbols were right and misplaced."""
    faults: int = 0
    rings: list[int] = field(default_factory=list)
    picture: list[int] = field(default_factory=list)
    """Of ``find``: how each place is drawn; a mark is where the number is a multiple of seven."""
    shown: Annotated[list[int], Unsent()] = field(default_factory=list)
    """Of ``recall``: the sequence; a view has it only while it is being shown."""
    steps: int = 0
    """Of ``steady``: steps done; of ``rings``: turns made; of ``recall``: 1 once the sequence is being repeated."""


@state
class Book(Table):
    """The whole table."""

    box: Annotated[Box, Shared()]
    seats: int
    difficulty: Difficulty
    reading: bool
    """Does every seat say that it has read a face before the face is carried out?"""
    chapter: int
    cast: tuple[str, ...]
    """The heroes named beforehand, by seat; none: everybody chooses (WB-DEC-02)."""
    legacy: Legacy
    """The campaign as it was at the chapter's start (WB-RUL-23)."""
    campaign: bool
    """Is the chapter part of a campaign, or was it chosen alone (WB-RUL-50)?"""
    giving_up: Annotated[bool, Shared()] = False
    """May the team give the attempt up (WB-DEC-25)?"""

    # The chapter deck.
    deck: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    """Numbers of the cards that are still in it, ascending; the first is on top."""
    face: str = ""
    """The face of the top card that lies up: "" front, "b" back, or a column."""
    running: bool = True
    """Are cards being carried out? Else the top card is the current Goal (WB-FLO-01)."""
    jump: str = ""
    """The exit that an effect ordered (verb ``go``)."""
    discard: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    row: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    """The special rules in force."""
    laid: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    """Interaction cards and items that lie in the scene."""
    stacks: Annotated[dict[str, list[str]], Cards("chapter")] = field(default_factory=dict)
    """Banner stacks, the top card first (WB-IXN-02)."""
    handed: Annotated[list[str], Cards("chapter")] = field(default_factory=list)
    """Hero cards, Upgrade cards and Wyrm cards of the chapter that have left the deck."""
    places: dict[str, str] = field(default_factory=dict)
    """The areas of laid cards that have no object."""
    flipped: list[str] = field(default_factory=list)
    """Interaction cards that have been flipped at least once."""
    inert: list[str] = field(default_factory=list)
    """Interaction cards that stay face up."""
    unseen: Annotated[list[str], Cards("face", sight=NOBODY)] = field(default_factory=list)
    """The faces that nobody has read."""
    seen: Annotated[list[str], Cards("face")] = field(default_factory=list)
    """The faces that have been read, in order."""
    said: list[str] = field(default_factory=list)
    """The lines that effects have said, in order: card and key."""
    envelope: bool = False
    """Has the envelope been opened?"""

    # The scene.
    opened: list[str] = field(default_factory=list)
    """The areas that are there."""
    popups: list[str] = field(default_factory=list)
    lines: dict[str, str] = field(default_factory=dict)
    """The lines that are there: dotted, solid or none."""
    barriers: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Lines changed for a time: line, state, for whom (wyrms, heroes, all), until when."""
    map_key: Annotated[str, Unsent()] = ""
    map: Annotated[Map, Shared()] = field(init=False, compare=False, repr=False)
    """The lines that are there now, which the key names."""
    heroes: dict[str, Hero] = field(default_factory=dict)
    """In team order."""
    wyrms: dict[str, str] = field(default_factory=dict)
    """The area of every Wyrm on the board."""
    stunned: list[str] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    sparks: dict[str, int] = field(default_factory=dict)
    """Areas with Sparks."""
    supply: int = SPARKS
    """Sparks in the supply."""
    vortices: dict[str, str] = field(default_factory=dict)
    """The vortices in play, with their areas."""
    objects: dict[str, str] = field(default_factory=dict)
    """Objects that a card has put elsewhere; "" is away."""
    markers: dict[str, list[str]] = field(default_factory=dict)
    """By marker: the areas where one lies."""
    counters: dict[str, int] = field(default_factory=dict)
    keywords: dict[str, int] = field(default_factory=dict)
    fate: int = 0
    """Fate tokens that lie face up."""

    # The decks.
    wyrm_deck: Annotated[list[str], Cards("wyrm", sight=NOBODY)] = field(default_factory=list)
    wyrm_top: Annotated[list[str], Cards("wyrm")] = field(default_factory=list)
    """Cards that were looked at and lie on the deck, in this order."""
    wyrm_bottom: Annotated[list[str], Cards("wyrm")] = field(default_factory=list)
    """Cards that were looked at and lie under the deck, in this order."""
    wyrm_discard: Annotated[list[str], Cards("wyrm")] = field(default_factory=list)
    resolving: Annotated[list[str], Cards("wyrm")] = field(default_factory=list)
    """The Wyrm cards that are being carried out."""
    peeked: Annotated[list[str], Cards("wyrm")] = field(default_factory=list)
    """Wyrm cards that lie open while they are put in order."""
    purple: Annotated[list[str], Cards("wyrm-later", sight=NOBODY)] = field(default_factory=list)
    """Wyrm cards that the chapter may still add."""
    added: list[str] = field(default_factory=list)
    """Wyrm cards that the chapter has added."""
    fragment_deck: Annotated[list[str], Cards("fragment", sight=NOBODY)] = field(default_factory=list)
    fragment_discard: Annotated[list[str], Cards("fragment")] = field(default_factory=list)

    # The round.
    phase: str = "heroes"
    goal: str = ""
    """The current Goal card."""
    started: bool = False
    """Have the Goal's start effects run?"""
    goal_rounds: int = 0
    """Enemy Phases ended under this Goal."""
    rounds: int = 0
    """Player Phases begun."""
    defeated: int = 0
    """Wyrms defeated since this Goal arrived."""
    done: list[str] = field(default_factory=list)
    """Heroes who have had their turn in this phase."""
    actor: str = ""
    """The hero whose turn it is."""
    spent: int = 0
    """Actions used in this turn."""
    acting: bool = False
    """Is an action of the turn being carried out?"""
    rerolls: int = 0
    """Re-rolls used in this turn."""
    walked: int = 0
    """Moves since anything else happened (WB-RUL-51)."""
    used: dict[str, int] = field(default_factory=dict)
    """How often limited skills, actions and hooks were used, by scope and name."""
    temporary: list[tuple[str, str, str]] = field(default_factory=list)
    """Rules without a card: rule, owner, until when."""
    active: Annotated[str, Unsent()] = ""
    """The rules in force."""
    rulings: Annotated[Rulings, Shared()] = field(init=False, compare=False, repr=False)
    """The same, sorted by what they change."""
    enemy_at: int = 0
    """The place in the Goal's Enemy Phase."""
    reveals: int = 0
    """Wyrm cards still to be revealed by the present instruction."""
    card_at: int = 0
    """The place in the Wyrm card that is carried out."""
    steps: int = 0
    """Activation steps of each Wyrm; 0: no activation is running."""
    waiting: list[str] = field(default_factory=list)
    """Wyrms that are still to be activated."""
    promised: dict[str, int] = field(default_factory=dict)
    """Fragments for the next chapter."""
    sets: list[int] = field(default_factory=list)
    """The sets of Upgrade cards handed out in this chapter."""
    to_choose: list[str] = field(default_factory=list)
    """Upgrade cards of earlier chapters whose skill is still to be chosen."""
    puzzle: PuzzleState | None = None
    dice: str = ""
    """The last roll."""
    outcome: Outcome = ""

    def put_in_force(self, active: str) -> None:
        """Change the rules in force."""
        self.active = active
        self.rulings = self.box.ruling(active)

    def lay_map(self, key: str) -> None:
        """Change the areas and lines that are there."""
        self.map_key = key
        self.map = self.box.maps[key]

    @property
    def graph(self) -> Graph:
        """The lines that heroes can cross: adjacency for everything but enemies."""
        return self.map.heroes

    @property
    def size(self) -> int:
        """The number of heroes in play."""
        return self.box.size

    @property
    def pool(self) -> int:
        """Wyrms that are not on the board."""
        return WYRMS_EACH * self.box.size - len(self.wyrms)

    def standing(self) -> list[str]:
        """Heroes who are not knocked out, in team order."""
        return [name for name, hero in self.heroes.items() if hero.hearts]

    def seat_of(self, hero: str) -> int:
        return self.heroes[hero].seat if hero in self.heroes else READER

    def area_of(self, thing: str) -> str:
        """The area of a hero, a Wyrm, a figure, a marker (``aura@D7``) or a vortex, or the area itself; "" if none."""
        hero = self.heroes.get(thing)
        if hero is not None:
            return hero.area
        area = self.wyrms.get(thing)
        if area is not None:
            return area
        figure = self.figures.get(thing)
        if figure is not None:
            return figure.area
        if thing in self.box.areas:
            return thing
        if "@" in thing:
            return thing.partition("@")[2]
        return self.vortices.get(thing, "")

    def heart_supply(self) -> int:
        return (
            HEARTS
            - sum(hero.hearts for hero in self.heroes.values())
            - sum(figure.hearts for figure in self.figures.values())
        )


def team_order(heroes: list[str]) -> list[str]:
    return sorted(heroes, key=HEROES.index)
