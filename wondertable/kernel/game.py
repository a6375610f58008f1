"""The contract of a game: its rules, and three optional parts.

The rules are the methods of ``Game``. Advice to bots (``Advisor``), explanations for people (``Guide``) and numbers of
finished games (``Stats``) are parts of their own; a game without them works everywhere. ``docs/adding-a-game.md`` walks
through writing one.
"""

from __future__ import annotations

import functools
import secrets
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar, final

import msgspec

from wondertable.kernel.advisor import Advisor
from wondertable.kernel.ask import Option, Rules, Seat
from wondertable.kernel.chance import Chance, Seeded
from wondertable.kernel.content import Pack, dump_toml
from wondertable.kernel.errors import AnswerError, ContentError, SetupError
from wondertable.kernel.guide import Guide
from wondertable.kernel.seat_policy import SeatPolicy
from wondertable.kernel.state import Additions, view_type
from wondertable.kernel.stats import Stats
from wondertable.kernel.table import Table
from wondertable.kernel.unheard import skip_unheard

if TYPE_CHECKING:
    from wondertable.kernel.match import Match
    from wondertable.kernel.words import Words

__all__ = ["Game", "Result", "Setting", "Undoing"]

T = TypeVar("T", bound=Table)
OVER = "over"
"""The phase of a table whose match is over, in a game that declares its ``phases``."""
MOST_BLANKS = 64
"""Of how many kinds of matches, by seats and options, a game keeps a blank table."""
Undoing = Literal["any", "open", "none"]
"""``any``: as far as the table lets one (see ``Match.undo_terms``); ``open``: only one's own answers, and only while
nobody could have learnt anything, in free practice too; ``none``: nothing.
"""


