"""The turn, in the order of the rulebook: deal, search, adventure, end of turn (sections 2 to 6 and 9)."""

from __future__ import annotations

from wondertable.games.mad_tea_party import effects, scoring
from wondertable.games.mad_tea_party.book import fitting_pages, lay_chapter, put_on_page, whirlwind
from wondertable.games.mad_tea_party.cards import SOLDIER
from wondertable.games.mad_tea_party.options import (
    DISCARD,
    END,
    SEARCH_CHAPTERS,
    SEARCH_HEROES,
    Discard,
    PlayChapter,
    Treat,
)
from wondertable.games.mad_tea_party.state import CENTRE, TREAT_MOVES, Player, Tea
from wondertable.kernel import Ask, Rules
from wondertable.kernel.ask import Option

MOST_PLAYS = 100  # TP-RUL-44
STALE_ROUNDS = 10  # TP-RUL-44
TREATS = {icon: tuple(Treat(icon, cell) for cell in moves) for icon, moves in TREAT_MOVES.items()}


# -- set-up -------------------------------------------------------------------------------------------


def deal(t: Tea) -> Rules[None]:
    """TP-SET-02 to TP-SET-06. The decks are drawn from blindly, which is the same as shuffling them (TP-RND-01)."""
    yield from ()
    for seat, player in enumerate(t.players):  # TP-SET-03, TP-SET-04, TP-RND-04
        player.chapters.append(t.chance.draw(t.chapter_deck))
        player.heroes += (t.chance.draw(t.hero_deck), t.chance.draw(t.hero_deck))
        t.whisper(seat, "dealt", {"cards": [*player.chapters, *player.heroes]}, who=seat)
    refill(t)  # TP-SET-05
    t.active = t.chance.pick(range(len(t.players)))  # TP-SET-06, TP-RND-02
    t.tell("first-player", who=t.active)
    begin_turn(t)


def begin_turn(t: Tea) -> None:
    t.turn += 1
    t.last = -1
    t.played = 0
    t.phase = "search"
    t.tell("turn", who=t.active, turn=t.turn)


# -- 1. search ----------------------------------------------------------------------------------------


def search(t: Tea) -> Rules[None]:
    """TP-SEA-01: take a card from the hero deck or the chapter deck; two with an empty hand (TP-SEA-02)."""
    me = t.active
    draws = 2 if t.players[me].empty_handed() else 1  # TP-RUL-34: tested before the first draw
    for draw in range(draws):
        options: list[Option] = []
        if t.hero_deck or t.hero_discard:
            options.append(SEARCH_HEROES)
        if t.chapter_deck:
            options.append(SEARCH_CHAPTERS)
        if not options:  # TP-RUL-33
            break
        pick = yield Ask(me, "search", options, facts={"draw": draw + 1, "n": draws})
        if pick is SEARCH_HEROES:
            effects.gain_hero(t, me)
        else:
            effects.gain_chapter(t, me)
    t.phase = "adventure"


# -- 2. adventure -------------------------------------------------------------------------------------


def adventure(t: Tea) -> Rules[None]:
    """TP-ADV-01: one play, or the end. Repeated until the phase changes."""
    pick = yield Ask(t.active, "adventure", plays(t), always=True)  # TP-HID-02: asked even if only END remains
    if pick is END:
        end_of_turn(t)
    elif type(pick) is PlayChapter:
        yield from play_chapter(t, pick.card)
        end_of_turn(t)  # TP-ADV-03, TP-CHP-02
    else:
        yield from play(t, pick.card)


def plays(t: Tea) -> list[Option]:
    """Options of the adventure: TP-ADV-02, TP-ADV-04, and END."""
    player, box = t.players[t.active], t.box
    options: list[Option] = []
    if t.played < MOST_PLAYS:
        least = t.last if t.order_rule == "on" else -1  # TP-ADV-05
        order, play_option = box.order, box.play
        hand = (*player.heroes, *player.characters)
        options = [play_option[card] for card in hand if order[card] >= least]
    options += map(box.play_chapter.__getitem__, player.chapters)
    options.append(END)
    return options


def play_chapter(t: Tea, card: str) -> Rules[None]:
    """TP-CHP-01, TP-CHP-02."""
    me = t.active
    t.players[me].chapters.remove(card)
    t.tell("played-chapter", who=me, card=card)
    lay_chapter(t, me, card)
    yield from whirlwind(t, me)


def play(t: Tea, card: str) -> Rules[None]:
    """TP-PLY-01: treat, magic effect, move into the book or discard."""
    me = t.active
    player, is_hero = t.players[me], card in t.box.is_hero
    (player.heroes if is_hero else player.characters).remove(card)
    t.in_play = card
    t.last = t.box.order[card]
    t.played += 1
    t.tell("played", who=me, card=card)
    if is_hero:
        yield from treat(t, card)  # TP-PLY-02
        yield from effects.magic(t, card)  # TP-PLY-03
        if t.in_play:  # TP-MOV-04
            t.hero_discard.append(card)
            t.in_play = ""
    else:
        yield from effects.magic(t, card)
        if t.in_play:
            yield from move_into_book(t, card)


