"""Checks the drawings and builds gallery.html, where they are reviewed in light and dark and at several sizes.

``make art`` runs it; gallery.html is not kept in git. It fails if something is wrong with a drawing.
"""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

ART = Path(__file__).parent
GAMES = ART.parent / "games"
TEA = GAMES / "mad_tea_party" / "art"
"""The game whose cards and figures are shown put together."""
PAGE = ART / "gallery.html"
FIGURES = {
    "ALI": "Alice",
    "RAB": "White Rabbit",
    "CAT": "Cheshire Cat",
    "SOL": "Card Soldier",
    "DUC": "Duchess",
    "QUE": "Queen of Hearts",
    "KNA": "Knave of Hearts",
    "GRY": "Gryphon",
    "HAR": "March Hare",
    "CPL": "Blue Caterpillar",
    "HAT": "Hatter",
}
VIEW = {  # what every drawing of a folder has in common
    "portraits": "0 0 200 240",
    "emblems": "0 0 24 24",
    "cards": "0 0 200 280",
    "covers": "0 0 480 320",
    "vignettes": "0 0 120 60",
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
}
WANTED = {
    "portraits": set(FIGURES),
    "vignettes": {f"K{n:02}" for n in range(1, 28)},
    "emblems": {f"kind-{code}" for code in FIGURES} | {f"player-{n}" for n in range(1, 6)},
}
SET_BY_CARD = {"--kind", "--kind-tint"}
Drawings = dict[str, dict[str, str]]


# -- checks -------------------------------------------------------------------------------------------


def problems(drawings: Drawings, tokens: str) -> list[str]:
    known = set(re.findall(r"(--[\w-]+):", tokens)) | SET_BY_CARD
    found: list[str] = []
    for folder, names in WANTED.items():
        found += [f"{folder}/{name}.svg is missing" for name in sorted(names - set(drawings[folder]))]
    for folder, files in drawings.items():
        for name, text in files.items():
            found += [f"{folder}/{name}.svg: {what}" for what in faults(folder, name, text, known)]
    dark = re.findall(r"color-scheme: dark;(.*?)\n\s*}", tokens, re.DOTALL)
    if len({re.sub(r"\s+", " ", block) for block in dark}) != 1:
        found.append("tokens.css: the two dark blocks differ")
    return found


def faults(folder: str, name: str, text: str, known: set[str]) -> list[str]:
    found = [f"has <{tag}>" for tag in ("style", "text", "metadata", "script", "image", "title") if f"<{tag}" in text]
    found += [f"the id {id_} has no prefix" for id_ in re.findall(r'\bid="([^"]+)"', text) if not id_.startswith(name)]
    found += [f"unknown token {token}" for token in set(re.findall(r"var\((--[\w-]+)", text)) - known]
    if len(text.encode()) > MOST_BYTES[folder]:
        found.append(f"{len(text.encode())} bytes, at most {MOST_BYTES[folder]}")
    if folder in VIEW and f'viewBox="{VIEW[folder]}"' not in text:
        found.append(f"its viewBox is not {VIEW[folder]}")
    if folder == "emblems" and re.search(r"#[0-9a-fA-F]{3,6}|var\(", text):
        found.append("an emblem has no colour of its own")
    return found


# -- pieces of the page -------------------------------------------------------------------------------


def symbol(folder: str, name: str, text: str) -> str:
    parts = re.fullmatch(r"\s*<svg([^>]*)>(.*)</svg>\s*", text, re.DOTALL)
    assert parts, f"{folder}/{name}.svg"
    attributes = re.sub(r'\s(xmlns|width|height)="[^"]*"', "", parts[1])
    return f'<symbol id="{folder}-{name}"{attributes}>{parts[2].strip()}</symbol>'


def use(folder: str, name: str, x: float = 0, y: float = 0, size: tuple[float, float] | None = None) -> str:
    if size is None:
        width, height = VIEW[folder].split()[2:]
    else:
        width, height = (f"{side:g}" for side in size)
    return f'<use href="#{folder}-{name}" x="{x:g}" y="{y:g}" width="{width}" height="{height}"/>'


