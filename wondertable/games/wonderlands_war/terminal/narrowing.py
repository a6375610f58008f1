"""Long lists of choices, settled one thing after the other: the row, then the chip; where from, then where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.kernel import Words

__all__ = ["narrow"]

MOST = 9
"""So many choices are listed at once."""
PARTS = {
    "forge": ("row", "chip", "right"),
    "march": ("region", "to"),
    "relocate": ("region",),
    "everywhere": ("region",),
    "sit": (),
}
"""The facts that tell options of a kind apart, the most telling first."""
Groups = list[tuple[str, list[int]]]


def narrow(options: Sequence[Mapping[str, Any]], words: Words) -> tuple[str, Groups] | None:
    """A question about one part of the options, and for each answer the numbers of those that remain."""
    if len(options) <= MOST:
        return None
    for kind, parts in PARTS.items():
        many = [option for option in options if option["do"] == kind]
        for part in parts:
            if len(many) > 1 and len({option[part] for option in many}) > 1:
                return words.say(f"draw.narrow-{part}"), _by(options, kind, part, words)
    return None


def _by(options: Sequence[Mapping[str, Any]], kind: str, part: str, words: Words) -> Groups:
    """Those of the kind by a part, everything else by itself."""
    groups: dict[Any, list[int]] = {}
    labels: dict[Any, str] = {}
    for number, option in enumerate(options):
        key = option[part] if option["do"] == kind else ("other", number)
        groups.setdefault(key, []).append(number)
        labels[key] = words.name(part, option[part]) if option["do"] == kind else ""
    return [(labels[key], group) for key, group in groups.items()]
