"""Checks the drawings and builds gallery.html, where they are reviewed in light and dark and at several sizes.

``make art`` runs it; gallery.html is not kept in git. It fails if something is wrong with a drawing.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ART = Path(__file__).parent
GAMES = ART.parent / "games"
PAGE = ART / "gallery.html"
SHARED = "shared"
"""The drawings that belong to no game."""
VIEW = {  # what every drawing of a folder has in common
    "portraits": "0 0 200 240",
    "emblems": "0 0 24 24",
    "cards": "0 0 200 280",
    "covers": "0 0 480 320",
    "vignettes": "0 0 120 60",
    "scenes": "0 0 1600 1000",
}
MOST_BYTES = {
    "portraits": 9216,
    "emblems": 1024,
    "cards": 9216,
    "covers": 57344,
    "vignettes": 2048,
    "brand": 4096,
    "ornaments": 4608,
    "patterns": 2048,
    "scenes": 40960,
    "art": 32768,
}
"""By folder; ``art`` itself holds whole boards."""
MOST_BYTES_ELSEWHERE = 8192
WIDTHS = {
    "portraits": (200, 96, 40),
    "emblems": (40, 24, 16),
    "covers": (480,),
    "cards": (150,),
    "scenes": (640,),
    "art": (640,),
}
"""The sizes at which a folder's drawings are shown; 96 pixels where there is none."""
SET_BY_PIECE = {"--kind", "--kind-on", "--kind-tint"}
"""Colours that a card or a piece sets for the drawing on it."""
Drawings = dict[str, dict[str, dict[str, str]]]
"""Texts of SVG files by owner (a game, or the shared page), folder and name."""


# -- checks -------------------------------------------------------------------------------------------


def problems(drawings: Drawings, tokens: str) -> list[str]:
    known = set(re.findall(r"(--[\w-]+):", tokens)) | SET_BY_PIECE
    found = [
        f"{owner}/{folder}/{name}.svg: {what}"
        for owner, folders in drawings.items()
        for folder, files in folders.items()
        for name, text in files.items()
        for what in faults(folder, name, text, known)
    ]
    dark = re.findall(r"color-scheme: dark;(.*?)\n\s*}", tokens, re.DOTALL)
    if len({re.sub(r"\s+", " ", block) for block in dark}) != 1:
        found.append("tokens.css: the two dark blocks differ")
    return found


def faults(folder: str, name: str, text: str, known: set[str]) -> list[str]:
    found = [f"has <{tag}>" for tag in ("style", "text", "metadata", "script", "image", "title") if f"<{tag}" in text]
    found += [f"the id {id_} has no prefix" for id_ in re.findall(r'\bid="([^"]+)"', text) if not id_.startswith(name)]
    found += [f"unknown token {token}" for token in set(re.findall(r"var\((--[\w-]+)", text)) - known]
    most = MOST_BYTES.get(folder, MOST_BYTES_ELSEWHERE)
    if len(text.encode()) > most:
        found.append(f"{len(text.encode())} bytes, at most {most}")
    if folder in VIEW and f'viewBox="{VIEW[folder]}"' not in text:
        found.append(f"its viewBox is not {VIEW[folder]}")
    if folder == "emblems" and re.search(r"#[0-9a-fA-F]{3,6}|var\(", text):
        found.append("an emblem has no colour of its own")
    return found


# -- the page -----------------------------------------------------------------------------------------

TYPE = """<div class=type>
<p class=big>Съешь ещё этих французских булок<br>Гей, хлопці, не вспію<br>A quick brown fox</p>
<p>Возьмите карту из колоды. Візьміть карту з колоди: ґава, її, єнот, з’їж. Draw a card.</p>
<p class=ink-2>ink-2: quieter words</p><p class=ink-3>ink-3: the quietest words that must be read</p>
<p><span class=good>good</span> · <span class=warn>warn</span> · <span class=bad>bad</span> ·
<span class=link>link</span> · <span class=accent>accent</span></p></div>"""


def symbol(id_: str, text: str) -> str:
    parts = re.fullmatch(r"\s*<svg([^>]*)>(.*)</svg>\s*", text, re.DOTALL)
    assert parts, id_
    attributes = re.sub(r'\s(xmlns|width|height)="[^"]*"', "", parts[1])
    return f'<symbol id="{id_}"{attributes}>{parts[2].strip()}</symbol>'


def draw(id_: str, text: str, width: float) -> str:
    view = re.findall(r'viewBox="([^"]+)"', text)[0]
    _, _, w, h = map(float, view.split())
    size = f'width="{width:g}" height="{width * h / w:g}"'
    return f'<svg viewBox="0 0 {w:g} {h:g}" {size} aria-hidden="true"><use href="#{id_}"/></svg>'


