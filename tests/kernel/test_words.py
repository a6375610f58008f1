"""The words of the table: complete in three languages, and said with the right names and forms."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import build_words
from tests import catalogues
from tests.outside import install
from tests.toy import Bid, Keep, Tuck, toy
from wondertable import load
from wondertable.bots import NAMES
from wondertable.kernel import LANGUAGES, AnswerError, Ask, ContentError, Guide, Line, RecordError, SetupError, Words

FOLDER = catalogues.PACKAGE / "kernel"
SPEAKERS = [folder for folder in sorted(catalogues.PACKAGE.iterdir()) if folder.is_dir() and folder.name != "cli"]
"""Whoever has no catalogue of errors of its own: theirs are in the kernel's."""
OWN = {
    what
    for folder in (catalogues.PACKAGE / "games").glob("*/words")
    for what in catalogues.catalogue(folder.parent, "en").messages
    if what.startswith("error.")
}
"""Errors of content that a game tells in its own words; its own tests look at them."""

ALIKE = frozenset(
    {
        *("table.seed", "table.hand", "table.deck", "table.log", "table.rules"),
        *("bot.1", "bot.2"),
    }
)
"""Words that Russian and Ukrainian share."""
LATIN = frozenset({"JSON", "TOML", "search", "i", "GAME", "slug", "wondertable", "kernel", "Game", "rulebook", "toml"})
ADDED = frozenset({"file"})
"""A content pack's problem is told with the name of its file."""


def test_catalogues_are_complete() -> None:
    assert catalogues.incomplete(FOLDER) == []


def test_languages_speak_of_the_same_facts() -> None:
    assert catalogues.unlike(FOLDER) == []


def test_nothing_is_left_untranslated() -> None:
    assert catalogues.dummies(FOLDER, ALIKE) == []


def test_spelling() -> None:
    assert catalogues.misspelt(FOLDER, LATIN) == []


HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural}\\n"\n'
PLURAL = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "en": "nplurals=2; plural=(n != 1);",
}
GOOD = {"ru": "{who} идёт.", "uk": "{who} йде.", "en": "{who} goes."}


def folder_with(home: Path, **messages: str) -> Path:
    """A folder of catalogues that hold one message each, some of them not as they should be."""
    (home / "words").mkdir()
    for language in LANGUAGES:
        text = messages.get(language, f'msgid "a.b"\nmsgstr "{GOOD[language]}"\n')
        head = HEAD.format(plural=PLURAL.get(language, PLURAL["ru"]))
        (home / "words" / f"{language}.po").write_text(f"{head}\n{text}", "utf-8")
    return home


def problems(folder: Path) -> list[str]:
    none = frozenset[str]()
    return [
        *catalogues.incomplete(folder),
        *(catalogues.unlike(folder) if not catalogues.incomplete(folder) else ()),
        *(catalogues.dummies(folder, none) if not catalogues.incomplete(folder) else ()),
        *catalogues.misspelt(folder, none),
    ]


def test_good_catalogues_have_no_problems(tmp_path: Path) -> None:
    assert problems(folder_with(tmp_path)) == []


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("uk", ""),
        ("uk", 'msgid "a.b"\nmsgstr ""\n'),
        ("uk", '#, fuzzy\nmsgid "a.b"\nmsgstr "{who} йде."\n'),
        ("uk", 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{who} йде."\nmsgstr[1] "{who} йдуть."\n'),
        ("uk", 'msgid "a.b"\nmsgstr "{whom} йде."\n'),
        ("uk", 'msgid "a.b"\nmsgstr "{who} идёт."\n'),
        ("uk", 'msgid "a.b"\nmsgstr "{who} goes."\n'),
        ("uk", 'msgid "a.b"\nmsgstr "{who} йдe."\n'),  # a Latin e
        ("ru", 'msgid "a.b"\nmsgstr "{who} идет."\n'),
        ("ru", 'msgid "a.b"\nmsgstr "{who} йде і йде."\n'),
        ("ru", 'msgid "a.b"\nmsgstr "{who} \'идёт\'."\n'),
        ("en", 'msgid "a.b"\nmsgstr "a.b"\n'),
        ("en", 'msgid "a.b"\nmsgstr "{who} gоes."\n'),  # a Cyrillic о
    ],
)
def test_bad_catalogues_would_be_noticed(language: str, message: str, tmp_path: Path) -> None:
    assert problems(folder_with(tmp_path, **{language: message}))


