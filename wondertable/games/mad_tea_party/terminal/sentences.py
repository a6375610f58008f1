"""The table in sentences: for a screen reader, a pipe, and the long form of the coloured table."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.mad_tea_party.guide.names import card_name
from wondertable.games.mad_tea_party.terminal.facts import (
    ROWS,
    few_cards,
    hand_order,
    in_the_middle,
    playable,
    signed,
    why_not,
)
from wondertable.games.mad_tea_party.terminal.seen import Seen
from wondertable.kernel import Words


class Reading:
    """One view of the table, ready to be read out."""

    def __init__(self, seen: Seen, words: Words) -> None:
        self.seen, self.words = seen, words
        self.t, self.me, self.box = seen.t, seen.me, seen.box

    def table(self) -> list[str]:
        return [
            *self._course(),
            *self._tea(),
            *self._decks(),
            *(line for seat in range(len(self.t.players)) for line in self._player(seat)),
            *self._hand(),
        ]

    def details(self) -> list[str]:
        """Discards, piles, and what is still to come."""
        t, words = self.t, self.words
        lines = [
            words.say(f"draw.say-discard-{deck}", cards=self._names(cards))
            for deck, cards in (("hero", t.hero_discard), ("character", t.character_discard))
        ]
        lines += [
            words.say("draw.say-pile", who=seat, cards=self._names(player.pile))
            for seat, player in enumerate(t.players)
            if player.pile
        ]
        lines += [
            words.say(
                "draw.say-under" if block.owner == self.me else "draw.say-under-unseen",
                who=block.owner,
                cards=", ".join(card_name(self.box, words, card) for card in block.cards),
            )
            for block in t.under
        ]
        kinds = [(words.say(f"kind.{kind}"), count) for kind, count in self.seen.to_come.items() if count]
        coming = ", ".join(f"{name} {count}" for name, count in kinds) or words.say("table.nothing")
        lines.append(words.say("draw.say-left", kinds=coming))
        risk = round(100 * self.seen.cat_risk)
        lines.append(words.say("draw.say-cats", number=self.seen.cats_unseen, percent=risk))
        return lines

    def _names(self, cards: Iterable[str]) -> str:
        """Cards by name, in order, alike ones together."""
        names = sorted(card_name(self.box, self.words, card) for card in cards)
        counted = {name: names.count(name) for name in names}
        parts = [
            self.words.say("times", name=name, number=count) if count > 1 else name for name, count in counted.items()
        ]
        return ", ".join(parts) or self.words.say("table.nothing")

    # -- the middle of the table ----------------------------------------------------------------------

    def _course(self) -> list[str]:
        t, words = self.t, self.words
        if self.seen.over:
            return [words.say("phase.over")]
        lines = [words.say("draw.say-course", turn=t.turn, phase=t.phase, who=t.active)]
        if t.last >= 0 and t.order_rule == "on":
            lines.append(words.say("draw.say-least", number=t.last))
        if t.order_rule == "off":
            lines.append(words.say("setting.order_rule.off"))
        if t.scoring == "experienced":
            lines.append(words.say("draw.experienced"))
        lines += in_the_middle(self.seen, words)
        if self.seen.last_turn:
            lines.append(words.say("draw.last-turn"))
        return lines

    def _tea(self) -> list[str]:
        words = self.words
        lines = [words.say("draw.say-tea")]
        for row, cells in ROWS:
            shown = [self._cell(number, cell) for number, cell in enumerate(cells, 1) if self.t.tea[cell]]
            names = "; ".join(shown) or words.say("draw.say-empty-row")
            lines.append("  " + words.say(f"draw.say-row-{row}", cards=names))
        return lines

    def _cell(self, number: int, cell: str) -> str:
        stack = self.t.tea[cell]
        name = card_name(self.box, self.words, stack[-1])
        facts = {"place": number, "name": name, "number": self.box.order[stack[-1]]}
        if len(stack) == 1:
            return self.words.say("draw.say-cell", **facts)
        under = ", ".join(card_name(self.box, self.words, card) for card in reversed(stack[:-1]))
        return self.words.say("draw.say-cell-stack", **facts, cards=under)

    def _decks(self) -> list[str]:
        words, sizes = self.words, self.seen.left
        lines = [words.say("draw.say-decks", **{deck: str(size) for deck, size in sizes.items()})]
        lines += [
            words.say("draw.say-few", name=words.say(f"deck.{deck}"), number=size)
            for deck, size in sizes.items()
            if few_cards(deck, size)
        ]
        return lines

    # -- players --------------------------------------------------------------------------------------

    def _player(self, seat: int) -> list[str]:
        words, player = self.words, self.t.players[seat]
        parts = {part: signed(number) for part, number in self.seen.scores[seat].items()}
        lines = [words.say("draw.say-player", who=seat, **parts)]
        if seat != self.me and not self.seen.over:
            known = ", ".join(card_name(self.box, words, card) for card in player.characters)
            facts = {"heroes": len(player.heroes), "chapters": len(player.chapters)}
            lines.append("  " + words.say("draw.say-hand", **facts, known=known or words.say("table.nothing")))
        lines += ["  " + self._chapter(seat, chapter) for chapter in player.book]
        return lines

    def _chapter(self, seat: int, chapter: str) -> str:
        pages = "; ".join(self._page(seat, page) for page in self.box.pages[chapter])
        name = card_name(self.box, self.words, chapter)
        return self.words.say("draw.say-chapter", name=name, vp=self.box.vp[chapter], list=pages)

    def _page(self, seat: int, page: str) -> str:
        words, box = self.words, self.box
        number = page.partition(".")[2]
        name = words.say(f"kind.{box.portrait[page]}")
        if box.mark[page]:
            name = words.say("draw.say-mark", name=name, size=box.mark[page])
        card = self.t.players[seat].pages[page]
        if not card:
            return words.say("draw.say-open", number=number, name=name)
        return words.say("draw.say-covered", number=number, name=name, laid=card_name(box, words, card))

    # -- the hand -------------------------------------------------------------------------------------

    def _hand(self) -> list[str]:
        if not self.seen.has_hand:
            return []
        words, can = self.words, playable(self.seen)
        cards = hand_order(self.seen)
        if not cards:
            return [words.say("draw.hand-empty")]
        return [words.say("draw.say-own-hand"), *("  " + self._card(card, card in can) for card in cards)]

    def _card(self, card: str, can: bool) -> str:
        words, box = self.words, self.box
        name = card_name(box, words, card)
        if card in box.pages:
            pages = "; ".join(self._portrait(page) for page in box.pages[card])
            return words.say("draw.say-chapter", name=name, vp=box.vp[card], list=pages)
        text = words.say("card-to-play", name=name, number=box.order[card])
        return text if can else words.say("draw.say-not-now", name=text, why=why_not(self.seen, card, words))

    def _portrait(self, page: str) -> str:
        name = self.words.say(f"kind.{self.box.portrait[page]}")
        mark = self.box.mark[page]
        return self.words.say("draw.say-mark", name=name, size=mark) if mark else name
