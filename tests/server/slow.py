"""Workers that misbehave where a search is wanted; a quicker bot is left alone."""

from __future__ import annotations

import os
import time
from typing import Any

from wondertable.server import record_check
from wondertable.server.bot_worker import Job, run_job


def think_slowly(job: Job) -> Any:
    """Hang, die, fail or lie."""
    if job.bot.startswith("search"):
        how = os.environ["WONDERTABLE_TEST_THINKING"]
        if how == "hang":
            time.sleep(60)
        elif how == "die":
            os._exit(3)
        elif how == "fail":
            raise ArithmeticError("no job")
        return {"do": "end", "card": "nowhere"} if job.seed % 2 else {"do": "fly"}
    return run_job(job)


def prove_slowly(job: Job) -> Any:
    """Hang, die, take more memory than there may be, or wait until a file is there, where a record is to be proved."""
    if job.task == "prove":
        how = os.environ["WONDERTABLE_TEST_PROVING"]
        if how == "hang":
            time.sleep(60)
        elif how == "die":
            os._exit(3)
        elif how == "starve":
            record_check._proved = lambda data: bytearray(2 * record_check.MEMORY)  # type: ignore[assignment,return-value]
        elif how.startswith("wait:"):
            while not os.path.exists(how.removeprefix("wait:")):
                time.sleep(0.01)
    return run_job(job)


def nap(job: Job) -> Any:
    """Sleep for so many milliseconds as the job has worlds, and say which bot was to think."""
    time.sleep(job.worlds / 1000)
    return job.bot


def dawdle(job: Job) -> Any:
    """Take a good while for every move and every hint."""
    if job.task in ("move", "judge"):
        time.sleep(0.4)
    return run_job(job)
