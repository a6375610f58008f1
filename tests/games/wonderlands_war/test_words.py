"""The words of Wonderland's War: everything it tells, asks and offers, in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from tests import catalogues
from wondertable import load
from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.cards import (
    ABILITIES,
    ALLIES,
    CELLS,
    FACTIONS,
    FEATS,
    FORGE,
    OBJECTIVES,
    REGIONS,
    SETS,
    TWEEDLES,
)
from wondertable.games.wonderlands_war.game import PHASES, WonderlandsWar
from wondertable.games.wonderlands_war.options import CROSS_HEAD, UPPER, Forge, Half, KeepQuest, Lose, March, Place, Sit
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.rewards import Why
from wondertable.games.wonderlands_war.seat_policy import CHOICES
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import LANGUAGES, Ask, Option, Seeded, Words
from wondertable.kernel.events import Line

FOLDER = catalogues.PACKAGE / "games" / "wonderlands_war"
Modules = list[tuple[str, ast.Module]]
MODULES: Modules = [(name, module) for name, module in catalogues.trees(FOLDER) if "/terminal/" not in name]
"""The terminal's drawing has words of its own."""
_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded
NAMES = {
    "ru": ["Анна", "Борис", "", "Яна", "Егор"],
    "uk": ["Оксана", "Тарас", "", "Яна", "Юрко"],
    "en": ["Anna", "Boris", "", "Jane", "Yuri"],
}
SEATED: dict[str, dict[str, Any]] = {"QUE": {"supporters": {"WZ": 1}}, "HAT": {"supporters": {"WZ": 1}}}
"""Two players who meet."""
PROMPTED = {"may_support": 3, "target": 3}
"""Rules that ask what they are told to ask, and which argument says it."""
CAUSED = {"pay": 3, "gain_shards": 3, "lose_shards": 3, "add_bonus": 3, "weaken": 3}
"""Rules that tell a cause, and which argument says it."""
ALIKE = frozenset(
    {
        *("log.allies", "log.strength", "log.weakened", "wonder-strength"),
        *("option.bet", "option.build", "option.march", "option.no-bet"),
        *("phase.wagers", "reward.CASTLE", "score.castles", "log.multiplied"),
        *("note.fighter", "note.target", "page.brief.CASTLE", "page.order"),
        *("measure.battles", "settle.shield", "settle.wagers"),
        "page.allies",
        "page.battle",
        "page.gallery.round",
        "page.letter.CS",
        "page.letter.FL",
        "page.fight.bust",
        "page.odds.bust",
        "page.shield.title",
        "page.strength",
    }
)
"""Words that Russian and Ukrainian share."""
LETTERS = frozenset(SETS)
"""The Russian edition calls the sets of allies by Latin letters."""


def english() -> dict[str, tuple[str, ...]]:
    return catalogues.catalogue(FOLDER, "en").messages


def test_catalogues_are_complete() -> None:
    assert catalogues.incomplete(FOLDER) == []


def test_languages_speak_of_the_same_facts() -> None:
    assert catalogues.unlike(FOLDER) == []


def test_nothing_is_left_untranslated() -> None:
    assert catalogues.dummies(FOLDER, ALIKE) == []


def test_spelling() -> None:
    assert catalogues.misspelt(FOLDER, latin=LETTERS) == []
    ukrainian = catalogues.catalogue(FOLDER, "uk").messages.values()
    assert not [form for forms in ukrainian for form in forms if re.search("[A-Za-z]", catalogues.letters_of(form))]


# -- everything the code says has words ---------------------------------------------------------------


