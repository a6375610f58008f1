"""Texts about the table that the picture and the sentences share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wondertable.games.wonderlands_war.guide.common import percent
from wondertable.games.wonderlands_war.state import CHAIR, HEAD
from wondertable.games.wonderlands_war.terminal.seen import Plain, Seen, count
from wondertable.kernel import Words

__all__ = ["bag", "board", "chips", "course", "player_name", "quest_lines", "state", "tea_end"]


def course(seen: Seen, words: Words) -> list[str]:
    """The round, the phase, whose turn it is or where they fight."""
    t = seen.t
    parts = [words.say("draw.round", number=t["round"])] if t["round"] and not seen.over else []
    parts.append(words.say(f"phase.{seen.phase}"))
    if seen.active >= 0:
        parts.append(words.say("draw.turn-of", who=seen.active))
    battle = t["battle"]
    if battle:
        parts.append(words.say("draw.battle", region=battle["region"], number=battle["first"]))
        if battle["draw"]:
            parts.append(words.say("draw.draws", number=battle["draw"]))
        if battle["resistance"]:
            parts.append(words.say("draw.resistance", number=battle["resistance"]))
    return parts


def player_name(seen: Seen, seat: int, words: Words) -> str:
    faction = seen.players[seat]["faction"]
    name = words.player(seat)
    return words.say("draw.player", name=name, faction=faction) if faction else name


def chips(seen: Seen, words: Words, found: Iterable[str]) -> str:
    """Chips by name, equal ones counted."""
    counts = Counter(found)
    if not counts:
        return words.say("table.nothing")
    names = []
    for chip, copies in counts.items():
        name = words.name("chip", chip)
        names.append(words.say("times", name=name, number=copies) if copies > 1 else name)
    return ", ".join(names)


def bag(player: Plain, words: Words) -> str:
    number, bagged = count(player["bag"]), player["bagged"]
    if bagged is None:
        return words.say("draw.bag-closed", number=number)
    return words.say("draw.bag", number=number, madness=percent(bagged["chance"]))


def state(seen: Seen, seat: int, words: Words) -> list[str]:
    """All that is always visible of a player, in short."""
    player = seen.players[seat]
    parts = [
        words.say("draw.points", number=player["vp"]),
        words.say("draw.shards", number=player["shards"]),
        words.say("draw.lead", number=player["lead"]),
        words.say("draw.shield-whole" if player["shield"] else "draw.shield-broken"),
        words.say("draw.supply", number=player["supply"]),
        bag(player, words),
        words.say("draw.quests", number=count(player["quests"]), done=len(player["feats"])),
    ]
    if player["madness"]:
        parts.append(words.say("draw.madness", number=len(player["madness"])))
    if player["leader"] == CHAIR:
        parts.append(words.say("draw.at-chair", number=player["chair"]))
    elif player["leader"] == HEAD:
        parts.append(words.say("draw.at-head"))
    return parts


def quest_lines(seen: Seen, words: Words) -> list[str]:
    """The viewer's own quests, with how far they are (WW-UI-12)."""
    lines = []
    for quest in seen.t["own_quests"]:
        printed = seen.box.quests[quest["quest"]]
        feat = words.say(f"feat.{printed.feat}", numbers=list(printed.feat_numbers))
        goal = words.say(f"objective.{printed.objective}", number=quest["want"], types=list(printed.objective_types))
        when = words.say(f"draw.quest-{quest['battle']}", region=printed.region)
        if quest["feat_now"]:
            when = words.say("draw.feat-now")
        elif quest["feat_next"]:
            when = words.say("draw.feat-next", chance=percent(quest["feat_next"]))
        lines.append(
            words.say(
                "draw.quest",
                quest=quest["quest"],
                when=when,
                feat=feat,
                objective=goal,
                have=quest["have"],
                want=quest["want"],
            )
        )
    return lines


def board(seen: Seen, seat: int, words: Words) -> list[str]:
    """The forge rows: how far they are filled and what the next cell brings (WW-UI-11)."""
    lines, player = [], seen.players[seat]
    printed = seen.box.boards[player["faction"], seen.two].rows
    for number, row in enumerate(player["forge"]["rows"]):
        name = words.say(f"row.{number + 1}")
        facts = {"name": name, "number": len(player["rows"][number]), "most": len(printed[number])}
        if row["next"]:
            lines.append(words.say("draw.row", rewards=row["next"], **facts))
        else:
            lines.append(words.say("draw.row-full", **facts))
    return lines


def tea_end(seen: Seen, words: Words) -> str:
    """The players who would get madness, if the party ended now (WW-UI-05)."""
    end = seen.t["tea_end"]
    if end["short"][1]:
        return words.say("draw.tea-end-short", n=end["most"])
    if not end["most"]:
        return words.say("draw.tea-end-nobody")
    return words.say("draw.tea-end", whose=end["richest"], n=max(end["discards"]))
