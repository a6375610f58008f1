"""Help at the table: the rules of what is in sight, one rule, a search, and a hint with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.bots import Perspective, hint
from wondertable.cli.rules import book_of
from wondertable.cli.terminal_view import TerminalTable, View
from wondertable.cli.ui import Choice
from wondertable.kernel import Ask, Game, Match, Message, SetupError, Words
from wondertable.kernel.rulebook import Rulebook

__all__ = ["explanation", "hint_lines"]

HINT_SECONDS = 1.5
HINTS = 3
KEYS = ("number", "rules", "u", "h", "l", "t", "r", "s", "q")
TEAM_KEYS = (*KEYS[:4], "p", *KEYS[4:])


def explanation(
    match: Match[Any], ask: Ask | None, drawing: TerminalTable, view: View, words: Words, wanted: str
) -> tuple[str, list[str]]:
    """The answer to ``?``: a title and lines. Without a wish: the aim, the rule behind the question, and the keys."""
    game = match.game
    if not wanted:
        lines = _about_question(match, ask, view["seat"], words)
        lines += [*(words.say(f"cli.help-key.{key}") for key in (TEAM_KEYS if game.team else KEYS)), ""]
        for title, text, rules in drawing.topics(view, words):
            lines.append(words.say("cli.topic", title=title, text=text, rules=", ".join(rules)))
        return words.say("cli.help-title"), [*lines, "", words.say("cli.help-rules", slug=game.slug)]
    book = _book(game, words)
    rule = book.rules.get(wanted.upper())
    found = [rule] if rule is not None else book.find(wanted)
    things = drawing.about(view, wanted, words) if rule is None else []
    if things:
        more = [words.say("cli.help-more", rules=", ".join(one.id for one in found))] if found else []
        return words.say("cli.help-title"), [*things, *more]
    if not found:
        return words.say("cli.rules.nothing", text=wanted), []
    return words.say("table.rules"), [f"{one.id}: {one.text}" for one in found]


def _book(game: Game[Any], words: Words) -> Rulebook:
    try:
        return book_of(game, words.language)
    except SetupError:  # a game without a rulebook
        return Rulebook("", [])


def _about_question(match: Match[Any], ask: Ask | None, seat: int, words: Words) -> list[str]:
    """The aim of the match, and the rule behind the question."""
    guide = match.game.guide
    goal = guide.goal(match.table, seat)
    lines = [] if goal is None else [words.say(what, **facts) for what, facts in (goal.aim, *goal.progress)]
    rule = None if ask is None else _book(match.game, words).rules.get(guide.rules.get(ask.prompt, ""))
    if rule is not None:
        lines.append(f"{rule.id}: {rule.text}")
    return [*lines, ""] if lines else []


def hint_lines(match: Match[Any], seat: int, words: Words, choices: Sequence[Choice]) -> list[str]:
    """The best moves by the search, their shares, and the game's own reasons.

    The numbers are those of the choices on the screen. What reads alike there is told once.
    """
    perspective = Perspective(match, seat)
    table = match.sight(seat)
    here = words.at(table, perspective.ask)
    labels = dict(zip(perspective.options, here.labels(perspective.options), strict=True))
    numbers: dict[str, int] = {}
    for number, choice in enumerate(choices, 1):
        for option in choice.within or (choice.option,):
            numbers.setdefault(labels[option], number)
    shares: dict[str, float] = {}
    reasons: dict[str, Message | None] = {}
    for judged in hint(match, seat, HINT_SECONDS):
        label = labels[judged.option]
        if label not in numbers:
            continue
        shares[label] = shares.get(label, 0.0) + judged.share
        reasons.setdefault(label, judged.reason)
    lines: list[str] = []
    for label in sorted(shares, key=lambda one: -shares[one])[:HINTS]:
        share = round(100 * shares[label])
        lines.append(words.say("cli.hint-line", number=numbers[label], label=label, share=share))
        reason = reasons[label]
        if reason is not None:
            lines.append("   " + words.say(reason[0], **reason[1]))
    return lines
