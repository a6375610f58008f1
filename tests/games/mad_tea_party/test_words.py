"""The words of Mad Tea Party: everything it tells, asks and offers, in three languages."""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from tests import catalogues
from tests.guided import help_with
from tests.wandering import positions
from wondertable import Match, load
from wondertable.games.mad_tea_party import scoring, seat_policy
from wondertable.games.mad_tea_party.cards import CAT, EFFECTS, Kind
from wondertable.games.mad_tea_party.effects import DECLARE
from wondertable.games.mad_tea_party.game import PHASES, MadTeaParty
from wondertable.games.mad_tea_party.options import Cat, Copy, HareOrder, Move, Play, PlayChapter, Steal, Take, Whirl
from wondertable.games.mad_tea_party.position import arrange
from wondertable.games.mad_tea_party.state import CELLS, Tea
from wondertable.kernel import LANGUAGES, Seeded, Words
from wondertable.kernel.ask import Option
from wondertable.kernel.events import Line

FOLDER = catalogues.PACKAGE / "games" / "mad_tea_party"
Modules = list[tuple[str, ast.Module]]
MODULES: Modules = [(name, module) for name, module in catalogues.trees(FOLDER) if "/terminal/" not in name]
"""The terminal's drawing has words of its own."""
GAME = load("mad_tea_party")
NAMES = {"ru": ["Анна", "Борис", ""], "uk": ["Оксана", "Тарас", ""], "en": ["Anna", "Boris", ""]}

