"""Finding games and their rulebooks."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import tests.toy
from wondertable import load, slugs
from wondertable.kernel import LANGUAGES, ContentError, SetupError, shelf
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


def test_other_packages_register_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tests.toy, "GAME", tests.toy.Toy, raising=False)
    entry = EntryPoint("toy", "tests.toy", "wondertable.games")
    monkeypatch.setattr(shelf, "entry_points", lambda group: [entry] if group == "wondertable.games" else [])
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

    monkeypatch.setattr(shelf, "_module", lambda slug: SimpleNamespace(GAME=Curious))
    load("toy", str(tmp_path))
    load("toy")
    assert asked == [tmp_path, None]


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


def test_every_language_has_the_same_rules() -> None:
    books = [rulebook(PACKAGE, language) for language in LANGUAGES]
    assert len({tuple(book.rules) for book in books}) == 1
    assert len({book.title for book in books}) == 3


def test_an_unknown_language_gets_the_first() -> None:
    assert rulebook(PACKAGE, "fr") == rulebook(PACKAGE, LANGUAGES[0])


def test_notable_rulings_are_of_the_house() -> None:
    told = Rule("TOY-3", "house", "Ties are shared.", notable=True)
    book = Rulebook("Toy", [*BOOK.topic, Topic("b", "Ends", [told])])
    assert (BOOK.house_rulings, book.house_rulings) == ([], [told])
    with pytest.raises(msgspec.ValidationError, match="TOY-4: only a house ruling"):
        msgspec.convert({"id": "TOY-4", "source": "rulebook", "text": "So it is.", "notable": True}, Rule)


def test_a_game_without_a_rulebook_has_an_empty_one() -> None:
    assert rulebook("tests.toy", "en") == Rulebook("", [])


@pytest.mark.parametrize("slug", ["mad_tea_party", "gravity_falls", "wonderlands_war"])
def test_every_language_calls_the_same_rulings_notable(slug: str) -> None:
    books = [rulebook(f"wondertable.games.{slug}", language) for language in LANGUAGES]
    assert len({tuple(rule.id for rule in book.house_rulings) for book in books}) == 1
