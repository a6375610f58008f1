"""Every decision of the game, named (section 8.2 of the specification)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from wondertable.kernel import NOWHERE, On, Option

Side: TypeAlias = Literal["a", "b"]


class ChooseHero(Option, frozen=True):
    """Play this hero (WB-DEC-02, WB-DEC-03)."""

    hero: str


class ChooseSkill(Option, frozen=True):
    """Unlock one of the two skills of an Upgrade card (WB-DEC-04)."""

    card: str
    side: Annotated[Side, NOWHERE]


class Read(Option, frozen=True):
    """Say that the text was read."""


class Choose(Option, frozen=True):
    """Take a column of a choice card (WB-DEC-05)."""

    column: Annotated[str, NOWHERE]


class TakeTurn(Option, frozen=True):
    """The hero who takes the next turn (WB-DEC-06)."""

    hero: str


class Abandon(Option, frozen=True):
    """Give the attempt up, or agree to it (WB-DEC-25)."""

    quiet: ClassVar[bool] = True


class PlayOn(Option, frozen=True):
    """Do not give the attempt up (WB-DEC-25)."""


class Move(Option, frozen=True):
    """Action: move to an area."""

    area: str


class Interact(Option, frozen=True):
    """Action: flip an Interaction card, or pick up an item that lies here."""

    card: Annotated[str, On("card")]


class Collect(Option, frozen=True):
    """Action: take a Spark of the own area."""


class Give(Option, frozen=True):
    """Action: hand over an item or a Fragment."""

    card: Annotated[str, On("card")]
    hero: str


class Take(Option, frozen=True):
    """Action: take an item or a Fragment of another hero, if its player agrees."""

    card: Annotated[str, On("card")]
    hero: str


class Skill(Option, frozen=True):
    """Action: use a skill of a Hero card or an Upgrade card."""

    act: Annotated[str, NOWHERE]
    card: Annotated[str, On("card")]


class Special(Option, frozen=True):
    """Action: a Special action of an item, a Fragment or a rule."""

    act: Annotated[str, NOWHERE]
    card: Annotated[str, On("card")]


class Attack(Option, frozen=True):
    """Action: attack."""


class EndTurn(Option, frozen=True):
    """End the turn (WB-DEC-08)."""

    quiet: ClassVar[bool] = True


class Decline(Option, frozen=True):
    """Take no extra action (WB-DEC-14)."""

    quiet: ClassVar[bool] = True


class Reroll(Option, frozen=True):
    """Roll the failed dice again (WB-DEC-09)."""


class KeepDice(Option, frozen=True):
    """Let the dice lie (WB-DEC-09)."""

    quiet: ClassVar[bool] = True


class Target(Option, frozen=True):
    """Hit this Wyrm or figure (WB-DEC-10, WB-DEC-11)."""

    target: str


class Enough(Option, frozen=True):
    """Hit nothing more (WB-DEC-11)."""

    quiet: ClassVar[bool] = True


class Pick(Option, frozen=True):
    """Choose one of the things that a card names (WB-DEC-12, WB-DEC-19 to WB-DEC-21)."""

    thing: str


class PickNone(Option, frozen=True):
    """Choose none, or no more."""

    quiet: ClassVar[bool] = True


class Answer(Option, frozen=True):
    """An answer that a card offers (WB-DEC-21)."""

    key: Annotated[str, NOWHERE]


class Pass(Option, frozen=True):
    """Take none of the answers that a card offers."""

    quiet: ClassVar[bool] = True


class Agree(Option, frozen=True):
    """Let the other hero have the card (WB-DEC-13)."""


class Refuse(Option, frozen=True):
    """Keep the card (WB-DEC-13)."""

    quiet: ClassVar[bool] = True


class Activate(Option, frozen=True):
    """The Wyrm that acts next (WB-DEC-15)."""

    wyrm: str


class Victim(Option, frozen=True):
    """The hero or ally who is attacked (WB-DEC-16)."""

    victim: str


class Step(Option, frozen=True):
    """The area that a Wyrm or a figure moves to (WB-DEC-17)."""

    area: str


class Explode(Option, frozen=True):
    """The area that explodes next (WB-DEC-18)."""

    area: str


class Burst(Option, frozen=True):
    """The Wyrm that an explosion takes (WB-DEC-18)."""

    wyrm: str


class React(Option, frozen=True):
    """Use what a skill or a rule offers at this moment (WB-DEC-23)."""


class Hold(Option, frozen=True):
    """Do not use it (WB-DEC-23)."""

    quiet: ClassVar[bool] = True


class PutNext(Option, frozen=True):
    """The Wyrm card that lies next on the deck."""

    card: Annotated[str, On("card")]


class PutUnder(Option, frozen=True):
    """The Wyrm card that goes under the deck."""

    card: Annotated[str, On("card")]


class Discard(Option, frozen=True):
    """The Wyrm card that is discarded."""

    card: Annotated[str, On("card")]


class PlaceTile(Option, frozen=True):
    """Puzzle ``order``: the tile of the next place."""

    tile: Annotated[int, On("tile")]


class EnterSymbol(Option, frozen=True):
    """Puzzles ``code`` and ``recall``: the next symbol."""

    symbol: Annotated[int, On("symbol")]


class TurnRing(Option, frozen=True):
    """Puzzle ``rings``: turn a ring one position on (1) or back (-1)."""

    ring: Annotated[int, On("ring")]
    way: int


class Spot(Option, frozen=True):
    """Puzzle ``find``: point at a place of the picture."""

    place: Annotated[int, On("place")]


class GoOn(Option, frozen=True):
    """Puzzle ``steady``: try the next step."""


class Stop(Option, frozen=True):
    """Puzzle ``steady``: be content with the steps done."""

    quiet: ClassVar[bool] = True


class UseDice(Option, frozen=True):
    """Roll three dice instead of the puzzle (WB-FMT-16)."""

    quiet: ClassVar[bool] = True


class GiveUp(Option, frozen=True):
    """Give the puzzle up: grade 0."""

    quiet: ClassVar[bool] = True


Answers = (
    ChooseHero
    | ChooseSkill
    | Read
    | Choose
    | TakeTurn
    | Abandon
    | PlayOn
    | Move
    | Interact
    | Collect
    | Give
    | Take
    | Skill
    | Special
    | Attack
    | EndTurn
    | Decline
    | Reroll
    | KeepDice
    | Target
    | Enough
    | Pick
    | PickNone
    | Answer
    | Pass
    | Agree
    | Refuse
    | Activate
    | Victim
    | Step
    | Explode
    | Burst
    | React
    | Hold
    | PutNext
    | PutUnder
    | Discard
    | PlaceTile
    | EnterSymbol
    | TurnRing
    | Spot
    | GoOn
    | Stop
    | UseDice
    | GiveUp
)

READ, COLLECT, ATTACK, END_TURN, DECLINE = Read(), Collect(), Attack(), EndTurn(), Decline()
REROLL, KEEP_DICE, ENOUGH, PICK_NONE, PASS = Reroll(), KeepDice(), Enough(), PickNone(), Pass()
AGREE, REFUSE, REACT, HOLD = Agree(), Refuse(), React(), Hold()
GO_ON, STOP, USE_DICE, GIVE_UP = GoOn(), Stop(), UseDice(), GiveUp()
ABANDON, PLAY_ON = Abandon(), PlayOn()
