"""Verifying a store: everything is read, every log is played again, and what does not come out the same is named."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

from wondertable.kernel import Game, WondertableError, load
from wondertable.server.models import TableRow
from wondertable.server.room_log import replay, stored_settings, version_trouble
from wondertable.server.store import Store, StoreError

__all__ = ["Found", "verify"]

PORTION = 500
"""How many ids are asked for at once."""


class Found(NamedTuple):
    """A table or a campaign that was looked at."""

    id: str
    is_table: bool
    trouble: WondertableError | None
    """What is wrong with it."""
    is_other: bool = False
    """Was it written by another version, so that it cannot be played again here?"""


async def verify(store: Store, shelf: Callable[[str], Game[Any]] = load) -> AsyncIterator[Found]:
    """Everything that is stored, one after the other. Raises ``StoreError`` if the store cannot be read."""
    async for table_id in _all(store.table_ids):
        try:
            is_other = not await _play_again(store, table_id, shelf)
        except StoreError:
            raise
        except WondertableError as error:
            yield Found(table_id, True, error)
        except Exception as error:  # a log that was changed may make the rules fail in any way
            detail = WondertableError(
                "server.error.unreadable", table=table_id, detail=f"{type(error).__name__}: {error}"
            )
            yield Found(table_id, True, detail)
        else:
            yield Found(table_id, True, None, is_other)
    async for campaign_id in _all(store.campaign_ids):
        try:
            await store.campaign(campaign_id)
        except StoreError:
            raise
        except WondertableError:
            yield Found(campaign_id, False, WondertableError("server.error.campaign-spoilt"))
        else:
            yield Found(campaign_id, False, None)


async def _all(ids: Callable[[str, int], Awaitable[list[str]]]) -> AsyncIterator[str]:
    after = ""
    while found := await ids(after, PORTION):
        for one in found:
            yield one
        after = found[-1]


async def _play_again(store: Store, table_id: str, shelf: Callable[[str], Game[Any]]) -> bool:
    """Read a table and play it again; returns whether it could be. Raises what is wrong with it."""
    row = await store.table(table_id)
    if row is None:  # deleted meanwhile
        return True
    entries = await store.entries(table_id)
    stored_settings(await store.documents(table_id))
    if [entry.n for entry in entries] != list(range(1, row.entries + 1)):
        raise WondertableError("server.error.log-length", found=len(entries), known=row.entries)
    game = shelf(row.start.game)
    if version_trouble(game, row) is not None:
        return False
    try:
        match = replay(game, row, entries).match
    except WondertableError:
        if row.version != game.version:  # it was tried, as a room would
            return False
        raise
    _compare(row, 0 if match is None else len(match.moves))
    return True


def _compare(row: TableRow, moves: int) -> None:
    if moves != row.moves:
        raise WondertableError("server.error.log-moves", found=moves, known=row.moves)
