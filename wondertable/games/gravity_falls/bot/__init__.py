"""Advice to bots in Gravity Falls."""
