"""The words of Wonder Book: everything it tells, asks and offers, in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from tests import catalogues
from tests.games.wonder_book.driver import GAME, at
from tests.games.wonder_book.reading import questions
from tests.guided import notes, whys
from wondertable.games.wonder_book.box import HEROES
from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.legacy import Legacy
from wondertable.games.wonder_book.options import ATTACK, KEEP_DICE, REROLL, Target, Victim
from wondertable.games.wonder_book.phases import PHASES
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.kernel import LANGUAGES, Event, Words
from wondertable.kernel.events import Line

FOLDER = catalogues.PACKAGE / "games" / "wonder_book"
Modules = list[tuple[str, ast.Module]]
MODULES: Modules = [(name, module) for name, module in catalogues.trees(FOLDER) if "/terminal/" not in name]
"""The terminal's drawing has words of its own."""
NAMES = {"ru": ["Анна", "Борис", "", ""], "uk": ["Оксана", "Тарас", "", ""], "en": ["Anna", "Boris", "", ""]}
OUTCOMES = ("won", "lost")
PUZZLES = ("order", "code", "rings", "find", "recall", "steady")
PROMPTS = {"Ask": 1, "AskAll": 0, "ask_team": 0, "ask_team_or": 2}
"""What makes a question: the argument that is its prompt."""
AIMS = ("target", "second-target", "surplus")
ALIKE = frozenset(
    {
        *("tree.kind.item", "tree.kind.hero", "setting.heroes.lara", "setting.heroes.ken", "hero.team", "card.none"),
        *("card.number", "ring.back", "ask.read", "option.read", "note.stakes", "note.once-round", "note.look"),
        *("page.kind.item", "page.card.no", "page.read", "page.reader.ready", "page.puzzle.row", "page.die.fail"),
    }
)
"""Words that Russian and Ukrainian share."""


def english() -> dict[str, tuple[str, ...]]:
    return catalogues.catalogue(FOLDER, "en").messages


def test_catalogues_are_complete() -> None:
    assert catalogues.incomplete(FOLDER) == []


def test_languages_speak_of_the_same_facts() -> None:
    assert catalogues.unlike(FOLDER) == []


def test_nothing_is_left_untranslated() -> None:
    assert catalogues.dummies(FOLDER, ALIKE) == []


def test_spelling() -> None:
    latin = frozenset({"I", "II", "III", "IV", "V", "VI", "YAML", "UTF"})
    wrong = catalogues.misspelt(FOLDER, latin=latin)
    assert [one for one in wrong if "error.chapter-" not in one] == []


# -- everything the code says has words ---------------------------------------------------------------


