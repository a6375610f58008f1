"""A game from another package: it has words, and neither board, cover, rulebook nor lessons."""

from .game import Bidding

GAME = Bidding
