"""Every decision of the game, named (section 17 of the specification)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from wondertable.kernel import On, Option

Chair = Annotated[int, On("chair")]
Quest = Annotated[str, On("quest")]
Region = Annotated[str, On("region")]
RegionFirst = Annotated[str, On("region", first=True)]
UnitThere = Annotated[str, On("unit.{unit}@{region}")]
Player = Annotated[int, On("player")]

# -- set-up and tea party -----------------------------------------------------------------------------


class KeepQuest(Option, frozen=True):
    """Keep one of the two first quests (WW-DEC-02)."""

    quest: Quest


class Poison(Option, frozen=True):
    """The Jabberwock poisons the card on a seat (WW-DEC-03)."""

    chair: Chair


class NoPoison(Option, frozen=True):
    """He saves his poison (WW-DEC-03)."""

    quiet: ClassVar[bool] = True


class Sit(Option, frozen=True):
    """Move the leader to a seat and take its card (WW-DEC-04, WW-DEC-05)."""

    chair: Chair


class CrossHead(Option, frozen=True):
    """Stop at the Head of the Table first: roll, refill, then choose (WW-DEC-04)."""

    on: ClassVar[tuple[str, ...]] = ("head",)


class Party(Option, frozen=True):
    """It's My Party: refill and take any card without moving (WW-DEC-04)."""

    on: ClassVar[tuple[str, ...]] = ("party",)


class PartyCard(Option, frozen=True):
    """The card the Hatter takes (WW-DEC-06)."""

    chair: Chair


# -- rewards ------------------------------------------------------------------------------------------


class Place(Option, frozen=True):
    """Units of a reward go to this region (WW-DEC-08)."""

    units: int
    region: Region


class UseSupporter(Option, frozen=True):
    """A supporter of one's own supply (WW-DEC-08)."""

    on: ClassVar[tuple[str, ...]] = ("supply",)


class UseFigure(Option, frozen=True):
    """A lost figure comes back as a unit (WW-DEC-08)."""

    figure: Annotated[str, On("figure")]


class Relocate(Option, frozen=True):
    """A unit of another region comes instead: a supporter, or a figure by its name (WW-DEC-09)."""

    unit: UnitThere
    region: Region


class NoUnit(Option, frozen=True):
    """Move nobody (WW-DEC-09)."""

    quiet: ClassVar[bool] = True


class Half(Option, frozen=True):
    """The upper or the lower half of a split card (WW-DEC-10)."""

    half: Annotated[str, On("half")]


class TakeTainted(Option, frozen=True):
    """Roll, and take the shards with the reward (WW-DEC-11)."""

    reward: Annotated[str, On("reward.~{}")]


class LeaveTainted(Option, frozen=True):
    """Leave the tainted reward alone (WW-DEC-11)."""

    quiet: ClassVar[bool] = True


class Gain(Option, frozen=True):
    """Gain an ally chip (WW-DEC-12)."""

    chip: Annotated[str, On("chip")]


class GainNone(Option, frozen=True):
    """No substitute for a chip that is out (WW-DEC-12)."""

    quiet: ClassVar[bool] = True


class Invite(Option, frozen=True):
    """Invite a Wonderlandian (WW-DEC-13)."""

    card: Annotated[str, On("wonder")]


class Send(Option, frozen=True):
    """Send a figure to a region (WW-DEC-14)."""

    figure: Annotated[str, On("figure")]
    region: RegionFirst


class Unlock(Option, frozen=True):
    """Unlock an ability (WW-DEC-15)."""

    ability: Annotated[str, On("ability")]


class Build(Option, frozen=True):
    """Build a castle in a region, or stand it up (WW-DEC-16, WW-DEC-36)."""

    region: Region


class DropShard(Option, frozen=True):
    """At leader strength 6: discard a shard (WW-DEC-17)."""

    on: ClassVar[tuple[str, ...]] = ("shards",)


class KeepShard(Option, frozen=True):
    """Keep it (WW-DEC-17)."""

    quiet: ClassVar[bool] = True


