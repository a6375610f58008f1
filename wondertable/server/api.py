"""The JSON API: everything about tables that is not the socket, and the socket's commands and frames over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Depends, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from wondertable import __version__
from wondertable.bots import NAMES
from wondertable.kernel import LANGUAGES, Game, Setting, SetupError, WondertableError, broken, slugs
from wondertable.kernel.rulebook import Rule, rulebook
from wondertable.server.analysis import Analyses
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.errors import ForbiddenError, MissingError, RefusedError, status_of
from wondertable.server.frames import frame, judged, moment, story, table_info, words_for
from wondertable.server.page_words import chrome, of_game
from wondertable.server.protocol import Ack, Pong, Resend, Tried
from wondertable.server.record_check import LONGEST_OPTION, LONGEST_OPTION_NAME, MOST_OPTIONS
from wondertable.server.room import Room
from wondertable.server.rooms import Rooms, Wish
from wondertable.server.sockets import nack, read_command

__all__ = ["build_api"]

LONGEST_WAIT = 25.0
MOST_LISTED = 50
LONGEST_WHERE = 200
"""How much of what was not understood is said again."""
HINT_SECONDS = 3.0


OptionName = Annotated[str, Field(max_length=LONGEST_OPTION_NAME)]
OptionValue = Annotated[str, Field(max_length=LONGEST_OPTION)]


class SeatWish(BaseModel):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: str = Field("", max_length=20)
    name: str = Field("", max_length=100)


class NewTable(BaseModel):
    """A table to be made."""

    game: str = Field(max_length=100)
    mode: Literal["solo", "device", "friends"]
    seats: list[SeatWish] = Field(max_length=20)
    options: dict[OptionName, OptionValue] = Field({}, max_length=MOST_OPTIONS)
    open: bool = False
    practice: bool = False
    lang: str = Field("", max_length=8)


class Claim(BaseModel):
    """Taking a seat, or (whoever made the table) giving a free one to a bot or freeing it."""

    name: str = Field("", max_length=100)
    kind: Literal["me", "bot", "open"] = "me"
    bot: str = Field("greedy", max_length=20)


class Beginning(BaseModel):
    """Starting a match: ``fill`` names the bot for seats that are still free."""

    fill: str = Field("", max_length=20)


class Ballot(BaseModel):
    """A vote. With an ``id`` it counts once, however often it is sent."""

    seat: int
    what: Literal["bot", "undo"]
    yes: bool = True
    id: str = Field("", max_length=64)


class HintWish(BaseModel):
    """Who wants a hint, and how long the search may think."""

    seat: int
    seconds: float = Field(1.5, gt=0, le=HINT_SECONDS)


def answer(data: Any, status: int = 200) -> Response:
    """Plain data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def player_of(request: Request) -> str:
    """Who calls: the fingerprint of the cookie."""
    found = request.scope.get("player", "")
    assert isinstance(found, str)
    return found


Player = Annotated[str, Depends(player_of)]
Language = Annotated[str, Query(alias="lang", max_length=8)]


def build_api(rooms: Rooms, analyses: Analyses) -> FastAPI:
    """The API of a server."""
    api = FastAPI(title="Wondertable", version=__version__, docs_url=None, redoc_url=None)
    _add_errors(api)
    _add_house(api, rooms)
    _add_tables(api, rooms)
    _add_seats(api, rooms)
    _add_play(api, rooms)
    _add_past(api, rooms, analyses)
    return api


# -- errors -------------------------------------------------------------------------------------------


def _add_errors(api: FastAPI) -> None:
    def spoken(request: Request, error: WondertableError, status: int) -> Response:
        words = words_for(request.query_params.get("lang", ""))
        return answer({"error": error.what, "text": words.error(error)}, status)

    @api.exception_handler(WondertableError)
    async def refused(request: Request, error: WondertableError) -> Response:
        return spoken(request, error, status_of(error))

    @api.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        where = ".".join(str(part) for part in error.errors()[0]["loc"]) if error.errors() else ""
        return spoken(request, RefusedError("server.error.request", where=where[:LONGEST_WHERE]), 422)

    @api.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> Response:
        what = "server.error.no-page" if error.status_code == 404 else "server.error.request"
        return spoken(request, RefusedError(what, where=request.url.path), error.status_code)

    @api.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        return spoken(request, RefusedError("server.error.trouble"), 500)


