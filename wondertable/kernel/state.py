"""State is plain data; who may see which part of it is declared once, where the field is declared.

>>> @state
... class Player(State):
...     hand: Annotated[list[str], Cards("hero", sight=OWNER)]
...     pile: Annotated[list[str], Cards()]
>>> @state
... class Board(State):
...     deck: Annotated[list[str], Cards("hero", sight=NOBODY)]
...     players: Annotated[list[Player], BySeat()]
>>> board = Board(["H3"], [Player(["H1"], []), Player(["H2"], [])])
>>> board.clone() == board
True
>>> board.redact(0)
{'deck': {'hidden': 1}, 'players': [{'hand': ['H1'], 'pile': []}, {'hand': {'hidden': 1}, 'pile': []}]}

``@state`` turns an annotated class into a slotted dataclass and writes methods for it from the
annotations, once per class: ``clone`` (deep, fast), ``snapshot`` (a clone to be kept), ``pack`` (plain data for files
and digests), ``redact`` (what one seat may see), ``zones`` (every place that holds cards) and ``hidden_from`` (those a
seat cannot see). ``view_type`` makes the type of what ``redact`` gives from the same annotations.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import hashlib
import operator
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform, get_args, get_origin

import msgspec

__all__ = [
    "EVERYONE",
    "NOBODY",
    "OWNER",
    "Additions",
    "BySeat",
    "Cards",
    "Hidden",
    "Shared",
    "Sight",
    "State",
    "Unsent",
    "Zone",
    "digest",
    "state",
    "view_type",
]

T = TypeVar("T")


class Sight(enum.Enum):
    """Who sees the cards of a zone. Everybody always sees how many there are."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


EVERYONE, OWNER, NOBODY = Sight.EVERYONE, Sight.OWNER, Sight.NOBODY


@dataclasses.dataclass(frozen=True, slots=True)
class Cards:
    """Marks a field that holds cards (chips, tiles: anything with an identity).

    ``pool`` names cards that look alike from behind; hidden cards of one pool may stand for each other.
    ``sight`` says who sees them. ``order`` says who knows their order when the cards themselves are
    seen (cards put back under a deck: everybody knows which, one player knows how).
    ``alike`` says that things of one name are equal and there may be many (chips in a bag).
    The owner is the seat of the enclosing ``BySeat`` list or, if the class has one, its ``owner`` field.
    """

    pool: str = ""
    sight: Sight = EVERYONE
    order: Sight = EVERYONE
    alike: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class BySeat:
    """Marks a list with one entry per seat: the index is the owner of what is inside."""


@dataclasses.dataclass(frozen=True, slots=True)
class Shared:
    """Marks what all copies of a table share and nobody changes (its content): no state of its own."""


