/** The drawings of the game. They come with the game's own part of the page; what is missing is drawn plainly. */
import { GameDrawings } from "$/lib/game_drawings";

const drawings = new GameDrawings(import.meta.glob<string>(["./art/**/*.svg", "!./art/scenes/*.svg"], { query: "?raw", import: "default", eager: true }), "wb");

/** Emblems go into the page as symbols `wb-…`. */
export const addArt = (): void => drawings.addEmblems();

export interface Look {
  /** The main colour, what is written on it, and the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
}

const look = (hue: string, on = "var(--art-paper)"): Look => ({ colour: `var(--art-${hue}-deep)`, on, tint: `var(--art-${hue}-pale)` });
const PLAIN = look("slate");
const LOOKS: Readonly<Record<string, Look>> = {
  lara: look("crimson"),
  ken: look("blue"),
  sid: look("plum"),
  tina: look("moss"),
  book: look("cocoa"),
  nim: look("teal"),
  odile: look("rose"),
  quill: look("jam"),
  tidekeeper: look("blue"),
  vesper: look("honey"),
  warden: look("cocoa"),
  catalogue: look("slate"),
  hollow: look("slate"),
};
export const lookOf = (id: string): Look => LOOKS[id] ?? PLAIN;

const INK = "var(--art-ink)";
const PAPER = "var(--art-paper)";

/** A figure: bust, on its own plate; one that was not drawn is a shape in its colours. */
export function portrait(id: string): string {
  const { colour, tint } = lookOf(id);
  return (
    drawings.whole(`portraits/${id}`, "0 0 200 240") ||
    drawings.picture(`portrait ${id}`, "0 0 200 240", () =>
      [
        `<rect width="200" height="240" fill="${tint}"/>`,
        `<path d="M28 240c0-58 32-86 72-86s72 28 72 86z" fill="${colour}" stroke="${INK}" stroke-width="4"/>`,
        `<circle cx="100" cy="96" r="50" fill="var(--art-skin)" stroke="${INK}" stroke-width="4"/>`,
        `<path d="M50 92c0-40 24-60 50-60s50 20 50 60c-20-26-70-30-100 0z" fill="${colour}" stroke="${INK}" stroke-width="4"/>`,
        `<circle cx="82" cy="102" r="5" fill="${INK}"/><circle cx="118" cy="102" r="5" fill="${INK}"/>`,
      ].join(""),
    )
  );
}
export const hasPortrait = (id: string): boolean => drawings.has(`portraits/${id}`);

/** A piece of the board; `otherwise` is drawn where there is no file. */
function piece(name: string, box: string, otherwise: string): string {
  return drawings.whole(`pieces/${name}`, box) || drawings.picture(`piece ${name}`, box, () => otherwise);
}

/** A hero as it stands in the scene: a paper figure in a slotted foot. */
export function standee(id: string): string {
  const { colour, tint } = lookOf(id);
  return piece(
    id,
    "0 0 120 160",
    [
      `<ellipse cx="60" cy="148" rx="44" ry="10" fill="${colour}" stroke="${INK}" stroke-width="4"/>`,
      `<path d="M34 146V92c0-18 10-28 26-28s26 10 26 28v54z" fill="${colour}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`,
      `<circle cx="60" cy="40" r="28" fill="var(--art-skin)" stroke="${INK}" stroke-width="5"/>`,
      `<path d="M32 38c0-22 12-32 28-32s28 10 28 32c-12-14-40-16-56 0z" fill="${tint}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`,
      `<circle cx="51" cy="44" r="3.4" fill="${INK}"/><circle cx="69" cy="44" r="3.4" fill="${INK}"/>`,
    ].join(""),
  );
}

/** A Wyrm: standing, or lying on its side when it is stunned. */
export const wyrm = (stunned: boolean): string =>
  piece(
    stunned ? "wyrm-stunned" : "wyrm",
    "0 0 120 120",
    stunned
      ? `<path d="M8 92c20-26 60-30 84-12 14 10 20 4 22 0 0 18-14 26-30 22-26-8-48-8-76 2z" fill="var(--art-slate)" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><path d="M24 84l8 8m0-8-8 8" stroke="${INK}" stroke-width="4"/>`
      : `<path d="M60 10c26 0 36 22 30 44-4 16-20 22-18 36 1 10 14 12 22 6-4 16-44 20-50-6-4-20 18-30 14-44-10 10-28 6-30-10-2-14 12-26 32-26z" fill="var(--art-slate-deep)" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><circle cx="54" cy="32" r="5" fill="${PAPER}"/><path d="M36 46l6 8 6-8 6 8 6-8" fill="none" stroke="${PAPER}" stroke-width="4"/>`,
  );

/** A figure with Hearts: its own piece, or its portrait on a plate. */
export const figure = (id: string): string => (drawings.has(`pieces/${id}`) ? drawings.whole(`pieces/${id}`, "0 0 160 200") : portrait(id));

export const spark = (): string =>
  piece("spark", "0 0 48 48", `<path d="M24 2l6 15 16 7-16 7-6 15-6-15-16-7 16-7z" fill="var(--art-honey)" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"/>`);
export const heart = (full: boolean): string =>
  piece(full ? "heart" : "heart-lost", "0 0 48 48", `<path d="M24 43C8 31 3 23 3 15.500A10.500 10.500 0 0 1 24 11a10.500 10.500 0 0 1 21 4.500C45 23 40 31 24 43z" fill="${full ? "var(--art-crimson)" : "var(--art-paper)"}" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>`);
/** A Fate token: an hourglass, with sand while it lies face up. */
export const fate = (up: boolean): string =>
  piece(
    up ? "fate-up" : "fate-down",
    "0 0 48 48",
    `<circle cx="24" cy="24" r="22" fill="${up ? "var(--art-honey-pale)" : "var(--art-slate)"}" stroke="${INK}" stroke-width="2.600"/><path d="M14 9h20M14 39h20M16 9c0 9 6 10 6 15s-6 6-6 15M32 9c0 9-6 10-6 15s6 6 6 15" fill="none" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/>${up ? `<path d="M18 13h12c-1 5-4 7-6 9-2-2-5-4-6-9z" fill="var(--art-jam)"/>` : ""}`,
  );
export const vortex = (): string =>
  piece("vortex", "0 0 160 100", `<ellipse cx="80" cy="50" rx="72" ry="42" fill="var(--art-plum-deep)" stroke="${INK}" stroke-width="5"/><ellipse cx="80" cy="50" rx="42" ry="22" fill="none" stroke="var(--art-plum-pale)" stroke-width="6"/>`);
export const aura = (): string =>
  piece("aura", "0 0 160 100", `<ellipse cx="80" cy="50" rx="70" ry="42" fill="${INK}" opacity=".72"/><ellipse cx="80" cy="50" rx="46" ry="26" fill="none" stroke="var(--art-plum-pale)" stroke-width="5" stroke-dasharray="10 12"/>`);
export const die = (success: boolean): string =>
  piece(
    success ? "die-success" : "die-fail",
    "0 0 48 48",
    `<rect x="3" y="3" width="42" height="42" rx="9" fill="${success ? "var(--art-honey-pale)" : "var(--art-paper)"}" stroke="${INK}" stroke-width="2.600"/>${
      success ? `<path d="M24 9l4.500 10.500L39 24l-10.500 4.500L24 39l-4.500-10.500L9 24l10.500-4.500z" fill="var(--art-jam)" stroke="${INK}" stroke-width="2"/>` : `<circle cx="24" cy="24" r="4.500" fill="var(--art-slate)"/>`
    }`,
  );
export const marker = (id: string): string => (id === "aura" ? aura() : piece(`marker-${id}`, "0 0 160 100", `<path d="M20 30 80 8l60 22v40L80 92 20 70z" fill="var(--art-slate-pale)" opacity=".9" stroke="${INK}" stroke-width="5" stroke-dasharray="9 8" stroke-linejoin="round"/>`));

/** The sign of an item or a Fragment. */
export const token = (name: "item" | "fragment"): string => piece(name, "0 0 48 48", `<rect x="8" y="6" width="32" height="36" rx="5" fill="var(--art-paper)" stroke="${INK}" stroke-width="3"/>`);

/** The picture of a kind of card; "": there is none. */
export const vignette = (kind: string): string => drawings.whole(`vignettes/${kind}`, "0 0 120 60");
