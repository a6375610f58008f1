"""Games of other packages at the command line: without words, without rules, and such as cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.outside import bring_guide, guide_game, install
from wondertable.cli import COMMANDS
from wondertable.kernel import LANGUAGES, load
from wondertable.kernel.record import save


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game of the guide is installed; gives its folder."""
    bring_guide(monkeypatch, tmp_path / "brought", "guide_card")
    return tmp_path / "brought" / "guide_card"


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path / "brought", {"bad_card.py": "import nothing_of_the_kind\n"}, bad_card="bad_card")


# -- such as cannot be used -------------------------------------------------------------------------------


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_lists_what_cannot_be_used(language: str, run: Runner) -> None:
    listed = run("games", "--plain", "--lang", language)
    assert listed.code == 0
    assert "mad_tea_party" in listed.out
    last = listed.out.splitlines()[-1]
    assert "bad_card" in last
    assert "nothing_of_the_kind" in last
    (entry,) = [one for one in json.loads(run("games", "--json", "--lang", language).out) if "broken" in one]
    assert entry == {"game": "bad_card", "broken": last}


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize("command", ["play bad_card", "rules bad_card", "check bad_card", "content bad_card export"])
def test_a_game_that_cannot_be_used_says_why(command: str, run: Runner) -> None:
    ran = run(*command.split(), "--lang", "en")
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "The game “bad_card” cannot be used: bad_card cannot be imported"
        " (ModuleNotFoundError: No module named 'nothing_of_the_kind')."
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "In old_card move: "), ("ru", "В old_card нужно перенести: "), ("uk", "У old_card треба перенести: ")],
)
def test_a_game_of_the_old_contract_is_told_what_to_move(
    language: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    methods = "".join(f"    def {name}(self, *facts): ...\n" for name in ("measures", "why_not", "advise", "targets"))
    source = guide_game().replace('slug = "high_card"\n', f'slug = "old_card"\n{methods}')
    install(monkeypatch, tmp_path / "brought", {"old_card.py": source}, old_card="old_card")
    listed = run("games", "--plain", "--lang", language)
    assert listed.code == 0
    last = listed.out.splitlines()[-1]
    moved = "advise → Advisor, why_not → Guide.question, measures → Stats, targets → On"
    assert f"{said}{moved}. " in last
    assert "docs/adding-a-game.md" in last
    assert run("play", "old_card", "--lang", language).err.splitlines() == [last]


# -- without words ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("guide")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_words_can_be_played(language: str, run: Runner) -> None:
    ran = run(
        "play",
        "high_card",
        "--seats",
        "human,random",
        "--seed",
        "1",
        "--plain",
        "--lang",
        language,
        typed="2\n2\n1\nq\n",
    )
    hand = sorted(load("high_card").new(2, 1).table.players[0].hand)
    first = [line for line in ran.out.splitlines() if "show (card=" in line][:3]
    assert sorted(line[-3:-1] for line in first) == hand
    assert [line.strip()[:2] for line in first] == ["1.", "2.", "3."]
    assert "showed (cards=" in ran.out
    assert ran.code == 0


@pytest.mark.usefixtures("guide")
def test_words_that_do_not_tell_options_apart(guide: Path, run: Runner) -> None:
    (guide / "words").mkdir()
    (guide / "words" / "en.po").write_text('msgid "option.show"\nmsgstr "Show a card"\n', "utf-8")
    ran = run("play", "high_card", "--seed", "1", "--plain", "--lang", "en", typed="q\n")
    assert ran.out.count("Show a card (card=") == 3


@pytest.mark.usefixtures("guide")
def test_check_names_the_messages_without_words(guide: Path, run: Runner) -> None:
    (guide / "words").mkdir()
    (guide / "words" / "en.po").write_text('msgid "game.title"\nmsgstr "High Card"\n', "utf-8")
    asked = ("check", "high_card", "--games", "2", "--positions", "2", "--workers", "1", "--lang", "en")
    ran = run(*asked)
    assert ran.code == 0
    assert "Without words in en: ask.show, game.line, log.showed, option.show\n" in ran.out
    assert "Without words in uk: ask.show, game.line, game.title, log.showed, option.show\n" in ran.out
    missing = json.loads(run(*asked, "--json").out)["missing"]
    assert missing["en"] == ["ask.show", "game.line", "log.showed", "option.show"]


def test_our_games_have_all_words(run: Runner) -> None:
    asked = ("check", "mad_tea_party", "--games", "2", "--positions", "0", "--workers", "1", "--json")
    assert json.loads(run(*asked).out)["missing"] == {}


@pytest.mark.usefixtures("guide")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("more", [(), ("--coverage",), ("--search", "card"), ("--json",)])
def test_no_rulebook_is_one_sentence(language: str, more: tuple[str, ...], run: Runner) -> None:
    ran = run("rules", "high_card", *more, "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert "guide_card" in line
    assert "rulebook.toml" in line


@pytest.mark.usefixtures("guide")
def test_help_at_the_table_of_a_game_without_a_rulebook(run: Runner) -> None:
    ran = run("play", "high_card", "--seed", "1", "--plain", "--lang", "en", typed="?\n\n?card\nq\n")
    assert ran.code == 0
    assert ran.err == ""


def test_an_error_of_a_pack_without_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner) -> None:
    source = guide_game().replace(
        'return Pack(name="house")',
        'if path is not None:\n            raise ContentError("error.goods", file=path.name, cards=["a", "b"])\n'
        '        return Pack(name="house")',
    )
    source = source.replace("    Cards,\n", "    Cards,\n    ContentError,\n", 1)
    install(monkeypatch, tmp_path / "brought", {"packed_card.py": source}, high_card="packed_card")
    ran = run("content", "high_card", "check", "my.toml", "--lang", "en")
    assert (ran.code, ran.err) == (2, "error.goods (file=my.toml, cards=a, b)\n")


@pytest.mark.parametrize("command", ["content high_card check cards", "play high_card --content cards"])
def test_an_error_of_a_pack_is_told_in_the_words_of_the_game(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    failing = (
        'if path is not None:\n            raise ContentError("error.goods", file=path.name)\n        return Pack('
    )
    source = (
        guide_game().replace("return Pack(", failing, 1).replace("    Cards,\n", "    Cards,\n    ContentError,\n", 1)
    )
    install(monkeypatch, tmp_path / "brought", {"worded_goods/__init__.py": source}, high_card="worded_goods")
    words = tmp_path / "brought" / "worded_goods" / "words"
    words.mkdir()
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    (words / "en.po").write_text(header + 'msgid "error.goods"\nmsgstr "{file}: bad goods"\n')
    ran = run(*command.split(), "--lang", "en")
    assert (ran.code, ran.out, ran.err) == (2, "", "cards: bad goods\n")


def test_a_game_tells_all_problems_of_a_pack_and_the_ways_through_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    hooks = """
    @classmethod
    def content_problems(cls, path):
        return [ContentError("error.goods", file=str(path), line=line) for line in (3, 5)]

    @classmethod
    def content_tree(cls, path, words):
        return [f"{path} in {words.language}", "  leaf"]

    def table("""
    source = (
        guide_game().replace("\n    def table(", hooks, 1).replace("    Cards,\n", "    Cards,\n    ContentError,\n", 1)
    )
    install(monkeypatch, tmp_path / "brought", {"many_goods.py": source}, high_card="many_goods")
    ran = run("content", "high_card", "check", "cards", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == ["error.goods (file=cards, line=3)", "error.goods (file=cards, line=5)"]
    told = json.loads(run("content", "high_card", "check", "--json", "--lang", "uk").out)
    assert [one["facts"]["line"] for one in told["problems"]] == [3, 5]
    assert run("content", "high_card", "tree", "cards", "--lang", "ru").out == "cards in ru\n  leaf\n"
    assert json.loads(run("content", "high_card", "tree", "--json", "--lang", "uk").out)["lines"][0] == "None in uk"


# -- versions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay match.json", "replay --verify match.json", "play --resume match.json"])
def test_a_record_of_other_rules_names_the_versions(
    command: str, guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    save(load("high_card").new(2, 1).record(), tmp_path / "match.json")
    changed = (
        guide_game()
        .replace('slug = "high_card"', 'slug = "high_card"\n    version = "2"')
        .replace("range(3)", "range(4)")
    )
    install(monkeypatch, tmp_path / "brought", {"later_card.py": changed}, high_card="later_card")
    ran = run(*command.split(), "--lang", "en")
    assert ran.code == 2
    assert "played with version 1 of the game; this is version 2" in ran.err
    assert len(ran.err.splitlines()) == 1


# -- small things -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_says_usage_once(command: str, language: str, run: Runner) -> None:
    from wondertable.cli.language import speaking

    usage = speaking(language).say("cli.help.usage")
    shown = run(*command.split(), "--help", "--lang", language)
    assert shown.code == 0
    assert shown.out.count(usage) == 1
    assert shown.out.startswith(f"{usage} wondertable {command}".rstrip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_names_the_things_of_a_setting(language: str, run: Runner) -> None:
    plain = run("games", "--plain", "--lang", language).out
    assert {"en": "ALI (Alice)", "ru": "ALI (Алиса)", "uk": "ALI (Аліса)"}[language] in plain
    for game in json.loads(run("games", "--json", "--lang", language).out):
        for option in game["options"]:
            assert all(name not in ("", one, f"['{one}']") for one, name in option.get("several", {}).items())
