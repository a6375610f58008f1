"""Frames: all that a viewer gets. There is no other way out of a table than through this module.

Whoever it is made for has to own the seat at that very moment (``words_to``, ``snapshot``): a seat may have changed
hands since the viewer came.

A frame is made of ``match.view(seat)``, of events as ``seen_by(seat)``, of the seat's own question and settings, and of
what everybody may know about the people at the table. A patch is made of two frames, so it tells nothing that a frame
does not.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from wondertable.kernel import LANGUAGES, Ask, Game, Goal, Guide, Match, Option, QuestionHelp, Seat, Words
from wondertable.kernel import Line as SeenLine
from wondertable.kernel.lesson import LEARNER
from wondertable.kernel.names import display_names
from wondertable.kernel.whatif import Outcome, Step, keeps_secrets
from wondertable.server import marks, protocol
from wondertable.server.bot_worker import Judged
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.lesson_run import LessonRun
from wondertable.server.models import TableRow
from wondertable.server.open_question import OpenQuestion
from wondertable.server.room import Room
from wondertable.server.snapshots import Common, Sight, Snapshot, encode_patch
from wondertable.server.timeline import TimelineEntry

__all__ = [
    "frame",
    "judged",
    "moment",
    "news",
    "snapshot",
    "story",
    "summary",
    "table_info",
    "tried",
    "words_for",
    "words_in",
    "words_to",
]

SERVER = ("wondertable.server",)
"""The package with the server's own words."""
MOST_OPTIONS = 10_000
"""Of how many options the plain data are kept."""
PLACED: dict[type[marks.Mark], type[protocol.Placed]] = {
    marks.Ping: protocol.PlacedPing,
    marks.Arrow: protocol.PlacedArrow,
    marks.Memo: protocol.PlacedNote,
    marks.Ghost: protocol.PlacedGhost,
}
"""The shapes in which marks are sent."""


def words_for(language: str, game: Game[Any] | None = None, row: TableRow | None = None) -> Words:
    """The words of the server, with those of a game and the names of its players."""
    words = Words(language, game, also=SERVER)
    if row is None:
        return words
    return Words(language, game, display_names([(seat.name, seat.is_bot_only) for seat in row.seats], words), SERVER)


def words_to(room: Room, viewer: Viewer) -> Words:
    """The words in which a viewer is told something. Everything that is made for a viewer begins with it.

    Raises ``ForbiddenError`` if the table, or the seat, is not theirs to look from now.
    """
    room.may_look(viewer.player, viewer.seat)
    return words_in(room, viewer.language)


def words_in(room: Room, language: str) -> Words:
    """The words for a table: what its match is about is known."""
    words = room.connections.snapshots.part(
        ("words", _known(language)), (room.row.seats,), lambda: words_for(language, room.game, room.row)
    )
    return words if room.match is None else words.of(room.match)


def frame(room: Room, viewer: Viewer, since: int | None) -> protocol.Frame:
    """The table as it stands for a viewer, with what happened after entry ``since`` (``None``: only from now on)."""
    made = snapshot(room, viewer).frame
    after = made.seq if since is None else since
    lines, chat = _lines(room, viewer.seat, viewer.language, after), _chat(room, after)
    return msgspec.structs.replace(made, lines=lines, chat=chat)


def news(room: Room, connection: Connection) -> bytes:
    """The message that brings a connection up to date: a whole frame first, then patches; b"" if it is up to date."""
    viewer = connection.viewer
    old, new = connection.sent, snapshot(room, viewer)
    if old is None:
        connection.sent = new
        return msgspec.json.encode(frame(room, viewer, connection.since))
    if old is new:
        return b""
    made = new.patches.get(old.number)
    if made is None:
        after = old.frame.seq
        lines, chat = _lines(room, viewer.seat, viewer.language, after), _chat(room, after)
        compared = _common(room, viewer.language).compared if room.game.same_view else None
        new.patches[old.number] = made = encode_patch(old.frame, new.frame, lines, chat, compared)
    if made:
        connection.sent = new
    return made


