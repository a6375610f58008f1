"""The page of a table measured: how much of the window the game has, how small its text is, and whether any is cut
or areas reach over each other.

A long run, in two window sizes or those of ``--widths``, over positions of bots' games (or over the states of the
gallery)::

    python -m tests.web.measure --positions 200
    python -m tests.web.measure --games wonder_book gravity_falls --positions 40 --langs ru
    python -m tests.web.measure --gallery
    python -m tests.web.measure --widths 1024 390 --positions 60

The page has to be built (``make page``). One table is looked at in all sizes and languages. Every finding is told with
the position it was found in: game, seats, seed and number of moves; ``--keep FOLDER`` saves a screenshot of each
position with findings. ``tests/web/test_measure.py`` looks at a few positions of each game that has none.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.house import House
from tests.web.person import Person
from tests.web.positions import Position, lay
from wondertable import load

SIZES = ((1440, 900), (1920, 1080))
"""Windows in which board and hand have most of the room and what stands on the board is large."""
SMALL_SIZES = ((1024, 768), (390, 844))
"""A tablet and a phone."""
PHONE = 600
"""Windows narrower than that are touched."""
GAMES = ("mad_tea_party", "gravity_falls", "wonderlands_war", "wonder_book")
LEAST_SHARE = 0.75
"""The part of the window that board and hand have together."""
LEAST_TEXT = 13.0
LEAST_LABEL = 15.0
"""Pixels of a letter's size: anywhere, and on the board of a large window."""

