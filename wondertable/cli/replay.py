"""``wondertable replay``: step through a record, print it, or prove it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wondertable.cli.campaign import is_campaign
from wondertable.cli.console import is_plain, print_json
from wondertable.cli.language import speaking
from wondertable.cli.parser import at_least
from wondertable.kernel import Game, Match, Record, SetupError, Words, load
from wondertable.kernel.campaign import decode_campaign, verify_campaign
from wondertable.kernel.record import read, restore, verify

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.cli.ui import Face

__all__ = ["Replay", "add", "run"]

SPECTATOR = -1
BACK = frozenset({"b", "и"})  # «и» lies where "b" lies
LOOK = frozenset({"v", "м"})
TABLE = frozenset({"t", "е"})
QUIT = frozenset({"q", "й"})


def add(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="cli.help.replay", description="cli.help.replay")
    parser.add_argument("file", metavar="FILE", help="cli.help.replay.file")
    parser.add_argument("--verify", action="store_true", help="cli.help.replay.verify")
    parser.add_argument("--step", action="store_true", help="cli.help.replay.step")
    parser.add_argument("--all", action="store_true", help="cli.help.replay.all")
    seat = at_least(1, "--seat")
    parser.add_argument("--seat", metavar="N", type=seat, help="cli.help.replay.seat")
    parser.add_argument("--content", metavar="PACK", help="cli.help.content-pack")
    parser.add_argument("--plain", action="store_true", help="cli.help.plain")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    if args.verify and is_campaign(args.file):
        return prove_campaign(args, words)
    record = read(args.file)
    game = load(record.game, args.content)
    if args.step and args.all:
        raise SetupError("cli.error.step-all")
    if args.verify:
        return prove(game, record, words, as_json=args.json)
    match = restore(game, record)
    if args.seat is not None and args.seat > match.seats:
        raise SetupError("cli.error.no-seat", seat=args.seat, seats=match.seats)
    replay = Replay(match, words.language, SPECTATOR if args.seat is None else args.seat - 1)
    if args.json:
        print_json(replay.data())
    elif args.all or (is_plain(False) and not args.step):
        print("\n".join(replay.lines()))
    else:
        from wondertable.cli.play import new_face

        step_through(replay, new_face(args.plain))
    return 0


def prove_campaign(args: argparse.Namespace, words: Words) -> int:
    """Say that every match of a campaign was proved, and that each goes on from the one before."""
    campaign = decode_campaign(Path(args.file).read_bytes(), args.file)
    game = load(campaign.game, args.content)
    verify_campaign(game, campaign)
    moves = sum(len(record.moves) for record in campaign.matches)
    if args.json:
        print_json({"ok": True, "game": game.slug, "matches": len(campaign.matches), "moves": moves})
    else:
        print(words.say("cli.proof.campaign", n=len(campaign.matches), moves=moves))
    return 0


def prove(game: Game[Any], record: Record, words: Words, *, as_json: bool) -> int:
    """Say what was proved; what is wrong with a record is raised."""
    proof = verify(game, record)
    if as_json:
        print_json({"ok": True, "game": game.slug, "proof": proof})
        return 0
    facts = {"moves": proof.moves, "draws": proof.draws}
    print(words.say("cli.proof.moves", **facts))
    print(words.say(f"cli.proof.{proof.chance}", **facts))
    if record.fairness is not None:
        print(words.say("cli.proof.seal", commitment=record.fairness.commitment))
    if record.practice:
        print(words.say("cli.replay.practice"))
    print(words.say("cli.proof.finished" if proof.finished else "cli.proof.unfinished"))
    return 0


class Replay:
    """A match that was, as one viewer may see it, move by move; move 0 is the deal."""

    def __init__(self, match: Match[Any], language: str, viewer: int) -> None:
        from wondertable.cli.players import player_names
        from wondertable.cli.terminal_view import drawing_of

        self.match = match
        self.words = speaking(language, match.game, player_names(match, speaking(language, match.game))).of(match)
        self.drawing = drawing_of(match.game)
        self.look_as(viewer)

    @property
    def last(self) -> int:
        return len(self.match.moves)

    @property
    def taken_back(self) -> int:
        """The number of answers in the record that were taken back later: they are not shown."""
        return sum(1 for entry in self.match.log if entry.undo is None) - self.last

    def look_as(self, viewer: int) -> None:
        """Through whose eyes: a seat, or everybody's."""
        self.viewer = viewer
        self.story = [[self.words.line(line) for line in lines] for lines in self.match.story(viewer)]

    def viewer_name(self) -> str:
        return self.words.say("table.spectator") if self.viewer < 0 else self.words.player(self.viewer)

    def heading(self) -> list[str]:
        words, match = self.words, self.match
        kinds = [bot.partition(":")[0] or "human" for bot in match.bots]
        names = [f"{words.player(seat)} ({words.say(f'table.seat.{kind}')})" for seat, kind in enumerate(kinds)]
        lines = [words.say("cli.replay.title", title=words.say("game.title"), seats=", ".join(names))]
        if match.practice:
            lines.append(words.say("cli.replay.practice"))
        if self.taken_back:
            lines.append(words.say("cli.replay.taken-back", number=self.taken_back))
        return lines

    def lines(self) -> list[str]:
        """The whole log, with the number of every move that brought something."""
        told = [f"{number}. {line}" for number, lines in enumerate(self.story) for line in lines]
        return [*self.heading(), *told, *self.ending()]

    def ending(self) -> list[str]:
        from wondertable.cli.session import result_lines
        from wondertable.cli.terminal_view import look

        if self.match.result is None:
            return [self.words.say("cli.proof.unfinished")]
        heads, rows = self.drawing.sheet(look(self.match, self.viewer), self.words)
        table = [
            f"{row[0]}: " + ", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True))
            for row in rows
        ]
        return [*table, *result_lines(self.match, self.words)]

    def data(self) -> dict[str, Any]:
        """The replay for machines."""
        return {
            "game": self.match.game.slug,
            "options": self.match.options,
            "practice": self.match.practice,
            "seats": self.match.seat_infos(),
            "viewer": self.viewer,
            "story": self.story,
            "result": self.match.result,
        }


