"""A built page, a real server, a real browser."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.web.canary import Truth
from tests.web.house import House
from tests.web.person import PATIENCE, Person

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # starting one for every page costs more than its work
)

Visit = Callable[..., Person]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Browser, server and bots share two busy cores: what fails once is tried once more, and the summary counts it."""
    if "browser" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page, built if something in ``web/`` has changed; one of several test processes does it."""
    sys.path.insert(0, str(ROOT))
    try:
        import build_page
    finally:
        sys.path.remove(str(ROOT))
    with (tmp_path_factory.getbasetemp().parent / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_page.build()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that do not harm it."""
    opened = House(tmp_path_factory.mktemp("web") / "tables.db")
    yield opened
    opened.close()


@pytest.fixture
def own_house(built: None, tmp_path: Path) -> Iterator[House]:
    """A server for one test that will kill it."""
    opened = House(tmp_path / "tables.db")
    yield opened
    opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Brings people to a server, each with a browser of their own.

    No page may ever complain, and none may ever be told what its seat does not know.
    """
    with contextlib.ExitStack() as stack:
        people: list[Person] = []
        houses: dict[str, House] = {}

        def come(
            at: House, *, width: int = 1440, lang: str = "ru", theme: str = "light", motion: bool = False
        ) -> Person:
            context = _context(browser, width, lang, theme, motion)
            stack.callback(context.close)
            houses[at.address] = at
            people.append(Person(context, at.address))
            return people[-1]

        yield come
        for person in people:
            assert person.complaints == [], person.complaints
        for address, at in houses.items():
            truth = Truth(at.store)
            here = [person for person in people if person.address == address]
            for person in here:
                strangers = {other.key for other in here if other is not person}
                assert truth.leaks(person.ears, strangers) == []


def _context(browser: Browser, width: int, lang: str, theme: str, motion: bool) -> BrowserContext:
    is_phone = width < 600
    return browser.new_context(
        viewport={"width": width, "height": 844 if is_phone else 900},
        locale={"ru": "ru-RU", "uk": "uk-UA", "en": "en-US"}[lang],
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
    )


@pytest.fixture(scope="session")
def gallery_folder() -> Path:
    """Where screenshots go: beside the documents with ``SCREENSHOTS=1``, else where nobody minds."""
    folder = ROOT / ("docs/screenshots" if os.environ.get("SCREENSHOTS") else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