@dataclasses.dataclass(frozen=True, slots=True)
class Unsent:
    """Marks a field that ``redact`` leaves out for every seat: state that only the rules need."""


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a seat does not see."""

    hidden: int
    """How many there are."""


class Zone(typing.NamedTuple):
    """One place that holds cards, with its owner (-1: nobody's) and its declaration."""

    name: str
    cards: Cards
    owner: int
    place: Any

    def seen_by(self, seat: int) -> bool:
        sight = self.cards.sight
        return sight is EVERYONE or (sight is OWNER and self.owner == seat)

    def order_seen_by(self, seat: int) -> bool:
        order = self.cards.order
        return order is EVERYONE or (order is OWNER and self.owner == seat)

    def contents(self) -> list[str]:
        """The cards, one by one, whatever the container (list, list of stacks, page -> card)."""
        return _flat(self.place)


Additions: TypeAlias = Mapping[type["State"], type[msgspec.Struct]]
"""For each class of state, the struct of the facts that a game adds to its view."""
Veil: TypeAlias = tuple[str, list[str], bool]
"""A pool, a place that holds cards of it, and whether the cards themselves are hidden (else: only their order)."""


def _flat(place: Any) -> list[str]:
    if isinstance(place, str):
        return [place] if place else []
    cards: list[str] = []
    for item in place.values() if isinstance(place, dict) else place:
        if type(item) is not str:
            cards += _flat(item)
        elif item:
            cards.append(item)
    return cards


class State:
    """Base of everything ``@state`` decorates; the methods are written by the decorator."""

    __slots__ = ()

    field_types: ClassVar[Mapping[str, Any]]
    """The types of the fields that are state, with their marks; kept by ``@state``."""

    def clone(self) -> Self:
        """A deep, independent copy."""
        raise NotImplementedError

    def snapshot(self, past: Self) -> Self:
        """A copy that nobody may change: lists that are as they were in a snapshot of the past are shared with it."""
        raise NotImplementedError

    def pack(self) -> dict[str, Any]:
        """The state as plain data."""
        raise NotImplementedError

    def redact(self, seat: int, owner: int = -1) -> dict[str, Any]:
        """What ``seat`` may see, as plain data; hidden cards become ``{"hidden": how many}``."""
        raise NotImplementedError

    def zones(self, owner: int = -1) -> list[Zone]:
        """Every place that holds cards."""
        raise NotImplementedError

    def hidden_from(self, seat: int, owner: int = -1) -> list[Veil]:
        """The places whose cards, or whose order only, ``seat`` does not know."""
        raise NotImplementedError

    def private_zones(self, owner: int = -1) -> list[tuple[list[str], int]]:
        """The places whose cards or order not everybody knows, each with the one seat that does (-1: nobody)."""
        raise NotImplementedError


@dataclass_transform(eq_default=True)
def state(cls: type[T]) -> type[T]:
    """Make a class a piece of state: see the module's text."""
    made = dataclasses.dataclass(slots=True, eq=True)(cls)
    nearby = sys._getframe(1).f_locals  # classes may be declared anywhere, also in a function or a doctest
    hints = typing.get_type_hints(made, localns=nearby, include_extras=True)
    fields = {field.name: hints[field.name] for field in dataclasses.fields(made)}  # type: ignore[arg-type]
    own = {name: hint for name, hint in fields.items() if not _shared(hint)}
    for name, hint in own.items():
        _check_field(f"{made.__qualname__}.{name}", hint)
    made.field_types = own  # type: ignore[attr-defined]
    for copying in (_clone, _snapshot):
        setattr(made, copying.__name__[1:], _compile(made, fields, copying))
    for method in (_pack, _redact, _zones, _hidden_from, _private_zones):
        setattr(made, method.__name__[1:], _compile(made, own, method))
    return made


def digest(data: State) -> str:
    """A fingerprint of a state: equal states have equal digests, on every machine."""
    packed = data.pack()
    try:
        encoded = msgspec.msgpack.encode(packed, order="deterministic")
    except TypeError:  # a map whose keys are numbers, as in a legacy: they are sorted as texts
        encoded = msgspec.msgpack.encode(msgspec.to_builtins(packed, str_keys=True), order="deterministic")
    return hashlib.sha256(encoded).hexdigest()


# -- writing the methods ------------------------------------------------------------------------------

_ATOMS = (int, str, bool, float, bytes, type(None))
_Names = dict[str, Any]
_Writer = Callable[[type, dict[str, Any], _Names], list[str]]


def _compile(cls: type, fields: dict[str, Any], writer: _Writer) -> Any:
    names: _Names = {"cls": cls, "new": object.__new__, "Zone": Zone, "builtins": msgspec.to_builtins}
    source = "\n".join(writer(cls, fields, names))
    exec(source, names)  # our own text, made from annotations only
    function = names[writer.__name__[1:]]
    function.__qualname__ = f"{cls.__qualname__}.{writer.__name__[1:]}"
    return function


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without ``Annotated`` and the marks that stood on it."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[0], get_args(hint)[1:]
    return hint, ()


def _is_state(hint: Any) -> bool:
    bare = _bare(hint)[0]
    return isinstance(bare, type) and issubclass(bare, State)


def _mentions_state(hint: Any) -> bool:
    return _is_state(hint) or any(_mentions_state(part) for part in get_args(_bare(hint)[0]))


def _check_field(name: str, hint: Any) -> None:
    """Refuse what the written methods would pass over in silence: a card nobody counts, or one everybody sees."""
    bare, marks = _bare(hint)
    origin, args = get_origin(bare), get_args(bare)
    for mark in marks:
        if isinstance(mark, Cards) and not _known_by_all(mark) and bare != list[str]:
            raise TypeError(f"{name}: cards that somebody does not know lie in a list[str], not in {bare!r}")
    inner = {list: args[:1], dict: args[1:], typing.Union: args, types.UnionType: args}.get(origin, (bare,))
    if _mentions_state(bare) and not any(_is_state(part) for part in inner):
        raise TypeError(f"{name}: a state may be in a field, optional, or in a list or dict, not in {bare!r}")


def _shared(hint: Any) -> bool:
    return any(isinstance(mark, Shared) for mark in _bare(hint)[1])


def _immutable(hint: Any) -> bool:
    if _shared(hint):
        return True
    hint, _ = _bare(hint)
    origin = get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return all(_immutable(part) for part in get_args(hint))
    if origin is tuple:
        return all(part is Ellipsis or _immutable(part) for part in get_args(hint))
    if origin in (frozenset, typing.Literal):
        return True
    if not isinstance(hint, type):
        return False
    return (
        hint in _ATOMS
        or issubclass(hint, enum.Enum)
        or (issubclass(hint, msgspec.Struct) and hint.__struct_config__.frozen)
    )


def _copy(hint: Any, value: str) -> str:
    """An expression that copies ``value``."""
    if _immutable(hint):
        return value
    hint, _ = _bare(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        return f"{value}.copy()" if _immutable(args[0]) else f"[{_copy(args[0], 'x')} for x in {value}]"
    if origin is dict:
        if _immutable(args[1]):
            return f"{value}.copy()"
        return f"{{k: {_copy(args[1], 'x')} for k, x in {value}.items()}}"
    if origin in (typing.Union, types.UnionType):
        inner = next(part for part in args if part is not type(None))
        return f"(None if {value} is None else {_copy(inner, value)})"
    if hasattr(hint, "clone"):
        return f"{value}.clone()"
    raise TypeError(f"a state may hold numbers, words, tuples, lists, dicts and states, not {hint!r}")


def _clone(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    lines = ["def clone(self):", "    it = new(cls)"]
    lines += [f"    it.{name} = {_copy(hint, f'self.{name}')}" for name, hint in fields.items()]
    return [*lines, "    return it"]


def _snapshot(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    lines = ["def snapshot(self, past):", "    it = new(cls)"]
    lines += [f"    it.{name} = {_kept(name, hint)}" for name, hint in fields.items()]
    return [*lines, "    return it"]


def _kept(name: str, hint: Any) -> str:
    """An expression for a field in a snapshot. Of a dict the order matters, too: to copy it is faster than to tell."""
    bare, _ = _bare(hint)
    origin, args = get_origin(bare), get_args(bare)
    if _is_state(bare):
        return f"self.{name}.snapshot(past.{name})"
    if origin is list and _is_state(args[0]):
        return (
            f"[x.snapshot(y) for x, y in zip(self.{name}, past.{name})]"
            f" if len(self.{name}) == len(past.{name}) else {_copy(hint, f'self.{name}')}"
        )
    if origin is list and not _immutable(hint):
        return f"past.{name} if self.{name} == past.{name} else {_copy(hint, f'self.{name}')}"
    return _copy(hint, f"self.{name}")


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _plain(hint: Any, value: str) -> str:
    """An expression that makes plain data of ``value``."""
    hint, _ = _bare(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        inner = next((part for part in args if _is_state(part) or _is_struct(part)), None)
        return f"(None if {value} is None else {_plain(inner, value)})" if inner else value
    if origin is list and _is_state(args[0]):
        return f"[x.pack() for x in {value}]"
    if origin is dict and _is_state(args[1]):
        return f"{{k: x.pack() for k, x in {value}.items()}}"
    if _is_state(hint):
        return f"{value}.pack()"
    if _is_struct(hint):
        return f"builtins({value}, str_keys=True)"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return f"{value}.value"
    return _copy(hint, value)


def _pack(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    inner = ", ".join(f"{name!r}: {_plain(hint, f'self.{name}')}" for name, hint in fields.items())
    return ["def pack(self):", f"    return {{{inner}}}"]


def _owner(fields: dict[str, Any]) -> str:
    return "    owner = self.owner" if "owner" in fields else "    pass"


def _shown(hint: Any, value: str) -> str:
    """An expression for what a seat may see of ``value``."""
    bare, marks = _bare(hint)
    cards = _cards(hint)
    plain = _nested(bare, value, any(isinstance(mark, BySeat) for mark in marks))
    if cards is None:
        return plain
    if cards.order is not EVERYONE:
        known = "seat == owner" if cards.order is OWNER else "False"
        plain = f"({plain} if {known} else sorted({value}))"
    if cards.sight is EVERYONE:
        return plain
    hidden = f"{{'hidden': len({value})}}"
    return hidden if cards.sight is NOBODY else f"({plain} if seat == owner else {hidden})"


def _nested(bare: Any, value: str, by_seat: bool) -> str:
    origin, args = get_origin(bare), get_args(bare)
    if origin is list and _is_state(args[0]):
        if by_seat:
            return f"[x.redact(seat, i) for i, x in enumerate({value})]"
        return f"[x.redact(seat, owner) for x in {value}]"
    if origin is dict and _is_state(args[1]):
        return f"{{k: x.redact(seat, owner) for k, x in {value}.items()}}"
    if origin in (typing.Union, types.UnionType) and any(_is_state(part) for part in args):
        return f"(None if {value} is None else {value}.redact(seat, owner))"
    if _is_state(bare):
        return f"{value}.redact(seat, owner)"
    return _plain(bare, value)


def _redact(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    inner = ", ".join(f"{name!r}: {_shown(hint, f'self.{name}')}" for name, hint in _sent(fields).items())
    return ["def redact(self, seat, owner=-1):", _owner(fields), f"    return {{{inner}}}"]


def _sent(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a view has."""
    return {name: hint for name, hint in fields.items() if not any(isinstance(mark, Unsent) for mark in _bare(hint)[1])}


def view_type(cls: type[State], additions: Additions | None = None) -> type[msgspec.Struct]:
    """The type of what ``cls.redact`` gives to any seat, as a struct; of the class ``Board`` it is ``BoardView``.

    ``additions`` are the facts that a game adds to what ``redact`` gives, for each class of state that gets some: a
    struct whose fields stand beside the class's own, or instead of those of the same name. A fact that is not always
    there is of a type with ``UnsetType`` in it.

    >>> @state
    ... class Player(State):
    ...     hand: Annotated[list[str], Cards("hero", sight=OWNER)]
    >>> class Score(msgspec.Struct):
    ...     points: int
    >>> seen = view_type(Player, {Player: Score})
    >>> msgspec.convert({"hand": {"hidden": 2}, "points": 3}, seen)
    PlayerView(hand=Hidden(hidden=2), points=3)
    """
    return _view_type(cls, additions or {}, {})


def _view_type(cls: type[State], additions: Additions, made: dict[type, type[msgspec.Struct]]) -> type[msgspec.Struct]:
    if cls not in made:
        fields: dict[str, tuple[Any, ...]] = {
            name: (name, _shown_type(hint, additions, made)) for name, hint in _sent(cls.field_types).items()
        }
        added = additions.get(cls)
        if added is not None:
            for field in msgspec.structs.fields(added):
                optional = msgspec.UnsetType in get_args(field.type)
                fields[field.name] = (field.name, field.type, *([msgspec.UNSET] if optional else []))
        made[cls] = msgspec.defstruct(
            f"{cls.__name__}View",
            fields.values(),
            module=cls.__module__,
            namespace={"__doc__": cls.__doc__, "described_in": (cls, *([added] if added else []))},
            forbid_unknown_fields=True,
            kw_only=True,
        )
    return made[cls]


def _shown_type(hint: Any, additions: Additions, made: dict[type, type[msgspec.Struct]]) -> Any:
    """The type of the expression that ``_shown`` writes."""
    bare, _ = _bare(hint)
    cards = _cards(hint)
    if cards is None or cards.sight is EVERYONE:
        return _nested_type(bare, additions, made)
    return Hidden if cards.sight is NOBODY else bare | Hidden


def _nested_type(bare: Any, additions: Additions, made: dict[type, type[msgspec.Struct]]) -> Any:
    """A type with every class of state in it replaced by the type of its view."""
    if _is_state(bare):
        return _view_type(_bare(bare)[0], additions, made)
    if not _mentions_state(bare):
        return bare
    inner = tuple(_nested_type(part, additions, made) for part in get_args(bare))
    origin = get_origin(bare)
    return functools.reduce(operator.or_, inner) if origin in (typing.Union, types.UnionType) else origin[inner]


def _zones(_cls: type, fields: dict[str, Any], names: _Names) -> list[str]:
    lines = ["def zones(self, owner=-1):", _owner(fields), "    found = []"]
    for name, hint in fields.items():
        cards = _cards(hint)
        if cards is not None:
            names[f"cards_{name}"] = cards
            lines.append(f"    found.append(Zone({name!r}, cards_{name}, owner, self.{name}))")
        else:
            lines += _visits(name, hint, "zones({})")
    return [*lines, "    return found"]


def _hidden_from(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    lines = ["def hidden_from(self, seat, owner=-1):", _owner(fields), "    found = []"]
    for name, hint in fields.items():
        cards = _cards(hint)
        lines += _veil(name, cards) if cards is not None else _visits(name, hint, "hidden_from(seat, {})")
    return [*lines, "    return found"]


def _private_zones(_cls: type, fields: dict[str, Any], _names: _Names) -> list[str]:
    lines = ["def private_zones(self, owner=-1):", _owner(fields), "    found = []"]
    for name, hint in fields.items():
        cards = _cards(hint)
        if cards is None:
            lines += _visits(name, hint, "private_zones({})")
        elif not _known_by_all(cards):
            knows = "-1" if NOBODY in (cards.sight, cards.order) else "owner"
            lines.append(f"    found.append((self.{name}, {knows}))")
    return [*lines, "    return found"]


def _known_by_all(cards: Cards) -> bool:
    """Does everybody see such cards and their order?"""
    return cards.sight is EVERYONE and cards.order is EVERYONE


def _cards(hint: Any) -> Cards | None:
    return next((mark for mark in _bare(hint)[1] if isinstance(mark, Cards)), None)


def _visits(name: str, hint: Any, call: str) -> list[str]:
    """Statements that ask every state in a field for what it finds."""
    bare, marks = _bare(hint)
    origin, args = get_origin(bare), get_args(bare)
    ask = "found += {}." + call.format("owner")
    if origin is list and _is_state(args[0]):
        if any(isinstance(mark, BySeat) for mark in marks):
            return [f"    for i, x in enumerate(self.{name}): found += x.{call.format('i')}"]
        return [f"    for x in self.{name}: {ask.format('x')}"]
    if origin is dict and _is_state(args[1]):
        return [f"    for x in self.{name}.values(): {ask.format('x')}"]
    if origin in (typing.Union, types.UnionType) and any(_is_state(part) for part in args):
        return [f"    if self.{name} is not None: {ask.format(f'self.{name}')}"]
    return [f"    {ask.format(f'self.{name}')}"] if _is_state(bare) else []


def _veil(name: str, cards: Cards) -> list[str]:
    """Who does not see the cards; of those who do, who does not know their order."""
    hidden = f"found.append(({cards.pool!r}, self.{name}, True))"
    unordered = f"found.append(({cards.pool!r}, self.{name}, False))"
    if cards.sight is NOBODY:
        return [f"    {hidden}"]
    lines = [f"    if seat != owner: {hidden}"] if cards.sight is OWNER else []
    if cards.order is NOBODY:
        return [*lines, f"    {'else: ' if lines else ''}{unordered}"]
    if cards.order is OWNER and not lines:
        return [f"    if seat != owner: {unordered}"]
    return lines