def snapshot(room: Room, viewer: Viewer) -> Snapshot:
    """The table as it stands for a viewer, made once for all who see the same.

    Raises ``ForbiddenError`` if the table, or the seat, is not theirs to look from now.
    """
    room.may_look(viewer.player, viewer.seat)
    snapshots, question = room.connections.snapshots, room.question
    has_own = room.seats_of(viewer.player) or viewer.player in room.connections.private
    sight = Sight(viewer.player if has_own else "", viewer.seat, _known(viewer.language))
    deadline = None if question is None else question.deadlines.get(viewer.seat)
    stamp = (room.connections.revision(viewer.player), room.row, room.match, question, room.status, deadline)
    made = snapshots.by_sight.get(sight)
    if made is None or made.stamp != stamp:
        made = Snapshot(stamp, room.show(lambda: _frame(room, viewer)))
        snapshots.keep(sight, made)
    return made


def _frame(room: Room, viewer: Viewer) -> protocol.Frame:
    """The frame that is the same for everybody, with what is the viewer's own."""
    common, match, seat, row = _common(room, viewer.language), room.match, viewer.seat, room.row
    words, ask, part = common.words, room.shown_ask(seat), room.connections.snapshots.part
    own = {**_beside_the_match(room, viewer, common), "rev": room.connections.revision(viewer.player)}
    if match is not None:
        names = words.names
        undo = part(
            ("undo", viewer.player, seat),
            (match, row.seats, row.mode, room.status, room.lesson),
            lambda: room.undo_for(viewer.player, seat),
        )
        own["view"] = part(
            ("view", seat, words.language), (match, names), lambda: _view(match, seat, words, _seen(room, match, seat))
        )
        own["ask"] = None if ask is None else _ask(room, ask, words)
        own["undo"], own["undo_why"] = undo.terms, words.say(undo.why) if undo.why else None
        own["settings"] = _settings(room, seat, words)
        own["goal"] = _goal_for(room, match, seat, words)
        if not room.game.same_view:
            own["texts"] = _texts(match, seat, words)
    return msgspec.structs.replace(common.frame, **own)


def _beside_the_match(room: Room, viewer: Viewer, common: Common) -> dict[str, Any]:
    """The viewer's own fields that most moves leave as they are: made anew when people, votes or marks change."""
    people, marks = _people_for(room, viewer, common.frame.people), room.plan.marks

    def made() -> dict[str, Any]:
        return {
            "people": people,
            "hints": room.allows_hints(viewer.player),
            "votes": _votes(room, viewer, common.words),
            "plan": _plan(room, viewer, common.words),
        }

    about = room.row.seats, common.words.names, room.connections.comings
    planned = (marks, room.question, room.status) if marks else None
    return room.connections.snapshots.part(("beside", viewer), (people, *about, room.votes, planned), made)


def _seen(room: Room, match: Match[Any], seat: Seat) -> dict[str, Any]:
    """The game's view for a seat, made together with those of all who look."""
    seen: dict[Seat, dict[str, Any]] = room.connections.snapshots.part(("seen",), (match,), dict)
    if seat not in seen:
        looking = {seat, *(one.viewer.seat for one in room.connections.open)}
        seen.update(room.game.views(match.table, looking - seen.keys()))
    return seen[seat]


def _known(language: str) -> str:
    """The language in which a viewer is told: theirs, if it is one of the table's."""
    return language if language in LANGUAGES else LANGUAGES[0]


def _common(room: Room, language: str) -> Common:
    """The parts of all frames in a language, made once for each change."""
    kept, language = room.connections.snapshots.common, _known(language)
    match = room.match
    stamp = (room.connections.changes, room.row, match, room.status)
    made = kept.get(language)
    if made is None or made.stamp != stamp:
        words = words_in(room, language)
        texts = _texts(match, SPECTATOR, words, made) if match is not None and room.game.same_view else UNSET
        made = kept[language] = Common(stamp, words, _common_frame(room, words, texts), {}, {})
    return made