class DiscardQuest(Option, frozen=True):
    """Discard a quest of the hand (WW-DEC-18)."""

    quest: Quest


class Forge(Option, frozen=True):
    """A chip onto the next cell of a row (WW-DEC-19, WW-DEC-41); ``right`` is what allows it."""

    chip: str
    row: int
    right: str = ""

    def targets(self) -> list[str]:
        """The row, the chip in the Active row where a right of the battle is used, else in the bag, and the right."""
        zone, right = ("active", [f"right.{self.right}"]) if self.right else ("bag", [])
        return [f"row.{self.row + 1}", f"{zone}.{self.chip}", *right]


class NoForge(Option, frozen=True):
    """Forge no more (WW-DEC-19, WW-DEC-41)."""

    quiet: ClassVar[bool] = True


class Now(Option, frozen=True):
    """Take this reward next (WW-DEC-07)."""

    reward: Annotated[str, On("reward")]


class Give(Option, frozen=True):
    """The Cat shares a shard (WW-DEC-20)."""

    whom: Player


class GiveNone(Option, frozen=True):
    """He does not (WW-DEC-20)."""

    quiet: ClassVar[bool] = True


class Support(Option, frozen=True):
    """An extra supporter to this region (WW-DEC-21)."""

    region: Region


class NoSupport(Option, frozen=True):
    """No extra supporter (WW-DEC-21)."""

    quiet: ClassVar[bool] = True


class Lead(Option, frozen=True):
    """The leader goes to this region (WW-DEC-22)."""

    region: Region


class March(Option, frozen=True):
    """Supporters go from one region to another (WW-DEC-23, WW-DEC-29, WW-CON-H2)."""

    units: int
    region: Region
    to: RegionFirst


class Stay(Option, frozen=True):
    """They stay (WW-DEC-23)."""

    quiet: ClassVar[bool] = True


# -- battle -------------------------------------------------------------------------------------------


class Bet(Option, frozen=True):
    """Wager on a faction (WW-DEC-24)."""

    faction: Annotated[str, On("faction")]


class NoBet(Option, frozen=True):
    """No wager (WW-DEC-24)."""

    quiet: ClassVar[bool] = True


class Draw(Option, frozen=True):
    """Draw a chip (WW-DEC-25)."""

    on: ClassVar[tuple[str, ...]] = ("bag",)


class Stop(Option, frozen=True):
    """Stop drawing in this battle (WW-DEC-25)."""

    quiet: ClassVar[bool] = True
    on: ClassVar[tuple[str, ...]] = ("stop",)


class Pick(Option, frozen=True):
    """Play one of the drawn chips (WW-DEC-26)."""

    chip: Annotated[str, On("drawn")]


class Block(Option, frozen=True):
    """The shield blocks the madness (WW-DEC-27)."""

    on: ClassVar[tuple[str, ...]] = ("shield",)


class Suffer(Option, frozen=True):
    """The shield stays whole (WW-DEC-27)."""

    on: ClassVar[tuple[str, ...]] = ("madness",)


class Lose(Option, frozen=True):
    """Lose a unit: ``supporter``, ``leader`` or a figure (WW-DEC-28)."""

    unit: Annotated[str, On("unit")]


class Double(Option, frozen=True):
    """Card Soldiers: twice the strength (WW-DEC-29)."""

    on: ClassVar[tuple[str, ...]] = ("double",)


class Triple(Option, frozen=True):
    """Card Soldiers D: three times the strength (WW-DEC-29)."""

    on: ClassVar[tuple[str, ...]] = ("triple",)


class Recall(Option, frozen=True):
    """A chip goes back to the bag: an exhausted one (Card Soldiers A), an active one (Bottle, Love of Learning)."""

    chip: str

    def targets(self) -> list[str]:
        return [f"active.{self.chip}", f"exhausted.{self.chip}"]


class Decline(Option, frozen=True):
    """Do nothing of it, or nothing more."""

    quiet: ClassVar[bool] = True


class Target(Option, frozen=True):
    """Whom an effect hits (WW-DEC-30)."""

    whom: Player


