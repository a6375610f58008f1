"""The words of Gravity Falls: everything it tells, asks and offers, in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from tests import catalogues
from tests.guided import notes, whys
from wondertable import load
from wondertable.games.gravity_falls.cards import CHARACTERS, CLASSES, EFFECTS, HAPPENINGS, MONSTERS, WALKS
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.options import PERSUADE, Lift, Pull, Roll
from wondertable.games.gravity_falls.position import arrange
from wondertable.games.gravity_falls.seat_policy import WINDOWS
from wondertable.kernel import LANGUAGES, Seeded, Words
from wondertable.kernel.events import Line

FOLDER = catalogues.PACKAGE / "games" / "gravity_falls"
Modules = list[tuple[str, ast.Module]]
MODULES: Modules = [(name, module) for name, module in catalogues.trees(FOLDER) if "/terminal/" not in name]
"""The terminal's drawing has words of its own."""
_loaded = load("gravity_falls")
assert isinstance(_loaded, GravityFalls)
GAME: GravityFalls = _loaded
NAMES = {"ru": ["Анна", "Борис", ""], "uk": ["Оксана", "Тарас", ""], "en": ["Anna", "Boris", ""]}
OUTCOMES = ("won", "lost")
ALIKE = frozenset(
    {
        *("place.HAL", "place.ARC", "monster.MANO", "monster.PTER", "curse.CU8"),
        *("teleport-name", "log.drew-first"),
        "page.round",
        "bot.2",
        "bot.4",
    }
)
"""Words that Russian and Ukrainian share."""


def english() -> dict[str, tuple[str, ...]]:
    return catalogues.catalogue(FOLDER, "en").messages


@pytest.mark.rule("GF-UI-17")
def test_catalogues_are_complete() -> None:
    assert catalogues.incomplete(FOLDER) == []


def test_languages_speak_of_the_same_facts() -> None:
    assert catalogues.unlike(FOLDER) == []


@pytest.mark.rule("GF-UI-17")
def test_nothing_is_left_untranslated() -> None:
    assert catalogues.dummies(FOLDER, ALIKE) == []


def test_spelling() -> None:
    assert catalogues.misspelt(FOLDER, latin=frozenset()) == []


# -- everything the code says has words ---------------------------------------------------------------