def _common_frame(room: Room, words: Words, texts: dict[str, str] | UnsetType) -> protocol.Frame:
    """A frame without anything that is a viewer's own."""
    row, match, part = room.row, room.match, room.connections.snapshots.part
    return protocol.Frame(
        seq=row.seq,
        rev=0,
        prompt=0 if match is None else match.prompt,
        status=room.status,
        notice=_notice(room, words),
        mode=row.mode,
        practice=row.start.practice,
        view=None,
        ask=None,
        awaits=_awaits(room),
        ready=_ready(room),
        agreement=_agreement(room, words),
        people=_people(room, words),
        turn=[] if match is None or match.result is not None else list(room.game.turn(match.table)),
        hints=False,
        watching=part(
            ("watching", words.language),
            (row.seats, words.names, room.connections.comings),
            lambda: room.watching(words.names),
        ),
        undo="none",
        undo_why=None,
        votes=[],
        plan=None,
        settings=None,
        result=None if match is None else _result(match, words),
        last_move=row.moves,
        moves=row.moves,
        rematch=row.rematch or None,
        hurried=room.bots.hurried and row.status == "running",
        lesson=UNSET if room.lesson is None else _lesson(room.lesson, room.game, words),
        texts=texts,
    )


def moment(room: Room, viewer: Viewer, past: Match[Any]) -> protocol.Frame:
    """The table as the viewer saw it after so many moves: to look at, nothing to decide."""
    words = words_to(room, viewer)
    at = len(past.moves)
    told = [(one, lines) for one, lines in room.timeline.story(viewer.seat) if one.move == at]
    return protocol.Frame(
        seq=told[-1][0].seq if told else 0,
        rev=0,
        prompt=past.prompt,
        status=room.status,
        notice=None,
        mode=room.row.mode,
        practice=room.row.start.practice,
        view=_view(past, viewer.seat, words),
        ask=None,
        awaits=None,
        ready=None,
        agreement=None,
        people=_people_for(room, viewer, _people(room, words)),
        turn=[] if past.result is not None else list(room.game.turn(past.table)),
        hints=False,
        watching=[],
        undo="none",
        undo_why=None,
        votes=[],
        plan=None,
        settings=None,
        result=_result(past, words),
        last_move=at,
        moves=room.row.moves,
        rematch=room.row.rematch or None,
        goal=_goal(past.game.guide.goal(past.table, viewer.seat), words),
        texts=_texts(past, viewer.seat, words),
        lines=[_line(one, line, words) for one, lines in told for line in lines],
    )


def story(room: Room, viewer: Viewer) -> list[protocol.StoryEntry]:
    """The whole log of the match as it stands, move by move."""
    words = words_to(room, viewer)
    return [
        protocol.StoryEntry(told.move, told.seq, [_line(told, line, words) for line in lines])
        for told, lines in room.timeline.story(viewer.seat)
    ]


def summary(
    row: TableRow, player: str, language: str, game: Game[Any] | None, status: protocol.ShownStatus | None = None
) -> protocol.Summary:
    """A table in a list; ``game`` is ``None`` if it cannot be loaded any more."""
    return protocol.Summary(**_summarised(row, player, language, game, status))


def table_info(room: Room, player: str, language: str) -> protocol.TableInfo:
    """A table with all that can be known of it without looking at it."""
    row = room.row
    barred = row.barred_player(player) if row.status == "lobby" and not room.seats_of(player) else None
    kept_out = barred is not None and barred.kept_out
    told = "" if barred is None else "server.told.kept-out" if kept_out else "server.told.seat-freed"
    return protocol.TableInfo(
        **_summarised(row, player, language, room.game, room.status),
        options=row.start.options,
        version=row.engine,
        content=row.content,
        created=row.created,
        lesson=row.start.origin.lesson,
        campaign=row.start.campaign if room.seats_of(player) else "",
        told=words_for(language).say(told) if told else "",
        kept_out=kept_out,
    )


