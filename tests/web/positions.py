"""Tables in the middle of a game: played on the engine first, then put into a server's store for somebody to go on.

What comes next at such a table is known beforehand, dice and cards included: it has a seed.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any

import msgspec

from tests.server.stores import Beside
from tests.web.house import House
from tests.web.person import Person
from wondertable import Match, __version__, load
from wondertable.games.mad_tea_party.options import Play
from wondertable.server.models import Body, CampaignLink, Dealt, Entry, Mode, Origin, Seat, Start, TableRow
from wondertable.server.security import fingerprint as player_of

SEEDS = 400
"""In how many games a position is looked for."""

Wanted = Callable[[Match[Any]], bool]


class Position:
    """A match somewhere in its middle, and the seed that leads there."""

    def __init__(self, game: str, seats: int, seed: int, options: Mapping[str, str]) -> None:
        self.seed = seed
        self.match = load(game).new(seats, seed, options)
        self.dealt = Dealt(self.match.fingerprint())

    def go_on(self) -> None:
        """Everybody who is asked does what looks best."""
        moves = len(self.match.moves)
        advance(self.match)
        if len(self.match.moves) > moves:
            self.match.sign()

    def entries(self) -> list[Entry]:
        now = time.time()
        bodies: list[Body] = [self.dealt, *self.match.log]
        return [Entry(number, number, now, body) for number, body in enumerate(bodies, 1)]


def advance(match: Match[Any]) -> None:
    """Everybody who is asked does what looks best."""
    for seat, ask in list(match.asks.items()):
        advice = match.game.advisor.advise(match.table, ask) or [0.0] * len(ask.options)
        match.submit(seat, ask.options[advice.index(max(advice))])


def reach(
    game: str, wanted: Wanted, *, seats: int = 1, options: Mapping[str, str] | None = None, first: int = 0
) -> Position:
    """The first position of its kind in the games of seed 0, 1, 2, …: looked for once, however many tests want it.

    Of a rare kind it is known which seed is the ``first`` worth looking at.
    """
    chosen = dict(options or {})
    key = (game, seats, *chosen.items(), *_identity(wanted))
    if key not in _found:
        _found[key] = _search(game, wanted, seats, chosen, first)
    seed, steps = _found[key]
    position = Position(game, seats, seed, chosen)
    for _ in range(steps):
        position.go_on()
    return position


_found: dict[Hashable, tuple[int, int]] = {}
"""Positions that were asked for: the seed, and how often everybody has answered."""


def _identity(wanted: Wanted) -> tuple[Hashable, ...]:
    """Where a condition is written, and what it depends on."""
    if isinstance(wanted, partial):
        return wanted.func, *wanted.args, *wanted.keywords.items()
    return wanted.__code__, *(repr(cell.cell_contents) for cell in wanted.__closure__ or ())


def _search(game: str, wanted: Wanted, seats: int, options: Mapping[str, str], first: int) -> tuple[int, int]:
    for seed in range(first, first + SEEDS):
        match, steps = load(game).new(seats, seed, options), 0
        while match.result is None:
            if wanted(match):
                return seed, steps
            advance(match)
            steps += 1
    raise AssertionError("no game has such a position")


def put(
    house: House,
    person: Person,
    position: Position,
    names: Sequence[str] = ("Анна",),
    mode: Mode = "solo",
    friends: Sequence[Person] = (),
    content: str = "",
    campaign: str = "",
) -> str:
    """The position as a table at which the person plays the named seats, bots the others; they go there."""
    table = lay(house, person, position, names, mode, friends, content, campaign)
    person.go(f"/t/{table}")
    if mode == "device":
        person.wait(".curtain, [data-test=prompt]")
    elif not content and position.match.result is None:
        person.at_table()
    return table


def lay(
    house: House,
    person: Person,
    position: Position,
    names: Sequence[str] = ("Анна",),
    mode: Mode = "solo",
    friends: Sequence[Person] = (),
    content: str = "",
    campaign: str = "",
) -> str:
    """The position as a table at which the person plays the named seats, bots the others; returns its id.

    The last named seats are those of ``friends``. It may have been played with the cards of another ``content``,
    and be the first match of a ``campaign``.
    """
    for one in (person, *friends):  # one request, one cookie: a page sends several at once
        one.context.request.get(f"{house.address}/api/health")
    match, entries, now = position.match, position.entries(), time.time()
    owner = player_of(person.key)
    owners = [owner] * (len(names) - len(friends)) + [player_of(friend.key) for friend in friends]
    bots = [Seat(bot="greedy")] * (match.seats - len(names))
    row = TableRow(
        id=f"put{secrets.token_hex(4)}",
        start=Start(match.game.slug, match.seats, match.options, Origin(seed=position.seed), campaign=campaign),
        mode=mode,
        status="running" if match.result is None else "over",
        creator=owner,
        seats=(*(Seat(name=name, owner=one) for name, one in zip(names, owners, strict=True)), *bots),
        engine=__version__,
        content=content or match.game.content.digest,
        created=now,
        updated=now,
        version=match.game.version,
        seq=len(entries),
        entries=len(entries),
        moves=len(match.moves),
        waiting=tuple(seat for seat in match.asks if seat < len(names)),
    )
    _apart(_keep(house, row, entries))
    return row.id


def tea_time(house: House, person: Person) -> None:
    """A game of Mad Tea Party in its middle: somebody with two bots, at turn, with chapters begun and cards to play."""

    def wanted(match: Match[Any]) -> bool:
        own, ask = match.table.players[0], match.asks.get(0)
        if ask is None or ask.prompt != "adventure" or len(own.book) < 2:
            return False
        return (
            sum(bool(card) for card in own.pages.values()) > 1 and sum(isinstance(one, Play) for one in ask.options) > 2
        )

    put(house, person, reach("mad_tea_party", wanted, seats=3))
    person.settle()


def last_sips(house: House, person: Person) -> None:
    """A game of Mad Tea Party that is soon over: somebody with three bots, at turn."""

    def wanted(match: Match[Any]) -> bool:
        if 0 not in match.asks or match.asks[0].prompt != "adventure":
            return False
        trial = match.fork()
        for _ in range(8):
            if trial.result is None:
                advance(trial)
        return trial.result is not None

    put(house, person, reach("mad_tea_party", wanted, seats=4))
    person.settle()


def full_swing(house: House, person: Person) -> None:
    """A game of Gravity Falls in its middle: somebody with two bots, at turn, with something beaten and much to do."""

    def wanted(match: Match[Any]) -> bool:
        town, ask = match.table, match.asks.get(0)
        return (
            ask is not None
            and ask.prompt == "turn"
            and len(town.hero.hand) > 2
            and sum(not monster.place for monster in town.monsters) == 1
            and 8 <= town.alarm <= 18
            and len(town.cubes) > 2
            and 0 < sum(len(hero.curses) for hero in town.team) < 4
        )

    position = reach("gravity_falls", wanted, seats=3, options={"characters": "DIP,MAB,STA", "first": "1"}, first=196)
    put(house, person, position)
    person.wait("[data-place-id] .thing", state="attached")
    person.settle()


def last_move(house: House, person: Person, options: Mapping[str, str] | None = None) -> Position:
    """A game of Gravity Falls that is won by what happens next: a throw of the dice."""

    def wanted(match: Match[Any]) -> bool:
        ask, town = match.asks.get(0), match.table
        if ask is None or ask.prompt != "roll" or len(town.alive()) > 1:
            return False
        trial = match.fork()
        trial.submit(0, ask.options[0])
        return trial.result is not None

    position = reach("gravity_falls", wanted, options={"characters": "WEN,MAB", **(options or {})})
    put(house, person, position)
    person.settle()
    return position


def tea_with_five(house: House, person: Person) -> None:
    """A game of Wonderland's War: somebody with four bots, at turn at the second tea party."""

    def wanted(match: Match[Any]) -> bool:
        ask, war = match.asks.get(0), match.table
        return ask is not None and ask.prompt == "tea" and war.round == 2 and war.players[0].taken == 2

    put(house, person, reach("wonderlands_war", wanted, seats=5))
    person.wait("[data-zone='chair.1']", state="attached")
    person.settle()


