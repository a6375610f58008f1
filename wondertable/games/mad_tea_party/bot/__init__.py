"""Advice to bots in Mad Tea Party."""

from wondertable.games.mad_tea_party.bot.advisor import TeaAdvisor

__all__ = ["TeaAdvisor"]