def told(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every event of the rules."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "tell":
                continue
            where = f"{name}:{node.lineno}"
            names = catalogues.strings(node.args[0])
            assert names, f"{where}: an event whose name cannot be read"
            for what in names:
                yield catalogues.Said(f"log.{what}", catalogues.keywords(node), where)


def asked(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every question of the rules; one prompt is a name, those of puzzles have their type in it."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in PROMPTS or name.endswith("asking.py"):
                continue
            prompt = node.args[PROMPTS[node.func.id]]
            where = f"{name}:{node.lineno}"
            for what in _prompts(prompt, where):
                yield catalogues.Said(f"ask.{what}", None, where)


def _prompts(node: ast.expr, where: str) -> list[str]:
    if isinstance(node, ast.Name) and node.id == "prompt":
        return [*AIMS]
    found = catalogues.strings(node)
    assert found, f"{where}: a question whose name cannot be read"
    return [one.replace("{}", kind) for one in found for kind in (PUZZLES if "{}" in one else ("",))]


def test_every_event_has_words() -> None:
    assert len({said.what for said in told()}) > 80
    assert catalogues.unsaid(told(), english()) == []


def test_every_question_has_words() -> None:
    assert len({said.what for said in asked()}) == 32
    assert sorted({said.what for said in asked()} - set(english())) == []


def test_every_option_has_words() -> None:
    messages = english()
    for option in get_args(WonderBook.answers):
        what = f"option.{option.__struct_config__.tag}"
        assert what in messages
        assert catalogues.placeholders(messages[what]) <= set(option.__struct_fields__), what


def ids(prefix: str) -> set[str]:
    """Every id of this prefix in the code; what is known only later stands for all it can be."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, (ast.Constant, ast.JoinedStr)):
                found.update(
                    one for one in catalogues.strings(node) if re.fullmatch(rf"{prefix}\.[\w.{{}}-]*[\w}}]", one)
                )
    return {one.replace("{}", later) for one in found for later in (LATER.get(one, ()) if "{}" in one else ("",))}


ONCE = ("turn", "round", "goal", "chapter")
LATER: dict[str, tuple[str, ...]] = {"note.once-{}": ONCE, "why.used-{}": ONCE}


def test_nothing_is_dead() -> None:
    options = {f"option.{option.__struct_config__.tag}" for option in get_args(WonderBook.answers)}
    used = {said.what for said in told()} | {said.what for said in asked()} | options
    spoken = {what for what in english() if what.startswith(("log.", "ask.", "option."))}
    assert sorted(spoken - used) == []
    for prefix in ("why", "note"):
        assert {what for what in english() if what.startswith(f"{prefix}.")} == ids(prefix)


def test_what_the_game_says_itself_has_words() -> None:
    words = Words("en", GAME)
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                for what in catalogues.strings(node.args[0]) if node.args else ():
                    assert "{}" in what or "." not in what or words.has(what), what


def things() -> Iterator[str]:
    """Everything at the table that has a name."""
    yield from ("game.title", "game.line")
    yield from (f"bot.{number}" for number in range(1, 6))
    yield from (f"phase.{phase}" for phase in (*PHASES, "over"))
    yield from (f"reason.{outcome}" for outcome in OUTCOMES)
    for setting in WonderBook.settings:
        yield f"setting.{setting.key}"
        yield f"setting.{setting.key}.help"
        yield from (f"setting.{setting.key}.{value}" for value in setting.values)
    yield from (f"setting.heroes.{hero}" for hero in HEROES)
    banners = {card.banner for no in range(1, 7) for card in GAME.content.chapter(no).chapter.cards}
    yield from (f"banner.{banner}" for banner in banners - {""})


def test_everything_has_a_name() -> None:
    assert sorted(set(things()) - set(english())) == []


# -- whole chapters -----------------------------------------------------------------------------------

RAW = re.compile(
    r"[{}]|None|  |[ (]$|\(\)|@|\b[A-G]\d{1,2}\b|\bw\d\b|\bF\d\d\b|\b[LKST]-(?:II|III|IV|V|VI)\b|\b[WP]\d+\b|\w_\w|"
    r"\b(?:log|ask|option|note|why|pick|card|wyrm|banner|line|phase)\.[a-zA-Z]"
)
"""A gap, an empty name, an id of a thing or of a message that nobody turned into words."""
IDS = re.compile(rf"\b(?:{'|'.join(HEROES)})\b")


def well_said(text: str) -> bool:
    return bool(text.strip()) and not RAW.search(text) and not IDS.search(text)


def play(chapter: int, seats: int, seed: int, language: str) -> list[str]:
    """A chapter, all of it put into words: questions, options with notes, what is in the way, and the log."""
    words = Words(language, GAME, NAMES[language])
    said: dict[str, None] = {}
    events: list[Event] = []
    of_match = words
    for number, (match, seat, ask) in enumerate(questions(chapter, seats, seed, events)):
        of_match = words.of(match)
        here = words.at(match.sight(seat), ask)
        said[here.ask(ask)] = None
        said.update(dict.fromkeys(here.option(option) for option in ask.options))
        if number % 3 == 0:
            said.update(dict.fromkeys(note for note in notes(match, words, seat).values() if note))
            said.update({here.say(why[0], **why[1]): None for why in whys(match, seat).values() if why})
    return [*said, *(of_match.line(event.seen_by(-1)) for event in events)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", range(1, 7))
def test_a_whole_chapter_reads_well(chapter: int, language: str) -> None:
    said = play(chapter, 1 + chapter % 4, chapter, language)
    assert len(said) > 300
    assert [text for text in said if not well_said(text)] == []
    foreign = catalogues.FOREIGN[language]
    assert [text for text in said if foreign.search(text)] == []
    if language != "en":
        roman = re.compile(r"[A-Za-z]")
        assert [text for text in said if roman.search(re.sub(r"\b[IV]+\b", "", text))] == []


@pytest.mark.parametrize("text", ["{card}", "Лара: F01.", "log.read", "A3", "Кубики ()", "lara", "K-II", "w3", ""])
def test_raw_ids_would_be_noticed(text: str) -> None:
    assert not well_said(text)


# -- names --------------------------------------------------------------------------------------------


def line(language: str, what: str, chapter: int | None = 1, **facts: Any) -> str:
    words = Words(language, GAME, NAMES[language])
    if chapter is not None:
        words = words.of(GAME.new(2, 1, {"chapter": str(chapter)}))
    return words.line(Line(what, facts))


def test_lines_of_the_log_are_short() -> None:
    assert line("ru", "moved", hero="ken", start="A1", area="A2") == "Кен: Терновые ворота → Двор с колодцем."
    assert line("en", "rolled", hero="ken", dice="SF", kind="attack", card="") == "Ken rolls ★ ✕."
    assert line("uk", "stunned", wyrm="w2", area="A3") == "Вірм 2 приголомшений (Обвалена зала)."
    assert line("en", "chosen", card="12", column="a") == "“One Hook”. Your choice: Take the lantern."
    assert line("en", "skill", hero="ken", card="K-II", side="b") == "Ken: new skill “Quick Feet”."
    assert line("en", "uses", hero="sid", act="F03", card="F03", kind="special") == "Sid: Ink Bomb."
    assert line("en", "uses", hero="sid", act="crank_left", card="19", kind="special").startswith("Sid: ")


def test_a_card_is_named_by_its_chapter() -> None:
    titles = {line("en", "goal", chapter, card="11") for chapter in (1, None)}
    assert titles == {"The Goal: A Way In.", "The Goal: card 11."}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["собирает 1 Искру", "собирает 3 Искры", "собирает 5 Искр"]),
        ("uk", ["збирає 1 Іскру", "збирає 3 Іскри", "збирає 5 Іскор"]),
        ("en", ["collects 1 Spark ", "collects 3 Sparks", "collects 5 Sparks"]),
    ],
)
def test_sparks_are_counted(language: str, said: list[str]) -> None:
    for n, part in zip((1, 3, 5), said, strict=True):
        assert part in line(language, "collected", hero="lara", area="A1", n=n)


def test_an_unread_card_is_not_named() -> None:
    assert "Rope" not in line("en", "card-unread", card="14")


# -- notes --------------------------------------------------------------------------------------------


def english_notes(case: Any) -> dict[Any, str]:
    return notes(case.match, Words("en", GAME), next(iter(case.match.asks)))


def test_a_note_tells_the_chances_of_an_attack() -> None:
    case = at(scene="A-B", heroes="sid@A ken@B", wyrms="w1@B", actor="sid")
    assert english_notes(case)[ATTACK] == (
        "Ink Shot; 2 dice, at least one success, two and so on: 75 / 25%; with a re-roll 94 / 56%"
    )


def test_a_note_without_a_re_roll() -> None:
    case = at(scene="A-B", heroes="sid@A:1 ken@B", wyrms="w1@B", actor="sid")
    assert english_notes(case)[ATTACK].endswith("75 / 25%")


def test_a_note_tells_what_a_re_roll_is_worth() -> None:
    case = at(scene="A-B", heroes="sid@A ken@B", wyrms="w1@B", actor="sid", coming="F F").do(ATTACK)
    found = english_notes(case)
    assert found[REROLL] == "2 dice again, so many more successes: 75 / 25%"
    assert found[KEEP_DICE] == "0 successes"


def test_a_note_tells_what_a_hit_does() -> None:
    case = at(scene="A-B", heroes="sid@A ken@B", wyrms="w1@B w2@B~", actor="sid", coming="S F").do(ATTACK, KEEP_DICE)
    assert english_notes(case) == {Target("w1"): "is stunned", Target("w2"): "is defeated"}


def test_two_damage_of_ken_is_capped() -> None:
    case = at(scene="A-B", heroes="ken@A sid@B", wyrms="w1@B w2@A", actor="ken", coming="S S").do(ATTACK)
    assert set(english_notes(case).values()) == {"is stunned"}


def test_a_note_tells_who_would_fall() -> None:
    case = at(scene="A-B", heroes="lara@A:1 ken@A:3", wyrms="w1@A", wyrm_top="W4", phase="enemy", vortex="B")
    assert english_notes(case) == {Victim("lara"): "falls: knocked out", Victim("ken"): "2 Hearts left"}


# -- why not ------------------------------------------------------------------------------------------


def english_whys(case: Any) -> dict[str, str]:
    seat = next(iter(case.match.asks))
    ask = case.match.asks[seat]
    words = Words("en", GAME).at(case.match.sight(seat), ask)
    usable = {target for option in ask.options for target in option.targets()}
    return {thing: words.say(why[0], **why[1]) for thing, why in whys(case.match, seat, without=usable).items() if why}


def test_why_an_area_cannot_be_entered() -> None:
    case = at(scene="A-B B-C A|D D-C", heroes="ken@A sid@B", actor="ken")
    found = english_whys(case)
    assert found["C"] == "Too far: C is 2 steps away."
    assert found["D"] == "A solid line: A – D."
    assert "B" not in found


def test_why_a_skill_cannot_be_used() -> None:
    found = english_whys(at(scene="A-B", heroes="ken@A sid@B", actor="ken"))
    assert found["card.ken"] == "Ken needs 1 Spark and has 0."


def test_why_an_enemy_cannot_be_hit() -> None:
    found = english_whys(at(scene="A-B B-C", heroes="sid@A ken@B", wyrms="w1@C", actor="sid"))
    assert found["w1"] == "Sid does not reach so far: the attack goes 1 step."


def test_why_says_which_card_forbids() -> None:
    ban = {"no": 1, "kind": "rule", "rule": {"id": "hush", "until": "chapter", "forbid": [{"action": "attack"}]}}
    case = at(
        scene="A-B",
        heroes="sid@A ken@B",
        wyrms="w1@A",
        actor="sid",
        cards=[ban, goal(2), last_card(3)],
        row="01",
        chapter=1,
    )
    assert english_whys(case)["w1"] == "Not allowed now: One Wet Sock."


# -- the campaign -------------------------------------------------------------------------------------


def test_a_chapter_has_a_title_and_an_outcome() -> None:
    words, guide = Words("en", GAME), GAME.guide
    assert guide.match_title(words, None) == "Chapter I. The Locked Tower"
    won = Legacy(next=2, keywords={"ROPE": 1}, fate={1: 3}, attempts={1: 2})
    assert guide.match_title(words, won) == "Chapter II. The Drowned Causeway"
    assert guide.match_outcome(words, None, won) == "Won with 3 Fate tokens: a bright ending. Keywords: ROPE."
    assert guide.match_outcome(words, None, Legacy(attempts={1: 1})) == "Lost, attempt 1."
    later = Legacy(next=5, fate={4: 1})
    assert guide.match_outcome(words, Legacy(next=4, keywords={"ROPE": 1}), later) == (
        "Won with 1 Fate token: a dim ending. Erased: ROPE."
    )
    assert guide.match_title(words, Legacy(next=7)) == "The story is told"


def test_cards_are_printed_in_words() -> None:
    for language in LANGUAGES:
        printed = GAME.guide.cards(Words(language, GAME))
        assert len(printed) == 4 + 40 + 12 + 16
        assert all(one.name for one in printed)
    prowl = next(one for one in GAME.guide.cards(Words("en", GAME)) if one.id == "W1")
    assert prowl.text == (  # type: ignore[union-attr]
        "1 Wyrm appears. Every Wyrm acts 1 time (with 3 or 4 heroes 2). Then reveal one more card."
    )


# -- reading out --------------------------------------------------------------------------------------


def test_a_page_is_read_out_with_those_who_speak() -> None:
    match = GAME.new(2, 1, {"chapter": "1", "heroes": "lara,ken"})
    words = Words("en", GAME).of(match)
    lines = [line for lines in match.story(-1) for line in lines if line.what == "read"]
    courtyard = next(line for line in lines if line.facts["face"] == "07.front")
    assert GAME.guide.read_out(words, courtyard)[-2:] == [
        "Lara: “Right. Three places. We check all three.”",
        "Ken: “Dibs on the kitchen.”",
    ]  # Sid and Tina are not in this story
    assert GAME.guide.read_out(words, Line("turn", {"hero": "ken"})) == []
    assert GAME.guide.read_out(Words("en", GAME), courtyard) == []
