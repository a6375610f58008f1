"""Values of things for a player's own quests: the gain in their objectives by one more of something."""

from __future__ import annotations

from collections import Counter, defaultdict

from wondertable.games.wonderlands_war.bot.values import NEARER, feat_chance, objective_chance
from wondertable.games.wonderlands_war.cards import ALLIES, FORGE
from wondertable.games.wonderlands_war.quests import ALLY_KINDS, progress
from wondertable.games.wonderlands_war.state import War

__all__ = ["QuestValue"]

WEIGHT = 0.9
"""The share of a hope that counts."""


class QuestValue:
    """The points that one more step towards each objective promises. Made anew for every question."""

    def __init__(self, t: War, seat: int) -> None:
        self.t = t
        self.player = t.players[seat]
        self.steps: dict[str, float] = defaultdict(float)
        """The worth of one step, by objective; for chips of certain types also by type."""
        for name in (*self.player.quests, *self.player.feats):
            quest = t.box.quests[name]
            have, want = progress(t, seat, name)
            few = quest.objective.endswith("at-most")
            if not few and have >= want:
                continue
            chance = objective_chance(t, seat, name)
            if not few and chance in (0.0, 1.0):
                continue
            feat = 1.0 if name in self.player.feats else feat_chance(t, seat, name)
            step = WEIGHT * min(NEARER, 1 - chance) * (3 + 3 * feat)
            for kind in quest.objective_types or (quest.objective,):
                self.steps[kind] += step

    def chip(self, chip: str) -> float:
        """A chip more, anywhere among one's own; forged chips stay one's own."""
        steps, kind, box = self.steps, self.t.box.kind[chip], self.t.box
        if not steps:
            return 0.0
        worth = steps.get(kind, 0.0) if kind in ALLIES else 0.0
        if box.is_weak(chip):
            worth += steps.get("weak", 0.0)
        elif box.is_strong(chip):
            worth += steps.get("strong", 0.0)
        if "alike" in steps or "each-type" in steps:
            worth += self._kinds(kind)
        return worth

    def _kinds(self, kind: str) -> float:
        counts = Counter(self.t.box.kind[one] for one in self.player.chips())
        most = max(counts[one] for one in ALLY_KINDS)
        worth = self.steps.get("alike", 0.0) if kind in ALLY_KINDS and counts[kind] >= most else 0.0
        return worth + (self.steps.get("each-type", 0.0) if kind in ALLIES and not counts[kind] else 0.0)

    def reward(self, code: str) -> float:
        """A reward of a tea card or a forge cell."""
        steps = self.steps
        if not steps:
            return 0.0
        if code in self.t.box.kind:
            return self.chip(code)
        match code:
            case "ANYw":
                return max(self.chip(chip) for chip in (*self.t.box.ally_chips["w"], FORGE))
            case "ANYs":
                return max(self.chip(chip) for chip in self.t.box.ally_chips["s"])
            case "WON":
                return steps.get("wonderlandians", 0.0) + 0.5 * steps.get("figures", 0.0) + steps.get("items", 0.0)
            case "LEAD":
                return steps.get("leader", 0.0)
            case "CASTLE":
                return steps.get("castles", 0.0)
            case "ABIL":
                return steps.get("abilities", 0.0)
            case "MAD-":
                return steps.get("madness-at-most", 0.0) - steps.get("madness", 0.0)
            case "D":
                return -1.7 * steps.get("shards-at-most", 0.0)
            case "-1S" | "-2S" | "-3S":
                return min(int(code[1]), self.player.shards) * steps.get("shards-at-most", 0.0)
        return 0.0

    def wonder(self, card: str) -> float:
        """A Wonderlandian of either kind."""
        figure = card in self.t.box.figures
        own = self.steps.get("figures", 0.0) if figure else 2 * self.steps.get("items", 0.0)
        return self.steps.get("wonderlandians", 0.0) + own

    def forged(self, chip: str, *, ends: bool) -> float:
        """A chip onto the board; ``ends``: it completes a row."""
        steps = self.steps
        worth = steps.get("forged", 0.0) + (steps.get("rows", 0.0) if ends else 0.0)
        kind = self.t.box.kind[chip]
        if "forged-types" in steps and kind in ALLY_KINDS:
            there = {self.t.box.kind[one] for row in self.player.rows for one in row}
            worth += steps["forged-types"] * (kind not in there)
        return worth