class Setting(msgspec.Struct, frozen=True):
    """One option of a match: the same key and values on the command line, in the API and on the page."""

    key: str
    values: tuple[str, ...]
    default: str
    several: tuple[str, ...] = ()
    """Instead of one of ``values``, different ones of these may be named, joined by commas."""
    least: int = 0
    most: int = 0
    """The least and the most of them."""
    single: bool = False
    """Is it for single matches only? In a campaign it keeps its default."""
    people: str = ""
    """The value that people are offered first, if it is another than the default."""
    apart: bool = False
    """Is that for people at several devices only? At one device they are offered the default."""

    def offer(self, *, apart: bool) -> str:
        """The value that people are offered first, at several devices or at one."""
        return self.people if self.people and (apart or not self.apart) else self.default

    def samples(self) -> list[str]:
        """Every single value, and for each number of things that may be named one list of them."""
        numbers = range(self.least, self.most + 1) if self.several else ()
        return [*self.values, *(",".join(self.several[-count:]) for count in numbers)]

    def allows(self, value: str) -> bool:
        if value in self.values:
            return True
        named = value.split(",")
        return (
            self.least <= len(named) <= self.most
            and len(set(named)) == len(named)
            and all(one in self.several for one in named)
        )


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match. ``winners`` may be several, or nobody in a game against the table."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str = ""
    together: bool = False
    """Did all seats play as one team?"""

    def share(self, seat: Seat) -> float:
        """The seat's part of the victory: 1 alone or as a team, 1/2 shared by two, 0 for none."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.together else 1 / len(self.winners)


class Game(ABC, Generic[T]):
    """A game with its content, ready to be set up. Stateless: one object serves any number of matches."""

    slug: ClassVar[str]
    version: ClassVar[str] = "1"
    """The version of the rules: change it whenever a match that was played may take another course from its answers."""
    package: ClassVar[str]
    """The package with ``words/``, ``rulebook.toml`` and ``terminal.py``: the one in which the class is defined."""
    prefix: ClassVar[str]
    """The beginning of the game's rule ids."""
    seats: ClassVar[range]
    team: ClassVar[bool] = False
    """Do all seats win or lose together?"""
    same_view: ClassVar[bool] = False
    """Is ``view`` the same for every seat and for spectators? Then ``views`` makes it once for all of them."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    answers: ClassVar[Any]
    """The union of the game's option types: how an answer is read from a file or a client."""
    view_additions: ClassVar[Additions] = {}
    """The types of the facts that ``view`` adds to the redacted table, by the class of state they are added to."""
    legacy_type: ClassVar[type[msgspec.Struct] | None] = None
    """The type of what a finished match hands on to the next match of its campaign; ``None`` if the game has none."""
    seat_policy: ClassVar[SeatPolicy[Any]] = SeatPolicy()
    """The answers that a seat may leave to the table."""

    content: Pack
    advisor: Advisor[Any] = Advisor()
    """Advice to bots."""
    guide: Guide[Any] = Guide()
    """Explanations for people."""
    stats: Stats[Any] = Stats()
    """Numbers of finished games."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.phases and (cls.step is not Game.step or cls.over is not Game.over):
            raise TypeError(f"{cls.__name__} declares its phases, so step and over follow from them")
        if "package" not in cls.__dict__:
            cls.package = _package_of(cls.__module__)

    def __init__(self, content: Pack) -> None:
        self.content = content
        self._blanks: dict[Hashable, T] = {}
        """Tables before anything happened, by seats and options: a copy is made faster than another one."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: the cards travel as plain data, what was made of them is made anew there."""
        return _made_elsewhere, (type(self), type(self.content), msgspec.to_builtins(self.content))

    @classmethod
    @abstractmethod
    def content_from(cls, path: Path | None) -> Pack:
        """The game's own cards, or those of a content pack."""

    @classmethod
    def content_problems(cls, path: Path | None) -> Sequence[ContentError]:
        """Everything that is wrong with what ``content_from`` would read. A game that finds only the first error need
        not say more than ``content_from`` does."""
        try:
            cls.content_from(path)
        except ContentError as error:
            return [error]
        return []

    @classmethod
    def content_tree(cls, path: Path | None, words: Words) -> Sequence[str] | None:
        """The ways through a game's own content, or through a pack, as lines to read; ``None`` where all content is
        equally near, as cards in a shuffled deck are."""
        return None

    def export_content(self, path: Path) -> None:
        """Write the content so that ``content_from`` reads it and its owner can edit it: one TOML file, unless a game
        keeps its content otherwise."""
        path.write_text(dump_toml(self.content), "utf-8")

    # -- the rules ------------------------------------------------------------------------------------

    @abstractmethod
    def table(self, seats: int, options: Mapping[str, str]) -> T:
        """The table before anything happened: boxes open, nothing shuffled."""

    def check_options(self, seats: int, options: Mapping[str, str]) -> None:
        """Refuse settings that do not suit so many seats (``SetupError``)."""

    def options_beside_bots(
        self, options: Mapping[str, str], people: Sequence[Seat], bots: Sequence[Seat]
    ) -> dict[str, str]:
        """The options of a match that begins with bots at some seats: a game may let people decide something first."""
        return dict(options)

    phases: ClassVar[Mapping[str, Callable[[Any], Rules[None] | None]]] = {}
    """The rule of every ``phase`` of the table but ``OVER``; one that asks nothing may do everything at once and give
    no rules. A game that has them needs neither ``step`` nor ``over``, and its playouts are faster.
    """

    def step(self, table: T) -> Rules[None]:
        """Play from one checkpoint to the next.

        Everything that must survive a checkpoint is in the state; between checkpoints the coroutine may
        use local variables, but never keep a hidden card in one across a question (see ``imagine``). ``StepEnded``
        ends the step at once, out of any depth.
        """
        at: Any = table
        while (rules := self.phases[at.phase](at)) is None:
            pass
        return rules

    def over(self, table: T) -> bool:
        """Has the last checkpoint been reached?"""
        at: Any = table
        return bool(at.phase == OVER)

    @abstractmethod
    def result(self, table: T) -> Result:
        """The result, once ``over``."""

    # -- campaigns ------------------------------------------------------------------------------------

    def receive(self, table: T, legacy: Any) -> None:
        """Put the legacy of the match before onto a new table; ``None`` begins a campaign.

        It is called before the first step of every match of a game with a ``legacy_type``.
        """

    def hand_on(self, table: T) -> Any:
        """The legacy of a finished match: a ``legacy_type``, for the next match of the campaign."""
        raise NotImplementedError

    def campaign_over(self, legacy: Any) -> bool:
        """Is a campaign with this legacy complete, so that no match follows?"""
        return False

    # -- hidden information ---------------------------------------------------------------------------

    def view(self, table: T, seat: Seat) -> dict[str, Any]:
        """The table as a seat (or a spectator, -1) may see it. Add derived facts here, never hidden ones."""
        return table.redact(seat)

    def views(self, table: T, seats: Iterable[Seat]) -> dict[Seat, dict[str, Any]]:
        """``view`` for several seats. A game whose seats have much in common may make that once for all of them."""
        if self.same_view:
            return dict.fromkeys(seats, self.view(table, -1))
        return {seat: self.view(table, seat) for seat in seats}

    @final
    def view_type(self) -> Any:
        """The type of what ``view`` gives: a struct, or any dictionary if ``view`` adds what is not declared."""
        if type(self).view is not Game.view and not self.view_additions:
            return dict[str, Any]
        table = self.table(self.seats.start, self.choose_options({}))
        return view_type(type(table), self.view_additions)

    def group(self, table: T, card: str) -> Hashable:
        """Hidden cards of one pool and one group may stand for each other (see ``reimagine``)."""
        return None

    def reimagine(self, table: T, seat: Seat, chance: Chance) -> None:
        """Deal everything hidden from ``seat`` anew, in place, consistently with what it has seen.

        The cards a seat cannot see are gathered by pool and group, put in order (so that the truth leaves
        no trace in the outcome) and dealt again to the places they came from. Hidden places have no order
        of their own (they are drawn from blindly), so a pool that lies in one place is only put in order.
        """
        places: dict[str, list[list[str]]] = {}
        for pool, place, hidden in table.hidden_from(seat):
            if hidden:
                places.setdefault(pool, []).append(place)
            else:
                place.sort()
                chance.shuffle(place)
        for alike in places.values():
            if len(alike) == 1:
                alike[0].sort()
            else:
                self._deal_anew(table, alike, chance)

    def _deal_anew(self, table: T, places: list[list[str]], chance: Chance) -> None:
        """Deal the cards of several places to them again, as many of each group as each had."""
        groups: dict[Hashable, list[str]] = {}
        counts: list[dict[Hashable, int]] = []
        group_of = self.group
        for place in places:
            found = [group_of(table, card) for card in place]
            if found and found.count(found[0]) == len(found):
                groups.setdefault(found[0], []).extend(place)
                counts.append({found[0]: len(found)})
            else:
                for group, card in zip(found, place, strict=True):
                    groups.setdefault(group, []).append(card)
                counts.append(Counter(found))
            place.clear()
        for group in sorted(groups, key=repr):
            cards = groups[group]
            cards.sort()
            owners = [index for index, count in enumerate(counts) if group in count]
            if len(owners) == 1:  # nothing to deal
                places[owners[0]] += cards
                continue
            largest = max(range(len(places)), key=lambda index: counts[index].get(group, 0))
            for index, place in enumerate(places):
                if index != largest:
                    place += [chance.draw(cards) for _ in range(counts[index].get(group, 0))]
            cards.sort()
            places[largest] += cards

    # -- proof ----------------------------------------------------------------------------------------

    def violations(self, table: T) -> Iterable[str]:
        """The broken invariants of a table, in words for a developer; nothing if all is well."""
        return ()

    # -- turns ----------------------------------------------------------------------------------------

    def turn(self, table: T) -> Sequence[Seat]:
        """The seats that a table shows as being at turn: public, so never those who owe a sealed answer."""
        return ()

    def turn_number(self, table: T) -> int:
        """The number of the turn: what a team has planned at the table goes when it changes."""
        return 0

    def undoing(self, table: T) -> Undoing:
        """The moves that may be taken back in this position at a table."""
        return "any"

    # -- the table's side: not for games to change -----------------------------------------------------

    @final
    def new(
        self,
        seats: int,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
        practice: bool = False,
        legacy: Any = None,
    ) -> Match[T]:
        """Set up a match.

        ``legacy`` is what the match before handed on, in a game that is played as a campaign. ``seed`` makes the match
        reproducible; without one a fresh seed is drawn. ``chance`` replaces the seeded generator altogether (a provable
        one, a script). In free ``practice`` a move may be taken back although somebody learnt something since.
        """
        from wondertable.kernel.match import Match

        chosen = self.choose_options(options or {})
        return Match(self, seats, chosen, seed=seed, chance=chance, names=names, practice=practice, legacy=legacy)

    @final
    def choose_options(self, wanted: Mapping[str, str]) -> dict[str, str]:
        """All settings of a match, the unnamed ones by default; an unknown one is refused."""
        chosen = {setting.key: setting.default for setting in self.settings}
        for key, value in wanted.items():
            setting = next((one for one in self.settings if one.key == key), None)
            if setting is None:
                known = ", ".join(chosen) or "-"
                raise SetupError("error.unknown-option", option=key, known=known)
            if not setting.allows(value):
                known = ", ".join((*setting.values, *setting.several))
                raise SetupError("error.unknown-value", option=key, value=value, known=known)
            chosen[key] = value
        return chosen

    @final
    def fresh_table(self, seats: int, options: Mapping[str, str], legacy: Any = None) -> T:
        """The table of a new match, with the legacy of the match before it."""
        key = (seats, *options.items())
        blank = self._blanks.get(key)
        if blank is None:
            if len(self._blanks) >= MOST_BLANKS:
                self._blanks.clear()
            blank = self._blanks[key] = self.table(seats, options)
        table = blank.clone()
        if self.legacy_type is not None:
            self.receive(table, legacy)
        return table

    @final
    def read_legacy(self, data: Any) -> Any:
        """A legacy from plain data, as a record or a campaign holds it; ``None`` is no legacy."""
        if data is None:
            return None
        if self.legacy_type is None:
            raise SetupError("error.no-legacy", game=self.slug)
        try:
            return msgspec.convert(data, self.legacy_type, str_keys=True)
        except msgspec.ValidationError as error:
            raise SetupError("error.legacy-shape", detail=str(error)) from None

    @final
    def check_seats(self, seats: int) -> None:
        if type(seats) is not int or seats not in self.seats:
            least, most = self.seats.start, self.seats.stop - 1
            raise SetupError("error.seats", seats=seats, least=least, most=most)

    @final
    def read_answer(self, data: Any) -> Option:
        """An option from plain data, as a client or a record sends it."""
        try:
            return msgspec.convert((data,), _holder(self.answers)).answer  # type: ignore[no-any-return,attr-defined]
        except msgspec.ValidationError as error:
            detail = str(error).replace(" - at `$[0]`", "").replace("`$[0]", "`$")
            raise AnswerError("error.not-an-answer", detail=detail) from None


@functools.cache
def _holder(answers: Any) -> type[msgspec.Struct]:
    """A type that holds one answer: msgspec prepares a struct once, a union of options at every call."""
    return msgspec.defstruct("Holder", [("answer", answers)], array_like=True)


def _package_of(module: str) -> str:
    """The package of a module: a package is its own, and so is a module that lies in none."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return (module.rpartition(".")[0] if spec is None else spec.parent) or module


def _made_elsewhere(kind: type[Game[Any]], pack: type[Pack], cards: dict[str, Any]) -> Game[Any]:
    skip_unheard(kind.package)
    return kind(msgspec.convert(cards, pack))


def seeded(seed: int | None) -> tuple[int, Seeded]:
    """The seed of a match and its generator."""
    if seed is None:
        seed = secrets.randbits(53)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise SetupError("error.seed", seed=seed)
    return seed, Seeded(seed)