# -- games, words, rules ------------------------------------------------------------------------------


def _add_house(api: FastAPI, rooms: Rooms) -> None:
    def known(slug: str) -> Game[Any]:
        if slug not in slugs() and slug not in broken():
            raise MissingError("error.unknown-game", game=slug[:40], known=", ".join(slugs()))
        return rooms.game(slug)

    @api.get("/health")
    async def health() -> Response:
        await rooms.store.probe()
        return answer({"ok": True, "version": __version__, "tables": len(rooms.awake)})

    @api.get("/games")
    async def games(language: Language = "") -> Response:
        good = [_game(rooms.game(slug), language) for slug in slugs()]
        return answer(good + [_broken_game(slug, why, language) for slug, why in broken().items()])

    @api.get("/games/{slug}/cards")
    async def cards(slug: str, language: Language = "") -> Response:
        game = known(slug)
        return answer(game.cards(words_for(language, game)))

    @api.get("/games/{slug}/rules")
    async def rules(slug: str, language: Language = "") -> Response:
        try:
            return answer(rulebook(known(slug).package, language))
        except SetupError as error:
            if error.what != "error.no-rulebook":
                raise
            raise MissingError(error.what, **error.facts) from None

    @api.get("/games/{slug}/tutorial")
    async def tutorial(slug: str, language: Language = "") -> Response:
        game = known(slug)
        words = words_for(language, game)
        lessons = [
            {"id": one.id, "title": words.say(f"lesson.{one.id}"), "steps": len(one.steps)} for one in game.lessons()
        ]
        return answer(lessons)

    @api.post("/games/{slug}/tutorial/{lesson}")
    async def begin_lesson(slug: str, lesson: str, player: Player) -> Response:
        known(slug)
        room = await rooms.teach(player, slug, lesson)
        return answer({"id": room.row.id}, 201)

    @api.get("/words/{language}")
    async def words(language: str, game: str = "") -> Response:
        if language not in LANGUAGES:
            raise MissingError("server.error.no-language", language=language[:8], known=", ".join(LANGUAGES))
        return answer(chrome(language) | (of_game(known(game), language) if game else {}))


def _house_rulings(game: Game[Any], language: str) -> list[Rule]:
    """The notable house rulings of a game; none of a game whose rulebook is missing or cannot be read."""
    try:
        return rulebook(game.package, language).house_rulings
    except SetupError:
        return []


def _game(game: Game[Any], language: str) -> dict[str, Any]:
    words = words_for(language, game)
    company = "partner" if game.team else "seat"

    def help_of(what: str) -> str:
        return words.say(f"{what}.help") if words.has(f"{what}.help") else ""

    return {
        "slug": game.slug,
        "title": words.say("game.title"),
        "line": words.say("game.line"),
        "seats": [game.seats.start, game.seats.stop - 1],
        "team": game.team,
        "settings": [
            {
                "key": setting.key,
                "title": words.say(f"setting.{setting.key}"),
                "help": help_of(f"setting.{setting.key}"),
                "default": setting.default,
                "values": [
                    {
                        "value": value,
                        "title": words.say(f"setting.{setting.key}.{value}"),
                        "help": help_of(f"setting.{setting.key}.{value}"),
                    }
                    for value in setting.values
                ],
                "several": [{"value": value, "title": words.name(setting.key, value)} for value in setting.several],
                "least": setting.least,
                "most": setting.most,
                "suits": [_suiting(game, setting, seats) for seats in game.seats],
            }
            for setting in game.settings
        ],
        "bots": [
            {"name": bot, "title": words.say(f"table.seat.{bot}"), "help": help_of(f"table.{company}.{bot}")}
            for bot in NAMES
        ],
        "lessons": len(game.lessons()),
        "house": [{"id": rule.id, "text": rule.text} for rule in _house_rulings(game, language)],
    }


