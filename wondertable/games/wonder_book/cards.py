"""Chapter cards, items and Fragments: where they lie and who holds them (sections 4 and 5.8)."""

from __future__ import annotations

from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.force import follow, quantity, refresh_rules
from wondertable.games.wonder_book.options import READ, ChooseSkill
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, AskAll, Rules

__all__ = [
    "back",
    "choose_upgrade",
    "confirm",
    "discard",
    "discard_fragment",
    "draw_fragments",
    "fragments_left",
    "front",
    "give_item",
    "hand_out",
    "lay",
    "may_hold",
    "put_rule",
    "return_card",
    "see",
    "stack",
    "take_out",
]

NO_LIMIT = 99


def front(no: str) -> str:
    """The id of a card's front: a face is known by its card and ``front``, ``back``, a column or an ending."""
    return f"{no}.front"


def back(no: str) -> str:
    return f"{no}.back"


def see(t: Book, face: str) -> None:
    """A face is read: from now on it is known, and may be read again."""
    if face in t.unseen:
        t.unseen.remove(face)
        t.seen.append(face)
    t.walked = 0
    t.tell("read", face=face)


def known(t: Book, no: str) -> bool:
    """Has a face of the card been read? Else the log does not name it."""
    return any(face.startswith(f"{no}.") for face in t.seen)


def confirm(t: Book, face: str) -> Rules[None]:
    """Everybody says that they have read the face, where the table wants it."""
    if t.reading:
        yield AskAll("read", range(t.seats), lambda seat: (READ,), {"face": face}, public=True)


def take_out(t: Book, no: str) -> bool:
    """Take a card from wherever it is; says whether it was anywhere."""
    if no in t.deck:
        t.deck.remove(no)
        return True
    for zone in (t.laid, t.row, t.discard, t.handed):
        if no in zone:
            zone.remove(no)
            t.places.pop(no, None)
            if no in t.inert:
                t.inert.remove(no)
            return True
    for banner, cards in t.stacks.items():
        if no in cards:
            cards.remove(no)
            if no in t.inert:
                t.inert.remove(no)
            if not cards:
                del t.stacks[banner]
            return True
    for hero in t.heroes.values():
        if no in hero.items:
            hero.items.remove(no)
            return True
    return False


def discard(t: Book, no: str) -> None:
    if no in t.discard:
        return
    if take_out(t, no):
        t.discard.append(no)
        t.tell("card-discarded" if known(t, no) else "card-unread", card=no)
        refresh_rules(t)


def return_card(t: Book, no: str) -> None:
    """Back to its place in the deck."""
    if no not in t.deck and take_out(t, no):
        t.deck.append(no)
        t.deck.sort()
        t.tell("card-returned" if known(t, no) else "card-back-unread", card=no)
        refresh_rules(t)


def lay(t: Book, no: str, area: str = "") -> None:
    """WB-RUL-30: a card lies in the scene: an Interaction card where its object is, an item in an area."""
    if no in t.laid or not take_out(t, no):
        return
    t.laid.append(no)
    if area:
        t.places[no] = area
    if t.box.cards[no].kind == "interaction":
        see(t, front(no))
    t.tell("card-laid", card=no)
    refresh_rules(t)


def stack(t: Book, banner: str) -> None:
    """WB-IXN-02: all cards of a banner, the lowest number on top."""
    cards = [no for no in t.deck if t.box.cards[no].data.banner == banner]
    if not cards:
        return
    t.deck = [no for no in t.deck if no not in cards]
    t.stacks[banner] = sorted([*t.stacks.get(banner, ()), *cards])
    t.tell("stack-laid", banner=banner, n=len(cards))
    show_top(t, banner)


def show_top(t: Book, banner: str) -> None:
    """The top card of a stack shows its front."""
    cards = t.stacks.get(banner)
    if cards and front(cards[0]) in t.unseen:
        see(t, front(cards[0]))


def put_rule(t: Book, no: str) -> None:
    """WB-SPR-01."""
    if no in t.row or not take_out(t, no):
        return
    t.row.append(no)
    t.row.sort()
    see(t, front(no))
    refresh_rules(t)


def may_hold(t: Book, hero: str) -> bool:
    """``item.limit``."""
    return len(t.heroes[hero].items) < quantity(t, "item.limit", NO_LIMIT, hero)


def give_item(t: Book, no: str, hero: str) -> None:
    """WB-ITM-02."""
    if not take_out(t, no):
        return
    t.heroes[hero].items.append(no)
    if front(no) in t.unseen:
        see(t, front(no))
    if no not in t.flipped:
        t.flipped.append(no)
    t.tell("item", hero=hero, card=no)
    refresh_rules(t)


# -- Fragments ------------------------------------------------------------------------------------------


def fragments_left(t: Book) -> int:
    """Fragments that can still be drawn."""
    return len(t.fragment_deck) + len(t.fragment_discard)


def draw_fragments(t: Book, hero: str, n: int) -> None:
    """WB-FRG-03: an empty deck is made anew of its discard pile; what cannot be drawn is ignored (WB-LIM-01)."""
    for _ in range(n):
        if not t.fragment_deck:
            if not t.fragment_discard:
                return
            t.fragment_deck, t.fragment_discard = sorted(t.fragment_discard), []
            t.tell("fragment-deck-shuffled")
        card = t.chance.draw(t.fragment_deck)
        t.heroes[hero].fragments.append(card)
        t.tell("fragment", hero=hero, card=card)


def discard_fragment(t: Book, hero: str, card: str) -> None:
    t.heroes[hero].fragments.remove(card)
    t.fragment_discard.append(card)


# -- Upgrades -------------------------------------------------------------------------------------------


def hand_out(t: Book, chapter: int) -> Rules[None]:
    """WB-UPG-01, WB-RUL-24: everybody in play gets the card of the set; cards of absent heroes are kept aside."""
    for no in [no for no in t.deck if _set_of(t, no) == chapter]:
        t.deck.remove(no)
        t.handed.append(no)
    if chapter in t.sets:
        return
    t.sets.append(chapter)
    for hero in t.heroes:
        yield from choose_upgrade(t, t.box.upgrade_of[hero, chapter])


def _set_of(t: Book, no: str) -> int:
    data = t.box.cards[no].data
    return t.box.upgrades[data.ref].chapter if data.kind == "upgrade" else 0


def choose_upgrade(t: Book, card: str) -> Rules[None]:
    """WB-DEC-04: the owner unlocks one of two skills."""
    hero = t.box.upgrades[card].hero
    if card in t.heroes[hero].skills:
        return
    options = (ChooseSkill(card, "a"), ChooseSkill(card, "b"))
    pick = yield Ask(t.seat_of(hero), "upgrade", options, facts={"hero": hero, "card": card})
    t.heroes[hero].skills[card] = pick.side
    t.tell("skill", hero=hero, card=card, side=pick.side)
    refresh_rules(t)
    gain = t.box.gains.get(f"{card}.{pick.side}")
    if gain is not None:
        yield from follow(gain(t, Ctx(hero, hero, hero, card)))
