"""What can go wrong, as a message id with facts: the words come later, in the reader's language."""

from __future__ import annotations

from typing import Any


class WondertableError(Exception):
    """Base of every error a person may see.

    ``what`` is a message id of the catalogues (``error.unknown-game``) and ``facts`` are its
    arguments, so that a terminal, a browser or a log can each say it in its own language.
    """

    def __init__(self, what: str, **facts: Any) -> None:
        self.what = what
        self.facts = facts
        super().__init__(what, facts)

    def __reduce__(self) -> tuple[Any, ...]:
        return _raised_elsewhere, (type(self), self.what, self.facts)  # facts are no positional argument

    def __str__(self) -> str:
        from wondertable.kernel.words import Words

        return Words("en").error(self)


def _raised_elsewhere(kind: type[WondertableError], what: str, facts: dict[str, Any]) -> WondertableError:
    """An error that came from another process."""
    return kind(what, **facts)


class SetupError(WondertableError):
    """A match cannot be set up as asked: unknown game, seats, option or seed."""


class AnswerError(WondertableError):
    """An answer that cannot be taken: not asked, not offered, or stale. The match is unchanged."""


class ContentError(WondertableError):
    """A content pack that does not fit the game."""


class RecordError(WondertableError):
    """A record that is cut off, edited, or of another game or version."""


class RulesError(RuntimeError):
    """A game broke the kernel's contract: a defect in the game's code, never the player's fault."""
