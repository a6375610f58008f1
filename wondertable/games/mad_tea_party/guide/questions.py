"""Help with every question of Mad Tea Party, one function a prompt: notes, reasons and why-nots."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from wondertable.games.mad_tea_party import book, effects
from wondertable.games.mad_tea_party.bot.values import (
    EFFECTS,
    declared_stakes,
    effect_worth,
    hand_worth,
    lateness,
    outlook,
    page_worth,
    play_worth,
    queen_gains,
    whirl_gain,
)
from wondertable.games.mad_tea_party.cards import CHARACTERS, SOLDIER
from wondertable.games.mad_tea_party.options import Cat, Play, PlayChapter, Steal, Take, Whirl
from wondertable.games.mad_tea_party.rules import MOST_PLAYS
from wondertable.games.mad_tea_party.state import HUGE, TINY, TREAT_MOVES, Tea
from wondertable.games.mad_tea_party.view import knave_mean, unseen_cards
from wondertable.kernel import Ask, Message, Option, QuestionHelp, Words

__all__ = ["PROMPTS", "why_not_played"]


def _search(t: Tea, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        last = option.deck == "chapter" and len(t.chapter_deck) == 1
        return words.say("note.last-chapter") if last else ""

    still_open = len(t.players[ask.seat].open_pages())
    none = "" if still_open else "-none"
    return QuestionHelp(
        note,
        reason=lambda option: (f"explain.search-{option.deck}{none}", {"n": still_open}),
        things=("hero_deck", "chapter_deck"),
        why_not=lambda deck: ("why.deck-empty", {}),
    )


def _adventure(t: Tea, ask: Ask) -> QuestionHelp:
    def note(option: Option, words: Words) -> str:
        match option:
            case Play(card=card):
                return _play_note(t, ask.seat, card, words)
            case PlayChapter(card=card):
                return _chapter_note(t, ask.seat, card, words)
        return ""

    def reason(option: Option) -> Message | None:
        match option:
            case Play(card=card):
                return _play_reason(t, ask.seat, card)
            case PlayChapter(card=card):
                return _chapter_reason(t, ask.seat, card)
        return None

    player = t.players[ask.seat]
    return QuestionHelp(note, reason, (*player.heroes, *player.characters), lambda card: why_not_played(t, card))


def _treat(t: Tea, ask: Ask) -> QuestionHelp:
    def why_not(cell: str) -> Message | None:
        if cell in HUGE:
            return "why.cake-huge", {}
        return ("why.potion-tiny", {}) if cell in TINY else None

    def reason(option: Any) -> Message:
        return "explain.treat", {"card": t.tea[option.cell][-1], "cell": TREAT_MOVES[option.icon][option.cell]}

    return QuestionHelp(reason=reason, things=t.visible(), why_not=why_not)


def _copy(t: Tea, ask: Ask) -> QuestionHelp:
    def why_not(cell: str) -> Message | None:
        stack = t.tea.get(cell, ())
        return ("why.no-copy-soldier", {}) if stack and t.box.kind[stack[-1]] == SOLDIER else None

    return QuestionHelp(things=t.visible(), why_not=why_not)


def _alice_page(t: Tea, ask: Ask) -> QuestionHelp:
    return _own_page(t, ask)._replace(why_not=lambda page: _taken(t, page))


def _take(t: Tea, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message | None:
        if not isinstance(option, Take):
            return None
        card = t.tea[option.cell][-1]
        worth = hand_worth(t, outlook(t, ask.seat), ask.seat, t.box.kind[card])
        return _worth("explain.take", worth, card=card)

    return QuestionHelp(reason=reason)


def _soldier_page(t: Tea, ask: Ask) -> QuestionHelp:
    return QuestionHelp(
        lambda option, words: _completes_note(t, option.whom, option.page, words),
        things=_all_pages(t),
        why_not=lambda page: _taken(t, page),
    )


def _name(t: Tea, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        losers = [other for other in t.clockwise(ask.seat) if effects.pages_of_kind(t, other, option.kind)]
        names = ", ".join(words.player(other) for other in losers)
        return words.say("note.lose", names=names) if losers else ""

    def reason(option: Any) -> Message | None:
        return _worth("explain.name", queen_gains(t, ask.seat).get(option.kind, 0.0))

    return QuestionHelp(note, reason)


def _steal(t: Tea, ask: Ask) -> QuestionHelp:
    """TP-GRY-02 to TP-GRY-05, for the pages of the opponent whose turn to lose a card it is, and for one's own."""
    facts = ask.facts or {}

    def why_not(page: str) -> Message | None:
        if any(
            page in (theft.page, theft.own) for theft in effects.stealable(t, ask.seat, facts["whom"], facts["used"])
        ):
            return "why.steal-from-all", {}  # TP-RUL-24
        if page in t.players[ask.seat].pages:
            return ("why.page-promised", {}) if page in facts["used"] else _taken(t, page)
        victim = t.players[facts["whom"]]
        card = victim.pages.get(page, "")
        if not card:
            return None
        if card in t.box.is_hero:
            return "why.alice-is-safe", {}
        if all(victim.pages[one] for one in t.box.pages[t.box.chapter_of[page]]):
            return "why.chapter-full", {}
        return "why.no-page", {}

    return _own_page(t, ask)._replace(things=_all_pages(t), why_not=why_not)


