"""Canaries: whatever a browser receives while a game goes on never names what its seat has not seen.

Every card that was never in sight of a seat is a canary, and so are the key of chance and the marks of the players.
All that reaches a page is kept, socket and HTTP alike, and compared afterwards with the truth in the server's store.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import BrowserContext, Error, Page, Request, WebSocket

from wondertable import Match, load
from wondertable.kernel import Event
from wondertable.kernel.log import LogEntry
from wondertable.kernel.replay import walk
from wondertable.lab import leaks
from wondertable.server.models import TableRow

SPECTATOR = -1
TABLE = re.compile(r"^/(?:api|ws)/tables/(\w+)")
WORD = re.compile(r"[\w-]+")
NUMBERED = re.compile(r"\w+\.\d+")
"""A card of several alike, as ``CU4.2``."""
OVER = re.compile(r'"status":\[?"over"')
"""A frame or a patch that ends the game: from here on everybody may see everything."""


class Ears:
    """Everything the pages of one browser are told about tables, by table and seat, until the game is over."""

    def __init__(self, context: BrowserContext) -> None:
        self.heard: dict[tuple[str, int], list[str]] = defaultdict(list)
        self._over: set[str] = set()
        self._context = context
        context.on("page", self._listen)
        for page in context.pages:
            self._listen(page)

    def close(self) -> None:
        """Hear nothing more."""
        self._context.remove_listener("page", self._listen)
        for page in self._context.pages:
            page.remove_listener("websocket", self._open)
            page.remove_listener("requestfinished", self._answered)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._open)
        page.on("requestfinished", self._answered)

    def _open(self, socket: WebSocket) -> None:
        place = _place(socket.url, None)
        if place is not None:
            socket.on("framereceived", lambda text: self._keep(place, str(text)))

    def _answered(self, request: Request) -> None:
        place = _place(request.url, request.post_data)
        if place is None or place[0] in self._over:
            return
        try:
            answer = request.response()
            text = answer.text() if answer is not None else ""
        except Error:  # the page went elsewhere and took the answer along
            return
        self._keep(place, text)

    def _keep(self, place: tuple[str, int], text: str) -> None:
        table, _seat = place
        if table in self._over:
            return
        if OVER.search(text):
            self._over.add(table)
        else:
            self.heard[place].append(text)


def _place(url: str, body: str | None) -> tuple[str, int] | None:
    """Which table a request is about, and for which seat."""
    parts = urlsplit(url)
    found = TABLE.match(parts.path)
    if found is None:
        return None
    seat = parse_qs(parts.query).get("seat", [None])[0]
    if seat is None and parts.path.endswith("/hint"):
        seat = json.loads(body or "{}").get("seat")
    return found[1], SPECTATOR if seat is None else int(seat)


class Truth:
    """A server's tables as they really are."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._seen: dict[str, tuple[set[str], dict[int, set[str]]]] = {}

    def leaks(self, heard: Mapping[tuple[str, int], Sequence[str]], strangers: set[str]) -> list[str]:
        """Things told to a table's seat that it should not have heard; ``strangers`` are the keys of other people."""
        found = []
        for (table, seat), texts in heard.items():
            row = self._row(table)
            if row is None:
                continue
            text = "\n".join(texts)
            words = {*WORD.findall(text), *NUMBERED.findall(text)}
            secrets = {row.start.origin.key, *(one.owner for one in row.seats), *strangers} - {"", "-"}
            hidden = self._hidden(row, seat)
            found += [f"{table}, seat {seat}: {one}" for one in sorted((hidden & words) | (secrets & words))]
        return found

    def _hidden(self, row: TableRow, seat: int) -> set[str]:
        if row.status == "lobby":
            return set()
        if row.id not in self._seen:
            self._seen[row.id] = self._play(row)
        cards, seen = self._seen[row.id]
        return cards - seen[seat]

    def _play(self, row: TableRow) -> tuple[set[str], dict[int, set[str]]]:
        """The whole game again, steps back included, and what came into whose sight."""
        match = row.start.deal(load(row.start.game))
        seen: dict[int, set[str]] = defaultdict(set)
        # A card may be called like something that lies open from the beginning, as a place on a map: no canary.
        open_to_all = set(WORD.findall(json.dumps(match.view(SPECTATOR))))
        _look(match, seen)
        entries = self._read("SELECT kind, body FROM entries WHERE table_id = ? ORDER BY n", row.id)
        log = [msgspec.json.decode(body, type=LogEntry) for kind, body in entries if kind in ("move", "undo")]
        for told in walk(match, log):
            _look(match, seen)
            # A card may come up and be shuffled away within one move: everybody was told of it.
            for named in (_named(event) for event in told):
                for seat in (SPECTATOR, *range(match.seats)):
                    seen[seat].update(named)
        return set(leaks.cards_of(match.table)) - open_to_all, seen

    def _row(self, table: str) -> TableRow | None:
        found = self._read("SELECT body FROM tables WHERE id = ?", table)
        return msgspec.json.decode(found[0][0], type=TableRow) if found else None

    def _read(self, sql: str, table: str) -> list[Any]:
        db = sqlite3.connect(self._store)
        try:
            return db.execute(sql, (table,)).fetchall()
        finally:
            db.close()


def _named(event: Event) -> set[str]:
    """What a line of the log names openly."""
    facts = event.facts.values()
    return {one for fact in facts for one in (fact if isinstance(fact, list) else [fact]) if isinstance(one, str)}


def _look(match: Match[Any], seen: dict[int, set[str]]) -> None:
    for zone in match.table.zones():
        for seat in (SPECTATOR, *range(match.seats)):
            if zone.seen_by(seat):
                seen[seat].update(zone.contents())