LOOK = """(isLarge) => {
    const within = (from, to, most) => Math.max(0, Math.min(to, most) - Math.max(from, 0));
    const seen = (box) => within(box.left, box.right, innerWidth) * within(box.top, box.bottom, innerHeight);
    const share = [...document.querySelectorAll('[data-place=board], [data-place=hand]')]
        .reduce((sum, node) => sum + seen(node.getBoundingClientRect()), 0) / (innerWidth * innerHeight);
    const path = (node) => {
        const names = [];
        for (let one = node; one && names.length < 4; one = one.parentElement) {
            const known = [...one.classList].filter((name) => !name.startsWith('svelte-'))[0];
            names.unshift(one.tagName.toLowerCase() + (known ? '.' + known : ''));
        }
        return names.join(' > ');
    };
    const clips = (node) => {
        const style = getComputedStyle(node);
        const isDragged = !isLarge && style.touchAction === 'none'; // a map that is larger than a small window
        const kind = (how) => (how === 'visible' ? '' : isDragged || /auto|scroll/.test(how) ? 'scroll' : 'cut');
        return [kind(style.overflowX), kind(style.overflowY)];
    };
    // Named for screen readers alone: the name is seen on hover.
    const unseen = (node) => {
        for (let one = node; one; one = one.parentElement)
            if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
        return false;
    };
    const texts = [];
    const not = '.hidden, .skip, script, style, option, dialog:not([open]), .overlay';
    const visible = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        const node = text.parentElement;
        if (!text.data.trim() || !node || node.closest(not) || !node.checkVisibility(visible) || unseen(node)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const rects = [...range.getClientRects()].filter((one) => one.width > 0 && one.height > 0);
        if (!rects.length) continue;
        const style = getComputedStyle(node);
        let size = parseFloat(style.fontSize);
        if (node instanceof SVGElement) size *= Math.abs(node.getScreenCTM()?.d ?? 1);
        else if (node.offsetHeight > 0) {
            const scale = node.getBoundingClientRect().height / node.offsetHeight;
            if (Math.abs(scale - 1) > 0.5 / node.offsetHeight + 0.001) size *= scale; // whole pixels are no scale
        }
        // Ascenders and descenders may reach over the edge of a line.
        const loose = size * 0.3 + 1;
        let cut = '';
        let [freeX, freeY] = [false, false];
        for (let frame = node; frame && frame !== document.body && !cut; frame = frame.parentElement) {
            const [x, y] = clips(frame);
            if (!x && !y) continue;
            const box = frame.getBoundingClientRect();
            const [cutX, cutY] = [x === 'cut' && !freeX, y === 'cut' && !freeY];
            for (const rect of rects) {
                if (cutX && (rect.left < box.left - 1.5 || rect.right > box.right + 1.5)) cut = path(frame);
                if (cutY && (rect.top < box.top - loose || rect.bottom > box.bottom + loose)) cut = path(frame);
            }
            freeX ||= x === 'scroll';
            freeY ||= y === 'scroll';
        }
        const isOut = (rect) => rect.left < -1.5 || rect.right > innerWidth + 1.5;
        if (!cut && !freeX && rects.some(isOut)) cut = 'the window';
        const board = node.closest('[data-place=board]') !== null;
        texts.push({ text: text.data.trim().slice(0, 40), at: path(node), size, cut, board });
    }

    // What stands in the flow of a box stays inside it, and beside its neighbours: a squeezed box lets it out.
    const isSeen = (node) =>
        node instanceof HTMLElement && node.checkVisibility(visible) && !unseen(node) && !node.closest(not);
    const hasContent = (node) =>
        node.textContent.trim() !== '' || node.matches('img, svg, button') || node.querySelector('img, svg') !== null;
    const isPlaced = (style) =>
        /static|relative/.test(style.position) &&
        style.float === 'none' &&
        !/^(inline|contents|none)$/.test(style.display) &&
        [style.transform, style.translate, style.scale, style.rotate].every((change) => change === 'none') &&
        [style.marginTop, style.marginBottom, style.marginLeft, style.marginRight, style.top, style.left].every(
            (shift) => !(parseFloat(shift) < 0),
        );
    const spilt = [];
    for (const box of document.querySelectorAll('[data-place], [data-place] *, main *, aside *')) {
        if (!isSeen(box) || box.closest('[aria-hidden=true]')) continue;
        const outer = box.getBoundingClientRect();
        const isOpen = clips(box).every((kind) => !kind) && !/^(inline|contents)$/.test(getComputedStyle(box).display);
        const inside = [...box.children].filter((one) => isSeen(one) && hasContent(one)).flatMap((one) => {
            const style = getComputedStyle(one);
            if (!isPlaced(style)) return [];
            return { node: one, rect: one.getBoundingClientRect(), cell: [style.gridRowStart, style.gridColumnStart] };
        });
        for (const { node, rect } of isOpen ? inside : []) {
            const over = Math.round(Math.max(rect.bottom - outer.bottom, outer.top - rect.top));
            if (over > 8) spilt.push(`${path(node)} reaches ${over} px out of ${path(box)}`);
        }
        inside.forEach((one, index) => {
            for (const other of inside.slice(index + 1)) {
                const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
                const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
                const isUponIt = one.cell.every((part, at) => part !== 'auto' && part === other.cell[at]);
                if (wide < 8 || high < 8 || isUponIt) continue;
                const area = `${Math.round(wide)} x ${Math.round(high)} px`;
                spilt.push(`${path(one.node)} and ${path(other.node)} overlap by ${area}`);
            }
        });
    }
    return { share, texts, spilt: [...new Set(spilt)] };
}"""


REST = """() => document.fonts.ready.then(() => new Promise((done) => {
    let [before, still] = ['', 0];
    const check = () => {
        const parts = [...document.querySelectorAll('[data-place], [data-place=board] *, [data-place=hand] *')];
        if (!parts.length) return done();
        const now = parts.map((node) => `${node.clientWidth}.${node.clientHeight}`).join();
        still = now === before ? still + 1 : 0;
        before = now;
        if (still > 2) done();
        else requestAnimationFrame(() => setTimeout(check, 60)); // sizes are told once a frame
    };
    check();
}))"""
"""Wait until nothing has changed its size for a while: on a busy machine sizes that depend on others come late."""


