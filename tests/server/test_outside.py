"""Games of other packages at the server: without words or rules, in another version, and such as cannot be used."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.outside import bring_guide, guide_game, install
from tests.server.house import House, house
from wondertable.kernel import LANGUAGES, load

BAD = "import nothing_of_the_kind\n"


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_guide(monkeypatch, tmp_path / "brought", "served_card")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_cannot_be_used_is_listed_with_the_reason(
    language: str, server: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {"bad_card.py": BAD, "fine_card/__init__.py": guide_game()}
    install(monkeypatch, tmp_path / "brought", modules, bad_card="bad_card", high_card="fine_card")
    guest = server.guest()
    listed = {game["slug"]: game for game in guest.get("/games", lang=language)}
    assert {"mad_tea_party", "high_card", "bad_card"} <= set(listed)
    assert "broken" not in listed["mad_tea_party"]
    assert "broken" not in listed["high_card"]
    assert "nothing_of_the_kind" in listed["bad_card"]["broken"]
    assert set(listed["bad_card"]) == {*listed["high_card"], "broken"}, "a page finds what it looks for"
    refused = guest.get("/games/bad_card/cards", 422, lang=language)
    assert (refused["error"], refused["text"]) == ("error.game-import", listed["bad_card"]["broken"])
    wish = {"kind": "me", "bot": "", "name": ""}
    guest.post("/tables", {"game": "bad_card", "mode": "solo", "seats": [wish, wish]}, 422)
    assert guest.get("/games/nothing/cards", 404)["error"] == "error.unknown-game"


@pytest.mark.usefixtures("guide")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rulebook_is_a_sentence(language: str, server: House) -> None:
    missing = server.guest().get("/games/high_card/rules", 404, lang=language)
    assert missing["error"] == "error.no-rulebook"
    assert "rulebook.toml" in missing["text"]


def sit_down(server: House) -> tuple[Any, str]:
    guest = server.guest()
    wishes = [{"kind": "me", "bot": "", "name": ""}, {"kind": "bot", "bot": "random", "name": ""}]
    return guest, str(guest.post("/tables", {"game": "high_card", "mode": "solo", "seats": wishes}, 201)["id"])


@pytest.mark.usefixtures("guide")
def test_options_without_words_are_told_apart(server: House) -> None:
    guest, table = sit_down(server)
    with guest.sit(table) as chair:
        options = chair.until(lambda frame: frame["ask"])["ask"]["options"]
    assert [one["label"] for one in options] == [f"show (card={one['option']['card']})" for one in options]
    assert len({one["label"] for one in options}) == 3


@pytest.mark.usefixtures("guide")
def test_words_that_do_not_tell_options_apart(tmp_path: Path) -> None:
    folder = tmp_path / "brought" / "served_card" / "words"
    folder.mkdir()
    (folder / "en.po").write_text('msgid "option.show"\nmsgstr "Show a card"\n', "utf-8")
    with house(tmp_path) as server:
        guest, table = sit_down(server)
        with guest.sit(table) as chair:
            options = chair.until(lambda frame: frame["ask"])["ask"]["options"]
    assert {one["label"] for one in options} == {f"Show a card (card={one['option']['card']})" for one in options}


# -- versions ---------------------------------------------------------------------------------------------


def left(tmp_path: Path) -> tuple[Any, str]:
    """A table of the guide's game, after one answer; the server is closed."""
    with house(tmp_path) as server:
        guest, table = sit_down(server)
        with guest.sit(table) as chair:
            chair.play(1)
        server.guests.remove(guest)
    return guest, table


def again(patch: pytest.MonkeyPatch, tmp_path: Path, module: str, old: str = "", new: str = "") -> None:
    """The game is now of version 2, with a change."""
    source = guide_game().replace('slug = "high_card"', 'slug = "high_card"\n    version = "2"').replace(old, new)
    install(patch, tmp_path / "brought", {f"{module}.py": source}, high_card=module)


def test_a_table_keeps_the_version_of_its_game(guide: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, table = left(tmp_path)
    db = sqlite3.connect(tmp_path / "tables.db")
    assert db.execute("SELECT json_extract(body, '$.version') FROM tables").fetchall() == [("1",)]
    db.execute("UPDATE tables SET body = json_remove(body, '$.version')")  # as an older server left it
    db.commit()
    db.close()
    again(monkeypatch, tmp_path, "unchanged_card")
    with house(tmp_path) as server:
        guest.move_to(server.address)
        server.guests.append(guest)
        with guest.sit(table) as chair:
            assert chair.until(lambda frame: frame["ask"])["status"] == "running", "its moves come out the same"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_other_rules_names_the_versions(
    language: str, guide: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, table = left(tmp_path)
    again(monkeypatch, tmp_path, "changed_card", "range(3)", "range(4)")
    assert load("high_card").version == "2"
    with house(tmp_path) as server:
        guest.move_to(server.address)
        guest.language = language
        server.guests.append(guest)
        with guest.sit(table) as chair:
            frame = chair.until(lambda frame: True)
            assert (frame["status"], frame["notice"]["error"]) == ("broken", "error.record-version")
            assert "1" in frame["notice"]["text"]
            assert "2" in frame["notice"]["text"]


def test_a_table_whose_game_is_gone_harms_no_list(guide: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, table = left(tmp_path)
    install(monkeypatch, tmp_path / "brought", {"gone_card.py": BAD}, high_card="gone_card")
    with house(tmp_path) as server:
        guest.move_to(server.address)
        server.guests.append(guest)
        (listed,) = guest.get("/tables")["mine"]
        assert (listed["id"], listed["title"], listed["status"]) == (table, "high_card", "broken")
        assert guest.get(f"/tables/{table}", 422)["error"] == "error.game-import"
