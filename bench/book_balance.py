"""Games of Wonder Book for its balance report, and the report.

``python bench/book_balance.py play FILE --difficulty normal --seats 2,3,4 --games 100`` plays every chapter with
heroes by lot (earlier skills and choices of the story fall by chance) and adds a line a game to the file;
``--bot`` is a bot of the laboratory, or ``attack`` or ``peace``, who have only one idea.
``python bench/book_balance.py campaigns FILE --games 200`` plays whole campaigns, chapters that are lost again.
``python bench/book_balance.py table FILE ...`` prints what the files say in short.
``python bench/book_balance.py report FILE ...`` writes ``docs/balance/wonder_book.md`` and its pictures from the files.
"""

from __future__ import annotations

import argparse
import functools
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from wondertable import load
from wondertable.bots import Bot, Perspective, make
from wondertable.bots.advice import advice
from wondertable.games.wonder_book.content import read as read_content
from wondertable.games.wonder_book.options import Attack, EndTurn, Move
from wondertable.kernel import Game, Option, Seeded, Words
from wondertable.lab.balance import Cell, lot
from wondertable.lab.plot import bars
from wondertable.lab.run_match import play_to_end
from wondertable.lab.stats import Estimate, wilson
from wondertable.processes import work

MOST_ATTEMPTS = 12
"""A campaign that has not won a chapter after so many attempts is given up."""


class Played(msgspec.Struct):
    """One chapter that was played to its end."""

    bot: str
    chapter: int
    difficulty: str
    seats: int
    deal: int
    won: bool
    heroes: list[str]
    measures: dict[str, float]
    skills: list[str]
    keywords: list[str]
    """Those of the chapter that are held at its end."""
    campaign: int = -1
    """A number of its own for every campaign, whatever the seed; -1: the chapter was played by itself."""
    attempt: int = 1


class OneIdea:
    """``greedy`` without attacks (``peace``); or nothing but attacks and ways to the nearest foe (``attack``)."""

    def __init__(self, idea: str, seed: int) -> None:
        self.idea = idea
        self.greedy = make("greedy", seed)

    def choose(self, perspective: Perspective) -> Option:
        ask = perspective.ask
        if ask.prompt not in ("action", "extra"):
            return self.greedy.choose(perspective)
        options: Sequence[Any] = ask.options
        attacks = [one for one in options if type(one) is Attack]
        if self.idea == "attack":
            return attacks[0] if attacks else self.walk(perspective, options)
        if not attacks:
            return self.greedy.choose(perspective)
        liked = self.greedy.choose(perspective)
        if type(liked) is not Attack:
            return liked
        worths = advice(perspective.game, perspective.imagine(Seeded(0)).table, ask) or [0.0] * len(options)
        quiet: list[tuple[float, Option]] = [
            (worth, one) for worth, one in zip(worths, options, strict=True) if type(one) is not Attack
        ]
        return max(quiet, key=lambda pair: pair[0])[1]

    def walk(self, perspective: Perspective, options: Sequence[Any]) -> Option:
        t = perspective.imagine(Seeded(0)).table
        foes = {*t.wyrms.values(), *(one.area for one in t.figures.values() if t.box.figures[one.id].side == "foe")}
        moves = [one for one in options if type(one) is Move]
        if foes and moves:
            return min(moves, key=lambda one: min(t.graph.distance[one.area][area] for area in foes))
        return next((one for one in options if type(one) is EndTurn), options[-1])


@functools.cache
def book() -> Game[Any]:
    """The game, read once."""
    return load("wonder_book")


def team(bot: str, seats: int, chance: Seeded) -> list[Bot]:
    """One bot a seat."""
    if bot in ("attack", "peace"):
        return [OneIdea(bot, chance.below(1 << 32)) for _ in range(seats)]
    return [make(bot, chance.below(1 << 32)) for _ in range(seats)]


def told(game: Game[Any], match: Any, events: Any, bot: str, difficulty: str, deal: int) -> Played:
    """What is kept of a match."""
    t = match.table
    return Played(
        bot,
        t.chapter,
        difficulty,
        match.seats,
        deal,
        t.outcome == "won",
        sorted(t.heroes),
        game.stats.measures(t, events),
        [f"{card}.{side}" for hero in t.heroes.values() for card, side in hero.skills.items()],
        [word for word in t.box.chapter.keywords if word in t.keywords],
    )


