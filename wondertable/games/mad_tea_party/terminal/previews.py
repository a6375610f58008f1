"""What a choice would do, as far as its player can know: the small grey notes beside the choices (section 16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any

from wondertable.games.mad_tea_party import book, effects
from wondertable.games.mad_tea_party.options import Whirl
from wondertable.games.mad_tea_party.state import HUGE, TINY
from wondertable.games.mad_tea_party.terminal.seen import Seen
from wondertable.kernel import Words

Note = Callable[[Seen, Mapping[str, Any], Words], str]


def note(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    """The note to an option of the viewer; "" where there is nothing to add."""
    writer = _NOTES.get(option["do"])
    return writer(seen, option, words) if writer else ""


def _search(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    if option["deck"] == "chapter" and seen.left["chapter"] == 1:
        return words.say("draw.note-last-chapter")
    return ""


def _play(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    """What the effect could bring now, and where the character could go afterwards."""
    t, seat = seen.t, seen.me
    kind = t.box.kind[option["card"]]
    parts = [_of_kind(seen, kind, words)]
    if option["card"] not in t.box.is_hero:
        fitting = len(book.fitting_pages(t, seat, kind))
        parts.append(words.say("draw.note-fits", number=fitting) if fitting else "")
    return "; ".join(part for part in parts if part)


def _of_kind(seen: Seen, kind: str, words: Words) -> str:
    t, seat = seen.t, seen.me
    if kind == "CPL":
        return words.say("draw.note-gather", number=sum(len(t.tea[cell]) for cell in (*HUGE, *TINY)))
    if kind == "GRY":
        victims = effects.most_thefts([effects.stealable(t, seat, other) for other in t.clockwise(seat)])
        return words.say("draw.note-steal", number=victims)
    if kind == "KNA":
        return words.say("draw.note-trophy", mean=f"{seen.knave_mean:.1f}")
    if kind == "HAR":
        return words.say("draw.note-reveal", percent=_hare_percent(seen))
    return ""


def _hare_percent(seen: Seen) -> int:
    """The chance that at least one of the three revealed characters fits (cards known to lie below left aside)."""
    kinds = seen.to_come
    deck = sum(kinds.values())
    fit = sum(count for kind, count in kinds.items() if book.fitting_pages(seen.t, seen.me, kind))
    shown = min(3, deck)
    return round(100 * (1 - comb(deck - fit, shown) / comb(deck, shown)))


def _play_chapter(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    """How many pages of the new chapter could be covered at once."""
    t, seat = seen.t, seen.me
    trial, chapter = t.clone(), option["card"]
    trial.players[seat].chapters.remove(chapter)
    book.lay_chapter(trial, seat, chapter)
    covered = {placed.page for placed in book.placements(trial, seat) if isinstance(placed, Whirl)}
    ready = sum(1 for page in t.box.pages[chapter] if page in covered)
    return words.say("draw.note-chapter", ready=ready, pages=len(t.box.pages[chapter]))


def _name(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    t, seat = seen.t, seen.me
    losers = [other for other in t.clockwise(seat) if effects.pages_of_kind(t, other, option["kind"])]
    return words.say("draw.note-lose", names=", ".join(words.player(other) for other in losers)) if losers else ""


def _to_page(seen: Seen, option: Mapping[str, Any], words: Words) -> str:
    t, seat = seen.t, seen.me
    page = option.get("own") or option["page"]
    owner = t.players[option.get("whom", seat)]
    chapter = t.box.chapter_of[page]
    rest = [one for one in t.box.pages[chapter] if one != page and not owner.pages[one]]
    return "" if rest else words.say("draw.note-completes", vp=t.box.vp[chapter])


_NOTES: dict[str, Note] = {
    "search": _search,
    "play": _play,
    "play-chapter": _play_chapter,
    "name": _name,
    **dict.fromkeys(("move", "whirl", "alice-page", "hare-place", "steal", "soldier-page"), _to_page),
}