def _summarised(
    row: TableRow, player: str, language: str, game: Game[Any] | None, status: protocol.ShownStatus | None
) -> dict[str, Any]:
    """The fields of a summary."""
    words = words_for(language, game, row)
    mine = {number for number, seat in enumerate(row.seats) if player and seat.owner == player}
    return {
        "id": row.id,
        "game": row.start.game,
        "title": row.start.game if game is None else words.say("game.title"),
        "team": game is not None and game.team,
        "mode": row.mode,
        "status": status or row.status,
        "seats": [
            protocol.SeatSummary(
                name=words.player(number) if seat.kind != "open" else "",
                kind=seat.kind,
                bot=seat.bot,
                mine=number in mine,
                taken=seat.kind != "open",
            )
            for number, seat in enumerate(row.seats)
        ],
        "creator": bool(player) and row.creator == player,
        "your_move": bool(mine & set(row.waiting)),
        "moves": row.moves,
        "updated": row.updated,
        "commitment": row.commitment,
        "practice": row.start.practice,
        "hints": row.allows_hints,
        "given_up": row.given_up,
    }


def judged(room: Room, viewer: Viewer, found: list[Judged]) -> list[protocol.JudgedChoice]:
    """The search's opinion, in words."""
    words = words_to(room, viewer)
    ask = room.shown_ask(viewer.seat)
    here = words if ask is None or room.match is None else words.at(room.match.sight(ask.seat), ask)
    return [
        protocol.JudgedChoice(
            option=one.option,
            label=here.option(room.game.read_answer(one.option)),
            share=round(one.share, 4),
            worth=round(one.worth, 4),
            reason=words.say(one.reason[0], **one.reason[1]) if one.reason else "",
        )
        for one in found
    ]


def tried(room: Room, viewer: Viewer, command: str, prompt: int, outcome: Outcome) -> protocol.Tried:
    """The position that a line of moves leads to, as far as the seat that tries it can know.

    ``command`` and ``prompt`` are those of the command that it answers.
    """
    words, seat = words_to(room, viewer), viewer.seat
    match, ask = outcome.match, outcome.ask
    told = [TimelineEntry(0, number, events) for number, events in enumerate(outcome.told, 1)]
    return protocol.Tried(
        id=command,
        prompt=prompt,
        moves=_moves(outcome.steps, [texts[0] for texts in outcome.texts]),
        ended=outcome.ended,
        view=_view(match, seat, words),
        ask=None if ask is None else _tried_ask(match, ask, words),
        awaits=None if match.sealed else next(iter(match.asks), None),
        turn=[] if match.result is not None else list(match.game.turn(match.table)),
        lines=[_line(one, event.seen_by(seat), words) for one in told for event in one.events],
        result=_result(match, words),
    )


# -- parts --------------------------------------------------------------------------------------------


def _view(match: Match[Any], seat: Seat, words: Words, seen: dict[str, Any] | None = None) -> protocol.View:
    """The table as a seat sees it; ``seen`` is the game's view, if it is there already."""
    table = match.game.view(match.table, seat) if seen is None else seen
    return protocol.View(match.game.slug, match.options, seat, match.seats, list(words.names), table)


def _texts(match: Match[Any], seat: Seat, words: Words, before: Common | None = None) -> dict[str, str] | UnsetType:
    """The game's texts that a seat may read, on the table as the seat sees it.

    Those that could be read before come first, in the order they had: so a patch adds only new ones.
    """
    guide = match.game.guide
    if type(guide).texts is Guide.texts:
        return UNSET
    texts = guide.texts(match.sight(seat), words)
    known = before.frame.texts if before is not None and isinstance(before.frame.texts, dict) else {}
    return {**{key: texts[key] for key in known if key in texts}, **texts} or UNSET


def _goal_for(room: Room, match: Match[Any], seat: Seat, words: Words) -> protocol.ShownGoal | None:
    """What the match is about; said anew only if it is another than before."""
    goal = match.game.guide.goal(match.table, seat)
    return room.connections.snapshots.part(
        ("goal", seat, words.language), (goal, words.names, words.context), lambda: _goal(goal, words)
    )


def _goal(goal: Goal | None, words: Words) -> protocol.ShownGoal | None:
    if goal is None:
        return None
    return protocol.ShownGoal(
        words.say(goal.aim[0], **goal.aim[1]), [words.say(what, **facts) for what, facts in goal.progress]
    )


