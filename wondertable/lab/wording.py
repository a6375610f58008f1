"""Messages of a game that have no words: the ids that its declarations and its played matches call for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, get_args

from wondertable.kernel import LANGUAGES, Event, Game, Match, Words

__all__ = ["ids_of", "ids_said", "without_words"]


def ids_of(game: Game[Any]) -> set[str]:
    """The ids that follow from a game's declarations: its title, settings and options."""
    ids = {"game.title", "game.line"}
    for setting in game.settings:
        ids |= {f"setting.{setting.key}", *(f"setting.{setting.key}.{value}" for value in setting.values)}
    kinds = get_args(game.answers) or (game.answers,)
    return ids | {f"option.{kind.__struct_config__.tag}" for kind in kinds}


def ids_said(match: Match[Any], events: Collection[Event], prompts: Iterable[str]) -> set[str]:
    """The ids of all that was told and asked in a finished match."""
    viewers = (-1, *range(match.seats))
    ids = {f"log.{event.seen_by(viewer).what}" for event in events for viewer in viewers}
    ids |= {f"ask.{prompt}" for prompt in prompts}
    ids |= {f"measure.{name}" for name in match.game.stats.measures(match.table, list(events))}
    if match.result is not None and match.result.reason:
        ids.add(f"reason.{match.result.reason}")
    return ids


def without_words(game: Game[Any], ids: Collection[str]) -> dict[str, list[str]]:
    """Those of these ids that have no words, by language."""
    found = {}
    for language in LANGUAGES:
        words = Words(language, game)
        missing = sorted(what for what in ids if not words.has(what))
        if missing:
            found[language] = missing
    return found
