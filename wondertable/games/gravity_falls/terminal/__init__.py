"""Gravity Falls drawn in a terminal: everything from a seat's view, nothing from the table itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.guide.names import FACES
from wondertable.games.gravity_falls.terminal import facts, narrowing
from wondertable.games.gravity_falls.terminal.seen import Seen
from wondertable.games.gravity_falls.terminal.sentences import Reading
from wondertable.kernel import Words
from wondertable.kernel.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Terminal"]

PACKAGE = "wondertable.games.gravity_falls"
STEP_TOPICS = {
    "setup": ((), ("SET", "OPT")),
    "card": (("T1", "R1", "R2"), ("CARD", "REST")),
    "move": (("T3",), ("MOVE",)),
    "rumours": (("T4",), ("RUM",)),
    "roll": (("T6",), ("ROLL", "PERS", "FIGHT")),
    "results": (("T8", "T9", "T10"), ("DICE", "CUR")),
    "after": (("T11", "T12", "T13", "T14"), ("S5", "CUBE")),
    "monsters": (("M1", "M2", "M3", "M4", "M5", "M6"), ("MON", "RIOT", "ALM")),
    "reveal": (("M7", "M8"), ("REV", "EVT")),
    "over": ((), ("END",)),
}
"""Topics by the steps in which they are explained, and the areas of their rules."""
MONSTER_RULES = {
    "GREM": ("GF-RUL-20",),
    "GIANT": ("GF-MNS-02", "GF-MNS-03"),
    "MANO": ("GF-RUL-19",),
    "TRICK": ("GF-MNS-04",),
    "GBOT": ("GF-MNS-08",),
    "TIME": ("GF-MNS-04",),
    "PTER": ("GF-MNS-05",),
    "GOBB": ("GF-MNS-06",),
    "RUMB": ("GF-MNS-07",),
}
CURSE_RULES = {
    "CU1": ("GF-CRD-01",),
    "CU2": ("GF-CRD-02",),
    "CU3": ("GF-CRD-03",),
    "CU4": ("GF-CRD-04",),
    "CU5": ("GF-CRD-05",),
    "CU7": ("GF-CUR-01",),
    "CU8": ("GF-FIGHT-01",),
    "CU9": ("GF-S5-01",),
}
HERO_RULES = {
    "DIP": ("GF-CHR-04",),
    "MAB": ("GF-CHR-02",),
    "STA": ("GF-CHR-02", "GF-CHR-03"),
    "SOO": ("GF-CUR-07",),
    "WEN": ("GF-CHR-05",),
}
EVENT_RULES = {
    "E1": ("GF-EVT-03",),
    "E2": ("GF-EVT-04",),
    "E3": ("GF-EVT-05", "GF-EVT-06"),
    "E4": ("GF-EVT-07",),
    "E5": ("GF-EVT-08",),
    "E6": ("GF-EVT-08",),
    "E7": ("GF-EVT-09",),
    "E8": ("GF-ALM-01",),
}

Topic = tuple[str, str, Sequence[str]]


class Terminal:
    """Gravity Falls for a terminal."""

    def __init__(self, game: GravityFalls) -> None:
        self.game = game
        self.box = game.box

    def layouts(self, view: Mapping[str, Any], words: Words, width: int) -> Iterator[RenderableType]:
        from wondertable.games.gravity_falls.terminal.drawing import Picture

        return Picture(Seen(self.box, view), self._words(words), self.game.content, width).layouts()

    def plain(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).table()

    def details(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).details()

    def narrow(
        self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], words: Words
    ) -> tuple[str, list[tuple[str, list[int]]]] | None:
        return narrowing.narrow(options, self._words(words))

    def rank(self, view: Mapping[str, Any], option: Mapping[str, Any]) -> int:
        """Cards stand in the order of their distance, before everything else."""
        return facts.WALK_ORDER.index(option["card"].partition("-")[0]) if "card" in option else len(facts.WALK_ORDER)

    def spoken(self, text: str, words: Words) -> str:
        """Dice as words: a screen reader would spell their signs."""
        faces = {sign: words.say(f"face.{face}") for face, sign in FACES.items()}
        signs = "".join(faces)
        return re.sub(f"[{signs}]( [{signs}])*", lambda dice: ", ".join(faces[one] for one in dice[0].split()), text)

    # -- help -----------------------------------------------------------------------------------------

    def topics(self, view: Mapping[str, Any], words: Words) -> list[Topic]:
        """The step, the event, the monsters, the characters and the curses they hold."""
        seen = Seen(self.box, view)
        own = self._words(words)
        found = [self._step_topic(seen, own)]
        if seen.t.event:
            found.append(self._topic("event", "event-text", seen.t.event, EVENT_RULES, words))
        if not seen.t.kids:
            found += [self._topic("monster", "power", one.id, MONSTER_RULES, words) for one in seen.t.alive()]
        found += [self._topic("character", "ability", hero.id, HERO_RULES, words) for _, hero in seen.team]
        held = sorted({self.box.kind[curse] for hero in seen.t.team for curse in hero.curses})
        return found + [self._topic("curse", "curse-text", kind, CURSE_RULES, words) for kind in held]

    def _topic(
        self, name: str, text: str, thing: str, rules: Mapping[str, Sequence[str]], words: Words
    ) -> tuple[str, str, Sequence[str]]:
        return words.say(f"{name}.{thing}"), words.say(f"{text}.{thing}"), rules[thing]

    def _step_topic(self, seen: Seen, words: Words) -> Topic:
        if seen.over or not seen.begun:
            topic = "over" if seen.over else "setup"
            title = words.say(f"draw.{topic}")
        else:
            topic = next(one for one, (steps, _) in STEP_TOPICS.items() if seen.t.step in steps)
            title = words.say(f"step.{seen.t.step}")
        _, areas = STEP_TOPICS[topic]
        return title[:1].upper() + title[1:], words.say(f"draw.topic-{topic}"), self._rules(*areas)

    def _rules(self, *areas: str) -> list[str]:
        starts = tuple(f"{self.game.prefix}-{area}-" for area in areas)
        return [rule for rule in rulebook(PACKAGE, "en").rules if rule.startswith(starts)]

    def about(self, view: Mapping[str, Any], wanted: str, words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).about(wanted)

    # -- the end --------------------------------------------------------------------------------------

    def sheet(self, view: Mapping[str, Any], words: Words) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """One row: the team wins or loses together (GF-END-03)."""
        seen, own = Seen(self.box, view), self._words(words)
        t = seen.t
        beaten = own.say("draw.of", number=len(t.monsters) - len(t.alive()), most=len(t.monsters))
        alarm = own.say("draw.of", number=t.alarm, most=seen.loss)
        heads = ["", *(own.say(f"draw.sheet-{part}") for part in ("turns", "monsters", "alarm"))]
        return heads, [[own.say("draw.team"), str(t.turn), beaten, alarm]]

    def _words(self, words: Words) -> Words:
        """The given words and those of this drawing."""
        return Words(words.language, self.game, words.names, also=(__name__,))
