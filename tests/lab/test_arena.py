"""The arena: fair seats, paired deals, honest statistics, and pictures of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest

from tests.toy import toy
from wondertable import load
from wondertable.bots import Perspective
from wondertable.kernel import Option, SetupError
from wondertable.lab import arena
from wondertable.lab.arena import Contest, Outcome, Played, compete, line_ups, play_deal, tell
from wondertable.lab.plot import draw

TEA = load("mad_tea_party")


# -- who sits where ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", range(1, 6))
@pytest.mark.parametrize("seats", range(1, 5))
def test_every_bot_sits_on_every_seat_equally_often(bots: int, seats: int) -> None:
    line = line_ups(bots, seats)
    times = Counter((seat, bot) for one in line for seat, bot in enumerate(one))
    assert len(times) == bots * seats
    assert len(set(times.values())) == 1


def test_line_ups() -> None:
    assert line_ups(2, 2) == [(0, 1), (1, 0)]
    assert line_ups(2, 3) == [(0, 1, 0), (1, 0, 1)]
    assert line_ups(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert line_ups(1, 2) == [(0, 0)]


def test_games_come_in_whole_deals() -> None:
    assert Contest(TEA, ("random", "greedy"), 2).deals_for(5) == 3
    assert Contest(TEA, ("random", "greedy", "random"), 3).deals_for(1) == 1
    outcome = compete(Contest(toy(), ("random", "random"), 2), 5)
    assert (outcome.deals, outcome.games) == (3, 6)


def test_seats_are_as_many_as_bots_if_not_said() -> None:
    assert Contest(TEA, ("random",)).table_seats == 2
    assert Contest(TEA, ("random",) * 3).table_seats == 3
    assert Contest(TEA, ("random",) * 6).table_seats == 4
    assert Contest(TEA, ("random",) * 3, 2).table_seats == 2


@pytest.mark.parametrize(
    ("bots", "seats", "options", "what"),
    [
        ((), 2, {}, "error.unknown-bot"),
        (("random", "deep-blue"), 2, {}, "error.unknown-bot"),
        (("search:-1", "random"), 2, {}, "error.bot-budget"),
        (("random", "random"), 7, {}, "error.seats"),
        (("random", "random"), 2, {"scoring": "odd"}, "error.unknown-value"),
    ],
)
def test_a_contest_that_cannot_be(bots: tuple[str, ...], seats: int, options: dict[str, str], what: str) -> None:
    with pytest.raises(SetupError) as error:
        Contest(TEA, bots, seats, options)
    assert error.value.what == what


# -- playing -----------------------------------------------------------------------------------------------------


def test_a_deal_is_the_same_for_all_line_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    digests: list[str] = []

    class Looking:
        def choose(self, perspective: Perspective) -> Option:
            digests.append(perspective._match.at(0).digest())
            return perspective.options[0]

    monkeypatch.setattr(arena, "make", lambda name, seed=0: Looking())
    first, second = (play_deal(Contest(toy(), ("a", "b"), 2, seed=3), deal) for deal in (0, 1))
    assert len(first) == len(second) == 2
    assert len(set(digests)) == 2


def test_the_same_seed_plays_the_same() -> None:
    contest = Contest(TEA, ("random", "random"), 2, seed=5)
    one, other = play_deal(contest, 3), play_deal(contest, 3)
    assert [(game.scores, game.measures) for game in one] == [(game.scores, game.measures) for game in other]
    assert play_deal(Contest(TEA, ("random", "random"), 2, seed=6), 3)[0].scores != one[0].scores


def test_workers_find_the_same() -> None:
    contest = Contest(TEA, ("random", "random"), 2, seed=5)
    alone = compete(contest, 12, workers=1)
    told: list[tuple[int, int]] = []
    together = compete(contest, 12, workers=2, progress=lambda *done: told.append(done))
    assert told == [(n, 6) for n in range(1, 7)]
    assert [one.scores for one in alone.standings] == [one.scores for one in together.standings]
    assert alone.measures == together.measures
    assert alone.duels == together.duels


def test_a_better_bot_is_found_to_be_better() -> None:
    outcome = compete(Contest(TEA, ("random", "greedy"), 2, seed=1), 24)
    random_, greedy = outcome.standings
    assert greedy.win_share.value > 0.9
    assert greedy.win_share.low > 0.5 > random_.win_share.high
    (duel,) = outcome.duels
    assert duel.win_share.high < 0
    assert duel.points.high < 0
    assert greedy.score.mean > random_.score.mean
    assert sum(greedy.scores.values()) == greedy.played == 24
    assert greedy.wins + random_.wins + greedy.shared_wins == 24
    assert greedy.decisions > 0
    assert greedy.ms_per_decision > random_.ms_per_decision


def test_equal_bots_are_not_told_apart() -> None:
    outcome = compete(Contest(toy(), ("random", "random"), 2, seed=2), 200)
    assert [one.bot for one in outcome.standings] == ["random", "random #2"]
    (duel,) = outcome.duels
    assert duel.win_share.low < 0 < duel.win_share.high
    assert outcome.first_share is not None
    assert outcome.first_share.low < 0.5 < outcome.first_share.high


def test_what_the_games_were_like() -> None:
    outcome = compete(Contest(TEA, ("greedy", "greedy", "random"), 3, {"scoring": "experienced"}, seed=1), 6)
    assert outcome.options == {"scoring": "experienced", "order_rule": "on"}
    assert outcome.fair_share == pytest.approx(1 / 3)
    measures = outcome.measures
    assert measures["turns"].mean == pytest.approx(3 * measures["turns-per-player"].mean)
    assert measures["chapters-laid"].mean >= measures["chapters-completed"].mean > 0
    laid = measures["chapters-completed"].mean + measures["chapters-unfinished"].mean
    assert measures["chapters-laid"].mean == pytest.approx(laid)
    assert measures["windows"].mean >= measures["effects-cancelled"].mean
    assert measures["marks-by-alice"].mean > 0
    assert sum(outcome.endings.values()) == outcome.games == 6
    assert sum(outcome.seat_shares) == pytest.approx(1)
    assert outcome.margin is not None
    assert outcome.margin.least >= 0


# -- telling -----------------------------------------------------------------------------------------------------


def game(deal: int, line_up: tuple[int, ...], scores: tuple[int, ...], first: int = 0) -> Played:
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    return Played(deal, line_up, scores, winners, "over", first, (10, 30), (0.1, 0.3), {"turns": float(deal)})


GAMES = [
    game(0, (0, 1), (5, 3)),
    game(0, (1, 0), (4, 4)),
    game(1, (0, 1), (7, 1), first=1),
    game(1, (1, 0), (2, 6), first=1),
]


def test_statistics_by_hand() -> None:
    outcome = tell(Contest(toy(), ("greedy", "random"), 2), GAMES)
    greedy, random_ = outcome.standings
    assert greedy.win_share.value == pytest.approx((0.75 + 1.0) / 2)
    assert (greedy.wins, greedy.shared_wins, greedy.played) == (3, 1, 4)
    assert (random_.wins, random_.shared_wins) == (0, 1)
    assert greedy.score.mean == pytest.approx((5 + 4 + 7 + 6) / 4)
    assert greedy.scores == {4: 1, 5: 1, 6: 1, 7: 1}
    assert greedy.decisions == 10 + 30 + 10 + 30
    assert greedy.ms_per_decision == pytest.approx(10)
    assert outcome.ties == 0.25
    assert outcome.margin is not None
    assert outcome.margin.mean == pytest.approx((2 + 0 + 6 + 4) / 4)
    assert outcome.first_share is not None
    assert outcome.first_share.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert outcome.seat_shares == pytest.approx([(1 + 0.5 + 1 + 0) / 4, (0 + 0.5 + 0 + 1) / 4])
    (duel,) = outcome.duels
    assert duel.points.value == pytest.approx((1.0 + 5.0) / 2)
    assert duel.win_share.value == pytest.approx((0.5 + 1.0) / 2)
    assert outcome.measures["turns"].mean == 0.5


def test_nothing_played_is_told_too() -> None:
    outcome = tell(Contest(toy(), ("greedy", "random"), 2), [], interrupted=True)
    assert (outcome.games, outcome.standings, outcome.duels, outcome.first_share) == (0, [], [], None)
    assert outcome.interrupted
    draw(outcome, lambda what, **facts: what)


def test_an_outcome_survives_json() -> None:
    outcome = tell(Contest(toy(), ("greedy", "random"), 2), GAMES, seconds=1.25)
    again = msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome)
    assert again == outcome


def test_an_interruption_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def tired(done: int, whole: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    outcome = compete(Contest(toy(), ("random", "random"), 2), 100, progress=tired)
    assert outcome.interrupted
    assert outcome.games == 6


# -- Ctrl-C ------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_at_the_command_line() -> None:
    """The real thing: a process group gets SIGINT, prints what is done and leaves no worker behind."""
    command = [sys.executable, "-m", "wondertable.cli", "arena", "mad_tea_party", "--bots", "greedy,random"]
    process = subprocess.Popen(
        [*command, "--games", "400", "--workers", "2", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # the tests may run with it ignored
    )
    assert process.stderr is not None
    process.stderr.readline()  # the first deals are done
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Interrupted" in out
    assert "greedy: " in out
    assert "Traceback" not in err
    assert gone(process.pid), "a worker was left behind"


def gone(group: int, seconds: float = 10) -> bool:
    """Has a process group ended, soon?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