def _ask(room: Room, ask: Ask, words: Words) -> protocol.Asked:
    """The seat's own question, with everything to click on and why the rest cannot be clicked."""
    match, question = room.match, room.question
    assert match is not None
    assert question is not None
    deadline = question.deadlines.get(ask.seat)
    asked = room.connections.snapshots.part(
        ("ask", ask.seat, words.language), (match, words.names), lambda: _question(match, ask, words)
    )
    if room.lesson is not None and not room.lesson.done and ask.seat == LEARNER:
        asked = _only(asked, room.lesson.wanted.plain(), words)
    return protocol.Asked(
        **asked,
        deadline=UNSET if deadline is None else round(deadline * 1000),
        abstain=_abstention(room, match, ask),
        chosen=_chosen(question, ask.seat),
    )


def _chosen(question: OpenQuestion, seat: Seat) -> dict[str, Any] | UnsetType:
    """What a seat has answered or wished, as long as it may think again."""
    option = question.answers[seat].option if question.may_change(seat) else question.wishes.get(seat)
    return UNSET if option is None else option.plain()


def _only(asked: dict[str, Any], wanted: dict[str, Any], words: Words) -> dict[str, Any]:
    """A question of a lesson: only what it asks for can be chosen, and the other things say so."""
    options = [choice for choice in asked["options"] if choice.option == wanted]
    if not options:
        return asked
    others = {target for choice in asked["options"] for target in choice.targets} - set(options[0].targets)
    other = words.say("server.error.lesson-other")
    return {**asked, "options": options, "why": {**asked["why"], **dict.fromkeys(sorted(others), other)}}


def _abstention(room: Room, match: Match[Any], ask: Ask) -> protocol.OptionData | UnsetType:
    """The answer of whoever has nothing to say to a question to several."""
    option = room.game.seat_policy.abstention(match.table, ask.seat) if match.sealed else None
    return option.plain() if option is not None and option in ask.options else UNSET


def _tried_ask(match: Match[Any], ask: Ask, words: Words) -> protocol.TriedAsk:
    return protocol.TriedAsk(seat=ask.seat, **_question(match, ask, words))


def _question(match: Match[Any], ask: Ask, words: Words) -> dict[str, Any]:
    """The fields of a question."""
    guide, table = match.game.guide, match.sight(ask.seat)
    help = guide.question(table, ask)
    here = words.at(table, ask)
    labels = here.labels(ask.options)
    usable: set[str] = set()
    options = []
    for option, label in zip(ask.options, labels, strict=True):
        plain, targets = _facts(option)
        usable.update(targets)
        follows = guide.follows(table, ask, option)
        options.append(
            protocol.Choice(
                plain,
                label,
                targets,
                help.note(option, words) or UNSET,
                UNSET if follows is None else here.say(follows[0], **follows[1]),
                option.quiet or UNSET,
            )
        )
    return {
        "prompt": match.prompt,
        "what": ask.prompt,
        "sentence": here.ask(ask),
        "options": options,
        "always": ask.always,
        "sealed": match.sealed,
        "why": _why(help, usable, words),
        "rule": guide.rules.get(ask.prompt, UNSET),
    }


def _facts(option: Option) -> tuple[dict[str, Any], list[str]]:
    """An option as plain data, and what it points at. They are only read, and so made once for equal options."""
    try:
        return _kept_facts(option)
    except TypeError:  # an option with a list in it is no key
        return option.plain(), option.targets()


@functools.lru_cache(MOST_OPTIONS)
def _kept_facts(option: Option) -> tuple[dict[str, Any], list[str]]:
    return option.plain(), option.targets()


def _why(help: QuestionHelp, usable: set[str], words: Words) -> dict[str, str]:
    found: dict[str, str] = {}
    for thing in help.things:
        if thing not in usable:
            why = help.why_not(thing)
            if why is not None:
                found[thing] = words.say(why[0], **why[1])
    return found


def _awaits(room: Room) -> Seat | None:
    """The seat everybody waits for: never told of a sealed question."""
    if room.question is None or room.question.sealed or room.status != "running":
        return None
    return room.question.lead(room.row)


