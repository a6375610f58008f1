"""Wondertable: one table for modern board games, with their rules enforced.

>>> from wondertable import load
>>> game = load("mad_tea_party")
>>> match = game.new(seats=3, seed=7)
>>> len(match.asks)
1
"""

from wondertable.kernel.match import Match
from wondertable.kernel.registry import load, slugs

__all__ = ["Match", "__version__", "load", "slugs"]

__version__ = "0.1.0"
