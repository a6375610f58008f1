"""Things of the town as coloured words and signs. Every sign has its own shape: colour is never the only carrier."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wondertable.games.gravity_falls.terminal.seen import Seen
from wondertable.kernel import Words

QUIET = "grey50"
ACCENT = "bold dark_goldenrod"
ALARM = "bold indian_red"
SUPPORT, DISTRUST, CUBE = "dark_sea_green4", "indian_red", "steel_blue"
SUP, DIS, COURAGE = "+", "−", "■"
ROW_SIGNS = "①②③"
ACTIVE = "▸"
MARK_SIGNS = {"curse": "▲", "shrink": "≡"}
COLOURS = {  # middle tones: they can be read on dark and on light
    "DIP": "steel_blue",
    "MAB": "medium_orchid",
    "STA": "dark_goldenrod",
    "SOO": "dark_sea_green4",
    "WEN": "salmon1",
}
MONSTER = "bold medium_purple"
FEWEST_LETTERS = 2


def tokens(seen: Seen, place: str, gap: str = " ") -> Text:
    """``+4 −2 ■``: support, distrust and a cube; a dot where nothing lies."""
    t = seen.t
    parts: list[tuple[str, str]] = []
    if t.sup[place]:
        parts.append((f"{SUP}{t.sup[place]}", SUPPORT))
    if t.dis[place]:
        parts.append((f"{DIS}{t.dis[place]}", DISTRUST))
    if place in t.cubes:
        parts.append((COURAGE, CUBE))
    if not parts:
        return Text("·", style=QUIET)
    text = Text()
    for number, (part, style) in enumerate(parts):
        text.append(gap if number else "").append(part, style=f"bold {style}")
    return text


def place_name(seen: Seen, words: Words, place: str) -> Text:
    """The short name of a place; the number of its choice before it, its place in the row after it."""
    text = Text()
    number = seen.numbers().get(place)
    if number:
        text.append(f"{number} ", style=ACCENT)
    text.append(words.say(f"short.{place}"), style="bold" if number else "")
    if place in seen.t.row:
        text.append(f" {ROW_SIGNS[seen.t.row.index(place)]}", style="bold")
    return text


def figures(seen: Seen, words: Words, place: str, room: int) -> Text:
    """Figures of a place: characters in small letters, monsters in capitals; shorter, where there is little room."""
    who: list[tuple[str, str, str]] = []
    for hero in seen.heroes_at(place):
        sign = ACTIVE if seen.is_active(seen.t.team.index(hero)) else ""
        who.append((sign, words.say(f"short.{hero.id}"), COLOURS[hero.id]))
    who += [("", words.say(f"short.{monster.id}"), MONSTER) for monster in seen.monsters_at(place)]
    for letters in (12, 4, 3, FEWEST_LETTERS):
        text = _in_a_row(who, letters, " ")
        if len(text) <= room:
            return text
    text = _in_a_row(who, FEWEST_LETTERS, "")
    text.truncate(room, overflow="ellipsis")
    return text


def _in_a_row(who: Sequence[tuple[str, str, str]], letters: int, gap: str) -> Text:
    text = Text()
    for number, (sign, word, style) in enumerate(who):
        text.append(gap if number else "").append(sign, style="bold").append(word[:letters], style=style)
    return text


def track(seen: Seen) -> Text:
    """The alarm track: what is reached is filled, marks and the end have signs."""
    marks = dict(seen.marks)
    text = Text("[", style=QUIET)
    for space in range(1, seen.loss + 1):
        reached = space <= seen.t.alarm
        if space == seen.loss:
            text.append("✕", style=ALARM)
        elif space in marks:
            text.append(MARK_SIGNS[marks[space]], style=QUIET if reached else "bold dark_goldenrod")
        else:
            text.append("█" if reached else "·", style=ALARM if reached else QUIET)
    return text.append("]", style=QUIET)