def play(bot: str, seed: int, job: tuple[int, int, str, int]) -> list[Played]:
    """One chapter by itself."""
    deal, chapter, difficulty, seats = job
    game = book()
    cell = Cell(seats, {"chapter": str(chapter), "difficulty": difficulty}, ["heroes"])
    chance = Seeded(seed << 32 | deal << 8 | chapter << 4 | seats)
    options = dict(cell.options) | {"heroes": lot(game, cell, "heroes", chance)}
    match = game.new(seats, chance.below(1 << 32), options)
    course = play_to_end(match, team(bot, seats, chance))
    return [told(game, match, course.events, bot, difficulty, deal)]


def campaign(bot: str, seed: int, job: tuple[int, int]) -> list[Played]:
    """Six chapters, each until it is won."""
    number, seats = job
    game = book()
    chance = Seeded(seed << 32 | number << 8 | seats)
    heroes = lot(game, Cell(seats, {}, ["heroes"]), "heroes", chance)
    legacy: Any = None
    found: list[Played] = []
    attempt = 0
    while (not found or legacy.next <= 6) and attempt < MOST_ATTEMPTS:
        attempt += 1
        match = game.new(seats, chance.below(1 << 32), {"heroes": heroes}, legacy=legacy)
        course = play_to_end(match, team(bot, seats, chance))
        one = told(game, match, course.events, bot, "normal", attempt)
        one.campaign, one.attempt = seed << 16 | number, attempt
        found.append(one)
        legacy = match.handed_on
        if one.won:
            attempt = 0
            if one.chapter == 6:
                break
    return found


def read(files: Sequence[Path]) -> list[Played]:
    """All games of some files."""
    return [msgspec.json.decode(line, type=Played) for file in files for line in file.read_bytes().splitlines() if line]


def table(games: Sequence[Played]) -> None:
    """A line a cell."""
    cells: dict[tuple[str, int, str, int], list[Played]] = defaultdict(list)
    for one in games:
        cells[one.bot, one.chapter, one.difficulty, one.seats].append(one)
    for (bot, chapter, difficulty, seats), some in sorted(cells.items()):
        won = [one for one in some if one.won]
        parties: dict[str, list[bool]] = defaultdict(list)
        for one in some:
            parties[" ".join(name[0] for name in one.heroes)].append(one.won)
        mean = {
            name: statistics.fmean(one.measures[name] for one in won) if won else 0.0
            for name in ("actions", "rounds", "knock-outs", "clock-flips")
        }
        bands = " ".join(f"{100 * sum(one.measures[band] for one in won) / max(1, len(won)):.0f}" for band in BANDS)
        shares = [f"{name.replace(' ', '')} {100 * statistics.fmean(own):.0f}" for name, own in sorted(parties.items())]
        by = " ".join(shares)
        numbers = " ".join(f"{name} {value:.1f}" for name, value in mean.items())
        print(
            f"{bot} {chapter} {difficulty:6} {seats}: {100 * len(won) / len(some):3.0f} % of {len(some)}"
            f" | {bands} | {numbers} | {by if seats < 4 else ''}"
        )


BANDS = ("dim", "bright", "golden")

# -- the report -----------------------------------------------------------------------------------------

CHAPTERS = range(1, 7)
SEATS = range(1, 5)
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
NORMAL = (0.60, 0.80)
EASIER, HARDER = (10, 18), (-20, -12)
LENGTH = (80, 160)
IDEA = 0.20
NEAR = (-math.inf, 20)
"""The best and the worst party."""
SIDES = 5
ENDING = {"dim": (0.20, 0.30), "bright": (0.45, 0.60), "golden": (0.15, 0.30)}
LAST_WORDS = ("END", "SHARE", "STAY")
SCORES = {"6 to 11": range(12), "12 to 17": range(12, 18), "18 and more": range(18, 61)}
"""The epilogues, by the Fate tokens of all chapters."""
Z = 1.96
LEVELS = ("easy", "normal", "hard")
SIDE: tuple[Literal["a", "b"], ...] = ("a", "b")
ENOUGH = 40
"""So many games a chapter say something about a bot that looks ahead."""
CAMPAIGNS = 200
"""In so many campaigns everything comes about that has a fiftieth of a chance."""
HEROES = {"2 heroes": (1, 2), "3": (3,), "4": (4,)}
"""Players by the number of heroes: for bots one player with two heroes is the same as two players."""
IDEAS = {"attack": "always attack", "peace": "never attack"}


class Difference(NamedTuple):
    """A difference of shares in points, and half of its 95 % interval."""

    points: float
    error: float

    @property
    def limits(self) -> tuple[float, float]:
        return self.points - self.error, self.points + self.error

    def __str__(self) -> str:
        return f"{self.points:+.1f} ± {self.error:.1f}"