def test_every_error_has_words() -> None:
    words = catalogues.catalogue(FOLDER, "en").messages
    used = {what for folder in SPEAKERS for what in catalogues.constants(folder, "error.")}
    assert "error.unknown-game" in used
    assert sorted(used - set(words) - OWN) == []


def test_every_error_comes_with_the_facts_it_speaks_of() -> None:
    words = catalogues.catalogue(FOLDER, "en").messages
    named = [one for folder in SPEAKERS for one in catalogues.messages_named(folder, "error.")]
    said = [one for one in named if not any(fnmatchcase(what, one.what.replace("{}", "*")) for what in OWN)]
    assert len({one.what for one in said}) > 40
    wrong = []
    for what, facts, where in said:
        given = (facts or frozenset()) | (ADDED if what.startswith("error.content-") else frozenset())
        if facts is None or not catalogues.placeholders(words[what]) <= given:
            wrong.append(f"{where}: {what}")
    assert wrong == []


def test_no_error_is_dead() -> None:
    words = {what for what in catalogues.catalogue(FOLDER, "en").messages if what.startswith("error.")}
    used = catalogues.constants(catalogues.PACKAGE, "error.")
    assert sorted(words - used) == []


def test_what_the_kernel_says_itself_has_words() -> None:
    words = catalogues.catalogue(FOLDER, "en").messages
    said = catalogues.messages_named(FOLDER, "table.")
    assert said
    for what, facts, _ in said:
        assert facts is not None
        assert catalogues.placeholders(words[what]) <= facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_player_is_described(language: str) -> None:
    words = Words(language)
    for name in ("human", *NAMES):
        assert words.has(f"table.seat.{name}")
        assert words.has(f"table.seat.{name}.help")
    for name in NAMES:
        assert words.has(f"table.partner.{name}.help")


# -- saying -------------------------------------------------------------------------------------------


def test_players_have_their_names_or_numbers() -> None:
    words = Words("ru", names=["Анна", ""])
    assert words.player(0) == "Анна"
    assert words.player(1) == "Игрок 2"
    assert words.player(5) == "Игрок 6"
    assert words.say("table.undone", who=0) == "Анна отменяет ход."
    assert words.say("table.thinking", who=1) == "Игрок 2 думает…"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["0 карт", "1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "22 карты", "112 карт"]),
        ("uk", ["0 карт", "1 карта", "2 карти", "5 карт", "11 карт", "21 карта", "22 карти", "112 карт"]),
        ("en", ["0 cards", "1 card", "2 cards", "5 cards", "11 cards", "21 cards", "22 cards", "112 cards"]),
    ],
)
def test_plurals(language: str, said: list[str]) -> None:
    words = Words(language)
    assert [words.say("table.cards", n=n) for n in (0, 1, 2, 5, 11, 21, 22, 112)] == said


def test_an_unknown_language_is_the_default_one() -> None:
    assert Words("xx").language == "ru"
    assert Words("xx").say("table.yes") == "да"


def test_an_unknown_message_and_a_missing_fact_stay_visible() -> None:
    words = Words("en")
    assert not words.has("table.unheard-of")
    assert words.say("table.unheard-of") == "table.unheard-of"
    assert words.say("table.saved") == "The match is saved: {file}"


# -- without words ------------------------------------------------------------------------------------


