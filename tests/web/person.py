"""Somebody in front of a browser: looks, clicks, types."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, ElementHandle, Error, Page

from tests.web.canary import Ears

PATIENCE = 45_000
"""Milliseconds anybody waits for anything."""
IN_THE_WAY = (
    "[data-test=nobody]",
    "[role=tooltip].pinned .close",
    "dialog[open] [autofocus]",
    ".chooser button",
    ".tray [data-do=pass]",
    ".tray button",
)
"""What lies over the board and wants an answer first."""
THINGS = ".thing.can:not(.picked)"
BUTTONS = "[data-place=hand] .choice"
"""The choices at the table of a game without a board."""
END = ".prompt .buttons [data-do=end]"
CONTENT = {
    "": "[data-test=play-now]",
    "new": "[data-test=create]",
    "rules": "main dl > div",
    "gallery": "[data-test=book], main section h3",
    "tutorial": "button.lesson",
    "settings": "main [role=switch]",
}
"""By the first part of a page's address: an element that comes with the last thing the page asks the server for."""
FIND = """([order, free, chance]) => {
    const ready = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        if (!width || !height || node.disabled || getComputedStyle(node).visibility !== 'visible') return false;
        const top = free ? document.elementFromPoint(x + width / 2, y + height / 2) : node;
        return top !== null && node.contains(top);
    };
    for (const selector of order) {
        const nodes = [...document.querySelectorAll(selector)].filter(ready);
        if (nodes.length) return { node: nodes[Math.floor(chance * nodes.length)], selector };
    }
    return { node: null, selector: '' };
}"""
HARMLESS = re.compile(r"WebSocket connection to|ERR_CONNECTION|ERR_INTERNET|Failed to load resource: net::")
"""What a browser says when a server is killed on purpose."""


