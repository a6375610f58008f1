"""Cards as coloured words: who, which number, which page, which mark. Colour is never the only carrier."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wondertable.games.mad_tea_party.cards import Box
from wondertable.games.mad_tea_party.guide.names import MARKS
from wondertable.kernel import Words

COLOURS = {  # middle tones: they can be read on dark and on light
    "ALI": "steel_blue",
    "RAB": "rosy_brown",
    "CAT": "medium_purple",
    "SOL": "grey54",
    "DUC": "medium_orchid",
    "QUE": "indian_red",
    "KNA": "salmon1",
    "GRY": "dark_goldenrod",
    "HAR": "light_salmon3",
    "CPL": "cadet_blue",
    "HAT": "dark_sea_green4",
}
CHAPTER = "wheat4"
QUIET = "grey50"
COVERED, OPEN = "●", "○"
TREATS = {"cake": "↑", "potion": "↓"}


def short(words: Words, kind: str) -> str:
    """«Rabbit» for the White Rabbit: what fits into a cell."""
    return words.say(f"short.{kind}")


def figure(box: Box, words: Words, card: str, *, number: bool = True) -> Text:
    """A hero or character: ``2 Rabbit↑``."""
    kind = box.kind[card]
    text = Text()
    if number:
        text.append(f"{box.order[card]} ", style="bold")
    text.append(short(words, kind), style=COLOURS[kind])
    text.append("".join(TREATS[icon] for icon in box.treats.get(card, ())), style="bold")
    return text


def page(box: Box, words: Words, name: str, card: str) -> Text:
    """A page: open or covered, the portrait with its mark and, if another lies there, who."""
    portrait = box.portrait[name]
    text = Text()
    if not card:
        text.append(f"{OPEN} ", style="bold")
        text.append(short(words, portrait) + MARKS[box.mark[name]], style=COLOURS[portrait])
        return text
    text.append(f"{COVERED} ", style="dark_sea_green4")
    text.append(short(words, portrait) + MARKS[box.mark[name]], style=QUIET)
    if box.kind[card] != portrait:
        text.append("←", style=QUIET)
        text.append(short(words, box.kind[card]), style=COLOURS[box.kind[card]])
    return text


def in_a_row(pages: Sequence[Text]) -> Text:
    """Pages one after the other: sign and name stay together where the line is broken."""
    return Text("  ").join(Text.assemble(one[:1], one[2:]) for one in pages)


def title(box: Box, words: Words, chapter: str) -> Text:
    """The title of a chapter."""
    text = words.say("chapter-title", title=box.titles[chapter].in_language(words.language))
    return Text(text, style=CHAPTER, no_wrap=True, overflow="ellipsis")


def portraits(box: Box, words: Words, chapter: str) -> str:
    """The portraits on the pages of a chapter, in short: ``Duchess▼, Gryphon``."""
    return ", ".join(short(words, box.portrait[name]) + MARKS[box.mark[name]] for name in box.pages[chapter])
