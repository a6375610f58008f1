"""Names of things in the viewer's language: of heroes and base cards always, of a chapter's things by its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.content import ContentTexts
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.texts import ENVELOPE, SPEAKER, face_text, people
from wondertable.kernel import Words

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["FACES", "Context", "Names", "roman"]

EMPHASIS = re.compile(r"\*([^*\n]+)\*")

FACES = {"S": "★", "F": "✕"}
"""Dice in a line of text: success and fail."""
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
FIGURE = "figure."
"""The texts of a figure's effects are not on a card but belong to this."""
LISTED = {"cards": "card", "things": "thing", "heroes": "hero", "areas": "area", "keywords": "word"}
"""Facts that are lists, by the fact that each of their entries is."""


class Context(NamedTuple):
    """What the words of a match depend on."""

    chapter: int
    heroes: tuple[str, ...]


def roman(chapter: int) -> str:
    return ROMAN[chapter] if 0 < chapter < len(ROMAN) else str(chapter)


class Names:
    """The names of one game's content."""

    def __init__(self, game: WonderBook) -> None:
        self.game = game
        self._by_fact: dict[str, Callable[[Words, str], str | None]] = {
            "card": self.card,
            "hero": self.hero,
            "heroes": self.hero,
            "giver": self.hero,
            "other": self.hero,
            "area": self.area,
            "start": self.area,
            "wyrm": self.wyrm_here,
            "figure": self.figure,
            "target": self.thing,
            "thing": self.thing,
            "it": self.thing,
            "attacker": self.thing,
            "victim": self.thing,
            "vortex": self.vortex,
            "marker": self.marker,
            "object": self.object,
            "popup": self.popup,
            "counter": self.counter,
            "puzzle": self.puzzle,
            "line": self.line,
            "word": self.keyword,
            "face": self.face,
            "act": self.act,
            "side": self.side,
            "column": self.column,
            "key": self.text,
            "title": self.title,
            "progress": self.progress,
            "dice": self.dice,
            "banner": lambda words, value: words.say(f"banner.{value}"),
            "to": lambda words, value: words.say(f"line.{value}"),
            "difficulty": lambda words, value: words.say(f"setting.difficulty.{value}"),
        }

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        """The name of a fact; ``None``: as it is."""
        if isinstance(value, (list, tuple)):
            return self._several(words, LISTED.get(fact, fact), value)
        if isinstance(value, bool):
            return words.say("table.yes" if value else "table.no")
        if isinstance(value, int):
            return self._number(words, fact, value)
        find = self._by_fact.get(LISTED.get(fact, fact))
        return None if find is None or not isinstance(value, str) else find(words, value)

    def _several(self, words: Words, fact: str, values: Sequence[Any]) -> str | None:
        if fact not in self._by_fact:
            return None
        return ", ".join(words.name(fact, value) for value in values) or words.say("table.nothing")

    def _number(self, words: Words, fact: str, value: int) -> str | None:
        if fact == "chapter":
            return roman(value)
        if fact == "way":
            return words.say("ring.forward" if value > 0 else "ring.back")
        texts = self._puzzle_texts(words)
        names = {"tile": "tiles", "symbol": "symbols", "ring": "names", "place": "places"}.get(fact)
        if names is None or texts is None:
            return None
        listed = getattr(texts, names)
        return listed[value] if value < len(listed) else str(value + 1)

    # -- where the words are --------------------------------------------------------------------------

    def base(self, words: Words) -> ContentTexts:
        return self.game.content.texts(words.language)

    def chapter(self, words: Words) -> model.Texts | None:
        """The texts of the chapter that is being played; ``None`` where no match is known."""
        context = words.context
        if context is None or str(context.chapter) not in self.game.content.chapters:
            return None
        return self.game.content.chapter(context.chapter).texts[words.language]

    def _card_texts(self, words: Words, card: str) -> model.CardTexts | None:
        texts = self.chapter(words)
        return None if texts is None or not card.isdigit() else texts.cards.get(str(int(card)))

    def _puzzle_texts(self, words: Words) -> model.PuzzleTexts | None:
        """Of the puzzle that the message is about, or that is being solved."""
        name = words.facts.get("puzzle", "")
        if not name and isinstance(words.table, Book) and words.table.puzzle is not None:
            name = words.table.puzzle.id
        texts = self.chapter(words)
        return None if texts is None else texts.puzzles.get(name)

    def _source(self, words: Words) -> str:
        """The card that the message is about, or the question that it belongs to."""
        card = words.facts.get("card", "")
        if not card and words.asked is not None:
            card = (words.asked.facts or {}).get("card", "")
        return str(card)

    # -- cards ----------------------------------------------------------------------------------------

    def card(self, words: Words, card: str) -> str | None:
        """Any card: of the chapter, a Fragment, a Wyrm card, an Upgrade card, a Hero card, a figure's sheet."""
        base = self.base(words)
        if not card:
            return words.say("card.none")
        if card.isdigit():
            texts = self._card_texts(words, card)
            return words.say("card.number", number=int(card)) if texts is None else texts.title
        if card in base.heroes:  # the Hero card that a starting skill is printed on
            return base.heroes[card].skill.name
        design = card.partition(".")[0]
        if design in base.fragments:
            return base.fragments[design].name
        if card in base.wyrms:
            return base.wyrms[card].name
        if card in base.upgrades:
            return self._upgrade(words, card)
        if card.startswith(FIGURE):
            return self.figure(words, card.removeprefix(FIGURE))
        return words.say("card.envelope") if card == "envelope" else card

    def _upgrade(self, words: Words, card: str) -> str:
        """By the skill that its owner has chosen, if that is known; else by hero and chapter."""
        base = self.base(words)
        t = words.table
        sheet = next(one for one in self.game.content.upgrades if one.id == card)
        if isinstance(t, Book) and sheet.hero in t.heroes and card in t.heroes[sheet.hero].skills:
            return base.upgrades[card][t.heroes[sheet.hero].skills[card]].name
        skill = self._skill_side(card, str(words.facts.get("rule") or words.facts.get("act") or ""))
        if skill:
            return base.upgrades[card][skill].name
        return words.say("card.upgrade", hero=sheet.hero, chapter=sheet.chapter)

    def _skill_side(self, card: str, rule: str) -> Any:
        """The side of an Upgrade card that a rule or an action stands on; "" if none."""
        sheet = next(one for one in self.game.content.upgrades if one.id == card)
        for side, skill in (("a", sheet.a), ("b", sheet.b)):
            if rule and rule in (skill.rule.id, *(act.id for act in skill.rule.allow)):
                return side
        return ""

    def face(self, words: Words, face: str) -> str | None:
        return self.card(words, face.partition(".")[0])

    def side(self, words: Words, side: str) -> str | None:
        """A side of the Upgrade card that the message is about."""
        sides = self.base(words).upgrades.get(self._source(words))
        return sides[side].name if sides is not None and side in sides else side

    def act(self, words: Words, act: str) -> str | None:
        """A skill or a Special action of the card that the message is about."""
        card, base = self._source(words), self.base(words)
        if card in base.heroes:
            return base.heroes[card].skill.name
        if card in base.fragments:
            return base.fragments[card].name
        if card in base.upgrades:
            side = self._skill_side(card, act)
            return base.upgrades[card][side].name if side else act
        return self._label(words, card, act) or self.card(words, card)

    def _label(self, words: Words, card: str, key: str) -> str:
        """A label of a card, or of the effects that are on no card."""
        of_card, chapter = self._card_texts(words, card), self.chapter(words)
        if of_card is not None:
            return of_card.labels.get(key, "")
        return "" if chapter is None else chapter.labels.get(key, "")

    def column(self, words: Words, column: str) -> str | None:
        """An option of a choice card."""
        texts = self._card_texts(words, self._source(words))
        return column if texts is None else texts.options.get(column, column)

    def text(self, words: Words, key: str) -> str | None:
        """A line that a card says, or one of the answers that it offers."""
        card = self._source(words)
        of_card, chapter = self._card_texts(words, card), self.chapter(words)
        says = of_card.says if of_card is not None else {} if chapter is None else chapter.says
        if key in says:
            return " ".join(self.paragraphs(words, says[key]))
        return self._label(words, card, key) or key

    def progress(self, words: Words, label: str) -> str | None:
        """A line of a Goal."""
        return self._label(words, self._source(words), label) or label

    def title(self, words: Words, title: str) -> str | None:
        """The title of a question: a label of the card that asks it, or one of the rules' own."""
        if "card" not in words.facts:
            return None
        card = self._source(words)
        label = self._label(words, card, title) if title else ""
        if not label:
            what = f"pick.{title or 'any'}"
            label = words.say(what if words.has(what) else "pick.any")
        return words.say("pick.of", name=label, card=card) if card else label

    def paragraphs(self, words: Words, text: str) -> list[str]:
        """A text of the Book as lines to be read, with who speaks before what is said; absent children are silent."""
        found, context = [], words.context
        absent = [] if context is None else [hero for hero in self.base(words).heroes if hero not in context.heroes]
        for part in text.strip().split("\n\n"):
            spoken = SPEAKER.match(part)
            if spoken is not None and spoken[1] in absent:
                continue
            said = EMPHASIS.sub(r"\1", " ".join(SPEAKER.sub("", part, count=1).split()))
            found.append(
                said if spoken is None else words.say("story.spoken", name=self._speaker(words, spoken[1]), said=said)
            )
        return found

    def face_text(self, words: Words, face: str) -> list[str]:
        """The paragraphs of a face that was read."""
        chapter = self.chapter(words)
        if chapter is None:
            return []
        if face == ENVELOPE:
            return self.paragraphs(words, chapter.envelope)
        no, _, side = face.partition(".")
        texts = self._card_texts(words, no)
        return [] if texts is None else self.paragraphs(words, face_text(texts, side))

    def _speaker(self, words: Words, who: str) -> str:
        heroes = self.base(words).heroes
        return heroes[who].name if who in heroes else people()[who][words.language]

    # -- things ---------------------------------------------------------------------------------------

    def hero(self, words: Words, hero: str) -> str | None:
        if not hero:
            return words.say("hero.team")
        heroes = self.base(words).heroes
        return heroes[hero].name if hero in heroes else self.thing(words, hero)

    def area(self, words: Words, area: str) -> str | None:
        texts = self.chapter(words)
        return area if texts is None else texts.areas.get(area, area)

    def figure(self, words: Words, figure: str) -> str | None:
        texts = self.chapter(words)
        return figure if texts is None else texts.figures.get(figure, figure)

    def vortex(self, words: Words, vortex: str) -> str | None:
        texts = self.chapter(words)
        named = "" if texts is None else texts.vortices.get(vortex, "")
        return named or words.say("vortex.name")

    def marker(self, words: Words, marker: str) -> str | None:
        """A marker, with the area where it lies if there are several."""
        name, _, area = marker.partition("@")
        texts = self.chapter(words)
        named = (name if texts is None else texts.markers.get(name, "")) or words.say("marker.name")
        return words.say("thing.in-area", name=named, area=area) if area else named

    def object(self, words: Words, name: str) -> str | None:
        texts = self.chapter(words)
        return name if texts is None else texts.objects.get(name, name)

    def popup(self, words: Words, popup: str) -> str | None:
        texts = self.chapter(words)
        return popup if texts is None else texts.popups.get(popup, popup)

    def counter(self, words: Words, counter: str) -> str | None:
        texts = self.chapter(words)
        return counter if texts is None else texts.counters.get(counter, counter)

    def puzzle(self, words: Words, puzzle: str) -> str | None:
        texts = self.chapter(words)
        return texts.puzzles[puzzle].title if texts is not None and puzzle in texts.puzzles else puzzle

    def line(self, words: Words, line: str) -> str | None:
        """A border by its two areas."""
        first, _, second = line.partition("-")
        return f"{self.area(words, first)} – {self.area(words, second)}"

    def keyword(self, words: Words, word: str) -> str | None:
        texts = self.chapter(words)
        named = "" if texts is None else texts.keywords.get(word, "")
        return named or self.base(words).keywords.get(word, word)

    def thing(self, words: Words, thing: str) -> str | None:
        """Whatever an effect may pick: a hero, a Wyrm, a figure, an area, a card, a border, a marker."""
        texts = self.chapter(words)
        if thing in self.base(words).heroes:
            return self.hero(words, thing)
        if thing[:1] == "w" and thing[1:].isdigit():
            return self.wyrm_here(words, thing)
        if texts is not None and thing in texts.figures:
            return self.figure(words, thing)
        if "@" in thing:
            return self.marker(words, thing)
        if texts is not None and thing in texts.areas:
            return self.area(words, thing)
        if texts is not None and thing.partition("-")[0] in texts.areas:
            return self.line(words, thing)
        if texts is not None and thing in texts.objects:
            return self.object(words, thing)
        if thing[:1] == "V" and thing[1:].isdigit():
            return self.vortex(words, thing)
        return self.card(words, thing)

    def wyrm_here(self, words: Words, wyrm: str) -> str:
        """A Wyrm; in the options of a question with its area, and whether it lies there."""
        name = words.say("wyrm.number", number=wyrm.removeprefix("w"))
        t = words.table
        if not isinstance(t, Book) or wyrm not in t.wyrms:
            return name
        if words.asked is not None and words.facts == words.asked.facts:  # the question itself says where
            return name
        what = "wyrm.stunned-in" if wyrm in t.stunned else "wyrm.upright-in"
        return words.say(what, name=name, area=t.wyrms[wyrm])

    def dice(self, words: Words, dice: str) -> str | None:
        return " ".join(FACES.get(face, face) for face in dice)