class Person:
    """One person, one browser, one page."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", self._fail)
        self.page.on("console", self._hear)
        self.ears = Ears(context)
        self.dice = random.Random(7)
        self.is_phone = (self.page.viewport_size or {"width": 1440})["width"] < 600

    def leave(self) -> None:
        """Hear nothing more of the page: somebody else comes."""
        self.ears.close()
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("console", self._hear)

    def _fail(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self.complaints.append(message.text)

    @property
    def key(self) -> str:
        """What the server knows this browser by; nobody else should ever see it."""
        cookie = next((one.get("value", "") for one in self.context.cookies() if one.get("name") == "wt_player"), "")
        return cookie.partition(".")[0]

    # -- going somewhere ------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def read(self, path: str) -> None:
        """Go to a page that is no table, and wait for its content."""
        self.go(path)
        self.wait("main h1", state="attached")
        self.wait(CONTENT.get(path.split("/")[1], "main h1"), state="attached")

    def click(self, selector: str) -> None:
        found = self.page.locator(selector).first
        if self.is_phone:
            found.tap()
        else:
            found.click()

    def wait(self, selector: str, state: Any = "visible") -> None:
        self.page.locator(selector).first.wait_for(state=state)

    def sees(self, selector: str) -> bool:
        return self.page.locator(selector).first.is_visible()

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def play_now(self, opponents: int = 3, bot: str = "random", game: str = "mad_tea_party") -> None:
        """Two clicks from nothing to the first move: this is the first."""
        self.go("/")
        self.choose(f"bot-{game}", bot)
        self.choose(f"count-{game}", str(opponents))
        self.click(f"article[aria-labelledby=title-{game}] [data-test=play-now]")
        self.at_table()

    def choose(self, name: str, value: str) -> None:
        """One of several buttons that exclude each other."""
        button = f"input[name={name}][value='{value}']"
        self.click(f"label:has({button})")
        self.wait(f"{button}:checked", state="attached")

    def plan_table(self, game: str, name: str) -> None:
        """Begin a table for friends, at which this person has a name."""
        self.go(f"/new/{game}/friends")
        self.page.locator("li .name input").first.fill(name)

    def invite(self) -> str:
        """Make the table that was planned; returns the link to send to friends."""
        self.click("[data-test=create]")
        self.wait("[data-test=link]")
        return self.page.locator("[data-test=link]").input_value()

    def accept(self, link: str, name: str) -> None:
        """Come by a friend's link and sit down."""
        self.page.goto(link)
        self.sit_down(name)

    def sit_down(self, name: str) -> None:
        self.page.locator("[data-test=name]").fill(name)
        self.click("[data-test=sit]")

    def start(self) -> None:
        """Begin to play as soon as everybody has sat down."""
        self.wait("[data-test=start]:not([disabled])")
        self.click("[data-test=start]")

    def at_table(self) -> None:
        self.wait("[data-test=prompt]")

    @property
    def prompt(self) -> str:
        return self.text("[data-test=prompt]")

    def moves(self) -> int:
        """How many moves have been made, by the slider."""
        return int(self.page.locator("[data-test=slider]").get_attribute("max") or 0)

    def wait_for_move(self, before: int) -> None:
        """Until more moves have been made than before."""
        self.page.wait_for_function(
            "before => Number(document.querySelector('[data-test=slider]').max) > before", arg=before
        )

    def scrolls_sideways(self) -> bool:
        """Is anything wider than the screen? (A phone would rather make the page smaller: innerWidth lies.)"""
        width = (self.page.viewport_size or {"width": 0})["width"]
        return bool(self.page.evaluate("width => document.documentElement.scrollWidth > width + 1", width))

    # -- playing by clicking the things themselves ----------------------------------------------------

    def is_asked(self) -> bool:
        """Is there anything to click? (The list of choices says so, open or not.)"""
        return self.count("[data-test=choices] .choice") > 0

    def play(
        self,
        until: Callable[[Person], bool],
        seconds: float = 300,
        plays: int = 2,
        watches: bool = False,
        spared: str = "",
    ) -> int:
        """Click what glows until something is the case; at most so many cards a turn. Returns the number of clicks.

        What is ``spared`` is never clicked: it may come up after it has been looked for.
        Whoever ``watches`` waits until everything has come to rest: looking for things to click costs a browser time.
        """
        end = time.monotonic() + seconds
        clicks = played = 0
        while not until(self):
            assert time.monotonic() < end, f"nothing came of it: {self.prompt}"
            found = self._next(played < plays, spared)
            if found is None:
                self.page.wait_for_timeout(20)
                continue
            node, what = found
            if not self.press(node):
                continue
            if watches:
                self._watch()
            clicks += 1
            played = 0 if what == END else played + (what == THINGS)
            self.page.wait_for_timeout(15)
        return clicks

    def settle(self) -> None:
        """Wait until it is this person's move and the page has been the same for a moment: nothing is on its way."""
        self.page.evaluate(
            """() => new Promise((done) => {
                let before = '', still = 0;
                const look = () => {
                    const now = [...document.querySelectorAll('.prompt, [data-test=slider], .choice')]
                        .map((node) => node.textContent + node.getAttribute('max') + node.disabled).join();
                    still = now === before && document.querySelector('.prompt.mine') ? still + 1 : 0;
                    before = now;
                    if (still > 3) done();
                    else setTimeout(look, 60);
                };
                look();
            })"""
        )

    def _watch(self) -> None:
        """Let everything fly that is going to, until this person is asked again or nothing has moved for a while."""
        self.page.evaluate(
            """() => new Promise((done) => {
                let still = 0;
                const look = () => {
                    const flies = document.getElementsByClassName('flying').length > 0;
                    const asked = document.querySelector('.prompt.mine') !== null;
                    still = flies ? 0 : still + 1;
                    if (still > (asked ? 2 : 20)) done();
                    else setTimeout(look, 100);
                };
                setTimeout(look, 100);
            })"""
        )

    def find(self, order: Sequence[str], *, free: bool = False) -> tuple[ElementHandle, str] | None:
        """Any of what the first selector finds that finds something to press; ``free``: in sight, under nothing."""
        found = self.page.evaluate_handle(FIND, [order, free, self.dice.random()])
        node = found.get_property("node").as_element()
        return None if node is None else (node, found.get_property("selector").json_value())

    def press(self, node: ElementHandle) -> bool:
        """Click something, unless it is gone before the finger comes down."""
        try:
            node.tap(timeout=1500) if self.is_phone else node.click(timeout=1500)
        except Error:
            return False
        return True

    def _next(self, may_play: bool, spared: str) -> tuple[ElementHandle, str] | None:
        rest = (THINGS, END) if may_play else (END, THINGS)
        order = ("[data-test=raise]", *IN_THE_WAY, *rest, ".prompt .buttons button", BUTTONS)
        return self.find(tuple(one for one in order if one != spared))


def is_over(person: Person) -> bool:
    return person.sees("[data-test=final]")
