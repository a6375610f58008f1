"""Questions and answers.

A rule that needs a decision yields an ``Ask`` (one seat) or an ``AskAll`` (several, sealed, revealed
together) and is sent the answer. An option names what it does; it is never an index.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

__all__ = ["Ask", "AskAll", "Option", "Rules", "Seat", "StepEnded"]

T = TypeVar("T")
Seat: TypeAlias = int


def _kebab(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Option(msgspec.Struct, frozen=True, tag=_kebab, tag_field="do", gc=False):
    """One thing a seat can decide. Subclasses add the facts: ``class Play(Option): card: str``."""

    def plain(self) -> dict[str, Any]:
        """As plain data: ``{"do": "play", "card": "H02"}``."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]


class Ask(msgspec.Struct, gc=False):
    """One seat picks one of ``options``.

    With a single option the kernel answers by itself, unless ``always`` is set: that is for asks
    whose mere absence would tell a secret. ``facts`` are the arguments of the prompt's sentence.
    """

    seat: Seat
    prompt: str
    options: Sequence[Option]
    always: bool = False
    facts: dict[str, Any] | None = None


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