def _ready(room: Room) -> protocol.Ready | None:
    """Of a question to several that everybody may know of: who is asked, and who has answered."""
    question = room.question
    if question is None or not question.public or room.status != "running":
        return None
    return protocol.Ready(sorted(question.asks), question.ready())


def _agreement(room: Room, words: Words) -> protocol.Agreement | None:
    """Who wants what of a decision of the team, where a person cannot make it alone."""
    match, question, row = room.match, room.question, room.row
    if match is None or question is None or not question.team or room.status != "running":
        return None
    voters = question.voters(row, room.connected)
    if len(voters) < 2 or (not question.wishes and question.agreeing.issuperset(voters)):
        return None
    wishes = []
    for seat, option in question.wishes.items():
        text = words.at(match.sight(seat), question.asks[seat]).option(option)
        wishes.append(protocol.Wish(seat, option.plain(), text))
    return protocol.Agreement(
        wishes=wishes,
        waits=[seat for seat in voters if seat not in question.wishes and seat not in question.agreeing],
        reader=voters[0],
        until=None if question.reader_decides_at is None else round(question.reader_decides_at * 1000),
    )


def _lines(room: Room, seat: Seat, language: str, after: int) -> list[protocol.Line]:
    """The lines of the log after an entry, as a seat may read them; those that everybody may read are made once."""
    common = _common(room, language)
    found = []
    for told in room.timeline.after(after):
        for number, event in enumerate(told.events):
            if event.secret is not None:
                found.append(_line(told, event.seen_by(seat), common.words))
                continue
            line = common.lines.get((told.seq, number))
            if line is None:
                line = common.lines[told.seq, number] = _line(told, event.seen_by(seat), common.words)
            found.append(line)
    return found


def _line(told: TimelineEntry, line: SeenLine, words: Words) -> protocol.Line:
    return protocol.Line(told.seq, told.move, line.what, line.facts, words.line(line), line.facts.get("who"), told.by)


def _chat(room: Room, after: int) -> list[protocol.ChatLine]:
    return [protocol.ChatLine(said.seq, said.seat, said.text, said.at) for said in room.timeline.chat_since(after)]


def _people(room: Room, words: Words) -> list[protocol.Person]:
    """The seats and who sits there, as everybody may know it."""
    row_seats = room.row.seats

    def made() -> list[protocol.Person]:
        return [
            protocol.Person(
                seat=number,
                name=words.player(number) if seat.kind != "open" else "",
                kind=seat.kind,
                bot=seat.bot,
                connected=room.connected(number) or (bool(seat.bot) and not seat.owner),
                away=seat.away,
                absent_at=_absent_at(room, number),
            )
            for number, seat in enumerate(row_seats)
        ]

    return room.connections.snapshots.part(
        ("people", words.language), (row_seats, room.row.status, words.names, room.connections.comings), made
    )


def _absent_at(room: Room, number: Seat) -> int | UnsetType:
    """When a bot may be put in the place of a person who is not there."""
    seat = room.row.seats[number]
    if room.row.status != "running" or seat.kind != "human" or seat.away or room.connected(number):
        return UNSET
    left = room.connections.time_left(seat.owner)
    return round((time.time() + left) * 1000) if left else UNSET


def _people_for(room: Room, viewer: Viewer, people: list[protocol.Person]) -> list[protocol.Person]:
    """The same with the viewer's own seats marked. Whether a seat owes an answer is told to its own player only."""
    asked = {seat: room.shown_ask(seat) is not None for seat in room.seats_of(viewer.player)}
    if not asked:
        return people

    def made() -> list[protocol.Person]:
        return [
            msgspec.structs.replace(one, mine=True, asked=asked[one.seat]) if one.seat in asked else one
            for one in people
        ]

    return room.connections.snapshots.part(("people for", viewer), (people, asked), made)


def _votes(room: Room, viewer: Viewer, words: Words) -> list[protocol.Vote]:
    return [
        protocol.Vote(
            what=vote.what,
            seat=vote.seat,
            text=words.say(f"server.vote.{vote.what}", who=vote.seat),
            yes=len(vote.yes & room.electors(vote)),
            of=len(room.electors(vote)),
            voted=viewer.player in vote.yes,
            ask=viewer.player in room.electors(vote) and viewer.player not in vote.yes,
        )
        for vote in room.votes.values()
    ]


