"""The API around the tables: games, words, records, lessons, hints, analysis; and the door of the house."""

from __future__ import annotations

import errno
import gzip
import re
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.typing import Origin

from tests.server.house import GAME, Chair, Guest, House, house, wait_for
from wondertable import load
from wondertable.kernel import LANGUAGES
from wondertable.kernel.record import decode, verify

# -- games and words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_described(anna: Guest, language: str) -> None:
    (game,) = [one for one in anna.get("/games", lang=language) if one["slug"] == GAME]
    assert game["seats"] == [2, 4]
    assert game["lessons"] >= 6
    assert [bot["name"] for bot in game["bots"]] == ["random", "greedy", "search"]
    texts = [game["title"], game["line"], *(bot[part] for bot in game["bots"] for part in ("title", "help"))]
    for setting in game["settings"]:
        texts += [setting["title"], setting["help"], *(value["title"] for value in setting["values"])]
        assert setting["default"] in [value["value"] for value in setting["values"]]
    assert all(text and not re.fullmatch(r"[a-z_.-]+\.[a-z_.-]+", text) for text in texts)


def test_a_team_is_described_as_one(anna: Guest) -> None:
    rivals, team = (
        next(one for one in anna.get("/games", lang="en") if one["slug"] == slug) for slug in (GAME, "gravity_falls")
    )
    assert (rivals["team"], team["team"]) == (False, True)
    assert team["seats"] == [1, 5]
    assert all("opponent" in bot["help"] for bot in rivals["bots"])
    assert not [bot for bot in team["bots"] if "opponent" in bot["help"]]
    settings = {setting["key"]: setting for setting in team["settings"]}
    cast = [(one["seats"], one["least"], one["most"]) for one in settings["characters"]["suits"]]
    assert cast == [(1, 2, 2), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)]
    assert [len(one["values"]) for one in settings["first"]["suits"]] == [3, 3, 4, 5, 6]
    assert {(one["least"], one["most"]) for one in settings["monsters"]["suits"]} == {(3, 3)}


