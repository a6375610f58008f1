/** The drawings of the game, put together into cards (in card units, 200 by 280). */
import { palette, placed } from "$/lib/drawings";
import { GameDrawings } from "$/lib/game_drawings";
import { shade } from "$/lib/theme.svelte";
import art from "./art/art.json";
import "./art/tokens.css";
import type { CardInfo, PageInfo, Role, Size } from "./view";

const drawings = new GameDrawings(
  import.meta.glob<string>(
    ["../../art/portraits/*.svg", "../../art/emblems/kind-*.svg", "./art/{portraits,cards,vignettes,emblems}/*.svg"],
    { query: "?raw", import: "default", eager: true },
  ),
  "tea",
);
const { source, emblem } = drawings;
export const addArt = (): void => drawings.addEmblems();

export const CARDS = art.cards;
const CROPS: Record<string, string> = art.portraits.crops;
const TINTS: Record<string, string> = Object.fromEntries(
  Object.entries(art.kinds).map(([kind, look]) => [kind, look.tint]),
);
/** How large a figure stands in its window, from the middle of the window's foot. */
const SCALE: Record<Size, number> = { "": 1, tiny: 0.62, huge: 1.24 };
const FOOT = 218;
const [PAGE_WIDTH = 44, PAGE_HEIGHT = 54] = CARDS.chapter.pages.cell;

/** A picture in the colours of a kind. Whatever lies on paper has dark free strokes, in both themes. */
function picture(name: string, box: string, kind: string, draw: () => string): string {
  const colour = palette(shade());
  const own = kind && { "--kind": colour(`--kind-${kind}`), "--kind-on": colour(`--kind-${kind}-on`), "--kind-tint": colour(TINTS[kind] ?? "") };
  return drawings.picture(name, box, draw, { ...(own || {}), "--vig-line": colour("--art-ink") });
}

function sign(mark: Size, x: number, y: number, r: number): string {
  if (!mark) return "";
  const disc = `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--art-paper)" stroke="var(--art-ink)" stroke-width="${r / 6}"/>`;
  return disc + emblem(mark, x, y, r * 1.35, "var(--art-ink)");
}

function rosette(at: { x: number; y: number; r: number }): string {
  return (
    emblem("vp-blank", at.x, at.y + 4, at.r * 2.9, "var(--art-ink)") +
    emblem("vp-blank", at.x, at.y + 4, at.r * 2.66, "var(--art-honey)")
  );
}

const whole = (name: string) => placed(source(`cards/${name}`), 0, 0, 200, 280);

/** The place of the points on a chapter: upper left (TP-CMP-06). */
export const CHAPTER_POINTS = { ...CARDS.chapter.vp, x: 45 };

/** A hero or a character, with everything but the words. */
export function figureCard(card: CardInfo, size: Size): string {
  const role = card.type === "hero" ? "hero" : "character";
  const spot = CARDS[role];
  return picture(`card ${role} ${card.kind} ${size} ${card.treats.join()}`, "0 0 200 280", card.kind, () => {
    const [x = 0, y = 0, width = 0, height = 0] = spot.portrait;
    const grown = `translate(100 ${FOOT}) scale(${SCALE[size]}) translate(-100 -${FOOT})`;
    return [
      whole(`frame-${role}-under`),
      `<clipPath id="window"><path d="${spot.window}"/></clipPath>`,
      `<g clip-path="url(#window)"><g transform="${grown}">${placed(source(`portraits/${card.kind}`), x, y, width, height)}</g></g>`,
      whole(`frame-${role}-over`),
      emblem("order", spot.order.x, spot.order.y, spot.order.r * 2.9, "var(--art-ink)"),
      emblem("order", spot.order.x, spot.order.y, spot.order.r * 2.64, "var(--kind)"),
      role === "hero" ? rosette(CARDS.hero.vp) : emblem(`kind-${card.kind}`, 174, 28, 26, "var(--art-ink)"),
      ...card.treats.map((treat, index) =>
        emblem(treat, 100 + (index - (card.treats.length - 1) / 2) * 40, 262, 26, "var(--art-ink)"),
      ),
      sign(size, 100, size === "huge" ? 20 : 262, 15),
    ].join("");
  });
}