def told(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every event of the rules, as the log gets it: the open ones, and both sides of the whispered ones."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr not in ("tell", "whisper"):
                continue
            where, secret = f"{name}:{node.lineno}", node.func.attr == "whisper"
            seen = catalogues.keywords(node)
            names = catalogues.strings(node.args[1 if secret else 0])
            assert names, f"{where}: an event whose name cannot be read"
            assert seen is not None, f"{where}: an event whose facts cannot be read"
            for what in names:
                if secret:
                    hidden = catalogues.keys(node.args[2], module)
                    assert hidden, f"{where}: whose secret?"
                    yield catalogues.Said(f"log.{what}", seen | hidden, where)
                    yield catalogues.Said(f"log.{what}-unseen", seen, where)
                else:
                    yield catalogues.Said(f"log.{what}", seen, where)


def asked(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every question of the rules, and what the rules that ask for others are told to ask."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            where, called = f"{name}:{node.lineno}", node.func.id
            if called in PROMPTED:
                prompt, given = node.args[PROMPTED[called]], None
            elif called in ("Ask", "AskAll"):
                prompt = node.args[1 if called == "Ask" else 0]
                given = next((keyword.value for keyword in node.keywords if keyword.arg == "facts"), None)
                if called == "AskAll" and len(node.args) > 3:
                    given = node.args[3]
                if isinstance(prompt, ast.Name) and prompt.id == "prompt":
                    continue
            else:
                continue
            prompts = catalogues.strings(prompt)
            assert prompts, f"{where}: a question whose name cannot be read"
            facts = frozenset[str]() if given is None else catalogues.keys(given, module)
            for what in prompts:
                yield catalogues.Said(f"ask.{what}", facts, where)


def test_every_event_has_words() -> None:
    assert len({said.what for said in told()}) > 70
    assert catalogues.unsaid(told(), english()) == []


def test_every_question_has_words() -> None:
    assert len({said.what for said in asked()}) > 30
    assert catalogues.unsaid(asked(), english()) == []


@pytest.mark.parametrize(
    "rule",
    [
        't.tell("sneezed", who=seat)',  # no words at all
        't.tell("won", who=seat)',  # words about a region
        't.tell("won" if strong else "bruised", who=seat, region=region)',
        't.whisper(seat, "quest", {"quest": quest}, card=card)',  # nobody knows who: both sides
        'Ask(seat, "sneeze", options)',
        'Ask(seat, "send", options, facts={"region": region})',
        'AskAll("wager", seats, options, {"who": seat})',
        'may_support(t, seat, regions, "sneeze")',
    ],
)
def test_a_rule_without_words_would_be_noticed(rule: str) -> None:
    modules = [("new.py", ast.parse(rule))]
    found = catalogues.unsaid(told(modules), english()) + catalogues.unsaid(asked(modules), english())
    assert len(found) == (2 if "whisper" in rule else 1)


def test_every_option_has_words() -> None:
    messages = english()
    for option in get_args(WonderlandsWar.answers):
        what = f"option.{option.__struct_config__.tag}"
        assert what in messages
        assert catalogues.placeholders(messages[what]) == set(option.__struct_fields__), what


def test_nothing_is_dead() -> None:
    options = {f"option.{option.__struct_config__.tag}" for option in get_args(WonderlandsWar.answers)}
    used = {said.what for said in told()} | {said.what for said in asked()} | options | set(things())
    spoken = {what for what in english() if not what.startswith("page.")}  # for those: web/tests/words.test.ts
    assert sorted(spoken - used) == []


# -- everything has a name ----------------------------------------------------------------------------


def causes() -> set[str]:
    """The causes of points, shards and strength that content has no title for."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if called in CAUSED:
                    found.update(catalogues.strings(node.args[CAUSED[called]]))
    return found - set(GAME.box.abilities) - set(GAME.box.wonderlandians)


def steps() -> set[str]:
    """Every step of a draw that a table can be in: what the rules assign to ``t.step``."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and any(_is_step(target) for target in node.targets):
                found.update(catalogues.strings(node.value))
            if isinstance(node, ast.For) and any(_is_step(one) for one in ast.walk(node.target)):
                firsts = [one.elts[0] for one in ast.walk(node.iter) if isinstance(one, ast.Tuple)]
                found.update(text for first in firsts for text in catalogues.strings(first))
    return found - {""}


def _is_step(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "step"


def hinted() -> set[str]:
    """Ids of the messages of reasons, notes, refusals and shortages."""
    found: set[str] = set()
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"^(?:because|note|why)\.[\w-]+$", node.value))
    return found | {f"short.{why}" for why in get_args(Why)}


def things() -> Iterator[str]:
    """Everything at the table that has a name."""
    yield "lesson.aim"
    yield from (f"goal.{part}" for part in ("aim", "round", "points", "best"))
    yield from (f"follows.{what}" for what in ("stop", "block", "suffer", "keep-quest", "cross", "lead", "no-forge"))
    yield from ("game.title", "game.line", "reason.rounds", "ally-set", "times", "or", "quest-title", "quest-at")
    yield from ("ability-title", "chair-card", "chair-poisoned", "wonder-strength", "half-says", "row-brings")
    yield from (f"region.{region}" for region in REGIONS)
    yield from (f"{part}.{faction}" for faction in FACTIONS for part in ("faction", "leader-text"))
    yield from (f"ability-text.{ability}" for abilities in ABILITIES.values() for ability in abilities)
    yield from (f"ally.{ally}" for ally in (*ALLIES, FORGE))
    yield from (f"set.{letter}" for letter in SETS)
    yield from (f"ally-text.{ally}.{letter}" for ally in ALLIES for letter in SETS)
    yield f"ally-text.{FORGE}"
    yield from (f"wonder-text.{card}" for card in GAME.box.wonderlandians)
    yield from (f"figure.{figure}" for figure in TWEEDLES)
    yield from (f"unit.{unit}" for unit in ("supporter", "leader"))
    yield from (f"chip.{chip}" for chip in GAME.box.bank)
    yield from (f"chip.{chip}" for chip in ("MAD2", "POI", "1", "2"))
    yield from (f"reward.{reward}" for reward in CELLS - set(GAME.box.kind) | {"D", "split", "tainted"})
    yield from (f"feat.{feat}" for feat in FEATS)
    yield from (f"objective.{objective}" for objective in OBJECTIVES)
    yield from (f"half.{half}" for half in ("upper", "lower"))
    yield from (f"row.{row}" for row in (1, 2, 3, 4))
    yield from (f"right.{right}" for right in ("none", "icon"))
    yield from (f"castle.{state}" for state in (1, 2))
    yield from (f"cause.{cause}" for cause in causes())
    yield from (f"count.{what}" for what in ("units", "supporters"))
    yield from (f"phase.{phase}" for phase in (*PHASES, "over"))
    yield from (f"step.{step}" for step in steps())
    yield from (f"score.{line}" for line in (*scoring.Sheet._fields, "total"))
    yield from (f"bot.{number}" for number in range(1, 6))
    yield from (f"measure.{name}" for name in GAME.stats.measures(arrange(GAME, SEATED).table, ()))
    yield "settle.countdown"
    for key, values in CHOICES.items():
        yield from (f"settle.{key}", *(f"settle.{key}.{value}" for value in values))
    for lesson in GAME.guide.lessons():
        numbers = range(1, len(lesson.steps) + 1)
        yield from (f"lesson.{lesson.id}{part}" for part in ("", ".end", *(f".{number}" for number in numbers)))
    yield from hinted()
    for setting in WonderlandsWar.settings:
        yield f"setting.{setting.key}"
        yield f"setting.{setting.key}.help"
        yield from (f"setting.{setting.key}.{value}" for value in setting.values)


def test_everything_has_a_name() -> None:
    assert {"die", "first", "second", "wager", "rose", "star"} < causes()
    assert steps() == {"M", "S", "O", "P", "X", "A+"}
    assert sorted(set(things()) - set(english())) == []


# -- whole games --------------------------------------------------------------------------------------

IDS = "|".join(
    [
        r"[FI][01]\d[ab]?|[AQHJC][1-4]|T[123]-\d\d|MAD2?|POI",
        rf"(?:{'|'.join(REGIONS)})\d?",
        rf"(?:{'|'.join(ALLIES)})[ws]",
        rf"(?:{'|'.join(FACTIONS)})(?:-[12A])?",
        "|".join(sorted(re.escape(code) for code in CELLS if re.fullmatch(r"[A-Z]{3,}w?s?", code))),
    ]
)
RAW = re.compile(
    rf"[{{}}\[\]]|None|\b(?:{IDS})\b|  |[ (]$|\(\)|"
    r"\b(?:log|ask|option|region|faction|ally|chip|reward|feat|objective|cause|row|right|half|castle|unit)\.[a-zA-Z]"
)
"""A gap, an empty name, an id of a thing or of a message that nobody turned into words."""


def well_said(text: str) -> bool:
    return bool(text.strip()) and not RAW.search(text)


def in_its_letters(text: str, language: str) -> bool:
    if catalogues.FOREIGN[language].search(text):
        return False
    return language == "en" or not re.search("[A-Za-z]", re.sub("набор [A-D]", "", text))


def play(seats: int, seed: int, language: str, **options: str) -> list[str]:
    """A random game, all of it put into words: questions, options, and every seat's log."""
    match, chance = GAME.new(seats, seed, options), Seeded(seed)
    words = Words(language, GAME, NAMES[language])
    said: list[str] = []
    while match.result is None:
        for seat, ask in list(match.asks.items()):
            here = words.at(match.table, ask)
            said.append(words.ask(ask))
            for option in ask.options:
                said += (words.option(option), here.option(option))
            match.submit(seat, chance.pick(ask.options))
    for viewer in range(-1, seats):
        said += [words.line(line) for lines in match.story(viewer) for line in lines]
    return said


GAMES = [
    (2, 5, {"allies": "D"}),
    (3, 6, {"allies": "mixed", "factions": "JAB,CAT,HAT"}),
    (5, 7, {"allies": "C"}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_a_whole_game_reads_well_for_every_seat(language: str, seats: int, seed: int, options: dict[str, str]) -> None:
    said = play(seats, seed, language, **options)
    assert len(said) > 500
    assert [text for text in said if not well_said(text)] == []
    assert [text for text in said if not in_its_letters(text, language)] == []


@pytest.mark.parametrize(
    "text",
    ["{card}", "Анна: FLw.", "log.played", "Anna: region.RK", "Tear: ", "Bag ()", "RK", "T1-07", "ALI-A", "WON", ""],
)
def test_raw_ids_would_be_noticed(text: str) -> None:
    assert not well_said(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quest_can_be_read(language: str) -> None:
    words = Words(language, GAME)
    for quest in GAME.content.quests:
        feat = words.say(f"feat.{quest.feat}", numbers=quest.feat_numbers)
        types, number = quest.objective_types, quest.objective_number
        objective = words.say(f"objective.{quest.objective}", number=number, types=types)
        for text in (feat, objective):
            assert well_said(text)
            assert in_its_letters(text, language)
        assert str(number) in objective


# -- names --------------------------------------------------------------------------------------------


def line(language: str, what: str, **facts: Any) -> str:
    return Words(language, GAME, NAMES[language]).line(Line(what, facts))


def test_chips_are_counted() -> None:
    drawn = ["RKs", "MAD2", "ALI-1", "ALI-1"]
    assert line("ru", "drew", who=0, chips=drawn) == (
        "Анна тянет: сильная Красная Ладья, двойное безумие, жетон фракции 1 ×2."
    )
    assert line("uk", "drew", who=0, chips=["JAB-A", "I03"]) == "Оксана тягне: Очі-полум’я, Люлька Гусені."
    assert line("en", "drew", who=2, chips=["FORGE"]) == "Player 3 draws: Forge chip."


def test_a_tea_card_is_called_by_what_it_brings() -> None:
    assert line("en", "took", who=0, card="T1-20") == "Anna takes a card: 2 units, 1 unit, discard 1 shard."
    assert line("ru", "took", who=0, card="T2-28") == (
        "Анна берёт карту: кубик осколков, замок / способность фракции, целый щит."
    )
    assert line("uk", "took", who=0, card="T1-30") == (
        "Оксана бере карту: 2 загони, цілий щит, спотворено: сила лідера +1."
    )


def test_causes_have_titles() -> None:
    assert line("en", "points", who=1, n=3, cause="F02") == "Boris: +3 VP (Walrus)."
    assert line("ru", "weakened", who=1, n=2, cause="Q1") == "Борис: сила −2 («Королевский Нрав»)."
    assert line("uk", "points", who=1, n=6, cause="first") == "Тарас: +6 ПБ (перше місце)."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["+1 осколок", "+3 осколка", "+5 осколков"]),
        ("uk", ["+1 уламок", "+3 уламки", "+5 уламків"]),
        ("en", ["+1 shard ", "+3 shards ", "+5 shards "]),
    ],
)
def test_shards_are_counted(language: str, said: list[str]) -> None:
    for n, part in zip((1, 3, 5), said, strict=True):
        assert part in line(language, "shards", who=0, n=n, cause="die")


def test_sets_of_allies() -> None:
    alike = [f"{ally}-B" for ally in ALLIES]
    assert line("ru", "allies", sets=alike) == "Союзники: набор B."
    assert line("uk", "allies", sets=alike) == "Союзники: набір Б."
    mixed = ["FL-A", "CS-D", "RO-A", "RK-C", "CR-A"]
    assert line("en", "allies", sets=mixed) == (
        "Allies: Flamingos: set A, Card Soldiers: set D, Roses: set A, Red Rooks: set C, Creatures: set A."
    )


def test_lists_of_seats_tiles_and_nothing() -> None:
    assert line("en", "battle", region="WZ", value=6, whose=[0, 2]) == (
        "Battle: Witzend, 6 VP. Fighting: Anna, Player 3."
    )
    assert line("ru", "tile", region="PT", values=[2, 6, 12]) == "Озеро Слёз: ОП по раундам 2 / 6 / 12."


def test_numbers_of_a_feat() -> None:
    words = Words("en", GAME)
    assert words.say("feat.strength", numbers=(3, 4, 9, 10)) == "End with strength 3, 4, 9 or 10"
    assert words.say("feat.last", numbers=[1]) == "The last Active chip has printed strength 1"


def test_castles_are_built_laid_or_raised() -> None:
    assert line("en", "castle", who=0, region="RK") == "Anna builds a castle: The Red Keep."
    assert line("en", "castle-laid", who=0, region="RK") == "Anna lays a castle down: The Red Keep."
    assert line("ru", "castle-raised", who=0, region="RK") == (
        "Анна поднимает замок, теперь он стоит прямо: Красная Крепость."
    )


def test_an_unknown_id_stays_as_it_is() -> None:
    words = Words("ru", GAME)
    for fact in ("card", "chip", "quest", "ability", "figure", "unit"):
        assert words.name(fact, "X99") == "X99"
    assert words.name("others", ["RK", "FL"]) == "RK, FL"
    assert words.name("chair", 4) == "4"


# -- labels of options --------------------------------------------------------------------------------


def table(seats: int = 3) -> War:
    """A table before the first turn of the Tea Party."""
    match, chance = GAME.new(seats, 3, {"factions": "QUE,ALI,HAT"[: 4 * seats - 1]}), Seeded(3)
    while match.table.phase != "turn":
        for seat, ask in list(match.asks.items()):
            match.submit(seat, chance.pick(ask.options))
    return match.table


def label(t: War, option: Option, language: str = "ru", seat: int = 0) -> str:
    """An option as the asked seat reads it."""
    ask = Ask(seat, "?", [option])
    return Words(language, GAME, NAMES[language]).at(t, ask).option(option)


def test_a_seat_is_named_with_its_card() -> None:
    t = table()
    t.laid[5] = "T1-01"
    assert label(t, Sit(5)) == "Место 5 (2 объекта, слабый Фламинго)"
    t.laced[5] = "POI"
    assert label(t, Sit(5), "en") == "Seat 5 (2 units, weak Flamingo; poisoned)"
    assert Words("en", GAME).option(Sit(5)) == "Seat 5"
    assert label(t, CROSS_HEAD, "uk") == "Через чоло столу: кидок, нові карти, потім вибір"


def test_a_half_says_what_it_brings() -> None:
    t = table()
    t.players[0].teas.append("T2-27")
    assert label(t, UPPER) == "Верхняя половина: сбросить 3 осколка"
    assert label(t, Half("lower"), "uk") == "Нижня половина: жетон поліпшення, будь-який слабкий союзник"
    assert Words("en", GAME).option(UPPER) == "Upper half"


def test_a_row_says_what_its_next_cell_brings() -> None:
    t = table()
    t.players[0].rows = [[], ["FLw", "FLw"], ["FLw", "FLw", "FLw"], []]
    assert label(t, Forge("ROs", 1, "icon"), "en") == (
        "strong Rose → forge row 2, leader: leader strength +1, one madness less (Forge icon)"
    )
    assert label(t, Forge("ROs", 3, "I09")) == (
        "сильная Роза → ряд Кузницы 4, замки: замки дороже на 1 ОП (Пила Плотника)"
    )
    assert Words("en", GAME).option(Forge("QUE-A", 0)) == "War Axe → forge row 1 (tea card)"


def test_the_log_counts_rows_as_options_do() -> None:
    facts = {"who": 0, "chip": "FORGE", "row": 2, "column": 1}
    assert line("en", "forged", **facts) == "Anna forges: Forge chip → forge row 3, supporters, cell 1."


def test_a_quest_to_choose_says_where_its_feat_is() -> None:
    t = table()
    assert label(t, KeepQuest("TW1"), "en") == "Keep: “Call the Clams” (Tulgey Woods)"
    assert Words("uk", GAME).option(KeepQuest("TW1")) == "Залишити: «Покличте молюсків»"


def test_units_and_figures() -> None:
    words = Words("ru", GAME)
    placed = [words.option(Place(number, "TW")).partition(":")[0] for number in (1, 3, 5)]
    assert placed == ["Поставить 1 объект", "Поставить 3 объекта", "Поставить 5 объектов"]
    marched = [words.option(March(number, "TW", "RK")).partition(":")[0] for number in (1, 2)]
    assert marched == ["Перевести 1 сторонника", "Перевести 2 сторонников"]
    assert [words.option(Lose(unit)) for unit in ("supporter", "leader", "F07b", "F02")] == [
        "Потерять: сторонник",
        "Потерять: лидер",
        "Потерять: Траляля",
        "Потерять: Морж",
    ]
