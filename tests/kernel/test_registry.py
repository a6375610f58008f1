"""Finding games and their rulebooks."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

import tests.toy
from tests.outside import bring_guide, guide_game, install
from wondertable import load, slugs
from wondertable.kernel import LANGUAGES, ContentError, SetupError, Words, broken, registry
from wondertable.kernel.rulebook import Rule, Rulebook, Topic, rulebook

PACKAGE = "wondertable.games.mad_tea_party"


def test_games_are_found_by_their_slugs() -> None:
    assert "mad_tea_party" in slugs()
    assert slugs() == sorted(slugs())
    assert load("mad_tea_party").slug == "mad_tea_party"


@pytest.mark.parametrize("slug", ["", "chess", "mad-tea-party", "../mad_tea_party", "__init__"])
def test_an_unknown_game_is_refused_with_the_known_ones(slug: str) -> None:
    with pytest.raises(SetupError) as error:
        load(slug)
    assert error.value.what == "error.unknown-game"
    assert error.value.facts["game"] == slug
    assert "mad_tea_party" in error.value.facts["known"]


def test_a_content_pack_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        load("mad_tea_party", tmp_path / "none.toml")


def registered(patch: pytest.MonkeyPatch, **games: object) -> None:
    """Let these be what other packages register: the ``GAME`` of a module by the name of the entry point."""
    for name, game in games.items():
        patch.setitem(sys.modules, f"of_another_{name}", cast(ModuleType, SimpleNamespace(GAME=game)))
    entries = [EntryPoint(name, f"of_another_{name}", "wondertable.games") for name in games]
    patch.setattr(registry, "entry_points", lambda group: entries if group == "wondertable.games" else [])


def test_other_packages_register_games(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, toy=tests.toy.Toy)
    assert {"mad_tea_party", "toy"} <= set(slugs())
    assert isinstance(load("toy"), tests.toy.Toy)
    assert load("mad_tea_party").slug == "mad_tea_party"


def test_a_registered_game_may_carry_its_content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Path | None] = []

    class Curious(tests.toy.Toy):
        @classmethod
        def content_from(cls, path: Path | None) -> tests.toy.ToyPack:
            asked.append(path)
            return super().content_from(path)

    registered(monkeypatch, toy=Curious)
    load("toy", str(tmp_path))
    load("toy")
    assert asked[-2:] == [tmp_path, None]


# -- games that cannot be used -------------------------------------------------------------------------------------


SLUG = 'slug = "high_card"'
BROKEN = {
    "error.game-import": "import nothing_of_the_kind\n",
    "error.game-missing": guide_game().replace("GAME = HighCard", ""),
    "error.game-kind": "class GAME:\n    slug = 'bad_card'\n",
    "error.game-slug": guide_game(),
    "error.game-fails": guide_game().replace(SLUG, 'slug = "bad_card"').replace('Pack(name="house")', "1 / 0"),
}
LESSONS = """    def __init__(self, content):
        super().__init__(content)
        self.guide = type('Broken', (type(self.guide),), {'lessons': lambda self: 1 / 0})()