def _plan(room: Room, viewer: Viewer, words: Words) -> list[protocol.AnyPlaced] | None:
    """The marks of a team on the table; nothing is planned in a game that is not played as a team."""
    if not room.game.team:
        return None
    return [_mark(room, viewer, words, one) for one in room.plan.marks]


def _mark(room: Room, viewer: Viewer, words: Words, planned: marks.Planned) -> protocol.AnyPlaced:
    line, match = planned.line, room.match
    if line is None or match is None:
        shape: Any = PLACED[type(planned.mark)]
        made: protocol.AnyPlaced = shape(planned.number, planned.seat, *msgspec.structs.astuple(planned.mark))
        return made
    return protocol.PlacedLine(
        n=planned.number,
        seat=planned.seat,
        moves=_moves(line.steps, line.texts[words.language]),
        ended=None if keeps_secrets(match.table, planned.seat, viewer.seat) else line.ended,
        fits=_fits(room, match, viewer, line),
    )


def _moves(steps: Sequence[Step], texts: Sequence[str]) -> list[protocol.ToldMove]:
    return [protocol.ToldMove(step.seat, step.option.plain(), text) for step, text in zip(steps, texts, strict=True)]


def _fits(room: Room, match: Match[Any], viewer: Viewer, line: marks.Drawn) -> bool:
    """Could a line begin now? Not told where that would tell of cards that the viewer does not see."""
    first, question = line.steps[0], room.question
    if question is None or question.sealed or room.status != "running":
        return False
    ask = question.asks.get(first.seat)
    if ask is None or keeps_secrets(match.table, first.seat, viewer.seat):
        return False
    return first.option in ask.options


def _settings(room: Room, seat: Seat, words: Words) -> protocol.SeatSettings | None:
    """The settings of the viewer's own seat, and what it could settle."""
    if seat < 0 or room.match is None or room.row.status != "running":
        return None
    policy, table, row, part = room.game.seat_policy, room.match.table, room.row, room.connections.snapshots.part
    settings = part(("settled", seat), (room.settings.get(seat), row.seats, row.mode), lambda: room.settings_of(seat))
    alone = row.mode == "solo"
    return part(
        ("settings", seat, words.language),
        (settings, policy.schema_basis(table, seat, settings), alone, words.names),
        lambda: _settings_of(policy.schema(table, seat, settings, words, alone=alone)),
    )


def _settings_of(schema: list[dict[str, Any]]) -> protocol.SeatSettings:
    value = {field["key"]: field["value"] for field in schema}
    return protocol.SeatSettings(value, [protocol.Field(**field) for field in schema])


def _result(match: Match[Any], words: Words) -> protocol.ShownResult | None:
    result = match.result
    if result is None:
        return None
    return protocol.ShownResult(result.scores, result.winners, result.reason, result.together, words.result(result))


def _notice(room: Room, words: Words) -> protocol.Notice | None:
    if room.halted:
        return protocol.Notice("server.error.halted", words.say("server.error.halted"))
    if room.notice is None:
        return None
    what, facts = room.notice
    return protocol.Notice(what, words.say(what, **facts))


def _lesson(run: LessonRun, game: Game[Any], words: Words) -> protocol.LessonState:
    """The step at which a lesson stands: its text, and the choice it waits for."""
    lesson, step, done = run.lesson, run.step, run.done
    begins = step == 0 and lesson.id == game.guide.lessons()[0].id and words.has("lesson.aim")
    return protocol.LessonState(
        id=lesson.id,
        title=words.say(f"lesson.{lesson.id}"),
        step=step,
        steps=len(lesson.steps),
        text=words.say(f"lesson.{lesson.id}.{'end' if done else step + 1}"),
        choose=None if done else lesson.steps[step].choose.plain(),
        done=done,
        aim=words.say("lesson.aim") if begins else UNSET,
    )
