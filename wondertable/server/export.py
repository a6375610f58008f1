"""The record of one match out of a store, also beside the server that uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wondertable.kernel import Game, WondertableError, load
from wondertable.kernel.record import Record
from wondertable.server.errors import MissingError, RefusedError
from wondertable.server.room_log import record_of, replay, version_trouble
from wondertable.server.store import UnreadableError
from wondertable.server.store.opening import open_whole

__all__ = ["export"]


def export(address: str, table_id: str, *, secrets: bool = False, shelf: Callable[[str], Game[Any]] = load) -> Record:
    """The record of a match that is over; with ``secrets`` also of one that is not, though it shows every hand.

    Raises a ``WondertableError`` if there is no such match, or it cannot be played again here.
    """
    with open_whole(address) as whole:
        whole.existing_version()
        row = whole.table(table_id)
        entries = [] if row is None else whole.entries(table_id)
    if row is None:
        raise MissingError("server.error.no-table", table=table_id[:20])
    if row.start.origin.lesson:
        raise RefusedError("server.error.lesson-record")
    if row.status == "lobby":
        raise RefusedError("server.error.not-begun")
    if row.status != "over" and not secrets:
        raise RefusedError("server.error.secret-record")
    game = shelf(row.start.game)
    if (trouble := version_trouble(game, row)) is not None:
        what, facts = trouble
        raise WondertableError(what, **facts)
    try:
        match = replay(game, row, entries).match
    except WondertableError:
        raise
    except Exception as error:  # a log that was changed may make the rules fail in any way
        detail = f"{type(error).__name__}: {error}"
        raise UnreadableError("server.error.unreadable", table=table_id, detail=detail) from error
    if match is None:
        raise RefusedError("server.error.not-begun")
    return record_of(match, row)
