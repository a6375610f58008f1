"""A built page, a real server, a real browser."""

from __future__ import annotations

import fcntl
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, expect, sync_playwright

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


class Look(NamedTuple):
    """The window of a browser and the tastes of whoever sits before it."""

    width: int
    lang: str
    theme: str
    motion: bool

    @property
    def is_phone(self) -> bool:
        return self.width < 600

    @property
    def height(self) -> int:
        return 844 if self.is_phone else 900

    def open(self, browser: Browser) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height},
            locale={"ru": "ru-RU", "uk": "uk-UA", "en": "en-US"}[self.lang],
            color_scheme="dark" if self.theme == "dark" else "light",
            reduced_motion="no-preference" if self.motion else "reduce",
            has_touch=self.is_phone,
            is_mobile=self.is_phone,
        )
        if not self.motion:  # whoever wants to see the others' moves told says so
            context.add_init_script(
                "if (!localStorage.getItem('wondertable'))"
                """ localStorage.setItem('wondertable', '{"speed":"instant"}')"""
            )
        return context

    def restore(self, person: Person) -> None:
        """Leave the person's page as a new one of this look would be: nobody known, nothing kept or pointed at."""
        page, context = person.page, person.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        page.goto(f"{person.address}/api/health")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.set_viewport_size({"width": self.width, "height": self.height})
        page.emulate_media(color_scheme="dark" if self.theme == "dark" else "light")
        page.mouse.move(-1, -1)
        context.clear_cookies()
        context.clear_permissions()


class Contexts:
    """Browser contexts, each with one page, for test after test: to begin one costs more than most tests do."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[tuple[str, Look], list[BrowserContext]] = defaultdict(list)

    def take(self, address: str, look: Look) -> BrowserContext:
        free = self._free[address, look]
        return free.pop() if free else look.open(self._browser)

    def take_back(self, person: Person, look: Look) -> None:
        person.leave()
        try:
            look.restore(person)
        except Error:  # a page that does not answer any more
            person.context.close()
        else:
            self._free[person.address, look].append(person.context)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def visit(browser: Browser, contexts: Contexts) -> Iterator[Visit]:
    """Bring people to a server, each with a browser of their own; a ``fresh`` one nobody had before or gets after.

    No page may ever complain, and none may ever be told what its seat does not know.
    """
    people: list[tuple[Person, Look, bool]] = []
    houses: dict[str, House] = {}

    def come(
        at: House,
        *,
        width: int = 1440,
        lang: str = "ru",
        theme: str = "light",
        motion: bool = False,
        fresh: bool = False,
    ) -> Person:
        look = Look(width, lang, theme, motion)
        houses[at.address] = at
        person = Person(look.open(browser) if fresh else contexts.take(at.address, look), at.address)
        people.append((person, look, fresh))
        return person

    yield come
    try:
        for person, *_ in people:
            assert person.complaints == [], person.complaints
        for address, at in houses.items():
            truth = Truth(at.store)
            here = [person for person, *_ in people if person.address == address]
            for person in here:
                strangers = {other.key for other in here if other is not person}
                assert truth.leaks(person.ears.heard, strangers) == []
    finally:
        for person, look, fresh in people:
            if fresh or not houses[person.address].is_open:
                person.context.close()
            else:
                contexts.take_back(person, look)


@pytest.fixture(scope="session")
def gallery_folder() -> Path:
    """Where screenshots go: beside the documents with ``SCREENSHOTS=1``, else where nobody minds."""
    folder = ROOT / ("docs/screenshots" if os.environ.get("SCREENSHOTS") else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