ALIKE = frozenset(
    {
        "kind.DUC",
        "kind.GRY",
        "role.character",
        "effect.attack",
        "page-name",
        "card-to-play",
        "cell.hand",
        "order",
        "page.order",
        "page.hand",
        "page.hand.card",
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
    assert catalogues.misspelt(FOLDER, latin=frozenset()) == []


# -- everything the code says has words ---------------------------------------------------------------


def told(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every event of the rules, as the log gets it: the open ones, and both sides of the whispered ones."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == "tell":
                event, seen = node.args[0], catalogues.keywords(node)
                secret: frozenset[str] | None = None
            elif node.func.attr == "whisper":
                event, seen = node.args[1], catalogues.keywords(node)
                secret = catalogues.keys(node.args[2], module)
                assert secret, f"{name}:{node.lineno}: whose secret?"
            else:
                continue
            where = f"{name}:{node.lineno}"
            names = catalogues.strings(event)
            assert names, f"{where}: an event whose name cannot be read"
            for what in names:
                for one in declared(what):
                    if secret is None or seen is None:
                        yield catalogues.Said(f"log.{one}", seen, where)
                    else:
                        yield catalogues.Said(f"log.{one}", seen | secret, where)
                        yield catalogues.Said(f"log.{one}-unseen", seen, where)


def declared(what: str) -> list[str]:
    """``declares-{}`` stands for every effect; a copied one is declared as what it copies."""
    if what == "declares-{}":
        return [f"declares-{effect}" for effect in DECLARE if effect != "copy"]
    assert "{}" not in what, what
    return [what]


def asked(modules: Modules = MODULES) -> Iterator[catalogues.Said]:
    """Every question of the rules."""
    for name, module in modules:
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("Ask", "AskAll"):
                continue
            prompt = node.args[1 if node.func.id == "Ask" else 0]
            given = next((keyword.value for keyword in node.keywords if keyword.arg == "facts"), None)
            facts = frozenset[str]() if given is None else catalogues.keys(given, module)
            prompts = catalogues.strings(prompt)
            assert prompts, f"{name}:{node.lineno}: a question whose name cannot be read"
            for what in prompts:
                yield catalogues.Said(f"ask.{what}", facts, f"{name}:{node.lineno}")


def test_every_event_has_words() -> None:
    assert len({said.what for said in told()}) > 45
    assert catalogues.unsaid(told(), english()) == []


def test_every_question_has_words() -> None:
    assert len({said.what for said in asked()}) == 17
    assert catalogues.unsaid(asked(), english()) == []


@pytest.mark.parametrize(
    "rule",
    [
        't.tell("sneezed", who=me)',  # no words at all
        't.tell("played", who=me)',  # words about a card
        't.whisper(me, "trophy", {"card": card}, who=me, vp=1)',  # none for those who do not see it
        't.tell("stands" if holds else "falls", who=me)',
        'Ask(me, "sneeze", options)',
        'Ask(me, "move", options, facts={"page": page})',
    ],
)
def test_a_rule_without_words_would_be_noticed(rule: str) -> None:
    modules = [("new.py", ast.parse(rule))]
    assert len(catalogues.unsaid(told(modules), english()) + catalogues.unsaid(asked(modules), english())) == 1


def test_every_option_has_words() -> None:
    messages = english()
    for option in get_args(MadTeaParty.answers):
        what = f"option.{option.__struct_config__.tag}"
        assert what in messages
        assert catalogues.placeholders(messages[what]) <= set(option.__struct_fields__), what


def test_no_event_question_or_option_is_dead() -> None:
    options = {f"option.{option.__struct_config__.tag}" for option in get_args(MadTeaParty.answers)}
    used = {said.what for said in told()} | {said.what for said in asked()} | options
    spoken = {what for what in english() if what.startswith(("log.", "ask.", "option."))}
    assert sorted(spoken - used) == []


def test_what_the_game_says_itself_has_words() -> None:
    words = Words("en", GAME)
    for prefix in ("explain.", "why.", "reason.", "table."):
        assert sorted(what for what in catalogues.constants(FOLDER, prefix) if not words.has(what)) == []
    for _, module in MODULES:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                for what in catalogues.strings(node.args[0]):
                    assert "{}" in what or words.has(what), what


def things() -> Iterator[str]:
    """Everything at the table that has a name."""
    yield from ("game.title", "game.line", "chapter-title", "page-name")
    for kind, effects in EFFECTS.items():
        yield f"kind.{kind}"
        for effect in effects:
            yield f"effect.{effect}"
            yield f"text.{kind}.{effect}"
    yield from (f"cell.{cell}" for cell in CELLS)
    yield from (f"row.{row}" for row in ("huge", "mid", "tiny"))
    yield from (f"size.{size}" for size in ("huge", "true", "tiny"))
    yield from (f"icon.{icon}" for icon in ("cake", "potion"))
    yield from (f"deck.{deck}" for deck in ("hero", "character", "chapter"))
    yield from (f"role.{role}" for role in (*get_args(get_type_hints(Kind)["role"]), "chapter"))
    yield from (f"phase.{phase}" for phase in (*PHASES, "over"))
    yield from (f"score.{line}" for line in (*scoring.PARTS, "total"))
    yield from (f"part.{part}" for part in scoring.PARTS)
    yield from (f"vain.{kind}" for kind in EFFECTS if kind != CAT)
    yield from (f"reason.{reason}" for reason in ("characters", "chapters", "stalled"))
    yield from (f"react.{mode}" for mode in get_args(seat_policy.Mode))
    for setting in MadTeaParty.settings:
        yield f"setting.{setting.key}"
        yield f"setting.{setting.key}.help"
        yield from (f"setting.{setting.key}.{value}" for value in setting.values)


def test_everything_has_a_name() -> None:
    assert sorted(set(things()) - set(english())) == []


# -- whole games --------------------------------------------------------------------------------------

RAW = re.compile(r"[{}]|None|\b[HCK]\d\d\b|\b(?:log|ask|option|kind|cell|effect|icon|deck|explain)\.[a-zA-Z]")
"""A gap, a card id or a message id that nobody turned into words."""


def well_said(text: str) -> bool:
    return bool(text.strip()) and not RAW.search(text)


def play_to_end(seats: int, seed: int) -> Match[Tea]:
    return deque(positions(GAME, seats, seed, every=1000), maxlen=1)[0]


def play(seats: int, seed: int, language: str) -> list[str]:
    """A random game, all of it put into words: questions, options with their reasons, and every seat's log."""
    match, chance = GAME.new(seats=seats, seed=seed), Seeded(seed)
    words = Words(language, GAME, NAMES[language])
    said: list[str] = []
    while match.result is None:
        for seat, ask in list(match.asks.items()):
            here, help = words.at(match.sight(seat), ask), help_with(match, seat)
            said.append(words.ask(ask))
            for option in ask.options:
                said += (words.option(option), here.option(option))
                what, facts = help.reason(option) or ("table.no", {})
                said.append(words.say(what, **facts))
            match.submit(seat, chance.pick(ask.options))
    for viewer in range(-1, seats):
        said += [words.line(line) for lines in match.story(viewer) for line in lines]
    return said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (3, 6), (4, 7)])
def test_a_whole_game_reads_well_for_every_seat(language: str, seats: int, seed: int) -> None:
    said = play(seats, seed, language)
    assert len(said) > 500
    assert [text for text in said if not well_said(text)] == []
    foreign = catalogues.FOREIGN[language]
    assert [text for text in said if foreign.search(text)] == []
    if language != "en":
        assert [text for text in said if re.search("[A-Za-z]", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_log_tells_of_nothing(language: str) -> None:
    words = Words(language, GAME, NAMES[language])
    nothing = re.compile(rf": {words.say('table.nothing')}\b")
    for seed in range(6):
        match = play_to_end(2 + seed % 3, seed)
        for viewer in (-1, 0):
            said = [words.line(line) for lines in match.story(viewer) for line in lines]
            assert [text for text in said if nothing.search(text)] == []


def test_raw_ids_would_be_noticed() -> None:
    for text in ("{card}", "Анна играет карту: H02.", "log.played", "Анна: kind.HAT", ""):
        assert not well_said(text)


# -- names --------------------------------------------------------------------------------------------


def line(language: str, what: str, **facts: Any) -> str:
    return Words(language, GAME, NAMES[language]).line(Line(what, facts))


def label(match: Match[Tea], option: Option, language: str = "ru") -> str:
    """An option as the asked seat reads it."""
    ask = next(iter(match.asks.values()))
    assert option in ask.options
    return Words(language, GAME, NAMES[language]).at(match.table, ask).option(option)


def test_pages_show_their_mark() -> None:
    assert line("ru", "moved", who=0, card="C39", page="K02.3") == (
        "Анна перемещает в книгу: Шляпник → «Озеро слёз», с. 3▲."
    )
    assert line("uk", "hare-laid", who=0, card="C09", page="K02.1") == (
        "Оксана кладе: Герцогиня → «Озеро сліз», с. 1▼."
    )
    assert line("en", "moved", who=0, card="C24", page="K02.2") == (
        "Anna moves into the book: Gryphon → “The Pool of Tears”, p. 2."
    )


def test_cards_of_one_kind_are_counted() -> None:
    assert line("ru", "final-hand", who=2, cards=["C01", "C02", "C39", "H01", "H02"]) == (
        "Игрок 3 сбрасывает остаток руки: Карточный Солдат ×2, Шляпник, Белый Кролик, Белый Кролик с пирогом."
    )


def test_an_order_is_kept() -> None:
    order = ["C01", "C39", "C02"]
    assert line("en", "hare-under", who=0, n=3, cards=sorted(order), order=order) == (
        "Anna puts under the deck, from top to bottom: Card Soldier, Hatter, Card Soldier."
    )
    assert Words("en", GAME).option(HareOrder(tuple(order))) == (
        "From top to bottom: Card Soldier, Hatter, Card Soldier"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["1 Карточный Солдат, −2 ОП", "3 Карточных Солдата, −6 ОП", "5 Карточных Солдат, −10 ОП"]),
        ("uk", ["1 Картковий Солдат, −2 ПБ", "3 Карткові Солдати, −6 ПБ", "5 Карткових Солдатів, −10 ПБ"]),
        ("en", ["1 Card Soldier ", "3 Card Soldiers ", "5 Card Soldiers "]),
    ],
)
def test_soldiers_are_counted(language: str, said: list[str]) -> None:
    for n, part in zip((1, 3, 5), said, strict=True):
        assert part in line(language, "soldiers-scored", who=0, card="K08", n=n, lost=2 * n)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["последнюю главу", "две главы", "последнего персонажа колоды", "персонажей колоды: 2", "колоды: 3"]),
        ("uk", ["останній розділ", "два розділи", "останнього персонажа колоди", "персонажів колоди: 2", "колоди: 3"]),
        ("en", ["the last chapter", "two chapters", "the last character", "top 2 characters", "top 3 characters"]),
    ],
)
def test_short_decks_are_counted(language: str, said: list[str]) -> None:
    draws = [("declares-draw-chapters", 1), ("declares-draw-chapters", 2)]
    draws += [("declares-reveal", number) for number in (1, 2, 3)]
    for (what, n), part in zip(draws, said, strict=True):
        assert part in line(language, what, who=0, n=n)