class Pile:
    """Games, and what of them was won."""

    def __init__(self, games: Sequence[Played]) -> None:
        self.games = games
        self.won = [one for one in games if one.won]

    def __len__(self) -> int:
        return len(self.games)

    @property
    def share(self) -> Estimate:
        return wilson(len(self.won) / max(1, len(self.games)), len(self.games))

    @property
    def told(self) -> str:
        """The share with its interval."""
        share = self.share
        return f"{100 * share.value:.0f} % ({100 * share.low:.0f} … {100 * share.high:.0f})" if self.games else ""

    @property
    def limits(self) -> tuple[float, float]:
        """Of the share."""
        return self.share.low, self.share.high

    def of(self, **facts: object) -> Pile:
        """Those of which all this is true."""
        return Pile([one for one in self.games if all(getattr(one, name) == fact for name, fact in facts.items())])

    def at(self, chapter: int, seats: int = 0) -> Pile:
        return self.of(chapter=chapter, seats=seats) if seats else self.of(chapter=chapter)

    def using(self, skill: str) -> Pile:
        return Pile([one for one in self.games if skill in one.skills])

    def mean(self, measure: str) -> float:
        """Of the won games."""
        return statistics.fmean(one.measures[measure] for one in self.won) if self.won else 0.0

    def mean_limits(self, measure: str) -> tuple[float, float]:
        """The 95 % interval of that mean; without an end while there are fewer than two games."""
        if len(self.won) < 2:
            return -math.inf, math.inf
        error = Z * statistics.stdev(one.measures[measure] for one in self.won) / math.sqrt(len(self.won))
        return self.mean(measure) - error, self.mean(measure) + error

    def share_of(self, measure: str) -> Estimate:
        """Of the won games those that have a measure of one."""
        return wilson(self.mean(measure), len(self.won))


