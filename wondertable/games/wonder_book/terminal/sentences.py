"""The table in sentences: for a screen reader, a pipe, and the long form of the coloured table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.guide.card_texts import wyrm_card_text
from wondertable.games.wonder_book.puzzles import MARK
from wondertable.kernel import Words

__all__ = ["Reading"]


class Reading:
    """One view of the table, ready to be read out."""

    def __init__(self, game: WonderBook, view: Mapping[str, Any], words: Words) -> None:
        self.game, self.words = game, words
        self.view, self.t = view, view["table"]
        self.base = game.content.texts(words.language)
        self.texts = game.content.chapter(self.t["chapter"]).texts[words.language]

    def table(self) -> list[str]:
        """The course, Fate, the Goal, rules in force, the team, enemies, the puzzle, the scene."""
        return [
            *self.course(),
            *self.goal(),
            *self.rules(),
            *(self.hero(name) for name in self.t["heroes"]),
            *self.enemies(),
            *self.puzzle(),
            *self.keywords(),
            *self.scene(),
        ]

    # -- course ---------------------------------------------------------------------------------------

    def course(self) -> list[str]:
        t, words = self.t, self.words
        lines = [words.say("campaign.title", chapter=t["chapter"], name=self.texts.title) + "."]
        if t["phase"] == "over":
            lines.append(words.say(f"reason.{t['outcome']}"))
        elif t["rounds"]:
            lines.append(words.say("draw.course", number=t["rounds"], phase=words.say(f"phase.{t['phase']}")))
        lines.append(words.say("draw.fate", n=t["fate"], down=t["fate_down"]))
        if t["actor"]:
            left = t.get("turn", {}).get("left", 0) if isinstance(t.get("turn"), dict) else 0
            lines.append(words.say("draw.turn", hero=t["actor"], n=left))
        return lines

    def goal(self) -> list[str]:
        target, words = self.t["target"], self.words
        if target is None:
            return []
        card = self._card(target["card"])
        lines = [words.say("draw.goal", card=target["card"]), *self._text(card.text or card.front)]
        for row in target["progress"]:
            label = card.labels.get(row["label"], row["label"])
            lines.append(words.say("draw.progress", label=label, number=row["of"], of=row["target"]))
        if target["rounds"] is not None:
            late = target["round"] > target["rounds"]
            what = "draw.clock-late" if late else "draw.clock"
            lines.append(words.say(what, number=target["round"], of=target["rounds"]))
        return lines

    def rules(self) -> list[str]:
        """Special rules in force, with their texts."""
        lines = []
        for no in self.t["row"]:
            lines += [self.words.say("draw.rule", card=no), *self._text(self._card(no).text)]
        return lines

    def keywords(self) -> list[str]:
        words = list(self.t["keywords"])
        return [self.words.say("draw.keywords", keywords=words)] if words else []

    def _card(self, no: str) -> Any:
        return self.texts.cards[str(int(no))]

    def _text(self, text: str) -> list[str]:
        return self.game.guide.names.paragraphs(self.words, text) if text.strip() else []

    # -- team and enemies -----------------------------------------------------------------------------

    def hero_name(self, hero: str) -> str:
        """The hero, and who plays it; a person alone plays all of them."""
        seat = self.t["heroes"][hero]["seat"]
        if self.t["seats"] == 1:
            return self.words.name("hero", hero)
        return self.words.say("draw.played-by", hero=hero, who=seat)

    def hero(self, hero: str) -> str:
        one, words = self.t["heroes"][hero], self.words
        parts = [self.hero_name(hero), words.name("area", one["area"])]
        if one["hearts"]:
            parts.append(words.say("note.hearts", hearts=one["hearts"], most=one["most"]))
        else:
            parts.append(words.say("draw.lies"))
        if one["sparks"]:
            parts.append(words.say("note.sparks", n=one["sparks"]))
        if one["items"]:
            parts.append(words.say("draw.items", cards=one["items"]))
        if one["fragments"]:
            parts.append(words.say("draw.fragments", cards=one["fragments"]))
        if one["skills"]:
            names = [self.base.upgrades[card][side].name for card, side in one["skills"].items()]
            parts.append(words.say("draw.skills", names=", ".join(names)))
        if hero in self.t["done"]:
            parts.append(words.say("draw.had-turn"))
        parts += self.danger(hero)
        return ", ".join(parts) + "."

    def danger(self, hero: str) -> list[str]:
        """How many enemies can hit the hero after one, two or three steps."""
        by_time: dict[int, int] = {}
        for threat in self.t["threats"].get(hero, ()):
            by_time[threat["activations"]] = by_time.get(threat["activations"], 0) + 1
        return [self.words.say("note.threat", n=n, activations=time) for time, n in sorted(by_time.items())]

    def enemies(self) -> list[str]:
        t, words = self.t, self.words
        lines = []
        for name, figure in t["figures"].items():
            facts = {"figure": name, "area": figure["area"], "hearts": figure["hearts"], "most": figure["full"]}
            lines.append(words.say("draw.figure", **facts))
        deck = _count(t["wyrm_deck"]) + len(t["wyrm_top"]) + len(t["wyrm_bottom"])
        lines.append(words.say("draw.pool", n=t["pool"], deck=deck, discard=len(t["wyrm_discard"])))
        if t["wyrm_top"]:
            lines.append(words.say("draw.next-cards", cards=t["wyrm_top"]))
        return lines

    # -- puzzles --------------------------------------------------------------------------------------

    def puzzle(self) -> list[str]:
        """The task with everything that has been entered."""
        state, words = self.t["puzzle"], self.words
        if state is None:
            return []
        texts = self.texts.puzzles[state["id"]]
        lines = [words.say("draw.puzzle", name=texts.title), *self._text(texts.intro), *texts.clues]
        names = {"order": texts.tiles, "code": texts.symbols, "recall": texts.symbols}.get(state["type"], [])
        for number, tried in enumerate(state["tries"], 1):
            shown = tried[:-2] if state["type"] == "code" else tried
            said = ", ".join(names[one] for one in shown)
            if state["type"] == "code":
                facts = {"exact": tried[-2], "misplaced": tried[-1]}
                lines.append(words.say("draw.code-try", number=number, said=said, **facts))
            else:
                lines.append(words.say("draw.try", number=number, said=said))
        if state["entered"] and names:
            lines.append(words.say("draw.entered", said=", ".join(names[one] for one in state["entered"])))
        if state["type"] == "rings":
            listed = zip(texts.names, state["rings"], strict=True)
            said = "; ".join(words.say("draw.ring", name=name, number=at) for name, at in listed)
            lines.append(words.say("draw.rings", said=said, number=state["steps"], par=state["par"]))
        if state["type"] == "find":
            found = len(state["entered"]) - state["faults"]
            lines.append(words.say("draw.find", mark=texts.marks, factor=MARK, number=found, of=state["marks"]))
        if state["type"] == "steady":
            lines += texts.steps[state["steps"] : state["steps"] + 1]
        return lines

    # -- the scene ------------------------------------------------------------------------------------

    def scene(self) -> list[str]:
        areas = self.t["areas"]
        if not self.t["heroes"] or not areas:
            return []
        return [self.words.say("draw.scene"), *("  " + self.area(area["id"]) for area in areas)]

    def area(self, area: str) -> str:
        """An area, where one can go from it, and who and what is there."""
        words = self.words
        ways, walls = self.neighbours(area)
        parts = [words.say("draw.ways", areas=ways)] if ways else [words.say("draw.no-ways")]
        if walls:
            parts.append(words.say("draw.walls", areas=walls))
        inside = self.contents(area)
        parts.append(words.say("draw.here", said=", ".join(inside)) if inside else words.say("draw.empty"))
        return words.say("draw.area", area=area, said=" ".join(parts))

    def neighbours(self, area: str) -> tuple[list[str], list[str]]:
        """Areas behind dotted lines, and behind solid ones."""
        ways: list[str] = []
        walls: list[str] = []
        for border in self.t["borders"]:
            if area in border["ends"]:
                other = next(one for one in border["ends"] if one != area)
                if border["heroes"] != "none":
                    (ways if border["heroes"] == "dotted" else walls).append(other)
        return ways, walls

    def contents(self, area: str) -> list[str]:
        t, words = self.t, self.words
        parts = [words.name("hero", name) for name, hero in t["heroes"].items() if hero["area"] == area]
        parts += [words.name("figure", name) for name, figure in t["figures"].items() if figure["area"] == area]
        for wyrm, place in t["wyrms"].items():
            if place == area:
                name = words.name("wyrm", wyrm)
                parts.append(words.say("draw.stunned", name=name) if wyrm in t["stunned"] else name)
        if t["sparks"].get(area):
            parts.append(words.say("note.sparks-there", n=t["sparks"][area]))
        parts += [words.name("vortex", name) for name, place in t["vortices"].items() if place == area]
        for card in t["on_table"]:
            if area in card["areas"] and not card["inert"]:
                parts.append(words.say("draw.card", card=card["card"]))
        parts += [words.name("marker", name) for name, places in t["markers"].items() if area in places]
        return parts

    # -- more ----------------------------------------------------------------------------------------

    def details(self) -> list[str]:
        """The cards of the heroes in full, the Wyrm deck, and what has been read."""
        lines = [line for hero in self.t["heroes"] for line in self._in_full(hero)]
        lines += [self._wyrm_card(card) for card in sorted(self.t["wyrm_cards"])]
        titles = list(dict.fromkeys(face.partition(".")[0] for face in self.t["seen"]))
        lines.append(self.words.say("draw.read", cards=titles))
        return lines

    def _in_full(self, hero: str) -> Iterator[str]:
        words, texts, one = self.words, self.base.heroes[hero], self.t["heroes"][hero]
        for name, text in (
            (texts.attack.name, texts.attack.text),
            (texts.skill.name, texts.skill.text),
            *(
                (self.base.upgrades[card][side].name, self.base.upgrades[card][side].text)
                for card, side in one["skills"].items()
            ),
            *(self._fragment(card) for card in one["fragments"]),
            *(self._item(card) for card in one["items"]),
        ):
            yield words.say("draw.text", hero=hero, name=name, text=text)

    def _fragment(self, card: str) -> tuple[str, str]:
        printed = self.base.fragments[card.partition(".")[0]]
        return printed.name, printed.text

    def _item(self, card: str) -> tuple[str, str]:
        printed = self._card(card)
        return printed.title, " ".join(self._text(printed.text))

    def _wyrm_card(self, card: str) -> str:
        printed = next(one for one in self.game.content.wyrms if one.id == card)
        where = "left" if card in self.t["wyrm_left"] else "out"
        facts = {"card": card, "text": wyrm_card_text(self.game, self.words, printed)}
        return self.words.say(f"draw.wyrm-{where}", **facts)

    def topics(self) -> list[tuple[str, str, Sequence[str]]]:
        """The Goal and the special rules, then every hero with attack and skill."""
        found: list[tuple[str, str, Sequence[str]]] = []
        cards = [*([self.t["target"]["card"]] if self.t["target"] else []), *self.t["row"]]
        for no in cards:
            card = self._card(no)
            found.append((card.title, " ".join(self._text(card.text or card.front)), ()))
        for hero in self.t["heroes"]:
            texts = self.base.heroes[hero]
            said = f"{texts.attack.name}. {texts.attack.text} {texts.skill.name}. {texts.skill.text}"
            found.append((texts.name, said, ()))
        return found

    def about(self, wanted: str) -> list[str]:
        """The areas, heroes, figures and cards in sight whose name contains this text."""
        words = self.words

        def named(fact: str, things: Iterable[str]) -> list[str]:
            return [one for one in things if wanted.casefold() in words.name(fact, one).casefold()]

        lines = [self.area(area) for area in named("area", [one["id"] for one in self.t["areas"]])]
        for hero in named("hero", self.t["heroes"]):
            lines += [self.hero(hero), *self._in_full(hero)]
        lines += [self._wyrm_card(card) for card in named("card", sorted(self.t["wyrm_cards"]))]
        faces = [face for face in self.t["seen"] if face != "envelope"]
        for no in named("card", dict.fromkeys(face.partition(".")[0] for face in faces)):
            lines.append(words.name("card", no))
            for face in faces:
                if face.startswith(f"{no}."):
                    lines += self.game.guide.names.face_text(words, face)
        return lines


def _count(zone: Any) -> int:
    return zone["hidden"] if isinstance(zone, dict) else len(zone)
