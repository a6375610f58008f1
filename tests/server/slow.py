"""Workers that misbehave where a search is wanted; a quicker bot is left alone."""

from __future__ import annotations

import os
import time
from typing import Any

from wondertable.server import proving
from wondertable.server.thinking import Thought, think


def think_slowly(thought: Thought) -> Any:
    """Hang, die, fail or lie."""
    if thought.bot.startswith("search"):
        how = os.environ["WONDERTABLE_TEST_THINKING"]
        if how == "hang":
            time.sleep(60)
        elif how == "die":
            os._exit(3)
        elif how == "fail":
            raise ArithmeticError("no thought")
        return {"do": "end", "card": "nowhere"} if thought.seed % 2 else {"do": "fly"}
    return think(thought)


def prove_slowly(thought: Thought) -> Any:
    """Hang, die, or take more memory than there may be, where a record is to be proved."""
    if thought.task == "prove":
        how = os.environ["WONDERTABLE_TEST_PROVING"]
        if how == "hang":
            time.sleep(60)
        elif how == "die":
            os._exit(3)
        elif how == "starve":
            proving._proved = lambda data: bytearray(2 * proving.MEMORY)  # type: ignore[assignment,return-value]
    return think(thought)
