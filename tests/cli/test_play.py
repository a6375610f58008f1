"""Playing through a pipe: choices from the input, clear answers to bad ones, nothing lost at the end of input."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Runner
from wondertable import load
from wondertable.kernel import Match, Seeded, slugs
from wondertable.kernel.record import read, restore, verify

TP = "mad_tea_party"
PLAY = ("play", TP, "--lang", "en", "--seed", "3")
Saves = Callable[[], list[Path]]


def numbers(count: int, seed: int) -> str:
    """Small numbers to type: most are choices, some are none."""
    chance = Seeded(seed)
    return "".join(f"{chance.below(4) + 1}\n" for _ in range(count))


def asked(out: str) -> int:
    return len(re.findall(r"^1\. ", out, re.M))


def test_choices_are_read_from_a_pipe_and_the_end_of_input_saves(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, typed="1\n1\n")
    assert (done.code, done.err) == (0, "")
    assert "Guest draws a hero" in done.out
    (file,) = saves()
    assert str(file) in done.out
    record = read(file)
    assert record.result is None
    assert [seat.bot for seat in record.seats] == ["", "greedy"]


def test_bad_input_is_answered_and_asked_again(run: Runner) -> None:
    plain = run(*PLAY, typed="1\n1\n")
    done = run(*PLAY, typed="zebra\n0\n99\n999999999999\n²\n-1\n1\n1\n")
    assert done.code == 0
    assert "“zebra” is not understood" in done.out
    assert "There is no 99: choose from 1 to 2." in done.out
    assert "There is no 0:" in done.out
    assert asked(done.out) == asked(plain.out)


def test_what_is_typed_in_a_pipe_is_shown(run: Runner) -> None:
    assert "\n> 1\n" in run(*PLAY, typed="1\n").out


def test_plain_output_has_no_escapes_frames_or_signs_to_spell(run: Runner) -> None:
    done = run(*PLAY, typed=numbers(150, seed=1) + "t\n")
    assert asked(done.out) > 20
    assert not re.search(r"[\x1b─│╭╰●○▲▼▸≡]", done.out)
    assert "(huge)" in done.out


def test_a_seed_makes_a_game_again(run: Runner) -> None:
    def without_file(out: str) -> str:
        return re.sub(r"The match is saved.*", "", out)

    first, again = (run(*PLAY, typed=numbers(60, seed=2)).out for _ in range(2))
    assert without_file(first) == without_file(again)
    assert without_file(run("play", TP, "--lang", "en", "--seed", "4", typed=numbers(60, seed=2)).out) != without_file(
        first
    )


def test_a_whole_game_ends_with_the_score_sheet_and_a_record(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, typed=numbers(3000, seed=5))
    assert done.code == 0
    assert "The tea party is over." in done.out
    assert "Score sheet" in done.out
    assert re.search(r"^Winners?: ", done.out, re.M)
    (file,) = saves()
    record = read(file)
    assert verify(load(TP), record).finished
    assert f"wondertable replay {file}" in done.out


def test_an_unwanted_record_leaves_no_file(run: Runner, saves: Saves) -> None:
    typed = run(*PLAY, typed=numbers(3000, seed=5)).out.count("\n> ")
    for file in saves():
        file.unlink()
    done = run(*PLAY, typed="".join(numbers(3000, seed=5).splitlines(keepends=True)[: typed - 1]) + "n\n")
    assert "The tea party is over." in done.out
    assert saves() == []


def test_a_record_of_the_players_own_choice(run: Runner, tmp_path: Path, saves: Saves) -> None:
    done = run(*PLAY, "--record", "mine.json", typed=numbers(3000, seed=5))
    assert "Save the record" not in done.out
    assert read(tmp_path / "mine.json").result is not None
    assert saves() == []


def test_bots_can_play_alone(run: Runner, saves: Saves) -> None:
    done = run("play", TP, "--lang", "en", "--seats", "random,greedy", "--seed", "1")
    assert done.code == 0
    assert re.search(r"^Winners?: ", done.out, re.M)
    assert saves() == []


def test_options_and_names_reach_the_table(run: Runner, saves: Saves) -> None:
    arguments = ("--option", "scoring=experienced", "--option", "order_rule=off", "--names", "Анна,{who}")
    done = run(*PLAY, *arguments, typed="1\n")
    assert "Анна draws a hero" in done.out
    assert "{who}" in done.out
    record = read(saves()[0])
    assert record.options == {"scoring": "experienced", "order_rule": "off"}
    assert [seat.name for seat in record.seats] == ["Анна", "{who}"]


def test_names_cannot_write_to_the_terminal(run: Runner, saves: Saves) -> None:
    run(*PLAY, "--names", "\x1b[31mEve[bold]", typed="1\n")
    assert read(saves()[0]).seats[0].name == "[31mEve[bold]"


def test_fair_chance_is_sealed_before_and_proved_after(run: Runner, tmp_path: Path) -> None:
    arguments = ("play", TP, "--lang", "en", "--fair", "--record", "fair.json")
    done = run(*arguments, typed=numbers(3000, seed=5))
    seal = re.search(r"Seal of the fair seed: ([0-9a-f]{64})", done.out)
    assert seal
    assert done.out.index(seal[0]) < done.out.index("> ")
    assert seal[1] in run("replay", "fair.json", "--verify", "--lang", "en").out
    assert read(tmp_path / "fair.json").fairness is not None


def test_a_content_pack_is_played_with(run: Runner, tmp_path: Path, saves: Saves) -> None:
    run("content", TP, "export", "mine.toml")
    pack = tmp_path / "mine.toml"
    pack.write_text(pack.read_text("utf-8").replace("The Treacle Well", "The Ink Well"), "utf-8")
    assert "The Ink Well" in run(*PLAY, "--content", "mine.toml", typed="1\n").out
    other = run("play", "--resume", "--lang", "en")
    assert (other.code, len(other.err.splitlines())) == (2, 1)
    assert "The Ink Well" in run("play", "--resume", "--content", "mine.toml", "--lang", "en").out


# -- going on and going back --------------------------------------------------------------------------


def test_a_match_goes_on_where_it_was_left(run: Runner, saves: Saves) -> None:
    whole = run(*PLAY, "--record", "whole.json", typed=numbers(40, seed=6))
    run(*PLAY, typed=numbers(20, seed=6))
    (file,) = saves()
    rest = "".join(numbers(40, seed=6).splitlines(keepends=True)[20:])
    done = run("play", "--resume", "--lang", "en", typed=rest)
    assert done.code == 0
    assert saves() == [file]
    before, after = read("whole.json").moves, read(file).moves
    assert after[: len(before) // 2] == before[: len(before) // 2]
    assert whole.code == 0


def test_a_match_resumes_from_a_named_file(run: Runner) -> None:
    run(*PLAY, "--record", "mine.json", typed="1\n")
    moves = len(read("mine.json").moves)
    done = run("play", "--resume", "mine.json", "--lang", "en", typed="1\n")
    assert done.code == 0
    assert len(read("mine.json").moves) > moves


def test_a_finished_match_is_not_resumed(run: Runner, saves: Saves) -> None:
    run(*PLAY, typed=numbers(3000, seed=5))
    done = run("play", "--resume", str(saves()[0]), "--lang", "en")
    assert (done.code, done.out) == (2, "")
    assert run("play", "--resume").code == 2


WHY = {
    "en": "This move cannot be undone: chance has decided something since.",
    "ru": "Этот ход уже не отменить: после него кое-что решил случай.",
    "uk": "Цей хід уже не скасувати: після нього дещо вирішив випадок.",
}


@pytest.mark.parametrize("language", list(WHY))
@pytest.mark.parametrize("seats", ["human,greedy", "human,human"])
def test_a_drawn_card_stays_drawn(run: Runner, saves: Saves, language: str, seats: str) -> None:
    """Also where everybody at the screen would agree."""
    arguments = ("play", TP, "--lang", language, "--seed", "3", "--seats", seats)
    done = run(*arguments, typed="\n1\nu\ny\n" if seats == "human,human" else "1\nu\ny\n")
    assert WHY[language] in done.out
    assert all(entry.undo is None for entry in read(saves()[0]).moves)


def test_in_free_practice_a_drawn_card_can_be_taken_back(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, "--practice", typed="1\nu\n2\n")
    assert "Guest undoes a move." in done.out
    assert "Guest draws the chapter" in done.out
    record = read(saves()[0])
    assert [entry.undo for entry in record.moves if entry.undo is not None] != []
    assert "Guest draws a hero" not in " ".join(story(record_match(saves()[0])))


def test_in_free_practice_together_everybody_has_to_agree(run: Runner, saves: Saves) -> None:
    done = run(*PLAY, "--practice", "--seats", "human,human", "--names", "Anna,Boris", typed="\n1\nu\nn\nu\ny\n2\n")
    assert re.search("Undoing the decision of (Anna|Boris) takes everybody’s consent;", done.out)
    assert "Nothing is undone." in done.out
    assert re.search("(Anna|Boris) undoes a move.", done.out)
    assert len([entry.undo for entry in read(saves()[0]).moves if entry.undo is not None]) == 1


def test_free_practice_is_shown_and_recorded(run: Runner, saves: Saves) -> None:
    usual = run(*PLAY, typed="1\n").out
    assert "Free practice" not in usual
    assert not read(saves()[0]).practice
    run(*PLAY, "--practice", "--record", "mine.json", typed="1\n")
    assert read("mine.json").practice
    for out in (
        run(*PLAY, "--practice", typed="1\n").out,
        run("play", "--resume", "mine.json", "--lang", "en", typed="1\n").out,
    ):
        assert " · Free practice\n" in out
    assert "It was free practice." in run("replay", "mine.json", "--lang", "en").out
    assert "It was free practice." in run("replay", "mine.json", "--lang", "en", "--verify").out
    assert json.loads(run("replay", "mine.json", "--json").out)["practice"] is True
    refused = run("play", "--resume", "mine.json", "--practice", "--lang", "en")
    assert (refused.code, "--practice" in refused.err) == (2, True)


def test_people_at_one_screen_can_prove_their_chance(run: Runner, tmp_path: Path) -> None:
    several = ("play", TP, "--lang", "en", "--seats", "human,greedy,human")
    done = run(*several, "--record", "fair.json", typed="\n1\n")
    seal = re.search(r"Seal of the fair seed: ([0-9a-f]{64})", done.out)
    assert seal
    fairness = read(tmp_path / "fair.json").fairness
    assert fairness is not None
    assert fairness.commitment == seal[1]
    for arguments in ((*several, "--seed", "3"), ("play", TP, "--lang", "en")):
        assert "Seal of" not in run(*arguments, typed="\n1\n").out


def record_match(file: Path) -> Match[Any]:
    return restore(load(TP), read(file))


def story(match: Match[Any]) -> list[str]:
    return [line.what for lines in match.story(0) for line in lines]


def test_undo_brings_the_same_card_again(run: Runner) -> None:
    done = run(*PLAY, "--practice", typed="1\nu\n1\n")
    drawn = re.findall(r"Guest draws a hero: (.*)\.", done.out)
    assert len(drawn) == 2
    assert len(set(drawn)) == 1


def test_a_free_undo_does_not_ask(run: Runner) -> None:
    """Whom the Rabbit takes first can be taken back at once: nobody has learnt anything by it."""
    done = run(*PLAY, typed="1\n1\n1\n1\nu\n")
    assert "Whom else shall the White Rabbit bring?" in done.out
    assert "Guest undoes a move." in done.out
    assert "consent" not in done.out


def test_there_is_nothing_to_undo_at_first(run: Runner) -> None:
    assert "There is nothing to undo yet." in run(*PLAY, typed="u\n").out


# -- help at the table --------------------------------------------------------------------------------


def test_help_explains_what_is_in_sight(run: Runner) -> None:
    out = run(*PLAY, typed="?\n").out
    assert "u: undo a move" in out
    assert re.search(r"Knave of Hearts, order 2\. .* \[TP-KNA-01\]", out)


def test_help_finds_a_rule_by_id_and_by_word(run: Runner) -> None:
    assert "TP-CMP-01: The game has 100 cards" in run(*PLAY, typed="? tp-cmp-01\n").out
    assert run(*PLAY, typed="?whirlwind\n").out.count("TP-WHI-") > 2
    assert "No rule contains “xyzzy”." in run(*PLAY, typed="? xyzzy\n").out


def test_a_hint_names_choices_by_their_numbers(run: Runner) -> None:
    out = run(*PLAY, typed="h\n").out
    assert re.search(r"^[12]\. Draw a card: (hero|chapter) deck \(\d+%\)$", out, re.M)


def test_the_log_and_the_table_can_be_asked_for(run: Runner) -> None:
    out = run(*PLAY, typed="1\nl\nt\n").out
    assert out.count("The lot is cast.") == 2
    assert "Hero discard:" in out


def test_the_keys_work_on_a_cyrillic_keyboard(run: Runner) -> None:
    assert "The lot is cast." in run(*PLAY, typed="д\n").out
    assert run(*PLAY, typed="й\n1\n").out.count("> ") == 1


def test_questions_about_cats_can_be_switched(run: Runner) -> None:
    done = run(*PLAY, typed="r\n2\nr\nx\n")
    assert "1. When to ask for a Cat: when I hold a Cheshire Cat (set now)\n" in done.out
    assert "Done: always." in done.out
    assert "2. When to ask for a Cat: always (set now)\n" in done.out
    assert "Everything stays as it was." in done.out


def test_the_cards_to_ask_about_can_be_ticked(run: Runner) -> None:
    done = run(*PLAY, typed="r\n4\nr\n6\nr\n6\nr\n17\n")
    assert "Done: only for the cards I ticked." in done.out
    assert "Done: Alice: yes." in done.out
    assert "6. Alice: yes\n" in done.out
    assert "Done: Alice: no." in done.out
    assert "17. pass until the end of this turn: no\n" in done.out
    assert "Done: pass until the end of this turn: yes." in done.out


@pytest.mark.parametrize(("mode", "more"), [("2", True), ("5", False)])
def test_the_mode_decides_how_often_one_is_asked(run: Runner, mode: str, more: bool) -> None:
    usual = run(*PLAY, typed=numbers(200, seed=7)).out.count("Cancel it with a Cheshire Cat of yours?")
    asked = run(*PLAY, typed=f"r\n{mode}\n" + numbers(200, seed=7)).out.count("Cancel it with a Cheshire Cat of yours?")
    assert asked > usual if more else asked == 0


# -- trouble ------------------------------------------------------------------------------------------


def test_saving_by_hand(run: Runner, tmp_path: Path) -> None:
    done = run(*PLAY, typed="1\ns here.json\ns\ns no/such/folder.json\n")
    assert done.code == 0
    assert read(tmp_path / "here.json").game == TP
    assert "no such file or folder" in done.out


def test_files_of_other_kinds_are_left_alone(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("precious")
    assert "so it is left alone" in run(*PLAY, typed="s letter.txt\n").out
    assert "cannot" not in run(*PLAY, typed="s one.json\n1\ns one.json\n").out
    assert "not saved" in run(*PLAY, typed="s a\0b\n").out
    assert run(*PLAY, "--record", "letter.txt").code == 2
    assert (tmp_path / "letter.txt").read_text() == "precious"


@pytest.mark.skipif(os.name != "posix", reason="folders are locked otherwise elsewhere")
def test_a_folder_that_cannot_be_written_does_not_stop_the_game(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "wall").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "wall"))
    done = run(*PLAY, typed="1\nq\ns kept.json\nq!\n")
    assert done.code == 0
    assert done.out.count("The match is not saved") == 2
    assert "“q!”" in done.out
    assert "Guest draws a hero" in done.out
    assert read(tmp_path / "kept.json").game == TP


def test_a_lost_match_is_told_and_gives_a_code(run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "wall"))
    done = run(*PLAY, typed="1\n")
    assert done.code == 1
    assert "not saved" in done.out.splitlines()[-1]


# -- the menu -----------------------------------------------------------------------------------------

TEA = f"{slugs().index(TP) + 1}\n"
"""Chooses the tea party."""


def test_the_menu_leads_to_a_game(run: Runner, saves: Saves) -> None:
    done = run("play", "--lang", "en", "--seed", "3", typed=f"{TEA}2\n1\n2\n2\n2\n1\n1\n")
    assert done.code == 0
    assert "novice: Plays at random." in done.out
    record = read(saves()[0])
    assert [seat.bot for seat in record.seats] == ["", "random", "random"]
    assert record.options == {"scoring": "experienced", "order_rule": "on"}


def test_enter_takes_the_first_choices(run: Runner, saves: Saves) -> None:
    run("play", typed=f"{TEA}\n\n\n\n1\n")
    assert [seat.bot for seat in read(saves()[0]).seats] == ["", "greedy"]


def test_the_menu_asks_several_people_for_names(run: Runner, saves: Saves) -> None:
    done = run("play", "--lang", "en", typed=f"{TEA}1\n2\nAnna\nanna\nBoris\n1\n\n1\n")
    assert "given twice" in done.out
    assert [seat.name for seat in read(saves()[0]).seats] == ["Anna", "Boris"]


def test_the_menu_offers_what_was_left(run: Runner, saves: Saves) -> None:
    run(*PLAY, typed="1\n")
    done = run("play", "--lang", "en", typed="1\n")
    assert "Go on: Alice and the Mad Tea Party" in done.out
    assert len(saves()) == 1


def test_leaving_the_menu_is_polite(run: Runner, saves: Saves) -> None:
    done = run("play", "--lang", "en", typed="9\n")
    assert done.code == 0
    assert "There is no 9" in done.out
    assert done.out.endswith("See you at the table!\n")
    assert saves() == []


def test_the_menu_says_why_a_match_cannot_be_resumed(run: Runner, home: Path) -> None:
    run(*PLAY, typed="1\n")
    (file,) = home.glob("*.json")
    record = json.loads(file.read_text())
    record["first"] = "0" * 16
    file.write_text(json.dumps(record))
    (home / "notes.json").write_text("not a record")
    done = run("play", "--lang", "en", typed=f"1\n{TEA}")
    assert "the table looks different" in done.out
    assert "How many players?" in done.out
