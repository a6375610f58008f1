"""The tree of a chapter: every way through its deck, with the titles of the cards, without playing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from wondertable.games.wonder_book.bounds import HERO_COUNTS
from wondertable.games.wonder_book.deck_flow import Flow
from wondertable.games.wonder_book.loading import HOME, LoadedChapter, chapter_folders, load_chapter
from wondertable.games.wonder_book.model import Card, CardTexts, Effect
from wondertable.games.wonder_book.text_check import paragraphs
from wondertable.kernel import Words

__all__ = ["chapter_tree", "content_tree"]

INDENT = "    "
OPENING = 60
"""The most letters of an ending that are shown."""


def content_tree(path: Path | None, words: Words) -> list[str]:
    """The trees of the game's own chapters or of those of a pack, one after another."""
    loaded = [load_chapter(folder) for folder in chapter_folders(HOME if path is None else path)]
    lines: list[str] = []
    for one in loaded:
        lines += [*([""] if lines else []), *chapter_tree(one, words)]
    return lines


def chapter_tree(loaded: LoadedChapter, words: Words) -> list[str]:
    """The lines of the tree, in the language of the words. Branches are indented up to the card in which they meet."""
    return _Tree(loaded, words).lines


class _Tree:
    def __init__(self, loaded: LoadedChapter, words: Words) -> None:
        self.chapter = loaded.chapter
        self.texts = loaded.texts[words.language]
        self.words = words
        self.cards = {card.no: card for card in self.chapter.cards}
        self.leads: dict[int, dict[str, set[int]]] = {}
        for heroes in HERO_COUNTS:
            for number, columns in Flow(self.chapter, heroes).leads.items():
                for column, targets in columns.items():
                    self.leads.setdefault(number, {}).setdefault(column, set()).update(targets)
        self.meeting = self._meetings()
        self.shown: set[int] = set()
        self.lines = [words.say("tree.chapter", no=self.chapter.no, name=self.texts.title)]
        if self.cards:
            self._walk(min(self.cards), None, 0)

    def _meetings(self) -> dict[int, int | None]:
        """By card: the first card through which all ways from it lead."""
        always: dict[int, set[int]] = {}
        for number in sorted(self.cards, reverse=True):
            after = [always[target] for target in self._after(number)]
            always[number] = {number} | (set.intersection(*after) if after else set())
        return {number: min(found - {number}, default=None) for number, found in always.items()}

    def _after(self, number: int) -> set[int]:
        return {target for targets in self.leads.get(number, {}).values() for target in targets}

    # -- cards ----------------------------------------------------------------------------------------

    def _walk(self, number: int | None, stop: int | None, depth: int) -> None:
        """The cards from a number on, up to the card at which the branch ends."""
        while number is not None and number != stop:
            if number in self.shown:
                self._line(depth, self.words.say("tree.see", no=number))
                return
            card = self.cards[number]
            self._card(card, depth)
            meeting = self.meeting[number]
            if card.kind == "choice":
                self._choice(card, meeting, depth + 1)
            else:
                for target in sorted(self._after(number) - {meeting}):
                    self._line(depth + 1, self.words.say("tree.else", no=target))
                    self._walk(target, meeting, depth + 2)
            number = meeting

    def _card(self, card: Card, depth: int) -> None:
        self.shown.add(card.no)
        kind = self.words.say(f"tree.kind.{card.kind}")
        done = [*self._effects(card.front.do if card.front else ()), *self._effects(card.start)]
        done += self._effects(card.back.do if card.back else ())
        told = self.words.say("tree.card", no=card.no, kind=kind, name=self._title(card))
        self._line(depth, told + (f" ({'; '.join(done)})" if done else ""))
        self._taken(card, [card.front, card.back], card.start, depth + 1)
        for ending in card.endings:
            self._ending(card, ending.fate, depth + 1)

    def _choice(self, card: Card, meeting: int | None, depth: int) -> None:
        texts = self._texts(card)
        for option in card.options:
            column = card.cols.get(option.col)
            label = texts.options.get(option.col, "") if texts else ""
            done = self._effects(column.do if column else ())
            if option.condition is not None:
                done.insert(0, self.words.say("tree.if", condition=_condition(option.condition)))
            targets = sorted(self.leads.get(card.no, {}).get(option.col, ()))
            told = self.words.say("tree.option", id=option.col, name=label, to=", ".join(map(str, targets)) or "–")
            self._line(depth, told + (f" ({'; '.join(done)})" if done else ""))
            self._taken(card, [column], [], depth + 1)
            for target in targets:
                if target != meeting:
                    self._walk(target, meeting, depth + 1)

    def _taken(self, card: Card, faces: list[Any], start: list[Effect], depth: int) -> None:
        """The cards that a card takes out of the deck, below it."""
        lists = [*(face.do for face in faces if face is not None), start]
        for number in _numbers_taken(lists, self.chapter.cards):
            if number in self.cards and number not in self.shown and number != card.no:
                self._card(self.cards[number], depth)

    def _ending(self, card: Card, fate: tuple[int, int], depth: int) -> None:
        texts = self._texts(card)
        number = [ending.fate for ending in card.endings].index(fate)
        text = texts.endings[number] if texts and number < len(texts.endings) else ""
        opening = next((said for _, said in paragraphs(text)), "").replace("\n", " ")
        short = opening if len(opening) <= OPENING else opening[:OPENING].rsplit(" ", 1)[0] + "…"
        band = str(fate[0]) if fate[0] == fate[1] else f"{fate[0]}–{fate[1]}"
        self._line(depth, self.words.say("tree.ending", band=band, name=short))

    def _texts(self, card: Card) -> CardTexts | None:
        return self.texts.cards.get(str(card.no))

    def _title(self, card: Card) -> str:
        texts = self._texts(card)
        return texts.title if texts else card.ref

    def _line(self, depth: int, text: str) -> None:
        self.lines.append(INDENT * depth + text)

    # -- effects --------------------------------------------------------------------------------------

    def _effects(self, effects: Iterable[Effect]) -> list[str]:
        """What effects do to the story: keywords, cards, pop-ups, figures, Fate."""
        told: list[str] = []
        for condition, effect in _flat(effects, ""):
            said = self._effect(effect)
            if said:
                told.append(self.words.say("tree.when", condition=condition, said=said) if condition else said)
        return told

    def _effect(self, effect: Effect) -> str:
        ((verb, value),) = effect.items()
        say = self.words.say
        if verb == "keyword":
            return (
                say("tree.writes", name=value["write"]) if "write" in value else say("tree.erases", name=value["erase"])
            )
        if verb == "fate":
            return say(
                "tree.fate-up" if "up" in value else "tree.fate-down", number=_number(next(iter(value.values())))
            )
        if verb == "scene" and "reveal" in value:
            return say("tree.opens", name=self.texts.popups.get(value["reveal"], value["reveal"]))
        if verb == "put" and value.get("what") == "figure":
            return say("tree.puts", name=self.texts.figures.get(value["id"], value["id"]))
        if verb == "upgrade":
            return say("tree.upgrades")
        if verb == "enemy" and "add" in value:
            return say("tree.wyrms", names=", ".join(value["add"]))
        if verb == "go":
            target = value.get("skip") if isinstance(value, dict) else value
            return say("tree.goes", to=target)
        if verb == "card":
            return self._card_effect(value)
        return ""

    def _card_effect(self, value: dict[str, Any]) -> str:
        for name in ("lay", "give", "discard", "back", "stack", "open"):
            if name in value:
                listed = value[name] if isinstance(value[name], list) else [value[name]]
                return self.words.say(f"tree.card-{name}", names=", ".join(map(str, listed)))
        return ""