def _queen_discard(t: Tea, ask: Ask) -> QuestionHelp:
    def why_not(page: str) -> Message | None:
        return ("why.alice-is-safe", {}) if _card_on(t, page) in t.box.is_hero else None

    return QuestionHelp(things=list(t.players[ask.seat].pages), why_not=why_not)


def _own_page(t: Tea, ask: Ask) -> QuestionHelp:
    """A card of true size goes onto one of the player's own pages (TP-FIT-01)."""

    def page_of(option: Any) -> str:
        return option.own if isinstance(option, Steal) else getattr(option, "page", "")

    def note(option: Any, words: Words) -> str:
        page = page_of(option)
        return _completes_note(t, ask.seat, page, words) if page else ""

    def reason(option: Any) -> Message | None:
        page = page_of(option)
        return _page_reason(t, ask.seat, page) if page else None

    def why_not(page: str) -> Message:
        if _card_on(t, page):
            return "why.page-taken", {}
        mark = t.box.mark[page]
        return (f"why.mark-{mark}", {}) if mark else ("why.portrait", {"kind": t.box.portrait[page]})

    return QuestionHelp(note, reason, list(t.players[ask.seat].pages), why_not)


def _whirlwind(t: Tea, ask: Ask) -> QuestionHelp:
    def why_not(thing: str) -> Message | None:
        if thing in t.box.portrait:
            mark = t.box.mark[thing]
            return _taken(t, thing) or ((f"why.mark-{mark}", {}) if mark else None)
        card = t.tea[thing][-1] if thing in t.tea else thing
        return ("why.soldier-fits-nothing", {}) if t.box.kind[card] == SOLDIER else ("why.no-page", {})

    player = t.players[ask.seat]
    return _own_page(t, ask)._replace(things=(*player.characters, *t.visible(), *player.pages), why_not=why_not)