def draw(folder: str, name: str, width: float, view: str = "", css: str = "") -> str:
    """A drawing on the page, whole or, with a view of its own, cropped."""
    view = view or VIEW[folder]
    w, h = map(float, view.split()[2:])
    place = use(folder, name, size=None if folder in VIEW else (w, h))
    head = f'<svg viewBox="{view}" width="{width:g}" height="{width * h / w:g}" aria-hidden="true"'
    return f'{head} class="{css}">{place}</svg>' if css else f"{head}>{place}</svg>"


def mark(name: str, x: float, y: float, size: float, color: str = "--art-ink") -> str:
    """An emblem on a card, by its middle."""
    return f'<g style="color:var({color})">{use("emblems", name, x - size / 2, y - size / 2, (size, size))}</g>'


def words(text: object, x: float, y: float, size: float, weight: int = 700, color: str = "--art-ink") -> str:
    style = f'font-size="{size:g}" font-weight="{weight}" style="fill:var({color})"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(str(text))}</text>'


def points(at: dict[str, float], number: int) -> str:
    x, y, r = at["x"], at["y"], at["r"]
    rosette = mark("vp-blank", x, y + 4, r * 2.6) + mark("vp-blank", x, y + 4, r * 2.36, "--art-honey")
    return rosette + words(number, x, y + 5, 17, 800)


def card(label: str, body: str, kind: str = "") -> str:
    about = f'role="img" aria-label="{escape(label)}" data-surface="paper" data-kind="{kind}"'
    return f'<svg class="card" viewBox="0 0 200 280" width="220" {about}>{body}</svg>'


def figure_card(spec: Any, role: str, code: str, order: int, vp: int = 0, treats: tuple[str, ...] = ()) -> str:
    s = spec[role]
    x, y, w, h = s["portrait"]
    badge, name = s["order"], s["name"]
    body = (
        use("cards", f"frame-{role}-under") + use("portraits", code, x, y, (w, h)) + use("cards", f"frame-{role}-over")
    )
    body += mark("order", badge["x"], badge["y"], badge["r"] * 2.3)
    body += mark("order", badge["x"], badge["y"], badge["r"] * 2.06, "--kind")
    body += words(order, badge["x"], badge["y"] + 6, 18, 800, "--kind-on")
    body += words(FIGURES[code], name["x"], name["y"], name["size"])
    if vp:
        body += points(s["vp"], vp)
    if "emblem" in s:
        body += mark(f"kind-{code}", s["emblem"]["x"], s["emblem"]["y"], s["emblem"]["size"])
    for treat, at in zip(treats, s.get("treats", ()), strict=False):
        body += mark(treat, at["x"] + 16 * (2 - len(treats)), at["y"], at["size"])
    return card(FIGURES[code], body, code)


def chapter_card(spec: Any, crops: dict[str, str], id_: str, title: str, vp: int, pages: str, theme: str) -> str:
    s = spec["chapter"]
    x, y, w, h = s["vignette"]
    wide, high = s["pages"]["cell"]
    arch = f"M0 {high}V{wide / 2:g}a{wide / 2:g} {wide / 2:g} 0 0 1 {wide} 0V{high}z"
    clip = f"{theme}-{id_}-arch"
    body = f'<clipPath id="{clip}"><path d="{arch}"/></clipPath>' + use("cards", "frame-chapter-under")
    body += use("vignettes", id_, x, y, (w, h)) + points(s["vp"], vp)
    lines = two_lines(title)
    first = s["title"]["y"] if len(lines) == 1 else s["title"]["baselineIfTwo"]
    for number, line in enumerate(lines):
        body += words(line, s["title"]["x"], first + 15 * number, s["title"]["size"])
    cells = pages.split()
    for cell, (px, py) in zip(cells, s["pages"][str(len(cells))], strict=True):
        code, sign = cell[:3], {"-": "tiny", "+": "huge"}.get(cell[3:])
        crop = f'<svg width="{wide}" height="{high}" viewBox="{crops[code]}" preserveAspectRatio="xMidYMin slice">'
        body += f'<g transform="translate({px} {py})" data-kind="{code}"><path d="{arch}" fill="var(--kind-tint)"/>'
        body += f'<g clip-path="url(#{clip})">{crop}{use("portraits", code)}</svg></g>'
        body += f'<path d="{arch}" fill="none" stroke="var(--art-ink)" stroke-width="1.8"/>'
        if sign:
            dx, dy, r = s["mark"]["dx"], s["mark"]["dy"], s["mark"]["r"]
            body += f'<circle cx="{dx}" cy="{dy}" r="{r}" fill="var(--art-paper)" stroke="var(--art-ink)"/>'
            body += mark(sign, dx, dy, r * 1.3)
        body += "</g>"
    return card(title, body)