def _flat(effects: Iterable[Effect], condition: str) -> Iterator[tuple[str, Effect]]:
    """All effects with the conditions under which they run."""
    for effect in effects:
        ((verb, value),) = effect.items()
        if verb == "if":
            yield from _flat(value["then"], _both(condition, _condition(value["c"])))
            yield from _flat(value.get("else", ()), _both(condition, f"¬({_condition(value['c'])})"))
        elif verb in ("each", "pick"):
            yield from _flat(value["do"], condition)
        elif verb in ("test", "puzzle"):
            for tier in value["tiers"]:
                yield from _flat(tier["do"], _both(condition, f"≥{_number(tier['at'])}"))
        elif verb == "ask":
            for option in value["options"]:
                yield from _flat(option["do"], _both(condition, option["label"]))
        else:
            yield condition, effect


def _numbers_taken(lists: Iterable[Iterable[Effect]], cards: Iterable[Card]) -> list[int]:
    found: list[int] = []
    for effects in lists:
        for _, effect in _flat(effects, ""):
            value = effect.get("card", {})
            for name in ("lay", "give"):
                numbers = value.get(name, [])
                found += numbers if isinstance(numbers, list) else [numbers]
            if "stack" in value:
                found += [card.no for card in cards if card.banner == value["stack"]]
    return found


def _both(one: str, other: str) -> str:
    return f"{one}, {other}" if one else other


def _condition(condition: dict[str, Any]) -> str:
    """A condition in short: ``ROPE``, ``crankA >= 4/4/5``."""
    ((key, value),) = condition.items()
    if key == "kw":
        return str(value)
    if key == "not":
        return f"¬({_condition(value)})"
    if key in ("all", "any"):
        return (" & " if key == "all" else " | ").join(_condition(one) for one in value)
    if key == "cmp":
        return f"{_number(value[0])} {value[1]} {_number(value[2])}"
    return f"{_selector(value[0])} {key} {_selector(value[1])}"


def _number(number: Any) -> str:
    if isinstance(number, int):
        return str(number)
    ((key, value),) = number.items()
    if key == "heroes":
        return "/".join(map(str, value))
    if key in ("ctr", "kws"):
        return str(value) if key == "ctr" else "+".join(value)
    if key in ("+", "-", "*"):
        return f"({f' {key} '.join(map(_number, value))})"
    if key in ("min", "max"):
        return f"{key}({', '.join(map(_number, value))})"
    return f"{key}({_selector(value)})"


def _selector(selector: Any) -> str:
    if isinstance(selector, dict) and "sel" in selector:
        return f"{selector['sel']} {selector.get('id', selector.get('at', ''))}".strip()
    return str(selector)
