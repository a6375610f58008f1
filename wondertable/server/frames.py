"""What a viewer gets. There is no other way out of a table than through this module.

Whoever it is made for has to own the seat at that very moment (``words_to``): a seat may have changed hands since the
viewer came.

A frame is made of ``match.view(seat)``, of events as ``seen_by(seat)``, of the seat's own question and settings, and of
what everybody may know about the people at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from wondertable.kernel import Ask, Game, Line, Match, QuestionHelp, Seat, Words
from wondertable.kernel.names import display_names
from wondertable.kernel.whatif import Outcome, Step, keeps_secrets
from wondertable.server.connections import Viewer
from wondertable.server.marks import Drawn, Planned
from wondertable.server.models import TableRow
from wondertable.server.timeline import TimelineEntry

if TYPE_CHECKING:
    from wondertable.server.bot_worker import Judged
    from wondertable.server.room import Room

__all__ = ["frame", "judged", "moment", "story", "summary", "tried", "words_for", "words_to"]


def words_for(language: str, game: Game[Any] | None = None, row: TableRow | None = None) -> Words:
    """The words of the server, with those of a game and the names of its players."""
    words = Words(language, game, also=("wondertable.server",))
    if row is not None:
        words.names = display_names([(seat.name, bool(seat.bot) and not seat.owner) for seat in row.seats], words)
    return words


def words_to(room: Room, viewer: Viewer) -> Words:
    """The words in which a viewer is told something. Everything that is made for a viewer begins with it.

    Raises ``ForbiddenError`` if the table, or the seat, is not theirs to look from now.
    """
    room.may_look(viewer.player, viewer.seat)
    return words_for(viewer.language, room.game, room.row)


def frame(room: Room, viewer: Viewer, since: int | None) -> dict[str, Any]:
    """The table as it stands for a viewer, with what happened after entry ``since`` (``None``: only from now on)."""
    words = words_to(room, viewer)
    match, seat = room.match, viewer.seat
    after = room.row.seq if since is None else since
    undo = room.undo_for(viewer.player, seat)
    made: dict[str, Any] = {
        "seq": room.row.seq,
        "rev": room.connections.revision(viewer.player),
        "prompt": 0 if match is None else match.prompt,
        "status": room.status,
        "notice": _notice(room, words),
        "mode": room.row.mode,
        "practice": room.row.start.practice,
        "view": None if match is None else _view(match, seat, words, room.shown_ask(seat)),
        "ask": _ask(room, seat, words),
        "awaits": _awaits(room),
        "ready": _ready(room),
        "lines": [_line(told, line, words) for told, line in room.timeline.since(after, seat)],
        "people": people(room, viewer, words),
        "turn": [] if match is None or match.result is not None else list(room.game.turn(match.table)),
        "undo": undo.terms,
        "undoWhy": words.say(undo.why) if undo.why else None,
        "votes": _votes(room, viewer, words),
        "chat": [
            {"seq": said.seq, "who": said.seat, "text": said.text, "at": said.at}
            for said in room.timeline.chat_since(after)
        ],
        "plan": _plan(room, viewer, words),
        "settings": _settings(room, seat, words),
        "result": None if match is None else _result(match, words),
        "lastMove": room.row.moves,
        "moves": room.row.moves,
    }
    if room.lesson is not None:
        made["lesson"] = _lesson(room, words)
    return made


def moment(room: Room, viewer: Viewer, past: Match[Any]) -> dict[str, Any]:
    """The table as the viewer saw it after so many moves: to look at, nothing to decide."""
    words = words_to(room, viewer)
    at = len(past.moves)
    told = [(one, lines) for one, lines in room.timeline.story(viewer.seat) if one.move == at]
    return {
        "seq": told[-1][0].seq if told else 0,
        "rev": 0,
        "prompt": past.prompt,
        "status": room.status,
        "notice": None,
        "mode": room.row.mode,
        "practice": room.row.start.practice,
        "view": _view(past, viewer.seat, words, None),
        "ask": None,
        "awaits": None,
        "ready": None,
        "lines": [_line(one, line, words) for one, lines in told for line in lines],
        "people": people(room, viewer, words),
        "turn": [] if past.result is not None else list(room.game.turn(past.table)),
        "undo": "none",
        "undoWhy": None,
        "votes": [],
        "chat": [],
        "plan": None,
        "settings": None,
        "result": _result(past, words),
        "lastMove": at,
        "moves": room.row.moves,
    }


def story(room: Room, viewer: Viewer) -> list[dict[str, Any]]:
    """The whole log of the match as it stands, move by move."""
    words = words_to(room, viewer)
    return [
        {"move": told.move, "seq": told.seq, "lines": [_line(told, line, words) for line in lines]}
        for told, lines in room.timeline.story(viewer.seat)
    ]


def summary(row: TableRow, player: str, language: str, game: Game[Any] | None, status: str = "") -> dict[str, Any]:
    """A table in a list; ``None``: its game cannot be loaded any more."""
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
            {
                "name": words.player(number) if seat.kind != "open" else "",
                "kind": seat.kind,
                "bot": seat.bot,
                "mine": number in mine,
                "taken": seat.kind != "open",
            }
            for number, seat in enumerate(row.seats)
        ],
        "creator": bool(player) and row.creator == player,
        "yourMove": bool(mine & set(row.waiting)),
        "moves": row.moves,
        "updated": row.updated,
        "commitment": row.commitment,
        "practice": row.start.practice,
    }


def judged(room: Room, viewer: Viewer, found: list[Judged]) -> list[dict[str, Any]]:
    """What the search thinks, in words."""
    words = words_to(room, viewer)
    ask = room.shown_ask(viewer.seat)
    here = words if ask is None or room.match is None else words.at(room.match.sight(ask.seat), ask)
    return [
        {
            "option": one.option,
            "label": here.option(room.game.read_answer(one.option)),
            "share": round(one.share, 4),
            "worth": round(one.worth, 4),
            "reason": words.say(one.reason[0], **one.reason[1]) if one.reason else "",
        }
        for one in found
    ]


def tried(room: Room, viewer: Viewer, outcome: Outcome) -> dict[str, Any]:
    """What would come of a line of moves, as far as the seat that tries it can know."""
    words, seat = words_to(room, viewer), viewer.seat
    match, ask = outcome.match, outcome.ask
    told = [TimelineEntry(0, number, events) for number, events in enumerate(outcome.told, 1)]
    asked = None if match.sealed else next(iter(match.asks), None)
    return {
        "moves": _moves(outcome.steps, [texts[0] for texts in outcome.texts]),
        "ended": outcome.ended,
        "view": _view(match, seat, words, ask if ask is not None and ask.seat == seat else None),
        "ask": None if ask is None else {"seat": ask.seat, **_question(match, ask, words)},
        "awaits": asked,
        "turn": [] if match.result is not None else list(match.game.turn(match.table)),
        "lines": [_line(one, event.seen_by(seat), words) for one in told for event in one.events],
        "result": _result(match, words),
    }


# -- parts --------------------------------------------------------------------------------------------


def _view(match: Match[Any], seat: Seat, words: Words, shown: Ask | None) -> dict[str, Any]:
    view = match.view(seat)
    view["names"] = list(words.names)
    if shown is None:
        view["ask"] = None
    return view


def _ask(room: Room, seat: Seat, words: Words) -> dict[str, Any] | None:
    """The seat's own question, with everything to click on and why the rest cannot be clicked."""
    ask, match = room.shown_ask(seat), room.match
    if ask is None or match is None or room.question is None:
        return None
    made = _question(match, ask, words)
    deadline = room.question.deadlines.get(seat)
    if deadline is not None:
        made["deadline"] = round(deadline * 1000)
    if room.question.may_change(seat):
        made["chosen"] = room.question.answers[seat].option.plain()
    return made


