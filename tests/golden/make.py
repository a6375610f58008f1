"""Write golden records anew: ``python tests/golden/make.py [GAME ...]``.

They are finished matches, for every game some of every number of seats and of every setting. The tests play them
again, move by move: a change of the rules shows as a record that no longer proves itself. If the change is meant,
write them anew and say so.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.kernel import Match, Provable
from wondertable.kernel.record import save

HOME = Path(__file__).parent


class Spec(NamedTuple):
    """One record: who plays what."""

    game: str
    title: str
    bots: Sequence[str]
    seed: int
    options: Mapping[str, str]
    provable: bool = False
    undos: bool = False

    @property
    def file(self) -> Path:
        extra = "-provable" if self.provable else "-undos" if self.undos else ""
        return HOME / self.game / f"{len(self.bots)}-{self.title}{extra}.json"


def tea(
    scoring: str, order_rule: str, bots: Sequence[str], seed: int, *, provable: bool = False, undos: bool = False
) -> Spec:
    options = {"scoring": scoring, "order_rule": order_rule}
    return Spec("mad_tea_party", f"{scoring}-{order_rule}", bots, seed, options, provable, undos)


def town(
    title: str, bots: Sequence[str], seed: int, *, provable: bool = False, undos: bool = False, **options: str
) -> Spec:
    return Spec("gravity_falls", title, bots, seed, options, provable, undos)


def war(
    title: str, bots: Sequence[str], seed: int, *, provable: bool = False, undos: bool = False, **options: str
) -> Spec:
    return Spec("wonderlands_war", title, bots, seed, options, provable, undos)


def book(
    title: str, bots: Sequence[str], seed: int, *, provable: bool = False, undos: bool = False, **options: str
) -> Spec:
    return Spec("wonder_book", title, bots, seed, options, provable, undos)


SPECS = (
    tea("standard", "on", ("greedy", "greedy"), 1865),
    tea("standard", "off", ("random", "random"), 2),
    tea("experienced", "on", ("greedy", "random"), 3, undos=True),
    tea("experienced", "off", ("greedy", "greedy"), 4),
    tea("standard", "on", ("greedy", "random", "greedy"), 5),
    tea("standard", "off", ("greedy", "greedy", "greedy"), 6),
    tea("experienced", "on", ("random", "random", "random"), 7),
    tea("experienced", "off", ("random", "greedy", "greedy"), 8, provable=True),
    tea("standard", "on", ("greedy", "greedy", "greedy", "greedy"), 9),
    tea("standard", "off", ("random", "greedy", "random", "greedy"), 10, undos=True),
    tea("experienced", "on", ("greedy", "greedy", "greedy", "greedy"), 11),
    tea("experienced", "off", ("random", "random", "random", "random"), 12),
    town("easy", ("greedy",), 20, difficulty="easy"),
    town("normal", ("random",), 21),
    town("hard", ("greedy",) * 2, 22, difficulty="hard", first="2"),
    town("kids", ("random",) * 2, 23, kids="on"),
    town("normal", ("greedy",) * 3, 24, characters="DIP,STA,WEN"),
    town("simple", ("greedy", "random", "greedy"), 25, monsters="GREM,GIANT,MANO", undos=True),
    town("easy", ("random",) * 4, 26, difficulty="easy"),
    town("medium", ("greedy",) * 4, 27, difficulty="hard", monsters="TRICK,GBOT,TIME", provable=True),
    town("worst", ("greedy",) * 5, 28, difficulty="hard", monsters="PTER,GOBB,RUMB"),
    town("kids", ("greedy",) * 5, 29, kids="on"),
    war("sets-a", ("greedy",) * 2, 30),
    war("sets-b", ("random",) * 2, 31, allies="B", strict="on", undos=True),
    war("sets-c", ("greedy",) * 3, 32, allies="C", first="2"),
    war("sets-d", ("greedy", "random", "greedy"), 33, allies="D", factions="ALI,JAB,CAT"),
    war("lot", ("greedy",) * 4, 34, allies="random", strict="on"),
    war("mixed", ("random",) * 4, 35, allies="mixed", provable=True),
    war("mine", ("greedy",) * 5, 36, allies="FL-A,CS-B,RO-C,RK-D,CR-A"),
    war("all", ("random", "greedy") * 2 + ("greedy",), 37, factions="CAT,HAT,QUE,JAB,ALI"),
    book("campaign", ("greedy",), 40),
    book("tower", ("greedy",) * 2, 41, chapter="1", reading="confirm", undos=True),
    book("causeway", ("greedy",) * 3, 42, chapter="2", heroes="lara,sid,tina"),
    book("library", ("greedy",) * 4, 43, chapter="3", difficulty="hard"),
    book("market", ("greedy",) * 2, 44, chapter="4", provable=True),
    book("bridge", ("greedy", "random", "greedy"), 45, chapter="5", difficulty="easy"),
    book("word", ("greedy",) * 4, 46, chapter="6"),
    book("word", ("greedy",), 47, chapter="6", difficulty="easy", heroes="ken,tina", giving_up="agreed"),
)


def play(spec: Spec) -> Match[Any]:
    """Play one match to its end."""
    seats = len(spec.bots)
    chance = Provable(spec.seed.to_bytes(32, "big"), "golden") if spec.provable else None
    match = load(spec.game).new(seats, None if spec.provable else spec.seed, spec.options, chance=chance)
    match.bots = list(spec.bots)
    bots = [make(name, spec.seed + seat) for seat, name in enumerate(spec.bots)]
    while match.result is None:
        for seat in match.asks:
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))
        if spec.undos and match.prompt % 40 == 39:
            match.undo_to(len(match.moves) - 1, next(iter(match.moves[-1].answers)))
    return match


def main(games: Sequence[str]) -> None:
    for spec in SPECS:
        if games and spec.game not in games:
            continue
        match = play(spec)
        spec.file.parent.mkdir(exist_ok=True)
        save(match.record(), spec.file)
        spec.file.chmod(0o644)
        print(spec.file.relative_to(HOME), len(match.moves), match.result)


if __name__ == "__main__":
    main(sys.argv[1:])
