"""Numbers as a language writes them: decimal sign, real minus, thousands apart; and chances as they are sent."""

from __future__ import annotations

__all__ = ["figure", "percentage", "shown"]

MINUS, THIN_SPACE, SPACE = "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def figure(language: str, value: float, digits: int = 1) -> str:
    """``-1234.5`` as −1 234,5 in Russian and Ukrainian, −1 234.5 in English."""
    written = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", MINUS).replace(",", THIN_SPACE)
    return written if language == "en" else written.replace(".", ",")


def percentage(language: str, share: float, digits: int = 0) -> str:
    """``0.625`` as 63 % in Russian and Ukrainian, 63% in English."""
    return f"{figure(language, share * 100, digits)}{'' if language == 'en' else SPACE}%"


def shown(chance: float) -> float:
    """A chance as it is sent: to a tenth of a per mille; what is neither impossible nor sure is never sent as such.

    >>> shown(0.123456), shown(0.000001), shown(0.999999), shown(1)
    (0.1235, 0.0001, 0.9999, 1)
    """
    return min(max(round(chance, 4), 0.0001), 0.9999) if 0 < chance < 1 else round(chance, 4)
