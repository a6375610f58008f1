"""The table in sentences: for a screen reader, a pipe, and the long form of the coloured table."""

from __future__ import annotations

from wondertable.games.wonderlands_war.cards import ALLIES, FORGE, TRACK
from wondertable.games.wonderlands_war.guide.names import tea_name
from wondertable.games.wonderlands_war.state import BUST, FIGHTING
from wondertable.games.wonderlands_war.terminal import facts
from wondertable.games.wonderlands_war.terminal.seen import Seen, count
from wondertable.kernel import Words

__all__ = ["Reading"]


class Reading:
    """One view of the table, ready to be read out."""

    def __init__(self, seen: Seen, words: Words) -> None:
        self.seen, self.words, self.t = seen, words, seen.t

    def table(self) -> list[str]:
        course = [part[:1].upper() + part[1:] for part in facts.course(self.seen, self.words)]
        lines = [". ".join(course) + "."]
        lines += [self._region(region) for region in self.seen.regions()]
        lines += [*self._table(), *self._battle()]
        lines += [self._player(seat) for seat in self.seen.order()]
        return [*lines, *self._own()]

    def _region(self, region: str) -> str:
        """The values of a region, and everybody's units there."""
        words, place = self.words, self.t["regions"][region]
        forces = []
        for seat in range(len(self.seen.players)):
            force = self.seen.force(seat, region)
            if not force["units"] and not force["castle"]:
                continue
            parts = [words.say("draw.units", number=force["units"])]
            parts += [words.say("draw.with-leader")] if force["leader"] else []
            parts += [words.name("figure", figure) for figure in force["figures"]]
            if force["castle"]:
                parts.append(words.say("draw.with-castle" if self.seen.two else "draw.castle", state=force["castle"]))
            parts += [words.say("draw.starts", number=force["strength"])] if force["units"] else []
            forces.append(words.say("draw.say-force", who=seat, text=", ".join(parts)))
        when = "fought" if place["fought"] else "now" if place["now"] else "coming"
        text = "; ".join(forces) or words.say("draw.say-nobody")
        return words.say(f"draw.say-{when}", region=region, order=place["order"] + 1, values=place["values"], text=text)

    def _table(self) -> list[str]:
        if not self.seen.tea:
            return []
        words = self.words
        lines = [words.say("draw.say-table", number=self.t["tea"]["deck"])]
        for chair in self.seen.chairs():
            sitting, card = self.seen.sitting(chair), self.t["laid"][chair]
            if sitting >= 0:
                lines.append(words.say("draw.say-sits", number=chair, who=sitting))
            elif card:
                name = tea_name(self.seen.box, words, card)
                what = "draw.say-poisoned" if self.t["laced"][chair] else "draw.say-card"
                lines.append(words.say(what, number=chair, text=name))
        return [*lines, words.say("draw.market", cards=self.t["market"]), facts.tea_end(self.seen, words)]

    def _battle(self) -> list[str]:
        words = self.words
        lines = []
        for seat in self.seen.fighters() if self.t["battle"] else ():
            player = self.seen.players[seat]
            parts = [words.say("draw.strength", number=player["strength"])]
            if player["fight"] != FIGHTING:
                parts.append(words.say(f"draw.{player['fight']}"))
            if player["strength"] in self.t["icons"]:
                parts.append(words.say("right.icon"))
            if player["fight"] != BUST:
                parts.append(words.say("draw.units", number=self.seen.force(seat, self.t["region"])["units"]))
            parts.append(words.say("draw.track", number=len(player["madness"]), most=TRACK))
            if player["active"]:
                parts.append(words.say("draw.active", text=facts.chips(self.seen, words, player["active"])))
            lines.append(words.say("draw.say-fighter", who=seat, text=", ".join(parts)))
        return lines

    def _player(self, seat: int) -> str:
        name = facts.player_name(self.seen, seat, self.words)
        return self.words.say("draw.say-player", name=name, text=", ".join(facts.state(self.seen, seat, self.words)))

    def _own(self) -> list[str]:
        mine, words = self.seen.mine(), self.words
        if mine is None:
            return []
        lines = facts.quest_lines(self.seen, words)
        if count(mine["bag"]) and mine["bagged"]:
            listed = facts.chips(self.seen, words, mine["bag"])
            lines.append(words.say("draw.own-bag", text=listed))
        return lines

    # -- in full --------------------------------------------------------------------------------------

    def details(self) -> list[str]:
        """Allies of the sets in play with what the bank has, boards, abilities, cards and open quests of everybody."""
        words, t = self.words, self.t
        lines = []
        for ally in ALLIES:
            letter = t["sets"][ally]
            name = words.say("ally-set", ally=words.say(f"ally.{ally}"), letter=words.say(f"set.{letter}"))
            text = words.say(f"ally-text.{ally}.{letter}")
            counts = {"weak": t["left"][f"{ally}w"], "strong": t["left"][f"{ally}s"]}
            lines.append(words.say("draw.say-ally", name=name, text=text, **counts))
        facts_of = {"name": words.say(f"ally.{FORGE}"), "text": words.say(f"ally-text.{FORGE}")}
        lines.append(words.say("draw.say-forge", number=t["left"][FORGE], **facts_of))
        lines.append(words.say("draw.say-bank-madness", number=t["left"]["MAD"]))
        for seat in self.seen.order():
            lines += self._in_full(seat)
        return lines

    def _in_full(self, seat: int) -> list[str]:
        words, player = self.words, self.seen.players[seat]
        name = facts.player_name(self.seen, seat, words)
        lines = [words.say("draw.say-text", name=name, text=words.say(f"leader-text.{player['faction']}"))]
        lines += facts.board(self.seen, seat, words)
        for ability in player["abilities"]:
            lines.append(words.say("draw.ability", ability=ability, text=words.say(f"ability-text.{ability}")))
        for card in (*player["cards"], *player["visitor"]):
            lines.append(
                words.say("draw.say-text", name=words.name("card", card), text=words.say(f"wonder-text.{card}"))
            )
        for pile in ("exhausted", "madness"):
            if player[pile]:
                lines.append(words.say(f"draw.say-{pile}", text=facts.chips(self.seen, words, player[pile])))
        for card in player["score"]["cards"]:
            if card["done"] or self.seen.over:
                given = {"have": card["have"], "want": card["want"], "number": card["points"]}
                lines.append(words.say("draw.say-quest", quest=card["quest"], **given))
        return lines
