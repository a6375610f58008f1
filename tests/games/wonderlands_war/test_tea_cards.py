"""The tea cards: what is printed on each of them, and what the rulebook says of it."""

from __future__ import annotations

import pytest

from wondertable import load
from wondertable.games.wonderlands_war.cards import Tea
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.guide.names import tea_name
from wondertable.kernel import LANGUAGES, Words
from wondertable.kernel.rulebook import rulebook

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded

PRINTED = [
    pytest.param("T1-01", "U2 FLw", marks=pytest.mark.rule("WW-CON-T1-01")),
    pytest.param("T1-02", "U2 CSw", marks=pytest.mark.rule("WW-CON-T1-02")),
    pytest.param("T1-03", "U2 ROw", marks=pytest.mark.rule("WW-CON-T1-03")),
    pytest.param("T1-04", "U2 RKw", marks=pytest.mark.rule("WW-CON-T1-04")),
    pytest.param("T1-05", "U2 CRw", marks=pytest.mark.rule("WW-CON-T1-05")),
    pytest.param("T1-06", "U1 FLw CSw", marks=pytest.mark.rule("WW-CON-T1-06")),
    pytest.param("T1-07", "U1 CSw ROw", marks=pytest.mark.rule("WW-CON-T1-07")),
    pytest.param("T1-08", "U1 ROw RKw", marks=pytest.mark.rule("WW-CON-T1-08")),
    pytest.param("T1-09", "U1 RKw CRw", marks=pytest.mark.rule("WW-CON-T1-09")),
    pytest.param("T1-10", "U1 CRw FLw", marks=pytest.mark.rule("WW-CON-T1-10")),
    pytest.param("T1-11", "U1 D FLs ROw", marks=pytest.mark.rule("WW-CON-T1-11")),
    pytest.param("T1-12", "U1 D CSs RKw", marks=pytest.mark.rule("WW-CON-T1-12")),
    pytest.param("T1-13", "U1 D ROs CRw", marks=pytest.mark.rule("WW-CON-T1-13")),
    pytest.param("T1-14", "U1 D RKs FLw", marks=pytest.mark.rule("WW-CON-T1-14")),
    pytest.param("T1-15", "U1 D CRs CSw", marks=pytest.mark.rule("WW-CON-T1-15")),
    pytest.param("T1-16", "U3 FORGE", marks=pytest.mark.rule("WW-CON-T1-16")),
    pytest.param("T1-17", "U2 D FORGE Q1", marks=pytest.mark.rule("WW-CON-T1-17")),
    pytest.param("T1-18", "U0 MAD- FORGE ~ABIL", marks=pytest.mark.rule("WW-CON-T1-18")),
    pytest.param("T1-19", "U3 ANYw ~FORGE", marks=pytest.mark.rule("WW-CON-T1-19")),
    pytest.param("T1-20", "U2+1 -1S", marks=pytest.mark.rule("WW-CON-T1-20")),
    pytest.param("T1-21", "U1+2 D ANYw", marks=pytest.mark.rule("WW-CON-T1-21")),
    pytest.param("T1-22", "U1 WON", marks=pytest.mark.rule("WW-CON-T1-22")),
    pytest.param("T1-23", "U2 LEAD", marks=pytest.mark.rule("WW-CON-T1-23")),
    pytest.param("T1-24", "U1 D ABIL", marks=pytest.mark.rule("WW-CON-T1-24")),
    pytest.param("T1-25", "U2 [LEAD / Q1]", marks=pytest.mark.rule("WW-CON-T1-25")),
    pytest.param("T1-26", "U1 D [WON / MAD-]", marks=pytest.mark.rule("WW-CON-T1-26")),
    pytest.param("T1-27", "U2 [ANYw / -2S]", marks=pytest.mark.rule("WW-CON-T1-27")),
    pytest.param("T1-28", "U0 D [ABIL / CASTLE]", marks=pytest.mark.rule("WW-CON-T1-28")),
    pytest.param("T1-29", "U2 Q2 ~ANYs", marks=pytest.mark.rule("WW-CON-T1-29")),
    pytest.param("T1-30", "U2 SHIELD ~LEAD", marks=pytest.mark.rule("WW-CON-T1-30")),
    pytest.param("T2-01", "U2 FLw ROw", marks=pytest.mark.rule("WW-CON-T2-01")),
    pytest.param("T2-02", "U2 CSw RKw", marks=pytest.mark.rule("WW-CON-T2-02")),
    pytest.param("T2-03", "U2 ROw CRw", marks=pytest.mark.rule("WW-CON-T2-03")),
    pytest.param("T2-04", "U2 RKw FLw", marks=pytest.mark.rule("WW-CON-T2-04")),
    pytest.param("T2-05", "U2 CRw CSw", marks=pytest.mark.rule("WW-CON-T2-05")),
    pytest.param("T2-06", "U2 D FLs FLw", marks=pytest.mark.rule("WW-CON-T2-06")),
    pytest.param("T2-07", "U2 D CSs CSw", marks=pytest.mark.rule("WW-CON-T2-07")),
    pytest.param("T2-08", "U2 D ROs ROw", marks=pytest.mark.rule("WW-CON-T2-08")),
    pytest.param("T2-09", "U2 D RKs RKw", marks=pytest.mark.rule("WW-CON-T2-09")),
    pytest.param("T2-10", "U2 D CRs CRw", marks=pytest.mark.rule("WW-CON-T2-10")),
    pytest.param("T2-11", "U1 ANYs", marks=pytest.mark.rule("WW-CON-T2-11")),
    pytest.param("T2-12", "U3 ANYw ~ANYw", marks=pytest.mark.rule("WW-CON-T2-12")),
    pytest.param("T2-13", "U2 D FORGE FORGE", marks=pytest.mark.rule("WW-CON-T2-13")),
    pytest.param("T2-14", "U3 FORGE ~FORGE!", marks=pytest.mark.rule("WW-CON-T2-14")),
    pytest.param("T2-15", "U1 WON ANYw", marks=pytest.mark.rule("WW-CON-T2-15")),
    pytest.param("T2-16", "U2 D WON", marks=pytest.mark.rule("WW-CON-T2-16")),
    pytest.param("T2-17", "U1 ABIL", marks=pytest.mark.rule("WW-CON-T2-17")),
    pytest.param("T2-18", "U2 D ABIL ANYw", marks=pytest.mark.rule("WW-CON-T2-18")),
    pytest.param("T2-19", "U1 LEAD FORGE", marks=pytest.mark.rule("WW-CON-T2-19")),
    pytest.param("T2-20", "U2 LEAD ~LEAD", marks=pytest.mark.rule("WW-CON-T2-20")),
    pytest.param("T2-21", "U1 D CASTLE", marks=pytest.mark.rule("WW-CON-T2-21")),
    pytest.param("T2-22", "U2+2 D -1S", marks=pytest.mark.rule("WW-CON-T2-22")),
    pytest.param("T2-23", "U1+1 Q1 ANYw", marks=pytest.mark.rule("WW-CON-T2-23")),
    pytest.param("T2-24", "U1 [ABIL / LEAD]", marks=pytest.mark.rule("WW-CON-T2-24")),
    pytest.param("T2-25", "U2 [ANYs / MAD-]", marks=pytest.mark.rule("WW-CON-T2-25")),
    pytest.param("T2-26", "U2 D [WON / Q2]", marks=pytest.mark.rule("WW-CON-T2-26")),
    pytest.param("T2-27", "U1 [-3S / FORGE ANYw]", marks=pytest.mark.rule("WW-CON-T2-27")),
    pytest.param("T2-28", "U0 D [CASTLE / ABIL SHIELD]", marks=pytest.mark.rule("WW-CON-T2-28")),
    pytest.param("T2-29", "U1 SHIELD Q1 ~WON", marks=pytest.mark.rule("WW-CON-T2-29")),
    pytest.param("T2-30", "U2 MAD- ~ABIL", marks=pytest.mark.rule("WW-CON-T2-30")),
    pytest.param("T3-01", "U2 FLs FLw", marks=pytest.mark.rule("WW-CON-T3-01")),
    pytest.param("T3-02", "U2 CSs CSw", marks=pytest.mark.rule("WW-CON-T3-02")),
    pytest.param("T3-03", "U2 ROs ROw", marks=pytest.mark.rule("WW-CON-T3-03")),
    pytest.param("T3-04", "U2 RKs RKw", marks=pytest.mark.rule("WW-CON-T3-04")),
    pytest.param("T3-05", "U2 CRs CRw", marks=pytest.mark.rule("WW-CON-T3-05")),
    pytest.param("T3-06", "U3 D FLw RKw", marks=pytest.mark.rule("WW-CON-T3-06")),
    pytest.param("T3-07", "U3 D CSw CRw", marks=pytest.mark.rule("WW-CON-T3-07")),
    pytest.param("T3-08", "U3 D ROw FLw", marks=pytest.mark.rule("WW-CON-T3-08")),
    pytest.param("T3-09", "U3 D RKw CSw", marks=pytest.mark.rule("WW-CON-T3-09")),
    pytest.param("T3-10", "U3 D CRw ROw", marks=pytest.mark.rule("WW-CON-T3-10")),
    pytest.param("T3-11", "U2 D ANYs FORGE", marks=pytest.mark.rule("WW-CON-T3-11")),
    pytest.param("T3-12", "U2 FORGE ANYw ~ANYs", marks=pytest.mark.rule("WW-CON-T3-12")),
    pytest.param("T3-13", "U3+1 -2S", marks=pytest.mark.rule("WW-CON-T3-13")),
    pytest.param("T3-14", "U2+2 D ANYw", marks=pytest.mark.rule("WW-CON-T3-14")),
    pytest.param("T3-15", "U2 WON", marks=pytest.mark.rule("WW-CON-T3-15")),
    pytest.param("T3-16", "U1 D WON ANYs", marks=pytest.mark.rule("WW-CON-T3-16")),
    pytest.param("T3-17", "U1 D ABIL LEAD", marks=pytest.mark.rule("WW-CON-T3-17")),
    pytest.param("T3-18", "U2 ABIL ~LEAD", marks=pytest.mark.rule("WW-CON-T3-18")),
    pytest.param("T3-19", "U1 CASTLE", marks=pytest.mark.rule("WW-CON-T3-19")),
    pytest.param("T3-20", "U2 D CASTLE", marks=pytest.mark.rule("WW-CON-T3-20")),
    pytest.param("T3-21", "U1 Q2 LEAD", marks=pytest.mark.rule("WW-CON-T3-21")),
    pytest.param("T3-22", "U2 [LEAD / -3S]", marks=pytest.mark.rule("WW-CON-T3-22")),
    pytest.param("T3-23", "U1 D [CASTLE / ABIL]", marks=pytest.mark.rule("WW-CON-T3-23")),
    pytest.param("T3-24", "U2 [WON / ANYs]", marks=pytest.mark.rule("WW-CON-T3-24")),
    pytest.param("T3-25", "U3 [MAD- / Q2]", marks=pytest.mark.rule("WW-CON-T3-25")),
    pytest.param("T3-26", "U0 [WON SHIELD / FORGE! ANYs]", marks=pytest.mark.rule("WW-CON-T3-26")),
    pytest.param("T3-27", "U3 -1S ~WON", marks=pytest.mark.rule("WW-CON-T3-27")),
    pytest.param("T3-28", "U2 SHIELD ~CASTLE", marks=pytest.mark.rule("WW-CON-T3-28")),
    pytest.param("T3-29", "U2 Q1 ~FORGE!", marks=pytest.mark.rule("WW-CON-T3-29")),
    pytest.param("T3-30", "U1 MAD- -2S ~ABIL", marks=pytest.mark.rule("WW-CON-T3-30")),
]
"""Units in the corner and in the centre, a die, rewards, the halves of a split card, a tainted reward."""


def printed(card: Tea) -> str:
    parts = [f"U{card.units}" + (f"+{card.centre}" if card.centre else "")]
    parts += ["D"] if card.die else []
    parts += card.rewards
    if card.upper:
        parts.append(f"[{' '.join(card.upper)} / {' '.join(card.lower)}]")
    parts += [f"~{card.tainted}"] if card.tainted else []
    return " ".join(parts)


@pytest.mark.parametrize(("card", "icons"), PRINTED)
def test_a_tea_card_has_these_icons(card: str, icons: str) -> None:
    assert printed(GAME.box.tea[card]) == icons
    assert GAME.box.tea[card].round == int(card[1])
    for language in LANGUAGES:
        rule = rulebook("wondertable.games.wonderlands_war", language).rules[f"WW-CON-{card}"]
        assert rule.text.endswith(f": {tea_name(GAME.box, Words(language, GAME), card)}.")


def test_there_are_no_other_tea_cards() -> None:
    assert [param.values[0] for param in PRINTED] == list(GAME.box.tea)