def _broken_game(slug: str, why: SetupError, language: str) -> dict[str, Any]:
    """A registered game that cannot be played, with the reason; everything else is empty."""
    nothing = {"line": "", "seats": [0, 0], "team": False, "settings": [], "bots": [], "lessons": 0, "house": []}
    return {"slug": slug, "title": slug, **nothing, "broken": words_for(language).error(why)}


def _suiting(game: Game[Any], setting: Setting, seats: int) -> dict[str, Any]:
    """What may be set where so many play: some values, and between so many and so many things to name."""

    def suits(value: str) -> bool:
        try:
            game.check_options(seats, game.choose_options({setting.key: value}))
        except SetupError:
            return False
        return True

    fitting = [value for value in setting.samples() if suits(value)]
    counts = [value.count(",") + 1 for value in fitting if value not in setting.values]
    return {
        "seats": seats,
        "values": [value for value in fitting if value in setting.values],
        "least": min(counts, default=0),
        "most": max(counts, default=0),
    }


# -- tables -------------------------------------------------------------------------------------------


def _add_tables(api: FastAPI, rooms: Rooms) -> None:
    @api.post("/tables")
    async def create(body: NewTable, player: Player) -> Response:
        wishes = [Wish(wish.kind, wish.bot, wish.name) for wish in body.seats]
        room = await rooms.create(
            player, body.game, body.mode, wishes, body.options, is_open=body.open, practice=body.practice
        )
        return answer({"id": room.row.id}, 201)

    @api.get("/tables")
    async def tables(player: Player, language: Language = "") -> Response:
        mine = await rooms.store.tables_of(player, MOST_LISTED)
        found = await rooms.store.open_tables(MOST_LISTED)

        mine = [row for row in mine if not row.start.origin.lesson]
        found = [row for row in found if player not in row.players and rooms.game_of(row)[0] is not None]
        return answer(
            {"mine": rooms.listed(mine, player, language), "open": rooms.listed(found, player, language)},
        )

    @api.get("/tables/{table}")
    async def table(table: str, player: Player, language: Language = "") -> Response:
        return answer(table_info(await rooms.room(table), player, language))

    @api.post("/tables/{table}/start")
    async def start(table: str, player: Player, body: Beginning | None = None) -> Response:
        room = await rooms.room(table)
        await room.start(player, body.fill if body else "")
        return answer({"id": table})


def _add_seats(api: FastAPI, rooms: Rooms) -> None:
    @api.post("/tables/{table}/seats/{number}")
    async def claim(table: str, number: int, body: Claim, player: Player) -> Response:
        room = await rooms.room(table)
        if body.kind == "me":
            await room.claim(player, number, body.name)
        else:
            await room.put_bot(player, number, body.bot if body.kind == "bot" else "")
        return answer({"seat": number})

    @api.delete("/tables/{table}/seats/{number}")
    async def leave(table: str, number: int, player: Player) -> Response:
        await (await rooms.room(table)).leave(player, number)
        return answer({"seat": number})

    @api.post("/tables/{table}/seats/{number}/return")
    async def take_back(table: str, number: int, player: Player) -> Response:
        await (await rooms.room(table)).take_back(player, number)
        return answer({"seat": number})

    @api.post("/tables/{table}/votes")
    async def vote(table: str, body: Ballot, player: Player) -> Response:
        await (await rooms.room(table)).vote(player, body.what, body.seat, body.yes, body.id)
        return answer({"ok": True})


# -- playing without a socket -------------------------------------------------------------------------


