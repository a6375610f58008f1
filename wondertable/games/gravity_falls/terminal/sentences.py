"""The town in sentences: for a screen reader, a pipe, and the long form of the coloured table."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.gravity_falls.state import Hero
from wondertable.games.gravity_falls.terminal import facts
from wondertable.games.gravity_falls.terminal.seen import Seen
from wondertable.kernel import Words


class Reading:
    """One view of the table, ready to be read out."""

    def __init__(self, seen: Seen, words: Words) -> None:
        self.seen, self.words = seen, words
        self.t, self.box = seen.t, seen.box

    def table(self) -> list[str]:
        words = self.words
        return [
            *self._course(),
            *self._alarm(),
            *self._coming(),
            *(self._monster(number) for number in range(len(self.t.monsters))),
            *(self._hero(index, hero) for index, hero in self.seen.team),
            words.say("draw.say-town"),
            *("  " + self._place(place) for place in self.box.places),
        ]

    def details(self) -> list[str]:
        """Powers, abilities and curses in full, roads, discard piles."""
        words, t = self.words, self.t
        lines = [line for one in t.alive() for line in self._text("monster", "power", one.id)]
        for index, hero in self.seen.team:
            lines += self._in_full(index, hero)
        lines += [
            words.say("draw.say-near", place=place, places=list(around)) for place, around in self.box.near.items()
        ]
        lines.append(words.say("draw.say-move-discard", cards=t.move_discard))
        if t.removed:
            lines.append(words.say("draw.say-removed", cards=t.removed))
        kinds = self._curses(t.curse_discard)
        lines.append(words.say("draw.say-curse-deck", number=self.seen.curses_left, cards=kinds))
        return lines

    def about(self, wanted: str) -> list[str]:
        """The places, characters, monsters and cards whose name contains this text."""
        lines: list[str] = []
        for place in self._named("place", self.box.places, wanted):
            near = self.words.say("draw.say-near", place=place, places=list(self.box.near[place]))
            lines += [self._place(place), near]
        for number, monster in enumerate(self.t.monsters):
            if self._named("monster", [monster.id], wanted):
                lines += [self._monster(number), *self._text("monster", "power", monster.id)]
        for index, hero in self.seen.team:
            if self._named("character", [hero.id], wanted):
                lines += [self._hero(index, hero), *self._in_full(index, hero)]
        kinds = dict.fromkeys(self.box.kind.values())
        for name, text, known in (
            ("curse", "curse-text", kinds),
            ("event", "event-text", self.box.events),
            ("teleport", "teleport-text", self.box.people),
        ):
            for one in self._named(name, known, wanted):
                lines += self._text(name, text, one)
        return lines

    def _named(self, kind: str, things: Iterable[str], wanted: str) -> list[str]:
        return [one for one in things if wanted.casefold() in self.words.say(f"{kind}.{one}").casefold()]

    def _text(self, name: str, text: str, thing: str) -> list[str]:
        """The text of a card; a monster has no power in kids' mode."""
        if name == "monster" and self.t.kids:
            return []
        words = self.words
        return [words.say("draw.say-card-text", name=words.say(f"{name}.{thing}"), text=words.say(f"{text}.{thing}"))]

    def _in_full(self, index: int, hero: Hero) -> list[str]:
        words = self.words
        name = words.say(f"character.{hero.id}")
        lines = [words.say("draw.say-ability", name=name, text=words.say(f"ability.{hero.id}"))]
        for curse in hero.curses:
            text = words.say(f"curse-text.{self.box.kind[curse]}")
            lines.append(words.say("draw.say-curse", name=name, curse=curse, text=text))
        if hero.discard:
            lines.append(words.say("draw.say-discard", name=name, cards=hero.discard))
        return lines

    def _curses(self, curses: Iterable[str]) -> str:
        names = sorted(self.words.say(f"curse.{self.box.kind[curse]}") for curse in curses)
        return ", ".join(names) or self.words.say("table.nothing")

    # -- the course of the game -----------------------------------------------------------------------

    def _course(self) -> list[str]:
        t, words = self.t, self.words
        if self.seen.over or not self.seen.begun:
            lines = [f"{part}." if part[-1].isalnum() else part for part in facts.course(self.seen, words)]
        else:
            name, step = facts.hero_name(self.seen, t.active, words), words.say(f"step.{t.step}")
            lines = [words.say("draw.say-course", turn=t.turn, step=step, name=name)]
        event = facts.happening(self.seen, words)
        return [*lines, event] if event else lines

    def _alarm(self) -> list[str]:
        seen, words = self.seen, self.words
        lines = [words.say("draw.say-alarm", number=self.t.alarm, most=seen.loss, left=seen.left)]
        ahead = [words.say(f"draw.mark-{kind}", space=space) for space, kind in seen.marks if space > self.t.alarm]
        if ahead:
            lines.append(words.say("draw.say-marks", marks="; ".join(ahead)))
        return lines

    def _coming(self) -> list[str]:
        t, seen, words = self.t, self.seen, self.words
        if not t.row:
            return []
        counts = {"number": seen.moves_left, "events": seen.events_left, "discard": len(t.move_discard)}
        return [
            words.say("draw.say-row", cards=t.row),
            words.say("draw.say-decks", **counts, supply=seen.supply),
            *(words.say("draw.say-next", text=text) for text in facts.forecast(seen, words)),
        ]

    # -- figures and places ---------------------------------------------------------------------------

    def _monster(self, number: int) -> str:
        monster, words = self.t.monsters[number], self.words
        text = facts.monster_state(monster, self.seen, words)
        return words.say("draw.say-monster", name=words.say(f"monster.{monster.id}"), text=text)

    def _hero(self, index: int, hero: Hero) -> str:
        words = self.words
        name = facts.hero_name(self.seen, index, words)
        if not hero.place:
            return words.say("draw.say-hero-chosen", name=name)
        curses = ", ".join(facts.curses(hero, self.seen, words)) or words.say("table.no")
        return words.say(
            "draw.say-hero",
            name=name,
            place=hero.place,
            cards=facts.hand(hero.hand),
            number=self.seen.decks[index],
            curses=curses,
        )

    def _place(self, place: str) -> str:
        t, words = self.t, self.words
        parts: list[str] = []
        if t.sup[place]:
            parts.append(words.say("draw.say-sup", number=t.sup[place]))
        if t.dis[place]:
            parts.append(words.say("draw.say-dis", number=t.dis[place]))
        if not parts:
            parts.append(words.say("draw.say-empty"))
        if place in t.cubes:
            parts.append(words.say("draw.say-cube"))
        if place in t.row:
            parts.append(words.say("draw.say-card", number=t.row.index(place) + 1))
        parts += [words.say(f"character.{hero.id}") for hero in self.seen.heroes_at(place)]
        parts += [words.say(f"monster.{monster.id}") for monster in self.seen.monsters_at(place)]
        return words.say("draw.say-place", place=place, text=", ".join(parts))
