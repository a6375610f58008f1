"""Texts of a game that are sent when they may be read: Wonder Book's pages, and nothing of them before their time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Chair, Guest, House, house, mover
from wondertable import load
from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import LANGUAGES, Words
from wondertable.server.page_words import words_of_game

BOOK = "wonder_book"
WANTED = ("interact", "special", "attack", "skill", "collect")
"""What brings a chapter on."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as opened:
        yield opened


def sit_down(server: House, chapter: int, reading: str = "off") -> tuple[str, list[Guest]]:
    """Two people at a table, each with a language."""
    anna, boris = Guest(server.address, "ru"), Guest(server.address, "uk")
    server.guests += [anna, boris]
    options = {"chapter": str(chapter), "reading": reading}
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = anna.post("/tables", {"game": BOOK, "mode": "friends", "seats": seats, "options": options}, 201)
    boris.post(f"/tables/{made['id']}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{made['id']}/start", {})
    return made["id"], [anna, boris]


def forward(frame: Mapping[str, Any]) -> int:
    """An answer that brings the story on; by turns something else."""
    options = [one["option"]["do"] for one in frame["ask"]["options"]]
    good = [number for number, do in enumerate(options) if do in WANTED]
    if good and frame["prompt"] % 3:
        return good[int(frame["prompt"]) % len(good)]
    return int(frame["prompt"])


# -- nothing before its time --------------------------------------------------------------------------


def texts_of(data: Any) -> Iterator[str]:
    """Every text of a chapter, paragraph by paragraph."""
    if isinstance(data, str):
        yield from (part.strip() for part in data.split("\n\n") if part.strip())
    elif isinstance(data, Mapping):
        for one in data.values():
            yield from texts_of(one)
    elif isinstance(data, list):
        for one in data:
            yield from texts_of(one)


def secret_texts(game: WonderBook, table: Book) -> list[str]:
    """Texts of all chapters that nobody at this table has read, in all languages; those that other texts contain are
    left out, and so are words too short to be told from others."""
    found = []
    for language in LANGUAGES:
        own = msgspec.to_builtins(game.content.chapter(table.chapter).texts[language])
        known = "\n".join((*_readable(table, own), *_base(game, language)))
        for number in range(1, 7):
            plain = msgspec.to_builtins(game.content.chapter(number).texts[language])
            found += [text for text in texts_of(plain) if len(text) >= 12 and text not in known]
    return found


def _readable(table: Book, plain: dict[str, Any]) -> list[str]:
    """What the table's own zones say has been read or lies open. All labels, objects and titles of a card count as
    read with the first of its faces."""
    found = [plain["title"], *(plain["areas"][area] for area in table.opened)]
    found += [plain["popups"][popup] for popup in table.popups]
    found += [plain["cards"][str(int(no))]["title"] for no in table.laid]  # an item is named where it lies
    seen = {face.partition(".")[0] for face in table.seen if face != "envelope"}
    for no in seen:
        card = plain["cards"][str(int(no))]
        found += [card["title"], *card.get("options", {}).values(), *card.get("labels", {}).values()]
        found.append(plain["objects"].get(table.box.cards[no].data.object, "") if plain.get("objects") else "")
    for face in table.seen:
        no, _, side = face.partition(".")
        if face == "envelope":
            found.append(plain["envelope"])
        elif side in ("front", "back", "prep"):
            card = plain["cards"][str(int(no))]
            found += [card.get(side, ""), card.get("text", "") if side == "front" else ""]
        else:
            card = plain["cards"][str(int(no))]
            found.append(card["endings"][int(side)] if side.isdigit() else card["columns"][side])
    for said in table.said:
        no, _, key = said.rpartition(".")
        says = plain["cards"][str(int(no))]["says"] if no in table.box.cards else plain["says"]
        found.append(says[key])
    for kind in ("counters", "figures", "markers", "vortices", "puzzles"):
        found += texts_of(plain.get(kind, {}))  # these names come and go with the thing: see the next test
    return found


def _base(game: WonderBook, language: str) -> Iterator[str]:
    """Words that are no secret: those of the cards of every chapter, and the terms in which the rules are explained."""
    yield from texts_of(msgspec.to_builtins(game.content.texts(language)))
    yield from texts_of(words_of_game(game, language))


def everything_over_http(guest: Guest, table: str) -> list[bytes]:
    start = len(guest.heard)
    for language in LANGUAGES:
        guest.get(f"/tables/{table}/frame", seat=-1, since=0, lang=language)
        guest.get(f"/tables/{table}/story", seat=-1, lang=language)
        guest.get(f"/games/{BOOK}/cards", lang=language)
        guest.get(f"/words/{language}", game=BOOK)
    guest.get("/games")
    guest.get(f"/games/{BOOK}/schemas")
    guest.get(f"/tables/{table}/at/0", seat=-1)
    guest.get(f"/tables/{table}")
    return guest.heard[start:]


