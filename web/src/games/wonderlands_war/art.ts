/** The drawings of the game. They come with the game's own part of the page. */
import { addDrawings, address, Album, painted, palette, placed } from "$/lib/drawings";
import { shade } from "$/lib/theme.svelte";
import ALI from "$/art/portraits/ALI.svg?raw";
import CAT from "$/art/portraits/CAT.svg?raw";
import DUC from "$/art/portraits/DUC.svg?raw";
import GRY from "$/art/portraits/GRY.svg?raw";
import HAR from "$/art/portraits/HAR.svg?raw";
import HAT from "$/art/portraits/HAT.svg?raw";
import KNA from "$/art/portraits/KNA.svg?raw";
import QUE from "$/art/portraits/QUE.svg?raw";
import RAB from "$/art/portraits/RAB.svg?raw";
import bow from "$/art/emblems/kind-ALI.svg?raw";
import grin from "$/art/emblems/kind-CAT.svg?raw";
import hat from "$/art/emblems/kind-HAT.svg?raw";
import heart from "$/art/emblems/kind-QUE.svg?raw";
import { chipShape, SHAPES, type ChipShape } from "./shapes";

const FILES = import.meta.glob<string>("./art/**/*.svg", { query: "?raw", import: "default", eager: true });
/** `./art/portraits/JAB.svg` is `portraits/JAB`. */
const DRAWINGS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [path.replace(/^\.\/art\//, "").replace(/\.svg$/, ""), text]),
  ),
  ...Object.fromEntries(
    Object.entries({ ALI, CAT, HAT, QUE, F01: RAB, F03: GRY, F04: DUC, F05: KNA, F06: HAR }).map(([id, text]) => [`portraits/${id}`, text]),
  ),
  "emblems/kind-ALI": bow,
  "emblems/kind-CAT": grin,
  "emblems/kind-HAT": hat,
  "emblems/kind-QUE": heart,
};

const album = new Album();
const drawing = (name: string): string => DRAWINGS[name] ?? "";
export const drawn = (name: string): boolean => name in DRAWINGS;

/** Emblems go into the page as symbols `ww-…`; they take the colour of the words around them. */
export function addArt(): void {
  addDrawings(
    Object.fromEntries(
      Object.entries(DRAWINGS)
        .filter(([name]) => name.startsWith("emblems/"))
        .map(([name, text]) => [`ww-${name.slice("emblems/".length)}`, text]),
    ),
  );
}

