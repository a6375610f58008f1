"""A match at one terminal: whose question it is, what the player types, and what becomes of it."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from wondertable.bots import Perspective, remark
from wondertable.cli.explain import explanation, hint_lines
from wondertable.cli.journal import Journal
from wondertable.cli.language import complaint, speaking
from wondertable.cli.players import new_bots, people, player_names
from wondertable.cli.saves import Keeper, NotSavedError, save_as
from wondertable.cli.seat_settings import changes
from wondertable.cli.signals import signals_leave, undisturbed
from wondertable.cli.terminal_view import View, drawing_of, look
from wondertable.cli.try_moves import Trial
from wondertable.cli.ui import Choice, Face, LeftError, Scene, chosen_number, is_no, is_yes
from wondertable.kernel import Ask, Match, Option, Provable, Words, because
from wondertable.kernel.seat_policy import Settings

__all__ = ["Session"]

SPECTATOR = -1
SLOW = "search"
"""The bot that one has to wait for."""

KEEP_EVERY = 2.0
"""Seconds between two savings in passing: keeping a long match takes a moment, and nobody thinks faster."""

KEYS = {
    **{key: key for key in "uhlstrqp"},
    "q!": "q!",
    "p!": "p!",
    # The same keys on a Russian or Ukrainian keyboard that was not switched over.
    **dict(zip("грдыіекйз", "uhlsstrqp", strict=True)),
    "й!": "q!",
    "з!": "p!",
}


class Then(enum.Enum):
    """The consequence of a typed line."""

    DONE = "answered, or the position is another one"
    AGAIN = "show the question again"
    WAIT = "something was said below the question"
    NARROWED = "the question is about another part of the options"


class Session:
    """Plays a match to its end, or until the player leaves; ``run`` returns the exit code."""

    def __init__(self, match: Match[Any], face: Face, language: str, keeper: Keeper, *, resumed: bool = False) -> None:
        self.match = match
        self.face = face
        self.keeper = keeper
        self.words = speaking(language, match.game, player_names(match, speaking(language, match.game))).of(match)
        self.drawing = drawing_of(match.game)
        self.people = people(match)
        self.alone = len(self.people) == 1
        self.bots = new_bots(match)
        face.open_table(self.drawing, self.words)
        match.take_events()  # the journal tells the deal from the beginning
        self.journal = Journal(match, self.people or [SPECTATOR], self.words)
        if resumed:
            self.journal.all_told()
        usual = match.game.seat_policy.defaults(alone=self.alone, hurried=False)
        self.settings: dict[int, Settings] = dict.fromkeys(self.people, usual)
        """The answers that people leave to the table."""
        self.header = self.words.say("cli.practice") if match.practice else ""
        self.open = match.game.team and not any(knows >= 0 for _, knows in match.table.private_zones())
        """Is nothing hidden from one person that another may see?"""
        self.device = self.people[0] if self.alone else None
        """The seat of whoever sits before the screen."""
        self.decisions = [
            (number, seat)
            for number, move in enumerate(match.moves)
            for seat in move.answers
            if len(move.answers) == 1 and seat in self.people
        ]
        """Questions that people were really asked: the number of the move, and who."""
        self.kept = time.monotonic() - KEEP_EVERY
        """The time at which the match was last kept."""
        self.warned = False
        self.abandoned = False
        self.narrowed: list[Sequence[Option]] = []
        """The rest of a long list of options after every part that was settled."""
        self.trial: Trial | None = None
        """The moves that are being tried out, if any are."""

    # -- the course of a match ------------------------------------------------------------------------

    def run(self) -> int:
        with signals_leave():
            try:
                self._open()
                while self.match.result is None:
                    self._advance()
                self._finish()
                return 0
            except (LeftError, KeyboardInterrupt):
                with undisturbed():
                    return self._leave()

    def _open(self) -> None:
        chance = self.match.origin
        if isinstance(chance, Provable):
            self.journal.remark(self.words.say("cli.commitment", commitment=chance.commitment))
        if self.match.practice:
            self.journal.remark(self.words.say("cli.practice-rule"))

    def _advance(self) -> None:
        """One answer: a bot's, one that a player leaves to us, or a player's."""
        asks = self._asks()
        bot = next((seat for seat in asks if seat in self.bots), None)
        if bot is not None:
            self._let_bot(bot)
            return
        seat = self.device if self.device is not None and self.device in asks else next(iter(asks))
        given = self._left_to_table(seat)
        if given is not None:
            self._submit(seat, given)
        else:
            self._ask(seat)

    def _asks(self) -> dict[int, Ask]:
        """Who is asked what. What the whole team decides a person is asked, where one plays."""
        asks = self.match.asks
        for seat in [self.device, *self.people]:
            if seat is not None and not any(one in self.people for one in asks):
                ask = self.match.ask_of(seat)
                if ask is not None:
                    return {seat: ask}
        return asks

    def _left_to_table(self, seat: int) -> Option | None:
        """The answer that a player has left to the table; ``None``: the player is asked."""
        ask = self._asks()[seat]
        given = self.match.game.seat_policy.answer_to(self.match.table, ask, self.settings[seat])
        return given if given in ask.options else None

    def _let_bot(self, seat: int) -> None:
        slow = self.match.bots[seat].startswith(SLOW)
        with self.face.thinking(self.words.say("table.thinking", who=seat)) if slow else nullcontext():
            option = self.bots[seat].choose(Perspective(self.match, seat))
        if sentence := remark(self.match, seat, option):
            self.journal.add([because(seat, *sentence)])
        self._submit(seat, option)
        if not self.people:
            for line in self.journal.news(SPECTATOR):
                self.face.say(line)

    def _submit(self, seat: int, option: Option) -> None:
        self.journal.add(self.match.submit(seat, option))

    # -- a person's question --------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        self._autosave()
        self._hand_over(seat)
        self.narrowed, self.trial = [], None
        scene = self._scene(seat)
        self.face.scene(scene)
        while True:
            then = self._obey(seat, scene, self.face.read())
            if then is Then.DONE:
                return
            if then is Then.NARROWED:
                scene = self._scene(seat)
                self.face.scene(scene)
            elif then is Then.AGAIN:
                self.face.scene(scene._replace(again=True))

    def _hand_over(self, seat: int) -> None:
        """Nobody may see another's hand; a team that has no secrets sits around one screen."""
        if self.device != seat:
            self.device = seat
            if not self.open:
                self.face.curtain(self.words, self.words.player(seat))

    def _scene(self, seat: int) -> Scene:
        if self.trial is not None:
            return self._trial_scene(seat, self.trial)
        ask = self._asks()[seat]
        pages, news = self.journal.unread(seat), self.journal.news(seat)
        if self.open:
            self.journal.all_told()  # everybody looks on
        question, choices = self._choices(self.match, seat, ask)
        return Scene(
            self._sight(seat),
            self.drawing,
            self.words,
            news,
            self.journal.lines[seat],
            question or self.words.at(self.match.sight(seat), ask).ask(ask),
            choices,
            self.words.say("cli.keys-team" if self.match.game.team else "cli.keys"),
            shared=self.open,
            header=self._above(seat),
            pages=pages,
        )

    def _above(self, seat: int) -> str:
        """What stands above the table: how far the match has come, and whether it is for practice."""
        goal = self.match.game.guide.goal(self.match.table, seat)
        come = [] if goal is None else [self.words.say(what, **facts) for what, facts in goal.progress]
        return " · ".join([*come, *([self.header] if self.header else [])])

    def _trial_scene(self, seat: int, trial: Trial) -> Scene:
        told, keys = trial.told(), self.words.say("cli.keys-trial")
        part, choices = ("", []) if trial.ask is None else self._choices(trial.match, trial.ask.seat, trial.ask)
        question, sight = trial.question(part), self._sight(seat)
        shown = Scene(sight, self.drawing, self.words, told, told, question, choices, keys)
        return shown._replace(shared=self.open, header=self.header)

    def _sight(self, seat: int) -> View:
        """The player's view of the table, or of the position after the moves that are being tried out."""
        return look(self.match if self.trial is None else self.trial.match, seat)

    def _choices(self, match: Match[Any], seat: int, ask: Ask) -> tuple[str, list[Choice]]:
        """The options in words, and the question about them if it is not the game's own."""
        view, table = look(match, seat), match.sight(seat)
        help = match.game.guide.question(table, ask)
        left = self.narrowed[-1] if self.narrowed else ask.options
        options = sorted(left, key=lambda option: self.drawing.rank(view, option.plain()))
        plain = [option.plain() for option in options]
        here = self.words.at(table, ask)
        notes = []
        for option in options:
            after = match.game.guide.follows(table, ask, option)
            told = [help.note(option, self.words), "" if after is None else here.say(after[0], **after[1])]
            notes.append("; ".join(part for part in told if part))
        labels = here.labels(options)
        narrowing = self.drawing.narrow(view, plain, self.words)
        if narrowing is None:
            return "", [Choice(*one) for one in zip(labels, notes, options, strict=True)]
        question, groups = narrowing
        choices: list[Choice] = []
        for label, numbers in groups:
            first, several = numbers[0], len(numbers) > 1
            within = [options[number] for number in numbers] if several else ()
            said = label or labels[first]
            choices.append(Choice(said, "" if several else notes[first], options[first], within))
        return question, choices

    # -- what a player types --------------------------------------------------------------------------

    def _obey(self, seat: int, scene: Scene, text: str) -> Then:
        if text.startswith("?"):
            return self._explain(seat, text[1:].strip())
        if not text:
            return self._choose(seat, scene.choices[0]) if len(scene.choices) == 1 else Then.AGAIN
        number = chosen_number(text, len(scene.choices))
        if number is not None:
            return self._choose(seat, scene.choices[number - 1])
        if text.isdigit():
            return self._say("cli.no-such-choice", number=text[:12], most=len(scene.choices))
        word, _, rest = text.partition(" ")
        key = KEYS.get(word.lower())
        if key is None:
            return self._say("cli.not-understood", text=text[:40])
        return self._commands()[key](seat, rest.strip())

    def _commands(self) -> dict[str, Callable[[int, str], Then]]:
        return {
            "u": self._undo,
            "h": self._hint,
            "l": self._log,
            "s": self._save,
            "t": self._table,
            "r": self._settle,
            "q": self._quit,
            "q!": self._abandon,
            "p": self._try,
            "p!": self._play_tried,
        }

    def _say(self, what: str, **facts: Any) -> Then:
        self.face.say(self.words.say(what, **facts))
        return Then.WAIT

    def _choose(self, seat: int, choice: Choice) -> Then:
        if choice.within:
            self.narrowed.append(choice.within)
            return Then.NARROWED
        if self.trial is not None:
            self.trial.go_on(choice.option)
            self.narrowed = []
            return Then.NARROWED
        self.decisions.append((len(self.match.moves), seat))
        self._submit(seat, choice.option)
        return Then.DONE

    def _explain(self, seat: int, wanted: str) -> Then:
        ask = self._asks()[seat] if self.trial is None else self.trial.ask
        shown = self.match if self.trial is None else self.trial.match
        title, lines = explanation(shown, ask, self.drawing, self._sight(seat), self.words, wanted)
        if not lines:
            self.face.say(title)
            return Then.WAIT
        self.face.tell(title, lines)
        return Then.AGAIN

    def _undo(self, seat: int, _rest: str) -> Then:
        """On the terms of whoever decided, or of a team that sees the same; where it takes consent, after asking."""
        if self.narrowed:
            self.narrowed.pop()
            return Then.NARROWED
        if self.trial is not None:
            if not self.trial.step_back():
                self.trial = None
            return Then.NARROWED
        if not self.decisions:
            return self._say("error.nothing-to-undo")
        index, who = self.decisions[-1]
        asking = self.people if self.open else [who]
        terms = self.match.undo_terms(index, asking)
        if terms == "none":
            return self._say(self.match.undo_refusal(index, asking))
        if terms == "ask" or not (who == seat or self.open):
            self._say("cli.undo-consent", who=who)
            if not is_yes(self.face.read()):
                return self._say("cli.undo-not")
        self.match.undo_to(index, seat)
        self.decisions = [decision for decision in self.decisions if decision[0] < index]
        self.journal.retell(self.match)
        self.journal.remark(self.words.say("table.undone", who=who))
        return Then.DONE

    def _try(self, seat: int, _rest: str) -> Then:
        """Moves without consequences, up to the next stroke of chance; the same key ends it."""
        if not self.match.game.team:
            return self._say("cli.trial-not-here")
        self.trial = Trial(self.match, seat, self.words, self.settings) if self.trial is None else None
        self.narrowed = []
        return Then.NARROWED

    def _play_tried(self, _seat: int, _rest: str) -> Then:
        """Make the moves that were tried, as far as people decide them."""
        steps = () if self.trial is None else self.trial.steps
        if not steps:
            return self._say("cli.trial-nothing")
        for step in steps:
            while (given := self._next_left_to_table()) is not None:
                self._submit(*given)
            asks = self._asks()
            seat = next(iter(asks), SPECTATOR)
            if seat not in self.people or not asks[seat].taken_from(step.seat) or step.option not in asks[seat].options:
                break
            self.decisions.append((len(self.match.moves), seat))
            self._submit(seat, step.option)
        return Then.DONE

    def _next_left_to_table(self) -> tuple[int, Option] | None:
        """The present question's seat and answer, if a player has left it to the table."""
        for seat in self._asks():
            if seat in self.people and (given := self._left_to_table(seat)) is not None:
                return seat, given
        return None

    def _hint(self, seat: int, _rest: str) -> Then:
        if self.trial is not None:
            return self._say("cli.trial-no-hint")
        _, choices = self._choices(self.match, seat, self._asks()[seat])
        if len(choices) == 1:
            return self._say("cli.hint-single")
        with self.face.thinking(self.words.say("cli.hint-thinking")):
            lines = hint_lines(self.match, seat, self.words, choices)
        self._say("cli.hint-title")
        for line in lines:
            self.face.say(line)
        return Then.WAIT

    def _log(self, seat: int, _rest: str) -> Then:
        self.face.tell(self.words.say("table.log"), self.journal.lines[seat])
        return Then.AGAIN

    def _table(self, seat: int, _rest: str) -> Then:
        self.face.table(self._sight(seat), self.drawing, self.words)
        return Then.AGAIN

    def _settle(self, seat: int, _rest: str) -> Then:
        """One change of what the player leaves to the table to answer."""
        policy, table, settings = self.match.game.seat_policy, self.match.table, self.settings[seat]
        offered = changes(policy.schema(table, seat, settings, self.words, alone=self.alone), self.words)
        if not offered:
            return self._say("cli.no-settings")
        self.face.choices(self.words.say("cli.settings-title"), [change.label for change in offered])
        number = chosen_number(self.face.read(), len(offered))
        if number is None:
            return self._say("cli.settings-kept")
        change = offered[number - 1]
        self.settings[seat] = policy.read(table, seat, change.value, settings, alone=self.alone)
        return self._say("cli.setting-set", setting=change.text)

    # -- keeping --------------------------------------------------------------------------------------

    def _autosave(self) -> None:
        """Before a question the match is kept as it is; if that fails it is said once, and the game goes on."""
        if time.monotonic() - self.kept < KEEP_EVERY:
            return
        self.kept = time.monotonic()
        try:
            self.keeper.keep(self.match)
            self.warned = False
        except NotSavedError as error:
            if not self.warned:
                self.journal.remark(complaint(self.words, error))
            self.warned = True

    def _save(self, _seat: int, rest: str) -> Then:
        try:
            path = save_as(rest, self.match) if rest else self.keeper.keep(self.match)
        except NotSavedError as error:
            self.face.say(complaint(self.words, error))
            return Then.WAIT
        return self._say("table.saved", file=path)

    def _quit(self, _seat: int, _rest: str) -> Then:
        try:
            self.keeper.keep(self.match)
        except NotSavedError as error:
            self.face.say(complaint(self.words, error))
            return self._say("cli.quit-unsaved")
        raise LeftError

    def _abandon(self, _seat: int, _rest: str) -> Then:
        self.abandoned = True
        raise LeftError

    def _leave(self) -> int:
        """The player has gone in the middle of a match."""
        if not self.people or self.abandoned:
            return 0
        try:
            path = self.keeper.keep(self.match)
        except NotSavedError as error:
            self.face.say(complaint(self.words, error))
            return 1
        if self.match.result is not None:
            self._tell_record(path)
        elif self.keeper.campaign is not None:
            self._say("cli.left-campaign", file=self.keeper.campaign)
        else:
            self._say("cli.left-named" if self.keeper.named else "cli.left", file=path)
        return 0

    # -- the end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        viewer = self.people[0] if self.alone else SPECTATOR
        if self.people:
            last = self.journal.news(self.people[0]) if self.alone or self.open else self._last_move()
            self.face.ending(self.words.say("table.over"), last)
        sheet = self.drawing.sheet(look(self.match, viewer), self.words)
        self.face.sheet(self.words.say("cli.sheet-title"), sheet)
        for line in result_lines(self.match, self.words):
            self.face.say(line)
        self._offer_record()

    def _last_move(self) -> list[str]:
        """The last move as everybody may know it: several people look at the screen now."""
        return [self.words.line(line) for line in self.match.story(SPECTATOR)[-1]]

    def _offer_record(self) -> None:
        if not self.keeper.named:
            if not self.people:
                return
            self._say("cli.offer-record")
            try:
                wanted = not is_no(self.face.read())
            except LeftError:
                wanted = True
            if not wanted:
                self.keeper.forget()
                return
        try:
            self._tell_record(self.keeper.keep(self.match))
        except NotSavedError as error:
            self.face.say(complaint(self.words, error))

    def _tell_record(self, path: Path) -> None:
        """Where the record of the match is; one that is taken into a campaign does not stay."""
        if self.keeper.campaign is None:
            self._say("cli.recorded", file=path)


def result_lines(match: Match[Any], words: Words) -> list[str]:
    """Lines about the end of a match: why it is over, who has won and, if the chance was sealed, its seal."""
    result = match.result
    assert result is not None
    lines = words.result(result)
    chance = match.origin
    if isinstance(chance, Provable):
        lines.append(words.say("cli.revealed", seed=chance.seed.hex(), commitment=chance.commitment))
    return lines