"""
MADE = guide_game().replace(SLUG, 'slug = "bad_card"') + "\n\nclass GAME(HighCard):\n"


@pytest.mark.parametrize(
    ("what", "source"),
    [
        *BROKEN.items(),
        ("error.game-import", "raise SystemExit(3)\n"),
        ("error.game-import", "GAME = (\n"),
        ("error.game-kind", "GAME = 5\n"),
        ("error.game-fails", MADE + "    def __init__(self, content):\n        raise OSError('no')\n"),
        ("error.game-fails", MADE + LESSONS),
        ("error.game-contract", MADE + "    def advise(self, table, ask):\n        return None\n"),
        ("error.game-fails", "from wondertable.kernel import Game\nclass GAME(Game):\n    slug = 'bad_card'\n"),
    ],
)
def test_a_game_that_cannot_be_used_harms_no_other(
    what: str, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(
        monkeypatch,
        tmp_path,
        {"bad_card.py": source, "high_card.py": guide_game()},
        bad_card="bad_card",
        high_card="high_card",
    )
    assert "high_card" in slugs()
    assert "bad_card" not in slugs()
    assert load("high_card").new(2, 1).asks
    assert [(name, why.what) for name, why in broken().items()] == [("bad_card", what)]
    with pytest.raises(SetupError) as error:
        load("bad_card")
    assert error.value.what == what
    for language in LANGUAGES:
        said = Words(language).error(error.value)
        assert "bad_card" in said
        assert "\n" not in said


def test_our_own_games_cannot_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, tmp_path, {"other_tea.py": "GAME = 5\n"}, mad_tea_party="other_tea")
    assert broken() == {}
    assert load("mad_tea_party").package == PACKAGE


def test_unreadable_words_are_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_guide(monkeypatch, tmp_path, "garbled_card")
    (tmp_path / "garbled_card" / "words").mkdir()
    (tmp_path / "garbled_card" / "words" / "uk.po").write_text('msgid "a"\nnonsense\n', "utf-8")
    assert broken()["high_card"].what == "error.game-fails"
    assert "uk.po" in str(broken()["high_card"])


# -- where a game's things lie -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "module", "package"),
    [
        ("top_card/__init__.py", "top_card", "top_card"),
        ("deep_card/game.py", "deep_card.game", "deep_card"),
        ("deeper_card/house/__init__.py", "deeper_card.house", "deeper_card.house"),
        ("lone_card.py", "lone_card", "lone_card"),
    ],
)
def test_the_package_of_a_game(
    path: str, module: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path, {path: guide_game()}, high_card=module)
    folder = (tmp_path / path).parent
    (folder / "words").mkdir()
    (folder / "words" / "en.po").write_text('msgid "game.title"\nmsgstr "High Card"\n', "utf-8")
    (folder / "rulebook.toml").write_text('title.en = "High Card"\ntopic = []\n', "utf-8")
    game = load("high_card")
    assert game.package == package
    assert Words("en", game).say("game.title") == "High Card"
    assert Words("ru", game).say("game.title") == "high_card"
    assert rulebook(game.package, "en").title == "High Card"


def test_a_game_names_another_package() -> None:
    assert tests.toy.toy().package == "tests"
    assert tests.toy.toy(package="tests.kernel").package == "tests.kernel"


# -- rulebooks ---------------------------------------------------------------------------------------------------

BOOK = Rulebook(
    "Toy",
    [Topic("a", "Bids", [Rule("TOY-1", "house", "The highest wins."), Rule("TOY-2", "house", "Bids are sealed.")])],
)


def test_rules_are_found_by_id() -> None:
    assert BOOK.rule("toy-2").text == "Bids are sealed."
    assert list(BOOK.rules) == ["TOY-1", "TOY-2"]
    with pytest.raises(SetupError) as error:
        BOOK.rule("TOY-9")
    assert (error.value.what, error.value.facts) == ("error.unknown-rule", {"rule": "TOY-9"})


def test_rules_are_found_by_text() -> None:
    assert [rule.id for rule in BOOK.find("SEALED")] == ["TOY-2"]
    assert len(BOOK.find("toy-")) == 2
    assert BOOK.find("nothing of the kind") == []


def test_no_rulebook_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_guide(monkeypatch, tmp_path, "ruleless_card")
    with pytest.raises(SetupError) as error:
        rulebook("ruleless_card", "en")
    assert error.value.what == "error.no-rulebook"
    assert "rulebook.toml" in str(error.value)


@pytest.mark.parametrize("text", ["title = ", 'title.en = "High Card"', "title.en = ''\ntopic = []", "\udcff"])
def test_a_rulebook_that_cannot_be_read(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"misprinted_{len(text)}"
    bring_guide(monkeypatch, tmp_path, package)
    (tmp_path / package / "rulebook.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SetupError) as error:
        rulebook(package, "en")
    assert error.value.what == "error.rulebook"


def test_every_language_has_the_same_rules() -> None:
    books = [rulebook(PACKAGE, language) for language in LANGUAGES]
    assert len({tuple(book.rules) for book in books}) == 1
    assert len({book.title for book in books}) == 3


def test_an_unknown_language_gets_the_first() -> None:
    assert rulebook(PACKAGE, "fr") == rulebook(PACKAGE, LANGUAGES[0])


TOPIC = 'title.en = "Toy"\n[[topic]]\nid = "a"\ntitle.en = "Ends"\n[[topic.rule]]\nid = "TOY-4"\nnotable = true\n'


def test_notable_rulings_are_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Rule("TOY-3", "house", "Ties are shared.", notable=True)
    book = Rulebook("Toy", [*BOOK.topic, Topic("b", "Ends", [told])])
    assert (BOOK.house_rulings, book.house_rulings) == ([], [told])
    bring_guide(monkeypatch, tmp_path, "boasting_card")
    (tmp_path / "boasting_card" / "rulebook.toml").write_text(f'{TOPIC}source = "rulebook"\nen = "So."\n', "utf-8")
    with pytest.raises(SetupError, match="TOY-4: only a house ruling"):
        rulebook("boasting_card", "en")


def test_a_language_that_is_missing_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_guide(monkeypatch, tmp_path, "english_card")
    (tmp_path / "english_card" / "rulebook.toml").write_text(f'{TOPIC}source = "house"\nen = "So."\n', "utf-8")
    for language in LANGUAGES:
        assert rulebook("english_card", language).rule("TOY-4").text == "So."