def test_what_has_no_words_is_told_by_its_id_and_facts() -> None:
    words = Words("en", toy(), names=["Anna"])
    assert words.say("game.title") == "toy"
    assert words.say("game.line") == ""
    assert words.option(Bid("n01")) == "bid (chip=n01)"
    assert words.option(Tuck(("n02", "n01"))) == "tuck (chips=n02, n01)"
    assert words.option(Keep()) == "keep"
    assert words.ask(Ask(0, "bid", [], facts={"prize": "p1"})) == "bid (prize=p1)"
    assert words.line(Line("bid", {"who": 0, "chip": "n01"})) == "bid (who=Anna, chip=n01)"
    assert words.say("setting.tuck") == "tuck"
    assert words.say("setting.tuck.on") == "on"
    assert words.say("reason.rounds") == "rounds"
    error = ContentError("error.goods", file="my.toml", cards=["n01", "n02"])
    assert words.error(error) == "error.goods (file=my.toml, cards=n01, n02)"


def test_options_that_differ_never_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en", toy())
    monkeypatch.setattr(Words, "_message", lambda self, what, number: {"option.bid": "Lay down a chip"}.get(what))
    assert words.labels([Bid("n01"), Keep(), Bid("n02")]) == [
        "Lay down a chip (chip=n01)",
        "keep",
        "Lay down a chip (chip=n02)",
    ]
    assert words.labels([Bid("n01"), Keep()]) == ["Lay down a chip", "keep"]
    monkeypatch.setattr(Guide, "name_of", lambda self, words, fact, value: "a chip")
    words = Words("en", toy())
    assert words.labels([Bid("n01"), Bid("n02")]) == ["Lay down a chip"] * 2, "what has one name needs no telling apart"


