/** The drawings of the game. They come with the game's own part of the page; what is missing is drawn plainly. */
import { addDrawings, address, Album, painted, palette, placed } from "$/lib/drawings";
import { shade } from "$/lib/theme.svelte";

const FILES = import.meta.glob<string>("./art/**/*.svg", { query: "?raw", import: "default", eager: true });
/** `./art/portraits/DIP.svg` is `portraits/DIP`. */
const DRAWINGS: Record<string, string> = Object.fromEntries(
  Object.entries(FILES).map(([path, text]) => [path.replace(/^\.\/art\//, "").replace(/\.svg$/, ""), text]),
);

const album = new Album();
const drawing = (name: string): string => DRAWINGS[name] ?? "";
export const drawn = (name: string): boolean => name in DRAWINGS;

/** Emblems go into the page as symbols `gf-…`; they take the colour of the words around them. */
export function addArt(): void {
  addDrawings(
    Object.fromEntries(
      Object.entries(DRAWINGS)
        .filter(([name]) => name.startsWith("emblems/"))
        .map(([name, text]) => [`gf-${name.slice("emblems/".length)}`, text]),
    ),
  );
}

export interface Look {
  /** The main colour, what is written on it, and the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
  /** The face in the portrait. */
  crop: string;
}

const PAPER = "var(--art-paper)";
const INK = "var(--art-ink)";
const look = (hue: string, crop: string, on = PAPER): Look => ({
  colour: `var(--art-${hue})`,
  on,
  tint: `var(--art-${hue.replace("-deep", "")}-pale)`,
  crop,
});
const LOOKS: Record<string, Look> = {
  DIP: look("blue-deep", "26 14 148 172"),
  MAB: look("rose-deep", "26 14 148 172"),
  STA: look("crimson-deep", "26 14 148 172"),
  SOO: look("moss-deep", "26 14 148 172"),
  WEN: look("jam-deep", "26 14 148 172"),
  GREM: look("cocoa-deep", "10 20 180 180"),
  GIANT: look("crimson-deep", "0 10 200 200"),
  MANO: look("cocoa-deep", "4 4 192 192"),
  TRICK: look("plum-deep", "20 4 160 180"),
  GBOT: look("blue-deep", "18 0 170 180"),
  TIME: look("honey-deep", "14 10 176 176", INK),
  PTER: look("teal-deep", "0 0 200 200"),
  GOBB: look("blue-deep", "0 6 190 190"),
  RUMB: look("jam-deep", "10 4 180 180"),
};
const PLAIN: Look = { colour: "var(--art-slate-deep)", on: PAPER, tint: "var(--art-slate-pale)", crop: "0 0 200 240" };
export const lookOf = (id: string): Look => LOOKS[id] ?? PLAIN;

function picture(name: string, box: string, draw: () => string): string {
  const now = shade();
  return album.image(now, name, () => {
    const colours = palette(now);
    // Pieces and cards are paper: free strokes on them are dark in both themes.
    return address(box, painted(draw(), palette(now, { "--art-line": colours("--art-ink") })));
  });
}

/** A drawing as it is, with the colours of the theme. */
function plain(name: string, box: string): string {
  return drawn(name) ? picture(name, box, () => placed(drawing(name), 0, 0, ...sizeOf(box))) : "";
}
function sizeOf(box: string): [number, number] {
  const [, , width = 0, height = 0] = box.split(" ").map(Number);
  return [width, height];
}

/** The land, with the colours of the theme: roads and places are drawn over it. */
export function land(): string {
  const now = shade();
  return album.image(now, "land", () => {
    const text = drawing("map");
    return text ? address("0 0 1600 1000", painted(placed(text, 0, 0, 1600, 1000), palette(now))) : "";
  });
}

export const token = (side: string): string => plain(`tokens/${side}`, "0 0 48 48");
export const die = (face: string): string => plain(`dice/${face}`, "0 0 48 48");
export const vignette = (place: string): string => plain(`places/${place}`, "0 0 120 120");

/** A figure: whole, on its own plate. */
export function portrait(id: string): string {
  return picture(`portrait ${id}`, "0 0 200 240", () => placed(drawing(`portraits/${id}`), 0, 0, 200, 240));
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
  const { colour, tint, crop } = lookOf(id);
  return picture(`standee ${id}`, "0 0 200 240", () =>
    [
      `<path d="${SHIELD}" transform="translate(4 6)" fill="${INK}"/>`,
      `<path d="${SHIELD}" fill="${tint}"/>`,
      `<clipPath id="s"><path d="${SHIELD}"/></clipPath>`,
      `<g clip-path="url(#s)">${placed(drawing(`portraits/${id}`), 10, 8, 180, 226, { box: crop, more: ' preserveAspectRatio="xMidYMin slice"' })}</g>`,
      `<path d="${SHIELD}" fill="none" stroke="${INK}" stroke-width="20"/>`,
      `<path d="${SHIELD}" fill="none" stroke="${colour}" stroke-width="12"/>`,
    ].join(""),
  );
}

/** A monster as it stands on the map: a badge with spikes. */
export function monsterStandee(id: string): string {
  const { colour, tint, crop } = lookOf(id);
  return picture(`standee ${id}`, "-10 0 220 220", () =>
    [
      `<path d="${SPIKES}" transform="translate(3 4)" fill="${INK}"/>`,
      `<path d="${SPIKES}" fill="${colour}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`,
      `<circle cx="100" cy="110" r="78" fill="${tint}" stroke="${INK}" stroke-width="5"/>`,
      '<clipPath id="m"><circle cx="100" cy="110" r="76"/></clipPath>',
      `<g clip-path="url(#m)">${placed(drawing(`portraits/${id}`), 24, 34, 152, 152, { box: crop, more: ' preserveAspectRatio="xMidYMin slice"' })}</g>`,
    ].join(""),
  );
}

const whole = (name: string): string => placed(drawing(`cards/${name}`), 0, 0, 200, 280);
const emblem = (name: string, x: number, y: number, across: number, colour: string): string =>
  `<g color="${colour}">${placed(drawing(`emblems/${name}`), x - across / 2, y - across / 2, across, across)}</g>`;

/** A card picture in the colours of a figure. */
function card(name: string, of: string, draw: (look: Look) => string): string {
  const now = shade();
  const figure = lookOf(of);
  return album.image(now, `card ${name} ${of}`, () => {
    const colours = palette(now);
    const kind = { "--kind": figure.colour, "--kind-tint": figure.tint, "--kind-on": figure.on, "--art-line": colours("--art-ink") };
    return address("0 0 200 280", painted(draw(figure), palette(now, kind)));
  });
}

/** An action card without its numbers: footsteps over sparks. */
export const actionCard = (hero: string): string =>
  card("action", hero, ({ colour }) =>
    [
      whole("frame-action-under"),
      emblem("distance", 100, 110, 26, colour),
      emblem("wits", 100, 229, 22, colour),
      emblem(`kind-${hero}`, 32, 33, 24, colour),
    ].join(""),
  );

/** A Teleport without its words. */
export const teleportCard = (hero: string): string =>
  card("teleport", hero, ({ colour }) =>
    [
      whole("frame-teleport-under"),
      placed(drawing(`vignettes/AT-${hero}`), 30, 34, 140, 70),
      emblem("teleport", 100, 196, 66, colour),
    ].join(""),
  );

/** A curse or an event, without its words. */
export const fateCard = (type: "curse" | "event", id: string): string =>
  card(`${type} ${id}`, "", () =>
    whole(`frame-${type}-under`) +
    (type === "curse" ? placed(drawing(`vignettes/${id}`), 36, 42, 128, 64) : placed(drawing(`vignettes/${id}`), 30, 71, 140, 70)),
  );

/** A character's or a monster's card, without its words. */
export const figureCard = (type: "character" | "monster", id: string): string =>
  card(type, id, ({ tint }) =>
    [
      whole(`frame-${type}-under`),
      `<clipPath id="w"><path d="M20 26H180V196H20z"/></clipPath>`,
      `<path d="M20 60H180V196H20z" fill="${tint}"/>`,
      `<g clip-path="url(#w)">${placed(drawing(`portraits/${id}`), 25, 22, 150, 180)}</g>`,
      whole(`frame-${type}-over`),
    ].join(""),
  );

/** A movement card without its words. */
export const moveCard = (place: string): string =>
  card(`move ${place}`, "", () => whole("frame-movement-under") + placed(drawing(`places/${place}`), 38, 48, 124, 124));

/** The back of a deck. */
export const back = (kind: "action" | "movement" | "curse"): string => card(`back ${kind}`, "", () => whole(`back-${kind}`));
