"""Wonder Book drawn in a terminal: everything from a seat's view, nothing from the table itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.guide.names import FACES
from wondertable.games.wonder_book.terminal.sentences import Reading
from wondertable.kernel import Words
from wondertable.kernel.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Terminal"]

PACKAGE = "wondertable.games.wonder_book"
TOPICS = {
    "setup": (("heroes", "earlier", "promised"), ("HER", "UPG", "SET")),
    "turn": (("round", "turns", "turn"), ("PHP", "ACT", "RER", "MOV", "SPK", "SKL", "ATK", "IXN", "GIV", "SPA")),
    "enemies": (("enemy", "enemies", "closing"), ("ENE", "SPN", "WAC")),
    "over": (("over",), ("WIN", "LOS", "NXT")),
    "reading": ((), ("FLO", "STO", "GOL")),
}
"""Topics by the phases in which they are explained, and the areas of their rules."""
MOST = 12
"""So many choices are listed at once."""
HANDOVERS = ("give", "take")

Topic = tuple[str, str, Sequence[str]]


class Terminal:
    """Wonder Book for a terminal."""

    def __init__(self, game: WonderBook) -> None:
        self.game = game

    def _reading(self, view: Mapping[str, Any], words: Words) -> Reading:
        return Reading(self.game, view, words.also(__name__))

    def layouts(self, view: Mapping[str, Any], words: Words, width: int) -> Iterator[RenderableType]:
        from wondertable.games.wonder_book.terminal.drawing import Picture

        return Picture(self._reading(view, words), width).layouts()

    def plain(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return self._reading(view, words).table()

    def occasion(self, view: Mapping[str, Any]) -> str:
        """The table is told anew with every Goal, and when the book unfolds."""
        table = view["table"]
        return f"{table['goal']} {' '.join(table['popups'])}" if table["goal"] else ""

    def details(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return self._reading(view, words).details()

    def narrow(
        self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], words: Words
    ) -> tuple[str, list[tuple[str, list[int]]]] | None:
        """Many cards that can change hands are asked for after it is clear that one shall."""
        kinds = [option["do"] for option in options]
        if len(options) <= MOST or not any(kinds.count(kind) > 1 for kind in HANDOVERS):
            return None
        if set(kinds) <= set(HANDOVERS):
            return None
        own, groups = words.also(__name__), dict[str, list[int]]()
        for number, kind in enumerate(kinds):
            groups.setdefault(kind if kind in HANDOVERS else f"#{number}", []).append(number)
        labels = {kind: own.say(f"draw.narrow-{kind}") for kind in HANDOVERS}
        return "", [(labels[key] if key in labels and len(group) > 1 else "", group) for key, group in groups.items()]

    def rank(self, view: Mapping[str, Any], option: Mapping[str, Any]) -> int:
        """The order of the rules."""
        return 0

    def spoken(self, text: str, words: Words) -> str:
        """Dice as words: a screen reader would spell their signs."""
        own = words.also(__name__)
        faces = {sign: own.say(f"face.{face}") for face, sign in FACES.items()}
        signs = "".join(faces)
        return re.sub(f"[{signs}]( [{signs}])*", lambda dice: ", ".join(faces[one] for one in dice[0].split()), text)

    # -- help -----------------------------------------------------------------------------------------

    def topics(self, view: Mapping[str, Any], words: Words) -> list[Topic]:
        """The phase, the Goal, the special rules in force and the cards of the heroes."""
        reading = self._reading(view, words)
        return [self._phase_topic(view, reading), *reading.topics()]

    def _phase_topic(self, view: Mapping[str, Any], reading: Reading) -> Topic:
        table = view["table"]
        topic = next((name for name, (phases, _) in TOPICS.items() if table["phase"] in phases), "reading")
        if table["running"]:
            topic = "reading"
        _, areas = TOPICS[topic]
        starts = tuple(f"{self.game.prefix}-{area}-" for area in areas)
        rules = [rule for rule in rulebook(PACKAGE, "en").rules if rule.startswith(starts)]
        title = reading.words.say(f"draw.title-{topic}")
        return title, reading.words.say(f"draw.topic-{topic}"), rules

    def about(self, view: Mapping[str, Any], wanted: str, words: Words) -> list[str]:
        return self._reading(view, words).about(wanted)

    # -- the end --------------------------------------------------------------------------------------

    def sheet(self, view: Mapping[str, Any], words: Words) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """One row: the team wins or loses together (WB-GEN-01)."""
        table, own = view["table"], words.also(__name__)
        heads = ["", *(own.say(f"draw.sheet-{part}") for part in ("chapter", "rounds", "fate"))]
        return heads, [
            [own.say("hero.team"), own.name("chapter", table["chapter"]), str(table["rounds"]), str(table["fate"])]
        ]