def test_bots_are_called_as_the_game_likes(anna: Guest) -> None:
    def names(game: str) -> list[str]:
        wish = {"game": game, "mode": "solo", "seats": [{"kind": "me", "name": "Anna"}, *[{"kind": "bot"}] * 2]}
        table = anna.post("/tables", wish, 201)["id"]
        return [seat["name"] for seat in anna.get(f"/tables/{table}", lang="en")["seats"]]

    assert names("gravity_falls") == ["Anna", "Raccoon", "Woodpecker"]
    assert names(GAME) == ["Anna", "Dormouse", "Dodo"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_show_all_that_is_printed(anna: Guest, language: str) -> None:
    cards = {card["id"]: card for card in anna.get(f"/games/{GAME}/cards", lang=language)}
    assert len(cards) == 100
    rabbit = cards["H02"]
    assert (rabbit["type"], rabbit["kind"], rabbit["order"], rabbit["vp"]) == ("hero", "RAB", 2, 1)
    assert rabbit["treats"] == ["cake"]
    assert [text["effect"] for text in cards["H13"]["texts"]] == ["copy", "stand-in"]
    chapter = cards["K02"]
    assert [(page["id"], page["portrait"], page["mark"]) for page in chapter["pages"]] == [
        ("K02.1", "DUC", "tiny"),
        ("K02.2", "GRY", ""),
        ("K02.3", "HAT", "huge"),
    ]
    for card in cards.values():
        said = [card["name"], *(one[part] for one in card["texts"] for part in ("title", "text"))]
        assert all(text and "." not in text.split(" ")[0][:4] for text in said), card
        assert card["source"] in ("rulebook", "reported", "house")


def test_rules_and_words(anna: Guest) -> None:
    rules = anna.get(f"/games/{GAME}/rules", lang="uk")
    assert len([rule for topic in rules["topic"] for rule in topic["rule"]]) > 200
    english, russian = anna.get("/words/en"), anna.get("/words/ru")
    assert set(english) == set(russian)
    assert english["table.name"] != russian["table.name"]
    assert len(english["table.cards"]) == 2
    assert len(russian["table.cards"]) == 3
    assert not [what for what in english if what.startswith(("server.", "error.", "log."))]
    own = anna.get("/words/en", game=GAME)
    assert own["kind.HAT"] == "Hatter"
    assert own["page.area"] == "Tea area"
    assert not set(own) & set(english)
    assert "log.played" not in own
    assert anna.get("/words/fr", 404)["error"] == "server.error.no-language"
    assert anna.get("/games/chess/cards", 404)["error"] == "error.unknown-game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_tells_its_house_rulings(anna: Guest, language: str) -> None:
    """Those that the game calls notable, in the words of its rulebook; a game may have none."""
    for game in anna.get("/games", lang=language):
        rules = anna.get(f"/games/{game['slug']}/rules", lang=language)
        every = [rule for topic in rules["topic"] for rule in topic["rule"]]
        assert game["house"] == [{"id": rule["id"], "text": rule["text"]} for rule in every if rule["notable"]]
        assert all(rule["source"] == "house" for rule in every if rule["notable"])
    (war,) = [game for game in anna.get("/games", lang=language) if game["slug"] == "wonderlands_war"]
    assert "WW-RUL-76" in [rule["id"] for rule in war["house"]]


# -- errors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"game": "chess"}, 422, "error.unknown-game"),
        ({"seats": [{"kind": "me"}]}, 422, "error.seats"),
        ({"seats": [{"kind": "me"}] * 9}, 422, "error.seats"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}]}, 422, "server.error.seats-mode"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 422, "server.error.seats-mode"),
        ({"seats": [{"kind": "bot"}, {"kind": "bot"}]}, 422, "server.error.seats-mode"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "search:99"}]}, 422, "error.unknown-bot"),
        ({"options": {"scoring": "wild"}}, 422, "error.unknown-value"),
        ({"options": {"colour": "red"}}, 422, "error.unknown-option"),
        ({"mode": "record"}, 422, "server.error.request"),
        ({"seats": "all"}, 422, "server.error.request"),
    ],
)
def test_tables_that_cannot_be(anna: Guest, body: dict[str, Any], status: int, error: str) -> None:
    good = {"game": GAME, "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    answer = anna.post("/tables", {**good, **body}, status)
    assert answer["error"] == error
    assert answer["text"] != error


def test_what_is_not_there(anna: Guest) -> None:
    assert anna.get("/tables/nowhere123", 404)["text"] == "There is no table “nowhere123”."
    assert anna.get("/nothing", 404)["error"] == "server.error.no-page"
    assert anna.get("/tables/nowhere123", 404, lang="uk")["text"] == "Столу «nowhere123» немає."
    with anna.sit("nowhere123") as chair:
        assert chair.hear() == {
            "t": "refused",
            "error": "server.error.no-table",
            "text": "There is no table “nowhere123”.",
        }
        assert chair.closed() == 4403
    table = anna.table("solo", "me", "greedy")
    assert anna.get(f"/tables/{table}/at/99", 409, seat=0)["error"] == "server.error.no-moment"
    assert anna.get(f"/tables/{table}/frame", 422, seat="x")["error"] == "server.error.request"
    assert anna.get(f"/tables/{table}/frame", 404, seat=9)["error"] == "server.error.no-seat"
    assert anna.get(f"/tables/{table}/record", 409)["error"] == "server.error.not-over"
    assert anna.get(f"/tables/{table}/analysis", 409)["error"] == "server.error.not-over"


# -- the door -----------------------------------------------------------------------------------------


def test_security_headers_are_everywhere(server: House) -> None:
    with httpx.Client(base_url=f"http://{server.address}") as browser:
        for path in ("/", "/api/games", "/api/nothing", "/missing.js", "/tables/abc"):
            headers = browser.get(path).headers
            assert "script-src 'self';" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
        assert browser.get("/api/games").headers["cache-control"] == "no-store"


def test_pages_of_other_sites_are_turned_away(server: House, anna: Guest) -> None:
    evil = {"Origin": "https://evil.example"}
    wish = {"game": GAME, "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert anna.http.post("/tables", json=wish, headers=evil).status_code == 403
    own = {"Origin": f"http://{server.address}"}
    assert anna.http.post("/tables", json=wish, headers=own).status_code == 201
    near = {"Origin": "http://localhost:5173"}
    assert anna.http.post("/tables", json=wish, headers=near).status_code == 201
    table = anna.table("solo", "me", "greedy")
    with pytest.raises(Exception, match="403"):
        Chair(anna, table, 0, 0, Origin("https://evil.example"))


def test_too_long_is_refused(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    long = {"t": "chat", "id": "x", "text": "x" * 20_000}
    assert anna.post(f"/tables/{table}/commands", long, 413, seat=0)["error"] == "server.error.too-long"
    assert anna.http.post("/records", content=b"x" * 5_000_000).status_code == 413
    with anna.sit(table) as chair:
        chair.send(long)
        assert chair.closed() == 4400


def test_the_api_describes_itself(anna: Guest) -> None:
    paths = anna.get("/openapi.json")["paths"]
    assert {"/tables", "/tables/{table}/frame", "/tables/{table}/commands", "/games/{slug}/tutorial"} <= set(paths)


# -- the page -----------------------------------------------------------------------------------------


def test_the_page_is_served_from_its_folder(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Wondertable</title>", "utf-8")
    (page / "assets" / "app-1a2b.js").write_text("export {}", "utf-8")
    (page / "favicon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with house(tmp_path, page=page) as server, httpx.Client(base_url=f"http://{server.address}") as browser:
        for path in ("/", "/tables/abc", "/gallery", "/?lang=uk"):
            found = browser.get(path)
            assert (found.status_code, found.headers["cache-control"]) == (200, "no-cache")
            assert "<title>Wondertable" in found.text
        script = browser.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert browser.get("/assets/other.js").status_code == 404
        assert browser.get("/../secret.txt").status_code == 404
        assert "secret" not in browser.get("/%2e%2e/secret.txt").text
        assert browser.get("/assets").text == browser.get("/assets/").text == browser.get("/").text
        assert browser.post("/").status_code == 405
        assert "immutable" not in browser.get("/favicon.svg").headers["cache-control"]
        assert browser.head("/tables/abc").headers["content-length"] == str((page / "index.html").stat().st_size)


def test_files_and_books_are_compressed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often they are asked for: compressing costs more than all else about sending them."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>", "utf-8")
    (page / "assets" / "app-1a2b.js").write_text("export {};\n" * 5000, "utf-8")
    packed: list[int] = []
    compress = gzip.compress

    def counted(data: bytes, level: int) -> bytes:
        packed.append(len(data))
        return compress(data, level)

    monkeypatch.setattr("gzip.compress", counted)
    with house(tmp_path, page=page) as server, httpx.Client(base_url=f"http://{server.address}") as browser:
        for path in ("/assets/app-1a2b.js", "/api/words/en", "/api/games/mad_tea_party/cards?lang=uk"):
            packed.clear()
            answers = [browser.get(path) for _ in range(4)]
            assert len(packed) == 1
            assert {one.headers["content-encoding"] for one in answers} == {"gzip"}
            plain = browser.get(path, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert {one.content for one in (*answers, plain)} == {plain.content}
            assert len(packed) == 1
        assert "immutable" in browser.get("/assets/app-1a2b.js").headers["cache-control"]
        etag = browser.get("/assets/app-1a2b.js").headers["etag"]
        assert browser.get("/assets/app-1a2b.js", headers={"If-None-Match": etag}).status_code == 304
        part = browser.get("/assets/app-1a2b.js", headers={"Range": "bytes=0-9"})
        assert (part.status_code, part.content) == (206, b"export {};")
        strange = browser.get("/api/words/en?lang=zz")
        assert strange.content == browser.get("/api/words/en").content


def test_a_page_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/app-1a2b.js"):
        (page / name).write_text("the same", "utf-8")
    with house(tmp_path, page=page) as server, httpx.Client(base_url=f"http://{server.address}") as browser:
        for path in ("/", "/tables/abc", "/assets/app-1a2b.js"):
            first = browser.get(path)
            again = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.text) == (304, "")
            assert again.headers["cache-control"] == first.headers["cache-control"]
            assert "script-src 'self';" in again.headers["content-security-policy"]
        before = browser.get("/").headers["etag"]
        (page / "index.html").write_text("something new", "utf-8")
        again = browser.get("/", headers={"If-None-Match": before})
        assert (again.status_code, again.text) == (200, "something new")


def test_a_name_that_the_system_refuses_is_not_found(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses some names with an error of its own."""

    def refuse(_self: object, _path: str) -> None:
        raise OSError(errno.EINVAL, "no such name")

    monkeypatch.setattr("starlette.staticfiles.StaticFiles.lookup_path", refuse)
    assert httpx.get(f"http://{server.address}/a").status_code == 404


def test_without_a_page_the_server_says_so(tmp_path: Path) -> None:
    with house(tmp_path, page=tmp_path / "none") as server:
        assert "make play" in httpx.get(f"http://{server.address}/?lang=en").text
        assert "ещё не собрана" in httpx.get(f"http://{server.address}/").text
        assert httpx.get(f"http://{server.address}/app.js").status_code == 404
        assert httpx.get(f"http://{server.address}/%00").status_code == 404


# -- a match that is over -----------------------------------------------------------------------------


def _chapters_first(frame: dict[str, Any]) -> int:
    """The shortest way to the end."""
    options = [one["option"] for one in frame["ask"]["options"]]
    wanted = {"do": "search", "deck": "chapter"}
    return options.index(wanted) if wanted in options else len(options) - 1


@pytest.fixture(scope="module")
def finished(server: House) -> tuple[Guest, str]:
    """A match that somebody has played to its end."""
    guest = server.guest()
    return guest, finished_table(guest)


def finished_table(guest: Guest) -> str:
    """A match against a bot, played to its end."""
    table = guest.table("solo", "me:Anna", "random")
    with guest.sit(table) as chair:
        chair.play(choose=_chapters_first)
    return table


def test_the_record_proves_the_match(finished: tuple[Guest, str]) -> None:
    guest, table = finished
    data = guest.http.get(f"/tables/{table}/record")
    assert "attachment" in data.headers["content-disposition"]
    record = decode(data.content)
    proof = verify(load(GAME), record)
    assert (proof.finished, proof.chance) == (True, "commitment")
    assert record.practice is False
    assert record.fairness is not None
    assert record.fairness.commitment == guest.get(f"/tables/{table}")["commitment"]
    assert [seat.name for seat in record.seats] == ["Anna", ""]


def test_chance_is_committed_to_before_anybody_sits_down(anna: Guest, boris: Guest) -> None:
    """Whoever made the table cannot choose otherwise, and whoever joins sees the commitment first."""
    table = anna.table("friends", "me:Anna", "open", open=True, fair=False)
    (listed,) = [one for one in boris.get("/tables")["open"] if one["id"] == table]
    promised = listed["commitment"]
    assert len(bytes.fromhex(promised)) == 32
    assert boris.get(f"/tables/{table}")["commitment"] == promised
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    assert boris.get(f"/tables/{table}")["commitment"] == promised
    for mode, seats in (("solo", ("me", "greedy")), ("device", ("me", "me"))):
        other = anna.get(f"/tables/{anna.table(mode, *seats, fair=False)}")["commitment"]
        assert len(bytes.fromhex(other)) == 32
        assert other != promised


def test_free_practice_is_told_to_everybody_and_kept_in_the_record(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open", open=True, practice=True)
    usual = anna.table("friends", "me:Anna", "open", open=True)
    listed = {one["id"]: one["practice"] for one in boris.get("/tables")["open"]}
    assert (listed[table], listed[usual]) == (True, False)
    assert boris.get(f"/tables/{table}")["practice"] is True
    assert boris.get(f"/tables/{table}/frame")["practice"] is True
    anna.post(f"/tables/{table}/start", {"fill": "random"})
    with anna.sit(table) as chair:
        chair.play(choose=_chapters_first)
        assert chair.frame["practice"] is True
    data = anna.http.get(f"/tables/{table}/record").content
    assert decode(data).practice is True
    copy = boris.call("POST", "/records", 201, content=data)["id"]
    assert boris.get(f"/tables/{copy}")["practice"] is True
    assert boris.get(f"/tables/{copy}/at/0")["practice"] is True


def test_a_record_can_be_looked_at_by_anybody(finished: tuple[Guest, str], boris: Guest) -> None:
    guest, table = finished
    data = guest.http.get(f"/tables/{table}/record").content
    copy = boris.call("POST", "/records", 201, content=data)["id"]
    shown = boris.get(f"/tables/{copy}")
    assert (shown["mode"], shown["status"], shown["seats"][0]["name"]) == ("record", "over", "Anna")
    for seat in (0, 1, -1):
        frame = boris.get(f"/tables/{copy}/frame", seat=seat, since=0)
        assert frame["result"] == guest.get(f"/tables/{table}/frame", seat=seat)["result"]
        mine, theirs = (one.get(f"/tables/{where}/story", seat=seat) for one, where in ((guest, table), (boris, copy)))
        assert [[line["text"] for line in told["lines"]] for told in mine] == [
            [line["text"] for line in told["lines"]] for told in theirs
        ]
    assert boris.http.get(f"/tables/{copy}/record").content.count(b"after") == data.count(b"after")
    with boris.sit(copy, 0) as chair:
        assert chair.until(lambda frame: True)["status"] == "over"
        assert chair.command("do", prompt=0, option={"do": "end"})["error"] == "server.error.not-your-seat"
    broken = data.replace(b'"deck":"hero"', b'"deck":"chapter"', 1)
    assert boris.call("POST", "/records", 422, content=broken)["error"].startswith("error.record-")
    assert boris.call("POST", "/records", 422, content=b"{}")["error"] == "error.record-kind"


def test_every_moment_can_be_looked_at_again(finished: tuple[Guest, str]) -> None:
    guest, table = finished
    last = guest.get(f"/tables/{table}")["moves"]
    story = {told["move"]: told["lines"] for told in guest.get(f"/tables/{table}/story", seat=0)}
    turns = []
    for move in [0, 1, last // 2, 21, 20, 19, last]:
        frame = guest.get(f"/tables/{table}/at/{move}", seat=0)
        assert (frame["lastMove"], frame["moves"], frame["ask"]) == (move, last, None)
        assert frame["lines"] == story[move]
        turns.append(frame["view"]["table"]["turn"])
    assert turns[0] == 1
    assert turns[-1] == max(turns)
    assert guest.get(f"/tables/{table}/at/{last}", seat=0)["result"] is not None
    assert guest.get(f"/tables/{table}/at/{last - 1}", seat=0)["result"] is None


def test_before_the_end_a_viewer_sees_no_more_than_then(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "B"})
    anna.post(f"/tables/{table}/start", {})
    dealt = anna.get(f"/tables/{table}/frame", seat=0, since=0)
    again = anna.get(f"/tables/{table}/at/0", seat=0)
    assert again["view"]["table"] == dealt["view"]["table"]
    assert again["lines"] == [line for line in dealt["lines"] if line["seq"] == again["seq"]]
    assert anna.get(f"/tables/{table}/at/0", 403, seat=1)["error"] == "server.error.not-your-seat"
    assert "hidden" in boris.get(f"/tables/{table}/at/0", seat=-1)["view"]["table"]["players"][1]["heroes"]


def test_an_analysis_waits_while_others_are_made(finished: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch) -> None:
    guest, table = finished
    monkeypatch.setattr("wondertable.server.analysis.MOST_RUNNING", 0)
    assert guest.get(f"/tables/{table}/analysis") == {"ready": False, "progress": 0.0, "points": [], "turning": []}


def test_an_analysis_rests_while_nobody_waits_for_it(
    finished: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, table = finished
    with monkeypatch.context() as impatient:
        impatient.setattr("wondertable.server.analysis.UNASKED", 0.0)
        for _ in range(3):
            assert guest.get(f"/tables/{table}/analysis")["progress"] == 0
            time.sleep(0.1)
    report = guest.get(f"/tables/{table}/analysis")
    assert not report["ready"]
    wait_for(lambda: guest.get(f"/tables/{table}/analysis")["ready"], 60)


def test_an_analysis_that_rests_makes_room(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = server.guest()
    first, second = finished_table(guest), finished_table(guest)
    monkeypatch.setattr("wondertable.server.analysis.MOST_RUNNING", 1)
    monkeypatch.setattr("wondertable.server.analysis.UNASKED", 0.0)
    guest.get(f"/tables/{first}/analysis")  # nobody waits for it from the beginning, so it never ends
    time.sleep(1)
    monkeypatch.setattr("wondertable.server.analysis.UNASKED", 1.0)
    wait_for(lambda: guest.get(f"/tables/{second}/analysis")["ready"], 60)


def test_analysis(finished: tuple[Guest, str]) -> None:
    guest, table = finished
    seen: list[float] = []

    def ready() -> bool:
        report = guest.get(f"/tables/{table}/analysis")
        seen.append(report["progress"])
        return bool(report["ready"])

    wait_for(ready, 60)
    assert seen == sorted(seen)
    report = guest.get(f"/tables/{table}/analysis", lang="ru")
    moves = [point["move"] for point in report["points"]]
    assert moves == sorted(moves)
    assert all(abs(sum(point["chances"]) - 1) < 0.01 for point in report["points"])
    assert report["points"][-1]["seat"] == -1
    for turning in report["turning"]:
        assert turning["drop"] > 0
        assert re.search("[а-я]", turning["label"] + turning["better"]["label"])
    assert guest.get(f"/tables/{table}/analysis") == guest.get(f"/tables/{table}/analysis")


# -- hints and lessons --------------------------------------------------------------------------------


def test_a_hint_has_reasons(anna: Guest, boris: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        ask = chair.asked()["ask"]
        judged = anna.post(f"/tables/{table}/hint", {"seat": 0, "seconds": 0.1})["judged"]
        assert sorted(str(one["option"]) for one in judged) == sorted(str(one["option"]) for one in ask["options"])
        assert {one["label"] for one in judged} == {one["label"] for one in ask["options"]}
        assert sum(one["share"] for one in judged) == pytest.approx(1, abs=0.01)
        assert all(0 <= one["worth"] <= 1 and one["reason"] for one in judged)
        assert anna.post(f"/tables/{table}/hint", {"seat": 1, "seconds": 0.1}, 403)
        assert boris.post(f"/tables/{table}/hint", {"seat": 0, "seconds": 0.1}, 403)
        assert anna.post(f"/tables/{table}/hint", {"seat": 0, "seconds": 9}, 422)


@pytest.mark.parametrize(("slug", "least", "most"), [(GAME, 6, 8), ("wonder_book", 4, 6)])
def test_every_lesson_leads_to_its_end(server: House, slug: str, least: int, most: int) -> None:
    guest = server.guest()
    lessons = guest.get(f"/games/{slug}/tutorial")
    assert least <= len(lessons) <= most
    for lesson in lessons:
        table = guest.post(f"/games/{slug}/tutorial/{lesson['id']}", None, 201)["id"]
        with guest.sit(table) as chair:
            for step in range(lesson["steps"]):
                while not chair.frame or not chair.frame["ask"] or chair.frame["lesson"]["step"] != step:
                    chair.hear()
                frame = chair.frame
                shown = frame["lesson"]
                assert (shown["title"], shown["steps"]) == (lesson["title"], lesson["steps"])
                assert not shown["text"].startswith("lesson.")
                offered = [one["option"] for one in frame["ask"]["options"]]
                assert shown["choose"] in offered
                other = next((one for one in offered if one != shown["choose"]), None)
                if other is not None:
                    refused = chair.command("do", str(uuid.uuid4()), prompt=frame["prompt"], option=other)
                    assert refused["error"] == "server.error.lesson-other"
                assert chair.do(shown["choose"])["t"] == "ack"
            end = chair.until(lambda frame: frame["lesson"]["done"])["lesson"]
            assert (end["choose"], end["step"]) == (None, lesson["steps"])
            assert not end["text"].startswith("lesson.")
    assert guest.get("/tables")["mine"] == []
    assert guest.post(f"/games/{GAME}/tutorial/flying", None, 404)["error"] == "server.error.no-lesson"