def two_lines(title: str) -> list[str]:
    if len(title) <= 20:
        return [title]
    parts = title.split()
    cut = min(range(1, len(parts)), key=lambda n: abs(len(" ".join(parts[:n])) - len(" ".join(parts[n:]))))
    return [" ".join(parts[:cut]), " ".join(parts[cut:])]


# -- the page -----------------------------------------------------------------------------------------

TYPE = """<div class=type>
<p class=big>Безумное чаепитие<br>Божевільне чаювання<br>A Mad Tea-Party</p>
<p>Возьмите карту из колоды героев или глав. Візьміть карту з колоди: ґава, її, єнот, з’їж. Draw a card.</p>
<p class=ink-2>ink-2: quieter words</p><p class=ink-3>ink-3: the quietest words that must be read</p>
<p><span class=good>good</span> · <span class=warn>warn</span> · <span class=bad>bad</span> ·
<span class=link>link</span> · <span class=accent>accent</span></p></div>"""


def figures(crops: dict[str, str]) -> str:
    out = ""
    for code, name in FIGURES.items():
        small = "".join(draw("portraits", code, width) for width in (96, 40))
        small += "".join(draw("portraits", code, width, crops[code], "plate") for width in (48, 28))
        badge = f"<span class=badge>{draw('emblems', f'kind-{code}', 24)}</span>"
        out += f'<div class=fig data-kind="{code}">{draw("portraits", code, 200)}<div class=row>{small}</div>'
        out += f"<div class=row>{draw('portraits', code, 64, crops[code], 'arch')}{badge}</div>"
        out += f"<small>{code} {name}</small></div>"
    return out


def cards(spec: Any, crops: dict[str, str], theme: str) -> str:
    return "".join(
        [
            *(draw("cards", f"back-{role}", 150) for role in ("hero", "character", "chapter")),
            figure_card(spec, "hero", "ALI", 5, 3, ("cake",)),
            figure_card(spec, "hero", "CAT", 4, 2, ("cake", "potion")),
            figure_card(spec, "hero", "RAB", 2, 1, ("potion",)),
            figure_card(spec, "character", "QUE", 2),
            figure_card(spec, "character", "GRY", 5),
            figure_card(spec, "character", "CPL", 4),
            chapter_card(spec, crops, "K11", "Who Stole the Tarts?", 14, "KNA- QUE HAT+ HAR- GRY", theme),
            chapter_card(spec, crops, "K05", "Advice from a Caterpillar", 4, "CPL- DUC", theme),
        ]
    )


def small(drawings: Drawings, folder: str, widths: tuple[int, ...], css: str = "") -> str:
    out = ""
    for name in drawings[folder]:
        row = "".join(draw(folder, name, width, css=css) for width in widths)
        out += f'<div class="cell {folder}"><span class=row>{row}</span><small>{name}</small></div>'
    return out


