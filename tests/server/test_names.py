"""At one table nobody takes a name that others could mistake for somebody else's."""

from __future__ import annotations

import pytest

from tests.server.house import GAME, Chair, Guest, House
from wondertable.kernel import LANGUAGES, Words, load

SAID = {
    "en": "The name “Аnnа” looks like “Anna”, which is taken at this table. Choose another one.",
    "ru": "Имя «Аnnа» не отличить от имени «Anna», а оно за этим столом уже есть. Выберите другое.",
    "uk": "Ім’я «Аnnа» не відрізнити від імені «Anna», а воно за цим столом уже є. Виберіть інше.",
}


def claim(guest: Guest, table: str, seat: int, name: str, status: int = 409, **query: str) -> str:
    answer = guest.post(f"/tables/{table}/seats/{seat}", {"name": name}, status, **query)
    return str(answer.get("error", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_look_alike_is_refused_in_words(anna: Guest, boris: Guest, language: str) -> None:
    table = anna.table("friends", "me:Anna", "open")
    boris.language = language
    answer = boris.post(f"/tables/{table}/seats/1", {"name": "Аnnа"}, 409)
    assert (answer["error"], answer["text"]) == ("server.error.name-alike", SAID[language])
    assert claim(boris, table, 1, "anna ") == "server.error.name-taken"
    assert claim(boris, table, 1, "A\u200bnna") == "server.error.name-taken"
    assert claim(boris, table, 1, "Hanna", 200) == ""
    assert claim(boris, table, 1, "Boris", 200) == "", "one's own name may be changed"
    assert claim(boris, table, 1, "BORIS", 200) == "", "also to one that looks like it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_bots_and_of_those_without_a_name_count(anna: Guest, boris: Guest, language: str) -> None:
    table = anna.table("friends", "me", "greedy", "open", "open")
    words = Words(language, load(GAME))
    for name in (words.say("bot.1"), words.say("table.player", number=1), words.say("table.player", number=4)):
        assert claim(boris, table, 2, name.upper()).startswith("server.error.name-")
    assert claim(boris, table, 2, words.say("table.player", number=3), 200) == ""


def test_a_bot_that_comes_later_has_another_name(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open", "open")
    name = Words("en", load(GAME)).say("bot.1")
    assert claim(boris, table, 1, name, 200) == ""
    anna.post(f"/tables/{table}/seats/2", {"kind": "bot"})
    names = [seat["name"] for seat in anna.get(f"/tables/{table}")["seats"]]
    assert names == ["Anna", name, Words("en", load(GAME)).say("bot.2")]


def test_a_new_table_has_no_two_alike(anna: Guest) -> None:
    seats = [{"kind": "me", "name": "Вера"}, {"kind": "me", "name": "BEPA"}]
    wish = {"game": GAME, "mode": "device", "seats": seats}
    assert anna.post("/tables", wish, 409)["error"] == "server.error.name-alike"
    seats[1]["name"] = "вера"
    assert anna.post("/tables", wish, 409)["error"] == "server.error.name-taken"
    seats[1]["name"] = ""
    anna.post("/tables", wish, 201)


def test_nobody_watches_under_a_players_name(server: House, anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open")
    vera = server.guest()
    with Chair(boris, table, -1, 0, name="ANNA") as false, Chair(vera, table, -1, 0, name="Vera") as true:
        for chair in (false, true):
            assert chair.until(lambda frame: len(frame["watching"]) == 2)["watching"] == ["", "Vera"]
        with Chair(server.guest(), table, -1, 0, name="Vеra") as later:
            assert later.until(lambda frame: len(frame["watching"]) == 3)["watching"] == ["", "", "Vera"]
