"""What is printed on Hero, Upgrade, Fragment and Wyrm cards, in words. Chapter cards are not here: they are a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from wondertable.games.wonder_book import model
from wondertable.kernel import Words

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["Printed", "cards", "wyrm_card_text"]


class HeroInfo(msgspec.Struct, frozen=True, tag_field="type", tag="hero"):
    """A Hero card."""

    id: str
    name: str
    hearts: int
    dice: int
    range: int
    """Steps that the attack reaches; -1: anywhere."""
    attack: str
    attack_text: str = msgspec.field(name="attackText")
    skill: str
    skill_text: str = msgspec.field(name="skillText")


class UpgradeInfo(msgspec.Struct, frozen=True, tag_field="type", tag="upgrade"):
    """One of the two skills of an Upgrade card."""

    id: str
    card: str
    hero: str
    chapter: int
    name: str
    text: str


class FragmentInfo(msgspec.Struct, frozen=True, tag_field="type", tag="fragment"):
    """A Fragment, and how often it is there."""

    id: str
    name: str
    text: str
    copies: int


class WyrmInfo(msgspec.Struct, frozen=True, tag_field="type", tag="wyrm"):
    """A Wyrm card; ``chapter`` is 0 for the base deck."""

    id: str
    name: str
    text: str
    chapter: int


Printed: TypeAlias = HeroInfo | UpgradeInfo | FragmentInfo | WyrmInfo


def cards(game: WonderBook, words: Words) -> list[Printed]:
    """All cards that do not belong to the deck of a chapter."""
    content, texts = game.content, game.content.texts(words.language)
    found: list[Printed] = []
    for hero in content.heroes:
        own = texts.heroes[hero.id]
        found.append(
            HeroInfo(
                hero.id,
                own.name,
                hero.hearts,
                hero.attack.dice,
                hero.attack.range,
                own.attack.name,
                own.attack.text,
                own.skill.name,
                own.skill.text,
            )
        )
    for upgrade in content.upgrades:
        for side, skill in texts.upgrades[upgrade.id].items():
            name = f"{upgrade.id}.{side}"
            found.append(UpgradeInfo(name, upgrade.id, upgrade.hero, upgrade.chapter, skill.name, skill.text))
    for fragment in content.fragments:
        printed = texts.fragments[fragment.id]
        found.append(FragmentInfo(fragment.id, printed.name, printed.text, fragment.copies))
    found += [
        WyrmInfo(card.id, texts.wyrms[card.id].name, wyrm_card_text(game, words, card), card.chapter)
        for card in content.wyrms
    ]
    return found


def wyrm_card_text(game: WonderBook, words: Words, card: model.WyrmCard) -> str:
    """A Wyrm card from top to bottom: its symbols as they count, then its text."""
    parts = [symbol for effect in card.do if (symbol := _symbol(words, effect))]
    text = game.content.texts(words.language).wyrms[card.id].text
    if text:
        parts.append(text)
    if card.again:
        parts.append(words.say("wyrm-card.again"))
    return " ".join(parts)


def _symbol(words: Words, effect: Mapping[str, Any]) -> str:
    enemy = effect.get("enemy", {})
    for kind in ("spawn", "activate"):
        if kind in enemy and "who" not in enemy:
            number = enemy[kind]
            if isinstance(number, int):
                return words.say(f"wyrm-card.{kind}", n=number)
            few, *_, many = number["heroes"]
            return words.say(f"wyrm-card.{kind}-silver", n=few, more=many)
    return ""