def cells(owner: str, folder: str, files: dict[str, str]) -> str:
    """Every drawing of a folder, at its sizes."""
    out = ""
    for name, text in files.items():
        row = "".join(draw(f"{owner}-{folder}-{name}", text, width) for width in WIDTHS.get(folder, (96,)))
        out += f'<div class="cell {folder}"><span class=row>{row}</span><small>{name}</small></div>'
    return out


def players(emblems: dict[str, str]) -> str:
    shape = [draw(f"{SHARED}-emblems-player-{n}", emblems[f"player-{n}"], 18) for n in range(1, 6)]
    return "".join(f'<span class=player data-player="{n}">{each} {n}</span>' for n, each in enumerate(shape, 1))


def colours(tokens: str) -> str:
    block = re.findall(r'\[data-theme="dark"\] {(.*?)\n}', tokens, re.DOTALL)[0]
    names = re.findall(r"(--[\w-]+): (?:#|rgb)", block)
    return "".join(f'<div class=sw><i style="background:var({name})"></i>{name}</div>' for name in names)


def side(drawings: Drawings, tokens: str, theme: str) -> str:
    rows = {
        f"{owner}: {folder}": cells(owner, folder, files)
        for owner, folders in drawings.items()
        for folder, files in folders.items()
    }
    rows |= {"Type": TYPE, "Players": players(drawings[SHARED]["emblems"]), "Colours": colours(tokens)}
    body = "".join(f"<h3>{title}</h3><div class=row>{row}</div>\n" for title, row in rows.items())
    return f'<section class="side" data-theme="{theme}"><h2>{theme.title()}</h2>\n{body}</section>'


def fonts() -> str:
    """The page shows the real letters where the packages are installed, and the stack's next choice where not."""
    out = ""
    for family, package in (("Alegreya Variable", "alegreya"), ("Nunito Sans Variable", "nunito-sans")):
        for subset, reach in (("cyrillic", "U+0301,U+0400-045F,U+0490-0491,U+2116"), ("latin", "U+0-FF,U+2000-206F")):
            file = f"../../node_modules/@fontsource-variable/{package}/files/{package}-{subset}-wght-normal.woff2"
            face = f'font-family:"{family}";font-weight:200 1000;src:url({file}) format("woff2");unicode-range:{reach}'
            out += f"@font-face{{{face}}}\n"
    return out


def page(drawings: Drawings, tokens: str) -> str:
    symbols = "\n".join(
        symbol(f"{owner}-{folder}-{name}", text)
        for owner, folders in drawings.items()
        for folder, files in folders.items()
        for name, text in files.items()
    )
    return f"""<!doctype html>
<html lang="en" data-theme="light">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wondertable: gallery</title>
<link rel="icon" href="brand/favicon.svg">
<style>
{tokens}
{fonts()}</style>
<link rel="stylesheet" href="gallery.css">
<svg width="0" height="0" style="position:absolute" aria-hidden="true">
{symbols}
</svg>
<header>{draw(f"{SHARED}-brand-logo", drawings[SHARED]["brand"]["logo"], 120)}<div>
<h1>Стол чудес · Стіл див · Wondertable</h1>
<p>Everything drawn for the table, in light and dark. Built by build_gallery.py; the language behind it:
docs/visual-language.md.</p></div></header>
<main class="both">
{side(drawings, tokens, "light")}
{side(drawings, tokens, "dark")}
</main>
</html>
"""


# -- the files ----------------------------------------------------------------------------------------


def read_drawings() -> Drawings:
    """All drawings: those of the shared page, and those of every game with its cover."""
    found: Drawings = {SHARED: _read(ART)}
    for folder in sorted(path.parent for path in GAMES.glob("*/cover.svg")):
        cover = {folder.name: (folder / "cover.svg").read_text("utf-8")}
        found[folder.name] = {"covers": cover, **_read(folder / "art")}
    return found


def _read(art: Path) -> dict[str, dict[str, str]]:
    folders: dict[str, dict[str, str]] = {}
    for path in sorted(art.rglob("*.svg")):
        folders.setdefault(path.parent.name, {})[path.stem] = path.read_text("utf-8")
    return folders


def read_tokens() -> str:
    """The colours of the page, and those that games add."""
    files = [ART / "tokens.css", *sorted(GAMES.glob("*/art/tokens.css"))]
    return "".join(path.read_text("utf-8") for path in files)


def main() -> int:
    drawings, tokens = read_drawings(), read_tokens()
    PAGE.write_text(page(drawings, tokens), encoding="utf-8")
    for owner, folders in drawings.items():
        for folder, files in folders.items():
            sizes = [len(each.encode()) for each in files.values()]
            total = f"{sum(sizes) / 1024:6.1f} KB"
            print(f"{owner:16} {folder:10} {len(sizes):3} files {total}, {min(sizes)} to {max(sizes)} bytes")
    found = problems(drawings, tokens)
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