def loose(drawings: Drawings) -> str:
    out = ""
    for folder, width in (("brand", 120), ("ornaments", 200)):
        for name, text in drawings[folder].items():
            view = re.findall(r'viewBox="([^"]+)"', text)[0]
            out += draw(folder, name, width, view)
    return out + draw("brand", "logo", 48, "0 0 120 120") + draw("brand", "favicon", 16, "0 0 32 32")


def players() -> str:
    shape = [draw("emblems", f"player-{n}", 18) for n in range(1, 6)]
    return "".join(f'<span class=player data-player="{n}">{each} {n}</span>' for n, each in enumerate(shape, 1))


def colours(tokens: str) -> str:
    block = re.findall(r'\[data-theme="dark"\] {(.*?)\n}', tokens, re.DOTALL)[0]
    names = re.findall(r"(--[\w-]+): (?:#|rgb)", block)
    return "".join(f'<div class=sw><i style="background:var({name})"></i>{name}</div>' for name in names)


def side(drawings: Drawings, tokens: str, art: Any, theme: str) -> str:
    crops = art["portraits"]["crops"]
    rows = {
        "Figures: 200, 96, 40 px; circle and arch crops; badge": figures(crops),
        "Cards on the table": f'<div class="row cloth">{cards(art["cards"], crops, theme)}</div>',
        "Chapters": small(drawings, "vignettes", (148,), "vig"),
        "Emblems: 40, 24, 16 px": small(drawings, "emblems", (40, 24, 16)),
        "Covers": "".join(draw("covers", name, 480, css="cover") for name in drawings["covers"]),
        "Brand and ornaments": loose(drawings),
        "Type": TYPE,
        "Players": players(),
        "Colours": colours(tokens),
    }
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
    art = json.loads((TEA / "art.json").read_text(encoding="utf-8"))
    inline = {folder: files for folder, files in drawings.items() if folder != "patterns"}
    symbols = "\n".join(symbol(folder, name, text) for folder, files in inline.items() for name, text in files.items())
    return f"""<!doctype html>
<html lang="en" data-theme="light">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wondertable: gallery</title>
<link rel="icon" href="brand/favicon.svg">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="../games/mad_tea_party/art/tokens.css">
<link rel="stylesheet" href="gallery.css">
<style>
{fonts()}</style>
<svg width="0" height="0" style="position:absolute" aria-hidden="true">
{symbols}
</svg>
<header>{draw("brand", "logo", 120, "0 0 120 120")}<div><h1>Стол чудес · Стіл див · Wondertable</h1>
<p>Everything drawn for the table, in light and dark. Built by build_gallery.py; the language behind it:
docs/visual-language.md.</p></div></header>
<main class="both">
{side(drawings, tokens, art, "light")}
{side(drawings, tokens, art, "dark")}
</main>
</html>
"""


def read_drawings() -> Drawings:
    """The drawings by folder and name; covers by their games."""
    covers = {path.parent.name: path.read_text("utf-8") for path in sorted(GAMES.glob("*/cover.svg"))}
    found: Drawings = {"covers": covers}
    for folder in MOST_BYTES.keys() - found.keys():
        files = sorted([*(ART / folder).glob("*.svg"), *(TEA / folder).glob("*.svg")], key=lambda path: path.stem)
        found[folder] = {path.stem: path.read_text("utf-8") for path in files}
    return {folder: found[folder] for folder in MOST_BYTES}


def read_tokens() -> str:
    return (ART / "tokens.css").read_text("utf-8") + (TEA / "tokens.css").read_text("utf-8")


def main() -> int:
    drawings, tokens = read_drawings(), read_tokens()
    PAGE.write_text(page(drawings, tokens), encoding="utf-8")
    for folder, files in drawings.items():
        sizes = [len(each.encode()) for each in files.values()]
        total = f"{sum(sizes) / 1024:6.1f} KB"
        print(f"{folder:10} {len(sizes):3} files {total}, {min(sizes)} to {max(sizes)} bytes")
    found = problems(drawings, tokens)
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