def apart(pairs: Sequence[tuple[Pile, Pile]]) -> Difference | None:
    """By how much the first of each pair wins more often than the second, table by table."""
    weight = total = spread = 0.0
    for one, other in pairs:
        if not one.games or not other.games:
            continue
        part = len(one) * len(other) / (len(one) + len(other))
        shares = [(len(pile.won) + 0.5) / (len(pile) + 1) for pile in (one, other)]
        weight += part
        total += part * (one.share.value - other.share.value)
        both = zip(shares, (one, other), strict=True)
        spread += part**2 * sum(share * (1 - share) / len(pile) for share, pile in both)
    return Difference(100 * total / weight, 100 * Z * math.sqrt(spread) / weight) if weight else None


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table of Markdown."""
    return ["", *(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)), ""]


def within(value: float, limits: tuple[float, float]) -> bool:
    return limits[0] <= value <= limits[1]


def verdict(found: Iterable[tuple[float, float]], limits: tuple[float, float]) -> bool | None:
    """Are all these intervals inside of the limits? ``None``: some reach over a limit, but none is wholly outside."""
    known = list(found)
    if any(high < limits[0] or low > limits[1] for low, high in known):
        return False
    return True if known and all(limits[0] <= low and high <= limits[1] for low, high in known) else None


class Report:
    """The text and the pictures, part by part."""

    def __init__(self, games: Sequence[Played], note: str = "") -> None:
        self.note = note
        self.words = Words("en", book())
        alone = Pile([one for one in games if one.campaign < 0])
        self.campaigns = Pile([one for one in games if one.campaign >= 0])
        self.greedy = alone.of(bot="greedy")
        self.cells = {
            (level, chapter, seats): self.greedy.of(difficulty=level).at(chapter, seats)
            for level in LEVELS
            for chapter in CHAPTERS
            for seats in SEATS
        }
        self.normal = self.greedy.of(difficulty="normal")
        self.search = Pile([one for one in alone.games if one.bot.startswith("search")])
        self.ideas = {idea: alone.of(bot=idea) for idea in IDEAS}
        self.goals: list[tuple[str, str, str]] = []
        """What is wanted, what was found, and is that it."""
        self.pictures: dict[str, str] = {}

    def files(self) -> Iterator[tuple[str, str]]:
        """Files by name."""
        parts = [self.tables, self.searching, self.levels, self.parties, self.one_idea, self.lengths]
        parts += [self.sides, self.endings, self.whole]
        body = [line for part in parts for line in part()]
        title = self.words.say("game.title")
        count = len(self.greedy) + len(self.search) + len(self.campaigns) + sum(map(len, self.ideas.values()))
        lines = [
            f"# {title}: how balanced it is",
            "",
            f"{count:,} games ([how they are played and counted](../laboratory.md#balance-reports)). Each chapter is",
            "played by itself, with heroes by lot; one player leads two heroes. Skills of earlier chapters and choices",
            "of the story fall by chance, and no keyword is held from before; in a campaign what was written counts.",
            "Intervals are 95 %.",
            "",
            *([self.note, ""] if self.note else []),
            "## Goals",
            "",
            "*Met* and *missed* are said beyond the error: *not known* is what more games could make either.",
            *grid(["wanted", "found", ""], self.goals),
        ]
        yield "wonder_book.md", "\n".join([*lines, *body]).replace("\n\n\n", "\n\n").rstrip() + "\n"
        yield from self.pictures.items()

    def goal(self, wanted: str, found: str, met: bool | None) -> None:
        """``None``: the error is too large to tell."""
        self.goals.append((wanted, found, "not known" if met is None else "met" if met else "missed"))

    def picture(self, name: str, title: str, note: str, rows: Sequence[tuple[str, Estimate]]) -> str:
        file = f"wonder_book-{name}.svg"
        self.pictures[file] = bars(title, note, rows)
        return f"![{title}]({file})"

    # -- won and lost -----------------------------------------------------------------------------------

    def tables(self) -> Iterator[str]:
        rows, bars_of, off, single = [], [], [], 0
        known = []
        for chapter in CHAPTERS:
            piles = [self.normal.at(chapter, seats) for seats in SEATS]
            rows.append([ROMAN[chapter], *(pile.told for pile in piles), self.normal.at(chapter).told])
            for seats, pile in zip(SEATS, piles, strict=True):
                bars_of.append((f"{ROMAN[chapter]}, {seats} seat{'s' * (seats > 1)}", pile.share))
                single += not within(round(pile.share.value, 2), NORMAL)
            for heroes, players in HEROES.items():
                pile = Pile([one for one in self.normal.at(chapter).games if one.seats in players])
                known.append(pile.limits)
                if not within(round(pile.share.value, 2), NORMAL):
                    off.append(f"{ROMAN[chapter]} with {heroes} ({pile.told})")
        all_in = [chapter for chapter in CHAPTERS if within(self.normal.at(chapter).share.value, NORMAL)]
        least = min(len(self.normal.at(chapter, seats)) for chapter in CHAPTERS for seats in SEATS)
        found = f"{18 - len(off)} of 18 with 2, 3 or 4 heroes, {24 - single} of 24 with 1 to 4 players,"
        found += f" {len(all_in)} of 6 chapters in all"
        if off:
            sure = sum(verdict([one], NORMAL) is False for one in known)
            found += f"; outside: {', '.join(off)}, of which {sure} beyond the error"
        self.goal(
            "a chapter on normal is won by `greedy` in 60 to 80 % of the games, whatever the number of heroes",
            found,
            verdict(known, NORMAL),
        )
        yield "## Chapters on normal"
        yield ""
        note = f"greedy, at least {least} games a table"
        yield self.picture("tables", "Won on normal", note, bars_of)
        yield from grid(["chapter", *(f"{seats} player{'s' * (seats > 1)}" for seats in SEATS), "all"], rows)
        yield f"`greedy` in all seats, {least} games or more a table, {len(self.normal):,} in all."
        yield ""

    def searching(self) -> Iterator[str]:
        piles = {chapter: self.search.at(chapter) for chapter in CHAPTERS}
        if not len(self.search):
            self.goal("and by a bot that looks ahead (`search`)", "no games were played with these numbers", None)
            return
        off = [
            f"{ROMAN[chapter]} ({100 * pile.share.value:.0f} %)"
            for chapter, pile in piles.items()
            if len(pile) and not within(pile.share.value, NORMAL)
        ]
        bot = self.search.games[0].bot
        least = min(map(len, piles.values()))
        found = f"{sum(map(bool, map(len, piles.values()))) - len(off)} of 6 chapters, {self.search.told} in all" + (
            f"; outside: {', '.join(off)}" * bool(off)
        )
        if least < ENOUGH:
            found += f"; but only {least} to {max(map(len, piles.values()))} games a chapter, {ENOUGH} are wanted"
        met = verdict([pile.limits for pile in piles.values()], NORMAL)
        self.goal(f"and by `{bot}`", found, None if least < ENOUGH else met)
        yield "## A bot that looks ahead"
        yield ""
        rows = [
            [ROMAN[chapter], *(pile.at(chapter, seats).told for seats in SEATS), pile.told, str(len(pile))]
            for chapter, pile in piles.items()
        ]
        rows.append(
            [
                "all",
                *(self.search.of(seats=seats).told for seats in SEATS),
                self.search.told,
                "",
            ]
        )
        rows[-1][-1] = str(len(self.search))
        bars_of = [(ROMAN[chapter], pile.share) for chapter, pile in piles.items()]
        yield self.picture("search", "Won on normal by a bot that looks ahead", bot, bars_of)
        heads = ["chapter", *(f"{seats} player{'s' * (seats > 1)}" for seats in SEATS), "all", "games"]
        yield from grid(heads, rows)
        yield (
            f"`{bot}` thinks by the clock, and the machine did other work beside it, so that it had only a small part"
            " of its time."
        )
        yield ""

    def levels(self) -> Iterator[str]:
        rows, bars_of, off = [], [], []
        cells = []
        verdicts: list[bool | None] = []
        for chapter in CHAPTERS:
            piles = {level: self.level(level, chapter) for level in LEVELS}
            by_seat = {
                level: [(self.level(level, chapter, seats), self.level("normal", chapter, seats)) for seats in SEATS]
                for level in ("easy", "hard")
            }
            gaps = {level: apart(pairs) for level, pairs in by_seat.items()}
            rows.append(
                [
                    ROMAN[chapter],
                    *(pile.told for pile in piles.values()),
                    str(gaps["easy"] or ""),
                    str(gaps["hard"] or ""),
                ]
            )
            bars_of += [(f"{ROMAN[chapter]}, {level}", pile.share) for level, pile in piles.items()]
            for level, limits in (("easy", EASIER), ("hard", HARDER)):
                gap = gaps[level]
                verdicts.append(verdict([gap.limits], limits) if gap is not None else None)
                if gap is not None and not within(round(gap.points), limits):
                    off.append(f"{ROMAN[chapter]} {level} ({gap}{', beyond the error' * (verdicts[-1] is False)})")
            cells.append(
                [ROMAN[chapter]]
                + [self.level(level, chapter, seats).told for level in ("easy", "hard") for seats in SEATS]
            )
        everything = {
            level: apart([pair for chapter in CHAPTERS for pair in self.gap(level, chapter)]) for level in by_seat
        }
        found = f"{12 - len(off)} of 12; over all chapters {everything['easy']} and {everything['hard']} points"
        self.goal(
            "easy 10 to 18 points more, hard 12 to 20 points less, chapter by chapter",
            found + (f"; outside: {', '.join(off)}" if off else ""),
            False if False in verdicts else None if None in verdicts else True,
        )
        yield "## Easy and hard"
        yield ""
        yield self.picture("levels", "Won by level", "greedy, all numbers of players", bars_of)
        yield from grid(["chapter", "easy", "normal", "hard", "easy − normal", "hard − normal"], rows)
        yield "The levels differ in the Fate tokens that are face up at the start (6, 5, 4), which is the rulebook's."
        yield "The differences are means over the tables of 1 to 4 players. Table by table:"
        heads = [f"{level}, {seats}" for level in ("easy", "hard") for seats in SEATS]
        yield from grid(["chapter", *heads], cells)

    def level(self, level: str, chapter: int, seats: int = 0) -> Pile:
        """Games of ``greedy``."""
        tables = [seats] if seats else SEATS
        return Pile([one for count in tables for one in self.cells[level, chapter, count].games])

    def gap(self, level: str, chapter: int) -> list[tuple[Pile, Pile]]:
        return [(self.level(level, chapter, seats), self.level("normal", chapter, seats)) for seats in SEATS]

    def parties(self) -> Iterator[str]:
        yield "## Parties of heroes"
        yield ""
        found, spreads, bars_of = [], [], []
        for size in (2, 3):
            cells = [cell for cell in self.cells.values() if cell.games and len(cell.games[0].heroes) == size]
            names = sorted({tuple(one.heroes) for cell in cells for one in cell.games})
            rows = []
            for name in names:
                pairs = [
                    (cell.of(heroes=list(name)), Pile([one for one in cell.games if tuple(one.heroes) != name]))
                    for cell in cells
                ]
                gap = apart(pairs) or Difference(0.0, 0.0)
                own = Pile([one for pile, _ in pairs for one in pile.games])
                normal = own.of(difficulty="normal")
                told = " + ".join(hero.capitalize() for hero in name)
                rows.append((gap, told, normal, own))
                bars_of.append((told if size == 2 else "".join(hero[0].upper() for hero in name), normal.share))
            rows.sort(key=lambda row: -row[0].points)
            best, worst = rows[0][0], rows[-1][0]
            spread = Difference(best.points - worst.points, math.hypot(best.error, worst.error))
            spreads.append(spread)
            found.append(f"{spread} points between the best and the worst party of {size}")
            yield from grid(
                [f"party of {size}", "against the others", "on normal", *(ROMAN[chapter] for chapter in CHAPTERS)],
                [
                    [told, str(gap), normal.told, *(f"{100 * own.at(no).share.value:.0f} %" for no in CHAPTERS)]
                    for gap, told, normal, own in rows
                ],
            )
            games = statistics.fmean(len(own.at(no)) for *_, own in rows for no in CHAPTERS)
            noise = (2.5 if size == 2 else 2.1) * 100 * math.sqrt(0.21 / games)
            wide = {
                no: 100 * (max(shares) - min(shares))
                for no in CHAPTERS
                for shares in [[own.at(no).share.value for _, _, _, own in rows]]
            }
            widest = max(wide, key=lambda no: wide[no])
            yield (
                f"In single chapters (all levels) the best party of {size} is {min(wide.values()):.0f} to"
                f" {max(wide.values()):.0f} points above the worst, most in {ROMAN[widest]};"
                f" {noise:.0f} points come by chance alone."
            )
            yield ""
        self.goal(
            "no party more than 20 points from another",
            "; ".join(found),
            verdict([one.limits for one in spreads], NEAR),
        )
        yield self.picture("parties", "Won on normal by party", "greedy; initials of three heroes", bars_of)
        yield ""

    def one_idea(self) -> Iterator[str]:
        if not all(map(len, self.ideas.values())):
            return
        yield "## A single idea"
        yield ""
        rows = [
            [ROMAN[chapter], *(f"{pile.at(chapter).told} of {len(pile.at(chapter))}" for pile in self.ideas.values())]
            for chapter in CHAPTERS
        ]
        rows.append(["all", *(f"{pile.told} of {len(pile)}" for pile in self.ideas.values())])
        bars_of = [
            (f"{IDEAS[idea]}, {ROMAN[chapter]}", pile.at(chapter).share)
            for idea, pile in self.ideas.items()
            for chapter in CHAPTERS
        ]
        yield self.picture("ideas", "Won on normal with a single idea", "all numbers of players", bars_of)
        yield from grid(["chapter", *IDEAS.values()], rows)
        yield "*Always attack* goes to the nearest foe and attacks; *never attack* plays as `greedy` without attacks."
        yield ""
        off = [
            f"{IDEAS[idea]} in {ROMAN[chapter]} ({pile.at(chapter).told} of {len(pile.at(chapter))})"
            for idea, pile in self.ideas.items()
            for chapter in CHAPTERS
            if pile.at(chapter).share.value >= IDEA
        ]
        found = "; ".join(f"{IDEAS[idea]}: {pile.told} over all chapters" for idea, pile in self.ideas.items())
        found += f"; outside: {', '.join(off)}" * bool(off)
        known = [pile.at(chapter).limits for pile in self.ideas.values() for chapter in CHAPTERS]
        self.goal("a single idea wins less than 20 % of every chapter", found, verdict(known, (0.0, IDEA)))

    # -- what the games are like --------------------------------------------------------------------------

    def lengths(self) -> Iterator[str]:
        yield "## How long a won chapter is"
        yield ""
        rows, means, known = [], [], []
        for chapter in CHAPTERS:
            piles = [self.normal.at(chapter, seats) for seats in SEATS]
            means += [pile.mean("actions") for pile in piles]
            known += [pile.mean_limits("actions") for pile in piles]
            all_of = self.normal.at(chapter)
            rows.append(
                [ROMAN[chapter], *(f"{pile.mean('actions'):.0f}" for pile in piles)]
                + [f"{all_of.mean(name):.1f}" for name in ("rounds", "knock-outs", "clock-flips", "rerolls")]
            )
        inside = [within(one.measures["actions"], LENGTH) for one in self.normal.won]
        off = sum(not within(round(mean), LENGTH) for mean in means)
        found = f"means {min(means):.0f} to {max(means):.0f}, {24 - off} of 24 inside;"
        found += f" {100 * statistics.fmean(inside):.0f} % of the games"
        self.goal("80 to 160 actions of players in a won chapter, on the average", found, verdict(known, LENGTH))
        heads = [f"actions, {seats} player{'s' * (seats > 1)}" for seats in SEATS]
        yield from grid(["chapter", *heads, "rounds", "knock-outs", "Fate lost to clocks", "re-rolls"], rows)
        longest = max(one.measures["rounds"] for one in self.greedy.games)
        yield f"Won games on normal. No game stalled; the longest of {len(self.greedy):,} took {longest:.0f} rounds."
        yield ""

    def sides(self) -> Iterator[str]:
        yield "## Sides of the Upgrade cards"
        yield ""
        cards = sorted({skill.partition(".")[0] for one in self.greedy.games for skill in one.skills})
        cards.sort(key=lambda card: (ROMAN.index(card.partition("-")[2]), card))
        rows, gaps, texts = [], {}, read_content(None).texts("en")
        for card in cards:
            pairs, games = [], [0, 0]
            for cell in self.cells.values():
                one, other = cell.using(f"{card}.a"), cell.using(f"{card}.b")
                games = [games[0] + len(one), games[1] + len(other)]
                pairs.append((one, other))
            gap = apart(pairs)
            if gap is None:
                continue
            gaps[card] = gap
            names = [texts.upgrades[card][side].name for side in SIDE]
            rows.append([card, *names, str(gap), f"{games[0]} + {games[1]}"])
        far = {card: gap for card, gap in gaps.items() if abs(gap.points) > SIDES}
        sure = [f"{card} ({gap})" for card, gap in far.items() if abs(gap.points) - gap.error > 0]
        found = f"{len(gaps) - len(far)} of {len(gaps)} cards within 5 points, at most"
        found += f" {max(abs(gap.points) for gap in gaps.values()):.1f}"
        if sure:
            found += f"; surely apart: {', '.join(sure)}"
        self.goal(
            "the sides of an Upgrade card win alike (5 points): none useless, none a must",
            found,
            verdict([gap.limits for gap in gaps.values()], (-SIDES, SIDES)),
        )
        yield from grid(["card", "A", "B", "A − B, points", "games"], rows)
        yield "Differences of shares won at the same tables (all levels), with the side by chance. A card counts from"
        yield "the moment it was handed out, so those of Chapter VI are known the least."
        yield ""

    def endings(self) -> Iterator[str]:
        yield "## Endings"
        yield ""
        rows = [[ROMAN[chapter], *self.bands(self.normal.at(chapter))] for chapter in CHAPTERS]
        rows.append(["all", *self.bands(self.normal)])
        if len(self.campaigns):
            rows.append(["in campaigns", *self.bands(self.campaigns)])
        yield from grid(["chapter", *BANDS], rows)
        yield "Of the won games on normal: dim with 1 face-up Fate token, bright with 2 or 3, golden with 4 or more."
        yield ""
        shares = {band: self.normal.share_of(band) for band in BANDS}
        off = [
            f"{band} in {ROMAN[chapter]}"
            for chapter in CHAPTERS
            for band, limits in ENDING.items()
            if not within(round(self.normal.at(chapter).mean(band), 2), limits)
        ]
        found = ", ".join(f"{band} {100 * share.value:.0f} %" for band, share in shares.items())
        if off:
            found += f"; outside: {', '.join(off)}"
        fits = [verdict([(shares[band].low, shares[band].high)], limits) for band, limits in ENDING.items()]
        self.goal(
            "endings: dim 20 to 30 %, bright 45 to 60 %, golden 15 to 30 %, over all chapters",
            found,
            False if False in fits else None if None in fits else True,
        )

    def bands(self, pile: Pile) -> list[str]:
        return [f"{100 * pile.mean(band):.0f} %" for band in BANDS]

    # -- campaigns ----------------------------------------------------------------------------------------

    def whole(self) -> Iterator[str]:
        by_number: dict[int, list[Played]] = defaultdict(list)
        for one in self.campaigns.games:
            by_number[one.campaign].append(one)
        if not by_number:
            return
        done = {number: some for number, some in by_number.items() if some[-1].chapter == 6 and some[-1].won}
        won = [[one for one in some if one.won] for some in done.values()]
        yield "## Whole campaigns"
        yield ""
        rows = []
        for chapter in CHAPTERS:
            pile = self.campaigns.at(chapter)
            first = pile.of(attempt=1)
            most = max((one.attempt for one in pile.games), default=0)
            rows.append([ROMAN[chapter], first.told, f"{len(pile) / max(1, len(first)):.2f}", str(most)])
        yield f"{len(by_number)} campaigns of `greedy` on normal with 1 to 4 players in turn, a lost chapter again"
        yield f"until it was won. {len(done)} came to their end, {len(by_number) - len(done)} were given up after"
        yield f"{MOST_ATTEMPTS} attempts at a chapter."
        yield from grid(["chapter", "won at the first attempt", "attempts, mean", "most"], rows)
        attempts = [len(some) for some in done.values()]
        mean = statistics.fmean(attempts)
        yield f"A campaign took {mean:.1f} evenings on the average ({min(attempts)} to {max(attempts)})."
        yield ""
        content = read_content(None)
        keywords: Counter[str] = Counter(word for some in won for one in some for word in one.keywords)
        shares = [
            (word, wilson(keywords[word] / len(won), len(won)), ROMAN[chapter])
            for chapter in CHAPTERS
            for word in content.chapter(chapter).chapter.keywords
        ]
        note = f"{len(won)} campaigns of greedy; held at the end of the chapter that writes it"
        yield self.picture("keywords", "Keywords", note, [(word, share) for word, share, _ in shares])
        yield from grid(
            ["keyword", "chapter", "campaigns", "95 %"],
            [
                [word, no, f"{100 * share.value:.0f} %", f"{100 * share.low:.0f} … {100 * share.high:.0f}"]
                for word, share, no in shares
            ],
        )
        totals = [sum(one.measures["fate"] for one in some) for some in won]
        epilogues = {name: sum(total in some for total in totals) for name, some in SCORES.items()}
        last = Counter(word for some in won for word in some[-1].keywords if word in LAST_WORDS)
        yield "| the end of the campaign | campaigns |"
        yield "|---|---|"
        yield from (f"| the last word is {word} | {100 * last[word] / len(won):.0f} % |" for word in LAST_WORDS)
        yield from (f"| {name} Fate tokens | {100 * n / len(won):.0f} % |" for name, n in epilogues.items())
        yield ""
        mean = statistics.fmean(totals)
        yield f"Fate tokens of all six chapters: {mean:.1f} on the average ({min(totals):.0f} to {max(totals):.0f})."
        least = min(shares, key=lambda one: one[1].value)
        most_of = max(shares, key=lambda one: one[1].value)
        never = [word for word, share, _ in shares if not share.value]
        never += [name for name, n in epilogues.items() if not n]
        never += [band for band in BANDS if not self.campaigns.mean(band)]
        found = (
            f"keywords in {100 * least[1].value:.0f} % ({least[0]}) to {100 * most_of[1].value:.0f} % ({most_of[0]})"
        )
        found += " of the campaigns; epilogues " + ", ".join(
            f"{100 * n / len(won):.0f} % with {name}" for name, n in epilogues.items()
        )
        if never:
            found += f"; never: {', '.join(never)}"
        if len(won) < CAMPAIGNS:
            found += f"; {len(won)} campaigns, {CAMPAIGNS} are wanted"
        met = True if not never else False if len(won) >= CAMPAIGNS else None
        self.goal("every keyword and every ending comes about in campaigns", found, met)


def finished(files: Sequence[Path], out: Path, note: str) -> None:
    """Write the report and its pictures."""
    for name, text in Report(read(files), note).files():
        (out / name).write_text(text, "utf-8")


def main() -> None:
    """Play, or print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "campaigns", "table", "report"])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--chapters", default="1,2,3,4,5,6")
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    parser.add_argument("--note", default="", help="a sentence for the beginning of the report")
    args = parser.parse_args()
    if args.what == "table":
        table(read(args.files))
        return
    if args.what == "report":
        finished(args.files, args.out, args.note)
        return
    seats = [int(one) for one in args.seats.split(",")]
    rule: Any
    jobs: list[Any]
    if args.what == "campaigns":
        rule, jobs = campaign, [(number, seats[number % len(seats)]) for number in range(args.games)]
    else:
        rule = play
        jobs = [
            (deal, int(chapter), difficulty, count)
            for deal in range(args.games)
            for chapter in args.chapters.split(",")
            for difficulty in args.difficulty.split(",")
            for count in seats
        ]
    with (
        args.files[0].open("ab") as file,
        closing(work(functools.partial(rule, args.bot, args.seed), jobs, args.workers)) as done,
    ):
        for some in done:
            for one in some:
                file.write(msgspec.json.encode(one) + b"\n")
            file.flush()


if __name__ == "__main__":
    main()