# -- pictures ----------------------------------------------------------------------------------------------------


def drawn(outcome: Outcome) -> ElementTree.Element:
    text = draw(outcome, lambda what, **facts: f"{what} {sorted(facts.values(), key=str)}")
    return ElementTree.fromstring(text)


def test_a_picture_is_sound_svg() -> None:
    outcome = tell(Contest(toy(), ("greedy", "random"), 2), GAMES)
    picture = drawn(outcome)
    assert picture.tag.endswith("svg")
    width, height = float(picture.get("width", "0")), float(picture.get("height", "0"))
    texts = [node.text or "" for node in picture.iter() if node.tag.endswith("text")]
    assert "87.5 %" in texts
    assert texts.count("greedy") == 2
    for node in picture.iter():
        for name in ("x", "x1", "x2"):
            assert -1 <= float(node.get(name, "0")) <= width
        for name in ("y", "y1", "y2"):
            assert -1 <= float(node.get(name, "0")) <= height
        assert float((node.get("height") or "0").rstrip("%")) >= 0


def test_a_picture_is_described_in_words() -> None:
    picture = drawn(tell(Contest(toy(), ("greedy", "random"), 2), GAMES))
    described = [node.text or "" for node in picture.iter() if node.tag.endswith("desc")]
    assert "greedy: 87.5 %" in described[0]
    assert picture.get("role") == "img"


@pytest.mark.parametrize("spread", [0, 5, 300])
def test_any_spread_of_scores_fits(spread: int) -> None:
    games = [game(n, (0, 1), (n * spread // 10, -n * spread // 7)) for n in range(10)]
    picture = drawn(tell(Contest(toy(), ("greedy", "random"), 2), games))
    boxes = [node for node in picture.iter() if node.tag.endswith("rect")]
    assert 3 <= len(boxes) < 70
    assert all(float(box.get("width", "1").rstrip("%")) > 0 for box in boxes)


def test_names_cannot_break_a_picture() -> None:
    outcome = tell(Contest(toy(), ("greedy", "random"), 2), GAMES)
    odd = msgspec.structs.replace(outcome, standings=[msgspec.structs.replace(outcome.standings[0], bot="<&'\">")])
    texts = [node.text for node in drawn(odd).iter() if node.tag.endswith("text")]
    assert "<&'\">" in texts