def heard_by(chair: Chair) -> str:
    return "".join(chair.raw)


@pytest.mark.parametrize("chapter", [1, 2, 3, 4, 5, 6])
def test_no_unread_text_of_any_language_is_in_any_byte(server: House, chapter: int) -> None:
    table, people = sit_down(server, chapter)
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        watching = stack.enter_context(server.guest().sit(table, -1))
        room = None
        for _ in range(25):
            chair = mover(*chairs)
            assert chair.do(forward(chair.frame))["t"] == "ack"
            room = server.rooms.awake[table]
            if room.row.status != "running":
                break
        assert room is not None
        assert room.match is not None
        for one in (*chairs, watching):
            one.until(lambda frame: frame["seq"] >= room.row.seq)
        heard = "".join(map(heard_by, (*chairs, watching))) + b"".join(everything_over_http(people[0], table)).decode()
        game = room.game
        assert isinstance(game, WonderBook)
        unread = secret_texts(game, room.match.table)
        assert len(unread) > 3000
        assert [text for text in unread if _quoted(text) in heard] == []
        assert any(text in heard for text in map(_quoted, _prose_read(game, room.match.table, "ru")))


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()[1:-1]


def _prose_read(game: WonderBook, table: Book, language: str) -> Iterator[str]:
    cards = game.content.chapter(table.chapter).texts[language].cards
    for face in table.seen:
        no, _, side = face.partition(".")
        if side in ("front", "back"):
            yield from texts_of(getattr(cards[str(int(no))], side))


def test_a_page_that_is_sent_too_early_would_be_noticed(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test fails when the guide gives out the back of a card with its front."""
    guide = type(load(BOOK).guide)
    original = guide.texts

    def early(self: Any, table: Book, words: Words) -> dict[str, str]:
        cards = self.game.content.chapter(table.chapter).texts[words.language].cards
        backs = {f"face:{no}": cards[str(int(no))].back for no in (face[:2] for face in table.seen)}
        return {**original(self, table, words), **backs}

    monkeypatch.setattr(guide, "texts", early)
    with pytest.raises(AssertionError, match=r"\[\]"):
        test_no_unread_text_of_any_language_is_in_any_byte(server, 1)


# -- what is sent -------------------------------------------------------------------------------------


def test_each_person_reads_in_their_own_language_and_patches_add_only_new_texts(server: House) -> None:
    table, people = sit_down(server, 1, reading="confirm")
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        first = [one.until(lambda frame: frame["view"] and frame.get("texts"))["texts"] for one in chairs]
        assert first[0]["hero:sid"] == "Сид"
        assert first[1]["hero:sid"] == "Сід"
        assert "face:01.front" in first[0]
        assert "face:01.back" not in first[0]
        for chair in chairs:
            chair.asked()
            assert chair.do({"do": "read"})["t"] == "ack"
        chairs[0].until(lambda frame: "face:01.back" in frame["texts"])
        patch = msgspec.json.decode(next(raw for raw in reversed(chairs[0].raw) if "face:01.back" in raw))
        assert patch["t"] == "patch"
        assert list(patch["change"]["texts"]) == ["face:01.back"]


def test_a_moment_that_is_looked_at_again_has_the_texts_of_that_moment(server: House) -> None:
    table, people = sit_down(server, 1)
    chair = people[0].sit(table, 0)
    with chair:
        chair.until(lambda frame: frame["view"])
        past = people[0].get(f"/tables/{table}/at/0", seat=0)
        assert "face:01.front" in past["texts"]
        assert "area:A1" in past["texts"]
        assert "area:B1" not in past["texts"]


def test_a_game_without_texts_sends_no_field(server: House) -> None:
    guest = server.guest()
    table = guest.table("solo", "me", "random")
    with guest.sit(table) as chair:
        assert "texts" not in chair.asked()
        assert "texts" not in heard_by(chair)


def test_the_table_of_a_campaign_names_it_to_those_who_have_a_seat(server: House) -> None:
    anna, stranger = server.guest(), server.guest()
    campaign = anna.post("/campaigns", {"game": BOOK, "name": "Ours"}, 201)["id"]
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = anna.post(f"/campaigns/{campaign}/matches", {"mode": "friends", "seats": seats, "options": {}}, 201)
    assert anna.get(f"/tables/{made['id']}")["campaign"] == campaign
    assert stranger.get(f"/tables/{made['id']}")["campaign"] == ""