def test_the_end_of_the_log() -> None:
    assert line("ru", "game-over", reason="chapters") == "Чаепитие окончено. Колода глав кончилась."
    parts = [("chapters", 8), ("soldiers", -2), ("unfinished", -11)]
    assert line("ru", "final-score", who=0, total=-5, parts=parts) == (
        "Анна: −5 ОП (завершённые главы +8, Карточные Солдаты −2, незавершённые главы −11)."
    )
    assert line("uk", "final-score-empty", who=1, total=0, parts=[]) == "Тарас: 0 ПБ."
    assert line("en", "won", who=1, total=21) == "Boris wins with 21 VP."
    assert line("ru", "won-together", winners=[0, 2], total=5) == (
        "Победа общая: Анна, Игрок 3. У каждого 5 ОП, а при равенстве побеждают вместе."
    )


@pytest.mark.parametrize(
    ("card", "vain", "said"),
    [
        ("H02", "RAB", "Анна: Белый Кролик с пирогом остаётся без эффекта — с чаепития никого не забрали."),
        ("C24", "GRY", "Анна: Грифон остаётся без эффекта — украсть нечего."),
        ("H09", "CPL", "Анна: Алиса остаётся без эффекта — в верхнем и нижнем рядах никого нет."),
    ],
)
def test_the_log_says_why_a_card_changes_nothing(card: str, vain: str, said: str) -> None:
    assert line("ru", "no-effect", who=0, card=card, vain=vain) == said