def _add_play(api: FastAPI, rooms: Rooms) -> None:
    async def looking(table: str, viewer: Viewer) -> Room:
        room = await rooms.room(table)
        room.may_look(viewer.player, viewer.seat)
        return room

    @api.get("/tables/{table}/frame")
    async def get_frame(
        table: str,
        player: Player,
        seat: int = SPECTATOR,
        since: int | None = None,
        rev: int | None = None,
        wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0.0,
        language: Language = "",
    ) -> Response:
        viewer = Viewer(player, seat, language)
        room = await looking(table, viewer)
        connection = Connection(viewer, since)
        room.join(connection)
        try:
            if wait and _nothing_new(room, player, since, rev):
                await _wait(connection, wait, room, since, rev)
            return answer(frame(room, viewer, since))
        finally:
            room.quit(connection)

    @api.post("/tables/{table}/commands")
    async def command(
        table: str,
        request: Request,
        player: Player,
        seat: int = SPECTATOR,
        since: int | None = None,
        language: Language = "",
    ) -> Response:
        viewer = Viewer(player, seat, language)
        room = await looking(table, viewer)
        wanted = read_command(await request.body())
        if isinstance(wanted, Resend):
            return answer(frame(room, viewer, wanted.since))
        if isinstance(wanted, Pong):
            return answer(wanted)
        given: list[Ack | Tried] = []
        try:
            await room.command(viewer, wanted, given.append)
        except WondertableError as error:
            return answer(nack(room, viewer, wanted, error, since))
        return answer(given[0])

    @api.post("/tables/{table}/hint")
    async def hint(table: str, body: HintWish, player: Player, language: Language = "") -> Response:
        viewer = Viewer(player, body.seat, language)
        room = await looking(table, viewer)
        found = await room.hint(viewer, body.seconds)
        return answer({"judged": judged(room, viewer, found)})


def _nothing_new(room: Room, player: str, since: int | None, rev: int | None) -> bool:
    if rev is not None:
        return room.connections.revision(player) == rev and (since is None or room.row.seq <= since)
    return since is not None and room.row.seq <= since


async def _wait(connection: Connection, seconds: float, room: Room, since: int | None, rev: int | None) -> None:
    """Until there is something new for this viewer, or the time is over."""
    try:
        async with asyncio.timeout(seconds):
            while _nothing_new(room, connection.viewer.player, since, rev):
                connection.news.clear()
                await connection.news.wait()
    except TimeoutError:
        return


# -- looking back -------------------------------------------------------------------------------------


def _add_past(api: FastAPI, rooms: Rooms, analyses: Analyses) -> None:
    async def looking(table: str, player: str, seat: int, language: str) -> tuple[Room, Viewer]:
        room = await rooms.room(table)
        room.may_look(player, seat)
        return room, Viewer(player, seat, language)

    @api.get("/tables/{table}/at/{move}")
    async def at(table: str, move: int, player: Player, seat: int = SPECTATOR, language: Language = "") -> Response:
        room, viewer = await looking(table, player, seat, language)
        return answer(moment(room, viewer, await room.at(move)))

    @api.get("/tables/{table}/story")
    async def tell(table: str, player: Player, seat: int = SPECTATOR, language: Language = "") -> Response:
        room, viewer = await looking(table, player, seat, language)
        return answer(story(room, viewer))

    @api.get("/tables/{table}/record")
    async def record(table: str, player: Player) -> Response:
        room = await rooms.room(table)
        room.may_look(player, SPECTATOR)
        if room.row.status == "broken" and not room.seats_of(player):  # it shows every hand
            raise ForbiddenError("server.error.not-your-seat")
        data = await room.record()
        name = f"wondertable-{room.row.start.game}-{room.row.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/json", headers=headers)

    @api.post("/records")
    async def upload(request: Request, player: Player) -> Response:
        row = await rooms.upload(player, await request.body())
        return answer({"id": row.id}, 201)

    @api.get("/tables/{table}/analysis")
    async def analysis(table: str, player: Player, language: Language = "") -> Response:
        room, viewer = await looking(table, player, SPECTATOR, language)
        return answer(await analyses.report(room, viewer))