def battle_of_five(house: House, person: Person) -> None:
    """A game of Wonderland's War: all five fight for one region, and chips lie on the table."""

    def wanted(match: Match[Any]) -> bool:
        ask, war = match.asks.get(0), match.table
        if ask is None or ask.prompt != "commit" or war.draw < 4:
            return False
        return all(player.fight for player in war.players) and len(war.players[0].active) > 2

    put(house, person, reach("wonderlands_war", wanted, seats=5))
    person.wait("[data-zone='fighter.0']", state="attached")
    person.settle()


@cache
def before_the_end_of_war() -> Position:
    def wanted(match: Match[Any]) -> bool:
        if set(match.asks) != {0} or match.table.round < 3:
            return False
        *others, last = match.asks[0].options
        if any(type(one) is type(last) for one in others):
            return False
        trial = match.fork()
        trial.submit(0, last)
        return trial.result is not None

    return reach("wonderlands_war", wanted, seats=5, first=11)


def last_word(house: House, person: Person) -> str:
    """A game of Wonderland's War that is over with somebody's next answer; returns where to click for it."""
    position = before_the_end_of_war()
    put(house, person, position)
    person.settle()
    return f".hand [data-do={position.match.asks[0].options[-1].plain()['do']}]"


def tower(house: House, person: Person, *, pages: bool = False) -> None:
    """A chapter of Wonder Book in its middle: somebody with two bots, at turn, the pop-up unfolded, Wyrms about.

    With ``pages`` the one that has come up last is in the reading pane; else all of them were put away.
    """

    def wanted(match: Match[Any]) -> bool:
        ask, book = match.asks.get(0), match.table
        return ask is not None and ask.prompt == "action" and bool(book.popups) and len(book.wyrms) > 2

    put(house, person, reach("wonder_book", wanted, seats=3, options={"chapter": "1"}))
    person.wait("[data-test=reader]")
    if pages:
        return
    while person.sees("[data-test=reader-close]"):
        person.click("[data-test=reader-close]")
        person.page.wait_for_timeout(60)
    person.settle()


def last_page(house: House, person: Person) -> None:
    """The last page of a chapter of Wonder Book that was won."""
    position = reach("wonder_book", _read_through, options={"chapter": "1"})
    while position.match.result is None:
        position.go_on()
    put(house, person, position)
    person.wait("[data-test=final]")


def _read_through(match: Match[Any]) -> bool:
    return bool(match.table.deck == ["42"])


async def _keep(house: House, row: TableRow, entries: Sequence[Entry]) -> None:
    store = Beside(house.store)
    try:
        found = await store.campaign(row.start.campaign)
        links = () if found is None else (*found.links, CampaignLink(row.id))
        await store.create(row, campaign=found and msgspec.structs.replace(found, links=links))
        await store.append(row, entries)
    finally:
        await store.close()


def _apart(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: the browser's driver has the loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
