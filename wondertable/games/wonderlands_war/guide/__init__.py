"""Explanations of Wonderland's War for people: names of things, texts of the cards, help with questions, lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wondertable.games.wonderlands_war.guide import aim, card_texts, names, tea_party, war
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Ask, Goal, Guide, Lesson, Message, Option, QuestionHelp, Seat, Words

if TYPE_CHECKING:
    from wondertable.games.wonderlands_war.game import WonderlandsWar

__all__ = ["WarGuide"]


class WarGuide(Guide[War]):
    """The guide to Wonderland's War."""

    rules = aim.RULES
    card_type = card_texts.Thing

    prompts: ClassVar[Mapping[str, Callable[[War, Ask], QuestionHelp]]] = {
        "keep-quest": tea_party.keep_quest,
        "discard-quest": tea_party.discard_quest,
        "poison": tea_party.poison,
        "tea": tea_party.tea_turn,
        "sit": tea_party.any_card,
        "party-card": tea_party.any_card,
        "reward": tea_party.reward,
        "unit": tea_party.unit,
        "send": tea_party.to_region,
        "twice-as-fast": tea_party.to_region,
        "tea-time": tea_party.to_region,
        "rose-support": tea_party.to_region,
        "which-way": tea_party.to_region,
        "lead": tea_party.lead,
        "share": tea_party.share,
        "wager": war.wager,
        "commit": war.commit,
        "bonus": war.bonus,
        "pick": war.pick,
        "shield": war.shield,
        "lose": war.lose,
        "card-soldier": war.card_soldier,
        "bottle": war.bottle,
        "flamingo": war.target,
        "manxome": war.target,
        "amulet": war.target,
        "crown": war.target,
        "claws": war.target,
        "shift": war.shift,
        "points-or-castle": war.points_or_castle,
        "walrus": war.walrus,
        "feat": war.feat,
        "rose-feat": war.feat,
        "remove": war.remove,
        "ability": war.ability,
        "forge": war.forge,
        "wager-won": tea_party.wager_won,
    }

    def __init__(self, game: WonderlandsWar) -> None:
        self.game = game

    def follows(self, table: War, ask: Ask, option: Option) -> Message | None:
        return aim.follows(table, ask, option)

    def goal(self, table: War, seat: Seat) -> Goal:
        return aim.goal(table, seat)

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return names.name_of(self.game.box, words, fact, value)

    def cards(self, words: Words) -> list[card_texts.Thing]:
        return card_texts.cards(self.game.content, self.game.box, words)

    def lessons(self) -> Sequence[Lesson]:
        from wondertable.games.wonderlands_war import lessons  # a lesson is a position of this very game

        return lessons.lessons(self.game)
