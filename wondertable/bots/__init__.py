"""Players made of code: any game, through the kernel.

>>> from wondertable import load
>>> match = load("mad_tea_party").new(seats=2, seed=1)
>>> bot = make("greedy", seed=1)
>>> seat = next(iter(match.asks))
>>> events = match.submit(seat, bot.choose(Perspective(match, seat)))
"""

from wondertable.bots.advice import advice, remark
from wondertable.bots.greedy import Greedy
from wondertable.bots.perspective import Perspective
from wondertable.bots.random import Random
from wondertable.bots.roster import NAMES, Bot, make
from wondertable.bots.search import Judgement, Search, hint, outlook, weigh

__all__ = [
    "NAMES",
    "Bot",
    "Greedy",
    "Judgement",
    "Perspective",
    "Random",
    "Search",
    "advice",
    "hint",
    "make",
    "outlook",
    "remark",
    "weigh",
]
