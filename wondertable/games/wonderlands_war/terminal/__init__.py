"""The picture of Wonderland's War in a terminal: all of it from a seat's view, nothing from the table itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wondertable.games.wonderlands_war.cards import ALLIES, SETS
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.guide import card_texts
from wondertable.games.wonderlands_war.terminal import narrowing
from wondertable.games.wonderlands_war.terminal.seen import Seen
from wondertable.games.wonderlands_war.terminal.sentences import Reading
from wondertable.kernel import Words
from wondertable.kernel.rulebook import rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Terminal"]

PACKAGE = "wondertable.games.wonderlands_war"
SUMMANDS = ("points", "castles", "quests", "shards", "total")
PHASE_TOPICS = {
    "setup": (("setup", "quests", "lay"), ("SET",)),
    "tea": (("poison", "turn", "tea-end"), ("TEA", "REW", "LDR")),
    "wagers": (("wagers", "settle"), ("WGR",)),
    "battle": (("war", "draw", "commit", "over-battle"), ("WAR", "BAT", "MAD")),
    "results": (("places", "uncontested", "abilities", "cleanup", "war-end"), ("RES", "EOW")),
    "quests": (("feats",), ("QST",)),
    "forge": (("forging",), ("FRG",)),
    "over": (("over",), ("FIN",)),
}
"""Topics of the help: the phases they belong to, and the areas of the rulebook about them."""
ALLY_ORDER = ("CS", "FL", "RO", "RK", "CR")
"""The order of the allies of a set in the rulebook."""
LEADER_RULES = {"JAB": "WW-LDR-02", "HAT": "WW-LDR-05", "QUE": "WW-LDR-06", "ALI": "WW-LDR-07", "CAT": "WW-LDR-08"}

Topic = tuple[str, str, Sequence[str]]


class Terminal:
    """Wonderland's War for a terminal."""

    def __init__(self, game: WonderlandsWar) -> None:
        self.game = game
        self.box = game.box

    def layouts(self, view: Mapping[str, Any], words: Words, width: int) -> Iterator[RenderableType]:
        from wondertable.games.wonderlands_war.terminal.drawing import Picture

        return Picture(Seen(self.box, view), self._words(words), width).layouts()

    def plain(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).table()

    def details(self, view: Mapping[str, Any], words: Words) -> list[str]:
        return Reading(Seen(self.box, view), self._words(words)).details()

    def narrow(
        self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], words: Words
    ) -> tuple[str, list[tuple[str, list[int]]]] | None:
        return narrowing.narrow(options, self._words(words))

    def rank(self, view: Mapping[str, Any], option: Mapping[str, Any]) -> int:
        """Declining stands last, as the rules have it."""
        return 0

    def spoken(self, text: str, words: Words) -> str:
        """Multiplication and arrows as words: a screen reader would spell their signs."""
        own = self._words(words)
        times, to = own.say("draw.spoken-times"), own.say("draw.spoken-to")
        return text.replace("×", f"{times} ").replace(" → ", f", {to} ")

    # -- help -----------------------------------------------------------------------------------------

    def topics(self, view: Mapping[str, Any], words: Words) -> list[Topic]:
        """The phase, the allies in play, one's own leader and abilities, the Wonderlandians in sight."""
        seen, own = Seen(self.box, view), self._words(words)
        topic, areas = next((name, areas) for name, (phases, areas) in PHASE_TOPICS.items() if seen.phase in phases)
        title = words.say(f"phase.{seen.phase}")
        found: list[Topic] = [(title[:1].upper() + title[1:], own.say(f"draw.topic-{topic}"), self._rules(*areas))]
        found += [self._ally(ally, letter, words) for ally, letter in seen.t["sets"].items() if letter in SETS]
        mine = seen.mine()
        if mine is not None and mine["faction"]:
            found.append(self._leader(mine["faction"], words))
            found += [self._ability(ability, words) for ability in mine["abilities"]]
        cards = dict.fromkeys([*seen.t["market"], *(card for player in seen.players for card in player["cards"])])
        return found + [self._wonder(card, words) for card in cards]

    def _ally(self, ally: str, letter: str, words: Words) -> Topic:
        number = 10 * (SETS.index(letter) + 1) + ALLY_ORDER.index(ally)
        return words.say(f"ally.{ally}"), words.say(f"ally-text.{ally}.{letter}"), [f"WW-ALY-{number}"]

    def _leader(self, faction: str, words: Words) -> Topic:
        title = self.box.factions[faction].leader_title.in_language(words.language)
        return title, words.say(f"leader-text.{faction}"), [LEADER_RULES[faction]]

    def _ability(self, ability: str, words: Words) -> Topic:
        title = self.box.abilities[ability].title.in_language(words.language)
        return title, words.say(f"ability-text.{ability}"), [f"WW-CON-{ability}"]

    def _wonder(self, card: str, words: Words) -> Topic:
        title = self.box.wonderlandians[card].title.in_language(words.language)
        return title, words.say(f"wonder-text.{card}"), [f"WW-CON-{card}"]

    def _rules(self, *areas: str) -> list[str]:
        starts = tuple(f"{self.game.prefix}-{area}-" for area in areas)
        return [rule for rule in rulebook(PACKAGE, "en").rules if rule.startswith(starts)]

    def about(self, view: Mapping[str, Any], wanted: str, words: Words) -> list[str]:
        """Everything printed whose name contains this text; of allies those of the sets in play."""
        own, sets = self._words(words), view["table"]["sets"]
        lines = []
        for card in card_texts.cards(self.game.content, self.box, words):
            if isinstance(card, (card_texts.BoardInfo, card_texts.TileInfo)):
                continue
            elsewhere = isinstance(card, card_texts.AllyInfo) and card.set and sets[card.ally] != card.set
            on_ally = isinstance(card, card_texts.ChipInfo) and card.kind in ALLIES
            text = f"{card.feat}. {card.objective}." if isinstance(card, card_texts.QuestInfo) else card.text
            if wanted.casefold() in card.name.casefold() and text and not elsewhere and not on_ally:
                lines.append(own.say("draw.say-text", name=card.name, text=text))
        return list(dict.fromkeys(lines))

    # -- the score ------------------------------------------------------------------------------------

    def sheet(self, view: Mapping[str, Any], words: Words) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """The summands of every player (WW-UI-13); quests of other hands come at the end."""
        heads = ["", *(words.say(f"score.{part}") for part in SUMMANDS)]
        rows = []
        for seat, player in enumerate(view["table"]["players"]):
            score = player.get("score") or dict.fromkeys(SUMMANDS, 0)
            shards = f"−{score['shards']}" if score["shards"] else "0"
            shown = {part: str(score[part]) for part in SUMMANDS} | {"shards": shards}
            rows.append([words.player(seat), *(shown[part] for part in SUMMANDS)])
        return heads, rows

    def _words(self, words: Words) -> Words:
        """The given words and those of this drawing."""
        return Words(words.language, self.game, words.names, also=(__name__,))
