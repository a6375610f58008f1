"""Questions and answers.

A rule that needs a decision yields an ``Ask`` (one seat) or an ``AskAll`` (several, sealed, revealed
together) and is sent the answer. An option names what it does; it is never an index.

The things on the table that an option points at follow from its fields: a string is the id of a thing. Where it is
not, or where a number names one, the field says so with ``On``:

>>> from typing import Annotated, ClassVar
>>> class Sit(Option, frozen=True):
...     chair: Annotated[int, On("chair")]
...     manner: Annotated[str, NOWHERE] = "politely"
>>> Sit(3).targets()
['chair.3']
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, TypeVar, get_type_hints

import msgspec

__all__ = ["NOWHERE", "Ask", "AskAll", "On", "Option", "Rules", "Seat", "StepEnded"]

T = TypeVar("T")
Seat: TypeAlias = int
_encode, _decode, _to_builtins = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode, msgspec.to_builtins
_SAME_IN_JSON = frozenset({str, int, bool, type(None)})
"""Types of values that are the same after they have been written as JSON and read again."""


def _kebab(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


@dataclass(frozen=True, slots=True)
class On:
    """Mark of an option's field: its value points at a thing of another id than the value itself.

    ``On("chair")`` on a field with the value 3 is ``chair.3``. A template has a place for the value and may name other
    fields: ``On("{}_deck")``, ``On("unit.{unit}@{region}")``. Of a list every part points at something.
    """

    what: str
    first: bool = False
    """Is it more telling than the fields before it?"""

    @property
    def template(self) -> str:
        return self.what if "{" in self.what or not self.what else f"{self.what}.{{}}"


NOWHERE = On("")
"""Mark of a string that is no id: it points at nothing."""


class Option(msgspec.Struct, frozen=True, tag=_kebab, tag_field="do", gc=False):
    """One thing a seat can decide. Subclasses add the facts: ``class Play(Option): card: str``."""

    on: ClassVar[tuple[str, ...]] = ()
    """Ids of things that every option of the class points at, besides those of its fields."""
    quiet: ClassVar[bool] = False
    """Does it pass, end or give something up? Then it is not put forward while something else can be done."""

    def plain(self) -> dict[str, Any]:
        """As plain data, such as JSON gives it back: ``{"do": "play", "card": "H02"}``."""
        plain: dict[str, Any] = _to_builtins(self)
        for value in plain.values():
            if type(value) not in _SAME_IN_JSON:
                return _decode(_encode(self))  # type: ignore[no-any-return]
        return plain

    def targets(self) -> list[str]:
        """Ids of the things on the table that it points at, the most telling first."""
        found: list[str] = []
        for field, template in _pointers(type(self)):
            value = getattr(self, field)
            for one in value if isinstance(value, (list, tuple)) else (value,):
                if template and one != "":
                    found.append(template.format(one, **msgspec.structs.asdict(self)))
                elif one and isinstance(one, str):
                    found.append(one)
        return [*found, *self.on]


@functools.cache
def _pointers(kind: type[Option]) -> list[tuple[str, str]]:
    """Fields that may point at something, the most telling first, each with the template of the id; "": the value."""
    found: list[tuple[bool, str, str]] = []
    hints = get_type_hints(kind, include_extras=True)
    for field in kind.__struct_fields__:
        mark = next((one for one in getattr(hints[field], "__metadata__", ()) if isinstance(one, On)), None)
        if mark is None:
            found.append((True, field, ""))
        elif mark.what:
            found.append((not mark.first, field, mark.template))
    return [(field, template) for _, field, template in sorted(found, key=lambda one: one[0])]


class Ask(msgspec.Struct, gc=False):
    """One seat picks one of ``options``.

    With a single option the kernel answers by itself, unless ``always`` is set: that is for asks
    whose mere absence would tell a secret. ``facts`` are the arguments of the prompt's sentence.

    ``team``: a decision of all who win or lose together. Any seat may answer it; ``seat`` does if nobody else is to.
    At a live table people have to agree, unless their seat policy does so beforehand.
    """

    seat: Seat
    prompt: str
    options: Sequence[Option]
    always: bool = False
    facts: dict[str, Any] | None = None
    team: bool = False

    def taken_from(self, seat: Seat) -> bool:
        """May a seat answer it?"""
        return seat == self.seat or self.team


class AskAll(msgspec.Struct, gc=False):
    """Every one of ``seats`` answers, sealed; the rule is sent ``{seat: option}`` when all have.

    ``options`` is a function of the seat and is asked when somebody looks: after the hidden cards have
    been dealt anew (see ``Match.imagine``) the other seats' options must follow.
    All are asked alike, also with a single option.

    ``public``: everybody may know who is asked and who has answered, though never what; an answer may be changed until
    the last seat has given its own. Otherwise nothing of a question is told to those who are not asked.
    """

    prompt: str
    seats: Sequence[Seat]
    options: Callable[[Seat], Sequence[Option]]
    facts: dict[str, Any] | None = None
    public: bool = False

    def to(self, seat: Seat) -> Ask:
        return Ask(seat, self.prompt, self.options(seat), True, self.facts)


Rules: TypeAlias = Generator[Ask | AskAll, Any, T]
"""A rule: a coroutine that asks and at last returns a ``T``."""


class StepEnded(Exception):  # noqa: N818 - not an error: a rule's way out of everything it was called by
    """Raised by a rule: the step ends here, whatever rules were still to follow (a game that is won at once)."""
