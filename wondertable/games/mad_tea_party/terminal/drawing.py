"""The table as a picture of words, in three sizes: roomy, compact and tight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich import box as boxes
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wondertable.games.mad_tea_party.terminal.facts import (
    ROWS,
    SHEET,
    few_cards,
    hand_order,
    in_the_middle,
    playable,
    signed,
    why_not,
)
from wondertable.games.mad_tea_party.terminal.figures import (
    CHAPTER,
    COLOURS,
    QUIET,
    TREATS,
    figure,
    in_a_row,
    page,
    portraits,
    short,
    title,
)
from wondertable.games.mad_tea_party.terminal.seen import Seen
from wondertable.kernel import Words

BESIDE = 92
"""From this width on the decks stand beside the tea area."""
NARROWEST_CARD, NARROWEST_TITLE = 14, 16
BEFORE_TITLE = 14
"""The room for points, gaps and frames beside a title and its pages."""
GAP = "   "
ALARM = "bold indian_red"


class Picture:
    """One view of the table, ready to be drawn at a width."""

    def __init__(self, seen: Seen, words: Words, width: int) -> None:
        self.seen, self.words, self.width = seen, words, width
        self.t, self.me, self.box = seen.t, seen.me, seen.box

    def layouts(self) -> Iterator[RenderableType]:
        """Everything with frames; without frames; and with only a line for each opponent."""
        yield self._join(self._header(), self._roomy_top(), *self._players(framed=True), self._hand_cards())
        yield self._join(self._header(), self._tea(framed=True), self._decks(), *self._players(), self._hand_lines())
        yield self._join(self._header(), self._tea(), self._decks(), *self._players(), self._hand_lines())
        yield self._join(self._header(), self._tea(), self._decks(), *self._players(brief=True), self._hand_lines())

    def _join(self, *parts: RenderableType | None) -> Group:
        return Group(*(part for part in parts if part is not None))

    # -- the middle of the table ----------------------------------------------------------------------

    def _header(self) -> RenderableType:
        t, words = self.t, self.words
        line = Text()
        line.append(words.say("draw.turn", turn=t.turn, phase=t.phase), style="bold")
        if not self.seen.over:
            line.append(" · " + words.say("draw.active", who=t.active))
        if t.last >= 0 and t.order_rule == "on":
            line.append(" · " + words.say("draw.least", number=t.last))
        rule = Rule(line, style=QUIET, align="left", characters="─")
        extra = self._notices()
        return Group(rule, extra) if extra.plain else rule

    def _notices(self) -> Text:
        """Cards in the middle of a play, the last turn, and options that are not the usual ones."""
        t, words = self.t, self.words
        parts = [(line, "") for line in in_the_middle(self.seen, words)]
        if self.seen.last_turn:
            parts.append((words.say("draw.last-turn"), ALARM))
        if t.order_rule == "off":
            parts.append((words.say("setting.order_rule.off"), "bold"))
        if t.scoring == "experienced":
            parts.append((words.say("draw.experienced"), "bold"))
        text = Text(" ")
        for number, (part, style) in enumerate(parts):
            text.append(GAP if number else "").append(part, style=style)
        return text if parts else Text()

    def _tea(self, *, framed: bool = False) -> Table:
        words = self.words
        grid = Table(
            box=boxes.ROUNDED if framed else None,
            show_header=False,
            show_lines=framed,
            border_style=QUIET,
            padding=(0, 1),
            pad_edge=framed,
        )
        grid.add_column(no_wrap=True, style=QUIET)
        for _ in range(3):
            grid.add_column(no_wrap=True, min_width=14)
        for row, cells in ROWS:
            grid.add_row(Text(words.say(f"draw.row-{row}")), *(self._cell(cell) for cell in cells))
        return grid

    def _cell(self, cell: str) -> Text:
        stack = self.t.tea[cell]
        if not stack:
            return Text("·", style=QUIET)
        text = figure(self.box, self.words, stack[-1])
        if len(stack) > 1:
            text.append(f" ≡{len(stack)}", style="bold")
        return text

    def _roomy_top(self) -> RenderableType:
        """The tea area, with the decks beside it where there is room."""
        tea = self._tea(framed=True)
        if self.width < BESIDE:
            return Group(tea, self._decks())
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_row(tea, Group("", Text(self.words.say("draw.decks"), style=QUIET), *self._deck_sizes()))
        return grid

    def _decks(self) -> Text:
        text = Text(f" {self.words.say('draw.decks')} ", style=QUIET)
        return text.append_text(Text(GAP).join(self._deck_sizes()))

    def _deck_sizes(self) -> list[Text]:
        """Every deck with its size, how many cards are in its discard, and a warning when it runs short."""
        t, words = self.t, self.words
        discards = {"hero": len(t.hero_discard), "character": len(t.character_discard)}
        sizes: list[Text] = []
        for deck, size in self.seen.left.items():
            text = Text.assemble((words.say(f"draw.deck-{deck}"), QUIET), " ")
            if few_cards(deck, size):
                text.append(f"{size} {words.say('draw.few')}", style=ALARM)
            else:
                text.append(str(size), style="bold")
            if discards.get(deck):
                text.append(" " + words.say("draw.discarded", number=discards[deck]), style=QUIET)
            sizes.append(text)
        return sizes

    # -- players --------------------------------------------------------------------------------------

    def _players(self, *, framed: bool = False, brief: bool = False) -> list[RenderableType]:
        """The others clockwise from the viewer, the viewer last and nearest to the hand."""
        others = self.t.clockwise(self.me) if self.me >= 0 else list(range(len(self.t.players)))
        drawn: list[RenderableType] = [self._player(seat, framed=framed, brief=brief) for seat in others]
        if self.me >= 0:
            drawn.append(self._player(self.me, framed=framed, brief=False))
        return drawn

    def _player(self, seat: int, *, framed: bool, brief: bool) -> RenderableType:
        head = self._player_head(seat)
        if brief:
            return head.append_text(self._book_in_brief(seat))
        chapters = self._chapters(seat)
        if not framed:
            return head if chapters is None else Group(head, chapters)
        body: RenderableType = Text(self.words.say("draw.no-chapters"), style=QUIET) if chapters is None else chapters
        return Panel(
            body,
            title=head,
            title_align="left",
            subtitle=self._score(seat),
            subtitle_align="right",
            box=boxes.ROUNDED,
            border_style="dark_sea_green4" if self.seen.is_active(seat) else QUIET,
            padding=(0, 1),
        )

    def _player_head(self, seat: int) -> Text:
        words, player = self.words, self.t.players[seat]
        text = Text(overflow="ellipsis")
        text.append("▸" if self.seen.is_active(seat) else " ", style="bold")
        text.append(words.player(seat), style="bold")
        if seat == self.me:
            text.append(f" ({words.say('table.you')})", style=QUIET)
        text.append("  " + words.say("vp", vp=signed(self.seen.scores[seat]["total"])), style="bold")
        if seat != self.me and not self.seen.over:
            counts = words.say("draw.hand-counts", heroes=len(player.heroes), chapters=len(player.chapters))
            text.append("  " + counts, style=QUIET)
            for number, card in enumerate(player.characters):
                text.append(", " if number else " + ", style=QUIET)
                text.append_text(figure(self.box, words, card, number=False))
        return text

    def _score(self, seat: int) -> Text:
        """The parts of a score; those without points are left out."""
        scores = self.seen.scores[seat]
        parts = [
            f"{self.words.say(f'draw.score-{part}')} {signed(scores[part])}" for part in SHEET[:-1] if scores[part]
        ]
        return Text(" · ".join(parts), style=QUIET)

    def _chapters(self, seat: int) -> Table | None:
        """Points, title and pages; pages stand in columns where these fit, and one after the other where not."""
        player, box, words = self.t.players[seat], self.box, self.words
        if not player.book:
            return None
        rows = [[page(box, words, name, player.pages[name]) for name in box.pages[one]] for one in player.book]
        most = max(len(row) for row in rows)
        wide = sum(max(len(row[at]) + 2 for row in rows if at < len(row)) for at in range(most))
        room = self.width - BEFORE_TITLE - wide
        in_columns = room >= NARROWEST_TITLE
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, justify="right", min_width=7)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=room if in_columns else NARROWEST_TITLE)
        for chapter, row in zip(player.book, rows, strict=True):
            points = Text(words.say("vp", vp=box.vp[chapter]), style="bold")
            pages = row if in_columns else [in_a_row(row)]
            grid.add_row(points, title(box, words, chapter), *pages)
        return grid

    def _book_in_brief(self, seat: int) -> Text:
        """The number of chapters that lie there, and of their covered pages."""
        player = self.t.players[seat]
        if not player.book:
            return Text()
        covered = sum(1 for card in player.pages.values() if card)
        facts = {"chapters": len(player.book), "covered": covered, "pages": len(player.pages)}
        return Text("  " + self.words.say("draw.book-in-brief", **facts), style=QUIET)

    # -- the hand -------------------------------------------------------------------------------------

    def _hand_cards(self) -> RenderableType | None:
        if not self.seen.has_hand:
            return None
        piles, can = self._piles(), playable(self.seen)
        if not piles:
            return Text("  " + self.words.say("draw.hand-empty"), style=QUIET)
        return Columns([self._card(pile, pile[0] in can) for pile in piles], padding=(0, 1))

    def _piles(self) -> list[list[str]]:
        """The hand, cards that look alike together."""
        box = self.box

        def face(card: str) -> tuple[object, ...]:
            if card in box.pages:
                return (card,)
            return box.order[card], box.kind[card], box.treats.get(card, ()), box.vp.get(card)

        return [list(pile) for _, pile in groupby(hand_order(self.seen), key=face)]

    def _card(self, pile: list[str], can: bool) -> Panel:
        box, words, card = self.box, self.words, pile[0]
        if card in box.pages:
            head, foot = Text(words.say("draw.chapter-card")), Text(words.say("vp", vp=box.vp[card]))
            style = CHAPTER
            name = box.titles[card].in_language(words.language)
            faces = [page(box, words, one, "") for one in box.pages[card]]
            body = Text.assemble((name, "bold"), "\n").append_text(Text("  ").join(faces))
        else:
            kind = box.kind[card]
            style = COLOURS[kind]
            head = Text(str(box.order[card]), style="bold")
            foot = Text(words.say("vp", vp=box.vp[card])) if card in box.is_hero else Text("")
            body = Text(self._times(words.say(f"kind.{kind}"), pile), style=style if can else QUIET)
            body.append("\n" + self._small_print(card, can), style="" if can else QUIET)
        return Panel(
            body,
            title=head,
            title_align="left",
            subtitle=foot,
            subtitle_align="right",
            box=boxes.ROUNDED,
            border_style=style if can else QUIET,
            padding=(0, 1),
            width=max(max(len(line) for line in body.plain.split("\n")) + 4, NARROWEST_CARD),
        )

    def _times(self, name: str, pile: list[str]) -> str:
        return self.words.say("times", name=name, number=len(pile)) if len(pile) > 1 else name

    def _small_print(self, card: str, can: bool) -> str:
        if not can:
            return why_not(self.seen, card, self.words)
        treats = self.box.treats.get(card, ())
        return " ".join(self.words.say(f"icon.{icon}") + TREATS[icon] for icon in treats)

    def _hand_lines(self) -> RenderableType | None:
        """The hand in words: figures in one line, chapters in another."""
        if not self.seen.has_hand:
            return None
        piles, can = self._piles(), playable(self.seen)
        figures = [self._in_line(pile, pile[0] in can) for pile in piles if pile[0] not in self.box.pages]
        chapters = [self._chapter_in_line(pile[0]) for pile in piles if pile[0] in self.box.pages]
        lines = [Text(" · ", style=QUIET).join(part) for part in (figures, chapters) if part]
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        empty = Text(self.words.say("draw.hand-empty"), style=QUIET)
        for number, line in enumerate(lines or [empty]):
            grid.add_row("" if number else f" {self.words.say('table.hand')}:", line)
        return grid

    def _chapter_in_line(self, chapter: str) -> Text:
        box, words = self.box, self.words
        points = Text(words.say("vp", vp=box.vp[chapter]) + " ", style="bold")
        return points.append_text(title(box, words, chapter)).append(
            f" ({portraits(box, words, chapter)})", style=QUIET
        )

    def _in_line(self, pile: list[str], can: bool) -> Text:
        box, words, card = self.box, self.words, pile[0]
        times = f" ×{len(pile)}" if len(pile) > 1 else ""
        if can:
            return figure(box, words, card).append(times)
        gone = f"{box.order[card]} {short(words, box.kind[card])}{times} ({why_not(self.seen, card, words)})"
        return Text(gone, style=QUIET)