def _question(match: Match[Any], ask: Ask, words: Words) -> dict[str, Any]:
    guide, table = match.game.guide, match.sight(ask.seat)
    help = guide.question(table, ask)
    labels = words.at(table, ask).labels(ask.options)
    notes = [help.note(option, words) for option in ask.options]
    options = [
        {
            "option": option.plain(),
            "label": label,
            "group": option.plain()["do"],
            "targets": guide.targets(option),
            **({"note": note} if note else {}),
        }
        for option, label, note in zip(ask.options, labels, notes, strict=True)
    ]
    usable = {target for option in options for target in option["targets"]}
    return {
        "prompt": match.prompt,
        "what": ask.prompt,
        "sentence": words.ask(ask),
        "options": options,
        "always": ask.always,
        "sealed": match.sealed,
        "why": _why(help, usable, words),
    }


def _why(help: QuestionHelp, usable: set[str], words: Words) -> dict[str, str]:
    found: dict[str, str] = {}
    for thing in help.things:
        if thing not in usable:
            why = help.why_not(thing)
            if why is not None:
                found[thing] = words.say(why[0], **why[1])
    return found


def _awaits(room: Room) -> int | None:
    """The seat everybody waits for: never told of a sealed question."""
    if room.question is None or room.question.sealed or room.status != "running":
        return None
    return next(iter(room.question.asks), None)


def _ready(room: Room) -> dict[str, list[int]] | None:
    """Of a question to several that everybody may know of: who is asked, and who has answered."""
    question = room.question
    if question is None or not question.public or room.status != "running":
        return None
    return {"asked": sorted(question.asks), "ready": question.ready()}