def treat(t: Tea, card: str) -> Rules[None]:
    """TP-TRE-01: one visible character moves a row; then the centre row is filled (TP-TRE-06)."""
    icons = t.box.treats[card]
    if not icons:
        return
    tea = t.tea
    options = [option for icon in icons for option in TREATS[icon] if tea[option.cell]]
    if not options:  # TP-RUL-17: no target, no refill
        if t.visible():
            t.tell("no-treat-cake" if "cake" in icons else "no-treat-potion", who=t.active)
        else:
            t.tell("no-treat", who=t.active)
        return
    pick = yield Ask(t.active, "treat", options)
    goal = TREAT_MOVES[pick.icon][pick.cell]
    moved = t.pop_tea(pick.cell)
    t.tea[goal] += (moved,)  # TP-TRE-04
    t.tell("treated", who=t.active, icon=pick.icon, card=moved, cell=goal)
    refill(t)


def move_into_book(t: Tea, card: str) -> Rules[None]:
    """TP-MOV-01 to TP-MOV-03."""
    me, kind = t.active, t.box.kind[card]
    options: list[Option] = [t.box.move[page] for page in fitting_pages(t, me, kind)]
    options.append(DISCARD)
    pick = yield Ask(me, "move", options, facts={"card": card})
    t.in_play = ""
    if type(pick) is Discard:
        t.character_discard.append(card)
        t.tell("discarded", who=me, card=card)
    else:
        put_on_page(t, me, card, pick.page)
        t.tell("moved", who=me, card=card, page=pick.page)


def refill(t: Tea) -> None:
    """TP-END-03, TP-RUL-15, TP-RND-06: every empty centre cell, left to right, while cards last (TP-RUL-21)."""
    tea = t.tea
    for cell in CENTRE:
        if not tea[cell]:
            card = effects.draw_character(t)
            if not card:
                return
            tea[cell] = (card,)
            t.tell("refilled", card=card, cell=cell)


# -- 3. end of turn -----------------------------------------------------------------------------------


def end_of_turn(t: Tea) -> None:
    """TP-END-01 to TP-END-05, TP-FIN-01."""
    cards_on = t.box.cards_on
    for seat, player in enumerate(t.players):
        pages = player.pages
        for chapter in player.book.copy():
            if "" not in cards_on[chapter](pages):
                score_chapter(t, seat, player, chapter)
    refill(t)
    characters = t.characters_left()
    left = characters + len(t.chapter_deck)  # neither deck ever grows across a turn (TP-INV-08)
    t.stale_turns = 0 if left < t.deck_mark else t.stale_turns + 1
    t.deck_mark = left
    if not t.chapter_deck or not characters or t.stale_turns >= STALE_ROUNDS * len(t.players):
        finish(t)
        return
    t.active = (t.active + 1) % len(t.players)  # TP-SET-07
    begin_turn(t)


def score_chapter(t: Tea, seat: int, player: Player, chapter: str) -> None:
    """TP-END-02: the chapter and its Soldiers to the pile, the others to their discards."""
    player.book.remove(chapter)
    player.pile.append(chapter)
    soldiers = 0
    for page in t.box.pages[chapter]:
        card = player.pages.pop(page)
        if card in t.box.is_hero:
            t.hero_discard.append(card)  # TP-RUL-52
        elif t.box.kind[card] == SOLDIER:
            player.pile.append(card)
            soldiers += 1
        else:
            t.character_discard.append(card)
    t.tell("completed", who=seat, card=chapter, vp=t.box.vp[chapter])
    if soldiers:
        t.tell("soldiers-scored", who=seat, card=chapter, n=soldiers, lost=-scoring.SOLDIER_VP * soldiers)


# -- the end ------------------------------------------------------------------------------------------


def finish(t: Tea) -> None:
    """TP-FIN-03: hands are discarded; what is in the piles and in front counts."""
    t.phase = "over"
    for seat, player in enumerate(t.players):
        hand = [*player.heroes, *player.characters, *player.chapters]
        if hand:
            t.tell("final-hand", who=seat, cards=sorted(hand))
        t.hero_discard += player.heroes
        t.character_discard += player.characters
        t.chapter_discard += player.chapters  # TP-RUL-51
        player.heroes, player.characters, player.chapters = [], [], []
    if t.journal is not None:
        tell_scores(t)


def tell_scores(t: Tea) -> None:
    result = scoring.result(t)
    t.tell("game-over", reason=result.reason)
    for seat, total in enumerate(result.scores):
        sheet = scoring.sheet(t, seat)
        parts = [(part, points) for part in scoring.PARTS if (points := getattr(sheet, part))]
        t.tell("final-score" if parts else "final-score-empty", who=seat, total=total, parts=parts)
    best = max(result.scores)
    if len(result.winners) == 1:
        t.tell("won", who=result.winners[0], total=best)
    else:
        t.tell("won-together", winners=list(result.winners), total=best)
