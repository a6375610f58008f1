"""Games that are installed: their settings, cards, rules, lessons and words."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from msgspec import UNSET

from wondertable import __version__
from wondertable.bots import NAMES
from wondertable.kernel import LANGUAGES, Game, Setting, SetupError, Words, broken, slugs
from wondertable.kernel.rulebook import Rule, Rulebook, rulebook
from wondertable.server.api.services import Services
from wondertable.server.errors import MissingError
from wondertable.server.frames import words_for
from wondertable.server.http_types import (
    BotInfo,
    Card,
    GameInfo,
    GameSchemas,
    GameSetting,
    Health,
    HouseRuling,
    LanguageQuery,
    LessonInfo,
    SettingValue,
    Suitable,
    TableId,
    WordsQuery,
)
from wondertable.server.page_words import words_of_game, words_of_page
from wondertable.server.rooms import Rooms
from wondertable.server.routes import Routes
from wondertable.server.store import StoreError
from wondertable.server.worker_pool import BusyError

__all__ = ["load_games", "routes"]

LATEST = 2.0
"""Seconds by which the event loop of a server that is ready may be late."""

routes = Routes()


@routes.get("/health", kind="health")
async def health(services: Services) -> Health:
    """Whether a table can be written to the store."""
    await services.rooms.probe()
    return Health(True, __version__, len(services.rooms.awake))


@routes.get("/ready", kind="health")
async def ready(services: Services) -> Health:
    """Whether players can be served: tables can be written, bots can think, and answers come at once."""
    lacking = ["" if services.rooms.pool.ready else "workers", "" if services.pulse.late < LATEST else "time"]
    try:
        await services.rooms.probe()
    except StoreError:
        lacking.append("store")
    if any(lacking):
        raise BusyError("server.error.not-ready", why=", ".join(filter(None, lacking)))
    return Health(True, __version__, len(services.rooms.awake))


@routes.get("/games", kind="list")
async def games(services: Services, query: LanguageQuery) -> list[GameInfo]:
    """Every game that is installed."""
    words = words_for(query.lang)
    good = [_game(services.rooms.game(slug), words.language) for slug in slugs()]
    return good + [GameInfo(slug=slug, title=slug, broken=words.error(why)) for slug, why in broken().items()]


@routes.get("/games/{slug}/cards", kind="book")
async def cards(services: Services, slug: str, query: LanguageQuery) -> list[Card]:
    """Every card of a game."""
    game = _known(services.rooms, slug)
    return list(game.guide.cards(words_for(query.lang, game)))


@routes.get("/games/{slug}/schemas", kind="book")
async def schemas(services: Services, slug: str) -> GameSchemas:
    """JSON schemas of a game's view, cards and answers."""
    game = _known(services.rooms, slug)
    return GameSchemas(*map(msgspec.json.schema, (game.view_type(), game.guide.card_type, game.answers)))


@routes.get("/games/{slug}/rules", kind="book")
async def rules(services: Services, slug: str, query: LanguageQuery) -> Rulebook:
    """The rulebook of a game."""
    try:
        return rulebook(_known(services.rooms, slug).package, query.lang)
    except SetupError as error:
        if error.what != "error.no-rulebook":
            raise
        raise MissingError(error.what, **error.facts) from None


@routes.get("/games/{slug}/tutorial")
async def tutorial(services: Services, slug: str, query: LanguageQuery) -> list[LessonInfo]:
    """The lessons of a game."""
    game = _known(services.rooms, slug)
    words = words_for(query.lang, game)
    return [LessonInfo(one.id, words.say(f"lesson.{one.id}"), len(one.steps)) for one in game.guide.lessons()]


@routes.post("/games/{slug}/tutorial/{lesson}", status=201, kind="make")
async def begin_lesson(services: Services, slug: str, lesson: str, player: str) -> TableId:
    """A new table for a lesson."""
    _known(services.rooms, slug)
    return TableId((await services.rooms.teach(player, slug, lesson)).row.id)


@routes.get("/words/{language}", kind="book")
async def words(services: Services, language: str, query: WordsQuery) -> dict[str, str | list[str]]:
    """The words of the page, or those of a game; a text with plural forms is a list."""
    if language not in LANGUAGES:
        raise MissingError("server.error.no-language", language=language[:8], known=", ".join(LANGUAGES))
    return words_of_game(_known(services.rooms, query.game), language) if query.game else words_of_page(language)


def load_games(rooms: Rooms) -> None:
    """Load every game, and what the list tells of it, so that nobody waits for it later."""
    for slug in slugs():
        for language in LANGUAGES:
            _game(rooms.game(slug), language)


# -- parts --------------------------------------------------------------------------------------------


def _known(rooms: Rooms, slug: str) -> Game[Any]:
    if slug not in slugs() and slug not in broken():
        raise MissingError("error.unknown-game", game=slug[:40], known=", ".join(slugs()))
    return rooms.game(slug)


@functools.lru_cache(maxsize=100)
def _game(game: Game[Any], language: str) -> GameInfo:
    words = words_for(language, game)
    company = "partner" if game.team else "seat"
    bots = [BotInfo(bot, words.say(f"table.seat.{bot}"), _help(words, f"table.{company}.{bot}")) for bot in NAMES]
    return GameInfo(
        slug=game.slug,
        title=words.say("game.title"),
        line=words.say("game.line"),
        seats=(game.seats.start, game.seats.stop - 1),
        team=game.team,
        campaign=game.legacy_type is not None,
        settings=[_setting(game, setting, words) for setting in game.settings],
        bots=bots,
        lessons=len(game.guide.lessons()),
        house=[HouseRuling(rule.id, rule.text) for rule in _house_rulings(game, language)],
    )


def _help(words: Words, what: str) -> str:
    return words.say(f"{what}.help") if words.has(f"{what}.help") else ""


def _setting(game: Game[Any], setting: Setting, words: Words) -> GameSetting:
    what = f"setting.{setting.key}"
    return GameSetting(
        key=setting.key,
        title=words.say(what),
        help=_help(words, what),
        default=setting.offer(apart=True),
        values=[SettingValue(one, words.say(f"{what}.{one}"), _help(words, f"{what}.{one}")) for one in setting.values],
        several=[SettingValue(one, words.name(setting.key, one), UNSET) for one in setting.several],
        least=setting.least,
        most=setting.most,
        suits=[_suitable(game, setting, seats) for seats in game.seats],
        single=setting.single,
    )


def _suitable(game: Game[Any], setting: Setting, seats: int) -> Suitable:
    """The part of a setting that can be had where so many play."""

    def suits(value: str) -> bool:
        try:
            game.check_options(seats, game.choose_options({setting.key: value}))
        except SetupError:
            return False
        return True

    fitting = [value for value in setting.samples() if suits(value)]
    counts = [value.count(",") + 1 for value in fitting if value not in setting.values]
    values = [value for value in fitting if value in setting.values]
    return Suitable(seats, values, min(counts, default=0), max(counts, default=0))


def _house_rulings(game: Game[Any], language: str) -> list[Rule]:
    """The notable house rulings of a game; none of a game whose rulebook is missing or cannot be read."""
    try:
        return rulebook(game.package, language).house_rulings
    except SetupError:
        return []