def step_through(replay: Replay, face: Face) -> None:
    """Enter goes on, b back, a number there, v looks through other eyes, q ends."""
    from wondertable.cli.terminal_view import look
    from wondertable.cli.ui import LeftError, Scene

    words, at = replay.words, 0
    face.open_table(replay.drawing, words)
    for line in replay.heading():
        face.say(line)
    try:
        while True:
            view = look(replay.match.at(at), replay.viewer)
            log = [line for lines in replay.story[: at + 1] for line in lines]
            facts = {"number": at, "last": replay.last, "name": replay.viewer_name()}
            question = words.say("cli.replay.at", **facts)
            news = replay.story[at]
            face.scene(Scene(view, replay.drawing, words, news, log, question, (), words.say("cli.replay.keys")))
            if at == replay.last:
                for line in replay.ending():
                    face.say(line)
            moved = _typed(replay, face, at)
            if moved is None:
                return
            at = moved
    except LeftError:
        return


def _typed(replay: Replay, face: Face, at: int) -> int | None:
    """The move that the viewer wants to see; ``None``: leave."""
    from wondertable.cli.terminal_view import look

    while True:
        text = face.read().lower()
        if text in QUIT:
            return None
        if not text:
            return min(at + 1, replay.last)
        if text in BACK:
            return max(at - 1, 0)
        if text in LOOK:
            replay.look_as(replay.viewer + 1 if replay.viewer + 1 < replay.match.seats else SPECTATOR)
            return at
        if text in TABLE:
            face.table(look(replay.match.at(at), replay.viewer), replay.drawing, replay.words)
            return at
        if text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= replay.last:
            return int(text)
        face.say(replay.words.say("cli.replay.not-understood", text=text[:40], last=replay.last))
