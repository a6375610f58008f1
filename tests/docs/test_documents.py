"""What the documents show works as they show it."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guided import notes, reason, whys
from tests.outside import GUIDE, bring_guide, guide_game, install
from wondertable.kernel import Advisor, ContentError, Guide, Pack, Words, broken, load
from wondertable.kernel.rulebook import rulebook
from wondertable.lab import conformance
from wondertable.lab.wording import ids_of

DOCS = GUIDE.parent


def snippets(language: str) -> list[str]:
    """The pieces of the guide in a language, in their order."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.S)


def test_the_game_of_the_guide_passes_the_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_guide(monkeypatch, tmp_path, "kit_card")
    game = load("high_card")
    assert broken() == {}
    report = conformance.check(game, games=20, seed=1, records=tmp_path)
    assert report.ok, report.lines
    assert set(report.missing["en"]) == ids_of(game) | {"ask.show", "log.showed"}


def test_the_words_and_rules_of_the_guide_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (catalogue,) = [text for text in snippets("po") if "game.title" in text]
    (book,) = [text for text in snippets("toml") if "[[topic]]" in text]
    bring_guide(monkeypatch, tmp_path, "worded_card")
    (tmp_path / "worded_card" / "words").mkdir()
    (tmp_path / "worded_card" / "words" / "en.po").write_text(catalogue, "utf-8")
    (tmp_path / "worded_card" / "rulebook.toml").write_text(book, "utf-8")
    game = load("high_card")
    words = Words("en", game, names=["Anna", "Boris"])
    assert words.say("game.title") == "High Card"
    assert all(words.option(option).startswith("Show ") for option in game.new(2, 1).asks[0].options)
    assert words.say("log.drew-unseen", who=0, n=1) == "Anna draws a card."
    assert words.say("log.drew-unseen", who=1, n=3) == "Boris draws 3 cards."
    assert list(rulebook(game.package, "en").rules) == [f"{game.prefix}-TRI-01"]


def trading_game() -> str:
    """The game of the guide with the option that the guide adds."""
    pieces = [text for text in snippets("python") if "Trade" in text]
    assert len(pieces) == 3  # options, rules and guide
    more = "from typing import *\nfrom wondertable.kernel import *\n\n\n" + "\n\n".join(pieces)
    game = guide_game().replace("def trick", "def show").replace("class HighCard", more + "\n\nclass HighCard")
    return game.replace("answers = Show", "answers = Answers\n    guide = CardGuide()")


def test_the_option_that_the_guide_adds_is_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (catalogue,) = [text for text in snippets("po") if "option.trade" in text]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    files = {"trading_card/__init__.py": trading_game(), "trading_card/words/en.po": head + catalogue}
    install(monkeypatch, tmp_path, files, high_card="trading_card")
    game = load("high_card")
    report = conformance.check(game, games=10, seed=1, records=tmp_path)
    assert report.ok, report.lines
    assert not {what for what in report.missing["en"] if "trade" in what or "hold" in what}
    match, words = game.new(2, 1), Words("en", game, names=["Anna", "Boris"])
    trade, *_, hold = match.asks[0].options
    card = trade.plain()["card"]
    assert trade.targets() == [card, "deck"]
    assert hold.targets() == ["player.0"]
    assert words.labels([trade, hold]) == [f"Trade {card}", "Keep all"]
    higher = 19 - int(card) - sum(one > card for one in match.table.players[0].hand)
    assert notes(match, words) | {trade: f"{higher} of 17 unseen cards are higher", hold: ""} == notes(match, words)
    assert words.say(*reason(match, trade)[:1]) == "There are many higher cards."
    assert whys(match) == {"discard": ("why.discard", {})}


def test_the_parts_of_a_game_are_given_as_the_guide_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = [text for text in snippets("python") if "WordyHighCard" in text]
    head = """from wondertable.kernel import Guide


class CardGuide(Guide[Duel]):
    pass


class BoxGuide(Guide[Duel]):
    def __init__(self, game: Game[Duel]) -> None:
        self.game = game


"""
    install(monkeypatch, tmp_path, {"parts_card.py": guide_game() + head + source})
    parts = importlib.import_module("parts_card")
    game = parts.HighCardWithABox(Pack(name="house"))
    assert game.guide.game is game
    assert type(parts.WordyHighCard(Pack(name="house")).guide).__name__ == "CardGuide"


def test_the_content_of_the_guide_is_read_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = [text for text in snippets("python") if "class Cards40" in text]
    head = "from collections.abc import Iterable\nfrom typing import Any\nfrom wondertable.kernel import *\n\n\n"
    install(monkeypatch, tmp_path, {"guide_content.py": head + source})
    pack: type[Pack] = importlib.import_module("guide_content").Cards40
    with pytest.raises(ContentError, match=r"error\.few-cards \(file=my\.toml, n=0\)"):
        pack.build({"name": "mine", "card": []}, "my.toml")
    card = {"id": "07", "title": {"en": "Seven", "ru": "Семь", "uk": "Сім"}, "value": 7, "source": "house"}
    assert pack.build({"name": "mine", "card": [card] * 6}).name == "mine"


def test_the_tests_of_the_guide_pass_in_a_project_of_their_own(tmp_path: Path) -> None:
    """Also the mark ``rule`` is known there, and the types are right."""
    (project,) = [text for text in snippets("toml") if "[build-system]" in text]
    (test,) = [text for text in snippets("python") if "pytest.mark.rule" in text]
    (tmp_path / "pyproject.toml").write_text(project, "utf-8")
    imports = ("wondertable import load", "wondertable.kernel import Scripted", "high_card import Show")
    head = "import pytest\n\n" + "".join(f"from {one}\n" for one in imports) + "\n\n"
    files = {"high_card/__init__.py": guide_game(), "tests/test_rules.py": head + test}
    with pytest.MonkeyPatch.context() as patch:
        install(patch, tmp_path, files, high_card="high_card")
    environment = {"PYTHONPATH": str(tmp_path), "PATH": "", "HOME": str(tmp_path)}
    for command in (
        ("pytest", "-q", "--strict-markers", "-W", "error", "-p", "no:cacheprovider", "tests"),
        ("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "high_card", "tests"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("part", "name"), [(Advisor, "advise"), (Advisor, "value"), (Advisor, "remark"), (Guide, "name_of")]
)
def test_the_signatures_of_the_guide_are_those_of_the_parts(part: type, name: str) -> None:
    import inspect

    (source,) = [text for text in snippets("python") if f"def {name}(self" in text and "class HighCard" not in text]
    (said,) = re.findall(rf"def {name}\(self, (.*?)\) ->", source)
    parameters = list(inspect.signature(getattr(part, name)).parameters)[1:]
    assert [one.partition(":")[0] for one in said.split(", ")] == parameters


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