def test_thefts_say_from_whom_and_where_to() -> None:
    thefts = ((1, "C24", "K25.1"), (2, "C14", "K25.2"))
    assert line("ru", "declares-steal", who=0, thefts=thefts) == (
        "Анна хочет украсть: Грифон (Борис → «Сон Грифона», с. 1); Червонная Королева (Игрок 3 → «Сон Грифона», с. 2)."
    )


def test_an_unknown_card_keeps_its_id() -> None:
    words = Words("ru", GAME)
    assert words.name("card", "H99") == "H99"
    assert words.name("page", "K99.1") == "K99.1"
    assert words.name("kind", "DODO") == "DODO"
    assert words.name("order", 3) == "3"
    assert words.name("others", ["C01", "C02"]) == "C01, C02"


def test_estimates_are_written_as_the_language_writes_numbers() -> None:
    assert Words("ru", GAME).name("points", "-1.5") == "−1,5"
    assert Words("en", GAME).name("points", "-1.5") == "−1.5"


# -- labels of options --------------------------------------------------------------------------------


def test_a_cell_is_named_with_who_stands_there() -> None:
    match = arrange(GAME, hands=["H13", "", ""], tea={"mid-1": "C39", "huge-2": "C14 C24"})
    match.submit(0, Play("H13"))
    assert label(match, Copy("mid-1")) == "Повторить: Шляпник (центральный ряд, место 1)"
    assert label(match, Copy("huge-2"), "en") == "Copy: Gryphon (huge row, place 2)"


def test_the_rabbit_finds_who_stood_under_the_first() -> None:
    match = arrange(GAME, hands=["H01", "", ""], tea={"huge-2": "C14 C24", "mid-1": "C39"})
    match.submit(0, Play("H01"))
    assert label(match, Take("huge-2")) == "Забрать: Грифон (верхний ряд, место 2)"
    match.submit(0, Take("huge-2"))
    assert label(match, Take("huge-2")) == "Забрать: Червонная Королева (верхний ряд, место 2)"
    assert Words("ru", GAME).ask(match.asks[0]) == "Уже выбрано: Грифон. Кого ещё заберёт Белый Кролик?"


def test_cards_to_play_show_number_treats_points_and_pages() -> None:
    match = arrange(GAME, hands=["C39 H06 K02", "", ""])
    assert label(match, Play("C39")) == "Сыграть: Шляпник, порядок 3"
    assert label(match, Play("H06")) == "Сыграть: Белый Кролик с пирогом и зельем, порядок 2"
    assert label(match, PlayChapter("K02")) == ("Сыграть главу: «Озеро слёз», 8 ОП: Герцогиня▼, Грифон, Шляпник▲")


def test_a_mad_party_has_no_numbers() -> None:
    match = arrange(GAME, hands=["C39", "", ""], options={"order_rule": "off"})
    assert label(match, Play("C39"), "uk") == "Зіграти: Капелюшник"


def test_the_whirlwind_says_what_it_carries() -> None:
    match = arrange(GAME, hands=["C39 K19", "", ""], tea={"tiny-1": "C29"})
    match.submit(0, PlayChapter("K19"))
    assert label(match, Whirl("C39", "K19.1")) == "Шляпник (рука) → «Ворон и письменный стол», с. 1"
    assert label(match, Whirl("tiny-1", "K19.2")) == (
        "Мартовский Заяц (нижний ряд, место 1) → «Ворон и письменный стол», с. 2"
    )


def test_a_page_is_named_with_what_lies_there() -> None:
    match = arrange(GAME, hands=["C24", "", ""], books=["K05", "K19.1=C01", ""])
    match.submit(0, Play("C24"))
    assert label(match, Steal("K19.1", "K05.2"), "en") == (
        "Card Soldier (“The Raven and the Writing-Desk”, p. 1) → “Advice from a Caterpillar”, p. 2"
    )


def test_a_card_that_moves_has_its_own_portrait() -> None:
    match = arrange(GAME, hands=["C39", "", ""], books=["K19", "", ""], decks={"chapter": 0})
    match.submit(0, Play("C39"))
    assert label(match, Move("K19.1")) == "Переместить на «Ворон и письменный стол», с. 1"


def test_the_reaction_says_what_would_be_cancelled() -> None:
    match = arrange(GAME, hands=["C19", "H22", ""])
    match.submit(0, Play("C19"))
    words = Words("ru", GAME, NAMES["ru"])
    assert words.ask(match.asks[1]) == (
        "Анна, Червонный Валет: «Герой в стопку очков». Отменить это своим Чеширским Котом?"
    )
    for seat in (0, 2):
        match.submit(seat, match.asks[seat].options[0])
    match.submit(1, Cat("H22"))
    assert words.ask(match.asks[2]) == ("Борис, Чеширский Кот: «Отменить эффект». Отменить это своим Чеширским Котом?")
