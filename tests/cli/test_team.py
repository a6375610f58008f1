"""A game that is won or lost together, at the terminal: in play, in replays and in the arena."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Runner
from wondertable import load
from wondertable.cli.language import speaking
from wondertable.cli.session import result_lines
from wondertable.cli.try_moves import Trial
from wondertable.games.gravity_falls.options import MoveCube, Rest, Roll
from wondertable.games.gravity_falls.position import arrange
from wondertable.kernel import LANGUAGES, Match, Seeded, slugs, whatif
from wondertable.kernel.record import read, verify
from wondertable.kernel.whatif import Step

GF = "gravity_falls"
PLAY = ("play", GF, "--lang", "en", "--seed", "5")
TOWN = f"{slugs().index(GF) + 1}\n"
"""Chooses the town in the menu."""
Saves = Callable[[], list[Path]]
TOGETHER = {
    "ru": ("Команда проиграла.", "Тревога дошла до конца шкалы: город не удержать."),
    "uk": ("Команда програла.", "Тривога дійшла до кінця шкали: міста не втримати."),
    "en": ("The team has lost.", "The alarm has reached the end of its track: the town is lost."),
}


def numbers(count: int, seed: int) -> str:
    """Small numbers to type: most are choices, some are none."""
    chance = Seeded(seed)
    return "".join(f"{chance.below(4) + 1}\n" for _ in range(count))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_with_bots(run: Runner, saves: Saves, language: str) -> None:
    arguments = ("play", GF, "--seats", "human,greedy,greedy", "--seed", "2", "--lang", language)
    done = run(*arguments, typed=numbers(400, seed=5))
    assert (done.code, done.err) == (0, "")
    won = speaking(language).say("table.won-together") in done.out
    assert won or all(text in done.out for text in TOGETHER[language])
    assert verify(load(GF), read(saves()[0])).finished


def test_a_lost_game_has_no_winner_to_name(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, "--seats", "human,random", typed=numbers(400, seed=5))
    assert done.out.index("the town is lost.") < done.out.index("The game is over.")
    assert re.search(r"^The team: turns \d+, monsters beaten \d of 3, alarm 28 of 28$", done.out, re.M)
    assert "The team has lost." in done.out
    assert not re.search(r"^(Winner|Nobody wins)", done.out, re.M)
    replay = run("replay", str(saves()[0]), "--lang", "en", "--all")
    assert replay.out.endswith(f"{TOGETHER['en'][1]}\n{TOGETHER['en'][0]}\n")
    assert not re.search(r"^(Winner|Nobody wins)", replay.out, re.M)


def test_a_won_game_is_won_by_the_team() -> None:
    game = load(GF)
    match = arrange(
        game,
        heroes="STA@HAL MAB@DIN",
        monsters="GBOT@HAL",
        board="HAL 4/2",
        phase="roll",
        card="A3",
        coming="S S S S S",
    )
    match.submit(0, Roll("GBOT"))
    assert result_lines(match, speaking("ru", game)) == [
        "Все монстры побеждены: город спасён!",
        "Команда победила!",
    ]


def test_alone_one_plays_two_characters(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, "--seats", "human", typed=numbers(500, seed=1))
    assert sorted(re.findall(r"^Character (\d): whom do you play\?", done.out, re.M)) == ["1", "2"]
    heroes = set(re.findall(r"^(\w+): play a card or rest\.", done.out, re.M))
    assert len(heroes) == 2
    assert "The team has lost." in done.out
    assert read(saves()[0]).result is not None


def test_kids_play_without_events(run: Runner) -> None:
    done = run(*PLAY, "--seats", "human,random", "--option", "kids=on", typed=numbers(900, seed=3))
    assert done.code == 0
    assert "Turn 9: " in done.out
    assert "Event" not in done.out
    assert "Teleport" not in done.out


def test_settings_with_lists(run: Runner, saves: Saves) -> None:
    options = ("--option", "monsters=RUMB,TIME,GREM", "--option", "characters=WEN,SOO", "--option", "first=2")
    done = run(*PLAY, "--seats", "human,random", *options, typed="q\n")
    assert [line.partition(":")[0] for line in done.out.split("\n")[1:4]] == [
        "Rumble McSkirmish",
        "Time Monster",
        "Gremloblin",
    ]
    assert "Guest plays Wendy." in done.out
    assert "Turn 1: Soos." in done.out
    assert read(saves()[0]).options["characters"] == "WEN,SOO"


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("characters=WEN,SOO,DIP", "Characters named: 3; it takes 2."),
        ("first=4", "There is no seat 4: seats 1 to 2 can be the first to play."),
        ("monsters=GREM,GREM,TIME", "monsters"),
        ("characters=BILL,SOO", "BILL,SOO"),
    ],
)
def test_settings_that_make_no_sense(run: Runner, option: str, said: str) -> None:
    done = run(*PLAY, "--seats", "human,random", "--option", option)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert said in done.err


# -- one screen ---------------------------------------------------------------------------------------


def test_a_team_without_secrets_needs_no_curtain(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, "--seats", "human,human,human", "--names", "Anna,Boris,Clara", typed=numbers(120, seed=4))
    assert "Pass the device" not in done.out
    assert {"Anna", "Boris", "Clara"} == set(re.findall(r"^(Anna|Boris|Clara) plays \w+\.$", done.out, re.M))
    assert done.out.count("\nThe town.\n") == 1  # all look on, so the table is told once
    for line in set(re.findall(r"^Turn \d+: .*$", done.out, re.M)):
        assert done.out.count(f"\n{line}\n") == 1
    assert saves()


def test_the_last_move_is_told_to_all(run: Runner) -> None:
    done = run(*PLAY, "--seats", "human,human", typed=numbers(500, seed=4))
    assert len(re.findall(r"the town is lost\. Cause: \w+\. Turns: \d+; monsters beaten: \d of 3\.", done.out)) == 1
    assert done.out.index("Cause: ") < done.out.index("The team has lost.")


def test_plain_output_has_no_signs_to_spell(run: Runner) -> None:
    done = run(*PLAY, "--seats", "human,random", typed=numbers(150, seed=1) + "t\n")
    assert not re.search(r"[\x1b─│╭╰●○▲▼▸≡★➜■①②③█]", done.out)
    assert re.search(r"rolls \([^)]+\): (success|move|curse)(, (success|move|curse))*$", done.out, re.M)


def test_one_can_ask_about_things_on_the_table(run: Runner) -> None:
    done = run(*PLAY, "--seats", "human,random", typed="? museum\n? GF-RUM-01\n? zebra\n?\n")
    assert "Next to History Museum: Abuelita’s House, Arcade," in done.out
    assert re.search(r"^Rules about it: .*GF-", done.out, re.M)
    assert "\nGF-RUM-01: " in done.out
    assert "zebra" in done.out
    assert "Set-up. The monsters are on the board." in done.out


def test_the_windows_for_abilities_are_the_players_choice(run: Runner) -> None:
    options = ("--option", "characters=WEN,SOO", "--option", "first=1")
    typed = numbers(60, seed=6)
    never = run(*PLAY, "--seats", "human,random", *options, typed="r\n4\nr\n5\n" + typed)
    always = run(*PLAY, "--seats", "human,random", *options, typed="r\n1\nr\n2\nr\n3\n" + typed)
    assert never.out.count("Done: ") == 2
    assert always.out.count("Done: ") == 3
    assert "use the ability now?" not in never.out
    assert "use the ability now?" in always.out


def test_a_long_list_is_answered_in_parts(run: Runner) -> None:
    """Wendy may carry each of many cubes: first which one, then where to; ``u`` goes back to the first."""
    options = ("--option", "characters=WEN,SOO,DIP,MAB,STA", "--option", "first=1")
    seats = ("--seats", "human,random,random,random,random")
    start = run("play", GF, "--lang", "en", "--seed", "8", *seats, *options, typed="")
    labels = re.findall(r"^(\d+)\. (.*)$", start.out, re.M)
    number = next(number for number, label in labels if label.endswith("→ …"))
    done = run("play", GF, "--lang", "en", "--seed", "8", *seats, *options, typed=f"{number}\nu\n{number}\n1\n")
    assert done.out.count("Carry a courage cube: ") > start.out.count("Carry a courage cube: ")
    assert len(re.findall(r"^Wendy carries a courage cube: ", done.out, re.M)) == 1
    assert done.out.count("→ …") == 2 * start.out.count("→ …")


# -- the menu and the list of games -------------------------------------------------------------------


def test_the_menu_speaks_of_teammates(run: Runner, saves: Saves) -> None:
    done = run("play", "--lang", "en", typed=f"{TOWN}2\n1\n2\n1\n1\n")
    assert "How strong shall the teammates be?" in done.out
    assert "opponent" not in done.out
    assert [seat.bot for seat in read(saves()[0]).seats] == ["", "random"]


def test_the_menu_lets_one_name_monsters_and_characters(run: Runner, saves: Saves) -> None:
    typed = (
        f"{TOWN}1\n2\n"  # the town, alone, own settings
        "3\n1\n"  # hard, no kids
        "2\n1\n1\n7\n"  # monsters: the first, the next one, the last but few
        "2\n1\n1\n3\n1\n"  # characters: three of them and enough: too many for one person
        "2\n5\n4\n1\n"  # Wendy, Soos, enough
        "6\n1\n"  # first: seat 5 is none, then by lot
    )
    done = run("play", "--lang", "en", typed=typed)
    assert done.code == 0
    assert "Choice 2. Named so far: Gremloblin." in done.out
    assert "Characters named: 3; it takes 2." in done.out
    assert "There is no seat 5" in done.out
    options = read(saves()[0]).options
    assert options == {
        "difficulty": "hard",
        "kids": "off",
        "monsters": "GREM,GIANT,RUMB",
        "characters": "WEN,SOO",
        "first": "random",
    }


def test_lists_are_shown_with_names(run: Runner) -> None:
    done = run("games", "--plain", "--lang", "en")
    assert "monsters = suggested" in done.out
    assert "with commas, 3 of: GREM (Gremloblin), GIANT (Gnome Giant)," in done.out
    assert "with commas, 2–5 of: DIP (Dipper)," in done.out
    data = {game["game"]: game for game in json.loads(run("games", "--json", "--lang", "en").out)}
    monsters = next(one for one in data[GF]["options"] if one["key"] == "monsters")
    assert (monsters["several"]["RUMB"], monsters["least"], monsters["most"]) == ("Rumble McSkirmish", 3, 3)
    assert "several" not in data["mad_tea_party"]["options"][0]


# -- the arena ----------------------------------------------------------------------------------------


def test_teams_are_compared_on_the_same_deals(run: Runner, tmp_path: Path) -> None:
    arguments = ("arena", GF, "--bots", "random,random", "--seats", "3", "--games", "6", "--workers", "1")
    done = run(*arguments, "--lang", "en", "--json", "out.json", "--plot", "out.svg")
    assert done.code == 0
    assert "every bot plays for a whole team:" in done.out
    assert re.search(r"^  random: 0\.0% \[0\.0 … [\d.]+\]; games won: 0 of 3$", done.out, re.M)
    assert "random and random #2: difference in victories" in done.out
    for absent in ("equal bots", "points:", "first to move", "several winners", "lead"):
        assert absent not in done.out
    assert f"Games that ended so: 6. {TOGETHER['en'][1]}" in done.out
    assert "Alarm at the end: 21.00" in done.out
    outcome = json.loads((tmp_path / "out.json").read_text())
    assert outcome["together"]
    assert outcome["games"] == 6
    assert outcome["deals"] == 3
    assert [one["played"] for one in outcome["standings"]] == [3, 3]
    assert outcome["margin"] is outcome["first_share"] is None
    assert outcome["ties"] == 0
    assert "equal:" not in (tmp_path / "out.svg").read_text()


def test_a_duel_for_points_is_told_as_before(run: Runner) -> None:
    arguments = ("arena", "mad_tea_party", "--bots", "random,greedy", "--games", "2", "--workers", "1")
    done = run(*arguments, "--lang", "en")
    assert "equal bots would have 50.0%" in done.out
    assert "greedy, points: mean" in done.out


def test_a_bot_tells_its_team_why(run: Runner) -> None:
    done = run(*PLAY, "--seats", "greedy,greedy", "--option", "characters=DIP,WEN")
    said = re.findall(r"^.*“(.+)”$", done.out, re.M)
    turns = len(re.findall(r"^.*turn \d+", done.out, re.M | re.I))
    assert len(said) >= turns > 8
    assert any("Chance to win" in text for text in said)


# -- trying moves out ---------------------------------------------------------------------------------

TRIAL = (*PLAY, "--seats", "human,greedy", "--option", "characters=DIP,WEN", "--option", "first=1")


def test_a_trial_changes_nothing(run: Runner, saves: Saves) -> None:
    done = run(*TRIAL, typed="p\n1\n1\nu\nu\np\nq\n")
    assert "A trial, 0 steps. Dipper: play a card or rest." in done.out
    assert "A trial, 1 step." in done.out
    assert read(saves()[0]).moves == run_and_leave(run, saves)


def run_and_leave(run: Runner, saves: Saves) -> object:
    """The moves of the same match in which nothing was tried."""
    for path in saves():
        path.unlink()
    run(*TRIAL, typed="q\n")
    return read(saves()[0]).moves


def test_what_was_tried_is_played(run: Runner, saves: Saves) -> None:
    done = run(*TRIAL, typed="p\np!\n1\n1\np!\nq\n")
    assert "Nothing has been tried yet." in done.out
    moves = read(saves()[0]).moves
    assert [next(iter(move.answers.values()))["do"] for move in moves[-2:]] == ["play", "roll"]


def test_chance_ends_a_trial(run: Runner) -> None:
    done = run(*TRIAL, typed="p\n" + "1\n" * 8 + "u\nh\np\nq\n")
    assert "and then chance decides." in done.out
    assert "Hints are for the real position only" in done.out


def table_shown(out: str) -> str:
    """What the last ``t`` has shown."""
    return out.rpartition("> t\n")[2].partition("\n\n")[0]


def test_the_table_of_a_trial_is_the_tried_one(run: Runner) -> None:
    before, played, tried, given_up, chance = (
        run(*TRIAL, typed=f"{typed}t\nq\n").out for typed in ("", "1\n", "p\n1\n", "p\n1\np\n", "p\n1\n1\n")
    )
    assert "Hand: 0–4, 3–1, Teleport: Journal 3." in table_shown(before)
    assert "Dipper, discard pile: 0–4." in table_shown(played)
    assert table_shown(tried) == table_shown(played)
    assert table_shown(given_up) == table_shown(before)
    assert "and then chance decides." in chance
    assert table_shown(chance) == table_shown(played), "the dice still lie where they lay"


def test_things_are_explained_as_they_are_in_a_trial(run: Runner) -> None:
    asked = "? island\nq\n"
    before, played, tried = (run(*TRIAL, typed=typed + asked).out for typed in ("", "1\n", "p\n1\n"))
    lines = [re.findall(r"^ *Scuttlebutt Island: .*$", out, re.M)[-1] for out in (before, played, tried)]
    assert lines[0] != lines[1] == lines[2]


def test_a_step_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def try_out(match: Match[Any], seat: int, steps: Sequence[Step], *more: Any) -> whatif.Outcome:
        tried.append(len(steps))
        return whatif.try_out(match, seat, steps, *more)

    monkeypatch.setattr("wondertable.cli.try_moves.try_out", try_out)
    game = load(GF)
    match = game.new(2, seed=5, options={"characters": "DIP,WEN", "first": "1"})
    before = match.digest()
    trial = Trial(match, 0, speaking("en", game, ["Guest", "Raccoon"]), {})
    while trial.ask is not None:
        trial.go_on(trial.ask.options[0])
        assert trial.told()
    assert trial.question("") == "A trial: “Roll the dice: persuading the townsfolk”, and then chance decides."
    far = len(trial.steps)
    while trial.step_back():
        pass
    assert trial.question("") == "A trial, 0 steps. Dipper: play a card or rest."
    assert far > 1
    assert tried == [*range(far + 1), *reversed(range(far))]
    assert match.digest() == before


def test_rivals_try_nothing(run: Runner) -> None:
    assert "p: try moves out" in run(*TRIAL, typed="?\nq\n").out
    done = run("play", "mad_tea_party", "--lang", "en", "--seed", "5", typed="?\np\nq\n")
    assert "p: try moves out" not in done.out
    assert "Moves can be tried out in games in which all play as one team." in done.out


@pytest.mark.rule("GF-UI-16")
def test_after_a_roll_nothing_is_taken_back(run: Runner, saves: Saves) -> None:
    done = run(*TRIAL, typed="1\nu\n1\n1\nu\ny\nq\n")
    assert done.out.count("undoes a move") == 1
    assert "cannot be undone" in done.out


@pytest.mark.rule("GF-UI-16")
def test_nor_is_what_was_chosen_after_it(run: Runner, saves: Saves) -> None:
    """A token was sent to a neighbour and nobody learnt anything by it: it stays there all the same."""
    done = run(*TRIAL, typed="1\n1\n1\n1\nu\ny\nq\n")
    assert "Dipper: support → Scuttlebutt Island." in done.out
    assert "cannot be undone" in done.out
    assert "undoes a move" not in done.out
    assert all(entry.undo is None for entry in read(saves()[0]).moves)


@pytest.mark.rule("GF-UI-16")
def test_a_team_around_one_screen_takes_back_together(run: Runner, saves: Saves) -> None:
    """Anna has chosen a character, and it is Boris who says that she should not have."""
    done = run(*PLAY, "--seats", "human,human", "--names", "Anna,Boris", typed="1\nu\n2\nq\n")
    assert done.out.count("undoes a move") == 1
    assert "consent" not in done.out
    chosen = [entry.answers for entry in read(saves()[0]).moves if entry.undo is None]
    assert len(chosen) == 2
    assert chosen[0] != chosen[1]


def prompts_tried(windows: list[int]) -> set[str]:
    """The questions of a trial in which Wendy, beside a cube, plays on as far as it goes."""
    match = arrange(load(GF), heroes="WEN@MUS MAB@DIN", board="SHA 1/0+c", monsters="GBOT@WAT")
    trial = Trial(match, 0, speaking("en", match.game, ["Guest", "Raccoon"]), {0: {"windows": windows}})
    found: set[str] = set()
    while trial.ask is not None:
        found.add(trial.ask.prompt)
        options = [option for option in trial.ask.options if not isinstance(option, MoveCube | Rest)]
        trial.go_on(options[-1])
    return found


def test_a_trial_leaves_to_the_table_what_the_player_does() -> None:
    assert "ability" in prompts_tried([2, 3, 4, 5, 6])
    asked = prompts_tried([])
    assert "go" in asked
    assert "ability" not in asked
