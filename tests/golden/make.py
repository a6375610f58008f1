"""Write the golden records anew: ``python tests/golden/make.py``.

They are finished matches of Mad Tea Party, one for every number of seats and combination of settings. The tests play
them again, move by move: a change of the rules shows as a record that no longer proves itself. If the change is meant,
write them anew and say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.kernel import Game, Match, Provable
from wondertable.kernel.record import save

HOME = Path(__file__).parent
GAME = "mad_tea_party"


class Spec(NamedTuple):
    """One record: who plays what."""

    scoring: str
    order_rule: str
    bots: Sequence[str]
    seed: int
    provable: bool = False
    undos: bool = False

    @property
    def file(self) -> str:
        extra = "-provable" if self.provable else "-undos" if self.undos else ""
        return f"{len(self.bots)}-{self.scoring}-{self.order_rule}{extra}.json"


SPECS = (
    Spec("standard", "on", ("greedy", "greedy"), 1865),
    Spec("standard", "off", ("random", "random"), 2),
    Spec("experienced", "on", ("greedy", "random"), 3, undos=True),
    Spec("experienced", "off", ("greedy", "greedy"), 4),
    Spec("standard", "on", ("greedy", "random", "greedy"), 5),
    Spec("standard", "off", ("greedy", "greedy", "greedy"), 6),
    Spec("experienced", "on", ("random", "random", "random"), 7),
    Spec("experienced", "off", ("random", "greedy", "greedy"), 8, provable=True),
    Spec("standard", "on", ("greedy", "greedy", "greedy", "greedy"), 9),
    Spec("standard", "off", ("random", "greedy", "random", "greedy"), 10, undos=True),
    Spec("experienced", "on", ("greedy", "greedy", "greedy", "greedy"), 11),
    Spec("experienced", "off", ("random", "random", "random", "random"), 12),
)


def play(game: Game[Any], spec: Spec) -> Match[Any]:
    """Play one match to its end."""
    options = {"scoring": spec.scoring, "order_rule": spec.order_rule}
    seats = len(spec.bots)
    chance = Provable(spec.seed.to_bytes(32, "big"), "golden") if spec.provable else None
    match = game.new(seats, None if spec.provable else spec.seed, options, chance=chance)
    match.bots = list(spec.bots)
    bots = [make(name, spec.seed + seat) for seat, name in enumerate(spec.bots)]
    while match.result is None:
        for seat in match.asks:
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))
        if spec.undos and match.prompt % 40 == 39:
            match.undo(match.moves[-1].answers[0][0], force=True)
    return match


def main() -> None:
    game = load(GAME)
    for old in HOME.glob("*.json"):
        old.unlink()
    for spec in SPECS:
        match = play(game, spec)
        save(match.record(), HOME / spec.file)
        (HOME / spec.file).chmod(0o644)
        print(spec.file, len(match.moves), match.result)


if __name__ == "__main__":
    main()
