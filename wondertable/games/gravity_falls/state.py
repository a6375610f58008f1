"""The table: every zone of the game with who sees it (section 13 of the specification)."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from wondertable.games.gravity_falls.cards import COPIES, CUBES, HAND, PLACES, ROW, SMALL_HAND, Box, Track
from wondertable.games.gravity_falls.options import Face
from wondertable.kernel import NOBODY, Cards, Shared, State, Table, state

Difficulty: TypeAlias = Literal["easy", "normal", "hard"]
Outcome: TypeAlias = Literal["", "won", "lost"]


@state
class Hero(State):
    """A character: everything but the order of its deck is open (GF-RUL-02)."""

    id: str = ""
    place: str = ""
    hand: Annotated[list[str], Cards("action")] = field(default_factory=list)
    deck: Annotated[list[str], Cards("action", sight=NOBODY)] = field(default_factory=list)
    discard: Annotated[list[str], Cards("action")] = field(default_factory=list)
    curses: Annotated[list[str], Cards("curse")] = field(default_factory=list)

    def has(self, kind: str) -> bool:
        """Does the character hold a curse of this kind?"""
        return len(self.curses) > 0 and not COPIES[kind].isdisjoint(self.curses)

    def hand_limit(self) -> int:
        """Up to how many cards may be drawn (GF-S5-03, CU1)."""
        return SMALL_HAND if self.has("CU1") else HAND


@state
class Monster(State):
    """A monster; beaten, it has no place (GF-FIGHT-04)."""

    id: str
    place: str = ""
    round: int = 1
    """Rumble must be beaten twice (RUMB)."""


@state
class Town(Table):
    """The whole table."""

    box: Annotated[Box, Shared()]
    seats: int
    difficulty: Difficulty
    kids: bool
    chosen: tuple[str, ...]
    """The monsters the team named; none: they are suggested (GF-OPT-05)."""
    cast: tuple[str, ...]
    """The characters named beforehand, by seat; none: everybody chooses (GF-OPT-07)."""
    opener: int
    """The seat that starts; -1: chance decides (GF-OPT-08)."""
    sup: dict[str, int]
    dis: dict[str, int]
    team: list[Hero]
    move_deck: Annotated[list[str], Cards("move", sight=NOBODY)]
    unused_events: Annotated[list[str], Cards("move", sight=NOBODY)]
    curse_deck: Annotated[list[str], Cards("curse", sight=NOBODY)]
    boxed: Annotated[list[str], Cards("action")] = field(default_factory=list)
    """Cards that stay in the box: the action cards of whoever does not play, Teleports and events in kids' mode."""
    monsters: list[Monster] = field(default_factory=list)
    cubes: list[str] = field(default_factory=list)
    """The places with a courage cube."""
    row: Annotated[list[str], Cards("move")] = field(default_factory=list)
    """The open movement cards; the first is farthest from the deck and is played first."""
    move_discard: Annotated[list[str], Cards("move")] = field(default_factory=list)
    removed: Annotated[list[str], Cards("move")] = field(default_factory=list)
    """The 3+ cards, with two characters (GF-SET-04)."""
    aside: Annotated[list[str], Cards("move")] = field(default_factory=list)
    """Events that the All-Seeing Eye brought up and that are still to be dealt with (GF-CUR-05)."""
    curse_discard: Annotated[list[str], Cards("curse")] = field(default_factory=list)
    acting: Annotated[list[str], Cards("curse")] = field(default_factory=list)
    """Instant curses that are being carried out."""
    alarm: int = 0
    marks_done: int = 0
    """Up to which space the marks have been settled."""
    settling: bool = False
    shrink_cause: str = ""
    row_limit: int = ROW
    phase: str = "monsters"
    step: str = ""
    """The step of the turn (T1 to T14, R1, M1 to M8): for whoever looks on."""
    active: int = 0
    """The number of the character at turn."""
    turn: int = 0
    event_done: bool = False
    event: str = ""
    """The event being carried out."""
    seen_events: list[str] = field(default_factory=list)
    """Events that have come up: wherever they lie now, everybody knows that they are not among the unused ones."""
    ability_used: bool = False
    window: int = 0
    """The ability window that is open (2 to 6), 0 if none is."""
    fresh: list[str] = field(default_factory=list)
    """Curses gained in this turn (GF-S5-06)."""
    card: str = ""
    """The action card of this turn."""
    rested: bool = False
    halted: bool = False
    """Did the Gnome Giant stop the active character on its way?"""
    dice: list[Face] = field(default_factory=list)
    """The faces that lie on the table."""
    excess: int = 0
    foe: str = ""
    left: int = 0
    """The number of tokens still to be moved, or of curses to be dropped."""
    mover: str = ""
    """The monster that moved this turn."""
    outcome: Outcome = ""
    """"won" or "lost", once it is."""
    last_words: str = ""
    """The cause of the end: a cause of alarm, or the last monster."""

    @property
    def hero(self) -> Hero:
        """The active character."""
        return self.team[self.active]

    @property
    def track(self) -> Track:
        """The alarm track of so many characters."""
        return self.box.tracks[len(self.team)]

    @property
    def supply(self) -> int:
        """Cubes that are left (GF-COMP-13)."""
        return CUBES - len(self.cubes)

    def seat_of(self, index: int) -> int:
        """The seat that decides for a character: alone, one person runs both (GF-OPT-02)."""
        return 0 if self.seats == 1 else index

    def clockwise(self) -> list[int]:
        """The whole team, from the active character on."""
        return [*range(self.active, len(self.team)), *range(self.active)]

    def alive(self) -> list[Monster]:
        return [monster for monster in self.monsters if monster.place]

    def monsters_at(self, place: str) -> list[Monster]:
        return [monster for monster in self.monsters if monster.place == place]

    def powered(self, monster: str) -> str:
        """The place of a monster with this power; "" if it is not on the board, or powers are off (GF-KID-01)."""
        if self.kids:
            return ""
        for one in self.monsters:
            if one.id == monster:
                return one.place
        return ""

    def others_at(self, index: int) -> frozenset[str]:
        """The places of the other characters."""
        return frozenset(hero.place for number, hero in enumerate(self.team) if number != index)

    def nearest(self, place: str) -> list[Monster]:
        """The monsters with the fewest roads to a place (GF-RUL-10)."""
        steps = self.box.steps[place]
        near: list[Monster] = []
        least = PLACES
        for monster in self.monsters:
            if monster.place:
                roads = steps[monster.place]
                if roads < least:
                    least, near = roads, [monster]
                elif roads == least:
                    near.append(monster)
        return near
