"""Names of cards, chips, places and rewards in the viewer's language.

In the log a name is as short as it can be. For the options of a question (``Words.at``) it says more: which card
lies on a seat, what a half or a forge cell brings. All of that lies open on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from wondertable.games.wonderlands_war.cards import Box, Tea
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Words

__all__ = ["chip_name", "name_of", "reward_name", "tea_name", "wonder_name"]

UNITS = frozenset({"supporter", "leader"})
"""Units that are no figures."""


def name_of(box: Box, words: Words, fact: str, value: Any) -> str | None:
    """The name of a fact, or ``None`` if it needs none."""
    if isinstance(value, (list, tuple)):
        return _several(box, words, fact, value)
    if isinstance(value, str):
        return _NAMES[fact](box, words, value) if fact in _NAMES else None
    if isinstance(value, int) and fact in _NUMBERED:
        return _NUMBERED[fact](box, words, value)
    return None


# -- several of them ----------------------------------------------------------------------------------------


def _several(box: Box, words: Words, fact: str, values: Sequence[Any]) -> str | None:
    if fact not in _LISTS:
        return None
    if not values:
        return words.say("table.nothing")
    return _LISTS[fact](box, words, values)


def _listed(one: Callable[[Box, Words, str], str], between: str = ", ") -> Callable[[Box, Words, Sequence[str]], str]:
    """Names one after another; neighbours of one name together: «безумие ×2»."""

    def names(box: Box, words: Words, values: Sequence[str]) -> str:
        runs = [(name, len(list(run))) for name, run in groupby(one(box, words, value) for value in values)]
        return between.join(words.say("times", name=name, number=count) if count > 1 else name for name, count in runs)

    return names


def _players(box: Box, words: Words, seats: Sequence[int]) -> str:
    return ", ".join(words.player(seat) for seat in seats)


def _sets(box: Box, words: Words, mixes: Sequence[str]) -> str:
    """The set of all allies, or of each type where they are mixed (WW-ALY-02)."""
    letters = [mix.partition("-")[2] for mix in mixes]
    if len(set(letters)) == 1:
        return words.say(f"set.{letters[0]}")
    return ", ".join(_ally_set(box, words, mix) for mix in mixes)


def _ally_set(box: Box, words: Words, mix: str) -> str:
    """One type of allies and its set: «FL-A»."""
    ally, _, letter = mix.partition("-")
    return words.say("ally-set", ally=words.say(f"ally.{ally}"), letter=words.say(f"set.{letter}"))


def _values(box: Box, words: Words, values: Sequence[int]) -> str:
    """The values of a tile, round by round."""
    return " / ".join(map(str, values))


def _any_of(box: Box, words: Words, numbers: Sequence[int]) -> str:
    """«3, 4 or 9»."""
    *most, last = map(str, numbers)
    return words.say("or", list=", ".join(most), last=last) if most else last


# -- cards and chips ------------------------------------------------------------------------------------------


def chip_name(box: Box, words: Words, chip: str) -> str:
    """An ally by type and level, an artifact or an item by its title; an unknown id stays as it is."""
    faction, mark, kind = chip.partition("-")
    if mark and faction in box.factions:
        if kind == "A":
            return box.factions[faction].artifact_title.in_language(words.language)
        return words.say(f"chip.{kind}")
    if chip in box.wonderlandians:
        return wonder_name(box, words, chip)
    return words.say(f"chip.{chip}") if chip in box.kind else chip


def wonder_name(box: Box, words: Words, card: str) -> str:
    return box.wonderlandians[card].title.in_language(words.language)


def tea_name(box: Box, words: Words, card: str) -> str:
    """A tea card has no title: it is called by what it brings."""
    tea = box.tea[card]
    parts = [reward_name(box, words, code) for code in _codes(tea)]
    if tea.upper:
        parts.append(" / ".join(_rewards(box, words, half) for half in (tea.upper, tea.lower)))
    if tea.tainted:
        parts.append(reward_name(box, words, f"~{tea.tainted}"))
    return ", ".join(parts)


def _codes(tea: Tea) -> list[str]:
    units = [f"U{number}" for number in (tea.units, tea.centre) if number]
    return [*units, *(["D"] if tea.die else []), *tea.rewards]


def card_name(box: Box, words: Words, card: str) -> str:
    """A tea card or a Wonderlandian; one to be invited also shows its strength."""
    if card in box.tea:
        return tea_name(box, words, card)
    if card not in box.wonderlandians:
        return card
    name = wonder_name(box, words, card)
    if not words.prompt:
        return name
    return words.say("wonder-strength", name=name, number=box.wonderlandians[card].strength)


def quest_name(box: Box, words: Words, quest: str) -> str:
    """By its title; in a question also the region of its feat."""
    if quest not in box.quests:
        return quest
    title = box.quests[quest].title.in_language(words.language)
    if not words.prompt:
        return words.say("quest-title", title=title)
    return words.say("quest-at", title=title, region=box.quests[quest].region)


def ability_name(box: Box, words: Words, ability: str) -> str:
    if ability not in box.abilities:
        return ability
    return words.say("ability-title", title=box.abilities[ability].title.in_language(words.language))


def figure_name(box: Box, words: Words, figure: str) -> str:
    """The two figures of one card have names of their own."""
    if words.has(f"figure.{figure}"):
        return words.say(f"figure.{figure}")
    return wonder_name(box, words, figure) if figure in box.wonderlandians else figure


def unit_name(box: Box, words: Words, unit: str) -> str:
    return words.say(f"unit.{unit}") if unit in UNITS else figure_name(box, words, unit)


# -- rewards --------------------------------------------------------------------------------------------------


def reward_name(box: Box, words: Words, reward: str) -> str:
    """A chip by its name, everything else by what it does; a tainted one says so."""
    if reward.startswith("~"):
        return words.say("reward.tainted", reward=reward[1:])
    if reward in box.kind:
        return chip_name(box, words, reward)
    return words.say(f"reward.{reward}")


_rewards = _listed(reward_name)


def _half(box: Box, words: Words, half: str) -> str:
    """In a question with what it brings: the card that the asked seat has just taken."""
    name = words.say(f"half.{half}")
    if not isinstance(words.table, War) or words.asked is None:
        return name
    card = box.tea[words.table.players[words.asked.seat].teas[-1]]
    return words.say("half-says", name=name, rewards=card.upper if half == "upper" else card.lower)


def _row(box: Box, words: Words, row: int) -> str:
    """In a question with what the next cell brings."""
    name = words.say(f"row.{row + 1}")
    if not isinstance(words.table, War) or words.asked is None:
        return name
    filled = [len(cells) for cells in words.table.players[words.asked.seat].rows]
    rewards = words.table.board(words.asked.seat).rewards(row, filled)
    return words.say("row-brings", name=name, rewards=rewards)


def _right(box: Box, words: Words, right: str) -> str:
    """The name of a right to forge: a chip, the icon under the marker, or the tea card just taken."""
    if right in box.kind:
        return chip_name(box, words, right)
    return words.say(f"right.{right or 'none'}")


def _cause(box: Box, words: Words, cause: str) -> str:
    """An ability, a Wonderlandian, or a word for it."""
    if cause in box.abilities:
        return ability_name(box, words, cause)
    if cause in box.wonderlandians:
        return wonder_name(box, words, cause)
    return words.say(f"cause.{cause}")


def _effect(box: Box, words: Words, effect: str) -> str:
    return wonder_name(box, words, effect) if effect in box.wonderlandians else words.say(f"ally.{effect}")


# -- places ---------------------------------------------------------------------------------------------------


def _chair(box: Box, words: Words, chair: int) -> str | None:
    """In a question with the card on it, and its poison."""
    t = words.table
    if not isinstance(t, War) or not t.laid[chair]:
        return None
    what = "chair-poisoned" if t.laced[chair] else "chair-card"
    return words.say(what, number=chair, card=tea_name(box, words, t.laid[chair]))


def _units(box: Box, words: Words, number: int) -> str:
    """So many units, or supporters where they march: «2 объекта»."""
    return words.say("count.supporters" if "to" in words.facts else "count.units", n=number)


def _castle(box: Box, words: Words, state: int) -> str:
    return words.say(f"castle.{state}")


def _word(prefix: str) -> Callable[[Box, Words, str], str]:
    def name(box: Box, words: Words, value: str) -> str:
        return words.say(f"{prefix}.{value}")

    return name


_NAMES: dict[str, Callable[[Box, Words, str], str]] = {
    **{fact: _word("region") for fact in ("region", "start", "to")},
    **{fact: _word("faction") for fact in ("faction", "factions")},
    "allies": _ally_set,
    "chip": chip_name,
    "card": card_name,
    "quest": quest_name,
    "ability": ability_name,
    "figure": figure_name,
    "unit": unit_name,
    "reward": reward_name,
    "half": _half,
    "right": _right,
    "cause": _cause,
    "effect": _effect,
}
_NUMBERED: dict[str, Callable[[Box, Words, int], str | None]] = {
    "chair": _chair,
    "row": _row,
    "state": _castle,
    "units": _units,
}
_LISTS: dict[str, Callable[[Box, Words, Sequence[Any]], str]] = {
    "chips": _listed(chip_name),
    "cards": _listed(card_name, "; "),
    "quests": _listed(quest_name),
    "rewards": _rewards,
    "types": _listed(_word("ally")),
    "sets": _sets,
    "whose": _players,
    "values": _values,
    "numbers": _any_of,
}