/** A chapter, with everything but the words. */
export function chapterCard(card: CardInfo): string {
  const at = CARDS.chapter;
  const [x = 0, y = 0, width = 0, height = 0] = at.vignette;
  const cells = (at.pages as unknown as Record<string, number[][]>)[String(card.pages.length)] ?? [];
  const radius = PAGE_WIDTH / 2;
  const arch = `M0 ${PAGE_HEIGHT}V${radius}a${radius} ${radius} 0 0 1 ${PAGE_WIDTH} 0V${PAGE_HEIGHT}z`;
  const page = (one: PageInfo, index: number) => {
    const [x = 0, y = 0] = cells[index] ?? [];
    const crop = CROPS[one.portrait] ?? "";
    const face = placed(source(`portraits/${one.portrait}`), 0, 0, PAGE_WIDTH, PAGE_HEIGHT, {
      box: crop,
      more: ' preserveAspectRatio="xMidYMin slice"',
    });
    return `<g transform="translate(${x} ${y})"><path d="${arch}" fill="var(${TINTS[one.portrait] ?? ""})"/><g clip-path="url(#arch)">${face}</g><path d="${arch}" fill="none" stroke="var(--art-ink)" stroke-width="1.8"/>${sign(one.mark, radius, one.mark === "huge" ? 0 : PAGE_HEIGHT, at.mark.r)}</g>`;
  };
  return picture(`card ${card.id}`, "0 0 200 280", "", () =>
    [
      whole("frame-chapter-under"),
      placed(source(`vignettes/${card.id}`), x, y, width, height),
      rosette(CHAPTER_POINTS),
      `<clipPath id="arch"><path d="${arch}"/></clipPath>`,
      ...card.pages.map(page),
    ].join(""),
  );
}

/** A chapter that is finished: a closed book. */
export function closedBook(card: CardInfo): string {
  return picture(`book ${card.id}`, "0 0 60 72", "", () =>
    [
      '<rect x="1.5" y="1.5" width="57" height="69" rx="6" fill="var(--card-chapter)" stroke="var(--art-ink)" stroke-width="2"/>',
      '<rect x="11" y="6" width="43" height="60" rx="3" fill="var(--art-paper)"/>',
      placed(source(`vignettes/${card.id}`), 12, 9, 41, 41, { box: "28 0 64 60" }),
      '<path d="M6 14h3M6 24h3M6 48h3M6 58h3" stroke="var(--art-honey)" stroke-width="2.4" stroke-linecap="round"/>',
    ].join(""),
  );
}

/** A card where there is little room: the figure and its sign. */
export function miniCard(card: CardInfo): string {
  return picture(`mini ${card.type} ${card.kind}`, "0 0 100 140", card.kind, () =>
    [
      '<rect x="3" y="3" width="94" height="134" rx="11" fill="var(--kind-tint)"/>',
      placed(source(`portraits/${card.kind}`), 5, 5, 90, 130, {
        box: CROPS[card.kind] ?? "",
        more: ' preserveAspectRatio="xMidYMax slice"',
      }),
      `<rect x="3" y="3" width="94" height="134" rx="11" fill="none" stroke="var(--card-${card.type})" stroke-width="6"/>`,
      '<circle cx="22" cy="22" r="19" fill="var(--kind)" stroke="var(--art-ink)" stroke-width="2.5"/>',
      emblem(`kind-${card.kind}`, 22, 22, 26, "var(--kind-on)"),
    ].join(""),
  );
}

/** A figure: whole, its face alone, or faded as the portrait of an open page. */
export function portrait(kind: string, how: "whole" | "face" | "faded"): string {
  const box = how === "whole" ? "0 0 200 240" : (CROPS[kind] ?? "0 0 200 240");
  return picture(`portrait ${kind} ${how}`, box, kind, () => {
    const figure = placed(source(`portraits/${kind}`), 0, 0, 200, 240);
    return how === "faded" ? `<g opacity=".6">${figure}</g>` : figure;
  });
}

export function back(role: Role): string {
  return picture(`back ${role}`, "0 0 200 280", "", () => whole(`back-${role}`));
}
