"""Progress of a long piece of work: a bar where there is a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wondertable.kernel import Words

__all__ = ["Tell", "progress"]

Tell = Callable[[int, int], None]
STEPS = 10
"""Without a terminal, so many lines for the whole."""


@contextmanager
def progress(words: Words, what: str, *, quiet: bool = False) -> Iterator[Tell]:
    """Gives a function that is told what is done and of how much. It is shown on the error stream."""
    if quiet:
        yield lambda done, whole: None
    elif sys.stderr.isatty():
        with _bar(words.say(what)) as tell:
            yield tell
    else:
        yield _lines(words, what)


@contextmanager
def _bar(label: str) -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, highlight=False, emoji=False)
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task(label, total=None)
        yield lambda done, whole: shown.update(task, completed=done, total=whole)


def _lines(words: Words, what: str) -> Tell:
    told = 0

    def tell(done: int, whole: int) -> None:
        nonlocal told
        step = done * STEPS // max(1, whole)
        if step > told:
            told = step
            print(f"{words.say(what)}: {done}/{whole}", file=sys.stderr, flush=True)

    return tell