export interface Look {
  /** The colour of its pieces, and what is written on it; the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
}

const INK = "var(--art-ink)";
const PAPER = "var(--art-paper)";
/**
 * The factions' colours. Simulated for protanopia, deuteranopia and tritanopia the nearest two are ΔE 18 apart;
 * pawn, castle and emblem have a shape of their own all the same.
 */
const LOOKS: Record<string, Look> = {
  ALI: { colour: "#3068bd", on: "#fffaf0", tint: "var(--art-blue-pale)" },
  QUE: { colour: "#c8331f", on: "#fffaf0", tint: "var(--art-crimson-pale)" },
  HAT: { colour: "#5fb39a", on: "#2e2433", tint: "var(--art-teal-pale)" },
  JAB: { colour: "#ecbd4c", on: "#2e2433", tint: "var(--art-honey-pale)" },
  CAT: { colour: "#4e1f63", on: "#fffaf0", tint: "var(--art-plum-pale)" },
};
const PLAIN: Look = { colour: "var(--art-slate-deep)", on: PAPER, tint: "var(--art-slate-pale)" };
export const lookOf = (faction: string): Look => LOOKS[faction] ?? PLAIN;

/** The face in a portrait. */
const CROPS: Record<string, string> = {
  ALI: "26 24 148 148",
  QUE: "14 20 172 172",
  HAT: "8 8 184 184",
  JAB: "4 14 192 192",
  CAT: "8 12 184 184",
  F01: "26 44 150 150",
  F02: "18 20 164 164",
  F03: "2 16 172 172",
  F04: "6 10 188 188",
  F05: "24 18 152 152",
  F06: "22 38 160 160",
  F07a: "18 24 164 164",
  F07b: "18 24 164 164",
  F08: "12 20 176 176",
  F09: "2 10 196 196",
  F10: "10 26 180 180",
  F11: "12 6 176 176",
  F12: "6 34 176 176",
};

function picture(name: string, box: string, draw: () => string, kind?: Look): string {
  const now = shade();
  return album.image(now, name, () => {
    const colours = palette(now);
    // Pieces and cards are paper: free strokes on them are dark in both themes.
    const also = { "--art-line": colours("--art-ink"), ...(kind ? { "--kind": kind.colour, "--kind-on": kind.on } : {}) };
    return address(box, painted(draw(), palette(now, also)));
  });
}
function sizeOf(box: string): [number, number] {
  const [, , width = 0, height = 0] = box.split(" ").map(Number);
  return [width, height];
}
function plain(name: string, box: string, kind?: Look): string {
  const [x = 0, y = 0] = box.split(" ").map(Number);
  return drawn(name) ? picture(name, box, () => placed(drawing(name), x, y, ...sizeOf(box)), kind) : "";
}

/** A leader or a figure; the Tweedles of one card stand behind each other. */
export function portrait(id: string): string {
  if (id !== "F07") return plain(`portraits/${id}`, "0 0 200 240");
  return picture("portraits/F07", "0 0 200 240", () =>
    placed(drawing("portraits/F07b"), 62, 22, 150, 180) + placed(drawing("portraits/F07a"), -10, 54, 156, 187),
  );
}

/** Its face alone, as a square. */
export function face(id: string): string {
  if (id === "F07") return portrait(id);
  return picture(`face ${id}`, "0 0 100 100", () =>
    placed(drawing(`portraits/${id}`), 0, 0, 100, 100, { box: CROPS[id] ?? "0 0 200 200", more: ' preserveAspectRatio="xMidYMin slice"' }),
  );
}

/** A thing: an item, an artifact, the die, a shard … */
export const thing = (name: string): string => plain(`things/${name}`, "0 0 64 64");
export const pawn = (faction: string): string => plain(`pieces/pawn-${faction}`, "0 -2 48 64", lookOf(faction));
/** A castle stands, or with two players lies on its side at first. */
export function castle(faction: string, lying = false): string {
  const name = `pieces/castle-${faction}`;
  if (!lying) return plain(name, "0 0 64 64", lookOf(faction));
  return picture(`${name} lying`, "0 0 64 64", () => `<g transform="rotate(-90 32 32)">${placed(drawing(name), 0, 0, 64, 64)}</g>`, lookOf(faction));
}
export const scene = (region: string): string => plain(`regions/${region}`, "0 0 240 96");
/** A Wonderlandian: the figure or the item. */
export const wonder = (card: string): string => (card.startsWith("I") ? thing(card) : face(card));

/** What is drawn on a chip, and where. */
function motif(chip: string, shape: ChipShape): string {
  const [faction = "", level] = chip.split("-");
  if (level === "1" || level === "2") {
    return `<g color="${lookOf(faction).on}">${placed(drawing(`emblems/kind-${faction}`), 26, 24, 48, 48)}</g>`;
  }
  const name = shape.motif;
  const [x, y, size] = shape.spot;
  return placed(drawing(`things/${name}`), x, y, size, size);
}

/** A chip without its number: the outline says what kind it is, a studded rim that it is strong. */
export function chip(id: string): string {
  const shape = chipShape(id);
  const faction = id.split("-")[0] ?? "";
  const look = lookOf(faction);
  return picture(
    `chip ${id}`,
    "0 0 100 100",
    () => {
      if (shape.bare) return placed(drawing(`things/${shape.motif}`), 2, 2, 96, 96);
      const outline = SHAPES[shape.outline];
      const rim = shape.rim === "kind" ? look.colour : `var(${shape.rim})`;
      const plate = shape.plate === "kind" ? look.colour : shape.plate === "tint" ? look.tint : `var(${shape.plate})`;
      return [
        `<path d="${outline}" transform="translate(2 2.6)" fill="${INK}" stroke="${INK}" stroke-width="3.500" stroke-linejoin="round"/>`,
        `<path d="${outline}" fill="${rim}" stroke="${INK}" stroke-width="3.500" stroke-linejoin="round"/>`,
        `<path d="${outline}" transform="translate(10 10) scale(.8)" fill="${plate}" stroke="${INK}" stroke-width="2.500" stroke-linejoin="round"/>`,
        shape.strong ? studs() : "",
        motif(id, shape),
      ].join("");
    },
    look,
  );
}

/** Studs of honey on the rim of what is strong. */
function studs(): string {
  return [45, 135, 225, 315]
    .map((angle) => {
      const x = 50 + Math.cos((angle * Math.PI) / 180) * 43;
      const y = 48 + Math.sin((angle * Math.PI) / 180) * 43;
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="var(--art-honey)" stroke="${INK}" stroke-width="2.500"/>`;
    })
    .join("");
}

/** The back of a chip: what lies face down. */
export const chipBack = (faction: string): string =>
  picture(
    `chip-back ${faction}`,
    "0 0 100 100",
    () =>
      [
        `<circle cx="50" cy="48" r="44" transform="translate(2 2.600)" fill="${INK}"/>`,
        `<circle cx="50" cy="48" r="44" fill="${lookOf(faction).colour}" stroke="${INK}" stroke-width="3.500"/>`,
        `<circle cx="50" cy="48" r="34" fill="none" stroke="${lookOf(faction).on}" stroke-width="2" stroke-dasharray="5 5"/>`,
        `<g color="${lookOf(faction).on}">${placed(drawing(`emblems/kind-${faction}`), 29, 27, 42, 42)}</g>`,
      ].join(""),
    lookOf(faction),
  );

/** The back of a card, as it flies. */
export const cardBack = (what: "tea" | "quest" | "wonder"): string =>
  picture(`back ${what}`, "0 0 60 84", () => {
    const colour = { tea: "var(--art-teal)", quest: "var(--art-honey)", wonder: "var(--art-plum)" }[what];
    const sign = { tea: "HAT-A", quest: "quest", wonder: "wonder" }[what];
    return `<rect x="1.500" y="1.500" width="57" height="81" rx="6" fill="${colour}" stroke="${INK}" stroke-width="2.500"/><rect x="6" y="6" width="48" height="72" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.500"/>${placed(drawing(`things/${sign}`), 12, 24, 36, 36)}`;
  });
