"""Every decision of the game, named (section 12 of the specification)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from wondertable.kernel import Option

Face: TypeAlias = Literal["S", "M", "C"]
"""A face of a die: success, miss, curse."""


class Character(Option, frozen=True):
    """Choose a character (D02)."""

    hero: str


class Play(Option, frozen=True):
    """Play an action card (D03)."""

    card: str


class Rest(Option, frozen=True):
    """Rest: take all own cards back (D03)."""

    quiet: ClassVar[bool] = True


class Go(Option, frozen=True):
    """Walk to a place, exactly as far as the card says (D04)."""

    place: str


class Teleport(Option, frozen=True):
    """Teleport to a place that the card allows (D05)."""

    place: str


class Pull(Option, frozen=True):
    """Rumours: from where support and from where distrust is pulled; places not named give nothing (D06)."""

    sup: tuple[str, ...] = ()
    dis: tuple[str, ...] = ()


class Roll(Option, frozen=True):
    """Throw the dice: against a monster, or to persuade (D07)."""

    foe: str = ""


class Reroll(Option, frozen=True):
    """Dipper throws one die again: one that shows this face (D08)."""

    face: Face


class Keep(Option, frozen=True):
    """Dipper lets the dice lie (D08)."""

    quiet: ClassVar[bool] = True


class MoveToken(Option, frozen=True):
    """A token leaves for a neighbouring place (D09)."""

    side: str
    place: str


class PlaceCube(Option, frozen=True):
    """Put a courage cube here (D10)."""


class NoCube(Option, frozen=True):
    """Put none (D10)."""

    quiet: ClassVar[bool] = True


class Draw(Option, frozen=True):
    """Draw from one's own deck (D11)."""


class Take(Option, frozen=True):
    """Stan takes a card of his own discard pile instead (D11)."""

    card: str


class NoDraw(Option, frozen=True):
    """Draw nothing, or nothing more (D11)."""

    quiet: ClassVar[bool] = True


class CurseRoll(Option, frozen=True):
    """Throw dice to be rid of curses (D12)."""


class NoCurseRoll(Option, frozen=True):
    """Leave the curses alone (D12)."""

    quiet: ClassVar[bool] = True


class Drop(Option, frozen=True):
    """Be rid of this curse (D13)."""

    curse: str


class DropNone(Option, frozen=True):
    """Keep the rest of them (D13)."""

    quiet: ClassVar[bool] = True


class Lift(Option, frozen=True):
    """Soos lifts a curse of another character (D14)."""

    on = ("ability",)
    curse: str


class MoveCube(Option, frozen=True):
    """Wendy carries a cube along one road (D14)."""

    on = ("ability",)
    place: str
    to: str


class GoOn(Option, frozen=True):
    """Go on without the ability (D14)."""

    quiet: ClassVar[bool] = True


class MoveMonster(Option, frozen=True):
    """Choose which of the equally near monsters moves (D15)."""

    monster: str


class RiotPull(Option, frozen=True):
    """Choose what the rioting monster pulls from where (D06b)."""

    sup: tuple[str, ...] = ()
    dis: tuple[str, ...] = ()


class Leap(Option, frozen=True):
    """Sudden Leap: where the Teleport takes its owner (D16)."""

    place: str


class GiveUp(Option, frozen=True):
    """Hard Choice: discard an action card (D17)."""

    card: str


class RaiseAlarm(Option, frozen=True):
    """Hard Choice: let the alarm rise (D17)."""

    quiet: ClassVar[bool] = True


class Run(Option, frozen=True):
    """Run for It: one place farther (D18)."""

    place: str


class LoseCube(Option, frozen=True):
    """An event takes this cube (D19)."""

    place: str


Answers = (
    Character
    | Play
    | Rest
    | Go
    | Teleport
    | Pull
    | Roll
    | Reroll
    | Keep
    | MoveToken
    | PlaceCube
    | NoCube
    | Draw
    | Take
    | NoDraw
    | CurseRoll
    | NoCurseRoll
    | Drop
    | DropNone
    | Lift
    | MoveCube
    | GoOn
    | MoveMonster
    | RiotPull
    | Leap
    | GiveUp
    | RaiseAlarm
    | Run
    | LoseCube
)

REST, KEEP, PLACE_CUBE, NO_CUBE, DRAW, NO_DRAW = Rest(), Keep(), PlaceCube(), NoCube(), Draw(), NoDraw()
CURSE_ROLL, NO_CURSE_ROLL, DROP_NONE, RAISE_ALARM = CurseRoll(), NoCurseRoll(), DropNone(), RaiseAlarm()
CUBE_OR_NOT = (PLACE_CUBE, NO_CUBE)
PERSUADE = Roll()
GO_ON = GoOn()
