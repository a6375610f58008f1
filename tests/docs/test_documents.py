"""What the documents show works as they show it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from wondertable.lab import kit

DOCS = Path(__file__).parents[2] / "docs"


def test_the_game_of_the_guide_passes_the_kit() -> None:
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    source = re.search(r"```python\n(.*?)```", text, re.S)
    assert source is not None
    names: dict[str, Any] = {"__name__": "wondertable.games.high_card"}
    exec(compile(source[1], "adding-a-game.md", "exec", dont_inherit=True), names)
    game = names["GAME"](names["GAME"].content_from(None))
    report = kit.check(game, games=20, seed=1)
    assert report.ok, report.lines


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