class Bonus(Option, frozen=True):
    """Play a bonus chip (WW-DEC-32)."""

    on: ClassVar[tuple[str, ...]] = ("bag",)


class Shift(Option, frozen=True):
    """Move the strength marker to a space (WW-DEC-33)."""

    strength: Annotated[int, On("space")]


# -- after a battle -----------------------------------------------------------------------------------


class TakePoints(Option, frozen=True):
    """Victory points rather than a castle (WW-DEC-35)."""

    on: ClassVar[tuple[str, ...]] = ("points",)


class TakeCastle(Option, frozen=True):
    """A castle rather than victory points (WW-DEC-35)."""

    on: ClassVar[tuple[str, ...]] = ("castle",)


class Reveal(Option, frozen=True):
    """Show a quest whose feat is done (WW-DEC-37, WW-DEC-38)."""

    quest: Quest


class NoFeat(Option, frozen=True):
    """Show none (WW-DEC-37)."""

    quiet: ClassVar[bool] = True


class Remove(Option, frozen=True):
    """The chip that Red Rooks C take out of the game (WW-DEC-39)."""

    chip: Annotated[str, On("active")]


class Fly(Option, frozen=True):
    """The Gryphon flies there (WW-DEC-40)."""

    region: Region


class Everywhere(Option, frozen=True):
    """Alice takes the place of one of her units (WW-DEC-40)."""

    unit: UnitThere
    region: Region


class DrawQuests(Option, frozen=True):
    """The Mock Turtle's two quests (WW-DEC-40)."""

    on: ClassVar[tuple[str, ...]] = ("quest_deck",)


class Reinforce(Option, frozen=True):
    """A supporter by an effect: of the Lion, of Creatures B, of the Tea-tray (WW-DEC-40)."""

    effect: Annotated[str, On("effect")]
    region: RegionFirst


class Done(Option, frozen=True):
    """Enough of these effects (WW-DEC-40)."""

    quiet: ClassVar[bool] = True


Answers = (
    KeepQuest
    | Poison
    | NoPoison
    | Sit
    | CrossHead
    | Party
    | PartyCard
    | Place
    | UseSupporter
    | UseFigure
    | Relocate
    | NoUnit
    | Half
    | TakeTainted
    | LeaveTainted
    | Gain
    | GainNone
    | Invite
    | Send
    | Unlock
    | Build
    | DropShard
    | KeepShard
    | DiscardQuest
    | Forge
    | NoForge
    | Now
    | Give
    | GiveNone
    | Support
    | NoSupport
    | Lead
    | March
    | Stay
    | Bet
    | NoBet
    | Draw
    | Stop
    | Pick
    | Block
    | Suffer
    | Lose
    | Double
    | Triple
    | Recall
    | Decline
    | Target
    | Bonus
    | Shift
    | TakePoints
    | TakeCastle
    | Reveal
    | NoFeat
    | Remove
    | Fly
    | Everywhere
    | DrawQuests
    | Reinforce
    | Done
)

NO_POISON, CROSS_HEAD, PARTY, USE_SUPPORTER, NO_UNIT = NoPoison(), CrossHead(), Party(), UseSupporter(), NoUnit()
LEAVE_TAINTED, GAIN_NONE, DROP_SHARD, KEEP_SHARD, NO_FORGE = (
    LeaveTainted(),
    GainNone(),
    DropShard(),
    KeepShard(),
    NoForge(),
)
UPPER, LOWER = Half("upper"), Half("lower")
GIVE_NONE, NO_SUPPORT, STAY, NO_BET, DRAW, STOP = GiveNone(), NoSupport(), Stay(), NoBet(), Draw(), Stop()
BLOCK, SUFFER, DOUBLE, TRIPLE, DECLINE, BONUS = Block(), Suffer(), Double(), Triple(), Decline(), Bonus()
TAKE_POINTS, TAKE_CASTLE, NO_FEAT, DRAW_QUESTS, DONE = TakePoints(), TakeCastle(), NoFeat(), DrawQuests(), Done()
