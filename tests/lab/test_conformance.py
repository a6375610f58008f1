"""The conformance kit passes on games that keep their promises and fails on every one of many sabotaged toys."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.toy import Auction, Bid, Bidder, Draw, Keep, Toy, toy
from wondertable import load
from wondertable.kernel import (
    LANGUAGES,
    Advisor,
    Ask,
    Chance,
    Guide,
    Match,
    Option,
    QuestionHelp,
    Result,
    Rules,
    SetupError,
)
from wondertable.kernel.record import decode, read, restore
from wondertable.lab import conformance, leaks
from wondertable.lab import fuzz as fuzzing
from wondertable.lab.conformance import Plan, Report, check
from wondertable.lab.fuzz import fuzz
from wondertable.lab.leaks import difference


def failing(tmp_path: Path, games: int = 12, positions: int = 240, **sabotage: Any) -> Report:
    report = check(toy(**sabotage), games=games, positions=positions, seed=5, records=tmp_path)
    assert not report.ok
    return report


def promises(report: Report) -> set[str]:
    return {failure.promise for failure in report.failures}


# -- games that keep their promises -------------------------------------------------------------------


def test_the_toy_passes(tmp_path: Path) -> None:
    report = check(toy(), games=24, positions=300, seed=3, records=tmp_path)
    assert report.failures == []
    assert report.ok
    assert not list(tmp_path.iterdir())
    tried = ("games", "clones", "forks", "imagined", "options", "refusals", "sealed", "undos", "free-moves")
    for what in (*tried, "replays", "records", "twins", "twin-moves"):
        assert report.counts[what] > 0, what
    assert report.counts["positions"] >= 300
    assert report.counts["twins-different"] > report.counts["twins"] / 2, "most twins must really differ"


@pytest.mark.parametrize("limit", ["open", "none"])
def test_a_toy_that_limits_steps_back_passes(limit: str, tmp_path: Path) -> None:
    report = check(toy(undoing=lambda self, table: limit), games=4, positions=60, seed=3, records=tmp_path)
    assert report.failures == []
    assert report.counts["undos"] > 0


def test_mad_tea_party_passes(tmp_path: Path) -> None:
    report = check(load("mad_tea_party"), games=3, positions=60, seed=1, records=tmp_path)
    assert report.failures == []
    assert report.counts["games"] >= 3
    assert report.counts["twins-different"] > report.counts["twins"] * 0.9


def test_the_same_seed_does_the_same(tmp_path: Path) -> None:
    one, other = (check(toy(), games=4, positions=60, seed=9, records=tmp_path) for _ in range(2))
    assert one.counts == other.counts
    assert check(toy(), games=4, positions=60, seed=10, records=tmp_path).counts != one.counts


def test_a_plan_visits_every_number_of_seats_and_every_setting() -> None:
    plan = Plan.of(load("mad_tea_party"), seed=0)
    visited = {(plan[n].seats, *plan[n].options.items()) for n in range(12)}
    assert len(visited) == 12
    assert len({plan[n].seed for n in range(200)}) == 200
    assert [plan[n].provable for n in (0, 12, 24)] == [False, False, True]


def test_seats_and_options_can_be_held_fast() -> None:
    plan = Plan.of(toy(), 0, seats=3, options={"tuck": "off"})
    assert {(plan[n].seats, plan[n].options["tuck"]) for n in range(20)} == {(3, "off")}
    with pytest.raises(SetupError):
        Plan.of(toy(), 0, seats=9)
    with pytest.raises(SetupError):
        Plan.of(toy(), 0, options={"tuck": "perhaps"})


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    check(toy(), games=3, positions=70, progress=lambda done, whole: told.append((done, whole)), records=tmp_path)
    assert told == [(n, 5) for n in range(1, 6)]


def test_worker_processes_do_the_same(tmp_path: Path) -> None:
    alone = check(toy(), games=4, positions=60, seed=9, records=tmp_path)
    together = check(toy(), games=4, positions=60, seed=9, workers=2, records=tmp_path)
    assert together.counts == alone.counts


# -- sabotage: what is hidden comes through ------------------------------------------------------------


def test_a_leak_in_the_view_is_found(tmp_path: Path) -> None:
    def view(self: Toy, table: Auction, seat: int) -> dict[str, Any]:
        return {**table.redact(seat), "highest": max(max(b.hand, default="") for b in table.bidders)}

    assert promises(failing(tmp_path, view=view)) <= {"view", "events", "reimagine"}


def test_a_leak_by_the_order_of_keys_is_found(tmp_path: Path) -> None:
    def view(self: Toy, table: Auction, seat: int) -> dict[str, Any]:
        held = sorted(range(len(table.bidders)), key=lambda one: table.bidders[one].hand)
        return {**table.redact(seat), "sizes": {str(one): len(table.bidders[one].hand) for one in held}}

    assert promises(failing(tmp_path, view=view)) <= {"view", "events", "reimagine"}


def test_a_secret_told_to_everybody_is_found(tmp_path: Path) -> None:
    def draw(self: Toy, t: Auction, seat: int) -> None:
        before = list(t.bidders[seat].hand)
        Toy.draw(self, t, seat)
        t.tell("nudge", even=sum(int(chip[1:]) for chip in t.bidders[seat].hand if chip not in before) % 2)

    assert promises(failing(tmp_path, draw=draw)) == {"events"}


def test_a_question_that_depends_on_hidden_cards_is_found(tmp_path: Path) -> None:
    """Asked only who holds something good: the pause tells."""

    def help(self: Toy, t: Auction) -> Rules[None]:
        if max(t.bidders[t.helper].hand, default="") > "n07":
            yield Ask(t.helper, "help", [Keep(), Draw()])
        self.end_round(t)

    assert promises(failing(tmp_path, help=help)) == {"events"}


def test_the_order_of_tucked_chips_shown_is_found(tmp_path: Path) -> None:
    def view(self: Toy, table: Auction, seat: int) -> dict[str, Any]:
        return {**table.redact(seat), "tucked": [block.chips[0] for block in table.tucked]}

    assert promises(failing(tmp_path, view=view)) <= {"view", "events", "reimagine"}


def test_reimagining_that_looks_at_the_truth_is_found(tmp_path: Path) -> None:
    def reimagine(self: Toy, table: Auction, seat: int, chance: Chance) -> None:
        hidden = [place for _, place, unseen in table.hidden_from(seat) if unseen and place is not table.prizes]
        for one, other in itertools.pairwise(hidden):
            if one and other:
                one[0], other[0] = other[0], one[0]

    assert "reimagine" in promises(failing(tmp_path, reimagine=reimagine))


def test_reimagining_one_s_own_hand_is_found(tmp_path: Path) -> None:
    def reimagine(self: Toy, table: Auction, seat: int, chance: Chance) -> None:
        for bidder in table.bidders:
            chance.shuffle(bidder.hand)

    assert promises(failing(tmp_path, reimagine=reimagine)) <= {"view", "reimagine"}


def test_a_hidden_card_kept_in_a_local_variable_is_found(tmp_path: Path) -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        peeked = t.bag[-1] if t.bag else ""
        yield Ask(t.helper, "help", [Keep(), Draw()])
        if peeked:
            t.bag.remove(peeked)
            t.aside.append(peeked)
            t.tell("turned-up", who=t.helper, chip=peeked)
        self.end_round(t)

    assert promises(failing(tmp_path, help=help)) == {"imagined"}


def test_a_card_that_is_nowhere_while_somebody_thinks_is_found(tmp_path: Path) -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        held = t.bag.pop() if t.bag else ""
        yield Ask(t.helper, "help", [Keep(), Draw()])
        if held:
            t.bidders[t.helper].hand.append(held)
        self.end_round(t)

    assert promises(failing(tmp_path, help=help)) <= {"components", "imagined"}


# -- sabotage: cards, ends, results --------------------------------------------------------------------


def test_a_lost_card_is_found(tmp_path: Path) -> None:
    def award(self: Toy, t: Auction, seat: int) -> None:
        Toy.award(self, t, seat)
        if t.round == 3:
            t.spent.pop()

    report = failing(tmp_path, award=award)
    assert promises(report) == {"components"}
    assert "lost: n" in report.failures[0].detail


def test_a_doubled_card_is_found(tmp_path: Path) -> None:
    def award(self: Toy, t: Auction, seat: int) -> None:
        t.aside.append(t.offer)
        Toy.award(self, t, seat)

    assert promises(failing(tmp_path, award=award)) == {"components"}


def test_a_card_that_is_twice_in_the_box_is_found(tmp_path: Path) -> None:
    def table(self: Toy, seats: int, options: dict[str, str]) -> Auction:
        made = Toy.table(self, seats, options)
        made.prizes.append("p1")
        return made

    assert promises(failing(tmp_path, table=table)) == {"components"}


def test_an_endless_game_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        yield Ask(t.helper, "help", [Keep(), Draw()])

    monkeypatch.setattr(conformance, "LIMIT", 60)
    assert promises(failing(tmp_path, games=3, positions=0, help=help)) == {"endless"}


def test_a_broken_invariant_is_found(tmp_path: Path) -> None:
    def check_rounds(self: Toy, table: Auction) -> Iterator[str]:
        if table.round == 4:
            yield "a fourth round"

    report = failing(tmp_path, violations=check_rounds)
    assert promises(report) <= {"invariant", "imagined"}
    assert report.failures[0].detail == "a fourth round"


def test_a_result_for_somebody_who_does_not_play_is_found(tmp_path: Path) -> None:
    def result(self: Toy, table: Auction) -> Result:
        return Result((1, 2, 3), (7,), "rounds")

    assert promises(failing(tmp_path, result=result)) == {"result"}


# -- sabotage: options and answers ---------------------------------------------------------------------


def test_an_option_that_breaks_is_found(tmp_path: Path) -> None:
    def draw(self: Toy, t: Auction, seat: int) -> None:
        if t.round == 2:
            raise KeyError("no such drawer")
        Toy.draw(self, t, seat)

    report = failing(tmp_path, draw=draw)
    assert promises(report) <= {"applies", "imagined"}
    for failure in report.failures:
        assert "no such drawer" in failure.detail
        assert "Draw()" in failure.detail or failure.promise == "imagined"


def test_an_option_offered_twice_is_found(tmp_path: Path) -> None:
    def bids_of(self: Toy, t: Auction, seat: int) -> list[Option]:
        return Toy.bids_of(self, t, seat) * 2

    assert promises(failing(tmp_path, bids_of=bids_of)) == {"options"}


def test_nobody_able_to_answer_is_found(tmp_path: Path) -> None:
    def bids_of(self: Toy, t: Auction, seat: int) -> list[Option]:
        return [] if t.round == 3 and seat == 1 else Toy.bids_of(self, t, seat)

    assert promises(failing(tmp_path, bids_of=bids_of)) <= {"options", "imagined"}


def test_options_that_change_by_themselves_are_found(tmp_path: Path) -> None:
    moody = random.Random(1)

    def bids_of(self: Toy, t: Auction, seat: int) -> list[Option]:
        options = Toy.bids_of(self, t, seat)
        moody.shuffle(options)
        return options

    assert promises(failing(tmp_path, bids_of=bids_of)) & {"options", "fork", "view"}


def test_asking_that_changes_the_table_is_found(tmp_path: Path) -> None:
    def bids_of(self: Toy, t: Auction, seat: int) -> list[Option]:
        t.bidders[seat].hand.append(t.bidders[seat].hand.pop(0))
        return [Bid(chip) for chip in sorted(t.bidders[seat].hand)]

    assert promises(failing(tmp_path, bids_of=bids_of)) & {"options", "refuses", "sealed", "fork"}


def test_an_option_that_cannot_be_written_down_is_found(tmp_path: Path) -> None:
    class Whisper(Option, frozen=True):
        """Of no declared kind."""

    def help(self: Toy, t: Auction) -> Rules[None]:
        yield Ask(t.helper, "help", [Keep(), Whisper()])
        self.end_round(t)

    assert promises(failing(tmp_path, help=help)) <= {"crash", "encoding", "record"}


# -- sabotage: copies -----------------------------------------------------------------------------------


def test_state_outside_the_table_is_found(tmp_path: Path) -> None:
    def award(self: Toy, t: Auction, seat: int) -> None:
        self.awards = getattr(self, "awards", 0) + 1  # type: ignore[attr-defined]
        Toy.award(self, t, (seat + self.awards) % len(t.bidders))  # type: ignore[attr-defined]

    assert promises(failing(tmp_path, award=award)) & {"fork", "replay", "sealed", "undo", "record"}


def test_chance_from_elsewhere_is_found(tmp_path: Path) -> None:
    dice = random.Random(1)

    def award(self: Toy, t: Auction, seat: int) -> None:
        Toy.award(self, t, dice.randrange(len(t.bidders)))

    assert promises(failing(tmp_path, award=award)) & {"fork", "replay", "sealed", "undo", "record", "events"}


def test_a_clone_that_shares_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Auction.clone

    def clone(self: Auction) -> Auction:
        made = honest(self)
        made.spent = self.spent
        return made

    monkeypatch.setattr(Auction, "clone", clone)
    found = promises(failing(tmp_path))
    assert found & {"clone", "fork", "components", "crash"}


def test_a_clone_that_shares_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Bidder.clone

    def clone(self: Bidder) -> Bidder:
        made = honest(self)
        made.won = self.won
        return made

    match = toy().new(2, seed=1)
    trial = conformance.Trial(match.game, conformance.Setup(2, {"tuck": "on"}, 1), Report("toy", 0))
    trial.cloned(match, match.table.chance)
    monkeypatch.setattr(Bidder, "clone", clone)
    with pytest.raises(conformance.BrokenPromiseError, match=r"bidders"):
        trial.cloned(match, match.table.chance)


# -- sabotage: the kernel itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "replacement", "expected"),
    [
        ("_shown_by", lambda self, step: "", {"barrier"}),
        ("can_undo", lambda self, seat: bool(self.moves), {"undo"}),
        ("undo_to", lambda self, move, seat: None, {"undo"}),
        ("prompt", property(lambda self: len(self.log) + len(self._sealed)), {"sealed", "refuses"}),
        ("replayed", lambda self, moves: self.game.new(self.seats, 3), {"replay", "undo", "record", "crash"}),
    ],
)
def test_a_broken_kernel_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, replacement: Any, expected: set[str]
) -> None:
    monkeypatch.setattr(Match, name, replacement)
    assert promises(failing(tmp_path)) <= expected


def test_steps_back_that_the_game_forbids_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def terms(self: Match[Any], move: int, seats: Any) -> str:
        return "none" if self._learnt_since(move, seats) or not self._only_by(seats, move) else "free"

    monkeypatch.setattr(Match, "undo_terms", terms)
    assert promises(failing(tmp_path, undoing=lambda self, table: "none")) == {"undo"}


def test_an_answer_out_of_date_that_is_taken_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.submit

    def submit(self: Match[Any], seat: int, option: Option, prompt: int | None = None) -> Any:
        return honest(self, seat, option)

    monkeypatch.setattr(Match, "submit", submit)
    assert promises(failing(tmp_path)) == {"refuses"}


def test_answers_that_count_in_the_order_of_arrival_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match._play

    def play(self: Match[Any], answer: Any) -> None:
        if isinstance(answer, dict):
            self.table.helper = next(iter(self._sealed), 0)
            self.table.spent += [""] * self.table.helper
        honest(self, answer)

    monkeypatch.setattr(Match, "_play", play)
    assert promises(failing(tmp_path)) & {"sealed", "replay", "fork", "undo", "record", "crash"}


# -- reports and records ---------------------------------------------------------------------------------


def test_a_failing_game_is_saved_as_a_record(tmp_path: Path) -> None:
    def check_rounds(self: Toy, table: Auction) -> Iterator[str]:
        if table.round == 3:
            yield "a third round"

    report = failing(tmp_path, games=2, positions=0, violations=check_rounds)
    failure = report.failures[0]
    assert Path(failure.record).parent == tmp_path
    match = restore(toy(), read(failure.record))
    assert len(match.moves) == failure.move
    assert match.table.round == 3


def test_a_game_that_cannot_be_played_again_is_saved_all_the_same(tmp_path: Path) -> None:
    dice = random.Random(1)

    def bids_of(self: Toy, t: Auction, seat: int) -> list[Option]:
        return [Bid(dice.choice(t.bidders[seat].hand))]

    report = failing(tmp_path, games=3, positions=0, bids_of=bids_of)
    for failure in report.failures:
        record = decode(Path(failure.record).read_bytes())
        assert len(record.moves) == failure.move


def test_where_nothing_can_be_saved_it_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    report = failing(blocked, games=1, positions=0, violations=lambda self, table: ["always"])
    assert report.failures[0].record == ""
    assert ("cli.check.not-saved", {"file": ""}) in report.lines


def test_a_deal_that_breaks_has_no_record(tmp_path: Path) -> None:
    def deal(self: Toy, t: Auction) -> Rules[None]:
        raise ZeroDivisionError("deal")

    report = failing(tmp_path, games=1, positions=0, deal=deal)
    assert report.failures[0].promise == "crash"
    assert report.failures[0].record == ""
    assert "test_conformance.py" in report.failures[0].detail


def test_no_more_than_a_few_failures_are_collected(tmp_path: Path) -> None:
    report = failing(tmp_path, games=100, positions=0, violations=lambda self, table: ["always"])
    assert len(report.failures) == conformance.MOST_FAILURES


def test_lines_are_message_ids(tmp_path: Path) -> None:
    good = check(toy(), games=1, positions=0, records=tmp_path)
    assert good.lines[-1][0] == "cli.check.ok"
    assert ("cli.check.count.games", {"n": 1}) in good.lines
    bad = failing(tmp_path, games=1, positions=0, violations=lambda self, table: ["always"])
    ids = [what for what, _ in bad.lines]
    assert ids[-1] == "cli.check.not-ok"
    assert "cli.check.promise.invariant" in ids
    assert "cli.check.saved" in ids


def test_differences_are_located() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == ".a[1].b: 2 / 3"
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}).endswith("{'b': 2, 'a': 1}")
    assert difference([1], [1, 2]) == ".: [1] / [1, 2]"
    assert difference([], []) == ".: the order of the keys"


# -- the fuzzer -----------------------------------------------------------------------------------------


def test_the_fuzzer_plays_so_many_decisions(tmp_path: Path) -> None:
    report = fuzz(toy(), 2000, seed=1, records=tmp_path)
    assert report.ok
    assert 2000 <= report.counts["decisions"] < 2400
    assert report.counts["checkpoints-closely"] > 0
    assert report.counts["games"] > 50


def test_the_fuzzer_on_mad_tea_party(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    report = fuzz(load("mad_tea_party"), 20_000, seed=2, records=tmp_path, progress=lambda *done: told.append(done))
    assert report.failures == []
    assert told[-1] == (20_000, 20_000)


def test_the_fuzzer_in_worker_processes(tmp_path: Path) -> None:
    report = fuzz(toy(), 3000, seed=1, workers=2, records=tmp_path)
    assert report.ok
    assert report.counts["decisions"] >= 3000


@pytest.mark.parametrize("sabotage", ["lost", "swapped", "invariant", "crash"])
def test_the_fuzzer_finds_and_saves(tmp_path: Path, sabotage: str) -> None:
    def award(self: Toy, t: Auction, seat: int) -> None:
        Toy.award(self, t, seat)
        if t.round == 3 and sabotage == "lost":
            t.spent.pop()
        if t.round == 3 and sabotage == "swapped":
            t.spent[-1] = t.spent[0]
        if t.round == 3 and sabotage == "crash":
            raise LookupError("gone")

    def check_rounds(self: Toy, table: Auction) -> Iterator[str]:
        if table.round == 3 and sabotage == "invariant":
            yield "a third round"

    report = fuzz(toy(award=award, violations=check_rounds), 20_000, seed=1, records=tmp_path)
    expected = {"lost": "components", "swapped": "components", "invariant": "invariant", "crash": "applies"}
    assert len(report.failures) >= conformance.MOST_FAILURES
    assert promises(report) == {expected[sabotage]}
    failure = report.failures[0]
    match = restore(toy(), read(failure.record)) if sabotage in ("invariant", "crash") else None
    if match is not None:
        assert match.table.round == 3
    else:
        assert len(read(failure.record).moves) == failure.move


def test_the_fuzzer_finds_an_endless_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        while True:
            yield Ask(t.helper, "help", [Keep(), Draw()])

    monkeypatch.setattr(fuzzing, "MOST_DECISIONS", 200)
    report = fuzz(toy(help=help), 1000, seed=1, records=tmp_path)
    assert promises(report) == {"endless"}
    assert report.failures[0].record


def test_every_promise_is_tried_by_some_sabotage() -> None:
    """Whoever adds a promise adds the toy that breaks it."""
    made = "".join(Path(str(part.__file__)).read_text("utf-8") for part in (conformance, fuzzing, leaks))
    named = set(re.findall(r'BrokenPromiseError\(\s*"([a-z]+)"', made)) | {"crash"}
    assert len(named) > 15
    here = Path(__file__).read_text("utf-8")
    assert [promise for promise in sorted(named) if f'"{promise}"' not in here] == []


# -- sabotage: what a developer forgets ------------------------------------------------------------------


def test_a_kind_of_option_that_is_missing_in_answers_is_named(tmp_path: Path) -> None:
    report = failing(tmp_path, answers=Bid | Draw | Keep)
    assert promises(report) == {"encoding"}
    assert "is Tuck in Sabotaged.answers?" in report.failures[0].detail


def test_advice_that_is_too_short_is_found(tmp_path: Path) -> None:
    class Short(Advisor[Auction]):
        def advise(self, table: Auction, ask: Ask) -> list[float]:
            return [1.0] * (len(ask.options) - 1)

    report = failing(tmp_path, advisor=Short())
    assert promises(report) == {"advice"}
    assert "Short.advise gave" in report.failures[0].detail
    assert "options of 'bid'" in " ".join(failure.detail for failure in report.failures)


def test_a_guide_that_fails_is_found(tmp_path: Path) -> None:
    class Wrong(Guide[Auction]):
        def question(self, table: Auction, ask: Ask) -> QuestionHelp:
            return QuestionHelp(things=["n01"], why_not=lambda chip: (table.bidders[9].hand[0], {}))

    report = failing(tmp_path, guide=Wrong())
    assert promises(report) == {"guide"}
    assert "IndexError" in report.failures[0].detail


def test_a_deal_anew_that_begins_with_the_true_one_is_found(tmp_path: Path) -> None:
    """Hidden chips are passed on from place to place: the truth can be read from where they end."""

    def passed_on(self: Toy, table: Auction, seat: int, chance: Chance) -> None:
        places = [place for pool, place, hidden in table.hidden_from(seat) if hidden and pool == "chip"]
        chips = [chip for place in places for chip in place]
        far = chance.below(len(chips)) if chips else 0
        chips = chips[far:] + chips[:far]
        for place in places:
            place[:], chips = chips[: len(place)], chips[len(place) :]

    report = check(toy(reimagine=passed_on), games=4, positions=60, seed=5, records=tmp_path)
    assert "depends on what is hidden from it" in " ".join(failure.detail for failure in report.failures)


def test_rules_without_a_yield_are_named(tmp_path: Path) -> None:
    report = failing(tmp_path, end_of_deal=None, deal=lambda self, t: setattr(t, "phase", "bids"))
    assert "Sabotaged.step gave None instead of a generator" in report.failures[0].detail
    assert "yield from ()" in report.failures[0].detail


def test_messages_without_words_are_collected(tmp_path: Path) -> None:
    report = check(toy(), games=4, positions=0, seed=1, records=tmp_path, workers=2)
    assert report.ok
    assert set(report.missing) == set(LANGUAGES)
    wanted = {
        "game.title",
        "setting.tuck.on",
        "option.bid",
        "ask.help",
        "log.dealt-unseen",
        "log.dealt",
        "reason.rounds",
    }
    assert wanted <= set(report.missing["en"])
    assert ("cli.check.missing", {"language": "en", "ids": ", ".join(report.missing["en"])}) in report.lines
