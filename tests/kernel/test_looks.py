"""Names that nobody can tell apart are one."""

from __future__ import annotations

import itertools

import pytest

from wondertable.kernel import LANGUAGES, Words
from wondertable.kernel.looks import looks
from wondertable.kernel.names import BOT_NAMES, clean_name, display_names


@pytest.mark.parametrize(
    "alike",
    [
        ("Anna", "anna", "ANNA", "A n n a", "Аnna", "An\u200bna", "An\u00adna", "An\u034fna", "Anna\ufe0f"),
        ("Вера", "BEPA", "вера", "Bepa", "Β\u0395ΡΑ", "Ｂｅｐａ", "𝐁𝐞𝐩𝐚"),
        ("Олена", "0лена", "Οлена", "Оле\u2060на"),
        ("Ілля", "Iлля", "1лля", "lлля"),
        ("Їжак", "Ïжaк", "I\u0308жак"),
        ("Йосип", "И\u0306осип"),
        ("Д’Артаньян", "Д'Артаньян", "д`артаньян"),
        ("Жан-Поль", "Жан\u2013Поль", "жан \u2011 поль"),
        ("Зоя", "3оя"),
    ],
)  # fmt: skip
def test_they_look_the_same(alike: tuple[str, ...]) -> None:
    assert len({looks(name) for name in alike}) == 1


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Anne", "Hanna", "Ana"),
        ("Андрей", "Андрій", "Андреи"),
        ("Ёлка", "Елка"),
        ("Игрок 2", "Игрок 3", "Гравець 2", "Player 2"),
        ("Сашко", "Сашка", "Саша"),
        ("Петя", "Пётя", "Пєтя"),
    ],
)
def test_they_look_different(names: tuple[str, ...]) -> None:
    assert len({looks(name) for name in names}) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_names_that_we_give_look_the_same(language: str) -> None:
    words = Words(language)
    given = [words.say(f"bot.{number}") for number in range(1, BOT_NAMES + 1)]
    given += [words.say("table.player", number=number) for number in range(1, 11)]
    assert all(looks(one) != looks(other) for one, other in itertools.combinations(given, 2))


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\u115f\u1160", "\u034f", "\u200b\u2063"])
def test_a_name_is_seen(unseen: str) -> None:
    assert clean_name(unseen) == ""
    assert clean_name(f"{unseen}Anna{unseen}") == "Anna"


def test_no_bot_is_called_what_somebody_is_called_already() -> None:
    words = Words("en")
    first, second = words.say("bot.1"), words.say("bot.2")
    assert display_names([(first.upper(), False), ("", True)], words) == [first.upper(), second]
    everything = [(words.say(f"bot.{number}"), False) for number in range(1, BOT_NAMES + 1)]
    assert display_names([*everything, ("", True)], words)[-1] == first
