"""Bytes of the first page, and what changes while things move. Nothing here is a time: a machine may be busy."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from playwright.sync_api import Response

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.measure import DRAWN
from tests.web.person import Person

GAMES = ("mad_tea_party", "gravity_falls", "wonderlands_war", "wonder_book")
FIRST_PAGE = 150_000
"""Bytes of the first page, compressed, without fonts."""
FIRST_VISIT = 400_000
"""Bytes over the line until the first move of a game, of everything."""
CHEAP = {"transform", "opacity"}
"""What can change from frame to frame without a new layout of the page."""
MOST_SHIFT = 0.1
"""Cumulative layout shift while playing: what browsers call good."""

WATCH = """() => {
    window.flights = 0; window.changed = []; window.shifts = 0; window.heights = [];
    const under = document.querySelector('main.play');
    new ResizeObserver(() => heights.push(under.clientHeight)).observe(under);
    const timing = ['offset', 'computedOffset', 'easing', 'composite'];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        for (const frame of animation.effect.getKeyframes())
            changed.push(...Object.keys(frame).filter((key) => !timing.includes(key)));
        flights += this.classList.contains('flying');
        return animation;
    };
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts += entry.value;
    }).observe({ type: 'layout-shift' });
}"""


class Scales:
    """What a browser fetches, and how many bytes of it come over the line."""

    def __init__(self, person: Person) -> None:
        self.urls: list[str] = []
        self.bytes = 0.0
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.responseReceived", lambda told: self.urls.append(told["response"]["url"]))
        session.on("Network.loadingFinished", self._add)

    def _add(self, told: dict[str, Any]) -> None:
        self.bytes += told["encodedDataLength"]

    def fetched(self, game: str) -> bool:
        """Has a part of the page come that only this game needs?"""
        return any(f"/assets/{game}-" in url for url in self.urls)


def test_the_first_page_is_small(house: House, visit: Visit, record_property: Any) -> None:
    person = visit(house, fresh=True)
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if not response.url.endswith(".woff2"):
            sizes[response.url] = len(gzip.compress(response.body(), 6))

    person.page.on("response", weigh)
    person.read("/")
    person.page.evaluate(DRAWN)
    record_property("first page, bytes", sum(sizes.values()))
    assert len(sizes) > 5
    assert sum(sizes.values()) < FIRST_PAGE, sizes


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_is_light_and_fetches_one_game(
    house: House, visit: Visit, record_property: Any, game: str
) -> None:
    """From nothing to the first move, fonts included."""
    person = visit(house, fresh=True)
    scales = Scales(person)
    person.read("/")
    person.page.evaluate(DRAWN)
    assert not any(scales.fetched(one) for one in GAMES)
    person.click(f"article[aria-labelledby=title-{game}] [data-test=play-now]")
    person.wait("[data-test=choices] .choice", state="attached")  # comes with the board
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate(DRAWN)
    record_property(f"first visit of {game}, bytes", scales.bytes)
    assert [one for one in GAMES if scales.fetched(one)] == [game]
    assert 100_000 < scales.bytes < FIRST_VISIT


def test_only_what_is_cheap_to_draw_changes_in_motion_and_nothing_jumps(house: House, visit: Visit) -> None:
    person = visit(house, motion=True, fresh=True)
    person.page.add_init_script("localStorage.setItem('wondertable', '{\"speed\":\"brisk\"}')")
    person.play_now(opponents=2, bot="greedy")
    person.wait(".thing.can, .tray button")
    person.page.evaluate(WATCH)
    moves = person.moves()
    person.play(lambda one: one.moves() > moves + 12, watches=True)
    assert person.page.evaluate("flights") > 5
    assert set(person.page.evaluate("changed")) == CHEAP
    assert person.page.evaluate("shifts") < MOST_SHIFT
    assert len(set(person.page.evaluate("heights"))) == 1, "what is told over the board does not push it about"
