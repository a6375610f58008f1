"""What a name looks like: two names that nobody can tell apart by reading are one.

The Unicode list of confusable signs has thousands, and changes; a table of our own holds what the keyboards of our
three languages can type, Greek letters and digits that pass for ours, and the letters that are there only to deceive.
Compatibility forms (wide, bold, circled letters) are taken back by Unicode itself.
"""

from __future__ import annotations

import unicodedata

__all__ = ["UNSEEN", "looks"]

SEEN_AS = {
    # Cyrillic, as small or as capital letters, with those of other Cyrillic alphabets that are shaped like Latin ones
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "ë", "һ": "h", "н": "h", "і": "l", "ї": "ï", "ј": "j",
    "к": "k", "ӏ": "l", "м": "m", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "у": "y", "ԝ": "w",
    "х": "x", "ү": "y", "з": "3", "б": "6", "ч": "4",
    # Greek
    "α": "a", "β": "b", "ε": "e", "ζ": "z", "η": "h", "ι": "l", "κ": "k", "μ": "m", "ν": "n", "ο": "o", "ρ": "p",
    "τ": "t", "υ": "y", "χ": "x", "γ": "г", "π": "п", "φ": "ф", "λ": "л",
    # Latin letters and digits that are told apart by nobody
    "i": "l", "ı": "l", "1": "l", "|": "l", "0": "o", "ɑ": "a", "ɡ": "g",
    "`": "'", "´": "'", "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u2032": "'",
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
}  # fmt: skip
"""Signs and what they are read as, after capital letters were made small."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that show nothing, though Unicode calls them letters, marks or symbols."""
TO_SEEN = str.maketrans(SEEN_AS)


def looks(name: str) -> str:
    """What a name looks like: the same for names that differ in case, spaces, unseen signs or letters of one shape."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(sign for sign in unicodedata.normalize("NFKC", plain) if not _is_unseen(sign))
    return unicodedata.normalize("NFC", seen).translate(TO_SEEN)


def _is_unseen(sign: str) -> bool:
    is_selector = 0xFE00 <= ord(sign) <= 0xFE0F or 0xE0000 <= ord(sign) <= 0xE0FFF or 0x180B <= ord(sign) <= 0x180F
    return is_selector or sign in UNSEEN or unicodedata.category(sign) in ("Cc", "Cf", "Cn", "Zs", "Zl", "Zp")