@pytest.mark.parametrize("look", ["table", "asked", "facts", "context"])
def test_a_name_is_kept_unless_something_was_looked_at_for_it(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def name_of(guide: Guide[Any], words: Words, fact: str, value: Any) -> str:
        made.append((words.prompt, value))
        if value == "n02":
            getattr(words, look)
        return f"{value} of {len(made)}"

    monkeypatch.setattr(Guide, "name_of", name_of)
    game = toy()
    match = game.new(2, 1)
    words = Words("en", game).of(match)
    for _ in range(2):
        here = words.at(match.table, Ask(0, "bid", [], facts={"prize": "p1"}))
        assert here.option(Bid("n01")) == "bid (chip=n01 of 1)"
        here.option(Bid("n02"))
        assert words.at(match.table, Ask(0, "tuck", [])).name("chip", "n01").startswith("n01 of ")
    assert made == [("bid", "n01"), ("bid", "n02"), ("tuck", "n01"), ("bid", "n02")]


@pytest.mark.parametrize("newer", [True, False])
def test_a_catalogue_is_read_as_it_was_written(newer: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no compiled one, or an older one."""
    package = f"worded_{newer}".lower()
    install(monkeypatch, tmp_path, {f"{package}/__init__.py": ""})
    folder = tmp_path / package / "words"
    folder.mkdir()
    if newer:
        (folder / "ru.mo").write_bytes(b"stale")
        os.utime(folder / "ru.mo", (1, 1))
    head = HEAD.format(plural=PLURAL["ru"])
    forms = "".join(f'msgstr[{form}] "{{n}} {text}"\n' for form, text in enumerate(("карта", "карты", "карт")))
    text = 'msgid "log.drew"\nmsgid_plural "log.drew"\n' + forms
    unsure = '#, fuzzy\nmsgid "a.b"\nmsgstr "?"\n\n#~ msgid "c.d"\n#~ msgstr "?"\n'
    (folder / "ru.po").write_text(f"{head}\n{text}\n{unsure}", "utf-8")
    words = Words("ru", also=(package,))
    assert [words.say("log.drew", n=n) for n in (0, 1, 2, 5, 21)] == [
        "0 карт",
        "1 карта",
        "2 карты",
        "5 карт",
        "21 карта",
    ]
    assert not words.has("a.b")
    assert not words.has("c.d")


def test_a_compiled_catalogue_that_is_newer_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, {"compiled_words/__init__.py": ""})
    folder = folder_with(tmp_path / "compiled_words") / "words"
    build_words.compile_catalogue(folder / "en.po")
    (folder / "en.po").write_text("no catalogue", "utf-8")
    os.utime(folder / "en.po", (1, 1))
    assert Words("en", also=("compiled_words",)).say("a.b", who="Anna") == "Anna goes."


def test_an_unreadable_catalogue_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, {"garbled_words/__init__.py": ""})
    folder = tmp_path / "garbled_words" / "words"
    folder.mkdir()
    (folder / "en.po").write_text('msgid "a"\nnonsense\n', "utf-8")
    with pytest.raises(SetupError) as error:
        Words("en", also=("garbled_words",))
    assert error.value.what == "error.words"
    assert str(folder / "en.po") in str(error.value)


def test_errors_speak_english_by_themselves() -> None:
    assert str(SetupError("error.unknown-game", game="chess", known="toy")) == (
        "There is no game “chess” here. Known games: toy."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_show_what_was_written_not_what_it_is_called(language: str) -> None:
    words = Words(language, load("mad_tea_party"))
    error = ContentError("error.content-order", file="my.toml", kind="QUE", order=3, wanted=2)
    assert all(part in words.error(error) for part in ("my.toml", "QUE", "3", "2"))
    error = ContentError("error.content-vp", file="my.toml", card="H02", vp=-1)
    assert "H02" in words.error(error)
    assert words.error(AnswerError("error.match-over")) == words.say("error.match-over")
    assert "12" in words.error(RecordError("error.record-digest", move=12))


def test_words_for_a_question_leave_the_others_alone() -> None:
    match = load("mad_tea_party").new(seats=2, seed=1)
    seat, ask = next(iter(match.asks.items()))
    words = Words("ru", match.game)
    here = words.at(match.table, ask)
    assert (here.table, here.asked) == (match.table, ask)
    assert (words.table, words.asked) == (None, None)
    assert here.ask(Ask(seat, "adventure", ask.options)) == words.ask(Ask(seat, "adventure", ask.options))


def test_words_of_one_more_package_come_first() -> None:
    words = Words("en")
    more = words.also("wondertable.server")
    assert more.say("web.brand") == "Wondertable"
    assert more.say("table.over") == words.say("table.over")
    assert not words.has("web.brand")


def test_names_may_depend_on_the_match_and_on_other_facts() -> None:
    class Named(Guide[Any]):
        def context(self, table: Any) -> str:
            return f"{len(table.players)} players"

        def name_of(self, words: Words, fact: str, value: Any) -> str | None:
            return f"{value} of {words.context}, with {sorted(words.facts)}" if fact == "place" else None

    game = load("mad_tea_party")
    match = game.new(3, 1)
    game.guide = Named()
    said = Words("en", game).of(match).say("no.words", place="garden", n=2)
    assert said == "no.words (place=garden of 3 players, with ['n', 'place'], n=2)"
    assert "of None" in Words("en", game).say("no.words", place="garden")


@pytest.mark.parametrize(
    ("name", "said"),
    [("Run for It!", "Winner: Run for It!"), ("Who?", "Winner: Who?"), ("…", "Winner: …"), ("Jr.", "Winner: Jr.")],
)
def test_no_full_stop_follows_a_name_that_ends_a_sentence(name: str, said: str) -> None:
    words = Words("en")
    assert words.say("table.winner", n=1, winners=name) == said
    assert words.say("table.winner", n=1, winners=f"“{name}”") == f"Winner: “{name}”."
    assert words.say("table.saved", file="... a..b") == "The match is saved: ... a..b"