def _line(told: TimelineEntry, line: Line, words: Words) -> dict[str, Any]:
    return {
        "seq": told.seq,
        "move": told.move,
        "what": line.what,
        "facts": line.facts,
        "text": words.line(line),
        "who": line.facts.get("who"),
    }


def people(room: Room, viewer: Viewer, words: Words) -> list[dict[str, Any]]:
    """Who sits at the table. Whether a seat owes an answer is told to its own player only."""
    return [
        {
            "seat": number,
            "name": words.player(number) if seat.kind != "open" else "",
            "kind": seat.kind,
            "bot": seat.bot,
            "connected": room.connected(number) or (bool(seat.bot) and not seat.owner),
            "away": seat.away,
            **_own(room, viewer, number),
        }
        for number, seat in enumerate(room.row.seats)
    ]


def _own(room: Room, viewer: Viewer, number: Seat) -> dict[str, bool]:
    if not viewer.player or room.row.seats[number].owner != viewer.player:
        return {"mine": False}
    return {"mine": True, "asked": room.shown_ask(number) is not None}


def _votes(room: Room, viewer: Viewer, words: Words) -> list[dict[str, Any]]:
    return [
        {
            "what": vote.what,
            "seat": vote.seat,
            "text": words.say(f"server.vote.{vote.what}", who=vote.seat),
            "yes": len(vote.yes & room.electors(vote)),
            "of": len(room.electors(vote)),
            "voted": viewer.player in vote.yes,
            "ask": viewer.player in room.electors(vote) and viewer.player not in vote.yes,
        }
        for vote in room.votes.values()
    ]


def _plan(room: Room, viewer: Viewer, words: Words) -> list[dict[str, Any]] | None:
    """What the team has marked on the table; nothing is planned in a game that is not played as a team."""
    if not room.game.team:
        return None
    return [_mark(room, viewer, words, one) for one in room.plan.marks]


def _mark(room: Room, viewer: Viewer, words: Words, planned: Planned) -> dict[str, Any]:
    whose = {"n": planned.number, "seat": planned.seat}
    line, match = planned.line, room.match
    if line is None or match is None:
        return {**whose, **msgspec.to_builtins(planned.mark)}
    return {
        **whose,
        "kind": "line",
        "moves": _moves(line.steps, line.texts[words.language]),
        "ended": None if keeps_secrets(match.table, planned.seat, viewer.seat) else line.ended,
        "fits": _fits(room, match, viewer, line),
    }


def _moves(steps: Sequence[Step], texts: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"seat": step.seat, "option": step.option.plain(), "text": text}
        for step, text in zip(steps, texts, strict=True)
    ]


def _fits(room: Room, match: Match[Any], viewer: Viewer, line: Drawn) -> bool:
    """Could a line begin now? Not told where that would tell of cards that the viewer does not see."""
    first, question = line.steps[0], room.question
    if question is None or question.sealed or room.status != "running":
        return False
    ask = question.asks.get(first.seat)
    if ask is None or keeps_secrets(match.table, first.seat, viewer.seat):
        return False
    return first.option in ask.options


def _settings(room: Room, seat: Seat, words: Words) -> dict[str, Any] | None:
    """What the viewer's own seat has settled, and what it could."""
    if seat < 0 or room.match is None or room.row.status != "running":
        return None
    settings = room.settings_of(seat)
    schema = room.game.seat_policy.schema(room.match.table, seat, settings, words, alone=room.row.mode == "solo")
    return {"value": {field["key"]: field["value"] for field in schema}, "schema": schema}


def _result(match: Match[Any], words: Words) -> dict[str, Any] | None:
    result = match.result
    if result is None:
        return None
    made: dict[str, Any] = msgspec.to_builtins(result)
    return {**made, "text": words.result(result)}


def _notice(room: Room, words: Words) -> dict[str, str] | None:
    if room.halted:
        return {"error": "server.error.halted", "text": words.say("server.error.halted")}
    if room.notice is None:
        return None
    what, facts = room.notice
    return {"error": what, "text": words.say(what, **facts)}


def _lesson(room: Room, words: Words) -> dict[str, Any]:
    """Where a lesson stands: what it says now, and what it waits for."""
    assert room.lesson is not None
    lesson, step, done = room.lesson.lesson, room.lesson.step, room.lesson.done
    return {
        "id": lesson.id,
        "title": words.say(f"lesson.{lesson.id}"),
        "step": step,
        "steps": len(lesson.steps),
        "text": words.say(f"lesson.{lesson.id}.{'end' if done else step + 1}"),
        "choose": None if done else lesson.steps[step].choose.plain(),
        "done": done,
    }
