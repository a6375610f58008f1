"""The server is killed at random cards of a campaign, again and again: nothing of the campaign is lost."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.games.wonder_book.walker import Walker
from tests.server.house import Guest
from tests.server.stores import KeptInFile
from tests.server.test_crash import KILLS, Killable, log_of
from wondertable import load
from wondertable.kernel import Match
from wondertable.kernel.campaign import decode_campaign, verify_campaign
from wondertable.kernel.record import plain_legacy

MOST_CARDS = 8
"""The most faces that are read between two kills."""
PARTY = {"mode": "device", "seats": [{"kind": "me"}] * 4, "options": {"difficulty": "easy"}}


class Evening:
    """A campaign that is played on a server, and move by move on our side."""

    def __init__(self, server: Killable, guest: Guest) -> None:
        self.server, self.guest = server, guest
        self.campaign = guest.post("/campaigns", {"game": "wonder_book", "name": "Evening"}, 201)["id"]
        self.legacy: Any = None
        """What the last finished match handed on."""
        self.finished = 0
        self.sent = 0
        self.cards = 0
        """The faces read so far."""
        self.walker = Walker(5)
        self.begin()

    def begin(self) -> None:
        """The next match."""
        self.table = str(self.guest.post(f"/campaigns/{self.campaign}/matches", PARTY, 201)["id"])
        row, _, _ = log_of(self.server.kept, self.table)
        self.match: Match[Any] = row.start.deal(load("wonder_book"))
        assert plain_legacy(self.match.legacy) == self.legacy

    def next_command(self) -> dict[str, Any]:
        """The walker's answer to the present question, with an id of its own; the seat is not part of it."""
        ((seat, ask),) = self.match.asks.items()
        self.seat, self.answer = seat, self.walker.choose(self.match.table, ask)
        self.sent += 1
        return {"t": "do", "prompt": self.match.prompt, "option": self.answer.plain(), "id": f"a{self.sent}"}

    def send(self, command: dict[str, Any]) -> dict[str, Any]:
        path, query = f"/tables/{self.table}/commands", {"seat": self.seat}
        return dict(self.guest.http.post(path, json=command, params=query).json())

    def follow(self) -> None:
        """What the server has acknowledged happens on our side, too."""
        before = len(self.match.table.seen)
        self.match.submit(self.seat, self.answer)
        self.cards += len(self.match.table.seen) - before
        if self.match.result is not None:
            self.legacy = plain_legacy(self.match.handed_on)
            self.finished += 1

    def play(self, cards: int) -> None:
        """Until so many faces more have been read."""
        wanted = self.cards + cards
        while self.cards < wanted:
            if self.match.result is not None:
                self.begin()
            assert self.send(self.next_command())["t"] == "ack"
            self.follow()
        if self.match.result is not None:
            self.begin()

    def kill_during_an_answer(self, delay: float) -> dict[str, Any]:
        """Send an answer and kill the server meanwhile; gives the command, which may have arrived or not."""
        command = self.next_command()

        def send() -> None:
            try:
                self.send(command)
            except httpx.HTTPError:
                return

        sending = threading.Thread(target=send, daemon=True)
        sending.start()
        time.sleep(delay)
        self.server.kill()
        sending.join(10)
        assert not sending.is_alive()
        return command

    def check_and_repeat(self, command: dict[str, Any]) -> None:
        """Everything acknowledged is there; the last answer, sent again, is carried out once."""
        kept = self.moves()
        known = len(self.match.moves)
        assert kept[:known] == [entry.answers for entry in self.match.moves]
        assert len(kept) - known in (0, 1)
        self.server.start()
        self.guest.move_to(self.server.address)
        told = self.guest.get(f"/campaigns/{self.campaign}")
        if len(kept) == known:
            assert (told["running"], told["legacy"]) == (self.table, self.legacy)
        assert self.send(command)["t"] == "ack"
        self.follow()
        assert self.send(command)["t"] == "ack"
        assert self.moves() == [entry.answers for entry in self.match.moves]
        told = self.guest.get(f"/campaigns/{self.campaign}")
        assert told["legacy"] == self.legacy
        assert told["running"] == ("" if self.match.result is not None else self.table)
        assert sum(match["over"] for match in told["matches"]) == self.finished

    def moves(self) -> list[dict[int, Any]]:
        """The answers of the running match, as they lie on the disk; their fingerprints are those of our side."""
        _, log, _ = log_of(self.server.kept, self.table)
        bodies = [body for _, kind, body in log if kind == "move"]
        if len(bodies) == len(self.match.moves) and bodies:
            assert bodies[-1]["after"] == self.match.fingerprint()
        return [{int(seat): option for seat, option in body["answers"].items()} for body in bodies]


@pytest.mark.slow
def test_killed_at_random_cards_of_a_campaign(tmp_path: Path, record_property: Any) -> None:
    chance = random.Random(11)
    server = Killable(KeptInFile(tmp_path / "tables.db"))
    server.start()
    guest = Guest(server.address)
    try:
        evening = Evening(server, guest)
        for _ in range(KILLS):
            evening.play(chance.randint(1, MOST_CARDS))
            command = evening.kill_during_an_answer(chance.uniform(0, 0.012))
            evening.check_and_repeat(command)
            if evening.match.result is not None:
                evening.begin()
        assert evening.cards >= KILLS
        file = decode_campaign(guest.http.get(f"/campaigns/{evening.campaign}/file").content)
        assert (len(file.matches), file.legacy) == (evening.finished, evening.legacy)
        verify_campaign(load("wonder_book"), file)
        chapter = evening.match.table.chapter
        record_property("kills", f"{KILLS}, {evening.cards} cards, {evening.sent} answers, up to chapter {chapter}")
    finally:
        server.close()
        guest.http.close()
