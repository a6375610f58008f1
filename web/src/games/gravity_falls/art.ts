/** The drawings of the game. They come with the game's own part of the page; what is missing is drawn plainly. */
import { palette, placed } from "$/lib/drawings";
import { GameDrawings } from "$/lib/game_drawings";
import { shade } from "$/lib/theme.svelte";
import art from "./art/art.json";

const drawings = new GameDrawings(
  import.meta.glob<string>("./art/**/*.svg", { query: "?raw", import: "default", eager: true }),
  "gf",
);
const { source, emblem } = drawings;
export const addArt = (): void => drawings.addEmblems();
export const drawn = (name: string): boolean => drawings.has(name);

export interface Look {
  /** The main colour, what is written on it, and the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
  /** The face in the portrait. */
  crop: string;
}

const INK = "var(--art-ink)";
const CROPS: Record<string, string> = art.portraits.crops;
const SHIELDS: Record<string, string> = art.portraits.shield;
const PLAIN: Look = { colour: "var(--art-slate-deep)", on: "var(--art-paper)", tint: "var(--art-slate-pale)", crop: "0 0 200 240" };
const LOOKS: Record<string, Look> = Object.fromEntries(
  Object.entries(art.figures).map(([id, figure]) => [
    id,
    { colour: `var(${figure.color})`, on: `var(${figure.on})`, tint: `var(${figure.tint})`, crop: CROPS[id] ?? PLAIN.crop },
  ]),
);
/** Where words and pictures are on the cards. */
export const CARDS = art.cards;
export const lookOf = (id: string): Look => LOOKS[id] ?? PLAIN;

/** The land: roads and places are drawn over it. It is no paper: free strokes have the colour of the theme. */
export const land = (): string => drawings.whole("map", "0 0 1600 1000", { "--art-line": palette(shade())("--art-line") });

export const token = (side: string): string => drawings.whole(`tokens/${side}`, "0 0 48 48");
export const die = (face: string): string => drawings.whole(`dice/${face}`, "0 0 48 48");
export const vignette = (place: string): string => drawings.whole(`places/${place}`, "0 0 120 120");

/** A figure: whole, on its own plate. */
export function portrait(id: string): string {
  return drawings.picture(`portrait ${id}`, "0 0 200 240", () => placed(source(`portraits/${id}`), 0, 0, 200, 240));
}

const SHIELD = "M14 10H186V120C186 176 146 214 100 232C54 214 14 176 14 120Z";
const SPIKES = spikes(100, 110, 108, 90, 18);

/** A badge with points all around. */
function spikes(x: number, y: number, outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const r = index % 2 ? inner : outer;
    return `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A character as it stands on the map: a shield. */
export function heroStandee(id: string): string {
  const { colour, tint } = lookOf(id);
  return drawings.picture(`standee ${id}`, "0 0 200 240", () =>
    [
      `<path d="${SHIELD}" transform="translate(4 6)" fill="${INK}"/>`,
      `<path d="${SHIELD}" fill="${tint}"/>`,
      `<clipPath id="s"><path d="${SHIELD}"/></clipPath>`,
      `<g clip-path="url(#s)">${placed(source(`portraits/${id}`), 10, 8, 180, 226, { box: SHIELDS[id] ?? "", more: ' preserveAspectRatio="xMidYMin slice"' })}</g>`,
      `<path d="${SHIELD}" fill="none" stroke="${INK}" stroke-width="20"/>`,
      `<path d="${SHIELD}" fill="none" stroke="${colour}" stroke-width="12"/>`,
    ].join(""),
  );
}

/** A monster as it stands on the map: a badge with spikes. */
export function monsterStandee(id: string): string {
  const { colour, tint, crop } = lookOf(id);
  return drawings.picture(`standee ${id}`, "-10 0 220 220", () =>
    [
      `<path d="${SPIKES}" transform="translate(3 4)" fill="${INK}"/>`,
      `<path d="${SPIKES}" fill="${colour}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`,
      `<circle cx="100" cy="110" r="78" fill="${tint}" stroke="${INK}" stroke-width="5"/>`,
      '<clipPath id="m"><circle cx="100" cy="110" r="76"/></clipPath>',
      `<g clip-path="url(#m)">${placed(source(`portraits/${id}`), 24, 34, 152, 152, { box: crop, more: ' preserveAspectRatio="xMidYMin slice"' })}</g>`,
    ].join(""),
  );
}

const whole = (name: string): string => placed(source(`cards/${name}`), 0, 0, 200, 280);

/** A card picture in the colours of a figure. */
function card(name: string, of: string, draw: (look: Look) => string): string {
  const figure = lookOf(of);
  const colours = { "--kind": figure.colour, "--kind-tint": figure.tint, "--kind-on": figure.on };
  return drawings.picture(`card ${name} ${of}`, "0 0 200 280", () => draw(figure), colours);
}

const at = (name: string, spot: number[]): string => placed(source(name), ...(spot as [number, number, number, number]));
const sign = (name: string, spot: { x: number; y: number; size: number }, colour: string): string =>
  emblem(name, spot.x, spot.y, spot.size, colour);

/** An action card without its numbers: footsteps over sparks. */
export const actionCard = (hero: string): string =>
  card("action", hero, ({ colour }) =>
    [
      whole("frame-action-under"),
      sign("distance", CARDS.action.distanceSign, colour),
      sign("wits", CARDS.action.witsSign, colour),
      emblem(`kind-${hero}`, 170, 252, 24, colour),
    ].join(""),
  );

/** A Teleport without its words. */
export const teleportCard = (hero: string, full: boolean): string =>
  card(`teleport ${full}`, hero, ({ colour }) => {
    const { vignette: window, title, sign: spot } = CARDS.teleport;
    const whirl = full ? spot : { x: title.x, y: title.y - 5, size: 26 };
    return whole("frame-teleport-under") + at(`vignettes/AT-${hero}`, window) + sign("teleport", whirl, colour);
  });

/** A curse or an event, without its words. */
export const fateCard = (type: "curse" | "event", id: string): string =>
  card(`${type} ${id}`, "", () => whole(`frame-${type}-under`) + at(`vignettes/${id}`, CARDS[type].vignette));

/** A character's or a monster's card, without its words. */
export const figureCard = (type: "character" | "monster", id: string): string =>
  card(type, id, ({ colour }) =>
    [
      whole(`frame-${type}-under`),
      `<clipPath id="w"><path d="${CARDS[type].window}"/></clipPath>`,
      `<g clip-path="url(#w)">${at(`portraits/${id}`, CARDS[type].portrait)}</g>`,
      whole(`frame-${type}-over`),
      type === "character" ? emblem(`kind-${id}`, 100, 242, 38, colour) : "",
    ].join(""),
  );

/** A movement card without its words. */
export const moveCard = (place: string): string =>
  card(`move ${place}`, "", () => whole("frame-movement-under") + at(`places/${place}`, CARDS.movement.place));

/** The back of a deck. */
export const back = (kind: "action" | "movement" | "curse"): string => card(`back ${kind}`, "", () => whole(`back-${kind}`));
