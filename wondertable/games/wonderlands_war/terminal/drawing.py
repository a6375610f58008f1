"""The table as a picture of words, in four sizes: from everything explained down to a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wondertable.games.wonderlands_war.cards import TOP, TRACK
from wondertable.games.wonderlands_war.guide.names import tea_name
from wondertable.games.wonderlands_war.state import BUST, STOPPED
from wondertable.games.wonderlands_war.terminal import facts
from wondertable.games.wonderlands_war.terminal.seen import Seen, count
from wondertable.kernel import Words

__all__ = ["Picture"]

QUIET, WARN, ACCENT = "grey62", "bold indian_red", "bold dark_goldenrod"
COLOURS = {
    "ALI": "steel_blue1",
    "QUE": "indian_red",
    "HAT": "medium_orchid",
    "JAB": "dark_sea_green4",
    "CAT": "orange3",
    "": "",
}
ACTIVE, CASTLE, LYING, ICON = "▸", "♜", "⌂", "◆"
REGION_ROOM = 18
TWO_COLUMNS = 110
"""From this width on the seats of the table stand in two columns."""
NAME_ROOM = 10


class Picture:
    """One view of the table, ready to be drawn at a width."""

    def __init__(self, seen: Seen, words: Words, width: int) -> None:
        self.seen, self.words, self.width = seen, words, width
        self.t = seen.t
        self.whole = False
        """Are long lines broken rather than cut?"""

    def layouts(self) -> Iterator[RenderableType]:
        """With quests, bag and board of one's own; with the tea table; only the table's leaders; the least."""
        base: list[RenderableType] = [self._header(), self._map()]
        self.whole = True
        whole = (*self._market(), *self._players(), *self._own(), *self._board())
        self.whole = False
        yield Group(*base, *self._table(), *self._battle(), *whole)
        yield Group(*base, *self._table(), *self._battle(), *self._players(), *self._own())
        yield Group(*base, *self._leaders(), *self._battle(), *self._players(), *self._own())
        yield Group(*base, *self._leaders(), *self._battle(), *self._players(brief=True))

    def _header(self) -> RenderableType:
        first, *rest = facts.course(self.seen, self.words)
        line = Text(first[:1].upper() + first[1:], style="bold")
        for part in rest:
            line.append(f" · {part}")
        return Rule(line, style=QUIET, align="left", characters="─")

    # -- the map --------------------------------------------------------------------------------------

    def _map(self) -> RenderableType:
        """A line a region: its order, what it is worth by rounds, everybody's units and starting strength."""
        seen, words = self.seen, self.words
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, width=REGION_ROOM, overflow="ellipsis")
        grid.add_column(no_wrap=True)
        for _ in seen.players:
            grid.add_column(no_wrap=True, min_width=7, overflow="ellipsis")
        heads = [self._name(seat, NAME_ROOM) for seat in range(len(seen.players))]
        grid.add_row(Text(""), Text(words.say("draw.worth"), style=QUIET), *heads)
        for region in seen.regions():
            cells = [self._force(seat, region) for seat in range(len(seen.players))]
            grid.add_row(self._region(region), self._worth(region), *cells)
        return Padding(grid, (0, 0, 0, 1))

    def _region(self, region: str) -> Text:
        place = self.t["regions"][region]
        name = self.words.say(f"region.{region}")
        if place["now"]:
            return Text(f"{ACTIVE}{name}", style="bold")
        return Text(f" {name}", style=QUIET if place["fought"] else "")

    def _worth(self, region: str) -> Text:
        values = self.t["regions"][region]["values"]
        text = Text()
        for number, value in enumerate(values, 1):
            now = number == max(1, self.t["round"])
            text.append(f"{value:>2}" if number == 1 else f" {value:>2}", style="bold" if now else QUIET)
        return text

    def _force(self, seat: int, region: str) -> Text:
        """«3L♜ 4»: units, the leader among them, a castle, starting strength."""
        force = self.seen.force(seat, region)
        castle = {0: "", 1: LYING, 2: CASTLE}[force["castle"]]
        if not force["units"]:
            return Text(castle or "·", style=QUIET)
        colour = COLOURS[self.seen.players[seat]["faction"]]
        leader = self.words.say("draw.sign-leader") if force["leader"] else ""
        text = Text(f"{force['units']}{leader}", style=f"bold {colour}").append(castle, style=colour)
        return text.append(f" {force['strength']}") if force["strength"] else text

    # -- the tea table --------------------------------------------------------------------------------

    def _table(self) -> list[RenderableType]:
        """Every seat with its card or its leader."""
        if not self.seen.tea:
            return []
        cells = [self._chair(chair) for chair in self.seen.chairs()]
        columns = 2 if self.width >= TWO_COLUMNS else 1
        high = -(-len(cells) // columns)
        grid = Table.grid(padding=(0, 2, 0, 0))
        room = (self.width - 2) // columns - 2
        for _ in range(columns):
            grid.add_column(no_wrap=True, width=room, overflow="ellipsis")
        cells += [Text("")] * (high * columns - len(cells))
        for row in range(high):
            grid.add_row(*(cells[row + column * high] for column in range(columns)))
        return [Padding(grid, (0, 0, 0, 1)), *self._end()]

    def _chair(self, chair: int) -> Text:
        seen, words = self.seen, self.words
        text = Text(f"{chair:>2} ", style="bold")
        sitting = seen.sitting(chair)
        card = self.t["laid"][chair]
        if sitting >= 0:
            return text.append(facts.player_name(seen, sitting, words), style=COLOURS[seen.players[sitting]["faction"]])
        if not card:
            return text.append("·", style=QUIET)
        text.append(tea_name(seen.box, words, card))
        return text.append(f" ({words.say('chip.POI')})", style=WARN) if self.t["laced"][chair] else text

    def _leaders(self) -> list[RenderableType]:
        """Only where the leaders are, and how many cards lie there: the cards stand among the choices."""
        if not self.seen.tea:
            return []
        seen, words = self.seen, self.words
        taken = [chair for chair in seen.chairs() if seen.sitting(chair) >= 0]
        where = [words.say("draw.sits", number=chair, who=seen.sitting(chair)) for chair in taken]
        cards = sum(bool(card) for card in self.t["laid"])
        line = words.say("draw.table", number=cards, deck=self.t["tea"]["deck"])
        return [self._line("; ".join([line, *where])), *self._end()]

    def _end(self) -> list[RenderableType]:
        return [self._line(facts.tea_end(self.seen, self.words), QUIET)]

    # -- a battle -------------------------------------------------------------------------------------

    def _battle(self) -> list[RenderableType]:
        """A line a fighter: strength, whether on an icon, units, madness, active chips."""
        if not self.t["battle"]:
            return []
        lines: list[RenderableType] = []
        for seat in self.seen.fighters():
            player = self.seen.players[seat]
            line = self._name(seat, NAME_ROOM, pad=True)
            strength = player["strength"]
            line.append(f" {strength:>2}", style=ACCENT if strength in self.t["icons"] else "bold")
            line.append(ICON if strength in self.t["icons"] else " ", style=ACCENT)
            line.append_text(self._track(strength))
            line.append(f" {self._fighter(seat)}", style=WARN if player["fight"] == BUST else "")
            lines.append(Padding(self._cut(line), (0, 0, 0, 1)))
        return lines

    def _track(self, strength: int) -> Text:
        """Spaces 0 to 25, the marker and the Forge icons; only where there is room."""
        text = Text()
        if self.width < TWO_COLUMNS:
            return text
        for space in range(TOP + 1):
            sign = "█" if space == strength else ICON if space in self.t["icons"] else "·"
            text.append(sign, style="bold" if space == strength else QUIET)
        return text

    def _fighter(self, seat: int) -> str:
        words, player = self.words, self.seen.players[seat]
        parts = []
        if player["fight"] in (BUST, STOPPED):
            parts.append(words.say(f"draw.{player['fight']}"))
        if player["fight"] != BUST:
            parts.append(words.say("draw.units", number=self.seen.force(seat, self.t["region"])["units"]))
        if player["madness"]:
            parts.append(words.say("draw.track", number=len(player["madness"]), most=TRACK))
        if player["active"]:
            parts.append(facts.chips(self.seen, words, player["active"]))
        return " · ".join(parts)

    # -- players --------------------------------------------------------------------------------------

    def _players(self, *, brief: bool = False) -> list[RenderableType]:
        lines: list[RenderableType] = []
        for seat in self.seen.order():
            line = self._name(seat, NAME_ROOM, pad=True)
            parts = facts.state(self.seen, seat, self.words)
            if self.whole:
                parts.insert(0, self.words.say(f"faction.{self.seen.players[seat]['faction']}"))
            line.append(f" {' · '.join(parts[:6] if brief else parts)}")
            lines.append(self._cut(line))
        return lines

    def _name(self, seat: int, room: int, *, pad: bool = False) -> Text:
        player = self.seen.players[seat]
        sign = ACTIVE if seat == self.seen.active else " "
        text = Text(self.words.player(seat), style=f"bold {COLOURS[player['faction']]}")
        text.truncate(room, overflow="ellipsis")
        if pad:
            text.append(" " * max(0, room - cell_len(text.plain)))
        return Text(sign, style="bold").append_text(text)

    # -- one's own ------------------------------------------------------------------------------------

    def _own(self) -> list[RenderableType]:
        """Quests, and what is in the bag."""
        mine = self.seen.mine()
        if mine is None:
            return []
        lines = [self._line(line) for line in facts.quest_lines(self.seen, self.words)]
        if count(mine["bag"]) and mine["bagged"]:
            listed = facts.chips(self.seen, self.words, mine["bag"])
            lines.append(self._line(self.words.say("draw.own-bag", text=listed), QUIET))
        return lines

    def _board(self) -> list[RenderableType]:
        if self.seen.mine() is None:
            return []
        rows = facts.board(self.seen, self.seen.me, self.words)
        abilities = self.seen.players[self.seen.me]["abilities"]
        lines = [self._line(row) for row in rows]
        return lines + [
            self._line(self.words.say("draw.ability", ability=one, text=self.words.say(f"ability-text.{one}")))
            for one in abilities
        ]

    def _market(self) -> list[RenderableType]:
        """The Wonderlandians to invite."""
        cards: Sequence[str] = self.t["market"]
        if not cards or not self.seen.tea:
            return []
        return [self._line(self.words.say("draw.market", cards=list(cards)))]

    def _line(self, text: str, style: str = "") -> RenderableType:
        return Padding(self._cut(Text(text, style=style)), (0, 0, 0, 1))

    def _cut(self, line: Text) -> Text:
        """A line that does not grow, unless there is room for all of it."""
        if not self.whole:
            line.no_wrap, line.overflow = True, "ellipsis"
        return line