def _react(t: Tea, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message | None:
        return _worth("explain.cat" if isinstance(option, Cat) else "explain.pass", abs(declared_stakes(t, ask.seat)))

    return QuestionHelp(reason=reason)


def _nothing_to_say(t: Tea, ask: Ask) -> QuestionHelp:
    return QuestionHelp()


def _card_on(t: Tea, page: str) -> str:
    return next((player.pages[page] for player in t.players if page in player.pages), "")


def _taken(t: Tea, page: str) -> Message | None:
    return ("why.page-taken", {}) if _card_on(t, page) else None


def _all_pages(t: Tea) -> list[str]:
    return [page for player in t.players for page in player.pages]


# -- notes --------------------------------------------------------------------------------------------------


def _play_note(t: Tea, seat: int, card: str, words: Words) -> str:
    """The possible gain of the effect now, and the pages for the character afterwards."""
    kind = t.box.kind[card]
    parts = [_effect_note(t, seat, kind, words)]
    if card not in t.box.is_hero:
        fitting = len(book.fitting_pages(t, seat, kind))
        parts.append(words.say("note.fits", number=fitting) if fitting else "")
    return "; ".join(part for part in parts if part)


def _effect_note(t: Tea, seat: int, kind: str, words: Words) -> str:
    if kind == "CPL":
        return words.say("note.gather", number=sum(len(t.tea[cell]) for cell in (*HUGE, *TINY)))
    if kind == "GRY":
        victims = effects.most_thefts([effects.stealable(t, seat, other) for other in t.clockwise(seat)])
        return words.say("note.steal", number=victims)
    if kind == "KNA":
        return words.say("note.trophy", mean=knave_mean(t, unseen_cards(t, seat)["hero"]))
    if kind == "HAR":
        return words.say("note.reveal", percent=_hare_percent(t, seat))
    return ""


def _hare_percent(t: Tea, seat: int) -> int:
    """The chance that at least one of the three revealed characters fits (cards known to lie below left aside)."""
    deck = [t.box.kind[card] for card in unseen_cards(t, seat)["character"]]
    fitting = {kind for kind in CHARACTERS if book.fitting_pages(t, seat, kind)}
    misfits, shown = sum(kind not in fitting for kind in deck), min(3, len(deck))
    return round(100 * (1 - comb(misfits, shown) / comb(len(deck), shown)))


def _chapter_note(t: Tea, seat: int, chapter: str, words: Words) -> str:
    """The number of pages of the new chapter that could be covered at once."""
    trial = t.clone()
    trial.players[seat].chapters.remove(chapter)
    book.lay_chapter(trial, seat, chapter)
    covered = {placed.page for placed in book.placements(trial, seat) if isinstance(placed, Whirl)}
    ready = sum(1 for page in t.box.pages[chapter] if page in covered)
    return words.say("note.chapter", ready=ready, pages=len(t.box.pages[chapter]))


def _completes_note(t: Tea, owner: int, page: str, words: Words) -> str:
    chapter, pages = t.box.chapter_of[page], t.players[owner].pages
    rest = [one for one in t.box.pages[chapter] if one != page and not pages[one]]
    return "" if rest else words.say("note.completes", vp=t.box.vp[chapter])


# -- reasons ------------------------------------------------------------------------------------------------


def _play_reason(t: Tea, seat: int, card: str) -> Message | None:
    wanted, late = outlook(t, seat), lateness(t)
    kind = t.box.kind[card]
    if kind in EFFECTS:
        move = page_worth(wanted, kind, "") if kind != SOLDIER else 0.0
        worth = effect_worth(t, seat, kind, wanted, late) + move
        return _worth("explain.play-and-move" if move else "explain.play", worth, card=card)
    return _worth("explain.play", play_worth(t, seat, card, wanted, late, bool(t.players[seat].chapters)), card=card)


def _chapter_reason(t: Tea, seat: int, chapter: str) -> Message | None:
    wanted, box = outlook(t, seat), t.box
    fresh = [(page, box.portrait[page], box.mark[page], 1.0) for page in box.pages[chapter]]
    laid = whirl_gain(t, seat, [*wanted, *fresh])[1]
    left_open = len(wanted) + len(fresh) - laid
    return "explain.chapter" if laid else "explain.chapter-none", {"n": laid or left_open, "left_open": left_open}


def _page_reason(t: Tea, seat: int, page: str) -> Message | None:
    box, pages = t.box, t.players[seat].pages
    chapter = box.chapter_of[page]
    still_open = [one for one in box.pages[chapter] if not pages.get(one)]
    if still_open == [page]:
        return "explain.completes", {"card": chapter, "vp": box.vp[chapter]}
    worth = next((want[3] for want in outlook(t, seat) if want[0] == page), 0.0)
    return _worth("explain.covers", worth, page=page)


def _worth(what: str, worth: float, **facts: Any) -> Message | None:
    """About so many points, told to half a point: more would feign knowledge. Nothing gained is no reason."""
    points = round(worth * 2) / 2
    return (what, {**facts, "points": f"{points:g}"}) if points > 0 else None


def why_not_played(t: Tea, card: str) -> Message | None:
    """The reason why a hero or character of the hand cannot be played now."""
    order = t.box.order.get(card)
    if order is None:
        return None
    return ("why.most-plays", {}) if t.played >= MOST_PLAYS else ("why.order", {"order": order, "last": t.last})


PROMPTS: dict[str, Callable[[Tea, Ask], QuestionHelp]] = {
    "search": _search,
    "adventure": _adventure,
    "treat": _treat,
    "effect": _nothing_to_say,
    "copy": _copy,
    "alice-page": _alice_page,
    "take": _take,
    "soldier-page": _soldier_page,
    "attack": _nothing_to_say,
    "name": _name,
    "steal": _steal,
    "queen-discard": _queen_discard,
    "hare-place": _own_page,
    "hare-order": _nothing_to_say,
    "whirlwind": _whirlwind,
    "move": _own_page,
    "react": _react,
}
