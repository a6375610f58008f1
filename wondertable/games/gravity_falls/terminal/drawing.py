"""The town as a picture of words, in four sizes: from a map with all that is known to lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wondertable.games.gravity_falls.cards import Cards
from wondertable.games.gravity_falls.state import Hero, Monster
from wondertable.games.gravity_falls.terminal import facts
from wondertable.games.gravity_falls.terminal.figures import (
    ACTIVE,
    ALARM,
    COLOURS,
    MONSTER,
    QUIET,
    ROW_SIGNS,
    figures,
    place_name,
    tokens,
    track,
)
from wondertable.games.gravity_falls.terminal.seen import Seen
from wondertable.games.gravity_falls.terminal.townmap import Spot, TownMap
from wondertable.kernel import Words

NARROW_FIGURES, WIDE_FIGURES, WIDE = 12, 16, 92
LIST_CELL, TIGHT_CELL = 26, 19
ONCE_A_TURN = ("DIP", "SOO", "WEN")
"""Characters whose ability can be used up."""
WITH_DICE = ("results", "tokens", "drop")
SHORT_OF_LOSS = 6
"""From here on the alarm is shown as pressing."""


class Picture:
    """One view of the table, ready to be drawn at a width."""

    def __init__(self, seen: Seen, words: Words, content: Cards, width: int) -> None:
        self.seen, self.words, self.content, self.width = seen, words, content, width
        self.t = seen.t

    def layouts(self) -> Iterator[RenderableType]:
        """A map with powers and curses explained; a map; a list of places; a tight one."""
        town = self._map()
        if town is not None:
            yield self._around(town, explained=True)
            yield self._around(town)
        yield self._around(self._places(LIST_CELL))
        yield self._around(self._places(TIGHT_CELL), brief=True)

    def _around(self, town: RenderableType, *, explained: bool = False, brief: bool = False) -> Group:
        """The town with everything that lies around it."""
        lines = [*self._coming(brief), *(self._monsters_in_brief() if brief else self._monsters(explained))]
        around = (self._labelled(lines, one_line=brief), self._team(explained, one_line=brief))
        return Group(self._header(), self._alarm(), town, *around)

    # -- whose turn it is, and how far the alarm has come ------------------------------------------------

    def _header(self) -> RenderableType:
        words = self.words
        first, *rest = facts.course(self.seen, words)
        line = Text(first, style="bold")
        for part in rest:
            line.append(f" · {part}")
        if self.t.kids:
            line.append(f" · {words.say('setting.kids')}")
        rule = Rule(line, style=QUIET, align="left", characters="─")
        notices = [Text(f" {one}") for one in self._notices()]
        return Group(rule, *notices) if notices else rule

    def _notices(self) -> list[str]:
        """An event that is being carried out, and the dice while they matter."""
        notices = [facts.happening(self.seen, self.words)]
        if self.t.dice and self.t.phase in WITH_DICE:
            notices.append(self.words.say("draw.dice", dice="".join(self.t.dice)))
        return [one for one in notices if one]

    def _alarm(self) -> Text:
        seen, words = self.seen, self.words
        near = seen.left <= SHORT_OF_LOSS
        text = Text(f" {words.say('draw.alarm')} ", style="bold")
        text.append(words.say("draw.of", number=self.t.alarm, most=seen.loss), style=ALARM if near else "bold")
        text.append(" ").append_text(track(seen)).append(" ")
        return text.append(words.say("draw.to-loss", number=seen.left), style=ALARM if near else QUIET)

    # -- the town -------------------------------------------------------------------------------------

    def _map(self) -> RenderableType | None:
        room = WIDE_FIGURES if self.width >= WIDE else NARROW_FIGURES
        spots = [Spot(place.id, place.x, place.y, self._cell(place.id, room)) for place in self.content.places]
        chart = TownMap(spots, [road.ends for road in self.content.roads], self.width - 2, QUIET)
        return Padding(Group(*chart.drawn()), (0, 1)) if chart.fits else None

    def _cell(self, place: str, room: int) -> list[Text]:
        lines = [place_name(self.seen, self.words, place), tokens(self.seen, place)]
        who = figures(self.seen, self.words, place, room)
        return [*lines, who] if who.plain else lines

    def _places(self, cell: int) -> RenderableType:
        """The places in columns, as many as the width holds."""
        tight = cell == TIGHT_CELL
        count = max(1, (self.width - 1) // cell)
        grid = Table.grid(padding=(0, 1, 0, 0), expand=False)
        for _ in range(count):
            grid.add_column(no_wrap=True, width=cell - 1, overflow="ellipsis")
        ordered = [place.id for place in self.content.places]
        high = -(-len(ordered) // count)
        cells = [self._in_line(place, "" if tight else " ", cell - 1) for place in ordered]
        cells += [Text("")] * (high * count - len(cells))
        for row in range(high):
            grid.add_row(*(cells[row * count + column] for column in range(count)))
        return Padding(grid, (0, 0, 0, 1))

    def _in_line(self, place: str, gap: str, room: int) -> Text:
        text = place_name(self.seen, self.words, place).append(" ").append_text(tokens(self.seen, place, gap))
        left = room - len(text) - 1
        who = figures(self.seen, self.words, place, max(left, 1))
        return text.append(" ").append_text(who) if who.plain and left > 0 else text

    # -- the monsters' row ----------------------------------------------------------------------------

    def _coming(self, brief: bool) -> list[tuple[str, Text]]:
        """The open cards in order, what lies in the deck, and what the first card would do now."""
        t, seen, words = self.t, self.seen, self.words
        if not t.row:
            return []
        row = Text("  ").join(
            Text.assemble((f"{sign} ", "bold"), words.say(f"short.{place}"))
            for sign, place in zip(ROW_SIGNS, t.row, strict=False)
        )
        if not brief:
            counts = {"number": seen.moves_left, "events": seen.events_left, "discard": len(t.move_discard)}
            row.append(f"   {words.say('draw.decks', **counts, supply=seen.supply)}", style=QUIET)
        coming = [("draw.next-label", Text(line)) for line in facts.forecast(seen, words, "short")]
        return [("draw.row-label", row), *coming]

    def _monsters(self, explained: bool) -> list[tuple[str, Text]]:
        """With their powers one a line, else all in one."""
        texts = [self._monster(monster, explained and not self.t.kids) for monster in self.t.monsters]
        if not explained and texts:
            texts = [Text(" · ", style=QUIET).join(texts)]
        return [("draw.monsters-label", text) for text in texts]

    def _monsters_in_brief(self) -> list[tuple[str, Text]]:
        words = self.words
        names = [
            Text.assemble(
                (words.say(f"short.{monster.id}"), MONSTER if monster.place else QUIET),
                f" {words.say(f'short.{monster.place}' if monster.place else 'draw.beaten')}",
            )
            for monster in self.t.monsters
        ]
        return [("draw.monsters-label", Text(" · ", style=QUIET).join(names))] if names else []

    def _monster(self, monster: Monster, explained: bool) -> Text:
        words = self.words
        state = facts.monster_state(monster, self.seen, words, "short")
        text = Text(words.say(f"monster.{monster.id}"), style=MONSTER if monster.place else QUIET)
        text.append(f" ({state})", style="" if monster.place else QUIET)
        if explained and monster.place:
            text.append(f"  {words.say(f'power.{monster.id}')}", style=QUIET)
        return text

    def _labelled(self, lines: Sequence[tuple[str, Text]], *, one_line: bool) -> Table:
        """Lines with a word before them; the same word is said once."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column(no_wrap=one_line, overflow="ellipsis")
        said = ""
        for label, line in lines:
            grid.add_row("" if label == said else f" {self.words.say(label)}", line)
            said = label
        return grid

    # -- the team -------------------------------------------------------------------------------------

    def _team(self, explained: bool, *, one_line: bool) -> Table:
        names = [self._who(index, hero) for index, hero in self.seen.team]
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, width=max((cell_len(name.plain) for name in names), default=0))
        grid.add_column(no_wrap=one_line, overflow="ellipsis")
        for name, (index, hero) in zip(names, self.seen.team, strict=True):
            grid.add_row(name, self._hero(index, hero, explained))
        return grid

    def _who(self, index: int, hero: Hero) -> Text:
        seen, words = self.seen, self.words
        text = Text(ACTIVE if seen.is_active(index) else " ", style="bold")
        text.append(words.say(f"character.{hero.id}"), style=f"bold {COLOURS[hero.id]}")
        if self.t.seats > 1:
            who = words.say("table.you") if seen.is_mine(index) else words.player(self.t.seat_of(index))
            text.append(f" ({who})", style=QUIET)
        return text

    def _hero(self, index: int, hero: Hero, explained: bool) -> Text:
        """A character's place, cards, curses, and for the active one whether its ability is still to be used."""
        seen, words = self.seen, self.words
        if not hero.place:
            return Text()
        parts = [Text(words.say(f"short.{hero.place}")), self._hand(hero)]
        parts.append(Text(words.say("draw.deck", number=seen.decks[index]), style=QUIET))
        if seen.is_active(index) and hero.id in ONCE_A_TURN:
            used = words.say("draw.ability-used" if self.t.ability_used else "draw.ability-ready")
            parts.append(Text(used, style=QUIET))
        if hero.curses:
            parts.append(Text(", ").join(Text(curse, style=ALARM) for curse in facts.curses(hero, seen, words)))
        text = Text(" · ", style=QUIET).join(parts)
        if explained and seen.is_mine(index):
            for curse in hero.curses:
                kind = seen.box.kind[curse]
                text.append(f"\n{words.say('draw.curse-text', kind=kind, text=words.say(f'curse-text.{kind}'))}", QUIET)
        return text

    def _hand(self, hero: Hero) -> Text:
        words, box = self.words, self.seen.box
        if not hero.hand:
            return Text(words.say("draw.hand-empty"), style=QUIET)
        cards = [
            words.say("draw.teleport") if box.walk[card] < 0 else words.name("card", card)
            for card in facts.hand(hero.hand)
        ]
        return Text(" ".join(cards), style="bold")