DRAWN = """async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((one) => one.decode().catch(() => null)));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
"""Wait until letters and pictures are there."""


@dataclass(frozen=True)
class Looks:
    """What was found on a page."""

    share: float
    smallest: float
    smallest_label: float
    small: tuple[str, ...]
    """Texts that are too small, each with its place and size."""
    cut: tuple[str, ...]
    """Texts that are cut, each with what cuts it."""
    spilt: tuple[str, ...] = ()
    """Areas that reach out of the box they stand in, or over each other."""

    @property
    def findings(self) -> tuple[str, ...]:
        share = () if self.share >= LEAST_SHARE else (f"board and hand have {self.share:.1%} of the window",)
        return *share, *self.small, *self.cut, *self.spilt


Size = tuple[int, int]
Seen = tuple[str, Looks]
"""A page, and what was found on it."""


def look(page: Page, *, is_table: bool = True) -> Looks:
    """Measure what is on the screen now; of a page that is no table only its text."""
    is_large = (page.viewport_size or {"width": 0})["width"] >= SIZES[0][0]
    found: dict[str, Any] = page.evaluate(LOOK, is_large)
    texts = found["texts"]

    def too_small(one: dict[str, Any]) -> bool:
        return bool(one["size"] < (LEAST_LABEL if one["board"] and is_large else LEAST_TEXT) - 0.05)

    return Looks(
        found["share"] if is_table and is_large else 1.0,
        min((one["size"] for one in texts), default=99.0),
        min((one["size"] for one in texts if one["board"]), default=99.0),
        tuple(f"{one['size']:.1f} px: {one['at']}: {one['text']!r}" for one in texts if too_small(one)),
        tuple(f"cut by {one['cut']}: {one['at']}: {one['text']!r}" for one in texts if one["cut"]),
        tuple(found["spilt"]),
    )


def positions(game: str, count: int, first: int = 0, only: int | None = None) -> Iterator[Position]:
    """Positions in which seat 0 is asked, spread over games of every number of seats, or of ``only`` one."""
    seats = [only] if only else sorted(load(game).seats)
    given, seed = 0, first
    while given < count:
        position = Position(game, seats[seed % len(seats)], seed, {})
        # Every game is looked at in other moments.
        step, at = 7 + seed % 5, 1 + seed * 3 % 11
        while position.match.result is None and given < count:
            if len(position.match.moves) >= at and 0 in position.match.asks:
                given += 1
                yield position
                at = len(position.match.moves) + step * 3
            position.go_on()
        seed += 1


def told(position: Position) -> str:
    match = position.match
    prompt = match.asks[0].prompt if 0 in match.asks else "-"
    return f"{match.game.slug}, {match.seats} seats, seed {position.seed}, {len(match.moves)} moves, {prompt}"


def settle(page: Page) -> None:
    """Wait for the board, its fonts, and the end of what moves."""
    page.wait_for_selector("[data-place=board]:not([data-left]) > :not(.banners)", state="attached")
    page.evaluate(REST)


class Eyes:
    """One browser in one language, which looks at the same page in windows of several sizes.

    It goes from table to table as somebody does who follows a link: the page is loaded once.
    """

    def __init__(self, house: House, browser: Browser, sizes: Sequence[Size], lang: str) -> None:
        self.sizes = sizes
        self.lang = lang
        is_phone = sizes[0][0] < PHONE
        context = browser.new_context(
            viewport={"width": sizes[0][0], "height": sizes[0][1]},
            locale={"ru": "ru-RU", "uk": "uk-UA", "en": "en-US"}[lang],
            reduced_motion="reduce",
            has_touch=is_phone,
            is_mobile=is_phone,
        )
        context.add_init_script("localStorage.setItem('wondertable', '{\"speed\":\"instant\"}')")
        self.person = Person(context, house.address)
        self.person.ears.close()  # what is told to whom is looked at elsewhere
        self.person.go("/settings")
        self.person.page.add_style_tag(content=UNPAINTED)

    def sit_as(self, person: Person) -> None:
        """Be the same person to the server."""
        self.person.context.add_cookies(
            [
                {"name": str(one.get("name")), "value": str(one.get("value")), "url": person.address}
                for one in person.context.cookies()
            ]
        )

    def go(self, table: str) -> None:
        """Go to a table, of which nothing is on the page yet."""
        self.person.page.evaluate(FOLLOW, f"/t/{table}")

    def looks(self) -> Iterator[tuple[Size, Looks]]:
        """The table of now in every size."""
        page = self.person.page
        for size in self.sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            settle(page)
            yield size, look(page)


UNPAINTED = "body { clip-path: inset(100%) }"
"""Sizes are the same where nothing is painted, and known sooner."""
FOLLOW = """(path) => {
    for (const board of document.querySelectorAll('[data-place=board]')) board.dataset.left = '';
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
}"""


def gallery(person: Person) -> Iterator[str]:
    """Addresses of the gallery: the shelf, the states of everything, and every chapter of every book."""
    person.read("/gallery")
    books = person.page.eval_on_selector_all("[data-test=book]", "books => books.map((one) => one.pathname)")
    yield from ("/gallery", "/gallery/states")
    for book in books:
        person.read(book)
        person.wait("[data-test=chapter]")
        yield from person.page.eval_on_selector_all("[data-test=chapter]", "all => all.map((one) => one.pathname)")


def _look_at_gallery(eyes: Sequence[Eyes]) -> int:
    bad = 0
    for one in eyes:
        addresses = list(gallery(one.person))
        seen: dict[Size, list[Seen]] = {size: [] for size in one.sizes}
        for address in addresses:
            one.person.read(address)
            one.person.page.wait_for_load_state("networkidle")
            for size in one.sizes:
                one.person.page.set_viewport_size({"width": size[0], "height": size[1]})
                one.person.page.evaluate(DRAWN)
                seen[size].append((address, look(one.person.page, is_table=False)))
        bad += sum(_tell("gallery", size, one.lang, found) for size, found in seen.items())
    return bad


def _look_at_game(house: House, eyes: Sequence[Eyes], game: str, wish: argparse.Namespace) -> int:
    seen: dict[tuple[Size, str], list[Seen]] = {(size, one.lang): [] for one in eyes for size in one.sizes}
    for position in positions(game, wish.positions, wish.first, wish.seats):
        table = lay(house, eyes[0].person, position)
        for one in eyes:
            one.sit_as(eyes[0].person)
            one.go(table)
            for size, looks in one.looks():
                seen[size, one.lang].append((told(position), looks))
                if not looks.findings:
                    continue
                print(f"{size[0]} {one.lang} {told(position)}: {looks.findings[0]}", file=sys.stderr, flush=True)
                if wish.keep:
                    name = f"{game}-{size[0]}-{one.lang}-{position.seed}-{len(position.match.moves)}.png"
                    one.person.page.screenshot(path=wish.keep / name, style="body { clip-path: none !important }")
    return sum(_tell(game, size, lang, found) for (size, lang), found in seen.items())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=200, help="of each game, in each size and language")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--langs", nargs="+", default=("ru",))
    parser.add_argument("--widths", nargs="+", type=int, default=[width for width, _ in SIZES], help="1920 to 390")
    parser.add_argument("--seats", type=int, help="only games of so many seats")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--gallery", action="store_true", help="every page of the gallery instead of positions")
    parser.add_argument("--keep", type=Path, help="a folder for screenshots of positions with findings")
    wish = parser.parse_args(arguments)
    if wish.keep:
        wish.keep.mkdir(parents=True, exist_ok=True)
    sizes = [one for one in (*SIZES, *SMALL_SIZES) if one[0] in wish.widths]
    alike = [[one for one in sizes if one[0] >= PHONE], *([one] for one in sizes if one[0] < PHONE)]
    bad = 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            eyes = [Eyes(house, browser, some, lang) for lang in wish.langs for some in alike if some]
            if wish.gallery:
                bad = _look_at_gallery(eyes)
            else:
                bad = sum(_look_at_game(house, eyes, game, wish) for game in wish.games)
        finally:
            browser.close()
            house.close()
    return 1 if bad else 0


def _tell(what: str, size: Size, lang: str, seen: Sequence[Seen]) -> int:
    """Print what was found; returns in how many positions there was something."""
    bad = [(where, looks) for where, looks in seen if looks.findings]
    share = min(looks.share for _, looks in seen)
    smallest, label = min(looks.smallest for _, looks in seen), min(looks.smallest_label for _, looks in seen)
    print(
        f"{what} at {size[0]}x{size[1]} in {lang}: {len(seen)} positions, {len(bad)} with findings; "
        f"board and hand {share:.1%}, smallest text {smallest:.1f} px, on the board {label:.1f} px"
    )
    often = Counter(one for _, looks in bad for one in dict.fromkeys(looks.findings))
    where_first = {one: where for where, looks in reversed(bad) for one in looks.findings}
    for one, count in often.most_common(40):
        print(f"  {count:4} x {one}  [{where_first[one]}]")
    sys.stdout.flush()
    return len(bad)


if __name__ == "__main__":
    raise SystemExit(main())