def told(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every event of the rules; the end of the game tells its outcome by name."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "tell":
                continue
            where, event = f"{name}:{node.lineno}", node.args[0]
            names = [*OUTCOMES] if isinstance(event, ast.Name) and event.id == "outcome" else catalogues.strings(event)
            assert names, f"{where}: an event whose name cannot be read"
            for what in names:
                yield catalogues.Said(f"log.{what}", catalogues.keywords(node), where)


def asked(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every question of the rules; whose facts are known only later is asked without any."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "Ask":
                continue
            given = next((keyword.value for keyword in node.keywords if keyword.arg == "facts"), None)
            facts = catalogues.keys(given, module) or frozenset[str]()
            prompts = catalogues.strings(node.args[1])
            assert prompts, f"{name}:{node.lineno}: a question whose name cannot be read"
            for what in prompts:
                yield catalogues.Said(f"ask.{what}", facts, f"{name}:{node.lineno}")


def test_every_event_has_words() -> None:
    assert len({said.what for said in told()}) > 45
    assert catalogues.unsaid(told(), english()) == []


def test_every_question_has_words() -> None:
    assert len({said.what for said in asked()}) == 19
    assert catalogues.unsaid(asked(), english()) == []


@pytest.mark.parametrize(
    "rule",
    [
        't.tell("sneezed", hero=hero.id)',  # no words at all
        't.tell("played", hero=hero.id)',  # words about a card
        't.tell("beaten" if strong else "bruised", hero=hero.id, monster=monster.id)',
        'Ask(me, "sneeze", options)',
        'Ask(me, "go", options, facts={"hero": hero.id})',
    ],
)
def test_a_rule_without_words_would_be_noticed(rule: str) -> None:
    modules = [("new.py", ast.parse(rule))]
    assert len(catalogues.unsaid(told(modules), english()) + catalogues.unsaid(asked(modules), english())) == 1


def test_every_option_has_words() -> None:
    messages = english()
    for option in get_args(GravityFalls.answers):
        what = f"option.{option.__struct_config__.tag}"
        assert what in messages
        assert catalogues.placeholders(messages[what]) == set(option.__struct_fields__), what


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


LATER: dict[str, tuple[str, ...]] = {
    "why.ability.{}": CHARACTERS,
    "why.teleport.{}": CHARACTERS,
    "why.teleport-none.{}": CHARACTERS,
    "note.void.{}": ("only-cursed", "only-last"),
    "window.{}": tuple(map(str, WINDOWS)),
}


def test_nothing_is_dead() -> None:
    options = {f"option.{option.__struct_config__.tag}" for option in get_args(GravityFalls.answers)}
    used = {said.what for said in told()} | {said.what for said in asked()} | options
    spoken = {what for what in english() if what.startswith(("log.", "ask.", "option."))}
    assert sorted(spoken - used) == []
    for prefix in ("why", "note", "window"):
        assert {what for what in english() if what.startswith(f"{prefix}.")} == ids(prefix)


def test_what_the_game_says_itself_has_words() -> None:
    words = Words("en", GAME)
    for prefix in ("explain.", "why.", "reason.", "table."):
        assert sorted(what for what in catalogues.constants(FOLDER, prefix) if not words.has(what)) == []
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                for what in catalogues.strings(node.args[0]):
                    assert "{}" in what or words.has(what), what


def causes() -> set[str]:
    """Why the alarm rises, a curse comes, a cube goes."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("raise_alarm", "draw_curse"):
                found.update(catalogues.strings(node.args[2]))
            found.update(one for word in node.keywords if word.arg == "cause" for one in catalogues.strings(word.value))
    return found


def steps() -> set[str]:
    """Every step that a table can be in."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"^[TRM]\d\d?$", node.value))
    return found


def things() -> Iterator[str]:
    """Everything at the table that has a name."""
    yield from ("game.title", "game.line", "walk-name", "teleport-name", "curse-of", "foe.none", "window.title")
    yield from (f"bot.{number}" for number in range(1, 6))
    yield from (f"place.{place}" for place in GAME.box.places)
    for person in CHARACTERS:
        yield from (f"{part}.{person}" for part in ("character", "ability", "teleport", "teleport-text"))
    yield from (f"walk-text.{walk}" for walk in WALKS)
    yield from (f"{part}.{monster}" for monster in MONSTERS for part in ("monster", "power"))
    yield from (f"power.{power}" for power in ("none", "only-cursed", "only-last"))
    yield from (f"class.{rank}" for rank in CLASSES)
    yield from (f"{part}.{curse}" for curse in EFFECTS for part in ("curse", "curse-text"))
    yield from (f"{part}.{event}" for event in HAPPENINGS for part in ("event", "event-text"))
    yield from (f"side.{side}" for side in ("sup", "dis"))
    yield from (f"face.{face}" for face in "SMC")
    yield from (f"cause.{cause}" for cause in causes())
    yield from (f"step.{step}" for step in steps())
    yield from (f"reason.{outcome}" for outcome in OUTCOMES)
    yield from (f"measure.{name}" for name in GAME.stats.measures(arrange(GAME).table, ()))
    for setting in GravityFalls.settings:
        yield f"setting.{setting.key}"
        yield f"setting.{setting.key}.help"
        yield from (f"setting.{setting.key}.{value}" for value in setting.values)


def test_everything_has_a_name() -> None:
    assert {"riot", "event", "curse", "setup", "mark", "dice", "excess", "monster"} == causes()
    assert len(steps()) == 21
    assert sorted(set(things()) - set(english())) == []


# -- whole games --------------------------------------------------------------------------------------

RAW = re.compile(
    r"[{}]|None|\bA[0-4T]-|\bCU\d|\bE[1-8]\b|  |[ (]$|\(\)|"
    r"\b(?:log|ask|option|note|why|place|character|monster|curse|event|cause|power|side|step|foe)\.[a-zA-Z]"
)
"""A gap, an empty name, an id of a thing or of a message that nobody turned into words."""
IDS = re.compile(rf"\b(?:{'|'.join((*GAME.box.places, *CHARACTERS, *MONSTERS))})\b")


def well_said(text: str) -> bool:
    return bool(text.strip()) and not RAW.search(text) and not IDS.search(text)


def play(seats: int, seed: int, language: str, **options: str) -> list[str]:
    """A random game, all of it put into words: questions, options with notes, what is in the way, and the log."""
    match, chance = GAME.new(seats, seed, options), Seeded(seed)
    words = Words(language, GAME, NAMES[language])
    said: list[str] = []
    while match.result is None:
        for seat, ask in list(match.asks.items()):
            here = words.at(match.sight(seat), ask)
            said.append(words.ask(ask))
            said += [here.option(option) for option in ask.options]
            said += [note for note in notes(match, words, seat).values() if note]
            said += [words.say(reason[0], **reason[1]) for reason in whys(match, seat).values() if reason]
            match.submit(seat, chance.pick(ask.options))
    return said + [words.line(line) for lines in match.story(-1) for line in lines]


@pytest.mark.rule("GF-UI-17")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed", "options"), [(1, 5, {}), (3, 6, {"difficulty": "hard"}), (5, 7, {})])
def test_a_whole_game_reads_well(language: str, seats: int, seed: int, options: dict[str, str]) -> None:
    said = play(seats, seed, language, **options)
    assert len(said) > 500
    assert [text for text in said if not well_said(text)] == []
    foreign = catalogues.FOREIGN[language]
    assert [text for text in said if foreign.search(text)] == []
    if language != "en":
        assert [text for text in said if re.search("[A-Za-z]", text)] == []


@pytest.mark.parametrize(
    "text", ["{card}", "Диппер: A3-DIP.", "log.played", "Диппер: place.ARC", "Бросить кубики: ", "Кубики ()", "ARC", ""]
)
def test_raw_ids_would_be_noticed(text: str) -> None:
    assert not well_said(text)


# -- names --------------------------------------------------------------------------------------------


def line(language: str, what: str, **facts: Any) -> str:
    return Words(language, GAME, NAMES[language]).line(Line(what, facts))


def test_lines_of_the_log_are_short() -> None:
    assert line("ru", "played", hero="DIP", card="A3-DIP") == "Диппер: 3–1."
    assert line("ru", "played", hero="DIP", card="AT-DIP") == "Диппер: Телепорт «Дневник № 3»."
    assert line("ru", "alarm", n=2, alarm=9, loss=28, cause="riot") == "Тревога +2: 9 из 28 (беспорядки)."
    assert line("uk", "alarm", n=2, alarm=9, loss=28, cause="riot") == "Тривога +2: 9 із 28 (заворушення)."
    assert line("en", "went", hero="WEN", place="TEN", route=["SHA", "MUS", "TEN"]) == (
        "Wendy: Mystery Shack → History Museum → Gideon’s Tent of Telepathy."
    )
    assert line("en", "rolled", hero="DIP", dice="SSMC", foe="GREM", place="ARC", excess=0) == (
        "Dipper rolls (Gremloblin): ★ ★ ➜ ▲"
    )


def test_a_pull_says_what_comes_from_where() -> None:
    words = Words("ru", GAME)
    assert words.option(Pull(("SUM",), ("DUS", "ARC"))) == (
        "Поддержка: Магазин Летоуина; недоверие: «От заката до рассвета», Аркада"
    )
    assert words.option(Pull()) == "Поддержка: нет; недоверие: нет"


def test_a_roll_says_against_whom() -> None:
    words = Words("en", GAME)
    assert words.option(Roll("GOBB")) == "Roll the dice: Gobblewonker"
    assert words.option(PERSUADE) == "Roll the dice: persuading the townsfolk"


@pytest.mark.rule("GF-UI-04")
@pytest.mark.parametrize(
    ("board", "monsters", "note"),
    [
        ("HAL 4/2", "GBOT@HAL", "Gideon-Bot: victory 81%, dice 5, successes needed 2; curse 60%"),
        (
            "HAL 8/2",
            "GBOT@HAL",
            "Gideon-Bot: victory 94%, dice 7, successes needed 2; curse 100%; excess dice 2: as many curses",
        ),
        ("HAL 4/4", "GBOT@WAT", "no distrust left 80%, dice 5; curse 60%"),
        ("HAL 8/6", "GBOT@WAT", "no distrust left 67%, dice 7; curse 100%; excess dice 2: as many curses"),
        ("HAL 4/0", "GBOT@WAT", "dice 5; curse 60%"),
        ("HAL 8/0", "GBOT@WAT", "dice 7; curse 100%; excess dice 2: as many curses"),
    ],
)
def test_a_note_tells_what_a_roll_is_worth(board: str, monsters: str, note: str) -> None:
    """Dice over the number there is bring a curse each; where nobody distrusts, there is nobody to persuade."""
    match = arrange(GAME, heroes="STA@HAL MAB@DIN", monsters=monsters, board=board, phase="roll", card="A3")
    assert list(notes(match, Words("en", GAME)).values()) == [note]


def test_a_note_of_a_way_tells_the_worst_and_the_best() -> None:
    board = "SHA 6/0 MUS 1/1"
    match = arrange(GAME, heroes="STA@MUS MAB@DIN", monsters="GBOT@WAT", board=board, phase="move", card="A1")
    noted = list(notes(match, Words("ru", GAME)).values())
    wanted = "без недоверия 100 %, кубиков 7; проклятие 100 %; лишних кубиков 5–6: столько же проклятий"
    assert wanted.replace(" %", "\N{NO-BREAK SPACE}%") in noted
    calm = arrange(GAME, heroes="STA@MUS MAB@DIN", monsters="GBOT@WAT", phase="move", card="A1")
    assert not [one for one in notes(calm, Words("ru", GAME)).values() if "недов" in one]


def test_a_lost_fight_says_why() -> None:
    facts = {"hero": "DIP", "monster": "TRICK", "n": 3, "need": 1}
    assert line("en", "fight-lost", **facts, power="only-cursed") == (
        "Dipper: Summerween Trickster holds out. Successes 3, needed 1: successes do not count without a curse."
    )
    assert line("en", "fight-lost", **facts, power="").endswith("needed 1: too few.")


def test_a_curse_of_somebody_else_says_whose_it_is() -> None:
    match = arrange(
        GAME, heroes="SOO@SHA MAB@DIN STA@COR", curses={"MAB": "CU8.1", "STA": "CU8.2 CU1.1", "SOO": "CU2.1"}
    )
    ask = match.asks[0]
    words = Words("en", GAME).at(match.table, ask)
    labels = [words.option(option) for option in ask.options if isinstance(option, Lift)]
    assert labels == [
        "Lift a curse: Nightmare (Mabel)",
        "Lift a curse: Nightmare (Stan)",
        "Lift a curse: Slippery Fingers (Stan)",
    ]
    assert words.name("curse", "CU2.1") == "Bad Mouth"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["на руку {} карту", "на руку {} карты", "на руку {} карт"]),
        ("uk", ["в руку {} карту", "в руку {} карти", "в руку {} карт"]),
        ("en", ["takes {} card in", "takes {} cards in", "takes {} cards in"]),
    ],
)
def test_cards_are_counted(language: str, said: list[str]) -> None:
    for n, part in zip((1, 3, 5), said, strict=True):
        assert part.format(n) in line(language, "rested", hero="DIP", n=n)


def test_a_setting_with_several_things_names_them() -> None:
    words = Words("ru", GAME)
    assert words.name("monsters", ["GREM", "RUMB"]) == "Гремоблин, Рамбл МакСкирмиш"
    assert words.name("characters", ["DIP", "SOO"]) == "Диппер, Зус"


def test_an_unknown_card_keeps_its_id() -> None:
    assert Words("ru", GAME).name("card", "A9-XYZ") == "A9-XYZ"
    assert Words("ru", GAME).name("turn", 3) == "3"
